"""The gallery: boards drawn by workers, kept once however many tables and seats show the same one."""

from __future__ import annotations

import asyncio
import gzip
from collections import OrderedDict
from hashlib import blake2b

from .crew import Crew
from .labour import Task
from .live import Eyes, Live

KEPT = 400  # tables and seats whose drawing is at hand
PATIENCE = 60.0


class Gallery:
    """Drawings as clients get them, by table and seat."""

    def __init__(self, crew: Crew) -> None:
        self._crew = crew
        self._hung: OrderedDict[tuple[str, Eyes], bytes] = OrderedDict()
        self._bodies: dict[bytes, bytes] = {}
        self._locks: dict[str, asyncio.Lock] = {}

    async def picture(self, live: Live, eyes: Eyes) -> bytes:
        """The drawing as compressed JSON: a large map is five times smaller so."""
        key = (live.info.id, eyes)
        async with self._locks.setdefault(live.module, asyncio.Lock()):  # the second one finds the worker prepared
            if key not in self._hung:
                body = await self._crew.ask(Task("picture", live.story, seat=eyes), PATIENCE)
                self._hang(key, await asyncio.to_thread(gzip.compress, body, 6, mtime=0))
        self._hung.move_to_end(key)
        return self._bodies[self._hung[key]]

    def _hang(self, key: tuple[str, Eyes], body: bytes) -> None:
        digest = blake2b(body).digest()
        self._bodies.setdefault(digest, body)
        self._hung[key] = digest
        if len(self._hung) > KEPT:
            _, old = self._hung.popitem(last=False)
            if old not in self._hung.values():
                del self._bodies[old]

    async def symbol(self, live: Live, eyes: Eyes, key: str) -> bytes:
        return await self._crew.ask(Task("symbol", live.story, seat=eyes, word=key), PATIENCE)
