"""Where those stand who attack nobody: as near to the goal as is safe, no place left open; leaders with armies."""

from __future__ import annotations

from ..files.content import AIR
from ..files.scenarios import HIGHLORD
from ..rules.attack import victims
from ..rules.bits import numbers
from ..rules.ground import fort_at
from ..rules.odds import MULTIPLIED, WIZARD_AID
from ..rules.reach import closed_hexes
from ..rules.spread import chart_of
from .aims import marches
from .fortune import fortune
from .operations import Operations
from .prospect import Prospect
from .weights import CARE, CROWDED, FARTHEST, FEAR, LEFT_OPEN, LOOKED_AT, OPEN_GOAL, OPEN_PLACE, TAUNT
from .words import called, name_of, of_way, points


class Posts:
    """Gives orders to all who have none."""

    def __init__(self, plan: Operations) -> None:
        self.plan, self.survey, self.pos, self.side = plan, plan.survey, plan.pos, plan.side
        self.menace = plan.menace
        self.headings = self.survey.headings() if self.survey.attacks else {}
        self.beside = chart_of(self.pos.content.land).contact.ring(closed_hexes(self.pos, self.side))

    def decide(self) -> None:
        """Armies, the strongest first; then leaders and wizards."""
        for army in sorted(self.plan.armies, key=lambda army: (-self.pos.strength(army), army)):
            if army not in self.plan.orders:
                post = self._post(army)
                self.plan.order(army, post, self._purpose(army, post))
        self._lead()
        self._conjure()

    # -- armies ------------------------------------------------------------------------------------------------------

    def _post(self, army: int) -> int:
        """The best hex within reach."""
        here = self.pos.where[army]
        hexes = [hex_ for hex_ in self._looked_at(army) if self._fits(army, hex_)]
        return max(hexes, key=lambda hex_: (self._score(army, hex_), hex_ == here, -hex_), default=here)

    def _purpose(self, army: int, hex_: int) -> str:
        """Why an army is posted there."""
        pos, heading = self.pos, self.headings.get(army, self.survey.goal)
        place = pos.content.land.place_at.get(hex_, -1)
        if place >= 0 and pos.control[place] == 2 - self.side:
            return f"takes {called(pos.content, hex_)}, which nobody holds"
        if self.menace[hex_]:
            danger = f"; {points(self.menace[hex_])} of theirs can reach it"
        else:
            danger = ", out of the enemy's reach"
        if place >= 0 and self.menace[hex_]:
            return f"holds {called(pos.content, hex_)}{danger}"
        return of_way(pos, heading, self._far(army)[hex_]) + danger

    def _fits(self, army: int, hex_: int) -> bool:
        return self.plan.has_room(army, hex_, self._others(army, hex_))

    def _others(self, army: int, hex_: int) -> list[int]:
        return [other for other in self.plan.there(hex_) if other != army]

    def _far(self, army: int) -> tuple[int, ...]:
        """March points to where an army is heading."""
        return marches(self.pos.content, self.headings.get(army, self.survey.goal))

    def _looked_at(self, army: int) -> list[int]:
        """The hexes nearest to the goal, places, and where it stands; for kender also those beside the enemy."""
        place_at, far = self.pos.content.land.place_at, self._far(army)
        hexes = numbers(self.plan.reach[army])
        near = sorted(hexes, key=lambda hex_: (far[hex_], hex_))[:LOOKED_AT]
        near += [hex_ for hex_ in hexes if hex_ in place_at]
        if self.pos.content.is_kender[army]:
            near += numbers(self.plan.reach[army] & self.beside)
        return [*dict.fromkeys([*near, self.pos.where[army]])]

    def _score(self, army: int, hex_: int) -> float:
        pos, survey, weights = self.pos, self.survey, self.survey.weights
        pull = weights.homing
        if survey.attacks:
            pull = weights.haste[min(2, len(pos.armies_at(self.headings[army])))]
        value = -pull * min(self._far(army)[hex_], FARTHEST) - self._aloof(hex_)
        value -= self._risk(army, hex_) + self._mocked(army, hex_)
        value += self._lure(army, hex_)
        value -= self._left_open(army, hex_) + self._in_the_way(army, hex_)
        place = pos.content.land.place_at.get(hex_, -1)
        if place >= 0 and pos.control[place] == 2 - self.side and not pos.guard[hex_]:
            value += OPEN_GOAL if hex_ in survey.goals else OPEN_PLACE
        return value

    def _aloof(self, hex_: int) -> float:
        """Whitestone may have to come and meet the enemy."""
        if self.survey.attacks or not self.survey.weights.seeking:
            return 0.0
        grid, pos = self.pos.content.land.sheet.grid, self.pos
        far = [grid.distance(hex_, other) for other in pos.stack if pos.guard[other] == HIGHLORD + 1]
        return self.survey.weights.seeking * min(far, default=0)

    def _risk(self, army: int, hex_: int) -> float:
        """What the enemy may cost an army in a hex, by the strength he can bring there."""
        pos = self.pos
        standing = sum(map(pos.strength, (army, *self._others(army, hex_)))) * MULTIPLIED.get(fort_at(pos, hex_), 1)
        odds = self.menace[hex_] * FEAR / standing
        return self.survey.wary * pos.strength(army) * min(1.0, max(0.0, (odds - 1) / 3))

    def _mocked(self, army: int, hex_: int) -> float:
        """What kender next to a hex may cost an army by taunting it (DOG-10.3)."""
        pos, content, cost = self.pos, self.pos.content, 0.0
        if self.side != HIGHLORD:
            return 0.0
        force = [(piece, hex_) for piece in (army, *self._others(army, hex_))]
        for near in content.land.adjacent[hex_]:
            if pos.guard[near] == 2 - self.side and all(content.is_kender[foe] for foe in pos.armies_at(near)):
                found = Prospect(pos, self.side, near, army).fortune(force, -TAUNT, False)
                cost += (found.ours - found.theirs) / (2 * len(force))
        return self.survey.wary * max(0.0, cost)

    def _lure(self, army: int, hex_: int) -> float:
        """What kender may gain in a hex by taunting those next to it (DOG-10.3)."""
        pos, content = self.pos, self.pos.content
        if not content.is_kender[army] or not self.beside >> hex_ & 1:
            return 0.0
        world = pos.copy()
        for piece in (army, *self._others(army, hex_)):
            if world.where[piece] != hex_:
                world.shift(piece, hex_)
        gain = 0.0
        for near in content.land.adjacent[hex_]:
            lured = victims(world, content.place + near, hex_) if pos.guard[near] == 2 - self.side else []
            if lured:
                found = fortune(world, lured, hex_, True)
                gain = max(gain, (found.ours - CARE * found.theirs) / 2)
        return gain

    def _left_open(self, army: int, hex_: int) -> float:
        """What is lost if an army leaves a place of ours empty that an enemy can reach."""
        pos, here = self.pos, self.pos.where[army]
        place = pos.content.land.place_at.get(here, -1)
        if hex_ == here or place < 0 or pos.control[place] != self.side + 1 or not self.menace[here]:
            return 0.0
        return 0.0 if self._others(army, here) else LEFT_OPEN

    def _in_the_way(self, army: int, hex_: int) -> float:
        """Those at the Dark Temple make room for new draconians (DOG-10.13)."""
        if hex_ != self.pos.temple or self.pos.content.sort[army] == AIR or self.pos.has_lost_temple():
            return 0.0
        return CROWDED if self._others(army, hex_) else 0.0

    # -- leaders and wizards -----------------------------------------------------------------------------------------

    def _stacks(self) -> dict[int, float]:
        """Where armies will stand, and how much each stack matters: strong ones that the enemy can reach, goals before
        all."""
        stacks: dict[int, float] = {}
        for army in self.plan.armies:
            at = self.plan.orders[army]
            stacks[at] = stacks.get(at, 0.0) + self.pos.strength(army) * (1 + bool(self.menace[at]))
        return {hex_: value + 100.0 * (hex_ == self.survey.goal) for hex_, value in stacks.items()}

    def _lead(self) -> None:
        """Leaders go to the stack that matters most of those without one; where there is none they stay."""
        plan, rating, stacks = self.plan, self.pos.content.rating, self._stacks()
        led = {to for piece, to in plan.orders.items() if rating[piece]}
        for leader in sorted(plan.leaders, key=lambda piece: (-rating[piece], piece)):
            near = [hex_ for hex_ in stacks if plan.reach[leader] >> hex_ & 1]
            if near:
                to = max(near, key=lambda hex_: (hex_ not in led, stacks[hex_], -hex_))
                there = name_of(self.pos.content, to)
                plan.order(leader, to, f"leads the armies at {there}: {rating[leader]} on the die")
                led.add(to)

    def _conjure(self) -> None:
        """Wizards who help no attack help the stack that matters most."""
        plan, stacks = self.plan, self._stacks()
        helped = {to for piece, to in plan.orders.items() if piece in self.pos.content.wizards}
        for wizard in plan.wizards:
            if stacks:
                to = max(stacks, key=lambda hex_: (hex_ not in helped, stacks[hex_], -hex_))
                there = name_of(self.pos.content, to)
                plan.order(wizard, to, f"helps the armies at {there}: {WIZARD_AID} on the die")
                helped.add(to)
