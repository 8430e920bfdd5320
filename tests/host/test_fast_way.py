"""The fast way of a pick: what it leaves out on the way must not be missed by anybody."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BufferedRWPair
from itertools import pairwise
from random import Random
from typing import Any

import psycopg
import pytest
from pydantic import ValidationError
from sqlalchemy import Connection, Engine, event, select
from sqlalchemy.exc import DBAPIError

from wyrmtable.checks import fords, toy
from wyrmtable.core import AnyGame, Decision, Entry, Match, Setting, complete
from wyrmtable.host import fastpath, streams, writer
from wyrmtable.host.bulk import Additions, Changes, Written, straight
from wyrmtable.host.database import CHANNEL, JOURNAL, Journal, migrate, open_for_writing
from wyrmtable.host.entries import AddEntries, Progress
from wyrmtable.host.requests import PickRequest, PlainPick, read_pick
from wyrmtable.host.schema import entries, people, snapshots
from wyrmtable.host.settings import Settings
from wyrmtable.host.storage import WRITTEN_BACK, next_look
from wyrmtable.host.stored import StoredEntry
from wyrmtable.host.streams import Stream
from wyrmtable.host.writer import Writer

from .conftest import Start
from .hosting import PATIENCE, Player, picks_of

OWN = {"date", "x-request-id", "connection"}  # headers that two answers differ in


def asked(player: Player, table: str, closing: bool) -> bytes:
    """A pick as it goes over the wire, by a connection that is kept or to be closed."""
    state = player.state(table)
    body = b'{"pick": "%b", "expected": %d}' % (picks_of(state["decision"])[0].encode(), state["n"])
    cookie = "; ".join(f"{name}={value}" for name, value in player.http.cookies.items())
    head = f"POST /api/tables/{table}/pick?seat=0 HTTP/1.1\r\nHost: {player.http.base_url.netloc.decode()}\r\n"
    head += f"Cookie: {cookie}\r\nX-Wyrm-CSRF: {player.csrf}\r\nContent-Length: {len(body)}\r\n"
    return (head + ("Connection: close\r\n" if closing else "") + "\r\n").encode() + body


def answered(lines: BufferedRWPair[Any, Any]) -> tuple[bytes, dict[str, str], bytes]:
    """Status line, headers and body of the next answer."""
    status, headers = lines.readline(), {}
    while (line := lines.readline()) != b"\r\n":
        name, _, value = line.decode().partition(": ")
        headers[name] = value.strip()
    return status.strip(), headers, lines.read(int(headers["content-length"]))


def sent(line: BufferedRWPair[Any, Any], request: bytes) -> tuple[bytes, dict[str, str], bytes]:
    line.write(request)
    line.flush()
    return answered(line)


@contextmanager
def connected(player: Player) -> Iterator[BufferedRWPair[Any, Any]]:
    host, port = player.http.base_url.netloc.decode().split(":")
    with socket.create_connection((host, int(port)), PATIENCE) as link, link.makefile("rwb") as lines:
        yield lines


def test_an_answer_in_one_piece_is_the_same_as_one_in_two(ann: Player) -> None:
    """Whoever has his connection closed is answered on the usual way: status, headers and body are the same."""
    requests = [asked(ann, ann.table("me", "me"), closing) for closing in (False, True)]
    with connected(ann) as line, connected(ann) as other:
        kept, closed = sent(line, requests[0]), sent(other, requests[1])
        assert (kept[0], kept[2]) == (closed[0], closed[2]) == (b"HTTP/1.1 200 OK", b'{"n":2}')
        first, second = ({name: told for name, told in each[1].items() if name not in OWN} for each in (kept, closed))
        assert first == second
        assert "content-security-policy" in first
        assert kept[1]["date"]
        assert len(kept[1]["x-request-id"]) == len(closed[1]["x-request-id"]) == 12
        assert closed[1]["connection"] == "close"
        assert other.read(1) == b""
        assert sent(line, requests[0])[2] == b'{"n":2,"repeated":true}', "the connection takes the next request"


def test_picks_sent_one_behind_the_other_are_answered_in_turn(ann: Player) -> None:
    """The second is sent before the first is answered."""
    request = asked(ann, ann.table("me", "me"), closing=False)
    with connected(ann) as line:
        first, again = sent(line, request + request), answered(line)
    assert (first[2], again[2]) == (b'{"n":2}', b'{"n":2,"repeated":true}')


@pytest.mark.parametrize(
    "body",
    [
        b'{"pick": "west", "expected": 1}',
        b'{"expected": 0, "pick": "=12"}',
        '{"pick": "möve", "expected": 1}'.encode(),
        b'{"pick": "we\\u202est", "expected": 1}',
        b'{"pick": "west", "expected": "1"}',
        b'{"pick": "west", "expected": 1.0}',
    ],
)
def test_a_pick_reads_the_same_either_way(body: bytes) -> None:
    slow, read = PickRequest.model_validate_json(body), read_pick(body)
    assert (read.pick, read.expected) == (slow.pick, slow.expected)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b'{"pick": "", "expected": 1}',
        b'{"pick": "%b", "expected": 1}' % (b"x" * 121),
        b'{"pick": "a\\u0000b", "expected": 1}',
        b'{"pick": "west", "expected": -1}',
        b'{"pick": "west", "expected": 1000001}',
        b'{"pick": "west"}',
        b'{"pick": "west", "expected": 1, "more": 2}',
        b'{"pick": "west\\n", "expected": 1, "more": 2}',
    ],
)
def test_a_wrong_pick_is_refused_in_the_same_words(body: bytes) -> None:
    with pytest.raises(ValidationError) as slow:
        PickRequest.model_validate_json(body)
    with pytest.raises(ValidationError) as read:
        read_pick(body)
    assert read.value.errors(include_context=False) == slow.value.errors(include_context=False)


def test_most_picks_are_plain() -> None:
    assert isinstance(read_pick(b'{"pick": "dwarf-guards 2", "expected": 17}'), PlainPick)


TABLE = b'{"game": "toy", "scenario": "small", "seats": [{"kind": "me"}, {"kind": "me"}]%b}'


@pytest.mark.parametrize(
    "body",
    [
        TABLE % b"",
        TABLE % b', "watchable": true, "title": "Tea"',
        TABLE % b', "clock": {"bank": NaN}',
        TABLE % b', "more": 1',
        TABLE % b', "title": "\xff"',
        TABLE % b', "title": "\\ud800"',
        TABLE % b', "guide": "perhaps"',
        b'{"game": "toy", "scenario": "small"}',
        b'{"game": "toy", "scenario": "none", "seats": [{"kind": "me"}]}',
        b'{"game": "chess", "scenario": "small", "seats": [{"kind": "me"}]}',
        b"[" * 30_000,
        b"{",
        b"[]",
        b"",
    ],
)
def test_a_new_table_is_answered_the_same_either_way(ann: Player, body: bytes) -> None:
    """A request that says more of its form than it must goes the usual way."""
    told = []
    for form in ("application/json", "application/json; charset=utf-8"):
        head = {"content-type": form, "x-wyrm-csrf": ann.csrf}
        answer = ann.http.post("/api/tables", content=body, headers=head)
        words = {name: word for name, word in answer.json().items() if name not in ("id", "created", "moved")}
        own = OWN | {"content-length"} if answer.status_code == 201 else OWN
        told.append(
            (answer.status_code, words, {name: word for name, word in answer.headers.items() if name not in own})
        )
    assert told[0] == told[1]


@pytest.mark.parametrize("by_routes", [False, True])
def test_new_tables_pass_by_the_routes(ann: Player, monkeypatch: pytest.MonkeyPatch, by_routes: bool) -> None:
    """Unless something is wrong with what is asked for."""
    routed: list[bytes] = []

    def noted(body: bytes, receive: Any) -> Any:
        routed.append(body)
        return once_more(body, receive)

    once_more = fastpath._once_more
    monkeypatch.setattr(fastpath, "_once_more", noted)
    body = {"game": "toy", "scenario": "small", "seats": [{"kind": "nobody" if by_routes else "me"}] * 2}
    assert ann.ask("POST", "/api/tables", body).status_code == (422 if by_routes else 201)
    assert bool(routed) == by_routes


@pytest.fixture
def engine(database: str) -> Iterator[Engine]:
    url = Settings(database=database).url
    found = open_for_writing(url)
    migrate(found)
    yield found
    found.dispose()


@pytest.mark.parametrize("count", [1, 3, 250])
def test_rows_are_written_together_whatever_their_number(engine: Engine, count: int) -> None:
    """As values for SQLite, as arrays for PostgreSQL; what is nothing stays nothing."""
    names = ("id", "name", "login", "email", "password", "notices", "webhook", "created", "seen")
    rows = [(f"p{number}", "Pip", None, "", "", "never", "", 1.5, 2.0) for number in range(count)]
    with engine.begin() as connection:
        Additions(people, *names).run(connection, rows)
        Changes(people, "seen", "id").run(connection, [(0.5 + number, f"p{number}") for number in range(count)])
        found = connection.execute(select(people.c.id, people.c.seen, people.c.login, people.c.created)).all()
    assert sorted(found) == sorted((f"p{number}", 0.5 + number, None, 1.5) for number in range(count))


def written(engine: Engine, *jobs: Callable[[Connection], Any], pause: float = 0.0) -> list[Any]:
    """What came of the jobs, one after the other."""

    async def work() -> list[Any]:
        writer = Writer(engine, asyncio.get_running_loop())
        found: list[Any] = []
        for job in jobs:
            found += await asyncio.gather(writer.submit(job), return_exceptions=True)
            await asyncio.sleep(pause)
        writer.close()
        return found

    return asyncio.run(work())


def one(connection: Connection) -> Any:
    return connection.scalar(select(1))


def broken(connection: Connection) -> None:
    """The line to the database breaks in the middle of a job."""
    connection.connection.driver_connection.close()  # type: ignore[union-attr]  # it has one
    one(connection)


def test_after_a_broken_line_the_writer_takes_another(engine: Engine) -> None:
    first, trouble, last = written(engine, one, broken, one)
    assert (first, last) == (1, 1)
    assert isinstance(trouble, DBAPIError)


def test_the_line_is_kept_while_there_is_work_and_asked_after_a_pause(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[object] = []
    event.listen(engine, "checkout", lambda *given: taken.append(given))
    assert written(engine, one, one, one) == [1, 1, 1]
    assert len(taken) == 1
    monkeypatch.setattr("wyrmtable.host.writer.PAUSE", 0.01)
    assert written(engine, one, one, one, pause=0.2) == [1, 1, 1]
    assert len(taken) == 4


def test_picks_are_written_by_the_short_way(start: Start, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """On both databases, from the first to the last, and so are new tables and replays; only what changes more than
    where a game stands, like a clock, goes the usual way, and whatever is written together with other work."""
    ann = Player(start(database).url)
    usual: list[list[Any]] = []  # what was written together

    def working(connection: Connection, group: list[Any]) -> list[Any]:
        usual.append([task.job for task in group])
        return work(connection, group)

    work = writer._work
    monkeypatch.setattr("wyrmtable.host.writer._work", working)
    state = ann.play_out(table := ann.table("me", "me"), Random(2))
    assert state["n"] > 5
    assert state["table"]["outcome"]["summary"] == state["view"]["outcome"]
    ann.call("GET", f"/api/tables/{table}/frames")  # made and kept when the game ended
    assert not [jobs for jobs in usual if all(isinstance(job, Written) for job in jobs)]
    timed = ann.table("me", "me", clock={"bank": 60})
    ann.pick(timed, 0, "end", 1)
    assert timed in [job.table_id for jobs in usual for job in jobs if isinstance(job, AddEntries)]


def test_a_short_way_that_fails_leaves_nothing(start: Start, database: str) -> None:
    """Of two picks that are written together, one has a number that is taken: neither is entered."""
    running = start(database)
    ann, engine = Player(running.url), running.server.storage.engine
    tables = [ann.table("me", "me") for _ in range(2)]
    ann.pick(tables[0], 0, "end", 1)
    progress = Progress(1.0, 2, False, 1, "running", None, "{}")
    jobs = [AddEntries(each, [StoredEntry(Entry(1, 0, "end"), "")], [()], progress, "here") for each in tables]
    with engine.connect() as connection:
        with pytest.raises(Exception, match=r"(?i)unique"):
            straight(connection, jobs)
        found = connection.execute(select(entries.c.table_id).where(entries.c.number == 1)).scalars().all()
        assert found == tables[:1]
        assert "{}" not in connection.execute(select(snapshots.c.body)).scalars().all()
        connection.rollback()
        assert straight(connection, jobs[1:])
        assert "{}" in connection.execute(select(snapshots.c.body)).scalars().all()


def test_other_processes_are_told_of_entries_and_of_nothing_else(start: Start, postgres_database: str) -> None:
    """A new table and a replay are nobody's news, and nothing is said without a word."""
    with psycopg.connect(postgres_database, autocommit=True) as ear:
        server = start(postgres_database)
        ann = Player(server.url)
        ear.execute(f"LISTEN {CHANNEL}")
        table = ann.table("me", "me")
        ann.play_out(table, Random(2))
        ann.call("GET", f"/api/tables/{table}/frames")  # waits until its replay is kept
        heard = [told.payload for told in ear.notifies(timeout=1.0)]
    assert set(heard) == {f"{server.server.tables.origin} {table} entry"}


