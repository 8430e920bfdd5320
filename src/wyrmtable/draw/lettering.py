"""Letters and digits as vector strokes, drawn for this project.

Pictures carry no font: a text becomes path data, so a browser, a notebook and a PNG on a machine without any
installed font all show the same figures.
"""

import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import pairwise
from types import MappingProxyType

Point = tuple[float, float]
Stroke = tuple[str, tuple[Point, ...]]

CAP_HEIGHT = 10.0
GAP = 2.2
SMALL_CAP = 0.78

# character -> (advance width, strokes); cap height 10, baseline at y = 10
_LETTERS = MappingProxyType(
    {
        "0": (6.0, "M3 0C5.2 0 6 2.4 6 5C6 7.6 5.2 10 3 10C.8 10 0 7.6 0 5C0 2.4 .8 0 3 0"),
        "1": (3.4, "M.2 2L2.6 0L2.6 10"),
        "2": (6.0, "M.2 2.6C.4 .9 1.5 0 3 0C4.7 0 5.8 1.1 5.8 2.8C5.8 5 3 6.8 .1 10L6 10"),
        "3": (
            6.0,
            "M.3 1.8C.8 .6 1.7 0 2.9 0C4.5 0 5.6 1 5.6 2.5C5.6 4 4.4 4.8 2.4 4.8"
            "C4.8 4.8 6 5.8 6 7.3C6 9 4.7 10 2.9 10C1.5 10 .5 9.3 .1 8.1",
        ),
        "4": (6.4, "M4.6 10L4.6 0L0 7L6.4 7"),
        "5": (6.0, "M5.4 0L1 0L.5 4.6C1.2 4 2 3.7 2.9 3.7C4.7 3.7 6 4.9 6 6.8C6 8.7 4.7 10 2.8 10C1.5 10 .5 9.4 0 8.3"),
        "6": (
            6.0,
            "M5.2 .9C4.6 .3 4 0 3.2 0C1 0 0 2.4 0 5.6C0 8.4 1.1 10 3 10"
            "C4.8 10 6 8.7 6 6.8C6 5 4.8 3.8 3.1 3.8C1.6 3.8 .4 4.8 0 6.4",
        ),
        "7": (6.0, "M0 0L6 0L2.2 10"),
        "8": (
            6.0,
            "M3 4.7C1.5 4.7 .5 3.8 .5 2.4C.5 1 1.5 0 3 0C4.5 0 5.5 1 5.5 2.4C5.5 3.8 4.5 4.7 3 4.7"
            "C1.2 4.7 0 5.7 0 7.3C0 8.9 1.2 10 3 10C4.8 10 6 8.9 6 7.3C6 5.7 4.8 4.7 3 4.7",
        ),
        "9": (
            6.0,
            "M.8 9.1C1.4 9.7 2 10 2.8 10C5 10 6 7.6 6 4.4C6 1.6 4.9 0 3 0"
            "C1.2 0 0 1.3 0 3.2C0 5 1.2 6.2 2.9 6.2C4.4 6.2 5.6 5.2 6 3.6",
        ),
        "A": (7.6, "M0 10L3.8 0L7.6 10M1.3 6.6L6.3 6.6"),
        "B": (
            6.0,
            "M0 0L0 10L3 10C4.9 10 6 8.9 6 7.4C6 5.8 4.9 4.8 3 4.8L0 4.8M3 4.8C4.5 4.8 5.4 3.8 5.4 2.4"
            "C5.4 1 4.5 0 2.8 0L0 0",
        ),
        "C": (7.0, "M7 1.8C6.2 .6 5.2 0 4 0C1.6 0 0 2 0 5C0 8 1.6 10 4 10C5.2 10 6.2 9.4 7 8.2"),
        "D": (7.0, "M0 0L0 10L2.8 10C5.4 10 7 8 7 5C7 2 5.4 0 2.8 0L0 0"),
        "E": (5.0, "M5 0L0 0L0 10L5 10M0 4.8L4.2 4.8"),
        "F": (5.0, "M5 0L0 0L0 10M0 4.8L4.2 4.8"),
        "G": (7.4, "M7 1.8C6.2 .6 5.2 0 4 0C1.6 0 0 2 0 5C0 8 1.6 10 4 10C5.4 10 6.6 9.3 7.2 8.4L7.2 5.4L4.6 5.4"),
        "H": (6.8, "M0 0L0 10M6.8 0L6.8 10M0 4.8L6.8 4.8"),
        "I": (0.6, "M.3 0L.3 10"),
        "J": (3.8, "M3.6 0L3.6 7.4C3.6 9.2 2.8 10 1.6 10C.9 10 .3 9.7 0 9.3"),
        "K": (6.2, "M0 0L0 10M5.8 0L0 5.8M2 4L6.2 10"),
        "L": (4.8, "M0 0L0 10L4.8 10"),
        "M": (8.6, "M0 10L.6 0L4.3 7.4L8 0L8.6 10"),
        "N": (7.0, "M0 10L0 0L7 10L7 0"),
        "O": (8.0, "M4 0C6.4 0 8 2 8 5C8 8 6.4 10 4 10C1.6 10 0 8 0 5C0 2 1.6 0 4 0"),
        "P": (5.6, "M0 10L0 0L2.8 0C4.6 0 5.6 1.1 5.6 2.7C5.6 4.3 4.6 5.4 2.8 5.4L0 5.4"),
        "Q": (8.0, "M4 0C6.4 0 8 2 8 5C8 8 6.4 10 4 10C1.6 10 0 8 0 5C0 2 1.6 0 4 0M4.8 7.2L7.9 10.8"),
        "R": (6.0, "M0 10L0 0L2.8 0C4.6 0 5.6 1.1 5.6 2.7C5.6 4.3 4.6 5.4 2.8 5.4L0 5.4M2.6 5.4L6 10"),
        "S": (
            5.8,
            "M5.4 1.7C4.8 .6 4 0 2.9 0C1.4 0 .4 1 .4 2.4C.4 5.6 5.8 4 5.8 7.4C5.8 9 4.6 10 2.9 10C1.5 10 .6 9.3 0 8.1",
        ),
        "T": (6.4, "M0 0L6.4 0M3.2 0L3.2 10"),
        "U": (6.8, "M0 0L0 6.4C0 8.8 1.2 10 3.4 10C5.6 10 6.8 8.8 6.8 6.4L6.8 0"),
        "V": (7.2, "M0 0L3.6 10L7.2 0"),
        "W": (10.0, "M0 0L2.6 10L5 1.5L7.4 10L10 0"),
        "X": (6.6, "M0 0L6.6 10M6.6 0L0 10"),
        "Y": (6.8, "M0 0L3.4 5L6.8 0M3.4 5L3.4 10"),
        "Z": (6.0, "M0 0L6 0L0 10L6 10"),
        "-": (3.6, "M0 5.4L3.6 5.4"),
        "'": (0.6, "M.3 0L.1 2.4"),
        ".": (0.6, "M.3 9.8L.3 10"),
        ",": (0.8, "M.6 9.6L.1 11.6"),
        ":": (0.6, "M.3 3.8L.3 4M.3 9.8L.3 10"),
        "!": (0.6, "M.3 0L.3 6.6M.3 9.8L.3 10"),
        "?": (4.8, "M0 2.2C.3 .7 1.2 0 2.4 0C3.9 0 4.8 1 4.8 2.4C4.8 4.4 2.4 4.4 2.4 7M2.4 9.8L2.4 10"),
        "*": (5.0, "M2.5 0L2.5 5.2M.2 1.3L4.8 3.9M4.8 1.3L.2 3.9"),
        "+": (5.6, "M2.8 2.6L2.8 8.2M0 5.4L5.6 5.4"),
        "/": (4.4, "M0 10.4L4.4 -.4"),
        "(": (2.4, "M2.4 -.6C.2 2.6 .2 8 2.4 11.2"),
        ")": (2.4, "M0 -.6C2.2 2.6 2.2 8 0 11.2"),
        "%": (8.0, "M7 0L1 10M1.8 0C3.4 0 3.4 4 1.8 4C.2 4 .2 0 1.8 0M6.2 6C7.8 6 7.8 10 6.2 10C4.6 10 4.6 6 6.2 6"),
        "=": (5.2, "M0 3.8L5.2 3.8M0 7L5.2 7"),
        "<": (4.8, "M4.8 2L0 5.4L4.8 8.8"),
        ">": (4.8, "M0 2L4.8 5.4L0 8.8"),
        "&": (
            7.6,
            "M7.6 10L2 3.4C.8 1.6 1.6 0 3.2 0C4.8 0 5.6 1.8 4.2 3.2L1.2 5.6C-.8 7.4 .4 10 3 10C5.4 10 6.8 8 7.2 5.6",
        ),
        " ": (3.0, ""),
    }
)


