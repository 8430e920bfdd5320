"""Marching (LOU-7.0): pick a unit or a stack, then hexes, doors to lock or Treasure to carry.

Whoever has picked a unit is not bound to it: as long as it has done nothing he may let go of it, and where it may stay
(LOU-7.1b) picking the next one ends its move.
"""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files.content import DISMISS, END, LEAVE, LET_GO, STOP, bits
from ..files.terrain import LOCK, WALK
from ..position import GONE, WAITING, Position, enemies_at, lock, owned, put
from . import infiltration, treasure
from .alerting import contact
from .footwork import end_move, finish, relocate
from .locking import lock_door, lockable
from .movement import destinations, leave_map, may_leave_map, movable, must_leave, route, walk, ways
from .stacking import may_stop
from .telling import discreet, of_unit

MOVED, FRESH, BUSY = range(3)  # on the march: gone from its first hex; has done nothing; has locked doors from there


def movement_picks(pos: Position, step: Step) -> Decision:
    """A unit or a stack to move, or the end of the phase (LOU-7.1a), which does not come before a flyer has left its
    enemies (LOU-R67). Waiting units may enter or be dismissed (LOU-R88)."""
    seat = step[1]
    units = movable(pos, seat)
    picks, rule = [END], "LOU-7.1a"
    prompt = "Pick a unit to move, or end the Movement phase."
    if bound(pos, units):
        picks, rule = [], "LOU-R67"
        prompt = "Pick a unit to move; a flyer has to leave the enemy's hex."
    if units & ~pos.on_map:  # some are waiting
        picks.append(DISMISS)
    picks += selectable(pos, units)
    return Decision(seat, picks, prompt, (rule,), (), discreet(pos, seat))


def bound(pos: Position, units: int) -> list[int]:
    """Flyers that have to leave an enemy's hex before the phase is over (LOU-R67)."""
    flyers = units & pos.content.flyers
    return [unit for unit in bits(flyers) if must_leave(pos, unit)] if flyers else []


def selectable(pos: Position, units: int, besides: int = 0) -> list[int]:
    """The picks of those of the units that may move next, and of their stacks, other than those picked already."""
    content = pos.content
    picks = list(content.picks_of(units & ~besides))
    if pos.crowded and (found := stacks(pos, units)):
        stack = content.stack
        picks += [stack + first for first, together in found.items() if together != besides]
    return picks


def next_to_move(pos: Position, seat: int) -> int:
    """The units that can be picked to move now: one that is on the march and has done something ends its move by it."""
    units = movable(pos, seat)
    for step in pos.steps:
        if step[0] == "march" and not untouched(pos, step):
            units &= ~(1 << step[1])
    return units


def stacks(pos: Position, units: int) -> dict[int, int]:
    """Units of one hex that can march together, by the first of them: flyers go their own ways."""
    found: dict[int, int] = {}
    at, walkers = pos.at, units & pos.on_map & ~pos.content.flyers
    for hex_ in bits(pos.crowded):
        together = at[hex_] & walkers
        if together & (together - 1):  # two at least
            found[(together & -together).bit_length() - 1] = together
    return dict(sorted(found.items())) if len(found) > 1 else found


def movement_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    seat, content = step[1], pos.content
    if pick == END:
        pos.steps.pop()
    elif pick == DISMISS:
        _dismiss(pos, seat, log)
    elif pick >= content.stack:
        pos.steps.append(("file", seat, stacks(pos, movable(pos, seat))[pick - content.stack]))
    else:
        unit = pick - content.piece
        if pos.where[unit] == WAITING:
            pos.steps.append(("enter", unit))
        else:
            pos.steps.append(("march", unit, content.points[unit], FRESH))


def _dismiss(pos: Position, seat: int, log: Log | None) -> None:
    """Sends units home that have not entered yet (LOU-R88)."""
    for unit in bits(owned(pos, seat)):
        if pos.where[unit] == WAITING:
            pos.where[unit] = GONE
    tell_all(log, "dismissed", pos.content.owner_name(seat))


# -- one unit on the march -------------------------------------------------------------------------------------------


