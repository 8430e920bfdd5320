"""Guided games: a text file beside a scenario says what to play, on which side, and what the page explains on the way.

The files lie in a game's `content/guides`, one for each scenario that has a guide.
"""

from __future__ import annotations

import tomllib
from collections.abc import Hashable
from functools import lru_cache
from pathlib import Path
from typing import Any, cast

from ..core import AnyGame
from ..registry import folder, usual_level
from .errors import Refused
from .requests import ChairRequest


def _place(game: AnyGame) -> Path | None:
    return _found(cast(Hashable, game))


@lru_cache(maxsize=32)
def _found(game: Any) -> Path | None:
    home = folder(game)
    return home / "content" / "guides" if home is not None else None


def guided(game: AnyGame) -> frozenset[str]:
    """The scenarios that have a guide."""
    place = _place(game)
    return _listed(place) if place is not None else frozenset()


@lru_cache(maxsize=32)
def _listed(place: Path) -> frozenset[str]:
    return frozenset(path.stem for path in place.glob("*.toml"))


@lru_cache(maxsize=64)
def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def guide(game: AnyGame, scenario: str) -> dict[str, Any]:
    """The guide to a scenario, as it is written."""
    place = _place(game)
    if place is None or scenario not in guided(game):
        raise Refused(404, "not-found", f"{game.title} has no guide to {scenario!r}.")
    return _read(place / f"{scenario}.toml")


def is_guided(game: AnyGame, scenario: str, seed: str) -> bool:
    """Whether a game is the one that the guide speaks of: it alone is played with that seed."""
    return scenario in guided(game) and str(guide(game, scenario).get("seed", "")) == seed


def chairs(game: AnyGame, script: dict[str, Any], sides: list[str]) -> list[ChairRequest]:
    """My seat, and a bot in every other."""
    bot = str(script.get("bot", usual_level(game).id))
    mine = str(script.get("seat", sides[0])).casefold()
    at = next((number for number, side in enumerate(sides) if side.casefold() == mine), 0)
    return [ChairRequest(kind="me") if seat == at else ChairRequest(kind="bot", bot=bot) for seat in range(len(sides))]
