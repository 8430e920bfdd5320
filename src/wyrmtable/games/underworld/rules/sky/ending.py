"""Morale, the end of the turn, points and the end of the battle (UWA-MOR-1, UWA-GAME-4)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, Outcome, Step, finish, tell_all

from ...files.skyboard import MORALE
from .. import judging
from .movement import lift_prey
from .position import ESCAPED, FIGHTING, FIRST_LOSS, FLED, HALF_LOST, LANDED, SkyPosition
from .wounds import withdraw

TURNS = 20
PREY = 3  # men that a brood wants


def morale(pos: SkyPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """At the first loss, at half, and at each leader's fall whoever throws above his score breaks (UWA-MOR-1)."""
    pos.steps.pop()
    asked: list[int] = []
    for seat in range(2):
        asked += occasions(pos, seat) * pos.all_of(seat)
    pos.steps += [("heart", number) for number in reversed(asked)]


def occasions(pos: SkyPosition, seat: int) -> int:
    """New reasons to check, which are then over."""
    battle = pos.content.battle
    own = [being for being in range(len(battle.beings)) if pos.seat(battle.beings[being].unit) == seat]
    gone = [being for being in own if lost(pos, being)]
    fallen = [being for being in own if battle.beings[being].leader and pos.hp[being] <= 0]
    found = len(fallen) - pos.leaders[seat]
    pos.leaders[seat] = len(fallen)
    for bit, reached in ((FIRST_LOSS, bool(gone)), (HALF_LOST, 2 * len(gone) >= len(own))):
        if reached and not pos.checks[seat] & bit:
            pos.checks[seat] |= bit
            found += 1
    return found


def heart(pos: SkyPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """One of them throws 2d6, unless he has broken already or is of a kind that never does."""
    number = step[1]
    if pos.state[number] != FIGHTING or not score(pos, number):
        pos.steps.pop()
        return
    total = dice.d6("UWA-MOR-1 morale") + dice.d6("UWA-MOR-1 morale")
    judging.hand_on(pos, MORALE, total, number, 2, 12)


def score(pos: SkyPosition, number: int) -> int:
    """Riders answer for their mounts."""
    riders = pos.riders(number)
    return pos.being(riders[0] if riders else pos.unit(number).body).kind.morale


def use_morale(pos: SkyPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """Above his score he breaks (UWA-MOR-1)."""
    _, _, total, number = step
    pos.steps.pop()
    if total > score(pos, number):
        flee(pos, number, log)


def flee(pos: SkyPosition, number: int, log: Log | None) -> None:
    """Men on the ground are out of the battle; a flyer withdraws, and keeps its prey (UWA-GAME-13)."""
    if pos.grounded(number):
        pos.state[number] = FLED
        tell_all(log, "sky-fled", pos.piece(number))
    else:
        withdraw(pos, number, log)


def next_turn(pos: SkyPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """Twenty turns, or until a side has nobody left."""
    lift_prey(pos, log)
    pos.melee = []
    if pos.turn >= TURNS or not (pos.all_of(0) and pos.all_of(1)):
        finish(pos, result(pos))
    else:
        pos.steps[:] = [("turn",)]


# -- points ------------------------------------------------------------------------------------------------------------


def lost(pos: SkyPosition, being: int) -> bool:
    """Dead, carried off, or out of the battle, unless he got away as he should."""
    state = pos.state[pos.being(being).unit]
    return pos.hp[being] <= 0 or bool(pos.away[being]) or (state >= LANDED and state != ESCAPED)


def points(pos: SkyPosition, seat: int) -> int:
    """Hit dice of enemies destroyed or driven off, twice for leaders, and the objective (UWA-GAME-4)."""
    battle, total = pos.content.battle, 0
    for number in range(len(battle.beings)):
        being = battle.beings[number]
        if lost(pos, number) and pos.seat(being.unit) != seat:
            total += being.kind.hd.levels * (2 if being.leader else 1)
    return total + (battle.worth if seat == 0 and objective(pos) else 0)


def objective(pos: SkyPosition) -> bool:
    """Whether the first side has done what it came for."""
    wanted, units = pos.content.battle.objective, pos.content.battle.units
    if wanted == "engines":
        crews = [number for number in range(len(units)) if units[number].engine]
        return all(pos.state[number] >= LANDED or not pos.riders(number) for number in crews)
    if wanted == "escape":
        return ESCAPED in pos.state
    return wanted == "carry" and pos.captured >= PREY


def result(pos: SkyPosition) -> Outcome:
    scores = [points(pos, seat) for seat in range(2)]
    content = pos.content
    if scores[0] == scores[1]:
        return judging.verdict(content, [], f"Nobody holds the sky: {scores[0]} points each.", ("UWA-GAME-4",))
    best = 0 if scores[0] > scores[1] else 1
    told = f"{content.sides[best]}: the sky is won, {scores[best]} points to {scores[1 - best]}."
    return judging.verdict(content, [content.chairs[best]], told, ("UWA-GAME-4",))


def concede(pos: SkyPosition, seat: int, log: Log | None) -> None:
    """Whoever gives up leaves the sky to the other; if somebody goes who only looks on, it is broken off."""
    if judging.leaves(pos, seat, log):
        return
    content = pos.content
    tell_all(log, "sky-conceded", content.seats[seat])
    left = [chair for chair in content.chairs if chair != seat]
    told = f"{content.seats[seat]}: the sky is given up."
    finish(pos, judging.verdict(content, left if len(left) == 1 else [], told, ("UWA-GAME-4",)))
