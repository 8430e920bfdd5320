"""Alerting and turning counters up (LOU-6.0, LOU-9.0), and what follows from coming next to somebody (LOU-R20)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, Step, tell_all

from ..files.content import bits
from ..position import GONE, Position, take


def wake(pos: Position, units: int, log: Log | None) -> None:
    """Takes Unalerted markers off. Each unit roused rouses friends next to it and, as a Sentry, those within four
    hexes, who do the same at once (LOU-6.3a, LOU-6.3b)."""
    ground = pos.content.terrain
    queue = units & pos.asleep
    while queue:
        unit = (queue & -queue).bit_length() - 1
        pos.asleep &= ~(1 << unit)
        hex_ = pos.where[unit]
        tell_all(log, "wakes", pos.content.place + hex_)
        heard = ground.earshot[hex_] if pos.content.sentries >> unit & 1 else ground.adjacent[hex_]
        queue |= sleepers_within(pos, pos.owner[unit], heard | 1 << hex_)
        queue &= pos.asleep


def sleepers_within(pos: Position, owner: int, hexes: int) -> int:
    """Unalerted units of an owner in a set of hexes."""
    found = 0
    for unit in bits(pos.asleep & pos.mine[owner] & pos.on_map):
        if hexes >> pos.where[unit] & 1:
            found |= 1 << unit
    return found


def alerting_phase(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Every side's sleepers next to an awake friend, or within four hexes of an awake Sentry, are roused
    (LOU-6.1B, LOU-6.1C, LOU-R19)."""
    pos.steps.pop()
    for owner in range(len(pos.mine)):
        if pos.asleep & pos.mine[owner]:
            wake(pos, sleepers_within(pos, owner, _alarm(pos, owner)), log)


def _alarm(pos: Position, owner: int) -> int:
    """The hexes in which sleepers of this owner are roused in an Alerting phase."""
    ground, hexes = pos.content.terrain, 0
    for unit in bits(pos.mine[owner] & pos.on_map & ~pos.asleep):
        hex_ = pos.where[unit]
        hexes |= ground.earshot[hex_] if pos.content.sentries >> unit & 1 else ground.around[hex_]
    return hexes


def turn_up(pos: Position, hex_: int, log: Log | None) -> None:
    """Turns all counters of a hex face-up, for good (LOU-9.0b, LOU-9.0c); dummies vanish (LOU-20.5h)."""
    reveal(pos, pos.at[hex_], log)


def reveal(pos: Position, units: int, log: Log | None) -> None:
    """Turns counters face-up where they lie."""
    hidden = units & ~pos.up
    if not hidden:
        return
    pos.up |= hidden
    for unit in bits(hidden):
        hex_ = pos.where[unit]
        if pos.content.dummies >> unit & 1:
            tell_all(log, "dummy", pos.content.place + hex_)
            pos.asleep &= ~(1 << unit)
            take(pos, unit, GONE)
        else:
            tell_all(log, "revealed", pos.content.piece + unit, pos.content.place + hex_)


def contact(pos: Position, unit: int, log: Log | None) -> bool:
    """A unit has come to its hex by whatever kind of movement: enemies next to it are alerted (LOU-6.1A), and they and
    the unit itself are turned up, friends it joins are not (LOU-9.0b). True if anybody learnt something by it."""
    hex_, owner = pos.where[unit], pos.owner[unit]
    if not near_foes(pos, owner, hex_):
        return False
    at, others, up, asleep = pos.at, ~pos.mine[owner], pos.up, pos.asleep
    reveal(pos, 1 << unit, log)
    for place in (*pos.content.terrain.near[hex_], hex_):  # in its own for a flyer over or among enemies (LOU-R67)
        if strangers := at[place] & others:
            reveal(pos, strangers, log)
            wake(pos, strangers, log)
    return pos.up != up or pos.asleep != asleep


def near_foes(pos: Position, owner: int, hex_: int) -> int:
    """The hexes with enemies among a hex and those next to it."""
    return pos.foes[owner] & pos.content.terrain.around[hex_]


def expose(pos: Position, hex_: int, log: Log | None) -> None:
    """Being declared a target turns units up and alerts them (LOU-R98)."""
    turn_up(pos, hex_, log)
    wake(pos, pos.at[hex_], log)
