"""The one writer: a thread that commits everything queued in one transaction, so that many durable picks share a sync.

Nothing is answered or told before its commit. Never a sync in the event loop.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
from collections.abc import Callable
from contextlib import suppress
from itertools import groupby
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

T = TypeVar("T")
Job = Callable[[Connection], T]
GROUP = 256
PAUSE = 1.0  # seconds without a job after which the connection is given back

logger = logging.getLogger(__name__)


class _Task(NamedTuple):
    job: Job[Any]
    future: asyncio.Future[Any]


class Writer:
    """Jobs run in the order they were given. A job may run twice (its group failed, so it is tried alone): it must do
    nothing but speak to the database."""

    def __init__(self, engine: Engine, loop: asyncio.AbstractEventLoop) -> None:
        self._engine = engine
        self._loop = loop
        self._queue: queue.SimpleQueue[_Task | None] = queue.SimpleQueue()
        self._connection: Connection | None = None
        self._thread = threading.Thread(target=self._run, name="wyrm-writer", daemon=True)
        self._thread.start()

    @property
    def waiting(self) -> int:
        """How many jobs wait."""
        return self._queue.qsize()

    def submit(self, job: Job[T]) -> asyncio.Future[T]:
        """The job's result, once it is durable; its error, if it was rolled back."""
        future: asyncio.Future[T] = self._loop.create_future()
        self._queue.put(_Task(job, future))
        return future

    def close(self) -> None:
        """Finishes what is queued."""
        self._queue.put(None)
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
        group: list[_Task] = []
        task = self._next()
        while task is not None:
            group.append(task)
            if len(group) == GROUP:
                return group, False
            try:
                task = self._queue.get_nowait()
            except queue.Empty:
                return group, False
        return group, True

    def _next(self) -> _Task | None:
        """The next job. While there are any the connection is kept; after a pause it is asked first whether it still
        is one."""
        try:
            return self._queue.get(timeout=PAUSE)
        except queue.Empty:
            self._let_go()
            return self._queue.get()

    def _connected(self) -> Connection:
        if self._connection is None:
            self._connection = self._engine.connect()
        return self._connection

    def _let_go(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(SQLAlchemyError):  # a broken one
                connection.close()

    def _commit(self, group: list[_Task]) -> list[tuple[_Task, Any, Exception | None]]:
        """All together; if one fails, each alone, so that it fails alone."""
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

    def _deliver(self, done: list[tuple[_Task, Any, Exception | None]]) -> None:
        try:
            self._loop.call_soon_threadsafe(_settle, done)
        except RuntimeError:
            logger.debug("The event loop is closed; %d result(s) have nobody to go to.", len(done))


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


def _settle(done: list[tuple[_Task, Any, Exception | None]]) -> None:
    for task, result, trouble in done:
        if task.future.cancelled():
            continue
        if trouble is None:
            task.future.set_result(result)
        else:
            task.future.set_exception(trouble)
