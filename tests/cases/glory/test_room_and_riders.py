"""Forces that find no room when their nation joins; leaders, flyers and wizards aboard; Knights who return or fall."""

from __future__ import annotations

import pytest

from wyrmtable.core import NoDice, settle
from wyrmtable.games.glory.position import MOVED, WHIRLED
from wyrmtable.games.glory.rules.bestowing import GENERAL, MAGE, takers
from wyrmtable.games.glory.rules.sequence import STEPS

from .table import Table

SANCTION = ("sanction_inf.1", "sanction_inf.2", "sanction_inf.3")

# -- forces without room -----------------------------------------------------------------------------------------------


def invaded(*marchers: str, dice: tuple[int, ...] = (9, 1)) -> Table:
    """The Highlords enter Sanction, a nation of one city with room for three, which joins a side."""
    table = Table("campaign").put("3525", "hl_inf.1", "hl_inf.2").put("3823", "hl_inf.3")
    return table.go("movement", "highlord").pick(*marchers).pick("3626", dice=dice)


def places(table: Table) -> list[str]:
    return [table.at(army) for army in SANCTION]


def test_forces_without_room_come_when_the_invader_has_marched_on() -> None:
    """DOG-3.7, DOG-R19: one invader leaves room for two; when he has gone on, the third is placed and may march."""
    table = invaded("hl_inf.1").pick("place-rest")
    assert places(table) == ["3626", "3626", "reserve"]
    table.pick("3525", "stop")
    assert (table.asked, table.asks) == ("deploy", "highlord")
    table.pick("place-rest")
    assert places(table) == ["3626"] * 3
    assert table.asked == "movement"
    assert table.legal("sanction_inf.3")


def test_two_invaders_leave_room_for_one() -> None:
    """DOG-3.7, DOG-R19: the two others come when both have gone on."""
    table = invaded("3525").pick("place-rest")
    assert places(table) == ["3626", "reserve", "reserve"]
    table.pick("3525", "stop", "place-rest")
    assert places(table) == ["3626"] * 3


def test_forces_of_the_other_side_come_when_the_invader_has_gone() -> None:
    """DOG-3.7, DOG-R19: Sanction joins Whitestone, the invader is in its only hex; all are placed when he has left."""
    table = invaded("hl_inf.1", dice=(1,))
    assert (table.ally("sanction"), table.asked, table.asks) == ("whitestone", "march", "highlord")
    table.pick("3525", "stop")
    assert (table.asked, table.asks) == ("deploy", "whitestone")
    table.pick("place-rest")
    assert places(table) == ["3626"] * 3


def test_forces_come_at_the_end_of_the_movement() -> None:
    """DOG-3.7, DOG-R19: the invader stays; when an army of Sanction has made room, the third comes after the
    movement."""
    table = Table("campaign").put("3525", "hl_inf.1").put("3823", "hl_inf.3")
    table.pos.steps, table.pos.pending = [("turn-end",), ("side", 0)], None
    settle(STEPS, table.pos, NoDice(), table.log)
    table.pick("hl_inf.1").pick("3626", dice=[9, 1]).pick("place-rest", "stop")
    assert places(table) == ["3626", "3626", "reserve"]
    table.pick("sanction_inf.1", "3525", "stop", "end-movement")
    assert table.asked == "deploy"
    table.pick("place-rest")
    assert places(table) == ["3525", "3626", "3626"]


def test_forces_come_at_the_start_of_a_turn() -> None:
    """DOG-3.7, DOG-R13, DOG-R19: whoever waits looks again then; of a fallen nation nobody comes any more (DOG-9.4)."""
    for fallen in (False, True):
        table = Table("campaign").join("highlord", "sanction").put("3626", "sanction_inf.1").put("3823", "hl_inf.3")
        table.pos.fallen[table.content.nations.index("sanction")] = 2 if fallen else 0
        table.pos.steps, table.pos.pending = [("turn",)], None
        settle(STEPS, table.pos, NoDice(), table.log)
        assert (table.asked == "deploy") is not fallen


# -- leaders, flyers and wizards aboard --------------------------------------------------------------------------------


def test_a_leader_put_ashore_marches_on() -> None:
    """DOG-4.14, DOG-R96: the army that came with the same ship does not, the leader does, and once only."""
    table = Table("silvanesti").ship("4646", "silvanesti_ship.1", carries=["silvanesti_inf.1", "ldr_silvanesti"])
    table.go("ships", "whitestone").pick("silvanesti_ship.1", "ldr_silvanesti", "silvanesti_inf.1", "stop")
    table.go("movement", "whitestone")
    assert table.legal("ldr_silvanesti")
    assert not table.legal("silvanesti_inf.1")
    table.pick("ldr_silvanesti", "4545", "stop")
    assert table.at("ldr_silvanesti") == "4545"
    assert table.asked == "who-first"  # nobody is left to march


