"""Specialists of a house against the text: Sage, Alchemist, Assassin and Spy (UWA-SPEC, UWA-R296)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from wyrmtable.core import Decision, Dice, ScriptedDice
from wyrmtable.games.underworld.captain.dominion import answer
from wyrmtable.games.underworld.files.dominioncampaign import ASK_LAND
from wyrmtable.games.underworld.files.landboard import CASTLE, CLEAR, ENTERED, FAR, HOME, SITE, UNKNOWN
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules.dominion import (
    exploring,
    lords,
    missions,
    passing,
    retainers,
    sieges,
    specialists,
)
from wyrmtable.games.underworld.rules.dominion.calendar import MONTH, YEAR
from wyrmtable.games.underworld.rules.dominion.position import (
    BESIEGED,
    CAUGHT,
    GATES,
    GOLD,
    LORD,
    NUMBERS,
    PLANS,
    DominionPosition,
    Staff,
)
from wyrmtable.games.underworld.rules.land.castles import BEATEN, HOSTILE, NEUTRAL, PAID, REFUSED, SUPERHERO, Castle
from wyrmtable.games.underworld.rules.land.secrets import out_of

from .test_dominion_campaign import FIRST, NO_DICE, SECOND, act, campaign, found, texts, why

GARRISON = 80
QUIET = (1,) * 14  # of seven days that the house spends elsewhere than behind walls (UWA-R270)
IN_VAIN = (2, 5, 3, 5)  # a week for somebody who comes on 6: 500 gold pieces, and nobody comes


def in_the_city(gold: int = 20_000) -> DominionPosition:
    """A lord of a stronghold in a city, with two castles two hexes off of which he knows nothing but the place."""
    pos = campaign()
    found(pos)
    pos.drawn[pos.hex[FIRST]] = CLEAR | FAR << SITE
    pos.gold[FIRST] = gold
    walls = castle(pos)
    ogre = pos.content.land.book.number["ogre"]
    pos.unmet = [tuple(Castle(walls, SUPERHERO, ogre, 2, 0, NEUTRAL, (), GARRISON))]
    castle(pos, 4)
    return pos


def castle(pos: DominionPosition, way: int = 2) -> int:
    hex_ = pos.content.around[pos.content.around[pos.hex[FIRST]][way]][way]
    pos.drawn[hex_], pos.fog[hex_] = CLEAR | CASTLE << SITE, ENTERED
    return hex_


def at_home(**staff: int) -> DominionPosition:
    """The same lord at his own hearth."""
    pos = in_the_city()
    pos.hex[FIRST] = pos.seat_hex[FIRST]
    pos.staff[FIRST] = tuple(Staff(**staff))
    return pos


def walls(pos: DominionPosition) -> int:
    return int(pos.unmet[0][0])


def goes(pos: DominionPosition, hex_: int, dice: Dice) -> None:
    GAME.apply(pos, pos.content.names.places + hex_, dice)


def seed(wanted: Callable[[Dice], bool]) -> int:
    """The first secret number whose dice fall so; scripted as one more, since dice begin with 1."""
    return next(number for number in range(10_000) if wanted(out_of(number)))


def news(pos: DominionPosition, seat: int = FIRST) -> dict[int, int]:
    return {what: number for _, what, number, _ in pos.reports[seat]}


def seen(pos: DominionPosition, eyes: int) -> str:
    return repr(GAME.view(pos, eyes))


# -- where they come ---------------------------------------------------------------------------------------------------


def test_whom_they_serve() -> None:
    """LAW-H-22, UWA-SPEC-13, UWA-HIRE-2: in a city a lord finds all of them, whoever pays Spies and Assassins, whoever
    builds an Engineer; in a town a lord finds an Armorer, a Smith, a trainer and a Spy; in the wilds nobody comes."""
    sought = ["seek-sage", "seek-alchemist", "seek-armorer", "seek-smith", "seek-engineer", "seek-trainer"]
    sought += ["seek-assassin", "seek-spy"]
    pos = in_the_city()
    assert [text for text in texts(pos) if text.startswith("seek")] == sought
    pos.built[FIRST] = 5_000
    assert [text for text in texts(pos) if text.startswith("seek")] == [sought[4], *sought[6:]]
    assert "has a stronghold" in why(pos, "seek-sage")
    pos.drawn[pos.hex[FIRST]] = CLEAR | HOME << SITE
    assert [text for text in texts(pos) if text.startswith("seek")] == ["seek-engineer"]
    assert "in a city" in why(pos, "seek-alchemist")
    pos.built[FIRST] = 25_000
    assert [text for text in texts(pos) if text.startswith("seek")] == [
        "seek-armorer", "seek-smith", "seek-engineer", "seek-trainer", "seek-spy",
    ]  # fmt: skip
    pos.hex[FIRST] = pos.seat_hex[FIRST]
    assert "in towns" in why(pos, "seek-spy")


def test_what_must_be_in_hand() -> None:
    """LAW-H-23, UWA-HIRE-1, UWA-SPEC-10: the dearest search and the pay; and walls to which he can go."""
    pos = in_the_city(1_699)
    assert "1,700 gold pieces" in why(pos, "seek-spy")
    pos.gold[FIRST] = 1_700
    assert "seek-spy" in texts(pos)
    for hex_ in missions.castles(pos):
        pos.drawn[hex_] = CLEAR
    assert "No walls" in why(pos, "seek-spy")


@pytest.mark.parametrize(
    ("dice", "sages", "gold"), [(IN_VAIN, 0, 20_000 - 500), ((2, 6, 3, 1), 1, 17_500), ((1, 6, 1, 6), 1, 17_800)]
)
def test_a_sage_is_sought(dice: tuple[int, ...], sages: int, gold: int) -> None:
    """LAW-H-24, UWA-HIRE-1, UWA-HIRE-2, UWA-SPEC-6: a week by notices and servants; he comes on 6 of either, and has
    his first month's pay."""
    pos = in_the_city()
    pos.hurt[FIRST] = 3
    scripted = ScriptedDice(*dice, *QUIET)
    act(pos, "seek-sage", scripted)
    scripted.finish()
    assert (Staff(*pos.staff[FIRST]).sages, pos.gold[FIRST], pos.clock[FIRST], pos.hurt[FIRST]) == (sages, gold, 7, 0)


