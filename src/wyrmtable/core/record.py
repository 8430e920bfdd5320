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
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from .game import Setting

FORMAT = "wyrmtable record 1"

CONCEDE = "concede"


class Entry(msgspec.Struct, frozen=True):
    """One line: the set-up (seat -1), a pick, a seat that gives up, or an undo, to the position before entry `undo`."""

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
    lines, mark = chained(seal("", FORMAT), header.bodies())
    return [FORMAT, *lines], mark


def chained(mark: str, bodies: Sequence[str]) -> tuple[list[str], str]:
    """Lines that stand one after the other, and the hash of the last."""
    lines = []
    for body in bodies:
        line, mark = sealed(mark, body)
        lines.append(line)
    return lines, mark


def closing(mark: str, end: str, secret: Mapping[str, str], seed: str) -> list[str]:
    """The last lines of a record: how it ended and, with the seed, what was secret."""
    bodies = [f"end {' '.join(end.split())}"]
    if seed:
        bodies += [f"secret {name} {_json(text)}" for name, text in sorted(secret.items())]
        bodies.append(f"seed {seed}")
    return chained(mark, bodies)[0]


def _json(value: Any) -> str:
    return msgspec.json.encode(value, order="sorted").decode()
