"""The Orders of War (DOG-O): every stack on the map written out as its order of battle for a tactical game."""

from __future__ import annotations

import re
from collections.abc import Iterator

from wyrmtable.core import Eyes, Match
from wyrmtable.workbench import Export

from ..files.content import CAVALRY, LEADER
from ..files.mapwords import PLACE_TITLES, TERRAIN_TITLES
from ..files.orders import charts
from ..position import Position
from ..rules.fog import as_seen
from ..rules.ground import fort_at, terrain_at
from ..rules.tower import crew, staff

COUNT = re.compile(r"(?<![\w(])\d+(?= )")
FOLK = frozenset(("ogre", "draconian", "kender", "hobgoblin", "minotaur", "elf", "dwarf", "undead"))  # charts by race
WINGED = {"griffon": "24 griffons of level 7", "pegasus": "34 pegasi of level 4"}
SHAKEN = "morale -2 for every counter"


def reduced(line: str) -> str:
    """A line of a depleted army: two thirds of each number of counters; commanders stay (DOG-O.3)."""
    commander, colon, units = line.rpartition(":")
    return commander + colon + COUNT.sub(lambda found: str((2 * int(found[0]) + 1) // 3), units)


def chart_of(pos: Position, army: int) -> str:
    """The chart of a ground army, by race, home and arm (DOG-O.6)."""
    content = pos.content
    if content.race[army] in FOLK:
        return content.race[army]
    arm = "cavalry" if content.sort[army] == CAVALRY else "infantry"
    if content.nationality[army] == "knights":
        return f"knight_{arm}"
    return f"mercenary_{arm}" if content.nationality[army] == "neraka" else f"human_{arm}"


def order(pos: Position, army: int) -> Iterator[str]:
    """The lines of one army (DOG-O.1)."""
    content, book = pos.content, charts(pos.content.setting.files)
    title, worn = content.names.title(content.piece + army), bool(pos.depleted[army])
    state = f" (depleted: {SHAKEN})" if worn else ""
    if content.race[army] == "dragon":
        wing = book.wing[content.kinds[army].removeprefix("dragon_")]
        yield f"  {title}{state}: {reduced(wing) if worn else wing}"
        return
    if content.race[army] in WINGED:
        line = WINGED[content.race[army]]
        yield f"  {title}{state}: {reduced(line) if worn else line}"
        return
    chart = book.chart[chart_of(pos, army)]
    yield f"  {title}{state}: {chart.title}; {chart.commander}"
    for brigade in chart.brigades:
        yield f"    {reduced(brigade) if worn else brigade}"


def friend(pos: Position, piece: int) -> str:
    """A leader or wizard of a stack."""
    content = pos.content
    title = content.names.title(content.piece + piece)
    if content.sort[piece] == LEADER:
        orb = ", with a Dragon Orb" if pos.orb[piece] else ""
        return f"  {title}, commander, Tactical Rating {content.rating[piece]}{orb}"
    return f"  {title}: Heroes of level d8 + 4"


def stack(pos: Position, pieces: list[int], where: str) -> Iterator[str]:
    """A stack with its commanders first."""
    content = pos.content
    yield f"{content.sides[pos.side[pieces[0]]]} at {where}"
    yield from (friend(pos, piece) for piece in pieces if not content.is_army[piece])
    for army in (piece for piece in pieces if content.is_army[piece]):
        yield from order(pos, army)
        if pos.lance[army]:
            yield "    carries Dragonlances"
        if pos.gnomes == army:
            yield "    has the gnomes' machines with it"
    yield ""


def ground(pos: Position, hex_: int) -> str:
    content = pos.content
    fort = PLACE_TITLES[fort_at(pos, hex_)]
    title = content.names.title(content.place + hex_)
    return f"{title} ({TERRAIN_TITLES[terrain_at(pos, hex_)]}{', ' + fort if fort else ''})"


def write(match: Match, eyes: Eyes) -> str:
    """All stacks, hex by hex, then the citadels; as far as these eyes see them."""
    pos = as_seen(match.position, eyes)
    content = pos.content
    date = content.calendar.date(pos.turn) if pos.turn else "before the first Turn"
    lines = [f"Orders of War: {content.scenario.title}, {date}", ""]
    for hex_ in sorted(pos.stack):
        lines += stack(pos, list(pos.stack[hex_]), ground(pos, hex_))
    for citadel in content.citadels:
        if pos.where[citadel] >= 0:
            aboard = [*crew(pos, citadel), *staff(pos, citadel)]
            title = f"{content.names.title(content.piece + citadel)} over {ground(pos, pos.where[citadel])}"
            lines += stack(pos, aboard, title) if aboard else [f"Nobody in {title}", ""]
    return "\n".join(lines)


EXPORTS = (
    Export(
        "orders-of-war",
        "Orders of War",
        "Every army on the map as its order of battle for a tactical game, with commanders, terrain and walls.",
        ".txt",
        write,
    ),
)
