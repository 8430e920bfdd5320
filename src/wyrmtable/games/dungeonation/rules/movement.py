"""Movement (section 11): what a figure can reach, step by step, and what happens on each square it enters."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, Step, tell_all

from ..files.terms import (
    BITS,
    CRYSTAL,
    DEADLY,
    FLOWN,
    HALTED,
    HOP,
    INSUBSTANTIAL,
    MOVED,
    PARTY,
    PERCH,
    PILLAR,
    RELIC,
    ROCK,
    RUBBLE,
    SMOKED,
    SWIMMER,
    UPPER,
    WALKED,
    WATER,
)
from ..position import Position
from . import ending, windows
from .figures import goes_diagonally, is_afloat, is_halfling, is_hero, threatening
from .parting import strike_back

Reach = dict[int, tuple[int, int]]  # square -> spaces used, square before


def steps_from(pos: Position, figure: int, square: int) -> list[tuple[int, int]]:
    """The squares a figure may step to from a square, with their cost; occupied ones included (DUN-MOVE-2 to -7)."""
    if is_afloat(pos, figure):
        return _flights(pos, figure, square)
    found, shut, row = list[tuple[int, int]](), pos.shut[square], pos.content.board.adjacent[square]
    ground, roped = pos.ground, shut >> 4 and is_hero(figure) and _roped(pos, figure, square)
    swims = pos.content.skills[figure] & SWIMMER
    for side in range(4):
        bit = BITS[side]
        if shut & bit or (shut & bit << 4 and not roped):
            continue
        there = row[side]
        if WALKED[ground[there]]:
            found.append((there, 2 if ground[there] == WATER and not swims else 1))
    if goes_diagonally(pos, figure):
        for there in _diagonals(pos, square):
            found.append((there, 2 if ground[there] == WATER else 1))
    return found


def _roped(pos: Position, figure: int, square: int) -> bool:
    """Down a ledge with a Rope, one's own or that of a friend beside (DUN-ITEM-2)."""
    if pos.ground[square] != UPPER:
        return False
    from .figures import beside

    return pos.has(figure, "rope") or any(is_hero(f) and pos.has(f, "rope") for f in beside(pos, square))


def _diagonals(pos: Position, square: int) -> list[int]:
    """Diagonal steps of a walker: one corner way must be free, and the level stays (DUN-MOVE-3)."""
    board, ground, shut = pos.content.board, pos.ground, pos.shut
    found = list[int]()
    for turn in range(4):
        there = board.diagonal[square][turn]
        if there < 0 or not WALKED[ground[there]] or (ground[square] == UPPER) != (ground[there] == UPPER):
            continue
        for first, second in ((turn, (turn + 1) % 4), ((turn + 1) % 4, turn)):
            if shut[square] & BITS[first]:
                continue
            corner = board.adjacent[square][first]
            if ground[corner] in (ROCK, PILLAR, RUBBLE) or shut[corner] & BITS[second]:
                continue
            found.append(there)
            break
    return found


def _flights(pos: Position, figure: int, square: int) -> list[tuple[int, int]]:
    """Flyers pass over everything but walls, closed doors and rock; the insubstantial through those too (DUN-SKL-1)."""
    board, ground, shut = pos.content.board, pos.ground, pos.shut
    ghost = bool(pos.content.skills[figure] & INSUBSTANTIAL)
    found = list[tuple[int, int]]()
    for side in range(4):
        there = board.adjacent[square][side]
        if there >= 0 and ground[there] and (ghost or (not shut[square] & BITS[side] and FLOWN[ground[there]])):
            found.append((there, 1))
    for turn in range(4):
        there = board.diagonal[square][turn]
        if there < 0 or not ground[there] or not (ghost or FLOWN[ground[there]]):
            continue
        for first, second in ((turn, (turn + 1) % 4), ((turn + 1) % 4, turn)):
            corner = board.adjacent[square][first]
            if ghost or (not shut[square] & BITS[first] and ground[corner] != ROCK and not shut[corner] & BITS[second]):
                found.append((there, 1))
                break
    return found


def may_stop(pos: Position, figure: int, square: int) -> bool:
    """A free square on which the figure can stand (DUN-MOVE-4, DUN-MOVE-8)."""
    if pos.holder[square]:
        return False
    ground = pos.ground[square]
    return bool(PERCH[ground]) if is_afloat(pos, figure) else bool(WALKED[ground])


