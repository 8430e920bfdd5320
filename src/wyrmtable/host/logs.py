"""What the server writes down: one line per event, as text or as JSON, with time, request and person; no secrets.

Which request and which person a line belongs to is known wherever it is written, without being handed on.
"""

from __future__ import annotations

import logging
import secrets
import sys
from contextvars import ContextVar
from datetime import UTC, datetime
from hashlib import blake2b
from typing import Any

import msgspec

REQUEST: ContextVar[str] = ContextVar("request", default="")
PERSON: ContextVar[str] = ContextVar("person", default="")
FORMATS = ("text", "json")


class Numbers:
    """Numbers for requests. They tell nothing: whoever sees two of his own cannot count other people's in between. (A
    counter, mixed up with a secret: asking the system for chance at every request takes longer than most of a pick.)"""

    def __init__(self) -> None:
        self._secret = secrets.token_bytes(16)
        self._given = 0

    def new(self) -> str:
        self._given += 1
        return blake2b(self._given.to_bytes(8, "big"), key=self._secret, digest_size=6).hexdigest()


def begin_request(number: str) -> None:
    """From here on, whatever is written down belongs to this request."""
    REQUEST.set(number)
    PERSON.set("")


class Lines(logging.Formatter):
    """Lines for people, or objects for programs."""

    def __init__(self, form: str) -> None:
        super().__init__()
        self._json = form == "json"

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        told: dict[str, Any] = {"at": at, "level": record.levelname.lower(), "from": record.name}
        told["message"] = record.getMessage()
        told |= {key: value for key, value in (("request", REQUEST.get()), ("person", PERSON.get())) if value}
        if record.exc_info and record.exc_info[0] is not None:
            told["trace"] = self.formatException(record.exc_info)
        if self._json:
            return msgspec.json.encode(told).decode()
        who = "".join(f" {key}={told[key]}" for key in ("request", "person") if key in told)
        trace = f"\n{told['trace']}" if "trace" in told else ""
        return f"{at} {told['level']} {told['from']}{who}: {told['message']}{trace}"


def write_logs(form: str) -> None:
    """Everything from warnings on goes to standard error, and what our own rooms have to say."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines(form))
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("wyrmtable").setLevel(logging.INFO)