def test_a_leader_on_a_voyage_marches_on() -> None:
    """DOG-4.8, DOG-R96: he boards, sails, lands and marches in one Turn."""
    table = Table("silvanesti").ship("4341-4441", "silvanesti_ship.1", bank="4441")
    table.put("4441", "silvanesti_inf.1", "ldr_silvanesti").go("ships", "whitestone")
    table.pick("silvanesti_ship.1", "ldr_silvanesti", "4646", "ldr_silvanesti", "stop").go("movement", "whitestone")
    assert table.legal("ldr_silvanesti")


def test_an_army_put_ashore_goes_on_by_another_ship() -> None:
    """DOG-4.9: one that was aboard since the Turn before was carried, too, and has not marched."""
    table = Table("open-war").put("4545", "silvanesti_inf.2").put("3823", "hl_inf.1")
    table.ship("4341-4441", "silvanesti_ship.1", bank="4441", carries=["silvanesti_inf.1"])
    table.ship("4341-4441", "silvanesti_ship.2", bank="4441").go("ships", "whitestone")
    table.pick("silvanesti_ship.1", "silvanesti_inf.1", "stop", "silvanesti_ship.2")
    assert table.at("silvanesti_inf.1") == "4441"
    assert table.legal("silvanesti_inf.1")


def castle(hex_: str, *aboard: str) -> Table:
    """A citadel with pieces aboard."""
    table = Table("open-war").put("4441", "silvanesti_inf.1").put("3823", "draconian.2")
    table.pos.put(table.piece("citadel"), table.hex(hex_))
    for name in aboard:
        table.pos.embark(table.piece(name), table.piece("citadel"))
    return table


def test_a_leader_set_down_marches_on() -> None:
    """DOG-E.8.3, DOG-R96: an army that was flown does not march, its leader does."""
    table = castle("3514", "draconian.1", "hl_ariakus").go("movement", "highlord")
    table.pick("citadel", "3513", "hl_ariakus", "draconian.1", "stop")
    assert (table.at("hl_ariakus"), table.at("draconian.1")) == ("3513", "3513")
    assert table.legal("hl_ariakus")
    assert not table.legal("draconian.1")


def test_who_boards_a_citadel_after_a_move() -> None:
    """DOG-E.8.2, DOG-E.8.3, DOG-R96: leaders and flyers, not armies on foot; room for three armies."""
    table = castle("3514", "draconian.1").put("3513", "hl_ariakus", "dragon_red.1", "hl_inf.1", "hl_cav.1")
    table.go("movement", "highlord")
    for piece in ("hl_ariakus", "dragon_red.1", "hl_inf.1", "hl_cav.1"):
        table.pick(piece, "3514", "stop")
    table.pick("citadel")
    assert table.legal("hl_ariakus")
    assert table.legal("dragon_red.1")
    assert table.why("hl_inf.1") == table.why("hl_cav.1") == ["DOG-E.8.3"]
    table.pick("dragon_red.1", "hl_ariakus", "3614", "stop")
    assert [table.at(piece) for piece in ("dragon_red.1", "hl_ariakus")] == ["aboard", "aboard"]
    assert table.pos.did[table.piece("dragon_red.1")] & MOVED
    full = castle("3514", "draconian.1", "hl_inf.1", "hl_inf.2").put("3514", "dragon_red.1", "hl_ariakus")
    full.go("movement", "highlord").pick("citadel")
    assert full.legal("hl_ariakus")
    assert not full.legal("dragon_red.1")


def test_leaders_at_a_river_bank() -> None:
    """DOG-4.8, DOG-4.12, DOG-R23, DOG-R96: a leader boards and lands at any bank, an army lands only on the
    one that is a coast."""
    table = Table("silvanesti").ship("4544-4545", "silvanesti_ship.1", bank="4544")
    table.put("4544", "ldr_silvanesti", "silvanesti_inf.1").go("ships", "whitestone").pick("silvanesti_ship.1")
    assert table.legal("ldr_silvanesti")
    assert table.why("silvanesti_inf.1") == ["DOG-4.9"]
    table.pick("ldr_silvanesti", "ldr_silvanesti")
    assert set(table.picks()) == {"4544", "4545"}
    table.pick("4545")
    assert table.at("ldr_silvanesti") == "4545"
    aboard = Table("silvanesti").ship("4544-4545", "silvanesti_ship.1", bank="4544", carries=["silvanesti_inf.1"])
    aboard.put("4441", "silvanesti_inf.2").go("ships", "whitestone").pick("silvanesti_ship.1", "silvanesti_inf.1")
    assert aboard.at("silvanesti_inf.1") == "4545"


