"""The sequence of a turn at sea: orders, movement, catapults, decks, work of the crews (UWA-NAV-6)."""

from __future__ import annotations

from wyrmtable.core import OVER, Asking, Dice, Running, Table

from ...files.sea import LARGE, SMALL
from .. import judging
from . import beasts, boarding, ending, melee, movement, orders, shooting
from .position import SeaPosition

STEPS: Table[SeaPosition] = {
    "turn": Running(orders.begin, "Orders"),
    "write": Running(orders.write, "Orders"),
    "drive": Asking(orders.drive_picks, orders.drive_take, "Orders"),
    "speed": Asking(orders.speed_picks, orders.speed_take, "Orders"),
    "helm": Asking(orders.helm_picks, orders.helm_take, "Orders"),
    "oars": Asking(orders.oars_picks, orders.oars_take, "Orders"),
    "intent": Asking(orders.intent_picks, orders.intent_take, "Orders"),
    "task": Asking(orders.task_picks, orders.task_take, "Orders"),
    "swim": Asking(orders.swim_picks, orders.swim_take, "Orders"),
    "rise": Asking(orders.rise_picks, orders.rise_take, "Orders"),
    "go": Running(movement.go, "Movement"),
    "guns": Running(shooting.guns, "Missiles"),
    "fire": Asking(shooting.fire_picks, shooting.fire_take, "Missiles"),
    "bows": Asking(shooting.bows_picks, shooting.bows_take, "Missiles"),
    "beasts": Running(beasts.prowl, "Beasts"),
    "loose": Running(shooting.loose, "Missiles"),
    "deeds": Running(boarding.deeds, "Boarding"),
    "deed": Asking(boarding.deed_picks, boarding.deed_take, "Boarding"),
    "party": Asking(boarding.party_picks, boarding.party_take, "Boarding"),
    "rail": Asking(boarding.rail_picks, boarding.rail_take, "Boarding"),
    "decks": Running(melee.decks, "Boarding"),
    "work": Running(ending.work, "Work"),
    "aboard": Running(ending.aboard, "Work"),
    "weather": Running(ending.weather, "Work"),
    "thrown": Running(ending.use, "Work"),
    "tick": Asking(judging.tick_picks, judging.tick_take, "The referee"),
    "ruling": Asking(judging.ruling_picks, judging.ruling_take, "The referee"),
    "next": Running(ending.next_turn, "Work"),
    "over": OVER,
}


FRAMES = {LARGE: 16, SMALL: 7}  # and two d4
BOAT_POINTS = 3


def set_up(pos: SeaPosition, dice: Dice) -> None:
    """Hulls, crews and the wind are thrown in the open: large hulls 16 + 2d4 points, small ones 7 + 2d4, a boat has 3
    (UWA-NAV-2, UWA-NAV-3)."""
    for number in range(len(pos.x)):
        pos.full[number] = strength(pos, number, dice)
        pos.hull[number] = pos.full[number]
        sailors, men = pos.vessel(number).more
        pos.sailors[number] += sum([dice.d6("UWA-NAV-2 crew") for _ in range(sailors)])
        pos.marines[number] += sum([dice.d6("UWA-NAV-2 men") for _ in range(men)])
        pos.muster[number] = pos.fighters(number)
    pos.wind, pos.wind_from = ending.throw_wind(dice)
    judging.begin(pos)


def strength(pos: SeaPosition, number: int, dice: Dice) -> int:
    """Points of a hull, or of a great beast; a band has none."""
    beast = pos.beast(number)
    if beast is not None:
        return 0 if beast.band else beast.dice.roll(dice, "UWA-SEA-3 hits")
    base = FRAMES.get(pos.vessel(number).frame, 0)
    return base + dice.roll(4, "UWA-NAV-3 hull") + dice.roll(4, "UWA-NAV-3 hull") if base else BOAT_POINTS
