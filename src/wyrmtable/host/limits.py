"""Limits and headers: sizes, rates, and what browsers are told about this site."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .errors import Refused
from .lines import WHOLE, line_of
from .logs import Numbers, begin_request
from .metrics import Metrics
from .settings import Settings

BUCKETS = 10_000
REFUSALS = 40  # that somebody may collect before he is put off
PAUSE = 2.0  # seconds for which he is
NEIGHBOURS = 5  # persons' worth of quota for an address
WITH_PAGES = 2  # times as many requests as of those that ask who sends them: pages and files ask nobody
PREFIX = 64  # bits of an IPv6 address that count; the others are chosen by whoever it belongs to
KINDS = ("pick", "undo", "concede", "state", "live", "odds", "hint", "whynot", "preview", "frames", "chat", "tables")
CSP = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "connect-src 'self'; font-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
Headers = Iterable[tuple[bytes, bytes]]
HEADERS: tuple[tuple[bytes, bytes], ...] = (
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),  # invitations are links: they must not travel on
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)


ANSWER = ((b"content-type", b"application/json"), (b"cache-control", b"no-store"))
STREAM = (
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"transfer-encoding", b"chunked"),
)


def _head(headers: Headers) -> bytes:
    """What a whole answer begins with; its number is still to be put in."""
    return b"".join(b"%b: %b\r\n" % header for header in headers).replace(b"%", b"%%") + b"x-request-id: %b\r\n"


class Buckets:
    """Token buckets: `rate` requests a second in the long run, `burst` at once."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def takes(self, who: str) -> bool:
        """Whether there is one left; then it is taken."""
        try:
            self.take(who)
        except Refused:
            return False
        return True

    def has(self, who: str) -> bool:
        """Whether there is one left; it is not taken."""
        now = time.monotonic()
        level, at = self._levels.get(who, (self.burst, now))
        return min(self.burst, level + (now - at) * self.rate) >= 1

    def spend(self, who: str) -> None:
        """Takes one of which it was just seen that it is left."""
        now = time.monotonic()
        level, at = self._levels.pop(who, (self.burst, now))
        self._levels[who] = (min(self.burst, level + (now - at) * self.rate) - 1, now)
        if len(self._levels) > BUCKETS:
            self._levels.popitem(last=False)

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
    """The outermost layer: counts requests, cuts off bodies that are too large and puts the headers on every answer."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        self._app = app
        self._body = settings.body
        self._upload = settings.upload
        self._most = settings.requests
        self._metrics = metrics
        many = NEIGHBOURS * WITH_PAGES
        self._rate = Buckets(settings.rate * many, settings.burst * many)
        self._here: Counter[str] = Counter()
        self._refusals = Buckets(1.0, REFUSALS)
        self._put_off: OrderedDict[bytes, float] = OrderedDict()
        self._large = Buckets(settings.uploads * NEIGHBOURS / 60, settings.uploads * NEIGHBOURS)
        self._numbers = Numbers()
        self._headers = HEADERS
        if settings.secure:
            self._headers = (*HEADERS, (b"strict-transport-security", b"max-age=31536000"))
        self._head = b"content-length: %d\r\n" + _head((*ANSWER, *self._headers))
        self._stream_head = _head((*STREAM, *self._headers)) + b"\r\n"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        kind = _kind(scope["path"])
        limit = self._upload if _brings_files(scope["path"]) else self._body
        address, port = scope.get("client") or ("local", 0)
        address = counted_address(address)
        scope["client"] = (address, port)  # so it is for whoever counts by addresses behind this gate
        size = _announced(scope, limit)
        send = self._outgoing(scope, send, kind)
        if self._is_put_off(scope["headers"], address):
            await _refuse(send, 429, "too-many", "You go on asking although you were told to wait. Wait a little.")
        elif self._here[address] >= self._most and kind != "live":
            text = f"{self._most} requests from your address are waiting for their answers. Wait for one of them."
            await _refuse(send, 429, "too-many", text)
        elif not self._rate.takes(address):
            await _refuse(send, 429, "too-many", "Too many requests come from your address. Wait a little.")
        elif size > limit:
            await _refuse(send, 413, "too-large", _too_large(limit))
        elif size > self._body and not self._large.takes(address):  # reading it costs time already
            await _refuse(send, 429, "too-many", "Many files are coming from your address. Try again in a minute.")
        else:
            await self._let_in(scope, *_metered(receive, send, limit), "" if kind == "live" else address)

    def admits(self, headers: Headers, address: str) -> bool:
        """Whether a small request would be let in. Nothing is counted yet."""
        return not self._is_put_off(headers, address) and self._here[address] < self._most and self._rate.has(address)

    def count(self, address: str) -> None:
        """A request that was admitted is let in."""
        self._rate.spend(address)

    def enter(self, address: str) -> None:
        """The same, and it will be answered after a while."""
        self._rate.spend(address)
        self._here[address] += 1

    def leave(self, address: str) -> None:
        """It is answered, or goes another way."""
        self._here[address] -= 1
        if not self._here[address]:
            del self._here[address]

    def answer(self, kind: str, body: bytes, began: float) -> bytes:
        """A whole answer that all went well, but for what the server itself puts on every answer."""
        self._metrics.note(kind, 200, time.perf_counter() - began)
        return b"%b\r\n%b" % (self._head % (len(body), self._numbers.new().encode()), body)

    def opening(self, kind: str, began: float) -> bytes:
        """The head of a stream, but for what the server itself puts on every answer."""
        self._metrics.note(kind, 200, time.perf_counter() - began)
        return self._stream_head % self._numbers.new().encode()

    async def _let_in(self, scope: Scope, receive: Receive, send: Send, address: str) -> None:
        """Streams are counted elsewhere."""
        self._here[address] += 1
        try:
            await self._app(scope, receive, send)
        finally:
            self.leave(address)

    def _is_put_off(self, headers: Headers, address: str) -> bool:
        return bool(self._put_off) and self._put_off.get(_key(headers, address), 0.0) > time.monotonic()

    def _note_refusal(self, scope: Scope) -> None:
        """Whoever goes on although he is told to wait is answered here for a while, where it costs next to nothing."""
        key = _key(scope["headers"], scope["client"][0])
        if not self._refusals.takes(key.hex()):
            self._put_off[key] = time.monotonic() + PAUSE
            self._put_off.move_to_end(key)
            if len(self._put_off) > BUCKETS:
                self._put_off.popitem(last=False)

    def _outgoing(self, scope: Scope, send: Send, kind: str) -> Send:
        """Counts the answer and puts our headers and the request's number on it."""
        began, number = time.perf_counter(), self._numbers.new()
        begin_request(number)

        async def sending(message: Message) -> None:
            if message["type"] == WHOLE:
                await whole(message["body"])
                return
            if message["type"] == "http.response.start":
                given = {name for name, _ in message["headers"]}
                extra = (item for item in self._headers if item[0] not in given)
                message["headers"] = [*message["headers"], *extra, (b"x-request-id", number.encode())]
                if message["status"] == 429:
                    self._note_refusal(scope)
                self._metrics.note(kind, message["status"], time.perf_counter() - began)
            await send(message)

        async def whole(body: bytes) -> None:
            line = line_of(scope)
            if line is not None and line.answer(self._head % (len(body), number.encode()), body):
                self._metrics.note(kind, 200, time.perf_counter() - began)
                return
            headers = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
            headers.append((b"content-length", str(len(body)).encode()))
            await sending({"type": "http.response.start", "status": 200, "headers": headers})
            await sending({"type": "http.response.body", "body": body})

        return sending


