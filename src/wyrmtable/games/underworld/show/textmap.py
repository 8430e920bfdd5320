"""The party's map in letters, and a list of its rooms: for the text client, and for whoever cannot see the chart."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from wyrmtable.core import Panel, Row

from ..files.buttons import WANTED
from ..files.terms import HIGH, LOOT, SIZE, WIDE
from ..position import Position
from ..rules.halls import EXAMINED, FLOORED, LOOKED, OPENED, TRAP_KNOWN, Hall, contents
from .chart import drawing
from .sheets import sheet_title, used, where

GROUND = " ?:.,="  # nothing drawn, rock, room, passage, slanting passage, broad passage
# Unseen, then wall, opening, stuck door, secret door, free door, locked door, untried door, false door.
ACROSS = "`| s?fl+x"
ALONG = "`- s?fl+x"
KEY = ": room  . passage  = broad passage  | - wall  + door  s stuck  f free  l locked  ? secret  x false door"


def panels(pos: Position) -> Iterator[Panel]:
    for sheet in used(pos) if pos.content.floors else ():
        seen, shown = drawing(pos, sheet)
        if any(seen):
            rows = tuple(Row(line) for line in lines(seen, shown))
            yield Panel(f"map-{sheet + 1}", f"Map: {sheet_title(pos, sheet).lower()}", "list", rows=rows, note=KEY)
    if pos.halls:
        rows = tuple(
            sorted(
                (_room(pos, Hall(*row)) for row in pos.halls if row[1] < SIZE), key=lambda row: (row.title, row.cells)
            )
        )
        yield Panel("rooms", "Rooms seen", "list", ("What is there",), rows)


@lru_cache(maxsize=48)
def lines(seen: bytes, shown: bytes) -> tuple[str, ...]:
    """Two lines for each row of squares: the squares with what lies east of them, and what lies south."""
    drawn = [square for square in range(SIZE) if seen[square]]
    left, right = min(square % WIDE for square in drawn), max(square % WIDE for square in drawn)
    top, bottom = drawn[0] // WIDE, drawn[-1] // WIDE
    found = list[str]()
    for row in range(max(top - 1, 0), min(bottom + 1, HIGH)):
        squares = range(row * WIDE + max(left - 1, 0), row * WIDE + right + 1)
        found.append("".join(GROUND[seen[at]] + _sign(ACROSS, shown[2 * at]) for at in squares).rstrip("` "))
        found.append("".join(_sign(ALONG, shown[2 * at + 1]) + " " for at in squares).rstrip("` "))
    start = f"from column {max(left - 1, 0) + 1}, row {max(top - 1, 0) + 1}"
    return (start, *found)


def _sign(signs: str, shown: int) -> str:
    return signs[shown]


def _room(pos: Position, hall: Hall) -> Row:
    """Who was seen there, what lies there, and what was done there."""
    words = list[str]()
    if hall.number:
        words.append(f"{hall.number} x {pos.content.book.kinds[hall.kind].name}")
    if hall.open_to_view:
        words += [f"{count} {LOOT[at]}" for at, (count, _) in enumerate(contents(hall)) if count]
        words.append(f"worth about {(hall.worth - hall.magic) / 10:g} gold pieces")
    elif hall.box_seen:
        words.append("a box")
    done = (
        (EXAMINED, "examined"),
        (FLOORED, "floor searched"),
        (LOOKED, "box looked over"),
        (OPENED, "box opened"),
        (TRAP_KNOWN, "trapped"),
    )
    words += [word for bit, word in done if hall.known & bit]
    asked = [at for at in range(len(WANTED)) if hall.asked >> at & 1]
    words += [f"{WANTED[at]} found" if hall.turned_up >> at & 1 else f"no {WANTED[at]}" for at in asked]
    return Row(where(pos, hall.floor, hall.anchor), cells=(", ".join(words) or "nothing",))
