"""Cases from reading the rulebook once more: the hoard, treasures, tiles and elites where two rules meet."""

from __future__ import annotations

import pytest

from wyrmtable.games.lairbreak.files.terms import ARMIES, CAVE_IN, HELD_POST, PIT, TOMB_MINE

from .table import Table


def duel(attackers: str, defenders: str, *, armies: tuple[str, str] = ("humans", "orcs")) -> tuple[Table, list[str]]:
    """A squad on L11, about to act, and its enemies on M11."""
    table = Table()
    names = table.put("L11", armies[0], *attackers.split()) + table.put("M11", armies[1], *defenders.split())
    table.go(armies[0])
    return table, names


# -- the hoard ---------------------------------------------------------------------------------------------------------


def test_case_1_the_hoard_is_taken_with_all_seven_wagons_on_the_board() -> None:
    """LB-LAIR-10, LB-COMP-3: the limit of seven does not bind who takes the hoard over."""
    table = Table()
    table.put("L11", "humans", "footman")
    (wagon,) = table.put("M11", "orcs", "wagon")
    for square in ("X1", "X2", "Y1"):
        table.put(square, "humans", "wagon", "wagon")
    table.put("Y2", "humans", "wagon")
    table.load(wagon, "hoard")
    table.go("humans").pick("humans-footman-1", "M11", dice=[4, 1])
    assert sorted(table.here("M11")) == ["humans footman", "humans wagon"]


def test_case_2_a_captured_hoard_does_not_move_that_turn() -> None:
    """LB-LAIR-10, LB-CAP-2: the wagon put in its place has no movement, its captor has."""
    table, (footman, wagon) = duel("footman", "wagon")
    table.load(wagon, "hoard")
    table.pick(footman, "M11", dice=[4, 1])
    taken = "humans-wagon-1"
    assert (table.mp(taken), table.mp(footman), table.cargo(taken)) == (0, 4, "hoard")


def test_case_3_only_two_spaces_advance_beside_the_hoard() -> None:
    """LB-LAIR-10, LB-SPACE-1: three footmen have won, two find room next to the wagon."""
    table, (*_, wagon) = duel("footman footman footman", "wagon")
    table.load(wagon, "hoard")
    table.pick("L11", "M11", dice=[4, 4, 1])
    assert not table.legal("advance-all")
    table.pick("humans-footman-2")
    assert sorted(table.here("M11")) == ["humans footman", "humans footman", "humans wagon"]
    assert table.here("L11") == ["humans footman"]


def test_case_4_a_blast_leaves_the_hoard_where_it_is() -> None:
    """LB-LAIR-8, LB-LAIR-11, LB-ELITE-3: a saboteur clears the escort away; nobody has won, the wagon stays."""
    table, (bomb, footman, wagon) = duel("saboteur", "footman wagon", armies=("goblins", "orcs"))
    table.load(wagon, "hoard")
    table.pick(bomb, "M11", dice=[2])
    assert (table.at(bomb), table.at(footman), table.at(wagon)) == ("", "", "M11")
    assert table.cargo(wagon) == "hoard"


def test_case_5_knights_who_survive_the_blast_take_the_hoard() -> None:
    """LB-ELITE-3, LB-LAIR-10: the defenders' own saboteur overruns the wagon; the knight that saved himself has won."""
    table, (knight, _, wagon) = duel("knight", "saboteur wagon", armies=("humans", "goblins"))
    table.load(wagon, "hoard")
    table.pick(knight, "M11", dice=[2, 5])
    assert sorted(table.here("M11")) == ["humans knight", "humans wagon"]
    assert table.cargo("humans-wagon-1") == "hoard"


def test_case_6_the_hoard_is_not_thrown_away() -> None:
    """LB-LAIR-8, LB-WAG-5: minerals are, the hoard is not."""
    table = Table()
    (wagon,) = table.put("L11", "humans", "wagon")
    table.load(wagon, "hoard")
    assert not table.go("humans").pick(wagon).legal("throw-away")


def test_case_7_a_loaded_wagon_leaves_the_hoard() -> None:
    """LB-LAIR-6, LB-WAG-1: one load; in the lair a wagon with copper is not even asked."""
    table = Table()
    table.dead_dragon()
    (wagon,) = table.put("O13", "humans", "wagon")
    table.load(wagon, "copper")
    table.go("humans").pick(wagon, "O14")
    assert table.asked == "group"
    assert not table.legal("load")


def test_case_8_any_square_of_the_lair_reaches_the_hoard() -> None:
    """LB-LAIR-6, LB-R64: by the west gate as well as by the north gate."""
    for start, inside in (("O13", "O14"), ("N15", "O15"), ("Q14", "P14"), ("P16", "P15")):
        table = Table()
        table.dead_dragon()
        (wagon,) = table.put(start, "humans", "wagon")
        table.go("humans").pick(wagon, inside, "load")
        assert table.cargo(wagon) == "hoard"


