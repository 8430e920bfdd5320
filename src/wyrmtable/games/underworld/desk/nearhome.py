"""The three maps near home: the ground above the dungeon, the country around it, and the nearest town (UWA-WLD-1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from wyrmtable.core import Dice
from wyrmtable.draw.lettering import num, text_path
from wyrmtable.workbench import Field, Part, Result, Tool

from ..files.content import Book, read_book
from ..rules.land.maker import grow
from ..rules.land.nearhome import COLUMNS, ROWS, SIDE, Place, Room, Ruin, Town, ruin, town
from ..show.key import monsters, treasure
from . import land
from .landmaps import KEY, players_sheet, referees_map
from .maps import printable

Roll = Callable[[str], Dice]
NUMBERS = 2**53
CELL, EDGE = 30.0, 34.0
BLOCK, STREET = 92.0, 26.0
GRASS, FLOOR, STONE, INK, WAY = "#dfe6c8", "#f4eedf", "#6d6659", "#2b2620", "#1f4f8a"
ROOFS, COBBLES, WALL, WATER = ("#b5643c", "#a8552f", "#c07a4e", "#94683f"), "#e6dcc4", "#6d6659", "#8fb4cf"
GAPS = 0.22  # of a wall that has fallen
HOUSES = 3  # along a side of a block
HEADINGS = (
    "The ground, for the referee", "The ground, for the players", "The country, for the referee",
    "The country, for the players", "The town",
)  # fmt: skip


def near_home(values: Mapping[str, str], roll: Roll) -> Result:
    """A ruin with its key, the country, and a town with its list of places, each to print."""
    book, found = read_book({}), land.content(map="small", sea="no")
    above, streets = ruin(book, roll("ground")), town(values["river"] == "yes", roll("town"))
    country = grow(found, roll("country").number(NUMBERS, "UWA-HEX-3 land"))
    dice, name = roll("ground"), values["name"] or "The town"
    key, places = ruin_key(above, book, dice), directory(streets)
    drawings = {
        "ground-referee": ruin_map(above, True), "ground-players": ruin_map(above, False),
        "country": referees_map(found.grid, country), "country-players": players_sheet(found.grid),
        "town": street_plan(streets, name),
    }  # fmt: skip
    parts = (
        Part("ground", "The ground above the dungeon", key, ("UWA-WLD-1", "UWA-STK-3")),
        Part("country", "The country", land.gazetteer(found, country), ("UWA-WLD-1", "UWA-HEX-4")),
        Part("town", name, places, ("UWA-WLD-1", "UWA-WLD-2")),
    )
    pages = [*zip(HEADINGS, drawings.values(), strict=True), *[(part.title, part.text) for part in parts]]
    pages.append(("The country's letters", KEY))
    files: dict[str, str | bytes] = {f"{title}.svg": drawn for title, drawn in drawings.items()}
    files["near-home.html"] = printable("Near home", pages)
    return Result("Near home", parts, files)


# -- the ruin ----------------------------------------------------------------------------------------------------------


def ruin_key(above: Ruin, book: Book, dice: Dice) -> str:
    """A line for every room, then the ways down."""
    lines = []
    for number, (room, stock) in enumerate(zip(above.rooms, above.stock, strict=True), 1):
        words = [f"{number}. {10 * room[2]} by {10 * room[3]} feet, at {_square(room[0], room[1])}"]
        words.append(monsters(stock, book, dice) if stock.kind >= 0 else "nobody")
        words += [treasure(stock, book)] if any(stock.worth) else []
        lines.append("; ".join(words) + ".")
    down = ", ".join(_square(*way) for way in above.ways)
    return "\n".join([*lines, f"Ways down: {down}."])


def _square(column: int, row: int) -> str:
    return f"{column + 1:02}{row + 1:02}"


def ruin_map(above: Ruin, secrets: bool) -> str:
    """Twenty by twenty squares of ten feet: walls with gaps in them on open ground; numbers and ways down are the
    referee's."""
    rng, size = Random(len(above.rooms)), CELL * SIDE + 2 * EDGE
    parts = [f'<rect width="{num(size)}" height="{num(size)}" fill="{GRASS}"/>']
    edge, long = num(EDGE), num(CELL * SIDE)
    steps = [num(EDGE + CELL * at) for at in range(SIDE + 1)]
    lines = "".join(f"M{step} {edge}v{long}M{edge} {step}h{long}" for step in steps)
    parts.append(f'<path d="{lines}" stroke="#b9c39a" stroke-width=".7"/>')
    for number, room in enumerate(above.rooms, 1):
        parts.append(_walls(room, rng))
        if secrets:
            x, y = EDGE + CELL * (room[0] + 0.5), EDGE + CELL * (room[1] + 0.5)
            parts.append(text_path(str(number), x, y + 6, 17, INK, 0.25))
    for column, row in above.ways if secrets else ():
        parts.append(_stair(EDGE + CELL * column, EDGE + CELL * row))
    title = "The ground above: " + ("the referee's map" if secrets else "the players' map")
    parts.append(text_path(title, size / 2, EDGE * 0.65, 17, INK, 0.2))
    return _page(size, size, parts)


