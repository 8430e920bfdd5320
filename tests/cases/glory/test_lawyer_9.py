"""Cases read from the sentences of the booklet once more, where several of them meet."""

from __future__ import annotations

import pytest

from tests.cases.glory.table import Table
from tests.cases.glory.test_kalaman import castle
from wyrmtable.games.glory.rules.retreat import havens

SHIP, FOE = "mithas_ship.1", "silvanesti_ship.1"

# -- the Maelstrom -----------------------------------------------------------------------------------------------------


def test_whoever_is_passed_on_the_way_into_the_maelstrom_may_flee() -> None:
    """DOG-4.22, DOG-4.18: the elves sail past 5112 and on into the Maelstrom; the ship there may be in it before them.
    They come out with the points they have left."""
    table = Table("open-war").ship("5112", SHIP).ship("4912", FOE).put("4441", "silvanesti_inf.1")
    table.put("3823", "hl_inf.1").go("ships", "whitestone").pick(FOE, "5114")
    assert (table.asked, table.asks, table.at(FOE)) == ("escape", "highlord", "5013")
    table.pick("flee", "5112", dice=[10, 10])
    assert (table.asked, table.asks) == ("surface", "whitestone")
    table.pick("5014")
    assert table.pos.steps[-1] == ("sail", table.piece(FOE), 47, 0)


def test_nobody_flees_from_a_ship_that_goes_straight_into_it() -> None:
    """DOG-4.22: the elves were next to it before, and have not moved next to it."""
    table = Table("open-war").ship("5112", SHIP).ship("5013", FOE).put("4441", "silvanesti_inf.1")
    table.put("3823", "hl_inf.1").go("ships", "whitestone").pick(FOE, "5114", dice=[4])
    assert (table.at(FOE), table.at(SHIP)) == ("maelstrom", "5112")


# -- mountains ---------------------------------------------------------------------------------------------------------


def test_a_landing_on_a_coast_of_mountains() -> None:
    """DOG-4.12, DOG-4.13, DOG-R101: in any coastal hex; minotaurs land below the cliffs of Karthay."""
    table = Table("open-war").ship("5804", SHIP, carries=("mithas_inf.1",)).put("4441", "silvanesti_inf.1")
    table.put("3823", "hl_inf.1").go("ships", "highlord").pick(SHIP, "mithas_inf.1")
    assert table.at("mithas_inf.1") == "5804"


def test_griffons_set_elves_down_in_mountains() -> None:
    """DOG-6.4, DOG-R101: nothing but sea, desert and marsh is closed to infantry that is flown."""
    table = Table("arena").put("2217", "silvanesti_air.1", "silvanesti_inf.1").put("3823", "hl_inf.1")
    table.go("movement", "whitestone").pick("silvanesti_air.1", "silvanesti_inf.1", "2317", "stop")
    assert (table.at("silvanesti_air.1"), table.at("silvanesti_inf.1")) == ("2317", "2317")


def test_a_citadel_sets_armies_down_in_mountains() -> None:
    """DOG-E.8.3, DOG-R101: and those are lost if they must retreat on foot (DOG-7.32)."""
    table = castle("3823", "draconian.1").put("3412", "gunthar_inf.1").go("movement", "highlord")
    table.pick("citadel.1", "3723", "draconian.1", "stop")
    assert table.at("draconian.1") == "3723"
    assert havens(table.pos, table.piece("draconian.1")) == []


# -- conquest ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("taken", [True, False])
def test_knights_fall_when_the_last_of_their_places_joins_the_enemy(taken: bool) -> None:
    """DOG-9.5, DOG-R83, DOG-3.6: with a 3 off the die Northern Ergoth joins the Highlords, who have all other places of
    the Knights; as long as one is Whitestone's they stand."""
    table = (
        Table("open-war").join("whitestone", "caergoth", "high_clerist_tower").join("highlord", "gunthar", "solanthus")
    )
    table.put("2316", "hl_inf.1").put("1929" if taken else "3823", "hl_inf.2").put("4441", "silvanesti_inf.1")
    table.put("2229", "caergoth_inf.1", "tower_inf.1")
    table.pos.turn, table.pos.bonus = 3, 3
    table.go("activation", "highlord").pick("1121", dice=[1])
    assert table.ally("n_ergoth") == "highlord"
    assert (table.at("caergoth_inf.1"), table.at("tower_inf.1")) == (("gone", "gone") if taken else ("2229", "2229"))


# -- marvels together --------------------------------------------------------------------------------------------------


def orb_and_lances() -> Table:
    """A red dragon, infantry, Ariakus and Kitiara attack lances, infantry and Gunthar with an Orb."""
    table = Table("kalaman").put("3413", "gunthar_inf.1", "solanthus_inf.1", "ldr_gunthar")
    table.put("3414", "dragon_red.1", "hl_inf.1", "hl_ariakus", "hl_kitiara")
    table.pos.orb[table.piece("ldr_gunthar")] = table.pos.lance[table.piece("gunthar_inf.1")] = 1
    return table.go("combat", "highlord").pick("3413", "everyone", "attack")


def test_an_orb_beside_lances_takes_the_dragon_out_of_the_odds() -> None:
    """DOG-E.3.2, DOG-E.2.2, DOG-M.1: 4 against 8 and 6, one leader against one; a 10 on 1-3 is - / 1."""
    table = orb_and_lances().pick("use", dice=[4, 10])
    assert (table.at("dragon_red.1"), table.at("ldr_gunthar"), table.asked) == ("gone", "3413", "lose")
    assert "- / 1 (die 10, modified by +0, column 1-3)" in table.told()


def test_lances_silence_a_dragon_that_an_orb_has_not_destroyed() -> None:
    """DOG-E.3.2, DOG-E.2.3, DOG-M.1: Gunthar is gone; 8 against 14 with +4 for Ariakus alone, and a 4 is 1 / 1."""
    table = orb_and_lances().pick("use", dice=[5, 4])
    assert (table.at("ldr_gunthar"), table.at("dragon_red.1")) == ("gone", "3414")
    assert "1 / 1 (die 4, modified by +4, column 1-2)" in table.told()


def test_a_wizard_withdraws_with_griffons() -> None:
    """DOG-7.42, DOG-7.35: who is with an army that withdraws goes with it."""
    table = Table("open-war").put("2119", "silvanesti_air.1", "wizard_whitestone.1").put("2118", "hl_inf.1")
    table.put("4441", "silvanesti_inf.1").go("combat", "highlord").pick(
        "2119", "everyone", "attack", "2219", "no-advance"
    )
    assert table.at("wizard_whitestone.1") == table.at("silvanesti_air.1") == "2219"
