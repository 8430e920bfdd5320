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
from .visitors import Claim

HEAD = re.compile(
    rb"POST /api/tables/([0-9a-f]{16})/pick\?seat=([0-9]|[12][0-9]|3[01]) HTTP/1\.1\r\n"
    rb"((?:[A-Za-z0-9-]+: [ -~]*\r\n)+)\r\n"
)
HEADER = re.compile(rb"([A-Za-z0-9-]+): ([ -~]*)\r\n")
FRAMING = frozenset((b"transfer-encoding", b"expect", b"upgrade", b"trailer"))  # what changes how a request is read
LENGTH = re.compile(rb"[1-9][0-9]{0,2}")
END = b"\r\n\r\n"  # of a head
LARGEST = 8000  # bytes of a request that is looked at
MOST_KNOWN = 1000  # addresses that are remembered
MOST_HEADS = 16  # of one connection
ENTERED = b'{"n":%d}'
Headers = Sequence[tuple[bytes, bytes]]
Then = Callable[[bytes | None], None]  # what follows: the answer, or nothing if the usual way must be gone after all


class Head(NamedTuple):
    """What a pick's head says: which table and seat, who sends it (and through whom), and how long its body is."""

    table: str
    seat: int
    headers: Headers
    claim: Claim
    told: bytes
    length: int


class Asked(NamedTuple):
    """A request that looks like a pick, and how many bytes of its body are still to come."""

    head: Head
    body: bytes
    missing: int


class Reader:
    """Reads what one connection sends. A player's picks begin alike, word for word: such a beginning is read once."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[bytes, Head] = {}

    def read(self, data: bytes) -> Asked | None:
        """A pick, if these bytes are a request of the plainest form, with a whole head that nobody could read in two
        ways and nothing behind it."""
        if len(data) > LARGEST:
            return None
        end = data.find(END) + len(END)
        head = self._known.get(data[:end]) or self._learn(data[:end])
        if head is None:
            return None
        missing = head.length - (len(data) - end)
        return Asked(head, data[end:], missing) if missing >= 0 else None

    def _learn(self, text: bytes) -> Head | None:
        head = _head(text)
        if head is not None:
            if len(self._known) >= MOST_HEADS:
                self._known.clear()
            self._known[text] = head
        return head


def _head(text: bytes) -> Head | None:
    found = HEAD.fullmatch(text)
    if found is None:
        return None
    headers = [(name.lower(), value) for name, value in HEADER.findall(found[3])]
    names = [name for name, _ in headers]
    lengths = [int(value) for name, value in headers if name == b"content-length" and LENGTH.fullmatch(value)]
    kept = b"connection" not in names or (names.count(b"connection") == 1 and (b"connection", b"keep-alive") in headers)
    if len(lengths) != 1 or names.count(b"content-length") != 1 or not kept or not FRAMING.isdisjoint(names):
        return None
    told = b", ".join([value for name, value in headers if name == b"x-forwarded-for"])
    return Head(found[1].decode(), int(found[2]), headers, Claim(headers), told, lengths[0])


class Express:
    """Takes picks for the application whose `state` this is."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._server: Server | None = None  # there is none before the application has begun
        self._gate: Gate | None = None

    def take(self, asked: Asked, host: str, app: ASGI3Application, then: Then) -> bool:
        """Enters the pick that a request from `host` brings, if it can be done at once; then nobody else may carry that
        request out before `then` is called."""
        began, pick, head = time.perf_counter(), plain_pick(asked.body), asked.head
        server, gate = self._server or self._find(), self._gate
        if pick is None or server is None or gate is None:
            return False
        address = _address(host, head.told, app)
        person = server.visitors.at_once(head.claim, address)
        if person is None or not gate.admits(head.headers, address):
            return False

        def entered(number: int | None) -> None:
            gate.leave(address)
            then(None if number is None else gate.answer("pick", ENTERED % number, began))

        guard = partial(_hold, head.seat, person)
        if not server.tables.pick_at_once(head.table, head.seat, guard, pick.pick, pick.expected, entered):
            return False
        server.presence.mark(person)
        server.visitors.count(person, address)
        gate.enter(address)
        return True

    def _find(self) -> Server | None:
        """Looked for until it is there: every pick asks for it."""
        self._server, self._gate = getattr(self._state, "server", None), getattr(self._state, "gate", None)
        return self._server


@lru_cache(maxsize=MOST_KNOWN)
def _address(host: str, told: bytes, app: ASGI3Application) -> str:
    """By whom limits count: where a request comes from, or where a proxy of ours says that it does."""
    if told and isinstance(app, ProxyHeadersMiddleware) and host in app.trusted_hosts:
        host = app.trusted_hosts.get_trusted_client_address(told.decode("latin-1"))[0] or host
    return counted_address(host)


def _hold(seat: int, person: str, table: Table) -> object:
    return table.seat_of(seat, person)
