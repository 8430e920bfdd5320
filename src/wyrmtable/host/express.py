"""The express lane: a pick against which nothing can be said is entered as soon as it has arrived.

It goes past the layers that all other requests take, one task and a dozen calls, and nobody waits for it: when the
entry is durable, the connection is answered. Whatever is not as plain (a request that says anything unusual, somebody
who is not remembered, a table that is not at hand or at which somebody else is just picking, a pick that must be
refused) takes the usual way, which begins from the beginning and does, checks and counts the same.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import lru_cache, partial

from starlette.datastructures import State
from uvicorn._types import ASGI3Application
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from .heads import Asked
from .limits import Gate, counted_address
from .requests import plain_pick
from .server import Server
from .table import Table

MOST_KNOWN = 1000  # addresses that are remembered
ENTERED = b'{"n":%d}'
Then = Callable[[bytes | None], None]  # what follows: the answer, or nothing if the usual way must be gone after all


class Lane:
    """A way past most layers of the application whose `state` this is."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._server: Server | None = None  # there is none before the application has begun
        self._gate: Gate | None = None

    def _find(self) -> Server | None:
        """Looked for until it is there: every pick asks for it."""
        self._server, self._gate = getattr(self._state, "server", None), getattr(self._state, "gate", None)
        return self._server


class Express(Lane):
    """Takes picks."""

    def take(self, asked: Asked, host: str, app: ASGI3Application, then: Then) -> bool:
        """Enters the pick that a request from `host` brings, if it can be done at once; then nobody else may carry that
        request out before `then` is called."""
        began, pick, head = time.perf_counter(), plain_pick(asked.body), asked.head
        server, gate = self._server or self._find(), self._gate
        if pick is None or server is None or gate is None:
            return False
        address = address_of(host, head.said.told, app)
        person = server.visitors.at_once(head.said.claim, address)
        if person is None or not gate.admits(head.said.headers, address):
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


@lru_cache(maxsize=MOST_KNOWN)
def address_of(host: str, told: bytes, app: ASGI3Application) -> str:
    """By whom limits count: where a request comes from, or where a proxy of ours says that it does."""
    if told and isinstance(app, ProxyHeadersMiddleware) and host in app.trusted_hosts:
        host = app.trusted_hosts.get_trusted_client_address(told.decode("latin-1"))[0] or host
    return counted_address(host)


def _hold(seat: int, person: str, table: Table) -> object:
    return table.seat_of(seat, person)
