"""The charts of the Orders of War (DOG-O): what an army of this game is on the tactical table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated

import msgspec

from wyrmtable.files import Form, Page, own_text

from . import fitted

FILE = "orders.toml"


class Chart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of army: its commander, and a line for each brigade."""

    title: str
    commander: str
    brigades: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]


class Charts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    chart: dict[str, Chart]
    wing: dict[str, str]
    game: str = "glory"


FORM = Form(Charts)


def charts(files: Mapping[str, str] | None = None) -> Charts:
    """The charts of the box, or those of a designer's own `orders.toml`."""
    return _read(own_text(__package__, FILE, files))


@lru_cache(maxsize=16)
def _read(text: str) -> Charts:
    page = Page(text, FILE, "glory")
    found = fitted(page, FORM)
    page.finish()
    return found
