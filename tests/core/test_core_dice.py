"""Dice: fair, provable, replayable, and exhausted exactly."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from wyrmtable.core import (
    Dice,
    DiceError,
    LiveDice,
    NoDice,
    RandomDice,
    RecordedDice,
    ScriptedDice,
    commitment,
    exhaust,
    totals,
)
from wyrmtable.core.dice import branches, keyed_roll, new_seed
from wyrmtable.core.errors import TooManyWorlds

THROWS = 12_000


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


@pytest.mark.parametrize(("sides", "bound"), [(2, 15.1), (6, 25.7), (20, 50.8)])
@pytest.mark.parametrize("kind", ["live", "random"])
def test_dice_are_fair(kind: str, sides: int, bound: float) -> None:
    """The bounds are the 99.99% points of chi-square; the seed is fixed, so the test is, too."""
    dice: Dice = LiveDice("fair") if kind == "live" else RandomDice(Random(4))
    counts = [0] * sides
    for _ in range(THROWS):
        counts[dice.roll(sides, "test") - 1] += 1
    assert chi_square(counts) < bound


def test_live_rolls_do_not_follow_each_other() -> None:
    dice = LiveDice("pairs")
    pairs = [0] * 36
    for _ in range(THROWS):
        pairs[dice.d6("first") * 6 + dice.d6("second") - 7] += 1
    assert chi_square(pairs) < 76.4  # 99.99% of 35 degrees


def test_live_dice_are_a_function_of_seed_and_counter() -> None:
    one, other = LiveDice("seed"), LiveDice("seed")
    first = [one.d6("x") for _ in range(20)]
    assert [other.d6("y") for _ in range(20)] == first
    assert one.take() == tuple(first)
    assert one.take() == ()
    later = LiveDice("seed", counter=15)
    assert [later.d6("x") for _ in range(5)] == first[15:]
    another = LiveDice("other seed")
    assert [another.d6("x") for _ in range(20)] != first


@pytest.mark.parametrize("sides", [1, 2, 6, 7, 100, 10**9])
def test_keyed_rolls_stay_in_range(sides: int) -> None:
    rolls = [keyed_roll(b"key", counter, sides) for counter in range(300)]
    assert all(1 <= roll <= sides for roll in rolls)


def test_seeds_are_secret_and_commitments_bind() -> None:
    assert len({new_seed() for _ in range(50)}) == 50
    assert len(new_seed()) == 32
    assert commitment("a") == commitment("a") != commitment("b")
    assert "a-very-long-seed" not in commitment("a-very-long-seed")


def test_no_dice_refuses() -> None:
    with pytest.raises(DiceError, match="No dice are at hand, yet 'LOU-1 march' asks for a d6"):
        NoDice().d6("LOU-1 march")


def test_choose_and_draw() -> None:
    dice = ScriptedDice(2, 3, 1)
    assert dice.choose("abc", "which") == "b"
    pile = [10, 20, 30]
    assert dice.draw(pile, "card") == 30
    assert pile == [10, 20]
    assert dice.draw(pile, "card") == 10
    assert dice.draw(pile, "the last needs no die") == 20
    assert pile == []
    assert dice.choose([7], "the only one needs no die") == 7
    assert dice.asked == ["which", "card", "card"]
    dice.finish()


def test_scripted_dice_complain() -> None:
    dice = ScriptedDice(5, 6)
    assert dice.d6("first") == 5
    with pytest.raises(DiceError, match=r"1 roll\(s\) too many"):
        dice.finish()
    with pytest.raises(DiceError, match="'second' asks for a d4, but 6 was written down"):
        dice.roll(4, "second")
    assert dice.d6("second again") == 6
    with pytest.raises(DiceError, match="'third' asks for a d6, but no further roll"):
        dice.d6("third")
    with pytest.raises(DiceError, match="but 0 was written down"):
        RecordedDice([0]).d6("zero")


def test_exhaust_is_exact() -> None:
    table = totals(exhaust(lambda dice: dice.d6("a") + dice.d6("b")))
    assert table == {total: Fraction(6 - abs(total - 7), 36) for total in range(2, 13)}
    assert sum(table.values()) == 1


def test_exhaust_follows_rolls_that_depend_on_rolls() -> None:
    def run(dice: Dice) -> str:
        if dice.roll(2, "coin") == 1:
            return "tails"
        return "hit" if dice.roll(3, "hit") == 3 and dice.roll(4, "wound") > 1 else "miss"

    branches = list(exhaust(run))
    assert len(branches) == 1 + 2 + 4
    assert totals(branches) == {"tails": Fraction(1, 2), "hit": Fraction(1, 8), "miss": Fraction(3, 8)}


def test_exhaust_without_rolls_has_one_branch() -> None:
    assert list(exhaust(lambda dice: "sure")) == [(Fraction(1), "sure")]


def test_exhaust_gives_up_with_a_word() -> None:
    with pytest.raises(TooManyWorlds, match="More than 10 series"):
        list(exhaust(lambda dice: dice.d6("a") + dice.d6("b"), limit=10))
    assert len(list(exhaust(lambda dice: dice.d6("a"), limit=6))) == 6


# -- many dice at once -----------------------------------------------------------------------------------------------


def one_by_one(dice: Dice, count: int, sides: int, on: int) -> int:
    """What `hits` stands for."""
    return sum([dice.roll(sides, "volley") >= on for _ in range(count)])


def test_hits_of_live_dice_are_those_of_single_rolls() -> None:
    many, single = LiveDice("volley"), LiveDice("volley")
    assert many.hits(9, 6, 4, "volley") == one_by_one(single, 9, 6, 4)
    rolled = many.take()
    assert rolled == single.take()
    assert len(rolled) == 9
    assert many.counter == 9
    assert RecordedDice(rolled).hits(9, 6, 4, "volley") == sum(roll >= 4 for roll in rolled)


def test_hits_of_random_dice_are_those_of_single_rolls() -> None:
    many, single = RandomDice(Random(3)), RandomDice(Random(3))
    assert [many.hits(7, 6, 5, "volley") for _ in range(20)] == [one_by_one(single, 7, 6, 5) for _ in range(20)]


def test_scripted_hits_need_every_die() -> None:
    dice = ScriptedDice(6, 3, 4, 1)
    assert dice.hits(4, 6, 4, "volley") == 2
    assert dice.asked == ["volley"] * 4
    dice.finish()
    with pytest.raises(DiceError, match="'volley' asks for a d6, but no further roll"):
        ScriptedDice(6, 3).hits(3, 6, 4, "volley")
    with pytest.raises(DiceError, match="asks for a d6, but 7 was written down"):
        ScriptedDice(7).hits(1, 6, 4, "volley")
    left = ScriptedDice(6, 3, 3)
    left.hits(2, 6, 4, "volley")
    with pytest.raises(DiceError, match="too many"):
        left.finish()


def test_no_dice_have_no_hits() -> None:
    with pytest.raises(DiceError, match="No dice are at hand"):
        NoDice().hits(1, 6, 4, "volley")
    assert NoDice().hits(0, 6, 4, "volley") == 0


@pytest.mark.parametrize(
    ("count", "sides", "on"), [(1, 6, 4), (4, 6, 5), (5, 6, 6), (6, 4, 2), (3, 6, 1), (3, 6, 0), (3, 6, 7), (0, 6, 4)]
)
def test_odds_of_hits_are_exact_with_fewer_branches(count: int, sides: int, on: int) -> None:
    many = list(exhaust(lambda dice: dice.hits(count, sides, on, "volley")))
    single = list(exhaust(lambda dice: one_by_one(dice, count, sides, on)))
    assert totals(many) == totals(single)
    assert len(single) == sides**count
    assert len(many) == (count + 1 if 1 < on <= sides else 1)
    assert len({result for _, result in many}) == len(many)


def test_hits_among_other_rolls() -> None:
    """A volley, a die for each hit, another volley with what is left: the same chances as die by die."""

    def battle(dice: Dice, volley: bool) -> tuple[int, int]:
        first = dice.hits(3, 6, 4, "volley") if volley else one_by_one(dice, 3, 6, 4)
        saved = sum([dice.roll(2, "armour") == 1 for _ in range(first)])
        back = dice.hits(first - saved, 6, 3, "back") if volley else one_by_one(dice, first - saved, 6, 3)
        return first - saved, back

    many, single = list(exhaust(lambda dice: battle(dice, True))), list(exhaust(lambda dice: battle(dice, False)))
    assert totals(many) == totals(single)
    assert sum(totals(many).values()) == 1
    assert len(many) * 20 < len(single)


# -- numbers that content is made from -------------------------------------------------------------------------------

MOST = 2**53


def test_numbers_come_from_a_single_recorded_roll() -> None:
    dice = LiveDice("world")
    numbers = [dice.number(MOST, "world") for _ in range(50)]
    rolled = dice.take()
    assert rolled == tuple(number + 1 for number in numbers)
    assert all(0 <= number < MOST for number in numbers)
    assert len(set(numbers)) == 50
    recorded = RecordedDice(rolled)
    assert [recorded.number(MOST, "world") for _ in range(50)] == numbers
    recorded.finish()


@pytest.mark.parametrize("kind", ["live", "random"])
def test_numbers_reach_both_ends(kind: str) -> None:
    dice: Dice = LiveDice("ends") if kind == "live" else RandomDice(Random(1))
    assert {dice.number(3, "few") for _ in range(60)} == {0, 1, 2}
    assert max(dice.number(MOST, "many") for _ in range(60)) > MOST * 3 // 4
    assert dice.number(1, "one") == 0


def test_scripted_numbers() -> None:
    dice = ScriptedDice(1, 10)
    assert (dice.number(10, "least"), dice.number(10, "most")) == (0, 9)
    assert dice.asked == ["least", "most"]
    with pytest.raises(DiceError, match="'world' asks for a d10, but 11 was written down"):
        ScriptedDice(11).number(10, "world")
    with pytest.raises(DiceError, match="No dice are at hand"):
        NoDice().number(10, "world")


def test_a_number_is_sampled_once_and_said_to_be() -> None:
    found = list(branches(lambda dice: (dice.number(MOST, "world"), dice.d6("after")), 100))
    assert len(found) == 6
    assert len({world for _, (world, _), _ in found}) == 1
    assert all(sampled for _, _, sampled in found)
    assert not any(sampled for _, _, sampled in branches(lambda dice: dice.d6("plain"), 100))
    assert totals(exhaust(lambda dice: dice.number(MOST, "world") < 0)) == {False: 1}


def test_numbers_after_different_rolls_differ() -> None:
    found = list(exhaust(lambda dice: (dice.d6("before"), dice.number(MOST, "world"), dice.number(MOST, "another"))))
    assert len({number for _, (_, *numbers) in found for number in numbers}) == 12


@pytest.mark.parametrize("kinds", range(2, 9))
def test_rolls_may_depend_on_the_content(kinds: int) -> None:
    """What is rolled after a number depends on it: the chances still add up, for every content there could be."""

    def run(dice: Dice) -> int:
        room = dice.number(kinds, "room")
        found = sum([dice.roll(2 + room, "search") for _ in range(room % 3)])
        again = dice.number(kinds, "next room")
        return found + sum([dice.roll(2 + again, "search") for _ in range(again % 3)])

    assert sum(chance for chance, _ in exhaust(run)) == 1
