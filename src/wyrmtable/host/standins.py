"""Stand-ins: a bot for a player who is away, after he was asked, until he says that he is back.

His seat stays his: the bot is dismissed by one word of his, and nobody else is let in meanwhile.
"""

from __future__ import annotations

import asyncio
import logging
import time
from functools import partial
from typing import Any

from sqlalchemy import Connection, and_, select

from ..core import WyrmError
from . import store
from .autoplay import Autoplay
from .errors import Refused
from .notices import Notices
from .presence import Presence
from .schema import seats, tables
from .security import new_id
from .settings import Settings
from .store import SeatRow, TableRow
from .summaries import thought
from .table import Table
from .tables import Tables
from .writer import Job

LOOK = 1.0  # seconds between two looks
REREAD = 15  # looks after which it is read anew who is asked: the process that asked may be no more
GRACE = 60.0  # seconds that somebody who comes back has at least
ABANDONED = 14 * 86400.0  # after which a seat whose player never came back may be given away

logger = logging.getLogger(__name__)


def stands_in(seat: SeatRow, bot: str) -> dict[str, Any]:
    """What a seat becomes when a bot takes over from its player."""
    return {"kind": "bot", "person": None, "keeper": seat.person, "bot": bot, "asked": None, "trouble": ""}


def comes_back(row: TableRow, seat: SeatRow, now: float) -> dict[str, Any]:
    """What it becomes when he is back. His clock lets him look around: a minute or the bonus since the last entry, but
    no more than the game gave him at first; since now, if the bot could not go on."""
    values: dict[str, Any] = {
        "kind": "person",
        "person": seat.keeper,
        "keeper": None,
        "bot": "",
        "asked": None,
        "trouble": "",
    }
    if seat.clock is not None and row.bank is not None:
        least = min(row.bank, max(GRACE, row.bonus)) + (thought(row, now) if seat.trouble else 0.0)
        values["clock"] = max(seat.clock, least)
    return {**values, "nonce": new_id()}


def asked_for(connection: Connection) -> list[tuple[str, int]]:
    """Seats whose players are being asked."""
    query = select(seats.c.table_id, seats.c.seat).join(tables, tables.c.id == seats.c.table_id)
    found = connection.execute(query.where(seats.c.asked.is_not(None), tables.c.status != "over"))
    return [(row.table_id, row.seat) for row in found]


def take_over(connection: Connection, table_id: str, was: SeatRow, at: float, origin: str) -> None:
    """Seats the bot, unless the question was taken back meanwhile."""
    here = and_(seats.c.table_id == table_id, seats.c.seat == was.seat)
    if connection.scalar(select(seats.c.asked).where(here).with_for_update()) is None:
        raise Refused(409, "taken", "He is back.")
    store.change_seat(connection, table_id, was, stands_in(was, was.bot), at, origin)


class StandIns:
    """Asks, waits, and seats the bot if nobody has come meanwhile."""

    def __init__(
        self, settings: Settings, tables: Tables, presence: Presence, notices: Notices, autoplay: Autoplay
    ) -> None:
        self._settings = settings
        self._tables = tables
        self._presence = presence
        self._notices = notices
        self._autoplay = autoplay
        self._asked: set[tuple[str, int]] = set()  # by whatever process

    async def ask(self, table_id: str, seat: int, bot: str) -> None:
        """Begins to ask an absent player whether a bot may stand in for him."""
        table = await self._tables.get(table_id)
        chair = table.row.seats[seat]
        if chair.asked is None and chair.person is not None:
            await self._change(table_id, chair, {"asked": time.time(), "bot": bot})
            self._asked.add((table_id, seat))
            wait = f"{self._settings.stand_in:g} seconds"
            text = f"You are missed at the table. In {wait} a bot stands in for you, until you are back."
            self._notices.ring(chair.person, table, "stand-in", text)

    async def withdraw(self, table_id: str, seat: int) -> None:
        """Nobody is to be asked any more."""
        chair = (await self._tables.get(table_id)).row.seats[seat]
        if chair.asked is not None:
            await self._change(table_id, chair, {"asked": None, "bot": ""})

    def welcome(self, table: Table, person: str | None) -> None:
        """Somebody has come to a table: if he is asked for there, in whatever process, he is so no more."""
        for chair in table.row.seats:
            if person is not None and chair.person == person and chair.asked is not None:
                self._tables.storage.in_background(self.withdraw(table.row.id, chair.seat))

    async def watch(self) -> None:
        while True:
            self._asked.update(await self._tables.storage.read(asked_for))
            for _ in range(REREAD):
                await asyncio.sleep(LOOK)
                await self._look_round()

    async def _look_round(self) -> None:
        for table_id, seat in list(self._asked):
            try:
                await self._look(await self._tables.get(table_id), seat)
            except WyrmError as trouble:
                logger.warning("No stand-in could be seated at table %s: %s", table_id, trouble)
                if not isinstance(trouble, Refused) or not trouble.retry:
                    self._asked.discard((table_id, seat))

    async def _look(self, table: Table, seat: int) -> None:
        chair = table.row.seats[seat]
        if chair.asked is None or chair.kind != "person":
            self._asked.discard((table.row.id, seat))
            return
        if not self._presence.is_away(chair.person, chair.seen):
            await self.withdraw(table.row.id, seat)
        elif time.time() - chair.asked >= self._settings.stand_in:
            await self._write(table.row.id, partial(take_over, table_id=table.row.id, was=chair, **self._mark()))
            if table.row.seats[seat].kind != "bot":
                return
            table.tell("trouble", {"seat": seat, "message": f"A bot stands in for {chair.name} until he is back."})
            self._autoplay.nudge(table)

    async def _change(self, table_id: str, was: SeatRow, values: dict[str, Any]) -> None:
        change = partial(store.change_seat, table_id=table_id, was=was, values=values, **self._mark())
        await self._write(table_id, change)

    def _mark(self) -> dict[str, Any]:
        return {"at": time.time(), "origin": self._tables.origin}

    async def _write(self, table_id: str, change: Job[None]) -> None:
        """Changes a seat and shows it; whoever was quicker is followed."""
        try:
            await self._tables.storage.write(change)
        except Refused as refusal:
            if refusal.code != "taken":
                raise
        await self._tables.refresh(table_id)
