"""Out of a pit: what those in it can do, and what friends do for them (UWA-TRAP-4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wyrmtable.core import Dice, Log, Step, tell_all

from ..files.buttons import CAST, CLIMB_OUT, DRINK, HELP_OUT, NEW_TORCH, PROPOSE, REST
from ..files.terms import ALOFT, DEAD
from ..position import Position
from . import might, parting, remedies, rummaging, turns
from .blows import fall
from .level import DOOR
from .parting import LIDDED, PIT
from .passing import strength

PULLERS = 3
WINGS = ("levitate", "fly", "polymorph_self")
IN_A_PIT = ("light", "continual_light", *WINGS, *remedies.CURES)
Deed = Callable[[Position, Dice, Log | None], None]


def from_below(pos: Position) -> list[int]:
    """What those in a pit can do: wait, climb if it is open, and see to themselves."""
    first, known = pos.content.deeds, pos.content.book.spells.known
    free = [REST, *([CLIMB_OUT] if pos.snare == PIT else [])]
    free += [NEW_TORCH] if not pos.lit and (pos.torches or pos.lantern) else []
    free += [DRINK] if pos.things and rummaging.healing(pos) >= 0 else []
    free += [PROPOSE] if pos.content.referee else []
    spells = [spell for spell, _ in remedies.remedies(pos) if known[spell].id in IN_A_PIT]
    return [first + deed for deed in free] + [CAST + spell for spell in spells]


def in_need(pos: Position) -> list[parting.Row]:
    """Groups of friends in a pit where the party stands."""
    return [row for row in parting.beside(pos) if parting.of(row, "snare")] if not pos.snare else []


def help_out(pos: Position, dice: Dice, log: Log | None) -> None:
    """A lid is opened as a stuck door by up to three, a round for each try; out of an open pit friends pull everybody
    in a turn (UWA-TRAP-4)."""
    shut = [row for row in in_need(pos) if parting.of(row, "snare") == LIDDED]
    if not shut:
        pos.steps.append(("pulled",))
        turns.pass_time(pos, turns.TURN)
        return
    opened = [dice.d6("UWA-TRAP-4 lid") <= strength(pos, one, DOOR) for one in pos.able()[:PULLERS]]
    tell_all(log, "forced-lid", "open" if any(opened) else "stuck")
    for row in shut if any(opened) else ():
        pos.groups[pos.groups.index(row)] = parting.changed(row, snare=PIT)
    turns.pass_time(pos, turns.ROUND_PARTS)


def pulled(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """They are out."""
    pos.steps.pop()
    for row in in_need(pos):
        if parting.of(row, "snare") == PIT:
            pos.groups[pos.groups.index(row)] = parting.changed(row, snare=0)
    parting.gather(pos)


def climb_out(pos: Position, dice: Dice, log: Log | None) -> None:
    pos.steps.append(("climbing",))
    turns.pass_time(pos, turns.TURN)


def climbing(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """After a turn with spikes for certain, or if a spell bears them all; else on 1, with Strength of 16 or more on 1
    or 2 (UWA-TRAP-4, UWA-SPELL-1)."""
    pos.steps.pop()
    aloft = all(pos.marks[who] & ALOFT for who in pos.able())
    strong = any(might.strength_of(pos, who) >= 16 for who in pos.able())
    out = pos.spikes > 0 or aloft or dice.d6("UWA-TRAP-4 climb") <= (2 if strong else 1)
    tell_all(log, "climbs-out", "out of the pit" if out else "not out yet")
    if out:
        pos.snare = 0
        parting.gather(pos)


def buried(pos: Position, log: Log | None) -> bool:
    """Under a lid there is no way out without friends (UWA-TRAP-4): whether nobody is left who could come."""
    if pos.snare != LIDDED or any(parting.of(pos.groups[at], "snare") != LIDDED for at in parting.below(pos)):
        return False
    for who in pos.able():
        tell_all(log, "buried", pos.piece(who))
        fall(pos, who, DEAD, log)
    return True


def wait(pos: Position, log: Log | None) -> None:
    """A turn goes by in the pit; whoever has nobody left to wait for is never found."""
    if buried(pos, log):
        pos.steps.append(("anybody",))
    else:
        turns.rest(pos, log)


DEEDS: Mapping[int, Deed] = {HELP_OUT: help_out, CLIMB_OUT: climb_out}
