"""A game goes on while the server is attacked: `python bench/attacks.py` prints how long its picks take meanwhile.

It starts `wyrm serve` with the limits it has by default, on loopback, plays one game at a steady pace, and attacks in
turn: hostile files, half-sent requests, exports without end, floods of tables and talk, and all at once. The attackers
say that they come from other addresses than the player. The run fails if the 99th percentile reaches half a second.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import NamedTuple

from load import Line, Table, Tally, free_port, milliseconds, processor_seconds, unless_broken

LIMIT = 500.0  # milliseconds
ATTACKERS = 8
HALF_OPEN = 400
Attack = Callable[[int, int], Awaitable[None]]


class Served(NamedTuple):
    """The server that is attacked."""

    port: int
    pid: int


async def guest(port: int, number: int) -> Line:
    """Somebody from an address of his own."""
    line = Line(port)
    line.address = f"198.51.100.{number + 1}"
    line.csrf = (await line.call("POST", "/api/guest", {"name": f"Eve {number}"}))["csrf"]
    return line


async def hostile_files(port: int, number: int) -> None:
    """Maps and scenarios that take long to read."""
    line = await guest(port, number)
    strips = "".join(f"strip s{n}\n" + ("." * 60 + "\n") * 40 for n in range(8))
    texts = [
        ("own.map", "game underearth\n" + strips),
        ("own.toml", 'game = "underearth"\n' + "".join(f"[forces.f{n}]\nunits = {n}\n" for n in range(8000))),
        ("own.toml", 'game = "underearth"\n' + "[[setup]]\ndo = 'place'\n" * 12_000),
    ]
    while True:
        name, text = texts[number % len(texts)]
        body = {"game": "underearth", "scenario": "pursuit", "files": {name: text}, "seats": [{"kind": "me"}] * 2}
        with contextlib.suppress(RuntimeError):
            await line.call("POST", "/api/tables", body)
        await asyncio.sleep(0.05)


async def half_sent(port: int, number: int) -> None:
    """Connections that never say what they want, and one whose header never ends."""
    while True:
        writers = []
        for _ in range(HALF_OPEN // ATTACKERS):
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.write(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nX-Endless: ")
                writers.append(writer)
        for _ in range(200):
            if writers and not writers[0].is_closing():
                writers[0].write(b"x" * 4096)
            await asyncio.sleep(0.01)
        for writer in writers:
            writer.close()


async def exports(port: int, number: int) -> None:
    """Pictures of every public table, asked for without end."""
    line = await guest(port, number)
    listed = (await line.call("GET", "/api/tables?open=1"))["tables"]
    while True:
        for table in listed:
            with contextlib.suppress(RuntimeError, UnicodeDecodeError, ValueError):
                await line.call("GET", f"/api/tables/{table['id']}/export.png")
            await asyncio.sleep(0.01)


async def floods(port: int, number: int) -> None:
    """Tables and talk as fast as they are taken."""
    line = await guest(port, number)
    listed = (await line.call("GET", "/api/tables?open=1"))["tables"]
    while True:
        body = {
            "game": "lairbreak",
            "scenario": "hollow",
            "seats": [{"kind": "open"}, {"kind": "bot", "bot": "regular"}],
        }
        for path, what in (("/api/tables", body), (f"/api/tables/{listed[0]['id']}/chat", {"text": "x" * 1000})):
            with contextlib.suppress(RuntimeError):
                await line.call("POST", path, what)
        await asyncio.sleep(0.01)


ATTACKS: dict[str, tuple[Attack, ...]] = {
    "in peace": (),
    "hostile files": (hostile_files,),
    "half-sent requests": (half_sent,),
    "exports without end": (exports,),
    "tables and talk": (floods,),
    "all at once": (hostile_files, half_sent, exports, floods),
}


async def attack(name: str, port: int) -> None:
    """Attacks until it is stopped."""
    attackers = [
        asyncio.ensure_future(each(port, number + 20 * kind))
        for kind, each in enumerate(ATTACKS[name])
        for number in range(ATTACKERS)
    ]
    await asyncio.gather(*attackers, return_exceptions=True)
    await asyncio.Event().wait()


async def under(name: str, served: Served, tally: Tally, seconds: float) -> float:
    """Picks' times while an attack goes on; prints them, how busy the server and the machine are, and returns the 99th
    percentile. The attackers are a process of their own, which gives way to the others: elsewhere they have machines of
    their own."""
    command = [sys.executable, __file__, "--attack", name, "--port", str(served.port)]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL, preexec_fn=lambda: os.nice(10)) as attackers:
        await asyncio.sleep(2.0)
        tally.clear()
        used = processor_seconds(served.pid)
        await asyncio.sleep(seconds)
        share, load = (processor_seconds(served.pid) - used) / seconds, os.getloadavg()[0]
        found, middle = milliseconds(tally.answered, 0.99), milliseconds(tally.answered, 0.5)
        attackers.kill()
    told = f"{name:<22} {len(tally.answered):>5} picks   p50 {middle:>7.1f} ms   p99 {found:>7.1f} ms"
    print(f"{told}   server {share:>4.0%} of a core   load {load:.1f}", flush=True)
    return found


async def run(arguments: argparse.Namespace) -> float:
    port, tally = free_port(), Tally()
    with tempfile.TemporaryDirectory() as folder:
        database = arguments.database or str(Path(folder) / "attacked.db")
        command = [sys.executable, "-m", "wyrmtable.cli", "serve", "--port", str(port), "--database", database]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            try:
                return await _attacked(arguments, Served(port, process.pid), tally)
            finally:
                process.terminate()
                began = time.perf_counter()
                process.wait(60)
                print(f"The server stopped {time.perf_counter() - began:.1f} s after it was told to.")


async def _attacked(arguments: argparse.Namespace, served: Served, tally: Tally) -> float:
    line = Line(served.port)
    for _ in range(300):
        with contextlib.suppress(OSError):
            line.csrf = (await line.call("POST", "/api/guest", {"name": "Ann"}))["csrf"]
            break
        await asyncio.sleep(0.2)
    table = Table(line, arguments.game, 2, tally, random.Random(1))
    table.pause = 1 / arguments.rate
    playing = [asyncio.ensure_future(table.play())]
    worst = 0.0
    for name in ATTACKS:
        worst = max(worst, await unless_broken(under(name, served, tally, arguments.seconds), playing))
    playing[0].cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return worst


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="lairbreak/hollow", help="game/scenario of two seats")
    parser.add_argument("--seconds", type=float, default=20.0, help="of each attack")
    parser.add_argument("--rate", type=float, default=10.0, help="picks per second")
    parser.add_argument("--database", default="", help="instead of SQLite in a temporary folder")
    parser.add_argument("--attack", choices=ATTACKS, help="only attack a server that runs already, until stopped")
    parser.add_argument("--port", type=int, default=0, help="of that server")
    arguments = parser.parse_args()
    if arguments.attack:
        asyncio.run(attack(arguments.attack, arguments.port))
    worst = asyncio.run(run(arguments))
    print(f"The worst 99th percentile was {worst:.0f} ms; {LIMIT:.0f} ms are the limit.")
    sys.exit(worst >= LIMIT)


if __name__ == "__main__":
    main()
