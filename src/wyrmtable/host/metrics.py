"""Counting: requests by their answers and times, and how full the house is, in the form that Prometheus reads."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .server import Server

BOUNDS = (0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class Metrics:
    """Answers by their status, and times by the kind of request."""

    def __init__(self) -> None:
        self._answers: Counter[int] = Counter()
        self._times: Counter[tuple[str, float]] = Counter()
        self._count: Counter[str] = Counter()
        self._sum: Counter[str] = Counter()

    def note(self, kind: str, status: int, seconds: float) -> None:
        self._answers[status] += 1
        self._count[kind] += 1
        self._sum[kind] += seconds  # type: ignore[assignment]  # a Counter adds floats as well as ints
        for bound in BOUNDS:
            if seconds <= bound:
                self._times[kind, bound] += 1

    def text(self, server: Server) -> str:
        return "\n".join([*self._lines(), *_gauges(server)]) + "\n"

    def _lines(self) -> Iterator[str]:
        yield "# HELP wyrm_answers_total Answers by status."
        yield "# TYPE wyrm_answers_total counter"
        for status, count in sorted(self._answers.items()):
            yield f'wyrm_answers_total{{status="{status}"}} {count}'
        yield "# HELP wyrm_seconds Time that requests took."
        yield "# TYPE wyrm_seconds histogram"
        for kind in sorted(self._count):
            for bound in BOUNDS:
                yield f'wyrm_seconds_bucket{{kind="{kind}",le="{bound:g}"}} {self._times[kind, bound]}'
            yield f'wyrm_seconds_bucket{{kind="{kind}",le="+Inf"}} {self._count[kind]}'
            yield f'wyrm_seconds_sum{{kind="{kind}"}} {self._sum[kind]:.6f}'
            yield f'wyrm_seconds_count{{kind="{kind}"}} {self._count[kind]}'


def _gauges(server: Server) -> Iterator[str]:
    found = {
        "wyrm_streams": ("Open live streams.", server.stream_limits.total()),
        "wyrm_tables_loaded": ("Tables in memory.", len(server.tables.loaded)),
        "wyrm_jobs_waiting": ("Jobs that wait for a worker.", server.workers.queue.waiting),
        "wyrm_bots_waiting": ("Bots that wait for a worker.", server.bot_workers.queue.waiting),
        "wyrm_checks_waiting": ("Designers' files that wait to be read.", server.checkers.queue.waiting),
        "wyrm_writes_waiting": ("Writes that wait for the database.", server.storage.writer.waiting),
        "process_resident_memory_bytes": ("Memory of the server process.", resident()),
    }
    for name, (about, value) in found.items():
        yield f"# HELP {name} {about}"
        yield f"# TYPE {name} gauge"
        yield f"{name} {value}"


def resident() -> int:
    """Bytes of memory this process occupies; 0 where the system does not tell."""
    if sys.platform != "linux":
        return 0
    import os

    with open("/proc/self/statm", encoding="ascii") as told:
        return int(told.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
