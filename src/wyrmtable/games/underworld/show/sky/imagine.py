"""Another battle that these eyes could not tell from the true one: only orders are hidden (UWA-GAME-7)."""

from __future__ import annotations

from random import Random

from wyrmtable.core import Eyes

from ...rules.sky.orders import wipe, write
from ...rules.sky.position import SkyPosition
from ...rules.sky.sequence import STEPS
from .. import court
from ..written import Desk

DESK = Desk(STEPS, ("path", "height", "bomb", "stance"), write, wipe)


def imagine(pos: SkyPosition, eyes: Eyes, rng: Random) -> SkyPosition:
    world = pos.copy()
    world.pending = None
    if not pos.content.bench.sees_all(eyes):
        world.steps[-1] = court.thrown_anew(world.steps[-1], rng)
    DESK.rewrite(world, eyes, rng)
    return world
