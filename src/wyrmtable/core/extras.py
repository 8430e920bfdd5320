"""What a game may offer besides the six functions, and what holds where it does not.

Each hook is an optional member of the game with the name and arguments of its function here; whoever needs it asks
through that function, so nobody else has to know which games have it. (Standing orders have theirs in `orders`,
exports and a referee's tools in `wyrmtable.workbench`.)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from .decision import Reason
from .eyes import Eyes
from .game import AnyGame, Setting


class Preview(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a pick would do, told before it is confirmed: the places it leads through (the first is where it begins),
    what that costs, in words, and what speaks against it."""

    path: tuple[str, ...] = ()
    cost: str = ""
    warnings: tuple[Reason, ...] = ()


class Sequel(NamedTuple):
    """The next match of a series: its setting holds what the campaign has come to as a file. If secrets live on, seed
    and full record of this match stay sealed until the series ends."""

    title: str
    about: str
    setting: Setting
    lives_on: bool = False


def ways(game: AnyGame, pos: Any) -> Mapping[str, tuple[str, str]]:
    """The ways between places (feature and width by side), for clients that draw in characters."""
    found: Mapping[str, tuple[str, str]] = _hook(game, "ways", {}, pos)
    return found


def preview(game: AnyGame, pos: Any, eyes: Eyes, pick: int) -> Preview:
    """Path, cost and warnings of a pick, from what these eyes know; `View.warned` lists the picks with warnings."""
    found: Preview = _hook(game, "preview", Preview(), pos, eyes, pick)
    return found


def titles(game: AnyGame, pos: Any, eyes: Eyes) -> Mapping[int, str]:
    """Picks that these eyes call by another title than the rest, such as a potion nobody has tasted."""
    found: Mapping[int, str] = _hook(game, "titles", {}, pos, eyes)
    return found


def sequel(game: AnyGame, pos: Any) -> Sequel | None:
    """The match that follows a finished one, if there is one."""
    found: Sequel | None = _hook(game, "sequel", None, pos)
    return found


def _hook(game: AnyGame, name: str, default: Any, *arguments: Any) -> Any:
    hook = getattr(game, name, None)
    return default if hook is None else hook(*arguments)
