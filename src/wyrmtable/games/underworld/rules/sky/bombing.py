"""Bombs: a straight run, a pair of dice for the miss, and a circle on the ground (UWA-AIR-20 to UWA-AIR-22)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, Step, tell_all

from ...files.skyboard import OFF, apart
from .geometry import scattered
from .orders import below
from .position import SHARP, SkyPosition
from .wounds import wound

CIRCLES = {"stone": 4, "light": 16, "heavy": 49}  # sixteen times the square of the radius, in inches
DICE = {"stone": 1, "light": 2, "heavy": 3}
STRUCK = 3
DIRECT = 7


def runs(pos: SkyPosition, come: list[int]) -> list[int]:
    """Bombers who have come as far as the hex they were to bomb."""
    found: list[int] = []
    for number in range(len(pos.place)):
        if pos.target[number] >= 0 and pos.active(number):
            inches = below(pos, number).index(pos.target[number])
            if (10 * inches if pos.mode[number] == SHARP else inches + 1) <= come[number]:
                found.append(number)
    return found


def falls(pos: SkyPosition, step: Step, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    drop(pos, step[1], dice, log)


def drop(pos: SkyPosition, number: int, dice: Dice, log: Log | None) -> None:
    """Where it falls, and what it does there (UWA-AIR-21)."""
    onward, rightward = scatter(dice)
    pos.load[number] = 0
    cell = scattered(pos.target[number], pos.facing[number], onward, rightward)
    direct = not (onward or rightward)
    tell_all(log, "sky-bombed", "hit" if direct else "miss", pos.piece(number), pos.hex(pos.target[number]))
    if cell != OFF:
        tell_all(log, "sky-burst", pos.hex(cell))
        burst(pos, cell, pos.unit(number).load, dice, log)


def scatter(dice: Dice) -> tuple[int, int]:
    """Inches long and to the right; seven is a direct hit, below it left or short, above it right or long,
    a die for every point (UWA-AIR-21)."""
    score = dice.d6("UWA-AIR-21 bomb") + dice.d6("UWA-AIR-21 bomb")
    if score == DIRECT:
        return 0, 0
    miss = sum([dice.d6("UWA-AIR-21 distance") for _ in range(abs(score - DIRECT))])
    signed = miss if score > DIRECT else -miss
    axis = dice.d6("UWA-AIR-21 axis")
    return (signed if axis >= 3 else 0), (signed if axis <= 4 else 0)


def burst(pos: SkyPosition, cell: int, load: str, dice: Dice, log: Log | None) -> None:
    """Everybody on the ground under the circle is struck on 3 or more (UWA-CAT-3, UWA-AIR-22)."""
    for other in range(len(pos.place)):
        low = pos.grounded(other) or not pos.height[other]
        if pos.active(other) and low and 4 * apart(cell, pos.place[other]) <= CIRCLES[load]:
            for being in [being for being in (pos.body(other), *pos.riders(other)) if being >= 0]:
                if dice.d6("UWA-CAT-3 struck") >= STRUCK:
                    wound(pos, being, sum([dice.d6("UWA-CAT-3 damage") for _ in range(DICE[load])]), log)
