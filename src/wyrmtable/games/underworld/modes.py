"""What a mode of play must answer: the functions of a game, for its own scenarios and its own class of positions."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Protocol, runtime_checkable

from wyrmtable.core import Decision, Dice, Eyes, Log, Names, Outcome, Preview, Reason, Scenario, Sequel, Setting, View
from wyrmtable.draw import Picture


class Mode(Protocol):
    """Positions are of its own class; nobody else looks into them."""

    @property
    def position(self) -> type: ...

    @property
    def ids(self) -> tuple[str, ...]:
        """The scenarios that belong to it."""

    @property
    def sentences(self) -> Mapping[str, str]: ...

    @property
    def results(self) -> frozenset[str]: ...

    def scenarios(self, files: Mapping[str, str]) -> Mapping[str, Scenario]: ...

    def blank(self, setting: Setting) -> Any: ...

    def setup(self, setting: Setting, dice: Dice, log: Log | None) -> Any: ...

    def decision(self, pos: Any) -> Decision | Outcome: ...

    def apply(self, pos: Any, pick: int, dice: Dice, log: Log | None) -> None: ...

    def concede(self, pos: Any, seat: int, dice: Dice, log: Log | None) -> None: ...

    def view(self, pos: Any, eyes: Eyes) -> View: ...

    def imagine(self, pos: Any, eyes: Eyes, rng: Random) -> Any: ...

    def why_not(self, pos: Any, seat: int, pick: int) -> list[Reason]: ...

    def names(self, pos: Any) -> Names: ...

    def titles(self, pos: Any, eyes: Eyes) -> Mapping[int, str]: ...

    def seats(self, pos: Any) -> tuple[str, ...]: ...

    def explain(self, pos: Any, seat: int, pick: int) -> list[Reason]: ...

    def preview(self, pos: Any, eyes: Eyes, pick: int) -> Preview: ...

    def audit(self, pos: Any) -> list[str]: ...

    def picture(self, pos: Any, eyes: Eyes, sheet: str) -> Picture: ...


@runtime_checkable
class Drawing(Protocol):
    """A mode whose pictures change as the game goes on."""

    def drawn(self, pos: Any, eyes: Eyes, sheet: str) -> str: ...


@runtime_checkable
class Chain(Protocol):
    """A mode of which a match may lead to another."""

    def sequel(self, pos: Any) -> Sequel | None: ...
