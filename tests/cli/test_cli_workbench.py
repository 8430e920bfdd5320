"""Exports, tools for referees, and series of games, from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from wyrmtable.checks import fords
from wyrmtable.cli.referee import filled_in
from wyrmtable.core import BadSetup, Match, Setting
from wyrmtable.reading import parse
from wyrmtable.study import read_rows
from wyrmtable.workbench import Field, Result, Tool

from .conftest import Here, RunHere

TOYS = {name: f"wyrmtable.checks.{name}" for name in ("caravan", "fords", "gatehouse")}
BOTS = ("--seats", "random,random")


@pytest.fixture
def toys(tmp_path: Path, run_here: RunHere) -> Here:
    return run_here(tmp_path, TOYS)


# -- export ----------------------------------------------------------------------------------------------------------


def test_the_exports_of_a_game_are_listed(toys: Here) -> None:
    listed = toys("export", "caravan").stdout
    assert "ledger  Ledger (.csv)" in listed
    assert [each["id"] for each in json.loads(toys("export", "caravan", "--json").stdout)] == ["ledger"]
    assert "cannot be written out in any form" in toys("export", "fords").stdout


def test_a_record_is_exported_whole_up_to_an_entry_and_for_a_seat(toys: Here, tmp_path: Path) -> None:
    record, out = tmp_path / "game.wyrm", tmp_path / "ledger.csv"
    assert toys("play", "caravan/road", *BOTS, "--seed", "4", "--record", str(record)).returncode == 0
    assert "Written:" in toys("export", str(record), "ledger", "-o", str(out)).stdout
    whole = out.read_text().splitlines()
    assert whole[0] == "entry,told"
    assert len(whole) > 5
    part = toys("export", str(record), "ledger", "--entry", "8").stdout.splitlines()
    assert part == whole[: len(part)]
    assert 1 < len(part) < len(whole)
    seat = toys("export", str(record), "ledger", "--seat", "Red").stdout.splitlines()
    assert set(seat) <= set(whole)


def test_a_captain_judges_a_record(tmp_path: Path, run_here: RunHere) -> None:
    wyrm = run_here(tmp_path, {"underworld": "wyrmtable.games.underworld"})
    assert "medals  The medal (.txt)" in wyrm("export", "underworld").stdout
    record = tmp_path / "game.wyrm"
    assert wyrm("play", "underworld/expedition", "--seats", "captain", "--seed", "6", "--record", str(record)).stdout
    told = wyrm("export", str(record), "medals").stdout
    assert "The captain has gone down into this dungeon 100 times" in told
    assert "is told when it is over" in wyrm("export", str(record), "medals", "--entry", "3").stdout
    assert "It has: session, map, medals." in wyrm("export", "underworld/expedition", "medal").stderr


def test_a_running_game_is_not_exported_with_all_seeing_eyes(toys: Here) -> None:
    assert toys("export", "caravan/road", "ledger", "--seed", "1").stdout == "entry,told\n"
    assert "Everything is shown only when" in toys("export", "caravan/road", "ledger", "--seat", "all").stderr
    wrong = toys("export", "caravan/road", "map")
    assert wrong.returncode == 2
    assert "The Caravan has no export 'map'. It has: ledger." in wrong.stderr


# -- referee ---------------------------------------------------------------------------------------------------------


def test_a_blank_for_text_says_that_a_file_will_do(tmp_path: Path, run_here: RunHere) -> None:
    wyrm = run_here(tmp_path, {"glory": "wyrmtable.games.glory"})
    assert "--record Record: text, or @FILE for that of a file." in " ".join(wyrm("referee", "glory").stdout.split())
    assert "--BLANK @FILE" in wyrm("referee", "--help").stdout


def test_the_tools_of_a_game_are_listed_with_their_blanks(toys: Here) -> None:
    listed = toys("referee", "caravan").stdout
    assert "weather  Weather  (CAR-4)" in listed
    assert "--days  Days: 1 to 9; default 2." in listed
    assert "--season  Season: spring or autumn; default spring." in listed
    (tool,) = json.loads(toys("referee", "caravan", "--json").stdout)
    assert [field["id"] for field in tool["fields"]] == ["days", "season"]
    assert "no tools for referees" in toys("referee", "fords").stdout


def test_a_tool_gives_the_same_result_for_the_same_seed(toys: Here, tmp_path: Path) -> None:
    asked = ("referee", "caravan", "weather", "--days", "4", "--season=autumn", "--seed", "7", "--json")
    first = json.loads(toys(*asked).stdout)
    assert [part["id"] for part in first["parts"]] == ["day-1", "day-2", "day-3", "day-4"]
    assert all(part["dice"] and part["rules"] == ["CAR-4"] for part in first["parts"])
    assert json.loads(toys(*asked).stdout) == first
    told = toys(*asked[:-1], "-o", str(tmp_path / "kept")).stdout
    assert "Seed 7." in told
    assert (tmp_path / "kept" / "weather.txt").read_text().startswith("Day 1: ")


def test_one_part_is_rolled_again_and_the_others_stay(toys: Here) -> None:
    asked = ("referee", "caravan", "weather", "--days", "5", "--seed", "7", "--json")
    first = json.loads(toys(*asked).stdout)["parts"]
    rolls = set()
    for seed in "abcdef":
        parts = json.loads(toys(*asked, "--again", f"day-2={seed}").stdout)["parts"]
        assert [part for part in parts if part["id"] != "day-2"] == [part for part in first if part["id"] != "day-2"]
        rolls.add(parts[1]["dice"][0])
    assert len(rolls) > 1


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--days", "40"), "Days must be a number from 1 to 9; not '40'."),
        (("--season", "winter"), "Season can be spring, autumn; not 'winter'."),
        (("--year", "2"), "Weather does not know '--year'. Its blanks are: --days, --season."),
        (("--days",), "What is Days? Say --days and a value."),
    ],
)
def test_wrong_blanks_are_explained(toys: Here, words: tuple[str, ...], message: str) -> None:
    done = toys("referee", "caravan", "weather", *words)
    assert done.returncode == 2
    assert message in " ".join(done.stderr.split())


# -- series of games -------------------------------------------------------------------------------------------------


def peaceful_seed() -> str:
    """A war whose first ford is fought to the end by men sent one by one, and goes on."""
    for seed in map(str, range(30)):
        match = Match(fords.GAME, Setting("war"), seed=seed)
        while match.outcome is None:
            match.pick(match.deciding or 0, "=1")
        if match.sequel is not None:
            return seed
    raise AssertionError("every war ended at its first ford")


def test_the_next_game_of_a_series_is_offered_and_saved_in_a_file_of_its_own(toys: Here, tmp_path: Path) -> None:
    record = tmp_path / "war.wyrm"
    play = ("play", "fords/war", "--seats", "human,human", "--seed", peaceful_seed(), "--record", str(record))
    orders = "\n1\n" * 6
    done = toys(*play, typed=f"{orders}y\n\nquit\n")
    assert done.returncode == 0, done.stderr
    assert "The story goes on: Ford 2 of 3" in done.stdout
    following = tmp_path / "war.2.wyrm"
    header = parse(following.read_text()).header
    assert header.setting.files["war.txt"].startswith("ford 2\n")
    assert "round" not in header.setting.secret["dragon.txt"]
    again = toys("campaign", str(record))
    assert again.returncode == 2
    assert f"wyrm campaign {following}" in "".join(again.stderr.split("\n"))
    assert "Pass the keyboard" in toys("campaign", str(following), typed="\nquit\n").stdout


def test_a_series_is_gone_on_with_later(toys: Here, tmp_path: Path) -> None:
    record = tmp_path / "war.wyrm"
    play = ("play", "fords/war", "--seats", "human,human", "--seed", peaceful_seed(), "--record", str(record))
    done = toys(*play, typed="\n1\n" * 6 + "n\n")
    assert "The series goes on with:" in done.stdout
    assert f"wyrm campaign {record}" in done.stdout
    assert "Everything is shown only when" in toys("replay", str(record), "--seat", "all").stderr
    latest = toys("campaign", typed="\nquit\n")
    assert latest.returncode == 0, latest.stderr
    assert (tmp_path / "war.2.wyrm").exists()


def test_a_series_that_has_ended_is_told(toys: Here, tmp_path: Path) -> None:
    record = tmp_path / "game.wyrm"
    assert toys("play", "caravan/road", *BOTS, "--seed", "4", "--record", str(record)).returncode == 0
    done = toys("campaign", str(record))
    assert done.returncode == 2
    assert "The series ends with this game" in done.stderr


def test_a_study_of_chains(toys: Here, tmp_path: Path) -> None:
    out = tmp_path / "rows.csv"
    study = ("study", "fords/war", *BOTS, "--games", "8", "--workers", "1", "--seed", "1", "--out", str(out), "--json")
    told = json.loads(toys(*study, "--chain", "3").stdout)
    rows = read_rows(out)
    assert told["games"] == len(rows) > 8
    assert not told["troubles"]
    chains = {seed: [row for row in rows if row.seed == seed] for seed in range(1, 9)}
    for chain in chains.values():
        assert [row.link for row in chain] == list(range(1, len(chain) + 1))
        assert all(row.sequel for row in chain[:-1])
        assert len(chain) == 3 or not chain[-1].sequel
    assert max(map(len, chains.values())) > 1


def test_a_study_of_chains_plays_a_broken_chain_again(toys: Here, tmp_path: Path) -> None:
    out = tmp_path / "rows.csv"
    study = ("study", "fords/war", *BOTS, "--games", "6", "--workers", "1", "--seed", "1", "--out", str(out), "--json")
    whole = json.loads(toys(*study, "--chain", "3").stdout)
    lines = out.read_text().splitlines()
    cut = next(at for at, line in enumerate(lines) if line.split(",")[-2] == "2")
    out.write_text("\n".join(lines[:cut]) + "\n")
    again = json.loads(toys(*study, "--chain", "3").stdout)
    assert {key: again[key] for key in ("games", "seats", "endings")} == {
        key: whole[key] for key in ("games", "seats", "endings")
    }


def test_a_long_text_comes_from_a_file(tmp_path: Path) -> None:
    notes = Field("notes", "Notes", "text")
    tool = Tool("ledger", "A ledger", "Keeps notes.", (), (notes,), lambda blanks, dice: Result("A ledger", ()))
    page = tmp_path / "notes.txt"
    page.write_text("The gate was open.", encoding="utf-8")
    assert filled_in(tool, ["--notes", f"@{page}"]) == {"notes": "The gate was open."}
    with pytest.raises(BadSetup, match=r"nowhere\.txt cannot be read"):
        filled_in(tool, [f"--notes=@{tmp_path / 'nowhere.txt'}"])
