"""Whom a house hires, and for what pay (UWA-DEC-17, UWA-LOY-2, UWA-R334)."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import Dice, Event, ScriptedDice
from wyrmtable.games.underworld.captain.dominion import answer
from wyrmtable.games.underworld.files.dominioncampaign import OFFER, THAT_IS_ALL
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules.dominion.position import DominionPosition

from ..playing import offered
from .test_dominion_campaign import FIRST, NO_DICE, SECOND, act, campaign

WEEK = (
    1,
    2,
    1,
    1,
    1,
    1,
    1,
    1,
    1,
    1,
    1,
)  # 100 gold pieces; six of the light foot and three of the heavy; no dwarf or elf
BOTH = (*WEEK, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)  # in the home town three of each besides


def chosen(*, gold: int = 5_000) -> DominionPosition:
    """After a week of both methods nine of the light foot and six of the heavy have come to the house."""
    pos = campaign()
    pos.gold[FIRST], pos.clock[SECOND] = gold, 99
    act(pos, "choose-men", NO_DICE)
    GAME.apply(pos, pos.content.names.pick("nobody-besides"), ScriptedDice(*BOTH))
    return pos


def say(pos: DominionPosition, text: str, dice: Dice = NO_DICE) -> list[Event]:
    """A pick by its text, which must be offered."""
    log: list[Event] = []
    pos.pending = None
    assert text in offered(GAME, pos)
    GAME.apply(pos, pos.content.names.pick(text), dice, log)
    return log


def why(pos: DominionPosition, text: str) -> str:
    return GAME.why_not(pos, FIRST, pos.content.names.pick(text))[0].text


def test_nobody_is_hired_unasked() -> None:
    """UWA-DEC-17, UWA-HIRE-1: the week is paid for, its men are named, and whoever is not asked goes home again."""
    pos = chosen()
    assert pos.steps[-1] == ("offers", FIRST, 9, 6, *[0] * 10)
    assert offered(GAME, pos) == ["that-is-all", "offer-light-foot", "offer-heavy-foot"]
    assert (pos.gold[FIRST], pos.soldiers(FIRST), pos.clock[FIRST]) == (4_800, 0, 0)
    say(pos, "that-is-all", NO_DICE)
    assert (pos.gold[FIRST], pos.soldiers(FIRST), pos.clock[FIRST]) == (4_800, 0, 7)


@pytest.mark.parametrize(
    ("pay", "faces", "joined", "hand"),
    [
        ("usual-pay", (2, 3), 0, 0),  # no
        ("usual-pay", (4, 4), 6, 1),  # for half a month more
        ("usual-pay", (4, 5), 6, 0),
        ("double-pay", (2, 2), 0, 3),
        ("double-pay", (2, 3), 6, 4),  # 6: for half a month more
        ("double-pay", (4, 4), 6, 3),
        ("treble-pay", (2, 2), 6, 7),
        ("treble-pay", (3, 4), 6, 6),
    ],
)
def test_what_is_offered(pay: str, faces: tuple[int, int], joined: int, hand: int) -> None:
    """UWA-DEC-17, UWA-LOY-2, UWA-R334: a point for every hundred above the pay, which is a month's pay in hand: three
    gold pieces for one of the heavy foot; those who want more have half of it."""
    pos = chosen()
    say(pos, "offer-heavy-foot", NO_DICE)
    assert offered(GAME, pos) == ["usual-pay", "double-pay", "treble-pay"]
    rolls = ScriptedDice(*faces)
    say(pos, pay, rolls)
    rolls.finish()
    assert pos.men[FIRST][:2] == (0, joined)
    assert pos.gold[FIRST] == 4_800 - joined * (60 + hand)


def test_each_kind_answers_once() -> None:
    """UWA-LOY-2, UWA-R334: whoever has said no is not asked again, the others still are."""
    pos = chosen()
    say(pos, "offer-heavy-foot", NO_DICE)
    say(pos, "usual-pay", ScriptedDice(1, 1))
    assert offered(GAME, pos) == ["that-is-all", "offer-light-foot"]
    assert "were not asked yet" in why(pos, "offer-heavy-foot")
    say(pos, "offer-light-foot", NO_DICE)
    log = say(pos, "usual-pay", ScriptedDice(6, 3))
    assert (pos.men[FIRST][0], offered(GAME, pos)) == (9, ["that-is-all"])
    say(pos, "that-is-all", NO_DICE)
    assert [event[0] for event in log if event[1] == "house-answered"] == [1 << FIRST]
    assert pos.clock[FIRST] == 7


def test_it_is_said_before() -> None:
    """UWA-DEC-17, UWA-LOY-2: how many have come, what they cost, on what throw they come; and what is asked when."""
    pos = campaign()
    pos.steps, names = [("act", FIRST)], pos.content.names
    assert "later" in why(pos, "offer-archer")
    assert "two dice" in GAME.explain(pos, FIRST, names.pick("choose-men"))[0].text
    pos = chosen()
    assert GAME.explain(pos, FIRST, OFFER + 1)[0].text == "6 have come; arms for the first cost 60 gold pieces."
    say(pos, "offer-heavy-foot", NO_DICE)
    told = [GAME.explain(pos, FIRST, names.pick(pay))[0].text for pay in ("usual-pay", "treble-pay")]
    assert ["6 or more" in told[0], "4 or more" in told[1], "6 gold pieces more" in told[1]] == [True] * 3
    assert "what pay" in why(pos, "hire")


def test_others_do_not_know_who_has_come() -> None:
    """UWA-GAME-7, UWA-DEC-17: to another house any men may have come."""
    pos = chosen()
    worlds = {GAME.imagine(pos, SECOND, Random(seed)).steps[-1] for seed in range(20)}
    assert len(worlds) > 5
    assert GAME.imagine(pos, FIRST, Random(1)).steps[-1] == pos.steps[-1]
    assert not GAME.explain(pos, SECOND, OFFER + 1)
    say(pos, "offer-heavy-foot")
    assert not GAME.explain(pos, FIRST, OFFER + 1)


def test_the_captain_takes_whom_he_can() -> None:
    """UWA-DEC-17: he asks every kind, for the usual pay, and is done."""
    pos = chosen()
    picks = [pos.content.names.pick(text) for text in offered(GAME, pos)]
    assert answer(pos, FIRST, picks).pick == OFFER + 1
    assert answer(pos, FIRST, [THAT_IS_ALL]).pick == THAT_IS_ALL
