"""Views: what one seat may see, built from nothing.

A view lists only what its game put in for that seat; it is made of plain values with one JSON form, so that two
worlds a seat cannot tell apart give the same bytes. Clients draw views; they know no game.
"""

from __future__ import annotations

import msgspec


class Token(msgspec.Struct, frozen=True, omit_defaults=True, order=True):
    """A counter on the table as this seat sees it. `symbol` is the key of its drawing (a back, if face-down);
    `pick` is its text form if the seat may name it."""

    place: str
    symbol: str
    title: str
    owner: int = -1
    badges: tuple[str, ...] = ()
    pick: str = ""


class Marker(msgspec.Struct, frozen=True, omit_defaults=True, order=True):
    """Something about a place or a side that is not a counter: a locked door, a ruined gate, a declared attack."""

    place: str
    symbol: str
    title: str


class SeatLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the players' table: the side's name, and what all may know of its fortunes."""

    name: str
    note: str = ""


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything a client needs to show a seat (None: a spectator) the game, and nothing else."""

    game: str
    scenario: str
    seat: int | None
    turn: str
    phase: str
    seats: tuple[SeatLine, ...]
    deciding: int | None
    tokens: tuple[Token, ...] = ()
    markers: tuple[Marker, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()
    outcome: str = ""

    def json(self) -> bytes:
        return msgspec.json.encode(self)
