"""After a won fight: what lies there, and loading it (UWA-STK-3, UWA-STK-6, UWA-TRE, UWA-MAG, UWA-DEC-9)."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files.buttons import LEAVE, TAKE
from ..files.encounters import Ladder
from ..files.reckoning import BAG_HOLDS, BAG_WEIGHS
from ..files.terms import (
    COPPER,
    COPPER_TO_SILVER,
    DEAD,
    DOWN,
    GEMS,
    GOLD,
    GONE,
    IN_LAIR,
    JEWELS,
    LOOT,
    MAGIC,
    SILVER,
    THERE_IS_TREASURE,
)
from ..files.throws import Throw
from ..position import Position
from .awards import overcome
from .fight import wake
from .scrolls import fetches
from .throwing import throw

MOST_LOAD = 3000

THOUSAND = 1000
ARMS = ("sword", "armour", "weapon")


def won(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """The field is the party's, if what lies there stays down: trolls must be burnt (UWA-MON-1). What the band had is
    there on 1 to 3, or with their lair's own chance (UWA-STK-3, UWA-TRE-2)."""
    down = [foe for foe in range(len(pos.foe_fate)) if pos.foe_fate[foe] == DOWN]
    if down and not (pos.lit or any(pos.oil[who] for who in pos.able())):
        tell_all(log, "stirring")
        pos.steps[-1] = ("away",)
        return
    for foe in down:
        pos.foe_fate[foe] = DEAD
    wake(pos, log)
    pos.experience += overcome(pos)
    pos.taken += pos.prize
    tell_all(log, "won", pos.experience)
    pos.steps[-1] = ("loot",)
    if pos.content.floors:
        divide(pos, False, "hoard")
    elif pos.content.lair:
        throw(pos, IN_LAIR, 1, 100)
    else:
        throw(pos, THERE_IS_TREASURE, 1, 6)


def use_there_is_treasure(pos: Position, total: int, more: int) -> None:
    divide(pos, total <= 3 and pos.leader().group != "slime", "hoard")


def use_in_lair(pos: Position, total: int, more: int) -> None:
    """A lair is where they were with the chance of the creature file (UWA-TRE-2)."""
    kind = pos.kind(0)
    divide(pos, total <= kind.lair_pct and kind.treasure.partition("+")[0] in pos.content.book.treasure.lairs, "lair")


def divide(pos: Position, there: bool, step: str) -> None:
    """Hoard or lair first, then pockets; nothing at all: home."""
    pockets = any(carries(pos, foe) for foe in range(len(pos.foe_kind)))
    if not there and not pockets:
        pos.steps[-1] = ("home", 0)
    if there:
        pos.steps.append((step,))
    if pockets:
        pos.steps.append(("pockets",))


def carries(pos: Position, foe: int) -> bool:
    return pos.foe_fate[foe] != GONE and ("purse" in pos.kind(foe).powers or pos.kind(foe).treasure == "npc")


