"""A baron: money from the dungeon, men from the town, a clear hex not far from home, then village after village.

It reads an imagined land, so it knows no more of it than everybody; it marches only over what is drawn or unknown.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from random import Random

from wyrmtable.core import Chair

from ..files.dominioncampaign import CLEAR_HEX, EXPEDITION, HIRE, PLAN, RUMOURS, WAIT
from ..files.landboard import CASTLE, CLEAR, HOME, MOUNTAINS, NOTHING, SEA, SITE, SWAMP
from ..rules.dominion import ending, passing
from ..rules.dominion.barony import REACH
from ..rules.dominion.position import NOWHERE, CampaignPosition

Choice = tuple[int, str]
MEN, FEW = 60, 25  # wanted before one sets out, and too few to go on with
START, RESERVE, HIRING = 3_000, 2_000, 4_500  # gold pieces
MIDDLE_PLAN = PLAN + 1
NEAREST, FARTHEST = 2, 5  # hexes between the home town and the stronghold


class BaronCaptain:
    """Chooses for one house."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._why = ""

    def choose(self, chair: Chair) -> int:
        decision = chair.decision
        assert decision is not None, "a captain is asked only when its seat decides"
        pos: CampaignPosition = chair.imagine(self._rng)
        pick, self._why = plan(pos, decision.seat, decision.picks)
        return pick if pick in decision.picks else WAIT

    def why(self) -> str:
        """One line about the last choice."""
        return self._why


def plan(pos: CampaignPosition, seat: int, picks: Sequence[int]) -> Choice:
    home = next(hex_ for hex_ in range(len(pos.fog)) if pos.fog[hex_] and pos.drawn[hex_] >> SITE == HOME)
    if pos.hex[seat] == home:
        found = in_town(pos, seat, home)
        if found is not None:
            return found
    if pos.seat_hex[seat] == NOWHERE:
        return look_for_land(pos, seat, home, picks)
    return hold(pos, seat, home, picks)


def poor(pos: CampaignPosition, seat: int) -> bool:
    return pos.gold[seat] < RESERVE + passing.pay_due(pos, seat)


def in_town(pos: CampaignPosition, seat: int, home: int) -> Choice | None:
    """Money, men and news, as long as one of them is lacking; None: it is time to set out."""
    founded = pos.seat_hex[seat] != NOWHERE
    if poor(pos, seat) or (not founded and pos.gold[seat] < START):
        return EXPEDITION, "The coffers are empty: down into the dungeon."
    if pos.soldiers(seat) < MEN:
        if pos.gold[seat] < HIRING + passing.pay_due(pos, seat):
            return EXPEDITION, "Men cost gold before they bring any."
        return HIRE, "Without men nobody holds land."
    if founded and pos.unplaced[seat] and len(hoped_for(pos, seat)) <= ending.needed(pos):
        return RUMOURS, "Somebody must know where the villages lie."
    if founded and (target(pos, seat) == NOWHERE or pos.gold[seat] < START):
        return EXPEDITION, "Every month of building wants its gold."
    return None


def hoped_for(pos: CampaignPosition, seat: int) -> list[int]:
    """Villages that pay this house, or nobody, within its reach."""
    grid, home = pos.content.grid, pos.seat_hex[seat]
    return [v[0] for v in pos.villages if v[2] in (seat, NOWHERE) and grid.distance(v[0], home) <= REACH]


