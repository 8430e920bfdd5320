"""One guest cannot stop everybody: hostile files, half-sent requests, queues, quotas, damaged rows; loopback only."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import httpx
import msgspec
import pytest
from sqlalchemy import text, update
from starlette.types import Receive, Scope, Send

from wyrmtable.core import Setting
from wyrmtable.host.beginning import Beginning
from wyrmtable.host.building import Builder
from wyrmtable.host.cleanup import GONE
from wyrmtable.host.errors import Refused
from wyrmtable.host.queueing import Asker, Queue, Rank, alone
from wyrmtable.host.schema import entries, people, seats, tables
from wyrmtable.host.serve import TableServer
from wyrmtable.host.settings import Settings
from wyrmtable.host.tasks import Task
from wyrmtable.host.workers import Workers
from wyrmtable.registry import SHELF as GAMES

from .conftest import Start
from .hosting import PATIENCE, SHELF, Player, Refusal, ServerThread, until

GREEDY = {**SHELF, "greedy": "tests.host.greedy"}
BOX = {**SHELF, **GAMES}
DAY = 86400.0
MEGABYTES = 24  # more than a line holds that nobody reads from

# -- designers' files ------------------------------------------------------------------------------------------------

UNDEREARTH, LAIRBREAK = 'game = "underearth"\n', 'game = "lairbreak"\n'
HOSTILE = {
    "nested lists": ("underearth", "own.toml", UNDEREARTH + "a = " + "[" * 5000),
    "nested tables": ("lairbreak", "own.toml", LAIRBREAK + "a = " + "{b = " * 3000),
    "dotted keys": ("underearth", "own.toml", UNDEREARTH + ".".join("a" * 9000) + " = 1"),
    "many dotted keys": ("underearth", "own.toml", UNDEREARTH + "".join(f"a{n}.b.c.d = 1\n" for n in range(9000))),
    "many stages": ("underearth", "own.toml", UNDEREARTH + "[[setup]]\ndo = 'place'\n" * 9000),
    "many forces": ("underearth", "own.toml", UNDEREARTH + "".join(f"[forces.f{n}]\nunits = 5\n" for n in range(5000))),
    "a number for a unit": ("underearth", "own.toml", UNDEREARTH + "id = 'own'\n[[setup]]\nunit = 5\n"),
    "6,000 digits": ("underearth", "own.toml", UNDEREARTH + "turns = " + "9" * 6000),
    "a far map": ("underearth", "own.toml", UNDEREARTH + "id = 'own'\nmap = '../../../../../../etc/passwd'\n"),
    "a long line": ("underearth", "own.toml", UNDEREARTH + "x" * 300_000),
    "1,000 columns": ("underearth", "own.map", "game underearth\n" + "grid 1000 1000\n" + ". " * 9000 + "\n"),
    "many strips": ("underearth", "own.map", "game underearth\n" + "".join(f"strip s{n}\n" for n in range(3000))),
    "a board of rubbish": ("lairbreak", "own.board", "game lairbreak\n" + ("#" * 2000 + "\n") * 150),
    "another game's": ("lairbreak", "own.toml", UNDEREARTH),
    "nobody's": ("lairbreak", "units.toml", "x = 1"),
}  # fmt: skip


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    from .hosting import settings_for

    database = str(tmp_path_factory.mktemp("box") / "wyrm.db")
    with ServerThread(settings_for(database, shelf=BOX, check=20.0)) as running:
        yield running


@pytest.mark.parametrize("what", HOSTILE)
def test_hostile_files_get_a_short_clear_answer(box: ServerThread, what: str) -> None:
    game, name, text = HOSTILE[what]
    ann = Player(box.url)
    scenario = {"underearth": "pursuit", "lairbreak": "hollow"}[game]
    body = {"game": game, "scenario": scenario, "files": {name: text}, "seats": [{"kind": "me"}, {"kind": "me"}]}
    answer = ann.ask("POST", "/api/tables", body)
    assert answer.status_code in (201, 422), answer.text[:500]
    assert len(answer.content) < 20_000
    if answer.status_code == 422:
        error = answer.json()["error"]
        assert (error["code"], error["message"][-1] in ".)") == ("bad-setup", True)
        assert name in error["message"], "the file's own mistakes, not a reader that broke"
    assert "root:" not in answer.text


def greedy_body(appetite: str) -> dict[str, object]:
    files = {"own.toml": f'game = "greedy"\n# {appetite}\n'}
    return {"game": "greedy", "scenario": "small", "files": files, "seats": [{"kind": "me"}, {"kind": "me"}]}


@pytest.mark.parametrize(("appetite", "words"), [("time", "too long"), ("memory", "memory")])
def test_greedy_files_are_cut_off(start: Start, tmp_path: Path, appetite: str, words: str) -> None:
    ann = Player(start(str(tmp_path / "wyrm.db"), shelf=GREEDY, check=0.5, check_memory=200).url)
    answer = ann.ask("POST", "/api/tables", greedy_body(appetite))
    assert answer.status_code == 422
    assert words in answer.json()["error"]["message"]
    assert ann.ask("POST", "/api/tables", greedy_body("nothing")).status_code == 201, "the next one is read as ever"


def test_others_play_while_files_are_read_and_the_server_stops(start: Start, tmp_path: Path) -> None:
    """Eight files that take for ever: others register, sign in and play meanwhile, and the server ends when told."""
    server = start(str(tmp_path / "wyrm.db"), shelf=GREEDY, check=600.0)
    eves = [Player(server.url, "Eve") for _ in range(8)]
    for number, eve in enumerate(eves):
        eve.http.headers["X-Forwarded-For"] = f"198.51.100.{number}"
    with ThreadPoolExecutor(8) as pool:
        asked = [pool.submit(_ask_in_vain, eve, greedy_body("time")) for eve in eves]
        until(lambda: server.server.checkers.queue.waiting == 7, "the queue of files")
        again = eves[0].ask("POST", "/api/tables", greedy_body("time"))
        assert (again.status_code, again.json()["error"]["code"]) == (429, "too-many"), "one file each"
        bob = Player(server.url, "")
        bob.csrf = bob.call("POST", "/api/register", {"name": "Bob", "password": "correct horse"})["csrf"]
        table = bob.table("me", "me")
        bob.pick(table, 0, "end", 1)
        assert not any(each.done() for each in asked)
        server.__exit__()


def _ask_in_vain(player: Player, body: object) -> int:
    try:
        return player.ask("POST", "/api/tables", body).status_code
    except httpx.HTTPError:
        return 0


class Witness:
    """Stands for the workers that try files out, and remembers what they were asked."""

    def __init__(self) -> None:
        self.tasks: list[Task] = []

    async def ask(self, task: Task, *how: object) -> bytes:
        self.tasks.append(task)
        return b""


def test_what_a_worker_tried_out_is_what_is_built(server: ServerThread) -> None:
    """With the same dice, so that what was quick there is quick here."""
    witness, setting = Witness(), Setting("small", {}, {"own.toml": 'game = "toy"'})
    builder = Builder(server.server.storage, cast(Workers, witness), 5.0)
    for make in (builder.begin(SHELF["toy"], setting, ["human"] * 2, None, alone("Ann")),
                 builder.begin_next(SHELF["toy"], setting, ["human"], alone("Ann"))):  # fmt: skip
        match, _ = asyncio.run(make)
        assert msgspec.json.decode(witness.tasks[-1].form, type=Beginning).seed == match.seed
    assert [task.do for task in witness.tasks] == ["begin", "begin_next"]


def test_a_kept_game_is_tried_out_before_it_is_built_again(start: Start, tmp_path: Path) -> None:
    """Its files may have been let in at a calmer moment, or by an older host; nobody else notices."""
    database, stone = str(tmp_path / "wyrm.db"), tmp_path / "stone"
    first = start(database, shelf=GREEDY)
    ann = Player(first.url)
    found = ann.call("POST", "/api/tables", {**greedy_body(f"beside {stone}"), "watchable": True})["id"]
    first.__exit__()
    stone.touch()
    again = start(database, shelf=GREEDY, check=0.1)
    answer = ann.at(again.url).ask("GET", f"/api/tables/{found}/state")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "unplayable")
    assert "longer to read" in answer.json()["error"]["message"]
    bob = Player(again.url, "Bob")
    bob.pick(bob.table("me", "me"), 0, "end", 1)


def test_a_designers_files_hold_up_nobody_elses_game(server: ServerThread) -> None:
    """Files that passed the check, but take long, are built beside other games, not before them."""
    storage, held = server.server.storage, threading.Event()

    async def build() -> None:
        slow = [asyncio.ensure_future(storage.build(held.wait, {"own.toml": ""})) for _ in range(3)]
        await asyncio.sleep(0)
        assert await asyncio.wait_for(storage.build(lambda: "built", {}), PATIENCE) == "built"
        held.set()
        await asyncio.gather(*slow)

    asyncio.run(build())


# -- the doorway -----------------------------------------------------------------------------------------------------


def link_to(server: ServerThread) -> socket.socket:
    host, port = server.url.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), PATIENCE)


def read_all(link: socket.socket) -> bytes:
    found = b""
    try:
        while chunk := link.recv(65536):
            found += chunk
    except ConnectionError:
        return found
    return found


def test_an_endless_header_is_cut_off(server: ServerThread) -> None:
    with link_to(server) as link:
        link.sendall(b"GET /api/me HTTP/1.1\r\nHost: x\r\nX-Endless: ")
        try:
            for _ in range(2000):
                link.sendall(b"x" * 1024)
        except ConnectionError:
            return
        assert read_all(link).startswith(b"HTTP/1.1 431")


def test_half_sent_requests_do_not_shut_visitors_out(start: Start, tmp_path: Path) -> None:
    """More connections than there is room for stand in the doorway; whoever says what he wants passes."""
    server = start(str(tmp_path / "wyrm.db"), waiting=20)
    links = [link_to(server) for _ in range(120)]
    for link in links:
        link.sendall(b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-")
    ann = Player(server.url)
    table = ann.table("me", "me")
    ann.pick(table, 0, "end", 1)
    assert read_all(links[0]) == b"", "who stood there longest had to go"
    for link in links:
        link.close()


class Endless:
    """An application that sends more than any line holds."""

    state = SimpleNamespace(settings=Settings(patience=2.0))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await send({"type": "http.response.start", "status": 200, "headers": []})
            for _ in range(MEGABYTES):
                await send({"type": "http.response.body", "body": bytes(1024 * 1024), "more_body": True})
            await send({"type": "http.response.body", "body": b""})


def taken(link: socket.socket) -> int:
    """How many bytes come until the line ends."""
    with contextlib.suppress(ConnectionError):
        return sum(map(len, iter(lambda: link.recv(1024 * 1024), b"")))
    return 0


def test_who_does_not_take_his_answer_is_not_waited_for() -> None:
    """Somebody asks for much and reads nothing: the line is cut, and nothing is kept for him."""
    server = TableServer(Endless())  # type: ignore[arg-type]  # it needs no more of one
    with socket.socket() as port:
        port.bind(("127.0.0.1", 0))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [port]}, daemon=True)
        thread.start()
        until(lambda: server.started, "the start of the server")
        with socket.create_connection(port.getsockname()) as lazy, socket.create_connection(port.getsockname()) as keen:
            for link in (lazy, keen):
                link.settimeout(PATIENCE)
                link.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            assert taken(keen) > MEGABYTES * 1024 * 1024
            until(lambda: not server.server_state.connections, "the end of the other line")
            assert taken(lazy) < MEGABYTES * 1024 * 1024
        server.should_exit = True
        thread.join(PATIENCE)


def test_hanging_up_in_mid_request_is_no_fault_of_ours(
    server: ServerThread, ann: Player, caplog: pytest.LogCaptureFixture
) -> None:
    cookies = "; ".join(f"{name}={value}" for name, value in ann.http.cookies.items())
    head = f"POST /api/tables/{ann.table('me', 'me')}/pick?seat=0 HTTP/1.1\r\nHost: x\r\nCookie: {cookies}\r\n"
    head += f"X-Wyrm-CSRF: {ann.csrf}\r\nContent-Length: 1000\r\n\r\n"  # more than is waited for in the doorway
    with link_to(server) as link:
        link.sendall(head.encode() + b'{"pick": ')
    until(lambda: 'status="400"' in httpx.get(f"{server.url}/metrics").text, "the end of the request")
    assert not [line for line in caplog.records if line.levelname == "ERROR"]


@pytest.mark.parametrize(
    "sent", [b"", b"GET /api/me HT", b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{"]
)
def test_a_request_that_does_not_arrive_is_given_up(start: Start, tmp_path: Path, sent: bytes) -> None:
    server = start(str(tmp_path / "wyrm.db"), patience=0.2)
    with link_to(server) as link:
        link.sendall(sent)
        assert read_all(link) == b""
    assert httpx.get(f"{server.url}/api/me").status_code == 200


# -- the queue -------------------------------------------------------------------------------------------------------


def test_players_come_first_and_everybody_in_turn() -> None:
    async def order() -> list[str]:
        queue, called = Queue(1), list[str]()

        async def job(name: str, person: str, rank: Rank) -> None:
            who = Asker(person, "inn" if person in ("eve", "mallory") else person)
            await queue.enter(who, rank)
            called.append(name)
            await asyncio.sleep(0)
            queue.leave(who, rank)

        await queue.enter(alone("x"), Rank.PLAY)
        names = [("file 1", "eve", Rank.FILE), ("file 2", "eve", Rank.FILE), ("file 3", "mallory", Rank.FILE)]
        names += [("file 4", "mallory", Rank.FILE), ("file 5", "ann", Rank.FILE), ("file 6", "bob", Rank.FILE)]
        names += [("picture", "bob", Rank.LOOK), ("odds", "ann", Rank.PLAY)]
        jobs = [asyncio.ensure_future(job(*each)) for each in names]
        await asyncio.sleep(0)
        queue.leave(alone("x"), Rank.PLAY)
        await asyncio.gather(*jobs)
        return called

    assert asyncio.run(order()) == [*("odds", "picture", "file 1", "file 5", "file 6", "file 3", "file 2", "file 4")]


def test_nobody_queues_without_end_and_files_leave_a_place_free() -> None:
    async def crowd() -> tuple[int, bool, int]:
        queue = Queue(2)
        waiting = [asyncio.ensure_future(queue.enter(alone("eve"), Rank.FILE)) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(Refused, match="Wait for one of them"):
            await queue.enter(alone("eve"), Rank.FILE)
        await asyncio.wait_for(queue.enter(alone("ann"), Rank.PLAY), PATIENCE)
        begun = sum(each.done() for each in waiting)
        for each in waiting:
            each.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        queue.leave(alone("eve"), Rank.FILE)
        queue.leave(alone("ann"), Rank.PLAY)
        return begun, queue._busy.total() == 0, queue.waiting

    assert asyncio.run(crowd()) == (1, True, 0)


def test_a_board_does_not_wait_behind_everything_asked_about_it() -> None:
    async def called() -> list[bool]:
        queue = Queue(2)
        await queue.enter(alone("ann"), Rank.PLAY)
        await queue.enter(alone("ann"), Rank.PLAY)
        odds = asyncio.ensure_future(queue.enter(alone("ann"), Rank.PLAY))
        board = asyncio.ensure_future(queue.enter(alone("bob"), Rank.LOOK))
        await asyncio.sleep(0)
        queue.leave(alone("ann"), Rank.PLAY)
        await asyncio.sleep(0)
        first = [odds.done(), board.done()]
        queue.leave(alone("bob"), Rank.LOOK)
        await asyncio.wait_for(odds, PATIENCE)
        return first

    assert asyncio.run(called()) == [False, True]


def test_the_guests_of_one_address_do_not_fill_the_queue_together() -> None:
    async def crowd() -> tuple[int, int]:
        queue, refused = Queue(2), 0
        await queue.enter(alone("ann"), Rank.FILE)
        waiting = [asyncio.ensure_future(queue.enter(Asker(f"eve {n}", "inn"), Rank.FILE)) for n in range(40)]
        await asyncio.sleep(0)
        refused = sum(each.done() and isinstance(each.exception(), Refused) for each in waiting)
        bob = asyncio.ensure_future(queue.enter(alone("bob"), Rank.FILE))
        await asyncio.sleep(0)
        served = 0
        for guest in range(40):
            queue.leave(alone("ann") if not guest else Asker(f"eve {guest - 1}", "inn"), Rank.FILE)
            await asyncio.sleep(0)
            if bob.done():
                break
            served += 1
        for each in waiting:
            each.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        return refused, served

    assert asyncio.run(crowd()) == (25, 1), "three times five may wait; who asks from elsewhere comes second"


def test_whoever_hangs_up_while_he_waits_takes_no_place_with_him() -> None:
    """He is passed over even if his turn comes before he could say that he is gone."""

    async def crowd() -> tuple[int, int, int]:
        queue = Queue(1)
        await queue.enter(alone("ann"), Rank.FILE)
        waiting = [asyncio.ensure_future(queue.enter(alone(who), Rank.FILE)) for who in ("eve", "eve", "mallory")]
        await asyncio.sleep(0)
        for each in waiting:
            each.cancel()
        queue.leave(alone("ann"), Rank.FILE)  # in the same breath
        await asyncio.gather(*waiting, return_exceptions=True)
        await asyncio.wait_for(queue.enter(alone("bob"), Rank.FILE), PATIENCE)
        return queue._busy.total(), queue.waiting, queue._asked.total()

    assert asyncio.run(crowd()) == (1, 0, 2), "counted by person and by address"


def test_exports_wait_and_odds_do_not(start: Start, tmp_path: Path) -> None:
    """Anonymous exports fill their queue and are refused beyond it; a player's odds are told before they are done."""
    server = start(str(tmp_path / "wyrm.db"))
    ann = Player(server.url)
    tables_ = [ann.table("me", "me") for _ in range(8)]
    with ThreadPoolExecutor(8) as pool:
        asked = [
            pool.submit(httpx.get, f"{server.url}/api/tables/{table}/export.png", timeout=PATIENCE) for table in tables_
        ]
        decision = ann.state(tables_[0])["decision"]
        pick = decision["options"][0]
        pick = pick if isinstance(pick, str) else pick[0]
        assert ann.call("GET", f"/api/tables/{tables_[0]}/odds?seat=0&pick={pick}")["chances"]
        statuses = sorted(each.result().status_code for each in asked)
    assert statuses.count(429) == 5
    assert set(statuses) <= {200, 429, 503}


