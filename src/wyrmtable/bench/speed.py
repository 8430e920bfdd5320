"""Speed of the games and of python-chess, measured in turn in one run, in CPU time.

A decision is one choice of one player, applied; a chess move is one choice, too. Chess is played anew beside every
scenario, in short slices in turn, so that a machine that changes its pace slows both sides alike. Whatever is loaded
for good is set aside before, as in studies: neither side waits while Python looks through it.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from random import Random
from statistics import median
from typing import Any, NamedTuple, Protocol

import msgspec

from .. import replaying
from ..boards.grid import HexGrid
from ..boards.paths import FREE, reach
from ..bots import RandomBot, cast, has_captain, play_out
from ..core import AnyGame, Match, Outcome, RandomDice, Setting, complete
from ..loading import load_for_good

Note = Callable[[str], None]
CHESS_PLIES = 300
REPLAYED = 1000
SAMPLES = 60
CHUNK = 200  # decisions between two looks at the clock
MOVES = 50  # moves of chess between two looks at it
SLICE = 0.02  # CPU seconds of one player before the next one's turn


class Rate(msgspec.Struct, frozen=True):
    """Random self-play of one scenario: medians over the rounds, and in each round the ratio to the chess beside it."""

    scenario: str
    places: int
    pieces: int
    decisions_per_second: float
    branching: float
    ratios: tuple[float, ...]

    @property
    def ratio(self) -> float:
        return median(self.ratios) if self.ratios else 0.0


class Growth(msgspec.Struct, frozen=True):
    """Microseconds to list what a mover with 8 points reaches, and to copy the map's bytes, on an open map."""

    places: int
    reach_microseconds: float
    copy_microseconds: float


class GameSpeed(msgspec.Struct, frozen=True):
    """All measurements of one game; times that could not be taken are None."""

    game: str
    rates: tuple[Rate, ...]
    copy_microseconds: float
    decision_microseconds: float
    replay_1000_seconds: float
    captain_seconds: float | None


class Bench(msgspec.Struct, frozen=True):
    rounds: int
    chess_moves_per_second: float
    growth: tuple[Growth, ...]
    games: tuple[GameSpeed, ...]


def growth() -> Iterator[Growth]:
    """How the path kernel fares when the map doubles, and doubles again."""
    for cols in (20, 40, 80):
        grid = HexGrid(cols, 40)
        adj = tuple(tuple((place, 1) for place in sorted(row) if place >= 0) for row in grid.neighbours)
        free = bytearray([FREE]) * len(adj)
        starts = Random(1).sample(range(len(adj)), 50)
        yield Growth(
            len(adj),
            median(_microseconds(partial(reach, adj, start, 8, free)) for start in starts),
            median(_microseconds(free.copy) for _ in starts),
        )


def _microseconds(run: Callable[[], object], times: int = 20) -> float:
    start = time.perf_counter()
    for _ in range(times):
        run()
    return (time.perf_counter() - start) / times * 1e6


class Player(Protocol):
    """Who plays at random, one game after the other."""

    def play(self) -> int:
        """Plays on for a while; how many choices were made."""


class Chess:
    """Random chess: legal moves listed, one pushed. Needs python-chess."""

    def __init__(self, rng: Random) -> None:
        import chess

        self._fresh, self._rng = chess.Board, rng
        self._board = self._fresh()

    def play(self) -> int:
        board, choice = self._board, self._rng.choice
        for _ in range(MOVES):
            legal = list(board.legal_moves)
            if not legal or len(board.move_stack) == CHESS_PLIES:
                board = self._fresh()
                legal = list(board.legal_moves)
            board.push(choice(legal))
        self._board = board
        return MOVES


class SelfPlay:
    """Random self-play of a scenario without log. `decisions` and `offered`: how many, and from how many picks."""

    def __init__(self, game: AnyGame, setting: Setting, rng: Random) -> None:
        self._game, self._setting, self._random, self._dice = game, setting, rng.random, RandomDice(rng)
        self._pos = game.setup(setting, self._dice)
        self.decisions = self.offered = 0

    def play(self) -> int:
        game, pos, dice, random = self._game, self._pos, self._dice, self._random
        decide, apply = game.decision, game.apply
        made = offered = 0
        for _ in range(CHUNK):
            decision = decide(pos)
            if isinstance(decision, Outcome):
                pos = game.setup(self._setting, dice)
                continue
            picks = decision.picks
            offered += len(picks)
            apply(pos, picks[int(random() * len(picks))], dice)
            made += 1
        self._pos = pos
        self.decisions += made
        self.offered += offered
        return made


def beside(rng: Random) -> list[Player]:
    """Whom the others are measured beside: chess, if it is installed."""
    try:
        return [Chess(rng)]
    except ImportError:
        return []


def rates(players: Sequence[Player], seconds: float) -> list[float]:
    """Choices per CPU second of several players who go in turn, a slice each, until all have had their time."""
    made, spent = [0] * len(players), [0.0] * len(players)
    while min(spent) < seconds:
        for number, player in enumerate(players):
            start = now = time.process_time()
            while now - start < SLICE:
                made[number] += player.play()
                now = time.process_time()
            spent[number] += now - start
    return [choices / took for choices, took in zip(made, spent, strict=True)]


