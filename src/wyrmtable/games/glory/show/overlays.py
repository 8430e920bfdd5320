"""What can be laid over the map (DOG-U.6): control, open places, where armies must stop or could retreat, neutral and
closed land."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from wyrmtable.core import Overlay

from ..files.content import Content
from ..files.scenarios import TOLD, inside
from ..position import Position
from ..rules.attack import can_enter
from ..rules.bits import numbers
from ..rules.ground import fort_at
from ..rules.reach import beside_enemies
from ..rules.retreat import is_safe
from .counters import ARMS


def overlays(pos: Position) -> tuple[Overlay, ...]:
    """All of them; the page shows those that a player asks for."""
    found = []
    for side, name in enumerate(TOLD):
        held = [place.hex for number, place in enumerate(pos.content.land.places) if pos.control[number] == side + 1]
        watched = beside_enemies(pos, side)
        stops, back = numbers(watched), ways_back(pos, side, watched)
        title = f"Where armies of {name} could retreat"
        found.append(_over(pos, f"held-{side}", f"Places held by {name}", held, ARMS[side][1], "dots"))
        found.append(_over(pos, f"bare-{side}", _bare_title(side), bare(pos, side), ARMS[1 - side][1], "cross"))
        found.append(_over(pos, f"retreat-{side}", title, back, ARMS[side][1], "hatch"))
        found.append(_over(pos, f"stop-{side}", f"Where armies of {name} must stop", stops, ARMS[1 - side][1], "hatch"))
    neutral = (Overlay("neutral", "Neutral land", wild(pos.content, pos.wild), "#6b6b62", "dots"),)
    rim = closed(pos.content)
    shut = (Overlay("closed", "Closed land", rim, "#555555", "cross"),) if rim else ()
    return (*found, *neutral, *shut) if pos.content.neutrals else (*found, *shut)


@lru_cache(maxsize=64)
def wild(content: Content, mask: int) -> tuple[str, ...]:
    """The hexes of nations that are still neutral."""
    names = content.land.names
    return tuple(names[hex_] for hex_ in numbers(mask))


def _over(pos: Position, key: str, title: str, hexes: Iterable[int], colour: str, pattern: str) -> Overlay:
    names = pos.content.land.names
    return Overlay(key, title, tuple(names[hex_] for hex_ in sorted(hexes)), colour, pattern)


def _bare_title(side: int) -> str:
    return f"Places of {TOLD[side]} without a garrison, in reach of the enemy"


def bare(pos: Position, side: int) -> list[int]:
    """Places of a side without an army to which an enemy army might come in one move, as distances tell (DOG-9.2)."""
    content, grid = pos.content, pos.content.land.sheet.grid
    foes = [(pos.where[army], content.mp[army]) for army in pos.armies_of(1 - side)]
    empty = [
        place.hex
        for number, place in enumerate(content.land.places)
        if pos.control[number] == side + 1 and not pos.guard[place.hex] and content.open[place.hex]
    ]
    farthest: dict[int, int] = {}  # the points of the quickest enemy army in each hex
    for at, points in foes:
        farthest[at] = max(points, farthest.get(at, 0))
    return [h for h in empty if fort_at(pos, h) and any(grid.distance(at, h) <= p for at, p in farthest.items())]


def ways_back(pos: Position, side: int, watched: int) -> set[int]:
    """The hexes into which armies of a side that are beside enemies could retreat now (DOG-7.31)."""
    around = pos.content.land.around
    camps = [hex_ for hex_ in pos.stack if pos.guard[hex_] == side + 1 and watched >> hex_ & 1]
    return {
        near
        for camp in camps
        for near in around[camp]
        if any(can_enter(pos, army, near) and is_safe(pos, (army,), near, watched) for army in pos.armies_at(camp))
    }


@lru_cache(maxsize=16)
def closed(content: Content) -> tuple[str, ...]:
    """Land that nobody enters; where only some countries are in play, just its rim."""
    land, scenario, open_ = content.land, content.scenario, content.open
    shut = [h for h in range(land.size) if not open_[h] and land.dry[h] and inside(scenario, land, h)]
    if scenario.lands:
        shut = [hex_ for hex_ in shut if any(open_[near] and land.dry[near] for near in land.around[hex_])]
    return tuple(land.names[hex_] for hex_ in shut)
