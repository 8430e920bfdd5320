"""The captain: Lair Break's own bot. It runs an economy, guards it, raids others and marches on the dragon.

It sees only what its seat may see; what it gives as its reason is what made it choose.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from wyrmtable.core import Chair, Decision, Step

from ..files.buttons import (
    ADVANCE_ALL,
    AS_USUAL,
    BLOW,
    CAPTURE,
    DRUMS_OPTION,
    END_MINING,
    END_TURN,
    ENOUGH,
    EXPLODE,
    FIGHT_ON,
    HOLD_BACK,
    LOAD,
    PLACES,
    RETREAT,
    RING_OPTION,
    SILENT,
    STAFF_OPTION,
    STOP,
    UNLOAD,
    USE_ORB,
    USE_STAFF,
    VOLLEY,
    WAND_OPTION,
    WORK_ALL,
)
from ..files.terms import ARCHER, DRAGON, FACE_DOWN, HOARD, HORN, PIT, SABOTEUR, TEMPLE
from ..position import Position
from ..rules.forecast import fighter, strength
from ..rules.gates import is_shut
from ..rules.volleys import archer_of, volley_targets
from ..show.explain import current
from .orders import next_order
from .plans import Order
from .quest import dragon_attack
from .scouting import FIGHTERS, Scout
from .shopping import place, purchase
from .small import arrange, enslave, job, wind
from .weights import WEIGHTS, Weights
from .words import EVEN, told

CAUTION = 0.25  # steps a miner or wagon goes out of its way for an enemy fighter near
TOO_MANY = 250  # picks of one turn; a captain that gets lost ends it

Choice = Callable[["Captain", Position, Decision, Step], int]


class Captain:
    """Plays any army. One captain sits in one seat and remembers only the turn it is in."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.reason = ""
        self.turn = (-1, -1)
        self.done: set[int] = set()
        self.shot: set[int] = set()
        self.order: Order | None = None
        self.picks = 0
        self.last: tuple[Position, Step, int, Order | None] | None = None

    def why(self) -> str:
        """One line about the last choice."""
        return told(*self.last, self.reason) if self.last is not None else ""

    def choose(self, chair: Chair) -> int:
        decision = chair.decision
        assert decision is not None, "a captain is asked only when it is his decision"
        pos: Position = chair.imagine(self.rng)
        if self.turn != (pos.round, pos.army):
            self.turn, self.done, self.shot, self.order, self.picks = (pos.round, pos.army), set(), set(), None, 0
        step, under_orders = pos.steps[-1], self.order
        pick = CHOICES.get(step[0], Captain.any_pick)(self, pos, decision, step)
        if pick not in decision.picks:
            pick = self.any_pick(pos, decision, step)
        self.last = pos, step, pick, self.order or under_orders
        return pick

    def any_pick(self, pos: Position, decision: Decision, step: Step) -> int:
        """Set-up and whatever makes no difference: any of the picks."""
        self.reason = EVEN.get(step[0], "none of these is better than the others")
        return self.rng.choice(decision.picks)

    def _weights(self, pos: Position) -> Weights:
        return WEIGHTS[pos.army]

    # -- phases ------------------------------------------------------------------------------------------------------

    def buy(self, pos: Position, decision: Decision, step: Step) -> int:
        pick, self.reason = purchase(Scout(pos, pos.army), self._weights(pos), list(decision.picks))
        return pick

    def arrive(self, pos: Position, decision: Decision, step: Step) -> int:
        squares = [pick - PLACES for pick in decision.picks]
        self.reason = "near its work"
        return PLACES + place(Scout(pos, pos.army), step[1], squares)

    def mine(self, pos: Position, decision: Decision, step: Step) -> int:
        self.reason = "every mine with a miner yields something"
        if WORK_ALL in decision.picks:
            return WORK_ALL
        work = [pick for pick in decision.picks if pick != END_MINING]
        return work[-1] if work else END_MINING

    def act(self, pos: Position, decision: Decision, step: Step) -> int:
        """Gives the next order, or ends the turn."""
        self.picks += 1
        if self.order is not None and self.order.rests:  # its group could do no more and was let go
            self.done.update(self.order.group)
        self.order = None
        scout = Scout(pos, pos.army)
        weights = self._weights(pos)
        if RING_OPTION in decision.picks:
            self.reason = "shadows for the enemies' best"
            return RING_OPTION
        if DRUMS_OPTION in decision.picks and dragon_attack(scout, weights, set()) is not None:
            self.reason = "drums against the dragon"
            return DRUMS_OPTION
        while self.picks < TOO_MANY:
            order = self._volley(scout) or next_order(scout, weights, self.done)
            if order is None:
                break
            ready = [unit for unit in order.group if pos.content.pieces + unit in decision.picks]
            if ready:
                self.order = order
                self.reason = order.why
                return self._summon(pos, decision, order)
            self.done.update(order.group)
        if END_TURN in decision.picks:
            self.reason = "nobody has anything better to do this turn"
            return END_TURN
        return self._leave_temple(pos, decision)

    def _summon(self, pos: Position, decision: Decision, order: Order) -> int:
        square = pos.where[order.group[0]]
        able = [u for u in pos.stack[square] if pos.content.pieces + u in decision.picks]
        if len(order.group) > 1 and PLACES + square in decision.picks and set(able) == set(order.group):
            return PLACES + square
        return pos.content.pieces + order.group[0]

    def _leave_temple(self, pos: Position, decision: Decision) -> int:
        units = [pick for pick in decision.picks if pick >= pos.content.pieces]
        inside = [p for p in units if pos.content.halls.kind[pos.where[p - pos.content.pieces]] == TEMPLE]
        unit = (inside or units)[0] - pos.content.pieces
        self.done.discard(unit)
        self.order = Order((unit,), pos.base_squares(pos.army)[0], False, "the temple must be left")
        self.reason = self.order.why
        return pos.content.pieces + unit

    def _volley(self, scout: Scout) -> Order | None:
        """Archers that have not shot yet and see somebody."""
        pos = scout.pos
        for unit in scout.of_kinds((ARCHER,)):
            if unit in self.shot or archer_of(pos, (unit,)) < 0 or not volley_targets(pos, pos.where[unit], pos.army):
                continue
            self.shot.add(unit)
            return Order((unit,), pos.where[unit], False, "arrows for whoever is in sight", False)
        return None

    def group(self, pos: Position, decision: Decision, step: Step) -> int:
        """Carries the order out: gathers its group, uses what is at hand, attacks or walks on."""
        self.picks += 1
        order = self.order
        if order is None or self.picks > TOO_MANY:
            return self._leave(pos, decision, step)
        self.reason = order.why
        for unit in order.group:
            if unit not in step[2:] and pos.content.pieces + unit in decision.picks:
                return pos.content.pieces + unit
        for button in (UNLOAD, LOAD, STAFF_OPTION):
            if button in decision.picks:
                return button
        if VOLLEY in decision.picks:
            return VOLLEY
        if WAND_OPTION in decision.picks and self._is_far_from_home(pos, order):
            return WAND_OPTION
        goal = PLACES + order.goal
        beside = order.goal in [there for there, _, _ in pos.content.halls.ways[step[1]]]
        if order.attack and goal in decision.picks and beside:
            self.done.update(order.group)
            self.order = None
            return goal
        if step[1] == order.goal:
            return self._leave(pos, decision, step)
        pick = self._stride(pos, decision, step, order)
        return pick if pick >= 0 else self._leave(pos, decision, step)

    def _is_far_from_home(self, pos: Position, order: Order) -> bool:
        """A load more than a turn from home is what the Wand is for."""
        unit = order.group[0]
        scout = Scout(pos, pos.army)
        return bool(pos.load[unit]) and scout.distance(pos.where[unit], order.goal) > pos.mp[unit]

    def passing(self, pos: Position, decision: Decision, step: Step) -> int:
        """On with the load, towards home."""
        self.reason = "loaded in passing"
        ends = [pick for pick in decision.picks if pick >= PLACES]
        return self._homeward(pos, ends) if ends else STOP

    def flee(self, pos: Position, decision: Decision, step: Step) -> int:
        self.reason = "away from the monster, towards home"
        return self._homeward(pos, list(decision.picks))

    def _homeward(self, pos: Position, picks: list[int]) -> int:
        scout = Scout(pos, pos.army)
        return min(picks, key=lambda pick: (min(scout.distance(pick - PLACES, home) for home in scout.homes()), pick))

    def wand(self, pos: Position, decision: Decision, step: Step) -> int:
        """To a square of the base, or not at all."""
        home = [PLACES + square for square in pos.base_squares(pos.army) if PLACES + square in decision.picks]
        self.reason = "home by magic" if home else "no square of the base is open to it"
        if not home:
            self.order = None
        return home[0] if home else STOP

    def _leave(self, pos: Position, decision: Decision, step: Step) -> int:
        """Stops; but whoever stands in the temple goes out of it anywhere: the turn cannot end before (LB-TEMP-3)."""
        if self.order is None:
            self.reason = "they have done what they were to do"
        if self.order is None or self.order.rests:
            self.done.update(step[2:])
        self.order = None
        kind = pos.content.halls.kind
        if kind[step[1]] != TEMPLE:
            return STOP
        out = [pick for pick in decision.picks if PLACES <= pick < pos.content.pieces and kind[pick - PLACES] != TEMPLE]
        safe = [pick for pick in out if pos.tile[pick - PLACES] not in (FACE_DOWN, PIT)]
        return min(safe or out or [STOP])

    def _stride(self, pos: Position, decision: Decision, step: Step, order: Order) -> int:
        """The square within reach from which the goal is nearest, traps and dangers avoided; -1 if none is nearer."""
        scout = Scout(pos, pos.army)
        field = scout.field(order.goal)
        here = field[step[1]]
        squares = [pick - PLACES for pick in decision.picks if PLACES <= pick < pos.content.pieces]
        civil = not all(scout.kind[unit] in (*FIGHTERS, SABOTEUR) or pos.load[unit] == HOARD for unit in order.group)
        best, chosen = float(here), -1
        for bold in (False, True):
            for square in squares:
                if pos.monster[square] or pos.is_enemy_at(square, pos.army):
                    continue
                if not bold and (pos.tile[square] in (FACE_DOWN, PIT) or is_shut(pos, square)):
                    continue
                if field[square] >= here:
                    continue
                cost = field[square] + (CAUTION * scout.threat(square) if civil else 0.0)
                cost += 0.0 if square == order.goal else 0.01 * self.rng.random()
                if cost < best or (chosen < 0 and cost < best + 2):
                    best, chosen = cost, square
            if chosen >= 0:
                return PLACES + chosen
        return -1

    # -- combat ------------------------------------------------------------------------------------------------------

    def press(self, pos: Position, decision: Decision, step: Step) -> int:
        """Fights on while it is likely enough to win, and always for the dragon's last hit points."""
        fought = current(pos)
        go_on = len(pos.attackers) > 1 or fought.win > 0.1 if pos.monster[pos.spot] == DRAGON else fought.win >= 0.4
        stays = go_on or RETREAT not in decision.picks
        self.reason = f"whoever fights on wins {fought.win:.0%} of the time"
        self.reason += "" if stays else ", whoever goes lives to fight another day"
        return FIGHT_ON if stays else RETREAT

    def front(self, pos: Position, decision: Decision, step: Step) -> int:
        """The best fighters in front, archers and wagons behind."""
        self.reason = "the sturdiest in front"
        units = [pick - pos.content.pieces for pick in decision.picks if pick >= pos.content.pieces]
        return pos.content.pieces + max(units, key=lambda unit: self._worth_in_front(pos, unit))

    def _worth_in_front(self, pos: Position, unit: int) -> float:
        kind = pos.content.kind[unit]
        if pos.content.span[unit] == 2 or kind == ARCHER:
            return -1.0 if kind == ARCHER else -2.0
        return strength(fighter(pos, unit)) - pos.content.price[kind] / 1000

    def casualty(self, pos: Position, decision: Decision, step: Step) -> int:
        """The cheapest unit, never a load if it can be helped."""
        self.reason = "the cheapest loss"
        pieces = pos.content.pieces

        def worth(pick: int) -> int:
            unit = pick - pieces
            load = 5000 if pos.load[unit] == HOARD else 200 if pos.load[unit] else 0
            return pos.content.price[pos.content.kind[unit]] + load

        return min(decision.picks, key=worth)

    def advance(self, pos: Position, decision: Decision, step: Step) -> int:
        self.reason = "together they hold the square they have won"
        if ADVANCE_ALL in decision.picks:
            return ADVANCE_ALL
        pieces = [pick for pick in decision.picks if pick >= pos.content.pieces]
        if ENOUGH in decision.picks and any(load >= 0 for load in pos.spoils):
            return ENOUGH
        return pieces[0] if pieces else ENOUGH

    def fuse(self, pos: Position, decision: Decision, step: Step) -> int:
        alone = len(pos.attackers) <= 2
        self.reason = "three hits at once" if alone else "too many friends near"
        return EXPLODE if alone else HOLD_BACK

    def volley(self, pos: Position, decision: Decision, step: Step) -> int:
        scout = Scout(pos, pos.army)
        squares = [pick - PLACES for pick in decision.picks if pick >= PLACES]
        self.reason = "the dearest of those in sight"
        return PLACES + max(squares, key=lambda s: (scout.prize(s) / max(1, len(pos.stack[s])), s))

    def ring(self, pos: Position, decision: Decision, step: Step) -> int:
        self.reason = "a dear and weak target"
        pieces = [pick for pick in decision.picks if pick >= pos.content.pieces]
        if not pieces:
            return decision.picks[0]
        return max(pieces, key=lambda pick: self._shadow_gain(pos, pick - pos.content.pieces))

    def _shadow_gain(self, pos: Position, unit: int) -> float:
        own = 0.5 / (0.5 + strength(fighter(pos, unit)) or 1.0)
        return own * (pos.content.price[pos.content.kind[unit]] + (150 if pos.load[unit] else 0))

    # -- small choices -----------------------------------------------------------------------------------------------

    def horn(self, pos: Position, decision: Decision, step: Step) -> int:
        """Blown when that army's fighters stand close to ours."""
        mine = pos.keeper[HORN] - 1
        scout = Scout(pos, pos.army)
        ours = [pos.where[unit] for unit in pos.units_of(mine)]
        close = sum(any(scout.distance(pos.where[u], s) <= 5 for s in ours) for u in scout.fighters)
        self.reason = f"{close} fighters of theirs are near"
        return BLOW if close >= 3 or scout.hoard_wagon() in pos.units_of(mine) else SILENT


