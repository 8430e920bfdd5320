"""What can be wrong with a content file: mistakes with line and remedy, and the one error that tells them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..core.errors import WyrmError


class Mistake(NamedTuple):
    """One thing wrong with a content file; line 0 means the file as a whole."""

    line: int
    what: str
    remedy: str

    def __str__(self) -> str:
        where = f"line {self.line}: " if self.line else ""
        return f"{where}{self.what}" + (f" {self.remedy}" if self.remedy else "")


class BadFile(WyrmError):
    """A content file (map, scenario, units, cards) cannot be used; `mistakes` lists what is wrong, by line."""

    def __init__(self, path: str, line: int, what: str, remedy: str = "") -> None:
        self._tell(path, (Mistake(line, what, remedy),))

    @classmethod
    def of(cls, path: str, mistakes: Iterable[Mistake]) -> BadFile:
        """The error that tells all of these mistakes, in the order of their lines."""
        bad = cls.__new__(cls)
        bad._tell(path, tuple(sorted(mistakes)))
        return bad

    def _tell(self, path: str, mistakes: tuple[Mistake, ...]) -> None:
        self.path = path
        self.mistakes = mistakes
        several = f"{path} has {len(mistakes)} mistakes:\n" + "\n".join(f"  {mistake}" for mistake in mistakes)
        Exception.__init__(self, several if len(mistakes) > 1 else self.sentences[0])

    @property
    def sentences(self) -> tuple[str, ...]:
        """Every mistake as a line of its own that names the file."""
        return tuple(f"{self.path}{', ' if mistake.line else ': '}{mistake}" for mistake in self.mistakes)

    @property
    def line(self) -> int:
        """Where the first mistake stands."""
        return self.mistakes[0].line

    @property
    def what(self) -> str:
        return self.mistakes[0].what

    @property
    def remedy(self) -> str:
        return self.mistakes[0].remedy

    def __reduce__(self) -> tuple[object, ...]:
        """Errors come back whole from the processes of a study."""
        return BadFile.of, (self.path, self.mistakes)
