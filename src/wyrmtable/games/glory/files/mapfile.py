"""The reader of the map file: two blocks of letters, a hex each, and statements about sides, ways and places.

It never stops at the first mistake; all are told with line and remedy.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import pairwise

from wyrmtable.boards import PointyHexGrid, Sides
from wyrmtable.boards.numbering import offset
from wyrmtable.files import BadFile, Line, Mistakes, lines, own_text

from .mapwords import CROSSINGS, LINES, MAELSTROM, PLACE_WORDS, RANGE, SEA, TERRAIN, WATERS, Place, Sheet, Way
from .nations import check_capitals, countries

FILE = "ansalon.map"
MOST = 99  # columns or rows


def sheet(files: Mapping[str, str] | None = None) -> Sheet:
    """The map of the box, or a designer's own `ansalon.map`."""
    letters = tuple((country.letters, number) for number, country in enumerate(countries(files).values()))
    found = read_map(own_text(__package__, FILE, files), letters)
    check_capitals(files, tuple(place.id for place in found.places))
    return found


@lru_cache(maxsize=4)
def read_map(text: str, letters: tuple[tuple[str, int], ...], path: str = FILE) -> Sheet:
    """The map as its text says; `letters` are those of the countries with their numbers."""
    return _Reader(text, dict(letters), path).sheet()


