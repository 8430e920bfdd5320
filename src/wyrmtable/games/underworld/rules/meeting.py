"""The meeting itself: who comes, how many, who is surprised, and at what distance (UWA-MTX, UWA-WAND-5, UWA-SURP)."""

from __future__ import annotations

from random import Random

from wyrmtable.core import Dice, Log, RandomDice, Step, tell_all

from ..files.encounters import SPIDERS
from ..files.monsters import Kind
from ..files.terms import (
    APPRENTICES,
    ASLEEP,
    BARE,
    CAPTAINS,
    DROWSY,
    ENTRY,
    GENERAL,
    GONE,
    GUARD_KIND,
    GUARDS,
    HEADS,
    INVISIBLE,
    LEADER,
    NAPPING,
    NEARNESS,
    NUMBER,
    SHIELD,
    SIGHTING,
    SURPRISED,
    SURPRISED_THEM,
    TABLE,
    TALKS,
    THEY_SURPRISE,
    TORCH,
    UNARMED,
    WARRIOR,
    WE_SURPRISE,
)
from ..position import Position
from . import pursuers
from .throwing import throw

SINGLE = ("npc_fm", "npc_mu", "npc_cl")
GREAT_FROM = 4  # the first table of great persons
WARNED, SEES_INVISIBLE = 1, 2  # bits of `keen`
OPENED_THEM, HEARD_FIRST, THEY_OPENED = 1, 2, 3  # of `doorway`: who opened the door, and whether it was heard
PER_HERO, PER_CAPTAIN, PER_CHIEF, HOST = 30, 50, 100, 200  # men for each kind of leader (UWA-MON-7)
CAPTAIN, CHIEF, SAGE, WISE, PRIEST = range(5)  # whom a throw for leaders is about; of a sage first whether he is there
LEADERS = {CAPTAIN: ("swashbuckler", "myrmidon"), CHIEF: ("superhero", "lord"), SAGE: ("necromancer", "wizard")}
WISE_IN, PRIESTS_IN = 50, 25  # of a hundred hosts
TOO_CLOSE = 20
EVIL_SHOWN = -3  # of `lasting`: Detect Evil
BY_TORCH = 1  # of `lit`; spells shine on
HEADED = 1_000  # more than there are kinds: in a throw for numbers heads are counted by it


