"""Rooms and passages: searching, what is hidden, boxes, traps; with scripted dice."""

from __future__ import annotations

import pytest

from wyrmtable.core import NoDice, ScriptedDice
from wyrmtable.games.underworld.files.buttons import square_name
from wyrmtable.games.underworld.files.terms import SIZE, SPRINGING
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.position import Position
from wyrmtable.games.underworld.rules import boxes, guarding, halls, magic, traps, truth, turns, walking
from wyrmtable.games.underworld.rules.charting import exits, spot
from wyrmtable.games.underworld.rules.level import BESIDE, OPEN, ROOM, SECRET
from wyrmtable.games.underworld.rules.lurkers import ALARM, BLOCK, CHUTE, DART, LIDDED, PIT, PORTCULLIS, SPEARS, TRAPS

from .arena import DWARF, ELF, FIRST, SECOND, pick, texts, told
from .caves import before, below, emptied, hall, stand


def test_searching_walls() -> None:
    """UWA-SEARCH-1, UWA-ACT-1: in a turn six stretches of ten feet; a man finds the secret door on 2, an elf on 4; each
    stretch only twice."""
    pos = below()
    emptied(pos)
    number = before(pos, SECRET, ROOM)
    assert number not in [found.side for found in exits(pos)]
    able = pos.able()
    halls.use_searching(pos, 3, number * 2 * halls.FLOOR_SEARCH + able.index(FIRST))
    assert number in halls.unsearched(pos)
    halls.use_searching(pos, 4, number * 2 * halls.FLOOR_SEARCH + able.index(ELF))
    assert number in [found.side for found in exits(pos)]
    pos = below()
    emptied(pos)
    pick(pos, "search-walls", *[6] * 6, 1)
    assert (pos.clock, sum(pos.searched)) == (turns.TURN, 6)


def test_what_is_remembered_of_a_room_and_a_level() -> None:
    """UWA-PLAY-2, UWA-LVL-3: exits are those of the drawing as it is now, and a level is that of the dungeon as it is
    now, whatever was asked before."""
    pos = below()
    emptied(pos)
    number = before(pos, SECRET, ROOM)
    squares, ways, level = spot(pos), exits(pos), truth.level(pos)
    twin = pos.copy()
    twin.shown[2 * twin.floor * SIZE + number] = SECRET + 1
    assert number in [found.side for found in exits(twin)]
    assert (spot(pos), exits(pos)) == (squares, ways)
    twin.seen[:] = bytes(len(twin.seen))
    twin.seen[twin.here] = ROOM + 1
    assert spot(twin) == (twin.here,)
    twin.number += 1
    assert truth.level(twin) != level
    twin.number, twin.floor = pos.number, 1
    assert truth.level(twin) == truth.storey_at(pos, 1).level != level == truth.level(pos)
    twin.floor = 0
    twin.recount()
    assert truth.level(twin) == level


def test_an_elf_feels_something() -> None:
    """UWA-SENSE-1: on 2 he feels it, and then a man finds the door on 5."""
    pos = below()
    emptied(pos)
    number = before(pos, SECRET, ROOM)
    square = next(square for square in spot(pos) if square in halls.beside(number))
    walking.use_sensing(pos, 3, square)
    assert pos.clues == []
    walking.use_sensing(pos, 2, square)
    assert ("The elf felt something near", f"{square_name(square)} of level 1") in GAME.view(pos, 0).facts
    halls.use_searching(pos, 5, number * 2 * halls.FLOOR_SEARCH + pos.able().index(FIRST))
    assert number in [found.side for found in exits(pos)]


def test_an_elf_who_feels_nothing() -> None:
    """UWA-SENSE-1: where that is left out, he does not throw."""
    for option, throws in (("yes", True), ("no", False)):
        pos = below(elf_sense=option)
        emptied(pos)
        before(pos, SECRET, ROOM)
        walking.sense(pos)
        assert (pos.steps[-1][0] == "throw") is throws