def test_a_job_is_given_up_when_nobody_waits_any_more(start: Start, tmp_path: Path) -> None:
    server = start(str(tmp_path / "wyrm.db"), shelf=GREEDY, check=600.0)
    eve = Player(server.url, "Eve")
    eve.http.timeout = httpx.Timeout(6.0)  # long enough for the job to begin
    with pytest.raises(httpx.TimeoutException):
        eve.ask("POST", "/api/tables", greedy_body("time"))
    eve.http.timeout = httpx.Timeout(PATIENCE)
    until(lambda: not server.server.checkers.queue._asked, "the end of the job")
    assert eve.ask("POST", "/api/tables", greedy_body("nothing")).status_code == 201


# -- quotas ----------------------------------------------------------------------------------------------------------


def test_tables_are_counted(start: Start, tmp_path: Path) -> None:
    server = start(str(tmp_path / "wyrm.db"), tables=3)
    ann = Player(server.url)
    for _ in range(3):
        ann.table("me", "open")
    with pytest.raises(Refusal, match="3 tables that are not finished") as refusal:
        ann.table("me", "open")
    assert refusal.value.status == 409
    mine = ann.call("GET", "/api/tables")["tables"]
    ann.call("DELETE", f"/api/tables/{mine[0]['id']}")
    ann.table("me", "open")


