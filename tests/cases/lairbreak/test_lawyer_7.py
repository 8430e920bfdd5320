"""Cases from reading the rulebook once more: the Drums for all, visits of pits, Staff and Wand at the hoard, purses."""

from __future__ import annotations

import pytest

from wyrmtable.core import Decision, Match, Setting
from wyrmtable.games.lairbreak import GAME
from wyrmtable.games.lairbreak.files.terms import ARMIES, PIT

from .table import Table

# -- the Drums ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("drums", "left"), [(True, []), (False, ["orcs footman", "orcs footman"])])
def test_cases_1_and_2_a_saboteur_attacks_to_the_drums(drums: bool, left: list[str]) -> None:
    """LB-MYS-11, LB-R72, LB-ELITE-3a: all attacking units get +1, so his 1 is a 2; without the Drums it fizzles."""
    table = Table()
    (bomb,) = table.put("L11", "goblins", "saboteur")
    table.put("M11", "orcs", "footman", "footman")
    if drums:
        table.treasure("goblins", "drums")
        table.go("goblins").pick("drums")
    else:
        table.go("goblins")
    table.pick(bomb, "M11", dice=[1] if drums else [1, 1, 1])
    assert table.here("M11") == left


def test_case_3_a_saboteur_ambushed_to_the_drums() -> None:
    """LB-MYS-11, LB-ELITE-3e, LB-CMB-16: against the monster of a tile, too; three hits are enough for the giant."""
    table = Table()
    (bomb,) = table.put("L11", "goblins", "saboteur")
    table.tile("M11")
    table.treasure("goblins", "drums")
    table.go("goblins").pick("drums", bomb, "M11", dice=[table.face("giant"), 1])
    assert (table.pos.monster[table.square("M11")], table.at(bomb)) == (0, "")


def test_case_4_a_saboteur_held_back_to_the_drums() -> None:
    """LB-MYS-11, LB-OPT-22: where his owner decides, the +1 counts once he does."""
    table = Table(blast_will="chosen")
    (bomb,) = table.put("L11", "goblins", "saboteur")
    table.monster("M11", "vampire")
    table.treasure("goblins", "drums")
    table.go("goblins").pick("drums", bomb, "M11").pick("explode", dice=[1])
    assert table.pos.monster[table.square("M11")] == 0


def test_case_5_the_attackers_drums_do_nothing_for_a_saboteur_attacked() -> None:
    """LB-MYS-11, LB-R72: attacking units only; his own 1 fizzles, and the footman hits on 3."""
    table = Table()
    (footman,) = table.put("L11", "humans", "footman")
    table.put("M11", "goblins", "saboteur")
    table.treasure("humans", "drums")
    table.go("humans").pick("drums", footman, "M11", dice=[1, 3])
    assert table.at(footman) == "M11"


def test_case_6_shadows_do_not_hear_the_drums() -> None:
    """LB-TRE-11, LB-MYS-11: a shadow's 3 misses all the same, and a saboteur it attacks needs his 2."""
    table = Table()
    table.put("K11", "humans", "footman")
    for square in ("M11", "O11", "Q11"):
        table.put(square, "goblins", "saboteur")
    table.treasure("humans", "drums")
    table.treasure("humans", "ring")
    table.go("humans").pick("drums", "ring", "goblins-saboteur-1", "goblins-saboteur-2")
    table.pick("goblins-saboteur-3", dice=[1, 3, 1, 4, 2, 2])
    assert [table.here(square) for square in ("M11", "O11", "Q11")] == [[], [], []]


# -- pits --------------------------------------------------------------------------------------------------------------


def test_case_7_one_cart_visits_twice_in_one_turn() -> None:
    """LB-MYS-6, LB-R69: to and fro are two visits; a footman may then cross without a die."""
    table = Table()
    (wagon,) = table.put("K11", "humans", "wagon")
    (footman,) = table.put("J10", "humans", "footman")
    table.tile("L11", PIT)
    table.go("humans").pick(wagon, "L11", "K11", "L11", "N11", "stop")
    assert table.pos.tile[table.square("L11")] == 0
    assert table.mp(wagon) == 1
    table.pick(footman, "L11")
    assert table.at(footman) == "L11"


def test_case_8_the_hoard_wagon_fills_like_any_cart() -> None:
    """LB-MYS-6, LB-LAIR-8: it is a wagon; one visit of it and one of a steam wagon fill the pit."""
    table = Table()
    (steam,) = table.put("M11", "gnomes", "steam_wagon")
    (wagon,) = table.put("K11", "gnomes", "wagon")
    table.load(wagon, "hoard")
    table.tile("L11", PIT)
    table.go("gnomes").pick(wagon, "L11", "stop", steam, "L11")
    assert table.pos.tile[table.square("L11")] == 0


