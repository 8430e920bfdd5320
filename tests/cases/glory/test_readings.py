"""Readings of combat, conquest and ships where the text is clear: who helps in which attack, who goes first."""

from __future__ import annotations

from wyrmtable.core import NoDice, settle
from wyrmtable.games.glory.files.scenarios import HIGHLORD, WHITESTONE
from wyrmtable.games.glory.rules.conquest import are_knights_beaten, conquer
from wyrmtable.games.glory.rules.leaders import nearest
from wyrmtable.games.glory.rules.sequence import STEPS
from wyrmtable.games.glory.rules.voyage import open_waters
from wyrmtable.games.glory.rules.withdrawal import flown_over

from .table import Table


def texts(table: Table, picks: list[int]) -> list[str]:
    return [table.content.names.text(pick) for pick in picks]


def test_a_leader_and_a_wizard_help_in_both_attacks() -> None:
    """DOG-R88, DOG-7.6a, DOG-M.3, DOG-X.62: two armies of one hex attack two hexes; +3 for the leader and +3 for the
    wizard in both attacks."""
    table = Table("arena").put("2118", "hl_inf.1", "hl_inf.2", "hl_verminaard", "wizard_highlord.1")
    table.put("2119", "solanthus_inf.1").put("2018", "solanthus_inf.2", "ldr_solanthus")
    assert table.odds("2018", "hl_inf.2").modifier == table.odds("2119", "hl_inf.1").modifier - 2
    first = table.odds("2018", "hl_inf.2").modifier
    table.go("combat", "highlord").pick("2119", "hl_inf.1", "attack", dice=[8])
    while table.asked != "combat":
        table.pick(table.picks()[0])
    assert table.odds("2018", "hl_inf.2").modifier == first


def test_a_citadel_joins_every_attack_next_to_it() -> None:
    """DOG-R88, DOG-7.6a, DOG-E.8.5: the walls of the second target are of no use, either."""
    table = (
        Table("arena").put("2224", "hl_inf.1", "hl_inf.2").put("2223", "solanthus_inf.1").put("2324", "solanthus_inf.2")
    )
    citadel = table.piece("citadel")
    table.pos.where[citadel] = table.hex("2224")
    assert table.odds("2223", "hl_inf.2").defence == 6
    table.go("combat", "highlord").pick("2324", "hl_inf.1", "attack", dice=[6])
    while table.asked != "combat":
        table.pick(table.picks()[0])
    assert table.odds("2223", "hl_inf.2").defence == 6


def test_ogres_in_a_citadel_are_not_in_their_mountains() -> None:
    """DOG-M.13: only armies that stand on their ground are favoured by it."""
    table = Table("arena").put("2119", "solanthus_inf.1")
    table.pos.where[table.piece("citadel")] = table.hex("2118")
    ogre = table.piece("blode_inf.1")
    table.pos.embark(ogre, table.piece("citadel"))
    assert "DOG-M.13" not in [reason.rule for reason in table.odds("2119", "blode_inf.1").reasons]


def test_whoever_can_retreat_goes_first() -> None:
    """DOG-7.30, DOG-7.32: the attackers of 1514 find only 1414, which is full; one of those there makes room."""
    table = Table().put("1515", "hylo_inf.1", "hylo_inf.2", "ldr_hylo")
    table.put("1514", "throtyl_inf.1").put("1414", "throtyl_inf.2", "throtyl_inf.3")
    table.pos.attackers = tuple(table.piece(f"throtyl_inf.{n}") for n in (1, 2, 3))
    table.pos.camps = tuple(table.pos.where[piece] for piece in table.pos.attackers)
    table.pos.defenders, table.pos.target = (table.piece("hylo_inf.1"),), table.hex("1515")
    table.pos.steps = [
        ("turn-end",),
        ("who-first",),
        ("combat", 0),
        ("battle-end",),
        ("retreating", 0, *table.pos.attackers),
    ]
    settle(STEPS, table.pos, NoDice(), None)
    assert table.asked == "who-retreats"
    assert set(table.picks()) == {"throtyl_inf.2", "throtyl_inf.3"}
    table.pick("throtyl_inf.2", "1314")
    assert "throtyl_inf.1" in table.picks()
    table.pick("throtyl_inf.1")
    assert table.at("throtyl_inf.1") == "1414"


def test_a_place_that_whitestone_has_taken_keeps_the_knights_alive() -> None:
    """DOG-9.5, DOG-R83: Caergoth is with the Highlords, but Whitestone has captured its capital."""
    table = Table("open-war").join("whitestone", "gunthar", "n_ergoth", "solanthus", "high_clerist_tower")
    table.join("highlord", "caergoth")
    for number, country in enumerate(table.content.place_country):
        if country in table.content.knights:
            table.pos.control[number] = HIGHLORD + 1
    assert are_knights_beaten(table.pos)
    table.pos.control[table.content.land.place_at[table.hex("1929")]] = WHITESTONE + 1
    assert not are_knights_beaten(table.pos)


def test_the_nearest_army_may_be_aboard() -> None:
    """DOG-8.11, DOG-R81: a leader whose ship has gone down finds the army on the next ship."""
    table = Table("arena").ship("4648", "silvanesti_ship.1", carries=["ldr_silvanesti"])
    table.ship("4649", "silvanesti_ship.2", carries=["silvanesti_inf.1"]).put("4441", "silvanesti_inf.2")
    assert texts(table, nearest(table.pos, table.piece("ldr_silvanesti"))) == ["silvanesti_ship.2"]


def test_armies_that_found_no_room_fall_with_their_country() -> None:
    """DOG-9.4: Tower Knights that still wait do not come when the Knights have fallen; ships stay."""
    table = Table("open-war").join("whitestone", "gunthar", "high_clerist_tower").ship("0325", "gunthar_ship.1")
    for nation in ("gunthar", "high_clerist_tower"):
        conquer(table.pos, table.content.nations.index(nation), None)
    assert (table.at("tower_inf.1"), table.at("gunthar_inf.1"), table.at("gunthar_ship.1")) == ("gone", "gone", "0325")


def test_ships_sail_along_closed_coasts() -> None:
    """DOG-3.9, DOG-3.15: Tarsis takes no part in the Solamnic Plain and is closed to armies, its coast not to ships."""
    table = Table("solamnic")
    coast = [
        hex_
        for hex_, country in enumerate(table.content.land.country)
        if table.content.lanes.floats[hex_] and table.content.land.dry[hex_] and not table.content.open[hex_]
    ]
    assert coast
    assert all(open_waters(table.pos, WHITESTONE) >> hex_ & 1 for hex_ in coast)


def test_no_flyer_withdraws_below_an_enemy_citadel() -> None:
    """DOG-7.45, DOG-R38, DOG-R62: enemy armies are in that hex, if above it."""
    table = Table("arena").put("2119", "silvanesti_air.1").put("2118", "hl_inf.1")
    army = table.piece("silvanesti_air.1")
    table.pos.target = table.hex("2119")
    before = flown_over(table.pos, army)
    above = before[0]
    crew = table.piece("hl_inf.2")
    table.pos.where[table.piece("citadel")] = above
    table.pos.embark(crew, table.piece("citadel"))
    assert flown_over(table.pos, army) == before[1:]
