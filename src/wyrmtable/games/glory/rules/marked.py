"""Picks told by a mask: a few buttons, then the places whose bits are set, then a few pieces.

Such a list is counted, asked and drawn from without being written out; whoever walks through it gets plain numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from .bits import nth, numbers


class Marked(Sequence[int]):
    """An immutable, ascending list of picks."""

    __slots__ = ("_base", "_count", "_head", "_mask", "_size", "_tail")

    def __init__(self, head: Sequence[int], mask: int, base: int, tail: Sequence[int] = ()) -> None:
        """The places of the mask are counted from `base`, above the head and below the tail."""
        self._head, self._mask, self._base, self._tail = head, mask, base, tail
        self._count = mask.bit_count()
        self._size = len(head) + self._count + len(tail)

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, index: int) -> int: ...

    @overload
    def __getitem__(self, index: slice) -> list[int]: ...

    def __getitem__(self, index: int | slice) -> int | list[int]:
        if isinstance(index, slice):
            return self._listed()[index]
        at = index - len(self._head) if index >= 0 else index + self._count + len(self._tail)
        if 0 <= at < self._count:
            return self._base + nth(self._mask, at)
        return self._tail[at - self._count] if at >= 0 else self._ahead(at)

    def _ahead(self, at: int) -> int:
        """One of the head, counted back from the mask."""
        if -at > len(self._head):
            raise IndexError("There are not so many picks.")
        return self._head[at]

    def __contains__(self, pick: object) -> bool:
        at = pick - self._base if isinstance(pick, int) else -1
        return (at >= 0 and bool(self._mask >> at & 1)) or pick in self._head or pick in self._tail

    def __iter__(self) -> Iterator[int]:
        return iter(self._listed())

    def _listed(self) -> list[int]:
        return [*self._head, *numbers(self._mask, self._base), *self._tail]
