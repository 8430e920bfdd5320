"""Money and the three victories (section 15.2): wealth, the hoard, conquest; and the round limit."""

from __future__ import annotations

from wyrmtable.core import Log, finish, tell_all, win
from wyrmtable.core.names import fluent

from ..files.terms import (
    ARMIES,
    CONQUEST,
    FREE_POST,
    GUARDED,
    HELD_POST,
    HOARD,
    HOARD_HOME,
    KEPT,
    LYING,
    TIME_UP,
    WEALTH,
)
from ..position import Position

_SUMMARIES = {
    WEALTH: ("{} are rich beyond measure and win.", "LB-WIN-2"),
    HOARD_HOME: ("{} bring the dragon's hoard home and win.", "LB-WIN-3"),
    CONQUEST: ("{} are the last in the halls and win.", "LB-WIN-4"),
    TIME_UP: ("The last round is over; {} own the most and win.", "LB-WIN-9"),
}


def pay(pos: Position, army: int, amount: int, log: Log | None) -> None:
    """Gold from the bank; an army that reaches the goal wins at once (LB-WIN-2)."""
    purse = pos.purse[army]
    pos.gold[purse] += amount
    tell_all(log, "paid", army, amount)
    if pos.gold[purse] >= pos.content.charts.goal:
        crown(pos, army, WEALTH)


def crown(pos: Position, army: int, victory: int) -> None:
    """The game is won by the army's player; the first victory stands (LB-WIN-1, LB-TURN-7)."""
    summary, rule = _SUMMARIES[victory]
    end(pos, pos.owner[army], fluent(summary.format(pos.content.names.title(army))), rule)


def end(pos: Position, seat: int, summary: str, rule: str) -> None:
    """A player has won, unless somebody has before."""
    if not pos.outcome:
        finish(pos, win(pos.content.switches.players, [seat], summary, (rule,)))


def remove(pos: Position, unit: int) -> None:
    """A unit goes back to its army's supply (LB-COMP-13); what it carried is lost (LB-WAG-6)."""
    pos.lift(unit)
    pos.mp[unit] = pos.held[unit] = pos.ban[unit] = pos.did[unit] = 0
    pos.mark_trail(unit, ())
    if pos.load[unit]:
        pos.stow(unit, 0)
    _forget_tries(pos, unit)


def _forget_tries(pos: Position, unit: int) -> None:
    """A master miner bought again has not tried anything yet (LB-ELITE-6c)."""
    content = pos.content
    army = content.army[unit]
    pool = content.pools[army][content.charts.armies[army].elite]
    if unit in pool and content.charts.armies[army].id == "dwarves":
        bit = 1 << (unit - pool.start & 7)
        for mine in content.halls.mines:
            pos.tried[mine] &= ~bit & 255


def eliminate(pos: Position, army: int, log: Log | None) -> None:
    """An army leaves the game with all it owns (LB-WIN-6); a hoard wagon's load goes back to the lair (LB-LAIR-11)."""
    for unit in pos.units_of(army):
        if pos.load[unit] == HOARD:
            pos.hoard = LYING
        remove(pos, unit)
    pos.alive &= ~(1 << army)
    pos.marked &= ~(1 << army)
    if not any(pos.purse[other] == pos.purse[army] and pos.alive >> other & 1 for other in range(len(ARMIES))):
        pos.gold[pos.purse[army]] = 0
    for treasure in range(KEPT):
        if pos.keeper[treasure] == army + 1:
            pos.keeper[treasure] = pos.uses[treasure] = 0
    for square in pos.content.halls.outposts:
        if pos.post[square] == HELD_POST + army:
            pos.lay(pos.post, square, FREE_POST)
    tell_all(log, "eliminated", army)
    _test_conquest(pos)


def leave(pos: Position, seat: int, log: Log | None) -> None:
    """All armies of a player leave the game (LB-WIN-8)."""
    for army in pos.order:
        if pos.owner[army] == seat and pos.alive >> army & 1:
            eliminate(pos, army, log)


def _test_conquest(pos: Position) -> None:
    """When only one player's armies are left he has won (LB-WIN-4c)."""
    left = [army for army in range(len(ARMIES)) if pos.alive >> army & 1]
    if left and len({pos.owner[army] for army in left}) == 1:
        crown(pos, left[0], CONQUEST)


def estate(pos: Position, army: int) -> int:
    """Gold and the price of the units on the board (LB-OPT-19)."""
    content = pos.content
    return pos.money(army) + sum(content.price[content.kind[unit]] for unit in pos.units_of(army))


def judge_time(pos: Position) -> None:
    """The round limit: most gold and units, then more units, then the better start rank (LB-OPT-19)."""
    left = [army for army in pos.order if pos.alive >> army & 1]
    best = max(left, key=lambda a: (estate(pos, a), len(pos.units_of(a)), -pos.rank.index(pos.owner[a])))
    crown(pos, best, TIME_UP)


def dragon_lives(pos: Position) -> bool:
    return pos.hoard == GUARDED