@pytest.mark.parametrize(("town", "dice"), [(FAR, 14), (HOME, 0)])
def test_where_the_week_is_spent(town: int, dice: int) -> None:
    """UWA-R270, UWA-HIRE-1: behind the walls of the home town nobody is met, in another one by two dice on each of
    seven days; either heals the six."""
    pos = in_the_city()
    pos.drawn[pos.hex[FIRST]], pos.hurt[FIRST], pos.clock[SECOND] = CLEAR | town << SITE, 3, 99
    scripted = ScriptedDice(2, 1, 2, 1, *[1] * dice)
    act(pos, "seek-smith", scripted)
    scripted.finish()
    assert (pos.clock[FIRST], pos.hurt[FIRST]) == (7, 0)


def test_their_pay() -> None:
    """LAW-H-25, UWA-SPEC-1, UWA-SPEC-6: 2,000 and 1,000 every month; unpaid, they leave, and so do those dismissed."""
    pos = at_home()
    before = passing.pay_due(pos, FIRST)
    pos.staff[FIRST] = tuple(Staff(sages=2, alchemists=1))
    assert passing.pay_due(pos, FIRST) == before + 5_000
    act(pos, "dismiss-sage")
    assert Staff(*pos.staff[FIRST])[:2] == (1, 1)
    pos.gold[FIRST] = 100
    passing.month(pos, FIRST, ScriptedDice(1), None)  # the Armorer leaves, too, and is missed
    assert Staff(*pos.staff[FIRST])[:2] == (0, 0)
    assert "in the house's service" in why(pos, "dismiss-alchemist")


# -- the Sage ----------------------------------------------------------------------------------------------------------


def sum_of_two(least: int, most: int) -> Callable[[Dice], bool]:
    return lambda rolls: least <= rolls.d6("answer") + rolls.d6("answer") <= most


