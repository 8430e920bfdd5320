"""Records: one readable text file per game, each line sealed by a short hash of all before it.

    wyrmtable record 1
    game underearth 1 #5f0c...
    setting {"scenario":"pursuit",...} #...
    seats ["human","captain"] #...
    commitment 9d3e... #...
    0 setup [3/6 1/6] @0e2b... #...
    1 0 dwarf-guards @77ad... #...
    2 0 undo 1 @0e2b... #...
    3 1 concede @91c4... #...
    end The Dwarves have given up. #...
    secret deck.toml "..." #...
    seed 4f2a... #...

An entry is its number, the seat, the pick, the rolls it caused (each with the sides of its die), the fingerprint of the
position reached, and a hash over the line and the hash before it. Changing one character anywhere breaks that line.
Secret files stand in the header by their hashes; their texts come with the seed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from .game import Setting

FORMAT = "wyrmtable record 1"
CONCEDE = "concede"


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One line: the set-up (seat -1), a pick, a seat that gives up, or an undo, to the position before entry `undo`."""

    number: int
    seat: int
    text: str
    dice: tuple[int, ...] = ()
    undo: int | None = None
    sides: tuple[int, ...] = ()  # of the dice; records of old do not tell them
    reached: str = ""  # the position's fingerprint; in records of old it is part of the seal

    @property
    def conceded(self) -> bool:
        return self.text == CONCEDE

    def came(self) -> str:
        """What came of it, as a line tells it: the rolls (3/6 is a three on a die of six sides), and the position."""
        reached = f"@{self.reached}" if self.reached else ""
        if not self.dice:
            return reached
        rolls = [f"{roll}/{sides}" for roll, sides in zip(self.dice, self.sides, strict=False)] or map(str, self.dice)
        return f"[{' '.join(rolls)}] {reached}".rstrip()

    def body(self) -> str:
        what = f"undo {self.undo}" if self.undo is not None else self.text
        return f"{self.number} {what if self.seat < 0 else f'{self.seat} {what}'} {self.came()}".rstrip()

    def sealed(self, previous: str, position: str) -> tuple[str, str]:
        """Its line and hash, the position having that fingerprint."""
        return sealed(previous, self.body(), "" if self.reached else position)


class Header(msgspec.Struct, frozen=True):
    """What a game was played with."""

    game: str
    version: int
    setting: Setting
    seats: tuple[str, ...]
    commitment: str

    def bodies(self) -> list[str]:
        of_setting, of_seats = f"setting {_json(_spelt(self.setting))}", f"seats {_json(self.seats)}"
        return [f"game {self.game} {self.version}", of_setting, of_seats, f"commitment {self.commitment}"]


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
