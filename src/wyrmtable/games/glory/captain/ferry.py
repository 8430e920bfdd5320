"""The captain's ships carry armies over the sea: out of ports, to the shore from which the march is the shortest.

Every choice is made from what lies on the map, without a memory: a ship with an army aboard looks for a shore, an empty
one for an army that gains by a voyage.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wyrmtable.core.steps import Step

from ..files.buttons import END_SHIPS
from ..files.content import CAVALRY, INFANTRY
from ..position import MOVED
from ..rules.bits import numbers
from ..rules.reach import closed_hexes
from ..rules.ships import is_port, shores
from ..rules.spread import chart_of
from ..rules.stacking import fits
from ..rules.voyage import Voyage, net_of
from .aims import marches
from .choice import Choice
from .survey import Survey
from .weights import FARTHEST, LANDING, WORTH_A_VOYAGE
from .words import called, name_of


class Errand(NamedTuple):
    """A voyage: what it saves, who goes, where it boards and where it lands."""

    saved: int
    army: int
    port: int  # the spot of the ship when it boards; -1 if it is aboard
    shore: int


class Ferry:
    """What one ship could carry, and where to."""

    def __init__(self, survey: Survey, ship: int, points: int) -> None:
        self.survey, self.pos, self.ship, self.points = survey, survey.pos, ship, points
        self.headings = survey.headings() if survey.attacks else {}
        self.chart = chart_of(self.pos.content.land)
        self.watched = self.chart.contact.ring(closed_hexes(self.pos, survey.side))

    def left(self, army: int, hex_: int) -> int:
        """March points that an army still has to go from a hex; more beside enemies."""
        goal = self.headings.get(army, self.survey.goal)
        return min(marches(self.pos.content, goal)[hex_], FARTHEST) + LANDING * (self.watched >> hex_ & 1)

    def best(self) -> Errand | None:
        """The voyage that saves most."""
        aboard = [piece for piece in self.pos.cargo(self.ship) if self.pos.content.is_army[piece]]
        found = [self._landing(aboard[0], -1, self.points)] if aboard else self._fetching()
        offers = [errand for errand in found if errand is not None and (aboard or errand.saved >= WORTH_A_VOYAGE)]
        return max(offers, key=lambda errand: (errand.saved, -errand.army), default=None)

    def _fetching(self) -> list[Errand | None]:
        """Armies in ports that the ship can come to."""
        pos, content = self.pos, self.pos.content
        voyage, found = Voyage(pos, self.ship, self.points), list[Errand | None]()
        for hex_ in numbers(pos.hosts[self.survey.side] & self._ports()):
            near = [s for s in content.lanes.harbours(hex_) if s == voyage.start or voyage.found >> s & 1]
            armies = [p for p in pos.armies_at(hex_) if self._may_board(p)]
            if near and armies:
                costs = {spot: 0 if spot == voyage.start else voyage.price(spot) for spot in near}
                spot = min(near, key=lambda spot: (costs[spot], spot))
                army = max(armies, key=lambda army: (self.left(army, hex_), pos.strength(army), -army))
                if self.left(army, hex_) >= WORTH_A_VOYAGE and not self._is_needed(army, hex_):
                    found.append(self._landing(army, spot, self.points - costs[spot]))
        return found

    def _ports(self) -> int:
        seats = [seat for _, _, seat in self.pos.capitals if seat >= 0]
        return self.chart.mask([hex_ for hex_ in {*self.pos.content.lanes.ports, *seats} if is_port(self.pos, hex_)])

    def _may_board(self, army: int) -> bool:
        return self.pos.content.sort[army] in (INFANTRY, CAVALRY) and not self.pos.did[army] & MOVED

    def _is_needed(self, army: int, hex_: int) -> bool:
        """Whether an army must stay: who only defends leaves nothing that must be held, others not its last guard."""
        if hex_ not in self.survey.wards or not self.survey.attacks:
            return hex_ in self.survey.wards
        return len(self.pos.armies_at(hex_)) < 2 and self.survey.is_threatened(hex_)

    def _landing(self, army: int, port: int, points: int) -> Errand | None:
        """The shore from which the march is the shortest."""
        pos, content, here = self.pos, self.pos.content, self.pos.where[army]
        world = pos
        if port >= 0 and port != pos.where[self.ship]:
            world = pos.copy()
            world.shift(self.ship, port)
        found = Voyage(world, self.ship, points).found if points else 0
        found |= net_of(content.lanes).bit[world.where[self.ship]]
        coast = numbers(found & self.chart.dry & ~pos.wild)
        entered = content.land.entered[content.way[army]]
        fit = [hex_ for hex_ in coast if hex_ in entered and content.lanes.floats[hex_] and fits(pos, hex_, (army,))]
        if not fit:
            return None
        shore = min(fit, key=lambda hex_: (self.left(army, hex_), hex_))
        before = self.left(army, here) if here >= 0 else FARTHEST
        return Errand(before - self.left(army, shore), army, port, shore)


def ships(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    """The ship with the best errand; the others stay as bridges."""
    content = survey.pos.content
    waiting = [pick - content.piece for pick in picks if pick >= content.piece]
    errands = {ship: Ferry(survey, ship, content.mp[ship]).best() for ship in waiting}
    offers = [(errand.saved, -ship) for ship, errand in errands.items() if errand]
    if not offers:
        return END_SHIPS, "no voyage would save a march"
    ship = -max(offers)[1]
    errand = errands[ship]
    return (content.piece + ship, _told(survey, errand)) if errand else (END_SHIPS, "no voyage would save a march")


def _told(survey: Survey, errand: Errand) -> str:
    content = survey.pos.content
    army, shore = content.names.title(content.piece + errand.army), name_of(content, errand.shore)
    if errand.port < 0:
        return f"lands {army} at {shore}, on the way to {called(content, survey.goal)}"
    return f"carries {army} to {shore}: that saves {errand.saved} march points"


def sail(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    """To the port, the army aboard, to the shore, the army on land."""
    _, ship, points, _ = step
    pos, content = survey.pos, survey.pos.content
    errand = Ferry(survey, ship, points).best()
    if errand is None:
        return picks[0], "nobody gains by a further voyage"
    if errand.port == pos.where[ship] or (errand.port < 0 and errand.shore in shores(pos, ship, errand.army)):
        pick = content.piece + errand.army
    else:
        pick = content.place + (errand.port if errand.port >= 0 else errand.shore)
    return (pick, _told(survey, errand)) if pick in picks else (picks[0], "the way there is closed")


def ashore(survey: Survey, step: Step, picks: Sequence[int]) -> Choice:
    """The shore from which the march is the shortest."""
    _, ship, army = step
    first, ferry = survey.pos.content.place, Ferry(survey, ship, 0)
    best = min(picks, key=lambda pick: (ferry.left(army, pick - first), pick))
    return best, f"{ferry.left(army, best - first)} march points from {called(survey.pos.content, survey.goal)}"
