"""Armorers and Smiths of a house: who must be kept, what is neglected, what is made (UWA-SPEC-2, UWA-SPEC-12)."""

from __future__ import annotations

import pytest

from wyrmtable.core import Decision, NoDice, ScriptedDice
from wyrmtable.games.underworld.captain.dominion import answer
from wyrmtable.games.underworld.files.landboard import CLEAR, HOME, SITE
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules.dominion import forging, meeting, passing, recruiting, rivals, travelling, warring
from wyrmtable.games.underworld.rules.dominion.position import DominionPosition, Forge
from wyrmtable.games.underworld.rules.dominion.warring import Fray
from wyrmtable.games.underworld.rules.land.encounters import ASHORE

from ..playing import offered
from .test_dominion_campaign import FIRST, NO_DICE, SECOND, act, campaign, found, texts, why

MEN = (0, 60, 0, 0, 0, 0, 0, 0)
RIDERS = (0, 0, 0, 0, 0, 40, 20, 0)


def house(men: tuple[int, ...] = MEN, /, **forge: int) -> DominionPosition:
    """A lord in the home town, whose stronghold stands."""
    pos = campaign()
    found(pos)
    pos.men[FIRST], pos.forge[FIRST], pos.gold[FIRST] = men, tuple(Forge(**forge)), 20_000
    return pos


def ledger(pos: DominionPosition, seat: int = FIRST) -> dict[str, str]:
    panels = [panel for panel in GAME.view(pos, seat).panels if panel.id == f"ledger-{FIRST}"]
    return {row.title: row.note for panel in panels for row in panel.rows}


class Thrown(NoDice):
    """How many dice are thrown at once, and what they need."""

    def __init__(self) -> None:
        self.all: list[tuple[int, int]] = []

    def hits(self, count: int, sides: int, need: int, why: str) -> int:
        if "to hit" in why:
            self.all.append((count, need))
        return 0


# -- neglect -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("men", "forge", "dice", "worn", "lame"),
    [
        (MEN, {"armorers": 2}, (), 0, 0),  # one for every fifty
        (MEN, {"armorers": 1}, (4,), 2, 0),  # a fifth of ten whom nobody serves
        (MEN, {}, (6,), 18, 0),  # three tenths of all
        (RIDERS, {"armorers": 2, "smiths": 1}, (6,), 0, 3),  # three tenths of ten horses
        (RIDERS, {}, (2, 4), 6, 12),
    ],
)
def test_neglect(men: tuple[int, ...], forge: dict[str, int], dice: tuple[int, ...], worn: int, lame: int) -> None:
    """UWA-SPEC-12, UWA-SPEC-2, UWA-SPEC-9: each month a die times five in a hundred of the men whom no Armorer, and of
    the horses that no Smith looks after."""
    pos, scripted = house(men, **forge), ScriptedDice(*dice)
    passing.month(pos, FIRST, scripted, None)
    scripted.finish()
    assert (forging.worn(pos, FIRST), forging.forge(pos, FIRST).lame) == (worn, lame)
    assert ("Neglected" in ledger(pos)) is (worn + lame > 0)


def test_only_for_this_month() -> None:
    """UWA-SPEC-12: the die is thrown anew each month; an Armorer who has come mends everything."""
    pos = house(worn=18, lame=5, armorers=2)
    passing.month(pos, FIRST, NO_DICE, None)
    assert "Neglected" not in ledger(pos)


def test_before_a_stronghold_stands() -> None:
    """UWA-SPEC-12, UWA-SPEC-13, UWA-R320: Armorers serve owners of strongholds; without one nobody is missed."""
    pos = house()
    pos.built[FIRST] = 5_000
    passing.month(pos, FIRST, NO_DICE, None)
    assert forging.worn(pos, FIRST) == 0
    assert "stronghold" in why(pos, "seek-armorer")


def test_worn_arms_in_a_fight() -> None:
    """UWA-SPEC-12, UWA-CBT-12: of 40 blows of orcs a quarter meets the 15 of 60 men whose arms are worn, and needs one
    less; nobody's arms are worn: all need as much."""
    pos = house(worn=15)
    orc = pos.content.land.book.number["orc"]
    fray = Fray(orc, 40, 40, 1, 60, 0, 0, 0, warring.ROAD)
    kind, dice = pos.content.land.book.kinds[orc], Thrown()
    warring.their_blows(pos, FIRST, kind, fray, dice)
    (many, need), (few, easier) = dice.all
    assert (many, few, need - easier) == (30, 10, 1)
    pos.forge[FIRST], dice = tuple(Forge()), Thrown()
    warring.their_blows(pos, FIRST, kind, fray, dice)
    assert dice.all == [(40, need)]


