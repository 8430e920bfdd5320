"""Whoever joins a table is looked up once more, after he has joined: many at once, since many come at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection

from .access import held
from .store import Members, read_members


class Joining(NamedTuple):
    """What somebody came in with (nothing: he is unknown), and the table he joins."""

    key: str
    table_id: str


class Found(NamedTuple):
    """Whether he still may come in, and who may look at the table, if it still is there."""

    is_held: bool
    members: Members | None


def look_up(connection: Connection, questions: Sequence[Joining]) -> list[Found]:
    keys = held(connection, {each.key for each in questions if each.key})
    members = read_members(connection, {each.table_id for each in questions})
    return [Found(not each.key or each.key in keys, members.get(each.table_id)) for each in questions]