def test_case_9_the_hoard_in_a_foreign_base_wins_nothing() -> None:
    """LB-LAIR-7: only the army's own main base counts."""
    table = Table()
    (wagon,) = table.put("H2", "humans", "wagon")
    table.load(wagon, "hoard")
    table.go("humans").pick(wagon, "G2")
    assert table.asked == "group"
    assert table.at(wagon) == "G2"


def test_case_10_the_hoard_comes_home_whole_or_not_it_needs_room() -> None:
    """LB-LAIR-7, LB-MOVE-6: a base square that is full is no place to arrive at; the next one is."""
    table = Table()
    (wagon,) = table.put("W2", "humans", "wagon")
    table.load(wagon, "hoard")
    table.put("X2", "humans", "footman", "footman", "footman", "footman")
    table.go("humans").pick(wagon)
    assert not table.legal("X2")
    assert table.pick("X1").outcome.rules == ("LB-WIN-3",)


def test_case_11_an_overrun_attacker_keeps_the_hoard_and_stands_still() -> None:
    """LB-LAIR-9, LB-LAIR-11: its side wins without it; it has no movement for the rest of the turn."""
    table, (footman, wagon, _) = duel("footman wagon", "footman")
    table.load(wagon, "hoard")
    table.pick("L11", "M11", dice=[1, 4, 4]).pick(wagon)
    assert (table.at(wagon), table.mp(wagon), table.at(footman)) == ("L11", 0, "M11")


# -- treasures ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("enemy", "carries"), [("K11", True), ("L11", False)])
def test_cases_12_and_13_five_squares_and_not_four(enemy: str, carries: bool) -> None:
    """LB-TRE-4, LB-TRE-9: P11 is five squares from K11 and four from L11."""
    table = Table()
    (footman,) = table.put("G9", "humans", "footman")
    table.put(enemy, "orcs", "miner")
    table.treasure("humans", "wand")
    table.pos.monster[:] = bytes(len(table.pos.monster))
    table.pos.recount()
    table.go("humans").pick(footman, "wand")
    assert table.legal("P11") is carries


def test_case_14_the_wand_counts_the_dragon() -> None:
    """LB-TRE-9: the living dragon is a monster on its four squares; S14 is three squares from it, U14 five."""
    table = Table()
    (footman,) = table.put("G9", "humans", "footman")
    table.treasure("humans", "wand")
    table.go("humans").pick(footman, "wand")
    assert not table.legal("S14")
    assert not table.legal("T14")
    assert table.legal("U14")


def test_case_15_the_wand_frees_from_bear_traps_but_gives_no_movement() -> None:
    """LB-TRE-9, LB-MYS-7: delays end; the movement lost this turn is lost."""
    table = Table()
    (footman,) = table.put("G9", "humans", "footman")
    table.pos.held[table.unit(footman)] = 2
    table.treasure("humans", "wand")
    table.go("humans").pick(footman, "wand", "V12")
    assert (table.at(footman), table.mp(footman), table.pos.held[table.unit(footman)]) == ("V12", 0, 0)


def test_case_16_shadows_leave_the_horns_owner_and_the_temple_alone() -> None:
    """LB-TRE-11, LB-MYS-12, LB-TEMP-1: neither is a target, a monster is."""
    table = Table()
    table.put("G9", "humans", "footman")
    table.put("L11", "orcs", "footman")
    table.put("O10", "dwarves", "footman")
    table.put("S11", "gnomes", "footman")
    table.monster("E11", "golem")
    table.treasure("humans", "ring")
    table.go("humans")
    table.pos.shield = 1 << ARMIES.index("orcs")
    table.pick("ring")
    assert set(table.picks()) == {"E11", "O14", "gnomes-footman-1"}


def test_case_17_a_shadow_and_its_target_may_both_die() -> None:
    """LB-TRE-11, LB-R34: simultaneous dice; a knight may save himself (LB-ELITE-2)."""
    table = Table()
    table.put("G9", "orcs", "footman")
    (knight,) = table.put("L11", "humans", "knight")
    (assassin,) = table.put("S11", "dark_elves", "assassin")
    (wagon,) = table.put("I11", "gnomes", "steam_wagon")
    table.load(wagon, "gold")
    table.treasure("orcs", "ring")
    table.go("orcs").pick("ring", knight, assassin, wagon, dice=[4, 3, 5, 6, 4, 1, 4, 1])
    assert (table.at(knight), table.at(assassin), table.at(wagon)) == ("L11", "", "")
    assert not table.pos.keeper[7]


