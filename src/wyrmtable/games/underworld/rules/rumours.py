"""News from the taverns: some of it is true (UWA-RUMOR). False and true look alike."""

from __future__ import annotations

from wyrmtable.core import Dice, Log, tell_all

from ..files.terms import HEARSAY, TELLING
from ..position import Position
from .level import LABYRINTH
from .throwing import throw
from .truth import dungeon
from .ways import FALSE_STAIRS, SLIDE, TRAP_STEPS

ROUND, BARMAN = 10, 10  # gold pieces: a round is d6 times so much, and the barman wants up to so much (UWA-RUMOR-1)
DEAREST = 6 * ROUND + BARMAN
MOST = 8
NOTHING, FALSE = 1, 2  # faces of the die
HOARD, GUARDED, DEN, ODD_STAIRS, MAZE = range(5)
WORDS = (
    "a hoard lies on level {0} that nobody guards",
    "somebody sits on a hoard on level {0}",
    "hundreds of them live together on level {0}",
    "not all stairs of level {0} are stairs",
    "on level {0} one room leads to the next, and none of them on",
)
MANY = 90


def more(pos: Position) -> bool:
    return len(pos.rumours) < MOST


def hear(pos: Position, dice: Dice, log: Log | None) -> None:
    """A round for everybody, something for the barman, and then the talk begins (UWA-RUMOR-1)."""
    price = ROUND * dice.d6("UWA-RUMOR-1 round") + dice.roll(BARMAN, "UWA-RUMOR-1 barman")
    pos.bank -= price
    tell_all(log, "treated", price)
    throw(pos, HEARSAY, 1, 6)


def use_hearsay(pos: Position, total: int, more: int) -> None:
    """1 nothing, 2 something false, otherwise the truth (UWA-RUMOR-2, UWA-R105)."""
    if total != NOTHING:
        throw(pos, TELLING, 1, 100, 0, int(total != FALSE))


def use_telling(pos: Position, total: int, more: int) -> None:
    true = sorted(facts(pos))
    every = [(what, level) for what in range(len(WORDS)) for level in range(1, pos.content.floors + 1)]
    found = true if more else [one for one in every if one not in true]
    news = [one for one in found if one not in [told[:2] for told in pos.rumours]]
    if news:
        pos.rumours.append((*news[total % len(news)], more))


def facts(pos: Position) -> set[tuple[int, int]]:
    """What is true of the dungeon as it is."""
    made, found = dungeon(pos), set[tuple[int, int]]()
    for at, rooms in enumerate(made.stocks):
        for stock in rooms:
            if stock.placed:
                found.add((GUARDED if stock.kind >= 0 else HOARD, at + 1))
            if stock.number >= MANY:
                found.add((DEN, at + 1))
        if made.levels[at].noted(LABYRINTH):
            found.add((MAZE, at + 1))
    found |= {(ODD_STAIRS, way.high) for way in made.ways if way.kind in (FALSE_STAIRS, SLIDE, TRAP_STEPS)}
    return found


def told(pos: Position) -> list[str]:
    return [WORDS[what].format(level) for what, level, _ in pos.rumours]
