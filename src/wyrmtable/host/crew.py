"""The crew: worker processes that take jobs off the server's hands. A stuck or crashed one is replaced.

A job that overruns its time costs its worker its life, never another game's.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
from asyncio.subprocess import PIPE, Process

import msgspec

from ..core import WyrmError
from .labour import Answer, Task
from .refusals import Refused
from .story import Story

GRACE = 3.0  # seconds a worker gets beyond a job's own budget before it is killed
START = 20.0  # seconds a fresh worker may need to import the games


GOING_ON = ("think", "odds", "still", "picture", "symbol")  # jobs about the position now, not about the whole game


class WorkFailed(WyrmError):
    """A worker crashed or took too long; the message says which."""


class Hand:
    """One worker process and what it knows."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.known: dict[str, int] = {}
        self.fresh = True

    @classmethod
    async def hire(cls) -> Hand:
        command = (sys.executable, "-m", "wyrmtable.host.labour")
        return cls(await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, stderr=None))

    async def ask(self, task: Task, seconds: float) -> Answer:
        try:
            return await asyncio.wait_for(self._exchange(task), seconds + (START if self.fresh else 0))
        except TimeoutError:
            raise WorkFailed(f"It took longer than {seconds:g} seconds and was stopped.") from None
        except (asyncio.IncompleteReadError, OSError):
            raise WorkFailed("Its process ended unexpectedly.") from None

    async def _exchange(self, task: Task) -> Answer:
        writer, reader = self.process.stdin, self.process.stdout
        assert writer is not None
        assert reader is not None
        body = msgspec.msgpack.encode(task)
        writer.write(len(body).to_bytes(4, "big") + body)
        await writer.drain()
        size = int.from_bytes(await reader.readexactly(4), "big")
        answer = msgspec.msgpack.decode(await reader.readexactly(size), type=Answer)
        self.fresh = False
        return answer

    async def dismiss(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()


class Crew:
    """Up to `size` workers, started when they are needed."""

    def __init__(self, size: int) -> None:
        self._free = asyncio.Semaphore(max(1, size))
        self._idle: list[Hand] = []
        self._all: set[Hand] = set()

    async def ask(self, task: Task, seconds: float) -> bytes:
        """The answer's bytes. Refusals of the rules come back as they were; the rest is `WorkFailed`."""
        async with self._free:
            hand = self._best(task)
            if hand is None:
                hand = await Hand.hire()
                self._all.add(hand)
            try:
                answer = await self._told(hand, task, seconds + GRACE)
            except BaseException:
                self._all.discard(hand)
                await hand.dismiss()
                raise
            self._idle.append(hand)
        if answer.code == "crash":
            raise WorkFailed(answer.trouble)
        if answer.trouble:
            code, status = ("no-pictures", 503) if answer.code == "PicturesMissing" else ("invalid", 422)
            raise Refused(status, code, answer.trouble)
        return answer.body

    def _best(self, task: Task) -> Hand | None:
        """An idle worker, best one that knows the game already."""
        if not self._idle:
            return None
        table = task.story.table if task.story else ""
        hand = max(self._idle, key=lambda idle: idle.known.get(table, 0))
        self._idle.remove(hand)
        return hand

    async def _told(self, hand: Hand, task: Task, seconds: float) -> Answer:
        """Sends only what is new to the worker; all of it, if the worker asks."""
        story = task.story
        if story is None:
            return await hand.ask(task, seconds)
        known = min(hand.known.get(story.table, 0), len(story.pages)) if task.do in GOING_ON else 0
        answer = await hand.ask(_from(task, story, known), seconds)
        if answer.more:
            answer = await hand.ask(task, seconds)
        if task.do in GOING_ON:
            hand.known[story.table] = 0 if answer.trouble else len(story.pages)
        return answer

    async def close(self) -> None:
        for hand in list(self._all):
            await hand.dismiss()


def _from(task: Task, story: Story, known: int) -> Task:
    if not known:
        return task
    return msgspec.structs.replace(task, base=known, story=msgspec.structs.replace(story, pages=story.pages[known:]))
