"""The cupboard: tables in memory, read when somebody asks for them and let go when nobody needs them."""

from __future__ import annotations

import asyncio
import logging
import time
from functools import partial

from ..core import BadSetup, WyrmError
from . import store
from .building import Builder
from .entries import write_events
from .errors import damaged
from .kept import read_kept
from .showing import Pace
from .storage import Storage
from .store import TableRow
from .stored import Events
from .table import Table

logger = logging.getLogger(__name__)
KEPT = 300  # tables in memory that nobody is watching
SPARE = 50  # more of them, before anybody looks which can go
KEPT_ENTRIES = 30_000  # of all of them together: a long game is as large as many short ones
LOOKED_BACK = 60.0  # seconds for which a game is kept at hand, however large it is


class Locked:
    """A table that is held for as long as nobody else may change it. (A context of its own: every pick takes one.)"""

    __slots__ = ("_table", "_table_id", "_tables")
    _table: Table

    def __init__(self, tables: Cupboard, table_id: str) -> None:
        self._tables = tables
        self._table_id = table_id

    async def __aenter__(self) -> Table:
        while True:
            table = await self._tables.get(self._table_id)
            await table.lock.acquire()
            if not table.gone:
                self._table = table
                return table
            table.lock.release()

    async def __aexit__(self, *trouble: object) -> None:
        self._table.lock.release()


def taken(lock: asyncio.Lock) -> bool:
    """Takes a lock, if it can be had without waiting."""
    if lock.locked():
        return False
    waiting = lock.acquire()
    try:
        waiting.send(None)
    except StopIteration:
        return True
    waiting.close()  # somebody was there before
    return False


class Cupboard:
    """`shelf` says which games there are; every table that is open lies in `loaded`."""

    def __init__(self, shelf: dict[str, str], storage: Storage, builder: Builder, beat: float) -> None:
        self.shelf = shelf
        self.beat = beat
        self.loaded: dict[str, Table] = {}
        self.storage = storage
        self.builder = builder
        self._pace = Pace()
        self._most = KEPT + SPARE
        self._loading: dict[str, asyncio.Task[Table]] = {}

    def module(self, game: str) -> str:
        if game not in self.shelf:
            raise BadSetup(f"There is no game {game!r} here. The shelf holds: {', '.join(self.shelf)}.")
        return self.shelf[game]

    async def row(self, table_id: str) -> TableRow:
        """A table's facts, without waking its game."""
        table = self.loaded.get(table_id)
        if table is not None and not table.gone:
            return table.row
        return await self.storage.read(lambda connection: store.read_table(connection, table_id))

    def at_rest(self, table_id: str) -> Table | None:
        """A table that is at hand and that nobody is just changing."""
        table = self.loaded.get(table_id)
        if table is None or table.gone or table.lock.locked():
            return None
        table.used = time.monotonic()
        return table

    async def get(self, table_id: str) -> Table:
        found = self.loaded.get(table_id)
        if found is None:
            if table_id not in self._loading:
                self._loading[table_id] = self.storage.carry_through(self._load(table_id))
            found = await asyncio.shield(self._loading[table_id])
        found.used = time.monotonic()
        return found

    async def _load(self, table_id: str) -> Table:
        try:
            table, recalled = await self._open(table_id)
            self._keep(table)
            if recalled:
                job = partial(write_events, table_id=table_id, events=recalled)
                self.storage.in_background(self.storage.write(job))
            return table
        finally:
            self._loading.pop(table_id, None)

    async def _open(self, table_id: str) -> tuple[Table, list[Events]]:
        """Reads a table and rebuilds its game. Whatever is damaged about it is this table's trouble alone."""
        try:
            kept = await self.storage.read(partial(read_kept, table_id, self.module))
            return await self.builder.rebuild(kept, self.beat)
        except WyrmError:
            raise
        except Exception as trouble:
            logger.error("Table %s is damaged.", table_id, exc_info=trouble)
            raise damaged() from trouble

    def _keep(self, table: Table) -> None:
        table.showing.pace = self._pace
        self.loaded[table.row.id] = table
        if len(self.loaded) > self._most:  # else the sweep is soon enough
            self.make_room()
            self._most = len(self.loaded) + SPARE

    def make_room(self) -> None:
        """Lets go of finished games soon, and of those that nobody watches when there are many or they are large."""
        idle = [table for table in self.loaded.values() if not table.lock.locked() and not any(table.streams.values())]
        idle.sort(key=lambda each: each.used, reverse=True)
        entries, old = 0, time.monotonic() - LOOKED_BACK
        for number, table in enumerate(idle):
            entries += table.entered
            needless = table.row.status == "over" or entries > KEPT_ENTRIES
            if number >= KEPT or (needless and table.used < old):
                self.forget(table)

    def forget(self, table: Table) -> None:
        """Lets go of a table; who watched it reconnects and is shown what the database holds."""
        table.gone = True
        if self.loaded.get(table.row.id) is table:
            del self.loaded[table.row.id]
        table.stir()
        for _, stream in table.watchers():
            stream.close()

    def locked(self, table_id: str) -> Locked:
        """The table, with nobody else changing it."""
        return Locked(self, table_id)
