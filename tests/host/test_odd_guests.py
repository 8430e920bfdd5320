"""One guest with odd wishes: addresses nobody can send to, mailboxes spelled anew, borrowed names, evaded limits."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from alembic import command
from pydantic import ValidationError
from sqlalchemy import insert, select, update

from wyrmtable.host import accounts, admin, storage
from wyrmtable.host.cleanup import GONE
from wyrmtable.host.database import alembic_config, alone, migrate, open_database
from wyrmtable.host.limits import counted_address
from wyrmtable.host.naming import skeleton
from wyrmtable.host.outbox import Outbox
from wyrmtable.host.requests import RegisterRequest
from wyrmtable.host.routes import games, manual
from wyrmtable.host.schema import outbox, people, seats
from wyrmtable.host.server import Server
from wyrmtable.host.settings import Settings
from wyrmtable.host.table import Table
from wyrmtable.registry import SHELF as GAMES

from .conftest import Start
from .hosting import PATIENCE, Player, until
from .test_notices import Hook, hook, idle

__all__ = ["hook"]  # a fixture of theirs
PASSWORD = "correct horse"
RUN = Outbox.run

# -- notices ---------------------------------------------------------------------------------------------------------


def test_a_notice_nobody_can_send_does_not_stop_the_others(start: Start, database: str, hook: Hook) -> None:
    """Older hosts took such addresses, so they lie in databases."""
    server = start(database).server
    server.outbox.reachable = lambda address: True
    with server.storage.writer._engine.begin() as connection:
        person = accounts.add_guest(connection, "Ann", time.time())
        for address in ("http://a..b/", f"http://{'a' * 70}.example/", hook.url):
            values = {"person": person, "way": "webhook", "address": address, "notice": "{}", "tries": 0}
            connection.execute(insert(outbox).values(**values, due=time.time()))
    until(lambda: hook.bodies, "the notice that can be sent")

    def tries() -> list[int]:
        with server.storage.engine.connect() as connection:
            return list(connection.scalars(select(outbox.c.tries)))

    until(lambda: len(tries()) == 2 and min(tries()) >= 1, "the count of the others' failures")


class Silence:
    """Takes connections and never answers."""

    def __init__(self) -> None:
        self.links: list[socket.socket] = []
        self._sink = socket.create_server(("127.0.0.1", 0), backlog=128)
        self.url = f"http://127.0.0.1:{self._sink.getsockname()[1]}/"
        threading.Thread(target=self._take, daemon=True).start()

    def _take(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                self.links.append(self._sink.accept()[0])

    def close(self) -> None:
        self._sink.close()
        for link in self.links:
            link.close()


@pytest.fixture
def silence() -> Iterator[Silence]:
    made = Silence()
    yield made
    made.close()


def waiting_notices(server: Server, addresses: list[str]) -> list[str]:
    """A notice for a new guest at each address, in this order; the guests."""
    with server.storage.writer._engine.begin() as connection:
        now = time.time()
        people = [accounts.add_guest(connection, f"Guest {number}", now) for number in range(len(addresses))]
        values = {"way": "webhook", "notice": "{}", "tries": 0}
        for number, (person, address) in enumerate(zip(people, addresses, strict=True)):
            due = now - len(addresses) + number
            connection.execute(insert(outbox).values(**values, person=person, address=address, due=due))
    return people


def test_slow_addresses_do_not_delay_the_others(start: Start, database: str, hook: Hook, silence: Silence) -> None:
    """Forty people whose addresses never answer came first; all of them are still waited for."""
    server = start(database).server
    server.outbox.reachable = lambda address: True
    waiting_notices(server, [silence.url] * 40 + [hook.url])
    until(lambda: hook.bodies, "the notice of the one with a quick address")
    until(lambda: len(silence.links) == 40, "the others' turns")


def test_the_slow_ones_share_a_few_places(
    start: Start, tmp_path: Path, hook: Hook, silence: Silence, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wyrmtable.host.outbox.SLOW_PLACES", 2)
    monkeypatch.setattr("wyrmtable.host.outbox.AT_ONCE", 1)
    monkeypatch.setattr("wyrmtable.host.outbox.Outbox.run", idle)
    server = start(str(tmp_path / "wyrm.db")).server
    slow = waiting_notices(server, [silence.url] * 6 + [hook.url])[:6]
    server.outbox.reachable = lambda address: True
    server.outbox._slow.update(dict.fromkeys(slow))
    sending = asyncio.run_coroutine_threadsafe(RUN(server.outbox), server.storage.writer._loop)
    until(lambda: hook.bodies, "the notice of the one with a quick address")
    assert len(silence.links) <= 2
    sending.cancel()


def test_care_goes_on_after_an_odd_fault(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(storage, "BREATHER", 0.0)
    looks: list[int] = []

    async def care() -> None:
        looks.append(len(looks))
        if len(looks) < 3:
            raise LookupError("nobody expected this")
        await asyncio.sleep(PATIENCE)

    async def keeping() -> None:
        task = asyncio.create_task(storage.kept_up(care))
        while len(looks) < 3:
            assert not task.done()
            await asyncio.sleep(0)
        task.cancel()

    with caplog.at_level(logging.ERROR):
        asyncio.run(asyncio.wait_for(keeping(), PATIENCE))
    assert caplog.text.count("LookupError: nobody expected this") == 2


@pytest.mark.parametrize(
    "email",
    [
        "(1)victim@b.cd", "victim@b.cd,", '"victim"@b.cd', "x,victim@b.cd", "root,me@evil.example", "a@[b.c", "a@b@c.d",
        "victim@b.cd.", "victim <v@b.cd>", "a@b.cd;c", "@b.cd", "a@", "a@b..cd", "vi\u0441tim@b.cd", "a b@c.de",
    ],
)  # fmt: skip
def test_an_address_is_one_mailbox_in_one_spelling(email: str) -> None:
    with pytest.raises(ValidationError):
        RegisterRequest(name="Ann", password=PASSWORD, email=email)


@pytest.mark.parametrize(
    "email", ["", "ann@example.com", "a.n+wyrm@mail.example.co.uk", "o'neill@host", "x_y-z@b-c.de"]
)
def test_usual_addresses_are_taken(email: str) -> None:
    assert RegisterRequest(name="Ann", password=PASSWORD, email=email).email == email


# -- counting others -------------------------------------------------------------------------------------------------


def test_nobody_can_count_the_requests_of_others(start: Start, tmp_path: Path) -> None:
    """Of two numbers nothing can be learnt about how many lie between them."""
    url = start(str(tmp_path / "wyrm.db")).url
    numbers = [httpx.get(f"{url}/api/me").headers["x-request-id"] for _ in range(6)]
    assert {len(number) for number in numbers} == {12}
    assert len({number[:6] for number in numbers}) == 6


# -- names -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Кім", "Kim"), ("Рір", "Pip"), ("ісе", "ice"), ("ΤΙΜ", "TIM"), ("ΝΕΟ", "NEO"), ("ꓐꓳꓐ", "BOB"), ("ɡaɡ", "gag"),
        ("ɑhɑb", "ahab"), ("ᴀnn", "Ann"), ("ʀᴏʏ", "Roy"), ("ᎳᎪᏞ", "WAL"), ("ⲁⲛⲟ", "ano"),
    ],
)  # fmt: skip
def test_letters_of_other_alphabets_look_alike(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(("one", "other"), [("Ven", "Nen"), ("Анна", "Anna"), ("Zoë", "Zoe"), ("太郎", "次郎")])
def test_names_that_differ_stay_different(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


def test_case_is_no_disguise(start: Start, tmp_path: Path) -> None:
    """A capital may look like another letter than the small one: the name is the account's in both."""
    url = start(str(tmp_path / "wyrm.db")).url
    assert httpx.post(f"{url}/api/register", json={"name": "ΝΗΥ", "password": PASSWORD}).status_code == 200
    for name in ("νηυ", "NHY"):
        assert httpx.post(f"{url}/api/guest", json={"name": name}).status_code == 409, name


