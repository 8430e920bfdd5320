"""Worlds the party could not tell apart: other hit points, other spells, another bent of the foes (UWA-GAME-7)."""

from __future__ import annotations

from random import Random

from wyrmtable.core import ALL, Eyes, RandomDice

from ..files.terms import DEAD
from ..position import Position
from ..rules.magic import SPENT
from ..rules.meeting import draw_hidden

TRIES = 60


def imagine(pos: Position, eyes: Eyes, rng: Random) -> Position:
    """The same table; what nobody in the party knows is drawn anew, fitting the wounds and spells that were seen."""
    world = pos.copy()
    if eyes == ALL or not pos.foe_fate:
        return world
    rolls = RandomDice(rng)
    draw_hidden(world, rolls)
    for foe in range(len(world.foe_kind)):
        world.foe_spells[foe] &= ~(pos.foe_marks[foe] // SPENT)
        hurt = pos.foe_hurt[foe]
        if pos.foe_fate[foe] == DEAD:
            world.foe_hp[foe] = max(hurt, 1)
        elif world.foe_hp[foe] <= hurt:
            world.foe_hp[foe] = hurt + rolls.roll(6, "UWA-GAME-7 imagined")
    return world
