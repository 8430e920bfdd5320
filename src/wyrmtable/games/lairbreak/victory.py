"""Money and the three victories (section 15.2): wealth, the hoard, conquest; and the round limit."""

from __future__ import annotations

from wyrmtable.core import EVERYONE, Log, Outcome, win

from .kinds import ARMIES, CONQUEST, FREE_POST, GUARDED, HELD_POST, HOARD, HOARD_HOME, LYING, TIME_UP, WEALTH
from .position import Position

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
    if log is not None:
        log.append((EVERYONE, "paid", army, amount))
    if pos.gold[purse] >= pos.world.content.goal:
        crown(pos, army, WEALTH)


def crown(pos: Position, army: int, victory: int) -> None:
    """The game is won by the army's player; the first victory stands (LB-WIN-1)."""
    if pos.winner < 0:
        pos.winner, pos.victory = army, victory


def outcome(pos: Position) -> Outcome:
    """How the game ended."""
    summary, rule = _SUMMARIES[pos.victory]
    title = pos.world.names.title(pos.winner)
    if summary.startswith("The last"):
        title = pos.world.content.armies[pos.winner].title
    return win(pos.world.switches.players, [pos.owner[pos.winner]], summary.format(title), (rule,))


def remove(pos: Position, unit: int) -> None:
    """A unit goes back to its army's supply (LB-COMP-13); what it carried is lost (LB-WAG-6)."""
    pos.lift(unit)
    pos.mp[unit] = pos.held[unit] = pos.ban[unit] = pos.did[unit] = 0
    pos.trail[unit] = ()
    pos.load[unit] = 0
    _forget_tries(pos, unit)


def _forget_tries(pos: Position, unit: int) -> None:
    """A master miner bought again has not tried anything yet (LB-ELITE-6c)."""
    world = pos.world
    army = world.army[unit]
    pool = world.pools[army][world.content.armies[army].elite]
    if unit in pool and world.content.armies[army].id == "dwarves":
        bit = 1 << (unit - pool.start & 7)
        for mine in world.halls.mines:
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
    for treasure, keeper in enumerate(pos.keeper):
        if keeper == army + 1:
            pos.keeper[treasure] = pos.uses[treasure] = 0
    for square in pos.world.halls.outposts:
        if pos.post[square] == HELD_POST + army:
            pos.post[square] = FREE_POST
    if log is not None:
        log.append((EVERYONE, "eliminated", army))
    _test_conquest(pos)


def _test_conquest(pos: Position) -> None:
    """When only one player's armies are left he has won (LB-WIN-4c)."""
    left = [army for army in range(len(ARMIES)) if pos.alive >> army & 1]
    if left and len({pos.owner[army] for army in left}) == 1:
        crown(pos, left[0], CONQUEST)


def estate(pos: Position, army: int) -> int:
    """Gold and the price of the units on the board (LB-OPT-19)."""
    world = pos.world
    return pos.money(army) + sum(world.price[world.kind[unit]] for unit in pos.units_of(army))


def judge_time(pos: Position) -> None:
    """The round limit: most gold and units, then more units, then the better start rank (LB-OPT-19)."""
    left = [army for army in pos.order if pos.alive >> army & 1]
    best = max(left, key=lambda a: (estate(pos, a), len(pos.units_of(a)), -pos.rank.index(pos.owner[a])))
    crown(pos, best, TIME_UP)


def dragon_lives(pos: Position) -> bool:
    return pos.hoard == GUARDED
