"""Opening the database: SQLite in WAL mode with full synchronisation, or PostgreSQL; migrations run at the start.

`announce` tells the other processes on the same PostgreSQL what changed; it travels with the commit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, text

CHANNEL = "wyrm"
MIGRATION_LOCK = 0x7779726D  # any number of our own


def open_database(url: str, pool: int = 8) -> Engine:
    """An engine whose transactions are durable once committed."""
    if not url.startswith("sqlite"):
        return create_engine(url, pool_size=pool, max_overflow=4, pool_pre_ping=True)
    engine = create_engine(url, pool_size=pool, max_overflow=4, connect_args={"check_same_thread": False})
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    return engine


def open_for_writing(url: str) -> Engine:
    """The writer's own engine: one connection. SQLite takes the write lock at once instead of half-way."""
    if not url.startswith("sqlite"):
        return create_engine(url, pool_size=1, max_overflow=0, pool_pre_ping=True)
    engine = create_engine(url, pool_size=1, max_overflow=0, connect_args={"check_same_thread": False})
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    return engine


def _prepare(connection: Any, record: object) -> None:
    connection.isolation_level = None  # transactions begin where the events above say, not where the driver guesses
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        connection.execute(f"PRAGMA {pragma}")


def migrate(engine: Engine) -> None:
    """Brings the database to the newest schema; several processes may try at once."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with _alone(engine) as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


@contextmanager
def _alone(engine: Engine) -> Iterator[Connection]:
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
        yield connection


_NOTIFY = text("SELECT pg_notify(:channel, :payload)")


def announce(connection: Connection, origin: str, table: str, what: str) -> None:
    announce_all(connection, [(origin, table, what)])


def announce_all(connection: Connection, said: Sequence[tuple[str, str, str]]) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(_NOTIFY, [{"channel": CHANNEL, "payload": " ".join(words)} for words in said])
