"""Movement (LOU-7.0): where a unit can go and what its way costs, walking there, and leaving the map.

A hex picked is walked to by a cheapest way; every hex on it may alert or reveal, and the mover is asked anew as soon
as something became known (LOU-9.0b). Points are halves (LOU-R34). The steps that ask stand in `marching`.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from itertools import pairwise

from wyrmtable.boards import Adjacency
from wyrmtable.boards.paths import SHUT, reach, reach_into
from wyrmtable.core import Log

from ..files.content import bits
from ..files.terrain import WALK
from ..position import LEFT_EAST, LEFT_WEST, WAITING, Position, enemies_at, open_to, take
from . import treasure
from .alerting import contact, near_foes
from .flight import flyer_ways
from .footwork import relocate
from .gates import escorted
from .stacking import may_stop
from .telling import of_unit
from .temper import obeys
from .victory import check


def movable(pos: Position, seat: int) -> int:
    """Units the seat may still move: alerted, not moved yet, under its orders (LOU-7.1a, LOU-6.1, LOU-20.4l)."""
    content = pos.content
    found = pos.mine[seat] & ~(pos.asleep | pos.moved | content.dummies)
    units = found & pos.on_map
    if units != found:
        units |= sum(1 << unit for unit in bits(found ^ units) if pos.where[unit] == WAITING)
    for unit in bits(units & content.semi):
        if not obeys(pos, unit):
            units ^= 1 << unit
    return units


# -- where a unit can go ---------------------------------------------------------------------------------------------


def walking_table(pos: Position, unit: int) -> Adjacency:
    """The table a unit walks by; an escorted race may use a Gate from hexes where its escort stands (LOU-R60)."""
    table = pos.tables[pos.table_of[pos.content.race[unit]][0]]
    return with_escort(pos, unit, table) if pos.content.escorted >> unit & 1 else table


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
    field = open_to(pos, pos.owner[unit])
    if content.indoors >> unit & 1:
        outside = content.terrain.outside
        for hex_ in range(len(field)):
            if outside[hex_]:
                field[hex_] = SHUT
    if pos.owner[unit] == content.disorganized:
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
    at, start, within = pos.at, pos.where[unit], _ways(pos, unit, points)
    if not pos.occupied & pos.content.terrain.stroll(bool(pos.content.large >> unit & 1), start, points).within:
        return list(within)
    found = [h for h in within if not at[h] or may_stop(pos, unit, h)]
    if any(at[neighbour] for neighbour in pos.content.terrain.near[start]):
        for neighbour in _only_passed(pos, unit, points):
            insort(found, neighbour)
    return found


def _ways(pos: Position, unit: int, points: int) -> Sequence[int]:
    """The hexes a unit on foot gets to, ascending; what each costs is kept in `ways` for the walk. Where nothing is in
    the way they are the same in every game."""
    content, owner, start = pos.content, pos.owner[unit], pos.where[unit]
    stroll = content.terrain.stroll(bool(content.large >> unit & 1), start, points)
    in_the_way = pos.occupied if owner == content.disorganized else pos.foes[owner]
    if content.indoors >> unit & 1 or stroll.barriers & pos.shut[content.race[unit]] or stroll.within & in_the_way:
        cost = open_field(pos, unit)
        within: Sequence[int] = reach_into(walking_table(pos, unit), start, points, cost)
    else:
        cost, within = stroll.cost, stroll.hexes
    pos.ways = (unit, start, points, cost)
    return within


def _only_passed(pos: Position, unit: int, points: int) -> list[int]:
    """Neighbouring hexes of friends in which a unit may not stop, but from which it can go on (LOU-7.2)."""
    table, field = walking_table(pos, unit), open_field(pos, unit)
    found = []
    for hex_, price in table[pos.where[unit]]:
        if price > points or not pos.at[hex_] or field[hex_] == SHUT or may_stop(pos, unit, hex_):
            continue
        if any(may_stop(pos, unit, onward) for onward in reach(table, hex_, points - price, field)):
            found.append(hex_)
    return found


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
        _ways(pos, unit, points)
        known = pos.ways
    assert known is not None, "ways have just been worked out"
    return _trace(pos, table, known[3], start, target)


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


# -- walking and leaving ---------------------------------------------------------------------------------------------


def walk(pos: Position, unit: int, points: int, target: int, log: Log | None) -> int:
    """Goes to a hex by a cheapest way; stops early when something becomes known. Returns the points left."""
    start, owner = pos.where[unit], pos.owner[unit]
    hex_ = start
    for hex_, cost in route(pos, unit, points, target):
        points -= cost
        if near_foes(pos, owner, hex_):  # elsewhere nobody takes notice
            relocate(pos, unit, hex_)
            if contact(pos, unit, log):
                break
    if pos.where[unit] != hex_:
        relocate(pos, unit, hex_)
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
    check(pos, "loss", log)
