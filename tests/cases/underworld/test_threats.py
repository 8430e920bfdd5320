"""What could they do to me here? Threats on the boards of sky, sea and hosts, from what a seat sees (UWA-GAME-7)."""

from __future__ import annotations

import pytest

from wyrmtable.core import ALL
from wyrmtable.core.extras import threat
from wyrmtable.games.underworld.files.buttons import FRONT, REAR
from wyrmtable.games.underworld.files.massboard import cell_at
from wyrmtable.games.underworld.files.seaboard import GRID as SEA
from wyrmtable.games.underworld.files.seaboard import square
from wyrmtable.games.underworld.files.skyboard import GRID as SKY
from wyrmtable.games.underworld.files.skyboard import PLACES
from wyrmtable.games.underworld.files.terms import BEHIND, FRESH
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.position import Position
from wyrmtable.games.underworld.rules.sky.position import WITHDRAWING
from wyrmtable.games.underworld.show.mass.threat import threat as on_the_field
from wyrmtable.games.underworld.show.sea.threat import threat as at_sea
from wyrmtable.games.underworld.show.sky.threat import threat as in_the_air
from wyrmtable.games.underworld.show.threat import threat as below_ground
from wyrmtable.games.underworld.show.threats import at_least_once

from . import arena, skies, test_mass, test_sea
from .caves import below
from .test_mass import CROSSBOWS, KNIGHTS, SPEARS
from .test_sea import BLUE, FAST, NORTH, RED, SOUTH

FIRST, SECOND = 0, 1


def test_at_least_once() -> None:
    """Three tries of a fifth hold with 48.8 in a hundred; what cannot fail does not, what cannot be never is."""
    assert at_least_once(20, 100, 3) == pytest.approx(0.488)
    assert (at_least_once(25, 20, 1), at_least_once(-3, 20, 5)) == (1.0, 0.0)


# -- hosts -------------------------------------------------------------------------------------------------------------


def test_knights_could_charge() -> None:
    """UWA-MASS-2: whoever comes into contact with a move; further off nobody is to be feared."""
    pos = test_mass.field(SPEARS, KNIGHTS)
    spears, knights = cell_at(6, 8), cell_at(6, 4)
    pos.place[SPEARS], pos.place[KNIGHTS] = spears, knights
    place = pos.content.names.places + spears
    found = on_the_field(pos, FIRST, place)
    assert found is not None
    assert found.title == "They could charge the red spears with the blue knights"
    assert found.pieces == (pos.body(KNIGHTS).id,)
    assert found.because[0].rule == "UWA-MASS-2"
    assert sum(chance.chance for chance in found.chances) == pytest.approx(1)
    pos.place[KNIGHTS] = cell_at(0, 0)
    pos.place[SPEARS] = cell_at(13, 10)
    assert on_the_field(pos, FIRST, pos.content.names.places + cell_at(13, 10)) is None


def test_bows_could_shoot_where_spears_would_go() -> None:
    """UWA-CBT-8: a body whose order is asked for is supposed on the hex; archers shoot whom they cannot reach."""
    pos = test_mass.field(SPEARS, CROSSBOWS)
    pos.place[SPEARS], pos.place[CROSSBOWS] = cell_at(6, 10), cell_at(6, 0)
    goal = cell_at(6, 6)
    pos.steps = [("next",), ("order", SPEARS)]
    found = on_the_field(pos, FIRST, pos.content.names.places + goal)
    assert found is not None
    assert found.title == "They could shoot at the red spears with the blue crossbows"
    assert found.because[0].rule == "UWA-CBT-8"
    assert on_the_field(pos, SECOND, pos.content.names.places + goal) is None


# -- sky ---------------------------------------------------------------------------------------------------------------


def test_flyers_could_fall_upon_one() -> None:
    """UWA-AIR-19: within three inches of what it flies in a turn; one that withdraws seeks no fight."""
    pos = skies.battle()
    griffon, near = skies.put(pos, "griffon-1", "2420", 12), skies.put(pos, "hippogriff-1", "2430", 12)
    skies.alone(pos, "griffon-1", "hippogriff-1")
    found = in_the_air(pos, FIRST, PLACES + pos.place[griffon])
    assert found is not None
    assert found.title == "They could fall upon the first griffon with the first hippogriff"
    assert found.because[0].text == "The first hippogriff: 10 inches off; it flies 36 and strikes within 3."
    assert {chance.result for chance in found.chances} <= {"a hit", "missed"}
    pos.state[near] = WITHDRAWING
    assert in_the_air(pos, FIRST, PLACES + pos.place[griffon]) is None
    assert in_the_air(pos, None, PLACES + pos.place[griffon]) is None
    assert in_the_air(pos, ALL, PLACES + pos.place[griffon]) is None


def test_an_engine_shoots_from_where_it_stands() -> None:
    """UWA-CAT-4: it does not fly; beyond its range nobody need fear it."""
    pos = skies.battle("dragon-at-the-tower")
    dragon = skies.unit(pos, "dragon")
    engine = next(n for n in range(len(pos.place)) if pos.unit(n).engine)
    skies.alone(pos, "dragon", pos.unit(engine).id)
    side = pos.content.chairs[pos.seat(dragon)]
    pos.place[dragon], pos.height[dragon] = pos.place[engine] - 10, 4
    found = in_the_air(pos, side, PLACES + pos.place[dragon])
    assert found is not None
    assert found.title.startswith("They could shoot at the dragon with the ")
    pos.place[dragon], pos.height[dragon] = SKY.index["0000"], 90
    assert in_the_air(pos, side, PLACES + pos.place[dragon]) is None


