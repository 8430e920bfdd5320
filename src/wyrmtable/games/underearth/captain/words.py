"""What the captain says of a choice in a player's words: what it is for, how far off, and what it risks.

The sentences are made when somebody asks for them; whoever plays a thousand games never does.
"""

from __future__ import annotations

from collections.abc import Sequence

from wyrmtable.core.steps import Step

from ..files.content import STOP
from ..files.tables import COLUMNS
from ..position import WAITING
from .fighting import SURE, best_attack, column_of
from .marching import errand_of, orders_of
from .passage import exit_hexes
from .placing import prey_of, way_from
from .survey import Survey, chances

TELLING = 0.05  # a smaller change of a danger is not worth a word
HEX = 2  # half points


def told(survey: Survey, step: Step, pick: int, why: str) -> str:
    """The captain's own short reason for a pick, with the numbers a player would want to know."""
    content = survey.content
    place = content.place <= pick < content.barrier
    match step[0]:
        case "movement" if content.piece <= pick < content.treasure:
            return _errand(survey, pick - content.piece)
        case "march" if pick == STOP:
            return f"No hex in reach serves it better. {_danger(survey, step[1], survey.pos.where[step[1]])}"
        case "march" | "retreat-to" if place:
            return f"{why} {_danger(survey, step[1], pick - content.place)}".strip()
        case "advance-who" if content.piece <= pick < content.treasure:
            return f"{why} {_danger(survey, pick - content.piece, step[2])}".strip()
        case "declare" if place:
            return _attack(survey, pick - content.place)
        case "attackers" if content.piece <= pick < content.treasure:
            return _joining(survey, pick - content.piece, step[2], step[3])
        case "place-at" if place:
            return _place(survey, step[2], pick - content.place)
    return why


def _errand(survey: Survey, unit: int) -> str:
    """What a unit is sent to do, and how far off that is."""
    if survey.pos.where[unit] == WAITING:
        return "It is time to come in."
    slot = orders_of(survey).get(unit)
    if slot is not None:
        return f"It can join an attack from {survey.ground.board.names[slot]} this turn."
    errand = errand_of(survey, unit)
    left = errand.field[survey.pos.where[unit]] / max(1, survey.content.points[unit])
    far = f" That is {_turns(left)} off." if errand.pull and 0 < left < 30 else ""
    return f"{errand.why}{far}"


def _turns(number: float) -> str:
    whole = max(1, round(number))
    return "a turn's march" if whole == 1 else f"{whole} turns' march"


def _danger(survey: Survey, unit: int, hex_: int) -> str:
    """How likely it is lost to the next attack, there and here."""
    here, bit = survey.pos.where[unit], 1 << unit
    there = survey.risk(hex_, survey.pos.at[hex_] & survey.own | bit)
    before = survey.risk(here, survey.pos.at[here] & survey.own | bit) if here >= 0 else there
    if abs(there - before) < TELLING:
        return f"The danger of losing it there is {there:.0%}." if there >= TELLING else "It is safe there."
    verb = "falls" if there < before else "rises"
    return f"The danger of losing it {verb} from {before:.0%} to {there:.0%}."


def _attack(survey: Survey, hex_: int) -> str:
    """Column and chances, as the table gives them."""
    best = best_attack(survey, survey.pos, hex_)
    column = column_of(survey.pos, best.units, hex_) if best is not None else SURE
    killed, driven, thrown, lost = chances(survey.content, column)
    promise = f"{killed:.0%} to destroy them, {driven:.0%} to drive them back"
    return f"At {COLUMNS[column - 1]} with all who help: {promise}, {thrown + lost:.0%} that it goes wrong."


def _joining(survey: Survey, unit: int, hex_: int, chosen: int) -> str:
    """What another attacker changes."""
    after = COLUMNS[column_of(survey.pos, chosen | 1 << unit, hex_) - 1]
    if not chosen:
        return f"Alone it attacks at {after}; others can join."
    before = COLUMNS[column_of(survey.pos, chosen, hex_) - 1]
    return f"It brings the attack from {before} to {after}." if before != after else f"The attack stays at {after}."


def _place(survey: Survey, unit: int, hex_: int) -> str:
    """What a unit can do from the hex it is set up in."""
    goals, kind = survey.goals, survey.content.types[unit]
    if kind.dependents:
        return "Out of the enemy's way: they cannot fight."
    if goals.guard or goals.storm:
        area = goals.guard or goals.storm
        places = survey.ground.board.places_of(area)
        where = "In" if hex_ in places else f"{_hexes(survey, places, hex_)} from"
        verb = "which must be held" if goals.guard else "which is to be taken"
        return f"{where} the {area.replace('_', ' ').title()}, {verb}."
    if goals.escape or goals.bar:
        edge = goals.escape or goals.bar
        return f"{_hexes(survey, exit_hexes(survey, edge), hex_)} from the way out."
    if goals.haul:
        gold = [spot for spot in survey.pos.gold if spot >= 0]
        return f"{_hexes(survey, gold, hex_)} from Treasure." if gold else "Where Treasure will lie."
    if goals.shield and kind.race != "dragon":
        lord = [survey.pos.where[u] for u in survey.mine if goals.shield >> u & 1]
        return f"{_hexes(survey, lord, hex_)} from him whose death loses the game." if lord else "To protect the Lord."
    prey = prey_of(survey)
    return f"{_hexes(survey, prey, hex_)} from the enemy." if prey else "Ready for whatever comes."


def _hexes(survey: Survey, ends: Sequence[int], hex_: int) -> str:
    far = way_from(survey, sorted(ends))[hex_] // HEX
    return "One hex" if far <= 1 else f"{far} hexes"
