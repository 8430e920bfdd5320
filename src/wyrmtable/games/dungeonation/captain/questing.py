"""How the captain leads the heroes: what to strike, where to go, when to heal and search (DUN-AI-H)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wyrmtable.core import Decision, Step

from ..files import buttons as b
from ..files.terms import (
    ACTED,
    ARCHER,
    CLERIC,
    DONE,
    ENTRY,
    ESCORT,
    FIGHTER,
    MAGE,
    MERCHANT,
    RELIC,
    RUBBLE,
    STEAL_RELIC,
    THIEF,
)
from ..position import Position
from ..rules.figures import enemies_beside, most_wounds, threatening
from ..rules.movement import reach
from ..rules.sight import sees
from ..rules.usual import BRAWLERS, first, hall_turn, last, potion, race, stand
from . import weights as w
from .choosing import aim, camp, coin, orient, stay, storey, use, yes
from .sense import (
    FAR,
    Answer,
    blow_chance,
    course,
    descent_wins,
    distances,
    entrances,
    goals_of,
    is_homeward,
    is_watched,
    purpose,
    safe_squares,
    worth,
)
from .striking import called, deeds, healing, percent, ward

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
        return b.RETREAT, f"{len(pos.heroes())} against {len(pos.monsters())}: who lives may come again"
    if b.DESCEND in decision.picks and descent_wins(pos):
        return b.DESCEND, "nothing is left to look for up here"
    fighting = any(_near_foes(pos, hero) for hero in pos.heroes())
    for hero in ORDER if fighting else SCOUTS:
        if first + hero in decision.picks:
            march = "the strong go first, while the others can still answer what appears"
            return first + hero, "in a fight those go first who kill from afar" if fighting else march
    return b.END_TURN, "every hero has acted"


def _is_lost(pos: Position) -> bool:
    """One hero left, hurt, with monsters about; in a campaign a broken party, too: better out than dead
    (DUN-AI-H-15)."""
    heroes = pos.heroes()
    if is_homeward(pos) or not pos.monsters():
        return False
    left = sum(pos.wounds[hero] for hero in heroes)
    if len(heroes) == 1:
        return left == 1 and len(pos.monsters()) > 1
    return pos.content.sheet is not None and len(heroes) <= w.HOPE and left <= w.SPENT


def act(pos: Position, decision: Decision, step: Step) -> Answer:
    """Strike, use a power, open what is in the way, walk on, or stop."""
    hero, content = step[1], pos.content
    if b.LEAVE in decision.picks and _wants_out(pos, hero):
        return b.LEAVE, "up the stairs and out: that is all the mission still asks"
    for found in (_potion(pos, decision, hero), *_deeds(pos, decision, hero)):
        if found[0] in decision.picks:
            return found
    borders = _wanted_ways(pos, decision, hero)
    if borders and not enemies_beside(pos, hero, pos.where[hero]) and _may_explore(pos, hero):
        return borders[0], f"{len(entrances(pos))} ways lead into the unknown, and the party is near"
    walk = _walk(pos, decision, hero)
    if walk >= 0:
        return walk, _whither(pos, hero, walk - content.first_square)
    return _idle(pos, decision, hero)


def _wanted_ways(pos: Position, decision: Decision, hero: int) -> list[int]:
    """Doors and tiles at hand; those behind which a card lies only if there is no other way near (DUN-AI-H-13)."""
    first = pos.content.first_border
    borders = [p for p in decision.picks if first <= p < pos.content.first_figure]
    free = [p for p in borders if not is_watched(pos, p - first)]
    return free or (borders if borders and course(pos, hero)[pos.where[hero]] >= w.DETOUR else [])


def _whither(pos: Position, hero: int, square: int) -> str:
    """What a step is for, in words."""
    foes = _near_foes(pos, hero)
    beside = [foe for foe in enemies_beside(pos, hero, square) if foe in foes]
    if beside:
        return f"{percent(_hit_from(pos, hero, square, beside[0]))} to hit {called(pos, beside[0])} from there"
    if foes and hero not in BRAWLERS:
        return f"{len(foes)} foes are near, and this is a place to shoot from"
    far = course(pos, hero)[square]
    return f"{far} step{'s' * (far != 1)} from there to {purpose(pos)}" if far else f"there is {purpose(pos)}"


def _hit_from(pos: Position, hero: int, square: int, foe: int) -> float:
    return _standing(pos, hero, square, lambda: blow_chance(pos, hero, foe))


def _standing(pos: Position, hero: int, square: int, asked: Callable[[], float]) -> float:
    """The answer to a question as if the hero stood elsewhere."""
    start = pos.where[hero]
    pos.lift(hero)
    pos.put(hero, square)
    value = asked()
    pos.lift(hero)
    pos.put(hero, start)
    return value


def _deeds(pos: Position, decision: Decision, hero: int) -> tuple[Answer, ...]:
    if pos.doing & ACTED:
        return ()
    cared = healing(pos, decision, hero) if hero == CLERIC else NONE
    return _mission(pos, decision), cared, _drink(pos, decision, hero), _harm(pos, decision, hero)


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
    ready = sum(not pos.did[h] & DONE for h in heroes if h != hero)  # who can still answer what appears (DUN-AI-H-3)
    if ready < min(w.READY, len(heroes) - 1):
        return False
    return sound and 2 * together > len(heroes) and not any(_near_foes(pos, h) for h in heroes)


def _potion(pos: Position, decision: Decision, hero: int) -> Answer:
    if pos.wounds[hero] > 1 and not (most_wounds(pos, hero) - pos.wounds[hero] > 1 and _near_foes(pos, hero)):
        return NONE
    for item in pos.content.items_called["healing_potion"]:
        if pos.content.first_item + item in decision.picks:
            return pos.content.first_item + item, f"{pos.wounds[hero]} of {most_wounds(pos, hero)} wounds are left"
    return NONE


def _harm(pos: Position, decision: Decision, hero: int) -> Answer:
    """The deed that does most harm for its noise; where none is worth it, a Shield."""
    value, pick, told = max(deeds(pos, decision, hero), default=(0.0, -1, ""))
    if value > 0:
        return pick, told
    return ward(pos, decision, _near_foes(pos, hero)) if hero == MAGE else NONE


def _drink(pos: Position, decision: Decision, hero: int) -> Answer:
    if b.DRINK in decision.picks and not _near_foes(pos, hero):
        return b.DRINK, f"the pool heals for nothing, and {pos.wounds[hero]} of {most_wounds(pos, hero)} are left"
    return NONE


def _mission(pos: Position, decision: Decision) -> Answer:
    for option in (b.OPEN_PORTAL, b.OPEN_CHEST, b.TAKE_CONTENT):
        if option in decision.picks:
            return option, "this is what the mission asks for"
    return NONE


def _idle(pos: Position, decision: Decision, hero: int) -> Answer:
    """With the action left over: locks and rubble on the way, a room to search, a run."""
    if pos.doing & ACTED:
        return b.STOP, "the action is spent, and this is a good place to stand"
    here = pos.where[hero]
    for option in (b.PICK_LOCK, b.BASH):
        if option in decision.picks and not _near_foes(pos, hero):
            return option, "the door bars the way, and nobody is near enough to strike"
    far = course(pos, hero)
    if b.DIG in decision.picks and any(
        pos.ground[there] == RUBBLE and far[there] < far[here] for _, there in pos.content.board.around[here]
    ):
        return b.DIG, "behind the rubble lies the shortest way"
    if b.SEARCH in decision.picks and pos.imps < w.RICH and not pos.monsters():
        return b.SEARCH, f"no monster is about, and the Keeper has only {pos.imps} Imps"
    behind = FAR > far[here] > w.BEHIND or (is_homeward(pos) and far[here] < FAR)
    if b.RUN in decision.picks and behind and not threatening(pos, hero, here) and not _near_foes(pos, hero):
        return b.RUN, f"still {far[here]} steps to go"
    return b.STOP, "it is better to stay with the others"


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
        return _fall_back(pos, hero, foes, squares) if hero in (ARCHER, MAGE) else -1
    far, here = course(pos, hero), pos.where[hero]
    free = reach(pos, hero, pos.spaces)
    best = min(squares, key=lambda s: (far[s] + _dread(pos, hero, s), free[s], s))
    return content.first_square + best if far[best] < far[here] and _keeps_up(pos, hero, best) else -1


def _hide(pos: Position, foes: list[int], squares: list[int]) -> int:
    """The merchant: up the stairs if he gets there before anybody else, or else in the middle of the party."""
    board, here = pos.content.board, pos.where[MERCHANT]
    aims = goals_of(pos, MERCHANT)
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
    return _standing(pos, hero, square, lambda: worth(pos, hero, foe))


def _fall_back(pos: Position, hero: int, foes: list[int], squares: list[int]) -> int:
    """Who has shot steps back out of reach, but not away from the others (DUN-AI-H-2, DUN-AI-H-6)."""
    far = distances(pos, [pos.where[f] for f in foes])
    here = min(far[pos.where[hero]], w.AT_HAND)
    calm = [s for s in squares if _keeps_up(pos, hero, s)]
    best = max(calm, key=lambda s: (min(far[s], w.AT_HAND), -s), default=-1)
    return pos.content.first_square + best if best >= 0 and min(far[best], w.AT_HAND) > here else -1


def _take_aim(pos: Position, hero: int, foes: list[int], squares: list[int]) -> int:
    """A square with a foe in sight and none beside, as far off as may be."""
    board, content = pos.content.board, pos.content
    if hero not in (ARCHER, MAGE):
        return -1
    able: list[tuple[int, int]] = []
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
    "party": first,
    "ranks": first,
    "post": first,
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
    "storey": storey,
    "orient": orient,
    "look": yes,
    "amulet": yes,
    "coin": coin,
    "pick": last,
    "use": use,
    "items": stay,
    "give": stay,
}
