"""What a designer begins with: content copied where he is, and what the checker says about every file of every game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from wyrmtable import registry
from wyrmtable.cli import sources
from wyrmtable.designs import begin_with, belonging, box, designed, examine
from wyrmtable.files import BadFile

from .conftest import Here, RunHere


@pytest.fixture
def here(tmp_path: Path, run_here: RunHere) -> Here:
    return run_here(tmp_path / "home", dict(registry.SHELF))


@pytest.mark.parametrize("name", registry.SHELF)
def test_every_scenario_is_copied_with_all_it_needs(name: str, here: Here, tmp_path: Path) -> None:
    sound = set[str]()  # what several scenarios share is examined once
    for scenario in registry.game(name).scenarios({}):
        done = here("copy", f"{name}/{scenario}", str(tmp_path / scenario), "--json")
        assert done.returncode == 0, done.stderr
        paths = [Path(path) for path in json.loads(done.stdout)["files"]]
        assert {path.name for path in paths} == begin_with(registry.game(name), scenario).keys()
        for path in paths:
            if (text := path.read_text(encoding="utf-8")) not in sound:
                assert examine(path).mistakes == ()
                sound.add(text)
            if path.stem == scenario:
                assert designed(path).scenario == scenario
                assert path.name in designed(path).match({}).setting.files


def test_a_whole_game_is_copied(here: Here, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    done = here("copy", "underearth", str(folder))
    assert done.returncode == 0, done.stderr
    assert {path.name for path in folder.iterdir()} == box(registry.game("underearth")).keys()
    assert {"chalasi.map", "units.toml", "crt.toml", "gold.toml"} <= {path.name for path in folder.iterdir()}
    assert "wyrm check" in done.stdout


def test_a_changed_part_is_played_with_a_scenario_of_the_game(here: Here, tmp_path: Path) -> None:
    folder, record = tmp_path / "mine", tmp_path / "game.wyrm"
    assert f"wyrm play {folder}/simple" in here("copy", "dungeonation", str(folder)).stdout.replace("\n", "")
    heroes = folder / "heroes.toml"
    heroes.write_text(heroes.read_text(encoding="utf-8").replace("av = 5", "av = 6", 1), encoding="utf-8")
    source = sources.source(f"{folder}/simple")
    assert (source.game.id, source.scenario, [*source.files]) == ("dungeonation", "simple", ["heroes.toml"])
    assert here("play", f"{folder}/simple", "--seats", "random,random", "--record", str(record)).returncode == 0
    assert "av = 6" in record.read_text(encoding="utf-8")
    assert f"one of the game's own with it, such as {folder}/simple." in told(here("play", str(heroes)).stderr)


def test_a_scenario_in_a_folder(here: Here, tmp_path: Path) -> None:
    assert here("copy", "underearth/pursuit", str(tmp_path / "mine")).returncode == 0
    assert set(sources.source(f"{tmp_path}/mine/pursuit").files) == {"pursuit.toml"}
    assert "has no scenario 'siege'. Say " in told(here("play", f"{tmp_path}/mine/siege").stderr)
    assert "There is no game and no file" in told(here("play", f"{tmp_path}/nowhere/siege").stderr)
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "my-units.toml").write_text('game = "underearth"\n', encoding="utf-8")
    assert "reads no files of this name. It reads: " in told(here("play", f"{tmp_path}/other/gold").stderr)


def told(text: str) -> str:
    return " ".join(text.split())


def test_nothing_is_written_over(here: Here, tmp_path: Path) -> None:
    mine = tmp_path / "units.toml"
    mine.write_text("my own work")
    done = here("copy", "lairbreak", str(tmp_path))
    assert done.returncode == 2
    assert "exists already" in done.stderr
    assert mine.read_text() == "my own work"
    assert not (tmp_path / "cards.toml").exists()


def test_a_scenario_that_is_not_there(here: Here, tmp_path: Path) -> None:
    assert "has no scenario 'siege'" in here("copy", "underearth/siege", str(tmp_path)).stderr
    assert "There is no game 'go'" in here("copy", "go", str(tmp_path)).stderr


# -- the checker -----------------------------------------------------------------------------------------------------


@pytest.fixture
def pursuit(tmp_path: Path) -> Path:
    path = tmp_path / "chase.toml"
    text = box(registry.game("underearth"))["pursuit.toml"].read_text(encoding="utf-8")
    path.write_text(text.replace('id = "pursuit"', 'id = "chase"'), encoding="utf-8")
    return path


def changed(path: Path, old: str, new: str) -> tuple[str, ...]:
    """What the checker says after a change."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return examine(path).mistakes


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"turn 10"', '"turn 0"', "turn 0 never makes sense. Write a whole number from 1 to 999"),
        ('"turn 10"', '"turn -3"', "turn -3 never makes sense. Write a whole number from 1 to 999 after 'turn'."),
        ("minutes = ", "minutes = -", "Write a whole number from 1 to 999."),
        ('id = "chase"', 'id = "../../chase"', "line 3: the id '../../chase' is not a plain word."),
        ('id = "chase"', 'id = ""', "line 3: the id '' is not a plain word."),
        ('rule = "LOU-', 'rule = "LOU-99.', "there is no rule 'LOU-99."),
    ],
)
def test_what_the_checker_refuses(pursuit: Path, old: str, new: str, said: str) -> None:
    found = changed(pursuit, old, new)
    assert any(said in mistake for mistake in found), found
    assert all(mistake.startswith("chase.toml") for mistake in found)


def test_files_that_come_without_a_folder_are_held_to_the_same(pursuit: Path) -> None:
    text = pursuit.read_text(encoding="utf-8").replace('id = "chase"', 'id = "a/b"')
    with pytest.raises(BadFile, match=r"chase\.toml, line 3: the id 'a/b'"):
        belonging({"chase.toml": text}, registry.game("underearth"))


def test_a_mark_at_the_beginning_of_the_file_is_read_away(pursuit: Path) -> None:
    """As some editors write it: the byte order mark."""
    pursuit.write_bytes(b"\xef\xbb\xbf" + pursuit.read_bytes())
    assert examine(pursuit).mistakes == ()
    assert designed(pursuit).scenario == "chase"
    board = pursuit.with_name("warren.board")
    board.write_bytes(b"\xef\xbb\xbf" + box(registry.game("lairbreak"))["hollow.board"].read_bytes())
    assert examine(board).mistakes == ()


def test_random_games_that_fail_name_the_file(here: Here, pursuit: Path) -> None:
    """Nine sentries cannot stand on one mark: that shows when it is set up."""
    text = pursuit.read_text(encoding="utf-8")
    pursuit.write_text(text.replace('["mark:*"]', '["mark:Gds"]'), encoding="utf-8")
    done = here("check", str(pursuit), "--games", "1", "--json")
    assert done.returncode == 2
    assert all(mistake.startswith("chase.toml") for mistake in json.loads(done.stdout)["mistakes"])


def test_a_game_is_checked_by_a_number_of_entries(run_here: RunHere, tmp_path: Path, pursuit: Path) -> None:
    toy = run_here(tmp_path, {"toy": "wyrmtable.checks.toy", "underearth": "wyrmtable.games.underearth"})
    told = json.loads(toy("check", "toy", "--entries", "5", "--json").stdout)
    assert told["passed"]
    assert told["games"] < 5  # as many games are played by default, and each is examined whole
    assert "--entries goes with a game" in toy("check", str(pursuit), "--entries", "5").stderr
