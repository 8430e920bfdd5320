"""What every game on the shelf must pass, scenario by scenario: a new game is covered by being registered.

The laws, with a budget of entries; every rule cited by a test; a golden playthrough; and recorded games that still
replay. `python -m tests.test_games` renews the golden playthroughs: read the diff before you keep it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from wyrmtable.checks import CHECKS, check_game, check_golden, run, settings, write_golden
from wyrmtable.core import AnyGame, Match, Setting
from wyrmtable.games.underearth.position import Position as UnderEarthPosition
from wyrmtable.reading import parse
from wyrmtable.registry import SHELF, game, rulebook
from wyrmtable.replaying import verify
from wyrmtable.rulebook import citations, coverage

TESTS = Path(__file__).parent
GOLDEN = TESTS / "golden"
ENTRIES, MANY_ENTRIES = 60, 1_500  # examined per scenario: in every run, at most, and in the long version
FOR_A_GAME, AT_LEAST = 300, 30  # examined of a game in every run, shared out among its scenarios
SEED = "golden"

SCENES = [(name, scenario) for name in SHELF for scenario in game(name).scenarios()]
OF_A_GAME = [check for check in CHECKS if check.name == "tools"]  # they are the same in all of its scenarios
OF_A_SCENE = [check for check in CHECKS if check not in OF_A_GAME]
RECORDS = [(name, path) for name in SHELF for path in sorted((TESTS / "cases" / name / "records").glob("*.wyrm"))]


@pytest.mark.parametrize(("name", "scenario"), SCENES)
def test_laws(name: str, scenario: str) -> None:
    share = max(AT_LEAST, min(ENTRIES, FOR_A_GAME // len(game(name).scenarios())))
    report = run(game(name), entries=share, scenarios=[scenario], checks=OF_A_SCENE)
    assert report.broken == []
    assert report.entries >= share


@pytest.mark.parametrize("name", SHELF)
def test_laws_of_tools(name: str) -> None:
    report = run(game(name), entries=1, scenarios=[next(iter(game(name).scenarios()))], checks=OF_A_GAME)
    assert report.broken == []
    assert len(report.rows) == 1


@pytest.mark.full
@pytest.mark.parametrize(("name", "scenario"), SCENES)
def test_laws_in_full(name: str, scenario: str) -> None:
    report = run(game(name), entries=MANY_ENTRIES, seed=2, scenarios=[scenario])
    assert report.broken == []


@pytest.mark.full
@pytest.mark.parametrize("name", SHELF)
def test_no_law_is_idle(name: str) -> None:
    check_game(game(name), entries=MANY_ENTRIES, seed=3)


@pytest.mark.parametrize("name", SHELF)
def test_every_rule_is_cited_by_a_test(name: str) -> None:
    book = rulebook(game(name))
    assert coverage(book, citations(TESTS, book.prefix)).missing == ()


@pytest.mark.parametrize(("name", "scenario"), SCENES)
def test_how_long_a_game_lasts_is_said_in_a_word(name: str, scenario: str) -> None:
    """As the page tells a newcomer (`wordOf` in welcome.js): by the turn's own word, or by the one before the last
    turn's number in the goal."""
    view = Match(game(name), Setting(scenario), seed=SEED).view(0)
    if view.aim is None or not view.aim.turns:
        return
    counted = re.fullmatch(r"(\D*\S)\s+\d+", view.turn) or re.search(rf"([\w-]+) {view.aim.turns}\b", view.aim.goal)
    assert (counted[1].lower() if counted else "turn") in {"day", "round", "turn", "week"}
    assert view.aim.turn <= view.aim.turns


def golden(name: str, scenario: str) -> Path:
    return GOLDEN / f"{name}-{scenario}.txt"


@pytest.mark.parametrize(("name", "scenario"), SCENES)
def test_golden_playthrough(name: str, scenario: str) -> None:
    (plain, *_) = settings(game(name), [scenario])
    check_golden(golden(name, scenario), game(name), plain, SEED)


def test_no_golden_playthrough_is_left_over() -> None:
    assert {path.name for path in GOLDEN.iterdir()} == {golden(*scene).name for scene in SCENES}


@pytest.mark.parametrize(("name", "path"), RECORDS, ids=[f"{name}-{path.stem}" for name, path in RECORDS])
def test_recorded_game(name: str, path: Path) -> None:
    match = verify(game(name), path.read_text(encoding="utf-8"))
    assert match.outcome is not None


@pytest.mark.parametrize("name", SHELF)
def test_every_scenario_has_a_recorded_game(name: str) -> None:
    played = {parse(path.read_text(encoding="utf-8")).header.setting.scenario for mine, path in RECORDS if mine == name}
    assert played == set(game(name).scenarios())


def test_a_look_that_could_be_taken_back_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player looks at Treasure and takes the move back: it is a rare pick in a long game, and the law finds it."""
    undo = [check for check in CHECKS if check.name == "undo"]
    assert run(game("underearth"), 4, scenarios=["gold"], checks=undo).passed
    monkeypatch.setattr(UnderEarthPosition, "knowledge", lambda pos: (pos.up, pos.asleep, pos.turn, pos.outcome))
    (broken,) = run(game("underearth"), 4, scenarios=["gold"], checks=undo).broken
    assert "reveals hidden things" in broken.sentence


def renew() -> Iterator[str]:
    """Writes every golden playthrough anew."""
    GOLDEN.mkdir(exist_ok=True)
    for name, scenario in SCENES:
        subject: AnyGame = game(name)
        write_golden(golden(name, scenario), subject, settings(subject, [scenario])[0], SEED)
        yield golden(name, scenario).name


if __name__ == "__main__":
    for written in renew():
        print(written)  # noqa: T201  # a command says what it did
