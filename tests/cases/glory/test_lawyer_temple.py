"""The Dark Temple at any time of the Highlords' own Steps (DOG-10.11, DOG-R48)."""

from __future__ import annotations

from tests.cases.glory.table import Table
from tests.cases.glory.test_events import run


def war() -> Table:
    return Table("campaign").put("3823", "hl_inf.1", "hl_inf.2", "hl_ariakus").put("2919", "hl_inf.3")


def test_in_the_movement_step() -> None:
    """DOG-10.11, DOG-R48: a place taken just now will do, and the movement goes on; once built it stays."""
    table = war().put("3112", "draconian.1").go("movement", "highlord").pick("draconian.1", "3113", "stop", "build")
    assert table.picks() == ["not-now", "3113", "3823"]
    table.pick("3113")
    assert (table.asked, table.pos.temple) == ("movement", table.hex("3113"))
    assert not table.legal("build")


def test_it_may_be_thought_better_of() -> None:
    """DOG-10.11: he can, he need not."""
    table = war().go("movement", "highlord").pick("build", "not-now")
    assert (table.asked, table.pos.temple) == ("movement", -1)


def test_before_his_attacks() -> None:
    """DOG-10.11, DOG-C.6: while there is anything to decide in the Combat Step."""
    table = war().join("whitestone", "palanthus").put("2918", "palanthus_inf.1").go("combat", "highlord")
    assert table.picks() == ["end-combat", "build", "2918"]
    assert table.pick("build", "3823").pos.temple == table.hex("3823")


def test_among_his_replacements() -> None:
    """DOG-10.11, DOG-10.15, DOG-C.1: built in the middle of Step 1, and two lost draconians bring one back to it."""
    table = war().put("3113", "draconian.3").pool("hl_inf.4", "hl_inf.5", "draconian.1", "draconian.2")
    table.go("replacements", "highlord")
    assert table.why("draconian.1") == ["DOG-1.5"]
    table.pick("build", "3113", "not-now", "draconian.1")
    assert table.at("draconian.1") == "3113"


def test_a_draconian_army_comes_to_a_temple_built_among_the_replacements() -> None:
    """DOG-10.13, DOG-10.11, DOG-R48: it may come at any time of that Step; whoever thinks better of it has none."""
    table = Table("campaign").put("3823", "hl_inf.1", "hl_inf.2").deplete("hl_inf.1", "hl_inf.2")
    table.go("replacements", "highlord").pick("build", "3823", "muster")
    assert (table.at("draconian.1"), table.asked) == ("3823", "replacements")
    table = Table("campaign").put("3823", "hl_inf.1", "hl_inf.2").deplete("hl_inf.1", "hl_inf.2")
    assert table.go("replacements", "highlord").pick("build", "not-now").legal("hl_inf.1")


def test_whitestone_is_not_asked() -> None:
    """DOG-10.11: it is the Highlords' Temple."""
    table = war().join("whitestone", "palanthus").put("2314", "palanthus_inf.1").go("movement", "whitestone")
    assert not table.legal("build")


def test_nobody_is_asked_only_for_its_sake() -> None:
    """DOG-10.11, DOG-R48: with nothing else to do the Combat Step ends by itself; the next Turn asks again."""
    table = war().go("combat", "highlord")
    assert table.asked == "who-first"
    assert run(table, ("step-1",)).asked == "temple"


def test_without_a_place_there_is_nothing_to_build_on() -> None:
    """DOG-10.11: a fortified city or fortress that he controls."""
    table = Table("campaign").join("whitestone", "palanthus").put("3823", "palanthus_inf.1").put("2919", "hl_inf.3")
    assert not table.go("movement", "highlord").legal("build")
