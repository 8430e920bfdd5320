"""Scenario files (LOU-4.0, LOU-20.7): a scenario is data, never code.

The five scenarios of the rulebook are written in the same format as any devised by players. A file is read into the
classes below; whatever does not fit is named with its line and the remedy.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterable
from difflib import get_close_matches
from functools import cache
from importlib.resources import files as resources
from typing import Literal, NoReturn

import msgspec

from wyrmtable.core.errors import BadFile
from wyrmtable.core.game import Choice, Scenario
from wyrmtable.core.shapes import Shape

UNCONTROLLED = "uncontrolled"
SPECIAL = ("dependents", "treasure", "flight", "mercenaries", "uncontrolled", "multiplayer")


class Force(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A named body of troops of one side."""

    side: str
    units: dict[str, int]
    rule: str = ""


class Stage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step of the set-up. `where` lists places, or lists them per choice made before (`where.west = [...]`)."""

    do: Literal["place", "choose", "lock", "treasure", "bury", "scatter", "guard", "arrive", "hire"]
    rule: str = "LOU-20.7a"
    side: str = ""
    force: str = ""
    units: tuple[str, ...] = ()
    number: int = msgspec.field(name="any", default=0)
    where: tuple[str, ...] | dict[str, tuple[str, ...]] = ()
    face: Literal["up", "down"] = "up"
    asleep: bool = False
    per_hex: int = 0
    values: tuple[str, ...] = ()
    doubtful: str = ""
    doubtful_number: int = 0
    leaders: tuple[str, ...] = ()
    most: int = 8
    apart: tuple[str, ...] = ()

    def places(self, choice: str) -> tuple[str, ...]:
        """Where, after the choice has been made."""
        return self.where.get(choice, ()) if isinstance(self.where, dict) else self.where


class Surprise(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Attacks of this side on units that were asleep when its player-turn began gain columns (LOU-20.2g)."""

    side: str
    columns: int


