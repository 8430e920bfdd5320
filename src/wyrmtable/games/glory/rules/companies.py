"""Who marches together (DOG-U.2, DOG-5.17, DOG-6.4): armies that move in the same way, leaders with anybody, and whom
flyers carry."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from functools import lru_cache

from ..files.content import AIR, INFANTRY, LEADER, WIZARD, Content
from ..position import MOVED, Position
from .bits import few, union
from .reach import Reach, ends_of
from .spread import Chart, chart_of
from .stacking import GROUND_LIMIT

Row = tuple[tuple[int, ...], int, int, int]  # a stack, it as a mask, who of it rests, whose armies march as one
UNKNOWN: Row = ((), 0, 0, 0)


# -- groups -----------------------------------------------------------------------------------------------------------


def company(pos: Position, hex_: int) -> tuple[int, ...]:
    """The pieces of a hex that can march as one: its armies of the first one's kind, and all leaders (DOG-U.2)."""
    did, sort = pos.did, pos.content.sort
    pieces = [piece for piece in pos.stack.get(hex_, ()) if not did[piece] & MOVED or sort[piece] == WIZARD]
    return together(pos.content, tuple(pieces)) if len(pieces) > 1 else ()


@lru_cache(maxsize=1024)
def together(content: Content, pieces: tuple[int, ...]) -> tuple[int, ...]:
    """Of pieces in one hex those that can march as one."""
    armies = [piece for piece in pieces if content.is_army[piece]]
    if not armies:
        return ()
    alike = [piece for piece in armies if has_gait(content, armies[0], piece)]
    leaders = [piece for piece in pieces if not content.is_army[piece] and moves_like(content, armies[0], piece)]
    return (*alike, *leaders) if len(alike) + len(leaders) > 1 else ()


def may_join(pos: Position, piece: int) -> bool:
    """Whoever has not moved; wizards go along with anybody at any time."""
    return not pos.did[piece] & MOVED or pos.content.sort[piece] == WIZARD


def marches_with(pos: Position, army: int, other: int) -> bool:
    """Whether an army takes a piece of its own side along."""
    return pos.side[army] == pos.side[other] and moves_like(pos.content, army, other)


def moves_like(content: Content, army: int, other: int) -> bool:
    """Armies march together if they move in the same way; leaders go along with anybody, with dragons if the option
    allows it (DOG-5.17, DOG-R28)."""
    if content.sort[other] in (LEADER, WIZARD):
        grounded = content.setting.options.get("leaders_fly") == "off" and content.race[army] == "dragon"
        return content.sort[other] == WIZARD or not grounded
    return has_gait(content, army, other)


def has_gait(content: Content, army: int, other: int) -> bool:
    """Whether two armies move in the same way."""
    return content.sort[army] == content.sort[other] and content.way[army] == content.way[other]


def points_of(pos: Position, group: Sequence[int]) -> int:
    """The allowance of the slowest army; leaders go along free, or on their own (DOG-5.1, DOG-5.17). Flyers that carry
    an army have half of it (DOG-6.4)."""
    return pos.content.mp[group[0]] if len(group) == 1 else _common_points(pos, group)


def _common_points(pos: Position, group: Sequence[int]) -> int:
    armies = [piece for piece in group if pos.content.is_army[piece]]
    flying = [piece for piece in armies if pos.content.sort[piece] == AIR]
    if flying and len(flying) < len(armies):
        return min(pos.content.mp[piece] for piece in flying) // 2
    return min(pos.content.mp[piece] for piece in armies or group)


def joiners(pos: Position, group: Sequence[int]) -> list[int]:
    """Pieces of the same hex that may still join a march that has not begun."""
    stack = pos.stack[pos.where[group[0]]]
    return _joiners(pos, group, stack) if len(stack) > len(group) and pos.content.is_army[group[0]] else []


def _joiners(pos: Position, group: Sequence[int], stack: Sequence[int]) -> list[int]:
    here = [p for p in stack if p not in group and may_join(pos, p)]
    loaded = any(pos.content.sort[piece] == INFANTRY for piece in group)
    alone = sum([pos.content.is_army[piece] for piece in group]) == 1
    return [
        piece
        for piece in here
        if (marches_with(pos, group[0], piece) and not (loaded and pos.content.sort[piece] == AIR))
        or (alone and can_carry(pos, group[0], piece))
    ]


def can_carry(pos: Position, flyer: int, other: int) -> bool:
    """A griffon or pegasus army carries one infantry army of its own nationality (DOG-6.4)."""
    content = pos.content
    return bool(
        content.carries[flyer]
        and content.sort[other] == INFANTRY
        and content.nationality[flyer] == content.nationality[other]
    )


# -- stacks that march as one -----------------------------------------------------------------------------------------


