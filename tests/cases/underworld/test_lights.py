"""Torches, lanterns and the wind."""

from __future__ import annotations

import pytest

from wyrmtable.core import Log, ScriptedDice
from wyrmtable.games.underworld.files import buttons
from wyrmtable.games.underworld.rules import explore, holes, lights, lurkers, traps, truth, walking
from wyrmtable.games.underworld.rules.dungeon import make_batch
from wyrmtable.games.underworld.rules.level import PASSAGE
from wyrmtable.games.underworld.rules.lurkers import DRAUGHT, Lurker
from wyrmtable.games.underworld.rules.magic import LASTING_LIGHT, MAGIC_LIGHT
from wyrmtable.games.underworld.rules.ways import TRAPDOOR

from .caves import below, stand


@pytest.mark.parametrize(
    ("lantern", "face", "lit"), [(0, 4, 0), (0, 5, 1), (1, 1, 0), (1, 2, 1)], ids=["out", "holds", "oil", "steady"]
)
def test_160_gusts(lantern: int, face: int, lit: int) -> None:
    """UWA-LIGHT-3: a gust puts a torch out on 1 to 4, a lantern on a 1."""
    pos = below()
    pos.lantern = lantern
    log: Log = []
    lights.gust(pos, ScriptedDice(face), log)
    assert (pos.lit, bool(log)) == (lit, not lit)
    assert (buttons.NEW_TORCH in explore.deeds(pos, None)) == (not lit)


@pytest.mark.parametrize("light", [0, MAGIC_LIGHT, LASTING_LIGHT])
def test_161_magic_is_not_blown_out(light: int) -> None:
    """UWA-LIGHT-3: only flames are; nobody throws for other lights."""
    pos = below()
    pos.lit = light
    lights.gust(pos, ScriptedDice(), None)
    assert pos.lit == light


def test_162_a_lantern_burns_oil() -> None:
    """UWA-LIGHT-T: twenty-four turns on a flask; without another the torches take its place, for six."""
    pos = below()
    pos.lantern, pos.oil, pos.torches = 1, [0, 1, 0, 0, 0, 0], 3
    for _ in range(48):
        assert pos.lantern == 1
        lights.burn(pos, None)
    assert (pos.lantern, pos.oil[1], pos.torches, pos.lit) == (0, 0, 3, 1)
    assert lights.turns_of_light(pos) == 6


def test_163_a_lantern_is_bought() -> None:
    """UWA-EQP-1, UWA-LIGHT-1: ten gold pieces from the fullest purse, and a flask to fill it; an option."""
    pos = below()
    pos.gold, pos.oil, pos.lantern = [0, 12, 0, 0, 0, 0], [0, 0, 2, 0, 0, 0], 0
    lights.take_lantern(pos)
    assert (pos.lantern, pos.gold[1], pos.oil[2]) == (1, 2, 1)
    pos.lantern = 0
    lights.take_lantern(pos)
    assert pos.lantern == 0, "two gold pieces are not enough"
    assert below(lamp="lantern").lantern == 1
    assert below().lantern == 0


def test_164_a_draughty_passage() -> None:
    """UWA-LIGHT-3: whoever walks through it feels the wind, and his torch may go out; on the way nobody hears it."""
    pos = below()
    square = next(at for at, ground in enumerate(truth.level(pos).squares) if ground == PASSAGE)
    stand(pos, square)
    pos.storey = (pos.floor, pos.number, pos.lore, truth.storey(pos)._replace(noises=(Lurker(0, square, DRAUGHT),)))
    log: Log = []
    walking.hear_noise(pos, ScriptedDice(4), log)
    assert [event[1] for event in log] == ["draught", "blown-out"]
    assert pos.lit == 0


def test_165_levels_have_draughts() -> None:
    """UWA-LIGHT-3: about one level of two has a passage with wind, in a passage."""
    book = below().content.book
    windy = 0
    for number in range(12):
        made = make_batch(1, number, book)
        for one in made.noises:
            if one.kind == DRAUGHT:
                windy += 1
                assert made.levels[one.at].squares[one.square] != 0
    assert 8 <= windy <= 28
    assert lurkers.NOISES[DRAUGHT] == "a strong draught"


def test_166_an_opened_shaft() -> None:
    """UWA-LIGHT-3: wind comes up a trapdoor or chute that opens."""
    pos = next(
        found
        for found in (below(number) for number in range(30))
        if any(way.kind == TRAPDOOR and way.high == 1 for way in truth.storey(found).ways)
    )
    way = next(way for way in truth.storey(pos).ways if way.kind == TRAPDOOR and way.high == 1)
    stand(pos, way.high_square)
    for who, dice, lit in ((holes.NOBODY, ScriptedDice(), 1), (pos.able()[0], ScriptedDice(3, 6), 0)):
        pos.steps = [("explore",), (holes.OPENED, who, way.high_square)]
        traps.opened(pos, pos.steps[-1], dice, None)
        pos.ends = [end for end in pos.ends if end[1] != way.high_square]
        assert pos.lit == lit
