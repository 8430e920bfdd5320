"""What the server and its workers hold in memory is bounded, and many streams can be open at once."""

from __future__ import annotations

import socket
import time
from pathlib import Path

import pytest

from wyrmtable.checks import toy
from wyrmtable.core import Match, Setting
from wyrmtable.host.store import running_ids
from wyrmtable.host.stored import StoredGame, sealed_entries
from wyrmtable.host.tasks import Task
from wyrmtable.host.worker import Worker

from .conftest import Start
from .hosting import PATIENCE, SHELF, Player, until

STREAMS = 150  # `python bench/load.py --connections 500` opens more


def test_many_streams_hear_of_a_pick(start: Start, tmp_path: Path) -> None:
    server = start(str(tmp_path / "wyrm.db"), connections_each=1000)
    ann = Player(server.url)
    table = ann.table("me", "me")
    host, port = server.url.removeprefix("http://").split(":")
    request = f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: {host}\r\n\r\n".encode()
    links = []
    for _ in range(STREAMS):
        link = socket.create_connection((host, int(port)), PATIENCE)
        link.sendall(request)
        links.append(link)
    until(lambda: server.server.stream_limits.total() == STREAMS, "the opening of all streams")
    ann.pick(table, 0, "end", 1)
    for link in links:
        heard = b""
        while b"event: change" not in heard:
            heard = heard[-20:] + link.recv(65536)
        link.close()


def test_what_is_remembered_of_tables_is_bounded(start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wyrmtable.host.cupboard.KEPT", 5)
    monkeypatch.setattr("wyrmtable.host.cupboard.SPARE", 1)
    monkeypatch.setattr("wyrmtable.host.updates.MOST_KNOWN", 5)
    monkeypatch.setattr("wyrmtable.host.notices.MOST_REMEMBERED", 5)
    server = start(str(tmp_path / "wyrm.db"))
    ann = Player(server.url)
    for _ in range(20):
        ann.pick(ann.table("me", "me"), 0, "end", 1)
    held = server.server
    assert len(held.tables.loaded) <= 6
    assert max(len(held.updates._known), len(held.updates._last), len(held.notices._told)) <= 6


def test_no_game_is_woken_for_a_clock_that_runs(start: Start, tmp_path: Path) -> None:
    server = start(str(tmp_path / "wyrm.db"))
    table = Player(server.url).table("me", "me", clock={"bank": 3600, "bonus": 0})
    with server.server.storage.engine.connect() as connection:
        assert running_ids(connection, time.time()) == []
        assert running_ids(connection, time.time() + 3601) == [table]


def test_long_games_are_let_go_sooner(start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wyrmtable.host.cupboard.KEPT_ENTRIES", 6)
    monkeypatch.setattr("wyrmtable.host.cupboard.LOOKED_BACK", 0.0)
    server = start(str(tmp_path / "wyrm.db"))
    ann = Player(server.url)
    tables = [ann.table("me", "me") for _ in range(6)]
    for table in tables:
        ann.pick(table, 0, "end", 1)
    server.server.tables.make_room()
    assert list(server.server.tables.loaded) == tables[-3:], "three games of two entries each"
    assert ann.state(tables[0])["n"] == 2, "the others are read again"


def test_a_worker_holds_few_long_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wyrmtable.host.worker.KEPT_ENTRIES", 3)
    monkeypatch.setattr("wyrmtable.host.worker.FEW", 2)
    worker = Worker()
    for number in range(5):
        match = Match(toy.GAME, Setting("small"))
        match.pick(0, "end")
        stored = StoredGame(str(number), SHELF["toy"], match.header, tuple(sealed_entries(match)), match.snapshot())
        worker.think(Task("think", stored, seat=1, word="random", seconds=60.0))
    assert list(worker._matches) == ["3", "4"]


def test_a_worker_that_has_grown_large_is_replaced(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wyrmtable.host.workers.FULL", 1)
    server = start(str(tmp_path / "wyrm.db"))
    ann = Player(server.url)
    table = ann.table("me", "random")
    ann.pick(table, 0, "end", 1)
    until(lambda: ann.state(table)["n"] > 2, "the bot's pick")
    until(lambda: not server.server.bot_workers._all, "the end of its process")
