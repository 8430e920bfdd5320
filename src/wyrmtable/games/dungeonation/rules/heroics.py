"""A hero's activation (sections 9 and 15): the move and the one action, and everything he may do besides."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files import buttons as b
from ..files.terms import (
    ACTED,
    ARCHER,
    CARRIED,
    CLERIC,
    CLOSED,
    CRYSTAL,
    DONE,
    DWARF,
    ENTRY,
    ESCORT,
    FIGHTER,
    HALTED,
    HEROES,
    MAGE,
    MERCHANT,
    MOVED,
    OPEN,
    OPEN_PORTAL,
    POOL,
    PORTAL,
    RELIC,
    STEAL_RELIC,
    STILL,
    THIEF,
)
from ..position import Position
from . import ending, imps, windows
from .activation import spend
from .combat import thrown
from .descending import can_descend
from .doors import at_border, begin_opening, chest_beside, closable, doors_at, locked, openable, rubble_beside
from .exploring import ways_out
from .figures import enemies_beside, has_hook, is_wounded, neighbours, speed, threatening
from .items import free_items, hand_overs, tokens_at_hand, usable_items
from .movement import destinations, march, spared
from .parting import strike_back
from .powers import bolt_targets, can_cast, has_area, healing_helps, shield_targets, shot_targets, undead_near
from .searching import search, take_content
from .traps import heal
from .turning import round_rooms

# -- the turn ----------------------------------------------------------------------------------------------------


def ready(pos: Position) -> list[int]:
    """Heroes not yet activated in this turn (DUN-TURN-2, DUN-TURN-6)."""
    return [hero for hero in pos.heroes() if not pos.did[hero] & DONE]


def turn_picks(pos: Position, step: Step) -> Decision:
    picks = [b.END_TURN]
    if not pos.stage & ending.RETREATING:
        picks.append(b.RETREAT)
    if can_descend(pos):
        picks.append(b.DESCEND)
    picks += [pos.content.first_figure + hero for hero in ready(pos)]
    return Decision(HEROES, picks, "Which hero acts next?", ("DUN-TURN-2",))


def take_turn(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick == b.END_TURN:
        pos.steps[-1] = ("dusk",)
    elif pick == b.RETREAT:
        ending.retreat(pos, log)
    elif pick == b.DESCEND:
        pos.steps.append(("down",))
    else:
        hero = pick - pos.content.first_figure
        pos.did[hero] |= DONE
        pos.active, pos.spaces, pos.doing = hero, speed(pos, hero), 0
        tell_all(log, "activated", pick)
        pos.steps.append(("activation", hero))


def run_activation(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Goes on until the hero stops, falls or leaves; then the window `after` (DUN-WIN-1)."""
    hero = step[1]
    if pos.where[hero] >= 0 and pos.active == hero:
        pos.steps.append(("hero", hero))
        return
    pos.steps.pop()
    pos.active, pos.spaces, pos.doing = -1, 0, 0
    ending.check_end(pos, log)
    if not pos.outcome:
        windows.open_after(pos, hero)


# -- what he may do ----------------------------------------------------------------------------------------------


def hero_picks(pos: Position, step: Step) -> Decision:
    """Squares to go to, tiles to turn, an action if he has one left, free things, or stop (DUN-DEC-12)."""
    hero, content = step[1], pos.content
    square = pos.where[hero]
    picks = [b.STOP]
    if can_leave(pos, hero):
        picks.append(b.LEAVE)
    if hand_overs(pos, hero) or tokens_at_hand(pos, hero):
        picks.append(b.ITEMS)
    first = content.first_square
    picks += [first + there for there in destinations(pos, hero)]
    borders = set(ways_out(pos, square))
    laden = CARRIED + hero in pos.holds
    items = free_items(pos, hero) if laden else []
    if not pos.doing & ACTED:
        picks += [option for option, able in ANYWHERE[hero] if able(pos, hero)]
        if doors_at(pos, square):
            picks += [option for option, able in AT_DOORS if able(pos, hero)]
            borders |= set(openable(pos, square))
        picks += [content.first_figure + enemy for enemy in enemies_beside(pos, hero, square)]
        items = sorted({*items, *usable_items(pos, hero)}) if laden else []
    picks += [content.first_border + border for border in borders]
    picks += [content.first_item + item for item in items]
    about = (content.first_figure + hero,)
    return Decision(HEROES, sorted(picks), "What does {0} do?", ("DUN-TURN-3",), about)


