"""Cases from reading the rulebook sentence by sentence: what it does not forbid is allowed."""

from __future__ import annotations

from .table import Table

BYSTANDERS = {"dwarf-sentry": "0521", "orc-scout": "4313"}
DOOR = "0507-0606"


def at_a_door() -> Table:
    """A Dwarf Captain (MA 8) beside a door and next to a Chieftain, in the Movement phase of Surprise Attack."""
    table = Table("surprise", {**BYSTANDERS, "dwarf-captain.1": "0507", "orc-chieftain.1": "0408"})
    table.phase("movement", "Dwarves")
    return table


def test_case_1_he_locks_the_door_and_then_slips_past() -> None:
    """LOU-7.7a, LOU-12.1a: to lock a door is not to move; he began beside the enemy and still has the points."""
    table = at_a_door()
    table.pick("dwarf-captain.1")
    table.pick(DOOR)
    table.pick("0408")
    assert set(table.picks()) == {"0307", "0309", "0406", "0410", "0509"}
    table.pick("0309")
    assert table.where("dwarf-captain.1") == "0309"
    assert "dwarf-captain.1" not in table.picks(), "that was his whole move"


def test_case_2_once_he_has_locked_a_door_he_is_not_let_go() -> None:
    """LOU-12.1b, LOU-R23: the points are spent, and another pick ends his move; having moved, nobody slips past."""
    table = at_a_door()
    table.pick("dwarf-captain.1")
    assert "let-go" in table.picks()
    table.pick(DOOR)
    assert "let-go" not in table.picks()
    table.pick("0509")
    assert "0408" not in table.picks()
    assert table.forbids("0408") == ["LOU-7.3a", "LOU-7.7a"]
