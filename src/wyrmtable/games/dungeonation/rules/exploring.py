"""Exploring (section 14): turning tiles over, orienting and joining them, secret doors, what a new tile brings."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files.buttons import TURN_0
from ..files.content import AT_TURN
from ..files.terms import (
    BITS,
    CHEST,
    CLOSED,
    DISCARD,
    DOORWAY,
    ESCORT,
    FACE_DOWN,
    HEROES,
    HOP,
    KEEPER,
    LOCKED,
    MOUTH,
    NO_WAY,
    OPEN,
    PASSAGE,
    RUBBLE,
    WALKED,
    WALL,
    WORN,
)
from ..position import Position
from . import windows
from .missions import tile_laid
from .summoning import lies_at

INWARD = (2, 3, 0, 1)


def ways_out(pos: Position, square: int) -> list[int]:
    """Borders by which a hero on this square may turn a tile: open, towards an unexplored tile (DUN-EXP-1)."""
    border = pos.content.board.border_at[square]
    if border < 0 or pos.door[border] not in (PASSAGE, OPEN, 5):
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
        kinds = [kind for kind in range(len(pos.bag)) for _ in range(pos.bag[kind])]
        kind = dice.choose(kinds, "DUN-EXP-1 tile")
        pos.bag[kind] -= 1
        pos.laid[place] = kind + 1
    pos.peeked &= ~(1 << place)
    pos.quiet = 0
    name = pos.content.tiles[pos.laid[place] - 1].name
    tell_all(log, "turned", pos.content.first_figure + hero, pos.content.first_place + place, name)
    pos.steps.append(("orient", hero, border, HEROES))


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
    _, _, border, turn = step
    place = unexplored_beyond(pos, border)
    pos.steps.pop()
    lay_tile(pos, place, turn, border)
    tell_all(log, "laid", pos.content.first_place + place)
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
        if pos.turn[there] == FACE_DOWN:
            pos.door[border] = (NO_WAY, PASSAGE, CLOSED)[mine]
        else:
            _join(pos, border, mine, pos.port(there, INWARD[side]), border == entered)
    pos.relay()
    if CHEST in [pos.ground[square] for square in board.squares[place]]:
        pos.door[board.borders + place] = CLOSED


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


def free_lock(pos: Position, door: int) -> None:
    """A lock ends: its card is discarded (DUN-DECK-6)."""
    pos.lock[door] = 0
    for card in pos.content.window_cards[2]:
        if pos.spot[card] == WORN and pos.under[card] == door:
            pos.lay_card(card, DISCARD)


def run_found(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """What is due on a new tile: the mission's effects, then a face-down card (DUN-EXP-5)."""
    place = step[1]
    pos.steps.pop()
    if lies_at(pos, place) >= 0:
        pos.steps.append(("reveal", place))
    tile_laid(pos, place, dice, log)


# -- secret doors (DUN-EXP-9) ------------------------------------------------------------------------------------


def on_foot(pos: Position, starts: list[int]) -> set[int]:
    """Squares within reach on foot: doors count as openable, locks as breakable, rubble as removable."""
    board, ground, shut = pos.content.board, pos.ground, pos.shut
    found, todo = set(starts), list(starts)
    while todo:
        square = todo.pop()
        border = board.border_at[square]
        for side in range(4):
            there = board.adjacent[square][side]
            if there < 0 or there in found or not (WALKED[ground[there]] or ground[there] == RUBBLE):
                continue
            if shut[square] & BITS[side] << 4:
                continue
            if shut[square] & BITS[side] and not (
                border >= 0 and board.port_side[square] == side and pos.door[border] != NO_WAY
            ):
                continue
            found.add(there)
            todo.append(there)
    return found


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


def secret_sides(pos: Position) -> list[int]:
    """Borders at which a secret door is due, the cheapest only; none if nothing is sealed."""
    board = pos.content.board
    reached = on_foot(pos, [pos.where[hero] for hero in pos.heroes()])
    exit_squares = [s for s in board.squares[pos.entry] if pos.ground[s] == ord("<")]
    cut_off = pos.mission == ESCORT and not any(square in reached for square in exit_squares)
    if is_sealed(pos, reached):
        beyond = [place for place in range(board.places) if pos.turn[place] == FACE_DOWN]
    elif cut_off and FACE_DOWN not in pos.turn:
        home = on_foot(pos, exit_squares)
        beyond = [place for place in range(board.places) if home.intersection(board.squares[place])]
    else:
        return []
    priced = list[tuple[tuple[int, int], int]]()
    for border in range(board.borders):
        for place, there in (board.border_places[border], board.border_places[border][::-1]):
            walled = there in beyond and pos.door[border] == NO_WAY and pos.explored(place)
            if walled and reached.intersection(board.squares[place]):
                priced.append((_price(pos, border), border))
    best = min([price for price, _ in priced], default=(0, 0))
    return sorted({border for price, border in priced if price == best})


def _price(pos: Position, border: int) -> tuple[int, int]:
    """Whether it opens onto furniture, and how many squares have to be converted, on all explored sides."""
    furniture = count = 0
    for square in _inner_ends(pos, border):
        furniture |= HOP[pos.ground[square[-1]]]
        count += len(square) - 1
    return furniture, count


def _inner_ends(pos: Position, border: int) -> list[list[int]]:
    """From every port square of an explored tile inwards, the squares up to the first standable one."""
    board, found = pos.content.board, list[list[int]]()
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
