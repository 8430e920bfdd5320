"""Giving up: an entry like undo, at any time, for any seat, never a pick."""

from __future__ import annotations

import pytest

from wyrmtable.checks import toy
from wyrmtable.replaying import verify

from .conftest import Start
from .hosting import Player, Refusal, watching


def concede(player: Player, table: str, seat: int, expected: int | None = None) -> dict[str, object]:
    body = {} if expected is None else {"expected": expected}
    return player.call("POST", f"/api/tables/{table}/concede?seat={seat}", body)


def test_a_seat_gives_up_while_another_decides(ann: Player, bob: Player) -> None:
    table = ann.table("me", "open")
    with pytest.raises(Refusal) as refusal:
        concede(ann, table, 0)
    assert refusal.value.code == "waiting"
    bob.sit(table, 1)
    assert ann.state(table)["view"]["deciding"] == 0
    with pytest.raises(Refusal) as refusal:
        concede(ann, table, 1)
    assert refusal.value.status == 403
    with watching(ann, table, 0) as stream:
        assert concede(bob, table, 1, 1) == {"n": 2}
        change = stream.wait("change")
        assert (change["from"], change["n"], change["undoable"]) == (1, 2, [])
        assert stream.wait("table", lambda shown: shown["status"] == "over")["outcome"]["winners"] == [0]
    assert concede(bob, table, 1, 1) == {"n": 2, "repeated": True}
    with pytest.raises(Refusal) as refusal:
        concede(ann, table, 0)
    assert refusal.value.code == "game-over"
    record = ann.ask("GET", f"/api/tables/{table}/record").text
    assert " 1 concede" in record
    verify(toy.GAME, record)


def test_the_others_go_on(start: Start, database: str) -> None:
    """Of three, two play on; the entry is there after a restart."""
    first = start(database)
    ann = Player(first.url)
    table = ann.table("me", "me", "me", options={"delvers": "3"})
    concede(ann, table, 0)
    state = ann.state(table, 1)
    assert state["table"]["status"] == "running"
    assert state["view"]["deciding"] == 1
    first.__exit__()
    again = ann.at(start(database).url)
    after = again.state(table, 1)
    assert (after["n"], after["view"], after["decision"]) == (state["n"], state["view"], state["decision"])
    concede(again, table, 2)
    assert again.state(table, None)["table"]["outcome"]["winners"] == [1]


def test_a_pick_called_concede_is_refused(ann: Player) -> None:
    table = ann.table("me", "me")
    with pytest.raises(Refusal) as refusal:
        ann.pick(table, 0, "concede", 1)
    assert refusal.value.code == "bad-pick"
