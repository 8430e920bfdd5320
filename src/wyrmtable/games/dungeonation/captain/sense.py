"""What both captains look at: chances of blows, ways on foot, entrances of the unknown, and what a hero is after."""

from __future__ import annotations

from collections.abc import Collection

from wyrmtable.core import Decision

from ..files.terms import (
    CHEST,
    CLEAR_OUT,
    CRYSTAL,
    DOWN,
    ENTRY,
    ESCORT,
    FACE_DOWN,
    NO_WAY,
    OPEN_PORTAL,
    PORTAL,
    RELIC,
    RUBBLE,
    STEAL_RELIC,
    WALKED,
)
from ..position import Position
from ..rules.descending import below
from ..rules.ending import is_mapped
from ..rules.exploring import unexplored_beyond
from ..rules.figures import chance_to_hit, combat_die, defence, strike_value
from ..rules.movement import is_deadly
from ..rules.secret_doors import behind_doors
from ..rules.summoning import lies_at
from ..rules.usual import Answer as Answer
from . import weights as w

FAR = 999
WAYS = bytes(WALKED[letter] or letter == RUBBLE for letter in range(128))  # ground that one comes over in time
NO_DOORS: list[int] = []
DOOR, DIGGING = 2, 3  # what a closed door or rubble on the way counts more than a step


def blow_chance(pos: Position, attacker: int, target: int) -> float:
    value, die = strike_value(pos, attacker, target), combat_die(pos, attacker)
    return chance_to_hit(value, die, defence(pos, target), combat_die(pos, target))


def worth(pos: Position, attacker: int, target: int) -> float:
    """A blow is worth its chance, more on a figure it would fell."""
    return blow_chance(pos, attacker, target) * (2.0 if pos.wounds[target] == 1 else 1.0)


def distances(pos: Position, goals: list[int], shunned: Collection[int] = ()) -> list[int]:
    """Steps on foot from every square to the nearest goal; closed doors and rubble count more, the unknown bars. A goal
    that is shunned counts as a detour away."""
    board, ground, near, doors_at = pos.content.board, pos.ground, pos.near, pos.content.board.doors_at
    found = [FAR] * board.size
    layers: list[list[int]] = [[] for _ in range(w.DETOUR + 1)]
    for goal in goals:
        if goal >= 0:
            found[goal] = w.DETOUR if goal in shunned else 0
            layers[found[goal]].append(goal)
    far = 0
    while far < len(layers):
        for square in layers[far]:
            if found[square] != far:
                continue
            shut = behind_doors(pos, square) if doors_at[square] else NO_DOORS
            for there in (*near[square], *shut) if shut else near[square]:
                if found[there] <= far + 1 or not WAYS[ground[there]]:
                    continue
                cost = 1 + (DIGGING if ground[there] == RUBBLE else 0) + (DOOR if there in shut else 0)
                if found[there] > far + cost:
                    found[there] = far + cost
                    while len(layers) <= far + cost:
                        layers.append([])
                    layers[far + cost].append(there)
        far += 1
    return found


def safe_squares(pos: Position, decision: Decision) -> list[int]:
    """Squares to go to, without those nobody comes back from."""
    content = pos.content
    squares = [p - content.first_square for p in decision.picks if content.first_square <= p < content.first_place]
    return [square for square in squares if not is_deadly(pos, pos.active, square)]


def stairs(pos: Position) -> list[int]:
    return [square for square in range(pos.content.board.size) if pos.ground[square] == ENTRY]


def is_homeward(pos: Position) -> bool:
    """The party has nothing more to do inside."""
    carried = pos.mission == STEAL_RELIC and pos.tokens[RELIC] < -1
    return bool(pos.stage) or carried or (pos.mission == CLEAR_OUT and is_mapped(pos))


