"""The command that lists the games and their scenarios."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from .. import registry
from ..core import AnyGame, Choice, Scenario
from .words import Json, put_json, say


def games(json: Json = False) -> None:
    """List the games and their scenarios, easiest first."""
    if json:
        put_json(games_json())
    else:
        for game in registry.games():
            say(*games_list(game), "")


def ordered(game: AnyGame) -> list[Scenario]:
    """Scenarios in the order to learn them."""
    return sorted(game.scenarios({}).values(), key=lambda scenario: scenario.learn)


def games_json() -> list[dict[str, Any]]:
    return [
        {
            "id": game.id,
            "title": game.title,
            "version": game.version,
            "bots": [level._asdict() for level in registry.levels(game)],
            "scenarios": [_plain(scenario) for scenario in ordered(game)],
        }
        for game in registry.games()
    ]


def _plain(scenario: Scenario) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(scenario)
    return plain


def games_list(game: AnyGame) -> Iterator[RenderableType]:
    """A game and its scenarios, easiest first; options that all of them have stand below."""
    scenarios = ordered(game)
    common = set.intersection(*(set(scenario.choices) for scenario in scenarios))
    yield Text(game.title, style="bold underline")
    for scenario in scenarios:
        line = Text("  ").append(f"{game.id}/{scenario.id}", "bold cyan").append(f"  {scenario.title}", "bold")
        yield line.append(f" ({scenario.difficulty}, {scenario.minutes} minutes; {', '.join(scenario.seats)})", "dim")
        yield Padding(scenario.about, (0, 0, 0, 6))
        own = _options(choice for choice in scenario.choices if choice not in common)
        if own:
            yield Padding(Text(f"Options: {own}", style="dim"), (0, 0, 0, 6))
        if scenario.presets:
            presets = ", ".join(preset.id for preset in scenario.presets)
            yield Padding(Text(f"Presets: {presets}", style="dim"), (0, 0, 0, 6))
    options = _options(choice for choice in scenarios[0].choices if choice in common)
    if options:
        yield Padding(Text(f"Options of all: {options}", style="dim"), (0, 0, 0, 2))


def _options(choices: Iterable[Choice]) -> str:
    """Options as they are typed, the default first."""
    return ", ".join(f"{choice.id}={'|'.join(_default_first(choice))}" for choice in choices)


def _default_first(choice: Choice) -> list[str]:
    return [choice.default, *(value for value in choice.values if value != choice.default)]
