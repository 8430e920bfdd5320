"""Treasure maps: each shows the room of one hoard that is really there and that nobody has looted (UWA-MAG-1)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, Step, tell_all

from ..files.encounters import MAPS
from ..files.terms import MAP_KIND, MAP_PLACE, SIZE, WIDE
from ..position import Position
from . import drawing, halls
from .charting import put_down
from .stocking import Stock
from .throwing import throw
from .truth import storey_at

TO_TREASURE, TO_MAGIC, TO_BOTH = range(len(MAPS))
FAR = 24  # squares of ten feet: whoever has drunk of it finds treasure no farther off (UWA-MAG-4)
ALL_MAGIC = 4  # of the worth of a hoard: what comes before it is treasure
Place = tuple[int, int, int]  # floor, room, first square


def study(pos: Position) -> None:
    """A map has come into somebody's hands: what it leads to is thrown for, then where that lies."""
    throw(pos, MAP_KIND, 1, 100)


def use_map_kind(pos: Position, total: int, more: int) -> None:
    """To treasure, to something magic, or to both (UWA-MAG-1)."""
    throw(pos, MAP_PLACE, 1, 100, 0, pos.content.book.treasure.maps.at(total))


def use_map_place(pos: Position, total: int, more: int) -> None:
    """One hoard of those that it may lead to; if there is none left, whoever follows it comes too late (UWA-R340)."""
    found = leads(pos, more)
    if not found:
        return
    floor, room, anchor = found[total % len(found)]
    held = storey_at(pos, floor)
    pos.charted.append(tuple(halls.of_stock(floor, anchor, held.stock[room])))
    copy_out(pos, floor, held.level.room_squares(room))


def leads(pos: Position, kind: int) -> list[Place]:
    """The placed hoards of all levels that nobody has seen; when there are none, the treasure of any such room."""
    known = {(row[0], row[1]) for row in (*pos.halls, *pos.charted)}
    placed: list[Place] = []
    others: list[Place] = []
    for floor in range(pos.content.floors):
        made = storey_at(pos, floor)
        for room, held in enumerate(made.stock):
            anchor = made.level.rooms.find(room)
            if (floor, anchor) not in known and holds(held, kind):
                (placed if held.placed else others).append((floor, room, anchor))
    return placed or others


def holds(held: Stock, kind: int) -> bool:
    """Whether a room holds what such a map leads to."""
    treasure, magic = any(held.worth[:ALL_MAGIC]), any(held.worth[ALL_MAGIC:])
    return (treasure or kind == TO_MAGIC) and (magic or kind == TO_TREASURE)


def sense(pos: Position, log: Log | None) -> bool:
    """Whoever has drunk of it feels all treasure of the level that is near enough and that nobody has seen; the rooms
    are drawn as from a map, and what is in them is not told (UWA-MAG-4). Whether there is any."""
    known = {(row[0], row[1]) for row in (*pos.halls, *pos.charted)}
    made, found = storey_at(pos, pos.floor), 0
    for room, held in enumerate(made.stock):
        anchor = made.level.rooms.find(room)
        if (pos.floor, anchor) in known or not holds(held, TO_TREASURE):
            continue
        squares = made.level.room_squares(room)
        if min(off(pos, square) for square in squares) <= FAR:
            pos.charted.append(tuple(halls.of_stock(pos.floor, anchor, held)))
            copy_out(pos, pos.floor, squares)
            found += 1
    if found:
        tell_all(log, "treasure-felt", found)
    return found > 0


def off(pos: Position, square: int) -> int:
    """How many squares from where the party stands."""
    return abs(square % WIDE - pos.here % WIDE) + abs(square // WIDE - pos.here // WIDE)


def feel(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """It works for turns, wherever he goes meanwhile."""
    pos.steps.pop()
    sense(pos, log)


def copy_out(pos: Position, floor: int, squares: list[int]) -> None:
    """The room is drawn on the sheet of its level, where it lies in truth; on a sheet of its own if something else is
    drawn there."""
    was = pos.floor, pos.pen, pos.told, pos.flown
    pos.floor, pos.pen, pos.told, pos.flown = floor, floor, pos.content.depth(floor), []
    fresh = not any(pos.seen[floor * SIZE + square] for square in squares)
    if fresh and any(drawing.is_drawn(pos, floor, square) for square in squares):
        drawing.new_sheet(pos, squares[0])
    put_down(pos, squares)
    pos.floor, pos.pen, pos.told, pos.flown = was
