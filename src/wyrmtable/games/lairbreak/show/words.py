"""Units counted in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..files.buttons import a
from ..position import Position


def roll(pos: Position, units: Sequence[int]) -> str:
    """ "2 footmen and a wagon"."""
    counts = Counter(pos.content.kind[unit] for unit in units)
    listed = [counted(pos, kind, count) for kind, count in sorted(counts.items())]
    return listed[0] if len(listed) == 1 else f"{', '.join(listed[:-1])} and {listed[-1]}"


def counted(pos: Position, kind: int, count: int) -> str:
    title = pos.content.charts.units[kind].title
    if count == 1:
        return a(title)
    return f"{count} {title[:-3]}men" if title.endswith("man") else f"{count} {title}s"


def large(words: str) -> str:
    """As words begin a sentence."""
    return words[:1].upper() + words[1:]
