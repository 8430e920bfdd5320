"""More cases from reading the rulebook sentence by sentence: Wand and Staff, allies, gates, tiles, fights."""

from __future__ import annotations

import pytest

from wyrmtable.games.lairbreak.files.terms import ARMIES, FREE_POST, HELD_POST, MINED_OUT, PIT
from wyrmtable.games.lairbreak.rules.victory import remove

from .table import Table

BASES = dict(zip(ARMIES, ("F1", "X1", "AC14", "X28", "F28", "A14"), strict=True))


# -- the Wand and the Staff --------------------------------------------------------------------------------------------


def test_case_1_the_staff_needs_a_gate_to_the_dragon() -> None:
    """LB-TRE-10, LB-LAIR-3: N14 and N13 touch the lair, but only who could attack the dragon meets it."""
    for square in ("N14", "P13"):
        table = Table()
        (footman,) = table.put(square, "dwarves", "footman")
        table.treasure("dwarves", "staff", 3)
        assert not table.go("dwarves").pick(footman).legal("staff")


def test_case_2_a_staff_found_this_turn_helps_at_the_next_mine() -> None:
    """LB-R24, LB-MINE-3, LB-TRE-10: each card is resolved before the next mine is picked."""
    table = Table()
    table.put("J1", "dwarves", "miner")
    table.put("D4", "dwarves", "miner")
    table.go("dwarves", "mine").pick("J1", dice=[table.card("staff")])
    table.pick("D4", dice=[table.card("mummy")]).pick("use-staff")
    assert sorted(table.here("D4")) == ["dwarves footman", "dwarves miner"]


def test_case_3_the_last_use_of_the_staff() -> None:
    """LB-TRE-0, LB-TRE-5: three uses and no more."""
    table = Table()
    table.put("K11", "dwarves", "footman")
    for square in ("L11", "J11"):
        table.monster(square, "rats")
    table.treasure("dwarves", "staff", 1)
    table.go("dwarves").pick("dwarves-footman-1", "staff", "L11")
    assert not table.legal("staff")
    assert not table.pos.keeper[4]


# -- allies ------------------------------------------------------------------------------------------------------------


def test_case_4_own_units_are_passed_even_full() -> None:
    """LB-MOVE-6: four comrades fill the corridor; a fifth goes through, but does not stop among them."""
    table = Table(players=2)
    (orc,) = table.put("K11", "orcs", "footman")
    table.put("L11", "orcs", "footman", "footman", "miner", "miner")
    table.go("orcs").pick(orc)
    assert table.legal("M11")
    assert table.why("L11") == ["LB-MOVE-6"]


def test_case_5_no_shots_at_allies() -> None:
    """LB-TERM-9, LB-ELITE-4: arrows and shadows are for enemies."""
    table = Table(players=2)
    (archer,) = table.put("K11", "orcs", "archer")
    table.put("L11", "goblins", "footman")
    table.put("N11", "dwarves", "miner")
    table.treasure("orcs", "ring")
    table.go("orcs").pick(archer, "volley")
    assert table.picks() == ["stop", "N11"]
    table.pick("stop", "stop", "ring")
    assert not table.legal("goblins-footman-1")
    assert table.legal("dwarves-miner-1")


def test_case_6_an_ally_is_no_enemy_of_the_wand() -> None:
    """LB-TRE-9, LB-TERM-9: five squares from opposing armies; beside an ally is as good as elsewhere."""
    table = Table(players=2)
    (orc,) = table.put("K18", "orcs", "footman")
    table.put("E11", "goblins", "footman")
    table.treasure("orcs", "wand")
    table.go("orcs").pick(orc, "wand")
    assert table.legal("F11")
    assert not table.legal("E11"), "one army in a square"


def test_case_7_no_retreat_into_an_ally() -> None:
    """LB-CMB-12, LB-SPACE-2: the only way back is taken by an allied army, so the group stays."""
    table = Table(players=2)
    table.put("K11", "orcs", "footman")
    table.put("J11", "goblins", "footman")
    table.put("L11", "dwarves", "footman")
    table.go("orcs").pick("orcs-footman-1", "L11", dice=[1, 1]).pick("retreat")
    assert (table.at("orcs-footman-1"), table.mp("orcs-footman-1")) == ("K11", 0)


# -- purchases and finds -----------------------------------------------------------------------------------------------


def crowded_base(*others: str) -> Table:
    """Every square of the dwarves' base holds two miners on a diagonal, and others between them."""
    table = Table()
    for square in ("F1", "G1", "F2", "G2"):
        table.put(square, "dwarves", "miner", "miner", spaces=(1, 8))
        table.put(square, "dwarves", *others)
    table.give("dwarves", 200)
    return table.go("dwarves", "buy")


