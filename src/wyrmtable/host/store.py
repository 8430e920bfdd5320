"""Tables and seats in the database: plain functions on a connection. (Entries, talk, orders have their own.)"""

from __future__ import annotations

import logging
import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, and_, bindparam, delete, func, insert, or_, select, update

from ..core import Header, Setting
from ..files import Shape
from .database import announce
from .entries import add_entries
from .errors import Refused, damaged, no_such_table
from .knowing import note_sitter
from .schema import designs, orders, people, replays, seats, secrets, sitters, snapshots, tables
from .stored import Events, StoredEntry

CLOCK_STEP = 0.1  # seconds; clocks are not read more finely
DAMAGED = "damaged"
logger = logging.getLogger(__name__)
HEADER = Shape(Header)
keepers = people.alias("keepers")


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
    keeper: str | None = None  # whom a bot stands in for
    asked: float | None = None  # since when an absent player has been asked
    name: str = ""
    seen: float = 0.0
    keeper_name: str = ""

    def is_of(self, person: str | None) -> bool:
        """Whether it is this person's, even while a bot stands in for him."""
        return person is not None and person in (self.person, self.keeper)


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
    pace: str = "live"  # or days: nobody waits for anybody's answer
    window: float | None = None  # since when a window is open
    held: float | None = None  # since when its beat is stopped
    answer: str = ""  # what will be entered at the end of the beat; nobody is told
    secret: dict[str, str] = {}  # files that nobody is shown before the series has ended
    sealed: bool = False  # over, but its secrets live on in the next game of the series
    chain: str | None = None  # the first table of the series
    sequel: str | None = None  # the next table of the series
    rematch: str | None = None  # where it is played once more
    scenario_title: str = ""
    seats: list[SeatRow] = []


class Member(NamedTuple):
    """Whose a seat is."""

    person: str | None
    keeper: str | None

    def is_of(self, person: str | None) -> bool:
        return person is not None and person in self


class Members(NamedTuple):
    """Who may look at a table."""

    owner: str
    watchable: bool
    seats: Sequence[Member]


# -- reading ---------------------------------------------------------------------------------------------------------

NO_NUMBERS: dict[str, float | None] = {"bonus": 0.0, "created": 0.0, "moved": 0.0, "entries": 0}
NO_NUMBERS |= dict.fromkeys(("bank", "deciding", "window", "held"))


def _table(row: Any) -> TableRow:
    """A table; one whose texts cannot be read is damaged, and stands beside the others without its game. In lists it
    has no designer's files: nobody needs them there."""
    values = dict(row._mapping)
    try:
        values["header"] = _header(values["header"], values.pop("files", None))
        values["outcome"] = msgspec.json.decode(values["outcome"]) if values["outcome"] else None
        values["secret"] = msgspec.json.decode(values["secret"], type=dict[str, str])
        _check_numbers(values)
    except (msgspec.MsgspecError, ValueError, TypeError) as trouble:
        logger.error("The row of table %s is damaged: %s", values["id"], trouble)
        values |= {"header": Header(values["game"], 0, Setting("?"), (), ""), "outcome": None, "secret": {}}
        values |= {"status": DAMAGED, **NO_NUMBERS}
    return TableRow(**values, seats=[])


def _header(text: str, files: str | None) -> Header:
    header = HEADER.from_json(text)
    if files is None:
        return header
    setting = msgspec.structs.replace(header.setting, files=msgspec.json.decode(files, type=dict[str, str]))
    return msgspec.structs.replace(header, setting=setting)


def _check_numbers(values: dict[str, Any]) -> None:
    """SQLite keeps any text where a number should be, and PostgreSQL infinite times."""
    for name in NO_NUMBERS:
        if values[name] is not None and not math.isfinite(values[name]):
            raise ValueError(f"{name} is {values[name]}")


_TABLE = (  # made once: making takes longer than asking
    select(tables, designs.c.files)
    .join(designs, designs.c.table_id == tables.c.id, isouter=True)
    .where(tables.c.id == bindparam("at_table"))
)
_SEATS = (
    select(seats, people.c.name, people.c.seen, keepers.c.name.label("keeper_name"))
    .join(people, people.c.id == seats.c.person, isouter=True)
    .join(keepers, keepers.c.id == seats.c.keeper, isouter=True)
    .where(seats.c.table_id.in_(bindparam("at_tables", expanding=True)))
    .order_by(seats.c.table_id, seats.c.seat)
)
_MEMBERS = (
    select(tables.c.owner, tables.c.watchable, seats.c.person, seats.c.keeper)
    .join(seats, seats.c.table_id == tables.c.id)
    .where(tables.c.id == bindparam("at_table"))
    .order_by(seats.c.seat)
)


