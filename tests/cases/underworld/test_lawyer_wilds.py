"""Rules lawyers on the road, before castles, in the air and at sea: points that follow from two rules at once."""

from __future__ import annotations

import pytest

from wyrmtable.core import Decision, ScriptedDice
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules.dominion import lords, passing, travelling
from wyrmtable.games.underworld.rules.dominion.position import DominionPosition
from wyrmtable.games.underworld.rules.dominion.travelling import NIGHT, NOON, Trek
from wyrmtable.games.underworld.rules.land.castles import BEATEN
from wyrmtable.games.underworld.rules.land.encounters import AFLOAT, ALOFT, ASHORE
from wyrmtable.games.underworld.rules.land.outdoors import evasion
from wyrmtable.games.underworld.rules.sea import driving
from wyrmtable.games.underworld.rules.sky import orders

from .skies import at_step, order, put, texts
from .skies import battle as sky
from .test_dominion_campaign import FIRST, NO_DICE, SECOND, campaign, found, throws
from .test_dominion_lords import AT, before
from .test_sea import RED, battle

NOBODY = 5  # brings nobody on clear ground
ON_CLEAR = 6


def rested(pos: DominionPosition, *faces: int) -> int:
    """So many dice are thrown for encounters while a house stays for a week; the days that pass."""
    start, dice = pos.clock[FIRST], ScriptedDice(*faces)
    travelling.stay(pos, FIRST, NO_DICE, None)
    while pos.steps[-1][0] != "turn":
        if pos.steps[-1][0] == "evening":
            travelling.evening(pos, pos.steps[-1], NO_DICE, None)
        throws(pos, dice)
    dice.finish()
    return pos.clock[FIRST] - start


# -- a week in one place -----------------------------------------------------------------------------------------------


def away_from_home(pos: DominionPosition) -> int:
    pos.hex[FIRST] = pos.content.around[pos.content.around[pos.hex[FIRST]][0]][0]
    pos.fog[pos.hex[FIRST]], pos.drawn[pos.hex[FIRST]] = 2, 0
    return pos.hex[FIRST]


def test_01_a_week_at_home() -> None:
    """UWA-R270: in the home town nobody is met, and wounds heal."""
    pos = campaign()
    pos.hurt[FIRST] = 9
    assert (rested(pos), pos.hurt[FIRST], pos.marched[FIRST]) == (7, 0, 0)


def test_02_a_week_in_the_wilds() -> None:
    """UWA-WENC-1, UWA-WPURS-3, UWA-R270: two dice for each of seven days of rest; at the end wounds are healed."""
    pos = campaign()
    away_from_home(pos)
    pos.hurt[FIRST] = 9
    assert (rested(pos, *[NOBODY] * 14), pos.hurt[FIRST]) == (7, 0)


def test_03_wounds_are_not_healed_on_the_sixth_day() -> None:
    """UWA-R270: the week must be whole."""
    pos = campaign()
    away_from_home(pos)
    pos.hurt[FIRST], pos.trek = 9, tuple(Trek(ASHORE, 0, stays=2))
    pos.steps = [("evening", FIRST, NIGHT)]
    travelling.evening(pos, pos.steps[-1], NO_DICE, None)
    assert (pos.hurt[FIRST], pos.steps, Trek(*pos.trek).stays) == (9, [("evening", FIRST, NOON)], 1)


def test_04_a_week_on_ones_own_land() -> None:
    """UWA-BARONY-2: what the stronghold keeps clear has no monsters, so nobody throws for them."""
    pos = campaign()
    home = found(pos)
    pos.hex[FIRST] = pos.content.around[home][2]
    pos.cleared[pos.hex[FIRST]] = 1
    assert rested(pos) == 7


