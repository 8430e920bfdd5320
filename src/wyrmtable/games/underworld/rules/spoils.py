"""The end of a meeting: treasure, loading it, and how it is scored (UWA-STK-3, UWA-STK-6, UWA-TRE-3, UWA-GAME-11)."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Outcome, Step, finish, tell_all

from ..files.buttons import LEAVE, TAKE
from ..files.terms import DEAD, GEMS, GOLD, GONE, JEWELS, LOOT, MAGIC, PARTY, SILVER, STONE, THERE_IS_TREASURE
from ..position import Position
from .fight import wake
from .purse import pay
from .throwing import throw

MOST_LOAD = 3000
HUNDRED = 100  # experience for each die of a foe overcome
LOST_LEVEL = 500


def won(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """The field is the party's. What the band had lies there on 1 to 3 (UWA-STK-3)."""
    wake(pos)
    for foe in range(len(pos.foe_kind)):
        if pos.foe_fate[foe] != GONE:
            pos.experience += 50 if pos.kind(foe).hd.half else HUNDRED * pos.dice_of(foe)
    tell_all(log, "won", pos.experience)
    pos.steps[-1] = ("loot",)
    throw(pos, THERE_IS_TREASURE, 1, 6)


def use_there_is_treasure(pos: Position, total: int, more: int) -> None:
    if total <= 3 and pos.leader().group != "slime":
        pos.steps.append(("hoard",))
    else:
        pos.steps[-1] = ("home", 0)
    if any(pos.kind(foe).treasure.endswith("sp") for foe in range(len(pos.foe_kind))):
        pos.steps.append(("pockets",))


def pockets(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Some bands carry a few silver pieces a head (UWA-TRE-2)."""
    pos.steps.pop()
    heads = sum([fate != GONE for fate in pos.foe_fate])
    coins = sum([dice.d6("UWA-TRE-2 silver") for _ in range(heads)])
    pos.loot[SILVER] += coins
    pos.value[SILVER] += coins
    tell_all(log, "found", coins, "silver pieces in their pockets")
    if pos.steps[-1] == ("home", 0):
        pos.steps[-1] = ("loot",)


def hoard(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Silver always, gold in half the cases, gems, jewellery and magic each by their chance (UWA-STK-6)."""
    pos.steps.pop()
    book = pos.content.book.treasure
    row = book.hoard(pos.content.dungeon)
    put(pos, SILVER, row.silver.roll(dice, "UWA-STK-6 silver"), 1, log)
    if dice.roll(100, "UWA-STK-6 gold") <= 50:
        put(pos, GOLD, row.gold.roll(dice, "UWA-STK-6 gold"), 10, log)
    for kind, (ladder, values) in ((GEMS, book.gems), (JEWELS, book.jewellery)):
        if dice.roll(100, "UWA-STK-6 jewels") <= row.jewels:
            pieces = dice.roll(row.pieces, "UWA-STK-6 pieces")
            for _ in range(pieces):
                value = values[ladder.at(dice.roll(100, "UWA-TRE-3 value"))].roll(dice, "UWA-TRE-3 value")
                pos.value[kind] += 10 * value
            pos.loot[kind] = pieces
            tell_all(log, "found", pieces, f"of {LOOT[kind]}")
    if dice.roll(100, "UWA-STK-6 magic") <= row.magic:
        enchanted(pos, dice, log)


def put(pos: Position, kind: int, coins: int, worth: int, log: Log | None) -> None:
    pos.loot[kind] += coins
    pos.value[kind] += coins * worth
    tell_all(log, "found", coins, f"{LOOT[kind]} pieces")


def enchanted(pos: Position, dice: Dice, log: Log | None) -> None:
    """One thing of magic, by its tables (UWA-MAG-1 to UWA-MAG-7), worth what it fetches (UWA-EQP-3)."""
    book = pos.content.book.treasure
    items = book.items[book.magic.results[book.magic.at(dice.roll(100, "UWA-MAG-1 kind"))]]
    at = items.ladder.at(dice.roll(items.ladder.sides, "UWA-MAG-2 thing"))
    pos.loot[MAGIC] += 1
    pos.value[MAGIC] += 10 * items.values[at]
    tell_all(log, "found-magic", items.ladder.results[at])


# -- loading -----------------------------------------------------------------------------------------------------------


def room_left(pos: Position) -> int:
    """What the survivors can still carry, in coins (UWA-ENC-1)."""
    return sum([max(MOST_LOAD - pos.load(who), 0) for who in pos.able()]) - pos.packed


def piece_weight(pos: Position, kind: int) -> int:
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
    pos.value[kind] -= worth
    pos.loot[kind] -= pieces
    pos.packed += pieces * piece_weight(pos, kind)
    tell_all(log, "loaded", pieces, LOOT[kind])


# -- ends --------------------------------------------------------------------------------------------------------------


def points(pos: Position) -> int:
    """Gold carried out, half the experience, less 500 for every level lost (UWA-GAME-1); nothing if nobody is left."""
    lost = sum([pos.content_level(who) for who in range(PARTY) if pos.fate[who] in (DEAD, STONE)])
    alive = any(fate not in (DEAD, STONE) for fate in pos.fate)
    return pos.taken // 10 + pos.experience // 2 - LOST_LEVEL * lost if alive else 0


def end(pos: Position, share: float, what: str) -> None:
    seats = pos.content.players
    dead = sum([fate in (DEAD, STONE) for fate in pos.fate])
    told = f"{what} {PARTY - dead} of {PARTY} come home: {points(pos)} points."
    winners = tuple(range(seats)) if share == 1.0 else ()
    finish(pos, Outcome(winners, told, (share,) * seats, ("UWA-GAME-11",)))


def home(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    wake(pos)
    end(pos, 1.0, "The field is yours.")


def parted(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Both sides go their ways without (further) blood."""
    wake(pos)
    end(pos, 1.0, "You part in peace.")


def away(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Who was left behind helpless does not come home."""
    for who in range(PARTY):
        if pos.fate[who] not in (0, DEAD, STONE):
            pos.fate[who] = DEAD
    tell_all(log, "escaped")
    end(pos, 0.5, "You got away.")


def lost(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    for who in range(PARTY):
        if pos.fate[who] != STONE:
            pos.fate[who] = DEAD
    end(pos, 0.0, "Nobody is left to tell of it.")


def victors(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Robbed and put out at the stairs, ransomed for 100 gold a level, or slain (UWA-REACT-5)."""
    ransom = 100 * sum([pos.level[who] for who in pos.able()])
    if step[1] == 3:
        lost(pos, step, dice, log)
        return
    wake(pos)
    paid = step[1] == 2 and pos.purse() >= ransom
    pay(pos, ransom if paid else pos.purse())
    tell_all(log, "spared", "ransom" if paid else "robbed")
    end(pos, 0.5, "They took a ransom and let you go." if paid else "They robbed you and put you out at the stairs.")
