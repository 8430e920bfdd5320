"""A seat at the table: what its player or bot may touch, and nothing more."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Any

from .decision import Decision, Outcome, Reason
from .errors import BadPick
from .extras import Preview, Threat, preview, threat, titles, turn
from .eyes import Eyes
from .game import AnyGame
from .names import Names
from .odds import Odds, odds_of
from .view import View

if TYPE_CHECKING:
    from .match import Told


class Supposed:
    """A position that was imagined or thought out, with as much of a match as a chair needs: searching bots sit down
    at it as they would at the table. Nothing was told there; a `Match` is one whose story is known."""

    def __init__(self, game: AnyGame, position: Any) -> None:
        self.game = game
        self.position = position

    @property
    def decision(self) -> Decision | Outcome:
        return self.game.decision(self.position)

    @property
    def outcome(self) -> Outcome | None:
        decision = self.decision
        return decision if isinstance(decision, Outcome) else None

    def names_for(self, eyes: Eyes) -> Names:
        """The names with the titles these eyes know."""
        return self.game.names(self.position).retitled(titles(self.game, self.position, eyes))

    def view(self, eyes: Eyes) -> View:
        return self.game.view(self.position, eyes)

    def log(self, eyes: Eyes, since: int = 0) -> Iterator[Told]:
        return iter(())


class Chair:
    """Bots are given one of these, never the match."""

    __slots__ = ("_match", "seat")

    def __init__(self, match: Supposed, seat: int) -> None:
        self._match = match
        self.seat = seat

    @property
    def game(self) -> AnyGame:
        return self._match.game

    @property
    def names(self) -> Names:
        """The names of all picks, with the titles this seat knows."""
        return self._match.names_for(self.seat)

    @property
    def decision(self) -> Decision | None:
        """The decision, if it is this seat's."""
        decision = self._match.decision
        return decision if isinstance(decision, Decision) and decision.seat == self.seat else None

    @property
    def outcome(self) -> Outcome | None:
        return self._match.outcome

    @property
    def turn(self) -> tuple[int, ...]:
        """A key for the player's turn that goes on now."""
        return turn(self.game, self._match.position)

    def view(self) -> View:
        return self._match.view(self.seat)

    def log(self, since: int = 0) -> Iterator[Told]:
        return self._match.log(self.seat, since)

    def imagine(self, rng: Random) -> Any:
        """A full position that this seat could not tell from the real one."""
        return self.game.imagine(self._match.position, self.seat, rng)

    def odds(self, pick: int | str) -> Odds:
        """The odds of a pick of the current decision."""
        number = self._number(pick)
        decision = self.decision
        if decision is None or number not in decision.picks:
            raise BadPick("Odds are told for the picks of your own decision only.")
        return odds_of(self.game, self._match.position, self.seat, number)

    def why_not(self, pick: int | str) -> list[Reason]:
        """The rules that forbid a pick now, from what this seat knows; empty if it is legal."""
        return self.game.why_not(self._match.position, self.seat, self._number(pick))

    def preview(self, pick: int | str) -> Preview:
        """Path, cost and warnings of a pick, from what this seat knows."""
        return preview(self.game, self._match.position, self.seat, self._number(pick))

    def threat(self, place: int | str) -> Threat | None:
        """The worst that others could do at a place, from what this seat knows."""
        return threat(self.game, self._match.position, self.seat, self._number(place))

    def explain(self, pick: int | str) -> list[Reason]:
        return self.game.explain(self._match.position, self.seat, self._number(pick))

    def _number(self, pick: int | str) -> int:
        number = self.names.pick(pick) if isinstance(pick, str) else pick
        if not 0 <= number < len(self.names):
            raise BadPick(f"There is no pick number {number} in this game.")
        return number
