"""The express lane of live streams: what it opens is what the usual way would, what it does not open is not lost."""

from __future__ import annotations

from io import BufferedRWPair
from pathlib import Path
from typing import Any

import httptools
import pytest

from wyrmtable.host.heads import Listener, Reader
from wyrmtable.host.listening import Listening

from .conftest import Start
from .hosting import Player, ServerThread, until, watching
from .test_express import Parsed
from .test_fast_way import OWN, answered, asked, connected

PLAIN = (
    b"GET /api/tables/0123456789abcdef/live?seat=1 HTTP/1.1\r\n"
    b"Host: here\r\nAccept: text/event-stream\r\nCookie: a=b; c=d\r\n\r\n"
)


def changed(old: bytes, new: bytes) -> bytes:
    assert old in PLAIN
    return PLAIN.replace(old, new)


ODD = {
    "a head in pieces": PLAIN[:90],
    "more behind it": PLAIN + b"G",
    "another one behind it": PLAIN + PLAIN,
    "a body": changed(b"Host: here", b"Content-Length: 5"),
    "a body of nothing": changed(b"Host: here", b"Content-Length: 0"),
    "chunks": changed(b"Host: here", b"Transfer-Encoding: chunked"),
    "wants another protocol": changed(b"Host: here", b"Upgrade: websocket"),
    "closes": changed(b"Host: here", b"Connection: close"),
    "a bare line break": changed(b"Host: here\r\n", b"Host: here\n"),
    "an older form": changed(b"HTTP/1.1", b"HTTP/1.0"),
    "another method": changed(b"GET", b"HEAD"),
    "no such seat": changed(b"seat=1", b"seat=32"),
    "an empty seat": changed(b"seat=1", b"seat="),
    "an empty query": changed(b"?seat=1", b"?"),
    "two seats": changed(b"seat=1", b"seat=1&seat=0"),
    "another thing to hear": changed(b"/live", b"/state"),
    "no headers": PLAIN[: PLAIN.index(b"\r\n") + 2] + b"\r\n",
}


def test_a_plain_request_is_read_as_it_stands() -> None:
    found = Reader().read(PLAIN)
    assert isinstance(found, Listener)
    assert (found.table, found.seat) == ("0123456789abcdef", 1)
    parser = Parsed()
    httptools.HttpRequestParser(parser).feed_data(PLAIN)
    assert parser.headers == list(found.said.headers)
    watcher = Reader().read(changed(b"?seat=1", b""))
    assert isinstance(watcher, Listener)
    assert watcher.seat is None


@pytest.mark.parametrize("request_", ODD.values(), ids=ODD)
def test_whatever_could_be_read_otherwise_takes_the_usual_way(request_: bytes) -> None:
    reader = Reader()
    assert reader.read(PLAIN) is not None
    assert reader.read(request_) is None


@pytest.fixture
def ways(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Whether the lane took each of the streams that were asked for."""
    found: list[bool] = []
    take = Listening.take

    def taking(self: Listening, *given: Any) -> bool:
        found.append(take(self, *given))
        return found[-1]

    monkeypatch.setattr(Listening, "take", taking)
    return found


def wanted(player: Player, table: str, more: str = "") -> bytes:
    """A request for seat 0's stream."""
    cookie = "; ".join(f"{name}={value}" for name, value in player.http.cookies.items())
    head = f"GET /api/tables/{table}/live?seat=0 HTTP/1.1\r\nHost: {player.http.base_url.netloc.decode()}\r\n"
    return f"{head}Cookie: {cookie}\r\n{more}\r\n".encode()


def opened(line: BufferedRWPair[Any, Any], request: bytes) -> tuple[bytes, dict[str, str], bytes]:
    """Status, headers and first event of a stream."""
    line.write(request)
    line.flush()
    status, headers = line.readline(), {}
    while (each := line.readline()) != b"\r\n":
        name, _, value = each.decode().partition(": ")
        headers[name] = value.strip()
    return status.strip(), headers, chunk(line)


def chunk(line: BufferedRWPair[Any, Any]) -> bytes:
    size = int(line.readline(), 16)
    body = line.read(size)
    assert line.read(2) == b"\r\n"
    return body


def test_a_stream_is_the_same_either_way(ann: Player, ways: list[bool]) -> None:
    """Status, headers, and the state that goes out first."""
    table = ann.table("me", "me")
    ann.state(table)  # from now on she is remembered
    with connected(ann) as line, connected(ann) as other:
        mine = opened(line, wanted(ann, table))
        usual = opened(other, wanted(ann, table, "Connection: close\r\n"))
    assert ways == [True]
    assert (mine[0], mine[2]) == (usual[0], usual[2])
    first, second = ({name: told for name, told in each[1].items() if name not in OWN} for each in (mine, usual))
    assert first == second
    assert first["content-type"] == "text/event-stream; charset=utf-8"
    assert mine[1]["date"]
    assert len(mine[1]["x-request-id"]) == 12


def test_what_must_be_refused_is_refused_by_the_usual_way(start: Start, database: str, ways: list[bool]) -> None:
    running = start(database)
    ann, bob = Player(running.url), Player(running.url, "Bob")
    table = ann.table("me", "me", watchable=False)
    bob.call("GET", "/api/me")
    for path, status in ((f"{table}/live", 403), (f"{table}/live?seat=0", 403), ("f" * 16 + "/live", 404)):
        assert bob.ask("GET", f"/api/tables/{path}").status_code == status
    assert ann.ask("GET", f"/api/tables/{table}/live?seat=7").status_code == 404
    assert ways == [False] * 4
    assert not running.server.stream_limits.total()


def test_whoever_leaves_is_forgotten(start: Start, database: str, ways: list[bool]) -> None:
    running = start(database)
    ann = Player(running.url)
    table = ann.table("me", "me")
    with watching(ann, table, 0) as stream:
        stream.wait("state")
        assert running.server.stream_limits.total() == 1
    until(lambda: not running.server.stream_limits.total(), "her leaving")
    assert not any(running.server.tables.loaded[table].streams.values())
    assert ways == [True]


def test_what_comes_behind_a_stream_is_answered_when_it_has_ended(
    start: Start, tmp_path: Path, ways: list[bool]
) -> None:
    """In whatever pieces it comes. The stream ends in order, and the connection is kept."""
    running = start(str(tmp_path / "wyrm.db"))
    ann = Player(running.url)
    table = ann.table("me", "me")
    request = asked(ann, table, closing=False)
    with connected(ann) as line:
        assert b"event: state" in opened(line, wanted(ann, table))[2]
        for piece in (b"GET /heal", b"thz HTTP/1.1\r\nHost: here\r\n\r\n"):
            line.write(piece)
            line.flush()
        called(running, table)
        assert chunk(line) == b""
        assert answered(line)[2] == b'{"status":"ok"}'
        line.write(request)
        line.flush()
        assert answered(line)[2] == b'{"n":2}'
    assert ways == [True]


def called(running: ServerThread, table: str) -> None:
    """The server lets go of a table, by the event loop's own hand."""
    tables = running.server.tables
    tables.storage.writer._loop.call_soon_threadsafe(tables.forget, tables.loaded[table])


def test_streams_end_in_order_when_the_server_stops(start: Start, tmp_path: Path, ways: list[bool]) -> None:
    running = start(str(tmp_path / "wyrm.db"))
    ann = Player(running.url)
    table = ann.table("me", "me")
    with connected(ann) as line:
        opened(line, wanted(ann, table))
        running._server.should_exit = True
        assert chunk(line) == b""
        assert line.read(1) == b""
    assert ways == [True]
