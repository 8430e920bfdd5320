"""Why something cannot be picked now on the field or before the castle."""

from __future__ import annotations

from wyrmtable.core import Reason, decide, opening

from ...files.massboard import ASSAULT, FIRST_SHOT, HOLD, INCHES, WITHDRAW
from ...rules.mass.position import MassPosition
from ...rules.mass.sequence import STEPS
from .. import court

CAMP = Reason("UWA-LAND-3", "Pick a part of the walls that stands, or wait, storm, or lift the siege.")
ANSWER = Reason("UWA-LAND-3", "Stand fast, sally out, or yield.")


def why_not(pos: MassPosition, seat: int, pick: int) -> list[Reason]:
    told = opening(decide(STEPS, pos), seat, pick, pos.content.seats, "UWA-MASS-5")
    if told is not None:
        return told
    step = pos.steps[-1]
    if step[0] in court.ELSEWHERE:
        return [court.ELSEWHERE[step[0]]]
    if step[0] == "camp":
        return [Reason("UWA-LAND-3", "There is no breach yet.") if pick == ASSAULT else CAMP]
    return [ANSWER] if step[0] == "answer" else [_order(pos, step[1], pick)]


def _order(pos: MassPosition, number: int, pick: int) -> Reason:
    names, body = pos.content.names, pos.body(number)
    if pick == WITHDRAW:
        return Reason("UWA-MASS-5", "There is no way back from here.")
    if HOLD < pick < FIRST_SHOT or names.kind(pick) == "number":
        return Reason("UWA-MASS-5", "A body advances, holds, shoots, charges or withdraws.")
    if pos.engaged(number):
        return Reason("UWA-MASS-2", "The enemy is upon them: they can only fight on, or withdraw.")
    if pick < names.places:
        if body.missile is None:
            return Reason("UWA-CBT-8", "They have nothing to shoot with.")
        return Reason("UWA-CBT-8", f"They shoot at enemies up to {body.missile.ranges[-1]} inches off.")
    if names.kind(pick) == "piece" and pos.seat(pick - names.pieces) == body.seat:
        return Reason("UWA-MASS-5", "Those are friends.")
    if names.kind(pick) == "piece":
        return Reason("UWA-MASS-2", "They cannot come to blows with them in this round.")
    return Reason("UWA-MASS-2", f"They move {INCHES * body.move} inches; a hex beside an enemy is reached by a charge.")
