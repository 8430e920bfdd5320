"""Tables, seats, entries, chat and notes in the database: plain functions on a connection.

`announce` tells the other processes on the same PostgreSQL what changed; it travels with the commit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, and_, bindparam, delete, func, insert, or_, select, text, update

from ..core import Entry, Header, Shape
from .refusals import Refused, no_such_table
from .schema import chat, entries, notes, people, replays, seats, secrets, tables
from .story import Page

CHANNEL = "wyrm"
CHAT_SHOWN = 200
HEADER = Shape(Header)


class SeatRow(msgspec.Struct):
    """A seat at a table: who sits there, and what its clock says."""

    seat: int
    side: str
    kind: str
    person: str | None
    bot: str
    nonce: str
    clock: float | None
    trouble: str
    name: str = ""
    seen: float = 0.0


class TableRow(msgspec.Struct):
    """A table without its entries."""

    id: str
    game: str
    header: Header
    seed: str
    title: str
    owner: str
    status: str
    watchable: bool
    takeover: bool
    bank: float | None
    bonus: float
    created: float
    moved: float
    deciding: int | None
    entries: int
    outcome: dict[str, Any] | None
    seats: list[SeatRow] = []


def announce(connection: Connection, origin: str, table: str, what: str) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(_NOTIFY, {"channel": CHANNEL, "payload": f"{origin} {table} {what}"})


# -- reading ---------------------------------------------------------------------------------------------------------

_COLUMNS = [column for column in tables.c if column.name != "snapshot"]


def _table(row: Any) -> TableRow:
    values = dict(row._mapping)
    values["header"] = HEADER.from_json(values["header"])
    values["outcome"] = msgspec.json.decode(values["outcome"]) if values["outcome"] else None
    return TableRow(**values, seats=[])


def read_table(connection: Connection, table_id: str) -> TableRow:
    row = connection.execute(select(*_COLUMNS).where(tables.c.id == table_id)).first()
    if row is None:
        raise no_such_table()
    table = _table(row)
    _fill_seats(connection, [table])
    return table


def _fill_seats(connection: Connection, found: Sequence[TableRow]) -> None:
    by_id = {table.id: table for table in found}
    query = (
        select(seats, people.c.name, people.c.seen)
        .join(people, people.c.id == seats.c.person, isouter=True)
        .where(seats.c.table_id.in_(by_id))
        .order_by(seats.c.table_id, seats.c.seat)
    )
    for row in connection.execute(query):
        values = dict(row._mapping)
        values["name"] = values["name"] or values["bot"]
        values["seen"] = values["seen"] or 0.0
        by_id[values.pop("table_id")].seats.append(SeatRow(**values))


def tables_of(connection: Connection, person: str, limit: int = 200) -> list[TableRow]:
    """The tables a person owns or sits at, the latest first."""
    mine = select(seats.c.table_id).where(seats.c.person == person)
    query = (
        select(*_COLUMNS)
        .where(or_(tables.c.owner == person, tables.c.id.in_(mine)))
        .order_by(tables.c.moved.desc())
        .limit(limit)
    )
    found = [_table(row) for row in connection.execute(query)]
    _fill_seats(connection, found)
    return found


def open_tables(connection: Connection, limit: int = 100) -> list[TableRow]:
    """Public tables that wait for players or can be watched."""
    query = (
        select(*_COLUMNS)
        .where(and_(tables.c.watchable.is_(True), tables.c.status != "over"))
        .order_by(tables.c.status.desc(), tables.c.moved.desc())
        .limit(limit)
    )
    found = [_table(row) for row in connection.execute(query)]
    _fill_seats(connection, found)
    return found


def running_ids(connection: Connection, before: float) -> list[str]:
    """Running tables on which nothing moved since `before`: a bot or a clock may need a push."""
    query = select(tables.c.id).where(and_(tables.c.status == "running", tables.c.moved < before))
    return list(connection.scalars(query.join(seats, seats.c.table_id == tables.c.id).where(_needs_push()).distinct()))


def _needs_push() -> Any:
    deciding = seats.c.seat == tables.c.deciding
    idle_bot = and_(seats.c.kind == "bot", seats.c.trouble == "")
    return and_(deciding, or_(idle_bot, and_(seats.c.kind == "person", seats.c.clock.is_not(None))))


def read_pages(connection: Connection, table_id: str, since: int = 0) -> list[Page]:
    query = (
        select(entries)
        .where(and_(entries.c.table_id == table_id, entries.c.number >= since))
        .order_by(entries.c.number)
    )
    return [
        Page(Entry(row.number, row.seat, row.text, tuple(map(int, row.dice.split())), row.undo), row.mark)
        for row in connection.execute(query)
    ]


def read_snapshot(connection: Connection, table_id: str) -> dict[str, Any] | None:
    found = connection.scalar(select(tables.c.snapshot).where(tables.c.id == table_id))
    return msgspec.json.decode(found) if found else None


# -- writing ---------------------------------------------------------------------------------------------------------


def add_table(connection: Connection, table: TableRow, page: Page) -> None:
    values = msgspec.structs.asdict(table)
    chairs: Iterable[SeatRow] = values.pop("seats")
    values["header"] = msgspec.json.encode(table.header).decode()
    values["outcome"] = msgspec.json.encode(table.outcome).decode() if table.outcome else None
    connection.execute(insert(tables).values(**values, snapshot=None))
    for chair in chairs:
        connection.execute(insert(seats).values(table_id=table.id, **_seat_values(chair)))
    connection.execute(_ADD_PAGE, [_page_values(table.id, page, table.created)])


def _seat_values(chair: SeatRow) -> dict[str, Any]:
    values = msgspec.structs.asdict(chair)
    del values["name"], values["seen"]
    return values


_ADD_PAGE = insert(entries)


def _page_values(table_id: str, page: Page, at: float) -> dict[str, Any]:
    entry = page.entry
    values = {"table_id": table_id, "number": entry.number, "seat": entry.seat, "text": entry.text}
    return {**values, "dice": " ".join(map(str, entry.dice)), "undo": entry.undo, "mark": page.mark, "at": at}


class Progress(msgspec.Struct, frozen=True):
    """What an entry changes besides adding itself."""

    at: float
    deciding: int | None
    status: str
    outcome: str | None
    snapshot: str | None
    clocks: tuple[tuple[int, float], ...] = ()


_NOTIFY = text("SELECT pg_notify(:channel, :payload)")
_ADVANCE = (
    update(tables)
    .where(tables.c.id == bindparam("at_table"))
    .values({name: bindparam(f"new_{name}") for name in ("moved", "deciding", "entries", "status")})
)


class AddEntry:
    """Adds an entry; the key (table, number) refuses a second one of the same number, whoever wrote it. Many of them
    are written by the same few statements."""

    __slots__ = ("origin", "page", "progress", "table_id")

    def __init__(self, table_id: str, page: Page, progress: Progress, origin: str) -> None:
        self.table_id = table_id
        self.page = page
        self.progress = progress
        self.origin = origin

    def __call__(self, connection: Connection) -> None:
        self.together(connection, [self])

    @classmethod
    def together(cls, connection: Connection, jobs: Sequence[AddEntry]) -> None:
        connection.execute(_ADD_PAGE, [_page_values(job.table_id, job.page, job.progress.at) for job in jobs])
        connection.execute(_ADVANCE, [job._table_values() for job in jobs])
        for job in jobs:
            job._rarer(connection)
        if connection.dialect.name == "postgresql":
            told = [{"channel": CHANNEL, "payload": f"{job.origin} {job.table_id} entry"} for job in jobs]
            connection.execute(_NOTIFY, told)

    def _table_values(self) -> dict[str, Any]:
        progress = self.progress
        return {
            "at_table": self.table_id,
            "new_moved": progress.at,
            "new_deciding": progress.deciding,
            "new_entries": self.page.entry.number + 1,
            "new_status": progress.status,
        }

    def _rarer(self, connection: Connection) -> None:
        """What only some entries change: the end of the game, a snapshot, a clock."""
        progress = self.progress
        kept = {"outcome": progress.outcome, "snapshot": progress.snapshot}
        values = {name: value for name, value in kept.items() if value is not None}
        if values:
            connection.execute(update(tables).where(tables.c.id == self.table_id).values(**values))
        for seat, clock in progress.clocks:
            place = and_(seats.c.table_id == self.table_id, seats.c.seat == seat)
            connection.execute(update(seats).where(place).values(clock=clock))


def change_seat(
    connection: Connection, table_id: str, was: SeatRow, values: dict[str, Any], at: float, origin: str
) -> None:
    """Changes a seat if it still is as it was; the game begins when the last open seat is filled."""
    same = and_(seats.c.table_id == table_id, seats.c.seat == was.seat, seats.c.kind == was.kind)
    same = and_(same, seats.c.person.is_(None) if was.person is None else seats.c.person == was.person)
    if connection.execute(update(seats).where(same).values(**values)).rowcount != 1:
        raise Refused(409, "taken", "Somebody else has just changed that seat. Look at the table again.")
    still_open = connection.scalar(
        select(func.count()).select_from(seats).where(and_(seats.c.table_id == table_id, seats.c.kind == "open"))
    )
    if not still_open:
        waiting = and_(tables.c.id == table_id, tables.c.status == "waiting")
        connection.execute(update(tables).where(waiting).values(status="running", moved=at))
    announce(connection, origin, table_id, "table")


def set_trouble(connection: Connection, table_id: str, seat: int, trouble: str, origin: str) -> None:
    place = and_(seats.c.table_id == table_id, seats.c.seat == seat)
    connection.execute(update(seats).where(place).values(trouble=trouble))
    announce(connection, origin, table_id, "table")


def delete_table(connection: Connection, table_id: str, origin: str) -> None:
    """Only a table that has not begun is ever deleted."""
    waiting = and_(tables.c.id == table_id, tables.c.status == "waiting")
    if connection.execute(delete(tables).where(waiting)).rowcount != 1:
        raise Refused(409, "taken", "The game has begun; it can no longer be cleared away.")
    announce(connection, origin, table_id, "gone")


# -- chat, notes, replays, secrets -----------------------------------------------------------------------------------


def add_chat(connection: Connection, table_id: str, line: dict[str, Any], origin: str) -> int:
    number = connection.execute(insert(chat).values(table_id=table_id, **line).returning(chat.c.id)).scalar_one()
    announce(connection, origin, table_id, f"chat:{number}")
    return int(number)


def read_chat(connection: Connection, table_id: str, since: int = 0) -> list[dict[str, Any]]:
    query = (
        select(chat.c.id, chat.c.name, chat.c.seat, chat.c.text, chat.c.at)
        .where(and_(chat.c.table_id == table_id, chat.c.id >= since))
        .order_by(chat.c.id.desc())
        .limit(CHAT_SHOWN)
    )
    return [dict(row._mapping) for row in connection.execute(query)][::-1]


def read_notes(connection: Connection, table_id: str, person: str) -> str:
    mine = and_(notes.c.table_id == table_id, notes.c.person == person)
    return connection.scalar(select(notes.c.text).where(mine)) or ""


def write_notes(connection: Connection, table_id: str, person: str, words: str) -> None:
    mine = and_(notes.c.table_id == table_id, notes.c.person == person)
    if connection.execute(update(notes).where(mine).values(text=words)).rowcount == 0:
        connection.execute(insert(notes).values(table_id=table_id, person=person, text=words))


def read_replay(connection: Connection, table_id: str) -> bytes | None:
    found = connection.scalar(select(replays.c.body).where(replays.c.table_id == table_id))
    return bytes(found) if found is not None else None


def write_replay(connection: Connection, table_id: str, body: bytes) -> None:
    """Keeps a replay; if another process has just done so, its own is as good."""
    known = select(func.count()).select_from(replays).where(replays.c.table_id == table_id)
    if connection.scalar(known) == 0:
        connection.execute(insert(replays).values(table_id=table_id, body=body))


def secret(connection: Connection, name: str, fresh: str) -> str:
    """The stored secret of that name; the fresh one, if there is none yet."""
    found = connection.scalar(select(secrets.c.value).where(secrets.c.name == name))
    if found is None:
        connection.execute(insert(secrets).values(name=name, value=fresh))
        return fresh
    return str(found)
