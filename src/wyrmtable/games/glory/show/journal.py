"""The war journal (DOG-L.4): month by month what happened and where every army was, as text and as a table."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO

from wyrmtable.core import Eyes, Match
from wyrmtable.workbench import Export

from ..files.content import AIR, CAVALRY, CITADEL, INFANTRY, LEADER, SHIP, WIZARD
from ..position import ABOARD, Position
from ..rules.fog import as_seen
from ..rules.leaders import leaders_at
from .chronicle import Battle, Month, destroyed, months

TOLD_OF = frozenset(
    (
        "event", "activation", "invasion", "joins", "temple", "lances", "orb", "gnomes", "appears", "orb-works",
        "orb-fails", "citadel-falls", "disbanded", "founded", "attack", "battle", "eliminated", "captured", "conquered",
        "leader-lost", "taunt-works", "raid", "damaged", "sinks", "whirled", "over", "comes", "lances-unseen",
        "gnomes-unseen",
    )
)  # fmt: skip
COLUMNS = (
    "year", "month", "turn", "side", "piece", "nation", "race", "type", "state", "hex", "country", "place", "leaders",
    "battle",
)  # fmt: skip
TYPES = {
    INFANTRY: "infantry",
    CAVALRY: "cavalry",
    AIR: "air",
    LEADER: "leader",
    WIZARD: "wizard",
    SHIP: "ship",
    CITADEL: "citadel",
}


def happened(match: Match, eyes: Eyes) -> Iterator[str]:
    """A heading for each Turn with its date, and under it whatever a chronicler would note."""
    for told in match.log(eyes):
        _, kind, *arguments = told.event
        if kind == "turn":
            yield ""
            yield f"Turn {arguments[0]}, {arguments[1]}"
        elif kind in TOLD_OF:
            yield f"  {told.sentence}"


def standing(pos: Position) -> Iterator[str]:
    """All armies on the map by country, each with its leaders' hex named."""
    content = pos.content
    lands: dict[str, list[str]] = {}
    for hex_ in sorted(pos.stack):
        country = country_at(pos, hex_)
        title = content.names.title(content.place + hex_)
        for piece in pos.stack[hex_]:
            state = ", depleted" if pos.depleted[piece] else ""
            seat, name = content.sides[pos.side[piece]], content.names.title(content.piece + piece)
            lands.setdefault(country, []).append(f"    {title}: {name}{state} ({seat})")
    for country in sorted(lands):
        yield f"  {country}"
        yield from lands[country]


def country_at(pos: Position, hex_: int) -> str:
    """The country of a hex, or the sea."""
    content = pos.content
    country = content.land.country[hex_]
    return content.countries[content.nations[country]].title if country >= 0 else "the sea"


def write(match: Match, eyes: Eyes) -> str:
    """The whole journal, as far as these eyes saw the war."""
    pos = as_seen(match.position, eyes)
    date = pos.content.calendar.date(pos.turn) if pos.turn else "before the first Turn"
    head = f"War journal: {pos.content.scenario.title}"
    return "\n".join([head, *happened(match, eyes), "", f"Where the armies stand, {date}", *standing(pos), ""])


# -- month by month ----------------------------------------------------------------------------------------------------


def location(pos: Position, piece: int) -> int:
    """The spot of a piece, that of its ship or citadel if it is aboard."""
    return pos.where[pos.aboard[piece]] if pos.where[piece] == ABOARD else pos.where[piece]


def line(month: Month, pos: Position, piece: int, state: str) -> list[str]:
    """One piece in one month (DOG-L.4)."""
    content, spot = pos.content, location(pos, piece)
    home = content.home[piece]
    hex_ = min(content.lanes.hexes(spot), key=lambda near: near not in content.land.place_at) if spot >= 0 else -1
    place = content.land.place_at.get(hex_, -1)
    leaders = [content.title[p] for p in leaders_at(pos, spot, pos.side[piece])] if content.is_army[piece] else []
    return [
        str(month.year),
        month.name,
        str(month.turn),
        content.sides[pos.side[piece]],
        content.names.title(content.piece + piece),
        content.countries[content.nations[home]].title if home >= 0 else "",
        content.race[piece],
        TYPES[content.sort[piece]],
        state,
        content.names.text(content.place + spot) if spot >= 0 else "in the Maelstrom",
        country_at(pos, hex_) if hex_ >= 0 else "the sea",
        content.land.places[place].title if place >= 0 else "",
        " and ".join(leaders),
        fights(month, piece),
    ]


def fights(month: Month, piece: int) -> str:
    """The battles of a piece in this Turn, with their results."""
    own = [battle for battle in month.battles if piece in (*battle.attackers, *battle.defenders)]
    return "; ".join(outcome(battle) for battle in own)


def outcome(battle: Battle) -> str:
    content = battle.before.content
    return f"{content.names.text(content.place + battle.hex)} {battle.result or 'withdrawn from'}"


def state_of(pos: Position, piece: int) -> str:
    worn = "damaged" if pos.content.sort[piece] == SHIP else "depleted"
    return worn if pos.depleted[piece] else "full" if pos.content.is_army[piece] else ""


def lines(match: Match, eyes: Eyes) -> Iterator[list[str]]:
    """The table: every piece on the map in every month, and those destroyed in it."""
    last: Position | None = None
    for month in months(match.game, match.text(), eyes):
        pos = month.pos
        for piece in range(pos.content.size):
            if pos.is_there(piece):
                yield line(month, pos, piece, state_of(pos, piece))
        before, last = last or pos, pos
        yield from (line(month, before, piece, "destroyed") for piece in destroyed(before, pos))


def tabulate(match: Match, eyes: Eyes) -> str:
    """The army location record as a table (DOG-L.4)."""
    page = StringIO()
    table = csv.writer(page, lineterminator="\n")
    table.writerow(COLUMNS)
    table.writerows(lines(match, eyes))
    return page.getvalue()


JOURNALS = (
    Export(
        "war-journal",
        "War journal",
        "Turn by Turn the events, battles and conquests, and where every army stands now.",
        ".txt",
        write,
    ),
    Export(
        "army-locations",
        "Where every army was",
        "Month by month every piece on the map: its state, hex, country, leaders and battles, for a spreadsheet.",
        ".csv",
        tabulate,
    ),
)
