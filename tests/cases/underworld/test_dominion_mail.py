"""A campaign by mail: who may act, who rests up, which places are closed (UWA-CAL-4, UWA-CAL-5, UWA-EX-43)."""

from __future__ import annotations

import re
from pathlib import Path

from wyrmtable.core import Decision, Setting, complete
from wyrmtable.core.dice import Dice, ScriptedDice
from wyrmtable.games.underworld.files.landboard import CLEAR, ENTERED, HOME, SITE
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules.dominion import acting, clearing, mail, travelling
from wyrmtable.games.underworld.rules.dominion.calendar import YEAR
from wyrmtable.games.underworld.rules.dominion.position import DominionPosition

from .test_dominion_campaign import FIRST, LAND_7, NO_DICE, SECOND, act, throws

A, B = FIRST, SECOND


def by_mail(*clocks: int, sitting: int = A) -> DominionPosition:
    """Clear land; both houses in the home town, with these clocks."""
    setting = complete(GAME, Setting("barony", {"async": "yes"}))
    pos: DominionPosition = GAME.setup(setting, ScriptedDice(LAND_7, 2, 3))
    for hex_ in range(len(pos.fog)):
        pos.fog[hex_], pos.drawn[hex_] = ENTERED, CLEAR
    pos.drawn[pos.hex[A]] = CLEAR | HOME << SITE
    pos.clock, pos.sitting = list(clocks), sitting
    return pos


def turn(pos: DominionPosition, dice: Dice = NO_DICE) -> None:
    pos.steps, pos.pending = [("turn",)], None
    acting.turn(pos, ("turn",), dice, None)


def asked(pos: DominionPosition) -> tuple[int, list[str]]:
    decision = GAME.decision(pos)
    assert isinstance(decision, Decision)
    return decision.seat, [pos.content.names.text(pick) for pick in decision.picks]


def say(pos: DominionPosition, text: str, dice: Dice = NO_DICE) -> None:
    assert text in asked(pos)[1]
    GAME.apply(pos, pos.content.names.pick(text), dice)


def test_the_example() -> None:
    """UWA-EX-43, UWA-CAL-4, UWA-DEC-26: A at 10, B at 7. B may act and is at 14; the date is 10, so B may act again and
    is at 21; that is more than seven days ahead, so B waits until A is at 14."""
    pos = by_mail(10, 7)
    turn(pos)
    say(pos, "let-wolf")
    assert asked(pos)[0] == B
    say(pos, "wait")
    assert (pos.clock, asked(pos)[0]) == ([10, 14], B)
    say(pos, "wait")
    assert (pos.clock, asked(pos)[0]) == ([10, 21], A)
    for day in (11, 12, 13):
        assert "let-wolf" not in asked(pos)[1]
        say(pos, "rest", ScriptedDice(1, 1))
        assert pos.clock == [day, 21]
    say(pos, "rest", ScriptedDice(1, 1))
    assert "let-wolf" in asked(pos)[1]


def test_a_week_at_a_sitting() -> None:
    """UWA-CAL-4, UWA-R321: who has begun goes on while he may, though another clock is smaller; without the option the
    smallest acts."""
    pos = by_mail(0, 0)
    turn(pos)
    say(pos, "wait")
    assert asked(pos)[0] == A
    say(pos, "wait")
    assert asked(pos)[0] == B
    assert not [text for text in asked(pos)[1] if text.startswith("let")]


def test_nothing_is_handed_back() -> None:
    """UWA-DEC-26, UWA-R321: whoever was let go first acts; then he may let the other go."""
    pos = by_mail(3, 3)
    turn(pos)
    say(pos, "let-wolf")
    assert "let-griffon" not in asked(pos)[1]
    say(pos, "rest", ScriptedDice(1, 1))
    assert (asked(pos)[0], "let-griffon" in asked(pos)[1]) == (B, True)


def test_nobody_goes_beyond_the_end() -> None:
    """UWA-CAL-4, UWA-GAME-3: at the limit a house has done, though others are still behind."""
    pos = by_mail(2 * YEAR, 2 * YEAR - 3)
    turn(pos)
    assert asked(pos)[0] == B
    assert "let-griffon" not in asked(pos)[1]


