"""The combat forecast: exact chances of a fight to the end, and of its next round.

Every number of hits that the dice can show is weighed, nothing is sampled. Both sides lose their cheapest front-rank
unit first and move up their best fighter; nobody retreats.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from wyrmtable.core import Dice, Log, exhaust, tell_all, totals

from ..files.buttons import PLACES
from ..files.terms import AMBUSH, ARCHER, KIND, KNIGHT, SABOTEUR, SHOT
from ..position import Position
from .combat import facing_rank, needs_move_up, side_facing
from .gates import breach_needs, is_defended
from .rounds import DEFENCE
from .telling import roll


class Fighter(NamedTuple):
    """What a unit brings to a fight."""

    price: int
    dice: int
    needs: int
    most: int
    saves: bool
    bomb: bool
    shoots: bool


class Forecast(NamedTuple):
    """Chance to win, and how many units (or hit points) each side loses on average."""

    win: float
    own_losses: float
    their_losses: float


Rank = tuple[Fighter, ...]
Spread = tuple[float, ...]  # chance of 0, 1, 2, ... hits

_LOST = Forecast(0.0, 0.0, 0.0)
_WON = Forecast(1.0, 0.0, 0.0)


def fighter(pos: Position, unit: int, bonus: int = 0) -> Fighter:
    """A unit as it fights now (in defence with a bonus of -1); an archer that has shot may roll no dice in an attack of
    his own (LB-OPT-23)."""
    content = pos.content
    kind = content.kind[unit]
    spent = kind == ARCHER and bonus >= 0 and pos.did[unit] & SHOT and not pos.how & AMBUSH
    dice = 0 if spent and not content.switches.volley_and_fight else content.dice[kind]
    needs = content.hits_on[kind] - max(bonus, 0)
    return Fighter(
        content.price[kind] + 200 * bool(pos.load[unit]),
        0 if kind == SABOTEUR else dice,
        needs,
        content.most_hits[kind],
        kind == KNIGHT,
        kind == SABOTEUR,
        kind == ARCHER,
    )


def strength(one: Fighter) -> float:
    return _mean(spread(one))


def _chances(roll: Callable[[Dice], int]) -> Spread:
    found = totals(exhaust(roll))
    return tuple(float(found.get(hits, 0)) for hits in range(max(found) + 1))


def _hits(one: Fighter, dice: Dice) -> int:
    return min(dice.hits(one.dice, 6, one.needs, "LB-CMB-11 forecast"), one.most)


@lru_cache(maxsize=256)
def spread(one: Fighter) -> Spread:
    """Chances of a fighter's hits in one round."""
    return _chances(lambda dice: _hits(one, dice))


@lru_cache(maxsize=4096)
def volley_of(front: Rank, back: Rank) -> Spread:
    """Chances of a whole side's hits in one round (LB-CMB-7)."""
    rolling = [*front, *(one for one in back if one.shoots)]
    return _chances(lambda dice: sum([_hits(one, dice) for one in rolling]))


@lru_cache(maxsize=4096)
def _losses(front: Rank, back: Rank, hits: int) -> tuple[tuple[float, Rank, Rank], ...]:
    """What is left of a side after so many hits, with chances: the cheapest in front fall, knights may be saved."""
    struck = sorted(front)[: min(hits, len(front))]

    def fall(dice: Dice) -> tuple[Rank, Rank]:
        alive = list(front)
        for one in struck:
            if not (one.saves and dice.hits(1, 6, DEFENCE, "LB-ELITE-2 forecast")):
                alive.remove(one)
        return _close_up(tuple(alive), back)

    return tuple((float(chance), *left) for left, chance in totals(exhaust(fall)).items())


def _close_up(front: Rank, back: Rank) -> tuple[Rank, Rank]:
    if len(front) + len(back) <= 2:
        return tuple(sorted(front + back)), ()
    rest = sorted(back, key=lambda one: (one.shoots, -strength(one)))
    while len(front) < 2 and rest:
        front = (*front, rest.pop(0))
    return tuple(sorted(front)), tuple(sorted(rest))


@lru_cache(maxsize=20000)
def fight(af: Rank, ab: Rank, df: Rank, db: Rank) -> Forecast:
    """The attacker's forecast against units, fighting to the end."""
    if not af:
        return _LOST
    if not df:
        return _WON
    blast = _blast(af, ab, df, db)
    if blast is not None:
        return blast
    theirs = volley_of(df, db)
    win = own = foe = stay = 0.0
    for dealt, p in enumerate(volley_of(af, ab)):
        for taken, q in enumerate(theirs):
            for pa, af2, ab2 in _losses(af, ab, taken):
                for pd, df2, db2 in _losses(df, db, dealt):
                    chance = p * q * pa * pd
                    if chance == 0.0:
                        continue
                    if len(af2) + len(ab2) == len(af) + len(ab) and len(df2) + len(db2) == len(df) + len(db):
                        stay += chance
                        continue
                    then = fight(af2, ab2, df2, db2)
                    win += chance * then.win
                    own += chance * (then.own_losses + len(af) + len(ab) - len(af2) - len(ab2))
                    foe += chance * (then.their_losses + len(df) + len(db) - len(df2) - len(db2))
    if stay > 1 - 1e-9:
        return _LOST
    return Forecast(win / (1 - stay), own / (1 - stay), foe / (1 - stay))


