"""Traps that spring, pits one falls into, and whom they part from the others (UWA-TRAP, UWA-MARCH-3)."""

from __future__ import annotations

from collections.abc import Callable

from wyrmtable.core import Dice, Log, Step, tell_all

from ..files.charts import POISON
from ..files.charts import STONE as AGAINST_STONE
from ..files.terms import ABLE, ALOFT, WANDERING
from ..files.throws import HitDice
from ..position import Position
from . import lights, parting, portcullis, powers, ranks, rescue, turns, walking
from .blows import lands, pit_harm, saves, suffer
from .charting import forget_flight, reveal, told_level
from .holes import NOBODY, SPRUNG_ON, hidden, stumbles
from .lurkers import ALARM, BLOCK, CHUTE, DART, LIDDED, PIT, PORTCULLIS, TRAP_WORDS
from .throwing import throw
from .truth import storey
from .ways import KINDS, TRAPDOOR

DART_DICE = HitDice(4)
CAUGHT, AWAY = ("caught",), ("away",)
FLEEING = (("flight",), CAUGHT, AWAY)  # how a flight stands, at the bottom of the steps
HURTS = 2  # of a die for a fall
THIRTY_FEET, SPIKED = (1, 2), (3, 4)  # of the die for a deadly pit


def springs(pos: Position, dice: Dice, log: Log | None) -> int:
    """Who of those in flight springs a trap where they run, in marching order: it asks nobody why he passes
    (UWA-TRAP-1). -1: there is none, or a dwarf sees it in time (UWA-SENSE-2), or it lets everybody pass."""
    if (pos.floor, pos.here) in pos.spent or all(trap.square != pos.here for trap in storey(pos).traps):
        return -1
    return stumbles(pos, dice, log)


