"""Readers and checkers of the game's content: the map, countries, counters, tables and scenarios."""

from typing import TypeVar

from wyrmtable.files import BadFile, Form, Page

T = TypeVar("T")


def fitted(page: Page, form: Form[T]) -> T:
    """A whole page as a structure; raises `BadFile` with everything that does not fit."""
    found = page.top.into(form)
    if found is None:
        raise BadFile.of(page.path, page.check())
    return found
