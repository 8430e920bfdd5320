"""Cases from the sentences of the rulebook alone: what each allows, forbids or settles, at its edges."""

from __future__ import annotations

import pytest

from tests.cases.underearth.arena import arena, worked_out
from tests.cases.underearth.test_b_uncontrolled import gold, wild_turn

from .table import Table

# -- retreats of flyers, and uncontrolled units that were driven back ------------------------------------------------


def test_a_flyer_thrown_back_lands_on_enemies_but_for_those_still_to_be_attacked() -> None:
    """LOU-15.2, LOU-10.4e, LOU-R45: the hex it attacked is open to it, one whose attack is still to come is not."""
    place = {"gargoyle": "1422", "dwarf-captain.1": "1323", "orc-scout": "1525", "dwarf-captain.2": "1424"}
    table = arena(place)
    table.pick("1323", "1424")
    table.pick("1323", dice=[6])
    assert "1323" in table.picks()
    assert "1424" not in table.picks()
    assert table.forbids("1424") == ["LOU-10.4e"]


def test_an_uncontrolled_unit_driven_back_still_attacks() -> None:
    """LOU-17.2: a Troll drives the Wolf into the Throne Room and follows; the Wolf can attack at 1 to 2 and does."""
    table = gold({"troll.1": "0628", "wolf": "0626"}, {"dwarf-lord": "4309"})
    wild_turn(table, [1, 1, 4, 1])
    assert [event[2] for event in table.events("battle")] == ["DR", "DE"]
    assert (table.where("wolf"), table.where("troll.1")) == ("0626", "dead")


def test_unless_it_was_driven_back_onto_treasure() -> None:
    """LOU-20.5j: in a hex with Treasure a Dweller is quiet again, whoever stands before it."""
    table = gold({"troll.1": "0628", "wolf": "0626"}, {"dwarf-lord": "4309"}, treasure={"treasure-5.1": "0624"})
    wild_turn(table, [1, 1, 4])
    assert (table.where("wolf"), table.where("troll.1")) == ("0624", "0626")


def test_or_the_odds_are_too_bad() -> None:
    """LOU-17.2, LOU-10.5a: in a narrow corridor 35 Goblins attack as 4 and defend in full; 2 to 35 is not 1 to 2."""
    table = gold({"goblin-co": "0628", "wolf": "0626"}, {"dwarf-lord": "4309"})
    wild_turn(table, [1, 1, 4])
    assert (table.where("wolf"), table.where("goblin-co")) == ("0624", "0626")


# -- a leader's voice, whatever he does himself ----------------------------------------------------------------------


def test_a_leader_who_carries_treasure_still_leads() -> None:
    """LOU-11.2b, LOU-14.2c: he may not attack, but he is stacked with the Company that does: 45 to 45 is 2-1."""
    table = arena(
        {"orc-co-45.1": "1424", "orc-chieftain.1": "1525", "dwarf-co-45.1": "1323"},
        phase="movement",
        morale="on",
        treasure={"treasure-5.1": "1525"},
    )
    table.pick("orc-chieftain.1", "treasure-5.1", "1424", "stop", "end-phase")
    assert table.attack("1323", "orc-co-45.1", dice=[6])[1] == "2-1"


def test_a_leader_who_attacks_another_hex_still_leads() -> None:
    """LOU-11.2b, LOU-10.2b: he strikes at the Scout, his Company at a Company."""
    place = {"orc-co-45.1": "1424", "orc-chieftain.1": "1424", "dwarf-co-45.1": "1323", "dwarf-scout": "1525"}
    table = arena(place, morale="on")
    table.pick("1525", "orc-chieftain.1", "attack", "1323")
    table.pick("1323", dice=[6])
    assert table.events("battle")[0][5] == "2-1"


def test_one_who_has_advanced_leads_no_more() -> None:
    """LOU-11.2b: he took the Scout's hex before his Company fought, and is not stacked with it any longer."""
    place = {"orc-co-45.1": "1424", "orc-chieftain.1": "1424", "dwarf-co-45.1": "1323", "dwarf-scout": "1525"}
    table = arena(place, morale="on")
    table.pick("1525", "orc-chieftain.1", "attack", "1323")
    table.pick("1525", dice=[1])
    table.pick("orc-chieftain.1", dice=[4])
    assert table.events("battle")[1][5] == "1-1"


# -- surprise --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asleep", "column"),
    [(["dwarf-captain.1", "dwarf-scout"], 8), (["dwarf-captain.1"], 6), (["dwarf-dependents.1"], 6)],
)
def test_a_stack_is_surprised_if_all_who_fight_in_it_are(asleep: list[str], column: int) -> None:
    """LOU-20.2g, LOU-R21, LOU-R47: Dependents do not fight, so that their waking spoils nothing."""
    stack = {"dwarf-captain.1": "1323", "dwarf-scout": "1323", "dwarf-dependents.1": "1323"}
    table = Table("surprise", {"orc-chieftain.1": "1424", "dwarf-lord": "0521", **stack}, asleep=asleep)
    table.pos.surprised = table.pos.asleep
    assert worked_out(table, "1323", "orc-chieftain.1").column == column
