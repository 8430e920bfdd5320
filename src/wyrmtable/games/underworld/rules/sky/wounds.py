"""Wounds, criticals and crashes (UWA-AIR-15 to UWA-AIR-18)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, Step, tell_all

from ...files.charts import POISON, column_of
from ...files.sky import BEARINGS, PARTS
from ...files.skyboard import measured
from .geometry import ABOVE, BELOW, FRONT, SIDE, TAIL
from .position import (
    CARRIED,
    CRITICALS,
    DIVING,
    FALLEN,
    FIGHTING,
    MUST_CRASH,
    MUST_LAND,
    MUST_WITHDRAW,
    WITHDRAWING,
    SkyPosition,
)

RIDER, HEAD, WING, BODY, TAIL_PART = range(5)
ROW_OF = {FRONT: "front", SIDE: "side", TAIL: "tail", ABOVE: "top", BELOW: "bottom"}
UNTRAINED = 3  # riders below this level lose heart at a critical hit
assert set(ROW_OF.values()) == set(BEARINGS)


def lands(dice: Dice, need: int, bonus: int, why: str) -> bool:
    """A natural 20 always hits, a natural 1 never (UWA-CBT-3)."""
    natural = dice.roll(20, why)
    return natural == 20 or (natural != 1 and natural + bonus >= need)


def to_hit(pos: SkyPosition, being: int, ac: int) -> int:
    """By class and level, or by hit dice (UWA-CBT-3, UWA-CBT-4)."""
    combat, who = pos.content.combat, pos.being(being)
    if who.klass:
        return combat.to_hit_as_person(column_of(who.klass, pos.level[being]), ac)
    dice = who.kind.hd
    return combat.to_hit_as_creature(dice._replace(dice=max(dice.dice - who.level + pos.level[being], 1)), ac)


def saves(pos: SkyPosition, being: int, against: int, dice: Dice) -> bool:
    """Creatures as Fighting-Men of as many levels as they have dice (UWA-SAVE-1)."""
    need = pos.content.combat.save(pos.being(being).klass or "fighter", pos.level[being], against)
    return dice.roll(20, "UWA-SAVE-1 throw") >= need


def hurt(pos: SkyPosition, being: int, damage: int, log: Log | None) -> None:
    """At no hit points or fewer one is dead (UWA-CHAR-8)."""
    if damage <= 0 or pos.hp[being] <= 0:
        return
    pos.hp[being] = max(pos.hp[being] - damage, 0)
    who = pos.being(being)
    if not pos.hp[being] and who.rider:
        tell_all(log, "sky-slain", who.kind.name, pos.piece(who.unit))
    elif not pos.hp[being]:
        tell_all(log, "sky-killed", pos.piece(who.unit))


def wound(pos: SkyPosition, being: int, damage: int, log: Log | None) -> None:
    """Points that nothing else tells of."""
    who = pos.being(being)
    if damage > 0 and pos.hp[being] > 0:
        kind = "sky-rider" if who.rider else "sky-wounded"
        tell_all(log, kind, pos.piece(who.unit), damage, who.kind.name)
    hurt(pos, being, damage, log)


def drain(pos: SkyPosition, being: int, levels: int, log: Log | None) -> None:
    """Levels are lost with their share of hit points; without a level one is dead (UWA-MON-6)."""
    rest = max(pos.level[being] - levels, 0)
    kept = pos.hp[being] * rest // pos.level[being]
    pos.level[being] = max(rest, 1)
    tell_all(log, "sky-drained", pos.piece(pos.being(being).unit), levels)
    hurt(pos, being, pos.hp[being] - (max(kept, 1) if rest else 0), log)


def poisoned(pos: SkyPosition, being: int, dice: Dice, log: Log | None) -> None:
    """A save against poison, or death."""
    if not saves(pos, being, POISON, dice):
        hurt(pos, being, pos.hp[being], log)


# -- where it strikes --------------------------------------------------------------------------------------------------


def struck_part(pos: SkyPosition, number: int, seen_from: int, dice: Dice) -> int:
    """A d10 by where the missile comes from; no rider: the body; no wings: head and wing are body (UWA-AIR-15)."""
    result = dice.roll(10, "UWA-AIR-15 location")
    row = pos.content.tables.location[ROW_OF[seen_from]]
    part = next(at for at in range(len(PARTS)) if result <= row[at])
    if part == RIDER and not pos.riders(number):
        return BODY
    return BODY if part in (HEAD, WING) and pos.unit(number).wingless else part


def strike_flyer(
    pos: SkyPosition, number: int, seen_from: int, damage: int, harmless: bool, dice: Dice, log: Log | None
) -> int:
    """A hit on a flyer: where, whom it wounds, and whether it is critical (UWA-AIR-15, UWA-AIR-16). Gives the wounded,
    or -1."""
    part = struck_part(pos, number, seen_from, dice)
    tell_all(log, "sky-hit", PARTS[part], pos.piece(number), 0 if harmless else damage)
    if part == RIDER:
        riders = pos.riders(number)
        victim = dice.choose(riders, "UWA-AIR-15 which rider")
        hurt(pos, victim, damage, log)
        if pos.level[victim] < UNTRAINED and not pos.being(victim).player:
            critical(pos, number, part, dice, log)
        return victim
    body = pos.body(number)
    if harmless:
        return -1
    if body >= 0:
        hurt(pos, body, damage, log)
    critical(pos, number, part, dice, log)
    return body


def critical(pos: SkyPosition, number: int, part: int, dice: Dice, log: Log | None) -> None:
    """Its chance, then its effect; all but halved speed wait for the end of the turn (UWA-AIR-16)."""
    chance, effects = pos.content.tables.critical[PARTS[part]]
    if not chance or dice.roll(100, "UWA-AIR-16 critical") > chance:
        return
    result = dice.roll(100, "UWA-AIR-16 effect")
    effect = next(at for at in range(len(effects)) if result <= effects[at])
    tell_all(log, "sky-critical", CRITICALS[effect], pos.piece(number))
    if effect == 0:
        pos.halved[number] += 1
    else:
        pos.critical[number] |= (0, MUST_LAND, MUST_WITHDRAW, MUST_CRASH)[effect]


# -- after the blows ---------------------------------------------------------------------------------------------------


def after(pos: SkyPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """Criticals take effect and the dead fall (UWA-AIR-4, UWA-AIR-17, UWA-AIR-18)."""
    pos.steps.pop()
    for number in range(len(pos.place)):
        if pos.active(number):
            if pos.grounded(number):
                if not pos.riders(number):
                    pos.state[number] = FALLEN
            else:
                judge(pos, number, dice, log)
    pos.critical = bytearray(len(pos.place))


def judge(pos: SkyPosition, number: int, dice: Dice, log: Log | None) -> None:
    unit, marks = pos.unit(number), pos.critical[number]
    dead = pos.body(number) < 0 if unit.body >= 0 else not pos.riders(number)
    if dead or marks & MUST_CRASH:
        crash(pos, number, dice, log)
    elif marks & MUST_LAND:
        pos.state[number] = DIVING
        release(pos, number, dice, log)
    elif (marks & MUST_WITHDRAW and pos.state[number] == FIGHTING) or (
        unit.riders and not pos.riders(number) and pos.state[number] == FIGHTING
    ):
        withdraw(pos, number, log)


def withdraw(pos: SkyPosition, number: int, log: Log | None) -> None:
    pos.state[number] = WITHDRAWING
    tell_all(log, "sky-withdraws", pos.piece(number))


def crash(pos: SkyPosition, number: int, dice: Dice, log: Log | None) -> None:
    """It is dead in the air: everybody aboard takes a die for every inch of height (UWA-AIR-18)."""
    pos.state[number] = FALLEN
    body = pos.unit(number).body
    if body >= 0:
        pos.hp[body] = 0
    tell_all(log, "sky-crashed", pos.piece(number), measured(pos.height[number]))
    for rider in pos.riders(number):
        if not pos.being(rider).feather:
            fall(pos, rider, pos.height[number], dice, log)
    release(pos, number, dice, log)


def fall(pos: SkyPosition, being: int, height: int, dice: Dice, log: Log | None) -> None:
    damage = sum([dice.d6("UWA-AIR-18 crash") for _ in range(height)])
    wound(pos, being, damage, log)


def release(pos: SkyPosition, number: int, dice: Dice, log: Log | None) -> None:
    """Whoever it carried falls (UWA-GAME-13)."""
    prey = pos.cargo[number]
    if prey < 0:
        return
    pos.cargo[number], pos.away[prey] = -1, 0
    fall(pos, prey, pos.height[number], dice, log)
    band = pos.being(prey).unit
    if pos.state[band] == CARRIED:
        pos.place[band], pos.height[band] = pos.place[number], 0
        pos.state[band] = FIGHTING if pos.riders(band) else FALLEN
