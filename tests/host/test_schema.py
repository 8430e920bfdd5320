"""Migrations and the schema say the same; a database of an older rules version goes on from its snapshot."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, func, select, update

from wyrmtable.checks import toy
from wyrmtable.host.database import migrate, open_database
from wyrmtable.host.schema import metadata, replays, tables
from wyrmtable.host.settings import Settings

from .conftest import Start
from .hosting import Player, Refusal, picks_of, until


def test_migrations_lead_to_the_schema(database: str) -> None:
    engine = open_database(Settings(database=database).url)
    migrate(engine)
    migrate(engine)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
    engine.dispose()


def test_a_running_game_outlives_a_change_of_the_rules(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It goes on from its snapshot and the entries after it."""
    monkeypatch.setattr("wyrmtable.host.stored.SNAPSHOT_AFTER", 1)
    monkeypatch.setattr(toy, "ROUNDS", 9)
    database = str(tmp_path / "wyrm.db")
    first = start(database)
    ann = Player(first.url)
    table = ann.table("me", "me", scenario="large")
    ann.play_out(table, Random(2), most=8)
    before = [ann.state(table, seat)["view"] for seat in (0, 1)]
    first.__exit__()
    monkeypatch.setattr(type(toy.GAME), "version", 2)
    again = ann.at(start(database).url)
    assert [again.state(table, seat)["view"] for seat in (0, 1)] == before
    state = again.state(table, before[0]["deciding"])
    again.pick(table, before[0]["deciding"], picks_of(state["decision"])[0], state["n"])
    again.play_out(table, Random(3))


def test_a_game_without_a_snapshot_says_so(start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = str(tmp_path / "wyrm.db")
    first = start(database)
    ann = Player(first.url)
    table = ann.table("me", "me")
    ann.pick(table, 0, "end", 1)
    with first.server.storage.writer._engine.begin() as connection:  # older hosts took the first one later
        connection.execute(update(tables).values(snapshot=None))
    first.__exit__()
    monkeypatch.setattr(type(toy.GAME), "version", 2)
    with pytest.raises(Refusal, match="rules have changed") as refusal:
        ann.at(start(database).url).state(table)
    assert (refusal.value.status, refusal.value.code) == (409, "unplayable")


def _stored(engine: Engine) -> int:
    with engine.connect() as connection:
        return int(connection.execute(select(func.count()).select_from(replays)).scalar_one())


def test_a_finished_game_is_replayed_from_its_stored_views(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = str(tmp_path / "wyrm.db")
    first = start(database)
    ann = Player(first.url)
    table = ann.table("me", "me")
    ann.play_out(table, Random(2))
    engine = first.server.storage.engine
    until(lambda: _stored(engine), "the storing of the replay")
    frames = ann.call("GET", f"/api/tables/{table}/frames?reveal=1")
    first.__exit__()
    monkeypatch.setattr(type(toy.GAME), "version", 2)
    again = ann.at(start(database).url)
    assert again.call("GET", f"/api/tables/{table}/frames?reveal=1") == frames