def num(value: float) -> str:
    """A coordinate as short as SVG allows: one decimal, no trailing zero."""
    text = f"{value:.1f}"
    if text.endswith(".0"):
        text = text[:-2]
    return "0" if text == "-0" else text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


@cache
def _strokes(data: str) -> tuple[Stroke, ...]:
    found: list[Stroke] = []
    for part in data.replace("M", "|M ").replace("L", "|L ").replace("C", "|C ").split("|")[1:]:
        command, *numbers = part.split()
        values = [float(n) for n in numbers]
        found.append((command, tuple(zip(values[::2], values[1::2], strict=True))))
    return tuple(found)


def _plain(text: str) -> str:
    dashes = text.replace("–", "-").replace("—", "-").replace("’", "'").replace("×", "x")
    return "".join(c for c in unicodedata.normalize("NFKD", dashes) if not unicodedata.combining(c))


def _run(text: str, size: float, spacing: float) -> Iterator[tuple[tuple[Stroke, ...], float, float, float]]:
    """Strokes, pen position, scale and advance of each letter; small letters become small capitals."""
    x = 0.0
    for char in _plain(text):
        small = char.isalpha() and char.islower()
        scale = size / CAP_HEIGHT * (SMALL_CAP if small else 1.0)
        advance, data = _LETTERS.get(char.upper(), _LETTERS["?"])
        yield _strokes(data), x, scale, advance * scale
        x += advance * scale + GAP * spacing * size / CAP_HEIGHT


