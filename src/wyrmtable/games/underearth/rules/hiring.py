"""Mercenaries (LOU-16.0) and the free leader of Gold! (LOU-20.5d): secret lists, shortages, rolls.

Players write one after another, but nothing of a list is told before all are written.
"""

from __future__ import annotations

from collections.abc import Iterable

from wyrmtable.core import PLAIN, Decision, Dice, Log, Manner, Step, tell_all

from ..files.content import DONE, HIRE, NOBODY
from ..files.scenarios import Stage
from ..position import WAITING, Position, enlist, playing

Claims = dict[int, int]  # seat -> how many of a kind
BLANK = -1  # a line of a list that is struck out
WRITTEN = Manner(recorded=True, writing=1)  # lists are shown when all are written (LOU-16.1a)
HIRED: Step = ("allot", 1)  # the second half of handing out, after the leaders


def stage_of(pos: Position) -> Stage:
    return next(stage for stage in pos.content.scenario.setup if stage.do == "hire")


def kind_number(pos: Position, kind: str) -> int:
    return pos.content.hireable.index(kind)


def left_in_pool(pos: Position, kind: int) -> list[int]:
    """Counters of a kind that nobody has yet (LOU-16.3)."""
    name = pos.content.hireable[kind]
    return [u for u in pos.content.pool if pos.content.unit_kinds[u] == name and pos.owner[u] == NOBODY]


# -- writing lists ---------------------------------------------------------------------------------------------------


def lead_picks(pos: Position, step: Step) -> Decision:
    """The free leader: a Captain or a Chieftain (LOU-20.5d). Who chooses again after a shortage takes one who gets
    along with the units on his list, if any is left (LOU-16.2b, LOU-R68)."""
    seat = step[1]
    kinds = [kind_number(pos, leader) for leader in stage_of(pos).leaders]
    left = [kind for kind in kinds if left_in_pool(pos, kind)]
    fitting = [kind for kind in left if not quarrels(pos, kind, pos.orders[seat][1:])]
    picks = sorted(HIRE + kind for kind in fitting or left)
    manner = WRITTEN if step[0] == "lead" else PLAIN
    return Decision(seat, picks, "Choose your free leader.", ("LOU-20.5d",), (), manner)


def lead_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    seat = step[1]
    _write(pos, seat, pick - HIRE)
    pos.steps[-1] = ("hire", seat)
    _end_list(pos, seat, log)


def hire_picks(pos: Position, step: Step) -> Decision:
    """One more unit for the list, or done: at most eight (LOU-16.2a), never Orcs with Dwarves (LOU-16.2b). The lines
    left of an ended list are struck out one by one, so that nobody can count how many are written."""
    seat = step[1]
    written, picks = pos.orders[seat], [DONE]
    if BLANK not in written and len(written) <= stage_of(pos).most:
        picks += [HIRE + kind for kind in range(len(pos.content.hireable)) if may_write(pos, seat, kind)]
    return Decision(seat, picks, "Hire a unit in secret, or end your list.", ("LOU-16.1a",), (), WRITTEN)


def may_write(pos: Position, seat: int, kind: int) -> bool:
    """Whether a kind fits on a list: enough counters exist, and the races get along."""
    written = pos.orders[seat]
    count = pos.content.mix.units[pos.content.hireable[kind]].count
    return written.count(kind) < count and not quarrels(pos, kind, written)


def quarrels(pos: Position, kind: int, others: Iterable[int]) -> bool:
    """Whether a kind may not serve together with one of the others (LOU-16.2b)."""
    apart, race = stage_of(pos).apart, _race(pos, kind)
    return race in apart and any(_race(pos, other) in apart and _race(pos, other) != race for other in others)


def _race(pos: Position, kind: int) -> str:
    return pos.content.mix.units[pos.content.hireable[kind]].race


def hire_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    _write(pos, step[1], BLANK if pick == DONE else pick - HIRE)
    _end_list(pos, step[1], log)


def _write(pos: Position, seat: int, kind: int) -> None:
    set_list(pos, seat, (*pos.orders[seat], kind))


def set_list(pos: Position, seat: int, written: tuple[int, ...]) -> None:
    pos.orders = tuple(written if other == seat else order for other, order in enumerate(pos.orders))


def _end_list(pos: Position, seat: int, log: Log | None) -> None:
    """A list is ended when all its lines are written or struck out; the leader stands above them (LOU-16.2a)."""
    if len(pos.orders[seat]) > stage_of(pos).most:
        set_list(pos, seat, tuple(kind for kind in pos.orders[seat] if kind != BLANK))
        tell_all(log, "wrote", pos.content.seats[seat])
        pos.steps.pop()


# -- handing out -----------------------------------------------------------------------------------------------------


def allot_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """All take their counters after all have written (LOU-16.3). First the leaders, and who comes short chooses
    another; then the hired units kind by kind in the same way, the lowest roll chooses first (LOU-R68)."""
    if step == HIRED:
        pos.steps.pop()
        again = _hired(pos, dice, log)
    else:
        pos.steps[-1] = HIRED
        again = _leaders(pos, dice, log)
    pos.steps += again[::-1]


