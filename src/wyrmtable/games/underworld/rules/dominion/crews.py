"""Vessels that a house owns, and those who man them: what they are paid, and when they leave (UWA-SPEC-7, UWA-SPEC-8,
UWA-NAV-2)."""

from __future__ import annotations

from collections.abc import Iterable

from ...files.dominion import Craft
from ...files.landboard import SEA
from ..land.encounters import ABOARD
from . import specialists
from .position import DominionPosition, Ship

FIGHTER = "heavy_foot"  # as which Seamen who fight are paid besides (UWA-SPEC-7)


def ships(pos: DominionPosition, seat: int) -> list[Ship]:
    return [Ship(*row) for row in pos.fleet[seat]]


def craft(pos: DominionPosition, ship: Ship) -> Craft:
    return list(pos.content.ledger.ships.values())[ship.kind]


def manned(pos: DominionPosition, ship: Ship) -> bool:
    """A ship has her crew of Seamen under a Ship Captain; boats and rafts need neither (UWA-SPEC-7, UWA-SPEC-8)."""
    return not craft(pos, ship).seamen or bool(ship.crew and ship.captain)


def ready(pos: DominionPosition, seat: int, hex_: int) -> list[Ship]:
    """Vessels there that can sail."""
    return [ship for ship in ships(pos, seat) if ship.hex == hex_ and manned(pos, ship)]


def room(pos: DominionPosition, seat: int, hex_: int) -> int:
    return sum([craft(pos, ship).room for ship in ready(pos, seat, hex_)])


def pay(pos: DominionPosition, seat: int) -> int:
    """Gold pieces a month for Seamen, who draw both pays if they fight, and captains (UWA-SPEC-7, UWA-SPEC-8)."""
    ledger, total = pos.content.ledger, 0
    seaman, fighter = ledger.specialists["seaman"].pay, ledger.men[FIGHTER].halves["man"] // 2
    for ship in ships(pos, seat):
        kind = craft(pos, ship)
        each = specialists.sea_pay(seaman, fighter, kind.fight)
        crew, captain = kind.seamen * ship.crew, ledger.specialists["ship_captain"].pay
        total += specialists.crew_pay(crew, ship.captain, each, captain)
    return total


def desert(pos: DominionPosition, seat: int) -> None:
    """Whoever is not paid leaves his ship when she is in a river or harbour; nobody leaves her at sea."""
    rows = [ship if pos.ground(ship.hex) == SEA else ship._replace(crew=0, captain=0) for ship in ships(pos, seat)]
    put(pos, seat, rows)


def put(pos: DominionPosition, seat: int, rows: Iterable[Ship]) -> None:
    pos.fleet[seat] = tuple([tuple(ship) for ship in rows])


def aboard(pos: DominionPosition, seat: int) -> bool:
    """The house is on its ships: at sea always, elsewhere while it sails."""
    return pos.ground(pos.hex[seat]) == SEA or pos.trek[:1] == (ABOARD,)
