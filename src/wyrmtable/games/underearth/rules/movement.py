"""Movement (LOU-7.0): pick a unit, then hexes, doors to lock or Treasure to carry, until it stops.

A hex picked is walked to by a cheapest way; every hex on it may alert or reveal, and the mover is asked anew as soon
as something became known (LOU-9.0b). Points are halves (LOU-R34).
"""

from __future__ import annotations

from bisect import insort
from itertools import pairwise

from wyrmtable.boards import Adjacency
from wyrmtable.boards.paths import SHUT, reach, reach_into
from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files.content import DISMISS, END, LEAVE, STOP, bits
from ..files.terrain import LOCK, WALK
from ..position import GONE, LEFT_EAST, LEFT_WEST, WAITING, Position, enemies_at, lock, owned, put, take
from . import infiltration, treasure
from .alerting import contact
from .flight import flyer_ways
from .footwork import finish, relocate
from .gates import escorted
from .locking import lock_door, lockable
from .stacking import may_stop
from .telling import discreet, of_unit
from .temper import obeys
from .victory import check


def movable(pos: Position, seat: int) -> int:
    """Units the seat may still move: alerted, not moved yet, under its orders (LOU-7.1a, LOU-6.1, LOU-20.4l)."""
    found = owned(pos, seat) & ~pos.asleep & ~pos.moved & ~pos.content.dummies
    for unit in bits(found):
        if (pos.where[unit] < 0 and pos.where[unit] != WAITING) or not obeys(pos, unit):
            found ^= 1 << unit
    return found


def movement_picks(pos: Position, step: Step) -> Decision:
    """A unit to move, or the end of the phase (LOU-7.1a). Waiting units may enter or be dismissed (LOU-R88); a flyer
    among enemies must go first (LOU-R67)."""
    seat = step[1]
    piece = pos.content.piece
    units = movable(pos, seat)
    must = [unit for unit in bits(units) if must_leave(pos, unit)]
    if must:
        prompt = "A flyer has to leave the enemy's hex."
        return Decision(seat, [piece + unit for unit in must], prompt, ("LOU-R67",), (), discreet(pos, seat))
    picks = [END]
    if any(pos.where[unit] == WAITING for unit in bits(units)):
        picks.append(DISMISS)
    picks += [piece + unit for unit in bits(units)]
    prompt = "Pick a unit to move, or end the Movement phase."
    return Decision(seat, picks, prompt, ("LOU-7.1a",), (), discreet(pos, seat))


def movement_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    seat = step[1]
    if pick == END:
        pos.steps.pop()
    elif pick == DISMISS:
        _dismiss(pos, seat, log)
    else:
        unit = pick - pos.content.piece
        if pos.where[unit] == WAITING:
            pos.steps.append(("enter", unit))
        else:
            pos.steps.append(("march", unit, pos.content.points[unit], 1))


def _dismiss(pos: Position, seat: int, log: Log | None) -> None:
    """Sends units home that have not entered yet (LOU-R88)."""
    for unit in bits(owned(pos, seat)):
        if pos.where[unit] == WAITING:
            pos.where[unit] = GONE
    tell_all(log, "dismissed", pos.content.owner_name(seat))


# -- where a unit can go ---------------------------------------------------------------------------------------------


def walking_table(pos: Position, unit: int) -> Adjacency:
    """The table a unit walks by; an escorted race may use a Gate from hexes where its escort stands (LOU-R60)."""
    table = pos.tables[pos.table_of[pos.content.race[unit]][0]]
    return with_escort(pos, unit, table) if pos.content.rules.escort else table


def with_escort(pos: Position, unit: int, table: Adjacency) -> Adjacency:
    rows: list[tuple[tuple[int, int], ...]] | None = None
    ground = pos.content.terrain
    for gate in ground.gates:
        ends = ground.board.sides[gate][:2]
        for start, target in (ends, ends[::-1]):
            if escorted(pos, unit, start) and all(n != target for n, _ in table[start]):
                rows = rows or list(table)
                rows[start] = tuple(sorted((*rows[start], (target, WALK)), key=lambda pair: (pair[1], pair[0])))
    return tuple(rows) if rows else table


def open_field(pos: Position, unit: int) -> bytearray:
    """Hexes a unit may enter: no enemies (LOU-7.3a); the Lord stays inside (LOU-R79); among a disorganized side other
    races are in the way (LOU-20.4j)."""
    content = pos.content
    field = pos.open[pos.owner[unit]]
    if content.indoors >> unit & 1:
        outside, field = content.terrain.outside, field[:]
        for hex_ in range(len(field)):
            if outside[hex_]:
                field[hex_] = SHUT
    if pos.owner[unit] == content.disorganized:
        field = field[:]
        race = content.race[unit]
        for other, hex_ in enumerate(pos.where):
            if hex_ >= 0 and content.race[other] != race:
                field[hex_] = SHUT
    return field


