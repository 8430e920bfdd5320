"""What goes into the result of a pick at sea, by rule."""

from __future__ import annotations

from wyrmtable.core import Reason

from ...files.seaboard import BACK_CRUISE, BOARD, CUT, FAST, GRAPPLE, RAM
from ...rules.sea import boarding, driving
from ...rules.sea.position import SeaPosition

WRITTEN = ("drive", "speed", "helm", "oars", "intent", "task")


def explain(pos: SeaPosition, seat: int, pick: int) -> list[Reason]:
    step = pos.steps[-1]
    if pos.outcome or step[0] not in (*WRITTEN, "fire", "deed") or pos.seat(step[1]) != seat:
        return []
    number = step[1]
    if step[0] == "speed" and BACK_CRUISE <= pick <= FAST:
        stroke = pick - BACK_CRUISE
        speed, cost = driving.oar_speed(pos, number, stroke), driving.COSTS[stroke]
        return [Reason("UWA-OAR-1", f"{speed} inches; it costs {cost} of {pos.fatigue[number]}.")]
    if step[0] == "intent" and pick == RAM:
        return [Reason("UWA-RAM-2", "A tenth to six tenths of the hull, and one in four is holed.")]
    if step[0] == "intent" and pick == GRAPPLE:
        return [Reason("UWA-GRAP-1", "Within an inch three tries of 20 % each.")]
    if step[0] == "deed" and pick == CUT:
        return [Reason("UWA-GRAP-1", "Three tries of 20 % each; all grapples must be cut.")]
    if step[0] == "deed" and pick == BOARD and pos.grappled(number):
        men = min(boarding.width(pos, number, pos.grappled(number)[0]), pos.marines[number])
        return [Reason("UWA-BOARD-1", f"{men} men can go over in this turn.")]
    if step[0] == "fire" and pick >= pos.piece(0):
        return [Reason("UWA-CAT-2", "Off by a die unless two dice fall alike; a hit takes d6 points of the hull.")]
    return []