@pytest.mark.parametrize(
    ("least", "most", "told"),
    [(2, 4, {}), (5, 8, {LORD: SUPERHERO}), (9, 12, {LORD: SUPERHERO, PLANS: NEUTRAL, NUMBERS: GARRISON})],
)
def test_a_question_about_a_castle(least: int, most: int, told: dict[int, int]) -> None:
    """LAW-H-26, UWA-SPEC-6: to 4 it cannot be known, to 8 who lives there, above also his stance and his men."""
    pos = at_home(sages=1)
    act(pos, "ask")
    goes(pos, walls(pos), ScriptedDice(seed(sum_of_two(least, most)) + 1))
    assert news(pos) == told
    assert (pos.clock[FIRST], pos.castles, "until day 7" in why(pos, "ask")) == (1, [], True)


def test_nobody_else_hears_of_it() -> None:
    """LAW-H-27, UWA-GAME-7, UWA-R296: the other house sees the same as if nothing had been said; the own one reads it,
    and imagines no other castle than it was told of."""
    pos, plain = at_home(sages=1), at_home(sages=1)
    for world, kind in ((pos, sum_of_two(9, 12)), (plain, sum_of_two(2, 4))):
        act(world, "ask")
        goes(world, walls(world), ScriptedDice(seed(kind) + 1))
    assert seen(pos, SECOND) == seen(plain, SECOND)
    assert "80 men (day 0)" in seen(pos, FIRST)
    assert "80 men" not in seen(pos, SECOND)
    rows = [GAME.imagine(pos, FIRST, Random(at)).unmet for at in range(9)]
    assert {(row[0][1], row[0][5], row[0][7]) for row in rows} == {(SUPERHERO, NEUTRAL, GARRISON)}
    other = GAME.imagine(pos, SECOND, Random(1))
    assert (other.unmet, other.reports[FIRST], other.staff[FIRST]) == ([], (), tuple(Staff()))


def test_a_question_about_the_land() -> None:
    """LAW-H-28, UWA-SPEC-6, UWA-R221: in part where a village lies; exactly also what lies around it."""
    for least, most, around in ((5, 8, False), (9, 12, True)):
        pos = at_home(sages=1)
        for hex_ in pos.content.grid.neighbours[pos.seat_hex[FIRST]]:
            pos.fog[hex_] = UNKNOWN
        act(pos, "ask")
        GAME.apply(pos, ASK_LAND, ScriptedDice(seed(sum_of_two(least, most)) + 1))
        assert (len(pos.villages), pos.unplaced[FIRST]) == (1, pos.count - 1)
        near = pos.content.around[pos.villages[0][0]]
        assert not around or all(pos.fog[hex_] for hex_ in near)


def test_nothing_is_left_to_tell() -> None:
    """LAW-H-29, UWA-SPEC-6: where all is drawn, not even a Sage knows more."""
    pos = at_home(sages=1)
    pos.unplaced[FIRST] = 0
    retainers.of_the_land(pos, FIRST, retainers.ALL_OF_IT, NO_DICE, None)
    assert (pos.villages, exploring.unseen(pos, FIRST)) == ([], [])


def test_many_sages() -> None:
    """LAW-H-30, UWA-SPEC-6: without limit; each has his own question in a week. They live at the stronghold."""
    pos = at_home(sages=3)
    act(pos, "ask")
    goes(pos, walls(pos), ScriptedDice(1))
    assert Staff(*pos.staff[FIRST]).question == 2
    pos.hex[FIRST] = pos.content.around[pos.hex[FIRST]][0]
    assert "at the stronghold" in why(pos, "ask")
    assert "no Sage" in why(at_home(), "ask")


# -- the Alchemist -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("gold", "potions"), [(20_000, 2), (1_500, 1), (1_300, 0)])
def test_potions(gold: int, potions: int) -> None:
    """LAW-H-31, UWA-SPEC-1: two a month at half of 500 gold pieces, as far as the money goes after all are paid."""
    pos = at_home(alchemists=1)
    pos.gold[FIRST] = gold
    rest = gold - passing.pay_due(pos, FIRST)
    passing.pass_time(pos, FIRST, MONTH, NO_DICE, None)
    assert (Staff(*pos.staff[FIRST]).potions, pos.gold[FIRST]) == (potions, rest - 250 * potions)


