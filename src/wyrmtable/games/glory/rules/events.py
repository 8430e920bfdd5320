"""Strategic events (Rule 2): a counter from the cup each Turn, drawn by the Highlords and Whitestone in turn."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, Step, tell_all

from ..files.scenario import HIGHLORD, SIDES, WHITESTONE
from ..position import RESERVE, Position
from .wizards import arrivals, arrive


def event_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """The draw of a Turn (DOG-2.3); those held before look for a place first (DOG-2.6)."""
    pos.steps.pop()
    arrivals(pos)
    draw(pos, HIGHLORD if pos.turn % 2 else WHITESTONE, dice, log)


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
    counters = [kind for kind, count in enumerate(pos.cup) for _ in range(count)]
    if not counters:
        return
    kind = dice.draw(counters, "DOG-2.3 event")
    pos.cup[kind] -= 1
    name, event = pos.content.events[kind]
    tell_all(log, "event", pos.content.seats[drawer], event.title)
    if name.startswith("wizard"):
        _wizard(pos, SIDES.index(event.serves))


def _wizard(pos: Position, side: int) -> None:
    """A wizard of the side on the counter comes (DOG-E.4)."""
    content = pos.content
    waiting = [w for w in content.wizards if content.side[w] == side and pos.where[w] == RESERVE and w not in pos.held]
    if waiting:
        arrive(pos, waiting[0])
