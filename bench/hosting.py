"""All that the README tells of the host's speed in one go, of two minutes: `python bench/hosting.py --tools .peers`.

In each round take turns: our server on SQLite, as fast as it goes and at 200 picks a second; ours and boardgame.io's
with short games, and theirs with such as do not end; ours on PostgreSQL. Then come two processes on one PostgreSQL,
and what a pick costs with many stored games. Every row tells the median of the rounds and, where they differ, the
range. How loaded the machine was is told before and after: where others use it, only what is told per second of the
server's processor means anything.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from statistics import median

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE / "peers"))

from run import fetch_boardgame  # noqa: E402  # found by the line above

from host import ours, theirs  # noqa: E402  # found so, too

Found = dict[str, float]
WALL, CPU = "picks_per_second", "picks_per_server_cpu_second"
LONG, SHORT, RATE = "underearth/pursuit", "toy/large", 200


def told(values: Sequence[float], form: str = ",.0f") -> str:
    """Median and range."""
    low, middle, high = (format(value, form) for value in (min(values), median(values), max(values)))
    return middle if low == high else f"{middle} ({low} to {high})"


def row(what: str, *parts: str) -> None:
    print(f"{what:<46} {'   '.join(parts)}", flush=True)


def both(rounds: Sequence[Found]) -> str:
    """Picks per second, and per second of the server's processor."""
    return f"{told([each[WALL] for each in rounds])}/s, per second of processor {told([each[CPU] for each in rounds])}"


def ratio(mine: Sequence[Found], other: Sequence[Found]) -> str:
    """How many times as many as the other, by the clock and by the processor."""
    wall, cpu = ([one[key] / two[key] for one, two in zip(mine, other, strict=True)] for key in (WALL, CPU))
    return f"{told(wall, '.2f')}x, per second of processor {told(cpu, '.2f')}x"


def played(asked: argparse.Namespace) -> dict[str, list[dict[str, Found]]]:
    """What each round found."""
    usual = {"games": 50, "connections": 200, "seconds": asked.seconds, "tools": asked.tools}
    long, short = Namespace(**usual, game=LONG, endless=True), Namespace(**usual, game=SHORT, endless=False)
    found: dict[str, list[dict[str, Found]]] = {"sqlite": [], "short": [], "postgres": [], "endless": [], "theirs": []}
    for number in range(asked.rounds):
        print(f"round {number + 1} of {asked.rounds}", file=sys.stderr, flush=True)
        found["sqlite"].append(ours(long, "--rate", str(RATE)))
        found["short"].append(ours(short))
        if asked.peers:
            found["endless"].append({"saturated": asyncio.run(theirs(long))})
            found["theirs"].append({"saturated": asyncio.run(theirs(short))})
        found["postgres"].append(ours(long, "--postgres"))
    found["two"] = [ours(long, "--postgres", "--servers", "2")]
    return found


def show(found: dict[str, list[dict[str, Found]]]) -> None:
    fast = {name: [each["saturated"] for each in rounds] for name, rounds in found.items()}
    calm = [each[f"at {RATE}/s"] for each in found["sqlite"]]
    disk = [each[f"disk alone at {RATE}/s"] for each in found["sqlite"]]
    row("durable picks, SQLite", both(fast["sqlite"]))
    row("durable picks, PostgreSQL", both(fast["postgres"]))
    two = [each[CPU] / median(one[CPU] for one in fast["postgres"]) for each in fast["two"]]
    row("two processes on PostgreSQL", both(fast["two"]), f"{told(two, '.2f')}x one, by the busier one's processor")
    for name, which in ((f"latency at {RATE} picks/s", calm), ("the disk alone, as often", disk)):
        row(name, *(f"{share} {told([each[f'{share}_ms'] for each in which], '.1f')} ms" for share in ("p50", "p99")))
    row("sent for each pick to each who watches", f"{told([each['bytes_per_delivery'] for each in calm])} bytes")
    row("short games, SQLite", both(fast["short"]))
    if fast["theirs"]:
        row("short games, boardgame.io in memory", both(fast["theirs"]))
        row("  ours beside it", ratio(fast["short"], fast["theirs"]))
        row("endless games, boardgame.io in memory", both(fast["endless"]))
        row("  our Pursuit beside it", ratio(fast["sqlite"], fast["endless"]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tools", type=Path, default=Path(tempfile.gettempdir()) / "wyrmtable-peers")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=4.0, help="of every stretch")
    asked = parser.parse_args()
    asked.tools.mkdir(parents=True, exist_ok=True)
    asked.peers = fetch_boardgame(asked.tools)
    print(f"{os.cpu_count()} cores, load before {os.getloadavg()[0]:.1f}", flush=True)
    show(played(asked))
    subprocess.run([sys.executable, str(HERE / "stored.py"), "--seconds", "2"], check=True)
    print(f"load after {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
