"""What a match can be written out as: the story of the session, and the map as the party has drawn it (UWA-TOOL-27)."""

from __future__ import annotations

from wyrmtable.core import ALL, Eyes, Match
from wyrmtable.draw import svg
from wyrmtable.workbench import Export

from ..position import Position
from ..rules.dungeon import together
from ..rules.truth import dungeon, storey_at
from ..rules.ways import BEYOND
from . import maps


def session(match: Match, eyes: Eyes) -> str:
    """Everything these eyes were told, line by line; the referee's own version has the secret throws' results, too."""
    whose = "the referee's" if eyes == ALL else "the players'"
    head = f"{match.game.title}: {match.setting.scenario}, {whose} log"
    lines = [told.sentence for told in match.log(eyes)]
    end = match.outcome.summary if match.outcome else "It goes on."
    return "\n".join([head, "", *lines, "", end, ""])


def map_page(match: Match, eyes: Eyes) -> str:
    """The board as these eyes see it now; whoever sees everything gets every level with its key."""
    pos = match.position
    if eyes != ALL or not isinstance(pos, Position) or not pos.content.floors:
        view = match.view(eyes)
        picture = svg(match.game.picture(pos, eyes, view.sheet), view)
        return maps.printable("The map", [(view.turn, picture[picture.index("<svg") :])])
    found = dungeon(pos)
    sections = [("Cross section", maps.cross_section(found))]
    sections += [(f"Level {at + 1}", maps.level_map(found, at, True)) for at in range(len(found.levels))]
    for way in [way for way in found.ways if way.kind == BEYOND]:
        offshoot = together(way.low, [storey_at(pos, way.low - 1)], ((0, 0),))
        sections.append((f"Offshoot of level {way.high}", maps.level_map(offshoot, 0, True)))
    return maps.printable("The dungeon", sections)


EXPORTS = (
    Export("session", "The story", "What happened, line by line, as these eyes were told it.", ".txt", session),
    Export(
        "map",
        "The map to print",
        "The board as these eyes see it; the referee's with all its secrets.",
        ".html",
        map_page,
    ),
)
