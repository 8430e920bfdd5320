"""Cases from reading the rulebook once more: elites, gates and outposts, allies, and what miners do."""

from __future__ import annotations

from wyrmtable.games.lairbreak.files.terms import ARMIES, FREE_POST, HELD_POST

from .table import Table
from .test_lawyer_5 import duel

BASES = dict(zip(ARMIES, ("F1", "X1", "AC14", "X28", "F28", "A14"), strict=True))


# -- elites, gates, outposts -------------------------------------------------------------------------------------------


def test_case_39_a_saboteur_with_company_needs_the_breach() -> None:
    """LB-ELITE-3f, LB-GATE-4: alone he needs no roll; with a footman, two against one, 3+."""
    table = Table()
    table.put("H2", "goblins", "saboteur", "footman")
    table.put("G2", "dwarves", "footman")
    table.go("goblins").pick("H2", "G2", dice=[2])
    assert table.here("G2") == ["dwarves footman"]
    assert [table.mp(name) for name in ("goblins-saboteur-1", "goblins-footman-1")] == [0, 0]


def test_case_40_a_blast_at_a_gate_clears_the_square_and_nobody_enters() -> None:
    """LB-ELITE-3b, LB-ELITE-3f: all units are gone on both sides."""
    table = Table()
    (bomb,) = table.put("H2", "goblins", "saboteur")
    table.put("G2", "dwarves", "footman", "footman", "footman", "footman")
    table.go("goblins").pick(bomb, "G2", dice=[2])
    assert (table.here("G2"), table.here("H2")) == ([], [])


def test_case_41_a_defending_saboteur_fizzles_and_may_be_killed() -> None:
    """LB-ELITE-3c: on a 1 he rolls nothing else and dies like others."""
    table, (footman, _) = duel("footman", "saboteur", armies=("humans", "goblins"))
    table.pick(footman, "M11", dice=[1, 4])
    assert table.at(footman) == "M11"


def test_case_42_arrows_at_a_saboteur_in_a_stack_light_nothing() -> None:
    """LB-R101, LB-ELITE-4d: he dies if his owner gives him up, and nobody else does."""
    table = Table()
    (archer,) = table.put("L11", "orcs", "archer")
    table.put("N11", "goblins", "saboteur", "footman")
    table.go("orcs").pick(archer, "volley", "N11", dice=[4]).pick("goblins-saboteur-1")
    assert table.here("N11") == ["goblins footman"]


def test_case_43_four_archers_shoot_four_volleys_and_fight() -> None:
    """LB-ELITE-4b, LB-ELITE-4e: one each a turn; a fifth shot is not to be had."""
    table = Table()
    table.put("L11", "orcs", "archer", "archer", "archer", "archer")
    table.put("O11", "humans", "miner", "miner", "miner", "miner")
    table.go("orcs").pick("L11")
    for _ in range(4):
        table.pick("volley", "O11", dice=[3])
    assert not table.legal("volley")
    table.pick("N11", "O11", dice=[4, 4, 1, 1, 1, 1])
    assert len(table.pos.defenders) == 2


def test_case_44_a_master_miner_and_a_miner_work_one_mine_once() -> None:
    """LB-MINE-2, LB-ELITE-6: one card a mine, however many stand there."""
    table = Table()
    table.put("J1", "dwarves", "master_miner", "miner")
    table.go("dwarves", "mine").pick("J1", dice=[table.card("dig")])
    assert table.asked == "act", "there is nothing left to dig"


def test_case_45_enemies_in_the_base_leave_the_other_squares() -> None:
    """LB-BASE-2, LB-BUY-3: they block the squares they stand on; purchases go to the rest."""
    table = Table()
    table.put("F1", "orcs", "footman")
    table.give("dwarves", 40)
    table.go("dwarves", "buy").pick("buy-miner")
    assert set(table.picks()) == {"G1", "F2", "G2"}


def test_case_46_an_outpost_of_an_eliminated_army_is_free() -> None:
    """LB-WIN-6, LB-POST-5: whoever comes next takes it without a roll, and stops there."""
    table = Table()
    (footman,) = table.put("M4", "humans", "footman")
    table.pos.lay(table.pos.post, table.square("L4"), FREE_POST)
    table.go("humans").pick(footman, "L4")
    assert (table.mp(footman), table.pos.post[table.square("L4")]) == (0, HELD_POST + ARMIES.index("humans"))


def test_case_47_two_wagons_beaten_and_room_for_one() -> None:
    """LB-CAP-2: beside one footman a single wagon fits; the other can only be destroyed."""
    table, (footman, *_) = duel("footman footman", "wagon wagon")
    table.pick("L11", "M11", dice=[4, 4, 1, 1]).pick(footman).pick("enough")
    assert table.asked == "spoils"
    table.pick("capture")
    assert sorted(table.here("M11")) == ["humans footman", "humans wagon"]


def test_case_48_a_captured_wagon_in_an_outpost_brings_control() -> None:
    """LB-CAP-2, LB-POST-6, LB-POST-7: through the door with a breach; the load can be sold there next."""
    table = Table()
    (footman,) = table.put("M4", "humans", "footman")
    (wagon,) = table.put("L4", "orcs", "wagon")
    table.control("L4", "orcs")
    table.load(wagon, "gems")
    table.go("humans").pick(footman, "L4", dice=[4, 4, 1]).pick("capture")
    assert table.pos.post[table.square("L4")] == HELD_POST + ARMIES.index("humans")
    table.pick("humans-wagon-1", "unload")
    assert table.gold("humans") == 350