def test_05_land_that_was_cleared_without_a_stronghold() -> None:
    """UWA-BARONY-2, UWA-BUILD-8: works that are no stronghold yet keep nothing clear."""
    pos = campaign()
    home = found(pos, 9_999)
    pos.hex[FIRST] = pos.content.around[home][2]
    pos.cleared[pos.hex[FIRST]] = 1
    assert rested(pos, *[NOBODY] * 14) == 7


def test_06_a_guest_on_another_lords_land() -> None:
    """UWA-BARONY-2: the peace of a march is for everybody who walks there."""
    pos = campaign()
    home = found(pos)
    pos.cleared[home] = 1
    pos.hex[SECOND], pos.trek = home, tuple(Trek(ASHORE, 0, moved=1))
    pos.steps = [("evening", SECOND, 1)]
    travelling.evening(pos, pos.steps[-1], NO_DICE, None)
    assert pos.steps == [("evening", SECOND, 2)]


@pytest.mark.parametrize("way", [AFLOAT, ALOFT])
def test_07_the_air_above_a_march(way: int) -> None:
    """UWA-WENC-2, UWA-BARONY-2: hexes are cleared, not rivers and the sky: at mid-day a die is thrown."""
    pos = campaign()
    pos.hex[FIRST] = found(pos)
    pos.trek, pos.path = tuple(Trek(way, 0, moved=1)), [pos.hex[FIRST]]
    pos.steps = [("evening", FIRST, NOON)]
    travelling.evening(pos, pos.steps[-1], NO_DICE, None)
    assert pos.steps[-1] == ("watch", FIRST, 0)


# -- evading -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("surprise", "woods", "ours", "theirs", "chance"),
    [
        (0, False, 12, 12, 50), (2, False, 12, 12, 100), (1, False, 12, 12, 0), (1, True, 12, 12, 10),
        (1, False, 24, 12, 25), (1, True, 24, 12, 35), (1, True, 12, 24, 0), (2, True, 12, 24, 100),
        (0, True, 12, 24, 50), (0, False, 12, 23, 50), (0, False, 12, 24, 25),
    ],
)  # fmt: skip
def test_08_speed_counts_in_surprise(surprise: int, woods: bool, ours: int, theirs: int, chance: int) -> None:
    """UWA-EVADE-2 to UWA-EVADE-5: doubled, gone or ten; woods; then a quarter for whoever is twice as fast."""
    table = campaign().content.land.land.evade
    assert evasion(table, 6, 50, 100, surprise, woods, ours, theirs) == chance


# -- before castles ----------------------------------------------------------------------------------------------------


def test_09_a_castle_that_one_house_has_beaten() -> None:
    """UWA-CASTLE-9: its lord comes out to nobody any more, to no other house either."""
    pos = before()
    lords.settle(pos, pos.castles[AT][0], SECOND, BEATEN)
    assert not lords.willing(pos, pos.castles[AT][0])


def test_10_terms_are_those_of_one_house() -> None:
    """UWA-CASTLE-8: what one house has paid frees no other."""
    pos = before()
    lords.settle(pos, pos.castles[AT][0], SECOND, 1)
    assert (lords.standing(pos, pos.castles[AT][0], SECOND), lords.standing(pos, pos.castles[AT][0], FIRST)) == (1, 0)


def test_11_the_garrison_stays_on_the_walls() -> None:
    """UWA-CASTLE-9, UWA-CASTLE-13: sixty men or none, the same come out."""
    pos = before()
    dice = lords.dice_of(pos, lords.castle_at(pos, AT))
    pos.castles[AT] = (*pos.castles[AT][:7], 180, *pos.castles[AT][8:])
    assert lords.dice_of(pos, lords.castle_at(pos, AT)) == dice == 9 + 2 * 4


def test_12_riders_count() -> None:
    """UWA-CASTLE-1: as many Heroes as griffons."""
    pos = before()
    castle = lords.castle_at(pos, AT)._replace(ridden=2)
    assert lords.dice_of(pos, castle) - lords.dice_of(pos, lords.castle_at(pos, AT)) == 2 * 4


