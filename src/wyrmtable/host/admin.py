"""What whoever runs a server may do by hand: look, mute, kick, ban, close a table, delete an account, reset a password.

Everything works on the database, while the server runs or not; running servers are told.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, delete, func, or_, select, update

from ..core import WyrmError
from .access import end_all
from .accounts import Person, by_login, person
from .cleanup import forget_person
from .database import EVERYBODY, call, migrate, open_database, open_for_writing
from .naming import fold
from .schema import entries, people, tables
from .security import Passwords, new_token

ORIGIN = "admin"
MOST_LISTED = 200


class NoSuchPerson(WyrmError):
    """Nobody, or more than one, is called that."""


class NoSuchTable(WyrmError):
    """There is no table of that number."""


@contextmanager
def database(url: str) -> Iterator[Connection]:
    """A transaction on the house's database."""
    reading = open_database(url)
    migrate(reading)
    reading.dispose()
    engine = open_for_writing(url)
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()


def found(connection: Connection, who: str) -> Person:
    """Somebody by id or by an account's name."""
    known = person(connection, who) or by_login(connection, who)
    if known is None:
        raise NoSuchPerson(f"There is no account {who!r}. Look with: wyrm admin people. Guests go by their id.")
    return known


def list_people(connection: Connection, word: str) -> list[dict[str, Any]]:
    like = or_(func.lower(people.c.name).contains(fold(word)), people.c.id == word)
    columns = (people.c.id, people.c.name, people.c.login, people.c.seen, people.c.muted, people.c.banned)
    query = select(*columns).where(like).order_by(people.c.seen.desc()).limit(MOST_LISTED)
    return [dict(row._mapping) for row in connection.execute(query)]


def list_tables(connection: Connection, status: str) -> list[dict[str, Any]]:
    columns = (tables.c.id, tables.c.game, tables.c.title, tables.c.status, tables.c.entries, tables.c.moved)
    query = select(*columns, people.c.name.label("host")).join(people, people.c.id == tables.c.owner)
    if status:
        query = query.where(tables.c.status == status)
    return [dict(row._mapping) for row in connection.execute(query.order_by(tables.c.moved.desc()).limit(MOST_LISTED))]


def set_muted(connection: Connection, who: str, muted: bool) -> str:
    known = found(connection, who)
    connection.execute(update(people).where(people.c.id == known.id).values(muted=muted))
    call(connection, ORIGIN, EVERYBODY, f"changed:{known.id}:")
    return known.name


def kick(connection: Connection, who: str) -> str:
    """Ends all that somebody has open; he may come in again."""
    known = found(connection, who)
    end_all(connection, known.id, "", ORIGIN)
    call(connection, ORIGIN, EVERYBODY, f"person:{known.id}:")
    return known.name


def set_banned(connection: Connection, who: str, banned: bool) -> str:
    known = found(connection, who)
    connection.execute(update(people).where(people.c.id == known.id).values(banned=banned))
    return kick(connection, known.id) if banned else known.name


def close_table(connection: Connection, table_id: str) -> str:
    """Clears a table away, whatever has been played on it."""
    title = connection.scalar(select(tables.c.title).where(tables.c.id == table_id))
    if title is None:
        raise NoSuchTable(f"There is no table {table_id!r}. Look with: wyrm admin tables.")
    connection.execute(delete(entries).where(entries.c.table_id == table_id))
    connection.execute(delete(tables).where(tables.c.id == table_id))
    call(connection, ORIGIN, table_id, "gone")
    return str(title)


def delete_person(connection: Connection, who: str) -> str:
    """Deletes somebody with all his data; his seats in running games are open again."""
    known = found(connection, who)
    kick(connection, known.id)
    for table_id in forget_person(connection, known.id):
        call(connection, ORIGIN, table_id, "gone")
    return known.name


def reset_password(connection: Connection, who: str) -> tuple[str, str]:
    """A new password for an account, told once; all its sessions end."""
    known = found(connection, who)
    if known.guest:
        raise NoSuchPerson(f"{known.name} is a guest and has no password.")
    fresh = new_token()[:16]
    changes = {"password": Passwords().seal(fresh), "seen": time.time()}
    connection.execute(update(people).where(people.c.id == known.id).values(**changes))
    kick(connection, known.id)
    return known.name, fresh
