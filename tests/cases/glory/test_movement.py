"""Rule 5: marching, stopping, stacking, leaders."""

from __future__ import annotations

from tests.cases.glory.table import Table
from wyrmtable.games.glory import GAME


def cost(table: Table, hex_: str) -> str:
    return GAME.preview(table.pos, table.decision.seat, table.content.names.pick(hex_)).cost


def test_costs_on_the_way() -> None:
    """DOG-5.1, DOG-5.2, DOG-5.6, DOG-R8, DOG-X.44: forest 2, river 1 more; kender 1 for forest."""
    table = Table().put("1618", "throtyl_inf.1", "draconian.1").go("movement", "highlord").pick("draconian.1")
    assert cost(table, "1617") == "2 of 6 MP"
    assert cost(table, "1519") == "3 of 6 MP"
    table = Table().put("1618", "hylo_inf.1").go("movement", "whitestone").pick("hylo_inf.1")
    assert cost(table, "1617") == "1 of 3 MP"
    assert cost(table, "1519") == "2 of 3 MP"


def test_the_way_is_shown() -> None:
    """DOG-U.2, DOG-5.1: hexes of the march, the first where it begins."""
    table = Table().put("1314", "draconian.1").go("movement", "highlord").pick("draconian.1")
    found = GAME.preview(table.pos, 0, table.content.names.pick("1415"))
    assert found.path[0] == "1314"
    assert found.path[-1] == "1415"
    assert len(found.path) == 3
    assert found.cost == "4 of 6 MP"


def test_terrain_nobody_enters() -> None:
    """DOG-5.3, DOG-5.7, DOG-5.14: mountains, deep rivers, arms of the sea, the sea itself."""
    table = Table().put("1518", "draconian.1").go("movement", "highlord").pick("draconian.1")
    assert table.why("1418") == ["DOG-3.15"]
    assert table.why("1818") == ["DOG-5.3"]
    table = Table().put("1718", "hylo_inf.1").go("movement", "whitestone").pick("hylo_inf.1")
    assert table.why("1719") == ["DOG-5.3"]
    table = Table("arena").put("2217", "blode_inf.1", "hl_inf.1").go("movement", "highlord")
    assert table.pick("hl_inf.1").why("2317") == ["DOG-5.7"]
    table.pick("back", "blode_inf.1")
    assert cost(table, "2317") == "2 of 4 MP"


def test_marsh_and_desert() -> None:
    """DOG-5.4, DOG-5.5, DOG-B.8: closed to armies on foot, the desert to all."""
    table = Table("arena").put("3109", "hl_inf.1").go("movement", "highlord").pick("hl_inf.1")
    assert table.why("3108") == ["DOG-5.5"]
    table = Table("arena").put("2434", "hl_inf.1").go("movement", "highlord").pick("hl_inf.1")
    assert table.why("2435") == ["DOG-5.4"]


def test_infantry_stops_beside_enemies() -> None:
    """DOG-5.13, DOG-T.11, DOG-X.46: it enters such a hex and goes no further."""
    table = Table().put("1314", "draconian.1").put("1213", "draconian.2").put("1415", "hylo_inf.1")
    table.go("movement", "highlord").pick("draconian.1")
    assert table.legal("1315")
    assert table.why("1415") == ["DOG-5.12"]
    assert table.why("1516") == ["DOG-5.1"]
    table.pick("1315")
    assert table.asked == "movement"
    assert table.why("draconian.1") == ["DOG-5.1"]


def test_cavalry_rides_on() -> None:
    """DOG-5.13, DOG-X.46: cavalry need not stop."""
    table = Table("arena").put("2117", "hl_cav.1", "hl_inf.1").put("2119", "solanthus_inf.1").go("movement", "highlord")
    table.pick("hl_inf.1", "2118")
    assert table.asked == "movement"
    table.pick("hl_cav.1", "2118")
    assert table.legal("2018")


def test_the_first_step_of_those_beside_enemies() -> None:
    """DOG-5.15: infantry that begins beside an enemy ground army must first leave its reach."""
    table = Table().put("1315", "draconian.1").put("1415", "hylo_inf.1").go("movement", "highlord")
    table.pick("draconian.1")
    found = GAME.preview(table.pos, 0, table.content.names.pick("1414"))
    assert found.path == ("1315", "1314", "1414")
    slow = Table().put("1415", "throtyl_inf.1").put("1514", "hylo_inf.1").put("1616", "hylo_inf.2")
    slow.go("movement", "highlord").pick("throtyl_inf.1")
    assert slow.why("1515") == ["DOG-5.15"]
    rider = Table("arena").put("2118", "hl_cav.1").put("2119", "solanthus_inf.1").go("movement", "highlord")
    rider.pick("hl_cav.1")
    assert GAME.preview(rider.pos, 0, rider.content.names.pick("2019")).path == ("2118", "2019")


def test_nothing_stops_across_mountains_or_deep_water() -> None:
    """DOG-5.14, DOG-T.11, DOG-X.61: no adjacency there."""
    table = Table().put("1617", "draconian.1").put("1719", "hylo_inf.1").go("movement", "highlord")
    table.pick("draconian.1", "1718")
    assert table.asked == "march"
    assert table.legal("stop")


