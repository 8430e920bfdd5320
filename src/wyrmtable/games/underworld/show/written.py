"""Orders that two sides write in secret, as others may believe them to be (UWA-GAME-7): the same in the air, at sea and
in the field."""

from __future__ import annotations

from collections.abc import Callable, Collection
from random import Random
from typing import Generic, NamedTuple, Protocol, TypeVar

from wyrmtable.core import Asking, Decision, Dice, Eyes, Log, NoDice, Step, Table
from wyrmtable.core.steps import Stacked

NOTHING_FALLS = NoDice()


class Written(Stacked, Protocol):
    """A battle in which sides write; whose orders were written is known to all."""

    written: bytearray

    def seat(self, number: int, /) -> int: ...

    def sees_orders(self, eyes: Eyes, seat: int, /) -> bool: ...


W = TypeVar("W", bound=Written)


class Desk(NamedTuple, Generic[W]):
    """How a battle is written: its steps, those that ask for a part of an order, how a side goes on, how it begins
    anew."""

    steps: Table[W]
    asking: Collection[str]
    write: Callable[[W, Step, Dice, Log | None], None]
    wipe: Callable[[W, int], None]

    def rewrite(self, world: W, eyes: Eyes, rng: Random) -> None:
        """Orders that are written may be any; a side that is writing has written nothing yet, for all others know."""
        if world.steps[-1][0] not in self.asking:
            return
        writer = world.seat(world.steps[-1][1])
        if not world.sees_orders(eyes, writer):
            self.begin_anew(world, writer)
        if world.written[1 - writer] and not world.sees_orders(eyes, 1 - writer):
            self.wipe(world, 1 - writer)
            self.write_at_random(world, 1 - writer, rng)

    def begin_anew(self, world: W, writer: int) -> None:
        self.wipe(world, writer)
        while world.steps[-1][0] in self.asking:
            world.steps.pop()
        world.steps[-1] = ("write", writer, 0)
        self.write(world, world.steps[-1], NOTHING_FALLS, None)

    def write_at_random(self, world: W, seat: int, rng: Random) -> None:
        """Any legal orders for a whole side."""
        floor = len(world.steps)
        world.steps.append(("write", seat, 0))
        while len(world.steps) > floor:
            step = world.steps[-1]
            code = self.steps[step[0]]
            if isinstance(code, Asking):
                decision = code.picks(world, step)
                assert isinstance(decision, Decision), "a battle does not end while orders are written"
                code.take(world, step, rng.choice(decision.picks), NOTHING_FALLS, None)
            else:
                code.run(world, step, NOTHING_FALLS, None)
