"""The campaign of houses, rule by rule (UWA-GAME-3, UWA-CAL, UWA-BARONY in play)."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import ALL, Decision, Match, NoDice, Outcome, Running, ScriptedDice, Setting, complete
from wyrmtable.core.dice import Dice
from wyrmtable.games.underworld.captain import Captain
from wyrmtable.games.underworld.files.landboard import (
    CLEAR,
    ENTERED,
    HOME,
    MOUNTAINS,
    SITE,
    SWAMP,
    TOLD,
    UNKNOWN,
)
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules.dominion import acting, clearing, ending, exploring, passing, recruiting
from wyrmtable.games.underworld.rules.dominion.calendar import MONTH, YEAR
from wyrmtable.games.underworld.rules.dominion.position import NOWHERE, DominionPosition, Forge
from wyrmtable.games.underworld.rules.dominion.sequence import STEPS

NO_DICE = NoDice()
FIRST, SECOND = 0, 1
LAND_7 = 8  # the face of the land's number, and two dice for the villages


def campaign(players: str = "2", length: str = "short") -> DominionPosition:
    """A land that is clear wherever nobody has drawn anything else, five villages to a territory, all in town."""
    setting = complete(GAME, Setting("barony", {"players": players, "length": length}))
    pos: DominionPosition = GAME.setup(setting, ScriptedDice(LAND_7, 2, 3))
    for hex_ in range(len(pos.fog)):
        pos.fog[hex_], pos.drawn[hex_] = ENTERED, CLEAR
    town = pos.hex[FIRST]
    pos.drawn[town] = CLEAR | HOME << SITE
    return pos


def found(pos: DominionPosition, built: int = 25_000) -> int:
    """A stronghold two hexes north of the town, with ten men and an Armorer; its hex."""
    hex_ = pos.content.around[pos.content.around[pos.hex[FIRST]][0]][0]
    pos.seat_hex[FIRST], pos.cleared[hex_], pos.ordered[FIRST], pos.built[FIRST] = hex_, 1, built, built
    pos.men[FIRST] = (0, 10, 0, 0, 0, 0, 0, 0)
    pos.unplaced[FIRST] = pos.count
    pos.forge[FIRST] = tuple(Forge(armorers=1))
    return hex_


def texts(pos: DominionPosition, seat: int = FIRST) -> list[str]:
    return [pos.content.names.text(pick) for pick in acting.picks_of(pos, seat)]


def act(pos: DominionPosition, text: str, dice: Dice = NO_DICE, seat: int = FIRST) -> None:
    pos.steps, pos.pending = [("act", seat)], None
    assert text in texts(pos, seat)
    GAME.apply(pos, pos.content.names.pick(text), dice)


def throws(pos: DominionPosition, dice: Dice) -> None:
    """Throws that were asked for are made and used."""
    while pos.steps[-1][0] in ("comb", "hear", "startle", "thrown", "unrest", "watch"):
        code = STEPS[pos.steps[-1][0]]
        assert isinstance(code, Running)
        code.run(pos, pos.steps[-1], dice, None)


def why(pos: DominionPosition, text: str) -> str:
    pos.steps, pos.pending = [("act", FIRST)], None
    return GAME.why_not(pos, FIRST, pos.content.names.pick(text))[0].text


# -- clocks ------------------------------------------------------------------------------------------------------------


def test_the_smallest_clock_acts() -> None:
    """UWA-CAL-4, UWA-DEC-26: a week for the first house, then the second until it has caught up; ties by seat."""
    pos = campaign()
    act(pos, "wait")
    asked = []
    for _ in range(3):
        decision = GAME.decision(pos)
        assert isinstance(decision, Decision)
        asked.append(decision.seat)
        GAME.apply(pos, pos.content.names.pick("wait"), NO_DICE)
    assert asked == [SECOND, FIRST, SECOND]
    assert pos.clock == [14, 14]


@pytest.mark.parametrize(("text", "days"), [("wait", 7), ("clear", 1)])
def test_what_takes_how_long(text: str, days: int) -> None:
    """UWA-CAL-2, UWA-DEC-26: a week of waiting, a day of clearing."""
    pos = campaign()
    if text == "clear":
        pos.hex[FIRST] = pos.content.around[pos.hex[FIRST]][0]
    act(pos, text, ScriptedDice(*((1,) if text == "clear" else ())))
    assert pos.clock[FIRST] == days


def test_the_limit() -> None:
    """UWA-GAME-3: after two years the highest score wins; after one it goes on."""
    for days, over in ((YEAR, False), (2 * YEAR, True)):
        pos = campaign()
        pos.clock, pos.built, pos.ordered = [days, days], [0, 10_000], [0, 10_000]
        acting.turn(pos, ("turn",), NO_DICE, None)
        assert bool(pos.outcome) is over
    assert pos.outcome[0] == (SECOND,)


def test_nobody_wins_alone_by_points() -> None:
    """UWA-GAME-3: a single house must hold its barony; four years in the standard game."""
    pos = campaign("1", "standard")
    pos.clock = [2 * YEAR]
    acting.turn(pos, ("turn",), NO_DICE, None)
    assert not pos.outcome
    pos.clock = [4 * YEAR]
    acting.turn(pos, ("turn",), NO_DICE, None)
    assert pos.outcome[0] == ()


# -- the house ---------------------------------------------------------------------------------------------------------


def test_the_end_of_a_house() -> None:
    """UWA-GAME-3: at the first level there is an heir once, with a tenth of the fortune; then the house is out."""
    pos = campaign()
    pos.xp[FIRST] = 100
    ending.mourn(pos, FIRST, 3)
    assert (pos.xp[FIRST], pos.gold[FIRST], pos.out[FIRST]) == (0, 500, 0)
    ending.mourn(pos, FIRST, 3)
    assert pos.out[FIRST] == 1
    acting.turn(pos, ("turn",), NO_DICE, None)
    assert pos.outcome[0] == (SECOND,)


def test_hiring() -> None:
    """UWA-HIRE-2, UWA-LOY-2, UWA-MEN-2: heavy foot that accepts is armed for 60 each; who says no stays away."""
    pos = campaign()
    week = (1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1)  # three light foot, six heavy foot, by one method
    dice = ScriptedDice(*week, *week, 1, 2, 5, 5)
    recruiting.hire(pos, FIRST, dice, None)
    dice.finish()
    assert pos.men[FIRST][:2] == (0, 12)
    assert pos.gold[FIRST] == 5_000 - 200 - 12 * 60


def test_pay() -> None:
    """UWA-CAL-6, UWA-MEN-1, UWA-UPKEEP-1, UWA-SPEC-2: each month wages, and upkeep until a stronghold stands."""
    pos = campaign()
    pos.men[FIRST] = (0, 60, 0, 0, 0, 0, 0, 0)
    assert passing.pay_due(pos, FIRST) == 180 + 6 * 160
    found(pos)
    pos.men[FIRST], pos.forge[FIRST] = (0, 60, 0, 0, 0, 0, 0, 0), tuple(Forge(armorers=2))
    assert passing.pay_due(pos, FIRST) == 180 + 200
    passing.pass_time(pos, FIRST, MONTH, NO_DICE, None)
    assert pos.gold[FIRST] == 5_000 - 380


def test_unpaid_men_leave() -> None:
    """UWA-LOY-1, UWA-GAME-3: half of them, and the day is remembered."""
    pos = campaign()
    pos.men[FIRST], pos.gold[FIRST] = (0, 60, 0, 0, 0, 0, 0, 0), 10
    passing.pass_time(pos, FIRST, MONTH, NO_DICE, None)
    assert (pos.soldiers(FIRST), pos.gold[FIRST], pos.unpaid[FIRST]) == (30, 0, MONTH)


# -- the land ----------------------------------------------------------------------------------------------------------


def test_the_unknown_is_made_anew() -> None:
    """UWA-FOG-1, UWA-GAME-7: what is drawn stays in every land that one can imagine."""
    setting = complete(GAME, Setting("barony"))
    pos: DominionPosition = GAME.setup(setting, ScriptedDice(LAND_7, 2, 3))
    world = GAME.imagine(pos, FIRST, Random(1))
    assert GAME.view(world, FIRST) == GAME.view(pos, FIRST)
    assert GAME.view(world, ALL) != GAME.view(pos, ALL)


# -- clearing ----------------------------------------------------------------------------------------------------------


def test_nobody_lives_there() -> None:
    """UWA-BARONY-1: a 5 in clear country is no encounter: the hex is clear already."""
    pos = campaign()
    clearing.clear(pos, FIRST, NO_DICE, None)
    throws(pos, ScriptedDice(5))
    assert pos.cleared[pos.hex[FIRST]] == 1


def test_what_another_house_has_cleared() -> None:
    """UWA-BARONY-1, UWA-BARONY-2: it is clear already, without a die; but each house keeps its own march."""
    pos = campaign()
    hex_ = pos.hex[FIRST]
    clearing.clear(pos, FIRST, NO_DICE, None)
    throws(pos, ScriptedDice(5))
    assert not pos.has_cleared(SECOND, hex_)
    clearing.clear(pos, SECOND, NO_DICE, None)
    assert pos.has_cleared(SECOND, hex_)
    pos.lose_hex(FIRST, hex_)
    assert (pos.has_cleared(FIRST, hex_), pos.has_cleared(SECOND, hex_)) == (False, True)


# -- dominion ----------------------------------------------------------------------------------------------------------


def test_founding() -> None:
    """UWA-BUILD-1, UWA-BUILD-7, UWA-BARONY-3: on any hex of the wilderness, whether it is cleared or not, but not on
    one that another house has chosen; its villages are as many as for everybody."""
    pos = campaign()
    pos.hex[FIRST] = hex_ = pos.content.around[pos.hex[FIRST]][0]
    pos.seat_hex[SECOND] = hex_
    assert "plan-25000" not in texts(pos)
    assert "free hex" in why(pos, "plan-25000")
    pos.seat_hex[SECOND], pos.pending = NOWHERE, None
    assert not pos.has_cleared(FIRST, hex_)
    act(pos, "plan-25000")
    assert (pos.ordered[FIRST], pos.unplaced[FIRST], pos.engineers[FIRST]) == (25_000, 5, 0)
    assert "plan-10000" in texts(pos), "more can be ordered at any time"


def test_a_lot_in_a_town() -> None:
    """UWA-BUILD-7, UWA-UPKEEP-1, UWA-R288: with 5,000 gold pieces in hand a house may build on a lot in a town, for
    d10 x 500 of them; it commands neither country nor village, its upkeep goes on, and it may still build elsewhere."""
    pos = campaign()
    pos.gold[FIRST] = 4_999
    assert "plan-10000" not in texts(pos)
    pos.gold[FIRST], pos.xp[FIRST], pos.pending = 5_000, 3_000, None
    town = pos.hex[FIRST]
    act(pos, "plan-10000", ScriptedDice(3))
    assert (pos.seat_hex[FIRST], pos.gold[FIRST], pos.unplaced[FIRST]) == (town, 3_500, 0)
    pos.built[FIRST] = pos.ordered[FIRST]
    assert passing.stands(pos, FIRST)
    assert passing.net(pos, FIRST) == set()
    assert passing.pay_due(pos, FIRST) >= 6 * 30
    pos.hex[FIRST] = pos.content.around[town][0]
    pos.take_hex(FIRST, pos.hex[FIRST])
    act(pos, "plan-25000")
    assert pos.seat_hex[FIRST] == pos.hex[FIRST] != town
    assert (pos.ordered[FIRST], pos.built[FIRST], pos.unplaced[FIRST]) == (25_000, 0, 5)


def test_news_without_a_stronghold() -> None:
    """UWA-RUMOR-1, UWA-RUMOR-2: whoever makes the round of the taverns needs no walls of his own; on 3 or 4 he hears of
    the nearest castle or town that nobody has seen."""
    pos = campaign()
    assert pos.seat_hex[FIRST] == NOWHERE
    for hex_ in pos.land().castles:
        pos.fog[hex_] = UNKNOWN
    nearest, *others = exploring.unseen(pos, FIRST)
    for face, told in ((2, UNKNOWN), (3, TOLD)):
        act(pos, "rumours", ScriptedDice(1, 1, face))
        assert pos.fog[nearest] == told
    assert exploring.unseen(pos, FIRST) == others


def test_sites_cost_more_or_less() -> None:
    """UWA-BUILD-7: in a swamp half as much again."""
    pos = campaign()
    pos.hex[FIRST] = hex_ = pos.content.around[pos.hex[FIRST]][0]
    pos.cleared[hex_], pos.drawn[hex_] = 1, SWAMP
    act(pos, "plan-10000")
    assert pos.ordered[FIRST] == 15_000


def test_building_as_the_money_goes() -> None:
    """UWA-BUILD-6: 5,000 of works a month for an Engineer, or as far as the money goes."""
    pos = campaign()
    found(pos, 0)
    pos.ordered[FIRST], pos.engineers[FIRST], pos.gold[FIRST] = 25_000, 1, 7_000
    passing.build(pos, FIRST, None)
    assert (pos.built[FIRST], pos.gold[FIRST]) == (5_000, 2_000)
    passing.build(pos, FIRST, None)
    assert (pos.built[FIRST], pos.gold[FIRST]) == (7_000, 0)


def test_rumours_of_villages() -> None:
    """UWA-RUMOR-1, UWA-R221, UWA-BARONY-3: a round and the barman; on 3 a village; on 1 nothing."""
    pos = campaign()
    found(pos)
    act(pos, "rumours", ScriptedDice(2, 5, 1))
    assert (pos.gold[FIRST], pos.villages) == (4_975, [])
    act(pos, "rumours", ScriptedDice(2, 5, 3, 1, 4))
    ((hex_, people, lord, _),) = pos.villages
    assert (people, lord, pos.unplaced[FIRST]) == (400, NOWHERE, 4)
    assert pos.content.grid.distance(hex_, pos.seat_hex[FIRST]) <= 4


def test_a_village_in_unknown_mountains() -> None:
    """UWA-R221, UWA-BARONY-3: no village lies in mountains: where nothing was known, it is clear country."""
    pos = campaign()
    found(pos)
    pos.fog = bytearray(len(pos.fog))
    pos.country = pos.land()._replace(codes=bytes([MOUNTAINS]) * len(pos.fog))
    pos.steps = [("turn",), ("hear", FIRST)]
    throws(pos, ScriptedDice(1, 1, 4, 1, 1))
    assert pos.drawn[pos.villages[0][0]] == CLEAR


def test_villages_pay_whoever_reaches_them() -> None:
    """UWA-BARONY-2, UWA-BARONY-3: where it is cleared; lost again they pay nobody."""
    pos = campaign()
    home = found(pos)
    near = pos.content.around[home][0]
    pos.villages = [(near, 300, NOWHERE, NOWHERE)]
    passing.settle_villages(pos, None)
    assert not pos.held(FIRST)
    pos.cleared[near], pos.clock[FIRST] = 1, 20
    passing.settle_villages(pos, None)
    assert pos.villages == [(near, 300, FIRST, 20)]
    pos.cleared[near] = 0
    passing.settle_villages(pos, None)
    assert pos.villages == [(near, 300, NOWHERE, NOWHERE)]


def test_an_empty_stronghold_keeps_nothing() -> None:
    """UWA-BARONY-2: if nobody lives there each hex but the stronghold's is lost on a 1."""
    pos = campaign()
    home = found(pos)
    near = pos.content.around[home][0]
    pos.cleared[near], pos.men[FIRST] = 1, (0,) * 8
    pos.hex[FIRST], pos.forge[FIRST] = near, tuple(Forge())
    passing.revert(pos, FIRST, ScriptedDice(1))
    assert (pos.cleared[near], pos.cleared[home]) == (0, 1)


