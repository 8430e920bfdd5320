"""A house and its ledger against the text: dwarves and elves, one way or both, works piece by piece, wounds, upkeep."""

from __future__ import annotations

import pytest

from wyrmtable.core import ScriptedDice
from wyrmtable.games.underworld import hosts
from wyrmtable.games.underworld.files.dominioncampaign import THAT_IS_ALL
from wyrmtable.games.underworld.files.landboard import CLEAR, FORD, HOME, RIVER, SEA, SITE, SWAMP, TRACK, WOODS
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules.dominion import (
    acting,
    delving,
    ending,
    founding,
    household,
    linking,
    meeting,
    passing,
    recruiting,
    sieges,
    travelling,
    ways,
)
from wyrmtable.games.underworld.rules.dominion.calendar import MONTH, YEAR
from wyrmtable.games.underworld.rules.dominion.position import NOWHERE, TROOPS, DominionPosition
from wyrmtable.games.underworld.rules.land.encounters import ASHORE
from wyrmtable.games.underworld.rules.land.travel import cost

from .test_dominion_campaign import FIRST, NO_DICE, act, campaign, found, texts, why

DWARF, ELF, FARMING = TROOPS.index("dwarf"), TROOPS.index("elf"), "invest-farming"
NOBODY = (0,) * len(TROOPS)
NO_MEN = (1, 1, 1, 1, 1, 1, 1, 1)  # applicants by one method: three light foot and three heavy foot of a town


def with_men(pos: DominionPosition, **men: int) -> None:
    pos.men[FIRST] = tuple([men.get(kind, 0) for kind in TROOPS])


# -- men, dwarves and elves --------------------------------------------------------------------------------------------


def test_dwarves_and_elves_are_hired() -> None:
    """LAW-H-01, UWA-HIRE-2, UWA-MEN-2, UWA-R295: on 4 five dwarves, on 6 two elves; they accept, and are armed by
    halves: dwarves as heavy foot and crossbowmen, elves as archers and heavy foot; the others say no."""
    pos = campaign()
    refused, accepted = (1, 2), (5, 5)
    dice = ScriptedDice(1, *NO_MEN, 4, 5, 6, 2, *refused, *refused, *accepted * 4)
    act(pos, "notices", NO_DICE)
    GAME.apply(pos, pos.content.names.pick("nobody-besides"), dice)
    dice.finish()
    assert (pos.men[FIRST][DWARF:], pos.soldiers(FIRST)) == ((3, 1, 2, 1), 7)
    assert pos.gold[FIRST] == 5_000 - 100 - 3 * 60 - 2 * 40 - 50 - 60


def test_the_pay_of_other_peoples() -> None:
    """LAW-H-02, UWA-MEN-1: a dwarf of the heavy foot 4 gold pieces, with a crossbow 5; an elf 5, and an archer 10."""
    pos = campaign()
    pos.xp[FIRST] = 0
    with_men(pos, dwarf=5, elf=2, heavy_foot=1, dwarf_crossbowman=2, elf_foot=4)
    assert passing.pay_due(pos, FIRST) == 5 * 4 + 2 * 10 + 3 + 2 * 5 + 4 * 5
    assert household.fighters(passing.house(pos, FIRST)) == 14


def test_they_walk() -> None:
    """LAW-H-03, UWA-WMOVE-1, UWA-WMOVE-2, UWA-EVADE-4: three hexes a day, no horses; dwarves are slow."""
    pos = campaign()
    pos.band = tuple(meeting.Band(0, 1, 0, ASHORE, 0))
    with_men(pos, elf=3)
    assert (travelling.allowance(pos, FIRST, ASHORE), travelling.heads(pos, FIRST)) == (3, 6 + 3 + 6)
    assert meeting.slowest(pos, FIRST) == 12
    with_men(pos, dwarf=3)
    assert meeting.slowest(pos, FIRST) == 6
    with_men(pos, heavy_horseman=3)
    assert (travelling.allowance(pos, FIRST, ASHORE), travelling.heads(pos, FIRST)) == (5, 6 + 3 + 9)


