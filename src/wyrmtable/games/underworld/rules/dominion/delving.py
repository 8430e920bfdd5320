"""A week in the dungeon: chamber after chamber of one level, with whoever lives there and what they guard (UWA-CAL-2,
UWA-STK-2 to UWA-STK-6, UWA-R220)."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, only, tell_all, tell_to

from ...files.dominioncampaign import DEEPEST, DEPTH
from ..land.encounters import Met
from ..stocking import monster, treasure
from . import passing, warring
from .calendar import WEEK
from .ending import HEROES, level
from .position import DominionPosition

CHAMBERS = 6
INHABITED = 2  # on a die (UWA-STK-2)
GUARDED, FORGOTTEN = 3, 1  # on a die there is treasure (UWA-STK-3)
HOARD, WATCHED, HARDEST = 1, 4, 6  # of a placed hoard: its mark; the die of a guardian; the face of the hardest table


def depth_picks(pos: DominionPosition, step: Step) -> Decision:
    return Decision(step[1], range(DEPTH, DEPTH + DEEPEST), "How deep do they go?", ("UWA-R220", "UWA-LVL-3"))


def depth_take(pos: DominionPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps[:] = [("below", step[1], pick - DEPTH + 1, CHAMBERS)]
    tell_all(log, "house-delves", pos.content.seats[step[1]])


def below(pos: DominionPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """The next chamber; after the last, or when they turn back, the week is over (UWA-STK-2, UWA-STK-3)."""
    _, seat, depth, left = step[:4]
    if not left or pos.out[seat]:
        pos.marched[seat] = 0
        pos.steps[:] = [("turn",)]
        passing.pass_time(pos, seat, WEEK, dice, log)
        return
    pos.steps[-1] = ("below", seat, depth, left - 1)
    if left == CHAMBERS and depth in pos.hoards:
        great_hoard(pos, seat, depth, dice, log)
        return
    if dice.d6("UWA-STK-2 monster") <= INHABITED:
        book = pos.content.land.book
        kind, number, heads = monster(depth, dice.d6("UWA-MTX-1 table"), dice, book)
        hd = max(heads, book.kinds[kind].hd.levels)
        warring.begin(pos, seat, Met(kind, number, heads), hd, warring.BELOW, log)
    elif dice.d6("UWA-STK-3 treasure") <= FORGOTTEN:
        carry_out(pos, seat, depth, dice, log)


def great_hoard(pos: DominionPosition, seat: int, depth: int, dice: Dice, log: Log | None) -> None:
    """The chamber of which they had heard: somebody of the hardest table on 1 to 4, else nobody (UWA-STK-1)."""
    pos.steps[-1] = (*pos.steps[-1], HOARD)
    if dice.d6("UWA-STK-1 guardian") > WATCHED:
        guarded(pos, seat, dice, log)
        return
    book = pos.content.land.book
    kind, number, heads = monster(depth, HARDEST, dice, book)
    hd = max(heads, book.kinds[kind].hd.levels)
    warring.begin(pos, seat, Met(kind, number, heads), hd, warring.BELOW, log)


def carry_out(pos: DominionPosition, seat: int, depth: int, dice: Dice, log: Log | None, certain: bool = False) -> None:
    """What the level's table gives, magic sold with the rest; it teaches by the level of the dungeon (UWA-STK-6,
    UWA-XP-2, UWA-XP-3)."""
    worth, _ = treasure(depth, dice, pos.content.land.book, certain)
    gold = sum(worth) // 10
    pos.gold[seat] += gold
    learn(pos, seat, sum(worth[:-1]) // 10, depth)
    tell_to(log, only(seat), "house-delved", gold)


def guarded(pos: DominionPosition, seat: int, dice: Dice, log: Log | None) -> None:
    """Whoever lived in the chamber is slain or has fled; a placed hoard is there for certain (UWA-STK-1)."""
    _, _, depth, left, *rest = pos.steps[-1]
    if rest:
        pos.steps[-1] = ("below", seat, depth, left)
        pos.hoards = [level_ for level_ in pos.hoards if level_ != depth]
        carry_out(pos, seat, depth, dice, log, True)
        return
    if dice.d6("UWA-STK-3 treasure") <= GUARDED:
        carry_out(pos, seat, depth, dice, log)


def turn_back(pos: DominionPosition) -> None:
    """No further chamber."""
    pos.steps[-1] = (*pos.steps[-1][:3], 0)


def learn(pos: DominionPosition, seat: int, gold: int, hardness: int) -> None:
    """Each of the six has his share, less if it was too easy for him (UWA-XP-1, UWA-XP-3)."""
    rank = level(pos, seat)
    lesson = gold * min(hardness, rank) // rank // HEROES
    pos.xp[seat] += lesson
    pos.learnt[seat] += lesson
