"""Rule 6, the extra hex after an advance, and withdrawal before combat."""

from __future__ import annotations

from tests.cases.glory.table import Table
from wyrmtable.games.glory import GAME


def cost(table: Table, hex_: str) -> str:
    return GAME.preview(table.pos, table.decision.seat, table.content.names.pick(hex_)).cost


def test_flight() -> None:
    """DOG-6.1, DOG-5.10, DOG-X.44: one point a hex, one more over mountains."""
    table = Table("arena").put("2217", "dragon_red.1").go("movement", "highlord").pick("dragon_red.1")
    assert cost(table, "2216") == "1 of 16 MP"
    assert cost(table, "2317") == "2 of 16 MP"
    table = Table("arena").put("2217", "dragon_red.1", "dragon_red.2").put("2216", "dragon_blue.1")
    assert table.go("movement", "highlord").pick("dragon_blue.1").why("2217") == ["DOG-5.8"]


def test_where_flyers_end() -> None:
    """DOG-6.2, DOG-6.3, DOG-5.5, DOG-R31: over the sea, into a marsh, never into a desert or among enemies."""
    table = Table("arena").put("1618", "dragon_red.1").put("2434", "dragon_red.2").put("1718", "hylo_inf.1")
    table.put("3109", "dragon_blue.1").go("movement", "highlord").pick("dragon_red.1")
    assert table.why("1818") == ["DOG-6.3"]
    assert table.legal("1916")
    assert table.why("1718") == ["DOG-5.12"]
    table.pick("back", "dragon_red.2")
    assert table.legal("2435")
    table.pick("back", "dragon_blue.1")
    assert table.why("3108") == ["DOG-5.5"]


def test_flyers_are_not_stopped() -> None:
    """DOG-6.2: neither beside enemies nor when they begin there."""
    table = Table("arena").put("2118", "dragon_red.1").put("2119", "solanthus_inf.1").go("movement", "highlord")
    table.pick("dragon_red.1", "2019")
    assert table.legal("2020")


def test_carrying() -> None:
    """DOG-6.4, DOG-R95, DOG-X.45: one infantry army of its nationality at half the points; dragons carry nobody."""
    table = Table("arena").put("4341", "silvanesti_air.1", "silvanesti_inf.1", "silvanesti_inf.2")
    table.put("4340", "dragon_silver", "qualinesti_inf.1").go("movement", "whitestone").pick("dragon_silver")
    assert table.why("qualinesti_inf.1") == ["DOG-5.17"]
    table.pick("back", "silvanesti_air.1", "silvanesti_inf.1")
    assert not table.legal("silvanesti_inf.2")
    assert cost(table, "4340").endswith("of 9 MP")
    table.pick("4237", "stop")
    assert (table.at("silvanesti_air.1"), table.at("silvanesti_inf.1")) == ("4237", "4237")
    assert table.why("silvanesti_inf.1") == ["DOG-5.1"]


def test_the_carried_must_be_able_to_stand_there() -> None:
    """DOG-6.4, DOG-5.4: no infantry is set down in a marsh."""
    table = Table("arena").put("2434", "silvanesti_air.1", "silvanesti_inf.1").go("movement", "whitestone")
    table.pick("silvanesti_air.1")
    assert table.legal("2435")
    assert table.pick("silvanesti_inf.1").why("2435") == ["DOG-6.4"]


def test_withdrawal_of_flyers() -> None:
    """DOG-7.6b, DOG-7.42, DOG-7.43, DOG-7.45, DOG-R38, DOG-X.31: one or two hexes, with one infantry army."""
    table = Table("arena").put("4341", "silvanesti_air.1", "silvanesti_inf.1", "silvanesti_inf.2")
    table.put("4342", "hl_inf.1", "hl_inf.2").go("combat", "highlord").pick("4341", "everyone", "attack")
    assert (table.asks, table.asked) == ("whitestone", "withdraw")
    assert table.why("4241") == ["DOG-7.45"]
    table.pick("silvanesti_inf.1", "4440", dice=[7])
    assert (table.at("silvanesti_air.1"), table.at("silvanesti_inf.1")) == ("4440", "4440")
    assert table.pos.armies_at(table.hex("4341")) in ([], [table.piece("silvanesti_inf.2")])


