"""What creatures do besides wounding: touch, gaze, venom, grip, and how some of them mend (UWA-MON-1, UWA-MON-6)."""

from __future__ import annotations

from random import Random

from wyrmtable.core import Dice, Log, RandomDice, tell_all

from ..files.charts import POISON, SPELLS
from ..files.charts import STONE as AGAINST_STONE
from ..files.terms import (
    ABLE,
    BURNING,
    BURNT,
    CHARMED,
    CONSTRICTOR,
    COUNT,
    DEAD,
    DISEASED,
    DOWN,
    DYING,
    GRIPPED,
    HELD,
    HELPED,
    INVISIBLE,
    MIRROR,
    POISONED,
    ROTTING,
    SICK,
    SLIMED,
    STONE,
    SWALLOWED,
    VENOMOUS,
)
from ..files.throws import Throw
from ..position import Position
from . import ailments
from .blows import fall, foe_saves, join, saves, slay, suffer, wound
from .meeting import BY_TORCH

SOFT = 2  # dungeon levels on which poison sickens instead of slaying, if the players want it so
SQUEEZE = Throw(1, 6, 2)
SUCKS_IN = 2  # rounds
ALWAYS = 6  # of a die
GANG = 4  # how many seize somebody, at least
CALLED, HALF_OF_SIX = ("giant_rat", "wolf"), 3
HEALS_FROM = 3  # rounds after a wound in which a troll begins to mend


def touch(pos: Position, foe: int, who: int, number: int, dice: Dice, log: Log | None) -> None:
    """What a hit does besides the wound; `number` counts the attacks of the round: some sting with the last only."""
    kind, powers = pos.kind(foe), pos.kind(foe).powers
    elf = pos.race(who) == "elf"
    if "paralyse" in powers and not elf and not saves(pos, who, AGAINST_STONE, dice):
        fall(pos, who, HELD, log)
    elif "petrify" in powers and not saves(pos, who, AGAINST_STONE, dice):
        fall(pos, who, STONE, log)
    elif "sick" in powers and not saves(pos, who, POISON, dice, kind.power("sick")):
        pos.marks[who] |= SICK
        tell_all(log, "sickened", pos.piece(who))
    elif "poison" in powers or number == kind.power("tail"):
        venom(pos, who, kind.power("poison"), dice, log, "slow" in powers)
    elif "lame" in powers:
        ailments.limp(pos, who, kind.power("lame"), dice, log)
    elif "weaken" in powers:
        ailments.weaken(pos, who, kind.power("weaken"), log)
    elif "drain" in powers:
        drain(pos, who, kind.power("drain"), log)
    elif "cling" in powers or "leech" in powers:
        pos.foe_grip[foe] = who + 1
        tell_all(log, "clings", pos.foe_piece(foe), pos.piece(who))
    elif "snake" in powers:
        bitten(pos, foe, who, dice, log)
    elif "disease" in powers:
        fever(pos, who, kind.power("disease"), dice, log)
    elif "rot" in powers:
        pos.marks[who] |= ROTTING
        tell_all(log, "rotting", pos.piece(who))
    elif "slime" in powers and not pos.marks[who] & SLIMED:
        pos.marks[who] |= SLIMED
        pos.slimed.append((who, dice.d6("UWA-MON-1 slime")))
        tell_all(log, "slimed", pos.piece(who))


def venom(pos: Position, who: int, plus: int, dice: Dice, log: Log | None, slow: bool = False) -> None:
    if not saves(pos, who, POISON, dice, plus):
        poison(pos, who, dice, log, slow)


def poison(pos: Position, who: int, dice: Dice, log: Log | None, slow: bool = False) -> None:
    """Deadly, some of it only after d6 turns; on the first two dungeon levels it costs points and sickens instead
    (UWA-CHEST-2)."""
    deadly = pos.depth() > (SOFT if pos.content.soft else 0)
    if deadly and slow:
        ailments.work_in(pos, who, dice, log)
        return
    if deadly:
        fall(pos, who, DEAD, log)
        pos.marks[who] |= POISONED
        return
    pos.marks[who] |= SICK
    tell_all(log, "sickened", pos.piece(who))
    suffer(pos, who, dice.d6("UWA-CHEST-2 poison"), log)


def fever(pos: Position, who: int, chance: int, dice: Dice, log: Log | None) -> None:
    """A bite in twenty brings the fever; whoever fails to save will lie in bed for weeks (UWA-MON-1)."""
    if dice.roll(100, "UWA-MON-1 disease") <= chance and not saves(pos, who, POISON, dice):
        catch_fever(pos, who, dice, log)


def catch_fever(pos: Position, who: int, dice: Dice, log: Log | None) -> None:
    """It lasts 1d4 weeks, unless somebody cures it (UWA-MON-1, UWA-R292)."""
    pos.marks[who] |= DISEASED
    pos.bed[who] = dice.roll(4, "UWA-MON-1 weeks in bed")
    tell_all(log, "diseased", pos.piece(who))


