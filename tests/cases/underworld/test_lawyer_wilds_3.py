"""Cases of a rules lawyer: castles that are taken (UWA-CASTLE-12, UWA-LAND-3)."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import Event, ScriptedDice
from wyrmtable.games.underworld.files.landboard import CASTLE, ENTERED, SITE
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules.dominion import lords, passing, sieges, spoils, warring
from wyrmtable.games.underworld.rules.dominion.position import NOWHERE, DominionPosition
from wyrmtable.games.underworld.rules.dominion.warring import Fray
from wyrmtable.games.underworld.rules.land.castles import BEATEN, COUNTED, LORD, NEUTRAL, Castle

from .test_dominion_campaign import FIRST, NO_DICE, SECOND, campaign, texts
from .test_lawyer_wilds_2 import told, with_foot

GARRISON = 60


def besieging(men: int = 3 * GARRISON, gold: int = 5_000) -> DominionPosition:
    """A house with an Engineer on the hex of a castle with sixty men on its walls and a lord with two ogres."""
    pos = campaign()
    hex_ = pos.content.around[pos.content.around[pos.hex[FIRST]][0]][0]
    pos.drawn[hex_], pos.fog[hex_] = CASTLE << SITE, ENTERED
    ogre = pos.content.land.book.number["ogre"]
    pos.castles = [tuple(Castle(hex_, LORD, ogre, 2, 0, NEUTRAL, (), GARRISON))]
    pos.hex[FIRST], pos.men[FIRST], pos.gold[FIRST] = hex_, with_foot(men), gold
    pos.steps, pos.pending, pos.engineers[FIRST] = [("act", FIRST)], None, 1
    return pos


def week(pos: DominionPosition) -> None:
    """A week before the castle, with the fourteen throws of its days of rest; nobody comes."""
    pos.steps, pos.pending, pos.clock[SECOND] = [("act", FIRST)], None, pos.clock[FIRST] + 7
    rolls = ScriptedDice(7, *[1] * 14)
    GAME.apply(pos, pos.content.names.pick("besiege"), rolls)
    rolls.finish()


# -- castles that are taken (UWA-CASTLE-12) ----------------------------------------------------------------------------


def test_16_what_can_be_done_before_a_castle() -> None:
    """LAW-W2-16, UWA-CASTLE-12, UWA-BUILD-5: a siege wants an Engineer of the house, and men; a traitor 500 gold
    pieces; ladders only those who lie before it."""
    pos = besieging()
    assert {"hail", "besiege", "treachery"} <= set(texts(pos))
    assert "storm" not in texts(pos)
    pos.engineers[FIRST] = 0
    assert "besiege" not in texts(pos)
    pos.gold[FIRST] = 499
    assert "treachery" not in texts(pos)
    assert {"besiege", "treachery", "storm"}.isdisjoint(texts(campaign()))


@pytest.mark.parametrize(("men", "closed"), [(3 * GARRISON - 6, True), (3 * GARRISON - 7, False)])
def test_17_three_to_one(men: int, closed: bool) -> None:
    """LAW-W2-17, UWA-LAND-3: the six count, too; who is too weak loses a day, and everybody knows now how many stand on
    the walls."""
    pos = besieging(men)
    days = sieges.act(pos, FIRST, pos.content.names.pick("besiege"), ScriptedDice(7), None)
    assert (days, sieges.weeks(pos, FIRST)) == ((7, 0) if closed else (1, -1))
    assert pos.castles[0][8] & COUNTED
    assert GAME.imagine(pos, SECOND, Random(1)).castles[0][7] == GARRISON


def test_18_hunger() -> None:
    """LAW-W2-18, UWA-LAND-3, UWA-CASTLE-12: stores last for eight weeks; then it is a stronghold worth 30,000.
    The Engineer was paid twice, 750 gold pieces a month, and so were the men."""
    pos = besieging()
    owed = passing.pay_due(pos, FIRST)
    pos.engineers[FIRST] = 0
    assert owed == passing.pay_due(pos, FIRST) + 750
    pos.engineers[FIRST] = 1
    for _ in range(7):
        week(pos)
    assert (pos.seat_hex[FIRST], sieges.weeks(pos, FIRST)) == (NOWHERE, 7)
    week(pos)
    assert (pos.seat_hex[FIRST], pos.built[FIRST], pos.ordered[FIRST]) == (pos.hex[FIRST], 30_000, 30_000)
    assert pos.gold[FIRST] == 5_000 - 2 * owed
    assert pos.has_cleared(FIRST, pos.hex[FIRST])
    assert pos.unplaced[FIRST] == pos.count
    assert not lords.willing(pos, pos.hex[FIRST])


def test_19_whoever_leaves_lifts_the_siege() -> None:
    """LAW-W2-19, UWA-LAND-3: and begins again when he comes back; so does whoever has lost too many men."""
    for change in ("leave", "lose"):
        pos = besieging()
        week(pos)
        if change == "leave":
            pos.hex[FIRST] = pos.content.around[pos.hex[FIRST]][0]
        else:
            pos.men[FIRST] = with_foot(100)
        log = list[Event]()
        sieges.go_on(pos, log)
        assert told(log) == {"house-lifts"}
        assert not pos.terms


def test_20_ladders() -> None:
    """LAW-W2-20, UWA-LAND-3: sixty men and the eighteen dice of lord and ogres; behind walls they are two classes
    better; if the house wins, the castle is taken."""
    pos = besieging()
    week(pos)
    pos.steps, pos.pending = [("act", FIRST)], None
    assert "storm" in texts(pos)
    sieges.act(pos, FIRST, pos.content.names.pick("storm"), ScriptedDice(7), None)
    fray = Fray(*pos.fray)
    lord = lords.dice_of(pos, lords.castle_at(pos, 0))
    assert (fray.full, fray.hd, fray.cause) == (GARRISON + lord, 1, warring.STORM)
    kind = pos.content.land.book.kinds[fray.kind]
    assert warring.behind_walls(kind, warring.STORM).ac == kind.ac - 2
    assert warring.behind_walls(kind, warring.INTAKING).ac == kind.ac
    spoils.settle(pos, FIRST, fray, True, NO_DICE, None)
    assert pos.seat_hex[FIRST] == pos.hex[FIRST]


def test_21_a_storm_that_fails() -> None:
    """LAW-W2-21, UWA-LAND-3: those who fell on the walls are missing; the siege goes on."""
    pos = besieging()
    week(pos)
    sieges.storm(pos, FIRST, warring.STORM, None)
    fray = Fray(*pos.fray)._replace(left=20)
    spoils.settle(pos, FIRST, fray, False, NO_DICE, None)
    assert (pos.castles[0][7], sieges.weeks(pos, FIRST)) == (20, 1)


def test_22_a_lord_beaten_in_the_field() -> None:
    """LAW-W2-22, UWA-CASTLE-9, UWA-R279: only the garrison is left to man the walls."""
    pos = besieging()
    lords.settle(pos, pos.hex[FIRST], FIRST, BEATEN)
    sieges.storm(pos, FIRST, warring.STORM, None)
    assert Fray(*pos.fray).full == GARRISON


@pytest.mark.parametrize(("face", "opened"), [(50, True), (51, False)])
def test_23_treachery(face: int, opened: bool) -> None:
    """LAW-W2-23, UWA-CASTLE-12, UWA-SPEC-10, UWA-SPEC-11: 500 gold pieces, one to four weeks, half the chances; no ring
    and no walls."""
    pos = besieging(men=10)
    days = sieges.act(pos, FIRST, pos.content.names.pick("treachery"), ScriptedDice(7, 3, face), None)
    assert (days, pos.gold[FIRST], bool(pos.fray)) == (21, 4_500, opened)
    if opened:
        assert Fray(*pos.fray).cause == warring.INTAKING


def test_24_a_castle_beside_a_stronghold() -> None:
    """LAW-W2-24, UWA-CASTLE-12: it may serve as stronghold; a house that has one keeps it, and the castle sends nobody
    out any more. It is not besieged again."""
    pos = besieging()
    own = pos.content.around[pos.hex[SECOND]][3]
    pos.seat_hex[FIRST], pos.ordered[FIRST], pos.built[FIRST] = own, 25_000, 25_000
    sieges.take(pos, FIRST, None)
    assert (pos.seat_hex[FIRST], pos.built[FIRST]) == (own, 25_000)
    assert not lords.willing(pos, pos.hex[FIRST])
    assert "besiege" not in texts(pos)


@pytest.mark.parametrize(
    ("text", "cost", "rule"),
    [("besiege", "a week", "UWA-LAND-3"), ("treachery", "one to four weeks", "UWA-SPEC-11"), ("hail", "a day", "")],
)
def test_24b_what_a_siege_costs_is_told(text: str, cost: str, rule: str) -> None:
    """LAW-W2-24b, UWA-LAND-3, UWA-SPEC-11: before it is confirmed."""
    pos = besieging()
    pick = pos.content.names.pick(text)
    assert GAME.preview(pos, FIRST, pick).cost == cost
    assert [reason.rule for reason in GAME.explain(pos, FIRST, pick)] == ([rule] if rule else [])