def test_tax_day() -> None:
    """UWA-BARONY-4, UWA-BARONY-6, UWA-GAME-3: 300 heads pay 3,000; only a full year counts; investments come back."""
    pos = campaign()
    home = found(pos)
    one, two = pos.content.around[home][:2]
    pos.villages = [(one, 200, FIRST, 0), (two, 100, FIRST, 1)]
    pos.gold[FIRST] = 0
    kinds = list(pos.content.ledger.investments)
    pos.invested[FIRST] = tuple(1_000 * (kind == "religion") for kind in kinds)
    pos.clock[FIRST] = YEAR
    dice = ScriptedDice(4, 4, 1, 2, 2)
    passing.year(pos, FIRST, dice, None)
    dice.finish()
    assert (pos.taxed[FIRST], pos.revenue[FIRST], pos.gold[FIRST]) == (1, 3_100, 4_100)
    assert [village[1] for village in pos.villages] == [202, 101]


def test_orders_of_a_lord() -> None:
    """UWA-BARONY-4, UWA-BARONY-5: taxes and investments are ordered at the stronghold."""
    pos = campaign()
    home = found(pos)
    pos.villages = [(pos.content.around[home][0], 200, FIRST, 0)]
    pos.cleared[pos.content.around[home][0]] = 1
    assert "at the stronghold" in why(pos, "tax-20")
    pos.hex[FIRST] = home
    act(pos, "tax-20")
    act(pos, "invest-farming")
    assert (pos.rate[FIRST], pos.gold[FIRST], sum(pos.invested[FIRST])) == (20, 4_000, 1_000)
    act(pos, "invest-farming")
    assert (pos.gold[FIRST], sum(pos.invested[FIRST])) == (3_000, 2_000), "in thousands, as many as one likes"
    pos.gold[FIRST] = 999
    assert "1,000 gold pieces" in why(pos, "invest-farming")


