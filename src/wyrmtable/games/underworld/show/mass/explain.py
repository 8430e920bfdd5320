"""What goes into the result of a pick on the field, by rule."""

from __future__ import annotations

from wyrmtable.core import Reason

from ...files.massboard import ESCALADE, FIRST_SHOT, SALLY, WAIT
from ...rules.mass import fighting, siege
from ...rules.mass.position import MassPosition

BANDS = ("short", "medium", "long")


def explain(pos: MassPosition, seat: int, pick: int) -> list[Reason]:
    step, names = pos.steps[-1], pos.content.names
    if pos.outcome or step[0] not in ("order", "camp", "answer"):
        return []
    if step[0] == "order":
        if pos.chair(step[1]) != seat or pick < FIRST_SHOT:
            return []
        if pick < names.places:
            return list(shots(pos, step[1], pick - FIRST_SHOT))
        return blows(pos, step[1], pick - names.pieces) if names.kind(pick) == "piece" else []
    if pick == WAIT:
        return [Reason("UWA-LAND-3", f"{pos.stores - pos.week} weeks of food are left after this one.")]
    if pick == ESCALADE:
        return [Reason("UWA-LAND-3", "Ladders take a whole move, and men behind walls count two classes better.")]
    if pick == SALLY:
        ours, theirs = siege.heads(pos, 1), siege.heads(pos, 0)
        return [Reason("UWA-LAND-3", f"{ours} inside, {theirs} outside; below three to one they must go.")]
    if names.places <= pick < names.pieces and step[0] == "camp":
        left = pos.walls[pick - names.places]
        return [Reason("UWA-CAT-3", f"{siege.damage(pos)} points a week; it has {left}.")]
    return []


def shots(pos: MassPosition, number: int, foe: int) -> list[Reason]:
    """Only of bodies that could be shot at."""
    missile, reach = pos.body(number).missile, fighting.band(pos, number, foe)
    if missile is None or reach > 2 or pos.seat(foe) == pos.seat(number):
        return []
    need = fighting.shot_hits_on(pos, number, foe)
    each = missile.shots * pos.figures(number)
    return [Reason("UWA-CBT-8", f"{BANDS[reach].capitalize()} range: {each} shots hit on {need} or more of 20.")]


def blows(pos: MassPosition, number: int, foe: int) -> list[Reason]:
    if pos.seat(foe) == pos.seat(number):
        return []
    need = fighting.to_hit(pos, number, fighting.armour(pos, foe))
    each, horse = fighting.blows_of(pos, number, foe), pos.body(number).horse
    men = "two dice and two men" if horse else "a die and two men"
    told = f"{each} blows hit on {need} or more of 20"
    if pos.body(number).single or pos.body(foe).single:
        return [Reason("UWA-MASS-3", f"{told}.")]
    return [Reason("UWA-MASS-2", f"{told}; every hit costs {men}.")]
