"""Forced partings: a party that is cut in two goes on as several groups, each with its own place, light, time and
loads, until they stand in one place again (UWA-MARCH-3, UWA-Q9).

The fields of the position are those of the group that acts; every other group is a row that holds its own of them, and
its people are elsewhere. Within a turn all groups act, the caller's first, before any of them ends it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wyrmtable.core import Dice, Log, Step, tell_all

from ..files.terms import ABLE, APART, ASLEEP, FALLEN, TORCH
from ..position import Position
from . import challenge, lasting, lending, powers
from .charting import spot
from .meeting import SEES_INVISIBLE, WARNED
from .pace import TURN

Row = tuple[Any, ...]
ENDS = ("turn-end", "turn-shut-in")
OTHERS: Step = ("others",)
EXPLORING: Step = ("explore",)
HOME, STILL_BELOW, SLAIN = ("settle",), ("late",), ("slain",)  # how a group stands that is done
DONE = (HOME, STILL_BELOW, SLAIN)
PIT, LIDDED = 1, 2  # of `snare`
WAITING = ("pulled", "climbing")  # what comes of a turn that is over
AT_ODDS = ("meet", "find", "muster", "sight", "ground", "begin")  # somebody is about to be met

GOODS = ("taken", "relics", "packed", "torches", "spikes", "pole")  # what is counted, and shared by heads
# What each group has of its own; first of all who they are, each with his fate.
OWN = (
    *GOODS, "things", "hauls", "floor", "here", "back", "goal", "source", "doorway", "width", "flown", "pen", "told",
    "snare", "clock", "active", "owed", "fatigue", "eased", "arranged", "lit", "burn", "lantern", "probing", "guards",
    "posts", "coming", "named", "strained", "sleepers", "keen", "foreseen",
    "table", "foe_kind", "foe_hp", "foe_hurt", "foe_fate", "foe_spells", "foe_spent", "foe_marks", "foe_grip",
    "foe_spoiled", "bent", "strength", "ours", "gap", "round", "surprise", "talked", "humour", "blood", "turned",
    "checks", "fled", "trapped", "mute", "seen_bent", "flat", "prize", "loot", "value", "free", "initiative", "blessed",
    "hasted", "slowed", "lagging", "held_door", "due", "phantom", "conjured", "spoiled", "met", "chasers", "lasting",
    "slimed", "steps",
)  # fmt: skip
AT = {name: at for at, name in enumerate(OWN, 1)}  # where in a row each of them stands


def of(row: Row, name: str) -> Any:
    """What a group has of this."""
    return row[AT[name]]


def changed(row: Row, **values: Any) -> Row:
    """A group that has something else of this."""
    return tuple([values.get(name, row[AT[name]]) if at else row[0] for at, name in enumerate(("", *OWN))])


# -- rows --------------------------------------------------------------------------------------------------------------


def _row(pos: Position, members: Row) -> Row:
    """The group that acts, as a row."""
    return members, *[tuple(value) if isinstance(value, list | bytearray) else value for value in _values(pos)]


def _values(pos: Position) -> list[Any]:
    return [getattr(pos, name) for name in OWN]


def _stand_for(pos: Position, row: Row) -> None:
    """The fields are those of this group from now on; who they are is another matter."""
    for name, old, value in zip(OWN, _values(pos), row[1:], strict=True):
        kind = type(old)
        setattr(pos, name, kind(value) if kind in (list, bytearray) else value)


def elsewhere(pos: Position) -> set[int]:
    """Everybody who is or lies with another group."""
    return {who for row in pos.groups for who, _ in row[0]}


def own(pos: Position) -> list[int]:
    """Those of the group that acts, the fallen among them, in marching order."""
    away = elsewhere(pos)
    return [who for who in pos.column if who not in away]


def lives(row: Row) -> bool:
    return any(fate not in FALLEN for _, fate in row[0])


def put_by(pos: Position) -> None:
    """The group that acts waits until it is its turn."""
    challenge.book(pos)
    mine = own(pos)
    pos.groups.append(_row(pos, tuple([(who, pos.fate[who]) for who in mine])))
    for who in mine:
        if pos.fate[who] not in FALLEN:
            pos.fate[who] = APART


def take_up(pos: Position, at: int) -> None:
    """A group that waited acts."""
    row = pos.groups.pop(at)
    for who, fate in row[0]:
        pos.fate[who] = fate
    _stand_for(pos, row)
    pos.march = pos.column[:]


def change_over(pos: Position, at: int) -> None:
    """Another group acts instead of the one that did; it is the last in the list then."""
    put_by(pos)
    take_up(pos, at)


def for_each(pos: Position, do: Callable[[Position], None]) -> None:
    """The same for every group that waits, as if it acted."""
    march = pos.march
    for _ in range(len(pos.groups)):
        change_over(pos, 0)
        do(pos)
    if pos.groups:
        change_over(pos, 0)
    pos.march = march


# -- parting -----------------------------------------------------------------------------------------------------------


def split(pos: Position, some: list[int], log: Log | None) -> bool:
    """These are a group of their own from now on, in the same place: they meet nobody yet, and have their part of what
    was shared. Whoever bears the light has it with him; treasure was spread over all, things lie in every pack in
    turn. Slime is burnt off first: nobody carries it with him. False: none of them has outlived that."""
    challenge.book(pos)
    if pos.slimed:
        powers.scour(pos, log)
    some = [who for who in some if pos.fate[who] not in FALLEN]
    if not some:
        return False
    able = pos.able()
    leaving = [who for who in able if who in some]
    bearer = next((who for who in reversed(able) if pos.marks[who] & TORCH), able[-1])
    whole, spellbound, bites = _row(pos, ()), pos.spellbound[:], pos.bites
    theirs = {name: of(whole, name) * len(leaving) // len(able) for name in GOODS}
    theirs["hauls"] = tuple([haul * len(leaving) // len(able) for haul in pos.hauls])
    packs = [
        able[at % len(able)] if lending.bearer(thing) < 0 else lending.bearer(thing)
        for at, thing in enumerate(pos.things)
    ]
    theirs["things"] = tuple([thing for thing, pack in zip(pos.things, packs, strict=True) if pack in leaving])
    theirs["sleepers"] = tuple([row for row in pos.sleepers if row[0] in some])
    theirs["lasting"] = tuple([row for row in pos.lasting if row[1] == lasting.EVERYBODY or row[1] in some])
    pos.clear_table()
    pos.end_meeting()
    pos.met = pos.guards = pos.coming = 0
    pos.posts, pos.named, pos.chasers, pos.foreseen, pos.steps = [], [], [], (), [EXPLORING]
    for name, value in theirs.items():
        setattr(pos, name, list(value) if isinstance(value, tuple) else value)
    lasting.renew(pos)
    if bearer not in leaving:
        pos.lit = pos.burn = pos.lantern = 0
    members = tuple([(who, pos.fate[who]) for who in pos.column if who in some])
    row = _row(pos, members)
    _stand_for(pos, whole)
    pos.spellbound, pos.bites, pos.guards, pos.posts = spellbound, bites, 0, []
    for name in GOODS:
        setattr(pos, name, getattr(pos, name) - theirs[name])
    pos.hauls = [haul - part for haul, part in zip(pos.hauls, theirs["hauls"], strict=True)]
    pos.things = [thing for thing, pack in zip(pos.things, packs, strict=True) if pack not in leaving]
    pos.sleepers = [each for each in pos.sleepers if each[0] not in some]
    pos.lasting = [each for each in pos.lasting if each[1] not in some]
    if bearer in leaving:
        pos.lit = pos.burn = pos.lantern = 0
    for who in some:
        pos.fate[who] = APART
    pos.groups.append(row)
    tell_all(log, "parted" if len(members) > 1 else "parted-alone", pos.piece(members[0][0]), len(members))
    return True


# -- one party again ---------------------------------------------------------------------------------------------------


def at_peace(row: Row) -> bool:
    """Nobody is after this group, or about to meet it."""
    steps = of(row, "steps")
    return steps[0] == EXPLORING and not of(row, "met") and not any(step[0] in AT_ODDS for step in steps)


def beside(pos: Position) -> list[Row]:
    """Groups in the place of the one that acts, those in a pit there among them."""
    if pos.snare:
        return [row for row in pos.groups if (of(row, "floor"), of(row, "here")) == (pos.floor, pos.here)]
    squares = spot(pos)
    return [row for row in pos.groups if of(row, "floor") == pos.floor and of(row, "here") in squares]


def gather(pos: Position) -> None:
    """Whoever stands in one place is one party again, without a word (UWA-MARCH-3)."""
    for row in beside(pos):
        if not pos.snare and not of(row, "snare") and not of(row, "coming") and at_peace(row):
            pos.groups.remove(row)
            join(pos, row)
            pos.steps.append(("together", row[0][0][0]))


def join(pos: Position, row: Row) -> None:
    """What both have is shared again; who comes later finds the others waiting, and whoever needs rest more is the
    measure (UWA-REST-1)."""
    challenge.book(pos)
    for who, fate in row[0]:
        pos.fate[who] = fate
    for name in GOODS:
        setattr(pos, name, getattr(pos, name) + of(row, name))
    pos.hauls = [haul + more for haul, more in zip(pos.hauls, of(row, "hauls"), strict=True)]
    pos.things += of(row, "things")
    pos.sleepers += of(row, "sleepers")
    _share_spells(pos, row)
    for name in ("active", "owed", "fatigue", "lantern"):
        setattr(pos, name, max(getattr(pos, name), of(row, name)))
    pos.eased = min(pos.eased, of(row, "eased"))
    if not pos.guards:
        pos.guards, pos.posts = of(row, "guards"), list(of(row, "posts"))
    _share_light(pos, row)
    late = of(row, "clock")
    ends = max(late // TURN - pos.clock // TURN, 0)
    pos.clock = max(pos.clock, late)
    pos.steps += [(ENDS[0],)] * ends


def _share_spells(pos: Position, row: Row) -> None:
    """What lasts on a group lasts on all (UWA-SPELL-1)."""
    keen = pos.keen | of(row, "keen") & (WARNED | SEES_INVISIBLE)
    pos.lasting += [each for each in of(row, "lasting") if each not in pos.lasting]
    lasting.renew(pos)
    pos.keen |= keen


def _share_light(pos: Position, row: Row) -> None:
    """One light is enough: the better of both, and the fresher of two that are alike."""
    lit, burn = of(row, "lit"), of(row, "burn")
    if lit > pos.lit or (lit == pos.lit and burn < pos.burn):
        pos.lit, pos.burn = lit, burn
    bearers = [who for who in own(pos) if pos.marks[who] & TORCH]
    for who in bearers[:-1]:
        pos.marks[who] &= ~TORCH


def together(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """They have found each other, and stop there."""
    pos.steps.pop()
    pos.steps[:] = [one for one in pos.steps if one[0] != "walk"]
    tell_all(log, "together", pos.piece(step[1]))


# -- whose turn it is --------------------------------------------------------------------------------------------------


def due(pos: Position, clock: int, steps: list[Step] | tuple[Step, ...], people: list[int]) -> tuple[int, int, int]:
    """When a group is next: the turn that it has not ended, whether it has acted in it, and how far in front its first
    man marches."""
    names = [step[0] for step in steps]
    ends = sum([name in ENDS for name in names])
    acted = 1 if ends else -1 if any(name in WAITING for name in names) else 0
    return clock // TURN - ends, acted, min([pos.column.index(who) for who in people], default=len(pos.column))


def of_acting(pos: Position) -> tuple[int, int, int]:
    living = [who for who in pos.column if pos.fate[who] not in FALLEN and pos.fate[who] != APART]
    return due(pos, pos.clock, pos.steps, living)


def of_row(pos: Position, row: Row) -> tuple[int, int, int]:
    return due(pos, of(row, "clock"), of(row, "steps"), [who for who, fate in row[0] if fate not in FALLEN])


def below(pos: Position) -> list[int]:
    """Groups that are not done."""
    return [at for at, row in enumerate(pos.groups) if of(row, "steps")[0] not in DONE]


def others_first(pos: Position, log: Log | None) -> bool:
    """Whether another group comes before the one that acts: then it acts now (UWA-MARCH-3)."""
    waiting = below(pos)
    if not waiting:
        return False
    first = min(waiting, key=lambda at: of_row(pos, pos.groups[at]))
    if of_row(pos, pos.groups[first]) >= of_acting(pos):
        return False
    change_over(pos, first)
    tell_turn(pos, log)
    return True


def tell_turn(pos: Position, log: Log | None) -> None:
    first = next((who for who in pos.column if pos.fate[who] not in FALLEN and pos.fate[who] != APART), -1)
    if first >= 0:
        tell_all(log, "others", pos.piece(first))


def others(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Between two turns every group that is behind catches up."""
    pos.steps.pop()
    others_first(pos, log)