@lru_cache(maxsize=BUCKETS)
def counted_address(address: str) -> str:
    """By whom limits count: an IPv4 address, or the network of an IPv6 one, of which everybody has endless many."""
    if ":" not in address:
        return address
    try:
        ip = ipaddress.IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(ip if ip.is_loopback else ipaddress.IPv6Network((int(ip), PREFIX), strict=False).network_address)


def _key(headers: Headers, address: str) -> bytes:
    """Who asks, as far as it can be told without asking anybody."""
    shown = [value for name, value in headers if name in (b"cookie", b"authorization")]
    return blake2b(b" ".join(shown) or address.encode(), digest_size=8).digest()


def _brings_files(path: str) -> bool:
    """Whether a request may bring whole files: a designer's with a new table, a record for a referee's tool."""
    return path == "/api/tables" or (path.startswith("/api/games/") and "/tools/" in path)


def _kind(path: str) -> str:
    """What sort of request it is, for counting."""
    if not path.startswith("/api/"):
        return "page"
    last = path.rpartition("/")[2]
    return last if last in KINDS else "other"


def _announced(scope: Scope, limit: int) -> int:
    """How large a body will be; one that comes in pieces may be as large as is allowed."""
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit():
            return int(value)
        if name == b"transfer-encoding":
            return limit
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
            await _refuse(send, 413, "too-large", _too_large(limit))

    return receiving, sending


def _too_large(limit: int) -> str:
    return f"The request is larger than the {limit // 1024} kB that are allowed here. Send less."


async def _refuse(send: Send, status: int, code: str, text: str) -> None:
    body = msgspec.json.encode({"error": {"code": code, "message": text}})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    headers += [(b"retry-after", str(int(PAUSE)).encode())] if status == 429 else []
    await send({"type": "http.response.start", "status": status, "headers": [*headers, (b"connection", b"close")]})
    await send({"type": "http.response.body", "body": body})
