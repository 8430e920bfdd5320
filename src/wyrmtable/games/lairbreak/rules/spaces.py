"""Squares and spaces (section 9.1): who stands in which quarter, and a sensible arrangement when nobody chooses."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmtable.core import Decision, Dice, Log, Step

from ..files.buttons import PLACES, SPACE, SPACE_MASKS, STOP
from ..files.terms import (
    ARCHER,
    ASSASSIN,
    FACING,
    FOOTMAN,
    KNIGHT,
    MASTER,
    MINER,
    NORTH,
    PAIRS,
    SABOTEUR,
    SINGLES,
    STEAM,
    WAGON,
)
from ..position import Position

# who stands in front when the engine arranges a square: the sturdiest first
_ORDER = {KNIGHT: 0, ASSASSIN: 1, FOOTMAN: 2, MASTER: 3, ARCHER: 4, MINER: 5, SABOTEUR: 6, STEAM: 7, WAGON: 8}


def sturdiest(pos: Position, units: Sequence[int]) -> int:
    """Who stands in front if nobody chooses."""
    return min(units, key=lambda unit: (_ORDER[pos.content.kind[unit]], unit))


def layout(pos: Position, units: Sequence[int], facing: int) -> list[tuple[int, int]]:
    """Units with their spaces: fighters on the facing side, wagons behind (LB-SPACE-5)."""
    content = pos.content
    front, back = FACING[facing], 15 ^ FACING[facing]
    if len(units) == 1:
        return [(units[0], back if content.span[units[0]] == 2 else front & -front)]
    wagons = [unit for unit in units if content.span[unit] == 2]
    singles = sorted((u for u in units if content.span[u] == 1), key=lambda u: (_ORDER[content.kind[u]], u))
    placed = list(zip(wagons, (back, front), strict=False))
    free = [mask for side in (front, back) for mask in SINGLES if mask & side]
    if wagons:
        free = free[:2]
    return placed + list(zip(singles, free, strict=False))


def station(pos: Position, units: Sequence[int], square: int, facing: int = NORTH) -> None:
    """Puts units from the hand on a square with room for them, disturbing the others only if they must move up."""
    if not pos.taken[square]:
        everyone = sorted(units)
    else:
        for unit in sorted(units, key=lambda u: -pos.content.span[u]):
            space = pos.free_space(square, pos.content.span[unit])
            if not space:
                break
            pos.put(unit, square, space)
        else:
            return
        everyone = sorted({*pos.stack[square], *units})
        for unit in pos.stack[square]:
            pos.lift(unit)
    for unit, space in layout(pos, everyone, facing):
        pos.put(unit, square, space)


def could_arrange(pos: Position, army: int) -> list[int]:
    """Squares with several units, where it matters who stands in front (LB-SPACE-4)."""
    squares = {pos.where[unit] for unit in pos.units_of(army)}
    return sorted(square for square in squares if len(pos.stack[square]) > 1)


def _possible(pos: Position, units: Sequence[int], taken: int) -> bool:
    """Whether the units fit beside what is taken, a wagon on two spaces that share a side."""
    if not units:
        return True
    masks = PAIRS if pos.content.span[units[0]] == 2 else SINGLES
    return any(not taken & mask and _possible(pos, units[1:], taken | mask) for mask in masks)


def where_picks(pos: Position, step: Step) -> Decision:
    """Which square to arrange (LB-D30)."""
    picks = [STOP, *(PLACES + square for square in could_arrange(pos, pos.army))]
    return Decision(pos.owner[pos.army], picks, "In which square do you rearrange your units?", ("LB-SPACE-4",))


def take_where(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    if pick != STOP:
        pos.steps.append(("arrange", pick - PLACES))


def arrange_picks(pos: Position, step: Step) -> Decision:
    """The spaces of the next unit; earlier choices are kept in the step."""
    square, chosen = step[1], step[2:]
    units = pos.stack[square]
    unit, taken = units[len(chosen)], sum(chosen)
    span = pos.content.span[unit]
    picks = [
        SPACE + number
        for number, mask in enumerate(SPACE_MASKS)
        if mask.bit_count() == span and not taken & mask and _possible(pos, units[len(chosen) + 1 :], taken | mask)
    ]
    about = (pos.content.pieces + unit, PLACES + square)
    return Decision(pos.owner[pos.army], picks, "Where in {1} does {0} stand?", ("LB-SPACE-3",), about)


def take_arrange(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    square, chosen = step[1], (*step[2:], SPACE_MASKS[pick - SPACE])
    units = pos.stack[square]
    if len(chosen) < len(units):
        pos.steps[-1] = ("arrange", square, *chosen)
        return
    pos.steps.pop()
    for unit in units:
        pos.lift(unit)
    for unit, mask in zip(units, chosen, strict=True):
        pos.put(unit, square, mask)
