"""One game of a study, or a chain of them: bots at every seat, all settled by the seed, a row for each game."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping

import msgspec

from .. import registry
from ..bots import HUMAN, cast, dismiss, play_out
from ..core import AnyGame, BadSetup, Match, Outcome, Sequel, Setting

MOST_DECISIONS = 200_000  # a game that goes on longer is given up as endless
BOTS_ALONE = (
    "A study is played by bots alone; put a level such as regular or random, command:PROGRAM or python:MODULE:CLASS "
    "on every seat."
)


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
    chain: int = 1  # games in a row, each the sequel of the one before

    def game(self) -> AnyGame:
        return registry.load(self.module)

    def setting(self) -> Setting:
        """That of the first game of a chain."""
        return Setting(self.scenario, self.options, self.files)

    def seats_of(self, number: int) -> tuple[str, ...]:
        """Who sits where in game `number` of the study: a study with rotation moves everybody on by one seat."""
        shift = number % len(self.seats) if self.rotate else 0
        return self.seats[shift:] + self.seats[:shift]


class Row(msgspec.Struct, frozen=True):
    """What came of one game. `trouble` says what stopped a game that has no result. In a chain of games `link` is the
    game's number, and `sequel` what may follow it."""

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
    link: int = 1
    sequel: str = ""

    def ends_chain(self, chain: int) -> bool:
        """Whether no game follows it in chains of this length."""
        return self.link >= chain or not self.sequel


def option_words(options: Mapping[str, str]) -> str:
    return " ".join(f"{name}={value}" for name, value in sorted(options.items()))


def blank_row(plan: Plan, game_id: str, seed: int, seats: tuple[str, ...], trouble: str, link: int = 1) -> Row:
    return Row(game_id, plan.scenario, option_words(plan.options), seed, seats, trouble=trouble, link=link)


def play_one(plan: Plan, seed: int, number: int) -> Row:
    """Plays the game of a seed; the same seed gives the same game in `wyrm play`."""
    return _play_link(plan, plan.setting(), seed, number, 1)[0]


def play_chain(plan: Plan, seed: int, number: int) -> list[Row]:
    """Plays the game of a seed and the sequels that follow it, as many as the plan says and the game offers. If one
    fails, its row tells the trouble and the chain ends."""
    rows: list[Row] = []
    setting: Setting | None = plan.setting()
    while setting is not None and len(rows) < plan.chain:
        link = len(rows) + 1
        try:
            row, sequel = _play_link(plan, setting, seed, number, link)
        except Exception as trouble:  # a mistake in rules or bots must not lose the other games
            words = f"{type(trouble).__name__}: {trouble}"
            return [*rows, blank_row(plan, plan.game().id, seed, plan.seats_of(number), words, link)]
        rows.append(row)
        setting = sequel.setting if sequel is not None else None
    return rows


def _play_link(plan: Plan, setting: Setting, seed: int, number: int, link: int) -> tuple[Row, Sequel | None]:
    """Plays one game of a chain; the first has the seed itself, those after it a seed made from it."""
    game, seats = plan.game(), plan.seats_of(number)
    if HUMAN in seats:
        raise BadSetup(BOTS_ALONE)
    start = time.perf_counter()
    word = str(seed) if link == 1 else f"{seed}.{link}"
    match = Match(game, setting, seats, word)
    bots = cast(game, seats, word, plan.seconds)
    try:
        outcome = play_out(match, bots, lambda match: _not_endless(match, plan))
    finally:
        for bot in bots.values():
            dismiss(bot)
    assert isinstance(outcome, Outcome)
    names, sequel = match.seat_names, match.sequel
    row = Row(
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
        link=link,
        sequel=sequel.title if sequel is not None else "",
    )
    return row, sequel


def _not_endless(match: Match, plan: Plan) -> None:
    if len(match.entries) > plan.most_decisions:
        raise BadSetup(f"The game was given up after {plan.most_decisions} decisions; it does not seem to end.")


def play_some(plan: Plan, games: Iterable[tuple[int, int]]) -> list[Row]:
    """The rows of several (number, seed) pairs. A game that fails gives a row with its trouble; the others go on."""
    return [row for number, seed in games for row in play_chain(plan, seed, number)]
