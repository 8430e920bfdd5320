"""Capture and the Jail (DUN-JAIL): heroes taken alive, their cells, and how they are set free."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files.terms import CELLS, CLOSED, DESTROYED, HEROES, KEEPER, OPEN, PARTY, SET_ASIDE, WALKED
from ..position import Position
from . import ending
from .combat import drop_tokens
from .movement import nearest_free, take_tokens, visit


def cells(pos: Position) -> dict[int, int]:
    """The doors of all cells of explored Jails, each with the number of its cell (DUN-JAIL-2)."""
    board, tiles = pos.content.board, pos.content.tiles
    found: dict[int, int] = {}
    for place in range(board.places):
        if pos.explored(place):
            tile, turn, squares = tiles[pos.laid[place] - 1], pos.turn[place], board.squares[place]
            for number in tile.cells:
                one, other = tile.doors[turn][number]
                found[board.inner_door[squares[one], squares[other]]] = place * CELLS + number + 1
    return found


def secure(pos: Position) -> list[int]:
    """Doors of cells that can hold somebody: where none hangs any more none could be opened (DUN-JAIL-4)."""
    return [door for door in sorted(cells(pos)) if pos.door[door] != DESTROYED]


def floor_of(pos: Position, cell: int) -> list[int]:
    """The squares of a cell."""
    place, number = divmod(cell - 1, CELLS)
    tile, squares = pos.content.tiles[pos.laid[place] - 1], pos.content.board.squares[place]
    return [squares[local] for local in tile.boxes[pos.turn[place]][number]]


def run_capture(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Instead of falling he is set aside, or goes to a cell, with one wound and his items (DUN-JAIL-1, DUN-R85)."""
    hero, square = step[1], pos.where[step[1]]
    pos.steps.pop()
    pos.lift(hero)
    pos.wounds[hero] = 1
    pos.shield &= ~(1 << hero)
    pos.cell[hero] = SET_ASIDE
    drop_tokens(pos, hero, square)
    tell_all(log, "captured", pos.content.first_figure + hero)
    jail_all(pos)
    ending.check_end(pos, log)


def jail_all(pos: Position) -> None:
    """Whoever is set aside is put into a cell as soon as there is one (DUN-JAIL-2)."""
    if not secure(pos):
        return
    for hero in reversed(range(PARTY)):
        if pos.cell[hero] == SET_ASIDE:
            pos.steps.append(("cell", hero))


def cell_picks(pos: Position, step: Step) -> Decision:
    """A cell by its door; several prisoners may share one (DUN-JAIL-2)."""
    picks = [pos.content.first_border + door for door in secure(pos)]
    about = (pos.content.first_figure + step[1],)
    return Decision(KEEPER, picks, "Into which cell goes {0}?", ("DUN-JAIL-1",), about)


def take_cell(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """The door of an open cell is shut behind him (DUN-JAIL-1)."""
    pos.steps.pop()
    door = pick - pos.content.first_border
    if pos.door[door] == OPEN:
        pos.door[door] = CLOSED
        pos.bar(door)
    pos.cell[step[1]] = cells(pos)[door]
    tell_all(log, "jailed", pos.content.first_figure + step[1], pick)


def set_free(pos: Position, door: int) -> None:
    """The door of a cell is open or destroyed: everybody in it is free, whoever did it (DUN-JAIL-4, DUN-R115)."""
    if door < pos.content.board.borders:
        return
    cell = cells(pos).get(door, 0)
    for hero in reversed(range(PARTY)):
        if cell and pos.cell[hero] == cell:
            pos.steps.append(("free", hero))


def free_picks(pos: Position, step: Step) -> Decision:
    """He stands on a free square of his cell, or as near to it as he can."""
    hero, content = step[1], pos.content
    floor = floor_of(pos, pos.cell[hero])
    free = [square for square in floor if not pos.holder[square] and WALKED[pos.ground[square]]]
    picks = [content.first_square + square for square in sorted(free or nearest_free(pos, hero, floor[0]))]
    return Decision(HEROES, picks, "Where does {0} stand?", ("DUN-JAIL-4",), (content.first_figure + hero,))


def take_free(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    hero, square = step[1], pick - pos.content.first_square
    pos.steps.pop()
    pos.cell[hero] = 0
    pos.quiet = 0
    pos.put(hero, square)
    tell_all(log, "freed", pos.content.first_figure + hero)
    visit(pos, square)
    take_tokens(pos, hero, square, log)
