"""An order for a group, and how captains pick the units for one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .scouting import FIGHTERS, Scout


class Order(NamedTuple):
    """A group, where it goes, whether it attacks there, and why; whether it has done its part afterwards."""

    group: tuple[int, ...]
    goal: int
    attack: bool
    why: str
    rests: bool = True


def free_units(scout: Scout, units: Iterable[int], done: set[int]) -> list[int]:
    return [unit for unit in units if unit not in done and scout.pos.mp[unit]]


def squares_of(scout: Scout, units: Iterable[int]) -> list[int]:
    return sorted({scout.pos.where[unit] for unit in units})


def fighters_at(scout: Scout, square: int, done: set[int]) -> tuple[int, ...]:
    """The fighters of a square that can still act together."""
    here = [u for u in scout.pos.stack[square] if scout.kind[u] in FIGHTERS]
    return tuple(free_units(scout, here, done))


def beside(scout: Scout, target: int) -> list[int]:
    return [there for there, _, _ in scout.halls.ways[target]]
