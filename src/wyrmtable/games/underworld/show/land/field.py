"""The ground of a meeting in the open: a meadow, the same places as below ground, counted in yards."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from wyrmtable.draw import Picture
from wyrmtable.draw.lettering import num, text_path
from wyrmtable.draw.terrain import meadow

from ...files.buttons import PLACES
from ...files.land import LandContent
from ..corridor import HIGH, SIZE, WIDE, spot
from ..ranks import ranks

NEAR = (f"{yards} yd" for yards in range(10, 100, 10))
LABELS = ("Rear", "Front", "Contact", *NEAR, "Further", "Fallen", "Behind")
OURS, APART, PATH, INK = "#e9efc4", "#b7c48d", "#e6dab0", "#4d5a2c"


def field(content: LandContent) -> Picture:
    """The meeting's drawing on grass."""
    return replace(ranks(content), background=_grass(), title="The meeting")


@cache
def _grass() -> str:
    parts = [
        f"<defs>{meadow('land-meadow', '#cfdb9d', '#94a65c', '#f4e27a', 4)}</defs>",
        f'<rect width="{num(WIDE)}" height="{num(HIGH)}" fill="url(#land-meadow)"/>',
    ]
    for number in range(len(PLACES)):
        x, y = spot(number)
        tint = OURS if number < 2 else APART if PLACES[number] in ("fallen", "behind") else PATH
        parts.append(
            f'<rect x="{num(x + 6)}" y="{num(y + 12)}" width="{num(SIZE - 12)}" height="{num(SIZE - 24)}" rx="26" '
            f'fill="{tint}" opacity=".8" stroke="{INK}" stroke-width="2.5" stroke-dasharray="12 9"/>'
        )
        parts.append(text_path(LABELS[number], x + SIZE / 2, y + SIZE - 24, 24, INK, 0.12))
    return "".join(parts)
