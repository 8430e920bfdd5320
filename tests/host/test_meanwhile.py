"""What happens meanwhile: clocks while nobody serves, stand-ins of other processes, seats and access that change
between two steps of one request."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, delete, select, update

from wyrmtable.host import accounts, listening, standins
from wyrmtable.host.backup import back_up, restore
from wyrmtable.host.database import open_database
from wyrmtable.host.pulse import MISSED, wake
from wyrmtable.host.routes import accounts as account_routes
from wyrmtable.host.routes import seats as seat_routes
from wyrmtable.host.routes import streams as stream_routes
from wyrmtable.host.schema import people, pulses, seats, sessions, sitters, tables
from wyrmtable.host.settings import Settings

from .conftest import Start, cut_ears
from .hosting import PATIENCE, Player, Refusal, ServerThread, Stream, until, watching
from .test_series import SHELF as FORDS
from .test_series import a_dragon_of_the_second_ford, first_ford, play

__all__ = ["a_dragon_of_the_second_ford"]
HOUR = 3600.0


def writing(server: ServerThread) -> Any:
    return server.server.storage.writer._engine.begin()


def forget(server: ServerThread, table: str) -> None:
    """The table is read anew when it is next asked for."""
    held = server.server.tables

    async def forgetting() -> None:
        if table in held.loaded:
            held.forget(held.loaded[table])

    asyncio.run_coroutine_threadsafe(forgetting(), held.storage.writer._loop).result(PATIENCE)


def member(url: str, name: str) -> Player:
    player = Player(url, "")
    player.csrf = player.call("POST", "/api/register", {"name": name, "password": "correct horse"})["csrf"]
    return player


# -- clocks ----------------------------------------------------------------------------------------------------------


def timed(start: Start, database: str) -> tuple[Player, str, Engine]:
    """A game with a clock, whose server has stopped."""
    server = start(database)
    ann = Player(server.url)
    table = ann.table("me", "me", clock={"bank": 300, "bonus": 0})
    server.__exit__()
    return ann, table, open_database(Settings(database=database).url)


def an_hour_ago(engine: Engine) -> None:
    """Everything was then as it is now."""
    with engine.begin() as connection:
        connection.execute(update(pulses).values(at=pulses.c.at - HOUR))
        connection.execute(update(people).values(seen=people.c.seen - HOUR))
        connection.execute(update(tables).values(moved=tables.c.moved - HOUR))


def test_clocks_stand_still_in_a_backup(start: Start, database: str, tmp_path: Path) -> None:
    ann, table, engine = timed(start, database)
    an_hour_ago(engine)
    engine.dispose()
    back_up(Settings(database=database).url, tmp_path / "backup")
    other = str(tmp_path / "other.db")
    restore(tmp_path / "backup", Settings(database=other).url)
    shown = ann.at(start(other).url).call("GET", f"/api/tables/{table}")["seats"][0]
    assert shown["kind"] == "person"
    assert shown["clock"] > 200


def test_clocks_stand_still_in_a_database_without_any_note(start: Start, database: str) -> None:
    ann, table, engine = timed(start, database)
    an_hour_ago(engine)
    with engine.begin() as connection:
        connection.execute(delete(pulses))
    engine.dispose()
    assert ann.at(start(database).url).call("GET", f"/api/tables/{table}")["seats"][0]["clock"] > 200


def test_a_short_stop_counts_where_nobody_else_can_be_alive(start: Start, database: str) -> None:
    _, _, engine = timed(start, database)
    now, short = 1_000_000.0, MISSED - 1
    with engine.begin() as connection:
        connection.execute(update(pulses).values(at=now - short))
        connection.execute(update(tables).values(moved=now - short - 2))
        wake(connection, "next", now)
        moved = connection.scalar(select(tables.c.moved))
    assert moved == (now - 2 if engine.dialect.name == "sqlite" else now - short - 2)
    engine.dispose()


def test_who_is_asked_is_asked_anew_after_a_stop(start: Start, database: str) -> None:
    _, _, engine = timed(start, database)
    now = 1_000_000.0
    with engine.begin() as connection:
        connection.execute(update(pulses).values(at=now - HOUR))
        connection.execute(update(seats).where(seats.c.seat == 1).values(asked=now - HOUR))
        wake(connection, "next", now)
        assert list(connection.scalars(select(seats.c.asked).order_by(seats.c.seat))) == [None, now]
    engine.dispose()


def test_clocks_stand_still_while_the_machine_sleeps(start: Start, database: str) -> None:
    """The process lives on, but notes nothing for an hour; nor does any sweep come before the clocks are set on."""
    server = start(database)
    ann = Player(server.url)
    table = ann.table("me", "me", clock={"bank": 300, "bonus": 0})
    server.server.tables.loaded[table].row.moved -= HOUR
    an_hour_ago(server.server.storage.writer._engine)
    shown = until(lambda: _ticking(ann, table), "the clock's being set on")
    assert shown["kind"] == "person"


def _ticking(player: Player, table: str) -> dict[str, Any] | None:
    seat: dict[str, Any] = player.call("GET", f"/api/tables/{table}")["seats"][0]
    return seat if seat["clock"] > 200 or seat["kind"] == "bot" else None


def test_whoever_comes_back_has_time(start: Start, database: str) -> None:
    """His clock had run out, and the bot that played on is in trouble."""
    server = start(database)
    ann = Player(server.url)
    table = ann.table("me", "me", clock={"bank": 300, "bonus": 0})
    kept = {"kind": "bot", "bot": "random", "keeper": seats.c.person, "person": None, "clock": -3.0, "trouble": "oh"}
    with writing(server) as connection:
        connection.execute(update(seats).where(seats.c.table_id == table, seats.c.seat == 0).values(**kept))
        connection.execute(update(tables).where(tables.c.id == table).values(moved=time.time() - HOUR))
    forget(server, table)
    back = ann.call("POST", f"/api/tables/{table}/seats/0", {"do": "back"})["seats"][0]
    assert back["kind"] == "person"
    assert 0 < back["clock"] <= standins.GRACE


# -- stand-ins -------------------------------------------------------------------------------------------------------


def test_who_comes_back_at_another_process_is_asked_no_more(
    start: Start, postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(standins, "LOOK", 1000.0)  # nobody looks round meanwhile
    near, far = start(postgres_database, away=0.2), start(postgres_database, away=0.2)
    ann, bob = Player(near.url), Player(near.url, "Bob")
    table = ann.table("me", "open")
    bob.sit(table, 1)
    until(lambda: ann.call("GET", f"/api/tables/{table}")["seats"][1]["away"], "Bob's going")
    ann.call("POST", f"/api/tables/{table}/seats/1", {"do": "bot", "bot": "random"})
    assert ann.call("GET", f"/api/tables/{table}")["seats"][1]["asked"] is True
    with watching(bob.at(far.url), table, 1):
        until(lambda: not ann.call("GET", f"/api/tables/{table}")["seats"][1]["asked"], "the end of the asking")


def test_what_a_process_asked_that_is_no_more_is_seen_to(
    start: Start, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(standins, "LOOK", 0.02)
    server = start(database, away=0.0)
    ann = Player(server.url)
    table = ann.table("me", "me")
    with writing(server) as connection:
        asked = update(seats).where(seats.c.table_id == table, seats.c.seat == 1)
        connection.execute(asked.values(asked=1.0, bot="random"))
    forget(server, table)
    until(lambda: ann.call("GET", f"/api/tables/{table}")["seats"][1]["kind"] == "bot", "the stand-in")


# -- seats -----------------------------------------------------------------------------------------------------------


def test_two_seats_at_once_are_not_both_taken(start: Start, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both requests have been found harmless before either is carried out."""
    server = start(database)
    hugh, eve = Player(server.url, "Hugh"), Player(server.url, "Eve")
    table = hugh.table("me", "me")
    for seat in (0, 1):
        hugh.call("POST", f"/api/tables/{table}/seats/{seat}", {"do": "leave"})
    real, found = seat_routes.check_secrets, []

    async def together(*arguments: Any) -> Any:
        found.append(await real(*arguments))
        while len(found) < 2:
            await asyncio.sleep(0.01)
        return found[0]

    monkeypatch.setattr(seat_routes, "check_secrets", together)
    with ThreadPoolExecutor(2) as pool:
        paths = [f"/api/tables/{table}/seats/{seat}" for seat in (0, 1)]
        told = list(pool.map(lambda path: eve.ask("POST", path, {"do": "sit"}).status_code, paths))
    assert sorted(told) == [200, 409]


