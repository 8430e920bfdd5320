"""Strategic events (Rule 2): a counter from the cup each Turn, drawn by the Highlords and Whitestone in turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from wyrmtable.core import Dice, Log, Step, tell_all

from ..files.content import AIR, CITADEL, LEADER, WIZARD
from ..files.scenarios import HIGHLORD, SIDES, WHITESTONE
from ..position import RESERVE, Position
from .bestowing import CASTLE, DRAGON, GENERAL, GNOMES, LANCE, MAGE, ORB, arrivals, arrive, soth
from .temple import sites

Happens = Callable[[Position, int, Log | None], None]


def event_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """The draw of a Turn (DOG-2.3); those held before look for a place first (DOG-2.6)."""
    pos.steps.pop()
    pos.bonus = 0
    arrivals(pos)
    _fill(pos)
    draw(pos, HIGHLORD if pos.turn % 2 else WHITESTONE, dice, log)


def _fill(pos: Position) -> None:
    """Counters of Turn 10 and 20 join before that Turn's draw, unless they were in from the start (DOG-2.2)."""
    groups = {10: 1, 20: 2}
    first = pos.content.scenario.cup
    if pos.turn in groups and pos.turn not in first:
        for kind, counts in enumerate(pos.content.counters):
            pos.cup[kind] += counts[groups[pos.turn]]


def cup_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """So many counters of Turn 1 join the cup, drawn at random (DOG-S.32.4)."""
    pos.steps.pop()
    counters = [kind for kind, counts in enumerate(pos.content.counters) for _ in range(counts[0])]
    for _ in range(step[1]):
        kind = dice.draw(counters, "DOG-S.32.4 cup")
        counters.remove(kind)
        pos.cup[kind] += 1


def opening_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Draws before the game (DOG-S.31.4): so many left, for one side after the other."""
    _, side, left = step
    if not left:
        pos.steps.pop()
        return
    pos.steps[-1] = ("opening", side, left - 1)
    draw(pos, side, dice, log)


def draw(pos: Position, drawer: int, dice: Dice, log: Log | None) -> None:
    """A counter at random; every counter in the cup is as likely as any other (DOG-2.3 to DOG-2.5)."""
    counters = [kind for kind in range(len(pos.cup)) for _ in range(pos.cup[kind])]
    if not counters:
        return
    kind = dice.draw(counters, "DOG-2.3 event")
    pos.cup[kind] -= 1
    name, event = pos.content.events[kind]
    tell_all(log, "event", pos.content.sides[drawer], event.title)
    happens = HAPPENS.get(name)
    if happens is not None:
        happens(pos, SIDES.index(event.serves) if event.serves in SIDES else drawer, log)


def _next_of(pos: Position, side: int, sort: int) -> list[int]:
    """Pieces of a sort that wait in reserve, apart from those held for want of a place."""
    content = pos.content
    held = {piece for _, _, piece in pos.held}
    return [
        p
        for p in range(content.size)
        if content.sort[p] == sort and pos.side[p] == side and pos.where[p] == RESERVE and p not in held
    ]


def _wizard(pos: Position, side: int, log: Log | None) -> None:
    """A wizard of the side on the counter comes (DOG-E.4)."""
    for wizard in _next_of(pos, side, WIZARD)[:1]:
        arrive(pos, MAGE, side, wizard)


def _citadel(pos: Position, side: int, log: Log | None) -> None:
    for citadel in _next_of(pos, side, CITADEL)[:1]:
        arrive(pos, CASTLE, side, citadel)


def _general(pos: Position, side: int, log: Log | None) -> None:
    """Laurana joins any army of Whitestone (DOG-E.5)."""
    for leader in _next_of(pos, side, LEADER):
        if pos.content.kinds[leader] == "ldr_laurana":
            arrive(pos, GENERAL, side, leader)


def _dragons(pos: Position, side: int, log: Log | None) -> None:
    """All good dragons that are not in play yet (DOG-E.6)."""
    for dragon in reversed(_next_of(pos, side, AIR)):
        if pos.content.race[dragon] == "dragon":
            arrive(pos, DRAGON, side, dragon)


def _soth(pos: Position, side: int, log: Log | None) -> None:
    """Lord Soth comes; the Temple may be built before (DOG-E.9, DOG-R48)."""
    pos.steps.append(("soth",))
    if pos.temple < 0 and pos.content.scenario.temple and sites(pos):
        pos.steps.append(("temple",))


def soth_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    soth(pos, log)


def _bonus(value: int) -> Happens:
    """The drawer's Activation die of this Turn is so much lower (DOG-E.1)."""

    def happens(pos: Position, side: int, log: Log | None) -> None:
        pos.bonus = value

    return happens


def _marker(what: int) -> Happens:
    def happens(pos: Position, side: int, log: Log | None) -> None:
        arrive(pos, what, side)

    return happens


HAPPENS: Mapping[str, Happens] = MappingProxyType(
    {
        "activation-1": _bonus(1),
        "activation-2": _bonus(2),
        "activation-3": _bonus(3),
        "wizard-whitestone": _wizard,
        "wizard-highlord": _wizard,
        "dragonlances": _marker(LANCE),
        "orb": _marker(ORB),
        "gnomes": _marker(GNOMES),
        "citadel": _citadel,
        "golden-general": _general,
        "good-dragons": _dragons,
        "soth": _soth,
    }
)
