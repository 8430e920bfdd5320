"""The Round Room (DUN-ROOM-13): a tile that turns with everything on it."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files import buttons as b
from ..files.terms import CLOSED, DOORWAY, FACE_DOWN, HEROES, LOCKED, MOUTH, NO_TILE, NO_WAY, PASSAGE, WALL
from ..files.tiles import turned_at
from ..position import Position
from . import imps
from .activation import spend
from .combat import thrown
from .locks import free_lock

ALL_TURNS = 4


def round_rooms(pos: Position) -> list[int]:
    """Explored tiles that rotate."""
    laid = pos.laid
    seen = [kind for kind in pos.content.hooks["rotates"] if kind + 1 in laid]
    return [place for place in range(len(laid)) if laid[place] - 1 in seen and pos.explored(place)] if seen else seen


def spin_picks(pos: Position, step: Step) -> Decision:
    """Which of them, from wherever the hero stands (DUN-ROOM-13)."""
    picks = [b.BACK, *(pos.content.first_place + place for place in round_rooms(pos))]
    return Decision(HEROES, picks, "Which room turns?", ("DUN-ROOM-13",))


def take_spin(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    if pick != b.BACK:
        pos.steps.append(("way", step[1], pick - pos.content.first_place))


def way_picks(pos: Position, step: Step) -> Decision:
    about = (pos.content.first_place + step[2],)
    return Decision(HEROES, [b.BACK, b.CLOCKWISE, b.COUNTER], "Which way does {0} turn?", ("DUN-ROOM-13",), about)


def take_way(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    _, hero, place = step
    pos.steps.pop()
    if pick == b.BACK:
        return
    spend(pos)
    imps.gain(pos, 1, "turning a room", log)
    pos.steps.append(("spin-die", hero, place, 1 if pick == b.CLOCKWISE else ALL_TURNS - 1))


def run_spin(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """One quarter with 1 or 2, two with 3 or 4, three with 5 or 6; then secret doors (DUN-ROOM-13, DUN-EXP-9)."""
    _, hero, place, quarter = step
    shown = thrown(pos, dice, (6,), "DUN-ROOM-13 turns", ((hero,),))
    if shown is None:
        return
    pos.steps.pop()
    turns = (shown[0] + 1) // 2
    tell_all(log, "spins", pos.content.first_place + place, turns)
    pos.quiet = 0
    spin(pos, place, turns * quarter % ALL_TURNS)
    pos.steps.append(("secret",))


def spin(pos: Position, place: int, quarters: int) -> None:
    """The tile and all that is on it turn clockwise; its ways are joined anew (DUN-PORT-2)."""
    board = pos.content.board
    squares = board.squares[place]
    there = {squares[at]: squares[_after(at, quarters)] for at in range(36)}
    movers = [(figure, square) for figure, square in enumerate(pos.where) if square in there]
    for figure, _ in movers:
        pos.lift(figure)
    for figure, square in movers:
        pos.put(figure, there[square])
    pos.body = [there.get(square, square) for square in pos.body]
    pos.tokens = [there.get(square, square) for square in pos.tokens]
    pos.rubble, pos.carved, pos.climbs = (
        tuple(sorted([there.get(square, square) for square in found])) for found in (pos.rubble, pos.carved, pos.climbs)
    )
    ports = [pos.port(place, side) for side in range(4)]
    pos.turn[place] = (pos.turn[place] + quarters) % ALL_TURNS
    for side in range(4):
        pos.ports[4 * place + (side + quarters) % ALL_TURNS] = ports[side]
    for side in range(4):
        _rejoin(pos, place, side)
    pos.relay()


def _after(at: int, quarters: int) -> int:
    for _ in range(quarters):
        at = turned_at(at)
    return at


def _rejoin(pos: Position, place: int, side: int) -> None:
    """A door of the neighbour stays as it is, unless a wall has come before it (DUN-R107)."""
    border, there = pos.content.board.border[place][side], pos.content.board.beside[place][side]
    if border < 0 or pos.turn[there] == NO_TILE:
        return
    mine = pos.port(place, side)
    theirs = MOUTH if pos.turn[there] == FACE_DOWN else pos.port(there, (side + 2) % ALL_TURNS)
    if WALL in (mine, theirs):
        if pos.door[border] == LOCKED:
            free_lock(pos, border)
        pos.door[border] = NO_WAY
    elif DOORWAY in (mine, theirs):
        if pos.door[border] in (NO_WAY, PASSAGE):
            pos.door[border] = CLOSED
    else:
        if pos.door[border] == LOCKED:
            free_lock(pos, border)
        pos.door[border] = PASSAGE
