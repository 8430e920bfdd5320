"""Waiting is no loss, and fire burns on one level: cases from the rules alone."""

from __future__ import annotations

import pytest

from wyrmtable.games.dungeonation.files.terms import HAND

from .growing import one as later
from .table import Table
from .test_examples import room

# -- nobody has to do anything -----------------------------------------------------------------------------------------


def idle(table: Table, rounds: int) -> int:
    """Both sides let the other play, for so many rounds at most; how many it were."""
    start = table.pos.round
    while not table.over and table.pos.round < start + rounds:
        table.pick(next(word for word in ("pass", "enough", "end-turn") if table.legal(word)))
    return table.pos.round - start + 1


def waiting(limit: str) -> Table:
    """Five heroes, no monster, and a Keeper with a full hand that he does not play."""
    options = {"round_limit": limit}
    table = Table({4: ("sanctuary", 0)}, mission=5, options=options).put("fighter", "g7").put("cleric", "h7")
    return table.hold("bugbear-1", "bugbear-2", "cave-troll-1", "wolves-1", "wolves-2")


def test_1_by_the_letter_nobody_is_hurried() -> None:
    """DUN-END-6, DUN-END-8: without a limit of rounds a hundred idle rounds end nothing."""
    table = waiting("none")
    idle(table, 100)
    assert (table.over, table.pos.round, len(table.pos.cards_at(HAND))) == (False, 101, 5)


def test_2_with_a_limit_its_sixty_rounds_are_had() -> None:
    """DUN-END-6: two who wait are stopped by the limit, after sixty rounds and not before."""
    table = waiting("by_size")
    table.pos.spread = 9
    assert idle(table, 100) == 60
    assert table.outcome.rules == ("DUN-END-6",)


# -- fire on one of two levels -----------------------------------------------------------------------------------------


def blaze(*, upper: str = "b2", lower: str = "a2") -> Table:
    """A Mage below before the platform, an Orc on it and an Orc beside it."""
    table = later("platform_room").put("mage", "a5").put("orcs-1a", upper).put("orcs-1b", lower)
    return table.pick("mage", "fireball", "a2")


@pytest.mark.parametrize(("square", "left"), [("b2", "orcs-1b"), ("a2", "orcs-1a")])
def test_3_the_mage_names_the_level(square: str, left: str) -> None:
    """DUN-MAG-2, DUN-R96: an area over the edge of the platform lies on the level of the square he names."""
    table = blaze()
    assert (table.asked, set(table.picks())) == ("storey", {"a2", "b2"})
    table.pick(square, dice=(8, 1))
    assert [name for name in ("orcs-1a", "orcs-1b") if table.at(name)] == [left]


def test_4_one_level_is_not_asked_for() -> None:
    """DUN-R96: with nobody above there is nothing to choose, and the dice follow at once."""
    table = later("platform_room").put("mage", "a5").put("orcs-1b", "a2")
    table.pick("mage", "fireball", "a2", dice=(8, 1))
    assert table.at("orcs-1b") == ""


@pytest.mark.parametrize(("square", "struck"), [("c4", {"orcs-1a", "orcs-1b"}), ("c5", {"orcs-1a"})])
def test_5_steps_belong_to_the_level_that_is_named(square: str, struck: set[str]) -> None:
    """DUN-TILE-1, DUN-R96: on the steps burns who stands there either way; above him only who is on the level named."""
    table = later("platform_room").put("mage", "c6").put("orcs-1a", "d5").put("orcs-1b", "d4")
    table.pick("mage", "fireball", "c4", square, dice=(8, 1) * len(struck))
    assert {name for name in ("orcs-1a", "orcs-1b") if not table.at(name)} == struck


def test_6_a_flask_on_the_level_that_is_named() -> None:
    """DUN-SKL-23, DUN-R96: the Alchemist's fire, too; and the Keeper says where."""
    table = later("platform_room").put("fighter", "b2").put("cleric", "a2", 1)
    table.put("alchemist-1a", "a5").keepers_turn().pick("alchemist-1a", "throw", "a2")
    assert (table.asked, table.decision.seat) == ("storey", 1)
    table.pick("a2", dice=(8, 1))
    assert (table.at("cleric"), table.wounds("fighter")) == ("", 4)


# -- the nearest first -------------------------------------------------------------------------------------------------


def test_7_the_nearest_dead_are_turned_first() -> None:
    """DUN-CLR-1, DUN-CMB-4: each has dice of his own, and those of the nearest fall first, whatever his number."""
    table = later("crypt").put("cleric", "c3").put("skeletons-1a", "f6").put("skeletons-1b", "c4")
    table.pick("cleric", "turn-undead", dice=(8, 1, 1, 6))
    assert (table.at("skeletons-1a"), table.at("skeletons-1b")) == ("f6", "")


def test_8_of_equally_near_ones_the_cleric_chooses() -> None:
    """DUN-CMB-4: the owner of the attack says which of several sorts equally near comes first."""
    table = later("crypt").put("cleric", "c3").put("skeletons-1a", "b3").put("ghost-1a", "d3")
    table.pick("cleric", "turn-undead")
    assert set(table.picks()) == {"skeletons-1a", "ghost-1a"}
    table.pick("ghost-1a", dice=(8, 1, 1, 6))
    assert (table.wounds("ghost-1a"), table.at("skeletons-1a")) == (1, "b3")


def test_9_the_gas_comes_to_the_searcher_first() -> None:
    """DUN-SRCH-3, DUN-CMB-4: then to the nearest of the others on the tile."""
    table = room().put("archer", "d4").put("fighter", "a4").put("mage", "c4")
    table.pick("archer", "search", dice=(table.item("gas-vent-1") + 1, 6, 1, 1, 6, 1, 6))
    assert (table.wounds("archer"), table.wounds("mage"), table.wounds("fighter")) == (2, 3, 4)
