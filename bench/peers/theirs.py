"""Random self-play of other people's games, one of them at a time: `python theirs.py NAME SECONDS SEED` prints moves
per CPU second. Runs with the peers' own packages and needs nothing of ours."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

PLIES = 300  # of a random game of chess


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


def rate(moves: Iterator[None], seconds: float) -> float:
    """Moves per CPU second, once the first one has been made."""
    next(moves)
    made, begun = 0, time.process_time()
    while time.process_time() - begun < seconds:
        for _ in range(20):
            next(moves)
        made += 20
    return made / (time.process_time() - begun)


if __name__ == "__main__":
    name, seconds, seed = sys.argv[1:]
    print(rate(PEERS[name](random.Random(int(seed))), float(seconds)))
