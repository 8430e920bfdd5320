"""What a house hears in the taverns: nothing, something false, what is true and near, of the dungeon, or a legend
(UWA-RUMOR-1, UWA-RUMOR-2, UWA-R221)."""

from __future__ import annotations

from collections.abc import Callable

from wyrmtable.core import Dice, Log, only, tell_all, tell_to

from ...files.dominioncampaign import DEEPEST
from ...files.landboard import FORD, SITE, TOLD, UNKNOWN
from ..land.castles import STANCE_SHOWN
from ..land.maker import within
from . import exploring, lords, missions
from .position import PLANS, DominionPosition

NEAR = 10  # hexes, fifty miles
SILENCE, FALSE, DUNGEON, LEGEND = 1, 2, 5, 6  # faces of the die
Tale = Callable[[DominionPosition, int, Dice, Log | None], bool]


def use_rumour(pos: DominionPosition, face: int, seat: int, dice: Dice, log: Log | None) -> None:
    """1 nothing, 2 something false, 3 or 4 true and near, 5 true of the dungeon, 6 a legend (UWA-RUMOR-2). Others do
    not hear that a house has heard nothing: it may have heard what is for it alone."""
    tales: dict[int, Tale] = {FALSE: fable, DUNGEON: of_the_dungeon, LEGEND: legend}
    if face == SILENCE or not tales.get(face, near)(pos, seat, dice, log):
        tell_to(log, only(seat), "house-nothing", pos.content.seats[seat])


# -- true and near -----------------------------------------------------------------------------------------------------


def near(pos: DominionPosition, seat: int, dice: Dice, log: Log | None) -> bool:
    """A village of the own territory first; else a castle or town that nobody has seen, how the lord of a castle stands
    to strangers, or a ford, one of those that there are."""
    if exploring.unheard(pos, seat):
        exploring.hear_of(pos, seat, dice, log)
        return True
    there = (site, sites(pos, seat)), (mood, moods(pos, seat)), (ford, fords(pos, seat))
    tales = [tale for tale, places in there if places]
    return bool(tales) and dice.choose(tales, "UWA-RUMOR-2 which")(pos, seat, dice, log)


def close(pos: DominionPosition, seat: int, hex_: int) -> bool:
    return pos.content.grid.distance(pos.hex[seat], hex_) <= NEAR


def sites(pos: DominionPosition, seat: int) -> list[int]:
    return [hex_ for hex_ in exploring.unseen(pos, seat) if close(pos, seat, hex_)]


def site(pos: DominionPosition, seat: int, dice: Dice, log: Log | None) -> bool:
    return exploring.tell_of(pos, seat, sites(pos, seat)[0], log)


def moods(pos: DominionPosition, seat: int) -> list[int]:
    """Castles on the sheet that are still their lords', and of whose mood the house knows nothing."""
    shown = {row[0] for row in pos.castles if row[8] & STANCE_SHOWN}
    known = [hex_ for hex_ in missions.castles(pos) if close(pos, seat, hex_) and hex_ not in shown]
    return [hex_ for hex_ in known if not missions.knows(pos, seat, hex_, PLANS)]


def mood(pos: DominionPosition, seat: int, dice: Dice, log: Log | None) -> bool:
    """Only the house hears it."""
    hex_ = dice.choose(moods(pos, seat), "UWA-RUMOR-2 castle")
    report = missions.note(pos, seat, hex_, PLANS, lords.people_of(pos, hex_, dice).stance)
    tell_to(log, only(seat), "house-said", pos.content.names.places + hex_, missions.said(pos, report))
    return True


def fords(pos: DominionPosition, seat: int) -> list[int]:
    """Fords nearby that nobody has drawn."""
    codes = pos.land().codes
    around = sorted(within(pos.content.grid, pos.hex[seat], NEAR))
    return [hex_ for hex_ in around if pos.fog[hex_] == UNKNOWN and codes[hex_] & FORD and not codes[hex_] >> SITE]


def ford(pos: DominionPosition, seat: int, dice: Dice, log: Log | None) -> bool:
    hex_ = dice.choose(fords(pos, seat), "UWA-RUMOR-2 ford")
    exploring.tell(pos, hex_, TOLD)
    tell_all(log, "house-told", pos.content.seats[seat], "a ford", pos.content.names.places + hex_)
    return True


# -- false, below ground, far off --------------------------------------------------------------------------------------


def fable(pos: DominionPosition, seat: int, dice: Dice, log: Log | None) -> bool:
    """A village that is none, told as others are; whoever clears the hex finds out (UWA-RUMOR-2)."""
    if not exploring.unheard(pos, seat):
        return False
    exploring.hear_of(pos, seat, dice, log, False)
    return True


def of_the_dungeon(pos: DominionPosition, seat: int, dice: Dice, log: Log | None) -> bool:
    """A placed hoard, by its level: whoever goes down there comes upon it (UWA-RUMOR-2, UWA-STK-1)."""
    return hoard(pos, seat, dice.roll(DEEPEST, "UWA-RUMOR-2 level"), log)


def hoard(pos: DominionPosition, seat: int, level: int, log: Log | None) -> bool:
    if level in pos.hoards:
        return False
    pos.hoards = sorted([*pos.hoards, level])
    tell_all(log, "house-hoard", pos.content.seats[seat], level)
    return True


def legend(pos: DominionPosition, seat: int, dice: Dice, log: Log | None) -> bool:
    """What lies far off: a castle or a town that nobody has seen; else the hoard of the deepest level."""
    far = [hex_ for hex_ in exploring.unseen(pos, seat) if not close(pos, seat, hex_)]
    if far:
        return exploring.tell_of(pos, seat, dice.choose(far, "UWA-RUMOR-2 legend"), log)
    return hoard(pos, seat, DEEPEST, log)
