"""Ways that are kept: they are those that would be found anew, wherever others have gone meanwhile (LOU-7.1)."""

from random import Random

import pytest

from wyrmtable.core import Outcome, RandomDice, Setting, complete
from wyrmtable.games.underearth.files.content import bits
from wyrmtable.games.underearth.files.ways import on_foot
from wyrmtable.games.underearth.game import GAME
from wyrmtable.games.underearth.position import Position
from wyrmtable.games.underearth.rules.movement import footing, in_its_way, ways

from .table import Table


def differing(pos: Position) -> list[int]:
    """Units on foot for which what was kept is not what a search finds."""
    found = []
    for unit in bits(pos.on_map & ~pos.content.flyers):
        start, points = pos.where[unit], pos.content.points[unit]
        kept = ways(pos, unit, start, points)
        if (kept.hexes, kept.cost) != on_foot(footing(pos, unit), start, points, in_its_way(pos, unit))[:2]:
            found.append(unit)
    return found


@pytest.mark.parametrize("scenario", ["pursuit", "dragonfire", "passage"])
def test_kept_ways_are_those_found_anew(scenario: str) -> None:
    """LOU-7.1b, LOU-7.3a: all through a random game, with doors that are locked and others who come and go."""
    rng = Random(4)
    dice = RandomDice(rng)
    pos = GAME.setup(complete(GAME, Setting(scenario)), dice)
    for number in range(400):
        decision = GAME.decision(pos)
        if isinstance(decision, Outcome):
            break
        GAME.apply(pos, rng.choice(decision.picks), dice)
        assert number % 8 or not differing(pos)


def test_an_enemy_who_goes_on_is_no_longer_in_the_way() -> None:
    """LOU-7.3a: the same unit is asked with an enemy in the way, with him farther on, and in the way again."""
    seen = []
    for enemy in ("3838", "3741", "3838"):
        table = Table("pursuit", {"dwarf-captain.1": "3737", "human-scout": enemy})
        unit = table.pos.where.index(table.hex("3737"))
        seen.append(table.hex("3840") in ways(table.pos, unit, table.hex("3737"), 8).hexes)
        assert not differing(table.pos)
    assert seen == [False, True, False]
