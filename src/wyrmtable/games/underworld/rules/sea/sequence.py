"""The sequence of a turn at sea: orders, movement, catapults, decks, work of the crews (UWA-NAV-6)."""

from __future__ import annotations

from wyrmtable.core import OVER, Asking, Dice, Running, Table

from . import boarding, ending, movement, orders, shooting
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
    "go": Running(movement.go, "Movement"),
    "guns": Running(shooting.guns, "Missiles"),
    "fire": Asking(shooting.fire_picks, shooting.fire_take, "Missiles"),
    "loose": Running(shooting.loose, "Missiles"),
    "deeds": Running(boarding.deeds, "Boarding"),
    "deed": Asking(boarding.deed_picks, boarding.deed_take, "Boarding"),
    "decks": Running(boarding.decks, "Boarding"),
    "work": Running(ending.work, "Work"),
    "next": Running(ending.next_turn, "Work"),
    "over": OVER,
}


def set_up(pos: SeaPosition, dice: Dice) -> None:
    """Hulls and the wind are thrown in the open: large hulls 16 + 2d4 points, small ones 7 + 2d4 (UWA-NAV-3)."""
    for number in range(len(pos.x)):
        base = 16 if pos.vessel(number).large else 7
        pos.full[number] = base + dice.roll(4, "UWA-NAV-3 hull") + dice.roll(4, "UWA-NAV-3 hull")
        pos.hull[number] = pos.full[number]
    pos.wind, pos.wind_from = ending.throw_wind(dice)
