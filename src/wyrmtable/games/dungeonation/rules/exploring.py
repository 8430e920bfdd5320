"""Exploring (section 14): turning tiles over, orienting and joining them, secret doors, what a new tile brings."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files.buttons import TURN_0
from ..files.content import AT_TURN
from ..files.terms import (
    CHEST,
    CLOSED,
    DESTROYED,
    DISCARD,
    DOORWAY,
    ENTRY,
    ESCORT,
    FACE_DOWN,
    HEROES,
    HOP,
    KEEPER,
    LOCKED,
    MOUTH,
    NO_TILE,
    NO_WAY,
    OPEN,
    PASSAGE,
    PLAIN_FLOOR,
    RUBBLE,
    SPAN,
    WALKED,
    WALL,
    WORN,
)
from ..position import Position
from . import windows
from .jail import jail_all
from .missions import tile_laid
from .summoning import lies_at
from .turning import round_rooms, spin

INWARD = (2, 3, 0, 1)


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
    if pos.laid[place] - 1 in pos.content.hooks["jail"]:
        jail_all(pos)
    if lies_at(pos, place) >= 0:
        pos.steps.append(("reveal", place))
    tile_laid(pos, place, dice, log)


def run_laid(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """All that is due on a new tile has come: window `laid` (DUN-EXP-8)."""
    pos.steps.pop()
    windows.open_laid(pos, step[1], step[2])


# -- secret doors (DUN-EXP-9) ------------------------------------------------------------------------------------


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
