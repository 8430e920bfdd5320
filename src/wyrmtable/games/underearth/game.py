"""The Lords of UnderEarth: the six functions of the game, thin."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from random import Random

from wyrmtable.boards import Board
from wyrmtable.core import Decision, Dice, Log, Names, Outcome, Reason, Scenario, Setting, View
from wyrmtable.core.steps import settle, take
from wyrmtable.draw import Picture

from . import draw, explaining, imagining, looking, setup, whynot
from . import position as positions
from .content import content, scenarios
from .position import Position
from .sequence import STEPS
from .stacking import broken
from .telling import RESULTS, SENTENCES

UNSETTLED = ("march", "retreat-who", "retreat-to", "advance-who", "spoils", "enter")


class UnderEarth:
    """The game as the engine knows it."""

    id = "underearth"
    title = "The Lords of UnderEarth"
    version = 1
    sentences: Mapping[str, str] = SENTENCES
    results = RESULTS

    def scenarios(self, files: Mapping[str, str] = {}) -> Mapping[str, Scenario]:  # never changed
        return {id_: scenario.poster() for id_, scenario in scenarios(files).items()}

    def setup(self, setting: Setting, dice: Dice, log: Log | None = None) -> Position:
        pos = setup.fresh(content(setting))
        settle(STEPS, pos, dice, log)
        return pos

    def decision(self, pos: Position) -> Decision | Outcome:
        if pos.pending is None:
            code = STEPS[pos.steps[-1][0]]
            pos.pending = code.picks(pos, pos.steps[-1])  # type: ignore[union-attr]  # settled: an asking step
        return pos.pending

    def apply(self, pos: Position, pick: int, dice: Dice, log: Log | None = None) -> None:
        take(STEPS, pos, pick, dice, log)

    def view(self, pos: Position, seat: int | None) -> View:
        self.decision(pos)
        return looking.view(pos, seat)

    def imagine(self, pos: Position, seat: int | None, rng: Random) -> Position:
        world = imagining.imagine(pos, seat, rng)
        world.pending = None
        return world

    def why_not(self, pos: Position, seat: int, pick: int) -> list[Reason]:
        self.decision(pos)
        return whynot.why_not(pos, seat, pick)

    def explain(self, pos: Position, seat: int, pick: int) -> list[Reason]:
        self.decision(pos)
        return explaining.explain(pos, seat, pick)

    def names(self, pos: Position) -> Names:
        return pos.content.names

    def seats(self, pos: Position) -> tuple[str, ...]:
        return pos.content.seats

    def blank(self, setting: Setting) -> Position:
        return Position(content(setting))

    def audit(self, pos: Position) -> list[str]:
        wrong = positions.audit(pos)
        if pos.steps[-1][0] not in UNSETTLED:
            for hex_ in {hex_ for hex_ in pos.where if hex_ >= 0}:
                wrong += broken(pos, hex_)
        return wrong

    def ways(self, pos: Position) -> dict[str, tuple[str, str]]:
        """The ways between places, for clients that draw in characters."""
        board = pos.content.terrain.board
        return {board.side_text(number): (side.feature, side.width) for number, side in enumerate(board.sides)}

    def picture(self, pos: Position) -> Picture:
        return _picture(pos.content.terrain.board)


@lru_cache(maxsize=8)
def _picture(board: Board) -> Picture:
    return draw.picture(board)


GAME = UnderEarth()
