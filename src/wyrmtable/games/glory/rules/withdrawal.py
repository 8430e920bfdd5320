"""Withdrawal before combat (DOG-7.42 to DOG-7.46): flyers and cavalry evade attackers that cannot follow."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Manner, Step, tell_all

from ..files.buttons import STAND
from ..files.content import AIR
from ..position import Position
from .attack import can_enter
from .companies import can_carry
from .conquest import occupy
from .leaders import overrun
from .neutral import invade, is_gate, is_neutral, is_open
from .reach import beside_enemies
from .retreat import havens, is_safe
from .telling import listed
from .tower import barred


def withdrawal_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Those that may withdraw are asked one after the other; then the combat is fought with who is left."""
    armies = [army for army in step[1:] if pos.where[army] == pos.target]
    if armies:
        pos.steps[-1] = ("withdrawal", *armies[1:])
        pos.steps.append(("withdraw", armies[0]))
    else:
        pos.steps.pop()
        if pos.tower < 0:
            pos.defenders = tuple(pos.armies_at(pos.target))


def ways_out(pos: Position, army: int, carried: int) -> list[int]:
    """Where an army may withdraw to: cavalry one hex, flyers one or two; the last hex as for a retreat (DOG-7.42,
    DOG-7.44, DOG-7.45, DOG-R38)."""
    if pos.content.sort[army] != AIR:
        return havens(pos, army)
    land, near = pos.content.land, flown_over(pos, army)
    price = land.price[pos.content.way[army]]
    beyond = [hex_ for start in near for hex_ in land.around[start] if (start, hex_) in price]
    group = (army,) if carried < 0 else (army, carried)
    watched = beside_enemies(pos, pos.side[army])
    return sorted(hex_ for hex_ in {*near, *beyond} - {pos.target} if is_safe(pos, group, hex_, watched))


def flown_over(pos: Position, army: int) -> list[int]:
    """The hexes next to it that a flyer may enter: no enemies, on the ground or above it, no closed land (DOG-R38)."""
    side, above = pos.side[army], barred(pos, pos.side[army])
    near = [hex_ for hex_ in pos.content.land.around[pos.target] if can_enter(pos, army, hex_)]
    return [h for h in near if h not in above and pos.guard[h] != 2 - side and is_open(pos, side, h)]


def passengers(pos: Position, army: int) -> list[int]:
    """Infantry that a griffon or pegasus may take along (DOG-7.43)."""
    return [other for other in pos.armies_at(pos.target) if can_carry(pos, army, other)]


def withdraw_picks(pos: Position, step: Step) -> Decision:
    """A hex to withdraw to, somebody to take along, or the army stands."""
    army, carried = step[1], step[2] if len(step) > 2 else -1
    content = pos.content
    picks = [STAND, *(content.place + hex_ for hex_ in ways_out(pos, army, carried))]
    taken = [content.piece + other for other in passengers(pos, army)] if carried < 0 else []
    prompt = "Shall {0} withdraw, or take an army along?" if taken else "Shall {0} withdraw?"
    manner = Manner(kind="withdraw", silence=STAND)
    about = (content.piece + army,)
    return Decision(pos.side[army], picks + taken, prompt, ("DOG-7.42", "DOG-7.44"), about, manner)


def withdraw_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    content, army = pos.content, step[1]
    if pick >= content.piece:
        pos.steps[-1] = ("withdraw", army, pick - content.piece)
        return
    hex_, group = pick - content.place, step[1:]
    if pick != STAND and is_gate(pos, hex_):
        invade(pos, pos.side[army], hex_)
        return
    pos.steps.pop()
    if pick == STAND:
        return
    flown = overflown(pos, army, hex_)
    for piece in group:
        pos.shift(piece, hex_)
        pos.fled += ((piece, pos.target),)
    tell_all(log, "withdraws", listed(pos, group), pick)
    overrun(pos, hex_)
    occupy(pos, pos.side[army], hex_, log)
    if flown >= 0:
        invade(pos, pos.side[army], flown)


def overflown(pos: Position, army: int, hex_: int) -> int:
    """The neutral hex over which a withdrawal of two hexes must lead, or -1 if it can avoid it (DOG-R38)."""
    around = pos.content.land.around
    if hex_ in around[pos.target]:
        return -1
    between = [near for near in flown_over(pos, army) if hex_ in around[near]]
    if not all(is_neutral(pos, near) for near in between):
        return -1
    return between[0] if between else -1
