"""Nobody looks where he must not: presence, stand-ins, seats' secrets, sessions and tokens, names that look alike."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import httpx
import pytest
from sqlalchemy import select, update

from wyrmtable.host import updates
from wyrmtable.host.naming import clean, skeleton
from wyrmtable.host.schema import people

from .conftest import Start
from .hosting import PATIENCE, Player, Refusal, Stream, until, watching


def seat_of(player: Player, table: str, seat: int) -> dict[str, object]:
    found: dict[str, object] = player.call("GET", f"/api/tables/{table}")["seats"][seat]
    return found


def act(player: Player, table: str, seat: int, do: str, **more: str) -> dict[str, object]:
    return player.call("POST", f"/api/tables/{table}/seats/{seat}", {"do": do, **more})


# -- presence and stand-ins ------------------------------------------------------------------------------------------


def test_who_has_a_stream_open_is_here(start: Start, database: str) -> None:
    """However long he has been sitting there: the mark in the database may be old."""
    server = start(database, away=0.3)
    ann, bob = Player(server.url), Player(server.url, "Bob")
    table = ann.table("me", "open")
    bob.sit(table, 1)
    with watching(bob, table, 1):
        server.server.tables.loaded[table].row.seats[1].seen = 0.0
        assert seat_of(ann, table, 1)["away"] is False
        assert ann.ask("POST", f"/api/tables/{table}/seats/1", {"do": "bot", "bot": "random"}).status_code == 403
    until(lambda: seat_of(ann, table, 1)["away"], "Bob's going")


def test_the_time_of_being_away_begins_when_a_stream_ends(start: Start, database: str) -> None:
    """Whoever reloads a page is not away meanwhile, however long ago he did something."""
    server = start(database, away=1000.0)
    ann, bob = Player(server.url), Player(server.url, "Bob")
    table = ann.table("me", "open")
    bob.sit(table, 1)
    with watching(bob, table, 1):
        server.server.tables.loaded[table].row.seats[1].seen = 0.0
        server.server.presence._marks.clear()
    until(lambda: not server.server.stream_limits.total(), "the end of the stream")
    assert seat_of(ann, table, 1)["away"] is False


def test_a_pick_shows_that_somebody_is_here(start: Start, database: str) -> None:
    server = start(database, away=1000.0)
    ann, bob = Player(server.url), Player(server.url, "Bob")
    table = ann.table("me", "open")
    bob.sit(table, 1)
    server.server.tables.loaded[table].row.seats[0].seen = 0.0
    server.server.presence._marks.clear()
    assert seat_of(bob, table, 0)["away"] is True
    ann.pick(table, 0, "end", 1)
    assert seat_of(bob, table, 0)["away"] is False


def test_whoever_has_left_is_not_here_again_when_it_is_noted(start: Start, database: str) -> None:
    """What is noted is when he was last here, not when it is noted; and never an earlier time than is known."""
    running = start(database, away=10.0)
    server, bob = running.server, Player(running.url, "Bob")
    person, left = bob.call("GET", "/api/me")["user"]["id"], time.time() - 20.0

    def noted(at: float) -> float:
        server.presence._marks[person] = at
        asyncio.run_coroutine_threadsafe(server.presence.exchange(), server.storage.writer._loop).result(PATIENCE)
        with server.storage.writer._engine.begin() as connection:
            return float(connection.execute(select(people.c.seen).where(people.c.id == person)).scalar_one())

    with server.storage.writer._engine.begin() as connection:
        connection.execute(update(people).values(seen=0.0))
    assert noted(left) == left
    assert server.presence.is_away(person)
    assert noted(left - 5.0) == left


def test_whoever_is_at_another_process_is_here(
    start: Start, postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However soon somebody counts as away: he is noted, and the notes are read, several times as often."""
    monkeypatch.setattr(updates, "COMING_AND_GOING", 0.5)
    one, two = start(postgres_database, away=12.0), start(postgres_database, away=12.0)
    assert one.server.presence.pause == 4.0
    ann, bob = Player(one.url), Player(two.url, "Bob")
    table = ann.table("me", "open")
    bob.sit(table, 1)
    with watching(bob, table, 1):
        one.server.tables.loaded[table].row.seats[1].seen = 0.0
        one.server.presence._marks.clear()
        with watching(ann, table, 0) as stream:
            assert stream.wait("state")["table"]["seats"][1]["away"] is True
            stream.wait("table", lambda told: not told["seats"][1]["away"])


