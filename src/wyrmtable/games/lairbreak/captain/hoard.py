"""The hoard: carried home with an escort, or hunted; its wagon is met at its owner's gate."""

from __future__ import annotations

from ..files.terms import LYING
from .fights import best_fight, blast
from .plans import Order, beside, fighters_at, free_units, squares_of
from .scouting import Scout
from .weights import Weights

ANY_PRICE = -80.0  # gold a fight may cost when the hoard is at stake
IN_THE_WAY = 120.0  # gold it is worth to be rid of whoever bars the hoard's way home
THE_HOARD = 900.0  # and to take it
NEAR = 14  # steps from which it is hunted
BLOCKADE = 4  # fighters at a gate


def carry_hoard(scout: Scout, weights: Weights, done: set[int]) -> Order | None:
    """Home with it, after it, or to it."""
    pos = scout.pos
    carrier = scout.hoard_wagon()
    if carrier >= 0 and carrier in scout.mine:
        cleared = _clear_the_way(scout, carrier, done)
        if cleared is not None:
            return cleared
        if carrier not in done and pos.mp[carrier]:
            return _make_way(scout, carrier, done) or _bring_home(scout, carrier)
        return _escort(scout, carrier, done)
    if carrier >= 0 and pos.is_enemy(scout.army, pos.content.army[carrier]):
        return _hunt(scout, carrier, done)
    if pos.hoard == LYING:
        wagons = [unit for unit in free_units(scout, scout.wagons, done) if not pos.load[unit]]
        lair = scout.halls.lair
        wagons.sort(key=lambda unit: min(scout.distance(pos.where[unit], s) for s in lair))
        for unit in wagons[:2]:
            return Order((unit,), scout.nearest(pos.where[unit], lair), False, "the hoard lies open")
    return None


def _bring_home(scout: Scout, carrier: int) -> Order:
    base = scout.pos.base_squares(scout.army)
    goal = scout.nearest(scout.pos.where[carrier], [s for s in base if scout.has_room(s, 2)] or base)
    return Order((carrier,), goal, False, "the hoard goes home")


def _make_way(scout: Scout, carrier: int, done: set[int]) -> Order | None:
    """Our own units must not fill the entrance of the base when the hoard comes: they go further in."""
    pos, base = scout.pos, scout.pos.base_squares(scout.army)
    entrance = scout.nearest(pos.where[carrier], base)
    inside = [square for square in base if square != entrance and scout.has_room(square, 1)]
    if scout.has_room(entrance, 2) or scout.distance(pos.where[carrier], entrance) > pos.mp[carrier] or not inside:
        return None
    movers = free_units(scout, pos.stack[entrance], done)
    return Order((movers[0],), scout.nearest(entrance, inside), False, "room for the hoard") if movers else None


def _clear_the_way(scout: Scout, carrier: int, done: set[int]) -> Order | None:
    """Whoever stands between the hoard and home, or beside its wagon, is attacked first."""
    pos = scout.pos
    here, home = pos.where[carrier], scout.nearest(pos.where[carrier], pos.base_squares(scout.army))
    whole = scout.distance(here, home)
    barred = [
        square
        for square in (*scout.foes, *(s for s, beast in enumerate(pos.monster) if beast))
        if scout.distance(here, square) == 1 or scout.distance(here, square) + scout.distance(square, home) <= whole + 2
    ]
    bonus = dict.fromkeys(barred, IN_THE_WAY)
    return best_fight(scout, done, 0.0, bonus) if barred else None


def _escort(scout: Scout, carrier: int, done: set[int]) -> Order | None:
    pos = scout.pos
    square = pos.where[carrier]
    for here in squares_of(scout, free_units(scout, scout.fighters, done)):
        group = fighters_at(scout, here, done)
        room = 4 - pos.spaces_of(pos.stack[square])
        goal = square if room >= len(group) else scout.nearest(here, _open_beside(scout, square))
        if goal >= 0 and 0 < scout.distance(here, goal) <= NEAR:
            return Order(group, goal, False, "the hoard wagon needs an escort")
    return None


def _open_beside(scout: Scout, square: int) -> list[int]:
    pos = scout.pos
    return [there for there in beside(scout, square) if not pos.holder[there] and not pos.monster[there]]


# -- hunting it --------------------------------------------------------------------------------------------------------


def _hunt(scout: Scout, carrier: int, done: set[int]) -> Order | None:
    """The wagon and its escort are attacked wherever that is possible; the others stand before its owner's gates, as
    far as they can be there in time, or run after it."""
    pos = scout.pos
    target = pos.where[carrier]
    bonus = {foe: 60.0 for foe in scout.foes if scout.distance(foe, target) <= 2}
    bonus[target] = THE_HOARD
    order = blast(scout, done, 60.0) or best_fight(scout, done, ANY_PRICE, bonus)
    if order is not None and scout.distance(order.goal, target) <= 2:
        return order
    for square in squares_of(scout, free_units(scout, scout.fighters, done)):
        group = fighters_at(scout, square, done)
        gate = _gate_to_hold(scout, carrier, square)
        if gate == square:
            done.update(group)  # they hold it
        elif gate >= 0:
            return Order(group, gate, False, "the hoard is met at its owner's gate")
        elif scout.distance(square, target) <= NEAR:
            return Order(group, target, False, "the hoard must not get home")
    return None


def _gate_to_hold(scout: Scout, carrier: int, square: int) -> int:
    """The square before a gate of the owner's base, where the wagon has not passed and a group comes in time; or -1."""
    pos = scout.pos
    wagon, army = pos.where[carrier], pos.content.army[carrier]
    base = pos.base_squares(army)
    before = {there for room in base for there in beside(scout, room) if there not in base}
    gates = sorted(before, key=lambda gate: (scout.distance(wagon, gate), gate))
    for gate in gates:
        held = pos.holder[gate] == scout.army + 1
        if held and gate != square and len(pos.stack[gate]) >= BLOCKADE:
            continue
        in_time = scout.distance(square, gate) <= scout.distance(wagon, gate) * 5 // 6
        if in_time and not pos.monster[gate] and pos.holder[gate] in (0, scout.army + 1):
            return gate
    return -1
