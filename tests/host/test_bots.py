"""Bots in worker processes: a budget of time, a clear message when they fail, and nobody else is held up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from wyrmtable.host.autoplay import RESTARTS
from wyrmtable.host.schema import tables

from .conftest import Start
from .hosting import SHELF, Player, Refusal, picks_of, until, watching

CLUMSY = {**SHELF, "clumsy": "tests.host.clumsy"}


@pytest.fixture
def clumsy(start: Start, tmp_path: Path) -> Player:
    return Player(start(str(tmp_path / "wyrm.db"), shelf=CLUMSY, think=1.0).url)


def clumsy_table(player: Player, scenario: str, hand: str = "2") -> str:
    seats = [{"kind": "bot", "bot": "captain"}, {"kind": "me"}]
    body = {"game": "clumsy", "scenario": scenario, "seats": seats, "options": {"hand": hand}}
    return str(player.call("POST", "/api/tables", body)["id"])


def trouble(player: Player, table: str) -> str:
    return str(until(lambda: player.call("GET", f"/api/tables/{table}")["seats"][0]["trouble"], "trouble"))


def _my_move_or_over(player: Player, table: str) -> bool:
    state = player.state(table)
    return state["decision"] is not None or state["table"]["status"] == "over"


def test_person_against_bot(ann: Player) -> None:
    table = ann.table("me", "random")
    for _ in range(200):
        until(lambda: _my_move_or_over(ann, table), "my move")
        state = ann.state(table)
        if state["table"]["status"] == "over":
            break
        ann.pick(table, 0, picks_of(state["decision"])[0], state["n"])
    assert ann.state(table)["table"]["outcome"] is not None


@pytest.mark.parametrize(
    ("scenario", "hand", "words"),
    [("small", "2", "ZeroDivisionError"), ("small", "1", "ended unexpectedly"), ("large", "2", "longer than")],
)
def test_a_bot_that_fails_gives_a_clear_message(clumsy: Player, scenario: str, hand: str, words: str) -> None:
    table = clumsy_table(clumsy, scenario, hand)
    with watching(clumsy, table, 1) as stream:
        assert words in trouble(clumsy, table)
        if stream.of("trouble"):
            assert words in stream.of("trouble")[0]["message"]
    assert clumsy.state(table, 1)["n"] == 1


def test_a_bot_whose_process_always_ends_is_asked_four_times(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Started again three times, then its seat says so, and nobody asks it any more."""
    server = start(str(tmp_path / "wyrm.db"), shelf=CLUMSY)
    player, workers, asked = Player(server.url), server.server.bot_workers, []
    real = workers.ask

    async def counted(*arguments: Any) -> bytes:
        asked.append(arguments)
        return await real(*arguments)

    monkeypatch.setattr(workers, "ask", counted)
    table = clumsy_table(player, "small", "1")
    assert "ended unexpectedly" in trouble(player, table)
    assert len(asked) == 1 + RESTARTS == 4


def test_a_failed_bot_is_restarted_or_replaced(clumsy: Player) -> None:
    table = clumsy_table(clumsy, "small")
    assert "failed" in trouble(clumsy, table)
    clumsy.call("POST", f"/api/tables/{table}/seats/0", {"do": "restart"})
    assert "failed" in trouble(clumsy, table)
    clumsy.call("POST", f"/api/tables/{table}/seats/0", {"do": "bot", "bot": "random"})
    until(lambda: clumsy.state(table, 1)["decision"], "the bot's turn to end")


def test_a_stuck_bot_blocks_nobody(start: Start, tmp_path: Path) -> None:
    """While bots think without end, others play on; and the stuck bots are still at it then."""
    clumsy = Player(start(str(tmp_path / "wyrm.db"), shelf=CLUMSY, think=600.0).url)
    stuck = [clumsy_table(clumsy, "large") for _ in range(3)]
    mine = clumsy.table("me", "me")
    for expected in (1, 2, 3):
        clumsy.pick(mine, (expected - 1) % 2, "end", expected)
    for table in stuck:
        shown = clumsy.call("GET", f"/api/tables/{table}")
        assert (shown["entries"], shown["seats"][0]["trouble"]) == (1, "")


def test_other_bots_play_when_stuck_ones_were_stopped(clumsy: Player) -> None:
    stuck = [clumsy_table(clumsy, "large") for _ in range(3)]
    clumsy.wait_for_end(clumsy.table("random", "random"))
    for table in stuck:
        assert "longer than" in trouble(clumsy, table)


def test_a_bot_takes_over_and_a_person_takes_back(ann: Player, bob: Player) -> None:
    table = ann.table("me", "open")
    bob.sit(table, 1)
    bob.call("POST", f"/api/tables/{table}/seats/1", {"do": "leave"})
    assert ann.call("GET", f"/api/tables/{table}")["status"] == "running"
    ann.pick(table, 0, "end", 1)
    ann.call("POST", f"/api/tables/{table}/seats/1", {"do": "bot", "bot": "random"})
    until(lambda: ann.state(table)["n"] > 2, "the bot's pick")
    with pytest.raises(Refusal) as refusal:
        bob.sit(table, 1)
    assert refusal.value.code == "taken"
    ann.call("POST", f"/api/tables/{table}/seats/1", {"do": "open"})
    assert bob.sit(table, 1)["yours"] == [1]


def test_a_bot_may_not_push_a_present_player_out(ann: Player, bob: Player) -> None:
    table = ann.table("me", "open")
    bob.sit(table, 1)
    with pytest.raises(Refusal) as refusal:
        ann.call("POST", f"/api/tables/{table}/seats/1", {"do": "bot", "bot": "random"})
    assert refusal.value.status == 403


def test_the_clock_runs_and_a_bot_plays_on_when_it_has_run_out(start: Start, tmp_path: Path) -> None:
    server = start(str(tmp_path / "wyrm.db"))
    ann = Player(server.url)
    table = ann.table("me", "random", clock={"bank": 30, "bonus": 5})
    row = server.server.tables.loaded[table].row
    assert ann.call("GET", f"/api/tables/{table}")["seats"][0]["clock"] <= 30
    row.moved -= 10
    ann.pick(table, 0, "end", 1)
    until(lambda: ann.state(table)["decision"], "my next turn")
    assert 24 < ann.call("GET", f"/api/tables/{table}")["seats"][0]["clock"] <= 25.1
    row.moved -= 100
    with server.server.storage.writer._engine.begin() as connection:
        connection.execute(update(tables).values(moved=row.moved))
    until(lambda: ann.call("GET", f"/api/tables/{table}")["seats"][0]["kind"] == "bot", "the bot's arrival")
    ann.wait_for_end(table)