def test_worn_arms_against_another_house() -> None:
    """UWA-SPEC-12, UWA-R280: of the 40 men of another house in front ten strike at worn arms."""
    pos, dice = house(worn=15), Thrown()
    pos.men[SECOND] = MEN
    feud = rivals.Feud("feud", SECOND, FIRST, 0, 0, 60, 60, 0)
    rivals.blows(pos, SECOND, FIRST, feud, dice)
    (many, need), (few, easier) = dice.all
    assert (many, few, need - easier) == (30, 10, 1)


def test_lame_horses() -> None:
    """UWA-SPEC-12, UWA-WMOVE-1, UWA-EVADE-4: riders of lame horses walk, and the others wait for them."""
    pos = house(RIDERS, armorers=2, smiths=2)
    assert (travelling.allowance(pos, FIRST, ASHORE), meeting.slowest(pos, FIRST) > 12) == (4, True)
    pos.forge[FIRST] = tuple(Forge(lame=1))
    assert travelling.allowance(pos, FIRST, ASHORE) == 2
    assert meeting.slowest(pos, FIRST) <= 12
    pos.men[FIRST] = (0,) * 8
    assert meeting.slowest(pos, FIRST) == 24


# -- hiring ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("who", "pay"), [("armorer", 100), ("smith", 25)])
def test_they_are_sought(who: str, pay: int) -> None:
    """UWA-HIRE-2, UWA-SPEC-2, UWA-SPEC-9: a week in any town; on 5 of either die he comes, and has his first pay."""
    pos = house()
    before = passing.pay_due(pos, FIRST)
    act(pos, f"seek-{who}", ScriptedDice(1, 4, 1, 5))
    assert (pos.gold[FIRST], passing.pay_due(pos, FIRST) - before) == (20_000 - 200 - pay, pay)
    assert f"dismiss-{who}" in texts(pos)
    act(pos, f"dismiss-{who}")
    assert passing.pay_due(pos, FIRST) == before


WEEK = (1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)  # three light and three heavy foot, by one method; then the specialist's die


@pytest.mark.parametrize(("die", "came"), [(4, 0), (5, 1)])
def test_one_is_named_besides(die: int, came: int) -> None:
    """UWA-HIRE-2: a week of notices for men, and a named specialist answers them as well; light foot says no, heavy
    foot accepts and is armed for 60 each."""
    pos = house()
    act(pos, "notices", NO_DICE)
    decision = GAME.decision(pos)
    assert isinstance(decision, Decision)
    assert [pos.content.names.text(pick) for pick in decision.picks] == [
        "seek-armorer", "seek-smith", "seek-engineer", "seek-trainer", "nobody-besides",
    ]  # fmt: skip
    dice = ScriptedDice(*WEEK, die, 1, 2, 5, 5)
    GAME.apply(pos, pos.content.names.pick("seek-armorer"), dice)
    dice.finish()
    assert (forging.forge(pos, FIRST).armorers, pos.men[FIRST][1], pos.clock[FIRST]) == (came, 63, 7)
    assert pos.gold[FIRST] == 20_000 - 100 - 3 * 60 - 100 * came


def test_nobody_besides() -> None:
    """UWA-HIRE-2: men alone; and whoever can pay nobody says so."""
    pos = house()
    act(pos, "notices", NO_DICE)
    dice = ScriptedDice(*WEEK, 1, 2, 5, 5)
    GAME.apply(pos, pos.content.names.pick("nobody-besides"), dice)
    dice.finish()
    pos.gold[FIRST], pos.clock[SECOND] = 1_200, 99
    act(pos, "notices", NO_DICE)
    assert offered(GAME, pos) == ["nobody-besides"]
    GAME.apply(pos, pos.content.names.pick("nobody-besides"), ScriptedDice(*WEEK, 1, 2, 1, 2))
    assert pos.clock[FIRST] == 14


@pytest.mark.parametrize("gold", [0, 1_300, 20_000])
def test_nobody_learns_who_could_be_sought(gold: int) -> None:
    """UWA-HIRE-2, UWA-GAME-7: a house that could pay nobody is asked as any other, at the same moment: neither the
    number nor the time of its answers tells others what is in its coffers."""
    pos = house()
    pos.gold[FIRST] = gold
    act(pos, "hire", NO_DICE)
    decision = GAME.decision(pos)
    assert isinstance(decision, Decision)
    assert (decision.seat, decision.manner.asked, pos.steps[-1][0]) == (FIRST, True, "besides")
    assert len(decision.picks) == {0: 1, 1_300: 3, 20_000: 5}[gold]