def take_hero(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    hero, content = step[1], pos.content
    pos.steps.pop()
    if pick == b.STOP:
        pos.active = -1
    elif pick in TAKES:
        TAKES[pick](pos, hero, dice, log)
    elif pick < content.first_place:
        march(pos, hero, pick - content.first_square, log)
    elif pick < content.first_figure:
        at_border(pos, hero, pick - content.first_border, dice, log)
    elif pick < content.first_card:
        attack(pos, hero, pick - content.first_figure)
    else:
        pos.steps.append(("use", hero, pick - content.first_item))


def attack(pos: Position, hero: int, enemy: int) -> None:
    """Hand to hand; a Fighter who has not moved may strike twice (DUN-ACT-2, DUN-FTR-1)."""
    double = hero == FIGHTER and not pos.doing & MOVED
    spend(pos)
    if double:
        pos.steps.append(("second", hero))
    pos.steps.append(("strike", hero, enemy, 0))


def second_picks(pos: Position, step: Step) -> Decision:
    """The second blow: who takes it stays where he is (DUN-FTR-1, DUN-SKL-0)."""
    hero = step[1]
    enemies = enemies_beside(pos, hero, pos.where[hero]) if pos.where[hero] >= 0 else []
    picks = [b.NO, *sorted(pos.content.first_figure + enemy for enemy in enemies)]
    about = (pos.content.first_figure + hero,)
    return Decision(HEROES, picks, "A second attack of {0}?", ("DUN-FTR-1",), about)


def take_second(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    if pick != b.NO:
        pos.doing |= HALTED | STILL
        pos.steps.append(("strike", step[1], pick - pos.content.first_figure, 0))


# -- simple actions ----------------------------------------------------------------------------------------------


def can_leave(pos: Position, hero: int) -> bool:
    """From an entry stair, for one space (DUN-MOVE-11)."""
    return pos.ground[pos.where[hero]] == ENTRY and pos.spaces > 0 and not pos.doing & HALTED


def _leave(pos: Position, hero: int, dice: Dice, log: Log | None) -> None:
    pos.steps.append(("leave", hero))
    if not spared(pos, hero):
        strike_back(pos, hero, threatening(pos, hero, pos.where[hero]))


def run_leave(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Up the stairs and out, with all he carries; that may win missions 2, 4 and 6 (DUN-MIS-1)."""
    hero = step[1]
    pos.steps.pop()
    if pos.where[hero] < 0:
        return
    pos.lift(hero)
    pos.out |= 1 << hero
    pos.quiet = 0
    tell_all(log, "left", pos.content.first_figure + hero)
    if pos.mission == ESCORT and hero == MERCHANT:
        ending.heroes_win(pos, "The merchant is safe.", "DUN-MIS2-2")
    elif pos.mission == STEAL_RELIC and pos.tokens[RELIC] == -2 - hero:
        ending.heroes_win(pos, "The relic is out of the dungeon.", "DUN-MIS4-2")
    elif pos.tokens[CRYSTAL] == -2 - hero or pos.tokens[RELIC] == -2 - hero:
        ending.give_up_hope(pos, log)
    ending.check_end(pos, log)


def _run(pos: Position, hero: int, dice: Dice, log: Log | None) -> None:
    pos.doing |= ACTED
    pos.steps.append(("run", hero))


def run_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """1D6 further spaces, dwarves 1D4 (DUN-ACT-9)."""
    figure = step[1]
    sides = 6
    if figure < MERCHANT and pos.race[figure] == DWARF:
        sides = pos.content.race_run[DWARF]
    shown = thrown(pos, dice, (sides,), "DUN-ACT-9 run", ((figure,),))
    if shown is None:
        return
    pos.steps.pop()
    pos.spaces += shown[0]
    tell_all(log, "runs", pos.content.first_figure + figure, shown[0], "space" if shown[0] == 1 else "spaces")


def _search(pos: Position, hero: int, dice: Dice, log: Log | None) -> None:
    spend(pos)
    search(pos, hero, dice, log)


def can_search(pos: Position, hero: int) -> bool:
    """Not in Halls, and each room once (DUN-ACT-5)."""
    place = pos.content.board.tile_of[pos.where[hero]]
    return pos.content.tiles[pos.laid[place] - 1].searchable and not pos.searched >> place & 1


def can_drink(pos: Position, hero: int) -> bool:
    """Beside a pool square, if a wound is missing (DUN-ROOM-3, DUN-ACT-12)."""
    if POOL not in pos.ground or not is_wounded(pos, hero):
        return False
    return any(pos.ground[s] == POOL for s in neighbours(pos, pos.where[hero]))


def _drink(pos: Position, hero: int, dice: Dice, log: Log | None) -> None:
    spend(pos)
    heal(pos, hero, 1, log)


def can_open_portal(pos: Position, hero: int) -> bool:
    """The bearer of the crystal on the tile of the Portal (DUN-MIS3-4)."""
    if pos.mission != OPEN_PORTAL or pos.tokens[CRYSTAL] != -2 - hero:
        return False
    tile, portal = pos.content.board.tile_of, pos.tokens[PORTAL]
    return portal >= 0 and tile[portal] == tile[pos.where[hero]]


def _open_portal(pos: Position, hero: int, dice: Dice, log: Log | None) -> None:
    spend(pos)
    ending.heroes_win(pos, "The Portal is open.", "DUN-MIS3-4")


def _open_chest(pos: Position, hero: int, dice: Dice, log: Log | None) -> None:
    door = chest_beside(pos, hero, CLOSED)
    spend(pos)
    begin_opening(pos, hero, door)


def _take_content(pos: Position, hero: int, dice: Dice, log: Log | None) -> None:
    door = chest_beside(pos, hero, OPEN)
    spend(pos)
    take_content(pos, hero, door - pos.content.board.doors, dice, log)


Act = Callable[[Position, int, Dice, Log | None], None]


def _choose(option: int) -> Act:
    def push(pos: Position, hero: int, dice: Dice, log: Log | None) -> None:
        pos.steps.append(("aim" if option in AIMED else "pick", option, hero))

    return push


def _power(option: int) -> Act:
    """A Cleric's power is a spell and makes an Imp (DUN-IMP-1e, DUN-R13)."""

    def push(pos: Position, hero: int, dice: Dice, log: Log | None) -> None:
        spend(pos)
        imps.gain(pos, 1, "a Cleric's power", log)
        pos.steps.append(("power", option))

    return push


def _rotate(pos: Position, hero: int, dice: Dice, log: Log | None) -> None:
    pos.steps.append(("spin", hero))


def _items(pos: Position, hero: int, dice: Dice, log: Log | None) -> None:
    pos.steps.append(("items", hero))


AIMED = (b.SHOOT, b.BOLT, b.FIREBALL, b.SHIELD)
ACTIONS: Mapping[int, Callable[[Position, int], bool]] = {
    b.SHOOT: lambda pos, hero: bool(shot_targets(pos, hero)),
    b.BOLT: lambda pos, hero: can_cast(pos, hero) and bool(bolt_targets(pos, hero)),
    b.FIREBALL: lambda pos, hero: can_cast(pos, hero) and has_area(pos, hero, 6),
    b.SHIELD: lambda pos, hero: can_cast(pos, hero) and (not pos.shield >> hero & 1 or bool(shield_targets(pos, hero))),
    b.TURN_UNDEAD: lambda pos, hero: can_cast(pos, hero) and bool(undead_near(pos, hero)),
    b.HEAL: lambda pos, hero: can_heal(pos, hero) and healing_helps(pos, hero),
    b.HEAL_SELF: lambda pos, hero: can_heal(pos, hero) and is_wounded(pos, hero),
    b.SEARCH: can_search,
    b.RUN: lambda pos, hero: not pos.doing & HALTED,
    b.BASH: lambda pos, hero: bool(locked(pos, pos.where[hero])),
    b.PICK_LOCK: lambda pos, hero: can_pick(pos, hero) and bool(locked(pos, pos.where[hero])),
    b.DIG: lambda pos, hero: bool(rubble_beside(pos, pos.where[hero])),
    b.CLOSE: lambda pos, hero: bool(closable(pos, pos.where[hero])),
    b.DRINK: can_drink,
    b.OPEN_PORTAL: can_open_portal,
    b.ROTATE: lambda pos, hero: bool(round_rooms(pos)),
    b.OPEN_CHEST: lambda pos, hero: chest_beside(pos, hero, CLOSED) >= 0,
    b.TAKE_CONTENT: lambda pos, hero: chest_beside(pos, hero, OPEN) >= 0,
}
CLASS_ACTIONS: Mapping[int, tuple[int, ...]] = {
    FIGHTER: (), CLERIC: (b.TURN_UNDEAD, b.HEAL, b.HEAL_SELF), MAGE: (b.BOLT, b.FIREBALL, b.SHIELD), THIEF: (),
    ARCHER: (b.SHOOT,), MERCHANT: (),
}  # fmt: skip
COMMON_ACTIONS = (b.SEARCH, b.RUN, b.DIG, b.DRINK, b.OPEN_PORTAL, b.ROTATE)
DOOR_ACTIONS = (b.BASH, b.PICK_LOCK, b.CLOSE, b.OPEN_CHEST, b.TAKE_CONTENT)
ANYWHERE = {
    hero: tuple([(option, ACTIONS[option]) for option in (*own, *COMMON_ACTIONS)])
    for hero, own in CLASS_ACTIONS.items()
}
AT_DOORS = tuple([(option, ACTIONS[option]) for option in DOOR_ACTIONS])
TAKES: Mapping[int, Act] = {
    **{option: _choose(option) for option in (*AIMED, b.BASH, b.PICK_LOCK, b.DIG, b.CLOSE)},
    **{option: _power(option) for option in (b.TURN_UNDEAD, b.HEAL, b.HEAL_SELF)},
    b.SEARCH: _search,
    b.RUN: _run,
    b.DRINK: _drink,
    b.OPEN_PORTAL: _open_portal,
    b.OPEN_CHEST: _open_chest,
    b.TAKE_CONTENT: _take_content,
    b.ROTATE: _rotate,
    b.LEAVE: _leave,
    b.ITEMS: _items,
}


def can_heal(pos: Position, hero: int) -> bool:
    """Where powers work, and not among the mushrooms (DUN-ROOM-19)."""
    return can_cast(pos, hero) and not has_hook(pos, pos.where[hero], "no_heal_here")


def can_pick(pos: Position, hero: int) -> bool:
    """The thief, or whoever carries the Master Picks (DUN-THF-2)."""
    return hero == THIEF or pos.has(hero, "master_picks")
