"""What the slowest picks wait for: `python bench/slowest.py --game underearth/pursuit`, at a rate that leaves time.

The server notes when it commits, takes its journal into the file, looks for garbage, builds or reads in another thread
or keeps its event loop waiting; the load generator notes when it is late itself. Of the slowest picks in a hundred is
told how long each of these lasted while they waited, and of all picks the same: what the slow ones have more of, they
wait for. (One clock serves all processes of a machine.)
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import statistics
import tempfile
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import uvloop

from load import Line, Table, Tally, measure, server, unless_broken

LATE = 0.002  # seconds that an event loop may be late unnoticed
PROBE = f"""
import gc, json, os, time
from wyrmtable.host import storage, writer
spans = []
def timed(kind, work):
    def run(*given):
        began = time.perf_counter()
        try:
            return work(*given)
        finally:
            spans.append((kind, began, time.perf_counter()))
    return run
writer.Writer._commit = timed("commit", writer.Writer._commit)
storage.write_back = timed("journal", storage.write_back)
storage.Storage._reading = timed("reading", storage.Storage._reading)
looks = []
def looking(phase, told):
    looks.append(time.perf_counter())
    if phase == "stop":
        spans.append(("garbage", looks[0], looks[-1]))
        looks.clear()
gc.callbacks.append(looking)
def tick(loop, due):
    now = loop.time()
    if now - due > {LATE}:
        spans.append(("event loop", due, now))
    loop.call_later({LATE}, tick, loop, now + {LATE})
begin = writer.Writer.__init__
def begun(self, engine, loop):
    begin(self, engine, loop)
    loop.call_soon(tick, loop, loop.time())
writer.Writer.__init__ = begun
end = writer.Writer.close
def ended(self):
    end(self)
    open(os.environ["WYRM_SPANS"], "w").write(json.dumps(spans))
writer.Writer.close = ended
"""
Span = tuple[str, float, float]


class Stamped(list[float]):
    """How long picks took, and when each of them was sent and answered."""

    def __init__(self) -> None:
        super().__init__()
        self.spans: list[tuple[float, float]] = []

    def append(self, took: float) -> None:
        now = time.perf_counter()
        self.spans.append((now - took, now))
        super().append(took)


class StampedTally(Tally):
    def clear(self) -> None:
        super().clear()
        self.answered = Stamped()


async def listen(spans: list[Span]) -> None:
    """Notes when the load generator itself is late."""
    while True:
        due = time.perf_counter() + LATE
        await asyncio.sleep(LATE)
        if time.perf_counter() - due > LATE:
            spans.append(("load generator", due, time.perf_counter()))


def shared(picks: Sequence[tuple[float, float]], spans: Iterable[Span], kind: str) -> float:
    """How many milliseconds of a pick something lasted, on average."""
    own = [(first, last) for each, first, last in spans if each == kind]
    both = (max(0.0, min(end, last) - max(began, first)) for began, end in picks for first, last in own)
    return sum(both) / len(picks) * 1000


async def run(asked: argparse.Namespace, folder: Path) -> tuple[dict[str, float], Stamped, list[Span]]:
    tally, own = StampedTally(), list[Span]()
    tally.clear()
    async with server(str(folder / "slow.db"), asked.game.partition("/")[0], first=PROBE) as (port, pid):
        tables = []
        for number in range(asked.games):
            line = Line(port)
            line.csrf = (await line.call("POST", "/api/guest", {"name": f"Bot {number}"}))["csrf"]
            tables.append(Table(line, asked.game, asked.connections // asked.games - 2, tally, random.Random(number)))
        for table in tables:
            table.pause = asked.games / asked.rate
        playing = [asyncio.create_task(work) for work in (listen(own), *(table.play() for table in tables))]
        found = await unless_broken(measure(tables, tally, [pid], asked.rate, asked.seconds), playing)
        picks = tally.answered
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    assert isinstance(picks, Stamped)
    return found, picks, own


def tell(picks: Stamped, spans: Sequence[Span]) -> Iterable[str]:
    slow = sorted(picks.spans, key=lambda pick: pick[1] - pick[0])[-max(1, len(picks) // 100) :]
    yield f"{'ms of a pick':<16} {'all':>8} {'slowest':>8}"
    whole = [statistics.fmean(answered - sent for sent, answered in each) * 1000 for each in (picks.spans, slow)]
    yield f"{'in all':<16} {whole[0]:8.2f} {whole[1]:8.2f}"
    for kind in sorted({kind for kind, _, _ in spans}):
        yield f"{kind:<16} {shared(picks.spans, spans, kind):8.2f} {shared(slow, spans, kind):8.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="toy/large", help="game/scenario of two seats")
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--connections", type=int, default=200, help="live streams in all")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rate", type=float, default=200.0, help="picks per second")
    asked: Any = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        noted = Path(folder) / "spans.json"
        os.environ["WYRM_SPANS"] = str(noted)
        found, picks, own = uvloop.run(run(asked, Path(folder)))
        spans = [*(tuple(span) for span in json.loads(noted.read_text(encoding="utf-8"))), *own]
    print(f"{found['picks_per_second']:g} picks/s, p50 {found['p50_ms']:g} ms, p99 {found['p99_ms']:g} ms")
    print("\n".join(tell(picks, spans)))


if __name__ == "__main__":
    main()
