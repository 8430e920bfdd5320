"""Uncontrolled units (LOU-17.0): each heads for whoever is closest and attacks if the odds allow it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple

from wyrmtable.core import Dice, Log, Step

from ..files.content import bits
from ..files.terrain import CLIFF, WALK
from ..position import Position, barred
from .alerting import turn_up, wake
from .combat import assess, attack_side, defenders_of
from .footwork import relocate
from .gates import gate_or_lock
from .locking import attempt, barriers_for, breakable
from .telling import of_unit
from .temper import WILD

LOWEST_ODDS = 6  # the column 1-2 (LOU-17.2)
FAR = 1 << 30


def wild_units(pos: Position) -> list[int]:
    """Units that act in the uncontrolled player-turn: awake, owned by nobody or running wild; a guardian on its
    Treasure stays quiet, the Dragon does not (LOU-17.3, LOU-20.5i, LOU-20.5j)."""
    content = pos.content
    wild = pos.mine[content.wild]
    awake = (wild | content.semi) & pos.on_map & ~(pos.asleep | content.dummies)
    acting = [unit for unit in bits(awake) if wild >> unit & 1 or pos.mood[unit] == WILD]
    return [unit for unit in acting if not guards(pos, unit, pos.where[unit])]


def guards(pos: Position, unit: int, hex_: int) -> bool:
    """A Dweller in a hex with Treasure neither moves nor attacks (LOU-20.5j, LOU-R76); the Dragon does."""
    return pos.content.rules.guard_treasure and pos.content.types[unit].race != "dragon" and hex_ in pos.gold


def wild_turn_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Their own player-turn: all move in random order, then Alerting, then combat (LOU-17.3)."""
    pos.steps[-1] = ("wild-muster",)
    pos.steps += [("alerting",), ("wild-movement", _together(wild_units(pos)))]


def wild_movement_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """One of those waiting moves. A Dragon that it rouses moves in this same player-turn (LOU-20.5i)."""
    units = bits(step[1])
    if not units:
        pos.steps.pop()
        return
    unit = dice.choose(units, "LOU-17.3 order of uncontrolled units")
    before = wild_units(pos)
    if pos.where[unit] >= 0:
        prowl(pos, unit, dice, log)
    roused = _together(other for other in wild_units(pos) if other not in before)
    pos.steps[-1] = ("wild-movement", step[1] & ~(1 << unit) | roused)


def wild_muster_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Those who are up when the Combat phase begins fight in it, however late they were roused (LOU-17.2)."""
    pos.steps[-1] = ("wild-combat", _together(wild_units(pos)), 0)


def _together(units: Iterable[int]) -> int:
    return sum(1 << unit for unit in units)


# -- movement --------------------------------------------------------------------------------------------------------


class Way(NamedTuple):
    """The cheapest way to the hex next to a target."""

    cost: int
    target: int  # hex of the unit it heads for
    steps: tuple[tuple[int, int], ...]  # (hex, half points)


def prowl(pos: Position, unit: int, dice: Dice, log: Log | None) -> None:
    """Moves towards the closest other unit and stops as soon as it is adjacent (LOU-17.1a, LOU-17.1c, LOU-R71), at a
    locked door (LOU-R72), or on Treasure it will guard (LOU-R76). If it was after a dummy it looks for the next
    (LOU-R74). Over others' heads or a pit a flyer goes on to where it can come down (LOU-7.3b, LOU-15.1)."""
    points, start = pos.content.points[unit], pos.where[unit]
    _meet(pos, unit, log)
    way: Way | None = None
    gone, aloft = [start], False
    while aloft or not beside(pos, unit):
        if way is None or not (aloft or pos.at[way.target]):
            way = closest(pos, unit, dice)
        if way is None or not way.steps:
            break
        hex_, cost = way.steps[0]
        if cost > points or _barrier_between(pos, unit, hex_):
            break
        points -= cost
        aloft = _over_somebody(pos, hex_)
        if aloft and not _can_land(pos, way, points):
            break
        relocate(pos, unit, hex_)
        gone.append(hex_)
        _meet(pos, unit, log)
        aloft = pos.at[hex_].bit_count() > 1 or not pos.content.terrain.standable[hex_]
        if guards(pos, unit, hex_) and not aloft:
            break
        way = Way(way.cost - cost, way.target, way.steps[1:])
    if pos.where[unit] != start:
        of_unit(pos, log, unit, "moves", pos.content.place + start, pos.content.place + gone[-1], way=gone)


