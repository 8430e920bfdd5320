"""The Orders of War: armies written out for a tactical game (DOG-O)."""

from __future__ import annotations

import pytest

from tests.cases.glory.table import Table
from wyrmtable.core import Match, Setting
from wyrmtable.games.glory import GAME
from wyrmtable.games.glory.show.orders_of_war import EXPORTS, order, reduced
from wyrmtable.registry import export


def written(table: Table, army: str) -> list[str]:
    return [line.strip() for line in order(table.pos, table.piece(army))]


def test_example_of_a_depleted_draconian_army() -> None:
    """DOG-O.1, DOG-O.3, DOG-X.55: 16, 10, 10 Baaz, and so on; commanders stay."""
    table = Table("kalaman").put("3513", "draconian.1").deplete("draconian.1")
    title, *brigades = written(table, "draconian.1")
    assert "morale -2" in title
    assert brigades == [
        "Fighter(6): 16 Drac/Baaz(2), 10 Drac/Baaz(2), 10 Drac/Baaz(2)",
        "Fighter(8): 10 Drac/Kapak(3), 10 Drac/Kapak(3), 6 Drac/Kapak archers(3)",
        "Fighter(6): 16 Drac/Baaz(2), 10 Drac/Baaz(2), 10 Drac/Baaz archers(2)",
    ]


def test_example_of_a_depleted_knight_army() -> None:
    """DOG-X.64: 8, 12, 12 and 4 archers."""
    table = Table("kalaman").put("3412", "solanthus_inf.1").deplete("solanthus_inf.1")
    assert written(table, "solanthus_inf.1")[1] == (
        "Rose Knight(10): 8 Infantry(8)*, 12 Infantry(4), 12 Infantry(4), 4 Archers(4)"
    )


@pytest.mark.parametrize(
    ("full", "left"), [(34, 23), (24, 16), (20, 13), (18, 12), (16, 11), (15, 10), (12, 8), (9, 6)]
)
def test_two_thirds(full: int, left: int) -> None:
    """DOG-O.3: to the nearest whole number."""
    assert reduced(f"{full} Infantry(2)") == f"{left} Infantry(2)"


@pytest.mark.parametrize(("army", "chart"), [
    ("hl_inf.1", "Mercenary infantry"), ("hl_cav.1", "Mercenary cavalry"), ("kern_inf.1", "Ogre infantry"),
    ("solanthus_cav.1", "Knight cavalry"), ("palanthus_inf.1", "Human infantry"), ("soth_army.1", "Undead legion"),
    ("dragon_red.1", "1 ancient large (80), 2 old average (60)"),
])  # fmt: skip
def test_the_chart_of_an_army(army: str, chart: str) -> None:
    """DOG-O.6, DOG-O.7: by race, country and arm; dragons by their colour."""
    assert chart in written(Table("kalaman").put("3513", army), army)[0]


def test_griffons() -> None:
    """DOG-O.9: 24 of level 7."""
    table = Table("silvanesti").put("4441", "silvanesti_air.1")
    assert "24 griffons of level 7" in written(table, "silvanesti_air.1")[0]


def test_a_match_is_written_out() -> None:
    """DOG-O.1, DOG-O.10: hex by hex with terrain, walls, commanders, marvels and those aboard a citadel."""
    match = Match(GAME, Setting("kalaman"), None, "1")
    table = (
        Table("kalaman").put("3412", "palanthus_inf.1", "ldr_gunthar", "wizard_whitestone.1").put("3514", "hl_inf.1")
    )
    table.pos.lance[table.piece("palanthus_inf.1")] = table.pos.orb[table.piece("ldr_gunthar")] = 1
    table.pos.put(table.piece("citadel.1"), table.hex("3513"))
    match.position = table.pos
    text = export(GAME, "orders-of-war").make(match, None)
    assert isinstance(text, str)
    assert EXPORTS[0].title in text
    assert "Whitestone at Kalaman 3412 (clear, fortified city)" in text
    assert "Gunthar Uth Wistan, commander, Tactical Rating 4, with a Dragon Orb" in text
    assert "carries Dragonlances" in text
    assert "Heroes of level d8 + 4" in text
    assert "Nobody in Flying Citadel (1) over 3513" in text