def bitten(pos: Position, foe: int, who: int, dice: Dice, log: Log | None) -> None:
    """A great snake is venomous or crushes: the first hit shows which (UWA-MON-1)."""
    if not pos.foe_marks[foe] & (VENOMOUS | CONSTRICTOR):
        pos.foe_marks[foe] |= VENOMOUS if dice.d6("UWA-MON-1 snake") <= 3 else CONSTRICTOR
    if pos.foe_marks[foe] & VENOMOUS:
        venom(pos, who, 0, dice, log)
    else:
        pos.foe_grip[foe] = who + 1
        tell_all(log, "clings", pos.foe_piece(foe), pos.piece(who))


def squeeze(pos: Position, foe: int, dice: Dice, log: Log | None) -> bool:
    """What clings harms its victim every round without a throw to hit (UWA-MON-1). False: it clings to nobody."""
    kind, who = pos.kind(foe), pos.foe_grip[foe] - 1
    clinging = "cling" in kind.powers or "leech" in kind.powers or pos.foe_marks[foe] & CONSTRICTOR
    if who < 0 or not clinging:
        return False
    if pos.fate[who] not in (ABLE, GRIPPED):
        pos.foe_grip[foe] = 0
        return False
    if "leech" in kind.powers:
        suck(pos, foe, who, log)
        return True
    throw = kind.dice("cling") if "cling" in kind.powers else SQUEEZE
    damage = throw.roll(dice, "UWA-MON-1 clinging")
    tell_all(log, "foe-blow", "hit", pos.foe_piece(foe), pos.piece(who), damage)
    suffer(pos, who, damage, log)
    return True


def suck(pos: Position, foe: int, who: int, log: Log | None) -> None:
    """A leech that has fastened on somebody drains a level in every other round, until it is killed (UWA-MON-1)."""
    pos.foe_marks[foe] += 1
    if pos.foe_marks[foe] & COUNT == SUCKS_IN:
        pos.foe_marks[foe] -= SUCKS_IN
        drain(pos, who, 1, log)


def swallow(pos: Position, foe: int, who: int, log: Log | None) -> None:
    """Somebody inside the worm is lost unless it is slain (UWA-MON-1)."""
    pos.foe_grip[foe] = who + 1
    fall(pos, who, SWALLOWED, log)


