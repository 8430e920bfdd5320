"""The one way entries get into the record.

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

from ..core import Match, StalePick
from ..core.record import CONCEDE
from . import store
from .adding import AddTable, Opening
from .building import Builder
from .cupboard import Cupboard, taken
from .entries import AddEntries, read_entries
from .errors import Refused
from .orders import note_answer, read_standing
from .security import new_id
from .storage import Storage, unreachable
from .store import TableRow
from .stored import events_since, follow, sealed_entries, truly
from .table import Table, open_window
from .writer import Job

logger = logging.getLogger(__name__)
SLACK = 10.0  # seconds beyond the beat that an answer to a window may take to be entered
Hook = Callable[[Table], None]
Guard = Callable[[Table], object]
Then = Callable[[int | None], None]  # what follows a pick: the number of entries, once it is durable
AddNext = Callable[[Connection, TableRow, TableRow, Opening, str], str]
BROUGHT_BY_ENTRIES = ("entries", "deciding", "moved", "status", "outcome", "window", "held", "answer", "sealed")


class Acted(Enum):
    """What came of an act: entries, nothing new, or an answer that will be entered at the end of the beat."""

    ENTERED = 1
    KNOWN = 2
    NOTED = 3


def _pick(seat: int, guard: Guard, text: str, expected: int, table: Table) -> Acted:
    """Lets the match carry out a pick, or notes it as the answer to a window."""
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


class Tables(Cupboard):
    """`after_entry` is called after every entry that this process made, `after_change` after every change of seats or
    status."""

    def __init__(self, shelf: dict[str, str], storage: Storage, builder: Builder, beat: float) -> None:
        super().__init__(shelf, storage, builder, beat)
        self.origin = new_id()
        self.after_entry: list[Hook] = []
        self.after_change: list[Hook] = []

    # -- entries -----------------------------------------------------------------------------------------------------

    async def pick(self, table_id: str, seat: int, guard: Guard, text: str, expected: int) -> tuple[int, bool]:
        """Enters a pick; the number of entries then, and whether it had been entered before. `guard` refuses who may
        not play that seat. An answer to a window is entered at the end of the beat, however soon it is given."""
        number, acted = await self.enter(table_id, partial(_pick, seat, guard, text, expected), seat)
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
                    job = self._sealed(table)
                    await self._durably(job)
                    table.advance(job.progress, job.events)
                    self._show(table)
                elif acted is Acted.NOTED:
                    await self._note(table, table.row.entries)
            except BaseException:
                self._forget_unless_durable(table)
                raise
            number = table.match.count(seat)
        if acted is Acted.ENTERED:
            self._follow_up(table, before)
        return number, acted

    def _sealed(self, table: Table) -> AddEntries:
        """The match's new entries, ready to be written."""
        since = table.entered
        stored, events = sealed_entries(table.match, since), events_since(table.match, since)
        return AddEntries(table.row.id, stored, events, table.progress(time.time()), self.origin)

    def _show(self, table: Table) -> None:
        table.showing.publish()
        table.stir()

    def _forget_unless_durable(self, table: Table) -> None:
        if len(table.match.entries) != table.entered:  # not durable, so it never happened
            self.forget(table)

    def _follow_up(self, table: Table, before: str) -> None:
        """What others have to do with new entries, the status having been another `before` them or not."""
        self._tell(self.after_entry, table)
        if table.row.status != before:
            self._tell(self.after_change, table)
            self._end_series(table)

    # -- a pick that nobody waits for --------------------------------------------------------------------------------

    def pick_at_once(self, table_id: str, seat: int, guard: Guard, text: str, expected: int, then: Then) -> bool:
        """Enters a pick if nothing stands in its way: its table is at hand, nobody else is at it, and there is nothing
        to say against it. If anything does, nothing has happened, and `pick` knows what to do. Once it is durable,
        `then` is called with the number of entries; with none if that went wrong, and again `pick` knows."""
        table = self.loaded.get(table_id)
        if table is None or table.gone or not taken(table.lock):
            return False
        table.used, before = time.monotonic(), table.row.status
        try:
            entered = open_window(table.match) is None and _pick(seat, guard, text, expected, table) is Acted.ENTERED
            if entered:
                job = self._sealed(table)
                self.storage.writer.give(job, partial(self._entered, table, job, seat, before, then))
            else:
                table.lock.release()
        except Exception:  # said by `pick`, which meets it again
            self._forget_unless_durable(table)
            table.lock.release()
            return False
        return entered

    def _entered(
        self, table: Table, job: AddEntries, seat: int, before: str, then: Then, result: None, trouble: Exception | None
    ) -> Callable[[], None]:
        """The entries are durable, or not: whoever sent the pick is told. What is left to do after that."""
        try:
            if trouble is None:
                table.advance(job.progress, job.events)
            else:
                self.forget(table)
            then(table.match.count(seat) if trouble is None else None)
        except BaseException:
            self.forget(table)
            table.lock.release()
            raise
        return partial(self._end_entry, table, before)

    def _end_entry(self, table: Table, before: str) -> None:
        """Everybody else is shown what was entered, and the table is free for the next pick."""
        try:
            if not table.gone:
                self._show(table)
        finally:
            table.lock.release()
        if not table.gone:
            self._follow_up(table, before)

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
        await self.storage.write(AddTable(row, opening))
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
