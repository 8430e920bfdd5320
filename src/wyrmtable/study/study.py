"""A study: a plan played for many seeds, kept in a table, taken up again where it stopped."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import nullcontext
from pathlib import Path

from ..files import BadFile
from .games import Plan, Row, option_words
from .pool import Job, Pool
from .rows import RowFile


def jobs_of(first_seed: int, games: int) -> list[Job]:
    return [(number, first_seed + number) for number in range(games)]


def run_study(
    plan: Plan, first_seed: int, games: int, workers: int, out: Path | None = None
) -> Generator[Row, None, None]:
    """Yields the rows of an earlier run first, then those of the games that were missing, as they are played."""
    jobs = jobs_of(first_seed, games)
    with RowFile(out) if out is not None else nullcontext() as file:
        kept = _fitting(plan, file, jobs) if file is not None else {}
        whole = {seed: rows for seed, rows in kept.items() if rows[-1].ends_chain(plan.chain)}
        for rows in whole.values():
            yield from rows
        missing = [job for job in jobs if job[1] not in whole]
        pool = Pool(plan, workers).run(missing)
        for row in pool:
            if file is not None:
                file.add([row])
            yield row


def _fitting(plan: Plan, file: RowFile, jobs: list[Job]) -> dict[int, list[Row]]:
    """Earlier rows of these very games, by seed; a table of another study is refused rather than mixed. If a chain of
    games was broken off, it was played again: the last time counts."""
    mine = (plan.game().id, plan.scenario, option_words(plan.options))
    numbers = {seed: number for number, seed in jobs}
    kept: dict[int, list[Row]] = {}
    for line, row in enumerate(file.kept, 2):
        if (row.game, row.scenario, row.options) != mine:
            raise BadFile(
                str(file.path),
                line,
                "this row belongs to another game, scenario or set of options.",
                "Choose another --out.",
            )
        if row.seed not in numbers:
            continue
        if row.seats != plan.seats_of(numbers[row.seed]):
            raise BadFile(str(file.path), line, "other players sat in this game.", "Choose another --out.")
        kept.setdefault(row.seed, [])[row.link - 1 :] = [row]
    return kept
