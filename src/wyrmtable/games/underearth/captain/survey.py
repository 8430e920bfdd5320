"""The captain's map table: distances with tolls, who can reach what, and what standing somewhere risks (LOU-25.1 to 4).

A survey is made of an imagined world for one decision. What stays true during a player-turn is kept in a `Memo`, which
is thrown away as soon as its key no longer fits: a captain may be restarted at any time.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from functools import lru_cache
from typing import Any

from wyrmtable.boards import Adjacency
from wyrmtable.boards.paths import NEVER, field

from ..files.content import Content, bits
from ..files.terrain import BRIDGE, CLIFF, DESCEND_CLIFF, NARROW, STAIRS, TUNNEL
from ..position import ANYONE, GONE, Position, owned, take
from ..rules.combat import odds_column
from ..rules.movement import destinations
from ..rules.uncontrolled import guards
from . import weights
from .goals import Goals, goals_of
from .paces import barred, dearer, gaits, turned, ways_back

Field = Sequence[int]


class Memo:
    """Things worked out once while nothing they depend on has changed."""

    def __init__(self) -> None:
        self.key: Hashable = None
        self.made: dict[Hashable, Any] = {}
        self.lie: Hashable = None
        self.ways: dict[Hashable, Any] = {}
        self.plans: dict[int, Any] = {}  # the last errand of every unit

    def fit(self, key: Hashable, lie: Hashable) -> None:
        """Forgets what no longer fits; ways stay as long as the lie of doors and enemies does."""
        if key != self.key:
            self.key, self.made = key, {}
        if lie != self.lie:
            self.lie, self.ways = lie, {}


class Survey:
    """One imagined world as a seat looks at it."""

    def __init__(self, pos: Position, seat: int, memo: Memo) -> None:
        self.pos = pos
        self.seat = seat
        self.content: Content = pos.content
        self.ground = pos.content.terrain
        self.goals: Goals = goals_of(pos.content, seat)
        self.own = owned(pos, seat) & ~pos.content.dummies
        self.mine = [unit for unit in bits(self.own) if pos.where[unit] >= 0]
        self.foes = [unit for unit, hex_ in enumerate(pos.where) if hex_ >= 0 and pos.owner[unit] != seat]
        lie = (pos.locked, pos.gates, tuple(pos.where[u] for u in self.foes), pos.asleep if self.shy else 0)
        memo.fit((pos.turn, pos.active, pos.asleep, lie), lie)
        self.memo, self.ways, self.plans = memo.made, memo.ways, memo.plans

    # -- worth -------------------------------------------------------------------------------------------------------

    def worth(self, unit: int) -> float:
        """What a unit is worth to this seat, its own or an enemy's."""
        kind, goals = self.content.types[unit], self.goals
        if (goals.hunt | goals.shield) >> unit & 1 and kind.race != "dragon":
            return weights.PRIZE
        own = bool(self.own >> unit & 1)
        value = weights.OTHER
        if kind.dependents:
            value = weights.DEPENDENTS
        elif kind.company:
            value = kind.cf * weights.PER_FACTOR
        elif kind.race == "dragon":
            value = weights.DRAGON * (2 if (goals.hunt | goals.shield) >> unit & 1 else 1)
        elif kind.leader:
            value = weights.LEADER
        if goals.spare if own else goals.cull:
            value += weights.COUNTED
        if goals.escape if own else goals.bar:
            value += weights.RUNNER
        if self.alone and not own and not self.pos.asleep >> unit & 1:
            value += weights.ASTIR
        return value + self._golden(unit, own)

    def _golden(self, unit: int, own: bool) -> float:
        """What the Treasure in its hex adds to the worth of an enemy: he guards it, or is about to carry it off."""
        if own or self.pos.where[unit] not in self.pos.gold:
            return 0.0
        if self.content.rules.guard_treasure:
            return weights.GUARDIAN
        return weights.LOADED if self.goals.deny and not self.pos.asleep >> unit & 1 else 0.0

    def worths(self, units: int) -> float:
        return sum(self.worth(unit) for unit in bits(units))

    # -- distances ---------------------------------------------------------------------------------------------------

    def way_table(self, unit: int, burden: int = 0) -> Adjacency:
        """Every step a unit may plan, walked backwards; locked doors and enemies on the way cost a toll."""
        key = ("way", *self._gait(unit, burden))
        if key not in self.ways:
            self.ways[key] = self._with_tolls(unit, burden)
        table: Adjacency = self.ways[key]
        return table

    def _gait(self, unit: int, burden: int) -> tuple[int, int, bool]:
        """Units of one race and build plan alike, if a cliff is no hindrance to both (LOU-R16)."""
        sure_footed = self.content.points[unit] - burden >= DESCEND_CLIFF
        return self.content.race[unit], self.content.company >> unit & 1, sure_footed

    @property
    def shy(self) -> bool:
        """Whether sleepers are better left asleep: for those who sneak (25.17), and for a lone hunter (25.15)."""
        return bool(self.goals.escape) or self.alone

    @property
    def alone(self) -> bool:
        """Whether the one who must live is all there is of this seat: the dragon."""
        return bool(self.goals.shield) and not self.own & ~self.goals.shield

    def _with_tolls(self, unit: int, burden: int) -> Adjacency:
        """The table of all ways back, with what makes entering a hex dearer just now."""
        content, ground = self.content, self.ground
        flight = content.types[unit].flight if content.flyers >> unit & 1 else ""
        rows = list(ways_back(ground, bool(content.large >> unit & 1), flight, *self._gait(unit, burden)[1:]))
        for side in content.barriers:
            toll = self._barrier_toll(unit, side)
            if toll != 0:
                a, b = ground.board.sides[side][:2]
                rows[a], rows[b] = barred(rows[a], b, toll), barred(rows[b], a, toll)
        for hex_ in {self.pos.where[foe] for foe in self.foes}:
            rows[hex_] = dearer(rows[hex_], 0 if flight else self._foe_toll(hex_))
            if self.shy and self.pos.at[hex_] & self.pos.asleep:
                for near in ground.near[hex_]:
                    rows[near] = dearer(rows[near], weights.SLEEPER_TOLL)
        return tuple(rows)

    def _barrier_toll(self, unit: int, side: int) -> int | None:
        """What a door or Gate adds to a plan; None if it will never let the unit through."""
        content, pos = self.content, self.pos
        if side not in self.ground.gates:
            return weights.DOOR_TOLL if pos.locked & self.ground.barred_bit[side] else 0
        races = pos.gates[self.ground.gates.index(side)]
        if races == ANYONE or races >> content.race[unit] & 1:
            return 0
        if content.breakers >> unit & 1:
            return content.points[unit]
        return weights.GATE_TOLL if content.rules.escort.get(content.types[unit].race) else None

    def _foe_toll(self, hex_: int) -> int:
        """Enemies in a tight place all but close it (25.4)."""
        tight = any(self.ground.width[side] in (NARROW, BRIDGE, TUNNEL) for _, side in self.ground.board.joined[hex_])
        company = self.pos.at[hex_] & self.content.company
        return weights.TIGHT_FOE_TOLL if tight and company else weights.FOE_TOLL

    def field(self, unit: int, goals: Iterable[int], burden: int = 0) -> Field:
        """Half points from every hex to the nearest of the goals, for units that move like this one."""
        ends = tuple(sorted(set(goals)))
        key = ("field", *self._gait(unit, burden), ends)
        if key not in self.ways:
            self.ways[key] = field(self.way_table(unit, burden), ends)
        found: Field = self.ways[key]
        return found

    def outward(self, unit: int) -> Field:
        """Half points from where a unit stands to every hex: one look for many goals."""
        gait = self._gait(unit, 0)
        key = ("outward", *gait, self.pos.where[unit])
        if key not in self.ways:
            if ("on", *gait) not in self.ways:
                self.ways["on", *gait] = turned(self.way_table(unit))
            self.ways[key] = field(self.ways["on", *gait], (self.pos.where[unit],))
        found: Field = self.ways[key]
        return found

    def cost_along(self, unit: int, route: Field) -> int:
        """Half points that the way down an older field costs by now."""
        table, near, hex_, spent = self.way_table(unit), self.ground.near, self.pos.where[unit], 0
        while 0 < route[hex_] < NEVER:
            steps = [
                (route[onward] + cost, cost, onward)
                for onward in near[hex_]
                if route[onward] < route[hex_]
                for start, cost in table[onward]
                if start == hex_
            ]
            if not steps:
                return NEVER
            _, cost, hex_ = min(steps)
            spent += cost
        return spent

    def foe_distance(self) -> Field:
        """Half points from the nearest awake enemy that fights to every hex."""
        awake = [u for u in self.foes if not self.pos.asleep >> u & 1 and not self.content.dependents >> u & 1]
        key = ("foes", tuple(sorted({self.pos.where[u] for u in awake})))
        if key not in self.ways:
            flyer = next((u for u in awake if self.content.flyers >> u & 1), None)
            table = self.ground.walking if flyer is None else self._flown(flyer)
            self.ways[key] = field(table, key[1]) if awake else [NEVER] * self.ground.size
        found: Field = self.ways[key]
        return found

    def _flown(self, flyer: int) -> Adjacency:
        return gaits(self.ground, bool(self.content.large >> flyer & 1), self.content.types[flyer].flight)

    # -- reach and risk ----------------------------------------------------------------------------------------------

    def reach(self, unit: int, points: int) -> frozenset[int]:
        """Hexes in which a unit can end its move, its own included."""
        key = ("reach", unit, points, self.pos.where[unit])
        if key not in self.memo:
            self.memo[key] = frozenset((self.pos.where[unit], *destinations(self.pos, unit, points)))
        found: frozenset[int] = self.memo[key]
        return found

    def onset(self, foe: int) -> frozenset[int]:
        """Hexes in which an enemy can stand after its next move. One who is alone does not stand in the way of that: it
        looks at dangers where it might go, and its own hex is free then."""
        if not self.alone:
            return self.reach(foe, self.content.points[foe])
        key = ("onset", foe)
        if key not in self.memo:
            world = self.pos.copy()
            for unit in self.mine:
                take(world, unit, GONE)
            self.memo[key] = frozenset((world.where[foe], *destinations(world, foe, self.content.points[foe])))
        found: frozenset[int] = self.memo[key]
        return found

    def prowlers(self) -> dict[int, list[int]]:
        """Per hex the enemies that could stand there in their next player-turn and attack."""
        if "prowlers" not in self.memo:
            found: dict[int, list[int]] = {}
            for foe in self.foes:
                if self._harmless(foe):
                    continue
                for hex_ in self.onset(foe):
                    found.setdefault(hex_, []).append(foe)
            self.memo["prowlers"] = found
        prowlers: dict[int, list[int]] = self.memo["prowlers"]
        return prowlers

    def _harmless(self, foe: int) -> bool:
        bit = 1 << foe
        quiet = self.content.dependents | self.content.dummies
        quiet = (quiet & self.pos.up if self.alone else quiet) | self.pos.asleep
        wild = self.pos.owner[foe] == self.content.wild
        return bool(bit & quiet) or (wild and guards(self.pos, foe, self.pos.where[foe]))

    def risk(self, hex_: int, units: int) -> float:
        """The chance that units standing in a hex are lost in the enemies' next attack."""
        attack, rank, companies = self._onslaught(hex_)
        defenders = units & ~self.content.dependents
        if not attack:
            return 0.0
        if not defenders:
            return 1.0
        defence = sum(self.content.cf[unit] for unit in bits(defenders))
        column = odds_column(attack, defence) + rank - self._firmness(defenders, companies)
        column -= self._all_uphill(hex_)
        killed, driven, _, _ = chances(self.content, max(1, min(12, column)))
        return killed + driven * (weights.DRIVEN if self._way_out(hex_, units) else 1.0)

    def _onslaught(self, hex_: int) -> tuple[int, int, bool]:
        """The greatest strength enemies can bring against a hex, their morale, and whether Companies are among them."""
        key = ("onslaught", hex_)
        if key in self.memo:
            found: tuple[int, int, bool] = self.memo[key]
            return found
        ground, content = self.ground, self.content
        slots = []
        for near, side in ground.board.joined[hex_]:
            if ground.feature[side] != CLIFF and not self.barred_to_foes(side):
                slots.append((ground.width[side], near))
        used, strength, companies, rank = 0, 0, False, 0
        morale, roused = 9, self._roused_at(hex_)
        for width, near in sorted(slots):
            best, force = -1, 0
            for foe in self._besiegers(near, roused):
                if used >> foe & 1:
                    continue
                factor = self._feared(foe)
                if not factor:
                    if width != TUNNEL:
                        used |= 1 << foe
                        strength += content.cf[foe]
                        rank = max(rank, content.types[foe].leader)
                        morale = min(morale, content.types[foe].morale)
                elif factor > force:
                    best, force = foe, factor
            if best >= 0:
                used |= 1 << best
                companies = True
                strength += -(-force // (20 if width == TUNNEL else 10)) if width in (NARROW, BRIDGE, TUNNEL) else force
        found = (strength, (rank if companies else morale if strength else 0), companies)
        self.memo[key] = found
        return found

    def _feared(self, foe: int) -> int:
        """The Combat Factor a Company brings against one's own, 0 for others; whoever is alone takes every face-down
        counter for a Company (25.15)."""
        if self.alone and not self.pos.up >> foe & 1:
            return weights.UNKNOWN
        return self.content.cf[foe] if self.content.company >> foe & 1 else 0

    def _roused_at(self, hex_: int) -> int:
        """Sleepers who would wake if a lone hunter came to a hex, one rousing the next (LOU-6.1A, LOU-6.3): they all
        may fall upon it in their turn (25.15)."""
        if not self.alone:
            return 0
        pos, ground, content = self.pos, self.ground, self.content
        sleepers = {unit: 1 << pos.where[unit] for unit in self.foes if pos.asleep >> unit & 1}
        heard, found = ground.adjacent[hex_], 0
        while woken := [unit for unit, place in sleepers.items() if place & heard and not found >> unit & 1]:
            for unit in woken:
                found |= 1 << unit
                heard |= (ground.earshot if content.sentries >> unit & 1 else ground.around)[pos.where[unit]]
        return found & ~content.dependents

    def _besiegers(self, hex_: int, roused: int = 0) -> list[int]:
        """Enemies that could attack from a hex: those who get there, and sleepers who would wake."""
        awake = self.prowlers().get(hex_, [])
        if not self.pos.asleep:
            return awake
        if roused:
            return awake + [foe for foe in bits(roused) if hex_ in self.onset(foe)]
        sleepers = [u for u in self.foes if self.pos.where[u] == hex_ and self.pos.asleep >> u & 1]
        return awake + [u for u in sleepers if not self.content.dependents >> u & 1 and not self._tame_guard(u)]

    def _tame_guard(self, unit: int) -> bool:
        return self.pos.owner[unit] == self.content.wild and guards(self.pos, unit, self.pos.where[unit])

    def barred_to_foes(self, side: int) -> bool:
        bit = self.ground.barred_bit.get(side, 0)
        if side in self.ground.gates:
            races = self.pos.gates[self.ground.gates.index(side)]
            return not any(races >> self.content.race[foe] & 1 for foe in self.foes)
        return bool(self.pos.locked & bit)

    def _firmness(self, units: int, against_companies: bool) -> int:
        """Columns the defenders' morale is worth (LOU-11.2, LOU-11.3), roughly."""
        content = self.content
        if not content.morale:
            return 0
        ranks = [content.types[u].leader for u in bits(units) if content.types[u].leader]
        if units & content.company & ~content.dependents:
            return min(ranks, default=0)
        return min(content.types[u].morale for u in bits(units)) if against_companies else 0

    def _all_uphill(self, hex_: int) -> int:
        """1 if every way to attack leads up stairs (LOU-10.6)."""
        ground = self.ground
        ways = [side for near, side in ground.board.joined[hex_] if self._besiegers(near)]
        return int(bool(ways) and all(ground.feature[s] == STAIRS and ground.higher[s] == hex_ for s in ways))

    def _way_out(self, hex_: int, units: int) -> bool:
        """Whether a vacant hex lies behind (25.2)."""
        near = (n for n, _ in self.ground.walking[hex_])
        return any(not self.pos.at[n] and n not in self.prowlers() for n in near) or any(
            not self.pos.at[n] for n, _ in self.ground.walking[hex_]
        )

    def company_in(self, hex_: int) -> int:
        """The own fighting Company in a hex, as a mask."""
        return self.pos.at[hex_] & self.own & self.content.company & ~self.content.dependents


@lru_cache(maxsize=256)
def chances(content: Content, column: int) -> tuple[float, float, float, float]:
    """Chances of DE, DR, AR and AE in a column (LOU-10.8)."""
    cells = [row[column - 1] for row in content.crt]
    return cells.count("DE") / 6, cells.count("DR") / 6, cells.count("AR") / 6, cells.count("AE") / 6
