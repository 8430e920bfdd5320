"""Items (section 23): using them, and handing them over (DUN-PARTY-7)."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, only, tell_all, tell_to

from ..files import buttons as b
from ..files.content import SIDES
from ..files.terms import (
    ACTED,
    CARRIED,
    CLOSED,
    CRYSTAL,
    FACE_DOWN,
    HEROES,
    KEEPER,
    LOCKED,
    PARTY,
    PILE,
    RELIC,
    SMOKED,
    SPENT,
    SPIKED,
    TRAP,
)
from ..position import Position
from . import imps
from .activation import spend
from .exploring import draw_tile
from .figures import beside, is_hero, is_wounded, neighbours, webbed
from .locks import pick_of
from .powers import bolt, bolt_targets, burst, can_cast, fire_areas, in_sight
from .summoning import lies_at
from .traps import heal

POTION, SMOKE, FLASK, HOLY, BOLT_SCROLL, PEEK_SCROLL, SPIKES = (
    "healing_potion", "smoke_pellet", "fire_flask", "holy_water", "scroll_of_lightning", "scroll_of_revealing",
    "iron_spikes",
)  # fmt: skip
OURS = only(HEROES, *range(KEEPER + 1, 6))  # all who play heroes
FLASK_RANGE = HOLY_RANGE = 4
HOLY_AV = 6
TOKEN_BUTTONS = {CRYSTAL: b.CRYSTAL_ITEM, RELIC: b.RELIC_ITEM}
NOBODYS = bytes((PILE, SPENT))


def free_items(pos: Position, hero: int) -> list[int]:
    """Items that cost no action: a potion for oneself, smoke (DUN-ACT-11)."""
    found: list[int] = []
    for item in pos.carried(hero):
        called = pos.content.item_id[item]
        if (called == POTION and is_wounded(pos, hero)) or (called == SMOKE and not pos.doing & SMOKED):
            found.append(item)
    return found


def usable_items(pos: Position, hero: int) -> list[int]:
    """Items that take the action, if they have a target (DUN-ACT-11, DUN-ACT-12)."""
    return [item for item in pos.carried(hero) if targets(pos, hero, item)]


def targets(pos: Position, hero: int, item: int) -> list[int]:
    """What an item can be used on with the action, as picks."""
    called, content = pos.content.item_id[item], pos.content
    square = pos.where[hero]
    if called == POTION:
        friends = [f for f in beside(pos, square) if is_hero(f) and is_wounded(pos, f)]
        return [content.first_figure + friend for friend in friends]
    if called == FLASK:
        return [content.first_square + corner for corner in fire_areas(pos, hero, FLASK_RANGE)]
    if called == HOLY:
        near = in_sight(pos, hero, HOLY_RANGE)
        return [content.first_figure + enemy for enemy in near if content.undead[enemy]]
    if called == BOLT_SCROLL and can_cast(pos, hero):
        return [content.first_figure + enemy for enemy in bolt_targets(pos, hero)]
    if called == PEEK_SCROLL and can_cast(pos, hero):
        return [content.first_place + place for place in _unknown_places(pos)]
    if called == SPIKES:
        return [content.first_border + d for d in content.board.doors_at[square] if pos.door[d] == CLOSED]
    return []


def _unknown_places(pos: Position) -> list[int]:
    """Unexplored tiles beside an explored one."""
    near = pos.content.board.beside
    return [
        place
        for place in range(len(pos.turn))
        if pos.turn[place] == FACE_DOWN
        and not (pos.peeked >> place & 1 and _card_known(pos, place))
        and any(there >= 0 and pos.explored(there) for there in near[place])
    ]


def _card_known(pos: Position, place: int) -> bool:
    """No card lies on the place, or the heroes have looked at it."""
    card = lies_at(pos, place)
    return card < 0 or bool(pos.spied >> card & 1)


def use_picks(pos: Position, step: Step) -> Decision:
    """On whom or what an item is used; free items on oneself."""
    _, hero, item = step
    picks = targets(pos, hero, item) if not pos.doing & ACTED else []
    if item in free_items(pos, hero):
        picks.append(pos.content.first_figure + hero)
    about = (pos.content.first_item + item,)
    return Decision(HEROES, [b.BACK, *sorted(picks)], "On what do you use {0}?", ("DUN-ACT-11",), about)


def take_use(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    _, hero, item = step
    pos.steps.pop()
    if pick == b.BACK:
        return
    content, called = pos.content, pos.content.item_id[item]
    pos.holds[item] = SPENT
    tell_all(log, "uses", content.first_figure + hero, content.first_item + item)
    if called == SMOKE:
        pos.doing |= SMOKED
        return
    if called == POTION and pick == content.first_figure + hero:
        heal(pos, hero, content.item_form[item].heal, log)
        return
    spend(pos)
    _spend_on(pos, hero, item, pick, dice, log)


def _spend_on(pos: Position, hero: int, item: int, pick: int, dice: Dice, log: Log | None) -> None:
    """What an item does for an action (DUN-ITEM-1)."""
    content, called = pos.content, pos.content.item_id[item]
    if called == POTION:
        heal(pos, pick - content.first_figure, content.item_form[item].heal, log)
    elif called == FLASK:
        burst(pos, hero, pick - content.first_square, 0)
    elif called == HOLY:
        value = HOLY_AV - (2 if webbed(pos, hero) else 0)
        pos.steps.append(("attack", hero, pick - content.first_figure, TRAP, value, SIDES["D8"], 2, 0, 0))
    elif called == BOLT_SCROLL:
        imps.gain(pos, 1, "a scroll", log)
        pos.steps.append(bolt(pos, hero, pick - content.first_figure))
    elif called == PEEK_SCROLL:
        imps.gain(pos, 1, "a scroll", log)
        peek(pos, pick - content.first_place, dice, log)
    elif called == SPIKES:
        border = pick - content.first_border
        pos.door[border], pos.lock[border] = LOCKED, 4 | SPIKED
        tell_all(log, "locked", pick_of(pos, border), 4)


def peek(pos: Position, place: int, dice: Dice, log: Log | None) -> None:
    """The Scroll of Revealing: the heroes look at a tile, and at a card on it (DUN-ITEM-1)."""
    if not pos.laid[place]:
        draw_tile(pos, place, dice, "DUN-ITEM-1 scroll")
    pos.peeked |= 1 << place
    tile, card = pos.content.tiles[pos.laid[place] - 1].name, lies_at(pos, place)
    tell_all(log, "peeked", pos.content.first_place + place)
    tell_to(log, OURS, "peek", pos.content.first_place + place, tile)
    if card >= 0:
        pos.spied |= 1 << card
        tell_to(log, OURS, "spied", pos.content.first_card + card)


# -- handing over ------------------------------------------------------------------------------------------------


def hand_overs(pos: Position, hero: int) -> list[int]:
    """Items that can change hands: his own, if a friend is beside, and those of friends and bodies beside."""
    if not pos.holds.strip(NOBODYS):
        return []
    square = pos.where[hero]
    friends = [f for f in beside(pos, square) if is_hero(f)]
    givers = friends + _bodies_beside(pos, square)
    found = [item for giver in givers for item in pos.carried(giver)]
    return sorted(found + pos.carried(hero)) if friends else sorted(found)


def _bodies_beside(pos: Position, square: int) -> list[int]:
    """The heroes whose bodies lie on a square or next to it."""
    body, where = pos.body, pos.where
    lying = [hero for hero in range(PARTY) if body[hero] >= 0 and where[hero] < 0]
    if not lying:
        return lying
    near = (square, *neighbours(pos, square))
    return [hero for hero in lying if body[hero] in near]


def tokens_at_hand(pos: Position, hero: int) -> list[int]:
    """Crystal or relic, his own if a friend is beside or a friend's (DUN-MIS3-3, DUN-MIS4-2)."""
    if min(pos.tokens) > -2:
        return []
    friends = [f for f in beside(pos, pos.where[hero]) if is_hero(f)]
    holders = [-2 - f for f in (*friends, hero)] if friends else []
    return [token for token in (CRYSTAL, RELIC) if pos.tokens[token] in holders]


