"""Lair Break behind the engine's six functions. The rules are in the chapters; this only opens the doors to them."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from wyrmtable.core import Asking, Decision, Dice, Log, Names, Outcome, Reason, Scenario, Setting, View, settle, take
from wyrmtable.draw import Picture

from . import audit, draw, explain, reasons, views
from .position import Position
from .scenarios import NO_FILES, scenarios
from .sentences import RESULTS, SENTENCES
from .sequence import STEPS
from .world import world_of


class LairBreak:
    """Two to six armies dig, fight and carry the dragon's hoard home."""

    id = "lairbreak"
    title = "Lair Break"
    version = 1
    sentences = SENTENCES
    results = RESULTS

    def scenarios(self, files: Mapping[str, str] = NO_FILES) -> Mapping[str, Scenario]:
        return scenarios(files)

    def setup(self, setting: Setting, dice: Dice, log: Log | None = None) -> Position:
        """A new game, its preparations dealt by the dice if the players wish it."""
        pos = self.blank(setting)
        pos.steps = [("start-roll",)]
        settle(STEPS, pos, dice, log)
        while pos.world.switches.dealt and not pos.round:
            decision = self.decision(pos)
            assert isinstance(decision, Decision)
            self.apply(pos, dice.choose(decision.picks, "LB-SET-3 dealt"), dice, log)
        return pos

    def decision(self, pos: Position) -> Decision | Outcome:
        if pos.pending is None:
            step = pos.steps[-1]
            code = STEPS[step[0]]
            assert isinstance(code, Asking), "between picks the current step always asks"
            pos.pending = code.picks(pos, step)
        return pos.pending

    def apply(self, pos: Position, pick: int, dice: Dice, log: Log | None = None) -> None:
        take(STEPS, pos, pick, dice, log)

    def view(self, pos: Position, seat: int | None) -> View:
        decision = self.decision(pos)
        if isinstance(decision, Outcome):
            return views.view(pos, seat, None, decision.summary)
        return views.view(pos, seat, decision.seat, "")

    def imagine(self, pos: Position, seat: int | None, rng: Random) -> Position:
        return views.imagine(pos, seat, rng)

    def why_not(self, pos: Position, seat: int, pick: int) -> list[Reason]:
        return reasons.why_not(pos, self.decision(pos), seat, pick)

    def names(self, pos: Position) -> Names:
        return pos.world.names

    def seats(self, pos: Position) -> tuple[str, ...]:
        return tuple(f"Player {seat + 1}" for seat in range(pos.world.switches.players))

    def explain(self, pos: Position, seat: int, pick: int) -> list[Reason]:
        return explain.explain(pos, seat, pick)

    def blank(self, setting: Setting) -> Position:
        return Position(world_of(setting))

    def audit(self, pos: Position) -> list[str]:
        return audit.audit(pos)

    def ways(self, pos: Position) -> dict[str, tuple[str, str]]:
        """The ways between squares, for clients that draw in characters."""
        return pos.world.halls.passages

    def picture(self, pos: Position) -> Picture:
        return draw.picture(pos.world)
