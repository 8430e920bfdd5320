"""Tables that are added: a new one, the next of a series, and where a game is played once more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, and_, select, update

from .bulk import Additions, Written
from .database import Statement, announce
from .entries import added_entries
from .schema import designs, seats, sitters, snapshots, tables
from .store import SeatRow, TableRow
from .stored import Events, StoredEntry


class Opening(NamedTuple):
    """How a game begins: its first entries, what happened at them, and a snapshot after them."""

    entries: Sequence[StoredEntry]
    events: Sequence[Events]
    snapshot: dict[str, Any]


OF_TABLE = [column.name for column in tables.columns]
OF_SEAT = [column.name for column in seats.columns if column is not seats.c.table_id]
_ADD_TABLE, _ADD_SEATS = Additions(tables, *OF_TABLE), Additions(seats, "table_id", *OF_SEAT)
_ADD_SITTERS = Additions(sitters, "table_id", "seat", "person")
_ADD_SNAPSHOT, _ADD_DESIGN = Additions(snapshots, "table_id", "body"), Additions(designs, "table_id", "files")


class AddTable(Written):
    """Adds a table, with those who sit there and how its game begins."""

    __slots__ = ("_opening", "_table")

    def __init__(self, table: TableRow, opening: Opening) -> None:
        self._table = table
        self._opening = opening

    @classmethod
    def statements(cls, connection: Connection, jobs: Sequence[AddTable]) -> Iterator[Statement]:
        rows = [(job._table, job._opening) for job in jobs]
        yield from _ADD_TABLE.statements(connection, [_table_values(table) for table, _ in rows])
        kept = [(table.id, _json(opening.snapshot)) for table, opening in rows]
        yield from _ADD_SNAPSHOT.statements(connection, kept)
        files = [(table.id, table.header.setting.files) for table, _ in rows]
        yield from _ADD_DESIGN.statements(connection, [(table_id, _json(each)) for table_id, each in files if each])
        chairs = [(table.id, chair) for table, _ in rows for chair in table.seats]
        yield from _ADD_SEATS.statements(connection, [_seat_row(table_id, chair) for table_id, chair in chairs])
        known = [(table_id, chair.seat, chair.person or chair.keeper) for table_id, chair in chairs]
        yield from _ADD_SITTERS.statements(connection, [each for each in known if each[2]])
        begun = ((table.id, opening.entries, opening.events, table.created) for table, opening in rows)
        yield from added_entries(connection, begun)


def _table_values(table: TableRow) -> tuple[Any, ...]:
    bare = msgspec.structs.replace(table.header.setting, files={})
    texts = {
        "header": _json(msgspec.structs.replace(table.header, setting=bare)),
        "outcome": _json(table.outcome) if table.outcome else None,
        "secret": _json(table.secret),
    }
    return tuple([texts[name] if name in texts else getattr(table, name) for name in OF_TABLE])


def _seat_row(table_id: str, chair: SeatRow) -> tuple[Any, ...]:
    return table_id, *(getattr(chair, name) for name in OF_SEAT)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def add_sequel(connection: Connection, previous: TableRow, table: TableRow, opening: Opening, origin: str) -> str:
    """Adds the next table of a series, unless it is there already; its id."""
    first = previous.chain or previous.id
    unmade = and_(tables.c.id == previous.id, tables.c.sequel.is_(None))
    if connection.execute(update(tables).where(unmade).values(sequel=table.id, chain=first)).rowcount == 0:
        return str(connection.scalar(select(tables.c.sequel).where(tables.c.id == previous.id)))
    AddTable(msgspec.structs.replace(table, chain=first), opening)(connection)
    announce(connection, origin, previous.id, "table")
    return table.id


def add_rematch(connection: Connection, previous: TableRow, table: TableRow, opening: Opening, origin: str) -> str:
    """Adds the table where a game is played once more, unless it is there already; its id."""
    unmade = and_(tables.c.id == previous.id, tables.c.rematch.is_(None))
    if connection.execute(update(tables).where(unmade).values(rematch=table.id)).rowcount == 0:
        return str(connection.scalar(select(tables.c.rematch).where(tables.c.id == previous.id)))
    AddTable(table, opening)(connection)
    announce(connection, origin, previous.id, "table")
    return table.id
