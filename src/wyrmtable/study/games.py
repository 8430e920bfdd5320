"""One game of a study: bots at every seat, everything settled by the seed, a row of results."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from importlib import import_module

import msgspec

from ..bots import HUMAN, cast, dismiss, play_out
from ..core import AnyGame, BadSetup, Match, Outcome, Setting

MOST_DECISIONS = 200_000  # a game that goes on longer is given up as endless


class Plan(msgspec.Struct, frozen=True):
    """What is studied. `module` is where the game's GAME is imported from, so that any process can find it."""

    module: str
    scenario: str
    seats: tuple[str, ...]
    options: Mapping[str, str] = {}
    files: Mapping[str, str] = {}
    rotate: bool = False
    seconds: float | None = None
    most_decisions: int = MOST_DECISIONS

    def game(self) -> AnyGame:
        found: AnyGame = import_module(self.module).GAME
        return found

    def seats_of(self, number: int) -> tuple[str, ...]:
        """Who sits where in game `number` of the study: a study with rotation moves everybody on by one seat."""
        shift = number % len(self.seats) if self.rotate else 0
        return self.seats[shift:] + self.seats[:shift]


class Row(msgspec.Struct, frozen=True):
    """What came of one game. `trouble` says what stopped a game that has no result."""

    game: str
    scenario: str
    options: str
    seed: int
    seats: tuple[str, ...]
    scores: tuple[float, ...] = ()
    winners: tuple[str, ...] = ()
    decisions: int = 0
    seconds: float = 0.0
    summary: str = ""
    trouble: str = ""


def option_words(options: Mapping[str, str]) -> str:
    return " ".join(f"{name}={value}" for name, value in sorted(options.items()))


def blank_row(plan: Plan, game_id: str, seed: int, seats: tuple[str, ...], trouble: str) -> Row:
    return Row(game_id, plan.scenario, option_words(plan.options), seed, seats, trouble=trouble)


def play_one(plan: Plan, seed: int, number: int) -> Row:
    """Plays the game of a seed; the same seed gives the same game in `wyrm play`."""
    game, seats = plan.game(), plan.seats_of(number)
    if HUMAN in seats:
        raise BadSetup("A study is played by bots alone; put random, captain or command:PROGRAM on every seat.")
    start = time.perf_counter()
    match = Match(game, Setting(plan.scenario, plan.options, plan.files), seats, str(seed))
    bots = cast(game, seats, str(seed), plan.seconds)
    try:
        outcome = play_out(match, bots, lambda match: _not_endless(match, plan))
    finally:
        for bot in bots.values():
            dismiss(bot)
    assert isinstance(outcome, Outcome)
    names = match.seat_names
    return Row(
        game.id,
        plan.scenario,
        option_words(plan.options),
        seed,
        seats,
        outcome.scores,
        tuple(names[seat] for seat in outcome.winners),
        len(match.entries) - 1,
        round(time.perf_counter() - start, 4),
        outcome.summary,
    )


def _not_endless(match: Match, plan: Plan) -> None:
    if len(match.entries) > plan.most_decisions:
        raise BadSetup(f"The game was given up after {plan.most_decisions} decisions; it does not seem to end.")


def play_some(plan: Plan, games: Iterable[tuple[int, int]]) -> list[Row]:
    """The rows of several (number, seed) pairs. A game that fails gives a row with its trouble; the others go on."""
    rows = []
    for number, seed in games:
        try:
            rows.append(play_one(plan, seed, number))
        except Exception as trouble:  # a mistake in rules or bots must not lose the other games
            words = f"{type(trouble).__name__}: {trouble}"
            rows.append(blank_row(plan, plan.game().id, seed, plan.seats_of(number), words))
    return rows
