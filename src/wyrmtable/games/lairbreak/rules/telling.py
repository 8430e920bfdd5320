"""Units and dice counted in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..files.buttons import a
from ..position import Position


def roll(pos: Position, units: Sequence[int]) -> str:
    """ "2 footmen and a wagon"."""
    counts = Counter(pos.content.kind[unit] for unit in units)
    return _joined([counted(pos, kind, count) for kind, count in sorted(counts.items())])


def counted(pos: Position, kind: int, count: int) -> str:
    title = pos.content.charts.units[kind].title
    if count == 1:
        return a(title)
    return f"{count} {title[:-3]}men" if title.endswith("man") else f"{count} {title}s"


def _joined(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def dice_in_words(dice: Sequence[tuple[int, int]]) -> str:
    """ "2 dice for 4+ and 1 die for 5+", from how many dice need what."""
    counts: Counter[int] = Counter()
    for number, needs in dice:
        counts[needs] += number
    thrown = [(needs, number) for needs, number in sorted(counts.items()) if number]
    return _joined([f"{n} {'die' if n == 1 else 'dice'} for {needs}+" for needs, n in thrown]) if thrown else "no dice"
