"""A continent of 65 by 53 pointed hexes with coasts, woods, mountains and rivers, drawn as a game would draw it."""

from __future__ import annotations

import math
from functools import cache
from random import Random

from wyrmtable.boards import PointyHexGrid, Sides
from wyrmtable.boards.numbering import offset
from wyrmtable.draw import mosaic, terrain
from wyrmtable.draw.counter import Face, Livery, counter
from wyrmtable.draw.picture import Picture

GRID = PointyHexGrid(130, 53, offset(first=0))
SIDES = Sides(GRID)
SCALE = 30.0
GROUNDS = {"land": "#d9cfa0", "wood": "#9db56a", "desert": "#ecdca8", "hills": "#b59a72"}
RIVERS = 60


def at(point: tuple[float, float]) -> tuple[float, float]:
    left, top, _, _ = GRID.bounds
    return (point[0] - left) * SCALE, (point[1] - top) * SCALE


def kinds() -> list[str]:
    """Hills of chance: high ground is land, and on it woods, desert and hills lie in patches."""
    chance = Random(7)
    peaks = [(chance.uniform(0, 112), chance.uniform(0, 80), chance.uniform(5, 16)) for _ in range(34)]
    patches = [(chance.uniform(0, 112), chance.uniform(0, 80), chance.choice(list(GROUNDS))) for _ in range(60)]
    found = []
    for cell in range(len(GRID)):
        x, y = GRID.centre(cell)
        high = max(reach - math.dist((x, y), (px, py)) for px, py, reach in peaks)
        found.append(min(patches, key=lambda p: math.dist((x, y), p[:2]))[2] if high > 0 else "sea")
    return found


def rivers(kind: list[str]) -> list[int]:
    """Rivers that wander from side to side over land."""
    chance = Random(8)
    found = []
    for _ in range(RIVERS):
        side = chance.randrange(len(SIDES))
        for _ in range(25):
            if all(kind[cell] != "sea" for cell in SIDES.cells[side]):
                found.append(side)
            side = chance.choice(SIDES.meeting[side])
    return sorted(set(found))


@cache
def continent() -> Picture:
    kind = kinds()
    water = rivers(kind)
    corners = [tuple(at(corner) for corner in GRID.corners(cell)) for cell in range(len(GRID))]
    width, height = at(GRID.bounds[2:])
    layers = [f'<rect width="{width:.0f}" height="{height:.0f}" fill="#9cc3d8"/>']
    for word, paint in GROUNDS.items():
        cells = [corners[cell] for cell in range(len(GRID)) if kind[cell] == word]
        layers.append(terrain.fill(word, terrain.outline(cells), paint))
    lines = [tuple(at(point) for point in SIDES.points(side)) for side in water]
    layers.append(terrain.stroke("river", terrain.segments((a, b) for a, b in lines), "#2f6f9f", 4))
    layers.append(terrain.stroke("hexes", mosaic.lattice(corners), "#6d6a55", 0.6))
    places = {name: at(GRID.centre(cell)) for cell, name in enumerate(GRID.names)}
    labels = [((x, y - 18), name) for name, (x, y) in places.items()]
    shapes = dict(zip(GRID.names, corners, strict=True))
    for side in water:
        places[SIDES.names[side]] = at(SIDES.middle(side))
        (ax, ay), (bx, by) = (at(point) for point in SIDES.points(side))
        dx, dy = (by - ay) * 0.15, (ax - bx) * 0.15
        shapes[SIDES.names[side]] = ((ax + dx, ay + dy), (bx + dx, by + dy), (bx - dx, by - dy), (ax - dx, ay - dy))
    livery = Livery("#f2e7c9", "#5c1a12")
    armies = {f"army-{n}": counter(f"army-{n}", Face(f"{n} Foot", "helmet", f"{n}-6"), livery) for n in range(220)}
    cut = mosaic.Cut(width, height, 8, 7, 12)
    pieces = mosaic.pieces(cut, labels, lambda items, prefix: mosaic.numbers(items, 6.5, "#4b4836", prefix))
    sides = [SIDES.names[side] for side in water]
    return Picture(width, height, "".join(layers), armies, places, shapes, 30, "Continent", sides, pieces)
