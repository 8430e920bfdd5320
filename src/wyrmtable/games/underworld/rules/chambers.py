"""Rooms that are not what they seem: they sink, transport, frighten, madden or choke whoever comes in (UWA-TRK-5,
UWA-TRK-6, UWA-SET-5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wyrmtable.core import Dice, Log, Step, tell_all

from ..files.charts import POISON, SPELLS
from ..files.terms import ASLEEP, SIZE
from ..position import Position
from . import drawing, halls, parting, retinue, traps, trickery, turns
from .blows import saves, strike_neighbour, suffer
from .charting import draw_room, spot
from .ranks import rest_of
from .tricks import DREAD, FOUL_GAS, GREED, PIT_ROOM, PORTAL, SINKING, SLEEP_GAS, Trick

IN_A_SQUARE = 6
Effect = Callable[[Position, Dice, Log | None], None]


def chamber(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """The party has come into a room that does something."""
    pos.steps.pop()
    trick = trickery.room_trick(pos)
    if trick is None:
        return
    if trick.kind in (SINKING, PORTAL):
        leave_outside(pos, log)
        act(pos, dice, log)
    else:
        EFFECTS[trick.value](pos, dice, log)
    if not retinue.led(pos) and not pos.sleepers:
        pos.steps[:] = [("lost",)]


def act(pos: Position, dice: Dice, log: Log | None) -> None:
    """A room sinks with those in it, or transports them."""
    trick = trickery.room_trick(pos)
    if trick is not None and trick.kind == SINKING:
        sink(pos, trick, dice, log)
    elif trick is not None:
        trickery.displace(pos, trick, log)


def outside(pos: Position) -> list[int]:
    """Who finds no room in it: two ranks of three stand in ten feet square (UWA-MARCH-1, UWA-MARCH-2)."""
    room = IN_A_SQUARE * len(spot(pos))
    return rest_of(pos, pos.able()[:room]) if pos.back >= 0 and len(pos.able()) > room else []


def leave_outside(pos: Position, log: Log | None) -> None:
    """The end of a long column stands before the room still, and sees what becomes of the others (UWA-MARCH-3)."""
    left = outside(pos)
    if left:
        parting.split(pos, left, log)
        pos.groups[-1] = parting.changed(pos.groups[-1], here=pos.back, back=-1, source=-1)
        pos.steps.insert(1, parting.OTHERS)


def sink(pos: Position, trick: Trick, dice: Dice, log: Log | None) -> None:
    """The doors shut fast for 2d4 turns; the room sinks by a level, or only seems to. Either way the party believes
    itself a level deeper, and draws the room there (UWA-TRK-5)."""
    tell_all(log, "sinking")
    long = dice.roll(4, "UWA-TRK-5 turns") + dice.roll(4, "UWA-TRK-5 turns")
    old, base = spot(pos), pos.floor * SIZE
    pos.spent.append((pos.floor, old[0]))
    for square in old:
        pos.seen[base + square] = 0
    if trick.value:
        trickery.move_to(pos, trick)
    pos.told = pos.told + 1 if pos.told else 0
    pos.back = pos.source = -1
    if not pos.seen[pos.floor * SIZE + pos.here]:
        drawing.new_sheet(pos, pos.here)
    draw_room(pos, pos.here)
    trickery.halls_here(pos)
    pos.coming = 0
    turns.wait(pos, long, turns.SHUT_IN)


# -- six kinds of rooms (UWA-TRK-6) ------------------------------------------------------------------------------------


def over_a_pit(pos: Position, dice: Dice, log: Log | None) -> None:
    """The floor is an illusion: whoever goes first falls."""
    done(pos)
    tell_all(log, "trap", "a false floor over a pit")
    traps.fall_in(pos, pos.able()[0], False, dice, log)


def dread(pos: Position, dice: Dice, log: Log | None) -> None:
    """Whoever fails a save against spells flees for a turn to where the party came from; the others may stay or go
    after him (UWA-R100, UWA-MARCH-3)."""
    afraid = [who for who in pos.able() if not saves(pos, who, SPELLS, dice)]
    tell_all(log, "dread", len(afraid))
    if not afraid:
        return
    brave = rest_of(pos, afraid)
    if not brave or pos.back < 0:
        back_out(pos)
        turns.pass_time(pos, turns.TURN)
        return
    parting.split(pos, afraid, log)
    fled = {"here": pos.back, "back": -1, "source": -1, "clock": pos.clock + turns.TURN}
    pos.groups[-1] = parting.changed(pos.groups[-1], **fled, steps=(parting.EXPLORING, turns.END))
    pos.steps.insert(1, parting.OTHERS)


def greed(pos: Position, dice: Dice, log: Log | None) -> None:
    """Whoever fails a save against spells strikes at his neighbour for 1d4 rounds."""
    done(pos)
    mad = [who for who in pos.able() if not saves(pos, who, SPELLS, dice)]
    tell_all(log, "greed", len(mad))
    rounds = dice.roll(4, "UWA-TRK-6 rounds") if mad else 0
    for _ in range(rounds):
        for who in mad:
            strike_neighbour(pos, who, "UWA-TRK-6 greed", dice, log)
    turns.pass_time(pos, rounds * turns.ROUND_PARTS)


def sleep_gas(pos: Position, dice: Dice, log: Log | None) -> None:
    """The others wait for whoever sleeps, and whoever comes by finds him asleep (UWA-R101)."""
    long = put_to_sleep(pos, dice, log)
    if long:
        turns.wait(pos, max(long))


def put_to_sleep(pos: Position, dice: Dice, log: Log | None) -> list[int]:
    """Whoever fails a save against poison sleeps 1d6 turns; how long each of them."""
    done(pos)
    asleep = [who for who in pos.able() if not saves(pos, who, POISON, dice)]
    tell_all(log, "sleep-gas", len(asleep))
    long = [dice.d6("UWA-TRK-6 sleep") for _ in asleep]
    for who, number in zip(asleep, long, strict=True):
        pos.fate[who] = ASLEEP
        pos.sleepers.append((who, pos.clock + number * turns.TURN))
    return long


def foul_gas(pos: Position, dice: Dice, log: Log | None) -> None:
    """1d6 for every round inside, half with a save, beginning with that in which one comes in (UWA-R100)."""
    tell_all(log, "trap", "foul gas")
    hall = halls.Hall(*pos.halls[halls.look_in(pos, pos.here)])
    halls.change(pos, hall._replace(known=hall.known | halls.FOUL))
    breathe(pos, 1, dice, log)
    turns.pass_time(pos, turns.ROUND_PARTS)


def breathe(pos: Position, rounds: int, dice: Dice, log: Log | None) -> None:
    for _ in range(rounds):
        for who in pos.able():
            harm = dice.d6("UWA-TRK-6 foul gas")
            suffer(pos, who, harm // 2 if saves(pos, who, POISON, dice) else harm, log)


def choke(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """What was done in a room of foul gas has taken so many rounds; whoever has left it was in it for one of them
    (UWA-TRK-6)."""
    pos.steps.pop()
    _, before, floor, square = step
    rounds = max(-(-(pos.clock - before) // turns.ROUND_PARTS), 0)
    inside = pos.floor == floor and square in spot(pos)
    if rounds:
        tell_all(log, "trap", "foul gas")
    breathe(pos, rounds if inside else min(rounds, 1), dice, log)
    if not retinue.led(pos) and not pos.sleepers:
        pos.steps[:] = [("lost",)]


def done(pos: Position) -> None:
    pos.spent.append((pos.floor, spot(pos)[0]))


def back_out(pos: Position) -> None:
    """To where the party came from, if it came on foot."""
    if pos.back >= 0:
        pos.here, pos.back, pos.source = pos.back, -1, -1


EFFECTS: Mapping[int, Effect] = {
    PIT_ROOM: over_a_pit,
    DREAD: dread,
    GREED: greed,
    SLEEP_GAS: sleep_gas,
    FOUL_GAS: foul_gas,
}