def destinations(pos: Position, unit: int, points: int) -> list[int]:
    """Hexes the unit may be sent to: those in which it may stop, ascending (LOU-7.1b, LOU-7.2), and next to it those
    it may only pass, if it can go on from there."""
    if points <= 0:
        return []
    if pos.content.flyers >> unit & 1:
        return _flights(pos, unit, points)
    table, field = walking_table(pos, unit), open_field(pos, unit)
    total, start = pos.total, pos.where[unit]
    cost = bytearray(field)
    within = reach_into(table, start, points, cost)
    pos.ways = (unit, start, points, cost)
    found = [h for h in within if not total[h] or may_stop(pos, unit, h)]
    for neighbour, price in table[start]:
        if price > points or not total[neighbour] or field[neighbour] == SHUT or may_stop(pos, unit, neighbour):
            continue
        if _passes(pos, unit, points - price, neighbour, table, field):
            insort(found, neighbour)
    return found


def _passes(pos: Position, unit: int, points: int, hex_: int, table: Adjacency, field: bytearray) -> bool:
    """Whether a unit in a hex where it may not stop can reach another in which it may; mostly the next one will do."""
    for onward, price in table[hex_]:
        if price <= points and field[onward] != SHUT and may_stop(pos, unit, onward):
            return True
    return any(may_stop(pos, unit, onward) for onward in reach(table, hex_, points, field))


def _flights(pos: Position, unit: int, points: int) -> list[int]:
    field = open_field(pos, unit)
    standable = pos.content.terrain.standable
    ways = flyer_ways(pos, unit, points, field)
    start = pos.where[unit]
    return sorted(h for h in ways if h != start and standable[h] and field[h] != SHUT and may_stop(pos, unit, h))


def route(pos: Position, unit: int, points: int, target: int) -> list[tuple[int, int]]:
    """The cheapest way to a hex as (hex, points it costs) steps."""
    if pos.content.flyers >> unit & 1:
        ways = flyer_ways(pos, unit, points, open_field(pos, unit))
        path = [target]
        while path[-1] != pos.where[unit]:
            path.append(ways[path[-1]][1])
        path.reverse()
        return [(hex_, ways[hex_][0] - ways[last][0]) for last, hex_ in pairwise(path)]
    table, start = walking_table(pos, unit), pos.where[unit]
    known = pos.ways
    if known is None or known[:3] != (unit, start, points):
        cost = bytearray(open_field(pos, unit))
        reach_into(table, start, points, cost)
    else:
        cost = known[3]
    return _trace(pos, table, cost, start, target)


def _trace(pos: Position, table: Adjacency, cost: bytearray, start: int, target: int) -> list[tuple[int, int]]:
    """The way back from a hex along a field of costs; of equal ways the one by the lower hexes."""
    near, steps, hex_ = pos.content.terrain.near, [], target
    while hex_ != start:
        for last in near[hex_]:
            price = cost[hex_] - cost[last]
            if price > 0 and (hex_, price) in table[last] and (cost[last] or last == start):
                steps.append((hex_, price))
                hex_ = last
                break
    steps.reverse()
    return steps


def must_leave(pos: Position, unit: int) -> bool:
    """A flyer that retreated onto enemies leaves them in its next Movement phase if it can (LOU-R67)."""
    hex_ = pos.where[unit]
    return (
        hex_ >= 0
        and bool(pos.content.flyers >> unit & 1)
        and enemies_at(pos, pos.owner[unit], hex_)
        and bool(destinations(pos, unit, pos.content.points[unit]))
    )


# -- one unit on the march -------------------------------------------------------------------------------------------


def march_picks(pos: Position, step: Step) -> Decision:
    """Where the unit goes next, what it locks or carries, or that it stops (LOU-7.0, LOU-12.1, LOU-14.2)."""
    _, unit, points, fresh = step
    content, hex_ = pos.content, pos.where[unit]
    hexes = destinations(pos, unit, points)
    picks = [STOP] if may_stop(pos, unit, hex_) or not hexes else []
    if points >= WALK and may_leave_map(pos, unit):
        picks.append(LEAVE)
    if fresh:
        for target in infiltration.openings(pos, unit, points):
            insort(hexes, target)
    place = content.place
    picks += [place + target for target in hexes]
    picks += [content.barrier + number for number in doors_to_lock(pos, unit, points)]
    picks += [content.treasure + number for number in treasure.within_grasp(pos, unit, points, bool(fresh))]
    seat, about = pos.owner[unit], (content.piece + unit,)
    return Decision(seat, picks, "Where does {0} go?", ("LOU-7.1b",), about, discreet(pos, seat))


