"""Who waits for a worker: players before pictures, pictures before files; within each addresses and people take turns.

Nobody may have more than a few jobs waiting, nor may all the guests of one address together; jobs that only write files
never fill every place, and the last free place goes to whoever wants to see his board before what is asked about it.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from enum import IntEnum
from typing import NamedTuple

from .errors import Refused
from .limits import NEIGHBOURS


class Rank(IntEnum):
    """How urgent a job is."""

    PLAY = 0  # a bot's turn, or what a player asks before he picks
    LOOK = 1  # the board of somebody who has just come
    FILE = 2  # replays and exports: nobody's game waits for them


class Asker(NamedTuple):
    """Who asks for a job, and the address he asks from."""

    person: str
    address: str


def alone(who: str) -> Asker:
    """Somebody with an address of his own: a bot's owner, or what the server itself asks for."""
    return Asker(who, who)


MOST_ASKED = {Rank.PLAY: 6, Rank.LOOK: 12, Rank.FILE: 3}  # jobs of one person, waiting or being done
Turns = deque[asyncio.Future[None]]
PUT_OFF = 5  # seconds after which to ask again


class Line:
    """Those who wait for jobs of one rank: addresses in turn, at each address its people in turn."""

    def __init__(self) -> None:
        self._addresses: OrderedDict[str, OrderedDict[str, Turns]] = OrderedDict()

    def __len__(self) -> int:
        return sum(len(turns) for people in self._addresses.values() for turns in people.values())

    def __bool__(self) -> bool:
        return bool(self._addresses)

    def join(self, who: Asker, turn: asyncio.Future[None]) -> None:
        self._addresses.setdefault(who.address, OrderedDict()).setdefault(who.person, deque()).append(turn)

    def call(self) -> asyncio.Future[None]:
        """The next one; whoever else waits at his address, or for himself, comes after everybody else's next."""
        address, people = self._addresses.popitem(last=False)
        person, turns = people.popitem(last=False)
        turn = turns.popleft()
        if turns:
            people[person] = turns
        if people:
            self._addresses[address] = people
        return turn

    def drop(self, who: Asker, turn: asyncio.Future[None]) -> None:
        """Somebody no longer waits. (His turn may have been passed over meanwhile.)"""
        people = self._addresses.get(who.address, OrderedDict())
        if turn in people.get(who.person, ()):
            people[who.person].remove(turn)
            if not people[who.person]:
                del people[who.person]
            if not people:
                del self._addresses[who.address]


class Queue:
    """`size` places; of several, one is kept free of files. `most` jobs may be asked for by one person."""

    def __init__(self, size: int, most: dict[Rank, int] | None = None) -> None:
        self._size = max(1, size)
        self._most = most or MOST_ASKED
        self._busy: Counter[Rank] = Counter()
        self._asked: Counter[tuple[Rank, str]] = Counter()  # by a person, and from an address
        self._lines = {rank: Line() for rank in Rank}

    @property
    def waiting(self) -> int:
        """How many jobs wait."""
        return sum(map(len, self._lines.values()))

    async def enter(self, who: Asker, rank: Rank) -> None:
        """Waits for a place. Whoever has one must `leave` it."""
        self._count_up(who, rank)
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lines[rank].join(who, turn)
        self._call_next()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.leave(who, rank)
            else:
                self._lines[rank].drop(who, turn)
                self._count_down(who, rank)
            raise

    def leave(self, who: Asker, rank: Rank) -> None:
        self._busy[rank] -= 1
        self._count_down(who, rank)
        self._call_next()

    def _count_up(self, who: Asker, rank: Rank) -> None:
        most = self._most[rank]
        if self._asked[rank, _mine(who)] >= most:
            message = f"{most} things you asked for are still being worked out. Wait for one of them."
            raise Refused(429, "too-many", message, PUT_OFF)
        if self._asked[rank, _ours(who)] >= most * NEIGHBOURS:
            message = "Much that was asked for from your address is still being worked out. Wait a little."
            raise Refused(429, "too-many", message, PUT_OFF)
        self._asked.update([(rank, _mine(who)), (rank, _ours(who))])

    def _count_down(self, who: Asker, rank: Rank) -> None:
        for counted in ((rank, _mine(who)), (rank, _ours(who))):
            self._asked[counted] -= 1
            if not self._asked[counted]:
                del self._asked[counted]

    def _call_next(self) -> None:
        while self._busy.total() < self._size and (rank := self._next_rank()) is not None:
            turn = self._lines[rank].call()
            if not turn.cancelled():  # whoever hung up has not been able to say so yet
                self._busy[rank] += 1
                turn.set_result(None)

    def _next_rank(self) -> Rank | None:
        if self._lines[Rank.LOOK] and self._crowded(Rank.PLAY):
            return Rank.LOOK
        for rank in Rank:
            if self._lines[rank] and not (rank is Rank.FILE and self._crowded(rank)):
                return rank
        return None

    def _crowded(self, rank: Rank) -> bool:
        """Jobs of this rank hold all places but the last."""
        return self._size > 1 and self._busy[rank] >= self._size - 1


def _mine(who: Asker) -> str:
    return f"person {who.person}"


def _ours(who: Asker) -> str:
    return f"address {who.address}"
