"""The express lane: what it takes is entered as any other way would, and what it does not take is not lost."""

from __future__ import annotations

import contextlib
import sqlite3
import threading
import time
from functools import partial
from io import BufferedRWPair
from pathlib import Path
from typing import Any

import httptools
import pytest

from wyrmtable.host.doorway import GuardedProtocol
from wyrmtable.host.heads import Asked, Reader
from wyrmtable.host.tables import Tables
from wyrmtable.host.writer import Writer

from .conftest import Start
from .hosting import PATIENCE, Player, picks_of, until, watching
from .test_fast_way import answered, asked, connected, sent

LINE = b"POST /api/tables/0123456789abcdef/pick?seat=1 HTTP/1.1\r\n"
BODY = b'{"pick": "end", "expected": 1}'
PLAIN = LINE + b"Host: here\r\nContent-Length: 30\r\nX-Wyrm-CSRF: a.b-c\r\nCookie: a=b; c=d\r\n\r\n" + BODY


def changed(old: bytes, new: bytes) -> bytes:
    assert old in PLAIN
    return PLAIN.replace(old, new)


ODD = {
    "a head in pieces": PLAIN[:90],
    "more behind it": PLAIN + b"G",
    "another one behind it": PLAIN + PLAIN,
    "a smaller length": changed(b"Length: 30", b"Length: 29"),
    "a length with a sign": changed(b"Length: 30", b"Length: +30"),
    "no length": changed(b"Content-Length: 30\r\n", b""),
    "two lengths": changed(b"Length: 30", b"Length: 30\r\nContent-Length: 30"),
    "two lengths that differ": changed(b"Length: 30", b"Length: 30\r\nContent-Length: 5"),
    "chunks": changed(b"Host: here", b"Transfer-Encoding: chunked"),
    "wants to be told to go on": changed(b"Host: here", b"Expect: 100-continue"),
    "wants another protocol": changed(b"Host: here", b"Upgrade: websocket"),
    "closes": changed(b"Host: here", b"Connection: close"),
    "cannot say whether it closes": changed(b"Host: here", b"Connection: keep-alive\r\nConnection: close"),
    "a folded line": changed(b"Host: here", b"Host: here\r\n there"),
    "a bare line break": changed(b"Host: here\r\n", b"Host: here\n"),
    "a blank before the colon": changed(b"Host:", b"Host :"),
    "a byte that is no letter": changed(b"here", b"h\xe9re"),
    "a control character": changed(b"here", b"he\x00re"),
    "an older form": changed(b"HTTP/1.1", b"HTTP/1.0"),
    "another method": changed(b"POST", b"PUT"),
    "no such seat": changed(b"seat=1", b"seat=32"),
    "two seats": changed(b"seat=1", b"seat=1&seat=0"),
    "no seat": changed(b"?seat=1", b""),
    "an odd table": changed(b"abcdef", b"abcde%66"),
    "another thing to do": changed(b"/pick", b"/undo"),
    "a large one": changed(b"here", b"h" * 9000),
    "a large body": changed(b"Length: 30", b"Length: 1000"),
    "nothing to say": changed(b"Length: 30", b"Length: 0")[: -len(BODY)],
}


def test_a_plain_request_is_read_as_it_stands() -> None:
    found = Reader().read(PLAIN)
    assert isinstance(found, Asked)
    assert (found.head.table, found.head.seat, found.body, found.missing) == ("0123456789abcdef", 1, BODY, 0)
    parser = Parsed()
    httptools.HttpRequestParser(parser).feed_data(PLAIN)
    assert parser.headers == list(found.head.said.headers)
    assert Reader().read(changed(b"Host: here", b"Connection: keep-alive")) is not None
    begun = Reader().read(PLAIN[:-10])
    assert isinstance(begun, Asked)
    assert begun.missing == 10


