"""Reading and writing the database without stopping the event loop, and work that nobody waits for."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from .database import JOURNAL, Journal, lengthen, write_back
from .errors import Refused
from .writer import Job, Writer

T = TypeVar("T")
Care = Callable[[], Coroutine[Any, Any, None]]
WRITTEN_BACK = (0.5, 10.0)  # seconds between two looks at SQLite's journal, at least and at most
AHEAD = 2  # times as many pages as will have come by the next look: so long is the journal made before
BETWEEN = 0.03  # seconds between two steps
BREATHER = 5.0  # seconds after which care that failed goes on

logger = logging.getLogger(__name__)


class Storage:
    """Many readers, one writer."""

    def __init__(self, engine: Engine, writer: Writer) -> None:
        self.engine = engine
        self.writer = writer
        self._readers = ThreadPoolExecutor(6, "wyrm-reader")
        self._builders = ThreadPoolExecutor(2, "wyrm-builder")
        self._designers = ThreadPoolExecutor(1, "wyrm-designer")
        self._carried: set[asyncio.Task[Any]] = set()

    async def read(self, job: Job[T]) -> T:
        """Reads in a thread."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, self._reading, job)
        except DBAPIError as trouble:
            raise unreachable(trouble) from trouble

    async def build(self, make: Callable[[], T], files: Mapping[str, str]) -> T:
        """Sets up or rebuilds a game in a thread of its own kind: however large it is, readers go on reading; and
        however large a designer's files are, other games are built beside his."""
        threads = self._designers if files else self._builders
        return await asyncio.get_running_loop().run_in_executor(threads, make)

    def _reading(self, job: Job[T]) -> T:
        with self.engine.begin() as connection:
            return job(connection)

    async def empty_journal(self) -> None:
        """Takes what SQLite's journal holds into its file, again and again. A commit beside it has to share the disk,
        so it is done no oftener than it fills."""
        wait, before = WRITTEN_BACK[0], Journal(0, 0)
        while True:
            await asyncio.sleep(wait)
            now = await asyncio.get_running_loop().run_in_executor(self._readers, write_back, self.engine)
            came, last = now.since(before), wait
            wait, before = next_look(wait, came), now
            if came:
                await self._make_room(now.held + int(AHEAD * came * wait / last))

    async def _make_room(self, pages: int) -> None:
        """Makes the journal long enough for so many pages before they come, step by step between the commits."""
        while await self.writer.submit(partial(lengthen, pages=min(pages, JOURNAL))):
            await asyncio.sleep(BETWEEN)

    async def write(self, job: Job[T]) -> T:
        """Writes durably, together with whatever else is being written."""
        try:
            return await self.writer.submit(job)
        except DBAPIError as trouble:
            raise unreachable(trouble) from trouble

    def carry_through(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Begins something that is carried through whatever becomes of who asked for it."""
        task = asyncio.get_running_loop().create_task(work)
        self._carried.add(task)
        task.add_done_callback(self._carried.discard)
        return task

    def in_background(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Something nobody waits for; its failure is logged, not lost."""
        task = self.carry_through(work)
        task.add_done_callback(_log_failure)
        return task

    def keep(self, care: Care) -> asyncio.Task[None]:
        """Care that lasts as long as the server: an odd fault of ours interrupts it, but never ends it."""
        return self.in_background(kept_up(care))

    async def close(self) -> None:
        for task in list(self._carried):
            task.cancel()
        await asyncio.gather(*self._carried, return_exceptions=True)
        self._readers.shutdown()
        for threads in (self._builders, self._designers):
            threads.shutdown(wait=False, cancel_futures=True)


def next_look(wait: float, pages: int) -> float:
    """How long to wait until the journal will be a third full, if it fills as fast as it did: long before a commit
    would have to wait for all of it."""
    shortest, longest = WRITTEN_BACK
    return min(longest, max(shortest, wait * JOURNAL / 3 / max(pages, 1)))


async def kept_up(care: Care) -> None:
    """Goes on with it, whatever happens."""
    while True:
        try:
            await care()
        except Exception as trouble:
            logger.error("Something in the background failed; it goes on in a moment.", exc_info=trouble)
        await asyncio.sleep(BREATHER)


def _log_failure(task: asyncio.Task[Any]) -> None:
    if not task.cancelled() and task.exception() is not None:
        logger.error("Something in the background failed.", exc_info=task.exception())


def unreachable(trouble: DBAPIError) -> Refused:
    logger.error("The database failed.", exc_info=trouble)
    return Refused(503, "busy", "The database does not answer just now; nothing was changed. Try again in a moment.", 5)
