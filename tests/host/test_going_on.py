"""Going on: clocks, killed bots, new rules, older databases, backups, the host's own commands, starts that fail."""

from __future__ import annotations

import contextlib
import gzip
import os
import signal
import sqlite3
import stat
import subprocess
import sys
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest
from alembic import command
from sqlalchemy import delete, select, text, update

from wyrmtable.checks import toy
from wyrmtable.core import Decision, Match, Setting
from wyrmtable.host import admin
from wyrmtable.host.backup import BadBackup, back_up, restore
from wyrmtable.host.database import NoDatabase, alembic_config, alone, migrate, open_database, prepare_file
from wyrmtable.host.schema import pulses, snapshots, tables
from wyrmtable.host.serve import check_database
from wyrmtable.host.settings import Settings
from wyrmtable.host.stored import sealed_entries
from wyrmtable.host.workers import WorkerProcess
from wyrmtable.replaying import verify

from .conftest import Start, fresh_database
from .hosting import PATIENCE, Player, Refusal, ServerProcess, ServerThread, Stream, until, watching


def writing(server: ServerThread) -> Any:
    return server.server.storage.writer._engine.begin()


# -- clocks and bots -------------------------------------------------------------------------------------------------


def test_clocks_stand_still_while_no_server_runs(start: Start, database: str) -> None:
    first = start(database)
    ann = Player(first.url)
    table = ann.table("me", "me", clock={"bank": 300, "bonus": 0})
    first.__exit__()
    engine = open_database(Settings(database=database).url)
    with engine.begin() as connection:  # an hour ago everything was as it is now
        connection.execute(update(pulses).values(at=pulses.c.at - 3600))
        connection.execute(update(tables).values(moved=tables.c.moved - 3600))
    engine.dispose()
    clock = ann.at(start(database).url).call("GET", f"/api/tables/{table}")["seats"][0]["clock"]
    assert 200 < clock <= 300


def test_a_killed_bot_comes_back_by_itself(start: Start, tmp_path: Path) -> None:
    server = start(str(tmp_path / "wyrm.db"), pace=0.05)
    ann = Player(server.url)
    table = ann.table("random", "random", scenario="large")
    with watching(ann, table):
        for _ in range(2):
            worker = until(lambda: next(iter(server.server.bot_workers._all), None), "a worker")
            with contextlib.suppress(ProcessLookupError):
                os.kill(worker.process.pid, signal.SIGKILL)
            until(partial(_gone, server, worker), "the worker's end")
    assert ann.wait_for_end(table)["table"]["outcome"]


def _gone(server: ServerThread, worker: WorkerProcess) -> bool:
    return worker not in server.server.bot_workers._all


# -- new rules -------------------------------------------------------------------------------------------------------


@pytest.fixture
def long_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy, "ROUNDS", 30)


@pytest.mark.parametrize("most", [1, 7, 20, 33, 47])
def test_a_running_game_outlives_new_rules(
    start: Start, database: str, monkeypatch: pytest.MonkeyPatch, long_game: None, most: int
) -> None:
    """With the real interval between snapshots, wherever the game stands when the rules change."""
    first = start(database)
    ann = Player(first.url)
    table = ann.table("me", "me", scenario="large")
    ann.play_out(table, Random(most), most=most)
    before = [ann.state(table, seat)["view"] for seat in (0, 1)]
    first.__exit__()
    monkeypatch.setattr(type(toy.GAME), "version", 2)
    again = ann.at(start(database).url)
    assert [again.state(table, seat)["view"] for seat in (0, 1)] == before
    assert again.play_out(table, Random(3))["table"]["status"] == "over"


def test_new_rules_that_change_what_was_played_are_told_plainly(
    start: Start, database: str, monkeypatch: pytest.MonkeyPatch, long_game: None
) -> None:
    """Nothing is played again by new rules without comparing; the record stays as it was."""
    first = start(database)
    ann = Player(first.url)
    table = ann.table("me", "me", scenario="large")
    ann.play_out(table, Random(4), most=9)
    first.__exit__()
    monkeypatch.setattr(type(toy.GAME), "version", 2)
    real = toy.TheBarrow.apply

    def other_rules(game: Any, pos: Any, *more: Any) -> Any:
        found = real(game, pos, *more)
        pos.turn = getattr(pos, "turn", 0) + 1
        return found

    monkeypatch.setattr(toy.TheBarrow, "apply", other_rules)
    second = start(database)
    with pytest.raises(Refusal, match=r"entries \d+ to \d+ of this game.*record is kept") as refusal:
        ann.at(second.url).state(table)
    assert refusal.value.code == "unplayable"
    with second.server.storage.engine.connect() as connection:
        assert connection.scalar(select(tables.c.entries).where(tables.c.id == table)) == 10


