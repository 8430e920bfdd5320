"""News beside the entries: seats and status to those at a table, and "your move" to those in the lobby."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator

from . import present
from .feed import PING, PINGED, Feed, message
from .hall import Hall
from .live import Live
from .present import Plain
from .security import Signer
from .settings import Settings
from .store import TableRow
from .story import load_game


class News:
    """Knows how each person is shown a table, and who waits for news in the lobby."""

    def __init__(self, settings: Settings, hall: Hall, signer: Signer) -> None:
        self._settings = settings
        self._hall = hall
        self._signer = signer
        self._lobby: dict[str, set[Feed]] = {}
        self._last: dict[str, tuple[str, int | None]] = {}
        self._named: dict[str, tuple[str, str]] = {}
        hall.moved.append(self._moved)
        hall.changed.append(self._changed)

    def brief(self, table: TableRow, person: str | None) -> Plain:
        return present.brief_of(table, self._titles(table), person, time.time(), self._settings.away)

    def whole(self, table: TableRow, person: str | None) -> Plain:
        return present.with_invitations(self.brief(table, person), table, self._signer)

    def _titles(self, table: TableRow) -> tuple[str, str]:
        known = self._named.get(table.id)
        if known is None:
            setting = table.header.setting
            game = load_game(self._hall.module(table.game))
            scenario = game.scenarios(setting.files).get(setting.scenario)
            known = self._named[table.id] = game.title, scenario.title if scenario else setting.scenario
        return known

    def _changed(self, live: Live) -> None:
        """Everybody at the table gets it as he may see it."""
        made: dict[str | None, bytes] = {}
        for _, feed in live.watchers():
            if feed.person not in made:
                made[feed.person] = message("table", self.whole(live.info, feed.person))
            feed.push(made[feed.person])
        self._tell_lobby(live)

    def _moved(self, live: Live) -> None:
        now = (live.info.status, live.info.deciding)
        if self._last.get(live.info.id) == now:
            return
        self._last[live.info.id] = now
        if live.info.bank is not None:
            self._changed(live)
        else:
            self._tell_lobby(live)

    # -- the lobby ---------------------------------------------------------------------------------------------------

    def enter(self, person: str, feed: Feed) -> None:
        self._lobby.setdefault(person, set()).add(feed)

    def leave(self, person: str, feed: Feed) -> None:
        feeds = self._lobby.get(person, set())
        feeds.discard(feed)
        if not feeds:
            self._lobby.pop(person, None)

    def _tell_lobby(self, live: Live) -> None:
        info = live.info
        for person in {info.owner, *(seat.person for seat in info.seats if seat.person)}:
            decider = live.decider
            mine = decider is not None and decider.person == person
            for feed in self._lobby.get(person, ()):
                feed.push(message("tables", {"table": info.id, "your_move": mine, "status": info.status}))

    def present_people(self) -> set[str]:
        """Who has a live stream open in this process."""
        there = set(self._lobby)
        for live in self._hall.tables.values():
            there.update(feed.person for _, feed in live.watchers() if feed.person)
        return there

    def sign_off(self, session: str) -> None:
        """Ends the streams of a session that was closed."""
        for feed in self._everyone():
            if feed.session == session:
                feed.close()

    def _everyone(self) -> Iterator[Feed]:
        for live in self._hall.tables.values():
            yield from (feed for _, feed in live.watchers())
        for feeds in list(self._lobby.values()):
            yield from list(feeds)

    async def ping(self) -> None:
        """Every so often a comment to every stream."""
        while True:
            await asyncio.sleep(PING)
            for feed in self._everyone():
                feed.push(PINGED)

    def close(self) -> None:
        """Ends all streams."""
        for feed in self._everyone():
            feed.close()