def test_a_watcher_hears_of_whoever_was_still_here_when_he_came(
    start: Start, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However others saw him before: what counts is what this watcher was told."""
    monkeypatch.setattr(updates, "COMING_AND_GOING", 0.5)
    running = start(database, away=1000.0)
    ann, bob = Player(running.url), Player(running.url, "Bob")
    table = ann.table("me", "open")
    bob.sit(table, 1)
    seen = running.server.presence._marks
    person = bob.call("GET", "/api/me")["user"]["id"]
    running.server.tables.loaded[table].row.seats[1].seen = 0.0
    seen.pop(person, None)
    with watching(ann, table, 0) as early:
        assert early.wait("state")["table"]["seats"][1]["away"] is True
        seen[person] = time.time()
        with watching(ann, table, 0) as late:
            assert late.wait("state")["table"]["seats"][1]["away"] is False
            seen.pop(person)
            late.wait("table", lambda told: told["seats"][1]["away"])


def test_a_stand_in_is_asked_for_and_leaves_again(start: Start, database: str) -> None:
    """The host cannot push an absent friend out: a bot keeps his seat, and one word of his brings it back."""
    server = start(database, away=0.0, stand_in=0.0)
    ann, bob = Player(server.url), Player(server.url, "Bob")
    table = ann.table("me", "open")
    bob.sit(table, 1)
    until(lambda: seat_of(ann, table, 1)["away"], "Bob's going")
    assert act(ann, table, 1, "bot", bot="random")["seats"][1]["kind"] == "person", "he is asked first"  # type: ignore[index]
    until(lambda: seat_of(ann, table, 1)["kind"] == "bot", "the stand-in")
    assert seat_of(ann, table, 1)["keeper"] == "Bob"
    for do in ("open", "sit"):
        assert ann.ask("POST", f"/api/tables/{table}/seats/1", {"do": do}).status_code in (403, 409)
    assert ann.ask("POST", f"/api/tables/{table}/seats/1", {"do": "back"}).status_code == 403
    assert table in str(bob.call("GET", "/api/tables")), "it is still his table"
    assert seat_of(bob, table, 1)["yours_again"] is True
    assert act(bob, table, 1, "back")["yours"] == [1]


def test_whoever_comes_in_time_keeps_his_seat(start: Start, database: str) -> None:
    server = start(database, away=0.3, stand_in=600.0)
    ann, bob = Player(server.url), Player(server.url, "Bob")
    table = ann.table("me", "open")
    bob.sit(table, 1)
    until(lambda: seat_of(ann, table, 1)["away"], "Bob's going")
    act(ann, table, 1, "bot", bot="random")
    assert seat_of(bob, table, 1)["asked"] is True
    with watching(bob, table, 1):
        until(lambda: not seat_of(ann, table, 1)["asked"], "the end of the asking")
    assert seat_of(ann, table, 1)["kind"] == "person"
    until(lambda: seat_of(ann, table, 1)["away"], "Bob's going again")
    act(ann, table, 1, "bot", bot="random")
    act(ann, table, 1, "wait")
    assert seat_of(ann, table, 1)["asked"] is False


def test_a_seats_secrets_do_not_pass_to_the_other_side(ann: Player, bob: Player) -> None:
    """A host opens a bot's seat of a running game: somebody else may sit there, he himself may not."""
    table = ann.table("me", "random")
    act(ann, table, 1, "open")
    with pytest.raises(Refusal, match="another seat") as refusal:
        ann.sit(table, 1)
    assert refusal.value.status == 403
    invite = seat_of(ann, table, 1)["invite"]
    assert isinstance(invite, str)
    with pytest.raises(Refusal, match="another seat"):
        ann.call("POST", f"/api/invites/{invite.removeprefix('/join/')}")
    assert bob.sit(table, 1)["yours"] == [1]
    act(bob, table, 1, "leave")
    assert bob.sit(table, 1)["yours"] == [1], "he has seen nothing but this seat"


def test_a_referees_seat_is_closed_to_those_he_judges(start: Start, tmp_path: Path) -> None:
    """He sees everything: nobody reads, picks or sits there in his place, and he never sits among the players."""
    server = start(str(tmp_path / "wyrm.db"), shelf={"underworld": "wyrmtable.games.underworld"})
    ann, bob, eve = (Player(server.url, name) for name in ("Ann", "Bob", "Eve"))
    table = ann.table("me", "open", game="underworld", scenario="expedition", options={"referee": "yes"})
    bob.sit(table, 1)
    asked = ("state", "live", "frames", "hint", "orders", "export.png", f"picture/{'0' * 24}")
    told = {"pick": "end", "expected": 1}
    for player in (ann, eve):
        for path in (*(f"{each}?seat=1" for each in asked), "frames?reveal=1", "record"):
            assert player.ask("GET", f"/api/tables/{table}/{path}").status_code == 403, path
        for path, body in (("pick", told), ("undo", {"expected": 1}), ("concede", {}), ("hold", {})):
            assert player.ask("POST", f"/api/tables/{table}/{path}?seat=1", body).status_code == 403, path
        for deed in ("sit", "bot", "open", "back"):
            assert player.ask("POST", f"/api/tables/{table}/seats/1", {"do": deed}).status_code in (403, 409), deed
    act(bob, table, 1, "leave")
    with pytest.raises(Refusal, match="another seat"):
        ann.sit(table, 1)
    act(ann, table, 0, "leave")
    with pytest.raises(Refusal, match="another seat"):
        bob.sit(table, 0)


def test_who_left_a_seat_cannot_take_the_other(ann: Player, bob: Player) -> None:
    table = ann.table("me", "open")
    act(ann, table, 0, "leave")
    with pytest.raises(Refusal, match="another seat"):
        ann.sit(table, 1)
    bob.sit(table, 1)
    assert ann.sit(table, 0)["yours"] == [0]


def test_what_a_guest_saw_his_account_has_seen(start: Start, database: str) -> None:
    server = start(database)
    account(server.url, "Two Faces")
    host, eve = Player(server.url, "Hugh"), Player(server.url, "Eve")
    table = host.table("open", "random")
    eve.sit(table, 0)
    act(eve, table, 0, "leave")
    eve.csrf = eve.call("POST", "/api/login", {"name": "Two Faces", "password": "correct horse"})["csrf"]
    act(host, table, 1, "open")
    with pytest.raises(Refusal, match="another seat"):
        eve.sit(table, 1)
    assert eve.sit(table, 0)["yours"] == [0]


def test_both_seats_from_the_start_are_fine(ann: Player) -> None:
    table = ann.table("me", "open")
    assert ann.sit(table, 1)["yours"] == [0, 1]
    act(ann, table, 1, "leave")
    assert ann.sit(table, 1)["yours"] == [0, 1], "nobody else has sat there"


# -- coming in and being shown out -----------------------------------------------------------------------------------


def account(url: str, name: str) -> Player:
    player = Player(url, "")
    player.csrf = player.call("POST", "/api/register", {"name": name, "password": "correct horse"})["csrf"]
    return player


def bearer(url: str, token: str) -> httpx.Client:
    return httpx.Client(base_url=url, headers={"Authorization": f"Bearer {token}"}, timeout=PATIENCE)


def test_a_new_password_ends_everything_in_every_process(start: Start, postgres_database: str) -> None:
    here, there = start(postgres_database), start(postgres_database)
    hal = account(here.url, "Hal of the Hill")
    table = hal.table("me", "me")
    token = hal.call("POST", "/api/me/tokens", {"title": "bot"})["token"]
    twin = Player(there.url, "")
    twin.csrf = twin.call("POST", "/api/login", {"name": "Hal of the Hill", "password": "correct horse"})["csrf"]
    bot = bearer(there.url, token)
    assert bot.get("/api/me").status_code == 200
    stream = Stream(twin, f"/api/tables/{table}/live?seat=0")
    hal.call("PATCH", "/api/me", {"password": "battery staple", "current": "correct horse"})
    assert stream.ended.wait(PATIENCE)
    stream.close()
    until(lambda: twin.call("GET", "/api/me")["user"] is None, "the end of the other session")
    until(lambda: bot.get("/api/me").status_code == 401, "the end of the token")
    assert hal.call("GET", "/api/me")["user"]["name"] == "Hal of the Hill", "the one who changed it stays"


def test_a_deleted_token_ends_its_streams(ann: Player) -> None:
    url = str(ann.http.base_url)
    table = ann.table("me", "me")
    made = ann.call("POST", "/api/me/tokens", {"title": "bot"})
    with bearer(url, made["token"]).stream("GET", f"/api/tables/{table}/live?seat=0") as live:
        chunks = live.iter_raw()
        assert next(chunks)
        ann.call("DELETE", f"/api/me/tokens/{made['id']}")
        assert b"".join(chunks) is not None, "the stream ends"
    assert bearer(url, made["token"]).get("/api/me").status_code == 401


def test_a_token_plays_and_nothing_else(ann: Player) -> None:
    table = ann.table("me", "me")
    made = ann.call("POST", "/api/me/tokens", {"title": "bot"})
    bot = bearer(str(ann.http.base_url), made["token"])
    assert bot.post(f"/api/tables/{table}/pick?seat=0", json={"pick": "end", "expected": 1}).status_code == 200
    for method, path, body in (
        ("POST", "/api/me/tokens", {"title": "another"}),
        ("GET", "/api/me/tokens", None),
        ("DELETE", f"/api/me/tokens/{made['id']}", None),
        ("PATCH", "/api/me", {"name": "Mallory"}),
        ("PATCH", "/api/me", {"email": "mallory@evil.example"}),
        ("POST", "/api/register", {"name": "Mallory", "password": "correct horse"}),
        ("POST", "/api/me/confirm", None),
    ):
        assert bot.request(method, path, json=body).status_code == 403, path


def test_wrong_guesses_slow_the_guesser_not_the_owner(start: Start, tmp_path: object) -> None:
    server = start(f"{tmp_path}/wyrm.db", tries=4)
    ida = account(server.url, "Ida")
    guesses = [
        httpx.post(
            f"{server.url}/api/login",
            json={"name": "Ida", "password": f"guess {number}"},
            headers={"X-Forwarded-For": "198.51.100.7"},
        ).status_code
        for number in range(6)
    ]
    assert guesses == [401] * 4 + [429] * 2
    ida.call("POST", "/api/logout")
    again = httpx.post(f"{server.url}/api/login", json={"name": "Ida", "password": "correct horse"})
    assert again.status_code == 200


# -- names -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        "An\u200bn", "\u202eAnn", "A\u00adnn", "Аnn", "Ann\u0301\u0301\u0301\u0301", "\u3164", "\u2800", "Αnn", "...",
        "\u2066Ann\u2069", "Ann\ufeff", "\U000e0041nn", "ﷺ" * 20, "\u115f\u1160",
        "Ann\ufe0f", "A\u034fnn", "Ann\U000e0101",
    ],
)  # fmt: skip
def test_names_that_deceive_are_refused(name: str, ann: Player) -> None:
    with pytest.raises(ValueError, match="it "):
        clean(name)
    assert ann.ask("POST", "/api/guest", {"name": name}).status_code == 422


