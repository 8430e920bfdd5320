"""Mystery tiles (section 15.1): traps, treasures, monsters and lost units. A face is drawn when a tile is turned."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, only, tell_all, tell_to

from ..files.buttons import PLACES
from ..files.terms import (
    AMBUSH,
    BEAR,
    CAVE_IN,
    CAVE_IN_FACE,
    DRUMS,
    HERO,
    HOARD,
    HORN,
    LOST_MINER,
    MINER,
    PIT,
    PIT_FACE,
    THIEF,
    TILE_DRUMS,
    TILE_GEMS,
    TILE_GOLD,
    TILE_HORN,
    WIND,
)
from ..position import Position, take_one
from . import combat, gains
from .holding import hold
from .spaces import station
from .victory import pay, remove

FALLS = 4  # a pit swallows on 4+
SNAPS = 4  # bear traps snap on 4+
HELD_TURNS = 3  # this turn and the next two
VISITS = 2  # wagons that fill a pit, turns that clear a cave-in


def reveal(pos: Position, group: tuple[int, ...], way: tuple[int, ...], dice: Dice, log: Log | None) -> None:
    """Turns the tile over and resolves it before anything else (LB-MYS-1, LB-MYS-2)."""
    square = way[-1]
    face = _draw(pos, dice)
    pos.lay(pos.tile, square, 0)
    tell_all(log, "tile", pos.content.charts.tiles[face].title, PLACES + square)
    army = pos.content.army[group[0]]
    card = pos.content.charts.tiles[face]
    if pos.content.tile_monster[face]:
        pos.lay(pos.monster, square, pos.content.tile_monster[face])
        combat.ambush(pos, group, square, AMBUSH, log)
    elif face == CAVE_IN_FACE:
        _cave_in(pos, group, way, log)
    elif face == PIT_FACE:
        pos.lay(pos.tile, square, PIT)
        pos.wear[square] = 0
        _fall_in(pos, [unit for unit in group if pos.load[unit] != HOARD], dice, log)
    elif face == BEAR:
        _bear_traps(pos, group, dice, log)
    elif face == WIND:
        _wind(pos, group, dice, log)
    elif face in (TILE_GOLD, TILE_GEMS):
        pay(pos, army, card.gold, log)
    elif face in (TILE_DRUMS, TILE_HORN):
        keep(pos, army, DRUMS if face == TILE_DRUMS else HORN, card.uses, log)
    elif face == THIEF:
        _thief(pos, army, card.gold, log)
    elif face in (LOST_MINER, HERO):
        gains.find(pos, army, MINER if face == LOST_MINER else pos.content.charts.armies[army].elite, square, log)


def _draw(pos: Position, dice: Dice) -> int:
    """One of the faces not yet seen; nobody knows which lies where (LB-SET-8, LB-INFO-2)."""
    return take_one(pos.tiles, dice.roll(sum(pos.tiles), "LB-MYS-1 tile"))


def keep(pos: Position, army: int, treasure: int, uses: int, log: Log | None) -> None:
    """A kept treasure lies open before its army (LB-TRE-0)."""
    pos.keeper[treasure], pos.uses[treasure] = army + 1, uses


def _cave_in(pos: Position, group: tuple[int, ...], way: tuple[int, ...], log: Log | None) -> None:
    """The square is blocked; the group is thrown back to the last square where it fits (LB-MYS-3, LB-MOVE-10)."""
    square = way[-1]
    pos.lay(pos.tile, square, CAVE_IN)
    pos.wear[square] = 0
    for unit in group:
        pos.lift(unit)
        pos.mp[unit] = 0
    army, spaces = pos.content.army[group[0]], pos.spaces_of(group)
    back = next(s for s in reversed(way[:-1]) if pos.holder[s] in (0, army + 1) and pos.has_room(s, spaces))
    for unit in group:
        pos.mark_trail(unit, (*pos.trail_of(unit), back))
    station(pos, group, back)
    hold(pos, army, group, back, log)


def _fall_in(pos: Position, units: list[int], dice: Dice, log: Log | None) -> list[int]:
    """Each unit rolls; 4+ is lost, and knights have no defence against a trap (LB-MYS-5)."""
    left: list[int] = []
    for unit in units:
        if dice.d6("LB-MYS-5 pit") >= FALLS:
            tell_all(log, "lost", pos.content.pieces + unit, PLACES + pos.where[unit])
            remove(pos, unit)
        else:
            left.append(unit)
    return left


def cross_pit(pos: Position, group: tuple[int, ...], square: int, dice: Dice, log: Log | None) -> tuple[int, ...]:
    """Entering a face-up pit: wagons fill it, all others roll (LB-MYS-5, LB-MYS-6). Returns the survivors."""
    carts = [unit for unit in group if pos.is_wagon(unit)]
    left = _fall_in(pos, [unit for unit in group if not pos.is_wagon(unit)], dice, log)
    pos.wear[square] += len(carts)
    if pos.wear[square] >= VISITS:
        pos.lay(pos.tile, square, 0)
        pos.wear[square] = 0
        tell_all(log, "filled", PLACES + square)
    return tuple(sorted(left + carts))


def _bear_traps(pos: Position, group: tuple[int, ...], dice: Dice, log: Log | None) -> None:
    """One die for the group: held this turn and in the next two movement phases (LB-MYS-7)."""
    snapped = dice.d6("LB-MYS-7 bear traps") >= SNAPS
    tell_all(log, "traps", "the traps snap" if snapped else "the traps miss", PLACES + pos.where[group[0]])
    if snapped:
        for unit in group:
            pos.mp[unit], pos.held[unit] = 0, HELD_TURNS


def _wind(pos: Position, group: tuple[int, ...], dice: Dice, log: Log | None) -> None:
    """Blown back along this turn's way as far as the die says (LB-MYS-8)."""
    roll = dice.d6("LB-MYS-8 wind")
    trails = {pos.trail_of(unit) for unit in group}
    for unit in group:
        pos.mp[unit] = 0
    if len(trails) == 1:
        blow(pos, group, trails.pop(), roll, log)
    else:
        pos.steps.append(("wind", roll, *group))


