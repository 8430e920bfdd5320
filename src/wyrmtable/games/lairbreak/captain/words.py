"""What the captain says of a choice in a player's words: what it is for, what it costs, how far off, how likely.

The sentences are made when somebody asks for them; whoever plays a thousand games never does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wyrmtable.core import Step

from ..files.buttons import BUY, CAPTURE, END_MINING, END_PURCHASE, FIGHT_ON, LOAD, PLACES, RETREAT, USE_STAFF
from ..files.terms import ARCHER, CARD, KIND, MINERALS
from ..position import Position
from ..rules.forecast import odds
from ..rules.squad import members
from ..rules.telling import roll
from ..rules.wagons import value_of
from ..show.explain import current
from ..show.words import large
from .plans import Order
from .scouting import Scout

Words = Callable[[Position, Step, int, Order | None], str]


def told(pos: Position, step: Step, pick: int, order: Order | None, why: str) -> str:
    """The captain's own short reason for a pick, with the numbers a player would want to know."""
    more = WORDS[step[0]](pos, step, pick, order) if step[0] in WORDS else ""
    return f"{large(why)}{': ' + more if more else ''}."


def _steps(number: int) -> str:
    return "1 square" if number == 1 else f"{number} squares"


def _army(pos: Position, step: Step, pick: int, order: Order | None) -> str:
    """What an army's own unit can do, and what it costs."""
    content = pos.content
    if pick >= len(content.charts.armies):
        return ""
    unit = content.charts.units[content.charts.armies[pick].elite]
    price = content.price[content.charts.armies[pick].elite]
    return f"its {unit.title} goes {_steps(unit.speed)} and costs {price} gold"


def _entry(pos: Position, step: Step, pick: int, order: Order | None) -> str:
    """How far it is from a base to mines and the lair."""
    base, scout = pick - PLACES, Scout(pos, 0)
    mine = min(scout.distance(base, mine) for mine in scout.halls.mines)
    lair = min((scout.distance(base, mark) for mark in scout.halls.marks), default=0)
    return f"{_steps(mine)} to the nearest mine and {lair} to the lair"


def _buy(pos: Position, step: Step, pick: int, order: Order | None) -> str:
    """The price and the purse."""
    money = pos.money(pos.army)
    if pick == END_PURCHASE or not BUY <= pick < BUY + len(pos.content.price):
        return f"{money} of {pos.content.charts.goal} gold are in the purse"
    return f"{pos.content.price[pick - BUY]} of {money} gold"


def _arrive(pos: Position, step: Step, pick: int, order: Order | None) -> str:
    """How far the nearest mine and the nearest enemy are."""
    square, scout = pick - PLACES, Scout(pos, pos.army)
    mine = min(scout.distance(square, mine) for mine in scout.halls.mines)
    foe = f", {min(scout.distance(square, foe) for foe in scout.foes)} from the nearest enemy" if scout.foes else ""
    return f"{_steps(mine)} from the nearest mine{foe}"


def _mine(pos: Position, step: Step, pick: int, order: Order | None) -> str:
    """What the deck still holds."""
    deck = pos.deck if any(pos.deck) else pos.discard
    total, content = sum(deck), pos.content
    if not total or pick == END_MINING:
        return ""
    worth = sum(deck[mineral] * content.value[mineral] for mineral in range(len(MINERALS))) / total
    beasts = sum(deck[len(MINERALS) : content.treasure_card])
    return f"a card brings {worth:.0f} gold on average, {beasts} of {total} are monsters"


def _act(pos: Position, step: Step, pick: int, order: Order | None) -> str:
    """How far off the order's goal is, and what a fight there promises."""
    if order is None:
        return ""
    here = pos.where[order.group[0]]
    return _way(pos, order, here) or _fight(pos, order.group, here, order.goal)


def _group(pos: Position, step: Step, pick: int, order: Order | None) -> str:
    """What an attack promises, or how far it still is."""
    target, group = pick - PLACES, members(pos, step)
    if not 0 <= target < pos.content.squares or not group:
        return _act(pos, step, pick, order)
    fight = _fight(pos, group, step[1], target)
    return fight or (_way(pos, order, target) if order is not None else "")


