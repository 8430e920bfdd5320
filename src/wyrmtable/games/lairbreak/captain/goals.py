"""How far an army has come on each of the three ways to win, and what a position is worth to a player: for bots that
search. Works on any position, imagined ones included."""

from __future__ import annotations

from typing import NamedTuple

from ..files.terms import ARMIES, GUARDED, HOARD, LYING, SABOTEUR
from ..position import Position
from ..rules.wagons import value_of
from .scouting import FIGHTERS, roads

FORCE = 12  # fighters that make a march on the dragon
LONG_WAY = 40  # steps from the lair to a distant base


class Goal(NamedTuple):
    """A way to win, and how much of it is done: 0 to 1."""

    name: str
    done: float


def goals_of(pos: Position, army: int) -> tuple[Goal, ...]:
    """Wealth, hoard and conquest, as an army stands to them (LB-WIN-2 to LB-WIN-4)."""
    return Goal("wealth", _wealth(pos, army)), Goal("hoard", _hoard(pos, army)), Goal("conquest", _conquest(pos, army))


def _wealth(pos: Position, army: int) -> float:
    loads = sum(value_of(pos, pos.load[unit]) for unit in pos.units_of(army) if pos.load[unit])
    return min(1.0, (pos.money(army) + 0.8 * loads) / pos.content.charts.goal)


def _hoard(pos: Position, army: int) -> float:
    kinds, content = (*FIGHTERS, SABOTEUR), pos.content
    units = pos.units_of(army)
    home = roads(content.halls)[pos.base_squares(army)[0]]
    for unit in units:
        if pos.load[unit] == HOARD:
            return 0.6 + 0.4 * max(0.0, 1 - home[pos.where[unit]] / LONG_WAY)
    strength = min(1.0, sum(content.kind[unit] in kinds for unit in units) / FORCE)
    if pos.hoard == GUARDED:
        return 0.3 * strength
    return 0.3 + 0.2 * strength if pos.hoard == LYING else 0.2 * strength


def _conquest(pos: Position, army: int) -> float:
    own = foes = 0
    for other in range(len(ARMIES)):
        if pos.alive >> other & 1:
            count = len(pos.units_of(other))
            if pos.is_enemy(army, other):
                foes += count
            else:
                own += count
    return 0.7 * own / (own + foes) if own else 0.0


def promise(pos: Position, army: int) -> float:
    """An army's best way to win counts most, the others a little."""
    first, *rest = sorted((goal.done for goal in goals_of(pos, army)), reverse=True)
    return first + 0.2 * sum(rest)


def evaluate(pos: Position, seat: int) -> float:
    """A player's share of the game, 0 to 1: 1 when he has won, 0 when another has."""
    if pos.outcome:
        return float(seat in pos.outcome[0])
    shares: dict[int, float] = {}
    for army in range(len(ARMIES)):
        owner = pos.owner[army]
        if owner >= 0 and pos.alive >> army & 1:
            shares[owner] = max(shares.get(owner, 0.0), promise(pos, army) ** 3)
    total = sum(shares.values())
    return shares.get(seat, 0.0) / total if total else 1 / pos.content.switches.players
