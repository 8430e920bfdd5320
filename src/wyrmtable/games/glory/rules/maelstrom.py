"""The Maelstrom (DOG-4.18 to DOG-4.22): who enters it, what it does to ships, and flight into it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from wyrmtable.core import Decision, Dice, Log, Manner, Step, tell_all

from ..files.buttons import FLEE, STAY
from ..files.content import Content
from ..position import FLED, GONE, POOL, SLIPPED, WHIRLED, Position
from .bits import numbers, union, without
from .ground import ADRIFT
from .leaders import forsaken
from .voyage import waters_beside

SUNK, STAYS, THROWN = 1, 5, 8  # a roll up to this; above, the owner has his choice


def whirled(pos: Position, side: int) -> list[int]:
    """A side's ships in the Maelstrom."""
    return [ship for ship in pos.content.ships if pos.where[ship] == WHIRLED and pos.side[ship] == side]


def caught(pos: Position, side: int) -> list[int]:
    """Those that were in it when the Turn began: who came into it this Turn stays for the rest of it (DOG-4.20)."""
    return [ship for ship in whirled(pos, side) if not pos.did[ship] & ADRIFT]


def is_at_edge(pos: Position, spot: int) -> bool:
    """Whether a ship there is next to the Maelstrom."""
    return any(spot in around for around in pos.content.lanes.rim.values())


def exits(pos: Position, ship: int) -> list[int]:
    """Sea hexes next to the Maelstrom without enemy ships (DOG-4.19)."""
    return numbers(without(_edge(pos.content), pos.afloat[1 - pos.side[ship]]))


@lru_cache(maxsize=16)
def _edge(content: Content) -> int:
    """The sea hexes next to the Maelstrom, as a mask."""
    return union([1 << hex_ for hex_ in content.lanes.brink if content.open[hex_]])


def plunge(pos: Position, ship: int, dice: Dice, log: Log | None, onward: Sequence[Step] = ()) -> None:
    """A ship enters, or is still in it: a d10 (DOG-4.18). `onward` is what it does if it comes out."""
    name = pos.content.piece + ship
    if pos.where[ship] >= 0:
        pos.take(ship, WHIRLED)
        pos.bank[ship] = -1
    die = dice.roll(10, "DOG-4.18 Maelstrom")
    tell_all(log, "maelstrom", name, die)
    if die <= SUNK:
        sink(pos, ship, log)
    elif die > STAYS and exits(pos, ship):
        owner = pos.side[ship]
        pos.steps += [*onward, ("surface", ship, owner if die > THROWN else 1 - owner)]
    else:
        tell_all(log, "whirled", name)


def surface_picks(pos: Position, step: Step) -> Decision:
    """Where the ship comes out: as its owner likes, or as the enemy does (DOG-4.18)."""
    _, ship, chooser = step
    picks = [pos.content.place + hex_ for hex_ in exits(pos, ship)]
    return Decision(chooser, picks, "Where shall {0} come out?", ("DOG-4.18", "DOG-4.19"), (pos.content.piece + ship,))


def surface_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """If it comes out in its own movement, ships beside it may flee from it (DOG-4.22)."""
    ship, hex_ = step[1], pick - pos.content.place
    pos.steps.pop()
    pos.put(ship, hex_)
    tell_all(log, "surfaces", pos.content.piece + ship, pick)
    if pos.side[ship] == pos.mover and not pos.did[ship] & SLIPPED:
        pos.steps += alarms(pos, [hex_], pos.mover)


def whirl_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """A ship sails into it with some points left, or stayed there and rolls again at the start of its owner's movement
    (DOG-4.18, DOG-4.20)."""
    pos.steps.pop()
    plunge(pos, step[1], dice, log, [("sail", *step[1:])] if len(step) > 2 else ())


# -- flight ------------------------------------------------------------------------------------------------------------


def endangered(pos: Position, way: Sequence[int], side: int) -> list[int]:
    """Enemy ships at the edge of the Maelstrom next to which a ship of a side has come on its way, near enough for an
    attack (DOG-8.1), and that have not fled this Turn (DOG-4.22, DOG-R80)."""
    lanes = pos.content.lanes
    if not lanes.rim:
        return []
    near = union([waters_beside(lanes, passed) for passed in way]) & pos.afloat[1 - side]
    foes = [ship for spot in numbers(near) for ship in pos.fleet[spot]]
    return sorted(ship for ship in foes if not pos.did[ship] & FLED and is_at_edge(pos, pos.where[ship]))


def alarms(pos: Position, way: Sequence[int], side: int) -> list[Step]:
    """Those who are endangered by a ship on its way are asked, one after the other."""
    return [("escape", foe) for foe in reversed(endangered(pos, way, side))]


def escape_picks(pos: Position, step: Step) -> Decision:
    """Flight into the Maelstrom, at once (DOG-4.22)."""
    ship, manner = step[1], Manner(kind="escape", silence=STAY)
    about = (pos.content.piece + ship,)
    return Decision(pos.side[ship], [FLEE, STAY], "Shall {0} flee into the Maelstrom?", ("DOG-4.22",), about, manner)


def escape_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    ship = step[1]
    pos.steps.pop()
    if pick == FLEE:
        pos.did[ship] |= FLED
        plunge(pos, ship, dice, log)


# -- sinking -----------------------------------------------------------------------------------------------------------


def sink(pos: Position, ship: int, log: Log | None) -> None:
    """A ship goes down: its army to the pool, leaders and wizards must look for help (DOG-4.16, DOG-8.7, DOG-8.11)."""
    content = pos.content
    tell_all(log, "sinks", content.piece + ship)
    pos.steps.append(("sunk", ship))
    for piece in pos.cargo(ship):
        if content.is_army[piece]:
            pos.depleted[piece] = pos.lance[piece] = 0
            pos.gnomes = -1 if pos.gnomes == piece else pos.gnomes
            pos.take(piece, POOL)
        else:
            pos.steps.append(forsaken(pos, piece))


def sunk_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """When all aboard have been seen to, the ship is gone (DOG-8.7)."""
    ship = step[1]
    pos.steps.pop()
    pos.depleted[ship] = 0
    pos.bank[ship] = -1
    if pos.where[ship] >= 0:
        pos.take(ship, GONE)
    pos.where[ship] = GONE
