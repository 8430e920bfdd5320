"""What a side does with its armies this Turn: which hexes it attacks, with whom and from where.

Forces, camps and targets are weighed by the odds; whoever takes part in no attack is posted elsewhere (`posts`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ..files.content import AIR, INFANTRY, LEADER, Content
from ..position import FOUGHT, MOVED
from ..rules.bits import numbers, union
from ..rules.companies import points_of
from ..rules.odds import WIZARD_AID
from ..rules.reach import Reach
from ..rules.spread import chart_of
from ..rules.stacking import AIR_LIMIT, ground_limit
from ..rules.tower import crew, manned
from .prospect import Force, Prospect
from .survey import Survey
from .weights import LEAST, TAUNT
from .words import called, of_attack

HELP = 2.5  # what flyers and riders add to an attack besides their strength


class Assault(NamedTuple):
    """One attack: what it is worth, on which hex, by whom and from where, with which leader and wizard (or -1)."""

    value: float
    hex: int
    force: Force
    leader: int = -1
    wizard: int = -1


@lru_cache(maxsize=20_000)
def sources(content: Content, way: int, hex_: int) -> int:
    """The hexes from which armies that move in this way can step into a hex, as a mask."""
    price, bit = content.land.price[way], chart_of(content.land).bit
    return union(bit[near] for near in content.land.around[hex_] if (near, hex_) in price)


def by_value(assault: Assault) -> float:
    return assault.value


class Operations:
    """The attacks of one side, best first; `orders` says who goes where."""

    def __init__(self, survey: Survey, moving: bool) -> None:
        self.survey, self.pos, self.side, self.moving = survey, survey.pos, survey.side, moving
        pos, content = self.pos, self.pos.content
        self.chart = chart_of(content.land)
        self.armies = pos.armies_of(self.side)
        own = [piece for piece in range(content.size) if pos.side[piece] == self.side]
        self.leaders = [piece for piece in own if content.sort[piece] == LEADER and pos.where[piece] >= 0]
        self.wizards = [piece for piece in own if piece in content.wizards and pos.is_there(piece)]
        self.abroad: dict[int, int] = {}  # the neutral hexes that armies could invade, as masks
        self.reach = self._reaches((*self.armies, *self.leaders))  # where each can be, as a mask
        self.free = [army for army in self.armies if not pos.did[army] & FOUGHT]
        self.orders: dict[int, int] = {}
        self.reasons: dict[int, str] = {}  # why each of those ordered goes there
        self.menace = self._menaced() if moving else []
        for goal in survey.wards if moving else ():
            self._garrison(goal)
        if not moving and content.citadels:
            self._man_the_towers()

    def _reaches(self, pieces: Sequence[int]) -> dict[int, int]:
        pos, content = self.pos, self.pos.content
        seen: dict[tuple[int, int, int], tuple[int, int]] = {}
        found: dict[int, int] = {}
        for piece in pieces:
            here = pos.where[piece]
            key = (here, content.way[piece], content.mp[piece] * 8 + content.sort[piece])
            if not self.moving or pos.did[piece] & MOVED:
                found[piece] = self.chart.bit[here]
                continue
            if key not in seen:
                reach = Reach(pos, [piece], points_of(pos, [piece]), True).found & self.chart.dry
                seen[key] = reach & ~pos.wild | self.chart.bit[here], reach & pos.wild
            found[piece], self.abroad[piece] = seen[key]
        return found

    def _menaced(self) -> list[int]:
        """The strength that enemies could bring against each hex in their next move; flyers count twice."""
        pos, content, chart = self.pos, self.pos.content, self.chart
        found = [0] * content.land.size
        seen: dict[tuple[int, int, int], list[int]] = {}
        for army in pos.armies_of(1 - self.side):
            here, key = pos.where[army], (pos.where[army], content.way[army], content.mp[army])
            if key not in seen:
                near = Reach(pos, [army], content.mp[army], True).found & chart.dry
                if content.sort[army] != AIR:  # for flyers a hex more or less is nothing
                    near |= union(chart.beside[hex_] for hex_ in numbers(near))
                seen[key] = numbers(near | chart.mask(content.land.around[here]))
            strength = pos.strength(army) << (content.sort[army] == AIR)
            for hex_ in seen[key]:
                found[hex_] += strength
        return found

    def _man_the_towers(self) -> None:
        """Armies aboard a citadel attack from where it hangs (DOG-E.8.5)."""
        for citadel in manned(self.pos, self.side):
            for army in crew(self.pos, citadel):
                self.reach[army] = self.chart.bit[self.pos.where[citadel]]
                self.free += [] if self.pos.did[army] & FOUGHT else [army]

    def _garrison(self, goal: int) -> None:
        """A goal is held by as many as the weights ask for once it is threatened: the strongest who can be there.
        They may attack from there, but leave it for nothing."""
        pos, here = self.pos, self.chart.bit[goal]
        need = self.survey.weights.garrison if self.survey.is_threatened(goal) else 0 if self.survey.war else 1
        coming = [army for army in self.armies if self.reach[army] & here and army not in self.orders] if need else []
        coming.sort(key=lambda army: (-pos.strength(army), pos.where[army] != goal, army))
        chosen: list[int] = []
        for army in coming:
            if len(chosen) < need and self.has_room(army, goal, chosen):
                chosen.append(army)
                self.order(army, goal, f"holds {called(pos.content, goal)}: the enemy can soon be there")
                self.reach[army] = here

    def order(self, piece: int, hex_: int, why: str) -> None:
        self.orders[piece], self.reasons[piece] = hex_, why

    # -- room --------------------------------------------------------------------------------------------------------

    def there(self, hex_: int) -> list[int]:
        """The armies that will be in a hex: those ordered there, and those that stay."""
        pos = self.pos
        staying = [army for army in pos.armies_at(hex_) if self.orders.get(army, hex_) == hex_]
        coming = [army for army, to in self.orders.items() if to == hex_ and pos.content.is_army[army]]
        return staying + [army for army in coming if pos.where[army] != hex_]

    def has_room(self, army: int, hex_: int, others: Sequence[int]) -> bool:
        """Whether an army can stand in a hex with these others (DOG-5.8 to DOG-5.10)."""
        content = self.pos.content
        if any(content.is_kender[other] != content.is_kender[army] for other in others):
            return False
        flying = content.sort[army] == AIR
        alike = sum([(content.sort[other] == AIR) == flying for other in others if other != army])
        return alike < (AIR_LIMIT if flying else ground_limit(self.pos, hex_))

    # -- attacks -----------------------------------------------------------------------------------------------------

    def decide(self) -> None:
        """The best attack first, then the best of what is left, as long as any pays."""
        pos, enemy = self.pos, 2 - self.side
        targets = [hex_ for hex_ in sorted(pos.stack) if pos.guard[hex_] == enemy and hex_ not in pos.struck]
        while targets:
            best = max(map(self.assault, targets), key=by_value)
            if best.value <= LEAST:
                return
            self._commit(best)
            targets.remove(best.hex)

    def _commit(self, assault: Assault) -> None:
        why = f"to attack {self.told(assault)}"
        for army, camp in assault.force:
            self.order(army, camp, why)
            self.free.remove(army)
        if assault.leader >= 0:
            camps = [camp for _, camp in assault.force if self.reach[assault.leader] >> camp & 1]
            rating = self.pos.content.rating[assault.leader]
            self.order(assault.leader, max(camps, key=camps.count), f"adds {rating} to the die; {why}")
            self.leaders.remove(assault.leader)
        if assault.wizard >= 0:
            self.order(assault.wizard, assault.force[0][1], f"adds {WIZARD_AID} to the die; {why}")
            self.wizards.remove(assault.wizard)

    def told(self, assault: Assault) -> str:
        """An attack in words: odds, chance and losses."""
        prospect = Prospect(self.pos, self.side, assault.hex, assault.force[0][0])
        rating = self.pos.content.rating[assault.leader] if assault.leader >= 0 else 0
        return of_attack(prospect, assault.force, prospect.fortune(assault.force, rating, assault.wizard >= 0))

    def assault(self, hex_: int) -> Assault:
        """The best attack on a hex with whoever is free."""
        nothing = Assault(0.0, hex_, [])
        joining = [army for army in self.free if self.camps(army, hex_)]
        if not joining:
            return nothing
        prospect = Prospect(self.pos, self.side, hex_, joining[0])
        joining.sort(key=lambda army: (-self._use(army), army))
        dry, all_ = (self._gathered(prospect, joining, dry) for dry in (True, False))
        found = [self._best_part(prospect, force) for force in ([dry] if dry == all_ else [dry, all_])]
        return max([nothing, *found], key=by_value)

    def camps(self, army: int, hex_: int) -> int:
        """The hexes from which an army could attack another, as a mask; from a citadel over any hexside."""
        content = self.pos.content
        if self.pos.aboard[army] >= 0:
            enters = hex_ in content.land.entered[content.way[army]]
            return self.reach[army] & self.chart.mask(content.land.around[hex_]) if enters else 0
        return self.reach[army] & sources(content, content.way[army], hex_)

    def _use(self, army: int) -> float:
        """How useful an army is in an attack: strength, and what flyers and riders add to the die."""
        return self.pos.strength(army) + HELP * (self.pos.content.sort[army] != INFANTRY)

    def _gathered(self, prospect: Prospect, joining: Sequence[int], dry: bool) -> Force:
        """Everybody who finds room beside the hex; those on this side of the water only, or all."""
        force: Force = []
        taken: dict[int, list[int]] = {}
        for army in joining:
            here, aboard = self.pos.where[army], self.pos.aboard[army] >= 0
            costs = {camp: -prospect.penalty(army, camp) for camp in numbers(self.camps(army, prospect.hex))}
            for camp in sorted(costs, key=lambda camp: (costs[camp], camp != here, camp)):
                if dry and costs[camp]:
                    break
                if camp not in taken:
                    taken[camp] = [other for other in self.there(camp) if other not in joining]
                if aboard or self.has_room(army, camp, taken[camp]):
                    taken[camp] += [] if aboard else [army]
                    force.append((army, camp))
                    break
        return force

    def _best_part(self, prospect: Prospect, force: Force) -> Assault:
        """Few take part: the beginning of the list that gains most, without those who add nothing."""
        best = Assault(0.0, prospect.hex, [])
        for count in range(1, len(force) + 1):
            best = max(best, self._valued(prospect, force[:count]), key=by_value)
        for fellow in best.force[::-1]:
            fewer = [other for other in best.force if other != fellow]
            if fewer:
                best = max(best, self._valued(prospect, fewer), key=by_value)
        return best

    def _valued(self, prospect: Prospect, force: Force) -> Assault:
        """What a force can do, with the best leader and a wizard who can be there. Kender may lure one stack of it into
        an attack of its own."""
        camps, rating = self.chart.mask([camp for _, camp in force]), self.pos.content.rating
        leader = max((p for p in self.leaders if self.reach[p] & camps), key=lambda p: (rating[p], -p), default=-1)
        wizard = self._wizard(camps)
        led = rating[leader] if leader >= 0 else 0
        value = self._balance(prospect, force, led, wizard >= 0)
        if self.moving and prospect.mocked:
            stacks = [[(army, at) for army, at in force if at == camp] for camp in {camp for _, camp in force}]
            value = (value + min(self._balance(prospect, stack, led - TAUNT, wizard >= 0) for stack in stacks)) / 2
        return Assault(value, prospect.hex, force, leader, wizard)

    def _balance(self, prospect: Prospect, force: Force, rating: int, wizard: bool) -> float:
        found = prospect.fortune(force, rating, wizard)
        return self.survey.balance(found, prospect.hex, [army for army, _ in force])

    def _wizard(self, camps: int) -> int:
        """A wizard who can be with the attackers: any while there is movement, else one who is there."""
        for wizard in self.wizards:
            here = self.pos.where[wizard]
            if self.moving or (here >= 0 and camps >> here & 1):
                return wizard
        return -1
