"""Cases of a rules lawyer: what a referee of the wilds looks at, and rules that had no case of their own (UWA-R278)."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import Event, Running, ScriptedDice
from wyrmtable.core.dice import Dice
from wyrmtable.games.underworld.files.landboard import CASTLE, COMING, DUNGEON, SITE, TOWN
from wyrmtable.games.underworld.files.terms import SURPRISED, SURPRISED_THEM, WE_SURPRISE
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules import judging
from wyrmtable.games.underworld.rules.dominion import travelling
from wyrmtable.games.underworld.rules.dominion.position import DominionPosition, Staff
from wyrmtable.games.underworld.rules.land import bands, castles, outdoors
from wyrmtable.games.underworld.rules.land.encounters import ASHORE, Met
from wyrmtable.games.underworld.rules.land.position import LandPosition
from wyrmtable.games.underworld.rules.land.sequence import STEPS
from wyrmtable.workbench import tool, use

from . import lands
from .test_court import REFEREE, carried_on, ruled, table
from .test_dominion_campaign import FIRST, NO_DICE, SECOND, campaign, texts
from .test_lawyer_wilds_2 import asked, meeting, say, told
from .test_lawyer_wilds_3 import besieging

# -- what a referee of the road and of a campaign looks at (UWA-R278) --------------------------------------------------


@pytest.mark.parametrize(("ruling", "comes"), [("=3", True), ("=4", False)])
def test_25_a_castle_of_the_road(ruling: str, comes: bool) -> None:
    """LAW-W2-25, UWA-GEN-4, UWA-CASTLE-2: on its hex they come out on 1 to 3; he sets the die."""
    pos = lands.country({"0810": CASTLE << SITE}, referee="yes")
    pos.ticks = pos.content.bench.bit(COMING)
    lands.pick(pos, "march", 6)
    lands.pick(pos, "camp", 4)
    assert pos.steps[-1][:2] == ("ruling", COMING)
    assert GAME.imagine(pos, 0, Random(1)).steps[-1][3] != pos.steps[-1][3]
    pos.watches = 0
    lands.pick(pos, ruling, *((9,) if comes else ()))
    assert bool(pos.castles) is comes


def test_26_he_is_asked_where_no_castle_is() -> None:
    """LAW-W2-26, UWA-R107, UWA-R278: on every evening, so that his being asked tells nothing."""
    pos = lands.country(referee="yes")
    pos.ticks = pos.content.bench.bit(COMING)
    lands.pick(pos, "march", 6)
    lands.pick(pos, "camp", 4)
    assert pos.steps[-1][:2] == ("ruling", COMING)


@pytest.mark.parametrize(("ours", "theirs", "surprise"), [("=2", "=3", 1), ("=3", "=2", WE_SURPRISE), ("=3", "=3", 0)])
def test_27_surprise_on_the_road(ours: str, theirs: str, surprise: int) -> None:
    """LAW-W2-27, UWA-GEN-4, UWA-WSURP-1: he sets the die of either side; 1 and 2 surprise."""
    pos = lands.country(referee="yes")
    pos.ticks = pos.content.bench.bit(SURPRISED) | pos.content.bench.bit(SURPRISED_THEM)
    bands.bring(pos, Met(pos.content.book.number["orc"], 3), ScriptedDice(*[4] * 9))
    pos.steps, pos.pending = [("over",), ("sight",), ("muster",)], None
    run(pos, ScriptedDice(9))
    for text, what in ((ours, SURPRISED), (theirs, SURPRISED_THEM)):
        rolls = ScriptedDice(5)
        while pos.steps[-1][0] in ("sight", "throw", "thrown"):
            run(pos, rolls)
        assert pos.steps[-1][:2] == ("ruling", what)
        judging.ruling_take(pos, pos.steps[-1], pos.content.names.pick(text), NO_DICE, None)
    while pos.steps[-1][0] == "thrown":
        run(pos, NO_DICE)
    assert pos.surprise == surprise


def run(pos: LandPosition, rolls: Dice) -> None:
    code = STEPS[pos.steps[-1][0]]
    assert isinstance(code, Running)
    code.run(pos, pos.steps[-1], rolls, None)


@pytest.mark.parametrize(("ruling", "comes"), [("=2", True), ("=3", False)])
def test_28_a_castle_of_the_campaign(ruling: str, comes: bool) -> None:
    """LAW-W2-28, UWA-GEN-4, UWA-CASTLE-2: one hex off on 1 and 2."""
    pos = table("barony", 5)
    plain = besieging()
    pos.drawn, pos.fog, pos.hex, pos.castles = plain.drawn, plain.fog, plain.hex, plain.castles
    castle = plain.castles[0][0]
    pos.country = plain.land()._replace(castles=(castle,))
    pos.path = [pos.content.around[castle][0]]
    pos.trek = tuple(travelling.Trek(ASHORE, 0, moved=1))
    carried_on(pos, ("castles", FIRST), dice=(7,))
    assert pos.steps[-1][0] == "ruling"
    assert pos.content.bench.seat == REFEREE
    log = ruled(pos, ruling)
    assert ("house-lord" in {event[1] for event in log}) is comes


def test_29_the_nearest_castle_has_the_first_die() -> None:
    """LAW-W2-29, UWA-CASTLE-2, UWA-R164: a throw for each; a 3 brings nobody from two hexes off, a 1 does."""
    near = [(2, 40), (0, 30), (1, 35)]
    assert castles.all_out(near, 3, ScriptedDice(2, 1)) == [30, 35, 40]
    assert castles.all_out(near, 4, ScriptedDice(2, 2)) == [35]
    assert castles.all_out(near, 4, ScriptedDice(3, 1)) == [40]
    assert castles.all_out(near, 4, ScriptedDice(3, 2)) == []
    assert castles.all_out([], 1, NO_DICE) == []


# -- rules that had no case of their own -------------------------------------------------------------------------------


def test_30_near_home() -> None:
    """LAW-W2-30, UWA-WLD-1, UWA-R281, UWA-HEX-4: the dungeon lies within two hexes of the home town; a house does
    one thing there and the day, or week, is over."""
    pos = campaign()
    land = pos.land()
    dungeon = next(hex_ for hex_ in range(len(land.codes)) if land.codes[hex_] >> SITE == DUNGEON)
    assert pos.content.grid.distance(dungeon, land.towns[0]) <= 2
    pos.staff[FIRST] = tuple(Staff(trainers=1))
    assert {"expedition", "hire", "raise"} <= set(texts(pos))
    pos.steps, pos.pending = [("act", FIRST)], None
    say(pos, "raise")
    assert (pos.clock[FIRST], asked(pos)[0]) == (1, SECOND)


@pytest.mark.parametrize(("face", "points"), [(1, 2), (6, 7)])
def test_31_a_spell_heals_as_it_says(face: int, points: int) -> None:
    """LAW-W2-31, UWA-HEAL-3: d6 and one more, and never more than was lost; rest has nothing to do with it."""
    pos = lands.country({lands.START: TOWN << SITE})
    hurt = pos.march[0]
    pos.hurt[hurt] = 10
    lands.pick(pos, "temple", face, 4, 1)
    assert pos.hurt[hurt] == 10 - points


def test_32_what_a_lord_decides() -> None:
    """LAW-W2-32, UWA-DEC-18, UWA-DEC-19: a plan on a hex that he likes, and more at any time; with villages the
    tax, and with a stronghold that stands what he puts money into."""
    pos = meeting()
    assert not [text for text in texts(pos) if text.startswith(("tax", "invest"))]
    assert [text for text in texts(pos) if text.startswith("plan")] == ["plan-10000", "plan-25000", "plan-77400"]
    pos.seat_hex[FIRST], pos.ordered[FIRST], pos.engineers[FIRST] = pos.hex[FIRST], 25_000, 1
    assert len([text for text in texts(pos) if text.startswith("plan")]) == 3
    pos.built[FIRST] = 25_000
    pos.villages = [(pos.hex[FIRST], 100, FIRST, 0)]
    assert [text for text in texts(pos) if text.startswith("tax")] == ["tax-5", "tax-15", "tax-20"]
    assert len([text for text in texts(pos) if text.startswith("invest")]) == 15


def test_33_a_traitor_is_bought_before_a_castle() -> None:
    """LAW-W2-33, UWA-DEC-20: and nowhere else."""
    assert "treachery" in texts(besieging())
    assert why_not(meeting(), "treachery") == "UWA-SPEC-10"


def why_not(pos: DominionPosition, text: str) -> str:
    pos.steps, pos.pending = [("act", FIRST)], None
    return GAME.why_not(pos, FIRST, pos.content.names.pick(text))[0].rule


def test_34_one_heading() -> None:
    """LAW-W2-34, UWA-TOOL-11: the page of a hex map says once that it is the land."""
    page = str(use(tool(GAME, "land"), {}, "7").files["land.html"])
    assert (page.count(">The land<"), page.count("The referee&#x27;s map")) == (2, 1)  # in its title and its heading


def test_35_who_is_upon_the_party() -> None:
    """LAW-W2-35, UWA-WSURP-1: their free move in yards; whoever has come up is upon the party."""
    for gap, told_of in ((30, "land-upon"), (100, "land-closed")):
        pos = lands.country()
        bands.bring(pos, Met(pos.content.book.number["orc"], 2), ScriptedDice(*[4] * 9))
        pos.steps = [("over",), ("muster",)]
        run(pos, ScriptedDice(9))
        pos.gap, log = gap, list[Event]()
        outdoors.come_upon(pos, log)
        assert told(log) == {told_of}
