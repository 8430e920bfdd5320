"""A drawn board, and the one function that lays a view's counters and markers on it.

The board is drawn once; a view only places symbols on it. Browser, notebook, PNG, GIF and replay pages all show
what `svg` composes here.
"""

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import NamedTuple, TypeVar

from wyrmtable.core.errors import WyrmError
from wyrmtable.core.view import Ground, Marker, Overlay, Token, View
from wyrmtable.draw.counter import badge_symbol
from wyrmtable.draw.lettering import num, text_path
from wyrmtable.draw.shades import shade
from wyrmtable.draw.tokens import stack, tile, token_markup, use

Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, right, bottom
T = TypeVar("T")
Laid = TypeVar("Laid", Token, Marker, Ground)

TRAY = "#efe4c8"
REACH = 1.6  # in counters: nothing on a counter, however high its stack, lies further from the middle of its place
STYLE = "<style>@media (prefers-color-scheme:dark){.board{filter:brightness(.82)}}</style>"


class NoSuchDrawing(WyrmError):
    """A view names a symbol the picture does not have."""


class NoSuchSpot(WyrmError):
    """A place or side that the picture does not show."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A region of a large ground, drawn over the background once it comes into sight. Its markup counts in the
    picture's own units and needs nothing from outside: a client may paint every piece by itself."""

    x: float
    y: float
    width: float
    height: float
    markup: str


@dataclass(frozen=True, slots=True)
class Picture:
    """The drawing of one sheet: its ground, a symbol for every counter, and where each place and side lies.

    `shapes` outline places and sides for highlights; alike ones travel as one outline (`draw.wire`). `sides` names
    those of `places` that are sides. `tile` is how wide tiles of the ground are drawn; 0: as wide as a counter.
    """

    width: float
    height: float
    background: str
    symbols: Mapping[str, str]
    places: Mapping[str, Point]
    shapes: Mapping[str, tuple[Point, ...]]
    counter: float
    title: str = ""
    sides: Collection[str] = ()
    pieces: tuple[Piece, ...] = ()
    tile: float = 0.0

    @property
    def ground(self) -> str:
        """The whole ground as one drawing."""
        return self.background + "".join(piece.markup for piece in self.pieces)

    def draw(self, view: View, highlights: Collection[str] = ()) -> str:
        """The board with what a view lays on it, as an SVG document."""
        return svg(self, view, highlights)

    def _repr_svg_(self) -> str:
        return svg_page(self, 0, "", self.title)

    def shape(self, place: str) -> tuple[Point, ...]:
        """The outline of a place or side, for highlights."""
        return _found(self.shapes, place)

    def spot(self, place: str) -> Point:
        """The middle of a place or side."""
        return _found(self.places, place)

    def symbol(self, key: str) -> str:
        """The markup of a symbol."""
        if key.startswith("badge-"):
            return self.symbols.get(key) or badge_symbol(key.removeprefix("badge-"))
        try:
            return self.symbols[key]
        except KeyError:
            raise NoSuchDrawing(
                f"This picture has no drawing called {key!r}. Add one to the game's drawings, or correct the name."
            ) from None


def _found(among: Mapping[str, T], place: str) -> T:
    try:
        return among[place]
    except KeyError:
        raise NoSuchSpot(f"This board shows no place or side called {place!r}. Check its name.") from None


@dataclass(frozen=True, slots=True)
class Frame:
    """One moment of a replay: a view, what to light up, the way the last mover went, and a caption.

    `picture` is the board it is seen on where that is not the one of the whole replay: another sheet, or a board that
    has grown.
    """

    view: View
    caption: str = ""
    highlights: tuple[str, ...] = ()
    trail: tuple[str, ...] = ()
    picture: Picture | None = None


class Part(NamedTuple):
    """A piece of markup that lies on a board, and a box that holds all of it."""

    markup: str
    box: Box


