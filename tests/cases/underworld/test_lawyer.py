"""Clear sentences of the rules, tried one by one at their edges: numbered cases with scripted dice."""

from __future__ import annotations

import pytest

from wyrmtable.core import Event, ScriptedDice
from wyrmtable.games.underworld.files.buttons import PICK_UP
from wyrmtable.games.underworld.files.terms import (
    BARE,
    FOLLOWING,
    NIGHT_EYES,
    NONE,
    PARTY,
    ROUND,
    SHIELD,
    UNARMED,
    WE_SURPRISE,
)
from wyrmtable.games.underworld.position import Position
from wyrmtable.games.underworld.rules import (
    chase,
    flight,
    halls,
    lights,
    lodging,
    magic,
    meeting,
    orders,
    stocking,
    truth,
    turns,
    walking,
)
from wyrmtable.games.underworld.rules.charting import exits, sheet_side, stairways
from wyrmtable.games.underworld.rules.level import DOOR, FREE, LOCKED, OPEN, PASSAGE, ROOM, SECRET, side
from wyrmtable.games.underworld.rules.lurkers import DART

from .arena import CLERIC, ELF, FIRST, MAGE, SECOND, against, pick, run, told
from .caves import before, below, beyond, emptied, hall, into, stand

BAND = ("foe_kind", "foe_hp", "foe_hurt", "foe_fate", "foe_spells", "foe_spent", "foe_marks", "foe_grip", "strength")


def pursued(kind: str, number: int = 3, gap: int = 40, made: int = 4) -> Position:
    """Below ground at 6", in flight from a band."""
    pos = below(made)
    emptied(pos)
    pos.marks = [SHIELD | 2] * PARTY
    foes = against(kind, number, gap)
    for name in BAND:
        setattr(pos, name, getattr(foes, name))
    pos.gap = gap
    pos.steps = [("flight",)]
    return pos


def followings(pos: Position) -> int:
    return sum([step[:2] == ("throw", FOLLOWING) for step in pos.steps])


# -- surprise ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("eyes", "surprised"), [(0, 1), (NIGHT_EYES, 0)])
def test_1_eyes_for_the_dark(eyes: int, surprised: int) -> None:
    """UWA-LIGHT-1: only the blind are surprised on 3 and 4; infravision serves instead of light."""
    pos = against("orc")
    pos.lit = 0
    pos.marks[ELF] |= eyes
    meeting.use_surprised(pos, 3, 0)
    assert pos.surprise == surprised


def test_2_wanderers_come_through_a_door() -> None:
    """UWA-LIGHT-2: creatures may be surprised when they come through a door, light or no light; so may the party."""
    pos = below()
    emptied(pos)
    number = before(pos, DOOR, ROOM)
    pos.steps = [("explore",), ("turn-end",)]
    # a 6, by that door; table 1, orcs, ten; the party is not surprised, they are on 2, at 20 feet
    run(pos, 6, into(pos, number) + 1, 1, 4, 5, 5, 9, 6, 2, 4)
    assert (pos.surprise, pos.gap, pos.steps[-1]) == (WE_SURPRISE, 20, ("segment",))


def test_3_a_door_left_behind() -> None:
    """UWA-DOOR-4, UWA-DOOR-5, UWA-SURP-1: who has gone in where nobody is has no door before him any more: neither its
    advantage nor the strain nor what a spell told of it lasts until the next room."""
    pos = below()
    emptied(pos)
    square = beyond(pos, before(pos, DOOR))
    pos.doorway, pos.strained, pos.keen = 1, 1, meeting.WARNED
    walking.enter(pos, square, None)
    assert (pos.doorway, pos.strained, pos.keen) == (0, 0, 0)
    found = next(one for one in exits(pos) if truth.level(pos).squares[one.beyond] == PASSAGE)
    pos.here = found.square
    pos.doorway, pos.strained, pos.steps = 1, 1, [("explore",), ("walk", found.way, 0, 0, 0)]
    walking.walk(pos, pos.steps[-1], ScriptedDice(), None)
    assert (pos.doorway, pos.strained) == (0, 0)


