"""The party's spells, turning the undead, oil and holy water (UWA-SPELL-1, UWA-TURN-1, UWA-CBT-11)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import compress

from wyrmtable.core import Dice, Log, tell_all

from ..files.buttons import CAST
from ..files.charts import DESTROYED, SPELLS, TURNED, USELESS
from ..files.terms import (
    ABLE,
    ALOFT,
    ASLEEP,
    BEHIND,
    BURNING,
    CHARMED,
    DEAD,
    DISEASED,
    ENVENOMED,
    GONE,
    HEXED,
    LAMED,
    MISSILE_PROOF,
    NIGHT_EYES,
    NOT_HERE,
    POISONED,
    PROTECTED,
    ROTTING,
    SENSELESS,
    SICK,
    SLIMED,
    STONE,
    TAINTED,
    UNSEEN,
)
from ..position import Position
from . import ailments, controls, lasting, lending, parting, potions, powers, rebound, snakes, wizardry
from .blows import bonus_of, ease, foe_saves, lands, split, wound
from .dispelling import dispel
from .enchanting import (
    MISSILE_TURNS,
    SIX_TURNS,
    Effect,
    bless,
    detect_evil,
    detect_invisible,
    fly,
    haste,
    marking,
    marking_all,
    slow,
)
from .meeting import WARNED
from .slumber import overcome

BALL_FEET = 20
BALL_RANKS = 14  # of five feet each, in ten feet of passage
BOLT_FEET = 60
BEYOND_HELP, BEYOND_HEALING = (DEAD, *NOT_HERE), (DEAD, STONE, *NOT_HERE)  # fates
MAGIC_LIGHT, LASTING_LIGHT = 2, 3  # of `lit`; 1 is a torch
ELSEWHERE = ("door", "scout", "beast", "room", "way", "land")  # what is never aimed at in a fight


def slot(pos: Position, who: int, spell: int) -> int:
    return who * len(pos.content.book.spells.known) + spell


def has(pos: Position, who: int, spell: int) -> bool:
    return pos.spells[slot(pos, who, spell)] > 0


def prepared(pos: Position, who: int) -> list[int]:
    """The spells somebody still has."""
    known = len(pos.content.book.spells.known)
    return list(compress(range(known), pos.spells[who * known : (who + 1) * known]))


def fits(pos: Position, who: int, spell: int) -> bool:
    """Whether a prepared spell can be cast in the fight as it stands: doors are for the way out, scouts look before."""
    found = pos.content.book.spells.known[spell]
    if not has(pos, who, spell) or found.aim in ELSEWHERE:
        return False
    if found.id in ("light", "continual_light"):
        return pos.lit < MAGIC_LIGHT
    if found.aim == "friend":
        return bool(friends(pos, found.id))
    if found.id == "sticks_to_snakes":
        return snakes.room_for_snakes(pos) > 0
    if found.aim == "foe" and not marks_of(pos, found.id):
        return False
    return found.aim in ("self", "party") or pos.gap <= found.reach * 10


def friends(pos: Position, name: str) -> list[int]:
    """Whom a spell for a friend can be cast on: whoever needs it, or anybody."""
    if name in ("cure_light_wounds", "cure_serious_wounds"):
        return healable(pos)
    if name == "remove_curse" and lasting.holds(pos, lasting.CURSE):
        return sorted(pos.able())
    if name in ENDS_MARK:
        marked = [who for who in pos.everybody() if pos.marks[who] & ENDS_MARK[name]]
        return present(pos, [who for who in marked if ails(pos, who, name)])
    if name in ENDS_FATE:
        return present(pos, [who for who in pos.characters() if pos.fate[who] == ENDS_FATE[name]])
    return sorted(pos.able())


def present(pos: Position, some: list[int]) -> list[int]:
    """Who of them is here, and does not lie with another group."""
    away = parting.elsewhere(pos)
    return [who for who in some if who not in away]


ENDS_MARK = {
    "cure_disease": DISEASED | ROTTING | SLIMED | TAINTED, "remove_curse": HEXED | TAINTED,
    "neutralize_poison": SICK | POISONED | LAMED | ENVENOMED,
}  # fmt: skip
ENDS_FATE = {"stone_to_flesh": STONE, "raise_dead": DEAD}


def ails(pos: Position, who: int, name: str) -> bool:
    """Whether it is not too late; for those whom poison has just killed it is not."""
    undone = name == "neutralize_poison" and pos.marks[who] & POISONED
    return pos.fate[who] not in BEYOND_HELP or bool(undone and pos.fate[who] == DEAD)


def healable(pos: Position) -> list[int]:
    return [who for who in pos.everybody() if pos.hurt[who] and pos.fate[who] not in BEYOND_HEALING]


def marks_of(pos: Position, name: str) -> list[int]:
    """Foes at whom a spell for one of them can be aimed: Magic-Users; who is at hand; or anybody within its range, in
    front or not. Of those alike who stand behind others the first is named for all (UWA-SPELL-1, UWA-R384)."""
    if name == "feeblemind":
        return [foe for foe in pos.foes() if pos.kind(foe).power("mage")]
    front = pos.foe_front()
    if name == "dimension_door":
        return front
    others = [foe for foe in pos.foes() if foe not in front]
    alike = {(pos.foe_kind[foe], pos.foe_marks[foe] & BEHIND): foe for foe in reversed(others)}
    return sorted([*front, *alike.values()])


def persons(pos: Position) -> list[int]:
    """Foes who can be charmed or held as persons."""
    return [foe for foe in pos.foes() if pos.kind(foe).person and "immune" not in pos.kind(foe).powers]


def spend(pos: Position, who: int, spell: int, log: Log | None) -> None:
    """A prepared spell is used once (UWA-SPELL-1)."""
    pos.spells[slot(pos, who, spell)] -= 1
    lending.used(pos, who, pos.content.book.spells.known[spell].id)
    tell_all(log, "cast", pos.piece(who), CAST + spell)


def cast(pos: Position, who: int, spell: int, aim: int, dice: Dice, log: Log | None) -> None:
    name = pos.content.book.spells.known[spell].id
    hurled, drunk = lending.dice_of(pos, who, name), lending.drunk(pos, who, name)
    spend(pos, who, spell, log)
    if drunk and name in potions.DRUNK:
        potions.DRUNK[name](pos, who, dice)
    elif name in HURLED:
        HURLED[name](pos, who, aim, dice, log, hurled)
    else:
        EFFECTS[name](pos, who, aim, dice, log)


# -- against the foes --------------------------------------------------------------------------------------------------


def sleep(pos: Position, who: int, aim: int, dice: Dice, log: Log | None) -> None:
    """No save; how many depends on the dice of the first who can be put to sleep."""
    awake = [foe for foe in pos.foes() if "immune" not in pos.kind(foe).powers]
    down = overcome([pos.hit_dice(foe) for foe in awake], dice)
    for at in down:
        pos.foe_fate[awake[at]] = ASLEEP
    tell_all(log, "slumber" if down else "in-vain", len(down))


def charm(pos: Position, who: int, foe: int, dice: Dice, log: Log | None) -> None:
    if foe < 0 or pos.foe_fate[foe] != ABLE or foe not in persons(pos) or foe_saves(pos, foe, SPELLS, dice):
        tell_all(log, "in-vain", 0)
        return
    pos.foe_fate[foe] = CHARMED
    tell_all(log, "charmed", pos.foe_piece(foe))


def hold(pos: Position, who: int, aim: int, dice: Dice, log: Log | None) -> None:
    """One to four persons; a single one saves at -2."""
    wizardry.hold(pos, persons(pos), dice, log)


def fire_ball(pos: Position, who: int, aim: int, dice: Dice, log: Log | None, hurled: int = 0) -> None:
    """It fills seventy feet of passage, or a circle of forty feet in a room. From a wand it has so many dice."""
    narrow = pos.width == 10
    deep = BALL_RANKS if narrow else BALL_RANKS // 2 + 1
    feet, stone = rebound.ball_back(pos.gap, rebound.space_ahead(pos), narrow, pos.content.confined)
    full = blast(pos, pos.foes()[: deep * pos.rank()], hurled or pos.level[who], True, dice, log)
    come_back(pos, feet, stone, full, dice, log)


def lightning_bolt(pos: Position, who: int, aim: int, dice: Dice, log: Log | None, hurled: int = 0) -> None:
    """Sixty feet long from the caster, as wide as three men."""
    ranks = max((BOLT_FEET - pos.gap) // 5, 1)
    distance = rebound.space_ahead(pos)
    back, stone = rebound.bolt_back(distance, pos.content.confined)
    full = blast(pos, pos.foes()[: 3 * ranks], hurled or pos.level[who], False, dice, log)
    come_back(pos, back - distance + 1 if back >= distance else 0, stone, full, dice, log)


def come_back(pos: Position, feet: int, stone: int, full: int, dice: Dice, log: Log | None) -> None:
    """What the space was too short for (UWA-REB-1)."""
    rebound.blow_away(pos, stone, log)
    if feet > 0:
        rebound.strike_party(pos, feet - 1, full, dice, log)


def cold(pos: Position, who: int, aim: int, dice: Dice, log: Log | None, hurled: int = 0) -> None:
    """A ray from a wand, sixty feet long, that fills the way before him and does not come back (UWA-MAG-6)."""
    ranks = max((BOLT_FEET - pos.gap) // 5, 1)
    full = burst(hurled, dice, log)
    for foe in pos.foes()[: ranks * pos.rank()]:
        harm = full // 2 if foe_saves(pos, foe, SPELLS, dice) else full
        if pos.kind(foe).powers.get("fire", "cold") == "cold":
            wound(pos, foe, harm, log)


def burst(many: int, dice: Dice, log: Log | None) -> int:
    """So many dice."""
    full = sum([dice.d6("UWA-SPELL-1 blast") for _ in range(many)])
    tell_all(log, "blast", full)
    return full


def blast(pos: Position, struck: list[int], level: int, fire: bool, dice: Dice, log: Log | None) -> int:
    """A d6 for each level of the caster, half for those who save (UWA-SAVE-2)."""
    full = burst(level, dice, log)
    for foe in struck:
        harm = full + more_of(pos, foe, full, level, fire)
        harm = harm // 2 if foe_saves(pos, foe, SPELLS, dice) else harm
        if fire or "fire" not in pos.kind(foe).powers:
            wound(pos, foe, harm, log, fire)
        elif pos.kind(foe).powers.get("split") == "lightning":
            split(pos, foe, log)
    return full


def more_of(pos: Position, foe: int, full: int, level: int, fire: bool) -> int:
    """What is hard on some: a point more for each die, or all of it twice (UWA-MON-1)."""
    how = pos.kind(foe).powers.get("shock", "")
    if fire:
        return level if "tinder" in pos.kind(foe).powers else 0
    return level if how == "plus" else full if how == "double" else 0


def phantom(pos: Position, who: int, foe: int, dice: Dice, log: Log | None) -> None:
    """An illusion fights while the caster thinks of nothing else: whoever believes in it is wounded."""
    pos.phantom, pos.conjured = who, 0
    haunt(pos, foe, dice, log)


def haunt(pos: Position, foe: int, dice: Dice, log: Log | None) -> None:
    if foe < 0 or pos.foe_fate[foe] != ABLE:
        foe = next(iter(pos.foe_front()), -1)
    if foe < 0 or "immune" in pos.kind(foe).powers or foe_saves(pos, foe, SPELLS, dice):
        tell_all(log, "in-vain", 0)
        return
    tell_all(log, "haunted", pos.foe_piece(foe))
    wound(pos, foe, dice.d6("UWA-SPELL-1 phantom"), log)


# -- for the party -----------------------------------------------------------------------------------------------------


def cure(pos: Position, aim: int, points: int, log: Log | None) -> None:
    """Wounds close, and the senseless come to themselves."""
    pos.hurt[aim] = max(pos.hurt[aim] - points, 0)
    if pos.fate[aim] == SENSELESS:
        pos.fate[aim] = ABLE
    tell_all(log, "healed", pos.piece(aim), points)


def cure_light(pos: Position, who: int, aim: int, dice: Dice, log: Log | None) -> None:
    cure(pos, aim, dice.d6("UWA-SPELL-1 cure") + 1, log)


def cure_serious(pos: Position, who: int, aim: int, dice: Dice, log: Log | None) -> None:
    cure(pos, aim, dice.d6("UWA-SPELL-1 cure") + dice.d6("UWA-SPELL-1 cure") + 2, log)


def cure_disease(pos: Position, who: int, aim: int, dice: Dice, log: Log | None) -> None:
    """Fever, rot, the taint of lycanthropes, and flesh that turns to slime (UWA-SPELL-2)."""
    ailments.rid(pos, aim, DISEASED | ROTTING | TAINTED)
    powers.free_of_slime(pos, aim)


def light(pos: Position, who: int, aim: int, dice: Dice, log: Log | None) -> None:
    """It lasts a turn longer for each level of the caster (UWA-LIGHT-T)."""
    pos.lit, pos.burn = MAGIC_LIGHT, -pos.level[who]


def continual_light(pos: Position, who: int, aim: int, dice: Dice, log: Log | None) -> None:
    pos.lit, pos.burn = LASTING_LIGHT, 0


def scout(pos: Position, who: int, aim: int, dice: Dice, log: Log | None) -> None:
    """Whoever knows what is ahead cannot be surprised (UWA-SURP-1)."""
    pos.keen |= WARNED


HURLED = {"fire_ball": fire_ball, "lightning_bolt": lightning_bolt, "cold": cold}  # of wands as well
EFFECTS: Mapping[str, Effect] = {
    "sleep": sleep,
    "charm_person": charm,
    "hold_person": hold,
    **HURLED,
    "slow": slow,
    "phantasmal_forces": phantom,
    "cure_light_wounds": cure_light,
    "cure_serious_wounds": cure_serious,
    "cure_disease": cure_disease,
    "dispel_magic": dispel,
    "light": light,
    "continual_light": continual_light,
    "bless": bless,
    "haste": haste,
    "detect_evil": detect_evil,
    "detect_invisible": detect_invisible,
    "esp": scout,
    "clairvoyance": scout,
    "clairaudience": scout,
    "protection_from_evil": marking(PROTECTED, SIX_TURNS),
    "protection_10_feet": marking_all(PROTECTED, SIX_TURNS),
    "protection_from_missiles": marking(MISSILE_PROOF, MISSILE_TURNS),
    "invisibility": marking(UNSEEN),
    "invisibility_10_feet": marking_all(UNSEEN),
    "levitate": marking(ALOFT, SIX_TURNS, 1),
    "fly": fly,
    "infravision": marking(NIGHT_EYES),
    "polymorph_self": marking(ALOFT, SIX_TURNS, 1),
    "polymorph_others": wizardry.polymorph,
    "charm_monster": wizardry.charm_monster,
    "hold_monster": wizardry.hold_monster,
    "confusion": wizardry.confusion,
    "cloudkill": wizardry.cloudkill,
    "feeblemind": wizardry.feeblemind,
    "conjure_elemental": wizardry.conjure,
    "dispel_evil": wizardry.dispel_evil,
    "remove_curse": wizardry.remove_curse,
    "neutralize_poison": wizardry.neutralize_poison,
    "stone_to_flesh": wizardry.to_flesh,
    "raise_dead": wizardry.raise_dead,
    "dimension_door": wizardry.dimension_door,
    **controls.CONTROLS,
    "sticks_to_snakes": snakes.sticks_to_snakes,
}


# -- turning, oil, holy water ------------------------------------------------------------------------------------------


def turn_needs(pos: Position, who: int) -> int:
    """What turns the first kind of undead in the band that can be turned at all; none: no effect."""
    if pos.klass(who) != "cleric":
        return USELESS
    needs = [pos.content.book.combat.turns(pos.level[who], pos.kind(foe).id) for foe in pos.foes()]
    return min(needs, default=USELESS)


def turn(pos: Position, who: int, dice: Dice, log: Log | None) -> None:
    """One try for a group; 2d6 of them are turned, or destroyed (UWA-TURN-1)."""
    pos.turned = 1
    need = turn_needs(pos, who)
    if need > TURNED and dice.d6("UWA-TURN throw") + dice.d6("UWA-TURN throw") < need:
        tell_all(log, "turning", "in vain", pos.piece(who), 0)
        return
    number = dice.d6("UWA-TURN number") + dice.d6("UWA-TURN number")
    combat = pos.content.book.combat
    undead = [foe for foe in pos.foes() if combat.turns(pos.level[who], pos.kind(foe).id) <= need][:number]
    for foe in undead:
        pos.foe_fate[foe] = DEAD if need == DESTROYED else GONE
    tell_all(log, "turning", "destroyed" if need == DESTROYED else "turned", pos.piece(who), len(undead))


def throw_flask(pos: Position, who: int, foe: int, holy: bool, dice: Dice, log: Log | None) -> None:
    """Burning oil does a d6 now and another at the end of the next round; holy water one to the undead (UWA-CBT-11)."""
    if holy:
        pos.water[who] -= 1
    else:
        pos.oil[who] -= 1
    book = pos.content.book
    armour = min(pos.kind(foe).ac + ease(pos.gap, book.equipment.missiles["thrown"].ranges), 9)
    need = book.combat.to_hit_as_person(pos.rung(who).column, armour)
    hit = lands(dice, need, bonus_of(pos, who) + pos.aiming(who), "UWA-CBT-8 flask")
    damage = dice.d6("UWA-CBT-11 flask") if hit and (not holy or pos.kind(foe).undead) else 0
    tell_all(log, "flask", "hit" if damage else "miss", pos.piece(who), pos.foe_piece(foe), damage)
    if damage:
        wound(pos, foe, damage, log, not holy)
        if not holy:
            pos.foe_marks[foe] |= BURNING
