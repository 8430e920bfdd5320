"""Exploring (section 14): turning tiles over, orienting and joining them, secret doors, what a new tile brings."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files.buttons import TURN_0
from ..files.content import AT_TURN
from ..files.terms import (
    CHEST,
    CLOSED,
    DESTROYED,
    FACE_DOWN,
    HEROES,
    INWARD,
    LOCKED,
    MOUTH,
    NO_TILE,
    NO_WAY,
    OPEN,
    PASSAGE,
    WALL,
)
from ..position import Position
from . import windows
from .jail import jail_all
from .locks import free_lock
from .missions import tile_laid
from .summoning import lies_at


def ways_out(pos: Position, square: int) -> list[int]:
    """Borders by which a hero on this square may turn a tile: open, towards an unexplored tile (DUN-EXP-1)."""
    border = pos.content.board.border_at[square]
    if border < 0 or pos.door[border] not in (PASSAGE, OPEN, DESTROYED):
        return []
    return [border] if FACE_DOWN in [pos.turn[place] for place in pos.content.board.border_places[border]] else []


def unexplored_beyond(pos: Position, border: int) -> int:
    """The face-down place at a border."""
    first, second = pos.content.board.border_places[border]
    return first if pos.turn[first] == FACE_DOWN else second


def turn_over(pos: Position, hero: int, border: int, dice: Dice, log: Log | None) -> None:
    """The tile is seen, then oriented; nobody knew what it would be (DUN-EXP-3, DUN-R9)."""
    place = unexplored_beyond(pos, border)
    if not pos.laid[place]:
        draw_tile(pos, place, dice, "DUN-EXP-1 tile")
    pos.peeked &= ~(1 << place)
    pos.quiet = 0
    pos.turned += 1
    name = pos.content.tiles[pos.laid[place] - 1].name
    tell_all(log, "turned", pos.content.first_figure + hero, pos.content.first_place + place, name)
    pos.steps.append(("orient", hero, border, HEROES))


def draw_tile(pos: Position, place: int, dice: Dice, why: str) -> None:
    """Which of the tiles nobody has seen lies here. With a second level more are left than lie face down, but the
    Stairs Down are among those (DUN-DOWN-1)."""
    stairs = pos.content.stairs_down
    hidden = [p for p in range(len(pos.turn)) if pos.turn[p] == FACE_DOWN and not pos.laid[p]]
    kinds = [kind for kind in range(len(pos.bag)) for _ in range(pos.bag[kind])]
    if stairs in kinds and len(kinds) > len(hidden):
        kinds.remove(stairs)
        kinds = kinds if dice.choose(hidden, why) != place else [stairs]
    kind = dice.choose(kinds, why) if len(kinds) > 1 else kinds[0]
    pos.bag[kind] -= 1
    pos.laid[place] = kind + 1


def turns_allowed(pos: Position, border: int) -> list[int]:
    """Quarters after which the new tile has a port on the side of the hero (DUN-EXP-3)."""
    place = unexplored_beyond(pos, border)
    first, _ = pos.content.board.border_places[border]
    side = pos.content.board.border_side[border]
    facing = side if place == first else INWARD[side]
    ports = pos.content.tiles[pos.laid[place] - 1].ports
    return [turn for turn in range(4) if ports[turn][facing] != WALL]


def orient_picks(pos: Position, step: Step) -> Decision:
    _, _, border, seat = step
    place = pos.content.first_place + unexplored_beyond(pos, border)
    picks = [TURN_0 + turn for turn in turns_allowed(pos, border)]
    return Decision(seat, picks, "How shall {0} lie?", ("DUN-EXP-3",), (place,))


def take_orient(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    _, hero, border, seat = step
    pos.steps[-1] = ("lay", hero, border, pick - TURN_0)
    if seat == HEROES:
        windows.open_window(pos, AT_TURN, hero, pos.content.first_place + unexplored_beyond(pos, border))


def run_lay(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """The tile is joined to its neighbours; then what is due on it (DUN-EXP-4, DUN-EXP-5)."""
    _, hero, border, turn = step
    place = unexplored_beyond(pos, border)
    pos.steps.pop()
    lay_tile(pos, place, turn, border)
    tell_all(log, "laid", pos.content.first_place + place)
    pos.steps.append(("laid", hero, place))
    pos.steps.append(("found", place))
    pos.steps.append(("secret",))


def lay_tile(pos: Position, place: int, turn: int, entered: int = -1) -> None:
    """Puts a known tile face up; `entered` is the border of the hero who turned it (DUN-PORT-2)."""
    tile, board = pos.content.tiles[pos.laid[place] - 1], pos.content.board
    pos.turn[place] = turn
    for side in range(4):
        pos.ports[4 * place + side] = tile.ports[turn][side]
    for side in range(4):
        border, there = board.border[place][side], board.beside[place][side]
        if border < 0:
            continue
        mine = tile.ports[turn][side]
        if pos.turn[there] == NO_TILE:
            pos.door[border] = NO_WAY
        elif pos.turn[there] == FACE_DOWN:
            pos.door[border] = (NO_WAY, PASSAGE, CLOSED)[mine]
        else:
            _join(pos, border, mine, pos.port(there, INWARD[side]), border == entered)
    squares = board.squares[place]
    for one, other in tile.doors[turn]:
        pos.door[board.inner_door[squares[one], squares[other]]] = CLOSED
    pos.relay()
    if CHEST in [pos.ground[square] for square in squares]:
        pos.door[board.doors + place] = CLOSED


def _join(pos: Position, border: int, mine: int, theirs: int, entered: bool) -> None:
    """Open and open make a passage, a door on either side one door, a wall nothing (DUN-PORT-2, DUN-EXP-4)."""
    if mine == WALL or theirs == WALL:
        if pos.door[border] == LOCKED:
            free_lock(pos, border)
        pos.door[border] = NO_WAY
    elif mine == MOUTH and theirs == MOUTH:
        pos.door[border] = PASSAGE
    elif theirs == MOUTH:
        pos.door[border] = OPEN if entered else CLOSED


def run_found(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """What is due on a new tile: the mission's effects, then a face-down card (DUN-EXP-5)."""
    place = step[1]
    pos.steps.pop()
    if pos.laid[place] - 1 in pos.content.hooks["jail"]:
        jail_all(pos)
    if lies_at(pos, place) >= 0:
        pos.steps.append(("reveal", place))
    tile_laid(pos, place, dice, log)


def run_laid(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """All that is due on a new tile has come: window `laid` (DUN-EXP-8)."""
    pos.steps.pop()
    windows.open_laid(pos, step[1], step[2])
