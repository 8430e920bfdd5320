"""Starting a combat and its ranks (sections 12.1 and 12.5): legal attacks, ambushes, front ranks, move-ups.

A position holds at most one combat: attackers, defenders (none against a monster), their front ranks and what has
come of it so far.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wyrmtable.core import Decision, Dice, Log, Manner, Step

from ..files.buttons import ALONE, KEEP_STAFF, PLACES, USE_STAFF
from ..files.terms import AMBUSH, ASSAULT, ATTACK, DRAGON, FACING, OPPOSITE, STAFF, TEMPLE
from ..position import Position
from . import gates
from .spaces import sturdiest

ATTACKING, DEFENDING = 0, 1
MOVING_UP = "moving-up"  # what a standing order calls it


def targets(pos: Position, group: tuple[int, ...], square: int) -> list[int]:
    """The squares a group may attack now (LB-CMB-2)."""
    halls = pos.content.halls
    found: list[int] = []
    army = pos.content.army[group[0]]
    if not (pos.things | pos.peopled ^ pos.ground[army]) & halls.joined[square]:
        return found
    holder, monster = pos.holder, pos.monster
    for there, edge, _ in halls.ways[square]:
        if monster[there]:
            legal = bool(halls.kind[square] != TEMPLE and has_mp(pos, group)) and not gates.is_shut(pos, there)
        elif holder[there] and pos.is_enemy_at(there, army):
            legal = may_attack_army(pos, group, square, there, edge)
        else:
            continue
        if legal:
            found.append(there)
    return found


def has_mp(pos: Position, group: tuple[int, ...]) -> bool:
    mp = pos.mp
    return min([mp[unit] for unit in group]) > 0


def may_attack_army(pos: Position, group: tuple[int, ...], square: int, target: int, edge: int) -> bool:
    """An enemy square next to the group: the temple, the Horn, gates and MP (LB-CMB-2, LB-GATE-3)."""
    kind = pos.content.halls.kind
    if kind[square] == TEMPLE or kind[target] == TEMPLE or not has_mp(pos, group):
        return False
    if pos.shield >> (pos.holder[target] - 1) & 1:
        return False
    army = pos.content.army[group[0]]
    if gates.is_defended(pos, army, square, target, edge) and pos.content.switches.full_move:
        return gates.has_full_move(pos, group)
    return True


def attack(pos: Position, group: tuple[int, ...], square: int, target: int, dice: Dice, log: Log | None) -> None:
    """An attack from one square on the next, through a gate if need be."""
    army = pos.content.army[group[0]]
    edge = pos.content.halls.edges[square, target]
    how = ATTACK
    if gates.is_defended(pos, army, square, target, edge):
        how = ASSAULT
        if not gates.breach(pos, group, target, dice, log):
            return
    start(pos, group, square, target, how)


def start(pos: Position, group: tuple[int, ...], camp: int, spot: int, how: int) -> None:
    """Lines up both sides and pushes the first round."""
    pos.camp, pos.spot, pos.how = camp, spot, how
    pos.attackers = tuple(sorted(group))
    pos.front = pos.attackers if len(group) <= 2 else ()
    pos.defenders = () if pos.monster[spot] else pos.stack[spot]
    pos.overrun, pos.spoils, pos.doomed, pos.hits = (), (), (), ()
    pos.steps.append(("round",))
    pos.rank_held = ()
    if pos.defenders:
        pos.rank_held = facing_rank(pos, pos.defenders, side_facing(pos, camp, spot))
        if len(pos.defenders) > 2 and needs_move_up(pos, pos.rank_held):
            pos.steps.append(("move-up", DEFENDING))
    if not pos.front:
        pos.steps.append(("front",))


def side_facing(pos: Position, camp: int, spot: int) -> int:
    """The side of the attacked square the attack comes from."""
    direction = next(d for there, _, d in pos.content.halls.ways[camp] if there == spot)
    return OPPOSITE[direction]


def facing_rank(pos: Position, units: Sequence[int], side: int) -> tuple[int, ...]:
    """The units with a space next to the enemy; one or two units are all in front (LB-CMB-4, LB-CMB-6)."""
    if len(units) <= 2:
        return tuple(units)
    return tuple(unit for unit in units if pos.space[unit] & FACING[side])


def needs_move_up(pos: Position, front: Sequence[int]) -> bool:
    """Only one single unit in front of others: a space beside it is empty (LB-CMB-6, LB-CMB-9)."""
    return len(front) == 0 or (len(front) == 1 and pos.content.span[front[0]] == 1)


def ambush(pos: Position, group: tuple[int, ...], square: int, how: int, log: Log | None) -> None:
    """A revealed monster fights the group at once; the Staff may be used first (LB-CMB-16, LB-TRE-10a)."""
    start(pos, group, square, square, how | AMBUSH)
    army = pos.content.army[group[0]]
    if pos.keeper[STAFF] == army + 1 and pos.uses[STAFF]:
        pos.steps.append(("staff?",))


def staff_picks(pos: Position, step: Step) -> Decision:
    return Decision(
        pos.owner[pos.army],
        [USE_STAFF, KEEP_STAFF],
        "Use the Staff on the monster in {0}?",
        ("LB-TRE-10",),
        (PLACES + pos.spot,),
    )


def unlike(pos: Position, units: Iterable[int]) -> list[int]:
    """One unit of every sort among several: units of one kind and load are as good as each other (LB-D13)."""
    seen: dict[tuple[int, int], int] = {}
    for unit in units:
        seen.setdefault((pos.content.kind[unit], pos.load[unit]), unit)
    return list(seen.values())


def front_picks(pos: Position, step: Step) -> Decision:
    """The attacker arranges his group freely (LB-CMB-5): first one unit of the front rank, then the other."""
    chosen, pieces = step[1:], pos.content.pieces
    rest = [unit for unit in pos.attackers if unit not in chosen]
    picks = [pieces + unit for unit in unlike(pos, rest)]
    if chosen and pos.is_wagon(chosen[0]):
        picks.insert(0, ALONE)
    prompt = "Who else fights in the front rank?" if chosen else "Who fights in the front rank?"
    return Decision(pos.owner[pos.army], picks, prompt, ("LB-CMB-5",))


def take_front(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    chosen = step[1:] if pick == ALONE else (*step[1:], pick - pos.content.pieces)
    if pick != ALONE and len(chosen) < 2:
        pos.steps[-1] = ("front", *chosen)
        return
    pos.steps.pop()
    pos.front = tuple(sorted(chosen))


def move_up_picks(pos: Position, step: Step) -> Decision:
    """One unit behind moves into the empty front space, its owner choosing (LB-CMB-6, LB-CMB-9)."""
    side = step[1]
    units, front = (pos.defenders, pos.rank_held) if side == DEFENDING else (pos.attackers, pos.front)
    behind = [unit for unit in units if unit not in front and unit not in pos.overrun]
    picks = [pos.content.pieces + unit for unit in unlike(pos, behind)]
    owner = pos.owner[pos.content.army[units[0]]]
    manner = Manner(MOVING_UP, pos.content.pieces + sturdiest(pos, behind))
    return Decision(owner, picks, "Who moves up into the front rank?", ("LB-CMB-6", "LB-CMB-9"), manner=manner)


def take_move_up(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    unit, side = pick - pos.content.pieces, step[1]
    pos.steps.pop()
    if side == DEFENDING:
        pos.rank_held = tuple(sorted((*pos.rank_held, unit)))
        _swap_forward(pos, unit)
    else:
        pos.front = tuple(sorted((*pos.front, unit)))


def _swap_forward(pos: Position, unit: int) -> None:
    """The defender's unit stands where it moved to (LB-SPACE-4)."""
    facing = FACING[side_facing(pos, pos.camp, pos.spot)]
    space = next((mask for mask in (1, 2, 4, 8) if mask & facing and not mask & pos.taken[pos.spot]), 0)
    if space and not pos.space[unit] & facing and not pos.is_wagon(unit):
        pos.lift(unit)
        pos.put(unit, pos.spot, space)


def is_dragon_fight(pos: Position) -> bool:
    return pos.monster[pos.spot] == DRAGON
