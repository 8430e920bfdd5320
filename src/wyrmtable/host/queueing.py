"""Who waits for a worker: players before pictures, pictures before files, and within each in turn by person.

Nobody may have more than a few jobs waiting, and jobs that only write files never fill every place.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from enum import IntEnum

from .errors import Refused


class Rank(IntEnum):
    """How urgent a job is."""

    PLAY = 0  # a bot's turn, or what a player asks before he picks
    LOOK = 1  # the board of somebody who has just come
    FILE = 2  # replays and exports: nobody's game waits for them


MOST_ASKED = {Rank.PLAY: 6, Rank.LOOK: 12, Rank.FILE: 3}  # jobs of one person, waiting or being done
Turns = OrderedDict[str, deque[asyncio.Future[None]]]
PUT_OFF = 5  # seconds after which to ask again


class Queue:
    """`size` places; of several, one is kept free of files. `most` jobs may be asked for by one person."""

    def __init__(self, size: int, most: dict[Rank, int] | None = None) -> None:
        self._size = max(1, size)
        self._most = most or MOST_ASKED
        self._busy: Counter[Rank] = Counter()
        self._asked: Counter[tuple[Rank, str]] = Counter()
        self._waiting: dict[Rank, Turns] = {rank: OrderedDict() for rank in Rank}

    @property
    def waiting(self) -> int:
        """How many jobs wait."""
        return sum(len(turn) for turns in self._waiting.values() for turn in turns.values())

    async def enter(self, who: str, rank: Rank) -> None:
        """Waits for a place. Whoever has one must `leave` it."""
        if self._asked[rank, who] >= self._most[rank]:
            message = f"{self._most[rank]} things you asked for are still being worked out. Wait for one of them."
            raise Refused(429, "too-many", message, PUT_OFF)
        self._asked[rank, who] += 1
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[rank].setdefault(who, deque()).append(turn)
        self._call_next()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.leave(who, rank)
            else:
                self._forget(who, rank, turn)
            raise

    def leave(self, who: str, rank: Rank) -> None:
        self._busy[rank] -= 1
        self._count_down(who, rank)
        self._call_next()

    def _forget(self, who: str, rank: Rank, turn: asyncio.Future[None]) -> None:
        """Somebody no longer waits. (His turn may have been passed over meanwhile.)"""
        turns = self._waiting[rank]
        if turn in turns.get(who, ()):
            turns[who].remove(turn)
            if not turns[who]:
                del turns[who]
        self._count_down(who, rank)

    def _count_down(self, who: str, rank: Rank) -> None:
        self._asked[rank, who] -= 1
        if not self._asked[rank, who]:
            del self._asked[rank, who]

    def _call_next(self) -> None:
        while self._busy.total() < self._size and (rank := self._next_rank()) is not None:
            who, turns = self._waiting[rank].popitem(last=False)
            turn = turns.popleft()
            if turns:
                self._waiting[rank][who] = turns  # the next one of the same person comes after everybody else's
            if not turn.cancelled():  # whoever hung up has not been able to say so yet
                self._busy[rank] += 1
                turn.set_result(None)

    def _next_rank(self) -> Rank | None:
        for rank in Rank:
            full = rank is Rank.FILE and self._size > 1 and self._busy[rank] >= self._size - 1
            if self._waiting[rank] and not full:
                return rank
        return None
