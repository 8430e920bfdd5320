"""Changes instead of whole views: what became different between two views of the same seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from itertools import compress, count
from operator import is_not, ne
from typing import Any

from msgspec.structs import astuple

from ..core import View

LISTS = frozenset(("tokens", "markers", "grounds"))
FIELDS = View.__struct_fields__
NUMBERS = range(len(FIELDS))


def view_change(old: View, new: View) -> dict[str, Any]:
    """The fields that differ, with their new values; lists as removals and insertions."""
    change: dict[str, Any] = {}
    before, after = astuple(old), astuple(new)
    for at in compress(NUMBERS, map(is_not, before, after)):
        field, was, now = FIELDS[at], before[at], after[at]
        if field in LISTS:
            if (listed := list_change(was, now)) is not None:
                change[field] = listed
        elif was != now:
            change[field] = now
    return change


def list_change(old: Sequence[Hashable], new: Sequence[Hashable]) -> dict[str, Any] | None:
    """Old indexes to take out and new indexes to put in, both ascending; everything, if the order changed; none, if
    nothing did."""
    shortest = min(len(old), len(new))
    start = next(compress(count(), map(ne, old, new)), shortest)
    if start == len(old) == len(new):
        return None
    tail = min(next(compress(count(), map(ne, reversed(old), reversed(new))), shortest), shortest - start)
    before, after = old[start : len(old) - tail], new[start : len(new) - tail]
    if not (before and after):  # something came, or something went
        return {"out": [*range(start, start + len(before))], "in": [[at, item] for at, item in enumerate(after, start)]}
    if before[1:] == after[:-1]:  # mostly one item became another, and others moved up or down by one
        return {"out": [start], "in": [[start + len(after) - 1, after[-1]]]}
    if before[:-1] == after[1:]:
        return {"out": [start + len(before) - 1], "in": [[start, after[0]]]}
    return _several_changes(start, before, after) or {"all": new}


def _several_changes(start: int, before: Sequence[Hashable], after: Sequence[Hashable]) -> dict[str, Any] | None:
    """What is taken out and put in between the items from `start` on; none, if the order of the others changed."""
    wanted = Counter(after)
    out: list[int] = []
    kept: list[Hashable] = []
    for index, item in enumerate(before, start):
        if wanted[item]:
            wanted[item] -= 1
            kept.append(item)
        else:
            out.append(index)
    put, met = [], 0
    for index, item in enumerate(after, start):
        if met < len(kept) and kept[met] == item:
            met += 1
        else:
            put.append([index, item])
    return {"out": out, "in": put} if met == len(kept) else None


def apply_change(view: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """The view (as plain JSON) after a change: what clients do, in Python for bot authors and tests."""
    after = dict(view)
    for field, value in change.items():
        if field not in LISTS:
            after[field] = value
        elif "all" in value:
            after[field] = value["all"]
        else:
            gone = set(value["out"])
            items = [item for index, item in enumerate(view.get(field, [])) if index not in gone]
            for index, item in value["in"]:
                items.insert(index, item)
            after[field] = items
    return after
