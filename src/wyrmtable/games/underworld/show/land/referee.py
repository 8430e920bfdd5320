"""What only all-seeing eyes are shown of a journey, in words: lairs, people whom nobody has met, the truth of rumours,
and the world behind a gate (UWA-GAME-7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wyrmtable.core import Eyes, Panel, Row

from ...files.landboard import FORD, GROUND, SITE, SITES, TERRAINS, TRACK
from ...rules.land.castles import Castle
from ...rules.land.gates import Leaf
from ...rules.land.maker import HERE, Land, grow
from ...rules.land.position import LandPosition
from ...rules.land.truth import land

STANCES = ("hostile", "neutral")


def secrets(pos: LandPosition, eyes: Eyes) -> Iterator[Panel]:
    """The land itself lies on the board before them."""
    if pos.content.sees_all(eyes):
        rows = (*_sites(pos), *_met(pos), *_people(pos), *_spies(pos), *_rumours(pos), *_elsewhere(pos))
        yield Panel("land", "The referee's land", "list", rows=rows)


def _named(pos: LandPosition, hexes: Sequence[int]) -> str:
    return " ".join(pos.content.grid.names[hex_] for hex_ in hexes)


def _sites(pos: LandPosition) -> Iterator[Row]:
    country = land(pos)
    yield Row("Castles", note=_named(pos, country.castles))
    yield Row("Towns", note=_named(pos, country.towns))
    yield Row("Lairs", note=_named(pos, sorted(country.lairs)))


def _met(pos: LandPosition) -> Iterator[Row]:
    """Hit points and spells of those who stand before the party, one by one; how they are disposed, and when others
    come from behind."""
    points = " ".join(map(str, pos.foe_hp)) or "-"
    spells = " ".join(map(str, pos.foe_spells)) or "-"
    note = f"hit points {points}; spells {spells}; bent {pos.bent}; others from behind in round {pos.due}"
    yield Row("Whom you met last", note=note)


def _people(pos: LandPosition) -> Iterator[Row]:
    """Those who were thrown for a Spy or an Assassin."""
    for row in pos.unmet:
        yield Row("People whom nobody has met", note=_castle(pos, Castle(*row)))


def _castle(pos: LandPosition, castle: Castle) -> str:
    book = pos.content.book
    lord = book.kinds[book.number[pos.content.land.occupants[castle.occupant]]].name
    others = "".join(f", {book.kinds[kind].name}" for kind in castle.others)
    with_him = f"{castle.number} x {book.kinds[castle.kind].name}{', ridden' * bool(castle.ridden)}{others}"
    where, known = pos.content.grid.names[castle.hex], f"{castle.known}, {castle.standing}"
    return f"{lord} at {where}, {STANCES[castle.stance]}, with {with_him}; garrison {castle.garrison}; marks {known}"


def _spies(pos: LandPosition) -> Iterator[Row]:
    for world, hex_, due, number in pos.agents:
        where = pos.content.grid.names[hex_] + (" beyond the gate" if world != HERE else "")
        note = f"at {where}, " + (f"next word on day {due}, from number {number}" if due >= 0 else "found out")
        yield Row("A Spy", note=note)


def _rumours(pos: LandPosition) -> Iterator[Row]:
    if pos.rumours:
        told = [f"{pos.content.grid.names[hex_]} {'true' if true else 'false'}" for _, hex_, true in pos.rumours]
        yield Row("Rumours", note=", ".join(told))


def _elsewhere(pos: LandPosition) -> Iterator[Row]:
    """What lies behind the gate, once somebody was there."""
    if not pos.other:
        return
    leaf = Leaf(*pos.other)
    there = grow(pos.content, leaf.number, leaf.lore, 1 - pos.world)
    yield from _grounds(pos, there)
    yield Row("Lairs beyond", note=_named(pos, sorted(there.lairs)))
    for row in leaf.castles:
        yield Row("A castle beyond", note=_castle(pos, Castle(*row)))


def _grounds(pos: LandPosition, there: Land) -> Iterator[Row]:
    """Its hexes by what they are; most are clear."""
    codes = range(len(there.codes))
    for ground in range(1, len(TERRAINS)):
        if found := [hex_ for hex_ in codes if there.codes[hex_] & GROUND == ground]:
            yield Row(f"{tuple(TERRAINS)[ground].capitalize()} beyond", note=_named(pos, found))
    yield Row("Tracks beyond", note=_named(pos, [hex_ for hex_ in codes if there.codes[hex_] & TRACK]))
    yield Row("Fords beyond", note=_named(pos, [hex_ for hex_ in codes if there.codes[hex_] & FORD]))
    for hex_ in codes:
        if site := there.codes[hex_] >> SITE:
            yield Row("Beyond", note=f"{pos.content.grid.names[hex_]}: {SITES[site]}")
