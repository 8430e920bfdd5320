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
from wyrmtable.core.dice import keyed_roll, new_seed
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