def _leaders(pos: Position, dice: Dice, log: Log | None) -> list[Step]:
    """Hands the free leaders out; returns the steps of those who choose again."""
    again: list[Step] = []
    leaders = {seat: order[0] for seat, order in enumerate(pos.orders) if order}
    for kind in sorted(set(leaders.values())):
        claims = {seat: 1 for seat, chosen in leaders.items() if chosen == kind}
        again += [("lead-again", seat) for seat, _ in _hand_out(pos, kind, claims, True, dice, log)]
    return again


def _hired(pos: Position, dice: Dice, log: Log | None) -> list[Step]:
    """Hands the hired units out. Those who would not serve under a leader chosen again come short as well."""
    again: list[Step] = []
    for kind in range(len(pos.content.hireable)):
        wanted = {seat: order[1:].count(kind) for seat, order in enumerate(pos.orders) if kind in order[1:]}
        claims = {seat: number for seat, number in wanted.items() if _gets_along(pos, seat, kind)}
        again += [("hire-again", seat, number) for seat, number in wanted.items() if seat not in claims]
        again += [("hire-again", seat, short) for seat, short in _hand_out(pos, kind, claims, False, dice, log)]
    return again


def _hand_out(
    pos: Position, kind: int, claims: Claims, free: bool, dice: Dice, log: Log | None
) -> list[tuple[int, int]]:
    """Hands counters of a kind out; returns who comes short by how many, in reverse order of the roll."""
    ranked = list(claims)
    if sum(claims.values()) > len(left_in_pool(pos, kind)):
        ranked, rolls = rank_by_dice(ranked, dice, "LOU-16.3 shortage")
        names = ", ".join(pos.content.seats[seat] for seat in ranked)
        tell_all(
            log, "short", names, pos.content.mix.units[pos.content.hireable[kind]].label, " ".join(map(str, rolls))
        )
    short = []
    for seat in ranked:
        got = left_in_pool(pos, kind)[: claims[seat]]
        for unit in got:
            engage(pos, seat, unit, 0 if free else pos.content.types[unit].cost, log)
        if len(got) < claims[seat]:
            short.append((seat, claims[seat] - len(got)))
    return short[::-1]


def rank_by_dice(seats: list[int], dice: Dice, why: str) -> tuple[list[int], list[int]]:
    """Seats from the highest roll down; ties roll again among themselves. Also all the rolls made."""
    if len(seats) < 2:
        return seats, []
    rolls = {seat: dice.d6(why) for seat in seats}
    made = list(rolls.values())
    ranked: list[int] = []
    for value in sorted(set(rolls.values()), reverse=True):
        tied, more = rank_by_dice([seat for seat in seats if rolls[seat] == value], dice, why)
        ranked += tied
        made += more
    return ranked, made


def engage(pos: Position, seat: int, unit: int, cost: int, log: Log | None) -> None:
    """A unit enters a player's service and waits to enter the map, face-up (LOU-16.4, LOU-R96)."""
    enlist(pos, unit, seat)
    pos.where[unit] = WAITING
    pos.up |= 1 << unit
    pos.cost[seat] += cost
    tell_all(log, "hired", pos.content.seats[seat], pos.content.types[unit].label, cost)


def lead_again_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """Another leader instead of the one that was gone."""
    seat = step[1]
    set_list(pos, seat, (pick - HIRE, *pos.orders[seat][1:]))
    engage(pos, seat, left_in_pool(pos, pick - HIRE)[0], 0, log)
    pos.steps.pop()


def hire_again_picks(pos: Position, step: Step) -> Decision:
    """Other kinds instead of those that ran short, from what is left, or nothing."""
    seat = step[1]
    kinds = [k for k in range(len(pos.content.hireable)) if left_in_pool(pos, k) and _gets_along(pos, seat, k)]
    picks = [DONE, *(HIRE + kind for kind in kinds)]
    return Decision(seat, picks, "Your first choice ran short: hire another unit?", ("LOU-16.3",))


def _gets_along(pos: Position, seat: int, kind: int) -> bool:
    mine = {kind_number(pos, pos.content.unit_kinds[u]) for u in pos.content.pool if pos.owner[u] == seat}
    return not quarrels(pos, kind, mine)


def hire_again_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    _, seat, short = step
    pos.steps.pop()
    if pick == DONE:
        return
    unit = left_in_pool(pos, pick - HIRE)[0]
    engage(pos, seat, unit, pos.content.types[unit].cost, log)
    if short > 1:
        pos.steps.append(("hire-again", seat, short - 1))


def order_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """All roll, the highest begins, the others follow in seat order; ties for first roll again. The order is kept, and
    uncontrolled units come last (LOU-20.5e, LOU-R91)."""
    pos.steps.pop()
    seats = playing(pos)
    leaders = seats
    while len(leaders) > 1:
        rolls = {seat: dice.d6("LOU-20.5e order of play") for seat in leaders}
        leaders = [seat for seat in leaders if rolls[seat] == max(rolls.values())]
    first = seats.index(leaders[0])
    ranked = seats[first:] + seats[:first]
    pos.order = (*ranked, pos.content.wild)
    tell_all(log, "order", ", ".join(pos.content.seats[seat] for seat in ranked))
