"""Cases of infiltration: slipping past an adjacent enemy as the whole move (LOU-7.7)."""

from typing import Any

import pytest

from wyrmtable.games.underearth.rules.infiltration import targets

from .table import Table

BYSTANDERS = {"dwarf-sentry": "0521", "orc-scout": "4313"}


def beside(unit: str, hex_: str, foes: dict[str, str], **more: Any) -> Table:
    """A Movement phase of Surprise Attack in which this Dwarf has been picked to move."""
    table = Table("surprise", {**BYSTANDERS, **foes, unit: hex_}, **more)
    table.phase("movement", "Dwarves")
    table.pick(unit)
    return table


def behind(table: Table, enemy: str) -> set[str]:
    """The hexes an infiltrator may choose once he has picked the enemy's hex; empty if that is refused."""
    if enemy not in table.picks():
        assert table.forbids(enemy) == ["LOU-7.3a", "LOU-7.7a"]
        return set()
    table.pick(enemy)
    return set(table.picks())


# -- the rulebook's example --------------------------------------------------------------------------------------------


def test_ex_06a_tunnel_between_them() -> None:
    """EX-6a (LOU-7.7c): with a tunnel side between Dwarf and Orc infiltration is refused."""
    assert behind(beside("dwarf-captain.1", "2222", {"orc-chieftain.1": "2220"}), "2220") == set()


def test_ex_06a_tunnel_behind_the_orc() -> None:
    """EX-6a (LOU-7.7c): with a tunnel side behind the Orc that way is refused, the open sides are not."""
    table = beside("dwarf-captain.1", "2224", {"orc-chieftain.1": "2222"})
    assert behind(table, "2222") == {"2121", "2123", "2321", "2323"}
    assert table.forbids("2220") == ["LOU-7.7c"]


def test_ex_06b_company_in_a_narrow_corridor() -> None:
    """EX-6b (LOU-7.7d): past an Orc Company in a narrow corridor nobody slips."""
    assert behind(beside("dwarf-captain.1", "3836", {"orc-co-45.1": "3838"}), "3838") == set()


def test_ex_06b_individual_in_a_narrow_corridor() -> None:
    """EX-6b (LOU-7.7d): past an Orc Individual one does; with one way on he is through at once."""
    table = beside("dwarf-captain.1", "3836", {"orc-chieftain.1": "3838"})
    table.pick("3838")
    assert table.where("dwarf-captain.1") == "3840"


def test_ex_06b_the_far_hex_must_be_empty() -> None:
    """EX-6b (LOU-7.7a): a friend in the far hex closes the way as an enemy would."""
    foes = {"orc-chieftain.1": "3838", "dwarf-captain.2": "3840"}
    assert behind(beside("dwarf-captain.1", "3836", foes), "3838") == set()


@pytest.mark.parametrize(("mover", "enemy"), [("0828", "0729"), ("0929", "0828")], ids=["first", "second"])
def test_ex_06c_cliff_on_either_step(mover: str, enemy: str) -> None:
    """EX-6c (LOU-7.7c): a cliff side on either step, even downwards, is refused."""
    assert behind(beside("dwarf-captain.1", mover, {"orc-chieftain.1": enemy}), enemy) == set()


@pytest.mark.parametrize(
    ("mover", "enemy", "target"), [("1824", "1925", "2024"), ("2024", "1925", "1824")], ids=["up", "down"]
)
def test_ex_06c_stairs_are_allowed(mover: str, enemy: str, target: str) -> None:
    """EX-6c (LOU-7.7c): a stairs side is allowed, up or down."""
    table = beside("dwarf-captain.1", mover, {"orc-co-45.1": enemy})
    table.pick(enemy)
    assert table.where("dwarf-captain.1") == target


# -- the rule itself ---------------------------------------------------------------------------------------------------


def test_infiltration_is_the_whole_move() -> None:
    """LOU-7.7a, LOU-R7: the Captain has spent two of eight points, but he moves no farther that turn."""
    table = beside("dwarf-captain.1", "2224", {"orc-chieftain.1": "2222"})
    table.pick("2222", "2121")
    assert table.where("dwarf-captain.1") == "2121"
    assert table.pos.steps[-1][0] == "movement"
    assert table.forbids("dwarf-captain.1") == ["LOU-7.1a"]


