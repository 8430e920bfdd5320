"""Rule 7 and the modifiers: who attacks, odds, results, losses, retreats, advances."""

from __future__ import annotations

import pytest

from tests.cases.glory.table import Table
from wyrmtable.core import odds_of
from wyrmtable.games.glory import GAME
from wyrmtable.games.glory.files.tables import COLUMNS
from wyrmtable.games.glory.rules.odds import odds_column, read_table


@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [
        (20, 10, "2-1"), (23, 10, "2-1"), (29, 10, "2-1"), (4, 16, "1-3"), (50, 8, "6-1"), (9, 10, "2-3"),
        (20, 30, "2-3"), (19, 30, "1-2"), (14, 10, "1-1"), (5, 0, "6-1"),
    ],
)  # fmt: skip
def test_columns(attack: int, defence: int, column: str) -> None:
    """DOG-7.6e, DOG-R33, DOG-X.1, DOG-X.23: fractions fall to the defender, the ends are open."""
    assert COLUMNS[odds_column(attack, defence)] == column


@pytest.mark.parametrize(
    ("roll", "column", "cell"),
    [(-3, "1-1", ("E", "1")), (23, "2-1", ("1", "E")), (-9, "4-1", ("E", "2")), (8, "3-2", ("-", "2"))],
)
def test_rows(roll: int, column: str, cell: tuple[str, str]) -> None:
    """DOG-7.6g, DOG-R33, DOG-X.3, DOG-X.24: below -5 and above 16 the outer rows are read."""
    assert read_table(Table().pos, roll, COLUMNS.index(column)) == cell


def test_modifiers_add_up() -> None:
    """DOG-7.6f, DOG-M.1, DOG-M.4, DOG-X.2, DOG-X.20: leader and cavalry."""
    table = Table("arena").put("2118", "hl_cav.1", "hl_cav.2", "hl_verminaard", "ldr_throtyl")
    table.put("2119", "solanthus_inf.1", "solanthus_inf.2")
    found = table.odds("2119", "hl_cav.1", "hl_cav.2")
    assert (found.attack, found.defence, COLUMNS[found.column], found.modifier) == (8, 12, "2-3", 3 + 1)
    rules = [reason.rule for reason in found.reasons]
    assert rules == ["DOG-7.6e", "DOG-M.1", "DOG-M.4", "DOG-7.6f"]


def test_dragons_count_twice() -> None:
    """DOG-M.2, DOG-M.5, DOG-M.6, DOG-M.22, DOG-X.21: in the odds and in the modifier, and they fly; a fortress
    triples."""
    table = Table("arena").put("2224", "hl_inf.1", "hl_inf.2", "dragon_red.1", "dragon_red.2", "hl_verminaard")
    table.put("2223", "solanthus_inf.1")
    found = table.odds("2223", "hl_inf.1", "hl_inf.2", "dragon_red.1", "dragon_red.2")
    assert (found.attack, found.defence, COLUMNS[found.column]) == (16, 18, "2-3")
    assert found.modifier == 3 + 4 + 1 - 4
    table.put("2222", "dragon_silver")
    assert table.odds("2222", "hl_inf.1").modifier == 3 - 4 - 1


def test_dwarven_fortress() -> None:
    """DOG-M.8, DOG-R51, DOG-X.22: -10, no multiplier, no bonus for cavalry or flight."""
    table = Table("arena").put("2240", "hl_cav.1", "dragon_red.1", "hl_ariakus").put("2241", "thorbardin_inf.1")
    found = table.odds("2241", "hl_cav.1", "dragon_red.1")
    assert found.defence == 5
    assert found.modifier == -10 + 4 + 2 - 1  # the dwarves stand in the mountains, too
    assert "DOG-M.4" not in [reason.rule for reason in found.reasons]


