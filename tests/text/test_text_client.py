"""The text client plays every scenario on the shelf: picks by number and by name, and every question in between."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

from wyrmtable import registry
from wyrmtable.checks.toy import GAME
from wyrmtable.core import AnyGame, Decision, Match, Setting
from wyrmtable.text.client import Client
from wyrmtable.text.saves import read, resume
from wyrmtable.text.terminal import Terminal

WIDTH = 72
QUESTIONS = ("help", "map", "over", "pieces", "log 5", "undo ?", "menu", "rule", "undo", "save")


class Monkey(Terminal):
    """A player who asks something now and then, and picks at random, by number or by name, until he leaves."""

    def __init__(self, seed: int, picks: int) -> None:
        self.paper = StringIO()
        super().__init__(Console(file=self.paper, width=WIDTH, highlight=False))
        self.rng = Random(seed)
        self.left = picks
        self.match: Match | None = None

    def ask(self, prompt: str, words: Sequence[str] = ()) -> str:
        if not words:
            return ""
        self.left -= 1
        assert self.match is not None
        decision = self.match.decision
        assert isinstance(decision, Decision)
        number = self.rng.randint(1, len(decision))
        name = self.match.names.text(decision.picks[number - 1])
        if self.left < 0:
            return "quit"
        if self.left % 7 == 0:
            return self.rng.choice([*QUESTIONS, f"odds {number}", f"why {name}", f"look {name}", f"map {name}"])
        return self.rng.choice([str(number), name])


def play(game: AnyGame, scenario: str, picks: int, path: Path) -> tuple[Monkey, Match]:
    monkey = Monkey(5, picks)
    monkey.match = Match(game, Setting(scenario), seed="11")
    client = Client(monkey.match, {}, monkey, path)
    client.run()
    return monkey, monkey.match


@pytest.mark.slow
@pytest.mark.parametrize(
    ("id_", "scenario"), [(name, scenario) for name in registry.SHELF for scenario in registry.game(name).scenarios({})]
)
def test_every_scenario_on_the_shelf_can_be_played_as_text(id_: str, scenario: str, tmp_path: Path) -> None:
    game = registry.game(id_)
    monkey, match = play(game, scenario, 60, tmp_path / "game.wyrm")
    assert len(match.entries) > 12 or match.outcome is not None
    page = monkey.paper.getvalue()
    boxes = page.replace(str(tmp_path), "")
    assert max(map(len, boxes.splitlines())) <= WIDTH + len(str(tmp_path))
    assert "There is nothing called" not in page
    assert resume(game, read(tmp_path / "game.wyrm")).text() == match.text()


def test_a_whole_toy_game(tmp_path: Path) -> None:
    monkey, match = play(GAME, "large", 500, tmp_path / "game.wyrm")
    assert match.outcome is not None
    assert match.outcome.summary in monkey.paper.getvalue()


def test_a_hand_over_comes_before_every_change_of_seat(tmp_path: Path) -> None:
    monkey, match = play(GAME, "large", 500, tmp_path / "game.wyrm")
    seats = [entry.seat for entry in match.entries[1:]]
    changes = 1 + sum(before != after for before, after in pairwise(seats))
    assert monkey.paper.getvalue().count("Pass the keyboard to") == changes