def pockets(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Coins that some carry on them; persons of a class have 1d6 x 10 gold pieces a level (UWA-TRE-2, UWA-MON-1)."""
    pos.steps.pop()
    silver = gold = 0
    for foe in range(len(pos.foe_kind)):
        kind = pos.kind(foe)
        if not carries(pos, foe):
            continue
        if "purse" not in kind.powers:
            gold += 10 * dice.d6("UWA-MON-1 purse") * max(kind.power(name) for name in ("fighter", "mage", "cleric"))
        elif kind.powers["purse"].endswith("gp"):
            gold += kind.dice("purse").roll(dice, "UWA-TRE-2 purse")
        else:
            silver += kind.dice("purse").roll(dice, "UWA-TRE-2 purse")
    for kind_of, coins, worth in ((SILVER, silver, 1), (GOLD, gold, 10)):
        if coins:
            put(pos, kind_of, coins, worth, log)


def hoard(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Silver always, gold in half the cases, gems, jewellery and magic each by their chance (UWA-STK-6)."""
    pos.steps.pop()
    book = pos.content.book.treasure
    row = book.hoard(pos.depth())
    put(pos, SILVER, row.silver.roll(dice, "UWA-STK-6 silver"), 1, log)
    if dice.roll(100, "UWA-STK-6 gold") <= 50:
        put(pos, GOLD, row.gold.roll(dice, "UWA-STK-6 gold"), 10, log)
    for kind, table in ((GEMS, book.gems), (JEWELS, book.jewellery)):
        if dice.roll(100, "UWA-STK-6 jewels") <= row.jewels:
            value_all(pos, kind, dice.roll(row.pieces, "UWA-STK-6 pieces"), table, dice, log)
    if dice.roll(100, "UWA-STK-6 magic") <= row.magic:
        find_thing(pos, "any", dice, log)


def lair(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """By the type of their lair: coins in thousands, each lot with its own chance (UWA-TRE-1)."""
    pos.steps.pop()
    name, _, extra = pos.kind(0).treasure.partition("+")
    heap(pos, name, int(extra.removesuffix("gp") or 0), dice, log)


def heap(pos: Position, name: str, extra: int, dice: Dice, log: Log | None) -> None:
    """What a lair of a type holds, and so many gold pieces besides."""
    book = pos.content.book.treasure
    found = book.lairs[name]
    copper, silver, gold, gems, jewels = (
        throw.roll(dice, "UWA-TRE-1 amount") if dice.roll(100, "UWA-TRE-1 chance") <= chance else 0
        for chance, throw in found.lots
    )
    gold = THOUSAND * gold + extra
    put(pos, COPPER, THOUSAND * copper, 1, log)
    pos.value[COPPER] //= COPPER_TO_SILVER
    put(pos, SILVER, THOUSAND * silver, 1, log)
    put(pos, GOLD, gold, 10, log)
    value_all(pos, GEMS, gems, book.gems, dice, log)
    value_all(pos, JEWELS, jewels, book.jewellery, dice, log)
    if dice.roll(100, "UWA-TRE-1 magic") <= found.chance:
        for thing in found.things:
            find_thing(pos, thing, dice, log)


def value_all(
    pos: Position, kind: int, pieces: int, table: tuple[Ladder, tuple[Throw, ...]], dice: Dice, log: Log | None
) -> None:
    """Each piece has a value of its own (UWA-TRE-3)."""
    ladder, values = table
    for _ in range(pieces):
        pos.value[kind] += 10 * values[ladder.at(dice.roll(100, "UWA-TRE-3 value"))].roll(dice, "UWA-TRE-3 value")
    pos.loot[kind] += pieces
    if pieces:
        tell_all(log, "found", pieces, f"of {LOOT[kind]}")


def put(pos: Position, kind: int, coins: int, worth: int, log: Log | None) -> None:
    pos.loot[kind] += coins
    pos.value[kind] += coins * worth
    if coins:
        tell_all(log, "found", coins, f"{LOOT[kind]} pieces")


def find_thing(pos: Position, thing: str, dice: Dice, log: Log | None) -> None:
    """A map or something magic (UWA-MAG-1, UWA-STK-7): a map is for later and fetches nothing here."""
    book = pos.content.book.treasure
    if thing == "map" or (thing in ("any", "unarmed") and dice.roll(100, "UWA-MAG-1 map or magic") >= book.first_map):
        found = book.maps.results[book.maps.at(dice.roll(100, "UWA-MAG-1 map"))]
        pos.loot[MAGIC] += 1
        tell_all(log, "found-magic", found)
        return
    kind = thing if thing in book.items else book.magic.results[book.magic.at(dice.roll(100, "UWA-MAG-1 kind"))]
    while (thing == "unarmed" and kind in ARMS) or (thing == "arms" and kind not in ARMS):
        kind = book.magic.results[book.magic.at(dice.roll(100, "UWA-MAG-1 kind"))]
    enchanted(pos, kind, dice, log)


def enchanted(pos: Position, kind: str, dice: Dice, log: Log | None) -> None:
    """One thing by the table of its kind (UWA-MAG-2 to UWA-MAG-7), worth what it fetches in town (UWA-EQP-3)."""
    items = pos.content.book.treasure.items[kind]
    at = items.ladder.at(dice.roll(items.ladder.sides, "UWA-MAG-2 thing"))
    title = items.ladder.results[at]
    pos.loot[MAGIC] += 1
    pos.value[MAGIC] += 10 * fetches(title, items.values[at], dice)
    tell_all(log, "found-magic", title)


# -- loading -----------------------------------------------------------------------------------------------------------


def room_left(pos: Position) -> int:
    """What the survivors can still carry, in coins (UWA-ENC-1); in a bag of holding more (UWA-MAG-7)."""
    room = sum([max(MOST_LOAD - pos.load(who), 0) for who in pos.able()])
    spare = max(BAG_HOLDS * pos.bags() - pos.packed, 0) if pos.things else 0
    held = min(spare, room * BAG_HOLDS // BAG_WEIGHS)
    return held + room - -(-held * BAG_WEIGHS // BAG_HOLDS)


def piece_weight(pos: Position, kind: int) -> int:
    """In coins; magic things that are counted and not kept one by one are all alike (UWA-EQP-2, UWA-R284)."""
    weights = pos.content.book.equipment.weights
    return {GEMS: weights["gem"], JEWELS: weights["jewel"], MAGIC: weights["item"]}.get(kind, 1)


def loot_picks(pos: Position, step: Step) -> Decision:
    """What is taken, kind by kind (UWA-DEC-9)."""
    room = room_left(pos)
    kinds = [kind for kind in range(len(LOOT)) if pos.loot[kind] and room >= piece_weight(pos, kind)]
    picks = [LEAVE, *(TAKE + kind for kind in kinds)]
    return Decision(pos.caller(), picks, "What do you load?", ("UWA-DEC-9", "UWA-ENC-1"))


def loot_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick == LEAVE:
        pos.steps[-1] = ("home", 0)
        return
    kind = pick - TAKE
    pieces = min(pos.loot[kind], room_left(pos) // piece_weight(pos, kind))
    worth = pos.value[kind] * pieces // pos.loot[kind]
    pos.taken += worth
    pos.relics += worth if kind == MAGIC else 0
    pos.value[kind] -= worth
    pos.loot[kind] -= pieces
    pos.packed += pieces * piece_weight(pos, kind)
    tell_all(log, "loaded", pieces, LOOT[kind])
