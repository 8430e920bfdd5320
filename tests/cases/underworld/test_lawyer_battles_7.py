"""The sky once more: who is given orders, and who is stopped before his last turn."""

from __future__ import annotations

import pytest

from wyrmtable.games.underworld.files.skyboard import GRID
from wyrmtable.games.underworld.rules.sky import orders, wounds
from wyrmtable.games.underworld.rules.sky.position import DIVING, ENGAGING, FIGHTING, PASSING, WITHDRAWING

from . import skies


@pytest.mark.parametrize(("state", "asked"), [(FIGHTING, 0), (WITHDRAWING, 1), (DIVING, 1)])
def test_who_is_given_orders(state: int, asked: int) -> None:
    """LAWYER-BATTLE-94, UWA-AIR-2, UWA-AIR-17: men at engines fly nowhere, and who withdraws or lands must."""
    pos = skies.battle("dragon-at-the-tower")
    flyers = [skies.unit(pos, f"pegasus-{number}") for number in (1, 2)]
    pos.state[flyers[0]] = state
    pos.steps = [("next",), ("write", 1, 0)]
    orders.write(pos, pos.steps[-1], skies.NO_DICE, None)
    assert pos.steps[-1] == ("path", flyers[asked], 0)


@pytest.mark.parametrize(("stance", "rows", "facing"), [(ENGAGING, 7, "S"), (PASSING, 6, "SW")])
def test_who_is_stopped_does_not_turn(stance: int, rows: int, facing: str) -> None:
    """LAWYER-BATTLE-95, UWA-AIR-3, UWA-AIR-7: a turn at the end of the path is made by whoever comes there; who is met
    on the way stands as he flew."""
    pos = skies.battle()
    skies.alone(pos, "griffon-1", "hippogriff-1")
    griffon = skies.put(pos, "griffon-1", "2410", 12, "S")
    skies.put(pos, "hippogriff-1", "2420", 12, "N")
    far = 10 if stance == ENGAGING else rows
    skies.write(pos, griffon, *skies.straight(pos, griffon, far), stance=stance)
    pos.heading[griffon] = GRID.directions.index("SW")
    skies.run(pos, "fly")
    assert GRID.names[pos.place[griffon]] == f"24{10 + rows}"
    assert GRID.directions[pos.facing[griffon]] == facing


@pytest.mark.parametrize(("levels", "points", "left"), [(1, 12, 9), (2, 12, 6), (1, 3, 2), (3, 3, 1), (4, 12, 0)])
def test_levels_take_their_share_of_points(levels: int, points: int, left: int) -> None:
    """LAWYER-BATTLE-96, UWA-MON-6: a Hero of the fourth level who loses one of his levels keeps three quarters of his
    points, without fractions; as long as he has a level he keeps one."""
    pos = skies.battle("night-riders")
    hero = pos.unit(skies.unit(pos, "rider-1")).riders[0]
    pos.hp[hero] = points
    wounds.drain(pos, hero, levels, None)
    assert pos.hp[hero] == left