def test_the_captain_names_whom_he_lacks() -> None:
    """UWA-SPEC-2, UWA-SPEC-4, UWA-SPEC-9: an Armorer first, then a Smith, then a trainer as long as nothing is
    ridden in the air, then nobody."""
    wanted = []
    both = {"armorers": 2, "smiths": 2}
    for forge, mounts in (({}, 0), ({"armorers": 2}, 0), (both, 0), (both, 6)):
        pos = house(RIDERS, **forge)
        pos.mounts[FIRST] = mounts
        act(pos, "hire", NO_DICE)
        decision = GAME.decision(pos)
        assert isinstance(decision, Decision)
        wanted.append(pos.content.names.text(answer(pos, FIRST, decision.picks).pick))
    assert wanted == ["seek-armorer", "seek-smith", "seek-trainer", "nobody-besides"]


# -- the forge ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("forge", "what", "made", "hands"),
    [
        ({"armorers": 2}, "shields", (0, 0, 0), 0),  # both maintain the arms of sixty men
        ({"armorers": 3}, "armour", (1, 0, 0), 0),
        ({"armorers": 3}, "shields", (0, 3, 0), 0),
        ({"armorers": 3}, "weapons", (0, 0, 5), 0),
        ({"armorers": 3, "smiths": 1}, "shields", (0, 6, 0), 1),  # two assistants, one of them a Smith
        ({"armorers": 3, "smiths": 2}, "shields", (0, 9, 0), 4),  # six, two of them Smiths
        ({"armorers": 4, "smiths": 2}, "shields", (0, 12, 0), 2),  # one for each
        ({"armorers": 4, "smiths": 3}, "shields", (0, 15, 0), 5),
    ],
)
def test_the_forge(forge: dict[str, int], what: str, made: tuple[int, ...], hands: int) -> None:
    """UWA-SPEC-2, UWA-R320: an Armorer beyond those who are obligatory makes a suit, three shields or five weapons a
    month, twice as much with a Smith, three times with two; other assistants have a gold piece a month."""
    pos = house(MEN, **forge)
    pos.hex[FIRST] = pos.seat_hex[FIRST]
    idle = passing.pay_due(pos, FIRST)
    act(pos, f"forge-{what}")
    assert passing.pay_due(pos, FIRST) == idle + hands
    passing.month(pos, FIRST, NO_DICE, None)
    assert forging.forge(pos, FIRST)[3:6] == made
    assert ("Arms ready" in ledger(pos)) is (sum(made) > 0)
    assert "Arms ready" not in ledger(pos, SECOND)
    act(pos, "forge-nothing")
    assert passing.pay_due(pos, FIRST) == idle


def test_where_the_forge_is() -> None:
    """UWA-SPEC-2: it is ordered at the stronghold, with an Armorer there."""
    pos = house(armorers=3)
    assert "Armorer" in why(pos, "forge-armour")
    pos.hex[FIRST] = pos.seat_hex[FIRST]
    assert "forge-armour" in texts(pos)
    pos.forge[FIRST] = tuple(Forge())
    assert "forge-armour" not in texts(pos)


def test_arms_that_lie_ready() -> None:
    """UWA-SPEC-2, UWA-MEN-2: of three men of the heavy foot two find armour, one a shield and a sword: 60 less
    30, 10 and 10, then 60 less 30, then 60."""
    pos = house(suits=2, shields=1, weapons=1)
    pos.drawn[pos.hex[FIRST]] = CLEAR | HOME << SITE
    recruiting.hire(pos, FIRST, ScriptedDice(*WEEK, 1, 2, 5, 5), None, "notices")
    assert pos.gold[FIRST] == 20_000 - 100 - 10 - 30 - 60
    assert forging.forge(pos, FIRST)[3:6] == (0, 0, 0)


def test_the_ledger_warns() -> None:
    """UWA-SPEC-2, UWA-SPEC-9, UWA-GAME-7: the house reads who is obligatory and missing; nobody else does."""
    pos = house(RIDERS, armorers=1)
    rows = ledger(pos)
    assert rows["Smithy"] == "Armorers 1 of 2 that are obligatory, Smiths 0 of 2"
    assert "obligatory" in rows["Warning"]
    assert not ledger(pos, SECOND)
    told = GAME.explain(pos, FIRST, pos.content.names.pick("seek-smith"))
    assert told[1].rule == "UWA-SPEC-9"


def test_unpaid() -> None:
    """UWA-GAME-3, UWA-SPEC-12: unpaid, they leave like the others, and are missed in the same month."""
    pos = house(armorers=2, smiths=1)
    pos.gold[FIRST] = 0
    passing.month(pos, FIRST, ScriptedDice(2), None)
    assert forging.forge(pos, FIRST)[:2] == (0, 0)
    assert forging.worn(pos, FIRST) == 3
