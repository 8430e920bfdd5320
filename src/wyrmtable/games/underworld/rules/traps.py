"""Traps that spring, pits one falls into, and how one gets out of them (UWA-TRAP)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, Step, tell_all

from ..files.charts import STONE as AGAINST_STONE
from ..files.terms import ABLE, DEAD, STRENGTH, WANDERING
from ..files.throws import HitDice
from ..position import Position
from . import turns
from .blows import fall, lands, pit_harm, saves, suffer
from .dungeon import ALARM, BLOCK, DART, LIDDED, PIT, TRAP_WORDS
from .level import DOOR
from .passing import strength
from .throwing import throw
from .truth import dungeon

DART_DICE = HitDice(4)
PULLERS = 3
ROUNDS_OF_A_TURN = 10  # by then every lid has given way
MOST_CLIMBS = 36  # turns; whoever is not out by then will not be


def sprung(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """What each kind does (UWA-TRAP-2); the walk ends there, but not the turn."""
    who = step[1]
    (kind,) = [trap.kind for trap in dungeon(pos).traps if trap[:2] == (pos.floor, pos.here)][:1]
    pos.spent.append((pos.floor, pos.here))
    pos.steps[:] = [("explore",), *(one for one in pos.steps if one == turns.END), ("anybody",)]
    tell_all(log, "trap", TRAP_WORDS[kind])
    if kind in (PIT, LIDDED):
        fall_in(pos, who, kind == LIDDED, dice, log)
    elif kind == DART:
        need = pos.content.book.combat.to_hit_as_creature(DART_DICE, pos.ac(who))
        if lands(dice, need, 0, "UWA-TRAP-2 dart"):
            suffer(pos, who, dice.d6("UWA-TRAP-2 dart"), log)
    elif kind == BLOCK:
        for one in pos.front():
            if not saves(pos, one, AGAINST_STONE, dice):
                number = 1 if pos.depth() <= 2 else 2
                suffer(pos, one, sum([dice.d6("UWA-TRAP-2 block") for _ in range(number)]), log)
    elif kind == ALARM:
        throw(pos, WANDERING, 1, 6, 0, turns.ALARMED_ON)
    else:
        for one in pos.front():
            if dice.d6("UWA-TRAP-2 spears") <= 3 and pos.fate[one] == ABLE:
                suffer(pos, one, dice.d6("UWA-TRAP-2 spears"), log)


def fall_in(pos: Position, who: int, lidded: bool, dice: Dice, log: Log | None) -> None:
    """A fall hurts on 1 or 2 (UWA-TRAP-3); friends or spikes have the victim out in a turn (UWA-TRAP-4)."""
    if dice.d6("UWA-TRAP-3 fall") <= 2:
        suffer(pos, who, pit_harm(pos, dice), log)
    friends = [one for one in pos.able() if one != who]
    if lidded and not friends and pos.fate[who] == ABLE:
        tell_all(log, "buried", pos.piece(who))
        fall(pos, who, DEAD, log)
    elif lidded and friends:
        lift_lid(pos, friends[:PULLERS], dice, log)
    if pos.fate[who] == ABLE:
        get_out(pos, who, bool(friends), dice)


def get_out(pos: Position, who: int, friends: bool, dice: Dice) -> None:
    for turn in range(1, MOST_CLIMBS + 1):
        if climbs_out(pos, who, friends, dice) or turn == MOST_CLIMBS:
            turns.pass_time(pos, turn * turns.TURN)
            return


def lift_lid(pos: Position, friends: list[int], dice: Dice, log: Log | None) -> None:
    """The lid has snapped shut: friends open it as they would a stuck door, a round for each try (UWA-TRAP-4)."""
    for tries in range(1, ROUNDS_OF_A_TURN + 1):
        lifted = [one for one in friends if dice.d6("UWA-TRAP-4 lid") <= strength(pos, one, DOOR)]
        if lifted or tries == ROUNDS_OF_A_TURN:
            turns.pass_time(pos, tries * turns.ROUND_PARTS)
            tell_all(log, "lid", tries)
            return


def climbs_out(pos: Position, who: int, friends: bool, dice: Dice) -> bool:
    """Whether somebody is out of an open pit after a turn: with friends or spikes for certain, alone and without on 1,
    with Strength of 16 or more on 1 or 2 (UWA-TRAP-4)."""
    if friends or pos.spikes:
        return True
    return dice.d6("UWA-TRAP-4 climb") <= (2 if pos.score(who, STRENGTH) >= 16 else 1)
