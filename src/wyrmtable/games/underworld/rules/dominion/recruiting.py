"""A week of notices and servants: men who accept are armed by their lord, and one specialist may be named besides
(UWA-HIRE-1, UWA-HIRE-2, UWA-LOY-2, UWA-MEN-2); all are made the usual offer, or chosen among (UWA-DEC-17)."""

from __future__ import annotations

from wyrmtable.core import ASKED, Decision, Dice, Log, Step, only, tell_all, tell_to

from ...files.dominioncampaign import (
    CHOOSE_MEN,
    HIRE,
    KEPT,
    NOBODY_BESIDES,
    NOTICES,
    OFFER,
    PROMISE,
    PROMISES,
    SEEK,
    SERVANTS,
    SOUGHT,
    THAT_IS_ALL,
)
from ...files.dominioncampaign import TROOPS as TITLES
from . import forging, hiring, household, passing, retainers, travelling
from .calendar import WEEK
from .founding import settlement
from .position import NOWHERE, TROOPS, DominionPosition

METHODS = {HIRE: "both", NOTICES: "notices", SERVANTS: "servants"}  # of looking for men (UWA-HIRE-1)
NOBODY = -1


def look_for_men(pos: DominionPosition, seat: int, pick: int) -> None:
    """One specialist may be named besides. Whether any could be tells of the house's gold and power: it is asked even
    where nobody can."""
    pos.marched[seat] = 0
    pos.steps[:] = [("besides", seat, pick)]


def besides_picks(pos: DominionPosition, step: Step) -> Decision:
    """One specialist of those who can be sought here (UWA-HIRE-2)."""
    named = [SEEK + who for who in range(len(SOUGHT)) if not retainers.refusal(pos, step[1], who)]
    picks = sorted([NOBODY_BESIDES, *named])
    return Decision(step[1], picks, "Who is sought besides the men?", ("UWA-HIRE-2",), (), ASKED)


def besides_take(pos: DominionPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """For a mission it is said first to whom he shall go."""
    _, seat, how = step
    who = NOBODY if pick == NOBODY_BESIDES else pick - SEEK
    mission = who >= KEPT
    pos.steps[:] = [("target", seat, who, 0, how) if mission else ("recruit", seat, how, who, NOWHERE)]


def recruit(pos: DominionPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """Who comes in the week: all are made the usual offer, or the house says to whom it makes which (UWA-DEC-17)."""
    _, seat, how, who, hex_ = step
    pos.steps[:] = [("turn",), ("week-over", seat)]
    if how == CHOOSE_MEN:
        week = search(pos, seat, dice, log, METHODS[HIRE], who, hex_)
        tell_to(log, only(seat), "house-came", week.cost)
        pos.steps.append(("offers", seat, *[hiring.share(week, troop) for troop in TROOPS]))
    else:
        hire(pos, seat, dice, log, METHODS[how], who, hex_)


def week_over(pos: DominionPosition, step: Step, dice: Dice, log: Log | None) -> None:
    """The week has its days, wherever the house has spent it (UWA-R270)."""
    seat = step[1]
    pos.steps[:] = [("turn",)]
    if travelling.sheltered(pos, seat):
        pos.hurt[seat] = 0
        passing.pass_time(pos, seat, WEEK, dice, log)
    else:
        travelling.encamp(pos, seat)


def hire(
    pos: DominionPosition,
    seat: int,
    dice: Dice,
    log: Log | None,
    how: str = "both",
    who: int = NOBODY,
    hex_: int = NOWHERE,
) -> None:
    """All who come are made the usual offer; those who accept are armed, as far as the money goes (UWA-LOY-2)."""
    week = search(pos, seat, dice, log, how, who, hex_)
    joined = sum([enlist(pos, seat, kind, hiring.share(week, TROOPS[kind]), dice) for kind in range(len(TROOPS))])
    tell_to(log, only(seat), "house-hired", joined, week.cost)


def search(pos: DominionPosition, seat: int, dice: Dice, log: Log | None, how: str, who: int, hex_: int) -> hiring.Week:
    """What the week costs and who comes, dwarves and elves, too; whoever was named has his pay first (UWA-HIRE-1,
    UWA-HIRE-2)."""
    wanted = "" if who == NOBODY else SOUGHT[who]
    week = hiring.search(pos.content.ledger, settlement(pos, pos.hex[seat]), how, wanted, dice)
    pos.gold[seat] = max(pos.gold[seat] - week.cost, 0)
    tell_all(log, "house-looks", pos.content.seats[seat])
    if wanted:
        came = week.applicants.get(wanted, 0)
        tell_to(
            log,
            only(seat),
            "house-sought" if came else "house-sought-in-vain",
            wanted.replace("_", " ").capitalize(),
            week.cost,
        )
        if came:
            retainers.receive(pos, seat, who, hex_, dice, log)
    return week


def offers_picks(pos: DominionPosition, step: Step) -> Decision:
    """To which of those who have come an offer is made; others learn neither how many came nor whether any
    (UWA-DEC-17)."""
    came = [OFFER + kind for kind in range(len(TROOPS)) if step[2 + kind]]
    rules = ("UWA-DEC-17", "UWA-LOY-2")
    return Decision(
        step[1], sorted([THAT_IS_ALL, *came]), "Who of those who have come is made an offer?", rules, (), ASKED
    )


def offers_take(pos: DominionPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    if pick == THAT_IS_ALL:
        pos.steps.pop()
    else:
        pos.steps.append(("promise", step[1], pick - OFFER))


def promise_picks(pos: DominionPosition, step: Step) -> Decision:
    """The usual pay, or one or two hundred per cent above it (UWA-LOY-2)."""
    return Decision(step[1], list(range(PROMISE, PROMISE + PROMISES)), "For what pay?", ("UWA-DEC-17", "UWA-LOY-2"))


def promise_take(pos: DominionPosition, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """They answer, and nobody of their kind is asked again (UWA-LOY-2)."""
    _, seat, kind = step
    pos.steps.pop()
    came = list(pos.steps[-1][2:])
    joined = enlist(pos, seat, kind, came[kind], dice, pick - PROMISE)
    tell_to(log, only(seat), "house-answered", joined, came[kind], TITLES[TROOPS[kind]])
    came[kind] = 0
    pos.steps[-1] = ("offers", seat, *came)


def enlist(pos: DominionPosition, seat: int, kind: int, count: int, dice: Dice, above: int = 0) -> int:
    """How many of a kind join: one offer to all of them, and arms for each, first those that lie ready. So many months'
    pay above the usual lie in hand, and half of one for those who want more (UWA-LOY-2, UWA-R334)."""
    if not count:
        return 0
    answer = household.offer(0, 100 * above, dice)
    if answer < household.WANTS_MORE:
        return 0
    line, people = passing.hired_as(TROOPS[kind])
    halves = pos.content.ledger.men[line].halves[people]
    more = above * halves // 2 + (halves // 4 if answer == household.WANTS_MORE else 0)
    able = 0
    while able < count and pos.gold[seat] >= (price := forging.arm(pos, seat, kind) + more):
        pos.gold[seat] -= price
        forging.hand_out(pos, seat, kind)
        able += 1
    men = [pos.troop(seat, each) for each in range(len(TROOPS))]
    men[kind] += able
    pos.men[seat] = tuple(men)
    return able
