"""Saved games: one record file each, with a snapshot as its last line, written whole or not at all."""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from .. import replaying
from ..core import AnyGame, BadRecord, Match, WyrmError, commitment
from ..core.record import sealed
from ..reading import Parsed, parse

SUFFIX = ".wyrm"


class BadSave(WyrmError):
    """A saved game cannot be read or written."""


class Saved(NamedTuple):
    """A line of the list of saved games."""

    path: Path
    game: str
    scenario: str
    seats: tuple[str, ...]
    entries: int
    over: bool
    when: float


def folder() -> Path:
    """Where games are kept: WYRMTABLE_HOME, or the system's place for a user's data."""
    if home := os.environ.get("WYRMTABLE_HOME"):
        return Path(home)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "wyrmtable"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "wyrmtable"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "wyrmtable"


def fresh_path(match: Match) -> Path:
    """A name for a new save, never one that exists."""
    words = f"{match.game.id}-{match.setting.scenario}-{time.strftime('%Y-%m-%d-%H%M%S')}"
    stem = re.sub(r"[^\w.-]+", "-", words)
    path, count = folder() / f"{stem}{SUFFIX}", 2
    while path.exists():
        path, count = folder() / f"{stem}-{count}{SUFFIX}", count + 1
    return path


def following_path(path: Path) -> Path:
    """Where the next game of a series is kept: beside the one before it, with a number."""
    series, _, number = path.stem.rpartition(".")
    if series and number.isdecimal():
        return path.with_name(f"{series}.{int(number) + 1}{path.suffix}")
    return path.with_name(f"{path.stem}.2{path.suffix}")


def text_of(match: Match) -> str:
    """The record; while the game runs, with the snapshot to go on from. A finished one holds its secrets even where
    they live on in a sequel: the next game is begun from it."""
    if match.outcome is not None:
        return match.text(reveal=True)
    text = match.text()
    mark = text.rstrip("\n").rpartition(" #")[2]
    line, _ = sealed(mark, f"snapshot {msgspec.json.encode(match.snapshot()).decode()}")
    return f"{text}{line}\n"


def write(path: Path, text: str) -> None:
    """Writes the whole file or leaves the old one untouched."""
    draft = path.with_name(f".{path.name}.{secrets.token_hex(6)}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with draft.open("x", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, path)
    except OSError as trouble:
        with contextlib.suppress(OSError):
            draft.unlink()
        why = trouble.strerror or trouble
        raise BadSave(f"{path} cannot be written: {why}. Choose another place with --record FILE.") from None


def save(match: Match, path: Path) -> None:
    write(path, text_of(match))


def read(path: Path) -> str:
    """The text of a record file."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as trouble:
        raise BadSave(f"{path} cannot be read: {trouble.strerror or trouble}.") from None
    except UnicodeDecodeError:
        raise BadSave(f"{path} is not a record: it is not a text file.") from None


def resume(game: AnyGame, text: str) -> Match:
    """A saved game to go on with; a finished one to look at."""
    parsed = parse(text)
    if parsed.snapshot:
        _check_snapshot(parsed)
        return replaying.resume(game, text, parsed.snapshot)
    if parsed.seed:
        return replaying.replay(game, text)
    raise BadSave(
        "This record can be watched (wyrm replay) but not continued: it has no snapshot line, so the dice to come are "
        "not in it. Continue from the file that the game itself saved."
    )


def _check_snapshot(parsed: Parsed) -> None:
    """The snapshot must be sealed to its record and hold the seed that the record is committed to."""
    before, line = parsed.lines[-2:]
    body, mark = line.rpartition(" #")[0], before.rpartition(" #")[2]
    if sealed(mark, body)[0] != line or commitment(str(parsed.snapshot.get("seed"))) != parsed.header.commitment:
        raise BadRecord(len(parsed.lines), "the snapshot does not belong to this record; it was altered.")


def saved() -> list[Saved]:
    """All saved games, the latest first; files that are no records are passed over."""
    return sorted(_saved(), key=lambda game: -game.when)


def _saved() -> Iterator[Saved]:
    for path in folder().glob(f"*{SUFFIX}"):
        with contextlib.suppress(WyrmError, OSError):
            yield described(path, parse(read(path)))


def described(path: Path, parsed: Parsed) -> Saved:
    header = parsed.header
    over, when = bool(parsed.end), path.stat().st_mtime
    return Saved(path, header.game, header.setting.scenario, header.seats, len(parsed.entries) - 1, over, when)
