"""The foes' part of a round: spells, breath, missiles, closing in, blows (UWA-CBT-1, UWA-CBT-4, UWA-MON-9)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, tell_all

from ..files.charts import BREATH, SPELLS
from ..files.charts import STONE as AGAINST_STONE
from ..files.monsters import Kind
from ..files.terms import (
    ABLE,
    ALOFT,
    BEHIND,
    CHARGING,
    CONFUSED,
    COUNT,
    DEAD,
    FRESH,
    GRIPPED,
    HELMET,
    HELPED,
    HELPLESS,
    MIRROR,
    MISSILE_PROOF,
    NAPPING,
    PROTECTED,
    STONE,
    UNSEEN,
    WARRIOR,
)
from ..position import Position
from . import ailments, lights, powers, sorcery
from .blows import HIDDEN, batter, ease, fall, foe_saves, lands, saves, suffer
from .pace import round_move

BREATHS = 3
VOLLEYS = 4
WEB_FEET = 30
BOW_INCHES = 15  # short ones and light crossbows; others are written down
FROM_BEHIND = 2
GANG = 4
WELL_ARMOURED = 17  # whom they would hardly hit, they drag down
GUST = 8  # a bit of `checks`
SWALLOWS_ON, SWALLOWS_OVER, SURE_HIT = 18, 4, 20
AT_THE_FLEEING = 2
AT_THE_FOE, STANDS, AT_HIS_OWN = range(3)  # what the confused do
STEADY = 4  # levels or dice of those who save against it each round


def foes_act(pos: Position, acting: list[int], dice: Dice, log: Log | None) -> None:
    """Spells begun, breath and missiles, movement, melee, in that order (UWA-CBT-1)."""
    awake = [foe for foe in acting if not pos.foe_marks[foe] & NAPPING and not bewildered(pos, foe, dice, log)]
    busy = {foe for foe in awake if pos.able() and special(pos, foe, dice, log)}
    if pos.gap and awake and any(not pos.foe_marks[foe] & BEHIND for foe in awake):
        close_in(pos)
    if pos.slowed and pos.round % 2 == 0:
        return
    ready = [foe for foe in awake if foe not in busy]
    if pos.gap == 0:
        wings_beat(pos, ready, dice, log)
        melee(pos, in_contact(pos, ready, False), False, dice, log)
    melee(pos, in_contact(pos, ready, True), True, dice, log)


def close_in(pos: Position) -> None:
    """A round's way nearer, or a leap; some run down whom they reach (UWA-CBT-2, UWA-MON-1)."""
    leap = min([pos.kind(foe).feet("leap") for foe in pos.foe_front()], default=0)
    pos.gap = 0 if pos.gap <= leap else max(pos.gap - round_move(pos.foe_rate()), 0)
    if not pos.gap:
        run_down(pos)


def run_down(pos: Position) -> None:
    """Those who charge do twice the harm with the first attack in which they close in (UWA-MON-1)."""
    for foe in pos.foe_front():
        if "charge" in pos.kind(foe).powers:
            pos.foe_marks[foe] |= CHARGING


def whim(steady: bool, dice: Dice) -> int:
    """What the confused do in a round, on 2d6; whoever saves keeps his head (UWA-SPELL-1)."""
    if steady:
        return AT_THE_FOE
    total = dice.d6("UWA-SPELL-1 confused") + dice.d6("UWA-SPELL-1 confused")
    return AT_THE_FOE if total <= 5 else STANDS if total <= 8 else AT_HIS_OWN


def bewildered(pos: Position, foe: int, dice: Dice, log: Log | None) -> bool:
    """Whether a foe stands still or strikes one of its own instead of fighting the party; of four dice or more it
    saves each round (UWA-SPELL-1)."""
    if not pos.foe_marks[foe] & CONFUSED or pos.foe_fate[foe] != ABLE:
        return False
    what = whim(pos.dice_of(foe) >= STEADY and foe_saves(pos, foe, SPELLS, dice), dice)
    others = [one for one in pos.foes() if one != foe]
    if what == AT_HIS_OWN and others:
        other = dice.choose(others, "UWA-SPELL-1 whom")
        hit = lands(dice, foe_needs(pos, foe, pos.kind(other).ac), 0, "UWA-CBT-4 to hit")
        damage = pos.kind(foe).damage.roll(dice, "UWA-CBT-6 damage") if hit and pos.kind(foe).damage.many else 0
        tell_all(log, "at-its-own", "hit" if hit else "miss", pos.foe_piece(foe), pos.foe_piece(other), damage)
        if damage:
            batter(pos, other, damage, log)
    return what != AT_THE_FOE


