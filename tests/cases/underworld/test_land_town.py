"""A day in town on a journey, news from the taverns, spells that heal on the road (UWA-WLD-2, UWA-RUMOR, UWA-HEAL)."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import ScriptedDice
from wyrmtable.games.underworld.files.landboard import CASTLE, DUNGEON, FAR, SITE, TOWN, UNKNOWN
from wyrmtable.games.underworld.files.terms import (
    ABLE,
    DEAD,
    DISEASED,
    HELMET,
    MIRROR,
    NONE,
    PLATE,
    SHIELD,
    SPEAR,
    STONE,
)
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules import chase
from wyrmtable.games.underworld.rules.land import (
    bands,
    castles,
    evening,
    healing,
    hearsay,
    secrets,
    tasks,
    town,
    travel,
)
from wyrmtable.games.underworld.rules.land.castles import NEUTRAL
from wyrmtable.games.underworld.rules.land.position import LandPosition

from .lands import at, country, know, pick, texts
from .test_land_castles import LORD, before
from .test_land_encounters import facing

HERE = "0810"
NIGHT = (1, 1)  # nobody comes: the throw for an encounter, and the number behind it


def in_town(site: int = TOWN, gold: int = 600, **hexes: int) -> LandPosition:
    """A morning in a town, with whole kits and so much gold."""
    pos = country({HERE: site << SITE, **{name[1:]: code for name, code in hexes.items()}})
    pos.marks = [mark | SHIELD | HELMET | SPEAR | MIRROR for mark in pos.marks]
    pos.gold, pos.oil, pos.water = [gold, *[0] * 5], [2] * 6, [1] * 6
    return pos


def healer(pos: LandPosition, spells: int = 1) -> int:
    """The Cleric has so many cures ready; who he is."""
    cleric = next(who for who in pos.characters() if pos.klass(who) == "cleric")
    spell = pos.content.book.spells.number("cure_light_wounds")
    pos.spells[cleric * len(pos.content.book.spells.known) + spell] = spells
    return cleric


def errands(pos: LandPosition) -> set[str]:
    return set(texts(pos)) - {"march", "rest"}


# -- errands -----------------------------------------------------------------------------------------------------------


def test_food_and_temple() -> None:
    """UWA-WLD-2, UWA-R167: four weeks' food for all at 20 gold pieces each; the temple heals d6 + 1 for 50."""
    pos = in_town()
    pos.hurt[2] = 5
    assert errands(pos) >= {"buy-food", "temple"}
    pick(pos, "buy-food", *NIGHT)
    assert (sum(pos.food), pos.purse()) == (6 * (28 + 28 - 1), 480)
    pick(pos, "temple", 3, *NIGHT)
    assert (pos.hurt[2], pos.purse()) == (1, 430)


def test_treasure_is_as_good_as_coins() -> None:
    """UWA-WLD-2, UWA-R167: whoever has jewels and no coin eats and is healed; magic must be sold first."""
    pos = in_town(gold=0)
    pos.hurt[0], pos.taken = 3, 1_190
    assert errands(pos) == {"temple", "taverns"}
    pos.taken, pos.pending = 1_200, None
    assert "buy-food" in errands(pos)
    pick(pos, "buy-food", *NIGHT)
    assert pos.taken == 0
    magic = in_town(gold=0)
    magic.taken = magic.relics = 20_000
    magic.charms = 1
    assert errands(magic) == {"sell-magic", "fence"}


def test_the_market() -> None:
    """UWA-WLD-2, UWA-CASTLE-5: who lost his armour in a joust buys another, as far as the money goes."""
    pos = in_town(gold=60)
    assert "market" not in errands(pos)
    pos.armour[0] = pos.armour[1] = NONE
    pos.pending = None
    pick(pos, "market", *NIGHT)
    assert (pos.armour[0], pos.armour[1], pos.purse()) == (PLATE, NONE, 10)


def test_magic_is_sold() -> None:
    """UWA-WLD-2: on the market for what it is worth."""
    pos = in_town(gold=0)
    pos.taken, pos.relics, pos.charms = 25_000, 20_000, 2
    pick(pos, "sell-magic", *NIGHT)
    assert (pos.purse(), pos.taken, pos.relics, pos.charms) == (2_000, 5_000, 0, 0)


@pytest.mark.parametrize(("dice", "left"), [((3,), 2_500), ((1, 4), 1_500)])
def test_the_thieves_quarter(dice: tuple[int, ...], left: int) -> None:
    """UWA-WLD-2: a fence pays a fifth more; but on 1 they are robbed of d6 tenths of all coins they carry."""
    pos = in_town(gold=100)
    pos.taken, pos.relics, pos.charms = 20_000, 20_000, 1
    pick(pos, "fence", *dice, *NIGHT)
    assert pos.purse() == left


