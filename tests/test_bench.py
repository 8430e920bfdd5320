"""The measurements of speed: whoever is measured goes in turn with what he is measured beside."""

from __future__ import annotations

import time
from importlib.util import module_from_spec, spec_from_file_location
from itertools import groupby
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from wyrmtable.bench.speed import SLICE, SelfPlay, beside, rates, settings_of
from wyrmtable.checks import toy

PEERS = Path(__file__).parent.parent / "bench" / "peers"


class Busy:
    """Makes so many choices in some CPU time, and leaves its name where it has been."""

    def __init__(self, name: str, choices: int, turns: list[str]) -> None:
        self.name = name
        self.choices = choices
        self.turns = turns

    def play(self) -> int:
        self.turns.append(self.name)
        until = time.process_time() + SLICE / 4
        while time.process_time() < until:
            pass
        return self.choices


def test_players_go_in_turn_until_all_have_had_their_time() -> None:
    turns: list[str] = []
    quick, slow = rates([Busy("a", 30, turns), Busy("b", 10, turns)], 5 * SLICE)
    slices = [name for name, _ in groupby(turns)]
    assert slices == ["a", "b"] * (len(slices) // 2)
    assert len(slices) >= 6
    assert quick > slow


def test_self_play_counts_decisions_and_picks() -> None:
    one = SelfPlay(toy.GAME, settings_of(toy.GAME)[0], Random(1))
    made = one.play() + one.play()
    assert one.decisions == made
    assert one.offered >= 2 * made - 1, "nobody is asked where there is one pick only"


def test_chess_is_played_beside_it() -> None:
    (chess,) = beside(Random(1))
    assert chess.play() == chess.play() > 0


@pytest.fixture(scope="module")
def peers() -> ModuleType:
    spec = spec_from_file_location("peers_run", PEERS / "run.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_ratios_are_to_the_chess_beside_or_that_of_the_round(peers: ModuleType) -> None:
    rates_ = {
        "python-chess": [(10.0, 10.0), (20.0, 20.0)],
        "boardgame.io tic-tac-toe": [(5.0, 0.0), (5.0, 0.0)],
        "toy/barrow": [(30.0, 10.0), (30.0, 5.0)],
        "toy/barrow, compiled": [(60.0, 10.0), (60.0, 5.0)],
    }
    found = peers.ratios(rates_)
    assert found["boardgame.io tic-tac-toe"] == [0.5, 0.25]
    assert found["toy/barrow"] == [3.0, 6.0]
    assert peers.table(rates_)[-2:] == [
        "| boardgame.io tic-tac-toe | 5 | 0.38 (0.25 to 0.50) |  |  |",
        "| toy/barrow | 30 | 4.50 (3.00 to 6.00) | 9.00 (6.00 to 12.00) | 2.00 |",
    ]


def test_without_chess_there_are_no_ratios(peers: ModuleType) -> None:
    assert peers.table({"toy/barrow": [(30.0, 0.0)]})[-1] == "| toy/barrow | 30 | - |  |  |"


def test_what_is_compiled_already_is_not_built_again(
    peers: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(peers.subprocess, "run", lambda command, check, env: asked.append(env["WYRMTABLE_COMPILE"]))
    peers.build(tmp_path, ["underearth"])
    assert asked == []
    peers.build(tmp_path / "fast", ["underearth", "glory"])
    assert asked == ["underearth glory"]