def test_who_left_a_seat_cannot_take_the_other_in_the_next_game(start: Start, database: str) -> None:
    server = start(database, shelf=FORDS)
    ann, bob, table = first_ford(server)
    eve = Player(server.url, "Eve")
    ann.call("POST", f"/api/tables/{table}/seats/0", {"do": "leave"})
    eve.sit(table, 0)
    play((eve, bob), table)
    following = eve.call("POST", f"/api/tables/{table}/sequel", {})["id"]
    bob.call("POST", f"/api/tables/{following}/seats/1", {"do": "leave"})
    with pytest.raises(Refusal, match="another seat"):
        ann.sit(following, 1)
    assert bob.sit(following, 1)["yours"] == [1]


def test_whom_a_bot_stands_in_for_knows_his_seat_of_the_next_game(start: Start, database: str) -> None:
    server = start(database)
    ann, bob = Player(server.url), Player(server.url, "Bob")
    table = ann.table("me", "open")
    bob.sit(table, 1)
    kept = {"kind": "bot", "bot": "random", "keeper": seats.c.person, "person": None}
    with writing(server) as connection:
        connection.execute(update(seats).where(seats.c.table_id == table, seats.c.seat == 1).values(**kept))
    forget(server, table)
    ann.call("POST", f"/api/tables/{table}/concede?seat=0", {})
    again = ann.call("POST", f"/api/tables/{table}/rematch", {})["id"]
    with server.server.storage.engine.connect() as connection:
        known = connection.scalars(select(sitters.c.seat).where(sitters.c.table_id == again))
        assert sorted(known) == [0, 1]


