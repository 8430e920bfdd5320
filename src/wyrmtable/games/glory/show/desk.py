"""A referee's questions to a record (DOG-L.4.3, DOG-O.1): who is near a hex in a month, and any army or stack there
written out for a tactical game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wyrmtable.core import ALL, AnyGame, BadSetup
from wyrmtable.workbench import Field, Part, Result, Tool

from ..files.content import Content
from ..position import Position
from .battle_orders import battle_order
from .chronicle import MODULES, MONTHS, Month, month_called
from .journal import country_at, location, outcome, state_of
from .orders_of_war import ground, stack

NEAR = 2  # hexes
NAMES = tuple(name for names in MONTHS for name in names)
FIELDS = (
    Field("record", "Record", "text", about="The whole record of the game, as it was saved."),
    Field("month", "Month", "choice", "March", NAMES),
    Field("year", "Year", "number", "348", least=1, most=9999, about="A winter belongs to the year it began in."),
    Field(
        "where",
        "Hex or country",
        "word",
        "Neraka",
        about="A hex such as 2522, a place such as Solanthus, or a country.",
    ),
)

LAY = "Lay the record of a game into the form: the text that was saved, from its first line on."
NO_RECORD = Result("No record yet", (Part("record", "Record", LAY, ("DOG-L.4",)),))


def hexes_called(content: Content, name: str) -> list[int]:
    """The hexes of a country, or the one hex named by its number or the place in it."""
    wanted = name.strip().lower()
    for number, country in enumerate(content.countries.values()):
        if country.title.lower() == wanted:
            own = [hex_ for hex_, whose in enumerate(content.land.country) if whose == number]
            capital = [place.hex for place in content.land.places if place.title.lower() == wanted]
            return own or capital
    for place in content.land.places:
        if place.title.lower() == wanted:
            return [place.hex]
    if wanted in content.land.names:
        return [content.land.names.index(wanted)]
    raise BadSetup(f"There is no hex, place or country {name!r}. Write a hex as on the map, such as 2522, or a name.")


def asked_of(game: AnyGame, values: Mapping[str, str]) -> tuple[Month, list[int]]:
    """The month and the hexes that a form names."""
    month = month_called(game, values["record"], ALL, values["month"], int(values["year"]))
    return month, hexes_called(month.pos.content, values["where"])


def pieces_near(pos: Position, hexes: list[int], far: int) -> Iterator[tuple[int, int]]:
    """Pieces on the map at most so many hexes from these, each with its distance."""
    content, grid = pos.content, pos.content.land.sheet.grid
    for piece in range(content.size):
        spot = location(pos, piece) if pos.is_there(piece) else -1
        if spot >= 0:
            there = content.lanes.hexes(spot)
            distance = min(grid.distance(a, b) for a in hexes for b in there)
            if distance <= far:
                yield piece, distance


def told(pos: Position, piece: int) -> str:
    content, spot = pos.content, location(pos, piece)
    state = f", {state_of(pos, piece)}" if state_of(pos, piece) else ""
    hex_ = content.lanes.hexes(spot)[0]
    where = f"{content.names.title(content.place + spot)} in {country_at(pos, hex_)}"
    return f"{content.names.title(content.piece + piece)} ({content.sides[pos.side[piece]]}{state}): {where}"


def near(game: AnyGame, values: Mapping[str, str]) -> Result:
    """Who is there, who is within two hexes, what was fought, and which adventures run (DOG-L.4.3)."""
    if not values["record"].strip():
        return NO_RECORD
    month, hexes = asked_of(game, values)
    found = list(pieces_near(month.pos, hexes, NEAR))
    here = [told(month.pos, piece) for piece, distance in found if not distance]
    around = [told(month.pos, piece) for piece, distance in found if distance]
    fought = [outcome(battle) for battle in month.battles if battle.hex in hexes]
    parts = (
        Part("here", "There", "\n".join(here) or "Nobody.", ("DOG-L.4.3",)),
        Part("near", "Within two hexes", "\n".join(around) or "Nobody.", ("DOG-L.4.3",)),
        Part("battles", "Battles there in that Turn", "\n".join(fought) or "None.", ("DOG-L.4.3",)),
        Part("modules", "Adventures", MODULES.get(month.turn, "None by the guideline."), ("DOG-L.2",)),
    )
    return Result(f"{values['where']}, {month.title} (Turn {month.turn})", parts)


def orders(game: AnyGame, values: Mapping[str, str]) -> Result:
    """Every stack there, and every battle there in that Turn, as its order of battle (DOG-O.1, DOG-O.18)."""
    if not values["record"].strip():
        return NO_RECORD
    month, hexes = asked_of(game, values)
    pos, parts = month.pos, []
    for hex_ in hexes:
        if pos.stack.get(hex_):
            text = "\n".join(stack(pos, list(pos.stack[hex_]), ground(pos, hex_)))
            parts.append(Part(f"stack-{hex_}", pos.content.names.title(pos.content.place + hex_), text, ("DOG-O.1",)))
    for number, battle in enumerate(battle for battle in month.battles if battle.hex in hexes):
        text = "\n".join(battle_order(battle, month.title))
        parts.append(Part(f"battle-{number + 1}", f"Battle {number + 1}", text, ("DOG-O.18",)))
    nobody = Part("nobody", "Nobody", "No army was there in that month, and no battle was fought.", ("DOG-O.1",))
    return Result(f"{values['where']}, {month.title}", tuple(parts) or (nobody,))


def tools(game: AnyGame) -> tuple[Tool, ...]:
    """The forms, for records of this game."""
    about = "Who is near this hex in that month? From the record of any game."
    written = (
        "The armies in a hex or country in a month, and the battles there, as orders of battle for a tactical game."
    )
    return (
        Tool("who-is-near", "Who is near?", about, ("DOG-L.4.3",), FIELDS, lambda values, roll: near(game, values)),
        Tool(
            "orders-of-war", "Orders of War", written, ("DOG-O.1",), FIELDS, lambda values, roll: orders(game, values)
        ),
    )
