"""Friends hand each other what they carry of their own (UWA-PLAY-15).

The step holds who gives, and what, as soon as that was said.
"""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files.buttons import BACK, HAND, HANDED
from ..files.terms import BARE, MIRROR, TORCH
from ..position import Position

STORES = ("oil", "water", "arrows", "silver_arrows", "food", "gold")  # half of it, rounded up
SHOT = (2, 3)  # only for those who have a bow, and somebody keeps half
MARKS = {6: TORCH, 7: MIRROR}


def has(pos: Position, who: int, thing: int) -> int:
    """How much of it he would hand over."""
    if thing in MARKS:
        return int(bool(pos.marks[who] & MARKS[thing]) and not (MARKS[thing] == TORCH and pos.marks[who] & BARE))
    store: list[int] = getattr(pos, STORES[thing])
    return store[who] // 2 if thing in SHOT else -(-store[who] // 2)


def bearers(pos: Position) -> list[int]:
    """Whoever can act and bears anything: creatures that serve do not."""
    able = pos.able()
    return [who for who in able if pos.beast(who) is None] if pos.men else able


def takers(pos: Position, who: int, thing: int) -> list[int]:
    """Whoever else is there; arrows go to somebody with a bow, a mirror to somebody without one."""
    return [one for one in bearers(pos) if one != who and takes(pos, one, thing)]


def takes(pos: Position, who: int, thing: int) -> bool:
    if thing in SHOT:
        return bool(pos.arrows[who] or pos.silver_arrows[who])
    return MARKS.get(thing) != MIRROR or not pos.marks[who] & MIRROR


def things(pos: Position, who: int) -> list[int]:
    return [thing for thing in range(len(HANDED)) if has(pos, who, thing) and takers(pos, who, thing)]


def givers(pos: Position) -> list[int]:
    """Whoever has anything for anybody: food or gold, which all take, or else something for some of them."""
    among = bearers(pos)
    return [who for who in among if pos.food[who] or pos.gold[who] or things(pos, who)] if len(among) > 1 else []


def is_possible(pos: Position) -> bool:
    """Whether there are any; nearly always somebody has food or gold, and nothing else need be asked for."""
    among, food, gold = bearers(pos), pos.food, pos.gold
    some = [who for who in among if food[who] or gold[who]]
    return len(among) > 1 and bool(some or givers(pos))


def hand_picks(pos: Position, step: Step) -> Decision:
    """Who gives, what, and to whom (UWA-PLAY-15)."""
    said = step[1:]
    if not said:
        picks, prompt = sorted(pos.piece(who) for who in givers(pos)), "Who hands something over?"
    elif len(said) == 1:
        picks, prompt = [pos.deed(HAND + thing) for thing in things(pos, said[0])], "What does {0} hand over?"
    else:
        picks, prompt = sorted(pos.piece(who) for who in takers(pos, *said)), "To whom does {0} hand it?"
    about = (pos.piece(said[0]),) if said else ()
    return Decision(pos.caller(), [BACK, *picks], prompt, ("UWA-PLAY-15",), about)


def hand_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    said = step[1:]
    if pick == BACK:
        pos.steps.pop()
    elif len(said) < 2:
        word = pick - pos.deed(HAND) if said else pick - pos.content.names.pieces
        pos.steps[-1] = (*step, word)
    else:
        pos.steps.pop()
        give(pos, said[0], said[1], pick - pos.content.names.pieces)
        tell_all(log, "handed", pos.piece(said[0]), HANDED[said[1]], pick)


def give(pos: Position, who: int, thing: int, other: int) -> None:
    """Half of what is counted; the light and a mirror whole."""
    if thing in MARKS:
        pos.marks[who] &= ~MARKS[thing]
        pos.marks[other] |= MARKS[thing]
        return
    many, store = has(pos, who, thing), getattr(pos, STORES[thing])
    store[who] -= many
    store[other] += many
