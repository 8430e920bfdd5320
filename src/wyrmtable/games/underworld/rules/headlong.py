"""What tricks do to those who run into them: they ask nobody why he comes (UWA-TRK-4 to UWA-TRK-6, UWA-SET-5,
UWA-R351)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, Step

from ..position import Position
from . import chambers, ending, parting, ranks, traps, trickery, turns
from .charting import draw_here, forget_flight
from .level import ROOM
from .pace import round_move
from .tricks import DESCENT, DREAD, GREED, PORTAL, SINKING, SLEEP_GAS, TELEPORT, TRANSPORT
from .truth import level, trick_at

VANISH, PLUNGE = "vanish", ("plunge",)


def carries_off(pos: Position, way: int) -> bool:
    """Whether whoever runs on vanishes here; down a slope that nobody feels he just runs on."""
    if not pos.content.tricky:
        return False
    trick = trick_at(pos, pos.here, (TELEPORT, DESCENT, TRANSPORT))
    if trick is not None and trick.kind == DESCENT:
        forget_flight(pos)
        trickery.carry(pos, trick, way)
    return trick is not None and trick.kind != DESCENT


def vanish(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Nobody comes after whoever is gone (UWA-R95); the rear of a long column is still followed (UWA-MARCH-2)."""
    pos.steps.pop()
    trick = trick_at(pos, pos.here, (TELEPORT, TRANSPORT))
    assert trick is not None, "somebody has run into it"
    if trickery.notices(trickery.ranks(pos)):
        if parting.split(pos, ranks.rest_of(pos, trickery.rear(pos)), log):
            traps.as_others(pos, lambda: trickery.displace(pos, trick, log))
        stay_behind(pos)
        return
    turns.put_off(pos)
    pos.steps[:] = [traps.AWAY]
    forget_flight(pos)
    if trick.value:
        trickery.carry(pos, trick, step[1])
    else:
        trickery.displace(pos, trick, log)
    draw_here(pos)


def stay_behind(pos: Position) -> None:
    """Those who have not come so far stand where they were."""
    pos.here, pos.back, pos.source = pos.back, -1, -1
    draw_here(pos)


def waits(pos: Position) -> bool:
    """Whether they have run into a room that does something to them."""
    inside = pos.content.tricky and traps.fleeing(pos) and level(pos).squares[pos.here] == ROOM
    return bool(inside) and trickery.room_trick(pos) is not None


def plunge(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Nobody comes after them out of a room that transports, or through doors that are shut fast. Dread adds nothing to
    flight; whoever strikes at his neighbours loses these rounds; sleepers may be left behind, and if all sleep they are
    found (UWA-R351, UWA-R101)."""
    pos.steps.pop()
    trick = trickery.room_trick(pos)
    assert trick is not None, "somebody has run into it"
    if trick.kind in (PORTAL, SINKING):
        be_gone(pos, dice, log)
    elif trick.value == GREED:
        before = pos.clock
        chambers.greed(pos, dice, log)
        pos.gap -= (pos.clock - before) // turns.ROUND_PARTS * round_move(pos.foe_rate())
        if pos.gap <= 0:
            traps.hold_up(pos)
    elif trick.value == SLEEP_GAS:
        drop_off(pos, dice, log)
    elif trick.value != DREAD:
        chambers.EFFECTS[trick.value](pos, dice, log)
    if not pos.able() and traps.fleeing(pos):
        pos.steps.append(("anybody",))


def drop_off(pos: Position, dice: Dice, log: Log | None) -> None:
    """With nobody after them any more the others wait for the sleepers."""
    if pos.steps[0] == traps.AWAY:
        ending.away(pos, traps.AWAY, dice, log)
    chambers.put_to_sleep(pos, dice, log)
    if not pos.able() and traps.fleeing(pos):
        pos.steps[:] = [("surrender",)]


def be_gone(pos: Position, dice: Dice, log: Log | None) -> None:
    """Whoever found room inside is out of reach; the others stand before it, and are still followed."""
    left = chambers.outside(pos)
    if left:
        if parting.split(pos, ranks.rest_of(pos, left), log):
            traps.as_others(pos, lambda: chambers.act(pos, dice, log))
        stay_behind(pos)
        return
    turns.put_off(pos)
    pos.steps[:] = [traps.AWAY]
    forget_flight(pos)
    chambers.act(pos, dice, log)
