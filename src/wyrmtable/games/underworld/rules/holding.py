"""A door held shut against pursuers, by hands, spikes or spells (UWA-DOOR-7)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, Step, tell_all

from ..files.terms import HIDING
from ..position import Position
from . import magic, turns
from .charting import drawn_side, exits, sheet_side
from .level import DOORWAYS
from .pace import round_move
from .throwing import throw

HOLDERS = 3
SPIKES = 3  # a door spiked shut counts as so many holders
PATIENCE = 10  # rounds after which they leave off
PUSH = {"S": 1, "L": 4, "H": 8}  # in halves; whoever is of man's size pushes 2
ABREAST = 3  # at a door
FAR = 90  # feet; beyond it nobody pursues
SPELLS = ("hold_portal", "wizard_lock")


def shut_behind(pos: Position) -> int:
    """Whether the party has just come through a door that can be shut: 1 if so, as `held_door` counts."""
    side = pos.source
    door = side >= 0 and drawn_side(pos, side) in DOORWAYS
    return int(door and sheet_side(pos, side) not in pos.wedged)


def spells(pos: Position) -> list[tuple[int, int]]:
    """Spells that keep a door shut, each with the first who has it."""
    found: dict[int, int] = {}
    for name in SPELLS:
        spell = pos.content.book.spells.number(name)
        for who in pos.able():
            if magic.has(pos, who, spell):
                found.setdefault(spell, who)
    return sorted(found.items())


def push(pos: Position) -> int:
    """The weight of those in front: small ones count half, large ones two, huge ones four."""
    return sum([PUSH.get(pos.kind(foe).size, 2) for foe in pos.foe_front()]) // 2


def hold(pos: Position, dice: Dice, log: Log | None) -> None:
    """A round: each side throws a d6 and adds its weight; if theirs is higher they are in (UWA-DOOR-7)."""
    if forced(push(pos), weight(pos), dice):
        pos.gap = 0
        pos.march.reverse()
        tell_all(log, "holding", "bursts open", pos.held_door)
        pos.steps[:] = [("round",)]
        turns.linger(pos, turns.ROUND_PARTS)
        return
    pos.held_door += 1
    tell_all(log, "holding", "holds", pos.held_door - 1)
    if pos.held_door > PATIENCE:
        pos.steps[:] = [("away",)]
    turns.pass_time(pos, turns.ROUND_PARTS)


def weight(pos: Position) -> int:
    """Of three who hold the door; small ones count half."""
    return sum([1 if pos.member(who).race == "halfling" else 2 for who in pos.able()[:HOLDERS]]) // 2


def forced(pushing: int, weight: int, dice: Dice) -> bool:
    ours, theirs = dice.d6("UWA-DOOR-7 holding"), dice.d6("UWA-DOOR-7 pushing")
    return theirs + pushing > ours + weight


def spike(pos: Position, dice: Dice, log: Log | None) -> None:
    """Driven in within a round; the door then holds as if three men did, round by round, and the rounds that it holds
    are a start for those who run (UWA-DOOR-7, UWA-R98)."""
    pos.spikes -= 1
    pos.held_door = 0
    held = rounds_held(push(pos), SPIKES, dice)
    pos.gap += held * round_move(pos.party_rate())
    parts = turns.ROUND_PARTS * max(held, 1)
    if held < PATIENCE and pos.gap <= FAR:
        tell_all(log, "holding", "bursts open", held + 1)
        turns.pass_time(pos, parts)
    else:
        tell_all(log, "holding", "holds", held)
        pos.steps[:] = [("away",)]
        turns.linger(pos, parts)


def rounds_held(pushing: int, weight: int, dice: Dice) -> int:
    """How many rounds a door holds before they are in; they leave off after ten (UWA-R98)."""
    held = 0
    while held < PATIENCE and not forced(pushing, weight, dice):
        held += 1
    return held


# -- against those who were heard --------------------------------------------------------------------------------------


def awaited(pos: Position) -> bool:
    """Whether the door through which somebody was heard is at hand."""
    return any(found.side == pos.coming - 1 for found in exits(pos))


def hold_off(pos: Position, weight: int, dice: Dice, log: Log | None) -> None:
    """The party waits at the door until they come, and keeps it shut until they leave off, or not (UWA-DOOR-7,
    UWA-LISTEN-4)."""
    held = rounds_held(pushing(pos), weight, dice)
    until = turns.TURN - pos.clock % turns.TURN
    if held < PATIENCE:
        tell_all(log, "holding", "bursts open", held + 1)
        pos.held_door = 1
        turns.pass_time(pos, until)
    else:
        tell_all(log, "holding", "holds", held)
        nobody_comes(pos)
        turns.pass_time(pos, until + held * turns.ROUND_PARTS)


def pushing(pos: Position) -> int:
    """The weight of the first of those who were heard."""
    kinds = pos.content.book.kinds
    return sum([PUSH.get(kinds[kind].size, 2) for kind in pos.foe_kind[:ABREAST]]) // 2


def nobody_comes(pos: Position) -> None:
    pos.coming = 0
    pos.foe_kind, pos.foe_marks = [], []


def hide(pos: Position) -> None:
    """Nobody has seen the party yet: whoever was heard may pass by (UWA-AVOID-4)."""
    pos.steps.append(("hidden", 0))
    throw(pos, HIDING, 1, 6)


def lie_low(pos: Position, log: Log | None) -> None:
    """A quarter of a turn, and what is left of the turn: whoever wanders by may pass (UWA-AVOID-4, UWA-ACT-1). A whole
    turn of it is one without moving (UWA-REST-1)."""
    tell_all(log, "lying-low")
    if not pos.clock % turns.TURN:
        pos.active = -1
        turns.count_rest(pos)
    pos.steps.append(turns.LURKING_LOW)
    turns.pass_time(pos, max(turns.QUARTER, turns.TURN - pos.clock % turns.TURN))


def lurk(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Nobody has come by."""
    pos.steps.pop()


def overlooked(pos: Position, found: bool, log: Log | None) -> None:
    """A quarter of a turn in the dark, and then as long as they need to come (UWA-ACT-1)."""
    pos.steps.pop()
    tell_all(log, "pursuit", "have found you" if found else "pass by without finding you")
    if found:
        pos.held_door = 1
    else:
        nobody_comes(pos)
    turns.pass_time(pos, max(turns.QUARTER, turns.TURN - pos.clock % turns.TURN))