def test_case_18_the_staff_makes_room_beside_a_full_squad() -> None:
    """LB-TRE-10, LB-MYS-15: four footmen meet rats; the new footman stands next to them."""
    table = Table()
    table.put("K11", "humans", "footman", "footman", "footman", "footman")
    table.tile("L11")
    table.treasure("humans", "staff", 3)
    table.go("humans").pick("K11", "L11", dice=[table.face("banshee")]).pick("use-staff")
    assert table.asked == "found"
    table.pick("M11")
    assert table.here("M11") == ["humans footman"]
    assert table.mp("humans-footman-5") == 0
    assert table.mp("humans-footman-1") == 4, "the squad goes on"


def test_case_19_the_staff_in_an_outpost_takes_it() -> None:
    """LB-TRE-10, LB-POST-7: without the giant the room is the finder's, and his movement is over (LB-POST-5)."""
    table = Table()
    (footman,) = table.put("M4", "humans", "footman")
    table.treasure("humans", "staff", 3)
    table.go("humans").pick(footman, "L4", dice=[4, 1]).pick("use-staff")
    assert table.pos.post[table.square("L4")] == HELD_POST + ARMIES.index("humans")
    assert sorted(table.here("L4")) == ["humans footman", "humans footman"]
    assert table.mp(footman) == 0


def test_case_20_the_tomb_sends_as_many_as_there_are() -> None:
    """LB-TRE-2, LB-COMP-1: with two footmen in the box two pilgrims come; the mine is closed for good."""
    table = Table()
    table.put("J1", "dwarves", "master_miner")
    for square in ("K11", "L11", "M11", "N11", "Q11", "R11", "S11"):
        table.put(square, "dwarves", "footman", "footman", "footman", "footman")
    table.go("dwarves", "mine").pick("J1", dice=[table.card("tomb")])
    table.pick("F1").pick("F1")
    assert table.here("F1") == ["dwarves footman", "dwarves footman"]
    assert table.pos.mined[table.square("J1")] == TOMB_MINE
    assert table.go("dwarves", "mine").asked == "act", "a master miner has nothing to do here"


def test_case_21_the_orb_moves_wagons_and_not_those_in_traps() -> None:
    """LB-TRE-6, LB-MOVE-1: all units one more; held ones none."""
    table = Table()
    (wagon,) = table.put("L11", "humans", "wagon")
    (miner,) = table.put("M11", "humans", "miner")
    table.pos.held[table.unit(miner)] = 1
    table.treasure("humans", "orb", 2)
    table.begin_turn("humans").pick("end-purchase")
    while not table.legal("use-orb"):
        table.pick("end-mining")
    table.pick("use-orb")
    assert (table.mp(wagon), table.mp(miner)) == (7, 0)


@pytest.mark.parametrize(
    ("kind", "army", "dice", "hit"),
    [
        ("knight", "humans", [2], True),  # 3+ becomes 2+
        ("wagon", "humans", [5], True),  # 6+ becomes 5+
        ("wagon", "humans", [4], False),
        ("miner", "humans", [4], True),
        ("assassin", "dark_elves", [3, 1], True),
        ("master_miner", "dwarves", [4, 4], True),
    ],
)
def test_cases_22_to_27_the_drums_help_every_attacker(kind: str, army: str, dice: list[int], hit: bool) -> None:
    """LB-MYS-11: one more on all attack dice of the army's own turn; one hit stays the most of an assassin."""
    table = Table()
    (unit,) = table.put("L11", army, kind)
    table.put("M11", "orcs", "footman", "footman")
    table.treasure(army, "drums")
    table.go(army).pick("drums", unit, "M11", dice=[*dice, 1, 1])
    assert len(table.here("M11")) == (1 if hit else 2)


def test_case_28_the_drums_are_not_for_those_attacked() -> None:
    """LB-MYS-11, LB-R72: beaten in a turn of one's own they do nothing in the enemy's."""
    table = Table()
    table.put("L11", "orcs", "footman")
    table.put("M11", "humans", "footman")
    table.treasure("humans", "drums")
    table.go("orcs").pick("orcs-footman-1", "M11", dice=[1, 3])
    assert table.pos.attackers


# -- tiles -------------------------------------------------------------------------------------------------------------


def test_case_29_no_knight_is_saved_from_a_pit() -> None:
    """LB-MYS-5, LB-ELITE-2: a trap is no battle."""
    table = Table()
    (knight,) = table.put("K11", "humans", "knight")
    table.tile("L11")
    table.go("humans").pick(knight, "L11", dice=[table.face("pit"), 4])
    assert table.at(knight) == ""


