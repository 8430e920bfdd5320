"""Boxes: looked over, forced, opened, and what springs then (UWA-CHEST).

A room has one box at most, but for a piece of a level that is always the same, which may have two: the number of a box
is 0 or 1, as `halls.boxes` lists them.
"""

from __future__ import annotations

from wyrmtable.core import Dice, Log, tell_all

from ..files.charts import POISON
from ..files.terms import ABLE, ALOFT, BOX_LOOK
from ..position import Position
from . import guarding, naming, powers
from .blows import pit_harm, saves, suffer
from .charting import spot
from .halls import (
    BOTTOM,
    GAS,
    LOCK_NEEDLE,
    LOOKED,
    NEEDLE,
    OPENED,
    OVER_PIT,
    SAFE,
    STRONG,
    TRAP_KNOWN,
    TRAPPED,
    Hall,
    boxes,
    change,
)
from .might import opens_on
from .throwing import throw
from .turns import HALF, QUARTER, ROUND_PARTS, pass_time

LOOKERS = 100  # the throw for a look holds the box, so many times, and one more than who looks


def worth_a_look(box: Hall) -> bool:
    """Whether somebody may look a box over: for a trap, or, when it seems empty, for a false bottom."""
    return (box.box_seen and not box.open_to_view) or (box.emptied and not box.known & BOTTOM)


def can_open(box: Hall) -> bool:
    return box.box_seen and not box.known & OPENED


def looked_over(pos: Position, which: int, who: int, log: Log | None) -> None:
    """A trap is found on 1, by a dwarf on 1 or 2; an emptied box shows its false bottom (UWA-CHEST-1, UWA-CHEST-3).
    Without anybody named for it the keenest eyes look."""
    box = boxes(pos)[which]
    tell_all(log, "searching", "the box")
    bottom = BOTTOM if box.known & OPENED else 0
    change(pos, box._replace(known=box.known | LOOKED | bottom))
    if not bottom:
        throw(pos, BOX_LOOK, 1, 6, 0, which * LOOKERS + who + 1)


def look_at_box(pos: Position, which: int, log: Log | None) -> None:
    """Half a turn (UWA-ACT-1)."""
    pass_time(pos, HALF)
    chosen = naming.named(pos)
    looked_over(pos, which, chosen[0] if chosen else -1, log)


def use_box_look(pos: Position, total: int, more: int) -> None:
    which, who = more // LOOKERS, more % LOOKERS - 1
    found = boxes(pos)
    lookers = [who] if who >= 0 else pos.able()
    dwarf = any(pos.race(one) == "dwarf" for one in lookers)
    if which < len(found) and total <= (2 if dwarf else 1):
        trapped = any(guard in TRAPPED for guard in found[which].guards)
        change(pos, found[which]._replace(known=found[which].known | (TRAP_KNOWN if trapped else 0)))


def show_traps(pos: Position) -> int:
    """Find Traps tells of boxes in sight whether they have one (UWA-CHEST-1): how many were found."""
    found = 0
    for box in boxes(pos):
        if can_open(box):
            trapped = any(guard in TRAPPED for guard in box.guards)
            change(pos, box._replace(known=box.known | (TRAP_KNOWN if trapped else SAFE)))
            found += trapped
    return found


def near(pos: Position) -> list[int]:
    """Who stands within ten feet of a box: whoever was named for it alone, where the room has space to stand back; else
    everybody but the guards (UWA-CHEST-2, UWA-R108)."""
    chosen = naming.named(pos)
    return chosen if chosen and len(spot(pos)) > 1 else guarding.hands(pos)


def open_box(pos: Position, which: int, dice: Dice, log: Log | None) -> None:
    """By whoever was named, or the first of the march (UWA-R303)."""
    pass_time(pos, force(pos, which, naming.first(pos, 1)[0], near(pos), dice, log))


def force(pos: Position, which: int, who: int, close: list[int], dice: Dice, log: Log | None) -> int:
    """A strong box must be forced, one worse than a door (UWA-CHEST-1); the time it takes."""
    strong = any(guard in STRONG for guard in boxes(pos)[which].guards)
    if dice.d6("UWA-CHEST-1 force") > opens_on(pos, who) - 1 and strong:
        tell_all(log, "box", "stuck")
        return ROUND_PARTS
    return lift(pos, which, who, close, dice, log)


def lid_up(pos: Position, dice: Dice, log: Log | None) -> None:
    """Knock opens the first box that is shut, but disarms nothing (UWA-SPELL-1)."""
    which = [can_open(box) for box in boxes(pos)].index(True)
    pass_time(pos, lift(pos, which, naming.first(pos, 1)[0], near(pos), dice, log))


def lift(pos: Position, which: int, who: int, close: list[int], dice: Dice, log: Log | None) -> int:
    """What protects it springs, harmlessly if it was found out and a pole opens the box (UWA-CHEST-1)."""
    box = boxes(pos)[which]
    tell_all(log, "box", "open")
    change(pos, box._replace(known=box.known | OPENED))
    parts = QUARTER
    for guard in () if box.known & TRAP_KNOWN and pos.pole else box.guards:
        parts += spring(pos, guard, who, close, dice, log)
    return parts


def spring(pos: Position, guard: int, who: int, close: list[int], dice: Dice, log: Log | None) -> int:
    """A needle, gas for all who stand close (UWA-CHEST-2), or a pit beneath the chest (UWA-TRAP-3)."""
    if guard in (NEEDLE, LOCK_NEEDLE):
        tell_all(log, "trap", "a poisoned needle")
        if pos.fate[who] == ABLE and not saves(pos, who, POISON, dice):
            powers.poison(pos, who, dice, log)
    elif guard == GAS:
        tell_all(log, "trap", "gas")
        for one in close:
            if not saves(pos, one, POISON, dice):
                suffer(pos, one, gas(pos, dice), log)
    elif guard == OVER_PIT:
        tell_all(log, "trap", "a pit")
        if pos.marks[who] & ALOFT:
            tell_all(log, "hovers", pos.piece(who))
            return 0
        if pos.fate[who] == ABLE and dice.d6("UWA-TRAP-3 fall") <= 2:
            suffer(pos, who, pit_harm(pos, dice), log)
        if pos.fate[who] == ABLE:
            pos.steps.insert(1, ("fallen", who))
    return 0


def gas(pos: Position, dice: Dice) -> int:
    return sum([dice.d6("UWA-CHEST-2 gas") for _ in range(1 if pos.depth() <= 2 else 2)])
