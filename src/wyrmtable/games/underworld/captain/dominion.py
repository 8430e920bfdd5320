"""A baron: money from the dungeon, men from the town, a clear hex not far from home, then village after village.

His fights are in `arms`, his land in `survey`, walls in `besieging`.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from wyrmtable.core import Chair

from ..files.dominioncampaign import (
    CAMP,
    CLEAR_HEX,
    DEEPEST,
    DEPTH,
    DISMISS,
    EXPEDITION,
    FLY,
    GARRISON,
    HIRE,
    MARCH,
    NO_MORE,
    NOBODY_BESIDES,
    PASS_GATE,
    PLAN,
    RAISE,
    REST,
    RUMOURS,
    SEEK,
    SOUGHT,
    WAIT,
)
from ..files.landboard import CLEAR, GATE, HOME, MOUNTAINS, NOTHING, SITE, SWAMP
from ..rules.dominion import building, ending, household, passing, retainers
from ..rules.dominion.position import NOWHERE, DominionPosition
from ..rules.dominion.retainers import ENGINEER, TRAINER
from . import besieging
from .arms import LISTS, blows, den, face, rival, tilt
from .besieging import Choice
from .survey import (
    FARTHEST,
    away,
    hoped_for,
    look_round,
    open_road,
    raided,
    step_to,
    target,
    unknown_near,
    unwatched,
    watch,
)

MEN, FEW = besieging.MEN, 25  # wanted before one sets out, and too few to go on with
START, RESERVE, HIRING = 3_000, 2_000, 4_500  # gold pieces
MASTERS = 2  # Engineers whom the works keep busy
STABLES = 6_000  # gold pieces in hand before hippogriffs are raised
MIDDLE_PLAN = PLAN + 1
NEAREST = 2  # hexes between the home town and the stronghold
WORN = (5, 6)  # the share of their hits after which the six rest: a week is dear, and fights are judged by what is left
WORTH_A_LOOK = 12  # unknown hexes near the goal of a flight


class DominionCaptain:
    """Chooses for one house."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._why = ""

    def choose(self, chair: Chair) -> int:
        decision = chair.decision
        assert decision is not None, "a captain is asked only when its seat decides"
        pos: DominionPosition = chair.imagine(self._rng)
        found = answer(pos, decision.seat, decision.picks)
        self._why = found.why
        return found.pick if found.pick in decision.picks else fallback(decision.picks)

    def why(self) -> str:
        """One line about the last choice."""
        return self._why


def fallback(picks: Sequence[int]) -> int:
    return next((pick for pick in (REST, CAMP, WAIT) if pick in picks), picks[0])


