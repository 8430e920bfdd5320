"""What a referee has before him and nobody else: the true map of the level and its key, as a panel each (UWA-GEN-4)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from wyrmtable.core import Eyes, Panel, Row

from ..files.buttons import square_name
from ..files.content import read_book
from ..files.terms import SIZE
from ..position import Position
from ..rules import truth
from ..rules.dungeon import Dungeon, Storey, together
from ..rules.level import BESIDE, OPEN, ROCK, Level
from ..rules.tricks import Trick
from .key import lurkers, room_line, ways_line
from .textmap import KEY, lines


def panels(pos: Position, eyes: Eyes) -> Iterator[Panel]:
    """The level the party is on, walls that have moved included; what the party has done to a room stands with its own
    row of what it has seen."""
    if not (pos.content.floors and pos.content.sees_all(eyes)):
        return
    level, depth = truth.level(pos), pos.depth()
    drawn = lines(*_as_drawn(level))
    yield Panel("true-map", f"The true map of level {depth}", "list", rows=tuple(map(Row, drawn)), note=KEY)
    tricks = truth.dungeon(pos).tricks if pos.content.tricky else ()
    rows = tuple(map(Row, _key(truth.storey(pos), depth, pos.content.own, tricks)))
    yield Panel("true-key", f"The key of level {depth}", "list", rows=rows, note=f"You are at {square_name(pos.here)}.")


@lru_cache(maxsize=8)
def _as_drawn(level: Level) -> tuple[bytes, bytes]:
    """Squares and sides as on a map that was drawn without a mistake; solid rock stays blank."""
    squares = [kind + 1 if kind != ROCK else 0 for kind in list(level.squares)]
    sides = [OPEN + 1] * (2 * SIZE)
    for square in level.open_squares():
        for _, number in BESIDE[square]:
            sides[number] = level.sides[number] + 1
    return bytes(squares), bytes(sides)


@lru_cache(maxsize=8)
def _key(storey: Storey, depth: int, files: truth.Files, tricks: tuple[Trick, ...]) -> tuple[str, ...]:
    """Every room as the level was stocked, then whatever lurks between them, tricks, and the ways."""
    found, book = _alone(storey, depth, tricks), read_book(dict(files))
    rooms = [room_line(found, 0, room, book, None) for room in range(storey.level.halls)]
    return (*rooms, *lurkers(found, 0, book), ways_line(found, 0))


def _alone(storey: Storey, depth: int, tricks: tuple[Trick, ...]) -> Dungeon:
    """A dungeon of this level alone; other levels are counted from it."""
    traps, slimes, noises = (
        tuple([one._replace(at=0) for one in lot]) for lot in (storey.traps, storey.slimes, storey.noises)
    )
    whole = together(depth, [storey._replace(traps=traps, slimes=slimes, noises=noises)], ((0, 0),))
    at = depth - 1
    mine = [one._replace(at=0, other_at=one.other_at - at) for one in tricks if one.at == at]
    return whole._replace(tricks=tuple(mine))
