"""Cases read off single sentences of the rules: where the Temple may stand, whom a citadel strips, who is carried."""

from __future__ import annotations

from tests.cases.glory.table import Table
from tests.cases.glory.test_events import run
from tests.cases.glory.test_kalaman import castle
from tests.cases.glory.test_solamnic import begun
from wyrmtable.core import Decision
from wyrmtable.games.glory.files.scenarios import HIGHLORD

# -- the Temple on open ground -----------------------------------------------------------------------------------------


def lands_offered(table: Table) -> set[str]:
    """The countries of the hexes that may be picked."""
    content = table.content
    hexes = [table.hex(text) for text in table.picks() if text != "not-now"]
    return {content.nations[content.land.country[hex_]] for hex_ in hexes}


def test_in_the_solamnic_plain_the_temple_stands_anywhere_in_three_countries() -> None:
    """DOG-S.32.1, DOG-R100: somewhere in Estwilde, which has no place, Neraka or Sanction, and at once."""
    match = begun()
    content = match.position.content
    assert isinstance(match.decision, Decision)
    hexes = [pick - content.place for pick in match.decision.picks]
    assert {content.nations[content.land.country[hex_]] for hex_ in hexes} == {"estwilde", "neraka", "sanction"}
    assert {"3823", "3626", "3316"} <= {content.land.names[hex_] for hex_ in hexes}
    match.pick(HIGHLORD, match.names.pick("3316"))
    assert match.position.temple == match.names.pick("3316") - content.place


def test_before_kalaman_the_temple_stands_in_any_land_of_the_highlords() -> None:
    """DOG-S.34.4, DOG-R100: in one of their lands, Kern among them, but not where enemies are; or later."""
    table = run(Table("kalaman").put("3316", "palanthus_inf.1"), ("temple",))
    assert lands_offered(table) == {"dargaard_keep", "estwilde", "kern", "neraka"}
    assert table.legal("not-now")
    assert table.legal("3317")
    assert table.why("3316") == ["DOG-R100"]


def test_elsewhere_the_temple_stands_in_a_place() -> None:
    """DOG-10.11: a fortified city or fortress that the Highlords control."""
    table = Table("campaign").put("3823", "hl_inf.1")
    assert run(table, ("temple",)).picks() == ["not-now", "3823"]


def field_temple() -> Table:
    """The Temple on open ground in Estwilde."""
    table = Table("kalaman").put("3823", "hl_inf.1").put("3412", "palanthus_inf.1", "palanthus_inf.2")
    return run(table, ("temple",)).pick("3317")


def test_draconians_come_and_return_to_open_ground() -> None:
    """DOG-10.13, DOG-10.15, DOG-5.8: as to a city, but only two have room there."""
    table = run(field_temple(), ("muster",)).pick("muster")
    assert table.at("draconian.1") == "3317"
    table.pool("draconian.2", "draconian.3").go("replacements", "highlord").pick("draconian.2")
    assert table.at("draconian.2") == "3317"
    assert run(table, ("muster",)).asked != "muster"  # there is nothing to choose


def test_a_temple_on_open_ground_is_lost_to_whoever_ends_his_way_there() -> None:
    """DOG-10.16, DOG-R42, DOG-R50: the hex is captured, and no draconian comes any more."""
    table = field_temple().put("3315", "gunthar_knight_cav.1").go("movement", "whitestone")
    table.pick("gunthar_knight_cav.1", "3317")
    assert not table.pos.has_lost_temple()
    table.pick("stop")
    assert table.pos.has_lost_temple()
    assert "3317 is taken by Whitestone." in table.told()
    assert run(table, ("muster",)).asked != "muster"


def test_a_temple_on_open_ground_has_no_walls() -> None:
    """DOG-10.11, DOG-M.6, DOG-M.7: it is no place, and whoever defends there counts as he is."""
    table = field_temple().put("3317", "draconian.1").put("3316", "gunthar_knight_inf.1")
    assert table.odds("3317", "gunthar_knight_inf.1").defence == table.pos.strength(table.piece("draconian.1"))


# -- what a citadel takes from whom ------------------------------------------------------------------------------------


