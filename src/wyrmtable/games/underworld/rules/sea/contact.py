"""Ships that meet: rams, collisions, sheared oars, and grapples thrown in passing (UWA-RAM, UWA-SHEAR, UWA-GRAP)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, tell_all

from ...files.seaboard import HEADINGS, THICK, angle, near, near_point, overlap, touch
from .crews import lose_men
from .position import GRAPPLING, RAM_AND_GRAPPLE, RAMMING, SAILED, SUNK, THROWING, SeaPosition

BRUSH, CLOSE = 30, 100  # hundredths of an inch: alongside, within throw of a grapple
PARALLEL = 2  # steps of 15 degrees
SIDE_FROM, SIDE_TO = 3, 9  # of 45 to 135 degrees between the headings
HOLED, GRAPPLE_HOLDS, SCRAPED = 25, 20, 50  # per cent
TRIES = 3
DEAD_TURNS = 3
PORT, STARBOARD = 1, 2


def skew(one: int, other: int) -> int:
    """Steps between two courses and parallel ones, whichever way they point."""
    apart = angle(one, other)
    return min(apart, HEADINGS // 2 - apart)


def meet(
    pos: SeaPosition, one: int, other: int, moving: bool, dice: Dice, log: Log | None, touching: bool = False
) -> tuple[int, ...]:
    """What happens to two ships at a tick; which of them stop there. Whoever only shears the other passes on. Friends
    run into each other as enemies do, but throw no grapples; hulls that have touched since the turn began do not
    (UWA-RAM-5, UWA-SHEAR-1, UWA-R140)."""
    both, hulls = (one, other), (pos.outline(one), pos.outline(other))
    if not near(*hulls, CLOSE):
        return ()
    if pos.seat(one) != pos.seat(other) and throw_grapples(pos, one, other, dice, log):
        return both
    if not moving or not near(*hulls, BRUSH):
        return ()
    rams = [ram(pos, one, other, dice, log), ram(pos, other, one, dice, log)]  # both bows may strike
    if any(rams):
        throw_grapples(pos, one, other, dice, log)
        return both
    if skew(pos.heading[one], pos.heading[other]) <= PARALLEL:
        return shear(pos, one, other, log) if overlap(*hulls) else ()
    return both if not touching and touch(*hulls) and collide(pos, one, other, dice, log) else ()


# -- rams --------------------------------------------------------------------------------------------------------------


def ram(pos: SeaPosition, rammer: int, victim: int, dice: Dice, log: Log | None) -> bool:
    """The bow of a ship that means to ram strikes a hull; who passes alongside without touching does not (UWA-RAM-1,
    UWA-RAM-2, UWA-NAV-4)."""
    hull, struck = pos.outline(rammer), pos.outline(victim)
    means_to = pos.intent[rammer] in (RAMMING, RAM_AND_GRAPPLE)
    if not means_to or not near_point(*hull[:2], struck, BRUSH):
        return False
    if skew(pos.heading[rammer], pos.heading[victim]) <= PARALLEL and not touch(hull, struck):
        return False
    damage = stove_in(pos, victim, dice.d6("UWA-RAM-2 damage"))
    pos.hull[victim] -= damage
    holed = dice.roll(100, "UWA-RAM-2 holed") <= HOLED
    tell_all(log, "sea-rammed", "holed" if holed else "damaged", pos.piece(rammer), pos.piece(victim), damage)
    if holed:
        hole(pos, victim, dice)
    lose_men(pos, victim, SIDE_FROM <= angle(pos.heading[rammer], pos.heading[victim]) <= SIDE_TO)
    pos.locked[rammer] = victim
    return True


def stove_in(pos: SeaPosition, ship: int, tenths: int) -> int:
    """So many tenths of the full hull, without fractions; but no hull is struck for nothing (UWA-RAM-2)."""
    return max(tenths * pos.full[ship] // 10, 1)


def hole(pos: SeaPosition, ship: int, dice: Dice) -> None:
    """She sinks in 3d6 turns; of two holes the worse counts (UWA-RAM-2)."""
    due = pos.turn + sum([dice.d6("UWA-RAM-2 sinking") for _ in range(3)])
    pos.sinks[ship] = min(pos.sinks[ship] or due, due)


def collide(pos: SeaPosition, one: int, other: int, dice: Dice, log: Log | None) -> bool:
    """Hulls that run into each other without a ram: half the damage, on both (UWA-RAM-5)."""
    for number, met in ((one, other), (other, one)):
        damage = dice.d6("UWA-RAM-5 collision") * pos.full[number] // 20
        pos.hull[number] -= damage
        tell_all(log, "sea-collided", pos.piece(number), damage, pos.piece(met))
    return True


def run_down(pos: SeaPosition, ship: int, beast: int, dice: Dice, log: Log | None) -> bool:
    """A crocodile in the way of a hull is killed; a ship without a ram may be harmed, and only galleys and longships
    have one (UWA-SEA-6, UWA-RAM-1)."""
    if not near_point(pos.x[beast], pos.y[beast], pos.outline(ship), THICK, 1):
        return False
    pos.state[beast], pos.hull[beast] = SUNK, 0
    tell_all(log, "sea-slain", pos.piece(beast))
    ram_equipped = pos.content.battle.rams and pos.vessel(ship).stepped
    if not ram_equipped and dice.roll(100, "UWA-SEA-6 harm") <= SCRAPED:
        damage = dice.d6("UWA-SEA-6 harm")
        pos.hull[ship] -= damage
        tell_all(log, "sea-collided", pos.piece(ship), damage, pos.piece(beast))
    return True


# -- oars --------------------------------------------------------------------------------------------------------------


def side_of(pos: SeaPosition, number: int, other: int) -> int:
    """On which side of a ship the other lies: her middle, from the line of the keel."""
    bow_x, bow_y, stern_x, stern_y = pos.outline(number)
    cross = (bow_x - stern_x) * (pos.y[other] - stern_y) - (bow_y - stern_y) * (pos.x[other] - stern_x)
    return STARBOARD if cross > 0 else PORT


def oars_out(pos: SeaPosition, number: int, side: int) -> bool:
    """Under sail they are in."""
    rowers = pos.port[number] if side == PORT else pos.starboard[number]
    if pos.drive[number] == SAILED or not has_oars(pos, number):
        return False
    return rowers > 0 and not pos.shipped[number] & side


def has_oars(pos: SeaPosition, number: int) -> bool:
    """A raft has poles, and oars sheared twice are none (UWA-SHEAR-2)."""
    return pos.vessel(number).oars[0] > 0 and pos.sheared[number] < 2 and pos.rowers(number) > 0


def shear(pos: SeaPosition, one: int, other: int, log: Log | None) -> tuple[int, ...]:
    """Close alongside: oars that are out are sheared, and half the rowers of that side die (UWA-SHEAR-1). Whose?"""
    broken = [n for n, o in ((one, other), (other, one)) if oars_out(pos, n, side_of(pos, n, o))]
    for number in broken:
        passing = other if number == one else one
        side = side_of(pos, number, passing)
        if side == PORT:
            pos.port[number] -= pos.port[number] // 2
        else:
            pos.starboard[number] -= pos.starboard[number] // 2
        pos.sheared[number] += 1
        pos.dead_until[number] = pos.turn + DEAD_TURNS
        tell_all(log, "sea-sheared", pos.piece(number), pos.piece(passing))
    return tuple(broken)


# -- grapples ----------------------------------------------------------------------------------------------------------


def grapples(pos: SeaPosition, number: int) -> bool:
    """Whoever means to; but who means to ram as well strikes first (UWA-RAM-5)."""
    intent = pos.intent[number]
    return intent == GRAPPLING or (intent == RAM_AND_GRAPPLE and pos.locked[number] >= 0)


def late_grapples(pos: SeaPosition, dice: Dice, log: Log | None) -> None:
    """Tries that are left when everybody has come to rest; who meant to ram first has no more to wait for, and whoever
    meant something else may throw them now (UWA-GRAP-1, UWA-GRAP-2)."""
    for number in range(len(pos.x)):
        if pos.intent[number] == RAM_AND_GRAPPLE or pos.ropes[number] & THROWING:
            pos.intent[number] = GRAPPLING
    for one in pos.ships_of(0):
        for other in pos.ships_of(1):
            if near(pos.outline(one), pos.outline(other), CLOSE):
                throw_grapples(pos, one, other, dice, log)


def throw_grapples(pos: SeaPosition, one: int, other: int, dice: Dice, log: Log | None) -> bool:
    """Three tries of a ship each turn, 20 per cent each (UWA-GRAP-1, UWA-GRAP-2)."""
    holds = False
    for number, caught in ((one, other), (other, one)):
        if not grapples(pos, number) or not pos.fighters(number) + pos.rowers(number):
            continue
        while pos.tries[number] < TRIES:
            pos.tries[number] += 1
            if dice.roll(100, "UWA-GRAP-1 grapple") <= GRAPPLE_HOLDS:
                pos.grapples.append((one, other))
                holds = True
                tell_all(log, "sea-grappled", pos.piece(number), pos.piece(caught))
    return holds
