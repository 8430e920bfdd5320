"""A house out in the land: marches, meetings, fights, the dungeon, risings, and a ledger of its own (UWA-GAME-3)."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import ALL, Decision, Dice, ScriptedDice
from wyrmtable.games.underworld.files.landboard import (
    CLEAR,
    ENTERED,
    MOUNTAINS,
    RIVER,
    SEA,
    SWAMP,
    TOLD,
    UNKNOWN,
    WOODS,
)
from wyrmtable.games.underworld.files.terms import THEY_SURPRISE
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules.dominion import (
    delving,
    flying,
    meeting,
    passing,
    retainers,
    spoils,
    travelling,
    veils,
    warring,
)
from wyrmtable.games.underworld.rules.dominion.calendar import MONTH
from wyrmtable.games.underworld.rules.dominion.position import LEDGER, DominionPosition
from wyrmtable.games.underworld.rules.dominion.travelling import Trek
from wyrmtable.games.underworld.rules.land.encounters import AFLOAT, ALOFT, ASHORE, Met

from .test_dominion_campaign import FIRST, NO_DICE, SECOND, act, campaign, found, texts, throws, why

MISS, NOBODY = 1, 5  # faces that hit nobody, and that bring nobody on clear ground
CASTLES = 1  # the number from which castles are thrown for


def kind(pos: DominionPosition, name: str) -> int:
    return pos.content.land.book.number[name]


def pick(pos: DominionPosition, text: str, dice: Dice | None = None) -> None:
    """Picks by text; every die that was scripted must fall."""
    decision = GAME.decision(pos)
    assert isinstance(decision, Decision)
    assert pos.content.names.pick(text) in decision, text
    GAME.apply(pos, pos.content.names.pick(text), dice or NO_DICE)
    if isinstance(dice, ScriptedDice):
        dice.finish()


def asked(pos: DominionPosition) -> list[str]:
    decision = GAME.decision(pos)
    assert isinstance(decision, Decision)
    return [pos.content.names.text(choice) for choice in decision]


def hexes(pos: DominionPosition) -> list[str]:
    return [text for text in asked(pos) if text.isdecimal()]


def north(pos: DominionPosition, steps: int = 1) -> int:
    hex_ = pos.hex[FIRST]
    for _ in range(steps):
        hex_ = pos.content.grid.neighbours[hex_][0]
    return hex_


def name(pos: DominionPosition, hex_: int) -> str:
    return pos.content.grid.names[hex_]


# -- marching ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("men", "points"),
    [((0,) * 8, 5), ((0, 1, 0, 0, 0, 0, 0, 0), 3), ((0, 0, 0, 0, 0, 9, 0, 0), 5), ((0, 89, 0, 0, 0, 0, 0, 0), 2),
     ((0, 88, 0, 0, 0, 0, 0, 0), 3)],
)  # fmt: skip
def test_pace(men: tuple[int, ...], points: int) -> None:
    """UWA-WMOVE-1, UWA-WMOVE-2: riders five, men on foot three; one less for more than a hundred heads, the six and
    their horses among them."""
    pos = campaign()
    pos.men[FIRST] = men
    assert travelling.allowance(pos, FIRST, ASHORE) == points


def test_rest() -> None:
    """UWA-WMOVE-5, UWA-WPURS-3: after six days on the move there is no march before a day of rest, with two throws for
    encounters."""
    pos = campaign()
    pos.marched[FIRST] = 5
    assert "march" in texts(pos)
    pos.marched[FIRST], pos.mounts[FIRST] = 6, 6
    assert not {"march", "fly"} & set(texts(pos))
    assert "must rest" in why(pos, "march")
    act(pos, "rest", ScriptedDice(NOBODY, NOBODY))
    assert (pos.marched[FIRST], pos.clock[FIRST]) == (0, 1)


def test_a_days_march() -> None:
    """UWA-DEC-12, UWA-WMOVE-3: hex after hex as the ground costs; then the evening, and a day has passed."""
    pos = campaign()
    pos.drawn[north(pos)] = WOODS
    act(pos, "march", ScriptedDice(2))
    pick(pos, name(pos, north(pos)))
    assert pos.trek[1] == 3
    pick(pos, "camp", ScriptedDice(CASTLES, 4))
    assert (pos.clock[FIRST], pos.marched[FIRST], pos.trek) == (1, 1, ())


def test_a_hex_too_far() -> None:
    """UWA-WMOVE-4: what is left of the day is too short for the second hex; a full day is enough for any."""
    pos = campaign()
    pos.men[FIRST] = (0, 1, 0, 0, 0, 0, 0, 0)
    first, second = north(pos), north(pos, 2)
    pos.drawn[second] = SWAMP
    act(pos, "march", ScriptedDice(2))
    pick(pos, name(pos, first))
    pick(pos, name(pos, second), ScriptedDice(CASTLES, NOBODY))
    assert pos.hex[FIRST] == first
    act(pos, "march", ScriptedDice(2))
    pick(pos, name(pos, second), ScriptedDice(CASTLES, 3))
    assert pos.hex[FIRST] == second


def test_losing_the_way() -> None:
    """UWA-LOST-1, UWA-LOST-2: on a 1 in clear country a die says where they drift; one change, by one side."""
    pos = campaign()
    start = pos.hex[FIRST]
    act(pos, "march", ScriptedDice(1, 4))
    around = pos.content.grid.neighbours
    here = pos.hex[FIRST]
    assert here == around[start][3], "the first hex is no choice"
    assert hexes(pos) == sorted(name(pos, around[here][turn]) for turn in (2, 3, 4))
    pick(pos, name(pos, around[here][4]))
    assert hexes(pos) == [name(pos, around[pos.hex[FIRST]][4])]
    assert "camp" in asked(pos)


def test_what_is_told_of_the_land() -> None:
    """UWA-FOG-1: a hex on entering it, neighbours if they are clear, all of them from a mountain."""
    for ground, told in ((WOODS, 1), (MOUNTAINS, 6)):
        pos = campaign()
        hex_ = north(pos)
        land = bytearray([WOODS]) * len(pos.fog)
        land[pos.content.grid.neighbours[hex_][0]], land[hex_] = CLEAR, ground
        pos.fog, pos.drawn = bytearray(len(land)), bytearray(len(land))
        pos.country = pos.land()._replace(codes=bytes(land))
        pos.trek, pos.steps, pos.pending = tuple(Trek(ASHORE, 9)), [("trek", FIRST)], None
        pick(pos, name(pos, hex_))
        assert (pos.fog[hex_], bytes(pos.fog).count(TOLD)) == (ENTERED, told)


def test_the_sea_turns_a_house_back() -> None:
    """UWA-R222: what was not known is known now, and not entered; what is known is no way at all."""
    pos = campaign()
    hex_, before = north(pos), pos.hex[FIRST]
    pos.fog[hex_] = UNKNOWN
    codes = bytearray(pos.land().codes)
    codes[hex_] = SEA
    pos.country = pos.land()._replace(codes=bytes(codes))
    act(pos, "march", ScriptedDice(2))
    pick(pos, name(pos, hex_))
    assert (pos.hex[FIRST], pos.fog[hex_], pos.trek[1]) == (before, TOLD, 4)
    assert name(pos, hex_) not in asked(pos)


def test_boats() -> None:
    """UWA-WMOVE-1, UWA-WMOVE-4, UWA-LOST-3: fifteen hexes of river, never lost; a hundred gold pieces for eight."""
    pos = campaign()
    assert "Boats go on rivers" in why(pos, "boats")
    pos.drawn[pos.hex[FIRST]] |= RIVER
    pos.drawn[north(pos)], pos.men[FIRST] = RIVER, (0, 3, 0, 0, 0, 0, 0, 0)
    act(pos, "boats", NO_DICE)
    assert (pos.gold[FIRST], pos.trek[:2]) == (4_800, (AFLOAT, 15))
    assert hexes(pos) == [name(pos, north(pos))]


def test_hippogriffs() -> None:
    """UWA-SPEC-4, UWA-R323, UWA-FOG-1, UWA-FOG-2: a trainer in the house's service, three months, six mounts; ten hexes
    there and back in a day, and all within two hexes of the way is seen."""
    pos = campaign()
    assert "no hippogriffs" in why(pos, "fly")
    assert "an Animal Trainer of the house" in why(pos, "raise")
    plain = passing.pay_due(pos, FIRST)
    retainers.engage(pos, FIRST, retainers.TRAINER, 1)
    act(pos, "raise")
    assert (pos.ready[FIRST], passing.pay_due(pos, FIRST)) == (3 * MONTH, plain + 500)
    assert "raise" not in texts(pos)
    passing.pass_time(pos, FIRST, 3 * MONTH, NO_DICE, None)
    assert (pos.mounts[FIRST], pos.ready[FIRST]) == (6, -1)
    pos.clock[SECOND] = pos.clock[FIRST] + 1
    home, goal = pos.hex[FIRST], north(pos, 3)
    pos.fog = bytearray(len(pos.fog))
    act(pos, "fly", ScriptedDice(2))
    assert flying.flight(pos) == 10
    pick(pos, name(pos, goal), ScriptedDice(4, CASTLES, NOBODY))
    assert (pos.hex[FIRST], pos.marched[FIRST]) == (home, 1)
    assert all(pos.fog[hex_] for hex_ in range(len(pos.fog)) if pos.content.grid.distance(hex_, goal) <= 2)


def test_lost_in_the_air() -> None:
    """UWA-LOST-1, UWA-LOST-2, UWA-LOST-3: flyers check as everybody does; from clear ground on 1 the six drift
    north-east, straight ahead or with one bend to a side, as far as they could have flown."""
    pos = campaign()
    pos.mounts[FIRST] = 6
    act(pos, "fly", ScriptedDice(1, 2))
    assert pos.steps == [("flight", FIRST, 1)]
    around, first, found = (
        pos.content.grid.neighbours,
        pos.content.names.places,
        {pos.content.names.pick(text) for text in asked(pos)},
    )
    ahead = around[pos.hex[FIRST]][1]
    bent = {around[ahead][way] + first for way in (0, 1, 2)}
    assert {ahead + first, *bent} <= found
    assert not {around[pos.hex[FIRST]][way] + first for way in (0, 2, 3, 4, 5)} & found
    assert around[around[ahead][0]][5] + first not in found, "one bend only"
    goal = around[ahead][2]
    pick(pos, name(pos, goal), ScriptedDice(4, CASTLES, NOBODY))
    assert pos.clock[FIRST] == 1
    flying.flight_take(pos, ("flight", FIRST, 1), goal + first, NO_DICE, None)
    assert pos.path[1:] == [ahead, goal], "the way begins where he drifts"


@pytest.mark.parametrize("heading", range(6))
def test_the_edge_of_the_sheet(heading: int) -> None:
    """UWA-LOST-2, UWA-WPURS-4: nobody drifts over the edge of the land; everything else lies in the sixth of the sheet
    between the two bends."""
    pos = campaign()
    found, grid = flying.drift(pos, pos.hex[FIRST], heading, 40), pos.content.grid
    assert found
    assert all(0 <= hex_ < len(pos.fog) for hex_ in found)
    behind = grid.neighbours[pos.hex[FIRST]][(heading + 3) % 6]
    assert not found & {pos.hex[FIRST], behind}


# -- meetings ----------------------------------------------------------------------------------------------------------


def before(pos: DominionPosition, who: str, number: int, way: int = ASHORE, surprise: int = 0) -> None:
    """Somebody stands before the first house in the evening of its day."""
    pos.trek = tuple(Trek(way, 0, moved=1))
    pos.band = tuple(meeting.Band(kind(pos, who), number, 0, way, surprise))
    pos.steps, pos.pending = [("evening", FIRST, 2), ("met", FIRST)], None


def test_somebody_comes() -> None:
    """UWA-WENC-1, UWA-WENC-3, UWA-WENC-10, UWA-WSURP-1: a 6 in clear country, the column, the kind, the number, whether
    it is their lair, and surprise."""
    pos = campaign()
    pos.trek, pos.steps, pos.pending = tuple(Trek(ASHORE, 0, moved=1)), [("evening", FIRST, 1)], None
    dice = ScriptedDice(6, 3, 12, 1, 1, 100, 2, 3)
    travelling.evening(pos, pos.steps[-1], dice, None)
    throws(pos, dice)
    dice.finish()
    assert meeting.creature(pos).id == "treant"
    assert (pos.band[4] > 0, pos.steps[-1]) == (True, ("met", FIRST))


@pytest.mark.parametrize(("part", "face", "met"), [(0, 5, True), (0, 6, False), (1, 6, True), (1, 5, False)])
def test_two_throws_in_the_air(part: int, face: int, met: bool) -> None:
    """UWA-WENC-2: a 5 at mid-day, then a 6 at dusk, whatever the ground."""
    pos = campaign()
    pos.drawn[pos.hex[FIRST]] = SWAMP
    pos.trek, pos.steps = tuple(Trek(ALOFT, 0, moved=1)), [("evening", FIRST, part)]
    rolls = iter((face, *[1] * 40))

    class Rolls(Dice):
        def roll(self, sides: int, why: str) -> int:
            return next(rolls)

    travelling.evening(pos, pos.steps[-1], NO_DICE, None)
    throws(pos, Rolls())
    assert (pos.steps[-1][0] in ("met", "den")) is met


@pytest.mark.parametrize(
    ("who", "number", "faces", "parted"),
    [
        ("orc", 30, (5, 5), None),  # -2 for Chaos: 8
        ("orc", 30, (5, 6), True),
        ("orc", 30, (4, 3), False),
        ("orc", 60, (5, 3), False),  # and -1, since the house is half as strong: 5
        ("orc", 5, (5, 4), None),  # but +1 where it is twice as strong: 8
        ("elf", 5, (2, 2), None),  # +2, +1 for Law, +1 for fear: 8
        ("elf", 5, (1, 4), True),
    ],
)
def test_talking(who: str, number: int, faces: tuple[int, int], parted: bool | None) -> None:
    """UWA-REACT-1, UWA-REACT-2, UWA-WENC-12: above eight of two dice they part, to five it comes to blows; between them
    they wait for another word."""
    pos = campaign()
    before(pos, who, number)
    pick(pos, "parley", ScriptedDice(*faces))
    assert bool(pos.fray) is (parted is False)
    assert (pos.steps[-1:] == [("met", FIRST)]) is (parted is None)


@pytest.mark.parametrize(
    ("word", "faces", "gold", "parted"),
    [("parley", (5, 4), 5_000, True), ("parley", (4, 4), 5_000, False), ("pay", (3, 3), 4_700, True)],
)
def test_another_word(word: str, faces: tuple[int, int], gold: int, parted: bool) -> None:
    """UWA-REACT-2: thirty uncertain orcs; at -1 without gold, with it at +1 and one for the gold, 10 for each die of
    theirs; nobody hears a third."""
    pos = campaign()
    before(pos, "orc", 30)
    assert "pay" not in asked(pos)
    pos.gold[FIRST] = 5_000
    pick(pos, "parley", ScriptedDice(5, 5))
    assert {"pay", "parley", "fight", "evade"} == set(asked(pos))
    assert "300 gold" in GAME.explain(pos, FIRST, pos.content.names.pick("pay"))[0].text
    pick(pos, word, ScriptedDice(*faces))
    assert (bool(pos.fray), pos.gold[FIRST]) == (not parted, gold)


def test_the_witless_do_not_talk() -> None:
    """UWA-REACT-3."""
    pos = campaign()
    before(pos, "giant_ant", 5)
    assert "parley" not in asked(pos)


def test_veils() -> None:
    """UWA-EVADE-5, UWA-R335: a Magic-User of the eighth level has two spells of the fourth: under Massmorph the house
    is lost from sight even if it was surprised; then Hallucinatory Terrain adds 25; then there is none."""
    pos = campaign()
    before(pos, "orc", 30, surprise=THEY_SURPRISE)
    pos.xp[FIRST] = 49_999
    assert veils.veil(pos, FIRST) == ""
    pos.xp[FIRST] = 75_000
    assert meeting.chance(pos, FIRST) == 100
    assert meeting.got_away(pos, FIRST, ScriptedDice(100), None)
    pos.band = tuple(meeting.Band(*pos.band)._replace(surprise=0))
    assert meeting.chance(pos, FIRST) == 55 + 25
    assert meeting.got_away(pos, FIRST, ScriptedDice(80), None)
    assert (meeting.chance(pos, FIRST), veils.cast(pos, veils.VEILED)) == (55, 2)


def test_magic_of_the_surprised() -> None:
    """UWA-EVADE-2, UWA-R335: another spell lets a surprised house evade, as often as there are such; who is not
    surprised keeps them."""
    pos = campaign()
    before(pos, "orc", 30, surprise=THEY_SURPRISE)
    pos.xp[FIRST] = 2_499
    assert meeting.chance(pos, FIRST) == 55
    assert meeting.got_away(pos, FIRST, ScriptedDice(55), None)
    assert (meeting.chance(pos, FIRST), veils.cast(pos, veils.HELPED)) == (25, 1)
    before(pos, "orc", 30)
    assert meeting.got_away(pos, FIRST, ScriptedDice(55), None)
    assert veils.cast(pos, veils.HELPED) == 0


def test_getting_away() -> None:
    """UWA-EVADE-1, UWA-EVADE-4: six riders, few orcs of many, twice as fast as they: 30 + 25 in a hundred."""
    for face, away in ((55, True), (56, False)):
        pos = campaign()
        before(pos, "orc", 30)
        assert meeting.chance(pos, FIRST) == 55
        chase = () if away else (1, 1, 4, NOBODY, NOBODY)
        pick(pos, "evade", ScriptedDice(face, *chase))
        assert (pos.fray, pos.band) == ((), ())
        assert pos.clock[FIRST] == (1 if away else 2), "two hexes of flight cost a day of rest"


def test_a_chase() -> None:
    """UWA-WPURS-2: whoever is faster catches the house on 50 in a hundred; a slower pursuer never does."""
    pos = campaign()
    pos.men[FIRST] = (0, 20, 0, 0, 0, 0, 0, 0)
    before(pos, "wyvern", 1)
    here = north(pos)
    pick(pos, "evade", ScriptedDice(100, 1, 50))
    assert (pos.hex[FIRST], bool(pos.fray)) == (here, True)


# -- fights ------------------------------------------------------------------------------------------------------------


def fray(pos: DominionPosition, who: str, number: int, cause: int = warring.ROAD) -> None:
    pos.trek = tuple(Trek(ASHORE, 0, moved=1))
    pos.steps, pos.pending = [("evening", FIRST, 2)], None
    hd = pos.content.land.book.kinds[kind(pos, who)].hd.levels
    warring.begin(pos, FIRST, Met(kind(pos, who), number), hd, cause, None)


def test_a_fight_is_won() -> None:
    """UWA-R223, UWA-CBT-12, UWA-XP-1: two orcs against six heroes of the fifth level, who strike once for each level;
    they learn a hundred for each die, by the share of its level in theirs."""
    pos = campaign()
    fray(pos, "orc", 2)
    pick(pos, "fight-on", ScriptedDice(*[20] * 2, *[MISS] * 28, MISS, MISS))
    assert (pos.fray, pos.xp[FIRST]) == ((), 16_000 + 200 // 5 // 6)


def test_men_fall_before_heroes() -> None:
    """UWA-R223, UWA-CBT-12: each hit removes a man on 4 or more, the cheapest first; below ground the six are alone."""
    pos = campaign()
    pos.men[FIRST] = (1, 5, 0, 0, 0, 0, 0, 0)
    warring.lose_men(pos, FIRST, 3)
    assert pos.men[FIRST] == (0, 3, 0, 0, 0, 0, 0, 0)
    fray(pos, "orc", 1, warring.BELOW)
    warring.suffer(pos, FIRST, warring.Fray(*pos.fray), 2, NO_DICE)
    assert (pos.soldiers(FIRST), pos.hurt[FIRST]) == (3, 2)


def test_beaten() -> None:
    """UWA-R223, UWA-R225: heroes without men who take thirty hits are beaten, and half of them fall."""
    pos = campaign()
    fray(pos, "troll", 20)
    pick(pos, "fight-on", ScriptedDice(*[MISS] * 6, *[20] * (20 * pos.content.land.book.kinds[pos.fray[0]].attacks)))
    assert (pos.xp[FIRST], pos.hurt[FIRST], pos.fray) == (8_000, 0, ())


def test_men_may_waver() -> None:
    """UWA-R223, UWA-MOR-1: at half of them 2d6 above 8, and the house is driven off; at 8 it stands."""
    for last, stands in ((4, True), (5, False)):
        pos = campaign()
        pos.men[FIRST] = (2, 0, 0, 0, 0, 0, 0, 0)
        fray(pos, "orc", 10)
        pick(pos, "fight-on", ScriptedDice(MISS, MISS, *[MISS] * 30, 20, *[MISS] * 9, 4, 4, last))
        assert bool(pos.fray) is stands


def test_a_retreat() -> None:
    """UWA-CBT-10, UWA-R223: whoever withdraws takes one more round of blows."""
    pos = campaign()
    fray(pos, "orc", 3)
    pick(pos, "withdraw", ScriptedDice(20, MISS, 20))
    assert (pos.hurt[FIRST], pos.fray) == (2, ())


def test_a_lair_is_cleared() -> None:
    """UWA-BARONY-1, UWA-TRE-1, UWA-R223: whoever lives there must be removed, then the hex is clear and the lair is
    theirs; driven off they have nothing."""
    for won in (True, False):
        pos = campaign()
        pos.hex[FIRST] = hex_ = north(pos)
        fray(pos, "orc", 1, warring.LAIR)
        lots = [100] * 6  # nothing of any lot, nothing magic
        dice = ScriptedDice(*([20, *[MISS] * 29, MISS, *lots] if won else [MISS]))
        pick(pos, "fight-on" if won else "withdraw", dice)
        assert pos.has_cleared(FIRST, hex_) is won


# -- the dungeon -------------------------------------------------------------------------------------------------------


def test_an_expedition() -> None:
    """UWA-R220, UWA-CAL-2, UWA-STK-2, UWA-STK-3: six chambers of a level, empty ones among them, and a week."""
    pos = campaign()
    act(pos, "expedition")
    assert asked(pos) == [f"level-{depth}" for depth in range(1, 7)]
    pick(pos, "level-2", ScriptedDice(*[3, 6] * 6))
    assert (pos.clock[FIRST], pos.gold[FIRST]) == (7, 5_000)


def test_a_forgotten_treasure() -> None:
    """UWA-STK-3, UWA-STK-6, UWA-XP-3: without a monster on a 1; what is learnt goes by the level of the dungeon."""
    pos = campaign()
    act(pos, "expedition")
    chamber = (3, 1, 3, 50, 6, 100, 100, 100)  # silver 300, gold 60, no jewels, no magic
    pick(pos, "level-1", ScriptedDice(*chamber, *[3, 6] * 5))
    gold = pos.gold[FIRST] - 5_000
    assert gold > 0
    assert pos.xp[FIRST] == 16_000 + gold // 5 // 6


def test_turning_back() -> None:
    """UWA-R220: whoever withdraws from a chamber goes home with what he has."""
    pos = campaign()
    pos.steps, pos.pending = [("below", FIRST, 1, 4)], None
    warring.begin(pos, FIRST, Met(kind(pos, "kobold"), 1), 1, warring.BELOW, None)
    pick(pos, "withdraw", ScriptedDice(MISS))
    assert (pos.clock[FIRST], pos.fray) == (7, ())


def test_what_they_guard() -> None:
    """UWA-STK-3: with a monster there is treasure on 1 to 3."""
    for face, gold in ((3, True), (4, False)):
        pos = campaign()
        pos.steps = [("below", FIRST, 1, 4)]
        chamber = (3, 50, 6, 100, 100, 100) if gold else ()
        dice = ScriptedDice(face, *chamber)
        delving.guarded(pos, FIRST, dice, None)
        dice.finish()
        assert (pos.gold[FIRST] > 5_000) is gold


# -- the people --------------------------------------------------------------------------------------------------------


def ruling(pos: DominionPosition, unrest: int) -> list[int]:
    """Two villages beside the stronghold."""
    near = list(pos.content.around[found(pos)][:2])
    pos.villages, pos.unrest[FIRST] = [(near[0], 200, FIRST, 0), (near[1], 300, FIRST, 0)], unrest
    for hex_ in near:
        pos.cleared[hex_] = 1
    return near


def test_a_rising() -> None:
    """UWA-ANGRY-1, UWA-ANGRY-2, UWA-R224: a mob of a tenth must be fought; lost, the largest village pays nobody and
    that is talked about; either way they have made themselves heard."""
    for won, lords, unrest in ((True, [FIRST, FIRST], 5), (False, [FIRST, -1], 7)):
        pos = campaign()
        ruling(pos, 9)
        pos.steps, pos.pending, pos.guard[FIRST] = [("turn",)], None, (10,)
        passing.month(pos, FIRST, NO_DICE, None)
        throws(pos, ScriptedDice(5, 1))
        assert (pos.steps[-1], pos.fray[0], pos.fray[2]) == (("fray", FIRST), kind(pos, "villager"), 30)
        spoils.settle(pos, FIRST, warring.Fray(*pos.fray), won, NO_DICE, None)
        assert ([village[2] for village in pos.villages], pos.unrest[FIRST]) == (lords, unrest)


@pytest.mark.parametrize(("at", "mob"), [(0, 20), (1, 30)])
def test_the_nearest_village_rises(at: int, mob: int) -> None:
    """UWA-ANGRY-2: the mob is a tenth of the village nearest to the house, be it the smaller one."""
    pos = campaign()
    pos.hex[FIRST] = ruling(pos, 9)[at]
    passing.rise(pos, FIRST, ScriptedDice(1), None)
    assert pos.fray[2] == mob


def test_thieves() -> None:
    """UWA-ANGRY-2: on a 3 nobody is fought, but d6 x 5 % of the treasury are gone."""
    pos = campaign()
    ruling(pos, 9)
    pos.steps, pos.gold[FIRST] = [("turn",)], 10_000
    passing.rise(pos, FIRST, ScriptedDice(3, 4), None)
    assert (pos.gold[FIRST], pos.fray, pos.unrest[FIRST]) == (8_000, (), 5)


def test_a_quiet_quarter() -> None:
    """UWA-ANGRY-2: a point less after three months without a reason to grumble; a high tax is a reason."""
    for rate, unrest in ((10, 1), (20, 12)):
        pos = campaign()
        pos.unrest[FIRST], pos.rate[FIRST], pos.gold[FIRST] = 2, rate, 99_999
        pos.clock[FIRST] = 336
        pos.stirred[FIRST] = 336 - 3 * MONTH
        passing.grumble(pos, FIRST, rate - 10)
        passing.calm_down(pos, FIRST)
        assert pos.unrest[FIRST] == unrest


def test_a_raid() -> None:
    """UWA-BARONY-7: beaten within a month it costs nothing; else d6 x 10 % of the people are lost."""
    for beaten, people in ((True, 200), (False, 140)):
        pos = campaign()
        village = ruling(pos, 0)[0]
        pos.raids, pos.gold[FIRST] = [(village, kind(pos, "orc"), 1, 0, MONTH)], 99_999
        pos.hex[FIRST] = village
        assert "clear" in texts(pos)
        if beaten:
            act(pos, "clear", ScriptedDice())
            pos.fray = (*pos.fray[:1], 0, *pos.fray[2:])
            spoils.settle(pos, FIRST, warring.Fray(*pos.fray), True, NO_DICE, None)
        pos.clock[FIRST] = MONTH
        passing.raided(pos, FIRST, NO_DICE if beaten else ScriptedDice(3), None)
        assert (pos.villages[0][1], pos.raids) == (people, [])


# -- the ledger --------------------------------------------------------------------------------------------------------


def test_a_ledger_is_nobody_elses() -> None:
    """UWA-GAME-7: gold, men, tax and mood are shown to the house itself and to whoever sees everything."""
    pos = campaign()
    pos.gold[FIRST], pos.men[FIRST] = 12_345, (0, 77, 0, 0, 0, 0, 0, 0)
    for eyes, seen in ((FIRST, True), (ALL, True), (SECOND, False), (None, False)):
        shown = GAME.view(pos, eyes).json()
        assert (b"12,345" in shown, b"77" in shown) == (seen, seen)


def test_ledgers_are_imagined() -> None:
    """UWA-GAME-7: another house may have anything in its books, and its own are as they are."""
    pos, world = campaign(), campaign()
    worlds = [GAME.imagine(pos, SECOND, Random(seed)) for seed in range(20)]
    for field in ("gold", "xp", "men", "rate", "unrest", "invested", "revenue", "hurt", "mounts"):
        assert field in LEDGER
        assert len({str(getattr(other, field)[FIRST]) for other in worlds}) > 1, field
        assert {str(getattr(other, field)[SECOND]) for other in worlds} == {str(getattr(world, field)[SECOND])}


def test_a_week_heals_the_six_and_a_day_does_not() -> None:
    """UWA-HEAL-3, UWA-R277: seven days in one place, with their Cleric's spells; a day of rest gives nothing back."""
    pos = campaign()
    pos.hurt[FIRST] = 7
    act(pos, "rest", ScriptedDice(1, 1))
    assert (pos.hurt[FIRST], pos.clock[FIRST]) == (7, 1)
    act(pos, "wait")
    assert (pos.hurt[FIRST], pos.clock[FIRST]) == (0, 8)
