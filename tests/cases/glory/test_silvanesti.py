"""Silvanesti: the set-up, moving capitals, the fordable river, and the four endings."""

from __future__ import annotations

import pytest

from tests.cases.glory.table import Table
from tests.cases.glory.test_events import run
from wyrmtable.games.glory.position import POOL
from wyrmtable.games.glory.rules.stacking import ground_limit

# -- the set-up --------------------------------------------------------------------------------------------------------


def set_up() -> Table:
    return Table("silvanesti").go("set-up", "highlord")


def test_the_area() -> None:
    """DOG-S.31.1, DOG-R64: the eastern sheet from row 27 on; other nations are closed."""
    table = set_up()
    names, open_ = table.content.land.names, table.content.open
    assert [bool(open_[names.index(name)]) for name in ("4441", "3127", "3228")] == [True] * 3
    assert [bool(open_[names.index(name)]) for name in ("4126", "3128", "3828")] == [False] * 3
    assert table.pick("hl_inf.1").why("3823") == ["DOG-S.3"]


def test_the_highlords_choose() -> None:
    """DOG-S.31.2: ten of sixteen ground armies, four of eight dragons, at most four Highlords; the rest is out."""
    table = set_up()
    table.pick("khur_inf.1", "4128", "hl_bakaris", "4128")
    table.pick("place-rest")
    placed = [kind for kind, at in zip(table.content.kinds, table.pos.where, strict=True) if at >= 0]
    assert sum(kind.startswith(("hl_inf", "hl_cav", "khur_")) for kind in placed) == 10
    assert sum(kind.startswith("dragon") for kind in placed) == 4
    assert "hl_bakaris" in placed
    assert placed.count("khur_inf") == 1
    assert table.why("khur_inf.2") == ["DOG-S.3"]
    assert table.why("draconian.1") == ["DOG-S.3"]
    table.pick("done")
    assert table.at("khur_inf.2") == "gone"
    assert table.at("draconian.1") == "reserve"


def test_a_choice_can_be_changed() -> None:
    """DOG-A.4, DOG-S.31.2: a piece of a force that is not kept whole can be left out again."""
    table = set_up().pick("place-rest", "dragon_red.1", "back")
    assert table.at("dragon_red.1") == "reserve"
    assert table.why("done") == ["DOG-A.4"]
    table.pick("dragon_white", "4128", "done")
    assert table.at("dragon_red.1") == "gone"


def test_fewer_highlords_will_do() -> None:
    """DOG-S.31.2: four at most, so the set-up is complete with three."""
    table = set_up().pick("place-rest", "hl_ariakus", "back")
    assert table.legal("done")
    assert table.legal("place-rest")


def test_the_first_turn() -> None:
    """DOG-S.31.3: Turn 4, and Whitestone has the initiative."""
    table = Table("silvanesti").put("4441", "silvanesti_inf.1").put("4236", "hl_inf.1")
    assert (table.content.first_turn, table.content.last_turn, table.content.initiative) == (4, 9, 1)


# -- moving the capital ------------------------------------------------------------------------------------------------


def silvanost(turn: int = 6, **options: str) -> Table:
    table = Table("silvanesti", **options).put("4441", "silvanesti_inf.1", "silvanesti_inf.2", "silvanesti_inf.3")
    table.put("4236", "hl_inf.1", "hl_inf.2")
    table.pos.turn = turn
    return table.go("movement", "whitestone")


def test_example_of_a_capital_given_up() -> None:
    """DOG-9.20, DOG-9.21, DOG-9.22, DOG-X.7: in Turn 6 with a 3: founded again in Turn 13."""
    table = silvanost().pick("disband", "4441", dice=[3])
    assert table.pos.capitals[0][1:] == (13, -1)
    assert not table.legal("disband")
    assert ground_limit(table.pos, table.hex("4441")) == 2


def test_a_capital_given_up_is_clear_ground() -> None:
    """DOG-9.21, DOG-M.7, DOG-M.14, DOG-5.2: no walls, no woods, no return."""
    table = silvanost().put("4341", "hl_inf.3")
    before = table.odds("4441", "hl_inf.3")
    table.go("movement", "whitestone").pick("disband", "4441", dice=[3])
    after = table.odds("4441", "hl_inf.3")
    assert before.defence == 2 * after.defence
    assert after.modifier == before.modifier + 2 + 1


def test_nobody_returns_to_a_capital_given_up() -> None:
    """DOG-1.9: to Shalost they do."""
    table = silvanost().pick("disband", "4441", dice=[3]).pool("silvanesti_inf.4", "silvanesti_inf.5")
    table.go("replacements", "whitestone").pick("silvanesti_inf.4")
    assert table.at("silvanesti_inf.4") == "4140"


def test_who_cannot_give_up() -> None:
    """DOG-9.20, DOG-9.21: nobody without a ground army in the city, and not if the option is off."""
    table = Table("silvanesti").put("4441", "silvanesti_air.1").put("4440", "silvanesti_inf.1")
    assert not table.go("movement", "whitestone").legal("disband")
    assert not silvanost(moving_capitals="off").legal("disband")
    assert silvanost().pick("disband").legal("back")


