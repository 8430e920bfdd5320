"""All tables in memory, and the one way entries get into the record.

An entry is checked by the match, made durable by the writer, and only then shown. If it cannot be made durable, the
table is forgotten and read again: memory never runs ahead of the database.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from functools import partial

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, IntegrityError

from ..core import BadSetup, Match, StalePick, WyrmError
from ..core.record import CONCEDE
from . import store
from .building import Builder
from .entries import AddEntries, read_entries, write_events
from .errors import Refused, damaged
from .kept import read_kept
from .orders import note_answer, read_standing
from .security import new_id
from .storage import Storage, unreachable
from .store import Opening, TableRow
from .stored import (
    Events,
    events_since,
    follow,
    sealed_entries,
    truly,
)
from .table import Table
from .writer import Job

logger = logging.getLogger(__name__)
KEPT = 300  # tables in memory that nobody is watching
SPARE = 50  # more of them, before anybody looks which can go
KEPT_ENTRIES = 30_000  # of all of them together: a long game is as large as many short ones
LOOKED_BACK = 60.0  # seconds for which a game is kept at hand, however large it is
SLACK = 10.0  # seconds beyond the beat that an answer to a window may take to be entered
Hook = Callable[[Table], None]
Guard = Callable[[Table], object]
AddNext = Callable[[Connection, TableRow, TableRow, Opening, str], str]
BROUGHT_BY_ENTRIES = ("entries", "deciding", "moved", "status", "outcome", "window", "held", "answer", "sealed")


class Acted(Enum):
    """What came of an act: entries, nothing new, or an answer that will be entered at the end of the beat."""

    ENTERED = 1
    KNOWN = 2
    NOTED = 3


class Locked:
    """A table that is held for as long as nobody else may change it. (A context of its own: every pick takes one.)"""

    __slots__ = ("_table", "_table_id", "_tables")
    _table: Table

    def __init__(self, tables: Tables, table_id: str) -> None:
        self._tables = tables
        self._table_id = table_id

    async def __aenter__(self) -> Table:
        while True:
            table = await self._tables.get(self._table_id)
            await table.lock.acquire()
            if not table.gone:
                self._table = table
                return table
            table.lock.release()

    async def __aexit__(self, *trouble: object) -> None:
        self._table.lock.release()


class Tables:
    """`after_entry` is called after every entry that this process made, `after_change` after every change of seats or
    status."""

    def __init__(self, shelf: dict[str, str], storage: Storage, builder: Builder, beat: float) -> None:
        self.shelf = shelf
        self.beat = beat
        self.origin = new_id()
        self.after_entry: list[Hook] = []
        self.after_change: list[Hook] = []
        self.loaded: dict[str, Table] = {}
        self.storage = storage
        self.builder = builder
        self._most = KEPT + SPARE
        self._loading: dict[str, asyncio.Task[Table]] = {}

    # -- tables ------------------------------------------------------------------------------------------------------

    def module(self, game: str) -> str:
        if game not in self.shelf:
            raise BadSetup(f"There is no game {game!r} here. The shelf holds: {', '.join(self.shelf)}.")
        return self.shelf[game]

    async def row(self, table_id: str) -> TableRow:
        """A table's facts, without waking its game."""
        table = self.loaded.get(table_id)
        if table is not None and not table.gone:
            return table.row
        return await self.storage.read(lambda connection: store.read_table(connection, table_id))

    async def get(self, table_id: str) -> Table:
        found = self.loaded.get(table_id)
        if found is None:
            if table_id not in self._loading:
                self._loading[table_id] = self.storage.carry_through(self._load(table_id))
            found = await asyncio.shield(self._loading[table_id])
        found.used = time.monotonic()
        return found

    async def _load(self, table_id: str) -> Table:
        try:
            table, recalled = await self._open(table_id)
            self._keep(table)
            if recalled:
                job = partial(write_events, table_id=table_id, events=recalled)
                self.storage.in_background(self.storage.write(job))
            return table
        finally:
            self._loading.pop(table_id, None)

    async def _open(self, table_id: str) -> tuple[Table, list[Events]]:
        """Reads a table and rebuilds its game. Whatever is damaged about it is this table's trouble alone."""
        try:
            kept = await self.storage.read(partial(read_kept, table_id, self.module))
            return await self.builder.rebuild(kept, self.beat)
        except WyrmError:
            raise
        except Exception as trouble:
            logger.error("Table %s is damaged.", table_id, exc_info=trouble)
            raise damaged() from trouble

    def _keep(self, table: Table) -> None:
        self.loaded[table.row.id] = table
        if len(self.loaded) > self._most:  # else the sweep is soon enough
            self.make_room()
            self._most = len(self.loaded) + SPARE

    def make_room(self) -> None:
        """Lets go of finished games soon, and of those that nobody watches when there are many or they are large."""
        idle = [table for table in self.loaded.values() if not table.lock.locked() and not any(table.streams.values())]
        idle.sort(key=lambda each: each.used, reverse=True)
        entries, old = 0, time.monotonic() - LOOKED_BACK
        for number, table in enumerate(idle):
            entries += table.entered
            needless = table.row.status == "over" or entries > KEPT_ENTRIES
            if number >= KEPT or (needless and table.used < old):
                self.forget(table)

    def forget(self, table: Table) -> None:
        """Lets go of a table; who watched it reconnects and is shown what the database holds."""
        table.gone = True
        if self.loaded.get(table.row.id) is table:
            del self.loaded[table.row.id]
        table.stir()
        for _, stream in table.watchers():
            stream.close()

    def locked(self, table_id: str) -> Locked:
        """The table, with nobody else changing it."""
        return Locked(self, table_id)

    # -- entries -----------------------------------------------------------------------------------------------------

    async def pick(self, table_id: str, seat: int, guard: Guard, text: str, expected: int) -> tuple[int, bool]:
        """Enters a pick; the number of entries then, and whether it had been entered before. `guard` refuses who may
        not play that seat. An answer to a window is entered at the end of the beat, however soon it is given."""

        def act(table: Table) -> Acted:
            guard(table)
            table.check_playing()
            if table.repeats(seat, text, expected):
                return Acted.KNOWN
            if table.beat_runs(seat):
                table.check_answer(seat, text, expected)
                table.row.answer = text
                return Acted.NOTED
            table.let(seat, partial(table.match.pick, seat, text, expected), expected)
            return Acted.ENTERED

        number, acted = await self.enter(table_id, act, seat)
        if acted is Acted.NOTED:
            await self._await_beat(table_id, seat, text, expected)
        return (expected + 1 if acted is Acted.NOTED else number), acted is Acted.KNOWN

    async def _await_beat(self, table_id: str, seat: int, text: str, expected: int) -> None:
        end = time.monotonic() + self.beat + SLACK
        while time.monotonic() < end:
            table = await self.get(table_id)
            if table.row.entries > expected:
                if table.repeats(seat, text, expected):
                    return
                raise StalePick("Another answer counted at the end of the beat. Look again and pick anew.")
            with suppress(TimeoutError):
                await asyncio.wait_for(table.stirred.wait(), 1.0)
        raise Refused(503, "busy", "Your answer was kept, but not entered yet. Look at the table again in a moment.", 5)

    async def undo(self, table_id: str, seat: int, guard: Guard, to: int | None, expected: int) -> int:
        def act(table: Table) -> Acted:
            guard(table)
            table.check_playing()
            table.match.undo(seat, None if to is None else truly(table.match.unseen(seat), to), expected)
            return Acted.ENTERED

        return (await self.enter(table_id, act, seat))[0]

    async def concede(self, table_id: str, seat: int, guard: Guard, expected: int | None) -> tuple[int, bool]:
        """Gives up for a seat, whoever is to decide."""

        def act(table: Table) -> Acted:
            guard(table)
            table.check_playing()
            if expected is not None and table.repeats(seat, CONCEDE, expected):
                return Acted.KNOWN
            table.let(seat, partial(table.match.concede, seat, expected), -1 if expected is None else expected)
            return Acted.ENTERED

        number, acted = await self.enter(table_id, act, seat)
        return number, acted is Acted.KNOWN

    async def enter(self, table_id: str, act: Callable[[Table], Acted], seat: int) -> tuple[int, Acted]:
        """The number of entries then, as the seat counts. Once begun, an entry is carried through even if whoever asked
        for it is broken off: the writer has it, and the table is read again."""
        for _ in range(2):
            with suppress(IntegrityError):  # another process wrote an entry of that number: look again at what it was
                return await self._carry_out(table_id, act, seat)
        raise StalePick("The game has moved on meanwhile. Look again and pick anew.")

    async def _carry_out(self, table_id: str, act: Callable[[Table], Acted], seat: int) -> tuple[int, Acted]:
        async with self.locked(table_id) as table:
            before = table.row.status
            try:
                acted = act(table)
                if acted is Acted.ENTERED:
                    await self._record(table, table.entered)
                elif acted is Acted.NOTED:
                    await self._note(table, table.row.entries)
            except BaseException:
                if len(table.match.entries) != table.entered:  # not durable, so it never happened
                    self.forget(table)
                raise
            number = table.match.count(seat)
        if acted is Acted.ENTERED:
            self._tell(self.after_entry, table)
            if table.row.status != before:
                self._tell(self.after_change, table)
                self._end_series(table)
        return number, acted

    async def _record(self, table: Table, since: int) -> None:
        """Makes the match's new entries durable, then shows them."""
        stored, events = sealed_entries(table.match, since), events_since(table.match, since)
        progress = table.progress(time.time())
        await self._durably(AddEntries(table.row.id, stored, events, progress, self.origin))
        table.advance(progress, events)
        table.showing.publish()
        table.stir()

    async def _note(self, table: Table, number: int) -> None:
        """Keeps the answer to a window until the end of the beat."""
        row = table.row
        try:
            await self._durably(lambda connection: note_answer(connection, row.id, number, row.answer, self.origin))
        except BaseException:
            self.forget(table)
            raise

    async def _durably(self, job: Job[None]) -> None:
        try:
            await self.storage.writer.submit(job)
        except IntegrityError:
            raise
        except DBAPIError as trouble:
            raise unreachable(trouble) from trouble

    def _end_series(self, table: Table) -> None:
        """When nothing secret lives on after the last game of a series, the earlier ones are opened."""
        row = table.row
        if row.chain is not None and not row.sealed:
            for other in list(self.loaded.values()):
                if other.row.chain == row.chain and other is not table:
                    other.row.sealed = False
                    self.storage.in_background(self.refresh(other.row.id))

    def _tell(self, hooks: list[Hook], table: Table) -> None:
        for hook in hooks:
            hook(table)

    async def begin_next(self, match: Match, row: TableRow, previous: TableRow, add: AddNext) -> Table:
        """Sets up the table that follows another one, as the next of a series or as its rematch: only one does."""
        opening = Opening(sealed_entries(match), events_since(match, 0), match.snapshot())
        made = await self.storage.write(lambda connection: add(connection, previous, row, opening, self.origin))
        await self.refresh(previous.id)
        table = await self.get(made)
        self._tell(self.after_change, table)
        return table

    async def begin(self, match: Match, row: TableRow) -> Table:
        """Sets up a table for a new match."""
        opening = Opening(sealed_entries(match), events_since(match, 0), match.snapshot())
        await self.storage.write(lambda connection: store.add_table(connection, row, opening))
        told = dict(enumerate(opening.events))
        table = Table(row, self.module(row.game), match, dict(opening.snapshot), told, self.beat)
        self._keep(table)
        self._tell(self.after_change, table)
        return table

    # -- changes made elsewhere --------------------------------------------------------------------------------------

    async def refresh(self, table_id: str) -> None:
        """Reads seats and status again and shows them."""
        table = await self.reread(table_id)
        if table is not None:
            self._tell(self.after_change, table)

    async def reread(self, table_id: str) -> Table | None:
        """Reads seats, status, answers and orders again; nobody is told."""
        table = self.loaded.get(table_id)
        if table is not None:
            async with table.lock:
                await self._reread(table)
        return table

    async def _reread(self, table: Table) -> None:
        row, standing = await self.storage.read(
            lambda connection: (
                store.read_table(connection, table.row.id),
                read_standing(connection, table.row.id),
            )
        )
        if row.entries != table.row.entries:  # entries are on their way: they bring these with them
            for field in BROUGHT_BY_ENTRIES:
                setattr(row, field, getattr(table.row, field))
        table.row, table.standing = row, standing
        table.send_off()
        table.stir()

    async def catch_up(self, table_id: str) -> None:
        """Follows the entries that another process made. Nobody is told of any that only their writer can count."""
        if table_id in self._loading:
            await asyncio.wait([self._loading[table_id]])
        table = self.loaded.get(table_id)
        if table is None:
            return
        try:
            async with table.lock:
                if table.gone:
                    return
                before = table.row.entries
                await self._follow(table)
        except BaseException:
            self.forget(table)
            raise
        if table.row.entries != before:
            self._tell(self.after_change, table)

    async def _follow(self, table: Table) -> None:
        since = table.entered
        entries = await self.storage.read(lambda connection: read_entries(connection, table.row.id, since))
        fresh = await self.storage.read(lambda connection: store.read_table(connection, table.row.id))
        for entry in entries:
            since = len(table.match.entries)
            follow(table.match, entry)
            if len(table.match.entries) > since:
                last = len(table.match.entries) > entries[-1].entry.number
                table.entered = len(table.match.entries)
                table.row.entries, table.row.deciding = table.match.count(None), table.match.deciding
                table.row.window, table.row.held = (fresh.window, fresh.held) if last else (None, None)
                table.row.moved = fresh.moved
                table.keep_told(since, events_since(table.match, since))
                table.showing.publish()
        await self._reread(table)

    def lost_touch(self) -> None:
        """Notifications may have been missed: every table is looked after."""
        for table_id in list(self.loaded):
            self.storage.in_background(self.look_again(table_id))

    async def look_again(self, table_id: str) -> None:
        """Follows whatever another process has changed, and shows it."""
        await self.catch_up(table_id)
        await self.refresh(table_id)
