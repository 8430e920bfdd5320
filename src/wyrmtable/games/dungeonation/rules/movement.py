"""Movement (section 11): what a figure can reach, step by step, and what happens on each square it enters."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files.terms import (
    BITS,
    CARRIED,
    CRYSTAL,
    DEADLY,
    FLOWN,
    FLYING,
    HALTED,
    HEROES,
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
    SUMMONED,
    SWIMMER,
    UPPER,
    WALKED,
    WATER,
)
from ..position import Position
from . import ending, windows
from .figures import beside, goes_diagonally, is_afloat, is_halfling, is_hero, neighbours, same_level, threatening
from .parting import strike_back

UNUSUAL = FLYING | INSUBSTANTIAL | SWIMMER
NO_HOPS = bytes(128)

Reach = dict[int, int]  # square -> spaces used
FAR = 255


def steps_from(pos: Position, figure: int, square: int) -> list[tuple[int, int]]:
    """The squares a figure may step to from a square, with their cost; occupied ones included (DUN-MOVE-2 to -7)."""
    if is_afloat(pos, figure):
        return _flights(pos, figure, square)
    ways, ground = pos.ways[square], pos.ground
    if pos.content.skills[figure] & SWIMMER:
        return [(there, 1) for there, _ in ways]
    found = [*ways]
    if pos.shut[square] >> 4 and is_hero(figure) and _roped(pos, figure, square):
        found += [(there, 1) for there in _ledges(pos, square)]
    if goes_diagonally(pos, figure):
        found += [(there, 2 if ground[there] == WATER else 1) for there in _diagonals(pos, square)]
    return found


def _roped(pos: Position, figure: int, square: int) -> bool:
    """Down a ledge with a Rope, one's own or that of a friend beside (DUN-ITEM-2)."""
    if pos.ground[square] != UPPER:
        return False
    return pos.has(figure, "rope") or any(is_hero(f) and pos.has(f, "rope") for f in beside(pos, square))


def _ledges(pos: Position, square: int) -> list[int]:
    """Lower squares beside an upper one, down its ledge."""
    shut, around = pos.shut[square], pos.content.board.around[square]
    return [there for bit, there in around if shut & bit << 4 and not shut & bit and WALKED[pos.ground[there]]]


def _diagonals(pos: Position, square: int) -> list[int]:
    """Diagonal steps of a walker: one corner way must be free, and the level stays (DUN-MOVE-3)."""
    board, ground, shut = pos.content.board, pos.ground, pos.shut
    found = list[int]()
    for turn in range(4):
        there = board.diagonal[square][turn]
        if there < 0 or not WALKED[ground[there]] or not same_level(pos, square, there):
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
    """Every square within so many spaces, with those used on the shortest way; squares that can only be passed are in
    it, too (DUN-MOVE-1, DUN-MOVE-4)."""
    start = pos.where[figure]
    found: Reach = {start: 0}
    if spaces <= 0:
        return found
    holder, ground, ways = pos.holder, pos.ground, pos.ways
    hops = NO_HOPS if is_afloat(pos, figure) else HOP
    first, last = foes(pos, figure)
    plain = _is_plain(pos, figure)
    layers: list[list[int]] = [[start]] + [[] for _ in range(spaces)]
    for used in range(spaces):
        for square in layers[used]:
            if found[square] != used or (hops[ground[square]] and square != start):
                continue
            for there, cost in ways[square] if plain else steps_from(pos, figure, square):
                total = used + cost
                if total <= spaces and found.get(there, FAR) > total and not first <= holder[there] <= last:
                    found[there] = total
                    layers[total].append(there)
    return found


def foes(pos: Position, figure: int) -> tuple[int, int]:
    """The first and last mark on a square's `holder` that bars the figure's way (DUN-MOVE-5)."""
    if is_afloat(pos, figure) or is_halfling(pos, figure):
        return FAR, FAR
    return (PARTY + 1, FAR) if is_hero(figure) else (1, PARTY)


def _is_plain(pos: Position, figure: int) -> bool:
    """Who takes no other steps than everybody's: no flyer, swimmer or elf, and no Rope about."""
    if not is_hero(figure):
        return not pos.content.skills[figure] & UNUSUAL
    return not goes_diagonally(pos, figure) and not any(pos.holds[rope] >= CARRIED for rope in pos.content.ropes)


def threats(pos: Position, figure: int) -> dict[int, int]:
    """How many enemies strike at the figure when it leaves a square (DUN-PART-1)."""
    found: dict[int, int] = {}
    for enemy in pos.monsters() if is_hero(figure) else pos.heroes():
        if not pos.did[enemy] & SUMMONED:
            for square in neighbours(pos, pos.where[enemy]):
                found[square] = found.get(square, 0) + 1
    return found


