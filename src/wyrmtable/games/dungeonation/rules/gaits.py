"""Gaits (section 11): single steps of walkers, elves, swimmers, flyers and the insubstantial, and what they cost."""

from __future__ import annotations

from collections.abc import Sequence

from ..files.terms import (
    CARRIED,
    CROSSED,
    FLOWN,
    FLYING,
    INSUBSTANTIAL,
    PARTY,
    ROCK,
    SWIMMER,
    UPPER,
    VOID,
    WALKED,
    WATER,
)
from ..position import Position, Ways
from .figures import BARRING, beside, goes_diagonally, is_hero, round_corners, same_level

UNUSUAL = FLYING | INSUBSTANTIAL | SWIMMER
SOLID = bytes(letter in (VOID, ROCK) for letter in range(128))
PLAIN, ACROSS, ABOVE, THROUGH, OTHERWISE = range(5)  # gaits
WADING = bytes(2 if letter == WATER else 1 for letter in range(128))  # spaces that a step onto each ground takes
LIGHTLY = bytes([1]) * 128


def gait(pos: Position, figure: int) -> int:
    """How a figure goes: as everybody does, by steps that can be remembered, or otherwise."""
    able = pos.content.skills[figure]
    if able & UNUSUAL:
        return THROUGH if able & INSUBSTANTIAL else ABOVE if able & FLYING else OTHERWISE
    if figure >= PARTY:
        return PLAIN
    for rope in pos.content.ropes:
        if pos.holds[rope] >= CARRIED:
            return OTHERWISE
    return ACROSS if goes_diagonally(pos, figure) else PLAIN


def paces(pos: Position, figure: int) -> bytes:
    """Spaces that a step onto each ground takes: two into water, unless one flies or swims (DUN-MOVE-7)."""
    return LIGHTLY if pos.content.skills[figure] & UNUSUAL else WADING


def steps_from(pos: Position, figure: int, square: int) -> Ways:
    """The squares a figure may step to from a square, occupied ones included (DUN-MOVE-2 to -6)."""
    how, ways = gait(pos, figure), pos.ways[square]
    if how != OTHERWISE:
        return ways if how == PLAIN else _remembered(pos, how, square)
    if pos.content.skills[figure] & SWIMMER:
        return ways
    if pos.ground[square] == UPPER and _roped(pos, figure, square):
        ways = (*ways, *_ledges(pos, square))
    return (*ways, *_diagonals(pos, square)) if goes_diagonally(pos, figure) else ways


def paths_of(pos: Position, figure: int) -> Sequence[Ways | None]:
    """Steps from every square, as far as they are known without asking `steps_from`."""
    how = gait(pos, figure)
    return pos.ways if how == PLAIN else _lanes(pos, how)


def _remembered(pos: Position, how: int, square: int) -> Ways:
    """Steps that depend on walls and ground alone; kept until those change."""
    known = _lanes(pos, how)
    found = known[square]
    if found is None:
        flown = _drifts if how == THROUGH else _flights
        found = (*pos.ways[square], *_diagonals(pos, square)) if how == ACROSS else flown(pos, square)
        known[square] = found
    return found


def _lanes(pos: Position, how: int) -> list[Ways | None]:
    """Steps from every square for a gait, as far as they were asked for."""
    if pos.slants is None:
        pos.slants = {}
    found = pos.slants.get(how)
    if found is None:
        found = pos.slants[how] = [None] * len(pos.ground)
    return found


def _roped(pos: Position, figure: int, square: int) -> bool:
    """Down a ledge with a Rope, one's own or that of a friend beside (DUN-ITEM-2)."""
    return pos.has(figure, "rope") or any(is_hero(f) and pos.has(f, "rope") for f in beside(pos, square))


def _ledges(pos: Position, square: int) -> list[int]:
    """Lower squares of the tile beside an upper one, down its ledge."""
    board, ground, near = pos.content.board, pos.ground, pos.near[square]
    base = board.base[square]
    found = [there for bit, there in board.around[base] if not pos.shut[base] & bit and there not in near]
    mine = [there for there in found if board.tile_of[there] == board.tile_of[base]]
    return [there for there in mine if WALKED[ground[there]] and ground[there] != UPPER]


def _diagonals(pos: Position, square: int) -> Ways:
    """Diagonal steps of a walker: one corner way must be free, and the level stays (DUN-MOVE-3)."""
    ground = pos.ground
    slants = round_corners(pos, square, BARRING)
    if ground[square] == UPPER and pos.content.board.size > pos.content.board.flat:
        slants = _across_decks(pos, square)
    crossed = [there for there in slants if CROSSED[ground[there]]]
    level = [t for t in crossed if UPPER not in (ground[square], ground[t]) or same_level(pos, square, t)]
    return tuple(level)


def _across_decks(pos: Position, square: int) -> list[int]:
    """Diagonal neighbours of an upper square, decks among them: two steps round one of the corners."""
    board, near = pos.content.board, pos.near
    x, y = board.x[square], board.y[square]
    ways = {there for corner in near[square] if not BARRING[pos.ground[corner]] for there in near[corner]}
    return sorted(there for there in ways if abs(board.x[there] - x) == 1 and abs(board.y[there] - y) == 1)


def _flights(pos: Position, square: int) -> Ways:
    """Flyers pass over everything but walls, closed doors and rock (DUN-SKL-1)."""
    board, ground = pos.content.board, pos.ground
    square = board.base[square]
    shut = pos.shut[square]
    near = [there for bit, there in board.around[square] if not shut & bit and FLOWN[ground[there]]]
    return _on_both_levels(pos, near + [s for s in round_corners(pos, square, SOLID) if FLOWN[ground[s]]])


def _drifts(pos: Position, square: int) -> Ways:
    """The insubstantial pass through those too (DUN-SKL-2)."""
    board = pos.content.board
    square = board.base[square]
    near = [*board.adjacent[square], *board.diagonal[square]]
    return _on_both_levels(pos, [there for there in near if there >= 0 and pos.ground[there]])


def _on_both_levels(pos: Position, near: list[int]) -> Ways:
    """Steps in the air lead over and under a bridge."""
    board, ground = pos.content.board, pos.ground
    if board.size > board.flat:
        near += [board.deck[there] for there in near if board.deck[there] >= 0 and ground[board.deck[there]]]
    return tuple(near)
