"""What the captain says of a choice in a player's words: what it is for, what it costs, how far off, how likely.

The sentences are made when somebody asks for them; whoever plays a thousand games never does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wyrmtable.core import Step

from ..files.buttons import BUY, END_PURCHASE, NO_HUMANS, PLACES, SET_ORCS, a
from ..files.terms import (
    ARCHER,
    CARD,
    CAVE_IN,
    DARK_ELVES,
    DWARVES,
    GNOMES,
    GOBLINS,
    HORN,
    HUMANS,
    KIND,
    ORCS,
    WAGON,
)
from ..position import Position
from ..rules.forecast import fight, fighter, hunt
from ..rules.mystery import VISITS
from ..rules.setup import FOUR, next_muster, tile_squares
from ..rules.spaces import could_arrange
from ..rules.telling import roll
from ..rules.treasures import SHADOW
from ..rules.wagons import value_of
from ..show.explain import current
from ..show.words import large
from .plans import Order
from .scouting import Scout
from .words_orders import card, find, of_act, of_group, reopening, squares

EVEN: Mapping[str, str] = {
    "pair": "each of the four armies can win",
    "army": "each of the armies can win",
    "set": "both sets are an even match",
    "exclude": "both armies fare about alike",
    "first": "the armies take turns with the enemy's",
    "entry": "a base with mines at hand",
    "retreat": "away from the fight",
    "sent": "there is room for it",
    "found": "there is room for it",
}  # what is said where the captain has no preference

Words = Callable[[Position, Step, int, Order | None], str]


def told(pos: Position, step: Step, pick: int, order: Order | None, why: str) -> str:
    """The captain's own short reason for a pick, with the numbers a player would want to know."""
    more = WORDS[step[0]](pos, step, pick, order)
    return f"{large(why)}{': ' + more if more else ''}."


def _army(pos: Position, step: Step, pick: int, order: Order | None) -> str:
    """What an army's own unit can do, and what it costs."""
    content = pos.content
    if pick >= len(content.charts.armies):
        return ""
    unit = content.charts.units[content.charts.armies[pick].elite]
    price = content.price[content.charts.armies[pick].elite]
    return f"its {unit.title} goes {squares(unit.speed)} and costs {price} gold"


def _elite(pos: Position, army: int) -> str:
    kind = pos.content.charts.armies[army].elite
    return f"{a(pos.content.charts.units[kind].title)} for {pos.content.price[kind]} gold"


def _set(pos: Position, step: Step, pick: int, order: Order | None) -> str:
    """The units that only these three armies have."""
    chosen = (ORCS, GOBLINS, HUMANS) if pick == SET_ORCS else (GNOMES, DWARVES, DARK_ELVES)
    return f"they bring {', '.join(_elite(pos, army) for army in chosen)}"


def _exclude(pos: Position, step: Step, pick: int, order: Order | None) -> str:
    return f"nobody has {_elite(pos, HUMANS if pick == NO_HUMANS else DARK_ELVES)} then"


def _first(pos: Position, step: Step, pick: int, order: Order | None) -> str:
    return f"it moves as number 2 of {len(FOUR)}, its ally as number {len(FOUR)}"


def _entry(pos: Position, step: Step, pick: int, order: Order | None) -> str:
    """How far it is from a base to mines and the lair."""
    base, scout = pick - PLACES, Scout(pos, 0)
    mine = min(scout.distance(base, mine) for mine in scout.halls.mines)
    lair = min((scout.distance(base, mark) for mark in scout.halls.marks), default=0)
    return f"{squares(mine)} to the nearest mine and {lair} to the lair"


def _muster(pos: Position, step: Step, pick: int, order: Order | None) -> str:
    army = next_muster(pos)[0]
    return f"{len(pos.content.charts.start_units)} units on {len(pos.base_squares(army))} squares of the base"


def _tile(pos: Position, step: Step, pick: int, order: Order | None) -> str:
    """How many tiles are not laid yet, the four beside the lair apart."""
    left = sum(pos.tiles) - len(pos.content.halls.marks) - step[1]
    return f"{left} are still to be laid on {len(tile_squares(pos))} squares"


def _horn(pos: Position, step: Step, pick: int, order: Order | None) -> str:
    uses = pos.uses[HORN]
    return f"it can be blown {'once' if uses == 1 else f'{uses} times'} more, and keeps their attacks off for 1 turn"


def _orb(pos: Position, step: Step, pick: int, order: Order | None) -> str:
    return f"{len(pos.units_of(pos.army))} of ours are in the halls"


def _buy(pos: Position, step: Step, pick: int, order: Order | None) -> str:
    """The price and the purse."""
    money = pos.money(pos.army)
    if pick == END_PURCHASE or not BUY <= pick < BUY + len(pos.content.price):
        return f"{money} of {pos.content.charts.goal} gold are in the purse"
    return f"{pos.content.price[pick - BUY]} of {money} gold"


def _arrive(pos: Position, step: Step, pick: int, order: Order | None) -> str:
    return _ground(Scout(pos, pos.army), pick - PLACES)


