"""Hiring (LOU-25.19): a small, fast, led band for one or two sure hoards, not an army."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ..files.content import DONE, HIRE
from .survey import Survey

Choice = tuple[int, str]

BANDS = {
    "dwarf-captain": ("dwarf-co-45", "dwarf-dependents"),
    "orc-chieftain": ("orc-co-35", "orc-co-45"),
    "human-captain": ("human-co-40", "human-co-45"),
}
ALONE, RIVALLED = 2, 1  # how many of the band's list pay for themselves without and with rivals


def leader(survey: Survey, picks: Sequence[int], rng: Random) -> Choice:
    """The race whose band is quickest, but not always the same: counters run short (LOU-16.3)."""
    kinds = [survey.content.hireable[pick - HIRE] for pick in picks]
    wished = [kind for kind in kinds if kind in BANDS]
    chosen = rng.choice(wished or kinds)
    return picks[kinds.index(chosen)], "A captain for a quick band."


def hire(survey: Survey, picks: Sequence[int]) -> Choice:
    """The next of the band's list that can be had, then no more."""
    content, written = survey.content, survey.pos.orders[survey.seat]
    band = BANDS.get(content.hireable[written[0]], ()) if written else ()
    names = [content.hireable[kind] for kind in written]
    for kind in band[: ALONE if content.wild == 1 else RIVALLED]:
        pick = HIRE + content.hireable.index(kind)
        if kind not in names and pick in picks:
            return pick, "Quick and strong enough to carry a hoard out before the others come."
    return DONE, "Enough for one hoard."


def hire_again(survey: Survey, picks: Sequence[int]) -> Choice:
    """Another quick Company of the leader's race instead of what ran short."""
    content = survey.content
    races = {content.types[u].race for u in content.pool if survey.pos.owner[u] == survey.seat}
    for kind in (kind for band in BANDS.values() for kind in band):
        pick = HIRE + content.hireable.index(kind)
        if pick in picks and kind.split("-")[0] in races and not kind.endswith("dependents"):
            return pick, "The next best."
    return DONE, "Do without."
