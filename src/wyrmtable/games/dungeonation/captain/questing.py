"""How the captain leads the heroes: what to strike, where to go, when to heal and search (DUN-AI-H)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wyrmtable.core import Decision, Step

from ..files import buttons as b
from ..files.terms import (
    ACTED,
    ARCHER,
    CLERIC,
    CRYSTAL,
    ENTRY,
    FACE_DOWN,
    FIGHTER,
    MAGE,
    MERCHANT,
    NO_WAY,
    PORTAL,
    RELIC,
    THIEF,
    WALKED,
)
from ..position import Position
from ..rules.figures import combat_die, defence, enemies_beside, most_wounds, strike_value, threatening
from ..rules.movement import reach

Answer = tuple[int, str]
ORDER = (FIGHTER, ARCHER, MAGE, THIEF, CLERIC, MERCHANT)
DWARVES, ELVES, HALFLINGS = 2, 1, 3
FAR = 999


def chance(value: int, die: int, guard: int, sides: int) -> float:
    """The chance that an attack hits."""
    hits = sum(value + one > guard + two for one in range(1, die + 1) for two in range(1, sides + 1))
    return hits / (die * sides)


def worth(pos: Position, attacker: int, target: int) -> float:
    """A blow is worth its chance, more on a figure it would fell."""
    hit = chance(
        strike_value(pos, attacker, target), combat_die(pos, attacker), defence(pos, target), combat_die(pos, target)
    )
    return hit * (2.0 if pos.wounds[target] == 1 else 1.0)


def distances(pos: Position, goals: list[int]) -> list[int]:
    """Steps on foot from every square to the nearest goal; closed doors count a little, unexplored tiles bar."""
    board = pos.content.board
    found = [FAR] * board.size
    layer = [goal for goal in goals if goal >= 0]
    for goal in layer:
        found[goal] = 0
    far = 0
    while layer:
        far += 1
        coming = list[int]()
        for square in layer:
            for side in range(4):
                there = board.adjacent[square][side]
                if there < 0 or found[there] < FAR or not WALKED[pos.ground[there]]:
                    continue
                wall = pos.shut[square] >> side & 1
                border = board.border_at[square] if board.port_side[square] == side else -1
                if wall and (border < 0 or pos.door[border] == NO_WAY):
                    continue
                found[there] = far
                coming.append(there)
        layer = coming
    return found


def goals(pos: Position, hero: int) -> list[int]:
    """Squares the hero wants to reach: the mission's place, the stairs, or an entrance of the unknown."""
    board = pos.content.board
    stairs = [square for square in range(board.size) if pos.ground[square] == ENTRY]
    carries = pos.tokens[RELIC] == -2 - hero
    cleared = pos.mission == 6 and pos.visited == (1 << board.places) - 1
    if pos.stage or carries or cleared or (pos.mission == 2 and _stairs_known(pos, hero, stairs)):
        return stairs
    if pos.mission == 4 and any(pos.tokens[RELIC] == -2 - other for other in pos.heroes()):
        return stairs
    if pos.mission == 3:
        if pos.tokens[CRYSTAL] >= 0:
            return [pos.tokens[CRYSTAL]]
        if pos.tokens[CRYSTAL] < -1 and pos.tokens[PORTAL] >= 0:
            return [pos.tokens[PORTAL]]
    if pos.mission == 4:
        chests = [s for s in range(board.size) if pos.ground[s] == ord("C") and not pos.emptied >> board.tile_of[s] & 1]
        if chests:
            return chests
    targets = [pos.where[f] for f in pos.monsters()]
    if pos.mission in (1, 5) and targets and (pos.met or pos.desecrators):
        return targets
    return _entrances(pos) or _unvisited(pos) or targets or stairs


def _stairs_known(pos: Position, hero: int, stairs: list[int]) -> bool:
    return distances(pos, stairs)[pos.where[hero]] < FAR


def _entrances(pos: Position) -> list[int]:
    board = pos.content.board
    found = list[int]()
    for border in range(board.borders):
        first, second = board.border_places[border]
        if pos.door[border] != NO_WAY and (pos.turn[first] == FACE_DOWN) != (pos.turn[second] == FACE_DOWN):
            found += [s for s in board.border_squares[border] if pos.ground[s]]
    return found


def _unvisited(pos: Position) -> list[int]:
    board = pos.content.board
    return [s for s in range(board.size) if pos.ground[s] == ord(".") and not pos.visited >> board.tile_of[s] & 1]


# -- choices -----------------------------------------------------------------------------------------------------


def next_hero(pos: Position, decision: Decision, step: Step) -> Answer:
    first = pos.content.first_figure
    for hero in ORDER:
        if first + hero in decision.picks:
            return first + hero, "the strong go first"
    return b.END_TURN, "everybody has acted"


def act(pos: Position, decision: Decision, step: Step) -> Answer:
    """Strike, use a power, open what is in the way, walk on, or stop."""
    hero, content = step[1], pos.content
    if b.LEAVE in decision.picks and _wants_out(pos, hero):
        return b.LEAVE, "out with it"
    potion = _potion(pos, decision, hero)
    if potion >= 0:
        return potion, "a potion in need"
    if not pos.doing & ACTED:
        for found in (_power(pos, decision, hero), _blow(pos, decision, hero), _mission(pos, decision)):
            if found[0] in decision.picks:
                return found
    borders = [p for p in decision.picks if content.first_border <= p < content.first_figure]
    if borders and not enemies_beside(pos, hero, pos.where[hero]) and _may_explore(pos, hero):
        return borders[0], "on into the unknown"
    walk = _walk(pos, decision, hero)
    if walk >= 0:
        return walk, "towards the goal"
    if b.SEARCH in decision.picks and pos.imps < 8 and not pos.monsters():
        return b.SEARCH, "a quiet room"
    return b.STOP, "nothing better to do"