def blow(pos: Position, group: tuple[int, ...], trail: tuple[int, ...], roll: int, log: Log | None) -> None:
    """Carries the group back along one way; where it does not fit it stops on the next square forward that has room."""
    army, spaces = pos.content.army[group[0]], pos.spaces_of(group)
    start = max(0, len(trail) - 1 - roll)
    for unit in group:
        pos.lift(unit)
    for square in trail[start:]:
        free = pos.holder[square] in (0, army + 1) and not pos.monster[square] and pos.tile[square] != CAVE_IN
        if free and pos.has_room(square, spaces):
            break
    for unit in group:
        pos.mark_trail(unit, (*trail, square))
    station(pos, group, square)
    tell_all(log, "wind", roll, PLACES + square)
    hold(pos, army, group, square, log)


def wind_picks(pos: Position, step: Step) -> Decision:
    """When the members came different ways their owner picks the one whose way all are blown back along; members that
    came the same way are asked for once (LB-MYS-8)."""
    ways: dict[tuple[int, ...], int] = {}
    for unit in step[2:]:
        ways.setdefault(pos.trail_of(unit), unit)
    listed = sorted(pos.content.pieces + unit for unit in ways.values())
    return Decision(pos.owner[pos.army], listed, "Whose path are they blown back along?", ("LB-MYS-8",))


def take_wind(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    blow(pos, step[2:], pos.trail_of(pick - pos.content.pieces), step[1], log)


def _thief(pos: Position, army: int, amount: int, log: Log | None) -> None:
    """Every enemy army pays, or gives all it has (LB-MYS-16). How much that was only the finder can count."""
    total = 0
    for other in pos.order:
        if pos.alive >> other & 1 and pos.is_enemy(army, other):
            share = min(amount, pos.money(other))
            pos.gold[pos.purse[other]] -= share
            total += share
    tell_all(log, "robbed", army)
    tell_to(log, only(pos.owner[army]), "paid", army, total)
    pay(pos, army, total, None)