def test_tables_are_not_set_up_faster_than_anybody_plays(start: Start, tmp_path: Path) -> None:
    ann = Player(start(str(tmp_path / "wyrm.db"), tables_pace=1).url)
    body = {"game": "toy", "scenario": "small", "seats": [{"kind": "me"}, {"kind": "open"}]}
    answers = [ann.ask("POST", "/api/tables", body) for _ in range(4)]
    assert answers[0].status_code == 201
    refused = [answer for answer in answers if answer.status_code == 429]
    assert refused
    assert "Try again in" in refused[0].json()["error"]["message"]


def test_a_guide_costs_nothing_before_it_is_counted(start: Start, tmp_path: Path) -> None:
    ann = Player(start(str(tmp_path / "wyrm.db"), tables_pace=3).url)
    ann.table("me", "me")
    answer = ann.ask("POST", "/api/tables", {"game": "toy", "scenario": "nowhere", "guide": True, "seats": []})
    assert answer.status_code == 429


def test_newcomers_are_counted(start: Start, tmp_path: Path) -> None:
    server = start(str(tmp_path / "wyrm.db"), newcomers=3)
    statuses = [httpx.post(f"{server.url}/api/guest", json={}).status_code for _ in range(5)]
    assert statuses == [200, 200, 200, 429, 429]


