"""Names of picks: the text form that records store and people read, both ways.

Ints inside, text outside. A pick is an option (button), a place, a side between places, a piece, or a number; the
five kinds occupy fixed consecutive ranges in that order.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from itertools import chain

from .errors import BadPick, BadSetup

KINDS = ("option", "place", "side", "piece", "number")
ROLES = ("", "done", "stop", "pass", "back", "tidy", "danger")
RESERVED = frozenset(("setup", "undo", "concede"))  # entries of a match that are no picks
Option = tuple[str, str] | tuple[str, str, str]  # text, title and, where a client should know it, a role
_NUMBER = re.compile(r"=(0|[1-9]\d{0,8})")
_INSIDE = re.compile(r"(?<=[\w,;] )The (?=[a-z])")


def fluent(sentence: str) -> str:
    """A sentence with titles in it: their article is small inside it ("the dwarves") and large where it begins."""
    return _INSIDE.sub("the ", sentence) if " The " in sentence else sentence


def possessive(name: str) -> str:
    """ "The Dwarves'", "Red's"."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


class Names:
    """The dictionary of one map and one set of counters.

    `texts` are unique tokens without blanks (`1222`, `1020-0921`, `dwarf-co-50.2`, `end-phase`); `titles` are
    what a sentence or a button says ("Dwarf Company 50-7 (2)", "End the phase"). The role of an option tells a client
    what it is for: it ends a phase (`done`) or a unit's move (`stop`), does nothing (`pass`), lets go (`back`), puts in
    order (`tidy`), or cannot be made good (`danger`). The numbers 0, 1, 2 ... come last, written `=0`, `=1`, `=2`.
    """

    __slots__ = ("_index", "_roles", "numbers", "pieces", "places", "sides", "size", "texts", "titles")

    def __init__(
        self,
        options: Sequence[Option],
        places: Sequence[str] = (),
        sides: Sequence[str] = (),
        pieces: Sequence[tuple[str, str]] = (),
        place_titles: Sequence[str] | None = None,
        numbers: int = 0,
    ) -> None:
        self.places = len(options)
        self.sides = self.places + len(places)
        self.pieces = self.sides + len(sides)
        self.numbers = self.pieces + len(pieces)
        self.size = self.numbers + numbers
        self.texts: tuple[str, ...] = tuple(
            chain((option[0] for option in options), places, sides, (text for text, _ in pieces))
        )
        self.titles: tuple[str, ...] = tuple(
            chain((option[1] for option in options), place_titles or places, sides, (title for _, title in pieces))
        )
        self._roles: tuple[str, ...] = tuple(option[2] if len(option) == 3 else "" for option in options)
        self._index = {text: pick for pick, text in enumerate(self.texts)}
        self._check()

    def _check(self) -> None:
        if len(self._index) != len(self.texts):
            twice = next(text for text in self.texts if self.texts.count(text) > 1)
            raise BadSetup(f"The name {twice!r} is used for two things; every option, place and piece needs its own.")
        for word in RESERVED & self._index.keys():
            raise BadSetup(f"Nothing can be called {word!r}: records use that word for something else.")
        for role in set(self._roles).difference(ROLES):
            raise BadSetup(f"An option has no role {role!r}. It can be: {', '.join(ROLES[1:])}.")

    def __len__(self) -> int:
        return self.size

    def kind(self, pick: int) -> str:
        """`option`, `place`, `side`, `piece` or `number`."""
        return KINDS[bisect_right((self.places, self.sides, self.pieces, self.numbers), pick)]

    def role(self, pick: int) -> str:
        """What an option is for, as far as a client should know."""
        return self._roles[pick] if 0 <= pick < self.places else ""

    def text(self, pick: int) -> str:
        """The token written into records."""
        return self.texts[pick] if pick < self.numbers else f"={self.value(pick)}"

    def title(self, pick: int) -> str:
        """The words a person reads."""
        return self.titles[pick] if pick < self.numbers else f"{self.value(pick):,}"

    def number(self, value: int) -> int:
        """The pick that names a number."""
        if not 0 <= value < self.size - self.numbers:
            raise BadPick(f"{value} is out of range here; a number can be 0 to {self.size - self.numbers - 1}.")
        return self.numbers + value

    def value(self, pick: int) -> int:
        """The number that a pick names."""
        if not self.numbers <= pick < self.size:
            raise BadPick(f"Pick number {pick} names no number in this game.")
        return pick - self.numbers

    def pick(self, text: str) -> int:
        """The pick a token names; a misspelt one is answered with the nearest names."""
        found = self._find(text)
        if found is None:
            near = get_close_matches(text, self.texts, 3, 0.5)
            hint = f" Did you mean {' or '.join(near)}?" if near else ""
            raise BadPick(f"There is nothing called {text!r} in this game.{hint}")
        return found

    def __contains__(self, text: object) -> bool:
        return isinstance(text, str) and self._find(text) is not None

    def _find(self, text: str) -> int | None:
        if text.startswith("="):
            written = _NUMBER.fullmatch(text)
            if written and int(written[1]) < self.size - self.numbers:
                return self.numbers + int(written[1])
        return self._index.get(text)

    def retitled(self, titles: Mapping[int, str]) -> Names:
        """The same names with other titles for some picks: what a seat calls things it has not identified."""
        if not titles:
            return self
        twin = Names.__new__(Names)
        for slot in Names.__slots__:
            setattr(twin, slot, getattr(self, slot))
        words = list(self.titles)
        for pick, title in titles.items():
            words[pick] = title
        twin.titles = tuple(words)
        return twin
