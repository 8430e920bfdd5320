"""Who sees to it that a game goes on: bots are asked when it is their turn, clocks are watched."""

from __future__ import annotations

import asyncio
import logging
import time
from random import SystemRandom

import msgspec

from ..core import StalePick, WyrmError
from ..registry import usual_level
from . import store
from .errors import Refused, WorkerEnded
from .pulse import Pulse
from .queueing import Rank, alone
from .settings import Settings
from .store import SeatRow
from .summaries import clock_now
from .table import Table
from .tables import Tables
from .tasks import Task
from .windows import Windows
from .workers import Workers

SWEEP = 5.0
RESTARTS = 3  # of a bot whose process ended
HELD = (1.0, 4.0)  # seconds that a bot holds a window
WHIMS = SystemRandom()  # nobody can foresee them, and they know nothing of hands

logger = logging.getLogger(__name__)


class Autoplay:
    """Asks at most one bot per table at a time. What a bot answers goes the way of every pick."""

    def __init__(self, settings: Settings, tables: Tables, workers: Workers, windows: Windows, pulse: Pulse) -> None:
        self._settings = settings
        self._tables = tables
        self._workers = workers
        self._windows = windows
        self._pulse = pulse
        self._asked: set[str] = set()
        self._aside: set[str] = set()  # tables that cannot be opened: nobody looks after them until the next start
        tables.after_entry.append(self.nudge)

    def nudge(self, table: Table) -> None:
        """Lets a bot think, if it is one's turn."""
        decider = table.decider
        idle = table.row.id not in self._asked
        if decider is not None and decider.kind == "bot" and not decider.trouble and idle:
            self._asked.add(table.row.id)
            self._tables.storage.in_background(self._play(table.row.id))

    async def _play(self, table_id: str) -> None:
        """Plays on as long as bots are to decide."""
        try:
            while True:
                table = await self._tables.get(table_id)
                decider = table.decider
                if decider is None or decider.kind != "bot" or decider.trouble:
                    return
                await self._think(table, decider)
        finally:
            self._asked.discard(table_id)

    async def _think(self, table: Table, decider: SeatRow) -> None:
        table_id, seat, stored = table.row.id, decider.seat, table.stored_for(decider.seat)
        began = time.monotonic()
        task = Task("think", stored, seat=seat, word=decider.bot, seconds=self._settings.think)
        try:
            held = await self._bluff(table, seat)
            answer = msgspec.json.decode(await self._thought(task, table.row.owner))
            await self._pause(table, began)
            await asyncio.sleep(held)
            await self._tables.pick(table_id, seat, lambda now: _still_bot(now, seat), answer["pick"], stored.count)
        except StalePick:
            return  # somebody gave up meanwhile: it is asked again
        except Refused as trouble:
            if trouble.code not in ("stale", "forbidden"):
                await self._report(table_id, seat, decider.bot, trouble)
        except WyrmError as trouble:
            await self._report(table_id, seat, decider.bot, trouble)

    async def _thought(self, task: Task, owner: str) -> bytes:
        """What a bot makes of it. A worker that ended, whoever killed it, is replaced a few times."""
        for again in range(RESTARTS):
            try:
                return await self._workers.ask(task, self._settings.think, alone(owner), Rank.PLAY)
            except WorkerEnded:
                logger.warning("The process of a bot ended; it is started again (%d of %d).", again + 1, RESTARTS)
        return await self._workers.ask(task, self._settings.think, alone(owner), Rank.PLAY)

    async def _bluff(self, table: Table, seat: int) -> float:
        """Bots hold a window now and then, by a whim that knows neither hand nor answer: so a held window tells
        nothing. For how many seconds."""
        if not table.beat_runs(seat) or WHIMS.random() >= self._settings.bluff:
            return 0.0
        await self._windows.hold(table.row.id, seat, lambda now: _still_asked(now, seat), on=True)
        return WHIMS.uniform(*HELD)

    async def _pause(self, table: Table, began: float) -> None:
        """While somebody watches, bots pick at a pace the eye can follow."""
        left = began + self._settings.pace - time.monotonic()
        if left > 0 and any(table.streams.values()):
            await asyncio.sleep(left)

    async def _report(self, table_id: str, seat: int, name: str, trouble: WyrmError) -> None:
        if (await self._tables.get(table_id)).match.deciding != seat:
            return  # the game went on without it
        message = f"The bot {name!r} failed: {trouble} It can be restarted, or somebody can take its seat."
        logger.warning("Table %s, seat %d: %s", table_id, seat, message)
        await self.set_trouble(table_id, seat, message)

    async def set_trouble(self, table_id: str, seat: int, message: str) -> None:
        """Shows what is wrong with a seat; an empty message clears it."""
        origin = self._tables.origin
        await self._tables.storage.write(
            lambda connection: store.set_trouble(connection, table_id, seat, message, origin)
        )
        await self._tables.refresh(table_id)
        table = self._tables.loaded.get(table_id)
        if table is not None and message:
            table.tell("trouble", {"seat": seat, "message": message})

    # -- the sweep ---------------------------------------------------------------------------------------------------

    async def watch(self) -> None:
        """Every few seconds: bots nobody asked and windows nobody closed (a process died), and clocks that ran out."""
        while True:
            try:
                await self._sweep()
            except Exception as trouble:  # one fault of ours must not end the care for all games
                logger.error("The sweep failed: %s", trouble, exc_info=not isinstance(trouble, WyrmError))
            await asyncio.sleep(SWEEP)

    async def _sweep(self) -> None:
        if await self._pulse.note():  # before any clock: it may have been set on
            return
        before = time.time()
        self._tables.make_room()
        for table_id in await self._tables.storage.read(lambda connection: store.running_ids(connection, before)):
            if table_id in self._aside:
                continue
            try:
                await self._look_after(await self._tables.get(table_id))
            except Refused as trouble:
                if trouble.code == "damaged":
                    self._aside.add(table_id)
                logger.warning("Table %s cannot be opened: %s", table_id, trouble)
            except WyrmError as trouble:
                self._aside.add(table_id)
                logger.warning("Table %s is set aside: %s", table_id, trouble)
            except Exception as trouble:  # a fault of ours at one table must not starve the others
                logger.error("Table %s could not be looked after.", table_id, exc_info=trouble)

    async def _look_after(self, table: Table) -> None:
        decider = table.decider
        if decider is None:
            return
        self._windows.attend(table)
        if decider.kind == "bot" and time.time() - table.row.moved > self._settings.think:
            self.nudge(table)
        elif decider.kind == "person":
            await self._check_clock(table, decider)

    async def _check_clock(self, table: Table, decider: SeatRow) -> None:
        left = clock_now(table.row, decider, time.time())
        if left is None or left > 0 or decider.trouble:
            return
        if not table.row.takeover:
            await self.set_trouble(table.row.id, decider.seat, f"The time of {decider.side} has run out.")
            return
        name = usual_level(table.match.game).id
        values = {"kind": "bot", "person": None, "keeper": decider.person, "bot": name, "asked": None, "trouble": ""}
        table_id, origin, now = table.row.id, self._tables.origin, time.time()
        await self._tables.storage.write(
            lambda connection: store.change_seat(connection, table_id, decider, values, now, origin)
        )
        await self._tables.refresh(table_id)
        table.tell("trouble", {"seat": decider.seat, "message": f"The time of {decider.side} ran out; a bot plays on."})
        self.nudge(table)


def _still_bot(table: Table, seat: int) -> None:
    if table.row.seats[seat].kind != "bot":
        raise Refused(403, "forbidden", "Somebody has taken the bot's seat meanwhile.")


def _still_asked(table: Table, seat: int) -> None:
    """Only the window that is open is held, not the next one."""
    _still_bot(table, seat)
    if not table.beat_runs(seat):
        raise Refused(409, "stale", "The beat of this window has ended.")