def test_talk_is_counted(start: Start, tmp_path: Path) -> None:
    server = start(str(tmp_path / "wyrm.db"), talk=1)
    eve = Player(server.url, "Eve")
    table = eve.table("me", "open")
    statuses = [eve.ask("POST", f"/api/tables/{table}/chat", {"text": "hey"}).status_code for _ in range(3)]
    assert statuses[0] == 200
    assert 429 in statuses


def test_the_guests_of_one_address_do_not_talk_without_end(start: Start, tmp_path: Path) -> None:
    server = start(str(tmp_path / "wyrm.db"), talk=2)
    ann, path = Player(server.url), ""
    path = f"/api/tables/{ann.table('me', 'open')}/chat"
    guests = [Player(server.url, f"Eve {number}") for number in range(8)]
    statuses = [each.ask("POST", path, {"text": "hey"}).status_code for each in guests for _ in range(2)]
    assert statuses.count(200) == 10, "five persons' worth"
    elsewhere = ann.ask("POST", path, {"text": "hey"}, headers={"X-Forwarded-For": "198.51.100.7"})
    assert elsewhere.status_code == 200


def test_talk_comes_in_pages(start: Start, tmp_path: Path) -> None:
    server = start(str(tmp_path / "wyrm.db"))
    ann, eve = Player(server.url), Player(server.url, "Eve")
    table = ann.table("me", "open")
    for number in range(130):
        eve.call("POST", f"/api/tables/{table}/chat", {"text": f"line {number} " + "x" * 900})
    answer = ann.ask("GET", f"/api/tables/{table}/state?seat=0")
    assert len(answer.content) < 100_000
    state = answer.json()
    lines, first = state["chat"], state["chat_from"]
    while first:
        page = ann.call("GET", f"/api/tables/{table}/chat?before={first}")
        lines, first = page["lines"] + lines, page["from"]
    assert [line["text"].split(" x")[0] for line in lines] == [f"line {number}" for number in range(130)]