def _fixed(pick: int, why: str) -> Choice:
    def choose(captain: Captain, pos: Position, decision: Decision, step: Step) -> int:
        captain.reason = why
        return pick

    return choose


def _small(choice: Callable[[Position, Decision, Step], tuple[int, str]]) -> Choice:
    def choose(captain: Captain, pos: Position, decision: Decision, step: Step) -> int:
        pick, captain.reason = choice(pos, decision, step)
        return pick

    return choose


CHOICES: Mapping[str, Choice] = {
    "muster": _fixed(AS_USUAL, "fighters towards the enemy, miners and wagons behind them"),
    "tile": _fixed(AS_USUAL, "the dice favour nobody"),
    "passing": Captain.passing,
    "flee": Captain.flee,
    "horn": Captain.horn,
    "buy": Captain.buy,
    "arrive": Captain.arrive,
    "mine": Captain.mine,
    "job": _small(job),
    "orb": _fixed(USE_ORB, "every unit goes a step farther this turn"),
    "act": Captain.act,
    "group": Captain.group,
    "arrange-where": _fixed(STOP, "everybody can stay where he stands"),
    "arrange": _small(arrange),
    "load": _fixed(LOAD, "a find pays only at home"),
    "staff?": _fixed(USE_STAFF, "the monster is gone without a fight"),
    "front": Captain.front,
    "move-up": Captain.front,
    "fuse": Captain.fuse,
    "casualties": Captain.casualty,
    "struck": Captain.casualty,
    "press": Captain.press,
    "advance": Captain.advance,
    "spoils": _fixed(CAPTURE, "what they carried is ours"),
    "volley": Captain.volley,
    "wand": Captain.wand,
    "ring": Captain.ring,
    "enslave": _small(enslave),
    "wind": _small(wind),
}
