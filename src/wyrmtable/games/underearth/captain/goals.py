"""What a seat has to do to win, read from the ends of its scenario, so that devised scenarios are understood too."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ..files.content import Content, bits
from ..files.scenarios import Ending


class Goals(NamedTuple):
    """The aims of one seat. Areas and edges by name, units as masks; empty where a scenario has no such aim."""

    storm: str = ""  # an area to stand in when time is up (LOU-20.1j)
    guard: str = ""  # an area to keep enemies out of
    hunt: int = 0  # enemies whose death wins (LOU-20.2h)
    shield: int = 0  # own units whose death loses
    cull: bool = False  # enemy losses are counted (LOU-20.3i)
    spare: bool = False  # own losses are counted
    haul: bool = False  # Treasure is to be carried off (LOU-20.3h)
    deny: bool = False  # enemies must not carry it off
    escape: str = ""  # the edge to leave by (LOU-20.4n)
    bar: str = ""  # the edge no enemy may leave by
    profit: bool = False  # what is brought out less what was paid (LOU-20.5m)
    stir: bool = False  # standing still loses (LOU-R92)
    limit: int = 0  # the last Game-Turn, if there is one


@lru_cache(maxsize=256)
def goals_of(content: Content, seat: int) -> Goals:
    goals = Goals()
    for ending in content.ends:
        if ending.flown:  # a captain fights it out, whatever leaving means (LOU-R81)
            continue
        for words in ending.when:
            for part in words.split(" | "):
                goals = _add(content, seat, goals, ending, part.split())
    return goals


def _add(content: Content, seat: int, goals: Goals, ending: Ending, words: list[str]) -> Goals:
    """The goals with one condition taken in."""
    mine = ending.winner == content.seats[seat]
    if ending.winner == "profit":
        return goals._replace(profit=True)
    match words:
        case ["turn", number]:
            return goals._replace(limit=int(number))
        case ["quiet", _]:
            return goals if mine else goals._replace(stir=True)
        case ["in", area, side] if (side == content.seats[seat]) == mine:
            return goals._replace(storm=area) if mine else goals._replace(guard=area)
        case ["not", "in", area, side] if (side == content.seats[seat]) != mine:
            return goals._replace(guard=area) if mine else goals._replace(storm=area)
        case ["dead", kind]:
            units = sum(1 << unit for unit, name in enumerate(content.unit_kinds) if name == kind)
            own = any(content.owners[unit] == seat for unit in bits(units))
            return goals._replace(shield=goals.shield | units) if own else goals._replace(hunt=goals.hunt | units)
        case ["losses", side, _]:
            own = side == content.seats[seat]
            return goals._replace(spare=True) if own else goals._replace(cull=True)
        case ["out_or_tunnel", side] if side != content.seats[seat]:
            return goals._replace(cull=True)
        case ["treasure_off", side, _]:
            own = side == content.seats[seat]
            return goals._replace(haul=True) if own else goals._replace(deny=True)
        case ["exited", side, edge, _]:
            return _with_exit(goals, side == content.seats[seat], mine, edge)
    return goals


def _with_exit(goals: Goals, own: bool, mine: bool, edge: str) -> Goals:
    """Leaving wins for whoever leaves, or it is of no use to him."""
    if own and mine:
        return goals._replace(escape=edge)
    return goals if own or mine or goals.escape else goals._replace(bar=edge)