# -- Staff, Wand and the hoard -----------------------------------------------------------------------------------------


def at_the_gate(army: str, *kinds: str) -> Table:
    """A squad at the lair's north gate."""
    table = Table()
    table.put("O13", army, *kinds)
    return table


def test_case_9_the_staff_tames_the_dragon_and_a_wagon_takes_the_hoard() -> None:
    """LB-TRE-5, LB-R78, LB-LAIR-5, LB-LAIR-6: any monster; the footman stands in the lair, the hoard lies open."""
    table = at_the_gate("humans", "footman", "wagon")
    table.treasure("humans", "staff", 3)
    table.go("humans").pick("humans-footman-1", "staff")
    assert table.here("O14") == ["humans footman"]
    assert not any(table.pos.monster)
    table.pick("stop", "humans-wagon-1", "O14", "load")
    assert table.cargo("humans-wagon-1") == "hoard"


def test_case_10_no_footman_is_left_and_the_dragon_goes_all_the_same() -> None:
    """LB-TRE-10, LB-COMP-13: without supply the monster is removed and nobody stands in its place."""
    table = at_the_gate("humans", "knight")
    for square, men in zip(("K11", "L11", "M11", "K18", "L18", "M18", "N18", "O18"), (4,) * 7 + (2,), strict=True):
        table.put(square, "humans", *["footman"] * men)
    table.treasure("humans", "staff", 1)
    table.go("humans").pick("humans-knight-1", "staff")
    assert not any(table.pos.monster)
    assert table.here("O14") == []


def test_case_11_tamed_halfway_the_dragon_is_gone_for_good() -> None:
    """LB-R78, LB-LAIR-4, LB-MON-6: wounds do not matter, and nothing grows back at the end of the turn."""
    table = at_the_gate("humans", "footman", "footman")
    table.put("Q14", "humans", "footman")
    table.treasure("humans", "staff", 1)
    table.go("humans").pick("O13", "O14", dice=[4, 4, 1]).pick("retreat", "O12")
    table.pick("humans-footman-3", "staff", "stop").end_turn()
    assert not any(table.pos.monster)
    assert not any(table.pos.wound)


@pytest.mark.parametrize(("enemy", "home"), [("L11", True), ("J2", False)])
def test_cases_12_and_13_the_wand_brings_the_hoard_home(enemy: str, home: bool) -> None:
    """LB-TRE-4, LB-R65, LB-LAIR-7: anywhere on the board, if the base is five squares from every enemy."""
    table = Table()
    (wagon,) = table.put("O14", "dwarves", "wagon")
    table.load(wagon, "hoard")
    table.put(enemy, "orcs", "miner")
    table.treasure("dwarves", "wand")
    table.go("dwarves").pick(wagon, "wand")
    assert table.legal("G2") is home
    if home:
        table.pick("G2")
        assert table.outcome.winners == (ARMIES.index("dwarves"),)


# -- purses ------------------------------------------------------------------------------------------------------------


def begun(hidden: str, gold: int) -> Match:
    """A dealt game at the first purchase, every purse the same."""
    match = Match(GAME, Setting("hollow", {"preparation": "dealt", "hidden_money": hidden}), seed="purses")
    match.position.gold[:] = [gold] * len(match.position.gold)
    match.position.pending = None
    return match


def end_turn(match: Match) -> None:
    """Nothing is bought, dug or moved until the next army has its turn."""
    army = match.position.army
    while match.position.army == army:
        decision = match.decision
        assert isinstance(decision, Decision)
        offered = [match.names.text(pick) for pick in decision.picks]
        idle = next(text for text in ("end-purchase", "end-mining", "end-turn") if text in offered)
        match.pick(decision.seat, idle)


@pytest.mark.parametrize("gold", [0, 39, 40, 500])
def test_cases_14_to_17_a_match_waits_before_an_empty_purse(gold: int) -> None:
    """LB-INFO-1, LB-R81: at the start of the next army's turn its owner is asked, whatever he can pay for."""
    match = begun("true", gold)
    end_turn(match)
    decision = match.decision
    assert isinstance(decision, Decision)
    assert decision.seat == match.position.owner[match.position.army]
    assert match.names.text(decision.picks[-1]) == "end-purchase"
    assert len(decision.picks) == (1 if gold < 40 else 2 if gold == 40 else 5)


def test_case_18_open_purses_need_no_waiting() -> None:
    """LB-OPT-15: where all see that it is empty, the purchase ends by itself."""
    match = begun("false", 0)
    decision = match.decision
    assert isinstance(decision, Decision)
    assert decision.forced
    match.pick(decision.seat, "end-purchase")
    end_turn(match)
    decision = match.decision
    assert isinstance(decision, Decision)
    assert "end-purchase" not in [match.names.text(pick) for pick in decision.picks]
