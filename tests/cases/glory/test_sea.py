"""Ships (Rule 4): courses on sea, coast and river, passengers, giving way, ship bridges."""

from __future__ import annotations

from tests.cases.glory.table import Table
from wyrmtable.games.glory.position import MOVED
from wyrmtable.games.glory.rules.reach import Reach
from wyrmtable.games.glory.rules.ships import courses

SHIP = "silvanesti_ship.1"


def afloat(spot: str, bank: str = "", **where: str) -> Table:
    """One elven ship, and armies where they are named."""
    table = Table("silvanesti").ship(spot, SHIP, bank=bank)
    for piece, hex_ in where.items():
        table.put(hex_, piece.replace("__", "."))
    return table


def sailing(spot: str, bank: str = "", **where: str) -> Table:
    """The ship has been picked to sail."""
    return afloat(spot, bank, **where).go("ships", "whitestone").pick(SHIP)


def cost(table: Table, spot: str) -> int | None:
    return courses(table.pos, table.piece(SHIP), 50).get(table.river(spot))


def test_example_of_sea_and_river() -> None:
    """DOG-4.1, DOG-4.2, DOG-4.3, DOG-R11, DOG-X.15, DOG-B.3: three hexes and eight river sides are 11 points."""
    table = sailing("4648")
    assert cost(table, "4545") == 3
    assert cost(table, "4544-4545") == 4
    assert cost(table, "4341-4441") == 11
    table.pick("4341-4441")
    assert table.pos.steps[-1][:3] == ("sail", table.piece(SHIP), 39)
    table.pick("stop")
    assert table.picks() == ["4341", "4441"]
    table.pick("4341")
    assert table.pos.bank[table.piece(SHIP)] == table.hex("4341")


def test_where_ships_do_not_go() -> None:
    """DOG-4.1, DOG-4.4, DOG-4.5: not inland, not beside enemy armies, not where enemy ships are."""
    table = sailing("4545", hl_inf__1="4543")
    assert table.why("4544") == ["DOG-4.1"]
    assert table.why("4543-4544") == ["DOG-4.5"]
    assert table.why("4341-4441") == ["DOG-4.1"]
    assert table.legal("4544-4644")
    assert table.why("0000") == ["DOG-3.15"]


def test_an_enemy_ship_bars_the_way() -> None:
    """DOG-4.4: neither into its hex nor past it on a river."""
    table = Table("arena").ship("4544-4545", "sanction_ship").ship("4545", SHIP).go("ships", "whitestone").pick(SHIP)
    assert table.why("4544-4545") == ["DOG-4.5"]
    assert cost(table, "4544-4644") is None


def test_two_ships_on_a_river_side() -> None:
    """DOG-4.7: a third may pass but not stay; the sea has room for all."""
    table = Table("silvanesti").ship("4545", SHIP, "silvanesti_ship.4")
    table.ship("4544-4545", "silvanesti_ship.2", "silvanesti_ship.3", bank="4545").go("ships", "whitestone").pick(SHIP)
    assert table.why("4544-4545") == ["DOG-4.7"]
    assert cost(table, "4544-4644") == 2


def test_an_army_boards_in_a_port_and_lands_on_a_coast() -> None:
    """DOG-4.8, DOG-4.9, DOG-4.12, DOG-4.14: up to 4441, away to the coast; there the ship's way ends."""
    table = sailing("4341-4441", "4441", silvanesti_inf__1="4441", silvanesti_inf__2="4441", ldr_silvanesti="4441")
    table.pick("silvanesti_inf.1", "ldr_silvanesti")
    assert table.at("silvanesti_inf.1") == table.at("ldr_silvanesti") == "aboard"
    assert table.why("silvanesti_inf.2") == ["DOG-4.8"]
    assert table.why("back") == ["DOG-4.1"]
    table.pick("4646", "silvanesti_inf.1")
    assert table.at("silvanesti_inf.1") == "4646"
    assert table.picks() == ["stop", "ldr_silvanesti"]
    table.pick("ldr_silvanesti")
    assert table.picks() == ["stop", "ldr_silvanesti"]  # carried, not marched: he may board again
    table.pick("stop")
    assert table.asked == "who-first"
    assert table.pos.did[table.piece("silvanesti_inf.1")] & MOVED


def test_who_does_not_board() -> None:
    """DOG-4.9, DOG-R96: armies not outside a port, leaders on any coast; nobody who has moved."""
    table = sailing("4646", "", silvanesti_inf__1="4646", ldr_silvanesti="4646")
    assert table.why("silvanesti_inf.1") == ["DOG-4.9"]
    assert table.legal("ldr_silvanesti")
    table = afloat("4341-4441", "4441", silvanesti_inf__1="4441")
    table.pos.did[table.piece("silvanesti_inf.1")] |= MOVED
    assert table.go("ships", "whitestone").pick(SHIP).why("silvanesti_inf.1") == ["DOG-4.9"]


def test_a_port_lets_the_ship_sail_on() -> None:
    """DOG-4.10, DOG-4.11, DOG-R23: after a landing in a port the rest of the points may be used."""
    table = Table("silvanesti").ship("4341-4441", SHIP, bank="4441", carries=["silvanesti_inf.1"])
    table.go("ships", "whitestone").pick(SHIP, "silvanesti_inf.1")
    assert table.at("silvanesti_inf.1") == "4441"
    assert table.legal("4545")


