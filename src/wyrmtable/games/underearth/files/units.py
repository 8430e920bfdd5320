"""The counters (LOU-3.0): what is printed on them, and what follows from it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Literal

import msgspec

from wyrmtable.files import Form, Page, own_text

from . import fitted

FILE = "units.toml"

Printed = Annotated[int, msgspec.Meta(ge=0, le=999)]
Few = Annotated[int, msgspec.Meta(ge=0, le=20)]


class UnitType(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of counter: race, Combat Factor, Movement Allowance and its peculiarities (LOU-3.0b)."""

    title: str
    race: str
    cf: Printed
    ma: Few
    count: Few
    kind: Literal["company", "individual"] = "individual"
    leader: Few = 0
    morale: Few = 0
    sentry: bool = False
    dependents: bool = False
    large: bool = False
    dummy: bool = False
    flight: Literal["", "gargoyle", "dragon"] = ""
    cost: Printed = 0

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


class Treasure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Treasure counters (LOU-14.1)."""

    values: Annotated[tuple[Printed, ...], msgspec.Meta(min_length=1, max_length=30)]


class CounterMix(msgspec.Struct, frozen=True, forbid_unknown_fields=True, eq=False):
    """All counters of the box (LOU-3.1). There is one object for each text, so that drawings can be kept by it."""

    races: Annotated[dict[str, str], msgspec.Meta(max_length=30)]
    units: Annotated[dict[str, UnitType], msgspec.Meta(max_length=100)]
    treasure: Treasure

    @property
    def values(self) -> tuple[int, ...]:
        """The values of the Treasure counters (LOU-14.1)."""
        return self.treasure.values


FORM = Form(CounterMix)


def counter_mix(files: Mapping[str, str] | None = None) -> CounterMix:
    """The counters of the box, or those of a designer's own `units.toml`."""
    return _read(own_text(__package__, FILE, files))


@lru_cache(maxsize=32)
def _read(text: str) -> CounterMix:
    page = Page(text, FILE, "underearth")
    mix = fitted(page, FORM)
    for name, unit in mix.units.items():
        place = ("units", name, "race")
        page.mistakes.known(page.line(place), unit.race, tuple(mix.races), "race")
        if not (unit.cf or unit.dummy or unit.dependents):
            page.wrong(("units", name, "cf"), f"{unit.title} cannot fight.", "Write a Combat Factor of at least 1.")
    page.finish()
    return mix