def march_picks(pos: Position, step: Step) -> Decision:
    """Where the unit goes next, what it locks or carries, or that it stops (LOU-7.0, LOU-12.1, LOU-14.2); or another
    unit to move instead of it or after it (LOU-R23)."""
    _, unit, points, stage = step
    content, hex_ = pos.content, pos.where[unit]
    hexes, place = destinations(pos, unit, points), content.place
    rest = may_stop(pos, unit, hex_) or not hexes
    ground = content.terrain
    leaves = hex_ in ground.exit_edge and points >= WALK and may_leave_map(pos, unit)
    if stage != MOVED and (openings := infiltration.openings(pos, unit, points)):
        hexes = sorted((*hexes, *openings))
    picks = [place + target for target in hexes]
    if points >= LOCK and ground.doors_at[hex_]:
        picks += [content.barrier + number for number in doors_to_lock(pos, unit, points)]
    held = treasure.within_grasp(pos, unit, points, stage != MOVED) if pos.gold else ()
    options = [STOP] if rest else []
    seat, about = pos.owner[unit], (content.piece + unit,)
    if picks or held or leaves:
        in_step = pos.steps[-2][0] == "march"  # others of its stack are asked after it
        buttons, others = ([], []) if in_step else _instead(pos, seat, 1 << unit, untouched(pos, step), rest)
        options = sorted([*options, *buttons, LEAVE]) if leaves else options + buttons
        picks += sorted(others + [content.treasure + number for number in held]) if held else others
    return Decision(seat, options + picks, "Where does {0} go?", ("LOU-7.1b",), about, discreet(pos, seat))


def untouched(pos: Position, step: Step) -> bool:
    """Whether the unit that was picked has done nothing yet."""
    return bool(step[3] == FRESH) and not (pos.gold and treasure.load(pos, step[1]))


def _instead(pos: Position, seat: int, units: int, untouched: bool, may_stay: bool) -> tuple[list[int], list[int]]:
    """What else can be picked while units are about to move: buttons, and others that move next. Those who have done
    nothing are let go; for others it ends their move, where they may stay. The phase does not end before a flyer that
    has to leave has left (LOU-R67)."""
    if not (untouched or may_stay):
        return [], []
    ready = movable(pos, seat) if untouched else movable(pos, seat) & ~units
    others = selectable(pos, ready, units)
    buttons = [] if ready & pos.content.flyers and bound(pos, ready) else [END]
    if untouched and (buttons or others):
        buttons.append(LET_GO)
    return buttons, others