def test_a_citadel_takes_no_walls_from_flyers_alone() -> None:
    """DOG-E.8.5, DOG-M.5, DOG-M.7: it strips ground armies; a dragon alone in Kalaman is doubled and has its -2."""
    table = castle("3411", "draconian.1").put("3412", "dragon_silver")
    found = table.odds("3412", "draconian.1")
    assert found.defence == 2 * table.pos.strength(table.piece("dragon_silver"))
    assert ("DOG-M.7", "Fortified city: -2.") in found.reasons
    assert ("DOG-M.5", "Flyers attack: +1.") in found.reasons
    table.put("3412", "palanthus_inf.1")
    assert not any(rule == "DOG-M.7" for rule, _ in table.odds("3412", "draconian.1").reasons)


def test_flyers_alone_hold_their_walls_against_a_citadel() -> None:
    """DOG-E.8.5, DOG-7.33, DOG-7.42: the dragon stands, must retreat, and may ignore it."""
    table = castle("3411", "draconian.1", "draconian.2", "draconian.3", "wizard_highlord.1", "hl_ariakus")
    table.put("3412", "dragon_silver").go("combat", "highlord").pick("3412", "everyone", "attack", "stand", dice=[8])
    assert "- / DR" in table.told()
    assert table.legal("hold")
    table.pick("hold")
    assert (table.at("dragon_silver"), table.state("dragon_silver")) == ("3412", "depleted")


# -- who is carried, and by whom ---------------------------------------------------------------------------------------


def test_infantry_from_a_ship_is_not_flown_on() -> None:
    """DOG-6.4, DOG-4.14: who is carried through the air begins the Movement Step with the flyer."""
    table = Table("silvanesti").put("4441", "silvanesti_air.1", "silvanesti_inf.2")
    table.ship("4441-4442", "silvanesti_ship.1", bank="4441", carries=["silvanesti_inf.1"])
    table.go("ships", "whitestone").pick("silvanesti_ship.1", "silvanesti_inf.1", "stop")
    table.go("movement", "whitestone").pick("silvanesti_air.1")
    assert table.legal("silvanesti_inf.2")
    assert not table.legal("silvanesti_inf.1")


def test_a_ship_changes_armies_in_a_port() -> None:
    """DOG-4.8, DOG-4.9, DOG-4.11: one is put ashore, another goes aboard, and the ship sails on."""
    table = Table("silvanesti").put("4441", "silvanesti_inf.2")
    table.ship("4441-4442", "silvanesti_ship.1", bank="4441", carries=["silvanesti_inf.1"])
    table.go("ships", "whitestone").pick("silvanesti_ship.1", "silvanesti_inf.1", "silvanesti_inf.2")
    assert (table.at("silvanesti_inf.1"), table.at("silvanesti_inf.2")) == ("4441", "aboard")
    assert table.legal("4646")


def test_dragons_ride_a_citadel_too() -> None:
    """DOG-E.8.2: up to three armies of any types; a fourth stays behind."""
    table = castle("3513").put("3513", "dragon_red.1", "dragon_red.2", "draconian.1", "draconian.2")
    table.go("movement", "highlord").pick("citadel.1", "dragon_red.1", "dragon_red.2", "draconian.1")
    assert not table.legal("draconian.2")
    assert table.legal("3411")


# -- ships -------------------------------------------------------------------------------------------------------------


def test_ships_fight_across_a_tongue_of_land() -> None:
    """DOG-8.1, DOG-8.6: 2111 and 2212 are next to each other, though no ship sails from one to the other; whoever
    withdraws goes by water."""
    table = Table("open-war").ship("2111", "sanction_ship.1").ship("2212", "silvanesti_ship.1")
    assert table.hex("2212") not in [spot for spot, _ in table.content.lanes.table[table.hex("2111")]]
    table.go("combat", "highlord").pick("silvanesti_ship.1", "everyone", "attack", dice=[10, 10])
    assert table.asked == "parley"
    table.pick("withdraw")
    assert not table.legal("2111")


# -- kender ------------------------------------------------------------------------------------------------------------


def test_kender_of_the_highlords_taunt() -> None:
    """DOG-10.2, DOG-10.3, DOG-M.15: whoever controls them; the Knights attack at -2, a 1 of 1-1."""
    table = Table("campaign").join("highlord", "hylo").join("whitestone", "n_ergoth")
    table.put("1315", "hylo_inf.1").put("1215", "n_ergoth_inf.1").go("taunt", "highlord")
    assert table.asks == "highlord"
    table.pick("1315", "1215", dice=[4, 1])
    assert "taunt the stack" in table.told()
    assert table.state("n_ergoth_inf.1") == "pool"
