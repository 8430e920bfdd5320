"""Limits and headers: sizes, rates, and what browsers are told about this site."""

from __future__ import annotations

import time
from collections import OrderedDict

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .errors import Refused

BUCKETS = 10_000
CSP = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "connect-src 'self'; font-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS: tuple[tuple[bytes, bytes], ...] = (
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),  # invitations are links: they must not travel on
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)


class Buckets:
    """Token buckets: `rate` requests a second in the long run, `burst` at once."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str) -> None:
        now = time.monotonic()
        level, at = self._levels.pop(who, (self.burst, now))
        level = min(self.burst, level + (now - at) * self.rate)
        allowed = level >= 1
        self._levels[who] = (level - 1 if allowed else level, now)
        if len(self._levels) > BUCKETS:
            self._levels.popitem(last=False)
        if not allowed:
            wait = int((1 - level) / self.rate) + 1 if self.rate else 60
            raise Refused(429, "too-many", f"Too many requests at once. Wait {wait} s, then go on.", wait)


class Gate:
    """The outermost layer: cuts off bodies that are too large and puts the headers on every answer."""

    def __init__(self, app: ASGIApp, body: int, upload: int, secure: bool) -> None:
        self._app = app
        self._body = body
        self._upload = upload
        self._headers = HEADERS
        if secure:
            self._headers = (*HEADERS, (b"strict-transport-security", b"max-age=31536000"))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        limit = self._upload if scope["path"] == "/api/tables" else self._body
        send = self._with_headers(send)
        if _announced(scope) > limit:
            await _refuse(send, limit)
            return
        await self._app(scope, *_metered(receive, send, limit))

    def _with_headers(self, send: Send) -> Send:
        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = {name for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(item for item in self._headers if item[0] not in given)]
            await send(message)

        return sending


def _announced(scope: Scope) -> int:
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit():
            return int(value)
    return 0


def _metered(receive: Receive, send: Send, limit: int) -> tuple[Receive, Send]:
    """Counts what comes in. When it is too much, the body ends there, and whatever the application makes of the rest,
    the answer is that it was too much."""
    size, refused = 0, False

    async def receiving() -> Message:
        nonlocal size
        message = await receive()
        size += len(message.get("body", b""))
        if size > limit and message["type"] == "http.request":
            return {"type": "http.request", "body": b"", "more_body": False}
        return message

    async def sending(message: Message) -> None:
        nonlocal refused
        if size <= limit:
            await send(message)
        elif not refused:
            refused = True
            await _refuse(send, limit)

    return receiving, sending


async def _refuse(send: Send, limit: int) -> None:
    text = f"The request is larger than the {limit // 1024} kB that are allowed here. Send less."
    body = msgspec.json.encode({"error": {"code": "too-large", "message": text}})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 413, "headers": [*headers, (b"connection", b"close")]})
    await send({"type": "http.response.body", "body": body})