def _blast(af: Rank, ab: Rank, df: Rank, db: Rank) -> Forecast | None:
    """With a saboteur in the fight almost everybody dies; a fuse that fizzles is tried again (LB-ELITE-3)."""
    ours, theirs = af + ab, df + db
    own_bombs = sum(one.bomb for one in ours)
    their_bombs = sum(one.bomb for one in theirs)
    if not own_bombs and not their_bombs:
        return None
    side, other = (ours, theirs) if own_bombs else (theirs, ours)
    knights = sum(one.saves for one in other)
    save = (7 - DEFENCE) / 6
    survive = 1 - (1 - save) ** knights
    lost = len(other) - knights * save
    if own_bombs:
        return Forecast(0.0, float(len(side)), lost)
    return Forecast(survive, lost, float(len(side)))


@lru_cache(maxsize=20000)
def hunt(af: Rank, ab: Rank, hp: int, dice: int, needs: int) -> Forecast:
    """The attacker's forecast against a monster with so many hit points."""
    if hp <= 0:
        return _WON
    if not af:
        return _LOST
    bite = spread(Fighter(0, dice, needs, dice, False, False, False))
    win = own = foe = stay = 0.0
    for dealt, p in enumerate(volley_of(af, ab)):
        for taken, q in enumerate(bite):
            for pa, af2, ab2 in _losses(af, ab, taken):
                chance = p * q * pa
                if chance == 0.0:
                    continue
                if dealt == 0 and len(af2) + len(ab2) == len(af) + len(ab):
                    stay += chance
                    continue
                then = hunt(af2, ab2, hp - dealt, dice, needs)
                win += chance * then.win
                own += chance * (then.own_losses + len(af) + len(ab) - len(af2) - len(ab2))
                foe += chance * (then.their_losses + min(dealt, hp))
    if stay > 1 - 1e-9:
        return _LOST
    return Forecast(win / (1 - stay), own / (1 - stay), foe / (1 - stay))


def lined_up(fighters: Sequence[Fighter]) -> tuple[Rank, Rank]:
    """The best arrangement an attacker would choose: strong and cheap in front, archers and wagons behind."""
    return _close_up((), tuple(fighters))


def forecast(pos: Position, group: Sequence[int], square: int, target: int) -> tuple[float, Forecast]:
    """The chance to get at the target at all (a gate's breach), and the fight that follows."""
    ours = lined_up([fighter(pos, unit, pos.drums) for unit in group])
    army = pos.content.army[group[0]]
    beast = pos.monster[target] & KIND
    if beast:
        content = pos.content
        hp = pos.hp(target)
        return 1.0, hunt(*ours, hp, content.monster_dice[beast], content.monster_hits_on[beast])
    edge = pos.content.halls.edges.get((square, target), 0)
    open_chance = 1.0
    if is_defended(pos, army, square, target, edge):
        open_chance = (7 - breach_needs(pos, tuple(group), target)) / 6
    return open_chance, fight(*ours, *defence(pos, square, target))


def exchange(pos: Position, group: Sequence[int], square: int, target: int) -> tuple[float, float]:
    """Hits dealt and taken in one round, on average."""
    dealt = _mean(volley_of(*lined_up([fighter(pos, unit, pos.drums) for unit in group])))
    beast = pos.monster[target] & KIND
    if beast:
        content = pos.content
        return dealt, content.monster_dice[beast] * (7 - content.monster_hits_on[beast]) / 6
    return dealt, _mean(volley_of(*defence(pos, square, target)))


def _mean(row: Spread) -> float:
    return sum(chance * hits for hits, chance in enumerate(row))


def defence(pos: Position, square: int, target: int) -> tuple[Rank, Rank]:
    """The defenders as they stand against an attack from a square."""
    units = pos.stack[target]
    touching = any(there == target for there, _, _ in pos.content.halls.ways[square])
    front = facing_rank(pos, units, side_facing(pos, square, target)) if touching else units[:2]
    back = tuple(fighter(pos, unit, -1) for unit in units if unit not in front)
    ahead = tuple(sorted(fighter(pos, unit, -1) for unit in front))
    return _close_up(ahead, back) if needs_move_up(pos, front) else (ahead, tuple(sorted(back)))


# -- in words ---------------------------------------------------------------------------------------------------------


def tell_attack(pos: Position, group: tuple[int, ...], square: int, target: int, log: Log | None) -> None:
    """An attack and its odds, for all to see: both sides lie open (LB-INFO-3)."""
    if log is None:
        return
    army = pos.content.army[group[0]]
    places = PLACES + square, PLACES + target
    tell_all(log, "attack", army, *places, roll(pos, group), _opponent(pos, target), odds(pos, group, square, target))


def _opponent(pos: Position, target: int) -> str:
    beast = pos.monster[target] & KIND
    if not beast:
        return roll(pos, pos.stack[target])
    return f"{pos.content.charts.monsters[beast - 1].title} with {pos.hp(target)} HP"


def odds(pos: Position, group: tuple[int, ...], square: int, target: int) -> str:
    """What an attack promises if it is fought to the end; where a saboteur stands everybody may die."""
    kind, fighters = pos.content.kind, (*group, *(() if pos.monster[target] else pos.stack[target]))
    if any(kind[unit] == SABOTEUR for unit in fighters):
        return "a blast may take them all"
    opened, fought = forecast(pos, group, square, target)
    return f"{100 * opened * fought.win:.0f} % to win"
