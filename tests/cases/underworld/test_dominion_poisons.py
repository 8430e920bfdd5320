"""Poisons of an Alchemist, bribes behind walls, and Assassins against houses (UWA-SPEC, UWA-R306 to UWA-R308)."""

from __future__ import annotations

import pytest

from wyrmtable.core import Decision, ScriptedDice
from wyrmtable.games.underworld.files.dominioncampaign import USE_POISON
from wyrmtable.games.underworld.files.landboard import CLEAR, HOME, SITE
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules.dominion import acting, missions, passing, poisons, spoils, warring
from wyrmtable.games.underworld.rules.dominion.calendar import MONTH
from wyrmtable.games.underworld.rules.dominion.position import CAUGHT, WARNED, DominionPosition, Staff
from wyrmtable.games.underworld.rules.land.encounters import Met
from wyrmtable.games.underworld.rules.land.secrets import out_of

from .test_dominion_campaign import FIRST, NO_DICE, SECOND, act, texts, why
from .test_dominion_ships import asked
from .test_dominion_specialists import QUIET, at_home, in_the_city, news, seed, seen, walls

WEAK, STRONG, DEADLY = range(3)


def number(pos: DominionPosition, many: int, dice: ScriptedDice) -> None:
    GAME.apply(pos, pos.content.names.numbers + many, dice)
    dice.finish()


# -- study -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("which", "prices", "gold", "weeks"), [("weak", 1, 4_000, 2), ("weak", 3, 12_000, 6), ("strong", 2, 16_000, 8)]
)
def test_a_study(which: str, prices: int, gold: int, weeks: int) -> None:
    """LAW-W-80, UWA-SPEC-1, UWA-SPEC-14: twice a Magic-User's 2,000 and week, twice as much a level."""
    pos = at_home(alchemists=1)
    act(pos, f"study-{which}")
    number(pos, prices, ScriptedDice())
    staff = Staff(*pos.staff[FIRST])
    assert (pos.gold[FIRST], staff.due, staff.prices) == (20_000 - gold, 7 * weeks, prices)
    assert "another study" in why(pos, "study-deadly")
    assert "Study" in seen(pos, FIRST)
    assert "Study" not in seen(pos, SECOND)


def test_as_far_as_the_gold_goes() -> None:
    """LAW-W-81, UWA-SPEC-14: from one to five prices; one alone must be in hand."""
    pos = at_home(alchemists=1)
    act(pos, "study-strong")
    assert len(asked(pos)) == 2
    pos.gold[FIRST] = 7_999
    assert "8,000" in why(pos, "study-strong")
    pos.staff[FIRST] = tuple(Staff())
    assert "at the stronghold" in why(pos, "study-weak")


@pytest.mark.parametrize(("prices", "face", "formulas"), [(1, 20, 1), (1, 21, 0), (3, 60, 1), (3, 61, 0)])
def test_what_comes_of_it(prices: int, face: int, formulas: int) -> None:
    """LAW-W-82, UWA-SPEC-14: 20 in a hundred for each price, when its weeks are over."""
    pos = at_home(alchemists=1, studied=1, prices=prices, due=14)
    pos.clock[FIRST] = 13
    poisons.learn(pos, FIRST, NO_DICE, None)
    pos.clock[FIRST] = 14
    secret = seed(lambda rolls: rolls.roll(100, "study") == face)
    acting.turn(pos, ("turn",), ScriptedDice(secret + 1), None)
    assert Staff(*pos.staff[FIRST])[6:10] == (0, 0, -1, formulas)


def test_who_studies_makes_nothing() -> None:
    """LAW-W-83, UWA-SPEC-1, UWA-SPEC-14: one of two Alchemists studies, the other makes his two potions; who is
    dismissed or unpaid takes his study with him."""
    pos = at_home(alchemists=2, studied=1, prices=1, due=700)
    passing.brew(pos, FIRST)
    assert Staff(*pos.staff[FIRST]).potions == 2
    pos.gold[FIRST] = 0
    passing.month(pos, FIRST, ScriptedDice(1), None)
    assert Staff(*pos.staff[FIRST]).studied == 0


