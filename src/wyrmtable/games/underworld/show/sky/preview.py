"""What a pick would do in the air, told before it is confirmed, and what speaks against it."""

from __future__ import annotations

from wyrmtable.core import Decision, Eyes, Preview, Reason, decide

from ...files.skyboard import AHEAD, END, GRID, LEAVE, OFF, PLACES
from ...rules.sky import orders
from ...rules.sky.position import SkyPosition
from ...rules.sky.sequence import STEPS

NOTHING = Preview()


def preview(pos: SkyPosition, eyes: Eyes, pick: int) -> Preview:
    decision = decide(STEPS, pos)
    if not isinstance(decision, Decision) or decision.seat != eyes or pick not in decision.picks:
        return NOTHING
    step = pos.steps[-1]
    if step[0] == "path" and pick >= PLACES:
        hexes = way(pos, step[1], pick - PLACES)
        flown = len(pos.path[step[1]]) + len(hexes) - 1
        return Preview(tuple(GRID.names[cell] for cell in hexes), f"{flown} of {pos.rate(step[1])} inches")
    return Preview((), "", tuple(warnings(pos, pick)))


def way(pos: SkyPosition, number: int, goal: int) -> list[int]:
    """The hexes of a leg, where it begins included."""
    cells = [orders.end_of(pos, number)]
    while cells[-1] not in (goal, OFF):
        cells.append(AHEAD[cells[-1]][pos.heading[number]])
    return cells


def warned(pos: SkyPosition, eyes: Eyes) -> tuple[str, ...]:
    decision = decide(STEPS, pos)
    if not isinstance(decision, Decision) or decision.seat != eyes:
        return ()
    return tuple(pos.content.names.text(pick) for pick in decision.picks if pick < PLACES and warnings(pos, pick))


def warnings(pos: SkyPosition, pick: int) -> list[Reason]:
    step = pos.steps[-1]
    if step[0] != "path":
        return []
    number = step[1]
    if pick == LEAVE and pos.content.battle.objective != "escape":
        return [Reason("UWA-AIR-12", "Off the board it is out of the battle and counts as driven off.")]
    slow = 4 * len(pos.path[number]) < pos.rate(number) and not pos.unit(number).hovers
    if pick == END and slow and pos.height[number]:
        return [Reason("UWA-AIR-11", "It flies less than a quarter of its rate and loses 6 inches of height.")]
    return []
