"""Map signs that stand on a side between two places: stairs, cliffs, doors and gates; and marks inside places.

A sign is drawn around the middle of its side; its x axis points across the side, to the higher place where that
matters, and `width` is that of the passage.
"""

import math

from wyrmtable.draw.glyphs import glyph
from wyrmtable.draw.lettering import num, text_path, text_width

Point = tuple[float, float]

INK = "#241c12"
PALE = "#fffaf0"


def _placed(css: str, at: Point, towards: Point, body: str) -> str:
    turn = math.degrees(math.atan2(towards[1] - at[1], towards[0] - at[0]))
    return f'<g class="{css}" transform="translate({num(at[0])} {num(at[1])}) rotate({num(turn)})">{body}</g>'


def _arrow(x: float, ink: str) -> str:
    return (
        f'<path d="M{num(x)} -6.5L{num(x + 11)} 0L{num(x)} 6.5L{num(x + 2.6)} 0Z" fill="{ink}" stroke="{PALE}" '
        'stroke-width="1.6" paint-order="stroke" stroke-linejoin="round"/>'
    )


def stairs(at: Point, higher: Point, width: float) -> str:
    """Six treads growing narrower upwards, and an arrow that points up."""
    half = width / 2
    low, top = half - 0.5, half * 0.62
    plate = f"M-13 {num(-low)}L11 {num(-top)}L11 {num(top)}L-13 {num(low)}Z"
    treads = ""
    for step in range(6):
        x, reach = -13 + step * 4.8, low + (top - low) * step / 5
        treads += f"M{num(x)} {num(-reach)}V{num(reach)}"
    body = (
        f'<path d="{plate}" fill="{PALE}" stroke="{INK}" stroke-width="1.4"/>'
        f'<path d="{treads}" stroke="{INK}" stroke-width="2.1"/>' + _arrow(13, INK)
    )
    return _placed("stairs", at, higher, body)


def cliff(at: Point, higher: Point, width: float) -> str:
    """A heavy line with teeth hanging to the lower side, and a red arrow that points up."""
    half = max(width, 18) / 2 + 3
    count = max(3, round(half / 4))
    pitch = 2 * half / count
    teeth = "".join(f"M0 {num(-half + n * pitch)}l-10 {num(pitch / 2)}l10 {num(pitch / 2)}z" for n in range(count))
    body = (
        f'<rect x="-12" y="{num(-half - 1)}" width="16" height="{num(2 * half + 2)}" rx="2" fill="{PALE}"/>'
        f'<path d="{teeth}" fill="{INK}"/><path d="M0 {num(-half)}V{num(half)}" stroke="{INK}" stroke-width="4.6"/>'
        + _arrow(5, "#b3261e")
    )
    return _placed("cliff", at, higher, body)


def door(at: Point, beyond: Point, width: float) -> str:
    """A plank door between two stone jambs."""
    half = width / 2
    planks = "".join(f"M-4.4 {num(-half + width * n / 3)}H4.4" for n in (1, 2))
    jambs = "".join(
        f'<rect x="-6" y="{num(y)}" width="12" height="5" rx="1" fill="#3b342b" stroke="{PALE}" stroke-width=".8"/>'
        for y in (-half - 4, half - 1)
    )
    body = (
        f'<rect x="-4.4" y="{num(-half)}" width="8.8" height="{num(width)}" fill="#a5642a" stroke="{INK}" '
        f'stroke-width="1.5"/><path d="{planks}" stroke="{INK}" stroke-width="1.1"/>'
        f'<circle cx="0" cy="{num(half * 0.5)}" r="1.5" fill="#ffd968" stroke="{INK}" stroke-width=".6"/>{jambs}'
    )
    return _placed("door", at, beyond, body)


def gate(at: Point, beyond: Point, width: float) -> str:
    """Two towers and a portcullis: not to be mistaken for a door."""
    half = width / 2
    bars = "".join(f"M-5 {num(-half + width * n / 5)}H5" for n in range(1, 5))
    towers = "".join(
        f'<rect x="-10" y="{num(y)}" width="20" height="15" rx="2" fill="#7d7466" stroke="{INK}" stroke-width="2"/>'
        f'<path d="M-10 {num(y + 5)}H10M-10 {num(y + 10)}H10M-3 {num(y)}v5M4 {num(y + 5)}v5M-3 {num(y + 10)}v5" '
        f'stroke="{INK}" stroke-width=".8" opacity=".7"/>'
        for y in (-half - 12, half - 3)
    )
    body = (
        f'<rect x="-5" y="{num(-half)}" width="10" height="{num(width)}" fill="#d9c79c" stroke="{INK}" '
        f'stroke-width="2"/>'
        f'<path d="{bars}M0 {num(-half)}V{num(half)}" stroke="{INK}" stroke-width="2"/>{towers}'
    )
    return _placed("gate", at, beyond, body)


def banner(text: str, at: Point, size: float, ground: str = "#7a1f16", ink: str = "#fff3d6") -> str:
    """A ribbon with a name on it, centred on the point."""
    half, high = text_width(text, size) / 2 + size * 0.8, size * 0.95
    x, y = at
    shape = (
        f"M{num(x - half)} {num(y - high)}H{num(x + half)}l{num(size * 0.7)} {num(high)}l{num(-size * 0.7)} {num(high)}"
        f"H{num(x - half)}l{num(-size * 0.7)} {num(-high)}Z"
    )
    return (
        f'<g class="banner"><path d="{shape}" fill="{ground}" stroke="{ink}" stroke-width="1.2"/>'
        f"{text_path(text, x, y + size / 2, size, ink, 0.15)}</g>"
    )


def stars(at: Point, count: int, size: float, ink: str) -> str:
    """A row of stars."""
    left = at[0] - size * 1.05 * (count - 1) / 2
    return "".join(
        glyph("star", left + n * size * 1.05 - size / 2, at[1] - size / 2, size, ink, PALE) for n in range(count)
    )


def disc(text: str, at: Point, radius: float, ground: str, ink: str) -> str:
    """A coin with a letter."""
    return (
        f'<circle cx="{num(at[0])}" cy="{num(at[1])}" r="{num(radius)}" fill="{ground}" stroke="{ink}" '
        f'stroke-width="1.3"/>' + text_path(text, at[0], at[1] + radius * 0.52, radius * 1.05, ink, 0.2)
    )


def tag(text: str, at: Point, size: float, ground: str, ink: str) -> str:
    """A small plate with a word."""
    width, high = text_width(text, size) + size * 1.1, size * 1.9
    x, y = num(at[0] - width / 2), num(at[1] - high / 2)
    return (
        f'<rect x="{x}" y="{y}" width="{num(width)}" height="{num(high)}" rx="{num(size * 0.4)}" fill="{ground}" '
        f'stroke="{ink}" stroke-width="1.1"/>' + text_path(text, at[0], at[1] + size / 2, size, ink, 0.17)
    )
