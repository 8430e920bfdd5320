"""Another campaign that these eyes could not tell from the true one: what is drawn stays, the rest is made anew."""

from __future__ import annotations

from random import Random

from wyrmtable.core import ALL, Eyes

from ...rules.dominion.position import CampaignPosition

VARIANTS = 4  # lands that are dreamt of around one sheet: few, so that most need not be made anew


def imagine(pos: CampaignPosition, eyes: Eyes, rng: Random) -> CampaignPosition:
    world = pos.copy()
    if eyes == ALL:
        return world
    fog, drawn = pos.fog, pos.drawn
    world.lore = tuple([hex_ << 16 | drawn[hex_] << 8 | fog[hex_] for hex_ in range(len(fog)) if fog[hex_]])
    world.number = rng.randrange(VARIANTS)
    world.country, world.pending = None, None
    return world