def test_they_fight_with_the_others() -> None:
    """LAW-H-04, UWA-R279, UWA-MEN-2: elves stand with the bows, dwarves with the foot; each body is of the kind that
    it has most of, and loses its own."""
    pos = campaign()
    with_men(pos, light_foot=10, dwarf=30, crossbowman=5, elf=20)
    bodies = {company.id: (company.kind, company.men, company.weapon) for company in hosts.men_of(pos, FIRST)}
    assert (bodies["foot"], bodies["bows"]) == (("dwarf", 40, ""), ("elf", 25, "short_bow"))
    linking.bereave(pos, FIRST, (15, 25, 0), 0)
    assert (pos.men[FIRST][0], pos.men[FIRST][DWARF], pos.men[FIRST][ELF]) == (0, 25, 0)


def test_a_short_ledger() -> None:
    """LAW-H-05: eight kinds of men are enough of a ledger; of others there are none."""
    pos = campaign()
    pos.men[FIRST] = (20, 0, 0, 0, 0, 0, 0, 0)
    assert (pos.troop(FIRST, ELF), passing.house(pos, FIRST).men["archer", "elf"]) == (0, 0)
    linking.bereave(pos, FIRST, (5, 0, 0), 0)
    assert pos.soldiers(FIRST) == 15


@pytest.mark.parametrize(("how", "faces", "cost"), [("notices", 1, 300), ("servants", 1, 300), ("hire", 2, 600)])
def test_one_way_or_both(how: str, faces: int, cost: int) -> None:
    """LAW-H-06, UWA-HIRE-1: notices, or servants, or both; each costs 100 to 600 gold pieces a week."""
    pos = campaign()
    dice = ScriptedDice(*(3, *NO_MEN, 1, 1) * faces, 1, 2, 1, 2)
    act(pos, how, NO_DICE)
    GAME.apply(pos, pos.content.names.pick("nobody-besides"), dice)
    dice.finish()
    assert (pos.gold[FIRST], pos.clock[FIRST]) == (5_000 - cost, 7)


# -- works piece by piece ----------------------------------------------------------------------------------------------


