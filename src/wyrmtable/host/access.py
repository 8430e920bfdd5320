"""Coming in and being shown out: sessions, tokens and streams end together, at once, in every server process."""

from __future__ import annotations

from functools import partial

from sqlalchemy import Connection, delete, select

from .database import announce
from .schema import sessions, tokens
from .storage import Storage
from .updates import Updates
from .visitors import Visitors

EVERYBODY = "-"  # in place of a table in what processes tell each other


def end_all(connection: Connection, person: str, kept: str, origin: str) -> None:
    """Ends every session but one, and every token."""
    connection.execute(delete(sessions).where(sessions.c.person == person, sessions.c.key != kept))
    connection.execute(delete(tokens).where(tokens.c.person == person))
    announce(connection, origin, EVERYBODY, f"person:{person}:{kept}")


def end_one(connection: Connection, person: str, key: str, origin: str) -> None:
    """Ends what somebody came in with: a session or a token."""
    connection.execute(delete(sessions).where(sessions.c.key == key))
    connection.execute(delete(tokens).where(tokens.c.key == key))
    announce(connection, origin, EVERYBODY, f"key:{person}:{key}")


def key_of_token(connection: Connection, person: str, token_id: str) -> str | None:
    return connection.scalar(select(tokens.c.key).where(tokens.c.person == person, tokens.c.id == token_id))


class Access:
    """Ends access here, and tells the other processes."""

    def __init__(self, storage: Storage, origin: str, visitors: Visitors, updates: Updates) -> None:
        self._storage = storage
        self._origin = origin
        self._visitors = visitors
        self._updates = updates

    async def end_all(self, person: str, kept: str = "") -> None:
        await self._storage.write(partial(end_all, person=person, kept=kept, origin=self._origin))
        self.hear(f"person:{person}:{kept}")

    async def end_one(self, person: str, key: str) -> None:
        await self._storage.write(partial(end_one, person=person, key=key, origin=self._origin))
        self.hear(f"key:{person}:{key}")

    def hear(self, what: str) -> None:
        """Somebody's access has ended, in this process or another."""
        kind, person, key = what.split(":")
        self._visitors.forget(person)
        if kind == "person":
            self._updates.show_out(person, key)
        elif kind == "key":
            self._updates.sign_off(key)
