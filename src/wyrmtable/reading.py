"""How a record is read: nothing is played again yet, and whatever does not belong is named with its line.

`core/record.py` tells what a record looks like; `replaying` plays one again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec

from .core.errors import BadRecord
from .core.game import Setting
from .core.record import FORMAT, Entry, Header, seal, sealed

ALTERED = "it does not agree with the game it belongs to: this line or its seal was altered."
_ENTRY = re.compile(
    r"(?P<number>\d{1,9}) (?:(?P<setup>setup)|(?P<seat>\d{1,9}) (?:undo (?P<undo>\d{1,9})|(?P<text>[^\s\[\]#]+)))"
    r"(?P<came>(?: \[\d{1,16}(?:/\d{1,16})?(?: \d{1,16}(?:/\d{1,16})?)*\])?(?: @[0-9a-f]{16})?)"
)
LONGEST = 60  # characters of a faulty line that an error repeats
T = TypeVar("T")
SETTING = msgspec.json.Decoder(Setting)  # made once: two threads making one at a time can crash
SEATS = msgspec.json.Decoder(tuple[str, ...])
SNAPSHOT = msgspec.json.Decoder(dict[str, Any])
TEXT = msgspec.json.Decoder(str)


class Parsed(msgspec.Struct):
    """A record as read, nothing replayed yet. `lines[n]` is line n + 1 of the file."""

    lines: list[str]
    header: Header
    entries: list[Entry]
    end: str = ""
    seed: str = ""
    secret: dict[str, str] = {}
    snapshot: dict[str, Any] = {}


def parse(text: str) -> Parsed:
    """Reads a record; whatever does not belong is named with its line."""
    if not text.endswith("\n"):
        raise BadRecord(text.count("\n") + 1, "the last line is cut off; it does not end.")
    lines = text[:-1].split("\n")
    if lines[0] != FORMAT:
        raise BadRecord(1, f"it should read {FORMAT!r}: this is not a record, or one of another format.")
    parsed = Parsed(lines, _header(lines), [])
    for number, line in enumerate(lines[5:], 6):
        body = _unsealed(number, line)
        word, _, rest = body.partition(" ")
        if word in ("end", "seed"):
            setattr(parsed, word, rest)
        elif word == "secret":
            name, quote, written = rest.partition(' "')  # a name may have blanks in it
            parsed.secret[name] = _decode(number, quote + written, TEXT)
        elif word == "snapshot":
            parsed.snapshot = _decode(number, rest, SNAPSHOT)
        elif parsed.end or parsed.seed:
            raise BadRecord(number, "nothing may follow the end of the game.")
        else:
            parsed.entries.append(_entry(number, body, len(parsed.entries)))
    if not parsed.entries:
        raise BadRecord(len(lines), "the set-up is missing.")
    return parsed


def compare(found: Iterable[str], right: Iterable[str]) -> None:
    """The first line that is not as it should be is named."""
    wanted = list(right)
    for number, line in enumerate(found, 1):
        if number > len(wanted):
            raise BadRecord(number, "nothing should stand here; it was added.")
        if line != wanted[number - 1]:
            raise BadRecord(number, ALTERED)


def _header(lines: list[str]) -> Header:
    if len(lines) < 6:
        raise BadRecord(len(lines), "the record breaks off in its header.")
    fields = []
    mark = seal("", FORMAT)
    for number, word in enumerate(("game", "setting", "seats", "commitment"), 2):
        line, mark = sealed(mark, _unsealed(number, lines[number - 1]))
        if line != lines[number - 1]:
            raise BadRecord(number, ALTERED)
        found, _, rest = _unsealed(number, line).partition(" ")
        if found != word:
            raise BadRecord(number, f"it should begin with {word!r}, not {found!r}.")
        fields.append(rest)
    game, _, version = fields[0].partition(" ")
    if not (version.isdecimal() and len(version) < 10):
        raise BadRecord(2, "the version of the rules should be a number.")
    return Header(game, int(version), _decode(3, fields[1], SETTING), _decode(4, fields[2], SEATS), fields[3])


def _entry(line: int, body: str, expected: int) -> Entry:
    match = _ENTRY.fullmatch(body)
    if not match:
        raise BadRecord(line, f"{shortened(body)!r} is not an entry; one looks like '12 0 1222 [3/6 5/6]'.")
    if int(match["number"]) != expected or bool(match["setup"]) != (expected == 0):
        raise BadRecord(line, f"entry {expected} should stand here.")
    if match["setup"]:
        return entry_of(expected, -1, "setup", match["came"])
    undo = int(match["undo"]) if match["undo"] else None
    return entry_of(expected, int(match["seat"]), match["text"] or "undo", match["came"], undo)


def entry_of(number: int, seat: int, text: str, came: str, undo: int | None = None) -> Entry:
    """An entry from its parts, what came of it as `Entry.came` tells it, or as bare rolls."""
    rolls, _, reached = came.partition("@")
    thrown = [roll.partition("/") for roll in rolls.strip(" []").split()]
    dice, sides = [int(roll) for roll, _, _ in thrown], [int(sides) for _, _, sides in thrown if sides]
    return Entry(number, seat, text, tuple(dice), undo, tuple(sides), reached)


def shortened(words: str) -> str:
    """As much of somebody's words as an error should repeat."""
    return words if len(words) <= LONGEST else f"{words[:LONGEST]}..."


def _unsealed(number: int, line: str) -> str:
    body, found, mark = line.rpartition(" #")
    if not found or not re.fullmatch(r"[0-9a-f]{12}", mark):
        raise BadRecord(number, "its seal (# and twelve hex digits at the end) is missing or damaged.")
    return body


def _decode(number: int, text: str, decoder: msgspec.json.Decoder[T]) -> T:
    try:
        return decoder.decode(text)
    except msgspec.MsgspecError as trouble:
        raise BadRecord(number, f"it cannot be read: {trouble}.") from None
