"""Imagined worlds: full positions that a seat could not tell from the real one.

Face-down counters are dealt anew among the places of their group, unseen Treasure among its counters, unseen hire lists
are written anew. Everything depends on the real position only through what the seat knows.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from wyrmtable.core import ALL, Decision, Eyes, Step, decide

from ..files.content import ANY_OF_FORCE, bits
from ..files.terrain import WALK
from ..position import BOX, Position, playing
from ..rules.hiring import HIRED, may_write, set_list, stage_of
from ..rules.marching import FRESH, MOVED
from ..rules.sequence import STEPS
from ..rules.stacking import may_stack, may_stop
from ..rules.temper import OBEYS, UNROLLED, temper
from ..rules.treasure import load
from ..rules.victory import holds
from .knowing import knows, knows_value

TRIES = 100


def imagine(pos: Position, eyes: Eyes, rng: Random) -> Position:
    world = pos.copy()
    if pos.outcome or eyes == ALL:
        return world
    _rewind(world, eyes)
    world.pending = None
    walker = _walker(pos, world)
    dealt = _deal_units(world, hidden_pools(world, eyes), walker, rng)
    _roll_tempers(world, eyes, rng)
    unseen = [number for number in range(len(pos.gold)) if not knows_value(pos, eyes, number)]
    _deal_treasure(world, unseen, rng)
    if any(step[0] == "allot" for step in pos.steps):
        _write_lists(world, eyes, rng)
    world.count_units()
    if walker >= 0:
        _go_on(world, dealt.get(walker, walker))
    return world


def _walker(pos: Position, world: Position) -> int:
    """The counter that is on its way in the middle of a march that has been rewound, or -1."""
    step = pos.steps[-1]
    return step[1] if step[0] == "march" and step[3] == MOVED and len(world.steps) < len(pos.steps) else -1


def _go_on(world: Position, unit: int) -> None:
    """Whoever passes over friends he cannot be stacked with is still on the march (LOU-7.2). How far he has come by
    then is his secret: say, one hex."""
    if not may_stop(world, unit, world.where[unit]):
        world.steps.append(("march", unit, world.content.points[unit] - WALK, MOVED))


def _rewind(world: Position, eyes: Eyes) -> None:
    """Goes back to before a half-made choice of another player: what he has picked up tells itself only when he
    moves, places or declares it. How far a face-down counter on the march can still go is his secret, too: what its
    way has cost it depends on what it is. Where there is no choice, there is nothing to go back from or to."""
    steps = world.steps[:]
    if _swallowed(world):
        return
    if steps[-1][0] in ("place-at", "lay-at", "scatter"):
        _rewind_setup(world, eyes)
    else:
        _rewind_turn(world, eyes)
    world.pending = None
    if world.steps != steps and _swallowed(world):
        world.steps = steps


def _swallowed(pos: Position) -> bool:
    """Whether the decision is one that the engine takes by itself."""
    decision = decide(STEPS, pos)
    return isinstance(decision, Decision) and decision.forced and decision.manner.swallowed


def _rewind_setup(world: Position, eyes: Eyes) -> None:
    step = world.steps[-1]
    if world.content.owner_number(world.content.scenario.setup[step[1]].side) == eyes:
        return
    before: dict[str, Step] = {
        "place-at": ("place-who", *world.steps[-2][1:]),
        "lay-at": ("lay-what", step[1]),
        "scatter": ("scatter", step[1]),
    }
    world.steps[-1] = before[step[0]]


def _rewind_turn(world: Position, eyes: Eyes) -> None:
    step = world.steps[-1]
    name = step[0]
    marching = name == "march" and not load(world, step[1]) and (step[3] == FRESH or not knows(world, eyes, step[1]))
    unseen = marching or name in ("infiltrate", "which-door", "attackers", "file")
    if unseen and (step[1] if name in ("attackers", "file") else world.owner[step[1]]) != eyes:
        world.steps.pop()


# -- units -----------------------------------------------------------------------------------------------------------


def hidden_pools(pos: Position, eyes: Eyes) -> list[list[int]]:
    """Counters the seat cannot tell apart: same owner, same back, set up by the same stage or out of the same force.
    Units that a retreat or a load of Treasure is about stay as they are."""
    named = _named_in_steps(pos)
    pools: dict[tuple[int, int, str], list[int]] = {}
    for unit, where in enumerate(pos.where):
        if knows(pos, eyes, unit) or named >> unit & 1 or pos.owner[unit] > pos.content.wild:
            continue
        if where < 0 and where not in (BOX, -4, -5):
            continue
        key = (pos.owner[unit], _group(pos, unit), pos.content.types[unit].back)
        pools.setdefault(key, []).append(unit)
    return [units for _, units in sorted(pools.items())]


def _numbered_anew(pos: Position, pools: list[list[int]]) -> list[list[int]]:
    """The same pools, but equal counters taken in the order of their numbers: which of several copies lies in which
    pool is nobody's business."""
    supply: dict[tuple[int, str], list[int]] = {}
    for unit in sorted(unit for pool in pools for unit in pool):
        supply.setdefault((pos.owner[unit], pos.content.unit_kinds[unit]), []).append(unit)
    return [[supply[pos.owner[unit], pos.content.unit_kinds[unit]].pop(0) for unit in pool] for pool in pools]


