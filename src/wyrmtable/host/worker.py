"""A worker process: thinks for bots, counts odds, replays games and paints pictures, one job at a time.

Run as `python -m wyrmtable.host.worker`: jobs come on standard input, answers go to standard output (four bytes of
length, then msgpack). It keeps the games it has seen, so that a job brings only the entries that are new; it ends
when its input does, whatever it is doing.
"""

from __future__ import annotations

import gzip
import os
import queue
import signal
import sys
import threading
from base64 import b64encode
from collections import OrderedDict
from collections.abc import Callable, Mapping
from random import Random
from typing import BinaryIO

import msgspec

from .. import workbench
from ..bots import Bot, bot, checked, dismiss, why
from ..core import BadSetup, Match, WyrmError
from ..designs import belonging
from ..draw.wire import picture_json
from ..registry import export, load
from .beginning import Beginning, begin, begin_next, look_at
from .drawing import animation, bare_board, picture_for, single_page, still, thumbnail
from .errors import shortened
from .frames import frames_json, replay_body, stored_frames
from .metrics import resident
from .stored import follow, play_again, rebuild
from .tasks import KEPT, KEPT_ENTRIES, Result, Task, ToolForm

FEW = 4  # games that are at hand however large they are
NICE = 5  # whoever plays comes before whoever counts: the server goes first when the machine is busy
MEGABYTE = 1024 * 1024
ZIPPED = 5  # how hard large answers are compressed


class NeedMore(Exception):
    """The entries before `base` are not at hand."""


class Worker:
    """The games at hand, and what can be done with them."""

    def __init__(self) -> None:
        self._matches: OrderedDict[str, Match] = OrderedDict()
        self._bots: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()

    def match(self, task: Task) -> Match:
        """The match of the task's game, brought up to date."""
        stored = task.stored
        assert stored is not None
        found = self._matches.pop(stored.table, None)
        if task.base == 0:
            found = rebuild(stored)
        elif found is None or len(found.entries) < task.base:
            raise NeedMore
        else:
            for entry in stored.entries[len(found.entries) - task.base :]:
                follow(found, entry)
        self._matches[stored.table] = found
        self._make_room()
        return found

    def _make_room(self) -> None:
        """Lets go of the games that were asked about longest ago, when there are many or they are large."""
        entries = sum(len(match.entries) for match in self._matches.values())
        while len(self._matches) > KEPT or (entries > KEPT_ENTRIES and len(self._matches) > FEW):
            entries -= len(self._matches.popitem(last=False)[1].entries)

    def hello(self, task: Task) -> bytes:
        """The first job of a worker: importing the game takes a while, which no other job's time should count."""
        load(task.word)
        return b""

    def think(self, task: Task) -> bytes:
        assert task.seat is not None
        chair = self.match(task).chair(task.seat)
        decision = chair.decision
        if decision is None:
            raise WyrmError("Another seat is to decide now; there is nothing to think about.")
        player = self._bot(task)
        try:
            pick = checked(player.choose(chair), decision)
        except BaseException:
            self._bots.popitem()
            dismiss(player)
            raise
        names = chair.names
        return msgspec.json.encode({"pick": names.text(pick), "title": names.title(pick), "why": why(player)})

    def _bot(self, task: Task) -> Bot:
        """The bot of a seat, kept from pick to pick: it may remember what it is about in this turn."""
        assert task.stored is not None
        assert task.seat is not None
        key = (task.stored.table, task.seat, task.word)
        match = self._matches[task.stored.table]
        whims = Random(f"{match.seed} {task.seat}")  # the same game, played the same way, goes the same way
        found = self._bots.pop(key, None) or bot(task.word, match.game, whims, task.seconds)
        self._bots[key] = found
        if len(self._bots) > KEPT:
            dismiss(self._bots.popitem(last=False)[1])
        return found

    def odds(self, task: Task) -> bytes:
        assert task.seat is not None
        return msgspec.json.encode(self.match(task).chair(task.seat).odds(task.word))

    def threat(self, task: Task) -> bytes:
        assert task.seat is not None
        return msgspec.json.encode({"threat": self.match(task).chair(task.seat).threat(task.word)})

    def frames(self, task: Task) -> bytes:
        assert task.stored is not None
        return zipped(frames_json(task.stored, task.seat, task.number))

    def kept_frames(self, task: Task) -> bytes:
        """The same of a finished game, from the views that were kept."""
        return zipped(stored_frames(task.form, task.seat, task.number))

    def replay(self, task: Task) -> bytes:
        assert task.stored is not None
        return replay_body(task.stored)

    def still(self, task: Task) -> bytes:
        return still(self.match(task), task.seat, task.number)

    def picture(self, task: Task) -> bytes:
        return zipped(picture_json(picture_for(self.match(task), task.seat, task.word)))

    def board(self, task: Task) -> bytes:
        assert task.stored is not None
        return zipped(picture_json(bare_board(task.stored, task.seat, task.word)))

    def symbol(self, task: Task) -> bytes:
        match = self.match(task)
        return picture_for(match, task.seat, match.view(task.seat).sheet).symbol(task.word).encode()

    def page(self, task: Task) -> bytes:
        assert task.stored is not None
        return single_page(task.stored)

    def animation(self, task: Task) -> bytes:
        assert task.stored is not None
        return animation(task.stored, task.number)

    def export(self, task: Task) -> bytes:
        assert task.stored is not None
        match = play_again(task.stored)
        made = export(match.game, task.word).make(match, task.seat)
        return made.encode() if isinstance(made, str) else made

    def tool(self, task: Task) -> bytes:
        module, _, name = task.word.partition(" ")
        form = msgspec.json.decode(task.form, type=ToolForm)
        return tool_result(workbench.tool(load(module), name), form)

    def begin(self, task: Task) -> bytes:
        """Sets a game up with a designer's files; whatever is wrong with them comes out here."""
        game, begun = load(task.word), msgspec.json.decode(task.form, type=Beginning)
        belonging(begun.setting.files, game)
        look_at(begin(game, begun)[0])
        return b""

    def begin_next(self, task: Task) -> bytes:
        """The same with the next game of a series."""
        look_at(begin_next(load(task.word), msgspec.json.decode(task.form, type=Beginning))[0])
        return b""

    def rebuild(self, task: Task) -> bytes:
        """Whether a stored game with a designer's files can be had again."""
        assert task.stored is not None
        look_at(rebuild(task.stored))
        return b""

    def thumbnail(self, task: Task) -> bytes:
        module, _, scenario = task.word.partition(" ")
        return thumbnail(module, scenario, task.number)


