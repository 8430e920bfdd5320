"""What an order would do, told before it is confirmed, and what speaks against it."""

from __future__ import annotations

from wyrmtable.core import Decision, Eyes, Preview, Reason, decide

from ...files.massboard import ESCALADE, INCHES, LIFT, SALLY, YIELD
from ...rules.mass.moving import reach
from ...rules.mass.position import MassPosition
from ...rules.mass.sequence import STEPS
from ...rules.mass.siege import breaches

NOTHING = Preview()


def preview(pos: MassPosition, eyes: Eyes, pick: int) -> Preview:
    decision = decide(STEPS, pos)
    if not isinstance(decision, Decision) or decision.seat != eyes or pick not in decision.picks:
        return NOTHING
    step, names = pos.steps[-1], pos.content.names
    cost = ""
    if step[0] == "order" and names.places <= pick < names.pieces:
        cells = reach(pos, step[1], pos.body(step[1]).move)
        cost = f"{INCHES * cells[pick - names.places]} of {INCHES * pos.body(step[1]).move} inches"
    return Preview((), cost, tuple(warnings(pos, pick)))


def warned(pos: MassPosition, eyes: Eyes) -> tuple[str, ...]:
    decision = decide(STEPS, pos)
    if not isinstance(decision, Decision) or decision.seat != eyes or pos.steps[-1][0] == "order":
        return ()
    return tuple(pos.content.names.text(pick) for pick in decision.picks if warnings(pos, pick))


def warnings(pos: MassPosition, pick: int) -> list[Reason]:
    """What cannot be made good."""
    if pos.steps[-1][0] == "order":
        return []
    if pick == ESCALADE and not breaches(pos):
        return [Reason("UWA-LAND-3", "There is one storm only, and every wall still stands.")]
    told = {
        LIFT: "With this the siege is lost.",
        YIELD: "With this the castle is lost.",
        SALLY: "Outside nobody is behind walls.",
    }
    return [Reason("UWA-LAND-3", told[pick])] if pick in told else []
