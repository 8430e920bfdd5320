"""The pulse: each server process notes that it is alive, so that the next one knows for how long none was.

Nobody's clock runs while no server does, be it stopped, asleep with its machine, or cut off from its database.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from sqlalchemy import Column, Connection, case, delete, func, insert, select, update

from .database import EVERYBODY, announce
from .errors import Refused
from .schema import calls, people, pulses, seats, tables
from .storage import Storage

BEAT = 5.0  # seconds between two notes
FELT = 1.0  # seconds for which an answer to whoever asks holds
LISTEN = 2.0
MISSED = 20.0  # seconds without any note: nobody was alive
CLOCKS = "clocks::"  # how processes tell each other that all clocks were set on

logger = logging.getLogger(__name__)


def _note(connection: Connection, origin: str, now: float) -> None:
    if connection.execute(update(pulses).where(pulses.c.origin == origin).values(at=now)).rowcount == 0:
        connection.execute(delete(pulses).where(pulses.c.at < now - 86400.0))
        connection.execute(insert(pulses).values(origin=origin, at=now))


def _later(column: Column[Any], missed: float, now: float) -> Any:
    """A time set on, but never beyond now: it may have been noted after the last note that somebody was alive."""
    return case((column + missed > now, now), else_=column + missed)


def _set_on(connection: Connection, missed: float, now: float) -> None:
    """Sets all clocks on by the time that was missed; absent players are asked from the beginning."""
    running = tables.c.status == "running"
    timed = (running, tables.c.bank.is_not(None))
    connection.execute(update(tables).where(*timed).values(moved=_later(tables.c.moved, missed, now)))
    for column in (tables.c.window, tables.c.held):
        opened = (running, column.is_not(None))
        connection.execute(update(tables).where(*opened).values({column: _later(column, missed, now)}))
    connection.execute(update(seats).where(seats.c.asked.is_not(None)).values(asked=now))


def note(connection: Connection, origin: str, now: float, patience: float = MISSED) -> float:
    """Notes that a process is alive. If none was for longer than the patience, all clocks are set on by that time."""
    last = connection.scalar(select(func.max(pulses.c.at)))
    if last is None:  # a database of an older version: then by when anybody was last here
        last = connection.scalar(select(func.max(people.c.seen)))
    missed = now - last if last is not None and now - last > patience else 0.0
    if missed:
        _set_on(connection, missed, now)
        announce(connection, origin, EVERYBODY, CLOCKS)
    _note(connection, origin, now)
    return missed


def wake(connection: Connection, origin: str, now: float) -> float:
    """The first note of a process. On SQLite it is the only one, so that no second is anybody's; on PostgreSQL another
    one may be alive, between two notes."""
    return note(connection, origin, now, MISSED if connection.dialect.name == "postgresql" else 0.0)


def waiting_calls(connection: Connection) -> list[str]:
    return list(connection.scalars(select(calls.c.said).order_by(calls.c.id)))


def drop_call(connection: Connection, said: str) -> None:
    connection.execute(delete(calls).where(calls.c.said == said))


class Pulse:
    """Of one server process."""

    def __init__(self, storage: Storage, origin: str, after_gap: Callable[[], None]) -> None:
        self._storage = storage
        self._origin = origin
        self._after_gap = after_gap
        self._felt: asyncio.Task[None] | None = None
        self._felt_at = 0.0

    async def wake(self) -> None:
        missed = await self._storage.write(partial(wake, origin=self._origin, now=time.time()))
        if missed:
            logger.info("No server was running for %.0f seconds; no clock ran meanwhile.", missed)

    async def listen(self, heard: Callable[[str], None]) -> None:
        """Hears what commands say to a server on SQLite."""
        while True:
            await asyncio.sleep(LISTEN)
            with suppress(Refused):
                for said in await self._storage.read(waiting_calls):
                    heard(said)
                    await self._storage.write(partial(drop_call, said=said))

    async def note(self) -> bool:
        """Whether there was a gap since the last note: the machine slept, or the database was away."""
        missed = await self._storage.write(partial(note, origin=self._origin, now=time.time()))
        if missed:
            logger.warning("Nothing could be noted for %.0f seconds; no clock ran meanwhile.", missed)
            self._after_gap()
        return missed > 0

    async def feel(self) -> None:
        """Whether the database can be read and written: found out once a second, however many ask."""
        if self._felt is None or (self._felt.done() and time.monotonic() - self._felt_at > FELT):
            self._felt, self._felt_at = self._storage.carry_through(self._look()), time.monotonic()
        await asyncio.shield(self._felt)

    async def _look(self) -> None:
        await self._storage.read(lambda connection: connection.scalar(select(1)))
        await self.note()

    async def beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            with suppress(Refused):  # the database will be back
                await self.note()
