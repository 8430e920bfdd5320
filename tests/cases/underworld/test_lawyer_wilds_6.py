"""Cases of a rules lawyer: where one may build, complete rest, small beasts, lords one has paid (UWA-BUILD-1)."""

from __future__ import annotations

import pytest

from wyrmtable.core import BadSetup, ScriptedDice
from wyrmtable.games.underworld.desk import dominion, land
from wyrmtable.games.underworld.files.dominion import read_ledger
from wyrmtable.games.underworld.files.landboard import (
    CASTLE,
    DUNGEON,
    GATE,
    HOME,
    MOUNTAINS,
    SITE,
    SWAMP,
    WOODS,
)
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules.dominion import founding, spoils, warring
from wyrmtable.games.underworld.rules.land import castles, encounters
from wyrmtable.games.underworld.rules.land.castles import FRIEND, LORD, NEUTRAL, PAID, REFUSED, Castle
from wyrmtable.games.underworld.rules.land.encounters import ASHORE, EVENING, Met
from wyrmtable.games.underworld.rules.land.position import LandPosition
from wyrmtable.workbench import tool, use

from . import lands
from .lands import country, pick, texts
from .test_dominion_campaign import FIRST, campaign

HERE = lands.START
NOBODY = 5  # on clear ground


# -- a portion of land -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("site", [DUNGEON, GATE])
def test_1_above_the_dungeon_and_at_a_gate(site: int) -> None:
    """LAW-W6-1, UWA-BUILD-1, UWA-BUILD-7: any portion of land that a player wishes; a castle's own hex is none."""
    pos = campaign()
    pos.hex[FIRST] = pos.content.grid.neighbours[pos.hex[FIRST]][0]
    pos.drawn[pos.hex[FIRST]], pos.fog[pos.hex[FIRST]] = site << SITE, 2
    assert founding.may_found(pos, FIRST)
    pos.drawn[pos.hex[FIRST]] = CASTLE << SITE
    assert not founding.may_found(pos, FIRST)


# -- complete rest -----------------------------------------------------------------------------------------------------


def wounded(site: int) -> LandPosition:
    """Somebody has five points less, and all are on their second day of rest in a row."""
    pos = country({HERE: site << SITE})
    pos.hurt[0], pos.rested = 5, 2
    return pos


def test_2_a_third_day_of_rest() -> None:
    """LAW-W6-2, UWA-HEAL-2: nothing on the first day, and every other day after it a point."""
    pos = wounded(HOME)
    pick(pos, "rest", 6, NOBODY, 1, NOBODY, 1)
    assert (pos.hurt[0], pos.rested) == (4, 3)


def test_3_an_errand_is_no_rest() -> None:
    """LAW-W6-3, UWA-HEAL-2, UWA-R413: after a day of errands it begins anew with a first day, that heals nothing."""
    pos = wounded(HOME)
    pick(pos, "buy-food", NOBODY, 1)
    assert pos.rested == 0
    pick(pos, "rest", 6, NOBODY, 1, NOBODY, 1)
    assert (pos.hurt[0], pos.rested) == (5, 1)


def test_4_hailing_is_no_rest() -> None:
    """LAW-W6-4, UWA-HEAL-2, UWA-R413: nor is a day before a castle, even if nobody comes."""
    pos = wounded(CASTLE)
    pos.castles = [tuple(lord(pos)._replace(standing=castles.BEATEN))]
    pick(pos, "hail", NOBODY, 1)
    assert pos.rested == 0


def test_5_a_guest_rests() -> None:
    """LAW-W6-5, UWA-HEAL-2, UWA-CASTLE-5: days at a lord's table are days of rest."""
    pos = wounded(CASTLE)
    pos.guests = 9
    pick(pos, "stay")
    assert (pos.hurt[0], pos.rested, pos.guests) == (4, 3, 8)


# -- beasts of the small kind ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("terrain", "first"), [(WOODS, 7), (MOUNTAINS, 5), (SWAMP, 0)])
def test_6_no_small_mastodons(terrain: int, first: int) -> None:
    """LAW-W6-6, UWA-WENC-8, UWA-R412: no die for the small kind of a centaur, or a cave bear; there is one for plain
    animals."""
    found = land.content(animals="optional")
    if not first:
        assert "animals" not in found.land.terrain[terrain].column
        return
    rolls = ScriptedDice(first, 1, *([1] * 9))
    met = encounters.who(found, terrain, ASHORE, EVENING, rolls)
    assert not met.small
    assert found.book.kinds[met.kind].id == ("centaur" if terrain == WOODS else "cave_bear")
    plain = encounters.who(land.content(animals="basic"), terrain, ASHORE, EVENING, ScriptedDice(first, 1, 1))
    assert plain.small


# -- lords whom one has paid -------------------------------------------------------------------------------------------


def lord(pos: LandPosition) -> Castle:
    return Castle(pos.hex, LORD, pos.content.book.number["ogre"], 2, 0, NEUTRAL, (), 60)


@pytest.mark.parametrize("standing", [PAID, FRIEND])
def test_7_a_guest_may_turn_on_his_host(standing: int) -> None:
    """LAW-W6-7, UWA-DEC-15, UWA-R411: a lord who asks for nothing more can be attacked; then he remembers it."""
    pos = country({HERE: CASTLE << SITE})
    pos.castles = [tuple(lord(pos)._replace(standing=standing))]
    pick(pos, "hail", 7, 7)
    assert sorted(texts(pos)) == ["attack", "flee", "submit"]
    pick(pos, "attack")
    assert castles.host(pos).standing == REFUSED


# -- at the desk -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "found"),
    [("3 great towers 70", (3, "tower_great", "70")), ("full gatehouse", (1, "gatehouse_full", "")),
     ("2 stone stairs double", (2, "stairs_stone", "double")), ("4 curtain walls", (4, "curtain_wall", ""))],
)  # fmt: skip
def test_8_parts_as_one_says_them(text: str, found: tuple[int, str, str]) -> None:
    """UWA-TOOL-15: parts are called as people call them."""
    assert dominion.counted(text, read_ledger({}).works, "part") == [found]


def test_9_people_before_their_kind() -> None:
    """UWA-TOOL-16, UWA-MEN-1: orc archers are archers who are orcs; of elves there are no longbowmen."""
    assert dominion.counted("20 orc archers", read_ledger({}).men, "kind") == [(20, "archer", "orc")]
    with pytest.raises(BadSetup, match="no elf of the kind longbowman"):
        use(tool(GAME, "household"), {"men": "5 elf longbowmen"}, "1")


def test_10_days_of_the_desk() -> None:
    """UWA-TOOL-12, UWA-LOST-1, UWA-WMOVE-4: in a city no die falls for the way; boats are on the water."""
    day = tool(GAME, "day")
    assert use(day, {"terrain": "city"}, "1").parts[0].text == "In a city nobody is lost."
    with pytest.raises(BadSetup, match="Boats and ships"):
        use(day, {"terrain": "clear", "way": "boat"}, "1")


def test_11_before_the_first_blow() -> None:
    """UWA-R223: nobody is asked for another round before there was one."""
    pos = campaign()
    warring.begin(pos, FIRST, Met(pos.content.land.book.number["ogre"], 2), 4, warring.ROAD, None)
    assert spoils.fray_picks(pos, ("fray", FIRST)).prompt == "Does the house give battle?"
    pos.fray = (*pos.fray[:5], 1, *pos.fray[6:])
    assert spoils.fray_picks(pos, ("fray", FIRST)).prompt == "Another round of blows?"