def test_they_drink() -> None:
    """LAW-H-32, UWA-MAG-4: a die and one each, until nobody is hurt, six at most; a day."""
    pos = at_home(potions=8)
    assert "Nobody is hurt" in why(pos, "drink")
    pos.hurt[FIRST] = 9
    dice = ScriptedDice(3, 6)
    act(pos, "drink", dice)
    dice.finish()
    assert (pos.hurt[FIRST], Staff(*pos.staff[FIRST]).potions, pos.clock[FIRST]) == (0, 6, 1)
    pos.hurt[FIRST] = 99
    act(pos, "drink", ScriptedDice(1, 1, 1, 1, 1, 1))
    assert (pos.hurt[FIRST], Staff(*pos.staff[FIRST]).potions) == (87, 0)


# -- Assassins ---------------------------------------------------------------------------------------------------------


def test_the_chance_of_a_murder() -> None:
    """LAW-H-33, UWA-SPEC-3: a Superhero of the eighth level behind his walls, guarded: 60 - 40 - 20, at least 5; a Spy
    of the house who was found out has warned him."""
    pos = in_the_city()
    lord = Castle(*pos.unmet[0])
    assert missions.chance(pos, FIRST, lord) == 5
    act(pos, "seek-assassin")
    pick = pos.content.names.places + lord.hex
    assert "less 5 for each level" in GAME.explain(pos, FIRST, pick)[0].text
    missions.note(pos, FIRST, lord.hex, LORD, SUPERHERO)
    assert GAME.explain(pos, FIRST, pick)[0].text == "5 in a hundred."


def test_a_murder() -> None:
    """LAW-H-34, UWA-SPEC-3, UWA-R296: 2,000 gold pieces; the lord dies, nobody comes out of his castle any more, and
    only the garrison holds its walls. Nobody learns who sent the man."""
    pos = in_the_city()
    hex_ = walls(pos)
    act(pos, "seek-assassin")
    goes(pos, hex_, ScriptedDice(1, 6, 1, 1, 1, seed(lambda rolls: rolls.roll(100, "mission") <= 5) + 1, *QUIET))
    assert (pos.gold[FIRST], pos.clock[FIRST], pos.unmet) == (20_000 - 200 - 2_000, 7, [])
    assert (Castle(*pos.castles[0]).standing, lords.willing(pos, hex_), pos.terms) == (BEATEN, False, [])
    assert "its lord was murdered" in seen(pos, SECOND)
    assert hex_ not in missions.targets(pos, FIRST, missions.ASSASSIN)
    pos.hex[FIRST] = hex_
    sieges.storm(pos, FIRST, 0, None)
    assert pos.fray[1] == GARRISON


def test_a_murder_that_fails() -> None:
    """LAW-H-35, UWA-SPEC-3: on 4 to 6 nothing is heard of him; on 1 to 3 he talks: the lord is an enemy, and warned."""
    pos = in_the_city()
    hex_ = walls(pos)
    missions.murder(pos, FIRST, hex_, ScriptedDice(6, 4), None)
    assert (pos.castles, news(pos), len(pos.unmet)) == ([], {}, 1)
    lords.settle(pos, hex_, FIRST, PAID)
    missions.murder(pos, FIRST, hex_, ScriptedDice(6, 3), None)
    assert (Castle(*pos.castles[0]).stance, news(pos), lords.standing(pos, hex_, FIRST)) == (
        HOSTILE,
        {CAUGHT: 0},
        REFUSED,
    )
    assert "hostile" in seen(pos, SECOND)


def test_few_assassins() -> None:
    """LAW-H-36, UWA-SPEC-3: one and one or two more in a year; the next year others."""
    pos = in_the_city()
    missions.hire_one(pos, FIRST, ScriptedDice(1))
    missions.hire_one(pos, FIRST, NO_DICE)
    assert "this year" in why(pos, "seek-assassin")
    pos.clock[FIRST] = YEAR
    assert "seek-assassin" in texts(pos)
    missions.hire_one(pos, FIRST, ScriptedDice(2))
    assert Staff(*pos.staff[FIRST])[4:6] == (1, 2)