def test_a_finished_game_is_replayed_whatever_the_rules(
    start: Start, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its stored views, its board and its record with the seed are all there, though it can no longer be played."""
    first = start(database)
    ann = Player(first.url)
    table = ann.table("me", "me")
    ann.play_out(table, Random(2))
    frames = ann.call("GET", f"/api/tables/{table}/frames?reveal=1")
    record = ann.ask("GET", f"/api/tables/{table}/record").text
    assert verify(toy.GAME, record)
    first.__exit__()
    monkeypatch.setattr(type(toy.GAME), "version", 2)
    with first.server.storage.writer._engine.begin() as connection:
        connection.execute(delete(snapshots))
    again = ann.at(start(database).url)
    assert again.call("GET", f"/api/tables/{table}/frames?reveal=1") == frames
    for path in frames["pictures"].values():
        assert again.ask("GET", path).json()["symbols"]
    assert again.ask("GET", f"/api/tables/{table}/record").text == record


# -- older databases, backups ----------------------------------------------------------------------------------------


def first_version(url: str) -> tuple[str, Match]:
    """A database as the first version left it, with a game under way."""
    engine = open_database(url)
    match = Match(toy.GAME, Setting("small"), ["human", "human"], "old seed")
    decision = match.decision
    assert isinstance(decision, Decision)
    match.pick(decision.seat, decision.picks[0])
    header = msgspec.json.encode(match.header).decode()
    with alone(engine) as connection:
        command.upgrade(alembic_config(connection), "0001")
        person = "INSERT INTO people VALUES ('p1', 'Old Ann', 'old ann', '', '', 'away', '', 1, 1)"
        connection.execute(text(person))
        row = (
            "INSERT INTO tables VALUES ('0123456789abcdef', 'toy', :header, 'old seed', '', 'p1', 'running', true,"
            " true, NULL, 0, 1, 1, :deciding, :entries, NULL, NULL)"
        )
        values = {"header": header, "deciding": match.deciding, "entries": len(match.entries)}
        connection.execute(text(row), values)
        for seat, side in enumerate(match.seat_names):
            chair = "INSERT INTO seats VALUES ('0123456789abcdef', :seat, :side, 'person', 'p1', '', 'n', NULL, '')"
            connection.execute(text(chair), {"seat": seat, "side": side})
        for each in sealed_entries(match):
            entry = each.entry
            kept = {"n": entry.number, "seat": entry.seat, "text": entry.text, "mark": each.mark}
            line = "INSERT INTO entries VALUES ('0123456789abcdef', :n, :seat, :text, :dice, NULL, :mark, 1)"
            connection.execute(text(line), {**kept, "dice": entry.came()})
    engine.dispose()
    return "0123456789abcdef", match


def test_a_game_of_the_first_version_goes_on(start: Start, database: str) -> None:
    table, match = first_version(Settings(database=database).url)
    server = start(database)
    shown = Player(server.url, "Eve").state(table, None)
    assert (shown["n"], shown["view"]["deciding"]) == (len(match.entries), match.deciding)
    held = server.server.tables.loaded[table]
    assert held.match.lines == match.lines
    assert [seat.name for seat in held.row.seats] == ["Old Ann", "Old Ann"]


def test_a_backup_of_a_running_server_is_put_back(start: Start, database: str, postgres: str, tmp_path: Path) -> None:
    """Taken while a game goes on, and put into a database of either kind."""
    server = start(database)
    ann = Player(server.url)
    ann.csrf = ann.call("POST", "/api/register", {"name": "Keeper Ann", "password": "correct horse"})["csrf"]
    table, over = ann.table("me", "me", scenario="large"), ann.table("me", "me")
    ann.play_out(table, Random(1), most=5)
    ann.call("POST", f"/api/tables/{table}/chat", {"text": "Grüße"})
    ann.play_out(over, Random(2))
    ann.call("GET", f"/api/tables/{over}/frames?reveal=1")
    file = tmp_path / "house.backup"
    counts = back_up(server.server.settings.url, file)
    assert counts["tables"] == 2
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    with pytest.raises(BadBackup, match="exists already"):
        back_up(server.server.settings.url, file)
    before = [ann.state(table, seat) for seat in (0, 1)]
    for other in (str(tmp_path / "other.db"), fresh_database(postgres, f"back{abs(hash(str(tmp_path)))}")):
        assert restore(file, Settings(database=other).url) == {name: n for name, n in counts.items() if n}
        with pytest.raises(BadBackup, match="not empty"):
            restore(file, Settings(database=other).url)
        again = ann.at(start(other).url)
        for seat, old in enumerate(before):
            new = again.state(table, seat)
            assert [new[key] for key in ("n", "view", "log")] == [old[key] for key in ("n", "view", "log")]
        again.call("POST", f"/api/tables/{table}/chat", {"text": "still numbered on"})
        assert again.ask("GET", f"/api/tables/{over}/frames?reveal=1").status_code == 200


def test_what_is_no_backup_is_refused(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong"
    wrong.write_bytes(gzip.compress(b'{"form": "another"}\n'))
    with pytest.raises(BadBackup, match="no backup"):
        restore(wrong, Settings(database=str(tmp_path / "new.db")).url)
    wrong.write_bytes(b"nonsense")
    with pytest.raises(BadBackup, match="cannot be read"):
        restore(wrong, Settings(database=str(tmp_path / "new.db")).url)


# -- the host's own commands -----------------------------------------------------------------------------------------


@pytest.fixture
def hosted(start: Start, database: str) -> ServerThread:
    return start(database)


def member(url: str, name: str) -> Player:
    player = Player(url, "")
    player.csrf = player.call("POST", "/api/register", {"name": name, "password": "correct horse"})["csrf"]
    return player


def test_mute_kick_and_ban(hosted: ServerThread) -> None:
    eve, url = member(hosted.url, "Loud Eve"), hosted.server.settings.url
    table = eve.table("me", "open")
    with admin.database(url) as connection:
        assert admin.set_muted(connection, "loud eve", True) == "Loud Eve"
    until(lambda: eve.ask("POST", f"/api/tables/{table}/chat", {"text": "hey"}).status_code == 403, "silence")
    stream = Stream(eve, f"/api/tables/{table}/live?seat=0")
    with admin.database(url) as connection:
        admin.kick(connection, "Loud Eve")
    assert stream.ended.wait(PATIENCE), "her streams end"
    stream.close()
    until(lambda: eve.call("GET", "/api/me")["user"] is None, "the end of her session")
    eve.csrf = eve.call("POST", "/api/login", {"name": "Loud Eve", "password": "correct horse"})["csrf"]
    with admin.database(url) as connection:
        admin.set_banned(connection, "Loud Eve", True)
        assert admin.list_people(connection, "eve")[0]["banned"]
    until(lambda: eve.call("GET", "/api/me")["user"] is None, "the end of her session")
    body = {"name": "Loud Eve", "password": "correct horse"}
    assert httpx.post(f"{hosted.url}/api/login", json=body).status_code == 403


def test_close_delete_and_a_new_password(hosted: ServerThread) -> None:
    ann, bob, url = member(hosted.url, "Host Ann"), member(hosted.url, "Guest Bob"), hosted.server.settings.url
    closed, shared = ann.table("me", "me"), ann.table("me", "open")
    bob.sit(shared, 1)
    with admin.database(url) as connection:
        assert {row["id"] for row in admin.list_tables(connection, "running")} == {closed, shared}
        admin.close_table(connection, closed)
        name, fresh = admin.reset_password(connection, "Guest Bob")
    assert name == "Guest Bob"
    until(lambda: ann.ask("GET", f"/api/tables/{closed}/state").status_code == 404, "the closing")
    login = httpx.post(f"{hosted.url}/api/login", json={"name": "Guest Bob", "password": fresh})
    assert login.status_code == 200
    with admin.database(url) as connection:
        admin.delete_person(connection, "Host Ann")
        with pytest.raises(admin.NoSuchPerson):
            admin.kick(connection, "Host Ann")
    shown = until(lambda: _open_seat(hosted.url, login.cookies, shared), "the open seat")
    assert shown["seats"][0]["kind"] == "open"
    assert shown["owner"] is True, "the table is Bob's now"


def _open_seat(url: str, cookies: httpx.Cookies, table: str) -> Any:
    shown = httpx.get(f"{url}/api/tables/{table}", cookies=cookies).json()
    return shown if shown["seats"][0]["kind"] == "open" else None


def test_health_metrics_and_request_ids(hosted: ServerThread) -> None:
    ann = Player(hosted.url)
    ann.pick(ann.table("me", "me"), 0, "end", 1)
    assert httpx.get(f"{hosted.url}/healthz").json() == {"status": "ok"}
    told = httpx.get(f"{hosted.url}/metrics")
    assert 'wyrm_seconds_count{kind="pick"} 1' in told.text
    assert "process_resident_memory_bytes" in told.text
    assert len(told.headers["x-request-id"]) == 12
    far = httpx.get(f"{hosted.url}/metrics", headers={"X-Forwarded-For": "8.8.8.8"})
    assert far.status_code == 404, "how busy it is is nobody else's business"


# -- starting --------------------------------------------------------------------------------------------------------


def wyrm(*words: str, **more: str) -> subprocess.CompletedProcess[str]:
    command_line = [sys.executable, "-m", "wyrmtable.cli", *words]
    return subprocess.run(
        command_line, capture_output=True, text=True, timeout=PATIENCE, env={**os.environ, **more}, check=False
    )


def test_a_start_that_fails_says_why_in_one_sentence(tmp_path: Path) -> None:
    future = tmp_path / "future.db"
    engine = open_database(Settings(database=str(future)).url)
    migrate(engine)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    rubbish = tmp_path / "rubbish.db"
    rubbish.write_text("this is no database, however long one looks at it\n" * 100)
    for database, words in (
        (str(future), "another version"),
        (str(rubbish), "cannot be opened"),
        ("postgresql://nobody@127.0.0.1:1/none", "cannot be opened"),
    ):
        with pytest.raises(NoDatabase, match=words):
            check_database(Settings(database=database).url)
    done = wyrm("serve", "--database", str(tmp_path / "missing" / "games.db"))
    assert done.returncode == 2, done.stderr
    assert "no folder" in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr


def test_the_file_of_games_is_its_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    sqlite3.connect(path).close()
    path.chmod(0o644)
    prepare_file(Settings(database=str(path)).url)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    with pytest.raises(NoDatabase, match="no folder"):
        prepare_file(Settings(database=str(tmp_path / "none" / "games.db")).url)


def test_logs_are_structured_and_hold_no_secrets(tmp_path: Path) -> None:
    """A line of JSON for whatever goes wrong, with the request's number and the person, without what they sent."""
    log = tmp_path / "log"
    with log.open("w") as file:
        server = ServerProcess(str(tmp_path / "wyrm.db"), log_format="json", stderr=file)
        try:
            ann = Player(server.url, "")
            ann.csrf = ann.call("POST", "/api/register", {"name": "Ann", "password": "correct horse"})["csrf"]
            table = ann.table("me", "me")
            sqlite3.connect(tmp_path / "wyrm.db").execute("SELECT 1")
            with contextlib.closing(sqlite3.connect(tmp_path / "wyrm.db", isolation_level=None)) as connection:
                connection.execute("DROP TABLE notes")
            answer = ann.ask("GET", f"/api/tables/{table}/notes")
            assert answer.status_code == 503
        finally:
            server.stop()
    lines = [msgspec.json.decode(line) for line in log.read_text().splitlines() if line.startswith("{")]
    (found,) = [line for line in lines if line.get("request") == answer.headers["x-request-id"]]
    assert found["level"] == "error"
    assert found["person"]
    assert "correct horse" not in log.read_text()
    assert ann.http.cookies["wyrm_session"] not in log.read_text()