@pytest.mark.parametrize(("which", "each"), [("weak", 50), ("strong", 200), ("deadly", 500)])
def test_doses(which: str, each: int) -> None:
    """LAW-W-84, UWA-SPEC-1, UWA-R306: two a month of a poison whose formula is known, at half of 100, 400, 1,000."""
    pos = at_home(alchemists=1)
    assert "formula" in why(pos, f"brew-{which}")
    pos.staff[FIRST] = tuple(Staff(alchemists=1, formulas=7))
    act(pos, f"brew-{which}")
    gold = pos.gold[FIRST] - passing.pay_due(pos, FIRST)
    passing.pass_time(pos, FIRST, MONTH, NO_DICE, None)
    assert (sum(poisons.doses(pos, FIRST)), Staff(*pos.staff[FIRST]).potions) == (2, 0)
    assert pos.gold[FIRST] == gold - 2 * each
    assert f"brew-{which}" not in texts(pos)
    assert f"Doses of {which} poison" in seen(pos, FIRST)


# -- in a fight --------------------------------------------------------------------------------------------------------


def fray(kind: str, count: int, **doses: int) -> DominionPosition:
    """The six alone against some."""
    pos = at_home(alchemists=1, **doses)
    pos.men[FIRST] = (0,)
    pos.steps = []
    book = pos.content.land.book
    hd = book.kinds[book.number[kind]].hd.levels
    warring.begin(pos, FIRST, Met(book.number[kind], count), hd, warring.ROAD, None)
    pos.pending = None
    return pos


@pytest.mark.parametrize(
    ("at", "dice", "more", "left"),
    [(WEAK, (), 2, 3), (STRONG, (19, 1), 3, 3), (DEADLY, (1, 1), 8, 3), (DEADLY, (20, 1), 4, 3)],
)
def test_poisoned_blades(at: int, dice: tuple[int, ...], more: int, left: int) -> None:
    """LAW-W-85, UWA-SPEC-14, UWA-R306: a dose for a hit. Ogres of four dice: weak one more die a hit; strong three, and
    deadly all four, unless they save."""
    pos = fray("ogre", 6, weak=5, strong=5, deadly=5)
    kind = pos.content.land.book.kinds[pos.fray[0]]
    scripted = ScriptedDice(*dice)
    assert poisons.strike(pos, FIRST, at, warring.Fray(*pos.fray), kind, 2, scripted) == more
    scripted.finish()
    assert (poisons.doses(pos, FIRST)[at], sum(poisons.doses(pos, FIRST))) == (left, 13)


def test_no_more_than_there_are() -> None:
    """LAW-W-86, UWA-SPEC-14: six weapons at most, and as many hits as doses."""
    pos = fray("ogre", 9, weak=7)
    kind = pos.content.land.book.kinds[pos.fray[0]]
    assert poisons.strike(pos, FIRST, WEAK, warring.Fray(*pos.fray), kind, 9, NO_DICE) == 6
    assert poisons.strike(pos, FIRST, WEAK, warring.Fray(*pos.fray), kind, 9, NO_DICE) == 1


def test_the_pick() -> None:
    """LAW-W-87, UWA-SPEC-14, UWA-ANGRY-2: a round of blows with it, and the people hear that a lawful house poisons."""
    pos = fray("ogre", 1, weak=6)
    assert [pos.content.names.text(pick) for pick in asked(pos)] == ["fight-on", "withdraw", "use-weak"]
    pos.unrest[FIRST] = 0
    spoils.fray_take(pos, pos.steps[-1], USE_POISON, ScriptedDice(20, 20, 1, 1, 1, 1, 1), None)
    assert (pos.fray, pos.unrest[FIRST], poisons.doses(pos, FIRST)) == ((), 3, (4, 0, 0))


def test_undead_have_no_blood() -> None:
    """LAW-W-88, UWA-R306: nobody poisons skeletons."""
    pos = fray("skeleton", 3, weak=6)
    assert [pos.content.names.text(pick) for pick in asked(pos)] == ["fight-on", "withdraw"]


# -- bribes ------------------------------------------------------------------------------------------------------------


def rolled(*dice: int) -> int:
    """A secret number whose dice fall so."""
    return seed(lambda rolls: [rolls.d6("bribe") for _ in dice] == list(dice))


