"""Memory over long play: `python bench/memory.py` lets bots play game after game and prints what the processes hold.

Hours of play are pressed into minutes: nobody watches, so bots pick as fast as they think. Each line tells the picks
made so far, how many of them belong to games that go on (their records are in memory), the memory (resident set) of the
server and of the largest of its workers, and how many workers there are; memory should stop growing early, when what
the rules remember of a map is full. The run fails if the server or a worker holds much more at the end than after the
first third.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

from load import Line, server

GROWTH = 1.15  # by which memory may grow after the first third


class Held(NamedTuple):
    """What is held after so many picks, in megabytes."""

    picks: int
    going_on: int
    games: int
    server: float
    worker: float
    workers: int


def resident(pid: int) -> float:
    """Megabytes that a process holds in memory (Linux)."""
    for line in Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


def children(pid: int) -> list[int]:
    """Processes that any of its threads has started."""
    told = (path.read_text(encoding="ascii") for path in Path(f"/proc/{pid}/task").glob("*/children"))
    return [int(child) for line in told for child in line.split()]


class Player:
    """Somebody who sets up one table after the other for bots."""

    def __init__(self, line: Line, what: str, bot: str) -> None:
        self.line = line
        self.game, self.scenario = what.split("/")
        self.bot = bot
        self.table = ""
        self.picks = 0
        self.games = 0

    async def look(self) -> int:
        """Goes on to the next game when one is over; the picks of the one that goes on."""
        found = await self.line.call("GET", f"/api/tables/{self.table}") if self.table else None
        if found is not None and found["status"] != "over":
            troubles = [seat["trouble"] for seat in found["seats"] if seat["trouble"]]
            if troubles:
                raise RuntimeError(troubles[0])
            return int(found["entries"])
        if found is not None:
            self.picks += int(found["entries"])
            self.games += 1
        await self._set_up()
        return 0

    async def _set_up(self) -> None:
        shelf = (await self.line.call("GET", "/api/games"))["games"]
        game = next(each for each in shelf if each["id"] == self.game)
        scenario = next(each for each in game["scenarios"] if each["id"] == self.scenario)
        seats: list[dict[str, Any]] = [{"kind": "bot", "bot": self.bot}] * len(scenario["seats"])
        body = {"game": self.game, "scenario": self.scenario, "seats": seats}
        self.table = (await self.line.call("POST", "/api/tables", body))["id"]


async def run(arguments: argparse.Namespace) -> list[Held]:
    held: list[Held] = []
    with tempfile.TemporaryDirectory() as folder:
        async with server(arguments.database or str(Path(folder) / "memory.db")) as (port, pid):
            line = Line(port)
            line.csrf = (await line.call("POST", "/api/guest", {"name": "Ann"}))["csrf"]
            players = [Player(line.like(), what, arguments.bot) for what in arguments.games * arguments.tables]
            end = time.monotonic() + arguments.seconds
            while time.monotonic() < end:
                going_on = sum([await player.look() for player in players])
                picks = going_on + sum(player.picks for player in players)
                games = sum(player.games for player in players)
                sizes = [resident(child) for child in children(pid)]
                held.append(Held(picks, going_on, games, resident(pid), max(sizes, default=0.0), len(sizes)))
                here, there = held[-1].server, held[-1].worker
                told = f"{picks:>8} picks, {going_on:>6} in memory {games:>5} games   server {here:>6.1f} MB   "
                print(f"{told}largest of {len(sizes)} workers {there:>6.1f} MB", flush=True)
                await asyncio.sleep(arguments.every)
    return held


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="+", default=["underearth/surprise", "lairbreak/hollow", "toy/large"])
    parser.add_argument("--tables", type=int, default=4, help="tables of each at a time")
    parser.add_argument("--bot", default="random")
    parser.add_argument("--seconds", type=float, default=300.0)
    parser.add_argument("--every", type=float, default=10.0)
    parser.add_argument("--database", default="", help="instead of SQLite in a temporary folder")
    arguments = parser.parse_args()
    held = asyncio.run(run(arguments))
    early, last = held[len(held) // 3], held[-1]
    server_growth, worker_growth = last.server / early.server, last.worker / max(early.worker, 1.0)
    print(f"After the first third the server grew by {server_growth - 1:.0%}, a worker by {worker_growth - 1:.0%}.")
    sys.exit(max(server_growth, worker_growth) > GROWTH)


if __name__ == "__main__":
    main()
