"""Words for events that name several pieces at once, and who hears of what fog hides (DOG-7.50)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wyrmtable.core import Log, but, only, tell_all, tell_to

from ..position import Position
from .fog import top_of


def listed(pos: Position, pieces: Iterable[int]) -> str:
    """ "Hylo Kender (1), Hylo Kender (2) and Kronin Thistleknott"."""
    names = pos.content.names
    titles = [names.title(pos.content.piece + piece) for piece in pieces]
    return " and ".join(filter(None, (", ".join(titles[:-1]), titles[-1]))) if titles else "nobody"


def team(pos: Position, side: int) -> list[int]:
    """The seats of a side."""
    return [seat for seat, whose in enumerate(pos.content.side_of) if whose == side]


def tell_own(pos: Position, log: Log | None, side: int, kind: str, *arguments: int | str) -> None:
    """Tells everybody, under fog only the side whose doing it is."""
    if pos.content.fog:
        tell_to(log, only(*team(pos, side)), kind, *arguments)
    else:
        tell_all(log, kind, *arguments)


def tell_others(pos: Position, log: Log | None, side: int, kind: str, *arguments: int | str) -> None:
    """Under fog: what all but that side hear of it."""
    if pos.content.fog:
        tell_to(log, but(*team(pos, side)), kind, *arguments)


def tops(pos: Position, *hexes: int) -> list[int]:
    """What is seen of hexes under fog, to be compared before and after a march."""
    return [top_of(pos, hex_) for hex_ in hexes] if pos.content.fog else []


def places(pos: Position, spots: Iterable[int]) -> str:
    """A way as clients read it: the texts of its places."""
    return " ".join(pos.content.names.text(pos.content.place + spot) for spot in spots)


def tell_march(pos: Position, log: Log, group: Iterable[int], way: Sequence[int], before: list[int]) -> None:
    """A march from hex to hex; under fog the others hear no more of it than they see."""
    content, members = pos.content, list(group)
    side, start, end = pos.side[members[0]], way[0], way[-1]
    picks = content.place + start, content.place + end
    tell_own(pos, log, side, "marches", listed(pos, members), *picks, places(pos, way))
    left, came = [seen != was for seen, was in zip(tops(pos, start, end), before, strict=True)] or (False, False)
    if left and came:
        tell_others(pos, log, side, "march-seen", *picks)
    elif left or came:
        tell_others(pos, log, side, "leaving" if left else "coming", picks[0] if left else picks[1])
