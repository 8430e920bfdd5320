"""Blows of the party, wounds, saving throws, and how somebody falls (UWA-CBT-3 to UWA-CBT-9, UWA-SAVE, UWA-CHAR-8)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, tell_all

from ..files.charts import POISON
from ..files.monsters import Kind
from ..files.terms import (
    ABLE,
    BARE,
    CHARGING,
    DEAD,
    DOWN,
    DYING,
    HELPLESS,
    HEXED,
    INVISIBLE,
    MIGHTY,
    NAPPING,
    NIGHT_EYES,
    SENSELESS,
    SICK,
    SPEAR,
    SWALLOWED,
    SWIFT,
    TORCH,
    UNARMED,
    UNSEEN,
    VENOM,
)
from ..files.throws import HitDice
from ..position import Position
from . import lending
from .meeting import SEES_INVISIBLE

DARK, SICKLY, HIDDEN, HEXED_BLOWS = -4, -2, -4, -2
AT_THE_FLEEING = 2
STRUCK = (ABLE, *HELPLESS)  # who can be struck at
ELF_MAGE = 8  # the highest level of an elf as Magic-User (UWA-CHAR-6)
BOWS = {"archer": "short_bow", "crossbowman": "light_crossbow"}  # of soldiers; characters have long bows
DEEP_PITS = 4  # the first level with pits of twenty feet


def lands(dice: Dice, need: int, bonus: int, why: str) -> bool:
    """A natural 20 always hits, a natural 1 never (UWA-CBT-3)."""
    natural = dice.roll(20, why)
    return natural == 20 or (natural != 1 and natural + bonus >= need)


def strikes(pos: Position, who: int, foe: int) -> int:
    """Once a level against the weak, for Fighting-Men of two levels or more; haste doubles it (UWA-CBT-7)."""
    many = pos.content.multi and pos.klass(who) == "fighter" and pos.level[who] >= 2 and pos.hit_dice(foe).weak
    beast = pos.beast(who)
    own = max(beast.attacks, 1) if beast else 1
    return (max(pos.level[who], own) if many else own) * quick(pos, who)


def quick(pos: Position, who: int) -> int:
    """How often he does what others do once: a spell hastens all, a potion whoever drinks it (UWA-MAG-4)."""
    return 2 if pos.hasted or pos.marks[who] & SWIFT else 1


def needs(pos: Position, who: int, ac: int) -> int:
    """Persons strike by class and level, creatures that serve by their dice (UWA-CBT-3, UWA-CBT-4, UWA-R265)."""
    combat, beast = pos.content.book.combat, pos.beast(who)
    if beast and not any(craft in beast.powers for craft in ("fighter", "mage", "cleric")):
        return combat.to_hit_as_creature(beast.hd if beast.hd.levels == pos.level[who] else HitDice(pos.level[who]), ac)
    return combat.to_hit_as_person(pos.rung(who).column, ac)


def harm(pos: Position, who: int, dice: Dice) -> int:
    """A die, a dagger or a bare hand one less; what creatures that serve do else (UWA-CBT-6). Gauntlets of ogre power
    add two, a girdle or a potion of giant strength, or a staff of striking, a die (UWA-MAG-7, UWA-MAG-4, UWA-MAG-6)."""
    beast = pos.beast(who)
    if beast:
        return max(beast.damage.roll(dice, "UWA-CBT-6 damage"), 1)
    staff = lending.staff_strikes(pos, who)
    weak = not staff and (pos.marks[who] & UNARMED or pos.klass(who) == "mage")
    worn = lending.borne_by(pos, who) if pos.things else []
    mighty = lending.GIRDLE in worn or staff or pos.marks[who] & MIGHTY
    again = dice.d6("UWA-MAG-7 second die") if mighty else 0
    more = (2 if lending.GAUNTLETS in worn else 0) - (1 if weak else 0)
    return max(dice.d6("UWA-CBT-6 damage") + again + more, 1)


def bonus_of(pos: Position, who: int) -> int:
    sick = SICKLY if pos.marks[who] & SICK else 0
    dark = 0 if pos.lit or pos.marks[who] & NIGHT_EYES else DARK
    hexed = HEXED_BLOWS if pos.marks[who] & HEXED else 0
    return sick + dark + hexed + pos.blessed - pos.fatigue


def hard_to_see(pos: Position, foe: int) -> int:
    """-4 against somebody invisible (UWA-CBT-9), unless a spell shows him."""
    return HIDDEN if pos.foe_marks[foe] & INVISIBLE and not pos.keen & SEES_INVISIBLE else 0


def strike(pos: Position, who: int, foe: int, dice: Dice, log: Log | None, extra: int = 0, flat: bool = False) -> None:
    """The blows of a character in melee against one foe; what is left over goes on to the next (UWA-CBT-6)."""
    deal(pos, who, foe, strikes(pos, who, foe), dice, log, extra, flat)


def last_blow(pos: Position, who: int, foe: int, dice: Dice, log: Log | None) -> None:
    """At a foe who turns to flee one attack at +2, however many one has else (UWA-CBT-10)."""
    deal(pos, who, foe, 1, dice, log, AT_THE_FLEEING)


def deal(
    pos: Position, who: int, foe: int, times: int, dice: Dice, log: Log | None, extra: int = 0, flat: bool = False
) -> None:
    """So many blows of a character (UWA-CBT-3, UWA-CBT-6)."""
    pos.marks[who] &= ~UNSEEN
    behind = bool(foe not in pos.foe_front() and foe in pos.foe_front(True))
    for _ in range(times):
        if pos.foe_fate[foe] not in STRUCK:
            rest = pos.foe_front(behind)
            if not rest:
                return
            foe = rest[0]
        helpless = pos.foe_fate[foe] != ABLE or bool(pos.foe_marks[foe] & NAPPING)
        need = needs(pos, who, pos.kind(foe).ac)
        plus, more = lending.edge(pos, who, pos.kind(foe))
        bonus = bonus_of(pos, who) + plus + extra + hard_to_see(pos, foe)
        hit = helpless or lands(dice, need, bonus, "UWA-CBT-3 to hit")
        damage = harm(pos, who, dice) + more if hit else 0
        damage = damage // 2 if "halved" in pos.kind(foe).powers else damage
        if flat:
            subdue(pos, who, foe, damage, log)
        else:
            land(pos, who, foe, damage, proof(pos.kind(foe), False, pos.edge[who] > 0, True), log)
            if damage and pos.marks[who] & VENOM and pos.foe_fate[foe] == ABLE:
                envenom(pos, foe, dice, log)


def envenom(pos: Position, foe: int, dice: Dice, log: Log | None) -> None:
    """A poisonous bite: whoever lives and fails to save dies of it (UWA-SPELL-1)."""
    if "immune" not in pos.kind(foe).powers and not pos.kind(foe).undead and not foe_saves(pos, foe, POISON, dice):
        slay(pos, foe, DEAD, log)


def subdue(pos: Position, who: int, foe: int, damage: int, log: Log | None) -> None:
    """Blows with the flat of the blade are only counted (UWA-MON-9)."""
    pos.flat += damage
    pos.foe_marks[foe] &= ~NAPPING
    tell_all(log, "flat-blow", "hit" if damage else "miss", pos.piece(who), pos.foe_piece(foe), pos.flat)


def shoot(pos: Position, who: int, foe: int, dice: Dice, log: Log | None, moving: bool = False) -> None:
    """Two shots if one stands still, else one; arrows +1 go first, silver ones for those whom nothing else hurts
    (UWA-CBT-8, UWA-MAG-3)."""
    pos.marks[who] &= ~UNSEEN
    bow = pos.content.book.equipment.missiles[BOWS.get(pos.klass(who), "long_bow")]
    for _ in range((1 if moving else bow.shots) * quick(pos, who)):
        if pos.foe_fate[foe] != ABLE or not lending.has_arrows(pos, who):
            return
        plus = lending.shot_plus(pos, who)
        if lending.spend_arrow(pos, who):
            loose(pos, who, foe, bow.ranges, False, dice, log, plus)
            continue
        silver = bool(pos.silver_arrows[who] and (proof(pos.kind(foe), False) or not pos.arrows[who]))
        if silver:
            pos.silver_arrows[who] -= 1
        else:
            pos.arrows[who] -= 1
        loose(pos, who, foe, bow.ranges, silver, dice, log, plus)


def hurl_weapon(pos: Position, who: int, foe: int, dice: Dice, log: Log | None) -> None:
    """A spear or dagger thrown up to 30 feet; then it is gone until it is picked up (UWA-CBT-8)."""
    pos.marks[who] &= ~UNSEEN
    pos.marks[who] |= UNARMED
    loose(pos, who, foe, pos.content.book.equipment.missiles["thrown"].ranges, False, dice, log)


def can_hurl(pos: Position, who: int) -> bool:
    return bool((pos.klass(who) == "mage" or pos.marks[who] & SPEAR) and not pos.marks[who] & UNARMED)


def ease(feet: int, ranges: tuple[int, ...]) -> int:
    """Armour counts 2 worse at short range, 1 at medium (UWA-CBT-8); an inch is ten feet, or yards (UWA-GEN-5)."""
    inches = (feet + 9) // 10
    return 2 if inches <= ranges[0] else 1 if inches <= ranges[1] else 0


def loose(
    pos: Position, who: int, foe: int, ranges: tuple[int, ...], silver: bool, dice: Dice, log: Log | None, plus: int = 0
) -> None:
    """A shot or a throw; the plus is that of a magic bow or arrow."""
    armour = min(pos.kind(foe).ac + ease(pos.gap, ranges), 9)
    need = pos.content.book.combat.to_hit_as_person(pos.rung(who).column, armour)
    bonus = bonus_of(pos, who) + pos.aiming(who) + hard_to_see(pos, foe) + plus
    hit = bool(pos.foe_marks[foe] & NAPPING) or lands(dice, need, bonus, "UWA-CBT-8 to hit")
    damage = dice.d6("UWA-CBT-6 damage") if hit else 0
    if silver and pos.kind(foe).powers.get("silver") == "half":
        damage //= 2
    land(pos, who, foe, damage, proof(pos.kind(foe), silver, plus > 0), log)


def proof(kind: Kind, silver: bool, magic: bool = False, by_hand: bool = False) -> bool:
    """Whether a weapon does nothing to it; silver serves against some, magic against all that do not need fire; a wight
    fears no plain missile, but any blow (UWA-MON-1)."""
    if magic or "fire" in kind.powers:
        return "fire" in kind.powers
    needs_silver = "silver" in kind.powers and not (by_hand and kind.powers["silver"] == "missiles")
    return "magic" in kind.powers or (needs_silver and not silver)


def land(pos: Position, who: int, foe: int, damage: int, useless: bool, log: Log | None) -> None:
    label = "no harm" if damage and useless else "hit" if damage else "miss"
    tell_all(log, "blow", label, pos.piece(who), pos.foe_piece(foe), 0 if useless else damage)
    if damage and "split" in pos.kind(foe).powers:
        split(pos, foe, log)
    elif damage and not useless:
        wound(pos, foe, damage, log)


def batter(pos: Position, foe: int, damage: int, log: Log | None) -> None:
    """A blow or a stroke of lightning that no hand of the party deals: a jelly is only parted by it, and what only fire
    or cold harms takes none (UWA-MON-1)."""
    if "split" in pos.kind(foe).powers:
        split(pos, foe, log)
    elif "fire" not in pos.kind(foe).powers:
        wound(pos, foe, damage, log)


def split(pos: Position, foe: int, log: Log | None) -> None:
    """A weapon only parts a jelly or pudding: each half has half of what was left (UWA-MON-1)."""
    left = pos.foe_hp[foe] - pos.foe_hurt[foe]
    if left < 2 or len(pos.foe_kind) >= pos.content.most:
        return
    pos.foe_hp[foe] -= left // 2
    join(pos, pos.foe_kind[foe], left // 2)
    tell_all(log, "split", pos.foe_piece(foe))


def join(pos: Position, kind: int, points: int) -> None:
    """The band has one more."""
    pos.foe_kind.append(kind)
    pos.foe_hp.append(points)
    pos.foe_hurt.append(0)
    pos.foe_fate.append(ABLE)
    for masks in (pos.foe_spells, pos.foe_spent, pos.foe_grip, pos.foe_marks):
        masks.append(0)
    pos.strength += 1


def wound(pos: Position, foe: int, damage: int, log: Log | None, fire: bool = False) -> None:
    """Points are dealt; at none left a foe is dead, but some fight on a while and some only lie there (UWA-CHAR-8)."""
    if fire and "fireproof" in pos.kind(foe).powers:
        return
    pos.blood = 1
    pos.foe_marks[foe] &= ~NAPPING
    if not pos.foe_hurt[foe] and "enraged" in pos.kind(foe).powers:  # it charges when it is wounded (UWA-MON-1)
        pos.foe_marks[foe] |= CHARGING
    pos.foe_hurt[foe] += damage
    pos.foe_spoiled |= 1 << foe
    if pos.foe_hurt[foe] < pos.foe_hp[foe] or pos.foe_fate[foe] == DEAD or pos.foe_marks[foe] & 3 * DYING:
        return
    stubborn = pos.kind(foe).power("stubborn")
    if stubborn and not fire:
        pos.foe_marks[foe] |= stubborn * DYING
        tell_all(log, "dying", pos.foe_piece(foe))
    else:
        slay(pos, foe, DOWN if "rise" in pos.kind(foe).powers and not fire else DEAD, log)


def slay(pos: Position, foe: int, fate: int, log: Log | None) -> None:
    """Whoever it clung to or had swallowed is free."""
    pos.foe_fate[foe] = fate
    victim = pos.foe_grip[foe] - 1
    pos.foe_grip[foe] = 0
    tell_all(log, "slain" if fate == DEAD else "downed", pos.foe_piece(foe))
    if victim >= 0 and pos.fate[victim] == SWALLOWED:
        pos.fate[victim] = ABLE
        tell_all(log, "freed", pos.piece(victim))


# -- what the party suffers --------------------------------------------------------------------------------------------


def pit_harm(pos: Position, dice: Dice) -> int:
    """A die for every ten feet: pits are ten feet deep, from the fourth level on twenty (UWA-LVL-10, UWA-TRAP-3)."""
    return sum([dice.d6("UWA-TRAP-3 pit") for _ in range(1 if pos.depth() < DEEP_PITS else 2)])


def suffer(pos: Position, who: int, damage: int, log: Log | None) -> None:
    """At no hit points or fewer a character is dead; with mercy, at exactly none he is senseless (UWA-CHAR-8)."""
    pos.hurt[who] += damage
    pos.spoiled |= 1 << who
    if pos.hurt[who] == pos.hp[who] and pos.content.mercy and pos.fate[who] != SENSELESS:
        fall(pos, who, SENSELESS, log)
    elif pos.hurt[who] >= pos.hp[who]:
        fall(pos, who, DEAD, log)


def strike_neighbour(pos: Position, who: int, why: str, dice: Dice, log: Log | None) -> None:
    """Somebody who is not himself strikes at the next in the column."""
    able = pos.able()
    if pos.fate[who] != ABLE or len(able) < 2:
        return
    other = able[(able.index(who) + 1) % len(able)]
    need = pos.content.book.combat.to_hit_as_person(pos.rung(who).column, pos.ac(other))
    if lands(dice, need, 0, why):
        suffer(pos, other, dice.d6(why), log)


FALLS = {
    1: "died", 2: "slept", 3: "was-held", 4: "stoned", 5: "was-charmed", 7: "was-gripped", 8: "was-swallowed",
    9: "lost-senses", 14: "stays-in-bed",
}  # fmt: skip


def fall(pos: Position, who: int, fate: int, log: Log | None, caster: int = 0) -> None:
    """What becomes of a character; `caster` is the level of the magician if a spell did it."""
    pos.fate[who] = fate
    pos.spellbound[who] = caster
    pos.phantom = -1 if pos.phantom == who else pos.phantom
    tell_all(log, FALLS[fate], pos.piece(who))
    if pos.marks[who] & TORCH:
        hand_on(pos, who)


def hand_on(pos: Position, who: int) -> None:
    """Whoever stands last takes the torch up."""
    pos.marks[who] &= ~TORCH
    rest = pos.able()
    if rest and not pos.marks[rest[-1]] & BARE:
        pos.marks[rest[-1]] |= TORCH


def saves(pos: Position, who: int, against: int, dice: Dice, plus: int = 0) -> bool:
    """Dwarves and halflings save as if four levels higher; an elf by the better of his classes (UWA-CHAR-6)."""
    member, save = pos.member(who), pos.content.book.combat.save
    level = pos.level[who] + (4 if pos.race(who) in ("dwarf", "halfling") else 0)
    need = save(pos.klass(who), level, against)
    if member.race == "elf":
        need = min(save("fighter", min(level, member.most), against), save("mage", min(level, ELF_MAGE), against))
    return dice.roll(20, "UWA-SAVE throw") + plus >= need


def foe_saves(pos: Position, foe: int, against: int, dice: Dice, plus: int = 0) -> bool:
    """As a Fighting-Man of as many levels as it has dice (UWA-SAVE-1); dwarves and their like better, a few as somebody
    of a class and level of their own."""
    stout = 4 if "stout" in pos.kind(foe).powers else 0
    klass, _, level = pos.kind(foe).powers.get("saves", "").partition(":")
    need = pos.content.book.combat.save(klass or "fighter", int(level or pos.dice_of(foe) + stout), against)
    return dice.roll(20, "UWA-SAVE-1 throw") + plus >= need
