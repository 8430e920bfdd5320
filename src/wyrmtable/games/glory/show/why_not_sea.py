"""Why not? Ships, wizards, the Dark Temple and capitals."""

from __future__ import annotations

from wyrmtable.core import Reason, Step

from ..files.buttons import BACK, MUSTER, STOP
from ..files.content import SHIP
from ..position import MOORED, MOVED, Position
from ..rules import ships, temple
from ..rules.bestowing import ASKED
from ..rules.voyage import has_berth


def ship_part(pos: Position, step: Step, pick: int) -> list[Reason]:
    """Which ship sails."""
    piece = pick - pos.content.piece
    if not 0 <= piece < pos.content.size:
        return [Reason("DOG-C.5", "Pick a ship, or say that no more sail: armies move after the ships.")]
    if pos.content.sort[piece] != SHIP:
        return [Reason("DOG-C.5", "Ships move before armies; end their part first.")]
    if pos.side[piece] != step[1]:
        return [Reason("DOG-C.5", "You move only your own pieces.")]
    if pos.did[piece] & MOVED:
        return [Reason("DOG-4.1", "This ship has moved already.")]
    if pos.did[piece] & MOORED:
        return [Reason("DOG-4.12", "This ship has put an army ashore on a coast and sails no more this Turn.")]
    return [Reason("DOG-4.1", "This ship is not on the map.")]


def sail(pos: Position, step: Step, pick: int) -> list[Reason]:
    """Where a ship goes, and whom it carries."""
    _, ship, points, fresh = step
    content = pos.content
    spot, piece = pick - content.place, pick - content.piece
    if 0 <= spot < content.lanes.size:
        return [_no_course(pos, ship, points, spot)]
    if 0 <= piece < content.size:
        return [_no_passenger(pos, ship, piece)]
    if pick == BACK and not fresh:
        return [Reason("DOG-4.1", "The ship has put to sea or taken somebody aboard; it can only stop.")]
    return [Reason("DOG-4.1", "The ship has done nothing yet; let it go instead.")] if pick == STOP else []


def _no_course(pos: Position, ship: int, points: int, spot: int) -> Reason:
    content = pos.content
    if spot == pos.where[ship]:
        return Reason("DOG-4.1", "The ship is there.")
    if spot < content.land.size and not content.lanes.floats[spot]:
        return Reason("DOG-4.1", "Ships sail on sea and coastal hexes and on the sides of deep rivers.")
    if not content.sailed[spot]:
        return Reason("DOG-3.15", "These waters are closed in this game.")
    if not ships.waters(pos, pos.side[ship])[spot]:
        return Reason("DOG-4.5", "Enemy armies or ships bar these waters.")
    if not has_berth(pos, ship, spot):
        return Reason("DOG-4.7", "Two ships lie on this side of the river.")
    return Reason("DOG-4.1", f"It is too far, or the way is barred: {points} points are left.")


def _no_passenger(pos: Position, ship: int, piece: int) -> Reason:
    content = pos.content
    if pos.aboard[piece] == ship:
        return Reason("DOG-4.12", "There is no shore here that could take it; armies land in ports and on coasts.")
    near = content.lanes.hexes(pos.where[ship])
    if pos.side[piece] != pos.side[ship] or pos.where[piece] not in near or content.sort[piece] == SHIP:
        return Reason("DOG-4.9", "It does not stand where the ship is.")
    if ships.has_marched(pos, piece):
        return Reason("DOG-4.9", "It has marched this Turn.")
    if any(content.is_army[other] for other in pos.cargo(ship)):
        return Reason("DOG-4.8", "A ship carries one army, and leaders.")
    return Reason("DOG-4.9", "Ground armies board in ports, leaders wherever the ship is; flyers and wizards do not.")


def give_way(pos: Position, step: Step, pick: int) -> list[Reason]:
    return [Reason("DOG-4.6", "The ship gives way to the nearest waters without enemies.")]


def bank(pos: Position, step: Step, pick: int) -> list[Reason]:
    return [Reason("DOG-4.2", "Name one of the two banks of this side of the river.")]


def ashore(pos: Position, step: Step, pick: int) -> list[Reason]:
    return [Reason("DOG-4.12", "Pick one of the hexes beside the ship that can take it.")]


def bestowed(pos: Position, step: Step, pick: int) -> list[Reason]:
    """What an event brings goes to one of those who can take it."""
    rule = ASKED[step[1]][1]
    return [Reason(rule, "It goes to one of your own that can take it; pick one of these.")]


def fly(pos: Position, step: Step, pick: int) -> list[Reason]:
    """Where a citadel goes, and whom it takes up."""
    content, (_, citadel, points, fresh) = pos.content, step
    hex_, piece = pick - content.place, pick - content.piece
    if 0 <= hex_ < content.land.size:
        if pos.guard[hex_] == 2 - pos.side[citadel]:
            return [Reason("DOG-E.8.1", "Enemy armies stand there.")]
        if not content.open[hex_]:
            return [Reason("DOG-3.15", "This land is closed to both sides.")]
        return [Reason("DOG-E.8.1", f"It is too far: {points} points are left.")]
    if 0 <= piece < content.size:
        if pos.aboard[piece] == citadel:
            return [Reason("DOG-E.8.3", "It cannot be put off here.")]
        return [Reason("DOG-E.8.3", "Up to three armies board where the citadel is; on foot they must not have moved.")]
    if pick == BACK and not fresh:
        return [Reason("DOG-E.8.1", "The citadel has moved or taken somebody up; it can only stop.")]
    return []


def wizard(pos: Position, step: Step, pick: int) -> list[Reason]:
    return [Reason("DOG-5.19", "Wizards are always with an army or ship of their side; pick another of these.")]


def site(pos: Position, step: Step, pick: int) -> list[Reason]:
    content = pos.content
    if not content.scenario.temple_in:
        return [Reason("DOG-10.11", "The Temple stands on a fortified place that the Highlords control.")]
    lands = ", ".join(content.countries[country].title for country in content.scenario.temple_in)
    return [Reason("DOG-R100", f"Here the Temple may stand on any ground of these lands without enemies: {lands}.")]


def muster(pos: Position, step: Step, pick: int) -> list[Reason]:
    if pick != MUSTER:
        return []
    if pos.temple < 0 or pos.has_lost_temple():
        return [Reason("DOG-10.16", "There is no Dark Temple to come to.")]
    if not temple.newcomers(pos):
        return [Reason("DOG-10.14", "All twenty draconian armies have come.")]
    return [Reason("DOG-R49", "The hex of the Dark Temple has no room.")]


def disband(pos: Position, step: Step, pick: int) -> list[Reason]:
    return [Reason("DOG-9.21", "A capital is given up while one of its own ground armies stands in it.")]


def found(pos: Position, step: Step, pick: int) -> list[Reason]:
    return [Reason("DOG-9.24", "The capital is founded in a fortified place that Whitestone controls.")]
