"""Movement: fifty ticks, every ship a fiftieth of her way at each; enemies who meet stop there (UWA-NAV-6)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, Step, tell_all

from ...files.seaboard import HEADINGS, INCH, SIDE, SINES, along, heading_to, middle, near, square
from .contact import BRUSH, CLOSE, meet, run_down
from .driving import GALE_DRIFT, LEG, downwind, held_fast, inches, run_before, run_on, tire
from .orders import in_words, reach
from .position import AFLOAT, GALE, HOME, LEFT, ROWED, STOPPED, SUNK, SeaPosition
from .telling import Happening, Track, tell_courses

TICKS = 50
SHOWN_EVERY = 2
INK_TURNS, JET_LEAD = 2, 3  # turns that ink hides; a jet carries as far as so many turns


def go(pos: SeaPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """Orders are shown and carried out."""
    there = [number for number in range(len(pos.x)) if pos.state[number] == AFLOAT]
    ships = [number for number in there if pos.beast(number) is None]
    for number in ships:
        pos.told[number] = in_words(pos, number)
        tell_all(log, "sea-order", pos.piece(number), pos.told[number])
    tracks = {number: track(pos, number) if number in ships else swum(pos, number) for number in there}
    ways = {number: way_of(pos, number) for number in ships}
    for number in ships:
        if pos.locked[number] >= 0 and backs_off(pos, number):
            pos.locked[number] = -1
        tire(pos, number)
        stuck = pos.grappled(number) or held(pos, number) or held_fast(pos, number)
        pos.speed[number] = pos.order[number] if pos.drive[number] == ROWED and not stuck else STOPPED
    plunge(pos, [number for number in there if number not in ships], log)
    rested = sail_on(pos, there, tracks, dice, log)
    for number in ships:
        run_on(pos, number, abs(ways[number]) * rested.get(number, TICKS) // TICKS)
    come_free(pos, ships)
    emerge(pos, [number for number in there if number not in ships], log)
    pos.goal = [-1] * len(pos.x)
    for number in ships:
        leave(pos, number, log)
    pos.steps[:] = [("next",), ("work",), ("decks",), *after(pos)]


def leave(pos: SeaPosition, number: int, log: Log | None) -> None:
    """Over the edge she is gone; over the one that she makes for she is away, and scores (UWA-GAME-14); and if the sea
    has an end, who leaves it falls (UWA-SEA-12)."""
    x, y, far = pos.x[number], pos.y[number], SIDE * INCH
    edges = {"north": y < 0, "south": y > far, "west": x < 0, "east": x > far}
    crossed = [edge for edge, over in edges.items() if over]
    if not crossed:
        return
    home = pos.ship(number).leave in crossed
    falls = not home and pos.content.edge
    pos.state[number] = HOME if home else SUNK if falls else LEFT
    pos.clings = [hold for hold in pos.clings if hold[1] != number]
    tell_all(log, "sea-home" if home else "sea-edge" if falls else "sea-left", pos.piece(number))


def after(pos: SeaPosition) -> list[Step]:
    """Both sides name targets, then beasts do their worst, then both say what bound ships do; the one that wrote first
    begins."""
    first = (pos.turn + 1) % 2
    deeds: list[Step] = [("deeds", 1 - first, 0), ("deeds", first, 0)]
    return [*deeds, ("beasts",), ("loose",), ("guns", 1 - first, 0), ("guns", first, 0)]


# -- beasts ------------------------------------------------------------------------------------------------------------


def swum(pos: SeaPosition, number: int) -> Track:
    """Straight to the square it was sent to; a cloud of ink stays behind what jets (UWA-SEA-8, UWA-SEA-10)."""
    x, y, heading = pos.x[number], pos.y[number], pos.heading[number]
    if pos.goal[number] < 0:
        return [(x, y, heading)] * (TICKS + 1)
    to_x, to_y = middle(pos.goal[number])
    if (x, y) != (to_x, to_y):
        heading = heading_to(to_x - x, to_y - y)
    return [(x + (to_x - x) * tick // TICKS, y + (to_y - y) * tick // TICKS, heading) for tick in range(TICKS + 1)]


def jetting(pos: SeaPosition, number: int) -> bool:
    """It was sent farther than it swims."""
    if not pos.jets[number] or pos.goal[number] < 0:
        return False
    x, y = middle(pos.goal[number])
    return (x - pos.x[number]) ** 2 + (y - pos.y[number]) ** 2 > (reach(pos, number) * INCH) ** 2


def plunge(pos: SeaPosition, beasts: list[int], log: Log | None) -> None:
    """Who swims away lets go of ships; who was not told to come up goes under (UWA-SEA-1)."""
    for number in beasts:
        if jetting(pos, number):
            pos.jets[number] = 0
            pos.ink.append((pos.x[number], pos.y[number], pos.turn + INK_TURNS))
            pos.seen[number] = (pos.x[number], pos.y[number], pos.turn - JET_LEAD)
            tell_all(log, "sea-ink", pos.piece(number))
        if not pos.rise[number]:
            if not pos.under[number]:
                tell_all(log, "sea-dives", pos.piece(number))
            pos.under[number] = 1
        if not pos.rise[number] or square(pos.x[number], pos.y[number]) != square(*middle(pos.goal[number])):
            pos.clings = [hold for hold in pos.clings if hold[0] != number]
            pos.grip[number] = -1


def emerge(pos: SeaPosition, beasts: list[int], log: Log | None) -> None:
    for number in beasts:
        if not pos.rise[number]:
            pos.went[number] = ()
        else:
            if pos.under[number]:
                tell_all(log, "sea-rises", pos.piece(number))
                pos.went[number] = ()
            pos.under[number] = 0
            ships = holding(pos, number)
            if ships:  # whoever holds on is carried along, but not over the edge
                pos.x[number], pos.y[number] = within_board(pos.x[ships[0]]), within_board(pos.y[ships[0]])
            pos.seen[number] = (pos.x[number], pos.y[number], pos.turn)


def within_board(place: int) -> int:
    """The nearest place on the board, one way."""
    return min(max(place, 0), SIDE * INCH - 1)


def holding(pos: SeaPosition, number: int) -> list[int]:
    """Ships that a band clings to, or the one that a leech drains: nothing but its death detaches that (UWA-SEA-5)."""
    beast = pos.beast(number)
    if beast is not None and "drains" in beast.habits and pos.grip[number] >= 0:
        return [pos.grip[number]]
    return [ship for band, ship in pos.clings if band == number]


# -- ships -------------------------------------------------------------------------------------------------------------


def track(pos: SeaPosition, number: int) -> Track:
    """Where she is at every tick if nothing stops her; a gale drives nobody off the board (UWA-R154), and nobody who is
    held by an elemental (UWA-SEA-4)."""
    x, y, heading = pos.x[number], pos.y[number], pos.heading[number]
    if pos.grappled(number) or held(pos, number) or held_fast(pos, number):
        return [(x, y, heading)] * (TICKS + 1)
    if pos.wind == GALE:
        way = downwind(pos)
        drift = [along(x, y, way, GALE_DRIFT * INCH * tick // TICKS) for tick in range(TICKS + 1)]
        return [(min(max(at[0], 0), SIDE * INCH), min(max(at[1], 0), SIDE * INCH), heading) for at in drift]
    whole, helm = way_of(pos, number), pos.helm[number]
    if not whole:
        found: Track = [(x, y, heading)] * (TICKS + 1)
        if helm:
            found[-1] = (x, y, (heading + helm[0]) % HEADINGS)
        return found
    leg = LEG[pos.drive[number]]
    return legs(x, y, heading, abs(whole), (leg - run_before(pos, number), leg), helm, -1 if whole < 0 else 1)


def way_of(pos: SeaPosition, number: int) -> int:
    """Hundredths of an inch that her order makes her go, backwards less than nothing; no order moves who is bound or
    stuck, or anybody in a gale."""
    if pos.grappled(number) or pos.wind == GALE or held(pos, number):
        return 0
    return INCH * inches(pos, number)


Legs = tuple[int, int]  # how far it is to the first turn of the helm, and from each to the next


def legs(x: int, y: int, heading: int, whole: int, each: Legs, helm: tuple[int, ...], way: int) -> Track:
    """Every tick of a course: straight legs, with a turn of the helm at the end of each."""
    found: Track = []
    begun, turns = 0, 0
    leg, later = each
    sine, cosine = way * SINES[heading], way * SINES[(heading + 6) % HEADINGS]
    for tick in range(TICKS + 1):
        gone = whole * tick // TICKS - begun
        while turns < len(helm) and gone >= leg:
            x, y = x + leg * sine // 10000, y - leg * cosine // 10000
            heading = (heading + helm[turns]) % HEADINGS
            sine, cosine = way * SINES[heading], way * SINES[(heading + 6) % HEADINGS]
            begun, turns, gone, leg = begun + leg, turns + 1, gone - leg, later
        found.append((x + gone * sine // 10000, y - gone * cosine // 10000, heading))
    return found


def course_after(
    x: int, y: int, heading: int, gone: int, each: Legs, helm: tuple[int, ...], way: int
) -> tuple[int, int, int]:
    """Where she is after so many hundredths of an inch."""
    leg, later = each
    for turn in helm:
        if gone < leg:
            break
        x, y = along(x, y, heading, way * leg)
        heading, gone, leg = (heading + turn) % HEADINGS, gone - leg, later
    return (*along(x, y, heading, way * gone), heading)


def held(pos: SeaPosition, number: int) -> bool:
    """A ship whose ram sticks must back off, or she stays where she is (UWA-RAM-1)."""
    return pos.locked[number] >= 0 and not backs_off(pos, number)


def come_free(pos: SeaPosition, ships: list[int]) -> None:
    """A ram sticks no longer in who has gone on from it (UWA-RAM-1, UWA-R401)."""
    for number in ships:
        victim = pos.locked[number]
        if victim >= 0 and not near(pos.outline(number), pos.outline(victim), BRUSH):
            pos.locked[number] = -1


def backs_off(pos: SeaPosition, number: int) -> bool:
    """She backs slowly, or what she was stuck in is gone."""
    return pos.order[number] == STOPPED - 1 or pos.state[pos.locked[number]] != AFLOAT


def sail_on(
    pos: SeaPosition, ships: list[int], tracks: dict[int, Track], dice: Dice, log: Log | None
) -> dict[int, int]:
    """Tick by tick; only pairs whose courses come near each other are looked at (UWA-NAV-6). Who was stopped, and at
    which tick."""
    stopped: dict[int, int] = {}
    happened: list[Happening] = []
    done: set[tuple[int, int]] = {(min(a, b), max(a, b)) for a, b in pos.grapples}
    hulls = [number for number in ships if pos.beast(number) is None]
    order = sorted(hulls, key=lambda number: (pos.seat(number), number))
    boxes = {number: box(tracks[number], pos.vessel(number).size) for number in hulls}
    pairs = [(a, b) for at, a in enumerate(order) for b in order[at + 1 :] if may_meet(boxes[a], boxes[b])]
    soft = [(a, b) for a in hulls for b in ships if is_soft(pos, a, b)]
    touching = {pair for pair in pairs if near(pos.outline(pair[0]), pos.outline(pair[1]), BRUSH)}
    through = {pair for pair in touching if near(pos.outline(pair[0]), pos.outline(pair[1]), 0)}
    meeting = sorted({number for pair in (*pairs, *soft) for number in pair})
    for tick in range(TICKS + 1) if meeting else ():
        for number in meeting:
            if number not in stopped:
                pos.x[number], pos.y[number], pos.heading[number] = tracks[number][tick]
        for one, other in pairs if tick else sorted(touching):
            if far_apart(pos, one, other) or (min(one, other), max(one, other)) in done:
                continue
            if one in stopped and other in stopped:
                continue
            at = max(tick, 1)
            moving = any(tracks[n][at] != tracks[n][at - 1] and n not in stopped for n in (one, other))
            if (one, other) in touching and not lie_together(pos, one, other, (one, other) in through):
                touching.remove((one, other))
            told = None if log is None else Log()
            halted = meet(pos, one, other, moving, dice, told, (one, other) in touching)
            if told:
                happened.append((tick, (one, other), told))
            if halted:
                done.add((min(one, other), max(one, other)))
                for number in halted:  # her next stroke is one that follows on a stop (UWA-OAR-3)
                    stopped.setdefault(number, tick)
                    pos.speed[number] = STOPPED
        for ship, beast in soft if tick else ():
            told = None if log is None else Log()
            sails = ship not in stopped and tracks[ship][tick] != tracks[ship][tick - 1]
            if sails and pos.state[beast] == AFLOAT and run_down(pos, ship, beast, dice, told):
                stopped[beast] = tick
            if told:
                happened.append((tick, (ship, beast), told))
    come_to_rest(pos, ships, tracks, stopped)
    tell_courses(pos, {number: tracks[number][: stopped.get(number, TICKS) + 1] for number in ships}, happened, log)
    return stopped


def lie_together(pos: SeaPosition, one: int, other: int, through: bool) -> bool:
    """Two hulls that touched as the turn began touch still, and neither has run through the other (UWA-R140)."""
    hulls = pos.outline(one), pos.outline(other)
    return near(*hulls, BRUSH) and (through or not near(*hulls, 0))


def come_to_rest(pos: SeaPosition, ships: list[int], tracks: dict[int, Track], stopped: dict[int, int]) -> None:
    """Everybody stands where his way ends, and leaves a wake."""
    for number in ships:
        way = tracks[number]
        last = stopped.get(number, TICKS)
        pos.x[number], pos.y[number], pos.heading[number] = way[last]
        seen = [spot for tick in range(0, TICKS + 1, SHOWN_EVERY) for spot in way[min(tick, last)][:2]]
        pos.went[number] = tuple(seen)


Box = tuple[int, int, int, int]  # left, top, right and low


def may_meet(one: Box, other: Box) -> bool:
    """Whether the boxes around two courses come within throw of a grapple."""
    left, top, right, low = one
    return (
        left <= other[2] + CLOSE and other[0] <= right + CLOSE and top <= other[3] + CLOSE and other[1] <= low + CLOSE
    )


def box(way: Track, size: int) -> Box:
    across, down = [spot[0] for spot in way], [spot[1] for spot in way]
    return min(across) - size, min(down) - size, max(across) + size, max(down) + size


def far_apart(pos: SeaPosition, one: int, other: int) -> bool:
    """Too far for anything to happen, whatever their headings."""
    reach = CLOSE + pos.vessel(one).size + pos.vessel(other).size
    across, down = pos.x[one] - pos.x[other], pos.y[one] - pos.y[other]
    return across * across + down * down > reach * reach


def is_soft(pos: SeaPosition, ship: int, other: int) -> bool:
    """A swimmer on the surface that a ship can run down (UWA-SEA-6)."""
    beast = pos.beast(other)
    return beast is not None and "soft" in beast.habits and not pos.under[other] and pos.seat(ship) != pos.seat(other)
