"""A door held shut against pursuers, by hands, spikes or spells (UWA-DOOR-7)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, tell_all

from ..position import Position
from . import magic, turns
from .charting import drawn_side, sheet_side
from .level import DOORWAYS

HOLDERS = 3
SPIKES = 3  # a door spiked shut counts as so many holders
PATIENCE = 10  # rounds after which they leave off
PUSH = {"S": 1, "L": 4, "H": 8}  # in halves; whoever is of man's size pushes 2
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
    weight = sum([1 if pos.member(who).race == "halfling" else 2 for who in pos.able()[:HOLDERS]]) // 2
    if forced(pos, weight, dice):
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


def forced(pos: Position, weight: int, dice: Dice) -> bool:
    ours, theirs = dice.d6("UWA-DOOR-7 holding"), dice.d6("UWA-DOOR-7 pushing")
    return theirs + push(pos) > ours + weight


def spike(pos: Position, dice: Dice, log: Log | None) -> None:
    """Driven in within a round; the door then holds as if three men did, once and for all."""
    pos.spikes -= 1
    pos.held_door = 0
    if forced(pos, SPIKES, dice):
        tell_all(log, "holding", "bursts open", 1)
        turns.pass_time(pos, turns.ROUND_PARTS)
    else:
        tell_all(log, "holding", "holds", 1)
        pos.steps[:] = [("away",)]
        turns.linger(pos, turns.ROUND_PARTS)
