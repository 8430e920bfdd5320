"""What workers make for anybody who asks: made once, kept a while, and given up when nobody waits for it any more."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from functools import partial
from typing import TypeVar

from starlette.requests import Request

from .errors import Refused
from .queueing import Asker, Rank
from .tasks import Task
from .workers import Workers

T = TypeVar("T")
MOST_BYTES = 48 * 1024 * 1024


class _Job:
    """Work under way, and how many wait for it."""

    def __init__(self, work: asyncio.Task[bytes]) -> None:
        self.work = work
        self.askers = 0


class Jobs:
    """Finished work by its key: a table, how far it has come, whose eyes, and what was asked."""

    def __init__(self, workers: Workers, most: int = MOST_BYTES) -> None:
        self._workers = workers
        self._most = most
        self._size = 0
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._running: dict[Hashable, _Job] = {}

    async def of_game(self, task: Task, seconds: float, who: Asker, rank: Rank) -> bytes:
        """A job about a game as it stands: the same question at the same entry, as its asker counts them, has the same
        answer."""
        stored = task.stored
        assert stored is not None
        key = (stored.table, stored.count, task.do, task.seat, task.word, task.number)
        return await self.get(key, lambda: self._workers.ask(task, seconds, who, rank))

    async def get(self, key: Hashable, make: Callable[[], Awaitable[bytes]]) -> bytes:
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        job = self._running.get(key)
        if job is None:
            job = self._running[key] = _Job(asyncio.ensure_future(self._make(key, make)))
            job.work.add_done_callback(partial(self._done, key, job))
        job.askers += 1
        try:
            return await asyncio.shield(job.work)
        finally:
            job.askers -= 1
            if not job.askers and not job.work.done():
                self._done(key, job)
                job.work.cancel()

    def _done(self, key: Hashable, job: _Job, work: object = None) -> None:
        if self._running.get(key) is job:
            del self._running[key]

    async def _make(self, key: Hashable, make: Callable[[], Awaitable[bytes]]) -> bytes:
        body = await make()
        self._keep(key, body)
        return body

    def _keep(self, key: Hashable, body: bytes) -> None:
        if len(body) > self._most // 4:
            return
        self._size += len(body) - len(self._kept.pop(key, b""))
        self._kept[key] = body
        while self._size > self._most:
            self._size -= len(self._kept.popitem(last=False)[1])


async def while_connected(request: Request, work: Awaitable[T]) -> T:
    """Waits for something as long as whoever asked does."""
    doing = asyncio.ensure_future(work)
    parting = asyncio.ensure_future(_parting(request))
    try:
        await asyncio.wait((doing, parting), return_when=asyncio.FIRST_COMPLETED)
        if not doing.done():
            raise Refused(408, "gone", "You hung up before this was worked out.")
        return doing.result()
    finally:
        parting.cancel()
        if not doing.done():
            doing.cancel()
            await asyncio.gather(doing, return_exceptions=True)


async def _parting(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
