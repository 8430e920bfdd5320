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