def look_for_land(pos: CampaignPosition, seat: int, home: int, picks: Sequence[int]) -> Choice:
    """A hex of open land some way off: cleared, it is the place for the stronghold."""
    here, grid = pos.hex[seat], pos.content.grid
    if pos.soldiers(seat) < FEW and here != home:
        return step_to(pos, seat, home), "Too few are left: back to the town."
    far = grid.distance(here, home)
    if MIDDLE_PLAN in picks and far >= NEAREST:
        return MIDDLE_PLAN, "Here it shall stand."
    if CLEAR_HEX in picks and far >= NEAREST and pos.ground(here) not in (MOUNTAINS, SWAMP):
        return CLEAR_HEX, "This is good land; let us see who lives on it."
    known = [hex_ for hex_ in range(len(pos.fog)) if pos.fog[hex_] and pos.drawn[hex_] & 7 == CLEAR]
    fit = [hex_ for hex_ in known if pos.drawn[hex_] >> SITE == NOTHING and hex_ not in pos.seat_hex]
    fit = [hex_ for hex_ in fit if NEAREST <= grid.distance(hex_, home) <= FARTHEST and away(pos, hex_)]
    if fit:
        goal = min(fit, key=lambda hex_: (grid.distance(hex_, here), hex_))
        return step_to(pos, seat, goal), "That looks like land for us."
    out = [pick for pick in picks if pick >= pos.content.names.places]
    return max(out, key=lambda pick: (grid.distance(pick - pos.content.names.places, home), -pick)), "Further out."


def away(pos: CampaignPosition, hex_: int) -> bool:
    """Not under the walls of another house."""
    return all(other == NOWHERE or pos.content.grid.distance(hex_, other) > REACH for other in pos.seat_hex)


def hold(pos: CampaignPosition, seat: int, home: int, picks: Sequence[int]) -> Choice:
    """Clear the way to the next village, as long as there are men and money; then home for more."""
    goal = target(pos, seat)
    if poor(pos, seat) or pos.soldiers(seat) < FEW or goal == NOWHERE:
        if pos.hex[seat] == home:
            return EXPEDITION, "Gold makes the time pass."
        return step_to(pos, seat, home), "Back to the town for gold and men."
    if pos.hex[seat] == goal:
        return (CLEAR_HEX if CLEAR_HEX in picks else WAIT), "This must be ours."
    return step_to(pos, seat, goal), "On to the next hex."


def target(pos: CampaignPosition, seat: int) -> int:
    """The first hex that is not clear on the way from the stronghold to a village that does not pay yet."""
    if len(pos.held(seat)) >= ending.needed(pos) + 1:
        return NOWHERE
    around, grid, start = pos.content.around, pos.content.grid, pos.seat_hex[seat]
    wanted = {v[0] for v in pos.villages if v[2] == NOWHERE and grid.distance(v[0], start) <= REACH}
    before, queue = {start: start}, deque([start])
    while queue:
        at = queue.popleft()
        if at in wanted:
            return first_unclear(pos, seat, before, start, at)
        for near in around[at]:
            if near not in before and grid.distance(near, start) <= REACH and open_land(pos, near):
                before[near] = at
                queue.append(near)
    return NOWHERE


def first_unclear(pos: CampaignPosition, seat: int, before: dict[int, int], start: int, at: int) -> int:
    way = [at]
    while way[-1] != start:
        way.append(before[way[-1]])
    return next((hex_ for hex_ in reversed(way) if not pos.has_cleared(seat, hex_)), NOWHERE)


def open_land(pos: CampaignPosition, hex_: int) -> bool:
    """Nothing that is known stands in the way; towns and the like cannot be cleared, but castles bar the way."""
    if not pos.fog[hex_]:
        return True
    return pos.drawn[hex_] & 7 != SEA and pos.drawn[hex_] >> SITE == NOTHING


def step_to(pos: CampaignPosition, seat: int, goal: int) -> int:
    """The pick that leads towards a hex by the shortest way that is not barred."""
    around, here, places = pos.content.around, pos.hex[seat], pos.content.names.places
    before, queue = {goal: goal}, deque([goal])
    while queue:
        at = queue.popleft()
        if here in around[at]:
            return places + at
        for near in around[at]:
            known = pos.fog[near]
            barred = known and (pos.drawn[near] & 7 == SEA or pos.drawn[near] >> SITE == CASTLE)
            if near not in before and not barred:
                before[near] = at
                queue.append(near)
    return WAIT