def in_contact(pos: Position, ready: list[int], behind: bool) -> list[int]:
    """Those of them who stand before the party or behind it; whoever falls in the same moment still strikes."""
    rank = pos.foe_front(behind)
    side = [foe for foe in ready if bool(pos.foe_marks[foe] & BEHIND) == behind]
    return [foe for foe in side if foe in rank or pos.foe_fate[foe] == DEAD][: pos.rank()]


def melee(pos: Position, striking: list[int], behind: bool, dice: Dice, log: Log | None) -> None:
    """Each strikes whom chance gives him; many weak ones seize a strong man together (UWA-CBT-9, UWA-CBT-13)."""
    prey = victims(pos, striking, behind) if len(striking) >= GANG else []
    if prey:
        who = dice.choose(prey, "UWA-CBT-9 whom")
        if can_grapple(pos, striking, who):
            grapple(pos, striking, who, dice, log)
            return
    for foe in striking:
        prey = victims(pos, [foe], behind)
        seen = prey or kept_off(pos, foe, behind)
        if powers.squeeze(pos, foe, dice, log) or not seen:
            continue
        who = dice.choose(seen, "UWA-CBT-9 whom")
        powers.gaze(pos, foe, who, dice, log)
        if prey and pos.fate[who] in (ABLE, GRIPPED) and pos.foe_fate[foe] in (ABLE, DEAD):
            extra = FROM_BEHIND if pos.foe_marks[foe] & FRESH else 0
            attack(pos, foe, who, dice, log, extra, bool(extra))
        pos.foe_marks[foe] &= ~(FRESH | CHARGING)


def victims(pos: Position, striking: list[int], behind: bool) -> list[int]:
    """Whom they can strike; whoever is aloft only by flyers, whoever is protected from evil by nothing enchanted, and
    whoever holds a mirror up not by a vampire (UWA-SPELL-1, UWA-MON-1)."""
    found = in_reach(pos, striking, behind)
    if any(pos.kind(foe).enchanted for foe in striking):
        found = [who for who in found if not pos.marks[who] & PROTECTED]
    if any("repelled" in pos.kind(foe).powers for foe in striking):
        return [who for who in found if not pos.marks[who] & MIRROR]
    return found


def in_reach(pos: Position, striking: list[int], behind: bool) -> list[int]:
    """Whoever stands before them, and is not too high up (UWA-SPELL-1)."""
    rank = pos.rear() if behind else pos.front()
    flying = any(pos.kind(foe).fly for foe in striking)
    return [who for who in rank if flying or not pos.marks[who] & ALOFT]


def kept_off(pos: Position, foe: int, behind: bool) -> list[int]:
    """Whom an enchanted creature cannot touch, but charm by a look (UWA-R350)."""
    if not pos.kind(foe).enchanted or "charm" not in pos.kind(foe).powers:
        return []
    return [who for who in in_reach(pos, [foe], behind) if not pos.marks[who] & MIRROR]


