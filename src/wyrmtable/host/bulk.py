"""Rows by the hundred: statements that are written once, and jobs of the writer that consist of nothing else."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, Self

from sqlalchemy import Connection, Table

from .database import ANNOUNCED, Said, Statement, carry_out

TOGETHER = 100  # rows of one statement: SQLite bounds the values in it
ARRAYS: dict[type, str] = {  # how PostgreSQL calls them
    bool: "boolean",
    bytes: "bytea",
    float: "double precision",
    int: "integer",
    str: "text",
}


class Bulk(ABC):
    """Statements for many rows of one table at once, written once. Every pick comes through here: composing a statement
    takes longer than writing, and a driver that goes from row to row stops for each of them until the event loop lets
    go of the interpreter. SQLite is given the rows as values, PostgreSQL as an array for each column: so the same
    statement, which it has prepared, serves any number of rows."""

    def __init__(self, table: Table, *names: str) -> None:
        self._table = table
        self._names = names
        self._texts: dict[int, str] = {}  # by the number of rows, for arrays 0

    def run(self, connection: Connection, rows: Sequence[tuple[Any, ...]]) -> None:
        """Every row holds a value for each of the names."""
        for statement in self.statements(connection, rows):
            connection.exec_driver_sql(*statement)

    def statements(self, connection: Connection, rows: Sequence[tuple[Any, ...]]) -> Iterator[Statement]:
        """What to say to the driver for these rows."""
        if rows and connection.dialect.name != "sqlite":
            columns = tuple(map(list, zip(*rows, strict=True)))
            yield Statement(self._written(connection, 0), columns)
            return
        for first in range(0, len(rows), TOGETHER):
            few = rows[first : first + TOGETHER]
            yield Statement(self._written(connection, len(few)), tuple(chain.from_iterable(few)))

    def _written(self, connection: Connection, count: int) -> str:
        text = self._texts.get(count)
        if text is None:
            quote = connection.dialect.identifier_preparer.quote
            rows = self._values(count) if count else self._arrays()
            text = self._texts[count] = self._text(quote(self._table.name), list(map(quote, self._names)), rows)
        return text

    def _values(self, count: int) -> str:
        row = f"({', '.join('?' * len(self._names))})"
        return f"VALUES {', '.join([row] * count)}"

    def _arrays(self) -> str:
        kinds = [ARRAYS[self._table.c[name].type.python_type] for name in self._names]
        return f"SELECT * FROM unnest({', '.join(f'%s::{kind}[]' for kind in kinds)})"

    @abstractmethod
    def _text(self, table: str, names: Sequence[str], rows: str) -> str:
        """The statement, where `rows` are the rows in the form a query has."""


class Additions(Bulk):
    """Rows that are added."""

    def _text(self, table: str, names: Sequence[str], rows: str) -> str:
        return f"INSERT INTO {table} ({', '.join(names)}) {rows}"


class Changes(Bulk):
    """Rows that are changed, found by the last of the names."""

    def _text(self, table: str, names: Sequence[str], rows: str) -> str:
        *changed, key = names
        values = ", ".join(f"{name} = fresh.{name}" for name in changed)
        fresh = f"WITH fresh({', '.join(names)}) AS ({rows})"
        return f"{fresh} UPDATE {table} SET {values} FROM fresh WHERE {table}.{key} = fresh.{key}"


class Replacements(Bulk):
    """Rows that are added, each in place of the one that has the same first value, if there is one."""

    def _text(self, table: str, names: Sequence[str], rows: str) -> str:
        key, *changed = names
        values = ", ".join(f"{name} = excluded.{name}" for name in changed)
        return f"INSERT INTO {table} ({', '.join(names)}) {rows} ON CONFLICT ({key}) DO UPDATE SET {values}"


class Written(ABC):
    """A job of the writer that adds and changes rows by a few statements. What is given at the same moment, of one such
    kind or of several, is written by as many statements as one of each would be; so none may depend on another."""

    __slots__ = ()

    def __call__(self, connection: Connection) -> None:
        for statement in self.statements(connection, [self]):
            connection.exec_driver_sql(*statement)

    @classmethod
    @abstractmethod
    def statements(cls, connection: Connection, jobs: Sequence[Self]) -> Iterator[Statement]:
        """What to say to the driver for all these jobs."""

    @property
    def is_rare(self) -> bool:
        """Whether there is more to this one than its statements: then it goes the usual way."""
        return False

    @property
    def said(self) -> Sequence[Said]:
        """What the other processes are told of it."""
        return ()


def straight(connection: Connection, jobs: Sequence[object]) -> bool:
    """Writes jobs as a transaction of their own, past SQLAlchemy; not done where one of them asks for more."""
    kinds: dict[type[Written], list[Written]] = {}
    for job in jobs:
        if not isinstance(job, Written) or job.is_rare:
            return False
        kinds.setdefault(type(job), []).append(job)
    said = [each for few in kinds.values() for job in few for each in job.said]
    if len(said) > ANNOUNCED:
        return False
    carry_out(connection, [each for kind, few in kinds.items() for each in kind.statements(connection, few)], said)
    return True
