"""A board in characters, for any game: places at their drawn centres, ways between them, pieces and marks on them.

Hexes come out as staggered columns and squares as rows, because the centres say so; nothing here knows which.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

from rich.text import Text

from ..core import Names, Token, View

Point = tuple[float, float]
Spot = tuple[int, int]  # column and row of a place
NEAR = 0.01  # parts of the smallest step that count as the same coordinate
MOST = 2000  # a board of more columns or rows than this has no lattice
WIDEST = 12
COLOURS = ("bright_cyan", "bright_red", "bright_green", "bright_magenta", "bright_yellow", "bright_blue")


NO_SIGNS: Mapping[str, str] = MappingProxyType({})


class Lit(NamedTuple):
    """What to point out: places that can be picked, where the action is, and what lies in an overlay."""

    legal: frozenset[str] = frozenset()
    focus: frozenset[str] = frozenset()
    signs: Mapping[str, str] = NO_SIGNS  # of overlays, by place


class Way(NamedTuple):
    """What lies on a side between two places, and how wide it is, in the words of the map."""

    feature: str = ""
    width: str = ""

    def __str__(self) -> str:
        return ", ".join(word for word in self if word)


def letters(seats: Sequence[str]) -> tuple[str, ...]:
    """A different sign for every seat: the digit its name ends in, or the first letter still free, or its number."""
    taken: list[str] = []
    for number, name in enumerate(seats, 1):
        signs = [name[-1], *name.upper()] if name[-1:].isdecimal() else list(name.upper())
        free = [sign for sign in signs if sign.isalnum() and sign not in taken]
        taken.append(free[0] if free else str(number))
    return tuple(taken)


def colour(owner: int) -> str:
    return COLOURS[owner % len(COLOURS)] if owner >= 0 else "white"


def _steps(values: Iterable[float]) -> list[float]:
    """The distinct coordinates, in order."""
    kept: list[float] = []
    for value in sorted(values):
        if not kept or value - kept[-1] > 1e-6:
            kept.append(value)
    return kept


def _lattice(values: Sequence[float]) -> dict[float, int] | None:
    """Every coordinate as a whole number of the smallest step; None if they do not lie on such a lattice."""
    distinct = _steps(values)
    gaps = [after - before for before, after in pairwise(distinct)]
    big = max(gaps, default=1.0)
    step = min((gap for gap in gaps if gap > big * NEAR), default=1.0)
    cells = {value: round((value - distinct[0]) / step) for value in values}
    return cells if max(cells.values(), default=0) <= MOST else None


class TextBoard:
    """The lattice of a drawn board. `spots` is empty where places lie too irregularly to be drawn as characters."""

    def __init__(
        self,
        names: Names,
        centres: Mapping[str, Point],
        seats: Sequence[str],
        ways: Mapping[str, Way] | None = None,
        signs: Sequence[str] = (),
    ) -> None:
        places = {text: centres[text] for text in names.texts[names.places : names.sides] if text in centres}
        xs = _lattice([x for x, _ in places.values()])
        ys = _lattice([y for _, y in places.values()])
        self.spots: dict[str, Spot] = {}
        if xs is not None and ys is not None:
            self.spots = {text: (xs[x], ys[y]) for text, (x, y) in places.items()}
        self.at = {spot: text for text, spot in self.spots.items()}
        if len(self.at) < len(self.spots):
            self.spots, self.at = {}, {}
        self.letters = tuple(signs) or letters(seats)
        self.sides = dict.fromkeys(names.texts[names.sides : names.pieces], Way()) | dict(ways or {})
        self.ways = self._ways(self.sides)
        self.staggered = bool(self.at) and not any((col, row + 1) in self.at for col, row in self.at)
        self.cell = min(max(map(len, self.spots), default=0) + 2, WIDEST)
        self.pitch = self.cell + 2
        self.deep = 2 if self.staggered else 3

    def _ways(self, sides: Iterable[str]) -> dict[str, tuple[Spot, Spot]]:
        """Sides between two places, by their text "a-b"."""
        ways = {}
        for side in sides:
            for cut in (at for at, letter in enumerate(side) if letter == "-"):
                a, b = side[:cut], side[cut + 1 :]
                if a in self.spots and b in self.spots:
                    ways[side] = (self.spots[a], self.spots[b])
        return ways

    def home(self, place: str) -> str:
        """The place on the board that a name means: itself, or the whole that it is a part of (`A3` for `A3.NW`)."""
        whole = place.rpartition(".")[0]
        return whole if whole in self.spots and place not in self.spots else place

    def stacks(self, tokens: Iterable[Token]) -> dict[str, list[Token]]:
        """Pieces by place of the board; what lies beside it, by the name of its box."""
        stacks: dict[str, list[Token]] = {}
        for token in tokens:
            stacks.setdefault(self.home(token.place), []).append(token)
        return stacks

    def exits(self, place: str) -> dict[str, Way]:
        """The places next to a place that a way leads to."""
        spot = self.spots.get(place)
        return {
            self.at[b if a == spot else a]: self.sides[side] for side, (a, b) in self.ways.items() if spot in (a, b)
        }

    def signs(self, window: tuple[Spot, Spot]) -> list[str]:
        """The words behind the letters on the ways of a part of the board."""
        (left, top), (right, bottom) = window
        seen = {
            self.sides[side].feature
            for side, ends in self.ways.items()
            if all(left <= col < right and top <= row < bottom for col, row in ends)
        }
        return [f"{word[0].upper()} {word}" for word in sorted(seen) if word]

    # -- close up ------------------------------------------------------------------------------------------------

    def window(self, around: Iterable[str], width: int, height: int) -> tuple[Spot, Spot]:
        """The corner spots of the part to show: the whole board if it fits, else a part about what matters."""
        cols = max(1, (width + 2) // self.pitch)
        rows = max(1, height // self.deep)
        wanted = [self.spots[place] for place in map(self.home, around) if place in self.spots] or list(self.at)
        left = _start([col for col, _ in wanted], max(col for col, _ in self.at), cols)
        top = _start([row for _, row in wanted], max(row for _, row in self.at), rows)
        return (left, top), (left + cols, top + rows)

    def region(self, view: View, window: tuple[Spot, Spot], lit: Lit) -> list[Text]:
        """A part of the board: names, pieces, ways and marks."""
        (left, top), (right, bottom) = window
        canvas = Canvas((right - left) * self.pitch - 2, (bottom - top) * self.deep + 1)
        shown = {text: spot for text, spot in self.spots.items() if left <= spot[0] < right and top <= spot[1] < bottom}
        inside = set(shown.values())
        marks = {marker.place: marker.symbol for marker in view.markers}
        for side, (a, b) in self.ways.items():
            if a in inside and b in inside:
                self._draw_way(
                    canvas, a, b, (left, top), side, marks.get(side, self.sides[side].feature), side in lit.legal
                )
        stacks = self.stacks(view.tokens)
        for text, (col, row) in shown.items():
            x, y = (col - left) * self.pitch, (row - top) * self.deep
            canvas.put(x, y, *self._label(text, lit, text in marks))
            canvas.put(x, y + 1, *self._stack(stacks.get(text, [])))
        return canvas.lines()

    def _label(self, text: str, lit: Lit, marked: bool) -> tuple[str, str]:
        name = text[: self.cell - 2]
        if text in lit.focus:
            opening, closing, style = ">", "<", "bold reverse"
        elif text in lit.legal:
            opening, closing, style = "[", "]", "bold bright_yellow"
        else:
            opening = closing = lit.signs.get(text, " ")
            style = "dim"
        return f"{opening}{name}{closing if not marked else '!'}".center(self.cell), style

    def _stack(self, tokens: Sequence[Token]) -> tuple[str, str]:
        if not tokens:
            return "", ""
        owners = dict.fromkeys(token.owner for token in tokens)
        if len(tokens) == 1:
            words = f"{self.letter(tokens[0].owner)}:{code(tokens[0].title)}"
        else:
            counts = {owner: sum(token.owner == owner for token in tokens) for owner in owners}
            words = " ".join(f"{self.letter(owner)}x{count}" for owner, count in counts.items())
        return words[: self.cell].rstrip("-").center(self.cell), colour(next(iter(owners)))

    def letter(self, owner: int) -> str:
        return self.letters[owner] if 0 <= owner < len(self.letters) else "-"

    def _draw_way(self, canvas: Canvas, a: Spot, b: Spot, origin: Spot, side: str, mark: str, legal: bool) -> None:
        (ac, ar), (bc, br) = sorted((a, b))
        x, y = (ac - origin[0]) * self.pitch, (ar - origin[1]) * self.deep
        if ac == bc:
            spot, line = (x + self.cell // 2, y + 2), "|"
        elif ar == br:
            spot, line = (x + self.cell, y), "-"
        elif br > ar:
            spot, line = (x + self.cell, y + 1), "\\"
        else:
            spot, line = (x + self.cell, y - 1), "/"
        if max(abs(bc - ac), abs(br - ar)) <= 2:
            canvas.put(*spot, mark[:1].upper() or line, "bold bright_yellow" if legal or mark else "dim")

    # -- from afar -----------------------------------------------------------------------------------------------

    def overview(self, view: View, lit: Lit, width: int) -> list[Text]:
        """The whole board, a character for each place."""
        cols, rows = max(col for col, _ in self.at) + 1, max(row for _, row in self.at) + 1
        pitch = 2 if cols * 2 <= width else 1
        canvas = Canvas(min(cols * pitch, width), rows)
        stacks = self.stacks(view.tokens)
        for text, (col, row) in self.spots.items():
            canvas.put(col * pitch, row, *self._dot(text, stacks.get(text, []), lit))
        return canvas.lines()

    def _dot(self, text: str, tokens: Sequence[Token], lit: Lit) -> tuple[str, str]:
        if text in lit.focus:
            return "@", "bold reverse"
        if tokens:
            owner = max(token.owner for token in tokens)
            return self.letter(owner) if owner >= 0 else "o", colour(owner)
        return ("*", "bold bright_yellow") if text in lit.legal else (lit.signs.get(text, "."), "dim")


def _start(wanted: Sequence[int], last: int, room: int) -> int:
    """Where a window of `room` begins so that the middle of what is wanted lies in its middle."""
    middle = sorted(wanted)[len(wanted) // 2]
    return max(0, min(middle - room // 2, last + 1 - room))


def code(title: str) -> str:
    """A piece in a few letters: initials, and its numbers as printed."""
    parts = [part.strip("()") for part in title.split()]
    return "".join(part if part[:1].isdigit() else part[:1].upper() for part in parts if part)


class Canvas:
    """Characters with styles on a grid."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._cells: dict[Spot, tuple[str, str]] = {}

    def put(self, x: int, y: int, words: str, style: str) -> None:
        for at, letter in enumerate(words, x):
            if 0 <= at < self.width and 0 <= y < self.height and (letter != " " or "reverse" in style):
                self._cells[at, y] = (letter, style)

    def lines(self) -> list[Text]:
        """The rows, without blank ones above and below."""
        used = [y for _, y in self._cells]
        return [self._line(y) for y in range(min(used), max(used) + 1)] if used else []

    def _line(self, y: int) -> Text:
        line = Text(no_wrap=True)
        for x in range(self.width):
            line.append(*self._cells.get((x, y), (" ", "")))
        line.rstrip()
        return line
