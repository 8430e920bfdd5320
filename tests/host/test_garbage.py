"""Looks for garbage: in small portions while people play, at everything now and then."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Callable, Iterator

import pytest

from wyrmtable.host import garbage

from .hosting import Player, ServerThread


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


class Looks:
    """Looks at everything as fast as they come: how many there were so far, and which of them left nothing out."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, whole: int, latest: int = garbage.LATEST) -> None:
        self.done = 0
        self.whole: list[int] = []
        self._collect, self._unfreeze = gc.collect, gc.unfreeze
        for name, value in (("PAUSE", 0.001), ("SHARE", 0), ("WHOLE", whole), ("LATEST", latest)):
            monkeypatch.setattr(garbage, name, value)
        monkeypatch.setattr(gc, "collect", self._looking)
        monkeypatch.setattr(gc, "unfreeze", self._unfreezing)

    def _looking(self) -> int:
        self.done += 1
        return self._collect()

    def _unfreezing(self) -> None:
        self.whole.append(self.done + 1)
        self._unfreeze()

    def until(self, condition: Callable[[], bool], is_calm: Callable[[], bool] = lambda: True) -> None:
        async def looking() -> None:
            care = asyncio.get_running_loop().create_task(garbage.look_at_everything(is_calm))
            while not condition():
                await asyncio.sleep(0.001)
            care.cancel()

        asyncio.run(asyncio.wait_for(looking(), 60))


def test_what_was_there_is_left_alone_until_everything_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    looks, ring = Looks(monkeypatch, whole=3), Ring()
    lost = weakref.ref(ring)
    garbage.look_in_portions()
    del ring
    gc.collect()
    looks.done = 0
    looks.until(lambda: lost() is None)
    assert (looks.done, looks.whole) == (3, [3])
    assert gc.get_freeze_count() > 0


def test_what_is_loaded_at_the_start_is_left_alone_without_a_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """The games, which are loaded beside the first visitors: nobody's pick waits until they are looked through."""
    looks, freeze = Looks(monkeypatch, whole=1000), gc.freeze
    garbage.look_in_portions()
    loaded, looked = [[number] for number in range(1000)], list[int]()

    def freezing() -> None:
        looked.append(looks.done)
        freeze()

    monkeypatch.setattr(gc, "freeze", freezing)
    looks.until(lambda: bool(looked))
    assert looked == [0]
    assert not {id(each) for each in loaded} & {id(each) for each in gc.get_objects()}  # what is frozen is not listed


def test_the_program_itself_is_looked_through_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other looks at everything find what came since, and no more."""
    looks, rings = Looks(monkeypatch, whole=20), list[weakref.ref[Ring]]()
    garbage.look_in_portions()

    def is_found() -> bool:
        if looks.done and not rings:
            rings.append(weakref.ref(Ring()))
        return bool(rings) and rings[0]() is None

    looks.until(is_found)
    assert looks.whole == []
    begun = looks.done
    looks.until(lambda: looks.done >= begun + 45)
    assert len(looks.whole) == 2


def test_a_calm_moment_is_waited_for_but_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = Looks(monkeypatch, whole=2, latest=7)
    garbage.look_in_portions()
    looks.until(lambda: looks.done >= 12, is_calm=lambda: looks.done >= 9)
    assert looks.whole[:2] == [7, 10], "after the latest; and in the first calm moment"


def test_a_moment_is_calm_when_nothing_was_written_for_a_while(server: ServerThread, ann: Player) -> None:
    writer = server.server.storage.writer
    writer._last -= 1000.0
    assert writer.rested > 900
    ann.table("me", "me")
    assert writer.rested < 900
