"""Forces of a referee's own for a board of sky or sea, as he writes them: `2 small galleys, boat`, `3 griffons hero`.

(UWA-TOOL-21.)
"""

from __future__ import annotations

import tomllib
from contextlib import suppress

from wyrmtable.core import BadSetup, Setting
from wyrmtable.files import own_text

from ..files.monsters import Kind, read_monsters
from ..files.sides import Sides
from ..files.skyboard import called
from ..linked import BOW, PLACES, Fleet, Flight, sea_setting, sky_setting
from .dominion import counted, spoken

SIDES = Sides(("First side", "Second side"), ("First side", "Second side"), (0, 1))
MOST = 2 * PLACES  # of a side: two rows of them
FILES = "wyrmtable.games.underworld.files"


def _creatures() -> dict[str, Kind]:
    return {kind.id: kind for kind in read_monsters(own_text(FILES, "monsters.csv", {}))}


def _afloat() -> dict[str, object]:
    """Vessels, and what lives in the water."""
    tables = tomllib.loads(own_text(FILES, "sea.toml", {}))
    return {**tables["vessel"], **tables["beast"]}


def flies(text: str, otherwise: bool) -> bool:
    """Whether such forces fight in the air, by the first of them that is known; if nobody is, what is said besides."""
    flyers = [name for name, kind in _creatures().items() if kind.fly]
    known = dict.fromkeys([*flyers, *_afloat()])
    for piece in text.split(","):
        with suppress(BadSetup):
            return counted(piece, known, "force")[0][1] in flyers
    return otherwise


def flights(first: str, second: str) -> Setting:
    """A battle in the air of whoever flies, with a rider behind the name if there is one."""
    kinds = _creatures()
    return sky_setting(SIDES, [_flight(text, side, kinds) for side, text in enumerate((first, second))])


def _flight(text: str, side: int, kinds: dict[str, Kind]) -> list[Flight]:
    known, found = {name: kind for name, kind in kinds.items() if kind.fly}, list[Flight]()
    for number, name, rest in counted(text, known, "flyer"):
        rider = rest.replace(" ", "_")
        if rider and rider not in kinds:
            raise BadSetup(
                f"Nobody is called {rest!r}. Write a number, a flyer, and its rider, such as 3 griffons hero."
            )
        bow = BOW if rider and "fighter" in kinds[rider].powers else ""
        for title in _titles(name, _few(number, len(found))):
            found.append(Flight(f"{side + 1}-{len(found) + 1}", name, (rider,) if rider else (), bow, title))
    return found


def fleets(first: str, second: str, water: str) -> Setting:
    """A battle on the water of ships, beasts and bands."""
    known = _afloat()
    return sea_setting(SIDES, [_fleet(text, side, known) for side, text in enumerate((first, second))], water)


def _fleet(text: str, side: int, known: dict[str, object]) -> list[Fleet]:
    found = list[Fleet]()
    for number, name, rest in counted(text, known, "ship or beast"):
        if rest:
            raise BadSetup(f"{rest!r} says nothing of the {spoken(name)}. Write a number and a name.")
        for title in _titles(name, _few(number, len(found))):
            found.append(Fleet(f"{side + 1}-{len(found) + 1}", name, 0, title))
    return found


def _titles(name: str, number: int) -> list[str]:
    """The boat; or the first boat, the second boat."""
    return [called(spoken(name), at if number > 1 else 0) for at in range(1, number + 1)]


def _few(number: int, already: int) -> int:
    """As many as the board has room for."""
    if number + already > MOST:
        raise BadSetup(f"A side has room for {MOST}, and here are {number + already}.")
    return number
