"""Odds: exact where all is known, averaged over worlds where it is not."""

from __future__ import annotations

from fractions import Fraction
from hashlib import blake2b
from random import Random

import pytest

from wyrmtable.checks.toy import BARROWS, BEASTS, GAME, HALL, Position, TheBarrow
from wyrmtable.core import Dice, Log, Match, Setting, chances, odds, odds_of, only, tell_all
from wyrmtable.core.odds import WORLDS

from .cellar import ALCHEMIST, DRINK, GUESTS, TheCellar, begin, stowed
from .cellar import GAME as CELLAR
from .cellar import Position as Cellar

RED, BLUE = 0, 1


def storming(garrison: str, known: bool) -> Position:
    """Red chooses a card to storm the west hall with: Orc (5) or Rat (1)."""
    pos = Position(BARROWS["small"], 2)
    pos.put(BEASTS.index("Orc"), RED, only(RED))
    pos.put(BEASTS.index("Rat"), RED, only(RED))
    pos.put(BEASTS.index(garrison), HALL, pos.everyone if known else only(BLUE))
    pos.holder[0] = BLUE
    pos.steps = [("act", RED), ("card", RED, 0)]
    return pos


def by_hand(attacker: int, garrison: int) -> Fraction:
    """The share of 36 pairs of dice that take the hall."""
    wins = sum(attacker + a > garrison + d for a in range(1, 7) for d in range(1, 7))
    return Fraction(wins, 36)


@pytest.mark.parametrize("garrison", ["Bat", "Bear", "Wyrm"])
def test_exact_chances(garrison: str) -> None:
    pos = storming(garrison, known=True)
    orc = GAME.names(pos).pick("orc")
    table = chances(GAME, pos, orc)
    taken = by_hand(5, BEASTS.index(garrison) + 1)
    assert table == {label: chance for label, chance in (("taken", taken), ("held", 1 - taken)) if chance}
    told = odds_of(GAME, pos, RED, orc)
    assert told["taken"] == pytest.approx(float(taken))
    assert told["nonsense"] == 0.0
    assert [c.chance for c in told.chances] == sorted((c.chance for c in told.chances), reverse=True)
    assert sum(Fraction(c.fraction) for c in told.chances) == 1
    assert told.because[0].rule == "TOY-4"


def test_asking_for_odds_changes_nothing() -> None:
    pos = storming("Bear", known=False)
    before = (bytes(pos.where), list(pos.steps), list(pos.holder))
    odds_of(GAME, pos, RED, GAME.names(pos).pick("orc"))
    assert (bytes(pos.where), list(pos.steps), list(pos.holder)) == before


def test_odds_are_averaged_over_the_imagined_worlds() -> None:
    pos = storming("Bear", known=False)
    orc = GAME.names(pos).pick("orc")
    rng = Random(blake2b(GAME.view(pos, RED).json() + orc.to_bytes(4, "big"), digest_size=8).digest())
    worlds = [GAME.imagine(pos, RED, rng) for _ in range(WORLDS)]
    garrisons = [world.at(HALL)[0] + 1 for world in worlds]
    assert len(set(garrisons)) > 3
    average = sum(by_hand(5, garrison) for garrison in garrisons) / WORLDS
    told = odds_of(GAME, pos, RED, orc)
    assert told["taken"] == pytest.approx(float(average))
    assert not told.exact
    assert told.worlds > 1


def test_many_worlds_come_near_the_truth_about_ignorance() -> None:
    """Over many worlds the chance is the mean over the ten cards that may lie there."""
    pos = storming("Bear", known=False)
    orc = GAME.names(pos).pick("orc")
    others = [strength for strength in range(1, 13) if strength not in (1, 5)]
    expected = float(sum(by_hand(5, garrison) for garrison in others) / len(others))
    assert odds_of(GAME, pos, RED, orc, worlds=600)["taken"] == pytest.approx(expected, abs=0.06)


def test_odds_are_no_oracle() -> None:
    told = {
        odds_of(GAME, storming(garrison, known=False), RED, GAME.names(storming("Bat", True)).pick("orc"))
        for garrison in ("Bat", "Bear", "Wyrm")
    }
    assert len(told) == 1


