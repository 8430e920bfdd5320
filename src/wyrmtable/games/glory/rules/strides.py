"""A table of steps from hex to hex as masks: steps that many hexes take at once, and those that are like no other."""

from __future__ import annotations

from collections.abc import Mapping

from wyrmtable.boards import Adjacency

from .bits import mask_of, union


class Steps:
    """Steps that many hexes take at once: neighbours' numbers differ by one, or by about a row; for each difference the
    hexes from which such a step is made. Written out one by one: this is where floods spend their time."""

    __slots__ = ("anywhere", "masks")

    def __init__(self, masks: Mapping[int, int], row: int) -> None:
        less, more = row - 1, row + 1
        up = (masks.get(1, 0), masks.get(less, 0), masks.get(row, 0), masks.get(more, 0))
        down = (masks.get(-1, 0), masks.get(-less, 0), masks.get(-row, 0), masks.get(-more, 0))
        self.masks = (less, row, more, *up, *down)
        self.anywhere = union(masks.values())  # where any of them begins

    def ring(self, places: int) -> int:
        """Where they lead from these places."""
        less, row, more, east, up_west, up, up_east, west, down_east, down, down_west = self.masks
        return (
            (places & east) << 1
            | (places & west) >> 1
            | (places & up_west) << less
            | (places & up) << row
            | (places & up_east) << more
            | (places & down_east) >> less
            | (places & down) >> row
            | (places & down_west) >> more
        )

    def ring_with(self, places: int, dear: Steps, late: int) -> int:
        """The same, and where dear steps lead from other places."""
        less, row, more, east, up_west, up, up_east, west, down_east, down, down_west = self.masks
        _, _, _, d_east, d_up_west, d_up, d_up_east, d_west, d_down_east, d_down, d_down_west = dear.masks
        return (
            (places & east | late & d_east) << 1
            | (places & west | late & d_west) >> 1
            | (places & up_west | late & d_up_west) << less
            | (places & up | late & d_up) << row
            | (places & up_east | late & d_up_east) << more
            | (places & down_east | late & d_down_east) >> less
            | (places & down | late & d_down) >> row
            | (places & down_west | late & d_down_west) >> more
        )

    def before(self, goals: int) -> int:
        """From where they lead into these goals."""
        less, row, more, east, up_west, up, up_east, west, down_east, down, down_west = self.masks
        return (
            goals >> 1 & east
            | goals << 1 & west
            | goals >> less & up_west
            | goals >> row & up
            | goals >> more & up_east
            | goals << less & down_east
            | goals << row & down
            | goals << more & down_west
        )


class Strides:
    """The steps of a table by sort. What a step costs depends mostly on the hex it leads into: most are the cheapest
    into their hex, some cost a point more."""

    def __init__(self, adj: Adjacency, row: int) -> None:
        """The table of neighbours, and how many hexes are in a row of the map."""
        entry = _cheapest(adj)
        prices = sorted({*entry} - {0})
        self.entries = tuple((price, mask_of(bytes([cost == price for cost in entry]))) for price in prices)
        usual = frozenset(step * way for step in (1, row - 1, row, row + 1) for way in (1, -1))
        plain = {step: bytearray(len(adj)) for step in usual}  # by difference of numbers: the hexes they lead from
        dear = {step: bytearray(len(adj)) for step in usual}
        self.odd: dict[int, list[tuple[int, int]]] = {}  # by hex: costs and goals of steps that are like no other
        self.stride, self.dearest = row + 1, max([0, *prices]) + 1  # what no step exceeds, in numbers and in points
        for place, around in enumerate(adj):
            for other, cost in around:
                more, step = cost - entry[other], other - place
                if more > 1 or step not in usual:
                    self.odd.setdefault(place, []).append((cost, 1 << other))
                    self.stride, self.dearest = max(self.stride, abs(step)), max(self.dearest, cost)
                else:
                    (dear if more else plain)[step][place] = 1
        self.oddly = union([1 << hex_ for hex_ in self.odd])
        self.plain = {step: mask_of(marks) for step, marks in plain.items()}
        self.dear = {step: mask_of(marks) for step, marks in dear.items()}
        self.every = {step: self.plain[step] | self.dear[step] for step in usual}  # whatever they cost


def _cheapest(adj: Adjacency) -> list[int]:
    """What the cheapest step into each hex costs, 0 where none leads."""
    entry = [0] * len(adj)
    for around in adj:
        for other, cost in around:
            if cost < entry[other] or not entry[other]:
                entry[other] = cost
    return entry
