"""The express lane: a pick against which nothing can be said is entered as soon as it has arrived.

It goes past the layers that all other requests take, one task and a dozen calls, and nobody waits for it: when the
entry is durable, the connection is answered. Whatever is not as plain (a request that says anything unusual, somebody
who is not remembered, a table that is not at hand or at which somebody else is just picking, a pick that must be
refused) takes the usual way, which begins from the beginning and does, checks and counts the same.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from starlette.datastructures import State
from uvicorn._types import ASGI3Application
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from .limits import Gate, counted_address
from .requests import plain_pick
from .server import Server
from .table import Table
from .visitors import telling

REQUEST = re.compile(
    rb"POST /api/tables/([0-9a-f]{16})/pick\?seat=([0-9]|[12][0-9]|3[01]) HTTP/1\.1\r\n"
    rb"((?:[A-Za-z0-9-]+: [ -~]*\r\n)+)\r\n"
)
HEADER = re.compile(rb"([A-Za-z0-9-]+): ([ -~]*)\r\n")
FRAMING = frozenset((b"transfer-encoding", b"expect", b"upgrade", b"trailer"))  # what changes how a request is read
LENGTH = re.compile(rb"[1-9][0-9]{0,2}")
LARGEST = 8000  # bytes of a request that is looked at
MOST_KNOWN = 1000  # addresses that are remembered
ENTERED = b'{"n":%d}'
Headers = Sequence[tuple[bytes, bytes]]
Then = Callable[[bytes | None], None]  # what follows: the answer, or nothing if the usual way must be gone after all


class Asked(NamedTuple):
    """A request that looks like a pick, and how many bytes of its body are still to come."""

    table: str
    seat: int
    headers: Headers
    body: bytes
    missing: int


def read(data: bytes) -> Asked | None:
    """A pick, if these bytes are a request of the plainest form, with a whole head that nobody could read in two ways
    and nothing behind it."""
    found = REQUEST.match(data) if len(data) <= LARGEST else None
    if found is None:
        return None
    headers = [(name.lower(), value) for name, value in HEADER.findall(found[3])]
    names, body = [name for name, _ in headers], data[found.end() :]
    lengths = [int(value) for name, value in headers if name == b"content-length" and LENGTH.fullmatch(value)]
    kept = b"connection" not in names or (names.count(b"connection") == 1 and (b"connection", b"keep-alive") in headers)
    if len(lengths) != 1 or names.count(b"content-length") != 1 or not kept or not FRAMING.isdisjoint(names):
        return None
    missing = lengths[0] - len(body)
    return Asked(found[1].decode(), int(found[2]), headers, body, missing) if missing >= 0 else None


class Express:
    """Takes picks for the application whose `state` this is."""

    def __init__(self, state: State) -> None:
        self._state = state

    def take(self, asked: Asked, host: str, app: ASGI3Application, then: Then) -> bool:
        """Enters the pick that a request from `host` brings, if it can be done at once; then nobody else may carry that
        request out before `then` is called."""
        began, pick = time.perf_counter(), plain_pick(asked.body)
        server: Server | None = getattr(self._state, "server", None)
        if pick is None or server is None:
            return False
        gate: Gate = self._state.gate
        told = [value for name, value in asked.headers if name == b"x-forwarded-for"]
        address = _address(host, b", ".join(told), app)
        visitor = server.visitors.at_once(telling(asked.headers), address)
        if visitor is None or not gate.admits(asked.headers, address):
            return False
        person = visitor.known.id

        def entered(number: int | None) -> None:
            gate.leave(address)
            then(None if number is None else gate.answer("pick", ENTERED % number, began))

        guard = partial(_hold, asked.seat, person)
        if not server.tables.pick_at_once(asked.table, asked.seat, guard, pick.pick, pick.expected, entered):
            return False
        server.presence.mark(person)
        server.visitors.count(visitor)
        gate.enter(address)
        return True


@lru_cache(maxsize=MOST_KNOWN)
def _address(host: str, told: bytes, app: ASGI3Application) -> str:
    """By whom limits count: where a request comes from, or where a proxy of ours says that it does."""
    if told and isinstance(app, ProxyHeadersMiddleware) and host in app.trusted_hosts:
        host = app.trusted_hosts.get_trusted_client_address(told.decode("latin-1"))[0] or host
    return counted_address(host)


def _hold(seat: int, person: str, table: Table) -> object:
    return table.seat_of(seat, person)
