"""The movement phase (LB-TURN-5): choosing a unit or a whole square's squad, and what a squad can do.

Any square within reach can be picked at once; the group stays chosen while it has MP, so that a squad walks, fights
and walks on with one pick each. Choosing is free: another unit can be picked at any time, one's own is let go.
"""

from __future__ import annotations

from collections.abc import Sequence

from wyrmtable.core import Decision, Dice, Log, Step

from ..files.buttons import (
    ARRANGE,
    DRUMS_OPTION,
    END_TURN,
    LOAD,
    PLACES,
    RING_OPTION,
    STAFF_OPTION,
    STOP,
    THROW,
    UNLOAD,
    VOLLEY,
    WAND_OPTION,
)
from ..files.terms import DRUMS, HOARD, RING, SHELTERED, STAFF, WAND
from ..position import Position, Ready, bits
from . import combat, forecast, gates, movement, outposts, passing, treasures, volleys, wagons

Group = tuple[int, ...]


def can_act(pos: Position, unit: int) -> bool:
    """Whether choosing the unit could lead to anything."""
    if pos.mp[unit]:
        return True
    if pos.load[unit] and pos.load[unit] != HOARD:
        return True
    army = pos.content.army[unit]
    if pos.content.has_archers[army] and volleys.archer_of(pos, (unit,)) >= 0:
        return bool(volleys.volley_targets(pos, pos.where[unit], army))
    return treasures.holds(pos, army, WAND)


def able(pos: Position, units: Sequence[int]) -> list[int]:
    """Those of the acting army's units that choosing could lead to anything for."""
    mp, load = pos.mp, pos.load
    if pos.content.has_archers[pos.army] or treasures.holds(pos, pos.army, WAND):
        return [unit for unit in units if mp[unit] or can_act(pos, unit)]
    return [unit for unit in units if mp[unit] or load[unit] not in (0, HOARD)]


def act_picks(pos: Position, step: Step) -> Decision:
    """Units, squares (all their units as a squad), treasures, or the end of the turn (LB-TURN-5)."""
    army = pos.army
    pieces, crowded, squads = ready(pos)
    listed = [] if must_leave_temple(pos) else [END_TURN]
    if army + 1 in pos.keeper:
        if treasures.holds(pos, army, RING) and treasures.ring_targets(pos, ()):
            listed.append(RING_OPTION)
        if treasures.holds(pos, army, DRUMS):
            listed.append(DRUMS_OPTION)
    if crowded:
        listed.append(ARRANGE)
        listed += [PLACES + square for square in squads]
    listed += pieces
    return Decision(pos.owner[army], listed, "Who moves or fights for {0}?", ("LB-TURN-5",), (army,))


def ready(pos: Position) -> Ready:
    """Who could act, alone and together; kept for as long as units are only chosen."""
    pieces, crowded = pos.content.pieces, list(bits(pos.crowded & pos.ground[pos.army]))
    units = able(pos, bits(pos.afield[pos.army]))
    pos.ready = found = [pieces + unit for unit in units], crowded, squads_of(pos, crowded)
    return found


def squads_of(pos: Position, squares: Sequence[int]) -> list[int]:
    """Those of some squares where several units could act together."""
    return [square for square in squares if len(able_at(pos, square)) > 1]


def able_at(pos: Position, square: int) -> Group:
    """The units of a square that a squad chosen there is made of: those with MP, who are not held up by the others."""
    mp = pos.mp
    mobile = tuple([unit for unit in pos.stack[square] if mp[unit]])
    return mobile or tuple([unit for unit in pos.stack[square] if can_act(pos, unit)])


def must_leave_temple(pos: Position) -> bool:
    """Whether a unit that began its phase in the temple could still leave it (LB-TEMP-3)."""
    halls, holder, mine = pos.content.halls, pos.holder, pos.army + 1
    if not pos.ground[pos.army] & halls.sanctuary:
        return False
    for square in halls.temple:
        if holder[square] != mine:
            continue
        for unit in pos.stack[square]:
            if pos.did[unit] & SHELTERED and movement.leaves_temple(pos, unit, square, pos.mp[unit]):
                return True
    return False


