"""Where every table, key and element of a TOML file stands, which Python's own reader does not tell.

The scan trusts that the file is proper TOML and simply stops where it is not: the reader proper says what is wrong
there. It also finds what would take that reader ages: deep nesting, endless dotted keys, huge numbers.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from contextlib import suppress

from .errors import Mistake

Place = tuple[str | int, ...]

DEEPEST = 24
MOST_PARTS = 12  # of a dotted key
MOST_PLACES = 60_000  # keys, tables and elements of lists in all
LONGEST_VALUE = 48  # characters of a number or date

_BLANK = re.compile(r"(?:[ \t\r]+|#[^\n]*|\n)*")
_KEY = re.compile(r"""[ \t]*("(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[A-Za-z0-9_-]+)[ \t]*""")
_STRING = re.compile(r'''"""(?:[^\\]|\\.)*?"{3,5}|\'\'\'.*?'{3,5}|"(?:[^"\\\n]|\\.)*"|'[^'\n]*\'''', re.DOTALL)
_BARE = re.compile(r"[^\s,\]}#]+(?: \d[^\s,\]}#]*)?")


class _Stop(Exception):
    """The file is no proper TOML from here on; never leaves this module."""


class TooMuch(Exception):
    """Carries a mistake that makes a file unfit to be read at all."""

    def __init__(self, mistake: Mistake) -> None:
        super().__init__(mistake.what)
        self.mistake = mistake


class Scan:
    """The lines of a file's parts by their place, such as ("setup", 0, "where")."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.starts = [0, *(found.end() for found in re.finditer("\n", text))]
        self.lines: dict[Place, int] = {(): 0}
        self.counts: dict[Place, int] = {}
        with suppress(_Stop):
            self._document()

    def line(self, place: Place) -> int:
        """The line of a part, or of the nearest part around it that has one."""
        while place not in self.lines:
            place = place[:-1]
        return self.lines[place]

    def _here(self) -> int:
        return bisect_right(self.starts, self.at)

    def _document(self) -> None:
        table: Place = ()
        while self._next():
            table = self._heading() if self._next() == "[" else self._pair(table, 0)

    def _next(self) -> str:
        """The next character that is neither blank nor comment; nothing at the end."""
        found = _BLANK.match(self.text, self.at)
        self.at = found.end() if found else self.at
        return self.text[self.at : self.at + 1]

    def _take(self, sign: str) -> None:
        if not self.text.startswith(sign, self.at):
            raise _Stop
        self.at += len(sign)

    def _heading(self) -> Place:
        line = self._here()
        several = self.text.startswith("[[", self.at)
        self._take("[[" if several else "[")
        parts = self._key()
        self._take("]]" if several else "]")
        place: Place = ()
        for part in parts[:-1]:
            place = self._enter((*place, part), line)
        place = (*place, parts[-1])
        if several:
            self.lines.setdefault(place, line)
            self.counts[place] = self.counts.get(place, 0) + 1
            place = (*place, self.counts[place] - 1)
        self.lines[place] = line
        return place

    def _enter(self, place: Place, line: int) -> Place:
        """The table of that name, the latest one if there are several."""
        self.lines.setdefault(place, line)
        return (*place, self.counts[place] - 1) if place in self.counts else place

    def _pair(self, table: Place, depth: int) -> Place:
        """A key and its value; returns the table they stand in."""
        line = self._here()
        place = table
        for part in self._key():
            place = (*place, part)
            self.lines.setdefault(place, line)
        self._take("=")
        self._value(place, depth)
        return table

    def _key(self) -> list[str]:
        parts: list[str] = []
        while True:
            found = _KEY.match(self.text, self.at)
            if found is None:
                raise _Stop
            self.at = found.end()
            parts.append(_unquoted(found[1]))
            if len(parts) > MOST_PARTS:
                raise self._too_much("a key has too many parts.", f"Write at most {MOST_PARTS}, with dots between.")
            if not self.text.startswith(".", self.at):
                return parts
            self.at += 1

    def _too_much(self, what: str, remedy: str) -> TooMuch:
        return TooMuch(Mistake(self._here(), what, remedy))

    def _value(self, place: Place, depth: int) -> None:
        if len(self.lines) > MOST_PLACES:
            raise self._too_much("the file holds too many values.", f"Keep them under {MOST_PLACES:,}.")
        if depth > DEEPEST:
            raise self._too_much("lists or tables are nested too deeply.", f"{DEEPEST} levels are the most.")
        sign = self._next()
        self.lines.setdefault(place, self._here())
        if sign == "[":
            self._list(place, depth)
        elif sign == "{":
            self._inline(place, depth)
        else:
            self._plain(sign)

    def _plain(self, sign: str) -> None:
        found = (_STRING if sign in "\"'" else _BARE).match(self.text, self.at) if sign else None
        if found is None:
            raise _Stop
        if sign not in "\"'" and len(found[0]) > LONGEST_VALUE:
            raise self._too_much("a number is too long.", "Write a sensible number, or a text in quotes.")
        self.at = found.end()

    def _list(self, place: Place, depth: int) -> None:
        self._take("[")
        number = 0
        while self._next() != "]":
            self._value((*place, number), depth + 1)
            number += 1
            if self._next() == ",":
                self._take(",")
            elif self._next() != "]":
                raise _Stop
        self._take("]")

    def _inline(self, place: Place, depth: int) -> None:
        self._take("{")
        while self._next() != "}":
            self._pair(place, depth + 1)
            if self._next() == ",":
                self._take(",")
            elif self._next() != "}":
                raise _Stop
        self._take("}")


def _unquoted(key: str) -> str:
    if key[0] not in "\"'":
        return key
    try:
        return str(tomllib.loads(f"key = {key}")["key"])
    except tomllib.TOMLDecodeError:
        raise _Stop from None