@pytest.mark.parametrize(
    "name", ["Ann", "Zoë Müller", "Łukasz", "Δημήτρης", "Анна", "太郎", "たろう Taro", "O'Neill", "R2-D2"]
)
def test_names_of_all_peoples_are_welcome(name: str) -> None:
    assert clean(f" {name} ") == name


@pytest.mark.parametrize(("one", "other"), [("Paul", "PAUL"), ("Paul", "Ｐａｕｌ"), ("Bill", "BiII"), ("Moor", "M00r"),
                                            ("corn", "com"), ("роса", "poca")])  # fmt: skip
def test_look_alikes_share_a_skeleton(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


def test_a_guest_cannot_wear_an_accounts_name(start: Start, database: str) -> None:
    server = start(database)
    account(server.url, "Sir Bill")
    for name in ("Sir Bill", "sir  bill", "Sir BiII", "Sir B1ll"):
        assert httpx.post(f"{server.url}/api/guest", json={"name": name}).status_code == 409, name
        body = {"name": name, "password": "correct horse"}
        assert httpx.post(f"{server.url}/api/register", json=body).status_code == 409
    eve = Player(server.url, "Eve")
    assert eve.ask("PATCH", "/api/me", {"name": "Sir BiII"}).status_code == 409
    assert eve.ask("PATCH", "/api/me", {"name": "Evelyn"}).status_code == 200
    for name in ("Adm1n", "SYSTEM", "Wyrmtable"):
        assert httpx.post(f"{server.url}/api/register", json={"name": name, "password": "x" * 9}).status_code == 409
        assert httpx.post(f"{server.url}/api/guest", json={"name": name}).status_code == 409
        assert eve.ask("PATCH", "/api/me", {"name": name}).status_code == 409
    gus = account(server.url, "Gus")
    assert gus.ask("PATCH", "/api/me", {"name": "Guest"}).status_code == 409
    assert httpx.post(f"{server.url}/api/guest", json={}).status_code == 200, "everybody may be called Guest"


def test_a_long_folded_name_is_refused_in_words(start: Start, postgres_database: str) -> None:
    server = start(postgres_database)
    for name in ("ß" * 40, "ﬃ" * 40, "ŉ" * 40):
        answer = httpx.post(f"{server.url}/api/register", json={"name": name, "password": "correct horse"})
        assert answer.status_code in (200, 422), answer.text
