"""Those who are met outdoors, put on the table as the foes of a meeting: bands, persons with their men, lairs."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, tell_all

from ...files.terms import FOES, LEADER
from .. import explore, meeting, powers
from ..blows import suffer
from . import encounters
from .encounters import Met
from .position import NOWHERE, LandPosition

DAYLIGHT = 2


def part(pos: LandPosition) -> None:
    """A meeting is over; whom the party met last stays on the table until it meets somebody else. Darkness that was
    cast for it ends with it, and it is day again (UWA-R94)."""
    explore.forget(pos)
    pos.lit = DAYLIGHT
    pos.throng = pos.possible = pos.fleeing = pos.toll = 0
    pos.host = pos.den = NOWHERE


def clear_table(pos: LandPosition) -> None:
    """Whoever was met before is gone."""
    part(pos)
    pos.clear_table()
    pos.lying = []
    pos.aim[:] = [-1] * len(pos.aim)


def bring(pos: LandPosition, met: Met, rolls: Dice) -> None:
    """Sixty at most fight; the others of a greater host look on (UWA-R160)."""
    clear_table(pos)
    kind = pos.content.book.kinds[met.kind]
    pos.throng, pos.possible = met.number, encounters.possible(kind)
    if kind.group in encounters.PERSONS:
        meeting.add(pos, met.kind, 1)
        pos.foe_marks[0] |= LEADER
        follow(pos, kind.group, met.number - 1, rolls)
    elif kind.group == "men":
        chiefs = meeting.leaders(met.number, rolls)
        meeting.add(pos, met.kind, min(met.number, FOES) - len(chiefs))
        for chief in chiefs:
            meeting.lead(pos, chief, 1)
    else:
        meeting.add(pos, met.kind, min(met.number, FOES))
        if met.heads:
            pos.foe_marks[0] = met.heads


def called(pos: LandPosition) -> str:
    """Who is met, in words: so many of a kind, or a person with his men."""
    leader = pos.leader()
    if leader.group in encounters.PERSONS:
        return f"{leader.name}, with {pos.throng - 1} others"
    return f"{pos.throng} x {leader.name}"


def follow(pos: LandPosition, group: str, number: int, rolls: Dice) -> None:
    """Men of the first to fourth level of a person's class (UWA-WENC-9)."""
    ranks = pos.content.land.followers[group].kinds
    levels = sorted([rolls.roll(4, "UWA-WENC-9 level") for _ in range(number)], reverse=True)
    for level in levels:
        meeting.add(pos, pos.content.book.number[ranks[level - 1]], 1)


def creep(pos: LandPosition, met: Met, rolls: Dice, log: Log | None) -> None:
    """Small animals come upon 1d6 sleepers: poison, or a point (UWA-WENC-8)."""
    kind = pos.content.book.kinds[met.kind]
    tell_all(log, "land-vermin", kind.name.removeprefix("Giant ").lower())
    bitten = pos.able()[: rolls.d6("UWA-WENC-8 sleepers")]
    for who in bitten:
        if "poison" in kind.powers or "tail" in kind.powers or "snake" in kind.powers:
            powers.venom(pos, who, kind.power("poison"), rolls, log)
        else:
            suffer(pos, who, 1, log)
