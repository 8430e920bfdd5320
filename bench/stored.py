"""What a pick costs when many games are stored: `python bench/stored.py` prints the curve.

For each number of stored games a fresh SQLite database is filled with copies of one game that was played a while, a
server is started on it, and a few tables play as fast as it goes. What counts is the processor time of the server for
each pick, which should not depend on how many games lie in the cupboard.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sqlite3
import tempfile
from pathlib import Path

import uvloop

from load import Line, Table, Tally, measure, server, unless_broken

FIRST = 200.0  # picks per second before games are copied: as fast as it goes they would be long, and take long to copy
COPIED = ("entries", "seats", "snapshots")  # what belongs to a table, besides its own row


def columns(games: sqlite3.Connection, name: str) -> list[str]:
    return [row[1] for row in games.execute(f"PRAGMA table_info({name})")]


def copy_rows(games: sqlite3.Connection, name: str, key: str, first: str, fresh: list[str]) -> None:
    """The rows of one table once more under every fresh id."""
    others = ", ".join(f'"{column}"' for column in columns(games, name) if column != key)
    statement = f"INSERT INTO {name} ({key}, {others}) SELECT ?, {others} FROM {name} WHERE {key} = ?"
    games.executemany(statement, [(each, first) for each in fresh])


def fill(database: Path, count: int) -> None:
    """Puts copies of the first game into the database until there are so many."""
    with sqlite3.connect(database) as games:
        first, there = games.execute("SELECT min(id), count(*) FROM tables").fetchone()
        fresh = [f"{number:016x}" for number in range(1, count - there + 1)]
        copy_rows(games, "tables", "id", first, fresh)
        for name in COPIED:
            copy_rows(games, name, "table_id", first, fresh)


async def play(database: Path, arguments: argparse.Namespace, seconds: float, rate: float = 0.0) -> dict[str, float]:
    """So many tables play for a while on a server of their own, at a rate of picks per second or as fast as it goes."""
    tally = Tally()
    async with server(str(database), arguments.game.partition("/")[0]) as (port, pid):
        tables = []
        for number in range(arguments.games):
            line = Line(port)
            line.csrf = (await line.call("POST", "/api/guest", {"name": f"Bot {number}"}))["csrf"]
            tables.append(Table(line, arguments.game, 0, tally, random.Random(number)))
        playing = [asyncio.create_task(table.play()) for table in tables]
        found = await unless_broken(measure(tables, tally, [pid], rate, seconds), playing)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    return found


async def run(arguments: argparse.Namespace) -> None:
    for count in arguments.stored:
        with tempfile.TemporaryDirectory() as folder:
            database = Path(folder) / "stored.db"
            await play(database, arguments, 2.0, FIRST)
            fill(database, count)
            found = await play(database, arguments, arguments.seconds)
        cost = 1e6 / found["picks_per_server_cpu_second"]
        print(f"{count:>7} stored games   {cost:>6.0f} us of the server for each pick", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="underearth/pursuit", help="game/scenario of two seats")
    parser.add_argument("--games", type=int, default=10, help="tables that play")
    parser.add_argument("--stored", type=int, nargs="+", default=[10, 1000, 10_000])
    parser.add_argument("--seconds", type=float, default=8.0)
    uvloop.run(run(parser.parse_args()))


if __name__ == "__main__":
    main()
