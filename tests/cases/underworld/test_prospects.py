"""Odds below ground while somebody still chooses: what was begun, with whom, in words and by rule."""

from __future__ import annotations

from random import Random
from time import process_time

import pytest

from wyrmtable.core import Odds, RandomDice, Setting, complete, odds_of
from wyrmtable.core.extras import resolving
from wyrmtable.games.underworld.files.buttons import CAST, CLOSE, FLEE, HIDE, HOLD, PARLEY, RUN, TURN, WAIT
from wyrmtable.games.underworld.files.terms import ASLEEP, SPEAR
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.position import Position
from wyrmtable.games.underworld.rules import orders

from .arena import CLERIC, FIRST, MAGE, SECOND, against, pick
from .test_spells import give


def fighting(kind: str, number: int, gap: int = 0, points: int = 3) -> Position:
    """The first of the party is asked what he does."""
    pos = against(kind, number, gap, points)
    orders.ask_all(pos, 2)
    return pos


def odds(pos: Position, number: int) -> Odds:
    return odds_of(GAME, pos, 0, number)


def fallen(told: Odds) -> float:
    return sum(chance.chance for chance in told.chances if chance.result not in ("none", "hurt"))


def test_odds_change_with_every_attacker() -> None:
    """UWA-CBT-1, UWA-CBT-3: the odds are there with the first who has a target in mind, and rise with who joins."""
    pos, found = fighting("orc", 1), []
    target = pos.foe_piece(0)
    for who in (FIRST, SECOND, 2):
        assert pos.march[pos.steps[-1][1]] == who
        told = odds(pos, target)
        found.append(told["all"])
        assert len(told.because) == len(found)
        assert resolving(GAME, pos) == WAIT
        if who != 2:
            pick(pos, "foe-1")
    assert 0 < found[0] < found[1] < found[2] < 1
    assert abs(odds(pos, WAIT)["all"] - found[1]) < 0.15


@pytest.mark.parametrize(
    ("gap", "stance", "rule", "text"),
    [
        (0, HOLD, "UWA-CBT-3", "The first fighting-man: armour class 6, 13 or more on a d20."),
        (30, HOLD, "UWA-CBT-2", "The first fighting-man strikes only if they come to sword's length before his blow."),
        (30, CLOSE, "UWA-CBT-2", "The first fighting-man strikes only if they come to sword's length before his blow."),
        (10, CLOSE, "UWA-CBT-3", "The first fighting-man: armour class 6, 13 or more on a d20."),
    ],
)
def test_who_cannot_reach_them_is_told_so(gap: int, stance: int, rule: str, text: str) -> None:
    """UWA-CBT-2, UWA-CBT-3: a throw is told of a blow that can be struck in this round, and of no other."""
    pos = against("orc", 3, gap)
    pos.arrows[FIRST] = pos.silver_arrows[FIRST] = 0
    pos.marks[FIRST] &= ~SPEAR
    orders.ask_all(pos, stance)
    (told,) = GAME.explain(pos, 0, pos.foe_piece(0))
    assert (told.rule, told.text) == (rule, text)


def test_odds_are_titled_and_worded() -> None:
    """UWA-CBT-1: whom the attack is on and with whom, what may come of it in words, and the rule of every throw."""
    pos = fighting("ogre", 2, points=12)
    pick(pos, "foe-2")
    told = GAME.preview(pos, 0, pos.foe_piece(1))
    assert told.title == "Attack on Ogre 2 with the first fighting-man and the second fighting-man"
    assert GAME.preview(pos, 0, pos.foe_piece(0)).title == "Attack on Ogre 1 with the second fighting-man"
    assert GAME.preview(pos, 0, WAIT).title == "Attack on Ogre 2 with the first fighting-man"
    chances = odds(pos, pos.foe_piece(1)).chances
    assert {chance.result for chance in chances} <= {"none", "hurt", "one"}
    assert {chance.words for chance in chances} >= {"None falls, but some are hurt", "None of them is hurt"}
    reasons = [tuple(reason) for reason in GAME.explain(pos, 0, pos.foe_piece(1))]
    assert reasons == [
        ("UWA-CBT-3", "The first fighting-man: armour class 5, 14 or more on a d20."),
        ("UWA-CBT-3", "The second fighting-man: armour class 5, 14 or more on a d20."),
    ]
    assert [tuple(reason) for reason in GAME.explain(pos, 0, WAIT)] == reasons[:1]