def test_case_30_a_pit_is_crossed_at_the_risk_of_all_but_wagons() -> None:
    """LB-MYS-5, LB-MYS-6: one die for the footman, none for the wagon; whoever is left may go on."""
    table = Table()
    footman, wagon = table.put("K11", "humans", "footman", "wagon")
    table.tile("L11", PIT)
    table.go("humans").pick("K11", "L11", dice=[3])
    assert (table.at(footman), table.at(wagon)) == ("L11", "L11")
    assert table.legal("N11")
    table.pick("N11")
    assert table.at(footman) == "N11"


def test_case_31_to_stay_in_a_pit_is_no_second_visit() -> None:
    """LB-MYS-6: a wagon that waits on it until its next turn has to leave and come again."""
    table = Table()
    (wagon,) = table.put("K11", "humans", "wagon")
    table.tile("L11", PIT)
    table.go("humans").pick(wagon, "L11", "stop").end_turn().begin_turn("humans").pick("end-purchase", wagon, "K11")
    assert table.pos.tile[table.square("L11")] == PIT
    table.pick("L11")
    assert table.pos.tile[table.square("L11")] == 0


def test_case_32_behind_enemies_assassins_are_thrown_back_before_them() -> None:
    """LB-MYS-3, LB-MOVE-10, LB-ELITE-1: a cave-in beyond an enemy's square: back to the last square where they fit."""
    table = Table()
    (assassin,) = table.put("L11", "dark_elves", "assassin")
    table.put("M11", "orcs", "footman")
    table.tile("N11")
    table.go("dark_elves").pick(assassin, "N11", dice=[table.face("cave_in")])
    assert (table.at(assassin), table.mp(assassin)) == ("L11", 0)


def test_case_33_a_cave_in_stops_arrows() -> None:
    """LB-ELITE-4, LB-MYS-3: it blocks movement and sight."""
    table = Table()
    (archer,) = table.put("L11", "orcs", "archer")
    table.put("N11", "humans", "miner")
    assert table.go("orcs").pick(archer).legal("volley")
    table.pick("stop")
    table.tile("M11", CAVE_IN)
    assert not table.legal(archer) or not table.pick(archer).legal("volley")


def test_case_34_the_wind_blows_no_farther_than_the_turn_began() -> None:
    """LB-MYS-8: two squares walked, a six rolled."""
    table = Table()
    (footman,) = table.put("L11", "humans", "footman")
    table.tile("N11")
    table.go("humans").pick(footman, "N11", dice=[table.face("wind"), 6])
    assert (table.at(footman), table.mp(footman)) == ("L11", 0)


def test_case_35_the_wind_blows_one_square_on_a_one() -> None:
    """LB-MYS-8: as many squares as the die says; the tile is gone."""
    table = Table()
    (footman,) = table.put("L11", "humans", "footman")
    table.tile("N11")
    table.go("humans").pick(footman, "N11", dice=[table.face("wind"), 1])
    assert (table.at(footman), table.pos.tile[table.square("N11")]) == ("M11", 0)


def test_case_36_the_thief_may_empty_a_purse_and_not_more() -> None:
    """LB-MYS-16, LB-R76: 50 of each opposing army; nobody owes anything."""
    table = Table(players=3)
    (footman,) = table.put("K11", "dwarves", "footman")
    table.give("humans", 49)
    table.give("gnomes", 51)
    table.tile("L11")
    table.go("dwarves").pick(footman, "L11", dice=[table.face("thief")])
    assert [table.gold(army) for army in ("dwarves", "humans", "gnomes")] == [99, 0, 1]


def test_case_37_a_lost_miner_does_not_mine_before_his_next_turn() -> None:
    """LB-MYS-14, LB-MYS-15: found in the movement phase, after mining; he has no movement."""
    table = Table()
    (footman,) = table.put("K11", "humans", "footman")
    table.tile("L11")
    table.go("humans").pick(footman, "L11", dice=[table.face("lost_miner")])
    assert (table.at("humans-miner-1"), table.mp("humans-miner-1")) == ("L11", 0)
    assert table.legal("M11"), "those who found him go on"


def test_case_38_bear_traps_hold_the_whole_squad_by_one_die() -> None:
    """LB-MYS-7: one die for the collective unit; in the enemy's turn they fight as ever."""
    table = Table()
    names = table.put("K11", "humans", "footman", "knight")
    table.tile("L11")
    table.go("humans").pick("K11", "L11", dice=[table.face("bear_traps"), 4])
    assert [table.mp(name) for name in names] == [0, 0]
    (orc,) = table.put("M11", "orcs", "footman")
    table.go("orcs").pick(orc, "L11", dice=[1, 4, 1])
    assert table.at(orc) == ""
