"""What cases do alike, whichever game they are about: picks by their texts, and what is asked.

The functions serve any position. `Playing` is a table that keeps one: every game with one kind of board has a `Table`
that is one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol, Self

from wyrmtable.core import AnyGame, Decision, Dice, Log, Names, Outcome, ScriptedDice


def asked(game: AnyGame, pos: Any) -> Decision:
    """The decision that is open; a game that is over is a failure."""
    found = game.decision(pos)
    assert isinstance(found, Decision), found
    return found


def ended(game: AnyGame, pos: Any) -> Outcome:
    """How the game ended; one that goes on is a failure."""
    found = game.decision(pos)
    assert isinstance(found, Outcome), f"still asking: {found}"
    return found


def offered(game: AnyGame, pos: Any) -> list[str]:
    """The texts of what may be picked; nothing if the game is over."""
    found = game.decision(pos)
    return [game.names(pos).text(pick) for pick in found.picks] if isinstance(found, Decision) else []


def take(game: AnyGame, pos: Any, text: str, dice: Dice, log: Log | None = None) -> None:
    """A pick by its text, which must be legal."""
    number, decision = game.names(pos).pick(text), asked(game, pos)
    told = [] if number in decision.picks else game.why_not(pos, decision.seat, number)
    assert number in decision.picks, f"{text} is not among {offered(game, pos)}: {told}"
    game.apply(pos, number, dice, log)


def play(game: AnyGame, pos: Any, texts: Iterable[str], dice: Sequence[int] = (), log: Log | None = None) -> None:
    """Picks one after the other; the dice belong to all of them together, and all must be used."""
    scripted = ScriptedDice(*dice)
    for text in texts:
        take(game, pos, text, scripted, log)
    scripted.finish()


class _Content(Protocol):
    @property
    def names(self) -> Names: ...


class Playing:
    """A position of `game` under test; a game's own table builds it."""

    game: AnyGame
    content: _Content
    pos: Any
    log: Log

    def pick(self, *texts: str, dice: Sequence[int] = ()) -> Self:
        """Picks one thing after the other; all the dice must be used. What was put up may be odd, but nothing else may
        become so."""
        scripted, odd = ScriptedDice(*dice), {*self.game.audit(self.pos)}
        for text in texts:
            self.take(text, scripted)
            wrong = {*self.game.audit(self.pos)} - odd
            assert not wrong, wrong
        scripted.finish()
        return self

    def take(self, text: str, dice: Dice) -> None:
        """One pick."""
        take(self.game, self.pos, text, dice, self.log)

    @property
    def decision(self) -> Decision:
        return asked(self.game, self.pos)

    @property
    def outcome(self) -> Outcome:
        return ended(self.game, self.pos)

    @property
    def over(self) -> bool:
        return isinstance(self.game.decision(self.pos), Outcome)

    @property
    def asked(self) -> str:
        """The name of the step that asks."""
        return str(self.pos.steps[-1][0])

    def picks(self) -> list[str]:
        return offered(self.game, self.pos)

    def legal(self, text: str) -> bool:
        return text in self.picks()

    def why(self, text: str) -> list[str]:
        """The rules against a pick of whoever decides."""
        number = self.content.names.pick(text)
        return [reason.rule for reason in self.game.why_not(self.pos, self.decision.seat, number)]
