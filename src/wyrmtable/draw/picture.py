"""A drawn board, and the one function that lays a view's counters and markers on it.

The board is drawn once; a view only places symbols on it. Browser, notebook, PNG, GIF and replay pages all show
what `svg` composes here.
"""

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from wyrmtable.core.errors import WyrmError
from wyrmtable.core.view import Marker, Token, View
from wyrmtable.draw.counter import badge_symbol, symbol_id
from wyrmtable.draw.lettering import num, text_path

Point = tuple[float, float]

FAN = 0.16
FAN_REACH = 0.45
TRAY = "#efe4c8"
STYLE = "<style>@media (prefers-color-scheme:dark){.board{filter:brightness(.82)}}</style>"


class NoSuchDrawing(WyrmError):
    """A view names a symbol the picture does not have."""


class NoSuchSpot(WyrmError):
    """A place or side that the picture does not show."""


@dataclass(frozen=True, slots=True)
class Picture:
    """The drawing of a board: its ground, a symbol for every counter, and where each place and side lies."""

    width: float
    height: float
    background: str
    symbols: Mapping[str, str]
    places: Mapping[str, Point]
    shapes: Mapping[str, tuple[Point, ...]]
    counter: float
    title: str = ""

    def draw(self, view: View, highlights: Collection[str] = ()) -> str:
        """The board with what a view lays on it, as an SVG document."""
        return svg(self, view, highlights)

    def _repr_svg_(self) -> str:
        return svg_page(self, 0, "", self.title)

    def shape(self, place: str) -> tuple[Point, ...]:
        """The outline of a place or side, for highlights."""
        try:
            return self.shapes[place]
        except KeyError:
            raise NoSuchSpot(f"This board shows no place or side called {place!r}. Check its name.") from None

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


@dataclass(frozen=True, slots=True)
class Frame:
    """One moment of a replay: a view, what to light up, the way the last mover went, and a caption."""

    view: View
    caption: str = ""
    highlights: tuple[str, ...] = ()
    trail: tuple[str, ...] = ()


def _use(key: str, centre: Point, size: float) -> str:
    x, y = num(centre[0] - size / 2), num(centre[1] - size / 2)
    return f'<use href="#{symbol_id(key)}" x="{x}" y="{y}" width="{num(size)}" height="{num(size)}"/>'


def _points(points: Sequence[Point]) -> str:
    return " ".join(f"{num(x)},{num(y)}" for x, y in points)


def fan(centre: Point, size: float, count: int) -> list[Point]:
    """Where the counters of a stack lie, bottom first: shifted to the upper right, the whole centred on the place."""
    if count < 2:
        return [centre] * count
    step = min(FAN, FAN_REACH / (count - 1)) * size
    start = -step * (count - 1) / 2
    return [(centre[0] + start + n * step, centre[1] - start - n * step) for n in range(count)]


def _token(token: Token, centre: Point, size: float, lit: bool) -> str:
    badges = "".join(
        _use(f"badge-{word}", (centre[0] + size * (0.42 - 0.34 * n), centre[1] - size * 0.06), size * 0.36)
        for n, word in enumerate(token.badges)
    )
    ring = ""
    if lit:
        x, y = num(centre[0] - size * 0.5), num(centre[1] - size * 0.5)
        ring = (
            f'<rect class="lit" x="{x}" y="{y}" width="{num(size)}" height="{num(size)}" rx="{num(size * 0.12)}" '
            f'fill="none" '
            f'stroke="#ffe34d" stroke-width="{num(size * 0.09)}"/>'
        )
    pick = f' data-pick="{escape(token.pick)}"' if token.pick else ""
    return (
        f'<g class="token" data-place="{escape(token.place)}" '
        f'data-owner="{token.owner}"{pick}><title>{escape(token.title)}</title>'
        f"{ring}{_use(token.symbol, centre, size)}{badges}</g>"
    )


def _count(centre: Point, size: float, count: int) -> str:
    x, y, r = centre[0] - size * 0.5, centre[1] - size * 0.44, size * 0.2
    return (
        f'<g class="count"><circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="#7a1410" stroke="#fff" '
        f'stroke-width="{num(r * 0.2)}"/>'
        f"{text_path(str(count), x, y + r * 0.55, r * 1.1, '#fff', 0.2)}</g>"
    )


def _stacks(tokens: Sequence[Token]) -> Mapping[str, list[Token]]:
    stacks: dict[str, list[Token]] = {}
    for token in tokens:
        stacks.setdefault(token.place, []).append(token)
    return stacks