def _turn_away(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """Lets go of the unit on the march, or ends its move, and goes on with what was picked instead."""
    if step[0] == "march" and not untouched(pos, step):
        finish(pos, step[1], log)
    else:
        pos.steps.pop()
    if pick != LET_GO:
        movement_take(pos, pos.steps[-1], pick, dice, log)


def doors_to_lock(pos: Position, unit: int, points: int) -> list[int]:
    """Doors the unit may lock here (LOU-12.1a); on a friend it may only pass, it must be able to go on afterwards
    (LOU-7.2)."""
    doors = lockable(pos, unit, points)
    if not doors or may_stop(pos, unit, pos.where[unit]):
        return doors
    return [number for number in doors if _goes_on(pos, unit, points - LOCK, number)]


def _goes_on(pos: Position, unit: int, points: int, locked: int) -> bool:
    then = pos.copy()
    lock(then, pos.content.barriers[locked])
    return bool(destinations(then, unit, points))


def march_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    _, unit, points, stage = step
    content = pos.content
    if content.place <= pick < content.barrier:
        _go(pos, step, pick - content.place, log)
    elif pick == STOP:
        finish(pos, unit, log)
    elif pick == LEAVE:
        pos.steps.pop()
        leave_map(pos, unit, log)
    elif pick in (END, LET_GO) or content.piece <= pick < content.treasure or pick >= content.stack:
        _turn_away(pos, step, pick, dice, log)
    elif pick >= content.treasure:
        penalty = treasure.lift_or_drop(pos, unit, pick - content.treasure, stage != MOVED, log)
        pos.steps[-1] = ("march", unit, points - penalty, stage)
    else:
        spent = lock_door(pos, pick - content.barrier, log)
        pos.steps[-1] = ("march", unit, points - spent, BUSY if stage else MOVED)


def _go(pos: Position, step: Step, hex_: int, log: Log | None) -> None:
    """Walks to a hex, or slips past those who stand in it (LOU-7.1b, LOU-7.7)."""
    _, unit, points, _ = step
    if pos.at[hex_] and infiltration.in_the_way(pos, unit, hex_):
        pos.steps[-1] = ("infiltrate", unit, points, hex_)
    else:
        pos.steps[-1] = ("march", unit, walk(pos, unit, points, hex_, log), MOVED)


# -- a stack that marches as one -------------------------------------------------------------------------------------


def file_picks(pos: Position, step: Step) -> Decision:
    """Where all of them go, or who moves instead (LOU-7.2, LOU-R23)."""
    _, seat, units = step
    content = pos.content
    buttons, others = _instead(pos, seat, units, True, True)
    picks = sorted(buttons) + [content.place + hex_ for hex_ in common_hexes(pos, units)]
    picks += [content.piece + unit for unit in bits(units)]
    about = (content.stack + bits(units)[0],)
    return Decision(seat, sorted(picks + others), "Where does {0} go?", ("LOU-R23",), about, discreet(pos, seat))


def common_hexes(pos: Position, units: int) -> list[int]:
    """Hexes that every one of some units can reach and stay in."""
    found: set[int] | None = None
    at, points = pos.at, pos.content.points
    for unit in bits(units):
        reached = destinations(pos, unit, points[unit], units)
        hexes = {hex_ for hex_ in reached if not at[hex_] or may_stop(pos, unit, hex_)}
        found = hexes if found is None else found & hexes
    return sorted(found or ())


def file_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """One after the other goes the same way and ends its move (LOU-R23); through a Gate that some may pass only beside
    an escort all go in step (LOU-R60). As soon as something becomes known, the one on the march is asked anew, and
    those behind have not moved."""
    _, _, units = step
    content, hex_ = pos.content, pick - pos.content.place
    if pick in (END, LET_GO) or pick >= content.piece:
        _turn_away(pos, step, pick, dice, log)
        return
    pos.steps.pop()
    if any(hex_ not in destinations(pos, unit, content.points[unit]) for unit in bits(units & content.escorted)):
        march_in_step(pos, units, hex_, log)
        return
    for unit in sorted(bits(units), key=lambda unit: (not content.escorted >> unit & 1, unit)):
        points, before = content.points[unit], (pos.up, pos.asleep)
        if hex_ not in destinations(pos, unit, points):
            return
        left = walk(pos, unit, points, hex_, log)
        if (pos.up, pos.asleep) != before:
            pos.steps.append(("march", unit, left, MOVED))
            return
        end_move(pos, unit, log)


def march_in_step(pos: Position, units: int, target: int, log: Log | None) -> None:
    """A stack goes hex by hex, so that whoever needs an escort at a Gate is stacked with him there (LOU-20.4i,
    LOU-R60). As soon as something becomes known all stand still, and each is asked in turn how it goes on with what it
    has left."""
    points, members = pos.content.points, bits(units)
    slowest = min(members, key=lambda unit: points[unit])
    way, spent, noticed = [pos.where[slowest]], 0, False
    for hex_, cost in route(pos, slowest, points[slowest], target, units):
        way.append(hex_)
        spent += cost
        for unit in members:
            relocate(pos, unit, hex_)
            noticed |= contact(pos, unit, log)
        if noticed:
            break
    places = pos.content.place + way[0], pos.content.place + way[-1]
    for unit in members:
        of_unit(pos, log, unit, "moves", *places, way=way)
        if not noticed:
            end_move(pos, unit, log)
    if noticed:
        pos.steps += [("march", unit, points[unit] - spent, MOVED) for unit in reversed(members)]


# -- entering the map ------------------------------------------------------------------------------------------------


def enter_picks(pos: Position, step: Step) -> Decision:
    """The outside hex of either edge at which a waiting unit comes in (LOU-20.5f, LOU-R88)."""
    unit = step[1]
    content = pos.content
    hexes = [hex_ for edge in content.terrain.edges.values() for hex_ in edge if _may_enter(pos, unit, hex_)]
    buttons, others = _instead(pos, pos.owner[unit], 1 << unit, True, True) if hexes else ([], [])
    picks = sorted([STOP, *buttons]) + [content.place + hex_ for hex_ in sorted(hexes)] + others
    return Decision(pos.owner[unit], picks, "Where does {0} enter?", ("LOU-20.5f",), (content.piece + unit,))


def _may_enter(pos: Position, unit: int, hex_: int) -> bool:
    """No enemies, and room to stay or points enough to go on past friends (LOU-7.2, LOU-7.3a)."""
    if enemies_at(pos, pos.owner[unit], hex_):
        return False
    if may_stop(pos, unit, hex_):
        return True
    left = pos.content.points[unit] - WALK
    return any(may_stop(pos, unit, onward) for onward in ways(pos, unit, hex_, left).hexes)


def enter_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """The first hex costs one point (LOU-R88); `stop` lets the unit wait for another turn."""
    unit = step[1]
    if pick == STOP:
        pos.steps.pop()
        pos.moved |= 1 << unit
        return
    if pick in (END, LET_GO) or pick >= pos.content.piece:
        _turn_away(pos, step, pick, dice, log)
        return
    hex_ = pick - pos.content.place
    put(pos, unit, hex_)
    tell_all(log, "enters", pos.content.piece + unit, pick)
    contact(pos, unit, log)
    pos.steps[-1] = ("march", unit, pos.content.points[unit] - WALK, MOVED)
