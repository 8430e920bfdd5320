"""What a pick would do, told before it is confirmed: the way to a hex with its cost, and what cannot be made good."""

from __future__ import annotations

from wyrmtable.core import Decision, Eyes, Preview, Reason, decide

from ..files.content import ATTACK, DISMISS, EVERYONE, GO_ON, LEAVE, bits
from ..files.terrain import WALK
from ..position import Position
from ..rules import infiltration
from ..rules.combat import everyone
from ..rules.movement import route
from ..rules.sequence import STEPS
from .words import force

FOR_GOOD = {
    LEAVE: Reason("LOU-7.6a", "A unit that leaves the map does not come back."),
    DISMISS: Reason("LOU-R88", "Units that are dismissed do not come back."),
}


def preview(pos: Position, eyes: Eyes, pick: int) -> Preview:
    """Path, cost and warnings of a pick of the seat's own decision."""
    decision = decide(STEPS, pos)
    if not isinstance(decision, Decision) or decision.seat != eyes or pick not in decision:
        return Preview()
    if pick in FOR_GOOD:
        return Preview(warnings=(FOR_GOOD[pick],))
    title, hex_ = _attack(pos, pick), pick - pos.content.place
    if title or not 0 <= hex_ < pos.content.terrain.size:
        return Preview(title=title)
    path, cost = _way(pos, hex_)
    names = pos.content.terrain.board.names
    return Preview(tuple(names[place] for place in path), cost)


def _attack(pos: Position, pick: int) -> str:
    """What an attack would be if this were picked: the target and who takes part."""
    step, content = pos.steps[-1], pos.content
    here = content.place <= pick < content.barrier
    match step[0]:
        case "declare" | "attackers" if here:
            target, units = pick - content.place, everyone(pos, step[1], pick - content.place)
        case "attackers" if pick == EVERYONE:
            target, units = step[2], everyone(pos, *step[1:])
        case "attackers" if pick == ATTACK or pick >= content.piece:
            target, units = step[2], step[3] ^ (1 << (pick - content.piece) if pick != ATTACK else 0)
        case "which-attack":
            target, units = pick - content.place, dict(pos.attacks)[pick - content.place]
        case "reconsider" if pick == GO_ON:
            target, units = step[2], step[3]
        case _:
            return ""
    title = f"Attack on {content.names.title(content.place + target)}"
    return f"{title} with {force(content, units)}" if units else title


def _way(pos: Position, hex_: int) -> tuple[list[int], str]:
    """The hexes a unit would pass, the first being where it stands, and what that costs."""
    step = pos.steps[-1]
    match step[0]:
        case "march" if infiltration.in_the_way(pos, step[1], hex_):
            return [pos.where[step[1]], hex_], "the whole move"
        case "march":
            steps = route(pos, step[1], step[2], hex_)
            return [pos.where[step[1]], *(place for place, _ in steps)], _price(sum(cost for _, cost in steps), step[2])
        case "file":
            slowest = min(bits(step[2]), key=lambda unit: (pos.content.points[unit], unit))
            points = pos.content.points[slowest]
            steps = route(pos, slowest, points, hex_, step[2])
            return [pos.where[slowest], *(place for place, _ in steps)], _price(sum(cost for _, cost in steps), points)
        case "infiltrate":
            return [pos.where[step[1]], step[3], hex_], "the whole move"
        case "retreat-to":
            return [pos.where[step[1]], hex_], ""
        case "enter":
            return [hex_], _price(WALK, pos.content.points[step[1]])
    return [], ""


def _price(cost: int, points: int) -> str:
    return f"{cost / 2:g} of {points / 2:g} MP"


def warned(pos: Position, eyes: Eyes) -> tuple[str, ...]:
    """The picks of the seat's own decision that want to be confirmed."""
    decision = decide(STEPS, pos)
    if not isinstance(decision, Decision) or decision.seat != eyes:
        return ()
    return tuple(pos.content.names.text(pick) for pick in FOR_GOOD if pick in decision)
