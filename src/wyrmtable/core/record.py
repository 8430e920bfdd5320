"""Records: one readable text file per game, each line sealed by a short hash of all before it.

    wyrmtable record 1
    game underearth 1 #5f0c...
    setting {"scenario":"pursuit",...} #...
    seats ["human","captain"] #...
    commitment 9d3e... #...
    0 setup [3 1] #...
    1 0 dwarf-guards #...
    2 0 0622 #...
    3 0 undo 2 #...
    4 1 concede #...
    end The Dwarves have given up. #...
    secret deck.toml "..." #...
    seed 4f2a... #...

An entry is its number, the seat, the pick, the rolls it caused, and a hash over the line, the hash before it and the
position reached. Changing one character anywhere breaks that line. Secret files stand in the header by their hashes;
their texts come with the seed.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

import msgspec

from .errors import BadRecord
from .game import Setting

FORMAT = "wyrmtable record 1"
ALTERED = "it does not agree with the game it belongs to: this line or its seal was altered."
_ENTRY = re.compile(
    r"(?P<number>\d+) (?:(?P<setup>setup)|(?P<seat>\d+) (?:undo (?P<undo>\d+)|(?P<text>[^\s\[\]#]+)))"
    r"(?: \[(?P<dice>[\d ]+)\])?"
)
T = TypeVar("T")
SETTING = msgspec.json.Decoder(Setting)  # made once: two threads making one at a time can crash
SEATS = msgspec.json.Decoder(tuple[str, ...])
SNAPSHOT = msgspec.json.Decoder(dict[str, Any])
TEXT = msgspec.json.Decoder(str)


CONCEDE = "concede"


class Entry(msgspec.Struct, frozen=True):
    """One line: the set-up (seat -1), a pick, a seat that gives up, or an undo back to the position before entry
    `undo`."""

    number: int
    seat: int
    text: str
    dice: tuple[int, ...] = ()
    undo: int | None = None

    @property
    def conceded(self) -> bool:
        return self.text == CONCEDE

    def body(self) -> str:
        rolls = f" [{' '.join(map(str, self.dice))}]" if self.dice else ""
        if self.seat < 0:
            return f"{self.number} setup{rolls}"
        what = f"undo {self.undo}" if self.undo is not None else self.text
        return f"{self.number} {self.seat} {what}{rolls}"


class Header(msgspec.Struct, frozen=True):
    """What a game was played with."""

    game: str
    version: int
    setting: Setting
    seats: tuple[str, ...]
    commitment: str

    def bodies(self) -> list[str]:
        return [
            f"game {self.game} {self.version}",
            f"setting {_json(_spelt(self.setting))}",
            f"seats {_json(self.seats)}",
            f"commitment {self.commitment}",
        ]


def _spelt(setting: Setting) -> dict[str, Any]:
    """A setting as a header spells it; most have nothing secret."""
    plain = {"scenario": setting.scenario, "options": setting.options, "files": setting.files}
    return plain | ({"secret": setting.secret} if setting.secret else {})


def secret_mark(seed: str, text: str) -> str:
    """What a header says of a secret file: a hash that nobody can guess the text from without the seed."""
    return hashlib.sha256(f"wyrmtable secret {seed}\n{text}".encode()).hexdigest()


def seal(previous: str, body: str, position: str = "") -> str:
    """The hash at the end of a line."""
    return hashlib.blake2b(f"{previous}\n{body}\n{position}".encode(), digest_size=6).hexdigest()


def sealed(previous: str, body: str, position: str = "") -> tuple[str, str]:
    """The whole line, and its hash."""
    mark = seal(previous, body, position)
    return f"{body} #{mark}", mark


def header_lines(header: Header) -> tuple[list[str], str]:
    """The first lines of a record, and the hash that the first entry builds on."""
    lines, mark = [FORMAT], seal("", FORMAT)
    for body in header.bodies():
        line, mark = sealed(mark, body)
        lines.append(line)
    return lines, mark


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
        raise BadRecord(1, f"it should read {FORMAT!r}: this is no record, or one of another format.")
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


def closing(mark: str, end: str, secret: Mapping[str, str], seed: str) -> list[str]:
    """The last lines of a record: how it ended and, with the seed, what was secret."""
    bodies = [f"end {end}"]
    if seed:
        bodies += [f"secret {name} {_json(text)}" for name, text in sorted(secret.items())]
        bodies.append(f"seed {seed}")
    lines = []
    for body in bodies:
        line, mark = sealed(mark, body)
        lines.append(line)
    return lines


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
    if not version.isdecimal():
        raise BadRecord(2, "the version of the rules should be a number.")
    return Header(game, int(version), _decode(3, fields[1], SETTING), _decode(4, fields[2], SEATS), fields[3])


def _entry(line: int, body: str, expected: int) -> Entry:
    match = _ENTRY.fullmatch(body)
    if not match:
        raise BadRecord(line, f"{body!r} is no entry; one looks like '12 0 1222 [3 5]'.")
    if int(match["number"]) != expected or bool(match["setup"]) != (expected == 0):
        raise BadRecord(line, f"entry {expected} should stand here.")
    dice = tuple(map(int, match["dice"].split())) if match["dice"] else ()
    if match["setup"]:
        return Entry(expected, -1, "setup", dice)
    undo = int(match["undo"]) if match["undo"] else None
    return Entry(expected, int(match["seat"]), match["text"] or "undo", dice, undo)


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


def _json(value: Any) -> str:
    return msgspec.json.encode(value, order="sorted").decode()