def test_requests_at_once_are_counted(start: Start, tmp_path: Path) -> None:
    server = start(str(tmp_path / "wyrm.db"), shelf=GREEDY, requests=3, check=600.0)
    eves = [Player(server.url, "Eve") for _ in range(3)]
    with ThreadPoolExecutor(3) as pool:
        for eve in eves:
            pool.submit(_ask_in_vain, eve, greedy_body("time"))
        answer = until(lambda: (found := httpx.get(f"{server.url}/api/me")).status_code == 429 and found, "a refusal")
        assert answer.json()["error"]["code"] == "too-many"
        server.__exit__()


def test_whoever_does_not_wait_is_put_off_at_the_gate(start: Start, tmp_path: Path) -> None:
    """And only he: the others from his address are not."""
    server = start(str(tmp_path / "wyrm.db"), talk=1)
    eve, ann = Player(server.url, "Eve"), Player(server.url)
    table = eve.table("me", "open")
    for _ in range(60):
        answer = eve.ask("POST", f"/api/tables/{table}/chat", {"text": "hey"})
        if "told to wait" in answer.text:
            break
    assert answer.status_code == 429
    assert answer.headers["retry-after"] == "2"
    assert "told to wait" in answer.text
    assert ann.call("GET", f"/api/tables/{table}")["id"] == table


