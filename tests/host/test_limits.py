"""Limits and headers: sizes, rates, open connections, and what browsers are told."""

from __future__ import annotations

import asyncio
import logging
import socket
import time
from pathlib import Path

import httpx
import pytest

from wyrmtable.host.errors import Refused
from wyrmtable.host.limits import Buckets
from wyrmtable.host.settings import BadSettings, Settings, from_environment
from wyrmtable.host.streams import BEHIND, Stream

from .conftest import Start
from .hosting import PATIENCE, Player, Refusal, ServerThread, until, watching
from .hosting import Stream as ClientStream


def test_every_answer_carries_the_headers(server: ServerThread) -> None:
    for path in ("/", "/api/me", "/api/nothing", "/api/games", "/static/none.js"):
        headers = httpx.get(server.url + path).headers
        assert "default-src 'self'" in headers["content-security-policy"], path
        assert "script-src 'self';" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-frame-options"] == "DENY"


def test_https_brings_secure_cookies_and_hsts(start: Start, tmp_path: Path) -> None:
    server = start(str(tmp_path / "wyrm.db"), public_url="https://table.example")
    answer = httpx.post(f"{server.url}/api/guest", json={})
    assert "secure" in answer.headers["set-cookie"].lower()
    assert "strict-transport-security" in answer.headers


def test_large_bodies_are_refused(ann: Player) -> None:
    answer = ann.ask("POST", "/api/guest", {"name": "x" * 70_000})
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too-large")
    files = {"own.toml": 'game = "toy"\n' + "# a long story\n" * 7_000}
    body = {"game": "toy", "scenario": "small", "seats": [{"kind": "me"}, {"kind": "me"}], "files": files}
    assert ann.ask("POST", "/api/tables", body).status_code == 201, "designers' files may be larger"
    files["more.toml"] = "x" * 399_999
    files["most.toml"] = "x" * 399_999
    assert ann.ask("POST", "/api/tables", body).status_code == 413


def test_large_bodies_without_a_length_are_refused(server: ServerThread) -> None:
    host, port = server.url.removeprefix("http://").split(":")
    head = f"POST /api/guest HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"
    with socket.create_connection((host, int(port)), PATIENCE) as link:
        link.sendall(f"{head}Transfer-Encoding: chunked\r\n\r\n".encode() + b"2710\r\n%b\r\n" % (b" " * 10_000) * 7)
        assert link.recv(1000).startswith(b"HTTP/1.1 413")


def test_too_many_requests_are_told_to_wait(start: Start, tmp_path: Path) -> None:
    server = start(str(tmp_path / "wyrm.db"), rate=0.2, burst=20)
    answers = [httpx.get(f"{server.url}/api/me") for _ in range(40)]
    refused = [answer for answer in answers if answer.status_code == 429]
    assert 15 <= len(refused) <= 20
    assert int(refused[0].headers["retry-after"]) >= 1
    assert refused[0].json()["error"]["code"] == "too-many"


def test_guessing_passwords_is_slowed_down(start: Start, tmp_path: Path) -> None:
    server = start(str(tmp_path / "wyrm.db"), tries=4)
    statuses = [
        httpx.post(f"{server.url}/api/login", json={"name": "Ann", "password": f"guess {number}"}).status_code
        for number in range(7)
    ]
    assert statuses == [401] * 4 + [429] * 3


def test_open_connections_are_limited(start: Start, tmp_path: Path) -> None:
    server = start(str(tmp_path / "wyrm.db"), connections=4, connections_each=3)
    ann, bob = Player(server.url, "Ann"), Player(server.url, "Bob")
    table = ann.table("me", "me")
    with watching(ann, table, 0), watching(ann, table, 1), watching(ann, table):
        assert ann.ask("GET", f"/api/tables/{table}/live").status_code == 429
        with watching(bob, table) as fourth:
            assert fourth.status == 200
            assert bob.ask("GET", "/api/live").status_code == 503
    until(lambda: not server.server.stream_limits.total(), "the parting of all four")
    last = ClientStream(ann, f"/api/tables/{table}/live")
    assert last.status == 200, "closed connections give their place back"
    last.close()


def test_the_guests_of_one_address_do_not_fill_the_house(start: Start, tmp_path: Path) -> None:
    """Streams and requests: neighbours have five persons' worth together."""
    server = start(str(tmp_path / "wyrm.db"), connections_each=1)
    ann = Player(server.url, "Ann")
    table = ann.table("me", "open")
    guests = [Player(server.url, f"Eve {number}") for number in range(6)]
    streams = [ClientStream(guest, f"/api/tables/{table}/live") for guest in guests[:5]]
    assert guests[5].ask("GET", f"/api/tables/{table}/live").status_code == 429
    for stream in streams:
        stream.close()
    until(lambda: not server.server.stream_limits.total(), "the end of the streams")
    assert not server.server.stream_limits._there
    busy = start(str(tmp_path / "busy.db"), rate=0.001, burst=20)
    people = [Player(busy.url, f"Eve {number}") for number in range(8)]
    answers = [person.ask("GET", "/api/me").status_code for person in people for _ in range(14)]
    assert answers.count(200) == 5 * 20 - 8, "what they came in by counts, too"
    assert httpx.get(f"{busy.url}/api/me", headers={"X-Forwarded-For": "198.51.100.7"}).status_code == 200


