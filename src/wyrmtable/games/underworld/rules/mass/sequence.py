"""The sequence of a round on the field and of a week before a castle (UWA-MASS-5, UWA-LAND-3)."""

from __future__ import annotations

from wyrmtable.core import OVER, Asking, Running, Table

from .. import judging
from . import ending, morale, orders, siege
from .position import MassPosition

STEPS: Table[MassPosition] = {
    "round": Running(orders.begin, "Orders"),
    "write": Running(orders.write, "Orders"),
    "order": Asking(orders.order_picks, orders.order_take, "Orders"),
    "clash": Running(ending.clash, "Battle"),
    "waver": Running(morale.waver, "Morale"),
    "thrown": Running(morale.use_morale, "Morale"),
    "tick": Asking(judging.tick_picks, judging.tick_take, "The referee"),
    "ruling": Asking(judging.ruling_picks, judging.ruling_take, "The referee"),
    "next": Running(ending.next_round, "Battle"),
    "week": Running(siege.week, "Siege"),
    "camp": Asking(siege.camp_picks, siege.camp_take, "Siege"),
    "answer": Asking(siege.answer_picks, siege.answer_take, "Siege"),
    "over": OVER,
}
