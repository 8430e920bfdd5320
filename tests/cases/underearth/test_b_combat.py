"""Numbered cases of combat (LOU-10): odds, columns, who may attack what, the table and its results."""

from __future__ import annotations

import pytest

from tests.cases.underearth.arena import arena, step, worked_out
from tests.cases.underearth.table import Table
from wyrmtable.games.underearth.files.tables import COLUMNS, crt
from wyrmtable.games.underearth.rules.combat import odds_column, squeezed

# Hall of Axes: 1424 lies in the open amid 1323, 1422, 1325, 1426, 1523 and 1525.
RESULTS = ("DE", "DR", "--", "AR", "AE")
PER_COLUMN = {
    "DE": (0, 0, 0, 0, 0, 1, 1, 3, 3, 4, 5, 6),
    "DR": (0, 0, 0, 1, 2, 2, 2, 1, 2, 2, 1, 0),
    "--": (0, 0, 1, 1, 1, 0, 1, 1, 1, 0, 0, 0),
    "AR": (1, 2, 2, 2, 2, 3, 2, 1, 0, 0, 0, 0),
    "AE": (5, 4, 3, 2, 1, 0, 0, 0, 0, 0, 0, 0),
}


# -- the rulebook's examples -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attacker", "defender", "column"),
    [
        pytest.param("troll.1", "dwarf-sentry.1", "2-1", id="EX-8a"),
        pytest.param("orc-chieftain.1", "dwarf-sentry.1", "1-1", id="EX-8b"),
        pytest.param("troll.1", "dwarf-co-45.1", "1-10", id="EX-8c"),
    ],
)
def test_ex_08_odds_of_one_against_one(attacker: str, defender: str, column: str) -> None:
    """LOU-10.1b: 4 against 2 is 2-1, 3 against 2 is 1-1, 4 against 45 is 1-12."""
    table = arena({attacker: "1424", defender: "1323"})
    assert table.attack("1323", attacker)[1] == column


def test_ex_08d_three_to_one_with_a_1_eliminates() -> None:
    """LOU-R9, LOU-10.1c: the die is read in the column; 3-1 and a 1 is DE, applied at once."""
    table = arena({"orc-chieftain.1": "1424", "orc-chieftain.2": "1424", "dwarf-sentry.1": "1323"})
    assert table.attack("1323", "orc-chieftain.1", "orc-chieftain.2", dice=[1]) == ("DE", "3-1")
    assert table.where("dwarf-sentry.1") == "dead"


def test_ex_09_several_attackers_add_up() -> None:
    """LOU-10.2a: two Trolls against a Sentry are 8 to 2, column 4-1, from one hex or from two."""
    for second in ("1424", "1325"):
        table = arena({"troll.1": "1424", "troll.2": second, "dwarf-sentry.1": "1323"})
        assert table.attack("1323", "troll.1", "troll.2")[1] == "4-1"


def test_ex_10_stacked_defenders_add_up() -> None:
    """LOU-10.3a: a Company of 45 against two Trolls in one hex is 45 to 8, column 5-1; the target is the hex."""
    table = arena({"dwarf-co-45.1": "1424", "troll.1": "1323", "troll.2": "1323"}, deciding="Dwarves")
    (reason,) = table.why_not("troll.1")
    assert reason == ("LOU-10.3a", "The target of an attack is a hex.")
    assert table.attack("1323", "dwarf-co-45.1", dice=[1]) == ("DE", "5-1")
    assert (table.where("troll.1"), table.where("troll.2")) == ("dead", "dead")


@pytest.mark.parametrize(
    ("start", "target", "strength"),
    [
        pytest.param("0604", "0606", 5, id="EX-11 narrow, LOU-10.5a"),
        pytest.param("3012", "3014", 5, id="EX-11 bridge, LOU-10.5a"),
        pytest.param("2222", "2220", 3, id="EX-11 tunnel, LOU-10.5b, LOU-R8"),
        pytest.param("1424", "1323", 45, id="open"),
        pytest.param("1222", "1121", 45, id="wide"),
    ],
)
def test_ex_11_companies_squeeze_through(start: str, target: str, strength: int) -> None:
    """LOU-10.5a, LOU-10.5b, LOU-R8: 45 counts 5 through a narrow side or bridge and 3 through a tunnel."""
    table = arena({"orc-co-45.1": start, "dwarf-scout": target})
    assert worked_out(table, target, "orc-co-45.1").attack == strength


