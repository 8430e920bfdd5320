"""Load on the host: bots play many games over HTTP while every seat and spectator has a live stream open.

`python bench/load.py` starts a server of its own on loopback (SQLite, synchronous FULL) and prints durable picks per
second and latencies, once as fast as it goes and once at a fixed rate; before that, how long the disk alone takes for
as many syncs as there are picks at that rate, which no durable pick can be faster than. The server is a process of its
own, the load generator another. With `--postgres` it is a PostgreSQL of its own instead. With `--servers` several
processes serve one PostgreSQL, and tables are spread over them; since they share the machine's cores with the load
generator, what counts is then how many picks they make for each second of processor time that the busiest of them uses:
with a core for each, that is what they would make in a second.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import os
import random
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import AsyncIterator, Coroutine, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar, cast

import msgspec
import uvloop

from postgres import own_postgres

SERVER = """
import sys
from wyrmtable.host.serve import bind, run
from wyrmtable.host.settings import Settings
from wyrmtable.registry import SHELF
shelf = {**SHELF, "toy": "wyrmtable.checks.toy"}
shelf = {game: shelf[game] for game in sys.argv[3:] or shelf}
most = 1000000
run(Settings(database=sys.argv[1], shelf=shelf, rate=1e6, burst=most, tries=most, connections_each=10000, waiting=most,
             requests=most, tables=most, tables_pace=most, newcomers=most), bind("127.0.0.1", int(sys.argv[2])), False)
