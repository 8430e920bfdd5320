"""Movement: fifty ticks, every ship a fiftieth of her way at each; enemies who meet stop there (UWA-NAV-6)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, Step, tell_all

from ...files.seaboard import HEADINGS, INCH, SIDE, along, near
from .contact import BRUSH, meet
from .driving import GALE_DRIFT, downwind, inches, tire
from .orders import in_words
from .position import AFLOAT, GALE, LEFT, ROWED, SAILED, STOPPED, SeaPosition

TICKS = 50
LEG = {ROWED: 10 * INCH, SAILED: 12 * INCH}
SHOWN_EVERY = 10
Track = list[tuple[int, int, int]]


def go(pos: SeaPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """Orders are shown and carried out."""
    pos.shown = pos.turn
    ships = [number for number in range(len(pos.x)) if pos.state[number] == AFLOAT]
    for number in ships:
        pos.told[number] = in_words(pos, number)
        tell_all(log, "sea-order", pos.piece(number), pos.told[number])
    tracks = {number: track(pos, number) for number in ships}
    for number in ships:
        if pos.locked[number] >= 0 and backs_off(pos, number):
            pos.locked[number] = -1
        tire(pos, number)
        if pos.drive[number] == ROWED:
            pos.speed[number] = pos.order[number]
        else:
            pos.speed[number] = STOPPED
    sail_on(pos, ships, tracks, dice, log)
    for number in ships:
        if not (0 <= pos.x[number] <= SIDE * INCH and 0 <= pos.y[number] <= SIDE * INCH):
            pos.state[number] = LEFT
            tell_all(log, "sea-left", pos.piece(number))
    pos.steps[:] = [("next",), ("work",), ("decks",), ("loose",), *after(pos)]


def after(pos: SeaPosition) -> list[Step]:
    """Both sides name targets and what bound ships do; the one that wrote first begins."""
    first = (pos.turn + 1) % 2
    return [("deeds", 1 - first, 0), ("deeds", first, 0), ("guns", 1 - first, 0), ("guns", first, 0)]


def track(pos: SeaPosition, number: int) -> Track:
    """Where she is at every tick if nothing stops her."""
    x, y, heading = pos.x[number], pos.y[number], pos.heading[number]
    if pos.grappled(number) or held(pos, number):
        return [(x, y, heading)] * (TICKS + 1)
    if pos.wind == GALE:
        way = downwind(pos)
        return [(*along(x, y, way, GALE_DRIFT * INCH * tick // TICKS), heading) for tick in range(TICKS + 1)]
    whole, helm = INCH * inches(pos, number), pos.helm[number]
    leg = LEG.get(pos.drive[number], 10 * INCH)
    found: Track = []
    for tick in range(TICKS + 1):
        gone = abs(whole) * tick // TICKS
        found.append(course_after(x, y, heading, gone, leg, helm, -1 if whole < 0 else 1))
    if not whole and helm:
        found[-1] = (x, y, (heading + helm[0]) % HEADINGS)
    return found


def course_after(
    x: int, y: int, heading: int, gone: int, leg: int, helm: tuple[int, ...], way: int
) -> tuple[int, int, int]:
    """Leg by leg, with a turn of the helm at the end of each."""
    for turn in helm:
        if gone < leg:
            break
        x, y = along(x, y, heading, way * leg)
        heading, gone = (heading + turn) % HEADINGS, gone - leg
    return (*along(x, y, heading, way * gone), heading)


def held(pos: SeaPosition, number: int) -> bool:
    """A ship whose ram sticks must back off, or she stays where she is; so does her victim (UWA-RAM-1)."""
    rammers = [other for other in range(len(pos.x)) if pos.locked[other] == number and pos.state[other] == AFLOAT]
    if any(not backs_off(pos, other) for other in rammers):
        return True
    return pos.locked[number] >= 0 and not backs_off(pos, number)


def backs_off(pos: SeaPosition, number: int) -> bool:
    """She backs slowly, or what she was stuck in is gone."""
    return pos.order[number] == STOPPED - 1 or pos.state[pos.locked[number]] != AFLOAT


def sail_on(pos: SeaPosition, ships: list[int], tracks: dict[int, Track], dice: Dice, log: Log | None) -> None:
    stopped: set[int] = set()
    done: set[tuple[int, int]] = {(min(a, b), max(a, b)) for a, b in pos.grapples}
    pairs = [(a, b) for a in ships for b in ships if pos.seat(a) < pos.seat(b)]
    touching = {pair for pair in pairs if near(pos.outline(pair[0]), pos.outline(pair[1]), BRUSH)}
    seen: dict[int, list[int]] = {number: [] for number in ships}
    for tick in range(1, TICKS + 1):
        for number in ships:
            if number not in stopped:
                pos.x[number], pos.y[number], pos.heading[number] = tracks[number][tick]
            if tick % SHOWN_EVERY == 0:
                seen[number] += [pos.x[number], pos.y[number]]
        for one, other in pairs:
            if (min(one, other), max(one, other)) in done or (one in stopped and other in stopped):
                continue
            moving = any(tracks[n][tick] != tracks[n][tick - 1] and n not in stopped for n in (one, other))
            halted = meet(pos, one, other, moving and (one, other) not in touching, dice, log)
            if halted:
                done.add((min(one, other), max(one, other)))
                stopped.update(halted)
    for number in ships:
        start = tracks[number][0]
        pos.went[number] = (start[0], start[1], *seen[number])
