"""Flying citadels as the other chapters see them (DOG-E.8): who is aboard, whom they bar, which attack they join."""

from __future__ import annotations

from collections.abc import Sequence

from ..files.content import AIR
from ..position import Position

BY_CITADEL = 1  # what helps an attack, as a bit


def crew(pos: Position, citadel: int) -> list[int]:
    """The armies aboard."""
    return [piece for piece in pos.cargo(citadel) if pos.content.is_army[piece]]


def staff(pos: Position, citadel: int) -> list[int]:
    """Leaders and wizards aboard."""
    return [piece for piece in pos.cargo(citadel) if not pos.content.is_army[piece]]


def manned(pos: Position, side: int) -> list[int]:
    """A side's citadels with armies aboard; an empty one bars nobody (DOG-R62)."""
    return _with_armies(pos, side) if pos.aloft else []


def _with_armies(pos: Position, side: int) -> list[int]:
    return [c for c in pos.content.citadels if pos.side[c] == side and pos.where[c] >= 0 and crew(pos, c)]


def barred(pos: Position, side: int) -> list[int]:
    """Hexes that enemy citadels with armies aboard close to a side."""
    return [pos.where[citadel] for citadel in manned(pos, 1 - side)] if pos.aloft else []


def master(pos: Position, hex_: int) -> int:
    """Whose armies are in a hex, on the ground or above it: a side and 1, or 0 for nobody's (DOG-R62)."""
    return _master_above(pos, hex_) if pos.aloft and not pos.guard[hex_] else pos.guard[hex_]


def _master_above(pos: Position, hex_: int) -> int:
    above = (citadel for side in (0, 1) for citadel in manned(pos, side) if pos.where[citadel] == hex_)
    return next((pos.side[citadel] + 1 for citadel in above), 0)


def joins(pos: Position, side: int, hex_: int, camp: int = -1) -> bool:
    """Whether a citadel of the attackers joins the attack on a hex (DOG-E.8.5)."""
    return bool(pos.aid & BY_CITADEL) if hex_ == pos.target else is_near(pos, side, hex_, camp)


def strips(pos: Position, side: int, hex_: int, defenders: Sequence[int], camp: int = -1) -> bool:
    """Whether a citadel takes walls and terrain from the defenders: from a force with ground armies, not from flyers
    alone (DOG-E.8.5)."""
    return any(pos.content.sort[army] < AIR for army in defenders) and joins(pos, side, hex_, camp)


def is_near(pos: Position, side: int, hex_: int, camp: int) -> bool:
    """Whether a citadel of a side is next to a hex: it joins every attack on it (DOG-7.6a, DOG-R88), that of a taunted
    stack only from its `camp` (DOG-10.4)."""
    from_ = (camp,) if camp >= 0 else pos.content.land.around[hex_]
    return any(pos.side[c] == side and pos.where[c] in from_ for c in pos.content.citadels)


def camp_of(pos: Position, piece: int) -> int:
    """The hex an army is in, whether or not aboard a citadel."""
    carrier = pos.aboard[piece]
    return pos.where[carrier] if carrier >= 0 else pos.where[piece]
