"""Spells that open walls, read and ask, make snakes, or carry somebody away: cases with scripted dice."""

from __future__ import annotations

from random import Random

from wyrmtable.core import ScriptedDice
from wyrmtable.games.underworld.files.buttons import REST, WALLS
from wyrmtable.games.underworld.files.terms import ABLE, DEAD, GONE, SIZE, VENOM
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.position import Position
from wyrmtable.games.underworld.rules import (
    blows,
    explore,
    halls,
    magic,
    mapping,
    remedies,
    retinue,
    rumours,
    snakes,
    truth,
    turns,
    wonders,
)
from wyrmtable.games.underworld.rules.charting import exits, spot
from wyrmtable.games.underworld.rules.level import PASSAGE, ROCK, ROOM, SECRET, SIDES, STEPS, WALL
from wyrmtable.games.underworld.show.titles import titles

from .arena import CLERIC, MAGE, against, pick, texts, told
from .caves import before, below, emptied, hall, stand
from .test_spells import cast, give
from .test_wizardry import help_with, of_class


def before_a_thin_wall(pos: Position, rock: bool) -> int:
    """Puts the party in a passage beside ten feet of rock, or nothing but a wall, with more behind; the way."""
    true = truth.level(pos)
    for square in range(SIZE):
        for way in range(4):
            number = SIDES[square][way]
            if true.squares[square] != PASSAGE or number < 0 or true.sides[number] != WALL:
                continue
            first = square + STEPS[way]
            deep = true.squares[first] == ROCK and SIDES[first][way] >= 0
            far = first + STEPS[way] if deep else first
            if deep == rock and true.squares[far] != ROCK:
                stand(pos, square)
                return way
    raise AssertionError("the dungeon has no such wall")


def test_passwall() -> None:
    """UWA-SPELL-1: a hole ten feet deep in one wall, for three turns; then it is stone again."""
    pos = below(4)
    emptied(pos)
    way = before_a_thin_wall(pos, True)
    square, mage = pos.here, of_class(pos, "mage")
    rock = square + STEPS[way]
    before_ways, seen = exits(pos), bytes(pos.seen)
    spell = give(pos, mage, "passwall")
    help_with(pos, "passwall")
    pos.pending = None
    assert f"exit-{way + 1}" in texts(pos)
    assert titles(pos)[pos.deed(way)] == f"The {WALLS[way]} wall"
    assert [reason.rule for reason in GAME.why_not(pos, 0, pos.deed(REST))] == ["UWA-SPELL-1"]
    log = pick(pos, f"exit-{way + 1}")
    assert told(log, "pierced") == [("a way through",)]
    assert not magic.has(pos, mage, spell)
    assert SIDES[square][way] in [found.side for found in exits(pos)]
    assert truth.level(pos).squares[rock] == PASSAGE
    pos.clock += 3 * turns.TURN
    pos.here = rock
    wonders.close_holes(pos)
    assert (pos.here, exits(pos), bytes(pos.seen), pos.breaches, pos.gaps) == (square, before_ways, seen, [], [])
    assert truth.level(pos).squares[rock] == ROCK


def test_passwall_closes_with_the_turn() -> None:
    """UWA-SPELL-1, UWA-ACT-2: at the end of the third turn; in an imagined dungeon as well."""
    pos = below(4)
    emptied(pos)
    way = before_a_thin_wall(pos, True)
    ways = exits(pos)
    assert wonders.pierce(pos, way)
    world = GAME.imagine(pos, 0, Random(1))
    assert GAME.view(world, 0) == GAME.view(pos, 0)
    for each in (pos, world):
        each.pending = None
        for _ in range(3):
            assert exits(each) != ways
            pick(each, "rest", 1)
        assert exits(each) == ways
    assert GAME.view(world, 0) == GAME.view(pos, 0)


def test_passwall_in_vain() -> None:
    """UWA-SPELL-1: ten feet are not enough where the rock is thicker."""
    pos = below(4)
    emptied(pos)
    true = truth.level(pos)
    for square in range(SIZE):
        for way in range(4):
            first = square + STEPS[way]
            thick = SIDES[square][way] >= 0 and true.squares[square] == PASSAGE and true.squares[first] == ROCK
            if thick and SIDES[first][way] >= 0 and true.squares[first + STEPS[way]] == ROCK:
                stand(pos, square)
                assert not wonders.pierce(pos, way)
                assert not pos.gaps
                return
    raise AssertionError("there is no thick rock")


def test_read_languages() -> None:
    """UWA-SPELL-1, UWA-MAG-1: the writing of two maps tells who guards a hoard, and that stays true in every world."""
    pos = below(4)
    mage = of_class(pos, "mage")
    give(pos, mage, "read_languages")
    assert pos.content.book.spells.number("read_languages") not in dict(remedies.remedies(pos))
    for place in (1, 2, 3):
        mapping.use_map_place(pos, place, mapping.TO_BOTH)
    log = help_with(pos, "read_languages")
    assert told(log, "deciphered") == [(2,)]
    read = [halls.Hall(*row) for row in pos.charted if halls.Hall(*row).known & halls.READ]
    assert len(read) == 2
    for seed in range(3):
        world = GAME.imagine(pos, 0, Random(seed))
        for one in read:
            there = next(halls.Hall(*row) for row in world.charted if row[:2] == one[:2])
            assert (there.kind, there.number, there.guards, there.jewels) == (
                one.kind,
                one.number,
                one.guards,
                one.jewels,
            )
        assert GAME.view(world, 0) == GAME.view(pos, 0)


