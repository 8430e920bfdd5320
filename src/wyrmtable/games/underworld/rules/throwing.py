"""Secret throws (UWA-GEN-3): each is one step of its own, made and then used.

A human referee may be asked between the two. What a throw is for is a number of `terms`; what is done with it
stands in the chapter it belongs to.
"""

from __future__ import annotations

from wyrmtable.core import Dice, Log, Step

from ..files.terms import (
    APPRENTICES,
    CAPTAINS,
    FOLLOWERS,
    FORESEEN,
    GENERAL,
    GUARD_KIND,
    GUARDS,
    HEADS,
    LURKING,
    OF_THE_PLACE,
    SURROUNDINGS,
    WHICH_OF_THEM,
)
from ..position import Position
from .foresight import foretold
from .judging import hand_on

RULES = (
    "UWA-MTX-1 table", "UWA-MTX-2 kind", "UWA-MON-2 kind", "UWA-WAND-5 number", "UWA-MON-4 heads",
    "UWA-SURP-2 party surprised", "UWA-SURP-2 foes surprised", "UWA-SURP-3 distance", "UWA-SIGHT-1 distance",
    "UWA-REACT-1 reaction", "UWA-MOR-1 morale", "UWA-MOR-2 breaking", "UWA-PURS-2 following", "UWA-PURS-8 distracted",
    "UWA-PURS-7 oil", "UWA-STK-3 treasure", "UWA-REACT-5 victors", "UWA-MTX-7 apprentices", "UWA-MTX-7 bodyguards",
    "UWA-MON-2 bodyguards", "UWA-AVOID-4 hiding", "UWA-MON-9 asleep", "UWA-MON-9 talks", "UWA-WAND-6 going round",
    "UWA-MON-9 yielding", "UWA-SPELL-1 held door", "UWA-REACT-3 fed", "UWA-MON-7 captains", "UWA-TRE-2 lair",
    "UWA-WAND-1 wandering", "UWA-WAND-2 direction", "UWA-LISTEN-1 listening", "UWA-SEARCH-1 searching",
    "UWA-TRAP-1 springing", "UWA-DOOR-8 slipping", "UWA-CHEST-1 box", "UWA-GEN-3 nothing", "UWA-SENSE-1 sensing",
    "UWA-TRAP-5 probing", "UWA-LISTEN-4 hearkening", "UWA-SET-6 outlet", "UWA-SET-3 slant", "UWA-SET-3 side",
    "UWA-SET-6 wall", "UWA-TRK-8 door", "UWA-SET-7 ring", "UWA-SET-7 how far", "UWA-SET-4 slide", "UWA-RUMOR-2 news",
    "UWA-RUMOR-2 which", "UWA-TRAP-1 opening", "UWA-SENSE-2 sloping", "UWA-WAND-4 surroundings", "UWA-WAND-4 kind",
    "UWA-LISTEN-2 words", "UWA-MON-2 kind", "UWA-MON-3 followers",
    "UWA-MAG-1 map", "UWA-MAG-1 where it leads",
)  # fmt: skip
# For those who are heard but not seen the table, the kind and the number are thrown, whoever they are. How often
# the referee is asked about anything more would tell what they are.
UNSEEN = ("warn", "pounding")  # steps
TELLTALE = (
    GENERAL, HEADS, APPRENTICES, GUARDS, GUARD_KIND, CAPTAINS, SURROUNDINGS, OF_THE_PLACE, WHICH_OF_THEM, FOLLOWERS,
)  # fmt: skip


def throw(pos: Position, what: int, count: int, sides: int, plus: int = 0, more: int = 0) -> None:
    """So many dice are thrown next, before anything else happens; `more` is handed on to whoever uses the result."""
    pos.steps.append(("throw", what, count, sides, plus, more))


def rattle(pos: Position) -> None:
    """A throw for nothing, wherever what lies ahead may or may not need one: so that throwing tells nothing."""
    throw(pos, LURKING, 1, 6)


def use_nothing(pos: Position, total: int, more: int) -> None:
    """The party only hears the dice."""


def make(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Makes the throw and leaves the result to be used."""
    _, what, count, sides, plus, more = step
    total, why = plus, RULES[what]
    for _ in range(count):
        total += dice.roll(sides, why)
    if pos.foreseen:
        total = foretold(pos, what, sides, total, log)
    if what in FORESEEN or (pos.ticks and what in TELLTALE and unseen(pos)):
        pos.steps[-1] = ("thrown", what, total, more)
        return
    hand_on(pos, what, total, more, count + plus, count * sides + plus)


def unseen(pos: Position) -> bool:
    """They are only heard so far."""
    return any(step[0] in UNSEEN for step in pos.steps)


def on_the_run(pos: Position, what: int, dice: Dice, log: Log | None) -> int:
    """A die in the middle of a run, where nobody stops to look at it: what a referee has set for the run counts
    (UWA-R107)."""
    total = dice.d6(RULES[what])
    return foretold(pos, what, 6, total, log) if pos.foreseen else total
