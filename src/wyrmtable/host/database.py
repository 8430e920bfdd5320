"""Opening the database: SQLite in WAL mode with full synchronisation, or PostgreSQL; migrations run at the start.

`announce` tells the other processes on the same PostgreSQL what changed; it travels with the commit.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, create_engine, event, insert, make_url, text
from sqlalchemy.exc import SQLAlchemyError

from ..core import WyrmError
from .schema import calls

CHANNEL = "wyrm"
ANNOUNCED = 60  # announcements that travel together, of at most a hundred bytes each; PostgreSQL carries 8,000
DURABLE = ("journal_mode=WAL", "synchronous=FULL")  # of SQLite: what is committed is on the disk
JOURNAL = 10_000  # pages of SQLite's journal; when there are more, a commit waits until they stand in the file
FRAME = 4096 + 24  # bytes that a page takes in it
STEP = 128  # pages by which it is made longer: that takes no longer than a commit
MIGRATION_LOCK = 0x7779726D  # any number of our own


class NoDatabase(WyrmError):
    """The database cannot be opened; the message says why and what to do."""


def prepare_file(url: str) -> None:
    """Makes the file of a SQLite database, readable by its owner only: it holds the dice of running games."""
    path = Path(make_url(url).database or "")
    if not url.startswith("sqlite") or path == Path():
        return
    if not path.parent.is_dir():
        raise NoDatabase(
            f"There is no folder {path.parent} to keep games in. Make it, or name another with --database."
        )
    try:
        path.touch(mode=0o600)
        path.chmod(0o600)
    except OSError as trouble:
        raise NoDatabase(f"{path} cannot be used for games: {trouble.strerror}. Choose another file.") from None


def open_database(url: str, pool: int = 8) -> Engine:
    """An engine whose transactions are durable once committed."""
    if not url.startswith("sqlite"):
        return create_engine(url, pool_size=pool, max_overflow=4, pool_pre_ping=True)
    engine = create_engine(url, pool_size=pool, max_overflow=4, connect_args={"check_same_thread": False})
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def open_for_writing(url: str) -> Engine:
    """The writer's own engine: one connection. SQLite takes the write lock at once instead of half-way."""
    if not url.startswith("sqlite"):
        return create_engine(url, pool_size=1, max_overflow=0, pool_pre_ping=True)
    engine = create_engine(url, pool_size=1, max_overflow=0, connect_args={"check_same_thread": False})
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    return engine


def _begin(connection: Connection) -> None:
    """By the driver itself, for SQLAlchemy takes longer over it than over what is read then. (It touches nothing yet:
    whatever can go wrong goes wrong later.)"""
    driver: Any = connection.connection.driver_connection
    driver.execute("BEGIN")


def _prepare(connection: Any, record: object) -> None:
    connection.isolation_level = None  # transactions begin where the events above say, not where the driver guesses
    small = "cache_size=-1000"  # kB for each of a dozen connections: the system keeps the file in memory anyway
    far_off = f"wal_autocheckpoint={JOURNAL}"  # `write_back` comes before that
    beside = "temp_store=MEMORY"  # what a statement notes to undo itself: a file made and deleted for each is slow
    for pragma in (*DURABLE, "foreign_keys=ON", "busy_timeout=10000", small, far_off, beside):
        connection.execute(f"PRAGMA {pragma}")


class Journal(NamedTuple):
    """How many pages SQLite's journal holds, and how many of them stand in the file, too. (While the writer goes on, it
    begins anew only now and then: until then what was written back stays in it.)"""

    held: int
    written: int

    def since(self, before: Journal) -> int:
        """How many pages had come when it was looked at again."""
        return self.held - before.written if self.held >= before.held else self.held


def write_back(engine: Engine) -> Journal:
    """Takes what SQLite's journal holds into the file, beside the writer."""
    connection = engine.raw_connection()
    try:
        _, held, written = connection.cursor().execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        return Journal(int(held), int(written))
    finally:
        connection.close()


def lengthen(connection: Connection, pages: int) -> bool:
    """Makes SQLite's journal longer by a step, if it has no room for so many pages. A commit by which the file grows
    takes twice as long as one that goes where something stood before: then the system has nothing to note but what was
    written. (It is a job of the writer's: within its transaction nobody else adds to the journal.)"""
    path = Path(f"{connection.engine.url.database}-wal")
    if not path.is_file() or path.stat().st_size >= pages * FRAME:
        return False
    with path.open("ab", buffering=0) as journal:
        journal.write(bytes(STEP * FRAME))
        os.fsync(journal.fileno())
    return True


