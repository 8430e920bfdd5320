"""Secret orders over the wire: how many picks an order took is nobody else's to know before all orders are shown."""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from .conftest import Start
from .hosting import Player, Refusal, ServerThread, Stream, until, watching

SHELF = {"fords": "wyrmtable.checks.fords"}
RED, BLUE = 0, 1
LONG = ("=1", "=2", None, "=1", "=1", "=0")  # five picks and a take-back
SHORT = ("=2", "=0")


def river_war(ann: Player, bob: Player) -> str:
    table = ann.table("me", "open", game="fords", scenario="war", options={"parties": "4"})
    bob.sit(table, BLUE)
    return table


def write(player: Player, table: str, seat: int, word: str | None) -> dict[str, Any]:
    """A pick, or a take-back of the last one."""
    number = player.state(table, seat)["n"]
    if word is not None:
        return player.pick(table, seat, word, number)
    return player.call("POST", f"/api/tables/{table}/undo?seat={seat}", {"expected": number})


def everything(player: Player, table: str, seat: int | None) -> list[bytes]:
    """All that can be had of a running game through these eyes."""
    query = "" if seat is None else f"seat={seat}&"
    paths = [f"/state?{query}", f"/frames?{query}", f"/frames?{query}since=1", f"/log?{query}before=9"]
    found = [player.ask("GET", f"/api/tables/{table}{path}") for path in paths]
    found += [player.ask("GET", path) for path in ("/api/tables", "/api/tables?open=true", f"/api/tables/{table}")]
    refused = {"pick": "=1", "expected": 1, "to": 1}
    for deed in ("pick", "undo") if seat is not None else ():
        found.append(player.ask("POST", f"/api/tables/{table}/{deed}?{query}", refused))
    return [answer.content for answer in found]


def numbered(number: int, change: dict[str, Any]) -> bool:
    return bool(change["n"] == number)


def has_come(server: ServerThread, table: str, number: int) -> bool:
    return server.server.tables.loaded[table].entered == number


def heard(stream: Stream) -> bytes:
    return bytes(stream.raw).replace(b": ping\n\n", b"")


def test_nothing_happens_for_others_while_an_order_is_written(start: Start, database: str) -> None:
    server = start(database, shelf=SHELF)
    ann, bob, eve = (Player(server.url, name) for name in ("Ann", "Bob", "Eve"))
    table = river_war(ann, bob)
    with watching(bob, table, BLUE) as blue, watching(eve, table) as hall, watching(ann, table, RED) as red:
        lobby = Stream(bob, "/api/live")
        at_first = [everything(bob, table, BLUE), everything(eve, table, None), heard(blue), heard(hall), heard(lobby)]
        for number, word in enumerate(LONG[:-1], 2):
            assert write(ann, table, RED, word) == {"n": number}
            red.wait("change", partial(numbered, number))
            now = [everything(bob, table, BLUE), everything(eve, table, None), heard(blue), heard(hall), heard(lobby)]
            assert now == at_first
        write(ann, table, RED, LONG[-1])
        change = blue.wait("change")
        assert (change["from"], change["n"], len(blue.of("change"))) == (1, 2, 1)
        assert [(line["n"], line["text"]) for line in change["log"]] == [(1, "Red has written an order.")]
        lobby.close()


def plain(table: str, body: bytes) -> str:
    """Without what two tables differ in anyway: their ids, and with them the names of their pictures, and the time."""
    text = body.decode().replace(table, "TABLE")
    text = re.sub(r"picture/[0-9a-f]{24}", "picture/NAME", text)
    return re.sub(r'"(created|moved)":"[^"]*"', r'"\1":"THEN"', text)


def received(url: str, orders: tuple[str | None, ...]) -> list[str]:
    """Every byte that Blue and the hall get while Red writes these orders and Blue his, before both are shown."""
    ann, bob, eve = (Player(url, name) for name in ("Ann", "Bob", "Eve"))
    table = river_war(ann, bob)
    with watching(bob, table, BLUE) as blue, watching(eve, table) as hall:
        for word in orders:
            write(ann, table, RED, word)
        blue.wait("change", lambda change: change["decision"])
        found = [*everything(bob, table, BLUE), *everything(eve, table, None)]
        for word in ("=3", "=4", None, "=1"):
            found.append(json.dumps(write(bob, table, BLUE, word)).encode())
            found += [*everything(bob, table, BLUE), *everything(eve, table, None)]
        blue.wait("change", lambda change: change["n"] == 6)
        found += [heard(blue), heard(hall)]
    bob.call("POST", f"/api/tables/{table}/concede?seat={BLUE}", {})
    return [plain(table, body) for body in found]


def test_long_and_short_orders_send_the_same_bytes(start: Start, tmp_path: Path) -> None:
    server = start(str(tmp_path / "wyrm.db"), shelf=SHELF)
    assert received(server.url, LONG) == received(server.url, SHORT)


def test_true_numbers_once_all_is_shown_and_a_game_goes_on_after_a_restart(start: Start, tmp_path: Path) -> None:
    database = str(tmp_path / "wyrm.db")
    before = start(database, shelf=SHELF)
    ann, bob = Player(before.url, "Ann"), Player(before.url, "Bob")
    table = river_war(ann, bob)
    for word in LONG:
        write(ann, table, RED, word)
    write(bob, table, BLUE, "=1")
    again = start(database, shelf=SHELF)  # another process reads the same game from the database
    ann, bob = ann.at(again.url), bob.at(again.url)
    state = bob.state(table, BLUE)
    assert (state["n"], state["undoable"], state["table"]["entries"]) == (3, [2], 2)
    assert ann.state(table, RED)["n"] == 7
    undone = bob.call("POST", f"/api/tables/{table}/undo?seat={BLUE}", {"to": 2, "expected": 3})
    assert undone == {"n": 4}
    assert bob.pick(table, BLUE, "=0", 4) == {"n": 10}
    state = bob.state(table, BLUE)
    assert (state["n"], state["table"]["entries"]) == (10, 10)
    assert {line["n"] for line in state["log"]} == {6, 9}


def test_the_pick_that_shows_all_orders_may_come_twice(start: Start, tmp_path: Path) -> None:
    """Its answer got lost, and all entries count now: the same request still names the same entry."""
    server = start(str(tmp_path / "wyrm.db"), shelf=SHELF)
    ann, bob = Player(server.url, "Ann"), Player(server.url, "Bob")
    table = river_war(ann, bob)
    for word in LONG:
        write(ann, table, RED, word)
    write(bob, table, BLUE, "=1")
    assert bob.pick(table, BLUE, "=0", 3) == {"n": 9}
    assert bob.pick(table, BLUE, "=0", 3) == {"n": 9, "repeated": True}
    with pytest.raises(Refusal, match="stale"):
        bob.pick(table, BLUE, "=1", 3)


def test_another_process_tells_its_guests_nothing_either(start: Start, postgres_database: str) -> None:
    here, there = (start(postgres_database, shelf=SHELF) for _ in range(2))
    ann, bob = Player(here.url, "Ann"), Player(here.url, "Bob")
    table = river_war(ann, bob)
    bob = bob.at(there.url)
    with watching(bob, table, BLUE) as blue:
        first = heard(blue)
        for number, word in enumerate(LONG[:-1], 2):
            write(ann, table, RED, word)
            until(partial(has_come, there, table, number), "the entry")
            assert heard(blue) == first
        write(ann, table, RED, LONG[-1])
        assert blue.wait("change")["n"] == 2
