"""Entries in the database: only ever added, many of them by the same few statements."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

import msgspec
from sqlalchemy import Connection, Table, and_, bindparam, select, update

from ..core import Event
from ..files import Shape
from ..reading import entry_of
from .database import ANNOUNCED, Statement, announce_all, carry_out
from .schema import entries, orders, seats, snapshots, tables
from .stored import Events, StoredEntry

EVENTS = Shape(tuple[tuple[int | str, ...], ...])
TOGETHER = 100  # rows of one statement: SQLite bounds the values in it
ARRAYS: dict[type, str] = {int: "integer", float: "double precision", str: "text"}  # how PostgreSQL calls them


def read_entries(connection: Connection, table_id: str, since: int = 0) -> list[StoredEntry]:
    query = (
        select(entries)
        .where(and_(entries.c.table_id == table_id, entries.c.number >= since))
        .order_by(entries.c.number)
    )
    return [
        StoredEntry(entry_of(row.number, row.seat, row.text, row.dice, row.undo), row.mark)
        for row in connection.execute(query)
    ]


def read_events(connection: Connection, table_id: str, first: int, last: int) -> dict[int, Events | None]:
    """What happened at the entries from `first` to before `last`; none where an older host kept nothing of it."""
    span = and_(entries.c.table_id == table_id, entries.c.number >= first, entries.c.number < last)
    rows = connection.execute(select(entries.c.number, entries.c.events).where(span).order_by(entries.c.number))
    return {row.number: None if row.events is None else EVENTS.from_json(row.events) for row in rows}


def write_events(connection: Connection, table_id: str, events: Sequence[Events]) -> None:
    """Keeps what happened at a game's entries, for one that an older host began."""
    place = and_(entries.c.table_id == bindparam("at_table"), entries.c.number == bindparam("at_number"))
    rows = [{"at_table": table_id, "at_number": number, "told": _json(each)} for number, each in enumerate(events)]
    connection.execute(update(entries).where(place).values(events=bindparam("told")), rows)


def _json(events: Sequence[Event]) -> str:
    return msgspec.json.encode(events).decode()


class Bulk(ABC):
    """Statements for many rows of one table at once, written once. Every pick comes through here: composing a statement
    takes longer than writing, and a driver that goes from row to row stops for each of them until the event loop lets
    go of the interpreter. SQLite is given the rows as values, PostgreSQL as an array for each column: so the same
    statement, which it has prepared, serves any number of rows."""

    def __init__(self, table: Table, *names: str) -> None:
        self._table = table
        self._names = names
        self._texts: dict[int, str] = {}  # by the number of rows, for arrays 0

    def run(self, connection: Connection, rows: Sequence[tuple[Any, ...]]) -> None:
        """Every row holds a value for each of the names."""
        for statement in self.statements(connection, rows):
            connection.exec_driver_sql(*statement)

    def statements(self, connection: Connection, rows: Sequence[tuple[Any, ...]]) -> Iterator[Statement]:
        """What to say to the driver for these rows."""
        if rows and connection.dialect.name != "sqlite":
            columns = tuple(map(list, zip(*rows, strict=True)))
            yield Statement(self._written(connection, 0), columns)
            return
        for first in range(0, len(rows), TOGETHER):
            few = rows[first : first + TOGETHER]
            yield Statement(self._written(connection, len(few)), tuple(chain.from_iterable(few)))

    def _written(self, connection: Connection, count: int) -> str:
        text = self._texts.get(count)
        if text is None:
            quote = connection.dialect.identifier_preparer.quote
            rows = self._values(count) if count else self._arrays()
            text = self._texts[count] = self._text(quote(self._table.name), list(map(quote, self._names)), rows)
        return text

    def _values(self, count: int) -> str:
        row = f"({', '.join('?' * len(self._names))})"
        return f"VALUES {', '.join([row] * count)}"

    def _arrays(self) -> str:
        kinds = [ARRAYS[self._table.c[name].type.python_type] for name in self._names]
        return f"SELECT * FROM unnest({', '.join(f'%s::{kind}[]' for kind in kinds)})"

    @abstractmethod
    def _text(self, table: str, names: Sequence[str], rows: str) -> str:
        """The statement, where `rows` are the rows in the form a query has."""


class Additions(Bulk):
    """Rows that are added."""

    def _text(self, table: str, names: Sequence[str], rows: str) -> str:
        return f"INSERT INTO {table} ({', '.join(names)}) {rows}"


class Changes(Bulk):
    """Rows that are changed, found by the last of the names."""

    def _text(self, table: str, names: Sequence[str], rows: str) -> str:
        *changed, key = names
        values = ", ".join(f"{name} = fresh.{name}" for name in changed)
        fresh = f"WITH fresh({', '.join(names)}) AS ({rows})"
        return f"{fresh} UPDATE {table} SET {values} FROM fresh WHERE {table}.{key} = fresh.{key}"


class Replacements(Bulk):
    """Rows that are added, each in place of the one that has the same first value, if there is one."""

    def _text(self, table: str, names: Sequence[str], rows: str) -> str:
        key, *changed = names
        values = ", ".join(f"{name} = excluded.{name}" for name in changed)
        return f"INSERT INTO {table} ({', '.join(names)}) {rows} ON CONFLICT ({key}) DO UPDATE SET {values}"


