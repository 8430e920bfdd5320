"""Why something cannot be picked now in a battle at sea."""

from __future__ import annotations

from wyrmtable.core import Reason, decide, opening

from ...files.seaboard import BACK_CRUISE, BOARD, FAST, MAST, OARS, RAM, RAM_GRAPPLE, SAIL, WITHDRAW, WITHDRAW_3
from ...rules.sea import driving
from ...rules.sea.position import GALE, SeaPosition
from ...rules.sea.sequence import STEPS
from .. import court

ELSEWHERE = {
    **court.ELSEWHERE,
    "drive": Reason("UWA-NAV-6", "Say how the ship is driven: oars, sail, or neither."),
    "speed": Reason("UWA-OAR-3", "Pick a stroke that follows on the last one, or inches under sail."),
    "helm": Reason("UWA-OAR-5", "She turns at most 45 degrees for every 10 inches rowed, 30 for every 12 sailed."),
    "oars": Reason("UWA-SHEAR-1", "Say which oars are shipped when an enemy comes close."),
    "intent": Reason("UWA-NAV-6", "Say what the ship wants of an enemy: ram, grapple, or keep off."),
    "task": Reason("UWA-CREW-1", "Pick a task that there are hands for."),
    "fire": Reason("UWA-CAT-1", "A catapult shoots 15 to 30 inches, within 45 degrees of where it points."),
    "deed": Reason("UWA-GRAP-1", "Say what is done on the decks: cut, board, call men back, or fight for the deck."),
    "party": Reason("UWA-BOARD-1", "Say how many of the men go over."),
    "rail": Reason("UWA-NAV-5", "Say over which part of her deck they go."),
    "bows": Reason("UWA-CBT-8", "Crossbows reach 18 inches, and only whom they can see."),
    "swim": Reason("UWA-SEA-1", "That is farther than it can swim in a turn."),
    "rise": Reason("UWA-SEA-1", "Say whether it stays under water or comes up."),
}


def why_not(pos: SeaPosition, seat: int, pick: int) -> list[Reason]:
    told = opening(decide(STEPS, pos), seat, pick, pos.content.seats, "UWA-NAV-6")
    if told is not None:
        return told
    step = pos.steps[-1]
    if step[0] == "drive" and pick in (OARS, SAIL):
        return [_drive(pos, step[1], pick)]
    if step[0] == "speed" and BACK_CRUISE <= pick <= FAST:
        return [_stroke(pos, step[1], pick - BACK_CRUISE)]
    if step[0] == "intent" and pick in (RAM, RAM_GRAPPLE):
        return [Reason("UWA-RAM-1", "One rams at fast stroke with the mast lowered, in a ship that has a ram.")]
    if step[0] == "deed" and pick == BOARD:
        return [Reason("UWA-BOARD-1", "Nobody is bound to her, or nobody is left to board with or to lead.")]
    if step[0] == "deed" and WITHDRAW <= pick <= WITHDRAW_3:
        return [Reason("UWA-CMD-5", "Nobody is over there who could come back, or they were called already.")]
    if step[0] == "task" and pick == MAST:
        return [Reason("UWA-CREW-1", "It takes ten hands and furled sails, on a galley or a longship.")]
    return [ELSEWHERE[step[0]]]


def _drive(pos: SeaPosition, number: int, pick: int) -> Reason:
    if pos.grappled(number):
        return Reason("UWA-GRAP-1", "A ship that is grappled does not move.")
    if pos.wind == GALE:
        return Reason("UWA-WIND-3", "In a gale ships only run before the storm.")
    if pick == SAIL and pos.turn > pos.dead_until[number]:
        return Reason("UWA-WIND-4", "She needs her mast up, her sail made, and a wind that she can sail with.")
    if not pos.vessel(number).rowed:
        return Reason("UWA-NAV-1", "She has no oars, or lies dead in the water.")
    if driving.may_row(pos, number):
        return Reason("UWA-OAR-1", "Her rowers are too tired for any stroke that follows on the last.")
    return Reason("UWA-SHEAR-2", "Her oars are sheared: she lies dead in the water, or rows no more.")


def _stroke(pos: SeaPosition, number: int, stroke: int) -> Reason:
    if stroke in driving.STEPS_AFTER[pos.speed[number]]:
        cost, left = driving.COSTS[stroke], pos.fatigue[number]
        return Reason("UWA-OAR-1", f"That stroke costs {cost}, and the rowers have {left} left.")
    return Reason("UWA-OAR-3", "The stroke cannot change so much in one turn.")