def test_older_names_get_their_skeletons_anew(database: str) -> None:
    """Two accounts that look alike now both stay."""
    engine = open_database(Settings(database=database).url)
    migrate(engine)
    with engine.begin() as connection:
        for name in ("Kim", "Кім"):
            person = accounts.add_guest(connection, name, 0.0)
            connection.execute(update(people).where(people.c.id == person).values(login=name, skeleton="of old"))
    with alone(engine) as connection:
        command.downgrade(alembic_config(connection), "0004")
    migrate(engine)
    with engine.connect() as connection:
        assert set(connection.scalars(select(people.c.skeleton))) == {skeleton("Kim")}
        assert len(list(connection.scalars(select(people.c.id)))) == 2
    engine.dispose()


def test_a_name_that_becomes_an_accounts_leaves_its_guests(start: Start, database: str) -> None:
    server = start(database)
    bob, other = Player(server.url, "Bob"), Player(server.url, "Bill")
    table = bob.table("me", "open")
    named = Player(server.url, "B0b")
    named.csrf = named.call("POST", "/api/register", {"name": "Bob", "password": PASSWORD})["csrf"]
    assert named.call("GET", "/api/me")["user"]["name"] == "Bob"
    assert bob.call("GET", "/api/me")["user"]["name"] == "Guest"
    assert bob.state(table)["table"]["seats"][0]["name"] == "Guest"
    assert named.call("PATCH", "/api/me", {"name": "Biil"})["user"]["name"] == "Biil"
    assert other.call("GET", "/api/me")["user"]["name"] == "Guest", "a new name counts like a first one"
    assert named.call("PATCH", "/api/me", {"name": "Biil"})["user"]["name"] == "Biil"


