"""What a pick would do, told before it is confirmed: the way of a march with its cost and what it leaves behind, and
what an attack is about."""

from __future__ import annotations

from wyrmtable.core import Decision, Eyes, Preview, decide

from ..position import Position
from ..rules.fog import as_seen
from ..rules.reach import Reach
from ..rules.sequence import STEPS
from .prospects import purpose
from .warnings import warnings


def preview(pos: Position, eyes: Eyes, pick: int) -> Preview:
    """Path, cost and warnings of a pick of the seat's own decision."""
    decision = decide(STEPS, pos)
    if not isinstance(decision, Decision) or decision.seat != eyes or pick not in decision:
        return Preview()
    pos, step, content = as_seen(pos, eyes), pos.steps[-1], pos.content
    if step[0] == "march" and content.place <= pick < content.piece:
        _, points, fresh, *group = step
        reach, hex_ = Reach(pos, group, points, bool(fresh)), pick - content.place
        names = content.land.names
        way = tuple(names[place] for place in reach.way(hex_))
        return Preview(way, f"{reach.cost[hex_]} of {points} MP", tuple(warnings(pos, pick)))
    if step[0] == "retreat-to" and content.place <= pick < content.piece:
        names = content.land.names
        return Preview((names[pos.where[step[1]]], names[pick - content.place]), warnings=tuple(warnings(pos, pick)))
    return Preview(warnings=tuple(warnings(pos, pick)), title=purpose(pos, content.side_of[decision.seat], pick))
