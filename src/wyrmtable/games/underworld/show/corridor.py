"""The ground of a meeting: a flagged passage that leads away from the party and turns a corner into the dark.

The upper row holds the party's ranks and the first fifty feet; from there the passage turns back below. Those who fell
and those who were left behind lie in two niches under the party.
"""

from __future__ import annotations

from random import Random

from wyrmtable.draw.lettering import text_path

from ..files.buttons import PLACES

SIZE = 200.0
ROW = 8  # squares in a row
WIDE, HIGH = SIZE * ROW, SIZE * 2.16
ROCK, DEEP, FLOOR, EDGE, INK, LIGHT = "#4a4036", "#2b2520", "#d8c8a2", "#6d5c45", "#57472f", "#f2c14e"
RANKS, NICHE = "#e6dab4", "#b9ab8c"
LABELS = ("Rear", "Front", "Contact", *(f"{feet} ft" for feet in range(10, 100, 10)), "Beyond", "Fallen", "Behind")
BOULDER = ((-1, 0.2), (-0.4, -0.7), (0.6, -0.5), (1, 0.3), (0.1, 0.8))  # in its own size
CORNER = 8  # the first square of the lower row
DARK = PLACES.index("beyond")


def spot(number: int) -> tuple[float, float]:
    """The upper left corner of a place: to the right, then back below."""
    if number < CORNER:
        return SIZE * number, 0.0
    niche = {"fallen": 1, "behind": 0}.get(PLACES[number])
    return SIZE * (niche if niche is not None else 2 * ROW - 1 - number), SIZE * 1.16


def square(number: int) -> tuple[tuple[float, float], ...]:
    """The outline of a place, for highlights."""
    x, y = spot(number)
    return ((x + 4, y + 10), (x + SIZE - 4, y + 10), (x + SIZE - 4, y + SIZE - 10), (x + 4, y + SIZE - 10))


def ground() -> str:
    """Rock, the passage with its flags, torches on the walls, the dark at its end, and the names of all places."""
    rng = Random(3)
    rock = f'<rect width="{WIDE:g}" height="{HIGH:g}" fill="{DEEP}"/>' + "".join(_boulder(rng) for _ in range(70))
    parts = [rock, _passage(), *(_flags(number, rng) for number in range(len(PLACES)))]
    parts += [_torch(x, SIZE * 1.08) for x in range(300, int(WIDE) - 200, 400)]
    x, y = spot(DARK)
    parts.append(
        '<linearGradient id="dark"><stop offset="0" stop-color="#000" stop-opacity=".85"/>'
        '<stop offset="1" stop-color="#000" stop-opacity="0"/></linearGradient>'
        f'<rect x="{x:g}" y="{y + 6:g}" width="{SIZE:g}" height="{SIZE - 12:g}" fill="url(#dark)"/>'
    )
    return "".join(parts) + "".join(_name(number) for number in range(len(PLACES)))


def _passage() -> str:
    """One outline around ranks and passage, the corner included, and one around the niches."""
    right, low, turn = WIDE - 3, SIZE * 1.16, spot(DARK)[0]
    way = (
        f"M3 6H{right:g}V{low + SIZE - 6:g}H{turn:g}V{low + 6:g}H{WIDE - SIZE:g}V{SIZE - 6:g}H3Z"
        f"M3 {low + 6:g}H{2 * SIZE - 4:g}V{low + SIZE - 6:g}H3Z"
    )
    return f'<path d="{way}" fill="{FLOOR}" stroke="{EDGE}" stroke-width="8" stroke-linejoin="round"/>'


def _flags(number: int, rng: Random) -> str:
    """A square's flagstones; the party's ranks are lit, the niches are not."""
    x, y = spot(number)
    tint = RANKS if number < 2 else NICHE if PLACES[number] in ("fallen", "behind") else FLOOR
    stones = []
    for row in range(3):
        top, left = y + 14 + row * 58, x + (4 if row % 2 else -24)
        while left < x + SIZE - 8:
            width = rng.choice((52, 64, 76))
            a, b = max(left, x + 2), min(left + width, x + SIZE - 2)
            shade = rng.choice(("#fff", "#fff", "#000"))
            if b - a > 10:
                stones.append(
                    f'<rect x="{a:g}" y="{top:g}" width="{b - a - 3:g}" height="54" rx="5" fill="{shade}" '
                    f'fill-opacity="{rng.choice((0.05, 0.09, 0.13)):g}" stroke="{EDGE}" stroke-opacity=".28"/>'
                )
            left += width
    plate = f'<rect x="{x + 2:g}" y="{y + 10:g}" width="{SIZE - 4:g}" height="{SIZE - 20:g}" fill="{tint}"/>'
    return f'<g class="hall">{plate}{"".join(stones)}</g>'


def _boulder(rng: Random) -> str:
    x, y, size = rng.uniform(0, WIDE), rng.uniform(0, HIGH), rng.uniform(14, 60)
    points = " ".join(f"{x + size * dx:.0f},{y + size * dy:.0f}" for dx, dy in BOULDER)
    return f'<polygon points="{points}" fill="{ROCK}" fill-opacity="{rng.uniform(0.2, 0.6):.2f}"/>'


def _torch(x: float, y: float) -> str:
    glow = "".join(f'<circle cx="{x:g}" cy="{y:g}" r="{r}" fill="{LIGHT}" fill-opacity=".08"/>' for r in (64, 42, 24))
    flame = f'<path d="M{x:g} {y - 16:g}q11 13 0 21q-11-8 0-21z" fill="{LIGHT}"/>'
    return f'{glow}<path d="M{x - 3:g} {y + 3:g}h6l-2 14h-2z" fill="#7a5a33"/>{flame}'


def _name(number: int) -> str:
    """The name of a place at its foot, below the counters."""
    x, y = spot(number)
    ink = "#cdbd97" if number == DARK else INK
    return text_path(LABELS[number], x + SIZE / 2, y + SIZE * 0.9, SIZE * 0.085, ink, 0.15)
