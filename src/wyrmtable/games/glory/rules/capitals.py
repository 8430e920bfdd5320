"""Moving the capitals of elves and kender (DOG-9.20 to DOG-9.25)."""

from __future__ import annotations

from functools import lru_cache

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files.buttons import BACK, DISBAND
from ..files.content import AIR, Content
from ..files.scenarios import WHITESTONE
from ..position import Position
from .bits import union
from .conquest import conquer
from .ground import fort_at
from .leaders import strays

DELAY = 4  # Turns, and a d6
FALLEN = -2  # instead of a hex: the country has fallen before its capital was founded


def movable(pos: Position) -> list[int]:
    """Countries whose capital may be given up now: held, not moved before, with a ground army of its own in it
    (DOG-9.20, DOG-9.21)."""
    moved = [country for country, _, _ in pos.capitals] if pos.capitals else ()
    return [country for country in pos.content.movable if country not in moved and _may_go(pos, country)]


def _may_go(pos: Position, country: int) -> bool:
    content, hex_ = pos.content, pos.content.capital[country]
    if not pos.ground[WHITESTONE] >> hex_ & 1 or pos.control[content.land.place_at[hex_]] != WHITESTONE + 1:
        return False
    return any(content.home[army] == country and content.sort[army] != AIR for army in pos.armies_at(hex_))


def disbanding(pos: Position, side: int) -> list[int]:
    """The pick by which Whitestone gives a capital up, at any time of its Movement Step (DOG-9.21)."""
    if side != WHITESTONE or not pos.content.movable:
        return []
    return [DISBAND] if pos.ground[WHITESTONE] & _seats(pos.content) and movable(pos) else []


@lru_cache(maxsize=16)
def _seats(content: Content) -> int:
    """The hexes of capitals that can be given up, as a mask."""
    return union([1 << content.capital[country] for country in content.movable])


def disband_picks(pos: Position, step: Step) -> Decision:
    """Which capital is given up."""
    picks = [BACK, *sorted(pos.content.place + pos.content.capital[country] for country in movable(pos))]
    return Decision(WHITESTONE, picks, "Which capital is given up?", ("DOG-9.21",))


def disband_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """Clear ground from now on; founded again after d6 + 4 Turns (DOG-9.21, DOG-9.22)."""
    pos.steps.pop()
    if pick == BACK:
        return
    hex_ = pick - pos.content.place
    country = next(country for country in movable(pos) if pos.content.capital[country] == hex_)
    delay = dice.d6("DOG-9.22 delay") + DELAY
    pos.capitals += ((country, pos.turn + delay, -1),)
    tell_all(log, "disbanded", pick, pos.turn + delay)


def founded_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """At the start of Step 1 of its Turn a capital must be founded; without a site the country falls (DOG-9.24)."""
    due = [country for country, turn, hex_ in pos.capitals if turn == pos.turn and hex_ == -1]
    if not due:
        pos.steps.pop()
    elif sites(pos):
        pos.steps.append(("found", due[0]))
    else:
        _settle(pos, due[0], FALLEN)
        conquer(pos, due[0], log)
        pos.steps += strays(pos, WHITESTONE)


def sites(pos: Position) -> list[int]:
    """Places that Whitestone controls, without enemies (DOG-R45)."""
    return [
        place.hex
        for number, place in enumerate(pos.content.land.places)
        if pos.control[number] == WHITESTONE + 1 and fort_at(pos, place.hex) and pos.guard[place.hex] != 1
    ]


def found_picks(pos: Position, step: Step) -> Decision:
    picks = sorted(pos.content.place + hex_ for hex_ in sites(pos))
    return Decision(WHITESTONE, picks, "Where is the capital founded again?", ("DOG-9.24", "DOG-R45"))


def found_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    hex_ = pick - pos.content.place
    pos.steps.pop()
    _settle(pos, step[1], hex_)
    title = pos.content.countries[pos.content.nations[step[1]]].title
    tell_all(log, "founded", title, pick)


def _settle(pos: Position, country: int, hex_: int) -> None:
    pos.capitals = tuple([(other, turn, hex_ if other == country else at) for other, turn, at in pos.capitals])