def test_a_move_that_has_begun_is_no_infiltration() -> None:
    """LOU-7.7a: the unit must stand next to the enemy when its move starts."""
    table = beside("dwarf-captain.1", "2226", {"orc-chieftain.1": "2222"})
    table.pick("2224")
    assert table.forbids("2222") == ["LOU-7.3a", "LOU-7.7a"]
    assert table.why_not("2222")[1].text == "Infiltration is a unit's whole move; this one has begun another."


def test_an_enemy_further_away_cannot_be_infiltrated() -> None:
    """LOU-7.7a: at the start of the move the enemy must be adjacent."""
    table = beside("dwarf-captain.1", "2226", {"orc-chieftain.1": "2222"})
    assert table.forbids("2222") == ["LOU-7.3a"]


def test_the_target_hex_holds_no_unit_at_all() -> None:
    """LOU-7.7a: neither an enemy's hex nor a friend's, nor the hex one came from, nor one that is not next to it."""
    foes = {"orc-chieftain.1": "2222", "orc-co-45.1": "2121", "dwarf-captain.2": "2321"}
    table = beside("dwarf-captain.1", "2224", foes)
    assert behind(table, "2222") == {"2123", "2323"}
    for hex_ in ("2121", "2321", "2224"):
        assert [reason.text for reason in table.why_not(hex_)] == ["The hex must hold no unit at all."]
        assert table.forbids(hex_) == ["LOU-7.7a"]
    assert table.forbids("2226") == ["LOU-7.7a"]


def test_the_steps_need_not_be_in_line() -> None:
    """LOU-7.7b: from 2224 through 2222 one comes out at 2123 beside the start as well as straight on."""
    table = beside("dwarf-captain.1", "2224", {"orc-chieftain.1": "2222"})
    table.pick("2222", "2123")
    assert table.where("dwarf-captain.1") == "2123"


@pytest.mark.parametrize("enemy", ["orc-co-45.1", "orc-chieftain.1"], ids=["Company", "Individual"])
def test_a_bridge_is_no_narrow_corridor(enemy: str) -> None:
    """LOU-7.7d, LOU-R32: the ban past a Company names Narrow Corridors alone; over a bridge one slips past it."""
    table = beside("dwarf-captain.1", "3012", {enemy: "3014"})
    table.pick("3014")
    assert table.where("dwarf-captain.1") == "3016"


def test_dependents_count_as_a_company() -> None:
    """LOU-7.7d: an Orc cannot slip past Dependents in a narrow corridor either."""
    table = Table("surprise", {"orc-chieftain.1": "3836", "dwarf-dependents.1": "3838", **BYSTANDERS})
    table.phase("movement", "Orcs")
    table.pick("orc-chieftain.1")
    assert behind(table, "3838") == set()


def test_a_company_in_the_open_can_be_passed() -> None:
    """LOU-7.7d: the ban is on narrow sides; in the hall a Company is passed, but not into the narrow corridor."""
    table = beside("dwarf-captain.1", "0622", {"orc-co-45.1": "0624"})
    assert behind(table, "0624") == {"0523", "0723", "0725"}
    assert table.forbids("0626") == ["LOU-7.7c"]


def test_both_hexes_are_paid_for() -> None:
    """LOU-7.7e: with the Treasure on his back a Sentry 2-6 has three points, enough for stairs and one hex."""
    table = Table("dragonfire", {"dwarf-sentry.1": "1824", "dwarf-lord": "0521", "dragon": "1925"})
    table.pos.gold[0] = table.hex("1824")
    table.phase("movement", "Dwarves")
    table.pick("dwarf-sentry.1", "treasure-20")
    assert "1925" in table.picks()
    unit, dragon = table.unit("dwarf-sentry.1"), table.hex("1925")
    assert targets(table.pos, unit, 6, dragon) == [table.hex("2024")]
    assert targets(table.pos, unit, 5, dragon) == []