def _around(points: Iterable[Point], reach: float) -> Box:
    """The box that holds these points and everything nearer to one of them than `reach`."""
    across, down = zip(*points, strict=True)
    return min(across) - reach, min(down) - reach, max(across) + reach, max(down) + reach


def _points(points: Sequence[Point]) -> str:
    return " ".join(f"{num(x)},{num(y)}" for x, y in points)


def _stacks(tokens: Sequence[Token]) -> Mapping[str, list[Token]]:
    stacks: dict[str, list[Token]] = {}
    for token in tokens:
        stacks.setdefault(token.place, []).append(token)
    return stacks


def _glow(picture: Picture, place: str) -> str:
    return (
        f'<polygon class="glow" data-place="{escape(place)}" points="{_points(picture.shape(place))}" fill="#ffd83a" '
        f'fill-opacity=".38" '
        f'stroke="#c77800" stroke-width="{num(picture.counter * 0.07)}" stroke-linejoin="round"/>'
    )


def _marker(picture: Picture, marker: Marker) -> str:
    drawing = use(marker.symbol, picture.spot(marker.place), picture.counter * 0.62)
    return f'<g class="marker" data-place="{escape(marker.place)}"><title>{escape(marker.title)}</title>{drawing}</g>'


def _trail(picture: Picture, trail: Sequence[str]) -> Iterator[Part]:
    """An arrow along the places of the last move; places off the board are left out."""
    points = [picture.places[place] for place in trail if place in picture.places]
    if len(points) < 2:
        return
    (ax, ay), (bx, by) = points[-2:]
    angle, size = math.atan2(by - ay, bx - ax), picture.counter * 0.42
    wings = [(bx - size * math.cos(angle + turn), by - size * math.sin(angle + turn)) for turn in (-0.5, 0.5)]
    shaft, head = _points(points), _points([wings[0], (bx, by), wings[1]])
    for ink, width in (("#fff8e0", 0.2), ("#b3261e", 0.11)):
        pen = f'fill="none" stroke="{ink}" stroke-width="{num(picture.counter * width)}" stroke-linecap="round"'
        drawn = f'<polyline class="trail" points="{shaft}" {pen} opacity=".85"/><polyline points="{head}" {pen}/>'
        yield Part(drawn, _around(points, picture.counter))


