"""Movement: which unit next, where it goes, what it locks and lifts (LOU-25.4, LOU-25.7, LOU-25.21)."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from ..files.content import DISMISS, END, LEAVE, STOP, bits
from ..files.terrain import BRIDGE, LOCK, NARROW, TUNNEL
from ..position import WAITING, enemies_at
from ..rules import infiltration
from ..rules.movement import route, ways
from ..rules.stacking import may_stop
from . import weights
from .battles import Slots, plan
from .errands import Errand, Errands, assigned, fighting, idle
from .fortune import seek, value_known
from .roles import maker_for
from .survey import Survey

LOOKED_AT = 14  # so many of the best hexes are weighed in full
Choice = tuple[int, str]

LATE = 40  # Game-Turns after which no captain locks doors any more


def errands_of(survey: Survey) -> Errands:
    return assigned(survey, maker_for(survey))


def errand_of(survey: Survey, unit: int) -> Errand:
    """What a unit is about; whoever follows a Company goes where it has gone by now."""
    errand = errands_of(survey).get(unit) or idle(survey.pos)
    where = survey.pos.where[errand.follows] if errand.follows >= 0 else -1
    return errand if where < 0 or where in errand.ends else errand._replace(field=survey.field(unit, (where,)))


def orders_of(survey: Survey, marching: tuple[int, int] = (-1, 0)) -> Slots:
    """The planned attacks, worked out anew whenever something became known."""
    key = ("orders", survey.pos.up)
    if key not in survey.memo:
        survey.memo[key] = plan(survey, errands_of(survey), marching)
    found: Slots = survey.memo[key]
    return found


# -- which unit ------------------------------------------------------------------------------------------------------


def next_unit(survey: Survey, picks: Sequence[int]) -> Choice:
    """Attackers first, then those nearest to their goal, leaders after the Companies they join."""
    content, piece = survey.content, survey.content.piece
    units = [pick - piece for pick in picks if piece <= pick < content.treasure]
    if not units:
        return (END if END in picks else picks[0]), "All have moved."
    orders = orders_of(survey)
    unit = min(units, key=lambda u: _turn_order(survey, orders, u))
    if survey.pos.where[unit] == WAITING and not survey.mine and survey.pos.turn > 3 and DISMISS in picks:
        return DISMISS, "Nobody is needed any more."
    return piece + unit, "It has somewhere to go."


def _turn_order(survey: Survey, orders: Slots, unit: int) -> tuple[float, ...]:
    hex_, content = survey.pos.where[unit], survey.content
    leads = 1 if content.types[unit].leader else 0
    if hex_ < 0:
        return (1, leads, -content.cf[unit], unit)
    errand = errand_of(survey, unit)
    keeper = 1 if errand.bonus.get(hex_, 0) >= weights.IN_PLACE and survey.goals.escape else 0
    if unit in orders:
        return (0, leads, -content.cf[unit], unit)
    return (2 + keeper, leads, errand.field[hex_] / max(1, content.points[unit]), unit)


def enter(survey: Survey, unit: int, picks: Sequence[int]) -> Choice:
    """At the edge nearest to where the unit wants to go (LOU-20.5f)."""
    hexes = [pick - survey.content.place for pick in picks if survey.content.place <= pick < survey.content.barrier]
    if not hexes:
        return STOP, "There is no room to enter."
    field = seek(survey, unit).field
    hex_ = min(hexes, key=lambda h: (field[h], h))
    return survey.content.place + hex_, "The shortest way in."


# -- one unit on the march -------------------------------------------------------------------------------------------


def march(survey: Survey, unit: int, points: int, fresh: bool, picks: Sequence[int]) -> Choice:
    content, here = survey.content, survey.pos.where[unit]
    errand = errand_of(survey, unit)
    treasure = [pick for pick in picks if content.treasure <= pick < content.stack]
    if treasure and fresh and errand.lift:
        return _dearest(survey, treasure), "Take the gold along."
    if LEAVE in picks and _wants_out(survey, unit, errand):
        return LEAVE, "Out, and away."
    slot = orders_of(survey, (unit, points)).get(unit)
    if slot is not None and not (errand.leave and unit in survey.pos.bearer) and not survey.pos.laden >> unit & 1:
        if slot == here and STOP in picks:
            return STOP, "In place for the attack."
        if content.place + slot in picks and may_stop(survey.pos, unit, slot):
            return content.place + in_time(survey, unit, points, slot, picks), "Into place for the attack."
    doors = [pick for pick in picks if content.barrier <= pick < content.piece]
    for pick in doors if points >= LOCK else ():
        if worth_locking(survey, unit, pick - content.barrier, here):
            return pick, "Lock the door in their face."
    hex_ = best_hex(survey, unit, points, fresh, picks, errand)
    if hex_ == here and STOP in picks:
        return STOP, errand.why
    return content.place + hex_, errand.why


def _wants_out(survey: Survey, unit: int, errand: Errand) -> bool:
    if not errand.leave:
        return False
    loaded = unit in survey.pos.bearer
    edge = survey.ground.exit_edge.get(survey.pos.where[unit], "")
    if survey.goals.escape:
        return survey.goals.escape in (edge, "any")
    return loaded or survey.goals.profit


def _dearest(survey: Survey, treasure: list[int]) -> int:
    first = survey.content.treasure
    return max(treasure, key=lambda pick: (value_known(survey, pick - first), -pick))


def best_hex(survey: Survey, unit: int, points: int, fresh: bool, picks: Sequence[int], errand: Errand) -> int:
    """The hex best for the errand, danger and company considered; the unit's own if none is better."""
    content, here = survey.content, survey.pos.where[unit]
    hexes = [pick - content.place for pick in picks if content.place <= pick < content.barrier]
    free = [hex_ for hex_ in hexes if may_stop(survey.pos, unit, hex_)]
    rated = [(standing(survey, unit, here, errand) + 1e-6, 0, 0, here)] if STOP in picks else []
    rated += _weighed(survey, unit, free, errand, rated[0][0] if rated else -inf)
    rated += _door_stops(survey, unit, points, free, errand)
    if fresh:
        enemies = [hex_ for hex_ in hexes if enemies_at(survey.pos, survey.seat, hex_)]
        rated += _slips(survey, unit, points, enemies, errand)
    if not rated:
        return hexes[0]
    best = max(rated)[3]
    return quietly(survey, unit, points, best, picks) if best in free else best