class _Reader:
    """Reads one file, collecting mistakes."""

    def __init__(self, text: str, letters: Mapping[str, int], path: str) -> None:
        self.wrong = Mistakes(path)
        self.letters = letters
        self.title, self.seam, self.south = "", 0, 0
        self.grid: PointyHexGrid | None = None
        self.terrain = bytearray()
        self.country: list[int] = []
        self.lines: dict[int, int] = {}
        self.crossings: dict[int, int] = {}
        self.ways: list[Way] = []
        self.places: list[Place] = []
        self.towns: list[tuple[str, int]] = []
        self.labels: list[tuple[str, str, int]] = []
        self.named: dict[tuple[int, str], list[int]] = {}
        self._read(iter([line for line in lines(text, "#", path) if line.text.strip()]))

    def _read(self, rest: Iterator[Line]) -> None:
        for line in rest:
            word = line.words[0]
            if word == "game":
                if line.words[1:] != ("glory",):
                    self.wrong.wrong(line.number, "the map belongs to another game.", "Write: game glory")
            elif word == "map":
                self._begin(line)
            elif self.grid is None:
                self.wrong.wrong(line.number, "the map's size is not known yet.", 'Begin with: map "Ansalon" 65 53')
                break
            elif word in ("terrain", "countries"):
                self._block(word, rest, line.number)
            else:
                self._statement(self.grid, line)

    def _begin(self, line: Line) -> None:
        match line.words:
            case (_, title, cols, rows) if cols.isdigit() and rows.isdigit() and 0 < int(cols) <= MOST >= int(rows) > 0:
                self.title = title.strip('"')
                self.grid = PointyHexGrid(2 * int(cols), int(rows), offset(first=0))
                self.sides = Sides(self.grid)
                self.terrain = bytearray(len(self.grid))
                self.country = [-1] * len(self.grid)
            case _:
                self.wrong.wrong(line.number, "the size cannot be read.", f"Write columns and rows, 1 to {MOST}.")

    def _block(self, word: str, rest: Iterator[Line], first: int) -> None:
        """A row of letters for every row of hexes, numbered from 00."""
        assert self.grid is not None
        wide, row = self.grid.cols // 2, 0
        for line in rest:
            if line.words == ("end",):
                break
            number, *signs = line.words
            if number != f"{row:02}" or len(signs) != wide or row >= self.grid.rows:
                remedy = f"Write the row {row:02} and {wide} signs with blanks between, then the next row."
                self.wrong.wrong(line.number, f"this is not row {row:02} of the {word}.", remedy)
                return
            for col, sign in enumerate(signs):
                self._sign(word, row * wide + col, sign, line.number)
            row += 1
        if row != self.grid.rows:
            self.wrong.wrong(first, f"the {word} end after {row} rows.", f"Write {self.grid.rows} rows, then: end")

    def _sign(self, word: str, hex_: int, sign: str, number: int) -> None:
        if word == "terrain":
            if self.wrong.known(number, sign, TERRAIN, "terrain"):
                self.terrain[hex_] = TERRAIN[sign]
        elif sign != "--" and self.wrong.known(number, sign, self.letters, "country with the letters"):
            self.country[hex_] = self.letters[sign]

    def _statement(self, grid: PointyHexGrid, line: Line) -> None:
        word, *rest = line.words
        if line.unclosed:
            self.wrong.wrong(line.number, "a quotation mark is not closed.", "Close it.")
        elif word in ("seam", "south") and len(rest) == 1 and rest[0].isdigit():
            setattr(self, word, int(rest[0]))
        elif word in LINES and len(rest) > 1:
            self._line(word, rest[0].strip('"'), rest[1:], line.number)
        elif word in CROSSINGS and len(rest) == 2:
            side = self._side(rest[1], line.number)
            if side is not None:
                self.crossings[side] = CROSSINGS[word]
        elif word in ("pass", "tunnel") and len(rest) > 2:
            self._way(word, rest[0].strip('"'), rest[1:], line.number)
        elif word in PLACE_WORDS and len(rest) in (3, 5):
            self._place(word, rest, line.number)
        elif word in ("town", "water", "region") and len(rest) == 2:
            hex_ = self._hex(rest[1], line.number)
            if hex_ is not None and word == "town":
                self.towns.append((rest[0].strip('"'), hex_))
            elif hex_ is not None:
                self.labels.append((word, rest[0].strip('"'), hex_))
        else:
            words = ("map", "terrain", "countries", *LINES, *CROSSINGS, "pass", "tunnel", *PLACE_WORDS, "town", "water")
            self.wrong.wrong(line.number, f"{line.text!r} says nothing.", f"Lines begin with: {', '.join(words)}.")

    def _hex(self, name: str, number: int) -> int | None:
        assert self.grid is not None
        found = self.grid.find(name)
        if found is None:
            self.wrong.wrong(number, *self.grid.why_missing(name))
        return found

    def _side(self, name: str, number: int) -> int | None:
        first, _, second = name.partition("-")
        a, b = self._hex(first, number), self._hex(second, number)
        found = None if a is None or b is None else self.sides.between(a, b)
        if found is None and a is not None and b is not None:
            self.wrong.wrong(number, f"{first} and {second} do not touch.", "Name two neighbours.")
        return found

    def _line(self, word: str, title: str, names: list[str], number: int) -> None:
        for name in names:
            side = self._side(name, number)
            if side is None:
                continue
            if side in self.lines:
                self.wrong.wrong(number, f"the side {name} is listed twice.", "Keep one of the two.")
            self.lines[side] = LINES[word]
            self.named.setdefault((LINES[word], title), []).append(side)

    def _way(self, word: str, title: str, names: list[str], number: int) -> None:
        cut = names.index("hold") if "hold" in names else len(names)
        path = [self._hex(name, number) for name in names[:cut]]
        hold = [self._hex(name, number) for name in names[cut + 1 :]]
        hexes = tuple(hex_ for hex_ in path if hex_ is not None)
        if len(hexes) < len(path) or None in hold:
            return
        if any(self.sides.between(a, b) is None for a, b in pairwise(hexes)):
            self.wrong.wrong(number, f"{title} jumps over a hex.", "List every hex of the way.")
        self.ways.append(Way(word, title, hexes, tuple(hex_ for hex_ in hold if hex_ is not None)))

    def _place(self, word: str, rest: list[str], number: int) -> None:
        hex_ = self._hex(rest[2], number)
        port = ""
        if len(rest) == 5 and (rest[3] != "port" or rest[4] not in WATERS):
            self.wrong.wrong(number, "the port cannot be read.", f"End with: port and one of {', '.join(WATERS)}.")
        elif len(rest) == 5:
            port = rest[4]
        if any(place.id == rest[0] for place in self.places):
            self.wrong.wrong(number, f"there is a place {rest[0]} already.", "Take another id.")
        if hex_ is not None:
            self.places.append(Place(rest[0], rest[1].strip('"'), PLACE_WORDS[word], hex_, port))

    def sheet(self) -> Sheet:
        """The map, if nothing is wrong with it."""
        if self.grid is None and not self.wrong:
            self.wrong.wrong(0, "there is no map.", 'Begin with: map "Ansalon" 65 53')
        self._check_land()
        self.wrong.raise_any()
        if self.grid is None:
            raise BadFile(self.wrong.path, 0, "there is no map.", "Begin with its size.")
        return Sheet(
            self.title, self.grid, self.sides, self.seam, self.south, bytes(self.terrain), tuple(self.country),
            self.lines, self.crossings, tuple(self.ways), tuple(self.places), tuple(self.towns), tuple(self.labels),
            tuple((title, tuple(found)) for (kind, title), found in self.named.items() if kind not in (RANGE,)),
            tuple((title, tuple(found)) for (kind, title), found in self.named.items() if kind == RANGE),
        )  # fmt: skip

    def _check_land(self) -> None:
        """Every land hex has an owner and no sea hex has one; places stand on land."""
        if self.grid is None or self.wrong:
            return
        names, wet = self.grid.names, (SEA, MAELSTROM)
        for hex_, kind in enumerate(self.terrain):
            if (kind in wet) == (self.country[hex_] >= 0):
                what = "is sea, but belongs to a country" if kind in wet else "belongs to no country"
                self.wrong.wrong(0, f"hex {names[hex_]} {what}.", "Correct the terrain or the countries.")
        for place in self.places:
            if self.terrain[place.hex] in wet:
                self.wrong.wrong(0, f"{place.title} lies in the sea.", "Correct its hex.")
