"""Cases read off the sentences on marches, retreats, citadels, capitals and neutral borders, where several of them
meet."""

from __future__ import annotations

from tests.cases.glory.table import Table
from tests.cases.glory.test_air import cost
from tests.cases.glory.test_events import run
from wyrmtable.games.glory.files.scenarios import WHITESTONE
from wyrmtable.games.glory.position import WHIRLED
from wyrmtable.games.glory.rules.conquest import is_conquered
from wyrmtable.games.glory.rules.neutral import rating
from wyrmtable.games.glory.rules.victory import count

# -- over mountains ----------------------------------------------------------------------------------------------------


def over_the_ridge(*attackers: str) -> set[str]:
    """Which of these armies in 2118 or 2119 may attack an army in 2219, beyond a mountain side of 2119."""
    table = Table("arena").put("2219", "solanthus_inf.1").put("2119", *attackers).go("combat", "highlord")
    return set(table.pick("2219").picks()) & set(attackers) if table.legal("2219") else set()


def test_ogres_and_dragons_attack_over_a_ridge_and_men_beside_them_do_not() -> None:
    """DOG-7.4, DOG-X.14: of one stack those attack who could move into the hex."""
    assert over_the_ridge("hl_inf.1", "blode_inf.1", "dragon_red.1") == {"blode_inf.1", "dragon_red.1"}
    assert over_the_ridge("hl_inf.1", "hl_cav.1") == set()


def test_nobody_stops_beside_ogres_beyond_a_ridge() -> None:
    """DOG-5.14, DOG-5.15: although they could cross it, the armies are never adjacent."""
    table = Table("arena").put("2119", "blode_inf.1").put("2219", "solanthus_inf.1").go("movement", "highlord")
    table.pick("blode_inf.1")
    assert cost(table, "2220") == "1 of 4 MP"  # next to both: whoever is bound would have to go round
    assert not table.legal("2219")


# -- retreats and advances ---------------------------------------------------------------------------------------------


def test_a_stack_parts_in_retreat() -> None:
    """DOG-7.30, DOG-7.31: two armies go to different hexes, as their owner says."""
    table = Table("arena").put("2119", "qualinesti_inf.1", "qualinesti_inf.2")
    table.put("2118", "hl_inf.1", "hl_inf.2", "hl_ariakus", "dragon_red.1", "dragon_red.2").go("combat", "highlord")
    table.pick("2119", "everyone", "attack", dice=[3])  # 16 against 10: 3-2, +4 +4 +1, row 12: - / DR
    table.pick("qualinesti_inf.1")
    assert table.why("2218") == ["DOG-7.31"]  # beside 2118
    table.pick("2120", "2220")
    assert [table.at(f"qualinesti_inf.{n}") for n in (1, 2)] == ["2120", "2220"]


def test_one_who_holds_a_fortress_keeps_the_attackers_out() -> None:
    """DOG-7.33, DOG-7.37: one army leaves Thelgaard Keep, the other ignores the retreat; nobody advances."""
    table = Table("arena").put("2223", "solanthus_inf.1", "solanthus_inf.2")
    table.put("2222", "hl_inf.1", "hl_inf.2", "hl_ariakus", "dragon_red.1", "dragon_red.2")
    table.put("2322", "hl_inf.3", "hl_inf.4", "dragon_blue.1", "dragon_blue.2")
    table.go("combat", "highlord").pick("2223", "everyone", "attack", dice=[3])  # 32 against 36
    table.pick("hl_inf.1", "solanthus_inf.1", "2224", "hold")
    assert [table.at(f"solanthus_inf.{n}") for n in (1, 2)] == ["2224", "2223"]
    assert (table.asked, table.holder("thelgaard")) == ("who-first", "whitestone")


# -- withdrawals -------------------------------------------------------------------------------------------------------


def test_riders_go_on_where_flyers_withdrew() -> None:
    """DOG-7.42, DOG-7.37, DOG-7.38: a griffon alone evades; the cavalry advances and goes one hex more."""
    table = Table("arena").put("2119", "silvanesti_air.1").put("2118", "hl_cav.1").go("combat", "highlord")
    table.pick("2119", "everyone", "attack")
    assert (table.asks, table.asked) == ("whitestone", "withdraw")
    table.pick("2121", "hl_cav.1")
    assert (table.at("silvanesti_air.1"), table.asked) == ("2121", "ride")
    assert table.pick("2120").at("hl_cav.1") == "2120"


# -- neutral borders ---------------------------------------------------------------------------------------------------


def test_cavalry_that_goes_on_over_a_border_invades() -> None:
    """DOG-3.9, DOG-3.13, DOG-7.38: the extra hex leads into Vingaard; Whitestone needs 7."""
    table = Table("open-war").put("2615", "silvanesti_air.1").put("2614", "hl_cav.1").put("3823", "hl_inf.8")
    table.put("4441", "silvanesti_inf.1").go("combat", "highlord").pick("2615", "everyone", "attack")
    table.pick("2713", "hl_cav.1")
    assert table.asked == "ride"
    table.pick("2616", dice=[8, 4, 7])
    assert (table.at("hl_cav.1"), table.ally("vingaard")) == ("2616", "whitestone")


