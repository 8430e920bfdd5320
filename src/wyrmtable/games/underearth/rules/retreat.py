"""Retreat, displacement and advance (LOU-10.4)."""

from __future__ import annotations

from collections.abc import Iterable

from wyrmtable.core import Decision, Dice, Log, Step

from ..files.content import DONE, bits
from ..files.terrain import BRIDGE, CLIFF
from ..position import Position, crosses_tunnel, enemies_at, units_at
from . import treasure
from .alerting import contact, wake
from .combat import attack_side, defenders_of, eliminate, push_retreats
from .flight import could_fly
from .footwork import relocate
from .gates import gate_or_lock
from .stacking import may_stack
from .telling import discreet, of_unit
from .temper import runs_wild


def retreat_hexes(pos: Position, unit: int) -> list[int]:
    """Hexes a unit may retreat to (LOU-10.4a to LOU-10.4e): vacant ones if there are any, else those of friends; a
    flyer also those of enemies (LOU-15.2). The Lord goes outside only if nothing else is left (LOU-R79)."""
    near = pos.content.terrain.near[pos.where[unit]]
    if not pos.content.indoors >> unit & 1:
        return _retreats(pos, unit, near)
    outside = pos.content.terrain.outside
    inside = [hex_ for hex_ in near if not outside[hex_]]
    return _retreats(pos, unit, inside) or _retreats(pos, unit, near)


def _retreats(pos: Position, unit: int, near: Iterable[int]) -> list[int]:
    start = pos.where[unit]
    vacant, friendly, hostile = [], [], []
    for hex_ in near:
        if under_attack(pos, hex_) or not passable(pos, unit, start, hex_):
            continue
        if held_against(pos, unit, hex_):
            if flies_in(pos, unit, start, hex_):
                hostile.append(hex_)
        elif hex_ == pos.fight:
            continue  # closed until the advance is decided (LOU-R44)
        elif comrades_only(pos, unit, start, hex_):
            vacant.append(hex_)
        elif may_stack(pos, unit, bits(pos.at[hex_] & moved_already(pos))):
            friendly.append(hex_)
    return sorted((vacant or friendly) + hostile)


def under_attack(pos: Position, hex_: int) -> bool:
    """Whether an attack on a hex has been declared and is still to be fought (LOU-10.4e, LOU-R45)."""
    return any(target == hex_ for target, _ in pos.attacks)


def flies_in(pos: Position, unit: int, start: int, hex_: int) -> bool:
    """A flyer may retreat into an enemy's hex (LOU-15.2, LOU-R67); one that runs wild not onto its own side, with
    which it would be stacked when it comes to its senses (LOU-R75)."""
    if not pos.content.flyers >> unit & 1 or not could_fly(pos, unit, start, hex_):
        return False
    return not any(pos.owner[other] == pos.owner[unit] for other in units_at(pos, hex_))


def held_against(pos: Position, unit: int, hex_: int) -> bool:
    """Enemy-occupied (LOU-10.4b). While uncontrolled units act, such a unit and all others are enemies (LOU-R73)."""
    if enemies_at(pos, pos.owner[unit], hex_):
        return True
    if pos.active != pos.content.wild:
        return False
    wild = runs_wild(pos, unit)
    return any(wild or runs_wild(pos, other) for other in units_at(pos, hex_))


def moved_already(pos: Position) -> int:
    """Units that have retreated or were displaced in this combat."""
    return sum(1 << moved for moved, _ in pos.fled)


def passable(pos: Position, unit: int, start: int, hex_: int) -> bool:
    """Not into depths, not across a cliff, a locked door, a Gate shut to the unit, or a tunnel for large creatures
    (LOU-10.4b, LOU-R42)."""
    ground = pos.content.terrain
    side = ground.side[start, hex_]
    kind = ground.board.kind
    over_depth = kind[start] in ("pit", "lake") or kind[hex_] in ("pit", "lake")
    if not ground.standable[hex_] or (over_depth and ground.width[side] != BRIDGE):
        return False
    if ground.feature[side] == CLIFF or crosses_tunnel(pos, unit, side):
        return False
    return not gate_or_lock(pos, unit, start, side)


def comrades_only(pos: Position, unit: int, start: int, hex_: int) -> bool:
    """Vacant, or held only by comrades who just left the same hex (LOU-R41)."""
    return all((other, start) in pos.fled for other in units_at(pos, hex_))


