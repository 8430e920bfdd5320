"""What a pick would do, told before it is confirmed: the way of a march with its cost, and what it leaves behind."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmtable.core import Decision, Eyes, Preview, Reason, decide

from ..position import Position
from ..rules.reach import Reach
from ..rules.sequence import STEPS


def preview(pos: Position, eyes: Eyes, pick: int) -> Preview:
    """Path, cost and warnings of a pick of the seat's own decision."""
    decision = decide(STEPS, pos)
    if not isinstance(decision, Decision) or decision.seat != eyes or pick not in decision:
        return Preview()
    step, content = pos.steps[-1], pos.content
    if step[0] == "march" and content.place <= pick < content.piece:
        _, points, fresh, *group = step
        reach, hex_ = Reach(pos, group, points, bool(fresh)), pick - content.place
        names = content.land.names
        way = tuple(names[place] for place in reach.way(hex_))
        return Preview(way, f"{reach.cost[hex_]} of {points} MP", tuple(warnings(pos, pick)))
    if step[0] == "retreat-to" and content.place <= pick < content.piece:
        names = content.land.names
        return Preview((names[pos.where[step[1]]], names[pick - content.place]))
    return Preview(warnings=tuple(warnings(pos, pick)))


def warnings(pos: Position, pick: int) -> list[Reason]:
    """What a person might not want (DOG-U.7): a last place left empty, a leader left alone."""
    step = pos.steps[-1]
    if step[0] == "march" and pos.content.place <= pick < pos.content.piece:
        return _left_behind(pos, step[3:])
    return []


def _left_behind(pos: Position, group: Sequence[int]) -> list[Reason]:
    content = pos.content
    here, side = pos.where[group[0]], pos.side[group[0]]
    stay = [piece for piece in pos.stack[here] if piece not in group and pos.side[piece] == side]
    if any(content.is_army[piece] for piece in stay) or not content.is_army[group[0]]:
        return []
    found = []
    place = content.land.place_at.get(here, -1)
    if place >= 0 and pos.control[place] == side + 1:
        found.append(Reason("DOG-9.2", f"{content.land.places[place].title} is left without a garrison."))
    if stay:
        found.append(Reason("DOG-5.18", f"{content.title[stay[0]]} is left without an army."))
    return found


def warned(pos: Position, eyes: Eyes) -> tuple[str, ...]:
    """The picks of the seat's own decision that want to be confirmed."""
    decision = decide(STEPS, pos)
    step = pos.steps[-1]
    if not isinstance(decision, Decision) or decision.seat != eyes or step[0] != "march":
        return ()
    if not _left_behind(pos, step[3:]):
        return ()
    content = pos.content
    return tuple(content.names.text(pick) for pick in decision.picks if content.place <= pick < content.piece)
