"""What the captain says of an order: what waits where it leads, how far that is, how a fight there would go."""

from __future__ import annotations

from collections.abc import Callable

from wyrmtable.core import Step

from ..files.buttons import DRUMS_OPTION, END_TURN, LOAD, PLACES, RING_OPTION
from ..files.terms import ARCHER, HOARD, MASTER, MINE, MINER, MINERALS, OPEN_MINE
from ..position import Position
from ..rules.forecast import odds
from ..rules.mining import REOPENS
from ..rules.squad import members
from ..rules.telling import roll
from ..rules.treasures import SHADOW_HITS, SHADOWS
from ..rules.volleys import volley_targets
from ..rules.wagons import value_of
from .plans import Order, beside
from .scouting import FIGHTERS, Scout

DIGGERS = (MINER, MASTER)
CLOSE = 7  # squares from which an enemy could be there soon


def squares(number: int) -> str:
    """A distance in words."""
    return "1 square" if number == 1 else f"{number} squares"


def card(pos: Position) -> str:
    """What the deck still holds."""
    deck = pos.deck if any(pos.deck) else pos.discard
    total, content = sum(deck), pos.content
    if not total:
        return "no card is left"
    worth = sum(deck[mineral] * content.value[mineral] for mineral in range(len(MINERALS))) / total
    beasts = sum(deck[len(MINERALS) : content.treasure_card])
    return f"a card brings {worth:.0f} gold on average, {beasts} of {total} are monsters"


def reopening() -> str:
    """What a master miner's try at a closed mine needs."""
    return f"it opens again on {REOPENS} or more ({(7 - REOPENS) / 6:.0%})"


def of_act(pos: Position, step: Step, pick: int, order: Order | None) -> str:
    """What an order is worth and how far it leads; what is left undone at the end of a turn."""
    if pick == RING_OPTION:
        return f"{SHADOWS} shadows fight one each, with a hit on {SHADOW_HITS} or more"
    if pick == DRUMS_OPTION:
        return f"1 more on every attack die, and it has {pos.hp(pos.content.halls.lair[0])} HP left"
    if pick == END_TURN or order is None:
        return _left(pos)
    here = pos.where[order.group[0]]
    return _fight(pos, order.group, here, order.goal) or _errand(pos, order, here)


def of_group(pos: Position, step: Step, pick: int, order: Order | None) -> str:
    """What an attack promises, what a square is for, or how many go together."""
    target, group = pick - PLACES, members(pos, step)
    if not group:
        return ""
    if pick == LOAD:
        return find(pos, step[1])
    if order is None:
        return f"{min(pos.mp[unit] for unit in group)} of their steps are left"
    if 0 <= target < pos.content.squares:
        return _fight(pos, group, step[1], target) or _errand(pos, order, target)
    if pick >= pos.content.pieces:
        return f"{len(order.group)} go together, {_errand(pos, order, step[1])}"
    return _errand(pos, order, step[1])


def find(pos: Position, square: int) -> str:
    """What lies on a square for a wagon."""
    chit = pos.chit[square]
    return f"it is worth {pos.content.value[chit - 1]} gold" if chit else ""


def _left(pos: Position) -> str:
    """How many stay where they are."""
    ours = pos.units_of(pos.army)
    able = sum(pos.mp[unit] > 0 for unit in ours)
    return f"{able} of {len(ours)} units could still move, and dig, wait or stand guard instead"


def _fight(pos: Position, group: tuple[int, ...], square: int, target: int) -> str:
    fought = pos.monster[target] or pos.is_enemy_at(target, pos.army)
    if not fought or (square, target) not in pos.content.halls.edges:
        return ""
    return f"{odds(pos, group, square, target)} with {roll(pos, group)}"


def _errand(pos: Position, order: Order, square: int) -> str:
    """What an order is for, and how far it still is from a square."""
    scout = Scout(pos, pos.army)
    worth = next((said for part in ERRANDS if (said := part(scout, order))), "")
    return ", ".join(said for said in (worth, _way(scout, order, square)) if said)


