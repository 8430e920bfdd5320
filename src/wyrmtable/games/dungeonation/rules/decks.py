"""The Dungeon Deck (section 7): drawing up to five cards, the Shuffle card, buffs that go with their monster."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, only, tell_all, tell_to

from ..files.terms import DECK, DISCARD, HAND, HAND_SIZE, KEEPER, WORN
from ..position import Position


def draw_up(pos: Position, dice: Dice, log: Log | None) -> None:
    drawn = 0
    while pos.hand < HAND_SIZE:
        pile = [card for card in range(pos.content.cards) if pos.spot[card] == DECK]
        if pile == [pos.content.shuffle] and DISCARD not in pos.spot:
            break
        card = dice.choose(pile, "DUN-DECK-4 draw")
        if card == pos.content.shuffle:
            reshuffle(pos, log)
            continue
        pos.lay_card(card, HAND)
        drawn += 1
        tell_to(log, only(KEEPER), "drew", pos.content.first_card + card)
    if drawn:
        tell_all(log, "draws", drawn)


def reshuffle(pos: Position, log: Log | None) -> None:
    """The Shuffle card is shown: all discards go back, itself included (DUN-DECK-5)."""
    pos.reshuffles += 1
    for card in range(pos.content.cards):
        if pos.spot[card] == DISCARD:
            pos.lay_card(card, DECK)
            pos.back[card] = pos.reshuffles
    tell_all(log, "reshuffled")


def shed_buffs(pos: Position, card: int) -> None:
    """The buffs of a card that goes are discarded with it (DUN-DECK-6)."""
    for buff in pos.content.buffs:
        if pos.spot[buff] == WORN and pos.under[buff] == card + 1:
            pos.lay_card(buff, DISCARD)