def test_a_citadel_with_armies_stops_at_the_border_and_flies_on() -> None:
    """DOG-3.9, DOG-3.10, DOG-3.11, DOG-E.8.1: Vingaard joins Whitestone; the citadel has the hexes it had left."""
    table = Table("open-war").put("2614", "hl_inf.1").put("4441", "silvanesti_inf.1").put("3823", "hl_inf.8")
    citadel, army = table.piece("citadel"), table.piece("draconian.1")
    table.pos.put(citadel, table.hex("2515"))
    table.pos.embark(army, citadel)
    table.go("movement", "highlord").pick("citadel")
    assert not table.legal("2517")
    table.pick("2516", dice=[8, 5, 6]).pick("vingaard_inf.1", "2618", "place-rest")
    assert (table.ally("vingaard"), table.asked) == ("whitestone", "fly")
    assert table.legal("2517")


# -- capitals ----------------------------------------------------------------------------------------------------------


def hylo() -> Table:
    """The campaign: kender of Hylo on Whitestone's side."""
    table = Table("campaign").join("whitestone", "hylo").put("1619", "hylo_inf.1", "hylo_inf.2", "ldr_hylo")
    table.put("3823", "hl_inf.1")
    table.pos.turn = 6
    return table


def test_kender_give_up_their_city_and_are_not_conquered() -> None:
    """DOG-9.20, DOG-9.22, DOG-9.23, DOG-9.26: the Highlords enter the empty hex of the old city: kender fight on, but
    for victory the Highlords hold Hylo."""
    table = hylo().go("movement", "whitestone").pick("disband", "1619", dice=[1])
    assert table.pos.capitals[0][1] == 11
    for name in ("hylo_inf.1", "hylo_inf.2", "ldr_hylo"):
        table.pos.shift(table.piece(name), table.hex("1618"))
    before = count(table.pos)
    table.put("1619", "hl_inf.2")
    after = count(table.pos)
    assert table.at("hylo_inf.1") == "1618"
    assert (after[0] - before[0], after[1] - before[1]) == (1, -1)


def test_the_marker_counts_and_not_the_countrys_other_fortress() -> None:
    """DOG-9.24, DOG-9.25: Silvanesti's capital is founded in Hylo; Shalost may fall, with Hylo the elves do."""
    table = hylo().join("whitestone", "silvanesti").put("4441", "silvanesti_inf.1").put("4440", "silvanesti_inf.2")
    table.go("movement", "whitestone").pick("disband", "4441", dice=[3])
    table.pos.turn = 13
    run(table, ("founding",)).pick("1619")
    elves = table.content.nations.index("silvanesti")
    table.put("4140", "hl_inf.2")
    assert not is_conquered(table.pos, elves)
    for name in ("hylo_inf.1", "hylo_inf.2", "ldr_hylo"):
        table.pos.shift(table.piece(name), table.hex("1618"))
    table.put("1619", "hl_inf.3")
    assert (table.at("silvanesti_inf.1"), table.at("hylo_inf.1")) == ("gone", "gone")


# -- Knights -----------------------------------------------------------------------------------------------------------


def test_allied_and_conquered_nations_stir_the_knights_once_each() -> None:
    """DOG-3.4, DOG-R12: two allies of the Highlords and one nation they conquered; an ally that Whitestone has
    conquered is none."""
    table = Table("campaign").put("3823", "hl_inf.1").join("highlord", "khur", "kern").join("whitestone", "tarsis")
    knights = table.content.nations.index("solanthus")
    assert rating(table.pos, knights, WHITESTONE) == 3 + 2
    table.put("2446", "hl_inf.2")
    assert rating(table.pos, knights, WHITESTONE) == 3 + 3
    table.put("4319", "tower_inf.1")
    assert rating(table.pos, knights, WHITESTONE) == 3 + 2


# -- losses of marvels -------------------------------------------------------------------------------------------------


def test_lances_sink_with_the_ship_that_carries_their_army() -> None:
    """DOG-E.2.4, DOG-4.16, DOG-4.18: the army goes to the pool, the counter is gone; it returns without lances."""
    table = Table("campaign").join("whitestone", "silvanesti").put("3823", "hl_inf.1").put("4441", "silvanesti_inf.2")
    table.ship("5518", "silvanesti_ship.1", carries=["silvanesti_inf.1"])
    ship, army = table.piece("silvanesti_ship.1"), table.piece("silvanesti_inf.1")
    table.pos.take(ship, WHIRLED)
    table.pos.lance[army] = 1
    run(table, ("whirl", ship), dice=[1])
    assert (table.at("silvanesti_inf.1"), table.pos.lance[army], table.at("silvanesti_ship.1")) == ("pool", 0, "gone")


def test_laurana_falls_with_the_knights_before_kalaman() -> None:
    """DOG-R60, DOG-9.4, DOG-9.5: she is a leader in the Knights' colours; all their places in play are taken. The
    Tower, whose country her counter names, takes no part here, so she stays behind alone."""
    table = Table("kalaman").put("3412", "gunthar_inf.1", "solanthus_inf.1", "palanthus_inf.1", "ldr_laurana")
    for hex_, army in (("2522", "draconian.1"), ("2223", "draconian.2"), ("0326", "dragon_red.1")):
        table.put(hex_, army)
    assert table.at("gunthar_inf.1") == "gone"
    assert table.at("ldr_laurana") == "gone"