@pytest.mark.parametrize(
    ("unit", "narrow", "tunnel"),
    [
        ("orc-co-35.1", 4, 2),
        ("orc-co-45.1", 5, 3),
        ("dwarf-co-50.1", 5, 3),
        ("orc-co-55.1", 6, 3),
        ("dwarf-co-60.1", 6, 3),
        ("dwarf-guards", 7, 4),
    ],
)
def test_every_company_is_cut_down_and_rounded_up(unit: str, narrow: int, tunnel: int) -> None:
    """LOU-10.5a, LOU-10.5b: the table of reduced Combat Factors, rounded up."""
    table = arena({unit: "0604"})
    side = table.content.terrain.board.side
    number = table.unit(unit)
    assert squeezed(table.pos, number, side("0604-0606")) == narrow
    assert squeezed(table.pos, number, side("2220-2222")) == tunnel


def test_individuals_and_defenders_count_in_full() -> None:
    """LOU-10.5c: a Troll is 4 through a tunnel, and a Company that defends there keeps its 45."""
    table = arena({"troll.1": "2222", "dwarf-co-45.1": "2220"})
    attack = worked_out(table, "2220", "troll.1")
    assert (attack.attack, attack.defence) == (4, 45)


def test_ex_12a_defenders_up_the_stairs_lower_the_column() -> None:
    """LOU-10.6a, LOU-R18: 45 to 8 is 5-1; the defenders stand higher, one column down: 4-1."""
    table = arena({"orc-co-45.1": "1925", "dwarf-lord": "2024", "dwarf-captain.1": "2024"})
    assert worked_out(table, "2024", "orc-co-45.1").raw == 11
    assert table.attack("2024", "orc-co-45.1")[1] == "4-1"


def test_ex_12b_one_column_is_one_column_of_the_table() -> None:
    """LOU-R18: 15 to 45 is 1-3; up the stairs the next column is the one for 1-5 and 1-6, not 1-4."""
    table = arena({"dragon": "1925", "dwarf-co-45.1": "2024"})
    assert worked_out(table, "2024", "dragon").raw == 5
    assert table.attack("2024", "dragon")[1] == "1-5"


def test_ex_12c_all_attackers_must_stand_below() -> None:
    """LOU-10.6b, LOU-R52: with a second attacker on the level there is no shift; a higher attacker gains nothing."""
    units = {"orc-co-45.1": "1925", "orc-scout": "2022", "dwarf-lord": "2024", "dwarf-captain.1": "2024"}
    assert arena(units).attack("2024", "orc-co-45.1", "orc-scout")[1] == "5-1"
    downhill = arena({"orc-co-45.1": "2024", "dwarf-lord": "1925", "dwarf-captain.1": "1925"})
    assert downhill.attack("1925", "orc-co-45.1")[1] == "5-1"


# -- examples added for rulings --------------------------------------------------------------------------------------


def test_ex_20_results_per_column() -> None:
    """LOU-R9, LOU-10.8a: the filled table has the counts of results that the pattern demands."""
    for result in RESULTS:
        counted = tuple(sum(row[column] == result for row in crt("printed")) for column in range(12))
        assert counted == PER_COLUMN[result], result


@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [(7, 8, "1-2"), (8, 8, "1-1"), (15, 8, "1-1"), (16, 8, "2-1"), (1, 13, "1-13"), (47, 8, "5-1"), (99, 9, "6-1")],
)
def test_ex_21_odds_are_rounded_for_the_defender(attack: int, defence: int, column: str) -> None:
    """LOU-10.1b: the odds are rounded in the defender's favour to a column of the table."""
    assert COLUMNS[odds_column(attack, defence) - 1] == column


def test_every_ratio_of_the_table_has_its_column() -> None:
    """LOU-10.1b: 1-2, 1-3 to 1-4, 1-5 to 1-6, 1-7 to 1-9, 1-10 to 1-12, then 1-13 and less."""
    assert [odds_column(1, d) for d in range(1, 16)] == [7, 6, 5, 5, 4, 4, 3, 3, 3, 2, 2, 2, 1, 1, 1]
    assert [odds_column(a, 1) for a in range(1, 9)] == [7, 8, 9, 10, 11, 12, 12, 12]