class Parsed:
    """What the usual reader makes of a request."""

    def __init__(self) -> None:
        self.headers: list[tuple[bytes, bytes]] = []

    def on_header(self, name: bytes, value: bytes) -> None:
        self.headers.append((name.lower(), value))


@pytest.mark.parametrize("request_", ODD.values(), ids=ODD)
def test_whatever_could_be_read_otherwise_takes_the_usual_way(request_: bytes) -> None:
    reader = Reader()
    assert reader.read(PLAIN) is not None
    assert reader.read(request_) is None


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ways that picks went."""
    ways: list[str] = []
    at_once, usual = Tables.pick_at_once, Tables.pick

    def taking(self: Tables, *given: Any) -> bool:
        taken = at_once(self, *given)
        ways.append("express" if taken else "left")
        return taken

    async def picking(self: Tables, *given: Any) -> tuple[int, bool]:
        ways.append("usual")
        return await usual(self, *given)

    monkeypatch.setattr(Tables, "pick_at_once", taking)
    monkeypatch.setattr(Tables, "pick", picking)
    return ways


def test_a_plain_pick_is_taken_and_shown(start: Start, database: str, counted: list[str]) -> None:
    ann = Player(start(database).url)
    table = ann.table("me", "me")
    with watching(ann, table, 0) as stream:
        state = stream.wait("state")
        assert ann.pick(table, 0, picks_of(state["decision"])[0], state["n"]) == {"n": state["n"] + 1}
        assert stream.wait("change")["n"] == state["n"] + 1
    assert counted == ["express"]


def test_what_must_be_refused_is_refused_by_the_usual_way(start: Start, database: str, counted: list[str]) -> None:
    """In its words, counted once, and nothing has happened."""
    ann, bob = Player(start(database).url), Player(start(database).url, "Bob")
    table = ann.table("me", "me")
    before = ann.state(table)
    pick, n = picks_of(before["decision"])[0], before["n"]
    path = f"/api/tables/{table}/pick?seat="
    for player, seat, what, expected, status in (
        (ann, 0, "nonsense", n, 422),
        (ann, 0, pick, n + 1, 409),
        (ann, 1, pick, n, 403),
        (bob, 0, pick, n, 403),
    ):
        answer = player.ask("POST", f"{path}{seat}", {"pick": what, "expected": expected})
        assert (answer.status_code, "message" in answer.json()["error"]) == (status, True)
    csrf, ann.csrf = ann.csrf, "wrong"
    assert ann.ask("POST", f"{path}0", {"pick": pick, "expected": n}).status_code == 403
    ann.csrf = csrf
    assert ann.state(table) == before
    assert "express" not in counted
    assert ann.pick(table, 0, pick, n) == {"n": n + 1}
    assert ann.pick(table, 0, pick, n) == {"n": n + 1, "repeated": True}


def test_a_pick_that_could_not_be_written_takes_the_usual_way(start: Start, tmp_path: Path, counted: list[str]) -> None:
    """Somebody else has written an entry of that number meanwhile, as another process would: it is looked at again."""
    running = start(str(tmp_path / "wyrm.db"))
    ann = Player(running.url)
    table = ann.table("me", "me")
    state = ann.state(table)
    pick = picks_of(state["decision"])[0]
    with contextlib.closing(sqlite3.connect(tmp_path / "wyrm.db", isolation_level=None)) as other:
        other.execute("CREATE TRIGGER first BEFORE INSERT ON entries BEGIN SELECT RAISE(ABORT, 'UNIQUE taken'); END")
        answer = ann.ask("POST", f"/api/tables/{table}/pick?seat=0", {"pick": pick, "expected": state["n"]})
        other.execute("DROP TRIGGER first")
    assert answer.status_code in (409, 503)
    assert counted == ["express", "usual"]
    assert ann.pick(table, 0, pick, state["n"]) == {"n": state["n"] + 1}


def test_what_comes_behind_a_pick_is_answered_behind_it(
    ann: Player, counted: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever it is, in whatever pieces it comes while the pick is being written."""
    requests = [asked(ann, ann.table("me", "me"), False) for _ in range(3)]
    straight, writing, go_on = Writer._straight, threading.Event(), threading.Event()

    def waiting(self: Writer, group: list[Any]) -> bool:
        writing.set()
        assert go_on.wait(PATIENCE)
        return straight(self, group)

    monkeypatch.setattr(Writer, "_straight", waiting)
    with connected(ann) as line:
        write(line, requests[0])
        assert writing.wait(PATIENCE)
        for piece in (b"GET /heal", b"thz HTTP/1.1\r\nHost: here\r\n\r\n", requests[1]):
            write(line, piece)
            time.sleep(0.05)
        go_on.set()
        assert answered(line)[2] == b'{"n":2}'
        assert answered(line)[2] == b'{"status":"ok"}'
        assert answered(line)[2] == b'{"n":2}'
        assert sent(line, requests[2])[2] == b'{"n":2}'
    assert counted == ["express", "usual", "express"]


