"""Movement (section 11): what a figure can reach, step by step, and what happens on each square it enters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files.terms import (
    CRYSTAL,
    DEADLY,
    HALTED,
    HEROES,
    HOP,
    MOVED,
    PARTY,
    PERCH,
    RELIC,
    SMOKED,
    SUMMONED,
    WALKED,
    WATER,
)
from ..position import Position
from . import ending, windows
from .figures import is_afloat, is_halfling, is_hero, knows, neighbours, threatening
from .gaits import PLAIN, WADING, gait, paces, paths_of, steps_from
from .parting import strike_back

NO_HOPS = bytes(128)
FAR = 255
UNSEEN = -1  # nobody has come there yet
LOOK, PARTED, FREE = range(3)  # who leaves a square: see who strikes; they have struck; nobody stands by the whole way
Reach = dict[int, int]  # square -> spaces used
Flood = tuple[
    bytearray, list[int], list[int]
]  # spaces used to every square; those within reach; whence each is come to


def may_stop(pos: Position, figure: int, square: int) -> bool:
    """A free square on which the figure can stand (DUN-MOVE-4, DUN-MOVE-8)."""
    if pos.holder[square]:
        return False
    ground = pos.ground[square]
    return bool(PERCH[ground]) if is_afloat(pos, figure) else bool(WALKED[ground])


def flood(pos: Position, figure: int, spaces: int, goal: int = -1) -> Flood:
    """Spaces used to every square, FAR beyond reach; the squares within reach, the start first; and the square before
    each. Squares that can only be passed are among them. With a goal the search ends there (DUN-MOVE-1, DUN-MOVE-4)."""
    start, used = pos.where[figure], bytearray(pos.content.board.far)
    came = [UNSEEN] * len(used)
    used[start], came[start] = 0, start
    if spaces <= 0:
        return used, [start], came
    barred = in_the_way(pos, figure)
    for square in barred:
        used[square], came[square] = 0, start  # so that no step leads there
    spread = _wade if WATER in pos.ground and paces(pos, figure) is WADING else _spread
    found = spread(pos, figure, spaces, goal, used, came)
    for square in barred:
        used[square] = FAR
    return used, found, came


def _spread(pos: Position, figure: int, spaces: int, goal: int, used: bytearray, came: list[int]) -> list[int]:
    """Ring by ring, where every step takes one space."""
    start, ground, paths = pos.where[figure], pos.ground, paths_of(pos, figure)
    hops = NO_HOPS if is_afloat(pos, figure) else HOP
    found, ring = [start], [start]
    for far in range(1, spaces + 1):
        if goal >= 0 and used[goal] < FAR:
            break
        coming: list[int] = []
        for square in ring:
            if hops[ground[square]] and square != start:
                continue
            steps = paths[square]
            for there in steps_from(pos, figure, square) if steps is None else steps:
                if came[there] < 0:
                    used[there], came[there] = far, square
                    coming.append(there)
        found += coming
        ring = coming
    return found


def _wade(pos: Position, figure: int, spaces: int, goal: int, used: bytearray, came: list[int]) -> list[int]:
    """The same where there is water: a step into it reaches two rings on (DUN-MOVE-7)."""
    start, ground, paths = pos.where[figure], pos.ground, paths_of(pos, figure)
    found = [start]
    rings: list[list[int]] = [[] for _ in range(spaces + 3)]
    rings[0].append(start)
    for here in range(spaces):
        if goal >= 0 and used[goal] <= here:
            break
        for square in rings[here]:
            if used[square] != here or (HOP[ground[square]] and square != start):
                continue
            steps = paths[square]
            for there in steps_from(pos, figure, square) if steps is None else steps:
                then = here + WADING[ground[there]]
                if used[there] > then and then <= spaces:
                    if used[there] == FAR:
                        found.append(there)
                    used[there], came[there] = then, square
                    rings[then].append(there)
    return found


def reach(pos: Position, figure: int, spaces: int) -> Reach:
    """Every square within so many spaces, with those used on the shortest way."""
    used, found, _ = flood(pos, figure, spaces)
    return {square: used[square] for square in found}


def in_the_way(pos: Position, figure: int) -> list[int]:
    """The squares of enemies, which bar the figure's way (DUN-MOVE-5)."""
    where = pos.where
    if figure >= PARTY:
        return [] if is_afloat(pos, figure) else [square for square in where[:PARTY] if square >= 0]
    return [] if is_halfling(pos, figure) else [where[enemy] for enemy in pos.beasts]


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
    hops, pace = NO_HOPS if is_afloat(pos, figure) else HOP, paces(pos, figure)
    plain = gait(pos, figure) == PLAIN
    best: dict[int, tuple[int, int]] = {start: (0, start)}
    for square in sorted(found, key=found.__getitem__):
        if hops[ground[square]] and square != start:
            continue
        risk, used = best[square][0] + blows.get(square, 0), found[square]
        for there in pos.ways[square] if plain else steps_from(pos, figure, square):
            if found.get(there) == used + pace[ground[there]] and (there not in best or best[there][0] > risk):
                best[there] = (risk, square)
    return best


