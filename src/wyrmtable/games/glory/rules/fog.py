"""Fog of war (DOG-7.50): of an enemy stack only the top counter is seen, until an attack opens it."""

from __future__ import annotations

from collections.abc import Iterable

from wyrmtable.core import ALL, Decision, Dice, Eyes, Log, Manner, Step

from ..files.buttons import DONE
from ..files.content import AIR
from ..position import FRONT, SHOWN, Position

UNSEEN = -6  # where a piece is that these eyes do not see


def own_sides(pos: Position, eyes: Eyes) -> tuple[int, ...]:
    """The sides whose stacks these eyes may look at; team mates show each other theirs (DOG-N.4)."""
    if not pos.content.fog or eyes == ALL:
        return (0, 1)
    return () if eyes is None else (pos.content.side_of[eyes],)


# -- the top of a stack ------------------------------------------------------------------------------------------------


def candidates(pos: Position, hex_: int) -> list[int]:
    """The armies that may lie on top: ground armies if there are any, since enemies beside them are bound (DOG-5.15)
    and must see that (DOG-R99)."""
    armies = pos.armies_at(hex_)
    return [army for army in armies if pos.content.sort[army] != AIR] or armies


def top_of(pos: Position, hex_: int) -> int:
    """The counter that everybody sees: the one its owner chose, else the first; -1 if there is no army."""
    return min(candidates(pos, hex_), key=lambda army: (not pos.face[army] & FRONT, army), default=-1)


def hidden(pos: Position, side: int) -> list[int]:
    """The pieces of a side that the others do not see: those in a stack below its top that no attack has opened.
    Leaders without an army, ships and whoever is aboard lie open (DOG-T.2)."""
    found = []
    for hex_, pieces in pos.stack.items():
        if pos.guard[hex_] == side + 1 and len(pieces) > 1:
            top = top_of(pos, hex_)
            found += [p for p in pieces if p != top and pos.side[p] == side and not pos.face[p] & SHOWN]
    return sorted(found)


def closed(pos: Position, side: int) -> list[int]:
    """The pieces in a side's stacks that no attack has opened: what they carry, and whether they moved, is not seen
    even of those on top."""
    return sorted(
        piece
        for hex_, pieces in pos.stack.items()
        for piece in pieces
        if pos.side[piece] == side and not pos.face[piece] & SHOWN
    )


def as_seen(pos: Position, eyes: Eyes) -> Position:
    """The table as these eyes see it, without all that is hidden from them; itself if nothing is."""
    foes = [side for side in (0, 1) if side not in own_sides(pos, eyes)]
    if not foes:
        return pos
    seen = pos.copy()
    for side in foes:
        for piece in closed(pos, side):
            seen.did[piece] = seen.lance[piece] = 0
            seen.gnomes = -1 if seen.gnomes == piece else seen.gnomes
        for piece in hidden(pos, side):
            seen.take(piece, UNSEEN)
    return seen


# -- opening and closing -----------------------------------------------------------------------------------------------


def open_stacks(pos: Position, hexes: Iterable[int]) -> None:
    """An attack is declared: the stacks in these hexes lie open (DOG-7.6a, DOG-7.50)."""
    if pos.content.fog:
        for hex_ in hexes:
            for piece in pos.stack.get(hex_, ()):
                pos.face[piece] |= SHOWN


def close_stacks(pos: Position, side: int) -> None:
    """At the end of a Combat Step all stacks close again; then the mover lays his top counters (DOG-7.50, DOG-R99)."""
    if pos.content.fog:
        for piece in range(pos.content.size):
            pos.face[piece] &= FRONT
        pos.steps.append(("arrange", side))


def lay_tops(pos: Position, side: int) -> None:
    """After set-up and movement the owner may choose which counters lie on top."""
    if pos.content.fog and pos.steps[-1][0] != "movement":  # of the next player of a team
        pos.steps.append(("arrange", side))


def arrange_picks(pos: Position, step: Step) -> Decision:
    """An army to lie on top of its stack, each stack once, or no more (DOG-7.50)."""
    _, side, *done = step
    content, picks = pos.content, []
    for hex_ in pos.stack:
        if pos.guard[hex_] == side + 1 and hex_ not in done:
            top = top_of(pos, hex_)
            picks += [content.piece + army for army in candidates(pos, hex_) if army != top]
    manner = Manner(kind="arrange", silence=DONE)
    prompt = "Which army is to lie on top of its stack, for the enemy to see?"
    return Decision(side, [DONE, *sorted(picks)], prompt, ("DOG-7.50",), (), manner)


def arrange_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    if pick == DONE:
        return
    army = pick - pos.content.piece
    hex_ = pos.where[army]
    for other in pos.stack[hex_]:
        pos.face[other] &= SHOWN
    pos.face[army] |= FRONT
    pos.steps.append((*step, hex_))
