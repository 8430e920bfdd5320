"""What lies ahead: the pick that leads an attack on to its dice, what results mean in words, how likely a blow hits."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from wyrmtable.core import Decision, Step, decide

from ..files import buttons as b
from ..files.terms import MAGIC, PARTY
from ..position import Position
from ..rules.areas import storeys, struck
from ..rules.combat import guarding, is_immune
from ..rules.doors import locked
from ..rules.figures import chance_to_hit, combat_die, resistance
from ..rules.locks import pick_of
from ..rules.powers import bolt, fire_areas, foes_of, shot
from ..rules.prowling import missile
from ..rules.sequence import STEPS
from ..rules.wonders import deadly_look, flasks, row, spell

MEANINGS: Mapping[str, tuple[str, str]] = {
    "a hit": ("The attack hits", "gain"),
    "a miss": ("The attack misses", "even"),
    "a parting hit": ("A parting blow hits", "loss"),
    "a parting miss": ("The parting blow misses", "even"),
    "harm": ("The trap does harm", ""),
    "no harm": ("The trap does no harm", ""),
    "disarmed": ("The thief disarms the trap", ""),
    "missed": ("The trap is sprung", ""),
    "it breaks": ("The lock breaks", "win"),
    "it holds": ("The lock holds", "loss"),
    "unlocked": ("The lock is picked", "win"),
    "still locked": ("The lock stays shut", "loss"),
}


def hit_chance(pos: Position, attack: Step) -> float:
    """How likely an attack as the rules prepare it does harm: immunity, resistance, cover and both dice."""
    _, _, target, kind, value, die, _, flags, _ = attack
    if is_immune(pos, target, kind, flags):
        return 0.0
    hit = chance_to_hit(value, die, guarding(pos, target, kind, flags), combat_die(pos, target))
    return hit * (10 - min(10, resistance(pos, target))) / 10 if flags & MAGIC else hit


# -- how an attack goes on ---------------------------------------------------------------------------------------------

Aimed = Callable[[Position, int, int], Step]
AIMED: Mapping[int, Aimed] = {b.SHOOT: shot, b.BOLT: bolt}


def likeliest(pos: Position, figure: int, targets: Sequence[int], aimed: Aimed) -> int:
    """The target that is hit most easily, or -1."""
    return max(targets, key=lambda target: (hit_chance(pos, aimed(pos, figure, target)), -target), default=-1)


def resolving(pos: Position) -> int | None:
    """The pick that takes what was begun last to its dice: the likeliest target, the easiest lock, no coin spent."""
    decision, step = decide(STEPS, pos), pos.steps[-1]
    lead = _LEADS.get(step[0])
    if lead is None or not isinstance(decision, Decision):
        return None
    pick = lead(pos, step, decision)
    return pick if pick in decision.picks else None


def _targets(pos: Position, decision: Decision) -> list[int]:
    first = pos.content.first_figure
    return [pick - first for pick in decision.picks if pick >= first]


def _aim(pos: Position, step: Step, decision: Decision) -> int:
    if step[1] in AIMED:
        return pos.content.first_figure + likeliest(pos, step[2], _targets(pos, decision), AIMED[step[1]])
    return _hottest(pos, decision, fire_areas(pos, step[2], 6)) if step[1] == b.FIREBALL else -1


def _at_one(aimed: Aimed) -> Callable[[Position, Step, Decision], int]:
    def lead(pos: Position, step: Step, decision: Decision) -> int:
        return pos.content.first_figure + likeliest(pos, step[1], _targets(pos, decision), aimed)

    return lead


def _hottest(pos: Position, decision: Decision, areas: Mapping[int, int]) -> int:
    """The area with most enemies of who throws, less its friends."""
    return _most(pos, decision, {corner: struck(pos, corner, seen) for corner, seen in areas.items()})


def _most(pos: Position, decision: Decision, hit: Mapping[int, Sequence[int]]) -> int:
    """Of squares and those struck with each the one with most enemies, less friends."""
    mine, first = decision.seat, pos.content.first_square

    def use(square: int) -> int:
        return sum([1 if (figure >= PARTY) != mine else -1 for figure in hit[square]])

    return first + max(hit, key=lambda square: (use(square), -square), default=-1 - first)


def _storey(pos: Position, step: Step, decision: Decision) -> int:
    return _most(pos, decision, storeys(pos, step[1], step[-1], foes_of(pos, step[1])))


def _flask(pos: Position, step: Step, decision: Decision) -> int:
    return _hottest(pos, decision, flasks(pos, step[1]))


def _row(pos: Position, step: Step, decision: Decision) -> int:
    ways = [pick - b.TO_NORTH for pick in decision.picks if pick != b.BACK]
    return b.TO_NORTH + max(ways, key=lambda way: sum([1 if f < PARTY else -1 for f in row(pos, step[1], way)]))


def _lock(pos: Position, step: Step, decision: Decision) -> int:
    """The easiest of the locks beside."""
    if step[1] not in (b.BASH, b.PICK_LOCK):
        return -1
    doors = [door for door in locked(pos, pos.where[step[2]]) if pick_of(pos, door) in decision.picks]
    return pick_of(pos, min(doors, key=lambda door: pos.lock[door] & 15))


def _first(pos: Position, step: Step, decision: Decision) -> int:
    return decision.picks[0]


_LEADS: Mapping[str, Callable[[Position, Step, Decision], int]] = {
    "aim": _aim,
    "mark": _at_one(missile),
    "cast": _at_one(spell),
    "gaze": _at_one(deadly_look),
    "throw": _flask,
    "spout": _row,
    "pick": _lock,
    "storey": _storey,
    "burst": _first,
    "order": _first,
    "coin": _first,
}