def order(pos: DominionPosition, *works: str) -> None:
    """Towers of the usual height."""
    act(pos, "single-works")
    names = pos.content.names
    for work in works:
        GAME.apply(pos, names.pick(f"work-{work}"), NO_DICE)
        if pos.steps[-1][0] == "form":
            feet = pos.content.ledger.works[work.replace("-", "_")].feet
            GAME.apply(pos, names.numbers + max(feet // 10, 1), NO_DICE)
    GAME.apply(pos, THAT_IS_ALL, NO_DICE)


def in_the_wilds() -> DominionPosition:
    pos = campaign()
    pos.hex[FIRST] = pos.content.around[pos.content.around[pos.hex[FIRST]][0]][0]
    pos.take_hex(FIRST, pos.hex[FIRST])
    return pos


def test_piece_by_piece() -> None:
    """LAW-H-07, UWA-BUILD-1, UWA-BUILD-2, UWA-DEC-18: a gate house, a tower and a door in a day, on cleared land."""
    pos = in_the_wilds()
    order(pos, "gatehouse", "tower-round", "door-iron")
    assert (pos.seat_hex[FIRST], pos.ordered[FIRST], pos.clock[FIRST]) == (pos.hex[FIRST], 4_500 + 5_000 + 50, 1)
    assert (pos.engineers[FIRST], pos.unplaced[FIRST]) == (0, pos.count)
    order(pos, "moat")
    assert pos.ordered[FIRST] == 9_950


def test_every_work_has_its_button() -> None:
    """LAW-H-08, UWA-BUILD-2, UWA-BUILD-4: the whole price list, and nothing before the first is ordered."""
    pos = in_the_wilds()
    act(pos, "single-works")
    listed = founding.works_picks(pos, pos.steps[-1]).picks
    assert len(listed) == len(pos.content.ledger.works) == 31
    GAME.apply(pos, pos.content.names.pick("work-keep"), NO_DICE)
    assert THAT_IS_ALL in founding.works_picks(pos, pos.steps[-1]).picks


def test_twenty_pieces_a_day() -> None:
    """LAW-H-09: then it is all for that day."""
    pos = in_the_wilds()
    assert founding.works_picks(pos, ("works", FIRST, founding.PIECES, 1)).picks == [THAT_IS_ALL]


def test_in_a_swamp() -> None:
    """LAW-H-10, UWA-BUILD-7: half as much again."""
    pos = in_the_wilds()
    pos.drawn[pos.hex[FIRST]] = SWAMP
    order(pos, "gatehouse")
    assert pos.ordered[FIRST] == 6_750


@pytest.mark.parametrize(
    ("works", "counts"),
    [(("keep",), False), (("barbican-large",), False), (("keep", "gate"), True), (("tower-great", "barbette"), False),
     (("small-tower", "small-tower", "gatehouse"), True)],
)  # fmt: skip
def test_what_counts_as_a_stronghold(works: tuple[str, ...], counts: bool) -> None:
    """LAW-H-11, UWA-BUILD-8: 10,000 gold pieces are not enough without a gate, and a tower or keep."""
    pos = in_the_wilds()
    order(pos, *works)
    pos.built[FIRST] = pos.ordered[FIRST]
    assert pos.built[FIRST] >= 10_000
    assert passing.stands(pos, FIRST) is counts
    assert (FARMING in texts(pos)) is counts


def test_a_heap_of_stones_wins_nothing() -> None:
    """LAW-H-12, UWA-GAME-3, UWA-BUILD-8: a keep without a gate is no stronghold of 25,000."""
    pos = in_the_wilds()
    order(pos, "keep")
    pos.built[FIRST], pos.taxed[FIRST] = 30_000, 9
    assert not ending.victorious(pos, FIRST)
    pos.lacks[FIRST] = 0
    assert ending.victorious(pos, FIRST)


def test_ready_plans_lack_nothing() -> None:
    """LAW-H-13, UWA-BUILD-8: each of them has a gate and a tower or keep."""
    for plan in ("plan-10000", "plan-25000", "plan-77400"):
        pos = in_the_wilds()
        act(pos, plan)
        assert pos.lacks[FIRST] == 0
        assert pos.ordered[FIRST] > 0


def test_a_castle_that_is_taken_is_whole() -> None:
    """LAW-H-14, UWA-CASTLE-12: whatever the house had lacked before."""
    pos = campaign()
    pos.hex[FIRST] = pos.content.around[pos.hex[FIRST]][0]
    pos.lacks[FIRST] = 3
    sieges.take(pos, FIRST, None)
    assert (pos.built[FIRST], pos.lacks[FIRST]) == (30_000, 0)


@pytest.mark.parametrize(
    ("work", "number", "gold"),
    [("tower-round", 1, 4_000), ("tower-round", 2, 4_500), ("tower-round", 3, 5_000), ("tower-round", 4, 6_000),
     ("tower-great", 2, 8_000), ("tower-great", 12, 26_000), ("door-iron", 1, 50), ("door-iron", 2, 75)],
)  # fmt: skip
def test_heights_and_double_works(work: str, number: int, gold: int) -> None:
    """UWA-BUILD-2, UWA-BUILD-3: towers from 10 to 120 feet, a tenth less for every ten feet lower and a fifth more for
    every ten higher; doors single or double."""
    pos = in_the_wilds()
    act(pos, "single-works")
    GAME.apply(pos, pos.content.names.pick(f"work-{work}"), NO_DICE)
    numbers = pos.content.names.numbers
    asked = [pick - numbers for pick in founding.form_picks(pos, pos.steps[-1]).picks]
    assert asked == ([1, 2] if work == "door-iron" else list(range(1, 13)))
    assert f"{gold:,}" in GAME.explain(pos, FIRST, numbers + number)[0].text
    GAME.apply(pos, numbers + number, NO_DICE)
    assert (pos.ordered[FIRST], pos.steps[-1]) == (gold, ("works", FIRST, 1, gold))


@pytest.mark.parametrize(
    ("ordered", "engineers", "built", "left"),
    [
        (9_999, 1, 5_000, 5_000),
        (10_000, 1, 5_000, 5_000),
        (9_999, 2, 9_999, 1),
        (9_999, 0, 5_000, 5_000),
        (10_000, 0, 0, 10_000),
    ],
)
def test_small_works_need_no_engineer(ordered: int, engineers: int, built: int, left: int) -> None:
    """LAW-H-21, UWA-BUILD-5, UWA-BUILD-6: one is obligatory for a major stronghold; smaller works go on without one,
    and faster with more."""
    pos = in_the_wilds()
    pos.ordered[FIRST], pos.engineers[FIRST], pos.gold[FIRST] = ordered, engineers, 10_000
    passing.build(pos, FIRST, None)
    assert (pos.built[FIRST], pos.gold[FIRST]) == (built, left)


def test_on_a_lot_in_the_town() -> None:
    """LAW-H-15, UWA-BUILD-7: for 500 to 5,000 gold pieces, thrown once."""
    pos = campaign()
    pos.drawn[pos.hex[FIRST]] = CLEAR | HOME << SITE
    act(pos, "single-works")
    GAME.apply(pos, pos.content.names.pick("work-building"), ScriptedDice(4))
    GAME.apply(pos, pos.content.names.pick("work-cellar"), NO_DICE)
    assert (pos.gold[FIRST], pos.ordered[FIRST], pos.unplaced[FIRST]) == (3_000, 3_000, 0)


# -- wounds, lessons, investments --------------------------------------------------------------------------------------


def test_an_expedition_heals_nobody() -> None:
    """LAW-H-16, UWA-HEAL-2, UWA-Q27: the week of an expedition is for making ready and going down, not for rest."""
    pos = campaign()
    pos.hurt[FIRST] = 7
    delving.depth_take(pos, ("depth", FIRST), pos.content.names.pick("level-1"), NO_DICE, None)
    assert pos.hurt[FIRST] == 7


def test_unpaid_upkeep_costs_what_was_learnt() -> None:
    """LAW-H-17, UWA-UPKEEP-2: of that month, and only of that one."""
    pos = campaign()
    pos.xp[FIRST] = 20_000
    delving.learn(pos, FIRST, 6 * 900, 99)
    assert (pos.xp[FIRST], pos.learnt[FIRST]) == (20_900, 900)
    pos.gold[FIRST] = 0
    passing.pass_time(pos, FIRST, MONTH, NO_DICE, None)
    assert (pos.xp[FIRST], pos.learnt[FIRST], pos.unpaid[FIRST]) == (20_000, 0, MONTH)


def test_paid_upkeep_keeps_it() -> None:
    """LAW-H-18, UWA-UPKEEP-1: who has paid keeps what he has learnt, in later months as well."""
    pos = campaign()
    pos.xp[FIRST], pos.gold[FIRST] = 20_000, 1_254
    delving.learn(pos, FIRST, 6 * 900, 99)
    passing.pass_time(pos, FIRST, MONTH, NO_DICE, None)
    passing.pass_time(pos, FIRST, MONTH, NO_DICE, None)
    assert (pos.xp[FIRST], pos.unpaid[FIRST]) == (20_900, 2 * MONTH)


def test_sums_of_investments() -> None:
    """LAW-H-19, UWA-BARONY-6, UWA-DEC-19: three thousand in one kind; on 12 with one for the land three tenths more."""
    pos = campaign()
    home = found(pos)
    pos.hex[FIRST] = home
    for _ in range(3):
        act(pos, FARMING)
    pos.clock[FIRST], pos.men[FIRST], pos.gold[FIRST] = YEAR, NOBODY, 0
    passing.year(pos, FIRST, ScriptedDice(6, 6, 4), None)
    assert (pos.gold[FIRST], pos.revenue[FIRST], sum(pos.invested[FIRST])) == (3_900, 900, 0)


def with_a_village() -> tuple[DominionPosition, int, int]:
    """A stronghold, and a village of the house three hexes north of it in a wood."""
    pos = campaign()
    home = found(pos)
    pos.hex[FIRST] = hex_ = home
    for _ in range(3):
        hex_ = pos.content.grid.neighbours[hex_][0]
        pos.drawn[hex_] = WOODS
        pos.take_hex(FIRST, hex_)
    pos.villages, pos.clock[FIRST] = [(hex_, 200, FIRST, 0)], YEAR
    return pos, home, hex_


@pytest.mark.parametrize(("dice", "tracks"), [((6, 6, 1, 4), 4), ((3, 3, 4), 0)])
def test_a_road_stays(dice: tuple[int, ...], tracks: int) -> None:
    """LAW-H-45, UWA-BARONY-6, UWA-R297, UWA-WMOVE-3: at 8 and more it leads to the village, and one goes there quickly;
    a second leads nowhere else."""
    pos, home, village = with_a_village()
    act(pos, "invest-roads")
    before = cost(pos.content.land, pos.code(village))
    passing.year(pos, FIRST, ScriptedDice(*dice), None)
    assert sum(code & TRACK > 0 for code in pos.drawn) == tracks
    assert (pos.drawn[home] & TRACK > 0) is (tracks > 0)
    assert (cost(pos.content.land, pos.code(village)) < before) is (tracks > 0)
    ways.tread(pos, FIRST, None)
    ways.tread(pos, FIRST, None)
    assert sum(code & TRACK > 0 for code in pos.drawn) == 4


def test_a_canal_stays() -> None:
    """LAW-H-46, UWA-BARONY-6, UWA-R297: from the nearest river to the stronghold, for boats, and with bridges."""
    pos, home, village = with_a_village()
    pos.drawn[village] = RIVER
    pos.steps = [("act", FIRST)]
    assert "waterway" in GAME.explain(pos, FIRST, pos.content.names.pick("invest-canals"))[0].text
    act(pos, "invest-canals")
    passing.year(pos, FIRST, ScriptedDice(6, 6, 1, 4), None)
    assert [code & 31 for code in pos.drawn].count(RIVER | FORD) == 3
    assert pos.ground(home) == RIVER
    assert "boats" in texts(pos)
    assert cost(pos.content.land, pos.code(home)) == 1
    ways.dig(pos, FIRST, None)
    assert [code & 31 for code in pos.drawn].count(RIVER | FORD) == 3


def test_no_way_leads_over_the_sea() -> None:
    """LAW-H-47, UWA-R297: nor anywhere without a stronghold."""
    pos, home, _ = with_a_village()
    for hex_ in pos.content.around[home]:
        pos.drawn[hex_] = SEA
    ways.lay(pos, FIRST, [("roads", 100), ("canals", 100), ("inns", 100)], None)
    pos.seat_hex[FIRST] = NOWHERE
    ways.lay(pos, FIRST, [("roads", 100)], None)
    assert not any(code & TRACK for code in pos.drawn)


def test_every_tax_from_five_to_twenty() -> None:
    """LAW-H-44, UWA-BARONY-4, UWA-DEC-19: in single gold pieces; each says what it brings and stirs up."""
    pos = campaign()
    home = found(pos)
    pos.hex[FIRST], pos.villages = home, [(pos.content.around[home][0], 200, FIRST, 0)]
    pos.cleared[pos.content.around[home][0]] = 1
    act(pos, "set-tax")
    names = pos.content.names
    rates = [names.text(pick) for pick in acting.tax_picks(pos, pos.steps[-1]).picks]
    assert rates == [f"tax-{gold}" for gold in range(5, 21) if gold != 10]
    told = GAME.explain(pos, FIRST, names.pick("tax-13"))[0].text
    assert told == "2,600 gold pieces a year from today's people, and +3 unrest."
    assert "another sum" in GAME.why_not(pos, FIRST, names.pick("tax-10"))[0].text
    GAME.apply(pos, names.pick("tax-13"), NO_DICE)
    assert (pos.rate[FIRST], pos.clock[FIRST]) == (13, 1)


def test_settlements_are_where_men_are_hired() -> None:
    """LAW-H-20, UWA-HIRE-1: none of the three ways in the wilds."""
    pos = in_the_wilds()
    assert not {"hire", "notices", "servants"} & set(texts(pos))
    assert "in towns and villages" in why(pos, "servants")
    assert recruiting.METHODS.keys() == {pos.content.names.pick(text) for text in ("hire", "notices", "servants")}
    assert pos.seat_hex[FIRST] == NOWHERE
