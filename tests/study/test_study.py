"""Studies: intervals, rows, resuming, dead workers, failing games, and summaries."""

from __future__ import annotations

import gc
from collections.abc import Sequence
from pathlib import Path

import pytest

from wyrmtable.bots import cast, play_out
from wyrmtable.checks.toy import GAME
from wyrmtable.core import BadSetup, Match, Setting
from wyrmtable.files import BadFile
from wyrmtable.study import (
    Plan,
    Pool,
    Row,
    RowFile,
    Wilson,
    jobs_of,
    play_one,
    play_some,
    read_rows,
    run_study,
    summarise,
)

TOY = Plan("wyrmtable.checks.toy", "small", ("random", "random"))
DOOMED = Plan("tests.study.self_destruct", "small", ("random", "random"))


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962), (1, 3, 0.0615, 0.7923)],
)
def test_wilson_intervals(wins: int, games: int, low: float, high: float) -> None:
    """Values of the textbook formula."""
    found = Wilson.of(wins, games)
    assert found.low == pytest.approx(low, abs=1e-4)
    assert found.high == pytest.approx(high, abs=1e-4)
    assert found.rate == wins / games


def test_an_interval_ends_exactly_where_it_must() -> None:
    for games in range(1, 60):
        assert Wilson.of(0, games).low == 0
        assert Wilson.of(games, games).high == 1


def test_no_games_say_nothing() -> None:
    assert Wilson.of(0, 0) == (0.0, 0.0, 1.0)


def test_a_row_tells_the_game_that_its_seed_gives_again() -> None:
    row = play_one(TOY, 42, 0)
    match = Match(GAME, Setting("small"), ["random", "random"], "42")
    outcome = play_out(match, cast(GAME, match.seats, "42"))
    assert outcome is not None
    assert (row.scores, row.summary, row.decisions) == (outcome.scores, outcome.summary, len(match.entries) - 1)


def test_people_cannot_be_studied() -> None:
    with pytest.raises(BadSetup, match="bots alone"):
        play_one(Plan("wyrmtable.checks.toy", "small", ("human", "random")), 1, 0)


def test_rotation_moves_everybody_on() -> None:
    plan = Plan("wyrmtable.checks.toy", "small", ("a", "b", "c"), rotate=True)
    assert [plan.seats_of(number)[0] for number in range(4)] == ["a", "b", "c", "a"]


def test_endless_games_are_given_up() -> None:
    plan = Plan("wyrmtable.checks.toy", "small", ("random", "random"), most_decisions=3)
    (row,) = play_some(plan, [(0, 1)])
    assert "given up after 3 decisions" in row.trouble


def test_processes_give_the_same_rows_as_one_after_another(tmp_path: Path) -> None:
    out = tmp_path / "rows.csv"
    rows = sorted(run_study(TOY, 5, 30, 2, out), key=lambda row: row.seed)
    alone = play_some(TOY, jobs_of(5, 30))
    assert [(row.seed, row.scores, row.summary) for row in rows] == [
        (row.seed, row.scores, row.summary) for row in alone
    ]
    assert sorted(row.seed for row in read_rows(out)) == list(range(5, 35))


def test_a_study_goes_on_where_it_ended(tmp_path: Path) -> None:
    out = tmp_path / "rows.csv"
    with RowFile(out) as file:
        file.add([Row("toy", "small", "", seed, ("random", "random"), (1.0, 0.0), ("Kept",), 7) for seed in (1, 3)])
    with out.open("a") as cut:
        cut.write("toy,small,,4,random|random,1|")
    rows = {row.seed: row for row in run_study(TOY, 1, 4, 1, out)}
    assert sorted(rows) == [1, 2, 3, 4]
    assert rows[1].winners == rows[3].winners == ("Kept",)
    assert rows[4].decisions > 0
    assert rows[4].winners != ("Kept",)
    assert sorted(row.seed for row in read_rows(out)) == [1, 2, 3, 4]
    assert len(list(run_study(TOY, 1, 4, 1, out))) == 4


def test_rows_survive_the_way_to_disk(tmp_path: Path) -> None:
    rows = [
        Row("g", "s", "a=1 b=2", 7, ("captain", "command:./x, y"), (0.5, 0.5), ("Red", "Blue"), 12, 1.5, 'a "b", c'),
        Row("g", "s", "", 8, ("captain", "random"), trouble="ZeroDivisionError: no"),
    ]
    with RowFile(tmp_path / "r.csv") as file:
        file.add(rows)
    assert read_rows(tmp_path / "r.csv") == rows