class Gas(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Units of this side die after so many Game-Turns in tunnels (LOU-20.4m)."""

    side: str
    turns: int


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a scenario adds to the common rules."""

    surprise: Surprise | None = None
    gas: Gas | None = None
    disorganized: str = ""
    mixed: tuple[str, ...] = ()
    escort: dict[str, str] = {}
    semi_control: tuple[str, ...] = ()
    guard_treasure: bool = False
    gate_breakers: tuple[str, ...] = ()
    indoors: tuple[str, ...] = ()
    no_exit: tuple[str, ...] = ()


class Ending(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A way the game ends: all of `when` hold at the named check. An empty winner is a draw."""

    check: Literal["loss", "player-turn", "game-turn"]
    when: tuple[str, ...]
    winner: str
    text: str
    rule: str = "LOU-20.7a"


Gate = Literal["open", "destroyed", "closed"] | tuple[str, ...]  # or the races it lets through


class ScenarioFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole scenario file."""

    id: str
    title: str
    about: str
    map: str
    sides: tuple[str, ...]
    order: tuple[str, ...] | Literal["dice"]
    forces: dict[str, Force]
    setup: tuple[Stage, ...]
    gates: dict[str, dict[str, Gate]]
    end: tuple[Ending, ...]
    rules: Rules = Rules()
    special: tuple[str, ...] = ()
    strips: str = "ABC"
    players: tuple[int, ...] = ()
    minutes: int = 60
    difficulty: str = "medium"
    learn: int = 9
    rule: str = "LOU-20.7a"

    def poster(self) -> Scenario:
        """The scenario as a lobby shows it."""
        seats = self.sides[: self.players[0]] if self.players else self.sides
        return Scenario(
            self.id, self.title, self.about, seats, self.minutes, self.difficulty, self.learn, self.choices()
        )

    def choices(self) -> tuple[Choice, ...]:
        """The options of a game (LOU-4.0c, LOU-2.0p, LOU-R10)."""
        common = (
            Choice("morale", "Morale", ("on", "off"), "on", "LOU-11.1"),
            Choice("locked_doors", "Locked doors", ("on", "off"), "on", "LOU-12.0"),
            Choice("crt", "Combat table", ("printed", "regular"), "printed", "LOU-R10"),
            Choice("strips", "Order of the map strips", _orders(self.strips), self.strips, "LOU-R94"),
        )
        if not self.players:
            return common
        counts = tuple(str(count) for count in sorted(self.players))
        return (*common, Choice("players", "Players", counts, str(self.players[0]), "LOU-R97"))


def _orders(default: str) -> tuple[str, ...]:
    orders = ("ABC", "ACB", "BAC", "BCA", "CAB", "CBA")
    return orders if default in orders else (default,)


SHAPE = Shape(ScenarioFile)


def read(text: str, path: str = "The scenario") -> ScenarioFile:
    """Reads a scenario file; syntax, unknown keys and wrong types are named with line and remedy."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as trouble:
        raise BadFile(path, _line_in(str(trouble)), f"it is not proper TOML: {trouble}.", "Mend that line.") from None
    try:
        return SHAPE.from_plain(table)
    except msgspec.ValidationError as trouble:
        line = _line_of(text, path, str(trouble))
        raise BadFile(
            path, line, f"{trouble}.", "Compare with a scenario of the rulebook (content/scenarios)."
        ) from None


def _line_in(trouble: str) -> int:
    words = trouble.replace(",", " ").replace(")", " ").split()
    return int(words[words.index("line") + 1]) if "line" in words else 0


def _line_of(text: str, path: str, trouble: str) -> int:
    """The line of a complaint such as "... unknown field `x` - at `$.setup[0]`": the word in the part it names."""
    at = re.search(r"\$\.([\w-]+)(?:\[(\d+)\])?([^`]*)", trouble)
    keys = at[3].strip(".").split(".") if at else []
    heading = at[1] if at else ""
    if at and not at[2] and len(keys) > 1:
        heading += f".{keys[0]}"
    words = re.findall(r"field `([\w-]+)`|'([^']+)'", trouble.partition(" - at ")[0])
    word = next((field or value for field, value in words), keys[-1] if keys and keys[-1] else heading)
    return Part(text, path, heading, int(at[2] or 0) if at else 0).line(word)


class Part:
    """A stretch of the file under one heading, to find the line a word stands in."""

    def __init__(self, text: str, path: str, heading: str = "", nth: int = 0) -> None:
        self.path = path
        self.lines = list(enumerate(text.splitlines(), 1))
        self.first, self.rest = self._stretch(heading, nth)

    def _stretch(self, heading: str, nth: int) -> tuple[int, list[tuple[int, str]]]:
        pattern = re.compile(rf"\s*\[+\s*{re.escape(heading)}[\].]") if heading else None
        starts = [at for at, (_, line) in enumerate(self.lines) if pattern and pattern.match(line)]
        if pattern and nth >= len(starts):
            return 0, self.lines
        start = starts[nth] if pattern else 0
        after = (at for at in range(start + 1, len(self.lines)) if self.lines[at][1].lstrip().startswith("["))
        return self.lines[start][0] if pattern else 0, self.lines[start : next(after, len(self.lines))]

    def line(self, word: str) -> int:
        """The line of a word in this part, else the part's first line."""
        whole = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])")
        return next(
            (number for number, line in self.rest if word and whole.search(line.partition(" #")[0])), self.first
        )

    def wrong(self, word: str, what: str, remedy: str) -> NoReturn:
        raise BadFile(self.path, self.line(word), what, remedy)

    def known(self, word: str, among: Collection[str], what: str) -> None:
        """Refuses a word that is not among those there are."""
        if word not in among:
            near = get_close_matches(word, list(among), 1)
            hint = f"Did you mean {near[0]!r}? " if near else ""
            self.wrong(word, f"there is no {what} {word!r}.", f"{hint}There is: {', '.join(among) or 'none'}.")

    def all_known(self, words: Iterable[str], among: Collection[str], what: str) -> None:
        for word in words:
            self.known(word, among, what)


@cache
def rulebook_scenarios() -> dict[str, ScenarioFile]:
    """The scenarios of the rulebook, in the order to learn them."""
    folder = resources(__package__) / "content" / "scenarios"
    found = [read(file.read_text("utf-8"), file.name) for file in folder.iterdir() if file.name.endswith(".toml")]
    return {scenario.id: scenario for scenario in sorted(found, key=lambda scenario: scenario.learn)}
