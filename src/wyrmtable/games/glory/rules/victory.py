"""Winning and losing (DOG-S.33.4, DOG-R70): a place to take, and strength to break."""

from __future__ import annotations

from wyrmtable.core import Log, finish, tell_all, win

from ..files.scenario import HIGHLORD, TOLD, WHITESTONE
from ..position import Position


def initial_strength(pos: Position) -> int:
    """What the Highlords' armies are worth when all are there and full."""
    content = pos.content
    return sum(content.strength[p][0] for p in range(content.size) if content.side[p] == HIGHLORD)


def strength_now(pos: Position) -> int:
    """What they are worth as they stand on the map."""
    return sum(pos.strength(piece) for piece in pos.armies_of(HIGHLORD))


def has_captured(pos: Position) -> bool:
    return pos.control[pos.content.goal] == HIGHLORD + 1


def has_broken(pos: Position) -> bool:
    """Whether the Highlords have lost more than the share the scenario names."""
    initial = initial_strength(pos)
    return 100 * (initial - strength_now(pos)) > pos.content.scenario.victory.losses * initial


def check(pos: Position, log: Log | None) -> None:
    """The game ends at once if the place is taken, or if the Highlords have no army left (DOG-R70)."""
    if not pos.outcome and (has_captured(pos) or not pos.armies_of(HIGHLORD)):
        decide(pos, log)


def decide(pos: Position, log: Log | None) -> None:
    """Whoever alone has reached his aim wins; both or none is a draw."""
    taken, broken = has_captured(pos), has_broken(pos)
    title = pos.content.land.places[pos.content.goal].title
    city = f"{title} has fallen" if taken else f"{title} still stands"
    army = "the Highlords' army is broken" if broken else "the Highlords' army is not broken"
    winners = [side for side, won in ((HIGHLORD, taken), (WHITESTONE, broken)) if won]
    if len(winners) != 1:
        text = f"{city} and {army}: a draw."
        finish(pos, win(2, (), text, (pos.content.scenario.rule,)))
    else:
        verb = "win" if winners[0] == HIGHLORD else "wins"
        text = f"{city} and {army}: {TOLD[winners[0]]} {verb}."
        finish(pos, win(2, winners, text, (pos.content.scenario.rule,)))
    tell_all(log, "over", text)
