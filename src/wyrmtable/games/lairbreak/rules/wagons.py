"""Wagons and loads (section 11) and the hoard's way home (LB-LAIR-6): loading, unloading, throwing away."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files.buttons import LEAVE_IT, LOAD, PLACES
from ..files.terms import BASE, CARRIED, CHIT_BITS, HELD_POST, HOARD, LAIR, LYING, MINE, MINERALS
from ..position import Position
from .victory import pay

LOADING = (LAIR, MINE)  # where something to carry may lie
_MASK = (1 << CHIT_BITS) - 1


def chits_in(load: int) -> int:
    """How many mineral chits a load holds."""
    if load == HOARD:
        return 0
    return sum([load >> CHIT_BITS * mineral & _MASK for mineral in range(len(MINERALS))])


def value_of(pos: Position, load: int) -> int:
    """What a mineral load is worth (LB-MIN-1)."""
    if load == HOARD:
        return 0
    return sum([(load >> CHIT_BITS * mineral & _MASK) * gold for mineral, gold in enumerate(pos.content.value)])


def can_take(pos: Position, unit: int, square: int) -> bool:
    """Whether a wagon could take what lies on the square (LB-WAG-1, LB-WAG-2, LB-LAIR-6)."""
    if pos.content.span[unit] != 2:
        return False
    kind = pos.content.halls.kind[square]
    if kind == LAIR:
        return pos.hoard == LYING and pos.load[unit] == 0
    if kind != MINE or not pos.chit[square] or pos.load[unit] == HOARD:
        return False
    return pos.load[unit] == 0 or chits_in(pos.load[unit]) < pos.content.switches.capacity


def load_price(pos: Position, entering: bool) -> int:
    """MP for loading: free in the step that enters, else 1 (LB-WAG-2; LB-OPT-7)."""
    rule = pos.content.switches.load_cost
    if rule == "always_0" or (rule == "entry_free" and entering):
        return 0
    return 1


def offer_load(pos: Position, group: tuple[int, ...], square: int) -> None:
    """Asks for each wagon that has just entered whether it loads (LB-D21)."""
    price = load_price(pos, True)
    for unit in group:
        if pos.where[unit] == square and pos.mp[unit] >= price and can_take(pos, unit, square):
            pos.steps.append(("load", unit))


def load_picks(pos: Position, step: Step) -> Decision:
    unit = step[1]
    square = pos.where[unit]
    picks = [LOAD, LEAVE_IT] if can_take(pos, unit, square) else [LEAVE_IT]
    about = (pos.content.pieces + unit, PLACES + square)
    return Decision(pos.owner[pos.army], picks, "Does {0} load what lies on {1}?", ("LB-WAG-2", "LB-LAIR-6"), about)


def take_load(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    if pick == LOAD:
        load(pos, step[1], pos.where[step[1]], load_price(pos, True), log)


def load(pos: Position, unit: int, square: int, price: int, log: Log | None) -> None:
    """The chit or the hoard of a square travels with the wagon; the mine is empty again (LB-WAG-3)."""
    pos.mp[unit] -= price
    if pos.content.halls.kind[square] == LAIR:
        pos.stow(unit, HOARD)
        pos.hoard = CARRIED
        tell_all(log, "hoard", pos.content.pieces + unit, PLACES + square)
        return
    mineral = pos.chit[square] - 1
    pos.chit[square] = 0
    pos.discard[mineral] += 1
    pos.stow(unit, pos.load[unit] + (1 << CHIT_BITS * mineral))
    tell_all(log, "loaded", pos.content.pieces + unit, pos.content.charts.minerals[mineral].title, PLACES + square)


def is_drop_off(pos: Position, army: int, square: int) -> bool:
    """An army's own main base, or an outpost it controls (LB-WAG-4, LB-POST-8)."""
    halls = pos.content.halls
    if halls.kind[square] == BASE:
        return halls.base_of[square] == pos.base[army] + 1
    return pos.post[square] == HELD_POST + army


def can_unload(pos: Position, unit: int) -> bool:
    load = pos.load[unit]
    return load != 0 and load != HOARD and is_drop_off(pos, pos.content.army[unit], pos.where[unit])


def unload(pos: Position, unit: int, log: Log | None) -> None:
    """The value is paid at once and the wagon's movement ends (LB-WAG-4)."""
    army, value = pos.content.army[unit], value_of(pos, pos.load[unit])
    pos.stow(unit, 0)
    pos.mp[unit] = 0
    tell_all(log, "unloaded", pos.content.pieces + unit, PLACES + pos.where[unit])
    pay(pos, army, value, log)


def throw_away(pos: Position, unit: int, log: Log | None) -> None:
    """A mineral load is thrown away (LB-WAG-5)."""
    pos.stow(unit, 0)
    tell_all(log, "thrown", pos.content.pieces + unit)
