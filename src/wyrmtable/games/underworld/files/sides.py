"""Who plays the two sides of a battle: a seat each; or, in a battle of a campaign, two of its houses, while the others
look on (UWA-GAME-6)."""

from __future__ import annotations

from typing import NamedTuple

from wyrmtable.files.toml import Table


class Sides(NamedTuple):
    """The names of the sides, of all seats, and for each side the seat that leads it."""

    names: tuple[str, ...]
    seats: tuple[str, ...]
    chairs: tuple[int, ...]


def sides_of(table: Table) -> Sides:
    """`sides` are two names; `seats` and `chairs` are written where others than these sit at the table."""
    names = table.words("sides")
    seats, chairs = table.words("seats", (), names), table.numbers("chairs", 0, 5, (0, 1))
    if len(names) != 2 or len(chairs) != 2 or max(chairs) >= len(seats):
        table.wrong("sides", "there are not two sides with a seat each.", 'Write such as ["Red", "Blue"].')
        return Sides(("", ""), ("", ""), (0, 1))
    return Sides(names, seats, chairs)