def test_two_armies_in_a_hex_three_in_a_city() -> None:
    """DOG-5.8, DOG-5.12, DOG-R26: passing is free, stopping is not."""
    table = Table().put("1618", "hylo_inf.1", "hylo_inf.2").put("1617", "hylo_inf.3").put("1619", "hylo_inf.4")
    table.put("1718", "hylo_inf.5").go("movement", "whitestone").pick("hylo_inf.3")
    assert table.why("1618") == ["DOG-5.8"]
    assert table.legal("1619")
    table.pick("1619", "stop", "hylo_inf.5", "1619")
    assert len(table.pos.armies_at(table.hex("1619"))) == 3


def test_kender_keep_to_themselves() -> None:
    """DOG-5.9, DOG-X.10: no other army joins them."""
    table = Table("arena").put("1618", "hylo_inf.1").put("1617", "solanthus_inf.1").go("movement", "whitestone")
    assert table.pick("solanthus_inf.1").why("1618") == ["DOG-5.9"]


def test_a_stack_marches_as_one() -> None:
    """DOG-5.17, DOG-5.11, DOG-U.2: the slowest army sets the pace, the leader comes along."""
    table = Table().put("1314", "throtyl_inf.1", "draconian.1", "ldr_throtyl").go("movement", "highlord")
    table.pick("1314")
    assert cost(table, "1315").endswith("of 3 MP")
    table.pick("1315")
    assert {table.at(name) for name in ("throtyl_inf.1", "draconian.1", "ldr_throtyl")} == {"1315"}


def test_taking_a_leader_along() -> None:
    """DOG-5.17: free with one army; he has then moved."""
    table = Table().put("1314", "draconian.1", "throtyl_inf.1", "ldr_throtyl").go("movement", "highlord")
    table.pick("draconian.1", "ldr_throtyl", "1415", "stop")
    assert table.at("ldr_throtyl") == "1415"
    assert table.why("ldr_throtyl") == ["DOG-5.1"]
    assert table.at("throtyl_inf.1") == "1314"


def test_a_leader_on_his_own() -> None:
    """DOG-5.17, DOG-5.16: his own allowance, no stopping beside enemies, never into their hex."""
    table = Table().put("1314", "ldr_throtyl").put("1415", "hylo_inf.1").put("1213", "draconian.1")
    table.go("movement", "highlord").pick("ldr_throtyl")
    assert table.legal("1515")
    assert table.why("1415") == ["DOG-5.12"]
    table.pick("1515", "stop").go("movement", "whitestone").pick("hylo_inf.1")
    assert table.legal("1514")


def test_a_lone_leader_is_overrun() -> None:
    """DOG-5.18, DOG-7.36, DOG-R29: a die decides; with several armies equally near his owner chooses."""
    table = Table().put("1517", "ldr_hylo").put("1618", "hylo_inf.1").put("1516", "draconian.1")
    table.put("1519", "hylo_inf.2").go("movement", "highlord").pick("draconian.1")
    lost = (
        Table().put("1517", "ldr_hylo").put("1619", "hylo_inf.1").put("1515", "draconian.1").go("movement", "highlord")
    )
    lost.pick("draconian.1", "1517", dice=[3])
    assert lost.at("ldr_hylo") == "gone"
    saved = (
        Table().put("1517", "ldr_hylo").put("1619", "hylo_inf.1").put("1515", "draconian.1").go("movement", "highlord")
    )
    saved.pick("draconian.1", "1517", dice=[4])
    assert saved.at("ldr_hylo") == "1619"


def test_equally_near_armies() -> None:
    """DOG-R81: the owner of the leader chooses among them."""
    table = (
        Table().put("1517", "ldr_hylo").put("1417", "draconian.1").put("1718", "hylo_inf.1").put("1519", "hylo_inf.2")
    )
    table.go("movement", "highlord").pick("draconian.1", "1517", dice=[6])
    assert (table.asks, table.picks()) == ("whitestone", ["1718", "1519"])
    table.pick("1519")
    assert table.at("ldr_hylo") == "1519"
    assert table.asks == "highlord"


def test_the_hobgoblins_option() -> None:
    """DOG-P.1, DOG-P.2: 3 movement points as printed, 4 by the house rule."""
    assert Table().content.mp[0] == 3
    assert Table(hobgoblin_mp="4").content.mp[0] == 4


def test_warnings() -> None:
    """DOG-U.7: a city left empty, a leader left alone."""
    table = Table().put("1619", "hylo_inf.1", "ldr_hylo").go("movement", "whitestone").pick("hylo_inf.1")
    rules = [reason.rule for reason in GAME.preview(table.pos, 1, table.content.names.pick("1618")).warnings]
    assert rules == ["DOG-9.2", "DOG-5.18"]
    assert "1618" in GAME.view(table.pos, 1).warned
    assert GAME.view(table.pos, 0).warned == ()
