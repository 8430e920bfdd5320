"""The captain of The Lords of UnderEarth: a bot that plays every seat of every scenario to win (LOU-25).

It sees its chair and nothing else, and decides on an imagined world. It keeps no plans that it could not make anew: a
captain may be put in somebody's place in the middle of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from wyrmtable.core import Chair
from wyrmtable.core.steps import Step

from ..files.content import DONE, bits
from ..position import Position
from ..rules.marching import FRESH
from . import aftermath, banding, fighting, marching, placing
from .survey import Memo, Survey
from .words import told

Choice = tuple[int, str]
Decide = Callable[[Survey, Step, Sequence[int], Random], Choice]

DECIDE: dict[str, Decide] = {
    # set-up
    "place-who": lambda survey, step, picks, rng: placing.which_unit(survey, picks, step[1]),
    "place-at": lambda survey, step, picks, rng: placing.where(survey, step[2], step[1], picks, rng),
    "look-over": lambda survey, step, picks, rng: (DONE, "As it should be."),
    "choose": lambda survey, step, picks, rng: placing.side_of_map(survey, rng),
    "lock-some": lambda survey, step, picks, rng: placing.lock_doors(survey, picks),
    "lay-what": lambda survey, step, picks, rng: placing.which_treasure(survey, picks),
    "lay-at": lambda survey, step, picks, rng: placing.lay_treasure(survey, step[2], picks),
    "scatter": lambda survey, step, picks, rng: placing.scatter(survey, picks, rng),
    "lead": lambda survey, step, picks, rng: banding.leader(survey, picks, rng),
    "lead-again": lambda survey, step, picks, rng: banding.leader(survey, picks, rng),
    "hire": lambda survey, step, picks, rng: banding.hire(survey, picks),
    "hire-again": lambda survey, step, picks, rng: banding.hire_again(survey, picks),
    # movement
    "movement": lambda survey, step, picks, rng: marching.next_unit(survey, picks),
    "march": lambda survey, step, picks, rng: marching.march(survey, step[1], step[2], step[3] == FRESH, picks),
    "file": lambda survey, step, picks, rng: (survey.content.piece + bits(step[2])[0], "One by one."),
    "enter": lambda survey, step, picks, rng: marching.enter(survey, step[1], picks),
    "infiltrate": lambda survey, step, picks, rng: marching.infiltrate(survey, step[1], picks),
    # combat
    "try-doors": lambda survey, step, picks, rng: aftermath.try_doors(survey, picks),
    "which-door": lambda survey, step, picks, rng: aftermath.which_door(survey, step[1], picks),
    "declare": lambda survey, step, picks, rng: fighting.declare(survey),
    "attackers": lambda survey, step, picks, rng: fighting.join(survey, step[2], step[3]),
    "which-attack": lambda survey, step, picks, rng: fighting.next_attack(survey),
    "reconsider": lambda survey, step, picks, rng: fighting.reconsider(survey, step[2], step[3]),
    "retreat-who": lambda survey, step, picks, rng: aftermath.who_retreats(survey, picks),
    "retreat-to": lambda survey, step, picks, rng: aftermath.retreat_to(survey, step[1], picks),
    "advance-who": lambda survey, step, picks, rng: aftermath.advance(survey, step[2], picks),
    "spoils": lambda survey, step, picks, rng: aftermath.spoils(survey, step[1], picks),
}


class Captain:
    """Chooses for one seat. What it remembers between decisions is a convenience and heals itself."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._hunch = rng.getrandbits(64)  # the same world is imagined as long as nothing becomes known
        self._memo = Memo()
        self._why: Callable[[], str] = str

    def choose(self, chair: Chair) -> int:
        decision = chair.decision
        assert decision is not None, "a captain is asked only when its seat decides"
        if len(decision.picks) == 1:
            self._why = lambda: "There is no choice."
            return decision.picks[0]
        world: Position = chair.imagine(Random(self._hunch))
        survey = Survey(world, chair.seat, self._memo)
        step = world.steps[-1]
        pick, why = DECIDE[step[0]](survey, step, decision.picks, self._rng)
        self._why = partial(told, survey, step, pick, why)
        return pick if pick in decision.picks else decision.picks[0]

    def why(self) -> str:
        """One line about the last choice."""
        return self._why()
