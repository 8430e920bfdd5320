"""A captain in the air: strikes where it wins, shoots where it would not, and minds what the battle is about.

It reads an imagined battle, so it never knows the other side's orders; a flyer's orders are thought out as a whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random

from wyrmtable.core import Chair

from ..files.skyboard import (
    AHEAD,
    CEASE,
    END,
    ENGAGE,
    HOLD_FIRE,
    KEEP,
    LEAVE,
    OFF,
    PASS,
    PLACES,
    SPELL,
    TURN_UNDEAD,
    apart,
)
from ..rules.sky.geometry import gap, within
from ..rules.sky.movement import to_edge
from ..rules.sky.position import SkyPosition
from ..rules.sky.shooting import BALL_RADIUS, breathable, proof
from .skyodds import advantage, expected, offence, points
from .skypaths import Flight, flights

Choice = tuple[int, str]
SURE = 1.1  # the advantage from which one closes in
STAND_OFF = 12  # inches at which one shoots
SCORE = {"bomb": 60.0, "aligned": 14.0, "facing": 2.0}


class SkyCaptain:
    """Chooses for one seat."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._why = ""
        self._plan: tuple[int, int] = (-1, -1)  # the turn and flyer that the notes below are about
        self._flight = Flight((), 0, 0, 0, ())
        self._done = 0
        self._quarry = -1

    def choose(self, chair: Chair) -> int:
        decision = chair.decision
        assert decision is not None, "a captain is asked only when its seat decides"
        pos: SkyPosition = chair.imagine(self._rng)
        step = pos.steps[-1]
        if step[0] in ("fire", "spell"):
            pick, self._why = self._fire(pos, step[1], decision.picks) if step[0] == "fire" else _burst(pos, step[1])
        else:
            if self._plan != (pos.turn, step[1]):
                self._think(pos, step[1])
            pick, self._why = self._order(pos, step, decision.picks)
        return pick if pick in decision.picks else decision.picks[0]

    def why(self) -> str:
        """One line about the last choice."""
        return self._why

    # -- orders --------------------------------------------------------------------------------------------------------

    def _think(self, pos: SkyPosition, number: int) -> None:
        """The whole flight of one flyer."""
        self._plan, self._done = (pos.turn, number), 0
        self._quarry = quarry(pos, number)
        self._flight = max(flights(pos, number), key=lambda flight: worth(pos, number, self._quarry, flight))

    def _order(self, pos: SkyPosition, step: tuple[object, ...], picks: Sequence[int]) -> Choice:
        number = self._plan[1]
        if step[0] == "path":
            return self._path(pos, number, picks)
        if step[0] == "height":
            return _height(pos, number, self._quarry, picks), "Level with the enemy, or a little above."
        if step[0] == "bomb":
            crews = [foe for foe in pos.all_of(1 - pos.seat(number)) if pos.grounded(foe)]
            over = [PLACES + pos.place[foe] for foe in crews if PLACES + pos.place[foe] in picks]
            return (over[0], "Bombs away!") if over else (KEEP, "Not yet.")
        return _stance(pos, number, self._quarry, picks)

    def _path(self, pos: SkyPosition, number: int, picks: Sequence[int]) -> Choice:
        if LEAVE in picks and escaping(pos, number) and leads_out(pos, number):
            return LEAVE, "Away!"
        wanted = self._flight.picks
        if self._done < len(wanted):
            self._done += 1
            return wanted[self._done - 1], "Towards the best place to fall on an enemy from."
        return END, "Here the enemy is where we want him."

    # -- shooting ------------------------------------------------------------------------------------------------------

    def _fire(self, pos: SkyPosition, number: int, picks: Sequence[int]) -> Choice:
        if SPELL in picks and best_burst(pos, number) >= 0:
            return SPELL, "Fire will clear the way."
        foes = [pick - pos.piece(0) for pick in picks if pick >= pos.piece(0)]
        if not foes:
            return CEASE, "Nothing in range."
        if pos.unit(number).breath:
            foes = [foe for foe in foes if breathable(pos, number, foe)]
        best = min(foes, key=lambda foe: (gap(pos, number, foe) // 64, points(pos, foe), foe), default=-1)
        return (pos.piece(best), "The nearest and weakest.") if best >= 0 else (HOLD_FIRE, "Hold.")


def escaping(pos: SkyPosition, number: int) -> bool:
    """The Wizard, who is to get away."""
    led = any(pos.being(rider).leader for rider in pos.riders(number))
    return pos.content.battle.objective == "escape" and pos.seat(number) == 0 and led


def leads_out(pos: SkyPosition, number: int) -> bool:
    """Whether straight on lies the far edge, not a side."""
    cell, last = pos.place[number], pos.place[number]
    while cell != OFF:
        last, cell = cell, AHEAD[cell][pos.heading[number]]
    return to_edge(last, pos.content.battle.home[1 - pos.seat(number)]) == 0


def quarry(pos: SkyPosition, number: int) -> int:
    """Whom to make for: whoever is near and is beaten easily; prey, crews and the Wizard above all."""
    foes = pos.all_of(1 - pos.seat(number))
    return min(foes, key=lambda foe: _reluctance(pos, number, foe), default=-1)


def _reluctance(pos: SkyPosition, number: int, foe: int) -> float:
    far = sqrt(apart(pos.place[number], expected(pos, foe))) / 2
    wanted, first = pos.content.battle.objective, pos.seat(number) == 0
    if wanted == "engines" and first:
        far -= 12 if pos.unit(foe).engine else 0
    if wanted == "carry" and first:
        far -= 15 if pos.grounded(foe) else 0
    if wanted == "escape" and not first:
        far -= 20 if escaping(pos, foe) else 0
    return far - 6 * min(advantage(pos, number, foe), 3.0)


def keen(pos: SkyPosition, number: int, foe: int) -> bool:
    """Whether it wants melee with this enemy."""
    if pos.cargo[number] >= 0 or escaping(pos, number):
        return False
    if pos.unit(number).carries and pos.grounded(foe):
        return True
    armed = can_shoot(pos, number, foe) or pos.breath[number] > 0
    return offence(pos, number, foe) > 0 and (advantage(pos, number, foe) >= SURE or not armed)


def can_shoot(pos: SkyPosition, number: int, foe: int) -> bool:
    """Whether its arrows would harm this enemy."""
    body, silver = pos.unit(foe).body, any(pos.silver[rider] for rider in pos.riders(number))
    harmless = body >= 0 and proof(pos.being(body).kind, silver, False)
    return pos.unit(number).bow is not None and not harmless


def worth(pos: SkyPosition, number: int, foe: int, flight: Flight) -> float:
    """How good it is to end a flight there."""
    seat, home = pos.seat(number), pos.content.battle.home
    slow = 4 * flight.inches < pos.rate(number) and not pos.unit(number).hovers
    value = -8.0 if slow and pos.height[number] else 0.0
    if not _room_ahead(flight, 6):
        value -= 10
    if escaping(pos, number):
        return value - 3.0 * to_edge(flight.cell, home[1 - seat])
    if pos.cargo[number] >= 0:
        return value - 0.3 * to_edge(flight.cell, home[seat]) - abs(flight.inches - pos.rate(number) // 2)
    if foe < 0:
        return value
    if pos.load[number]:
        value += _bombing(pos, foe, flight)
    goal = expected(pos, foe)
    far = sqrt(apart(flight.cell, goal)) / 2
    wanted = 0.0 if keen(pos, number, foe) else min(STAND_OFF, pos.unit(number).breath or STAND_OFF)
    value -= abs(far - wanted)
    if flight.cell != goal and apart(AHEAD[flight.cell][flight.facing], goal) < apart(flight.cell, goal):
        value += SCORE["facing"]
    return value


def _room_ahead(flight: Flight, inches: int) -> bool:
    cell = flight.cell
    for _ in range(inches):
        cell = AHEAD[cell][flight.facing]
        if cell == OFF:
            return False
    return True


def _bombing(pos: SkyPosition, foe: int, flight: Flight) -> float:
    """Over the target, or bound straight for it."""
    goal = pos.place[foe]
    if not pos.grounded(foe):
        return 0.0
    if goal in flight.over:
        return SCORE["bomb"]
    cell = flight.cell
    for _ in range(16):
        cell = AHEAD[cell][flight.facing]
        if cell == goal:
            return SCORE["aligned"]
        if cell == OFF:
            break
    return 0.0


def _height(pos: SkyPosition, number: int, foe: int, picks: Sequence[int]) -> int:
    """As high as the quarry; with prey as high as may be."""
    value = pos.content.names.value
    if pos.cargo[number] >= 0:
        return picks[-1]
    wanted = pos.height[foe] if foe >= 0 and not escaping(pos, number) else pos.height[number]
    if foe >= 0 and pos.load[number]:
        wanted = pos.height[number]
    return min(picks, key=lambda pick: abs(value(pick) - wanted))


def _stance(pos: SkyPosition, number: int, foe: int, picks: Sequence[int]) -> Choice:
    if TURN_UNDEAD in picks and foe >= 0 and within(gap(pos, number, foe), pos.rate(foe)):
        return TURN_UNDEAD, "Back, creatures of the night!"
    if foe >= 0 and keen(pos, number, foe):
        return ENGAGE, "We can take them."
    return PASS, "Not in close."


def best_burst(pos: SkyPosition, number: int) -> int:
    """The enemy about whom a ball of fire catches most enemies and no friend; -1 if there is none."""
    seat = pos.seat(number)
    friends = pos.all_of(seat)
    best, most = -1, 0
    for foe in pos.all_of(1 - seat):
        if not within(gap(pos, number, foe), 24) or any(within(gap(pos, foe, own), BALL_RADIUS) for own in friends):
            continue
        caught = sum(points(pos, other) for other in pos.all_of(1 - seat) if within(gap(pos, foe, other), BALL_RADIUS))
        if caught > most:
            best, most = foe, caught
    return best


def _burst(pos: SkyPosition, number: int) -> Choice:
    return pos.piece(best_burst(pos, number)), "There!"
