"""Forced partings: pits, trapdoors and bars make groups of their own for a while; cases with scripted dice."""

from __future__ import annotations

from wyrmtable.core import NoDice, ScriptedDice
from wyrmtable.games.underworld.files.terms import ABLE, APART, DEAD, TORCH, WANDERING
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.position import Position
from wyrmtable.games.underworld.rules import ending, explore, magic, parting, traps, turns
from wyrmtable.games.underworld.rules.lurkers import LIDDED, PIT, PORTCULLIS

from .arena import DWARF, FIRST, SECOND
from .test_rooms import at_trap


def fallen(kind: int = PIT, *dice: int) -> Position:
    """Somebody has fallen into a pit in the middle of a turn."""
    pos, _ = at_trap(kind)
    pos.clock = 100
    pos.steps = [("explore",), ("sprung", FIRST)]
    traps.sprung(pos, pos.steps[-1], rolls := ScriptedDice(*dice), None)
    rolls.finish()
    return pos


def end_turn(pos: Position, wandering: int) -> None:
    """The end of the turn that is due, as far as the throw for wanderers."""
    while pos.steps[-1] != turns.END:
        pos.steps.pop()
    turns.turn_end(pos, turns.END, NoDice(), None)
    assert pos.steps.pop()[:2] == ("throw", WANDERING)
    turns.use_wandering(pos, wandering, turns.WANDERS_ON)


def test_whoever_is_in_a_pit_is_not_met() -> None:
    """UWA-MARCH-3, UWA-TRAP-4, UWA-R342: while he is pulled out the turn ends, and who comes by finds the others; he
    has no light, and nobody reaches him."""
    pos = fallen(PIT, 3)
    assert pos.fate[FIRST] == APART
    assert (turns.END in pos.steps, parting.REJOIN in pos.steps) == (True, True)
    end_turn(pos, 6)
    assert pos.steps[-1][0] in ("meet", "throw")
    assert FIRST not in pos.able()
    assert FIRST not in pos.front()
    assert not pos.marks[FIRST] & TORCH
    pos.hurt[FIRST] = 1
    assert FIRST not in magic.healable(pos)
    pos.steps = [("explore",)]
    assert {token.pick: token.place for token in GAME.view(pos, 0).tokens}[pos.member(FIRST).id] == "beyond"


def test_he_is_out_after_a_turn() -> None:
    """UWA-MARCH-3, UWA-TRAP-4: when nobody came, all of them are one group again, and nothing is left of it."""
    pos = fallen(PIT, 3)
    end_turn(pos, 1)
    pos.steps = [("explore",), parting.REJOIN]
    parting.rejoin(pos, pos.steps[-1], NoDice(), None)
    assert (pos.fate[FIRST], pos.sleepers, pos.steps) == (ABLE, [], [("explore",)])


def test_he_is_back_after_the_fight() -> None:
    """UWA-R342: when it is over, and as much time has passed, the group is one again."""
    pos = fallen(PIT, 3)
    end_turn(pos, 6)
    pos.round, pos.steps = 3, [("go-on", ending.WON)]
    explore.go_on(pos, pos.steps[-1], NoDice(), None)
    assert (pos.fate[FIRST], pos.sleepers) == (ABLE, [])


def test_a_lid_first() -> None:
    """UWA-TRAP-4, UWA-MARCH-3: friends open the lid, a round for each try, then they pull him out: so long he is cut
    off."""
    pos = fallen(LIDDED, 3, 6, 6, 6, 6, 2, 6)
    assert pos.sleepers == [(FIRST, 100 + 2 * turns.ROUND_PARTS + turns.TURN)]


def test_bars_cut_the_column_in_two() -> None:
    """UWA-TRAP-2, UWA-MARCH-3, UWA-R342: those behind whoever sprang it are cut off until it is lifted; in flight those
    before them are, and the others are caught."""
    pos, _ = at_trap(PORTCULLIS)
    pos.clock = turns.TURN - turns.ROUND_PARTS
    pos.steps = [("explore",), ("sprung", SECOND)]
    traps.sprung(pos, pos.steps[-1], ScriptedDice(3, 6, 4, 3, 3, 2), None)
    assert pos.able() == [FIRST, SECOND]
    assert {until for _, until in pos.sleepers} == {turns.TURN + turns.ROUND_PARTS}
    assert turns.END in pos.steps
    pos, _ = at_trap(PORTCULLIS)
    pos.steps = [("flight",), ("sprung", SECOND)]
    traps.sprung(pos, pos.steps[-1], ScriptedDice(1, 6, 4), None)
    assert [pos.fate[who] for who in (FIRST, SECOND, DWARF)] == [APART, APART, ABLE]
    assert pos.steps[0] == ("caught",)


def test_the_last_group_goes_on() -> None:
    """UWA-MARCH-3, UWA-R342: the others are slain; whoever was in the pit is the party from now on. Who flees does not
    lose him either."""
    pos = fallen(PIT, 3)
    for who in pos.able():
        pos.fate[who] = DEAD
    pos.steps = [("lost",)]
    ending.lost(pos, pos.steps[-1], NoDice(), None)
    assert (pos.able(), pos.steps, pos.outcome) == ([FIRST], [("go-on", ending.FLED)], ())
    pos = fallen(PIT, 3)
    pos.steps = [("away",)]
    ending.away(pos, pos.steps[-1], NoDice(), None)
    assert pos.fate[FIRST] == APART
    explore.go_on(pos, pos.steps[-1], NoDice(), None)
    assert pos.owed
    assert not GAME.audit(pos)
