"""A record month by month (DOG-L.4): where every piece was, and which battles were fought.

The first half of a Turn's months shows the map after the Highlords' movement and combat, the second half its end
(DOG-L.4.2).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple, cast

from wyrmtable.core import AnyGame, BadSetup, Eyes
from wyrmtable.replaying import Frame, walk

from ..files.content import Content
from ..files.scenarios import HIGHLORD
from ..position import GONE, POOL, Position
from ..rules.fog import as_seen
from ..rules.tower import crew

MONTHS = (
    ("March", "April"),
    ("May", "June"),
    ("July", "August"),
    ("September", "October"),
    ("November", "December", "January", "February"),
)  # of the five Turns of a year; the last two of a winter are booked under the year in which it began (DOG-K.2)
MODULES: Mapping[int, str] = MappingProxyType(
    {
        1: "the start of the war",
        20: "DL1, DL2, DL3, DL4, DL6, DL7, DL8, DL9, DL10",
        21: "DL9, DL12, DL13",
        22: "DL14",
    }
)  # a guideline: which adventures run in which Turn (DOG-L.2)


class Battle(NamedTuple):
    """One attack on land: where, who attacked whom, what came of it at which odds, and the table just before it."""

    hex: int
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    result: str
    before: Position
    forced: bool
    tower: int = -1  # the citadel that was attacked
    odds: str = ""  # column and modifier at which the die was rolled


class Month(NamedTuple):
    """A month of the war."""

    year: int
    name: str
    turn: int
    pos: Position
    battles: tuple[Battle, ...]

    @property
    def title(self) -> str:
        return f"{self.name} {self.year}"


def months_of(turn: int) -> tuple[str, ...]:
    """The months of a Turn (DOG-K.1)."""
    return MONTHS[(turn - 1) % len(MONTHS)]


class Season(NamedTuple):
    """A Turn of a record: the table as the Highlords left it and as the Turn ended, and its battles."""

    turn: int
    first: Position
    last: Position
    battles: tuple[Battle, ...]


@lru_cache(maxsize=2)
def seasons(game: Any, record: str) -> tuple[Season, ...]:
    """Every Turn that has begun; several ask for the same record, and playing it again takes a while."""
    turns: dict[int, list[Frame]] = {}
    for frame in walk(game, record):
        turns.setdefault(frame.position.turn, []).append(frame)
    turns.pop(0, None)  # the set-up
    return tuple(_season(turn, own) for turn, own in sorted(turns.items()))


def _season(turn: int, own: list[Frame]) -> Season:
    first = [frame.position for frame in own if frame.position.mover == HIGHLORD]
    last = own[-1].position
    return Season(turn, first[-1] if first else last, last, tuple(battles(own)))


def months(game: AnyGame, record: str, eyes: Eyes) -> Iterator[Month]:
    """Every month that has begun, as these eyes saw it."""
    for turn, first, last, fought in seasons(cast(Hashable, game), record):
        tables, names = (as_seen(first, eyes), as_seen(last, eyes)), months_of(turn)
        content: Content = first.content
        year = content.calendar.first_year + (turn - 1) // len(MONTHS)
        for number, name in enumerate(names):
            yield Month(year, name, turn, tables[2 * number // len(names)], fought)


def battles(frames: Iterable[Frame]) -> Iterator[Battle]:
    """The attacks declared in these frames, with what the die gave; one without a die was withdrawn from."""
    before: Position | None = None
    open_: Battle | None = None
    for frame in frames:
        for event in frame.events:
            if event[1] == "attack" and before is not None:
                if open_ is not None:
                    yield open_
                open_ = _declared(before, int(event[3]) - before.content.place, str(event[4]), _is_taunt(frame))
            elif event[1] == "battle" and open_ is not None:
                yield open_._replace(result=str(event[2]), odds=f"column {event[6]}, {event[5]}")
                open_ = None
        before = frame.position
    if open_ is not None:
        yield open_


def _is_taunt(frame: Frame) -> bool:
    return any(event[1] == "taunt-works" for event in frame.events)


def _declared(before: Position, hex_: int, told: str, forced: bool) -> Battle:
    """Who attacks is told by name; whoever stands in the hex defends it, or whoever is aboard the citadel that is
    stormed."""
    content, step = before.content, before.steps[-1]
    tower = step[2] if step[0] == "storm" else -1
    defenders = crew(before, tower) if tower >= 0 else before.armies_at(hex_)
    titles = set(told.replace(" and ", ", ").split(", "))
    attackers = [
        army
        for army in range(content.size)
        if content.is_army[army] and before.is_there(army) and content.names.title(content.piece + army) in titles
    ]
    return Battle(hex_, tuple(attackers), tuple(defenders), "", before, forced, tower)


def destroyed(earlier: Position, now: Position) -> list[int]:
    """The armies and ships that were lost since then (DOG-L.4.2)."""
    lost = (POOL, GONE)
    return [p for p in range(now.content.size) if earlier.is_there(p) and now.where[p] in lost]


def month_called(game: AnyGame, record: str, eyes: Eyes, name: str, year: int) -> Month:
    """A month by its name."""
    found = list(months(game, record, eyes))
    for month in found:
        if (month.name.lower(), month.year) == (name.strip().lower(), year):
            return month
    told = f"from {found[0].title} to {found[-1].title}" if found else "no month at all"
    raise BadSetup(f"The record does not reach {name} {year}: it tells {told}. Ask for one of these months.")
