"""What could they do to me here? The worst that the other side's figures could do to one figure in their next turn.

Only figures on the board are reckoned with, each with its best attack at one target from a square it could get to.
Face-down cards, the hand, runs, items and what strikes areas or rows are left out; cards that lie near are told of.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from wyrmtable.core import ALL, Chance, Eyes, Reason, Step, Threat
from wyrmtable.core.names import fluent

from ..files.terms import (
    ARCHER,
    FIGHTER,
    GAZE,
    HEROES,
    LYING,
    MAGE,
    MELEE,
    MIGHTY,
    RANGED,
    SPELL,
    VENOM,
    VENOMOUS,
)
from ..position import Position
from ..rules.combat import stroke
from ..rules.figures import enemies_beside, is_hero, skills, speed
from ..rules.movement import destinations, may_stop, reach
from ..rules.powers import bolt, bolt_targets, can_cast, shot, shot_targets
from ..rules.prowling import marks, missile, prey
from ..rules.wonders import bewitched, deadly_look, gazed, spell
from .prospects import hit_chance
from .words import counted

Losses = dict[int, float]  # wounds lost, and how likely


class Onset(NamedTuple):
    """A figure's best attack: where it would stand, what it does there, and how often."""

    figure: int
    square: int
    attack: Step
    times: int
    harm: float


def threat(pos: Position, eyes: Eyes, pick: int) -> Threat | None:
    """The worst for the own figure on a square, or for the acting one if it went there."""
    square = pick - pos.content.first_square
    if eyes is None or eyes == ALL or pos.outcome or not pos.round or not 0 <= square < pos.content.board.size:
        return None
    world = _supposed(pos, eyes, square)
    target = world.holder[square] - 1
    if target < 0 or is_hero(target) != (eyes == HEROES):
        return None
    onsets = _together(world, target)
    return _told(world, eyes, target, onsets) if onsets else None


def _supposed(pos: Position, eyes: int, square: int) -> Position:
    """The world with the acting figure of these eyes on the square, if it can go there."""
    world, step = pos.copy(), pos.steps[-1]
    world.pending = None
    mine = step[0] in ("hero", "beast") and is_hero(step[1]) == (eyes == HEROES)
    if mine and not pos.holder[square] and square in destinations(world, step[1]):
        world.lift(step[1])
        world.put(step[1], square)
    return world


# -- who could strike --------------------------------------------------------------------------------------------------


def _together(world: Position, target: int) -> list[Onset]:
    """All who can get at a figure at once: whoever does most harm has the first choice of squares."""
    enemies = world.monsters() if is_hero(target) else world.heroes()
    able = sorted((o for e in enemies if (o := _onset(world, e, target))), key=lambda o: (-o.harm, o.figure))
    found = list[Onset]()
    for onset in able:
        again = _onset(world, onset.figure, target)  # a square may have been taken since, and more crowd round
        if again is not None:
            _move(world, again.figure, again.square)
            found.append(again)
    return [onset._replace(attack=_anew(world, onset, target)) for onset in found]


def _anew(world: Position, onset: Onset, target: int) -> Step:
    """A blow counts those who stand beside its target in the end: Group Attack, Backstab."""
    return stroke(world, onset.figure, target) if onset.attack[3] == MELEE else onset.attack


def _onset(world: Position, figure: int, target: int) -> Onset | None:
    """The best of a figure's attacks from all squares it could stand on: first from where it is."""
    start, best = world.where[figure], None
    squares = [square for square in reach(world, figure, speed(world, figure)) if may_stop(world, figure, square)]
    for square in (start, *sorted(squares)):
        _move(world, figure, square)
        for attack, times in _attacks(world, figure, target, square == start):
            harm = times * hit_chance(world, attack) * min(_wounds(world, attack), world.wounds[target])
            if harm and (best is None or harm > best.harm):
                best = Onset(figure, square, attack, times, harm)
    _move(world, figure, start)
    return best


def _move(world: Position, figure: int, square: int) -> None:
    if world.where[figure] != square:
        world.lift(figure)
        world.put(figure, square)


