"""Names of picks: the text form that records store and people read, both ways.

Ints inside, text outside. A pick is an option (button), a place, a side between places, or a piece; the four
kinds occupy fixed consecutive ranges in that order.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches
from itertools import chain

from .errors import BadPick, BadSetup

KINDS = ("option", "place", "side", "piece")
_INSIDE = re.compile(r"(?<=[\w,;] )The (?=[a-z])")


def fluent(sentence: str) -> str:
    """A sentence with titles in it: their article is small inside it ("the dwarves") and large where it begins."""
    return _INSIDE.sub("the ", sentence)


class Names:
    """The dictionary of one map and one set of counters.

    `texts` are unique tokens without blanks (`1222`, `1020-0921`, `dwarf-co-50.2`, `end-phase`); `titles` are
    what a sentence or a button says ("Dwarf Company 50-7 (2)", "End the phase").
    """

    __slots__ = ("_index", "pieces", "places", "sides", "size", "texts", "titles")

    def __init__(
        self,
        options: Sequence[tuple[str, str]],
        places: Sequence[str] = (),
        sides: Sequence[str] = (),
        pieces: Sequence[tuple[str, str]] = (),
        place_titles: Sequence[str] | None = None,
    ) -> None:
        self.places = len(options)
        self.sides = self.places + len(places)
        self.pieces = self.sides + len(sides)
        self.texts: tuple[str, ...] = tuple(
            chain((text for text, _ in options), places, sides, (text for text, _ in pieces))
        )
        self.titles: tuple[str, ...] = tuple(
            chain((title for _, title in options), place_titles or places, sides, (title for _, title in pieces))
        )
        self.size = len(self.texts)
        self._index = {text: pick for pick, text in enumerate(self.texts)}
        if len(self._index) != self.size:
            twice = next(text for text in self.texts if self.texts.count(text) > 1)
            raise BadSetup(f"The name {twice!r} is used for two things; every option, place and piece needs its own.")

    def __len__(self) -> int:
        return self.size

    def kind(self, pick: int) -> str:
        """`option`, `place`, `side` or `piece`."""
        if pick < self.places:
            return "option"
        if pick < self.sides:
            return "place"
        return "side" if pick < self.pieces else "piece"

    def text(self, pick: int) -> str:
        """The token written into records."""
        return self.texts[pick]

    def title(self, pick: int) -> str:
        """The words a person reads."""
        return self.titles[pick]

    def pick(self, text: str) -> int:
        """The pick a token names; a misspelt one is answered with the nearest names."""
        try:
            return self._index[text]
        except KeyError:
            near = get_close_matches(text, self.texts, 3, 0.5)
            hint = f" Did you mean {' or '.join(near)}?" if near else ""
            raise BadPick(f"There is nothing called {text!r} in this game.{hint}") from None

    def __contains__(self, text: object) -> bool:
        return text in self._index
