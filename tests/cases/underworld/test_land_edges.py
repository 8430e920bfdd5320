"""Edges of the rules of the road: what is just inside a rule, and what is just outside (UWA-CASTLE, UWA-WENC)."""

from __future__ import annotations

import pytest

from wyrmtable.core import NoDice, ScriptedDice
from wyrmtable.games.underworld.files.landboard import CASTLE, CITY, DESERT, SITE, SWAMP
from wyrmtable.games.underworld.files.terms import FOES, PLATE
from wyrmtable.games.underworld.rules.land import bands, castles, encounters, evening, joust, tasks
from wyrmtable.games.underworld.rules.land.castles import LORD, NEUTRAL, Castle
from wyrmtable.games.underworld.rules.land.encounters import Met
from wyrmtable.games.underworld.rules.land.joust import DRAWN, LOST, WON, Ride
from wyrmtable.games.underworld.rules.land.maker import HERE
from wyrmtable.games.underworld.rules.land.position import ON_WING, LandPosition
from wyrmtable.games.underworld.rules.land.tasks import Task

from .caves import exchange
from .lands import START, at, country, pick, where
from .test_land_castles import before

NO_DICE = NoDice()
CLEAR_HEX = 0


# -- castles -----------------------------------------------------------------------------------------------------------


def test_a_guest_eats_with_his_host() -> None:
    """UWA-CASTLE-5, UWA-WMOVE-6: at a lord's table the hungry are fed, and nobody's rations grow less."""
    pos = country({START: CASTLE << SITE})
    pos.guests, pos.hungry, pos.food[:] = 3, 2, [4] * 6
    pick(pos, "stay")
    assert (pos.hungry, list(pos.food)) == (0, [4] * 6)


def test_turned_back_by_one_hex() -> None:
    """UWA-CASTLE-8: whoever is barred goes back to the hex he came from, not to where the day began."""
    pos = before(LORD, NEUTRAL, toll=100)
    pos.path = [at(pos, "0813"), at(pos, "0812"), at(pos, "0811"), at(pos, "0810")]
    pick(pos, "refuse")
    assert where(pos) == "0811"


@pytest.mark.parametrize(("levels", "heads", "hides"), [(20, 25, True), (19, 25, False), (20, 24, False)])
def test_twice_as_strong_and_warlike(levels: int, heads: int, hides: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-CASTLE-3, UWA-R331: exactly twice their levels and dice, and exactly 25 fighters, are too many."""
    pos = before(LORD, NEUTRAL, kind="hero", number=0)
    theirs = sum(pos.content.book.kinds[kind].hd.levels for kind in pos.foe_kind)
    exchange(monkeypatch, castles, "party_levels", lambda _: 2 * theirs * levels // 20)
    exchange(monkeypatch, LandPosition, "living", lambda _: heads)
    assert castles.too_strong(pos) is hides


def test_people_of_whom_nobody_knows_stay_as_they_are() -> None:
    """UWA-CASTLE-1: whoever was thrown for an Assassin or a Spy is met when the party comes; no die falls again."""
    pos = country({"0809": CASTLE << SITE})
    row = tuple(Castle(at(pos, "0809"), LORD, pos.content.book.number["ogre"], 2, 0, NEUTRAL, (), 60))
    pos.unmet = [row]
    assert castles.known_castle(pos, at(pos, "0809"), NO_DICE) == 0
    assert (pos.castles, pos.unmet) == ([row], [])


# -- the joust ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("we_fell", "they_fell", "result"), [(True, True, DRAWN), (True, False, LOST), (False, True, WON)]
)
def test_who_falls(we_fell: bool, they_fell: bool, result: int) -> None:
    """UWA-JOUST-3: a fall decides at once; if both fall it is drawn."""
    assert joust.decided(Ride(0, 0, we_fell, they_fell), 1, 0, 0) == result


@pytest.mark.parametrize("result", [DRAWN, WON])
def test_only_the_loser_loses_his_armour(result: int) -> None:
    """UWA-CASTLE-5: whoever has drawn keeps it, as whoever has won."""
    pos = before(LORD, NEUTRAL)
    pos.steps = [("champion", 1, 0)]
    joust.after(pos, 0, result, None)
    assert pos.armour[0] == PLATE


# -- tasks -------------------------------------------------------------------------------------------------------------


def test_at_least_half_of_a_hoard() -> None:
    """UWA-CASTLE-6: he takes at least half, so of an odd number of pieces the greater part."""
    pos = country()
    pos.taken = 1000
    tasks.share(pos, Task(tasks.GEAS, 0, tasks.FETCH, 0, 0, 29, tasks.CARRYING, 101), None)
    assert pos.taken == 1000 - 51


# -- days and evenings -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ground", "face", "comes"), [(CLEAR_HEX, 5, False), (SWAMP, 4, True)])
def test_flyers_that_rest(ground: int, face: int, comes: bool) -> None:
    """UWA-WENC-2, UWA-WENC-1: two dice for mid-day and evening are for those who travel in the air; on a day of rest
    the ground decides, for the first die as for the second."""
    pos = country({START: ground})
    pos.travel, pos.path, pos.watches, pos.stage = ON_WING, [pos.hex], 1, 1
    pos.steps = [("evening",), ("roam", face)]
    evening.roam(pos, pos.steps[-1], ScriptedDice(7), None)
    assert (pos.steps != [("evening",)]) is comes


@pytest.mark.parametrize(("hexes", "throws"), [(1, 1), (2, 2)])
def test_a_flight_that_was_none(hexes: int, throws: int) -> None:
    """UWA-WENC-2: whoever has made camp where he was has not travelled in the air, and one die is thrown."""
    pos = country()
    pos.travel, pos.path, pos.stage = ON_WING, [pos.hex] * hexes, evening.CASTLES
    pos.steps = [("evening",)]
    evening.evening(pos, ("evening",), NO_DICE, None)
    assert pos.watches == throws


def test_a_day_ends_before_a_lair() -> None:
    """UWA-WENC-10: whoever comes upon a lair goes no further on that day."""
    pos = country(lairs=("0809",))
    pos.hex, pos.points = at(pos, "0809"), 3
    pos.dens = [(pos.hex, pos.content.book.number["ogre"], 2, 0)]
    evening.stumble(pos, ("stumble",), ScriptedDice(7), None)
    assert pos.points == 0


# -- who is met --------------------------------------------------------------------------------------------------------


def test_one_of_the_undead_at_least() -> None:
    """UWA-WENC-11: in a city a quarter of them come, and never nobody."""
    book = country().content.book
    vampire = book.kinds[book.number["vampire"]]
    assert encounters.how_many(vampire, CITY, ScriptedDice(*[1] * 9)) == 1


def test_plain_beasts_of_a_plain_desert() -> None:
    """UWA-WENC-7, UWA-R40: beasts of the other world live in deserts only if the players wish for them."""
    for mars, listed in (("no", "animals"), ("yes", "arid")):
        content = country(mars=mars).content
        assert encounters.table_of(content, "animals", DESERT, NO_DICE, HERE) == listed


def test_sixty_at_most_fight() -> None:
    """UWA-R160: of three hundred sixty fight; chances to evade count them all."""
    pos = country()
    bands.bring(pos, Met(pos.content.book.number["orc"], 300), ScriptedDice(*[1] * 60))
    assert (len(pos.foe_kind), pos.throng) == (FOES, 300)
