"""Ground and stone: outlines of merged cells, passages cut at their true width, and the patterns that fill them.

Works on plain points; what a place means is the caller's business.
"""

import math
import random
from collections.abc import Iterable, Sequence

from wyrmtable.draw.lettering import num

Point = tuple[float, float]


def point_text(point: Point) -> str:
    return f"{num(point[0])} {num(point[1])}"


def midpoint(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def towards(a: Point, b: Point, length: float) -> Point:
    """The point `length` away from `a` in the direction of `b`."""
    far = math.dist(a, b)
    return a[0] + (b[0] - a[0]) * length / far, a[1] + (b[1] - a[1]) * length / far


def outline(cells: Iterable[Sequence[Point]]) -> str:
    """Path data around a group of cells; edges that two of them share vanish."""
    following: dict[str, list[str]] = {}
    edges: dict[tuple[str, str], None] = {}
    for cell in cells:
        names = [point_text(corner) for corner in cell]
        for a, b in zip(names, names[1:] + names[:1], strict=True):
            if (b, a) in edges:
                del edges[b, a]
            else:
                edges[a, b] = None
    for a, b in edges:
        following.setdefault(a, []).append(b)
    loops = []
    while following:
        start = next(iter(following))
        loop, at = [start], _follow(following, start)
        while at != start:
            loop.append(at)
            at = _follow(following, at)
        loops.append("M" + "L".join(loop) + "Z")
    return "".join(loops)


def _follow(following: dict[str, list[str]], at: str) -> str:
    """Where the outline goes on from a corner; the way there is used up."""
    ways = following[at]
    onward = ways.pop()
    if not ways:
        del following[at]
    return onward


def inner_edges(cells: Iterable[Sequence[Point]]) -> str:
    """Path data of the edges shared inside a group of cells: the faint grid on a floor."""
    seen: set[frozenset[str]] = set()
    found = []
    for cell in cells:
        names = [point_text(corner) for corner in cell]
        for a, b in zip(names, names[1:] + names[:1], strict=True):
            edge = frozenset((a, b))
            if edge in seen:
                found.append(f"M{a}L{b}")
            seen.add(edge)
    return "".join(found)


def segments(lines: Iterable[tuple[Point, Point]]) -> str:
    """Path data of separate straight lines."""
    return "".join(f"M{point_text(a)}L{point_text(b)}" for a, b in lines)


def stroke(css: str, data: str, paint: str, width: float, more: str = "", ends: str = "round") -> str:
    """A stroked path; data that begins with `#` names a path of the defs, drawn again in another ink."""
    if not data:
        return ""
    pen = f'fill="none" stroke="{paint}" stroke-width="{num(width)}" stroke-linecap="{ends}" stroke-linejoin="round"'
    shape = f'use href="{data}"' if data.startswith("#") else f'path d="{data}"'
    return f'<{shape} class="{css}" {pen}{more}/>'


def fill(css: str, data: str, paint: str, more: str = "") -> str:
    """A filled path."""
    return f'<path class="{css}" d="{data}" fill="{paint}"{more}/>' if data else ""


def pattern(name: str, size: float, ground: str, body: str) -> str:
    """A tile of `size` by `size` that repeats in user space."""
    tile = f'width="{num(size)}" height="{num(size)}"'
    floor = f'<rect {tile} fill="{ground}"/>' if ground else ""
    return f'<pattern id="{name}" patternUnits="userSpaceOnUse" {tile}>{floor}{body}</pattern>'


def _wrapped(x: float, y: float, reach: float, size: float) -> Iterable[Point]:
    """The point and its copies beyond the opposite edges, so that a tile has no seam."""
    xs = [x] + [x + size] * (x < reach) + [x - size] * (x > size - reach)
    ys = [y] + [y + size] * (y < reach) + [y - size] * (y > size - reach)
    return [(px, py) for px in xs for py in ys]


def hatching(name: str, ground: str, ink: str, seed: int, size: float = 128, width: float = 1.3) -> str:
    """Bundles of short parallel pen strokes at odd angles, as on engraved dungeon plans."""
    chance = random.Random(seed)
    data = []
    step = size / 8
    for row in range(8):
        for col in range(8):
            angle = chance.uniform(0, math.pi)
            x = (col + chance.uniform(0.2, 0.8)) * step
            y = (row + chance.uniform(0.2, 0.8)) * step
            length = chance.uniform(0.42, 0.6) * step
            dx, dy = math.cos(angle) * length, math.sin(angle) * length
            for px, py in _wrapped(x, y, step, size):
                for shift in (-4.2, -1.4, 1.4, 4.2):
                    ox, oy = -math.sin(angle) * shift, math.cos(angle) * shift
                    data.append(f"M{num(px + ox - dx)} {num(py + oy - dy)}l{num(2 * dx)} {num(2 * dy)}")
    return pattern(name, size, ground, stroke("hatch", "".join(data), ink, width))


def stone(name: str, ground: str, dark: str, light: str, seed: int, size: float = 220) -> str:
    """Rough rock: scattered cracks, chips and pale flecks."""
    chance = random.Random(seed)
    cracks, flecks, chips = [], [], []
    for _ in range(46):
        x, y = chance.uniform(0, size), chance.uniform(0, size)
        angle, length = chance.uniform(0, 2 * math.pi), chance.uniform(5, 15)
        bend = angle + chance.uniform(-1, 1)
        run = f"l{num(math.cos(angle) * length)} {num(math.sin(angle) * length)}"
        run += f"l{num(math.cos(bend) * length * 0.7)} {num(math.sin(bend) * length * 0.7)}"
        cracks += [f"M{num(px)} {num(py)}{run}" for px, py in _wrapped(x, y, 28, size)]
        flecks += [f"M{num(px + 1)} {num(py + 1.6)}{run}" for px, py in _wrapped(x, y, 28, size)]
    for _ in range(70):
        x, y = chance.uniform(0, size), chance.uniform(0, size)
        chips += [f"M{num(px)} {num(py)}l.1 .1" for px, py in _wrapped(x, y, 4, size)]
    body = stroke("fleck", "".join(flecks), light, 1, ' opacity=".5"') + stroke("crack", "".join(cracks), dark, 1.2)
    return pattern(name, size, ground, body + stroke("chip", "".join(chips), dark, 2.2, ' opacity=".7"'))


def flagstones(name: str, ground: str, joint: str, seed: int, size: float = 96, rows: int = 6) -> str:
    """Worn paving: rows of slabs of uneven length with pale joints and a few darker slabs."""
    chance = random.Random(seed)
    lines, slabs = [], []
    high = size / rows
    for row in range(rows):
        y, x = row * high, chance.uniform(0, 10)
        lines.append(f"M0 {num(y)}H{num(size)}")
        while x < size:
            lines.append(f"M{num(x)} {num(y)}v{num(high)}")
            wide = chance.uniform(1, 1.9) * high
            if chance.random() < 0.28 and x + wide < size:
                slabs.append(f"M{num(x)} {num(y)}h{num(wide)}v{num(high)}h{num(-wide)}z")
            x += wide
    body = fill("slab", "".join(slabs), joint, ' opacity=".28"')
    return pattern(name, size, ground, body + stroke("joint", "".join(lines), joint, 0.8, ' opacity=".7"'))


def waves(name: str, ground: str, ink: str, light: str) -> str:
    """Water as rows of wavy lines, dark and pale by turns."""
    crests = [f"M-10 {y}q5 -5 10 0t10 0t10 0t10 0t10 0t10 0" for y in (6, 16, 26, 36)]
    body = stroke("wave", crests[0] + crests[2], ink, 1.6) + stroke("wave", crests[1] + crests[3], light, 1.4)
    return pattern(name, 40, ground, body)


def meadow(name: str, ground: str, ink: str, light: str, seed: int, size: float = 120) -> str:
    """Grass: small tufts and a few flowers."""
    chance = random.Random(seed)
    tufts, flowers = [], []
    for n in range(26):
        x, y = chance.uniform(6, size - 6), chance.uniform(8, size - 4)
        tufts.append(f"M{num(x - 3)} {num(y - 4)}l1.6 4M{num(x)} {num(y - 6)}v6M{num(x + 3)} {num(y - 4)}l-1.6 4")
        if n % 5 == 0:
            flowers.append(f"M{num(x + 7)} {num(y - 3)}l.1 .1")
    body = stroke("tuft", "".join(tufts), ink, 1.1) + stroke("flower", "".join(flowers), light, 2.6)
    return pattern(name, size, ground, body)
