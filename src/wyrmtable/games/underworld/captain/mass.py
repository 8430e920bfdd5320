"""A captain of a host: shoots while he can, meets the enemy where he is stronger, and storms when the wall is down.

It reads an imagined battle, so it never knows the other side's orders; it supposes that the enemy stays where he is.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from wyrmtable.core import Chair

from ..files.massboard import (
    APART,
    AROUND,
    ASSAULT,
    FIRST_SHOT,
    HOLD,
    ROW_OF,
    STAND,
    WAIT,
    WITHDRAW,
)
from ..rules.mass import fighting, siege
from ..rules.mass.ending import STORMS
from ..rules.mass.position import BESIEGER, FIGURE, GARRISON, SORTIE, MassPosition

Choice = tuple[float, str]
BREACHES_WANTED = 2
WALL_ROW = 3  # of the castle; whoever has passed it is inside
MAN_A_HIT, HORSE_A_HIT = 5.5, 9.0
FAR, NEAR = 1.0, 0.35  # what a hex of distance is worth


class MassCaptain:
    """Chooses for one seat."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._why = ""

    def choose(self, chair: Chair) -> int:
        decision = chair.decision
        assert decision is not None, "a captain is asked only when its seat decides"
        pos: MassPosition = chair.imagine(self._rng)
        step = pos.steps[-1]
        if step[0] == "camp":
            pick, self._why = at_the_walls(pos, decision.picks)
        elif step[0] == "answer":
            pick, self._why = STAND, "These walls will hold."
        else:
            pick, self._why = best_order(pos, step[1], decision.picks)
        return pick

    def why(self) -> str:
        """One line about the last choice."""
        return self._why


def at_the_walls(pos: MassPosition, picks: Sequence[int]) -> tuple[int, str]:
    """The gate first, then the walls beside it; then the storm."""
    if len(siege.breaches(pos)) >= BREACHES_WANTED:
        return ASSAULT, "The breach is wide enough."
    keep, places = pos.content.keeps[0], pos.content.names.places
    parts = [pick - places for pick in picks if pick >= places]
    if not parts:
        return (ASSAULT if ASSAULT in picks else WAIT), "Nothing is left to shoot at."
    weakest = min(parts, key=lambda cell: (pos.walls[cell] > siege.damage(pos), APART[cell][keep], cell))
    return places + weakest, "Bring that part of the wall down."


def best_order(pos: MassPosition, number: int, picks: Sequence[int]) -> tuple[int, str]:
    """The first of those that promise most."""
    best, pick, why = -1e9, picks[0], ""
    for each in picks:
        worth, said = order_worth(pos, number, each)
        if worth > best:
            best, pick, why = worth, each, said
    return pick, why


def order_worth(pos: MassPosition, number: int, pick: int) -> Choice:
    """What an order promises in men: those it costs the enemy less those it costs us."""
    names = pos.content.names
    if pick == HOLD:
        return hold_worth(pos, number)
    if pick == WITHDRAW:
        foes = pos.touching(number)
        return (6.0 if foes and balance(pos, number, foes[0]) < -12.0 else -4.0), "Back, before they are cut to pieces!"
    if pick < names.places:
        foe = pick - FIRST_SHOT
        return shot_worth(pos, number, foe), "Loose!"
    if pick >= names.pieces:
        return charge_worth(pos, number, pick - names.pieces), "Have at them!"
    return advance_worth(pos, number, pick - names.places), "Forward!"


def charge_worth(pos: MassPosition, number: int, foe: int) -> float:
    """Besiegers must come to blows; the garrison leaves its walls only for those who are inside."""
    if defending(pos, number) and ROW_OF[pos.place[foe]] > WALL_ROW:
        return -5.0
    bonus = 6.0 if storming(pos, number) or defending(pos, number) else 2.0
    return balance(pos, number, foe) + bonus + support(pos, number, foe)


def storming(pos: MassPosition, number: int) -> bool:
    return pos.stage in STORMS and pos.seat(number) == BESIEGER


def defending(pos: MassPosition, number: int) -> bool:
    return bool(pos.content.keeps) and pos.seat(number) == GARRISON and pos.stage != SORTIE


