"""A picture on its way to a client: JSON in which alike shapes are sent once, and a name that changes with it.

A place's shape is the outline that its form names, around the place's middle; only odd shapes are spelt out.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

import msgspec

from wyrmtable.draw.picture import Picture, Point

Outline = tuple[float, ...]  # x and y by turns, around the middle


def picture_json(picture: Picture) -> bytes:
    """The picture as clients read it:

    `outlines` are polygons around (0, 0), the commonest first. A place has the outline numbered in `forms` (-1: none),
    else the first one. `shapes` holds what has no middle in `places`. `pieces` are [x, y, width, height, markup].
    """
    outlines, forms, shapes = _forms(picture)
    plain: dict[str, Any] = {
        "width": _short(picture.width),
        "height": _short(picture.height),
        "background": picture.background,
        "pieces": [[*map(_short, (p.x, p.y, p.width, p.height)), p.markup] for p in picture.pieces],
        "symbols": dict(picture.symbols),
        "places": {name: (_short(x), _short(y)) for name, (x, y) in picture.places.items()},
        "outlines": [_pairs(outline) for outline in outlines],
        "forms": forms,
        "shapes": shapes,
        "sides": list(picture.sides),
        "counter": _short(picture.counter),
        "tile": _short(picture.tile or picture.counter),
        "title": picture.title,
    }
    return msgspec.json.encode({key: value for key, value in plain.items() if value not in ([], {}, "")})


def picture_name(body: bytes) -> str:
    """A name for a picture's JSON: the same picture, the same name."""
    return blake2b(body, digest_size=12).hexdigest()


def _forms(picture: Picture) -> tuple[list[Outline], dict[str, int], dict[str, list[Sequence[float]]]]:
    """The outlines, the form of every place that has not the first of them, and the shapes without a middle."""
    alike: dict[Outline, list[str]] = {}
    lone: dict[str, list[Sequence[float]]] = {}
    for name, shape in picture.shapes.items():
        if name in picture.places:
            alike.setdefault(_around(shape, picture.places[name]), []).append(name)
        else:
            lone[name] = [(_short(x), _short(y)) for x, y in shape]
    ranked = sorted(alike, key=lambda outline: -len(alike[outline]))
    forms = {name: number for number, outline in enumerate(ranked) if number for name in alike[outline]}
    forms |= {name: -1 for name in picture.places if name not in picture.shapes}
    return ranked, forms, lone


def _around(shape: Sequence[Point], middle: Point) -> Outline:
    """Corners seen from the middle; the nudge keeps halves from falling to either side by a hair."""
    return tuple(_short(value - at + 1e-6, 2) for point in shape for value, at in zip(point, middle, strict=True))


def _pairs(outline: Outline) -> list[tuple[float, float]]:
    return list(zip(outline[::2], outline[1::2], strict=True))


def _short(value: float, digits: int = 1) -> float:
    """A number with few digits, whole where it can be."""
    rounded = round(value, digits)
    return int(rounded) if rounded == int(rounded) else rounded
