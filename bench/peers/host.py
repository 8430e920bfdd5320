"""Our server beside boardgame.io's: `python bench/peers/host.py --tools FOLDER`, in turn, as fast as each goes.

Both have as many games, players and watchers, on loopback, servers and load generators as processes of their own. Ours
makes every pick durable (SQLite, synchronous FULL) before it is answered; theirs keeps its games in memory. `--tools`
is the folder that `run.py` fetches the peers into.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import shutil
import subprocess
import sys
from pathlib import Path
from statistics import median

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from load import free_port, processor_seconds  # noqa: E402  # lies one folder up


def ours(asked: argparse.Namespace) -> dict[str, float]:
    command = [sys.executable, str(HERE.parent / "load.py"), "--json", "--rate", "200", "--game", asked.game]
    command += ["--games", str(asked.games), "--connections", str(asked.connections), "--seconds", str(asked.seconds)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(done.stdout)["saturated"]
    return found


async def theirs(asked: argparse.Namespace) -> dict[str, float]:
    port, watchers = str(free_port()), asked.connections // asked.games - 2
    rooms = await asyncio.create_subprocess_exec(
        "node", "rooms.mjs", port, cwd=asked.tools, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    try:
        assert rooms.stdout is not None
        await rooms.stdout.readline()
        guests = await asyncio.create_subprocess_exec(
            *("node", "guests.mjs", port, str(asked.games), str(watchers), str(asked.seconds)),
            cwd=asked.tools,
            stdout=subprocess.PIPE,
        )
        said, _ = await guests.communicate()
        found: dict[str, float] = json.loads(said.splitlines()[-1])
        spent = processor_seconds(rooms.pid)
        return {**found, "picks_per_server_cpu_second": found["picks_per_second"] * (asked.seconds + 2) / spent}
    finally:
        rooms.kill()
        await rooms.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tools", type=Path, required=True)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--connections", type=int, default=200)
    parser.add_argument("--game", default="toy/large", help="ours, of two seats")
    asked = parser.parse_args()
    for path in HERE.glob("*.mjs"):
        shutil.copy(path, asked.tools / path.name)
    ratios = []
    for number in range(asked.rounds):
        mine, other = ours(asked), asyncio.run(theirs(asked))
        ratios.append(mine["picks_per_second"] / other["picks_per_second"])
        for name, row in (("Wyrmtable", mine), ("boardgame.io", other)):
            told = "   ".join(f"{key.replace('_', ' ')} {row[key]:,.1f}" for key in other)
            print(f"round {number + 1}   {name:<14} {told}", flush=True)
    print(f"Wyrmtable is {median(ratios):.2f}x as fast ({min(ratios):.2f} to {max(ratios):.2f}).")


if __name__ == "__main__":
    main()