def zipped(body: bytes) -> bytes:
    """A large answer as it goes over the wire: a map is five times smaller so, a replay ten times."""
    return gzip.compress(body, ZIPPED, mtime=0)


def tool_result(tool: workbench.Tool, form: ToolForm) -> bytes:
    """A tool's result as JSON; files that are no text go as base64."""
    found = workbench.use(tool, form.values, form.seed, form.again)
    files = [
        {"name": name, "text": body} if isinstance(body, str) else {"name": name, "base64": b64encode(body).decode()}
        for name, body in found.files.items()
    ]
    parts = [{"id": p.id, "title": p.title, "text": p.text, "rules": p.rules, "dice": p.dice} for p in found.parts]
    return msgspec.json.encode({"title": found.title, "seed": form.seed, "parts": parts, "files": files})


def result_of(worker: Worker, task: Task) -> Result:
    """Whatever goes wrong in a job becomes a sentence; the worker lives on."""
    jobs: Mapping[str, Callable[[Task], bytes]] = {
        "hello": worker.hello,
        "think": worker.think,
        "odds": worker.odds,
        "threat": worker.threat,
        "frames": worker.frames,
        "kept_frames": worker.kept_frames,
        "replay": worker.replay,
        "still": worker.still,
        "picture": worker.picture,
        "symbol": worker.symbol,
        "board": worker.board,
        "page": worker.page,
        "animation": worker.animation,
        "thumbnail": worker.thumbnail,
        "export": worker.export,
        "tool": worker.tool,
        "begin": worker.begin,
        "begin_next": worker.begin_next,
        "rebuild": worker.rebuild,
    }
    try:
        return Result(jobs[task.do](task))
    except NeedMore:
        return Result(more=True)
    except WyrmError as trouble:
        seats = trouble.seats if isinstance(trouble, BadSetup) else ()
        return Result(trouble=shortened(str(trouble)), code=type(trouble).__name__, seats=seats)
    except (MemoryError, RecursionError):
        return Result(trouble="It takes more memory than it may have. Ask for less.", code="too-large")
    except Exception as trouble:
        sys.excepthook(type(trouble), trouble, trouble.__traceback__)
        return Result(trouble=f"It crashed ({type(trouble).__name__}).", code="crash")


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


def limit_memory(megabytes: int) -> None:
    """More than that, and whatever asks for it fails. (Where the system knows no such limit, the time must do.)"""
    if megabytes and sys.platform == "linux":
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (megabytes * MEGABYTE, megabytes * MEGABYTE))


def main() -> None:
    limit_memory(int(sys.argv[1]) if len(sys.argv) > 1 else 0)
    if sys.platform != "win32":
        os.nice(NICE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the host's business
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a bot prints must not get between the answers
    tasks: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_read_tasks, args=(sys.stdin.buffer, tasks), daemon=True).start()
    worker = Worker()
    while True:
        task = msgspec.msgpack.decode(tasks.get(), type=Task)
        result = result_of(worker, task)
        body = msgspec.msgpack.encode(msgspec.structs.replace(result, memory=resident()))
        out.write(len(body).to_bytes(4, "big") + body)
        out.flush()


if __name__ == "__main__":
    main()
