"""Units that appear without being bought: found, freed or sent (LB-MYS-15, LB-D31)."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files.buttons import PLACES
from ..position import Position
from .gates import can_break_in
from .holding import hold
from .spaces import station


def appear(pos: Position, unit: int, square: int, log: Log | None) -> None:
    """A unit from the supply on a square with room; for a find the others make it if they must (LB-SPACE-4)."""
    space = pos.free_space(square, pos.content.span[unit])
    if space:
        pos.put(unit, square, space)
    else:
        station(pos, (unit,), square)
    pos.mp[unit] = pos.did[unit] = 0
    pos.mark_trail(unit, ())
    tell_all(log, "appeared", pos.content.pieces + unit, PLACES + square)
    hold(pos, pos.content.army[unit], (unit,), square, log)


def find(pos: Position, army: int, kind: int, square: int, log: Log | None) -> None:
    """A found unit comes onto the named square, else next to it, else it is lost (LB-MYS-15)."""
    unit = pos.supply(army, kind)
    if unit < 0:
        return
    mine = pos.holder[square] in (0, army + 1) and not pos.monster[square]
    if mine and pos.has_room(square, pos.content.span[unit]):
        appear(pos, unit, square, log)
    elif beside(pos, army, kind, square):
        pos.steps.append(("found", army, kind, square))
    else:
        tell_all(log, "astray", army)


def beside(pos: Position, army: int, kind: int, square: int) -> list[int]:
    """Squares next to the named one that can take the unit."""
    span = pos.content.charts.units[kind].spaces
    halls = pos.content.halls
    found: list[int] = []
    for there, edge, _ in halls.ways[square]:
        shut = can_break_in(pos, there, edge)
        if shut or pos.monster[there] or pos.tile[there] or pos.holder[there] not in (0, army + 1):
            continue
        if pos.free_space(there, span):
            found.append(there)
    return found


def found_picks(pos: Position, step: Step) -> Decision:
    _, army, kind, square = step
    picks = sorted(PLACES + there for there in beside(pos, army, kind, square))
    return Decision(
        pos.owner[army], picks, "Where does the unit found in {0} stand?", ("LB-MYS-15",), (PLACES + square,)
    )


def take_found(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    _, army, kind, _ = step
    pos.steps.pop()
    appear(pos, pos.supply(army, kind), pick - PLACES, log)


def send_home(pos: Position, army: int, kind: int, count: int) -> None:
    """Units for the main base, each placed by its owner, as room and supply allow (LB-TRE-2)."""
    pos.steps.append(("send", army, kind, count))


def home_squares(pos: Position, army: int, kind: int) -> list[int]:
    span = pos.content.charts.units[kind].spaces
    return [
        square
        for square in pos.base_squares(army)
        if pos.holder[square] in (0, army + 1) and pos.free_space(square, span)
    ]


def run_send(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    _, army, kind, count = step
    pos.steps.pop()
    if count and pos.supply(army, kind) >= 0 and home_squares(pos, army, kind):
        pos.steps += [("send", army, kind, count - 1), ("sent", army, kind)]


def sent_picks(pos: Position, step: Step) -> Decision:
    _, army, kind = step
    picks = [PLACES + square for square in home_squares(pos, army, kind)]
    return Decision(pos.owner[army], picks, "Where in the base does the new unit stand?", ("LB-TRE-2",))


def take_sent(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    _, army, kind = step
    pos.steps.pop()
    appear(pos, pos.supply(army, kind), pick - PLACES, log)
