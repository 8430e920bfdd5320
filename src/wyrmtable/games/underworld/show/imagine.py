"""Worlds the party could not tell apart: other hit points, other spells, another bent of the foes (UWA-GAME-7)."""

from __future__ import annotations

from random import Random

from wyrmtable.core import ALL, Eyes, RandomDice

from ..files.terms import DEAD, DOWN, DYING
from ..position import Position
from ..rules.meeting import draw_hidden

LATEST = 7  # the last round in which those who went round can arrive


def imagine(pos: Position, eyes: Eyes, rng: Random) -> Position:
    """The same table; what nobody in the party knows is drawn anew, fitting the wounds and spells that were seen."""
    world = pos.copy()
    if eyes == ALL or not pos.foe_fate:
        return world
    rolls = RandomDice(rng)
    draw_hidden(world, rolls)
    if pos.seen_bent:
        world.bent = pos.bent
    if pos.due:
        world.due = rng.randint(max(pos.round + 1, 2), max(pos.round + 1, LATEST))
    for foe in range(len(world.foe_kind)):
        world.foe_spells[foe] &= ~pos.foe_spent[foe]
        hurt = pos.foe_hurt[foe]
        if pos.foe_fate[foe] in (DEAD, DOWN) or pos.foe_marks[foe] & 3 * DYING:
            world.foe_hp[foe] = min(world.foe_hp[foe], max(hurt, 1))
        elif world.foe_hp[foe] <= hurt:
            world.foe_hp[foe] = hurt + rolls.roll(6, "UWA-GAME-7 imagined")
    return world
