"""Replays: all views of a finished game are stored when it ends, so that its replay outlives the rules."""

from __future__ import annotations

from functools import partial

from ..core import WyrmError
from ..registry import load
from . import store
from .frames import FORM, form_of
from .jobs import Jobs
from .queueing import Rank, alone
from .store import TableRow
from .table import Table
from .tables import Tables
from .tasks import Task
from .workers import Workers

PATIENCE = 120.0


class Replays:
    """A worker replays each game that ends in this process; what it could not keep then is made when asked for."""

    def __init__(self, tables: Tables, workers: Workers) -> None:
        self._tables = tables
        self._workers = workers
        self._being_made = Jobs(workers, most=0)
        tables.after_entry.append(self._moved)

    def _moved(self, table: Table) -> None:
        if table.row.status == "over":  # just now: nothing can have been kept yet
            self._tables.storage.in_background(self._fresh(table.row))

    async def body(self, row: TableRow) -> bytes:
        """The stored views, compressed. One of an older form is made again, if the rules are still the same."""
        kept = await self._tables.storage.read(lambda connection: store.read_replay(connection, row.id))
        game = load(self._tables.module(row.game))
        if kept is not None and (form_of(kept) == FORM or row.header.version != game.version):
            return kept
        try:
            return await self._fresh(row)
        except WyrmError:
            if kept is None:
                raise
            return kept

    async def _fresh(self, row: TableRow) -> bytes:
        """Made now, once for everybody who asks meanwhile."""
        return await self._being_made.get(row.id, partial(self._make, row))

    async def _make(self, row: TableRow) -> bytes:
        """Plays a game again."""
        table = await self._tables.get(row.id)
        fresh = await self._workers.ask(Task("replay", table.stored), PATIENCE, alone(f"table {row.id}"), Rank.FILE)
        await self._tables.storage.write(store.WriteReplay(row.id, fresh))
        return fresh
