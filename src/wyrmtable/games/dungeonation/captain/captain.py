"""The captain: Dungeonation's own bot. It sees only what its seat may see and gives the reason for its choice.

Heroes explore with the strong, strike where it kills, heal, and make for their goal; the Keeper lays cards in the
party's way, brings them on together, and strikes at the weak. Now and then he bluffs, by a whim that no hand explains.
"""

from __future__ import annotations

from random import Random

from wyrmtable.core import Chair, Decision, Step

from ..files import buttons as b
from ..files.terms import HEROES
from ..position import Position
from ..show.seating import role
from . import keeping, questing
from . import weights as w

ENOUGH_PICKS = 60  # in one activation: a captain that gets lost stops


def by_himself(decision: Decision) -> Decision:
    """A captain sets up pick by pick, and says why of each (DUN-SET-10)."""
    if b.REST not in decision.picks:
        return decision
    picks = [pick for pick in decision.picks if pick != b.REST]
    return Decision(decision.seat, picks, decision.prompt, decision.rules, decision.about, decision.manner)


class Captain:
    """Plays either seat; remembers only the activation it is in."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.reason = ""
        self.spent = 0
        self.key = (-1, -1, -1)

    def why(self) -> str:
        """One line about the last choice."""
        return self.reason

    def choose(self, chair: Chair) -> int:
        assert chair.decision is not None, "a captain is asked only when it is his decision"
        decision = by_himself(chair.decision)
        pos: Position = chair.imagine(self.rng)
        key = (pos.round, pos.side, pos.active)
        self.spent = self.spent + 1 if key == self.key else 0
        self.key = key
        step = pos.steps[-1]
        side = questing.CHOICES if role(pos, decision.seat) == HEROES else keeping.CHOICES
        if side is keeping.CHOICES and step[0] in keeping.WHIMS and self.rng.random() < w.WHIM:
            side = keeping.WHIMS
        pick, self.reason = side[step[0]](pos, decision, step) if step[0] in side else (-1, "")
        if pick in decision.picks and self.spent < ENOUGH_PICKS:
            return pick
        return self.any_pick(decision, step)

    def any_pick(self, decision: Decision, step: Step) -> int:
        """Whatever makes no difference; a lost captain takes the first pick, which ends or passes."""
        self.reason = f"of {len(decision.picks)} choices none is clearly better"
        return decision.picks[0] if self.spent >= ENOUGH_PICKS else self.rng.choice(decision.picks)
