"""The war journal (DOG-L.4): Turn by Turn what happened, and where every army stands now, for a campaign."""

from __future__ import annotations

from collections.abc import Iterator

from wyrmtable.core import Eyes, Match
from wyrmtable.workbench import Export

from ..position import Position
from ..rules.fog import as_seen

TOLD_OF = frozenset(
    (
        "event", "activation", "invasion", "joins", "temple", "lances", "orb", "gnomes", "appears", "orb-works",
        "orb-fails", "citadel-falls", "disbanded", "founded", "attack", "battle", "eliminated", "captured", "conquered",
        "leader-lost", "taunt-works", "raid", "damaged", "sinks", "whirled", "over",
    )
)  # fmt: skip


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
        country = content.countries[content.nations[content.land.country[hex_]]].title
        title = content.names.title(content.place + hex_)
        for piece in pos.stack[hex_]:
            state = ", depleted" if pos.depleted[piece] else ""
            seat, name = content.sides[pos.side[piece]], content.names.title(content.piece + piece)
            lands.setdefault(country, []).append(f"    {title}: {name}{state} ({seat})")
    for country in sorted(lands):
        yield f"  {country}"
        yield from lands[country]


def write(match: Match, eyes: Eyes) -> str:
    """The whole journal, as far as these eyes saw the war."""
    pos = as_seen(match.position, eyes)
    date = pos.content.calendar.date(pos.turn) if pos.turn else "before the first Turn"
    head = f"War journal: {pos.content.scenario.title}"
    return "\n".join([head, *happened(match, eyes), "", f"Where the armies stand, {date}", *standing(pos), ""])


JOURNAL = Export(
    "war-journal",
    "War journal",
    "Turn by Turn the events, battles and conquests, and where every army stands now.",
    ".txt",
    write,
)
