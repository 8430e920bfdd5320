"""A baron and his land: what is still unknown of it, which hex comes next, and the way there.

It reads an imagined land, so it knows no more of it than everybody; it marches only over what is drawn or unknown.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from ..files.dominioncampaign import CAMP
from ..files.landboard import CASTLE, NOTHING, SEA, SITE
from ..rules.dominion import barony, ending, passing
from ..rules.dominion.barony import REACH
from ..rules.dominion.position import NOWHERE, DominionPosition
from ..rules.land.encounters import hit_dice
from .arms import strength
from .besieging import Choice

FARTHEST = 5  # hexes between the home town and the stronghold


def unknown_near(pos: DominionPosition, seat: int) -> int:
    """Hexes within reach of the house of which nobody knows anything."""
    grid, here = pos.content.grid, pos.hex[seat]
    return sum(not pos.fog[hex_] and grid.distance(hex_, here) <= FARTHEST for hex_ in range(len(pos.fog)))


def hoped_for(pos: DominionPosition, seat: int) -> list[int]:
    """Villages that pay this house, or nobody, within its reach."""
    grid, home = pos.content.grid, pos.seat_hex[seat]
    return [v[0] for v in pos.villages if v[2] in (seat, NOWHERE) and grid.distance(v[0], home) <= REACH]


def away(pos: DominionPosition, hex_: int) -> bool:
    """Not under the walls of another house."""
    return all(other == NOWHERE or pos.content.grid.distance(hex_, other) > REACH for other in pos.seat_hex)


def look_round(pos: DominionPosition, picks: Sequence[int]) -> Choice:
    """Where most is unknown."""
    around, places = pos.content.around, pos.content.names.places
    best = max(picks, key=lambda pick: (sum(not pos.fog[near] for near in around[pick - places]), -pick))
    return Choice(best, "Nobody knows what lies there.")


def unwatched(pos: DominionPosition, seat: int) -> bool:
    """The march would be lost, hex by hex, while the house is away (UWA-BARONY-2)."""
    away = pos.hex[seat] != pos.seat_hex[seat] and passing.lived_in(pos, seat)
    return pos.guards(seat) < watch(pos) and not away and len(passing.net(pos, seat)) > 1


def watch(pos: DominionPosition) -> int:
    """Men who are left at home: as few as the rules ask for."""
    return barony.GARRISON if pos.content.ten_men else 1


def raided(pos: DominionPosition, seat: int) -> int:
    """A village of its own that wants help against raiders who can be beaten."""
    mine = {village[0] for village in pos.held(seat)}
    kinds = pos.content.land.book.kinds
    weak = [
        hex_
        for hex_, kind, number, heads, _ in pos.raids
        if hex_ in mine and hit_dice(kinds[kind], number, heads) <= strength(pos, seat, False)
    ]
    return min(weak, default=NOWHERE)


def target(pos: DominionPosition, seat: int) -> int:
    """The next hex to be cleared on the way from the stronghold to the nearest village that does not pay yet: what
    lies close is soon reached again."""
    if len(pos.held(seat)) >= ending.needed(pos) + 1:
        return NOWHERE
    around, grid, start = pos.content.around, pos.content.grid, pos.seat_hex[seat]
    wanted = {v[0] for v in pos.villages if v[2] == NOWHERE and grid.distance(v[0], start) <= REACH}
    clear = passing.net(pos, seat)
    first, queue = {start: NOWHERE}, deque([start])
    while queue:
        at = queue.popleft()
        if at in wanted and first[at] != NOWHERE:
            return first[at]
        for near in around[at]:
            if near not in first and grid.distance(near, start) <= REACH and open_land(pos, near):
                first[near] = first[at] if first[at] != NOWHERE or near in clear else near
                queue.append(near)
    return NOWHERE


def open_land(pos: DominionPosition, hex_: int) -> bool:
    """Nothing that is known stands in the way; towns and the like cannot be cleared, but castles bar the way."""
    if not pos.fog[hex_]:
        return True
    return pos.drawn[hex_] & 7 != SEA and pos.drawn[hex_] >> SITE == NOTHING


def open_road(pos: DominionPosition, hex_: int) -> bool:
    """Not the sea, for all that is known; and castles are better not ridden up to."""
    return not pos.fog[hex_] or (pos.drawn[hex_] & 7 != SEA and pos.drawn[hex_] >> SITE != CASTLE)


def step_to(pos: DominionPosition, seat: int, goal: int, picks: Sequence[int]) -> int:
    """The pick that leads towards a hex by the shortest way that is not barred; 0 if there is none."""
    around, here, places = pos.content.around, pos.hex[seat], pos.content.names.places
    away_from = {goal: 0}
    queue = deque([goal] if here != goal else [])
    while queue:
        at = queue.popleft()
        for near in around[at]:
            if near not in away_from and open_road(pos, near):
                away_from[near] = away_from[at] + 1
                queue.append(near)
    able = [pick for pick in picks if pick >= places and pick - places in away_from]
    best = min(able, key=lambda pick: (away_from[pick - places], pick), default=0)
    forced = CAMP not in picks
    return best if best and (forced or away_from[best - places] < away_from.get(here, 0)) else 0