@pytest.mark.parametrize(
    ("built", "taxed", "unpaid", "won"),
    [(25_000, 4, NOWHERE, True), (24_999, 4, NOWHERE, False), (25_000, 3, NOWHERE, False), (25_000, 4, 400, False),
     (25_000, 4, 336, True)],
)  # fmt: skip
def test_a_barony_held(built: int, taxed: int, unpaid: int, won: bool) -> None:
    """UWA-GAME-3: 25,000 of works, four villages that paid a full year, nobody unpaid in it."""
    pos = campaign("1")
    found(pos, built)
    pos.taxed[FIRST], pos.unpaid[FIRST], pos.clock = taxed, unpaid, [2 * YEAR]
    acting.turn(pos, ("turn",), NO_DICE, None)
    assert (bool(pos.outcome) and pos.outcome[0] == (FIRST,)) is won


@pytest.mark.parametrize(
    ("clocks", "held", "revenue", "winners"),
    [
        ((YEAR + 7, YEAR), (1, 0), (0, 0), None),
        ((YEAR + 7, YEAR + 7), (1, 0), (0, 9_000), (FIRST,)),
        ((YEAR, YEAR + 7), (1, 0), (0, 0), (FIRST,)),
        ((YEAR + 3, YEAR), (1, 1), (0, 1), (SECOND,)),
        ((YEAR + 3, YEAR), (1, 1), (1, 0), (FIRST,)),
        ((YEAR, YEAR), (1, 1), (5, 5), (FIRST, SECOND)),
        ((2 * YEAR + 7, 2 * YEAR), (1, 0), (0, 9_000), (FIRST,)),
        ((2 * YEAR + 7, 2 * YEAR - 1), (1, 0), (0, 9_000), None),
    ],
)
def test_who_was_first(
    clocks: tuple[int, int], held: tuple[int, int], revenue: tuple[int, int], winners: tuple[int, ...] | None
) -> None:
    """UWA-GAME-3, UWA-R352: as long as another house is behind in time, nobody has won; of two that hold their baronies
    by then the one with most points has, and with as many both. At the limit whoever holds one wins before points."""
    pos = campaign()
    pos.clock, pos.revenue = list(clocks), list(revenue)
    for seat in (FIRST, SECOND):
        pos.built[seat] = pos.ordered[seat] = 25_000
        pos.taxed[seat] = 4 * held[seat]
    acting.turn(pos, ("turn",), NO_DICE, None)
    assert (pos.outcome[0] if pos.outcome else None) == winners


