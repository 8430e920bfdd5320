"""The archers' volley (LB-ELITE-4): targets along the eight straight lines, one die, and whom it hits."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Manner, Step, tell_all

from ..files.buttons import PLACES, STOP
from ..files.terms import ARCHER, CAVE_IN, FOUGHT, HOARD, OPPOSITE, SHOT
from ..position import Position
from .combat import facing_rank, unlike
from .monsters import wound
from .rounds import LOSSES, cheapest, saved
from .victory import remove


def archer_of(pos: Position, group: tuple[int, ...]) -> int:
    """The first archer of a group with a volley left this turn, or -1 (LB-ELITE-4b, e)."""
    spent = SHOT if pos.content.switches.volley_and_fight else SHOT | FOUGHT
    for unit in group:
        if pos.content.kind[unit] == ARCHER and not pos.did[unit] & spent:
            return unit
    return -1


def volley_targets(pos: Position, square: int, army: int) -> list[int]:
    """Squares an archer can shoot at (LB-ELITE-4b to d)."""
    found: list[int] = []
    if not (pos.things | pos.peopled ^ pos.ground[army]) & pos.content.halls.in_sight[square]:
        return found
    for target, clear, _ in pos.content.halls.shots[square]:
        if not pos.monster[target] and not _is_mark(pos, target, army):
            continue
        if all(pos.tile[seen] != CAVE_IN for seen in clear):
            found.append(target)
    return sorted(found)


def _is_mark(pos: Position, square: int, army: int) -> bool:
    """An enemy square that is not protected and holds more than the hoard wagon."""
    if not pos.is_enemy_at(square, army) or pos.shield >> (pos.holder[square] - 1) & 1:
        return False
    return any(pos.load[unit] != HOARD for unit in pos.stack[square])


def picks(pos: Position, step: Step) -> Decision:
    archer = step[1]
    squares = volley_targets(pos, pos.where[archer], pos.army)
    about = (pos.content.pieces + archer,)
    listed = [STOP, *(PLACES + square for square in squares)]
    return Decision(pos.owner[pos.army], listed, "What does {0} shoot at?", ("LB-ELITE-4",), about)


def take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """One die, 4+ hits; there is no return fire (LB-ELITE-4b)."""
    pos.steps.pop()
    if pick == STOP:
        return
    archer, target = step[1], pick - PLACES
    pos.did[archer] |= SHOT
    needs = pos.content.hits_on[ARCHER] - pos.drums
    roll = dice.d6("LB-ELITE-4 volley")
    tell_all(log, "volley", "a hit" if roll >= needs else "a miss", pos.content.pieces + archer, pick, roll)
    if roll < needs:
        return
    if pos.monster[target]:
        wound(pos, target, 1, log)
    else:
        direction = next(d for there, _, d in pos.content.halls.shots[pos.where[archer]] if there == target)
        pos.steps.append(("struck", target, direction))


def struck_picks(pos: Position, step: Step) -> Decision:
    """The owner chooses in the rank facing the shot, on a diagonal among all (LB-ELITE-4d)."""
    _, target, direction = step
    units = pos.stack[target]
    rank = units if direction < 0 else facing_rank(pos, units, OPPOSITE[direction]) or units
    mortal = [unit for unit in rank if pos.load[unit] != HOARD] or [u for u in units if pos.load[u] != HOARD]
    listed = [pos.content.pieces + unit for unit in unlike(pos, mortal)]
    owner = pos.owner[pos.content.army[units[0]]]
    manner = Manner(LOSSES, pos.content.pieces + cheapest(pos, mortal))
    return Decision(owner, listed, "Which unit in {0} is struck?", ("LB-ELITE-4",), (PLACES + target,), manner)


def take_struck(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    unit = pick - pos.content.pieces
    pos.steps.pop()
    if saved(pos, unit, dice, log):
        return
    tell_all(log, "lost", pick, PLACES + pos.where[unit])
    remove(pos, unit)