"""
T = TypeVar("T")
GROUPS = ("options", "places", "sides", "pieces")
PICK = 8192  # bytes that SQLite writes down for one, about


class Line:
    """One kept-alive HTTP connection; just enough of HTTP/1.1 to cost the load generator little."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookie = ""
        self.csrf = ""
        self.address = "127.0.0.1"  # where it says it comes from; the server believes its own machine
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    def like(self) -> Line:
        """Another connection of the same person."""
        twin = Line(self.port)
        twin.cookie, twin.csrf, twin.address = self.cookie, self.csrf, self.address
        return twin

    async def send(self, method: str, path: str, body: object = None) -> tuple[int, bytes]:
        """Sends a request; the status line and headers of the answer, unread body left in the stream."""
        if self._writer is None:
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self.port)
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nContent-Length: {len(data)}\r\n"
        head += f"Content-Type: application/json\r\nX-Wyrm-CSRF: {self.csrf}\r\nCookie: {self.cookie}\r\n"
        head += f"X-Forwarded-For: {self.address}\r\n\r\n"
        self._writer.write(head.encode() + data)
        assert self._reader is not None
        answer = await self._reader.readuntil(b"\r\n\r\n")
        return int(answer[9:12]), answer

    async def call(self, method: str, path: str, body: object = None) -> dict[str, Any]:
        status, head = await self.send(method, path, body)
        assert self._reader is not None
        size = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
        data = await self._reader.readexactly(size)
        if status >= 400:
            raise RuntimeError(f"{method} {path}: {status} {data.decode()}")
        for line in head.split(b"\r\n"):
            if line.lower().startswith(b"set-cookie: "):
                self.cookie = line[12:].split(b";")[0].decode()
        found: dict[str, Any] = json.loads(data)
        return found

    async def stream(self, path: str) -> AsyncIterator[tuple[bytes, bytes]]:
        """The events of a live stream."""
        ear = Ear(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nCookie: {self.cookie}\r\n\r\n")
        await asyncio.get_running_loop().create_connection(lambda: ear, "127.0.0.1", self.port)
        try:
            while True:
                for event in await ear.heard():
                    yield event
        finally:
            ear.close()

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()


class Ear(asyncio.Protocol):
    """Listens to a live stream at little cost: an event is what stands between "event: " and an empty line, whatever
    chunks it came in."""

    def __init__(self, request: str) -> None:
        self._request = request
        self._buffer = b""
        self._events: list[tuple[bytes, bytes]] = []
        self._ready = asyncio.Event()
        self._lost = False
        self._transport: asyncio.BaseTransport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport
        cast(asyncio.Transport, transport).write(self._request.encode())

    def data_received(self, data: bytes) -> None:
        *whole, self._buffer = (self._buffer + data).split(b"\n\n")
        for event in whole:
            _, found, rest = event.partition(b"event: ")
            if found:
                kind, _, rest = rest.partition(b"\n")
                self._events.append((kind, rest.partition(b"data: ")[2]))
        self._ready.set()

    def connection_lost(self, trouble: Exception | None) -> None:
        self._lost = True
        self._ready.set()

    async def heard(self) -> list[tuple[bytes, bytes]]:
        await self._ready.wait()
        self._ready.clear()
        if self._lost:
            raise RuntimeError("The server ended a live stream.")
        events, self._events = self._events, []
        return events

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()


@dataclass
class Tally:
    """What was measured."""

    answered: list[float] = field(default_factory=list)  # seconds from sending a pick to the answer that it is durable
    delivered: list[float] = field(default_factory=list)  # seconds until another connection was shown it
    sizes: list[int] = field(default_factory=list)
    finished: int = 0

    def clear(self) -> None:
        self.answered, self.delivered, self.sizes, self.finished = [], [], [], 0


class Table:
    """One game after another: a bot for each seat, and watchers; all have streams of their own."""

    def __init__(self, line: Line, what: str, watchers: int, tally: Tally, rng: random.Random) -> None:
        self.line = line
        self.game, self.scenario = what.split("/")
        self.watchers = watchers
        self.tally = tally
        self.rng = rng
        self.pause = 0.0
        self.sent: dict[int, float] = {}
        self.over = asyncio.Event()
        self.begun = asyncio.Event()

    async def play(self) -> None:
        """Plays games until it is cancelled."""
        while True:
            self.over.clear()
            seats = [{"kind": "me"}, {"kind": "me"}]
            body = {"game": self.game, "scenario": self.scenario, "seats": seats, "watchable": True}
            table = (await self.line.call("POST", "/api/tables", body))["id"]
            tasks = [asyncio.create_task(self._seat(table, seat)) for seat in (0, 1)]
            tasks += [asyncio.create_task(self._watch(table)) for _ in range(self.watchers)]
            try:
                await unless_broken(self.over.wait(), tasks)
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
            self.tally.finished += 1

    async def _seat(self, table: str, seat: int) -> None:
        sender = self.line.like()
        try:
            async for kind, data in sender.stream(f"/api/tables/{table}/live?seat={seat}"):
                if kind in (b"state", b"change"):
                    await self._answer(sender, table, seat, kind, data)
        finally:
            sender.close()

    async def _answer(self, sender: Line, table: str, seat: int, kind: bytes, data: bytes) -> None:
        """Notes a delivery, and picks if it is this seat's turn."""
        event = msgspec.json.decode(data)
        if kind == b"change":
            self.tally.sizes.append(len(data))
            if event["decision"] is not None and event["from"] in self.sent:
                self.tally.delivered.append(time.perf_counter() - self.sent[event["from"]])
        if event["view"].get("outcome"):
            self.over.set()
        decision = event["decision"]
        if decision is None:
            return
        if self.pause:
            await asyncio.sleep(self.rng.uniform(0.5, 1.5) * self.pause)
        picks = [pick for group in GROUPS for pick in decision.get(group, ())]
        pick = self.rng.choice(picks)
        began = self.sent[event["n"]] = time.perf_counter()
        body = {"pick": pick if isinstance(pick, str) else pick[0], "expected": event["n"]}
        await sender.call("POST", f"/api/tables/{table}/pick?seat={seat}", body)
        self.tally.answered.append(time.perf_counter() - began)
        self.begun.set()

    async def _watch(self, table: str) -> None:
        async for kind, data in self.line.stream(f"/api/tables/{table}/live"):
            if kind == b"change":
                self.tally.sizes.append(len(data))


async def unless_broken(work: Coroutine[Any, Any, T], others: list[asyncio.Task[None]]) -> T:
    """The result of `work`, or the trouble of the first other task that ends before it."""
    task = asyncio.ensure_future(work)
    try:
        await asyncio.wait([task, *others], return_when=asyncio.FIRST_COMPLETED)
        for other in others:
            if other.done() and not task.done():
                other.result()
                raise RuntimeError("A live stream ended early. Has the server stopped?")
        return await task
    finally:
        task.cancel()


def free_port() -> int:
    with socket.socket() as link:
        link.bind(("127.0.0.1", 0))
        return int(link.getsockname()[1])


@contextlib.asynccontextmanager
async def server(database: str, *games: str, first: str = "") -> AsyncIterator[tuple[int, int]]:
    """A server process with these games (or all); its port and process id. (Those that nobody plays would be loaded
    while it is measured.) `first` is code that it runs before anything else."""
    port = free_port()
    command = [sys.executable, "-c", first + SERVER, database, str(port), *games]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        for _ in range(600):  # seconds on a busy machine
            with contextlib.suppress(OSError):
                await Line(port).call("GET", "/api/me")
                break
            await asyncio.sleep(0.1)
        yield port, process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(20)


def milliseconds(values: list[float], share: float) -> float:
    return statistics.quantiles(values, n=1000)[round(share * 1000) - 1] * 1000 if len(values) > 1 else 0.0


def processor_seconds(pid: int) -> float:
    """Processor time a process has used (Linux)."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Disk:
    """How long the disk itself takes: a small file beside the database is synced so many times a second. A pick that
    waits when this does, too, waits for the disk or the machine, and not for the server."""

    def __init__(self, rate: float = 10.0) -> None:
        self.took: list[float] = []
        self._pause = 1 / rate
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Disk:
        self._thread.start()
        return self

    def __exit__(self, *trouble: object) -> None:
        self._ended.set()
        self._thread.join()

    def _run(self) -> None:
        with tempfile.TemporaryFile(buffering=0) as file:
            while not self._ended.wait(self._pause):
                began = time.perf_counter()
                file.write(bytes(PICK))
                os.fdatasync(file.fileno())
                self.took.append(time.perf_counter() - began)


async def disk_alone(rate: float, seconds: float) -> dict[str, float]:
    """How long it takes to make something as large as a pick durable when nobody does anything else, at a rate of picks
    per second: what the server's own answers at that rate are to be held against."""
    with Disk(rate) as disk:
        await asyncio.sleep(seconds)
    return {
        "p50_ms": round(milliseconds(disk.took, 0.5), 2),
        "p99_ms": round(milliseconds(disk.took, 0.99), 2),
        "slowest_ms": round(max(disk.took, default=0.0) * 1000, 2),
    }


async def measure(
    tables: list[Table], tally: Tally, pids: Sequence[int], rate: float, seconds: float
) -> dict[str, float]:
    """One stretch at a rate of picks per second (0: as fast as it goes)."""
    for table in tables:
        table.pause = len(tables) / rate if rate else 0.0
    await asyncio.gather(*(table.begun.wait() for table in tables))
    await asyncio.sleep(1.0)
    tally.clear()
    used, own, began = list(map(processor_seconds, pids)), time.process_time(), time.perf_counter()
    with Disk() as disk:
        await asyncio.sleep(seconds)
    took, own = time.perf_counter() - began, time.process_time() - own
    busy = max(processor_seconds(pid) - before for pid, before in zip(pids, used, strict=True))
    return {
        "picks_per_second": round(len(tally.answered) / took, 1),
        "picks_per_server_cpu_second": round(len(tally.answered) / busy),
        "p50_ms": round(milliseconds(tally.answered, 0.5), 2),
        "p99_ms": round(milliseconds(tally.answered, 0.99), 2),
        "slowest_ms": round(max(tally.answered, default=0.0) * 1000, 2),
        "slowest_sync_ms": round(max(disk.took, default=0.0) * 1000, 2),
        "delivery_p99_ms": round(milliseconds(tally.delivered, 0.99), 2),
        "bytes_per_delivery": round(statistics.fmean(tally.sizes)) if tally.sizes else 0,
        "deliveries_per_second": round(len(tally.sizes) / took),
        "server_cpu_percent": round(busy / took * 100),
        "generator_cpu_percent": round(own / took * 100),
        "games_finished": tally.finished,
    }


async def run(arguments: argparse.Namespace) -> dict[str, dict[str, float]]:
    watchers = arguments.connections // arguments.games - 2
    tally, results = Tally(), {}
    with tempfile.TemporaryDirectory() as folder:
        async with contextlib.AsyncExitStack() as stack:
            own = stack.enter_context(own_postgres()) if arguments.postgres else str(Path(folder) / "load.db")
            database = arguments.database or own
            game = arguments.game.partition("/")[0]
            servers = [await stack.enter_async_context(server(database, game)) for _ in range(arguments.servers)]
            tables = []
            for number in range(arguments.games):
                line = Line(servers[number % len(servers)][0])
                line.csrf = (await line.call("POST", "/api/guest", {"name": f"Bot {number}"}))["csrf"]
                tables.append(Table(line, arguments.game, watchers, tally, random.Random(number)))
            stretches = {"saturated": 0.0}
            if arguments.rate:
                stretches[f"at {arguments.rate:g}/s"] = arguments.rate
                results[f"disk alone at {arguments.rate:g}/s"] = await disk_alone(arguments.rate, arguments.seconds / 2)
            playing = [asyncio.create_task(table.play()) for table in tables]
            for name, rate in stretches.items():
                work = measure(tables, tally, [pid for _, pid in servers], rate, arguments.seconds)
                results[name] = await unless_broken(work, playing)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
    return results


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="toy/large", help="game/scenario of two seats")
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--connections", type=int, default=200, help="live streams in all")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rate", type=float, default=200.0, help="picks per second of the second stretch; 0: none")
    parser.add_argument("--database", default="", help="instead of SQLite in a temporary folder")
    parser.add_argument("--postgres", action="store_true", help="a PostgreSQL of its own, in a temporary folder")
    parser.add_argument("--servers", type=int, default=1, help="processes on one PostgreSQL")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    gc.disable()  # or picks would seem to take as long as this process looks for garbage
    results = uvloop.run(run(arguments))
    if arguments.json:
        print(json.dumps(results))
        return
    for name, result in results.items():
        print(f"{name}:")
        for key, value in result.items():
            print(f"  {key.replace('_', ' '):<24} {value:g}")


if __name__ == "__main__":
    main()
