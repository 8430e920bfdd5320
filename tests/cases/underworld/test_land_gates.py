"""Gates into another world (UWA-WORLD-1)."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import ALL, NoDice, ScriptedDice, Setting, complete
from wyrmtable.games.underworld.captain.landroutes import home_hex
from wyrmtable.games.underworld.files.landboard import CASTLE, CLEAR, DESERT, FAR, GATE, HOME, SEA, SITE, SWAMP, WOODS
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules.land import encounters, ending, gates, travel
from wyrmtable.games.underworld.rules.land.gates import Leaf
from wyrmtable.games.underworld.rules.land.maker import BEYOND, HERE, grow
from wyrmtable.games.underworld.rules.land.position import LandPosition
from wyrmtable.games.underworld.rules.land.truth import land

from .lands import at, country, know, pick, texts

NO_DICE = NoDice()
NUMBER = 7


def at_the_gate(size: str = "small") -> LandPosition:
    """A castle is drawn, and the party stands before a gate."""
    pos = country({"0810": GATE << SITE, "0412": CASTLE << SITE, "0812": HOME << SITE}, gate="yes", map=size)
    know(pos, "0412", "0812")
    pos.tasks = [(0, at(pos, "0412"), 3, at(pos, "0412"), 0, 20, 0, 0, 0)]
    return pos


def through(pos: LandPosition) -> None:
    gates.pass_through(pos, NO_DICE if pos.other else ScriptedDice(NUMBER + 1), None)


@pytest.mark.parametrize("size", ["small", "classic"])
def test_a_gate_stands_in_the_wilds(size: str) -> None:
    """UWA-WORLD-1: one, where nothing else was built; without the option there is none, and the land is the same."""
    with_gate = complete(GAME, Setting("journey", {"gate": "yes", "map": size}))
    without = complete(GAME, Setting("journey", {"map": size}))
    for number in range(3):
        land_with, plain = grow(GAME.blank(with_gate).content, number), grow(GAME.blank(without).content, number)
        assert [code >> SITE for code in land_with.codes].count(GATE) == 1
        assert plain.gate() == -1
        assert plain.codes[land_with.gate()] >> SITE == 0
        assert (land_with.towns, land_with.castles) == (plain.towns, plain.castles)


@pytest.mark.parametrize("size", ["small", "classic"])
def test_the_other_world_is_small(size: str) -> None:
    """UWA-WORLD-1, UWA-R230: five castles, three towns, a gate, water around it; neither home nor the far town."""
    content = at_the_gate(size).content
    other = grow(content, NUMBER, (), BEYOND)
    assert (len(other.castles), len(other.towns)) == (5, 3)
    assert {code >> SITE for code in other.codes}.isdisjoint({HOME, FAR})
    dry = [hex_ for hex_ in range(len(other.codes)) if other.ground(hex_) != SEA]
    spots = [content.grid.spots[hex_] for hex_ in dry]
    assert len(dry) == 320
    assert max(column for column, _ in spots) == 16
    assert max(row for _, row in spots) <= 40


def test_only_at_a_gate() -> None:
    """UWA-WORLD-1: elsewhere it is no way to spend the day."""
    assert "pass-gate" in texts(at_the_gate())
    pos = country({"0812": GATE << SITE}, gate="yes")
    assert "pass-gate" not in texts(pos)
    why = GAME.why_not(pos, 0, pos.content.names.pick("pass-gate"))
    assert [reason.rule for reason in why] == ["UWA-WORLD-1"]


def test_going_through() -> None:
    """UWA-WORLD-1: the day is spent, one recorded number makes the other world, and its evening follows."""
    pos = at_the_gate()
    log = pick(pos, "pass-gate", NUMBER + 1, 11, 1, 12)
    assert ("land-gate", "another world") in [event[1:] for event in log]
    assert pos.world == BEYOND
    assert pos.drawn[pos.hex] >> SITE == GATE
    assert land(pos) == grow(pos.content, NUMBER, (), BEYOND)


def test_and_back() -> None:
    """UWA-WORLD-1: to the gate where one set out; what is drawn and known on either side stays."""
    pos = at_the_gate()
    pos.country, pos.land_number, pos.fog, pos.drawn = None, 3, bytearray(320), bytearray(320)
    travel.enter(pos, land(pos).gate(), None)
    home, sheet, tasks = pos.hex, bytes(pos.drawn), pos.tasks[:]
    through(pos)
    there, sheet_there = pos.hex, bytes(pos.drawn)
    assert pos.tasks == []
    through(pos)
    assert (pos.world, pos.hex, bytes(pos.drawn), pos.tasks) == (HERE, home, sheet, tasks)
    through(pos)
    assert (pos.world, pos.hex, bytes(pos.drawn)) == (BEYOND, there, sheet_there)


def test_both_sheets_count() -> None:
    """UWA-R230: hexes and castles, wherever the party is at the end."""
    pos = at_the_gate()
    before = ending.drawn(pos)
    through(pos)
    new = len(pos.fog) - pos.fog.count(0)
    assert (ending.drawn(pos), ending.castles_found(pos)) == (before + new, 1)


def test_beasts_and_people_of_the_other_world() -> None:
    """UWA-WORLD-1, UWA-R40: its beasts on every ground, twelve kinds of men in its deserts; at home none of them."""
    content = at_the_gate().content
    for ground in (CLEAR, WOODS, SWAMP, DESERT):
        assert encounters.table_of(content, "animals", ground, NO_DICE, BEYOND) == "arid"
    assert encounters.table_of(content, "men", DESERT, NO_DICE, BEYOND) == "mars"
    assert encounters.table_of(content, "men", CLEAR, NO_DICE, BEYOND) == "typical"
    assert encounters.table_of(content, "animals", CLEAR, NO_DICE) == "animals"
    assert encounters.table_of(content, "men", DESERT, NO_DICE) == "desert"


def test_neither_world_is_known_beyond_its_sheet() -> None:
    """UWA-GAME-7, UWA-WORLD-1: in the players' worlds both lands are others, and they see the same."""
    pos = at_the_gate()
    through(pos)
    shown = GAME.view(pos, 0)
    for seed in range(4):
        world = GAME.imagine(pos, 0, Random(seed))
        assert GAME.view(world, 0) == shown
        assert world.land_number != NUMBER
        assert Leaf(*world.other).drawn == Leaf(*pos.other).drawn
        assert land(world).gate() == pos.hex
    assert GAME.imagine(pos, ALL, Random(1)).land_number == NUMBER
    assert dict(shown.facts)["World"] == "beyond the gate"


def test_the_captain_goes_back() -> None:
    """UWA-WORLD-1: his way home leads through the gate."""
    pos = at_the_gate()
    assert home_hex(pos) == at(pos, "0812")
    through(pos)
    assert home_hex(pos) == pos.hex