def companies(pos: Position, side: int, rests: int, able: int) -> list[int]:
    """The hexes whose stacks march as one, as picks: all armies there that go together are able to (DOG-U.2)."""
    crowds = pos.hosts[side] & pos.crowds
    if not crowds:
        return []
    kept: Companies | None = pos.recent.companies[side]
    if kept is None or not kept.holds(pos, crowds, rests, able):
        kept = pos.recent.companies[side] = Companies(pos, crowds, rests, able, kept)
    return _within_room(pos, kept) if kept.large else kept.picks


def _within_room(pos: Position, kept: Companies) -> list[int]:
    hexes = [hex_ for hex_ in kept.found if hex_ not in kept.large or _reaches_a_city(pos, hex_)]
    return [hex_ + pos.content.place for hex_ in hexes]


class Companies:
    """The stacks of some hexes that march as one; while others march, they stay the same."""

    __slots__ = ("_able", "_crowds", "_everybody", "_hexes", "_piles", "_rests", "_rows", "found", "large", "picks")

    _hexes: list[int]
    _rows: dict[int, Row]  # by hex, of all that were ever asked about

    def __init__(self, pos: Position, crowds: int, rests: int, able: int, before: Companies | None = None) -> None:
        """Of stacks that were the same before, it is not asked again who marches together."""
        self._crowds = crowds
        if before is not None:
            self._hexes, self._rows = _changed(before._hexes, before._crowds, crowds), before._rows
        else:
            self._hexes, self._rows = few(crowds), {}
        self._piles = tuple(map(pos.stack.__getitem__, self._hexes))
        self.found: list[int] = []  # the hexes
        rows, everybody = self._rows, 0
        for hex_, pieces in zip(self._hexes, self._piles, strict=True):
            row = rows.get(hex_, UNKNOWN)
            if row[0] is not pieces or row[2] != rests & row[1]:
                row = rows[hex_] = _row(pos.content, pieces, rests)
            everybody |= row[1]
            armies = row[3]
            if armies and armies & able == armies:
                self.found.append(hex_)
        self.large = [hex_ for hex_ in self.found if rows[hex_][3].bit_count() > GROUND_LIMIT]  # not every hex has room
        self.picks = [hex_ + pos.content.place for hex_ in self.found]
        self._everybody, self._rests, self._able = everybody, rests & everybody, able & everybody

    def holds(self, pos: Position, crowds: int, rests: int, able: int) -> bool:
        """Whether nothing has changed that they are told from."""
        return (
            crowds == self._crowds
            and rests & self._everybody == self._rests
            and able & self._everybody == self._able
            and tuple(map(pos.stack.__getitem__, self._hexes)) == self._piles
        )


def _changed(hexes: list[int], were: int, are: int) -> list[int]:
    """The hexes of a mask, from those of another that is much like it."""
    found = hexes.copy()
    for hex_ in few(were ^ are):
        if are >> hex_ & 1:
            insort(found, hex_)
        else:
            found.remove(hex_)
    return found


def _row(content: Content, pieces: tuple[int, ...], rests: int) -> Row:
    everybody = stack_mask(pieces)
    resting = rests & everybody
    return pieces, everybody, resting, armies_together(content, pieces, resting) if resting else 0


def _reaches_a_city(pos: Position, hex_: int) -> bool:
    """Three armies find room together in cities only (DOG-5.8): they march as one if they reach another."""
    group = company(pos, hex_)
    points = points_of(pos, group)
    if not cities_within(chart_of(pos.content.land), hex_, points):
        return False
    return bool(ends_of(pos, group, Reach(pos, group, points, True)))


@lru_cache(maxsize=1024)
def cities_within(chart: Chart, hex_: int, points: int) -> int:
    """The other cities that are no more hexes away than somebody has points, as a mask."""
    return chart.vicinity.sweep(hex_, points, chart.whole).found & chart.cities


@lru_cache(maxsize=8192)
def stack_mask(pieces: tuple[int, ...]) -> int:
    """A stack as a mask of pieces."""
    return union([1 << piece for piece in pieces])


@lru_cache(maxsize=8192)
def armies_together(content: Content, pieces: tuple[int, ...], rests: int) -> int:
    """Of a stack of which some have not moved, the armies that march as one, alone or with others; as a mask."""
    armies = [piece for piece in pieces if rests >> piece & 1 and content.is_army[piece]]
    if not armies:
        return 0
    alike = [piece for piece in armies if has_gait(content, armies[0], piece)]
    if len(alike) == 1:
        others = [piece for piece in pieces if rests >> piece & 1 or content.sort[piece] == WIZARD]
        return 1 << armies[0] if together(content, tuple(others)) else 0
    return union([1 << piece for piece in alike])