def test_4_only_what_is_held_is_dropped() -> None:
    """UWA-DROP-1: an empty hand drops nothing."""
    pos = against("troll")
    pos.marks[FIRST] = SHIELD | UNARMED | BARE
    pos.marks[SECOND] = SHIELD | UNARMED
    pos.marks[CLERIC] = SHIELD | BARE
    log = list[Event]()
    rolls = ScriptedDice(1, 1, 100, 1, 100, 100)
    meeting.drop_things(pos, rolls, log)
    rolls.finish()
    assert [what[1] for what in told(log, "dropped")] == ["the shield", "the weapon"]
    assert pos.marks[SECOND] & BARE
    assert pos.marks[CLERIC] & UNARMED


# -- flight ------------------------------------------------------------------------------------------------------------


def test_5_too_far_from_the_start() -> None:
    """UWA-PURS-1, UWA-SURP-4: a free move that brings more than 90 feet between them leaves nobody to follow."""
    pos = against("orc", 3, 30)
    pos.armour = bytearray([NONE]) * PARTY
    pos.surprise, pos.steps = WE_SURPRISE, [("segment",)]
    pick(pos, "flee")
    assert (pos.gap, pos.outcome[2]) == (120, (0.5,))


@pytest.mark.parametrize(("kind", "over"), [("wight", True), ("zombie", False), ("ghoul", True)])
def test_6_oil_and_the_dead(kind: str, over: bool) -> None:
    """UWA-PURS-7: of the undead only the mindless walk through fire."""
    pos = against(kind, 1, 40)
    pos.oil[MAGE], pos.steps = 1, [("chase",)]
    pick(pos, "burn-oil", 4)
    assert bool(pos.outcome) == over


def test_7_what_is_thrown_away_is_gone() -> None:
    """UWA-PURS-4: shields thrown away on the run are not at hand when the party is caught."""
    pos = against("orc", 3, 40)
    pos.marks[FIRST] |= SHIELD
    pos.steps = [("chase",)]
    pick(pos, "drop-shields")
    pos.gap = 0
    assert not pos.marks[FIRST] & SHIELD
    assert PICK_UP not in orders.deeds(pos, FIRST)


def test_8_a_fork_is_a_corner() -> None:
    """UWA-PURS-2: whoever turns aside at a fork turns a corner; whoever runs straight on does not."""
    pos = pursued("zombie")
    true = truth.level(pos)
    for square in range(len(true.squares)):
        ways = [way for way in range(4) if side(square, way) >= 0 and true.sides[side(square, way)] == OPEN]
        if true.squares[square] == PASSAGE and len(ways) == 4:
            break
    else:
        raise AssertionError("the dungeon has no crossing")
    thrown = []
    for behind in (2, 1):
        pos = pursued("zombie")
        stand(pos, square)
        pos.source = side(square, behind)
        east = next(one for one in exits(pos) if one.way == 0)
        flight.dash(pos, east, ScriptedDice(1, 1, 1), None)  # a dwarf sees whatever trap lies there
        thrown.append(followings(pos))
    assert thrown[1] == thrown[0] + 1


def test_9_a_secret_door_on_the_run() -> None:
    """UWA-PURS-2, UWA-PURS-5: a secret door is a door: the party stops before it, and beyond it they follow on 1."""
    pos = pursued("zombie")
    number = before(pos, SECRET)
    last = pos.here
    pos.shown[sheet_side(pos, number)] = SECRET + 1
    entry = next(one for one in exits(pos) if one.kind == OPEN)
    stand(pos, entry.beyond)
    flight.dash(pos, next(one for one in exits(pos) if one.beyond == last), ScriptedDice(1), None)
    assert pos.here == last
    through = next(one for one in exits(pos) if one.side == number)
    pos.steps = [("flight",)]
    flight.dash(pos, through, ScriptedDice(1), None)
    assert ("throw", FOLLOWING, 1, 6, 0, 1) in pos.steps


