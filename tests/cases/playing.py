"""What tables of cases do alike, whichever game lies on them: picks by their texts, and what is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, Self

from wyrmtable.core import AnyGame, Decision, Log, Names, Outcome, ScriptedDice


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
        """Picks one thing after the other; all the dice must be used."""
        scripted = ScriptedDice(*dice)
        for text in texts:
            number = self.content.names.pick(text)
            decision = self.decision
            told = self.game.why_not(self.pos, decision.seat, number)
            assert number in decision.picks, f"{text} is not among {self.picks()}: {told}"
            self.game.apply(self.pos, number, scripted, self.log)
            wrong = self.game.audit(self.pos)
            assert not wrong, wrong
        scripted.finish()
        return self

    @property
    def decision(self) -> Decision:
        found = self.game.decision(self.pos)
        assert isinstance(found, Decision), found
        return found

    @property
    def outcome(self) -> Outcome:
        found = self.game.decision(self.pos)
        assert isinstance(found, Outcome), f"still asking: {found}"
        return found

    @property
    def asked(self) -> str:
        """The name of the step that asks."""
        return str(self.pos.steps[-1][0])

    def picks(self) -> list[str]:
        return [self.content.names.text(pick) for pick in self.decision.picks]

    def legal(self, text: str) -> bool:
        return text in self.picks()

    def why(self, text: str) -> list[str]:
        """The rules against a pick of whoever decides."""
        number = self.content.names.pick(text)
        return [reason.rule for reason in self.game.why_not(self.pos, self.decision.seat, number)]
