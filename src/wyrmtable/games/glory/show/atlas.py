"""The war on maps and in words, Turn by Turn (DOG-L.4): a picture of the map at the end of every Turn, and a page for
every month that says where the armies were and where they fought."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from io import BytesIO
from typing import cast
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from wyrmtable.core import Eyes, Match
from wyrmtable.draw import svg
from wyrmtable.workbench import Export

from ..files.content import Content
from .chronicle import Month, Season, months, months_of, seasons
from .draw import picture
from .journal import outcome, standing
from .view import view


def sheet_name(season: Season) -> str:
    """`turn-05-november.svg`: so that the files lie in the order of the war."""
    return f"turn-{season.turn:02}-{months_of(season.turn)[0].lower()}.svg"


def maps(match: Match, eyes: Eyes) -> bytes:
    """A picture for each Turn that has begun, as these eyes saw the map at its end, in one archive."""
    archive = BytesIO()
    content: Content = match.position.content
    board = picture(content)
    with ZipFile(archive, "w", ZIP_DEFLATED) as files:
        for season in seasons(cast(Hashable, match.game), match.text()):
            leaf = ZipInfo(sheet_name(season))  # without the time it was made: the same war gives the same archive
            leaf.compress_type = ZIP_DEFLATED
            files.writestr(leaf, svg(board, view(season.last, eyes)))
    return archive.getvalue()


def pages(match: Match, eyes: Eyes) -> Iterator[str]:
    """Every month: where the armies are, country by country, and the battles of its Turn."""
    content: Content = match.position.content
    yield f"The war month by month: {content.scenario.title}"
    for month in months(match.game, match.text(), eyes):
        yield ""
        yield f"{month.title} (Turn {month.turn})"
        yield from _fought(month)
        yield from standing(month.pos)


def _fought(month: Month) -> Iterator[str]:
    if month.battles:
        yield f"  Battles of this Turn: {'; '.join(map(outcome, month.battles))}"


def write_months(match: Match, eyes: Eyes) -> str:
    return "\n".join([*pages(match, eyes), ""])


ATLAS = (
    Export(
        "months",
        "The war month by month",
        "For every month where each army stood, country by country, and the battles of its Turn.",
        ".txt",
        write_months,
    ),
    Export(
        "maps",
        "A map for each Turn",
        "An archive of pictures (SVG): the whole map with all counters as each Turn ended.",
        ".zip",
        maps,
    ),
)