def sprung(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """What each kind does (UWA-TRAP-2); a walk ends there, but not the turn."""
    who = step[1]
    (kind,) = [trap.kind for trap in storey(pos).traps if trap.square == pos.here][:1]
    pos.spent.append((pos.floor, pos.here))
    halt(pos)
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
    elif kind == PORTCULLIS:
        cut_in_two(pos, who, log)
    elif kind == CHUTE:
        slide(pos, who, log)
    else:
        for one in pos.front():
            if dice.d6("UWA-TRAP-2 spears") <= 3 and pos.fate[one] == ABLE:
                suffer(pos, one, dice.d6("UWA-TRAP-2 spears"), log)
    callers_next(pos)


def halt(pos: Position) -> None:
    """A walk ends, but not the turn; a flight goes on."""
    if fleeing(pos):
        pos.steps[-1] = ("anybody",)
    else:
        pos.steps[:] = [("explore",), *(one for one in pos.steps if one == turns.END), ("anybody",)]


def callers_next(pos: Position) -> None:
    """Once somebody is parted from the others, the caller's group acts first (UWA-MARCH-3)."""
    if pos.groups and pos.steps[0] == parting.EXPLORING:
        pos.steps.insert(1, parting.OTHERS)


def fleeing(pos: Position) -> bool:
    return pos.steps[0] in FLEEING


def cut_in_two(pos: Position, who: int, log: Log | None) -> None:
    """Bars fall behind whoever has sprung them: those before and those behind are two groups now (UWA-TRAP-2,
    UWA-MARCH-3). Pursuers come from behind (UWA-R95)."""
    number = portcullis.side_behind(pos)
    if number < 0:
        return
    able = pos.able()
    through = able[: able.index(who) + 1]
    behind = ranks.rest_of(pos, through)
    if not behind:
        portcullis.let_down(pos, number)
        return
    chased = fleeing(pos)
    parting.split(pos, through if chased else behind, log)
    portcullis.let_down(pos, number)
    if chased:
        pos.here, pos.back, pos.source = pos.back, -1, -1
        hold_up(pos)
    else:
        pos.groups[-1] = parting.changed(pos.groups[-1], here=pos.back, back=-1, source=-1)


def hold_up(pos: Position) -> None:
    """Whoever is in a pit or behind bars is caught there by those who follow him (UWA-R95)."""
    if fleeing(pos):
        turns.put_off(pos)
        pos.steps[0] = AWAY if pos.steps[0] == AWAY else CAUGHT


def slide(pos: Position, who: int, log: Log | None) -> None:
    """Down to the next level, with whoever is within ten feet of him (UWA-SET-4, UWA-TRAP-2); nobody slides after those
    who flee, but whoever did not slide is still followed (UWA-R95)."""
    gone = falling(pos, ranks.near(pos, who), log)
    left = ranks.rest_of(pos, gone)
    told = told_level(pos, 1)
    if not gone:
        return
    if fleeing(pos) and left:
        if parting.split(pos, gone, log):
            as_others(pos, lambda: walking.drop(pos, told, log))
        return
    if left:
        parting.split(pos, left, log)
    if fleeing(pos):
        turns.put_off(pos)
        forget_flight(pos)
        pos.steps[:] = [AWAY]
    walking.drop(pos, told, log)


def as_others(pos: Position, do: Callable[[], None]) -> None:
    """Something happens to those who were just parted from the group that acts."""
    march = pos.march
    parting.change_over(pos, len(pos.groups) - 1)
    do()
    parting.change_over(pos, len(pos.groups) - 1)
    pos.march = march


def opened(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """A way was found that nobody saw, or somebody has sprung it: a chute takes down whoever is within ten feet of him,
    a trapdoor him alone (UWA-SET-4, UWA-TRAP-3). Nobody comes after those who flee so (UWA-R95)."""
    _, who, square = step
    way = hidden(pos, square)
    if way is None or who == NOBODY:
        pos.steps.pop()
    if way is None:
        return
    reveal(pos, way, square)
    tell_all(log, "hole", KINDS[way.kind])
    pos.steps[:] = [one for one in pos.steps if one[0] != "walk"]
    if who == NOBODY:
        return
    lights.gust(pos, dice, log)
    halt(pos)
    gone = falling(pos, ranks.near(pos, who) if way.kind != TRAPDOOR else [who], log)
    if gone and way.kind == TRAPDOOR and dice.d6("UWA-TRAP-3 fall") <= 2:
        suffer(pos, who, pit_harm(pos, dice), log)
    gone = [one for one in gone if pos.fate[one] == ABLE]
    if gone:
        fall_through(pos, gone, next(end for end in pos.ends if end[:2] == (pos.floor, square)), log)
        callers_next(pos)


def fall_through(pos: Position, gone: list[int], end: tuple[int, ...], log: Log | None) -> None:
    """To the other end; the others are still where they were, and may come after them, or go another way."""
    left = ranks.rest_of(pos, gone)
    if fleeing(pos) and left:
        if parting.split(pos, gone, log):
            as_others(pos, lambda: walking.climb(pos, end, log, 0))
    elif fleeing(pos):
        turns.put_off(pos)
        forget_flight(pos)
        pos.steps[:] = [AWAY, ("upstairs", pos.ends.index(end))]
    else:
        if left:
            parting.split(pos, left, log)
        walking.climb(pos, end, log, 0)


def before_wall(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Where false stairs end there is a trapdoor on a 1, which may spring under one after the other, whether they walk
    or run (UWA-TRK-1, UWA-TRAP-1)."""
    pos.steps.pop()
    if dice.d6("UWA-TRK-1 trapdoor") != 1 or pos.floor + 1 >= pos.content.floors:
        return
    sprung = next((who for who in pos.able() if dice.d6("UWA-TRAP-1 springing") <= SPRUNG_ON), NOBODY)
    if sprung != NOBODY:
        fall_behind_stairs(pos, step[1], sprung, dice, log)


def fall_behind_stairs(pos: Position, at: int, who: int, dice: Dice, log: Log | None) -> None:
    """Whoever springs it falls alone to the nearest passage below, if no spell bears him; from then on it is a trapdoor
    like others, down which his friends may come on a rope (UWA-R103, UWA-R257, UWA-MARCH-3)."""
    tell_all(log, "trapdoor")
    fallen = falling(pos, [who], log)
    pos.ends[at] = (*pos.ends[at][:2], TRAPDOOR, 1, pos.floor + 1, walking.nearest(pos, 1), told_level(pos, 1))
    if not fallen:
        return
    if dice.d6("UWA-TRAP-3 fall") <= HURTS:
        suffer(pos, who, pit_harm(pos, dice), log)
    if pos.fate[who] != ABLE:
        pos.steps.append(("anybody",))
        return
    fall_through(pos, [who], pos.ends[at], log)
    callers_next(pos)


def falling(pos: Position, some: list[int], log: Log | None) -> list[int]:
    """Those whom no spell bears (UWA-SPELL-1)."""
    for who in some:
        if pos.marks[who] & ALOFT:
            tell_all(log, "hovers", pos.piece(who))
    return [who for who in some if not pos.marks[who] & ALOFT]


def fall_in(pos: Position, who: int, lidded: bool, dice: Dice, log: Log | None) -> None:
    """A fall hurts on 1 or 2 (UWA-TRAP-3); whoever lives lies there until he is out (UWA-TRAP-4), and is a group of his
    own if there are others (UWA-MARCH-3). Whoever is in the air does not fall (UWA-SPELL-1)."""
    if not falling(pos, [who], log):
        return
    if dice.d6("UWA-TRAP-3 fall") <= 2:
        strike_bottom(pos, who, dice, log)
    if pos.fate[who] == ABLE:
        trap_below(pos, who, parting.LIDDED if lidded else parting.PIT, log)


def trap_below(pos: Position, who: int, snare: int, log: Log | None) -> None:
    if ranks.rest_of(pos, [who]):
        if parting.split(pos, [who], log):
            pos.groups[-1] = parting.changed(pos.groups[-1], snare=snare)
        return
    pos.snare = snare
    if not rescue.buried(pos, log):
        hold_up(pos)


def fallen(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Whoever has opened a chest over a pit lies in it (UWA-GUARD-1)."""
    pos.steps.pop()
    if pos.fate[step[1]] == ABLE:
        trap_below(pos, step[1], parting.PIT, log)
        callers_next(pos)


def strike_bottom(pos: Position, who: int, dice: Dice, log: Log | None) -> None:
    """Deadly pits are thirty feet deep, or there are poisoned spikes in them (UWA-LVL-10, UWA-R258)."""
    sort = dice.d6("UWA-LVL-10 pit") if pos.content.deadly else 0
    deep = sort in THIRTY_FEET
    suffer(pos, who, sum([dice.d6("UWA-TRAP-3 pit") for _ in range(3)]) if deep else pit_harm(pos, dice), log)
    if sort in SPIKED:
        tell_all(log, "trap", "poisoned spikes")
        if pos.fate[who] == ABLE and not saves(pos, who, POISON, dice):
            powers.poison(pos, who, dice, log)
