"""Rooms that are divided by a wall, or filled in, while nobody is there (UWA-FRESH-1).

Works on what is known of a level: squares and sides, each kept as its kind and 1, as `truth.written` writes them.
"""

from __future__ import annotations

from random import Random

from ..files.terms import WIDE
from .level import BESIDE, OPEN, ROCK, ROOM, UNTRIED, WALL

LEAST = 4  # squares of a room that is worth dividing
SHUT = ("\0", chr(WALL + 1))


def known_rooms(squares: list[str], sides: list[str]) -> list[list[int]]:
    """The rooms of a level as far as they are known, each with its squares."""
    found: list[list[int]] = []
    done = set[int]()
    for start in [square for square, ground in enumerate(squares) if ord(ground) - 1 == ROOM]:
        if start in done:
            continue
        members = [start]
        done.add(start)
        for square in members:
            for other, number in BESIDE[square]:
                open_to = ord(squares[other]) - 1 == ROOM and ord(sides[number]) - 1 == OPEN
                if open_to and other not in done:
                    done.add(other)
                    members.append(other)
        found.append(sorted(members))
    return found


def divide(members: list[int], sides: list[str], rng: Random) -> bool:
    """A wall across the middle, with one door in it; a small room stays as it is."""
    inside = set(members)
    columns = sorted({square % WIDE for square in members})
    rows = sorted({square // WIDE for square in members})
    if len(members) < LEAST:
        return False
    upright = len(columns) >= len(rows)
    middle = (columns if upright else rows)[(len(columns) if upright else len(rows)) // 2 - 1]
    line: list[int] = []
    for square in members:
        for other, number in BESIDE[square]:
            crosses = other - square == (1 if upright else WIDE) and other in inside
            if crosses and (square % WIDE if upright else square // WIDE) == middle:
                line.append(number)
    for number in line:
        sides[number] = chr(WALL + 1)
    if line:
        sides[rng.choice(line)] = chr(UNTRIED + 1)
    return bool(line)


def fill_in(members: list[int], squares: list[str], sides: list[str]) -> None:
    """Rock again, with walls where its mouths were."""
    for square in members:
        squares[square] = chr(ROCK + 1)
        for _, number in BESIDE[square]:
            sides[number] = chr(WALL + 1)


def mouths(members: list[int], squares: list[str], sides: list[str]) -> int:
    """How many ways lead out of a room, those to what nobody has seen among them."""
    inside = set(members)
    return len(
        [
            number
            for square in members
            for other, number in BESIDE[square]
            if other not in inside and sides[number] not in SHUT
        ]
    )
