"""Small meetings for the cases: a party of known figures against a band of known foes."""

from __future__ import annotations

from wyrmtable.core import Event, Outcome, Running, ScriptedDice, Setting, complete, settle
from wyrmtable.games.underworld.files.terms import ABLE, PARTY, PLATE
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.position import Position
from wyrmtable.games.underworld.rules.sequence import STEPS

from .. import playing
from ..playing import play

FIRST, SECOND, DWARF, CLERIC, ELF, MAGE = range(PARTY)


def party(**options: str) -> Position:
    """Everybody with ten points in every ability and eight hit points; Fighting-Men and Cleric in plate."""
    pos: Position = GAME.blank(complete(GAME, Setting("meeting", options)))
    for who in range(PARTY):
        pos.level[who] = min(pos.content.level, pos.member(who).most)
        pos.hp[who] = 8
    for who in (FIRST, SECOND, DWARF, CLERIC):
        pos.armour[who] = PLATE
    return pos


def against(kind: str, number: int = 1, gap: int = 0, points: int = 4, **options: str) -> Position:
    """The party in a fight with so many of a kind, each with so many hit points."""
    pos = party(**options)
    pos.foe_kind = [pos.content.book.number[kind]] * number
    pos.foe_hp = [points] * number
    pos.foe_hurt = [0] * number
    pos.foe_fate = bytearray([ABLE]) * number
    pos.foe_spells = [0] * number
    pos.foe_spent = [0] * number
    pos.foe_marks = [0] * number
    pos.foe_grip = [0] * number
    pos.strength = number
    pos.gap = gap
    pos.marks[:] = bytearray([2]) * PARTY  # helmets
    pos.steps = [("stance",)]
    return pos


def run(pos: Position, *dice: int) -> list[Event]:
    """Settles a position with these rolls, all of which must be used."""
    log: list[Event] = []
    rolls = ScriptedDice(*dice)
    pos.pending = None
    settle(STEPS, pos, rolls, log)
    rolls.finish()
    return log


def step(pos: Position, dice: ScriptedDice, log: list[Event] | None = None) -> None:
    """Carries out the one step that is due; it must ask nobody."""
    code = STEPS[pos.steps[-1][0]]
    assert isinstance(code, Running)
    code.run(pos, pos.steps[-1], dice, log)


def pick(pos: Position, text: str, *dice: int) -> list[Event]:
    """A pick by its text, which must be legal, with these rolls."""
    log: list[Event] = []
    play(GAME, pos, [text], dice, log)
    return log


def offered(pos: Position) -> list[int]:
    decision = GAME.decision(pos)
    return [] if isinstance(decision, Outcome) else list(decision.picks)


def texts(pos: Position) -> list[str]:
    return playing.offered(GAME, pos)


def kinds(log: list[Event]) -> list[object]:
    return [event[1] for event in log]


def told(log: list[Event], kind: str) -> list[tuple[int | str, ...]]:
    return [event[2:] for event in log if event[1] == kind]
