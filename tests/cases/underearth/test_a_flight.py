"""Cases of flight: the Dragon and the Gargoyle (LOU-15)."""

from typing import Any

import pytest

from wyrmtable.games.underearth.rules.combat import assess
from wyrmtable.games.underearth.rules.retreat import retreat_hexes

from .table import Table


def dragon_at(hex_: str, place: dict[str, str] | None = None, **more: Any) -> Table:
    """The Dragon's Movement phase; with one piece to move it is on the march at once when picked."""
    table = Table("dragonfire", {"dwarf-lord": "0521", **(place or {}), "dragon": hex_}, **more)
    table.phase("movement", "Dragon")
    table.pick("dragon")
    return table


def gargoyle_at(hex_: str, place: dict[str, str] | None = None) -> Table:
    table = Table("passage", {"human-scout": "0139", "wolf": "0812", **(place or {}), "gargoyle": hex_})
    table.pos.mood[table.unit("gargoyle")] = 1
    table.phase("movement", "Dwellers")
    table.pick("gargoyle")
    return table


def halves(table: Table) -> int:
    """Half movement points left."""
    return int(table.pos.steps[-1][2])


def test_ex_31_ten_hexes_flown_then_three_on_foot() -> None:
    """EX-31 (LOU-15.1a, LOU-15.3b): ten hexes of flight take 5 of the Dragon's 8 MP, and three hexes on foot the rest.

    It flies from 3410 along the highway to 2410 and walks up the narrow corridor to the Shrine.
    """
    table = dragon_at("3410")
    assert "2404" in table.picks()
    table.pick("2410")
    assert halves(table) == 6
    table.pick("2408")
    assert halves(table) == 4
    table.pick("2406")
    assert halves(table) == 2
    table.pick("2404")
    assert table.where("dragon") == "2404"
    assert table.asks == "Dwarves"  # nothing is left


def test_sixteen_hexes_of_flight() -> None:
    """LOU-15.1a: a flown hex costs half a point, whatever the terrain: MA 8 gives sixteen hexes, not seventeen."""
    table = dragon_at("2111")
    assert table.content.terrain.board.distance(table.hex("2111"), table.hex("3709")) == 16
    assert "3709" in table.picks()
    assert table.forbids("3808") == ["LOU-7.1b"]


def test_walking_and_flying_change_from_hex_to_hex() -> None:
    """LOU-15.1a: on foot through a narrow door (a whole point), then on the wing again (a half)."""
    table = dragon_at("0624")
    table.pick("0626")
    assert halves(table) == 14
    table.pick("0624")
    assert halves(table) == 12
    table.pick("0622")
    assert halves(table) == 11


@pytest.mark.parametrize(
    ("what", "start", "target"),
    [
        ("stairs up", "1925", "2024"),
        ("stairs down", "2024", "1925"),
        ("a cliff up", "3541", "3539"),
        ("a cliff down", "3539", "3541"),
    ],
)
def test_flight_ignores_stairs_and_cliffs(what: str, start: str, target: str) -> None:
    """LOU-15.1b: half a point each, cliffs both ways."""
    table = gargoyle_at(start)
    table.pick(target)
    assert halves(table) == 15, what


@pytest.mark.parametrize(("start", "target", "hexes"), [("3014", "2509", 6), ("1436", "2040", 7)], ids=["pit", "lake"])
def test_flight_crosses_pit_and_lake(start: str, target: str, hexes: int) -> None:
    """LOU-15.1b: straight over the Chasm or the Mere, a hex shorter than by the road."""
    table = dragon_at(start)
    table.pick(target)
    assert halves(table) == 16 - hexes


def test_no_landing_on_pit_or_lake() -> None:
    """LOU-R65: no hex of the Chasm is offered but the bridge."""
    table = dragon_at("3012")
    kind = table.content.terrain.board.kind
    assert [text for text in table.picks() if text.isdigit() and kind[table.hex(text)] == "pit"] == ["3014"]
    assert table.forbids("2913") == ["LOU-7.4.4"]


def test_no_landing_when_something_is_roused_from_above() -> None:
    """LOU-R65: over the pit at 2511 the Dragon wakes the Captain at 2509; asked anew, it has to fly on."""
    table = dragon_at("3014", {"dwarf-captain.1": "2509"}, asleep=["dwarf-captain.1"])
    table.pick("2410")
    assert table.awake("dwarf-captain.1")
    assert table.where("dragon") == "2511"
    assert "stop" not in table.picks()
    assert table.forbids("stop")
    table.pick("2410", "stop")
    assert table.where("dragon") == "2410"


def test_flight_does_not_pass_locked_doors() -> None:
    """LOU-R65: a locked door stops the Dragon in the air as on the ground."""
    assert "1824" in dragon_at("1925").picks()
    table = dragon_at("1925", locked=["1824-1925"])
    assert table.forbids("1824") == ["LOU-7.4.5"]


