"""Servers and players for the tests of the host: real HTTP over loopback, real databases."""

from __future__ import annotations

import contextlib
import http.client
import json
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import httpx
from fastapi import FastAPI

from wyrmtable.host.app import create_app
from wyrmtable.host.serve import TableServer
from wyrmtable.host.server import Server
from wyrmtable.host.settings import Settings

SHELF = {"toy": "wyrmtable.checks.toy"}
GROUPS = ("options", "places", "sides", "pieces")
PATIENCE = 60.0  # seconds for what hangs only if it is broken
LOOKS = 3000  # at something that others bring about
Plain = dict[str, Any]
GENEROUS: Plain = {
    "rate": 10_000, "burst": 10_000, "tries": 1000, "pace": 0.0, "bluff": 0.0, "tables": 10_000, "tables_pace": 10_000,
    "uploads": 10_000, "talk": 10_000, "newcomers": 10_000, "requests": 10_000,
}  # fmt: skip

PROCESS = """
import json, sys
from wyrmtable.host.serve import bind, run
from wyrmtable.host.settings import Settings
run(Settings(**json.loads(sys.argv[1])), bind("127.0.0.1", int(sys.argv[2])), False)
"""


def settings_for(database: str, **changes: Any) -> Settings:
    """Fast bots, and limits that only the tests of limits meet."""
    return replace(Settings(database=database, shelf=SHELF, **GENEROUS), **changes)


def until(condition: Callable[[], Any], what: str = "it") -> Any:
    """Waits until the condition gives something true, and returns that."""
    for _ in range(LOOKS):
        found = condition()
        if found:
            return found
        time.sleep(0.02)
    raise AssertionError(f"{what} had not happened after {LOOKS} looks")


def free_port() -> int:
    with socket.socket() as link:
        link.bind(("127.0.0.1", 0))
        return int(link.getsockname()[1])


class ServerThread:
    """A server in a thread of this process."""

    def __init__(self, settings: Settings) -> None:
        self.app: FastAPI = create_app(settings)
        self._socket = socket.socket()
        self._socket.bind(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        self._server = TableServer(self.app)
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._socket]}, daemon=True)

    @property
    def server(self) -> Server:
        server: Server = self.app.state.server
        return server

    def __enter__(self) -> ServerThread:
        self._thread.start()
        until(lambda: self._server.started, "the start of the server")
        return self

    def __exit__(self, *exception: object) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        self._socket.close()
        assert not self._thread.is_alive(), "the server did not stop"


class ServerProcess:
    """A server in a process of its own, that can be killed."""

    def __init__(self, database: str, port: int | None = None, stderr: Any = None, **changes: Any) -> None:
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        given = {"database": database, "shelf": SHELF, **GENEROUS, **changes}
        command = [sys.executable, "-c", PROCESS, json.dumps(given), str(self.port)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=stderr)
        until(self._answers, "the start of the server process")

    def _answers(self) -> bool:
        assert self.process.poll() is None, "the server process ended at once"
        with contextlib.suppress(httpx.HTTPError):
            return httpx.get(f"{self.url}/api/me").status_code == 200
        return False

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE)


