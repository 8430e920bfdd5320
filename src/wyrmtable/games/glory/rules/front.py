"""What the marches of a side meet (Rule 5): enemies and the hexes beside them, neutral land, floods that go round them.

A front stays the same until enemies come or go or a nation joins: nearly all marches of a Step share one.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import NamedTuple

from ..files.content import AIR, CAVALRY, INFANTRY, LEADER, Content
from ..position import Position
from .ground import Changes
from .neutral import invadable
from .spread import Flood, basin, chart_of, in_play, openings
from .tower import crew, manned


class Ground(NamedTuple):
    """The land as one sort of piece finds it, as masks."""

    zone: int  # beside enemies, for those who care
    ends: int  # where a march must end
    walked: int  # what it leads through
    around: int  # what it must go round, or ends in


class Front:
    """What a side's marches meet, from masks of hexes: those that enemies close, those with their ground armies, those
    with their leaders alone, neutral land, and that part of it which armies may enter."""

    def __init__(self, content: Content, shut: int, ground: int, alone: int, wild: int, invaded: int) -> None:
        self._content = content
        chart, area = chart_of(content.land), in_play(content)
        self.bound = chart.contact.ring(ground)  # where infantry is bound if it begins there (DOG-5.15)
        self._tame = ~wild
        zone = chart.contact.ring(shut)
        free = area & ~(shut | (wild & ~invaded))
        infantry, army = _ground(area, zone, zone | alone | invaded, free), _ground(area, 0, alone | invaded, free)
        tame = area & ~(shut | wild)
        leader = _ground(area, 0, 0, tame)  # leaders stop beside nobody (DOG-5.13) and keep out (DOG-R18)
        self.grounds = {INFANTRY: infantry, CAVALRY: army, AIR: army, LEADER: leader}
        calm = free & ~self.bound
        self.goals = {INFANTRY: calm, CAVALRY: free, AIR: free, LEADER: leader.walked}  # where a march may begin to

    @cached_property
    def wide(self) -> int:
        """The hexes from which everybody is sure to find a way."""
        return openings(chart_of(self._content.land), self.goals[INFANTRY] & self._tame)

    def flood(self, sort: int, way: int, start: int, points: int, bound: bool, changed: Changes) -> Flood:
        """Where a march leads, and at what cost; one that is bound must not begin beside enemies (DOG-5.15)."""
        return _flooded(self, sort, way, start, points, bound, changed)

    def spread(self, sort: int, way: int, start: int, points: int, bound: bool, changed: Changes) -> Flood:
        """The same, worked out."""
        chart, area, ground = chart_of(self._content.land), in_play(self._content), self.grounds[sort]
        inner = chart.ball(start, points - 1)  # what a way may lead through
        if not inner & (ground.around | changed.starts):
            return basin(chart.spreads[way], start, points, area).cut(ground.walked | ground.ends)
        shy = self.bound & ground.ends if bound else 0
        return chart.spreads[way].flood(start, points, ground.walked, ground.ends, shy, changed.steps)


def _ground(area: int, zone: int, brakes: int, free: int) -> Ground:
    walked = free & ~brakes
    return Ground(zone, brakes & free, walked, area & ~walked)


@lru_cache(maxsize=256)
def _flooded(front: Front, sort: int, way: int, start: int, points: int, bound: bool, changed: Changes) -> Flood:
    """Whoever picks a hex asks again what it costs: the last floods are kept."""
    return front.spread(sort, way, start, points, bound, changed)


@lru_cache(maxsize=64)
def _front(content: Content, shut: int, ground: int, alone: int, wild: int, invaded: int) -> Front:
    return Front(content, shut, ground, alone, wild, invaded)


def front_of(pos: Position, side: int) -> Front:
    """The front as a side meets it now, with enemies in the hexes and above them."""
    foe, shut, ground = 1 - side, pos.hosts[1 - side], pos.ground[1 - side]
    if pos.holds and pos.content.citadels:
        bit, sort = chart_of(pos.content.land).bit, pos.content.sort
        for citadel in manned(pos, foe):
            shut |= bit[pos.where[citadel]]
            if any(sort[army] < AIR for army in crew(pos, citadel)):
                ground |= bit[pos.where[citadel]]
    return _front(pos.content, shut, ground, pos.loners[foe], pos.wild, invadable(pos, side))
