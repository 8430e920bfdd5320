"""What can be known before a pick: odds that follow an attack to its result, what is final, threats, and chairs over
positions that were only imagined."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from random import Random

import pytest

from wyrmtable.checks import caravan, toy
from wyrmtable.checks.caravan import GAME, NAMES, TheCaravan
from wyrmtable.core import BadPick, Chair, Decision, DiceError, Match, RandomDice, Setting, Supposed, extras, odds_of

ROAD = Setting("road")


def on_the_road() -> Match:
    """Red is past the shop and moves his cart."""
    match = Match(GAME, ROAD, seed="4")
    match.pick(0, "done")
    match.pick(0, "red-cart")
    return match


class Worded(TheCaravan):
    meanings: Mapping[str, tuple[str, str]] = {"robbed": ("A gold is lost", "loss"), "spared": ("Nothing", "even")}


def test_the_odds_of_a_move_go_on_to_what_comes_of_it() -> None:
    match = on_the_road()
    told = match.chair(0).odds("wood")
    assert (told["robbed"], told["spared"]) == (0.5, 0.5)
    assert told.exact


def test_odds_without_a_way_on_stop_at_the_next_decision() -> None:
    class Silent(TheCaravan):
        def resolving(self, pos: caravan.Position) -> int | None:
            return None

    match = on_the_road()
    told = odds_of(Silent(), match.position, 0, NAMES.pick("wood"))
    assert [chance.result for chance in told.chances] == [""]


def test_results_are_told_in_words_and_with_their_tone() -> None:
    told = odds_of(Worded(), on_the_road().position, 0, NAMES.pick("wood"))
    assert {(chance.result, chance.words, chance.tone) for chance in told.chances} == {
        ("robbed", "A gold is lost", "loss"),
        ("spared", "Nothing", "even"),
    }


def test_what_cannot_be_taken_back_is_final() -> None:
    match = on_the_road()
    assert not match.chair(0).odds("wood").final
    match.pick(0, "wood")
    assert match.chair(0).odds("done").final  # dice, and Blue's turn
    assert match.undoable(0)
    match.pick(0, "done")
    assert not match.undoable(0)


def test_to_learn_something_is_final() -> None:
    match = Match(GAME, ROAD, seed="4")
    assert not match.chair(0).odds("red-flask").final  # bought
    match.pick(0, "red-flask")
    assert match.chair(0).odds("red-flask").final  # tasted


def test_what_others_could_do_is_asked_of_the_chair() -> None:
    chair = on_the_road().chair(0)
    threat = chair.threat("wood")
    assert threat is not None
    assert [(chance.result, chance.chance) for chance in threat.chances] == [("robbed", 0.5), ("spared", 0.5)]
    assert chair.threat("fair") is None
    assert extras.threat(toy.GAME, None, 0, 0) is None  # a game without the hook fears nothing


def test_a_turn_has_one_key() -> None:
    match = on_the_road()
    mine = match.chair(0).turn
    match.pick(0, "wood")
    assert match.chair(0).turn == mine
    match.pick(0, "done")
    assert match.chair(1).turn != mine


def test_a_chair_over_an_imagined_position() -> None:
    match = on_the_road()
    world = match.chair(0).imagine(Random(1))
    chair = Chair(Supposed(GAME, world), 0)
    assert chair.decision == match.decision
    assert chair.view() == match.view(0)
    assert chair.odds("wood") == match.chair(0).odds("wood")
    assert chair.outcome is None
    assert not list(chair.log())
    while isinstance(decision := GAME.decision(world), Decision):
        GAME.apply(world, decision.picks[0], RandomDice(Random(2)))
    assert chair.outcome is not None


def test_a_copied_match_goes_its_own_way_with_the_same_dice() -> None:
    match = on_the_road()
    twin = copy(match)
    match.pick(0, "wood")
    match.pick(0, "done")
    assert len(twin.entries) == len(match.entries) - 2
    assert twin.undoable(0)
    twin.pick(0, "wood")
    twin.pick(0, "done")
    assert twin.lines == match.lines
    twin.undoable(0)
    twin.pick(1, "done")
    assert len(twin.entries) == len(match.entries) + 1


def test_numbers_have_bounds() -> None:
    with pytest.raises(DiceError, match=r"one of 1 to 2\*\*53"):
        RandomDice(Random(1)).number(2**53 + 1, "too many")
    with pytest.raises(BadPick, match="names no number"):
        NAMES.value(0)
    with pytest.raises(BadPick, match="names no number"):
        NAMES.text(len(NAMES))
