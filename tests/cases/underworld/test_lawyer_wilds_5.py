"""Cases of a rules lawyer: several castles on one day, cleared country, men in every town (UWA-CASTLE-2)."""

from __future__ import annotations

import pytest

from wyrmtable.core import Decision, Event, ScriptedDice, to_json
from wyrmtable.games.underworld.files.dominionstate import Campaign
from wyrmtable.games.underworld.files.landboard import CASTLE, ENTERED, FAR, SITE, TOWN
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules.dominion import flying, linking, lords, recruiting, spoils, travelling, warring
from wyrmtable.games.underworld.rules.dominion.position import NOWHERE, DominionPosition
from wyrmtable.games.underworld.rules.dominion.travelling import Trek
from wyrmtable.games.underworld.rules.land import evening
from wyrmtable.games.underworld.rules.land.castles import LORD, NEUTRAL, PAID, Castle
from wyrmtable.games.underworld.rules.land.encounters import AFLOAT, ALOFT, ASHORE
from wyrmtable.games.underworld.rules.land.position import LandPosition
from wyrmtable.games.underworld.rules.sea import driving
from wyrmtable.games.underworld.rules.sea import orders as sea_orders
from wyrmtable.games.underworld.rules.sea.orders import FAST_STEP
from wyrmtable.games.underworld.rules.sea.position import ROWED

from . import lands
from .test_dominion_campaign import FIRST, NO_DICE, SECOND, campaign, found, texts
from .test_dominion_lords import before
from .test_sea import BLUE, EAST, RED, SOUTH, battle, put

UPPER, LOWER = "0809", "0811"
DUSK = 1


def between() -> LandPosition:
    """A party between two castles, whose lords it knows."""
    pos = lands.country({UPPER: CASTLE << SITE, LOWER: CASTLE << SITE})
    ogre = pos.content.book.number["ogre"]
    pos.castles = [tuple(Castle(lands.at(pos, name), LORD, ogre, 2, 0, NEUTRAL, (), 60)) for name in (UPPER, LOWER)]
    return pos


def host(pos: LandPosition) -> str:
    hex_: int = pos.castles[pos.host][0]
    return pos.content.grid.names[hex_]


def test_36_two_castles_of_the_road() -> None:
    """LAW-W2-36, UWA-CASTLE-2, UWA-R164: one hex off, a 2 and another 2 bring both lords out: one after the other they
    ask for a joust or a toll."""
    pos = between()
    evening.pass_castles(pos, 2, ScriptedDice(2, 3), None)
    first = host(pos)
    pos.steps, pos.stage = [("evening",)], evening.ENCOUNTERS
    evening.evening(pos, ("evening",), ScriptedDice(7), None)
    assert {first, host(pos)} == {UPPER, LOWER}
    assert pos.steps[0] == ("demand",)
    assert not pos.callers


def test_37_who_has_fled_from_the_second() -> None:
    """LAW-W2-37, UWA-R164: three hexes off, the other lord does not find the party any more."""
    pos = between()
    evening.pass_castles(pos, 2, ScriptedDice(2, 3), None)
    first = pos.host
    pos.hex, pos.steps, pos.stage = lands.at(pos, "1206"), [("evening",)], evening.ENCOUNTERS
    evening.evening(pos, ("evening",), NO_DICE, None)
    assert (pos.callers, pos.host) == ([], first)


def test_38_a_second_castle_that_stays_at_home() -> None:
    """LAW-W2-38, UWA-CASTLE-2: a throw for each."""
    pos = between()
    evening.pass_castles(pos, 3, ScriptedDice(2, 3), None)
    assert (pos.host >= 0, pos.callers) == (True, [])
    pos = between()
    evening.pass_castles(pos, 3, ScriptedDice(3), None)
    assert pos.host < 0


def test_39_two_castles_of_a_campaign() -> None:
    """LAW-W2-39, UWA-CASTLE-2, UWA-R164: the second lord comes when the first has gone; not to a house that is no
    more."""
    pos = campaign()
    here = pos.hex[FIRST]
    hexes = pos.content.around[here][0], pos.content.around[here][3]
    ogre = pos.content.land.book.number["ogre"]
    for hex_ in hexes:
        pos.drawn[hex_], pos.fog[hex_] = CASTLE << SITE, ENTERED
    pos.castles = [tuple(Castle(hex_, LORD, ogre, 2, 0, NEUTRAL, (), 60)) for hex_ in hexes]
    pos.country = pos.land()._replace(castles=hexes)
    pos.path, pos.steps = [here], [("evening", FIRST, DUSK)]
    lords.passed(pos, FIRST, 1, ScriptedDice(2, 4), None)
    assert [step[0] for step in pos.steps] == ["evening", "caller", "lord"]
    pos.steps.pop()
    again = pos.copy()
    lords.call(pos, pos.steps[-1], ScriptedDice(7), None)
    assert pos.steps[-1][0] == "lord"
    again.out[FIRST] = 1
    lords.call(again, again.steps[-1], NO_DICE, None)
    assert again.steps == [("evening", FIRST, DUSK)]


