"""What is told of events, and to whom: a face-down counter keeps its name from all but its owner (LOU-3.0c)."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmtable.core import ASKED, PLAIN, Log, Manner, but, only, tell_all, tell_to

from ..files.content import bits
from ..position import Position


def of_unit(
    pos: Position, log: Log | None, unit: int, kind: str, *arguments: int | str, way: Sequence[int] = ()
) -> None:
    """An event about a unit: by name where it may be known, else as that of a face-down counter. The hexes of its way
    are told along with the name only: where a counter can go would tell what it is."""
    if log is None:
        return
    piece, owner = pos.content.piece + unit, pos.owner[unit]
    names = pos.content.terrain.board.names
    along = (" ".join([names[hex_] for hex_ in way]),) if way else ()
    if pos.up >> unit & 1:
        tell_all(log, kind, piece, *arguments, *along)
    elif owner < pos.content.wild:
        tell_to(log, only(owner), kind, piece, *arguments, *along)
        tell_to(log, but(owner), f"{kind}-hidden", *arguments)
    else:
        tell_all(log, f"{kind}-hidden", *arguments)


def discreet(pos: Position, seat: int) -> Manner:
    """How a seat is asked about its units: while it has face-down ones, even whether there is a choice could tell what
    they are, by the number of answers or by the moment of one (LOU-9.0a)."""
    return ASKED if pos.mine[seat] & ~pos.up else PLAIN


def unit_list(pos: Position, units: int) -> str:
    """Several units in words."""
    return ", ".join(pos.content.names.title(pos.content.piece + unit) for unit in bits(units))
