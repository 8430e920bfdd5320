"""Small beasts by night, lairs on the way of a house, and who lives in a stronghold (UWA-WENC-8, UWA-WENC-10,
UWA-BARONY-2)."""

from __future__ import annotations

import pytest

from wyrmtable.core import Decision, Event, ScriptedDice, Setting, complete
from wyrmtable.games.underworld.files.dominioncampaign import EVADE, FIGHT
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules.dominion import clearing, dens, meeting, nights, passing, spoils, travelling
from wyrmtable.games.underworld.rules.dominion.position import BESIEGED, DominionPosition, Forge, Staff
from wyrmtable.games.underworld.rules.dominion.travelling import Trek
from wyrmtable.games.underworld.rules.dominion.warring import DEN, LAIR, ROAD, Fray
from wyrmtable.games.underworld.rules.land.encounters import ALOFT, ASHORE, Met

from .test_dominion_campaign import FIRST, NO_DICE, campaign, found


def number(pos: DominionPosition, name: str) -> int:
    return pos.content.land.book.number[name]


# -- by night ----------------------------------------------------------------------------------------------------------


def test_a_bite_without_poison() -> None:
    """UWA-WENC-8: of three sleepers one is of the six and loses a point; of two men the one who has no more is dead."""
    pos = campaign()
    pos.men[FIRST] = (10, 0, 0, 0, 0, 0, 0, 0)
    dice = ScriptedDice(3, 6, 7, 1, 15, 2)
    nights.creep(pos, FIRST, Met(number(pos, "giant_weasel"), 1, 0, True), dice, None)
    dice.finish()
    assert (pos.hurt[FIRST], pos.soldiers(FIRST)) == (1, 9)


def test_a_bite_with_poison() -> None:
    """UWA-WENC-8: whoever fails his save is dead: a man of the first level, or one of the six with his lessons."""
    pos = campaign()
    pos.men[FIRST], pos.xp[FIRST] = (10, 0, 0, 0, 0, 0, 0, 0), 18_000
    dice = ScriptedDice(3, 7, 1, 8, 20, 1, 1)
    log = list[Event]()
    nights.creep(pos, FIRST, Met(number(pos, "giant_spider"), 1, 0, True), dice, log)
    dice.finish()
    assert (pos.soldiers(FIRST), pos.xp[FIRST]) == (9, 15_000)
    assert [event[1] for event in log] == ["house-vermin"]


def test_whoever_flies_sleeps_without_his_men() -> None:
    """UWA-WENC-8, UWA-R222: then it is one of the six in any case."""
    pos = campaign()
    pos.men[FIRST], pos.trek = (10, 0, 0, 0, 0, 0, 0, 0), tuple(Trek(ALOFT, 0))
    nights.creep(pos, FIRST, Met(number(pos, "giant_weasel"), 1, 0, True), ScriptedDice(1, 6), None)
    assert (pos.hurt[FIRST], pos.soldiers(FIRST)) == (1, 10)


def test_small_beasts_of_an_evening() -> None:
    """UWA-WENC-8: they are not met; they come among the sleepers."""
    pos = campaign()
    pos.trek, pos.steps = tuple(Trek(ASHORE, 0, moved=1)), [("turn",)]
    dice = ScriptedDice(5, 1, 1, 1, 1, 1, 20)
    travelling.met(pos, FIRST, ASHORE, 1, dice, None)
    assert (pos.steps, pos.band) == ([("turn",)], ())


def test_small_beasts_bar_no_hex() -> None:
    """UWA-WENC-8, UWA-BARONY-1: nobody is there who could be removed; by night somebody may be bitten."""
    pos = campaign()
    hex_ = pos.content.around[pos.hex[FIRST]][0]
    pos.hex[FIRST], pos.steps = hex_, [("turn",), ("day", FIRST)]
    clearing.use_comb(pos, 6, FIRST, ScriptedDice(5, 1, 1, 1, 1, 20, *[6] * 9), None)
    assert pos.has_cleared(FIRST, hex_)
    assert pos.fray == ()


# -- lairs -------------------------------------------------------------------------------------------------------------


def orcs(pos: DominionPosition, *faces: int) -> None:
    """Thirty orcs, half of whom are met at home."""
    pos.steps = [("turn",)]
    dens.come_upon(pos, FIRST, Met(number(pos, "orc"), 30), ScriptedDice(*faces), None)