@pytest.mark.parametrize("way", [ASHORE, AFLOAT, ALOFT])
def test_40_an_evening_on_cleared_land(way: int) -> None:
    """LAW-W2-40, UWA-BARONY-2: what is cleared stays free of monsters, however one has come there: in the evening
    nobody is thrown for."""
    pos = campaign()
    pos.hex[FIRST] = found(pos)
    pos.trek, pos.path, pos.steps = tuple(Trek(way, 0, moved=1)), [pos.hex[FIRST]], [("evening", FIRST, DUSK)]
    travelling.evening(pos, pos.steps[-1], NO_DICE, None)
    assert pos.steps == [("evening", FIRST, DUSK + 1)]


def in_a(site: int) -> DominionPosition:
    pos = campaign()
    pos.hex[FIRST] = pos.content.around[pos.content.around[pos.hex[FIRST]][0]][0]
    pos.drawn[pos.hex[FIRST]] = site << SITE
    return pos


@pytest.mark.parametrize(("site", "size"), [(TOWN, 3), (FAR, 6)])
def test_41_men_are_hired_in_every_town(site: int, size: int) -> None:
    """LAW-W2-41, UWA-HIRE-1, UWA-HIRE-2: notices can be posted in any town; a city has twice as many men as a town. Two
    methods, 100 gold pieces each; one of the light foot and one of the heavy for every part of its size."""
    pos = in_a(site)
    assert "hire" in texts(pos)
    assert "expedition" not in texts(pos)
    week = (1, *[1] * 8, 1, 1)
    recruiting.hire(pos, FIRST, ScriptedDice(*week, *week, 6, 6, 6, 6), None)
    assert pos.men[FIRST][:2] == (2 * size, 2 * size)


def test_41b_a_week_in_another_town() -> None:
    """LAW-W2-41b, UWA-R270, UWA-WENC-11: only the home town has walls around the house: in a city two dice are thrown
    on each of seven days of rest."""
    pos = in_a(FAR)
    pos.gold[FIRST], pos.clock[SECOND] = 0, 99
    pos.steps, pos.pending = [("act", FIRST)], None
    week = (1, *[1] * 8, 1, 1)
    rolls = ScriptedDice(*week, *week, 6, 6, 6, 6, *[5] * 14)
    GAME.apply(pos, pos.content.names.pick("hire"), NO_DICE)
    GAME.apply(pos, pos.content.names.pick("nobody-besides"), rolls)
    rolls.finish()
    assert pos.clock[FIRST] == 7


def test_42_nobody_is_hired_in_the_wilds() -> None:
    """LAW-W2-42, UWA-HIRE-1: there is nobody to read a notice."""
    assert "hire" not in texts(in_a(0))


# -- flyers and riders -------------------------------------------------------------------------------------------------


def flown(pos: DominionPosition) -> DominionPosition:
    """The six have flown out over a castle and come back; their men have waited."""
    here = pos.hex[FIRST]
    castle = pos.content.around[pos.content.around[here][0]][0]
    pos.drawn[castle], pos.fog[castle] = CASTLE << SITE, ENTERED
    ogre = pos.content.land.book.number["ogre"]
    pos.castles = [tuple(Castle(castle, LORD, ogre, 2, 0, NEUTRAL, (), 60))]
    pos.country = pos.land()._replace(castles=(castle,))
    pos.mounts[FIRST], pos.men[FIRST] = 6, (0, 30, 0, 0, 0, 0, 0, 0)
    pos.steps, pos.pending = [("flight", FIRST, NOWHERE)], None
    step = pos.steps[-1]
    flying.flight_take(pos, step, pos.content.names.places + castle, NO_DICE, None)
    return pos


def test_43_flying_over_a_castle() -> None:
    """LAW-W2-43, UWA-CASTLE-2: whoever passes over its hex passes over it in the air as well: on a 3 they come out."""
    pos = flown(campaign())
    assert pos.path[-1] == pos.castles[0][0]
    travelling.evening(pos, pos.steps[-1], NO_DICE, None)
    assert [step[0] for step in pos.steps] == ["evening", "castles", "watch"]
    pos.steps = pos.steps[:1]
    lords.passed(pos, FIRST, 4, NO_DICE, None)
    assert len(pos.steps) == 1
    lords.passed(pos, FIRST, 3, ScriptedDice(2), None)
    assert pos.steps[-1] == ("lord", FIRST, 0, 200)


