"""Infiltration (LOU-7.7): through an adjacent enemy's hex into an empty one behind it, as the whole move."""

from __future__ import annotations

from bisect import insort

from wyrmtable.core import Decision, Dice, Log, Step

from ..files.terrain import BRIDGE, CLIFF, NARROW, STAIRS, TUNNEL
from ..position import Position, crosses_tunnel, enemies_at, owned, units_at
from .alerting import contact
from .footwork import finish, relocate
from .gates import gate_or_lock
from .telling import discreet, of_unit


def openings(pos: Position, unit: int, points: int) -> list[int]:
    """Adjacent hexes of others with an empty hex behind them that the unit can slip into (LOU-7.7a)."""
    ground, hex_, owner = pos.content.terrain, pos.where[unit], pos.owner[unit]
    others = pos.occupied if owner == pos.content.disorganized else pos.foes[owner]
    if not ground.adjacent[hex_] & others:
        return []
    return [
        near
        for near in ground.near[hex_]
        if others >> near & 1 and in_the_way(pos, unit, near) and targets(pos, unit, points, near)
    ]


def in_the_way(pos: Position, unit: int, hex_: int) -> bool:
    """Whether a hex can be passed by infiltration alone: enemies are in it, or other races of a disorganized side
    (LOU-20.4j)."""
    if enemies_at(pos, pos.owner[unit], hex_):
        return True
    race = pos.content.race
    return pos.owner[unit] == pos.content.disorganized and any(race[u] != race[unit] for u in units_at(pos, hex_))


def targets(pos: Position, unit: int, points: int, enemy: int) -> list[int]:
    """Hexes behind the enemy: empty, both steps possible and paid for (LOU-7.7b, LOU-7.7e, LOU-R32)."""
    start = pos.where[unit]
    there = pos.at[enemy]
    unknown = ~pos.up & ~owned(pos, pos.owner[unit])
    through = there & (pos.content.company | unknown)  # an enemy's face-down counter may be a Company
    first = slip_cost(pos, unit, start, enemy, bool(through))
    found: list[int] = []
    if first is None:
        return found
    for beyond in pos.content.terrain.near[enemy]:
        if beyond == start or pos.at[beyond]:
            continue
        second = slip_cost(pos, unit, enemy, beyond, bool(through))
        if second is not None and first + second <= points and _may_stand(pos, unit, beyond):
            insort(found, beyond)
    return found


def slip_cost(pos: Position, unit: int, start: int, target: int, company: bool) -> int | None:
    """Half points for one step of an infiltration, or None: no tunnel or cliff (LOU-7.7c), no narrow side past a
    Company (LOU-7.7d, LOU-R32), no locked door or closed Gate (LOU-7.7e)."""
    ground = pos.content.terrain
    side = ground.side[start, target]
    width = ground.width[side]
    if width == TUNNEL or ground.feature[side] == CLIFF or (company and width == NARROW):
        return None
    if not ground.standable[target] or (_depth(pos, start, target) and width != BRIDGE):
        return None
    if gate_or_lock(pos, unit, start, side) or crosses_tunnel(pos, unit, side):
        return None
    return 4 if ground.feature[side] == STAIRS else 2


def _depth(pos: Position, start: int, target: int) -> bool:
    kind = pos.content.terrain.board.kind
    return kind[start] in ("pit", "lake") or kind[target] in ("pit", "lake")


def _may_stand(pos: Position, unit: int, hex_: int) -> bool:
    content = pos.content
    return not (content.indoors >> unit & 1 and content.terrain.outside[hex_])


def infiltrate_picks(pos: Position, step: Step) -> Decision:
    """The empty hex behind the enemy."""
    _, unit, points, enemy = step
    content = pos.content
    picks = [content.place + hex_ for hex_ in targets(pos, unit, points, enemy)]
    about = (content.piece + unit, content.place + enemy)
    seat = pos.owner[unit]
    return Decision(seat, picks, "{0} slips past {1}: where to?", ("LOU-7.7a",), about, discreet(pos, seat))


def infiltrate_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """The whole move for the turn (LOU-7.7a)."""
    _, unit, _, enemy = step
    content = pos.content
    start, hex_ = pos.where[unit], pick - content.place
    for place in (enemy, hex_):  # every hex on the way alerts and reveals (LOU-R20)
        relocate(pos, unit, place)
        contact(pos, unit, log)
    of_unit(pos, log, unit, "infiltrates", content.place + enemy, pick, way=(start, enemy, hex_))
    finish(pos, unit, log)
