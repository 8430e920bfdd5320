"""Random self-play of other people's games, one of them at a time: `python theirs.py NAME SECONDS SEED` prints moves
per CPU second, and those of the chess that was played beside it, in slices in turn. Runs with the peers' own packages
and needs nothing of ours."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

PLIES = 300  # of a random game of chess
SLICE = 0.02  # CPU seconds of one before the other's turn


def chess(rng: random.Random) -> Iterator[None]:
    """python-chess: legal moves listed, one pushed."""
    import chess

    while True:
        board = chess.Board()
        for _ in range(PLIES):
            legal = list(board.legal_moves)
            if not legal:
                break
            board.push(rng.choice(legal))
            yield


def _spiel(name: str, rng: random.Random) -> Iterator[None]:
    game: Any = import_module("pyspiel").load_game(name)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            yield


def spiel_chess(rng: random.Random) -> Iterator[None]:
    """OpenSpiel's chess, which is C++, from Python."""
    return _spiel("chess", rng)


def spiel_python(rng: random.Random) -> Iterator[None]:
    """OpenSpiel's tic-tac-toe written in Python."""
    import_module("open_spiel.python.games.tic_tac_toe")  # registers the game

    return _spiel("python_tic_tac_toe", rng)


def pettingzoo(rng: random.Random) -> Iterator[None]:
    """PettingZoo's connect four."""
    env: Any = import_module("pettingzoo.classic.connect_four_v3").env()
    while True:
        env.reset(seed=rng.randrange(2**31))
        for _ in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            legal = [action for action, able in enumerate(seen["action_mask"]) if able]
            env.step(rng.choice(legal))
            yield


PEERS: dict[str, Callable[[random.Random], Iterator[None]]] = {
    "python-chess": chess,
    "OpenSpiel chess (C++)": spiel_chess,
    "OpenSpiel tic-tac-toe (Python)": spiel_python,
    "PettingZoo connect four": pettingzoo,
}


def rates(players: list[Iterator[None]], seconds: float) -> list[float]:
    """Moves per CPU second of all who go in turn, once everybody's first one has been made."""
    for moves in players:
        next(moves)
    made, spent = [0] * len(players), [0.0] * len(players)
    while min(spent) < seconds:
        for number, moves in enumerate(players):
            begun = now = time.process_time()
            while now - begun < SLICE:
                for _ in range(20):
                    next(moves)
                made[number] += 20
                now = time.process_time()
            spent[number] += now - begun
    return [count / took for count, took in zip(made, spent, strict=True)]


if __name__ == "__main__":
    name, seconds, seed = sys.argv[1:]
    rng = random.Random(int(seed))
    print(*rates([PEERS[name](rng), chess(rng)], float(seconds)))
