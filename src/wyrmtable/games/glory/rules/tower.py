"""Flying citadels as the other chapters see them (DOG-E.8): who is aboard, whom they bar, which attack they join."""

from __future__ import annotations

from ..position import FOUGHT, Position

BY_CITADEL, BY_WIZARD = 1, 2  # what helps an attack, as bits


def crew(pos: Position, citadel: int) -> list[int]:
    """The armies aboard."""
    return [piece for piece in pos.cargo(citadel) if pos.content.is_army[piece]]


def staff(pos: Position, citadel: int) -> list[int]:
    """Leaders and wizards aboard."""
    return [piece for piece in pos.cargo(citadel) if not pos.content.is_army[piece]]


def manned(pos: Position, side: int) -> list[int]:
    """A side's citadels with armies aboard; an empty one bars nobody (DOG-R62)."""
    content = pos.content
    return [c for c in content.citadels if pos.side[c] == side and pos.where[c] >= 0 and crew(pos, c)]


def barred(pos: Position, side: int) -> list[int]:
    """Hexes that enemy citadels with armies aboard close to a side."""
    return [pos.where[citadel] for citadel in manned(pos, 1 - side)] if pos.content.citadels else []


def joins(pos: Position, side: int, hex_: int) -> bool:
    """Whether a citadel of the attackers is next to the attacked hex and joins the attack (DOG-E.8.5)."""
    if hex_ == pos.target:
        return bool(pos.aid & BY_CITADEL)
    return bool(pos.content.citadels) and bool(joiners(pos, side, hex_))


def joiners(pos: Position, side: int, hex_: int) -> list[int]:
    """The citadels of a side next to a hex that have not joined an attack in this Step (DOG-7.6a)."""
    around = pos.content.land.around[hex_]
    near = [c for c in pos.content.citadels if pos.side[c] == side and pos.where[c] in around]
    return [citadel for citadel in near if not pos.did[citadel] & FOUGHT]


def camp_of(pos: Position, piece: int) -> int:
    """The hex an army is in, whether or not aboard a citadel."""
    carrier = pos.aboard[piece]
    return pos.where[carrier] if carrier >= 0 else pos.where[piece]
