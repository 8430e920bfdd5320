"""Movement (section 11): what a figure can reach, step by step, and what happens on each square it enters."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files.terms import (
    CARRIED,
    CROSSED,
    CRYSTAL,
    DEADLY,
    FLOWN,
    FLYING,
    HALTED,
    HEROES,
    HOP,
    INSUBSTANTIAL,
    MOVED,
    PERCH,
    RELIC,
    ROCK,
    SMOKED,
    SUMMONED,
    SWIMMER,
    UPPER,
    VOID,
    WALKED,
    WATER,
)
from ..position import Position, Ways
from . import ending, windows
from .figures import (
    BARRING,
    beside,
    goes_diagonally,
    is_afloat,
    is_halfling,
    is_hero,
    knows,
    neighbours,
    round_corners,
    same_level,
    threatening,
)
from .parting import strike_back

UNUSUAL = FLYING | INSUBSTANTIAL | SWIMMER
NO_HOPS = bytes(128)
SOLID = bytes(letter in (VOID, ROCK) for letter in range(128))

Reach = dict[int, int]  # square -> spaces used
FAR = 255
PLAIN, ACROSS, ABOVE, THROUGH, OTHERWISE = range(5)  # gaits


def gait(pos: Position, figure: int) -> int:
    """How a figure goes: as everybody does, by steps that can be remembered, or otherwise."""
    able = pos.content.skills[figure]
    if able & UNUSUAL:
        return THROUGH if able & INSUBSTANTIAL else ABOVE if able & FLYING else OTHERWISE
    if not is_hero(figure):
        return PLAIN
    if any(pos.holds[rope] >= CARRIED for rope in pos.content.ropes):
        return OTHERWISE
    return ACROSS if goes_diagonally(pos, figure) else PLAIN


def steps_from(pos: Position, figure: int, square: int) -> Ways:
    """The squares a figure may step to from a square, with their cost; occupied ones included (DUN-MOVE-2 to -7)."""
    how, ways = gait(pos, figure), pos.ways[square]
    if how != OTHERWISE:
        return ways if how == PLAIN else _remembered(pos, how, square)
    if pos.content.skills[figure] & SWIMMER:
        return tuple([(there, 1) for there, _ in ways])
    if pos.ground[square] == UPPER and _roped(pos, figure, square):
        ways = (*ways, *[(there, 1) for there in _ledges(pos, square)])
    return (*ways, *_diagonals(pos, square)) if goes_diagonally(pos, figure) else ways


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
    ground, found = pos.ground, list[tuple[int, int]]()
    slants = round_corners(pos, square, BARRING)
    if ground[square] == UPPER and pos.content.board.size > pos.content.board.flat:
        slants = _across_decks(pos, square)
    for there in slants:
        if CROSSED[ground[there]] and (UPPER not in (ground[square], ground[there]) or same_level(pos, square, there)):
            found.append((there, 2 if ground[there] == WATER else 1))
    return tuple(found)


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
    return tuple([(there, 1) for there in near])


def may_stop(pos: Position, figure: int, square: int) -> bool:
    """A free square on which the figure can stand (DUN-MOVE-4, DUN-MOVE-8)."""
    if pos.holder[square]:
        return False
    ground = pos.ground[square]
    return bool(PERCH[ground]) if is_afloat(pos, figure) else bool(WALKED[ground])


def flood(pos: Position, figure: int, spaces: int, goal: int = -1) -> tuple[bytearray, list[int]]:
    """Spaces used to every square, FAR beyond reach; and the squares within reach, the start first. Squares that can
    only be passed are among them. With a goal the search ends there (DUN-MOVE-1, DUN-MOVE-4)."""
    start, used = pos.where[figure], bytearray(pos.content.board.far)
    used[start] = 0
    found = [start]
    if spaces <= 0:
        return used, found
    ground, how = pos.ground, gait(pos, figure)
    lanes = pos.ways if how == PLAIN else _lanes(pos, how)
    hops = NO_HOPS if is_afloat(pos, figure) else HOP
    barred = in_the_way(pos, figure)
    for square in barred:
        used[square] = 0  # so that no step leads there
    layers: list[list[int]] = [[] for _ in range(spaces + 3)]  # water reaches two layers on
    layers[0].append(start)
    for here in range(spaces):
        if goal >= 0 and used[goal] <= here:
            break
        for square in layers[here]:
            if used[square] != here or (hops[ground[square]] and square != start):
                continue
            steps = lanes[square]
            for there, cost in steps_from(pos, figure, square) if steps is None else steps:
                then = here + cost
                if used[there] > then and then <= spaces:
                    if used[there] == FAR:
                        found.append(there)
                    used[there] = then
                    layers[then].append(there)
    for square in barred:
        used[square] = FAR
    return used, found


def reach(pos: Position, figure: int, spaces: int) -> Reach:
    """Every square within so many spaces, with those used on the shortest way."""
    used, found = flood(pos, figure, spaces)
    return {square: used[square] for square in found}


def in_the_way(pos: Position, figure: int) -> list[int]:
    """The squares of enemies, which bar the figure's way (DUN-MOVE-5)."""
    if is_afloat(pos, figure) or is_halfling(pos, figure):
        return []
    where = pos.where
    return [where[enemy] for enemy in (pos.beasts if is_hero(figure) else pos.heroes())]


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
    plain = gait(pos, figure) == PLAIN
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
    start, known = pos.where[figure], pos.trail
    used, found = known[1:] if known is not None and known[0] == figure else flood(pos, figure, pos.spaces, end)
    if not spared(pos, figure) and _is_watched(pos, figure, used, used[end]):
        nearer = {square: used[square] for square in found if used[square] < used[end]}
        return branch(tree(pos, figure, {**nearer, end: used[end]}), start, end)
    return _straight(pos, figure, used, end)


