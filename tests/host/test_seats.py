"""Seats, invitations, private tables, spectators, chat, notes, and the list of my games."""

from __future__ import annotations

import pytest

from .hosting import PATIENCE, Player, Refusal, ServerThread, Stream, until, watching


def test_an_invitation_fills_a_seat_and_the_game_begins(ann: Player, bob: Player) -> None:
    table = ann.table("me", "open", watchable=False)
    shown = ann.call("GET", f"/api/tables/{table}")
    assert shown["status"] == "waiting"
    with pytest.raises(Refusal) as refusal:
        ann.pick(table, 0, "end", 1)
    assert refusal.value.code == "waiting"
    invite = shown["seats"][1]["invite"].removeprefix("/join/")
    assert bob.ask("GET", f"/api/tables/{table}").status_code == 403
    assert bob.call("GET", f"/api/invites/{invite}")["side"] == "Blue"
    with watching(ann, table, 0) as stream:
        assert bob.call("POST", f"/api/invites/{invite}")["yours"] == [1]
        assert stream.wait("table")["status"] == "running"
    assert bob.call("POST", f"/api/invites/{invite}")["yours"] == [1], "following the link again does no harm"
    eve = Player(str(ann.http.base_url), "Eve")
    with pytest.raises(Refusal) as refusal:
        eve.call("POST", f"/api/invites/{invite}")
    assert (refusal.value.status, refusal.value.code) == (409, "taken")
    assert "invite" not in str(ann.call("GET", f"/api/tables/{table}"))


def test_only_the_host_sees_invitations(ann: Player, bob: Player) -> None:
    table = ann.table("me", "open")
    assert "/join/" in str(ann.call("GET", f"/api/tables/{table}"))
    assert "/join/" not in str(bob.call("GET", f"/api/tables/{table}"))
    assert "/join/" not in str(bob.call("GET", "/api/tables?open=1"))


def test_an_invitation_is_void_once_the_seat_was_opened_anew(ann: Player, bob: Player) -> None:
    table = ann.table("me", "open")
    old = ann.call("GET", f"/api/tables/{table}")["seats"][1]["invite"].removeprefix("/join/")
    bob.sit(table, 1)
    bob.call("POST", f"/api/tables/{table}/seats/1", {"do": "leave"})
    with pytest.raises(Refusal):
        bob.call("POST", f"/api/invites/{old}")


def test_who_leaves_sees_no_more(ann: Player, bob: Player) -> None:
    """His stream ends; he cannot come back through the seat's eyes."""
    table = ann.table("me", "open")
    bob.sit(table, 1)
    with watching(bob, table, 1) as stream:
        bob.call("POST", f"/api/tables/{table}/seats/1", {"do": "leave"})
        assert stream.ended.wait(PATIENCE)
    assert bob.ask("GET", f"/api/tables/{table}/state?seat=1").status_code == 403
    assert bob.ask("GET", f"/api/tables/{table}/live?seat=1").status_code == 403


def test_private_tables_are_private(ann: Player, bob: Player) -> None:
    table = ann.table("me", "me", watchable=False)
    for path in ("", "/state", "/live", "/frames", "/notes", "/export.png", "/record"):
        assert bob.ask("GET", f"/api/tables/{table}{path}").status_code == 403, path
    assert bob.ask("POST", f"/api/tables/{table}/chat", {"text": "psst"}).status_code == 403
    assert bob.ask("POST", f"/api/tables/{table}/seats/0", {"do": "sit"}).status_code == 403
    assert table not in str(bob.call("GET", "/api/tables?open=1"))


def test_a_seat_cannot_be_taken_from_a_person(ann: Player, bob: Player) -> None:
    table = ann.table("me", "open")
    bob.sit(table, 1)
    for player, seat, do in ((bob, 0, "sit"), (ann, 1, "open"), (bob, 0, "leave"), (bob, 0, "restart")):
        with pytest.raises(Refusal) as refusal:
            player.call("POST", f"/api/tables/{table}/seats/{seat}", {"do": do})
        assert refusal.value.status in (403, 409)


