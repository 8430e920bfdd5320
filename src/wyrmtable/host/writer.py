"""The one writer: a thread that commits everything queued in one transaction, so that many durable picks share a sync.

Nothing is answered or told before its commit. Never a sync in the event loop.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import groupby
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from .bulk import straight

T = TypeVar("T")
Job = Callable[[Connection], T]
GROUP = 256
SETTLED = 12  # jobs that are followed up in one turn of the event loop
PAUSE = 1.0  # seconds without a job after which the connection is given back

logger = logging.getLogger(__name__)


Rest = Callable[[], None]
Then = Callable[[Any, Exception | None], Rest | None]  # what follows a job, by its result or its trouble


class _Task(NamedTuple):
    job: Job[Any]
    then: Then


Done = tuple[_Task, Any, Exception | None]


class Writer:
    """Jobs run in the order they were given. A job may run twice (its group failed, so it is tried alone): it must do
    nothing but speak to the database.

    What is given in one turn of the event loop is handed over at its end, together: a thread that is woken for the
    first of them would break off the turn to write it alone."""

    def __init__(self, engine: Engine, loop: asyncio.AbstractEventLoop) -> None:
        self._engine = engine
        self._loop = loop
        self._queue: deque[_Task | None] = deque()
        self._bell: queue.SimpleQueue[None] = queue.SimpleQueue()  # rung when something was put into it
        self._given: list[_Task] = []
        self._last = time.monotonic()
        self._connection: Connection | None = None
        self._thread = threading.Thread(target=self._run, name="wyrm-writer", daemon=True)
        self._thread.start()

    @property
    def waiting(self) -> int:
        """How many jobs wait."""
        return len(self._queue) + len(self._given)

    @property
    def rested(self) -> float:
        """Seconds since the last job was given."""
        return time.monotonic() - self._last

    def submit(self, job: Job[T]) -> asyncio.Future[T]:
        """The job's result, once it is durable; its error, if it was rolled back."""
        future: asyncio.Future[T] = self._loop.create_future()
        self.give(job, partial(_resolve, future))
        return future

    def give(self, job: Job[Any], then: Then) -> None:
        """The same without anybody who waits: `then` is called by the event loop. If it leaves some rest to do, that is
        done when all those have been told whose jobs were written together."""
        if not self._given:
            self._loop.call_soon(self._hand_over)
            self._last = time.monotonic()
        self._given.append(_Task(job, then))

    def _hand_over(self) -> None:
        given, self._given = self._given, []
        self._queue.extend(given)
        if self._bell.empty():  # else the thread has not heard it yet, and looks once it has
            self._bell.put(None)

    def close(self) -> None:
        """Finishes what is queued."""
        self._hand_over()
        self._queue.append(None)
        self._bell.put(None)
        self._thread.join()
        self._engine.dispose()

    def _run(self) -> None:
        while True:
            group, last = self._group()
            if group:
                self._deliver(self._commit(group))
            if last:
                self._let_go()
                return

    def _group(self) -> tuple[list[_Task], bool]:
        """The next jobs, and whether they are the last."""
        self._wait()
        group: list[_Task] = []
        while self._queue and len(group) < GROUP:
            task = self._queue.popleft()
            if task is None:
                return group, True
            group.append(task)
        return group, False

    def _wait(self) -> None:
        """Until there is a job. While there are any the connection is kept; after a pause it is asked first whether it
        still is one."""
        while not self._queue:
            try:
                self._bell.get(timeout=PAUSE)
            except queue.Empty:
                self._let_go()
                self._bell.get()

    def _connected(self) -> Connection:
        if self._connection is None:
            self._connection = self._engine.connect()
        return self._connection

    def _let_go(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(SQLAlchemyError):  # a broken one
                connection.close()

    def _commit(self, group: list[_Task]) -> list[Done]:
        """All together; if one fails, each alone, so that it fails alone."""
        if self._straight(group):
            return [(task, None, None) for task in group]
        try:
            connection = self._connected()
            with connection.begin():
                results = _work(connection, group)
        except Exception as trouble:
            self._let_go()
            if len(group) == 1:
                return [(group[0], None, trouble)]
            return [done for task in group for done in self._commit([task])]
        return [(task, result, None) for task, result in zip(group, results, strict=True)]

    def _straight(self, group: list[_Task]) -> bool:
        """Whether all are jobs that know a shorter way, and it was gone. Where that leads into trouble, the usual way
        says which."""
        try:
            return straight(self._connected(), [task.job for task in group])
        except Exception as trouble:
            logger.debug("The short way failed; the usual one is gone.", exc_info=trouble)
            self._let_go()
            return False

    def _deliver(self, done: list[Done]) -> None:
        try:
            self._loop.call_soon_threadsafe(self._settle, deque(done))
        except RuntimeError:
            logger.debug("The event loop is closed; %d result(s) have nobody to go to.", len(done))

    def _settle(self, done: deque[Done]) -> None:
        """Goes on with what followed. A turn of the event loop is kept short: while the first hear of their picks and
        go on, the others are told of theirs."""
        few = [done.popleft() for _ in range(min(SETTLED, len(done)))]
        rests = [_guarded(task.then, result, trouble) for task, result, trouble in few]
        for rest in rests:
            if rest is not None:
                _guarded(rest)
        if done:
            self._loop.call_soon(self._settle, done)


def _guarded(act: Callable[..., T], *given: Any) -> T | None:
    """What comes of it. One that fails leaves the others alone, which have their own to be told."""
    try:
        return act(*given)
    except Exception as fault:
        logger.error("What should follow something written failed.", exc_info=fault)
        return None


def _work(connection: Connection, group: list[_Task]) -> list[Any]:
    """Runs the jobs; neighbours of a kind that knows how to be written together are."""
    results: list[Any] = []
    for kind, tasks in groupby(group, key=lambda task: type(task.job)):
        jobs = [task.job for task in tasks]
        together = getattr(kind, "together", None)
        if together is not None:
            together(connection, jobs)
            results += [None] * len(jobs)
        else:
            results += [job(connection) for job in jobs]
    return results


def _resolve(future: asyncio.Future[Any], result: Any, trouble: Exception | None) -> None:
    if future.cancelled():
        return
    if trouble is None:
        future.set_result(result)
    else:
        future.set_exception(trouble)
