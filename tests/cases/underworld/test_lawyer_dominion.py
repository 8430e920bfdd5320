"""Sentences on strongholds and land combat that a second reading found broken: crews of lords, foes of singles."""

from __future__ import annotations

import pytest

from wyrmtable.core import ScriptedDice
from wyrmtable.games.underworld.files.massboard import AROUND
from wyrmtable.games.underworld.rules.dominion import household
from wyrmtable.games.underworld.rules.mass import fighting
from wyrmtable.games.underworld.rules.mass.position import CHARGING, READY, MassPosition

from .test_mass import AXES, CHAMPION, ELVES, FOE_SPEARS, GIANT, KNIGHTS, field

MISSES = (1,) * 8


@pytest.mark.parametrize("who", ["seaman", "ship_captain"])
def test_lords_hire_crews(who: str) -> None:
    """1. UWA-SPEC-13: every specialist serves the lord of a stronghold; a ship is another way to hire a crew."""
    assert household.serves(who, stronghold=True, building=False, ship=False, city=False, fighter=True)
    assert household.serves(who, stronghold=False, building=False, ship=True, city=False, fighter=True)
    assert not household.serves(who, stronghold=False, building=False, ship=False, city=True, fighter=True)


def surrounded(*foes: int) -> MassPosition:
    """The champion in the middle, these around him."""
    pos = field(CHAMPION, *foes)
    for side, foe in enumerate(foes):
        pos.place[foe] = AROUND[pos.place[CHAMPION]][2 * side]
    return pos


def test_one_figure_against_a_single() -> None:
    """2. UWA-MASS-1, UWA-LAND-2: of two bodies that touch a single only one figure fights him: the one he strikes."""
    pos = surrounded(FOE_SPEARS, ELVES)
    assert fighting.target(pos, CHAMPION) == FOE_SPEARS
    dice = ScriptedDice(*MISSES)
    fighting.melee(pos, (1,), dice, None)
    dice.finish()


def test_the_figure_he_charged() -> None:
    """3. UWA-MASS-1, UWA-R201: he charges the elves, so the spears beside him must look on."""
    pos = surrounded(FOE_SPEARS, ELVES)
    pos.order[CHAMPION], pos.goal[CHAMPION] = CHARGING, ELVES
    assert (fighting.target(pos, FOE_SPEARS), fighting.target(pos, ELVES)) == (-1, CHAMPION)


def test_single_against_single_apart() -> None:
    """4. UWA-MASS-1: the giant fights the champion one against one, and no figure comes between them."""
    pos = surrounded(GIANT, KNIGHTS)
    pos.order[CHAMPION], pos.goal[CHAMPION] = CHARGING, GIANT
    assert (fighting.target(pos, GIANT), fighting.target(pos, KNIGHTS)) == (CHAMPION, -1)


def test_others_strike_whom_else_they_touch() -> None:
    """5. UWA-MASS-1: a body that may not fight the single turns to another enemy beside it."""
    pos = surrounded(FOE_SPEARS, ELVES)
    pos.state[AXES], pos.place[AXES], pos.men[AXES] = READY, AROUND[pos.place[ELVES]][2], 5
    assert fighting.target(pos, ELVES) == AXES
