"""Migrations and the schema say the same; a database of an older rules version goes on from its snapshot."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, delete, func, select, text

from wyrmtable.checks import toy
from wyrmtable.host.database import alembic_config, alone, migrate, open_database
from wyrmtable.host.schema import metadata, replays, snapshots
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
        connection.execute(delete(snapshots))
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


def test_large_texts_are_not_written_with_every_pick(start: Start, database: str) -> None:
    """Nor are they read for lists: a designer's files and the snapshots lie beside the tables. Those of an older host,
    which kept them in one row, are moved there."""
    first = start(database)
    ann = Player(first.url)
    files = {"own.toml": 'game = "toy"\n# ' + "x" * 300_000}
    table = ann.table("me", "me", files=files)
    ann.pick(table, 0, "end", 1)
    assert longest_row(first.server.storage.engine) < 5000
    first.__exit__()
    engine = open_database(Settings(database=database).url)
    with alone(engine) as connection:
        command.downgrade(alembic_config(connection), "0005")
    assert longest_row(engine) > 300_000
    engine.dispose()
    second = start(database)
    assert longest_row(second.server.storage.engine) < 5000
    again = ann.at(second.url)
    state = again.state(table, 1)
    again.pick(table, 1, picks_of(state["decision"])[0], state["n"])
    assert second.server.tables.loaded[table].row.header.setting.files == files


def longest_row(engine: Engine) -> int:
    """Characters of the longest row among the tables."""
    with engine.connect() as connection:
        return max(len("".join(map(str, row))) for row in connection.execute(text("SELECT * FROM tables")))