def test_a_band_on_its_way() -> None:
    """UWA-WENC-10: above the chance of the creature file nobody is at home."""
    pos = campaign()
    orcs(pos, 51)
    assert (pos.dens, pos.band[6], pos.steps[1]) == ([], 0, ("met", FIRST))
    meeting.blows(pos, FIRST, NO_DICE, None)
    assert Fray(*pos.fray).cause == ROAD


def test_a_lair_that_is_not_seen_first() -> None:
    """UWA-WENC-10: they are met as others, but at home; the lair is put on the map."""
    pos = campaign()
    orcs(pos, 50, 51)
    assert pos.dens == [(pos.hex[FIRST], number(pos, "orc"), 30, 0)]
    assert pos.steps[1] == ("met", FIRST)
    meeting.blows(pos, FIRST, NO_DICE, None)
    assert Fray(*pos.fray).cause == DEN


@pytest.mark.parametrize("pick", [FIGHT, EVADE])
def test_a_lair_that_is_seen_first(pick: int) -> None:
    """UWA-WENC-10, UWA-DEC-14: in half the cases the house chooses, and slips away without a throw; the lair stays."""
    pos = campaign()
    orcs(pos, 50, 50)
    pos.pending = None
    decision = GAME.decision(pos)
    assert isinstance(decision, Decision)
    assert sorted(decision.picks) == sorted([FIGHT, EVADE])
    dens.den_take(pos, pos.steps[-1], pick, NO_DICE, None)
    assert (pos.fray != (), len(pos.dens)) == (pick == FIGHT, 1)


def test_what_a_lair_is_worth() -> None:
    """UWA-WENC-10, UWA-TRE-1: whoever has beaten them has their treasure, and nobody lives there any more; the hex is
    not the house's by that alone."""
    pos = campaign()
    orcs(pos, 50, 50)
    dens.den_take(pos, pos.steps[-1], FIGHT, NO_DICE, None)
    gold = pos.gold[FIRST]
    always = ScriptedDice(*[1] * 90)
    spoils.settle(pos, FIRST, Fray(*pos.fray), True, always, None)
    assert pos.gold[FIRST] > gold
    assert pos.dens == []
    assert not pos.has_cleared(FIRST, pos.hex[FIRST])


def test_a_lair_is_cleared() -> None:
    """UWA-WENC-10, UWA-BARONY-1: whoever combs that hex meets those who live there, without a die."""
    pos = campaign()
    hex_ = pos.content.around[pos.hex[FIRST]][0]
    pos.hex[FIRST], pos.dens, pos.steps = hex_, [(hex_, number(pos, "ogre"), 4, 0)], [("turn",)]
    clearing.clear(pos, FIRST, NO_DICE, None)
    fray = Fray(*pos.fray)
    assert (fray.kind, fray.full, fray.cause) == (number(pos, "ogre"), 16, LAIR)


# -- who lives there ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("guards", "staff", "smithy", "any_", "ten"),
    [(0, Staff(), Forge(), False, False), (1, Staff(), Forge(), True, False), (9, Staff(), Forge(), True, False),
     (10, Staff(), Forge(), True, True), (0, Staff(sages=1), Forge(), True, False),
     (0, Staff(), Forge(armorers=1), True, False), (0, Staff(trainers=1), Forge(), True, False)],
)  # fmt: skip
def test_who_lives_there(guards: int, staff: Staff, smithy: Forge, any_: bool, ten: bool) -> None:
    """UWA-BARONY-2: men of any number, or specialists whose place is there; with the option ten men; or the six."""
    for option, lived_in in (("any", any_), ("ten", ten)):
        pos = campaign()
        home = found(pos)
        setting = complete(GAME, Setting("barony", {"garrison": option}))
        pos = DominionPosition(GAME.blank(setting).content, pos)
        pos.guard[FIRST], pos.staff[FIRST], pos.forge[FIRST] = (guards,), tuple(staff), tuple(smithy)
        assert passing.lived_in(pos, FIRST) is lived_in
        pos.hex[FIRST] = home
        assert passing.lived_in(pos, FIRST)


def test_engineers_live_where_they_build() -> None:
    """UWA-BARONY-2, UWA-BUILD-5: whoever is at the works lives there; the one who lies before walls does not."""
    pos = campaign()
    found(pos)
    pos.men[FIRST], pos.forge[FIRST], pos.engineers[FIRST] = (), tuple(Forge()), 1
    assert passing.lived_in(pos, FIRST)
    pos.terms = [(pos.hex[FIRST], FIRST, BESIEGED, 0)]
    assert not passing.lived_in(pos, FIRST)
    pos.engineers[FIRST] = 2
    assert passing.lived_in(pos, FIRST)