def _is_watched(pos: Position, figure: int, used: bytearray, spaces: int) -> bool:
    """Whether enemies strike at a figure that leaves any square within fewer spaces."""
    near, where, did = pos.near, pos.where, pos.did
    for enemy in pos.beasts if is_hero(figure) else pos.heroes():
        if not did[enemy] & SUMMONED:
            for square in near[where[enemy]]:
                if used[square] < spaces:
                    return True
    return False


def _straight(pos: Position, figure: int, used: bytearray, end: int) -> tuple[int, ...]:
    """A shortest way when nobody strikes on it: from the end back to the start."""
    start, board = pos.where[figure], pos.content.board
    hops = NO_HOPS if is_afloat(pos, figure) else HOP
    way, plain = list[int](), gait(pos, figure) == PLAIN
    while end != start:
        way.append(end)
        if plain:
            before = used[end] - (2 if pos.ground[end] == WATER else 1)
            near = [s for s in pos.near[end] if used[s] == before and (s == start or not hops[pos.ground[s]])]
            end = near[0]
            continue
        below = board.base[end]
        near = [s for s in (*board.adjacent[below], *board.diagonal[below]) if s >= 0]
        near += [board.deck[s] for s in near if board.deck[s] >= 0]
        able = [s for s in near if used[s] < used[end] and (s == start or not hops[pos.ground[s]])]
        end = next(s for s in able if used[end] - used[s] == dict(steps_from(pos, figure, s)).get(end))
    return tuple(reversed(way))


def branch(best: dict[int, tuple[int, int]], start: int, end: int) -> tuple[int, ...]:
    way: list[int] = []
    while end != start:
        way.append(end)
        end = best[end][1]
    return tuple(reversed(way))


def destinations(pos: Position, figure: int) -> list[int]:
    """Squares the active figure can go to with the spaces it has left."""
    if pos.doing & HALTED or pos.spaces <= 0:
        return []
    holder, ground, stands = pos.holder, pos.ground, PERCH if is_afloat(pos, figure) else CROSSED
    used, found = flood(pos, figure, pos.spaces)
    pos.trail = figure, used, found
    return [square for square in found if not holder[square] and stands[ground[square]]]


def march(pos: Position, figure: int, square: int) -> None:
    """Sets out for a square; the way is walked step by step."""
    way = way_to(pos, figure, square)
    pos.trail = None
    pos.steps.append(("walk", figure, 0, *way))


def run_walk(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """One step of a way: first the parting attacks, then the step itself and what it brings (DUN-PART-1)."""
    figure, parted, way = step[1], step[2], step[3:]
    if not way or pos.where[figure] < 0 or pos.doing & HALTED:
        pos.steps.pop()
        if pos.where[figure] >= 0 and pos.holder[pos.where[figure]] != figure + 1:
            pos.steps.append(("budge", figure))
        elif pos.where[figure] >= 0 and is_deadly(pos, figure, pos.where[figure]):
            pos.steps.append(("sink", figure))
        return
    enemies = [] if parted or spared(pos, figure) else threatening(pos, figure, pos.where[figure])
    if enemies:
        pos.steps[-1] = ("walk", figure, 1, *way)
        strike_back(pos, figure, enemies)
        return
    pos.steps[-1] = ("walk", figure, 0, *way[1:])
    enter(pos, figure, way[0], log)
    if len(way) > 1 and not pos.outcome and pos.steps[-1][0] == "walk":
        run_walk(pos, pos.steps[-1], dice, log)


def spared(pos: Position, figure: int) -> bool:
    """Halflings, who hides in smoke and a thief in the shadows suffer no parting attacks (DUN-PART-3, DUN-XP-8)."""
    if is_halfling(pos, figure) or (figure == pos.active and bool(pos.doing & SMOKED)):
        return True
    return is_hero(figure) and knows(pos, figure, "shadow_step")


def enter(pos: Position, figure: int, square: int, log: Log | None) -> None:
    """The step is done: spaces, hops, tokens, visits; for a hero the window of a step opens (DUN-WIN-1)."""
    ground, start = pos.ground[square], pos.where[figure]
    cost = 2 if ground == WATER and not pos.content.skills[figure] & UNUSUAL else 1
    tile_of = pos.content.board.tile_of
    answers = windows.TRAPS | (windows.AMBUSHES if tile_of[start] != tile_of[square] else 0)
    _shift(pos, figure, square)
    pos.spaces -= cost
    pos.doing |= MOVED
    if HOP[ground] and not is_afloat(pos, figure):
        pos.doing |= HALTED
    tell_all(log, "stepped", pos.content.first_figure + figure, pos.content.first_square + square)
    if not is_hero(figure):
        return
    visit(pos, square)
    take_tokens(pos, figure, square, log)
    if not pos.outcome:
        windows.open_step(pos, figure, square, answers)


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
    hero, square = step[1], pick - pos.content.first_square
    pos.steps.pop()
    pos.put(hero, square)
    tell_all(log, "stepped", pos.content.first_figure + hero, pick)
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