def foe_strikes(pos: Position, foe: int, who: int) -> int:
    """Its attacks; a creature of two dice or more strikes the weak once a die, if that is more (UWA-CBT-7)."""
    kind, dice = pos.kind(foe), pos.dice_of(foe)
    attacks = max(dice - pos.foe_hurt[foe] // 6, 1) if kind.id == "hydra" else kind.attacks
    skilled = pos.content.multi and not ("mage" in kind.powers or "cleric" in kind.powers)
    return max(attacks, dice) if pos.rung(who).dice.weak and dice >= 2 and skilled else attacks


def foe_needs(pos: Position, foe: int, ac: int) -> int:
    """Persons of a class fight on the first matrix, all others on the second (UWA-CBT-3, UWA-CBT-4)."""
    kind, book = pos.kind(foe), pos.content.book
    for klass in ("fighter", "mage", "cleric"):
        if klass in kind.powers:
            return book.combat.to_hit_as_person(book.ladders[klass][kind.power(klass) - 1].column, ac)
    return book.combat.to_hit_as_creature(pos.hit_dice(foe), ac)


def armour_against(pos: Position, who: int, dice: Dice, shieldless: bool = False) -> int:
    """Without a helmet one blow in six counts against armour class 9 (UWA-CBT-5)."""
    if not pos.marks[who] & HELMET and pos.beast(who) is None and dice.d6("UWA-CBT-5 bare head") == 1:
        return 9
    return pos.bare_ac(who) if shieldless else pos.ac(who)


def guard(pos: Position, who: int) -> int:
    """What protection or invisibility takes from a blow at somebody (UWA-SPELL-1)."""
    ward = -1 if pos.marks[who] & PROTECTED and pos.alignment() != "L" else 0
    return ward + (HIDDEN if pos.marks[who] & UNSEEN else 0)


def attack(
    pos: Position, foe: int, who: int, dice: Dice, log: Log | None, extra: int = 0, shieldless: bool = False
) -> None:
    """All attacks of a foe on one character (UWA-CBT-7)."""
    assail(pos, foe, who, foe_strikes(pos, foe, who), dice, log, extra, shieldless)


def last_blow(pos: Position, foe: int, dice: Dice, log: Log | None) -> None:
    """At those who turn to flee a foe in contact has one attack at +2, however many it has else (UWA-CBT-10)."""
    prey = victims(pos, [foe], bool(pos.foe_marks[foe] & BEHIND))
    if prey:
        assail(pos, foe, dice.choose(prey, "UWA-CBT-10 whom"), 1, dice, log, AT_THE_FLEEING)


def assail(
    pos: Position,
    foe: int,
    who: int,
    times: int,
    dice: Dice,
    log: Log | None,
    extra: int = 0,
    shieldless: bool = False,
) -> None:
    """So many attacks of a foe on one character; the helpless are hit without a throw (UWA-CBT-9)."""
    kind, landed = pos.kind(foe), 0
    powers.show_itself(pos, foe)
    stings = "sting" in kind.powers and dice.d6("UWA-R14 sting") + dice.d6("UWA-R14 sting") >= kind.power("sting")
    for number in range(1, times + 1):
        if pos.fate[who] not in (ABLE, GRIPPED):
            return
        natural, need, hit = 0, 0, pos.fate[who] in HELPLESS
        if not hit:
            need = foe_needs(pos, foe, armour_against(pos, who, dice, shieldless))
            bonus = extra + guard(pos, who) + fury(pos, foe, who) + temper(pos, foe)
            natural = dice.roll(20, "UWA-CBT-4 to hit")
            hit = natural == 20 or (natural != 1 and natural + bonus >= need)
        damage = kind.damage.roll(dice, "UWA-CBT-6 damage") if hit and kind.damage.many else 0
        damage *= 2 if pos.foe_marks[foe] & CHARGING and number == 1 else 1
        tell_all(log, "foe-blow", "hit" if hit else "miss", pos.foe_piece(foe), pos.piece(who), damage)
        if hit:
            landed += 1
            suffer(pos, who, damage, log)
            if damage and "infect" in kind.powers and pos.fate[who] != DEAD:
                ailments.infect(pos, who, damage, dice, log)
            if pos.fate[who] == ABLE and swallows(pos, foe, who, natural, need):
                powers.swallow(pos, foe, who, log)
        if hit and pos.fate[who] in (ABLE, GRIPPED):
            _besides(pos, foe, who, number, stings, dice, log)
    both = kind.attacks == landed == 2
    for name in ("hug", "rake"):
        if both and name in kind.powers and pos.fate[who] in (ABLE, GRIPPED):
            suffer(pos, who, kind.dice(name).roll(dice, "UWA-MON-1 hug"), log)


def fury(pos: Position, foe: int, who: int) -> int:
    """What berserkers have against normal men, who are of one die or less (UWA-MON-1)."""
    return pos.kind(foe).power("fury") if pos.rung(who).dice.weak else 0


def temper(pos: Position, foe: int) -> int:
    """What the fierce add to all their blows, and what daylight takes from those of the night, or dry land from
    mermen (UWA-MON-1)."""
    kind = pos.kind(foe)
    unused = ("nightly" in kind.powers and pos.content.open_air) or "ashore" in kind.powers
    return kind.power("zeal") - int(unused)


def swallows(pos: Position, foe: int, who: int, natural: int, need: int) -> bool:
    """A worm on 18 or more, or four over what it needs; a toad somebody of a halfling's size on 20 (UWA-MON-1)."""
    powers_of = pos.kind(foe).powers
    if "gulp" in powers_of:
        return natural == SURE_HIT and pos.member(who).race == "halfling"
    return "swallow" in powers_of and natural >= min(SWALLOWS_ON, need + SWALLOWS_OVER)


def _besides(pos: Position, foe: int, who: int, number: int, stings: bool, dice: Dice, log: Log | None) -> None:
    """What a hit does besides the wound."""
    if stings:
        powers.venom(pos, who, 0, dice, log)
    elif pos.foe_marks[foe] & WARRIOR:
        if not saves(pos, who, 0, dice):
            suffer(pos, who, dice.d6("UWA-MON-1 sting") + dice.d6("UWA-MON-1 sting"), log)
    else:
        powers.touch(pos, foe, who, number, dice, log)


# -- many against one --------------------------------------------------------------------------------------------------


def can_grapple(pos: Position, striking: list[int], who: int) -> bool:
    """Four or more who are weaker than he, and who would hardly hit him (UWA-CBT-13)."""
    weaker = all(pos.dice_of(foe) < pos.level[who] for foe in striking)
    return weaker and pos.fate[who] == ABLE and foe_needs(pos, striking[0], pos.ac(who)) >= WELL_ARMOURED


def grapple(pos: Position, striking: list[int], who: int, dice: Dice, log: Log | None) -> None:
    """Each that would hit counts its dice, the smallest half a die; as much as his level holds him (UWA-CBT-13)."""
    need, halves = foe_needs(pos, striking[0], pos.ac(who)), 0
    holding = [foe for foe in striking if lands(dice, need, guard(pos, who), "UWA-CBT-13 grapple")]
    for foe in holding:
        halves += 1 if pos.hit_dice(foe).half else 2 * pos.dice_of(foe)
    if halves >= 2 * pos.level[who]:
        for foe in holding:
            pos.foe_grip[foe] = who + 1
        fall(pos, who, GRIPPED, log)
    else:
        tell_all(log, "shaken-off", pos.piece(who))


# -- from afar ---------------------------------------------------------------------------------------------------------


def special(pos: Position, foe: int, dice: Dice, log: Log | None) -> bool:
    """A spell, a call for help, breath, or something thrown from afar, instead of blows. False: nothing of the kind."""
    kind = pos.kind(foe)
    spell = sorcery.choose(pos, foe) if pos.foe_spells[foe] else -1
    if spell >= 0 and pos.foe_fate[foe] == ABLE:
        if pos.foe_spoiled >> foe & 1:
            pos.foe_spells[foe] &= ~(1 << spell)
            tell_all(log, "foe-spoiled", pos.foe_piece(foe))
        else:
            sorcery.cast(pos, foe, spell, dice, log)
        return True
    if "calls" in kind.powers and not pos.foe_marks[foe] & HELPED and pos.foe_fate[foe] == ABLE:
        powers.call(pos, foe, dice, log)
        return True
    used = pos.foe_marks[foe] & COUNT
    breath = "breath" in kind.powers and (used < BREATHS or stony(kind)) and pos.gap <= kind.feet("breath")
    if breath and dice.d6("UWA-MON-9 breath") <= 3:
        breathe(pos, foe, dice, log)
        return True
    if not pos.gap or pos.foe_marks[foe] & BEHIND or pos.foe_fate[foe] != ABLE:
        return False
    return _throws(pos, foe, used, dice, log)


def _throws(pos: Position, foe: int, used: int, dice: Dice, log: Log | None) -> bool:
    """Spikes, rocks, arrows and webs while there is distance between (UWA-MON-1)."""
    kind = pos.kind(foe)
    if "volley" in kind.powers and used < VOLLEYS and pos.gap <= kind.feet("volley"):
        pos.foe_marks[foe] += 1
        for _ in range(int(kind.powers["volley"].partition(":")[2])):
            missile(pos, foe, kind.feet("volley"), dice, log)
    elif "hurl" in kind.powers and pos.gap <= kind.feet("hurl"):
        missile(pos, foe, kind.feet("hurl"), dice, log)
    elif "beam" in kind.powers and pos.gap <= kind.feet("beam") and pos.round % 2:
        missile(pos, foe, kind.feet("beam"), dice, log)
    elif has_bow(pos, foe):
        missile(pos, foe, 10 * (kind.part("bow", 1) or BOW_INCHES), dice, log)
    elif "web" in kind.powers and pos.gap <= WEB_FEET:
        who = dice.choose(pos.front(), "UWA-MON-1 web")
        if dice.d6("UWA-MON-1 web") <= 4 and pos.fate[who] == ABLE:
            fall(pos, who, GRIPPED, log)
    else:
        return False
    return True


def has_bow(pos: Position, foe: int) -> bool:
    """One in so many of some bands carries a bow (UWA-MON-1)."""
    every = pos.kind(foe).part("bow", 0)
    return bool(every) and foe % every == every - 1


def missile(pos: Position, foe: int, feet: int, dice: Dice, log: Log | None) -> None:
    """At one of the front rank; a third of the range is short, two thirds medium (UWA-CBT-8)."""
    if not pos.front():
        return
    powers.show_itself(pos, foe)
    who = dice.choose(pos.front(), "UWA-CBT-8 whom")
    kind, reach = pos.kind(foe), feet // 10
    armour = min(pos.ac(who) + ease(pos.gap, (reach // 3, 2 * reach // 3, reach)), 9)
    bonus = guard(pos, who) + temper(pos, foe) + kind.part("bow", 2)
    hit = lands(dice, foe_needs(pos, foe, armour), bonus, "UWA-CBT-8 to hit")
    harmless = bool(pos.marks[who] & MISSILE_PROOF)
    throw = next((kind.dice(name) for name in ("hurl", "beam") if name in kind.powers), None)
    damage = (throw.roll(dice, "UWA-CBT-6 damage") if throw else dice.d6("UWA-CBT-6 damage")) if hit else 0
    damage = 0 if harmless else damage
    tell_all(log, "foe-shot", "hit" if damage else "miss", pos.foe_piece(foe), pos.piece(who), damage)
    if damage:
        suffer(pos, who, damage, log)


def stony(kind: Kind) -> bool:
    return kind.powers["breath"].endswith(":stone")


def breathe(pos: Position, foe: int, dice: Dice, log: Log | None) -> None:
    """Fire, cold, acid or gas over the whole party, three times a day; half for those who save (UWA-MON-9). A gorgon's
    breath turns to stone, as often as it likes."""
    kind = pos.kind(foe)
    tell_all(log, "breathed", pos.foe_piece(foe))
    if stony(kind):
        for who in pos.able():
            if not saves(pos, who, AGAINST_STONE, dice):
                fall(pos, who, STONE, log)
        return
    pos.foe_marks[foe] += 1
    whole = kind.powers["breath"].endswith(":full")
    full = pos.foe_hp[foe] if whole else kind.dice("breath").roll(dice, "UWA-MON-1 breath")
    for who in pos.able():
        suffer(pos, who, full // 2 if saves(pos, who, BREATH, dice) else full, log)


def wings_beat(pos: Position, ready: list[int], dice: Dice, log: Log | None) -> None:
    """The beating of great wings may blow the torch out, once (UWA-LIGHT-3)."""
    wings = any(pos.kind(foe).fly and pos.kind(foe).size in "LH" for foe in ready)
    if wings and pos.lit == 1 and not pos.checks & GUST:
        pos.checks |= GUST
        lights.gust(pos, dice, log)
