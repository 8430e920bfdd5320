"""Cases of marches, ships, citadels and returns by the letter: who is beside whom, who is aboard, whose pool it is."""

from __future__ import annotations

import pytest

from tests.cases.glory.table import Table
from tests.cases.glory.test_activation import needs, war
from tests.cases.glory.test_kalaman import castle
from tests.cases.glory.test_maelstrom import before_it
from tests.cases.glory.test_marvels import drawn
from wyrmtable.games.glory.files.scenarios import HIGHLORD, WHITESTONE
from wyrmtable.games.glory.position import ABOARD, WHIRLED
from wyrmtable.games.glory.rules.reach import Reach
from wyrmtable.games.glory.rules.setup import stands
from wyrmtable.games.glory.rules.ships import courses

# -- beside enemies ----------------------------------------------------------------------------------------------------


def test_flyers_do_not_bind_infantry() -> None:
    """DOG-5.15, DOG-5.13: it begins beside a dragon and marches to another hex beside it, where it stops."""
    table = Table("arena").put("2118", "hl_inf.1").put("2119", "dragon_silver").go("movement", "highlord")
    table.pick("hl_inf.1", "2218")
    assert (table.at("hl_inf.1"), table.asked) == ("2218", "who-first")


def test_the_first_hex_may_be_beside_flyers() -> None:
    """DOG-5.15: bound by the infantry in 2119, it goes to 2117, which is beside a dragon only."""
    table = Table("arena").put("2118", "hl_inf.1").put("2119", "solanthus_inf.1").put("2116", "dragon_silver")
    table.go("movement", "highlord").pick("hl_inf.1")
    assert table.legal("2117")
    assert not table.legal("2218")


def test_a_shallow_river_hides_nobody() -> None:
    """DOG-5.13, DOG-T.11: 2317 and 2318 are adjacent though a river parts them."""
    table = Table("arena").put("2416", "hl_inf.1").put("2318", "solanthus_inf.1").go("movement", "highlord")
    table.pick("hl_inf.1", "2317")
    assert table.asked == "who-first"


def test_a_leader_passes_enemies() -> None:
    """DOG-5.13, DOG-5.15, DOG-5.17: he begins beside them, and goes on past others."""
    table = Table("arena").put("2118", "hl_ariakus").put("3823", "hl_inf.8").put("2119", "solanthus_inf.1")
    table.go("movement", "highlord").pick("hl_ariakus", "2218")
    assert table.legal("2217")


@pytest.mark.parametrize(("aboard", "price"), [("draconian.1", 2), ("dragon_red.1", 1)])
def test_ground_armies_aboard_a_citadel_bind(aboard: str, price: int) -> None:
    """DOG-5.15, DOG-R62: Whitestone's infantry begins beside draconians in the air, so that its first hex is beside
    none, and it comes to 3512 through Kalaman only; dragons alone bind nobody."""
    table = castle("3513", aboard).put("3413", "palanthus_inf.1").put("3823", "draconian.2")
    reach = Reach(table.go("movement", "whitestone").pos, [table.piece("palanthus_inf.1")], 4, fresh=True)
    assert reach.price(table.hex("3512")) == price
    assert table.pick("palanthus_inf.1").why("3513") == ["DOG-5.12"]


# -- stacking ----------------------------------------------------------------------------------------------------------


def test_any_leader_may_be_with_kender() -> None:
    """DOG-5.9, DOG-5.11: only armies of other kinds keep away."""
    table = Table("arena").put("1618", "hylo_inf.1").put("1617", "ldr_solanthus").go("movement", "whitestone")
    assert table.pick("ldr_solanthus", "1618").at("ldr_solanthus") == "1618"


def test_a_city_has_room_for_three_on_foot_and_two_in_the_air() -> None:
    """DOG-5.8, DOG-5.10: five armies; a third flyer finds no room."""
    table = Table("arena").put("4441", "silvanesti_inf.1", "silvanesti_inf.2", "silvanesti_inf.3")
    table.put("4441", "silvanesti_air.1").put("4341", "silvanesti_air.2", "silvanesti_air.3")
    table.go("movement", "whitestone").pick("silvanesti_air.2", "4441", "stop", "silvanesti_air.3")
    assert len(table.pos.armies_at(table.hex("4441"))) == 5
    assert not table.legal("4441")


def test_a_fortress_has_room_for_two() -> None:
    """DOG-5.8: only fortified cities take a third."""
    table = Table("arena").put("2223", "solanthus_inf.1", "solanthus_inf.2").put("2222", "solanthus_inf.3")
    assert not table.go("movement", "whitestone").pick("solanthus_inf.3").legal("2223")


