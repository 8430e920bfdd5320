"""Lists for people and programs: the games on the shelf, the saved games, odds and rules as JSON."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from rich.table import Table
from rich.text import Text

from .. import registry
from ..core import AnyGame, Choice, Scenario
from .saves import Saved


def shelf() -> Iterator[AnyGame]:
    for name in registry.SHELF:
        yield registry.game(name)


def ordered(game: AnyGame) -> list[Scenario]:
    """Scenarios in the order to learn them."""
    return sorted(game.scenarios({}).values(), key=lambda scenario: scenario.learn)


def games_json() -> list[dict[str, Any]]:
    return [
        {
            "id": game.id,
            "title": game.title,
            "version": game.version,
            "scenarios": [_plain(scenario) for scenario in ordered(game)],
        }
        for game in shelf()
    ]


def _plain(scenario: Scenario) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(scenario)
    return plain


def games_table(game: AnyGame) -> Table:
    """A game and its scenarios, easiest first; options that all of them have stand below."""
    scenarios = ordered(game)
    common = set.intersection(*(set(scenario.choices) for scenario in scenarios))
    options = _options(choice for choice in scenarios[0].choices if choice in common)
    caption = f"Options of all: {options}" if options else None
    table = Table(title=f"{game.title} ({game.id})", title_justify="left", caption=caption, caption_justify="left")
    table.add_column("play", style="bold cyan", no_wrap=True)
    for heading in ("what it is about", "seats", "minutes"):
        table.add_column(heading)
    for scenario in scenarios:
        about = Text(scenario.title, style="bold").append(f" ({scenario.difficulty}). {scenario.about}", "not bold")
        own = _options(choice for choice in scenario.choices if choice not in common)
        about.append(f"\nOptions: {own}" if own else "", "dim not bold")
        table.add_row(f"{game.id}/{scenario.id}", about, ", ".join(scenario.seats), str(scenario.minutes))
    return table


def _options(choices: Iterable[Choice]) -> str:
    """Options as they are typed, the default first."""
    return ", ".join(
        f"{choice.id}={'|'.join(sorted(choice.values, key=lambda value, first=choice.default: value != first))}"
        for choice in choices
    )


def saved_table(saves: Iterable[Saved]) -> Table:
    table = Table(title="Saved games, the latest first", title_justify="left")
    table.add_column("", justify="right", style="bold cyan")
    for heading in ("game", "seats", "picks", "state", "last played", "file"):
        table.add_column(heading)
    for number, save in enumerate(saves, 1):
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(save.when))
        state = "over" if save.over else "running"
        seats = ", ".join(save.seats)
        table.add_row(
            str(number), f"{save.game}/{save.scenario}", seats, str(save.entries), state, when, save.path.name
        )
    return table


def saved_json(saves: Iterable[Saved]) -> list[dict[str, Any]]:
    return [{**save._asdict(), "path": str(save.path)} for save in saves]
