"""The drawing of the Barrow: a row of halls, a counter for every card, and one back for all."""

from __future__ import annotations

from collections.abc import Sequence

from ..draw import Picture
from ..draw.counter import Face, Livery, back, counter
from ..draw.lettering import text_path

HALL_SIZE = 200.0
STONE = Livery(paper="#efe3c4", band="#5b4a36")


def draw_barrow(halls: Sequence[str], cards: Sequence[str]) -> Picture:
    """One square per hall from left to right; hands and grave lie in the tray below."""
    symbols = {
        name.lower(): counter(name.lower(), Face(name, "shield", str(strength)), STONE)
        for strength, name in enumerate(cards, 1)
    }
    symbols["back"] = back("back", "", STONE)
    shapes = {hall: _square(HALL_SIZE * (n + 0.05), HALL_SIZE * 0.05) for n, hall in enumerate(halls)}
    places = {hall: (HALL_SIZE * (n + 0.5), HALL_SIZE * 0.5) for n, hall in enumerate(halls)}
    ground = f'<rect width="{HALL_SIZE * len(halls)}" height="{HALL_SIZE}" fill="#3b3228"/>'
    floors = [_floor(hall, shapes[hall], places[hall]) for hall in halls]
    return Picture(
        width=HALL_SIZE * len(halls),
        height=HALL_SIZE,
        background=ground + "".join(floors),
        symbols=symbols,
        places=places,
        shapes=shapes,
        counter=HALL_SIZE * 0.35,
        title="The Barrow",
    )


def _square(x: float, y: float) -> tuple[tuple[float, float], ...]:
    side = HALL_SIZE * 0.9
    return ((x, y), (x + side, y), (x + side, y + side), (x, y + side))


def _floor(hall: str, shape: Sequence[tuple[float, float]], centre: tuple[float, float]) -> str:
    points = " ".join(f"{x:g},{y:g}" for x, y in shape)
    name = text_path(hall.capitalize(), centre[0], HALL_SIZE * 0.2, HALL_SIZE * 0.1, "#5b4a36", 0.15)
    return f'<polygon class="hall" points="{points}" fill="#d9c9a3"/>{name}'
