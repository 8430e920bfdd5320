"""Spells above the third level of Magic-Users and the fourth of Clerics, as far as they decide a fight (UWA-SPELL-1).

What is cast on the party by magicians of such levels stands in `sorcery`, what serves between fights in `remedies`.
"""

from __future__ import annotations

from random import Random

from wyrmtable.core import Dice, Log, RandomDice, tell_all

from ..files.charts import SPELLS, WANDS
from ..files.terms import (
    ABLE,
    BEHIND,
    CHARMED,
    CONFUSED,
    DEAD,
    ENVENOMED,
    GONE,
    HELD,
    HEXED,
    LAMED,
    POISONED,
    SICK,
    TAINTED,
)
from ..position import Position
from . import ailments, lasting
from .blows import batter, foe_saves, hard_to_see, join, lands, slay
from .pace import ROUND_PARTS

CLOUD_RANKS = 6  # of five feet each, in thirty feet of cloud
CLOUD_DICE = 5  # who has so many lives
MEEK_DICE = 3  # who has no more is charmed with his fellows
BEAST = "giant_rat"
BEAST_POINTS = 2
ELEMENTAL = "conjured_elemental"
FEEBLE = -4
SUMMONED = "elemental"


def willing(pos: Position) -> list[int]:
    """Foes on whom a spell on the mind or body takes hold at all."""
    return [foe for foe in pos.foes() if "immune" not in pos.kind(foe).powers]


def charm_monster(pos: Position, who: int, foe: int, dice: Dice, log: Log | None) -> None:
    """One creature, or 3d6 of three dice or less; each may save."""
    able = willing(pos)
    struck = [foe] if foe in able else []
    if struck and pos.dice_of(foe) <= MEEK_DICE:
        number = sum([dice.d6("UWA-SPELL-1 charm") for _ in range(3)])
        others = [one for one in able if one != foe and pos.dice_of(one) <= MEEK_DICE]
        struck = [foe, *others][:number]
    charmed = [one for one in struck if not foe_saves(pos, one, SPELLS, dice)]
    for one in charmed:
        pos.foe_fate[one] = CHARMED
        tell_all(log, "charmed", pos.foe_piece(one))
    if not charmed:
        tell_all(log, "in-vain", 0)


def hold_monster(pos: Position, who: int, aim: int, dice: Dice, log: Log | None) -> None:
    """One to four creatures of any kind; a single one saves at -2."""
    hold(pos, willing(pos), dice, log)


def hold(pos: Position, found: list[int], dice: Dice, log: Log | None) -> None:
    found = found[: dice.roll(4, "UWA-SPELL-1 hold")]
    held = [foe for foe in found if not foe_saves(pos, foe, WANDS, dice, -2 if len(found) == 1 else 0)]
    for foe in held:
        pos.foe_fate[foe] = HELD
    tell_all(log, "bound", len(held))


def confusion(pos: Position, who: int, aim: int, dice: Dice, log: Log | None) -> None:
    """2d6 creatures do not know any more whom they fight (see `foes.bewildered`)."""
    number = dice.d6("UWA-SPELL-1 confusion") + dice.d6("UWA-SPELL-1 confusion")
    found = willing(pos)[:number]
    for foe in found:
        pos.foe_marks[foe] |= CONFUSED
    lasting.begin(pos, lasting.CONFUSION, lasting.EVERYBODY, lasting.CONFUSED_ROUNDS * ROUND_PARTS)
    tell_all(log, "confused", len(found))


def cloudkill(pos: Position, who: int, aim: int, dice: Dice, log: Log | None) -> None:
    """Thirty feet of poisonous cloud roll over them: under five dice they die without a save."""
    lost = [foe for foe in pos.foes()[: CLOUD_RANKS * pos.rank()] if pos.dice_of(foe) < CLOUD_DICE]
    for foe in lost:
        slay(pos, foe, DEAD, log)
    pos.blood = 1 if lost else pos.blood
    if not lost:
        tell_all(log, "in-vain", 0)


def feeblemind(pos: Position, who: int, foe: int, dice: Dice, log: Log | None) -> None:
    """A Magic-User saves at -4, or casts no more."""
    if not pos.kind(foe).power("mage") or pos.foe_fate[foe] != ABLE or foe_saves(pos, foe, SPELLS, dice, FEEBLE):
        tell_all(log, "in-vain", 0)
        return
    pos.foe_spells[foe] = 0
    pos.foe_spent[foe] = (1 << len(pos.content.book.spells.known)) - 1
    tell_all(log, "feeble", pos.foe_piece(foe))