def meet(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """First the table by the dungeon level, then everything that follows from it (UWA-MTX-1, UWA-WAND-3)."""
    pos.steps[-1] = ("sight",)
    pos.steps.append(("muster",))
    throw(pos, TABLE, 1, 6)


def use_table(pos: Position, total: int, more: int) -> None:
    """As many sides as the table has entries (UWA-MTX-2, UWA-MTX-3, UWA-MTX-4, UWA-MTX-5, UWA-MTX-6, UWA-MTX-7)."""
    encounters = pos.content.book.encounters
    pos.table = encounters.table(pos.depth(), total)
    throw(pos, ENTRY, 1, len(encounters.tables[pos.table - 1]))


def use_entry(pos: Position, total: int, more: int) -> None:
    """General names stand for several kinds; a hydra has so many heads (UWA-MON-2, UWA-MON-4)."""
    book = pos.content.book
    word = book.encounters.tables[pos.table - 1][total - 1]
    if word == SPIDERS:
        count_foes(pos, book.number["giant_spider_s" if pos.depth() <= 3 else "giant_spider"])
    elif word.startswith("*"):
        general = list(book.encounters.general)
        throw(pos, GENERAL, 1, book.encounters.general[word[1:]].sides, 0, general.index(word[1:]))
    elif ":" in word:
        least, _, sides = word.partition(":")[2].partition("+")
        throw(pos, HEADS, 1, int(sides), int(least))
    else:
        count_foes(pos, book.number[word])


def use_general(pos: Position, total: int, more: int) -> None:
    book = pos.content.book
    ladder = list(book.encounters.general.values())[more]
    count_foes(pos, book.number[ladder.results[ladder.at(total)]])


def use_heads(pos: Position, total: int, more: int) -> None:
    """All hydras of a band have as many heads (UWA-MON-4)."""
    count_foes(pos, pos.content.book.number["hydra"], total)


def count_foes(pos: Position, kind: int, heads: int = 0) -> None:
    """The base number is thrown once for every three adventurers (UWA-WAND-5)."""
    base = pos.content.book.kinds[kind].no_dungeon
    blocks = (len(pos.able()) + sum([pos.fate[who] == ASLEEP for who, _ in pos.sleepers]) + 2) // 3
    if base.sides:
        throw(pos, NUMBER, base.many * blocks, base.sides, base.plus * blocks, kind + HEADED * heads)
    else:
        throw(pos, NUMBER, 0, 1, base.many * blocks, kind + HEADED * heads)


def fitted(number: int, table: int, expected: int) -> int:
    """More of what is too weak for the level, fewer of what is too strong, at least one (UWA-WAND-5)."""
    fit = expected - table
    return number * (1 + fit) if fit >= 0 else max(number // (1 - fit), 1)


def use_number(pos: Position, total: int, more: int) -> None:
    expected = pos.content.book.encounters.expected(pos.depth())
    heads, kind = divmod(more, HEADED)
    come(pos, kind, min(max(fitted(total, pos.table, expected), 1), pos.content.most))
    grow_heads(pos, heads)


def grow_heads(pos: Position, heads: int) -> None:
    """Only hydras have heads that count (UWA-MON-4)."""
    if heads:
        pos.foe_marks = [mark | heads for mark in pos.foe_marks]


def come(pos: Position, which: int, number: int) -> None:
    """Great persons come alone: the others of the number are companions of theirs (UWA-WAND-5, UWA-MTX-7)."""
    book = pos.content.book
    kind = book.kinds[which]
    great = any(kind.id in table for table in book.encounters.tables[GREAT_FROM - 1 :])
    single = kind.group in SINGLE and great
    add(pos, which, 1 if single else number - (chiefs(number) if kind.group == "men" else 0))
    if kind.id in book.encounters.retinue:
        pos.foe_marks[0] |= LEADER
        throw(pos, APPRENTICES, 1, 4, 0, which + HEADED * (number - 1))
    elif single and number > 1:
        pos.foe_marks[0] |= LEADER
        throw(pos, GUARD_KIND, 1, 3, 0, number - 1)
    elif kind.group == "men" and number >= PER_HERO:
        lead(pos, "hero", number // PER_HERO)
        call_leaders(pos, number)


def chiefs(number: int) -> int:
    """How many of a band of men lead it for certain: a Hero for every thirty, one of the fifth or sixth level for every
    fifty, and one of the eighth or ninth for every hundred (UWA-MON-7)."""
    return number // PER_HERO + number // PER_CAPTAIN + number // PER_CHIEF


def call_leaders(pos: Position, number: int) -> None:
    """A die for each of higher level; a great host may have a magician and a priest besides (UWA-MON-7)."""
    if number >= HOST:
        throw(pos, CAPTAINS, 1, 100, 0, PRIEST)
        throw(pos, CAPTAINS, 1, 100, 0, WISE)
    for rank, many in ((CHIEF, number // PER_CHIEF), (CAPTAIN, number // PER_CAPTAIN)):
        for _ in range(many):
            throw(pos, CAPTAINS, 1, 2, 0, rank)


def use_followers(pos: Position, total: int, more: int) -> None:
    """The swashbucklers of an evil priest in an arena of evil (UWA-MON-3)."""
    add(pos, pos.content.book.number["swashbuckler"], min(total, pos.content.most - len(pos.foe_kind)))


def lead(pos: Position, kind: str, number: int) -> None:
    add(pos, pos.content.book.number[kind], number)
    for foe in range(len(pos.foe_kind) - number, len(pos.foe_kind)):
        pos.foe_marks[foe] |= LEADER


def use_captains(pos: Position, total: int, more: int) -> None:
    """Of the fifth or sixth level, of the eighth or ninth; a magician of the tenth or eleventh on 50 of a hundred, a
    priest of the eighth on 25, in the place of a man (UWA-MON-7)."""
    if more == WISE and total <= WISE_IN:
        throw(pos, CAPTAINS, 1, 2, 0, SAGE)
    elif more in LEADERS:
        lead(pos, LEADERS[more][total - 1], 1)
    elif more == PRIEST and total <= PRIESTS_IN:
        lead(pos, "patriarch", 1)
    if more == SAGE or (more == PRIEST and total <= PRIESTS_IN):
        del pos.foe_kind[0], pos.foe_marks[0]


def leaders(number: int, rolls: Dice) -> list[str]:
    """The same at once: who leads a band of men (UWA-MON-7)."""
    found = ["hero"] * (number // PER_HERO)
    for rank, many in ((CAPTAIN, number // PER_CAPTAIN), (CHIEF, number // PER_CHIEF)):
        found += [LEADERS[rank][rolls.roll(2, "UWA-MON-7 captain") - 1] for _ in range(many)]
    if number >= HOST:
        wise = rolls.roll(100, "UWA-MON-7 magician") <= WISE_IN
        found += [LEADERS[SAGE][rolls.roll(2, "UWA-MON-7 magician") - 1]] if wise else []
        found += ["patriarch"] if rolls.roll(100, "UWA-MON-7 priest") <= PRIESTS_IN else []
    return found


def use_apprentices(pos: Position, total: int, more: int) -> None:
    """As many as the die says; if more than one great person was thrown for, the others are bodyguards besides those of
    the next die (UWA-MTX-7, UWA-WAND-5)."""
    book, (others, which) = pos.content.book, divmod(more, HEADED)
    add(pos, book.number[book.encounters.retinue[book.kinds[which].id]], total)
    throw(pos, GUARDS, 1, 6, 0, others)


def use_guards(pos: Position, total: int, more: int) -> None:
    throw(pos, GUARD_KIND, 1, 3, 0, total + more)


def use_guard_kind(pos: Position, total: int, more: int) -> None:
    """Bodyguards are Fighting-Men of the fourth to sixth level (UWA-MON-2)."""
    book = pos.content.book
    ladder = book.encounters.general["bodyguards"]
    add(pos, book.number[ladder.results[ladder.at(total)]], min(more, pos.content.most - len(pos.foe_kind)))


def add(pos: Position, kind: int, number: int) -> None:
    """So many of a kind join the band; every fifth ant is a warrior (UWA-MON-1)."""
    every = pos.content.book.kinds[kind].power("warriors")
    unseen = INVISIBLE if "unseen" in pos.content.book.kinds[kind].powers else 0
    pos.foe_kind += [kind] * number
    pos.foe_marks += [unseen | (WARRIOR if every and at % every == every - 1 else 0) for at in range(number)]


def muster(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Hit points, spells and bent of the band come from one recorded number (UWA-GEN-2)."""
    pos.steps.pop()
    draw_hidden(pos, RandomDice(Random(dice.number(2**53, "UWA-GEN-2 band"))))
    count = len(pos.foe_kind)
    pos.strength, pos.ours = count, len(pos.able())
    pos.met = 1
    pos.foe_hurt = [0] * count
    pos.foe_fate = bytearray(count)
    pos.foe_spent = [0] * count
    pos.foe_grip = [0] * count
    pos.seen_bent = int(any(row[0] == EVIL_SHOWN for row in pos.lasting))
    if pos.chasers:
        pursuers.join_in(pos, log)
    if "drowsy" in pos.leader().powers:
        throw(pos, TALKS, 1, 100)
        throw(pos, DROWSY, 1, 100)


def use_drowsy(pos: Position, total: int, more: int) -> None:
    """A dragon may be asleep, the younger kinds more often (UWA-MON-9)."""
    if total <= pos.leader().power("drowsy"):
        pos.foe_marks = [mark | NAPPING for mark in pos.foe_marks]


def use_talks(pos: Position, total: int, more: int) -> None:
    """Not every dragon can talk (UWA-MON-9)."""
    pos.mute = int(total > pos.leader().power("talks"))


def draw_hidden(pos: Position, rolls: Dice) -> None:
    pos.bent = rolls.roll(3, "UWA-REACT-2 alignment") - 1
    pos.foe_hp = [starting_points(pos, foe, rolls) for foe in range(len(pos.foe_kind))]
    pos.foe_spells = [prepared(pos, pos.kind(foe), rolls, learning(pos, foe)) for foe in range(len(pos.foe_kind))]
    choirs(pos)


def starting_points(pos: Position, foe: int, rolls: Dice) -> int:
    """d6 a die; a dragon has as many points a die as its age says (UWA-MON-1, UWA-MON-9)."""
    kind = pos.kind(foe)
    if kind.id == "hydra":
        return 6 * pos.dice_of(foe)
    if "drowsy" in kind.powers:
        return kind.hd.dice * rolls.roll(6, "UWA-MON-9 age")
    return pos.hit_dice(foe).roll(rolls, "UWA-MON-1 hit points")


def learning(pos: Position, foe: int) -> int:
    """A golden dragon casts as a Magic-User of as many levels as its age has steps (UWA-MON-1, UWA-MON-9)."""
    kind = pos.kind(foe)
    return pos.foe_hp[foe] // kind.hd.dice if "sage" in kind.powers else kind.power("mage")


def choirs(pos: Position) -> None:
    """Ten nixies together cast a spell that charms a person (UWA-MON-1)."""
    charm = 1 << pos.content.book.spells.number("charm_person")
    for foe in range(len(pos.foe_kind)):
        many = pos.kind(foe).power("choir")
        if many and foe % many == many - 1:
            pos.foe_spells[foe] |= charm


def prepared(pos: Position, kind: Kind, rolls: Dice, learnt: int | None = None) -> int:
    """What a magician or evil priest among the foes has prepared, by chance: a mask of spells (UWA-SPELL-1)."""
    book, mask = pos.content.book, 0
    learnt = kind.power("mage") if learnt is None else learnt
    for craft, listed, level in (("mage", "foe", learnt), ("cleric", "priest", kind.power("cleric"))):
        slots = book.ladders[craft][level - 1].spells if level else ()
        for at, number in enumerate(slots):
            choice = book.spells.prepared[listed][at]
            for _ in range(number if choice else 0):
                mask |= 1 << choice[rolls.roll(len(choice), "UWA-SPELL-1 prepared") - 1]
    return mask


def sight(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Each side that may be unaware of the other throws (UWA-SURP-1, UWA-SURP-2). Light shows its bearer, so foes can
    be surprised only where a door opens or in the dark, and not after the noise of a failed try; whoever opens one
    ready for a fight is not (UWA-LIGHT-2, UWA-DOOR-5)."""
    pos.steps[-1] = ("ground",) if pos.able() else ("surrender",)
    if not pos.able():
        return
    if pos.foe_marks[0] & NAPPING:
        pos.surprise = WE_SURPRISE
        return
    if pos.doorway in (OPENED_THEM, THEY_OPENED) or not (pos.lit or pos.doorway):
        throw(pos, SURPRISED_THEM, 1, 6)
    if pos.doorway in (0, THEY_OPENED) and not pos.keen & WARNED:
        throw(pos, SURPRISED, 1, 6)


def use_surprised(pos: Position, total: int, more: int) -> None:
    """On 1 or 2; the blind on 1 to 4, and some creatures come upon anybody (UWA-SURP-2, UWA-LIGHT-1)."""
    if total <= max(4 if pos.blind() else 2, pos.leader().power("stealth")):
        pos.surprise |= THEY_SURPRISE


def use_surprised_them(pos: Position, total: int, more: int) -> None:
    if "senses" in pos.leader().powers:
        return
    if total <= (1 if "keen" in pos.leader().powers else 2):
        pos.surprise |= WE_SURPRISE


def ground(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    pos.steps[-1] = ("begin",)
    if pos.surprise:
        throw(pos, NEARNESS, 1, 6)
    else:
        throw(pos, SIGHTING, 2, 4)


def use_nearness(pos: Position, total: int, more: int) -> None:
    """Ten to thirty feet (UWA-SURP-3)."""
    pos.gap = (total + 1) // 2 * 10


def use_sighting(pos: Position, total: int, more: int) -> None:
    """Twenty to eighty feet (UWA-SIGHT-1)."""
    pos.gap = 10 * total


def begin(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Who alone has surprised the other acts first (UWA-SURP-4, UWA-SURP-5); within 20 feet of those who did there is
    no slipping away (UWA-AVOID-3)."""
    tell_all(log, "met", len(pos.foes()), pos.leader().name, pos.gap)
    if pos.surprise != WE_SURPRISE and shuns(pos):
        for foe in pos.foes():
            pos.foe_fate[foe] = GONE
        pos.steps[-1] = ("parted",)
        tell_all(log, "shunned", pos.leader().name)
    elif pos.surprise == THEY_SURPRISE:
        tell_all(log, "surprised")
        drop_things(pos, dice, log)
        pos.initiative = 1
        pos.trapped = int(pos.gap <= TOO_CLOSE)
        pos.steps[-1] = ("round",)
        pos.steps.append(("pounce",))
    else:
        told = {WE_SURPRISE: "surprising", WE_SURPRISE | THEY_SURPRISE: "both-surprised"}.get(pos.surprise)
        if told:
            tell_all(log, "napping" if pos.foe_marks[0] & NAPPING else told)
        if pos.surprise & THEY_SURPRISE:
            drop_things(pos, dice, log)
        pos.steps[-1] = ("segment",) if pos.surprise == WE_SURPRISE else ("menu",)


def party_levels(pos: Position) -> int:
    return sum([pos.level[who] for who in pos.able()])


def foe_halves(pos: Position) -> int:
    """All their hit dice, in halves: the smallest creatures have half a die each."""
    dice = [pos.hit_dice(foe) for foe in pos.foes()]
    return sum([1 if each.half else 2 * each.levels for each in dice])


def shuns(pos: Position) -> bool:
    """Intelligent foes keep away from a plainly stronger force (UWA-AVOID-2)."""
    kind = pos.leader()
    return kind.intel == "I" and "hostile" not in kind.powers and party_levels(pos) >= foe_halves(pos)


def drop_things(pos: Position, dice: Dice, log: Log | None) -> None:
    """One in four drops what is in one of his hands, if there is anything; a torch on the floor may go out
    (UWA-DROP-1)."""
    for who in pos.able():
        if dice.roll(100, "UWA-DROP-1 drops") > 25:
            continue
        full = 0 if pos.marks[who] & BARE else pos.marks[who] & (SHIELD | TORCH)
        armed = not pos.marks[who] & UNARMED
        if full and (not armed or dice.roll(2, "UWA-DROP-1 hand") == 2):
            pos.marks[who] |= BARE
            tell_all(log, "dropped", pos.piece(who), "the torch" if full & TORCH else "the shield")
            if full & TORCH and dice.d6("UWA-DROP-1 torch") <= 3 and pos.lit == BY_TORCH:
                pos.lit = 0
                tell_all(log, "dark")
        elif armed:
            pos.marks[who] |= UNARMED
            tell_all(log, "dropped", pos.piece(who), "the weapon")
