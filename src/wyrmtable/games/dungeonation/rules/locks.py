"""Locks on doors and chests (DUN-TRAP-5, DUN-DECK-6), and how either is named."""

from __future__ import annotations

from wyrmtable.core import Log, tell_all

from ..files.content import AT_TRY
from ..files.terms import CHEST, CLOSED, DISCARD, LOCKED, WORN
from ..position import Position


def lock_up(pos: Position, border: int, card: int, log: Log | None) -> None:
    """A door or chest is locked; the card lies by it until the lock ends (DUN-TRAP-5, DUN-DECK-6)."""
    assert pos.door[border] == CLOSED
    pos.door[border] = LOCKED
    pos.lock[border] = pos.content.card_form[card].effect[0].n
    pos.lay_card(card, WORN, border)
    tell_all(log, "locked", pick_of(pos, border), pos.lock[border])


def free_lock(pos: Position, door: int) -> None:
    """A lock ends: its card is discarded (DUN-DECK-6)."""
    pos.lock[door] = 0
    for card in pos.content.window_cards[AT_TRY]:
        if pos.spot[card] == WORN and pos.under[card] == door:
            pos.lay_card(card, DISCARD)


def pick_of(pos: Position, door: int) -> int:
    """How a door or chest is named: by its side, or by the chest's square."""
    doors = pos.content.board.doors
    return pos.content.first_border + door if door < doors else pos.content.first_square + chest_at(pos, door - doors)


def chest_at(pos: Position, place: int) -> int:
    """The square of the chest on a tile, or -1."""
    return next((square for square in pos.content.board.squares[place] if pos.ground[square] == CHEST), -1)