# -- dominion ----------------------------------------------------------------------------------------------------------


def test_13_a_village_across_wild_country() -> None:
    """UWA-BARONY-2, UWA-BARONY-3, UWA-R273: cleared by itself, three hexes off, it pays."""
    pos = campaign()
    home = found(pos)
    far = home
    for _ in range(3):
        far = pos.content.around[far][0]
    pos.villages, pos.cleared[far] = [(far, 200, -1, -1)], 1
    passing.settle_villages(pos, None)
    assert pos.villages[0][2] == FIRST


def test_14_five_hexes_are_too_far() -> None:
    """UWA-BARONY-2: twenty miles and no more."""
    pos = campaign()
    home = found(pos)
    grid = pos.content.grid
    far = next(hex_ for hex_ in range(len(pos.fog)) if grid.distance(home, hex_) == 5)
    pos.villages, pos.cleared[far] = [(far, 200, -1, -1)], 1
    passing.settle_villages(pos, None)
    assert pos.villages[0][2] == -1


# -- in the air --------------------------------------------------------------------------------------------------------


def test_15_one_inch_is_enough_for_a_dive() -> None:
    """UWA-AIR-8, UWA-R272: half of thirty inches, though only one is flown."""
    pos = sky()
    number = put(pos, "griffon-1", "2440", 40)
    at_step(pos, "path", number, 0)
    order(pos, "2439")
    assert texts(pos)[0] == "=25"


def test_16_nobody_dives_on_the_spot() -> None:
    """UWA-AIR-8: a dive is a movement."""
    pos = sky()
    number = put(pos, "griffon-1", "2440", 40)
    at_step(pos, "path", number, 0)
    order(pos, "end")
    assert orders.deepest_dive(pos, number) == 0


def test_17_half_of_a_halved_rate() -> None:
    """UWA-AIR-8, UWA-AIR-17: a griffon halved to fifteen inches dives seven."""
    pos = sky()
    number = put(pos, "griffon-1", "2440", 40)
    pos.halved[number] = 1
    at_step(pos, "path", number, 0)
    order(pos, "2425", "end")
    assert texts(pos)[0] == "=33"


def test_18_the_ground_stops_a_dive() -> None:
    """UWA-AIR-8: nobody ends below it."""
    pos = sky()
    number = put(pos, "griffon-1", "2440", 6)
    at_step(pos, "path", number, 0)
    order(pos, "2426", "end")
    assert texts(pos)[0] == "=0"


# -- at sea ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("last", "steps"),
    [(0, [0, 1, 2]), (1, [0, 1, 2]), (2, [1, 2, 3]), (3, [2, 3, 4]), (4, [2, 3, 4, 5]), (5, [3, 4, 5])],
)
def test_19_strokes(last: int, steps: list[int]) -> None:
    """UWA-OAR-3: up by one at a time; from fast down to slow, from cruise to a stop, not from fast to a stop."""
    pos = battle()
    pos.speed[RED] = last
    assert driving.oar_steps(pos, RED) == steps


@pytest.mark.parametrize(("left", "steps"), [(9, [3, 4]), (2, [3]), (1, [])])
def test_20_tired_rowers(left: int, steps: list[int]) -> None:
    """UWA-OAR-1: fast costs ten, cruise three, slow two; who has not so much left does not row so."""
    pos = battle()
    pos.speed[RED], pos.fatigue[RED] = 5, left
    assert driving.oar_steps(pos, RED) == steps


def test_21_who_cannot_row_may_lie_to() -> None:
    """UWA-OAR-1, UWA-OAR-3: rowers without strength at fast stroke stop, since nothing else is left."""
    pos = battle()
    pos.speed[RED], pos.fatigue[RED] = 5, 1
    pos.steps, pos.pending = [("drive", RED)], None
    decision = GAME.decision(pos)
    assert isinstance(decision, Decision)
    assert [pos.content.names.text(pick) for pick in decision.picks] == ["lie-to"]
