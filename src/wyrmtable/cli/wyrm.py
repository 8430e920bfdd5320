"""The `wyrm` command: every command of every group, and what is said when one cannot be carried out."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from ..core import WyrmError
from .commands import Commands

app = typer.Typer(
    cls=Commands,
    help="Old fantasy wargames by their real rules: against friends, against bots, or both.",
    no_args_is_help=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # plain help: the painted one takes longer to load than all our commands together
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context, version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False
) -> None:
    """Old fantasy wargames by their real rules."""
    if version:
        from .. import __version__  # looking it up takes time that no other command should take
        from ..build import build

        sys.stdout.write(f"wyrmtable {__version__} ({build()})\n")
    elif context.invoked_subcommand is None:
        welcome()


def welcome() -> None:
    """What somebody reads who says `wyrm` and nothing else."""
    from rich.text import Text  # whoever calls a command, or asks for help, waits for none of this

    from .. import registry
    from .games import ordered
    from .words import say

    scenario = next(f"{game.id}/{ordered(game)[0].id}" for game in registry.games())
    say(
        Text("Wyrmtable", style="bold").append(": old fantasy wargames by their real rules.", "not bold"),
        "",
        "  wyrm games                    what there is to play",
        "  wyrm serve --browser          play in the browser",
        f"  wyrm play {scenario:<19} play here (you first, a bot against you)",
        "  wyrm resume                   go on with the game you left",
        "  wyrm rules GAME               read the rules",
        "  wyrm --help                   everything else",
    )


def main() -> None:
    """The entry of the command: whatever a person can get wrong ends in one sentence and exit code 2."""
    try:
        app()
    except WyrmError as trouble:
        complain(str(trouble))
    except BrokenPipeError:
        sys.stderr.close()  # the reader of our output has gone; nothing is left to say
        sys.exit(1)
    except OSError as trouble:
        where = f"{trouble.filename}: " if trouble.filename else ""
        complain(f"{where}{trouble.strerror or trouble}.")
    except Exception as trouble:
        if os.environ.get("WYRMTABLE_TRACE"):
            raise
        what = f"{type(trouble).__name__}: {trouble}".rstrip(": ")
        complain(
            f"This is our mistake, not yours: {what}. Set WYRMTABLE_TRACE=1 to see where it happened, and tell us.", 3
        )


def complain(message: str, code: int = 2) -> None:
    from rich.text import Text

    from ..text.terminal import console

    console(stderr=True).print(Text(f"wyrm: {message}", style="red"), soft_wrap=True)
    sys.exit(code)