def expected(pos: MassPosition, who: int, foe: int, charging: bool) -> float:
    """Men that a round of blows costs the enemy, on the average."""
    need = fighting.to_hit(pos, who, fighting.armour(pos, foe))
    hits = fighting.blows_of(pos, who, foe) * (21 - need) / 20
    if pos.body(who).single and not pos.body(foe).single:
        return hits
    if pos.body(foe).single:
        return hits * 3.5 * pos.body(foe).kind.hd.levels * 10 / max(pos.full[foe], 1)
    return min(hits * (HORSE_A_HIT if charging and pos.body(who).horse else MAN_A_HIT), pos.men[foe])


def balance(pos: MassPosition, who: int, foe: int) -> float:
    return expected(pos, who, foe, True) - expected(pos, foe, who, False)


def support(pos: MassPosition, number: int, foe: int) -> float:
    """Friends who already fight that enemy."""
    friends = [n for n in pos.of(pos.seat(number)) if n != number and pos.place[n] in AROUND[pos.place[foe]]]
    return 3.0 * len(friends)


def shot_worth(pos: MassPosition, number: int, foe: int) -> float:
    missile = pos.body(number).missile
    assert missile is not None, "only bodies with missiles are offered shots"
    hits = missile.shots * pos.figures(number) * (21 - fighting.shot_hits_on(pos, number, foe)) / 20
    near = 1.0 if APART[pos.place[number]][pos.place[foe]] <= 3 else 0.0
    return min(hits * MAN_A_HIT, pos.men[foe]) + near


def hold_worth(pos: MassPosition, number: int) -> Choice:
    if pos.engaged(number):
        return 2.0, "Stand and fight!"
    if defending(pos, number):
        return 1.5, "Hold the wall!"
    return 0.0, "Wait for them."


def advance_worth(pos: MassPosition, number: int, cell: int) -> float:
    """Nearer to where the body wants to be; shooters keep their distance."""
    here = pos.place[number]
    if storming(pos, number):
        goal = storm_goal(pos)
        return FAR * (APART[here][goal] - APART[cell][goal])
    foes = [foe for foe in pos.of(1 - pos.seat(number)) if pos.stands(foe)]
    if not foes:
        return 0.0
    if defending(pos, number):
        return wall_worth(pos, number, cell)
    foe = min(foes, key=lambda each: (APART[here][pos.place[each]], pos.men[each]))
    missile = pos.body(number).missile
    if missile is not None:
        wanted = missile.ranges[1] // 3
        return 0.8 * (abs(APART[here][pos.place[foe]] - wanted) - abs(APART[cell][pos.place[foe]] - wanted))
    if pos.body(number).single:
        friends = [n for n in pos.of(pos.seat(number)) if not pos.body(n).single]
        rear = sum(APART[cell][pos.place[n]] for n in friends) / max(len(friends), 1)
        return NEAR * (APART[here][pos.place[foe]] - APART[cell][pos.place[foe]]) - 0.2 * rear
    return NEAR * (APART[here][pos.place[foe]] - APART[cell][pos.place[foe]])


def storm_goal(pos: MassPosition) -> int:
    """The way in: the breach nearest to the keep, and from there the keep."""
    keep, open_ = pos.content.keeps[0], siege.breaches(pos)
    inside = [n for n in pos.of(BESIEGER) if ROW_OF[pos.place[n]] <= WALL_ROW]
    if inside or not open_:
        return keep
    return min(open_, key=lambda cell: (APART[cell][keep], cell))


def wall_worth(pos: MassPosition, number: int, cell: int) -> float:
    """A defender wants to stand where the enemy comes, on a wall that stands or in the breach."""
    foes = [foe for foe in pos.of(BESIEGER) if pos.stands(foe)]
    here = pos.place[number]
    if pos.body(number).single or not foes:
        return -1.0
    open_ = siege.breaches(pos) or [here]
    threatened = min(open_, key=lambda each: (min(APART[each][pos.place[foe]] for foe in foes), each))
    closer = APART[here][threatened] - APART[cell][threatened]
    return 1.0 + 0.6 * closer if pos.men[number] >= FIGURE and pos.body(number).missile is None else 0.0
