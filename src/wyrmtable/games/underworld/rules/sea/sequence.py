"""The sequence of a turn at sea: orders, movement, catapults, decks, work of the crews (UWA-NAV-6)."""

from __future__ import annotations

from wyrmtable.core import OVER, Asking, Running, Table

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
