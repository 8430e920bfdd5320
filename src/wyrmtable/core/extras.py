"""What a game may offer besides the six functions, and what holds where it does not.

Each hook is an optional member of the game with the name and arguments of its function here; whoever needs it asks
through that function, so nobody else has to know which games have it. (Standing orders have theirs in `orders`,
exports and a referee's tools in `wyrmtable.workbench`.)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

import msgspec

from .decision import Outcome, Reason
from .eyes import Eyes
from .game import AnyGame, Setting

T = TypeVar("T")


class Chance(msgspec.Struct, frozen=True, omit_defaults=True):
    """A result and how likely it is; where told, in words, and as a win, gain, loss, ruin or even for who picks."""

    result: str
    chance: float
    fraction: str = ""
    words: str = ""
    tone: str = ""


class Preview(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a pick would do, told before it is confirmed: the places it leads through (the first is where it begins),
    what that costs, in words, and what speaks against it. `title` names what it is about ("Attack on the gate")."""

    path: tuple[str, ...] = ()
    cost: str = ""
    warnings: tuple[Reason, ...] = ()
    title: str = ""


class Threat(msgspec.Struct, frozen=True, omit_defaults=True):
    """The worst that others could do at a place: what it is, who would take part, what may come of it and why."""

    title: str
    pieces: tuple[str, ...] = ()
    chances: tuple[Chance, ...] = ()
    because: tuple[Reason, ...] = ()


class Sequel(NamedTuple):
    """The next match of a series: its setting holds what the campaign has come to as a file. If secrets live on, seed
    and full record of this match stay sealed until the series ends."""

    title: str
    about: str
    setting: Setting
    lives_on: bool = False


def ways(game: AnyGame, pos: Any) -> Mapping[str, tuple[str, str]]:
    """The ways between places (feature and width by side), for clients that draw in characters."""
    return offered(game, "ways", {}, pos)


def preview(game: AnyGame, pos: Any, eyes: Eyes, pick: int) -> Preview:
    """Path, cost and warnings of a pick, from what these eyes know; `View.warned` lists the picks with warnings."""
    return offered(game, "preview", Preview(), pos, eyes, pick)


def meaning(game: AnyGame, result: str) -> tuple[str, str]:
    """What the label of a result means in words, and its tone for the one who picks: a game's `meanings` say so."""
    meanings: Mapping[str, tuple[str, str]] = getattr(game, "meanings", {})
    return meanings.get(result, ("", ""))


def resolving(game: AnyGame, pos: Any) -> int | None:
    """The pick of the open decision that leads what was begun last to its result, as if nothing else were wanted:
    odds of an attack go on by it while others can still join or be declared. None where there is no such pick."""
    return offered(game, "resolving", None, pos)


def threat(game: AnyGame, pos: Any, eyes: Eyes, place: int) -> Threat | None:
    """The best attack of others on a place, from what these eyes know; None if there is none to fear."""
    return offered(game, "threat", None, pos, eyes, place)


def turn(game: AnyGame, pos: Any) -> tuple[int, ...]:
    """A key of one player's turn, never met again in the game; bots keep plans by it. By default the deciding seat."""
    decision = game.decision(pos)
    return offered(game, "turn", (-1,) if isinstance(decision, Outcome) else (decision.seat,), pos)


def drawn(game: AnyGame, pos: Any, eyes: Eyes, sheet: str = "") -> str:
    """A word that changes when the picture of a sheet does for these eyes: pictures that never change have none."""
    return offered(game, "drawn", "", pos, eyes, sheet)


def titles(game: AnyGame, pos: Any, eyes: Eyes) -> Mapping[int, str]:
    """Picks that these eyes call by another title than the rest, such as a potion nobody has tasted."""
    return offered(game, "titles", {}, pos, eyes)


def sequel(game: AnyGame, pos: Any) -> Sequel | None:
    """The match that follows a finished one, if there is one."""
    return offered(game, "sequel", None, pos)


def offered(game: AnyGame, name: str, default: T, *arguments: Any) -> T:
    """What the game answers, if it has such a member."""
    hook: Callable[..., T] | None = getattr(game, name, None)
    return default if hook is None else hook(*arguments)
