"""Cases read from the sentences of the booklet once more, where several of them meet."""

from __future__ import annotations

from tests.cases.glory.table import Table

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