def test_fortified_city_and_rivers() -> None:
    """DOG-M.7, DOG-M.9, DOG-M.14, DOG-M.21: doubled, -2, -4 for a river however many cross it."""
    table = Table().put("1619", "hylo_inf.1", "hylo_inf.2", "hylo_inf.3", "ldr_hylo")
    table.put("1618", "throtyl_inf.1", "throtyl_inf.2").put("1519", "throtyl_inf.3", "throtyl_inf.4")
    found = table.odds("1619", "throtyl_inf.1", "throtyl_inf.2", "throtyl_inf.3", "throtyl_inf.4")
    assert (found.attack, found.defence) == (16, 24)
    assert found.modifier == -2 - 4 - 2 - 1
    dry = table.odds("1619", "throtyl_inf.1", "throtyl_inf.2")
    assert dry.modifier == -2 - 2 - 1


def test_bridge_and_ford() -> None:
    """DOG-M.10, DOG-M.11, DOG-M.21, DOG-R10, DOG-X.25: each kind of crossing counts once, different ones add up."""
    table = Table("arena").put("2228", "hl_inf.1").put("2129", "solanthus_inf.1").put("2229", "hl_inf.2")
    assert table.odds("2129", "hl_inf.1").modifier == -4
    assert table.odds("2129", "hl_inf.2").modifier == 0
    table = Table("arena").put("2128", "hl_inf.3").put("2228", "hl_inf.1").put("2129", "solanthus_inf.1")
    assert table.odds("2129", "hl_inf.1", "hl_inf.3").modifier == -8
    table = Table("arena").put("2617", "hl_inf.1").put("2718", "solanthus_inf.1")
    assert table.odds("2718", "hl_inf.1").modifier == -3


def test_mountain_pass() -> None:
    """DOG-M.12, DOG-R27: the defenders stand in the pass; it is also a fortress here."""
    table = Table("arena").put("2317", "hl_inf.1").put("2316", "solanthus_inf.1")
    assert table.odds("2316", "hl_inf.1").modifier == -4 - 2


def test_favourable_terrain() -> None:
    """DOG-M.13, DOG-M.14, DOG-R41, DOG-X.57: all attackers of the race, and on its ground."""
    table = Table("arena").put("4341", "silvanesti_inf.1", "silvanesti_inf.2", "silvanesti_air.1", "dragon_silver")
    table.put("4242", "hl_inf.1")
    assert table.odds("4242", "silvanesti_inf.1", "silvanesti_inf.2", "silvanesti_air.1").modifier == 1 + 1
    assert table.odds("4242", "silvanesti_inf.1", "dragon_silver").modifier == 4 + 1
    assert table.odds("4242", "silvanesti_air.1").modifier == 1
    assert table.odds("4341", "hl_inf.1").modifier == -4 - 1 - 1


def test_attack_only_where_one_could_go() -> None:
    """DOG-7.4, DOG-X.14: over mountains only dwarves, ogres and flyers."""
    table = Table("arena").put("2217", "hl_inf.1", "blode_inf.1", "dragon_red.1").put("2317", "solanthus_inf.1")
    table.go("combat", "highlord").pick("2317")
    assert table.why("hl_inf.1") == ["DOG-7.4"]
    assert table.legal("blode_inf.1")
    assert table.legal("dragon_red.1")
    table = Table("arena").put("2217", "hl_inf.1", "hl_inf.2").put("2317", "solanthus_inf.1").go("combat", "highlord")
    assert table.asked == "who-first"


def test_one_attack_each() -> None:
    """DOG-7.1, DOG-7.2, DOG-7.3, DOG-7.5, DOG-R30: a hex once in a Step, an army once in a Turn; stacks may part."""
    table = Table().put("1415", "draconian.1", "draconian.2").put("1414", "hylo_inf.1").put("1515", "hylo_inf.2")
    table.go("combat", "highlord").pick("1414", "draconian.1", "attack", dice=[5])
    assert table.why("1414") == ["DOG-7.3"]
    table.pick("1515")
    assert table.why("draconian.1") == ["DOG-7.3"]
    assert table.legal("draconian.2")


def test_joint_attack_of_two_hexes() -> None:
    """DOG-7.2, DOG-7.6a, DOG-7.27: both suffer, the hex defends as one."""
    table = Table().put("1314", "throtyl_inf.1").put("1415", "throtyl_inf.2").put("1414", "hylo_inf.1", "hylo_inf.2")
    table.go("combat", "highlord").pick("1414", "everyone", "attack", dice=[7])
    assert [table.state(f"throtyl_inf.{n}") for n in (1, 2)] == ["depleted", "depleted"]
    assert [table.state(f"hylo_inf.{n}") for n in (1, 2)] == ["depleted", "depleted"]