def read_members(connection: Connection, table_id: str) -> Members:
    """Who may look at a table, and through which seats."""
    found = connection.execute(_MEMBERS, {"at_table": table_id}).all()
    if not found:
        raise no_such_table()
    return Members(found[0].owner, found[0].watchable, [Member(row.person, row.keeper) for row in found])


def read_table(connection: Connection, table_id: str) -> TableRow:
    row = connection.execute(_TABLE, {"at_table": table_id}).first()
    if row is None:
        raise no_such_table()
    table = _table(row)
    _fill_seats(connection, [table])
    if table.status == DAMAGED:
        raise damaged()
    return table


def _fill_seats(connection: Connection, found: Sequence[TableRow]) -> None:
    by_id = {table.id: table for table in found}
    for row in connection.execute(_SEATS, {"at_tables": list(by_id)}):
        values = dict(row._mapping)
        values["name"] = values["name"] or values["bot"]
        values["seen"] = values["seen"] or 0.0
        values["keeper_name"] = values["keeper_name"] or ""
        by_id[values.pop("table_id")].seats.append(SeatRow(**values))
    for table in found:
        if [chair.seat for chair in table.seats] != list(range(len(table.header.seats))):
            table.status = DAMAGED


def tables_of(connection: Connection, person: str, limit: int = 200) -> list[TableRow]:
    """The tables a person owns or sits at, the latest first."""
    mine = select(seats.c.table_id).where(or_(seats.c.person == person, seats.c.keeper == person))
    query = (
        select(tables)
        .where(or_(tables.c.owner == person, tables.c.id.in_(mine)))
        .order_by(tables.c.moved.desc())
        .limit(limit)
    )
    found = [_table(row) for row in connection.execute(query)]
    _fill_seats(connection, found)
    return found


_UNFINISHED = (
    select(func.count())
    .select_from(tables)
    .where(and_(tables.c.owner == bindparam("at_person"), tables.c.status != "over"))
)


def unfinished(connection: Connection, person: str) -> int:
    """How many tables of a person's own are not over."""
    return int(connection.scalar(_UNFINISHED, {"at_person": person}) or 0)


def open_tables(connection: Connection, limit: int = 100) -> list[TableRow]:
    """Public tables that wait for players or can be watched."""
    query = (
        select(tables)
        .where(and_(tables.c.watchable.is_(True), tables.c.status != "over"))
        .order_by(tables.c.status.desc(), tables.c.moved.desc())
        .limit(limit)
    )
    found = [_table(row) for row in connection.execute(query)]
    _fill_seats(connection, found)
    return [table for table in found if table.status != DAMAGED]


def running_ids(connection: Connection, before: float) -> list[str]:
    """Running tables, still since `before`, where a bot, a clock that ran out or a window needs a push; no others."""
    query = select(tables.c.id).where(and_(tables.c.status == "running", tables.c.moved < before))
    return list(
        connection.scalars(query.join(seats, seats.c.table_id == tables.c.id).where(_needs_push(before)).distinct())
    )


def _needs_push(now: float) -> Any:
    deciding = seats.c.seat == tables.c.deciding
    idle_bot = and_(seats.c.kind == "bot", seats.c.trouble == "")
    ordered = select(orders.c.seat).where(and_(orders.c.table_id == tables.c.id, orders.c.seat == seats.c.seat))
    ran_out = and_(seats.c.clock - CLOCK_STEP <= now - tables.c.moved, seats.c.trouble == "")
    timed = or_(ran_out, tables.c.window.is_not(None), ordered.exists())
    return and_(deciding, or_(idle_bot, and_(seats.c.kind != "bot", timed)))


def read_snapshot(connection: Connection, table_id: str) -> dict[str, Any] | None:
    """The last snapshot; none, if there is none or nobody can read it any more."""
    found = connection.scalar(select(snapshots.c.body).where(snapshots.c.table_id == table_id))
    try:
        return msgspec.json.decode(found, type=dict[str, Any]) if found else None
    except msgspec.MsgspecError as trouble:
        logger.error("The snapshot of table %s is damaged: %s", table_id, trouble)
        return None


# -- writing ---------------------------------------------------------------------------------------------------------


class Opening(NamedTuple):
    """How a game begins: its first entries, what happened at them, and a snapshot after them."""

    entries: Sequence[StoredEntry]
    events: Sequence[Events]
    snapshot: dict[str, Any]


_ADD_TABLE, _ADD_SEATS, _ADD_SITTERS = insert(tables), insert(seats), insert(sitters)  # made once: making takes longer
_ADD_SNAPSHOT = insert(snapshots)


