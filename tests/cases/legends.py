"""What a legend must explain: every symbol that lies on the board in the first positions of a game of chance."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from wyrmtable.core import ALL, AnyGame, Decision, Legend, Match, Setting, View

POSITIONS = 200


def unexplained(game: AnyGame, setting: Setting, seed: str) -> dict[str, str]:
    """The symbols of counters and signs that no line of the legend is about, each with a title it had."""
    match, rng, found = Match(game, setting, seed=seed), Random(seed), dict[str, str]()
    for _ in range(POSITIONS):
        for eyes in (*range(len(game.seats(match.position))), None, ALL):
            found |= _dark(game.view(match.position, eyes))
        decision = match.decision
        if not isinstance(decision, Decision):
            break
        match.pick(decision.seat, rng.choice(decision.picks))
    return found


def _dark(view: View) -> dict[str, str]:
    """What one view shows without a word about it. A line without a text explains nothing."""
    known = {line.symbol for line in view.legend if line.text}
    shown = [(token.symbol, token.title) for token in view.tokens]
    shown += [(marker.symbol, marker.title) for marker in view.markers]
    return {symbol: title for symbol, title in shown if symbol not in known}


def legend_of(game: AnyGame, setting: Setting) -> tuple[Legend, ...]:
    """The legend as it is from the beginning; one that changed with what somebody knows would tell secrets."""
    start = Match(game, setting, seed="1").position
    first, *others = [game.view(start, eyes).legend for eyes in (*range(len(game.seats(start))), None, ALL)]
    assert all(other == first for other in others)
    return first


def told_in_one_way(legend: Sequence[Legend]) -> bool:
    """Whether no symbol is explained twice, and what has one title has one text: the page folds equal lines."""
    symbols = [line.symbol for line in legend if line.symbol]
    texts = {line.title: line.text for line in legend}
    return len(symbols) == len({*symbols}) and all(texts[line.title] == line.text for line in legend)


def meaning(game: AnyGame, scenario: str, symbol: str) -> str:
    """What the legend of a scenario says of a symbol."""
    found = [line.text for line in legend_of(game, Setting(scenario)) if line.symbol == symbol]
    assert len(found) == 1, f"{symbol} is explained {len(found)} times"
    return found[0]
