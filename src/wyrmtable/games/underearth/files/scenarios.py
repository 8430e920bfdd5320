"""Scenario files (LOU-4.0, LOU-20.7): a scenario is data, never code.

The five scenarios of the rulebook are written in the same format as any devised by players. A file is read into the
classes below; whatever does not fit is named with its line and the remedy.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import Annotated, Literal

import msgspec

from wyrmtable.core import Choice, Scenario
from wyrmtable.files import Form, Page, own_files

from . import fitted

UNCONTROLLED = "uncontrolled"
SPECIAL = ("dependents", "treasure", "flight", "mercenaries", "uncontrolled", "multiplayer")

SWITCHED = ("Played", "Left out")
MORALE = "Leaders steady Companies, and lone Individuals daunt them."
DOORS = "Doors can be locked, and must be opened by a die."
TABLES = "The regular table has a retreat instead of two odd eliminations."
FLOWN = "By the letter it has kept the Dwarves from winning, were it on the first turn; else it must stay and fight."
STRIPS = "From top to bottom; every order makes another city. A strip that is turned lies upside down."


Count = Annotated[int, msgspec.Meta(ge=0, le=999)]
Several = Annotated[int, msgspec.Meta(ge=1, le=999)]


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
    number: Count = msgspec.field(name="any", default=0)
    where: tuple[str, ...] | dict[str, tuple[str, ...]] = ()
    face: Literal["up", "down"] = "up"
    asleep: bool = False
    per_hex: Count = 0
    gather: tuple[str, ...] = ()  # where those go who are placed by themselves
    values: tuple[str, ...] = ()
    doubtful: str = ""
    doubtful_number: Count = 0
    leaders: tuple[str, ...] = ()
    most: Several = 8
    apart: tuple[str, ...] = ()

    def places(self, choice: str) -> tuple[str, ...]:
        """Where, after the choice has been made."""
        return self.where.get(choice, ()) if isinstance(self.where, dict) else self.where


class Surprise(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Attacks of this side on units that were asleep when its player-turn began gain columns (LOU-20.2g)."""

    side: str
    columns: Several


class Gas(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Units of this side die after so many Game-Turns in tunnels (LOU-20.4m)."""

    side: str
    turns: Several


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
    """A way the game ends: all of `when` hold at the named check. An empty winner is a draw. With `flown` it holds only
    if the players want it so that one who leaves wins, or loses (LOU-R81)."""

    check: Literal["loss", "player-turn", "game-turn"]
    when: tuple[str, ...]
    winner: str
    text: str
    rule: str = "LOU-20.7a"
    flown: Literal["", "wins", "loses"] = ""


Gate = Literal["open", "destroyed", "closed"] | tuple[str, ...]  # or the races it lets through


class ScenarioFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole scenario file."""

    id: str
    title: str
    about: str
    map: str
    sides: Annotated[tuple[str, ...], msgspec.Meta(max_length=8)]
    order: tuple[str, ...] | Literal["dice"]
    forces: Annotated[dict[str, Force], msgspec.Meta(max_length=60)]
    setup: Annotated[tuple[Stage, ...], msgspec.Meta(max_length=100)]
    gates: dict[str, dict[str, Gate]]
    end: Annotated[tuple[Ending, ...], msgspec.Meta(max_length=60)]
    rules: Rules = Rules()
    special: tuple[str, ...] = ()
    strips: str = "ABC"
    players: tuple[int, ...] = ()
    minutes: Several = 60
    difficulty: Literal["easy", "medium", "hard"] = "medium"
    learn: Several = 9
    rule: str = "LOU-20.7a"
    game: str = "underearth"

    def poster(self) -> Scenario:
        """The scenario as a lobby shows it."""
        seats = self.sides[: self.players[0]] if self.players else self.sides
        return Scenario(
            self.id, self.title, self.about, seats, self.minutes, self.difficulty, self.learn, self.choices()
        )

    def choices(self) -> tuple[Choice, ...]:
        """The options of a game (LOU-4.0c, LOU-2.0p, LOU-R10, LOU-R81)."""
        switch = ("on", "off")
        strips, tables = _orders(self.strips), ("printed", "regular")
        common: tuple[Choice, ...] = (
            Choice("morale", "Morale", switch, "on", "LOU-11.1", MORALE, SWITCHED),
            Choice("locked_doors", "Locked doors", switch, "on", "LOU-12.0", DOORS, SWITCHED),
            Choice("crt", "Combat table", tables, "printed", "LOU-R10", TABLES, ("As printed", "Regular")),
            Choice("strips", "Order of the map strips", strips, self.strips, "LOU-R94", STRIPS, _laid(strips)),
        )
        if any(ending.flown for ending in self.end):
            verdicts = ("loses", "wins")
            flown = Choice("flown", "The Dragon leaves", verdicts, "loses", "LOU-R81", FLOWN, ("It loses", "It wins"))
            common = (*common, flown)
        if not self.players:
            return common
        counts = tuple(str(count) for count in sorted(self.players))
        return (*common, Choice("players", "Players", counts, str(self.players[0]), "LOU-R97", role="players"))


def _orders(default: str) -> tuple[str, ...]:
    """All cities that three strips can make (LOU-R94): every order upright, and with one of them turned (a small
    letter). With two or three turned it is one of these again, seen from the other side."""
    upright = ["".join(order) for order in permutations("ABC")]
    turned = [order.replace(letter, letter.lower()) for letter in "ABC" for order in upright]
    return (*upright, *turned) if default in (*upright, *turned) else (default,)


def _laid(orders: tuple[str, ...]) -> tuple[str, ...]:
    """How people call them, from the top: "A, B turned, C"."""
    return tuple(", ".join(f"{one.upper()} turned" if one.islower() else one for one in order) for order in orders)


FORM = Form(ScenarioFile)


def open_page(text: str, path: str) -> tuple[Page, ScenarioFile]:
    """A scenario file and the page it was read from; syntax, unknown keys and wrong types are refused."""
    page = Page(text, path, "underearth")
    return page, fitted(page, FORM)


def read(text: str, path: str = "The scenario") -> ScenarioFile:
    """Reads a scenario file; syntax, unknown keys and wrong types are named with line and remedy."""
    return open_page(text, path)[1]


@cache
def rulebook_scenarios() -> dict[str, ScenarioFile]:
    """The scenarios of the rulebook, in the order to learn them."""
    found = [read(text, name) for name, text in own_files(__package__, ".toml", "scenarios").items()]
    return {scenario.id: scenario for scenario in sorted(found, key=lambda scenario: scenario.learn)}
