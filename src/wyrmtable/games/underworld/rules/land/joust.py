"""The joust: aim and guard in secret, up to three rides, points and falls (UWA-JOUST-1 to UWA-JOUST-4)."""

from __future__ import annotations

from typing import NamedTuple

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ...files.land import LandBook
from ...files.landboard import AIM, AIMED, AIMS, GUARD, GUARDS, NO_MORE
from ...files.terms import NONE
from ..blows import suffer
from . import castles
from .position import ON_FOOT, ON_HORSE, LandPosition
from .travel import enter

HELM, STEADY, LOWERED = 0, 0, 3
MISS, GLANCE, BREAK, FALL = range(4)
RIDES, MORE_RIDES = 3, 5
MONTH, RATIONS = 28, 14
LOST, DRAWN, WON = range(3)


class Ride(NamedTuple):
    """What came of one ride: points for lances broken, and who fell."""

    ours: int
    theirs: int
    we_fell: bool
    they_fell: bool


def unhorses(victim: int, striker: int, steady: bool, dice: Dice) -> bool:
    """d6 and a third of what the victim is better by, and 1 for a steady seat: 3 or less is a fall (UWA-JOUST-3)."""
    better = abs(victim - striker) // 3 * (1 if victim >= striker else -1)
    return dice.d6("UWA-JOUST-3 unhorse") + better + steady <= 3


def strike(land: LandBook, aim: int, guard: int, striker: int, victim: int, dice: Dice) -> tuple[int, bool]:
    """Points of one lance, and whether the other falls (UWA-JOUST-2)."""
    result = land.joust[aim][guard]
    if result == FALL and unhorses(victim, striker, guard == STEADY, dice):
        return 0, True
    return int(result >= BREAK), False


def ride(land: LandBook, ours: tuple[int, int, int], theirs: tuple[int, int, int], dice: Dice) -> Ride:
    """One ride of two who have each an aim, a guard and a level."""
    points, they_fell = strike(land, ours[0], theirs[1], ours[2], theirs[2], dice)
    against, we_fell = strike(land, theirs[0], ours[1], theirs[2], ours[2], dice)
    return Ride(points, against, we_fell, they_fell)


def lord_rides(dice: Dice) -> tuple[int, int]:
    """Aim and guard of a lord, by dice (UWA-JOUST-1)."""
    guard = dice.roll(4, "UWA-JOUST-1 guard") - 1
    return (dice.roll(3, "UWA-JOUST-1 aim") if guard == LOWERED else dice.roll(4, "UWA-JOUST-1 aim") - 1), guard


def judged(rides: int, ours: int, theirs: int) -> int:
    """After three rides most points win; equal, two more are ridden, then it may be drawn (UWA-JOUST-4). -1: they ride
    on."""
    if rides not in (RIDES, MORE_RIDES) or (rides == RIDES and ours == theirs):
        return -1
    return WON if ours > theirs else DRAWN if ours == theirs else LOST


def decided(came: Ride, rides: int, ours: int, theirs: int) -> int:
    """Whoever falls has lost, at once (UWA-JOUST-3); otherwise points decide in the end. -1: they ride on."""
    if came.we_fell or came.they_fell:
        return DRAWN if came.we_fell and came.they_fell else LOST if came.we_fell else WON
    return judged(rides, ours, theirs)


def guards(aim: int) -> list[int]:
    """Whoever lowers his helm cannot aim at the other's (UWA-JOUST-1)."""
    return [at for at in range(len(GUARDS)) if not (at == LOWERED and aim == HELM)]


class Tally(NamedTuple):
    """How a joust stands: rides, and points of either side."""

    rides: int = 0
    ours: int = 0
    theirs: int = 0