# -- Spies -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "agents"), [(50, 1), (51, 0)])
def test_a_spy_is_placed(face: int, agents: int) -> None:
    """LAW-H-37, UWA-SPEC-10, UWA-SPEC-11: in one to four weeks after he was found, half of the time."""
    pos = in_the_city()
    missions.place(pos, FIRST, walls(pos), ScriptedDice(3, face, *([8] if agents else [])), None)
    assert pos.agents[FIRST] == (((walls(pos), 28, 7),) if agents else ())


def week(wanted: str, secrets: tuple[str, ...]) -> int:
    """A secret number of a week that brings this."""
    return seed(lambda rolls: specialists.spy_week(rolls, secrets) == wanted)


@pytest.mark.parametrize(
    ("wanted", "told", "stays"),
    [("numbers", {NUMBERS: GARRISON}, 1), ("plans", {PLANS: NEUTRAL}, 1), ("gates", {GATES: 0}, 1), ("nothing", {}, 1),
     ("discovered", {CAUGHT: 0}, 0)],
)  # fmt: skip
def test_what_a_spy_writes(wanted: str, told: dict[int, int], stays: int) -> None:
    """LAW-H-38, UWA-SPEC-11: each week on 1 he is found out, on 2 or 3 nothing, else a fact; his house reads it."""
    pos, plain = in_the_city(), in_the_city()
    pos.agents[FIRST] = ((walls(pos), 7, week(wanted, missions.OF_A_CASTLE)),)
    for world in (pos, plain):
        missions.hear_from(world, None)
        assert news(world) == {}
        world.clock[FIRST] = 7
        missions.hear_from(world, None)
    assert (news(pos), len(pos.agents[FIRST])) == (told, stays)
    assert all(agent[1] == 14 for agent in pos.agents[FIRST])
    assert seen(pos, SECOND) == seen(plain, SECOND)
    assert seen(pos, FIRST) != seen(plain, FIRST)


@pytest.mark.parametrize(
    ("wanted", "told"), [("numbers", {NUMBERS: 16}), ("gold", {GOLD: 1_234}), ("gates", {GATES: 0})]
)
def test_a_spy_in_another_house(wanted: str, told: dict[int, int]) -> None:
    """LAW-H-39, UWA-SPEC-10: the men behind its walls, its gold, its gate."""
    pos = in_the_city()
    pos.hex[SECOND] = pos.seat_hex[FIRST]
    pos.seat_hex[FIRST], pos.seat_hex[SECOND] = -1, pos.seat_hex[FIRST]
    pos.built[SECOND], pos.men[SECOND], pos.gold[SECOND] = 25_000, (10,), 1_234
    home = pos.seat_hex[SECOND]
    assert home in missions.targets(pos, FIRST, missions.SPY)
    assert home not in missions.targets(pos, FIRST, missions.ASSASSIN)
    pos.agents[FIRST] = ((home, 0, week(wanted, missions.OF_A_HOUSE)),)
    assert home not in missions.targets(pos, FIRST, missions.SPY)
    missions.hear_from(pos, None)
    assert news(pos) == told
    pos.agents[FIRST] = ((home, 0, week("discovered", missions.OF_A_HOUSE)),)
    missions.hear_from(pos, None)
    assert (pos.agents[FIRST], CAUGHT in news(pos)) == ((), True)
    pos.agents[FIRST] = ((home, 0, 1),)
    pos.seat_hex[SECOND] = -1
    missions.hear_from(pos, None)
    assert pos.agents[FIRST] == (), "nobody's walls any more"


def test_a_gate_that_the_spy_opens() -> None:
    """LAW-H-40, UWA-SPEC-11, UWA-R296: in the night of that day, for nothing and for certain, once."""
    pos = in_the_city(0)
    pos.hex[FIRST] = hex_ = walls(pos)
    assert "treachery" not in texts(pos)
    missions.note(pos, FIRST, hex_, GATES, 0)
    act(pos, "treachery", ScriptedDice(1))
    assert (pos.steps[-1][0], pos.clock[FIRST], pos.gold[FIRST], news(pos)) == ("fray", 1, 0, {})


