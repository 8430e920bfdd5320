"""What a side fights for: the places it must take and those it must hold, by what the scenario counts."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from wyrmtable.boards.paths import FAR, field, reverse

from ..files.content import Content
from ..files.land import FOOT
from ..files.scenarios import HIGHLORD
from ..position import Position
from ..rules.neutral import may_invade
from ..rules.victory import countable


class Aims(NamedTuple):
    """Hexes of places: all that count, those to take, those to hold."""

    goals: tuple[int, ...]
    targets: tuple[int, ...]
    wards: tuple[int, ...]


@lru_cache(maxsize=96)
def marches(content: Content, goal: int) -> tuple[int, ...]:
    """March points from every hex to a goal."""
    return tuple(field(reverse(content.land.tables[FOOT]), (goal,)))


def is_war(pos: Position) -> bool:
    """Whether countries are counted at the end, so that both sides take and hold."""
    return pos.content.scenario.victory.kind == "countries"


def aims_of(pos: Position, side: int) -> Aims:
    """In a war the capitals of either side; else the Highlords take what Whitestone holds."""
    if is_war(pos):
        return _of_war(pos, side)
    content = pos.content
    places = content.wanted or (content.goal,)
    goals = tuple(content.land.places[place].hex for place in places)
    held = tuple(content.land.places[place].hex for place in places if pos.control[place] == 2)
    return Aims(goals, held or goals, ()) if side == HIGHLORD else Aims(goals, (), held)


def _of_war(pos: Position, side: int) -> Aims:
    content = pos.content
    seats = [content.capital[country] for country in countable(pos) if content.capital[country] >= 0]
    control = {seat: pos.control[content.land.place_at[seat]] for seat in seats}
    targets = [seat for seat in seats if control[seat] == 2 - side]
    wards = tuple(seat for seat in seats if control[seat] == side + 1)
    return Aims(tuple(seats), tuple(targets or _neutral_seats(pos, side) or seats), wards)


def _neutral_seats(pos: Position, side: int) -> list[int]:
    """The capitals of neutral nations that could be drawn into the war."""
    content = pos.content
    wild = [country for country in content.neutrals if not pos.ally[country] and content.capital[country] >= 0]
    return [content.capital[country] for country in wild if may_invade(pos, country, side)]


def is_far(points: int) -> bool:
    """Whether there is no way over land."""
    return points >= FAR
