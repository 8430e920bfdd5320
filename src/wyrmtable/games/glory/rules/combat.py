"""The combat itself (DOG-7.6g, DOG-7.6h, DOG-7.20 to DOG-7.29): the die, the result, the losses."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmtable.core import Decision, Dice, Log, Manner, Step, tell_all

from ..files.content import AIR
from ..files.tables import COLUMNS
from ..position import GONE, POOL, Position
from .leaders import forsaken, strays
from .odds import assess, read_table
from .tower import crew, staff
from .victory import check


def battle_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Odds, die, result; what follows is pushed in the order of DOG-R34, the last first."""
    content = pos.content
    side = pos.side[pos.attackers[0]]
    fighting = [piece for piece in pos.attackers if pos.is_there(piece)]  # conquest may have taken some (DOG-R92)
    if not pos.defenders or not fighting:
        pos.steps[-1:] = _aftermath(pos, side)
        return
    found = assess(pos, fighting, pos.defenders, pos.target, bool(pos.forced), pos.tower)
    die = dice.roll(10, "DOG-7.6g combat")
    ours, theirs = read_table(pos, die + found.modifier, found.column)
    label = f"{ours} / {theirs}"
    tell_all(log, "battle", label, content.place + pos.target, die, f"{found.modifier:+}", COLUMNS[found.column])
    pos.steps[-1:] = _aftermath(pos, side)
    _suffer(pos, theirs, pos.defenders, 1 - side, log)
    _suffer(pos, ours, fighting, side, log)
    for result, loser in ((ours, side), (theirs, 1 - side)):
        if "R" in result:
            pos.steps.append(("retreat", loser))
    for result, loser in ((ours, side), (theirs, 1 - side)):
        chosen = next((int(sign) for sign in result if sign in "12"), 0)
        if chosen:
            pos.steps.append(("losses", loser, chosen))
    check(pos, log)


def _aftermath(pos: Position, side: int) -> list[Step]:
    """What follows losses and retreats, the last first: leaders, a citadel without armies, advance (DOG-R34)."""
    return [("battle-end",), ("advance", side), ("orphans",), *([("tower-falls",)] if pos.tower >= 0 else ())]


def _suffer(pos: Position, result: str, force: Sequence[int], side: int, log: Log | None) -> None:
    """What strikes everybody: D and E (DOG-7.23, DOG-7.25)."""
    if "E" in result:
        for piece in force:
            eliminate(pos, piece, log)
    elif "D" in result:
        for piece in force:
            deplete(pos, piece, log)


def deplete(pos: Position, piece: int, log: Log | None) -> None:
    """One step: a full army is flipped, a depleted one leaves the map (DOG-T.3, DOG-7.21)."""
    if pos.depleted[piece]:
        eliminate(pos, piece, log)
    else:
        pos.depleted[piece] = 1
        tell_all(log, "depleted", pos.content.piece + piece)


def eliminate(pos: Position, piece: int, log: Log | None) -> None:
    """A ground army goes to the pool, an air army out of the game (DOG-7.29, DOG-1.2, DOG-1.6)."""
    pos.depleted[piece] = pos.lance[piece] = 0
    pos.gnomes = -1 if pos.gnomes == piece else pos.gnomes
    pos.take(piece, GONE if pos.content.sort[piece] == AIR else POOL)
    tell_all(log, "eliminated", pos.content.piece + piece)


# -- losses the owner spreads ------------------------------------------------------------------------------------------


def force_of(pos: Position, side: int) -> list[int]:
    """What is left of a side's force in this combat (DOG-7.27)."""
    attacking = pos.side[pos.attackers[0]] == side
    return [piece for piece in (pos.attackers if attacking else pos.defenders) if pos.is_there(piece)]


def losses_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Depletions beyond the last army are lost (DOG-7.26); where there is a choice its owner has it (DOG-7.28)."""
    _, side, count = step
    force = force_of(pos, side)
    steps = sum(2 - pos.depleted[piece] for piece in force)
    if not count or not force:
        pos.steps.pop()
        check(pos, log)
    elif count >= steps:
        pos.steps[-1] = ("losses", side, 0)
        for piece in force:
            eliminate(pos, piece, log)
    else:
        pos.steps.append(("lose", side))


def lose_picks(pos: Position, step: Step) -> Decision:
    """An army that takes a depletion (DOG-7.22, DOG-7.28)."""
    side = step[1]
    force = sorted(force_of(pos, side))
    picks = [pos.content.piece + piece for piece in force]
    cheapest = min(force, key=lambda piece: (worth(pos, piece), piece))
    manner = Manner(kind="losses", silence=pos.content.piece + cheapest)
    return Decision(side, picks, "Which army takes the loss?", ("DOG-7.21", "DOG-7.28"), (), manner)


def worth(pos: Position, piece: int) -> tuple[bool, int]:
    """What a depletion costs: strength, and air armies, which never come back, before all others (DOG-1.6)."""
    full, depleted = pos.content.strength[piece]
    return pos.content.sort[piece] == AIR, depleted if pos.depleted[piece] else full - depleted


def lose_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    _, side, count = pos.steps[-1]
    pos.steps[-1] = ("losses", side, count - 1)
    deplete(pos, pick - pos.content.piece, log)


def battle_end_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """All is put away; wizards whose armies have advanced without them follow (DOG-5.19)."""
    pos.steps.pop()
    pos.steps += strays(pos, pos.side[pos.attackers[0]])
    pos.target = pos.tower = -1
    pos.forced = pos.aid = pos.gadget = 0
    pos.attackers = pos.camps = pos.defenders = ()
    pos.fled = pos.advanced = ()


def tower_falls_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """A citadel all of whose armies were eliminated is destroyed; leaders aboard are alone (DOG-E.8.6)."""
    pos.steps.pop()
    if crew(pos, pos.tower) or any(pos.is_there(army) for army in pos.defenders):
        return
    hex_ = pos.where[pos.tower]
    for piece in staff(pos, pos.tower):
        pos.shift(piece, hex_)
        pos.steps.append(forsaken(pos, piece))
    pos.where[pos.tower] = GONE
    tell_all(log, "citadel-falls", pos.content.piece + pos.tower)
