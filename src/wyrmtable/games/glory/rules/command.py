"""Teams (DOG-N): which player of a side commands which pieces, and who is asked what."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from wyrmtable.core import Decision, Step

from ..files.buttons import BUILD, DISBAND
from ..position import Position
from .combat import force_of
from .companies import company
from .retreat import candidates

OWN = frozenset(("movement", "ships", "replacements"))  # steps that each player has for himself


def shares(pos: Position, name: str, side: int) -> list[Step]:
    """A step of a side, or one for each of its players, the captain's first (DOG-N.2); the last is pushed first."""
    if not pos.content.teams:
        return [(name, side)]
    return [(name, side, seat) for seat in reversed(range(side, len(pos.content.seats), 2))]


def enlist(pos: Position, country: int, side: int) -> None:
    """A nation that joins goes to the player of its side who has the fewest (DOG-N.2)."""
    content = pos.content
    seats = range(side, len(content.seats), 2)
    had = [pos.chief[pieces[0]] for nation, pieces in content.muster_of.items() if _is_with(pos, nation, country, side)]
    had += [seat for seat, whose in content.given if whose == side]
    chosen = min(seats, key=lambda seat: (had.count(seat), seat))
    for piece in content.muster_of[country]:
        pos.chief[piece] = chosen


def _is_with(pos: Position, nation: int, newcomer: int, side: int) -> bool:
    return nation != newcomer and pos.ally[nation] == side + 1


# -- who is asked ------------------------------------------------------------------------------------------------------


def commanded(pos: Position, step: Step, asked: Decision) -> Decision:
    """The same question, put to the player whom it concerns; a captain decides all that is no single player's (DOG-N.2,
    DOG-N.3)."""
    seat, picks = step[2] if step[0] in OWN else _concerned(pos, step, asked.seat), asked.picks
    if step[0] in OWN or step[0] == "march":
        picks = [pick for pick in picks if _is_own(pos, pick, seat, step)]
    return Decision(seat, picks, asked.prompt, asked.rules, asked.about, asked.manner)


def _is_own(pos: Position, pick: int, seat: int, step: Step) -> bool:
    """Whether a pick is among what a player commands: his pieces, stacks all of which are his; the hexes to which they
    march are anybody's."""
    content = pos.content
    if pick >= content.piece:
        return pos.chief[pick - content.piece] == seat
    if pick >= content.place and step[0] == "movement":
        return all(pos.chief[piece] == seat for piece in company(pos, pick - content.place))
    return pick not in (DISBAND, BUILD) or seat < 2


def _concerned(pos: Position, step: Step, side: int) -> int:
    """The one player whose pieces these are; the captain, whose seat has the number of his side, if there is none."""
    concerns = CONCERNS.get(step[0])
    seats = {pos.chief[piece] for piece in concerns(pos, step)} if concerns else set()
    (seat, *rest) = seats or {side}
    return seat if not rest and seat % 2 == side else side


def _first(pos: Position, step: Step) -> Iterable[int]:
    return (step[1],)


def _force(pos: Position, step: Step) -> Iterable[int]:
    return force_of(pos, step[1])


CONCERNS: Mapping[str, Callable[[Position, Step], Iterable[int]]] = MappingProxyType(
    {
        "march": lambda pos, step: (step[3],),
        "deploy": lambda pos, step: pos.content.muster_of.get(step[2], ()),
        "place": lambda pos, step: (step[1],) if pos.turn else (),
        "lose": _force,
        "who-retreats": lambda pos, step: pos.steps[-2][2:],
        "advance": lambda pos, step: candidates(pos, step[1]),
        "gnomes-use": lambda pos, step: (pos.gnomes,),
    }
    | dict.fromkeys(
        (
            "merge", "price", "return", "sail", "ashore", "bank", "give-way", "escape", "surface", "slip-to", "fire",
            "withdraw", "retreat-to", "ride", "haven", "follow", "orb",
        ),
        _first,
    )
)  # fmt: skip
