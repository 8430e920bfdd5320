"""The Maelstrom (DOG-4.18 to DOG-4.22): what it does to ships, and flight into it."""

from __future__ import annotations

from tests.cases.glory.table import Table
from wyrmtable.games.glory.rules.naval import quarry
from wyrmtable.games.glory.rules.ships import courses

SHIP, FOE, LOADED = "mithas_ship.1", "silvanesti_ship.1", ("mithas_inf.1", "ldr_mithas")


def before_it(die: int) -> Table:
    """A ship of Mithas with army and leader sails from 5112 into the Maelstrom."""
    table = Table("open-war").ship("5112", SHIP, carries=LOADED).put("3823", "hl_inf.1").put("4441", "silvanesti_inf.1")
    dice = [die, 4] if die == 1 else [die]
    return table.go("ships", "highlord").pick(SHIP, "5113", dice=dice)


def test_it_costs_a_point() -> None:
    """DOG-4.18: any hex of the edge, for 1 point; not what lies further in."""
    table = Table("open-war").ship("5112", SHIP)
    found = courses(table.pos, table.piece(SHIP), 35)
    assert found[table.hex("5113")] == 1
    assert table.hex("5518") not in found


def test_a_ship_sinks() -> None:
    """DOG-4.18, DOG-4.16, DOG-8.11, DOG-X.38: on 1 it goes down; the army to the pool, the leader saved by his 4."""
    table = before_it(1)
    assert (table.at(SHIP), table.at("mithas_inf.1"), table.at("ldr_mithas")) == ("gone", "pool", "3823")


def test_a_ship_stays_and_rolls_again() -> None:
    """DOG-4.18, DOG-4.20, DOG-4.21, DOG-X.38: on 3 it stays, out of reach; next Turn it rolls first."""
    table = before_it(3)
    assert (table.at(SHIP), table.at("mithas_inf.1")) == ("maelstrom", "aboard")
    table.ship("5112", FOE)
    assert quarry(table.pos, 1) == []
    table.pos.did[:] = bytes(table.content.size)
    table.go("side", "highlord", dice=[9])
    assert (table.asked, table.asks) == ("surface", "highlord")
    table.pick("5413")
    assert table.asked == "ships"
    assert table.pick(SHIP).legal("5313")  # it has all its points


def test_the_enemy_chooses_where_it_comes_out() -> None:
    """DOG-4.18, DOG-4.19, DOG-R25, DOG-X.38: on 7 the enemy names the hex; the ship sails on with what it has left."""
    table = before_it(7)
    assert (table.asked, table.asks) == ("surface", "whitestone")
    table.pick("5524")
    assert table.pos.steps[-1] == ("sail", table.piece(SHIP), 34, 0)


def test_its_owner_chooses() -> None:
    """DOG-4.18, DOG-4.19, DOG-X.38: on 10 he does; not where an enemy ship lies."""
    table = Table("open-war").ship("5112", SHIP).ship("5013", FOE).put("3823", "hl_inf.1")
    table.go("ships", "highlord").pick(SHIP, "5113", dice=[10])
    assert (table.asks, table.legal("5112"), table.legal("5013")) == ("highlord", True, False)


def threatened() -> Table:
    """An elven ship comes beside one of Mithas that lies at the edge."""
    table = Table("open-war").ship("5112", SHIP).ship("4912", FOE).put("4441", "silvanesti_inf.1")
    return table.put("3823", "hl_inf.1").go("ships", "whitestone").pick(FOE, "5012")


def test_flight_into_it() -> None:
    """DOG-4.22, DOG-X.39, DOG-R80: it flees and stays inside; the enemy sails on, and it cannot flee again."""
    table = threatened()
    assert (table.asked, table.asks) == ("escape", "highlord")
    table.pick("flee", dice=[4])
    assert (table.at(SHIP), table.asks) == ("maelstrom", "whitestone")
    assert table.legal("5013")
    table = threatened().pick("flee", "5112", dice=[9])
    table.pick("5013")
    assert table.asks == "whitestone"  # beside it again, and nobody is asked


def test_staying() -> None:
    """DOG-4.22: it is free to stay; each new approach asks again."""
    table = threatened().pick("stay")
    assert table.at(SHIP) == "5112"
    assert table.pick("5013").asks == "highlord"


def test_withdrawal_into_it() -> None:
    """DOG-8.6: a battle may end in the Maelstrom."""
    table = Table("open-war").ship("5112", SHIP).ship("5013", FOE).put("3823", "hl_inf.1").go("combat", "whitestone")
    table.pick(SHIP, "everyone", "attack", dice=[10, 10]).pick("withdraw", "5113", dice=[5])
    assert table.at(SHIP) == "maelstrom"
