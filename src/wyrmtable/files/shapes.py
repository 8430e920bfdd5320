"""Reading plain data into typed structures, from any thread.

msgspec works out how to read a structure at its first use, and two threads doing that at once crash the interpreter.
A shape works it out when it is made: make shapes where modules are imported, which one thread does at a time.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import msgspec

T = TypeVar("T")


class Shape(Generic[T]):
    """How data of one kind is read. Wrong data raises `msgspec.MsgspecError` with what is wrong and where."""

    def __init__(self, kind: type[T]) -> None:
        self._kind = kind
        self._decoder = msgspec.json.Decoder(kind)

    def from_json(self, text: str | bytes) -> T:
        return self._decoder.decode(text)

    def from_plain(self, data: Any) -> T:
        """From dictionaries and lists, as TOML files are read into."""
        return msgspec.convert(data, self._kind)
