"""The hex land: its grid, the buttons of a journey, and all its names (UWA-HEX-1, UWA-HEX-2).

Hexes are named by column and row, two digits each; directions 1 to 6 run clockwise from north.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from wyrmtable.boards.grid import HexGrid
from wyrmtable.boards.numbering import Numbering, Spot
from wyrmtable.core import Names

from .buttons import DEEDS, EFFECTS, NOTICES, OPTIONS, PLACES, SUMS, TICK
from .charts import Member
from .spells import Spell
from .terms import FOES, SURPRISED, SURPRISED_THEM

OFF = -1
COMPASS = ("north", "north-east", "south-east", "south", "south-west", "north-west")

# What lies on a hex: the terrain, and above it a track, a ford, and what was built there.
CLEAR, WOODS, RIVER, SWAMP, MOUNTAINS, DESERT, SEA, CITY = range(8)  # a city is a column of tables, no ground
TERRAINS = ("clear", "woods", "river", "swamp", "mountains", "desert", "sea", "city")
GROUND, TRACK, FORD, SITE = 7, 8, 16, 5  # masks, and the bits by which the site is shifted
NOTHING, CASTLE, TOWN, HOME, FAR, DUNGEON, GATE = range(7)
SITES = ("", "a castle", "a town", "the home town", "the far town", "the dungeon", "a gate")
UNKNOWN, TOLD, ENTERED = range(3)  # what is known of a hex

# Buttons, after the spells.
LAND_OPTIONS: tuple[tuple[str, str, str], ...] = (
    ("march", "March", ""),
    ("keep-to-track", "Follow the track", ""),
    ("rest", "Rest for the day", ""),
    ("camp", "Make camp", "done"),
    ("hail", "Hail the castle", ""),
    ("buy-food", "Buy food", ""),
    ("temple", "Go to the temple", ""),
    ("stay", "Stay as guests", ""),
    ("come-home", "End the journey", "done"),
    ("joust", "Ride a joust", ""),
    ("pay", "Pay what they ask", ""),
    ("give-magic", "Give up something magic", ""),
    ("submit", "Do as they ask", ""),
    ("refuse", "Refuse", "danger"),
    ("attack", "Attack them", "danger"),
    ("no-more", "No more jousting", "done"),
    ("aim-helm", "Aim at the helm", ""),
    ("aim-high", "Aim high on the shield", ""),
    ("aim-centre", "Aim at the centre", ""),
    ("aim-low", "Aim low on the shield", ""),
    ("steady", "Sit steady", ""),
    ("lean", "Lean", ""),
    ("raise-shield", "Raise the shield", ""),
    ("lower-helm", "Lower the helm", ""),
    ("slip-away", "Slip away", ""),
    ("pass-gate", "Go through the gate", "danger"),
    ("market", "Buy what the kits lack", ""),
    ("sell-magic", "Sell the magic on the market", ""),
    ("taverns", "Stand a round and listen", ""),
    ("cure-disease", "Have a fever cured, for 500 gold pieces", ""),
    ("raise-dead", "Have the Patriarch raise one of the dead, for 5,000", ""),
    ("stone-to-flesh", "Have the Wizard turn stone to flesh, for 5,000", ""),
    ("fence", "Sell the magic in the thieves' quarter", "danger"),
    ("notices", "Look for men for a week, by notices", ""),
    ("notices-and-servants", "Look for men for a week, by notices and servants", ""),
    ("hire-heavy-foot", "Make a man of the heavy foot an offer", ""),
    ("hire-archer", "Make an archer an offer", ""),
    ("hire-crossbowman", "Make a crossbowman an offer", ""),
    ("hire-light-foot", "Make a man of the light foot an offer", ""),
    ("hire-longbowman", "Make a longbowman an offer", ""),
    ("hire-light-horseman", "Make a light horseman an offer", ""),
    ("hire-medium-horseman", "Make a medium horseman an offer", ""),
    ("hire-heavy-horseman", "Make a heavy horseman an offer", ""),
    ("hire-dwarf", "Make a dwarf of the heavy foot an offer", ""),
    ("hire-elf", "Make an elf an offer as an archer", ""),
    ("hire-dwarf-crossbowman", "Make a dwarf an offer as a crossbowman", ""),
    ("hire-elf-foot", "Make an elf of the heavy foot an offer", ""),
    ("nobody-else", "Nobody else", "done"),
    ("sage", "Ask for a Sage of the town, with 500 gold pieces", ""),
    ("search-ruin", "Search the ruin above the dungeon", ""),
    ("next-room", "Search the next room", ""),
    ("leave-ruin", "Leave the ruin", "done"),
    ("alchemist", "Ask for an Alchemist of the town, with 250 gold pieces and a potion", ""),
    ("assassin", "Hire an Assassin in the thieves' quarter, for 2,000", "danger"),
    ("spy", "Hire a Spy in the thieves' quarter, for 500", "danger"),
    ("servants", "Look for men for a week, by servants", ""),
)
(
    MARCH, KEEP_TRACK, REST, CAMP, HAIL, BUY_FOOD, TEMPLE, STAY, COME_HOME, JOUST, PAY, GIVE_MAGIC, SUBMIT, REFUSE,
    ATTACK, NO_MORE, AIM, _HIGH, _CENTRE, _LOW, GUARD, _LEAN, _RAISE, _LOWER, SLIP_AWAY, PASS_GATE,
    MARKET, SELL_MAGIC, TAVERNS, FEVER, RAISE, FLESH, FENCE, HIRE_NOTICES, HIRE_BOTH, HIRE_MAN, _ARCHER, _CROSSBOW,
    _LIGHT, _LONGBOW, _LIGHT_HORSE, _MEDIUM_HORSE, _HEAVY_HORSE, _DWARF, _ELF, _DWARF_BOW, _ELF_FOOT, NOBODY_ELSE,
    SAGE, RUIN, NEXT_ROOM, LEAVE_RUIN, ALCHEMIST, ASSASSIN, SPY, HIRE_SERVANTS,
) = range(len(LAND_OPTIONS))  # fmt: skip
A_DAY = ("time-passes", "Time passes: a day", "")
REFEREES = tuple(A_DAY if deed[0] == A_DAY[0] else deed for deed in DEEDS[TICK:NOTICES])  # as below ground, by days
COMING = 1_000  # a secret throw of the road, beside those of the meeting: whether people come out of a castle
LOOKS = (
    ("tick-castles", "Look at throws for castles", ""),
    ("tick-surprise", "Look at throws for the party's surprise", ""),
    ("tick-their-surprise", "Look at throws for their surprise", ""),
)
ROAD_WORDS = {COMING: "A castle comes out", SURPRISED: "The party's surprise", SURPRISED_THEM: "Their surprise"}
LAND_TICK = len(LAND_OPTIONS) + len(LOOKS)
LAND_PROPOSE = LAND_TICK + EFFECTS - TICK - 1
AIMS = ("helm", "high", "centre", "low")
AIMED = ("at the helm", "high", "at the centre", "low")
GUARDS = ("steady seat", "lean", "raised shield", "lowered helm")


def _write(col: int, row: int) -> str:
    return f"{col:02}{(row + 1) // 2:02}"


def _read(name: str) -> Spot | None:
    if not re.fullmatch(r"[0-9]{4}", name):
        return None
    col = int(name[:2])
    return col, 2 * int(name[2:]) - col % 2


NUMBERING = Numbering(_write, _read, (99, 198), "two digits for the column and two for the row", "0407")


@cache
def land_grid(columns: int, rows: int) -> HexGrid:
    return HexGrid(columns, 2 * rows, NUMBERING)


GAP = 2  # columns between two worlds; even, so that hexes of both are counted alike


class TwinGrid(HexGrid):
    """Two sheets of one size beside each other and nowhere joined: the land, and the one behind its gate
    (UWA-WORLD-1). A hex of the second has the number of the same one of the first, plus the size of a sheet."""

    shape = "twin hex"

    def __init__(self, columns: int, rows: int) -> None:
        super().__init__(2 * columns + GAP, 2 * rows, NUMBERING)
        self.columns = columns

    def _spots(self) -> Iterator[Spot]:
        return (spot for spot in super()._spots() if not 0 < spot[0] - self.columns <= GAP)


@cache
def twin_grid(columns: int, rows: int) -> TwinGrid:
    return TwinGrid(columns, rows)


def land_names(party: Sequence[Member], spells: Sequence[Spell], grid: HexGrid) -> Names:
    """The meeting's own, with the land's buttons and hexes; outdoors distances are yards (UWA-GEN-5)."""
    casting = [(f"cast-{spell.id.replace('_', '-')}", f"Cast {spell.title}", "") for spell in spells]
    members = [(member.id, member.title) for member in party]
    foes = [(f"foe-{number}", f"foe {number}") for number in range(1, FOES + 1)]
    near = [f"{yards} yards off" for yards in range(10, 100, 10)]
    grounds = ["the rear rank", "the front rank", "sword's length", *near, "further off", "among the fallen", "behind"]
    titles = [*grounds, *(f"hex {name}" for name in grid.names)]
    options = [*OPTIONS, *casting, *LAND_OPTIONS, *LOOKS, *REFEREES]
    names = Names(options, [*PLACES, *grid.names], (), members + foes, titles, SUMS)
    assert names.numbers - names.pieces == len(party) + FOES
    return names
