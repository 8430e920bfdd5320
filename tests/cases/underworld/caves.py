"""Positions below ground for the cases: a real dungeon from a known number, with the party put where something is."""

from __future__ import annotations

from typing import Any

import pytest

from wyrmtable.build import build
from wyrmtable.core import ScriptedDice, Setting
from wyrmtable.games.underworld.files.content import content_of
from wyrmtable.games.underworld.files.terms import HELMET, PARTY, PLATE
from wyrmtable.games.underworld.position import Position
from wyrmtable.games.underworld.rules import explore, halls, truth
from wyrmtable.games.underworld.rules.charting import draw_here, exits
from wyrmtable.games.underworld.rules.level import PASSAGE, ROOM, STEPS, side

OPTIONS = {"floors": "3", "level": "1", "players": "1", "mercy": "no", "soft_poison": "yes", "multi_attack": "yes"}
NOBODY = {"kind": -1, "number": 0}


def below(number: int = 4, **options: str) -> Position:
    """At the entrance; everybody with ten points in every ability and eight hit points."""
    pos = Position(content_of(Setting("expedition", {**OPTIONS, **options})))
    explore.set_out(pos, ScriptedDice(1, number + 1))
    pos.ability = [10] * (6 * PARTY)
    pos.hp, pos.hurt = [8] * PARTY, [0] * PARTY
    pos.armour = bytearray([PLATE]) * PARTY
    pos.gold, pos.torches, pos.spikes = [0] * PARTY, 12, 12
    pos.marks = [HELMET] * PARTY
    pos.steps = [("explore",)]
    return pos


def exchange(monkeypatch: pytest.MonkeyPatch, where: Any, name: str, what: Any) -> None:
    """Puts something of a test's own in the place of what the rules call by this name. Native code does not look names
    up, so such a test is for plain Python alone."""
    if build() == "compiled":
        pytest.skip("a name of the rules is exchanged, which native code never looks up")
    monkeypatch.setattr(where, name, what)


def stand(pos: Position, square: int, floor: int = 0) -> None:
    """The party stands here and has drawn where it stands."""
    pos.floor, pos.here = floor, square
    draw_here(pos)
    if truth.level(pos).squares[square] == ROOM:
        halls.look_in(pos, square)
    pos.flown, pos.pending = [], None


def before(pos: Position, kind: int, ground: int = PASSAGE) -> int:
    """Puts the party on a square of this ground that has a side of this kind; the number of that side."""
    true = truth.level(pos)
    for square in range(len(true.squares)):
        for way in range(4):
            number = side(square, way)
            if true.squares[square] == ground and number >= 0 and true.sides[number] == kind:
                stand(pos, square)
                return number
    raise AssertionError("the dungeon has no such side")


def into(pos: Position, number: int) -> int:
    """The exit of the spot that goes through a side."""
    return next(at for at, found in enumerate(exits(pos)) if found.side == number)


def beyond(pos: Position, number: int) -> int:
    found = exits(pos)[into(pos, number)]
    return found.square + STEPS[found.way]


def hall(pos: Position, **changes: int) -> halls.Hall:
    """The room the party stands in, changed so."""
    here = halls.here(pos)
    assert here is not None
    halls.change(pos, here._replace(**changes))
    pos.pending = None
    return halls.Hall(*pos.halls[halls.index_at(pos, here.anchor)])


def emptied(pos: Position) -> None:
    """Nobody lives in any room: the cases meet whom they want to."""
    for floor, level in enumerate(truth.dungeon(pos).levels):
        pos.floor = floor
        for room in range(level.halls):
            at = halls.look_in(pos, level.room_squares(room)[0])
            pos.halls[at] = tuple(halls.Hall(*pos.halls[at])._replace(**NOBODY))
    pos.floor = 0