def test_a_river_bank_is_no_landing_place() -> None:
    """DOG-4.12, DOG-4.13, DOG-R23: neither bank is port or coast; and a full hex takes nobody."""
    table = Table("silvanesti").ship("4443-4543", SHIP, bank="4443", carries=["silvanesti_inf.1"])
    assert table.go("ships", "whitestone").pick(SHIP).why("silvanesti_inf.1") == ["DOG-4.12"]
    table = Table("silvanesti").ship("4646", SHIP, carries=["silvanesti_inf.1"])
    table.put("4646", "silvanesti_inf.2", "silvanesti_inf.3")
    assert table.go("ships", "whitestone").pick(SHIP).why("silvanesti_inf.1") == ["DOG-4.12"]


def test_a_choice_of_two_shores() -> None:
    """DOG-4.12: at the mouth both hexes are coasts; the owner says which."""
    table = Table("silvanesti").ship("4544-4545", SHIP, bank="4545", carries=["silvanesti_inf.1"])
    table.go("ships", "whitestone").pick(SHIP, "silvanesti_inf.1")
    assert table.at("silvanesti_inf.1") == "4545"


def test_aboard_nobody_counts() -> None:
    """DOG-4.15, DOG-5.11, DOG-5.16, DOG-T.2: an army at sea stops nobody and is no garrison."""
    table = Table("silvanesti").ship("4646", SHIP, carries=["silvanesti_inf.1"]).put("4645", "hl_inf.1")
    table.go("movement", "highlord").pick("hl_inf.1", "4646")
    assert table.at("hl_inf.1") == "4646"


def test_ships_give_way_to_armies() -> None:
    """DOG-4.6, DOG-R22: an army walks into their hex; the owner moves them to the nearest waters, all aboard."""
    table = Table("silvanesti").ship("4646", SHIP, carries=["silvanesti_inf.1"]).put("4645", "hl_inf.1")
    table.go("movement", "highlord").pick("hl_inf.1", "4646")
    assert (table.asked, table.asks) == ("give-way", "whitestone")
    assert table.why("4128") == ["DOG-4.6"]
    first = table.picks()[0]
    table.pick(first)
    assert table.at(SHIP) == first
    assert table.at("silvanesti_inf.1") == "aboard"
    assert table.asks == "highlord"


def test_the_bank_decides() -> None:
    """DOG-4.6, DOG-X.63: the army enters the other bank and nothing happens; it enters the ship's bank and it goes."""
    table = afloat("4443-4543", "4443", hl_inf__1="4343", hl_inf__2="4643")
    table.go("movement", "highlord").pick("hl_inf.2", "4543")
    assert table.at(SHIP) == "4443-4543"
    table.pick("stop", "hl_inf.1", "4443")
    assert table.asked == "give-way"


def test_a_ship_is_a_bridge() -> None:
    """DOG-4.17, DOG-R9, DOG-M.10, DOG-5.2: for its own side, while it has not moved, at the price of a bridge."""
    table = afloat("4443-4543", "4443", silvanesti_inf__1="4443")
    table.go("movement", "whitestone").pick("silvanesti_inf.1")
    assert Reach(table.pos, [table.piece("silvanesti_inf.1")], 5, True).price(table.hex("4543")) == 2
    table.pos.did[table.piece(SHIP)] |= MOVED
    assert not table.go("movement", "whitestone").pick("silvanesti_inf.1").legal("4543")
    table = afloat("4443-4543", "4443", silvanesti_inf__1="4443", hl_inf__1="4543")
    assert table.go("combat", "whitestone").legal("4543")
    assert ("DOG-M.10", "Over a bridge: -4.") in table.odds("4543", "silvanesti_inf.1").reasons
    assert table.go("combat", "highlord").asked == "who-first"


def test_ships_before_armies() -> None:
    """DOG-C.5: armies wait until no more ships sail; then ships do not move any more."""
    table = afloat("4646", "", silvanesti_inf__1="4441")
    table.pos.steps = [("turn-end",), ("side", 1)]
    table.pos.pending = None
    table.go("ships", "whitestone")
    assert table.why("silvanesti_inf.1") == ["DOG-C.5"]
    table.go("movement", "whitestone")
    assert table.why(SHIP) == ["DOG-C.5"]


def test_ships_are_set_up_on_coasts_and_in_ports() -> None:
    """DOG-3.7, DOG-S.1: on the coasts of Silvanesti, or on the river at Silvanost."""
    table = Table("silvanesti").go("set-up", "whitestone").pick(SHIP)
    assert table.legal("4646")
    assert table.legal("4441-4541")
    assert table.why("4440") == ["DOG-3.7"]
    table.pick("4441-4541")
    assert table.pos.bank[table.piece(SHIP)] == table.hex("4441")


def test_ships_give_way_to_armies_that_pass() -> None:
    """DOG-4.6, DOG-4.17: cavalry rides through the ship's bank and on; the ship is moved all the same, once."""
    table = Table("silvanesti").ship("4443-4543", "silvanesti_ship.1", bank="4443").put("4343", "hl_cav.1")
    table.put("4140", "silvanesti_inf.1").go("movement", "highlord").pick("hl_cav.1", "4544")
    assert (table.asked, table.asks) == ("give-way", "whitestone")
    table.pick(table.picks()[0])
    assert table.at("silvanesti_ship.1") != "4443-4543"
    assert table.pick("4443").asks == "highlord"  # the bank that is free again
