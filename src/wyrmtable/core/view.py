"""Views: what one pair of eyes may see, built from nothing.

A view lists only what its game put in for those eyes; it is made of plain values with one JSON form, so that two
worlds a seat cannot tell apart give the same bytes. Clients draw views; they know no game.
"""

from __future__ import annotations

import msgspec

from .eyes import Eyes


class Shown(msgspec.Struct, frozen=True, gc=False):
    """A part of a view. None can lead back to itself, so Python need not look for rings among them: views are most of
    what a busy server makes."""


class Token(Shown, frozen=True, omit_defaults=True, order=True):
    """A counter on the table as this seat sees it. `symbol` is the key of its drawing (a back, if face-down);
    `pick` is its text form if the seat may name it. `facing` is in degrees clockwise from north, -1 if it has none."""

    place: str
    symbol: str
    title: str
    owner: int = -1
    badges: tuple[str, ...] = ()
    pick: str = ""
    facing: int = -1
    height: str = ""
    sheet: str = ""


class Marker(Shown, frozen=True, omit_defaults=True, order=True):
    """Something about a place (or a side, if `side`) that is not a counter: a locked door, a declared attack."""

    place: str
    symbol: str
    title: str
    sheet: str = ""
    side: bool = False


class Ground(Shown, frozen=True, omit_defaults=True, order=True):
    """A tile laid under the counters, turned clockwise by so many quarters."""

    place: str
    symbol: str
    turn: int = 0
    title: str = ""
    sheet: str = ""


class Sheet(Shown, frozen=True):
    """One of several boards: a level, the land, the sky."""

    id: str
    title: str


class Row(Shown, frozen=True, omit_defaults=True):
    """A line of a panel. With `pick` it can be picked while the decision offers that; `dim`: it does not count now;
    `depth`: how far it stands in, in a tree."""

    title: str
    pick: str = ""
    note: str = ""
    cells: tuple[str, ...] = ()
    symbol: str = ""
    dim: bool = False
    depth: int = 0


class Panel(Shown, frozen=True, omit_defaults=True):
    """Something beside the board. `kind` says how it is best laid out: hand, shop, tree, deck, forces or list."""

    id: str
    title: str
    kind: str = "list"
    columns: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    note: str = ""


class Overlay(Shown, frozen=True, omit_defaults=True):
    """A named set of places that can be shown over the board; the pattern serves those who do not see the colour."""

    id: str
    title: str
    places: tuple[str, ...]
    colour: str
    pattern: str = ""
    shown: bool = False


class Group(Shown, frozen=True, omit_defaults=True):
    """A pick that moves several pieces as one."""

    pick: str
    title: str
    members: tuple[str, ...]


class Arrow(Shown, frozen=True, omit_defaults=True):
    """Something that goes from one place to another: a declared attack, or a plan."""

    start: str
    end: str
    title: str
    owner: int = -1
    kind: str = "attack"
    sheet: str = ""


class Score(Shown, frozen=True, omit_defaults=True):
    """How far a seat has come: in words, and as a share of what it needs (`of` 0: there is no such number)."""

    seat: int
    text: str
    value: float = 0.0
    of: float = 0.0


class Aim(Shown, frozen=True, omit_defaults=True):
    """What the game is about: the goal, the turn of how many (0: no limit), and how far everybody has come."""

    goal: str
    turn: int = 0
    turns: int = 0
    scores: tuple[Score, ...] = ()


class Legend(Shown, frozen=True, omit_defaults=True):
    """What a symbol or the figures on it mean."""

    symbol: str
    title: str
    text: str = ""


class SeatLine(Shown, frozen=True, omit_defaults=True):
    """A line of the players' table: the side's name, what all may know of its fortunes, its letter and colour."""

    name: str
    note: str = ""
    letter: str = ""
    colour: str = ""


class View(Shown, frozen=True, omit_defaults=True):
    """Everything a client needs to show these eyes the game, and nothing else. `warned` are the picks that want to be
    confirmed (see `Preview`); `sheet` is the one to look at now; `trail` are the places of the last move, in order."""

    game: str
    scenario: str
    seat: Eyes
    turn: str
    phase: str
    seats: tuple[SeatLine, ...]
    deciding: int | None
    tokens: tuple[Token, ...] = ()
    markers: tuple[Marker, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()
    outcome: str = ""
    aim: Aim | None = None
    panels: tuple[Panel, ...] = ()
    overlays: tuple[Overlay, ...] = ()
    groups: tuple[Group, ...] = ()
    grounds: tuple[Ground, ...] = ()
    sheets: tuple[Sheet, ...] = ()
    sheet: str = ""
    warned: tuple[str, ...] = ()
    legend: tuple[Legend, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    trail: tuple[str, ...] = ()

    def json(self) -> bytes:
        return msgspec.json.encode(self)
