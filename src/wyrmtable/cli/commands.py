"""The commands by name: each is loaded when it is called. The list of them, which is all that most people ask for,
needs none, and is there at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any, NamedTuple, cast

import typer
from typer.core import TyperGroup


class Entry(NamedTuple):
    """Where a command lives, and what it is for in half a line."""

    home: str
    about: str
    more: Mapping[str, bool] = {}  # settings for arguments that only the command itself can read


FREE = {"allow_extra_args": True, "ignore_unknown_options": True}
COMMANDS = {
    "games": Entry("games", "List the games and their scenarios, easiest first."),
    "play": Entry("play", "Play in the terminal, or watch bots play."),
    "saved": Entry("play", "List saved games, the latest first."),
    "resume": Entry("play", "Go on with a saved game: the latest, or the one you name."),
    "campaign": Entry("play", "Go on with a series: begin the game that follows a record."),
    "serve": Entry("serve", "Serve the table in the browser: lobby, games, bots."),
    "backup": Entry("backup", "Save everything a server keeps, while it runs."),
    "restore": Entry("backup", "Put a backup into a new, empty database."),
    "show": Entry("look", "Draw the board of a scenario or a record."),
    "replay": Entry("look", "Step through a record, or make a page or film of it."),
    "verify": Entry("look", "Prove a finished record: picks, seals and dice."),
    "odds": Entry("look", "Tell the odds of a pick, from what its seat knows."),
    "export": Entry("export", "Write a game or a record out in one of its forms."),
    "rules": Entry("rules", "Read the rules: the contents, a rule, or a search."),
    "copy": Entry("copy", "Copy a game's content into a folder, to change it."),
    "check": Entry("check", "Check a designer's file, or a whole game."),
    "study": Entry("study", "Let bots play many games: who wins how often?"),
    "bench": Entry("bench", "Measure the speed of the games beside python-chess."),
    "admin": Entry("admin", "Look after a server: people, tables, accounts."),
    "referee": Entry("referee", "Use one of a game's tools for referees.", FREE),
}


def load(name: str) -> Any:
    """A command, ready to be run."""
    home = import_module(f".{COMMANDS[name].home}", __package__)
    group: typer.Typer | None = getattr(home, "app", None)
    if group is None:
        group = typer.Typer(rich_markup_mode=None, add_completion=False)
        group.command(name, context_settings=dict(COMMANDS[name].more))(getattr(home, name))
    command = typer.main.get_command(group)
    command.name = name
    return command


class Loading(Mapping[str, Any]):
    """The commands, each loaded when it is looked up."""

    def __getitem__(self, name: str) -> Any:
        if name not in COMMANDS:
            raise KeyError(name)
        return load(name)

    def __iter__(self) -> Iterator[str]:
        return iter(COMMANDS)

    def __len__(self) -> int:
        return len(COMMANDS)


class Commands(TyperGroup):
    """The group of all commands."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        self.commands = cast(dict[str, Any], Loading())

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.about) for name, entry in COMMANDS.items()])