Rated = tuple[float, int, int, int]


def _weighed(survey: Survey, unit: int, hexes: list[int], errand: Errand, best: float) -> list[Rated]:
    """The hexes best for the errand weighed in full. A lone hunter, to whom all that is near its prey may be too
    dangerous, goes on looking as long as a hex could still be better than what it has found (25.15)."""
    speed = survey.content.points[unit]
    ranked = sorted((-_cheap(survey, unit, hex_, errand, speed), hex_) for hex_ in hexes)
    found: list[Rated] = []
    for number, (cheap, hex_) in enumerate(ranked):
        if number >= LOOKED_AT and not (survey.alone and -cheap > best):
            break
        worth = standing(survey, unit, hex_, errand)
        best = max(best, worth)
        found.append((worth, 0, -hex_, hex_))
    return found


def _cheap(survey: Survey, unit: int, hex_: int, errand: Errand, speed: int) -> float:
    return errand.standing(hex_, speed) + company_kept(survey, unit, hex_)


def standing(survey: Survey, unit: int, hex_: int, errand: Errand) -> float:
    """The full worth of standing in a hex."""
    mates = survey.pos.at[hex_] & survey.own | 1 << unit
    value = _cheap(survey, unit, hex_, errand, survey.content.points[unit])
    value += weights.WAKE * _roused(survey, unit, hex_) + _plug(survey, unit, hex_)
    if errand.care:
        value -= errand.care * survey.risk(hex_, mates) * survey.worth(unit)
    return value