def test_locked_doors_stop_infiltration() -> None:
    """LOU-7.7e: a locked door before the enemy or behind him."""
    place = {"orc-chieftain.1": "0626"}
    assert behind(beside("dwarf-captain.1", "0624", place, locked=["0624-0626"]), "0626") == set()
    table = beside("dwarf-captain.1", "0622", {"orc-chieftain.1": "0624"}, locked=["0624-0626"])
    assert "0626" not in behind(table, "0624")
    assert table.forbids("0626") == ["LOU-7.7e"]


def test_a_closed_gate_stops_infiltration() -> None:
    """LOU-7.7e: an Orc inside the West Gate slips past the Dwarf, but not through the Gate closed to him."""
    place = {"orc-chieftain.1": "0539", "dwarf-captain.1": "0440", **BYSTANDERS}
    table = Table("surprise", place)
    table.phase("movement", "Orcs")
    table.pick("orc-chieftain.1", "0440")
    assert table.where("orc-chieftain.1") == "0541"  # the only way
    table = Table("surprise", {**place, "dwarf-captain.2": "0541"})
    table.phase("movement", "Orcs")
    table.pick("orc-chieftain.1")
    assert behind(table, "0440") == set()


def test_after_infiltration_one_may_attack_but_not_lock() -> None:
    """LOU-R32: no door is locked afterwards; in the Combat phase the infiltrator attacks the enemy from behind."""
    place = {"dwarf-captain.1": "0622", "orc-scout": "0624", "orc-chieftain.1": "4313", "dwarf-sentry": "0630"}
    table = Table("surprise", place, options={"morale": "off"})
    table.phase("movement", "Dwarves")
    table.pick("dwarf-captain.1", "0624", "0626")
    assert table.pos.steps[-1][0] == "movement"
    assert "0624-0626" not in table.picks()
    table.pick("end-phase")
    table.pick("0624", dice=[1])
    assert table.where("orc-scout") == "dead"


def test_companies_infiltrate_too() -> None:
    """LOU-R33: a Company slips past a Company in the hall."""
    table = beside("dwarf-co-50.1", "2224", {"orc-co-45.1": "2222"})
    table.pick("2222", "2121")
    assert table.where("dwarf-co-50.1") == "2121"


def test_treasure_goes_along() -> None:
    """LOU-R33: a laden unit infiltrates with what it carries."""
    table = Table("dragonfire", {"dwarf-co-50.1": "2224", "dwarf-lord": "0521", "dragon": "2222"})
    table.pos.gold[0] = table.hex("2224")
    table.phase("movement", "Dwarves")
    table.pick("dwarf-co-50.1", "treasure-20", "2222", "2121")
    assert table.pos.gold[0] == table.hex("2121")
    assert table.pos.bearer[0] == -1


def test_a_large_creature_infiltrates_but_not_into_a_tunnel() -> None:
    """LOU-R33: a Bear slips past a Human at the mouth of the tunnel, never into it."""
    table = Table("passage", {"bear": "2224", "human-scout": "2222", "wolf": "0812"}, deciding="Dwellers")
    table.pos.mood[table.unit("bear")] = 1
    table.phase("movement")
    table.pick("bear", "2222")
    assert set(table.picks()) == {"2121", "2123", "2321", "2323"}


def test_an_unknown_counter_in_a_narrow_corridor_may_be_a_company() -> None:
    """LOU-7.7d: past a face-down counter no way is offered that a Company there would close.

    Otherwise the list of picks would tell what the counter is.
    """
    for foe in ("orc-chieftain.1", "orc-co-45.1"):
        table = beside("dwarf-captain.1", "3836", {foe: "3838"}, down=[foe])
        assert "3838" not in table.picks()


def test_races_of_a_disorganized_side_slip_past_each_other() -> None:
    """LOU-7.7a: where other races of the own side are in the way, a Troll gets past an Orc by infiltration only."""
    place = {"troll.1": "2224", "orc-scout": "2222", "human-scout": "0139", "wolf": "0812"}
    table = Table("passage", place, deciding="Dwellers")
    table.phase("movement")
    table.pick("troll.1", "2222", "2121")
    assert table.where("troll.1") == "2121"
    assert table.forbids("troll.1") == ["LOU-7.1a"]