# -- sea ---------------------------------------------------------------------------------------------------------------


def test_a_galley_could_come_alongside_or_ram() -> None:
    """UWA-GRAP-1, UWA-RAM-1: a galley that may row fast with her mast down rams; a slow one only comes alongside."""
    pos = test_sea.battle()
    test_sea.put(pos, RED, 2000, 2000, NORTH)
    test_sea.put(pos, BLUE, 2000, 1000, SOUTH)
    place = pos.content.names.places + SEA.index[square(2000, 2000)]
    pos.speed[BLUE], pos.mast[BLUE] = FAST, 0
    ramming = at_sea(pos, RED, place)
    assert ramming is not None
    assert ramming.title == "They could ram the red galley with the blue galley"
    assert [(chance.result, chance.chance) for chance in ramming.chances] == [("holed", 0.25), ("damaged", 0.75)]
    pos.speed[BLUE] = 2
    slow = at_sea(pos, RED, place)
    assert slow is not None
    assert slow.title == "They could come alongside the red galley with the blue galley"
    assert slow.chances[0].chance == pytest.approx(0.488)


def test_a_catapult_carries_further_than_she_rows() -> None:
    """UWA-NAV-7: thirty inches beyond what she makes; and further off there is nothing to fear."""
    pos = test_sea.battle()
    test_sea.put(pos, RED, 2000, 4700, NORTH)
    test_sea.put(pos, BLUE, 2000, 1000, SOUTH)
    place = pos.content.names.places + SEA.index[square(2000, 4700)]
    found = at_sea(pos, RED, place)
    assert found is not None
    assert found.title == "They could shoot at the red galley with the blue galley"
    pos.fatigue[BLUE] = 0
    test_sea.put(pos, BLUE, 2000, 1, SOUTH)
    assert at_sea(pos, RED, place) is None


def test_what_is_under_water_is_not_feared() -> None:
    """UWA-GAME-7: nobody is warned of a band that he does not see; of one that has come up he is."""
    pos = test_sea.battle("merfolk-toll")
    ship = pos.afloat(0)[0] if pos.beast(pos.afloat(0)[0]) is None else pos.afloat(1)[0]
    side = pos.seat(ship)
    for band in pos.afloat(1 - side):
        pos.x[band], pos.y[band], pos.under[band] = pos.x[ship] + 300, pos.y[ship], 1
    place = pos.content.names.places + SEA.index[square(pos.x[ship], pos.y[ship])]
    assert at_sea(pos, pos.content.chairs[side], place) is None
    band = pos.afloat(1 - side)[0]
    pos.under[band] = 0
    found = at_sea(pos, pos.content.chairs[side], place)
    assert found is not None
    assert found.because[0].rule == "UWA-SEA-1"


# -- below ground ------------------------------------------------------------------------------------------------------


def rank(pos: Position, which: int) -> int:
    return pos.content.names.places + which


def test_orcs_could_strike_the_front_rank() -> None:
    """UWA-CBT-4, UWA-CBT-9: three at sword's length; against plate (3, with a helmet) an orc needs 16: one in four."""
    pos = arena.against("orc", 4)
    found = below_ground(pos, FIRST, rank(pos, FRONT))
    assert found is not None
    assert found.title == "They could strike the first fighting-man with orc 1, orc 2 and orc 3"
    assert found.because[0].text == "Orc 1: 16 or more on a d20 against armour class 3."
    assert [chance.chance for chance in found.chances] == [pytest.approx(0.25), pytest.approx(0.75)]
    assert below_ground(pos, FIRST, rank(pos, REAR)) is None, "nobody has come from behind"


def test_too_far_to_strike() -> None:
    """UWA-CBT-2: orcs at 9 inches come fifteen feet in a round."""
    pos = arena.against("orc", 4, 20)
    assert below_ground(pos, FIRST, rank(pos, FRONT)) is None
    pos.gap = 15
    assert below_ground(pos, FIRST, rank(pos, FRONT)) is not None


def test_from_behind() -> None:
    """UWA-CBT-9: whoever comes from behind strikes the rear rank at +2, and finds no shield."""
    pos = arena.against("orc", 2)
    pos.foe_marks[1] |= BEHIND | FRESH
    found = below_ground(pos, FIRST, rank(pos, REAR))
    assert found is not None
    assert found.pieces == ("foe-2",)
    assert found.because[0].text.startswith("Orc 2: 8 or more on a d20 against armour class 9")


def test_bare_heads() -> None:
    """UWA-CBT-5, UWA-CBT-7: without a helmet one blow in six counts against armour class 9."""
    pos = arena.against("orc")
    pos.marks[:] = [0] * len(pos.marks)
    found = below_ground(pos, FIRST, rank(pos, FRONT))
    assert found is not None
    assert found.chances[0].chance == pytest.approx((5 * 5 + 11) / 120)


# -- behind the game ---------------------------------------------------------------------------------------------------


def test_the_game_tells_it() -> None:
    """UWA-MASS-2, UWA-GAME-7: whoever asks the game is told the same; nothing is told where nobody is met."""
    pos = test_mass.field(SPEARS, KNIGHTS)
    pos.place[SPEARS], pos.place[KNIGHTS] = cell_at(6, 8), cell_at(6, 4)
    place = pos.content.names.places + cell_at(6, 8)
    found = on_the_field(pos, FIRST, place)
    assert found is not None
    assert threat(GAME, pos, FIRST, place) == found
    deep = below()
    assert threat(GAME, deep, FIRST, deep.content.names.places) is None