def test_a_gang() -> None:
    """UWA-WLD-2, UWA-R167: on 2 as many brigands as two dice say bar the way; nothing is taken, and it is a meeting."""
    pos = in_town(gold=100)
    pos.relics, pos.charms, pos.steps = 20_000, 1, [("evening",)]
    town.fence(pos, ScriptedDice(2), None)
    assert (pos.purse(), pos.steps) == (2_500, [("evening",), ("gang",)])
    evening.gang(pos, pos.steps[-1], ScriptedDice(8), None)
    rolls = secrets.out_of(7)
    many = rolls.d6("number") + rolls.d6("number")
    brigands = [pos.content.book.number["brigand"]] * many
    assert (pos.throng, list(pos.foe_kind), pos.steps) == (many, brigands, [("sight",), ("muster",)])


def test_a_fever() -> None:
    """UWA-WLD-2, UWA-R292: rest does nothing for whoever has one; the temple ends it for 500 gold pieces."""
    pos = in_town(gold=500)
    pos.hurt, pos.rested = [5] * 6, 2
    pos.marks[1] |= DISEASED
    travel.rest(pos, None)
    assert pos.hurt[:2] == [4, 5]
    pick(pos, "cure-disease", *NIGHT)
    assert not pos.marks[1] & DISEASED
    assert pos.purse() == 0


def test_the_wise_of_the_city() -> None:
    """UWA-WLD-2, UWA-R293: a Patriarch and a Wizard live in the far town and in no other; 5,000 gold pieces each."""
    for site in (TOWN, FAR):
        pos = in_town(site, 10_000)
        pos.fate[2], pos.fate[4], pos.hurt[4] = DEAD, STONE, 3
        assert ({"raise-dead", "stone-to-flesh"} <= errands(pos)) == (site == FAR)
    pick(pos, "raise-dead", *NIGHT)
    assert (pos.fate[2], pos.hurt[2], pos.purse()) == (ABLE, pos.hp[2] - 1, 5_000)
    pick(pos, "stone-to-flesh", *NIGHT)
    assert (pos.fate[4], pos.hurt[4], pos.purse()) == (ABLE, 3, 0)


# -- news --------------------------------------------------------------------------------------------------------------


def said(pos: LandPosition, face: int) -> list[tuple[int, int]]:
    return hearsay.tales(pos, face)


def test_what_is_said() -> None:
    """UWA-RUMOR-2: 2 is false, 3 and 4 true and near, 5 of the dungeon, 6 from afar; nothing that is drawn already."""
    near, far, hole = "0812", "0820", "0911"
    pos = country({HERE: TOWN << SITE, near: CASTLE << SITE, far: CASTLE << SITE, hole: DUNGEON << SITE}, ("0601",))
    castle = (CASTLE, at(pos, near))
    assert said(pos, 3) == said(pos, 4) == [castle, (CASTLE, at(pos, far)), (hearsay.LAIR, at(pos, "0601"))]
    assert said(pos, 5) == [(DUNGEON, at(pos, hole))]
    pos.hex = at(pos, "0801")
    assert said(pos, 6) == [castle, (CASTLE, at(pos, far))]
    assert castle not in said(pos, 2)
    assert (CASTLE, at(pos, "0101")) in said(pos, 2)
    know(pos, near)
    assert castle not in said(pos, 3) + said(pos, 6)


def test_a_round_in_the_taverns() -> None:
    """UWA-RUMOR-1, UWA-WLD-2: d6 x 10 gold pieces and d10 for the barman; what is heard is marked, not drawn: only who
    has seen a castle has found it, and when the hex is drawn the rumour is gone."""
    pos = in_town(_0812=CASTLE << SITE)
    heard = next(number for number in range(99) if _first_die(number) == 3)
    log = pick(pos, "taverns", 2, 5, heard + 1, *NIGHT)
    assert pos.purse() == 575
    assert ("land-hearsay", "a castle lies at", pos.place(at(pos, "0812"))) in [event[1:] for event in log]
    assert pos.fog[at(pos, "0812")] == UNKNOWN
    marks = [marker for marker in GAME.view(pos, 0).markers if marker.symbol == "hearsay"]
    assert [marker.place for marker in marks] == ["0812"]
    know(pos, "0812")
    assert not hearsay.here(pos)


