"""Neutral land (DOG-T.5, DOG-3.3 to DOG-3.6, DOG-3.15): whose rating is what, and who may enter."""

from __future__ import annotations

from ..files.nations import Country
from ..files.scenarios import HIGHLORD, WHITESTONE
from ..position import Position

RESENTMENT = 2  # what the other side's rating gains when a nation is invaded


def country_of(pos: Position, country: int) -> Country:
    return pos.content.countries[pos.content.nations[country]]


def rating(pos: Position, country: int, side: int) -> int:
    """What a side must not roll above to win a nation. Knights listen to Whitestone the more, the more nations are with
    the Highlords or beaten by them (DOG-3.3, DOG-3.4, DOG-R12)."""
    nation = country_of(pos, country)
    if side == HIGHLORD:
        return nation.highlord or 0
    return (nation.whitestone or 0) + (lost_to_highlords(pos) if nation.knights else 0)


def lost_to_highlords(pos: Position) -> int:
    """Nations of the Activation Table that the Highlords have as allies or have conquered, each once (DOG-R12)."""
    lost = 0
    for number, nation in enumerate(pos.content.countries.values()):
        beaten = pos.fallen[number]
        allied = pos.ally[number] == HIGHLORD + 1 and beaten != WHITESTONE + 1
        lost += nation.neutral and (allied or beaten == HIGHLORD + 1)
    return lost


def is_neutral(pos: Position, hex_: int) -> bool:
    """Whether a hex belongs to a neutral nation that can be won."""
    return bool(pos.wild >> hex_ & 1)


def may_invade(pos: Position, country: int, side: int) -> bool:
    """An option closes nations that the other side could never win (DOG-R17)."""
    if pos.content.walkovers:
        return True
    return rating(pos, country, 1 - side) + RESENTMENT > 0


def invadable(pos: Position, side: int) -> int:
    """The neutral hexes that a side's armies may enter, as a mask."""
    if not pos.wild or pos.content.walkovers:
        return pos.wild
    content, found = pos.content, 0
    for country in content.neutrals:
        if not pos.ally[country] and may_invade(pos, country, side):
            found |= content.territory[country]
    return found


def is_open(pos: Position, side: int, hex_: int) -> bool:
    """Whether armies of a side may enter a hex as far as its owner goes (DOG-3.9, DOG-3.15)."""
    if not pos.content.open[hex_]:
        return False
    return not pos.wild >> hex_ & 1 or bool(invadable(pos, side) >> hex_ & 1)


def invade(pos: Position, side: int, hex_: int) -> None:
    """An army of a side comes into a hex: a neutral nation is drawn into the war (DOG-3.9)."""
    if is_neutral(pos, hex_):
        pos.steps.append(("invasion", pos.content.land.country[hex_], side))


def is_gate(pos: Position, hex_: int) -> bool:
    """A neutral place that is not entered before it is known whom the nation joins: an option, a house rule
    (DOG-R91)."""
    if not is_neutral(pos, hex_) or pos.content.setting.options.get("settled_first") != "on":
        return False
    return hex_ in pos.content.land.place_at
