"""Another battle that these eyes could not tell from the true one: only orders are hidden (UWA-GAME-7)."""

from __future__ import annotations

from random import Random

from wyrmtable.core import Eyes, NoDice

from ...rules.mass.orders import order_take, picks_of, wipe, write
from ...rules.mass.position import READY, MassPosition

NOTHING_FALLS = NoDice()


def imagine(pos: MassPosition, eyes: Eyes, rng: Random) -> MassPosition:
    """Orders that are given may be any; a side that is giving them has given none yet, for all others know."""
    world = pos.copy()
    world.pending = None
    if pos.steps[-1][0] != "order":
        return world
    writer = pos.seat(pos.steps[-1][1])
    if not pos.sees_orders(eyes, writer):
        wipe(world, writer)
        world.steps.pop()
        world.steps[-1] = ("write", writer, 0)
        write(world, world.steps[-1], NOTHING_FALLS, None)
    if pos.written[1 - writer] and not pos.sees_orders(eyes, 1 - writer):
        wipe(world, 1 - writer)
        write_at_random(world, 1 - writer, rng)
    return world


def write_at_random(world: MassPosition, seat: int, rng: Random) -> None:
    """Any legal orders for a whole side."""
    for number in world.of(seat):
        if world.state[number] == READY:
            world.steps.append(("order", number))
            order_take(world, ("order", number), rng.choice(picks_of(world, number)), NOTHING_FALLS, None)
    world.written[seat] = 1
