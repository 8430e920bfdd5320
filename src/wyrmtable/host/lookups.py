"""One question that many ask the database at the same moment, as when everybody comes back after a restart: those who
ask while an answer is being read are answered together by the next one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from sqlalchemy import Connection

from .storage import Storage

Q = TypeVar("Q")
A = TypeVar("A")
TOGETHER = 100  # questions of one read: SQLite bounds the values of a statement


class Lookups(Generic[Q, A]):
    """`read` answers some questions, in their order. What is answered was read after it was asked."""

    def __init__(self, storage: Storage, read: Callable[[Connection, Sequence[Q]], Sequence[A]]) -> None:
        self._storage = storage
        self._read = read
        self._asked: list[tuple[Q, asyncio.Future[A]]] = []
        self._reading = False

    def ask(self, question: Q) -> asyncio.Future[A]:
        """Asks; the answer comes."""
        answer: asyncio.Future[A] = asyncio.get_running_loop().create_future()
        self._asked.append((question, answer))
        if not self._reading:
            self._reading = True
            self._storage.in_background(self._answer_all())
        return answer

    async def _answer_all(self) -> None:
        """(A task begins after this turn of the event loop: all who ask in it are answered together.)"""
        try:
            while self._asked:
                few, self._asked = self._asked[:TOGETHER], self._asked[TOGETHER:]
                await self._answer(few)
        finally:
            self._reading = False

    async def _answer(self, few: Sequence[tuple[Q, asyncio.Future[A]]]) -> None:
        questions = [question for question, _ in few]
        try:
            found = await self._storage.read(lambda connection: self._read(connection, questions))
        except Exception as trouble:
            for _, answer in few:
                if not answer.done():  # else whoever asked has gone
                    answer.set_exception(trouble)
            return
        for (_, answer), each in zip(few, found, strict=True):
            if not answer.done():
                answer.set_result(each)
