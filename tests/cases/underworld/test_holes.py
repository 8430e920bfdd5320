"""Ways between levels that are no stairs: chimneys anybody sees, trapdoors and chutes that must be found or sprung,
slopes that nobody feels; and deadly pits."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from wyrmtable.core import Event, ScriptedDice
from wyrmtable.games.underworld.captain.guide import Guide, farthest_mouth
from wyrmtable.games.underworld.files.buttons import REST
from wyrmtable.games.underworld.files.content import read_book
from wyrmtable.games.underworld.files.terms import ABLE, APART, DEAD, PARTY, SEARCHING, SIZE
from wyrmtable.games.underworld.position import Position
from wyrmtable.games.underworld.rules import flight, halls, holes, parting, slopes, traps, truth, turns, walking, ways
from wyrmtable.games.underworld.rules.charting import exits, spot, stairways
from wyrmtable.games.underworld.rules.drawing import place
from wyrmtable.games.underworld.rules.dungeon import make_batch
from wyrmtable.games.underworld.rules.level import NORTH, OPEN, PASSAGES, ROCK, ROOM, SIDES, SOUTH, WALL
from wyrmtable.games.underworld.rules.level import STEPS as STRIDES
from wyrmtable.games.underworld.rules.lurkers import Lurker
from wyrmtable.games.underworld.rules.magic import LASTING_LIGHT
from wyrmtable.games.underworld.rules.throwing import throw
from wyrmtable.games.underworld.show.titles import titles

from .arena import kinds, run, step
from .caves import below, exchange, stand
from .test_tricks import at_stairs, climb

At = Callable[[int], Position]
CALM = 5  # nobody wanders by


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> At:
    """The party stands in a passage of level 2, where a way of this kind leads down; no wind blows its light out."""

    def standing(kind: int) -> Position:
        pos = at_stairs(kind, 2, monkeypatch)
        pos.lit = LASTING_LIGHT
        return pos

    return standing


def step_on(pos: Position, *dice: int) -> list[Event]:
    """The party comes over the square."""
    holes.underfoot(pos)
    return run(pos, *dice)


def shown(pos: Position) -> list[str]:
    return [title for pick, title in titles(pos).items() if pick >= pos.deed(16) and "level" in title]


def test_a_chimney_is_a_hole_that_anybody_sees(at: At) -> None:
    """UWA-LVL-5, UWA-R256: a turn on the rope for every two of them, down and up again."""
    pos = at(ways.CHIMNEY)
    top = pos.here
    assert shown(pos) == ["a chimney down to level 3"]
    before = pos.clock
    climb(pos, 1)
    assert (pos.floor, pos.told, pos.clock - before) == (2, 3, PARTY // 2 * turns.TURN)
    pos.steps = [("explore",)]
    assert shown(pos) == ["a chimney up to level 2"]
    climb(pos, 1)
    assert (pos.floor, pos.here) == (1, top)


def test_nobody_flees_by_a_rope(at: At) -> None:
    """UWA-R256, UWA-PURS-5: while somebody is after them they cannot climb, two in a turn; a chute takes all."""
    for kind, offered in ((ways.CHIMNEY, False), (ways.CHUTE, True)):
        pos = at(kind)
        if kind == ways.CHUTE:
            holes.search(pos)
            run(pos)
        assert len(stairways(pos)) == 1
        pos.steps = [("flight",)]
        assert (pos.deed(16) in flight.flight_picks(pos, ("flight",)).picks) == offered


def test_a_trapdoor_shows_nothing(at: At) -> None:
    """UWA-LVL-5: neither it nor the mouth of a chute is seen by whoever stands there."""
    for kind in (ways.TRAPDOOR, ways.CHUTE):
        assert shown(at(kind)) == []


def test_a_trapdoor_springs(at: At) -> None:
    """UWA-TRAP-1, UWA-TRAP-3, UWA-TRAP-4: on 1 or 2, one after the other; the second falls, is hurt on 1 or 2, and
    is on the level below, while the others stand where they stood (UWA-MARCH-3). Now everybody knows it."""
    pos = at(ways.TRAPDOOR)
    log = step_on(pos, 6, 3, 2, 2, 4, 1)
    assert "hole" in kinds(log)
    assert [pos.hurt[who] for who in pos.march[:3]] == [0, 4, 0]
    ((members, *_),) = pos.groups
    assert (pos.floor, members, parting.of(pos.groups[0], "floor")) == (1, ((pos.march[1], ABLE),), 2)
    assert shown(pos) == ["a trapdoor down to level 3"]
    assert step_on(pos) == [], "it springs once"


def test_a_dwarf_notices_a_trapdoor(at: At) -> None:
    """UWA-SENSE-2: on 1 or 2, before anybody steps on it."""
    pos = at(ways.TRAPDOOR)
    step_on(pos, 2)
    assert shown(pos) == ["a trapdoor down to level 3"]


def test_a_pole_finds_a_trapdoor(at: At) -> None:
    """UWA-TRAP-5: on 1 to 4; else the dwarf still looks at the floor."""
    pos = at(ways.TRAPDOOR)
    pos.probing = 1
    step_on(pos, 4)
    assert len(shown(pos)) == 1
    pos = at(ways.TRAPDOOR)
    pos.probing = 1
    step_on(pos, 5, 2)
    assert len(shown(pos)) == 1


def test_everybody_steps_over_it(at: At) -> None:
    """UWA-TRAP-1: nobody has thrown a 1 or a 2, and nobody knows that it is there."""
    pos = at(ways.TRAPDOOR)
    step_on(pos, *[6] * (PARTY + 1))
    assert shown(pos) == []


def test_whoever_is_alone_is_below(at: At) -> None:
    """UWA-R257, UWA-TRAP-1: the last of them falls through a trapdoor, and there is no other group."""
    pos = at(ways.TRAPDOOR)
    for who in pos.march[1:]:
        pos.fate[who] = DEAD
    step_on(pos, 1, 3, 1)
    assert pos.floor == 2


def test_a_chute_takes_everybody_down(at: At) -> None:
    """UWA-LVL-5, UWA-SET-4: together, and there is no way back; the upper end is on the map."""
    pos = at(ways.CHUTE)
    top = pos.here
    step_on(pos, 6, 1, 1)
    assert pos.floor == 2
    assert stairways(pos) == []
    assert any(end[:3] == (1, top, ways.CHUTE) for end in pos.ends)


@pytest.mark.parametrize(("searcher", "face", "found"), [(0, 2, True), (0, 3, False), (2, 4, True), (2, 5, False)])
def test_whoever_searches_the_floor_finds_it(
    searcher: int, face: int, found: bool, at: At, monkeypatch: pytest.MonkeyPatch
) -> None:
    """UWA-LVL-5, UWA-SENSE-2: in a room, on 1 or 2, a dwarf on 1 to 4."""
    pos = at(ways.TRAPDOOR)
    square = truth.level(pos).rooms.find(0)
    made = truth.dungeon(pos)
    hole = made.ways[0]._replace(high_square=square)
    monkeypatch.setattr(truth, "_made", lambda *_: made._replace(ways=(hole,)))
    pos.recount()  # what it remembers of the other dungeon
    stand(pos, square, 1)
    assert truth.level(pos).squares[square] == ROOM
    assert shown(pos) == []
    races = [pos.member(who).race for who in pos.able()]
    at_hand = races.index("dwarf") if searcher else races.index("man")
    throw(pos, SEARCHING, 1, 6, 0, halls.FLOOR_SEARCH + at_hand)
    run(pos, face)
    assert bool(shown(pos)) is found
    assert square in spot(pos)


# -- in flight ---------------------------------------------------------------------------------------------------------


def fleeing(pos: Position, *dice: int) -> None:
    """The party runs over the square where it stands, and whatever waits there comes to pass."""
    pos.steps, pos.pending = [("flight",)], None
    faces = ScriptedDice(*dice)
    danger = flight.peril(pos, faces, None)
    assert danger is not None
    pos.steps.append(danger)
    while pos.steps[-1][0] in ("opened", "upstairs", "slime"):
        step(pos, faces)
    faces.finish()


def test_a_trapdoor_opens_under_those_who_flee(at: At) -> None:
    """UWA-TRAP-1, UWA-R95: the dwarf sees nothing, the second falls, and nobody comes after him; the others run on."""
    pos = at(ways.TRAPDOOR)
    fleeing(pos, 3, 3, 2, 2, 4)
    assert [pos.hurt[who] for who in pos.march[:3]] == [0, 4, 0]
    assert (pos.floor, pos.steps[0], pos.fate[pos.march[1]]) == (1, ("flight",), APART)
    assert parting.of(pos.groups[0], "floor") == 2


def test_a_chute_takes_those_who_flee_away(at: At) -> None:
    """UWA-TRAP-1, UWA-R95, UWA-SET-4: all of them, and nobody comes after them."""
    pos = at(ways.CHUTE)
    fleeing(pos, 3, 1)
    assert pos.floor == 2
    assert pos.steps[0] in (("away",), ("explore",)), "whoever lives there is met instead"


def test_they_may_run_past_a_trapdoor(at: At) -> None:
    """UWA-SENSE-2, UWA-TRAP-1: the dwarf sees it in time, or nobody sets it off."""
    pos = at(ways.TRAPDOOR)
    for faces in ([2], [3] * 7):
        dice = ScriptedDice(*faces)
        assert flight.peril(pos, dice, None) is None
        dice.finish()


def test_they_run_into_a_slime(at: At, monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-STK-5, UWA-R93: it lies in wait for them as for anybody, and it is met."""
    pos = at(ways.TRAPDOOR)
    kind = pos.content.book.number["ochre_jelly"]
    made = truth.storey(pos)._replace(slimes=(Lurker(pos.floor, pos.here, kind),))
    exchange(monkeypatch, walking, "storey", lambda _: made)
    fleeing(pos)
    assert [step[0] for step in pos.steps] == ["explore", "sight", "muster"]
    assert pos.foe_kind == [kind]
    assert flight.peril(pos, ScriptedDice(*[3] * 7), None) is None, "it waits there once"


