"""Flight, light, words, numbers, hoards and fresh levels: clear sentences of the rules, at their edges."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import Event, NoDice, RandomDice, ScriptedDice
from wyrmtable.games.underworld.files import buttons
from wyrmtable.games.underworld.files.terms import (
    DEAD,
    DISTRACTED,
    HEADS,
    NIGHT_EYES,
    NUMBER,
    OIL_STOPS,
    PARTY,
    SIZE,
    WE_SURPRISE,
    WIDE,
)
from wyrmtable.games.underworld.rules import (
    charting,
    chase,
    dungeon,
    flight,
    freshening,
    halls,
    magic,
    meeting,
    rebuilding,
    remedies,
    sighting,
    stairs,
    stocking,
    talk,
    truth,
    turns,
    ways,
)
from wyrmtable.games.underworld.rules.level import BESIDE, DOOR, OPEN, ROCK, ROOM, UNTRIED, WALL, reach
from wyrmtable.games.underworld.rules.tricks import DESCENT, Trick

from .arena import MAGE, against, pick, texts, told
from .caves import before, below, beyond, emptied, hall, stand
from .test_lawyer import pursued

# -- flight ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("feet", [10, 60, 0])
def test_a_dash_takes_its_time(feet: int) -> None:
    """UWA-MOVE-2: four moves a turn; ten feet are a sixth of a move at 6 inches, a try at a door is a whole one."""
    pos = pursued("zombie", 1, 60)
    flight.run_on(pos, feet, None)
    assert pos.clock == turns.QUARTER * (feet or 60) // 60


def test_all_the_coins_are_thrown_away() -> None:
    """UWA-PURS-4, UWA-PURS-8: to be lighter; they heed it only if it is ten gold pieces for each of them."""
    pos = pursued("orc", 30, 60)
    pos.gold = [40] * PARTY
    assert {"drop-coins"} == {"drop-coins", "drop-treasure"} & set(texts(pos))
    chase.leave_behind(pos, buttons.DROP_COINS, None)
    assert (pos.purse(), pos.steps) == (0, [("flight",)])
    pos = pursued("orc", 3, 60)
    pos.gold = [300] * PARTY
    chase.leave_behind(pos, buttons.DROP_COINS, None)
    assert (pos.purse(), pos.steps[-1][:2]) == (0, ("throw", DISTRACTED))


@pytest.mark.parametrize(("kind", "need"), [("gorgon", 4), ("chimera", 1), ("orc", 4), ("dragon_red", 1)])
def test_who_minds_burning_oil(kind: str, need: int) -> None:
    """UWA-PURS-7: breathers of fire and the huge stop on a 1; a gorgon breathes no fire."""
    pos = pursued(kind, 1, 40)
    pos.oil = [1] * PARTY
    chase.leave_behind(pos, buttons.BURN_OIL, None)
    assert (pos.steps[-1][1], pos.steps[-1][5]) == (OIL_STOPS, need)


# -- light -------------------------------------------------------------------------------------------------------------


def test_the_light_is_put_out() -> None:
    """UWA-PLAY-15, UWA-LIGHT-2, UWA-LIGHT-T: once a turn; lit again, the torch burns for what is left of it. The order
    and the pole are arrangements of their own."""
    pos = below()
    emptied(pos)
    before(pos, DOOR, ROOM)
    pos.burn, pos.pole = 4, 1
    pick(pos, "put-out")
    assert (pos.lit, "put-out" in texts(pos), "change-order" in texts(pos)) == (0, False, True)
    pick(pos, "new-torch")
    assert (pos.lit, pos.burn, "put-out" in texts(pos)) == (1, 4, False)
    pick(pos, "probe")
    assert "change-order" in texts(pos)


def test_infravision_and_light_on_the_way() -> None:
    """UWA-LIGHT-1, UWA-PLAY-12: both are cast where the party stands; light also beside a torch."""
    pos = below(level="6")
    emptied(pos)
    book = pos.content.book.spells
    for name in ("infravision", "light"):
        pos.spells[magic.slot(pos, MAGE, book.number(name))] = 1
    assert {"cast-infravision", "cast-light"} <= set(texts(pos))
    pos.lit = pos.torches = 0
    assert pos.blind()
    pick(pos, "cast-infravision")
    assert not pos.blind()
    assert sum([bool(mark & NIGHT_EYES) for mark in pos.marks]) == 1


def test_locate_object() -> None:
    """UWA-SPELL-1, UWA-R290: it tells the direction of the nearest stairs, and they are drawn, if near enough."""
    pos = below(level="6")
    emptied(pos)
    spell = pos.content.book.spells.number("locate_object")
    pos.spells[magic.slot(pos, MAGE, spell)] = 2
    true = truth.level(pos)
    flights = [way for way in truth.storey(pos).ways if way.kind == ways.STAIRS and way.high == 1]
    far = {square: abs(square % WIDE - flights[0].high_square % WIDE) for square in true.open_squares()}
    pos.here = next(
        square for square in far if square // WIDE == flights[0].high_square // WIDE and 0 < far[square] < 3
    )
    pos.seen[:] = bytes(len(pos.seen))
    ((where,),) = told(pick(pos, "cast-locate-object"), "located")
    assert where == ("east" if flights[0].high_square > pos.here else "west")
    assert [square for square in range(SIZE) if pos.seen[square]] == [flights[0].high_square]
    pos.level[MAGE], pos.here = -100, 0
    log: list[Event] = []
    remedies.locate(pos, MAGE, spell, NoDice(), log)
    assert [event[1] for event in log] == ["cast", "not-located"]


# -- meetings ----------------------------------------------------------------------------------------------------------


def test_words_to_those_who_were_surprised() -> None:
    """UWA-REACT-1, UWA-SURP-4: whoever shows himself gives the surprise away and may speak (UWA-R304)."""
    pos = against("orc", 3, 30)
    pos.surprise, pos.steps = WE_SURPRISE, [("segment",)]
    pick(pos, "parley")
    assert (pos.surprise, pos.steps) == (0, [("menu",), ("speaker",)])
    beasts = against("giant_spider", 1, 30)
    beasts.surprise, beasts.steps = WE_SURPRISE, [("segment",)]
    assert "parley" not in texts(beasts)


def test_words_after_blood() -> None:
    """UWA-REACT-2, UWA-R304: at -3, upon the party or not, and twice in all."""
    pos = against("orc", 3, 40)
    pos.blood = 1
    assert "parley" in texts(pos)
    bloodless = against("orc", 3, 40)
    assert talk.mood(bloodless) - talk.mood(pos) == 3
    pick(pos, "parley")
    assert pos.steps[-1] == ("speaker",)
    near = against("orc", 3, 0)
    assert "parley" in texts(near)
    said = against("orc", 3, 40)
    said.talked = talk.PARLEYS
    assert "parley" not in texts(said)


@pytest.mark.parametrize(("size", "many"), [(3, 1), (6, 2)])
def test_hydras_come_like_others(size: int, many: int) -> None:
    """UWA-WAND-5, UWA-MON-4: where the table fits, one for every three adventurers; each has the heads."""
    pos = below(floors="6")
    for who in pos.able()[size:]:
        pos.fate[who] = DEAD
    pos.floor, pos.table = 5, 5
    meeting.use_entry(pos, 11, 0)
    assert pos.steps[-1][1] == HEADS
    pos.steps.pop()
    meeting.use_heads(pos, 7, 0)
    _, what, count, _, plus, more = pos.steps.pop()
    assert (what, count + plus) == (NUMBER, many)
    meeting.use_number(pos, many, more)
    assert (len(pos.foe_kind), [pos.dice_of(foe) for foe in range(many)]) == (many, [7] * many)


def test_hydras_in_rooms() -> None:
    """UWA-STK-4: as many as of others."""
    book = below().content.book
    found = [stocking.monster(6, 3, RandomDice(Random(seed)), book) for seed in range(2000)]
    assert max(number for _, number, heads in found if heads) > 1


def test_sight_ends_at_the_wall() -> None:
    """UWA-SIGHT-1: nobody in a room is farther off than its farthest corner."""
    pos = below()
    emptied(pos)
    side = before(pos, DOOR)
    pos.goal = beyond(pos, side)
    sighting.use_sighting(pos, 8, 0)
    squares = truth.level(pos).room_squares(truth.level(pos).rooms[pos.goal])
    assert pos.gap == min(80, sighting.depth_of_room(pos))
    assert pos.gap <= 10 * len(squares)
    pos.goal = -1
    sighting.use_sighting(pos, 8, 0)
    assert pos.gap == 80


# -- hoards ------------------------------------------------------------------------------------------------------------


def test_two_protections_are_two() -> None:
    """UWA-STK-1, UWA-GUARD-1: never the same twice."""
    assert stocking.two_protections(ScriptedDice(4, 4)) == (4, 5)
    assert stocking.two_protections(ScriptedDice(7, 7)) == (7, 1)
    assert stocking.two_protections(ScriptedDice(2, 6)) == (2, 6)


def test_what_is_hidden_twice_is_found_by_two() -> None:
    """UWA-GUARD-1: an invisible hoard in a niche shows itself neither to the spell nor to a search alone."""
    pos = below()
    emptied(pos)
    before(pos, DOOR, ROOM)
    hall(pos, silver=40, guard=halls.INVISIBLE_HOARD, other_guard=halls.NICHE, known=0)
    halls.show_unseen(pos)
    assert not hall(pos).known & halls.FOUND
    halls.uncover(pos, halls.NICHE)
    assert hall(pos).known & halls.FOUND
    hall(pos, silver=40, guard=halls.UNDER_FLOOR, other_guard=0, known=0)
    halls.uncover(pos, halls.UNDER_FLOOR)
    assert hall(pos).known & halls.FOUND


# -- levels ------------------------------------------------------------------------------------------------------------


def test_a_den_for_every_three_levels() -> None:
    """UWA-WAND-7: of six levels the third and the sixth."""
    book = below().content.book
    dens = [False] * 6
    for number in range(12):
        made = dungeon.make_batch(1, number, book, 6)
        for at, rooms in enumerate(made.stocks):
            dens[at] |= any(room.number >= 30 and book.kinds[room.kind].group == "giantkin" for room in rooms)
    assert dens[2]
    assert dens[5]


def test_the_vicious_slope_drops_far() -> None:
    """UWA-SET-5: a level at least."""
    book = below().content.book
    drops = set[int]()
    for number in range(60):
        found: tuple[Trick, ...] = dungeon.make_batch(1, number, book, 4, tricky=3).tricks
        drops |= {one.other_at - one.at for one in found if one.kind == DESCENT}
    assert min(drops) == 1
    assert max(drops) > 1


def test_rooms_are_divided_and_filled_in() -> None:
    """UWA-FRESH-1: a wall across the room with a door in it; a room with one mouth becomes rock, walled up."""
    pos = below()
    emptied(pos)
    before(pos, DOOR, ROOM)
    lore = truth.written(pos)
    ground, sides = list(lore[0][:SIZE]), list(lore[1][: 2 * SIZE])
    room = next(one for one in rebuilding.known_rooms(ground, sides) if pos.here in one)
    assert tuple(room) == charting.spot(pos)
    assert rebuilding.divide(room, sides, Random(1))
    halves = rebuilding.known_rooms(ground, sides)
    assert sum([bool(set(half) & set(room)) for half in halves]) == 2
    inside = {number for square in room for other, number in BESIDE[square] if other in room}
    assert [ord(sides[number]) - 1 for number in sorted(inside)].count(UNTRIED) == 1
    rebuilding.fill_in(room, ground, sides)
    assert {ord(ground[square]) - 1 for square in room} == {ROCK}
    assert rebuilding.mouths(room, ground, sides) == 0


def test_a_door_where_all_was_open_is_drawn() -> None:
    """UWA-FRESH-1: whoever comes to a room that was divided sees the wall and its door."""
    assert charting.has_changed(OPEN, DOOR)
    assert charting.has_changed(OPEN, WALL)
    assert not charting.has_changed(DOOR, DOOR)


@pytest.mark.parametrize("seed", range(4))
def test_the_first_level_is_reversed_too(seed: int) -> None:
    """UWA-FRESH-4: in any direction, with the way in: the party comes down where it now lies."""
    pos = below()
    emptied(pos)
    old = truth.entrance(pos)
    axes = Random(seed).choice(freshening.AXES)
    _, _, ends, start = freshening.reverse(pos, 0, truth.written(pos), [], Random(seed))
    there = freshening.mirrored(old, *axes)
    assert (start, truth.entrance(pos)) == (there, there)
    assert (0, there) in [end[:2] for end in ends]
    assert freshening.mirrored(there, *axes) == old
    assert freshening.reverse in freshening.CHANGES


def test_a_room_with_treasure_is_settled_again() -> None:
    """UWA-FRESH-3, UWA-R261: what was never found stays, and on 1 or 2 somebody has come to live with it."""
    lived_in: set[bool] = set()
    for seed in range(12):
        pos = below()
        emptied(pos)
        before(pos, DOOR, ROOM)
        row = hall(pos, silver=300, known=0)
        pos.week, pos.visits = 9, [(0, row.anchor, 1, 2)]
        freshening.restock(pos, 0, truth.written(pos), [], Random(seed))
        found = hall(pos)
        assert found.silver == 300
        lived_in.add(found.number > 0)
    assert lived_in == {True, False}


@pytest.mark.parametrize(("die", "floor"), [(1, 0), (2, 2), (5, 0)])
def test_stairs_that_lead_up_or_down(die: int, floor: int) -> None:
    """UWA-SET-6: thrown for whenever one sets out to go down them; they look like any stairs down, before and after."""
    for number in range(1, 200):
        pos = below(number, tricks="yes")
        odd = [way for way in truth.dungeon(pos).ways if way.kind == ways.EITHER_WAY]
        if odd:
            break
    emptied(pos)
    assert (odd[0].high, odd[0].low) == (2, 3)
    stand(pos, odd[0].high_square, 1)
    end = next(end for end in charting.stairways(pos) if end[1] == odd[0].high_square)
    assert end[2:4] == (ways.STAIRS, 1)
    stairs.go(pos, end, ScriptedDice(die), None, 0)
    assert pos.floor == floor
    assert end in pos.ends


@pytest.mark.parametrize("seed", range(8))
def test_altering_cuts_nothing_off(seed: int) -> None:
    """UWA-FRESH-1, UWA-FRESH-6: what was known and is not filled in can be walked to as before."""
    pos = below()
    emptied(pos)
    for square in truth.level(pos).open_squares():
        stand(pos, square)
    pos.here = truth.entrance(pos)
    before_it = reach(truth.level(pos), pos.here, False)
    squares, sides, ends, start = freshening.alter(pos, 0, truth.written(pos), [], Random(seed))
    left = [square for square in before_it if ord(squares[square]) - 1 != ROCK]
    pos.lore, pos.shown[:] = (squares, sides, ends, start), sides.encode("latin-1")
    assert set(left) <= reach(truth.level(pos), start, False).keys()
