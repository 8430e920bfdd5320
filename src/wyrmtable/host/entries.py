"""Entries in the database: only ever added, many of them by the same few statements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, and_, bindparam, select, update

from ..core import Event
from ..files import Shape
from ..reading import entry_of
from .bulk import Additions, Changes, Replacements, Written
from .database import Said, Statement, announce_all
from .schema import entries, orders, seats, snapshots, tables
from .stored import Events, StoredEntry

EVENTS = Shape(tuple[tuple[int | str, ...], ...])


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


_ADD = Additions(entries, "table_id", "number", "seat", "text", "dice", "undo", "mark", "at", "events")
Batch = tuple[str, Sequence[StoredEntry], Sequence[Events], float]


def added_entries(connection: Connection, batches: Iterable[Batch]) -> Iterator[Statement]:
    """Adds entries; the key (table, number) refuses a second one of the same number, whoever wrote it."""
    return _ADD.statements(connection, [values for batch in batches for values in _rows(*batch)])


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
        """Whether more changes than where the game stands, how it ended, and what is kept of it."""
        return bool(self.clocks) or self.held is not None or self.chain is not None


_KEEP = Replacements(snapshots, "table_id", "body")
_ADVANCE = Changes(
    tables, "moved", "deciding", "entries", "status", "window", "held", "answer", "outcome", "sealed", "id"
)


class AddEntries(Written):
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
        for statement in cls.statements(connection, jobs):
            connection.exec_driver_sql(*statement)
        for job in jobs:
            if job.is_rare:
                job._rarer(connection)
        announce_all(connection, [said for job in jobs for said in job.said])

    @classmethod
    def statements(cls, connection: Connection, jobs: Sequence[AddEntries]) -> Iterator[Statement]:
        yield from added_entries(connection, ((job.table_id, job.stored, job.events, job.progress.at) for job in jobs))
        yield from _ADVANCE.statements(connection, [job._advanced() for job in jobs if not job.progress.quiet])
        kept = [(job.table_id, job.progress.snapshot) for job in jobs if job.progress.snapshot is not None]
        yield from _KEEP.statements(connection, kept)

    @property
    def is_rare(self) -> bool:
        return self.progress.is_rare

    @property
    def said(self) -> Sequence[Said]:
        return [(self.origin, self.table_id, "entry")]

    def _advanced(self) -> tuple[Any, ...]:
        new = self.progress
        stands = new.at, new.deciding, new.count, new.status, new.window, new.held, ""
        return *stands, new.outcome, new.sealed, self.table_id  # a running game has no outcome, and seals nothing

    def _rarer(self, connection: Connection) -> None:
        """What only some entries change: a clock, an armed hold, the end of a series."""
        progress = self.progress
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
