"""Windows (section 29.1): the moments in which the Keeper may answer with a card, opened from public facts alone."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmtable.core import PLAIN, Decision, Dice, Log, Manner, Step, tell_all

from ..files.buttons import PASS
from ..files.content import (
    AT_AFTER,
    AT_DAWN,
    AT_KILL,
    AT_LAID,
    AT_OPEN,
    AT_SEARCH,
    AT_STEP,
    AT_TRY,
    AT_TURN,
)
from ..files.terms import (
    CHEST,
    CLOSED,
    DISCARD,
    HAND,
    HIDDEN,
    KEEPER,
    LOCKED,
    NO_WAY,
    OPEN,
    PLAIN_FLOOR,
    PLANKS,
    WINDOWS,
    WORN,
)
from ..position import Position
from . import imps

TRAPS, AMBUSHES = 1, 2  # what may answer a step
MANNERS = tuple(Manner(kind, PASS, window=True) for kind in WINDOWS)
FROM_HAND = Manner(asked=True)  # put to the Keeper even if he can answer in one way only (DUN-WIN-8)
_PROMPTS = (
    "The heroes' turn begins. Your answer?",
    "{0} steps on {1}. Your answer?",
    "{0} tries to open {1}. Your answer?",
    "{0} has opened {1}. Your answer?",
    "{0} turns {1} over. Your answer?",
    "The tile is laid. Your answer?",
    "{0} is about to fall. Your answer?",
    "A wandering monster! Your answer?",
    "The activation of {0} has ended. Your answer?",
)


def is_unknown_hand(pos: Position) -> bool:
    """The Keeper holds a card that nobody knows (DUN-WIN-2)."""
    return pos.hand > pos.boss_known


def could_hold(pos: Position, cards: Sequence[int]) -> bool:
    """From public facts the Keeper could hold one of these cards and pay for it (DUN-WIN-2)."""
    if not is_unknown_hand(pos):
        return False
    spot, cost, imps_left = pos.spot, pos.content.card_cost, pos.imps
    return any(cost[card] <= imps_left and HIDDEN[spot[card]] for card in cards)


def from_hand(pos: Position, cards: Sequence[int]) -> Manner:
    """How the Keeper is asked for one of these cards: where he could hold one for all that the others know, neither the
    number of entries nor the time of them may tell whether he does (DUN-WIN-8)."""
    return FROM_HAND if could_hold(pos, cards) else PLAIN


def playable(pos: Position, cards: Sequence[int]) -> list[int]:
    """Those that he does hold and can pay for."""
    return sorted([c for c in cards if pos.spot[c] == HAND and pos.content.card_cost[c] <= pos.imps])


def open_step(pos: Position, hero: int, square: int, answers: int) -> None:
    """A hero's own step is done: a trap, on another tile also Ambush (DUN-WIN-1)."""
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
    monsters = [cost[card] for card in pos.content.monsters if HIDDEN[spot[card]]]
    return bool(prices and monsters) and min(prices) + min(monsters) <= pos.imps


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
    cost, spot, purse = pos.content.card_cost, pos.spot, pos.imps + cheaper
    return bool(pos.hand) and any(HIDDEN[spot[card]] and cost[card] <= purse for card in pos.content.monsters)


def open_search(pos: Position, hero: int) -> bool:
    """A wandering monster turned up: any monster that could be in the hand at two Imps less (DUN-WIN-2)."""
    from .summoning import CHEAPER, spawn_points

    if not could_summon(pos, CHEAPER) or not spawn_points(pos):
        return False
    pos.steps.append(("window", AT_SEARCH, hero, 0))
    return True


def _fitting(pos: Position, step: Step) -> list[int]:
    """Cards of the hand that can be played in this window."""
    window = step[1]
    if window == AT_STEP:
        traps = playable(pos, step_traps(pos, step[3])) if step[4] & TRAPS else []
        return sorted(traps + (ambushes_at_hand(pos) if step[4] & AMBUSHES else []))
    if window == AT_LAID:
        return ambushes_at_hand(pos)
    if window == AT_SEARCH:
        from .ambushing import wandering_monsters

        return wandering_monsters(pos, step[2])
    return playable(pos, pos.content.window_cards[window])