# -- citadels ----------------------------------------------------------------------------------------------------------


def test_whoever_leaves_a_citadel_that_has_not_flown_may_march() -> None:
    """DOG-E.8.3: an army is bound by having been carried, not by having been aboard."""
    table = castle("3514").put("3514", "draconian.1").go("movement", "highlord")
    table.pick("citadel.1", "draconian.1", "draconian.1", "stop", "draconian.1")
    assert table.legal("3515")


def test_a_citadel_takes_up_armies_on_its_way() -> None:
    """DOG-E.8.3: after two hexes it boards who stands there and has not moved, and flies two more."""
    table = castle("3514").put("3613", "draconian.1").go("movement", "highlord").pick("citadel.1", "3513", "3613")
    table.pick("draconian.1")
    assert table.legal("3611")
    assert not table.legal("3610")


def test_a_ship_does_not_sail_below_armies_of_the_enemy() -> None:
    """DOG-4.5, DOG-R62: armies aboard a citadel are in the hex; an empty one closes nothing."""
    for crew, closed in ((("draconian.1",), True), ((), False)):
        table = castle("3511", *crew).ship("3412", "gunthar_ship.1").put("3823", "draconian.2")
        found = courses(table.pos, table.piece("gunthar_ship.1"), 2)
        assert (table.hex("3511") not in found) == closed
        assert table.hex("3512") in found


def test_nobody_lands_below_armies_of_the_enemy() -> None:
    """DOG-4.13, DOG-5.12, DOG-R62: the ship lay there before the citadel came."""
    table = castle("3512", "draconian.1").put("3823", "draconian.2").put("3412", "palanthus_inf.2")
    table.ship("3512", "gunthar_ship.1", carries=["palanthus_inf.1"]).go("ships", "whitestone")
    assert not table.pick("gunthar_ship.1").legal("palanthus_inf.1")


def test_ships_give_way_to_armies_above() -> None:
    """DOG-4.6, DOG-R62: the citadel comes over the ship with draconians, and the ship is moved; empty, it moves
    nobody."""
    for crew, where in ((("draconian.1",), "3411"), ((), "3511")):
        table = castle("3612", *crew, table=Table("kalaman", siege_lands="on")).put("3823", "draconian.2")
        table.put("3412", "palanthus_inf.2").ship("3511", "gunthar_ship.1").go("movement", "highlord")
        table.pick("citadel.1", "3511")
        assert table.at("gunthar_ship.1") == where


def test_a_leader_alone_flees_from_armies_above() -> None:
    """DOG-5.18, DOG-R62: an army has come into his hex, if through the air."""
    table = castle("3612", "draconian.1").put("3512", "ldr_gunthar").put("3412", "palanthus_inf.2")
    table.put("3823", "draconian.2").go("movement", "highlord").pick("citadel.1", "3512", dice=[4])
    assert table.at("ldr_gunthar") == "3412"


def test_a_nation_is_not_placed_below_armies_of_the_enemy() -> None:
    """DOG-3.7, DOG-5.12, DOG-R62: the whole of Vingaard is open but for the hex under the citadel."""
    table = war().put("2616", "draconian.1").join("whitestone", "vingaard")
    table.pos.put(table.piece("citadel"), table.hex("2616"))
    table.pos.take(table.piece("draconian.1"), ABOARD)
    table.pos.embark(table.piece("draconian.1"), table.piece("citadel"))
    found = stands(table.pos, table.piece("vingaard_inf.1"))
    assert table.hex("2617") in found
    assert table.hex("2616") not in found


def test_armies_merge_aboard_a_citadel() -> None:
    """DOG-1.4, DOG-R6: those aboard are in one hex, with each other and with armies below, not with the next hex."""
    table = castle("3513", "draconian.1", "draconian.2").put("3513", "draconian.3").put("3412", "palanthus_inf.1")
    table.deplete("draconian.1", "draconian.2", "draconian.3").go("replacements", "highlord")
    table.pick("draconian.1", "draconian.2")
    assert (table.at("draconian.1"), table.at("draconian.2")) == ("aboard", "pool")
    assert not table.pos.depleted[table.piece("draconian.1")]
    table = castle("3513", "draconian.1").put("3513", "draconian.3").put("3514", "draconian.4")
    table.put("3412", "palanthus_inf.1").deplete("draconian.1", "draconian.3", "draconian.4")
    table.go("replacements", "highlord")
    assert not table.legal("draconian.4")
    table.pick("draconian.3")
    assert (table.at("draconian.3"), table.at("draconian.1")) == ("3513", "pool")