@pytest.mark.parametrize(("kind", "dice", "through"), [(LOCKED, (2, 2, 2), False), (FREE, (), True)])
def test_10_doors_on_the_run(kind: int, dice: tuple[int, ...], through: bool) -> None:
    """UWA-PURS-6, UWA-DOOR-1: they are as they always are: a lock is one harder, and some open freely."""
    pos = pursued("zombie", 3, 90, 3)
    number = before(pos, kind)
    start = pos.here
    flight.dash(pos, exits(pos)[into(pos, number)], ScriptedDice(1, *dice), None)
    assert (pos.here != start) == through


def test_11_treasure_thrown_down() -> None:
    """UWA-PURS-8: treasure of ten gold pieces a head stops the intelligent with 90 %, wherever it was carried."""
    pos = pursued("orc")
    pos.taken, pos.packed = 300, 30
    pick(pos, "drop-loot", 90)
    assert (pos.taken, pos.steps, pos.owed) == (0, [("explore",)], 2)
    pos = pursued("orc")
    pos.taken, pos.packed = 290, 29
    pick(pos, "drop-loot")
    assert pos.steps[-1] == ("flight",)


@pytest.mark.parametrize(("kind", "thrown"), [("zombie", 1), ("minotaur", 0)])
def test_12_stairs_and_minotaurs(kind: str, thrown: int) -> None:
    """UWA-PURS-2: minotaurs follow upstairs and downstairs without a throw."""
    pos, down, _ = on_the_stairs(kind)
    log = pick(pos, down, *[1] * (1 + thrown))
    assert told(log, "climbed")
    assert pos.steps[-1] == ("flight",)


def on_the_stairs(kind: str) -> tuple[Position, str, int]:
    """In flight at the head of stairs down: the pick that takes them, and where they end."""
    pos = pursued(kind, 1, 80)
    way = next(way for way in truth.dungeon(pos).ways if way.kind == 0 and way.high == 1)
    stand(pos, way.high_square)
    at = next(at for at, end in enumerate(stairways(pos)) if end[1] == way.high_square)
    return pos, f"way-{at + 1}", way.low_square


def test_13_hiding_is_no_flight() -> None:
    """UWA-REST-1, UWA-AVOID-4: the double rest is due after a chase; whoever hid and was passed by owes none."""
    pos = pursued("orc")
    pos.steps = [("hidden", 2)]
    run(pos)
    assert (pos.owed, pos.steps) == (0, [("explore",)])


# -- below ground ------------------------------------------------------------------------------------------------------


def test_14_a_trap_at_the_end_of_a_turn() -> None:
    """UWA-WAND-1, UWA-ACT-2: every turn has its end, also if a trap springs in the same moment."""
    for number in range(20):
        pos = below(number)
        darts = [trap for trap in truth.dungeon(pos).traps if trap.kind == DART and trap.at == 0]
        if darts:
            break
    stand(pos, darts[0].square)
    pos.steps = [("explore",), ("turn-end",), ("sprung", FIRST)]
    run(pos, 1, 5)
    assert pos.burn == 1


def test_15_an_elf_and_a_niche() -> None:
    """UWA-GUARD-1, UWA-SEARCH-1: what is behind a secret door an elf finds on 4, a man on 2."""
    for who, die, found in ((ELF, 4, True), (ELF, 5, False), (FIRST, 3, False), (FIRST, 2, True)):
        pos = below()
        hall(pos, gold=100, guard=halls.NICHE, known=0)
        stretch = halls.unsearched(pos)[0]
        halls.use_searching(pos, die, stretch * 2 * halls.FLOOR_SEARCH + pos.able().index(who))
        here = halls.here(pos)
        assert here is not None
        assert bool(here.known & halls.FOUND) == found


def test_16_nobody_has_to_give_up() -> None:
    """UWA-SEARCH-1: a stretch can be searched again and again, a turn each; the least searched come first."""
    pos = below()
    stretch = halls.unsearched(pos)[0]
    pos.searched[sheet_side(pos, stretch)] = 255
    assert halls.unsearched(pos)[-1] == stretch
    assert halls.wall_left(pos)
    halls.use_searching(pos, 6, stretch * 2 * halls.FLOOR_SEARCH)
    assert pos.searched[sheet_side(pos, stretch)] == 255


