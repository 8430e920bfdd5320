"""What a worker process is asked and what it answers, as messages of four bytes of length and msgpack."""

from __future__ import annotations

import msgspec

from .stored import StoredGame

KEPT = 32  # games and bots that a worker has at hand
KEPT_ENTRIES = 10_000  # of all these games together


class Task(msgspec.Struct, frozen=True):
    """A job. `stored` holds the entries from number `base` on."""

    do: str
    stored: StoredGame | None = None
    base: int = 0
    seat: int | None = None
    word: str = ""
    seconds: float = 0.0
    number: int = 0
    form: bytes = b""


class ToolForm(msgspec.Struct, frozen=True):
    """A tool's form, filled in: its blanks, its seed, and seeds of parts that are rolled again."""

    values: dict[str, str]
    seed: str
    again: dict[str, str] = {}


class Result(msgspec.Struct, frozen=True):
    """What came of a job: bytes for whoever asked, a sentence if it failed, or the wish for the whole stored game."""

    body: bytes = b""
    trouble: str = ""
    code: str = ""
    seats: tuple[str, ...] = ()  # those there are, if others were filled
    more: bool = False
    memory: int = 0  # bytes that the worker occupies then
