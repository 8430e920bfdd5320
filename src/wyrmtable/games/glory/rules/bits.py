"""Masks with one bit for each hex, and what is told from them."""

from __future__ import annotations

from collections.abc import Iterable

SPARSE = 64  # hexes that are sooner told one by one
HANDFUL = 12  # hexes that are taken off the top sooner
_DIGITS = bytes([ord("1" if byte else "0") for byte in range(256)])
_BITS = tuple(tuple(bit for bit in range(8) if byte >> bit & 1) for byte in range(256))
_HALVES = tuple(
    tuple((1 << power, (1 << (1 << power)) - 1) for power in range(digits - 1, 2, -1)) for digits in range(18)
)  # by the number of digits of a mask's length: half of it, and the lower half, down to a byte


def union(masks: Iterable[int]) -> int:
    """All hexes of several masks."""
    found = 0
    for mask in masks:
        found |= mask
    return found


def without(mask: int, others: int) -> int:
    """The hexes of a mask that are not among others; sooner told than with the others' complement."""
    return mask ^ (mask & others)


def numbers(mask: int, first: int = 0) -> list[int]:
    """The hexes of a mask, ascending, counted from `first`."""
    count = mask.bit_count()
    return few(mask, first) if count <= HANDFUL else _some(mask, first) if count < SPARSE else _many(mask, first)


def few(mask: int, first: int = 0) -> list[int]:
    """The same of a mask that is known to have few hexes: counting them takes longer than telling them."""
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
    for size, lower in _HALVES[mask.bit_length().bit_length()]:
        half = mask & lower
        count = half.bit_count()
        if at < count:
            mask = half
        else:
            at -= count
            mask >>= size
            base += size
    return base + _BITS[mask][at]


def _some(mask: int, first: int) -> list[int]:
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


def mask_of(marked: bytes | bytearray) -> int:
    """The mask of all hexes whose byte is not zero: the bytes are read as the digits of a number."""
    return int(marked[::-1].translate(_DIGITS), 2) if marked else 0
