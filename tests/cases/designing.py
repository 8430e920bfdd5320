"""What is told of content files that say something wrong."""

from __future__ import annotations

from collections.abc import Callable

from wyrmtable.files import BadFile, Mistake


def mistakes(read: Callable[[], object]) -> list[Mistake]:
    """Everything that a reader of files objects to; nothing, if it reads them."""
    try:
        read()
    except BadFile as bad:
        return list(bad.mistakes)
    return []
