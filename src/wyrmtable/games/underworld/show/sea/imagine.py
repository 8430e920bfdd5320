"""Another battle that these eyes could not tell from the true one: orders are hidden, and what is under water."""

from __future__ import annotations

from random import Random

from wyrmtable.core import Eyes

from ...files.seaboard import HEADINGS, middle, squares_around
from ...rules.sea.orders import reach, wipe, write
from ...rules.sea.position import AFLOAT, SeaPosition
from ...rules.sea.sequence import STEPS
from .. import court
from ..written import Desk

DESK = Desk(STEPS, ("drive", "speed", "helm", "oars", "intent", "task", "swim", "rise"), write, wipe)


def imagine(pos: SeaPosition, eyes: Eyes, rng: Random) -> SeaPosition:
    """A beast under water is anywhere that it could have swum to since it was seen (UWA-GAME-7)."""
    world = pos.copy()
    world.pending = None
    for number in range(len(pos.x)):
        if pos.state[number] == AFLOAT and not pos.sees(eyes, number):
            lurk(world, number, rng)
    if not pos.content.bench.sees_all(eyes):
        world.steps[-1] = court.thrown_anew(world.steps[-1], rng)
    DESK.rewrite(world, eyes, rng)
    return world


def lurk(world: SeaPosition, number: int, rng: Random) -> None:
    """Squares that certainly can be reached: an inch a turn is left for the way from square to square."""
    x, y, turn = world.seen[number]
    moves = (world.turn if world.open else world.turn - 1) - turn
    if moves > 0:
        cells = squares_around(x, y, moves * max(reach(world, number) - 1, 1))
        world.x[number], world.y[number] = middle(rng.choice(cells))
        world.heading[number] = rng.randrange(HEADINGS)