def test_armies_merge_aboard_ships_of_one_hex() -> None:
    """DOG-1.4, DOG-R6: two ships in one hex, with each other and with an army in that port; not with a ship in the next
    waters, nor in the Maelstrom, which is no hex of theirs."""
    afloat = [(f"mithas_ship.{n}", f"mithas_inf.{n}") for n in (1, 2, 3)]
    for spots, merged in ((("4648", "4648", "4649"), [1, 2]), (("4648", "4649", "4647"), [])):
        table = Table("open-war").put("3823", "hl_inf.1").put("4441", "silvanesti_inf.1")
        for spot, (ship, army) in zip(spots, afloat, strict=True):
            table.ship(spot, ship, carries=[army]).deplete(army)
        table.go("replacements", "highlord")
        asked = table.asked == "replacements"
        assert [n for n in (1, 2, 3) if asked and table.legal(f"mithas_inf.{n}")] == merged
    table = Table("open-war").put("3823", "hl_inf.1").put("4441", "silvanesti_inf.1")
    port = table.content.land.names[min(table.content.lanes.sea_ports)]
    table.put(port, "mithas_inf.2").ship(port, "mithas_ship.1", carries=["mithas_inf.1"])
    table.deplete("mithas_inf.1", "mithas_inf.2").go("replacements", "highlord").pick("mithas_inf.1")
    assert (table.at("mithas_inf.1"), table.at("mithas_inf.2")) == ("aboard", "pool")
    table = Table("open-war").put("3823", "hl_inf.1").put("4441", "silvanesti_inf.1")
    for ship, army in afloat[:2]:
        table.ship("4648", ship, carries=[army]).deplete(army)
        table.pos.take(table.piece(ship), WHIRLED)
    assert table.go("replacements", "highlord").asked != "replacements"


# -- returns -----------------------------------------------------------------------------------------------------------


def test_each_side_has_its_own_pool() -> None:
    """DOG-1.2, DOG-1.3, DOG-R4: Caergoth is with the Highlords; a lost army of theirs pays for none of Whitestone's,
    though both wear the Knights' colours."""
    table = war().join("highlord", "caergoth").join("whitestone", "solanthus")
    table.pool("caergoth_inf.1", "solanthus_inf.1")
    assert table.go("replacements", "whitestone").asked == "who-first"
    assert table.go("replacements", "highlord").asked == "who-first"
    table.pool("solanthus_inf.2").go("replacements", "whitestone").pick("solanthus_inf.1")
    assert table.at("caergoth_inf.1") == "pool"


def test_an_army_merged_away_pays_at_once() -> None:
    """DOG-1.4, DOG-1.3: with the one in the pool it makes two."""
    table = Table().put("1619", "hylo_inf.1", "hylo_inf.2").deplete("hylo_inf.1", "hylo_inf.2").pool("hylo_inf.3")
    table.put("1213", "draconian.1").go("replacements", "whitestone").pick("hylo_inf.1")
    assert table.legal("hylo_inf.3")
    table.pick("hylo_inf.3")
    assert (table.at("hylo_inf.3"), table.at("hylo_inf.2")) == ("1619", "gone")


def test_a_full_city_takes_nobody_back() -> None:
    """DOG-1.5, DOG-5.8: with two in it there is room for one; with three for none."""
    table = Table().put("1619", "hylo_inf.1", "hylo_inf.2").pool("hylo_inf.4", "hylo_inf.5").put("1213", "draconian.1")
    assert table.go("replacements", "whitestone").legal("hylo_inf.4")
    assert table.put("1619", "hylo_inf.3").go("replacements", "whitestone").asked == "who-first"


# -- activation --------------------------------------------------------------------------------------------------------


def test_knights_hear_whitestone_in_an_invasion_too() -> None:
    """DOG-3.4, DOG-3.10: with Sanction, Mithas, Blode and Kern at the Highlords' side Whitestone needs 3 + 4, and 2
    more for an invaded Solanthus."""
    table = war("2120").join("highlord", "blode", "kern")
    assert needs(table, "solanthus", WHITESTONE) == 7
    assert needs(table, "solanthus", HIGHLORD) == -2
    table.go("movement", "highlord").pick("dragon_red.1", "2021", dice=[9])
    assert table.ally("solanthus") == "whitestone"


