"""Never an entry lost or doubled: simultaneous picks, repeated requests, restarts, kill -9, several processes."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import sqlite3
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from random import Random

import httpx
import pytest
from sqlalchemy import Connection, text

from wyrmtable import replaying
from wyrmtable.checks import toy
from wyrmtable.host.database import FRAME, JOURNAL, STEP, lengthen, open_for_writing, write_back
from wyrmtable.replaying import verify

from .conftest import Start, cut_ears
from .hosting import LOOKS, PATIENCE, Player, Refusal, ServerProcess, free_port, picks_of, until, watching


def test_two_simultaneous_picks_enter_one(ann: Player) -> None:
    table = ann.table("me", "me")
    twins = [ann.at(str(ann.http.base_url)) for _ in range(8)]
    gate = threading.Barrier(len(twins))

    def pick(number: int) -> int:
        gate.wait()
        answer = twins[number].ask(
            "POST", f"/api/tables/{table}/pick?seat=0", {"pick": ("west", "east")[number % 2], "expected": 1}
        )
        return answer.status_code

    with ThreadPoolExecutor(len(twins)) as pool:
        statuses = list(pool.map(pick, range(len(twins))))
    assert sorted(set(statuses)) == [200, 409]
    assert statuses.count(200) == 4, "one entered, and its three repetitions are answered alike"
    assert ann.state(table)["n"] == 2


def test_a_game_goes_on_after_a_restart(start: Start, database: str) -> None:
    first = start(database)
    ann = Player(first.url)
    table = ann.table("me", "me", scenario="large")
    ann.play_out(table, Random(8), most=7)
    before = [ann.state(table, seat) for seat in (0, 1, None)]
    first.__exit__()
    again = ann.at(start(database).url)
    after = [again.state(table, seat) for seat in (0, 1, None)]
    for old, new in zip(before, after, strict=True):
        assert {key: old[key] for key in ("n", "view", "decision", "log", "picture", "undoable")} == {
            key: new[key] for key in ("n", "view", "decision", "log", "picture", "undoable")
        }
    again.play_out(table, Random(9))
    verify(toy.GAME, again.ask("GET", f"/api/tables/{table}/record").text)


def test_kill_in_mid_request_loses_nothing_that_was_answered(database: str) -> None:
    """Four players pick without a pause while the server is killed again and again. Whatever was answered is there
    afterwards, once; whatever was not can be sent again and is there once, too."""
    port = free_port()
    server = ServerProcess(database, port)
    players = [Player(server.url, f"P{number}") for number in range(4)]
    tables = [player.table("me", "me", scenario="large") for player in players]
    stop, answered = threading.Event(), [dict[int, str]() for _ in players]
    with ThreadPoolExecutor(len(players)) as pool:
        playing = [pool.submit(_play_through, *each, stop) for each in zip(players, tables, answered, strict=True)]
        try:
            for kill in range(2):
                until(partial(_all_got, answered, 3 * kill), "some answers")
                server.kill()
                server = ServerProcess(database, port)
            stop.set()
            for player, table, picks, future in zip(players, tables, answered, playing, strict=True):
                future.result()
                _check_answers(player, table, picks)
        finally:
            stop.set()
            server.stop()


def _all_got(answered: list[dict[int, str]], more_than: int) -> bool:
    return all(len(each) > more_than for each in answered)


def _play_through(player: Player, table: str, answered: dict[int, str], stop: threading.Event) -> None:
    """Picks until told to stop, repeating whatever was not answered; notes what was answered, by number."""
    rng = Random(table)
    while not stop.is_set():
        try:
            state = player.state(table, None)
            seat = state["view"]["deciding"]
            if seat is None:
                break
            mine = player.state(table, seat)
            if mine["decision"] is None:
                continue
            pick = rng.choice(picks_of(mine["decision"]))
            player.pick(table, seat, pick, mine["n"])
            answered[mine["n"]] = pick
        except (httpx.HTTPError, Refusal):
            time.sleep(0.05)


def _check_answers(player: Player, table: str, answered: dict[int, str]) -> None:
    assert answered
    last = player.play_out(table, Random(1))
    match = replaying.replay(toy.GAME, player.ask("GET", f"/api/tables/{table}/record").text)
    assert len(match.entries) == last["n"]
    for number, pick in answered.items():
        assert match.entries[number].text == pick


def test_several_processes_stay_in_step(start: Start, postgres_database: str) -> None:
    one, two = start(postgres_database), start(postgres_database)
    ann = Player(one.url, "Ann")
    bob = Player(two.url, "Bob")
    table = ann.table("me", "open", scenario="large")
    with watching(ann, table, 0) as near, watching(bob, table) as far:
        bob.sit(table, 1)
        near.wait("table", lambda shown: shown["status"] == "running")
        bob.call("POST", f"/api/tables/{table}/chat", {"text": "Well met."})
        assert near.wait("chat")["name"] == "Bob"
        rng = Random(6)
        for _ in range(LOOKS):
            last = ann.state(table)
            if last["table"]["status"] == "over":
                break
            for player, seat in ((ann, 0), (bob, 1)):
                mine = player.state(table, seat)
                if mine["decision"] is not None:
                    with contextlib.suppress(Refusal):  # what this process shows may just have been overtaken
                        player.pick(table, seat, rng.choice(picks_of(mine["decision"])), mine["n"])
        assert last["table"]["status"] == "over"
        for stream in (near, far):
            stream.wait("change", lambda change: change["n"] == last["n"])
            spans = [(change["from"], change["n"]) for change in stream.of("change")]
            assert [first for first, _ in spans] == [1, *(end for _, end in spans[:-1])], (
                "nothing missed, nothing twice"
            )


def test_the_same_pick_at_two_processes_enters_once(start: Start, postgres_database: str) -> None:
    one, two = start(postgres_database), start(postgres_database)
    ann = Player(one.url)
    twin = ann.at(two.url)
    for _ in range(10):
        table = ann.table("me", "me")
        twin.state(table)
        gate = threading.Barrier(2)

        def pick(player: Player, table: str = table, gate: threading.Barrier = gate) -> int:
            gate.wait()
            return player.ask("POST", f"/api/tables/{table}/pick?seat=0", {"pick": "end", "expected": 1}).status_code

        with ThreadPoolExecutor(2) as pool:
            assert list(pool.map(pick, (ann, twin))) == [200, 200]
        until(partial(_in_step, ann, twin, table), "both in step")


def _in_step(one: Player, two: Player, table: str) -> bool:
    return bool(one.state(table)["n"] == two.state(table)["n"] == 2)


def test_the_ear_on_the_database_heals(start: Start, postgres_database: str, postgres: str) -> None:
    one, two = start(postgres_database), start(postgres_database)
    ann = Player(one.url)
    table = ann.table("me", "me")
    with watching(ann.at(two.url), table, 0) as far:
        cut_ears(postgres, postgres_database)
        ann.pick(table, 0, "end", 1)
        assert far.wait("change")["n"] == 2


def test_a_failed_commit_changes_nothing(start: Start, tmp_path: Path) -> None:
    server = start(str(tmp_path / "wyrm.db"))
    ann = Player(server.url)
    table = ann.table("me", "me")
    before = ann.state(table)
    blocker = sqlite3.connect(tmp_path / "wyrm.db", isolation_level=None)
    blocker.execute(
        "CREATE TRIGGER full BEFORE INSERT ON entries BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END"
    )
    answer = ann.ask("POST", f"/api/tables/{table}/pick?seat=0", {"pick": "end", "expected": 1})
    assert answer.status_code in (409, 503)
    blocker.execute("DROP TRIGGER full")
    after = ann.state(table)
    assert {**after, "table": None} == {**before, "table": None}
    assert ann.pick(table, 0, "end", 1) == {"n": 2}


def test_a_fault_before_the_commit_changes_nothing(
    start: Start, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever goes wrong after the rules have carried out a pick: what is not durable never happened."""
    ann = Player(start(database).url)
    table = ann.table("me", "me")
    before = ann.state(table)

    def broken(*arguments: object) -> None:
        raise RuntimeError("out of wax")

    with monkeypatch.context() as patched:
        patched.setattr("wyrmtable.host.tables.sealed_entries", broken)
        assert ann.ask("POST", f"/api/tables/{table}/pick?seat=0", {"pick": "end", "expected": 1}).status_code == 500
    after = ann.state(table)
    assert {**after, "table": None} == {**before, "table": None}
    assert ann.pick(table, 0, "end", 1) == {"n": 2}


