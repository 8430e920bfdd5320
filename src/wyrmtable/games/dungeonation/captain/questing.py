"""How the captain leads the heroes: what to strike, where to go, when to heal and search (DUN-AI-H)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wyrmtable.core import Decision, Step

from ..files import buttons as b
from ..files.terms import (
    ACTED,
    ARCHER,
    CLERIC,
    ENTRY,
    ESCORT,
    FIGHTER,
    MAGE,
    MERCHANT,
    PARTY,
    RELIC,
    RUBBLE,
    STEAL_RELIC,
    THIEF,
)
from ..position import Position
from ..rules.figures import enemies_beside, most_wounds, threatening
from ..rules.movement import reach
from ..rules.sight import sees
from . import weights as w
from .choosing import aim, camp, coin, first, hall_turn, last, orient, potion, race, stand, stay, yes
from .sense import BRAWLERS, FAR, Answer, distances, entrances, goals, is_homeward, safe_squares, unvisited, worth

NONE: Answer = (-1, "")
ORDER = (ARCHER, MAGE, FIGHTER, THIEF, CLERIC, MERCHANT)
SCOUTS = (FIGHTER, CLERIC, THIEF, ARCHER, MAGE, MERCHANT)


def _near_foes(pos: Position, hero: int) -> list[int]:
    """Monsters near enough to matter in this turn or the next."""
    board, here = pos.content.board, pos.where[hero]
    near = [f for f in pos.monsters() if board.distance(pos.where[f], here) <= w.NEAR]
    if not near:
        return []
    far = distances(pos, [here])
    return [f for f in near if far[pos.where[f]] <= w.AT_HAND]


def next_hero(pos: Position, decision: Decision, step: Step) -> Answer:
    """In a fight those who kill from afar begin; on the march the strong do."""
    first = pos.content.first_figure
    if b.RETREAT in decision.picks and _is_lost(pos):
        return b.RETREAT, "the mission is beyond them"
    if b.DESCEND in decision.picks and not (entrances(pos) or unvisited(pos)):
        return b.DESCEND, "it must lie deeper"
    fighting = any(_near_foes(pos, hero) for hero in pos.heroes())
    for hero in ORDER if fighting else SCOUTS:
        if first + hero in decision.picks:
            return first + hero, "those go first who kill from afar" if fighting else "the strong go first"
    return b.END_TURN, "everybody has acted"


def _is_lost(pos: Position) -> bool:
    """One hero left, hurt, with monsters about: better out than dead."""
    heroes = pos.heroes()
    return len(heroes) == 1 and pos.wounds[heroes[0]] == 1 and len(pos.monsters()) > 1 and not is_homeward(pos)


def act(pos: Position, decision: Decision, step: Step) -> Answer:
    """Strike, use a power, open what is in the way, walk on, or stop."""
    hero, content = step[1], pos.content
    if b.LEAVE in decision.picks and _wants_out(pos, hero):
        return b.LEAVE, "out with it"
    for found in (_potion(pos, decision, hero), *_deeds(pos, decision, hero)):
        if found[0] in decision.picks:
            return found
    borders = [p for p in decision.picks if content.first_border <= p < content.first_figure]
    if borders and not enemies_beside(pos, hero, pos.where[hero]) and _may_explore(pos, hero):
        return borders[0], "on into the unknown"
    walk = _walk(pos, decision, hero)
    if walk >= 0:
        return walk, "towards the goal"
    return _idle(pos, decision, hero)


def _deeds(pos: Position, decision: Decision, hero: int) -> tuple[Answer, ...]:
    if pos.doing & ACTED:
        return ()
    return _mission(pos, decision), _heal(pos, decision, hero), _shots(pos, decision), _blow(pos, decision, hero)


def _wants_out(pos: Position, hero: int) -> bool:
    if pos.mission == ESCORT and not pos.stage:
        return hero == MERCHANT
    if pos.mission == STEAL_RELIC and not pos.stage:
        return pos.tokens[RELIC] == -2 - hero
    return is_homeward(pos)


def _may_explore(pos: Position, hero: int) -> bool:
    """With the party sound, near, and nobody fighting; or when waiting has led to nothing."""
    if pos.quiet >= w.PATIENCE:
        return True
    heroes, board = pos.heroes(), pos.content.board
    hurt = sum(most_wounds(pos, h) - pos.wounds[h] for h in heroes)
    together = sum(board.distance(pos.where[h], pos.where[hero]) <= w.TOGETHER for h in heroes)
    healer = pos.where[CLERIC] >= 0
    sound = hurt < w.TOO_HURT or not healer
    return sound and 2 * together > len(heroes) and not any(_near_foes(pos, h) for h in heroes)


def _potion(pos: Position, decision: Decision, hero: int) -> Answer:
    if pos.wounds[hero] > 1 and not (most_wounds(pos, hero) - pos.wounds[hero] > 1 and _near_foes(pos, hero)):
        return NONE
    for item in pos.content.items_called["healing_potion"]:
        if pos.content.first_item + item in decision.picks:
            return pos.content.first_item + item, "a potion in need"
    return NONE


def _heal(pos: Position, decision: Decision, hero: int) -> Answer:
    """Worth an Imp for the fallen, for two, or for one near death."""
    if b.HEAL in decision.picks:
        near = [f for f in pos.heroes() if pos.content.board.distance(pos.where[f], pos.where[hero]) == 1]
        hurt = [f for f in near if pos.wounds[f] < most_wounds(pos, f)]
        if pos.fell or len(hurt) > 1 or any(pos.wounds[f] <= w.WEAK for f in hurt):
            return b.HEAL, "the wounded need it"
    if b.HEAL_SELF in decision.picks and pos.wounds[hero] <= w.WEAK and not enemies_beside(pos, hero, pos.where[hero]):
        return b.HEAL_SELF, "himself first"
    if b.DRINK in decision.picks and not _near_foes(pos, hero):
        return b.DRINK, "the pool is near"
    return NONE


def _shots(pos: Position, decision: Decision) -> Answer:
    for option in (b.TURN_UNDEAD, b.SHOOT, b.BOLT):
        if option in decision.picks:
            return option, "from afar"
    return NONE


def _blow(pos: Position, decision: Decision, hero: int) -> Answer:
    first = pos.content.first_figure
    enemies = [p - first for p in decision.picks if first + PARTY <= p < pos.content.first_card]
    if not enemies:
        return NONE
    return first + max(enemies, key=lambda enemy: worth(pos, hero, enemy)), "the blow most likely to tell"


def _mission(pos: Position, decision: Decision) -> Answer:
    for option in (b.OPEN_PORTAL, b.OPEN_CHEST, b.TAKE_CONTENT):
        if option in decision.picks:
            return option, "for the mission"
    return NONE


def _idle(pos: Position, decision: Decision, hero: int) -> Answer:
    """With the action left over: locks and rubble on the way, a room to search, a run."""
    if pos.doing & ACTED:
        return b.STOP, "nothing better to do"
    here = pos.where[hero]
    for option in (b.PICK_LOCK, b.BASH):
        if option in decision.picks and not _near_foes(pos, hero):
            return option, "the way must be open"
    far = distances(pos, goals(pos, hero))
    if b.DIG in decision.picks and any(
        pos.ground[there] == RUBBLE and far[there] < far[here] for _, there in pos.content.board.around[here]
    ):
        return b.DIG, "the way must be clear"
    if b.SEARCH in decision.picks and pos.imps < w.RICH and not pos.monsters():
        return b.SEARCH, "a quiet room"
    behind = FAR > far[here] > w.BEHIND or (is_homeward(pos) and far[here] < FAR)
    if b.RUN in decision.picks and behind and not threatening(pos, hero, here) and not _near_foes(pos, hero):
        return b.RUN, "to keep up"
    return b.STOP, "nothing better to do"


def _walk(pos: Position, decision: Decision, hero: int) -> int:
    """The best square to go to, or -1: brawlers close in, marksmen keep away, all others make for the goal."""
    content = pos.content
    squares = safe_squares(pos, decision)
    if not squares or threatening(pos, hero, pos.where[hero]):
        return -1
    foes = _near_foes(pos, hero)
    fleeing = _wants_out(pos, hero)
    if hero == MERCHANT and not pos.stage:
        return _hide(pos, foes, squares)
    if foes and not fleeing and not pos.doing & ACTED:
        if hero in BRAWLERS:
            return _close_in(pos, hero, foes, squares)
        return _take_aim(pos, hero, foes, squares)
    if foes and not fleeing:
        return -1
    far, here = distances(pos, goals(pos, hero)), pos.where[hero]
    free = reach(pos, hero, pos.spaces)
    best = min(squares, key=lambda s: (far[s] + _dread(pos, hero, s), free[s], s))
    return content.first_square + best if far[best] < far[here] and _keeps_up(pos, hero, best) else -1


def _hide(pos: Position, foes: list[int], squares: list[int]) -> int:
    """The merchant: up the stairs if he gets there before anybody else, or else in the middle of the party."""
    board, here = pos.content.board, pos.where[MERCHANT]
    aims = goals(pos, MERCHANT)
    out, danger = distances(pos, aims), distances(pos, [pos.where[f] for f in foes])
    company = [pos.where[h] for h in pos.heroes() if h != MERCHANT]
    free_run = any(pos.ground[square] == ENTRY for square in aims) and danger[here] > w.KEEP_OFF
    alone = len(company) < w.COMPANY

    def fear(square: int) -> tuple[int, int, int]:
        gaps = sorted([board.distance(square, other) for other in company])
        crowd = 0 if alone else sum(gaps[: w.COMPANY])
        threat = max(0, w.DANGER - danger[square]) if foes else 0
        return threat * w.DREAD + (0 if free_run else crowd), out[square], square

    best = min([*squares, here], key=fear)
    return pos.content.first_square + best if best != here else -1


def _keeps_up(pos: Position, hero: int, square: int) -> bool:
    """Nobody runs ahead of the party, unless the way is the way out."""
    heroes, board = pos.heroes(), pos.content.board
    if len(heroes) < w.COMPANY or is_homeward(pos) or pos.quiet >= w.PATIENCE:
        return True
    gaps = sorted([board.distance(square, pos.where[other]) for other in heroes if other != hero])
    return gaps[1] <= w.LEASH


def _dread(pos: Position, hero: int, square: int) -> int:
    return w.DREAD * len(enemies_beside(pos, hero, square)) if hero not in BRAWLERS else 0


def _close_in(pos: Position, hero: int, foes: list[int], squares: list[int]) -> int:
    """Beside the foe whose blow is worth most, else nearer to one."""
    content, start = pos.content, pos.where[hero]
    best, value = -1, 0.0
    for square in squares:
        beside = [f for f in enemies_beside(pos, hero, square) if f in foes]
        if beside:
            gain = max([_from(pos, hero, square, foe) for foe in beside]) - w.CROWD * (len(beside) - 1)
            if gain > value:
                best, value = square, gain
    if best < 0:
        far = distances(pos, [pos.where[f] for f in foes])
        best = min(squares, key=lambda s: (far[s], s))
        if far[best] >= far[start] or far[best] >= FAR:
            return -1
    return content.first_square + best


def _from(pos: Position, hero: int, square: int, foe: int) -> float:
    """What a blow would be worth from another square."""
    start = pos.where[hero]
    pos.lift(hero)
    pos.put(hero, square)
    value = worth(pos, hero, foe)
    pos.lift(hero)
    pos.put(hero, start)
    return value


def _take_aim(pos: Position, hero: int, foes: list[int], squares: list[int]) -> int:
    """A square with a foe in sight and none beside, as far off as may be."""
    board, content = pos.content.board, pos.content
    if hero not in (ARCHER, MAGE):
        return -1
    able = list[tuple[int, int]]()
    for square in squares:
        near = min([board.distance(square, pos.where[f]) for f in foes])
        shots = [pos.where[f] for f in foes if board.distance(square, pos.where[f]) <= w.BOWSHOT]
        if any(sees(pos, square, there) for there in shots) and not enemies_beside(pos, hero, square):
            able.append((near, square))
    if able:
        return content.first_square + max(able)[1]
    far = distances(pos, [pos.where[f] for f in foes])
    calm = [s for s in squares if far[s] > w.KEEP_OFF]
    best = min(calm, key=lambda s: (far[s], s), default=-1)
    return content.first_square + best if best >= 0 and far[best] < far[pos.where[hero]] else -1


CHOICES: Mapping[str, Callable[[Position, Decision, Step], Answer]] = {
    "race": race,
    "hall-turn": hall_turn,
    "stand": stand,
    "potion": potion,
    "heroes": next_hero,
    "hero": act,
    "second": aim,
    "cleave": aim,
    "favour": last,
    "feat": first,
    "camp": camp,
    "lesson": last,
    "tutor": last,
    "deal": last,
    "volley": aim,
    "aim": aim,
    "orient": orient,
    "look": yes,
    "amulet": yes,
    "coin": coin,
    "pick": last,
    "use": last,
    "items": stay,
    "give": stay,
}
