"""The booklet's example of play, almost line by line: two doors, six gnolls, a room with two chests, and away."""

from __future__ import annotations

from wyrmtable.core import Log, NoDice, ScriptedDice
from wyrmtable.games.underworld.files import buttons
from wyrmtable.games.underworld.files.terms import SIZE
from wyrmtable.games.underworld.position import Position
from wyrmtable.games.underworld.rules import (
    boxes,
    explore,
    guarding,
    halls,
    magic,
    passing,
    remedies,
    rummaging,
    stocking,
    truth,
    turns,
    walking,
)
from wyrmtable.games.underworld.rules.charting import drawn_side, exits, spot
from wyrmtable.games.underworld.rules.level import DOOR, PASSAGE, ROOM, SECRET, SIDES, WALL
from wyrmtable.games.underworld.rules.level import STEPS as STRIDES

from .arena import step
from .caves import below, emptied, hall, into, stand

COPPER_WEIGHT = 2_000


def at_the_east_door() -> tuple[Position, int, int]:
    """Before a stuck door of a room in which six gnolls live: the door, and a square of the room."""
    pos = below()
    emptied(pos)
    true = truth.level(pos)
    for square in range(SIZE):
        for way in range(4):
            number = SIDES[square][way]
            if true.squares[square] == PASSAGE and number >= 0 and true.sides[number] == DOOR:
                room = square + STRIDES[way]
                if true.squares[room] == ROOM and true.rooms[room] != true.rooms[pos.here]:
                    at = halls.look_in(pos, room)
                    gnolls = halls.Hall(*pos.halls[at])._replace(kind=pos.content.book.number["gnoll"], number=6)
                    pos.halls[at] = tuple(gnolls)
                    stand(pos, square)
                    return pos, number, room
    raise AssertionError("the dungeon has no such door")


def run(pos: Position, dice: ScriptedDice, log: Log) -> None:
    """Throws are made and used until something else is due."""
    while pos.steps[-1][0] in ("throw", "thrown", "heard"):
        step(pos, dice, log)


def test_listening_and_forcing() -> None:
    """UWA-EX-10, UWA-EX-11: three listen in vain; at the next door somebody hears shuffling; two force it, one of them
    with a 2; it is open, and only the six gnolls may be surprised."""
    pos, door, room = at_the_east_door()
    for faces, told in (((3, 3, 3), "nothing"), ((1, 6), "shuffling")):
        pos.steps = [("explore",)]
        walking.take_exit(pos, into(pos, door), None)
        log: Log = []
        passing.door_take(pos, pos.steps[-1], pos.deed(buttons.LISTEN), NoDice(), log)
        run(pos, dice := ScriptedDice(*faces), log)
        dice.finish()
        assert [event[2] for event in log if event[1] == "listened"] == [told]
    passing.force(pos, pos.steps[-1], 2, ScriptedDice(5, 2), None)
    assert pos.doorway == 1, "ready at the door: only those inside can be surprised"
    pos.steps = [("explore",), ("pass", door)]
    walking.go_through(pos, pos.steps[-1], NoDice(), None)
    walking.walk(pos, pos.steps[-1], NoDice(), None)
    assert [pos.kind(foe).id for foe in range(len(pos.foe_kind))] == ["gnoll"] * 6
    assert pos.goal == room


def in_the_room() -> Position:
    pos, _, room = at_the_east_door()
    stand(pos, room)
    hall(pos, kind=-1, number=0)
    pos.steps = [("explore",)]
    return pos


def test_the_hollow_spot() -> None:
    """UWA-EX-12: the elf has felt something; a later search finds the secret door on a 5."""
    pos = in_the_room()
    wall = next(number for square in spot(pos) for number in SIDES[square] if drawn_side(pos, number) == WALL)
    pos.shifts = [(pos.floor, wall, SECRET)]
    square = next(one for one in spot(pos) if wall in SIDES[one])
    walking.use_sensing(pos, 2, square)
    assert pos.clues == [(pos.floor, square)]
    halls.use_searching(pos, 5, wall * 2 * halls.FLOOR_SEARCH)
    assert wall in [found.side for found in exits(pos)]


def test_five_tasks_and_two_chests() -> None:
    """UWA-EX-13: guards stand at the doors while the others work; a needle springs and is saved against; the chest that
    seems empty has a false bottom, with a case and a necklace in it."""
    pos = in_the_room()
    guarding.post(pos, None)
    assert pos.guards
    assert len(guarding.hands(pos)) == 6 - pos.guards
    hall(pos, silver=40, guard=halls.NEEDLE, known=halls.FOUND)
    boxes.open_box(pos, 0, ScriptedDice(1, 20), None)
    assert (pos.hurt, halls.laid_out(pos)[0][0]) == ([0] * 6, 40)
    hall(pos, silver=0, jewels=60_000, jewel_count=2, guard=halls.FALSE_BOTTOM, known=halls.FOUND)
    boxes.open_box(pos, 0, ScriptedDice(6), None)
    assert halls.laid_out(pos)[0][3] == 0, "it seems empty"
    boxes.look_at_box(pos, 0, None)
    assert (halls.laid_out(pos)[0][3], halls.laid_out(pos)[1][3]) == (2, 60_000)


def test_old_boots() -> None:
    """UWA-EX-14: they are found because somebody asks, and known for elven boots when they were tried on."""
    pos = in_the_room()
    book = pos.content.book
    line = book.treasure.items["miscellaneous"].ladder.results.index("elven boots")
    boots = stocking.code(book, "miscellaneous", line)
    hall(pos, asked=0, wanted=1, wanted_worth=50_000, wanted_thing=boots)
    pos.steps = [("explore",), ("ask",)]
    rummaging.ask_take(pos, ("ask",), pos.deed(buttons.ASK_FOR + 1), NoDice(), None)
    assert pos.things == [], "there are no cloaks"
    pos.steps = [("explore",), ("ask",)]
    rummaging.ask_take(pos, ("ask",), pos.deed(buttons.ASK_FOR), NoDice(), None)
    assert pos.things == [(boots, 50_000, 0)]
    log: Log = []
    rummaging.try_out(pos, NoDice(), log)
    assert [event[2] for event in log if event[1] == "shows-itself"] == ["elven boots"]


def test_loading_and_away() -> None:
    """UWA-EX-15: two thousand coins take four turns, each with its check; a guard hears who comes on the fourth, Hold
    Portal shuts the door, and nobody comes in."""
    pos = in_the_room()
    hall(pos, silver=COPPER_WEIGHT, guard=0, known=halls.FOUND)
    clock = pos.clock
    for _ in range(4):
        explore.load(pos, 0, None)
    assert pos.clock - clock == 4 * turns.TURN
    assert pos.steps.count(turns.END) == 4
    door = next(found for found in exits(pos) if found.kind in (DOOR, 6))
    pos.steps = [("explore",)]
    pos.foe_kind, pos.foe_marks, pos.source = [pos.content.book.number["ogre"]], [0], door.side
    pos.steps.append(("warn",))
    log: Log = []
    guarding.warn(pos, pos.steps[-1], NoDice(), log)
    assert [event[2] for event in log if event[1] == "footsteps"] == ["heavy steps"]
    spell = pos.content.book.spells.number("hold_portal")
    mage = next(who for who in range(6) if pos.klass(who) == "mage")
    pos.spells[magic.slot(pos, mage, spell)] = 1
    remedies.help_with(pos, spell, NoDice(), None)
    assert (pos.coming, pos.foe_kind) == (0, [])
