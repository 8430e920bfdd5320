"""Which attacks a captain makes: those that pay, those that clear the hoard's way, and blasts."""

from __future__ import annotations

from ..files.terms import DRAGON, SABOTEUR
from .plans import Order, beside, fighters_at, free_units, squares_of
from .scouting import FAR, Scout
from .weights import Weights

PATIENCE = 22  # rounds after which ever smaller gains are worth a fight
LONG_WAR = 60  # rounds after which the enemy is looked for, wherever he is


def best_fight(scout: Scout, done: set[int], least: float, bonus: dict[int, float]) -> Order | None:
    """The most profitable attack within reach, if it brings more than the least; some targets are worth a bonus."""
    pos = scout.pos
    best, order = least, None
    targets = [*scout.foes, *(s for s, beast in enumerate(pos.monster) if beast and beast != DRAGON)]
    for square in squares_of(scout, free_units(scout, scout.fighters, done)):
        group = fighters_at(scout, square, done)
        reach = min(pos.mp[unit] for unit in group)
        for target in targets:
            gap = scout.distance(square, target)
            if gap > reach or pos.shield >> (pos.holder[target] - 1 if pos.holder[target] else 9) & 1:
                continue
            start = start_of(scout, group, square, target, gap)
            if start < 0:
                continue
            gain = scout.gain(group, start, target) - gap + bonus.get(target, 0.0)
            if gain > best and not in_vain(scout, square, target, gain):
                best, order = gain, Order(group, target, True, f"a fight worth {gain:.0f} gold")
    return order


def in_vain(scout: Scout, square: int, target: int, gain: float) -> bool:
    """In a long war those who are left are kept for the enemy: a monster is fought at a loss only where it bars the way
    to him."""
    if scout.pos.round <= LONG_WAR or not scout.pos.monster[target] or gain >= 0:
        return False
    foe = scout.nearest(square, scout.foes)
    return foe >= 0 and scout.field(foe)[square] != FAR


def start_of(scout: Scout, group: tuple[int, ...], square: int, target: int, gap: int) -> int:
    """The square to attack from, if the rules allow it this turn; -1 otherwise."""
    if gap == 1:
        return square if scout.can_assault(group, square, target) else -1
    for there in beside(scout, target):
        close = scout.distance(square, there) == gap - 1
        if close and scout.can_assault(group, there, target) and not scout.pos.stack[there]:
            return there
    return -1


def blast(scout: Scout, done: set[int], least: float) -> Order | None:
    """A saboteur alone against a square worth more than himself."""
    pos = scout.pos
    for unit in free_units(scout, scout.of_kinds((SABOTEUR,)), done):
        square = pos.where[unit]
        worth = [
            (scout.prize(target) * 5 / 6 - pos.content.price[SABOTEUR] - 2 * scout.distance(square, target), target)
            for target in scout.foes
            if scout.distance(square, target) <= pos.mp[unit]
            and start_of(scout, (unit,), square, target, scout.distance(square, target)) >= 0
        ]
        gain, target = max(worth, default=(0.0, -1))
        if target >= 0 and gain > least:
            return Order((unit,), target, True, f"a blast worth {gain:.0f} gold")
    return None


def boldness(scout: Scout, weights: Weights) -> float:
    """Gold an attack must promise; less and less as the game drags on."""
    return weights.boldness - max(0, scout.pos.round - PATIENCE)