def _gain(pos: Position, step: Step, pick: int, order: Order | None) -> str:
    """A unit found or sent may be another army's than the one whose turn it is."""
    return _ground(Scout(pos, step[1]), pick - PLACES)


def _ground(scout: Scout, square: int) -> str:
    """How far the nearest mine and the nearest enemy are."""
    mine = min(scout.distance(square, mine) for mine in scout.halls.mines)
    foe = f", {min(scout.distance(square, foe) for foe in scout.foes)} from the nearest enemy" if scout.foes else ""
    return f"{squares(mine)} from the nearest mine{foe}"


def _mine(pos: Position, step: Step, pick: int, order: Order | None) -> str:
    return card(pos)


def _job(pos: Position, step: Step, pick: int, order: Order | None) -> str:
    """How far the clearing of a cave-in is, or what a try at a closed mine needs."""
    square = pick - PLACES
    return f"turn {pos.wear[square] + 1} of {VISITS}" if pos.tile[square] == CAVE_IN else reopening()


def _load(pos: Position, step: Step, pick: int, order: Order | None) -> str:
    return find(pos, pos.where[step[1]])


def _staff(pos: Position, step: Step, pick: int, order: Order | None) -> str:
    world = pos.copy()
    world.front = world.attackers[:2]
    return f"a fight would be won {current(world).win:.0%} of the time"


def _enslave(pos: Position, step: Step, pick: int, order: Order | None) -> str:
    return f"it has {pos.hp(pick - PLACES)} HP, and a footman of ours takes its place"


def _ring(pos: Position, step: Step, pick: int, order: Order | None) -> str:
    """How likely the shadow is to fell it, and what that costs the enemy."""
    content = pos.content
    if pick < content.pieces:
        square = pick - PLACES
        beast = pos.monster[square] & KIND
        won = hunt((SHADOW,), (), pos.hp(square), content.monster_dice[beast], content.monster_hits_on[beast]).win
        return f"{won:.0%} for the shadow"
    unit = pick - content.pieces
    won = fight((SHADOW,), (), (fighter(pos, unit, -1),), ()).their_losses
    return f"{won:.0%} for the shadow, {_worth(pos, unit)}"


def _fuse(pos: Position, step: Step, pick: int, order: Order | None) -> str:
    """What the monster has left, and who goes with the saboteur."""
    lost = len(pos.attackers) if pos.content.switches.blast_own_side else 1
    return f"the monster has {pos.hp(pos.spot)} HP left, and {lost} of ours would go with it"


def _wind(pos: Position, step: Step, pick: int, order: Order | None) -> str:
    """How far back a member's way leads."""
    trail = pos.trail_of(pick - pos.content.pieces)
    return f"{squares(min(step[1], len(trail) - 1))} back"


def _arrange_where(pos: Position, step: Step, pick: int, order: Order | None) -> str:
    return f"several of ours stand in {squares(len(could_arrange(pos, pos.army)))}"


def _arrange(pos: Position, step: Step, pick: int, order: Order | None) -> str:
    return f"{len(pos.stack[step[1]])} share the square"


def _casualty(pos: Position, step: Step, pick: int, order: Order | None) -> str:
    return _worth(pos, pick - pos.content.pieces)


def _worth(pos: Position, unit: int) -> str:
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
    return f"a load worth {worth} gold" if worth else f"a new wagon costs {pos.content.price[WAGON]} gold"


def _press(pos: Position, step: Step, pick: int, order: Order | None) -> str:
    fought = current(pos)
    return f"about {fought.own_losses:.1f} more of ours would fall"


def _homeward(pos: Position, step: Step, pick: int, order: Order | None) -> str:
    scout, square = Scout(pos, pos.army), pick - PLACES
    far = min(scout.distance(square, home) for home in scout.homes()) if square >= 0 else 0
    return f"{squares(far)} from home" if square >= 0 else "it would bring them no nearer"


WORDS: Mapping[str, Words] = {
    "pair": _army,
    "first": _first,
    "set": _set,
    "exclude": _exclude,
    "army": _army,
    "entry": _entry,
    "muster": _muster,
    "tile": _tile,
    "horn": _horn,
    "buy": _buy,
    "arrive": _arrive,
    "mine": _mine,
    "job": _job,
    "orb": _orb,
    "act": of_act,
    "group": of_group,
    "arrange-where": _arrange_where,
    "arrange": _arrange,
    "load": _load,
    "passing": _homeward,
    "wand": _homeward,
    "ring": _ring,
    "enslave": _enslave,
    "volley": _volley,
    "struck": _casualty,
    "wind": _wind,
    "found": _gain,
    "sent": _gain,
    "staff?": _staff,
    "front": _front,
    "move-up": _front,
    "fuse": _fuse,
    "casualties": _casualty,
    "press": _press,
    "retreat": _homeward,
    "flee": _homeward,
    "advance": _advance,
    "spoils": _spoils,
}
