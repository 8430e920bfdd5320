"""Cases of Dependents (LOU-13)."""

from .table import Table, marching


def test_dependents_move_and_wake_and_are_roused_like_any_unit() -> None:
    """LOU-13.0a: seven hexes a turn; asleep they are roused by a friend, awake they rouse one."""
    table = marching("dwarf-dependents.1", "3737")
    assert {"3745", "3846"} & set(table.picks()) == {"3745"}
    place = {"dwarf-scout": "2022", "dwarf-dependents.1": "2123", "dwarf-captain.1": "2224", "orc-scout": "4313"}
    table = Table("surprise", place, asleep=["dwarf-dependents.1", "dwarf-captain.1"])
    table.phase("alerting")
    assert table.awake("dwarf-dependents.1")
    assert table.awake("dwarf-captain.1")


def test_dependents_never_attack() -> None:
    """LOU-13.0b: next to an Orc they are not asked, and may not join."""
    place = {"dwarf-dependents.1": "2024", "dwarf-captain.1": "2024", "dwarf-captain.2": "2024", "orc-co-45.1": "2125"}
    table = Table("surprise", place)
    table.phase("declare")
    table.pick("2125")
    assert table.forbids("dwarf-dependents.1") == ["LOU-13.0b"]


def test_dependents_are_eliminated_without_a_die() -> None:
    """LOU-13.0b: an attack on them alone needs no roll."""
    place = {"orc-scout": "2024", "dwarf-dependents.1": "2125", "dwarf-scout": "0309"}
    table = Table("surprise", place, deciding="Orcs")
    table.phase("declare")
    table.pick("2125")
    assert table.where("dwarf-dependents.1") == "dead"


def test_dependents_do_not_open_doors() -> None:
    """LOU-13.0b: only the Captain beside them may try."""
    place = {"dwarf-dependents.1": "0624", "dwarf-captain.1": "0624", "orc-scout": "4313"}
    table = Table("surprise", place, locked=["0624-0626"])
    table.phase("doors", "Dwarves")
    assert table.picks() == ["done", "dwarf-captain.1"]


def test_dependents_block_the_enemy() -> None:
    """LOU-13.0c: an Orc does not get past them in the corridor."""
    table = marching("orc-chieftain.1", "3836", {"dwarf-dependents.1": "3838"})
    assert table.forbids("3838") == ["LOU-7.3a", "LOU-7.7a"]
    assert table.forbids("3840") == ["LOU-7.1b"]


def test_dependents_are_a_company_in_stacking_and_carrying() -> None:
    """LOU-R36: no second Company joins them, and they carry two counters at full speed."""
    table = marching("dwarf-co-50.1", "2226", {"dwarf-dependents.1": "2224"})
    table.pick("2224")
    assert table.forbids("stop") == ["LOU-8.0a"]
    gold = {"treasure-20": "2224", "treasure-10.1": "2224", "treasure-10.2": "2224"}
    place = {"dwarf-dependents.1": "2224", "dwarf-lord": "0521", "dragon": "4313"}
    table = Table("dragonfire", place, treasure=gold)
    table.phase("movement", "Dwarves")
    table.pick("dwarf-dependents.1", "treasure-20", "treasure-10.1")
    assert table.forbids("treasure-10.2") == ["LOU-14.2b"]
    assert table.pos.steps[-1][2] == 14