# -- slopes ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "told"), [(3, 2), (2, 3)])
def test_a_slope_looks_like_any_passage(face: int, told: int, at: At) -> None:
    """UWA-LVL-5, UWA-SENSE-2: the party is a level deeper and draws on as before, unless the dwarf feels it on 1 or
    2."""
    pos = at(ways.SLOPE)
    assert shown(pos) == []
    pos.steps.append(("walk", SOUTH, 0, 0, 0))
    while pos.floor == 1:
        step(pos, ScriptedDice(face))
    assert (pos.floor, pos.told) == (2, told)
    assert (place(pos, pos.floor, pos.here)[0] == 2) is (told == 3), "only who knows it takes another sheet"


def test_without_a_dwarf_nobody_feels_a_slope(at: At) -> None:
    """UWA-SENSE-2: and it leads back up as it led down."""
    pos = at(ways.SLOPE)
    top = pos.here
    pos.fate[next(who for who in range(PARTY) if pos.member(who).race == "dwarf")] = DEAD
    there = slopes.ahead(pos, SOUTH)
    assert there is not None
    assert slopes.ahead(pos, NORTH) is None
    assert not slopes.feel(pos, there)
    pos.here = slopes.cross(pos, there, SOUTH, False, None)
    assert (pos.floor, pos.told) == (2, 2)
    assert slopes.ahead(pos, NORTH) == (1, top)


