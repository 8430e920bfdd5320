"""Notices: who gets one, by e-mail and webhook, and where webhooks may not go."""

from __future__ import annotations

import asyncio
import contextlib
import http.server
import json
import socket
import socketserver
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from wyrmtable.core import Setting
from wyrmtable.host.errors import Refused
from wyrmtable.host.mail import letter
from wyrmtable.host.notices import Notices
from wyrmtable.host.outbox import Outbox
from wyrmtable.host.schema import outbox
from wyrmtable.host.settings import Settings
from wyrmtable.host.webhooks import check_webhook, is_public, post, resolve
from wyrmtable.registry import load

from .conftest import Start
from .hosting import Player, Refusal, ServerThread, picks_of, until, watching
from .test_windows import SHELF, fix_the_cards


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
        "255.255.255.255", "::1", "::", "fe80::1", "fc00::1", "fd12::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1",
        "192.0.0.1", "192.0.0.170", "192.88.99.1", "fec0::1", "::127.0.0.1", "64:ff9b:1::1", "2001::1", "3fff::1",
        "64:ff9b::7f00:1", "64:ff9b::808:808", "2002:7f00:1::", "ff02::1", "192.0.2.1", "198.18.0.1", "240.0.0.1",
        "fe80::1%eth0",
    ],
)  # fmt: skip
def test_private_addresses_are_out_of_bounds(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "1.1.1.1", "2606:4700:4700::1111", "::ffff:8.8.8.8"])
def test_public_addresses_are_allowed(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/x", "http://localhost/x", "https://[::1]/x", "http://10.0.0.1/", "ftp://example.com/",
        "file:///etc/passwd", "http://user:pass@example.com/", "http://example.com:22/", "http://example.com:99999/",
        "http:///x", "gopher://example.com/", "http://printer.local/", "http://169.254.169.254/latest/meta-data",
        "http://[::ffff:127.0.0.1]/", "http://metadata.internal/", "http://a..b/", "http://.example.com/",
        f"http://{'a' * 70}.example/",
    ],
)  # fmt: skip
def test_webhooks_that_can_never_be_called_are_refused_at_once(url: str) -> None:
    with pytest.raises(Refused):
        check_webhook(url)


def test_a_name_that_leads_home_is_not_called(monkeypatch: pytest.MonkeyPatch) -> None:
    """One private address among several is enough to refuse; the check is made on what is then connected to."""
    import socket

    def lookup(*arguments: object, **more: object) -> list[tuple[Any, ...]]:
        return [(2, 1, 6, "", ("8.8.8.8", 80)), (2, 1, 6, "", ("127.0.0.1", 80))]

    monkeypatch.setattr(socket, "getaddrinfo", lookup)
    with pytest.raises(Refused, match="public internet"):
        resolve("rebound.example", 80, is_public)
    with pytest.raises(Refused):
        asyncio.run(post("http://rebound.example/", b"{}"))


class Hook:
    """A web server that remembers what it was sent, and redirects if told to."""

    def __init__(self) -> None:
        self.bodies: list[dict[str, Any]] = []
        self.status = 200
        hook = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                hook.bodies.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
                self.send_response(hook.status)
                self.send_header("Location", "/again")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *arguments: object) -> None:
                return

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/hook"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture
def hook() -> Iterator[Hook]:
    made = Hook()
    yield made
    made.server.shutdown()
    made.server.server_close()


