"""Spells that last for turns, over the end of a meeting and into the next (UWA-SPELL-1, UWA-ACT-2).

A row of `Position.lasting` holds what lasts, on whom, and until when. What is laid on somebody is a mark of his; the
others lie on the party, or on the foes of a meeting.
"""

from __future__ import annotations

from collections.abc import Sequence

from wyrmtable.core import Dice, Log

from ..files.terms import (
    ALOFT,
    ASLEEP,
    CONFUSED,
    DAZED,
    DEAD,
    ENVENOMED,
    GONE,
    HELD,
    MIGHTY,
    MISSILE_PROOF,
    POISONED,
    PROTECTED,
    STONE,
    SWIFT,
    UNSEEN,
)
from ..position import Position
from .blows import fall
from .meeting import EVIL_SHOWN, SEES_INVISIBLE
from .pace import ROUND_PARTS, TURN

EVIL = EVIL_SHOWN
BLESSING, CURSE, HASTE, SLOWNESS, SIGHT, CONFUSION, THEIR_SLOWNESS = range(EVIL - 7, EVIL)
SIGNS = {BLESSING: 1, CURSE: -1}  # what they add to blows, each time they are cast
WEAKNESS = EVIL - 8  # a point of Strength that somebody has lost
SCOUTING = {
    "esp": EVIL - 9,
    "clairvoyance": EVIL - 10,
    "clairaudience": EVIL - 11,
}  # what tells of what is behind walls
FINDING = EVIL - 12  # a potion shows where treasure lies
EVERYBODY = -1
OF_A_MEETING = (CONFUSION, THEIR_SLOWNESS)  # what lies on the foes goes with them
ON_SOMEBODY = PROTECTED | ALOFT | MISSILE_PROOF | DAZED | MIGHTY | SWIFT
CONFUSED_ROUNDS = 12
HOLDS, BOUND = 6, "UWA-MON-1 turns bound"


def now(pos: Position) -> int:
    """In parts of a turn; the rounds of a meeting are added to the clock when it is over."""
    return pos.clock + ROUND_PARTS * max(pos.round - 1, 0)


def begin(pos: Position, what: int, who: int, parts: int) -> None:
    pos.lasting.append((what, who, now(pos) + parts))


def lay(pos: Position, mark: int, who: int, turns: int) -> None:
    """Somebody bears a mark for so many turns."""
    pos.marks[who] |= mark
    begin(pos, mark, who, turns * TURN)


def end(pos: Position, what: int) -> None:
    """It was undone before its time."""
    pos.lasting = [row for row in pos.lasting if row[0] != what]


def holds(pos: Position, what: int, who: int = EVERYBODY) -> bool:
    return any(row[:2] == (what, who) for row in pos.lasting)


def expire(pos: Position, log: Log | None = None) -> bool:
    """What has lasted its time is over (UWA-ACT-2); whether it has killed anybody."""
    if not pos.lasting:
        return False
    over = [row for row in pos.lasting if row[2] <= now(pos)]
    pos.lasting = [row for row in pos.lasting if row[2] > now(pos)]
    for what, who, _ in over:
        if what in SIGNS:
            pos.blessed -= SIGNS[what]
        elif not holds(pos, what, who):
            undo(pos, what, who)
    return succumb(pos, [who for what, who, _ in over if what == ENVENOMED], log)


def succumb(pos: Position, some: Sequence[int], log: Log | None) -> bool:
    """The poison in them has worked (UWA-MON-1); whether it has killed anybody."""
    dying = [who for who in dict.fromkeys(some) if pos.fate[who] not in (DEAD, STONE, GONE)]
    for who in some:
        end_for(pos, ENVENOMED, who)
    for who in dying:
        fall(pos, who, DEAD, log)
        pos.marks[who] |= POISONED
    return bool(dying)


def end_for(pos: Position, mark: int, who: int) -> None:
    """It was undone for one of them before its time."""
    pos.marks[who] &= ~mark
    pos.lasting = [row for row in pos.lasting if row[:2] != (mark, who)]


def undo(pos: Position, what: int, who: int) -> None:
    if what > 0:
        pos.marks[who] &= ~what
    elif what == HASTE:
        pos.hasted = 0
    elif what == SLOWNESS:
        pos.lagging = 0
    elif what == SIGHT:
        pos.keen &= ~SEES_INVISIBLE
    elif what == THEIR_SLOWNESS:
        pos.slowed = 0
    elif what == CONFUSION:
        pos.foe_marks = [mark & ~CONFUSED for mark in pos.foe_marks]


def still_bound(pos: Position, here: Sequence[int], dice: Dice) -> None:
    """Whom a touch has paralysed is so for 2d4 turns, whom a spell holds for six and as many as its caster's level, who
    was put to sleep sleeps 4d4: they come to themselves when these are over, and the others wait (UWA-MON-1,
    UWA-SPELL-1)."""
    known = [who for who, _ in pos.sleepers]
    for who in here:
        if pos.fate[who] not in (HELD, ASLEEP) or who in known:
            continue
        level, faces = pos.spellbound[who], 4 if pos.fate[who] == ASLEEP else 2
        number = HOLDS + level if pos.fate[who] == HELD and level else sum([dice.roll(4, BOUND) for _ in range(faces)])
        pos.fate[who] = ASLEEP
        pos.sleepers.append((who, pos.clock + ROUND_PARTS * pos.round + number * TURN))


def outlast(pos: Position, here: Sequence[int]) -> None:
    """A meeting is over: what was cast below ground for turns goes on, and nobody is seen who has not struck yet; in
    the open a meeting is a day's (UWA-R94)."""
    below = bool(pos.content.floors)
    rows = [row for row in pos.lasting if row[0] not in OF_A_MEETING] if below else []
    gone = ON_SOMEBODY if below else ON_SOMEBODY | UNSEEN
    pos.end_meeting()
    pos.round = 0
    for who in here:
        pos.marks[who] &= ~gone
    pos.lasting = rows
    for what, who, _ in rows:
        if what > 0:
            pos.marks[who] |= what
    renew(pos)


def renew(pos: Position) -> None:
    """What lies on the party as a whole, told from what lasts."""
    pos.blessed = sum([SIGNS.get(what, 0) for what, _, _ in pos.lasting])
    pos.hasted, pos.lagging = int(holds(pos, HASTE)), int(holds(pos, SLOWNESS))
    pos.keen = SEES_INVISIBLE if holds(pos, SIGHT) else 0
