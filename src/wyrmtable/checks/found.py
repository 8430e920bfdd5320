"""What a check is, what it finds, and the report of a whole run."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from ..core import AnyGame, Setting, WyrmError

if TYPE_CHECKING:
    from .playout import Playout

KnownRule = Callable[[str], object]


class Broken(WyrmError):
    """A game breaks one of the checks. Says which, how, and where to see it again."""

    def __init__(
        self, check: str, sentence: str, setting: Setting | None = None, seed: str = "", entry: int | None = None
    ) -> None:
        self.check = check
        self.sentence = sentence
        self.setting = setting
        self.seed = seed
        self.entry = entry
        super().__init__(f"{check}: {sentence}{self._where()}")

    def _where(self) -> str:
        if self.setting is None:
            return ""
        options = ", ".join(f"{name}={value}" for name, value in self.setting.options.items())
        where = f"scenario {self.setting.scenario}" + (f" with {options}" if options else "")
        where += f", seed {self.seed!r}" if self.seed else ""
        return f" ({where}, entry {self.entry})" if self.entry is not None else f" ({where})"


def blame(error: BaseException) -> str:
    """An error inside a game in one line, with the place it comes from."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno}, in {frames[-1].name})" if frames else ""
    return f"{type(error).__name__}: {error}{where}"


@dataclass(slots=True)
class Tally:
    """What a check has looked at so far. `noted` and `varied` serve checks that judge a whole run at its end, `met`
    those that need not see the same sort of thing again and again."""

    examined: int = 0
    noted: set[str] = field(default_factory=set)
    varied: set[str] = field(default_factory=set)
    met: Counter[Hashable] = field(default_factory=Counter)

    def meet(self, sort: Hashable) -> int:
        """How often something of this sort was met, now included."""
        self.met[sort] += 1
        return self.met[sort]


@dataclass(frozen=True, slots=True)
class Subject:
    """The game under examination and what its author told about it."""

    game: AnyGame
    settings: tuple[Setting, ...]
    known_rule: KnownRule | None = None
    hidden: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Check:
    """One law. `each` examines a playout, `once` the game before any is played, `conclude` the tally at the end; all
    raise `Broken`. `unit` names what is counted. An `optional` one is about something that not every game has."""

    name: str
    says: str
    unit: str
    each: Callable[[Subject, Playout, Tally], None] | None = None
    once: Callable[[Subject, Tally], None] | None = None
    conclude: Callable[[Subject, Tally], None] | None = None
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A check's line in the report. `varied` lists the fields of the position that imagined worlds changed."""

    check: Check
    examined: int
    broken: Broken | None
    varied: tuple[str, ...] = ()

    @property
    def verdict(self) -> str:
        if self.broken:
            return "broken"
        if self.examined:
            return "passed"
        return "not used" if self.check.optional else "nothing examined"

    def __str__(self) -> str:
        told = f" (varied: {', '.join(self.varied)})" if self.varied else ""
        told += f": {self.broken}" if self.broken else ""
        return f"{self.verdict:16} {self.check.name:12} {self.examined:8} {self.check.unit}{told}"


@dataclass(frozen=True, slots=True)
class Report:
    """All checks of a run with what each really examined."""

    game: str
    games: int
    rows: tuple[Row, ...]
    entries: int = 0

    @property
    def passed(self) -> bool:
        """No check is broken; some may have found nothing to examine (see `idle`)."""
        return not self.broken

    @property
    def broken(self) -> Sequence[Broken]:
        return [row.broken for row in self.rows if row.broken]

    @property
    def idle(self) -> Sequence[str]:
        """Names of checks that found nothing to examine: they prove nothing."""
        return [row.check.name for row in self.rows if row.verdict == "nothing examined"]

    def __getitem__(self, name: str) -> Row:
        return next(row for row in self.rows if row.check.name == name)

    def __str__(self) -> str:
        return "\n".join(
            [f"{self.game}: {self.games} games played, {self.entries} entries examined", *map(str, self.rows)]
        )
