"""The order of battle: every counter of the box, and what each scenario takes of it."""

from __future__ import annotations

import pytest

from tests.cases.glory.table import Table
from wyrmtable.games.glory.files.forces import forces, printed
from wyrmtable.games.glory.files.scenarios import scenarios
from wyrmtable.games.glory.files.tables import events

# How many, Strength full and depleted, movement.
ARMIES = {
    "blode_inf": (8, 6, 3, 4), "caergoth_inf": (3, 6, 3, 5), "caergoth_cav": (2, 6, 3, 8), "goodlund_inf": (4, 4, 2, 3),
    "gunthar_knight_inf": (2, 8, 4, 5), "gunthar_inf": (3, 4, 2, 5), "gunthar_knight_cav": (2, 8, 4, 8),
    "hylo_inf": (6, 4, 2, 3), "kaolyn_inf": (5, 5, 3, 3), "kern_inf": (5, 6, 3, 4), "khur_inf": (5, 4, 2, 4),
    "khur_cav": (1, 4, 2, 8), "kothas_inf": (4, 8, 4, 5), "lemish_inf": (4, 4, 2, 4), "lemish_cav": (2, 4, 2, 8),
    "mithas_inf": (4, 8, 4, 5), "nordmaar_inf": (4, 4, 2, 4), "nordmaar_cav": (2, 4, 2, 8),
    "n_ergoth_inf": (3, 6, 3, 5), "n_ergoth_cav": (2, 6, 3, 8), "palanthus_inf": (5, 4, 2, 4),
    "qualinesti_inf": (4, 5, 3, 5),
    "qualinesti_air": (4, 2, 1, 18), "sanction_inf": (3, 4, 2, 4), "silvanesti_inf": (5, 6, 3, 5),
    "silvanesti_air": (4, 2, 1, 18), "solanthus_inf": (3, 6, 3, 5), "solanthus_cav": (2, 6, 3, 8),
    "tarsis_inf": (3, 4, 2, 4), "tarsis_cav": (3, 4, 2, 8), "thorbardin_inf": (4, 5, 3, 3), "throtyl_inf": (8, 4, 2, 3),
    "vingaard_inf": (3, 4, 2, 4), "vingaard_cav": (1, 4, 2, 8), "zhakar_inf": (5, 5, 3, 3), "zhakar_air": (4, 2, 1, 18),
    "hl_inf": (8, 6, 3, 4), "hl_cav": (2, 4, 2, 8), "dragon_red": (2, 2, 1, 16), "dragon_blue": (2, 2, 1, 16),
    "dragon_green": (2, 2, 1, 16), "dragon_black": (1, 2, 1, 16), "dragon_white": (1, 2, 1, 16),
    "draconian": (20, 6, 3, 6), "soth_army": (2, 10, 5, 8), "tower_inf": (3, 4, 2, 5), "dragon_gold": (1, 4, 2, 16),
    "dragon_silver": (1, 4, 2, 16), "dragon_bronze": (1, 2, 1, 16), "dragon_copper": (2, 2, 1, 16),
    "dragon_brass": (2, 2, 1, 16),
}  # fmt: skip
# How many, Combat Rating sound and damaged, movement.
SHIPS = {
    "gunthar_ship": (2, 4, 3, 40), "kothas_ship": (4, 5, 4, 35), "maelstrom_ship": (6, 4, 3, 45),
    "mithas_ship": (4, 5, 4, 35), "n_ergoth_ship": (2, 4, 3, 40), "palanthus_ship": (4, 5, 4, 40),
    "sanction_ship": (4, 4, 3, 40), "silvanesti_ship": (4, 3, 2, 50),
}  # fmt: skip
# Tactical Rating and movement.
LEADERS = {
    "ldr_blode": (2, 10), "ldr_caergoth": (2, 10), "ldr_goodlund": (1, 8), "ldr_gunthar": (4, 10), "ldr_hylo": (2, 8),
    "ldr_kaolyn": (2, 8), "ldr_kern": (2, 10), "ldr_khur": (1, 10), "ldr_kothas": (3, 10), "ldr_lemish": (2, 10),
    "ldr_maelstrom": (2, 10), "ldr_mithas": (3, 10), "ldr_nordmaar": (2, 10), "ldr_n_ergoth": (3, 10),
    "ldr_palanthus": (2, 10), "ldr_qualinesti": (3, 12), "ldr_sanction": (1, 10), "ldr_silvanesti": (3, 12),
    "ldr_solanthus": (2, 10), "ldr_tarsis": (1, 10), "ldr_thorbardin": (3, 8), "ldr_throtyl": (1, 8),
    "ldr_vingaard": (1, 10), "ldr_zhakar": (2, 8), "hl_ariakus": (4, 10), "hl_kitiara": (4, 10),
    "hl_verminaard": (3, 10), "hl_salah_khan": (2, 10), "hl_misif": (2, 10), "hl_asp_tueng": (2, 10),
    "hl_bolas": (2, 10), "hl_bakaris": (2, 10), "hl_topus": (1, 10), "hl_feal_thas": (1, 10), "ldr_soth": (3, 10),
    "ldr_laurana": (5, 10),
}  # fmt: skip
CUP = {
    "activation-1": (4, 1, 0), "activation-2": (4, 1, 0), "activation-3": (2, 1, 0), "wizard-whitestone": (2, 0, 1),
    "wizard-highlord": (2, 0, 1), "dragonlances": (0, 4, 0), "orb": (0, 3, 0), "citadel": (0, 0, 3),
    "golden-general": (0, 0, 1), "good-dragons": (0, 0, 1), "gnomes": (0, 0, 1), "soth": (0, 0, 1),
}  # fmt: skip


