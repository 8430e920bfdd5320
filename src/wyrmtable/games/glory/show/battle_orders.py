"""Battles written out for a tactical game (DOG-O.18): ground, both sides' orders of battle, odds, result, notes."""

from __future__ import annotations

from collections.abc import Iterator

from wyrmtable.core import Eyes, Match
from wyrmtable.workbench import Export

from ..files.content import WIZARD
from ..files.land import BRIDGE_CROSSED, FORD_CROSSED, RIVER_CROSSED
from ..files.mapwords import FOREST
from ..files.tables import COLUMNS
from ..position import Position
from ..rules.ground import terrain_at
from ..rules.odds import assess, crossings, friends
from ..rules.tower import joins
from .chronicle import Battle, months
from .orders_of_war import ground, stack

CROSSED = {RIVER_CROSSED: "a river", BRIDGE_CROSSED: "a bridge", FORD_CROSSED: "a ford"}
NOTES = (
    ("dragon", "Dragons act as Heroes."),
    ("griffon", "Griffons fight as air units, not as Heroes; infantry may ride them, or they fight alone."),
    ("pegasus", "Pegasi fight as air units, not as Heroes."),
    ("dwarf", "Gully dwarves check their morale in every tactical turn; if they fail they are a mob in it."),
    ("ogre", "The infantry of ogres is enslaved humans."),
    ("hobgoblin", "Hobgoblins have no siege arm."),
)


def notes(battle: Battle) -> Iterator[str]:
    """The special rules of the tactical game that apply."""
    pos, content = battle.before, battle.before.content
    armies = (*battle.attackers, *battle.defenders)
    races = {content.race[army] for army in armies}
    yield from (text for race, text in NOTES if race in races)
    if any(content.nationality[army] == "knights" for army in armies):
        yield "Only elite units are true Knights; they choose their commander before the battle."
    if "elf" in races and terrain_at(pos, battle.hex) == FOREST:
        yield "Elves fight in woods that they know."
    if any(content.sort[p] == WIZARD for force in (battle.attackers, battle.defenders) for p in friends(pos, force)):
        yield "A wizard is a Hero of level d8 + 4."
    if battle.tower >= 0 or (battle.attackers and joins(pos, pos.side[battle.attackers[0]], battle.hex)):
        yield 'The flying citadel moves 12", as high as 5,000 feet; use the rules for sieges.'
    if battle.forced:
        yield "Those who were taunted attack wildly: -2 to hit, and their armour class is 2 worse."


def battle_order(battle: Battle, date: str) -> Iterator[str]:
    """All of one battle."""
    pos = battle.before
    yield f"Battle at {ground(pos, battle.hex)}, {date}"
    if battle.attackers and battle.defenders:
        over = sorted(CROSSED[kind] for kind in crossings(pos, battle.attackers, battle.hex))
        yield f"The attackers cross {' and '.join(over)}." if over else "Nothing is to be crossed."
        found = assess(pos, battle.attackers, battle.defenders, battle.hex, battle.forced, battle.tower)
        odds = f"column {COLUMNS[found.column]}, {found.modifier:+}"
        yield f"Strategic odds: {found.attack} against {found.defence}, {odds}."
        if battle.odds not in ("", odds):
            yield f"After withdrawals, Orbs and machines: {battle.odds}."
    yield f"Strategic result: {battle.result}." if battle.result else "It was not fought: the defenders withdrew."
    yield from (f"Note: {note}" for note in notes(battle))
    yield ""
    for title, force in (("The attackers", battle.attackers), ("The defenders", battle.defenders)):
        if force:
            yield from stack(pos, _with_friends(pos, force), f"{ground(pos, battle.hex)}: {title.lower()}")


def _with_friends(pos: Position, force: tuple[int, ...]) -> list[int]:
    return [*friends(pos, force), *force]


def write(match: Match, eyes: Eyes) -> str:
    """The battles of the Turn being played."""
    content = match.position.content
    found = [month for month in months(match.game, match.text(), eyes) if month.turn == match.position.turn]
    date = content.calendar.date(match.position.turn) if match.position.turn else "before the first Turn"
    lines = [f"Battles: {content.scenario.title}, {date}", ""]
    fought = found[-1].battles if found else ()
    for battle in fought:
        lines += battle_order(battle, date)
    return "\n".join(lines if fought else [*lines, "No battle was fought in this Turn.", ""])


BATTLES = Export(
    "battles",
    "Battles of this Turn",
    "Each battle of the Turn with its ground, both orders of battle, odds, result and notes for a tactical game.",
    ".txt",
    write,
)
