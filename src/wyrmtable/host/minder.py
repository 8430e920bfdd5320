"""Who sees to it that a game goes on: bots are asked when it is their turn, clocks are watched."""

from __future__ import annotations

import asyncio
import logging
import time

import msgspec

from ..bots import BOTS, has_captain
from ..core import AnyGame, WyrmError
from . import present, store
from .crew import Crew
from .hall import Hall
from .labour import Task
from .live import Live
from .refusals import Refused
from .settings import Settings
from .store import SeatRow

SWEEP = 5.0

logger = logging.getLogger(__name__)


def bots_for(game: AnyGame) -> list[str]:
    """The bots a seat of this game can be given, the best first. Programs of a visitor's choice are not among them:
    those play over the HTTP API."""
    return [name for name in sorted(BOTS) if name != "captain" or has_captain(game)]


class Minder:
    """Asks at most one bot per table at a time. What a bot answers goes the way of every pick."""

    def __init__(self, settings: Settings, hall: Hall, crew: Crew) -> None:
        self._settings = settings
        self._hall = hall
        self._crew = crew
        self._asked: set[str] = set()
        hall.moved.append(self.nudge)

    def nudge(self, live: Live) -> None:
        """Lets a bot think, if it is one's turn."""
        decider = live.decider
        idle = live.info.id not in self._asked
        if decider is not None and decider.kind == "bot" and not decider.trouble and idle:
            self._asked.add(live.info.id)
            self._hall.errand(self._play(live.info.id))

    async def _play(self, table_id: str) -> None:
        """Plays on as long as bots are to decide."""
        try:
            while True:
                live = await self._hall.live(table_id)
                decider = live.decider
                if decider is None or decider.kind != "bot" or decider.trouble:
                    return
                await self._think(live, decider)
        finally:
            self._asked.discard(table_id)

    async def _think(self, live: Live, decider: SeatRow) -> None:
        table_id, seat, expected = live.info.id, decider.seat, len(live.pages)
        began = time.monotonic()
        task = Task("think", live.story, seat=seat, word=decider.bot, seconds=self._settings.think)
        try:
            answer = msgspec.json.decode(await self._crew.ask(task, self._settings.think))
            await self._pause(live, began)
            await self._hall.pick(table_id, seat, lambda now: _still_bot(now, seat), answer["pick"], expected)
        except Refused as trouble:
            if trouble.code not in ("stale", "forbidden"):
                await self._report(table_id, seat, decider.bot, trouble)
        except WyrmError as trouble:
            await self._report(table_id, seat, decider.bot, trouble)

    async def _pause(self, live: Live, began: float) -> None:
        """While somebody watches, bots pick at a pace the eye can follow."""
        left = began + self._settings.pace - time.monotonic()
        if left > 0 and any(live.feeds.values()):
            await asyncio.sleep(left)

    async def _report(self, table_id: str, seat: int, name: str, trouble: WyrmError) -> None:
        if (await self._hall.live(table_id)).match.deciding != seat:
            return  # the game went on without it
        message = f"The bot {name!r} failed: {trouble} It can be restarted, or somebody can take its seat."
        logger.warning("Table %s, seat %d: %s", table_id, seat, message)
        await self.set_trouble(table_id, seat, message)

    async def set_trouble(self, table_id: str, seat: int, message: str) -> None:
        """Shows what is wrong with a seat; an empty message clears it."""
        origin = self._hall.origin
        await self._hall.write(lambda connection: store.set_trouble(connection, table_id, seat, message, origin))
        await self._hall.refresh(table_id)
        live = self._hall.tables.get(table_id)
        if live is not None and message:
            live.tell("trouble", {"seat": seat, "message": message})

    # -- the sweep ---------------------------------------------------------------------------------------------------

    async def watch(self) -> None:
        """Every few seconds: bots that nobody asked (a process died), and clocks that ran out."""
        while True:
            try:
                await self._sweep()
            except WyrmError as trouble:
                logger.warning("The sweep failed: %s", trouble)
            await asyncio.sleep(SWEEP)

    async def _sweep(self) -> None:
        before = time.time()
        for table_id in await self._hall.read(lambda connection: store.running_ids(connection, before)):
            try:
                live = await self._hall.live(table_id)
            except WyrmError as trouble:
                logger.warning("Table %s cannot be opened: %s", table_id, trouble)
                continue
            decider = live.decider
            if decider is None:
                continue
            if decider.kind == "bot" and time.time() - live.info.moved > self._settings.think:
                self.nudge(live)
            elif decider.kind == "person":
                await self._check_clock(live, decider)

    async def _check_clock(self, live: Live, decider: SeatRow) -> None:
        left = present.clock_now(live.info, decider, time.time())
        if left is None or left > 0 or decider.trouble:
            return
        if not live.info.takeover:
            await self.set_trouble(live.info.id, decider.seat, f"The time of {decider.side} has run out.")
            return
        name = bots_for(live.match.game)[0]
        values = {"kind": "bot", "person": None, "bot": name, "trouble": ""}
        table_id, origin, now = live.info.id, self._hall.origin, time.time()
        await self._hall.write(lambda connection: store.change_seat(connection, table_id, decider, values, now, origin))
        await self._hall.refresh(table_id)
        live.tell("trouble", {"seat": decider.seat, "message": f"The time of {decider.side} ran out; a bot plays on."})
        self.nudge(live)


def _still_bot(live: Live, seat: int) -> None:
    if live.info.seats[seat].kind != "bot":
        raise Refused(403, "forbidden", "Somebody has taken the bot's seat meanwhile.")