def test_whoever_is_deleted_leaves_no_name_in_the_talk(start: Start, database: str) -> None:
    server = start(database)
    ann, guest = Player(server.url, "Ann"), Player(server.url, "Guest")
    ann.csrf = ann.call("POST", "/api/register", {"name": "Ann", "password": PASSWORD})["csrf"]
    watcher = Player(server.url, "Guest")
    table = watcher.table("open", "open")
    ann.sit(table, 0)
    guest.sit(table, 1)
    for player, seat in ((ann, 0), (ann, None), (guest, 1), (watcher, None)):
        player.call("POST", f"/api/tables/{table}/chat", {"text": "Hello.", "seat": seat})

    def names() -> list[str]:
        lines = watcher.call("GET", f"/api/tables/{table}/chat?before=1000")["lines"]
        return [line["name"] for line in lines]

    assert names() == ["Ann", "Ann", "Guest", "Guest"]
    with server.server.storage.writer._engine.begin() as connection:
        admin.delete_person(connection, "Ann")
    assert names() == [GONE, GONE, "Guest", "Guest"]
    with server.server.storage.writer._engine.begin() as connection:
        admin.delete_person(connection, guest.call("GET", "/api/me")["user"]["id"])
    assert names() == [GONE, GONE, GONE, "Guest"], "another guest may be called the same"


# -- limits ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("198.51.100.7", "198.51.100.7"), ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::9", "2001:db8:1:2::"),
        ("::ffff:198.51.100.7", "198.51.100.7"), ("::1", "::1"), ("fe80::1%eth0", "fe80::"), ("local", "local"),
        ("no:address", "no:address"),
    ],
)  # fmt: skip
def test_an_address_counts_as_its_network(address: str, counted: str) -> None:
    assert counted_address(address) == counted


def test_many_addresses_of_one_network_are_one(start: Start, tmp_path: Path) -> None:
    url = start(str(tmp_path / "wyrm.db"), tries=4).url
    body = {"name": "Ida", "password": "a guess"}
    addresses = [*(f"2001:db8::{number}" for number in range(6)), "2001:db8:0:1::1"]
    answers = [httpx.post(f"{url}/api/login", json=body, headers={"X-Forwarded-For": address}) for address in addresses]
    assert [answer.status_code for answer in answers] == [401] * 4 + [429] * 2 + [401]