def test_what_is_hidden() -> None:
    """UWA-GUARD-1, UWA-SEARCH-1: what is under the floor is found by searching it, what is invisible on 2."""
    for guard, die in ((halls.UNDER_FLOOR, 6), (halls.INVISIBLE_HOARD, 2)):
        pos = below()
        hall(pos, silver=300, guard=guard, known=0)
        assert "take-silver" not in texts(pos)
        squares = len(spot(pos))
        waits = -(-squares // 6)
        pick(pos, "search-floor", die, *[6] * 5, *[1] * waits)
        assert "take-silver" in texts(pos)
        assert "search-floor" in texts(pos), "nothing forbids another search"


def test_a_strong_box() -> None:
    """UWA-CHEST-1, UWA-CHEST-2: it opens on 1; the needle is poisoned, and on the first level it sickens."""
    pos = below()
    hall(pos, silver=300, guard=halls.NEEDLE, known=halls.FOUND)
    log = pick(pos, "open-box", 2)
    assert told(log, "box") == [("stuck",)]
    pick(pos, "open-box", 1, 11, 4)
    assert (pos.hurt[FIRST], "take-silver" in texts(pos)) == (4, True)


def test_a_trap_found() -> None:
    """UWA-CHEST-1, UWA-ACT-1: with a dwarf it is found on 2, and a pole opens the box without harm; it may be looked
    over again."""
    pos = below()
    pos.pole = 1
    hall(pos, silver=300, guard=halls.GAS, known=halls.FOUND)
    pick(pos, "look-at-box", 3)
    pick(pos, "look-at-box", 2, 1)
    pick(pos, "open-box", 1)
    assert pos.hurt == [0] * 6


def test_gas_and_pits() -> None:
    """UWA-CHEST-2, UWA-TRAP-3, UWA-R108: gas harms all but the guards at the doors; a chest over a pit
    drops whoever opens it, hurt on 2."""
    pos = below()
    pos.guards = 2
    around = guarding.hands(pos)
    assert len(around) == 4
    boxes.spring(pos, halls.GAS, FIRST, guarding.hands(pos), ScriptedDice(1, 3, 20, 20, 1, 2), None)
    assert [pos.hurt[who] for who in around] == [3, 0, 0, 2]
    assert sum(pos.hurt) == 5
    boxes.spring(pos, halls.OVER_PIT, SECOND, [], ScriptedDice(2, 5), None)
    boxes.spring(pos, halls.OVER_PIT, DWARF, [], ScriptedDice(3), None)
    assert (pos.hurt[SECOND], pos.hurt[DWARF]) == (5, 0)


def test_a_false_bottom() -> None:
    """UWA-CHEST-3: the open box seems empty until it is looked over."""
    pos = below()
    hall(pos, silver=300, guard=halls.FALSE_BOTTOM, known=halls.FOUND)
    pick(pos, "open-box", 6)
    assert "take-silver" not in texts(pos)
    pick(pos, "look-at-box")
    assert "take-silver" in texts(pos)


def test_traps_spring() -> None:
    """UWA-TRAP-1: the third in the column springs it."""
    pos = below()
    trap = next(trap for trap in truth.dungeon(pos).traps if trap.at == 0)
    stand(pos, trap.square)
    pos.steps = [("explore",)]
    walking.lurking(pos, None)
    walking.use_springing(pos, 3, 1)
    assert pos.steps[-1][:2] == ("throw", SPRINGING)
    walking.use_springing(pos, 2, 2)
    assert pos.steps[-1] == ("sprung", DWARF)


def test_a_dwarf_notices() -> None:
    """UWA-SENSE-2: a trap on 2, and then it harms nobody; on 3 the first in the column may spring it."""
    pos = below()
    trap = next(trap for trap in truth.dungeon(pos).traps if trap.at == 0)
    stand(pos, trap.square)
    pos.steps = [("explore",)]
    walking.lurking(pos, None)
    assert pos.steps[-1][-1] == walking.NOTICING
    walking.use_springing(pos, 3, walking.NOTICING)
    assert pos.steps[-1][-1] == 0
    walking.use_springing(pos, 2, walking.NOTICING)
    assert (0, trap.square) in pos.spent


def at_trap(kind: int) -> tuple[Position, int]:
    """The party stands on a trap of this kind on the first level, which springs; its square."""
    for number in range(80):
        pos = below(number)
        for trap in truth.storey(pos).traps:
            if trap.kind == kind:
                stand(pos, trap.square)
                pos.steps = [("sprung", FIRST)]
                return pos, trap.square
    raise AssertionError("no dungeon has such a trap")


@pytest.mark.parametrize(
    ("kind", "dice", "hurt"),
    [
        (PIT, (2, 5), [5, 0, 0]),
        (PIT, (3,), [0, 0, 0]),
        (DART, (12, 4), [4, 0, 0]),
        (BLOCK, (13, 2, 14, 12), [2, 0, 0]),
        (SPEARS, (3, 1, 4, 3, 2), [1, 0, 2]),
        (ALARM, (3,), [0, 0, 0]),
    ],
)
def test_kinds_of_traps(kind: int, dice: tuple[int, ...], hurt: list[int]) -> None:
    """UWA-TRAP-2, UWA-TRAP-3: pits, darts, blocks, spears and alarms."""
    pos, square = at_trap(kind)
    rolls = ScriptedDice(*dice)
    traps.sprung(pos, ("sprung", FIRST), rolls, None)
    if kind != ALARM:
        rolls.finish()
    assert pos.hurt[:3] == hurt
    assert (0, square) in pos.spent
    assert TRAPS == (PIT, LIDDED, DART, BLOCK, PORTCULLIS, ALARM, SPEARS, CHUTE), "a pit on 1 and 2, each other on one"


def test_a_portcullis() -> None:
    """UWA-TRAP-2, UWA-MARCH-3: it cuts the column in two, without a throw and without harm, and that costs no time."""
    pos, square = at_trap(PORTCULLIS)
    pos.back = next(other for other, number in BESIDE[square] if truth.level(pos).sides[number] == OPEN)
    before = pos.clock
    traps.sprung(pos, ("sprung", FIRST), NoDice(), None)
    assert (pos.able(), len(pos.groups), pos.clock) == ([FIRST], 1, before)
    assert not any(pos.hurt)


def test_a_slide_takes_everybody_down() -> None:
    """UWA-TRAP-2, UWA-SET-4, UWA-TRK-12: to the level below, and of six in two ranks nobody is left behind; the deepest
    level has none."""
    pos, _ = at_trap(CHUTE)
    traps.sprung(pos, ("sprung", FIRST), NoDice(), None)
    assert (pos.floor, pos.told) == (1, 2)
    assert truth.level(pos).squares[pos.here] != ROOM
    for number in range(20):
        assert CHUTE not in [trap.kind for trap in truth.dungeon(below(number)).traps if trap.at == 2]


def test_knock_on_a_box() -> None:
    """UWA-CHEST-1, UWA-PLAY-12: no die is thrown to open it; what protects it springs."""
    pos = below()
    spell = pos.content.book.spells.number("knock")
    mage = next(who for who in range(6) if pos.klass(who) == "mage")
    pos.spells[magic.slot(pos, mage, spell)] = 1
    assert "cast-knock" not in texts(pos)
    hall(pos, silver=300, guard=halls.NEEDLE, known=halls.FOUND)
    pick(pos, "cast-knock", 20)
    assert "take-silver" in texts(pos)


def test_detecting_what_is_invisible() -> None:
    """UWA-GUARD-1, UWA-PLAY-12: the spell shows a hoard that is invisible, and may be cast in any room."""
    pos = below()
    spell = pos.content.book.spells.number("detect_invisible")
    mage = next(who for who in range(6) if pos.klass(who) == "mage")
    pos.spells[magic.slot(pos, mage, spell)] = 1
    hall(pos, silver=300, guard=halls.INVISIBLE_HOARD, known=0)
    pick(pos, "cast-detect-invisible")
    assert "take-silver" in texts(pos)


def test_what_is_laid_down_lies_there() -> None:
    """UWA-PLAY-11, UWA-R109: coins that were laid down can be loaded again where they lie, magic stays in the packs."""
    pos = below()
    pos.taken, pos.packed, pos.things = 3_000, 340, [(1, 2_500, 0)]
    pick(pos, "drop-loot")
    assert (pos.taken, len(pos.things)) == (0, 1)
    assert halls.laid_out(pos)[0] == [0, 300, 0, 0, 0, 0]
    pick(pos, "take-gold")
    assert (pos.taken, pos.dropped) == (3_000, [])
