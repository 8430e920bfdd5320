"""Melee in the air: within three inches, with whatever reaches where the other is (UWA-AIR-19)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, Step, tell_all

from ...files.charts import STONE
from .geometry import ABOVE, BELOW, TAIL, bearing, gap
from .orders import cleric
from .position import CARRIED, FIGHTING, TURNING, SkyPosition
from .shooting import proof
from .wounds import drain, hurt, lands, poisoned, saves, strike_flyer, to_hit, withdraw, wound

STINGS = 2  # dice thrown for a sting


def melee(pos: SkyPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """The cross, then blows: the side with the higher die first, equal dice at once (UWA-CBT-1)."""
    pos.steps.pop()
    pos.melee = [pair for pair in pos.melee if pos.active(pair[0]) and pos.active(pair[1])]
    if not pos.melee:
        return
    for number in range(len(pos.place)):
        if pos.stance[number] == TURNING and pos.in_melee(number):
            turn_undead(pos, number, dice, log)
    sides = [dice.d6("UWA-CBT-1 initiative") for _ in range(2)]
    if sides[0] == sides[1]:
        for being, foes in [*fighters(pos, 0), *fighters(pos, 1)]:
            fight(pos, being, foes, dice, log)
        return
    first = 0 if sides[0] > sides[1] else 1
    for seat in (first, 1 - first):
        for being, foes in fighters(pos, seat):
            fight(pos, being, foes, dice, log)


Fighter = tuple[int, list[int]]  # a being that strikes, and the units in contact with it, the nearest first


def fighters(pos: SkyPosition, seat: int) -> list[Fighter]:
    """Whoever of a side lives and has an enemy in contact; a dragon that has breathed does not strike as well."""
    found: list[Fighter] = []
    for number in pos.all_of(seat):
        foes = [other for pair in pos.melee for other in pair if number in pair and other != number]
        foes.sort(key=lambda foe: (gap(pos, number, foe), foe))
        if not foes:
            continue
        body = pos.body(number)
        if body >= 0 and not (pos.unit(number).breath and pos.aim[number] >= 0):
            found.append((body, foes))
        airborne = body >= 0 or pos.unit(number).body < 0
        if airborne and pos.stance[number] != TURNING:
            found += [(rider, foes) for rider in pos.riders(number)]
    return found


def reaches(pos: SkyPosition, being: int, foe: int) -> bool:
    """Front and side; what is below only with claws or sting, what is above only with bite or weapon; riders strike
    to the front, to the side and upwards (UWA-AIR-19)."""
    number, who = pos.being(being).unit, pos.being(being)
    where = bearing(pos, number, foe)
    if where == TAIL:
        return False
    if who.rider:
        return where != BELOW or pos.grounded(number)
    weapons = pos.unit(number).weapons
    if where == BELOW:
        return "claws" in weapons or "sting" in weapons
    return where != ABOVE or "bite" in weapons or "weapon" in weapons


def fight(pos: SkyPosition, being: int, foes: list[int], dice: Dice, log: Log | None) -> None:
    """One striker against the nearest he reaches; what is left of many blows goes on to the next."""
    for blow in range(blows(pos, being, foes)):
        foe = next((foe for foe in foes if reaches(pos, being, foe) and victim(pos, being, foe) >= 0), -1)
        if foe < 0 or (blow and not pos.active(foe)):
            return
        strike(pos, being, foe, victim(pos, being, foe), dice, log)


def victim(pos: SkyPosition, being: int, foe: int) -> int:
    """Riders strike at riders, mounts at mounts; whoever has no match takes who is there (UWA-R112)."""
    if pos.state[foe] == CARRIED:
        return -1
    body, riders = pos.body(foe), pos.riders(foe)
    if pos.being(being).rider and riders:
        return riders[0]
    return body if body >= 0 else riders[0] if riders else -1


def blows(pos: SkyPosition, being: int, foes: list[int]) -> int:
    """Once a level against the weak, else as often as it is written (UWA-CBT-7)."""
    who = pos.being(being)
    often = max(who.kind.attacks, 1)
    target = next((victim(pos, being, foe) for foe in foes if reaches(pos, being, foe)), -1)
    if target >= 0 and pos.being(target).kind.hd.weak and who.klass in ("fighter", "") and pos.level[being] >= 2:
        return max(often, pos.level[being])
    return often


def strike(pos: SkyPosition, being: int, foe: int, target: int, dice: Dice, log: Log | None) -> None:
    who, struck = pos.being(being), pos.being(target)
    number = who.unit
    sting = stings(pos, being, foe, dice)
    if not sting and "bite" not in pos.unit(number).weapons and "sting" in pos.unit(number).weapons:
        return
    if not sting and bearing(pos, number, foe) == BELOW and "sting" in pos.unit(number).weapons:
        return
    hit = lands(dice, to_hit(pos, being, struck.kind.ac), who.plus if who.rider else 0, "UWA-CBT-3 to hit")
    label = "hit" if hit else "miss"
    if hit and useless(pos, being, target):
        label = "no harm"
    tell_all(log, "sky-blow", label, pos.piece(number), pos.piece(foe))
    if label != "hit":
        return
    if pos.unit(number).carries and not sting and pos.grounded(foe) and pos.cargo[number] < 0:
        seize(pos, number, target, log)
        return
    damage = who.kind.damage.roll(dice, "UWA-CBT-6 damage")
    if pos.content.melee_criticals and not pos.grounded(foe):
        target = strike_flyer(pos, foe, bearing(pos, foe, number), damage, False, dice, log)
    else:
        wound(pos, target, damage, log)
    if target < 0 or pos.hp[target] <= 0:
        return
    if "drain" in who.kind.powers:
        drain(pos, target, who.kind.power("drain"), log)
    elif sting or "poison" in who.kind.powers:
        poisoned(pos, target, dice, log)
    elif "petrify" in who.kind.powers and not saves(pos, target, STONE, dice):
        hurt(pos, target, pos.hp[target], log)


def useless(pos: SkyPosition, being: int, target: int) -> bool:
    """Plain weapons against what only silver or magic harms; the claws of beasts do nothing to the undead
    (UWA-R113)."""
    who, kind = pos.being(being), pos.being(target).kind
    if who.rider:
        return proof(kind, False, who.plus > 0)
    return kind.undead and proof(kind, False, who.kind.undead)


def stings(pos: SkyPosition, being: int, foe: int, dice: Dice) -> bool:
    """Two dice against its number; a sting does not reach upwards."""
    kind = pos.being(being).kind
    if "sting" not in kind.powers or bearing(pos, pos.being(being).unit, foe) == ABOVE:
        return False
    return sum([dice.d6("UWA-MON-1 sting") for _ in range(STINGS)]) >= kind.power("sting")


def seize(pos: SkyPosition, number: int, man: int, log: Log | None) -> None:
    """A bite that hits a man takes him, and only him, without harm (UWA-GAME-13)."""
    foe = pos.being(man).unit
    pos.cargo[number], pos.grip[number], pos.away[man] = man, pos.height[number], 1
    if not pos.riders(foe):
        pos.state[foe] = CARRIED
    tell_all(log, "sky-seized", pos.piece(number), pos.piece(foe))


def turn_undead(pos: SkyPosition, number: int, dice: Dice, log: Log | None) -> None:
    """Once a battle, against whoever of the undead is within reach: 2d6 against the table turn 2d6 of them
    (UWA-GAME-4, UWA-TURN-1)."""
    who = cleric(pos, number)
    if who < 0:
        return
    near = [other for pair in pos.melee for other in pair if number in pair and other != number]
    combat = pos.content.combat
    needs = {
        foe: combat.turns(pos.level[who], pos.being(pos.unit(foe).body).kind.id)
        for foe in near
        if pos.unit(foe).body >= 0 and pos.state[foe] == FIGHTING
    }
    pos.turned[pos.seat(number)] = 1
    score = dice.d6("UWA-TURN throw") + dice.d6("UWA-TURN throw")
    turned = [foe for foe in near if needs.get(foe, 99) <= score]
    tell_all(log, "sky-turning", "turned" if turned else "in vain", pos.piece(number))
    if turned:
        many = dice.d6("UWA-TURN number") + dice.d6("UWA-TURN number")
        for foe in turned[:many]:
            withdraw(pos, foe, log)
