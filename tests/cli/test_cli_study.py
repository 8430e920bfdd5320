"""`wyrm study` as programs use it: its exit code, and bots of one's own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from wyrmtable.reading import parse

from .conftest import Here, RunHere
from .wyrm_process import wyrm

OWN = """
class Last:
    def __init__(self, rng):
        self.rng = rng

    def choose(self, chair):
        return chair.decision.picks[-1]
"""


@pytest.fixture
def here(tmp_path: Path, run_here: RunHere) -> Here:
    return run_here(tmp_path, {"toy": "wyrmtable.checks.toy", "doomed": "tests.study.self_destruct"})


def test_games_that_failed_make_the_command_fail(here: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seed 13 fails; the other games are counted all the same."""
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    arguments = ("study", "doomed/small", "--games", "3", "--workers", "1", "--seed")
    done = here(*arguments, "12")
    assert done.returncode == 1
    assert "One game has no result. The first error, seed 13: ZeroDivisionError: unlucky number" in done.stderr
    assert "2 games from seed 12 on" in done.stdout
    assert here(*arguments, "14").returncode == 0
    out = tmp_path / "rows.csv"
    told = here(*arguments, "12", "--json", "--out", str(out))
    assert told.returncode == 1
    assert json.loads(told.stdout)["troubles"] == ["seed 13: ZeroDivisionError: unlucky number"]


def test_a_class_of_ones_own_plays_in_every_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_module.py").write_text(OWN)
    monkeypatch.chdir(tmp_path)
    seats = ("--seats", "python:my_module:Last,random")
    studied = wyrm(tmp_path, "study", "toy/small", *seats, "--games", "6", "--workers", "2", "--seed", "1", "--json")
    assert studied.returncode == 0, studied.stderr
    assert [player["name"] for player in json.loads(studied.stdout)["players"]] == ["python:my_module:Last", "random"]
    played = wyrm(tmp_path, "play", "toy/small", *seats, "--seed", "1", "--record", "own.wyrm")
    assert played.returncode == 0, played.stderr
    assert "python:my_module:Last" in (tmp_path / "own.wyrm").read_text()


def test_a_class_that_is_not_there_is_told_before_any_game(
    here: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = here("study", "toy/small", "--seats", "python:not_my_module:Last,random", "--games", "2")
    assert done.returncode == 2
    assert "cannot be made (ModuleNotFoundError" in done.stderr


def test_a_preset_sets_its_options_and_those_named_besides_go_over_it(tmp_path: Path, run_here: RunHere) -> None:
    here = run_here(tmp_path, {"glory": "wyrmtable.games.glory"})
    played = ("play", "glory/kender-strike", "--seats", "random,random", "--seed", "1")
    for name, more in (("even", ()), ("printed", ("--option", "more_draconians=0"))):
        path = tmp_path / f"{name}.wyrm"
        done = here(*played, "--preset", "balanced", *more, "--record", str(path))
        assert done.returncode == 0, done.stderr
        assert parse(path.read_text()).header.setting.options["more_draconians"] == ("0" if more else "2")
    assert "Presets: as-printed, balanced" in here("games").stdout


def test_a_preset_that_is_not_there_is_told_with_those_that_are(tmp_path: Path, run_here: RunHere) -> None:
    here = run_here(tmp_path, {"glory": "wyrmtable.games.glory", "toy": "wyrmtable.checks.toy"})
    done = here("study", "glory/kender-strike", "--preset", "even", "--games", "1")
    assert done.returncode == 2
    assert "glory/kender-strike has no preset 'even'. Its presets are: as-printed, balanced." in done.stderr
    assert "toy/small has no preset 'even'. It has none." in here("play", "toy/small", "--preset", "even").stderr