def _first_die(number: int) -> int:
    return Random(number).randint(1, 6)


def test_true_and_false_look_alike() -> None:
    """UWA-RUMOR-2: nothing that a player sees tells them apart."""
    pos = in_town()
    pos.rumours = [(CASTLE, at(pos, "0812"), 1)]
    twin = pos.copy()
    twin.rumours = [(CASTLE, at(pos, "0812"), 0)]
    assert GAME.view(pos, 0) == GAME.view(twin, 0)


def test_as_often_as_one_can_pay() -> None:
    """UWA-RUMOR-1, UWA-R410: whoever can pay the dearest round hears what is said, however much he has heard."""
    assert "taverns" in errands(in_town(gold=70))
    assert "taverns" not in errands(in_town(gold=69))
    pos = in_town()
    pos.rumours = [(CASTLE, hex_, 0) for hex_ in range(8)]
    assert "taverns" in errands(pos)


# -- healing by spells -------------------------------------------------------------------------------------------------


def test_a_cure_in_the_morning() -> None:
    """UWA-HEAL-3, UWA-R286: it takes nothing of the day, and whoever needs it most is healed."""
    pos = country()
    healer(pos)
    assert "cast-cure-light-wounds" not in texts(pos)
    pos.hurt[0], pos.hurt[3], pos.pending = 4, 12, None
    pick(pos, "cast-cure-light-wounds", 5)
    assert (pos.hurt[3], pos.day, pos.steps) == (6, 1, [("morning",)])
    assert "cast-cure-light-wounds" not in texts(pos)


def test_what_is_left_at_night() -> None:
    """UWA-HEAL-3, UWA-R286: cures that nobody needed by day are cast before everybody sleeps, and are fresh at dawn."""
    pos = country()
    cleric = healer(pos, 2)
    pos.daybook = bytearray(pos.spells)
    pos.hurt[0] = 10
    pick(pos, "rest", 6, *NIGHT, *NIGHT, 1, 6)
    assert pos.hurt[0] == 10 - 2 - 7
    spell = pos.content.book.spells.number("cure_light_wounds")
    assert healing.cures(pos) == {spell: cleric}


def test_nothing_is_cast_on_the_sound() -> None:
    """UWA-HEAL-3: a night without wounds spends nothing."""
    pos = country()
    healer(pos)
    before = bytes(pos.spells)
    healing.before_sleep(pos, ScriptedDice(), None)
    assert bytes(pos.spells) == before


# -- in the open -------------------------------------------------------------------------------------------------------


def test_no_corners_in_the_open() -> None:
    """UWA-CBT-10, UWA-PURS-2, UWA-R287: a fighting withdrawal passes no corner, door or stairs where there are none."""
    pos = facing("orc", 5, 0)
    for _ in range(20):
        chase.fall_back(pos, 60, None)
    assert pos.steps == [("menu",)]
    assert pos.content.corridor is False


def test_daylight_comes_back() -> None:
    """UWA-R94: darkness that a priest has cast ends with the meeting, and the next one is fought by day."""
    pos = facing("evil_high_priest", 3)
    pos.lit = 0
    bands.part(pos)
    assert pos.lit == bands.DAYLIGHT


def test_who_is_met_in_words() -> None:
    """UWA-WENC-9: a person comes with men, and is not so many of his kind."""
    assert bands.called(facing("wizard", 7)) == "Wizard, with 6 others"
    assert bands.called(facing("orc", 7)) == "7 x Orc"


def test_whom_a_castle_knows() -> None:
    """UWA-CASTLE-8: whoever has paid is asked for nothing more."""
    for standing, words in ((castles.FRESH, "asks for a joust"), (castles.PAID, "ask for nothing more")):
        pos = before(LORD, NEUTRAL, toll=100)
        castles.change(pos, castles.host(pos)._replace(standing=standing))
        pos.pending = None
        assert words in castles.demand_picks(pos, ("demand",)).prompt


def test_a_magician_chooses_first() -> None:
    """UWA-CASTLE-6, UWA-R289: of a hoard worth 6,000 gold pieces he takes magic before gold until he has his half;
    things of which nothing is known are of the average worth."""
    pos = country()
    pos.taken, pos.relics, pos.charms = 60_000, 40_000, 2
    hoard = tasks.Task(tasks.GEAS, pos.hex, tasks.FETCH, pos.hex, 0, 28, tasks.CARRYING, 60_000, 2)
    tasks.share(pos, hoard, None)
    assert (pos.charms, pos.relics, pos.taken) == (0, 0, 20_000)
