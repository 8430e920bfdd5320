"""Set pieces and tricks: where they lie, what they do, and how the party's drawing goes wrong (UWA-SET, UWA-TRK)."""

from __future__ import annotations

from functools import lru_cache

import pytest

from wyrmtable.core import Log, Running, ScriptedDice, View, settle
from wyrmtable.games.underworld import GAME
from wyrmtable.games.underworld.files.content import read_book
from wyrmtable.games.underworld.files.terms import ABLE, SIZE, WIDE
from wyrmtable.games.underworld.position import Position
from wyrmtable.games.underworld.rules import (
    chambers,
    charting,
    drawing,
    dungeon,
    explore,
    halls,
    lodging,
    lurkers,
    movers,
    narrow,
    parting,
    passing,
    pieces,
    stairs,
    stamps,
    stocking,
    trickery,
    tricks,
    truth,
    turns,
    walking,
    ways,
)
from wyrmtable.games.underworld.rules.charting import exits, spot
from wyrmtable.games.underworld.rules.level import (
    CAVERN,
    CROSSING,
    EAST,
    HUB,
    LABYRINTH,
    NOTHING_KNOWN,
    OPEN,
    PASSAGE,
    RETURNING,
    ROOM,
    SECRET,
    SIDES,
    SOUTH,
    WALL,
    Level,
    reach,
)
from wyrmtable.games.underworld.rules.level import STEPS as STRIDES
from wyrmtable.games.underworld.rules.maker import grow
from wyrmtable.games.underworld.rules.sequence import STEPS
from wyrmtable.games.underworld.rules.throwing import throw
from wyrmtable.games.underworld.rules.tricks import Trick
from wyrmtable.games.underworld.show import chart

from .caves import below, emptied, stand

TRICKY = stamps.PLAIN | stamps.BELOW


@lru_cache(maxsize=1)
def levels() -> tuple[Level, ...]:
    return tuple(grow(NOTHING_KNOWN, number, TRICKY) for number in range(24))


def with_note(kind: int) -> tuple[Level, tuple[int, ...]]:
    return next((level, level.noted(kind)) for level in levels() if level.noted(kind))


def tricky(*found: Trick, monkeypatch: pytest.MonkeyPatch, number: int = 4) -> Position:
    """At the entrance of a dungeon that has these tricks and no others."""
    pos = below(number, tricks="yes")
    made = truth.dungeon(pos)._replace(tricks=found)
    monkeypatch.setattr(truth, "_made", lambda *_: made)
    pos.recount()  # what it remembers of the other dungeon
    return pos


def corridors(pos: Position, run: int) -> list[int]:
    """Straight passage of the first level that runs this way, apart from everything else."""
    level = truth.level(pos)
    taken = {end for way in truth.dungeon(pos).ways for end in (way.high_square, way.low_square)}
    taken |= {one.square for one in (*truth.dungeon(pos).traps, *truth.dungeon(pos).slimes)}
    return [
        square
        for square in range(SIZE)
        if tricks.straight(level, square) == run
        and all(square + shift * STRIDES[run] not in taken for shift in (-1, 0, 1))
        and tricks.straight(level, square - STRIDES[run]) == run == tricks.straight(level, square + STRIDES[run])
    ]


def step(pos: Position, way: int) -> None:
    """Ten feet this way, whatever lies there."""
    pos.steps = [("explore",), ("walk", way, 0, 0, 0)]
    walking.walk(pos, pos.steps[-1], ScriptedDice(), None)


def seen(pos: Position) -> View:
    """What the caller sees as soon as he is asked again."""
    pos.steps, pos.pending = [("explore",)], None
    return GAME.view(pos, 0)


# -- set pieces --------------------------------------------------------------------------------------------------------


def test_levels_with_set_pieces_hang_together() -> None:
    """UWA-Q12, UWA-LVL-9: whatever is stamped into it, a level can be walked from end to end."""
    kinds = set[int]()
    for level in levels():
        kinds |= {note[0] for note in level.notes}
        assert set(reach(level, level.room_squares(0)[0])) == set(level.open_squares())
    assert {LABYRINTH, HUB, RETURNING, CROSSING, CAVERN} <= kinds