def test_odds_of_a_blow_at_the_helpless() -> None:
    """UWA-CBT-9: a sleeper is struck without a throw, and the reason says so."""
    pos = fighting("orc", 2, points=1)
    pos.foe_fate[1] = ASLEEP
    assert GAME.explain(pos, 0, pos.foe_piece(1))[0].rule == "UWA-CBT-9"


def test_odds_of_a_spell() -> None:
    """UWA-SPELL-1: sleep takes 2d8 goblins; a spell at one goes at the first it can be aimed at."""
    pos = fighting("goblin", 6, 60)
    sleep, charm = give(pos, MAGE, "sleep"), give(pos, MAGE, "charm_person")
    while pos.march[pos.steps[-1][1]] != MAGE:
        pick(pos, "wait")
    told = odds(pos, CAST + sleep)
    assert told["all"] > 0.8
    assert told["none"] == 0
    assert "2d8" in told.because[0].text
    charmed = odds(pos, CAST + charm)
    assert 0.6 < charmed["one"] < 0.9
    assert charmed.because[0].rule == "UWA-SAVE-1"
    pick(pos, "cast-charm-person")
    assert GAME.preview(pos, 0, pos.foe_piece(2)).title == "Charm Person, by the magic-user, on Goblin 3"


def test_odds_of_turning() -> None:
    """UWA-TURN-1: an Acolyte turns skeletons with 7 or more on 2d6, 21 throws of 36; then 2d6 of them, at least two."""
    pos = fighting("skeleton", 2, 60)
    while pos.march[pos.steps[-1][1]] != CLERIC:
        pick(pos, "wait")
    told = odds(pos, TURN)
    assert abs(told["all"] - 21 / 36) < 0.03
    assert "7 or more" in told.because[0].text


def test_odds_of_flight() -> None:
    """UWA-PURS-1, UWA-PURS-3: whoever runs runs on until it is over: away, or caught."""
    pos = against("orc", 3, 30)
    pos.steps = [("chase",)]
    told = odds(pos, RUN)
    assert told["follow no more"] + told["have caught you"] == 1
    assert 0 < told["follow no more"] < 1
    pos = against("orc", 3, 30)
    assert odds(pos, FLEE)["follow no more"] > 0


def test_odds_of_hiding_and_words() -> None:
    """UWA-AVOID-4, UWA-REACT-1: hiding succeeds on 5 and 6; the most winning speaks unless somebody else is named."""
    pos = against("orc", 3, 30)
    pos.steps = [("segment",)]
    told = odds(pos, HIDE)
    assert abs(told["pass by without finding you"] - 1 / 3) < 1e-9
    pos = against("orc", 3, 30)
    pos.steps = [("menu",)]
    assert set(odds(pos, PARLEY).chances[0].words.split()) & {"They"}
    assert {chance.result for chance in odds(pos, PARLEY).chances} >= {"hostile", "uncertain"}


def test_odds_tell_nothing_hidden() -> None:
    """UWA-GAME-7: the odds are the same in worlds that nobody can tell apart."""
    pos = fighting("ogre", 2, points=5)
    worlds = [GAME.imagine(pos, 0, Random(seed)) for seed in range(2)]
    assert len({tuple(world.foe_hp) for world in worlds}) > 1
    assert {odds(world, pos.foe_piece(0)) for world in worlds} == {odds(pos, pos.foe_piece(0))}


def test_odds_in_time() -> None:
    """UWA-CBT-1: in a fight of six against a dozen they are there within a second or two."""
    pos = fighting("orc", 12)
    for _ in range(2):
        pick(pos, "foe-1")
    start = process_time()
    assert fallen(odds(pos, WAIT)) > 0
    assert process_time() - start < 4


def test_every_side_has_a_letter_of_its_own() -> None:
    """UWA-GAME-4: the wyverns and the wall begin alike, and a board of characters must tell them apart."""
    pos = GAME.setup(complete(GAME, Setting("wyvern-brood", {})), RandomDice(Random(1)))
    assert [line.letter for line in GAME.view(pos, None).seats] == ["W", "A"]


@pytest.mark.parametrize("scenario", ["meeting", "expedition", "season"])
def test_the_legend(scenario: str) -> None:
    """UWA-GAME-7: every mark is explained, and every symbol that is named can be drawn."""
    pos = GAME.setup(complete(GAME, Setting(scenario, {})), RandomDice(Random(1)))
    view = GAME.view(pos, 0)
    drawn = {name for sheet in ("", *[each.id for each in view.sheets]) for name in GAME.picture(pos, 0, sheet).symbols}
    named = {line.symbol for line in view.legend if line.symbol}
    assert len(view.legend) >= 5
    assert named <= drawn
