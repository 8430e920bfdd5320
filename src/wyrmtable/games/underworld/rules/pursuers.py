"""Pursuers of a party that runs into somebody else: they come on, and are there a few rounds later (UWA-PURS-1)."""

from __future__ import annotations

from typing import NamedTuple

from wyrmtable.core import Log, tell_all

from ..files.terms import BEHIND, FOLLOWING, GONE, HUNTING, ROUND
from ..position import Position
from .pace import round_move


class Pursuer(NamedTuple):
    """What is known of a foe, and what is hidden, while another band is being met."""

    kind: int
    points: int  # hidden
    hurt: int
    spells: int  # hidden
    spent: int
    marks: int
    rounds: int  # until it is there


def on_the_heels(pos: Position) -> None:
    """Whoever chases the party now is behind it, and needs so many rounds for the feet between (UWA-R93)."""
    rounds = max(-(-max(pos.gap, 0) // max(round_move(pos.foe_rate()), 1)), 1)
    pos.chasers = [tuple(_row(pos, foe, rounds)) for foe in pos.foes()]


def _row(pos: Position, foe: int, rounds: int) -> Pursuer:
    points, marks = pos.foe_hp[foe], pos.foe_marks[foe] & ~BEHIND
    spells, spent = pos.foe_spells[foe], pos.foe_spent[foe]
    return Pursuer(pos.foe_kind[foe], points, pos.foe_hurt[foe], spells, spent, marks, rounds)


def try_the_track(pos: Position, corners: list[int]) -> None:
    """A die for each corner, door or stair that lies between, before anything else; some always follow (UWA-PURS-2)."""
    if pos.chasers and not any("pursues" in pos.content.book.kinds[row[0]].powers for row in pos.chasers):
        pos.steps += [("throw", FOLLOWING, 1, 6, 0, need) for need in reversed(corners)]


def lose_the_track(pos: Position) -> None:
    pos.chasers = []


def join_in(pos: Position, log: Log | None) -> None:
    """They are out of sight until they arrive, behind those whom the party meets; no more than a meeting can have
    (UWA-R81)."""
    rows = [Pursuer(*row) for row in pos.chasers[: pos.content.most - len(pos.foe_kind)]]
    pos.chasers = []
    if not rows:
        return
    pos.due = rows[0].rounds
    pos.foe_kind += [row.kind for row in rows]
    pos.foe_hp += [row.points for row in rows]
    pos.foe_hurt += [row.hurt for row in rows]
    pos.foe_spells += [row.spells for row in rows]
    pos.foe_spent += [row.spent for row in rows]
    pos.foe_marks += [row.marks | HUNTING for row in rows]
    pos.foe_grip += [0] * len(rows)
    pos.foe_fate += bytearray([ROUND]) * len(rows)
    pos.strength += len(rows)
    tell_all(log, "hunted", len(rows))


def still_coming(pos: Position) -> list[int]:
    """Pursuers who are not there yet: what becomes of the others does not touch them."""
    marks = pos.foe_marks
    return [foe for foe in range(len(marks)) if marks[foe] & HUNTING and pos.foe_fate[foe] == ROUND]


def come_on(pos: Position) -> bool:
    """Those who were met let the party go, but not whoever is after it."""
    if ROUND not in pos.foe_fate:
        return False
    for foe in pos.foes():
        pos.foe_fate[foe] = GONE
    pos.goal = -1
    pos.steps[-1] = ("round",)
    return True
