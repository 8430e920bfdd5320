"""What a house does with its days: the dungeon, hiring, marching, clearing, building, taxes (UWA-GAME-3)."""

from __future__ import annotations

from wyrmtable.core import Decision, Dice, Log, Step, finish, only, tell_all, tell_to

from ...files.dominioncampaign import (
    BESIEGE,
    BOATS,
    CHOOSE_MEN,
    CLEAR_HEX,
    CORRUPT,
    ENGINE,
    EXPEDITION,
    FLY,
    FORGE,
    GARRISON,
    HAIL,
    HAND_OVER,
    HOUSES,
    INVEST,
    KEEP_TRACK,
    MARCH,
    NOBODY_BESIDES,
    OUTLAY,
    PASS_GATE,
    PLAN,
    RAISE,
    RATES,
    REST,
    ROUND_RATES,
    RUMOURS,
    SAIL,
    SALLY,
    SEEK,
    SEEK_SEAMEN,
    SET_TAX,
    STORM,
    STUDY,
    TAX,
    TREACHERY,
    USE_POISON,
    WAIT,
    WORKS,
)
from ...files.landboard import CASTLE, GATE, HOME, SEA
from . import (
    building,
    calendar,
    clearing,
    ending,
    fleets,
    flying,
    forging,
    founding,
    gates,
    mail,
    manning,
    missions,
    passing,
    poisons,
    recruiting,
    retainers,
    rivals,
    sieges,
    specialists,
    travelling,
)
from .position import NOWHERE, DominionPosition
from .recruiting import METHODS

WEEK = calendar.WEEK
TURN = ("turn",)
UNMET, MET, HANDED = 0, 1, 1  # of a turn: houses meet once; and who was let go first does not hand back
PLANS = tuple(building.READY_PLANS)
ROUND = 70  # the most that a round of rumours costs
SUM = 1_000  # of an investment
RULES = ("UWA-CAL-4", "UWA-GAME-3")


