"""Where a journey's captain leads the party: routes over the drawn sheet, and which blank hexes are worth a look."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import NamedTuple

from ..files.landboard import CASTLE, GATE, GROUND, HOME, OFF, SITE, SWAMP, TRACK, UNKNOWN
from ..rules.land import ending, travel
from ..rules.land.castles import BEATEN, FRIEND, PAID, Castle
from ..rules.land.maker import HERE, within
from ..rules.land.position import ON_WING, LandPosition

BLANK = 2  # points that a hex nobody has seen is taken to cost
SHY = 3  # points by which hexes near a castle are shunned
FEN = 1  # points by which swamps are shunned: they bring an encounter on every other evening
TRACK_LURE, FAR_LURE = 6.0, 0.25
SPARE_DAYS = 5  # days kept in hand for the way home
SLOWNESS = 1.8  # by how much the way home takes longer than it should


class Routes(NamedTuple):
    """From where the party stands: the points to every hex, and the hex before each on the way."""

    points: dict[int, int]
    before: dict[int, int]

    def first_step(self, start: int, goal: int) -> int:
        """The first hex of the way to a goal."""
        at = goal
        while self.before[at] != start:
            at = self.before[at]
        return at


def routes(pos: LandPosition, start: int) -> Routes:
    """The cheapest ways over what is drawn; blank hexes are taken for middling ground."""
    grid, shy = pos.content.grid, shunned(pos)
    points, before, queue = {start: 0}, {start: start}, [(0, start)]
    while queue:
        spent, at = heappop(queue)
        if spent > points[at]:
            continue
        for one in grid.neighbours[at]:
            price = BLANK if one == OFF or pos.fog[one] == UNKNOWN else known_price(pos, one)
            if one == OFF or price >= travel.NEVER:
                continue
            total = spent + price + (SHY if one in shy else 0)
            if total < points.get(one, 10**6):
                points[one], before[one] = total, at
                heappush(queue, (total, one))
    return Routes(points, before)


def known_price(pos: LandPosition, hex_: int) -> int:
    code = pos.drawn[hex_]
    return travel.cost(pos.content, code, pos.travel == ON_WING) + (FEN if code & GROUND == SWAMP else 0)


def shunned(pos: LandPosition) -> frozenset[int]:
    """Hexes beside castles that are no friends, and lairs that are lived in."""
    good = {row[0] for row in pos.castles if Castle(*row).standing in (FRIEND, PAID, BEATEN)}
    castles = [hex_ for hex_ in range(len(pos.drawn)) if pos.drawn[hex_] >> SITE == CASTLE and hex_ not in good]
    near = frozenset[int]().union(*(within(pos.content.grid, hex_, 1) for hex_ in castles))
    return near | {den[0] for den in pos.dens if den[2]}


def home_hex(pos: LandPosition) -> int:
    """Home, or the gate on the way to it."""
    site = HOME if pos.world == HERE else GATE
    return next(hex_ for hex_ in range(len(pos.drawn)) if pos.drawn[hex_] >> SITE == site)


def time_to_turn(pos: LandPosition, ways: Routes) -> bool:
    """Whether the party must turn for home now."""
    days = ways.points.get(home_hex(pos), 0) * SLOWNESS / travel.pace(pos.content, pos.travel)
    return travel.DAYS - pos.day <= days * 7 / 6 + SPARE_DAYS


def all_found(pos: LandPosition) -> bool:
    return ending.castles_found(pos) >= ending.CASTLES and ending.far_town_found(pos)


def worth(pos: LandPosition, hex_: int, home: int) -> float:
    """What looking at a blank hex may show: blank land around it; while the far town is not found (`home` is given),
    the end of a track and the far country."""
    grid = pos.content.grid
    beside = [one for one in grid.neighbours[hex_] if one != OFF]
    blank = 1 + sum([not pos.fog[one] for one in beside])
    if home < 0:
        return blank
    on_track = any(pos.drawn[one] & TRACK for one in beside)
    return blank + (TRACK_LURE if on_track else 0.0) + FAR_LURE * grid.distance(home, hex_)


def target(pos: LandPosition, ways: Routes) -> int:
    """Home if it is time, else the blank hex that shows most for the way; home again if there is none."""
    home = home_hex(pos)
    if all_found(pos) or time_to_turn(pos, ways) or pos.world != HERE:
        return home
    blank = [hex_ for hex_ in range(len(pos.fog)) if pos.fog[hex_] == UNKNOWN and hex_ in ways.points]
    seek = OFF if ending.far_town_found(pos) else home
    best = max(blank, key=lambda hex_: (worth(pos, hex_, seek) / (ways.points[hex_] + 2), -hex_), default=home)
    return best if best != pos.hex else home