def test_a_spy_is_sought() -> None:
    """LAW-H-41, UWA-SPEC-10: 500 gold pieces for the mission, and one secret number for what comes of it."""
    pos = in_the_city()
    act(pos, "seek-spy")
    placed = seed(lambda rolls: rolls.roll(4, "weeks") == 1 and rolls.roll(100, "placed") <= 50)
    goes(pos, walls(pos), ScriptedDice(1, 6, 1, 1, placed + 1, *QUIET))
    assert (pos.gold[FIRST], pos.agents[FIRST][0][:2]) == (20_000 - 200 - 500, (walls(pos), 14))
    assert "A Spy at" in seen(pos, FIRST)
    assert "A Spy at" not in seen(pos, SECOND)
    worlds = [GAME.imagine(pos, FIRST, Random(at)) for at in range(5)]
    assert len({world.agents[FIRST][0][2] for world in worlds}) > 1, "what he will write nobody knows"


def test_news_of_a_castle_that_all_know() -> None:
    """LAW-H-49, UWA-GAME-7: its men are those of the report for the house that has it, any for the other; who lives in
    a castle of which nobody had news is thrown when somebody asks, and stays so."""
    pos = in_the_city()
    pos.castles, pos.unmet = pos.unmet, []
    hex_ = int(pos.castles[0][0])
    missions.note(pos, FIRST, hex_, NUMBERS, GARRISON)
    men = [{GAME.imagine(pos, eyes, Random(at)).castles[0][7] for at in range(20)} for eyes in (FIRST, SECOND)]
    assert (men[FIRST], len(men[SECOND]) > 1) == ({GARRISON}, True)
    other = next(at for at in missions.castles(pos) if at != hex_)
    lord = lords.people_of(pos, other, out_of(1))
    assert lords.people_of(pos, other, NO_DICE) == lord
    assert lords.castle_at(pos, lords.known(pos, other, NO_DICE)) == lord
    assert pos.unmet == []


def test_a_siege_of_a_house_that_is_gone() -> None:
    """LAW-H-48, UWA-LAND-3, UWA-R285: nobody holds its walls any more, and the siege is over."""
    pos = campaign("3")
    home = found(pos)
    pos.hex[SECOND], pos.men[SECOND] = home, (90,)
    pos.terms, pos.engineers[SECOND] = [(home, SECOND, BESIEGED, 0)], 1
    sieges.go_on(pos, None)
    assert pos.terms
    pos.out[FIRST] = 1
    sieges.go_on(pos, None)
    assert pos.terms == []


# -- words and captains ------------------------------------------------------------------------------------------------


def test_words() -> None:
    """LAW-H-42, UWA-SPEC-1, UWA-SPEC-3, UWA-SPEC-6, UWA-SPEC-11: each button says what it costs and does."""
    pos = at_home(sages=1, alchemists=1, potions=1)
    pos.steps, pos.pending = [("act", FIRST)], None
    names = pos.content.names
    rules = {
        text: GAME.explain(pos, FIRST, names.pick(text))[-1].rule
        for text in ("seek-sage", "seek-alchemist", "seek-assassin", "seek-spy", "ask", "drink", "dismiss-sage")
    }
    assert list(rules.values()) == [
        "UWA-SPEC-6", "UWA-SPEC-1", "UWA-SPEC-3", "UWA-SPEC-11", "UWA-SPEC-6", "UWA-MAG-4", "UWA-SPEC-13",
    ]  # fmt: skip
    assert GAME.explain(pos, FIRST, ASK_LAND) == []
    assert "asked later" in why(pos, "ask-land")
    act(pos, "ask")
    assert "Ask of the land" in GAME.why_not(pos, FIRST, names.pick("wait"))[0].text


def test_a_captain_ends_what_was_begun() -> None:
    """LAW-H-43: whoever takes over a house in the middle of a question answers it."""
    pos = at_home(sages=1)
    act(pos, "ask")
    decision = GAME.decision(pos)
    assert isinstance(decision, Decision)
    assert answer(pos, FIRST, decision.picks).pick == decision.picks[0]
