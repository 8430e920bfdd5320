"""The captain's reasons in a player's words, with the numbers they rest on."""

from __future__ import annotations

from ..files.content import Content
from ..files.tables import COLUMNS
from ..position import Position
from ..rules.odds import odds_column
from .aims import is_far
from .fortune import Fortune
from .prospect import Force, Prospect


def name_of(content: Content, hex_: int) -> str:
    """A place by its name, any other hex by its number; a spot on a river as it is called."""
    place = content.land.place_at.get(hex_, -1)
    return content.land.places[place].title if place >= 0 else content.names.text(content.place + hex_)


def called(content: Content, hex_: int) -> str:
    """A place with what it is: the capital of a country, or just its name."""
    name = name_of(content, hex_)
    if hex_ not in content.capital:
        return name
    country = content.countries[content.nations[content.capital.index(hex_)]].title
    return f"{name}, the capital of {country}" if country != name else f"the capital {name}"


def percent(chance: float) -> str:
    return f"{round(100 * chance)} %"


def points(strength: float) -> str:
    return f"{strength:.1f}".removesuffix(".0") + " strength points"


def of_attack(prospect: Prospect, force: Force, found: Fortune) -> str:
    """The odds of an attack, its chance to clear the hex, and what it costs either side."""
    pos = prospect.pos
    column = odds_column(sum(pos.strength(army) for army, _ in force), prospect.defence)
    odds = COLUMNS[column].replace("-", ":")
    return (
        f"{called(pos.content, prospect.hex)}: odds {odds}, {percent(found.emptied)} to clear it, "
        f"{points(found.ours)} lost for {points(found.theirs)}"
    )


def of_way(pos: Position, goal: int, left: int) -> str:
    """How far it is to where an army is heading, or to what it guards."""
    where = called(pos.content, goal)
    if not left:
        return f"in {where}"
    return f"bound for {where}, over the sea" if is_far(left) else f"{left} march points from {where}"
