"""What a house does with its days: the dungeon, hiring, marching, clearing, building, taxes (UWA-GAME-3)."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, finish, tell_all

from ...files.dominioncampaign import (
    CLEAR_HEX,
    ENGINEERS,
    EXPEDITION,
    HIRE,
    INVEST,
    PLAN,
    RATES,
    RUMOURS,
    TAX,
    WAIT,
)
from ...files.landboard import HOME, MOUNTAINS, NOTHING, SWAMP
from . import building, calendar, ending, exploring, hiring, household, passing, warring
from .position import NOWHERE, TROOPS, CampaignPosition

WEEK = calendar.WEEK
PLANS = tuple(building.READY_PLANS)
PURSE = 50  # gold pieces for each pip of two dice and each level, from a week in the dungeon
ROUND = 70  # the most that a round of rumours costs
SUM = 1_000  # of an investment
GEAR = (26, 60, 50, 40, 65, 91, 210, 350)  # what the employer buys for each kind of men, in the order of TROOPS
RULES = ("UWA-CAL-4", "UWA-GAME-3")


def turn(pos: CampaignPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """The smallest clock acts next; when it has come to the limit, the campaign is over (UWA-CAL-4)."""
    passing.settle_villages(pos, log)
    left = pos.playing()
    ready = [seat for seat in left if ending.victorious(pos, seat)]
    clocks = [pos.clock[seat] for seat in left]
    if ready:
        finish(pos, ending.won(pos, ready[0]))
    elif not left or (len(left) == 1 and len(pos.out) > 1):
        ending.check_houses(pos)
    elif calendar.date(clocks) >= pos.content.years * calendar.YEAR:
        finish(pos, ending.time_is_up(pos))
    else:
        pos.steps[:] = [("act", left[calendar.next_group(clocks)])]


def picks_of(pos: CampaignPosition, seat: int) -> list[int]:
    """Everything that can be done where the house is."""
    hex_, names = pos.hex[seat], pos.content.names
    home, own = pos.site(hex_) == HOME, hex_ == pos.seat_hex[seat]
    found = [EXPEDITION, HIRE] if home else []
    if (home or own) and pos.seat_hex[seat] != NOWHERE and pos.gold[seat] >= ROUND:
        found.append(RUMOURS)
    if not pos.has_cleared(seat, hex_) and pos.site(hex_) == NOTHING:
        found.append(CLEAR_HEX)
    if may_found(pos, seat) or (own and pos.built[seat] >= pos.ordered[seat]):
        found += range(PLAN, PLAN + len(PLANS))
    if own and pos.built[seat] < pos.ordered[seat]:
        found += [ENGINEERS + n for n in range(building.MOST_ENGINEERS) if n + 1 != pos.engineers[seat]]
    if own and pos.held(seat):
        found += [TAX + n for n in range(len(RATES)) if RATES[n] != pos.rate[seat]]
    found.append(WAIT)
    if own and passing.stands(pos, seat) and pos.gold[seat] >= SUM:
        found += [INVEST + n for n, gold in enumerate(pos.invested[seat]) if not gold]
    return found + sorted([names.places + near for near in exploring.ways(pos, seat)])


def may_found(pos: CampaignPosition, seat: int) -> bool:
    """On a hex of the wilderness that is cleared and that no other house has chosen (UWA-BUILD-7)."""
    hex_ = pos.hex[seat]
    return (
        pos.seat_hex[seat] == NOWHERE
        and pos.has_cleared(seat, hex_)
        and pos.site(hex_) == NOTHING
        and hex_ not in pos.seat_hex
    )


def act_picks(pos: CampaignPosition, step: Step) -> Decision:
    return Decision(step[1], picks_of(pos, step[1]), "What does the house do next?", RULES)


def act_take(pos: CampaignPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    seat, days = step[1], 1
    if pick >= pos.content.names.places:
        exploring.march(pos, seat, pick - pos.content.names.places, log)
    elif pick == EXPEDITION:
        days = WEEK
        expedition(pos, seat, dice, log)
    elif pick == HIRE:
        days = WEEK
        hire(pos, seat, dice, log)
    elif pick == RUMOURS:
        exploring.hear(pos, seat, dice, log)
    elif pick == CLEAR_HEX:
        warring.clear(pos, seat, dice, log)
    elif pick == WAIT:
        days = WEEK
        tell_all(log, "house-waits", pos.content.seats[seat])
    else:
        rule(pos, seat, pick, log)
    passing.pass_time(pos, seat, days, dice, log)
    pos.steps[:] = [("turn",)]


def rule(pos: CampaignPosition, seat: int, pick: int, log: Log | None) -> None:
    """What a lord orders at his own hearth, a day each."""
    name = pos.content.seats[seat]
    if PLAN <= pick < ENGINEERS:
        order(pos, seat, PLANS[pick - PLAN], log)
    elif ENGINEERS <= pick < TAX:
        pos.engineers[seat] = pick - ENGINEERS + 1
        tell_all(log, "house-engineers", name, pos.engineers[seat])
    elif TAX <= pick < WAIT:
        pos.rate[seat] = RATES[pick - TAX]
        tell_all(log, "house-rate", name, pos.rate[seat])
    else:
        sums = list(pos.invested[seat])
        sums[pick - INVEST] = SUM
        pos.invested[seat], pos.gold[seat] = tuple(sums), pos.gold[seat] - SUM
        tell_all(log, "house-invests", name, list(pos.content.ledger.investments)[pick - INVEST].replace("_", " "))


def order(pos: CampaignPosition, seat: int, plan: str, log: Log | None) -> None:
    """A stronghold is founded, or enlarged; the villages around it are as many as for everybody (UWA-BARONY-3)."""
    site = {SWAMP: "swamp", MOUNTAINS: "mountains"}.get(pos.ground(pos.hex[seat]), "")
    if pos.seat_hex[seat] == NOWHERE:
        pos.seat_hex[seat], pos.unplaced[seat], pos.engineers[seat] = pos.hex[seat], pos.count, 1
    works = building.bill(pos.content.ledger, building.READY_PLANS[plan], site).works
    pos.ordered[seat] += works
    tell_all(log, "house-ordered", pos.content.seats[seat], works)


def expedition(pos: CampaignPosition, seat: int, dice: Dice, log: Log | None) -> None:
    """Not played out: two dice of treasure by the level; on two ones somebody does not come back (UWA-R220)."""
    thrown = [dice.d6("UWA-R220 treasure") for _ in range(2)]
    gold = PURSE * sum(thrown) * ending.level(pos, seat)
    pos.gold[seat] += gold
    pos.xp[seat] += gold // ending.HEROES
    tell_all(log, "house-delved", pos.content.seats[seat], gold)
    if thrown[0] == thrown[1] == 1:
        ending.mourn(pos, seat, 1)
        tell_all(log, "house-mourns", pos.content.seats[seat])


def hire(pos: CampaignPosition, seat: int, dice: Dice, log: Log | None) -> None:
    """A week of notices and servants; those who accept are armed by their lord, as far as the money goes; those who
    want more have half a month's pay in hand (UWA-HIRE-1, UWA-HIRE-2, UWA-LOY-2, UWA-MEN-2)."""
    week = hiring.search(pos.content.ledger, "town", "both", "", dice)
    pos.gold[seat] = max(pos.gold[seat] - week.cost, 0)
    men, joined = list(pos.men[seat]), 0
    for kind in range(len(TROOPS)):
        count = week.applicants.get(TROOPS[kind], 0)
        if not count:
            continue
        answer = household.offer(0, 0, dice)
        more = pos.content.ledger.men[TROOPS[kind]].halves["man"] // 4 if answer == household.WANTS_MORE else 0
        able = min(count, pos.gold[seat] // (GEAR[kind] + more)) if answer >= household.WANTS_MORE else 0
        men[kind] += able
        joined += able
        pos.gold[seat] -= able * (GEAR[kind] + more)
    pos.men[seat] = tuple(men)
    tell_all(log, "house-hired", pos.content.seats[seat], joined, week.cost)
