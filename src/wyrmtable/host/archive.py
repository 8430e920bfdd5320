"""The archive: all views of a finished game are stored when it ends, so that its replay outlives the rules."""

from __future__ import annotations

from . import store
from .crew import Crew
from .hall import Hall
from .labour import Task
from .live import Live
from .store import TableRow

PATIENCE = 120.0


class Archive:
    """A worker retells each game that ends in this process; what it could not keep then is made when asked for."""

    def __init__(self, hall: Hall, crew: Crew) -> None:
        self._hall = hall
        self._crew = crew
        hall.moved.append(self._moved)

    def _moved(self, live: Live) -> None:
        if live.info.status == "over":
            self._hall.errand(self.replay(live.info))

    async def replay(self, table: TableRow) -> bytes:
        """The stored views, compressed (see `retell`)."""
        body = await self._hall.read(lambda connection: store.read_replay(connection, table.id))
        if body is not None:
            return body
        live = await self._hall.live(table.id)
        fresh = await self._crew.ask(Task("replay", live.story), PATIENCE)
        await self._hall.write(lambda connection: store.write_replay(connection, table.id, fresh))
        return fresh