def test_case_8_one_space_is_not_enough() -> None:
    """LB-BUY-5, LB-SPACE-1: with three units in each square there is room for footmen only."""
    table = crowded_base("footman")
    assert table.why("buy-wagon") == ["LB-BUY-5"]
    assert table.legal("buy-footman")


@pytest.mark.parametrize(
    ("army", "elite"),
    [
        ("dwarves", "master_miner"),
        ("humans", "knight"),
        ("gnomes", "steam_wagon"),
        ("orcs", "archer"),
        ("dark_elves", "assassin"),
        ("goblins", "saboteur"),
    ],
)
def test_case_9_the_hero_is_of_the_finders_own_kind(army: str, elite: str) -> None:
    """LB-MYS-17, LB-COMP-4: an elite unit of the finder's on the square of the tile."""
    table = Table()
    (footman,) = table.put("K11", army, "footman")
    table.tile("L11")
    table.go(army).pick(footman, "L11", dice=[table.face("hero")])
    assert table.here("L11") == [f"{army} footman", f"{army} {elite}"]


def test_case_10_a_master_miner_bought_again_may_try() -> None:
    """LB-ELITE-6, LB-COMP-13: each master miner tries a symbol once, and the new one is another."""
    table = Table()
    (old,) = table.put("J1", "dwarves", "master_miner")
    table.pos.mined[table.square("J1")] = MINED_OUT
    table.go("dwarves", "mine").pick(old, dice=[4])
    table.pos.did[table.unit(old)] = 0
    assert table.go("dwarves", "mine").asked == "act", "there is nothing for him to do in the mine"
    remove(table.pos, table.unit(old))
    (new,) = table.put("J1", "dwarves", "master_miner")
    table.go("dwarves", "mine").pick(new, dice=[5])
    assert (new, table.legal("J1")) == (old, True)


# -- gates and doors ---------------------------------------------------------------------------------------------------


def test_case_11_a_wagon_counts_as_one_unit() -> None:
    """LB-GATE-4, LB-R43: a footman against a wagon behind the gate are equal numbers, 4 and not 3."""
    for roll, breached in ((3, False), (4, True)):
        table = Table()
        table.put("K11", "orcs", "footman")
        table.put("J11", "humans", "wagon")
        table.go("orcs").pick("orcs-footman-1", "J11", dice=[roll, 4, 1] if breached else [roll])
        assert (table.here("J11") == ["humans wagon"]) != breached


def test_case_12_the_orb_belongs_to_the_whole_movement() -> None:
    """LB-GATE-3, LB-TRE-6: with the Orb nobody has moved who still has 6 MP; all of them are used."""
    table = Table()
    (footman,) = table.put("K11", "orcs", "footman")
    table.put("J11", "humans", "footman")
    table.pos.orb = 1
    table.go("orcs")
    assert table.mp(footman) == 6
    table.pick(footman, "J11", dice=[3])
    assert (table.at(footman), table.mp(footman)) == ("K11", 0)


def test_case_13_who_did_not_storm_keeps_his_movement() -> None:
    """LB-GATE-5, LB-CMB-3: the failed assault ends the movement of those who made it."""
    table = Table()
    one, two = table.put("K11", "orcs", "footman", "footman")
    table.put("J11", "humans", "footman")
    table.go("orcs").pick(one, "J11", dice=[3])
    assert (table.mp(one), table.mp(two)) == (0, 5)


def test_case_14_who_stays_behind_after_a_breach_has_no_movement() -> None:
    """LB-GATE-3, LB-CMB-13: the whole movement is spent, whoever advances."""
    table = Table()
    one, two = table.put("K11", "orcs", "footman", "footman")
    table.put("J11", "humans", "miner")
    table.go("orcs").pick("K11", "J11", dice=[3, 4, 1, 1]).pick(one, "enough")
    assert (table.at(one), table.mp(one), table.at(two), table.mp(two)) == ("J11", 0, "K11", 0)


def test_case_15_enemies_two_squares_behind_a_gate_do_not_hold_it() -> None:
    """LB-GATE-1, LB-GATE-2: I11 is not the square at the gate, so the way to J11 is free."""
    table = Table()
    (footman,) = table.put("L11", "orcs", "footman")
    table.put("I11", "humans", "footman")
    table.go("orcs").pick(footman, "J11")
    assert (table.at(footman), table.mp(footman)) == ("J11", 3)
    table.pick("I11", dice=[4, 1])
    assert table.at(footman) == "I11", "and there is no gate any more between them"


