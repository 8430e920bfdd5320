"""Text files of one statement a line: numbers, comments, and words that quotation marks hold together."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

from .errors import BadFile
from .mistakes import unsound

_ENDS = re.compile(r"\r\n|\r|\n")
_WORD = re.compile(r'"[^"]*"?|[^\s"]+')


class Line:
    """One line. `text` is what stands before the comment, `note` the comment with its sign."""

    def __init__(self, number: int, text: str, note: str = "") -> None:
        self.number = number
        self.text = text
        self.note = note

    def __repr__(self) -> str:
        return f"Line({self.number}, {self.text!r}, {self.note!r})"

    @cached_property
    def words(self) -> tuple[str, ...]:
        """Words between blanks; a quoted one keeps its marks, so that `"Great Hall"` is told from `Great`."""
        return tuple(_WORD.findall(self.text))

    @property
    def unclosed(self) -> bool:
        """Whether a quotation mark is never closed."""
        return self.text.count('"') % 2 == 1


def lines(text: str, comment: str = "#", path: str = "The file") -> tuple[Line, ...]:
    """All lines of a text, empty ones too, numbered from 1; a comment sign inside quotation marks is none."""
    trouble = unsound(text)
    if trouble:
        raise BadFile.of(path, [trouble])
    split = re.compile(rf'((?:[^"{re.escape(comment)}]|"[^"]*"|"[^"]*$)*)(.*)', re.S)
    found = []
    for number, raw in enumerate(_ENDS.split(text), 1):
        before, note = raw, ""
        if comment in raw:
            parts = split.fullmatch(raw)
            before, note = (parts[1], parts[2]) if parts else (raw, "")
        found.append(Line(number, before.rstrip(), note.rstrip()))
    if found and not found[-1].text and not found[-1].note:
        found.pop()
    return tuple(found)


def statements(text: str, comment: str = "#", path: str = "The file") -> Iterator[Line]:
    """The lines that say something."""
    return (line for line in lines(text, comment, path) if line.text.strip())


def read_text(path: Path) -> str:
    """The text of a file on disk."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as trouble:
        raise BadFile(str(path), 0, f"The file cannot be read ({trouble.strerror}).", "Check the path.") from trouble
    except UnicodeDecodeError as trouble:
        raise BadFile(str(path), 0, "The file is not UTF-8 text.", "Save it as UTF-8.") from trouble
