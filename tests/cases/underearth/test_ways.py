"""Ways that are kept: they are those that would be found anew, wherever others have gone meanwhile (LOU-7.1)."""

from random import Random

import pytest

from wyrmtable.boards.paths import FREE
from wyrmtable.core import Outcome, RandomDice, Setting, complete
from wyrmtable.games.underearth.files.content import NOBODY, bits
from wyrmtable.games.underearth.files.ways import on_foot, trace
from wyrmtable.games.underearth.game import GAME
from wyrmtable.games.underearth.position import Position, put, shift, take
from wyrmtable.games.underearth.rules.movement import footing, in_its_way, route, ways
from wyrmtable.games.underearth.rules.placing import stage_places

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


def test_a_way_is_traced_by_the_steps_it_was_found_by() -> None:
    """LOU-7.4.5, LOU-12.1: past locked doors, by the same hexes as with all shut barriers taken together."""
    ground = Table().content.terrain
    table = Table("pursuit", {"dwarf-captain.1": "3737"}, locked=map(ground.board.side_text, ground.doors[::2]))
    pos, unit = table.pos, table.unit("dwarf-captain.1")
    steps, round_about = footing(pos, unit), 0
    for start, beyond in [ground.board.sides[door][:2] for door in ground.doors[::2]]:
        shift(pos, unit, start)
        kept = ways(pos, unit, start, 60)
        round_about += kept.cost[beyond] < FREE
        for hex_ in kept.hexes:
            assert kept.footing.level[hex_] == steps.level[hex_]
            assert route(pos, unit, 60, hex_) == trace(steps, ground.near, kept.cost, start, hex_)
    assert round_about, "somewhere a way leads round a locked door"


@pytest.mark.parametrize(("there", "left"), [("3838", False), ("3838", True), ("3741", True), ("3737", True)])
def test_to_shift_a_unit_is_to_take_and_put_it(there: str, left: bool) -> None:
    """LOU-7.0: from and to hexes with and without others, friends and enemies, and to where it is."""
    units = {"dwarf-captain.1": "3737", "human-scout": "3741"} | ({"dwarf-co-45.1": "3737"} if left else {})
    one, other = Table("pursuit", units), Table("pursuit", units)
    unit, hex_ = one.unit("dwarf-captain.1"), one.hex(there)
    shift(one.pos, unit, hex_)
    take(other.pos, unit, hex_)
    put(other.pos, unit, hex_)
    for name in (*Position.FIELDS, *Position.DERIVED):
        assert getattr(one.pos, name) == getattr(other.pos, name), name
    anew = one.pos.copy()
    anew.recount()
    assert all(getattr(one.pos, name) == getattr(anew, name) for name in Position.DERIVED)


def test_rivals_are_all_other_owners() -> None:
    """LOU-7.3a: of everybody, and all of them of a counter that belongs to nobody."""
    content = Table("surprise").content
    owners = set(range(content.wild + 1))
    assert {own: set(others) for own, others in content.rivals.items()} == {
        NOBODY: owners,
        **{own: owners - {own} for own in owners},
    }


def test_hexes_that_a_stage_names_are_kept_unless_they_depend_on_play() -> None:
    """LOU-R77: `within:4:of:Humans` is looked up anew as they come nearer."""
    table = Table("pursuit")
    named = [s for s in table.content.scenario.setup if s.force and not isinstance(s.where, dict)]
    fixed = [stage for stage in named if table.content.named_places(stage.places("")) is not None]
    assert fixed
    for stage in fixed:
        assert stage_places(table.pos, stage) is table.content.named_places(stage.places(""))
    assert table.content.named_places(("within:4:of:Humans",)) is None
