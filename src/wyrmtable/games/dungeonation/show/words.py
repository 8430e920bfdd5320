"""Numbers of things, as one says them."""

from __future__ import annotations


def counted(number: int, thing: str, things: str = "") -> str:
    """ "1 Imp", "2 Imps", "0 heroes"."""
    return f"{number} {thing if number == 1 else things or thing + 's'}"
