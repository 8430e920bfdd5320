"""The captain of Dragons of Glory: a bot that plays either side.

It sees its chair and nothing else. Orders of a Movement Step are remembered until they are carried out; a captain put
in somebody's place in the middle of it gives them anew.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType

from wyrmtable.core import Chair
from wyrmtable.core.steps import Step

from ..position import Position
from . import affairs, battle, ferry, moves, sea
from .choice import Choice, Decide
from .survey import Survey


def first_pick(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    return picks[0], "the first on the list: the choice changes little here"


DECIDE: Mapping[str, Decide] = MappingProxyType(
    {
        "set-up": affairs.set_up,
        "deploy": affairs.set_up,
        "replacements": affairs.replace,
        "who-first": affairs.who_first,
        "temple": affairs.temple,
        "muster": affairs.muster,
        "bestowing": affairs.bestowed,
        "activation": affairs.activate,
        "wizard": moves.wizard,
        "fly": moves.fly,
        "movement": moves.next_march,
        "march": moves.march,
        "exile": affairs.exile,
        "ships": ferry.ships,
        "sail": ferry.sail,
        "ashore": ferry.ashore,
        "raid": sea.raid,
        "fire": sea.fire,
        "parley": sea.parley,
        "escape": sea.escape,
        "taunt": battle.taunt,
        "taunt-whom": battle.taunt_whom,
        "combat": battle.combat,
        "attackers": battle.attackers,
        "orb": battle.orb,
        "gnomes-use": battle.gnomes,
        "withdraw": battle.withdraw,
        "ride": battle.ride,
        "lose": battle.lose,
        "retreat-to": battle.retreat_to,
        "advance": battle.advance,
    }
)


class Captain:
    """Chooses for one seat."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._why = ""
        self._given: tuple[int, int] = (-1, -1)  # the Turn and the side for which orders were given last
        self._orders: dict[int, int] | None = None
        self._reasons: dict[int, str] = {}

    def choose(self, chair: Chair) -> int:
        decision = chair.decision
        assert decision is not None, "a captain is asked only when its seat decides"
        world: Position = chair.imagine(self._rng)
        if self._given != (world.turn, world.mover):
            self._given, self._orders = (world.turn, world.mover), None
        side = world.content.side_of[chair.seat]
        survey, step = Survey(world, side, self._orders), world.steps[-1]
        survey.reasons = self._reasons
        pick, self._why = DECIDE.get(step[0], first_pick)(survey, step, decision.picks)
        self._orders, self._reasons = survey.orders, survey.reasons
        return pick if pick in decision.picks else decision.picks[0]

    def why(self) -> str:
        """One line about the last choice."""
        return self._why
