"""Treasure (LOU-14.0): carrying it, looking at it, taking it off the board."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, only, tell_to

from ..files.content import DONE, bits
from ..position import NOWHERE, Position
from .telling import of_unit

BURDEN = 6  # half points an Individual loses by carrying (LOU-14.2c)


def begin_phase(pos: Position, seat: int, log: Log | None) -> None:
    """At the beginning of a Movement phase: what is stacked with what (LOU-14.2a), and a look at it (LOU-14.3a)."""
    pos.carried = 0
    if not pos.gold:
        return
    for number, hex_ in enumerate(pos.gold):
        pos.bearer[number] = -1
        pos.begun[number] = pos.at[hex_] if hex_ >= 0 else 0
    for unit in bits(pos.mine[seat] & pos.on_map):
        look(pos, unit, log)


def look(pos: Position, unit: int, log: Log | None) -> None:
    """The owner learns the values in the unit's hex, and he alone (LOU-14.3a, LOU-14.3b, LOU-R64)."""
    seat, hex_ = pos.owner[unit], pos.where[unit]
    if seat >= pos.content.wild or hex_ not in pos.gold:
        return
    for number, place in enumerate(pos.gold):
        if place == hex_ and not pos.seen[number] >> seat & 1:
            pos.seen[number] |= 1 << seat
            tell_to(log, only(seat), "looks", pos.content.treasure + number, pos.content.place + hex_)


def load(pos: Position, unit: int) -> list[int]:
    """Treasure counters a unit carries right now."""
    if unit not in pos.bearer:
        return []
    return [number for number, bearer in enumerate(pos.bearer) if bearer == unit]


def within_grasp(pos: Position, unit: int, points: int, fresh: bool) -> list[int]:
    """Treasure the unit may take up before it moves (LOU-14.2a), or put down on its way where anything can lie
    (LOU-R63)."""
    if not pos.gold:
        return []
    hex_ = pos.where[unit]
    if not fresh:
        return load(pos, unit) if pos.content.terrain.standable[hex_] else []
    company = pos.content.company >> unit & 1
    if hex_ not in pos.gold or (not company and points < BURDEN) or len(load(pos, unit)) >= (2 if company else 1):
        return []
    return [
        number
        for number, place in enumerate(pos.gold)
        if place == hex_ and pos.begun[number] >> unit & 1 and not pos.carried >> number & 1
    ]


def lift_or_drop(pos: Position, unit: int, number: int, fresh: bool, log: Log | None) -> int:
    """Takes a counter up or puts it down; returns the half points lost. A Company carries two without penalty
    (LOU-14.2b); an Individual one, slower by 3 and without an attack this turn (LOU-14.2c)."""
    here = pos.content.place + pos.where[unit]
    if not fresh:
        pos.bearer[number] = -1
        of_unit(pos, log, unit, "drops", here)
        return 0
    pos.bearer[number] = unit
    pos.carried |= 1 << number
    of_unit(pos, log, unit, "lifts", here)
    if pos.content.company >> unit & 1:
        return 0
    pos.laden |= 1 << unit
    return BURDEN


def bring_along(pos: Position, unit: int, hex_: int) -> None:
    for number in load(pos, unit):
        pos.gold[number] = hex_


def set_down(pos: Position, unit: int) -> None:
    """What was carried lies in the hex where the move ended."""
    for number in load(pos, unit):
        pos.bearer[number] = -1


def carry_off(pos: Position, unit: int) -> None:
    """Treasure that leaves the board with a unit belongs to its owner for good (LOU-R89)."""
    for number in load(pos, unit):
        pos.bearer[number], pos.gold[number] = -1, NOWHERE
        pos.taken[number] = pos.owner[unit]


# -- taking Treasure along in an advance -----------------------------------------------------------------------------


def spoils(pos: Position, unit: int, origin: int, taken: int) -> list[int]:
    """What an advancing Company may take along from the hex it leaves: up to two counters it was stacked with when
    its Movement phase began (LOU-14.2e, LOU-R63)."""
    if not pos.content.company >> unit & 1 or taken >= 2:
        return []
    return [n for n, place in enumerate(pos.gold) if place == origin and pos.begun[n] >> unit & 1]


def spoils_picks(pos: Position, step: Step) -> Decision:
    """Which Treasure the Company takes along."""
    _, unit, origin, taken = step
    content = pos.content
    picks = [DONE, *(content.treasure + number for number in spoils(pos, unit, origin, taken))]
    return Decision(pos.owner[unit], picks, "Does {0} take Treasure along?", ("LOU-14.2e",), (content.piece + unit,))


def spoils_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    _, unit, origin, taken = step
    if pick == DONE:
        pos.steps.pop()
        return
    pos.gold[pick - pos.content.treasure] = pos.where[unit]
    of_unit(pos, log, unit, "spoils", pos.content.place + pos.where[unit])
    pos.steps[-1] = ("spoils", unit, origin, taken + 1)
