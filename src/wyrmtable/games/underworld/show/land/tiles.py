"""Tiles of the land: one hex of every ground, plain, with a track, or with a ford."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from wyrmtable.draw.counter import symbol
from wyrmtable.draw.lettering import num

from ...files.landboard import FORD, GROUND, RIVER, SEA, TERRAINS, TRACK

HEX = "25,6.7 75,6.7 100,50 75,93.3 25,93.3 0,50"
PAINT = {
    "clear": "#dfe3b0", "woods": "#a9c58c", "river": "#d5e0b4", "swamp": "#b9c4a0", "mountains": "#cdbfa8",
    "desert": "#f0dfa8", "sea": "#8fb8d4", "city": "#dfe3b0",
}  # fmt: skip
WAVE = "M5 53Q16 42 30 52T62 50T95 49"


def tile_name(code: int) -> str:
    """The symbol of a hex."""
    return f"land-{TERRAINS[code & GROUND]}" + ("-track" if code & TRACK else "") + ("-ford" if code & FORD else "")


def tiles() -> Iterator[tuple[str, str]]:
    for ground in range(SEA + 1):
        for marks in (0, TRACK, *((FORD, FORD | TRACK) if ground == RIVER else ())):
            name = tile_name(ground | marks)
            yield name, symbol(name, _hex(TERRAINS[ground]) + _marks(marks))


def _hex(terrain: str) -> str:
    body = f'<polygon points="{HEX}" fill="{PAINT[terrain]}" stroke="#8d7f63" stroke-width="1.5"/>'
    return body + DRAWN[terrain]


def _marks(marks: int) -> str:
    ford = (
        '<path d="M44 34V66M56 33V64" stroke="#f6efd8" stroke-width="5" stroke-linecap="round"/>'
        if marks & FORD
        else ""
    )
    track = (
        '<path d="M8 66Q30 84 50 74T92 66" fill="none" stroke="#7a5a2a" stroke-width="4" stroke-dasharray="9 6"/>'
        if marks & TRACK
        else ""
    )
    return ford + track


def _scatter(body: str, count: int, seed: int) -> str:
    """The same small drawing at several spots inside the hex."""
    rng, parts = Random(seed), list[str]()
    spots = [(28, 30), (52, 24), (72, 34), (20, 52), (44, 48), (66, 54), (84, 52), (32, 72), (56, 76), (74, 74)]
    for x, y in spots[:count]:
        dx, dy = x + rng.uniform(-3, 3), y + rng.uniform(-3, 3)
        parts.append(f'<g transform="translate({num(dx)} {num(dy)})">{body}</g>')
    return "".join(parts)


def _path(data: str, paint: str, ink: str, width: float = 1.5) -> str:
    return f'<path d="{data}" fill="{paint}" stroke="{ink}" stroke-width="{num(width)}" stroke-linejoin="round"/>'


DRAWN = {
    "clear": _scatter(_path("M-4 3L-1 -4M0 3L1 -5M4 3L4 -3", "none", "#a9b06a", 1.6), 6, 1),
    "woods": _scatter(_path("M0 -11L8 5H2V9H-2V5H-8Z", "#5f8a4c", "#34522a"), 10, 2),
    "river": f'<path d="{WAVE}" fill="none" stroke="#4f8fbf" stroke-width="15"/>'
    f'<path d="{WAVE}" fill="none" stroke="#9cc9e6" stroke-width="4"/>',
    "swamp": _scatter(_path("M-7 4H7M-4 4V-6M0 4V-9M4 4V-6", "none", "#4f6a52", 2), 8, 3),
    "mountains": _scatter(
        _path("M-12 9L0 -13L12 9Z", "#a08c70", "#5a4a38") + _path("M-4 -5L0 -13L4 -5L0 -3Z", "#fff", "none"), 8, 4
    ),
    "desert": _scatter(_path("M-9 3Q-4 -4 0 1T9 0", "none", "#c9a85a", 1.8), 8, 5),
    "sea": _scatter(_path("M-9 0Q-5 -4 -1 0T7 0", "none", "#5f92b5", 2), 8, 6),
    "city": "",
}  # fmt: skip