def test_ex_22_shifts_begin_at_the_last_column() -> None:
    """LOU-R40: 150 to 15 is not 10-1 but the column 6-1; four columns down it is 2-1."""
    units = {"orc-co-55.1": "1422", "orc-co-55.2": "1325", "orc-co-45.1": "1525", "dwarf-co-60.1": "1725"}
    table = arena({**units, "dwarf-captain.1": "1424"}, morale="on")
    attack = worked_out(table, "1424", "orc-co-55.1", "orc-co-55.2", "orc-co-45.1")
    assert (attack.attack, attack.defence, attack.raw, attack.column) == (155, 3, 12, 9)
    dragon = arena(
        {"dwarf-co-50.1": "1422", "dwarf-co-50.2": "1325", "dwarf-co-50.3": "1525", "dragon": "1424"},
        deciding="Dwarves",
        morale="on",
    )
    attack = worked_out(dragon, "1424", "dwarf-co-50.1", "dwarf-co-50.2", "dwarf-co-50.3")
    assert (attack.attack, attack.defence, attack.raw, attack.column) == (150, 15, 12, 8)


def test_shifts_never_leave_the_table() -> None:
    """LOU-R40: all shifts are added, then the column is held between the first and the last."""
    low = arena({"orc-sentry": "1925", "dwarf-guards": "2024"})
    assert (worked_out(low, "2024", "orc-sentry").raw, worked_out(low, "2024", "orc-sentry").column) == (1, 1)
    table = Table(
        "surprise", {"orc-co-45.1": "1424", "dwarf-scout": "1323"}, deciding="Orcs", options={"morale": "off"}
    )
    table.pos.surprised = table.mask("dwarf-scout")
    assert (worked_out(table, "1323", "orc-co-45.1").raw, worked_out(table, "1323", "orc-co-45.1").column) == (12, 12)


# -- who may attack what ---------------------------------------------------------------------------------------------


def test_attacking_is_never_compulsory_and_needs_adjacency() -> None:
    """LOU-10.1a: a unit may attack an adjacent enemy, or none; a wall or distance forbids it."""
    table = arena({"orc-co-45.1": "1424", "dwarf-scout": "1323", "dwarf-sentry.1": "1222", "dwarf-sentry.2": "1121"})
    assert table.picks() == ["done", "1323"]
    assert table.why_not("1222")[0] == ("LOU-10.1a", "None of your units is adjacent to it.")
    assert table.why_not("1422")[0] == ("LOU-10.1a", "There is no enemy in this hex.")
    table.pick("done")
    assert table.where("dwarf-scout") == "1323"


def test_no_unit_attacks_twice_and_no_hex_is_attacked_twice() -> None:
    """LOU-10.1d, LOU-10.3b, LOU-R39: a declared attacker is used up, and its target is closed to a second attack."""
    units = {"orc-co-45.1": "1424", "orc-co-45.2": "1325", "orc-scout": "1422"}
    table = arena({**units, "dwarf-scout": "1323", "dwarf-sentry.1": "1523"})
    table.pick("1323", "orc-co-45.1", "attack")
    assert table.picks() == ["done", "1523"], "1323 is a target already"
    assert table.why_not("1323") == [("LOU-10.3b", "This hex is attacked already.")]
    table.pick("1523")
    assert table.events("declares")[-1][3] == "Orc Scout 2-10", "the other two are used up or too far"


def test_a_used_unit_says_so() -> None:
    """LOU-10.1d: no unit attacks more than once per player-turn or divides its Combat Factor."""
    units = {"orc-co-45.1": "1424", "orc-scout": "1422", "orc-chieftain.1": "1422"}
    table = arena({**units, "dwarf-scout": "1323", "dwarf-sentry.1": "1523"})
    table.pick("1323", "orc-co-45.1", "attack", "1523")
    assert table.picks() == ["let-go", "all", "orc-chieftain.1", "orc-scout"]
    assert table.why_not("orc-co-45.1") == [("LOU-10.1d", "This unit has made its attack, or tried a door.")]