def _way(scout: Scout, order: Order, square: int) -> str:
    far, speed = scout.distance(square, order.goal), scout.pos.content.speed[order.group[0]]
    if far < 1 or (far == 1 and order.attack):
        return ""
    turns = -(-far // speed)
    return f"{squares(far)} to go" if turns == 1 else f"{squares(far)} to go, about {turns} turns"


# -- what waits there, the first that holds ------------------------------------------------------------------------


def _load(scout: Scout, order: Order) -> str:
    load = scout.pos.load[order.group[0]]
    if load == HOARD:
        return "it wins the game at home"
    return f"it is worth {value_of(scout.pos, load)} gold" if load else ""


def _find(scout: Scout, order: Order) -> str:
    return find(scout.pos, order.goal) if scout.pos.is_wagon(order.group[0]) else ""


def _dig(scout: Scout, order: Order) -> str:
    """What a mine yields, to the miner and to the wagon that waits beside him."""
    unit = order.group[0]
    if scout.halls.kind[order.goal] != MINE or not (scout.kind[unit] in DIGGERS or scout.pos.is_wagon(unit)):
        return ""
    return card(scout.pos) if scout.pos.mined[order.goal] == OPEN_MINE else reopening()


def _shots(scout: Scout, order: Order) -> str:
    pos, archer = scout.pos, order.group[0]
    if scout.kind[archer] != ARCHER or order.goal != pos.where[archer]:
        return ""
    seen, needs = len(volley_targets(pos, order.goal, scout.army)), pos.content.hits_on[ARCHER] - pos.drums
    return f"{seen} {'target' if seen == 1 else 'targets'}, a hit on {needs} or more ({(7 - needs) / 6:.0%})"


def _assault(scout: Scout, order: Order) -> str:
    """How the fight at the end of the way would go, from the nearest square beside it."""
    start = scout.nearest(scout.pos.where[order.group[0]], beside(scout, order.goal))
    return _fight(scout.pos, order.group, start, order.goal) if order.attack and start >= 0 else ""


def _post(scout: Scout, order: Order) -> str:
    if order.goal not in scout.halls.outposts:
        return ""
    return f"loads are sold there, {squares(_from_base(scout, order.goal))} from the base"


def _company(scout: Scout, order: Order) -> str:
    """How many will stand together where ours are already."""
    there = [unit for unit in scout.pos.stack[order.goal] if unit in scout.mine and unit not in order.group]
    return f"with {roll(scout.pos, there)} they are {len(there) + len(order.group)}" if there else ""


def _guarded(scout: Scout, order: Order) -> str:
    """Our miners beside the goal."""
    pos = scout.pos
    near = [unit for there in beside(scout, order.goal) for unit in pos.stack[there] if unit in scout.mine]
    count = sum(scout.kind[unit] in DIGGERS for unit in near)
    return f"{count} of our miners {'works' if count == 1 else 'work'} beside it" if count else ""


def _enemies(scout: Scout, order: Order) -> str:
    pos = scout.pos
    near = [foe for foe in scout.foes if scout.distance(order.goal, foe) <= CLOSE]
    count = sum(scout.kind[unit] in FIGHTERS for foe in near for unit in pos.stack[foe])
    return f"{count} of their fighters are within {CLOSE} squares of it" if count else ""


def _home(scout: Scout, order: Order) -> str:
    return f"it lies {squares(_from_base(scout, order.goal))} from the base"


def _from_base(scout: Scout, square: int) -> int:
    return min(scout.distance(square, base) for base in scout.pos.base_squares(scout.army))


ERRANDS: tuple[Callable[[Scout, Order], str], ...] = (
    _load,
    _find,
    _dig,
    _shots,
    _assault,
    _post,
    _company,
    _enemies,
    _guarded,
    _home,
)
