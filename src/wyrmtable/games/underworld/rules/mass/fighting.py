"""Shooting and melee by figures of twenty men, and singles among them (UWA-MASS-1 to UWA-MASS-3, UWA-LAND-1)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from wyrmtable.core import Dice, Log, tell_all

from ...files.charts import column_of
from ...files.massboard import APART, INCHES
from .position import CHARGING, FIGURE, GARRISON, SHOOTING, SLAIN, WITHDRAWING, MassPosition

STRIKE_BACK = 8  # men of a figure who reach a single (UWA-MASS-3)
FLED_BLOW = 2  # added when striking at those who turn their backs (UWA-CBT-10)
COVER = 2  # of armour class, behind a wall (UWA-LAND-3)
Losses = list[int]


def covered(pos: MassPosition, number: int) -> bool:
    """Behind a wall that stands (UWA-LAND-3)."""
    return pos.seat(number) == GARRISON and pos.walled(pos.place[number])


def armour(pos: MassPosition, number: int) -> int:
    return pos.body(number).kind.ac - (COVER if covered(pos, number) else 0)


def to_hit(pos: MassPosition, number: int, ac: int) -> int:
    """Persons of a class by the first matrix, all others by the second (UWA-CBT-3, UWA-CBT-4)."""
    kind, combat = pos.body(number).kind, pos.content.combat
    if kind.klass:
        need = combat.to_hit_as_person(column_of(kind.klass, kind.level), min(ac, 9))
    else:
        need = combat.to_hit_as_creature(kind.hd, min(ac, 9))
    return min(max(need, 2), 20)


def band(pos: MassPosition, number: int, foe: int) -> int:
    """Short, medium or long range: 0 to 2; 3 is out of range (UWA-CBT-8)."""
    missile = pos.body(number).missile
    if missile is None:
        return 3
    return bisect_left(missile.ranges, INCHES * APART[pos.place[number]][pos.place[foe]])


def in_range(pos: MassPosition, number: int, foe: int) -> bool:
    return pos.here(foe) and band(pos, number, foe) < 3


def may_shoot(pos: MassPosition, number: int, foe: int) -> bool:
    """Nobody shoots who is in contact himself (UWA-CBT-8)."""
    return in_range(pos, number, foe) and not pos.engaged(number)


def shot_hits_on(pos: MassPosition, who: int, foe: int) -> int:
    """The target's armour counts two, one or no class worse by the range, but nobody is easier to hit than class 9
    (UWA-CBT-8)."""
    return to_hit(pos, who, armour(pos, foe) + 2 - band(pos, who, foe))


def blow_hits_on(pos: MassPosition, who: int, foe: int, bonus: int) -> int:
    return min(max(to_hit(pos, who, armour(pos, foe)) - bonus, 2), 20)


def swing(pos: MassPosition, who: int, foe: int, blows: int, need: int, dice: Dice) -> int:
    """Blows or shots against a body or a single: how many men, or hit points, they cost."""
    hits = dice.hits(blows, 20, need, "UWA-MASS-2 to hit")
    one, other = pos.body(who), pos.body(foe)
    if one.single and not other.single:
        return hits  # each kills one man (UWA-MASS-3)
    if other.single:
        damage = one.kind.damage
        return sum([max(damage.roll(dice, "UWA-CBT-6 damage"), 1) for _ in range(hits)])
    fallen = 2 * hits
    dice_a_hit = 2 if one.horse and pos.came[who] else 1
    for _ in range(hits * dice_a_hit):
        fallen += dice.d6("UWA-MASS-2 men")
    return fallen


def blows_of(pos: MassPosition, who: int, foe: int) -> int:
    """How often it strikes: once a figure, on ladders and in breaches as well; a single once a die against the weak,
    but for Magic-Users and Clerics; eight men at a single (UWA-MASS-2, UWA-MASS-3, UWA-CBT-7)."""
    one, other = pos.body(who), pos.body(foe)
    if one.single:
        often = other.kind.hd.weak and one.kind.klass in ("fighter", "")
        return max(one.kind.hd.levels if often else 1, one.kind.attacks)
    return hands(pos, who, foe)


def hands(pos: MassPosition, who: int, foe: int) -> int:
    """Figures of a body; against a single eight of its men, or all that are left (UWA-MASS-3)."""
    return min(STRIKE_BACK, pos.men[who]) if pos.body(foe).single else pos.figures(who)


def shoot(pos: MassPosition, seats: tuple[int, ...], dice: Dice, log: Log | None) -> None:
    """All who were told to, at those they were told to shoot at; at once (UWA-CBT-1, UWA-CBT-8)."""
    losses = [0] * len(pos.place)
    for seat in seats:
        for number in pos.of(seat):
            foe, missile = pos.goal[number], pos.body(number).missile
            if pos.order[number] != SHOOTING or missile is None or not pos.stands(number):
                continue
            if may_shoot(pos, number, foe):
                shots = missile.shots * hands(pos, number, foe)
                fallen = swing(pos, number, foe, shots, shot_hits_on(pos, number, foe), dice)
                losses[foe] += fallen
                tell_all(log, "mass-shot", toll(fallen), pos.piece(number), pos.piece(foe), fallen)
    fall(pos, losses, log)


def target(pos: MassPosition, number: int) -> int:
    """Whom it strikes of those beside it; -1 for nobody."""
    return first_choice(pos, number, [foe for foe in pos.touching(number) if may_strike(pos, number, foe)])


def may_strike(pos: MassPosition, number: int, foe: int) -> bool:
    """A single fights other singles, or one body at a time: the one that he would choose himself (UWA-MASS-1)."""
    if pos.body(number).single or not pos.body(foe).single:
        return True
    return first_choice(pos, foe, [one for one in pos.touching(foe) if pos.stands(one)]) == number


def first_choice(pos: MassPosition, number: int, foes: Sequence[int]) -> int:
    """The one it charged, else whoever charged it, else the strongest; -1 if there is none (UWA-R201)."""
    if pos.order[number] == CHARGING and pos.goal[number] in foes:
        return pos.goal[number]
    key = [(pos.order[foe] == CHARGING and pos.goal[foe] == number, pos.men[foe], -foe) for foe in foes]
    return -max(key)[2] if key else -1


def melee(pos: MassPosition, seats: tuple[int, ...], dice: Dice, log: Log | None) -> None:
    """Every figure in contact strikes once (UWA-MASS-2); whoever withdraws does not."""
    losses = [0] * len(pos.place)
    for seat in seats:
        for number in pos.of(seat):
            foe = target(pos, number)
            if foe < 0 or not pos.stands(number) or pos.order[number] == WITHDRAWING:
                continue
            need = blow_hits_on(pos, number, foe, 0 if pos.stands(foe) else FLED_BLOW)
            fallen = swing(pos, number, foe, blows_of(pos, number, foe), need, dice)
            losses[foe] += fallen
            tell_all(log, "mass-struck", toll(fallen), pos.piece(number), pos.piece(foe), fallen)
    fall(pos, losses, log)


def fall(pos: MassPosition, losses: Losses, log: Log | None) -> None:
    """What the blows have cost is taken off when all have struck."""
    for number in range(len(losses)):
        if losses[number]:
            pos.men[number] = max(pos.men[number] - losses[number], 0)
            if not pos.men[number]:
                pos.state[number] = SLAIN
                tell_all(log, "mass-slain", pos.piece(number))


def toll(fallen: int) -> str:
    """The result of a blow in a word, by which odds are counted."""
    return "in vain" if not fallen else "some fall" if fallen < FIGURE else "many fall"