def test_17_spells_of_light() -> None:
    """UWA-LIGHT-T, UWA-SPELL-1: a light lasts six turns and one for each level of its caster, however long the torch
    has burnt; the continual one lasts."""
    pos = below()
    pos.burn = 5
    magic.EFFECTS["light"](pos, MAGE, -1, ScriptedDice(), None)
    for _ in range(6):
        lights.burn(pos, None)
    assert pos.lit == magic.MAGIC_LIGHT
    lights.burn(pos, None)
    assert (pos.lit, pos.burn) == (1, 0)
    magic.EFFECTS["continual_light"](pos, MAGE, -1, ScriptedDice(), None)
    for _ in range(30):
        lights.burn(pos, None)
    assert pos.lit >= magic.MAGIC_LIGHT


def test_18_maps_and_scrolls_in_rooms() -> None:
    """UWA-STK-7, UWA-MAG-1, UWA-MAG-5, UWA-EQP-3: from 76 on it is a map, which fetches nothing here; a scroll fetches
    100 for each level of its spells; a placed hoard has no map."""
    book = below().content.book
    rolls = ScriptedDice(4, 51, 6, 6, 5, 76)
    assert stocking.treasure(1, rolls, book, False) == ((400, 0, 0, 0, 0), (0, 0, 1, 0))
    rolls.finish()
    rolls = ScriptedDice(4, 51, 6, 6, 5, 75, 70, 5, 2, 6, 1, 5)
    assert stocking.treasure(1, rolls, book, False) == ((400, 0, 0, 0, 11_000), (0, 0, 1, 402))
    rolls.finish()
    rolls = ScriptedDice(4, 51, 1, 5, 1, 30, 1, 50, 9)
    assert stocking.treasure(1, rolls, book, True)[0][4] == 2500
    rolls.finish()


def test_19_the_great_have_company_at_home() -> None:
    """UWA-MTX-7, UWA-WAND-5, UWA-STK-4: a wizard in a room has apprentices and bodyguards, too; of two evil priests one
    is a bodyguard."""
    pos = below()
    emptied(pos)
    book = pos.content.book
    walking.begin_meeting(pos, book.number["wizard"], 1, 0)
    run(pos, 2, 3, 1, 9, 6, 4, 4)
    assert [pos.kind(foe).id for foe in pos.foes()] == ["wizard"] + ["enchanter"] * 2 + ["hero"] * 3
    pos = below()
    emptied(pos)
    walking.begin_meeting(pos, book.number["evil_priest"], 2, 0)
    run(pos, 2, 9, 6, 4, 4)
    assert [pos.kind(foe).id for foe in pos.foes()] == ["evil_priest", "swashbuckler"]


def test_20_who_stays_at_home() -> None:
    """UWA-MTX-7: after a flight the wizard is still one, whatever company he had."""
    pos = below()
    emptied(pos)
    square = beyond(pos, before(pos, DOOR))
    at = halls.look_in(pos, square)
    wizard = pos.content.book.number["wizard"]
    pos.halls[at] = tuple(halls.Hall(*pos.halls[at])._replace(kind=wizard, number=1))
    walking.enter(pos, square, None)
    run(pos, 2, 3, 1, 9, 6, 4, 4)
    pos.steps = [("go-on", 2)]
    run(pos)
    assert pos.halls[at][2:4] == (wizard, 1)


def test_21_shaken_off_on_the_stairs() -> None:
    """UWA-PURS-2: whether they follow shows when the stairs are taken: shaken off, the party is at their other end."""
    pos, down, end = on_the_stairs("zombie")
    pick(pos, down, 1, 3)
    assert (pos.floor, pos.here, pos.owed) == (1, end, 2)
    assert pos.steps == [("explore",)]