def doors_to_lock(pos: Position, unit: int, points: int) -> list[int]:
    """Doors the unit may lock here (LOU-12.1a); on a friend it may only pass, it must be able to go on afterwards
    (LOU-7.2)."""
    doors = lockable(pos, unit, points)
    if not doors or may_stop(pos, unit, pos.where[unit]):
        return doors
    return [number for number in doors if _goes_on(pos, unit, points - LOCK, number)]


def _goes_on(pos: Position, unit: int, points: int, locked: int) -> bool:
    then = pos.copy()
    lock(then, pos.content.barriers[locked])
    return bool(destinations(then, unit, points))


def march_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    _, unit, points, fresh = step
    content = pos.content
    if pick == STOP:
        finish(pos, unit, log)
    elif pick == LEAVE:
        leave_map(pos, unit, log)
    elif pick >= content.treasure:
        penalty = treasure.lift_or_drop(pos, unit, pick - content.treasure, bool(fresh), log)
        pos.steps[-1] = ("march", unit, points - penalty, fresh)
    elif pick >= content.barrier:
        spent = lock_door(pos, pick - content.barrier, log)
        pos.steps[-1] = ("march", unit, points - spent, 0)
    elif infiltration.in_the_way(pos, unit, pick - content.place):
        pos.steps[-1] = ("infiltrate", unit, points, pick - content.place)
    else:
        left = walk(pos, unit, points, pick - content.place, log)
        pos.steps[-1] = ("march", unit, left, 0)


def walk(pos: Position, unit: int, points: int, target: int, log: Log | None) -> int:
    """Goes to a hex by a cheapest way; stops early when something becomes known. Returns the points left."""
    start = pos.where[unit]
    for hex_, cost in route(pos, unit, points, target):
        points -= cost
        relocate(pos, unit, hex_)
        if contact(pos, unit, log):
            break
    of_unit(pos, log, unit, "moves", pos.content.place + start, pos.content.place + pos.where[unit])
    return points


def may_leave_map(pos: Position, unit: int) -> bool:
    """Only from an outside hex of the west or east edge (LOU-7.6b, LOU-R30), unless the scenario forbids it
    (LOU-R79)."""
    return pos.where[unit] in pos.content.terrain.exit_edge and pos.owner[unit] not in pos.content.no_exit


def leave_map(pos: Position, unit: int, log: Log | None) -> None:
    """Leaves for good (LOU-7.6a), with what it carries (LOU-R89)."""
    hex_ = pos.where[unit]
    edge = pos.content.terrain.exit_edge[hex_]
    of_unit(pos, log, unit, "leaves", edge)
    treasure.carry_off(pos, unit)
    take(pos, unit, LEFT_WEST if edge == "west" else LEFT_EAST)
    pos.moved |= 1 << unit
    pos.quiet = 0
    pos.steps.pop()
    check(pos, "loss", log)


# -- entering the map ------------------------------------------------------------------------------------------------


def enter_picks(pos: Position, step: Step) -> Decision:
    """The outside hex of either edge at which a waiting unit comes in (LOU-20.5f, LOU-R88)."""
    unit = step[1]
    content = pos.content
    hexes = [hex_ for edge in content.terrain.edges.values() for hex_ in edge if _may_enter(pos, unit, hex_)]
    picks = [STOP, *(content.place + hex_ for hex_ in sorted(hexes))]
    return Decision(pos.owner[unit], picks, "Where does {0} enter?", ("LOU-20.5f",), (content.piece + unit,))


def _may_enter(pos: Position, unit: int, hex_: int) -> bool:
    """No enemies, and room to stay or points enough to go on past friends (LOU-7.2, LOU-7.3a)."""
    if enemies_at(pos, pos.owner[unit], hex_):
        return False
    if may_stop(pos, unit, hex_):
        return True
    left = pos.content.points[unit] - WALK
    return any(may_stop(pos, unit, h) for h in reach(walking_table(pos, unit), hex_, left, open_field(pos, unit)))


def enter_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """The first hex costs one point (LOU-R88); `stop` lets the unit wait for another turn."""
    unit = step[1]
    if pick == STOP:
        pos.steps.pop()
        pos.moved |= 1 << unit
        return
    hex_ = pick - pos.content.place
    put(pos, unit, hex_)
    tell_all(log, "enters", pos.content.piece + unit, pick)
    contact(pos, unit, log)
    pos.steps[-1] = ("march", unit, pos.content.points[unit] - WALK, 0)