def _tray(picture: Picture, boxes: Mapping[str, list[Token]], lit: Collection[str]) -> Iterator[Part]:
    """Counters that stand in no place of the board, box by box below it."""
    size, y = picture.counter, picture.height
    if boxes:
        high = _tray_height(picture, boxes)
        cloth = f'<rect class="tray" y="{num(y)}" width="{num(picture.width)}" height="{num(high)}" fill="{TRAY}"/>'
        yield Part(cloth, (0, y, picture.width, y + high))
    for name, tokens in boxes.items():
        title = name.replace("-", " ").capitalize()
        words = text_path(title, size * 0.5, y + size * 0.9, size * 0.34, "#6b5a3c", 0.14, "start")
        yield Part(words, (0, y, picture.width, y + size * 1.5))
        row = _tray_row(picture)
        for n, token in enumerate(tokens):
            centre = size * (5 + 1.12 * (n % row)), y + size * (0.75 + 1.12 * (n // row))
            yield Part(token_markup(token, centre, size, lit), _around([centre], size * REACH))
        y += size * 1.12 * math.ceil(len(tokens) / row) + size * 0.3


def _tray_row(picture: Picture) -> int:
    return max(1, int(picture.width / (picture.counter * 1.12)) - 5)


def _tray_height(picture: Picture, boxes: Mapping[str, list[Token]]) -> float:
    row = _tray_row(picture)
    return sum(picture.counter * (1.12 * math.ceil(len(tokens) / row) + 0.3) for tokens in boxes.values())


def tray_height(picture: Picture, view: View) -> float:
    """Room below the board for counters that stand in no place of it."""
    tokens = on_sheet(view, view.tokens)
    return _tray_height(picture, _stacks([token for token in tokens if token.place not in picture.places]))


def on_sheet(view: View, things: Sequence[Laid]) -> list[Laid]:
    """Those that lie on the sheet to look at now, or on no sheet in particular."""
    return [thing for thing in things if not thing.sheet or not view.sheet or thing.sheet == view.sheet]


def _tile(picture: Picture, ground: Ground) -> Part:
    spot, size = picture.spot(ground.place), picture.tile or picture.counter
    return Part(tile(ground, spot, size), _around([spot], size))


def _shade(picture: Picture, shown: Overlay) -> Iterator[Part]:
    shapes = [picture.shapes[place] for place in shown.places if place in picture.shapes]
    if shapes:
        corners = [corner for shape in shapes for corner in shape]
        yield Part(shade(shown, shapes, picture.counter), _around(corners, picture.counter))


def _lit(picture: Picture, place: str) -> Part:
    return Part(_glow(picture, place), _around(picture.shape(place), picture.counter * 0.2))


def laid(picture: Picture, view: View, highlights: Collection[str] = (), trail: Sequence[str] = ()) -> list[Part]:
    """Everything that lies on the board, lowest first: tiles, overlays, glowing places, markers, counters, the last
    move. Of a view of several sheets only what lies on the one to look at."""
    size = picture.counter
    parts = [_tile(picture, ground) for ground in on_sheet(view, view.grounds)]
    parts += [part for shown in view.overlays if shown.shown for part in _shade(picture, shown)]
    parts += [_lit(picture, place) for place in highlights if place in picture.shapes]
    for marker in on_sheet(view, view.markers):
        parts.append(Part(_marker(picture, marker), _around([picture.spot(marker.place)], size)))
    stacks = _stacks(on_sheet(view, view.tokens))
    for place, tokens in stacks.items():
        if place in picture.places:
            spot = picture.places[place]
            parts += [Part(each, _around([spot], size * REACH)) for each in stack(tokens, spot, size, highlights)]
    parts += _tray(
        picture, {place: tokens for place, tokens in stacks.items() if place not in picture.places}, highlights
    )
    parts += _trail(picture, trail)
    return parts


def overlay(picture: Picture, view: View, highlights: Collection[str] = (), trail: Sequence[str] = ()) -> list[str]:
    """The markup of everything that lies on the board, lowest first."""
    return [part.markup for part in laid(picture, view, highlights, trail)]


def used_symbols(scenes: Iterable[tuple[Picture, View]]) -> str:
    """The symbol elements that these views need on their pictures, each once."""
    found: dict[str, str] = {}
    for picture, view in scenes:
        tokens = on_sheet(view, view.tokens)
        keys = [ground.symbol for ground in on_sheet(view, view.grounds)]
        keys += [marker.symbol for marker in on_sheet(view, view.markers)]
        keys += [token.symbol for token in tokens]
        keys += [f"badge-{word}" for token in tokens for word in token.badges]
        for key in keys:
            if key not in found:
                found[key] = picture.symbol(key)
    return "".join(found.values())


def svg_page(picture: Picture, extra: float, body: str, title: str) -> str:
    """A whole SVG document as large as the picture and `extra` below it."""
    width, height = num(picture.width), num(picture.height + extra)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" '
        f'aria-label="{escape(title)}">{body}</svg>'
    )


def svg(picture: Picture, view: View, highlights: Collection[str] = (), trail: Sequence[str] = ()) -> str:
    """A standalone SVG of the view: the board, and on it what the view lists and nothing else."""
    body = (
        f'{STYLE}<defs>{used_symbols([(picture, view)])}</defs><g class="board">{picture.ground}</g>'
        f'<g class="overlay">{"".join(overlay(picture, view, highlights, trail))}</g>'
    )
    title = " ".join(word for word in (picture.title, view.turn, view.phase) if word)
    return svg_page(picture, tray_height(picture, view), body, title)
