"""What counters, their figures and the signs on the map mean: one line for every symbol, one text for every meaning."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from types import MappingProxyType

from wyrmtable.core import Legend

from ..files.content import Content
from ..files.forces import Army, Citadel, Leader, Piece, Ship
from ..files.land import BRIDGE_CROSSED, FORD_CROSSED, RIVER_CROSSED, Land
from ..files.mapwords import DEEP, SHALLOW
from .counters import looks

FIGURES = "Strength and movement points"
INFANTRY = ("Infantry", f"{FIGURES} (DOG-B.4).")
CAVALRY = ("Cavalry", f"{FIGURES}; attacking, it adds 1 to the roll (DOG-M.4).")
FLYERS = ("Flyers", f"{FIGURES}; attacking, they add 1 to the roll, defending, they take 1 off (DOG-M.5).")
DRAGONS = ("Dragons", f"{FIGURES}; their strength changes the roll, too (DOG-M.2).")
DEPLETED = ("A depleted army", "What is left of its strength, and movement points; the next loss removes it (DOG-T.3).")
SHIPS = ("Ships", "Combat Rating at sea and movement points (DOG-B.3).")
DAMAGED = ("Damaged ships", "What is left of their Combat Rating, and movement points (DOG-B.3).")
LEADER = ("A leader", "Tactical Rating, which changes the roll for his armies, and movement points (DOG-M.1).")
WIZARD = ("A wizard", "Changes the roll by 3 for his side; he goes to any army without counting hexes (DOG-M.3).")
CITADEL = ("A Flying Citadel", "The figure is the hexes it flies; it has no strength but carries armies (DOG-E.8).")
SIGNS = (
    Legend("badge-moved", "Moved", "The piece has moved this Turn (DOG-5.1)."),
    Legend("badge-fought", "Fought", "The army or ship has used its attack of this Turn (DOG-7.3, DOG-8.2)."),
    Legend("control-0", "Held by the Highlords", "Control stays when the army leaves (DOG-T.8)."),
    Legend("control-1", "Held by Whitestone", "Control stays when the army leaves (DOG-T.8)."),
    Legend("temple", "Dark Temple", "Draconian armies come and return here (DOG-10.13)."),
    Legend("capital", "Capital founded again", "The country falls with this place (DOG-9.25)."),
    Legend("ruin", "Capital given up", "Clear ground; it will be founded elsewhere (DOG-9.21)."),
    Legend("turn", "Turn", "The Turn being played (DOG-K.1)."),
    Legend("attack", "Combat", "The hex that is attacked (DOG-7.6a)."),
)


@lru_cache(maxsize=16)
def legend(content: Content) -> tuple[Legend, ...]:
    """Every symbol that can lie on the map in this game, armies first; fog changes nothing in it."""
    ordered = sorted(looks(content), key=lambda look: (not content.is_army[look[1]], look[3]))
    pieces = (Legend(key, *meaning(content.types[piece], depleted)) for key, piece, _, depleted in ordered)
    return (*pieces, *SIGNS)


def meaning(piece: Piece, depleted: bool) -> tuple[str, str]:
    """What kind of piece it is, and what its figures say (DOG-B.2 to DOG-B.5)."""
    if isinstance(piece, Ship):
        return DAMAGED if depleted else SHIPS
    if isinstance(piece, Citadel):
        return CITADEL
    if isinstance(piece, Leader):
        return LEADER
    if not isinstance(piece, Army):
        return WIZARD
    if depleted:
        return DEPLETED
    if piece.kind == "air":
        return DRAGONS if piece.race == "dragon" else FLYERS
    return CAVALRY if piece.kind == "cavalry" else INFANTRY


CROSSED = {RIVER_CROSSED: "shallow river", BRIDGE_CROSSED: "bridge", FORD_CROSSED: "ford"}


@lru_cache(maxsize=4)
def ways(land: Land) -> Mapping[str, tuple[str, str]]:
    """Rivers, their crossings, passes and tunnels by hexside, in words: a deep river is a way for ships (DOG-B.9)."""
    sheet, words = land.sheet, {DEEP: "deep river", SHALLOW: "shallow river"}
    found = {sheet.sides.names[side]: words[kind] for side, kind in sheet.lines.items() if kind in words}
    crossed = [(a, b, CROSSED[how]) for (a, b), how in land.crossing.items()]
    opened = [(a, b, way.kind) for way in sheet.ways for a, b in pairwise(way.hexes)]
    for a, b, word in (*crossed, *opened):
        side = sheet.sides.between(a, b)
        assert side is not None, "crossings and ways lead from neighbour to neighbour"
        found[sheet.sides.names[side]] = word
    return MappingProxyType({side: (word, "") for side, word in found.items()})
