"""Windows (section 29.1): the moments in which the Keeper may answer with a card, opened from public facts alone."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmtable.core import PLAIN, Dice, Log, Manner, Step, tell_all

from ..files.content import AT_AFTER, AT_DAWN, AT_LAID, AT_STEP
from ..files.terms import DISCARD, HAND, HIDDEN, NO_WAY, OPEN, PLAIN_FLOOR, PLANKS
from ..position import Position
from . import imps

TRAPS, AMBUSHES = 1, 2  # what may answer a step
FROM_HAND = Manner(asked=True)  # put to the Keeper even if he can answer in one way only (DUN-WIN-8)


def is_unknown_hand(pos: Position) -> bool:
    """The Keeper holds a card that nobody knows (DUN-WIN-2)."""
    return pos.hand > pos.boss_known


def could_hold(pos: Position, cards: Sequence[int]) -> bool:
    """From public facts the Keeper could hold one of these cards and pay for it (DUN-WIN-2)."""
    if not is_unknown_hand(pos):
        return False
    return _hidden_for(pos, cards, pos.imps)


def _hidden_for(pos: Position, cards: Sequence[int], purse: int) -> bool:
    """Whether one of these cards that nobody knows the whereabouts of costs no more Imps than that."""
    spot, cost = pos.spot, pos.content.card_cost
    for card in cards:  # noqa: SIM110  # a generator would take longer than most searches
        if cost[card] <= purse and HIDDEN[spot[card]]:
            return True
    return False


def from_hand(pos: Position, cards: Sequence[int]) -> Manner:
    """How the Keeper is asked for one of these cards: where he could hold one for all that the others know, neither the
    number of entries nor the time of them may tell whether he does (DUN-WIN-8)."""
    return FROM_HAND if could_hold(pos, cards) else PLAIN


def playable(pos: Position, cards: Sequence[int]) -> list[int]:
    """Those that he does hold and can pay for."""
    spot, cost, purse = pos.spot, pos.content.card_cost, pos.imps
    return sorted([card for card in cards if spot[card] == HAND and cost[card] <= purse])


def open_step(pos: Position, hero: int, square: int, answers: int) -> None:
    """A hero's own step is done: a trap, on another tile also Ambush (DUN-WIN-1)."""
    if not is_unknown_hand(pos):
        return
    trapped = answers & TRAPS and could_hold(pos, step_traps(pos, square))
    if trapped or (answers & AMBUSHES and could_ambush(pos)):
        pos.steps.append(("window", AT_STEP, hero, square, answers))


def run_again(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """After one answer to a step on another tile there may be one of the other sort (DUN-WIN-3)."""
    _, hero, square, answers = step
    pos.steps.pop()
    if pos.where[hero] >= 0:
        open_step(pos, hero, square, answers)


def could_ambush(pos: Position) -> bool:
    """From public facts the Keeper could hold Ambush and a monster, and pay for both (DUN-WIN-2)."""
    ambushes = pos.content.window_cards[AT_LAID]
    if not ambushes or pos.hand < 2 or not is_unknown_hand(pos):
        return False
    spot, cost = pos.spot, pos.content.card_cost
    prices = [cost[card] for card in ambushes if HIDDEN[spot[card]]]
    return bool(prices) and _hidden_for(pos, pos.content.monsters, pos.imps - min(prices))


def ambushes_at_hand(pos: Position) -> list[int]:
    """Ambush cards that he can pay for together with a monster of his hand."""
    spot, cost = pos.spot, pos.content.card_cost
    monsters = [cost[card] for card in pos.content.monsters if spot[card] == HAND]
    cards = [card for card in pos.content.window_cards[AT_LAID] if spot[card] == HAND]
    return [card for card in cards if monsters and cost[card] + min(monsters) <= pos.imps]


def open_laid(pos: Position, hero: int, place: int) -> None:
    """A tile is laid and what was on it has come: Ambush (DUN-EXP-8)."""
    if could_ambush(pos):
        pos.steps.append(("window", AT_LAID, hero, pos.content.first_place + place))


def step_traps(pos: Position, square: int) -> list[int]:
    """Traps that fit a square: pits in floor and planks, the blade at ports that lead somewhere (DUN-TRAP-1 to -4)."""
    ground, border = pos.ground[square], pos.content.board.border_at[square]
    anywhere, floors, ports = pos.content.step_traps
    pits = floors if PLAIN_FLOOR[ground] or ground == PLANKS else ()
    # blank walls and dead ends have no blades (DUN-PORT-3)
    return [*anywhere, *pits, *(ports if border >= 0 and pos.door[border] != NO_WAY else ())]


def open_window(pos: Position, window: int, hero: int, what: int) -> bool:
    """Opens a window of one of the other kinds, if it must be; `what` is a border, place or square as a pick."""
    if not could_hold(pos, pos.content.window_cards[window]):
        return False
    pos.steps.append(("window", window, hero, what))
    return True


def open_after(pos: Position, hero: int) -> None:
    """An activation has ended: Slamming Doors, if a door stands open (DUN-WIN-1, DUN-EVT-2)."""
    if OPEN in pos.door[: pos.content.board.doors]:
        open_window(pos, AT_AFTER, hero, 0)


def open_dawn(pos: Position) -> None:
    open_window(pos, AT_DAWN, 0, 0)


def could_summon(pos: Position, cheaper: int = 0) -> bool:
    """From public facts the Keeper could hold a monster, a boss everybody knows of included, and pay for it."""
    return bool(pos.hand) and _hidden_for(pos, pos.content.monsters, pos.imps + cheaper)


def show(pos: Position, card: int, log: Log | None) -> None:
    """A card is played in the open: paid for, then on the discards (DUN-KEEP-4, DUN-DECK-6)."""
    pos.quiet = 0
    tell_all(log, "played", pos.content.first_card + card)
    imps.pay(pos, pos.content.card_cost[card], log)
    pos.lay_card(card, DISCARD)