def test_no_withdrawal_from_flyers() -> None:
    """DOG-7.42, DOG-X.31: a dragon among the attackers bars it."""
    table = Table("arena").put("4341", "silvanesti_air.1", "silvanesti_inf.1")
    table.put("4342", "hl_inf.1", "dragon_red.1").go("combat", "highlord").pick("4341", "everyone", "attack", dice=[5])
    assert table.asked != "withdraw"


def test_withdrawal_of_cavalry() -> None:
    """DOG-7.44, DOG-7.46, DOG-7.37: one hex; the attack is used up, and the attackers may advance."""
    table = Table("arena").put("2119", "solanthus_cav.1", "ldr_solanthus").put("2118", "hl_inf.1", "hl_inf.2")
    table.go("combat", "highlord").pick("2119", "everyone", "attack")
    assert (table.asks, table.asked) == ("whitestone", "withdraw")
    table.pick("2120")
    assert (table.at("solanthus_cav.1"), table.at("ldr_solanthus")) == ("2120", "2120")
    assert (table.asks, table.asked) == ("highlord", "advance")
    table.pick("hl_inf.1", "no-advance")
    assert table.at("hl_inf.1") == "2119"
    assert table.asked == "who-first"


def test_cavalry_does_not_escape_cavalry() -> None:
    """DOG-7.44: riders among the attackers bar it."""
    table = Table("arena").put("2119", "solanthus_cav.1").put("2118", "hl_inf.1", "hl_cav.1").go("combat", "highlord")
    table.pick("2119", "everyone", "attack", dice=[5])
    assert table.asked != "withdraw"


def test_standing_is_a_choice() -> None:
    """DOG-7.42, DOG-U.4: silence stands and fights."""
    table = Table("arena").put("2119", "solanthus_cav.1").put("2118", "hl_inf.1", "hl_inf.2").go("combat", "highlord")
    table.pick("2119", "everyone", "attack").pick("stand", dice=[9])  # 12 against 6: 2-1, row 9: - / DR
    assert table.state("solanthus_cav.1") == "depleted"


def test_riders_go_one_hex_more() -> None:
    """DOG-7.38, DOG-R37: after the advance, without stopping beside enemies."""
    table = Table("arena").put("2119", "solanthus_inf.1").deplete("solanthus_inf.1")
    table.put("2118", "hl_cav.1", "hl_inf.1", "dragon_red.1").go("combat", "highlord")
    table.pick("2119", "everyone", "attack", dice=[10])
    table.pick("hl_cav.1", "hl_inf.1", "no-advance")
    assert table.asked == "ride"
    table.pick("2120")
    assert (table.at("hl_cav.1"), table.at("hl_inf.1")) == ("2120", "2119")


def test_riders_need_room_to_advance() -> None:
    """DOG-7.37, DOG-7.38, DOG-R37: a third army finds none in the hex; a rider goes one hex from where he stands."""
    table = Table("arena").put("2119", "solanthus_inf.1").deplete("solanthus_inf.1")
    table.put("2118", "hl_inf.1", "hl_inf.2", "hl_ariakus").put("2019", "hl_cav.1").go("combat", "highlord")
    table.pick("2119", "everyone", "attack", dice=[10])
    assert not table.pick("hl_inf.1", "hl_inf.2").legal("hl_cav.1")
    table.pick("no-advance")
    assert table.asked == "ride"
    assert table.why("2220") == ["DOG-7.38"]  # two hexes away
    table.pick("2020")
    assert table.at("hl_cav.1") == "2020"