def first_here(pos: Position) -> bool:
    """Whether no group on the same level ends its turn before the one that acts: what moves there does so once."""
    mine = of_acting(pos)[2]
    rows = [pos.groups[at] for at in below(pos)]
    return all(of(row, "floor") != pos.floor or of_row(pos, row)[2] > mine for row in rows)


def done(pos: Position, how: Step, log: Log | None) -> bool:
    """This group is home, slain or overtaken by the night; whether another goes on. When all are done, those who are
    home settle; if nobody is, the night has overtaken whoever lives."""
    pos.steps[:] = [how]
    if not pos.groups:
        return False
    put_by(pos)
    waiting = below(pos)
    if waiting:
        take_up(pos, min(waiting, key=lambda at: of_row(pos, pos.groups[at])))
        tell_turn(pos, log)
        return True
    ends = [of(row, "steps")[0] for row in pos.groups]
    take_up(pos, ends.index(next(one for one in DONE if one in ends)))
    return False


def carried(pos: Position) -> int:
    """What all groups carry that may still be brought home, in silver pieces; of magic what is known."""
    bags = [(pos.taken, pos.things)]
    bags += [(of(row, "taken"), list(of(row, "things"))) for row in pos.groups if of(row, "steps")[0] != STILL_BELOW]
    return sum([taken + sum([worth for _, worth, known in things if known]) for taken, things in bags])


# -- asleep ------------------------------------------------------------------------------------------------------------


def wake(pos: Position, now: int) -> None:
    """Whose sleep in a room of gas has lasted its turns (UWA-TRK-6)."""
    for who, until in pos.sleepers:
        if pos.fate[who] == ASLEEP and until <= now:
            pos.fate[who] = ABLE
    pos.sleepers = [row for row in pos.sleepers if pos.fate[row[0]] == ASLEEP]