def test_other_tables_are_not_mixed_in(tmp_path: Path) -> None:
    out = tmp_path / "rows.csv"
    with RowFile(out) as file:
        file.add([Row("toy", "large", "", 1, ("random", "random"))])
    with pytest.raises(BadFile, match="line 2: this row belongs to another"):
        list(run_study(TOY, 1, 1, 1, out))
    out.write_text("name,age\n")
    with pytest.raises(BadFile, match="not a table of a study"):
        list(run_study(TOY, 1, 1, 1, out))
    with pytest.raises(BadFile, match="cannot be written"):
        list(run_study(TOY, 1, 1, 1, out / "below"))
    out.unlink()
    with RowFile(out) as file:
        file.add([Row("toy", "small", "", 1, ("captain", "random"))])
    with pytest.raises(BadFile, match="other players"):
        list(run_study(TOY, 1, 1, 1, out))


# -- dying workers ---------------------------------------------------------------------------------------------------


@pytest.fixture
def deadly(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Workers find the deadly game; this process is spared."""
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    monkeypatch.setenv("WORKERS_DIE", "1")
    return tmp_path


def test_a_killed_worker_loses_no_game(deadly: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEADLY", "3 8")
    monkeypatch.setenv("DEADLY_ONCE", str(deadly))
    rows = sorted(Pool(DOOMED, 2).run(jobs_of(1, 12)), key=lambda row: row.seed)
    assert [row.seed for row in rows] == list(range(1, 13))
    assert not any(row.trouble for row in rows)
    assert {path.name for path in deadly.iterdir()} == {"3", "8"}


def test_a_game_that_always_kills_is_given_up_and_the_others_played(
    deadly: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DEADLY", "4")
    rows = sorted(Pool(DOOMED, 2).run(jobs_of(1, 8)), key=lambda row: row.seed)
    assert [row.seed for row in rows] == list(range(1, 9))
    assert [row.seed for row in rows if row.trouble] == [4]
    assert "worker process died" in rows[3].trouble


def test_a_failing_game_is_a_row_with_its_trouble() -> None:
    rows = play_some(DOOMED, [(0, 12), (1, 13), (2, 14)])
    assert [row.trouble for row in rows] == ["", "ZeroDivisionError: unlucky number", ""]


def set_aside(plan: Plan, jobs: Sequence[tuple[int, int]]) -> list[Row]:
    """Rows that tell how much a worker does not look through for garbage, before it has played."""
    return [Row("toy", plan.scenario, "", seed, plan.seats, decisions=gc.get_freeze_count()) for _, seed in jobs]


def test_workers_do_not_look_for_garbage_in_what_they_have_loaded_for_good() -> None:
    before = gc.get_freeze_count()
    (row,) = Pool(TOY, 1, set_aside).run(jobs_of(1, 1))
    assert row.decisions > 1000
    assert gc.get_freeze_count() == before, "who hands out the games goes on as before"


def test_a_game_that_cannot_be_loaded_says_so_in_every_row() -> None:
    rows = list(Pool(Plan("wyrmtable.checks.toy", "nowhere", ("random", "random")), 1).run(jobs_of(1, 2)))
    assert len(rows) == 2
    assert all("nowhere" in row.trouble for row in rows)


# -- summaries -------------------------------------------------------------------------------------------------------


def test_summaries_count_by_seat_and_by_player() -> None:
    rows = [
        Row("g", "s", "", 1, ("a", "b"), (1.0, 0.0), ("Red",), 10, 1.0, "Red rules."),
        Row("g", "s", "", 2, ("b", "a"), (0.0, 1.0), ("Blue",), 20, 1.0, "Night falls."),
        Row("g", "s", "", 3, ("a", "b"), (0.5, 0.5), (), 60, 1.0, "Night falls."),
        Row("g", "s", "", 4, ("b", "a"), trouble="broke"),
    ]
    found = summarise(rows, ("Red", "Blue"))
    assert [(rate.name, rate.points) for rate in found.seats] == [("Red", 1.5), ("Blue", 1.5)]
    assert [(rate.name, rate.points, rate.games) for rate in found.players] == [("a", 2.5, 3), ("b", 0.5, 3)]
    assert (found.games, found.draws, found.shortest, found.median, found.mean, found.longest) == (3, 1, 10, 20, 30, 60)
    assert [(rate.name, rate.points) for rate in found.endings] == [("Night falls.", 2), ("Red rules.", 1)]
    assert found.troubles == ("seed 4: broke",)
    assert found.seats[0].low < 0.5 < found.seats[0].high


def test_a_summary_of_nothing() -> None:
    assert summarise([], ("Red", "Blue")).games == 0