def _wants_out(pos: Position, hero: int) -> bool:
    if pos.stage or pos.tokens[RELIC] == -2 - hero:
        return True
    if pos.mission == 2:
        return hero == MERCHANT
    return pos.mission == 6 and pos.visited == (1 << pos.content.board.places) - 1


def _may_explore(pos: Position, hero: int) -> bool:
    """Only with the party sound enough, and nobody fighting."""
    hurt = sum(most_wounds(pos, h) - pos.wounds[h] for h in pos.heroes())
    return hurt < 8 and len(pos.monsters()) < 3


def _potion(pos: Position, decision: Decision, hero: int) -> int:
    if pos.wounds[hero] > 1 or most_wounds(pos, hero) < 3:
        return -1
    for item in pos.content.items_called["healing_potion"]:
        if pos.content.first_item + item in decision.picks:
            return pos.content.first_item + item
    return -1


def _power(pos: Position, decision: Decision, hero: int) -> Answer:
    hurt = [f for f in pos.heroes() if pos.wounds[f] < most_wounds(pos, f)]
    if b.HEAL in decision.picks and (pos.fell or len(hurt) > 1 or any(pos.wounds[f] == 1 for f in hurt)):
        return b.HEAL, "the wounded need it"
    for option in (b.TURN_UNDEAD, b.SHOOT, b.BOLT):
        if option in decision.picks:
            return option, "from afar"
    if b.HEAL_SELF in decision.picks and pos.wounds[hero] == 1:
        return b.HEAL_SELF, "himself first"
    if b.DRINK in decision.picks and pos.wounds[hero] <= 2:
        return b.DRINK, "the pool is near"
    return -1, ""


def _blow(pos: Position, decision: Decision, hero: int) -> Answer:
    first = pos.content.first_figure
    enemies = [p - first for p in decision.picks if first + 6 <= p < pos.content.first_card]
    if not enemies:
        return -1, ""
    return first + max(enemies, key=lambda enemy: worth(pos, hero, enemy)), "the blow most likely to tell"


def _mission(pos: Position, decision: Decision) -> Answer:
    for option in (b.OPEN_PORTAL, b.OPEN_CHEST, b.TAKE_CONTENT, b.PICK_LOCK, b.BASH):
        if option in decision.picks and (option != b.BASH or not _entrances(pos)):
            return option, "for the mission"
    return -1, ""


def _walk(pos: Position, decision: Decision, hero: int) -> int:
    """The square nearest to the goal, without parting attacks, not far from the others."""
    content = pos.content
    squares = [p - content.first_square for p in decision.picks if content.first_square <= p < content.first_place]
    if not squares or threatening(pos, hero, pos.where[hero]):
        return -1
    prey = [pos.where[f] for f in pos.monsters()]
    near = [s for s in prey if content.board.distance(s, pos.where[hero]) <= 8]
    fights = hero in (FIGHTER, THIEF, CLERIC) and near and not _wants_out(pos, hero)
    far = distances(pos, near if fights else goals(pos, hero))
    here = far[pos.where[hero]]
    free = reach(pos, hero, pos.spaces)
    best = min(squares, key=lambda s: (far[s] + (3 if _beside_foe(pos, hero, s) and not fights else 0), free[s], s))
    return content.first_square + best if far[best] < here else -1


def _beside_foe(pos: Position, hero: int, square: int) -> bool:
    return hero in (MAGE, ARCHER, MERCHANT) and bool(enemies_beside(pos, hero, square))


def aim(pos: Position, decision: Decision, step: Step) -> Answer:
    """The weakest target first."""
    first = pos.content.first_figure
    targets = [p - first for p in decision.picks if p >= first]
    if not targets:
        return decision.picks[-1], "the only way"
    return first + min(targets, key=lambda f: (pos.wounds[f], defence(pos, f))), "the one nearest to falling"


def orient(pos: Position, decision: Decision, step: Step) -> Answer:
    return decision.picks[-1], "one way is as good as another"


def race(pos: Position, decision: Decision, step: Step) -> Answer:
    choice = {FIGHTER: DWARVES, MAGE: ELVES, THIEF: HALFLINGS}.get(step[1], 0)
    return b.HUMANS + choice, "suits the class"


def yes(pos: Position, decision: Decision, step: Step) -> Answer:
    return b.YES, "of course"


def first_lock(pos: Position, decision: Decision, step: Step) -> Answer:
    return decision.picks[-1], "this one"


def stay(pos: Position, decision: Decision, step: Step) -> Answer:
    return b.BACK, "enough of that"


CHOICES: Mapping[str, Callable[[Position, Decision, Step], Answer]] = {
    "race": race,
    "heroes": next_hero,
    "hero": act,
    "second": aim,
    "volley": aim,
    "aim": aim,
    "orient": orient,
    "look": yes,
    "amulet": yes,
    "pick": first_lock,
    "use": first_lock,
    "items": stay,
    "give": stay,
}
