"""What goes into the result of a pick at sea, by rule."""

from __future__ import annotations

from wyrmtable.core import Reason

from ...files.seaboard import (
    BACK_CRUISE,
    BOARD,
    CUT,
    FAST,
    GRAPPLE,
    HIRE,
    HOLD_FIRE,
    RAM,
    RAM_GRAPPLE,
    WITHDRAW,
    WITHDRAW_3,
)
from ...rules.sea import boarding, command, driving, shooting
from ...rules.sea.position import SeaPosition

WRITTEN = ("drive", "speed", "helm", "oars", "intent", "task", "swim", "rise")
ASKED = (*WRITTEN, "fire", "bows", "deed", "party", "rail")


def explain(pos: SeaPosition, seat: int, pick: int) -> list[Reason]:
    step = pos.steps[-1]
    if pos.outcome or step[0] not in ASKED or pos.chair(step[1]) != seat:
        return []
    if step[0] in ("deed", "party", "rail"):
        return _on_deck(pos, step[0], step[1], pick)
    number = step[1]
    if step[0] == "speed" and BACK_CRUISE <= pick <= FAST:
        stroke = pick - BACK_CRUISE
        speed, cost = driving.oar_speed(pos, number, stroke), driving.COSTS[stroke]
        return [Reason("UWA-OAR-1", f"{speed} inches; it costs {cost} of {pos.fatigue[number]}.")]
    if step[0] == "intent" and pick in (RAM, RAM_GRAPPLE):
        return [Reason("UWA-RAM-2", "A tenth to six tenths of the hull, and one in four is holed.")]
    if step[0] == "intent" and pick == GRAPPLE:
        return [Reason("UWA-GRAP-1", "Within an inch three tries of 20 % each.")]
    if step[0] == "task" and pick == HIRE:
        return [Reason("UWA-GAME-14", "The first side to pay has them; if both pay in the same turn, a die decides.")]
    if step[0] == "swim":
        return [Reason("UWA-SEA-1", "Under water it is hidden; to hold a ship it must come up within an inch of her.")]
    if step[0] == "fire" and pick != HOLD_FIRE:
        if pos.beast(number):
            return [Reason("UWA-SEA-3", "Everybody in one part of her deck is scalded.")]
        return [Reason("UWA-CAT-2", "Off by a die unless two dice fall alike; a hit takes d6 points of the hull.")]
    if step[0] == "bows" and pick - pos.piece(0) in shooting.volley_targets(pos, number):
        need = shooting.bolt_hits_on(pos, number, pick - pos.piece(0))
        return [Reason("UWA-CBT-8", f"{shooting.bowmen(pos, number)} men shoot and hit on {need} or more of 20.")]
    return []


def _on_deck(pos: SeaPosition, step: str, number: int, pick: int) -> list[Reason]:
    if pick == GRAPPLE:
        return [Reason("UWA-GRAP-1", "What is left of three tries, 20 % each.")]
    if pick == CUT:
        return [Reason("UWA-GRAP-1", "Three tries of 20 % each; everything that holds her must be cut.")]
    if WITHDRAW <= pick <= WITHDRAW_3:
        return [Reason("UWA-CMD-5", "Men in melee hear it on 1 to 4; every turn until then is a chance.")]
    near = boarding.neighbours(pos, number)
    if not near:
        return []
    other = pick - pos.piece(0) if pick >= pos.piece(0) else near[0] if pick == BOARD else boarding.boarded(pos, number)
    if step == "rail":
        inches = command.ZONE * command.zones_apart(pos, number, other, rail_zone(pos, other, pick))
        return [Reason("UWA-CMD-2", f"{inches} inches from the captain, who reaches {command.radius(pos, number)}.")]
    if pick in (BOARD, pos.piece(other)) or step == "party":
        men = min(boarding.width(pos, number, other), boarding.boarding_men(pos, number))
        return [Reason("UWA-BOARD-1", f"{men} men can go over in this turn.")]
    return []


def rail_zone(pos: SeaPosition, other: int, pick: int) -> int:
    rails = boarding.RAILS[pos.vessel(other).zones]
    return rails.index(pick) if pick in rails else 0
