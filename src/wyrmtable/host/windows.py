"""Windows and standing orders: what is entered in a seat's name when it is asked in another's turn.

Every open window runs on the same beat. What was answered within it, ordered beforehand or let pass by silence is
entered when the beat ends, so that the time an answer takes tells nothing. Holding stops the beat, with or without
something to play. Orders are kept outside position and record, and nobody but their owner is told of them.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from contextlib import suppress

import msgspec

from ..core import ALL, Decision, Order, OrderKind, StalePick
from ..core.orders import standing
from .errors import Refused
from .orders import Standing, set_beat, write_standing
from .table import Table
from .tables import Acted, Guard, Tables

AGAIN = 1.0  # seconds after trouble with the database

logger = logging.getLogger(__name__)


class Windows:
    """Attends to every table where something may have to be entered in a seat's name."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._attended: set[str] = set()
        tables.after_entry.append(self.attend)
        tables.after_change.append(self.attend)

    def attend(self, table: Table) -> None:
        decision = table.match.decision
        asked = isinstance(decision, Decision) and (decision.manner.window or decision.manner.kind)
        if not asked or table.row.status != "running" or table.row.id in self._attended:
            return
        if table.lock.locked() or table.due() is not None:  # while an entry is being written nothing can be told yet
            self._attended.add(table.row.id)
            self._tables.storage.in_background(self._watch(table.row.id))

    async def _watch(self, table_id: str) -> None:
        """Waits for the end of the beat, as often as there is one."""
        try:
            while True:
                async with self._tables.locked(table_id) as table:
                    due, stirred = table.due(), table.stirred
                if due is None:
                    return
                left = due - time.time()
                if left > 0:
                    with suppress(TimeoutError):
                        await asyncio.wait_for(stirred.wait(), left)
                else:
                    await self._enter(table_id)
        except Refused as trouble:  # passing trouble with the database: whatever is due stays due
            logger.warning("Table %s waits for the end of a beat: %s", table_id, trouble)
            if trouble.retry:
                self._tables.storage.in_background(self._try_again(table_id))
        finally:
            self._attended.discard(table_id)

    async def _try_again(self, table_id: str) -> None:
        await asyncio.sleep(AGAIN)
        self.attend(await self._tables.get(table_id))

    async def _enter(self, table_id: str) -> None:
        """Another process may have kept an answer or an order meanwhile, or entered it."""
        await self._tables.reread(table_id)

        def act(table: Table) -> Acted:
            due = table.due()
            if due is None or due > time.time():
                return Acted.KNOWN
            table.enter_due()
            return Acted.ENTERED

        with suppress(StalePick):
            await self._tables.enter(table_id, act, ALL)

    # -- what a seat's owner says ------------------------------------------------------------------------------------

    async def hold(self, table_id: str, seat: int, guard: Guard, on: bool) -> bool:
        """Stops the beat of the seat's window or lets it run again; where none is open, the next one begins held (or
        does not). Whether a window is held now."""
        storage, origin = self._tables.storage, self._tables.origin
        async with self._tables.locked(table_id) as table:
            guard(table)
            table.check_playing()
            row, now = table.row, time.time()
            number, opened = row.entries, row.window
            mine = opened is not None and row.deciding == seat
            if not mine:
                await self._keep(table, seat, hold=on)
                return False
            window, held = (row.window or now, row.held or now) if on else (now, None)
            await storage.write(lambda connection: set_beat(connection, table_id, number, window, held, origin))
        await self._tables.refresh(table_id)
        return on

    async def give(self, table_id: str, seat: int, guard: Guard, orders: Sequence[Order]) -> None:
        """Replaces a seat's standing orders."""
        async with self._tables.locked(table_id) as table:
            guard(table)
            known = {kind.kind for kind in self.kinds(table, seat)}
            for order in orders:
                if order.kind not in known:
                    told = ", ".join(sorted(known)) or "none"
                    raise Refused(422, "invalid", f"There are no orders for {order.kind!r} here. Choose from: {told}.")
            await self._keep(table, seat, orders=tuple(orders))
        self.attend(table)

    async def _keep(self, table: Table, seat: int, **changes: object) -> None:
        fresh = msgspec.structs.replace(table.standing.get(seat, Standing()), **changes)
        table_id, origin = table.row.id, self._tables.origin
        await self._tables.storage.write(lambda connection: write_standing(connection, table_id, seat, fresh, origin))
        table.standing[seat] = fresh

    @staticmethod
    def kinds(table: Table, seat: int) -> Sequence[OrderKind]:
        return standing(table.match.game, table.match.position, seat)
