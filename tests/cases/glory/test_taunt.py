"""The kender's taunt (DOG-10.2 to DOG-10.6)."""

from __future__ import annotations

from tests.cases.glory.table import Table
from wyrmtable.core import Manner
from wyrmtable.games.glory.files.buttons import NO_TAUNT
from wyrmtable.games.glory.position import ABOARD


def taunting() -> Table:
    table = Table().put("1414", "hylo_inf.1", "hylo_inf.2", "ldr_hylo").put("1415", "throtyl_inf.1", "throtyl_inf.2")
    return table.put("1415", "ldr_throtyl").go("taunt", "whitestone")


def test_example_of_a_taunt() -> None:
    """DOG-10.3, DOG-10.4, DOG-M.15, DOG-X.33: 8 against 8, +1 -2 -1 -2 = -4, die 6: row 2, D1 / 1."""
    table = taunting()
    found = table.odds("1414", "throtyl_inf.1", "throtyl_inf.2", taunted=True)
    assert (found.attack, found.defence, found.modifier) == (8, 8, -4)
    table.pick("1414", "1415", dice=[4, 6])
    assert "D1 / 1 (die 6" in table.told()
    assert table.asks == "whitestone"
    table.pick("hylo_inf.1", "throtyl_inf.1")
    assert [table.state(name) for name in ("hylo_inf.1", "throtyl_inf.1", "throtyl_inf.2")] == [
        "depleted", "pool", "depleted",
    ]  # fmt: skip


def test_a_taunt_may_fail() -> None:
    """DOG-10.3, DOG-10.5, DOG-X.34: on 1 to 3 nothing happens, and the kender are spent."""
    table = taunting()
    table.put("1514", "hylo_inf.3")
    table.go("taunt", "whitestone").pick("1414", "1415", dice=[3])
    assert table.why("1414") == ["DOG-10.5"]
    assert table.legal("1514")


def test_another_stack_may_try() -> None:
    """DOG-10.5, DOG-10.6, DOG-X.34: until a taunt works; those who attacked do not attack again, others may."""
    table = taunting().put("1514", "hylo_inf.3").put("1515", "hylo_inf.4").put("1516", "draconian.1")
    table.pos.steps = [("who-first",), ("combat", 0), ("taunt", 1)]
    table.pick("1414", "1415", dice=[2])
    table.pick("1514", "1415", dice=[5, 10])  # 8 against 4: 2-1, +1 -1 -2, row 8: - / 2R
    assert table.at("hylo_inf.3") == "pool"
    table.pick("no-advance", "1515")
    assert table.why("1415") == ["DOG-10.5"]
    table.pick("back", "no-taunt", "1515")
    assert table.legal("draconian.1")
    assert table.why("throtyl_inf.1") == ["DOG-7.3"]


def test_a_stack_aboard_a_citadel_can_be_taunted() -> None:
    """DOG-R62, DOG-10.3, DOG-10.4: apart from the stack below; the citadel joins its own stack's attack only."""
    table = Table("arena").put("1414", "hylo_inf.1").put("1415", "draconian.1").put("1515", "throtyl_inf.1")
    citadel, aboard = table.piece("citadel"), table.piece("draconian.1")
    table.pos.put(citadel, table.hex("1415"))
    table.pos.take(aboard, ABOARD)
    table.pos.embark(aboard, citadel)
    joined = ("DOG-M.5", "Flyers attack: +1.")
    assert joined in table.odds("1414", "draconian.1", taunted=True).reasons
    assert joined not in table.odds("1414", "throtyl_inf.1", taunted=True).reasons
    table.go("taunt", "whitestone").pick("1414")
    assert table.legal("citadel")
    table.pick("citadel", dice=[4, 7])  # 6 against 4: 3-2, +1 -2, row 6: 2 / D
    assert table.state("hylo_inf.1") == "depleted"
    assert table.at("draconian.1") == "pool"


def test_whom_kender_can_taunt() -> None:
    """DOG-10.2, DOG-R47, DOG-T.11: adjacent stacks that could attack them."""
    table = Table().put("1719", "hylo_inf.1").put("1718", "throtyl_inf.1").put("1619", "hylo_inf.2")
    table.go("taunt", "whitestone")
    assert table.picks() == ["no-taunt", "1619"]
    assert table.why("1719") == ["DOG-10.3"]
    assert table.why("1718") == ["DOG-10.2"]


def test_taunts_can_be_left_to_an_order() -> None:
    """DOG-U.4: silence does not taunt."""
    assert taunting().decision.manner == Manner(kind="taunt", silence=NO_TAUNT)


def test_no_kender_no_question() -> None:
    """DOG-10.1, DOG-10.2: nobody is asked who has nothing to taunt."""
    table = Table().put("1414", "hylo_inf.1").put("1213", "throtyl_inf.1").go("taunt", "whitestone")
    assert table.asked == "who-first"
    table = Table().put("1414", "hylo_inf.1").put("1415", "throtyl_inf.1").go("taunt", "highlord")
    assert table.asked == "who-first"


def test_a_stack_joined_by_kender_that_taunted_may_still_taunt() -> None:
    """DOG-10.5: the one attempt is the stack's; an army that retreats into it does not use it up."""
    table = Table().put("1414", "hylo_inf.1", "hylo_inf.2").put("1415", "throtyl_inf.1")
    table.pos.taunters = (table.piece("hylo_inf.1"),)
    assert table.go("taunt", "whitestone").legal("1414")
    table.pos.taunters += (table.piece("hylo_inf.2"),)
    assert table.go("taunt", "whitestone").asked == "who-first"
