"""What is wrong with a position that play should never reach."""

from __future__ import annotations

from collections.abc import Iterator

from .files.terms import ABLE, APART, DEAD, DYING, FALLEN, GONE, SENSELESS
from .position import Position
from .rules import parting


def audit(pos: Position) -> list[str]:
    return list(_faults(pos))


def _faults(pos: Position) -> Iterator[str]:
    if sorted(pos.march) != list(pos.everybody()):
        yield "The marching order does not name every character once (UWA-MARCH-1)."
    if {len(pos.order), len(pos.aim), len(pos.hp), len(pos.marks), len(pos.spellbound)} != {len(pos.fate)}:
        yield "Of somebody in the party not everything is written down (UWA-CHAR-1)."
    if len(pos.foe_kind) > pos.content.most:
        yield "There are more foes than a meeting can have (UWA-R81)."
    for who in pos.everybody():
        if pos.fate[who] not in (DEAD, SENSELESS, GONE) and pos.hurt[who] >= pos.hp[who]:
            yield f"{pos.member(who).title} has no hit points left and is not dead (UWA-CHAR-8)."
    apart = [who for row in pos.groups for who, fate in row[0] if fate not in FALLEN]
    if sorted(apart) != [who for who in pos.everybody() if pos.fate[who] == APART]:
        yield "Somebody belongs to no group of the party, or to two (UWA-MARCH-3)."
    if any(parting.of(row, name) < 0 for row in pos.groups for name in parting.GOODS):
        yield "A group has less than nothing of something (UWA-MARCH-3)."
    for foe in range(len(pos.foe_fate)):
        spent = pos.foe_hurt[foe] >= pos.foe_hp[foe] and not pos.foe_marks[foe] & 3 * DYING
        if pos.foe_fate[foe] == ABLE and spent:
            yield f"Foe {foe + 1} has no hit points left and is not dead (UWA-CHAR-8)."
    stores = (pos.arrows, pos.silver_arrows, pos.oil, pos.water, pos.food, pos.gold, pos.hurt, pos.loot, pos.value)
    if any(number < 0 for store in stores for number in store) or pos.gap < 0:
        yield "There is less than nothing of something."