def test_a_unit_may_be_attacked_in_every_opponents_turn() -> None:
    """LOU-R24, LOU-10.1d: once per player-turn means that the next player may attack the same unit again."""
    options = {"players": "2", "morale": "off"}
    table = Table("gold", {"troll.1": "1424"}, treasure={"treasure-20": "1424"}, options=options)
    table.put("dwarf-lord", "1323", owner=0)
    table.put("human-duke", "1325", owner=1)
    table.run([("player-turn", 0)])
    for unit in ("dwarf-lord", "human-duke"):
        table.pick("end-phase")
        assert table.attack("1424", unit, dice=[4]) == ("--", "1-1")


def test_the_combat_phase_runs_doors_then_declarations_then_fights() -> None:
    """LOU-10.1e, LOU-R38: first the doors, then all attacks are declared, then they are fought in any order."""
    units = {"orc-co-45.1": "1824", "orc-co-55.1": "1424", "orc-co-55.2": "1525"}
    table = arena({**units, "dwarf-captain.1": "1323", "dwarf-captain.2": "1426"}, phase="doors", locked=["1824-1925"])
    assert step(table) == "try-doors"
    table.pick("orc-co-45.1", dice=[5])
    assert step(table) == "declare"
    table.pick("1323")
    table.pick("1426")
    assert (step(table), table.picks()) == ("which-attack", ["1323", "1426"])
    table.pick("1426", dice=[1])
    assert table.where("dwarf-captain.2") == "dead"
    assert table.where("dwarf-captain.1") == "1323", "the first attack waits for its turn"


def test_stacked_units_attack_as_they_like() -> None:
    """LOU-10.2b: of stacked units some, all or none attack, and different ones attack different hexes."""
    units = {"orc-co-45.1": "1424", "orc-chieftain.1": "1424", "orc-scout": "1424"}
    table = arena({**units, "dwarf-scout": "1323", "dwarf-captain.1": "1525"})
    table.pick("1323")
    assert table.picks() == ["let-go", "all", "1525", "orc-chieftain.1", "orc-scout", "orc-co-45.1"]
    table.pick("orc-scout", "attack", "1525", "orc-co-45.1", "attack")
    assert table.picks() == ["1323", "1525"]
    table.pick("1525", dice=[1])
    table.pick("done", dice=[1])
    assert [event[2:] for event in table.events("battle")] == [
        ("DE", table.content.names.pick("1525"), 1, "6-1"),
        ("DE", table.content.names.pick("1323"), 1, "1-1"),
    ]


def test_one_attacker_per_tunnel_side() -> None:
    """LOU-10.2c: through one tunnel side only one unit attacks."""
    table = arena({"troll.1": "2222", "troll.2": "2222", "dwarf-scout": "2220"})
    table.pick("2220", "troll.1", dice=[1])
    assert table.events("declares")[0][3] == "Troll 4-7 (1)"
    asked = arena({"troll.1": "2228", "troll.2": "2228", "orc-scout": "2131", "dwarf-scout": "2230"})
    asked.pick("2230", "troll.1")
    assert asked.picks() == ["attack", "let-go", "all", "orc-scout", "troll.1"]
    assert asked.why_not("troll.2") == [("LOU-10.2c", "Only one unit attacks through a tunnel side.")]


def test_two_tunnel_sides_let_two_units_in() -> None:
    """LOU-R53: the limit is per attack and side; through two tunnel sides two units attack together."""
    table = arena({"troll.1": "2228", "orc-scout": "2131", "dwarf-scout": "2230"})
    assert table.attack("2230", "troll.1", "orc-scout")[1] == "3-1"


