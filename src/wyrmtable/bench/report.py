"""The measurements as tables for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.box import SIMPLE_HEAD
from rich.table import Table

from ..build import build
from .speed import Bench, GameSpeed, Growth


def report_table(bench: Bench) -> Iterator[Table | str]:
    """What was measured, game by game."""
    yield f"The rules are {build()}."
    if bench.chess_moves_per_second:
        yield f"python-chess: {bench.chess_moves_per_second:,.0f} random moves/s (median of {bench.rounds} rounds)"
    else:
        yield 'python-chess is not installed, so there are no ratios: pip install "wyrmtable[bench]".'
    yield _growth(bench.growth)
    for game in bench.games:
        yield _rates(game)
        captains = "no captain" if game.captain_seconds is None else f"a game of captains {game.captain_seconds:.2f} s"
        yield (
            f"copy {game.copy_microseconds:.1f} us, decide and apply {game.decision_microseconds:.1f} us, "
            f"replay of 1,000 decisions {game.replay_1000_seconds:.3f} s, {captains}"
        )


def _growth(rows: Sequence[Growth]) -> Table:
    table = Table(title="When the map doubles", title_justify="left")
    for heading in ("places", "reach with 8 points, us", "copy of a byte map, us"):
        table.add_column(heading, justify="right")
    for row in rows:
        table.add_row(str(row.places), f"{row.reach_microseconds:.1f}", f"{row.copy_microseconds:.2f}")
    return table


def _rates(game: GameSpeed) -> Table:
    table = Table(title=f"{game.game}: decisions of random self-play", title_justify="left", box=SIMPLE_HEAD)
    table.add_column("scenario", no_wrap=True)
    for heading in ("places", "pieces", "picks", "per s", "x chess", "low", "high"):
        table.add_column(heading, justify="right")
    for rate in game.rates:
        ratios = [f"{value:.2f}" for value in (rate.ratio, min(rate.ratios), max(rate.ratios))] if rate.ratios else []
        table.add_row(
            rate.scenario,
            str(rate.places),
            str(rate.pieces),
            f"{rate.branching:.1f}",
            f"{rate.decisions_per_second:,.0f}",
            *(ratios or ["-"] * 3),
        )
    return table
