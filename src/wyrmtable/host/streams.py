"""Live updates as server-sent events: plain HTTP that passes every proxy, and browsers reconnect by themselves."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from .errors import Refused
from .limits import NEIGHBOURS
from .lines import LINE
from .queueing import Asker

PING = 15.0  # seconds between comments that keep proxies awake
BEHIND = 2 * 1024 * 1024  # bytes a client may fall behind before it is cut off (it reconnects and gets the whole state)
PINGED = b": ping\n\n"
AT_ONCE = 20  # streams that are sent one in one turn of the event loop

encode = msgspec.json.Encoder().encode


def message(kind: str, value: Any, number: int | None = None) -> bytes:
    """One event, ready to send; JSON holds no line breaks, so one data line is enough."""
    identity = b"" if number is None else b"id: %d\n" % number
    return b"event: %b\n%bdata: %b\n\n" % (kind.encode(), identity, encode(value))


class Stream:
    """One open stream: whose it is, what waits until it can be written, and who was away as it was last told."""

    __slots__ = ("_after", "_line", "_waiting", "absent", "cut", "ended", "person", "session")

    def __init__(self, person: str | None, session: str) -> None:
        self.person = person
        self.session = session
        self.absent: tuple[bool, ...] = ()
        self.cut = False
        self.ended = asyncio.Event()
        self._after: Callable[[], object] | None = None
        self._line: asyncio.WriteTransport | None = None
        self._waiting: list[bytes] = []

    def push(self, data: bytes) -> None:
        """Writes at once: nobody has to be woken for it. Whoever does not read what he is sent is cut off."""
        if self.cut:
            return
        if self._line is None:
            self._waiting.append(data)
        elif self._line.get_write_buffer_size() > BEHIND:
            self.close()
            self._line.abort()
        elif not self._line.is_closing():
            self._line.write(b"%x\r\n%b\r\n" % (len(data), data))

    def open(self, line: asyncio.WriteTransport, head: bytes = b"", after: Callable[[], object] | None = None) -> None:
        """The head of the answer goes out (or is out already); what has waited goes after it, in chunks as HTTP has
        them. (Unless whoever asked has left meanwhile.) `after` is called when the stream ends."""
        self._line, self._after, waiting = line, after, self._waiting
        self._waiting = []
        if line.is_closing():
            self.cut = True
        elif head or waiting:
            line.write(b"".join([head, *[b"%x\r\n%b\r\n" % (len(data), data) for data in waiting]]))
        if self.cut:
            self.close()

    def close(self) -> None:
        """Ends the stream after what is already written."""
        self.cut = True
        self.ended.set()
        after, self._after = self._after, None
        if after is not None:
            after()


async def keep_awake(streams: Sequence[Stream]) -> None:
    """A comment to all of these, to a few at a time: nobody's pick waits until everybody has his."""
    for first in range(0, len(streams), AT_ONCE):
        for stream in streams[first : first + AT_ONCE]:
            stream.push(PINGED)
        await asyncio.sleep(0)


class StreamResponse(Response):
    """Keeps a stream open until it is cut or the client has gone; then `leave` is called, whatever happened."""

    media_type = "text/event-stream"

    def __init__(self, stream: Stream, leave: Callable[[], None]) -> None:
        super().__init__(headers={"cache-control": "no-store", "x-accel-buffering": "no"})
        del self.headers["content-length"]
        self._stream = stream
        self._leave = leave

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        parting = asyncio.create_task(self._await_parting(receive))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            self._stream.open(scope["extensions"][LINE]["line"].transport)
            await self._stream.ended.wait()
            await send({"type": "http.response.body", "body": b""})
        finally:
            self._stream.close()
            parting.cancel()
            self._leave()

    async def _await_parting(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self._stream.close()


class StreamLimits:
    """Counts open streams: in all, per person (or address of somebody unknown), and per address. `after_last` is called
    when somebody's last one has ended."""

    def __init__(self, most: int, most_each: int) -> None:
        self.most = most
        self.most_each = most_each
        self.after_last: list[Callable[[str], object]] = []
        self._open: Counter[str] = Counter()
        self._there: Counter[str] = Counter()

    def enter(self, who: Asker) -> None:
        if self._open.total() >= self.most:
            raise Refused(503, "busy", "The server is full: too many live connections. Try again in a minute.", 60)
        if self._open[who.person] >= self.most_each:
            message = f"You have {self.most_each} live connections open already. Close a tab and reload this one."
            raise Refused(429, "too-many", message, 10)
        if self._there[who.address] >= self.most_each * NEIGHBOURS:
            message = "Your address has very many live connections open already. Close one and reload this page."
            raise Refused(429, "too-many", message, 10)
        self._open[who.person] += 1
        self._there[who.address] += 1

    def is_open(self, who: str) -> bool:
        """Whether somebody has a stream open."""
        return who in self._open

    def people(self) -> set[str]:
        """Persons with open streams, without mere addresses."""
        return {who for who in self._open if who.isalnum()}

    def total(self) -> int:
        return self._open.total()

    def leave(self, who: Asker) -> None:
        for counted, key in ((self._open, who.person), (self._there, who.address)):
            counted[key] -= 1
            if not counted[key]:
                del counted[key]
        if who.person.isalnum() and not self.is_open(who.person):
            for hook in self.after_last:
                hook(who.person)