def way_to(pos: Position, figure: int, end: int) -> tuple[int, tuple[int, ...]]:
    """Whether somebody may strike on the way, and its squares from the one after the start to the end."""
    start, known = pos.where[figure], pos.trail
    used, found, came = known[1] if known is not None and known[0] == figure else flood(pos, figure, pos.spaces, end)
    if not spared(pos, figure) and _is_watched(pos, figure, used, used[end]):
        best = tree(pos, figure, _between(pos, used, found, end))
        return LOOK, branch({square: before for square, (_, before) in best.items()}, start, end)
    return FREE, branch(came, start, end)


def _between(pos: Position, used: bytearray, found: list[int], end: int) -> Reach:
    """Squares on the way to the end: one from which it is too far away lies on none."""
    far, most = pos.content.board.distance, used[end]
    nearer = [square for square in found if used[square] < most]
    between = {square: used[square] for square in nearer if used[square] + far(square, end) <= most}
    between[end] = most
    return between


def _is_watched(pos: Position, figure: int, used: bytearray, spaces: int) -> bool:
    """Whether enemies strike at a figure that leaves any square within fewer spaces."""
    near, where, did = pos.near, pos.where, pos.did
    for enemy in pos.beasts if is_hero(figure) else pos.heroes():
        if not did[enemy] & SUMMONED:
            for square in near[where[enemy]]:
                if used[square] < spaces:
                    return True
    return False


def branch(before: Mapping[int, int] | Sequence[int], start: int, end: int) -> tuple[int, ...]:
    """From the end back to the start, square by square."""
    way: list[int] = []
    while end != start:
        way.append(end)
        end = before[end]
    way.reverse()
    return tuple(way)


def destinations(pos: Position, figure: int) -> list[int]:
    """Squares the active figure can go to with the spaces it has left."""
    if pos.doing & HALTED or pos.spaces <= 0:
        return []
    holder, ground = pos.holder, pos.ground
    found = flood(pos, figure, pos.spaces)
    pos.trail = figure, found
    if is_afloat(pos, figure):
        return [square for square in found[1] if not holder[square] and PERCH[ground[square]]]
    return [square for square in found[1] if not holder[square]]  # who walks enters nothing that he cannot stand on


def march(pos: Position, figure: int, square: int, log: Log | None) -> None:
    """Sets out for a square; the way is walked step by step. A monster at which nobody strikes goes its whole way at
    once: nobody answers its steps (DUN-WIN-1)."""
    watched, way = way_to(pos, figure, square)
    pos.trail = None
    if watched == FREE and not is_hero(figure):
        for there in way:
            enter(pos, figure, there, log)
            if pos.doing & HALTED:
                break
        _come_to_rest(pos, figure)
    else:
        pos.steps.append(("walk", figure, watched, *way))


