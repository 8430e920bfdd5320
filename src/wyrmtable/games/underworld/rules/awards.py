"""What foes teach who are overcome (UWA-XP-1), and the slower table (UWA-XP-5)."""

from __future__ import annotations

from bisect import bisect_right

from ..files.terms import DEAD, GONE, STONE
from ..files.throws import HitDice
from ..position import Position

HUNDRED = 100  # for each die
SLOW_FROM = (0, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 14, 17, 21)  # dice, from which on each award holds
SLOW = (10, 20, 35, 75, 175, 275, 450, 650, 900, 1_100, 1_350, 1_650, 2_000, 2_500)
HALF_DIE, MORE_THAN_ONE = 5, 15
# Manners, arms and weaknesses; whatever else a creature file names is an ability, and adds half again (UWA-R259).
MANNERS = frozenset(
    {"purse", "talks", "hostile", "drowsy", "bow", "hurl", "stout", "stubborn", "pursues", "fighter", "warriors"}
    | {"nightly", "fears", "repelled", "rash", "placid", "knows", "ashore"}
)


def overcome(pos: Position) -> int:
    """For all who were not driven off."""
    beaten = [foe for foe in range(len(pos.foe_kind)) if pos.foe_fate[foe] != GONE]
    return sum([award(pos, foe) for foe in beaten])


def slain(pos: Position) -> int:
    """For those alone who were slain, or turned to stone."""
    return sum([award(pos, foe) for foe in range(len(pos.foe_fate)) if pos.foe_fate[foe] in (DEAD, STONE)])


def count_slain(pos: Position) -> None:
    """They teach as well if the field was not won: the party goes its way, or runs into somebody else (UWA-XP-1)."""
    pos.experience += slain(pos)


def award(pos: Position, foe: int) -> int:
    """100 for each die, 50 for half a die (UWA-XP-1); by the slow table far less, and half again for abilities."""
    dice = pos.hit_dice(foe)
    if not pos.content.slow:
        return HUNDRED // 2 if dice.half else HUNDRED * pos.dice_of(foe)
    points = slowly(dice)
    return points + (points // 2 if set(pos.kind(foe).powers) - MANNERS else 0)


def slowly(dice: HitDice) -> int:
    """By the die (UWA-XP-5): points added count with a single die only."""
    if dice.half:
        return HALF_DIE
    if dice.dice == 1 and dice.plus > 0:
        return MORE_THAN_ONE
    return SLOW[bisect_right(SLOW_FROM, dice.dice) - 1]
