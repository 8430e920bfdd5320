"""The ground above the dungeon: a ruin that a party searches room by room in a day (UWA-WLD-1, UWA-R281)."""

from __future__ import annotations

from functools import partial

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ...files.landboard import DUNGEON, LEAVE_RUIN, NEXT_ROOM, SITE
from ...files.terms import GEMS, GOLD, JEWELS, LOOT, SILVER
from .. import spoils
from ..stocking import monster, treasure
from . import bands, evening, trove
from .encounters import Met
from .nearhome import DEPTH, HALF_THE_CHANCE, LEAST_ROOMS, MOST_ROOMS, MOST_WAYS
from .position import LandPosition
from .secrets import secret
from .truth import code

GUARDED, FORGOTTEN = 3, 1  # on a die there is treasure (UWA-STK-3)


def enter(pos: LandPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """It takes the day. Four to eight rooms can be told apart among the fallen walls (UWA-WLD-1)."""
    if not pos.ruin_rooms:
        pos.ruin_rooms = LEAST_ROOMS - 1 + dice.roll(MOST_ROOMS - LEAST_ROOMS + 1, "UWA-WLD-1 rooms")
    tell_all(log, "land-ruin", pos.ruin_rooms - pos.ruin_seen)
    pos.inside, pos.stage, pos.watches = 1, evening.ENCOUNTERS, 1
    pos.steps[:] = [("evening",)]


def room_picks(pos: LandPosition, step: Step) -> Decision:
    picks = [pos.deed(NEXT_ROOM), pos.deed(LEAVE_RUIN)]
    return Decision(pos.caller(), picks, "Search another room of the ruin?", ("UWA-WLD-1", "UWA-R281"))


def room_take(pos: LandPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """Somebody on 1 alone, by the tables of the first level; where nobody is, treasure on 1 (UWA-WLD-1, UWA-STK-2,
    UWA-STK-3)."""
    pos.steps[:] = [("evening",)]
    if pick == pos.deed(LEAVE_RUIN):
        pos.inside = 0
        return
    pos.ruin_seen += 1
    bands.clear_table(pos)
    rolls = secret(dice, "UWA-WLD-1 room")
    if rolls.d6("UWA-STK-2 monster") <= HALF_THE_CHANCE:
        kind, number, heads = monster(DEPTH, rolls.d6("UWA-MTX-1 table"), rolls, pos.content.book)
        bands.bring(pos, Met(kind, number, heads), rolls)
        evening.confront(pos)
    elif rolls.d6("UWA-STK-3 treasure") <= FORGOTTEN:
        pos.steps[:] = [("loot",), ("hoard",)]
    else:
        tell_all(log, "land-empty-room")


def guarded(dice: Dice) -> bool:
    """Whether those who lived there had anything (UWA-STK-3)."""
    return dice.d6("UWA-STK-3 treasure") <= GUARDED


def hoard(pos: LandPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """Treasure of the first level (UWA-STK-6)."""
    pos.steps.pop()
    trove.noting(pos, partial(lay_out, pos, dice), log)


def lay_out(pos: LandPosition, dice: Dice, log: Log) -> None:
    worth, pieces = treasure(DEPTH, dice, pos.content.book, False)
    spoils.put(pos, SILVER, worth[0], 1, log)
    spoils.put(pos, GOLD, worth[1] // 10, 10, log)
    for kind, silver, many in ((GEMS, worth[2], pieces[0]), (JEWELS, worth[3], pieces[1])):
        pos.loot[kind] += many
        pos.value[kind] += silver
        if many:
            tell_all(log, "found", many, f"of {LOOT[kind]}")
    if pieces[2]:
        spoils.find_thing(pos, "any", dice, log)


def go_on(pos: LandPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """The next room; after the last one the ways down are counted (UWA-WLD-1)."""
    pos.steps.pop()
    if code(pos, pos.hex) >> SITE != DUNGEON:
        pos.inside = 0
    elif pos.ruin_seen < pos.ruin_rooms:
        pos.steps.append(("ruin",))
    else:
        pos.inside = 0
        tell_all(log, "land-ways-down", dice.roll(MOST_WAYS, "UWA-WLD-1 ways"))
