"""A sketch of a stronghold: its walls in a ring, towers at the corners, the gate, and the keep in the middle."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from wyrmtable.draw.lettering import num, text_path

from ..files.dominion import Ledger
from ..rules.dominion.building import Part

SIZE, MIDDLE, RING = 480.0, 240.0, 165.0
STONE, DARK, PAPER = "#b9ae97", "#40382b", "#f6efdd"


def sketch(ledger: Ledger, parts: Sequence[Part]) -> str:
    """Not to scale: every tower, gate and building of the bill stands somewhere on it."""
    towers = _count(ledger, parts, "tower", {"keep"})
    gates = _count(ledger, parts, "gate", set())
    walls = sum(part.number for part in parts if part.work in ("curtain_wall", "palisade"))
    corners = max(min(towers, 12), 3)
    body = [f'<rect width="{num(SIZE)}" height="{num(SIZE)}" fill="{PAPER}"/>']
    ring = [_point(at / corners) for at in range(corners)]
    dash = "" if walls else ' stroke-dasharray="6 8"'
    points = " ".join(f"{num(x)},{num(y)}" for x, y in ring)
    body.append(f'<polygon points="{points}" fill="#dcd6b4" stroke="{DARK}" stroke-width="10"{dash}/>')
    body += [_tower(*spot) for spot in ring[: min(towers, 12)]]
    if gates:
        x, y = (ring[0][0] + ring[-1][0]) / 2, (ring[0][1] + ring[-1][1]) / 2
        body.append(_block(x, y, 44, 36) + _block(x, y, 16, 36, DARK))
    if any(part.work == "keep" for part in parts):
        body.append(_block(MIDDLE, MIDDLE, 90, 74) + text_path("Keep", MIDDLE, MIDDLE + 6, 18, DARK, 0.16))
    houses = min(sum(part.number for part in parts if part.work == "building"), 6)
    body += [_block(MIDDLE - 90 + 36 * at, MIDDLE + 75, 28, 22) for at in range(houses)]
    frame = f'viewBox="0 0 {num(SIZE)} {num(SIZE)}" width="{num(SIZE)}" height="{num(SIZE)}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {frame}>{"".join(body)}</svg>'


def _count(ledger: Ledger, parts: Sequence[Part], use: str, but: set[str]) -> int:
    return sum(part.number for part in parts if ledger.works[part.work].use == use and part.work not in but)


def _point(turn: float) -> tuple[float, float]:
    return MIDDLE + RING * sin(2 * pi * turn + pi / 4), MIDDLE - RING * cos(2 * pi * turn + pi / 4)


def _tower(x: float, y: float) -> str:
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="24" fill="{STONE}" stroke="{DARK}" stroke-width="5"/>'


def _block(x: float, y: float, wide: float, high: float, fill: str = STONE) -> str:
    corner = f'x="{num(x - wide / 2)}" y="{num(y - high / 2)}"'
    return f'<rect {corner} width="{num(wide)}" height="{num(high)}" fill="{fill}" stroke="{DARK}" stroke-width="4"/>'
