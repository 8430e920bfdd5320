"""Beginnings of requests that are read at a glance: picks and live streams of the plainest form.

Whatever could be read in two ways, or says anything unusual about how it is to be read, is none of them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from .visitors import Claim

SEAT = rb"\?seat=([0-9]|[12][0-9]|3[01])"
PICK = re.compile(rb"POST /api/tables/([0-9a-f]{16})/pick%b HTTP/1\.1\r\n" % SEAT)
LIVE = re.compile(rb"GET /api/tables/([0-9a-f]{16})/live(?:%b)? HTTP/1\.1\r\n" % SEAT)
REST = re.compile(rb"(?:[A-Za-z0-9-]+: [ -~]*\r\n)+\r\n")
HEADER = re.compile(rb"([A-Za-z0-9-]+): ([ -~]*)\r\n")
FRAMING = frozenset((b"transfer-encoding", b"expect", b"upgrade", b"trailer"))  # what changes how a request is read
LENGTH = re.compile(rb"[1-9][0-9]{0,2}")
END = b"\r\n\r\n"  # of a head
LARGEST = 8000  # bytes of a request that is looked at
MOST_HEADS = 16  # of one connection
MOST_SAID = 2000  # of all connections
Headers = Sequence[tuple[bytes, bytes]]


class Said(NamedTuple):
    """What a head says below its first line: who sends it (and through whom), and how long its body is (0: none)."""

    headers: Headers
    claim: Claim
    told: bytes
    length: int


class PickHead(NamedTuple):
    """Which table and seat a pick is for."""

    table: str
    seat: int
    said: Said


class Listener(NamedTuple):
    """Which table somebody wants to hear of as it goes on, and through which eyes."""

    table: str
    seat: int | None
    said: Said


class Asked(NamedTuple):
    """A request that looks like a pick, and how many bytes of its body are still to come."""

    head: PickHead
    body: bytes
    missing: int


class Reader:
    """Reads what one connection sends. A player's picks begin alike, word for word: such a beginning is read once."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[bytes, PickHead] = {}

    def read(self, data: bytes) -> Asked | Listener | None:
        """A request, if these bytes are one of the plainest form, with a whole head that nobody could read in two ways
        and nothing behind it."""
        if len(data) > LARGEST:
            return None
        end = data.find(END) + len(END)
        head = self._known.get(data[:end]) or self._learn(data[:end])
        if isinstance(head, PickHead):
            missing = head.said.length - (len(data) - end)
            return Asked(head, data[end:], missing) if missing >= 0 else None
        return head if end == len(data) else None

    def _learn(self, text: bytes) -> PickHead | Listener | None:
        head = _head(text)
        if isinstance(head, PickHead):
            if len(self._known) >= MOST_HEADS:
                self._known.clear()
            self._known[text] = head
        return head


def _head(text: bytes) -> PickHead | Listener | None:
    first = PICK.match(text) or LIVE.match(text)
    said = _said(text[first.end() :]) if first else None
    if first is None or said is None:
        return None
    table, seat = first[1].decode(), None if first[2] is None else int(first[2])
    if first.re is LIVE:
        return None if said.length else Listener(table, seat, said)
    return PickHead(table, seat, said) if said.length and seat is not None else None


@lru_cache(maxsize=MOST_SAID)
def _said(text: bytes) -> Said | None:
    """Somebody's requests are alike in this, at whatever table and by whatever connection they come."""
    if REST.fullmatch(text) is None:
        return None
    headers = [(name.lower(), value) for name, value in HEADER.findall(text)]
    names = [name for name, _ in headers]
    lengths = [value for name, value in headers if name == b"content-length"]
    kept = b"connection" not in names or (names.count(b"connection") == 1 and (b"connection", b"keep-alive") in headers)
    if not kept or not FRAMING.isdisjoint(names) or len(lengths) > 1 or not all(map(LENGTH.fullmatch, lengths)):
        return None
    told = b", ".join([value for name, value in headers if name == b"x-forwarded-for"])
    return Said(headers, Claim(headers), told, int(lengths[0]) if lengths else 0)
