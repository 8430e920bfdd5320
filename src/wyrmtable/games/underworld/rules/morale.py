"""Courage of the foes: when it is tried, and what they do when it fails (UWA-MOR-1, UWA-MOR-2)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, Step, tell_all

from ..files.terms import ABLE, BREAKING, GONE, HELD, LEADER, MORALE, ROUND
from ..position import Position
from . import pursuers
from .blows import last_blow
from .throwing import throw

FIRST_LOSS, HALF_LOST, LEADERLESS = 1, 2, 16  # bits of `checks`; every fallen leader shifts the last one further


def check(pos: Position) -> None:
    """At the first loss, at half losses, and at each leader's fall (UWA-MOR-1)."""
    left = [foe for foe in range(len(pos.foe_fate)) if pos.foe_fate[foe] in (ABLE, ROUND)]
    lost = pos.strength - len(left)
    leaders = [foe for foe, mark in enumerate(pos.foe_marks) if mark & LEADER]
    due = (FIRST_LOSS if lost else 0) | (HALF_LOST if 2 * lost >= pos.strength else 0)
    for number in range(len([foe for foe in leaders if foe not in left])):
        due |= LEADERLESS << number
    if due & ~pos.checks and pos.foes():
        pos.checks |= due
        if pos.leader().morale:
            throw(pos, MORALE, 2, 6)


def use_morale(pos: Position, total: int, more: int) -> None:
    kind = pos.leader()
    daylight = kind.power("nightly") if pos.content.open_air else 0
    if pos.foes() and total > kind.morale - daylight:
        throw(pos, BREAKING, 2, 6, -1 if pos.checks & HALF_LOST else 0)


def use_breaking(pos: Position, total: int, more: int) -> None:
    """Fighting withdrawal, flight, or surrender (UWA-MOR-2)."""
    yielding = total <= 3 and pos.leader().intel == "I"
    pos.steps.append(("broken", 2 if yielding else 1 if total <= 6 else 0))


def broken(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Who turns to flee from melee takes one last blow from each who stands before him (UWA-CBT-10)."""
    pos.steps.pop()
    tell_all(log, "broke", ("fall back", "flee", "surrender")[step[1]])
    if step[1] == 1 and pos.gap == 0:
        for who in pos.front():
            front = pos.foe_front()
            if front and pos.fate[who] == ABLE:
                last_blow(pos, who, front[0], dice, log)
    others = pursuers.still_coming(pos) if pos.due else []
    pos.due = pos.due if others else 0
    for foe in range(len(pos.foe_fate)):
        if pos.foe_fate[foe] in (ABLE, ROUND) and foe not in others:
            pos.foe_fate[foe] = HELD if step[1] == 2 else GONE