def goals_of(pos: Position, hero: int) -> list[int]:
    """Squares the hero wants to reach: the mission's place, the stairs, or an entrance of the unknown."""
    board, tokens = pos.content.board, pos.tokens
    if is_homeward(pos) or pos.mission == ESCORT:
        return stairs(pos) if distances(pos, stairs(pos))[pos.where[hero]] < FAR else _towards_exit(pos, hero)
    if pos.mission == OPEN_PORTAL and tokens[CRYSTAL] >= 0:
        return [tokens[CRYSTAL]]
    if pos.mission == OPEN_PORTAL and tokens[CRYSTAL] < -1 and tokens[PORTAL] >= 0:
        return [tokens[PORTAL]]
    if pos.mission == STEAL_RELIC:
        dropped = [tokens[RELIC]] if tokens[RELIC] >= 0 else []
        lair = [s for s in range(board.size) if pos.ground[s] == CHEST and not pos.emptied >> board.tile_of[s] & 1]
        if dropped or lair:
            return dropped or lair
    wanted = quarry(pos)
    return (
        wanted
        or entrances(pos)
        or (unvisited(pos) if pos.mission == CLEAR_OUT else [])
        or ways_down(pos)
        or unvisited(pos)
        or [pos.where[f] for f in pos.monsters()]
        or stairs(pos)
    )


def course(pos: Position, hero: int) -> list[int]:
    """Steps to what a hero is after, round face-down cards where that is not much longer (DUN-AI-H-13)."""
    return distances(pos, goals_of(pos, hero), watched(pos))


def is_watched(pos: Position, border: int) -> bool:
    """A monster card lies on the unexplored tile behind a border."""
    place = unexplored_beyond(pos, border) if border < pos.content.board.borders else -1
    return place >= 0 and lies_at(pos, place) >= 0


def watched(pos: Position) -> set[int]:
    """Squares of entrances behind which a card lies face down, if there are others."""
    board, open_ways = pos.content.board, set(entrances(pos))
    found = {s for border in range(board.borders) if is_watched(pos, border) for s in board.border_squares[border]}
    return found if open_ways - found else set()


def purpose(pos: Position) -> str:
    """What the party is after, in words; as `goals_of` has it."""
    if is_homeward(pos) or pos.mission == ESCORT:
        return "the way out"
    if pos.mission == OPEN_PORTAL and pos.tokens[CRYSTAL] >= 0:
        return "the Magic Crystal"
    if pos.mission == OPEN_PORTAL and pos.tokens[CRYSTAL] < -1 and pos.tokens[PORTAL] >= 0:
        return "the Portal"
    chests = any(pos.ground[s] == CHEST for s in range(pos.content.board.size))
    if pos.mission == STEAL_RELIC and (pos.tokens[RELIC] >= 0 or chests):
        return "the relic"
    if quarry(pos):
        return "those whose death ends the mission"
    return "the next unexplored tile" if entrances(pos) else "what is left to see"


def _towards_exit(pos: Position, hero: int) -> list[int]:
    """The entrance that is near, and near the exit."""
    board, ways = pos.content.board, entrances(pos)
    far, corner = distances(pos, [pos.where[hero]]), stairs(pos)[0]
    best = min(ways, key=lambda s: (far[s] + board.distance(s, corner), s), default=-1)
    return [best] if best >= 0 else unvisited(pos)


def quarry(pos: Position) -> list[int]:
    """Where the monsters stand whose death ends the mission."""
    content = pos.content
    card = pos.boss if pos.mission == 1 and pos.met else pos.desecrators - 1
    figures = content.figures_of[card] if card >= 0 else ()
    return [pos.where[figure] for figure in figures if pos.where[figure] >= 0]


def entrances(pos: Position) -> list[int]:
    """Squares from which a face-down tile can be turned, or its door opened."""
    board = pos.content.board
    found: list[int] = []
    for border in range(board.borders):
        first, second = board.border_places[border]
        if pos.door[border] != NO_WAY and (pos.turn[first] == FACE_DOWN) != (pos.turn[second] == FACE_DOWN):
            found += [s for s in board.border_squares[border] if pos.ground[s]]
    return found


def ways_down(pos: Position) -> list[int]:
    """The stairs down, when there is nothing left to look for up here."""
    return [square for square in range(pos.content.board.flat) if pos.ground[square] == DOWN and below(pos)]


def descent_wins(pos: Position) -> bool:
    """What the mission asks for cannot lie up here any more: nothing is unexplored, or for a map unvisited."""
    return not entrances(pos) and not (pos.mission == CLEAR_OUT and unvisited(pos)) and not quarry(pos)


def unvisited(pos: Position) -> list[int]:
    board = pos.content.board
    return [s for s in range(board.size) if WALKED[pos.ground[s]] and not pos.visited >> board.tile_of[s] & 1]