def wild(pos: DominionPosition) -> int:
    return pos.content.around[pos.content.around[pos.hex[A]][0]][0]


def test_the_earlier_rests_up() -> None:
    """UWA-CAL-5: two days lie between houses on one hex of the wilds: the earlier rests for two days, with two throws
    each for an encounter; then they meet, and it speaks first."""
    pos = by_mail(5, 3)
    pos.hex[A] = pos.hex[B] = wild(pos)
    turn(pos)
    pos.pending = None
    dice = ScriptedDice(1, 1, 1, 1)
    while pos.steps[-1][0] not in ("greet", "act"):
        step = pos.steps[-1]
        if step[0] == "turn":
            acting.turn(pos, step, dice, None)
        elif step[0] == "evening":
            travelling.evening(pos, step, dice, None)
        else:
            throws(pos, dice)
    dice.finish()
    assert (pos.clock, pos.steps[-1]) == ([5, 5], ("greet", B, A))


def test_a_week_apart_they_do_not_meet() -> None:
    """UWA-CAL-5: less than seven days; with seven between them both go their ways."""
    pos = by_mail(10, 3, sitting=B)
    pos.hex[A] = pos.hex[B] = wild(pos)
    turn(pos)
    assert (asked(pos)[0], pos.clock) == (B, [10, 3])


def test_a_closed_place() -> None:
    """UWA-CAL-5, UWA-R321: what A has cleared on day 9 is closed to B on day 8, and open on day 9; to A it never is."""
    pos = by_mail(9, 3, sitting=B)
    hex_ = pos.content.around[pos.hex[A]][0]
    pos.hex[A] = hex_
    clearing.clear(pos, A, NO_DICE, None)
    throws(pos, ScriptedDice(1))
    assert (mail.closed_until(pos, B, hex_), mail.closed_until(pos, A, hex_)) == (9, -1)
    assert ("Closed until day 9" in dict(GAME.view(pos, B).facts)) is True
    pos.hex[A] = pos.content.around[hex_][0]
    pos.clock[B] = 8
    act(pos, "march", ScriptedDice(6), B)
    goal = pos.content.grid.names[hex_]
    assert goal not in asked(pos)[1]
    pos.clock[B], pos.pending = 9, None
    assert goal in asked(pos)[1]
    mail.forget(pos)
    assert pos.changed == []


def test_in_a_closed_place() -> None:
    """UWA-CAL-5: who stands where others have been later may stay or go, but do nothing there."""
    pos = by_mail(20, 15, sitting=B)
    pos.hex[B] = wild(pos)
    pos.changed = [(pos.hex[B], 20, A)]
    turn(pos)
    assert asked(pos)[1] == ["wait", "march", "rest", "let-griffon"]
    told = GAME.why_not(pos, B, pos.content.names.pick("clear"))
    assert (told[0].rule, "day 20" in told[0].text) == ("UWA-CAL-5", True)


def test_without_the_option() -> None:
    """UWA-CAL-4: as a rule the smallest clock acts, nothing is closed, and nobody is let go first."""
    setting = complete(GAME, Setting("barony"))
    pos: DominionPosition = GAME.setup(setting, ScriptedDice(LAND_7, 2, 3))
    assert not pos.content.by_mail
    mail.alter(pos, A, pos.hex[A])
    assert (pos.changed, mail.others(pos, A), pos.sitting) == ([], [], -1)


def test_nothing_is_tied_to_real_time() -> None:
    """UWA-R322, UWA-CAL-3, UWA-CAL-4: no option ties clocks to the world's weeks, and no rule reads one."""
    choices = [choice.id for scenario in GAME.scenarios().values() for choice in scenario.choices]
    assert ("async" in choices, "realtime" in choices) == (True, False)
    rules = Path(acting.__file__).parents[1]
    imports = [line for file in rules.rglob("*.py") for line in file.read_text(encoding="utf-8").splitlines()]
    assert not [line for line in imports if re.match(r"\s*(import|from) (time|datetime)\b", line)]
