"""Collecting what is wrong with a file, and the bounds that every file keeps."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from difflib import get_close_matches

from .errors import BadFile, Mistake

MOST_CHARACTERS = 1_000_000
LONGEST_LINE = 20_000
MOST_MISTAKES = 100


class Mistakes:
    """The mistakes found so far in one file."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.found: list[Mistake] = []

    def __bool__(self) -> bool:
        return bool(self.found)

    def wrong(self, line: int, what: str, remedy: str) -> None:
        """Notes a mistake; line 0 stands for the file as a whole. A hundred are enough: then `BadFile` is raised."""
        self.found.append(Mistake(line, what, remedy))
        if len(self.found) >= MOST_MISTAKES:
            self.raise_any()

    def known(self, line: int, word: str, among: Collection[str], what: str) -> bool:
        """Whether the word is among those there are; if not, that is a mistake."""
        if word not in among:
            self.wrong(
                line, f"there is no {what} {word!r}.", f"{did_you_mean(word, among)}Choose from: {listed(among)}."
            )
        return word in among

    def at_most(self, line: int, count: int, most: int, what: str) -> bool:
        """Whether there are no more of something than a file may have; if there are, that is a mistake."""
        if count > most:
            self.wrong(line, f"there are too many {what}.", f"{most:,} are the most.")
        return count <= most

    def raise_any(self) -> None:
        """Raises `BadFile` with every mistake, if there are any."""
        if self.found:
            raise BadFile.of(self.path, self.found)


def did_you_mean(word: str, among: Collection[str]) -> str:
    """A hint at the likeliest word, followed by a blank; nothing if none is like it."""
    near = get_close_matches(word[:80], list(among), 1)
    return f"Did you mean {near[0]!r}? " if near else ""


def listed(words: Iterable[str]) -> str:
    return ", ".join(words) or "none"


def unsound(text: str) -> Mistake | None:
    """What makes a text no file of ours, however it is written: its size, its lines' length, or broken characters."""
    if len(text) > MOST_CHARACTERS:
        return Mistake(0, f"the file has {len(text):,} characters.", f"Keep it under {MOST_CHARACTERS:,}.")
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            return Mistake(
                number, f"the line has {len(line):,} characters.", f"Break it: {LONGEST_LINE:,} is the most."
            )
    try:
        text.encode()
    except UnicodeEncodeError as trouble:
        return Mistake(text.count("\n", 0, trouble.start) + 1, "a character is broken.", "Save the file as UTF-8 text.")
    return None
