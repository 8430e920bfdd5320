"""Wizards (DOG-5.19, DOG-E.4): they appear by an event, go wherever an army or ship of their side is, and never die."""

from __future__ import annotations

from functools import lru_cache

from wyrmtable.core import Decision, Dice, Log, Step

from ..files.buttons import BACK
from ..files.content import Content
from ..position import ABOARD, MOVED, RESERVE, Position
from .bestowing import MAGE, is_at_sea
from .bits import union, without
from .leaders import closest
from .marked import Marked
from .telling import tell_own
from .tower import manned


def carriers(pos: Position, side: int) -> list[int]:
    """A side's ships, also in the Maelstrom, and its citadels with armies aboard: where wizards may be, apart from the
    hexes of its armies."""
    ships = [ship for ship in pos.content.ships if pos.side[ship] == side and is_at_sea(pos, ship)]
    return ships + manned(pos, side)


def restless(pos: Position, side: int, unmoved: int) -> int:
    """Wizards that have not been moved in this Movement Step, as a mask of pieces: of those on the map who have not,
    and aboard."""
    wizards, where = pos.content.wizards, pos.where
    found = unmoved & _mages(pos.content)
    if pos.holds and ABOARD in map(where.__getitem__, wizards):
        aboard = [wizard for wizard in wizards if where[wizard] == ABOARD and pos.side[wizard] == side]
        found |= union([1 << wizard for wizard in aboard if not pos.did[wizard] & MOVED])
    return found


@lru_cache(maxsize=16)
def _mages(content: Content) -> int:
    """All wizards, as a mask."""
    return union([1 << wizard for wizard in content.wizards])


def lift(pos: Position, wizard: int) -> None:
    """Off his hex or ship, or out of the reserve."""
    if pos.is_there(wizard):
        pos.take(wizard, RESERVE)
    pos.where[wizard] = RESERVE


def settle_in(pos: Position, wizard: int, pick: int) -> None:
    """Among the armies of a hex, or aboard a ship."""
    lift(pos, wizard)
    if pick >= pos.content.piece:
        pos.embark(wizard, pick - pos.content.piece)
    else:
        pos.put(wizard, pick - pos.content.place)


def wizard_picks(pos: Position, step: Step) -> Decision:
    """The army or ship he goes to, or he stays (DOG-5.19)."""
    wizard, content = step[1], pos.content
    side, here = pos.side[wizard], pos.where[wizard]
    hexes = without(pos.hosts[side], 1 << here) if here >= 0 else pos.hosts[side]
    others = [content.piece + carrier for carrier in carriers(pos, side) if carrier != pos.aboard[wizard]]
    picks = Marked((BACK,), hexes, content.place, others)
    return Decision(side, picks, "Where does {0} go?", ("DOG-5.19",), (content.piece + wizard,))


def wizard_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    wizard = step[1]
    pos.steps.pop()
    if pick == BACK:
        return
    settle_in(pos, wizard, pick)
    pos.did[wizard] |= MOVED
    tell_own(pos, log, pos.side[wizard], "wizard", pos.content.piece + wizard, pick)


def stray_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """He reappears with the nearest army or ship, among several as his owner likes; with none he waits (DOG-7.36,
    DOG-5.19, DOG-8.14, DOG-R24, DOG-R81)."""
    wizard, content = step[1], pos.content
    pos.steps.pop()
    found = shelters(pos, wizard)
    if len(found) > 1:
        pos.steps.append(("shelter", wizard))
    elif found:
        settle_in(pos, wizard, found[0])
        tell_own(pos, log, pos.side[wizard], "wizard", content.piece + wizard, found[0])
    else:
        lift(pos, wizard)
        pos.held += ((MAGE, pos.side[wizard], wizard),)


def shelters(pos: Position, wizard: int) -> list[int]:
    """The nearest armies and ships, as picks."""
    side = pos.side[wizard]
    sinking = {step[1] for step in pos.steps if step[0] == "sunk"}
    return closest(pos, wizard, pos.hosts[side], [ship for ship in carriers(pos, side) if ship not in sinking])


def shelter_picks(pos: Position, step: Step) -> Decision:
    """Several are equally near: his owner chooses (DOG-R81)."""
    about = (pos.content.piece + step[1],)
    return Decision(
        pos.side[step[1]], shelters(pos, step[1]), "Where does {0} reappear?", ("DOG-7.36", "DOG-R81"), about
    )


def shelter_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    pos.steps.pop()
    settle_in(pos, step[1], pick)
    tell_own(pos, log, pos.side[step[1]], "wizard", pos.content.piece + step[1], pick)