def test_barriers_forbid_attacks() -> None:
    """LOU-10.7: no attack across a cliff, a locked door, or a Gate that is closed to the attacker."""
    cliff = arena({"orc-co-45.1": "0729", "dwarf-scout": "0828", "troll.1": "1424", "dwarf-sentry.1": "1323"})
    assert cliff.picks() == ["done", "1323"]
    assert cliff.why_not("0828") == [("LOU-10.7", "A cliff, a locked door or a closed Gate lies between.")]
    down = arena(
        {"dwarf-scout": "0828", "orc-co-45.1": "0729", "orc-scout": "1424", "dwarf-lord": "1323"}, deciding="Dwarves"
    )
    assert down.picks() == ["done", "1424"]
    units = {"orc-co-45.1": "1824", "dwarf-scout": "1925", "orc-scout": "1424", "dwarf-lord": "1323"}
    door = arena(units, locked=["1824-1925"])
    assert door.picks() == ["done", "1323"]
    assert arena(units).picks() == ["done", "1323", "1925"], "an open door is no barrier"
    gate = arena({"orc-co-45.1": "0341", "dwarf-scout": "0440", "orc-scout": "1424", "dwarf-lord": "1323"})
    assert gate.picks() == ["done", "1323"]
    entitled = arena({"orc-co-45.1": "0341", "dwarf-scout": "0440"}, deciding="Dwarves")
    assert entitled.picks() == ["done", "0341"], "Dwarves attack through their own Gate"


def test_who_cannot_take_part_is_told_why() -> None:
    """LOU-10.1a, LOU-10.7, LOU-18.1: sleepers, Dependents, enemies and distant units do not join an attack."""
    units = {"dwarf-co-50.1": "1424", "dwarf-co-60.1": "1422", "dwarf-dependents.1": "1325", "dwarf-sentry.1": "1725"}
    table = arena({**units, "dwarf-scout": "1422", "troll.1": "1323"}, deciding="Dwarves", asleep=["dwarf-co-60.1"])
    table.pick("1323", "dwarf-scout")
    assert table.picks() == ["attack", "let-go", "all", "dwarf-scout", "dwarf-co-50.1"]
    assert table.why_not("dwarf-dependents.1")[0] == ("LOU-13.0b", "Dependents never attack.")
    assert table.why_not("dwarf-co-60.1")[0] == ("LOU-6.1", "An Unalerted unit does not attack.")
    assert table.why_not("dwarf-sentry.1")[0] == ("LOU-10.1a", "Only adjacent units attack.")
    assert table.why_not("troll.1")[0] == ("LOU-18.1", "Only your own units attack.")


def test_who_takes_part_is_open_until_the_attack_is_declared() -> None:
    """LOU-10.2b, LOU-10.1a: somebody may be left out again, the target changed, the attack given up."""
    units = {"orc-co-45.1": "1424", "orc-chieftain.1": "1424", "orc-scout": "1424"}
    table = arena({**units, "dwarf-scout": "1323", "dwarf-captain.1": "1525"})
    table.pick("1323", "orc-scout", "orc-scout")
    assert "attack" not in table.picks()
    table.pick("orc-scout", "1525", "let-go")
    assert table.picks() == ["done", "1323", "1525"]
    assert not table.events("declares")


def test_everyone_attacks_at_once() -> None:
    """LOU-10.2a, LOU-10.2c: all who can join, the strongest where only one may."""
    units = {"orc-co-45.1": "1424", "orc-chieftain.1": "1424", "orc-scout": "1424"}
    table = arena({**units, "dwarf-scout": "1323", "dwarf-captain.1": "1725"})
    table.pick("1323", "all", dice=[6])
    assert table.events("declares")[0][3] == "Orc Chieftain 3-8 (1), Orc Scout 2-10, Orc Company 45-7 (1)"
    tunnel = arena({"orc-scout": "2228", "troll.2": "2228", "troll.1": "2131", "dwarf-scout": "2230"})
    tunnel.pick("2230", "all", dice=[1])
    assert tunnel.events("declares")[0][3] == "Troll 4-7 (1), Troll 4-7 (2)"


def test_being_declared_a_target_turns_up_and_alerts() -> None:
    """LOU-R98: a face-down sleeper set up next to an enemy is turned up and roused when it becomes a target."""
    table = arena(
        {"orc-co-45.1": "1424", "orc-co-55.1": "1525", "dwarf-co-45.1": "1323"},
        down=["dwarf-co-45.1", "orc-co-45.1"],
        asleep=["dwarf-co-45.1"],
    )
    table.pick("1323", dice=[4])
    assert table.pos.up & table.mask("dwarf-co-45.1", "orc-co-45.1") == table.mask("dwarf-co-45.1", "orc-co-45.1")
    assert not table.pos.asleep
