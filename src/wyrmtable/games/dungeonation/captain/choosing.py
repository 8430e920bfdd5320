"""The heroes' smaller choices: targets, how tiles lie, who stands where, races, coins and potions."""

from __future__ import annotations

from wyrmtable.core import Decision, Step

from ..files import buttons as b
from ..files.terms import CARRIED, FIGHTER, MAGE, PARTY, SIDE, THIEF, WALL
from ..position import Position
from ..rules.exploring import unexplored_beyond
from ..rules.figures import combat_die, defence
from ..rules.powers import struck
from . import weights as w
from .sense import BRAWLERS, Answer, chance

DWARVES, ELVES, HALFLINGS = 2, 1, 3


def aim(pos: Position, decision: Decision, step: Step) -> Answer:
    """The target that is worth most, and nearest to falling."""
    first = pos.content.first_figure
    if b.FIREBALL in step:
        return _hottest(pos, decision, step[2])
    targets = [p - first for p in decision.picks if p >= first]
    if not targets:
        return decision.picks[0], "nobody left"
    die = w.BOW_DIE

    def value(figure: int) -> float:
        hit = chance(w.BOW_AV, die, defence(pos, figure), combat_die(pos, figure))
        cost = pos.content.card_cost[pos.content.card_of[figure]] if figure >= PARTY else 1
        return hit * (1 + cost) / (1 + pos.wounds[figure])

    return first + max(targets, key=value), "the one nearest to falling"


def _hottest(pos: Position, decision: Decision, hero: int) -> Answer:
    """The area with most foes and fewest friends."""
    first = pos.content.first_square

    def heat(pick: int) -> int:
        hit = struck(pos, pick - first, pick - first)
        return sum([1 if figure >= PARTY else -2 for figure in hit])

    return max((p for p in decision.picks if p >= first), key=heat, default=b.BACK), "where most of them stand"


def orient(pos: Position, decision: Decision, step: Step) -> Answer:
    """Keep ways open towards the unknown (DUN-AI-H-12)."""
    board = pos.content.board
    place = unexplored_beyond(pos, step[2])
    ports = pos.content.tiles[pos.laid[place] - 1].ports

    def openness(pick: int) -> int:
        turn, value = pick - b.TURN_0, 0
        for side in range(4):
            there = board.beside[place][side]
            if ports[turn][side] == WALL or there < 0:
                continue
            value += w.UNKNOWN if not pos.explored(there) else w.KNOWN if not pos.is_walled(there, side ^ 2) else 0
        return value

    return max(decision.picks, key=openness), "ways towards the unknown"


def hall_turn(pos: Position, decision: Decision, step: Step) -> Answer:
    """The start Hall: as many ways into the dungeon as there are."""
    board, place = pos.content.board, step[1]
    ports = pos.content.tiles[pos.laid[place] - 1].ports

    def openness(pick: int) -> int:
        turn = pick - b.TURN_0
        return sum(ports[turn][side] != WALL and board.beside[place][side] >= 0 for side in range(4))

    return max(decision.picks, key=openness), "ways into the dungeon"


def stand(pos: Position, decision: Decision, step: Step) -> Answer:
    """The strong in front, towards the middle of the dungeon."""
    board, first = pos.content.board, pos.content.first_square
    middle = board.square(board.places // 2, SIDE * SIDE // 2)
    order = sorted(decision.picks, key=lambda pick: (board.distance(pick - first, middle), pick))
    return (order[0] if step[1] in BRAWLERS else order[-1]), "the strong in front"


def race(pos: Position, decision: Decision, step: Step) -> Answer:
    choice = {FIGHTER: DWARVES, MAGE: ELVES, THIEF: HALFLINGS}.get(step[1], 0)
    return b.HUMANS + choice, "suits the class"


def yes(pos: Position, decision: Decision, step: Step) -> Answer:
    return b.YES, "of course"


def first(pos: Position, decision: Decision, step: Step) -> Answer:
    return decision.picks[0], "this one"


def camp(pos: Position, decision: Decision, step: Step) -> Answer:
    """Whoever can learns; crowns buy experience, then potions."""
    content = pos.content
    pupils = [pick for pick in decision.picks if content.first_figure <= pick < content.first_card]
    if pupils:
        return pupils[0], "time to learn"
    if b.BUY_XP in decision.picks:
        return b.BUY_XP, "experience is worth more than gold"
    for ware in content.wares:
        if content.first_item + ware in decision.picks and pos.holds[ware] < CARRIED:
            return content.first_item + ware, "for the next mission"
    return b.ENOUGH, "ready to go"


def last(pos: Position, decision: Decision, step: Step) -> Answer:
    return decision.picks[-1], "this one"


def stay(pos: Position, decision: Decision, step: Step) -> Answer:
    return b.BACK, "enough of that"


def coin(pos: Position, decision: Decision, step: Step) -> Answer:
    """A low die of one's own is thrown again, or a high one of the enemy's."""
    low = pos.rolled[0] * 2 <= step[2] if len(pos.rolled) == 1 else False
    return (b.REROLL_1, "once more") if low else (b.KEEP, "for a better occasion")


def potion(pos: Position, decision: Decision, step: Step) -> Answer:
    """The weak and the leaders first, one each."""
    first = pos.content.first_figure
    heroes = sorted([p - first for p in decision.picks], key=lambda h: (len(pos.carried(h)), w.THIRST.index(h)))
    return first + heroes[0], "one for everybody"