def test_one_bad_job_does_not_spoil_its_group(start: Start, database: str) -> None:
    """Jobs that share a commit fail alone."""
    server = start(database).server
    loop = server.storage.writer._loop

    def bad(connection: Connection) -> None:
        connection.execute(text("SELECT nothing FROM nowhere"))

    def good(connection: Connection) -> int:
        return int(connection.execute(text("SELECT 1")).scalar_one())

    async def together() -> list[object]:
        jobs = [server.storage.writer.submit(job) for job in (good, bad, good)]
        return list(await asyncio.gather(*jobs, return_exceptions=True))

    first, second, third = asyncio.run_coroutine_threadsafe(together(), loop).result(PATIENCE)
    assert (first, third) == (1, 1)
    assert isinstance(second, Exception)


def test_sqlite_is_durable(start: Start, tmp_path: Path) -> None:
    """WAL with full synchronisation on every connection."""
    server = start(str(tmp_path / "wyrm.db")).server
    for engine in (server.storage.engine, server.storage.writer._engine):
        with engine.connect() as connection:
            assert connection.execute(text("PRAGMA journal_mode")).scalar_one() == "wal"
            assert connection.execute(text("PRAGMA synchronous")).scalar_one() == 2


def test_a_longer_journal_holds_what_was_written_and_nothing_else(tmp_path: Path) -> None:
    """It is made longer as far as is wanted, and no further; who finds it after a crash finds every commit, and goes
    on."""
    here, there = tmp_path / "wyrm.db", tmp_path / "copy.db"
    engine = open_for_writing(f"sqlite:///{here}")
    with engine.connect() as connection:
        for count in range(30):
            with connection.begin():
                connection.exec_driver_sql("CREATE TABLE IF NOT EXISTS kept (number)")
                connection.exec_driver_sql("INSERT INTO kept VALUES (?)", (count,))
                longer = lengthen(connection, STEP) if count >= 10 else False
            assert longer == (count == 10)
        for name in ("", "-wal"):
            shutil.copy(f"{here}{name}", f"{there}{name}")
    engine.dispose()
    assert Path(f"{there}-wal").stat().st_size > STEP * FRAME
    with contextlib.closing(sqlite3.connect(there, isolation_level=None)) as found:
        assert found.execute("SELECT number FROM kept").fetchall() == [(count,) for count in range(30)]
        assert found.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        found.execute("INSERT INTO kept VALUES (30)")
        assert found.execute("SELECT count(*) FROM kept").fetchone() == (31,)


def test_the_journal_is_made_longer_before_it_is_full(start: Start, tmp_path: Path) -> None:
    server = start(str(tmp_path / "wyrm.db"))
    ann, journal = Player(server.url, "Ann"), tmp_path / "wyrm.db-wal"
    for _ in range(5):
        ann.table("me", "me")
    until(lambda: journal.stat().st_size >= STEP * FRAME, "a longer journal")
    assert journal.stat().st_size < JOURNAL * FRAME


def test_what_is_written_back_stands_in_the_file_itself(start: Start, tmp_path: Path) -> None:
    """The journal is taken into the file while the server runs: without the journal nothing older is missing."""
    server = start(str(tmp_path / "wyrm.db"))
    table = Player(server.url, "Ann").table("me", "me")
    write_back(server.server.storage.engine)
    shutil.copy(tmp_path / "wyrm.db", tmp_path / "alone.db")
    with contextlib.closing(sqlite3.connect(tmp_path / "alone.db")) as alone:
        assert alone.execute("SELECT id FROM tables").fetchall() == [(table,)]
