"""Named sets of places shown over a board, in a colour and in strokes for eyes that do not tell the colours apart."""

from collections.abc import Mapping, Sequence
from html import escape
from types import MappingProxyType

from wyrmtable.core.view import Overlay
from wyrmtable.draw.lettering import num
from wyrmtable.draw.terrain import outline

Point = tuple[float, float]

FIELD = 12  # the strokes stand on a field of 12 by 12
STROKES: Mapping[str, str] = MappingProxyType(
    {
        "stripes": "M-3 3l6-6M0 12L12 0M9 15l6-6",
        "hatch": "M-3 9l6 6M0 0l12 12M9-3l6 6",
        "lines": "M0 6h12",
        "bars": "M6 0v12",
        "grid": "M0 6h12M6 0v12",
        "cross": "M2 2l8 8M10 2l-8 8",
        "dots": "M6 6h.01",
        "waves": "M0 6q3-5 6 0t6 0",
    }
)


def shade(overlay: Overlay, shapes: Sequence[Sequence[Point]], counter: float) -> str:
    """An overlay as one shape around all of its places, filled with its pattern."""
    name = f"overlay-{escape(overlay.id)}"
    ink = escape(overlay.colour)
    strokes = STROKES.get(overlay.pattern, STROKES["stripes"]) if overlay.pattern else ""
    pen = f'stroke="{ink}" stroke-width="{4.5 if overlay.pattern == "dots" else 2}" stroke-linecap="round"'
    body = f'<rect width="{FIELD}" height="{FIELD}" fill="{ink}" fill-opacity=".3"/>'
    body += f'<path d="{strokes}" {pen} fill="none"/>' if strokes else ""
    scale = counter / 42
    return (
        f'<pattern id="{name}" width="{FIELD}" height="{FIELD}" patternUnits="userSpaceOnUse" '
        f'patternTransform="scale({scale:.3f})">{body}</pattern>'
        f'<path class="overlay" data-overlay="{escape(overlay.id)}" d="{outline(shapes)}" fill="url(#{name})" '
        f'stroke="{ink}" stroke-width="{num(max(scale, 0.1))}"><title>{escape(overlay.title)}</title></path>'
    )
