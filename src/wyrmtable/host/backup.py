"""Backups: everything a database holds in one file, taken while the server runs, and put back into an empty database.

The file is the same for SQLite and PostgreSQL, so it also moves a house from one to the other. It holds the seeds of
running games and hashes of passwords: keep it to yourself.
"""

from __future__ import annotations

import gzip
import os
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from alembic import command
from sqlalchemy import Connection, LargeBinary, MetaData, Table, func, insert, select, text

from ..core import WyrmError
from .database import alembic_config, alone, migrate, open_database, prepare_file, revision_of
from .schema import metadata, people, tables

FORM = "wyrmtable backup 1"
BATCH = 500
PASSING = ("calls",)  # what commands tell a running server means nothing later


class BadBackup(WyrmError):
    """A backup cannot be made or put back."""


def back_up(url: str, path: Path) -> dict[str, int]:
    """Writes all rows into a file, as they were at one moment; how many of each kind."""
    if path.exists():
        raise BadBackup(f"{path} exists already. Choose another name, so that no older backup is lost.")
    engine = open_database(url)
    half = path.with_name(f"{path.name}.half")
    try:
        migrate(engine)
        moment = "REPEATABLE READ" if engine.dialect.name == "postgresql" else None
        chosen = engine.execution_options(isolation_level=moment) if moment else engine
        with chosen.begin() as connection, _own_file(half) as file:
            counts = _write(connection, file)
        half.rename(path)
    except OSError as trouble:
        raise BadBackup(f"{path} cannot be written: {trouble.strerror}.") from None
    finally:
        half.unlink(missing_ok=True)
        engine.dispose()
    return counts


def _own_file(path: Path) -> gzip.GzipFile:
    """A file that only its owner can read."""
    return gzip.GzipFile(fileobj=os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb"), mode="wb")


def _write(connection: Connection, file: gzip.GzipFile) -> dict[str, int]:
    counts: dict[str, int] = {}
    file.write(msgspec.json.encode({"form": FORM, "revision": revision_of(connection)}) + b"\n")
    for table in metadata.sorted_tables:
        name = str(table.name)
        if name in PASSING:
            continue
        counts[name] = 0
        for row in connection.execution_options(stream_results=True).execute(select(table)):
            values = {str(key): value for key, value in row._mapping.items()}
            file.write(msgspec.json.encode([name, values]) + b"\n")
            counts[name] += 1
    return counts


def restore(path: Path, url: str) -> dict[str, int]:
    """Puts a backup into an empty database, by the schema it was made with, and brings that up to date."""
    lines = _lines(path)
    head: Any = next(lines, {})
    if not isinstance(head, dict) or head.get("form") != FORM:
        raise BadBackup(f"{path} is no backup of Wyrmtable, or of another form than {FORM!r}.")
    prepare_file(url)
    engine = open_database(url)
    try:
        with alone(engine) as connection:
            _check_empty(connection)
            config = alembic_config(connection)
            command.upgrade(config, str(head["revision"]))
            counts = _read(connection, lines)
        migrate(engine)
    finally:
        engine.dispose()
    return counts


def _lines(path: Path) -> Iterator[Any]:
    try:
        with gzip.open(path, "rb") as file:
            for line in file:
                yield msgspec.json.decode(line)
    except (OSError, EOFError, msgspec.DecodeError) as trouble:
        raise BadBackup(f"{path} cannot be read as a backup: {trouble}.") from None


def _check_empty(connection: Connection) -> None:
    found = set(connection.dialect.get_table_names(connection))
    for table in (people, tables):
        if table.name in found and connection.scalar(select(func.count()).select_from(table)):
            raise BadBackup("That database is not empty. Restore into a new one: nothing is ever written over.")


def _read(connection: Connection, lines: Iterator[Any]) -> dict[str, int]:
    kept = MetaData()
    kept.reflect(connection)
    counts: dict[str, int] = {}
    batch: list[dict[str, Any]] = []
    table: Table | None = None
    for name, row in lines:
        if table is None or table.name != name or len(batch) >= BATCH:
            _insert(connection, table, batch)
            table, batch = kept.tables[name], []
        batch.append({key: _value(table, key, value) for key, value in row.items()})
        counts[name] = counts.get(name, 0) + 1
    _insert(connection, table, batch)
    _count_on(connection, kept)
    return counts


def _value(table: Table, column: str, value: Any) -> Any:
    return b64decode(value) if value is not None and isinstance(table.c[column].type, LargeBinary) else value


def _insert(connection: Connection, table: Table | None, batch: list[dict[str, Any]]) -> None:
    if table is not None and batch:
        connection.execute(insert(table), batch)


def _count_on(connection: Connection, kept: MetaData) -> None:
    """PostgreSQL numbers new lines by counters of its own: they go on after the highest number."""
    if connection.dialect.name != "postgresql":
        return
    for name in ("chat", "outbox"):
        if name in kept.tables:
            highest = f"SELECT setval(pg_get_serial_sequence('{name}', 'id'), COALESCE(MAX(id), 1)) FROM {name}"
            connection.execute(text(highest))
