"""Offshoots: a standard dungeon has one from the start, a great one four (UWA-LVL-3)."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import NoDice, RandomDice
from wyrmtable.games.underworld.desk import dungeons, offshoots
from wyrmtable.games.underworld.desk.dungeons import DUNGEON
from wyrmtable.games.underworld.files.content import read_book
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.position import Position
from wyrmtable.games.underworld.rules import slopes, truth, walking, ways
from wyrmtable.games.underworld.rules.dungeon import make_batch
from wyrmtable.games.underworld.rules.level import NORTH, OPEN, SIDES, SOUTH, reach
from wyrmtable.games.underworld.rules.ways import BEYOND, Way
from wyrmtable.workbench import use

from .caves import below, emptied, stand


def passages(pos: Position) -> list[Way]:
    return [way for way in truth.dungeon(pos).ways if way.kind == BEYOND]


def at_mouth(pos: Position) -> Way:
    """The party stands where a passage leads past the boundary, and nobody lives anywhere."""
    emptied(pos)
    way = passages(pos)[0]
    pos.pen = way.high - 1
    pos.told = way.high
    stand(pos, way.high_square, way.high - 1)
    return way


@pytest.mark.parametrize(("floors", "many"), [("3", 0), ("6", 1), ("12", 4)])
@pytest.mark.parametrize("tricks", ["no", "yes"])
def test_how_many(floors: str, many: int, tricks: str) -> None:
    """UWA-LVL-3, UWA-R391: none in a small dungeon, one in a standard one, four in a great one, each from another
    level, as deep as that, with a passage that can be reached and both ends of which meet."""
    for number in range(4):
        pos = below(number, floors=floors, tricks=tricks)
        found = passages(pos)
        assert len(found) == many
        assert len({way.high for way in found}) == many
        for way in found:
            made = truth.storey_at(pos, way.high - 1)
            assert way.high_square in reach(made.level, made.entrance, False)
            there = truth.storey_at(pos, way.low - 1)
            other = next(one for one in there.ways if one.letter == way.letter)
            assert set(reach(there.level, there.entrance)) == set(there.level.open_squares())
            stand(pos, way.high_square, way.high - 1)
            assert slopes.ahead(pos, SOUTH) == (way.low - 1, other.low_square)
            assert pos.content.depth(way.low - 1) == way.high
            assert any(held.kind >= 0 for held in there.stock), "it has monsters of its own"


def test_it_is_walked_like_any_passage() -> None:
    """UWA-LVL-3, UWA-PLAY-2: south through the mouth, onto a new sheet of the same level, and back again."""
    pos = below(2, floors="6")
    way = at_mouth(pos)
    for way_on, floor in ((SOUTH, way.low - 1), (NORTH, way.high - 1)):
        pos.steps = [("explore",), ("walk", way_on, 0, 0, 0)]
        walking.walk(pos, pos.steps[-1], NoDice(), None)
        assert (pos.floor, pos.depth(), pos.told) == (floor, way.high, way.high)
        pos.steps, pos.pending = [("explore",)], None
        assert not GAME.audit(pos)
    assert len([end for end in pos.ends if end[2] == BEYOND]) == 2, "both mouths are on the map"
    for seed in range(3):
        world = GAME.imagine(pos, 0, Random(seed))
        assert GAME.view(world, 0).json() == GAME.view(pos, 0).json()


def test_what_is_known_is_counted() -> None:
    """UWA-LVL-3, UWA-R391: whoever imagines the dungeon adds only those of which he knows nothing."""
    known = (Way(BEYOND, "K0", 4, 50, 10, -1),)
    assert ways.past_the_boundary(1, 6, known, Random(1)) == ()
    assert [way.high for way in ways.past_the_boundary(1, 6, (), Random(1))] != []
    assert all(way.high != 4 for seed in range(20) for way in ways.past_the_boundary(1, 12, known, Random(seed)))
    assert len(ways.past_the_boundary(1, 12, known, Random(1))) == 3
    assert ways.past_the_boundary(4, 6, (), Random(1)) == ()


def test_levels_by_themselves_have_none() -> None:
    """UWA-LVL-2: a batch of three levels is no whole dungeon."""
    assert not any(way.kind == BEYOND for way in make_batch(1, 3, read_book({})).ways)


@pytest.mark.parametrize("tricks", ["no", "yes"])
def test_on_the_desk(tricks: str) -> None:
    """UWA-TOOL-1, UWA-TOOL-28, UWA-LVL-3: a whole dungeon is made with its offshoots, each with map and key, and both
    keys bear the letter of the passage; thrown again by itself an offshoot changes and the level does not."""
    values = {"levels": "6", "first": "1", "tricks": tricks, "name": "", "png": "no"}
    made = use(DUNGEON, values, "7")
    (name,) = [part.id for part in made.parts if part.id.startswith("offshoot")]
    stem, depth = name.replace(" ", "-"), name.rpartition(" ")[2]
    assert {f"{stem}-referee.svg", f"{stem}-players.svg", f"{stem}-key.txt"} <= set(made.files)
    (line,) = [line for line in str(made.files["ways.txt"]).splitlines() if "to an offshoot" in line]
    letter = line.partition(":")[0]
    assert f"{letter} passage past the boundary south, to an offshoot" in str(made.files[f"level-{depth}-key.txt"])
    assert f"{letter} passage north past the boundary, to level {depth}" in str(made.files[f"{stem}-key.txt"])
    assert "Offshoot of level" in str(made.files["dungeon.html"])
    whole = dungeons.made(1, 6, lambda part: RandomDice(Random(part)), read_book({}), 0)
    found, (alone,) = offshoots.grown(
        whole, lambda deep, _: dungeons.level_alone(deep, RandomDice(Random(deep)), read_book({}))
    )
    (way,) = alone.ways
    assert found.levels[way.high - 1].sides[SIDES[way.high_square][SOUTH]] == OPEN
    assert alone.levels[0].sides[SIDES[way.low_square][NORTH]] == OPEN
    again = use(DUNGEON, values, "7", {name: "8"})
    assert again.files[f"{stem}-key.txt"] != made.files[f"{stem}-key.txt"]
    assert again.files[f"level-{depth}-key.txt"] == made.files[f"level-{depth}-key.txt"]
    batch = use(DUNGEON, {**values, "levels": "3"}, "7")
    assert not [part.id for part in batch.parts if part.id.startswith("offshoot")]