def _meet(pos: Position, unit: int, log: Log | None) -> None:
    """It and those it comes up to are alerted and turned up; dummies vanish (LOU-17.1d, LOU-R74)."""
    hex_ = pos.where[unit]
    met = [n for n in pos.content.terrain.near[hex_] if pos.at[n]]
    if met:
        turn_up(pos, hex_, log)
    for place in met:
        turn_up(pos, place, log)
        wake(pos, pos.at[place], log)


def beside(pos: Position, unit: int) -> list[int]:
    """Hexes with other units next to it: all that no wall divides from it, so locked doors and cliffs do not matter
    (LOU-6.2a, LOU-6.2b, LOU-R71)."""
    hex_ = pos.where[unit]
    found = [hex_] if pos.at[hex_].bit_count() > 1 else []
    return found + [n for n in pos.content.terrain.near[hex_] if pos.at[n]]


def prey(pos: Position, unit: int) -> list[int]:
    """Those of the hexes next to it that it could attack (LOU-10.7)."""
    return [hex_ for hex_ in beside(pos, unit) if attack_side(pos, unit, hex_) is not None]


def _over_somebody(pos: Position, hex_: int) -> bool:
    return bool(pos.at[hex_]) or not pos.content.terrain.standable[hex_]


def _can_land(pos: Position, way: Way, points: int) -> bool:
    """Whether a flyer over somebody's head or a pit reaches a free hex further along its way."""
    for hex_, cost in way.steps[1:]:
        points -= cost
        if points < 0:
            return False
        if not _over_somebody(pos, hex_):
            return True
    return False


def closest(pos: Position, unit: int, dice: Dice) -> Way | None:
    """The way to the closest other unit, counted in its own points; a die decides between equals (LOU-17.1a,
    LOU-17.1b, LOU-R70)."""
    came, cost, best = _survey(pos, unit)
    start = pos.where[unit]
    if not best:
        return None
    least = min(value for value, _ in best.values())
    target = dice.choose(sorted(hex_ for hex_, (value, _) in best.items() if value == least), "LOU-17.1b closest unit")
    way = [best[target][1]]
    while way[-1] != start:
        way.append(came[way[-1]])
    way.reverse()
    legs = tuple((hex_, cost[hex_] - cost[last]) for last, hex_ in pairwise(way))
    return Way(least, target, legs)


def _last_step(pos: Position, unit: int, stand: int, prey_hex: int) -> int | None:
    """What the step into a unit's hex adds to the distance: a door to be opened first counts (LOU-R70). Where it could
    only attack, a tunnel too tight for it, the step counts as on the level; up a cliff there is none."""
    ground = pos.content.terrain
    side = ground.side[stand, prey_hex]
    toll = _toll(pos, unit, side) if gate_or_lock(pos, unit, stand, side) else 0
    flown, walked = next(leg[2:] for leg in pos.content.legs[unit].steps[stand] if leg[0] == prey_hex)
    price = walked if flown is None else flown
    if price is None and ground.feature[side] != CLIFF:
        price = WALK
    return None if price is None or toll is None else price + toll


def _survey(pos: Position, unit: int) -> tuple[dict[int, int], dict[int, int], dict[int, tuple[int, int]]]:
    """Looks around as far as the closest prey: per hex the one before it and the cheapest half points, and per hex
    with prey the least it costs to get there and from where. Other units block, flyers pass over them; a locked door
    (for a breaker of Gates a Gate) is planned through at a full Movement Allowance (LOU-R70)."""
    start, occupied, adjacent = pos.where[unit], pos.occupied, pos.content.terrain.adjacent
    cost, came = {start: 0}, {start: start}
    best: dict[int, tuple[int, int]] = {}
    least, queue = FAR, [(0, start)]
    while queue and queue[0][0] <= least:
        spent, hex_ = heappop(queue)
        if spent > cost[hex_]:
            continue
        for prey_hex, price in _prey_from(pos, unit, hex_) if occupied & adjacent[hex_] else ():
            best[prey_hex] = min(best.get(prey_hex, (FAR, 0)), (spent + price, hex_))
            least = min(least, spent + price)
        for neighbour, price in _legs(pos, unit, hex_, hex_ == start):
            total = spent + price
            if total <= least and total < cost.get(neighbour, FAR):
                cost[neighbour], came[neighbour] = total, hex_
                heappush(queue, (total, neighbour))
    return came, cost, best


def _prey_from(pos: Position, unit: int, stand: int) -> list[tuple[int, int]]:
    """Hexes with other units next to a hex it can stand on, and what the last step to them costs."""
    start = pos.where[unit]
    if stand != start and _over_somebody(pos, stand):
        return []
    alone = pos.at[start].bit_count() == 1
    prey_hexes = [n for n in pos.content.terrain.near[stand] if pos.at[n] and not (alone and n == start)]
    prices = ((hex_, _last_step(pos, unit, stand, hex_)) for hex_ in prey_hexes)
    return [(hex_, price) for hex_, price in prices if price is not None]


