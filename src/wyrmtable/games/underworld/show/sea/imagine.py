"""Another battle that these eyes could not tell from the true one: orders are hidden, and what is under water."""

from __future__ import annotations

from random import Random

from wyrmtable.core import Asking, Decision, Eyes, NoDice

from ...files.seaboard import HEADINGS, middle, squares_around
from ...rules.sea.orders import reach, wipe
from ...rules.sea.position import AFLOAT, SeaPosition
from ...rules.sea.sequence import STEPS

WRITING = frozenset(("drive", "speed", "helm", "oars", "intent", "task", "swim", "rise"))
NOTHING_FALLS = NoDice()


def imagine(pos: SeaPosition, eyes: Eyes, rng: Random) -> SeaPosition:
    """Orders that are written may be any; a side that is writing has written nothing yet, for all others know; and a
    beast under water is anywhere that it could have swum to since it was seen (UWA-GAME-7)."""
    world = pos.copy()
    world.pending = None
    for number in range(len(pos.x)):
        if pos.state[number] == AFLOAT and not pos.sees(eyes, number):
            lurk(world, number, rng)
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


def lurk(world: SeaPosition, number: int, rng: Random) -> None:
    """Squares that certainly can be reached: an inch a turn is left for the way from square to square."""
    x, y, turn = world.seen[number]
    moves = (world.turn if world.shown == world.turn else world.turn - 1) - turn
    if moves > 0:
        cells = squares_around(x, y, moves * max(reach(world, number) - 1, 1))
        world.x[number], world.y[number] = middle(rng.choice(cells))
        world.heading[number] = rng.randrange(HEADINGS)