def test_flight_does_not_pass_closed_gates_or_walls() -> None:
    """LOU-R65: outside the East Gate it has the field and nothing else; rock stays rock."""
    table = dragon_at("4109")
    assert table.forbids("4010") == ["LOU-R59"]
    outside = {table.content.terrain.board.names[p] for p in table.content.terrain.places("outside:east")}
    assert {text for text in table.picks() if text.isdigit()} == outside - {"4109"}


def test_flyers_pass_enemies_but_do_not_end_there() -> None:
    """LOU-15.1c: over the Company in the corridor to the hex behind it, never onto it."""
    table = dragon_at("1743", {"dwarf-co-50.1": "1941"})
    assert table.forbids("1941") == ["LOU-7.3a"]
    table.pick("2040")
    assert table.where("dragon") == "2040"
    assert halves(table) == 13


def test_a_flyer_halted_over_an_enemy_must_go_on() -> None:
    """LOU-15.1c: over the Company at 1842 the Dragon turns up the Captain behind it; it may not stop there."""
    place = {"dwarf-co-50.1": "1842", "dwarf-captain.1": "1743"}
    table = dragon_at("2040", place, down=["dwarf-captain.1"])
    table.pick("1642")
    assert table.where("dragon") == "1842"
    assert table.shown("dwarf-captain.1")
    assert table.forbids("stop") == ["LOU-8.0a"]
    table.pick("1642", "stop")
    assert table.where("dragon") == "1642"


def test_flight_has_no_effect_on_combat() -> None:
    """LOU-15.1d: up the stairs the Dragon loses a column like anybody, and a cliff bars its attack."""
    table = Table("dragonfire", {"dragon": "1925", "dwarf-captain.1": "2024"}, options={"morale": "off"})
    worked_out = assess(table.pos, table.mask("dragon"), table.hex("2024"))
    assert worked_out is not None
    assert (worked_out.raw, worked_out.column) == (11, 10)
    place = {"dragon": "3541", "dwarf-captain.1": "3539", "dwarf-captain.2": "3543"}
    table = Table("dragonfire", place, deciding="Dragon")
    table.phase("declare")
    assert table.picks() == ["done", "3543"]
    assert table.forbids("3539") == ["LOU-10.7"]


# -- retreats ----------------------------------------------------------------------------------------------------------


def beaten_dragon() -> Table:
    """The Dragon at 2222 is thrown back by a Captain at 2224; another counter sleeps face-down at 2121."""
    place = {"dragon": "2222", "dwarf-captain.1": "2224", "dwarf-captain.2": "2121"}
    table = Table("dragonfire", place, options={"morale": "off"}, down=["dwarf-captain.2"], asleep=["dwarf-captain.2"])
    table.phase("declare", "Dwarves")
    table.pick("2222", dice=[1])
    return table


def test_a_flyer_retreats_into_an_enemy_hex() -> None:
    """LOU-15.2: it comes down on the Captain it fought, who is not moved."""
    table = beaten_dragon()
    table.pick("2224", "done")
    assert (table.where("dragon"), table.where("dwarf-captain.1")) == ("2224", "2224")


def test_a_walker_does_not() -> None:
    """LOU-15.2: an Orc beaten at 2222 has no enemy hex among his retreats."""
    place = {"orc-scout": "2222", "dwarf-captain.1": "2224", "dwarf-captain.2": "2121"}
    table = Table("surprise", place)
    retreats = retreat_hexes(table.pos, table.unit("orc-scout"))
    assert set(retreats) == table.hexes("2220 2123 2321 2323")


def test_the_enemy_hex_is_a_free_choice() -> None:
    """LOU-R67: offered although vacant hexes exist, but only where the unit could fly."""
    table = beaten_dragon()
    assert set(table.picks()) == {"2121", "2123", "2224", "2321", "2323"}
    table = Table("dragonfire", {"dragon": "0624", "dwarf-captain.1": "0622", "dwarf-captain.2": "0626"})
    retreats = retreat_hexes(table.pos, table.unit("dragon"))
    assert table.hex("0622") in retreats
    assert table.hex("0626") not in retreats  # a narrow side


def test_sharing_a_hex_alerts_and_turns_up() -> None:
    """LOU-R67: the sleeper onto whom the Dragon comes down wakes and is turned up."""
    table = beaten_dragon()
    assert not table.awake("dwarf-captain.2")
    table.pick("2121", "done")
    assert table.awake("dwarf-captain.2")
    assert table.shown("dwarf-captain.2")


def test_sharing_a_hex_allows_attack() -> None:
    """LOU-R67: Dwarf and Dragon in one hex attack each other as over an open side."""
    place = {"dragon": "2224", "dwarf-co-50.1": "2224", "dwarf-captain.1": "2321"}
    table = Table("dragonfire", place, options={"morale": "off"})
    table.phase("declare", "Dwarves")
    assert table.picks() == ["done", "2224"]
    worked_out = assess(table.pos, table.mask("dwarf-co-50.1"), table.hex("2224"))
    assert worked_out is not None
    assert (worked_out.attack, worked_out.defence) == (50, 15)


