"""Spells, turning the undead, oil and holy water (UWA-SPELL-1, turning table, UWA-CBT-11)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, tell_all

from ..files.buttons import CAST
from ..files.charts import DESTROYED, SPELLS, TURNED, USELESS, WANDS
from ..files.terms import ABLE, ASLEEP, CHARMED, DEAD, GONE, HELD, PROTECTED, UNSEEN
from ..files.throws import HitDice
from ..position import Position
from .blows import BURNING, fall, foe_saves, lands, saves, suffer, wound

SLEEPERS = ((HitDice(1, 1), 2, 8), (HitDice(2, 1), 2, 6), (HitDice(3, 1), 1, 6), (HitDice(4, 1), 0, 1))
BALL_FEET = 20
SPENT = 1 << 16  # a foe's marks from here on: the spells that he was seen to cast


def has(pos: Position, who: int, spell: int) -> bool:
    return pos.spells[who * len(pos.content.book.spells.known) + spell] > 0


def fits(pos: Position, who: int, spell: int) -> bool:
    """Whether a prepared spell makes sense in the fight as it stands; doors are for the way out."""
    found = pos.content.book.spells.known[spell]
    if not has(pos, who, spell) or found.aim == "door":
        return False
    if found.id == "light":
        return not pos.lit
    if found.id == "cure_light_wounds":
        return bool(healable(pos))
    if found.id in ("fire_ball", "lightning_bolt") and pos.gap < BALL_FEET:
        return False
    return found.aim in ("self", "party", "friend") or pos.gap <= found.reach * 10


def healable(pos: Position) -> list[int]:
    return [who for who in range(6) if pos.hurt[who] and pos.fate[who] != DEAD]


def persons(pos: Position) -> list[int]:
    """Foes who can be charmed or held as persons."""
    return [foe for foe in pos.foes() if pos.kind(foe).person and "immune" not in pos.kind(foe).powers]


def cast(pos: Position, who: int, spell: int, aim: int, dice: Dice, log: Log | None) -> None:
    """A prepared spell is used once (UWA-SPELL-1)."""
    pos.spells[who * len(pos.content.book.spells.known) + spell] -= 1
    name = pos.content.book.spells.known[spell].id
    tell_all(log, "cast", pos.piece(who), CAST + spell)
    if name == "sleep":
        sleep(pos, dice, log)
    elif name == "charm_person":
        charm(pos, aim, dice, log)
    elif name == "hold_person":
        hold(pos, dice, log)
    elif name in ("fire_ball", "lightning_bolt"):
        blast(pos, pos.level[who], dice, log)
    elif name == "cure_light_wounds":
        healed = dice.d6("UWA-SPELL-1 cure") + 1
        pos.hurt[aim] = max(pos.hurt[aim] - healed, 0)
        tell_all(log, "healed", pos.piece(aim), healed)
    else:
        ward(pos, who, name, aim)


def ward(pos: Position, who: int, name: str, aim: int) -> None:
    """Spells that change how the rest of the meeting is fought."""
    if name == "light":
        pos.lit = 1
    elif name == "protection_from_evil":
        pos.marks[who] |= PROTECTED
    elif name == "invisibility":
        pos.marks[aim] |= UNSEEN
    elif name == "bless":
        pos.blessed = 1
    elif name == "haste":
        pos.hasted = 1


def sleep(pos: Position, dice: Dice, log: Log | None) -> None:
    """No save; how many depends on the weakest class of dice that the first of them fall into."""
    awake = [foe for foe in pos.foes() if "immune" not in pos.kind(foe).powers]
    awake = [foe for foe in awake if bound(pos, foe) < len(SLEEPERS)]
    if not awake:
        tell_all(log, "in-vain")
        return
    limit, count, sides = SLEEPERS[bound(pos, awake[0])]
    number = sum([dice.roll(sides, "UWA-SPELL-1 sleep") for _ in range(count)]) if count else 1
    down = [foe for foe in awake if (pos.dice_of(foe), pos.kind(foe).hd.plus) <= (limit.dice, limit.plus)][:number]
    for foe in down:
        pos.foe_fate[foe] = ASLEEP
    tell_all(log, "slumber", len(down))


def bound(pos: Position, foe: int) -> int:
    dice = (pos.dice_of(foe), pos.kind(foe).hd.plus)
    return next((at for at, row in enumerate(SLEEPERS) if dice <= (row[0].dice, row[0].plus)), len(SLEEPERS))


def charm(pos: Position, foe: int, dice: Dice, log: Log | None) -> None:
    if foe < 0 or pos.foe_fate[foe] != ABLE or foe not in persons(pos) or foe_saves(pos, foe, SPELLS, dice):
        tell_all(log, "in-vain")
        return
    pos.foe_fate[foe] = CHARMED
    tell_all(log, "charmed", pos.foe_piece(foe))


def hold(pos: Position, dice: Dice, log: Log | None) -> None:
    """One to four persons; a single one saves at -2."""
    found = persons(pos)[: dice.roll(4, "UWA-SPELL-1 hold")]
    held = [foe for foe in found if not foe_saves(pos, foe, WANDS, dice, -2 if len(found) == 1 else 0)]
    for foe in held:
        pos.foe_fate[foe] = HELD
    tell_all(log, "bound", len(held))


def blast(pos: Position, level: int, dice: Dice, log: Log | None) -> None:
    """A d6 for each level of the caster, half for those who save (UWA-SAVE-2)."""
    full = sum([dice.d6("UWA-SPELL-1 blast") for _ in range(level)])
    tell_all(log, "blast", full)
    for foe in pos.foes()[:24]:
        wound(pos, foe, full // 2 if foe_saves(pos, foe, SPELLS, dice) else full, log)


# -- turning, oil, holy water ------------------------------------------------------------------------------------------


def turn_needs(pos: Position, who: int) -> int:
    """What turns the first kind of undead in the band that can be turned at all; none: no effect."""
    if pos.member(who).klass != "cleric":
        return USELESS
    needs = [pos.content.book.combat.turns(pos.level[who], pos.kind(foe).id) for foe in pos.foes()]
    return min(needs, default=USELESS)


def turn(pos: Position, who: int, dice: Dice, log: Log | None) -> None:
    """One try for a group; 2d6 of them are turned, or destroyed."""
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
    need = pos.content.book.combat.to_hit_as_person(pos.rung(who).column, min(pos.kind(foe).ac + 2, 9))
    hit = lands(dice, need, pos.aiming(who), "UWA-CBT-8 flask")
    damage = dice.d6("UWA-CBT-11 flask") if hit and (not holy or pos.kind(foe).undead) else 0
    tell_all(log, "flask", "hit" if damage else "miss", pos.piece(who), pos.foe_piece(foe), damage)
    if damage:
        wound(pos, foe, damage, log)
        if not holy:
            pos.foe_marks[foe] |= BURNING


# -- the foes' magic ---------------------------------------------------------------------------------------------------


def foe_spell(pos: Position, foe: int) -> int:
    """The spell a magician among the foes would cast now; -1: none."""
    known = pos.content.book.spells
    for name in ("sleep", "fire_ball", "lightning_bolt", "hold_person", "charm_person"):
        spell = known.number(name)
        if pos.foe_spells[foe] >> spell & 1 and (name not in ("fire_ball", "lightning_bolt") or pos.gap >= BALL_FEET):
            return spell
    return -1


def foe_cast(pos: Position, foe: int, spell: int, dice: Dice, log: Log | None) -> None:
    pos.foe_spells[foe] &= ~(1 << spell)
    pos.foe_marks[foe] |= SPENT << spell
    name = pos.content.book.spells.known[spell].id
    tell_all(log, "foe-cast", pos.foe_piece(foe), pos.content.book.spells.known[spell].title)
    able = pos.able()
    if name == "sleep":
        weak = [who for who in able if pos.rung(who).dice <= SLEEPERS[-1][0] and pos.member(who).race != "elf"]
        for who in weak[: dice.roll(8, "UWA-SPELL-1 sleep") + dice.roll(8, "UWA-SPELL-1 sleep")]:
            fall(pos, who, ASLEEP, log)
    elif name in ("fire_ball", "lightning_bolt"):
        full = sum([dice.d6("UWA-SPELL-1 blast") for _ in range(pos.kind(foe).power("mage"))])
        for who in able:
            suffer(pos, who, full // 2 if saves(pos, who, SPELLS, dice) else full, log)
    else:
        number = dice.roll(4, "UWA-SPELL-1 hold") if name == "hold_person" else 1
        for who in able[:number]:
            if not saves(pos, who, SPELLS, dice):
                fall(pos, who, HELD if name == "hold_person" else CHARMED, log)
