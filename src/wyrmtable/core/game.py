"""What a game is: six functions, and the words to present them. There is no base class.

The comments of this protocol are its specification; `wyrmtable.checks` tests every sentence of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Protocol, TypeVar

import msgspec

from .decision import Decision, Outcome, Reason
from .dice import Dice
from .errors import BadSetup
from .event import Log
from .eyes import Eyes
from .names import Names
from .position import Position
from .view import View

P = TypeVar("P", bound=Position)


class Choice(msgspec.Struct, frozen=True):
    """An option of a scenario: one of several words, each with a `label` for people. The option whose `role` is
    `players` sets their number."""

    id: str
    title: str
    values: tuple[str, ...]
    default: str
    rule: str = ""
    about: str = ""
    labels: tuple[str, ...] = ()
    role: str = ""


class Preset(msgspec.Struct, frozen=True):
    """Several options set at once, under a name."""

    id: str
    title: str
    about: str
    options: Mapping[str, str]


class Scenario(msgspec.Struct, frozen=True):
    """A scenario as a lobby shows it. `learn` orders scenarios for newcomers, 1 first; `seats` are the sides in a
    default game (options may change their number)."""

    id: str
    title: str
    about: str
    seats: tuple[str, ...]
    minutes: int
    difficulty: str
    learn: int
    choices: tuple[Choice, ...] = ()
    presets: tuple[Preset, ...] = ()


class Setting(msgspec.Struct, frozen=True):
    """What a position's static content depends on: scenario, options, and a designer's own files by name (their whole
    text, so that a record needs nothing else). `secret` files are held by the authority alone: a record names only
    their hashes until the chain of games they belong to has ended."""

    scenario: str
    options: Mapping[str, str] = {}
    files: Mapping[str, str] = {}
    secret: Mapping[str, str] = {}


class Game(Protocol[P]):
    """Six functions, and what presents them."""

    @property
    def id(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def version(self) -> int:
        """Raised whenever a rules change makes old records replay differently."""

    @property
    def sentences(self) -> Mapping[str, str]:
        """A sentence per kind of event; `{0}` names a pick, `{0:n}` a number or word, `{0:d}` dice, `{0:w}` a way."""

    @property
    def results(self) -> frozenset[str]:
        """Kinds of events that answer "what came of it": their first argument is the label that odds are counted by."""

    @property
    def turns(self) -> frozenset[str]:
        """Kinds of events that begin a turn, whatever the game calls it: a log has a heading there."""

    def scenarios(self, files: Mapping[str, str] = ...) -> Mapping[str, Scenario]:
        """The scenarios at hand, those of a designer's files included."""

    # -- the six -------------------------------------------------------------------------------------------------

    def setup(self, setting: Setting, dice: Dice, log: Log | None = None) -> P:
        """A new position, run on to its first decision. `setting.options` is complete (see `complete`)."""

    def decision(self, pos: P) -> Decision | Outcome:
        """Who picks what. Pure; complete (everything legal is in it) and exact (nothing else is); picks ascend."""

    def apply(self, pos: P, pick: int, dice: Dice, log: Log | None = None) -> None:
        """Changes the position by a pick of its decision and runs on to the next decision. Trusts the pick."""

    def view(self, pos: P, eyes: Eyes) -> View:
        """What these eyes may see, built from nothing; everything, if they are `ALL`."""

    def imagine(self, pos: P, eyes: Eyes, rng: Random) -> P:
        """A full position which these eyes could not tell from `pos`; every hidden field varies from one to another,
        though not always evenly. Depends on `pos` only through what the eyes know: the same generator gives the same
        world from any of them."""

    def why_not(self, pos: P, seat: int, pick: int) -> list[Reason]:
        """The rules that forbid a pick to the seat, from what the seat knows; empty exactly if it is legal now."""

    def concede(self, pos: P, seat: int, dice: Dice, log: Log | None = None) -> None:
        """The seat gives up, whoever is to decide: what that means for the others, run on to the next decision. An
        entry of the match like undo, never a pick."""

    # -- presentation and safety ---------------------------------------------------------------------------------

    def names(self, pos: P) -> Names: ...

    def seats(self, pos: P) -> tuple[str, ...]:
        """The names of the seats, in order."""

    def explain(self, pos: P, seat: int, pick: int) -> list[Reason]:
        """What goes into the result of a pick: strengths, columns, shifts, by rule, as far as the seat knows."""

    def blank(self, setting: Setting) -> P:
        """An empty position with the setting's content, to be filled from a snapshot."""

    def audit(self, pos: P) -> list[str]:
        """What is wrong with a position that play should never reach; empty if nothing is."""

    def picture(self, pos: P, eyes: Eyes = ..., sheet: str = ...) -> Any:
        """The drawing of a board (by default the only one) and its counters, as these eyes see it: a `draw.Picture`."""

    # What a game may offer besides: ways between places, previews, titles that differ by seat, a sequel (`extras`);
    # standing orders (`orders`); exports and tools (`wyrmtable.workbench`). Its captain is `games/<id>/captain`.


AnyGame = Game[Any]


def complete(game: AnyGame, setting: Setting) -> Setting:
    """The setting with every option spelt out; unknown scenarios, options and values are refused."""
    known = game.scenarios(setting.files)
    if setting.scenario not in known:
        raise BadSetup(f"{game.title} has no scenario {setting.scenario!r}. It has: {', '.join(known)}.")
    choices = {choice.id: choice for choice in known[setting.scenario].choices}
    for option, value in setting.options.items():
        if option not in choices:
            allowed = ", ".join(choices) or "none"
            raise BadSetup(f"{setting.scenario} has no option {option!r}. It has: {allowed}.")
        if value not in choices[option].values:
            raise BadSetup(f"Option {option} can be {', '.join(choices[option].values)}; not {value!r}.")
    options = {choice.id: setting.options.get(choice.id, choice.default) for choice in choices.values()}
    return Setting(setting.scenario, options, dict(setting.files), dict(setting.secret))