def _named_in_steps(pos: Position) -> int:
    units = 0
    for step in pos.steps:
        if step[0] in ("enter", "retreat-to", "spoils") or (step[0] == "march" and load(pos, step[1])):
            units |= 1 << step[1]
        elif step[0] in ("retreat", "retreat-who"):
            units |= step[2]
    return units


def _group(pos: Position, unit: int) -> int:
    """Guardians and doubtful counters of one shuffle belong together; what is still in the box belongs to its force,
    unless a later stage asks for it by name."""
    if pos.owner[unit] == pos.content.wild:
        return 0
    if pos.group[unit]:
        return pos.group[unit]
    stages = pos.content.scenario.setup
    for at, stage in enumerate(stages):
        if pos.content.unit_kinds[unit] in stage.units and unit in pos.content.forces[stage.force]:
            placed = sum(pos.group[u] == at + 1 for u in pos.content.forces[stage.force])
            if placed < len(stage.units):
                return at + 1
    force = next(n for n, units in enumerate(pos.content.forces.values()) if unit in units)
    return ANY_OF_FORCE + force


def _deal_units(world: Position, pools: list[list[int]], walker: int, rng: Random) -> dict[int, int]:
    """Deals the identities of all pools to their counters anew, the most crowded hexes first. All at once, because
    counters of several pools may share a hex; one that only walks over a hex need not fit in. The unit of each."""
    real = world.copy()
    pool_of = {unit: number for number, pool in enumerate(pools) for unit in pool}
    cards = {unit: number for number, pool in enumerate(_numbered_anew(real, pools)) for unit in pool}
    slots = sorted(pool_of, key=lambda unit: (_order(real, unit), pool_of[unit], _state(real, unit), unit == walker))
    for _ in range(TRIES):
        dealt = _attempt(real, [(slot, pool_of[slot]) for slot in slots], cards, walker, rng)
        if dealt is not None:
            _rename(real, world, dealt)
            return dealt
    return {}


def _order(pos: Position, unit: int) -> int:
    """Slots that not everybody fits into are dealt first: the box of Gold!, then crowded hexes."""
    where = pos.where[unit]
    if where < 0:
        return 0 if pos.owner[unit] == pos.content.wild else 3
    return 1 if pos.at[where].bit_count() > 1 else 2


def _state(pos: Position, unit: int) -> tuple[int, ...]:
    """What a counter shows whatever it is; slots are sorted by it so that the deal does not depend on the truth."""
    masks = (pos.asleep, pos.moved, pos.spent, pos.laden, pos.surprised, *pos.begun)
    return (pos.where[unit], pos.gas[unit], pos.group[unit], *(mask >> unit & 1 for mask in masks))


def _attempt(
    pos: Position, slots: list[tuple[int, int]], cards: dict[int, int], walker: int, rng: Random
) -> dict[int, int] | None:
    """Deals every slot a unit of its pool; None if somebody is left for whom there is no room."""
    left = sorted(cards)
    dealt: dict[int, int] = {}
    shared: dict[int, list[int]] = {}
    for slot, pool in slots:
        where = pos.where[slot]
        if where >= 0 and where not in shared:
            shared[where] = [u for u, place in enumerate(pos.where) if place == where and u not in cards]
        mates = [unit for unit in left if cards[unit] == pool]
        others = shared.get(where, []) if slot != walker else []
        fitting = [unit for unit in mates if _fits(pos, unit, where, others)]
        if not fitting:
            return None
        unit = fitting[int(rng.random() * len(fitting))]
        left.remove(unit)
        dealt[slot] = unit
        if where >= 0 and slot != walker:
            shared[where].append(unit)
    return dealt


def _fits(pos: Position, unit: int, where: int, others: list[int]) -> bool:
    """Whether a counter in this place could be this unit."""
    content = pos.content
    if where < 0:
        return pos.owner[unit] != content.wild or where != BOX or _doubtful(pos, unit)
    ground = content.terrain
    if content.large >> unit & 1 and ground.tunnel_hex[where]:
        return False
    if content.indoors >> unit & 1 and ground.outside[where]:
        return False
    friends = [other for other in others if pos.owner[other] == pos.owner[unit]]
    return may_stack(pos, unit, friends)