# -- two players, four armies ------------------------------------------------------------------------------------------


def test_case_49_the_allys_base_is_no_home_for_the_hoard() -> None:
    """LB-LAIR-7, LB-R11: each army has its own base; orcs bring nothing home at the goblins'."""
    table = Table(players=2)
    (wagon,) = table.put("A13", "orcs", "wagon")
    table.load(wagon, "hoard")
    table.go("orcs").pick(wagon, "A14")
    assert table.at(wagon) == "A14"
    assert table.asked == "group"


def test_case_50_an_ally_behind_a_gate_does_not_hold_it() -> None:
    """LB-GATE-1, LB-R11: allies pass each other's gates and squares, but do not stop in one."""
    table = Table(players=2)
    (orc,) = table.put("A12", "orcs", "footman")
    table.put("A14", "goblins", "footman")
    table.go("orcs").pick(orc)
    assert not table.legal("A14")
    assert table.legal("A15")


def test_case_51_the_horn_spares_its_owner_and_not_his_ally() -> None:
    """LB-MYS-12, LB-R73: one use, one enemy army, one turn, one army protected."""
    table = Table(players=2)
    (dwarf,) = table.put("L11", "dwarves", "footman")
    table.put("M11", "orcs", "footman")
    table.put("K11", "goblins", "footman")
    table.treasure("orcs", "horn", 2)
    table.begin_turn("dwarves").pick("blow-horn", "end-purchase")
    table.pick(dwarf)
    assert not table.legal("M11")
    assert table.legal("K11")


def test_case_52_an_ally_does_not_sell_in_the_others_outpost() -> None:
    """LB-WAG-4, LB-R11: entering it takes it over, since control follows the units (LB-POST-7)."""
    table = Table(players=2)
    (wagon,) = table.put("M4", "orcs", "wagon")
    table.load(wagon, "iron")
    table.control("L4", "goblins")
    table.go("orcs").pick(wagon, "L4")
    assert table.pos.post[table.square("L4")] == HELD_POST + ARMIES.index("orcs")
    assert table.mp(wagon) == 0
    table.pick("unload")
    assert (table.gold("orcs"), table.gold("goblins")) == (50, 0)


def test_case_53_both_armies_must_fall() -> None:
    """LB-WIN-4, LB-WIN-7: while the gnomes stand their player is in the game."""
    table = Table(players=2)
    for army in ("orcs", "goblins", "gnomes"):
        table.put(BASES[army], army, "footman")
    table.pos.marked = 1 << ARMIES.index("dwarves")
    table.begin_turn("dwarves").pick("end-purchase")
    assert not table.pos.alive >> ARMIES.index("dwarves") & 1
    assert table.asked == "buy"
    assert table.pos.army != ARMIES.index("dwarves")


# -- what miners do ----------------------------------------------------------------------------------------------------


def test_case_54_a_staff_footman_of_the_mining_phase_may_move() -> None:
    """LB-TRE-10, LB-MOVE-1: placed before the movement phase he has all his movement."""
    table = Table()
    table.put("J1", "dwarves", "miner")
    table.treasure("dwarves", "staff", 3)
    table.go("dwarves", "mine").pick("J1", dice=[table.card("zombies")]).pick("use-staff")
    while table.legal("end-mining"):
        table.pick("end-mining")
    assert table.mp("dwarves-footman-1") == 5


def test_case_55_a_miner_driven_from_his_mine_stays_put_this_turn() -> None:
    """LB-CMB-17, LB-MOVE-1: who retreats in the mining phase has no movement left for this turn."""
    table = Table()
    (miner,) = table.put("J1", "dwarves", "miner")
    table.go("dwarves", "mine").pick("J1", dice=[table.card("golem"), 1, 1]).pick("retreat")
    while table.legal("end-mining"):
        table.pick("end-mining")
    assert table.at(miner) != "J1"
    assert table.mp(miner) == 0


def test_case_56_a_monsters_card_is_out_of_the_deck_while_it_lives() -> None:
    """LB-MINE-7, LB-R20: beaten, it is among the discards."""
    table = Table()
    table.put("J1", "dwarves", "miner", "footman")
    card = table.content.card_of(table.content.charts.monsters.index(
        next(m for m in table.content.charts.monsters if m.id == "rats")) + 1)  # fmt: skip
    table.go("dwarves", "mine").pick("J1", dice=[table.card("rats"), 1, 1, 1, 1])
    assert (table.pos.deck[card], table.pos.discard[card]) == (0, 0)
    table.pick("fight-on", dice=[6, 1, 1, 1])
    assert (table.pos.deck[card], table.pos.discard[card]) == (0, 1)


def test_case_57_a_chit_waits_for_whoever_comes() -> None:
    """LB-MIN-2, LB-R31: the orcs' miner has left; a wagon of the humans takes what he dug."""
    table = Table()
    table.chit("J1", "gems")
    (wagon,) = table.put("J2", "humans", "wagon")
    table.go("humans").pick(wagon, "J1", "load")
    assert table.cargo(wagon) == "gems"


def test_case_58_no_digging_under_a_chit() -> None:
    """LB-MINE-1: the shaft must be empty; a miner beside a find waits for a wagon."""
    table = Table(mining="compulsory")
    table.chit("J1", "iron")
    table.put("J1", "dwarves", "miner")
    assert table.go("dwarves", "mine").asked == "act"
