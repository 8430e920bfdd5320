"""Dragonlances, Orbs, gnomes, Laurana, good dragons and Soth (DOG-E), in the Siege of Kalaman."""

from __future__ import annotations

import pytest

from tests.cases.glory.table import Table
from tests.cases.glory.test_events import run
from wyrmtable.games.glory.rules.bestowing import GNOMES, LANCE, ORB


def number_of(table: Table, event: str) -> int:
    """The roll that draws the first counter of this kind from the cup."""
    kinds = [name for name, _ in table.content.events]
    return 1 + sum(table.pos.cup[: kinds.index(event)])


def field() -> Table:
    """Two Knight armies and a silver dragon before Kalaman; two draconian armies, a red dragon, Ariakus."""
    table = Table("kalaman").put("3413", "gunthar_knight_inf.1", "gunthar_knight_inf.2", "dragon_silver", "ldr_gunthar")
    return table.put("3513", "draconian.1", "draconian.2", "dragon_red.1", "hl_ariakus")


def drawn(event: str, table: Table | None = None, turn: int = 20) -> Table:
    """An event is drawn; in even Turns by Whitestone."""
    table = table or field()
    table.pos.turn = turn
    return run(table, ("event",), dice=[number_of(table, event)])


# -- Dragonlances ------------------------------------------------------------------------------------------------------


def test_lances_go_to_an_army_of_whitestone() -> None:
    """DOG-E.2, DOG-E.2.1, DOG-E.2.2, DOG-2.4: even if the Highlords draw them; the army is twice as strong, once."""
    table = drawn("dragonlances", turn=21)
    assert table.asks == "whitestone"
    assert table.why("ldr_gunthar") == ["DOG-E.2.1"]
    table.pick("gunthar_knight_inf.1")
    assert table.pos.strength(table.piece("gunthar_knight_inf.1")) == 16
    assert not drawn("dragonlances", table, 21).legal("gunthar_knight_inf.1")


def test_lances_take_the_dragons_modifiers() -> None:
    """DOG-E.2.3, DOG-R59, DOG-M.2, DOG-M.5: +2 for the dragon and +1 for flight are gone; SP still count."""
    table = field()
    table.pos.shift(table.piece("dragon_silver"), table.hex("3412"))
    before = table.odds("3413", "draconian.1", "dragon_red.1")
    table.pos.lance[table.piece("gunthar_knight_inf.1")] = 1
    after = table.odds("3413", "draconian.1", "dragon_red.1")
    assert after.modifier == before.modifier - 3
    assert after.attack == before.attack


def test_a_lance_on_a_good_dragon() -> None:
    """DOG-R59, DOG-T.12: its SP count double in the modifier, too."""
    table = field()
    before = table.odds("3513", "dragon_silver").modifier
    table.pos.lance[table.piece("dragon_silver")] = 1
    assert table.odds("3513", "dragon_silver").modifier == before + 4


def test_lances_are_lost_with_their_army() -> None:
    """DOG-E.2.4: the army is eliminated, or merged away."""
    table = Table("kalaman").put("3413", "gunthar_inf.1", "gunthar_inf.2").deplete("gunthar_inf.1", "gunthar_inf.2")
    table.pos.lance[table.piece("gunthar_inf.2")] = 1
    table.go("replacements", "whitestone").pick("gunthar_inf.1")
    assert table.at("gunthar_inf.2") == "pool"
    assert not any(table.pos.lance)


# -- Orbs --------------------------------------------------------------------------------------------------------------


def orb() -> Table:
    table = field()
    table.pos.orb[table.piece("ldr_gunthar")] = 1
    return table.go("combat", "highlord").pick("3413", "everyone", "attack")


def test_an_orb_goes_to_a_leader_of_the_drawer() -> None:
    """DOG-E.3: Whitestone draws in an even Turn."""
    table = drawn("orb", turn=22)
    assert table.pos.orb[table.piece("ldr_gunthar")] == 1


def test_an_orb_destroys_all_dragons() -> None:
    """DOG-E.3.1, DOG-E.3.2, DOG-E.3.3, DOG-R82, DOG-7.6c, DOG-R32: a 4 against rating 4, then the combat goes on."""
    table = orb()
    assert (table.asked, table.asks) == ("orb", "whitestone")
    table.pick("use", dice=[4, 10])
    assert table.at("dragon_red.1") == "gone"
    assert not any(table.pos.orb)
    assert "12 against" not in table.told()


def test_an_orb_destroys_its_bearer() -> None:
    """DOG-E.3.2: a 5 against rating 4."""
    table = orb().pick("use", dice=[5, 10])
    assert table.at("ldr_gunthar") == "gone"
    assert table.at("dragon_red.1") == "3513"
    assert not any(table.pos.orb)