def test_what_nobody_goes_on_with_is_cleared_up(start: Start, database: str) -> None:
    """By the stated rule: tables that never began, games left alone, guests long gone; finished games stay."""
    server = start(database, keep_waiting=10, keep_running=20, keep_guests=30)
    ann, eve = Player(server.url), Player(server.url, "Eve")
    ann.csrf = ann.call("POST", "/api/register", {"name": "Ann of the Door", "password": "correct horse"})["csrf"]
    waiting, running, over = ann.table("me", "open"), ann.table("me", "me"), ann.table("me", "open")
    eve.sit(over, 1)
    eve.call("POST", f"/api/tables/{over}/concede?seat=1", {})
    assert ann.state(over, None)["table"]["status"] == "over"

    def clear(days: float) -> None:
        cleanup = server.server.cleanup.clear(time.time() + days * DAY)
        asyncio.run_coroutine_threadsafe(cleanup, server.server.storage.writer._loop).result(PATIENCE)

    def left() -> list[int]:
        return [ann.ask("GET", f"/api/tables/{table}").status_code for table in (waiting, running, over)]

    clear(5)
    assert left() == [200, 200, 200]
    clear(15)
    assert left() == [404, 200, 200]
    clear(25)
    assert left() == [404, 404, 200]
    clear(35)
    assert eve.call("GET", "/api/me")["user"] is None, "a guest is forgotten"
    assert ann.call("GET", "/api/me")["user"] is not None, "an account is not"
    assert [seat["name"] for seat in ann.call("GET", f"/api/tables/{over}")["seats"]] == ["Ann of the Door", GONE]


