"""Movement (LOU-7.0): where a unit can go and what its way costs, walking there, and leaving the map.

A hex picked is walked to by a cheapest way; every hex on it may alert or reveal, and the mover is asked anew as soon
as something became known (LOU-9.0b). Points are halves (LOU-R34). The steps that ask stand in `marching`.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Sequence

from wyrmtable.core import Log

from ..files.content import bits
from ..files.ways import Footing, Ways, on_foot, trace
from ..position import LEFT_EAST, LEFT_WEST, WAITING, Position, enemies_at, take
from . import treasure
from .alerting import contact
from .footwork import relocate
from .gates import escort_at_gate, escorted, shut_to
from .stacking import may_stop, shunned
from .telling import of_unit
from .temper import obeys
from .victory import check


def movable(pos: Position, seat: int) -> int:
    """Units the seat may still move: alerted, not moved yet, under its orders (LOU-7.1a, LOU-6.1, LOU-20.4l)."""
    content = pos.content
    found = pos.mine[seat] & ~(pos.asleep | pos.moved | content.dummies)
    units = found & pos.on_map
    if content.pool and units != found:  # none but hired ones enter later
        units |= sum([1 << unit for unit in bits(found ^ units) if pos.where[unit] == WAITING])
    if units & content.semi:
        for unit in bits(units & content.semi):
            if not obeys(pos, unit):
                units ^= 1 << unit
    return units


# -- where a unit can go ---------------------------------------------------------------------------------------------


def ways(pos: Position, unit: int, start: int, points: int, company: int = 0) -> Ways:
    """Where a unit gets to from a hex with so many half points, alone or in step with others of its stack (LOU-R60).
    Only what is near enough to matter is looked at."""
    content = pos.content
    explorer = content.explorers[unit]
    shut = shut_to(pos, unit, company) if company else pos.shut[content.race[unit]]
    found = explorer.open[start].get(points) or explorer.free(start, points)
    barriers = found.barriers & shut
    if barriers:
        if content.escorted >> unit & 1 and escort_at_gate(pos, unit):
            others = in_its_way(pos, unit) & found.around
            steps = footing(pos, unit, company)
            return found.past(on_foot(steps, start, points, others), steps, others)
        found = explorer.shut(start, points, barriers)
    others = in_its_way(pos, unit) & found.around
    if not others:
        return found
    last = found.last
    return last if last is not None and last.others == others else explorer.past(found, start, points, barriers, others)


def in_its_way(pos: Position, unit: int) -> int:
    """Hexes a unit may not enter: those with enemies (LOU-7.3a); for the Lord those outside, unless they lead him
    back inside (LOU-R79); among a disorganized side those with other races (LOU-20.4j)."""
    content, owner = pos.content, pos.owner[unit]
    found = pos.foes[owner]
    if content.indoors >> unit & 1:
        found |= content.terrain.farther_out[pos.where[unit]]
    if owner == content.disorganized:
        at, where, kin = pos.at, pos.where, content.of_race[content.race[unit]]
        among_kin = 0
        for other in bits(pos.on_map & kin):
            if not at[where[other]] & ~kin:
                among_kin |= 1 << where[other]
        found |= pos.occupied & ~among_kin
    return found


def footing(pos: Position, unit: int, company: int = 0) -> Footing:
    """The steps a unit walks by; an escorted race may use a Gate from hexes where its escort stands (LOU-R60)."""
    content = pos.content
    steps = content.explorers[unit].footing(shut_to(pos, unit, company))
    return with_escort(pos, unit, steps) if content.escorted >> unit & 1 and escort_at_gate(pos, unit) else steps


def with_escort(pos: Position, unit: int, steps: Footing) -> Footing:
    rows, ground = list(steps.level), pos.content.terrain
    for gate in ground.gates:
        ends = ground.board.sides[gate][:2]
        for start, target in (ends, ends[::-1]):
            if escorted(pos, unit, start) and target not in rows[start]:
                rows[start] = tuple(sorted((*rows[start], target)))
    return Footing(tuple(rows), steps.steep)


def destinations(pos: Position, unit: int, points: int, company: int = 0) -> Sequence[int]:
    """Hexes the unit may be sent to: those in which it may stop, ascending (LOU-7.1b, LOU-7.2), and next to it those
    it may only pass, if it can go on from there."""
    if points <= 0:
        return ()
    start, owner, at, content = pos.where[unit], pos.owner[unit], pos.at, pos.content
    found = ways(pos, unit, start, points, company)
    others, flies = pos.occupied & found.near, content.flyers >> unit & 1
    avoided = shunned(pos, unit) if flies else content.apart[unit] & pos.mine[owner] & pos.on_map
    if not avoided or not (others if flies else others & ~pos.foes[owner]):  # on foot it gets to friends alone
        return found.hexes
    hexes = [hex_ for hex_ in found.hexes if not at[hex_] & avoided]
    if not flies and len(hexes) < len(found.hexes):
        for hex_ in _only_passed(pos, unit, points, avoided):
            insort(hexes, hex_)
    return hexes


def _only_passed(pos: Position, unit: int, points: int, avoided: int) -> list[int]:
    """Neighbouring hexes of friends in which a unit may not stop, but from which it can go on (LOU-7.2)."""
    at, start = pos.at, pos.where[unit]
    crowded = [hex_ for hex_ in pos.content.terrain.near[start] if at[hex_] & avoided]
    if not crowded:
        return crowded
    steps, closed = footing(pos, unit), in_its_way(pos, unit)
    found = []
    for hex_ in crowded:
        left = points - steps.price(start, hex_)
        if left <= 0 or closed >> hex_ & 1:
            continue
        if _room_in(pos, unit, steps.within(hex_, left), closed) or _room_in(
            pos, unit, ways(pos, unit, hex_, left).hexes
        ):
            found.append(hex_)
    return found


def _room_in(pos: Position, unit: int, hexes: Iterable[int], closed: int = 0) -> bool:
    """Whether a unit may stop in one of some hexes, but for those that are closed to it."""
    for hex_ in hexes:  # noqa: SIM110  # a generator would take longer than most looks
        if not closed >> hex_ & 1 and may_stop(pos, unit, hex_):
            return True
    return False


def route(pos: Position, unit: int, points: int, target: int, company: int = 0) -> list[tuple[int, int]]:
    """The cheapest way to a hex as (hex, points it costs) steps."""
    start = pos.where[unit]
    found = ways(pos, unit, start, points, company)
    if pos.content.flyers >> unit & 1:
        return found.flown(target)
    return trace(found.footing, pos.content.terrain.near, found.cost, start, target)


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
    start, foes, around = pos.where[unit], pos.foes[pos.owner[unit]], pos.content.terrain.around
    hex_, way = start, [start]
    for hex_, cost in route(pos, unit, points, target):
        points -= cost
        way.append(hex_)
        if foes & around[hex_]:  # elsewhere nobody takes notice
            relocate(pos, unit, hex_)
            if contact(pos, unit, log):
                break
    if pos.where[unit] != hex_:
        relocate(pos, unit, hex_)
    if log is not None:
        of_unit(pos, log, unit, "moves", pos.content.place + start, pos.content.place + hex_, way=way)
    return points


def may_leave_map(pos: Position, unit: int) -> bool:
    """Only from an outside hex of the west or east edge (LOU-7.6b, LOU-R30), unless the scenario forbids it to the
    side, or keeps the unit inside (LOU-R79)."""
    content = pos.content
    if pos.where[unit] not in content.terrain.exit_edge:
        return False
    return pos.owner[unit] not in content.no_exit and not content.indoors >> unit & 1


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