def test_an_orb_can_be_saved_and_needs_dragons() -> None:
    """DOG-E.3.1: it is voluntary, and nobody is asked without dragons against him."""
    table = orb().pick("leave", dice=[10])
    assert any(table.pos.orb)
    table = Table("kalaman").put("3413", "gunthar_inf.1", "ldr_gunthar").put("3513", "draconian.1")
    table.pos.orb[table.piece("ldr_gunthar")] = 1
    assert table.go("combat", "highlord").pick("3513" if table.legal("3513") else "3413").asked == "attackers"
    table.pick("everyone", "attack", dice=[5])
    assert table.asked != "orb"


# -- gnomes ------------------------------------------------------------------------------------------------------------


def gnomes(army: str) -> Table:
    table = field()
    table.pos.gnomes = table.piece(army)
    return table.go("combat", "highlord").pick("3413", "draconian.1", "attack", "stand")


@pytest.mark.parametrize(("army", "dice", "value"), [
    ("draconian.1", (5, 2), 5), ("gunthar_knight_inf.1", (5, 2), -5),
    ("draconian.1", (3, 3), -6), ("gunthar_knight_inf.1", (3, 3), 6),
])  # fmt: skip
def test_example_of_gnomes(army: str, dice: tuple[int, int], value: int) -> None:
    """DOG-E.7.1, DOG-E.7.2, DOG-M.16, DOG-R61, DOG-7.6d, DOG-X.8, DOG-X.9: the higher die helps, doubles cost 6."""
    table = gnomes(army)
    plain = table.odds("3413", "draconian.1").modifier
    table.pick("use", dice=[*dice, 5])
    assert f"modified by {plain + value:+}" in table.told()
    assert (table.pos.gnomes < 0) == (dice[0] == dice[1] or table.at(army) == "pool")


def test_gnomes_need_not_be_used_and_are_lost_with_their_army() -> None:
    """DOG-E.7, DOG-E.7.1: drawn by Whitestone for one of its armies."""
    table = gnomes("draconian.1").pick("leave", dice=[1])
    assert table.at("draconian.1") == "pool"
    assert table.pos.gnomes == -1
    assert drawn("gnomes").why("draconian.1") == ["DOG-E.7"]


# -- those who come ----------------------------------------------------------------------------------------------------


def test_laurana() -> None:
    """DOG-E.5, DOG-R60: with any army of Whitestone; a leader like others."""
    table = drawn("golden-general", field().put("3412", "palanthus_inf.1"))
    assert table.picks() == ["3412", "3413"]
    assert table.pick("3413").at("ldr_laurana") == "3413"


def test_good_dragons_join_armies() -> None:
    """DOG-E.6, DOG-5.10, DOG-2.6, DOG-R24: those not in play, two to a hex; who finds no room waits."""
    table = drawn("good-dragons")
    placed = [name for name in ("dragon_gold", "dragon_bronze", "dragon_copper.1") if table.at(name) == "3413"]
    assert len(placed) == 1
    assert len(table.pos.held) == 5
    table.put("3412", "palanthus_inf.1")
    drawn("activation-1", table)
    assert len(table.pos.held) == 3


def test_soth_at_the_keep() -> None:
    """DOG-E.9, DOG-R63, DOG-R48: at Dargaard Keep; if it is full, next to it. The Temple may be built before."""
    table = drawn("soth", field().put("3113", "draconian.3"))
    assert table.asked == "temple"
    table.pick("not-now")
    assert table.at("ldr_soth") == "3113"
    assert sorted((table.at("soth_army.1") == "3113", table.at("soth_army.2") == "3113")) == [False, True]


def test_soth_at_the_temple() -> None:
    """DOG-E.9: Whitestone has taken the Keep."""
    table = field().put("3113", "palanthus_inf.1")
    table.pos.temple = table.hex("3823")
    assert drawn("soth", table).at("soth_army.1") == "3823"


def test_what_cannot_be_placed_waits() -> None:
    """DOG-2.6: no leader of the Highlords is on the map."""
    table = Table("kalaman").put("3413", "gunthar_inf.1").put("3513", "draconian.1")
    drawn("orb", table, 21)
    assert table.pos.held == ((ORB, 0, -1),)
    assert LANCE != GNOMES


def test_later_counters_join_the_cup() -> None:
    """DOG-2.2, DOG-X.11: in Turn 10 those of Turn 10 are in the cup before the draw; those in from the start are not
    put in again."""
    table = Table("silvanesti").put("4441", "silvanesti_inf.1").put("4236", "hl_inf.1")
    table.pos.turn = 10
    run(table, ("event",), dice=[1])
    assert sum(table.pos.cup) == 14 + 10 - 1
    table = field()
    before = sum(table.pos.cup)
    drawn("activation-1", table)
    assert sum(table.pos.cup) == before - 1
