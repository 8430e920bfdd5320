"""A match in the interpreter: printed, it shows the table to whoever is to decide, and nothing that he may not see."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from random import Random

import pytest

import wyrmtable as wt
from wyrmtable import registry
from wyrmtable.bots import RandomBot, play_out
from wyrmtable.checks.toy import GAME
from wyrmtable.core import Match, Setting


def toy() -> Match:
    return Match(GAME, Setting("large"), None, "7")


def test_a_match_prints_the_table_and_the_question() -> None:
    match = wt.new("underearth/pursuit", seed=7)
    shown = str(match)
    assert "Dwarves (you)" in shown
    assert "0622" in shown
    assert isinstance(match.decision, wt.Decision)
    assert match.decision.prompt in shown
    assert repr(match).startswith("<Match of underearth/pursuit")
    assert f"{match}" == shown


def test_nothing_hidden_is_printed() -> None:
    """Two worlds that the deciding seat cannot tell apart look the same."""
    match = toy()
    assert match.deciding is not None
    shown = str(match)
    for seed in range(6):
        match.position = GAME.imagine(match.position, match.deciding, Random(seed))
        assert str(match) == shown


def test_a_finished_match_prints_its_outcome() -> None:
    match = toy()
    outcome = play_out(match, {seat: RandomBot(Random(seat)) for seat in range(2)})
    assert outcome is not None
    assert outcome.summary in str(match).replace("\n", " ")


def test_printing_leaves_the_interpreter_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal the text client completes words; a match that is printed there must not."""
    readline = pytest.importorskip("readline")
    readline.set_completer(None)
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True, raising=False)
    assert str(toy())
    assert readline.get_completer() is None


def test_the_games_are_listed_with_what_can_be_begun() -> None:
    found = wt.games()
    assert list(found) == [game.id for game in registry.games()]
    assert found["underearth"][0] == "pursuit"
    assert wt.new(f"lairbreak/{found['lairbreak'][0]}").outcome is None


def test_the_version_is_told_in_one_place() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert wt.__version__ == project["version"]
