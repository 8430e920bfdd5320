"""What may come of things: results in words, the usual answers on the way to one, and what others could do to me."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from wyrmtable.core import Chance, Decision, Eyes, Reason, Threat, decide

from ..files.buttons import EXPLODE, KEEP_STAFF, PLACES
from ..files.terms import SABOTEUR, TEMPLE
from ..position import Position
from ..rules import gates, movement
from ..rules.forecast import Forecast, defence, fight, fighter, lined_up
from ..rules.sequence import STEPS
from ..rules.spaces import sturdiest
from ..rules.telling import roll

_MOST = 7  # hits of one side in a round, at the very most


def _blows() -> Iterator[tuple[str, tuple[str, str]]]:
    for dealt in range(_MOST):
        for taken in range(_MOST):
            tone = "even" if dealt == taken else "gain" if dealt > taken else "loss"
            words = f"The attackers deal {_hits(dealt)} and take {_hits(taken)}"
            yield f"{dealt} dealt, {taken} taken", (words, tone)


def _hits(count: int) -> str:
    return "no hit" if not count else "1 hit" if count == 1 else f"{count} hits"


MEANINGS: Mapping[str, tuple[str, str]] = {
    "breached": ("The gate is breached", "gain"),
    "the gate holds": ("The gate holds", "loss"),
    "the door opens": ("The door opens", "gain"),
    "the door holds": ("The door holds", "loss"),
    "an explosion": ("The saboteur explodes", "gain"),
    "the fuse fizzles": ("The fuse fizzles", "loss"),
    "a hit": ("The volley hits", "gain"),
    "a miss": ("The volley misses", "even"),
    "the target falls": ("The target falls", "win"),
    "the shadow fades": ("The shadow fades", "even"),
    "the mine is open again": ("The mine is open again", "gain"),
    "the mine stays closed": ("The mine stays closed", "even"),
    "nothing yet, dig deeper": ("Nothing yet: dig deeper", "even"),
    "nothing more, mined out": ("The mine is mined out", "loss"),
    **dict(_blows()),
}


def resolving(pos: Position) -> int | None:
    """The usual answer on the way from an attack to its first blows: the sturdiest in front, no treasure used."""
    decision = decide(STEPS, pos)
    if not isinstance(decision, Decision):
        return None
    step, pieces = pos.steps[-1], pos.content.pieces
    if step[0] in ("front", "move-up"):
        return pieces + sturdiest(pos, [pick - pieces for pick in decision.picks if pick >= pieces])
    usual = {"staff?": KEEP_STAFF, "fuse": EXPLODE}.get(step[0])
    return usual if usual in decision.picks else None


class _Attack(NamedTuple):
    """An attack that others could make in their next turn."""

    worth: float
    army: int
    group: tuple[int, ...]
    start: int
    chance: float  # to get through the gate
    fought: Forecast


def threat(pos: Position, eyes: Eyes, place: int) -> Threat | None:
    """The best attack on a square that enemies of those who stand there could make with the units they have."""
    square = place - PLACES
    if not 0 <= square < pos.content.squares or not pos.stack[square] or not pos.round:
        return None
    attacks = list(_attacks(pos, square))
    if not attacks:
        return None
    best = max(attacks, key=lambda attack: (attack.worth, -attack.start))
    content, names = pos.content, pos.content.names
    win = best.chance * best.fought.win
    where = f"{content.halls.names[square]} from {content.halls.names[best.start]}"
    return Threat(
        f"{content.names.title(best.army)} could attack {where} with {roll(pos, best.group)}",
        tuple(names.text(content.pieces + unit) for unit in best.group),
        (
            Chance("the square is lost", win, "", "The square is lost", "ruin"),
            Chance("the attack fails", 1 - win, "", "The attack fails", "win"),
        ),
        tuple(_because(best)),
    )


def _because(attack: _Attack) -> Iterator[Reason]:
    if attack.chance < 1:
        yield Reason("LB-GATE-4", f"They breach the gate {attack.chance:.0%} of the time.")
    fought = attack.fought
    yield Reason("LB-CMB-10", f"If they fight to the end, they win {fought.win:.1%} of the time.")
    yield Reason("LB-CMB-8", f"On average they lose {fought.own_losses:.2f} units, you lose {fought.their_losses:.2f}.")


def _attacks(pos: Position, square: int) -> Iterator[_Attack]:
    """Every enemy squad that could stand beside the square with 1 MP left, or does already."""
    content, halls = pos.content, pos.content.halls
    owner = pos.holder[square] - 1
    if halls.kind[square] == TEMPLE:
        return
    for here, units in enumerate(pos.stack):
        army = pos.holder[here] - 1
        group = tuple(unit for unit in units if pos.held[unit] <= 1)
        if not group or pos.allies[owner] >> army & 1:
            continue
        reach = min(content.speed[unit] for unit in group)
        if halls.distance(here, square) > reach:
            continue
        ends = {here, *(pick - PLACES for pick in movement.flood(pos, group, here, reach - 1)[2])}
        for start, edge, _ in halls.ways[square]:
            held = gates.is_defended(pos, army, start, square, edge)
            if start in ends and halls.kind[start] != TEMPLE and (start == here or not held):
                yield _attack(pos, army, group, start, square, held)


def _attack(pos: Position, army: int, group: tuple[int, ...], start: int, square: int, held: bool) -> _Attack:
    chance = (7 - gates.breach_needs(pos, group, square)) / 6 if held else 1.0
    fought = fight(*lined_up([fighter(pos, unit, -1) for unit in group]), *defence(pos, start, square))
    blast = any(pos.content.kind[unit] == SABOTEUR for unit in group)
    worth = chance * (fought.win + fought.their_losses / 10 + 0.1 * blast)
    return _Attack(worth, army, group, start, chance, fought)
