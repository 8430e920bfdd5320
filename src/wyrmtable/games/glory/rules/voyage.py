"""How far a ship gets (DOG-4.1 to DOG-4.7): waters that are open to it, costs, and where it may stop."""

from __future__ import annotations

from functools import lru_cache

from ..files.content import Content
from ..files.lanes import Lanes
from ..position import Position
from .maelstrom import mouths
from .spread import Spread, mask_of, numbers, union

RIVER_LIMIT = 2  # ships on one side of a river


class Net:
    """The net of ships' spots as masks."""

    def __init__(self, lanes: Lanes) -> None:
        self.bit = tuple(1 << spot for spot in range(lanes.size))
        self.spread = Spread(lanes.table)
        self.shores = tuple(
            union(self.bit[spot] for spot in (hex_, *lanes.harbours(hex_))) for hex_ in range(lanes.land.size)
        )  # the spots that an army in a hex closes to the enemy
        self.riverside = union(self.bit[hex_] for hex_, shores in enumerate(self.shores) if shores != self.bit[hex_])
        self.floating = mask_of(lanes.floats) | union(self.bit[lanes.land.size :])  # where ships can stop
        self.brink = union(self.bit[near] for around in lanes.rim.values() for near in around)


@lru_cache(maxsize=4)
def net_of(lanes: Lanes) -> Net:
    """The masks of a net, worked out once for each."""
    return Net(lanes)


@lru_cache(maxsize=16)
def sailed(content: Content) -> int:
    """The spots that a scenario uses."""
    return mask_of(content.sailed)


def has_berth(pos: Position, ship: int, spot: int) -> bool:
    """Any number of ships share a hex, two a river side (DOG-4.7)."""
    return spot < pos.content.land.size or len([s for s in pos.fleet.get(spot, ()) if s != ship]) < RIVER_LIMIT


def open_waters(pos: Position, side: int) -> int:
    """The spots open to a side's ships: no enemy ships, no enemy armies in the hex or on either bank (DOG-4.4,
    DOG-4.5), as a mask."""
    net, closed = net_of(pos.content.lanes), 0
    held = pos.hosts[1 - side]
    for hex_ in numbers(held & net.riverside):
        closed |= net.shores[hex_]
    for spot, ships in pos.fleet.items():
        if pos.side[ships[0]] != side:
            closed |= net.bit[spot]
    return sailed(pos.content) & ~(closed | held)


def nearest_waters(pos: Position, ship: int) -> list[int]:
    """The nearest spots a ship may be moved to, whatever lies between (DOG-4.6, DOG-R22)."""
    net, here = net_of(pos.content.lanes), pos.where[ship]
    free = open_waters(pos, pos.side[ship]) & net.floating & ~net.bit[here]
    for spot in pos.fleet:
        if not has_berth(pos, ship, spot):
            free &= ~net.bit[spot]
    seen = ring = net.bit[here]
    while ring and not ring & free:
        ring = net.spread.ring(ring) & ~seen
        seen |= ring
    return numbers(ring & free)


def is_near_edge(pos: Position, side: int) -> bool:
    """Whether a ship of a side lies next to the Maelstrom."""
    brink = net_of(pos.content.lanes).brink
    return any(brink >> spot & 1 and pos.side[ships[0]] == side for spot, ships in pos.fleet.items())


class Voyage:
    """Where a ship may sail with the points it has, and stop."""

    def __init__(self, pos: Position, ship: int, points: int, goal: int = -1) -> None:
        """With a `goal`, a spot, only as far as that is reached."""
        side, self.start, net = pos.side[ship], pos.where[ship], net_of(pos.content.lanes)
        aim = net.bit[goal] if goal >= 0 else 0
        self.levels = net.spread.flood(net.bit[self.start], points, open_waters(pos, side), 0, 0, (), aim)
        found = union(self.levels[1:])
        near = {spot: self._level(spot) for spot in numbers((found | net.bit[self.start]) & net.brink)}
        self.mouths = mouths(pos, near, points) if near else {}  # the edge of the Maelstrom
        for spot in pos.fleet:
            if not has_berth(pos, ship, spot):
                found &= ~net.bit[spot]
        self.found = found | union(net.bit[spot] for spot in self.mouths)  # where it may stop

    def _level(self, spot: int) -> int:
        return next(spent for spent, level in enumerate(self.levels) if level >> spot & 1)

    def price(self, spot: int) -> int:
        """The points that a spot within reach costs."""
        return self.mouths[spot] if spot in self.mouths else self._level(spot)
