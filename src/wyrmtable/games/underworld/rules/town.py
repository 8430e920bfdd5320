"""Places of the town that are for a few: the temple's cure of fevers, the city for the dead and the petrified, and the
thieves' quarter (UWA-WLD-2)."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, Step, tell_all

from ..files.buttons import TOWN_DISEASE, TOWN_FENCE, TOWN_FLESH, TOWN_RAISE
from ..files.season import WEEKS
from ..files.terms import DISEASED, ROTTING, TAINTED
from ..position import Position
from . import ailments

CURE_DISEASE, CALL_BACK = 500, 5_000  # gold pieces
MORE = 5  # a fence pays a fifth more than the market
ROBBED = 2  # on a die, or less; of ten parts another die says how many are gone
PARTS = 10


def places(pos: Position, step: Step) -> list[int]:
    """Which of them have something for the party that it can pay for. The step holds who was called back, and the
    fence, once he was seen."""
    journey = pos.week < WEEKS and pos.bank >= CALL_BACK
    found = [TOWN_DISEASE] if pos.bank >= CURE_DISEASE and fevered(pos) else []
    found += [TOWN_RAISE] if journey and dead(pos, step) else []
    found += [TOWN_FLESH] if journey and petrified(pos, step) else []
    return found + ([TOWN_FENCE] if for_sale(pos, step) else [])


# -- temple and city ---------------------------------------------------------------------------------------------------


def fevered(pos: Position) -> list[int]:
    return [who for who in pos.everybody() if pos.marks[who] & (DISEASED | ROTTING | TAINTED)]


def cure_disease(pos: Position, log: Log | None) -> None:
    """Of those who have the fever, whoever is hurt worst (UWA-WLD-2, UWA-R292)."""
    pos.bank -= CURE_DISEASE
    who = max(fevered(pos), key=lambda one: pos.hurt[one])
    ailments.rid(pos, who, DISEASED | ROTTING | TAINTED)
    tell_all(log, "fever-ends", pos.piece(who))


def brought_home(pos: Position, step: Step) -> list[int]:
    """Who fell in the last expedition and is not called back yet; nobody, if nobody came home (UWA-R293)."""
    state = pos.content.season
    if state is None or len(state.new) == len(pos.content.company):
        return []
    return [who for who in state.new if who not in step[1:]]


def petrified(pos: Position, step: Step) -> list[int]:
    state = pos.content.season
    return [who for who in brought_home(pos, step) if state and who in state.stone]


def dead(pos: Position, step: Step) -> list[int]:
    stone = petrified(pos, step)
    return [who for who in brought_home(pos, step) if who not in stone]


# -- thieves' quarter --------------------------------------------------------------------------------------------------


def wares(pos: Position) -> int:
    """What the magic of the last expedition fetches on the market, in gold pieces."""
    return pos.content.season.magic if pos.content.season else 0


def for_sale(pos: Position, step: Step) -> bool:
    """There is some, what it fetches is not spent, and no fence has it (UWA-R294)."""
    return TOWN_FENCE not in step and 0 < wares(pos) <= pos.bank


def fence(pos: Position, dice: Dice, log: Log | None) -> None:
    """A fifth more than on the market; but on 1 or 2 they are robbed of d6 tenths of what they carry, which is what the
    fence has paid (UWA-WLD-2, UWA-R294)."""
    more = wares(pos) // MORE
    pos.bank += more
    tell_all(log, "fenced", wares(pos) + more)
    if dice.d6("UWA-WLD-2 thieves' quarter") <= ROBBED:
        gone = (wares(pos) + more) * dice.d6("UWA-WLD-2 robbed") // PARTS
        pos.bank -= gone
        tell_all(log, "cut-purses", gone)
