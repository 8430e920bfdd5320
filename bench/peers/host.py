"""Our server beside boardgame.io's: `python bench/peers/host.py`, in turn, as fast as each goes.

Both have as many games, players and watchers, on loopback, servers and load generators as processes of their own. Ours
makes every pick durable (SQLite, synchronous FULL) before it is answered; theirs keeps its games in memory. (With
TMPDIR=/dev/shm so does ours: that tells what the disk costs.) Told are the moves in a second, and those in a second of
the server's processor: on a machine where server and load generator share cores, the latter is what a server would make
that has a core to itself. Short games are set up and joined every dozen moves; `--endless --game underearth/pursuit`
leaves that out. boardgame.io is fetched by npm into the folder `--tools`, once.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from run import fetch_boardgame  # noqa: E402  # found by the line above

from load import free_port, processor_seconds  # noqa: E402  # lies one folder up


def ours(asked: argparse.Namespace, *more: str) -> dict[str, dict[str, float]]:
    """What the load on our server was found to do, stretch by stretch; `more` is said to `load.py`."""
    command = [sys.executable, str(HERE.parent / "load.py"), "--json", "--rate", "0", "--game", asked.game]
    command += ["--games", str(asked.games), "--connections", str(asked.connections), "--seconds", str(asked.seconds)]
    done = subprocess.run([*command, *more], stdout=subprocess.PIPE, text=True, check=True)
    found: dict[str, dict[str, float]] = json.loads(done.stdout)
    return found


async def theirs(asked: argparse.Namespace) -> dict[str, float]:
    port, watchers = str(free_port()), asked.connections // asked.games - 2
    room = {**os.environ, "ENDLESS": "1"} if asked.endless else None
    rooms = await asyncio.create_subprocess_exec(
        *("node", "rooms.mjs", port), cwd=asked.tools, env=room, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    try:
        assert rooms.stdout is not None
        await rooms.stdout.readline()
        started = processor_seconds(rooms.pid)
        guests = await asyncio.create_subprocess_exec(
            *("node", "guests.mjs", port, str(asked.games), str(watchers), str(asked.seconds)),
            cwd=asked.tools,
            stdout=subprocess.PIPE,
        )
        said, _ = await guests.communicate()
        found: dict[str, float] = json.loads(said.splitlines()[-1])
        spent = processor_seconds(rooms.pid) - started
        return {**found, "picks_per_server_cpu_second": found["picks_per_second"] * (asked.seconds + 2) / spent}
    finally:
        rooms.kill()
        await rooms.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tools", type=Path, default=Path(tempfile.gettempdir()) / "wyrmtable-peers")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--connections", type=int, default=200)
    parser.add_argument("--game", default="toy/large", help="ours, of two seats")
    parser.add_argument("--endless", action="store_true", help="theirs does not end: take a long game of ours then")
    asked = parser.parse_args()
    asked.tools.mkdir(parents=True, exist_ok=True)
    if not fetch_boardgame(asked.tools):
        sys.exit(
            f"boardgame.io could not be fetched into {asked.tools}: npm and a connection, or its cache, are needed."
        )
    ratios: dict[str, list[float]] = {"picks_per_second": [], "picks_per_server_cpu_second": []}
    for number in range(asked.rounds):
        mine, other = ours(asked)["saturated"], asyncio.run(theirs(asked))
        for key, found in ratios.items():
            found.append(mine[key] / other[key])
        for name, row in (("Wyrmtable", mine), ("boardgame.io", other)):
            told = "   ".join(f"{key.replace('_', ' ')} {row[key]:,.1f}" for key in other)
            print(f"round {number + 1}   {name:<14} {told}", flush=True)
    for key, found in ratios.items():
        told = f"{median(found):.2f}x boardgame.io's ({min(found):.2f} to {max(found):.2f})"
        print(f"Wyrmtable's {key.replace('_', ' ')}: {told}.")


if __name__ == "__main__":
    main()