def test_a_client_that_falls_behind_is_cut_off() -> None:
    """A connection whose other end does not read is ended, and its stream with it."""

    async def fall_behind() -> tuple[bool, bool]:
        loop, (here, there) = asyncio.get_running_loop(), socket.socketpair()
        line, _ = await loop.create_connection(asyncio.Protocol, sock=here)
        stream = Stream(None, "")
        stream.push(b"kept until the head is out")
        stream.open(line)
        for _ in range(2 * BEHIND // 65536):
            stream.push(b"x" * 65536)
        try:
            return stream.ended.is_set(), line.is_closing()
        finally:
            there.close()

    assert asyncio.run(fall_behind()) == (True, True)


def test_buckets_fill_again() -> None:
    buckets = Buckets(rate=20, burst=2)
    buckets.take("a")
    buckets.take("a")
    with pytest.raises(Refused):
        buckets.take("a")
    buckets.take("b")
    time.sleep(0.06)
    buckets.take("a")


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("GET", "/api/tables/nonsense", None, 422),
        ("GET", "/api/tables/0123456789abcdef", None, 404),
        ("GET", "/api/tables/0123456789abcdef/live", None, 404),
        ("POST", "/api/tables/0123456789abcdef/pick?seat=0", {"pick": "end", "expected": 1}, 404),
        ("POST", "/api/tables/0123456789abcdef/pick", {"pick": "end", "expected": 1}, 422),
        ("POST", "/api/tables/0123456789abcdef/pick?seat=x", {"pick": "end", "expected": 1}, 422),
        ("POST", "/api/tables/0123456789abcdef/pick?seat=0", {"pick": "end"}, 422),
        ("POST", "/api/tables/0123456789abcdef/pick?seat=0", {"pick": "e\x00nd", "expected": 1}, 422),
        ("POST", "/api/tables/0123456789abcdef/pick?seat=0", [], 422),
        ("POST", "/api/tables", {"game": "toy"}, 422),
        ("POST", "/api/tables", {"surprise": 1}, 422),
        ("GET", "/api/invites/0123456789", None, 404),
        ("GET", "/api/games/chess/rules", None, 404),
        ("PUT", "/api/me", {}, 405),
        ("GET", "/api/nothing", None, 404),
        ("GET", "/static/%2e%2e/host/app.py", None, 404),
    ],
)
def test_wrong_input_gets_a_clear_answer(ann: Player, method: str, path: str, body: object, status: int) -> None:
    answer = ann.ask(method, path, body)
    assert answer.status_code == status
    error = answer.json()["error"]
    assert error["message"].endswith((".", ")"))
    assert "Traceback" not in answer.text


def test_nonsense_instead_of_json(ann: Player) -> None:
    table = ann.table("me", "me")
    for path in (f"/api/tables/{table}/pick?seat=0", f"/api/tables/{table}/undo?seat=0"):
        answer = ann.http.post(path, content=b"{nonsense", headers={"x-wyrm-csrf": ann.csrf})
        assert (answer.status_code, answer.json()["error"]["code"]) == (422, "invalid")


def test_a_fault_of_ours_shows_no_stack_trace(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    server = start(str(tmp_path / "wyrm.db"))
    ann = Player(server.url)
    table = ann.table("me", "me")

    def broken(*arguments: object) -> None:
        raise RuntimeError("the secret seed is 42")

    monkeypatch.setattr("wyrmtable.host.tables._pick", broken)
    with caplog.at_level(logging.ERROR):
        answer = ann.ask("POST", f"/api/tables/{table}/pick?seat=0", {"pick": "end", "expected": 1})
    assert answer.status_code == 500
    assert "secret" not in answer.text
    assert "the secret seed is 42" in caplog.text


def test_settings_from_the_environment() -> None:
    given = from_environment({"WYRM_DATABASE": "postgresql://me@there/games", "WYRM_RATE": "2.5", "WYRM_BURST": "7"})
    assert (given.url, given.rate, given.burst) == ("postgresql+psycopg://me@there/games", 2.5, 7)
    assert Settings(database="games.db").url == "sqlite:///games.db"
    assert from_environment({}) == Settings()
    for wrong in ({"WYRM_RATE": "fast"}, {"WYRM_BURST": "-1"}):
        with pytest.raises(BadSettings, match="WYRM_"):
            from_environment(wrong)
    with pytest.raises(BadSettings, match="mysql"):
        _ = Settings(database="mysql://x/y").url


def test_refusals_name_what_to_do(ann: Player) -> None:
    with pytest.raises(Refusal, match="Ask for a new link"):
        ann.call("GET", "/api/invites/0123456789")
