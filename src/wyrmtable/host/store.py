"""Tables and seats in the database: plain functions on a connection. (Entries, talk, orders have their own.)"""

from __future__ import annotations

import logging
import math
from collections.abc import Collection, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, and_, bindparam, delete, func, insert, or_, select, update

from ..core import Header, Setting
from ..files import Shape
from .bulk import Replacements, Written
from .database import Statement, among, announce
from .errors import Refused, damaged, no_such_table
from .knowing import note_sitter
from .schema import designs, orders, people, replays, seats, secrets, snapshots, tables

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
    seats: list[Member]


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
MEMBERS = (
    "SELECT tables.id, owner, watchable, person, keeper FROM tables JOIN seats ON table_id = tables.id "
    "WHERE tables.id IN {these} ORDER BY tables.id, seat"
)


def read_members(connection: Connection, table_ids: Collection[str]) -> dict[str, Members]:
    """Who may look at some tables, and through which seats; of a table that is gone nothing."""
    found: dict[str, Members] = {}
    for table_id, owner, watchable, person, keeper in among(connection, MEMBERS, list(table_ids)):
        members = found.setdefault(table_id, Members(owner, bool(watchable), []))
        members.seats.append(Member(person, keeper))
    return found


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


def publish(connection: Connection, table_id: str, watchable: bool, origin: str) -> None:
    """Opens a table to everybody, or to its players alone."""
    connection.execute(update(tables).where(tables.c.id == table_id).values(watchable=watchable))
    announce(connection, origin, table_id, "table")


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


_KEEP_REPLAY = Replacements(replays, "table_id", "body")


class WriteReplay(Written):
    """Keeps a replay in place of whatever was kept before."""

    __slots__ = ("_body", "_table_id")

    def __init__(self, table_id: str, body: bytes) -> None:
        self._table_id = table_id
        self._body = body

    @classmethod
    def statements(cls, connection: Connection, jobs: Sequence[WriteReplay]) -> Iterator[Statement]:
        return _KEEP_REPLAY.statements(connection, [(job._table_id, job._body) for job in jobs])


def secret(connection: Connection, name: str, fresh: str) -> str:
    """The stored secret of that name; the fresh one, if there is none yet."""
    found = connection.scalar(select(secrets.c.value).where(secrets.c.name == name))
    if found is None:
        connection.execute(insert(secrets).values(name=name, value=fresh))
        return fresh
    return str(found)
