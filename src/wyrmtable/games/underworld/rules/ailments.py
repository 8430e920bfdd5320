"""What some bites and touches leave behind: strength that ebbs away, poison that works for turns, a limp, and the
disease of the lycanthropes (UWA-MON-1)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, tell_all

from ..files.charts import POISON
from ..files.terms import DEAD, ENVENOMED, GONE, LAMED, STONE, TAINTED
from ..position import Position
from . import lasting
from .blows import fall, saves
from .pace import TURN

LIMPS = 10  # days
WEEK = 7


def weaken(pos: Position, who: int, turns: int, log: Log | None) -> None:
    """A point of Strength is gone for so many turns (UWA-MON-1)."""
    lasting.begin(pos, lasting.WEAKNESS, who, turns * TURN)
    tell_all(log, "weakened", pos.piece(who))


def work_in(pos: Position, who: int, dice: Dice, log: Log | None) -> None:
    """Poison that kills after d6 turns, unless a spell takes it away before (UWA-MON-1, UWA-SPELL-2)."""
    lasting.lay(pos, ENVENOMED, who, dice.d6("UWA-MON-1 turns of poison"))
    tell_all(log, "poison-works", pos.piece(who))


def limp(pos: Position, who: int, plus: int, dice: Dice, log: Log | None) -> None:
    """Whoever fails a save against poison goes at half his pace for ten days (UWA-MON-1)."""
    if not saves(pos, who, POISON, dice, plus):
        pos.marks[who] |= LAMED
        pos.ills = [row for row in pos.ills if row[:2] != (LAMED, who)]
        pos.ills.append((LAMED, who, LIMPS))
        tell_all(log, "limps", pos.piece(who))


def infect(pos: Position, who: int, damage: int, dice: Dice, log: Log | None) -> None:
    """Whom lycanthropes have bitten, in one meeting, for half of his points will be one of them in 2d6 days; the week
    of an expedition is not counted, since its party is home the same night (UWA-MON-1, UWA-R343)."""
    pos.bites.append((who, damage))
    if pos.marks[who] & TAINTED or 2 * sum([points for one, points in pos.bites if one == who]) < pos.hp[who]:
        return
    pos.marks[who] |= TAINTED
    days = dice.d6("UWA-MON-1 days") + dice.d6("UWA-MON-1 days")
    pos.ills.append((TAINTED, who, days + (WEEK if pos.content.floors else 0)))
    tell_all(log, "tainted", pos.piece(who))


def rid(pos: Position, who: int, ills: int) -> None:
    """Somebody is cured of these."""
    pos.marks[who] &= ~ills
    pos.ills = [row for row in pos.ills if row[1] != who or not row[0] & ills]
    pos.lasting = [row for row in pos.lasting if row[1] != who or row[0] <= 0 or not row[0] & ills]


def pass_days(pos: Position, days: int, log: Log | None) -> list[int]:
    """Days go by: a limp is over, and whoever was not cured in time is a lycanthrope, and lost to the party. Who that
    is (UWA-MON-1)."""
    turned = [who for ill, who, left in pos.ills if ill == TAINTED and left <= days]
    for ill, who, left in pos.ills:
        if left <= days:
            pos.marks[who] &= ~ill
    pos.ills = [(ill, who, left - days) for ill, who, left in pos.ills if left > days]
    found = [who for who in turned if pos.fate[who] not in (DEAD, STONE, GONE)]
    for who in found:
        fall(pos, who, DEAD, None)
        tell_all(log, "turned-beast", pos.piece(who))
    return found
