"""Activation (Rule 3): nations join a side by the table or by invasion, and their new owner places their forces."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from wyrmtable.core import Decision, Dice, Log, Step, tell_all

from ..files.buttons import DONE, NOT_NOW, PLACE_REST
from ..files.content import Content
from ..files.scenarios import HIGHLORD, TOLD, WHITESTONE
from ..position import RESERVE, Position
from .bestowing import arrivals
from .command import enlist
from .conquest import lose
from .neutral import RESENTMENT, country_of, rating
from .reach import loosen
from .setup import deployed, place, room_for

TOWER = "high_clerist_tower"

# -- Step 3 ------------------------------------------------------------------------------------------------------------


def open_nations(pos: Position) -> list[int]:
    """The nations that can still be won."""
    return [country for country in pos.content.neutrals if not pos.ally[country]]


def bonus(pos: Position, side: int) -> int:
    """What this Turn's event takes off a side's die (DOG-3.6, DOG-E.1)."""
    return pos.bonus if side == drawer(pos) else 0


def drawer(pos: Position) -> int:
    """Who draws the event of a Turn (DOG-2.3)."""
    return HIGHLORD if pos.turn % 2 else WHITESTONE


def activate_picks(pos: Position, step: Step) -> Decision:
    """A neutral nation, named by its capital, or none (DOG-3.1, DOG-3.2)."""
    content = pos.content
    hexes = sorted(content.seat[country] for country in open_nations(pos))
    picks = [NOT_NOW, *(content.place + hex_ for hex_ in hexes)]
    return Decision(step[1], picks, "Activation: which nation is to join you?", ("DOG-3.1", "DOG-3.3"))


def activate_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    """A d10, less the bonus, against the rating (DOG-3.1, DOG-3.6, DOG-R14)."""
    side = step[1]
    pos.steps.pop()
    if pick == NOT_NOW:
        return
    country = pos.content.seat.index(pick - pos.content.place)
    die = dice.roll(10, "DOG-3.1 activation")
    tell_all(log, "activation", pos.content.sides[side], country_of(pos, country).title, die, bonus(pos, side))
    if die - bonus(pos, side) <= rating(pos, country, side):
        join(pos, country, side, log)


# -- invasion ----------------------------------------------------------------------------------------------------------


def invasion_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """Both roll in turn until one has the nation, the invaded side first and at 2 more (DOG-3.10, DOG-R15)."""
    _, country, invader = step
    pos.steps.pop()
    if pos.ally[country]:  # two of a group's ways lead into the same land
        return
    side = 1 - invader
    tell_all(log, "invasion", TOLD[invader], country_of(pos, country).title)
    while True:
        die = dice.roll(10, f"DOG-3.10 {TOLD[side]}")
        needed = rating(pos, country, side) + (0 if side == invader else RESENTMENT)
        tell_all(log, "invasion-roll", pos.content.sides[side], die, needed)
        if die <= needed:
            break
        side = 1 - side
    join(pos, country, side, log)
    loosen(pos, pos.mover)


# -- a nation joins ----------------------------------------------------------------------------------------------------


def join(pos: Position, country: int, side: int, log: Log | None) -> None:
    """Its forces and places are the side's from now on, and are placed at once (DOG-3.7, DOG-3.14)."""
    content = pos.content
    pos.ally[country] = side + 1
    pos.survey_land()
    for piece in content.muster_of[country]:
        pos.side[piece] = side
    enlist(pos, country, side)
    for number, whose in enumerate(content.place_country):
        if whose == country:
            pos.control[number] = side + 1
    tell_all(log, "joins", country_of(pos, country).title, TOLD[side])
    pos.steps.append(("deploy", side, country))
    if country_of(pos, country).knights:
        wake_tower(pos, country, log)
        if side == HIGHLORD:  # the last of the Knights' places may have been among its own (DOG-R83)
            lose(pos, [nation for nation in sorted(content.knights) if nation != country], WHITESTONE, log)


def unplaced(pos: Position, country: int) -> list[int]:
    """The pieces of a nation that are still to be placed, and can be."""
    pieces, where = _called(pos, country), pos.where
    if RESERVE not in map(where.__getitem__, pieces):
        return []
    return [piece for piece in pieces if where[piece] == RESERVE and room_for(pos, piece)]


def _called(pos: Position, country: int) -> Sequence[int]:
    """The pieces that come when a nation joins."""
    return tower_knights(pos.content) if country == pos.content.tower else pos.content.muster_of[country]


def deploy_picks(pos: Position, step: Step) -> Decision:
    """A piece of the nation to place, or all of them at once (DOG-3.7, DOG-U.3)."""
    _, side, country = step
    content = pos.content
    waiting = unplaced(pos, country)
    picks = [PLACE_REST, *(content.piece + piece for piece in waiting)] if waiting else [DONE]
    return Decision(side, picks, "Place the forces of the nation that has joined you.", ("DOG-3.7",))


def deploy_take(pos: Position, step: Step, pick: int, dice: Dice, log: Log | None) -> None:
    _, _, country = step
    if pick == DONE:
        pos.steps.pop()
        arrivals(pos)
        _ask_again(pos, step)
    elif pick == PLACE_REST:
        for piece in unplaced(pos, country):
            if room_for(pos, piece):
                place(pos, piece, deployed(pos, piece), log)
    else:
        pos.steps.append(("place", pick - pos.content.piece))


def _ask_again(pos: Position, step: Step) -> None:
    """Whoever finds no room because an invader is on his way is asked about again when that way is over (DOG-R19)."""
    begun = [at for at, below in enumerate(pos.steps) if below[0] in ("march", "sail", "fly")]
    if begun and any(pos.where[piece] == RESERVE for piece in _called(pos, step[2])):
        pos.steps.insert(begun[0], step)


def late_forces(pos: Position) -> list[Step]:
    """Forces of nations in the war that found no room yet look again, at the start of a Turn and after each movement
    (DOG-3.7, DOG-R13, DOG-R19)."""
    if not pos.content.neutrals:
        return []
    nations = [country for country in (*pos.content.neutrals, pos.content.tower) if country >= 0]
    awake = [country for country in nations if pos.ally[country] and not pos.fallen[country]]
    return [("deploy", pos.ally[country] - 1, country) for country in awake if unplaced(pos, country)]


def late_run(pos: Position, step: Step, dice: Dice, log: Log | None) -> None:
    """The movement of a side is over."""
    pos.steps.pop()
    pos.steps += late_forces(pos)


# -- the Tower Knights -------------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def tower_knights(content: Content) -> tuple[int, ...]:
    homes = enumerate(content.home)
    return tuple([p for p, home in homes if home >= 0 and content.nations[home] == TOWER and content.is_army[p]])


def wake_tower(pos: Position, country: int, log: Log | None) -> None:
    """With the first Knight nation the Tower Knights come to Whitestone, whomever it joined (DOG-3.5, DOG-R13)."""
    content = pos.content
    tower = content.nations.index(TOWER)
    if pos.ally[tower] or not tower_knights(content):
        return
    pos.ally[tower] = WHITESTONE + 1
    seat = content.capital[tower]
    if pos.guard[seat] != HIGHLORD + 1:
        pos.control[content.land.place_at[seat]] = WHITESTONE + 1
    tell_all(log, "joins", country_of(pos, tower).title, TOLD[WHITESTONE])
    pos.steps.append(("deploy", WHITESTONE, tower))
