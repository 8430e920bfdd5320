"""Another battle that these eyes could not tell from the true one: only orders are hidden (UWA-GAME-7)."""

from __future__ import annotations

from random import Random

from wyrmtable.core import Asking, Decision, Eyes, NoDice

from ...rules.sea.orders import wipe
from ...rules.sea.position import SeaPosition
from ...rules.sea.sequence import STEPS

WRITING = frozenset(("drive", "speed", "helm", "oars", "intent", "task"))
NOTHING_FALLS = NoDice()


def imagine(pos: SeaPosition, eyes: Eyes, rng: Random) -> SeaPosition:
    """Orders that are written may be any; a side that is writing has written nothing yet, for all others know."""
    world = pos.copy()
    world.pending = None
    if pos.steps[-1][0] not in WRITING:
        return world
    writer = pos.seat(pos.steps[-1][1])
    if not pos.sees_orders(eyes, writer):
        wipe(world, writer)
        while world.steps[-1][0] in WRITING:
            world.steps.pop()
        world.steps[-1] = ("write", writer, 0)
        STEPS["write"].run(world, world.steps[-1], NOTHING_FALLS, None)  # type: ignore[union-attr]  # it is Running
    if pos.written[1 - writer] and not pos.sees_orders(eyes, 1 - writer):
        wipe(world, 1 - writer)
        write_at_random(world, 1 - writer, rng)
    return world


def write_at_random(world: SeaPosition, seat: int, rng: Random) -> None:
    """Any legal orders for a whole side."""
    floor = len(world.steps)
    world.steps.append(("write", seat, 0))
    while len(world.steps) > floor:
        step = world.steps[-1]
        code = STEPS[step[0]]
        if isinstance(code, Asking):
            decision = code.picks(world, step)
            assert isinstance(decision, Decision), "a battle does not end while orders are written"
            code.take(world, step, rng.choice(decision.picks), NOTHING_FALLS, None)
        else:
            code.run(world, step, NOTHING_FALLS, None)