def _attacks(world: Position, figure: int, target: int, stands: bool) -> Iterator[tuple[Step, int]]:
    """A figure's attacks on a target from where it stands now, and how often in one turn."""
    if not is_hero(figure):
        yield from _monstrous(world, figure, target)
        return
    if target in enemies_beside(world, figure, world.where[figure]):
        yield stroke(world, figure, target), 2 if stands and figure == FIGHTER else 1
    if figure == ARCHER and target in shot_targets(world, figure):
        twice = stands and not enemies_beside(world, figure, world.where[figure])
        yield shot(world, figure, target), 2 if twice else 1
    if figure == MAGE and can_cast(world, figure) and target in bolt_targets(world, figure):
        yield bolt(world, figure, target), 1


def _monstrous(world: Position, figure: int, hero: int) -> Iterator[tuple[Step, int]]:
    able = world.content.skills[figure]
    if hero in prey(world, figure):
        yield stroke(world, figure, hero), 1
    if hero in marks(world, figure):
        yield missile(world, figure, hero), 1
    if able & SPELL and hero in bewitched(world, figure):
        yield spell(world, figure, hero), 1
    if able & GAZE and hero in gazed(world, figure):
        yield deadly_look(world, figure, hero), 1


# -- what comes of it --------------------------------------------------------------------------------------------------


def _wounds(world: Position, attack: Step) -> int:
    """Wounds of a hit, one more by a Mighty Strike (DUN-SKL-12)."""
    mighty = attack[3] in (MELEE, RANGED) and skills(world, attack[1]) & MIGHTY
    return int(attack[6]) + (1 if mighty else 0)


def _once(world: Position, attack: Step) -> Losses:
    """What one attack may cost; poison strikes whom it has wounded once more (DUN-SKL-3)."""
    hit, wounds = hit_chance(world, attack), _wounds(world, attack)
    if not attack[7] & VENOMOUS:
        return {0: 1 - hit, wounds: hit}
    value, die = world.content.venom[attack[1]]
    poison = hit_chance(world, ("attack", attack[1], attack[2], VENOM, value, die, 1, 0, 0))
    return {0: 1 - hit, wounds: hit * (1 - poison), wounds + 1: hit * poison}


def _added(one: Losses, other: Losses, left: int) -> Losses:
    found = dict[int, float]()
    for lost, chance in one.items():
        for more, then in other.items():
            total = min(left, lost + more)
            found[total] = found.get(total, 0.0) + chance * then
    return found


def _told(world: Position, eyes: int, target: int, onsets: list[Onset]) -> Threat:
    left, names, first = world.wounds[target], world.content.names, world.content.first_figure
    losses: Losses = {0: 1.0}
    because = list[Reason]()
    for onset in onsets:
        for _ in range(onset.times):
            losses = _added(losses, _once(world, onset.attack), left)
        often = "twice, each time" if onset.times > 1 else "once,"
        told = f"{names.title(first + onset.figure)} attacks {often} {hit_chance(world, onset.attack):.0%} to hit."
        because.append(Reason("DUN-CMB-1", told))
    if eyes == HEROES and _cards_near(world, target):
        because.append(Reason("DUN-SUM-11", "A face-down card beside this tile could walk in: it is not reckoned in."))
    where = world.content.board.names[world.where[target]]
    who = ", ".join(names.title(first + onset.figure) for onset in onsets)
    title = f"{names.title(first + target)} on {where} could be attacked by {who}"
    return Threat(
        fluent(title), tuple(names.text(first + o.figure) for o in onsets), _chances(losses, left), tuple(because)
    )


def _chances(losses: Losses, left: int) -> tuple[Chance, ...]:
    """From the worst on: who has no wounds left falls."""
    return tuple(
        Chance("falls", losses[lost], "", "Falls", "ruin")
        if lost == left
        else Chance(counted(lost, "wound"), losses[lost], "", *_suffered(lost))
        for lost in sorted(losses, reverse=True)
    )


def _suffered(lost: int) -> tuple[str, str]:
    return (f"Loses {counted(lost, 'wound')}", "loss") if lost else ("Stays unhurt", "win")


def _cards_near(world: Position, target: int) -> bool:
    """Whether a card lies face down beside the tile of a figure: everybody sees that."""
    board = world.content.board
    beside = board.beside[board.tile_of[world.where[target]]]
    return any(world.under[card] in beside for card in world.cards_at(LYING))
