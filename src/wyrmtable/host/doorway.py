"""The doorway: what a connection may cost before it has said what it wants.

(And on the way out: whoever asks for something large and does not take it is not waited for.)

A request's head has a largest size and a time to arrive in, and so has its body. Connections that have not sent a whole
request stand in the doorway together; when it is full, whoever has stood there longest must go. Visitors who say what
they want pass at once, however many others only stand there.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import Any

from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from .express import Express
from .heads import Asked, Listener, Reader
from .lines import LINE, Line
from .listening import Heard, Listening
from .streams import Stream

TOO_LONG = b"The head of the request is too long."
REFUSAL = b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-type: text/plain\r\ncontent-length: %d\r\n"
SLACK = 64 * 1024  # bytes beyond the largest body: chunk marks and the like
SLOWEST = 1024  # bytes a second that somebody must take of an answer
LAST = b"0\r\n\r\n"  # the chunk that ends a stream
PULSE = 1.0  # seconds between two looks at who has stood there too long


class Doorway:
    """Those who stand in it, by the time they came; and the bounds that hold there."""

    def __init__(self, most: int, header: int, body: int, patience: float, idle: float) -> None:
        self.most = most
        self.header = header
        self.body = body
        self._patience = patience
        self._idle_time = idle
        self._arriving: OrderedDict[GuardedProtocol, float] = OrderedDict()
        self._idle: OrderedDict[GuardedProtocol, float] = OrderedDict()
        self._taking: dict[GuardedProtocol, tuple[float, int]] = {}
        self._usual: object = None  # the headers that the server puts on every answer; it renews them every second
        self._beginning = b""

    def __len__(self) -> int:
        return len(self._arriving)

    def arrive(self, who: GuardedProtocol, now: float) -> None:
        """A connection is new, or has begun a request."""
        self._idle.pop(who, None)
        if who not in self._arriving:
            self._arriving[who] = now
            if len(self._arriving) > self.most:
                next(iter(self._arriving)).turn_away()

    def pass_through(self, who: GuardedProtocol) -> None:
        """It has sent a whole request."""
        self._arriving.pop(who, None)

    def be_served(self, who: GuardedProtocol) -> None:
        """It has sent a whole request all at once."""
        self._arriving.pop(who, None)
        self._idle.pop(who, None)

    def rest(self, who: GuardedProtocol, now: float) -> None:
        """It was answered, and is kept for the next request."""
        self._idle[who] = now
        if len(self._idle) > self.most:
            next(iter(self._idle)).turn_away()

    def leave(self, who: GuardedProtocol) -> None:
        self._arriving.pop(who, None)
        self._idle.pop(who, None)
        self._taking.pop(who, None)

    def wait_for(self, who: GuardedProtocol, now: float, left: int) -> None:
        """More of an answer is there than the line takes at once; so much is left of it."""
        self._taking[who] = now, left

    def has_taken(self, who: GuardedProtocol) -> None:
        """Enough that it can go on."""
        self._taking.pop(who, None)

    def beginning(self, server: ServerState) -> bytes:
        """What every answer begins with that all went well."""
        if server.default_headers is not self._usual:
            self._usual = server.default_headers
            lines = (b"%b: %b\r\n" % header for header in server.default_headers)
            self._beginning = b"".join((b"HTTP/1.1 200 OK\r\n", *lines))
        return self._beginning

    async def watch(self) -> None:
        """Turns away whoever takes too long."""
        while True:
            await asyncio.sleep(PULSE)
            now = asyncio.get_running_loop().time()
            for line, most in ((self._arriving, self._patience), (self._idle, self._idle_time)):
                for who in [who for who, since in line.items() if now - since > most]:
                    who.turn_away()
            self._look_out(now)

    def _look_out(self, now: float) -> None:
        """Turns away whoever has taken next to nothing of his answer for as long as a request may take."""
        late = [(who, left) for who, (since, left) in self._taking.items() if now - since > self._patience]
        for who, before in late:
            left = who.transport.get_write_buffer_size()
            if before - left < SLOWEST * self._patience:
                who.turn_away()
            else:
                self.wait_for(who, now, left)


class GuardedProtocol(HttpToolsProtocol):
    """HTTP as uvicorn speaks it, with a doorway in front."""

    doorway: Doorway  # set by `through`
    express: Express  # as well
    listening: Listening  # as well

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._read = 0
        self._in_body = False
        self._between = True  # whether what comes next begins a request
        self._reader = Reader()
        self._head = b""  # of a pick whose body is still to come
        self._behind: list[bytes] | None = None  # what came behind a request that a lane has taken; none: no such
        self._stream: Stream | None = None  # that goes out
        self._leaving = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self.doorway.arrive(self, self.loop.time())

    def connection_lost(self, exc: Exception | None) -> None:
        self.doorway.leave(self)
        if self._stream is not None:
            self._stream.close()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._behind is not None:
            self._behind.append(data)
            self.flow.pause_reading()
        elif self._head or self._is_free():
            self._look_at(self._head + data)
        else:
            self._receive(data)

    def _look_at(self, data: bytes) -> None:
        """What begins a request: if it is a pick whose body comes after its head, it is waited for."""
        self._head, asked = b"", self._reader.read(data)
        if isinstance(asked, Asked) and asked.missing:
            self._head = data
            self.doorway.arrive(self, self.loop.time())
        elif asked is None or not self._take(asked, data):
            self._receive(data)

    def _is_free(self) -> bool:
        """Whether nothing else is under way on this line."""
        answered = self.cycle is None or self.cycle.response_complete
        return self._between and answered and not self.flow.write_paused

    def _take(self, asked: Asked | Listener, data: bytes) -> bool:
        """Whether a lane takes a request."""
        self._behind, host = [], self.client[0] if self.client else "local"
        if isinstance(asked, Asked):
            taken = self.express.take(asked, host, self.app, partial(self._taken, data))
        else:
            taken = self.listening.take(asked, host, self.app, partial(self._joined, data))
        if taken:
            self.doorway.be_served(self)
        else:
            self._behind = None
        return taken

    def _taken(self, data: bytes, answer: bytes | None) -> None:
        """A pick is answered, or takes the usual way after all."""
        self._go_on(data, None if answer is None else self.doorway.beginning(self.server_state) + answer)

    def _joined(self, data: bytes, heard: Heard | None) -> None:
        """A stream begins, or its request takes the usual way after all."""
        if heard is None:
            self._go_on(data, None)
            return
        self._stream = heard.stream
        head = self.doorway.beginning(self.server_state) + heard.head
        heard.stream.open(self.transport, head, partial(self.loop.call_soon, self._heard_out, heard.leave))

    def _heard_out(self, leave: Callable[[], None]) -> None:
        """A stream has ended, or whoever heard it has gone."""
        self._stream = None
        leave()
        self._go_on(b"", LAST)

    def _go_on(self, data: bytes, answer: bytes | None) -> None:
        """What a lane took is answered, or goes the usual way after all; what came behind it comes now."""
        behind, self._behind = self._behind, None
        if self.transport.is_closing():
            return
        self.flow.resume_reading()
        if answer is None:
            self._receive(data)
        else:
            self.transport.write(answer)
            self.doorway.rest(self, self.loop.time())
        if self._leaving:
            self.shutdown()
        elif behind:
            self.data_received(b"".join(behind))

    def shutdown(self) -> None:
        """A pick that is being written is still answered, and a stream ended in order."""
        self._leaving = True
        if self._behind is None:
            super().shutdown()

    def timeout_keep_alive_handler(self) -> None:
        """The doorway looks after that: it knows of requests that uvicorn never saw."""

    def _receive(self, data: bytes) -> None:
        """The usual way."""
        self._read += len(data)
        if self._in_body:
            if self._read > self.doorway.body + SLACK:
                self.turn_away()
                return
        elif self._read > self.doorway.header and b"\r\n\r\n" not in data[: self.doorway.header]:
            self._refuse()
            return
        super().data_received(data)

    def on_message_begin(self) -> None:
        self._between = False
        self.doorway.arrive(self, self.loop.time())
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._in_body, self._read = True, 0
        super().on_headers_complete()
        self.scope["extensions"] = {LINE: {"line": Line(self.transport, self.cycle)}}

    def on_message_complete(self) -> None:
        self._in_body, self._read, self._between = False, 0, True
        self.doorway.pass_through(self)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.transport.is_closing() and not self.pipeline:
            self.doorway.rest(self, self.loop.time())

    def pause_writing(self) -> None:
        super().pause_writing()
        self.doorway.wait_for(self, self.loop.time(), self.transport.get_write_buffer_size())

    def resume_writing(self) -> None:
        self.doorway.has_taken(self)
        super().resume_writing()

    def turn_away(self) -> None:
        """Ends the connection at once."""
        self.doorway.leave(self)
        self.transport.abort()

    def _refuse(self) -> None:
        self.transport.write(REFUSAL % len(TOO_LONG) + b"connection: close\r\n\r\n" + TOO_LONG)
        self.doorway.leave(self)
        self.transport.close()


def through(doorway: Doorway, express: Express, listening: Listening) -> type[GuardedProtocol]:
    """The protocol whose connections come through this doorway, and whose picks and streams take these lanes."""
    return type("Protocol", (GuardedProtocol,), {"doorway": doorway, "express": express, "listening": listening})
