"""Who knows what: everybody who has looked through a seat's eyes is kept, for as long as its secrets count."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, and_, insert, or_, select

from .schema import seats, sitters, tables


def note_sitter(connection: Connection, table_id: str, seat: int, person: str) -> None:
    """From now on the person knows what this seat knows."""
    known = and_(sitters.c.table_id == table_id, sitters.c.seat == seat, sitters.c.person == person)
    if connection.scalar(select(sitters.c.seat).where(known)) is None:
        connection.execute(insert(sitters).values(table_id=table_id, seat=seat, person=person))


class Knowledge(NamedTuple):
    """What a person knows who wants a seat: the seats he has looked through, in all games of the series; those he
    holds now; and everybody who has looked through the one he wants."""

    known: frozenset[int]
    held: frozenset[int]
    sitters: frozenset[str]


def knowledge(connection: Connection, table_id: str, seat: int, person: str) -> Knowledge:
    first = connection.scalar(select(tables.c.chain).where(tables.c.id == table_id)) or table_id
    series = select(tables.c.id).where(or_(tables.c.id == table_id, tables.c.chain == first))
    query = select(sitters.c.seat, sitters.c.person).where(sitters.c.table_id.in_(series))
    looked = [(row.seat, row.person) for row in connection.execute(query)]
    mine = select(seats.c.seat).where(and_(seats.c.table_id == table_id, seats.c.person == person))
    return Knowledge(
        frozenset(each for each, who in looked if who == person),
        frozenset(connection.scalars(mine)),
        frozenset(who for each, who in looked if each == seat),
    )
