"""The commands that save all games and people into a file, and put them back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .words import say

Database = Annotated[str, typer.Option(help="Where games are kept; default WYRM_DATABASE or a file here.")]


def _url(database: str) -> str:
    from dataclasses import replace

    from ..host.settings import from_environment

    settings = from_environment()
    return (replace(settings, database=database) if database else settings).url


def _counted(counts: dict[str, int]) -> str:
    games, folk = counts.get("tables", 0), counts.get("people", 0)
    return f"{games} {'table' if games == 1 else 'tables'} and {folk} {'person' if folk == 1 else 'people'}"


def backup(
    file: Annotated[Path, typer.Argument(help="The file to write; it must not exist.")], database: Database = ""
) -> None:
    """Save everything a server keeps into one file, while it runs."""
    from ..host.backup import back_up

    counts = back_up(_url(database), file)
    say(f"Saved {_counted(counts)} in {file}. Keep it to yourself: it holds the dice of running games.")


def restore(
    file: Annotated[Path, typer.Argument(help="A file that `wyrm backup` wrote.")], database: Database = ""
) -> None:
    """Put a backup into a new, empty database."""
    from ..host import backup as backups

    counts = backups.restore(file, _url(database))
    say(f"Restored {_counted(counts)}.")
