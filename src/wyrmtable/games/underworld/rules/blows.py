"""Blows and what they do: to hit, damage, saving throws, and the powers of creatures (UWA-CBT, UWA-SAVE, UWA-MON)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, tell_all

from ..files.charts import BREATH, POISON, STONE
from ..files.monsters import Kind
from ..files.terms import (
    ABLE,
    BARE,
    DEAD,
    HELD,
    HELMET,
    PROTECTED,
    SICK,
    TORCH,
    UNARMED,
    UNSEEN,
)
from ..files.terms import STONE as TURNED_TO_STONE
from ..position import Position

BURNING = 256
DARK, SICKLY, HIDDEN = -4, -2, -4
SOFT = 2  # dungeon levels on which poison sickens instead of slaying


def lands(dice: Dice, need: int, bonus: int, why: str) -> bool:
    """A natural 20 always hits, a natural 1 never (UWA-CBT-3)."""
    natural = dice.roll(20, why)
    return natural == 20 or (natural != 1 and natural + bonus >= need)


def strikes(pos: Position, who: int, foe: int) -> int:
    """Once a level against the weak, for Fighting-Men of two levels or more; haste doubles it (UWA-CBT-7)."""
    many = pos.member(who).klass == "fighter" and pos.level[who] >= 2 and pos.kind(foe).hd.weak
    return (pos.level[who] if many else 1) * (2 if pos.hasted else 1)


def bonus_of(pos: Position, who: int) -> int:
    sick = SICKLY if pos.marks[who] & SICK else 0
    return sick + (0 if pos.lit else DARK) + pos.blessed


def strike(pos: Position, who: int, foe: int, dice: Dice, log: Log | None, extra: int = 0) -> None:
    """The blows of a character in melee against one foe; what is left over goes on to the next (UWA-CBT-6)."""
    pos.marks[who] &= ~UNSEEN
    for _ in range(strikes(pos, who, foe)):
        if pos.foe_fate[foe] != ABLE:
            rest = pos.foe_front()
            if not rest:
                return
            foe = rest[0]
        need = pos.content.book.combat.to_hit_as_person(pos.rung(who).column, pos.kind(foe).ac)
        hit = lands(dice, need, bonus_of(pos, who) + extra, "UWA-CBT-3 to hit")
        weak = pos.marks[who] & UNARMED or pos.member(who).klass == "mage"
        damage = max(dice.d6("UWA-CBT-6 damage") - (1 if weak else 0), 1) if hit else 0
        land(pos, who, foe, damage, proof(pos.kind(foe), False), log)


def shoot(pos: Position, who: int, foe: int, dice: Dice, log: Log | None) -> None:
    """Two shots if nobody moves; silver arrows for those whom nothing else hurts (UWA-CBT-8)."""
    pos.marks[who] &= ~UNSEEN
    bow = pos.content.book.equipment.missiles["long_bow"]
    inches = (pos.gap + 9) // 10
    ease = 2 if inches <= bow.ranges[0] else 1 if inches <= bow.ranges[1] else 0
    for _ in range(bow.shots * (2 if pos.hasted else 1)):
        if pos.foe_fate[foe] != ABLE or not (pos.arrows[who] or pos.silver_arrows[who]):
            return
        silver = bool(pos.silver_arrows[who] and (proof(pos.kind(foe), False) or not pos.arrows[who]))
        if silver:
            pos.silver_arrows[who] -= 1
        else:
            pos.arrows[who] -= 1
        need = pos.content.book.combat.to_hit_as_person(pos.rung(who).column, min(pos.kind(foe).ac + ease, 9))
        hit = lands(dice, need, bonus_of(pos, who) + pos.aiming(who), "UWA-CBT-8 to hit")
        damage = dice.d6("UWA-CBT-6 damage") if hit else 0
        land(pos, who, foe, damage, proof(pos.kind(foe), silver), log)


def proof(kind: Kind, silver: bool) -> bool:
    """Whether a plain weapon does nothing to it; silver serves against some (UWA-MON-1)."""
    return "fire" in kind.powers or "magic" in kind.powers or ("silver" in kind.powers and not silver)


def land(pos: Position, who: int, foe: int, damage: int, useless: bool, log: Log | None) -> None:
    label = "no harm" if damage and useless else "hit" if damage else "miss"
    tell_all(log, "blow", label, pos.piece(who), pos.foe_piece(foe), 0 if useless else damage)
    if damage and not useless:
        wound(pos, foe, damage, log)


def wound(pos: Position, foe: int, damage: int, log: Log | None) -> None:
    pos.blood = 1
    pos.foe_hurt[foe] += damage
    if pos.foe_hurt[foe] >= pos.foe_hp[foe] and pos.foe_fate[foe] != DEAD:
        pos.foe_fate[foe] = DEAD
        tell_all(log, "slain", pos.foe_piece(foe))


# -- the foes' blows ---------------------------------------------------------------------------------------------------


def foe_strikes(pos: Position, foe: int, who: int) -> int:
    """Its attacks; a creature of two dice or more strikes the weak once a die, if that is more (UWA-CBT-7)."""
    kind, dice = pos.kind(foe), pos.dice_of(foe)
    attacks = max(dice - pos.foe_hurt[foe] // 6, 1) if kind.id == "hydra" else kind.attacks
    skilled = not ("mage" in kind.powers or "cleric" in kind.powers)
    return max(attacks, dice) if pos.rung(who).dice.weak and dice >= 2 and skilled else attacks


def foe_needs(pos: Position, foe: int, ac: int) -> int:
    """Persons of a class fight on the first matrix, all others on the second (UWA-CBT-3, UWA-CBT-4)."""
    kind, book = pos.kind(foe), pos.content.book
    for klass in ("fighter", "mage", "cleric"):
        if klass in kind.powers:
            return book.combat.to_hit_as_person(book.ladders[klass][kind.power(klass) - 1].column, ac)
    hd = kind.hd._replace(dice=pos.dice_of(foe)) if kind.id == "hydra" else kind.hd
    return book.combat.to_hit_as_creature(hd, ac)


def attack(pos: Position, foe: int, who: int, dice: Dice, log: Log | None, extra: int = 0) -> None:
    """All attacks of a foe on one character."""
    kind = pos.kind(foe)
    for _ in range(foe_strikes(pos, foe, who)):
        if pos.fate[who] != ABLE:
            return
        bare = not pos.marks[who] & HELMET and dice.d6("UWA-CBT-5 bare head") == 1
        guarded = -1 if pos.marks[who] & PROTECTED and pos.alignment() != "L" else 0
        unseen = HIDDEN if pos.marks[who] & UNSEEN else 0
        hit = lands(dice, foe_needs(pos, foe, 9 if bare else pos.ac(who)), extra + guarded + unseen, "UWA-CBT-4 to hit")
        damage = kind.damage.roll(dice, "UWA-CBT-6 damage") if hit else 0
        tell_all(log, "foe-blow", "hit" if hit else "miss", pos.foe_piece(foe), pos.piece(who), damage)
        if hit:
            pos.spoiled |= 1 << who
            suffer(pos, who, damage, log)
            if pos.fate[who] == ABLE:
                power(pos, kind, who, dice, log)


def suffer(pos: Position, who: int, damage: int, log: Log | None) -> None:
    """At no hit points or fewer a character is dead (UWA-CHAR-8)."""
    pos.hurt[who] += damage
    if pos.hurt[who] >= pos.hp[who]:
        fall(pos, who, DEAD, log)


def fall(pos: Position, who: int, fate: int, log: Log | None) -> None:
    pos.fate[who] = fate
    tell_all(log, ("", "died", "slept", "was-held", "stoned", "was-charmed")[fate], pos.piece(who))
    if pos.marks[who] & TORCH:
        hand_on(pos, who)


def hand_on(pos: Position, who: int) -> None:
    """Whoever stands last takes the torch up."""
    pos.marks[who] &= ~TORCH
    rest = pos.able()
    if rest and not pos.marks[rest[-1]] & BARE:
        pos.marks[rest[-1]] |= TORCH


def saves(pos: Position, who: int, against: int, dice: Dice, plus: int = 0) -> bool:
    """Dwarves and halflings save as if four levels higher (UWA-CHAR-6)."""
    member = pos.member(who)
    level = pos.level[who] + (4 if member.race in ("dwarf", "halfling") else 0)
    return dice.roll(20, "UWA-SAVE throw") + plus >= pos.content.book.combat.save(member.klass, level, against)


def foe_saves(pos: Position, foe: int, against: int, dice: Dice, plus: int = 0) -> bool:
    """As a Fighting-Man of as many levels as it has dice (UWA-SAVE-1)."""
    need = pos.content.book.combat.save("fighter", pos.dice_of(foe), against)
    return dice.roll(20, "UWA-SAVE-1 throw") + plus >= need


def power(pos: Position, kind: Kind, who: int, dice: Dice, log: Log | None) -> None:
    """What a touch, bite or sting does besides the wound."""
    powers = kind.powers
    elf = pos.member(who).race == "elf"
    if "paralyse" in powers and not elf and not saves(pos, who, STONE, dice):
        fall(pos, who, HELD, log)
    elif "petrify" in powers and not saves(pos, who, STONE, dice):
        fall(pos, who, TURNED_TO_STONE, log)
    elif "sick" in powers and not saves(pos, who, POISON, dice, kind.power("sick")):
        pos.marks[who] |= SICK
        tell_all(log, "sickened", pos.piece(who))
    elif "poison" in powers and not saves(pos, who, POISON, dice, kind.power("poison")):
        poison(pos, who, dice, log)
    elif "sting" in powers and sum([dice.d6("UWA-R14 sting"), dice.d6("UWA-R14 sting")]) >= kind.power("sting"):
        if not saves(pos, who, POISON, dice):
            poison(pos, who, dice, log)
    elif "drain" in powers:
        drain(pos, who, kind.power("drain"), log)
    elif "bleed" in powers:
        suffer(pos, who, dice.d6("UWA-MON-1 blood") + dice.d6("UWA-MON-1 blood"), log)


def poison(pos: Position, who: int, dice: Dice, log: Log | None) -> None:
    """Deadly; on the first two dungeon levels it costs points and sickens instead (UWA-CHEST-2)."""
    if pos.content.dungeon > SOFT:
        fall(pos, who, DEAD, log)
        return
    pos.marks[who] |= SICK
    tell_all(log, "sickened", pos.piece(who))
    suffer(pos, who, dice.d6("UWA-CHEST-2 poison"), log)


def drain(pos: Position, who: int, levels: int, log: Log | None) -> None:
    """Levels are lost with their share of hit points; without a level one is dead (UWA-MON-6)."""
    left = max(pos.level[who] - levels, 0)
    pos.hp[who] = max(pos.hp[who] * left // pos.level[who], 1)
    pos.level[who] = max(left, 1)
    tell_all(log, "drained", pos.piece(who), levels)
    if left == 0 or pos.hurt[who] >= pos.hp[who]:
        fall(pos, who, DEAD, log)


def breathe(pos: Position, foe: int, dice: Dice, log: Log | None) -> None:
    """Fire, cold, acid or gas over the whole party, three times a day; half for those who save (UWA-MON-9)."""
    pos.foe_marks[foe] += 1
    full = (
        pos.foe_hp[foe]
        if pos.kind(foe).powers["breath"] == "full"
        else sum([dice.d6("UWA-MON-1 breath") for _ in range(3)])
    )
    tell_all(log, "breathed", pos.foe_piece(foe))
    for who in pos.able():
        suffer(pos, who, full // 2 if saves(pos, who, BREATH, dice) else full, log)
