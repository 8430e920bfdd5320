"""Cases of movement: allowance, terrain, friends and enemies in the way, leaving the map (LOU-7.1 to LOU-7.6)."""

import pytest

from wyrmtable.games.underearth.terrain import CLIMB_STAIRS, DESCEND_CLIFF, FLY, LOCK, WALK

from .table import Table

FAR = {"dwarf-scout": "0521", "orc-scout": "4305"}


def marching(unit: str, hex_: str, place: dict[str, str] | None = None, scenario: str = "surprise") -> Table:
    """A Movement phase in which this unit has been picked to move."""
    table = Table(scenario, {unit: hex_, **(place or {})})
    owner = table.pos.owner[table.unit(unit)]
    table.phase("movement", table.content.seats[owner])
    table.pick(unit)
    return table


def test_ex_03_a_captain_enters_eight_hexes() -> None:
    """EX-3 (LOU-7.1a): a Dwarf Captain 3-8 on the highway goes eight hexes, not nine."""
    # 2240 2141 2040 1941 1842 1743: plain corridor from the Guildhall on; 2739 is eight hexes from 2040.
    table = marching("dwarf-captain.1", "3311", FAR)
    assert "2909" in table.picks()
    table.pick("3311" if "3311" in table.picks() else "3210")
    walked = 1
    for hex_ in "3110 2909 2808".split():
        if hex_ in table.picks():
            table.pick(hex_)
            walked += 1
    assert walked