def turn(pos: DominionPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """The smallest clock acts next, unless it first meets another house on its hex; when it has come to the limit, the
    campaign is over (UWA-CAL-4, UWA-CAL-5)."""
    missions.hear_from(pos, log)
    for seat in pos.playing():
        poisons.learn(pos, seat, dice, log)
    sieges.go_on(pos, log)
    passing.settle_villages(pos, log)
    mail.forget(pos)
    left = pos.playing()
    ready = ending.winners(pos)
    if ready:
        finish(pos, ending.won(pos, ready))
    elif not left or (len(left) == 1 and len(pos.out) > 1):
        ending.check_houses(pos)
    elif calendar.date([pos.clock[seat] for seat in left]) >= ending.limit(pos):
        finish(pos, ending.time_is_up(pos))
    else:
        next_act(pos, mail.next_house(pos), step)


def next_act(pos: DominionPosition, seat: int, step: Step) -> None:
    """The house meets whoever is on its hex, or acts; by mail the earlier of two first rests up to the later, and may
    then go its way (UWA-CAL-5)."""
    met, handed = step[1:2] == (MET,), step[2:3]
    beside = [] if met else rivals.beside(pos, seat)
    late = mail.behind(pos, seat, beside)
    if late != NOWHERE:
        pos.sitting = late
        travelling.rest(pos, late)
        return
    others = [other for other in beside if calendar.meet(pos.clock, pos.hex, seat, other)]
    meetings = [("greet", seat, other) for other in reversed(others)]
    pos.sitting = seat if pos.content.by_mail else NOWHERE
    pos.steps[:] = [("turn", MET, *handed), *meetings] if others else [("act", seat, *handed)]


def picks_of(pos: DominionPosition, seat: int) -> list[int]:
    """Everything that can be done where the house is; where others have been later, one can only stay or go on."""
    hex_ = pos.hex[seat]
    if mail.closed_until(pos, seat, hex_) != NOWHERE:
        return sorted([WAIT, REST, *on_the_way(pos, seat, False)])
    home, own = pos.site(hex_) == HOME, hex_ == pos.seat_hex[seat]
    found = [EXPEDITION] if home else []
    settled = bool(founding.settlement(pos, hex_))
    found += [*METHODS, CHOOSE_MEN] if settled else ()
    if (own or settled) and pos.gold[seat] >= ROUND:
        found.append(RUMOURS)
    raided = hex_ in [raid[0] for raid in pos.raids]
    if raided or (not pos.has_cleared(seat, hex_) and pos.site(hex_) in founding.WILD and pos.ground(hex_) != SEA):
        found.append(CLEAR_HEX)
    if founding.may_order(pos, seat):
        found += [*range(PLAN, PLAN + len(PLANS)), WORKS]
    found += [OUTLAY] if own and pos.built[seat] < pos.ordered[seat] else []
    if own and pos.held(seat):
        found += [SET_TAX, *[TAX + RATES.index(gold) for gold in ROUND_RATES if gold != pos.rate[seat]]]
    found += [HAIL] if pos.site(hex_) == CASTLE and sieges.holder(pos, hex_) == NOWHERE else []
    found += [*sieges.picks_of(pos, seat), WAIT, REST, *on_the_way(pos, seat, home or own)]
    if own and passing.stands(pos, seat) and not pos.in_town(seat) and pos.gold[seat] >= SUM:
        found += range(INVEST, INVEST + len(pos.invested[seat]))
    found += [*retainers.picks_of(pos, seat), *fleets.picks_of(pos, seat), *poisons.picks_of(pos, seat)]
    found += [*forging.picks_of(pos, seat), *manning.picks_of(pos, seat)]
    found += [pos.content.propose] if pos.content.bench.seat >= 0 else []
    return sorted(found)


def on_the_way(pos: DominionPosition, seat: int, at_home: bool) -> list[int]:
    """Ways of travelling, for those who have rested: on land, in boats on a river or in a swamp, a flight; and raising
    hippogriffs, in the home town or at one's own hearth (UWA-WMOVE-1, UWA-WMOVE-5, UWA-SPEC-4). Who is shut in goes
    out on wings alone, or sword in hand (UWA-R285)."""
    rested = travelling.rested(pos, seat)
    free, at_sea = rested and sieges.besieger(pos, seat) == NOWHERE, pos.ground(pos.hex[seat]) == SEA
    found = [MARCH] if free and not at_sea else []
    found += [KEEP_TRACK] if found and travelling.track_ahead(pos, seat) else []
    water = pos.ground(pos.hex[seat]) in travelling.WATERS and pos.gold[seat] >= travelling.fare(pos, seat)
    found += [BOATS] if found and water else []
    found += [SAIL] if free and fleets.berth(pos, seat, travelling.heads(pos, seat)) != NOWHERE else []
    found += [PASS_GATE] if found and pos.site(pos.hex[seat]) == GATE else []
    found += [FLY] if rested and pos.mounts[seat] else []
    trained = at_home and retainers.serving(pos, seat, retainers.TRAINER) > 0
    raising = trained and pos.mounts[seat] < passing.stalls(pos, seat) and pos.ready[seat] == NOWHERE
    return found + ([RAISE] if raising else [])


def act_picks(pos: DominionPosition, step: Step) -> Decision:
    """By mail another house may be let go first, once (UWA-DEC-26)."""
    others = [] if step[2:] else mail.others(pos, step[1])
    return Decision(step[1], sorted([*picks_of(pos, step[1]), *others]), "What does the house do next?", RULES)


def act_take(pos: DominionPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """Some acts lead to further questions and take their time themselves; the others are done in a day or a week."""
    seat = step[1]
    if HAND_OVER <= pick < HAND_OVER + len(HOUSES):
        pos.sitting, pos.steps[:] = pick - HAND_OVER, [("turn", UNMET, HANDED)]
    elif pick in (MARCH, BOATS, KEEP_TRACK):
        travelling.set_off(pos, seat, pick, dice, log)
    elif pick == SAIL:
        travelling.embark(pos, seat, dice, log)
    elif pick == REST:
        travelling.rest(pos, seat)
    elif pick == WAIT:
        travelling.stay(pos, seat, dice, log)
    elif pick == PASS_GATE:
        gates.pass_through(pos, seat, log)
    elif pick == HAIL:
        travelling.hail(pos, seat, dice, log)
    elif pick == FLY:
        flying.fly(pos, seat, dice, log)
    elif pick == pos.content.propose:
        pos.steps[:] = [("proposal", seat)]
    elif pick == EXPEDITION:
        pos.steps[:] = [("depth", seat)]
    elif pick == WORKS:
        pos.steps[:] = [("works", seat, 0, 0)]
    elif pick == GARRISON:
        pos.steps[:] = [("garrison", seat)]
    elif pick == OUTLAY:
        pos.steps[:] = [("outlay", seat)]
    elif pick == SET_TAX:
        pos.steps[:] = [("tax", seat)]
    elif pick in METHODS or pick == CHOOSE_MEN:
        recruiting.look_for_men(pos, seat, pick)
    elif SEEK <= pick < SET_TAX:
        retainers.take(pos, seat, pick, dice, log)
    elif SEEK_SEAMEN <= pick < STUDY:
        fleets.take(pos, seat, pick, dice, log)
    elif STUDY <= pick < USE_POISON:
        poisons.take(pos, seat, pick, dice, log)
    elif pick == CORRUPT:
        pos.marched[seat] = 0
        pos.steps[:] = [("target", seat, missions.SPY, 1)]
    else:
        pos.steps[:] = [TURN]
        if pick == CLEAR_HEX:
            pos.steps[:] = [TURN, ("day", seat)]
            clearing.clear(pos, seat, dice, log)
        elif pick == RUMOURS:
            pos.marched[seat] = 0
            pos.steps[:] = [("turn",), ("day", seat), ("hear", seat)]
        else:
            pos.marched[seat] = 0
            days = at_rest(pos, seat, pick, dice, log)
            if pick == BESIEGE and days == WEEK and not travelling.sheltered(pos, seat):
                travelling.encamp(pos, seat)
            else:
                passing.pass_time(pos, seat, days, dice, log)


def at_rest(pos: DominionPosition, seat: int, pick: int, dice: Dice, log: Log | None) -> int:
    """What is done without leaving the place, and the days it takes."""
    if pick in (BESIEGE, STORM, TREACHERY) or ENGINE <= pick < ENGINE + len(sieges.PRICES):
        return sieges.act(pos, seat, pick, dice, log)
    if pick == SALLY:
        rivals.sally(pos, seat, log)
    elif pick == RAISE:
        raise_mounts(pos, seat, log)
    elif FORGE <= pick < NOBODY_BESIDES:
        forging.light(pos, seat, pick, log)
    else:
        rule(pos, seat, pick, dice, log)
    return 1


def day(pos: DominionPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """A day of clearing, listening or trying is over."""
    pos.steps.pop()
    passing.pass_time(pos, step[1], 1, dice, log)


def raise_mounts(pos: DominionPosition, seat: int, log: Log | None) -> None:
    """Each trainer raises six hippogriffs (UWA-SPEC-4)."""
    hippogriff = pos.content.land.book.kinds[pos.content.land.book.number["hippogriff"]]
    months = specialists.training_months(hippogriff.hd.levels)
    pos.ready[seat] = pos.clock[seat] + calendar.MONTH * months
    tell_to(log, only(seat), "house-raises", months)


def rule(pos: DominionPosition, seat: int, pick: int, dice: Dice, log: Log | None) -> None:
    """What a lord orders at his own hearth, a day each."""
    name = pos.content.seats[seat]
    if PLAN <= pick < TAX:
        works = founding.order(pos, seat, building.READY_PLANS[PLANS[pick - PLAN]], dice)
        tell_all(log, "house-ordered", name, works)
    elif TAX <= pick < WAIT:
        set_tax(pos, seat, pick, log)
    else:
        sums = list(pos.invested[seat])
        sums[pick - INVEST] += SUM
        pos.invested[seat], pos.gold[seat] = tuple(sums), pos.gold[seat] - SUM
        kind = list(pos.content.ledger.investments)[pick - INVEST]
        tell_to(log, only(seat), "house-invests", kind.replace("_", " "))


def tax_picks(pos: DominionPosition, step: Step) -> Decision:
    """From five to twenty gold pieces a head (UWA-BARONY-4, UWA-DEC-19)."""
    picks = [TAX + n for n in range(len(RATES)) if RATES[n] != pos.rate[step[1]]]
    return Decision(step[1], picks, "How much does everybody pay?", ("UWA-BARONY-4", "UWA-DEC-19"))


def tax_take(pos: DominionPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """It is cried out in a day."""
    seat = step[1]
    pos.marched[seat] = 0
    set_tax(pos, seat, pick, log)
    pos.steps[:] = [("turn",)]
    passing.pass_time(pos, seat, 1, dice, log)


def set_tax(pos: DominionPosition, seat: int, pick: int, log: Log | None) -> None:
    pos.rate[seat] = RATES[pick - TAX]
    tell_to(log, only(seat), "house-rate", pos.rate[seat])