def add_table(connection: Connection, table: TableRow, opening: Opening) -> None:
    values = msgspec.structs.asdict(table)
    chairs: Sequence[SeatRow] = values.pop("seats")
    header, setting = table.header, table.header.setting
    bare = msgspec.structs.replace(header, setting=msgspec.structs.replace(setting, files={}))
    values["header"] = msgspec.json.encode(bare).decode()
    values["outcome"] = msgspec.json.encode(table.outcome).decode() if table.outcome else None
    values["secret"] = msgspec.json.encode(table.secret).decode()
    connection.execute(_ADD_TABLE, values)
    body = msgspec.json.encode(opening.snapshot).decode()
    connection.execute(_ADD_SNAPSHOT, {"table_id": table.id, "body": body})
    if setting.files:
        files = msgspec.json.encode(setting.files).decode()
        connection.execute(insert(designs).values(table_id=table.id, files=files))
    connection.execute(_ADD_SEATS, [{"table_id": table.id, **_seat_values(chair)} for chair in chairs])
    holders = [(chair.seat, chair.person or chair.keeper) for chair in chairs]
    known = [{"table_id": table.id, "seat": seat, "person": holder} for seat, holder in holders if holder]
    if known:
        connection.execute(_ADD_SITTERS, known)
    add_entries(connection, [(table.id, opening.entries, opening.events, table.created)])


def add_sequel(connection: Connection, previous: TableRow, table: TableRow, opening: Opening, origin: str) -> str:
    """Adds the next table of a series, unless it is there already; its id."""
    first = previous.chain or previous.id
    unmade = and_(tables.c.id == previous.id, tables.c.sequel.is_(None))
    if connection.execute(update(tables).where(unmade).values(sequel=table.id, chain=first)).rowcount == 0:
        return str(connection.scalar(select(tables.c.sequel).where(tables.c.id == previous.id)))
    add_table(connection, msgspec.structs.replace(table, chain=first), opening)
    announce(connection, origin, previous.id, "table")
    return table.id


def add_rematch(connection: Connection, previous: TableRow, table: TableRow, opening: Opening, origin: str) -> str:
    """Adds the table where a game is played once more, unless it is there already; its id."""
    unmade = and_(tables.c.id == previous.id, tables.c.rematch.is_(None))
    if connection.execute(update(tables).where(unmade).values(rematch=table.id)).rowcount == 0:
        return str(connection.scalar(select(tables.c.rematch).where(tables.c.id == previous.id)))
    add_table(connection, table, opening)
    announce(connection, origin, previous.id, "table")
    return table.id


def publish(connection: Connection, table_id: str, watchable: bool, origin: str) -> None:
    """Opens a table to everybody, or to its players alone."""
    connection.execute(update(tables).where(tables.c.id == table_id).values(watchable=watchable))
    announce(connection, origin, table_id, "table")


def _seat_values(chair: SeatRow) -> dict[str, Any]:
    values = msgspec.structs.asdict(chair)
    del values["name"], values["seen"], values["keeper_name"]
    return values


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
        connection.execute(update(tables).where(and_(waiting, tables.c.window.is_not(None))).values(window=at))
        connection.execute(update(tables).where(waiting).values(status="running", moved=at))
    if values.get("person") is not None:
        note_sitter(connection, table_id, was.seat, values["person"])
    if (values.get("person", was.person) or values.get("keeper")) != (was.person or was.keeper):
        connection.execute(delete(orders).where(and_(orders.c.table_id == table_id, orders.c.seat == was.seat)))
    announce(connection, origin, table_id, "table")


def hold_table(connection: Connection, table_id: str) -> None:
    """Whoever else holds the table waits until this transaction has ended."""
    connection.execute(select(tables.c.id).where(tables.c.id == table_id).with_for_update())


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


# -- replays and secrets ----------------------------------------------------------------------------------------------


def read_replay(connection: Connection, table_id: str) -> bytes | None:
    found = connection.scalar(select(replays.c.body).where(replays.c.table_id == table_id))
    return bytes(found) if found is not None else None


def write_replay(connection: Connection, table_id: str, body: bytes) -> None:
    """Keeps a replay in place of whatever was kept before."""
    mine = replays.c.table_id == table_id
    if connection.execute(update(replays).where(mine).values(body=body)).rowcount == 0:
        connection.execute(insert(replays).values(table_id=table_id, body=body))


def secret(connection: Connection, name: str, fresh: str) -> str:
    """The stored secret of that name; the fresh one, if there is none yet."""
    found = connection.scalar(select(secrets.c.value).where(secrets.c.name == name))
    if found is None:
        connection.execute(insert(secrets).values(name=name, value=fresh))
        return fresh
    return str(found)
