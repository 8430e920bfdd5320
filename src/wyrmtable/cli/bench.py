"""The command that measures speed."""

from __future__ import annotations

from typing import Annotated

import typer

from .. import registry
from .words import Json, bar_of, put_json, say


def bench(
    what: Annotated[str, typer.Argument(help="A game's id; default: all games.")] = "",
    rounds: Annotated[int, typer.Option(min=1, help="Rounds of ours and theirs in turn.")] = 5,
    seconds: Annotated[float, typer.Option(help="CPU seconds for each measurement.")] = 1.0,
    json: Json = False,
) -> None:
    """Measure the speed of the games against python-chess, in turn, in CPU time."""
    from ..bench import measure, report_table

    chosen = [registry.game(name) for name in ([what] if what else registry.SHELF)]
    with bar_of("Measuring", json) as bar:
        task = bar.add_task("", total=None)
        results = measure(chosen, rounds, seconds, lambda words: bar.update(task, advance=1, description=words))
    if json:
        put_json(results)
    else:
        say(*report_table(results))
