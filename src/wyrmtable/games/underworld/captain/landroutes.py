"""Where a journey's captain leads the party: routes over the drawn sheet, and which blank hexes are worth a look."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import NamedTuple

from ..files.landboard import (
    CASTLE,
    ENTERED,
    FAR,
    GATE,
    GROUND,
    HOME,
    MOUNTAINS,
    OFF,
    SITE,
    SWAMP,
    TRACK,
    UNKNOWN,
)
from ..rules.land import ending, hearsay, travel
from ..rules.land.castles import BEATEN, FRIEND, PAID, Castle
from ..rules.land.maker import APART, HERE, distances, within
from ..rules.land.position import ON_WING, LandPosition
from ..rules.land.travel import BUILT

BLANK = 2  # points that a hex nobody has seen is taken to cost
SHY = 3  # points by which hexes near a castle are shunned
FEN = 1  # points by which swamps are shunned: they bring an encounter on every other evening
SETTING_OUT = 1  # points that every way is taken to cost besides
FAR_LURE = 1.0  # castles that the far town is worth,
TRACK_LURE = 0.02  # and a track that goes on
FAR_PART = 4  # the far town lies in the farthest part of so many
HEARSAY = 0.3  # castles that one is worth of which the taverns know
HEIGHTS, OPEN = 0.15, 0.5  # chances that blank land is high, or open
SPARE_DAYS = 3  # days kept in hand for the way home
SLOWNESS = 1.4  # by how much the way home takes longer than it should


class Routes(NamedTuple):
    """From where the party stands: the points to every hex, and the hex before each on the way."""

    points: dict[int, int]
    before: dict[int, int]

    def first_step(self, start: int, goal: int) -> int:
        """The first hex of the way to a goal."""
        return self.path(start, goal)[0]

    def path(self, start: int, goal: int) -> list[int]:
        """The hexes of the way to a goal."""
        found = [goal]
        while self.before[found[-1]] != start:
            found.append(self.before[found[-1]])
        return found[::-1]


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
    told = {hex_ for what, hex_, _ in hearsay.here(pos) if what == hearsay.LAIR}
    return near | told | {den[0] for den in pos.dens if den[2]}


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


def target(pos: LandPosition, ways: Routes) -> int:
    """Home if it is time, else where the way shows most for what it costs; home again if nothing is left to see."""
    home = home_hex(pos)
    if all_found(pos) or time_to_turn(pos, ways) or pos.world != HERE:
        return home
    if pos.content.off_hand:
        return min(wanted(pos, ways), key=lambda hex_: (ways.points[hex_], hex_), default=home)
    hopes, gain = promise(pos, home), {pos.hex: 0.0}
    hidden = tangled(pos)
    for hex_ in sorted(ways.points, key=lambda one: ways.points[one]):
        if hex_ != pos.hex:
            gain[hex_] = gain[ways.before[hex_]] + look(pos, hex_, hopes, hidden)
    best = max(gain, key=lambda hex_: (gain[hex_] / (ways.points[hex_] + SETTING_OUT), -hex_))
    return best if gain[best] > 0 else home


def wanted(pos: LandPosition, ways: Routes) -> list[int]:
    """On an open sheet, castles and the far town where the party has not been (UWA-WLD-3)."""
    sites = [FAR] if not ending.far_town_found(pos) else []
    sites += [CASTLE] if ending.castles_found(pos) < ending.CASTLES else []
    return [hex_ for hex_ in ways.points if pos.drawn[hex_] >> SITE in sites and pos.fog[hex_] != ENTERED]


def promise(pos: LandPosition, home: int) -> dict[int, float]:
    """What every blank hex may hold of what is still looked for: castles lie well apart from each other and from towns,
    the far town in the farthest part of the land (UWA-HEX-4)."""
    grid, found = pos.content.grid, [hex_ for hex_ in range(len(pos.drawn)) if pos.drawn[hex_] >> SITE in BUILT]
    blank = [hex_ for hex_ in range(len(pos.fog)) if pos.fog[hex_] == UNKNOWN]
    near = frozenset[int]().union(*(within(grid, hex_, APART - 1) for hex_ in found))
    room = [hex_ for hex_ in blank if hex_ not in near]
    missing = max(ending.CASTLES - ending.castles_found(pos), 0)
    hopes = dict.fromkeys(room, 1 / len(room)) if missing else {}
    if not ending.far_town_found(pos):
        away = distances(grid, home)
        rim = sorted(away, reverse=True)[len(away) // FAR_PART]
        distant = [hex_ for hex_ in blank if away[hex_] >= rim]
        for hex_ in distant:
            hopes[hex_] = hopes.get(hex_, 0.0) + FAR_LURE / len(distant)
        for hex_ in blank:
            if any(one != OFF and pos.drawn[one] & TRACK for one in grid.neighbours[hex_]):
                hopes[hex_] = hopes.get(hex_, 0.0) + TRACK_LURE
    for what, hex_, _ in hearsay.here(pos):
        if (missing and what == CASTLE) or (what == FAR and not ending.far_town_found(pos)):
            hopes[hex_] = hopes.get(hex_, 0.0) + HEARSAY
    return hopes


def tangled(pos: LandPosition) -> frozenset[int]:
    """Blank hexes beside one that was entered: they are not clear, or they would have been told (UWA-FOG-1)."""
    entered = [hex_ for hex_ in range(len(pos.fog)) if pos.fog[hex_] == ENTERED]
    beside = {one for hex_ in entered for one in pos.content.grid.neighbours[hex_] if one != OFF}
    return frozenset(one for one in beside if pos.fog[one] == UNKNOWN)


def look(pos: LandPosition, hex_: int, hopes: dict[int, float], hidden: frozenset[int]) -> float:
    """What is likely to be found by entering a hex: from a mountain all beside it is seen, else what is clear."""
    if pos.fog[hex_] == ENTERED:
        return 0.0
    grid = pos.content.grid
    if pos.travel == ON_WING:
        return sum([hopes.get(one, 0.0) for one in within(grid, hex_, travel.FAR_SIGHT) if pos.fog[one] == UNKNOWN])
    blank = pos.fog[hex_] == UNKNOWN
    high = HEIGHTS if blank else float(pos.drawn[hex_] & GROUND == MOUNTAINS)
    shown = hopes.get(hex_, 0.0) if blank else 0.0
    for one in grid.neighbours[hex_]:
        if one != OFF and pos.fog[one] == UNKNOWN:
            shown += hopes.get(one, 0.0) * (high if one in hidden else high + (1 - high) * OPEN)
    return shown
