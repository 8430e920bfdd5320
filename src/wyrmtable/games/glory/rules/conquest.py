"""Control and conquest (DOG-T.8, Rule 9): who holds a place, and what becomes of a country that has lost all."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmtable.core import Dice, Log, Step, tell_all

from ..files.content import SHIP
from ..files.scenarios import HIGHLORD, TOLD, WHITESTONE
from ..position import GONE, KEEP_LOST, POOL, RESERVE, TEMPLE_LOST, Position
from .leaders import strays
from .neutral import invade, is_neutral
from .victory import check


def occupy(pos: Position, side: int, hex_: int, log: Log | None) -> None:
    """An army of a side has ended its way in a hex: neutral land is first drawn into the war, then a place there
    changes hands (DOG-3.9, DOG-R91)."""
    if is_neutral(pos, hex_):
        pos.steps.append(("claim", hex_))
        invade(pos, side, hex_)
    else:
        capture(pos, hex_, log)


def claim_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """The nation has joined a side and stands: the place that the invader is in is his."""
    pos.steps.pop()
    capture(pos, step[1], log)


def capture(pos: Position, hex_: int, log: Log | None) -> None:
    """An army has ended its way in a hex: a place there changes hands (DOG-R42, DOG-9.2), a capital in exile falls
    (DOG-9.25, DOG-R57), the Dark Temple is lost wherever it stands (DOG-10.16)."""
    place = pos.content.land.place_at.get(hex_, -1)
    holder = pos.guard[hex_]
    if hex_ == pos.temple and holder == WHITESTONE + 1 and not pos.has_lost_temple():
        pos.ruined |= TEMPLE_LOST
        if place < 0:
            tell_all(log, "captured", TOLD[holder - 1], pos.content.place + hex_)
    if holder and (pos.capitals or place >= 0) and (place < 0 or pos.control[place] != holder):
        _change_hands(pos, hex_, place, holder, log)


def _change_hands(pos: Position, hex_: int, place: int, holder: int, log: Log | None) -> None:
    """A place, if one is there, and the seat of a capital, if one has moved there."""
    countries = exiled = [moved for moved, _, seat in pos.capitals if seat == hex_]
    if place < 0 and not exiled:
        return
    if place >= 0:
        pos.control[place] = holder
        if place == pos.content.keep and holder == WHITESTONE + 1:
            pos.ruined |= KEEP_LOST
        tell_all(log, "captured", TOLD[holder - 1], pos.content.place + hex_)
        countries = [pos.content.place_country[place], *exiled]
    lose(pos, countries, 2 - holder, log)
    check(pos, log)


def lose(pos: Position, countries: Sequence[int], side: int, log: Log | None) -> None:
    """Of some countries of a side, places of which have come to the enemy, those fall that have none left (DOG-9.1)."""
    fallen = dict.fromkeys(beaten for country in countries for beaten in _falling(pos, country))
    for beaten in fallen:
        conquer(pos, beaten, log)
    if not pos.content.knights.isdisjoint(fallen) and are_knights_beaten(pos):
        _leave_the_colours(pos)
    pos.steps += strays(pos, side) if fallen else []


def _falling(pos: Position, country: int) -> list[int]:
    """The country, if it is conquered; with the last place of the Knights all of them fall (DOG-9.5)."""
    knights = pos.content.knights
    if country in knights and not pos.content.scenario.conquerable and pos.ally[country] != HIGHLORD + 1:
        order = [nation for nation in sorted(knights) if pos.ally[nation] == WHITESTONE + 1 and not pos.fallen[nation]]
        return order if are_knights_beaten(pos) else []
    return [country] if is_conquered(pos, country) else []


def are_knights_beaten(pos: Position) -> bool:
    """Whether the Highlords have every place that was the Knights', by capture or by alliance (DOG-9.5, DOG-R83);
    places of Knights without armies and in closed land began under nobody's control."""
    content = pos.content
    knights = content.knights & {content.home[piece] for piece in range(content.size) if content.is_army[piece]}
    return all(
        pos.control[number] == HIGHLORD + 1
        for number, place in enumerate(content.land.places)
        if content.place_country[number] in knights and content.open[place.hex]
    )


def is_conquered(pos: Position, country: int) -> bool:
    """Whether the enemy holds every place of a country that takes part (DOG-9.1), or the one to which its capital has
    moved (DOG-9.23, DOG-9.25)."""
    content = pos.content
    owner = pos.ally[country] - 1
    if owner < 0 or country not in content.fallible or pos.fallen[country]:
        return False
    for moved, _, hex_ in pos.capitals:
        if moved == country:
            place = content.land.place_at.get(hex_, -1)
            return hex_ >= 0 and (pos.control[place] if place >= 0 else pos.guard[hex_]) == 2 - owner
    held = [pos.control[place] for place, whose in enumerate(content.place_country) if whose == country]
    return all(control == 2 - owner for control in held)


def conquer(pos: Position, country: int, log: Log | None) -> None:
    """All its armies and leaders, on the map and in the pool, are removed for good, and armies that found no room yet
    do not come any more (DOG-9.4)."""
    pos.fallen[country] = 3 - pos.ally[country]
    tell_all(log, "conquered", pos.content.countries[pos.content.nations[country]].title)
    _remove(pos, country)


def _leave_the_colours(pos: Position) -> None:
    """With the Knights whoever wears their colours is lost, though his own country takes no part in the war: before
    Kalaman the Tower does not, to which Laurana's counter belongs (DOG-R60)."""
    for country in pos.content.knights:
        if not pos.ally[country]:
            _remove(pos, country)


def _remove(pos: Position, country: int) -> None:
    for piece, home in enumerate(pos.content.home):
        if home != country or pos.content.sort[piece] == SHIP:
            continue
        if pos.is_there(piece):
            pos.depleted[piece] = pos.lance[piece] = pos.orb[piece] = 0
            pos.gnomes = -1 if pos.gnomes == piece else pos.gnomes
            pos.take(piece, GONE)
        elif pos.where[piece] == POOL or (pos.where[piece] == RESERVE and pos.content.is_army[piece]):
            pos.where[piece] = GONE
