"""The picks of a decision as a menu: numbered, grouped by kind, and found again from what a player types.

Where an amount is asked for, a number that is typed means that amount, and other picks are chosen by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from ..core import BadPick, Decision, Names

GROUPS: Mapping[str, str] = {"option": "Options", "place": "Places", "side": "Sides", "piece": "Pieces"}
SHOWN = 8  # so many candidates are named when a word is not clear


class Line(NamedTuple):
    """A line of the menu; number 0 stands for none."""

    number: int
    pick: int
    text: str
    title: str

    @property
    def label(self) -> str:
        """The title, with the name to type where it says something else."""
        return self.title if self.text.casefold() in self.title.casefold() else f"{self.title} ({self.text})"


class Menu:
    """What may be picked now; `lines` are numbered from 1 in the order of the picks, `amounts` are the numbers among
    them."""

    def __init__(self, decision: Decision, names: Names) -> None:
        self.names = names
        self.amounts = [names.value(pick) for pick in decision.picks if names.kind(pick) == "number"]
        others = [pick for pick in decision.picks if names.kind(pick) != "number"]
        self.lines = [
            Line(0 if self.amounts else number, pick, names.text(pick), names.title(pick))
            for number, pick in enumerate(others, 1)
        ]

    def groups(self) -> Iterable[tuple[str, Sequence[Line]]]:
        """Options, places, sides, pieces, each with its heading."""
        for kind, lines in groupby(self.lines, lambda line: self.names.kind(line.pick)):
            yield GROUPS[kind], list(lines)

    def words(self) -> list[str]:
        """Everything worth completing."""
        return [line.text for line in self.lines]

    def find(self, typed: str) -> int:
        """The pick a player means: its name, its number, or the beginning of its name or title."""
        word = typed.strip().casefold()
        exact = [line.pick for line in self.lines if word in (line.text.casefold(), line.title.casefold())]
        if len(exact) == 1:
            return exact[0]
        if self.amounts and word.removeprefix("=").isdecimal():
            return self._amount(int(word.removeprefix("=")))
        if word.isdecimal() and typed.strip() not in self.names and 1 <= int(word) <= len(self.lines):
            return self.lines[int(word) - 1].pick
        if typed.strip() in self.names:
            return self.names.pick(typed.strip())
        return self._unique(typed.strip(), self._beginning(word) or self._inside(word))

    def amounts_told(self) -> str:
        """The numbers that may be typed: as a range, if they are one."""
        first, last = self.amounts[0], self.amounts[-1]
        steps = {after - before for before, after in pairwise(self.amounts)}
        if len(self.amounts) < 3 or len(steps) > 1:
            return _some([str(amount) for amount in self.amounts])
        return f"{first} to {last}" + (f" in steps of {steps.pop()}" if steps != {1} else "")

    def _amount(self, amount: int) -> int:
        if amount not in self.amounts:
            raise BadPick(f"{amount} is not possible here. Type a number: {self.amounts_told()}.")
        return self.names.number(amount)

    def _beginning(self, word: str) -> list[Line]:
        return [line for line in self.lines if line.text.casefold().startswith(word)] or [
            line for line in self.lines if line.title.casefold().startswith(word)
        ]

    def _inside(self, word: str) -> list[Line]:
        parts = word.split()
        return [line for line in self.lines if parts and all(part in line.title.casefold() for part in parts)]

    def _unique(self, typed: str, found: Sequence[Line]) -> int:
        if len(found) == 1:
            return found[0].pick
        if found:
            some = _some([line.text for line in found])
            raise BadPick(f"{typed!r} could be {some}. Type more of the name, or its number.")
        if typed.isdecimal() and len(typed) < 4:
            raise BadPick(f"There is no number {typed}: the picks are numbered 1 to {len(self.lines)}.")
        return self.names.pick(typed)


def named(names: Names, typed: str, menu: Menu | None = None) -> int:
    """Anything of the game by its name, the unique beginning of it, or its number on the menu; for questions about
    things that may not be picked now."""
    if typed in names:
        return names.pick(typed)
    if menu is not None and typed.isdecimal() and (menu.amounts or 1 <= int(typed) <= len(menu.lines)):
        return menu.find(typed)
    word = typed.casefold()
    found = [pick for pick, text in enumerate(names.texts) if text.casefold() == word] or [
        pick for pick, text in enumerate(names.texts) if text.casefold().startswith(word)
    ]
    if len(found) != 1:
        found = [pick for pick, title in enumerate(names.titles) if title.casefold() == word] or found
    if len(found) != 1:
        bare = [pick for pick, title in enumerate(names.titles) if _bare(title, names.texts[pick]) == word]
        found = bare if len(bare) == 1 else found
    if len(found) == 1:
        return found[0]
    inside = [pick for pick, title in enumerate(names.titles) if all(part in title.casefold() for part in word.split())]
    if not inside or found:
        return names.pick(typed)
    if len(inside) > 1:
        raise BadPick(f"{typed!r} could be {_some([names.texts[pick] for pick in inside])}. Name one of them.")
    return inside[0]


def _bare(title: str, text: str) -> str:
    """What people call a place whose title ends with its token: `Hylo` of `Hylo 1619`."""
    return title.casefold().removesuffix(text.casefold()).strip()


def _some(texts: Sequence[str]) -> str:
    """The first few of many."""
    more = f" and {len(texts) - SHOWN} more" if len(texts) > SHOWN else ""
    return ", ".join(texts[:SHOWN]) + more
