"""What the database keeps of a table, and the table that it becomes in memory."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import Connection

from . import chat, store
from .entries import read_entries, read_events
from .orders import Standing, read_standing
from .store import TableRow
from .stored import Events, StoredGame, first_snapshot, rebuild, told_again
from .table import Table, page_before
from .wire import Plain


class Kept(NamedTuple):
    """What the database keeps of a table."""

    row: TableRow
    stored: StoredGame
    events: dict[int, Events | None]
    chat: list[Plain]
    standing: dict[int, Standing]


def read_kept(table_id: str, module: Callable[[str], str], connection: Connection) -> Kept:
    """`module` names the game's."""
    row = store.read_table(connection, table_id)
    snapshot = store.read_snapshot(connection, table_id) or first_snapshot(row.seed, row.secret)
    entries = tuple(read_entries(connection, table_id))
    stored = StoredGame(table_id, module(row.game), row.header, entries, snapshot)
    return Kept(
        row,
        stored,
        read_events(connection, table_id, page_before(row.entries), len(entries)),
        chat.read_chat(connection, table_id),
        read_standing(connection, table_id),
    )


def table_of(kept: Kept, beat: float) -> tuple[Table, list[Events]]:
    """The table; and what happened in it, if an older host began it and did not keep that."""
    told = {number: events for number, events in kept.events.items() if events is not None}
    recalled = told_again(kept.stored) if len(told) < len(kept.events) else []
    told = dict(enumerate(recalled)) or told
    match = rebuild(kept.stored)
    table = Table(kept.row, kept.stored.module, match, kept.stored.snapshot, told, beat)
    table.row.entries = match.count(None)
    table.chat, table.standing = kept.chat, kept.standing
    return table, recalled
