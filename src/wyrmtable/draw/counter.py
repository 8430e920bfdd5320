"""Counters as printed and die-cut: a coloured band with a type name, a silhouette, and figures at the foot.

Every counter is an SVG symbol on a field of 100 by 100. Bands differ by edge pattern as well as by colour, so no
side depends on colour alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from wyrmtable.draw.glyphs import glyph
from wyrmtable.draw.lettering import num, text_path, text_width

BAND = 25.0
LABEL_ROOM = 82.0

# the lower edge of the band, from right to left
_EDGES = MappingProxyType(
    {
        "plain": "L4 29",
        "teeth": "L90 36L82 29L74 36L66 29L58 36L50 29L42 36L34 29L26 36L18 29L10 36L4 29",
        "wave": "Q90 36 84 29T70 29T56 29T42 29T28 29T14 29T4 29",
        "battlement": "L96 34L86 34L86 29L76 29L76 34L66 34L66 29L56 29L56 34L46 34L46 29"
        "L36 29L36 34L26 34L26 29L16 29L16 34L6 34L4 29",
        "point": "L50 36L4 29",
        "scallop": "".join(f"A7.7 7.7 0 0 1 {x} 29" for x in (80.7, 65.3, 50, 34.7, 19.3, 4)),
    }
)


@dataclass(frozen=True, slots=True)
class Livery:
    """How a side's counters look: paper, band, ink of silhouettes, ink on the band, and the band's lower edge."""

    paper: str
    band: str
    ink: str = "#1d1a16"
    on_band: str = "#ffffff"
    edge: str = "plain"


@dataclass(frozen=True, slots=True)
class Face:
    """What is printed on a counter's front; `boxed` frames the silhouette as formations are framed on military maps."""

    label: str
    glyph: str
    figures: str = ""
    boxed: bool = False


def symbol(key: str, body: str, band: str = "") -> str:
    """A symbol element; its id is the key with a prefix, so that keys never clash with a page's own ids. Where the
    colour of its side is told, clients know when a counter does not show by itself whose it is."""
    told = f' data-band="{band}"' if band else ""
    return f'<symbol id="{symbol_id(key)}" viewBox="0 0 100 100" overflow="visible"{told}>{body}</symbol>'


def symbol_id(key: str) -> str:
    return f"wt-{key}"


def _card(paper: str) -> str:
    """The die-cut card: soft shadow, light upper edge, dark rim."""
    return (
        '<rect x="7" y="8" width="92" height="92" rx="9" fill="#000" opacity=".38"/>'
        f'<rect x="4" y="4" width="92" height="92" rx="9" fill="{paper}" stroke="#1a1713" stroke-width="2"/>'
        '<path d="M8 90L8 14Q8 7 15 7L90 7" fill="none" stroke="#fff" stroke-width="1.6" opacity=".45"/>'
    )


def _fitted(text: str, x: float, y: float, size: float, room: float, ink: str, weight: float) -> str:
    width = text_width(text, size)
    return text_path(text, x, y, size * min(1.0, room / width) if width else size, ink, weight)


def _band(label: str, livery: Livery) -> str:
    shape = f"M4 29L4 13Q4 4 13 4L87 4Q96 4 96 13L96 29{_EDGES[livery.edge]}Z"
    return f'<path d="{shape}" fill="{livery.band}"/>' + _fitted(
        label, 50, 22.5, 13.5, LABEL_ROOM, livery.on_band, 0.17
    )


def counter(key: str, face: Face, livery: Livery) -> str:
    """The front of a counter as a symbol."""
    size = 33.0 if face.figures else 54.0
    top = 36.0 if face.figures else 38.0
    box = ""
    if face.boxed:
        frame = size + 24, size
        box = (
            f'<rect x="{num(50 - frame[0] / 2)}" y="{num(top + 0.5)}" width="{num(frame[0])}" height="{num(frame[1])}" '
            f'fill="none" stroke="{livery.ink}" stroke-width="3"/>'
        )
        size, top = size - 5, top + 3
    parts = [
        _card(livery.paper),
        _band(face.label, livery),
        box,
        glyph(face.glyph, 50 - size / 2, top, size, livery.ink, livery.paper),
        _fitted(face.figures, 50, 91.5, 17, 80, livery.ink, 0.22),
    ]
    return symbol(key, "".join(parts), livery.band)


def back(key: str, letter: str, livery: Livery) -> str:
    """A face-down counter: a woven ground and a letter, or nothing more."""
    weave = "".join(f"M{n} 10L{n} 90M10 {n}L90 {n}" for n in range(15, 90, 10))
    body = (
        _card(livery.paper)
        + f'<path d="{weave}" stroke="{livery.band}" stroke-width="1.6" opacity=".35"/>'
        + f'<rect x="11" y="11" width="78" height="78" rx="5" fill="none" stroke="{livery.band}" stroke-width="4"/>'
    )
    if letter:
        body += f'<circle cx="50" cy="50" r="30" fill="{livery.paper}" stroke="{livery.band}" stroke-width="3"/>'
        body += text_path(letter, 50, 66, 32, livery.band, 0.24)
    return symbol(key, body, livery.band)


def plaque(key: str, name: str, ground: str, ink: str) -> str:
    """A round information marker with one silhouette."""
    body = (
        '<circle cx="52" cy="53" r="45" fill="#000" opacity=".35"/>'
        f'<circle cx="50" cy="50" r="45" fill="{ground}" stroke="{ink}" stroke-width="5"/>'
        + glyph(name, 24, 23, 52, ink, ground)
    )
    return symbol(key, body)


def pill(text: str, ground: str, ink: str) -> str:
    """A small label with rounded ends on a field of 100 by 100, as wide as its text."""
    size = 42.0
    width = max(text_width(text, size) + 48, 84)
    return (
        f'<rect x="{num(50 - width / 2)}" y="10" width="{num(width)}" height="80" rx="40" fill="{ground}" '
        f'stroke="{ink}" '
        f'stroke-width="7"/>' + text_path(text, 50, 71, size, ink, 0.2)
    )


def _badge(name: str, ground: str, ink: str) -> str:
    return f'<circle cx="50" cy="50" r="44" fill="{ground}" stroke="{ink}" stroke-width="7"/>' + glyph(
        name, 25, 25, 50, ink, ground
    )


BADGES: Mapping[str, str] = MappingProxyType(
    {
        "unalerted": pill("zzz", "#dfe7f5", "#22304d"),
        "moved": _badge("boot", "#e9e2d0", "#3a2f1d"),
        "carrying": _badge("chest", "#ffd968", "#4a3204"),
        "locked": _badge("lock", "#f2d5d0", "#5a120c"),
        "leader": _badge("crown", "#fff3b0", "#4a3204"),
    }
)


def badge_symbol(word: str) -> str:
    """The symbol of a status badge; words without a picture of their own are written out."""
    return symbol(f"badge-{word}", BADGES.get(word) or pill(word, "#f6efdd", "#2b2418"))