def text_width(text: str, size: float, spacing: float = 1.0) -> float:
    """Length of a text whose capitals are `size` high."""
    width = 0.0
    for _, x, _, advance in _run(text, size, spacing):
        width = x + advance
    return width


def _start(x: float, width: float, anchor: str) -> float:
    return x - {"start": 0.0, "middle": width / 2, "end": width}[anchor]


def lettering(text: str, x: float, y: float, size: float, anchor: str = "middle", spacing: float = 1.0) -> str:
    """Path data of the text's centre lines, to be stroked; `y` is the baseline."""
    left = _start(x, text_width(text, size, spacing), anchor)
    out: list[str] = []
    for strokes, at, scale, _ in _run(text, size, spacing):
        pen = (0.0, 0.0)
        for command, points in strokes:
            placed = [(round(left + at + px * scale, 1), round(y + (py - CAP_HEIGHT) * scale, 1)) for px, py in points]
            from_here = (0.0, 0.0) if command == "M" else pen
            numbers = " ".join(f"{num(px - from_here[0])} {num(py - from_here[1])}" for px, py in placed)
            out.append(("M" if command == "M" else command.lower()) + numbers.replace(" -", "-"))
            pen = placed[-1]
    return "".join(out)


@lru_cache(4096)  # the same words on the same counters, from one moment of a replay to the next
def text_path(
    text: str,
    x: float,
    y: float,
    size: float,
    ink: str,
    weight: float = 0.13,
    anchor: str = "middle",
    spacing: float = 1.0,
) -> str:
    """A text as one stroked path; `weight` is the stroke's part of the cap height."""
    data = lettering(text, x, y, size, anchor, spacing)
    return (
        f'<path class="text" d="{data}" fill="none" stroke="{ink}" stroke-width="{size * weight:.2f}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _flat(strokes: tuple[Stroke, ...]) -> Iterator[list[Point]]:
    line: list[Point] = []
    for command, points in strokes:
        if command == "M":
            if line:
                yield line
            line = [points[0]]
        elif command == "L":
            line.append(points[0])
        else:
            line.extend(_bend(line[-1], points))
    if line:
        yield line


def _bend(start: Point, points: tuple[Point, ...]) -> Iterator[Point]:
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = start, *points
    for step in (0.25, 0.5, 0.75, 1.0):
        u = 1 - step
        k0, k1, k2, k3 = u**3, 3 * u * u * step, 3 * u * step * step, step**3
        yield k0 * ax + k1 * bx + k2 * cx + k3 * dx, k0 * ay + k1 * by + k2 * cy + k3 * dy


def _swept(a: Point, b: Point, nib: Point) -> str:
    """The parallelogram a broad nib leaves between two points, always wound the same way."""
    nx, ny = nib
    if (b[0] - a[0]) * ny - (b[1] - a[1]) * nx < 0:
        a, b = b, a
    dx, dy = b[0] - a[0], b[1] - a[1]
    sweep = f"{num(dx)} {num(dy)} {num(2 * nx)} {num(2 * ny)} {num(-dx)} {num(-dy)}".replace(" -", "-")
    return f"M{num(a[0] - nx)} {num(a[1] - ny)}l{sweep}z"


def pen_path(text: str, x: float, y: float, size: float, anchor: str = "middle", spacing: float = 1.0) -> str:
    """Path data of the text written with a broad nib (thick and thin strokes), to be filled and thinly stroked."""
    left = _start(x, text_width(text, size, spacing), anchor)
    nib = (size * 0.075, -size * 0.035)
    out: list[str] = []
    for strokes, at, scale, _ in _run(text, size, spacing):
        for line in _flat(strokes):
            placed = [(left + at + px * scale, y + (py - CAP_HEIGHT) * scale) for px, py in line]
            out += [_swept(a, b, nib) for a, b in pairwise(placed)]
    return "".join(out)
