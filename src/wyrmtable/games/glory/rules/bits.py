"""Masks with one bit for each hex, and what is told from them."""

from __future__ import annotations

from collections.abc import Iterable

SPARSE = 64  # hexes that are sooner told one by one
HANDFUL = 12  # hexes that are taken off the top sooner
_BITS = tuple(tuple(bit for bit in range(8) if byte >> bit & 1) for byte in range(256))


def union(masks: Iterable[int]) -> int:
    """All hexes of several masks."""
    found = 0
    for mask in masks:
        found |= mask
    return found


def numbers(mask: int, first: int = 0) -> list[int]:
    """The hexes of a mask, ascending, counted from `first`."""
    count = mask.bit_count()
    return _handful(mask, first) if count <= HANDFUL else _few(mask, first) if count < SPARSE else _many(mask, first)


def _handful(mask: int, first: int) -> list[int]:
    found = []
    while mask:
        place = mask.bit_length() - 1
        mask ^= 1 << place
        found.append(first + place)
    found.reverse()
    return found


def nth(mask: int, at: int) -> int:
    """The number of the hex of a mask that has so many others before it."""
    base = 0
    for word in memoryview(mask.to_bytes((mask.bit_length() + 63 >> 6) << 3, "little")).cast("Q"):
        count = word.bit_count()
        if at < count:
            for _ in range(at):
                word &= word - 1
            return base + (word & -word).bit_length() - 1
        at -= count
        base += 64
    raise IndexError("So many hexes are not in the mask.")


def _few(mask: int, first: int) -> list[int]:
    found, base = [], first - 1
    for word in memoryview(mask.to_bytes((mask.bit_length() + 63 >> 6) << 3, "little")).cast("Q"):
        while word:
            rest = word & (word - 1)
            found.append((word ^ rest).bit_length() + base)
            word = rest
        base += 64
    return found


def _many(mask: int, first: int) -> list[int]:
    found, base = [], first
    for byte in mask.to_bytes(mask.bit_length() + 7 >> 3, "little"):
        if byte:
            for bit in _BITS[byte]:
                found.append(base + bit)  # noqa: PERF401 - a list for every byte would take longer
        base += 8
    return found


def mask_of(marked: bytes) -> int:
    """The mask of all hexes whose byte is not zero."""
    return union(1 << hex_ for hex_, mark in enumerate(marked) if mark)
