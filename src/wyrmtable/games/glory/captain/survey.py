"""How a captain sees the map: how far the goal is, what an attack gains, what a hex risks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import combinations

from wyrmtable.boards.paths import NEVER, field, reverse

from ..files.content import AIR, Content
from ..files.land import FOOT
from ..files.scenario import HIGHLORD, WHITESTONE
from ..position import MOVED, Position
from ..rules.attack import able, can_enter
from ..rules.ground import can_step
from ..rules.odds import defence_of, odds_column
from ..rules.stacking import fits
from .fortune import expected, fortune, states
from .weights import ALERT, ASSAULT, CARE, MANY, PRIZE, STORM, URGENT, WEIGHTS


@lru_cache(maxsize=8)
def marches(content: Content) -> tuple[int, ...]:
    """March points from every hex to the goal."""
    goal = content.land.places[content.goal].hex
    return tuple(field(reverse(content.land.tables[FOOT]), (goal,)))


class Survey:
    """One position through the eyes of one side."""

    def __init__(self, pos: Position, side: int) -> None:
        self.pos = pos
        self.side = side
        self.goal = pos.content.land.places[pos.content.goal].hex
        self.far = marches(pos.content)
        span = max(1, pos.content.last_turn - pos.content.first_turn)
        late = max(0, pos.turn - pos.content.first_turn) / span
        self.prize = PRIZE * (1 + late * URGENT)
        self.weights = WEIGHTS.get(pos.content.scenario.victory.kind, WEIGHTS["siege"])

    # -- attacks -----------------------------------------------------------------------------------------------------

    def gain(self, pos: Position, attackers: Sequence[int], hex_: int, taunted: bool = False) -> float:
        """What an attack brings the attackers, in SP; the goal is a prize of its own."""
        found = fortune(pos, attackers, hex_, taunted)
        prize = self.prize if hex_ == self.goal and pos.side[attackers[0]] == HIGHLORD else 1.0
        return found.theirs - CARE * found.ours + prize * found.emptied

    def best_attack(self, pos: Position, side: int, hex_: int) -> tuple[float, tuple[int, ...]]:
        """The best set of attackers on a hex and its gain; nothing if none gains."""
        ready = able(pos, side, hex_)
        stacks = {pos.where[piece] for piece in ready}
        sets = [tuple(ready)] if len(ready) > 5 else []
        sets += [chosen for size in range(1, min(5, len(ready)) + 1) for chosen in combinations(sorted(ready), size)]
        if len(ready) > 5:
            sets = [*sets[:1], *(tuple(p for p in ready if pos.where[p] == camp) for camp in sorted(stacks))]
        best: tuple[float, tuple[int, ...]] = (0.0, ())
        for chosen in sets:
            value = self.gain(pos, chosen, hex_)
            if value > best[0]:
                best = value, chosen
        return best

    @cached_property
    def assault(self) -> bool:
        """Whether all the Highlords' armies that can come beside the goal now would gain by storming it together."""
        pos, goal = self.pos.copy(), self.goal
        if self.weights.wary > 1 or pos.guard[goal] != WHITESTONE + 1:
            return False
        free = [hex_ for hex_ in pos.content.land.around[goal] if pos.guard[hex_] != WHITESTONE + 1]
        chosen = []
        for army in sorted(filter(self._comes, pos.armies_of(HIGHLORD)), key=pos.strength, reverse=True):
            camp = next((h for h in free if self._camps(pos, army, h)), -1)
            if camp >= 0:
                for leader in (*pos.leaders_at(pos.where[army], HIGHLORD), *pos.wizards_at(pos.where[army], HIGHLORD)):
                    pos.shift(leader, camp)
                pos.shift(army, camp)
                chosen.append(army)
        return bool(chosen) and self.gain(pos, chosen, goal) > ASSAULT

    def _comes(self, army: int) -> bool:
        """Whether an army is beside the goal, or can be this Turn, as far as distances tell."""
        content, here = self.pos.content, self.pos.where[army]
        if self.pos.did[army] & MOVED:
            return here in content.land.around[self.goal]
        flown = content.land.sheet.grid.distance(here, self.goal)
        return (flown if content.sort[army] == AIR else self.far[here]) <= content.mp[army] + 1

    def _camps(self, pos: Position, army: int, hex_: int) -> bool:
        content = pos.content
        stays = hex_ in content.land.entered[content.way[army]] and bool(content.land.dry[hex_])
        return stays and fits(pos, hex_, (army,)) and can_step(pos, army, hex_, self.goal)

    # -- hexes -------------------------------------------------------------------------------------------------------

    def threat(self, pos: Position, hex_: int) -> float:
        """What the enemy gains by attacking a hex with everybody who stands next to it."""
        foe = 1 - self.side
        near = [
            army
            for around in pos.content.land.around[hex_]
            if pos.guard[around] == foe + 1
            for army in pos.armies_at(around)
            if can_enter(pos, army, hex_)
        ]
        if not near:
            return 0.0
        found = fortune(pos, near, hex_)
        return max(0.0, found.theirs - CARE * found.ours)

    def reach_of_enemies(self, pos: Position, group: Sequence[int], hex_: int) -> float:
        """What the enemy might gain by coming next to a hex and attacking it, as far as distances tell."""
        content, grid = pos.content, pos.content.land.sheet.grid
        coming = [
            army
            for army in pos.armies_of(1 - self.side)
            if grid.distance(pos.where[army], hex_) <= content.mp[army] + 1
        ]
        if not coming:
            return 0.0
        ours = max((content.rating[leader] for leader in pos.leaders_at(hex_, self.side)), default=0)
        lead = max((content.rating[p] for p, at in enumerate(pos.where) if at >= 0 and pos.side[p] != self.side))
        coming = sorted(coming, key=pos.strength)
        forces = [coming[-count:] for count in range(1, min(4, len(coming)) + 1)]
        return max(0.0, *(self._rough(pos, force, hex_, lead - ours) for force in forces))

    def _rough(self, pos: Position, attackers: Sequence[int], hex_: int, modifier: int) -> float:
        """What an attack gains with a modifier that is only guessed."""
        defenders = pos.armies_at(hex_)
        column = odds_column(sum(map(pos.strength, attackers)), defence_of(pos, defenders, hex_))
        found = expected(pos.content, states(pos, attackers), states(pos, defenders), column, modifier, False)
        return found.theirs - CARE * found.ours

    def bait(self, pos: Position, hex_: int) -> float:
        """What kender next to a hex may cost those who stand there by taunting them (DOG-10.3)."""
        content, worst, sober = pos.content, 0.0, 1.0
        for near in content.land.adjacent[hex_]:
            armies = pos.armies_at(near) if pos.guard[near] == 2 - self.side else []
            drawn = [army for army in pos.armies_at(hex_) if can_enter(pos, army, near)]
            if not drawn or not any(content.is_kender[army] for army in armies):
                continue
            found = fortune(pos, drawn, near, True)
            worst = max(worst, found.ours - found.theirs)
            sober *= 0.5
        return worst * (1 - sober)

    def chances(self, pos: Position, hex_: int) -> float:
        """The best attack that armies in a hex can join from there."""
        enemy = 2 - self.side
        targets = [
            near for near in pos.content.land.around[hex_] if pos.guard[near] == enemy and near not in pos.struck
        ]
        return max((self.best_attack(pos, self.side, near)[0] for near in targets), default=0.0)

    def need_of_magic(self, hex_: int) -> float:
        """How much a wizard helps in a hex: by the armies there and the enemies next to it; the goal before all."""
        pos = self.pos
        here = sum(map(pos.strength, pos.armies_at(hex_)))
        near = [h for h in pos.content.land.around[hex_] if pos.guard[h] == 2 - self.side]
        return here + 20.0 * bool(near) + 30.0 * (hex_ == self.goal or self.goal in near)

    def is_threatened(self) -> bool:
        """Whether an enemy of the goal can soon be there."""
        return any(self.far[self.pos.where[army]] <= ALERT for army in self.pos.armies_of(HIGHLORD))

    def worth(self, group: Sequence[int], hex_: int) -> float:
        """How good it is for a group to stand in a hex at the end of its march."""
        world = self.pos.copy()
        for piece in group:
            if world.where[piece] != hex_:
                world.shift(piece, hex_)
        value = self.chances(world, hex_) - self.threat(world, hex_) - self.bait(world, hex_)
        if self.side == HIGHLORD and hex_ in self.pos.content.land.around[self.goal] and self.assault:
            return STORM
        if self.side == HIGHLORD:
            value -= self.weights.wary * self.reach_of_enemies(world, group, hex_)
            far, haste = self.far[hex_], self.weights.haste[min(2, len(world.armies_at(self.goal)))]
            return value - haste * (far if far < NEVER else 60) + (PRIZE if hex_ == self.goal else 0.0)
        return value + self._guarding(world, group, hex_)

    def _guarding(self, world: Position, group: Sequence[int], hex_: int) -> float:
        """Whitestone keeps the goal garrisoned and comes to meet the enemy, or stays near what it guards."""
        need = self.weights.garrison if self.is_threatened() else 1
        garrison = len(world.armies_at(self.goal))
        value = 0.0 if garrison >= need else -PRIZE * (need - garrison)
        foes = self.pos.armies_of(HIGHLORD)
        grid = self.pos.content.land.sheet.grid
        value -= self.weights.homing * grid.distance(hex_, self.goal)
        if foes and self.weights.seeking:
            value -= self.weights.seeking * min(grid.distance(hex_, self.pos.where[foe]) for foe in foes)
        return value

    def worth_a_look(self, hexes: Sequence[int]) -> list[int]:
        """Of very many hexes those that matter: the goal, places, next to enemies, and the nearest to the goal."""
        if len(hexes) <= MANY:
            return list(hexes)
        pos, land = self.pos, self.pos.content.land
        foe = 2 - self.side
        close = [h for h in hexes if h in land.place_at or any(pos.guard[near] == foe for near in land.around[h])]
        rest = sorted(set(hexes) - set(close), key=lambda hex_: (self.far[hex_], hex_))
        return [*close[:MANY], *rest[: MANY // 3]]


def side_first(survey: Survey) -> bool:
    """Whether the side should move first: if it has something to strike at once, or a march to make."""
    pos, side = survey.pos, survey.side
    if side == HIGHLORD:
        return True
    return any(survey.chances(pos, pos.where[army]) > 1.0 for army in pos.armies_of(WHITESTONE))
