"""The Siege of Kalaman as printed: no sentence closes the map, spares a nation or sends armies elsewhere (DOG-R71)."""

from __future__ import annotations

from tests.cases.glory.table import Table

PALANTHAS, KERNEN, NERAKA = "2314", "4319", "3823"


def test_the_whole_map_is_in_play() -> None:
    """DOG-S.34.4, DOG-R71, DOG-3.15: but for nations that take no part, since none can be activated."""
    content = Table("kalaman").content
    hexes = {name: bool(content.open[content.land.names.index(name)]) for name in ("3412", PALANTHAS, KERNEN, "0326")}
    assert all(hexes.values())
    closed = {"3218": "throtyl", "1929": "caergoth", "2617": "vingaard", "4306": "nordmaar"}
    for name, nation in closed.items():
        hex_ = content.land.names.index(name)
        assert content.nations[content.land.country[hex_]] == nation
        assert not content.open[hex_]


def test_a_dragon_takes_an_empty_capital() -> None:
    """DOG-9.1, DOG-9.2, DOG-9.4, DOG-R71: Palanthus falls with Palanthas, wherever its armies are; its ships stay."""
    table = (
        Table("kalaman").put("3113", "dragon_red.1").put("3412", "palanthus_inf.1", "ldr_palanthus", "gunthar_inf.1")
    )
    table.ship("3412", "palanthus_ship.1").pool("palanthus_inf.2").go("movement", "highlord")
    table.pick("dragon_red.1", PALANTHAS, "stop")
    assert [table.at(name) for name in ("palanthus_inf.1", "palanthus_inf.2", "ldr_palanthus")] == ["gone"] * 3
    assert (table.at("palanthus_ship.1"), table.at("gunthar_inf.1")) == ("3412", "3412")


def test_kern_falls_with_its_city() -> None:
    """DOG-9.1, DOG-R71: a good dragon flies to Kernen; the Dragonarmies and their dragons stand."""
    table = Table("kalaman").put("3613", "kern_inf.1", "hl_inf.1", "ldr_kern").put("3512", "dragon_gold")
    table.go("movement", "whitestone").pick("dragon_gold", KERNEN, "stop")
    assert [table.at(name) for name in ("kern_inf.1", "ldr_kern", "hl_inf.1")] == ["gone", "gone", "3613"]


def test_the_knights_fall_with_all_their_places_in_play() -> None:
    """DOG-9.5, DOG-R71: Solanthus, Thelgaard Keep, Castle Uth Wistan and the Tower; Caergoth and Northern Ergoth take
    no part, are closed, and began under nobody's control."""
    table = Table("kalaman").put("3412", "gunthar_inf.1", "solanthus_inf.1")
    for hex_, army in (("2522", "draconian.1"), ("2223", "draconian.2"), ("2316", "draconian.3")):
        table.put(hex_, army)
    assert (table.at("gunthar_inf.1"), table.at("solanthus_inf.1")) == ("3412", "3412")
    table.put("0326", "dragon_red.1")
    assert (table.at("gunthar_inf.1"), table.at("solanthus_inf.1")) == ("gone", "gone")


def test_everybody_returns_to_his_own_country() -> None:
    """DOG-1.5, DOG-R4, DOG-R71: Kern's army to Kernen, Palanthus's to Palanthas, Gunthar's to Castle Uth Wistan;
    nobody to Kalaman, which is nobody's country."""
    table = Table("kalaman").put("3314", "gunthar_inf.3").put("3513", "draconian.1")
    table.pool("gunthar_inf.1", "solanthus_inf.1", "kern_inf.1", "kern_inf.2", "palanthus_inf.1", "palanthus_inf.2")
    table.go("replacements", "whitestone").pick("palanthus_inf.1")
    assert table.at("palanthus_inf.1") == PALANTHAS
    table.pick("gunthar_inf.1")
    assert table.at("gunthar_inf.1") == "0326"
    table.go("replacements", "highlord").pick("kern_inf.1")
    assert table.at("kern_inf.1") == KERNEN


def test_the_house_rule_keeps_it_around_kalaman() -> None:
    """DOG-R71, DOG-P.2: with the option nobody flies to Palanthas."""
    table = Table("kalaman", siege_lands="on").put("3113", "dragon_red.1").put("3412", "palanthus_inf.1")
    table.go("movement", "highlord").pick("dragon_red.1")
    assert table.why(PALANTHAS) == ["DOG-3.15"]
