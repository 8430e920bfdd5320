"""A gate into another world: a sheet of hexes for each side of it, and the way between them (UWA-WORLD-1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from wyrmtable.core import Dice, Log, tell_all

from .maker import HERE
from .position import NOWHERE, LandPosition
from .travel import enter
from .truth import land


class Leaf(NamedTuple):
    """The sheet of the world in which the party is not: what it is made from, what is drawn, and whom one knows there.
    What was laid on somebody in one world sleeps in the other (UWA-R230)."""

    number: int
    lore: tuple[int, ...]
    hex: int
    fog: tuple[int, ...]
    drawn: tuple[int, ...]
    castles: tuple[tuple[Any, ...], ...]
    dens: tuple[tuple[int, ...], ...]
    tasks: tuple[tuple[int, ...], ...]


def leaf(pos: LandPosition) -> Leaf:
    """The sheet on the table, to be laid away."""
    return Leaf(
        pos.land_number, pos.land_lore, pos.hex, tuple(pos.fog), tuple(pos.drawn), tuple(pos.castles),
        tuple(pos.dens), tuple(pos.tasks),
    )  # fmt: skip


def blank(pos: LandPosition, dice: Dice) -> Leaf:
    """A world that nobody has seen yet, from one recorded number (UWA-GEN-2)."""
    nothing = (0,) * len(pos.fog)
    return Leaf(dice.number(2**53, "UWA-WORLD-1 other world"), (), NOWHERE, nothing, nothing, (), (), ())


def lay_out(pos: LandPosition, sheet: Leaf) -> None:
    """This sheet comes to the table."""
    pos.country = None
    pos.land_number, pos.land_lore, pos.hex = sheet.number, sheet.lore, sheet.hex
    pos.fog, pos.drawn = bytearray(sheet.fog), bytearray(sheet.drawn)
    pos.castles, pos.dens, pos.tasks = list(sheet.castles), list(sheet.dens), list(sheet.tasks)


def pass_through(pos: LandPosition, dice: Dice, log: Log | None) -> None:
    """To the gate on the other side. It takes the day, and the evening is that of the other world."""
    left, sheet = leaf(pos), Leaf(*pos.other) if pos.other else blank(pos, dice)
    pos.world, pos.other = 1 - pos.world, tuple(left)
    lay_out(pos, sheet)
    tell_all(log, "land-gate", "home" if pos.world == HERE else "another world")
    enter(pos, land(pos).gate() if pos.hex == NOWHERE else pos.hex, log)
    pos.path = [pos.hex]


def sheets(pos: LandPosition) -> list[Sequence[int]]:
    """What is drawn, on both sides of the gate."""
    return [pos.drawn, *([Leaf(*pos.other).drawn] if pos.other else [])]


def fogs(pos: LandPosition) -> list[Sequence[int]]:
    return [pos.fog, *([Leaf(*pos.other).fog] if pos.other else [])]
