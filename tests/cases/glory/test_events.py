"""Strategic events, wizards, the Dark Temple and the draconians (Rules 2 and 10)."""

from __future__ import annotations

from tests.cases.glory.table import Table
from wyrmtable.core import ScriptedDice, settle
from wyrmtable.games.glory.position import MOVED
from wyrmtable.games.glory.rules.sequence import STEPS

# In the cup of Turn 1: ten bonus counters, then two wizards of Whitestone, then two of the Highlords.
BONUS, GOOD, EVIL = 1, 11, 13


def run(table: Table, *steps: tuple[str | int, ...], dice: list[int] | None = None) -> Table:
    """Runs these steps, the last first, until somebody is asked."""
    table.pos.steps = [("turn-end",), ("who-first",), *steps]
    table.pos.pending = None
    scripted = ScriptedDice(*(dice or []))
    settle(STEPS, table.pos, scripted, table.log)
    scripted.finish()
    return table


def war() -> Table:
    table = Table("silvanesti").put("4441", "silvanesti_inf.1", "silvanesti_inf.2").put("4236", "hl_inf.1", "hl_inf.2")
    return table.put("4235", "hl_inf.3")


# -- the cup -----------------------------------------------------------------------------------------------------------


def test_the_cup() -> None:
    """DOG-2.1, DOG-2.5, DOG-A.5, DOG-S.31.4: fourteen counters of Turn 1, none of the others, for all to count."""
    table = war()
    assert sum(table.pos.cup) == 14
    run(table, ("event",), dice=[BONUS])
    assert sum(table.pos.cup) == 13


def test_who_draws() -> None:
    """DOG-C.2, DOG-2.3: the Highlords in odd Turns, Whitestone in even ones; from an empty cup nobody."""
    table = war()
    assert "Event for Whitestone" in run(table, ("event",), dice=[BONUS]).told()
    table.pos.turn = 5
    assert "Event for Highlords" in run(table, ("event",), dice=[BONUS]).told()
    table.pos.cup[:] = bytes(len(table.pos.cup))
    assert run(table, ("event",)).asked == "who-first"


def test_a_wizard_serves_the_side_on_his_counter() -> None:
    """DOG-2.4, DOG-E.4: Whitestone draws a wizard of the Highlords, who place him."""
    table = run(war(), ("event",), dice=[EVIL])
    assert table.asks == "highlord"
    assert table.picks() == ["4235", "4236"]
    assert table.why("4441") == ["DOG-E.4"]
    table.pick("4235")
    assert table.at("wizard_highlord.1") == "4235"
    assert run(table, ("event",), dice=[EVIL]).pick("4236").at("wizard_highlord.2") == "4236"


def test_a_bonus_does_nothing_without_activation() -> None:
    """DOG-E.1, DOG-R65: it is shown and set aside."""
    table = run(war(), ("event",), dice=[BONUS])
    assert table.asked == "who-first"


def test_a_wizard_without_a_host_waits() -> None:
    """DOG-2.6, DOG-R24: no army, no ship; he is placed as soon as there is one."""
    table = Table("silvanesti").put("4236", "hl_inf.1")
    run(table, ("event",), dice=[GOOD])
    assert table.at("wizard_whitestone.1") == "reserve"
    table.put("4441", "silvanesti_inf.1")
    run(table, ("event",), dice=[BONUS])
    assert table.at("wizard_whitestone.1") == "4441"


def test_draws_before_the_game() -> None:
    """DOG-S.31.4: two for the Highlords, then two for Whitestone; events take place at once."""
    table = run(war(), ("opening", 1, 2), ("opening", 0, 2), dice=[EVIL])
    table.pick("4236", dice=[BONUS, BONUS, BONUS])
    assert sum(table.pos.cup) == 10
    assert table.told().count("Event for Highlords") == 2


# -- wizards -----------------------------------------------------------------------------------------------------------


def test_wizards_go_where_they_like() -> None:
    """DOG-5.19: to any army or ship of their side, once in a Movement Step."""
    table = war().put("4236", "wizard_highlord.1").go("movement", "highlord").pick("wizard_highlord.1")
    assert table.picks() == ["back", "4235"]
    table.pick("4235")
    assert table.why("wizard_highlord.1") == ["DOG-5.1"]
    table = Table("silvanesti").put("4441", "silvanesti_inf.1", "wizard_whitestone.1")
    table.ship("4646", "silvanesti_ship.1").go("movement", "whitestone").pick(
        "wizard_whitestone.1", "silvanesti_ship.1"
    )
    assert table.at("wizard_whitestone.1") == "aboard"


def test_a_wizard_goes_along_and_is_never_left_alone() -> None:
    """DOG-5.19, DOG-T.2: with a marching stack; left behind, he goes to the nearest army when the movement ends."""
    table = war().put("4235", "wizard_highlord.1").go("movement", "highlord").pick("4235", "4234")
    assert table.at("wizard_highlord.1") == "4234"
    table = war().put("4235", "wizard_highlord.1").go("movement", "highlord").pick("hl_inf.3", "4234", "stop")
    table.pick("end-movement", "4234")  # the stack in 4236 is as near (DOG-R81)
    assert table.at("wizard_highlord.1") == "4234"


