"""A quick hand for playing positions out: wagons haul, miners dig, fighters go for what is near, nothing is weighed.

It remembers nothing: any decision of any position can be put to it, in a small part of a captain's time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from wyrmtable.core import Chair, Decision

from ..files.buttons import (
    ADVANCE_ALL,
    AS_USUAL,
    CAPTURE,
    END_TURN,
    FIGHT_ON,
    LOAD,
    PLACES,
    RETREAT,
    STOP,
    UNLOAD,
    USE_ORB,
    USE_STAFF,
    VOLLEY,
    WORK_ALL,
)
from ..files.terms import DRAGON, FACE_DOWN, MASTER, MINE, MINER, PIT
from ..position import Position
from ..rules.wagons import is_drop_off
from .scouting import roads


class Rollout:
    """A policy: `pick` for positions, `choose` to sit in a chair like any bot."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, chair: Chair) -> int:
        decision = chair.decision
        assert decision is not None, "a bot is asked only when it is its decision"
        return self.pick(chair.imagine(self.rng), decision)

    def pick(self, pos: Position, decision: Decision) -> int:
        """The answer to a position's decision."""
        name = pos.steps[-1][0]
        if name == "act":
            return self._act(pos, decision)
        if name == "group":
            return self._group(pos, decision)
        if name == "press":
            return FIGHT_ON if RETREAT not in decision.picks or len(pos.attackers) > 1 else RETREAT
        usual = _USUAL.get(name)
        return usual if usual is not None and usual in decision.picks else self.rng.choice(decision.picks)

    def _act(self, pos: Position, decision: Decision) -> int:
        """A unit that has not moved, or the end of the turn."""
        pieces, speed = pos.content.pieces, pos.content.speed
        fresh = [pick for pick in decision.picks if pick >= pieces and pos.mp[pick - pieces] >= speed[pick - pieces]]
        return self.rng.choice([*fresh, END_TURN]) if END_TURN in decision.picks else self.rng.choice(decision.picks)

    def _group(self, pos: Position, decision: Decision) -> int:
        for button in (UNLOAD, LOAD, VOLLEY):
            if button in decision.picks:
                return button
        step = pos.steps[-1]
        squares = [pick - PLACES for pick in decision.picks if PLACES <= pick < pos.content.pieces]
        prey = [square for square in squares if pos.monster[square] or pos.is_enemy_at(square, pos.army)]
        if prey and pos.content.span[step[2]] == 1 and self._dares(pos, len(step) - 2, prey[0]):
            return PLACES + prey[0]
        free = [s for s in squares if s not in prey and pos.tile[s] not in (FACE_DOWN, PIT)]
        if END_TURN not in decision.picks and squares:  # somebody has to leave the temple
            return PLACES + self.rng.choice(free or squares)
        goals = _goals(pos, step[2])
        if not free or not goals or step[1] in goals:
            return END_TURN if END_TURN in decision.picks and self.rng.random() < 0.2 else STOP
        road = [roads(pos.content.halls)[goal] for goal in goals]
        best = min(free, key=lambda square: min([row[square] for row in road]))
        here = min([row[step[1]] for row in road])
        return PLACES + best if min([row[best] for row in road]) < here else STOP

    def _dares(self, pos: Position, count: int, square: int) -> bool:
        if pos.monster[square]:
            return pos.monster[square] != DRAGON and count > 1
        return count >= len(pos.stack[square]) or self.rng.random() < 0.3


def _goals(pos: Position, unit: int) -> Sequence[int]:
    """Where a unit of its kind wants to be."""
    content, army = pos.content, pos.army
    halls = content.halls
    if content.span[unit] == 2:
        if pos.load[unit]:
            return [s for s in (*pos.base_squares(army), *halls.outposts) if is_drop_off(pos, army, s)]
        return [mine for mine in halls.mines if pos.chit[mine] and pos.holder[mine] in (0, army + 1)]
    if content.kind[unit] in (MINER, MASTER):
        here = pos.where[unit]
        if halls.kind[here] == MINE and not pos.mined[here]:
            return [here]
        return [mine for mine in halls.mines if not (pos.mined[mine] or pos.holder[mine] or pos.monster[mine])]
    return [square for square, holder in enumerate(pos.holder) if holder and pos.is_enemy_at(square, army)][:12]


_USUAL: Mapping[str, int] = {
    "muster": AS_USUAL,
    "tile": AS_USUAL,
    "mine": WORK_ALL,
    "orb": USE_ORB,
    "load": LOAD,
    "staff?": USE_STAFF,
    "advance": ADVANCE_ALL,
    "spoils": CAPTURE,
}
