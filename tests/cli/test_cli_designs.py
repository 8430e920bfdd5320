"""A designer's files: each names its game, and whatever belongs together is played together."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from wyrmtable import designs, registry
from wyrmtable.designs import belonging, designed, examine
from wyrmtable.files import BadFile
from wyrmtable.reading import parse
from wyrmtable.replaying import replay

from .conftest import Here, RunHere

BOTS = ("--seats", "random,random")


def box(game: str, name: str) -> str:
    """A content file as the game ships it."""
    folder = registry.folder(registry.game(game))
    assert folder is not None
    return (folder / "content" / name).read_text(encoding="utf-8")


@pytest.fixture
def here(tmp_path: Path, run_here: RunHere) -> Here:
    return run_here(tmp_path / "saved", registry.SHELF)


@pytest.fixture
def board(tmp_path: Path) -> Path:
    """A board of one's own, beside it changed units."""
    path = tmp_path / "warren.board"
    path.write_text(box("lairbreak", "hollow.board"))
    (tmp_path / "units.toml").write_text(dear(box("lairbreak", "units.toml")))
    return path


def dear(units: str) -> str:
    """The units with 777 gold to begin with, and with sappers instead of miners."""
    assert "gold = 200" in units
    assert 'title = "miner"' in units
    return units.replace("gold = 200", "gold = 777").replace('title = "miner"', 'title = "sapper"')


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    path = tmp_path / "chase.toml"
    path.write_text(box("underearth", "scenarios/pursuit.toml").replace('id = "pursuit"', 'id = "chase"'))
    return path


# -- naming the game -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "line", "game", "content"),
    [
        ("chase.toml", 'game = "underearth"', "underearth", "scenarios/pursuit.toml"),
        ("caves.map", "game underearth", "underearth", "chalasi.map"),
        ("warren.board", "game lairbreak", "lairbreak", "hollow.board"),
        ("units.toml", 'game = "lairbreak"', "lairbreak", "units.toml"),
    ],
)
def test_a_file_that_names_no_game_is_told_what_to_write(
    here: Here, tmp_path: Path, name: str, line: str, game: str, content: str
) -> None:
    path = tmp_path / name
    text = box(game, content)
    assert f"{line}\n" in text
    path.write_text(text.replace(f"{line}\n", "", 1))
    done = here("check", str(path))
    said = " ".join(done.stdout.split())
    assert done.returncode == 2
    assert f"{name}: the file does not say which game it is for." in said
    games = ", ".join(registry.SHELF)
    assert f"Write {line.replace(game, 'underearth')} as its first line; the games are: {games}." in said
    path.write_text(text.replace(line, line.replace(game, "chess"), 1))
    assert "there is no game 'chess'" in " ".join(here("check", str(path)).stdout.split())
    path.write_text(text)
    assert examine(path).mistakes == ()


@pytest.mark.parametrize("game", registry.SHELF)
def test_every_content_file_of_the_box_names_its_game(game: str) -> None:
    files = designs.box(registry.game(game))
    assert files
    belonging({name: path.read_text(encoding="utf-8") for name, path in files.items()}, registry.game(game))


def test_files_given_without_a_folder_must_be_for_the_game() -> None:
    """What a host asks of files that are uploaded."""
    lairbreak = registry.game("lairbreak")
    belonging({"units.toml": box("lairbreak", "units.toml")}, lairbreak)
    with pytest.raises(BadFile, match="the file is for underearth, not for lairbreak"):
        belonging({"units.toml": box("underearth", "units.toml")}, lairbreak)
    with pytest.raises(BadFile, match="does not say which game"):
        belonging({"units.toml": "[start]\ngold = 5\n"}, lairbreak)


# -- what belongs together -------------------------------------------------------------------------------------------


def test_changed_units_beside_a_board_are_played(here: Here, board: Path, tmp_path: Path) -> None:
    record = tmp_path / "game.wyrm"
    seats = ("--seats", "human,random", "--option", "players=2")
    done = here("play", str(board), *seats, "--seed", "1", "--record", str(record), typed="concede\ny\n")
    assert done.returncode == 0, done.stderr
    files = parse(record.read_text()).header.setting.files
    assert set(files) == {"warren.board", "units.toml"}
    titles = replay(registry.game("lairbreak"), record.read_text()).names.titles
    assert any("sapper" in title for title in titles)
    board.unlink()
    (tmp_path / "units.toml").unlink()
    assert "Proved." in here("verify", str(record)).stdout


