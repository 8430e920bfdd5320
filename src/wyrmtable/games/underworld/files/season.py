"""A season between two expeditions, as a file: who lives, what was learnt, what is owned, and the maps as drawn.

What nobody in the party knows goes into another file, which stays secret until the season is over.
"""

from __future__ import annotations

import msgspec

from wyrmtable.core import BadSetup

STATE, SECRETS = "season.json", "below.json"
EXPEDITIONS, WEEKS = 10, 48  # a season is over after either (UWA-GAME-2)
MONTH = 4  # weeks


class Season(msgspec.Struct, frozen=True):
    """Lists go by character. `kit` holds the lists of arms and stores by the names of the position's fields, `maps`
    what is drawn; old maps are drawings of levels that have changed since."""

    trip: int
    week: int
    fame: int
    bank: int
    learnt: tuple[int, ...]
    level: tuple[int, ...]
    ability: tuple[int, ...]
    hp: tuple[int, ...]
    hurt: tuple[int, ...]
    new: tuple[int, ...]  # who takes the place of somebody dead; the lists tell of the dead
    kit: dict[str, tuple[int, ...]]
    maps: dict[str, str]
    drawn: dict[str, tuple[tuple[int, ...], ...]]
    leaves: tuple[int, ...]
    rumours: tuple[tuple[int, int], ...] = ()
    old: tuple[tuple[str, str, str], ...] = ()
    men: tuple[tuple[int, ...], ...] = ()  # hired: craft, hit points, wounds, arrows, and what they were promised
    mourned: tuple[int, ...] = ()  # the weeks in which men of theirs fell
    stone: tuple[int, ...] = ()  # of those whose place is taken, who was not slain but turned to stone
    month: tuple[int, ...] = ()  # what of the experience was gained since upkeep was due last
    bed: tuple[int, ...] = ()  # weeks that fevers still last
    ills: tuple[tuple[int, ...], ...] = ()  # what else days bring to an end: a mark, who bears it, how many
    magic: int = 0  # what of the bank was fetched by magic things of the last expedition


class Below(msgspec.Struct, frozen=True):
    """What lies below and nobody knows: the fixed part of the dungeon, the rooms that were looked into, which rumours
    are true, and the rooms to which maps lead."""

    lore: tuple[str, str, tuple[tuple[int, ...], ...], int]
    halls: tuple[tuple[int, ...], ...]
    true: tuple[int, ...] = ()
    charted: tuple[tuple[int, ...], ...] = ()


def read_season(text: str) -> Season:
    try:
        return msgspec.json.decode(text, type=Season)
    except msgspec.DecodeError as error:
        raise BadSetup(
            f"{STATE} is not the state of a season: {error}. It is written at the end of an expedition; use that file."
        ) from error


def read_below(text: str) -> Below:
    try:
        return msgspec.json.decode(text, type=Below)
    except msgspec.DecodeError as error:
        raise BadSetup(f"{SECRETS} does not belong to a season: {error}. Use the file that came with it.") from error


def written(state: Season | Below) -> str:
    return msgspec.json.encode(state).decode()