def test_fewer_villages_than_wanted() -> None:
    """UWA-GAME-3: then all of them."""
    pos = campaign()
    pos.count = 3
    assert ending.needed(pos) == 3
    pos.count = 7
    assert ending.needed(pos) == 4
    assert ending.needed(campaign("1", "standard")) == 5


def test_giving_up() -> None:
    """UWA-GAME-3: the house is out, and the last of two has won."""
    pos = campaign()
    pos.steps = [("act", FIRST)]
    GAME.concede(pos, FIRST, NO_DICE)
    assert pos.outcome[0] == (SECOND,)
    three = campaign("3")
    GAME.concede(three, FIRST, NO_DICE)
    assert isinstance(GAME.decision(three), Decision)


def test_what_is_shown_and_explained() -> None:
    """UWA-GAME-3, UWA-R220, UWA-BARONY-1: reasons, days, warnings, and audits that find faults."""
    pos = campaign()
    names = pos.content.names
    pos.hex[FIRST] = pos.content.around[pos.hex[FIRST]][0]
    pos.steps, pos.pending = [("act", FIRST)], None
    rules = [
        GAME.explain(pos, FIRST, names.pick(text))[0].rule for text in ("expedition", "clear", "plan-25000", "tax-5")
    ]
    assert rules == ["UWA-R220", "UWA-BARONY-1", "UWA-BUILD-6", "UWA-BARONY-4"]
    assert GAME.view(pos, FIRST).warned == ("clear",)
    assert GAME.preview(pos, FIRST, names.pick("clear")).cost == "a day"
    pos.gold[FIRST], pos.built[FIRST], pos.seat_hex = -1, 5, [3, 3]
    pos.villages = [(4, 1, NOWHERE, NOWHERE)] * 2
    assert len(GAME.audit(pos)) == 4


