"""Treasure maps: what they lead to, what is drawn, what stays true in every imagined dungeon; with scripted dice."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.games.underworld.files.terms import SIZE
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.position import Position
from wyrmtable.games.underworld.rules import halls, mapping, masks, passing, truth
from wyrmtable.games.underworld.rules.stocking import MAP

from .arena import pick
from .caves import below, hall


def with_a_map(number: int = 4, **options: str) -> Position:
    """In the first room, where a map lies beside a little silver."""
    pos = below(number, **options)
    hall(pos, silver=10, magic_count=1, thing=MAP, known=halls.FOUND, guard=0, other_guard=0)
    return pos


def test_a_map_leads_to_a_real_hoard() -> None:
    """UWA-MAG-1, UWA-R340: it shows the room of a placed hoard that nobody has seen: its squares are drawn, and what
    lies there is what was there all the time."""
    pos = with_a_map()
    places = mapping.leads(pos, mapping.TO_BOTH)
    drawn = sum(map(bool, pos.seen))
    pick(pos, "take-magic", 70, 4)
    floor, room, anchor = places[4 % len(places)]
    made = truth.storey_at(pos, floor)
    assert [row[:2] for row in pos.charted] == [(floor, anchor)]
    assert made.stock[room].placed
    squares = made.level.room_squares(room)
    assert all(pos.seen[floor * SIZE + square] for square in squares)
    assert sum(map(bool, pos.seen)) == drawn + len(squares)
    assert "A map leads to" in dict(GAME.view(pos, 0).facts)
    pos.floor = floor
    assert passing.dwellers(pos, anchor) == (made.stock[room].kind, made.stock[room].number)
    at = halls.look_in(pos, anchor)
    assert pos.halls[at] == tuple(halls.of_stock(floor, anchor, made.stock[room]))
    assert not pos.charted


def test_what_a_map_may_lead_to() -> None:
    """UWA-MAG-1, UWA-R340: hoards of all levels that nobody has seen; what is known or looted is none; then the
    treasure of any other room; and when nothing is left, nothing is shown."""
    pos = with_a_map()
    placed = mapping.leads(pos, mapping.TO_TREASURE)
    assert {floor for floor, _, _ in placed} == {0, 1, 2}
    assert all(truth.storey_at(pos, floor).stock[room].placed for floor, room, _ in placed)
    for floor, _, anchor in placed:
        pos.floor = floor
        halls.look_in(pos, anchor)
    others = mapping.leads(pos, mapping.TO_TREASURE)
    assert others
    assert not set(others) & set(placed)
    magic = mapping.leads(pos, mapping.TO_MAGIC)
    assert all(truth.storey_at(pos, floor).stock[room].worth[4] for floor, room, _ in magic)
    for floor, _, anchor in others:
        pos.floor = floor
        halls.look_in(pos, anchor)
    pos.floor = 0
    drawn = bytes(pos.seen)
    pick(pos, "take-magic", 1, 1)
    assert not pos.charted
    assert bytes(pos.seen) == drawn


@pytest.mark.parametrize("place", range(1, 10))
def test_the_hoard_of_a_map_is_there_in_every_world(place: int) -> None:
    """UWA-Q2, UWA-MAG-1: in all that the party may believe the room lies where it is drawn, a hoard is in it, and there
    is a way to it."""
    pos = with_a_map()
    pick(pos, "take-magic", 70, place)
    floor, anchor = pos.charted[0][:2]
    for seed in range(4):
        world = GAME.imagine(pos, 0, Random(seed))
        assert world.charted[0][:2] == (floor, anchor)
        assert halls.Hall(*world.charted[0]).worth
        made = truth.storey_at(world, floor)
        assert made.level.rooms.find(made.level.rooms[anchor]) == anchor
        assert masks.ways(made.level).flood(1 << made.entrance) >> anchor & 1
        assert GAME.view(world, 0) == GAME.view(pos, 0)