def migrate(engine: Engine) -> None:
    """Brings the database to the newest schema; several processes may try at once."""
    try:
        _migrate(engine)
    except CommandError as trouble:
        message = f"The database was used by another version of this program ({trouble}). Install the newest one."
        raise NoDatabase(message) from None
    except SQLAlchemyError as trouble:
        reason = str(getattr(trouble, "orig", None) or trouble).strip().partition("\n")[0]
        message = f"The database {engine.url.render_as_string()} cannot be opened: {reason}. Check WYRM_DATABASE."
        raise NoDatabase(message) from None


def _migrate(engine: Engine) -> None:
    with alone(engine) as connection:
        command.upgrade(alembic_config(connection), "head")


def alembic_config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    return config


def revision_of(connection: Connection) -> str:
    """The schema that a database has."""
    return str(MigrationContext.configure(connection).get_current_revision())


@contextmanager
def alone(engine: Engine) -> Iterator[Connection]:
    """A transaction that changes the schema. SQLite changes a table by making it anew: with foreign keys on, dropping
    the old one would take along every row that belongs to it."""
    sqlite = engine.dialect.name == "sqlite"
    with engine.connect() as connection:
        driver: Any = connection.connection.driver_connection
        if sqlite:
            driver.execute("PRAGMA foreign_keys=OFF")
        try:
            with connection.begin():
                if engine.dialect.name == "postgresql":
                    connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
                yield connection
        finally:
            if sqlite:
                driver.execute("PRAGMA foreign_keys=ON")


EVERYBODY = "-"  # in place of a table in what processes tell each other
_NOTIFY = text("SELECT pg_notify(:channel, :payload)")


def announce(connection: Connection, origin: str, table: str, what: str) -> None:
    announce_all(connection, [(origin, table, what)])


def announce_all(connection: Connection, said: Sequence[tuple[str, str, str]]) -> None:
    """Many at once travel together, a line each: every process is woken once for all of them."""
    if connection.dialect.name == "postgresql":
        for first in range(0, len(said), ANNOUNCED):
            connection.execute(_NOTIFY, {"channel": CHANNEL, "payload": _lines(said[first : first + ANNOUNCED])})


def _lines(said: Sequence[tuple[str, str, str]]) -> str:
    return "\n".join(map(" ".join, said))


Said = tuple[str, str, str]  # by which process, of which table, and what


class Statement(NamedTuple):
    """As the driver takes it."""

    text: str
    values: Sequence[Any]


def carry_out(connection: Connection, statements: Sequence[Statement], said: Sequence[Said]) -> None:
    """Carries out statements as one transaction and announces it, by the driver itself: durable when this returns, or
    nothing has happened. Every pick comes through here, and SQLAlchemy takes longer over a transaction than SQLite.
    PostgreSQL is told everything in one statement, which is a transaction in itself: it answers once, not six times."""
    driver: Any = connection.connection.driver_connection
    if connection.dialect.name == "sqlite":
        try:
            driver.execute("BEGIN IMMEDIATE")
            for statement in statements:
                driver.execute(*statement)
            driver.execute("COMMIT")
        except BaseException:
            driver.rollback()
            raise
        return
    parts = ", ".join(f"part{number} AS ({text})" for number, (text, _) in enumerate(statements))
    values = list(chain(*(statement.values for statement in statements)))
    driver.autocommit = True
    try:
        if said:
            driver.execute(f"WITH {parts} SELECT pg_notify(%s, %s)", [*values, CHANNEL, _lines(said)])
        else:
            driver.execute(f"WITH {parts} SELECT 1", values)
    finally:
        driver.autocommit = False


def among(connection: Connection, query: str, values: Sequence[str]) -> Sequence[Any]:
    """The rows of a query in which `{these}` stands for some values, by the driver itself: SQLAlchemy writes such a
    query anew for every number of them. (It may stand there several times.)"""
    times = query.count("{these}")
    if connection.dialect.name == "sqlite":
        these = f"({', '.join('?' * len(values))})"
        return connection.exec_driver_sql(query.format(these=these), tuple(values) * times).all()
    return connection.exec_driver_sql(query.format(these="(SELECT unnest(%s::text[]))"), (list(values),) * times).all()


def call(connection: Connection, origin: str, table: str, what: str) -> None:
    """Tells running servers from outside: PostgreSQL carries it, with SQLite they look for it every few seconds."""
    announce(connection, origin, table, what)
    if connection.dialect.name != "postgresql":
        connection.execute(insert(calls).values(said=" ".join((origin, table, what))))
