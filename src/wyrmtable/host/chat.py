"""Chat at the table, and notes that nobody else reads, in the database."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, and_, insert, select, update

from .database import announce
from .schema import chat, notes

CHAT_PAGE = 50  # lines of chat that are sent at once


def add_chat(connection: Connection, table_id: str, line: dict[str, Any], origin: str) -> int:
    number = connection.execute(insert(chat).values(table_id=table_id, **line).returning(chat.c.id)).scalar_one()
    announce(connection, origin, table_id, f"chat:{number}")
    return int(number)


def read_chat(connection: Connection, table_id: str, since: int = 0) -> list[dict[str, Any]]:
    return _chat(connection, and_(chat.c.table_id == table_id, chat.c.id >= since))


def read_older_chat(connection: Connection, table_id: str, before: int) -> list[dict[str, Any]]:
    """The page of chat before a line."""
    return _chat(connection, and_(chat.c.table_id == table_id, chat.c.id < before))


def _chat(connection: Connection, which: Any) -> list[dict[str, Any]]:
    query = select(chat.c.id, chat.c.name, chat.c.seat, chat.c.text, chat.c.at).where(which)
    rows = connection.execute(query.order_by(chat.c.id.desc()).limit(CHAT_PAGE))
    return [dict(row._mapping) for row in rows][::-1]


def read_notes(connection: Connection, table_id: str, person: str) -> str:
    mine = and_(notes.c.table_id == table_id, notes.c.person == person)
    return connection.scalar(select(notes.c.text).where(mine)) or ""


def write_notes(connection: Connection, table_id: str, person: str, words: str) -> None:
    mine = and_(notes.c.table_id == table_id, notes.c.person == person)
    if connection.execute(update(notes).where(mine).values(text=words)).rowcount == 0:
        connection.execute(insert(notes).values(table_id=table_id, person=person, text=words))
