"""Spells of magicians and evil priests among the foes; a priest's are reversed (UWA-SPELL-1, UWA-CHAR-9)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, tell_all

from ..files.charts import SPELLS, WANDS
from ..files.terms import ASLEEP, CHARMED, HELD, INVISIBLE
from ..position import Position
from .blows import fall, saves, suffer
from .slumber import overcome

ORDER = (
    "sleep", "fire_ball", "lightning_bolt", "hold_person", "slow", "charm_person", "phantasmal_forces", "bless",
    "light", "cure_light_wounds", "invisibility",
)  # fmt: skip
BALL_FEET = 20  # nearer than that a fire ball would burn whoever throws it
TOUCH = ("cure_light_wounds",)


def choose(pos: Position, foe: int) -> int:
    """The spell that he would cast now; -1: none."""
    known = pos.content.book.spells
    for name in ORDER:
        spell = known.number(name)
        if pos.foe_spells[foe] >> spell & 1 and _serves(pos, foe, name):
            return spell
    return -1


def _serves(pos: Position, foe: int, name: str) -> bool:
    if name == "fire_ball":
        return pos.gap >= BALL_FEET
    if name in TOUCH:
        return pos.gap == 0 and foe in pos.foe_front() and bool(pos.front())
    if name == "light":
        return bool(pos.lit)
    if name == "invisibility":
        return not pos.foe_marks[foe] & INVISIBLE
    spell = pos.content.book.spells.known[pos.content.book.spells.number(name)]
    return pos.gap <= 10 * spell.reach or not spell.reach


def level_of(pos: Position, foe: int) -> int:
    return pos.kind(foe).power("mage") or pos.kind(foe).power("cleric")


def cast(pos: Position, foe: int, spell: int, dice: Dice, log: Log | None) -> None:
    pos.foe_spells[foe] &= ~(1 << spell)
    pos.foe_spent[foe] |= 1 << spell
    name = pos.content.book.spells.known[spell].id
    tell_all(log, "foe-cast", pos.foe_piece(foe), TITLES.get(name) or pos.content.book.spells.known[spell].title)
    if name in ("fire_ball", "lightning_bolt"):
        full = sum([dice.d6("UWA-SPELL-1 blast") for _ in range(level_of(pos, foe))])
        for who in pos.standing():
            suffer(pos, who, full // 2 if saves(pos, who, SPELLS, dice) else full, log)
    elif name == "sleep":
        able = [who for who in pos.able() if pos.member(who).race != "elf"]
        for at in overcome([pos.rung(who).dice for who in able], dice):
            fall(pos, able[at], ASLEEP, log, level_of(pos, foe))
    elif name == "hold_person":
        _hold(pos, foe, dice, log)
    elif name in ("charm_person", "phantasmal_forces"):
        _beguile(pos, foe, name, dice, log)
    else:
        _other(pos, foe, name, dice, log)


TITLES = {"bless": "a curse", "light": "darkness", "cure_light_wounds": "a spell that wounds"}


def _hold(pos: Position, foe: int, dice: Dice, log: Log | None) -> None:
    """One to four of them; a single one saves at -2."""
    found = pos.able()[: dice.roll(4, "UWA-SPELL-1 hold")]
    for who in found:
        if not saves(pos, who, WANDS, dice, -2 if len(found) == 1 else 0):
            fall(pos, who, HELD, log, level_of(pos, foe))


def _beguile(pos: Position, foe: int, name: str, dice: Dice, log: Log | None) -> None:
    """One of them saves, or stands aside charmed, or is wounded by what he believes in."""
    who = dice.choose(pos.able(), "UWA-SPELL-1 whom")
    if saves(pos, who, SPELLS, dice):
        return
    if name == "charm_person":
        fall(pos, who, CHARMED, log, level_of(pos, foe))
    else:
        suffer(pos, who, dice.d6("UWA-SPELL-1 phantom"), log)


def _other(pos: Position, foe: int, name: str, dice: Dice, log: Log | None) -> None:
    if name == "slow":
        pos.lagging = 0 if pos.hasted else 1
        pos.hasted = 0
    elif name == "bless":
        pos.blessed -= 1
    elif name == "light":
        pos.lit = 0
        tell_all(log, "dark")
    elif name == "invisibility":
        pos.foe_marks[foe] |= INVISIBLE
    elif name == "cure_light_wounds":
        who = dice.choose(pos.front(), "UWA-SPELL-1 whom")
        suffer(pos, who, dice.d6("UWA-SPELL-1 wounds") + 1, log)