def window_picks(pos: Position, step: Step) -> Decision:
    """Pass, or a card of the hand that fits (DUN-WIN-3)."""
    content, window = pos.content, step[1]
    picks = [PASS, *(content.first_card + card for card in _fitting(pos, step))]
    second = step[3] if window != AT_STEP else content.first_square + step[3]
    about = (content.first_figure + step[2], second)
    return Decision(KEEPER, picks, _PROMPTS[window], ("DUN-WIN-1",), about, MANNERS[window])


def take_window(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """A pass, or the card is shown, paid for and does what it says (DUN-WIN-3)."""
    pos.steps.pop()
    if pick == PASS:
        return
    card = pick - pos.content.first_card
    if step[1] == AT_SEARCH:
        from .ambushing import wander

        wander(pos, card, step[2], log)
        return
    show(pos, card, log)
    if step[1] == AT_STEP and step[4] == TRAPS | AMBUSHES:
        other = TRAPS if card in pos.content.window_cards[AT_LAID] else AMBUSHES
        pos.steps.append(("again", step[2], step[3], other))
    answer(pos, step, card, log)


def show(pos: Position, card: int, log: Log | None) -> None:
    """A card is played in the open: paid for, then on the discards (DUN-KEEP-4, DUN-DECK-6)."""
    pos.quiet = 0
    tell_all(log, "played", pos.content.first_card + card)
    imps.pay(pos, pos.content.card_cost[card], log)
    pos.lay_card(card, DISCARD)


def answer(pos: Position, step: Step, card: int, log: Log | None) -> None:
    """What a card does in its window."""
    window, hero = step[1], step[2]
    if card in pos.content.window_cards[AT_LAID]:
        place = step[3] - pos.content.first_place if window == AT_LAID else pos.content.board.tile_of[step[3]]
        pos.steps.append(("ambush", hero, place))
    elif window in (AT_STEP, AT_OPEN):
        pos.steps.append(("trap", card, hero, 0))
    elif window == AT_KILL:
        assert pos.steps[-1][0] == "fate"
        pos.steps[-1] = ("capture", hero)
    elif window == AT_DAWN:
        pos.dark = 1
        tell_all(log, "dark")
    elif window == AT_TRY:
        lock_up(pos, pos.steps[-1][2], card, log)
        _forget_opening(pos)
    elif window == AT_TURN:
        below = pos.steps[-1]
        pos.steps[-1] = ("orient", below[1], below[2], KEEPER)
    elif window == AT_AFTER:
        pos.steps.append(("slam", 2))


def lock_up(pos: Position, border: int, card: int, log: Log | None) -> None:
    """A door or chest is locked; the card lies by it until the lock ends (DUN-TRAP-5, DUN-DECK-6)."""
    assert pos.door[border] == CLOSED
    pos.door[border] = LOCKED
    pos.lock[border] = pos.content.card_form[card].effect[0].n
    pos.lay_card(card, WORN, border)
    tell_all(log, "locked", pick_of(pos, border), pos.lock[border])


def pick_of(pos: Position, door: int) -> int:
    """How a door or chest is named: by its side, or by the chest's square."""
    doors = pos.content.board.doors
    return pos.content.first_border + door if door < doors else pos.content.first_square + chest_at(pos, door - doors)


def chest_at(pos: Position, place: int) -> int:
    """The square of the chest on a tile, or -1."""
    return next((square for square in pos.content.board.squares[place] if pos.ground[square] == CHEST), -1)


def _forget_opening(pos: Position) -> None:
    """The action is spent, nothing is opened and no Imp is gained (DUN-ACT-1b)."""
    assert pos.steps[-1][0] == "opening"
    pos.steps.pop()