_ADD = Additions(entries, "table_id", "number", "seat", "text", "dice", "undo", "mark", "at", "events")
Batch = tuple[str, Sequence[StoredEntry], Sequence[Events], float]


def add_entries(connection: Connection, batches: Sequence[Batch]) -> None:
    """Adds entries; the key (table, number) refuses a second one of the same number, whoever wrote it."""
    _ADD.run(connection, [values for batch in batches for values in _rows(*batch)])


def _rows(
    table_id: str, stored: Sequence[StoredEntry], events: Sequence[Events], at: float
) -> Iterator[tuple[Any, ...]]:
    for each, told in zip(stored, events, strict=True):
        entry = each.entry
        dice, happened = entry.came(), _json(told)
        yield table_id, entry.number, entry.seat, entry.text, dice, entry.undo, each.mark, at, happened


class Progress(msgspec.Struct, frozen=True, gc=False):
    """What entries change besides adding themselves. `count`: how many everybody can count now; `quiet`: no more than
    before, so that the table stays as it was for all but their writer. `window`: one opened by them; `held`: it begins
    held, so that an armed hold is used up. `chain`: the series whose secrets end with this game."""

    at: float
    count: int
    quiet: bool
    deciding: int | None
    status: str
    outcome: str | None
    snapshot: str | None
    clocks: tuple[tuple[int, float], ...] = ()
    window: float | None = None
    held: float | None = None
    sealed: bool = False
    chain: str | None = None

    @property
    def is_rare(self) -> bool:
        """Whether more changes than where the game stands, and what is kept of it."""
        rare = (self.outcome, self.held, self.chain)
        return self.sealed or bool(self.clocks) or rare != (None, None, None)


_KEEP = Replacements(snapshots, "table_id", "body")
_ADVANCE = Changes(tables, "moved", "deciding", "entries", "status", "window", "held", "answer", "id")


class AddEntries:
    """Adds the entries of one act, a pick and those that leave no choice after it."""

    __slots__ = ("events", "origin", "progress", "stored", "table_id")

    def __init__(
        self, table_id: str, stored: Sequence[StoredEntry], events: Sequence[Events], progress: Progress, origin: str
    ) -> None:
        self.table_id = table_id
        self.stored = stored
        self.events = events
        self.progress = progress
        self.origin = origin

    def __call__(self, connection: Connection) -> None:
        self.together(connection, [self])

    @classmethod
    def together(cls, connection: Connection, jobs: Sequence[AddEntries]) -> None:
        for statement in cls._statements(connection, jobs):
            connection.exec_driver_sql(*statement)
        for job in jobs:
            if job.progress.is_rare:
                job._rarer(connection)
        announce_all(connection, [job._said for job in jobs])

    @classmethod
    def straight(cls, connection: Connection, jobs: Sequence[AddEntries]) -> bool:
        """The same as a transaction of its own, past SQLAlchemy; not done where something rarer changes."""
        if len(jobs) > ANNOUNCED or any(job.progress.is_rare for job in jobs):
            return False
        carry_out(connection, list(cls._statements(connection, jobs)), [job._said for job in jobs])
        return True

    @classmethod
    def _statements(cls, connection: Connection, jobs: Sequence[AddEntries]) -> Iterator[Statement]:
        added = [row for job in jobs for row in _rows(job.table_id, job.stored, job.events, job.progress.at)]
        yield from _ADD.statements(connection, added)
        yield from _ADVANCE.statements(connection, [job._advanced() for job in jobs if not job.progress.quiet])
        kept = [(job.table_id, job.progress.snapshot) for job in jobs if job.progress.snapshot is not None]
        yield from _KEEP.statements(connection, kept)

    @property
    def _said(self) -> tuple[str, str, str]:
        return self.origin, self.table_id, "entry"

    def _advanced(self) -> tuple[Any, ...]:
        new = self.progress
        return new.at, new.deciding, new.count, new.status, new.window, new.held, "", self.table_id

    def _rarer(self, connection: Connection) -> None:
        """What only some entries change: the end of the game, a clock, an armed hold."""
        progress = self.progress
        kept = {"outcome": progress.outcome, "sealed": progress.sealed or None}
        values = {name: value for name, value in kept.items() if value is not None}
        if values:
            connection.execute(update(tables).where(tables.c.id == self.table_id).values(**values))
        for seat, clock in progress.clocks:
            place = and_(seats.c.table_id == self.table_id, seats.c.seat == seat)
            connection.execute(update(seats).where(place).values(clock=clock))
        if progress.held is not None:
            armed = and_(orders.c.table_id == self.table_id, orders.c.seat == progress.deciding)
            connection.execute(update(orders).where(armed).values(hold=False))
        if progress.chain is not None:
            self._unseal(connection, progress.chain)

    def _unseal(self, connection: Connection, chain: str) -> None:
        """The series has ended: nothing of it is secret any more."""
        series = tables.c.chain == chain
        connection.execute(update(tables).where(series).values(sealed=False))
        told = [(self.origin, found, "table") for found in connection.scalars(select(tables.c.id).where(series))]
        announce_all(connection, told)