def test_a_flyer_among_enemies_must_leave() -> None:
    """LOU-R67: in its next Movement phase it may not stay."""
    table = Table("dragonfire", {"dragon": "2224", "dwarf-co-50.1": "2224", "dwarf-lord": "0521"})
    table.phase("movement", "Dragon")
    assert table.pos.steps[-1][0] == "march"  # the only pick there is
    assert "stop" not in table.picks()
    table.pick("2028", "stop")
    assert table.where("dragon") == "2028"


def test_a_flyer_that_cannot_leave_stays() -> None:
    """LOU-R67: if it can. In the Gate Strongroom, the door locked and every hex held, it has nowhere to go."""
    place = {"dragon": "0945", "dwarf-co-50.1": "0945", "dwarf-co-50.2": "0947", "dwarf-co-50.3": "1046"}
    table = Table("dragonfire", {**place, "dwarf-co-50.4": "1048"}, locked=["0846-0947"])
    table.phase("movement", "Dragon")
    assert table.picks() == ["end-phase", "dragon"]


# -- tight places ------------------------------------------------------------------------------------------------------


def test_a_gargoyle_walks_into_tunnels_and_flies_out() -> None:
    """LOU-15.3a: a tunnel hex costs it a whole point, a hex of the hall a half, wherever it comes from."""
    table = gargoyle_at("2222")
    table.pick("2220")
    assert halves(table) == 14
    table.pick("2218")
    assert halves(table) == 12
    table.pick("2220", "2222")
    assert halves(table) == 9
    table.pick("2224")
    assert halves(table) == 8


def test_a_flyer_may_retreat_into_the_hex_it_attacked() -> None:
    """LOU-15.2, LOU-R42: thrown back by the Guards, the Dragon may come down among them."""
    table = Table("dragonfire", {"dragon": "2222", "dwarf-guards": "2224"}, options={"morale": "off"})
    table.phase("declare", "Dragon")
    table.pick("2224", dice=[4])
    assert "2224" in table.picks()
    table.pick("2224")
    assert (table.where("dragon"), table.where("dwarf-guards")) == ("2224", "2224")


def test_no_treasure_is_put_down_over_a_pit() -> None:
    """LOU-R63, LOU-14.2d: the Dragon, stopped over the Chasm by what it sees, keeps what it carries."""
    place = {"dragon": "2509", "dwarf-captain.1": "2911", "dwarf-lord": "0521"}
    table = Table("dragonfire", place, deciding="Dragon", treasure={"treasure-20": "2509"}, down=["dwarf-captain.1"])
    table.phase("movement")
    table.pick("dragon", "treasure-20", "3014")
    over = table.content.terrain.standable[table.pos.where[table.unit("dragon")]]
    assert not over, "it was stopped on its way"
    assert "treasure-20" not in table.picks()


def test_a_gargoyle_flies_in_narrow_corridors() -> None:
    """LOU-15.3b: the ban on flying in narrow corridors is the Dragon's alone."""
    table = gargoyle_at("0624")
    table.pick("0626")
    assert halves(table) == 15


def test_a_dragon_walks_in_narrow_corridors_and_never_enters_tunnels() -> None:
    """LOU-15.3b: two halves for a narrow hex; no tunnel hex at all."""
    table = dragon_at("0624")
    table.pick("0626")
    assert halves(table) == 14
    table = dragon_at("2222")
    assert table.forbids("2220") == ["LOU-7.5"]
    kind = table.content.terrain.board.kind
    assert "tunnel" not in [kind[table.hex(text)] for text in table.picks() if text.isdigit()]


def test_a_dragon_does_not_fly_over_an_enemy_in_a_narrow_corridor() -> None:
    """LOU-R66: on foot it is stopped by him, on the wing by the corridor."""
    table = dragon_at("0624", {"dwarf-captain.1": "0628"})
    assert "0626" in table.picks()
    assert table.forbids("0630") == ["LOU-7.1b"]


def test_nobody_walks_out_of_the_air_over_an_enemy() -> None:
    """LOU-R66: over the Captain at 2410 the Dragon flies, so it does not go on foot into the narrow corridor there."""
    table = dragon_at("2608", {"dwarf-captain.1": "2410"})
    assert "2309" in table.picks()
    assert table.forbids("2408") == ["LOU-7.1b"]


@pytest.mark.parametrize(("start", "target"), [("3012", "3014"), ("3014", "3016")])
def test_bridges_do_not_hinder_flight(start: str, target: str) -> None:
    """LOU-R66: onto the bridge and off it, half a point a hex."""
    table = dragon_at(start)
    table.pick(target)
    assert halves(table) == 15


def test_a_narrow_side_of_a_room_is_crossed_on_foot() -> None:
    """LOU-R66: from the narrow corridor into the room the side is narrow, though the room hex is not."""
    table = dragon_at("0626")
    table.pick("0624")
    assert halves(table) == 14
