"""How a captain sees the map: what the war is about, how far that is, what an attack gains, what a hex risks."""

from __future__ import annotations

from collections.abc import Sequence

from ..files.content import AIR
from ..files.scenarios import HIGHLORD
from ..position import Position
from ..rules.attack import can_enter
from ..rules.odds import defence_of
from .aims import aims_of, is_war, marches
from .fortune import Fortune, fortune
from .raid import is_limited, is_raid
from .weights import (
    ALERT,
    BESIDE,
    CARE,
    DESPERATE,
    EDGE,
    EMPTY,
    ENOUGH,
    FARTHEST,
    LIGHTEST,
    OPEN_GOAL,
    OPEN_PLACE,
    POINTLESS,
    PRIZE,
    ROAD,
    SALLY,
    SIEGE,
    URGENT,
    WEIGHTS,
)


class Survey:
    """One position through the eyes of one side. `orders` are those given before in this Movement Step, if any."""

    def __init__(self, pos: Position, side: int, orders: dict[int, int] | None = None) -> None:
        self.pos, self.side, self.orders = pos, side, orders
        self.reasons: dict[int, str] = {}  # why each piece is ordered where it is
        content = pos.content
        self.limited, self.raiding = is_limited(pos), is_raid(pos, side)
        self.weights = WEIGHTS.get("raid" if self.raiding else content.scenario.victory.kind, SIEGE)
        self.wary = self.weights.wary if side == HIGHLORD else self.weights.caution
        self.war = is_war(pos)
        self.attacks = side == HIGHLORD or self.war  # whether it has something to take
        self.goals, self.targets, self.wards = aims_of(pos, side)
        self._strides: dict[int, int] = {}
        self.goal = min(self.targets or self.wards or self.goals, key=lambda hex_: (self._distance(hex_), hex_))
        self.far = marches(content, self.goal)
        ours, theirs = (sum(map(pos.strength, pos.armies_of(whose))) for whose in (side, 1 - side))
        self.edge = min(1.0, max(LIGHTEST, EDGE * theirs / max(1, ours)))  # the stronger can better afford losses
        span = max(1, content.last_turn - content.first_turn)
        late = max(0, pos.turn - content.first_turn) / span
        self.prize = PRIZE * (1 + late * URGENT)

    def _distance(self, goal: int) -> int:
        """How far those who attack are from a goal: what the nearest few of them have to march."""
        if goal not in self._strides:
            far, where = marches(self.pos.content, goal), self.pos.where
            armies = self.pos.armies_of(self.side if self.attacks else HIGHLORD)
            self._strides[goal] = sum(sorted(min(far[where[army]], FARTHEST) for army in armies)[:8])
        return self._strides[goal]

    def headings(self) -> dict[int, int]:
        """The goal that each army makes for: enough to the nearest goal, the others to the next; whoever is left over
        in a war goes where it is nearest to him."""
        pos, content = self.pos, self.pos.content
        waiting = pos.armies_of(self.side)
        goals = sorted(self.targets, key=lambda hex_: (self._distance(hex_), hex_))
        found = dict.fromkeys(waiting, goals[0])
        for goal in goals:
            far = marches(content, goal)
            waiting.sort(key=lambda army: (far[pos.where[army]], army))
            need = ENOUGH * max(EMPTY, defence_of(pos, pos.armies_at(goal), goal))
            while waiting and need > 0:
                if self.war and far[pos.where[waiting[0]]] > FARTHEST:
                    break
                found[waiting[0]] = goal
                need -= pos.strength(waiting.pop(0))
        for army in waiting if self.war else ():
            found[army] = min(goals, key=lambda hex_: (marches(content, hex_)[pos.where[army]], hex_))
        return found

    def is_threatened(self, goal: int) -> bool:
        """Whether an enemy of the goal can soon be there."""
        pos, content, far = self.pos, self.pos.content, marches(self.pos.content, goal)
        grid = content.land.sheet.grid
        for army in pos.armies_of(1 - self.side):
            if far[pos.where[army]] <= ALERT:
                return True
            if content.sort[army] == AIR and grid.distance(pos.where[army], goal) <= content.mp[army]:
                return True
        return False

    # -- attacks -----------------------------------------------------------------------------------------------------

    def balance(self, found: Fortune, hex_: int, force: Sequence[int]) -> float:
        """What an attack on a hex is worth to this side: losses against losses, and what the hex is worth. Where losses
        decide, a hex counts only if somebody is left to enter it; else others march in later."""
        won = found.taken if self.limited else found.emptied
        return found.theirs - self._care(hex_, force) * found.ours + self._prize(hex_) * won

    def _prize(self, hex_: int) -> float:
        if hex_ in self.goals and self.attacks:
            return self.prize
        if self.raiding:
            return ROAD if self.pos.turn < self.pos.content.last_turn else POINTLESS
        return BESIDE if hex_ in self.pos.content.land.around[self.goal] else 1.0

    def _care(self, hex_: int, force: Sequence[int]) -> float:
        """What own losses weigh: those of a goal's garrison much, those of the last attack on a goal little."""
        if any(self.pos.where[army] in self.wards for army in force):
            return SALLY
        if not self.attacks:
            return CARE
        last = hex_ in self.goals and self.pos.turn >= self.pos.content.last_turn
        if self.limited:
            return self.weights.care
        return DESPERATE if last else self.weights.care * self.edge

    # -- hexes -------------------------------------------------------------------------------------------------------

    def threat(self, pos: Position, hex_: int) -> float:
        """What the enemy gains by attacking a hex with everybody who stands next to it."""
        foe = 2 - self.side
        camps = [near for near in pos.content.land.around[hex_] if pos.guard[near] == foe]
        near = [army for camp in camps for army in pos.armies_at(camp) if can_enter(pos, army, hex_)]
        if not near:
            return 0.0
        found = fortune(pos, near, hex_)
        return max(0.0, found.theirs - CARE * found.ours)

    def worth(self, army: int, hex_: int) -> float:
        """How good it is for an army to be in a hex after a combat."""
        world, content = self.pos.copy(), self.pos.content
        if world.where[army] != hex_:
            world.shift(army, hex_)
        value = -self.threat(world, hex_)
        place = content.land.place_at.get(hex_, -1)
        if place >= 0 and self.pos.control[place] == 2 - self.side:
            value += OPEN_GOAL if hex_ in self.goals else OPEN_PLACE
        pull = self.weights.homing
        if self.attacks:
            pull = self.weights.haste[min(2, len(world.armies_at(self.goal)))]
        return value - pull * min(self.far[hex_], FARTHEST)

    def need_of_magic(self, hex_: int) -> float:
        """How much a wizard helps in a hex: by the armies there and the enemies next to it; the goal before all."""
        pos = self.pos
        here = sum(map(pos.strength, pos.armies_at(hex_)))
        near = [h for h in pos.content.land.around[hex_] if pos.guard[h] == 2 - self.side]
        return here + 20.0 * bool(near) + 30.0 * (hex_ == self.goal or self.goal in near)