def test_a_slope_is_run_down_as_well(at: At) -> None:
    """UWA-LVL-5, UWA-PURS-5: whoever flees comes to the other level, too, and nobody feels it."""
    pos = at(ways.SLOPE)
    assert flight.onward(pos, SOUTH, 0, None) == truth.dungeon(pos).ways[0].low_square
    assert (pos.floor, pos.told) == (2, 2)


def test_mouths_of_slopes() -> None:
    """UWA-LVL-2, UWA-LVL-5: every slope has two mouths in walls of passages with rock behind them, the upper one to the
    south and the lower one to the north."""
    book, found = read_book({}), 0
    for number in range(12):
        made = make_batch(1, number, book, 3)
        for way in made.ways:
            if way.kind != ways.SLOPE:
                continue
            found += 1
            for depth, square, mouth in ((way.high, way.high_square, SOUTH), (way.low, way.low_square, NORTH)):
                level = made.levels[depth - 1]
                assert level.squares[square] in PASSAGES
                assert level.sides[SIDES[square][mouth]] == OPEN
                assert level.squares[square + STRIDES[mouth]] == ROCK
    assert found > 3


def test_the_captain_does_not_run_up_and_down_a_slope(at: At) -> None:
    """UWA-LVL-5: it has set out for a square and come to another level: there is nothing new, and a way home only if
    that level is higher."""
    pos = at(ways.SLOPE)
    guide = Guide()
    beyond = pos.here + STRIDES[SOUTH]
    pos.shown[2 * SIZE + SIDES[pos.here][SOUTH]] = OPEN + 1
    for number in SIDES[pos.here]:
        if number != SIDES[pos.here][SOUTH]:
            pos.shown[2 * SIZE + number] = WALL + 1
    picks = [pos.deed(0), pos.deed(REST)]
    pos.ends = []
    pos.clock = 140 * turns.TURN
    assert guide.explore(pos, picks)[0] == pos.deed(0)
    pos.floor = 2
    guide.explore(pos, picks)
    pos.floor = 1
    assert guide._elsewhere == {SIZE + beyond: 2}
    assert guide._onward(pos) is None
    assert guide._homeward(pos) is None
    guide._elsewhere[SIZE + beyond] = 0
    assert guide._homeward(pos) == 0


def test_the_captain_knows_where_a_slope_has_let_it_out(at: At) -> None:
    """UWA-LVL-5: where the drawing of the new level begins, there the level above begins, too."""
    pos = at(ways.SLOPE)
    there = slopes.ahead(pos, SOUTH)
    assert there is not None
    pos.here = slopes.cross(pos, there, SOUTH, False, None)
    stand(pos, pos.here, pos.floor)
    mouth = pos.here + STRIDES[NORTH]
    on = next(one for one in exits(pos) if one.beyond != mouth)
    stand(pos, on.beyond, pos.floor)
    assert farthest_mouth(pos) == mouth


# -- deadly pits -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sort", "dice", "hurt"), [(2, (1, 2, 3), 6), (4, (3, 20), 3), (4, (3, 1, 2), 5), (5, (3,), 3)]
)
def test_deadly_pits(sort: int, dice: tuple[int, ...], hurt: int) -> None:
    """UWA-LVL-10, UWA-R258: thirty feet on 1 or 2, poisoned spikes on 3 or 4; a save against poison may help."""
    pos = below(deadly="yes")
    who = pos.march[0]
    traps.fall_in(pos, who, False, ScriptedDice(2, sort, *dice), None)
    assert pos.hurt[who] == hurt


def test_pits_are_not_deadly_unless_asked_for() -> None:
    """UWA-LVL-10: ten feet, and no die for what is in them."""
    pos = below()
    traps.fall_in(pos, pos.march[0], False, ScriptedDice(2, 5), None)
    assert pos.hurt[pos.march[0]] == 5
