"""Questions that many ask at the same moment: answered together, each by what was read after it was asked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, cast

import pytest
from sqlalchemy import Connection

from wyrmtable.host import lookups
from wyrmtable.host.errors import Refused
from wyrmtable.host.lookups import Lookups
from wyrmtable.host.storage import Storage


class Slow:
    """A storage whose reads wait until they are let go; they tell what they were asked."""

    def __init__(self) -> None:
        self.asked: list[list[int]] = []
        self.open = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()

    async def read(self, job: Callable[[Connection], Any]) -> Any:
        found = job(cast(Connection, None))
        await self.open.wait()
        return found

    def in_background(self, work: Coroutine[Any, Any, None]) -> None:
        self._tasks.add(asyncio.get_running_loop().create_task(work))

    def doubled(self, connection: Connection, questions: Sequence[int]) -> list[int]:
        self.asked.append(list(questions))
        if 13 in questions:
            raise Refused(503, "busy", "Not now.")
        return [2 * question for question in questions]


def begun(storage: Slow) -> Lookups[int, int]:
    return Lookups(cast(Storage, storage), storage.doubled)


async def turns(count: int = 3) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


def test_whoever_asks_while_others_are_answered_waits_for_the_next_read() -> None:
    async def ask() -> None:
        storage = Slow()
        looks = begun(storage)
        first = [asyncio.ensure_future(looks.ask(number)) for number in (1, 2, 3)]
        await turns()
        later = [asyncio.ensure_future(looks.ask(number)) for number in (4, 5)]
        await turns()
        assert storage.asked == [[1, 2, 3]]
        storage.open.set()
        assert await asyncio.gather(*first, *later) == [2, 4, 6, 8, 10]
        assert storage.asked == [[1, 2, 3], [4, 5]]
        assert await looks.ask(6) == 12, "and it begins anew"

    asyncio.run(ask())


def test_a_read_that_fails_is_the_trouble_of_those_who_asked_it_alone() -> None:
    async def ask() -> None:
        storage = Slow()
        storage.open.set()
        looks = begun(storage)
        bad = await asyncio.gather(looks.ask(13), looks.ask(1), return_exceptions=True)
        assert [str(trouble) for trouble in bad] == ["Not now.", "Not now."]
        assert await looks.ask(1) == 2

    asyncio.run(ask())


def test_whoever_hangs_up_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lookups, "TOGETHER", 2)

    async def ask() -> None:
        storage = Slow()
        looks = begun(storage)
        asked = [asyncio.ensure_future(looks.ask(number)) for number in range(5)]
        await turns()
        asked.pop(1).cancel()
        storage.open.set()
        assert await asyncio.gather(*asked) == [0, 4, 6, 8]
        assert storage.asked == [[0, 1], [2, 3], [4]]

    asyncio.run(ask())