def test_case_16_assassins_pass_enemies_but_no_manned_gate() -> None:
    """LB-ELITE-1, LB-R50: past three squares of enemies in a row; the gate K11-J11 has to be breached."""
    table = Table()
    (elf,) = table.put("P11", "dark_elves", "assassin")
    for square in ("O11", "N11", "M11", "J11"):
        table.put(square, "humans", "footman")
    table.go("dark_elves").pick(elf)
    assert table.legal("L11")
    assert table.legal("K11")
    assert not table.legal("I11")


def test_case_17_a_footman_among_assassins_holds_them_up() -> None:
    """LB-ELITE-1: only a group of assassins slips past."""
    table = Table()
    table.put("P11", "dark_elves", "assassin", "footman")
    table.put("O11", "humans", "footman")
    assert not table.go("dark_elves").pick("P11").legal("N11")


def test_case_18_a_chest_in_an_outpost() -> None:
    """LB-POST-2, LB-POST-3, LB-POST-5: the door on 4, 100 gold on 5, and the movement is over."""
    table = Table()
    (footman,) = table.put("M4", "dwarves", "footman")
    table.go("dwarves").pick(footman, "L4", dice=[4, 5])
    assert (table.gold("dwarves"), table.at(footman), table.mp(footman)) == (100, "L4", 0)


def test_case_19_an_empty_outpost_changes_hands_without_a_roll() -> None:
    """LB-POST-5, LB-POST-6, LB-POST-7: nobody defends it, so its door counts no more; entering ends the movement."""
    table = Table()
    (footman,) = table.put("M4", "orcs", "footman")
    table.control("L4", "dwarves")
    table.go("orcs").pick(footman, "L4")
    assert table.pos.post[table.square("L4")] == HELD_POST + ARMIES.index("orcs")
    assert table.mp(footman) == 0


def test_case_20_a_wagon_sells_where_it_has_just_taken_control() -> None:
    """LB-POST-8, LB-WAG-4: once the room is under control minerals can be returned there."""
    table = Table()
    (wagon,) = table.put("M4", "orcs", "wagon")
    table.load(wagon, "silver")
    table.pos.lay(table.pos.post, table.square("L4"), FREE_POST)
    table.go("orcs").pick(wagon, "L4", "unload")
    assert table.gold("orcs") == 90


def test_case_21_the_wand_into_an_own_outpost_ends_nothing() -> None:
    """LB-TRE-9, LB-POST-5: in and out of an outpost under control to the limit."""
    table = Table()
    (footman,) = table.put("K18", "dwarves", "footman")
    table.control("L4", "dwarves")
    table.treasure("dwarves", "wand")
    table.go("dwarves").pick(footman, "wand", "L4")
    assert table.mp(footman) == 5


# -- tiles -------------------------------------------------------------------------------------------------------------


def test_case_22_two_wagons_fill_a_pit_at_once() -> None:
    """LB-MYS-6, LB-R69: two visits, and none of the wagons rolls."""
    table = Table()
    table.put("K11", "gnomes", "wagon", "steam_wagon")
    table.tile("L11", PIT)
    table.go("gnomes").pick("K11", "L11")
    assert table.pos.tile[table.square("L11")] == 0
    assert len(table.here("L11")) == 2


def test_case_23_a_wagon_that_finds_the_pit_rolls_like_all() -> None:
    """LB-MYS-5: when the tile is turned over each unit rolls; 4 is lost with its load, 3 is not."""
    for roll, left in ((4, []), (3, ["gnomes wagon"])):
        table = Table()
        (wagon,) = table.put("K11", "gnomes", "wagon")
        table.load(wagon, "gold")
        table.tile("L11")
        table.go("gnomes").pick(wagon, "L11", dice=[table.face("pit"), roll])
        assert table.here("L11") == left
        assert table.pos.wear[table.square("L11")] == 0, "turning it over is no visit yet"


def test_case_24_bear_traps_hold_for_two_rounds() -> None:
    """LB-MYS-7, LB-R70: not in the next two turns, but in the third."""
    table = Table(players=2)
    (orc,) = table.put("K11", "orcs", "footman")
    table.put("X28", "orcs", "miner")
    table.put("F1", "dwarves", "miner")
    table.put("A14", "goblins", "miner")
    table.put("AC14", "gnomes", "miner")
    table.tile("L11")
    table.begin_turn("orcs").pick("end-purchase", orc, "L11", dice=[table.face("bear_traps"), 4])
    moves = []
    for _ in range(3):
        table.end_turn()
        while table.pos.army != ARMIES.index("orcs"):
            table.end_turn()
        table.pick("end-purchase")
        moves.append(table.legal(orc))
    assert moves == [False, False, True]