@pytest.mark.slow
def test_changed_units_beside_a_board_are_studied_and_checked(here: Here, board: Path, tmp_path: Path) -> None:
    study = ("study", str(board), *BOTS, "--option", "players=2", "--games", "1", "--workers", "1", "--seed", "1")
    changed = json.loads(here(*study, "--json").stdout)
    units = tmp_path / "units.toml"
    units.write_text(box("lairbreak", "units.toml"))
    plain = json.loads(here(*study, "--json").stdout)
    assert changed["games"] == plain["games"] == 1
    assert changed["mean"] != plain["mean"]
    units.write_text(dear(units.read_text()).replace("gold = 777", "gold = -1"))
    wrong = here("check", str(board))
    assert wrong.returncode == 2
    assert "units.toml, line" in wrong.stdout


def test_a_content_file_alone_is_checked_in_the_place_of_the_games_own(here: Here, board: Path, tmp_path: Path) -> None:
    units = tmp_path / "units.toml"
    assert "units.toml is in order." in here("check", str(units)).stdout
    units.write_text(units.read_text().replace("gold = 777", 'gold = "much"'))
    wrong = here("check", str(units))
    assert wrong.returncode == 2
    assert "units.toml, line" in wrong.stdout
    played = here("play", str(units))
    assert played.returncode == 2
    assert "units.toml" in played.stderr


def test_a_part_of_a_game_is_no_scenario(here: Here, board: Path, tmp_path: Path) -> None:
    played = here("play", str(tmp_path / "units.toml"))
    assert played.returncode == 2
    assert "is a part of Lair Break, but not a scenario. Play a scenario or board that lies beside it," in " ".join(
        played.stderr.split()
    )


def test_a_board_of_the_box_is_changed_under_its_own_name(tmp_path: Path) -> None:
    path = tmp_path / "hollow.board"
    path.write_text(box("lairbreak", "hollow.board").replace("name: The Hollow", "name: The Burrow"))
    source = designed(path)
    assert source.scenario == "hollow"
    assert source.game.scenarios(source.files)["hollow"].title == "The Burrow"


def test_files_of_the_box_as_they_are_and_files_of_another_game_stay_out(board: Path, tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text(box("lairbreak", "cards.toml"))
    (tmp_path / "units.toml").write_text(box("underearth", "units.toml"))
    assert set(designed(board).files) == {"warren.board"}


def test_a_file_of_known_name_that_names_no_game_is_not_silently_ignored(board: Path, tmp_path: Path) -> None:
    (tmp_path / "tiles.toml").write_text("[tile.pit]\ncount = 3\n")
    with pytest.raises(BadFile, match=r"tiles\.toml: the file does not say which game"):
        designed(board)


def test_changed_counters_beside_a_scenario_are_played(scenario: Path, tmp_path: Path) -> None:
    units = box("underearth", "units.toml")
    (tmp_path / "units.toml").write_text(units.replace('title = "Dwarf Captain"', 'title = "Dwarf Queen"'))
    source = designed(scenario)
    assert set(source.files) == {"chase.toml", "units.toml"}
    assert source.scenario == "chase"
    titles = source.match({}).names.titles
    assert any(title.startswith("Dwarf Queen") for title in titles)
    assert not any(title.startswith("Dwarf Captain") for title in titles)


def test_a_changed_combat_table_beside_a_scenario_is_played(scenario: Path, tmp_path: Path) -> None:
    (tmp_path / "crt.toml").write_text(box("underearth", "crt.toml") + "\n# a house rule\n")
    assert set(designed(scenario).files) == {"chase.toml", "crt.toml"}
    assert examine(scenario).mistakes == ()


def test_a_map_that_a_scenario_names_is_taken_along_and_others_are_not(scenario: Path, tmp_path: Path) -> None:
    scenario.write_text(scenario.read_text().replace('map = "chalasi"', 'map = "caves"'))
    (tmp_path / "caves.map").write_text(box("underearth", "chalasi.map"))
    (tmp_path / "other.map").write_text("nonsense")
    assert set(designed(scenario).files) == {"chase.toml", "caves.map"}
