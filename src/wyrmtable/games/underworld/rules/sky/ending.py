"""Morale, the end of the turn, points and the end of the battle (UWA-MOR-1, UWA-GAME-4)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, Outcome, Step, finish, tell_all, win

from .movement import lift_prey
from .position import ESCAPED, FIGHTING, FIRST_LOSS, FLED, HALF_LOST, LANDED, SkyPosition
from .wounds import withdraw

TURNS = 20
PREY = 3  # men that a brood wants


def morale(pos: SkyPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """At the first loss, at half, and at each leader's fall whoever throws above his score breaks (UWA-MOR-1)."""
    pos.steps.pop()
    for seat in range(2):
        for _ in range(occasions(pos, seat)):
            for number in pos.all_of(seat):
                if pos.state[number] == FIGHTING and breaks(pos, number, dice):
                    flee(pos, number, log)


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


def breaks(pos: SkyPosition, number: int, dice: Dice) -> bool:
    """Riders answer for their mounts; some kinds never check."""
    riders = pos.riders(number)
    kind = pos.being(riders[0] if riders else pos.unit(number).body).kind
    if not kind.morale:
        return False
    return dice.d6("UWA-MOR-1 morale") + dice.d6("UWA-MOR-1 morale") > kind.morale


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
    score = [points(pos, seat) for seat in range(2)]
    seats, many = pos.content.sides, len(pos.content.seats)
    if score[0] == score[1]:
        return win(many, [], f"Nobody holds the sky: {score[0]} points each.", ("UWA-GAME-4",))
    best = 0 if score[0] > score[1] else 1
    told = f"{seats[best]}: the sky is won, {score[best]} points to {score[1 - best]}."
    return win(many, [pos.content.chairs[best]], told, ("UWA-GAME-4",))


def concede(pos: SkyPosition, seat: int, log: Log | None) -> None:
    """Whoever gives up leaves the sky to the other; if somebody goes who only looks on, it is broken off."""
    content = pos.content
    tell_all(log, "sky-conceded", content.seats[seat])
    left = [chair for chair in content.chairs if chair != seat]
    told = f"{content.seats[seat]}: the sky is given up."
    finish(pos, win(len(content.seats), left if len(left) == 1 else [], told, ("UWA-GAME-4",)))
