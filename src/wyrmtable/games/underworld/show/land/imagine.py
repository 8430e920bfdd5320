"""Lands that the party could not tell from the true one: what is drawn stays, all else is made anew (UWA-Q2)."""

from __future__ import annotations

from random import Random

from wyrmtable.core import Eyes, RandomDice, Step

from ...files.landboard import COMING
from ...rules.land import castles
from ...rules.land.castles import COUNTED, STANCE_SHOWN, Castle
from ...rules.land.gates import Leaf
from ...rules.land.position import LandPosition
from ...rules.land.truth import noted, written
from .. import court
from .. import imagine as meeting

VARIANTS = 4  # lands that are dreamt of around one sheet: few, so that most need not be made anew


def imagine(pos: LandPosition, eyes: Eyes, rng: Random) -> LandPosition:
    world = meeting.imagine(pos, eyes, rng)
    assert isinstance(world, LandPosition)
    if pos.content.sees_all(eyes):
        return world
    world.land_lore = written(pos)
    world.land_number = rng.randrange(VARIANTS)
    world.country, world.callers, world.unmet = None, [], []
    world.agents = [(*row[:3], rng.getrandbits(50) if row[2] >= 0 else 0) for row in pos.agents]
    world.steps = [_looked_at(step, rng) for step in pos.steps]
    rolls = RandomDice(rng)
    world.castles = [tuple(stranger(Castle(*row), rolls)) for row in pos.castles]
    if pos.other:
        world.other = tuple(_elsewhere(Leaf(*pos.other), rng, rolls))
    world.pending = None
    return world


def _looked_at(step: Step, rng: Random) -> Step:
    """What the referee is asked about; behind the throw for a castle there may be any others."""
    step = court.thrown_anew(step, rng)
    return (*step[:3], rng.getrandbits(50), *step[4:]) if step[:2] == ("ruling", COMING) else step


def _elsewhere(leaf: Leaf, rng: Random, rolls: RandomDice) -> Leaf:
    """The world on the other side of the gate is known as far as it is drawn, too."""
    castles_there = tuple(tuple(stranger(Castle(*row), rolls)) for row in leaf.castles)
    number = rng.randrange(VARIANTS)
    return leaf._replace(number=number, lore=noted(leaf.fog, leaf.drawn), castles=castles_there)


def stranger(castle: Castle, rolls: RandomDice) -> Castle:
    """A garrison that nobody has counted and a stance that never showed may be others."""
    counted = castle.known & COUNTED
    garrison = castle.garrison if counted else 10 * sum([rolls.d6("UWA-CASTLE-9 imagined") for _ in range(3)])
    if castle.known & STANCE_SHOWN:
        return castle._replace(garrison=garrison)
    return castle._replace(garrison=garrison, stance=castles.stance(castle.occupant, rolls))
