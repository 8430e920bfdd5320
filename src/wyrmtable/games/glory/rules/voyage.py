"""How far a ship gets (DOG-4.1 to DOG-4.7): waters that are open to it, costs, and where it may stop."""

from __future__ import annotations

from functools import lru_cache

from ..files.content import Content
from ..files.lanes import Lanes
from ..position import Position
from .bits import mask_of, numbers, union, without
from .reach import closed_hexes
from .spread import Spread, in_play

RIVER_LIMIT = 2  # ships on one side of a river


class Net:
    """The net of ships' spots as masks."""

    def __init__(self, lanes: Lanes) -> None:
        self.bit = tuple([1 << spot for spot in range(lanes.size)])
        self.spread = Spread(lanes.table, lanes.land.columns)
        self._seats = tuple([min(lanes.hexes(spot)) for spot in range(lanes.size)])
        self._stride = lanes.land.columns + 1  # what neighbours' numbers do not differ by more than
        self.shores = tuple(
            [
                self.bit[hex_] | union([self.bit[spot] for spot in lanes.harbours(hex_)])
                for hex_ in range(lanes.land.size)
            ]
        )  # the spots that an army in a hex closes to the enemy
        self.riverside = union(self.bit[hex_] for hex_, shores in enumerate(self.shores) if shores != self.bit[hex_])
        self.floating = mask_of(lanes.floats) | union(self.bit[lanes.land.size :])  # where ships can stop
        self.brink = union(self.bit[near] for around in lanes.rim.values() for near in around)
        self.mouths = {
            self.bit[hex_]: union(self.bit[near] for near in around) for hex_, around in lanes.rim.items()
        }  # the edge hexes of the Maelstrom, and the waters from which a ship enters each (DOG-4.18)

    def lowest(self, start: int, points: int) -> int:
        """What no number of a spot within so many points is below: a step leads to a neighbour at most, on a river to a
        neighbour of its banks."""
        return self._seats[start] - self._stride * points


@lru_cache(maxsize=4)
def net_of(lanes: Lanes) -> Net:
    """The masks of a net, worked out once for each."""
    return Net(lanes)


@lru_cache(maxsize=4096)
def waters_beside(lanes: Lanes, spot: int) -> int:
    """The spots next to one, for battles, as a mask: one step of a ship away, or in a hex next to it, even if land lies
    between (DOG-8.1)."""
    linked, land = {near for near, _ in lanes.table[spot]}, lanes.land
    if spot < land.size and lanes.floats[spot]:
        linked |= {hex_ for hex_ in land.around[spot] if lanes.floats[hex_]}
    return union([1 << near for near in linked])


@lru_cache(maxsize=16)
def sailed(content: Content) -> int:
    """The spots that a scenario uses."""
    return mask_of(content.sailed)


def has_berth(pos: Position, ship: int, spot: int) -> bool:
    """Any number of ships share a hex, two a river side (DOG-4.7)."""
    return spot < pos.content.land.size or len([s for s in pos.fleet.get(spot, ()) if s != ship]) < RIVER_LIMIT


def taken_berths(pos: Position, ship: int) -> int:
    """The river sides on which a ship finds no room any more (DOG-4.7), as a mask."""
    first = pos.content.land.size
    rivers = (pos.afloat[0] | pos.afloat[1]) >> first
    return union([1 << spot for spot in numbers(rivers, first) if not has_berth(pos, ship, spot)]) if rivers else 0


def open_waters(pos: Position, side: int) -> int:
    """The spots open to a side's ships: no enemy ships, no enemy armies in the hex, above it or on either bank
    (DOG-4.4, DOG-4.5, DOG-R62), as a mask."""
    held, ships = closed_hexes(pos, side), pos.afloat[1 - side]
    was_held, were_ships, found = pos.recent.waters[side]
    if was_held != held or were_ships != ships:
        net = net_of(pos.content.lanes)
        banks = union([net.shores[hex_] for hex_ in numbers(held & net.riverside)])
        found = without(sailed(pos.content), held | banks | ships)
        pos.recent.waters[side] = (held, ships, found)
    spots: int = found
    return spots


def nearest_waters(pos: Position, ship: int) -> list[int]:
    """The nearest spots a ship may be moved to, whatever lies between (DOG-4.6, DOG-R22)."""
    net, here = net_of(pos.content.lanes), pos.where[ship]
    free = open_waters(pos, pos.side[ship]) & net.floating & ~(net.bit[here] | taken_berths(pos, ship))
    seen = ring = net.bit[here]
    while ring and not ring & free:
        ring = without(net.spread.ring(ring), seen)
        seen |= ring
    return numbers(ring & free)


def beside_edge(pos: Position, side: int) -> int:
    """The waters next to the ships of a side that lie at the edge of the Maelstrom, also over land (DOG-8.1), as a
    mask."""
    net = net_of(pos.content.lanes)
    ships = net.brink & pos.afloat[side]
    return union([waters_beside(pos.content.lanes, spot) for spot in numbers(ships)]) if ships else 0


@lru_cache(maxsize=512)
def mouths(content: Content, waters: int) -> int:
    """The edge hexes of the Maelstrom that a ship can enter from some waters around it (DOG-4.18), as a mask."""
    entered = [mouth for mouth, around in net_of(content.lanes).mouths.items() if around & waters]
    return union(entered) & in_play(content)


class Voyage:
    """Where a ship may sail with the points it has, and stop."""

    __slots__ = ("_flood", "_net", "_table", "_waters", "found", "start")

    def __init__(self, pos: Position, ship: int, points: int) -> None:
        content, side, self.start = pos.content, pos.side[ship], pos.where[ship]
        self._net, self._table = net_of(content.lanes), content.lanes.table
        net, self._waters = self._net, open_waters(pos, side)
        self._flood = net.spread.sweep(self.start, points, self._waters, net.lowest(self.start, points))
        found = without(self._flood.found, taken_berths(pos, ship))
        near = self._flood.under(points) & net.brink
        self.found = found | mouths(content, near) if near else found  # where it may stop

    def holds(self, pos: Position, ship: int) -> bool:
        """Whether the costs are still true, as far as others could have changed them."""
        return pos.where[ship] == self.start and open_waters(pos, pos.side[ship]) == self._waters

    def may_pass(self, price: int, waters: int) -> bool:
        """Whether a way of that price may lead through any of these waters: they cost no more than it does."""
        return bool(waters and waters & self._flood.under(price + 1))

    def way(self, spot: int) -> list[int]:
        """The spots of a shortest way to one within reach, but for the first; of equal ways that over lower numbers."""
        way, before = [spot], self.price(spot) - 1
        while before > 0:
            level, bit = self._flood.level(before), self._net.bit
            way.append(next(near for near, _ in self._table[way[-1]] if level & bit[near]))
            before -= 1
        way.reverse()
        return way

    def price(self, spot: int) -> int:
        """The points that a spot within reach costs; into the Maelstrom one more than the waters before it."""
        mouth = self._net.bit[spot] in self._net.mouths
        return 1 + self._flood.price(self.brink(spot)) if mouth else self._flood.price(spot)

    def brink(self, mouth: int) -> int:
        """The waters within reach from which it enters the Maelstrom at least cost."""
        within = self._flood.found | self._net.bit[self.start]
        return min(numbers(self._net.mouths[self._net.bit[mouth]] & within), key=self._flood.price)
