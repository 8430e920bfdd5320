"""Pictures: boards drawn by workers and kept once, however many tables and seats show the same one."""

from __future__ import annotations

from collections import OrderedDict
from functools import partial
from hashlib import blake2b

from ..core import Eyes
from .jobs import Jobs
from .queueing import Asker, Rank
from .store import TableRow
from .stored import StoredGame
from .table import Table
from .tasks import Task
from .wire import picture_name
from .workers import Workers

KEPT = 400  # tables, seats and sheets whose drawing is at hand
PATIENCE = 60.0
Key = tuple[str, Eyes, str]


class Pictures:
    """Drawings as clients get them, by table and seat."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._digests: OrderedDict[Key, bytes] = OrderedDict()
        self._bodies: dict[bytes, bytes] = {}
        self._drawing = Jobs(workers, most=0)

    async def picture(self, table: Table, eyes: Eyes, sheet: str, who: Asker) -> bytes:
        """The drawing as compressed JSON."""
        key = (table.row.id, eyes, picture_name(table.match, eyes, sheet))
        if key not in self._digests:
            self._keep(key, await self._drawing.get(key, partial(self._draw, table, eyes, sheet, who)))
        self._digests.move_to_end(key)
        return self._bodies[self._digests[key]]

    async def _draw(self, table: Table, eyes: Eyes, sheet: str, who: Asker) -> bytes:
        task = Task("picture", table.stored_for(eyes), seat=eyes, word=sheet)
        return await self._workers.ask(task, PATIENCE, who, Rank.LOOK)

    def _keep(self, key: Key, body: bytes) -> None:
        digest = blake2b(body).digest()
        self._bodies.setdefault(digest, body)
        self._digests[key] = digest
        if len(self._digests) > KEPT:
            _, old = self._digests.popitem(last=False)
            if old not in self._digests.values():
                del self._bodies[old]

    async def board(self, row: TableRow, module: str, eyes: Eyes, sheet: str, who: Asker) -> bytes:
        """The bare board of a finished game that today's rules cannot play: its replay needs no more."""
        stored = StoredGame(row.id, module, row.header, (), {})
        task = Task("board", stored, seat=eyes, word=sheet)
        key = (row.id, eyes, f"bare {sheet}")
        if key not in self._digests:
            self._keep(key, await self._drawing.get(key, lambda: self._workers.ask(task, PATIENCE, who, Rank.LOOK)))
        return self._bodies[self._digests[key]]

    async def symbol(self, table: Table, eyes: Eyes, key: str, who: Asker) -> bytes:
        task = Task("symbol", table.stored_for(eyes), seat=eyes, word=key)
        return await self._workers.ask(task, PATIENCE, who, Rank.LOOK)