class Refusal(Exception):
    """The server said no."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.message = message


class Player:
    """Somebody in front of a browser."""

    def __init__(self, url: str, name: str = "Ann") -> None:
        self.http = httpx.Client(base_url=url, timeout=PATIENCE)
        self.csrf = ""
        if name:
            self.csrf = self.call("POST", "/api/guest", {"name": name})["csrf"]

    def at(self, url: str) -> Player:
        """The same session at another server process."""
        twin = Player(url, "")
        twin.http.cookies = httpx.Cookies(dict(self.http.cookies))
        twin.csrf = self.csrf
        return twin

    def ask(self, method: str, path: str, body: Any = None, **more: Any) -> httpx.Response:
        headers = {"x-wyrm-csrf": self.csrf, **more.pop("headers", {})}
        return self.http.request(method, path, json=body, headers=headers, **more)

    def call(self, method: str, path: str, body: Any = None) -> Plain:
        """The answer's JSON; a refusal is raised."""
        answer = self.ask(method, path, body)
        if answer.status_code >= 400:
            error = answer.json()["error"]
            raise Refusal(answer.status_code, error["code"], error["message"])
        found: Plain = answer.json() if answer.content else {}
        return found

    def table(self, *seats: str, scenario: str = "small", **more: Any) -> str:
        """A new table of the toy game: "me", "open", or a bot's name per seat."""
        chairs = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "bot": seat} for seat in seats]
        body = {"game": "toy", "scenario": scenario, "seats": chairs, "watchable": True, **more}
        return str(self.call("POST", "/api/tables", body)["id"])

    def state(self, table: str, seat: int | None = 0) -> Plain:
        query = "" if seat is None else f"?seat={seat}"
        return self.call("GET", f"/api/tables/{table}/state{query}")

    def pick(self, table: str, seat: int, pick: str, expected: int) -> Plain:
        return self.call("POST", f"/api/tables/{table}/pick?seat={seat}", {"pick": pick, "expected": expected})

    def sit(self, table: str, seat: int) -> Plain:
        return self.call("POST", f"/api/tables/{table}/seats/{seat}", {"do": "sit"})

    def wait_for_end(self, table: str) -> Plain:
        """The last state of a game that others play."""
        until(lambda: self.state(table, None)["table"]["status"] == "over", "the end of the game")
        return self.state(table, None)

    def play_out(self, table: str, rng: Random, most: int = 10_000) -> Plain:
        """Plays all seats of a hot-seat table; the last state."""
        for _ in range(most):
            state = self.state(table, None)
            if state["table"]["status"] == "over":
                return state
            seat = state["view"]["deciding"]
            mine = self.state(table, seat)
            self.pick(table, seat, rng.choice(picks_of(mine["decision"])), mine["n"])
        return self.state(table, None)


def picks_of(decision: Plain) -> list[str]:
    """The texts of all picks of a decision."""
    named = [pick if isinstance(pick, str) else pick[0] for group in GROUPS for pick in decision.get(group, [])]
    spans = [range(first, last + 1) for first, last in decision.get("numbers", [])]
    return named + [f"={value}" for span in spans for value in span]


class Stream:
    """A live stream, read in a thread. `raw` keeps every byte."""

    def __init__(self, player: Player, path: str) -> None:
        self.events: list[tuple[str, Plain]] = []
        self.raw = bytearray()
        self.ended = threading.Event()
        self.status = 0
        base = player.http.base_url
        cookies = "; ".join(f"{name}={value}" for name, value in player.http.cookies.items())
        self._connection = http.client.HTTPConnection(base.host, base.port or 80)
        self._connection.request("GET", path, headers={"Cookie": cookies})
        assert self._connection.sock is not None
        self._socket = self._connection.sock
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()
        until(lambda: self.events or self.ended.is_set(), "the first event")

    def _read(self) -> None:
        with contextlib.suppress(OSError, http.client.HTTPException):
            answer = self._connection.getresponse()
            self.status = answer.status
            buffer = b""
            while chunk := answer.read1(65536):
                self.raw += chunk
                *whole, buffer = (buffer + chunk).split(b"\n\n")
                for event in whole:
                    self._event(event.decode())
        self.ended.set()

    def _event(self, text: str) -> None:
        fields = dict(line.split(": ", 1) for line in text.split("\n") if not line.startswith(":"))
        if "event" in fields:
            self.events.append((fields["event"], json.loads(fields["data"])))

    def of(self, kind: str) -> list[Plain]:
        return [value for name, value in list(self.events) if name == kind]

    def wait(self, kind: str, condition: Callable[[Plain], Any] = bool) -> Plain:
        """The first event of a kind that fits."""
        found = until(lambda: [value for value in self.of(kind) if condition(value)], f"an event {kind!r}")
        first: Plain = found[0]
        return first

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._thread.join(PATIENCE)
        self._connection.close()


@contextlib.contextmanager
def watching(player: Player, table: str, seat: int | None = None) -> Iterator[Stream]:
    stream = Stream(player, f"/api/tables/{table}/live" + ("" if seat is None else f"?seat={seat}"))
    try:
        yield stream
    finally:
        stream.close()