def test_the_invader_has_his_own_rating_only() -> None:
    """DOG-3.10: the Highlords need 3 for Vingaard: a 4 fails, a 3 wins."""
    table = war().go("movement", "highlord").pick("dragon_red.1", "2616", dice=[8, 4, 8, 3])
    assert table.ally("vingaard") == "highlord"


# -- at sea ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "chooser"), [(2, ""), (5, ""), (6, "whitestone"), (8, "whitestone"), (9, "highlord")])
def test_the_edges_of_the_maelstroms_table(die: int, chooser: str) -> None:
    """DOG-4.18: 2 to 5 it stays, 6 to 8 the enemy chooses, from 9 on its owner."""
    table = before_it(die)
    assert (table.at("mithas_ship.1"), table.asks if table.asked == "surface" else "") == ("maelstrom", chooser)


def test_each_leader_of_a_sunk_ship_rolls() -> None:
    """DOG-8.11: a 3 and a 4."""
    table = Table("open-war").ship("4649", "sanction_ship.1", carries=["hl_ariakus", "hl_verminaard"])
    table.ship("4648", "silvanesti_ship.1").put("3823", "hl_inf.1").put("4441", "silvanesti_inf.1")
    table.deplete("sanction_ship.1").go("combat", "whitestone")
    table.pick("sanction_ship.1", "everyone", "attack", dice=[1, 10, 3, 4])
    assert sorted((table.at("hl_ariakus"), table.at("hl_verminaard"))) == ["3823", "gone"]


def test_a_ship_takes_one_army_and_all_leaders() -> None:
    """DOG-4.8: any number of leaders beside the army."""
    table = Table("kalaman").put("3412", "palanthus_inf.1", "palanthus_inf.2", "ldr_gunthar", "ldr_palanthus")
    table.ship("3412", "gunthar_ship.1").put("3823", "draconian.1").go("ships", "whitestone").pick("gunthar_ship.1")
    table.pick("palanthus_inf.1", "ldr_gunthar", "ldr_palanthus")
    assert not table.legal("palanthus_inf.2")
    assert len(table.pos.cargo(table.piece("gunthar_ship.1"))) == 3


def test_a_landed_army_may_attack() -> None:
    """DOG-4.14: it does not march, but it is an army beside enemies."""
    table = Table("kalaman").ship("3412", "gunthar_ship.1", carries=["palanthus_inf.1"]).put("3413", "draconian.1")
    table.put("3823", "draconian.2").go("ships", "whitestone").pick("gunthar_ship.1", "palanthus_inf.1", "stop")
    assert table.go("movement", "whitestone").asked == "who-first"
    assert table.go("combat", "whitestone").legal("3413")


# -- events ------------------------------------------------------------------------------------------------------------


def test_laurana_may_join_an_army_at_sea() -> None:
    """DOG-E.5: with one of Whitestone's armies, wherever it is."""
    table = Table("kalaman").ship("3512", "gunthar_ship.1", carries=["palanthus_inf.1"]).put("3823", "draconian.1")
    table.put("3412", "palanthus_inf.2")
    drawn("golden-general", table)
    assert table.picks() == ["3412", "gunthar_ship.1"]
    table.pick("gunthar_ship.1")
    assert table.pos.aboard[table.piece("ldr_laurana")] == table.piece("gunthar_ship.1")


def test_lances_may_go_to_an_army_at_sea() -> None:
    """DOG-E.2.1: any army; it carries them ashore."""
    table = Table("kalaman").ship("3512", "gunthar_ship.1", carries=["palanthus_inf.1"]).put("3823", "draconian.1")
    table.put("3412", "palanthus_inf.2")
    drawn("dragonlances", table).pick("palanthus_inf.1")
    assert table.pos.lance[table.piece("palanthus_inf.1")]


# -- conquest ----------------------------------------------------------------------------------------------------------


def test_what_conquest_leaves_of_a_country() -> None:
    """DOG-9.4: its ships, without the army aboard; what lies in the pool is gone, too."""
    table = Table("silvanesti").ship("4646", "silvanesti_ship.1", carries=["silvanesti_inf.1", "ldr_silvanesti"])
    table.pool("silvanesti_inf.2").put("4340", "silvanesti_air.1").put("4236", "khur_inf.1")
    table.put("4140", "hl_inf.1")
    assert table.at("silvanesti_inf.1") == "aboard"
    table.put("4441", "hl_inf.2")
    gone = [table.at(name) for name in ("silvanesti_inf.1", "silvanesti_inf.2", "silvanesti_air.1", "ldr_silvanesti")]
    assert gone == ["gone"] * 4
    assert table.at("silvanesti_ship.1") == "4646"
