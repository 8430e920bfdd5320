"""Edges of single sentences: favourable ground, stacks that march as one, flight into the Maelstrom."""

from __future__ import annotations

from tests.cases.glory.table import Table


def test_dwarves_and_ogres_defend_their_mountains_together() -> None:
    """DOG-M.14, DOG-7.6f: the summary has a line for dwarves and one for ogres, and all modifiers are added."""
    peak = next(
        table.content.land.names[hex_]
        for table in [Table("campaign")]
        for hex_ in range(table.content.land.size)
        if table.content.land.terrain[hex_] == 6 and table.content.land.around[hex_]
    )
    found = []
    for pair in (("blode_inf.1", "blode_inf.2"), ("blode_inf.1", "zhakar_inf.1")):
        table = Table("campaign").join("highlord", "blode", "zhakar").join("whitestone", "silvanesti").put(peak, *pair)
        near = table.content.land.names[table.content.land.around[table.hex(peak)][0]]
        table.pos.put(table.piece("silvanesti_air.1"), table.hex(near))
        found.append(table.odds(peak, "silvanesti_air.1").modifier)
    assert found[0] - 1 == found[1]


def test_a_stack_that_finds_no_room_is_not_offered() -> None:
    """DOG-U.2, DOG-5.8: three armies of a city stop together in another city only, and Qualinost has none in reach;
    each can march, and so can two with their leader."""
    table = Table("historical").put("2137", "qualinesti_inf.1", "qualinesti_inf.2", "qualinesti_inf.3")
    table.put("3823", "hl_inf.1").go("movement", "whitestone")
    assert not table.legal("2137")
    assert table.legal("qualinesti_inf.1")
    table = Table("historical").put("2137", "qualinesti_inf.1", "qualinesti_inf.2", "ldr_qualinesti")
    assert table.put("3823", "hl_inf.1").go("movement", "whitestone").legal("2137")


def test_three_who_reach_a_city_march_as_one() -> None:
    """DOG-U.2, DOG-5.8: from Neraka draconians get to Sanction in one march."""
    table = Table("campaign").join("highlord", "sanction").put("3823", "draconian.1", "draconian.2", "draconian.3")
    assert table.go("movement", "highlord").pick("3823").picks()[1:] == ["3626"]


def test_a_stack_that_is_hemmed_in_is_not_offered_for_its_riders() -> None:
    """DOG-5.15, DOG-U.2: the infantry of 2119 may not move, the cavalry may, and rides alone."""
    table = Table("arena").put("2119", "solanthus_inf.1", "ldr_solanthus", "solanthus_cav.1")
    table.put("2118", "hl_inf.1").put("2220", "hl_inf.2").go("movement", "whitestone")
    assert [table.legal(pick) for pick in ("solanthus_inf.1", "solanthus_cav.1", "2119")] == [False, True, False]


def test_a_ship_flees_from_one_that_could_attack_over_land() -> None:
    """DOG-4.22, DOG-8.1: 5915 and 6016 are next to each other over land; the enemy that comes there may attack, so the
    ship at the edge of the Maelstrom may flee."""
    table = Table("open-war").ship("5915", "mithas_ship.1").ship("6116", "silvanesti_ship.1")
    table.put("4441", "silvanesti_inf.1").put("3823", "hl_inf.1").go("ships", "whitestone")
    table.pick("silvanesti_ship.1", "6016")
    assert (table.asked, table.asks) == ("escape", "highlord")
    table.pick("flee", dice=[2])
    assert table.at("mithas_ship.1") == "maelstrom"
