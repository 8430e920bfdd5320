"""Coming in and being shown out: sessions, tokens and streams end together, at once, in every server process."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from sqlalchemy import Connection, delete, select

from .accounts import make_way
from .database import EVERYBODY, among, announce, announce_all
from .errors import sign_in_first
from .schema import sessions, tokens
from .storage import Storage
from .updates import Updates
from .visitors import Visitors

Namesakes = tuple[list[str], list[str]]  # guests who had the name of an account, and the tables they are at


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


HELD = "SELECT key FROM sessions WHERE key IN {these} UNION ALL SELECT key FROM tokens WHERE key IN {these}"


def held(connection: Connection, keys: Collection[str]) -> set[str]:
    """Those of the keys that still are a session's or a token's."""
    return {key for (key,) in among(connection, HELD, list(keys))} if keys else set()


def check_key(connection: Connection, key: str) -> None:
    """Refuses a session or token that has ended since somebody came in with it."""
    if key and not held(connection, (key,)):
        raise sign_in_first()


def ended_of(connection: Connection, keys: set[str]) -> set[str]:
    """Those of the keys that are neither a session's nor a token's any more."""
    return keys - held(connection, keys)


def take_name(connection: Connection, account: str, name: str, origin: str) -> Namesakes:
    """A name is an account's alone from now on; every process hears who has lost it."""
    guests, played = make_way(connection, account, name)
    lost = [(origin, EVERYBODY, f"changed:{guest}:") for guest in guests]
    announce_all(connection, [*lost, *((origin, table_id, "table") for table_id in played)])
    return guests, played


def key_of_token(connection: Connection, person: str, token_id: str) -> str | None:
    return connection.scalar(select(tokens.c.key).where(tokens.c.person == person, tokens.c.id == token_id))


class Access:
    """Ends access here, and tells the other processes."""

    def __init__(self, storage: Storage, origin: str, visitors: Visitors, updates: Updates) -> None:
        self._storage = storage
        self._origin = origin
        self._visitors = visitors
        self._updates = updates

    async def end_one(self, person: str, key: str) -> None:
        await self._storage.write(partial(end_one, person=person, key=key, origin=self._origin))
        self.hear(f"key:{person}:{key}")

    async def look_again(self) -> None:
        """Ends here what may have ended elsewhere unheard."""
        self._visitors.forget_all()
        keys = self._updates.keys()
        for key in await self._storage.read(lambda connection: ended_of(connection, keys)):
            self._updates.sign_off(key)

    def hear(self, what: str) -> None:
        """Somebody's access has ended, in this process or another."""
        kind, person, key = what.split(":")
        self._visitors.forget(person)
        if kind == "person":
            self._updates.show_out(person, key)
        elif kind == "key":
            self._updates.sign_off(key)
