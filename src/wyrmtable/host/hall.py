"""The hall: all tables in memory, and the one way entries get into the record.

An entry is checked by the match, made durable by the writer, and only then shown. If it cannot be made durable, the
table is forgotten and read again: memory never runs ahead of the database.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError

from ..core import BadSetup, Match, StalePick
from . import store
from .live import Live
from .refusals import Refused
from .security import new_id
from .store import TableRow
from .story import Ledger, Story, load_game, open_ledger
from .writer import Job, Writer

T = TypeVar("T")
KEPT = 500  # tables in memory that nobody is watching
Listener = Callable[[Live], None]

logger = logging.getLogger(__name__)


class Hall:
    """`moved` is called after every entry that this process made, `changed` after every change of seats or status."""

    def __init__(self, shelf: dict[str, str], engine: Engine, writer: Writer) -> None:
        self.shelf = shelf
        self.origin = new_id()
        self.moved: list[Listener] = []
        self.changed: list[Listener] = []
        self.tables: dict[str, Live] = {}
        self.writer = writer
        self._engine = engine
        self._readers = ThreadPoolExecutor(6, "wyrm-reader")
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._carried: set[asyncio.Task[Any]] = set()

    # -- the database ------------------------------------------------------------------------------------------------

    async def read(self, job: Job[T]) -> T:
        """Reads in a thread."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, self._reading, job)
        except DBAPIError as trouble:
            raise _unreachable(trouble) from trouble

    def _reading(self, job: Job[T]) -> T:
        with self._engine.begin() as connection:
            return job(connection)

    async def write(self, job: Job[T]) -> T:
        """Writes durably, together with whatever else is being written."""
        try:
            return await self.writer.submit(job)
        except DBAPIError as trouble:
            raise _unreachable(trouble) from trouble

    def carry(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Begins something that is carried through whatever becomes of who asked for it."""
        task = asyncio.get_running_loop().create_task(work)
        self._carried.add(task)
        task.add_done_callback(self._carried.discard)
        return task

    def errand(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Something nobody waits for; its failure is logged, not lost."""
        task = self.carry(work)
        task.add_done_callback(_log_failure)
        return task

    async def close(self) -> None:
        for task in list(self._carried):
            task.cancel()
        await asyncio.gather(*self._carried, return_exceptions=True)
        self._readers.shutdown()

    # -- tables ------------------------------------------------------------------------------------------------------

    def module(self, game: str) -> str:
        if game not in self.shelf:
            raise BadSetup(f"There is no game {game!r} here. The shelf holds: {', '.join(self.shelf)}.")
        return self.shelf[game]

    async def table(self, table_id: str) -> TableRow:
        """A table's facts, without waking its game."""
        live = self.tables.get(table_id)
        if live is not None and not live.gone:
            return live.info
        return await self.read(lambda connection: store.read_table(connection, table_id))

    async def live(self, table_id: str) -> Live:
        found = self.tables.get(table_id)
        if found is None:
            if table_id not in self._loading:
                self._loading[table_id] = self.carry(self._load(table_id))
            found = await asyncio.shield(self._loading[table_id])
        found.used = time.monotonic()
        return found

    async def _load(self, table_id: str) -> Live:
        try:
            loop = asyncio.get_running_loop()
            live = await loop.run_in_executor(self._readers, self._reading, partial(self._rebuild, table_id))
            self.tables[table_id] = live
            self._make_room()
            return live
        finally:
            self._loading.pop(table_id, None)

    def _rebuild(self, table_id: str, connection: Connection) -> Live:
        info = store.read_table(connection, table_id)
        module = self.module(info.game)
        pages = store.read_pages(connection, table_id)
        info.entries = len(pages)
        snapshot = None
        if info.header.version != load_game(module).version:
            snapshot = store.read_snapshot(connection, table_id)
        story = Story(table_id, module, info.header, info.seed, tuple(pages), snapshot)
        return Live(info, module, Ledger.rebuild(story), pages, store.read_chat(connection, table_id))

    def _make_room(self) -> None:
        if len(self.tables) <= KEPT:
            return
        idle = [live for live in self.tables.values() if not live.lock.locked() and not any(live.feeds.values())]
        for live in sorted(idle, key=lambda each: each.used)[: max(0, len(idle) - KEPT)]:
            self.forget(live)

    def forget(self, live: Live) -> None:
        """Lets go of a table; who watched it reconnects and is shown what the database holds."""
        live.gone = True
        if self.tables.get(live.info.id) is live:
            del self.tables[live.info.id]
        for _, feed in live.watchers():
            feed.close()

    @asynccontextmanager
    async def at(self, table_id: str) -> AsyncIterator[Live]:
        """The table, with nobody else changing it."""
        while True:
            live = await self.live(table_id)
            async with live.lock:
                if not live.gone:
                    yield live
                    return

    # -- entries -----------------------------------------------------------------------------------------------------

    async def pick(
        self, table_id: str, seat: int, guard: Callable[[Live], object], text: str, expected: int
    ) -> tuple[int, bool]:
        """Enters a pick; the number of entries then, and whether it had been entered before. `guard` refuses who may
        not play that seat."""

        def act(live: Live) -> bool:
            guard(live)
            live.check_playing()
            if live.repeats(seat, text, expected):
                return False
            live.match.pick(seat, text, expected)
            return True

        number, entered = await self._enter(table_id, act)
        return (number, False) if entered else (expected + 1, True)

    async def undo(
        self, table_id: str, seat: int, guard: Callable[[Live], object], to: int | None, expected: int
    ) -> int:
        def act(live: Live) -> bool:
            guard(live)
            live.check_playing()
            live.match.undo(seat, to, expected)
            return True

        return (await self._enter(table_id, act))[0]

    async def _enter(self, table_id: str, act: Callable[[Live], bool]) -> tuple[int, bool]:
        """Once begun, an entry is carried through even if whoever asked for it hangs up."""
        try:
            return await asyncio.shield(self.carry(self._carry_out(table_id, act)))
        except IntegrityError:  # another process wrote an entry of that number: look again at what it was
            try:
                return await asyncio.shield(self.carry(self._carry_out(table_id, act)))
            except IntegrityError:
                raise StalePick("The game has moved on meanwhile. Look again and pick anew.") from None

    async def _carry_out(self, table_id: str, act: Callable[[Live], bool]) -> tuple[int, bool]:
        async with self.at(table_id) as live:
            if not act(live):
                return len(live.pages), False
            page = live.ledger.seal()
            progress = live.progress(time.time())
            try:
                await self.writer.submit(store.AddEntry(table_id, page, progress, self.origin))
            except BaseException as trouble:
                self.forget(live)
                if isinstance(trouble, DBAPIError) and not isinstance(trouble, IntegrityError):
                    raise _unreachable(trouble) from trouble
                raise
            over = progress.status != live.info.status
            live.advance(page, progress)
            live.publish()
        self._tell(self.moved, live)
        if over:
            self._tell(self.changed, live)
        return page.entry.number + 1, True

    def _tell(self, listeners: list[Listener], live: Live) -> None:
        for listener in listeners:
            listener(live)

    async def begin(self, match: Match, make: Callable[[Match], TableRow]) -> Live:
        """Sets up a table for a new match."""
        ledger, page = open_ledger(match)
        info = make(match)
        await self.write(lambda connection: store.add_table(connection, info, page))
        live = self.tables[info.id] = Live(info, self.module(info.game), ledger, [page], [])
        self._make_room()
        self._tell(self.changed, live)
        return live

    # -- changes made elsewhere --------------------------------------------------------------------------------------

    async def refresh(self, table_id: str) -> None:
        """Reads seats and status again and shows them."""
        live = self.tables.get(table_id)
        if live is None:
            return
        async with live.lock:
            await self._reread(live)
        self._tell(self.changed, live)

    async def _reread(self, live: Live) -> None:
        info = await self.read(lambda connection: store.read_table(connection, live.info.id))
        if info.entries != len(live.pages):  # entries are on their way: they bring these with them
            info.entries, info.deciding, info.moved = live.info.entries, live.info.deciding, live.info.moved
            info.status, info.outcome = live.info.status, live.info.outcome
        live.info = info
        live.send_off()

    async def catch_up(self, table_id: str) -> None:
        """Follows the entries that another process made."""
        if table_id in self._loading:
            await asyncio.wait([self._loading[table_id]])
        live = self.tables.get(table_id)
        if live is None:
            return
        try:
            async with live.lock:
                if live.gone:
                    return
                since = len(live.pages)
                for page in await self.read(lambda connection: store.read_pages(connection, table_id, since)):
                    live.ledger.follow(page)
                    live.pages.append(page)
                    live.answers.clear()
                    live.publish()
                await self._reread(live)
        except BaseException:
            self.forget(live)
            raise
        self._tell(self.changed, live)

    def lost_touch(self) -> None:
        """Notifications may have been missed: every table is looked after."""
        for table_id in list(self.tables):
            self.errand(self.catch_up(table_id))


def _log_failure(task: asyncio.Task[Any]) -> None:
    if not task.cancelled() and task.exception() is not None:
        logger.error("An errand failed.", exc_info=task.exception())


def _unreachable(trouble: DBAPIError) -> Refused:
    logger.error("The database failed.", exc_info=trouble)
    return Refused(503, "busy", "The database does not answer just now; nothing was changed. Try again in a moment.", 5)
