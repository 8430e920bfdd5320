"""A sketch of a stronghold: its walls in a ring, towers at the corners, the gate, and the keep in the middle."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from wyrmtable.draw.lettering import num, text_path

from ..files.dominion import Ledger
from ..rules.dominion.building import Part

SIZE, MIDDLE, RING = 480.0, 240.0, 165.0
STONE, DARK, PAPER, TIMBER = "#b9ae97", "#40382b", "#f6efdd", "#8a6a3f"
LEAST, MOST = 4, 12  # corners
SQUARE = ("tower_square", "bastion")
BELOW = 48.0  # from the top of the walls to their name, clear of the towers
DUG = {"moat": "#8fb4cf", "ditch": "#c3ae85"}
Point = tuple[float, float]


def sketch(ledger: Ledger, parts: Sequence[Part]) -> str:
    """Not to scale: the towers, the gate, the keep and buildings of the bill within their walls, and what is dug
    around them."""
    towers = [part.work for part in parts for _ in range(part.number) if _is_tower(ledger, part)][:MOST]
    corners = max(len(towers), LEAST)
    ring = [_point((at + 0.5) / corners) for at in range(corners)]
    body = [f'<rect width="{num(SIZE)}" height="{num(SIZE)}" fill="{PAPER}"/>', _dug(parts), _walls(parts, ring)]
    body += [_tower(*ring[at], towers[at] in SQUARE) for at in range(len(towers))]
    if any(ledger.works[part.work].use == "gate" for part in parts):
        south = corners // 2
        x, y = (ring[south - 1][0] + ring[south][0]) / 2, (ring[south - 1][1] + ring[south][1]) / 2
        body.append(_block(x, y, 60, 40) + _block(x, y, 20, 40, DARK) + _label("Gate", x, y + 46))
    if any(part.work == "keep" for part in parts):
        body.append(_block(MIDDLE, MIDDLE - 20, 90, 74) + _label("Keep", MIDDLE, MIDDLE - 14))
    houses = min(sum(part.number for part in parts if part.work == "building"), 6)
    body += [_block(MIDDLE - 90 + 36 * at, MIDDLE + 60, 28, 22) for at in range(houses)]
    frame = f'viewBox="0 0 {num(SIZE)} {num(SIZE)}" width="{num(SIZE)}" height="{num(SIZE)}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {frame}>{"".join(body)}</svg>'


def _is_tower(ledger: Ledger, part: Part) -> bool:
    return ledger.works[part.work].use == "tower" and part.work != "keep"


def _walls(parts: Sequence[Part], ring: Sequence[Point]) -> str:
    """Of stone, of timber if there is nothing but a palisade, or only marked out on the ground."""
    works = {part.work for part in parts if part.number}
    stone, timber = "curtain_wall" in works, "palisade" in works
    dash = "" if stone else ' stroke-dasharray="5 3"' if timber else ' stroke-dasharray="6 8"'
    ink = TIMBER if timber and not stone else DARK
    points = " ".join(f"{num(x)},{num(y)}" for x, y in ring)
    told = "Curtain wall" if stone else "Palisade" if timber else ""
    drawn = f'<polygon points="{points}" fill="#dcd6b4" stroke="{ink}" stroke-width="10"{dash}/>'
    return drawn + (_label(told, MIDDLE, min(y for _, y in ring) + BELOW) if told else "")


def _dug(parts: Sequence[Part]) -> str:
    """A moat or a ditch, all the way around."""
    works = {part.work for part in parts if part.number}
    found = next((work for work in DUG if work in works), "")
    if not found:
        return ""
    ring = f'<circle cx="{num(MIDDLE)}" cy="{num(MIDDLE)}" r="{num(RING + 48)}" fill="none"'
    return f'{ring} stroke="{DUG[found]}" stroke-width="26"/>' + _label(found.capitalize(), MIDDLE, MIDDLE - RING - 41)


def _point(turn: float) -> Point:
    return MIDDLE + RING * sin(2 * pi * turn), MIDDLE - RING * cos(2 * pi * turn)


def _label(words: str, x: float, y: float) -> str:
    return text_path(words, x, y, 18, DARK, 0.16)


def _tower(x: float, y: float, square: bool) -> str:
    if square:
        return _block(x, y, 44, 44)
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="24" fill="{STONE}" stroke="{DARK}" stroke-width="5"/>'


def _block(x: float, y: float, wide: float, high: float, fill: str = STONE) -> str:
    corner = f'x="{num(x - wide / 2)}" y="{num(y - high / 2)}"'
    return f'<rect {corner} width="{num(wide)}" height="{num(high)}" fill="{fill}" stroke="{DARK}" stroke-width="4"/>'
