"""The Lords of UnderEarth: the six functions of the game, thin."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from wyrmtable.core import (
    Decision,
    Dice,
    Eyes,
    Log,
    Names,
    Outcome,
    Preview,
    Reason,
    Scenario,
    Setting,
    Threat,
    View,
    decide,
    halt,
    settle,
    take,
)
from wyrmtable.draw import Picture

from .audit import audit
from .files.content import content_of, scenarios
from .position import Position
from .rules import conceding, setup
from .rules.sequence import STEPS
from .show import draw, explain, imagine, labyrinth, preview, prospects, threat, view, why_not
from .show.events import RESULTS, SENTENCES, TURNS


class UnderEarth:
    """The game as the engine knows it."""

    id = "underearth"
    title = "The Lords of UnderEarth"
    version = 8
    sentences: Mapping[str, str] = SENTENCES
    results = RESULTS
    turns = TURNS
    meanings: Mapping[str, tuple[str, str]] = prospects.MEANINGS
    exports = labyrinth.EXPORTS
    tools = labyrinth.TOOLS

    def scenarios(self, files: Mapping[str, str] = {}) -> Mapping[str, Scenario]:  # never changed
        return {id_: scenario.poster() for id_, scenario in scenarios(files).items()}

    def setup(self, setting: Setting, dice: Dice, log: Log | None = None) -> Position:
        pos = setup.fresh(content_of(setting))
        settle(STEPS, pos, dice, log)
        return pos

    def decision(self, pos: Position) -> Decision | Outcome:
        return decide(STEPS, pos)

    def apply(self, pos: Position, pick: int, dice: Dice, log: Log | None = None) -> None:
        take(STEPS, pos, pick, dice, log)

    def concede(self, pos: Position, seat: int, dice: Dice, log: Log | None = None) -> None:
        pos.pending = None
        conceding.concede(pos, seat, log)
        halt(pos)
        settle(STEPS, pos, dice, log)

    def view(self, pos: Position, eyes: Eyes) -> View:
        return view.view(pos, eyes)

    def imagine(self, pos: Position, eyes: Eyes, rng: Random) -> Position:
        return imagine.imagine(pos, eyes, rng)

    def why_not(self, pos: Position, seat: int, pick: int) -> list[Reason]:
        return why_not.why_not(pos, seat, pick)

    def explain(self, pos: Position, seat: int, pick: int) -> list[Reason]:
        return explain.explain(pos, seat, pick)

    def preview(self, pos: Position, eyes: Eyes, pick: int) -> Preview:
        """The way to a hex and its cost, and what cannot be taken back."""
        return preview.preview(pos, eyes, pick)

    def resolving(self, pos: Position) -> int | None:
        """The pick that leads an attack that has been begun to its die."""
        return prospects.resolving(pos)

    def threat(self, pos: Position, eyes: Eyes, place: int) -> Threat | None:
        """The best attack of enemies in sight on a hex."""
        return threat.threat(self, pos, eyes, place)

    def turn(self, pos: Position) -> tuple[int, ...]:
        """Whose player-turn of which Game-Turn it is."""
        return prospects.turn(pos)

    def names(self, pos: Position) -> Names:
        return pos.content.names

    def seats(self, pos: Position) -> tuple[str, ...]:
        return pos.content.seats

    def blank(self, setting: Setting) -> Position:
        return Position(content_of(setting))

    def audit(self, pos: Position) -> list[str]:
        return audit(pos)

    def ways(self, pos: Position) -> dict[str, tuple[str, str]]:
        """The ways between places, for clients that draw in characters."""
        board = pos.content.terrain.board
        return {board.side_text(number): (side.feature, side.width) for number, side in enumerate(board.sides)}

    def picture(self, pos: Position, eyes: Eyes = None, sheet: str = "") -> Picture:
        return draw.picture(pos.content.terrain.board, pos.content.mix)


GAME = UnderEarth()