def reach(pos: Position, figure: int, spaces: int) -> Reach:
    """Every square within so many spaces by the shortest way, with few parting attacks among equal ways; squares that
    can only be passed are in it, too (DUN-MOVE-1, DUN-MOVE-4)."""
    start = pos.where[figure]
    found: Reach = {start: (0, start)}
    if spaces <= 0:
        return found
    holder, ground, mine = pos.holder, pos.ground, is_hero(figure)
    passes = is_afloat(pos, figure) or is_halfling(pos, figure)
    walks = not is_afloat(pos, figure)
    layers: list[list[int]] = [[start]] + [[] for _ in range(spaces)]
    for used in range(spaces):
        for square in layers[used]:
            if found[square][0] != used or (walks and square != start and HOP[ground[square]]):
                continue
            for there, cost in steps_from(pos, figure, square):
                total = used + cost
                if total > spaces or (there in found and found[there][0] <= total):
                    continue
                other = holder[there]
                if other and (other - 1 < PARTY) != mine and not passes:
                    continue
                found[there] = (total, square)
                layers[total].append(there)
    return found


def path_to(found: Reach, start: int, end: int) -> tuple[int, ...]:
    """The squares from the one after the start to the end."""
    way = list[int]()
    while end != start:
        way.append(end)
        end = found[end][1]
    return tuple(reversed(way))


def destinations(pos: Position, figure: int) -> list[int]:
    """Squares the active figure can go to with the spaces it has left."""
    if pos.doing & HALTED or pos.spaces <= 0:
        return []
    start = pos.where[figure]
    return [square for square in reach(pos, figure, pos.spaces) if square != start and may_stop(pos, figure, square)]


def march(pos: Position, figure: int, square: int) -> None:
    """Sets out for a square; the way is walked step by step."""
    way = path_to(reach(pos, figure, pos.spaces), pos.where[figure], square)
    pos.steps.append(("walk", figure, 0, *way))


def run_walk(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """One step of a way: first the parting attacks, then the step itself and what it brings (DUN-PART-1)."""
    figure, parted, way = step[1], step[2], step[3:]
    if not way or pos.where[figure] < 0 or pos.doing & HALTED:
        pos.steps.pop()
        return
    if not parted:
        pos.steps[-1] = ("walk", figure, 1, *way)
        if not spared(pos, figure):
            strike_back(pos, figure, threatening(pos, figure, pos.where[figure]))
        return
    pos.steps[-1] = ("walk", figure, 0, *way[1:])
    enter(pos, figure, way[0], log)


def spared(pos: Position, figure: int) -> bool:
    """Halflings and who hides in smoke suffer no parting attacks (DUN-PART-3)."""
    return is_halfling(pos, figure) or (figure == pos.active and bool(pos.doing & SMOKED))


def enter(pos: Position, figure: int, square: int, log: Log | None) -> None:
    """The step is done: spaces, hops, tokens, visits; for a hero the window of a step opens (DUN-WIN-1)."""
    board, ground, start = pos.content.board, pos.ground[square], pos.where[figure]
    cost = dict(steps_from(pos, figure, start)).get(square, 1)
    passing = bool(pos.holder[square])
    _shift(pos, figure, square)
    pos.spaces -= cost
    pos.doing |= MOVED
    if HOP[ground] and not is_afloat(pos, figure):
        pos.doing |= HALTED
    tell_all(log, "stepped", pos.content.first_figure + figure, pos.content.first_square + square)
    if not is_hero(figure):
        return
    place = board.tile_of[square]
    if not pos.visited >> place & 1:
        pos.visited |= 1 << place
        pos.quiet = 0
        ending.check_cleared(pos)
    take_tokens(pos, figure, square, log)
    if not pos.outcome and not passing:
        windows.open_step(pos, figure, square)


def _shift(pos: Position, figure: int, square: int) -> None:
    """From one square to the next; who passes another's square leaves that one where he is."""
    start = pos.where[figure]
    if pos.holder[start] == figure + 1:
        pos.holder[start] = 0
    pos.where[figure] = square
    if not pos.holder[square]:
        pos.holder[square] = figure + 1


def take_tokens(pos: Position, hero: int, square: int, log: Log | None) -> None:
    """A hero takes crystal or relic where he steps (DUN-MIS3-3, DUN-MIS4-2)."""
    for token in (CRYSTAL, RELIC):
        if pos.tokens[token] == square:
            pos.tokens[token] = -2 - hero
            pos.quiet = 0
            tell_all(log, "token", pos.content.first_figure + hero, ("", "the Magic Crystal", "the relic")[token])


def is_deadly(pos: Position, figure: int, square: int) -> bool:
    return bool(DEADLY[pos.ground[square]]) and not is_afloat(pos, figure)