def positions(game: AnyGame, setting: Setting, rng: Random) -> Iterator[Any]:
    """Positions spread over random games."""
    dice = RandomDice(rng)
    pos = game.setup(setting, dice)
    for number in range(SAMPLES * 7):
        decision = game.decision(pos)
        if isinstance(decision, Outcome):
            pos = game.setup(setting, dice)
            continue
        if number % 7 == 0:
            yield pos.copy()
        game.apply(pos, rng.choice(decision.picks), dice)


def copy_time(samples: Sequence[Any]) -> float:
    """Microseconds of a copy, median over positions."""
    return median(_microseconds(pos.copy, 50) for pos in samples)


def decision_time(game: AnyGame, samples: Sequence[Any]) -> float:
    """Microseconds to find a decision anew and carry a pick out, median over positions."""
    dice = RandomDice(Random(0))

    def one(pos: Any) -> float:
        start = time.perf_counter()
        decision = game.decision(pos)
        if isinstance(decision, Outcome):
            return 0.0
        game.apply(pos, decision.picks[len(decision.picks) // 2], dice)
        return (time.perf_counter() - start) * 1e6

    return median(one(pos.copy()) for pos in samples)


def replay_time(game: AnyGame, setting: Setting) -> float:
    """CPU seconds to replay 1,000 decisions from records, every line checked."""
    entries, took, seed = 0, 0.0, 0
    while entries < REPLAYED:
        match = Match(game, setting, seed=str(seed))
        bots = {seat: RandomBot(Random(seat)) for seat in range(len(match.seat_names))}
        seed += 1
        with suppress(_Enough):
            play_out(match, bots, _until(REPLAYED - entries))
        text, start = match.text(), time.process_time()
        replaying.replay(game, text)
        took += time.process_time() - start
        entries += len(match.entries) - 1
    return took * REPLAYED / entries


class _Enough(Exception):
    """The record is as long as wanted."""


def _until(most: int) -> Callable[[Match], None]:
    def check(match: Match) -> None:
        if len(match.entries) > most:
            raise _Enough

    return check


def captain_time(game: AnyGame, setting: Setting) -> float | None:
    """CPU seconds of a game between captains; None if the game has none."""
    if not has_captain(game):
        return None
    match = Match(game, setting, seed="1")
    bots = cast(game, ["captain"] * len(match.seat_names), "1")
    start = time.process_time()
    play_out(match, bots)
    return time.process_time() - start


def settings_of(game: AnyGame) -> list[Setting]:
    """Every scenario with its default options, the one to learn first in front."""
    known = sorted(game.scenarios({}).values(), key=lambda scenario: scenario.learn)
    return [complete(game, Setting(scenario.id)) for scenario in known]


def measure(games: Sequence[AnyGame], rounds: int, seconds: float, note: Note) -> Bench:
    """All measurements; in every round each scenario of each game, with chess beside it."""
    plays: dict[tuple[str, str], list[Measured]] = {}
    for number in range(rounds):
        rng = Random(number)
        gc.collect()
        for game in games:
            for setting in settings_of(game):
                note(f"round {number + 1}: {game.id}/{setting.scenario}")
                plays.setdefault((game.id, setting.scenario), []).append(_measured(game, setting, seconds, rng))
    speeds = tuple(_game_speed(game, plays, note) for game in games)
    chess = [round_.chess for rounds_ in plays.values() for round_ in rounds_]
    return Bench(rounds, median(chess), tuple(growth()), speeds)


class Measured(NamedTuple):
    """One measurement: decisions and moves of chess per CPU second (0 without chess), and the mean number of picks."""

    speed: float
    chess: float
    branching: float


def _measured(game: AnyGame, setting: Setting, seconds: float, rng: Random) -> Measured:
    load_for_good(game, setting)
    ours = SelfPlay(game, setting, rng)
    speed, *chess = rates([ours, *beside(rng)], seconds)
    return Measured(speed, sum(chess), ours.offered / max(1, ours.decisions))


def _game_speed(game: AnyGame, plays: dict[tuple[str, str], list[Measured]], note: Note) -> GameSpeed:
    rates = []
    settings = settings_of(game)
    for setting in settings:
        rounds = plays[game.id, setting.scenario]
        names = game.names(game.setup(setting, RandomDice(Random(0))))
        ratios = tuple(each.speed / each.chess for each in rounds if each.chess)
        speed, branching = median(each.speed for each in rounds), median(each.branching for each in rounds)
        places, pieces = names.sides - names.places, len(names) - names.pieces
        rates.append(Rate(setting.scenario, places, pieces, speed, branching, ratios))
    note(f"{game.id}: copies, replay, captains")
    largest = settings[max(range(len(rates)), key=lambda at: rates[at].pieces)]
    samples = list(positions(game, largest, Random(1)))
    return GameSpeed(
        game.id,
        tuple(rates),
        copy_time(samples),
        decision_time(game, samples),
        replay_time(game, settings[0]),
        captain_time(game, settings[0]),
    )
