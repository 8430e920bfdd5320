"""Counting: requests by their answers and times, and how full the house is, in the form that Prometheus reads."""

from __future__ import annotations

import sys
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from itertools import accumulate
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .server import Server

BOUNDS = (0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class Metrics:
    """Answers by their status, and times by the kind of request."""

    def __init__(self) -> None:
        self._answers: Counter[int] = Counter()
        self._times: dict[str, list[int]] = {}  # per kind, how many took at most each bound, and how many longer
        self._sum: dict[str, float] = {}

    def note(self, kind: str, status: int, seconds: float) -> None:
        self._answers[status] += 1
        times = self._times.get(kind)
        if times is None:
            times, self._sum[kind] = self._times.setdefault(kind, [0] * (len(BOUNDS) + 1)), 0.0
        times[bisect_left(BOUNDS, seconds)] += 1
        self._sum[kind] += seconds

    def text(self, server: Server) -> str:
        return "\n".join([*self._lines(), *_gauges(server)]) + "\n"

    def _lines(self) -> Iterator[str]:
        yield "# HELP wyrm_answers_total Answers by status."
        yield "# TYPE wyrm_answers_total counter"
        for status, count in sorted(self._answers.items()):
            yield f'wyrm_answers_total{{status="{status}"}} {count}'
        yield "# HELP wyrm_seconds Time that requests took."
        yield "# TYPE wyrm_seconds histogram"
        for kind, times in sorted(self._times.items()):
            counts = list(accumulate(times))
            for bound, count in zip((*map("{:g}".format, BOUNDS), "+Inf"), counts, strict=True):
                yield f'wyrm_seconds_bucket{{kind="{kind}",le="{bound}"}} {count}'
            yield f'wyrm_seconds_sum{{kind="{kind}"}} {self._sum[kind]:.6f}'
            yield f'wyrm_seconds_count{{kind="{kind}"}} {counts[-1]}'


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
    """Bytes of memory that this process occupies; 0 where the system does not tell."""
    if sys.platform != "linux":
        return 0
    import os

    try:
        with open("/proc/self/statm", encoding="ascii") as told:
            return int(told.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0
