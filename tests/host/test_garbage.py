"""Looks for garbage: in small portions while people play, at everything now and then."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from wyrmtable.host import garbage


class Ring:
    """What holds itself, so that only a look for garbage finds it."""

    def __init__(self) -> None:
        self.self = self


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


def test_new_things_are_looked_at_in_portions() -> None:
    garbage.look_in_portions()
    lost = weakref.ref(Ring())
    kept = [[number] for number in range(garbage.PORTION[0] * (garbage.PORTION[1] + 2))]
    assert lost() is None
    assert len(kept) > garbage.PORTION[0]


def test_what_was_there_is_left_alone_until_everything_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage, "PAUSE", 0.01)
    ring = Ring()
    lost = weakref.ref(ring)
    garbage.look_in_portions()
    del ring
    gc.collect()
    assert lost() is not None

    async def once() -> None:
        care = asyncio.get_running_loop().create_task(garbage.look_at_everything())
        while lost() is not None:
            await asyncio.sleep(0.01)
        care.cancel()

    asyncio.run(asyncio.wait_for(once(), 20))
    assert gc.get_freeze_count() > 0


def test_the_program_itself_is_looked_through_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first look at everything leaves nothing out; the next ones find what came since, and no more."""
    monkeypatch.setattr(garbage, "PAUSE", 0.01)
    monkeypatch.setattr(garbage, "SHARE", 0)
    whole = 0

    def unfrozen() -> None:
        nonlocal whole
        whole += 1

    monkeypatch.setattr(gc, "unfreeze", unfrozen)
    garbage.look_in_portions()

    async def several() -> None:
        care = asyncio.get_running_loop().create_task(garbage.look_at_everything())
        for _ in range(2):
            lost = weakref.ref(Ring())
            while lost() is not None:
                await asyncio.sleep(0.01)
        care.cancel()

    asyncio.run(asyncio.wait_for(several(), 20))
    monkeypatch.undo()
    assert whole == 1
