"""Building games: new ones, and those that the database keeps.

What comes of a designer's files is tried out by a worker first, with a limit on time and memory. What kept within them
is then built here, by the same code from the same seed, so that it takes no more; nothing else of theirs is.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import partial
from hashlib import blake2b

import msgspec

from ..core import AnyGame, Match, Setting
from ..core.dice import new_seed
from ..registry import load
from .beginning import Beginning, begin, begin_next
from .errors import Refused, TookTooLong, WorkFailed
from .kept import Kept, table_of
from .queueing import Asker, Rank, alone
from .storage import Storage
from .stored import Events, Unplayable
from .table import Table
from .tasks import Task
from .workers import Workers

PATIENT = 3  # times as long as a new game may take: this one has been built before, perhaps at a calmer moment
MOST_SOUND = 1000  # designers' settings that are known to keep within the limits


class Builder:
    """`checkers` try out what may take up to `seconds`."""

    def __init__(self, storage: Storage, checkers: Workers, seconds: float) -> None:
        self._storage = storage
        self._checkers = checkers
        self._seconds = seconds
        self._sound: OrderedDict[bytes, None] = OrderedDict()

    async def begin(
        self, module: str, setting: Setting, seats: Sequence[str], seed: str | None, who: Asker
    ) -> tuple[Match, str]:
        """A new match, and the title of its scenario."""
        begun = Beginning(setting, list(seats), seed)
        return await self._begin("begin", begin, module, begun, who)

    async def begin_next(self, module: str, setting: Setting, seats: Sequence[str], who: Asker) -> tuple[Match, str]:
        """The next match of a series, and the title of its scenario."""
        begun = Beginning(setting, list(seats))
        return await self._begin("begin_next", begin_next, module, begun, who)

    async def _begin(
        self,
        job: str,
        make: Callable[[AnyGame, Beginning], tuple[Match, str]],
        module: str,
        begun: Beginning,
        who: Asker,
    ) -> tuple[Match, str]:
        files = begun.setting.files
        if files:
            begun = msgspec.structs.replace(begun, seed=begun.seed or new_seed())
            await self._try_out(Task(job, word=module, form=msgspec.json.encode(begun)), who)
            self._note(module, begun.setting)
        return await self._storage.build(partial(make, load(module), begun), files)

    async def _try_out(self, task: Task, who: Asker) -> None:
        try:
            await self._checkers.ask(task, self._seconds, who, Rank.FILE)
        except TookTooLong:
            message = f"Your files take too long to read: {self._seconds:g} seconds are the most. Make them smaller."
            raise Refused(422, "bad-setup", message) from None
        except WorkFailed:
            message = (
                "Your files cannot be read: there is more in them than can be taken. Make them smaller and simpler."
            )
            raise Refused(422, "bad-setup", message) from None

    async def rebuild(self, kept: Kept, beat: float) -> tuple[Table, list[Events]]:
        """A table as it was; and what happened in it, if an older host began it and did not keep that."""
        module, setting = kept.stored.module, kept.row.header.setting
        if setting.files and _mark(module, setting) not in self._sound:
            await self._try_again(kept)
            self._note(module, setting)
        return await self._storage.build(partial(table_of, kept, beat), setting.files)

    async def _try_again(self, kept: Kept) -> None:
        """If the rules refuse it, they do so here as well, and say the same; what takes too much is not tried here."""
        seconds = PATIENT * self._seconds
        try:
            await self._checkers.ask(Task("rebuild", kept.stored), seconds, alone(f"table {kept.row.id}"), Rank.LOOK)
        except TookTooLong:
            raise Unplayable(
                f"The files of this game take longer to read than the {seconds:g} seconds that this server allows."
            ) from None
        except Refused as trouble:
            if trouble.code == "too-large":
                message = "The files of this game take more memory to read than this server allows."
                raise Unplayable(message) from None
            if trouble.status == 429:
                raise

    def _note(self, module: str, setting: Setting) -> None:
        self._sound[_mark(module, setting)] = None
        if len(self._sound) > MOST_SOUND:
            self._sound.popitem(last=False)


def _mark(module: str, setting: Setting) -> bytes:
    return blake2b(module.encode() + msgspec.json.encode(setting, order="sorted"), digest_size=16).digest()
