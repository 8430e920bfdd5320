"""What turns a plan into a sheet for the wall: frame, title cartouche, compass rose and legend."""

import math
from collections.abc import Sequence

from wyrmtable.draw.lettering import num, pen_path, text_path, text_width

INK = "#2b2013"

Entry = tuple[str, str, float]
"""A sign drawn around the origin, its meaning, and the width of the sign."""


def frame(width: float, height: float, inset: float) -> str:
    """A thick and a thin line around the sheet with a knot in each corner."""
    parts = []
    for gap, weight in ((inset, 3.0), (inset + 6, 1.0)):
        size = f'width="{num(width - 2 * gap)}" height="{num(height - 2 * gap)}"'
        parts.append(f'<rect x="{num(gap)}" y="{num(gap)}" {size} fill="none" stroke="{INK}" stroke-width="{weight}"/>')
    for x in (inset + 3, width - inset - 3):
        for y in (inset + 3, height - inset - 3):
            knot = f"M{num(x - 9)} {num(y)}L{num(x)} {num(y - 9)}L{num(x + 9)} {num(y)}L{num(x)} {num(y + 9)}Z"
            parts.append(f'<path d="{knot}" fill="#7a1f16" stroke="{INK}" stroke-width="1.5"/>')
    return f'<g class="frame">{"".join(parts)}</g>'


def cartouche(title: str, subtitle: str, x: float, y: float, size: float) -> str:
    """The title in pen letters with a line below it, and rules to both sides where a sheet twice `x` wide has room."""
    size = min(size, size * (2 * x - 80) / text_width(title, size))
    half = text_width(title, size) / 2
    fine = min(size * 0.3, size * 0.3 * (2 * x - 80) / text_width(subtitle, size * 0.3, 1.6))
    reach = max(0.0, min(150.0, x - half - 60))
    rules = "".join(
        f"M{num(x + side * (half + 22))} {num(y - size / 2)}h{num(side * reach)}"
        f"M{num(x + side * (half + 40))} {num(y - size / 2 + 6)}h{num(side * max(0, reach - 54))}"
        for side in (-1, 1)
    )
    diamonds = "".join(f"M{num(x + side * (half + 20))} {num(y - size / 2 - 5)}l5 5l-5 5l-5 -5z" for side in (-1, 1))
    return (
        f'<g class="cartouche"><path d="{pen_path(title, x, y, size)}" fill="{INK}" stroke="{INK}" stroke-width="1.2" '
        f'stroke-linejoin="round"/><path d="{rules}" stroke="{INK}" stroke-width="1.6"/>'
        f'<path d="{diamonds}" fill="#7a1f16"/>'
        f"{text_path(subtitle, x, y + size * 0.62, fine, '#6b4a22', 0.12, spacing=1.6)}</g>"
    )


def compass(x: float, y: float, radius: float) -> str:
    """A rose of eight points, each half dark and half light, north marked."""
    parts = [
        f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius * 0.66)}" fill="none" stroke="{INK}" stroke-width="1"/>'
    ]
    for turn in (45, 135, 225, 315, 0, 90, 180, 270):
        reach = radius * (0.62 if turn % 90 else 1)
        angle = math.radians(turn - 90)
        tip = x + reach * math.cos(angle), y + reach * math.sin(angle)
        for side, paint in ((-1, "#f7efd9"), (1, "#7a1f16" if turn == 0 else INK)):
            flank = angle + side * math.pi / 4
            shoulder = x + radius * 0.24 * math.cos(flank), y + radius * 0.24 * math.sin(flank)
            spots = f"M{num(x)} {num(y)}L{num(shoulder[0])} {num(shoulder[1])}L{num(tip[0])} {num(tip[1])}Z"
            parts.append(f'<path d="{spots}" fill="{paint}" stroke="{INK}" stroke-width=".8" stroke-linejoin="round"/>')
    north = text_path("N", x, y - radius - 4, radius * 0.3, INK, 0.16)
    return f'<g class="compass">{"".join(parts)}{north}</g>'


def legend_rows(entries: Sequence[Entry], room: float, size: float) -> list[list[Entry]]:
    """The entries broken into rows that fit into the room; an entry that fits nowhere has a row of its own."""
    rows: list[list[Entry]] = [[]]
    for entry in entries:
        if rows[-1] and legend_width([*rows[-1], entry], size) > room:
            rows.append([])
        rows[-1].append(entry)
    return rows


def legend(row: Sequence[Entry], x: float, y: float, size: float) -> str:
    """Signs with their meanings in one row."""
    parts = []
    for sign, meaning, wide in row:
        parts.append(f'<g transform="translate({num(x + wide / 2)} {num(y)})">{sign}</g>')
        parts.append(text_path(meaning, x + wide + 6, y + size / 2, size, INK, 0.12, "start"))
        x += wide + 6 + text_width(meaning, size) + 24
    return f'<g class="legend">{"".join(parts)}</g>'


def legend_width(row: Sequence[Entry], size: float) -> float:
    """How long a row of a legend is."""
    return sum(wide + 6 + text_width(meaning, size) + 24 for _, meaning, wide in row) - 24