# -- access ----------------------------------------------------------------------------------------------------------


def test_what_ended_unheard_ends_when_the_ear_is_back(start: Start, postgres_database: str, postgres: str) -> None:
    server = start(postgres_database)
    ann, bob = Player(server.url), Player(server.url, "Bob")
    table = ann.table("me", "open")
    bob.sit(table, 1)
    hers, his = Stream(ann, f"/api/tables/{table}/live?seat=0"), Stream(bob, f"/api/tables/{table}/live?seat=1")
    with writing(server) as connection:
        bobs = select(people.c.id).where(people.c.name == "Bob").scalar_subquery()
        connection.execute(delete(sessions).where(sessions.c.person == bobs))
    cut_ears(postgres, postgres_database)
    assert his.ended.wait(PATIENCE)
    assert bob.call("GET", "/api/me")["user"] is None, "nor is he remembered"
    assert not hers.ended.is_set()
    hers.close()
    his.close()


@pytest.mark.parametrize("lane", [True, False], ids=["lane", "usual"])
@pytest.mark.parametrize(("ended", "status"), [("session", 401), ("seat", 403)])
def test_access_that_ends_while_a_stream_is_opened_opens_none(
    start: Start, database: str, monkeypatch: pytest.MonkeyPatch, ended: str, status: int, lane: bool
) -> None:
    """Whichever way his request goes, he is shown nothing, and has not joined."""
    server = start(database)
    ann = Player(server.url)
    table = ann.table("me", "me")
    real, joined = listening.tune_in, []

    def then_ended(*arguments: Any) -> Any:
        joined.append(real(*arguments))
        with writing(server) as connection:
            if ended == "session":
                connection.execute(delete(sessions))
            else:
                connection.execute(update(seats).where(seats.c.seat == 0).values(kind="open", person=None))
        return joined[-1]

    monkeypatch.setattr(listening, "tune_in", then_ended)
    monkeypatch.setattr(stream_routes, "tune_in", then_ended)
    if not lane:
        monkeypatch.setattr(listening.Listening, "take", lambda *given: False)
    stream = Stream(ann, f"/api/tables/{table}/live?seat=0")
    assert stream.ended.wait(PATIENCE)
    assert stream.status == status
    assert stream.of("state") == []
    stream.close()
    assert not any(server.server.tables.loaded[table].streams.values())
    assert not server.server.stream_limits.total()
    assert len(joined) == (2 if lane else 1), "what the lane has to refuse, the usual way refuses"


def test_what_was_forgotten_meanwhile_is_not_remembered(
    start: Start, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = start(database)
    ann = Player(server.url)
    real = accounts.by_session

    def then_forgotten(*arguments: Any) -> Any:
        found = real(*arguments)
        server.server.visitors.forget(found.id if found else "")
        return found

    monkeypatch.setattr(accounts, "by_session", then_forgotten)
    assert ann.call("GET", "/api/me")["user"]["name"] == "Ann"
    assert not server.server.visitors._remembered


def _then(real: Callable[..., Any], server: ServerThread, change: Any) -> Callable[..., Any]:
    def done(*arguments: Any) -> Any:
        found = real(*arguments)
        with writing(server) as connection:
            connection.execute(change)
        return found

    return done


def test_a_password_that_was_changed_meanwhile_opens_nothing(
    start: Start, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = start(database)
    hal = member(server.url, "Hal of the Hill")
    real = account_routes._fits

    async def then_changed(*arguments: Any) -> bool:
        found = await real(*arguments)
        with writing(server) as connection:
            connection.execute(update(people).values(password="another"))
        return found

    monkeypatch.setattr(account_routes, "_fits", then_changed)
    body = {"name": "Hal of the Hill", "password": "correct horse"}
    with server.server.storage.engine.connect() as connection:
        before = connection.scalars(select(sessions.c.key)).all()
    assert Player(server.url, "").ask("POST", "/api/login", body).status_code == 401
    with server.server.storage.engine.connect() as connection:
        assert connection.scalars(select(sessions.c.key)).all() == before
    hal.http.close()


def test_a_session_that_ended_meanwhile_makes_no_token(
    start: Start, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = start(database)
    ann = Player(server.url)
    monkeypatch.setattr(accounts, "list_tokens", _then(accounts.list_tokens, server, delete(sessions)))
    assert ann.ask("POST", "/api/me/tokens", {"title": "bot"}).status_code == 401


def test_a_new_password_and_the_end_of_the_old_sessions_are_one(
    start: Start, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = start(database)
    hal = member(server.url, "Hal of the Hill")

    def broken(*arguments: object) -> None:
        raise RuntimeError("no ink")

    with monkeypatch.context() as patched:
        patched.setattr(account_routes, "end_all", broken)
        change = {"password": "battery staple", "current": "correct horse"}
        assert hal.ask("PATCH", "/api/me", change).status_code == 500
    body = {"name": "Hal of the Hill", "password": "correct horse"}
    assert Player(server.url, "").ask("POST", "/api/login", body).status_code == 200
