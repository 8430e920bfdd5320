"""The sequence of a turn in the air: orders, movement, bombs, missiles, melee, crashes, morale (UWA-AIR-4)."""

from __future__ import annotations

from wyrmtable.core import OVER, Asking, Running, Table

from .. import judging
from . import bombing, ending, melee, movement, orders, shooting, wounds
from .position import SkyPosition

STEPS: Table[SkyPosition] = {
    "turn": Running(orders.begin, "Orders"),
    "write": Running(orders.write, "Orders"),
    "path": Asking(orders.path_picks, orders.path_take, "Orders"),
    "height": Asking(orders.height_picks, orders.height_take, "Orders"),
    "bomb": Asking(orders.bomb_picks, orders.bomb_take, "Orders"),
    "stance": Asking(orders.stance_picks, orders.stance_take, "Orders"),
    "fly": Running(movement.fly, "Movement"),
    "bomb-falls": Running(bombing.falls, "Bombs"),
    "shoot": Running(shooting.begin, "Missiles"),
    "shooters": Running(shooting.shooters, "Missiles"),
    "fire": Asking(shooting.fire_picks, shooting.fire_take, "Missiles"),
    "spell": Asking(shooting.spell_picks, shooting.spell_take, "Missiles"),
    "loose": Running(shooting.loose, "Missiles"),
    "melee": Running(melee.melee, "Melee"),
    "after": Running(wounds.after, "Melee"),
    "morale": Running(ending.morale, "Morale"),
    "heart": Running(ending.heart, "Morale"),
    "thrown": Running(ending.use_morale, "Morale"),
    "tick": Asking(judging.tick_picks, judging.tick_take, "The referee"),
    "ruling": Asking(judging.ruling_picks, judging.ruling_take, "The referee"),
    "next": Running(ending.next_turn, "Morale"),
    "over": OVER,
}
