"""What a mode of play consists of: one record of functions, for its own scenarios and its own class of positions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, TypeVar

from wyrmtable.core import (
    Dice,
    Eyes,
    Log,
    Preview,
    Reason,
    Scenario,
    Sequel,
    Setting,
    Table,
    Threat,
    View,
    settle,
)
from wyrmtable.core.steps import Stacked
from wyrmtable.draw import Picture

P = TypeVar("P", bound=Stacked)


def no_titles(pos: Any) -> Mapping[int, str]:
    return {}


def as_printed(pos: Any, sheet: str) -> str:
    """Boards that are printed do not change; maps that are drawn in play do."""
    return ""


def no_sequel(pos: Any) -> Sequel | None:
    return None


def no_resolving(pos: Any) -> int | None:
    return None


def no_threat(pos: Any, eyes: Eyes, place: int) -> Threat | None:
    return None


@dataclass(frozen=True)
class Mode(Generic[P]):
    """Its chapters by name. Positions are of its own class; nobody else looks into them."""

    ids: tuple[str, ...]  # the scenarios that belong to it
    scenarios: Callable[[Mapping[str, str]], Mapping[str, Scenario]]
    content_of: Callable[[Setting], Any]
    position: Callable[[Any], P]  # its class
    steps: Table[P]
    set_up: Callable[[P, Dice], None]
    concede: Callable[[P, int, Log | None], None]
    sentences: Mapping[str, str]  # for every kind of event
    results: frozenset[str]  # the kinds that answer "what came of it"
    turns: frozenset[str]  # the kinds that begin a turn, round, day or week
    view: Callable[[P, Eyes], View]
    imagine: Callable[[P, Eyes, Random], P]
    why_not: Callable[[P, int, int], list[Reason]]
    explain: Callable[[P, int, int], list[Reason]]
    preview: Callable[[P, Eyes, int], Preview]
    audit: Callable[[P], list[str]]
    picture: Callable[[P, str], Picture]
    titles: Callable[[P], Mapping[int, str]] = no_titles
    drawn: Callable[[P, str], str] = as_printed
    sequel: Callable[[P], Sequel | None] = no_sequel
    threat: Callable[[P, Eyes, int], Threat | None] = no_threat
    resolving: Callable[[P], int | None] = no_resolving

    def blank(self, setting: Setting) -> P:
        return self.position(self.content_of(setting))

    def setup(self, setting: Setting, dice: Dice, log: Log | None) -> P:
        pos = self.blank(setting)
        self.set_up(pos, dice)
        settle(self.steps, pos, dice, log)
        return pos

    def give_up(self, pos: P, seat: int, dice: Dice, log: Log | None) -> None:
        self.concede(pos, seat, log)
        settle(self.steps, pos, dice, log)