def test_too_many_rolls_are_estimated_and_said_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    pos = storming("Bear", known=False)
    orc = GAME.names(pos).pick("orc")
    exact = odds_of(GAME, pos, RED, orc)
    monkeypatch.setattr(odds, "SERIES", 30)
    monkeypatch.setattr(odds, "LEAST", 30)
    told = odds_of(GAME, pos, RED, orc)
    assert (exact.tries, told.exact) == (0, False)
    assert odds.SOME <= told.tries < odds.TRIES
    likeliest = told.chances[0].chance
    assert likeliest * (1 - likeliest) / told.tries == pytest.approx(odds.NEAR**2, rel=0.01)
    assert told["taken"] == pytest.approx(exact["taken"], abs=0.04)
    assert sum(Fraction(chance.fraction) for chance in told.chances) == 1
    assert odds_of(GAME, pos, RED, orc) == told


class Silent(TheBarrow):
    """The Barrow, telling no result."""

    results = frozenset[str]()


def test_estimating_ends_early_where_nothing_comes_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds, "SERIES", 30)
    monkeypatch.setattr(odds, "LEAST", 30)
    pos = storming("Bear", known=False)
    told = odds_of(Silent(), pos, RED, GAME.names(pos).pick("orc"))
    assert [(chance.result, chance.fraction) for chance in told.chances] == [("", "1")]
    assert told.tries == odds.FEW < odds.TRIES


def test_series_that_come_to_nothing_are_not_all_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    """They would fit, but nobody waits for the answer that nothing comes of a pick."""
    monkeypatch.setattr(odds, "VAIN", 5)
    pos = storming("Bear", known=False)
    orc = GAME.names(pos).pick("orc")
    assert odds_of(Silent(), pos, RED, orc).tries == odds.FEW
    assert odds_of(GAME, pos, RED, orc).tries == 0


def test_full_knowledge_is_noticed() -> None:
    """Where all worlds are alike, a few are enough and the odds are exact."""
    pos = storming("Bear", known=True)
    for card in range(len(BEASTS)):
        pos.known[card] = pos.everyone
    told = odds_of(GAME, pos, RED, GAME.names(pos).pick("orc"))
    assert told.exact
    assert told["taken"] == pytest.approx(10 / 36)


def test_a_pick_without_a_result_has_one_empty_label() -> None:
    match = Match(GAME, Setting("small"), seed="1")
    told = match.chair(0).odds("west")
    assert [(chance.result, chance.fraction) for chance in told.chances] == [("", "1")]


# -- many dice at once, and content made from a number -----------------------------------------------------------------


def tasting() -> Match:
    match = stowed(begin())
    match.pick(GUESTS, "=1")
    match.pick(ALCHEMIST, "pass")
    return match


def test_many_dice_are_followed_by_the_number_of_hits() -> None:
    told = tasting().chair(GUESTS).odds("drink")
    assert {chance.result: chance.fraction for chance in told.chances} == {"well": "1/2", "ill": "1/2"}
    assert told.exact


class Brewing(TheCellar):
    """What the potion does is made up when it is drunk."""

    def apply(self, pos: Cellar, pick: int, dice: Dice, log: Log | None = None) -> None:
        if pick == DRINK:
            recipe = dice.number(2**53, "CEL-1 recipe")
            strong = dice.d6("CEL-1 strength") > recipe % 6
            tell_all(log, "tasted", "well" if strong else "ill", 0)
        super().apply(pos, pick, dice, log)


def test_odds_of_what_is_yet_to_be_made_are_estimates() -> None:
    told = odds_of(Brewing(), tasting().position, GUESTS, DRINK)
    assert told.tries > 0
    assert not told.exact
    assert sum(Fraction(chance.fraction) for chance in told.chances) == 1
    assert odds_of(Brewing(), tasting().position, GUESTS, DRINK) == told
    assert sum(chances(Brewing(), tasting().position, DRINK).values()) == 1
    assert odds_of(CELLAR, tasting().position, GUESTS, DRINK).tries == 0
