"""Entries in the database: only ever added, many of them by the same few statements."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Insert, Update, and_, bindparam, insert, select, update

from ..core import Entry, Event
from ..files import Shape
from .database import announce_all
from .schema import entries, orders, seats, tables
from .stored import Events, StoredEntry

EVENTS = Shape(tuple[tuple[int | str, ...], ...])


def read_entries(connection: Connection, table_id: str, since: int = 0) -> list[StoredEntry]:
    query = (
        select(entries)
        .where(and_(entries.c.table_id == table_id, entries.c.number >= since))
        .order_by(entries.c.number)
    )
    return [
        StoredEntry(Entry(row.number, row.seat, row.text, tuple(map(int, row.dice.split())), row.undo), row.mark)
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


class Bulk:
    """A statement for many rows at once. It goes to the driver as it was compiled the first time for that kind of
    database: every pick comes through here, and compiling takes longer than writing."""

    def __init__(self, statement: Insert | Update) -> None:
        self._statement = statement
        self._forms: dict[str, tuple[str, tuple[str, ...]]] = {}

    def run(self, connection: Connection, rows: Sequence[dict[str, Any]]) -> None:
        """Every row names the same values."""
        form = self._forms.get(connection.dialect.name)
        if form is None:
            compiled = self._statement.compile(dialect=connection.dialect, column_keys=list(rows[0]))
            form = self._forms[connection.dialect.name] = str(compiled), tuple(compiled.positiontup or ())
        text, order = form
        given: Any = [tuple(map(row.__getitem__, order)) for row in rows] if order else rows
        connection.exec_driver_sql(text, given)


_ADD = Bulk(insert(entries))
Batch = tuple[str, Sequence[StoredEntry], Sequence[Events], float]


def add_entries(connection: Connection, batches: Sequence[Batch]) -> None:
    """Adds entries; the key (table, number) refuses a second one of the same number, whoever wrote it."""
    rows = [values for batch in batches for values in _rows(*batch)]
    if rows:
        _ADD.run(connection, rows)


def _rows(
    table_id: str, stored: Sequence[StoredEntry], events: Sequence[Events], at: float
) -> Iterator[dict[str, Any]]:
    for each, told in zip(stored, events, strict=True):
        entry = each.entry
        values = {"table_id": table_id, "number": entry.number, "seat": entry.seat, "text": entry.text}
        dice = " ".join(map(str, entry.dice))
        yield {**values, "dice": dice, "undo": entry.undo, "mark": each.mark, "at": at, "events": _json(told)}


class Progress(msgspec.Struct, frozen=True):
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


_ADVANCED = ("moved", "deciding", "entries", "status", "window", "held", "answer")
_ADVANCE = Bulk(
    update(tables)
    .where(tables.c.id == bindparam("at_table"))
    .values({name: bindparam(f"new_{name}") for name in _ADVANCED})
)


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
        add_entries(connection, [(job.table_id, job.stored, job.events, job.progress.at) for job in jobs])
        moved = [job._table_values() for job in jobs if not job.progress.quiet]
        if moved:
            _ADVANCE.run(connection, moved)
        for job in jobs:
            job._rarer(connection)
        announce_all(connection, [(job.origin, job.table_id, "entry") for job in jobs])

    def _table_values(self) -> dict[str, Any]:
        progress = self.progress
        return {
            "at_table": self.table_id,
            "new_moved": progress.at,
            "new_deciding": progress.deciding,
            "new_entries": progress.count,
            "new_status": progress.status,
            "new_window": progress.window,
            "new_held": progress.held,
            "new_answer": "",
        }

    def _rarer(self, connection: Connection) -> None:
        """What only some entries change: the end of the game, a snapshot, a clock, an armed hold."""
        progress = self.progress
        kept = {"outcome": progress.outcome, "snapshot": progress.snapshot, "sealed": progress.sealed or None}
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
