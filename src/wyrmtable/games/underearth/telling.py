"""What is told of events, and to whom: a face-down counter keeps its name from all but its owner (LOU-3.0c)."""

from __future__ import annotations

from wyrmtable.core import EVERYONE, Log, but, only

from .content import bits
from .position import Position

SENTENCES = {
    "turn": "Game-Turn {0:n} begins.",
    "player-turn": "{0:n}: movement.",
    "placed": "{0} is set up at {1}.",
    "placed-hidden": "A face-down counter is set up at {0}.",
    "treasure-placed": "{0} is laid at {1}.",
    "treasure-laid": "A Treasure counter is laid at {0}.",
    "chosen": "{0:n} choose {1:n}.",
    "scattered": "The other counters are shuffled and set up face-down.",
    "dealt": "{0} turns out to be at {1}.",
    "buried": "Nine Treasure counters and their guardians are hidden in the city.",
    "arrives": "{0} comes to {1} (die {2:d}).",
    "wrote": "{0:n} has written a hire list.",
    "short": "{0:n} roll for {1:n}: {2:d}.",
    "hired": "{0:n} hires {1:n} for {2:n}.",
    "order": "The order of play is {0:n}.",
    "moves": "{0} moves from {1} to {2}.",
    "moves-hidden": "A face-down counter moves from {0} to {1}.",
    "infiltrates": "{0} slips past the enemy at {1} to {2}.",
    "infiltrates-hidden": "A face-down counter slips past the enemy at {0} to {1}.",
    "enters": "{0} enters the map at {1}.",
    "leaves": "{0} leaves the map by the {1:n} edge.",
    "leaves-hidden": "A face-down counter leaves the map by the {0:n} edge.",
    "dismissed": "{0:n} sends the waiting units home.",
    "locks": "The door {0} is locked.",
    "lifts": "{0} takes up Treasure at {1}.",
    "drops": "{0} puts Treasure down at {1}.",
    "lifts-hidden": "A face-down counter takes up Treasure at {0}.",
    "drops-hidden": "A face-down counter puts Treasure down at {0}.",
    "looks": "You see {0} at {1}.",
    "revealed": "{0} is turned face-up at {1}.",
    "dummy": "The counter at {0} was a dummy.",
    "wakes": "The alarm is heard at {0}.",
    "obeys": "Die {1:d}: {0} obeys this turn.",
    "stays": "Die {1:d}: {0} stays where it is this turn.",
    "wild": "Die {1:d}: {0} runs wild this turn.",
    "door": "Die {2:d}: the door {1} {0:n}.",
    "gate": "The Gate {1} {0:n}.",
    "declares": "An attack on {0} is declared: {1:n}.",
    "called-off": "The attack on {0} is called off.",
    "slaughter": "{0:n}: those at {1} are lost without a fight.",
    "battle": "{0:n} (die {2:d}, column {3:n}) in the attack on {1}.",
    "dies": "{0} is eliminated at {1}.",
    "retreats": "{0} retreats from {1} to {2}.",
    "retreats-hidden": "A face-down counter retreats from {0} to {1}.",
    "advances": "{0} advances to {1}.",
    "spoils": "{0} takes Treasure along to {1}.",
    "gas": "{0} dies of gas in the tunnels at {1}.",
    "over": "{0:n}",
}

RESULTS = frozenset({"battle", "slaughter", "door", "gate"})  # their first argument is the result


def everyone(log: Log | None, kind: str, *arguments: int | str) -> None:
    if log is not None:
        log.append((EVERYONE, kind, *arguments))


def privately(log: Log | None, seat: int, kind: str, *arguments: int | str) -> None:
    if log is not None:
        log.append((only(seat), kind, *arguments))


def of_unit(pos: Position, log: Log | None, unit: int, kind: str, *arguments: int | str) -> None:
    """An event about a unit: by name where it may be known, else as that of a face-down counter."""
    if log is None:
        return
    piece = pos.content.piece + unit
    owner = pos.owner[unit]
    if pos.up >> unit & 1:
        log.append((EVERYONE, kind, piece, *arguments))
        return
    if owner < pos.content.wild:
        log.append((only(owner), kind, piece, *arguments))
        log.append((but(owner), f"{kind}-hidden", *arguments))
    else:
        log.append((EVERYONE, f"{kind}-hidden", *arguments))


def unit_list(pos: Position, units: int) -> str:
    """Several units in words."""
    return ", ".join(pos.content.names.title(pos.content.piece + unit) for unit in bits(units))