def test_returning_stairs() -> None:
    """UWA-SET-1: without the secret door one sees the round room and its loops, and nothing else."""
    level, (room,) = with_note(RETURNING)
    closed = reach(level, room, False)
    assert len(closed) == 12 + 3 * 4
    assert len(reach(level, room)) == len(level.open_squares())
    doors = [number for square in closed for number in SIDES[square] if level.sides[number] == SECRET]
    assert len(set(doors)) == 1


def test_ogres_in_room_a() -> None:
    """UWA-EX-1, UWA-SET-2: four ogres, 2,000 gold pieces, one potion; the other cells of the labyrinth are empty."""
    book = read_book({})
    level, (lair, *cells) = with_note(LABYRINTH)
    assert 9 <= len(cells) <= 25
    rooms = list(lodging.stock(level, 1, level.open_squares()[0], 7, book, pieces.special_rooms(level)))
    pieces.furnish(level, 1, rooms, (), book, 7)
    found = rooms[level.rooms[lair]]
    assert (book.kinds[found.kind].id, found.number, found.worth[1]) == ("ogre", 4, 20_000)
    assert found.pieces[2] == 1
    assert stocking.magic_thing(book, found.pieces[3])[0] == "potion"
    assert all(rooms[level.rooms[cell]].kind < 0 for cell in cells if cell != lair)


def test_pit_at_the_crossing() -> None:
    """UWA-SET-8: trolls behind the secret door of the pit, an evil man to the west of it."""
    book = read_book({})
    level, (middle, lair, evil, *crawl) = with_note(CROSSING)
    assert level.sides[SIDES[middle][SOUTH]] == SECRET
    assert crawl[0] == middle + WIDE
    rooms = list(lodging.stock(level, 1, level.open_squares()[0], 7, book, pieces.special_rooms(level)))
    pieces.furnish(level, 1, rooms, (), book, 7)
    assert book.kinds[rooms[level.rooms[lair]].kind].id == "troll"
    assert rooms[level.rooms[lair]].number <= 2
    assert book.kinds[rooms[level.rooms[evil]].kind].id in pieces.EVIL
    hidden = {number for square in level.room_squares(level.rooms[evil]) for number in SIDES[square]}
    assert sum(level.sides[number] == SECRET for number in hidden) == 2


def test_the_crossing_has_its_pit() -> None:
    """UWA-SET-8, UWA-SET-1: in a dungeon with tricks the pit lies where the ways meet, and stairs lead to the round
    room from the level above."""
    book = read_book({})
    for number in range(12):
        made = dungeon.make_batch(1, number, book, 3, None, stamps.PLAIN)
        for at, level in enumerate(made.levels):
            for middle in level.noted(CROSSING)[:1]:
                assert any(trap[:3] == (at, middle, lurkers.PIT) for trap in made.traps)
            for square in level.noted(RETURNING):
                assert any((way.low, way.low_square) == (at + 1, square) for way in made.ways)


def test_show_piece() -> None:
    """UWA-LVL-8, UWA-MON-3: the largest free room bears the theme and a hoard; on the right die its own people."""
    book = read_book({})
    level = levels()[0]
    rooms = [stocking.Stock()] * level.halls
    dice = ScriptedDice(5, *[1] * 60)
    pieces.show_piece(level, 1, rooms, (), dice, book)
    (room,) = [at for at, stock in enumerate(rooms) if stock.dressing]
    assert rooms[room].placed
    assert stocking.DRESSING[stocking.PLAIN_DRESSING + 4] == "an arena of evil"
    assert rooms[room].dressing == 1 << stocking.PLAIN_DRESSING + 4
    assert book.kinds[rooms[room].kind].id == "evil_priest"


