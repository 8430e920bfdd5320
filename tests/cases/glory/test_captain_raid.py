"""The captain in the Kender Strike: it goes for Hylo where the kender let it, and for a draw where they do not."""

from __future__ import annotations

import pytest

from tests.cases.glory.table import Table
from tests.cases.glory.test_captain import carried_out, choice
from wyrmtable.games.glory.captain.fortune import fortune

SCATTERED = ("1414", "1620", "1720", "1820", "1723", "1519")  # a kender army each: Hylo is empty
GATHERED = ("1414", "1414", "1517", "1517", "1619", "1619")


def strike(*kender: str) -> Table:
    """Toede's army before the woods as at the start, and a kender army in each of these hexes."""
    table = Table().put("1314", "draconian.1", "draconian.2", "ldr_throtyl")
    table.put("1215", "throtyl_inf.1", "throtyl_inf.2").put("1214", "throtyl_inf.3", "throtyl_inf.4")
    for number, hex_ in enumerate(kender, 1):
        table.put(hex_, f"hylo_inf.{number}")
    return table


def test_scattered_kender_are_driven_from_the_way() -> None:
    """DOG-S.33.4: Hylo lies open, and one army bars the way: the draconians clear it, and do not stand before it."""
    table = carried_out(strike(*SCATTERED).go("movement", "highlord"))
    assert choice(table.go("combat", "highlord")) == "1414"


def test_gathered_kender_are_left_alone() -> None:
    """DOG-S.33.4, DOG-10.3: kender in strength would break the army: it stays out of reach of their taunts."""
    table = carried_out(strike(*GATHERED).go("movement", "highlord"))
    beside = {table.at(army) for army in ("draconian.1", "draconian.2")} & {"1314", "1315", "1415", "1514"}
    assert not beside


def test_what_is_left_is_spared() -> None:
    """DOG-S.33.4: with a fifth of the strength lost the army no longer goes for Hylo, but for the draw."""
    table = strike(*SCATTERED).deplete("draconian.1", "draconian.2")
    carried_out(table.go("movement", "highlord"))
    assert {table.at("draconian.1"), table.at("draconian.2")}.isdisjoint({"1314", "1315", "1415", "1514"})


@pytest.mark.parametrize(("armies", "taken"), [(("draconian.1",), 0.5), (("draconian.1", "draconian.2"), 1.0)])
def test_nobody_enters_a_hex_whose_attackers_are_lost(armies: tuple[str, ...], taken: float) -> None:
    """DOG-7.37, DOG-CRT: either attack is sure to empty Hylo, but the weak one takes it only every other time: else
    nobody is left to enter it, or whoever is left retreats."""
    table = Table().put("1618", *armies).put("1619", "hylo_inf.1").deplete("hylo_inf.1")
    found = fortune(table.pos, [table.piece(army) for army in armies], table.hex("1619"))
    assert (found.emptied, found.taken) == (1.0, taken)