def test_every_army_of_the_box() -> None:
    """DOG-B.4, DOG-F.2, DOG-F.3, DOG-R35: number, strength, half of it rounded up, movement."""
    found = {name: (army.count, army.full, army.depleted, army.mp) for name, army in forces().army.items()}
    assert found == ARMIES
    assert all(depleted == (full + 1) // 2 for _, full, depleted, _ in found.values())


def test_every_ship_of_the_box() -> None:
    """DOG-B.3, DOG-R36: number, rating, one less when damaged, movement."""
    found = {name: (ship.count, ship.rating, ship.damaged, ship.mp) for name, ship in forces().ship.items()}
    assert found == SHIPS


def test_every_leader_of_the_box() -> None:
    """DOG-B.2, DOG-8.10, DOG-F.10: rating and movement; three of them are of use at sea; nobody is rated 6."""
    found = forces().leader
    assert {name: (leader.rating, leader.mp) for name, leader in found.items()} == LEADERS
    assert {name for name, leader in found.items() if leader.naval} == {"ldr_kothas", "ldr_maelstrom", "ldr_mithas"}


def test_every_counter_of_the_cup() -> None:
    """DOG-2.1, DOG-E.20: how many join on Turn 1, 10 and 20; whom each serves."""
    found = events()
    assert {name: tuple(event.cup) for name, event in found.items()} == CUP
    assert {name for name, event in found.items() if event.serves == "drawer"} == {
        "activation-1", "activation-2", "activation-3", "orb", "gnomes",
    }  # fmt: skip


@pytest.mark.parametrize("scenario", sorted(scenarios({})))
def test_no_scenario_has_more_than_the_box(scenario: str) -> None:
    """DOG-S.1, DOG-F.2: no kind of counter is there more often than it was printed."""
    content = Table(scenario).content
    for kind in set(content.kinds):
        assert content.kinds.count(kind) <= getattr(printed(forces(), kind), "count", 1), kind


def test_the_whole_war_has_the_whole_box() -> None:
    """DOG-S.11, DOG-3.7: every counter may come into play."""
    content = Table("campaign").content
    assert {kind: content.kinds.count(kind) for kind in ARMIES} == {kind: row[0] for kind, row in ARMIES.items()}
    assert {kind: content.kinds.count(kind) for kind in SHIPS} == {kind: row[0] for kind, row in SHIPS.items()}
    assert set(LEADERS) <= set(content.kinds)
