"""Why something cannot be picked now in a battle in the air."""

from __future__ import annotations

from wyrmtable.core import Reason, decide, opening

from ...files.skyboard import COLUMN, LEFT, PLACES, RIGHT, ROW, SHARP_DIVE, TURN_UNDEAD
from ...files.skyboard import STEPS as WAYS
from ...rules.sky import orders, shooting
from ...rules.sky.position import SkyPosition
from ...rules.sky.sequence import STEPS
from .. import court

ELSEWHERE = {
    **court.ELSEWHERE,
    "path": Reason("UWA-AIR-3", "A flyer's path is being written: pick a hex straight ahead, a turn, or the end."),
    "height": Reason("UWA-AIR-8", "Pick the height at which the flight ends."),
    "bomb": Reason("UWA-AIR-21", "Pick a hex below the flyer's own path, or keep the load."),
    "stance": Reason("UWA-AIR-3", "Say whether the flyer engages or passes by."),
    "fire": Reason("UWA-AIR-13", "Pick a target in range, or hold fire."),
    "spell": Reason("UWA-R115", "Pick an enemy within 24 inches, or go back."),
}


def why_not(pos: SkyPosition, seat: int, pick: int) -> list[Reason]:
    told = opening(decide(STEPS, pos), seat, pick, pos.content.seats, "UWA-AIR-2")
    if told is not None:
        return told
    step, names = pos.steps[-1], pos.content.names
    if step[0] == "path":
        return [_path(pos, step[1], bool(step[2]), pick)]
    if step[0] == "height" and names.kind(pick) == "number":
        return [_height(pos, step[1], names.value(pick))]
    if step[0] == "stance" and pick == TURN_UNDEAD:
        return [Reason("UWA-TURN-1", "Only a Cleric turns the undead, and only once in a battle.")]
    if step[0] in ("fire", "spell") and names.kind(pick) == "piece":
        return [_target(pos, step[1], pick - pos.piece(0))]
    return [ELSEWHERE[step[0]]]


def _path(pos: SkyPosition, number: int, after_leg: bool, pick: int) -> Reason:
    unit = pos.unit(number)
    run, turns = orders.straight(pos, number)
    if pick in (LEFT, RIGHT):
        if turns >= unit.turns:
            return Reason("UWA-AIR-6", f"{unit.title.capitalize()} has made its {unit.turns} turns of this move.")
        need = unit.spaces - run
        return Reason("UWA-AIR-7", f"It must first fly {need} more {'hex' if need == 1 else 'hexes'} straight ahead.")
    if pick == SHARP_DIVE:
        return Reason("UWA-AIR-9", "A sharp dive is an order of its own, straight ahead and from a height.")
    if pos.content.names.kind(pick) != "place":
        return ELSEWHERE["path"]
    if after_leg:
        return Reason("UWA-AIR-3", "The leg is flown: turn first, or end the flight here.")
    if _straight_on(orders.end_of(pos, number), pos.heading[number], pick - PLACES):
        return Reason("UWA-AIR-5", f"Only {orders.left(pos, number)} of its {pos.rate(number)} inches are left.")
    return Reason("UWA-AIR-5", "That hex does not lie straight ahead.")


def _straight_on(start: int, facing: int, goal: int) -> bool:
    across, down = COLUMN[goal] - COLUMN[start], ROW[goal] - ROW[start]
    col, row = WAYS[facing]
    return across * row == down * col and across * col + down * row > 0


def _height(pos: SkyPosition, number: int, height: int) -> Reason:
    flown = len(pos.path[number])
    if height > pos.height[number]:
        most = orders.highest_climb(pos, number)
        text = f"Over {flown} inches it can climb {most}: it costs twice that and {pos.unit(number).spaces} more."
        return Reason("UWA-AIR-10", text)
    return Reason("UWA-AIR-8", f"It can dive {orders.deepest_dive(pos, number)} inches at most in this flight.")


def _target(pos: SkyPosition, number: int, foe: int) -> Reason:
    if pos.seat(foe) == pos.seat(number):
        return Reason("UWA-AIR-13", "That is one of your own.")
    if not pos.active(foe):
        return Reason("UWA-AIR-13", "It is out of the battle.")
    if pos.unit(number).engine and shooting.engine_of(pos, number).peak:
        return Reason("UWA-AIR-14", "The curve of the stones does not lead there.")
    return Reason("UWA-CBT-8", "It is out of range.")
