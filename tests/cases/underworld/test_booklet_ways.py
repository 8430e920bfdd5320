"""By the booklet's letter: all ways west, ways past a level, broad passages, stairs and doors that play tricks, a dozen
levels, whoever belongs to the surroundings, and what it costs to have magic named."""

from __future__ import annotations

from functools import lru_cache

import pytest

from wyrmtable.core import Log, ScriptedDice
from wyrmtable.games.underworld.files import buttons
from wyrmtable.games.underworld.files.content import read_book
from wyrmtable.games.underworld.files.terms import FOLLOWERS, GEMS, WHICH_OF_THEM
from wyrmtable.games.underworld.position import Position
from wyrmtable.games.underworld.rules import (
    explore,
    halls,
    narrow,
    parting,
    passing,
    pieces,
    rummaging,
    stairs,
    stocking,
    surroundings,
    talk,
    trickery,
    truth,
    walking,
)
from wyrmtable.games.underworld.rules.charting import exits, spot
from wyrmtable.games.underworld.rules.dungeon import make_batch
from wyrmtable.games.underworld.rules.level import (
    BROAD,
    DOORS,
    FALSE,
    NOTHING_KNOWN,
    OPEN,
    PASSAGE,
    PASSAGES,
    ROOM,
    SIDES,
    WEST,
    WEST_LAIR,
    Level,
    looks,
    neighbours,
)
from wyrmtable.games.underworld.rules.level import STEPS as STRIDES
from wyrmtable.games.underworld.rules.maker import grow
from wyrmtable.games.underworld.rules.stamps import BELOW, PLAIN
from wyrmtable.games.underworld.rules.tricks import (
    DISTORTED_STAIRS,
    TOUCHED_DOOR,
    TOUCHED_GEM,
    TRICK_WORDS,
    Trick,
)
from wyrmtable.games.underworld.rules.ways import CHIMNEY, CHUTE, SLIDE, STAIRS, Way

from .caves import below, emptied, exchange, stand

BOOK = read_book({})


@lru_cache(maxsize=1)
def western() -> Level:
    """A level with the piece in which all ways west end in one lair."""
    return next(level for number in range(90) if (level := grow(NOTHING_KNOWN, number, PLAIN | BELOW)).noted(WEST_LAIR))


# -- all ways west -----------------------------------------------------------------------------------------------------


def test_170_all_ways_west_end_in_the_lair() -> None:
    """UWA-SET-4: whoever goes west from the trunk, by whichever of three passages, comes into one room; it is a lair of
    the hardest table."""
    level = western()
    lair, slide = level.noted(WEST_LAIR)
    trunk = [slide - 2 + row * STRIDES[1] for row in range(-2, 4)]
    ways_west = [square for square in trunk if level.sides[SIDES[square][WEST]] == OPEN]
    assert len(ways_west) == 3
    for start in ways_west:
        assert level.rooms[lair] in {level.rooms[end] for end in followed(level, start)}
    rooms = [stocking.Stock()] * level.halls
    pieces.furnish(level, 1, rooms, (), BOOK, 7)
    hardest = {word.strip("*").split(":")[0] for word in BOOK.encounters.tables[3]}
    kind = BOOK.kinds[rooms[level.rooms[lair]].kind]
    assert kind.id in hardest or kind.group == "lycanthrope"


def followed(level: Level, start: int) -> set[int]:
    """Where one comes who goes west, and on wherever the passage goes, but not back to the trunk or north."""
    found, edge = {start + STRIDES[WEST]}, [start + STRIDES[WEST]]
    while edge:
        square = edge.pop()
        for other, number in neighbours(square):
            onward = other % 30 < start % 30 and other // 30 >= start // 30 - 3
            if level.sides[number] == OPEN and other not in found and onward:
                found.add(other)
                if level.squares[other] != ROOM:
                    edge.append(other)
    return found