def tree(pos: Position, figure: int, found: Reach) -> dict[int, tuple[int, int]]:
    """For every square within reach the parting attacks on the way and the square before it: of the shortest ways that
    with the fewest attacks (DUN-PART-1)."""
    start, ground = pos.where[figure], pos.ground
    blows = {} if spared(pos, figure) else threats(pos, figure)
    hops = NO_HOPS if is_afloat(pos, figure) else HOP
    plain = _is_plain(pos, figure)
    best: dict[int, tuple[int, int]] = {start: (0, start)}
    for square in sorted(found, key=found.__getitem__):
        if hops[ground[square]] and square != start:
            continue
        risk, used = best[square][0] + blows.get(square, 0), found[square]
        for there, cost in pos.ways[square] if plain else steps_from(pos, figure, square):
            if found.get(there) == used + cost and (there not in best or best[there][0] > risk):
                best[there] = (risk, square)
    return best


def way_to(pos: Position, figure: int, end: int) -> tuple[int, ...]:
    """The squares from the one after the start to the end."""
    return branch(tree(pos, figure, reach(pos, figure, pos.spaces)), pos.where[figure], end)


def branch(best: dict[int, tuple[int, int]], start: int, end: int) -> tuple[int, ...]:
    way = list[int]()
    while end != start:
        way.append(end)
        end = best[end][1]
    return tuple(reversed(way))


def destinations(pos: Position, figure: int) -> list[int]:
    """Squares the active figure can go to with the spaces it has left."""
    if pos.doing & HALTED or pos.spaces <= 0:
        return []
    holder, ground, stands = pos.holder, pos.ground, PERCH if is_afloat(pos, figure) else WALKED
    return [square for square in reach(pos, figure, pos.spaces) if not holder[square] and stands[ground[square]]]


def march(pos: Position, figure: int, square: int) -> None:
    """Sets out for a square; the way is walked step by step."""
    way = way_to(pos, figure, square)
    pos.steps.append(("walk", figure, 0, *way))


def run_walk(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """One step of a way: first the parting attacks, then the step itself and what it brings (DUN-PART-1)."""
    figure, parted, way = step[1], step[2], step[3:]
    if not way or pos.where[figure] < 0 or pos.doing & HALTED:
        pos.steps.pop()
        if pos.where[figure] >= 0 and pos.holder[pos.where[figure]] != figure + 1:
            pos.steps.append(("budge", figure))
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
    if not pos.outcome:
        windows.open_step(pos, figure, square)


def _shift(pos: Position, figure: int, square: int) -> None:
    """From one square to the next; who passes another's square leaves that one where he is."""
    start = pos.where[figure]
    if pos.holder[start] == figure + 1:
        pos.holder[start] = 0
    pos.where[figure] = square
    if not pos.holder[square]:
        pos.holder[square] = figure + 1


def nearest_free(pos: Position, figure: int, origin: int) -> list[int]:
    """The free squares nearest to a square on foot, itself first; by straight distance if none can be walked to."""
    layer, seen = [origin], {origin}
    while layer:
        free = [square for square in layer if may_stop(pos, figure, square)]
        if free:
            return sorted(free)
        layer = [there for square in layer for there, _ in pos.ways[square] if there not in seen]
        seen.update(layer)
        layer = list(dict.fromkeys(layer))
    board = pos.content.board
    free = [square for square in range(board.size) if may_stop(pos, figure, square)]
    least = min([board.distance(origin, square) for square in free])
    return [square for square in free if board.distance(origin, square) == least]


def budge_picks(pos: Position, step: Step) -> Decision:
    """Whoever is stopped on another's square stands on the nearest free one (DUN-MOVE-4, DUN-R106)."""
    figure, content = step[1], pos.content
    picks = [content.first_square + square for square in nearest_free(pos, figure, pos.where[figure])]
    return Decision(HEROES, picks, "Where does {0} come to a stop?", ("DUN-R106",), (content.first_figure + figure,))


def take_budge(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    pos.put(step[1], pick - pos.content.first_square)
    tell_all(log, "stepped", pos.content.first_figure + step[1], pick)


def take_tokens(pos: Position, hero: int, square: int, log: Log | None) -> None:
    """A hero takes crystal or relic where he steps (DUN-MIS3-3, DUN-MIS4-2)."""
    for token in (CRYSTAL, RELIC):
        if pos.tokens[token] == square:
            pos.tokens[token] = -2 - hero
            pos.quiet = 0
            tell_all(log, "token", pos.content.first_figure + hero, ("", "the Magic Crystal", "the relic")[token])


def is_deadly(pos: Position, figure: int, square: int) -> bool:
    return bool(DEADLY[pos.ground[square]]) and not is_afloat(pos, figure)