def drain(pos: Position, who: int, levels: int, log: Log | None) -> None:
    """Levels are lost with their share of hit points, and what was learnt beyond the middle of the level that is left:
    only new experience brings them back (UWA-MON-6, UWA-HEAL-1). Without a level one is dead; hired men have one."""
    left = max(pos.level[who] - levels, 0)
    pos.hp[who] = max(pos.hp[who] * left // pos.level[who], 1)
    pos.level[who] = max(left, 1)
    if who in pos.characters():
        ladder = pos.content.book.ladders[pos.klass(who)]
        middle = (ladder[pos.level[who] - 1].experience + ladder[pos.level[who]].experience) // 2
        pos.learnt[who] = min(pos.learnt[who], middle)
    tell_all(log, "drained", pos.piece(who), levels)
    if left == 0 or pos.hurt[who] >= pos.hp[who]:
        fall(pos, who, DEAD, log)


def gaze(pos: Position, foe: int, who: int, dice: Dice, log: Log | None) -> None:
    """Eyes that turn to stone, or that charm (UWA-MON-1)."""
    powers = pos.kind(foe).powers
    if "gaze" in powers:
        if pos.marks[who] & MIRROR and mirrors(pos, foe, dice):
            tell_all(log, "mirrored", pos.piece(who))
            if not foe_saves(pos, foe, AGAINST_STONE, dice):
                slay(pos, foe, STONE, log)
        elif not saves(pos, who, AGAINST_STONE, dice):
            fall(pos, who, STONE, log)
    elif "charm" in powers and not saves(pos, who, SPELLS, dice, -pos.kind(foe).power("charm")):
        fall(pos, who, CHARMED, log, pos.dice_of(foe))


def mirrors(pos: Position, foe: int, dice: Dice) -> bool:
    """A mirror throws a basilisk's look back on 1 to 3, a medusa's always (UWA-MON-1)."""
    most = pos.kind(foe).power("gaze")
    return most == ALWAYS or dice.d6("UWA-MON-1 mirror") <= most


def show_itself(pos: Position, foe: int) -> None:
    """Invisibility lasts until its bearer strikes or shoots; only a stalker is never seen (UWA-SPELL-1, UWA-MON-1)."""
    if pos.kind(foe).powers.get("unseen") != "":
        pos.foe_marks[foe] &= ~INVISIBLE


def call(pos: Position, foe: int, dice: Dice, log: Log | None) -> None:
    """A vampire calls rats or wolves to its side once, as many as come of their kind (UWA-MON-1, UWA-R383)."""
    pos.foe_marks[foe] |= HELPED
    book = pos.content.book
    name = CALLED[int(dice.d6("UWA-MON-1 called") > HALF_OF_SIX)]
    kind = book.kinds[book.number[name]]
    number = min(kind.no_dungeon.roll(dice, "UWA-WAND-5 number"), pos.content.most - len(pos.foe_kind))
    rolls = RandomDice(Random(dice.number(2**53, "UWA-GEN-2 called")))
    for _ in range(number):
        join(pos, book.number[name], kind.hd.roll(rolls, "UWA-MON-1 hit points"))
    tell_all(log, "called", pos.foe_piece(foe), number, kind.name)


# -- green slime -------------------------------------------------------------------------------------------------------


def free_of_slime(pos: Position, who: int) -> None:
    pos.marks[who] &= ~SLIMED
    pos.slimed = [row for row in pos.slimed if row[0] != who]


def flame(pos: Position, who: int) -> bool:
    """Whether somebody has fire at hand: the party's torch or lantern, or oil of his own."""
    return pos.lit == BY_TORCH or bool(pos.oil[who])


def burn_off(pos: Position, who: int, aim: int, log: Log | None) -> None:
    """Slime that has touched somebody is burnt away, in a round (UWA-MON-1)."""
    if not pos.marks[aim] & SLIMED or not flame(pos, who):
        return
    pos.oil[who] -= 0 if pos.lit == BY_TORCH else 1
    free_of_slime(pos, aim)
    tell_all(log, "burnt-off", pos.piece(aim))


def turn_to_slime(pos: Position, log: Log | None) -> None:
    """Flesh turns to slime in 1d6 rounds, unless it was burnt or cured before (UWA-MON-1)."""
    pos.slimed = [(who, rounds - 1) for who, rounds in pos.slimed if pos.fate[who] != DEAD]
    for who in [one for one, rounds in pos.slimed if rounds <= 0]:
        free_of_slime(pos, who)
        fall(pos, who, DEAD, log)


def scour(pos: Position, log: Log | None) -> None:
    """When a meeting is over whoever has a flame burns the slime off the others; without any they are lost."""
    for who, _ in pos.slimed[:]:
        helpers = [one for one in pos.able() if flame(pos, one)]
        if helpers:
            burn_off(pos, helpers[0], who, log)
        elif pos.fate[who] != DEAD:
            free_of_slime(pos, who)
            fall(pos, who, DEAD, log)
    pos.slimed = []


# -- the end of a round ------------------------------------------------------------------------------------------------


def burn_and_mend(pos: Position, dice: Dice, log: Log | None) -> None:
    """Oil burns on, some mend, those who fought on after their death blow fall, the fallen trolls rise (UWA-MON-1)."""
    for foe in range(len(pos.foe_kind)):
        if pos.foe_fate[foe] == ABLE:
            _burn(pos, foe, dice, log)
            _falter(pos, foe, log)
        if pos.foe_fate[foe] in (ABLE, DOWN):
            _mend(pos, foe, log)


def _burn(pos: Position, foe: int, dice: Dice, log: Log | None) -> None:
    if pos.foe_marks[foe] & BURNT:
        pos.foe_marks[foe] &= ~(BURNING | BURNT)
        wound(pos, foe, dice.d6("UWA-CBT-11 burning"), log, True)
    elif pos.foe_marks[foe] & BURNING:
        pos.foe_marks[foe] |= BURNT


def _falter(pos: Position, foe: int, log: Log | None) -> None:
    left = pos.foe_marks[foe] // DYING & 3
    if left:
        pos.foe_marks[foe] -= DYING
        if left == 1:
            slay(pos, foe, DEAD, log)


def _mend(pos: Position, foe: int, log: Log | None) -> None:
    """A troll begins with the third round after a wound; the others mend at once."""
    healing = pos.kind(foe).power("regen")
    troll = "rise" in pos.kind(foe).powers
    if not healing or not pos.foe_hurt[foe]:
        return
    if troll and pos.foe_marks[foe] & 255 < HEALS_FROM - 1:
        pos.foe_marks[foe] += 1
        return
    pos.foe_hurt[foe] = max(pos.foe_hurt[foe] - healing, 0)
    if not pos.foe_hurt[foe]:
        pos.foe_marks[foe] &= ~255
    if pos.foe_fate[foe] == DOWN and pos.foe_hurt[foe] < pos.foe_hp[foe]:
        pos.foe_fate[foe] = ABLE
        tell_all(log, "rose", pos.foe_piece(foe))


def break_free(pos: Position, dice: Dice, log: Log | None) -> None:
    """Who is held down tries once a round: 1 or 2, less one for every grappler beyond four (UWA-CBT-13)."""
    for who in pos.march:
        if pos.fate[who] == GRIPPED:
            grapplers = sum([grip == who + 1 for grip in pos.foe_grip])
            if dice.d6("UWA-CBT-13 break free") <= 2 - max(grapplers - GANG, 0):
                pos.fate[who] = ABLE
                pos.foe_grip = [0 if grip == who + 1 else grip for grip in pos.foe_grip]
                tell_all(log, "freed", pos.piece(who))
    for foe in range(len(pos.foe_kind)):
        if pos.foe_fate[foe] == GRIPPED and dice.d6("UWA-CBT-13 break free") <= 2 - max(-pos.foe_grip[foe] - GANG, 0):
            pos.foe_fate[foe], pos.foe_grip[foe] = ABLE, 0
            tell_all(log, "broke-free", pos.foe_piece(foe))
