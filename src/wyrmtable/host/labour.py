"""A worker process: thinks for bots, counts odds, retells games and paints pictures, one job at a time.

Run as `python -m wyrmtable.host.labour`: jobs come on standard input, answers go to standard output (four bytes of
length, then msgpack). It keeps the games it has seen, so that a job brings only the entries that are new; it ends
when its input does, whatever it is doing.
"""

from __future__ import annotations

import os
import queue
import signal
import sys
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from random import Random
from typing import BinaryIO

import msgspec

from ..bots import Bot, bot, checked, dismiss, why
from ..core import WyrmError
from .present import picture_json
from .retell import frames_json, page, painted, picture_for, replay_body, still, thumbnail
from .story import Ledger, Story

KEPT = 64


class Task(msgspec.Struct, frozen=True):
    """A job. `story` holds the pages from number `base` on."""

    do: str
    story: Story | None = None
    base: int = 0
    seat: int | None = None
    word: str = ""
    seconds: float = 0.0
    number: int = 0


class Answer(msgspec.Struct, frozen=True):
    """What came of a job: bytes for whoever asked, a sentence if it failed, or the wish for the whole story."""

    body: bytes = b""
    trouble: str = ""
    code: str = ""
    more: bool = False


class NeedMore(Exception):
    """The entries before `base` are not at hand."""


class Labourer:
    """The games at hand, and what can be done with them."""

    def __init__(self) -> None:
        self._ledgers: OrderedDict[str, Ledger] = OrderedDict()
        self._thinkers: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()

    def ledger(self, task: Task) -> Ledger:
        """The match of the task's story, brought up to date."""
        story = task.story
        assert story is not None
        found = self._ledgers.pop(story.table, None)
        if task.base == 0:
            found = Ledger.rebuild(story)
        elif found is None or len(found.match.entries) < task.base:
            raise NeedMore
        else:
            for page in story.pages[len(found.match.entries) - task.base :]:
                found.follow(page)
        self._ledgers[story.table] = found
        if len(self._ledgers) > KEPT:
            self._ledgers.popitem(last=False)
        return found

    def think(self, task: Task) -> bytes:
        ledger = self.ledger(task)
        assert task.seat is not None
        chair = ledger.match.chair(task.seat)
        decision = chair.decision
        if decision is None:
            raise WyrmError("Another seat is to decide now; there is nothing to think about.")
        thinker = self._thinker(task)
        try:
            pick = checked(thinker.choose(chair), decision)
        except BaseException:
            self._thinkers.popitem()
            dismiss(thinker)
            raise
        names = chair.names
        return msgspec.json.encode({"pick": names.text(pick), "title": names.title(pick), "why": why(thinker)})

    def _thinker(self, task: Task) -> Bot:
        """The bot of a seat, kept from pick to pick: it may remember what it is about in this turn."""
        assert task.story is not None
        assert task.seat is not None
        key = (task.story.table, task.seat, task.word)
        game = self._ledgers[task.story.table].match.game
        found = self._thinkers.pop(key, None) or bot(task.word, game, Random(), task.seconds)
        self._thinkers[key] = found
        if len(self._thinkers) > KEPT:
            dismiss(self._thinkers.popitem(last=False)[1])
        return found

    def odds(self, task: Task) -> bytes:
        assert task.seat is not None
        return msgspec.json.encode(self.ledger(task).match.chair(task.seat).odds(task.word))

    def frames(self, task: Task) -> bytes:
        assert task.story is not None
        return frames_json(task.story, task.seat, task.number)

    def replay(self, task: Task) -> bytes:
        assert task.story is not None
        return replay_body(task.story)

    def still(self, task: Task) -> bytes:
        return still(self.ledger(task).match, task.seat, task.number)

    def picture(self, task: Task) -> bytes:
        return picture_json(picture_for(self.ledger(task).match, task.seat))

    def symbol(self, task: Task) -> bytes:
        return picture_for(self.ledger(task).match, task.seat).symbol(task.word).encode()

    def page(self, task: Task) -> bytes:
        assert task.story is not None
        return page(task.story)

    def painted(self, task: Task) -> bytes:
        assert task.story is not None
        return painted(task.story, task.number)

    def thumbnail(self, task: Task) -> bytes:
        module, _, scenario = task.word.partition(" ")
        return thumbnail(module, scenario, task.number)


def answer(labourer: Labourer, task: Task) -> Answer:
    """Whatever goes wrong in a job becomes a sentence; the worker lives on."""
    jobs: Mapping[str, Callable[[Task], bytes]] = {
        "think": labourer.think,
        "odds": labourer.odds,
        "frames": labourer.frames,
        "replay": labourer.replay,
        "still": labourer.still,
        "picture": labourer.picture,
        "symbol": labourer.symbol,
        "page": labourer.page,
        "painted": labourer.painted,
        "thumbnail": labourer.thumbnail,
    }
    try:
        return Answer(jobs[task.do](task))
    except NeedMore:
        return Answer(more=True)
    except WyrmError as trouble:
        return Answer(trouble=str(trouble), code=type(trouble).__name__)
    except Exception as trouble:
        sys.excepthook(type(trouble), trouble, trouble.__traceback__)
        return Answer(trouble=f"It crashed ({type(trouble).__name__}).", code="crash")


def receive(stream: BinaryIO) -> bytes | None:
    head = stream.read(4)
    if len(head) < 4:
        return None
    size = int.from_bytes(head, "big")
    body = stream.read(size)
    return body if len(body) == size else None


def _read_tasks(stream: BinaryIO, tasks: queue.SimpleQueue[bytes]) -> None:
    while (body := receive(stream)) is not None:
        tasks.put(body)
    os._exit(0)  # the host is gone: nobody waits for what the main thread may still be thinking about


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the host's business
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a bot prints must not get between the answers
    tasks: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_read_tasks, args=(sys.stdin.buffer, tasks), daemon=True).start()
    labourer = Labourer()
    while True:
        task = msgspec.msgpack.decode(tasks.get(), type=Task)
        body = msgspec.msgpack.encode(answer(labourer, task))
        out.write(len(body).to_bytes(4, "big") + body)
        out.flush()


if __name__ == "__main__":
    main()