def test_my_games_put_my_move_first(server: ServerThread) -> None:
    ann, bob = Player(server.url, "Ann"), Player(server.url, "Bob")
    finished = ann.table("random", "random")
    ann.wait_for_end(finished)
    mine = ann.table("me", "open")
    bob.sit(mine, 1)
    waiting = ann.table("me", "open")
    theirs = bob.table("me", "open")
    ann.sit(theirs, 1)
    listed = [line["id"] for line in ann.call("GET", "/api/tables")["tables"]]
    assert listed == [mine, theirs, waiting, finished]


def test_the_lobby_hears_when_it_is_my_move(ann: Player, bob: Player) -> None:
    table = ann.table("me", "open")
    bob.sit(table, 1)
    lobby = Stream(bob, "/api/live")
    try:
        ann.pick(table, 0, "end", 1)
        news = lobby.wait("tables", lambda line: line["your_move"])
        assert news == {"table": table, "your_move": True, "status": "running"}
    finally:
        lobby.close()


def test_chat_reaches_everybody_and_is_kept(ann: Player, bob: Player) -> None:
    table = ann.table("me", "open")
    with watching(bob, table) as stream:
        ann.call("POST", f"/api/tables/{table}/chat", {"text": "Hail <b>and</b> well met", "seat": 0})
        line = stream.wait("chat")
        assert (line["name"], line["seat"], line["text"]) == ("Ann", 0, "Hail <b>and</b> well met")
    assert bob.state(table, None)["chat"] == [line]
    with pytest.raises(Refusal):
        bob.call("POST", f"/api/tables/{table}/chat", {"text": "I am Ann", "seat": 0})


def test_notes_are_private(ann: Player, bob: Player) -> None:
    table = ann.table("me", "open")
    ann.call("PUT", f"/api/tables/{table}/notes", {"text": "Storm the west."})
    ann.call("PUT", f"/api/tables/{table}/notes", {"text": "Storm the east."})
    assert ann.call("GET", f"/api/tables/{table}/notes") == {"text": "Storm the east."}
    assert bob.call("GET", f"/api/tables/{table}/notes") == {"text": ""}


def test_a_table_is_cleared_away_only_before_it_begins(ann: Player, bob: Player) -> None:
    table = ann.table("me", "open")
    assert bob.ask("DELETE", f"/api/tables/{table}").status_code == 403
    assert ann.ask("DELETE", f"/api/tables/{table}").status_code == 204
    assert ann.ask("GET", f"/api/tables/{table}").status_code == 404
    begun = ann.table("me", "me")
    assert ann.ask("DELETE", f"/api/tables/{begun}").status_code == 409


def test_hot_seat_one_person_holds_both_sides(ann: Player) -> None:
    table = ann.table("me", "me")
    assert ann.call("GET", f"/api/tables/{table}")["yours"] == [0, 1]
    mine, other = ann.state(table, 0), ann.state(table, 1)
    assert mine["decision"] is not None
    assert other["decision"] is None
    faces = [{token["symbol"] for token in state["view"]["tokens"]} - {"back"} for state in (mine, other)]
    assert not faces[0] & faces[1]


def test_a_table_is_private_unless_a_seat_is_open_or_it_is_published(server: ServerThread, ann: Player) -> None:
    eve = Player(server.url, "Eve")
    assert ann.call("GET", f"/api/tables/{ann.table('me', 'open', watchable=None)}")["watchable"] is True
    for seats in (("me", "me"), ("me", "random"), ("random", "random")):
        table = ann.table(*seats, watchable=None)
        assert ann.call("GET", f"/api/tables/{table}")["watchable"] is False
        with pytest.raises(Refusal, match="This table is private"):
            eve.state(table, None)
    with pytest.raises(Refusal, match="This table is private"):
        eve.call("PATCH", f"/api/tables/{table}", {"watchable": True})
    assert ann.call("PATCH", f"/api/tables/{table}", {"watchable": True})["watchable"] is True
    with pytest.raises(Refusal, match="Only who set the table up"):
        eve.call("PATCH", f"/api/tables/{table}", {"watchable": False})
    with watching(eve, table) as stream:
        assert ann.call("PATCH", f"/api/tables/{table}", {"watchable": False})["watchable"] is False
        until(stream.ended.is_set, "the end of the spectator's stream")