def items_picks(pos: Position, step: Step) -> Decision:
    """Which item, or a mission token he carries."""
    hero, content = step[1], pos.content
    picks = [b.BACK, *(TOKEN_BUTTONS[token] for token in tokens_at_hand(pos, hero))]
    picks += [content.first_item + item for item in hand_overs(pos, hero)]
    about = (content.first_figure + hero,)
    return Decision(HEROES, picks, "What does {0} give or take?", ("DUN-PARTY-7",), about)


def take_items(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """What is another's comes to him; what is his goes to a friend beside."""
    hero = step[1]
    pos.steps.pop()
    if pick == b.BACK:
        return
    if _bearer(pos, pick) == hero:
        pos.steps.append(("give", hero, pick))
    else:
        _hand_to(pos, hero, pick, log)


def _bearer(pos: Position, pick: int) -> int:
    """Who carries an item or a mission token."""
    if pick in TOKEN_BUTTONS.values():
        return -2 - pos.tokens[_token(pick)]
    return pos.holds[pick - pos.content.first_item] - CARRIED


def _token(pick: int) -> int:
    return CRYSTAL if pick == b.CRYSTAL_ITEM else RELIC


def _hand_to(pos: Position, hero: int, pick: int, log: Log | None) -> None:
    if pick in TOKEN_BUTTONS.values():
        pos.tokens[_token(pick)] = -2 - hero
    else:
        pos.holds[pick - pos.content.first_item] = CARRIED + hero
    tell_all(log, "given", pos.content.first_figure + hero, pick)


def give_picks(pos: Position, step: Step) -> Decision:
    hero = step[1]
    friends = sorted(f for f in beside(pos, pos.where[hero]) if is_hero(f))
    picks = [b.BACK, *(pos.content.first_figure + friend for friend in friends)]
    return Decision(HEROES, picks, "Who gets {0}?", ("DUN-PARTY-7",), (step[2],))


def take_give(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    if pick != b.BACK:
        _hand_to(pos, pick - pos.content.first_figure, step[2], log)