def run_walk(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """One step of a way: first the parting attacks, then the step itself and what it brings (DUN-PART-1)."""
    figure, watched, way = step[1], step[2], step[3:]
    if not way or pos.where[figure] < 0 or pos.doing & HALTED:
        pos.steps.pop()
        if pos.where[figure] >= 0:
            _come_to_rest(pos, figure)
        return
    if watched == LOOK and not spared(pos, figure):
        enemies = threatening(pos, figure, pos.where[figure])
        if enemies:
            pos.steps[-1] = ("walk", figure, PARTED, *way)
            strike_back(pos, figure, enemies)
            return
    if watched == PARTED and way[0] not in steps_from(pos, figure, pos.where[figure]):
        pos.steps[-1] = ("walk", figure, PARTED)  # the rope he would have climbed down by is stolen (DUN-ITEM-2)
        return
    pos.steps[-1] = ("walk", figure, FREE if watched == FREE else LOOK, *way[1:])
    enter(pos, figure, way[0], log)
    if not pos.outcome and pos.steps[-1][0] == "walk":
        run_walk(pos, pos.steps[-1], dice, log)


def _come_to_rest(pos: Position, figure: int) -> None:
    """The end of a way may be another's square, or one that nobody survives."""
    square = pos.where[figure]
    if pos.holder[square] != figure + 1:
        pos.steps.append(("budge", figure))
    elif is_deadly(pos, figure, square):
        pos.steps.append(("sink", figure))


def spared(pos: Position, figure: int) -> bool:
    """Halflings, who hides in smoke and a thief in the shadows suffer no parting attacks (DUN-PART-3, DUN-XP-8)."""
    if is_halfling(pos, figure) or (figure == pos.active and bool(pos.doing & SMOKED)):
        return True
    return figure < PARTY and knows(pos, figure, "shadow_step")


def enter(pos: Position, figure: int, square: int, log: Log | None) -> None:
    """The step is done: spaces, hops, tokens, visits; for a hero the window of a step opens (DUN-WIN-1)."""
    ground, start = pos.ground[square], pos.where[figure]
    _shift(pos, figure, square)
    pos.spaces -= paces(pos, figure)[ground]
    pos.doing |= MOVED
    if HOP[ground] and not is_afloat(pos, figure):
        pos.doing |= HALTED
    if log is not None:
        _tell_step(pos, figure, start, square, log)
    if figure >= PARTY:
        return
    visit(pos, square)
    take_tokens(pos, figure, square, log)
    if not pos.outcome:
        tile_of = pos.content.board.tile_of
        answers = windows.TRAPS | (windows.AMBUSHES if tile_of[start] != tile_of[square] else 0)
        windows.open_step(pos, figure, square, answers)


def _tell_step(pos: Position, figure: int, start: int, square: int, log: Log) -> None:
    """Who goes where, and the way for clients that draw it."""
    names, content = pos.content.board.names, pos.content
    way = f"{names[start]} {names[square]}"
    tell_all(log, "stepped", content.first_figure + figure, content.first_square + square, way)


def visit(pos: Position, square: int) -> None:
    """A hero stands on a square, however he came there: its tile is visited (DUN-GEN-4, DUN-MIS6-1)."""
    place = pos.content.board.tile_of[square]
    if not pos.visited >> place & 1:
        pos.visited |= 1 << place
        pos.quiet = 0
        ending.check_cleared(pos)


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
        layer = [there for square in layer for there in pos.ways[square] if there not in seen]
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
    hero, square = step[1], pick - pos.content.first_square
    pos.steps.pop()
    if log is not None:
        _tell_step(pos, hero, pos.where[hero], square, log)
    pos.put(hero, square)
    visit(pos, square)
    take_tokens(pos, hero, square, log)


def take_tokens(pos: Position, hero: int, square: int, log: Log | None) -> None:
    """A hero takes crystal or relic where he steps (DUN-MIS3-3, DUN-MIS4-2)."""
    for token in (CRYSTAL, RELIC):
        if pos.tokens[token] == square:
            pos.tokens[token] = -2 - hero
            pos.quiet = 0
            tell_all(log, "token", pos.content.first_figure + hero, ("", "the Magic Crystal", "the relic")[token])


def is_deadly(pos: Position, figure: int, square: int) -> bool:
    return bool(DEADLY[pos.ground[square]]) and not is_afloat(pos, figure)