def test_speak_with_plants() -> None:
    """UWA-SPELL-1, UWA-LVL-8: giant fungi tell of a secret door, then of hidden treasure, then that that is all."""
    pos = below(4)
    emptied(pos)
    number = before(pos, SECRET, ROOM)
    cleric = of_class(pos, "cleric")
    give(pos, cleric, "speak_with_plants")
    assert not wonders.overgrown(pos, "")
    hall(pos, dressing=1 << wonders.FUNGI, silver=50, known=0, guard=halls.UNDER_FLOOR)
    assert told(help_with(pos, "speak_with_plants"), "one-fact") == [("a secret door",)]
    assert number in [found.side for found in exits(pos)]
    for each in spot(pos):
        for side in SIDES[each]:
            if truth.level(pos).sides[side] == SECRET:
                pos.shown[side] = SECRET + 1
    assert halls.reveal_a_secret(pos) == "where treasure is hidden"
    assert halls.reveal_a_secret(pos) == "that nothing else is hidden"


def test_commune() -> None:
    """UWA-SPELL-1: three answers, all true: of rumours first, then of this level; nothing is asked twice."""
    pos = below(4)
    cleric, true = of_class(pos, "cleric"), rumours.facts(pos)
    pos.rumours = [(rumours.DEN, 3, 1)]
    give(pos, cleric, "commune")
    give(pos, cleric, "commune")
    help_with(pos, "commune")
    assert [row[:2] for row in pos.answers] == [(rumours.DEN, 3), (rumours.HOARD, 1), (rumours.GUARDED, 1)]
    assert all(bool(yes) == ((what, level) in true) for what, level, yes in pos.answers)
    help_with(pos, "commune")
    assert len({row[:2] for row in pos.answers}) == 6
    world = GAME.imagine(pos, 0, Random(2))
    assert (world.answers, world.rumours[0][2]) == (pos.answers, int((rumours.DEN, 3) in true))
    assert "A god says" in dict(GAME.view(pos, 0).facts)


def test_teleport_takes_one() -> None:
    """UWA-SPELL-1, UWA-MARCH-3: nobody leaves the others by choice; the last of them is back where he came in."""
    pos = below(4)
    emptied(pos)
    mage = of_class(pos, "mage")
    give(pos, mage, "teleport")
    start = pos.here
    stand(pos, truth.storey_at(pos, 1).entrance, 1)
    assert not wonders.alone(pos, "teleport")
    for who in pos.characters():
        pos.fate[who] = DEAD if who != mage else ABLE
    help_with(pos, "teleport")
    assert (pos.floor, pos.here in spot(pos), start in spot(pos)) == (0, True, True)


def test_dimension_door() -> None:
    """UWA-SPELL-1: one creature at hand is 360 feet off, without a save."""
    pos = against("ogre", 2, 10)
    spell = give(pos, MAGE, "dimension_door")
    assert magic.fits(pos, MAGE, spell)
    pos.gap = 20
    assert not magic.fits(pos, MAGE, spell)
    cast(pos, MAGE, "dimension_door", 1)
    assert list(pos.foe_fate) == [ABLE, GONE]


def test_sticks_to_snakes() -> None:
    """UWA-SPELL-1, UWA-R341: 2d8 snakes of two dice stand before the party, every other one poisonous."""
    pos = against("ogre", 2, 0, 20)
    march = pos.march[:]
    cast(pos, CLERIC, "sticks_to_snakes", -1, 2, 1, 6, 5, 4, 3, 2, 1)
    made = list(retinue.hired(pos))
    assert (pos.march, pos.column) == ([*made, *march], [*march[:-1], *made, march[-1]])
    assert [(pos.hp[one], pos.level[one], bool(pos.marks[one] & VENOM)) for one in made] == [
        (11, 2, False),
        (7, 2, True),
        (3, 2, False),
    ]
    assert pos.front() == made
    dice = ScriptedDice(20, 3, 9)
    blows.strike(pos, made[1], 0, dice, None)
    dice.finish()
    assert (pos.foe_fate[0], pos.foe_hurt[0]) == (DEAD, 3)
    dice = ScriptedDice(20, 3)
    blows.strike(pos, made[0], 1, dice, None)
    dice.finish()
    assert pos.foe_fate[1] == ABLE


def test_snakes_go_when_it_is_over() -> None:
    """UWA-R94, UWA-R341: what was made for a meeting is gone after it, and the column is as it was."""
    pos = below(4)
    cleric, column = of_class(pos, "cleric"), pos.column[:]
    snakes.sticks_to_snakes(pos, cleric, -1, ScriptedDice(1, 1, 3, 3, 3, 3), None)
    explore.forget(pos)
    assert [pos.fate[who] for who in retinue.hired(pos)] == [GONE, GONE]
    assert pos.able() == column
    assert not GAME.audit(pos)
