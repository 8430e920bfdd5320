"""Positions: flat, quick to copy, to compare, to hash and to turn into JSON.

A game's position is a slots class: its state in `FIELDS` (ints, strings, lists, tuples, bytearrays), static content in
`SHARED`, tables worked out from these in `DERIVED`. It writes its own `copy`; equality, fingerprints, JSON stand here.
"""

from __future__ import annotations

import hashlib
import marshal
from functools import cache
from operator import attrgetter
from typing import Any, ClassVar, Protocol, Self, TypeVar, runtime_checkable

from .decision import Decision, Outcome
from .errors import BadRecord

Plain = int | str | list[Any] | tuple[Any, ...] | bytearray


class Position(Protocol):
    """What the engine needs of a position.

    `pending` caches the decision that the last settling found (see `steps`); it is shared between copies and is
    no part of the state. `knowledge` gathers every bit that says who knows what: the engine compares it before
    and after a pick to find the barriers of undo.
    """

    FIELDS: ClassVar[tuple[str, ...]]
    pending: Decision | Outcome | None

    def copy(self) -> Self: ...

    def knowledge(self) -> object: ...


@runtime_checkable
class Derived(Protocol):
    """A position that keeps tables worked out from its fields; `recount` works them out from scratch."""

    def recount(self) -> None: ...


P = TypeVar("P", bound=Position)
_reader = cache(lambda kind: attrgetter(*kind.FIELDS))  # of all fields of a kind of position at once

# What fingerprints are taken of: all fields, or what a position's own `essence` leaves of those that are mostly empty.
_essence = cache(lambda kind: getattr(kind, "essence", None) or state)


def state(pos: Position) -> tuple[Plain, ...]:
    """Everything that is part of the position, in the order of its fields."""
    fields: Any = _reader(type(pos))(pos)
    return fields if len(pos.FIELDS) > 1 else (fields,)


def same(one: Position, other: Position) -> bool:
    return state(one) == state(other)


def fingerprint(pos: Position) -> str:
    """Sixteen hex digits that differ if positions do. (Marshal's format 2 writes equal states alike, shared or not.)"""
    return hashlib.blake2b(marshal.dumps(_essence(type(pos))(pos), 2), digest_size=8).hexdigest()


def to_json(pos: Position) -> dict[str, Any]:
    """Plain JSON types only; bytearrays become lists of ints."""
    pairs = zip(pos.FIELDS, state(pos), strict=True)
    return {field: list(value) if isinstance(value, bytearray) else value for field, value in pairs}


def fill(pos: P, data: dict[str, Any]) -> P:
    """Fills a fresh position (made by its game for the same content) from `to_json`."""
    for field in pos.FIELDS:
        if field not in data:
            missing = f"in its snapshot the field {field!r} is missing. It was made by another version of the rules."
            raise BadRecord(0, missing)
        setattr(pos, field, _like(getattr(pos, field), data[field]))
    pos.pending = None
    if isinstance(pos, Derived):
        pos.recount()
    return pos


def _like(model: object, value: Any) -> Any:
    if isinstance(model, list):
        return [_frozen(item) for item in value]
    return bytearray(value) if isinstance(model, bytearray) else _frozen(value)


def _frozen(value: Any) -> Any:
    return tuple(_frozen(item) for item in value) if isinstance(value, list) else value
