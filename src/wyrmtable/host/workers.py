"""The worker processes that take jobs off the server's hands. A stuck or crashed one is replaced.

A job that overruns its time costs its worker its life, never another game's.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
from asyncio.subprocess import PIPE, Process

import msgspec

from .errors import Refused, WorkFailed
from .stored import StoredGame
from .tasks import Result, Task

GRACE = 3.0  # seconds a worker gets beyond a job's own budget before it is killed
START = 20.0  # seconds a fresh worker may need to import the games


GOING_ON = ("think", "odds", "still", "picture", "symbol")  # jobs about the position now, not about the whole game


class WorkerProcess:
    """One worker process and what it knows."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.known: dict[str, int] = {}
        self.fresh = True

    @classmethod
    async def start(cls) -> WorkerProcess:
        command = (sys.executable, "-m", "wyrmtable.host.worker")
        return cls(await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, stderr=None))

    async def ask(self, task: Task, seconds: float) -> Result:
        try:
            return await asyncio.wait_for(self._exchange(task), seconds + (START if self.fresh else 0))
        except TimeoutError:
            raise WorkFailed(f"It took longer than {seconds:g} seconds and was stopped.") from None
        except (asyncio.IncompleteReadError, OSError):
            raise WorkFailed("Its process ended unexpectedly.") from None

    async def _exchange(self, task: Task) -> Result:
        writer, reader = self.process.stdin, self.process.stdout
        assert writer is not None
        assert reader is not None
        body = msgspec.msgpack.encode(task)
        writer.write(len(body).to_bytes(4, "big") + body)
        await writer.drain()
        size = int.from_bytes(await reader.readexactly(4), "big")
        result = msgspec.msgpack.decode(await reader.readexactly(size), type=Result)
        self.fresh = False
        return result

    async def stop(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()


class Workers:
    """Up to `size` workers, started when they are needed."""

    def __init__(self, size: int) -> None:
        self._free = asyncio.Semaphore(max(1, size))
        self._idle: list[WorkerProcess] = []
        self._all: set[WorkerProcess] = set()

    async def ask(self, task: Task, seconds: float) -> bytes:
        """The result's bytes. Refusals of the rules come back as they were; the rest is `WorkFailed`."""
        async with self._free:
            worker = self._best(task)
            if worker is None:
                worker = await WorkerProcess.start()
                self._all.add(worker)
            try:
                result = await self._send(worker, task, seconds + GRACE)
            except BaseException:
                self._all.discard(worker)
                await worker.stop()
                raise
            self._idle.append(worker)
        if result.code == "crash":
            raise WorkFailed(result.trouble)
        if result.trouble:
            code, status = ("no-pictures", 503) if result.code == "PicturesMissing" else ("invalid", 422)
            raise Refused(status, code, result.trouble)
        return result.body

    def _best(self, task: Task) -> WorkerProcess | None:
        """An idle worker, best one that knows the game already."""
        if not self._idle:
            return None
        table = task.stored.table if task.stored else ""
        worker = max(self._idle, key=lambda idle: idle.known.get(table, 0))
        self._idle.remove(worker)
        return worker

    async def _send(self, worker: WorkerProcess, task: Task, seconds: float) -> Result:
        """Sends only what is new to the worker; all of it, if the worker asks."""
        stored = task.stored
        if stored is None:
            return await worker.ask(task, seconds)
        known = min(worker.known.get(stored.table, 0), len(stored.entries)) if task.do in GOING_ON else 0
        result = await worker.ask(_from(task, stored, known), seconds)
        if result.more:
            result = await worker.ask(task, seconds)
        if task.do in GOING_ON:
            worker.known[stored.table] = 0 if result.trouble else len(stored.entries)
        return result

    async def close(self) -> None:
        for worker in list(self._all):
            await worker.stop()


def _from(task: Task, stored: StoredGame, known: int) -> Task:
    if not known:
        return task
    rest = msgspec.structs.replace(stored, entries=stored.entries[known:], snapshot={})
    return msgspec.structs.replace(task, base=known, stored=rest)