@pytest.mark.parametrize(
    ("hundreds", "dice", "agents", "gold"),
    [(1, (3, 3), 0, 0), (1, (3, 4, 1), 1, 100), (4, (1, 3, 5), 1, 400), (4, (1, 3, 6), 0, 400), (4, (1, 2), 0, 0)],
)
def test_a_bribe(hundreds: int, dice: tuple[int, ...], agents: int, gold: int) -> None:
    """LAW-W-89, UWA-SPEC-10, UWA-SPEC-11, UWA-R307: two dice above a loyalty of 7, less one for each hundred; he is
    faithful on 1 to 5 and writes from the next week on. Else his lord hears of it."""
    pos = in_the_city()
    act(pos, "corrupt")
    GAME.apply(pos, pos.content.names.places + walls(pos), NO_DICE)
    number(pos, hundreds, ScriptedDice(rolled(*dice) + 1))
    assert (len(pos.agents[FIRST]), pos.gold[FIRST], pos.clock[FIRST]) == (agents, 20_000 - gold, 1)
    assert (CAUGHT in news(pos)) is not bool(agents)
    if agents:
        assert pos.agents[FIRST][0][:2] == (walls(pos), 7)


def test_where_one_can_bribe() -> None:
    """LAW-W-90, UWA-SPEC-10, UWA-R307: in towns anybody's men, before walls those behind them; nowhere else."""
    pos = in_the_city()
    pos.drawn[pos.hex[FIRST]] = CLEAR | HOME << SITE
    assert "corrupt" in texts(pos)
    pos.hex[FIRST] = walls(pos)
    act(pos, "corrupt")
    assert pos.steps == [("bribe", FIRST, walls(pos))], "there is only one to whom it can be said"
    pos.gold[FIRST], pos.pending = 199, None
    decision = GAME.decision(pos)
    assert isinstance(decision, Decision)
    assert (len(decision.picks), decision.manner.asked) == (1, True), "what it could pay nobody else knows"
    pos.hex[FIRST] = pos.seat_hex[FIRST]
    assert "before its walls" in why(pos, "corrupt")


# -- Assassins against houses ------------------------------------------------------------------------------------------


def test_how_careful_a_house_is() -> None:
    """LAW-W-91, UWA-SPEC-3: 60, less 5 a level, less 10 for men around it, for its own walls, for a warning."""
    pos = in_the_city()
    pos.xp[SECOND], pos.men[SECOND] = 8_000, (0,)
    assert missions.care(pos, FIRST, SECOND) == 60 - 5 * 4
    pos.men[SECOND] = (1,)
    assert missions.care(pos, FIRST, SECOND) == 30
    pos.seat_hex[SECOND], pos.built[SECOND], pos.ordered[SECOND] = pos.hex[SECOND], 10_000, 10_000
    assert missions.care(pos, FIRST, SECOND) == 20
    missions.note(pos, FIRST, pos.hex[SECOND], WARNED, SECOND)
    assert missions.care(pos, FIRST, SECOND) == 10


def test_murder_in_a_house() -> None:
    """LAW-W-92, UWA-SPEC-3, UWA-R308: 2,000 gold pieces; one of the six falls, and everybody hears of it, but not who
    sent the man. His chance shows nothing of the other ledger."""
    pos = in_the_city()
    pos.xp[SECOND] = 6_000
    act(pos, "seek-assassin")
    pick = pos.content.names.pick("against-wolf")
    assert pick in asked(pos)
    assert pos.content.names.pick("against-griffon") not in asked(pos)
    assert "for each level" in GAME.explain(pos, FIRST, pick)[0].text
    GAME.apply(pos, pick, ScriptedDice(1, 6, 1, 1, 1, seed(lambda rolls: rolls.roll(100, "mission") <= 5) + 1, *QUIET))
    assert (pos.xp[SECOND], pos.gold[FIRST], pos.reports[FIRST]) == (5_000, 20_000 - 200 - 2_000, ())


@pytest.mark.parametrize(("face", "warned"), [(3, True), (4, False)])
def test_a_murder_in_a_house_that_fails(face: int, warned: bool) -> None:
    """LAW-W-93, UWA-SPEC-3, UWA-R308: on 1 to 3 the man talks, and that house is warned against this one."""
    pos = in_the_city()
    missions.stab(pos, FIRST, SECOND, ScriptedDice(99, face), None)
    assert (pos.xp[SECOND], WARNED in news(pos)) == (16_000, warned)
    assert ("is warned" in seen(pos, FIRST)) is warned
    assert out_of(1).d6("any") <= 6
