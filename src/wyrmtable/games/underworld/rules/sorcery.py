"""Spells of magicians and evil priests among the foes; a priest's are reversed (UWA-SPELL-1, UWA-CHAR-9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wyrmtable.core import Dice, Log, tell_all

from ..files.charts import POISON, SPELLS, WANDS
from ..files.terms import ASLEEP, CHARMED, DAZED, DEAD, HELD, INVISIBLE
from ..position import Position
from . import lasting, powers
from .blows import fall, saves, suffer
from .meeting import learning
from .pace import ROUND_PARTS, TURN
from .slumber import overcome
from .wizardry import CLOUD_DICE, CLOUD_RANKS, FEEBLE, MEEK_DICE

ORDER = (
    "cloudkill", "sleep", "fire_ball", "lightning_bolt", "hold_monster", "hold_person", "charm_monster", "confusion",
    "raise_dead", "feeblemind", "slow", "charm_person", "phantasmal_forces", "bless", "light", "neutralize_poison",
    "cure_serious_wounds", "cure_disease", "cure_light_wounds", "invisibility",
)  # fmt: skip
SLOW_TURNS, CURSE_TURNS = 3, 6
BALL_FEET = 20  # nearer than that a fire ball would burn whoever throws it
TOUCH = ("cure_light_wounds", "cure_serious_wounds", "cure_disease", "neutralize_poison", "raise_dead")
TITLES = {
    "bless": "a curse", "light": "darkness", "cure_light_wounds": "a spell that wounds",
    "cure_serious_wounds": "a spell that wounds sorely", "cure_disease": "a spell that brings fever",
    "neutralize_poison": "a spell that poisons", "raise_dead": "a spell that slays",
}  # fmt: skip
Effect = Callable[[Position, int, Dice, Log | None], None]


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
    if name == "feeblemind" and not _mages(pos):
        return False
    spell = pos.content.book.spells.known[pos.content.book.spells.number(name)]
    return pos.gap <= 10 * spell.reach or not spell.reach


def _mages(pos: Position) -> list[int]:
    """Whoever of the party would cast spells of Magic-Users."""
    known = len(pos.content.book.spells.known)
    return [who for who in pos.able() if pos.klass(who) == "mage" and any(pos.spells[who * known : (who + 1) * known])]


def level_of(pos: Position, foe: int) -> int:
    return learning(pos, foe) or pos.kind(foe).power("cleric") or 1


def cast(pos: Position, foe: int, spell: int, dice: Dice, log: Log | None) -> None:
    pos.foe_spells[foe] &= ~(1 << spell)
    pos.foe_spent[foe] |= 1 << spell
    name = pos.content.book.spells.known[spell].id
    tell_all(log, "foe-cast", pos.foe_piece(foe), TITLES.get(name) or pos.content.book.spells.known[spell].title)
    EFFECTS[name](pos, foe, dice, log)


# -- upon many ---------------------------------------------------------------------------------------------------------


def _blast(pos: Position, foe: int, dice: Dice, log: Log | None) -> None:
    """A d6 for each of his levels, half for those who save (UWA-SAVE-2)."""
    full = sum([dice.d6("UWA-SPELL-1 blast") for _ in range(level_of(pos, foe))])
    for who in pos.standing():
        suffer(pos, who, full // 2 if saves(pos, who, SPELLS, dice) else full, log)


def _sleep(pos: Position, foe: int, dice: Dice, log: Log | None) -> None:
    able = [who for who in pos.able() if pos.race(who) != "elf"]
    for at in overcome([pos.rung(who).dice for who in able], dice):
        fall(pos, able[at], ASLEEP, log, level_of(pos, foe))


def _hold(pos: Position, foe: int, dice: Dice, log: Log | None) -> None:
    """One to four of them; a single one saves at -2."""
    found = pos.able()[: dice.roll(4, "UWA-SPELL-1 hold")]
    for who in found:
        if not saves(pos, who, WANDS, dice, -2 if len(found) == 1 else 0):
            fall(pos, who, HELD, log, level_of(pos, foe))


def _charm_many(pos: Position, foe: int, dice: Dice, log: Log | None) -> None:
    """One of them; or 3d6 of the third level or less, if chance falls on one of those."""
    able = pos.able()
    struck = [dice.choose(able, "UWA-SPELL-1 whom")]
    if pos.level[struck[0]] <= MEEK_DICE:
        number = sum([dice.d6("UWA-SPELL-1 charm") for _ in range(3)])
        struck += [who for who in able if who != struck[0] and pos.level[who] <= MEEK_DICE]
        struck = struck[:number]
    for who in struck:
        if not saves(pos, who, SPELLS, dice):
            fall(pos, who, CHARMED, log, level_of(pos, foe))


def _confuse(pos: Position, foe: int, dice: Dice, log: Log | None) -> None:
    """2d6 of them do not know any more whom they fight (see `fight.dazed`)."""
    number = dice.d6("UWA-SPELL-1 confusion") + dice.d6("UWA-SPELL-1 confusion")
    for who in pos.able()[:number]:
        pos.marks[who] |= DAZED
        lasting.begin(pos, DAZED, who, lasting.CONFUSED_ROUNDS * ROUND_PARTS)
        tell_all(log, "dazed", pos.piece(who))


def _cloud(pos: Position, foe: int, dice: Dice, log: Log | None) -> None:
    """Under five dice they die without a save."""
    for who in pos.standing()[: CLOUD_RANKS * pos.rank()]:
        if pos.rung(who).dice.levels < CLOUD_DICE:
            fall(pos, who, DEAD, log)


def _slow(pos: Position, foe: int, dice: Dice, log: Log | None) -> None:
    pos.lagging = 0 if pos.hasted else 1
    pos.hasted = 0
    lasting.end(pos, lasting.HASTE)
    if pos.lagging:
        lasting.begin(pos, lasting.SLOWNESS, lasting.EVERYBODY, SLOW_TURNS * TURN)


def _curse(pos: Position, foe: int, dice: Dice, log: Log | None) -> None:
    pos.blessed -= 1
    lasting.begin(pos, lasting.CURSE, lasting.EVERYBODY, CURSE_TURNS * TURN)


def _darken(pos: Position, foe: int, dice: Dice, log: Log | None) -> None:
    pos.lit = 0
    tell_all(log, "dark")


# -- upon one ----------------------------------------------------------------------------------------------------------


def _charm(pos: Position, foe: int, dice: Dice, log: Log | None) -> None:
    """One of them saves, or stands aside."""
    who = dice.choose(pos.able(), "UWA-SPELL-1 whom")
    if not saves(pos, who, SPELLS, dice):
        fall(pos, who, CHARMED, log, level_of(pos, foe))


def _phantom(pos: Position, foe: int, dice: Dice, log: Log | None) -> None:
    """One of them saves, or is wounded by what he believes in."""
    who = dice.choose(pos.able(), "UWA-SPELL-1 whom")
    if not saves(pos, who, SPELLS, dice):
        suffer(pos, who, dice.d6("UWA-SPELL-1 phantom"), log)


def _enfeeble(pos: Position, foe: int, dice: Dice, log: Log | None) -> None:
    """A Magic-User saves at -4, or casts no more."""
    who = dice.choose(_mages(pos), "UWA-SPELL-1 whom")
    if not saves(pos, who, SPELLS, dice, FEEBLE):
        known = len(pos.content.book.spells.known)
        pos.spells[who * known : (who + 1) * known] = bytearray(known)
        tell_all(log, "enfeebled", pos.piece(who))


def _vanish(pos: Position, foe: int, dice: Dice, log: Log | None) -> None:
    pos.foe_marks[foe] |= INVISIBLE


def _touched(pos: Position, dice: Dice) -> int:
    """Whom an evil priest lays his hand on: one of the first rank."""
    return dice.choose(pos.front(), "UWA-SPELL-1 whom")


def _wound(pos: Position, foe: int, dice: Dice, log: Log | None) -> None:
    suffer(pos, _touched(pos, dice), dice.d6("UWA-SPELL-1 wounds") + 1, log)


def _wound_sorely(pos: Position, foe: int, dice: Dice, log: Log | None) -> None:
    who = _touched(pos, dice)
    suffer(pos, who, dice.d6("UWA-SPELL-1 wounds") + dice.d6("UWA-SPELL-1 wounds") + 2, log)


def _bring_fever(pos: Position, foe: int, dice: Dice, log: Log | None) -> None:
    who = _touched(pos, dice)
    if not saves(pos, who, SPELLS, dice):
        powers.catch_fever(pos, who, dice, log)


def _poison(pos: Position, foe: int, dice: Dice, log: Log | None) -> None:
    powers.venom(pos, _touched(pos, dice), 0, dice, log)


def _slay(pos: Position, foe: int, dice: Dice, log: Log | None) -> None:
    """What raises the dead slays the living, unless they save as against a death ray (UWA-CHAR-9)."""
    who = _touched(pos, dice)
    if not saves(pos, who, POISON, dice):
        fall(pos, who, DEAD, log)


EFFECTS: Mapping[str, Effect] = {
    "fire_ball": _blast,
    "lightning_bolt": _blast,
    "sleep": _sleep,
    "hold_person": _hold,
    "hold_monster": _hold,
    "charm_person": _charm,
    "charm_monster": _charm_many,
    "confusion": _confuse,
    "cloudkill": _cloud,
    "feeblemind": _enfeeble,
    "phantasmal_forces": _phantom,
    "slow": _slow,
    "bless": _curse,
    "light": _darken,
    "invisibility": _vanish,
    "cure_light_wounds": _wound,
    "cure_serious_wounds": _wound_sorely,
    "cure_disease": _bring_fever,
    "neutralize_poison": _poison,
    "raise_dead": _slay,
}
