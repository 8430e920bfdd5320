"""Guards at the doors of a room, and who is heard coming (UWA-LISTEN-4)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, Step, tell_all

from ..files.terms import HEARKENING, TABLE
from ..position import Position
from .charting import Exit, exits, in_room
from .level import DOORWAYS
from .meeting import THEY_OPENED, WARNED
from .throwing import throw

GUARD_HEARS, KEEN_GUARD_HEARS = 4, 5
AT_THE_DOOR = 10  # feet


def doors(pos: Position) -> list[Exit]:
    return [found for found in exits(pos) if found.kind in DOORWAYS]


def can_post(pos: Position) -> bool:
    """In a room with doors, if somebody is left for other work."""
    if pos.guards or not in_room(pos) or len(pos.able()) < 2:
        return False
    return any([found.kind in DOORWAYS for found in exits(pos)])


def post(pos: Position, log: Log | None) -> None:
    """A guard at each door, the keenest ears first; the others are free for other work (UWA-ACT-3)."""
    pos.guards = min(len(doors(pos)), len(pos.able()) - 1)
    tell_all(log, "posted", pos.guards)


def hands(pos: Position) -> list[int]:
    """Who is free to search: all but the guards, who are taken from the keen-eared."""
    guards = watch(pos) if pos.guards else ()
    return [who for who in pos.able() if who not in guards]


def watch(pos: Position) -> list[int]:
    """The guards, in the order of the doors."""
    return sorted(pos.able(), key=lambda who: pos.member(who).race == "man")[: pos.guards]


def hearken(pos: Position) -> None:
    """If they come through a door that is watched, the guard may hear them."""
    for at, found in enumerate(doors(pos)[: pos.guards]):
        if found.side == pos.source:
            throw(pos, HEARKENING, 1, 6, 0, at)


def use_hearkening(pos: Position, total: int, more: int) -> None:
    """On 1 to 4, the keen-eared on 1 to 5: then they come a turn later, and surprise nobody (UWA-LISTEN-4)."""
    guards = watch(pos)
    keen = more < len(guards) and pos.member(guards[more]).race != "man"
    if total <= (KEEN_GUARD_HEARS if keen else GUARD_HEARS):
        pos.steps[-1] = ("warn",)
        throw(pos, TABLE, 1, 6)


def warn(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """The guard says what he hears; the dead make no sound and are there at once."""
    sound = pos.content.book.kinds[pos.foe_kind[0]].sound
    if sound == "nothing":
        pos.steps[-1:] = [("sight",), ("muster",)]
        return
    pos.steps.pop()
    pos.coming = pos.source + 1
    tell_all(log, "footsteps", sound)


def arrive(pos: Position) -> bool:
    """They come in where the party still waits; in an empty room they lose its track. Whoever has burst a door that was
    held, or found those who hid, is not surprised, and ten feet off (UWA-SURP-1, UWA-R302)."""
    side, pos.coming = pos.coming - 1, 0
    if side not in [found.side for found in exits(pos)]:
        pos.foe_kind, pos.foe_marks = [], []
        pos.held_door = 0
        return False
    pos.source, pos.doorway = side, THEY_OPENED
    pos.keen |= WARNED
    if pos.held_door:
        pos.held_door, pos.gap = 0, AT_THE_DOOR
        pos.steps += [("begin",), ("muster",)]
    else:
        pos.steps += [("sight",), ("muster",)]
    return True


def bar(pos: Position, log: Log | None) -> None:
    """A spell keeps the door shut, but not against a giant or a greater magician (UWA-SPELL-1)."""
    kind = pos.content.book.kinds[pos.foe_kind[0]]
    best = max([pos.level[who] for who in pos.able() if pos.klass(who) == "mage"], default=0)
    if (kind.group == "giantkin" and kind.size == "H") or kind.power("mage") > best:
        return
    pos.coming = 0
    pos.foe_kind, pos.foe_marks = [], []
    tell_all(log, "barred")
