"""Giving up (LOU-R100): with one opponent it is his victory, among several the others play on without the quitter."""

from __future__ import annotations

from wyrmtable.core import Log, Outcome, Step, finish, tell_all, win

from ..files.content import bits
from ..position import GONE, Position, owned, playing, take
from .combat import defenders_of
from .setup import stage_of_seat, take_default
from .victory import check

RULE = "LOU-R100"

# What the first number of a step means: a seat, a unit, or a stage of the set-up.
OF_SEAT = frozenset((
    "lead", "hire", "lead-again", "hire-again", "movement", "file", "doors", "try-doors", "combat", "declare",
    "attackers", "resolution", "which-attack", "reconsider", "retreat", "retreat-who", "advance", "advance-who",
))  # fmt: skip
OF_UNIT = frozenset(("march", "enter", "infiltrate", "which-door", "retreat-to", "spoils"))
OF_STAGE = frozenset(
    ("place", "place-who", "place-at", "look-over", "choose", "lock-some", "lay", "lay-what", "lay-at", "scatter")
)


def concede(pos: Position, seat: int, log: Log | None) -> None:
    """A player gives up, whoever is to decide."""
    name, seats = pos.content.seats[seat], len(pos.content.seats)
    others = [other for other in playing(pos) if other != seat]
    if seat not in playing(pos) or pos.outcome:
        return
    tell_all(log, "concedes", name)
    if len(others) > 1:
        _withdraw(pos, seat, log)
        if pos.turn:  # before, forces are not complete
            check(pos, "loss", log)
        return
    text = f"{name} gave up."
    finish(pos, win(seats, others, text, (RULE,)) if others else Outcome((), text, (0.0,) * seats, (RULE,)))
    tell_all(log, "over", text)


def _withdraw(pos: Position, seat: int, log: Log | None) -> None:
    """His counters are turned up and taken off the map, what they carried stays; nothing more is asked of him."""
    mine = owned(pos, seat)
    pos.up |= mine
    pos.asleep &= ~mine
    for unit in bits(mine):
        if pos.where[unit] >= 0:
            take(pos, unit, GONE)
        pos.where[unit] = GONE
    pos.bearer = [-1 if bearer >= 0 and mine >> bearer & 1 else bearer for bearer in pos.bearer]
    pos.orders = tuple(() if other == seat else order for other, order in enumerate(pos.orders))
    _leave_order(pos, seat)
    dropped = [step for step in pos.steps if _concerns(pos, step, seat, mine)]
    pos.steps = [step for step in pos.steps if step not in dropped]
    pos.attacks = tuple((hex_, units) for hex_, units in pos.attacks if _still_fought(pos, hex_, units & ~mine))
    for step in dropped:
        if step[0] == "choose":
            take_default(pos, step[1], log)


def _still_fought(pos: Position, hex_: int, attackers: int) -> bool:
    return bool(attackers and defenders_of(pos, attackers, hex_))


def _leave_order(pos: Position, seat: int) -> None:
    """Takes a seat out of the order of play; the player-turn under way keeps its place in it."""
    at = pos.order.index(seat)
    pos.order = pos.order[:at] + pos.order[at + 1 :]
    for number, step in enumerate(pos.steps):
        if step[0] == "player-turn-end" and step[1] >= at:
            pos.steps[number] = ("player-turn-end", step[1] - 1)


def _concerns(pos: Position, step: Step, seat: int, mine: int) -> bool:
    """Whether a step waits for this seat or one of its units."""
    if step[0] in OF_SEAT:
        return bool(step[1] == seat)
    if step[0] in OF_UNIT:
        return bool(mine >> step[1] & 1)
    return step[0] in OF_STAGE and stage_of_seat(pos, step[1], seat)