def test_a_baron_holds_his_land() -> None:
    """UWA-GAME-9, UWA-GAME-3: the baron reaches a barony held for a year."""
    match, baron = Match(GAME, Setting("barony", {"players": "1"}), seed="1"), Captain(Random(0))
    while match.outcome is None:
        match.pick(FIRST, baron.choose(match.chair(FIRST)))
        assert baron.why()
    assert isinstance(match.outcome, Outcome)
    assert match.outcome.winners == (FIRST,)


@pytest.mark.parametrize(("die", "found_there"), [(5, True), (6, False)])
def test_a_village_is_found_where_one_clears(die: int, found_there: bool) -> None:
    """UWA-BARONY-3, UWA-R221: five villages in sixty hexes around the stronghold: on a 5 of sixty one lies here. Where
    the house has looked none is heard of any more."""
    pos = campaign()
    home = found(pos)
    hex_ = pos.content.around[home][0]
    pos.hex[FIRST] = hex_
    hexes = len(exploring.room(pos, FIRST))
    assert hexes >= 50
    dice = ScriptedDice(1, die, *([3] if found_there else []))
    act(pos, "clear", dice)
    dice.finish()
    assert pos.has_cleared(FIRST, hex_)
    assert [village[:2] for village in pos.villages] == ([(hex_, 300)] if found_there else [])
    assert pos.unplaced[FIRST] == (4 if found_there else 5)
    assert hex_ not in exploring.room(pos, FIRST)


def test_no_village_before_a_stronghold_or_after_the_last() -> None:
    """UWA-BARONY-3: without a territory, or when all of its villages are known, no die is thrown for one."""
    pos = campaign()
    pos.hex[FIRST] = pos.content.around[pos.hex[FIRST]][0]
    act(pos, "clear", ScriptedDice(1))
    home = found(pos)
    pos.unplaced[FIRST], pos.hex[FIRST] = 0, pos.content.around[home][0]
    act(pos, "clear", ScriptedDice(1))
    assert pos.villages == []
