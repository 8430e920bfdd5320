"""Several groups on clocks of their own: who acts next, who may act by mail, who meets (UWA-CAL-4 to UWA-CAL-6)."""

from __future__ import annotations

from collections.abc import Sequence

WEEK, MONTH, YEAR = 7, 28, 336
AHEAD = 7  # days that a group may be ahead in a game by mail


def date(clocks: Sequence[int]) -> int:
    """The date of the campaign: the smallest clock of all (UWA-CAL-4)."""
    return min(clocks)


def next_group(clocks: Sequence[int]) -> int:
    """The smallest clock acts, ties by seat (UWA-CAL-4)."""
    return min(range(len(clocks)), key=lambda group: (clocks[group], group))


def may_act(clocks: Sequence[int], group: int) -> bool:
    """By mail: whoever is not more than seven days ahead of the date (UWA-CAL-4)."""
    return clocks[group] <= date(clocks) + AHEAD


def meet(clocks: Sequence[int], places: Sequence[int], one: int, other: int) -> bool:
    """Two groups meet when their clocks are equal and they are in the same place (UWA-CAL-5)."""
    return clocks[one] == clocks[other] and places[one] == places[other]


def meet_by_mail(clocks: Sequence[int], one: int, other: int) -> int:
    """The day on which two groups in the same place meet by mail: the earlier rests until the later's, if less than
    seven days lie between them; -1: they do not meet (UWA-CAL-5)."""
    apart = abs(clocks[one] - clocks[other])
    return max(clocks[one], clocks[other]) if apart < WEEK else -1


def visible(fact: int, clock: int) -> bool:
    """What was done on a day is seen by groups whose clock has come to it (UWA-CAL-5)."""
    return clock >= fact


def closed(changed: int, clock: int) -> bool:
    """By mail a place that was changed later is closed to those who are earlier (UWA-CAL-5)."""
    return clock < changed


def due(before: int, after: int, every: int) -> int:
    """How often something falls due between two days: pay every month, taxes every year (UWA-GEN-6, UWA-CAL-6)."""
    return after // every - before // every


def ticks(before: int, after: int) -> dict[str, int]:
    """Weeks, months and years that end between two days (UWA-CAL-6)."""
    return {"weeks": due(before, after, WEEK), "months": due(before, after, MONTH), "years": due(before, after, YEAR)}
