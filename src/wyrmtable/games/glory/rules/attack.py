"""Declaring attacks (DOG-7.1 to DOG-7.6a) and the kender's taunt (DOG-10.2 to DOG-10.6)."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmtable.core import Decision, Dice, Log, Manner, Step, tell_all

from ..files.buttons import ATTACK, BACK, END_COMBAT, EVERYONE, NO_TAUNT
from ..files.content import AIR, CAVALRY
from ..position import FOUGHT, Position
from .ground import can_step
from .telling import listed

TAUNTED_ON = 4  # and more


def can_enter(pos: Position, army: int, hex_: int) -> bool:
    """Whether an army could move into a hex next to it, apart from the enemies there (DOG-7.4)."""
    return can_step(pos, army, pos.where[army], hex_)


def able(pos: Position, side: int, hex_: int) -> list[int]:
    """The armies of a side that may attack a hex: next to it, and not used this Turn (DOG-7.1, DOG-7.3)."""
    content = pos.content
    return [
        piece
        for near in content.land.around[hex_]
        if pos.guard[near] == side + 1
        for piece in pos.armies_at(near)
        if not pos.did[piece] & FOUGHT and can_enter(pos, piece, hex_)
    ]


def targets(pos: Position, side: int) -> list[int]:
    """Hexes with enemy armies that were not attacked in this Step and can be (DOG-7.2, DOG-7.3)."""
    return [
        hex_
        for hex_ in sorted(pos.stack)
        if pos.guard[hex_] == 2 - side and hex_ not in pos.struck and able(pos, side, hex_)
    ]


def combat_picks(pos: Position, step: Step) -> Decision:
    """A hex to attack, or no more (DOG-C.6, DOG-7.1)."""
    picks = [END_COMBAT, *(pos.content.place + hex_ for hex_ in targets(pos, step[1]))]
    return Decision(step[1], picks, "Combat: which hex is attacked?", ("DOG-C.6", "DOG-7.1"))


def combat_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick == END_COMBAT:
        pos.steps.pop()
    else:
        pos.steps.append(("attackers", step[1], pick - pos.content.place))


def attackers_picks(pos: Position, step: Step) -> Decision:
    """Who takes part, one by one or everybody (DOG-7.5, DOG-7.6a)."""
    _, side, hex_, *chosen = step
    content = pos.content
    rest = sorted(piece for piece in able(pos, side, hex_) if piece not in chosen)
    picks = [BACK]
    picks += [EVERYONE] if rest else []
    picks += [ATTACK] if chosen else []
    picks += [content.piece + piece for piece in rest]
    return Decision(side, picks, "Who attacks {0}?", ("DOG-7.5", "DOG-7.6a"), (content.place + hex_,))


def attackers_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    _, side, hex_, *chosen = step
    if pick == BACK:
        pos.steps.pop()
    elif pick == EVERYONE:
        pos.steps[-1] = ("attackers", side, hex_, *sorted(able(pos, side, hex_)))
    elif pick == ATTACK:
        pos.steps.pop()
        pos.struck += (hex_,)
        declare(pos, chosen, hex_, log)
    else:
        pos.steps[-1] = ("attackers", side, hex_, *sorted((*chosen, pick - pos.content.piece)))


def declare(pos: Position, attackers: Sequence[int], hex_: int, log: Log | None, taunted: bool = False) -> None:
    """The attack is on: these armies have used their attack of this Turn (DOG-7.3)."""
    pos.target, pos.attackers, pos.forced = hex_, tuple(attackers), int(taunted)
    pos.camps = tuple([pos.where[piece] for piece in attackers])
    pos.defenders = tuple(pos.armies_at(hex_))
    pos.fled = pos.advanced = ()
    for piece in attackers:
        pos.did[piece] |= FOUGHT
    side = pos.content.seats[pos.content.side[attackers[0]]]
    tell_all(log, "attack", side, pos.content.place + hex_, listed(pos, attackers))
    pos.steps += [("battle",), ("withdrawal", *evasive(pos, attackers))]


def evasive(pos: Position, attackers: Sequence[int]) -> list[int]:
    """Defenders that may withdraw before the combat: air armies from attackers without any, then cavalry from attackers
    with neither (DOG-7.42, DOG-7.44)."""
    sort = pos.content.sort
    attacking = {sort[piece] for piece in attackers}
    flyers = [army for army in pos.defenders if sort[army] == AIR and AIR not in attacking]
    riders = [army for army in pos.defenders if sort[army] == CAVALRY and not attacking & {AIR, CAVALRY}]
    return [*flyers, *riders]


# -- taunting ----------------------------------------------------------------------------------------------------------


def tauntable(pos: Position, hex_: int) -> list[int]:
    """Hexes of enemy stacks that kender in a hex may taunt: adjacent, able to attack them, and not taunted into an
    attack before (DOG-10.3, DOG-10.5, DOG-R47)."""
    enemy = 3 - pos.guard[hex_]
    return [
        near
        for near in pos.content.land.adjacent[hex_]
        if pos.guard[near] == enemy
        and not any(piece in pos.taunted for piece in pos.armies_at(near))
        and victims(pos, near, hex_)
    ]


def victims(pos: Position, near: int, hex_: int) -> list[int]:
    """The armies of a stack that a taunt would make attack: all that can (DOG-10.4)."""
    return [piece for piece in pos.armies_at(near) if not pos.did[piece] & FOUGHT and can_enter(pos, piece, hex_)]


def hecklers(pos: Position, side: int) -> list[int]:
    """Hexes of kender that have not taunted this Turn and have somebody to taunt (DOG-10.5)."""
    content = pos.content
    found = []
    for hex_ in sorted(pos.stack):
        armies = pos.armies_at(hex_) if pos.guard[hex_] == side + 1 else []
        kender = armies and all(content.is_kender[piece] for piece in armies)
        fresh = any(piece not in pos.taunters for piece in armies)  # a stack joined by one that taunted still may
        if kender and fresh and tauntable(pos, hex_):
            found.append(hex_)
    return found


def taunt_picks(pos: Position, step: Step) -> Decision:
    """After the enemy's movement, before his attacks (DOG-10.2)."""
    picks = [NO_TAUNT, *(pos.content.place + hex_ for hex_ in hecklers(pos, step[1]))]
    manner = Manner(kind="taunt", silence=NO_TAUNT)
    return Decision(step[1], picks, "Taunts: which kender taunt?", ("DOG-10.2", "DOG-10.5"), (), manner)


def taunt_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick == NO_TAUNT:
        pos.steps.pop()
    else:
        pos.steps.append(("taunt-whom", step[1], pick - pos.content.place))


def whom_picks(pos: Position, step: Step) -> Decision:
    _, side, hex_ = step
    content = pos.content
    picks = [BACK, *(content.place + near for near in sorted(tauntable(pos, hex_)))]
    about = (content.place + hex_,)
    return Decision(side, picks, "Whom do the kender at {0} taunt?", ("DOG-10.3",), about)


def whom_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """A die: 4-6, and the stack attacks the kender at once (DOG-10.3, DOG-10.4)."""
    hex_ = step[2]
    pos.steps.pop()
    if pick == BACK:
        return
    near = pick - pos.content.place
    pos.taunters += tuple(pos.armies_at(hex_))
    die = dice.d6("DOG-10.3 taunt")
    if die < TAUNTED_ON:
        tell_all(log, "taunt-fails", pos.content.place + hex_, pick, die)
        return
    tell_all(log, "taunt-works", pos.content.place + hex_, pick, die)
    pos.taunted += tuple(pos.armies_at(near))
    declare(pos, victims(pos, near, hex_), hex_, log, taunted=True)