def _legs(pos: Position, unit: int, hex_: int, starting: bool) -> Sequence[tuple[int, int]]:
    """Steps it could take from a hex: on the wing, or on foot where nobody stands in the way."""
    content = pos.content
    legs, ground = content.legs[unit], content.terrain
    hovering = not starting and _over_somebody(pos, hex_)
    if not (
        hovering or ground.adjacent[hex_] & pos.occupied or ground.barriers_at[hex_] & pos.shut[content.race[unit]]
    ):
        return legs.free[hex_]
    found = []
    for neighbour, side, flown, walked in legs.steps[hex_]:
        price = flown
        if price is None and not hovering and not pos.at[neighbour]:
            price = walked
        toll = _toll(pos, unit, side)
        if price is not None and toll is not None:
            found.append((neighbour, price + toll))
    return found


def _toll(pos: Position, unit: int, side: int) -> int | None:
    """What a barrier adds to a plan: nothing if open, a full Movement Allowance if it can be opened, else None."""
    content = pos.content
    if not barred(pos, side, content.race[unit]):
        return 0
    if side in content.terrain.gates and not breakable(pos, unit, side):
        return None
    return content.points[unit]


def _barrier_between(pos: Position, unit: int, hex_: int) -> bool:
    side = pos.content.terrain.side[pos.where[unit], hex_]
    return barred(pos, side, pos.content.race[unit])


# -- combat ----------------------------------------------------------------------------------------------------------


def wild_combat_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Each attacks once if it can at 1-2 or better (LOU-17.2), or tries the door in its way (LOU-R72). The step keeps
    the units still to act and those attacked already: nobody is attacked twice (LOU-10.1d). Whoever was driven back
    attacks from where it has come to."""
    _, waiting, attacked = step
    units = [unit for unit in bits(waiting) if pos.where[unit] >= 0]
    if not units:
        pos.steps.pop()
        return
    unit = dice.choose(units, "LOU-17.3 order of uncontrolled units")
    left = sum(1 << other for other in units if other != unit)
    pos.steps[-1] = ("wild-combat", left, attacked)
    if guards(pos, unit, pos.where[unit]):
        return
    hex_ = best_target(pos, unit, attacked, dice)
    if hex_ >= 0:
        pos.steps[-1] = ("wild-combat", left, attacked | defenders_of(pos, 1 << unit, hex_))
        pos.spent |= 1 << unit
        pos.steps.append(("battle", pos.owner[unit], hex_, 1 << unit))
    else:
        _try_door(pos, unit, dice, log)


def best_target(pos: Position, unit: int, attacked: int, dice: Dice) -> int:
    """The adjacent hex with the best column, at least 1-2; a die decides between equals (LOU-R73)."""
    columns: dict[int, int] = {}
    for hex_ in prey(pos, unit):
        defenders = defenders_of(pos, 1 << unit, hex_)
        if defenders and not defenders & attacked:
            worked_out = assess(pos, 1 << unit, hex_)
            columns[hex_] = 12 if worked_out is None else worked_out.column
    best = max(columns.values(), default=0)
    if best < LOWEST_ODDS:
        return -1
    return dice.choose(sorted(h for h, column in columns.items() if column == best), "LOU-R73 choice of target")


def _try_door(pos: Position, unit: int, dice: Dice, log: Log | None) -> None:
    """Opens the locked door or breaks the Gate between it and a unit next to it, or the one its way leads through
    (LOU-R72)."""
    if prey(pos, unit):
        return
    numbers = [number for hex_ in beside(pos, unit) if (number := _in_between(pos, unit, hex_)) >= 0]
    if numbers:
        attempt(pos, unit, dice.choose(sorted(numbers), "LOU-R72 choice of door"), dice, log)
        return
    way = closest(pos, unit, dice)
    onward = -1 if way is None else way.steps[0][0] if way.steps else way.target
    number = -1 if onward < 0 else _in_between(pos, unit, onward)
    if number >= 0:
        attempt(pos, unit, number, dice, log)


def _in_between(pos: Position, unit: int, hex_: int) -> int:
    """The number of the barrier towards a hex next to it, if it is shut and may be tried; else -1."""
    if not _barrier_between(pos, unit, hex_):
        return -1
    number = pos.content.barriers.index(pos.content.terrain.side[pos.where[unit], hex_])
    return number if number in barriers_for(pos, unit) else -1