def test_171_a_false_door_and_a_slide() -> None:
    """UWA-SET-4: the second passage north ends at a false door; the tunnel east has stairs up that are a slide."""
    level = western()
    _, slide = level.noted(WEST_LAIR)
    end = slide - 2 - 4 * STRIDES[1]
    assert level.squares[end] == PASSAGE
    assert level.sides[SIDES[end][3]] == FALSE
    assert [way for way in range(4) if level.sides[SIDES[end][way]] == OPEN] == [1], "blind but for the way back"
    made = next(
        made for number in range(60) if (made := make_batch(1, number, BOOK, 3, None, PLAIN)).levels[1].noted(WEST_LAIR)
    )
    square = made.levels[1].noted(WEST_LAIR)[1]
    assert [(way.kind, way.low) for way in made.ways if (way.high, way.high_square) == (2, square)] == [(SLIDE, 3)]


# -- ways past a level -------------------------------------------------------------------------------------------------


def test_172_some_ways_lead_past_a_level() -> None:
    """UWA-LVL-5: about a tenth of the stairs, half of the chimneys and chutes; both ends agree, and every level keeps
    stairs up."""
    drops: dict[int, list[int]] = {STAIRS: [], CHIMNEY: [], CHUTE: []}
    for number in range(40):
        made = make_batch(1, number, BOOK, 4)
        for way in made.ways:
            if way.kind in drops and way.high <= 2:
                drops[way.kind].append(way.low - way.high)
        for depth in (2, 3, 4):
            assert any(way.kind == STAIRS and way.low == depth for way in made.ways)
    assert set(drops[STAIRS]) == {1, 2}
    assert drops[STAIRS].count(2) * 4 < drops[STAIRS].count(1)
    assert drops[CHIMNEY].count(2) * 4 > drops[CHIMNEY].count(1)
    assert drops[CHUTE].count(2) * 4 > drops[CHUTE].count(1)


def at_steep_stairs(monkeypatch: pytest.MonkeyPatch) -> Position:
    """At stairs of the first level that lead to the third."""
    pos = below()
    emptied(pos)
    low = next(at for at, ground in enumerate(truth.storey_at(pos, 2).level.squares) if ground == PASSAGE)
    high = next(at for at, ground in enumerate(truth.level(pos).squares) if ground == PASSAGE)
    way = Way(STAIRS, "Z", 1, high, 3, low)
    made = {floor: truth.storey_at(pos, floor)._replace(ways=(way,)) for floor in (0, 2)}
    exchange(monkeypatch, truth, "_storey", lambda *given: made[given[-1]])
    pos.recount()
    stand(pos, high)
    pos.steps = [("explore",)]
    return pos


