"""Countries (DOG-T.4 to DOG-T.6): nations with their ratings (DOG-3.3), special countries, areas without a nation."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Literal

import msgspec

from wyrmtable.files import Form, Page, own_text

from . import fitted

FILE = "nations.toml"

Rating = Annotated[int, msgspec.Meta(ge=-9, le=10)]
Letters = Annotated[str, msgspec.Meta(pattern="^[a-z]{2}$")]


class Country(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An owner of land. Ratings are those of the Activation Table; `capital` names a place of the map."""

    title: str
    letters: Letters
    kind: Literal["nation", "special", "area"]
    capital: str = ""
    whitestone: Rating | None = None
    highlord: Rating | None = None
    knights: bool = False
    landing: str = ""  # the country on whose shores a nation without land gathers

    @property
    def neutral(self) -> bool:
        """Whether it is one of the nations that both sides may win (DOG-T.5)."""
        return self.whitestone is not None


class Countries(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    country: dict[str, Country]
    game: str = "glory"


FORM = Form(Countries)


def countries(files: Mapping[str, str] | None = None) -> Mapping[str, Country]:
    """Every country by its id: the box's, or those of a designer's own `nations.toml`."""
    return _read(own_text(__package__, FILE, files))


def check_capitals(files: Mapping[str, str] | None, places: tuple[str, ...]) -> None:
    """Every capital of a designer's own countries is a place of the map. On his own map those of the box may be
    missing: what lies elsewhere has no capital there."""
    if files and FILE in files:
        _check_capitals(files[FILE], places)


@lru_cache(maxsize=16)
def _check_capitals(text: str, places: tuple[str, ...]) -> None:
    page = Page(text, FILE, "glory")
    for name, country in fitted(page, FORM).country.items():
        if country.capital:
            page.mistakes.known(page.line(("country", name, "capital")), country.capital, places, "place")
    page.finish()


@lru_cache(maxsize=16)
def _read(text: str) -> Mapping[str, Country]:
    page = Page(text, FILE, "glory")
    found = fitted(page, FORM).country
    seen: dict[str, str] = {}
    for name, country in found.items():
        if country.letters in seen:
            other = seen[country.letters]
            page.wrong(("country", name, "letters"), f"{other} has the letters {country.letters!r}.", "Take others.")
        seen[country.letters] = name
        if (country.whitestone is None) != (country.highlord is None):
            page.wrong(("country", name), f"{name} has a rating for one side only.", "Write both or none.")
    page.finish()
    return found
