"""The counters (LOU-3.0): what is printed on them, and what follows from it."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files as resources
from typing import Literal

import msgspec

from wyrmtable.core.shapes import Shape


class UnitType(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of counter: race, Combat Factor, Movement Allowance and its peculiarities (LOU-3.0b)."""

    title: str
    race: str
    cf: int
    ma: int
    count: int
    kind: Literal["company", "individual"] = "individual"
    leader: int = 0
    morale: int = 0
    sentry: bool = False
    dependents: bool = False
    large: bool = False
    dummy: bool = False
    flight: Literal["", "gargoyle", "dragon"] = ""
    cost: int = 0

    @property
    def company(self) -> bool:
        """Dependents are a Company, too (LOU-R36)."""
        return self.kind == "company"

    @property
    def label(self) -> str:
        """As a player calls it: title and the numbers on the counter."""
        return self.title if self.dummy else f"{self.title} {self.cf}-{self.ma}"

    @property
    def back(self) -> str:
        """What a face-down counter shows: D for Dwarves, else nothing (LOU-3.0c)."""
        return "back-d" if self.race == "dwarf" else "back-blank"


class CounterMix(msgspec.Struct, frozen=True):
    """All counters of the box (LOU-3.1)."""

    races: dict[str, str]
    units: dict[str, UnitType]
    treasure: dict[str, tuple[int, ...]]

    @property
    def values(self) -> tuple[int, ...]:
        """The values of the Treasure counters (LOU-14.1)."""
        return self.treasure["values"]


MIX = Shape(CounterMix)


@cache
def counter_mix() -> CounterMix:
    text = (resources(__package__) / "content" / "units.toml").read_text("utf-8")
    return MIX.from_plain(tomllib.loads(text))
