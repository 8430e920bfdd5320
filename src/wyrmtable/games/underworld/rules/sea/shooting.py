"""Catapults of ships (UWA-NAV-7, UWA-CAT-1 to UWA-CAT-3)."""

from __future__ import annotations

from math import isqrt

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ...files.seaboard import HOLD_FIRE, INCH, SINES, near_point
from .position import AFLOAT, GALE, SeaPosition

LEAST, MOST, EVERY, RADIUS = 15, 30, 2, 100
CREW = 4  # every man short makes a catapult a turn slower
TURNED = 3  # steps of 15 degrees above which she cannot shoot


def guns(pos: SeaPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """The next ship of a side whose catapults bear on somebody."""
    pos.steps.pop()
    for number in range(step[2], len(pos.x)):
        if pos.seat(number) == step[1] and pos.state[number] == AFLOAT and targets(pos, number):
            pos.steps += [("guns", step[1], number + 1), ("fire", number)]
            return


def targets(pos: SeaPosition, number: int) -> list[int]:
    """Enemies in range of a catapult that is ready and bears: fore, and aft if there are two (UWA-CAT-1)."""
    turned = abs(sum(pos.helm[number]))
    men = pos.marines[number] + pos.sailors[number]
    if (
        pos.wind == GALE
        or pos.turn < pos.ready[number]
        or turned > TURNED
        or not men
        or not pos.vessel(number).catapults
    ):
        return []
    return [foe for foe in pos.afloat(1 - pos.seat(number)) if bears(pos, number, foe)]


def bears(pos: SeaPosition, number: int, foe: int) -> bool:
    across, down = pos.x[foe] - pos.x[number], pos.y[foe] - pos.y[number]
    far = across * across + down * down
    if not (LEAST * INCH) ** 2 <= far <= (MOST * INCH) ** 2:
        return False
    heading = pos.heading[number]
    ahead = across * SINES[heading] - down * SINES[(heading + 6) % 24]
    inside = 2 * ahead * ahead >= far * 10000 * 10000
    return inside and (ahead > 0 or pos.vessel(number).catapults > 1)


def fire_picks(pos: SeaPosition, step: Step) -> Decision:
    number = step[1]
    picks = [HOLD_FIRE, *[pos.piece(foe) for foe in targets(pos, number)]]
    return Decision(
        pos.seat(number), picks, "{0}: at whom does the catapult shoot?", ("UWA-NAV-7",), (pos.piece(number),)
    )


def fire_take(pos: SeaPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick != HOLD_FIRE:
        pos.aim[step[1]] = pick - pos.piece(0)
    pos.steps.pop()


def loose(pos: SeaPosition, step: Step, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    for number in range(len(pos.x)):
        if pos.aim[number] >= 0:
            shoot(pos, number, pos.aim[number], dice, log)


def shoot(pos: SeaPosition, number: int, foe: int, dice: Dice, log: Log | None) -> None:
    """Over or short by the larger of two dice, on the point if they are equal; a ship is struck if any part of her is
    inside the circle (UWA-CAT-2, UWA-CAT-3)."""
    short_handed = max(CREW - pos.marines[number] - pos.sailors[number], 0)
    pos.ready[number] = pos.turn + EVERY + short_handed
    over, short = dice.d6("UWA-CAT-2 over"), dice.d6("UWA-CAT-2 short")
    miss = 0 if over == short else over if over > short else -short
    across, down = pos.x[foe] - pos.x[number], pos.y[foe] - pos.y[number]
    far = isqrt(across * across + down * down)
    x, y = pos.x[foe] + across * miss * INCH // far, pos.y[foe] + down * miss * INCH // far
    hit = near_point(x, y, pos.outline(foe), RADIUS)
    damage = dice.d6("UWA-CAT-3 damage") if hit else 0
    pos.hull[foe] -= damage
    tell_all(log, "sea-shot", "hit" if hit else "miss", pos.piece(number), pos.piece(foe), damage)