def test_44_the_six_are_alone_in_the_air() -> None:
    """LAW-W2-44, UWA-R222, UWA-CASTLE-13: if it comes to blows their men are not there; and a lord who bars the way
    does not move those who wait."""
    pos = flown(campaign())
    here = pos.hex[FIRST]
    lords.fight(pos, FIRST, 0, None)
    fray = warring.Fray(*pos.fray)
    assert (fray.start, warring.force(pos, FIRST, fray)) == (0, 0)
    spoils.settle(pos, FIRST, fray, True, NO_DICE, None)
    assert not lords.willing(pos, pos.castles[0][0])
    pos = flown(campaign())
    lords.refuse(pos, FIRST, 0, None)
    assert pos.hex[FIRST] == here


@pytest.mark.parametrize(("kind", "speed"), [("champion", 18), ("ogre", 9), ("griffon", 30), ("giant_hill", 18)])
def test_45_a_mounted_lord(kind: str, speed: int) -> None:
    """LAW-W2-45, UWA-CASTLE-10, UWA-EVADE-4: men of class ride, and so does their lord: a medium horse's 18 inches, or
    what flies faster; giants keep pace with a draft horse, ogres do not."""
    pos = before()
    castle = Castle(*pos.castles[0])._replace(kind=pos.content.land.book.number[kind])
    pos.band = (castle.kind, 3, 0, ASHORE, 0)
    assert lords.pace(pos, FIRST, castle) == (24, speed)


def test_46_castles_after_a_battle_at_noon() -> None:
    """LAW-W2-46, UWA-GAME-6, UWA-CASTLE-2: a battle that was fought on a board does not spare the house the castles of
    its day."""
    pos = flown(campaign())
    pos.band = (pos.content.land.book.number["wyvern"], 2, 0, ALOFT, 0)
    state = Campaign("barony", {}, {}, to_json(pos), FIRST)
    after: DominionPosition = GAME.blank(pos.content.setting)
    linking.resume(after, state)
    assert after.steps == [("evening", FIRST, DUSK), ("castles", FIRST)]


# -- at sea ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("sheared", "rams"), [(0, True), (1, False)])
def test_47_sheared_oars_do_not_ram(sheared: int, rams: bool) -> None:
    """LAW-W2-47, UWA-RAM-1, UWA-SHEAR-2: ramming speed is fast, and sheared oars give half of it at most: a small
    galley makes fifteen inches then, which is slow."""
    pos = battle()
    pos.drive[RED], pos.order[RED], pos.mast[RED], pos.sheared[RED] = ROWED, FAST_STEP, 0, sheared
    assert driving.oar_speed(pos, RED, FAST_STEP) == (15 if sheared else 30)
    assert sea_orders.may_ram(pos, RED) is rams


def test_48_who_names_targets() -> None:
    """LAW-W2-48, UWA-DEC-24: each side for its own ships, the catapult and the crossbows by themselves, at somebody in
    range or at nobody; a catapult also at any square of the sea."""
    pos = battle()
    put(pos, RED, 2000, 2000, SOUTH)
    put(pos, BLUE, 2000, 3600, EAST)
    for step, offered in ((("fire", RED, 0), ["hold-fire", "blue"]), (("bows", RED), ["hold-fire", "blue"])):
        pos.steps, pos.pending = [step], None
        decision = GAME.decision(pos)
        assert isinstance(decision, Decision)
        assert decision.seat == RED
        named = [pick for pick in decision.picks if pos.content.names.kind(pick) != "place"]
        assert [pos.content.names.text(pick) for pick in named] == offered
        assert (len(named) < len(decision.picks)) is (step[0] == "fire")


def test_49_hailing_a_castle_that_was_paid() -> None:
    """LAW-W2-49, UWA-CASTLE-3, UWA-GAME-7: it greets a house whether it is strong or not, so that nobody hears from it
    how many men another house has."""
    for men in (0, 90):
        pos = before()
        hex_ = pos.castles[0][0]
        pos.hex[FIRST], pos.men[FIRST], pos.steps = hex_, (0, men, 0, 0, 0, 0, 0, 0), [("evening", FIRST, DUSK)]
        lords.settle(pos, hex_, FIRST, PAID)
        log = list[Event]()
        lords.hail(pos, FIRST, ScriptedDice(7), log)
        assert [event[1] for event in log] == ["house-greeted"]
        assert len(pos.steps) == 1