def tilt(
    land: LandBook, ours: tuple[int, int, int], lord: int, tally: Tally, dice: Dice, log: Log | None
) -> tuple[Ride, Tally, int]:
    """The lord has chosen, too; both ride, and everybody sees how (UWA-JOUST-2, UWA-JOUST-3). What came of it, how the
    joust stands now, and whether it is decided (-1: they ride on)."""
    aim, guard = lord_rides(dice)
    came = ride(land, ours, (aim, guard, lord), dice)
    tally = Tally(tally.rides + 1, tally.ours + came.ours, tally.theirs + came.theirs)
    tell_all(log, "land-ride", tally.rides, AIMED[aim], GUARDS[guard], tally.ours, tally.theirs)
    return came, tally, decided(came, *tally)


# -- in play -----------------------------------------------------------------------------------------------------------


def champion_picks(pos: LandPosition, step: Step) -> Decision:
    """One challenge for every Fighting-Man, however the others have fared (UWA-CASTLE-5, UWA-R240)."""
    fresh = [who for who in castles.lances(pos) if not step[1] >> who & 1]
    stop = [pos.deed(NO_MORE)] if step[1] else []
    prompt = "Who rides next?" if step[1] else "Who rides?"
    return Decision(pos.caller(), [*stop, *sorted(pos.piece(who) for who in fresh)], prompt, ("UWA-CASTLE-5",))


def champion_take(pos: LandPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """When nobody rides any more, a win makes guests of all; else they go their way (UWA-CASTLE-5, UWA-JOUST-4)."""
    _, ridden, best = step
    if pick != pos.deed(NO_MORE):
        who = pick - pos.content.names.pieces
        pos.steps[-1] = ("champion", ridden | 1 << who, best)
        pos.steps.append(("lance", who, 0, 0, 0))
    elif best == WON:
        welcome(pos, log)
    else:
        castles.settle(pos, castles.PAID)


def lance_picks(pos: LandPosition, step: Step) -> Decision:
    picks = [pos.deed(AIM + at) for at in range(len(AIMS))]
    return Decision(pos.content.owner(step[1]), picks, "Where does {0} aim?", ("UWA-JOUST-1",), (pos.piece(step[1]),))


def lance_take(pos: LandPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps[-1] = ("shield", *step[1:], pick - pos.deed(AIM))


def shield_picks(pos: LandPosition, step: Step) -> Decision:
    picks = [pos.deed(GUARD + at) for at in guards(step[5])]
    return Decision(
        pos.content.owner(step[1]), picks, "How does {0} meet the other lance?", ("UWA-JOUST-1",), (pos.piece(step[1]),)
    )


def shield_take(pos: LandPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """A ride, and what a fall does to him (UWA-DEC-16)."""
    _, who, rides, ours, theirs, aim = step
    he, lord = (aim, pick - pos.deed(GUARD), pos.level[who]), pos.leader().power("fighter")
    came, tally, result = tilt(pos.content.land, he, lord, Tally(rides, ours, theirs), dice, log)
    pos.steps[-1] = ("lance", who, *tally)
    if came.we_fell:
        tell_all(log, "land-unhorsed", pos.piece(who))
        suffer(pos, who, dice.d6("UWA-JOUST-3 fall"), log)
    if result >= 0:
        pos.steps.pop()
        after(pos, who, result, log)


def after(pos: LandPosition, who: int, result: int, log: Log | None) -> None:
    """A loss costs the armour; the best that anybody has done is kept in mind (UWA-CASTLE-5, UWA-JOUST-4)."""
    tell_all(log, "land-jousted", ("lost", "drawn", "won")[result], pos.piece(who))
    _, ridden, best = pos.steps[-1]
    pos.steps[-1] = ("champion", ridden, max(best, result))
    if result == LOST:
        pos.armour[who] = NONE


def welcome(pos: LandPosition, log: Log | None) -> None:
    """Up to a month at the lord's table, two weeks' rations, and horses for those who walk (UWA-CASTLE-5)."""
    hex_ = castles.host(pos).hex
    enter(pos, hex_, log)
    pos.guests = MONTH
    for who in pos.able():
        pos.food[who] += RATIONS
    pos.travel = ON_HORSE if pos.travel == ON_FOOT else pos.travel
    tell_all(log, "land-welcome", pos.place(hex_))
    castles.settle(pos, castles.FRIEND)