def test_result_two_is_spread_by_the_owner() -> None:
    """DOG-7.22, DOG-7.28, DOG-X.5: two flipped, or one straight out."""
    for choice, states in ((("1", "2"), ["depleted", "depleted"]), (("1", "1"), ["pool", "full"])):
        table = Table().put("1415", "draconian.1", "draconian.2").put("1414", "hylo_inf.1", "hylo_inf.2")
        table.go("combat", "highlord").pick("1414", "everyone", "attack", dice=[9])  # 12 against 8: 3-2, -1, - / 2
        assert table.asks == "whitestone"
        table.pick(f"hylo_inf.{choice[0]}", f"hylo_inf.{choice[1]}")
        assert [table.state(f"hylo_inf.{n}") for n in (1, 2)] == states


def test_everybody_and_one_more() -> None:
    """DOG-7.23, DOG-7.26, DOG-7.29, DOG-7.6h, DOG-R34, DOG-X.4, DOG-X.28: the defender chooses first; D1 flips all,
    then one of them goes to the pool."""
    table = Table().put("1514", "draconian.1").put("1415", "throtyl_inf.1", "throtyl_inf.2").deplete("throtyl_inf.2")
    table.put("1515", "hylo_inf.1", "hylo_inf.2").go("combat", "highlord")
    table.pick("1515", "everyone", "attack", dice=[1])  # 12 against 8: 3-2, -1, row 0: D1 / 1
    assert table.state("throtyl_inf.2") == "pool"
    assert table.asks == "whitestone"
    table.pick("hylo_inf.1")
    assert table.asks == "highlord"
    table.pick("throtyl_inf.1")
    assert [table.state(name) for name in ("draconian.1", "throtyl_inf.1")] == ["depleted", "pool"]


def test_excess_is_lost() -> None:
    """DOG-7.21, DOG-7.26, DOG-X.29: two depletions on one depleted army remove it."""
    table = Table().put("1415", "draconian.1").put("1414", "hylo_inf.1").deplete("hylo_inf.1")
    table.go("combat", "highlord").pick("1414", "everyone", "attack", dice=[3])  # 6 against 2: 3-1, -1, row 2: D / 2
    assert table.state("hylo_inf.1") == "pool"


def test_elimination() -> None:
    """DOG-7.25: E removes the whole force."""
    table = Table().put("1414", "hylo_inf.1", "hylo_inf.2").put("1415", "throtyl_inf.1").put("1213", "draconian.1")
    table.go("combat", "highlord").pick("1414", "everyone", "attack", dice=[1])
    assert table.state("throtyl_inf.1") == "pool"
    assert table.state("hylo_inf.1") == "full"


def test_retreat_and_advance() -> None:
    """DOG-7.24, DOG-7.30, DOG-7.34, DOG-7.37, DOG-7.39: the defenders give way, attackers and their leader follow."""
    table = Table().put("1415", "draconian.1", "draconian.2", "ldr_throtyl").put("1516", "hylo_inf.1", "ldr_hylo")
    table.go("combat", "highlord").pick("1516", "everyone", "attack", dice=[10])  # 3-1, +1 -2 -1, row 8: - / DR
    assert (table.asks, table.asked) == ("whitestone", "retreat-to")
    assert table.why("1415") == ["DOG-7.31"]
    assert table.why("1515") == ["DOG-7.31"]
    assert table.why("hold") == ["DOG-7.33"]
    table.pick("1517")
    assert (table.state("hylo_inf.1"), table.at("ldr_hylo")) == ("depleted", "1517")
    assert not table.legal("ldr_throtyl")
    table.pick("draconian.1", "ldr_throtyl", "no-advance")
    assert [table.at(name) for name in ("draconian.1", "draconian.2", "ldr_throtyl")] == ["1516", "1415", "1516"]