def retreat_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Retreats units one after another; those with nowhere to go are eliminated (LOU-10.4f). One that a comrade has
    displaced meanwhile does not move twice (LOU-R43), or has been lost in the displacement."""
    _, owner, listed = step
    units = listed & ~moved_already(pos) & pos.on_map
    if units != listed:
        pos.steps[-1] = step = ("retreat", owner, units)
    if not units:
        pos.steps.pop()
        return
    doomed = sum(1 << unit for unit in bits(units) if not retreat_hexes(pos, unit))
    if doomed == units:
        pos.steps.pop()
        eliminate(pos, units, log)
        return
    waiting = units & ~doomed or units
    unit = bits(waiting)[0]
    if runs_wild(pos, unit):
        hexes = retreat_hexes(pos, unit)
        peaceful = [hex_ for hex_ in hexes if not held_against(pos, unit, hex_)]
        _leave_list(pos, step, unit)
        fall_back(pos, unit, dice.choose(peaceful or hexes, "LOU-R75 retreat of an uncontrolled unit"), log)
    else:
        pos.steps.append(("retreat-who", owner, waiting))


def _leave_list(pos: Position, step: Step, unit: int) -> None:
    """Takes a unit off its retreat step."""
    _, owner, units = step
    left = units & ~(1 << unit)
    if left:
        pos.steps[-1] = ("retreat", owner, left)
    else:
        pos.steps.pop()


def who_picks(pos: Position, step: Step) -> Decision:
    """Which of the retreating units goes next."""
    _, owner, units = step
    picks = [pos.content.piece + unit for unit in bits(units)]
    return Decision(owner, picks, "Which unit retreats next?", ("LOU-10.4a",), (), discreet(pos, owner))


def who_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps[-1] = ("retreat-to", pick - pos.content.piece)


def to_picks(pos: Position, step: Step) -> Decision:
    """Where it retreats to, as its owner likes (LOU-10.4a, LOU-R41)."""
    unit, content = step[1], pos.content
    picks = [content.place + hex_ for hex_ in retreat_hexes(pos, unit)]
    seat, about = pos.owner[unit], (content.piece + unit,)
    return Decision(seat, picks, "Where does {0} retreat to?", ("LOU-10.4a",), about, discreet(pos, seat))


def to_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    _leave_list(pos, pos.steps[-1], step[1])
    fall_back(pos, step[1], pick - pos.content.place, log)


def fall_back(pos: Position, unit: int, hex_: int, log: Log | None) -> None:
    """Carries out one retreat. A sleeper is roused by it (LOU-R54); friends it cannot be stacked with are displaced
    in turn, comrades who came before it are not (LOU-10.4d, LOU-R43)."""
    start = pos.where[unit]
    friends = 0 if held_against(pos, unit, hex_) else pos.at[hex_] & ~moved_already(pos)
    crowded = not may_stack(pos, unit, bits(friends))
    wake(pos, 1 << unit, log)
    relocate(pos, unit, hex_)
    pos.moved |= 1 << unit
    pos.fled += ((unit, start),)
    of_unit(pos, log, unit, "retreats", pos.content.place + start, pos.content.place + hex_)
    contact(pos, unit, log)
    if pos.gold:
        treasure.look(pos, unit, log)
    if crowded:
        push_retreats(pos, friends)


# -- advance ---------------------------------------------------------------------------------------------------------


def advance_hopefuls(pos: Position, hex_: int, attackers: int) -> list[int]:
    """Attackers that may still advance: across the side they attacked through, within stacking, never a large
    creature through a tunnel (LOU-10.4g, LOU-R46)."""
    ground = pos.content.terrain
    inside = units_at(pos, hex_)
    found = []
    for unit in bits(attackers):
        start = pos.where[unit]
        if start < 0 or start == hex_ or attack_side(pos, unit, hex_) is None:
            continue
        if pos.content.indoors >> unit & 1 and ground.outside[hex_]:
            continue
        if passable(pos, unit, start, hex_) and may_stack(pos, unit, inside) and ground.standable[hex_]:
            found.append(unit)
    return found


def advance_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """After DR or DE attackers may take the vacated hex, if it is empty of enemies (LOU-R46)."""
    _, seat, hex_, attackers = step
    pos.steps.pop()
    if defenders_of(pos, attackers, hex_):
        return
    hopefuls = advance_hopefuls(pos, hex_, attackers)
    if hopefuls and runs_wild(pos, hopefuls[0]):
        move_up(pos, hopefuls[0], hex_, log)  # it always advances (LOU-17.2)
    elif hopefuls:
        pos.steps.append(("advance-who", seat, hex_, attackers))


def advance_picks(pos: Position, step: Step) -> Decision:
    """Who advances; nobody need to."""
    _, seat, hex_, attackers = step
    content = pos.content
    picks = [DONE, *(content.piece + unit for unit in advance_hopefuls(pos, hex_, attackers))]
    return Decision(seat, picks, "Who advances to {0}?", ("LOU-10.4g",), (content.place + hex_,))


def advance_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    _, _, hex_, _ = step
    if pick == DONE:
        pos.steps.pop()
        return
    unit = pick - pos.content.piece
    origin = pos.where[unit]
    move_up(pos, unit, hex_, log)
    if treasure.spoils(pos, unit, origin, 0):
        pos.steps.append(("spoils", unit, origin, 0))


def move_up(pos: Position, unit: int, hex_: int, log: Log | None) -> None:
    relocate(pos, unit, hex_)
    of_unit(pos, log, unit, "advances", pos.content.place + hex_)
    contact(pos, unit, log)
    if pos.gold:
        treasure.look(pos, unit, log)
