"""Vessels of a house: bought, manned, sailed, fought with and lost (UWA-SPEC-7, UWA-SPEC-8, UWA-WIND, UWA-R305)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from wyrmtable.core import Decision, Match, ScriptedDice
from wyrmtable.games.underworld.files.dominion import VESSELS
from wyrmtable.games.underworld.files.dominionstate import CAMPAIGN, read_campaign
from wyrmtable.games.underworld.files.landboard import CLEAR, FAR, RIVER, SEA, SITE, SWAMP
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.linked import battle_of
from wyrmtable.games.underworld.rules.dominion import crews, fleets, linking, lords, meeting, passing, travelling
from wyrmtable.games.underworld.rules.dominion.position import DominionPosition, Ship
from wyrmtable.games.underworld.rules.dominion.travelling import Trek
from wyrmtable.games.underworld.rules.land.castles import NEUTRAL, SUPERHERO, Castle
from wyrmtable.games.underworld.rules.land.encounters import ABOARD, AFLOAT, ASHORE

from .test_dominion_campaign import FIRST, NO_DICE, SECOND, act, campaign, found, texts, why
from .test_dominion_specialists import QUIET

BREEZE, STILL, STORM = (3, 3), (1, 2), (6, 6)  # two dice of wind


def kind(name: str) -> int:
    return VESSELS.index(name)


def at_the_quay(*names: str, gold: int = 100_000, ground: int = SEA) -> DominionPosition:
    """A city with water north of it, and these ships with crews and captains at its quay; ten men and no horses but
    those of the six."""
    pos = campaign()
    town = pos.hex[FIRST]
    pos.drawn[town] = CLEAR | FAR << SITE
    for hex_ in range(len(pos.fog)):
        if pos.content.grid.distance(hex_, north(pos)) <= 4 and hex_ != town and hex_ not in ring(pos):
            pos.drawn[hex_] = ground
    pos.gold[FIRST], pos.men[FIRST] = gold, (0, 8, 0, 0, 0, 0, 0, 0)
    pos.fleet[FIRST] = tuple(tuple(Ship(kind(name), town, 1, 1)) for name in names)
    return pos


def north(pos: DominionPosition, steps: int = 5) -> int:
    """So many hexes north of the city."""
    hex_ = pos.hex[FIRST]
    for _ in range(steps):
        hex_ = pos.content.grid.neighbours[hex_][0]
    return hex_


def ring(pos: DominionPosition) -> list[int]:
    """Land west, east and south of the city."""
    return [pos.content.grid.neighbours[pos.hex[FIRST]][way] for way in (1, 2, 3, 4, 5)]


def asked(pos: DominionPosition) -> list[int]:
    decision = GAME.decision(pos)
    assert isinstance(decision, Decision)
    return list(decision.picks)


def sails(pos: DominionPosition, *hexes: int, wind: tuple[int, int] = BREEZE) -> None:
    act(pos, "sail", ScriptedDice(*wind))
    for hex_ in hexes:
        GAME.apply(pos, pos.content.names.places + hex_, NO_DICE)


# -- bought and manned -------------------------------------------------------------------------------------------------


def test_a_vessel_is_bought() -> None:
    """LAW-W-60, UWA-EQP-1, UWA-NAV-2: in a town on or beside drawn water, for its price, in a day; there she lies."""
    pos = at_the_quay(gold=7_600)
    act(pos, "buy-vessel")
    assert [pos.content.names.text(pick) for pick in asked(pos)] == [
        "vessel-raft", "vessel-boat", "vessel-small-merchant", "vessel-longship",
    ]  # fmt: skip
    GAME.apply(pos, pos.content.names.pick("vessel-longship"), NO_DICE)
    assert (pos.gold[FIRST], pos.clock[FIRST]) == (100, 1)
    assert crews.ships(pos, FIRST) == [Ship(kind("longship"), pos.hex[FIRST], 0, 0)]
    dry = campaign()
    dry.gold[FIRST] = 100_000
    assert "drawn water" in why(dry, "buy-vessel")


@pytest.mark.parametrize(("dice", "crew"), [((2, 4, 3, 5), 1), ((2, 4, 3, 4), 0)])
def test_a_crew_is_sought(dice: tuple[int, ...], crew: int) -> None:
    """LAW-W-61, UWA-SPEC-7, UWA-HIRE-2, UWA-R305: the Seamen of one ship come on 5 or 6 of either search."""
    pos = at_the_quay()
    pos.fleet[FIRST] = (tuple(Ship(kind("warship"), pos.hex[FIRST])),)
    assert "lacks" in repr(GAME.view(pos, FIRST))
    act(pos, "seek-seamen", ScriptedDice(*dice, *QUIET))
    assert (crews.ships(pos, FIRST)[0].crew, pos.gold[FIRST], pos.clock[FIRST]) == (crew, 100_000 - 500, 7)


def test_a_captain_is_sought() -> None:
    """LAW-W-62, UWA-SPEC-8: one for each ship, on 6; without him she does not sail, nor without her crew."""
    pos = at_the_quay()
    pos.fleet[FIRST] = (tuple(Ship(kind("warship"), pos.hex[FIRST], 1, 0)),)
    assert "crew and captain" in why(pos, "sail")
    assert "lacks them" in why(pos, "seek-seamen")
    act(pos, "seek-ship-captain", ScriptedDice(1, 5, 1, 6, *QUIET))
    assert "sail" in texts(pos)
    assert "lacks them" in why(pos, "seek-ship-captain")


def test_crews_are_paid() -> None:
    """LAW-W-63, UWA-SPEC-7, UWA-SPEC-8: 10 a man and 250 for a captain; Seamen who fight draw both pays; boats need
    nobody. Unpaid they leave, but not at sea; they can be paid off."""
    pos = at_the_quay()
    before = passing.pay_due(pos, FIRST)
    for name, pay in (("warship", 20 * 10 + 250), ("longship", 75 * 13 + 250), ("large_galley", 1_450), ("boat", 0)):
        served = int(name != "boat")
        pos.fleet[FIRST] = (tuple(Ship(kind(name), pos.hex[FIRST], served, served)),)
        assert passing.pay_due(pos, FIRST) == before + pay
    pos.fleet[FIRST] = tuple(tuple(Ship(kind("warship"), hex_, 1, 1)) for hex_ in (pos.hex[FIRST], north(pos)))
    pos.gold[FIRST] = 0
    passing.month(pos, FIRST, NO_DICE, None)
    assert [ship.crew for ship in crews.ships(pos, FIRST)] == [0, 1]
    pos = at_the_quay("warship")
    act(pos, "pay-off")
    assert crews.ships(pos, FIRST)[0][2:] == (0, 0)
    assert "No crew" in why(pos, "pay-off")


# -- under sail --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "points"), [(("warship",), 12), (("longship", "longship"), 20), (("large_galley", "small_merchant"), 12)]
)
def test_a_days_sail(names: tuple[str, ...], points: int) -> None:
    """LAW-W-64, UWA-WMOVE-1, UWA-WMOVE-4: hexes a day of the slowest; the ships go along, and at sea nobody camps."""
    pos = at_the_quay(*names)
    sails(pos, north(pos, 1))
    assert (pos.trek[:2], {ship.hex for ship in crews.ships(pos, FIRST)}) == ((ABOARD, points - 1), {pos.hex[FIRST]})
    assert pos.content.names.text(asked(pos)[0]) == "stay-aboard"
    assert not {"camp", "march", "clear", "plan-10000"} & set(texts(pos))


def test_room_aboard() -> None:
    """LAW-W-65, UWA-R305: everybody and all horses must find room; ships on the hex beside will do."""
    pos = at_the_quay("small_galley")
    assert travelling.heads(pos, FIRST) == 20
    assert "sail" in texts(pos)
    pos.men[FIRST] = (0, 9, 0, 0, 0, 0, 0, 0)
    assert "room for all" in why(pos, "sail")
    pos.men[FIRST] = (0, 8, 0, 0, 0, 0, 0, 0)
    pos.fleet[FIRST] = (tuple(Ship(kind("small_galley"), north(pos, 1), 1, 1)),)
    quay = pos.hex[FIRST]
    sails(pos)
    assert (pos.path, pos.ground(pos.hex[FIRST])) == ([quay, pos.hex[FIRST]], SEA)


@pytest.mark.parametrize(
    ("name", "wind", "sailing"),
    [("warship", STILL, False), ("longship", STILL, True), ("warship", BREEZE, True), ("longship", STORM, False)],
)
def test_wind(name: str, wind: tuple[int, int], sailing: bool) -> None:
    """LAW-W-66, UWA-WIND-2, UWA-WIND-3: in a calm only oars serve, and nobody sails in a gale; the day is lost."""
    pos = at_the_quay(name)
    act(pos, "sail", ScriptedDice(*wind, 1, 1))
    assert (pos.steps[-1][0] == "trek", pos.clock[FIRST]) == ((True, 0) if sailing else (False, 1))


def test_one_can_always_land() -> None:
    """LAW-W-67, UWA-WMOVE-4: on land the day is over, and the ships lie where they were; they take the house up again
    from there."""
    pos = at_the_quay("warship")
    shore = ring(pos)[0]
    sails(pos, north(pos, 1))
    sea = pos.hex[FIRST]
    GAME.apply(pos, pos.content.names.places + shore, ScriptedDice(1, 1))
    assert (pos.hex[FIRST], crews.ships(pos, FIRST)[0].hex, pos.clock[FIRST]) == (shore, sea, 1)
    assert {"march", "sail"} <= set(texts(pos))


def test_rivers_and_swamps() -> None:
    """LAW-W-68, UWA-WMOVE-1, UWA-WMOVE-4: rivers for all; swamps for those with a figure for them, and count for
    three; others can only land there."""
    pos = at_the_quay("small_galley", ground=RIVER)
    pos.drawn[north(pos, 2)] = SWAMP
    sails(pos, north(pos, 1), north(pos, 2))
    assert pos.trek[:2] == (ABOARD, 20 - 1 - 3)
    assert {"camp", "stay-aboard"} <= {pos.content.names.text(pick) for pick in asked(pos)}
    pos = at_the_quay("warship", ground=RIVER)
    pos.drawn[north(pos, 2)] = SWAMP
    assert fleets.bears(pos, FIRST, north(pos, 1))
    assert not fleets.bears(pos, FIRST, north(pos, 2))


@pytest.mark.parametrize(("pick", "faces"), [("camp", 2), ("stay-aboard", 1)])
def test_throws_for_encounters(pick: str, faces: int) -> None:
    """LAW-W-69, UWA-WENC-2: moored at evening two throws, a 5 and a 6; who stays on the water throws once, for a 6."""
    pos = at_the_quay("warship", ground=RIVER)
    sails(pos, north(pos, 1))
    GAME.apply(pos, pos.content.names.pick(pick), ScriptedDice(*([1] * (faces + 1))))
    assert (pos.clock[FIRST], pos.trek) == (1, ())


def test_rest_at_sea() -> None:
    """LAW-W-70, UWA-WENC-2, UWA-WMOVE-5: aboard, with one throw."""
    pos = at_the_quay("warship")
    pos.hex[FIRST] = north(pos, 1)
    pos.fleet[FIRST] = (tuple(Ship(kind("warship"), pos.hex[FIRST], 1, 1)),)
    act(pos, "rest", ScriptedDice(5))
    assert (pos.clock[FIRST], pos.band) == (1, ())
    act(pos, "rest", ScriptedDice(6, 3, 11, 2, 3, 4))
    assert pos.band[3] == ABOARD


# -- storms and fights -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("force", "face", "left"),
    [(fleets.FRESH, 3, 1), (fleets.FRESH, 4, 2), (fleets.GALE, 5, 1), (fleets.GALE, 6, 2), (fleets.LIGHT, 0, 2)],
)
def test_galleys_on_the_open_sea(force: int, face: int, left: int) -> None:
    """LAW-W-71, UWA-WIND-8: two hexes from the shore a galley founders in a fresh wind on 1 to 3, in a gale on 1 to 5;
    other ships do not. Half of those for whom there is no room drown."""
    pos = at_the_quay("small_galley", "longship")
    pos.hex[FIRST] = far = north(pos, 5)
    pos.fleet[FIRST] = tuple((row[0], far, 1, 1) for row in pos.fleet[FIRST])
    pos.men[FIRST] = (0, 34, 0, 0, 0, 0, 0, 0)
    dice = ScriptedDice(*([face] if face else []))
    fleets.founder(pos, FIRST, force, dice, None)
    dice.finish()
    assert (len(crews.ships(pos, FIRST)), pos.soldiers(FIRST)) == (left, 34 if left == 2 else 24)


def test_near_the_shore() -> None:
    """LAW-W-72, UWA-WIND-8: on a hex beside land nobody founders."""
    pos = at_the_quay("small_galley")
    pos.hex[FIRST] = north(pos, 1)
    fleets.founder(pos, FIRST, fleets.GALE, NO_DICE, None)
    assert len(crews.ships(pos, FIRST)) == 1


def test_shipwreck() -> None:
    """LAW-W-73, UWA-R305: with the last ship half of the men are lost, and the six come to the nearest shore."""
    pos = at_the_quay("small_galley")
    pos.hex[FIRST] = north(pos, 2)
    pos.fleet[FIRST] = ((*pos.fleet[FIRST][0][:1], pos.hex[FIRST], 1, 1),)
    fleets.wreck(pos, FIRST, [0], None)
    assert (pos.fleet[FIRST], pos.soldiers(FIRST), pos.ground(pos.hex[FIRST])) == ((), 1, CLEAR)


def fighting(*names: str) -> DominionPosition:
    """At sea, with pirates in sight."""
    pos = at_the_quay(*names)
    pos.hex[FIRST] = sea = north(pos, 2)
    pos.fleet[FIRST] = tuple((row[0], sea, 1, 1) for row in pos.fleet[FIRST])
    pos.trek = tuple(Trek(ABOARD, 0, moved=1))
    pos.band = tuple(meeting.Band(pos.content.land.book.number["pirate"], 60, 0, ABOARD, 0))
    pos.path = [sea]
    pos.steps, pos.pending = [("evening", FIRST, 1), ("met", FIRST)], None
    return pos


def test_a_battle_of_ships() -> None:
    """LAW-W-74, UWA-GAME-6, UWA-R305: the ships that the house sails are on the board, with its men; those that do not
    come back are lost to it."""
    pos = fighting("warship", "small_galley")
    GAME.apply(pos, pos.content.names.pick("fight"), NO_DICE)
    sequel = battle_of(pos)
    assert sequel is not None
    board = Match(GAME, sequel.setting, seed="1")
    ours = [ship for ship in board.position.content.battle.ships if ship.seat == FIRST]
    assert [(ship.vessel.title, ship.marines) for ship in ours] == [("Sailed warship", 13), ("Small galley", 1)]
    state = read_campaign(sequel.setting.secret[CAMPAIGN])
    again = GAME.blank(pos.content.setting)
    linking.resume(again, replace(state, sunk=(1,)))
    assert [ship.kind for ship in crews.ships(again, FIRST)] == [kind("warship")]


def test_flight_over_the_water() -> None:
    """LAW-W-75, UWA-WPURS-2, UWA-EVADE-4: ships flee over water at the speed of the slowest, and go along."""
    pos = fighting("warship", "large_galley")
    assert meeting.speeds(pos, FIRST)[0] == 15
    around = pos.content.grid.neighbours[pos.hex[FIRST]]
    pos.drawn[around[0]] = CLEAR
    meeting.bolt(pos, FIRST, ScriptedDice(1, 3), None)
    assert (pos.hex[FIRST], {ship.hex for ship in crews.ships(pos, FIRST)}) == (around[2], {around[2]})
    assert Trek(*pos.trek).fled == 1


def test_turned_back_by_a_lord() -> None:
    """LAW-W-76, UWA-CASTLE-8: whoever refuses a neutral lord goes back by the way he came, with his ships."""
    pos = at_the_quay("warship", ground=RIVER)
    quay, river = pos.hex[FIRST], north(pos, 1)
    sails(pos, river)
    ogre = pos.content.land.book.number["ogre"]
    pos.castles = [tuple(Castle(north(pos, 2), SUPERHERO, ogre, 2, 0, NEUTRAL, (), 80))]
    lords.refuse(pos, FIRST, 0, None)
    assert (pos.hex[FIRST], crews.ships(pos, FIRST)[0].hex) == (quay, quay)


def test_boats_are_kept() -> None:
    """LAW-W-77, UWA-EQP-1: boats that were bought are there on the next day; only those that are lacking cost."""
    pos = at_the_quay(ground=RIVER)
    pos.hex[FIRST] = north(pos, 1)
    act(pos, "boats")
    GAME.apply(pos, pos.content.names.places + north(pos, 1), NO_DICE)
    assert (pos.gold[FIRST], pos.trek[0], len(crews.ready(pos, FIRST, pos.hex[FIRST]))) == (99_800, AFLOAT, 2)
    assert travelling.fare(pos, FIRST) == 0
    pos.men[FIRST] = (0, 11, 0, 0, 0, 0, 0, 0)
    assert travelling.fare(pos, FIRST) == 100


def test_everybody_sees_ships() -> None:
    """LAW-W-78, UWA-GAME-7: where they lie is seen by all, what they lack stands in the ledger."""
    pos = at_the_quay("warship")
    assert "sailed warship" in repr(GAME.view(pos, SECOND).markers)
    assert "Sailed warship at" in repr(GAME.view(pos, FIRST).panels)
    assert "Sailed warship at" not in repr(GAME.view(pos, SECOND).panels)
    assert Trek(ASHORE, 0).wind == fleets.LIGHT
    assert found(pos)