class PostOffice(socketserver.ThreadingTCPServer):
    """Just enough SMTP to take a letter."""

    allow_reuse_address = True

    def __init__(self) -> None:
        self.letters: list[str] = []
        office = self

        class Handler(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                self.wfile.write(b"220 post\r\n")
                for line in self.rfile:
                    if line.upper().startswith(b"DATA"):
                        self.wfile.write(b"354 go on\r\n")
                        letter = b""
                        while not letter.endswith(b"\r\n.\r\n"):
                            letter += self.rfile.readline()
                        office.letters.append(letter.decode())
                    self.wfile.write(b"250 ok\r\n")

        super().__init__(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.serve_forever, daemon=True).start()


def two_players(
    server: ServerThread, wish: str, game: dict[str, Any] | None = None, **addresses: str
) -> tuple[Player, Player, str]:
    """Ann and Bob at a table, Bob away, with his wishes about notices."""
    server.server.outbox.reachable = lambda address: address == "127.0.0.1"
    ann, bob = Player(server.url, "Ann"), Player(server.url, "Bob")
    me = bob.call("PATCH", "/api/me", {"notices": wish, "email": addresses.get("email", "")})
    table = ann.table("me", "open", title="Friday", **(game or {}))
    bob.sit(table, 1)
    if "webhook" in addresses:
        from sqlalchemy import update

        from wyrmtable.host.schema import people

        with server.server.storage.writer._engine.begin() as connection:  # the route refuses a private address
            who = people.c.id == me["user"]["id"]
            connection.execute(update(people).where(who).values(webhook=addresses["webhook"]))
    return ann, bob, table


@pytest.fixture
def notice_server(start: Start, tmp_path: Path) -> ServerThread:
    return start(str(tmp_path / "wyrm.db"), away=0.0, public_url="http://table.example")


def test_a_webhook_tells_whose_move_it_is(notice_server: ServerThread, hook: Hook) -> None:
    ann, _, table = two_players(notice_server, "always", webhook=hook.url)
    ann.pick(table, 0, "west", 1)
    assert hook.bodies == [], "it is still Ann's turn"
    ann.call("POST", f"/api/tables/{table}/undo?seat=0", {"expected": 2})
    ann.pick(table, 0, "end", 3)
    (notice,) = until(lambda: hook.bodies, "the webhook")
    assert notice["kind"] == "your-move"
    assert notice["link"] == f"http://table.example/table/{table}"
    assert notice["title"] == "Friday"


def test_nobody_is_called_for_a_window(
    start: Start, tmp_path: Path, hook: Hook, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Silence passes there: only what waits for somebody is told him."""
    fix_the_cards(monkeypatch)
    server = start(str(tmp_path / "wyrm.db"), away=0.0, shelf=SHELF, beat=0.1)
    game: dict[str, Any] = {"game": "gatehouse", "scenario": "yard"}
    ann, bob, table = two_players(server, "always", game, webhook=hook.url)
    ann.pick(table, 0, "net", 1)
    until(lambda: run_on(bob, table) == "over", "the end of the game")
    until(lambda: len(hook.bodies) >= 2, "both notices")
    assert [body["kind"] for body in hook.bodies] == ["your-move", "over"], (
        "his turns follow each other but for windows"
    )


def run_on(player: Player, table: str) -> str:
    """The thief runs for the gate whenever he is asked."""
    state = player.state(table, 1)
    if state["decision"]:
        player.pick(table, 1, picks_of(state["decision"])[-1], state["n"])
    return str(state["table"]["status"])


def test_redirects_are_not_followed(notice_server: ServerThread, hook: Hook) -> None:
    hook.status = 302
    assert asyncio.run(post(hook.url, b"{}", lambda address: True)) == 302
    assert len(hook.bodies) == 1


def test_never_means_never(notice_server: ServerThread, hook: Hook) -> None:
    ann, bob, table = two_players(notice_server, "never", webhook=hook.url)
    ann.pick(table, 0, "end", 1)
    until(lambda: bob.state(table, 1)["decision"], "Bob's turn")
    bob.call("GET", "/api/me")
    assert hook.bodies == []


def test_when_away_means_only_then(notice_server: ServerThread, hook: Hook) -> None:
    ann, bob, table = two_players(notice_server, "away", webhook=hook.url)
    with watching(bob, table, 1) as stream:
        ann.pick(table, 0, "end", 1)
        stream.wait("change")
        state = bob.state(table, 1)
        bob.pick(table, 1, "end", state["n"])
        assert hook.bodies == []
    until(lambda: not notice_server.server.updates.present_people(), "Bob's leaving")
    state = ann.state(table, 0)
    ann.pick(table, 0, "end", state["n"])
    assert until(lambda: hook.bodies, "the webhook")[0]["kind"] == "your-move"


@pytest.fixture
def office() -> Iterator[PostOffice]:
    made = PostOffice()
    yield made
    made.shutdown()
    made.server_close()


def smtp(office: PostOffice) -> dict[str, Any]:
    port = int(office.server_address[1])
    return {"smtp_host": "127.0.0.1", "smtp_port": port, "smtp_tls": "none", "smtp_from": "table@table.example"}


def link_in(letter: str) -> str:
    """Where a letter leads."""
    return next(line for line in letter.splitlines() if "/api/confirm/" in line)


def test_an_email_is_sent_once_the_address_is_confirmed(start: Start, tmp_path: Path, office: PostOffice) -> None:
    server = start(str(tmp_path / "wyrm.db"), away=0.0, **smtp(office))
    ann, bob, table = two_players(server, "always", email="bob@bob.example")
    (question,) = until(lambda: office.letters, "the question")
    assert "To: bob@bob.example" in question
    link = server.url + link_in(question)
    assert "bob@bob.example" in httpx.get(link).text
    assert bob.call("GET", "/api/me")["user"]["confirmed"] is False, "looking at the link confirms nothing"
    assert httpx.post(link).status_code == 200
    assert bob.call("GET", "/api/me")["user"]["confirmed"] is True
    ann.pick(table, 0, "end", 1)
    sent = until(lambda: office.letters[1:], "the letter")[0]
    assert "To: bob@bob.example" in sent
    assert f"/table/{table}" in sent
    assert "Friday" not in sent, "nothing that another person wrote goes into a letter"


def test_nobodys_mailbox_is_filled(start: Start, tmp_path: Path, office: PostOffice) -> None:
    """An address that was never confirmed gets a few questions, however many guests name it, and nothing else."""
    server = start(str(tmp_path / "wyrm.db"), away=0.0, letters=2, **smtp(office))
    ann, _, table = two_players(server, "always", email="victim@victim.example")
    statuses = [
        Player(server.url, "Eve").ask("PATCH", "/api/me", {"email": "Victim@victim.example"}).status_code
        for _ in range(4)
    ]
    assert statuses == [200, 429, 429, 429]
    ann.pick(table, 0, "end", 1)
    until(lambda: len(office.letters) == 2, "the two questions")
    until(lambda: ann.state(table)["n"] == 2, "the pick")
    assert all("is this your address" in letter for letter in office.letters)


@pytest.mark.parametrize(("files", "told"), [({}, True), ({"own.toml": "title = 'Visit evil.example'"}, False)])
def test_a_designers_words_go_into_no_letter(files: dict[str, str], told: bool) -> None:
    """The titles of our own scenarios do; those of somebody's files could say anything."""
    row = SimpleNamespace(id="0" * 16, scenario_title="Visit evil.example", title="Friday")
    table: Any = SimpleNamespace(
        row=row, match=SimpleNamespace(setting=Setting("own", {}, files), game=load("wyrmtable.checks.toy"))
    )
    notices: Any = SimpleNamespace(_settings=Settings(smtp_from="table@table.example"))
    notice = Notices._notice(notices, table, "your-move", "It is your move.")
    assert ("evil.example" in letter(notices._settings, "bob@bob.example", notice).as_string()) is told


def test_nobody_sends_letters_to_strangers_without_end(start: Start, tmp_path: Path, office: PostOffice) -> None:
    """Neither to many addresses nor to one mailbox by many names; who asks for one too many keeps what he has."""
    server = start(str(tmp_path / "wyrm.db"), letters=3, **smtp(office))
    eve = Player(server.url, "Eve")
    asked = [eve.ask("PATCH", "/api/me", {"email": f"stranger{n}@far.example"}).status_code for n in range(5)]
    assert asked == [200, 200, 200, 429, 429]
    assert eve.call("GET", "/api/me")["user"]["email"] == "stranger2@far.example"
    for number in range(5):
        each = Player(server.url, "Mallory")
        each.ask("PATCH", "/api/me", {"email": f"Victim+{number}@far.example"})
    bob = Player(server.url, "")
    body = {"name": "Victor", "password": "correct horse", "email": "victim@far.example"}
    assert bob.ask("POST", "/api/register", body).status_code == 200, "others' letters do not keep him out"
    until(lambda: len(office.letters) >= 6, "the questions")
    to = [line for letter in office.letters for line in letter.splitlines() if line.startswith("To: ")]
    assert len([line for line in to if "ictim" in line]) == 3


def test_a_hook_that_drips_is_cut_off() -> None:
    """A line that never ends, one byte at a time: every single read is in time, the whole is not."""
    with socket.create_server(("127.0.0.1", 0)) as sink:
        stop = threading.Event()

        def drip() -> None:
            link, _ = sink.accept()
            with link, contextlib.suppress(OSError):
                while not stop.wait(0.02):
                    link.sendall(b"H")

        threading.Thread(target=drip, daemon=True).start()
        with pytest.raises(TimeoutError):
            asyncio.run(post(f"http://127.0.0.1:{sink.getsockname()[1]}/", b"{}", lambda address: True, patience=0.5))
        stop.set()


def test_an_error_is_no_delivery(notice_server: ServerThread, hook: Hook, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is tried again, and at last he is told that it does not work."""
    monkeypatch.setattr("wyrmtable.host.outbox.RETRIES", (0.0, 0.0))
    hook.status = 500
    ann, bob, table = two_players(notice_server, "always", webhook=hook.url)
    ann.pick(table, 0, "end", 1)
    until(lambda: "500" in bob.call("GET", "/api/me")["user"]["trouble"], "the bad news")
    assert len(hook.bodies) == 3


def test_notices_survive_a_restart(start: Start, database: str, hook: Hook, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wyrmtable.host.outbox.RETRIES", (0.0, 0.0, 0.0))
    monkeypatch.setattr("wyrmtable.host.outbox.CLAIM", 0.0)
    monkeypatch.setattr("wyrmtable.host.outbox.Outbox.run", idle)
    first = start(database, away=0.0)
    ann, _, table = two_players(first, "always", webhook=hook.url)
    ann.pick(table, 0, "end", 1)
    engine = first.server.storage.engine

    def waiting() -> int:
        with engine.connect() as connection:
            return len(connection.execute(outbox.select()).all())

    until(waiting, "the notice in the outbox")
    first.__exit__()
    assert hook.bodies == []
    monkeypatch.undo()
    start(database, away=0.0).server.outbox.reachable = lambda address: True
    assert until(lambda: hook.bodies, "the webhook")[0]["kind"] == "your-move"


async def idle(outbox: Outbox) -> None:
    """Sends nothing."""


def test_a_private_webhook_is_refused_by_the_route(ann: Player) -> None:
    with pytest.raises(Refusal, match="public internet"):
        ann.call("PATCH", "/api/me", {"webhook": "http://192.168.0.1/x"})
