"""Large grounds: maps of thousands of cells in few bytes, cut into pieces that are painted as they come into sight.

The edges of all cells are one path, not a polygon per cell; numbers are made of parts that are drawn once.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeVar

from wyrmtable.draw.lettering import lettering, num, text_width
from wyrmtable.draw.picture import Piece, Point

T = TypeVar("T")
Tenths = tuple[int, int]


def lattice(cells: Iterable[Sequence[Point]]) -> str:
    """Path data of the edges of all cells, each edge once, in strokes as long as they can be drawn without lifting the
    pen. (Tenths of a unit are counted in whole numbers, so that no rounding adds up along a stroke.)"""
    ways: dict[Tenths, list[Tenths]] = {}
    seen: set[tuple[Tenths, Tenths]] = set()
    for cell in cells:
        points = [(round(x * 10), round(y * 10)) for x, y in cell]
        for a, b in zip(points, points[1:] + points[:1], strict=True):
            if (a, b) not in seen:
                seen |= {(a, b), (b, a)}
                ways.setdefault(a, []).append(b)
                ways.setdefault(b, []).append(a)
    strokes = []
    odd_first = sorted(ways, key=lambda point: (len(ways[point]) % 2 == 0, point))
    for start in odd_first:
        while ways[start]:
            strokes.append(_stroke(ways, start))
    return "".join(strokes)


def _stroke(ways: dict[Tenths, list[Tenths]], start: Tenths) -> str:
    """One stroke from a point until no edge is left to go on along; the edges are used up."""
    here, data = start, f"M{_tenths(start[0])} {_tenths(start[1])}l"
    while ways[here]:
        onward = max(ways[here])
        ways[here].remove(onward)
        ways[onward].remove(here)
        across, down = _tenths(onward[0] - here[0]), _tenths(onward[1] - here[1])
        gap = "" if data.endswith("l") or across.startswith("-") else " "
        data += f"{gap}{across}{'' if down.startswith('-') else ' '}{down}"
        here = onward
    return data


def _tenths(value: int) -> str:
    return num(value / 10)


class Cut(NamedTuple):
    """How a ground is cut: its size, regions across and down, and how far what stands at a rim reaches over it."""

    width: float
    height: float
    across: int
    down: int
    reach: float = 0.0


def pieces(
    cut: Cut, items: Iterable[tuple[Point, T]], draw: Callable[[Sequence[tuple[Point, T]], str], str]
) -> tuple[Piece, ...]:
    """The regions that hold something, each drawn by `draw(its items, prefix)`; ids in it begin with the prefix."""
    wide, high = cut.width / cut.across, cut.height / cut.down
    regions: dict[tuple[int, int], list[tuple[Point, T]]] = {}
    for (x, y), item in items:
        spot = min(max(int(y / high), 0), cut.down - 1), min(max(int(x / wide), 0), cut.across - 1)
        regions.setdefault(spot, []).append(((x, y), item))
    grown = wide + 2 * cut.reach, high + 2 * cut.reach
    return tuple(
        Piece(col * wide - cut.reach, row * high - cut.reach, *grown, draw(regions[row, col], f"p{row}-{col}"))
        for row, col in sorted(regions)
    )


def numbers(labels: Iterable[tuple[Point, str]], letter: float, ink: str, prefix: str) -> str:
    """Printed numbers over the middle of their baselines, made of halves that are drawn once each."""
    halves: dict[str, str] = {}
    uses = []
    for (x, y), text in labels:
        cut = math.ceil(len(text) / 2)
        parts = [part for part in (text[:cut], text[cut:]) if part]
        gap = letter * 0.22
        left = x - (sum(text_width(part, letter) for part in parts) + gap * (len(parts) - 1)) / 2
        for part in parts:
            name = halves.setdefault(part, f"{prefix}-{len(halves)}")
            uses.append(f'<use href="#{name}" x="{num(left)}" y="{num(y)}"/>')
            left += text_width(part, letter) + gap
    paths = {name: lettering(part, 0, 0, letter, "start") for part, name in halves.items()}
    drawn = "".join(f'<path id="{name}" d="{data}"/>' for name, data in paths.items())
    pen = f'fill="none" stroke="{ink}" stroke-width="{letter * 0.11:.2f}" stroke-linecap="round"'
    return f'<g class="numbers" {pen}><defs>{drawn}</defs>{"".join(uses)}</g>'