def test_in_between_the_country_cannot_fall() -> None:
    """DOG-9.23, DOG-X.52: both places are taken, and the elves fight on."""
    table = silvanost(turn=8).pick("disband", "4441", dice=[6])
    assert table.pos.capitals[0][1] == 18
    for name in ("silvanesti_inf.1", "silvanesti_inf.2", "silvanesti_inf.3"):
        table.pos.shift(table.piece(name), table.hex("4440"))
    table.put("4140", "hl_inf.3")
    table.pos.control[table.content.goal] = 1
    table.put("4140", "hl_inf.4")
    assert table.at("silvanesti_inf.1") == "4440"


def test_a_capital_is_founded_again() -> None:
    """DOG-9.24, DOG-9.25, DOG-R45: in a place Whitestone holds; with it the country falls."""
    table = silvanost(turn=4).pick("disband", "4441", dice=[1])
    table.pos.turn = 9
    run(table, ("founding",))
    assert table.pos.capitals[0] == (table.content.nations.index("silvanesti"), 9, table.hex("4140"))
    table.put("4140", "hl_inf.3")
    assert table.at("silvanesti_inf.1") == "gone"


def test_without_a_site_the_country_falls() -> None:
    """DOG-9.24: Shalost is lost, and Silvanost is no city any more."""
    table = silvanost(turn=4).pick("disband", "4441", dice=[1]).put("4140", "hl_inf.3")
    assert table.at("silvanesti_inf.1") == "4441"
    table.pos.turn = 9
    run(table, ("founding",))
    assert table.at("silvanesti_inf.1") == "gone"


def test_a_conquest_in_the_middle_of_a_combat() -> None:
    """DOG-R92, DOG-9.4, DOG-7.42: a griffon evades into empty Khuri-Khan; the attackers from Khur are gone at once."""
    table = Table("silvanesti").put("4029", "silvanesti_air.1").put("4130", "khur_inf.1").put("4236", "hl_inf.1")
    table.go("combat", "highlord").pick("4029", "everyone", "attack", "4128")
    assert table.at("khur_inf.1") == "gone"
    assert table.holder("khuri_khan") == "whitestone"
    assert table.asked == "who-first"


# -- the river ---------------------------------------------------------------------------------------------------------


def siege(**options: str) -> Table:
    table = Table("silvanesti", **options)
    table.put(
        "4441", "silvanesti_inf.1", "silvanesti_inf.2", "silvanesti_inf.3", "silvanesti_air.1", "silvanesti_air.2"
    )
    table.put("4441", "ldr_silvanesti").put("4341", "hl_inf.1", "hl_inf.2", "hl_ariakus")
    return table.put("4340", "dragon_red.1", "dragon_red.2").put("4442", "dragon_blue.1", "dragon_blue.2")


def test_silvanost_over_one_bridge() -> None:
    """DOG-X.65, DOG-M.10: 20 against 44, +4 +8 +1 -4 -2 -3 -1 -1 = +2."""
    table = siege()
    for dragon in ("dragon_red.1", "dragon_red.2"):
        table.pos.shift(table.piece(dragon), table.hex("4440"))
    found = table.odds(
        "4441", "hl_inf.1", "hl_inf.2", "dragon_red.1", "dragon_red.2", "dragon_blue.1", "dragon_blue.2"
    )  # fmt: skip
    assert (found.attack, found.defence, found.column, found.modifier) == (20, 44, 0, 2)


def test_silvanost_over_the_shallows() -> None:
    """DOG-P.2, DOG-X.65, DOG-M.9: with the house rule armies wade from all sides; ships still sail there."""
    assert not siege().put("4541", "hl_inf.3").go("combat", "highlord").pick("4441").legal("hl_inf.3")
    table = siege(thon_thalas_shallow="on").put("4541", "hl_inf.3").go("combat", "highlord").pick("4441")
    assert table.legal("hl_inf.3")
    assert ("DOG-M.9", "Over a river: -4.") in table.odds("4441", "hl_inf.3").reasons
    assert "4441-4541" in table.content.lanes.names


# -- the endings -------------------------------------------------------------------------------------------------------


def fall(table: Table) -> Table:
    """An army of the Highlords walks into an empty Silvanost."""
    for name in ("silvanesti_inf.1", "silvanesti_inf.2", "silvanesti_inf.3"):
        table.pos.take(table.piece(name), -2)
    table.put("4341", "hl_inf.3").go("movement", "highlord").pick("hl_inf.3", "4441")
    return table if table.asked == "over" else table.pick("stop")


def test_the_capital_taken_before_it_moved() -> None:
    """DOG-S.31.6: a major victory of the Highlords, at once."""
    assert fall(silvanost()).outcome.summary == "Silvanost has fallen: a major victory for the Highlords."


def test_the_capital_taken_after_it_moved() -> None:
    """DOG-S.31.6: a marginal one."""
    table = fall(silvanost().pick("disband", "4441", dice=[3]))
    assert table.outcome.summary == "Silvanost has fallen: a marginal victory for the Highlords."


@pytest.mark.parametrize(("moved", "level"), [(False, "major"), (True, "marginal")])
def test_the_capital_was_never_taken(moved: bool, level: str) -> None:
    """DOG-S.31.6, DOG-S.31.3: after Turn 9, major if it was never given up."""
    table = silvanost(turn=9)
    if moved:
        table.pick("disband", "4441", dice=[3])
        table.pos.take(table.piece("silvanesti_inf.3"), POOL)  # else one of three would have to leave (DOG-9.21)
    table.pos.steps = [("turn-end",), ("movement", 1)]
    table.pos.pending = None
    table.pick("end-movement")
    assert table.outcome.summary == f"Silvanost was never taken: a {level} victory for Whitestone."
    assert table.outcome.winners == (1,)