def test_what_never_changes_is_written_once(start: Start, tmp_path: Path) -> None:
    """The manual, the rules and the list of games are long: asking for them again and again costs next to nothing."""
    url = start(str(tmp_path / "wyrm.db"), shelf=dict(GAMES)).url
    kept = (manual._written, games._rules, games._describe)
    paths = ("/api/docs", "/api/openapi.json", "/api/games/underearth/rules", "/api/games")
    first = [httpx.get(url + path, timeout=PATIENCE).content for path in paths]
    made = [each.cache_info().misses for each in kept]
    assert [httpx.get(url + path, timeout=PATIENCE).content for path in paths] == first
    assert [each.cache_info().misses for each in kept] == made


def test_nobody_has_the_database_written_by_asking_whether_it_is_well(
    start: Start, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wyrmtable.host.pulse.FELT", 600.0)
    server, notes = start(database), []
    note = server.server.pulse.note

    async def counted() -> bool:
        notes.append(1)
        return await note()

    monkeypatch.setattr(server.server.pulse, "_look", counted)
    assert {httpx.get(f"{server.url}/healthz").status_code for _ in range(20)} == {200}
    assert len(notes) == 1


def test_nobody_turns_the_writing_round(start: Start, tmp_path: Path) -> None:
    """Signs that have the rest of a line written backwards are left out of talk and titles."""
    ann = Player(start(str(tmp_path / "wyrm.db")).url)
    table = ann.table("me", "me", title="\u202eyadirF\u202c night\u2066")
    assert ann.call("GET", f"/api/tables/{table}")["title"] == "yadirF night"
    said = ann.call("POST", f"/api/tables/{table}/chat", {"text": "\u202e:boB\u202c \u05e9\u05dc\u05d5\u05dd"})
    assert said["text"] == ":boB \u05e9\u05dc\u05d5\u05dd"


def test_pages_and_files_have_a_rate(start: Start, tmp_path: Path) -> None:
    url = start(str(tmp_path / "wyrm.db"), rate=0.0001, burst=2).url
    paths = ("/", "/static/none.js", "/api/nothing", "/healthz", "/api/openapi.json") * 5
    answers = [httpx.get(url + path).status_code for path in paths]
    assert answers.count(429) == 5
    assert answers[-5:] == [429] * 5
    assert httpx.get(url, headers={"X-Forwarded-For": "198.51.100.7"}).status_code == 200


def test_a_body_in_pieces_counts_as_a_large_one(start: Start, tmp_path: Path) -> None:
    url = start(str(tmp_path / "wyrm.db"), uploads=1).url
    host, port = url.removeprefix("http://").split(":")

    def send(path: str) -> bytes:
        head = f"POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"
        with socket.create_connection((host, int(port)), PATIENCE) as link:
            link.sendall(f"{head}Transfer-Encoding: chunked\r\n\r\n2\r\n{{}}\r\n0\r\n\r\n".encode())
            return link.recv(12)[-3:]

    assert [send("/api/tables") for _ in range(7)] == [b"422"] * 5 + [b"429"] * 2
    assert send("/api/guest") == b"200", "what may not be large is not"


# -- one table's fault -----------------------------------------------------------------------------------------------


def test_a_fault_at_one_table_does_not_starve_the_others(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = start(str(tmp_path / "wyrm.db"))
    ann = Player(server.url)
    ids = {ann.table("me", "me", clock={"bank": 30}) for _ in range(3)}
    autoplay, looked = server.server.autoplay, set()
    with server.server.storage.writer._engine.begin() as connection:
        connection.execute(update(seats).values(clock=0.0))

    async def odd(table: Table) -> None:
        looked.add(table.row.id)
        raise LookupError("nobody expected this")

    monkeypatch.setattr(autoplay, "_look_after", odd)
    asyncio.run_coroutine_threadsafe(autoplay._sweep(), server.server.storage.writer._loop).result(PATIENCE)
    assert looked == ids