def write(line: BufferedRWPair[Any, Any], piece: bytes) -> None:
    line.write(piece)
    line.flush()


def test_a_pick_may_come_in_pieces(ann: Player, counted: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Cut anywhere. (Where its head is whole, its body is waited for.)"""
    requests, came = [asked(ann, ann.table("me", "me"), False) for _ in range(6)], list[bytes]()
    receive = GuardedProtocol.data_received

    def noting(self: GuardedProtocol, data: bytes) -> None:
        receive(self, data)
        came.append(data)

    monkeypatch.setattr(GuardedProtocol, "data_received", noting)
    head = requests[0].index(b"\r\n\r\n") + 4
    with connected(ann) as line:
        for request, cut in zip(requests, (1, 60, head - 1, head, head + 5, -1), strict=True):
            write(line, request[:cut])
            until(partial(came.count, request[:cut]), "the coming of the first piece")
            write(line, request[cut:])
            assert answered(line)[2] == b'{"n":2}'
    assert counted == ["usual"] * 3 + ["express"] * 3


def test_half_a_pick_is_not_waited_for_any_longer_than_other_requests(start: Start, tmp_path: Path) -> None:
    """Whoever hangs up in the middle of it is gone at once, and whoever says no more after a while."""
    running = start(str(tmp_path / "wyrm.db"), patience=0.5)
    ann = Player(running.url)
    request = asked(ann, ann.table("me", "me"), False)
    with connected(ann) as line:
        line.write(request[:-5])
        line.flush()
        assert line.read(1) == b""
    with connected(ann) as line:
        line.write(request[:-5])
        line.flush()
    until(lambda: not len(running._server._doorway), "their going")
    with connected(ann) as line:
        assert sent(line, request)[2] == b'{"n":2}'


def test_a_pick_that_is_being_written_is_answered_when_the_server_stops(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = start(str(tmp_path / "wyrm.db"))
    ann = Player(running.url)
    request = asked(ann, ann.table("me", "me"), False)
    straight = Writer._straight

    def stopping(self: Writer, group: list[Any]) -> bool:
        running._server.should_exit = True
        time.sleep(0.5)
        return straight(self, group)

    monkeypatch.setattr(Writer, "_straight", stopping)
    with connected(ann) as line:
        assert sent(line, request)[2] == b'{"n":2}'
        assert line.read(1) == b""


def test_who_was_known_is_asked_for_anew_at_every_pick(start: Start, database: str, counted: list[str]) -> None:
    """The head of a pick is read once for a connection; whether its sender may still come in is seen every time."""
    ann = Player(start(database).url)
    request = asked(ann, ann.table("me", "me"), False)
    with connected(ann) as line:
        assert sent(line, request)[2] == b'{"n":2}'
        assert sent(line, request)[2] == b'{"n":2,"repeated":true}'
        ann.call("POST", "/api/logout")
        assert sent(line, request)[0].split()[1] == b"401"
    assert counted == ["express", "left", "usual"]
