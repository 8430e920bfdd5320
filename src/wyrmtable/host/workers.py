"""The worker processes that take jobs off the server's hands. A stuck or crashed one is replaced.

A job that overruns its time costs its worker its life, never another game's.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import sys
from asyncio import StreamReader, StreamWriter
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict
from subprocess import Popen

import msgspec

from ..core import BadSetup
from .errors import Refused, TookTooLong, WorkerEnded, WorkFailed
from .queueing import Asker, Queue, Rank
from .stored import StoredGame
from .tasks import KEPT, Result, Task

GRACE = 3.0  # seconds a worker gets beyond a job's own budget before it is killed
START = 20.0  # seconds a fresh worker may need to import the games
JOBS = 20_000  # after which a worker is replaced: whatever leaks in a game or bot leaks no further
FULL = 400 * 1024 * 1024  # bytes of memory after which it is, too: a long replay leaves much of it unused


CODES = {
    "PicturesMissing": (503, "no-pictures"),
    "BadFile": (422, "bad-setup"),
    "BadSetup": (422, "bad-setup"),
    "too-large": (422, "too-large"),
}
GOING_ON = (
    "think",
    "odds",
    "threat",
    "still",
    "picture",
    "symbol",
)  # jobs about the position now, not about the whole game


class WorkerProcess:
    """One worker process and what it knows."""

    def __init__(self, process: Popen[bytes] | Process, reader: StreamReader, writer: StreamWriter) -> None:
        self.process = process
        self._reader = reader
        self._writer = writer
        self.known: OrderedDict[str, int] = OrderedDict()  # entries of the games it was last asked about
        self.done = 0

    @classmethod
    async def start(cls, megabytes: int) -> WorkerProcess:
        return cls(*await _started((sys.executable, "-m", "wyrmtable.host.worker", str(megabytes))))

    async def ask(self, task: Task, seconds: float) -> Result:
        try:
            return await asyncio.wait_for(self._exchange(task), seconds)
        except TimeoutError:
            raise TookTooLong(f"It took longer than {seconds:g} seconds and was stopped.") from None
        except (asyncio.IncompleteReadError, OSError):
            raise WorkerEnded("Its process ended unexpectedly.") from None

    async def _exchange(self, task: Task) -> Result:
        body = msgspec.msgpack.encode(task)
        self._writer.write(len(body).to_bytes(4, "big") + body)
        await self._writer.drain()
        size = int.from_bytes(await self._reader.readexactly(4), "big")
        result = msgspec.msgpack.decode(await self._reader.readexactly(size), type=Result)
        self.done += 1
        return result

    def note(self, table: str, entries: int) -> None:
        """What it knows of a game now; of games long past it knows nothing any more."""
        self.known[table] = entries
        self.known.move_to_end(table)
        if len(self.known) > KEPT:
            self.known.popitem(last=False)

    async def stop(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        self._writer.close()
        if isinstance(self.process, Process):
            await self.process.wait()
        else:
            await asyncio.to_thread(self.process.wait)


async def _started(command: tuple[str, ...]) -> tuple[Popen[bytes] | Process, StreamReader, StreamWriter]:
    """A process, and both ends of the line to its standard input and output. It is started in a thread, by the way that
    copies nothing: the event loop's own way copies the tables of the server's memory while everybody's picks wait."""
    if sys.platform == "win32":  # where a socket can be nobody's standard input, and nothing is ever copied
        process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
        assert process.stdout is not None
        assert process.stdin is not None
        return process, process.stdout, process.stdin
    here, there = socket.socketpair()
    with there:
        child = await asyncio.to_thread(lambda: Popen(command, stdin=there.fileno(), stdout=there.fileno()))
    return child, *await asyncio.open_connection(sock=here)


class Workers:
    """Up to `size` workers, started when they are needed, each with so many megabytes (0: as many as it likes)."""

    def __init__(self, size: int, most: dict[Rank, int] | None = None, megabytes: int = 0) -> None:
        self.queue = Queue(size, most)
        self._megabytes = megabytes
        self._idle: list[WorkerProcess] = []
        self._all: set[WorkerProcess] = set()
        self._errands: set[asyncio.Task[Result]] = set()

    async def ask(self, task: Task, seconds: float, who: Asker, rank: Rank) -> bytes:
        """The result's bytes. Refusals of the rules come back as they were; the rest is `WorkFailed`. If whoever asked
        no longer waits, a file is given up, while anything else is carried through: it does not take long."""
        await self.queue.enter(who, rank)
        errand = asyncio.ensure_future(self._errand(task, seconds, who, rank))
        self._errands.add(errand)
        errand.add_done_callback(self._errands.discard)
        try:
            result = await asyncio.shield(errand)
        except asyncio.CancelledError:
            if rank is Rank.FILE:
                errand.cancel()
            errand.add_done_callback(_unheard)
            raise
        if result.code == "crash":
            raise WorkFailed(result.trouble)
        if result.seats:
            raise BadSetup(result.trouble, result.seats)
        if result.trouble:
            status, code = CODES.get(result.code, (422, "invalid"))
            raise Refused(status, code, result.trouble)
        return result.body

    async def _errand(self, task: Task, seconds: float, who: Asker, rank: Rank) -> Result:
        """Sends a worker; it is idle again afterwards, or dead."""
        worker = None
        try:
            worker = self._best(task)
            if worker is None:
                worker = await self._hire()
                await worker.ask(Task("hello", word=_module(task)), START)
            result = await self._send(worker, task, seconds + GRACE)
            if worker.done >= JOBS or result.memory > FULL:
                await self._dismiss(worker)
            else:
                self._idle.append(worker)
            return result
        except BaseException:
            if worker is not None:
                await self._dismiss(worker)
            raise
        finally:
            self.queue.leave(who, rank)

    async def _hire(self) -> WorkerProcess:
        worker = await WorkerProcess.start(self._megabytes)
        self._all.add(worker)
        return worker

    async def _dismiss(self, worker: WorkerProcess) -> None:
        self._all.discard(worker)
        await worker.stop()

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
            worker.note(stored.table, 0 if result.trouble else len(stored.entries))
        return result

    async def close(self) -> None:
        for errand in list(self._errands):
            errand.cancel()
        await asyncio.gather(*self._errands, return_exceptions=True)
        for worker in list(self._all):
            await worker.stop()


def _module(task: Task) -> str:
    """The game that a job is about."""
    return task.stored.module if task.stored is not None else task.word.partition(" ")[0]


def _unheard(errand: asyncio.Task[Result]) -> None:
    """Nobody waits for this any more, nor for its failure."""
    if not errand.cancelled():
        errand.exception()


def _from(task: Task, stored: StoredGame, known: int) -> Task:
    if not known:
        return task
    rest = msgspec.structs.replace(stored, entries=stored.entries[known:], snapshot={})
    return msgspec.structs.replace(task, base=known, stored=rest)