def test_173_two_levels_down(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-LVL-5: sixty feet of stairs lead from the first level to the third, and the party knows it; the way back is
    the same."""
    pos = at_steep_stairs(monkeypatch)
    (end,) = [end for end in pos.ends if end[3]]
    assert end[6] == 3
    assert stairs.time_of(pos, STAIRS, 2) * 2 == 3 * stairs.time_of(pos, STAIRS, 1)
    log: Log = []
    stairs.take(pos, end)
    stairs.stairs(pos, pos.steps[-1], ScriptedDice(), log)
    assert [event[2:] for event in log if event[1] == "climbed"] == [("down", 3, 60)]
    assert (pos.floor, pos.told, pos.pen) == (2, 3, 2)
    (back,) = [end for end in pos.ends if end[0] == 2]
    assert (back[3], back[4], back[6]) == (0, 0, 1)


# -- distorted stairs --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("factor", "feet"), [(1, 20), (2, 80), (3, 120)])
def test_174_distorted_stairs(factor: int, feet: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-TRK-10: stairs seem half, twice or three times as long as they are."""
    pos = below(tricks="yes")
    exchange(monkeypatch, trickery, "trick_at", lambda *_: Trick(0, 7, DISTORTED_STAIRS, factor))
    assert trickery.told_feet(pos, 7, 40) == feet
    exchange(monkeypatch, trickery, "trick_at", lambda *_: None)
    assert trickery.told_feet(pos, 7, 40) == 40


def test_175_tricks_of_touch_and_stairs_are_made() -> None:
    """UWA-TRK-4, UWA-TRK-10: many levels have distorted stairs with both ends, doors and gems that are not to be
    touched; a gem lies where one is."""
    kinds = set[int]()
    for number in range(40):
        made = make_batch(1, number, BOOK, 3, None, PLAIN)
        for trick in made.tricks:
            kinds.add(trick.kind)
            if trick.kind == DISTORTED_STAIRS:
                assert any(trick.square in (way.high_square, way.low_square) for way in made.ways if way.kind == STAIRS)
            elif trick.kind == TOUCHED_GEM:
                assert made.stocks[trick.at][made.levels[trick.at].rooms[trick.square]].pieces[0] == 1
            elif trick.kind == TOUCHED_DOOR:
                assert made.levels[trick.at].sides[trick.square] in DOORS
    assert {DISTORTED_STAIRS, TOUCHED_DOOR, TOUCHED_GEM} <= kinds
    assert len(TRICK_WORDS) == TOUCHED_GEM + 1


# -- touch -------------------------------------------------------------------------------------------------------------


def doors_alike(pos: Position) -> tuple[int, int, int]:
    """A door beside a passage, its square, and another square that looks alike."""
    true = truth.level(pos)
    seen = [
        (square, tuple(looks(true.sides[number]) if number >= 0 else 0 for number in SIDES[square]))
        for square in range(len(true.squares))
        if true.squares[square] == PASSAGE
    ]
    for square, faces in seen:
        doors = [SIDES[square][way] for way in range(4) if true.sides[SIDES[square][way]] in DOORS]
        others = [one for one, other in seen if other == faces and abs(one - square) > 200]
        if len(doors) == 1 and others:
            return doors[0], square, others[0]
    raise AssertionError("no two doors alike")


@pytest.mark.parametrize("alike", [1, 0])
def test_176_a_door_that_is_touched(alike: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-TRK-4: if all listen at it they are before another door that looks alike, and are told nothing; or in a room,
    and everybody sees it. Whoever only steps up to it, or casts a spell, has not touched it."""
    pos = below(tricks="yes")
    emptied(pos)
    number, square, other = doors_alike(pos)
    room = truth.level(pos).squares.find(ROOM)
    trick = Trick(0, number, TOUCHED_DOOR, alike, 0, other if alike else room)
    exchange(
        monkeypatch,
        trickery,
        "trick_at",
        lambda _, at, kinds: trick if at == number and TOUCHED_DOOR in kinds else None,
    )
    stand(pos, square)
    pos.steps = [("explore",), ("door", number, 0, 0)]
    log: Log = []
    passing.door_take(pos, pos.steps[-1], buttons.BACK, ScriptedDice(), log)
    assert pos.here == square
    pos.steps = [("explore",), ("door", number, 0, 0)]
    sheets, pos.named = len(pos.leaves), pos.march[:]
    passing.door_take(pos, pos.steps[-1], pos.deed(buttons.LISTEN), ScriptedDice(), log)
    assert pos.here == (other if alike else room)
    assert [event[1] for event in log] == ([] if alike else ["elsewhere"])
    assert (len(pos.leaves) == sheets) == bool(alike), "no new sheet where nobody notices"
    if alike:
        door = next(step for step in pos.steps if step[0] == "door")
        assert door[1] in [way.side for way in exits(pos)]


@pytest.mark.parametrize("alike", [1, 0])
def test_176_the_others_stay_before_the_door(alike: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-TRK-4, UWA-MARCH-3: only those who have put their ears to it are elsewhere, and everybody sees it."""
    pos = below(tricks="yes")
    emptied(pos)
    number, square, other = doors_alike(pos)
    room = truth.level(pos).squares.find(ROOM)
    trick = Trick(0, number, TOUCHED_DOOR, alike, 0, other if alike else room)
    exchange(
        monkeypatch,
        trickery,
        "trick_at",
        lambda _, at, kinds: trick if at == number and TOUCHED_DOOR in kinds else None,
    )
    stand(pos, square)
    pos.steps, pos.named = [("explore",), ("door", number, 0, 0)], pos.march[:2]
    log: Log = []
    passing.door_take(pos, pos.steps[-1], pos.deed(buttons.LISTEN), ScriptedDice(), log)
    assert (pos.able(), pos.here) == (pos.march[:2], other if alike else room)
    assert [event[1] for event in log] == ["parted", "elsewhere"]
    (others,) = pos.groups
    assert (parting.of(others, "here"), len(others[0])) == (square, 4)


def test_177_a_gem_that_is_touched(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-TRK-4, UWA-MARCH-3: whoever takes it is elsewhere, with his part of the gems, and he alone; it happens
    once."""
    pos = below(tricks="yes")
    emptied(pos)
    true = truth.level(pos)
    here, there = true.room_squares(0)[0], true.room_squares(1)[0]
    trick = Trick(0, here, TOUCHED_GEM, 0, 0, there)
    exchange(
        monkeypatch, trickery, "trick_at", lambda _, at, kinds: trick if at == here and TOUCHED_GEM in kinds else None
    )
    stand(pos, here)
    hall = halls.here(pos)
    assert hall is not None
    halls.change(pos, hall._replace(gems=1000, gem_count=1, known=halls.FOUND, guard=0, other_guard=0))
    pos.steps = [("explore",)]
    explore.load(pos, GEMS, None)
    assert (pos.here, pos.taken, pos.able()) == (there, 1000 - 1000 * 5 // 6, pos.march[:1])
    assert spot(pos)[0] == there
    assert parting.of(pos.groups[0], "here") == here


# -- broad passages ----------------------------------------------------------------------------------------------------


def broad() -> tuple[Position, int]:
    """The party before a passage of twenty feet: the square before it, where ten feet end."""
    for number in range(40):
        pos = below(number)
        emptied(pos)
        true = truth.level(pos)
        for square in range(len(true.squares)):
            if true.squares[square] != BROAD:
                continue
            open_to = [other for other, side in neighbours(square) if true.sides[side] == OPEN]
            if len(open_to) == 2 and sorted(true.squares[one] for one in open_to) == [PASSAGE, BROAD]:
                return pos, square
    raise AssertionError("no broad passage")


def test_178_one_passage_in_eight_is_broad() -> None:
    """UWA-LVL-9: about one in eight is twenty feet wide."""
    squares = b"".join(grow(NOTHING_KNOWN, number).squares for number in range(30))
    share = squares.count(BROAD) / sum(squares.count(ground) for ground in PASSAGES)
    assert 0.08 < share < 0.2


def test_179_six_abreast() -> None:
    """UWA-MARCH-1, UWA-CBT-9: six stand side by side in a passage of twenty feet, but not before a door; the column is
    half as long there."""
    pos, square = broad()
    stand(pos, square)
    assert narrow.front(pos, 10) == 20
    pos.goal = 3
    assert narrow.front(pos, 10) == 10
    assert trickery.ranks(pos) == 1
    plain = truth.level(pos).squares.find(PASSAGE)
    pos.goal, pos.here = -1, plain
    assert narrow.front(pos, 10) == 10
    assert trickery.ranks(pos) == 2


def test_180_a_change_of_width_stops_the_party() -> None:
    """UWA-PLAY-2: a passage is followed to the next change of width."""
    pos, square = broad()
    true = truth.level(pos)
    before = next(
        other for other, side in neighbours(square) if true.sides[side] == OPEN and true.squares[other] == PASSAGE
    )
    stand(pos, before)
    way = STRIDES.index(square - before)
    pos.steps = [("explore",), ("walk", way, 0, 0, 0)]
    log: Log = []
    walking.walk(pos, pos.steps[-1], ScriptedDice(*[6] * 9), log)
    assert pos.here == square
    assert not [step for step in pos.steps if step[0] == "walk"]


# -- a dozen levels ----------------------------------------------------------------------------------------------------


def test_181_a_dozen_levels() -> None:
    """UWA-LVL-3: a great dungeon has twelve levels, and what is won on the twelfth counts for it."""
    pos = below(floors="12")
    pos.floor = 11
    assert pos.depth() == 12
    assert truth.storey(pos).level.halls >= 14
    assert len(pos.feats) == len(pos.hauls) == 12
    made = make_batch(1, 5, BOOK, 12)
    assert all(any(way.low == depth for way in made.ways) for depth in range(2, 13))


# -- surroundings ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("word", "face", "depth", "kind"), [
    (pieces.ROC, 3, 1, "roc_small"), (pieces.ROC, 5, 1, "roc_medium"), (pieces.ROC, 6, 1, "roc_large"),
    (pieces.SLIME, 3, 1, "ochre_jelly"), (pieces.SLIME, 6, 3, "green_slime"), (pieces.SLIME, 6, 4, "black_pudding"),
])  # fmt: skip
def test_182_slimes_and_rocs(word: str, face: int, depth: int, kind: str) -> None:
    """UWA-MON-2, UWA-MON-3, UWA-STK-5: a die says which of them."""
    assert pieces.which_of(word, depth, face) == kind


def in_show_piece(theme: int) -> Position:
    pos = below(tricks="yes")
    emptied(pos)
    stand(pos, truth.level(pos).room_squares(0)[0])
    hall = halls.here(pos)
    assert hall is not None
    halls.change(pos, hall._replace(dressing=1 << stocking.PLAIN_DRESSING + theme))
    pos.steps = [("explore",)]
    return pos


def test_183_what_only_swims_is_met_at_its_lake(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-MON-3, UWA-R283: leeches wait at the lake, and nowhere else."""
    pos = in_show_piece(pieces.LAKE)
    exchange(monkeypatch, surroundings, "theme_here", lambda _: pieces.LAKE)
    assert "giant_leech" in surroundings.kinds_here(pos)
    assert "sea_monster" in surroundings.kinds_here(pos)
    stand(pos, truth.level(pos).room_squares(1)[0])
    assert "giant_leech" not in surroundings.kinds_here(pos)


def test_184_the_arena_and_its_swashbucklers() -> None:
    """UWA-MON-3: an evil priest of the arena has 1d4 of them; elsewhere he has none."""
    pos = in_show_piece(pieces.ARENA)
    surroundings.with_followers(pos, BOOK.number["evil_priest"])
    assert pos.steps[-1][:4] == ("throw", FOLLOWERS, 1, 4)
    pos.steps = [("explore",)]
    surroundings.with_followers(pos, BOOK.number["minotaur"])
    stand(pos, truth.level(pos).room_squares(1)[0])
    surroundings.with_followers(pos, BOOK.number["evil_priest"])
    assert pos.steps == [("explore",)]


def test_185_giants_at_play() -> None:
    """UWA-MON-3: hill giants in their alley react by two better, and play for 1d6 x 100 gold pieces."""
    pos = in_show_piece(pieces.ALLEY)
    pos.foe_kind, pos.foe_fate = [BOOK.number["giant_hill"]], bytearray(1)
    at_play = talk.mood(pos)
    stand(pos, truth.level(pos).room_squares(1)[0])
    assert at_play - talk.mood(pos) == 2
    sheet = grow(NOTHING_KNOWN, 5)
    rooms = [stocking.Stock()] * sheet.halls
    hoard = (4, 51, 1, 5, 1, 30, 1, 50, 9, 5, 1, 2)  # no gold, one gem, one jewel, a potion, two protections
    pieces.show_piece(sheet, 1, rooms, (), ScriptedDice(pieces.ALLEY + 1, *hoard, 1, 1, 2, 3), BOOK)
    (found,) = [stock for stock in rooms if stock.dressing]
    assert (found.number, found.worth[1]) == (2, 3000)


def test_186_wanderers_of_the_shaft(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-MON-3: under a shaft open to the sky flyers come; a die says how large a roc is."""
    pos = in_show_piece(pieces.SHAFT)
    exchange(monkeypatch, surroundings, "theme_here", lambda _: pieces.SHAFT)
    surroundings.use_of_the_place(pos, 3, 0)
    assert pos.steps[-1] == ("throw", WHICH_OF_THEM, 1, 6, 0, 1)
    pos.steps.pop()
    surroundings.use_which(pos, 4, 1)
    assert BOOK.kinds[int(pos.steps[-1][5])].id == "roc_medium"


# -- magic named -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("purse", "worth", "left"), [(100, 5000, (0, 5000)), (99, 5000, (99, 4000)), (0, 500, (0, 0))])
def test_187_a_magician_names_for_a_hundred(purse: int, worth: int, left: tuple[int, int]) -> None:
    """UWA-WLD-2, UWA-Q21, UWA-R294: a hundred gold pieces each, from the purses or out of what the thing fetches; what
    was tried out costs nothing."""
    pos = below()
    pos.gold[0] = purse
    boots = stocking.code(BOOK, "miscellaneous", 4)
    pos.things = [(boots, worth, 0), (boots, 700, 1)]
    rummaging.name_all(pos, None)
    assert (sum(pos.gold), pos.things[0][1]) == left
    assert pos.things[1] == (boots, 700, 1)
