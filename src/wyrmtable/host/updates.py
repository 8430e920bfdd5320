"""Updates beside the entries: seats and status to those at a table, and "your move" to those in the lobby."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Iterable, Iterator

import msgspec

from ..registry import exports, levels, load
from .guides import guided, is_guided
from .presence import Presence
from .security import Signer
from .settings import Settings
from .store import DAMAGED, NO_NUMBERS, TableRow
from .streams import PING, Stream, keep_awake, message
from .summaries import About, Times, brief_of, with_invitations
from .table import Table
from .tables import Tables
from .wire import Plain, thumb_of

MOST_KNOWN = 5000
COMING_AND_GOING = 5.0  # seconds between two looks at who is here

logger = logging.getLogger(__name__)


class Updates:
    """Knows how each person is shown a table, and who waits for updates in the lobby."""

    def __init__(self, settings: Settings, tables: Tables, signer: Signer, presence: Presence) -> None:
        self._settings = settings
        self._presence = presence
        self._tables = tables
        self._signer = signer
        self._lobby: dict[str, set[Stream]] = {}
        self._last: dict[str, tuple[str, int | None]] = {}
        self._known: OrderedDict[tuple[str, ...], About] = OrderedDict()
        tables.after_entry.append(self._moved)
        tables.after_change.append(self._changed)

    def brief(self, row: TableRow, person: str | None) -> Plain:
        return brief_of(row, self._about(row), person, self._times())

    def listed(self, rows: Iterable[TableRow], person: str | None) -> Iterator[Plain]:
        """Tables as a list shows them; one that cannot be shown stands among them as damaged."""
        for row in rows:
            try:
                yield self.brief(row, person)
            except Exception as trouble:
                logger.error("Table %s cannot be shown.", row.id, exc_info=trouble)
                yield self._damaged(row, person)

    def _damaged(self, row: TableRow, person: str | None) -> Plain:
        """Nothing but its name is believed."""
        blank = msgspec.structs.replace(row, status=DAMAGED, seats=[], outcome=None, **NO_NUMBERS)
        return brief_of(blank, About(row.game, "?", (), {}, ""), person, self._times())

    def _times(self) -> Times:
        return Times(time.time(), self._presence.is_away, self._settings.beat)

    def whole(self, row: TableRow, person: str | None) -> Plain:
        return with_invitations(self.brief(row, person), row, self._signer)

    def _about(self, row: TableRow) -> About:
        setting = row.header.setting
        game = load(self._tables.module(row.game))
        seed = row.seed if setting.scenario in guided(game) else ""
        key = (row.game, setting.scenario, row.scenario_title, seed)
        known = self._known.get(key)
        if known is None:
            scenario = game.scenarios({}).get(setting.scenario)  # a designer's files are never read here
            offered = [
                {"id": each.id, "title": each.title, "about": each.about, "suffix": each.suffix}
                for each in exports(game)
            ]
            title = row.scenario_title or (scenario.title if scenario else setting.scenario)
            guide = is_guided(game, setting.scenario, row.seed)
            bots = {level.id: level.title for level in levels(game)}
            thumb = thumb_of(game, row.game, setting.scenario) if scenario else ""
            known = self._known[key] = About(game.title, title, offered, bots, thumb, guide)
            if len(self._known) > MOST_KNOWN:
                self._known.popitem(last=False)
        return known

    def _changed(self, table: Table) -> None:
        """Everybody at the table gets it as he may see it."""
        made: dict[str | None, bytes] = {}
        absent = self.absent(table.row)
        for _, stream in table.watchers():
            stream.absent = absent
            if stream.person not in made:
                made[stream.person] = message("table", self.whole(table.row, stream.person))
            stream.push(made[stream.person])
        self._tell_lobby(table)

    def _moved(self, table: Table) -> None:
        now = (table.row.status, table.row.deciding)
        if table.quiet or self._last.get(table.row.id) == now:
            return
        self._last[table.row.id] = now
        if len(self._last) > MOST_KNOWN:
            self._last.pop(next(iter(self._last)))
        if table.row.bank is not None:
            self._changed(table)
        else:
            self._tell_lobby(table)

    # -- the lobby ---------------------------------------------------------------------------------------------------

    def enter(self, person: str, stream: Stream) -> None:
        self._lobby.setdefault(person, set()).add(stream)

    def leave(self, person: str, stream: Stream) -> None:
        streams = self._lobby.get(person, set())
        streams.discard(stream)
        if not streams:
            self._lobby.pop(person, None)

    def _tell_lobby(self, table: Table) -> None:
        row = table.row
        for person in {row.owner, *(seat.person for seat in row.seats if seat.person)}:
            decider = table.decider
            mine = decider is not None and decider.person == person
            for stream in self._lobby.get(person, ()):
                stream.push(message("tables", {"table": row.id, "your_move": mine, "status": row.status}))

    def present_people(self) -> set[str]:
        """Who has a live stream open in this process."""
        there = set(self._lobby)
        for table in self._tables.loaded.values():
            there.update(stream.person for _, stream in table.watchers() if stream.person)
        return there

    def sign_off(self, session: str) -> None:
        """Ends the streams of a session that was closed."""
        for stream in self._everyone():
            if stream.session == session:
                stream.close()

    def keys(self) -> set[str]:
        """What those who have a stream open came in with."""
        return {stream.session for stream in self._everyone() if stream.session}

    def show_out(self, person: str, kept: str) -> None:
        """Ends all streams of somebody but those he came in with this way."""
        for stream in self._everyone():
            if stream.person == person and stream.session != kept:
                stream.close()

    def _everyone(self) -> Iterator[Stream]:
        for table in self._tables.loaded.values():
            yield from (stream for _, stream in table.watchers())
        for streams in list(self._lobby.values()):
            yield from list(streams)

    def absent(self, row: TableRow) -> tuple[bool, ...]:
        """Which of those who sit there are away."""
        return tuple(self._presence.is_away(chair.person, chair.seen) for chair in row.seats)

    async def watch_presence(self) -> None:
        """Tells those at a table who has come or gone."""
        while True:
            await asyncio.sleep(COMING_AND_GOING)
            for table in list(self._tables.loaded.values()):
                if any(table.streams.values()):
                    absent = self.absent(table.row)
                    if any(stream.absent != absent for _, stream in table.watchers()):
                        self._changed(table)

    async def ping(self) -> None:
        """Every so often a comment to every stream."""
        while True:
            await asyncio.sleep(PING)
            await keep_awake(list(self._everyone()))

    def close(self) -> None:
        """Ends all streams."""
        for stream in self._everyone():
            stream.close()