def _fight(pos: Position, group: tuple[int, ...], square: int, target: int) -> str:
    fought = pos.monster[target] or pos.is_enemy_at(target, pos.army)
    if not fought or (square, target) not in pos.content.halls.edges:
        return ""
    return f"{odds(pos, group, square, target)} with {roll(pos, group)}"


def _way(pos: Position, order: Order, square: int) -> str:
    """How far it is from a square to where an order leads."""
    far, speed = Scout(pos, pos.army).distance(square, order.goal), pos.content.speed[order.group[0]]
    if far < 1 or (far == 1 and order.attack):
        return ""
    turns = -(-far // speed)
    return f"{_steps(far)} to go" if turns == 1 else f"{_steps(far)} to go, about {turns} turns"


def _load(pos: Position, step: Step, pick: int, order: Order | None) -> str:
    chit = pos.chit[pos.where[step[1]]]
    return f"it is worth {pos.content.value[chit - 1]} gold" if chit and pick == LOAD else ""


def _staff(pos: Position, step: Step, pick: int, order: Order | None) -> str:
    if pick != USE_STAFF or not pos.monster[pos.spot]:
        return ""
    world = pos.copy()
    world.front = world.attackers[:2]
    return f"a fight would be won {current(world).win:.0%} of the time"


def _casualty(pos: Position, step: Step, pick: int, order: Order | None) -> str:
    unit = pick - pos.content.pieces
    load = value_of(pos, pos.load[unit])
    return f"{pos.content.price[pos.content.kind[unit]]} gold{f' and a load worth {load}' if load else ''}"


def _front(pos: Position, step: Step, pick: int, order: Order | None) -> str:
    """What it hits with."""
    kind = pos.content.kind[pick - pos.content.pieces] if pick >= pos.content.pieces else ARCHER
    number, needs = pos.content.dice[kind], pos.content.hits_on[kind]
    return f"{number} {'die' if number == 1 else 'dice'}, a hit on {needs} or more"


def _advance(pos: Position, step: Step, pick: int, order: Order | None) -> str:
    scout = Scout(pos, pos.army)
    near = sum(scout.distance(pos.spot, foe) <= 5 for foe in scout.foes)
    return f"{near} of the enemy's squads are within 5 squares"


def _volley(pos: Position, step: Step, pick: int, order: Order | None) -> str:
    target = pick - PLACES
    needs = pos.content.hits_on[ARCHER] - pos.drums
    beast = pos.monster[target] & KIND & ~CARD
    seen = pos.content.charts.monsters[beast - 1].title if beast else roll(pos, pos.stack[target])
    return f"{seen}, a hit on {needs} or more ({(7 - needs) / 6:.0%})"


def _spoils(pos: Position, step: Step, pick: int, order: Order | None) -> str:
    worth = value_of(pos, step[2])
    return (f"a load worth {worth} gold" if worth else "a wagon for nothing") if pick == CAPTURE else ""


def _press(pos: Position, step: Step, pick: int, order: Order | None) -> str:
    fought = current(pos)
    lost = f"about {fought.own_losses:.1f} more of ours would fall"
    return lost if pick in (FIGHT_ON, RETREAT) else ""


def _homeward(pos: Position, step: Step, pick: int, order: Order | None) -> str:
    scout, square = Scout(pos, pos.army), pick - PLACES
    far = min((scout.distance(square, home) for home in scout.homes()), default=0)
    return f"{_steps(far)} from home" if square >= 0 else ""


WORDS: Mapping[str, Words] = {
    "army": _army,
    "pair": _army,
    "entry": _entry,
    "buy": _buy,
    "arrive": _arrive,
    "mine": _mine,
    "act": _act,
    "group": _group,
    "load": _load,
    "staff?": _staff,
    "casualties": _casualty,
    "struck": _casualty,
    "front": _front,
    "move-up": _front,
    "advance": _advance,
    "volley": _volley,
    "spoils": _spoils,
    "press": _press,
    "passing": _homeward,
    "flee": _homeward,
    "retreat": _homeward,
    "wand": _homeward,
    "sent": _arrive,
    "found": _arrive,
}