# -- damaged rows ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("damage", ["header", "outcome", "entries", "seats", "game", "moved"])
def test_a_damaged_table_is_its_own_trouble(start: Start, database: str, damage: str) -> None:
    first = start(database)
    ann = Player(first.url)
    broken, sound = ann.table("me", "random"), ann.table("me", "random")
    with first.server.storage.writer._engine.begin() as connection:
        if damage == "entries":
            connection.execute(update(entries).where(entries.c.table_id == broken).values(dice="three"))
        elif damage == "seats":
            connection.execute(update(seats).where(seats.c.table_id == broken).values(seat=seats.c.seat + 7))
        elif damage == "moved":  # one keeps the text, the other a time without end
            connection.execute(text("UPDATE tables SET moved = 'infinity' WHERE id = :id"), {"id": broken})
        else:
            connection.execute(update(tables).where(tables.c.id == broken).values({damage: "{nonsense"}))
        connection.execute(update(people).values(seen=0.0))
    first.__exit__()
    second = start(database)
    again = ann.at(second.url)
    assert sound in str(again.call("GET", "/api/tables?open=1"))
    listed = {table["id"]: table["status"] for table in again.call("GET", "/api/tables")["tables"]}
    assert listed[sound] == "running"
    if damage in ("header", "outcome", "game", "moved"):
        assert listed[broken] == "damaged"
    answer = again.ask("GET", f"/api/tables/{broken}/state")
    assert answer.status_code == (422 if damage == "game" else 409), answer.text
    again.pick(sound, 0, "end", 1)
    until(lambda: again.state(sound, 0)["n"] > 2, "the bot's turn")