def test_case_25_the_thief_takes_what_there_is() -> None:
    """LB-MYS-16, LB-R76: 50, 49 and nothing."""
    table = Table(players=4)
    (footman,) = table.put("K11", "dwarves", "footman")
    for army, gold in (("humans", 50), ("gnomes", 49), ("orcs", 0)):
        table.give(army, gold)
    table.tile("L11")
    table.go("dwarves").pick(footman, "L11", dice=[table.face("thief")])
    assert [table.gold(army) for army in ("dwarves", "humans", "gnomes", "orcs")] == [99, 0, 0, 0]


def test_case_26_drums_add_one_and_no_more() -> None:
    """LB-MYS-11, LB-R72: a knight hits on 2 with them and not on 1, and the gate is not impressed."""
    for roll, hit in ((1, False), (2, True)):
        table = Table()
        (knight,) = table.put("K11", "humans", "knight")
        table.put("L11", "orcs", "miner")
        table.treasure("humans", "drums")
        table.go("humans").pick("drums", knight, "L11", dice=[roll, 1])
        assert (not table.here("L11") or table.at(knight) == "L11") == hit
    gate = Table()
    gate.put("K11", "humans", "knight")
    gate.put("J11", "orcs", "miner")
    gate.treasure("humans", "drums")
    gate.go("humans").pick("drums", "humans-knight-1", "J11", dice=[3])
    assert gate.here("J11") == ["orcs miner"]


# -- fights ------------------------------------------------------------------------------------------------------------


def test_case_27_four_squares_and_not_five() -> None:
    """LB-ELITE-4: an archer on K11 reaches O11, not P11; whoever stands between does not matter."""
    table = Table()
    (archer,) = table.put("K11", "orcs", "archer")
    for square in ("L11", "O11", "P11"):
        table.put(square, "humans", "miner")
    table.go("orcs").pick(archer, "volley")
    assert [name for name in ("L11", "O11", "P11") if table.legal(name)] == ["L11", "O11"]


def test_case_28_the_last_movement_point_is_for_the_advance() -> None:
    """LB-CMB-2, LB-CMB-13: with 1 MP the fight may be begun, and after it nothing is left."""
    table = Table()
    (footman,) = table.put("K11", "orcs", "footman")
    table.put("P11", "humans", "miner")
    table.go("orcs").pick(footman, "O11")
    assert table.mp(footman) == 1
    table.pick("P11", dice=[4, 1])
    assert (table.at(footman), table.mp(footman)) == ("P11", 0)


def test_case_29_without_movement_no_fight() -> None:
    """LB-CMB-2: five steps, and the miner beside the footman is safe."""
    table = Table()
    (footman,) = table.put("K11", "orcs", "footman")
    table.put("Q11", "humans", "miner")
    table.go("orcs").pick(footman, "P11")
    assert table.mp(footman) == 0
    assert not table.legal("Q11")


def test_case_30_archers_behind_defend_too() -> None:
    """LB-ELITE-4, LB-CMB-7: two footmen in front and two archers behind roll four dice against an attacker."""
    table = Table()
    table.put("L11", "orcs", "footman", "footman", "archer", "archer", spaces=(1, 4, 2, 8))
    table.put("K11", "humans", "footman")
    table.go("humans").pick("humans-footman-1", "L11", dice=[1, 1, 1, 1, 4])
    assert table.here("K11") == []


def test_case_31_the_dragon_kills_one_at_a_time() -> None:
    """LB-MON-1, LB-R3: one die, a hit on 2; four attackers lose one in a round at most."""
    table = Table()
    table.put("O13", "dwarves", "footman", "footman", "footman", "footman")
    table.go("dwarves").pick("O13", "O14", dice=[1, 1, 2])
    assert len(table.here("O13")) == 3


def test_case_32_a_retreat_takes_all_the_movement() -> None:
    """LB-CMB-12: one space back, and the four points left are lost."""
    table = Table()
    (footman,) = table.put("K11", "orcs", "footman")
    table.put("M11", "humans", "footman")
    table.go("orcs").pick(footman, "L11", "M11", dice=[1, 1]).pick("retreat")
    assert (table.at(footman), table.mp(footman)) == ("K11", 0)


# -- victory -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("gold", "wins"), [(2649, False), (2650, True)])
def test_case_33_three_thousand(gold: int, wins: bool) -> None:
    """LB-WIN-2: 2999 are not enough, 3000 are."""
    table = Table()
    (wagon,) = table.put("F1", "dwarves", "wagon")
    table.load(wagon, "gems")
    table.give("dwarves", gold)
    table.go("dwarves").pick(wagon, "unload")
    assert bool(table.pos.outcome) == wins


# -- captains ----------------------------------------------------------------------------------------------------------