def test_retreat_where_it_is_safe() -> None:
    """DOG-7.31, DOG-7.32, DOG-X.30: not beside enemies unless friends are there; else eliminated."""
    table = Table().put("1415", "draconian.1", "draconian.2").put("1516", "hylo_inf.1")
    table.put("1517", "hylo_inf.2", "hylo_inf.3").put("1616", "throtyl_inf.1").put("1417", "throtyl_inf.2")
    table.go("combat", "highlord").pick("1516", "draconian.1", "draconian.2", "attack", dice=[9])
    assert table.state("hylo_inf.1") == "pool"


def test_a_friend_makes_room_for_one() -> None:
    """DOG-7.30, DOG-7.31, DOG-X.30: one army finds room beside a friend, the other is lost."""
    table = Table().put("1415", "draconian.1", "draconian.2", "ldr_throtyl").put("1516", "hylo_inf.1", "hylo_inf.2")
    table.put("1517", "hylo_inf.3").put("1616", "throtyl_inf.1").put("1417", "throtyl_inf.2")
    table.go("combat", "highlord").pick("1516", "draconian.1", "draconian.2", "attack", dice=[10])  # - / 2R
    table.pick("hylo_inf.1", "hylo_inf.2")
    assert table.asked == "who-retreats"
    table.pick("hylo_inf.2")
    assert table.at("hylo_inf.2") == "1517"
    assert table.at("hylo_inf.1") == "pool"


def test_places_are_held() -> None:
    """DOG-7.33: defenders of a city may ignore R, each for itself."""
    table = Table("arena").put("2522", "solanthus_inf.1", "solanthus_inf.2").put("2523", "hl_inf.1", "hl_inf.2")
    table.put("2521", "hl_inf.3", "hl_inf.4", "hl_ariakus").put("2622", "hl_inf.5", "hl_inf.6", "dragon_red.1")
    table.put("2421", "hl_inf.7", "hl_inf.8")
    table.go("combat", "highlord").pick("2522", "everyone", "attack", dice=[6])  # 50 against 24: 2-1, +4 +2 +1 -2
    assert "- / DR (die 6" in table.told()
    assert table.asked == "who-retreats"
    table.pick("solanthus_inf.1", "hold")
    assert table.at("solanthus_inf.1") == "2522"
    table.pick("hold")
    assert [table.state(f"solanthus_inf.{n}") for n in (1, 2)] == ["depleted", "depleted"]
    assert table.asked == "who-first"


def test_leaders_without_an_army() -> None:
    """DOG-7.35, DOG-7.36: he stays with those who stay; alone, the die decides."""
    table = Table().put("1415", "draconian.1", "draconian.2").put("1414", "hylo_inf.1", "ldr_hylo")
    table.put("1619", "hylo_inf.2").deplete("hylo_inf.1")
    table.go("combat", "highlord").pick("1414", "everyone", "attack", dice=[10, 5])  # 6-1, -3, row 7: - / DR
    assert table.at("ldr_hylo") == "1619"


def test_odds_before_the_attack() -> None:
    """DOG-U.1, DOG-7.20: the ten faces of the die, and why."""
    table = Table().put("1415", "draconian.1", "draconian.2").put("1414", "hylo_inf.1", "hylo_inf.2")
    table.go("combat", "highlord").pick("1414", "everyone")
    found = odds_of(GAME, table.pos, 0, table.content.names.pick("attack"))
    assert found.exact
    assert sum(chance.chance for chance in found.chances) == pytest.approx(1)
    assert found["- / 2"] == pytest.approx(0.1)  # a 9 is row 8 in column 3-2
    assert [reason.rule for reason in found.because][:2] == ["DOG-7.6e", "DOG-M.14"]


def test_a_city_does_not_help_those_who_attack_from_it() -> None:
    """DOG-M.20: kender come out of Hylo at their plain strength."""
    table = Table().put("1619", "hylo_inf.1", "hylo_inf.2").put("1618", "throtyl_inf.1")
    found = table.odds("1618", "hylo_inf.1", "hylo_inf.2")
    assert (found.attack, found.defence, found.modifier) == (8, 4, 1)  # only the woods count
