"""What the marches of a side meet (Rule 5): enemies and the hexes beside them, neutral land, floods that go round them.

A front stays the same until enemies come or go or a nation joins: nearly all marches of a Step share one.
"""

from __future__ import annotations

from functools import lru_cache, reduce
from operator import and_

from ..files.content import AIR, CAVALRY, INFANTRY, LEADER, Content
from ..position import Position
from .bits import without
from .ground import Changes
from .neutral import invadable
from .spread import KEPT, Flood, basin, chart_of, in_play, openings
from .tower import crew, manned

NOWHERE = (0, 0)
NO_OUTLETS: tuple[int, ...] = ()


class Ground:
    """The land as one sort of piece finds it, as masks."""

    __slots__ = ("around", "binding", "ends", "stops", "walked", "zone")

    def __init__(self, area: int, zone: int, binding: int, brakes: int, free: int) -> None:
        self.zone = zone  # beside enemies, for those who care
        self.binding = binding  # that part of it from which no march leads to another (DOG-5.15)
        self.walked = walked = free & ~brakes  # what a march leads through
        self.ends = free & brakes  # where it must end
        self.around = area & ~walked  # what it must go round, or ends in, as far as the scenario goes
        self.stops = walked | self.ends  # where it may come to


class Front:
    """What a side's marches meet, from masks of hexes: those that enemies close, those with their ground armies, those
    with their leaders alone, neutral land, and that part of it which armies may enter."""

    def __init__(self, content: Content, shut: int, ground: int, alone: int, wild: int, invaded: int) -> None:
        self.chart = chart = chart_of(content.land)
        self._content, area = content, in_play(content)
        self.bound = chart.contact.ring(ground)  # where infantry is bound if it begins there (DOG-5.15)
        self._tame, self._narrow, self.outlets = ~wild, -1, NO_OUTLETS
        zone = chart.contact.ring(shut)
        free = area & ~(shut | (wild & ~invaded))
        infantry = Ground(area, zone, zone & self.bound, zone | alone | invaded, free)
        army = Ground(area, 0, 0, alone | invaded, free)
        leader = Ground(area, 0, 0, 0, area & ~shut)  # leaders stop beside nobody and draw nobody in (DOG-R18)
        self.grounds = {INFANTRY: infantry, CAVALRY: army, AIR: army, LEADER: leader}
        calm = free & ~self.bound
        self.known: dict[tuple[int, int, int], bool] = {}  # whether a piece finds a way from a hex, being loose or not
        self.goals = {INFANTRY: calm, CAVALRY: free, AIR: free, LEADER: leader.walked}  # where a march may begin to

    @property
    def narrow(self) -> int:
        """The hexes from which not everybody is sure to find a way, whatever his way of moving; `outlets` are those
        from which he is, by way of moving. Worked out when it is first asked for."""
        if self._narrow < 0:
            self.outlets = openings(self.chart, self.goals[INFANTRY] & self._tame)
            self._narrow = without(self.chart.whole, reduce(and_, self.outlets))
        return self._narrow

    def flood(self, ground: Ground, way: int, start: int, points: int, bound: bool, changed: Changes) -> Flood:
        """Where a march leads, and at what cost; one that is bound must not begin beside enemies (DOG-5.15)."""
        spread = self.chart.spreads[way]
        if 0 < points < len(KEPT) and not (bound or changed.starts):
            if points == 1:
                return spread.step(start, ground.stops)
            calm = basin(spread, start, KEPT[points], self._content)
            if not calm.goes_through(ground.around, points):
                return calm.cut(ground.stops, points)
        shy = self.bound & ground.ends if bound else 0
        return spread.flood(start, points, ground.walked, ground.ends, shy, changed.steps)


@lru_cache(maxsize=64)
def _front(content: Content, shut: int, ground: int, alone: int, wild: int, invaded: int) -> Front:
    return Front(content, shut, ground, alone, wild, invaded)


def front_of(pos: Position, side: int) -> Front:
    """The front as a side meets it now, with enemies in the hexes and above them. What it is told from is mostly the
    same numbers as before, which are soon compared."""
    foe, content = 1 - side, pos.content
    above = _above(pos, foe) if pos.aloft else NOWHERE
    met = (pos.hosts[foe], pos.ground[foe], pos.loners[foe], pos.wild, above)
    were_met, front = pos.recent.fronts[side]
    if were_met != met or not content.walkovers:  # what may be invaded is not told by the masks
        shut, ground, alone, wild, _ = met
        front = _front(content, shut | above[0], ground | above[1], alone, wild, invadable(pos, side))
        pos.recent.fronts[side] = (met, front)
    found: Front = front
    return found


def _above(pos: Position, foe: int) -> tuple[int, int]:
    """The hexes below citadels with enemies, and below those with their ground armies."""
    shut = ground = 0
    for citadel in manned(pos, foe):
        below = 1 << pos.where[citadel]
        shut |= below
        if any(pos.content.sort[army] < AIR for army in crew(pos, citadel)):
            ground |= below
    return shut, ground
