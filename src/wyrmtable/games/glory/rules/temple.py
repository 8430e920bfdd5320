"""The Dark Temple and the draconians (DOG-10.10 to DOG-10.17)."""

from __future__ import annotations

from functools import lru_cache

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files.buttons import BUILD, MUSTER, NOT_NOW
from ..files.content import Content
from ..files.land import FOOT
from ..files.scenarios import HIGHLORD, WHITESTONE
from ..position import RESERVE, Position
from .ground import fort_at
from .leaders import overrun
from .stacking import fits
from .tower import master

DRACONIAN = "draconian"


def sites(pos: Position) -> list[int]:
    """Places that the Highlords control (DOG-10.11, DOG-10.12), and the open ground that a scenario allows."""
    places = [
        place.hex
        for number, place in enumerate(pos.content.land.places)
        if pos.control[number] == HIGHLORD + 1 and pos.content.open[place.hex] and fort_at(pos, place.hex)
    ]
    return sorted((*places, *grounds(pos)))


def grounds(pos: Position) -> list[int]:
    """Hexes without a place, anywhere in the countries that a scenario opens to the Temple: where draconians could be
    and no enemy is (DOG-S.32.1, DOG-S.34.4, DOG-R100)."""
    content, land = pos.content, pos.content.land
    wanted = {content.nations.index(country) for country in content.scenario.temple_in}
    ground = [hex_ for hex_ in land.entered[FOOT] if land.country[hex_] in wanted] if wanted else []
    return [h for h in ground if h not in land.place_at and content.open[h] and master(pos, h) != WHITESTONE + 1]


def building(pos: Position, side: int) -> list[int]:
    """The pick by which the Highlords build the Temple at any time of their own Steps (DOG-10.11, DOG-R48)."""
    wanted = side == HIGHLORD and pos.temple < 0 and pos.content.scenario.temple
    return [BUILD] if wanted and sites(pos) else []


def temple_picks(pos: Position, step: Step) -> Decision:
    """A site for the Temple, or not yet (DOG-10.11, DOG-R48); a scenario may want it at once, in countries that it
    names (DOG-S.32.1)."""
    content, found = pos.content, sites(pos)
    wanted = content.scenario.temple_in if content.scenario.temple_at_once else ()
    named = [hex_ for hex_ in found if content.nations[content.land.country[hex_]] in wanted]
    picks = [content.place + hex_ for hex_ in named] or [NOT_NOW, *(content.place + hex_ for hex_ in found)]
    return Decision(HIGHLORD, picks, "Where is the Dark Temple built?", ("DOG-10.11", "DOG-R48"))


def temple_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    if pick != NOT_NOW:
        pos.temple = pick - pos.content.place
        tell_all(log, "temple", pick)


def temple_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """At the start of Step 1: the Temple, if it is still to be built, then a new draconian army (DOG-10.13)."""
    pos.steps[-1] = ("muster",)
    if pos.temple < 0 and sites(pos):
        pos.steps.append(("temple",))


def newcomers(pos: Position) -> list[int]:
    """Draconian armies that have not come yet; none once the Temple is lost (DOG-10.14, DOG-10.16)."""
    if pos.temple < 0 or pos.has_lost_temple():
        return []
    return [piece for piece in draconians(pos.content) if pos.where[piece] == RESERVE]


@lru_cache(maxsize=16)
def draconians(content: Content) -> tuple[int, ...]:
    """All draconian armies."""
    return tuple([piece for piece, kind in enumerate(content.kinds) if kind == DRACONIAN])


def muster_picks(pos: Position, step: Step) -> Decision:
    """One new army at the Temple, if it has room (DOG-10.13, DOG-R49)."""
    waiting = newcomers(pos)
    ready = bool(waiting) and pos.guard[pos.temple] != 2 - HIGHLORD and fits(pos, pos.temple, waiting[:1])
    picks = [NOT_NOW, MUSTER] if ready else [NOT_NOW]
    return Decision(HIGHLORD, picks, "Does a new draconian army come?", ("DOG-10.13", "DOG-R49"))


def muster_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    if pick == MUSTER:
        army = newcomers(pos)[0]
        pos.put(army, pos.temple)
        tell_all(log, "draconian", pos.content.piece + army, pos.content.place + pos.temple)
        overrun(pos, pos.temple)
