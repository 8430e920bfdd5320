"""Secret doors (DUN-EXP-9): one opens where heroes could not get on, and steps lead up to a bridge."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files.terms import (
    CLOSED,
    DOORWAY,
    ENTRY,
    ESCORT,
    FACE_DOWN,
    HOP,
    INWARD,
    KEEPER,
    LOCKED,
    NO_WAY,
    PLAIN_FLOOR,
    RUBBLE,
    SPAN,
    WALKED,
)
from ..position import Position
from .turning import round_rooms, spin


def on_foot(pos: Position, starts: list[int]) -> set[int]:
    """Squares within reach on foot: doors count as openable, locks as breakable, rubble as removable."""
    ground = pos.ground
    found, todo = set(starts), list(starts)
    while todo:
        square = todo.pop()
        near = [*pos.near[square], *behind_doors(pos, square)]
        for there in near:
            if there not in found and (WALKED[ground[there]] or ground[there] == RUBBLE):
                found.add(there)
                todo.append(there)
    return found


def behind_doors(pos: Position, square: int) -> list[int]:
    """Squares beyond the closed doors at a square."""
    board = pos.content.board
    doors = [door for door in board.doors_at[square] if pos.door[door] in (CLOSED, LOCKED)]
    return [board.adjacent[square][side] for door in doors for at, side in board.leaves[door] if at == square]


def is_sealed(pos: Position, reached: set[int]) -> bool:
    """No entrance of an unexplored tile can be reached, though such tiles remain."""
    if FACE_DOWN not in pos.turn:
        return False
    board = pos.content.board
    for border in range(board.borders):
        first, second = board.border_places[border]
        if (pos.turn[first] == FACE_DOWN) == (pos.turn[second] == FACE_DOWN) or pos.door[border] == NO_WAY:
            continue
        if any(square in reached for square in board.border_squares[border]):
            return False
    return True


def beyond_reach(pos: Position) -> list[int]:
    """Tiles that heroes must be able to get to and cannot: unexplored ones, or in mission 2 those the exit can be
    reached from. None if all is well."""
    board = pos.content.board
    reached = on_foot(pos, [pos.where[hero] for hero in pos.heroes()])
    if is_sealed(pos, reached):
        return [place for place in range(board.places) if pos.turn[place] == FACE_DOWN]
    exits = [s for s in board.squares[pos.entry] if pos.ground[s] == ENTRY]
    if pos.mission != ESCORT or FACE_DOWN in pos.turn or any(square in reached for square in exits):
        return []
    home = on_foot(pos, exits)
    return [place for place in range(board.places) if home.intersection(board.squares[place])]


def turning_helps(pos: Position) -> bool:
    """A Round Room counts as turned whichever way it needs to be (DUN-EXP-9)."""
    for place in round_rooms(pos):
        for quarters in range(1, 4):
            world = pos.copy()
            spin(world, place, quarters)
            if not beyond_reach(world):
                return True
    return False


def secret_sides(pos: Position) -> list[int]:
    """Borders at which a secret door is due, the cheapest only; none if nothing is sealed."""
    board, beyond = pos.content.board, beyond_reach(pos)
    if not beyond or turning_helps(pos):
        return []
    reached = on_foot(pos, [pos.where[hero] for hero in pos.heroes()])
    priced: list[tuple[tuple[int, int], int]] = []
    for border in range(board.borders):
        for place, there in (board.border_places[border], board.border_places[border][::-1]):
            walled = there in beyond and pos.door[border] == NO_WAY and pos.explored(place)
            if walled and reached.intersection(board.squares[place]):
                priced.append((_price(pos, border), border))
    best = min([price for price, _ in priced], default=(0, 0))
    return sorted({border for price, border in priced if price == best})


def climbable(pos: Position) -> list[int]:
    """Lower squares beside a deck on tiles within reach: one becomes steps if no side can be opened (DUN-EXP-9)."""
    board, ground = pos.content.board, pos.ground
    if not beyond_reach(pos) or turning_helps(pos):
        return []
    reached = on_foot(pos, [pos.where[hero] for hero in pos.heroes()])
    found: list[int] = []
    for place in range(board.places):
        floor = board.squares[place][:36]
        if SPAN not in [ground[square] for square in floor] or not reached.intersection(board.squares[place]):
            continue
        for square in floor:
            near = [ground[there] for _, there in board.around[square] if board.tile_of[there] == place]
            if PLAIN_FLOOR[ground[square]] and ground[square] != SPAN and SPAN in near:
                found.append(square)
    return found


def _price(pos: Position, border: int) -> tuple[int, int]:
    """Whether it opens onto furniture, and how many squares have to be converted, on all explored sides."""
    furniture = count = 0
    for square in _inner_ends(pos, border):
        furniture |= HOP[pos.ground[square[-1]]]
        count += len(square) - 1
    return furniture, count


def _inner_ends(pos: Position, border: int) -> list[list[int]]:
    """From every port square of an explored tile inwards, the squares up to the first standable one."""
    board = pos.content.board
    found: list[list[int]] = []
    for square in board.border_squares[border]:
        if not pos.explored(board.tile_of[square]):
            continue
        inward, line = INWARD[board.port_side[square]], [square]
        while not WALKED[pos.ground[line[-1]]]:
            line.append(board.adjacent[line[-1]][inward])
        found.append(line)
    return found


def run_secret(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Asks the Keeper for a side as long as something is sealed."""
    pos.steps.pop()
    if secret_sides(pos):
        pos.steps.append(("secret",))
        pos.steps.append(("side",))
    elif climbable(pos):
        pos.steps.append(("secret",))
        pos.steps.append(("climb",))


def climb_picks(pos: Position, step: Step) -> Decision:
    picks = [pos.content.first_square + square for square in climbable(pos)]
    return Decision(KEEPER, picks, "Where do steps lead up to the bridge?", ("DUN-EXP-9",))


def take_climb(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    pos.climbs = (*pos.climbs, pick - pos.content.first_square)
    pos.relay()
    tell_all(log, "climb", pick)


def side_picks(pos: Position, step: Step) -> Decision:
    picks = [pos.content.first_border + border for border in secret_sides(pos)]
    return Decision(KEEPER, picks, "Where does a secret door open?", ("DUN-EXP-9",))


def take_side(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """A closed door, and floor behind it as far as needed (DUN-EXP-9)."""
    pos.steps.pop()
    border, board = pick - pos.content.first_border, pos.content.board
    carved = [square for line in _inner_ends(pos, border) for square in line[:-1]]
    pos.carved = (*pos.carved, *carved)
    side = board.border_side[border]
    for place, facing in ((board.border_places[border][0], side), (board.border_places[border][1], INWARD[side])):
        if pos.explored(place) and pos.is_walled(place, facing):
            pos.ports[4 * place + facing] = DOORWAY
    pos.door[border] = CLOSED
    pos.relay()
    tell_all(log, "secret", pick)