def test_a_wizard_goes_to_a_ship_in_the_maelstrom() -> None:
    """DOG-5.19, DOG-E.4, DOG-E.5: any ship will do, and an army aboard it is an army."""
    table = Table("open-war").put("4441", "silvanesti_inf.1", "wizard_whitestone.1").put("4545", "silvanesti_inf.2")
    ship = table.piece("silvanesti_ship.1")
    table.put("3823", "hl_inf.1").pos.where[ship] = WHIRLED
    assert table.content.piece + ship in takers(table.pos, MAGE, 1, table.piece("wizard_whitestone.2"))
    assert table.content.piece + ship not in takers(table.pos, GENERAL, 1, table.piece("ldr_silvanesti"))
    table.pos.embark(table.piece("silvanesti_inf.3"), ship)
    assert table.content.piece + ship in takers(table.pos, GENERAL, 1, table.piece("ldr_silvanesti"))
    table.go("movement", "whitestone").pick("wizard_whitestone.1", "silvanesti_ship.1")
    assert table.pos.aboard[table.piece("wizard_whitestone.1")] == ship


def test_a_wizard_finds_shelter_in_the_maelstrom() -> None:
    """DOG-5.19, DOG-R81: a ship there is as near as the edge of the Maelstrom."""
    table = Table("open-war").ship("5324", "silvanesti_ship.2", carries=["wizard_whitestone.1"])
    table.put("4441", "silvanesti_inf.1").put("3823", "hl_inf.1")
    table.pos.where[table.piece("silvanesti_ship.1")] = WHIRLED
    table.pos.take(table.piece("wizard_whitestone.1"), -1)
    table.pos.take(table.piece("silvanesti_ship.2"), -3)
    table.pos.put(table.piece("wizard_whitestone.1"), table.hex("5123"))
    table.pos.steps, table.pos.pending = [("who-first",), ("stray", table.piece("wizard_whitestone.1"))], None
    settle(STEPS, table.pos, NoDice(), table.log)
    assert table.pos.aboard[table.piece("wizard_whitestone.1")] == table.piece("silvanesti_ship.1")


# -- the Knights -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lost", "home"), [("caergoth_inf.1", {"1929"}), ("solanthus_inf.1", {"2522", "2223"})])
def test_a_knight_returns_in_his_own_country(lost: str, home: set[str]) -> None:
    """DOG-1.5, DOG-R4: on the Solamnic Plain both have one pool, but each has places of its own."""
    table = Table("solamnic").put("2421", "solanthus_inf.3").put("2027", "caergoth_inf.3").put("3823", "hl_inf.1")
    table.pool("caergoth_inf.1", "solanthus_inf.1").go("replacements", "whitestone").pick(lost)
    found = set(table.picks()) if table.asked == "return" else {table.at(lost)}
    assert found == home


def test_the_knights_fall_without_the_tower_before_kalaman() -> None:
    """DOG-9.5, DOG-R71: no army of the Tower is in the game and nobody held it; the last of their three places
    decides."""
    table = Table("kalaman").put("3412", "gunthar_inf.1", "solanthus_inf.1")
    table.put("0326", "draconian.1").put("2522", "draconian.2")
    assert (table.holder("high_clerist_tower"), table.at("gunthar_inf.1")) == ("", "3412")
    table.put("2223", "draconian.3")
    assert (table.at("gunthar_inf.1"), table.at("solanthus_inf.1")) == ("gone", "gone")


def test_the_tower_counts_where_its_knights_fight() -> None:
    """DOG-9.5: on the Solamnic Plain the Knights stand as long as the Tower does."""
    table = Table("solamnic").put("2027", "caergoth_inf.1").put("3823", "hl_inf.1")
    tower = next(place.hex for place in table.content.land.places if place.id == "high_clerist_tower")
    for number, place in enumerate(table.content.land.places):
        if table.content.place_country[number] in table.content.knights and place.hex != tower:
            table.pos.control[number] = 1
    table.put("2027")
    assert table.at("caergoth_inf.1") == "2027"
    table.put("2316", "draconian.1")
    assert table.at("caergoth_inf.1") == "gone"
