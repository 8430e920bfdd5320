"""Clearing up by a stated rule: tables that never began, games that nobody goes on with, guests who never came back.

Finished games stay. What is cleared away is logged by number, never by name.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from functools import partial

from sqlalchemy import Connection, and_, delete, or_, select, update

from .database import announce
from .errors import Refused
from .schema import chat, notes, people, seats, sessions, sitters, tables, tokens
from .settings import Settings
from .tables import Tables

EVERY = 3600.0
AT_ONCE = 200  # tables or guests cleared away in one transaction
DAY = 86400.0
GONE = "somebody who left"

logger = logging.getLogger(__name__)


def clear_tables(connection: Connection, status: str, before: float, origin: str) -> list[str]:
    """Clears away tables on which nothing has moved since then."""
    old = and_(tables.c.status == status, tables.c.moved < before)
    found = list(connection.scalars(select(tables.c.id).where(old).limit(AT_ONCE)))
    connection.execute(delete(tables).where(tables.c.id.in_(found)))
    for table_id in found:
        announce(connection, origin, table_id, "gone")
    return found


def clear_guests(connection: Connection, before: float, origin: str) -> tuple[list[str], list[str]]:
    """Forgets guests who have not been here since then and have no game under way; them, and their tables."""
    playing = select(seats.c.seat).join(tables, tables.c.id == seats.c.table_id)
    his = or_(seats.c.person == people.c.id, seats.c.keeper == people.c.id, tables.c.owner == people.c.id)
    busy = playing.where(and_(his, tables.c.status != "over")).exists()
    old = and_(people.c.login.is_(None), people.c.seen < before, people.c.banned.is_(False), ~busy)
    found = list(connection.scalars(select(people.c.id).where(old).limit(AT_ONCE)))
    played = sorted({table_id for person in found for table_id in forget_person(connection, person)})
    for table_id in played:
        announce(connection, origin, table_id, "table")
    return found, played


def forget_person(connection: Connection, person: str) -> list[str]:
    """Deletes somebody with all that is his. Games he played with others stay, without his name: these are they."""
    played = list(connection.scalars(select(seats.c.table_id).where(seats.c.person == person)))
    nameless = {"person": None, "bot": GONE}
    over = select(tables.c.id).where(tables.c.status == "over")
    connection.execute(update(seats).where(seats.c.person == person, seats.c.table_id.in_(over)).values(**nameless))
    empty = {"kind": "open", "person": None, "keeper": None, "bot": "", "asked": None}
    connection.execute(update(seats).where(seats.c.person == person).values(**empty))
    connection.execute(update(seats).where(seats.c.keeper == person).values(keeper=None))
    for table_id in list(connection.scalars(select(tables.c.id).where(tables.c.owner == person))):
        _hand_over(connection, table_id)
    _leave_talk(connection, person)
    for kept in (notes, sessions, tokens):
        connection.execute(delete(kept).where(kept.c.person == person))
    connection.execute(delete(people).where(people.c.id == person))
    return played


def _leave_talk(connection: Connection, person: str) -> None:
    """What he said stays, without his name: all that was said by an account's, and all from seats that were only his.
    (Other guests may have a guest's name.)"""
    account = and_(people.c.id == person, people.c.login.is_not(None))
    others = sitters.alias("others")
    same = and_(others.c.table_id == sitters.c.table_id, others.c.seat == sitters.c.seat)
    shared = select(others.c.seat).where(same, others.c.person != person).exists()
    own = and_(sitters.c.person == person, sitters.c.table_id == chat.c.table_id, sitters.c.seat == chat.c.seat)
    his = or_(
        chat.c.name == select(people.c.name).where(account).scalar_subquery(),
        select(sitters.c.seat).where(own, ~shared).exists(),
    )
    connection.execute(update(chat).where(his).values(name=GONE))


def _hand_over(connection: Connection, table_id: str) -> None:
    """A table whose host has gone is another player's from now on; where only bots are left, it is cleared away."""
    others = and_(seats.c.table_id == table_id, seats.c.person.is_not(None))
    heir = connection.scalar(select(seats.c.person).where(others).order_by(seats.c.seat).limit(1))
    if heir is not None:
        connection.execute(update(tables).where(tables.c.id == table_id).values(owner=heir))
    else:
        connection.execute(delete(tables).where(tables.c.id == table_id))


class Cleanup:
    """Looks every hour."""

    def __init__(self, settings: Settings, tables: Tables, forget: Callable[[str], None]) -> None:
        self._settings = settings
        self._tables = tables
        self._forget = forget

    async def run(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.clear(time.time())
            except Refused as trouble:
                logger.warning("Nothing was cleared up: %s", trouble)

    async def clear(self, now: float) -> None:
        """Carries out the rule as it is at that time."""
        storage, origin = self._tables.storage, self._tables.origin
        for status, days in (("waiting", self._settings.keep_waiting), ("running", self._settings.keep_running)):
            if days:
                before = now - days * DAY
                gone = await storage.write(partial(clear_tables, status=status, before=before, origin=origin))
                for table_id in gone:
                    logger.info("Table %s was cleared away: nobody went on with it for %g days.", table_id, days)
                self._read_again(gone)
        if self._settings.keep_guests:
            before = now - self._settings.keep_guests * DAY
            guests, played = await storage.write(partial(clear_guests, before=before, origin=origin))
            for guest in guests:
                self._forget(guest)
            self._read_again(played)
            if guests:
                logger.info("%d guests were forgotten who had not been here for long.", len(guests))

    def _read_again(self, changed: list[str]) -> None:
        """Whoever watches one of these tables is shown what the database holds now."""
        for table_id in changed:
            if table_id in self._tables.loaded:
                self._tables.forget(self._tables.loaded[table_id])
