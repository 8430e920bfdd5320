"""How answers go out: as JSON that nobody keeps, packed where they are large."""

from __future__ import annotations

import asyncio
import gzip
import zlib
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from starlette.datastructures import Headers
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

WORTH_PACKING = 4096  # bytes of an answer
PIECE = 64 * 1024  # bytes of a large answer that are unpacked at a time


def json(value: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """An answer nobody keeps."""
    return raw(msgspec.json.encode(value), status, headers)


def raw(body: bytes, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    kind = Response if len(body) < WORTH_PACKING else Packed
    return kind(body, status, {"cache-control": "no-store", **(headers or {})}, "application/json")


class Packed(Response):
    """A large answer: compressed, in a thread, for whoever can read it so."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        wanted = Headers(scope=scope).get("accept-encoding", "")
        if "gzip" in wanted and "content-encoding" not in self.headers:
            self.body = await asyncio.to_thread(gzip.compress, self.body, 4, mtime=0)
            self.headers.update({"content-encoding": "gzip", "content-length": str(len(self.body))})
        self.headers["vary"] = "accept-encoding"
        await super().__call__(scope, receive, send)


class Zipped(Response):
    """A large answer that a worker has compressed. Whoever cannot read it so gets it piece by piece: all of it is never
    in memory at once, however slowly he takes it."""

    def __init__(self, body: bytes, headers: dict[str, str] | None = None) -> None:
        given = {"cache-control": "no-store", "vary": "accept-encoding", **(headers or {})}
        super().__init__(body, 200, given, "application/json")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if "gzip" in Headers(scope=scope).get("accept-encoding", ""):
            self.headers["content-encoding"] = "gzip"
            await super().__call__(scope, receive, send)
            return
        del self.headers["content-length"]
        plain = StreamingResponse(_pieces(bytes(self.body)), 200, dict(self.headers))
        await plain(scope, receive, send)


async def _pieces(body: bytes) -> AsyncIterator[bytes]:
    opener = zlib.decompressobj(zlib.MAX_WBITS | 16)
    while piece := opener.decompress(body, PIECE):
        yield piece
        body = opener.unconsumed_tail
