"""The connection behind a request: where most answers are small and alike, they go out by it in one piece.

Our own server tells the application by which connection a request came; whatever else serves it does not, and then
answers take the usual way.
"""

from __future__ import annotations

import asyncio

from starlette.types import Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

LINE = "wyrmtable.line"  # where a request's extensions hold its connection
WHOLE = "wyrmtable.whole"  # the message that is a whole answer: JSON that nobody keeps, and all went well


class Line:
    """A connection, as one request sees it."""

    __slots__ = ("_cycle", "transport")

    def __init__(self, transport: asyncio.Transport, cycle: RequestResponseCycle) -> None:
        self.transport = transport
        self._cycle = cycle

    def answer(self, head: bytes, body: bytes) -> bool:
        """Sends a whole answer, and the connection waits for the next request. Not done if it is to be closed after
        this one, or if whoever is there does not take what he was sent before."""
        cycle = self._cycle
        if not cycle.keep_alive or cycle.response_started or cycle.flow.write_paused:
            return False
        cycle.response_started = cycle.response_complete = True
        if not cycle.disconnected:
            usual = b"".join([b"%b: %b\r\n" % header for header in cycle.default_headers])
            self.transport.write(b"HTTP/1.1 200 OK\r\n%b%b\r\n%b" % (usual, head, body))
            cycle.message_event.set()
            cycle.on_response()
        return True


def line_of(scope: Scope) -> Line | None:
    """The connection a request came by, if our own server took it."""
    found: Line | None = scope.get("extensions", {}).get(LINE, {}).get("line")
    return found


class Answer:
    """A small answer that all went well."""

    def __init__(self, body: bytes) -> None:
        self._body = body

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": WHOLE, "body": self._body})
