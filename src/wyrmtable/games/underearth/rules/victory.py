"""How games end (LOU-20.1j, LOU-20.2h, LOU-20.3h, LOU-20.4n, LOU-20.5l): conditions in words a scenario file uses.

    turn 10                      so many Game-Turns are over
    quiet 20                     so many Game-Turns without incident (LOU-R92)
    dead dwarf-lord              every unit of this kind is dead
    none_left Humans             no unit of the side is on the map (or waiting)
    losses Dwarves 12            so many units of the side are eliminated
    in great_hall Humans         a unit of the side is in the area
    out_or_tunnel Orcs           all are dead, gone, or in tunnels and rooms only tunnels reach (LOU-R80)
    exited Alliance east 4       so many units have left by this edge (`any`: either)
    treasure_off Dwarves 40      so much Treasure was carried off the board
    players_done                 `out_or_tunnel` for every player (LOU-20.5l)

A leading `not` denies a condition; ` | ` joins alternatives.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from wyrmtable.core import Log, Outcome, finish, tell_all, win

from ..files.content import bits
from ..files.scenarios import UNCONTROLLED, Ending
from ..position import DEAD, LEFT_EAST, LEFT_WEST, WAITING, Position, owned, playing


def check(pos: Position, level: str, log: Log | None) -> bool:
    """Ends the game if a way of ending holds that is looked at now. Losses are looked at always, the rest when a
    player-turn or Game-Turn is over."""
    if pos.outcome:
        return True
    failed = ""  # ways of ending that follow each other often want the same
    for ending in pos.content.endings[level]:
        for words in ending.when:
            if words == failed or not holds(pos, words):
                failed = words
                break
        else:
            finish(pos, _conclude(pos, ending))
            tell_all(log, "over", str(pos.outcome[1]))
            return True
    return False


def _conclude(pos: Position, ending: Ending) -> Outcome:
    seats, text = pos.content.seats, ending.text
    winners: tuple[int, ...] = ()
    if ending.winner == "profit":
        winners = best_profit(pos)
        text += f" Profits: {', '.join(f'{seats[seat]} {profit(pos, seat)}' for seat in range(len(seats)))}."
    elif ending.winner in seats:
        winners = (seats.index(ending.winner),)
    if not winners and (len(seats) == 1 or ending.winner == UNCONTROLLED):
        return Outcome((), text, (0.0,) * len(seats), (ending.rule,))  # nobody's victory is everybody's defeat
    return win(len(seats), winners, text, (ending.rule,))


# -- conditions ------------------------------------------------------------------------------------------------------


def holds(pos: Position, words: str) -> bool:
    """Whether a condition holds; see the head of this module."""
    return any(condition(pos, *what) != denied for denied, condition, what in _alternatives(words))


@lru_cache(maxsize=256)
def _alternatives(words: str) -> tuple[tuple[bool, Callable[..., bool], tuple[str, ...]], ...]:
    return tuple(_simple(part.split()) for part in words.split(" | "))


def _simple(words: list[str]) -> tuple[bool, Callable[..., bool], tuple[str, ...]]:
    """Whether a condition is denied, which it is, and of what."""
    denied = words.count("not") % 2 == 1
    name, *rest = [word for word in words if word != "not"]
    return denied, CONDITIONS[name], tuple(rest)


def _turn(pos: Position, number: str) -> bool:
    return pos.turn >= int(number)


def _quiet(pos: Position, turns: str) -> bool:
    return pos.quiet >= int(turns)


def standstill(pos: Position) -> int | None:
    """How many Game-Turns after this one may pass without incident before that ends the game, if it can (LOU-R92)."""
    limit = pos.content.idle_turns
    return limit - pos.quiet if limit else None


def _dead(pos: Position, kind: str) -> bool:
    where = pos.where
    return all(where[unit] == DEAD for unit in pos.content.of_kind(kind))


def _none_left(pos: Position, side: str) -> bool:
    units = owned(pos, pos.content.owner_number(side)) & ~pos.content.dummies
    return not units & pos.on_map and not any(pos.where[unit] == WAITING for unit in bits(units))


def _losses(pos: Position, side: str, number: str) -> bool:
    return losses(pos, pos.content.owner_number(side)) >= int(number)


def losses(pos: Position, owner: int) -> int:
    return [pos.where[unit] for unit in bits(pos.mine[owner] & ~pos.on_map)].count(DEAD)


def _in(pos: Position, area: str, side: str) -> bool:
    owner, ground = pos.content.owner_number(side), pos.content.terrain
    return any(ground.area_mask(area) >> pos.where[unit] & 1 for unit in bits(pos.mine[owner] & pos.on_map))


def _out_or_tunnel(pos: Position, side: str) -> bool:
    return _hidden_away(pos, pos.content.owner_number(side))


def _hidden_away(pos: Position, owner: int) -> bool:
    tunnel_only = pos.content.terrain.tunnel_only
    for unit in bits(owned(pos, owner)):
        place = pos.where[unit]
        if place == WAITING or (place >= 0 and not tunnel_only[place]):
            return False
    return True


def _players_done(pos: Position) -> bool:
    return all(_hidden_away(pos, seat) for seat in range(pos.content.wild))


def _exited(pos: Position, side: str, edge: str, number: str) -> bool:
    gone = {"west": (LEFT_WEST,), "east": (LEFT_EAST,), "any": (LEFT_WEST, LEFT_EAST)}[edge]
    owner = pos.content.owner_number(side)
    return sum(pos.where[unit] in gone for unit in bits(owned(pos, owner))) >= int(number)


def _treasure_off(pos: Position, side: str, value: str) -> bool:
    return carried_off(pos, pos.content.owner_number(side)) >= int(value)


def carried_off(pos: Position, owner: int) -> int:
    return sum(value for value, taker in zip(pos.content.values, pos.taken, strict=True) if taker == owner)


CONDITIONS: dict[str, Callable[..., bool]] = {
    "turn": _turn,
    "quiet": _quiet,
    "dead": _dead,
    "none_left": _none_left,
    "losses": _losses,
    "in": _in,
    "out_or_tunnel": _out_or_tunnel,
    "players_done": _players_done,
    "exited": _exited,
    "treasure_off": _treasure_off,
}


# -- profit (LOU-20.5m) ----------------------------------------------------------------------------------------------


def controlled(pos: Position, seat: int) -> int:
    """Value of the Treasure a player took off the board or holds with units (LOU-R89)."""
    held = sum(
        value
        for value, hex_ in zip(pos.content.values, pos.gold, strict=True)
        if hex_ >= 0 and pos.at[hex_] & pos.mine[seat]
    )
    return held + carried_off(pos, seat)


def profit(pos: Position, seat: int) -> int:
    """Treasure controlled less the cost of hired units; it may be negative."""
    return controlled(pos, seat) - pos.cost[seat]


def best_profit(pos: Position) -> tuple[int, ...]:
    """The highest profit wins, equal ones share; a lone player needs a profit above nothing (LOU-R97)."""
    profits = {seat: profit(pos, seat) for seat in playing(pos)}
    best = max(profits.values())
    if pos.content.wild == 1 and best <= 0:
        return ()
    return tuple(seat for seat, gain in profits.items() if gain == best)
