"""What an order would do, told before it is confirmed, and what speaks against it."""

from __future__ import annotations

from wyrmtable.core import Decision, Eyes, Preview, Reason, decide

from ...files.massboard import ESCALADE, FIRST_SHOT, GRID, INCHES, LIFT, SALLY, YIELD
from ...rules.mass.fighting import STRIKE_BACK, armour, blows_of, shot_hits_on, to_hit
from ...rules.mass.moving import reach
from ...rules.mass.position import MassPosition
from ...rules.mass.sequence import STEPS
from ...rules.mass.siege import breaches
from ..prospects import aim, within
from ..threats import at_least_once

NOTHING = Preview()


def preview(pos: MassPosition, eyes: Eyes, pick: int) -> Preview:
    decision = decide(STEPS, pos)
    if not isinstance(decision, Decision) or decision.seat != eyes or pick not in decision.picks:
        return NOTHING
    step, names = pos.steps[-1], pos.content.names
    cost = ""
    if step[0] == "order" and FIRST_SHOT <= pick < names.places:
        return _shots(pos, step[1], pick - FIRST_SHOT)
    if step[0] == "order" and pick >= names.pieces and names.kind(pick) == "piece":
        return _charge(pos, step[1], pick - names.pieces)
    if step[0] == "order" and names.places <= pick < names.pieces:
        within = reach(pos, step[1], pos.body(step[1]).move)
        cost = f"{INCHES * within.cost(pick - names.places)} of {INCHES * pos.body(step[1]).move} inches"
    return Preview((), cost, tuple(warnings(pos, pick)))


def _shots(pos: MassPosition, number: int, foe: int) -> Preview:
    """Whom they shoot at, and how likely they hit if both stay where they are (UWA-CBT-8)."""
    missile = pos.body(number).missile
    assert missile is not None, "only who has something to shoot with is offered a target"
    many = missile.shots * (pos.figures(number) if not pos.body(foe).single else STRIKE_BACK)
    return _told(pos, number, "shoot at", foe, many, "shot", shot_hits_on(pos, number, foe))


def _charge(pos: MassPosition, number: int, foe: int) -> Preview:
    """Whom they charge, and how likely they hit if it comes to blows (UWA-MASS-2)."""
    need = to_hit(pos, number, armour(pos, foe))
    return _told(pos, number, "charge", foe, blows_of(pos, number, foe), "blow", need)


def _told(pos: MassPosition, number: int, does: str, foe: int, many: int, what: str, need: int) -> Preview:
    one, other = pos.body(number).title, within(pos.body(foe).title)
    at = GRID.names[pos.place[number]], GRID.names[pos.place[foe]]
    return aim(f"{one}: {does} {other}", at, many, what, at_least_once(21 - need, 20, many))


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
