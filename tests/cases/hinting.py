"""What captains say of their choices."""

from __future__ import annotations

from random import Random

from wyrmtable import registry
from wyrmtable.bots import Bot, why
from wyrmtable.core import Match


def captains(match: Match) -> list[Bot]:
    """A captain for every seat, each with whims of its own."""
    captain = registry.captain(match.game)
    assert captain is not None
    return [captain(Random(seat)) for seat in range(len(match.seat_names))]


def said(match: Match, picks: int) -> dict[str, list[str]]:
    """The hints of a game's first picks, by the step that was asked."""
    bots = captains(match)
    found = dict[str, list[str]]()
    while match.deciding is not None and len(match.entries) < picks:
        seat, step = match.deciding, match.position.steps[-1][0]
        pick = bots[seat].choose(match.chair(seat))
        found.setdefault(step, []).append(why(bots[seat]))
        match.pick(seat, pick)
    return found
