"""Traps that spring, pits one falls into, and how one gets out of them (UWA-TRAP)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, Step, tell_all

from ..files.charts import POISON
from ..files.charts import STONE as AGAINST_STONE
from ..files.terms import ABLE, APART, DEAD, STRENGTH, WANDERING
from ..files.throws import HitDice
from ..position import Position
from . import lights, parting, powers, turns, walking
from .blows import fall, lands, pit_harm, saves, suffer
from .charting import forget_flight, reveal, told_level
from .holes import NOBODY, hidden, stumbles
from .level import DOOR
from .lurkers import ALARM, BLOCK, CHUTE, DART, LIDDED, PIT, PORTCULLIS, TRAP_WORDS
from .passing import strength
from .throwing import throw
from .truth import storey
from .ways import KINDS, TRAPDOOR

DART_DICE = HitDice(4)
HOLDING_UP = (PIT, LIDDED, PORTCULLIS)  # from which nobody gets away at once
CAUGHT, AWAY = ("caught",), ("away",)
FLEEING = (("flight",), CAUGHT, AWAY)  # how a flight stands, at the bottom of the steps
PULLERS = 3
THIRTY_FEET, SPIKED = (1, 2), (3, 4)  # of the die for a deadly pit
ROUNDS_OF_A_TURN = 10  # by then every lid and portcullis has given way
MOST_CLIMBS = 36  # turns; whoever is not out by then will not be


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
        heave(pos, pos.able()[:PULLERS], "portcullis", other_side(pos, who), dice, log)
    elif kind == CHUTE:
        slide(pos, log)
    else:
        for one in pos.front():
            if dice.d6("UWA-TRAP-2 spears") <= 3 and pos.fate[one] == ABLE:
                suffer(pos, one, dice.d6("UWA-TRAP-2 spears"), log)
    if kind in HOLDING_UP:
        hold_up(pos)


def halt(pos: Position) -> None:
    """A walk ends, but not the turn; a flight goes on."""
    if pos.steps[0] in FLEEING:
        pos.steps[-1] = ("anybody",)
    else:
        pos.steps[:] = [("explore",), *(one for one in pos.steps if one == turns.END), ("anybody",)]


def other_side(pos: Position, who: int) -> list[int]:
    """Whom a portcullis cuts off: those behind whoever has sprung it; in flight, where the enemy comes from behind,
    those before them (UWA-MARCH-3, UWA-R342)."""
    able = pos.able()
    through = able.index(who) + 1
    return able[:through] if pos.steps[0] in FLEEING and through < len(able) else able[through:]


def hold_up(pos: Position) -> None:
    """Nobody is left in a pit or behind bars: whoever follows the party has caught it there (UWA-R95)."""
    if pos.steps[0] in FLEEING:
        turns.put_off(pos)
        pos.steps[0] = AWAY if pos.steps[0] == AWAY else CAUGHT


def slide(pos: Position, log: Log | None) -> None:
    """Down to the next level; nobody slides after those who flee (UWA-R95)."""
    if pos.steps[0] in FLEEING:
        forget_flight(pos)
        pos.steps[:] = [AWAY]
    walking.drop(pos, told_level(pos, 1), log)


def opened(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """A way was found that nobody saw, or somebody has sprung it. A chute takes all of them down (UWA-R102); from a
    trapdoor friends pull out who fell through, and whoever has none is below (UWA-TRAP-3, UWA-R257). Nobody comes
    after those who flee so (UWA-R95)."""
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
    end = next(one for one in pos.ends if one[:2] == (pos.floor, square))
    if way.kind == TRAPDOOR and dice.d6("UWA-TRAP-3 fall") <= 2:
        suffer(pos, who, pit_harm(pos, dice), log)
    if pos.fate[who] != ABLE:
        return
    if way.kind == TRAPDOOR and len(pos.able()) > 1:
        get_out(pos, who, True, dice)
        hold_up(pos)
    elif pos.steps[0] in FLEEING:
        forget_flight(pos)
        pos.steps[:] = [AWAY, ("upstairs", pos.ends.index(end))]
    else:
        walking.climb(pos, end, log, 0)


def fall_in(pos: Position, who: int, lidded: bool, dice: Dice, log: Log | None) -> None:
    """A fall hurts on 1 or 2 (UWA-TRAP-3); friends or spikes have the victim out in a turn (UWA-TRAP-4)."""
    if dice.d6("UWA-TRAP-3 fall") <= 2:
        strike_bottom(pos, who, dice, log)
    friends = [one for one in pos.able() if one != who]
    if lidded and not friends and pos.fate[who] == ABLE:
        tell_all(log, "buried", pos.piece(who))
        fall(pos, who, DEAD, log)
    elif lidded and friends:
        heave(pos, friends[:PULLERS], "lid", [who] if pos.fate[who] == ABLE else [], dice, log)
    if pos.fate[who] in (ABLE, APART):
        get_out(pos, who, bool(friends), dice)


def strike_bottom(pos: Position, who: int, dice: Dice, log: Log | None) -> None:
    """Deadly pits are thirty feet deep, or there are poisoned spikes in them (UWA-LVL-10, UWA-R258)."""
    sort = dice.d6("UWA-LVL-10 pit") if pos.content.deadly else 0
    deep = sort in THIRTY_FEET
    suffer(pos, who, sum([dice.d6("UWA-TRAP-3 pit") for _ in range(3)]) if deep else pit_harm(pos, dice), log)
    if sort in SPIKED:
        tell_all(log, "trap", "poisoned spikes")
        if pos.fate[who] == ABLE and not saves(pos, who, POISON, dice):
            powers.poison(pos, who, dice, log)


def get_out(pos: Position, who: int, friends: bool, dice: Dice) -> None:
    for turn in range(1, MOST_CLIMBS + 1):
        if climbs_out(pos, who, friends, dice) or turn == MOST_CLIMBS:
            parting.cut_off(pos, [who] if friends else [], turn * turns.TURN)
            turns.pass_time(pos, turn * turns.TURN)
            return


def heave(pos: Position, friends: list[int], what: str, apart: list[int], dice: Dice, log: Log | None) -> None:
    """A lid has snapped shut, or a portcullis has cut the column in two: up to three open it as they would a stuck
    door, a round for each try (UWA-TRAP-4, UWA-TRAP-2). So long whoever is on the other side is cut off."""
    for tries in range(1, ROUNDS_OF_A_TURN + 1):
        lifted = [one for one in friends if dice.d6(f"UWA-TRAP-4 {what}") <= strength(pos, one, DOOR)]
        if lifted or tries == ROUNDS_OF_A_TURN:
            parting.cut_off(pos, apart, tries * turns.ROUND_PARTS)
            turns.pass_time(pos, tries * turns.ROUND_PARTS)
            tell_all(log, "heaved", what, tries)
            return


def climbs_out(pos: Position, who: int, friends: bool, dice: Dice) -> bool:
    """Whether somebody is out of an open pit after a turn: with friends or spikes for certain, alone and without on 1,
    with Strength of 16 or more on 1 or 2 (UWA-TRAP-4)."""
    if friends or pos.spikes:
        return True
    return dice.d6("UWA-TRAP-4 climb") <= (2 if pos.score(who, STRENGTH) >= 16 else 1)