def test_the_journal_is_written_back_as_fast_as_it_fills() -> None:
    """A third of what it may hold before a commit waits for it; seldom where little happens, but never very seldom."""
    shortest, longest = WRITTEN_BACK
    assert next_look(1.0, JOURNAL // 3) == pytest.approx(1.0, rel=0.01)
    assert next_look(1.0, JOURNAL // 6) == pytest.approx(2.0, rel=0.01)
    assert next_look(1.0, 0) == next_look(longest, 1) == longest
    assert next_look(longest, 100 * JOURNAL) == shortest


def test_of_the_journal_only_what_is_new_counts() -> None:
    """What was written back stays in it for as long as the writer goes on; then it begins anew."""
    first = Journal(held=900, written=850)
    assert Journal(1300, 1300).since(first) == 450
    assert Journal(200, 200).since(first) == 200


def test_what_can_be_taken_back_is_told_the_decider_alone(ann: Player) -> None:
    """One list serves the seat that decides and the snapshots, and is looked for again after every entry."""
    table = ann.table("me", "me")
    ann.pick(table, 0, "west", 1)
    assert [ann.state(table, eyes)["undoable"] for eyes in (0, 1, None)] == [[1], [], []]
    ann.call("POST", f"/api/tables/{table}/undo?seat=0", {"to": 1, "expected": 2})
    assert [ann.state(table, eyes)["undoable"] for eyes in (0, 1, None)] == [[], [], []]


@pytest.mark.parametrize(
    ("game", "setting"), [(toy.GAME, Setting("large")), (fords.GAME, Setting("war", {"parties": "4"}))]
)
def test_only_the_decider_has_anything_to_take_back(game: AnyGame, setting: Setting) -> None:
    """What a table relies on when it looks for the decider's entries alone."""
    rng, met = Random(1), 0
    match = Match(game, complete(game, setting), seed="1")
    while isinstance(match.decision, Decision) and len(match.entries) < 200:
        able = [bool(match.undoable(seat)) for seat in range(len(match.seat_names))]
        assert not any(found for seat, found in enumerate(able) if seat != match.deciding)
        met += any(able)
        match.pick(match.decision.seat, rng.choice(match.decision.picks))
    assert met


class Wire(asyncio.Transport):
    """A line on which one can see what was written, and after which nothing may be."""

    def __init__(self, closed: bool) -> None:
        super().__init__()
        self.closed = closed
        self.written: list[bytes] = []

    def is_closing(self) -> bool:
        return self.closed

    def get_write_buffer_size(self) -> int:
        return 0

    def write(self, data: bytes | bytearray | memoryview) -> None:
        assert not self.closed
        self.written.append(bytes(data))


def test_what_has_waited_goes_out_in_one_piece_unless_nobody_is_there_any_more() -> None:
    there, left = Stream("ann", "a"), Stream("bob", "b")
    for stream in (there, left):
        stream.push(b"one")
        stream.push(b"two")
    wire, cut = Wire(closed=False), Wire(closed=True)
    there.open(wire)
    left.open(cut)
    there.push(b"three")
    left.push(b"three")
    assert wire.written == [b"3\r\none\r\n3\r\ntwo\r\n", b"5\r\nthree\r\n"]
    assert left.ended.is_set()
    assert not cut.written
    assert not there.ended.is_set()


def test_while_everybody_is_kept_awake_others_have_their_turn() -> None:
    wires = [Wire(closed=False) for _ in range(5 * streams.AT_ONCE)]
    sent: list[int] = []  # after every turn of the event loop

    async def run() -> None:
        listeners = [Stream("ann", "a") for _ in wires]
        for stream, wire in zip(listeners, wires, strict=True):
            stream.open(wire)
        awake = asyncio.create_task(streams.keep_awake(listeners))
        while not awake.done():
            await asyncio.sleep(0)
            sent.append(sum(len(wire.written) for wire in wires))

    asyncio.run(run())
    assert [wire.written for wire in wires] == [[b"8\r\n: ping\n\n\r\n"]] * len(wires)
    assert all(now - before <= streams.AT_ONCE for before, now in pairwise([0, *sent]))