def _stack(tokens: Sequence[Token], centre: Point, size: float, lit: Collection[str]) -> Iterator[str]:
    spots = fan(centre, size, len(tokens))
    for token, spot in zip(tokens, spots, strict=True):
        yield _token(token, spot, size, bool(token.pick) and token.pick in lit)
    if len(tokens) > 1:
        yield _count(spots[-1], size, len(tokens))


def _glow(picture: Picture, place: str) -> str:
    return (
        f'<polygon class="glow" data-place="{escape(place)}" points="{_points(picture.shape(place))}" fill="#ffd83a" '
        f'fill-opacity=".38" '
        f'stroke="#c77800" stroke-width="{num(picture.counter * 0.07)}" stroke-linejoin="round"/>'
    )


def _marker(picture: Picture, marker: Marker) -> str:
    if marker.place not in picture.places:
        raise NoSuchSpot(f"This board shows no place or side called {marker.place!r}. Check its name.")
    drawing = _use(marker.symbol, picture.places[marker.place], picture.counter * 0.62)
    return f'<g class="marker" data-place="{escape(marker.place)}"><title>{escape(marker.title)}</title>{drawing}</g>'


def _trail(picture: Picture, trail: Sequence[str]) -> Iterator[str]:
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
        yield f'<polyline class="trail" points="{shaft}" {pen} opacity=".85"/><polyline points="{head}" {pen}/>'


def _tray(picture: Picture, boxes: Mapping[str, list[Token]], lit: Collection[str]) -> Iterator[str]:
    """Counters that stand in no place of the board, box by box below it."""
    size, y = picture.counter, picture.height
    if boxes:
        high = num(_tray_height(picture, boxes))
        yield f'<rect class="tray" y="{num(y)}" width="{num(picture.width)}" height="{high}" fill="{TRAY}"/>'
    for name, tokens in boxes.items():
        yield text_path(
            name.replace("-", " ").capitalize(), size * 0.5, y + size * 0.9, size * 0.34, "#6b5a3c", 0.14, "start"
        )
        row = _tray_row(picture)
        for n, token in enumerate(tokens):
            centre = size * (5 + 1.12 * (n % row)), y + size * (0.75 + 1.12 * (n // row))
            yield _token(token, centre, size, bool(token.pick) and token.pick in lit)
        y += size * 1.12 * math.ceil(len(tokens) / row) + size * 0.3


def _tray_row(picture: Picture) -> int:
    return max(1, int(picture.width / (picture.counter * 1.12)) - 5)


def _tray_height(picture: Picture, boxes: Mapping[str, list[Token]]) -> float:
    row = _tray_row(picture)
    return sum(picture.counter * (1.12 * math.ceil(len(tokens) / row) + 0.3) for tokens in boxes.values())


def tray_height(picture: Picture, view: View) -> float:
    """Room below the board for counters that stand in no place of it."""
    return _tray_height(picture, _stacks([token for token in view.tokens if token.place not in picture.places]))


def overlay(picture: Picture, view: View, highlights: Collection[str] = (), trail: Sequence[str] = ()) -> list[str]:
    """Everything that lies on the board, lowest first: glowing places, markers, counters, the last move."""
    parts = [_glow(picture, place) for place in highlights if place in picture.shapes]
    parts += [_marker(picture, marker) for marker in view.markers]
    stacks = _stacks(view.tokens)
    for place, tokens in stacks.items():
        if place in picture.places:
            parts += _stack(tokens, picture.places[place], picture.counter, highlights)
    parts += _tray(
        picture, {place: tokens for place, tokens in stacks.items() if place not in picture.places}, highlights
    )
    parts += _trail(picture, trail)
    return parts


def used_symbols(picture: Picture, views: Sequence[View]) -> str:
    """The symbol elements these views need, each once."""
    markers = [marker.symbol for view in views for marker in view.markers]
    tokens = [token for view in views for token in view.tokens]
    badges = [f"badge-{word}" for token in tokens for word in token.badges]
    keys = dict.fromkeys([*markers, *(token.symbol for token in tokens), *badges])
    return "".join(picture.symbol(key) for key in keys)


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
        f'{STYLE}<defs>{used_symbols(picture, [view])}</defs><g class="board">{picture.background}</g>'
        f'<g class="overlay">{"".join(overlay(picture, view, highlights, trail))}</g>'
    )
    title = " ".join(word for word in (picture.title, view.turn, view.phase) if word)
    return svg_page(picture, tray_height(picture, view), body, title)
