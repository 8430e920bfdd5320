"""How a match begins: the same work in a worker, which tries a designer's files out, and then in the host."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ..core import AnyGame, Match, Setting
from .stored import sealed_entries

LONGEST_TITLE = 200


class Beginning(msgspec.Struct, frozen=True):
    """All that a new match depends on: with the same seed it begins in the same way; without one, as chance will."""

    setting: Setting
    seats: list[str]
    seed: str | None = None


def begin(game: AnyGame, begun: Beginning) -> tuple[Match, str]:
    """The match, and the title of its scenario, which is kept because a designer's files take long to read again."""
    match = Match(game, begun.setting, begun.seats, begun.seed)
    return match, game.scenarios(begun.setting.files)[begun.setting.scenario].title[:LONGEST_TITLE]


def begin_next(game: AnyGame, begun: Beginning) -> tuple[Match, str]:
    """The next match of a series; a seat that there was not before is open."""
    count = len(Match(game, begun.setting, None, begun.seed).seat_names)
    seats = [*begun.seats[:count], *["human"] * (count - len(begun.seats))]
    return begin(game, msgspec.structs.replace(begun, seats=seats))


def look_at(match: Match) -> None:
    """What the host does with a match as soon as somebody comes: it is shown to everybody, and kept."""
    eyes: Sequence[int | None] = (None, *range(len(match.seat_names)))
    for each in eyes:
        match.view(each)
    sealed_entries(match)
    match.snapshot()
