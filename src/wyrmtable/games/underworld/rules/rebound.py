"""Fire balls and lightning bolts where there is not room enough for them (UWA-REB)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, tell_all

from ..files.charts import SPELLS
from ..files.terms import SIZE
from ..position import Position
from .blows import saves, suffer
from .charting import exits, put_down
from .level import FALSE, INSIDE, ROCK, SECRET, SIDES, WALL
from .level import STEPS as STRIDES
from .truth import level

BOLT_FEET, BALL_FEET, BALL_IN_PASSAGE = 60, 20, 35
ENDLESS = 1_000  # feet; as good as no wall
REBOUND, BLAST, COMPROMISE = range(3)
RANK_FEET = 5
SHUT = (WALL, SECRET, FALSE)


def facing(pos: Position) -> tuple[int, int]:
    """The square from which the party looks at its foes, and the way it looks; -1 where nobody knows."""
    for way in range(4):
        if pos.goal >= 0 and pos.here + STRIDES[way] == pos.goal:
            return pos.here, way
    found = [one for one in exits(pos) if one.side == pos.source]
    return (found[0].square, found[0].way) if found else (pos.here, -1)


def space_ahead(pos: Position) -> int:
    """Feet from the first rank to the wall it faces; the door through which one looks is open."""
    if not pos.content.floors:
        return ENDLESS
    true = level(pos)
    square, way = facing(pos)
    if way < 0:
        return ENDLESS
    feet = 0
    while SIDES[square][way] >= 0 and true.sides[SIDES[square][way]] not in SHUT:
        square += STRIDES[way]
        feet += 10
    return feet


def short_of(missing: int, confined: int) -> tuple[int, int]:
    """How much of the missing length comes back, and how many feet of stone are gone (UWA-REB-2 to UWA-REB-4)."""
    if confined == BLAST:
        return 0, missing
    return (missing // 2, missing // 10) if confined == COMPROMISE else (missing, 0)


def bolt_back(distance: int, confined: int) -> tuple[int, int]:
    """How far from the wall a bolt reaches back, and the stone that is gone. A full rebound lays the whole length back
    from the obstacle (UWA-R12)."""
    if distance >= BOLT_FEET:
        return 0, 0
    back, stone = short_of(BOLT_FEET - distance, confined)
    return BOLT_FEET if confined == REBOUND else back, stone


def ball_back(gap: int, distance: int, narrow: bool, confined: int) -> tuple[int, int]:
    """How far past the first rank a ball reaches, and the stone that is gone: what a wall denies it goes the other way
    (UWA-REB-5). It is thrown so that it would just spare the party."""
    reach = BALL_IN_PASSAGE if narrow else BALL_FEET
    centre = min(max(gap, reach), distance)
    back, stone = short_of(max(centre + reach - distance, 0), confined)
    return max(reach - centre, 0) + back, stone


def strike_party(pos: Position, feet: int, full: int, dice: Dice, log: Log | None) -> None:
    """Ranks that stand within so many feet of the first are struck, each being once; a save halves it (UWA-SAVE-2)."""
    struck = pos.standing()[: pos.rank() * (feet // RANK_FEET + 1)]
    tell_all(log, "struck-back", full)
    for who in struck:
        suffer(pos, who, full // 2 if saves(pos, who, SPELLS, dice) else full, log)


def blow_away(pos: Position, stone: int, log: Log | None) -> None:
    """Ten feet of rock and more are gone for good, and the map shows it (UWA-REB-3); less only scars the wall."""
    if not stone:
        return
    tell_all(log, "stone-gone", stone)
    true = level(pos)
    square, way = facing(pos)
    while way >= 0 and SIDES[square][way] >= 0 and true.sides[SIDES[square][way]] not in SHUT:
        square += STRIDES[way]
    for _ in range(stone // 10 if way >= 0 else 0):
        square += STRIDES[way]
        if not (0 <= square < SIZE and INSIDE[square]) or true.squares[square] != ROCK:
            return
        pos.breaches.append((pos.floor, square, way))
        for seen in (square - STRIDES[way], square):
            put_down(pos, [seen])
