"""Stairs, and what only looks like them: false ones, slides, bars that fall behind the party (UWA-TRK-1 to UWA-TRK-3,
UWA-SET-4)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, Step, tell_all

from ..files.terms import SLIDING
from ..position import Position
from . import ranks, retinue, turns, walking
from .charting import stairways, told_level
from .throwing import throw
from .ways import BARRED, CHIMNEY, CHUTE, EITHER_WAY, FALSE_STAIRS, SLIDE, STAIRS, TRAP_STEPS, TRAPDOOR

STAIR_STEPS, STEEP_STEPS = 4, 6  # forty feet of stairs; sixty past a level
LIFTERS = 3  # so many must lift bars together
SPRUNG = 2  # of a die
ROPED = (TRAPDOOR, CHIMNEY)


def take(pos: Position, end: tuple[int, ...]) -> None:
    """The party sets its foot on stairs; on a slide each who does so may spring it, in marching order (UWA-SET-4)."""
    pos.doorway = 0
    pos.steps.append(("stairs", pos.ends.index(end), 0))
    if truly(pos, end) == SLIDE:
        throw(pos, SLIDING, 1, 6, 0, 0)


def truly(pos: Position, end: tuple[int, ...]) -> int:
    return walking.far_end(pos, end)[2] if end[5] < 0 and end[2] == STAIRS else end[2]


def use_sliding(pos: Position, total: int, more: int) -> None:
    """On 1 or 2 it springs under him (UWA-SET-4)."""
    if total <= SPRUNG:
        pos.steps[-1] = (*pos.steps[-1][:2], 1 + pos.able()[more])
    elif more + 1 < len(pos.able()):
        throw(pos, SLIDING, 1, 6, 0, more + 1)


def stairs(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    end = pos.ends[step[1]]
    kind = truly(pos, end)
    parts = time_of(pos, kind, abs(end[4] - pos.floor))
    if kind == BARRED:
        lift(pos, end, dice, log)
    elif kind == FALSE_STAIRS:
        blank_wall(pos, end, dice, log)
    elif kind == SLIDE and not step[2]:
        find_out(pos, end, log)
        turns.pass_time(pos, parts)
    else:
        if kind == SLIDE:
            ranks.let_slide(pos, step[2] - 1, log)
        elif end[3]:
            retinue.try_loyalty(pos, dice, log)
        go(pos, end, dice, log, parts)


def go(pos: Position, end: tuple[int, ...], dice: Dice, log: Log | None, parts: int) -> None:
    """To the other end; but some stairs, whenever one sets out to go down them, lead up on an odd throw and down on an
    even one (UWA-SET-6)."""
    if truly(pos, end) != EITHER_WAY or not end[3] or not pos.floor:
        walking.climb(pos, end, log, parts)
        return
    odd = dice.d6("UWA-SET-6 stairs") % 2
    if odd:
        told = told_level(pos, 0)
        tell_all(log, "climbed", "up", told or "nobody knows where", 10 * STAIR_STEPS)
        walking.drop(pos, told, log, -1)
        turns.pass_time(pos, parts)
    else:
        walking.climb(pos, end, log, parts)
        pos.ends = [end if one[:2] == end[:2] else one for one in pos.ends]


def at_way_up(pos: Position) -> bool:
    """Whether the party stands where something truly leads up: stairs, or a hole in the ceiling for its rope
    (UWA-GAME-1)."""
    up = [end for end in stairways(pos) if not end[3] and end[2] not in (BARRED, CHUTE)] if not pos.snare else []
    return any(truly(pos, end) not in (FALSE_STAIRS, SLIDE, TRAP_STEPS) for end in up)


def time_of(pos: Position, kind: int, levels: int = 1) -> int:
    """Forty feet of stairs, or sixty; on a rope a turn for every two, and a moment on a chute (UWA-LVL-5). Distorted
    stairs take the time of their true length (UWA-TRK-10)."""
    if kind in ROPED:
        return turns.TURN * -(-len(pos.able()) // 2)
    steps = STEEP_STEPS if levels > 1 and kind == STAIRS else STAIR_STEPS
    return turns.ROUND_PARTS if kind == CHUTE else steps * turns.step_parts(pos)


def blind(pos: Position, end: tuple[int, ...]) -> bool:
    """Whether stairs lead nowhere."""
    return truly(pos, end) == FALSE_STAIRS


def step_of(pos: Position, end: tuple[int, ...]) -> int:
    """Which of the ends of stairs that are known this is, whatever it has turned out to be."""
    return next(at for at, one in enumerate(pos.ends) if one[:2] == end[:2])


def find_out(pos: Position, end: tuple[int, ...], log: Log | None) -> None:
    """Now the party knows that they lead nowhere."""
    pos.ends[pos.ends.index(end)] = (*end[:2], FALSE_STAIRS, *end[3:])
    tell_all(log, "blank-wall")


def blank_wall(pos: Position, end: tuple[int, ...], dice: Dice, log: Log | None) -> None:
    """They end in blank wall after 1d3 x 10 feet, where there may be a trapdoor (UWA-TRK-1)."""
    find_out(pos, end, log)
    steps = dice.roll(3, "UWA-TRK-1 length")
    turns.pass_time(pos, 2 * steps * turns.step_parts(pos))
    pos.steps.append(("before-wall", step_of(pos, end)))


# -- bars (UWA-TRK-3) --------------------------------------------------------------------------------------------------


def barred(pos: Position) -> bool:
    return any(end[2] == BARRED for end in stairways(pos))


def shut(pos: Position, at: int) -> bool:
    """Nobody flees through bars, nor up or down a rope (UWA-R256)."""
    kind = stairways(pos)[at][2]
    return kind == BARRED or kind in ROPED


def lift(pos: Position, end: tuple[int, ...], dice: Dice, log: Log | None) -> None:
    """Three people together on a 1, one try a turn."""
    lifted = len(pos.able()) >= LIFTERS and dice.d6("UWA-TRK-3 bars") == 1
    tell_all(log, "bars", "lifted" if lifted else "fast")
    if lifted:
        open_bars(pos, end)
    turns.pass_time(pos, turns.TURN)


def unbar(pos: Position, log: Log | None) -> None:
    """Knock opens them."""
    tell_all(log, "bars", "lifted")
    open_bars(pos, next(end for end in stairways(pos) if end[2] == BARRED))


def open_bars(pos: Position, end: tuple[int, ...]) -> None:
    pos.ends[pos.ends.index(end)] = (*end[:2], STAIRS, *end[3:])