# -- the drawing -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "side", "east", "south"), [(1, 1, 0, 1), (1, 2, 0, -1), (2, 0, 0, 0)])
def test_slants_shift_the_drawing(face: int, side: int, east: int, south: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-SET-3: thirty feet along a slant, and a 1: what is drawn from now on is off by a square."""
    pos = tricky(monkeypatch=monkeypatch)
    square = corridors(pos, EAST)[0]
    pos.march = [1, 0, 2, 3, 4, 5]
    stand(pos, square)
    pos.back = square - 1
    pos.steps = [("explore",)]
    trickery.slant(pos, 3)
    dice = ScriptedDice(face, *([side] if side else []))
    settle(STEPS, pos, dice, None)
    dice.finish()
    step(pos, EAST)
    assert drawing.place(pos, 0, square + 1) == (0, square + 1 + east + WIDE * south)
    step(pos, EAST + 2)
    assert pos.pen == 0, "a known spot is seen again"


def test_a_dwarf_leads(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-SET-3: behind a dwarf nobody makes that mistake."""
    pos = tricky(monkeypatch=monkeypatch)
    pos.march.sort(key=lambda who: pos.member(who).race != "dwarf")
    pos.steps = [("explore",)]
    trickery.slant(pos, 3)
    assert pos.steps == [("explore",)]


def test_teleported_unawares(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-TRK-4, UWA-Q3: to a passage that looks alike: nobody is told, and the drawing goes on as if nothing had
    happened; whoever turns back finds that the map does not fit, and begins a new sheet."""
    pos = tricky(monkeypatch=monkeypatch)
    here, *_, there = corridors(pos, EAST)
    pos = tricky(Trick(0, here, tricks.TELEPORT, 1, 0, there), monkeypatch=monkeypatch)
    stand(pos, here - 1)
    log: Log = []
    pos.steps = [("explore",), ("walk", EAST, 0, 0, 0)]
    walking.walk(pos, pos.steps[-1], ScriptedDice(), log)
    assert pos.here == there
    assert drawing.place(pos, 0, there) == (0, here)
    assert all(event[1] != "elsewhere" for event in log)
    (token,) = [one for one in seen(pos).tokens if one.symbol == "party"]
    assert token.place == f"c{here % WIDE + 1:02}r{here // WIDE + 1:02}"
    step(pos, EAST + 2)
    assert pos.here == there - 1
    assert drawing.place(pos, 0, there - 1)[0] == len(pos.leaves) - 1 == 3
    assert seen(pos).sheets[-2].title == "Level 1, sheet 2"


def test_teleported_and_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-TRK-4: to a place that looks different: everybody sees it, and a new sheet is begun."""
    pos = tricky(monkeypatch=monkeypatch)
    here = corridors(pos, EAST)[0]
    room = next(room for room in range(truth.level(pos).halls) if truth.level(pos).room_squares(room)[0] != pos.here)
    there = truth.level(pos).room_squares(room)[0]
    pos = tricky(Trick(0, here, tricks.TELEPORT, 0, 0, there), monkeypatch=monkeypatch)
    stand(pos, here - 1)
    log: Log = []
    pos.steps = [("explore",), ("walk", EAST, 0, 0, 0)]
    walking.walk(pos, pos.steps[-1], ScriptedDice(), log)
    assert pos.here == there
    assert any(event[1] == "elsewhere" for event in log)
    assert drawing.place(pos, 0, there)[0] == 3


@pytest.mark.parametrize(("factor", "shift", "feet"), [(tricks.TWICE, 1, 20), (tricks.THRICE, 2, 30)])
def test_space_is_stretched(factor: int, shift: int, feet: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-TRK-10: ten feet are told as twenty or thirty, and drawn so; the time is that of ten feet."""
    pos = tricky(monkeypatch=monkeypatch)
    square = corridors(pos, EAST)[0]
    pos = tricky(Trick(0, square, tricks.DISTORTED, factor), monkeypatch=monkeypatch)
    stand(pos, square - 1)
    clock = pos.clock
    step(pos, EAST)
    assert drawing.place(pos, 0, square) == (0, square + shift)
    assert pos.clock - clock == turns.step_parts(pos)
    assert pos.steps[1][2] == feet
    assert pos.phantoms == [(0, square + more, EAST) for more in range(shift)]
    seen_squares, sides = chart.drawing(pos, 0)
    assert all(seen_squares[square + more] == seen_squares[square + shift] for more in range(shift))
    assert all(sides[SIDES[square + more][SOUTH]] == WALL + 1 for more in range(shift))


def test_space_is_halved(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-TRK-10: two squares are drawn on one."""
    pos = tricky(monkeypatch=monkeypatch)
    square = next(one for one in corridors(pos, EAST) if (one % 2 + one // 2) % 2)
    pos = tricky(Trick(0, square, tricks.DISTORTED, tricks.HALF), monkeypatch=monkeypatch)
    stand(pos, square - 1)
    step(pos, EAST)
    assert drawing.place(pos, 0, square) == drawing.place(pos, 0, square - 1) == (0, square - 1)


def test_a_slope_that_nobody_feels(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-SET-5: the party is a level deeper and believes itself on the first."""
    pos = tricky(monkeypatch=monkeypatch)
    here = corridors(pos, EAST)[0]
    pos.floor = 1
    there = corridors(pos, EAST)[0]
    pos = tricky(Trick(0, here, tricks.DESCENT, 1, 1, there), monkeypatch=monkeypatch)
    stand(pos, here - 1)
    step(pos, EAST)
    assert (pos.floor, pos.here, pos.told) == (1, there, 1)
    assert dict(seen(pos).facts)["Dungeon level"] == "1"
    assert seen(pos).sheet == "level-1"


@pytest.mark.parametrize(("ranks", "seen"), [(10, False), (11, True), (12, True)])
def test_the_rear_sees_the_front_vanish(ranks: int, seen: bool) -> None:
    """UWA-EX-4, UWA-SET-5, UWA-MARCH-2: a column of sixty feet notices a transporter, one of fifty does not."""
    assert trickery.notices(ranks) == seen


def test_a_room_that_transports(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-SET-5: to a room of another level; nobody knows on which level that is."""
    pos = tricky(monkeypatch=monkeypatch)
    emptied(pos)
    there = truth.dungeon(pos).levels[1].room_squares(0)[0]
    pos = tricky(Trick(0, spot(pos)[0], tricks.PORTAL, 0, 1, there), monkeypatch=monkeypatch)
    pos.steps = [("explore",), ("chamber",)]
    chambers.chamber(pos, pos.steps[-1], ScriptedDice(), None)
    assert (pos.floor, pos.here, pos.told) == (1, there, 0)
    assert seen(pos).sheets[-2].title == "Somewhere below"


# -- movers ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "closed"), [(1, 3), (2, 0), (3, 1), (4, 2), (5, -1), (6, -1)])
def test_moving_wall(face: int, closed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-EX-2, UWA-SET-6: 1 closes the north, 2 the east, 3 the south, 4 the west; 5 and 6 change nothing."""
    pos = tricky(monkeypatch=monkeypatch)
    level = truth.level(pos)
    fork = next(square for square in range(SIZE) if len(tricks.open_ways(level, square)) >= 3)
    pos = tricky(Trick(0, fork, tricks.MOVING_WALL), monkeypatch=monkeypatch)
    pos.steps = [("explore",)]
    movers.use_wall_moves(pos, face, fork)
    shut = [SIDES[fork].index(number) for floor, number, kind in pos.shifts if (floor, kind) == (0, WALL)]
    assert shut == ([closed] if closed >= 0 else [])
    if closed >= 0:
        assert truth.level(pos).sides[SIDES[fork][closed]] == WALL
    movers.use_wall_moves(pos, 1, fork)
    assert pos.shifts == [(0, SIDES[fork][3], WALL)], "one corridor is closed, never two"


def test_a_wall_in_sight_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-SET-6: it moves only while nobody looks."""
    pos = tricky(monkeypatch=monkeypatch)
    level = truth.level(pos)
    fork = next(square for square in range(SIZE) if len(tricks.open_ways(level, square)) >= 3)
    pos = tricky(Trick(0, fork, tricks.MOVING_WALL), monkeypatch=monkeypatch)
    for square, thrown in ((fork, 0), (pos.here, 1)):
        stand(pos, square)
        pos.steps = [("explore",), ("stir",)]
        movers.stir(pos, pos.steps[-1], ScriptedDice(), None)
        assert len(pos.steps) == 1 + thrown


@pytest.mark.parametrize(("face", "elsewhere"), [(3, False), (4, True)])
def test_two_outlets(face: int, elsewhere: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-EX-3, UWA-SET-6: odd leads where the door seems to lead, even to the other place."""
    pos = tricky(monkeypatch=monkeypatch)
    square = corridors(pos, EAST)[0]
    there = corridors(pos, EAST)[-1]
    pos = tricky(Trick(0, SIDES[square][EAST], tricks.TWO_OUTLETS, 0, 0, there), monkeypatch=monkeypatch)
    stand(pos, square)
    pos.steps = [("explore",), ("walk", EAST, 0, 0, 0)]
    trickery.use_outlet(pos, face, 0)
    walking.walk(pos, pos.steps[-1], ScriptedDice(), None)
    assert pos.here == (there if elsewhere else square + 1)
    assert drawing.place(pos, 0, pos.here) == (0, square + 1)


def test_the_ring_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-SET-7: on a 1 by so many places; the north opening then leads where the next one led."""
    level, (hub,) = with_note(HUB)
    pos = tricky(monkeypatch=monkeypatch)
    made = truth.dungeon(pos)
    made = made._replace(levels=(level, *made.levels[1:]), tricks=(Trick(0, hub, tricks.NEXUS),))
    monkeypatch.setattr(truth, "_made", lambda *_: made)
    pos.recount()  # what it remembers of the other dungeon
    pos.seen[:] = bytes(len(pos.seen))
    pos.here = hub
    mouths = trickery.mouths(pos, hub)
    assert len(mouths) == 4
    pos.steps = [("explore",)]
    throw(pos, 45, 1, 6, 0, hub)
    settle(STEPS, pos, ScriptedDice(1, 2), None)
    assert pos.rings == [(0, hub, 2)]
    (mouth, way), (other, other_way) = mouths[0], mouths[2]
    pos.here = mouth
    assert trickery.next_square(pos, way, 0) == other + STRIDES[other_way]


@pytest.mark.parametrize(("face", "kind"), [(2, OPEN), (3, WALL)])
def test_an_appearing_door(face: int, kind: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-TRK-8: it is there on 1 or 2; whoever stands before it sees it go."""
    pos = tricky(monkeypatch=monkeypatch)
    square = corridors(pos, EAST)[0]
    number = SIDES[square][EAST]
    pos = tricky(Trick(0, number, tricks.ODD_DOOR, tricks.APPEARING, 0, square), monkeypatch=monkeypatch)
    stand(pos, square)
    pos.steps = [("explore",), ("door", number, 0, 0)]
    movers.use_door_appears(pos, face, number)
    assert truth.level(pos).sides[number] == kind
    assert (number in [found.side for found in exits(pos)]) == (kind == OPEN)
    assert (len(pos.steps) == 2) == (kind == OPEN)


@pytest.mark.parametrize(
    ("value", "from_here", "faces", "opens"),
    [
        (tricks.ONE_SIDED, True, (1, 1, 1), False),
        (tricks.ONE_SIDED, False, (2,), True),
        (tricks.STUBBORN, True, (2,), False),
        (tricks.STUBBORN, True, (1, 1), False),
        (tricks.STUBBORN, True, (1,), True),
    ],
)
def test_odd_doors(
    value: int, from_here: bool, faces: tuple[int, ...], opens: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """UWA-TRK-8: one never opens from this side; one gives way only to one person, on a 1."""
    pos = tricky(monkeypatch=monkeypatch)
    square = corridors(pos, EAST)[0]
    number = SIDES[square][EAST]
    near = square if from_here else square + 1
    pos = tricky(Trick(0, number, tricks.ODD_DOOR, value, 0, near), monkeypatch=monkeypatch)
    stand(pos, square)
    pos.steps = [("explore",), ("door", number, 0, 0)]
    dice = ScriptedDice(*faces)
    passing.force(pos, pos.steps[-1], len(faces), dice, None)
    dice.finish()
    assert any(one[0] == "pass" for one in pos.steps) == opens


# -- stairs ------------------------------------------------------------------------------------------------------------


def at_stairs(kind: int, low: int, monkeypatch: pytest.MonkeyPatch, floor: int = 1) -> Position:
    """The party stands at stairs of some sort."""
    pos = tricky(monkeypatch=monkeypatch)
    emptied(pos)
    pos.floor = floor
    high_square = corridors(pos, EAST)[0]
    pos.floor = low
    low_square = corridors(pos, SOUTH)[0]
    way = ways.Way(kind, "Z", floor + 1, high_square, low + 1, low_square)
    made = truth.dungeon(pos)._replace(ways=(way,))
    monkeypatch.setattr(truth, "_made", lambda *_: made)
    pos.recount()  # what it remembers of the other dungeon
    pos.floor, pos.pen, pos.told = floor, floor, floor + 1
    stand(pos, high_square, floor)
    pos.steps = [("explore",)]
    return pos


def climb(pos: Position, *faces: int) -> list[str]:
    """Up or down what looks like stairs; what was told."""
    log: Log = []
    explore.explore_take(pos, ("explore",), pos.deed(16), dice := ScriptedDice(*faces), log)
    while pos.steps and pos.steps[-1][0] in ("stairs", "before-wall", "throw", "thrown"):
        code = STEPS[pos.steps[-1][0]]
        assert isinstance(code, Running)
        code.run(pos, pos.steps[-1], dice, log)
    dice.finish()
    return [str(event[1]) for event in log]


def test_false_stairs(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-TRK-1: blank wall after d3 x 10 feet; then everybody knows what they are."""
    pos = at_stairs(ways.FALSE_STAIRS, -1, monkeypatch)
    square = pos.here
    assert pos.ends[-1][2] == ways.STAIRS
    told = climb(pos, 3, 2)
    assert "blank-wall" in told
    assert pos.floor == 1
    assert next(end[2] for end in pos.ends if end[:2] == (1, square)) == ways.FALSE_STAIRS


def test_a_trapdoor_behind_false_stairs(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-TRK-1, UWA-TRAP-1, UWA-R103: on a 1 there is one at the end. It lets the first pass and springs under the
    second, who falls alone; then it is a trapdoor like others, both ways."""
    pos = at_stairs(ways.FALSE_STAIRS, -1, monkeypatch)
    square, second = pos.here, pos.march[1]
    climb(pos, 3, 1, 3, 1, 6, 6)
    assert (pos.floor, pos.able()) == (2, [second])
    (others,) = pos.groups
    assert (parting.of(others, "floor"), parting.of(others, "here")) == (1, square)
    kinds = {end[:2]: end[2] for end in pos.ends}
    assert kinds[1, square] == kinds[2, pos.here] == ways.TRAPDOOR
    parting.change_over(pos, 0)
    assert [end[2] for end in charting.stairways(pos)] == [ways.TRAPDOOR]


def test_it_may_spring_under_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-TRAP-1: each has his chance to pass; then nobody knows of it."""
    pos = at_stairs(ways.FALSE_STAIRS, -1, monkeypatch)
    told = climb(pos, 3, 1, 3, 3, 3, 3, 3, 3)
    assert "trapdoor" not in told
    assert (pos.floor, pos.groups) == (1, [])


@pytest.mark.parametrize("low", [0, 1, 2])
def test_steps_into_a_slope(low: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-TRK-2: the party believes itself one level deeper, wherever it is."""
    pos = at_stairs(ways.SLOPING_STEPS, low, monkeypatch)
    climb(pos, 1)
    assert (pos.floor, pos.told) == (low, 3)


def test_trap_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-TRK-3, UWA-TRK-12: they seem to go up and lead down; bars fall, and three people lift them on a 1."""
    pos = at_stairs(ways.TRAP_STEPS, 2, monkeypatch)
    assert pos.ends[-1][3] == 0
    climb(pos, 1)
    assert (pos.floor, pos.told) == (2, 0)
    assert stairs.barred(pos)
    pos.steps = [("explore",)]
    assert climb(pos, 2) == ["bars"]
    assert stairs.barred(pos)
    pos.steps = [("explore",)]
    climb(pos, 1)
    assert not stairs.barred(pos)
    pos.steps = [("explore",)]
    climb(pos, 1)
    assert pos.floor == 1


@pytest.mark.parametrize(("faces", "floor"), [((3, 3, 3, 3, 3, 3), 1), ((3, 2, 1), 2)])
def test_a_slide(faces: tuple[int, ...], floor: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-SET-4, UWA-MARCH-2: each who sets foot on it may spring it, in marching order; then all go down."""
    pos = at_stairs(ways.SLIDE, 2, monkeypatch)
    climb(pos, *faces)
    assert pos.floor == floor


def test_no_drop_below_the_deepest() -> None:
    """UWA-TRK-12, UWA-LVL-2: every odd way ends on a level that is there, and drops lead down."""
    book = read_book({})
    for number in range(8):
        for way in dungeon.make_batch(1, number, book, 3, None, stamps.PLAIN).ways:
            if way.kind in (ways.TRAP_STEPS, ways.SLIDE):
                assert way.high < way.low <= 3


# -- rooms -------------------------------------------------------------------------------------------------------------


def in_chamber(value: int, monkeypatch: pytest.MonkeyPatch) -> Position:
    pos = tricky(monkeypatch=monkeypatch)
    return tricky(Trick(0, spot(pos)[0], tricks.CHAMBER, value), monkeypatch=monkeypatch)


def spring(pos: Position, *faces: int) -> None:
    pos.steps = [("explore",), ("chamber",)]
    chambers.chamber(pos, pos.steps[-1], dice := ScriptedDice(*faces), None)
    dice.finish()


def test_false_floor(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-TRK-6: the first of them falls into the pit."""
    pos = in_chamber(tricks.PIT_ROOM, monkeypatch)
    spring(pos, 1, 4)
    assert pos.hurt[pos.march[0]] == 4


def test_dread(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-TRK-6, UWA-R100: whoever fails flees for a turn to where they came from, and the others may stay."""
    pos = in_chamber(tricks.DREAD, monkeypatch)
    room, door = pos.here, next(way.beyond for way in exits(pos))
    pos.back, clock = door, pos.clock
    spring(pos, 20, 20, 20, 20, 20, 20)
    assert (pos.groups, pos.clock) == ([], clock)
    third = pos.march[2]
    spring(pos, 20, 20, 1, 20, 20, 20)
    (fled,) = pos.groups
    assert ([who for who, _ in fled[0]], parting.of(fled, "here")) == ([third], door)
    assert (pos.here, len(pos.able()), pos.clock) == (room, 5, clock)
    assert parting.of(fled, "clock") - clock == turns.TURN


def test_all_of_them_are_afraid(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-TRK-6: then all are back, and a turn is gone."""
    pos = in_chamber(tricks.DREAD, monkeypatch)
    door = next(way.beyond for way in exits(pos))
    pos.back, clock = door, pos.clock
    spring(pos, 1, 1, 1, 1, 1, 1)
    assert (pos.here, pos.groups, pos.clock - clock) == (door, [], turns.TURN)


def test_greed(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-TRK-6: who fails strikes at his neighbour for d4 rounds."""
    pos = in_chamber(tricks.GREED, monkeypatch)
    spring(pos, 1, 20, 20, 20, 20, 20, 1, 20, 5)
    assert pos.hurt[pos.march[1]] == 5


def test_sleep_gas(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-TRK-6, UWA-R101: the party waits for the last sleeper."""
    pos = in_chamber(tricks.SLEEP_GAS, monkeypatch)
    clock = pos.clock
    spring(pos, 1, 20, 20, 20, 20, 1, 2, 5)
    assert pos.clock - clock == 5 * turns.TURN


def test_foul_gas(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-TRK-6, UWA-R100: d6 each in the round in which they come in, half with a save; they are in the room."""
    pos = in_chamber(tricks.FOUL_GAS, monkeypatch)
    here = pos.here
    spring(pos, 5, 20, 5, 1, 2, 1, 2, 1, 2, 1, 2, 1)
    assert pos.hurt[:3] == [2, 5, 2]
    assert (pos.fate[0], pos.here) == (ABLE, here)


@pytest.mark.parametrize(("rounds", "leaves", "breaths"), [(0, False, 0), (3, False, 3), (3, True, 1)])
def test_who_stays_in_foul_gas(rounds: int, leaves: bool, breaths: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-TRK-6: every round of what is done there is breathed; whoever leaves breathes one."""
    pos = in_chamber(tricks.FOUL_GAS, monkeypatch)
    assert not trickery.foul(pos)
    spring(pos, *[6, 20] * 6)
    assert trickery.foul(pos)
    step = ("choke", pos.clock, pos.floor, pos.here)
    pos.steps = [("explore",), step]
    pos.clock += rounds * turns.ROUND_PARTS
    pos.here = next(way.beyond for way in exits(pos)) if leaves else pos.here
    pos.hp, pos.hurt = [40] * 6, [0] * 6
    chambers.choke(pos, step, dice := ScriptedDice(*[4, 20] * 6 * breaths), None)
    dice.finish()
    assert pos.hurt == [2 * breaths] * 6


def test_false_treasure(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-TRK-6: it vanishes on touch."""
    pos = tricky(monkeypatch=monkeypatch)
    hall = halls.here(pos)
    assert hall is not None
    halls.change(pos, hall._replace(silver=500, guard=pieces.ILLUSION, known=halls.FOUND))
    assert halls.laid_out(pos)[0][0] == 500
    explore.load(pos, 0, None)
    assert (halls.laid_out(pos)[0][0], pos.taken) == (0, 0)


@pytest.mark.parametrize("truly", [0, 1])
def test_sinking_room(truly: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-TRK-5: 2d4 turns shut in; the party believes itself a level deeper, whether or not it is."""
    pos = tricky(monkeypatch=monkeypatch)
    emptied(pos)
    there = truth.dungeon(pos).levels[1].room_squares(0)[0]
    pos = tricky(Trick(0, spot(pos)[0], tricks.SINKING, truly, 1, there), monkeypatch=monkeypatch)
    clock = pos.clock
    spring(pos, 2, 3)
    assert (pos.floor, pos.told) == (truly, 2)
    assert pos.clock - clock == 5 * turns.TURN
    assert seen(pos).sheet == "sheet-4"
    assert not any(sheet.title == "Level 1" for sheet in seen(pos).sheets)


# -- grounds -----------------------------------------------------------------------------------------------------------


def test_blind_branches() -> None:
    """UWA-TRK-7: where they part, every way but one is blind; and a lair is near."""
    book = read_book({})
    level, (fork,) = with_note(5)
    assert len(tricks.open_ways(level, fork)) == 4
    rooms = [stocking.Stock()] * level.halls
    pieces.haunt(level, 1, rooms, fork, ScriptedDice(1, 1, *[2] * 8), book)
    assert sum(stock.kind >= 0 for stock in rooms) == 1


def test_cavern(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-TRK-9: no rectangle; in half of its squares only one can fight."""
    level, (square,) = with_note(CAVERN)
    squares = level.room_squares(level.rooms[square])
    assert 8 <= len(squares) <= 16
    pos = tricky(monkeypatch=monkeypatch)
    made = truth.dungeon(pos)
    made = made._replace(levels=(level, *made.levels[1:]))
    monkeypatch.setattr(truth, "_made", lambda *_: made)
    pos.recount()  # what it remembers of the other dungeon
    widths = set[int]()
    for pos.here in squares:
        widths.add(narrow.front(pos, 10))
    assert widths == {5, 10}


def test_tricks_lie_where_nobody_has_looked() -> None:
    """UWA-TRK-11, UWA-Q2: in a dungeon that is dreamt of around what was seen, no trick lies on a known square."""
    pos = below(4, tricks="vicious")
    for square in truth.level(pos).open_squares()[:60]:
        stand(pos, square)
    pos.lore = truth.written(pos)
    for trick in truth.dungeon(pos).tricks:
        if trick.at == 0 and trick.kind not in (tricks.ODD_DOOR, tricks.TWO_OUTLETS, tricks.TOUCHED_DOOR):
            assert not pos.seen[trick.square]
    assert truth.level(pos).squares[pos.here] in (ROOM, PASSAGE, 3, 4)