def _walls(room: Room, rng: Random) -> str:
    """A floor, and around it a wall of which some pieces have fallen."""
    x, y, wide, high = (EDGE + CELL * room[0], EDGE + CELL * room[1], CELL * room[2], CELL * room[3])
    floor = f'<rect x="{num(x)}" y="{num(y)}" width="{num(wide)}" height="{num(high)}" fill="{FLOOR}"/>'
    pieces = list[str]()
    for at in range(room[2]):
        pieces += [f"M{num(x + CELL * at)} {num(side)}h{num(CELL)}" for side in (y, y + high) if rng.random() > GAPS]
    for at in range(room[3]):
        pieces += [f"M{num(side)} {num(y + CELL * at)}v{num(CELL)}" for side in (x, x + wide) if rng.random() > GAPS]
    return f'{floor}<path d="{"".join(pieces)}" stroke="{STONE}" stroke-width="6" stroke-linecap="round"/>'


def _stair(x: float, y: float) -> str:
    steps = "".join(f"M{num(x + 4 + 5.5 * at)} {num(y + 4 + 2 * at)}v{num(CELL - 8 - 4 * at)}" for at in range(5))
    return f'<path d="{steps}" stroke="{WAY}" stroke-width="2.4" stroke-linecap="round"/>'


# -- the town ----------------------------------------------------------------------------------------------------------


def directory(streets: Town) -> str:
    """One place is one action (UWA-WLD-2)."""
    return "\n".join(f"{number}. {_said(place)}" for number, place in enumerate(streets.places, 1))


def _said(place: Place) -> str:
    return f"{place.name.capitalize()}: {place.does}."


def street_plan(streets: Town, name: str) -> str:
    """Blocks of houses between streets, a wall around them with its gate, water above if there is a river; numbers as
    in the list of places."""
    wide, high = (BLOCK + STREET) * COLUMNS + STREET, (BLOCK + STREET) * ROWS + STREET
    left, top = 60.0, 96.0
    parts = [f'<rect width="{num(wide + 2 * left)}" height="{num(high + top + 70)}" fill="{GRASS}"/>']
    if streets.river:
        parts.append(f'<rect y="44" width="{num(wide + 2 * left)}" height="46" fill="{WATER}"/>')
    parts.append(
        f'<rect x="{num(left)}" y="{num(top)}" width="{num(wide)}" height="{num(high)}" fill="{COBBLES}" '
        f'stroke="{WALL}" stroke-width="11" rx="22"/>'
    )
    gate = left + STREET + (BLOCK + STREET) * (COLUMNS // 2) + BLOCK / 2
    parts.append(f'<path d="M{num(gate - 22)} {num(top + high)}h44" stroke="{COBBLES}" stroke-width="15"/>')
    numbered = {(place.column, place.row): at for at, place in enumerate(streets.places, 1)}
    rng = Random(name)
    for row in range(ROWS):
        for column in range(COLUMNS):
            x, y = left + STREET + (BLOCK + STREET) * column, top + STREET + (BLOCK + STREET) * row
            parts.append(_block(x, y, rng, numbered.get((column, row), 0)))
    parts.append(text_path(name, (wide + 2 * left) / 2, 32, 24, INK, 0.2))
    return _page(wide + 2 * left, high + top + 70, parts)


def _block(x: float, y: float, rng: Random, number: int) -> str:
    """Houses around a yard; where there is a place, its number in the yard."""
    each = BLOCK / HOUSES
    parts = list[str]()
    for at in range(HOUSES * HOUSES):
        column, row = at % HOUSES, at // HOUSES
        if (column, row) == (1, 1):
            continue
        inset = rng.uniform(0.5, 4.0)
        parts.append(
            f'<rect x="{num(x + each * column + inset / 2)}" y="{num(y + each * row + inset / 2)}" '
            f'width="{num(each - inset)}" height="{num(each - inset)}" fill="{rng.choice(ROOFS)}" stroke="#5b3a22" '
            'stroke-width="1"/>'
        )
    if number:
        x, y = x + BLOCK / 2, y + BLOCK / 2
        parts.append(f'<circle cx="{num(x)}" cy="{num(y)}" r="21" fill="#fff8e6" stroke="{INK}" stroke-width="2"/>')
        parts.append(text_path(str(number), x, y + 8, 22, INK, 0.25))
    return "".join(parts)


def _page(wide: float, high: float, parts: list[str]) -> str:
    body = "".join(parts)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(wide)} {num(high)}">{body}</svg>'


TOOLS = (
    Tool(
        "home", "Near home", "The ruin above the dungeon, the country around it, and the nearest town.",
        ("UWA-WLD-1", "UWA-TOOL-11"),
        (Field("name", "Name of the town", "word", ""), Field("river", "On a river", "flag", "yes")),
        near_home,
    ),
)  # fmt: skip
