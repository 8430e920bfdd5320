"""Answers, beats and standing orders in the database: plain functions on a connection."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, and_, insert, select, update

from ..core import Order
from ..files import Shape
from .database import announce
from .schema import orders, tables

ORDERS = Shape(tuple[Order, ...])


class Standing(msgspec.Struct, frozen=True):
    """What a seat wants to be answered in its name, and whether its next window begins held. Its owner's alone."""

    orders: tuple[Order, ...] = ()
    hold: bool = False


def note_answer(connection: Connection, table_id: str, number: int, answer: str, origin: str) -> None:
    """Keeps what will be entered at the end of the beat. Nobody else is told."""
    now = and_(tables.c.id == table_id, tables.c.entries == number)
    connection.execute(update(tables).where(now).values(answer=answer))
    announce(connection, origin, table_id, "orders")


def set_beat(
    connection: Connection, table_id: str, number: int, window: float, held: float | None, origin: str
) -> None:
    """Stops the beat of an open window, or lets it run again."""
    now = and_(tables.c.id == table_id, tables.c.entries == number, tables.c.window.is_not(None))
    connection.execute(update(tables).where(now).values(window=window, held=held))
    announce(connection, origin, table_id, "table")


def read_standing(connection: Connection, table_id: str) -> dict[int, Standing]:
    query = select(orders).where(orders.c.table_id == table_id)
    return {row.seat: Standing(ORDERS.from_json(row.orders), row.hold) for row in connection.execute(query)}


def write_standing(connection: Connection, table_id: str, seat: int, standing: Standing, origin: str) -> None:
    mine = and_(orders.c.table_id == table_id, orders.c.seat == seat)
    values = {"orders": msgspec.json.encode(standing.orders).decode(), "hold": standing.hold}
    if connection.execute(update(orders).where(mine).values(**values)).rowcount == 0:
        connection.execute(insert(orders).values(table_id=table_id, seat=seat, **values))
    announce(connection, origin, table_id, "orders")