def company_kept(survey: Survey, unit: int, hex_: int) -> float:
    """A leader belongs with a Company that has none, and never two to one (25.6)."""
    kind = survey.content.types[unit]
    company = survey.company_in(hex_)
    if not kind.leader or not company:
        return 0.0
    others = survey.pos.at[hex_] & survey.own & ~(1 << unit)
    led = any(survey.content.types[other].leader for other in bits(others))
    return -0.5 if led else weights.LEAD * survey.worths(company) / 5


def _roused(survey: Survey, unit: int, hex_: int) -> int:
    """Own sleepers next to a hex (25.8)."""
    pos = survey.pos
    if not survey.own & pos.asleep:
        return 0
    heard = survey.ground.earshot if survey.content.sentries >> unit & 1 else survey.ground.adjacent
    return sum(1 for u in bits(survey.own & pos.asleep) if pos.where[u] >= 0 and heard[hex_] >> pos.where[u] & 1)


def _plug(survey: Survey, unit: int, hex_: int) -> float:
    """A Company in a tight place between the enemy and what he wants (25.4)."""
    goals = survey.goals
    if not fighting(survey, unit) or not (goals.guard or goals.shield or goals.bar):
        return 0.0
    widths = [survey.ground.width[side] for _, side in survey.ground.board.joined[hex_]]
    if not any(width in (NARROW, BRIDGE, TUNNEL) for width in widths) or len(widths) > 2:
        return 0.0
    return weights.PLUG if 0 < on_their_way(survey, unit, hex_, weights.SHORT_WAY) <= 40 else 0.0


def on_their_way(survey: Survey, unit: int, hex_: int, detour: int) -> int:
    """How near enemies are to a hex on a way to what is guarded that is no longer than the shortest by more than a
    detour, in half points; 0 if it is on none."""
    goals = survey.goals
    if goals.guard:
        ends = tuple(survey.ground.board.places_of(goals.guard))
    else:
        ends = tuple(sorted({survey.pos.where[u] for u in bits(goals.shield) if survey.pos.where[u] >= 0}))
    near = survey.foe_distance()
    if not ends or near[hex_] > 60:
        return 0
    behind = survey.field(unit, ends)
    shortest = min(near[end] for end in ends)
    return near[hex_] if near[hex_] + behind[hex_] <= shortest + detour else 0


def _slips(survey: Survey, unit: int, points: int, hexes: list[int], errand: Errand) -> list[Rated]:
    """Infiltration, rated by the best hex behind each enemy (LOU-7.7)."""
    found = []
    for enemy in hexes:
        beyond = infiltration.targets(survey.pos, unit, points, enemy)
        if beyond:
            worth = max(standing(survey, unit, hex_, errand) for hex_ in beyond)
            found.append((worth - 0.2, -1, -enemy, enemy))
    return found


def infiltrate(survey: Survey, unit: int, picks: Sequence[int]) -> Choice:
    errand, place = errand_of(survey, unit), survey.content.place
    best = max(picks, key=lambda pick: (standing(survey, unit, pick - place, errand), -pick))
    return best, "Slip through."


def quietly(survey: Survey, unit: int, points: int, goal: int, picks: Sequence[int]) -> int:
    """Those who sneak take their own way around sleepers where the shortest would wake them (25.17): the farthest hex
    of it that can be reached without noise."""
    return next(iter(_quiet_stops(survey, unit, points, goal, picks)), goal)


def in_time(survey: Survey, unit: int, points: int, goal: int, picks: Sequence[int]) -> int:
    """The same for one who is to attack: only as far as the points last from there."""
    pos = survey.pos
    for hex_ in _quiet_stops(survey, unit, points, goal, picks):
        left = points - ways(pos, unit, pos.where[unit], points).cost[hex_]
        if goal in ways(pos, unit, hex_, left).hexes:
            return hex_
    return goal