def _doubtful(pos: Position, unit: int) -> bool:
    names = {stage.doubtful for stage in pos.content.scenario.setup if stage.doubtful}
    return any(unit in pos.content.forces[name] for name in names)


def _rename(real: Position, world: Position, dealt: dict[int, int]) -> None:
    """Gives every counter of a pool the unit dealt to it."""
    mask = sum(1 << unit for unit in dealt)
    turn = _renamer(dealt, mask)
    for slot, unit in dealt.items():
        world.where[unit] = real.where[slot]
        world.gas[unit] = real.gas[slot]
        world.group[unit] = real.group[slot]
    world.asleep, world.moved, world.spent = turn(real.asleep), turn(real.moved), turn(real.spent)
    world.laden, world.surprised = turn(real.laden), turn(real.surprised)
    world.begun = [turn(units) for units in real.begun]
    world.fled = tuple((dealt.get(unit, unit), hex_) for unit, hex_ in real.fled)
    world.steps = [
        (step[0], step[1], turn(step[2]), *step[3:]) if step[0] in ("place", "place-who", "look-over") else step
        for step in world.steps
    ]


def _roll_tempers(world: Position, eyes: Eyes, rng: Random) -> None:
    """The die of a face-down beast is its owner's secret (LOU-20.4l): it is rolled anew, if it was rolled at all. One
    that has moved obeys; one roused in this player-turn waits for the next roll (LOU-R99)."""
    for unit in bits(world.content.semi):
        if knows(world, eyes, unit):
            continue
        own_turn = world.active == world.owner[unit]
        if world.where[unit] < 0 or (world.asleep | (world.surprised if own_turn else 0)) >> unit & 1:
            world.mood[unit] = UNROLLED
        elif own_turn and world.moved >> unit & 1:
            world.mood[unit] = OBEYS
        else:
            world.mood[unit] = temper(int(rng.random() * 6) + 1)


def _renamer(dealt: dict[int, int], mask: int) -> Callable[[int], int]:
    def turn(units: int) -> int:
        renamed = units & ~mask
        for slot in bits(units & mask):
            renamed |= 1 << dealt[slot]
        return renamed

    return turn


# -- Treasure --------------------------------------------------------------------------------------------------------


def _deal_treasure(world: Position, unseen: list[int], rng: Random) -> None:
    """Deals unseen values anew; a world in which the game would be over already is no world."""
    if len(unseen) < 2:
        return
    lots = sorted(unseen, key=lambda number: _lot(world, number))
    states = [_lot(world, number) for number in lots]
    for _ in range(TRIES):
        numbers = sorted(unseen)
        rng.shuffle(numbers)
        for number, state in zip(numbers, states, strict=True):
            _set_lot(world, number, state)
        if not any(holds(world, words) for end in world.content.ends for words in end.when if "treasure" in words):
            return
    for number, state in zip(lots, states, strict=True):
        _set_lot(world, number, state)


Lot = tuple[int, int, int, int, int, int]


def _lot(pos: Position, number: int) -> Lot:
    return (
        pos.gold[number],
        pos.taken[number],
        pos.bearer[number],
        pos.begun[number],
        pos.seen[number],
        pos.carried >> number & 1,
    )


def _set_lot(pos: Position, number: int, lot: Lot) -> None:
    pos.gold[number], pos.taken[number], pos.bearer[number], pos.begun[number], pos.seen[number], carried = lot
    pos.carried = pos.carried & ~(1 << number) | carried << number


# -- hire lists ------------------------------------------------------------------------------------------------------


def _write_lists(world: Position, eyes: Eyes, rng: Random) -> None:
    """Other players' lists, written by chance; leaders handed out already are known. Of one that is being written
    nobody else can tell how far it has come: for them it is not begun."""
    for at, step in enumerate(world.steps):
        if step[0] == "hire" and step[1] != eyes:
            world.steps[at] = ("lead", step[1])
            set_list(world, step[1], ())
    unwritten = {step[1] for step in world.steps if step[0] in ("lead", "hire")}
    for other in playing(world):
        if other != eyes and other not in unwritten:
            _write_list(world, other, rng)


def _write_list(world: Position, seat: int, rng: Random) -> None:
    """A list by chance."""
    wanted = 1 + int(rng.random() * (stage_of(world).most + 1))
    kinds = [world.content.hireable.index(leader) for leader in stage_of(world).leaders]
    leader = world.orders[seat][0] if HIRED in world.steps else kinds[int(rng.random() * len(kinds))]
    written: tuple[int, ...] = (leader,)
    while len(written) < wanted:
        set_list(world, seat, written)
        choices = [kind for kind in range(len(world.content.hireable)) if may_write(world, seat, kind)]
        written += (choices[int(rng.random() * len(choices))],)
    set_list(world, seat, written)
