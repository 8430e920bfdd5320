"""What lies on the board in a view: units on their quarters, monsters, the hoard, chits and signs. All of it is open
(LB-INFO-3)."""

from __future__ import annotations

from collections.abc import Iterator

from wyrmtable.core import Group, Marker, Token

from ..files.buttons import PLACES
from ..files.terms import (
    ARMIES,
    CAVE_IN,
    DRAGON,
    FACE_DOWN,
    HELD_POST,
    HOARD,
    KIND,
    LYING,
    MINED_OUT,
    MINERALS,
    MONSTERS,
    PIT,
    TOMB_MINE,
    UNEXPLORED,
    UNITS,
)
from ..position import Position
from ..rules.squad import able_at
from ..rules.telling import roll
from ..rules.wagons import chits_in
from .words import large

QUARTERS = {1: "NW", 2: "NE", 4: "SW", 8: "SE", 3: "N", 12: "S", 5: "W", 10: "E"}
MINE_SIGNS = {MINED_OUT: ("mined-out", "mined out"), TOMB_MINE: ("tomb", "Murclaric's Tomb")}
TILE_SIGNS = {FACE_DOWN: ("tile", "a mystery tile"), CAVE_IN: ("cave-in", "a cave-in"), PIT: ("pit", "an open pit")}


def tokens(pos: Position) -> tuple[Token, ...]:
    return (*_units(pos), *_monsters(pos), *_chits(pos))


def groups(pos: Position) -> Iterator[Group]:
    """Squads: all units of a square that can act, as one pick (LB-TERM-6). While one is chosen a square is where it
    goes, so that others are picked by their own names."""
    step = pos.steps[-1]
    if step[0] not in ("act", "group"):
        return
    content = pos.content
    for square in sorted({pos.where[unit] for unit in pos.units_of(pos.army)}):
        able = able_at(pos, square)
        if len(able) > 1 and able != step[2:]:
            pick = PLACES + square if step[0] == "act" else content.squads + square
            members = tuple(content.names.text(content.pieces + unit) for unit in able)
            yield Group(content.names.text(pick), f"{large(roll(pos, able))} in {content.halls.names[square]}", members)


def _units(pos: Position) -> Iterator[Token]:
    content = pos.content
    for square, units in enumerate(pos.stack):
        for unit in units:
            army = content.army[unit]
            place = f"{content.halls.names[square]}.{QUARTERS[pos.space[unit]]}"
            piece = content.pieces + unit
            upright = "-upright" if pos.space[unit] in (5, 10) else ""
            symbol = f"{ARMIES[army]}-{UNITS[content.kind[unit]]}{upright}"
            title = content.names.title(piece)
            yield Token(place, symbol, title, pos.owner[army], tuple(_badges(pos, unit)), content.names.text(piece))


def _badges(pos: Position, unit: int) -> Iterator[str]:
    load = pos.load[unit]
    if load == HOARD:
        yield "hoard"
    elif load:
        kinds = [name for n, name in enumerate(MINERALS) if load >> 5 * n & 31]
        yield kinds[0] if chits_in(load) == 1 else f"{chits_in(load)}"
    if pos.held[unit]:
        yield "held"


def _monsters(pos: Position) -> Iterator[Token]:
    names, charts = pos.content.halls.names, pos.content.charts
    for square, monster in enumerate(pos.monster):
        if monster == DRAGON:
            if square == pos.content.halls.lair[0]:
                yield Token(
                    "lair",
                    "monster-dragon",
                    f"{charts.monsters[0].title}, {pos.hp(square)} HP",
                    -1,
                    _hurt(pos, square),
                )
        elif monster:
            kind = (monster & KIND) - 1
            title = f"{charts.monsters[kind].title}, {pos.hp(square)} HP"
            yield Token(names[square], f"monster-{MONSTERS[kind]}", title, -1, _hurt(pos, square))
    if pos.hoard == LYING:
        yield Token("lair", "hoard", "the dragon's hoard")


def _hurt(pos: Position, square: int) -> tuple[str, ...]:
    """Hit points as a badge."""
    return (f"{pos.hp(square)} HP",)


def _chits(pos: Position) -> Iterator[Token]:
    charts = pos.content.charts
    for square, chit in enumerate(pos.chit):
        if chit:
            title = f"{charts.minerals[chit - 1].title} waits for a wagon"
            yield Token(pos.content.halls.names[square], f"chit-{MINERALS[chit - 1]}", title)


def markers(pos: Position) -> Iterator[Marker]:
    """Closed mines, tiles and outposts."""
    halls, tile = pos.content.halls, pos.tile
    for square in halls.mines:
        if pos.mined[square]:
            yield Marker(halls.names[square], *MINE_SIGNS[pos.mined[square]])
    for square in [square for square in range(len(tile)) if tile[square]]:
        yield Marker(halls.names[square], *TILE_SIGNS[tile[square]])
    for square in halls.outposts:
        yield _post_marker(pos, square)


def _post_marker(pos: Position, square: int) -> Marker:
    name, post = pos.content.halls.names[square], pos.post[square]
    if post == UNEXPLORED:
        return Marker(name, "door-shut", "an unexplored outpost")
    if post >= HELD_POST:
        army = ARMIES[post - HELD_POST]
        title = pos.content.charts.armies[post - HELD_POST].title
        return Marker(name, f"flag-{army}", f"an outpost of {title}")
    return Marker(name, "door-open", "a free outpost")