def take_act(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    content = pos.content
    if pick >= content.pieces:
        unit = pick - content.pieces
        pos.steps.append(("group", pos.where[unit], unit))
    elif pick >= PLACES:
        square = pick - PLACES
        pos.steps.append(("group", square, *able_at(pos, square)))
    else:
        pos.ready = None
        _act_otherwise(pos, pick, log)


def _act_otherwise(pos: Position, pick: int, log: Log | None) -> None:
    """The end of the phase, a treasure, or another arrangement."""
    if pick == END_TURN:
        pos.steps.pop()
    elif pick == RING_OPTION:
        pos.steps.append(("ring",))
    elif pick == DRUMS_OPTION:
        treasures.beat_drums(pos, log)
    else:
        pos.steps.append(("arrange-where",))


def members(pos: Position, step: Step) -> Group:
    """The units of a group that are still together."""
    square, where, units = step[1], pos.where, step[2:]
    if len(units) == 1:
        return units if where[units[0]] == square else ()
    return tuple([unit for unit in units if where[unit] == square])


def group_picks(pos: Position, step: Step) -> Decision:
    """Squares to go to or attack, what the group's members can do, and whom to choose instead or besides."""
    square, group = step[1], members(pos, step)
    if not group:
        return Decision(pos.owner[pos.army], (STOP,), "The group is gone.", ("LB-TERM-6",))
    wagons_too = pos.spaces_of(group) > len(group)
    listed = group_options(pos, group, square, wagons_too)
    reach = movement.points(pos, group)
    if reach:
        places = passing.destinations(pos, group, square, reach, wagons_too)
        others = combat.targets(pos, group, square)
        if pos.content.halls.doors[square]:
            others += [there for there in pos.content.halls.doors[square] if gates.is_shut(pos, there)]
        listed += sorted([*places, *[PLACES + there for there in others]]) if others else places
    if not listed and not joiners(pos, group, square):
        return Decision(pos.owner[pos.army], (STOP,), "The group can do no more.", ("LB-MOVE-13",))
    ends = [STOP] if must_leave_temple(pos) else [END_TURN, STOP]
    pieces = pos.content.pieces
    about = (PLACES + square, *[pieces + unit for unit in group])
    prompt = "Where does {1} go from {0}?" if len(group) == 1 else "Where does the squad in {0} go?"
    listed = [*ends, *listed, *choices(pos, group, square, reach)]
    return Decision(pos.owner[pos.army], listed, prompt, ("LB-MOVE-4", "LB-CMB-2"), about)


def joiners(pos: Position, group: Group, square: int) -> list[int]:
    """Units of the square that a group can take along (LB-MOVE-4)."""
    others = [unit for unit in pos.stack[square] if unit not in group]
    if not others or treasures.holds(pos, pos.army, WAND):
        return others
    return [unit for unit in others if pos.mp[unit]] if movement.points(pos, group) else []


def choices(pos: Position, group: Group, square: int, reach: int) -> list[int]:
    """Members to let go, units to take along or to choose instead, and whole squads, ascending (LB-MOVE-5)."""
    pieces, squads = pos.content.pieces, pos.content.squads
    listed, _, shared = pos.ready or ready(pos)
    if not reach or treasures.holds(pos, pos.army, WAND):  # else all who could act together could act alone
        listed = sorted({*listed, *[pieces + unit for unit in (*group, *joiners(pos, group, square))]})
    if shared:
        return listed + [squads + there for there in shared if there != square or able_at(pos, there) != group]
    return listed


def group_options(pos: Position, group: Group, square: int, wagons_too: bool) -> list[int]:
    """The buttons of a group, ascending."""
    found = wagon_options(pos, group, square) if wagons_too else []
    archers = pos.content.has_archers[pos.army] and volleys.archer_of(pos, group) >= 0
    if archers and volleys.volley_targets(pos, square, pos.army):
        found.append(VOLLEY)
    if pos.army + 1 in pos.keeper:
        if treasures.holds(pos, pos.army, WAND) and treasures.wand_carries(pos, group):
            found.append(WAND_OPTION)
        if treasures.holds(pos, pos.army, STAFF) and staff_squares(pos, group, square):
            found.append(STAFF_OPTION)
    return sorted(found) if len(found) > 1 else found


def wagon_options(pos: Position, group: Group, square: int) -> list[int]:
    """The buttons of a group with wagons (LB-WAG-2, LB-WAG-4, LB-WAG-5)."""
    found: list[int] = []
    if any(wagons.can_unload(pos, unit) for unit in group):
        found.append(UNLOAD)
    if any(pos.load[unit] not in (0, HOARD) for unit in group):
        found.append(THROW)
    if loader(pos, group, square) >= 0:
        found.append(LOAD)
    return found


def loader(pos: Position, group: Group, square: int) -> int:
    """A wagon of the group that can load where it stands, or -1 (LB-WAG-2)."""
    if pos.content.halls.kind[square] not in wagons.LOADING:
        return -1
    for unit in group:
        if wagons.can_take(pos, unit, square) and pos.mp[unit] >= wagons.load_price(pos, False):
            return unit
    return -1


def staff_squares(pos: Position, group: Group, square: int) -> list[int]:
    """Monsters the group could attack now and the Staff works on (LB-TRE-10b)."""
    if not movement.points(pos, group):
        return []
    return treasures.staff_targets(pos, combat.targets(pos, group, square))


def take_group(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    square, group = step[1], members(pos, step)
    if pick == STOP:
        pos.steps.pop()
        return
    if pick >= pos.content.pieces:
        _choose(pos, group, square, pick)
        return
    pos.ready = None
    if pick == END_TURN:
        del pos.steps[-2:]  # the group's step and the one that asks for groups
    elif pick >= PLACES:
        _go(pos, group, square, pick - PLACES, dice, log)
    else:
        _do(pos, group, square, pick, log)


def _choose(pos: Position, group: Group, square: int, pick: int) -> None:
    """A member is let go, a unit beside it joins, any other unit or squad is chosen instead."""
    if pick >= pos.content.squads:
        there = pick - pos.content.squads
        chosen = (there, *able_at(pos, there))
    else:
        unit = pick - pos.content.pieces
        if unit in group:
            chosen = (square, *(member for member in group if member != unit))
        elif unit in joiners(pos, group, square):
            chosen = (square, *sorted((*group, unit)))
        else:
            chosen = (pos.where[unit], unit)
    pos.reach = None
    if len(chosen) > 1:
        pos.steps[-1] = ("group", *chosen)
    else:
        pos.steps.pop()


def _go(pos: Position, group: Group, square: int, target: int, dice: Dice, log: Log | None) -> None:
    """A picked square is attacked, broken into, or walked to."""
    halls = pos.content.halls
    edge = halls.edges.get((square, target), -1)
    if edge >= 0 and gates.can_break_in(pos, target, edge):
        pos.steps[-1] = ("group", target, *group)
        outposts.break_in(pos, group, square, target, dice, log)
    elif edge >= 0 and target in combat.targets(pos, group, square):
        forecast.tell_attack(pos, group, square, target, log)
        combat.attack(pos, group, square, target, dice, log)
    elif pos.holder[target] and not pos.has_room(target, pos.spaces_of(group)):
        passing.begin(pos, group, square, target)
    else:
        pos.steps[-1] = ("group", target, *group)
        movement.march(pos, group, square, target, dice, log)


def _do(pos: Position, group: Group, square: int, pick: int, log: Log | None) -> None:
    """A button of the group."""
    if pick == UNLOAD:
        wagons.unload(pos, next(unit for unit in group if wagons.can_unload(pos, unit)), log)
    elif pick == THROW:
        wagons.throw_away(pos, next(u for u in group if pos.load[u] and pos.load[u] != HOARD), log)
    elif pick == LOAD:
        wagons.load(pos, loader(pos, group, square), square, wagons.load_price(pos, False), log)
    elif pick == VOLLEY:
        pos.steps.append(("volley", volleys.archer_of(pos, group)))
    elif pick == WAND_OPTION:
        pos.steps.append(("wand", *group))
    elif pick == STAFF_OPTION:
        pos.steps.append(("enslave", square, *group))


def enslave_picks(pos: Position, step: Step) -> Decision:
    """Which monster the Staff is used on (LB-TRE-10b)."""
    listed = sorted(PLACES + s for s in staff_squares(pos, step[2:], step[1]))
    return Decision(pos.owner[pos.army], listed, "Which monster does the Staff tame?", ("LB-TRE-5", "LB-TRE-10"))


def take_enslave(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    treasures.enslave(pos, pick - PLACES, log)