def polymorph(pos: Position, who: int, foe: int, dice: Dice, log: Log | None) -> None:
    """It saves, or is a rat from now on (UWA-R291)."""
    if foe not in willing(pos) or foe_saves(pos, foe, WANDS, dice):
        tell_all(log, "in-vain", 0)
        return
    tell_all(log, "changed", pos.foe_piece(foe))
    pos.foe_kind[foe] = pos.content.book.number[BEAST]
    pos.foe_hp[foe] = pos.foe_hurt[foe] + BEAST_POINTS
    pos.foe_marks[foe] &= BEHIND
    pos.foe_spells[foe] = pos.foe_grip[foe] = 0


def dispel_evil(pos: Position, who: int, aim: int, dice: Dice, log: Log | None) -> None:
    """The undead and whatever was summoned save, or are gone."""
    found = [foe for foe in pos.foes() if pos.kind(foe).undead or pos.kind(foe).group == SUMMONED]
    gone = [foe for foe in found if not foe_saves(pos, foe, SPELLS, dice)]
    for foe in gone:
        pos.foe_fate[foe] = GONE
    tell_all(log, "dispelled" if gone else "in-vain", len(gone))


def dimension_door(pos: Position, who: int, foe: int, dice: Dice, log: Log | None) -> None:
    """One of them who is at hand finds himself 360 feet off, farther than anybody pursues (UWA-PURS-1)."""
    if foe < 0 or pos.foe_fate[foe] != ABLE:
        tell_all(log, "in-vain", 0)
        return
    pos.foe_fate[foe], pos.foe_grip[foe] = GONE, 0
    tell_all(log, "sent-off", pos.foe_piece(foe))


# -- an elemental ------------------------------------------------------------------------------------------------------


def conjure(pos: Position, who: int, aim: int, dice: Dice, log: Log | None) -> None:
    """Sixteen dice fight for whoever thinks of nothing else."""
    pos.phantom, pos.conjured = who, pos.content.book.number[ELEMENTAL] + 1
    smite(pos, aim, dice, log)


def smite(pos: Position, foe: int, dice: Dice, log: Log | None) -> None:
    """Its blow of a round, at one of those in front."""
    kind, front = pos.content.book.kinds[pos.conjured - 1], pos.foe_front()
    foe = foe if foe in front else front[0] if front else -1
    if foe < 0:
        return
    need = pos.content.book.combat.to_hit_as_creature(kind.hd, pos.kind(foe).ac)
    hit = lands(dice, need, hard_to_see(pos, foe), "UWA-CBT-4 to hit")
    damage = kind.damage.roll(dice, "UWA-CBT-6 damage") if hit else 0
    tell_all(log, "elemental", "hit" if hit else "miss", pos.foe_piece(foe), damage)
    if hit:
        batter(pos, foe, damage, log)


def break_loose(pos: Position, dice: Dice, log: Log | None) -> None:
    """Whoever is disturbed has an enemy more."""
    kind = pos.conjured - 1
    pos.conjured = 0
    if len(pos.foe_kind) < pos.content.most:
        rolls = RandomDice(Random(dice.number(2**53, "UWA-GEN-2 elemental")))
        join(pos, kind, pos.content.book.kinds[kind].hd.roll(rolls, "UWA-MON-1 hit points"))
        tell_all(log, "broke-loose")


# -- for friends -------------------------------------------------------------------------------------------------------


def remove_curse(pos: Position, who: int, aim: int, dice: Dice, log: Log | None) -> None:
    """One curse: he can let go of the cursed thing, or will be no lycanthrope; or what a priest has laid on the party
    is over (UWA-SPELL-1, UWA-SPELL-2)."""
    if pos.marks[aim] & HEXED:
        pos.marks[aim] &= ~HEXED
    elif pos.marks[aim] & TAINTED:
        ailments.rid(pos, aim, TAINTED)
    else:
        pos.blessed += sum([row[0] == lasting.CURSE for row in pos.lasting])
        lasting.end(pos, lasting.CURSE)
    tell_all(log, "freed", pos.piece(aim))


def neutralize_poison(pos: Position, who: int, aim: int, dice: Dice, log: Log | None) -> None:
    """It cures, or undoes a death by poison (UWA-R291)."""
    if pos.fate[aim] == DEAD:
        come_back(pos, aim, log)
    ailments.rid(pos, aim, SICK | POISONED | LAMED | ENVENOMED)
    tell_all(log, "freed", pos.piece(aim))


def to_flesh(pos: Position, who: int, aim: int, dice: Dice, log: Log | None) -> None:
    """The only cure for petrification (UWA-SPELL-2)."""
    pos.fate[aim] = ABLE
    tell_all(log, "freed", pos.piece(aim))


def raise_dead(pos: Position, who: int, aim: int, dice: Dice, log: Log | None) -> None:
    come_back(pos, aim, log)


def come_back(pos: Position, who: int, log: Log | None) -> None:
    """From death, with a single hit point."""
    pos.fate[who] = ABLE
    pos.hurt[who] = pos.hp[who] - 1
    pos.marks[who] &= ~POISONED
    tell_all(log, "raised", pos.piece(who))