def _quiet_stops(survey: Survey, unit: int, points: int, goal: int, picks: Sequence[int]) -> list[int]:
    """Hexes of a sneaking way to a goal that can be reached without noise, the farthest first; none if the shortest
    way is quiet as well."""
    if not survey.shy or not _noisy(survey, unit, points, goal):
        return []
    field, way = survey.field(unit, (goal,)), [survey.pos.where[unit]]
    while way[-1] != goal:
        onward = [hex_ for hex_ in survey.ground.near[way[-1]] if hex_ not in way]
        if not onward:
            return []
        way.append(min(onward, key=lambda hex_: (field[hex_], hex_)))
    stops = [hex_ for hex_ in way[-2:0:-1] if survey.content.place + hex_ in picks and may_stop(survey.pos, unit, hex_)]
    return [hex_ for hex_ in stops if not _noisy(survey, unit, points, hex_)]


def _noisy(survey: Survey, unit: int, points: int, goal: int) -> bool:
    return any(_disturbs(survey, hex_) for hex_, _ in route(survey.pos, unit, points, goal)[:-1])


def _disturbs(survey: Survey, hex_: int) -> bool:
    asleep = survey.pos.asleep
    return any(
        enemies_at(survey.pos, survey.seat, near) and survey.pos.at[near] & asleep for near in survey.ground.near[hex_]
    )


# -- doors -----------------------------------------------------------------------------------------------------------


def _door_stops(survey: Survey, unit: int, points: int, hexes: list[int], errand: Errand) -> list[Rated]:
    """Hexes at doors that can be locked on the way, rated by what that is worth and by where the unit can still go
    afterwards (25.7)."""
    ground, pos = survey.ground, survey.pos
    beside = [hex_ for hex_ in hexes if ground.doors_at[hex_]] if survey.content.locking else []
    if not beside or not _locks(survey):
        return []
    cost = ways(pos, unit, pos.where[unit], points).cost
    found = []
    for hex_ in beside:
        if cost[hex_] + LOCK > points:
            continue
        doors = [number for number, bit, _ in ground.doors_at[hex_] if not pos.locked & bit]
        if any(worth_locking(survey, unit, number, hex_) for number in doors):
            left = ways(pos, unit, hex_, points - cost[hex_] - LOCK).hexes
            after = [hex_, *(onward for onward in left if may_stop(pos, unit, onward))]
            last = max(after, key=lambda onward: (errand.standing(onward, survey.content.points[unit]), -onward))
            found.append((standing(survey, unit, last, errand) + weights.BARRED, 0, -hex_, hex_))
    return found


def _locks(survey: Survey) -> bool:
    """Whether doors concern this seat: it has a place to hold, and somebody to hold it. Late in a long game locking
    only drags it out."""
    return bool(survey.goals.guard) and len(survey.mine) >= 2 and survey.pos.turn <= LATE


def worth_locking(survey: Survey, unit: int, door: int, here: int) -> bool:
    """The enemy comes from beyond it, is near, may want to pass it, and no friend is shut out (25.7)."""
    if not _locks(survey):
        return False
    ends = survey.ground.board.sides[survey.content.barriers[door]][:2]
    beyond = ends[1] if ends[0] == here else ends[0]
    near = survey.foe_distance()
    if not 4 <= near[beyond] < near[here] or near[beyond] > 50:
        return False
    if not on_their_way(survey, unit, here, weights.BY_WAY):
        return False
    return not any(_comes_through(survey, friend, beyond, here) for friend in survey.mine if friend != unit)


def _comes_through(survey: Survey, unit: int, beyond: int, here: int) -> bool:
    """Whether a friend beyond a door comes in by it soon."""
    errand, start = errand_of(survey, unit), survey.pos.where[unit]
    far = survey.field(unit, (beyond,))[start]
    if not errand.pull or far > 40 or errand.field[here] >= errand.field[beyond]:
        return False
    return far < survey.field(unit, (here,))[start] and far + errand.field[beyond] <= errand.field[start] + 4
