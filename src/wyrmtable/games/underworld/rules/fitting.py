"""Making the party: abilities, hit points, purses, and the kit each buys (UWA-CHAR-1 to 7, UWA-EQP-1, UWA-Q31)."""

from __future__ import annotations

from random import Random

from wyrmtable.core import Dice, RandomDice

from ..files.terms import CHAIN, CONSTITUTION, CRAFTS, HELMET, LEATHER, MIRROR, NONE, PLATE, SHIELD, SPEAR, TORCH
from ..position import Position

WEEK = 7
DOZEN = 12
ARMOUR = {"plate": PLATE, "chain": CHAIN, "leather": LEATHER}
MARKS = {"shield": SHIELD, "helmet": HELMET, "spear": SPEAR, "steel_mirror": MIRROR}
SHOT = {"long_bow": ("quiver", 20), "short_bow": ("quiver", 20), "light_crossbow": ("case_of_quarrels", 30)}
# What is kept of what somebody buys; a weapon at hand goes with his class.
COUNTED = {*ARMOUR, *MARKS, *SHOT, "silver_arrow", "oil", "holy_water", "torches", "spikes", "pole", "rations"}


def fit_out(pos: Position, dice: Dice) -> None:
    """The whole party comes from one recorded number (UWA-GEN-2)."""
    rng = Random(dice.number(2**53, "UWA-CHAR-1 party"))
    rolls, random = RandomDice(rng), rng.random
    for who in pos.characters():
        member = pos.member(who)
        scores = [int(random() * 6) + int(random() * 6) + int(random() * 6) + 3 for _ in range(6)]
        pos.ability[6 * who : 6 * who + 6] = scores
        pos.level[who] = min(pos.content.level, member.most)
        pos.hp[who] = hit_points(pos, who, rolls)
        buy(pos, who, three_dice(rolls) * 10)
        prepare(pos, who)
    pos.lit = int(pos.content.lit)
    if pos.lit:
        pos.marks[pos.march[-1]] |= TORCH


def three_dice(rolls: Dice) -> int:
    return rolls.d6("UWA-CHAR-1") + rolls.d6("UWA-CHAR-1") + rolls.d6("UWA-CHAR-1")


def hit_points(pos: Position, who: int, rolls: Dice) -> int:
    """Each die never below 1 after what Constitution adds (UWA-CHAR-4)."""
    hd, score = pos.rung(who).dice, pos.score(who, CONSTITUTION)
    each = 1 if score >= 15 else -1 if score <= 6 else 0
    if not each:
        return rolls.total(hd.dice, 6, "UWA-CHAR-7") + hd.plus
    return sum([max(rolls.roll(6, "UWA-CHAR-7") + each, 1) for _ in range(hd.dice)]) + hd.plus


def buy(pos: Position, who: int, purse: int) -> None:
    """The kit in its order, as far as the purse reaches; one armour is enough, and silver arrows need a bow."""
    prices = pos.content.book.equipment.prices
    for thing in kit(pos, who):
        cost = price(pos, thing) if thing in SHOT else prices[thing]
        if cost > purse:
            continue
        armoured = thing in ARMOUR and pos.armour[who] != NONE
        bowless = thing == "silver_arrow" and not pos.arrows[who]
        if not armoured and not bowless:
            receive(pos, who, thing)
            purse -= cost
    pos.gold[who] = purse


def kit(pos: Position, who: int) -> tuple[str, ...]:
    """What somebody of his race or class buys, in its order (UWA-Q31)."""
    member = pos.member(who)
    klass = CRAFTS[pos.craft[who]] if member.least == 0 else member.klass
    return pos.content.book.equipment.kits["elf" if member.race == "elf" else klass]


def price(pos: Position, thing: str) -> int:
    """In gold pieces (UWA-EQP-1); a bow with what is shot from it."""
    prices = pos.content.book.equipment.prices
    return prices[thing] + (prices[SHOT[thing][0]] if thing in SHOT else 0)


def receive(pos: Position, who: int, thing: str) -> None:
    if thing not in COUNTED:
        return
    if thing in ARMOUR:
        pos.armour[who] = ARMOUR[thing]
    elif thing in MARKS:
        pos.marks[who] |= MARKS[thing]
    elif thing in SHOT:
        pos.arrows[who] = SHOT[thing][1]
    elif thing == "silver_arrow":
        pos.silver_arrows[who] += 1
    elif thing == "oil":
        pos.oil[who] += 1
    elif thing == "holy_water":
        pos.water[who] += 1
    elif thing == "torches":
        pos.torches += 6
    elif thing == "spikes":
        pos.spikes += DOZEN
    elif thing == "pole":
        pos.pole += 1
    elif thing == "rations":
        pos.food[who] += WEEK


def prepare(pos: Position, who: int) -> None:
    """The default list, slot after slot (UWA-SPELL-1, UWA-Q28)."""
    klass, spells = pos.klass(who), pos.content.book.spells
    lists = spells.prepared.get(klass, ())
    slots = pos.rung(who).spells
    for level in range(min(len(slots), len(lists))):
        for slot in range(slots[level] if lists[level] else 0):
            pos.spells[who * len(spells.known) + lists[level][slot % len(lists[level])]] += 1
