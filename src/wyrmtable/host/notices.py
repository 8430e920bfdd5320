"""Notices: "your move" by e-mail and webhook, to those who want them, as often as they wish and not too often."""

from __future__ import annotations

import time
from collections.abc import Callable

from . import accounts
from .accounts import Person
from .errors import Refused
from .mail import Notice as Notice
from .outbox import Outbox
from .quotas import DAY, per
from .settings import Settings
from .table import Table
from .tables import Tables

MUTE = 60.0  # seconds for which somebody without any address is not looked up again
MOST_REMEMBERED = 10_000
OWN = "a scenario of its host's own"  # whose title and endings somebody wrote: they go into no letter


class Notices:
    """Rings for whoever is to decide next, once per turn, as he wishes it."""

    def __init__(self, settings: Settings, tables: Tables, outbox: Outbox, away: Callable[[Person], bool]) -> None:
        self._settings = settings
        self._tables = tables
        self._outbox = outbox
        self._away = away
        self._told: dict[str, tuple[str, str | None]] = {}
        self._mute: dict[str, float] = {}
        self._often = per(DAY, settings.notices)
        tables.after_entry.append(self._moved)

    def _moved(self, table: Table) -> None:
        """Whoever is asked in a window is not called for it: silence passes."""
        row, decider = table.row, table.decider
        if row.window is not None:
            return
        now = (row.status, decider.person if decider else None)
        before = self._told.pop(row.id, None)
        if len(self._told) >= MOST_REMEMBERED:
            self._told.pop(next(iter(self._told)))
        self._told[row.id] = now
        if before == now:
            return
        if row.status == "over":
            summary = "" if _designed(table) else (row.outcome or {}).get("summary", "")
            text = f"The game is over. {summary}".strip()
            for person in {seat.person for seat in row.seats if seat.person}:
                self.ring(person, table, "over", text)
            del self._told[row.id]
        elif decider is not None and decider.person and self._mute.get(decider.person, 0.0) < time.monotonic():
            self.ring(decider.person, table, "your-move", "It is your move.")

    def ring(self, person: str, table: Table, kind: str, text: str) -> None:
        """Tells somebody, if he wants to be told."""
        self._tables.storage.in_background(self.notify(person, self._notice(table, kind, text)))

    def _notice(self, table: Table, kind: str, text: str) -> Notice:
        scenario = OWN if _designed(table) else table.row.scenario_title or table.match.setting.scenario
        link = f"{self._settings.public_url.rstrip('/')}/table/{table.row.id}"
        return Notice(table.row.id, table.match.game.title, scenario, table.row.title, kind, text, link)

    async def notify(self, person_id: str, notice: Notice) -> None:
        person = await self._person(person_id)
        if person is None or not self._wanted(person):
            return
        try:
            self._often.take(person_id)
        except Refused:
            return  # enough for one day; the page shows the rest
        if self._may_write(person):
            await self._outbox.add(person_id, "mail", person.email, notice)
        if person.webhook:
            await self._outbox.add(person_id, "webhook", person.webhook, notice)

    def _may_write(self, person: Person) -> bool:
        """Letters go to confirmed addresses only."""
        return bool(person.email and person.confirmed == person.email and self._settings.smtp_host)

    async def _person(self, person_id: str) -> Person | None:
        """Somebody who could be told; who cannot is remembered for a while."""
        now = time.monotonic()
        if self._mute.get(person_id, 0.0) > now:
            return None
        person = await self._tables.storage.read(lambda connection: accounts.person(connection, person_id))
        if person is None or not (self._may_write(person) or person.webhook):
            if len(self._mute) >= MOST_REMEMBERED:
                self._mute.clear()
            self._mute[person_id] = now + MUTE
        return person

    def forget(self, person_id: str) -> None:
        """His addresses or wishes have changed."""
        self._mute.pop(person_id, None)

    def _wanted(self, person: Person) -> bool:
        return person.notices == "always" or (person.notices == "away" and self._away(person))


def _designed(table: Table) -> bool:
    """Whether a designer's files are played."""
    return bool(table.match.setting.files)
