"""A table of steps from hex to hex as masks: steps that many hexes take at once, and those that are like no other."""

from __future__ import annotations

from collections.abc import Mapping

from wyrmtable.boards import Adjacency

from .bits import mask_of, union


class Steps:
    """Steps that many hexes take at once. Neighbours' numbers differ by one, by a row, or by a row and one more or
    less: so all are first put one to the left and one to the right. Every other row is set off to the same side: what
    goes a row on or back from beside a hex comes from its left or from its right, never from both."""

    __slots__ = ("anywhere", "masks")

    def __init__(self, masks: Mapping[int, int], row: int) -> None:
        """For each difference of numbers the hexes from which such a step is made."""
        on_east, on_west = masks.get(row + 1, 0) << 1, masks.get(row - 1, 0) >> 1
        back_east, back_west = masks.get(1 - row, 0) << 1, masks.get(-1 - row, 0) >> 1
        beside = (masks.get(1, 0) << 1, masks.get(-1, 0) >> 1, on_east | back_east, on_west | back_west)
        on, back = (masks.get(row, 0), on_east | on_west), (masks.get(-row, 0), back_east | back_west)
        self.masks = (row, *beside, *on, *back)
        self.anywhere = union(masks.values())  # where any of them begins

    def ring(self, places: int) -> int:
        """Where they lead from these places."""
        row, east, west, east_slant, west_slant, on, on_slant, back, back_slant = self.masks
        right, left = places << 1, places >> 1
        slant = right & east_slant | left & west_slant
        forward, backward = places & on | slant & on_slant, places & back | slant & back_slant
        return right & east | left & west | forward << row | backward >> row

    def before(self, goals: int) -> int:
        """From where they lead into these goals."""
        row, east, west, east_slant, west_slant, on, on_slant, back, back_slant = self.masks
        ahead, behind = goals >> row, goals << row
        slant = ahead & on_slant | behind & back_slant
        right, left = goals & east | slant & east_slant, goals & west | slant & west_slant
        return ahead & on | behind & back | right >> 1 | left << 1


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
        slants = {row + 1: 1, 1 - row: 1, row - 1: -1, -1 - row: -1}
        beside: dict[int, int] = {}  # by the hex beside that a slanting step comes over, to which side that is
        self.stride, self.dearest = row + 1, max([0, *prices]) + 1  # what no step exceeds, in numbers and in points
        for place, around in enumerate(adj):
            for other, cost in around:
                more, step = cost - entry[other], other - place
                side = slants.get(step, 0)
                clash = beside.setdefault(place + side, side) != side if side else False
                if more > 1 or step not in usual or clash or not place:  # to the left of the first hex there is none
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
