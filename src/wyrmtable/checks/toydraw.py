"""The drawings of the toys: a row of places, a counter for everything, and one back for all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from ..draw import Picture
from ..draw.counter import Face, Livery, back, counter, symbol
from ..draw.lettering import text_path

SIZE = 200.0
STONE = Livery(paper="#efe3c4", band="#5b4a36")


def draw_row(
    title: str,
    places: Sequence[str],
    counters: Mapping[str, str],
    tiles: Mapping[str, str] = {},
    earth: str = "#3b3228",
) -> Picture:
    """One square per place from left to right; hands and the like lie in the tray below. `counters` are titles with a
    figure after a blank ("Wolf 3") by symbol, `tiles` the colours of grounds by symbol, `earth` the colour
    between the places."""
    symbols = {key: _counter(key, words) for key, words in counters.items()}
    symbols |= {key: _tile(key, colour) for key, colour in tiles.items()}
    symbols["back"] = _back()
    shapes = {place: _square(SIZE * (n + 0.05), SIZE * 0.05) for n, place in enumerate(places)}
    centres = {place: (SIZE * (n + 0.5), SIZE * 0.5) for n, place in enumerate(places)}
    ground = f'<rect width="{SIZE * len(places)}" height="{SIZE}" fill="{earth}"/>'
    floors = [_floor(place, shapes[place], centres[place]) for place in places]
    return Picture(
        width=SIZE * len(places),
        height=SIZE,
        background=ground + "".join(floors),
        symbols=symbols,
        places=centres,
        shapes=shapes,
        counter=SIZE * 0.35,
        title=title,
    )


@cache
def _counter(key: str, words: str) -> str:
    name, _, figure = words.partition(" ")
    return counter(key, Face(name, "shield", figure), STONE)


@cache
def _back() -> str:
    return back("back", "", STONE)


def _tile(key: str, colour: str) -> str:
    return symbol(key, f'<rect width="100" height="100" fill="{colour}"/>')


def _square(x: float, y: float) -> tuple[tuple[float, float], ...]:
    side = SIZE * 0.9
    return ((x, y), (x + side, y), (x + side, y + side), (x, y + side))


def _floor(place: str, shape: Sequence[tuple[float, float]], centre: tuple[float, float]) -> str:
    points = " ".join(f"{x:g},{y:g}" for x, y in shape)
    name = text_path(place.capitalize(), centre[0], SIZE * 0.2, SIZE * 0.1, "#5b4a36", 0.15)
    return f'<polygon class="hall" points="{points}" fill="#d9c9a3"/>{name}'