def test_a_wizard_counts_three_on_either_side() -> None:
    """DOG-M.3, DOG-R40, DOG-R88: +3 for attackers, -3 for defenders, once however many."""
    table = Table("silvanesti").put("4237", "silvanesti_inf.1").put("4236", "hl_inf.1")
    base = table.odds("4237", "hl_inf.1").modifier
    table.put("4236", "wizard_highlord.1", "wizard_highlord.2")
    assert table.odds("4237", "hl_inf.1").modifier == base + 3
    table.put("4237", "wizard_whitestone.1")
    assert table.odds("4237", "hl_inf.1").modifier == base


def test_a_wizard_survives_his_army() -> None:
    """DOG-7.36, DOG-E.4: all armies of his stack are gone; he appears with the nearest."""
    table = (
        Table("silvanesti").put("4337", "silvanesti_inf.1", "wizard_whitestone.1").put("4336", "hl_inf.1", "hl_inf.2")
    )
    table.put("4236", "hl_inf.3", "hl_inf.4", "hl_ariakus").put("4441", "silvanesti_inf.2")
    table.deplete("silvanesti_inf.1").go("combat", "highlord").pick("4337", "everyone", "attack", dice=[10])
    table.pick("hl_inf.1")  # 24 against 3: 6-1, +4 -3 -1, row 10: 1 / E
    assert table.at("wizard_whitestone.1") == "4441"


# -- the Dark Temple ---------------------------------------------------------------------------------------------------


def test_the_temple_is_built_in_a_place_the_highlords_hold() -> None:
    """DOG-A.3, DOG-10.11, DOG-10.12, DOG-R48, DOG-S.31.5: Khuri-Khan at first; or later, or elsewhere."""
    table = run(war(), ("temple",))
    assert table.picks() == ["not-now", "4128"]
    assert table.why("4441") == ["DOG-10.11"]
    table.put("4140", "hl_inf.4")
    assert run(table, ("temple",)).pick("4140").pos.temple == table.hex("4140")
    assert run(war(), ("step-1",)).pick("not-now").asked == "who-first"


def temple() -> Table:
    table = war()
    table.pos.temple = table.hex("4128")
    return table


def test_a_draconian_army_each_turn() -> None:
    """DOG-C.1, DOG-10.10, DOG-10.13, DOG-R49: one at the Temple, if the Highlords like; it moves at once."""
    table = run(temple(), ("step-1",))
    assert table.picks() == ["not-now", "muster"]
    table.pick("muster")
    assert table.at("draconian.1") == "4128"
    assert table.go("movement", "highlord").legal("draconian.1")


def test_when_no_draconian_comes() -> None:
    """DOG-10.14, DOG-R49, DOG-10.16: all twenty are there, the hex is full, or there is no Temple."""
    table = temple().put("4128", "khur_inf.1", "khur_inf.2", "khur_inf.3")
    assert run(table, ("muster",)).asked == "who-first"
    table = temple()
    for number in range(1, 21):
        table.pos.where[table.piece(f"draconian.{number}")] = -3
    assert run(table, ("muster",)).asked == "who-first"
    assert run(war(), ("muster",)).asked == "who-first"


def test_lost_draconians_return_at_the_temple() -> None:
    """DOG-1.8, DOG-10.15: two for one."""
    table = temple().pool("draconian.1", "draconian.2").go("replacements", "highlord")
    table.pick("draconian.1")
    assert table.at("draconian.1") == "4128"
    assert table.at("draconian.2") == "gone"


def test_without_the_temple_nobody_comes_or_returns() -> None:
    """DOG-10.16, DOG-R50, DOG-X.43: Whitestone takes it, and even retaken it is dead; draconians still merge."""
    table = temple().put("4128", "silvanesti_inf.3")
    assert table.pos.ruined
    table.pos.take(table.piece("silvanesti_inf.3"), -2)
    table.put("4128", "hl_inf.4").pool("draconian.1", "draconian.2", "draconian.3", "draconian.4")
    assert run(table, ("muster",)).asked == "who-first"
    table.put("4234", "draconian.5", "draconian.6").deplete("draconian.5", "draconian.6").go("replacements", "highlord")
    assert table.picks() == ["done", "draconian.5", "draconian.6"]
    assert table.why("draconian.1") == ["DOG-1.5"]


def test_nerakas_armies_do_not_return() -> None:
    """DOG-1.8, DOG-S.31.5: no place of their country is in play; Khur's come back to Khuri-Khan."""
    table = war().pool("hl_inf.5", "hl_inf.6", "khur_inf.1", "khur_inf.2").go("replacements", "highlord")
    assert table.why("hl_inf.5") == ["DOG-1.5"]
    assert table.pick("khur_inf.1").at("khur_inf.1") == "4128"


def test_draconians_fall_with_no_country() -> None:
    """DOG-10.17, DOG-9.4: Khur is conquered; its armies vanish, draconians stay."""
    table = temple().put("4134", "draconian.1", "khur_inf.1").put("4128", "silvanesti_air.1")
    assert table.at("khur_inf.1") == "gone"
    assert table.at("draconian.1") == "4134"
    assert not table.pos.did[table.piece("draconian.1")] & MOVED
