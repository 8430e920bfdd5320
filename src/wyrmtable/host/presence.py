"""Who is here: whoever has a live stream open in any server process, or has just done something."""

from __future__ import annotations

import time
from collections import OrderedDict

from sqlalchemy import Connection, select

from . import accounts
from .schema import people
from .storage import Storage
from .streams import StreamLimits

MOST_REMEMBERED = 20_000
NOTED = 30.0  # seconds between two notes in the database, at most
SOONEST = 1.0  # and at least


def seen_since(connection: Connection, since: float) -> dict[str, float]:
    rows = connection.execute(select(people.c.id, people.c.seen).where(people.c.seen > since))
    return {row.id: row.seen for row in rows}


class Presence:
    """`away`: seconds after which somebody who was here no longer is."""

    def __init__(self, away: float, limits: StreamLimits, storage: Storage) -> None:
        self._away = away
        self._limits = limits
        self._storage = storage
        self._marks: OrderedDict[str, float] = OrderedDict()
        limits.after_last.append(self.mark)

    @property
    def pause(self) -> float:
        """Seconds between two notes: so few that whoever is at another process is never away between two of them."""
        return max(SOONEST, min(NOTED, self._away / 3))

    def mark(self, person: str) -> None:
        """He has just done something, or gone: whoever comes back at once, as by reloading a page, was never away."""
        self._marks[person] = time.time()
        self._marks.move_to_end(person)
        if len(self._marks) > MOST_REMEMBERED:
            self._marks.popitem(last=False)

    def seen(self, person: str | None, stored: float = 0.0) -> float:
        """When he was last here; `stored` is what the database said."""
        if person is None:
            return stored
        return time.time() if self._limits.is_open(person) else max(stored, self._marks.get(person, 0.0))

    def is_away(self, person: str | None, stored: float = 0.0) -> bool:
        return time.time() - self.seen(person, stored) > self._away

    async def exchange(self) -> None:
        """Notes in the database who is here, and reads who is elsewhere."""
        now = time.time()
        here = {person: at for person, at in self._marks.items() if now - at < NOTED}
        here.update(dict.fromkeys(self._limits.people(), now))
        if here:
            await self._storage.write(lambda connection: accounts.mark_seen(connection, here))
        elsewhere = await self._storage.read(lambda connection: seen_since(connection, now - self._away))
        for person, at in elsewhere.items():
            self._marks[person] = max(at, self._marks.get(person, 0.0))