@pytest.mark.parametrize(("face", "after"), [(2, 1), (3, 0)])
def test_22_somebody_lives_at_the_end_of_the_stairs(face: int, after: int) -> None:
    """UWA-R93, UWA-PURS-2: whoever lives there is met, and the pursuers come on if they follow down the stairs."""
    for number in range(40):
        pos = below(number)
        ways = [way for way in truth.dungeon(pos).ways if way.kind == 0 and way.high == 1]
        lairs = [way for way in ways if truth.dungeon(pos).levels[1].squares[way.low_square] == ROOM]
        if lairs:
            break
    emptied(pos)
    pos.floor = 1
    at = halls.look_in(pos, lairs[0].low_square)
    orc = pos.content.book.number["orc"]
    pos.halls[at] = tuple(halls.Hall(*pos.halls[at])._replace(kind=orc, number=7))
    foes = against("zombie", 1, 80)
    for name in BAND:
        setattr(pos, name, getattr(foes, name))
    stand(pos, lairs[0].high_square)
    pos.gap, pos.hasted, pos.steps = 80, 1, [("flight",)]
    end = next(one for one in stairways(pos) if one[1] == lairs[0].high_square)
    pos.steps.append(("upstairs", pos.ends.index(end)))
    run(pos, face, 1, 9, 6, 4, 4)
    assert (len(pos.foes()), pos.kind(0).id, pos.hasted) == (7, "orc", 0)
    assert pos.foe_fate[7:] == bytearray([ROUND]) * after
    assert pos.steps == [("explore",), ("menu",)]


def test_23_corners_are_on_the_map() -> None:
    """UWA-PURS-2, UWA-CBT-10: below ground a fighting withdrawal passes no corner that is not there."""
    pos = pursued("orc", 3, 0)
    pos.fled, pos.steps = 55, [("round",)]
    chase.fall_back(pos, 10, None)
    assert (pos.fled, followings(pos)) == (65, 0)


def test_24_every_room_is_thrown_for() -> None:
    """UWA-STK-2: only where one comes in from above ground is nobody; further down every room may be lived in."""
    for depth, lived_in in ((1, False), (2, True)):
        pos = below()
        dungeon = truth.dungeon(pos)
        level, entrance = dungeon.levels[depth - 1], dungeon.entrances[depth - 1]
        stocks = [lodging.stock(level, depth, entrance, seed, pos.content.book) for seed in range(40)]
        assert any(rooms[level.rooms[entrance]].kind >= 0 for rooms in stocks) == lived_in


def test_25_a_turn_ends_in_flight() -> None:
    """UWA-WAND-1, UWA-ACT-2, UWA-MOVE-2: every turn has its end, in a flight, too: the torch burns and somebody may
    come; then it shows whether the band follows."""
    pos = pursued("zombie")
    pos.clock = turns.TURN - 1
    flight.run_on(pos, 60, None)
    flight.follow(pos, [2])
    run(pos, 5, 1)
    assert (pos.burn, pos.clock // turns.TURN, pos.steps) == (1, 1, [("flight",)])


@pytest.mark.parametrize(("gap", "after"), [(5, ("stance",)), (150, ("explore",))])
def test_26_a_turn_ends_with_the_flight(gap: int, after: tuple[str, ...]) -> None:
    """UWA-WAND-1: caught or away at the end of a turn, the end is still to come."""
    pos = pursued("orc", 3, gap)
    pos.clock = turns.TURN - 5
    flight.run_on(pos, 60, None)
    assert pos.clock == turns.TURN - 1
    run(pos)
    assert (pos.steps[-1], pos.burn) == (after, 0)


def test_27_a_meeting_at_the_end_of_a_turn() -> None:
    """UWA-WAND-1, UWA-ACT-2: who meets somebody as a turn ends has that end after the meeting."""
    pos = below()
    pos.clock = turns.TURN - 1
    pos.steps = [("explore",)]
    turns.pass_time(pos, 30)
    walking.begin_meeting(pos, pos.content.book.number["orc"], 7, 0)
    pos.steps = [("go-on", 1)]
    run(pos)
    turns.pass_time(pos, 30)
    assert pos.steps == [("explore",), ("turn-end",)]