def answer(pos: DominionPosition, seat: int, picks: Sequence[int]) -> Choice:
    """What the step asks for."""
    step = pos.steps[-1][0]
    if step == "fray":
        return blows(pos, seat, picks)
    if step == "met":
        return face(pos, seat, picks)
    if step in ("greet", "answer", "feud"):
        return rival(pos, seat, picks)
    if step in ("proposal", "effect"):
        return Choice(picks[len(picks) // 2] if step == "proposal" else picks[0], "It may work or not.")
    if step == "again" and pos.steps[-1][4]:
        return Choice(NO_MORE, "That is honour enough.")
    if step in LISTS:
        return tilt(step, picks)
    if step == "besides":
        return besides(pos, seat, picks)
    if step == "offers":
        return Choice(picks[-1], "Whoever can be had.")
    if step in ("promise", "target", "question", "tax", "study", "bribe", "yard", "form"):
        return Choice(picks[0], "What was begun is ended.")
    if step == "den":
        return den(pos, seat)
    if step == "garrison":
        return Choice(pos.content.names.numbers + watch(pos), "Somebody must keep the gate.")
    if step == "outlay":
        return Choice(picks[-1], "As fast as they can.")
    if step == "depth":
        return Choice(DEPTH + depth(pos, seat) - 1, "As deep as we dare.")
    if step == "flight":
        return look_round(pos, picks)
    found = plan(pos, seat, picks)
    if step == "trek":
        there = found.goal != NOWHERE and step_to(pos, seat, found.goal, picks)
        return Choice(there, found.why) if there else Choice(CAMP, "Far enough for today.")
    return found


# -- who is hired ------------------------------------------------------------------------------------------------------


def besides(pos: DominionPosition, seat: int, picks: Sequence[int]) -> Choice:
    """An Engineer, if there is something to be built; an Armorer or a Smith, if one is obligatory and missing."""
    if SEEK + ENGINEER in picks and short_of_engineers(pos, seat):
        return Choice(SEEK + ENGINEER, "Nobody builds without him.")
    kept, ledger = passing.house(pos, seat), pos.content.ledger
    needed = {"armorer": household.armorers_needed(kept), "smith": household.smiths_needed(ledger, kept)}
    for who, many in needed.items():
        pick = SEEK + SOUGHT.index(who)
        if pick in picks and kept.specialists[who] < many:
            return Choice(pick, "Somebody must look after arms and horses.")
    if SEEK + TRAINER in picks and wants_trainer(pos, seat):
        return Choice(SEEK + TRAINER, "He raises what we shall fly on.")
    return Choice(NOBODY_BESIDES, "Men are enough.")


def short_of_engineers(pos: DominionPosition, seat: int) -> bool:
    """One before anything is built; another as long as there is much left to build."""
    if pos.seat_hex[seat] == NOWHERE:
        return not pos.engineers[seat]
    left = pos.ordered[seat] - pos.built[seat]
    return left > 0 and pos.engineers[seat] < (MASTERS if left > building.MONTHLY * MASTERS else 1)


def wants_trainer(pos: DominionPosition, seat: int) -> bool:
    """With a stronghold and gold to spare, as long as nothing is ridden in the air."""
    idle = not retainers.serving(pos, seat, TRAINER) and not pos.mounts[seat]
    return idle and passing.stands(pos, seat) and pos.gold[seat] >= STABLES


def depth(pos: DominionPosition, seat: int) -> int:
    """By the level of the six."""
    return min(max(ending.level(pos, seat) - 2, 1), DEEPEST)


# -- acts --------------------------------------------------------------------------------------------------------------


def plan(pos: DominionPosition, seat: int, picks: Sequence[int]) -> Choice:
    home = next(hex_ for hex_ in range(len(pos.fog)) if pos.fog[hex_] and pos.drawn[hex_] >> SITE == HOME)
    if pos.content.beyond(pos.hex[seat]):
        return come_back(pos, seat, picks)
    if WORN[1] * pos.hurt[seat] > WORN[0] * ending.HEROES * ending.level(pos, seat):
        return heal(pos, seat, home)
    if pos.hex[seat] == home:
        found = in_town(pos, seat, picks)
        if found is not None:
            return found
    walls = besieging.before_walls(pos, seat, picks)
    if walls is not None:
        return walls
    if pos.seat_hex[seat] == NOWHERE:
        return look_for_land(pos, seat, home, picks)
    return hold(pos, seat, home, picks)


def come_back(pos: DominionPosition, seat: int, picks: Sequence[int]) -> Choice:
    """Somebody else has led the house through the gate: it goes home the same way."""
    if PASS_GATE in picks:
        return Choice(PASS_GATE, "This is no world for us.")
    known = [hex_ for hex_ in range(len(pos.fog)) if pos.fog[hex_] and pos.drawn[hex_] >> SITE == GATE]
    gate = next(hex_ for hex_ in known if pos.content.beyond(hex_))
    return Choice(MARCH, "Back to the gate.", gate)


def heal(pos: DominionPosition, seat: int, home: int) -> Choice:
    """Behind walls, if one can come there."""
    own = pos.seat_hex[seat]
    walls = [home, *([own] if own != NOWHERE and passing.stands(pos, seat) else [])]
    if pos.hex[seat] in walls:
        return Choice(WAIT, "Wounds want time.")
    grid, here = pos.content.grid, pos.hex[seat]
    return Choice(MARCH, "Wounds want walls around them.", min(walls, key=lambda hex_: grid.distance(here, hex_)))


def poor(pos: DominionPosition, seat: int) -> bool:
    return pos.gold[seat] < RESERVE + passing.pay_due(pos, seat)


def in_town(pos: DominionPosition, seat: int, picks: Sequence[int]) -> Choice | None:
    """Money, men and news, as long as one of them is lacking; None: it is time to set out."""
    founded = pos.seat_hex[seat] != NOWHERE
    if founded and RUMOURS in picks and len(hoped_for(pos, seat)) < min(ending.needed(pos) + 1, pos.count):
        return Choice(RUMOURS, "Somebody must know where the villages lie.")
    paid = pos.gold[seat] >= passing.pay_due(pos, seat)
    if founded and paid and pos.soldiers(seat) >= MEN and (unwatched(pos, seat) or target(pos, seat) != NOWHERE):
        return None
    if poor(pos, seat) or (not founded and pos.gold[seat] < START):
        return Choice(EXPEDITION, "The coffers are empty: down into the dungeon.")
    if RAISE in picks and pos.gold[seat] >= STABLES:
        return Choice(RAISE, "From above one sees further.")
    if pos.soldiers(seat) < (besieging.wanted(pos, seat) if not founded else MEN):
        if pos.gold[seat] < HIRING + passing.pay_due(pos, seat):
            return Choice(EXPEDITION, "Men cost gold before they bring any.")
        return Choice(HIRE, "Without men nobody holds land.")
    if SEEK + ENGINEER in picks and not pos.engineers[seat] and short_of_engineers(pos, seat):
        return Choice(SEEK + ENGINEER, "Nobody builds without him.")
    if SEEK + TRAINER in picks and wants_trainer(pos, seat):
        return Choice(SEEK + TRAINER, "He raises what we shall fly on.")
    if FLY in picks and unknown_near(pos, seat) >= WORTH_A_LOOK:
        return Choice(FLY, "Let us see the land from above.")
    idle = target(pos, seat) == NOWHERE and not unwatched(pos, seat)
    if founded and (idle or pos.gold[seat] < START):
        return Choice(EXPEDITION, "Every month of building wants its gold.")
    return None


def look_for_land(pos: DominionPosition, seat: int, home: int, picks: Sequence[int]) -> Choice:
    """A hex of open land some way off: cleared, it is the place for the stronghold."""
    here, grid = pos.hex[seat], pos.content.grid
    if pos.soldiers(seat) < FEW and here != home:
        return Choice(MARCH, "Too few are left: back to the town.", home)
    castle = besieging.prey(pos, seat, home)
    if pos.soldiers(seat) >= besieging.HOST and castle not in (NOWHERE, here):
        return Choice(MARCH, "Walls that stand already need no builder.", castle)
    far = grid.distance(here, home)
    free = pos.site(here) == NOTHING and here not in pos.seat_hex
    if MIDDLE_PLAN in picks and far >= NEAREST and free and pos.has_cleared(seat, here):
        return Choice(MIDDLE_PLAN, "Here it shall stand.")
    if far >= NEAREST and free and pos.ground(here) not in (MOUNTAINS, SWAMP):
        return Choice(CLEAR_HEX, "This is good land; let us see who lives on it.")
    known = [hex_ for hex_ in range(len(pos.fog)) if pos.fog[hex_] and pos.drawn[hex_] & 7 == CLEAR]
    fit = [hex_ for hex_ in known if pos.drawn[hex_] >> SITE == NOTHING and hex_ not in pos.seat_hex]
    fit = [hex_ for hex_ in fit if NEAREST <= grid.distance(hex_, home) <= FARTHEST and away(pos, hex_)]
    if fit:
        goal = min(fit, key=lambda hex_: (grid.distance(hex_, here), hex_))
        return Choice(MARCH, "That looks like land for us.", goal)
    out = [near for near in pos.content.around[here] if not pos.fog[near] or open_road(pos, near)]
    return Choice(MARCH, "Further out.", max(out, key=lambda hex_: (grid.distance(hex_, home), -hex_)))


def hold(pos: DominionPosition, seat: int, home: int, picks: Sequence[int]) -> Choice:
    """Clear the way to the next village, as long as there are men and money; then home for more."""
    if GARRISON in picks and unwatched(pos, seat) and pos.soldiers(seat) >= FEW:
        return Choice(GARRISON, "What is cleared must stay clear.")
    if DISMISS + ENGINEER in picks and pos.built[seat] >= pos.ordered[seat]:
        return Choice(DISMISS + ENGINEER, "The walls stand: nobody is paid for nothing.")
    goal = raided(pos, seat)
    goal = target(pos, seat) if goal == NOWHERE else goal
    if unwatched(pos, seat) and pos.soldiers(seat) >= FEW and pos.hex[seat] != pos.seat_hex[seat]:
        return Choice(MARCH, "Somebody must keep what is ours.", pos.seat_hex[seat])
    unpaid = pos.gold[seat] < passing.pay_due(pos, seat)
    if unpaid or pos.soldiers(seat) < FEW or goal == NOWHERE:
        if pos.hex[seat] == home:
            return Choice(EXPEDITION, "Gold makes the time pass.")
        return Choice(MARCH, "Back to the town for gold and men.", home)
    if pos.hex[seat] == goal:
        return Choice(CLEAR_HEX, "This must be ours.")
    return Choice(MARCH, "On to the next hex.", goal)
