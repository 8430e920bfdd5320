"""What the game is about: each side's own goal, the round of how many, and how far both have come."""

from __future__ import annotations

from wyrmtable.core import Aim, Eyes, Score

from ..files.terms import HEROES, KEEPER, NO_TILE, NOWHERE, PARTY
from ..position import Position
from ..rules import ending
from .words import counted

READY = "The party and the dungeon are being made ready."
UNKNOWN = {  # before the die has said which mission it is (DUN-MIS-1)
    KEEPER: "A die will give the heroes one of six missions; you win if no hero is left inside before it is done.",
    HEROES: "A die will give you one of six missions; you win in the moment in which it is done.",
    None: "A die will give the heroes one of six missions; they win by doing it, the Keeper by keeping them from it.",
}
RETREAT = " The heroes are on their way back to the stairs."


def aim(pos: Position, eyes: Eyes) -> Aim:
    """The goal is known from the beginning where the mission was agreed on."""
    if not pos.mission:
        return Aim(_before(pos, eyes))
    places = len(pos.turn) - pos.turn.count(NO_TILE)
    known, seen = sum(turn < 4 for turn in pos.turn), pos.visited.bit_count()
    heroes = Score(HEROES, f"{counted(known, 'tile')} explored, {seen} visited", float(seen), float(places))
    fallen = sum(_is_lost(pos, hero) for hero in range(PARTY - 1)) if pos.round else 0
    keeper = Score(KEEPER, f"{counted(fallen, 'hero', 'heroes')} dead", float(fallen), 5.0)
    last = ending.last_round(pos)
    goal = _goal(pos, eyes, pos.mission) + (RETREAT if pos.stage else "")
    return Aim(goal, pos.round, last, (heroes, keeper))


def _is_lost(pos: Position, hero: int) -> bool:
    """Dead and beyond help, or dead when the game is over."""
    gone = pos.where[hero] == NOWHERE and not pos.cell[hero] if pos.outcome else ending.lost_for_good(pos, hero)
    return gone and not pos.out >> hero & 1


def _before(pos: Position, eyes: Eyes) -> str:
    """While races, items and tiles are chosen."""
    content, agreed = pos.content, pos.content.switches.mission
    next_game = f"Game {content.switches.played + 1} of {content.switches.games} is to come. "
    goal = _goal(pos, eyes, agreed) if agreed else UNKNOWN.get(eyes if eyes in (HEROES, KEEPER) else None, "")
    return f"{next_game if content.sheet else ''}{goal} {READY}"


def _goal(pos: Position, eyes: Eyes, number: int) -> str:
    """What the heroes are to do; the Keeper wins if they do not (DUN-END-1, DUN-END-2)."""
    mission = pos.content.box.missions[str(number)]
    if eyes != KEEPER:
        return f"{mission.name}: {mission.goal}"
    task = mission.goal[:1].lower() + mission.goal[1:].rstrip(".")
    return f"{mission.name}: the heroes are to {task}. You win if none of them is left inside before it is done."
