"""Missiles of ships: catapults and crossbows, and the steam of a dragon turtle (UWA-NAV-7, UWA-CAT-1 to UWA-CAT-3)."""

from __future__ import annotations

from math import isqrt

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ...files.seaboard import HEADINGS, HOLD_FIRE, INCH, SINES, middle, near_point, squares_in_arc
from .beasts import armour, harm, steam, steamable
from .command import in_melee
from .crews import kills_on, lose_fighters
from .position import AFLOAT, SeaPosition

FORE, AFT, BOWS = range(3)
LEAST, MOST, EVERY, RADIUS = 15, 30, 2, 100
CREW = 4  # every man short makes a catapult a turn slower
ASTRAY = 7  # inches by which a stone that falls over or short may still strike, its circle reckoned in
ARC, WIDE = 2, 4  # squares of what lies ahead against the way to the target: within 45 degrees, and within 60
STRUCK, UNDER_CIRCLE = 3, 10  # on a die, for each of so many of a band (UWA-CAT-3, UWA-R149)


def guns(pos: SeaPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """The next ship of a side whose catapults or crossbows bear on somebody."""
    pos.steps.pop()
    for turn in range(step[2], 3 * len(pos.x)):
        number, weapon = turn // 3, turn % 3
        if pos.seat(number) != step[1] or pos.state[number] != AFLOAT:
            continue
        if volley_targets(pos, number) if weapon == BOWS else worth_a_stone(pos, number, weapon):
            asked: Step = ("bows", number) if weapon == BOWS else ("fire", number, weapon)
            pos.steps += [("guns", step[1], turn + 1), asked]
            return


def targets(pos: SeaPosition, number: int, end: int = FORE) -> list[int]:
    """Enemies in range of a catapult that is ready and bears: the one fore, or if there are two the one aft (UWA-CAT-1,
    UWA-NAV-2)."""
    if pos.beast(number):
        return [] if end else [foe for foe in pos.ships_of(1 - pos.seat(number)) if steamable(pos, number, foe)]
    if not loaded(pos, number, end):
        return []
    return [foe for foe in pos.in_sight(1 - pos.seat(number)) if bears(pos, number, pos.x[foe], pos.y[foe], end)]


def loaded(pos: SeaPosition, number: int, end: int) -> bool:
    """Whether she has such a catapult, and men who are free to shoot it in this turn (UWA-CAT-1)."""
    if pos.vessel(number).catapults <= end or pos.turn < pos.ready[engine(pos, number, end)]:
        return False
    return pos.marines[number] + pos.sailors[number] > 0 and not in_melee(pos, number)


def worth_a_stone(pos: SeaPosition, number: int, end: int) -> bool:
    """Whether her side is asked: an enemy in sight, or ink behind which one may be, is where a stone could come down
    that is aimed at some point within range (UWA-DEC-24)."""
    if pos.beast(number):
        return bool(targets(pos, number, end))
    if not loaded(pos, number, end):
        return False
    spots = [(pos.x[foe], pos.y[foe]) for foe in pos.in_sight(1 - pos.seat(number))]
    spots += [(cloud[0], cloud[1]) for cloud in pos.ink]
    return any(bears(pos, number, x, y, end, ASTRAY, WIDE) for x, y in spots)


def points(pos: SeaPosition, number: int, end: int) -> list[int]:
    """Squares of the sea in range of a catapult, whoever is there or nobody (UWA-CAT-2, UWA-DEC-24)."""
    ahead = (pos.heading[number] + end * HEADINGS // 2) % HEADINGS
    return squares_in_arc(pos.x[number], pos.y[number], ahead, LEAST, MOST)


def engine(pos: SeaPosition, number: int, end: int) -> int:
    """The place of a catapult in the lists of them: all fore, then all aft."""
    return number + end * len(pos.x)


def bears(pos: SeaPosition, number: int, x: int, y: int, end: int, astray: int = 0, arc: int = ARC) -> bool:
    """Whether a point lies in range of a catapult, and within 45 degrees of where it points (UWA-CAT-1)."""
    across, down = x - pos.x[number], y - pos.y[number]
    far = across * across + down * down
    if not ((LEAST - astray) * INCH) ** 2 <= far <= ((MOST + astray) * INCH) ** 2:
        return False
    heading = pos.heading[number]
    ahead = across * SINES[heading] - down * SINES[(heading + 6) % HEADINGS]
    inside = arc * ahead * ahead >= far * 10000 * 10000
    return inside and (ahead < 0 if end else ahead > 0)


def bowmen(pos: SeaPosition, number: int) -> int:
    """Every so many-th man-at-arms has a crossbow (UWA-NAV-2)."""
    every = pos.vessel(number).bows
    return pos.marines[number] // every if every else 0


def volley_targets(pos: SeaPosition, number: int) -> list[int]:
    """Whoever is in sight and in range, whatever the wind; nobody shoots in melee (UWA-CBT-8, UWA-R400)."""
    if not bowmen(pos, number) or in_melee(pos, number):
        return []
    return [foe for foe in pos.in_sight(1 - pos.seat(number)) if gap(pos, number, foe) <= longest(pos)]


def longest(pos: SeaPosition) -> int:
    return (pos.content.crossbow.ranges[-1] * INCH) ** 2


def gap(pos: SeaPosition, number: int, foe: int) -> int:
    return (pos.x[foe] - pos.x[number]) ** 2 + (pos.y[foe] - pos.y[number]) ** 2


def fire_picks(pos: SeaPosition, step: Step) -> Decision:
    """Somebody in range, or any point of the sea there (UWA-CAT-2, UWA-DEC-24)."""
    number = step[1]
    spots = [] if pos.beast(number) else points(pos, number, step[2])
    aims = [pos.content.names.places + cell for cell in spots]
    picks = [HOLD_FIRE, *aims, *[pos.piece(foe) for foe in targets(pos, number, step[2])]]
    prompt = "{0}: at whom does the catapult aft shoot?" if step[2] else "{0}: at whom does the catapult shoot?"
    if pos.beast(number):
        prompt = "{0}: at whom does it breathe?"
    return Decision(pos.chair(number), picks, prompt, ("UWA-NAV-7", "UWA-DEC-24"), (pos.piece(number),))


def fire_take(pos: SeaPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick != HOLD_FIRE:
        point = pick < pos.piece(0)
        at = len(pos.x) + pick - pos.content.names.places if point else pick - pos.piece(0)
        pos.aim[engine(pos, step[1], step[2])] = at
    pos.steps.pop()


def aimed_at(pos: SeaPosition, aim: int) -> tuple[int, int]:
    """The point that an aim means: a ship or beast by its number, and behind those the squares of the sea."""
    many = len(pos.x)
    return (pos.x[aim], pos.y[aim]) if aim < many else middle(aim - many)


def bows_picks(pos: SeaPosition, step: Step) -> Decision:
    picks = [HOLD_FIRE, *[pos.piece(foe) for foe in volley_targets(pos, step[1])]]
    return Decision(
        pos.chair(step[1]), picks, "{0}: at whom do the crossbows shoot?", ("UWA-NAV-7",), (pos.piece(step[1]),)
    )


def bows_take(pos: SeaPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick != HOLD_FIRE:
        pos.volley[step[1]] = pick - pos.piece(0)
    pos.steps.pop()


# -- what comes of it --------------------------------------------------------------------------------------------------


def loose(pos: SeaPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """Everything flies at once: the bowmen are counted before anybody falls."""
    pos.steps.pop()
    bands = [(number, bowmen(pos, number)) for number in range(len(pos.x)) if pos.volley[number] >= 0]
    for at in range(len(pos.aim)):
        number, end = at % len(pos.x), at // len(pos.x)
        if pos.aim[at] < 0:
            continue
        if pos.beast(number):
            steam(pos, number, pos.aim[at], log)
        else:
            shoot(pos, number, pos.aim[at], dice, log, end)
    for number, men in bands:
        volley(pos, number, men, pos.volley[number], dice, log)


def shoot(pos: SeaPosition, number: int, aim: int, dice: Dice, log: Log | None, end: int = FORE) -> None:
    """Over or short by the larger of two dice, on the point if they are equal; whoever is inside the circle there by
    any part is struck, be it the target or another (UWA-CAT-2, UWA-CAT-3)."""
    short_handed = max(CREW - pos.marines[number] - pos.sailors[number], 0)
    pos.ready[engine(pos, number, end)] = pos.turn + EVERY + short_handed
    many = len(pos.x)
    x, y = comes_down(pos, number, aimed_at(pos, aim), dice.d6("UWA-CAT-2 over"), dice.d6("UWA-CAT-2 short"))
    struck = [other for other in range(many) if under_circle(pos, other, x, y)]
    target = pos.piece(aim) if aim < many else pos.content.names.places + aim - many
    told = "hit" if (aim in struck if aim < many else struck) else "miss"
    tell_all(log, "sea-shot", told, pos.piece(number), target)
    for other in struck:
        damage = stones(pos, other, dice) if pos.beast(other) else dice.d6("UWA-CAT-3 damage")
        if damage:
            tell_all(log, "sea-stone", pos.piece(other), f"{damage} {'swimmers' if pos.band(other) else 'points'}")
        if pos.beast(other):
            harm(pos, other, damage, log)
        else:
            pos.hull[other] -= damage


def strikes(pos: SeaPosition, number: int, foe: int, over: int, short: int) -> bool:
    """Whether the stone comes down on her, by two dice (UWA-CAT-2)."""
    return near_point(*comes_down(pos, number, aimed_at(pos, foe), over, short), pos.outline(foe), RADIUS)


def under_circle(pos: SeaPosition, other: int, x: int, y: int) -> bool:
    """Whoever floats there, friend or foe; water shields what is below it (UWA-CAT-2, UWA-SEA-1)."""
    there = pos.state[other] == AFLOAT and not pos.under[other]
    return there and near_point(x, y, pos.outline(other), RADIUS)


def comes_down(pos: SeaPosition, number: int, spot: tuple[int, int], over: int, short: int) -> tuple[int, int]:
    """Where the stone falls, on the line from the catapult through the point that it was aimed at (UWA-CAT-2)."""
    miss = 0 if over == short else over if over > short else -short
    x, y = spot
    across, down = x - pos.x[number], y - pos.y[number]
    far = isqrt(across * across + down * down)
    return x + across * miss * INCH // far, y + down * miss * INCH // far


def stones(pos: SeaPosition, foe: int, dice: Dice) -> int:
    """Under the circle each of ten of a band is struck on 3 or more, a great beast for two dice (UWA-CAT-3)."""
    if pos.band(foe):
        return dice.hits(min(UNDER_CIRCLE, pos.marines[foe]), 6, STRUCK, "UWA-CAT-3 struck")
    if dice.d6("UWA-CAT-3 struck") < STRUCK:
        return 0
    return dice.d6("UWA-CAT-3 damage") + dice.d6("UWA-CAT-3 damage")


def bolt_hits_on(pos: SeaPosition, number: int, foe: int) -> int:
    """Armour counts two worse at short range and one at medium, and cover helps (UWA-CBT-8, UWA-NAV-2)."""
    short, medium = [(far * INCH) ** 2 for far in pos.content.crossbow.ranges[:2]]
    far = gap(pos, number, foe)
    ease = 2 if far <= short else 1 if far <= medium else 0
    ac = min(max(armour(pos, foe, number) + ease - pos.vessel(foe).cover, 0), 9)
    return pos.content.combat.to_hit_as_creature(pos.content.marine.hd, ac)


def volley(pos: SeaPosition, number: int, men: int, foe: int, dice: Dice, log: Log | None) -> None:
    """A bolt each (UWA-CBT-8)."""
    hits = dice.hits(men, 20, bolt_hits_on(pos, number, foe), "UWA-CBT-8 to hit")
    beast = pos.beast(foe)
    if beast and not beast.band:
        slain = sum([dice.d6("UWA-CBT-6 damage") for _ in range(hits)])
        harm(pos, foe, slain, log)
    else:
        slain = dice.hits(hits, 6, kills_on(pos.content.marine, pos.vessel(foe).men), "UWA-CBT-12 slain")
        if beast:
            harm(pos, foe, slain, log)
        else:
            slain = lose_fighters(pos, foe, slain)
    tell_all(log, "sea-bolts" if beast and not beast.band else "sea-volley", pos.piece(number), pos.piece(foe), slain)
