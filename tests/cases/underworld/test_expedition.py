"""Exploring: time, light, doors, listening, wanderers, flight, stairs, home; with scripted dice."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import ScriptedDice
from wyrmtable.games.underworld.files.buttons import TAKE
from wyrmtable.games.underworld.files.terms import DEAD, SIZE, SLIPPING, SPRINGING, STRENGTH
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules import (
    chase,
    explore,
    flight,
    guarding,
    halls,
    holding,
    passing,
    spikes,
    truth,
    turns,
    walking,
)
from wyrmtable.games.underworld.rules.charting import exits, ground, sheet_side, spot, stairways
from wyrmtable.games.underworld.rules.level import DOOR, FREE, LOCKED, PASSAGE, ROOM, UNTRIED
from wyrmtable.games.underworld.rules.ways import STAIRS

from .arena import CLERIC, FIRST, MAGE, against, kinds, offered, pick, run, texts, told
from .caves import before, below, beyond, emptied, hall, into, stand


def test_setting_out() -> None:
    """UWA-LVL-1, UWA-LVL-3, UWA-PLAY-2, UWA-MARCH-3: one number makes three sheets of 30 by 40 squares; the party sees
    the room it stands in and nothing else, and is one counter on the chart."""
    pos = below()
    dungeon = truth.dungeon(pos)
    assert [len(level.squares) for level in dungeon.levels] == [SIZE] * 3
    assert sum(map(bool, pos.seen)) == len(spot(pos))
    view = GAME.view(pos, 0)
    assert [token.title for token in view.tokens if token.sheet == "level-1"] == ["The party"]
    assert view.sheet == "level-1"


def test_a_standard_dungeon() -> None:
    """UWA-LVL-3: six levels; what the party sees on the sixth is drawn on a sheet of its own."""
    pos = below(floors="6")
    emptied(pos)
    pos.pen, pos.told = 5, 6
    stand(pos, truth.storey_at(pos, 5).entrance, 5)
    assert GAME.view(pos, 0).sheet == "level-6"


def test_what_can_be_done() -> None:
    """UWA-DEC-2: ways on, searching, rest, and home where one came in."""
    pos = below()
    found = texts(pos)
    assert {"exit-1", "search-walls", "search-floor", "rest", "go-home"} <= set(found)
    assert len([text for text in found if text.startswith("exit-")]) == len(exits(pos))
    assert GAME.titles(pos, 0)[pos.deed(0)].startswith(("north", "east", "south", "west"))


def test_the_dungeon_is_not_shown() -> None:
    """UWA-GAME-7, UWA-PLAY-2: other numbers beneath the same drawing look the same; what is imagined agrees with it."""
    pos = below()
    for seed in range(6):
        world = GAME.imagine(pos, 0, Random(seed))
        assert GAME.view(world, 0).json() == GAME.view(pos, 0).json()
        assert offered(world) == offered(pos)
        level = truth.level(world)
        assert all(level.squares[square] == ground(pos, square) for square in spot(pos))


def test_time_and_rate() -> None:
    """UWA-TIME-1, UWA-ACT-1: fully armoured, 120 feet are a turn; ten rounds are one, too."""
    pos = below()
    pos.marks = [1 | 2] * 6
    assert pos.party_rate() == 6
    assert 12 * turns.step_parts(pos) == turns.TURN
    assert 10 * turns.ROUND_PARTS == turns.TURN


def test_the_end_of_a_turn() -> None:
    """UWA-ACT-2, UWA-WAND-1, UWA-LIGHT-T: the torch burns, and on 5 nobody comes; after six turns the next is lit."""
    pos = below()
    pos.burn = 5
    pos.steps = [("explore",), ("turn-end",)]
    run(pos, 5)
    assert (pos.burn, pos.torches, pos.lit, pos.active) == (0, 11, 1, 1)
    pos.torches, pos.burn = 1, 5
    pos.steps = [("explore",), ("turn-end",)]
    assert "dark" in kinds(run(pos, 5))
    assert "new-torch" not in texts(pos)


def test_wanderers() -> None:
    """UWA-WAND-1, UWA-WAND-2: on a 6 somebody comes, by the second way of those that lead here."""
    pos = below()
    emptied(pos)
    pos.steps = [("explore",), ("turn-end",)]
    ways = exits(pos)
    assert len(ways) > 1
    # a 6, the second way, table 1, orcs, five for each three of the party, hidden number, nobody surprised, 2d4
    run(pos, 6, 2, 1, 4, 5, 5, 9, 6, 2, 2)
    assert (pos.source, len(pos.foes()), pos.gap) == (ways[1].side, 10, 40)


def test_rest() -> None:
    """UWA-REST-1, UWA-REST-2: after five active turns a missed rest costs 1 to hit and 2 inches; two rests cure it."""
    pos = below()
    pos.active = 5
    rate = pos.party_rate()
    pos.steps = [("explore",), ("turn-end",)]
    assert "tired" in kinds(run(pos, 1))
    assert (pos.fatigue, pos.party_rate()) == (1, rate - 2)
    pick(pos, "rest", 1)
    pick(pos, "rest", 1)
    assert pos.fatigue == 0


def test_rest_after_a_flight() -> None:
    """UWA-PURS-9, UWA-REST-1: two turns are due at once, before anybody goes on."""
    pos = below()
    stand(pos, next(square for square in range(SIZE) if truth.level(pos).squares[square] == PASSAGE))
    pos.owed = 2
    assert "rest" in texts(pos)
    assert not any(text.startswith(("exit", "search")) for text in texts(pos))
    pick(pos, "rest", 1)
    assert pos.owed == 1
    assert "exit-1" not in texts(pos)
    pick(pos, "rest", 1)
    assert (pos.owed, pos.clock) == (0, 2 * turns.TURN)
    assert "exit-1" in texts(pos)


def test_whoever_rests_after_a_flight_may_see_to_light_and_wounds() -> None:
    """UWA-REST-1, UWA-R390: what takes a round and leads nowhere is free while the double rest is due; work is not."""
    pos = below()
    stand(pos, next(square for square in range(SIZE) if truth.level(pos).squares[square] == PASSAGE))
    spell = pos.content.book.spells.number("cure_light_wounds")
    known = len(pos.content.book.spells.known)
    pos.spells[CLERIC * known + spell] = 1
    pos.owed, pos.lit, pos.hurt[FIRST] = 2, 0, 6
    pos.pending = None
    assert {"rest", "new-torch", "probe"} <= set(texts(pos))
    pick(pos, "new-torch")
    assert (pos.lit, pos.owed, pos.clock) == (1, 2, turns.ROUND_PARTS)
    pick(pos, "cast-cure-light-wounds", 3)
    assert (pos.hurt[FIRST], pos.owed) == (2, 2)
    pick(pos, "rest", 1)
    assert pos.owed == 1


def test_turns_in_hiding_and_asleep_are_rest() -> None:
    """UWA-REST-1, UWA-REST-2, UWA-R390: a whole turn without moving counts, whatever it is spent for."""
    pos = below()
    pos.owed = 2
    turns.wait(pos, 3)
    assert (pos.owed, pos.eased, pos.fatigue) == (0, 0, 0)
    pos = below()
    pos.fatigue, pos.owed = 1, 1
    holding.lie_low(pos, None)
    assert (pos.owed, pos.fatigue, pos.eased) == (0, 1, 0)
    pos.steps = [("explore",)]
    turns.wait(pos, 2)
    assert (pos.fatigue, pos.eased) == (0, 0)
    pos = below()
    pos.clock, pos.owed = 1, 1
    holding.lie_low(pos, None)
    assert pos.owed == 1, "that was less than a turn"


def test_a_stuck_door() -> None:
    """UWA-DEC-3, UWA-DOOR-1, UWA-DOOR-6, UWA-ACT-1: a door looks like any other until it is tried; a 3 does not open
    it, a 2 does, and behind the party it is shut again."""
    pos = below()
    emptied(pos)
    number = before(pos, DOOR)
    assert pos.shown[sheet_side(pos, number)] - 1 == UNTRIED
    pick(pos, f"exit-{into(pos, number) + 1}")
    assert told(pick(pos, "force-1", 3), "forced") == [("stuck",)]
    assert (pos.shown[sheet_side(pos, number)] - 1, pos.clock) == (DOOR, turns.ROUND_PARTS)
    square = beyond(pos, number)
    pick(pos, "force-2", 3, 2)
    assert pos.here == square or pos.here in spot(pos)
    assert number in [found.side for found in exits(pos)] or ground(pos, square) == PASSAGE


@pytest.mark.parametrize(("score", "kind", "need"), [(10, DOOR, 2), (6, DOOR, 1), (16, DOOR, 3), (10, LOCKED, 1)])
def test_forcing(score: int, kind: int, need: int) -> None:
    """UWA-DOOR-1: a lock is one harder; the weak and the strong differ."""
    pos = below()
    pos.ability[6 * FIRST + STRENGTH] = score
    assert passing.strength(pos, FIRST, kind) == need


def test_a_free_door_and_knock() -> None:
    """UWA-DOOR-1, UWA-PLAY-12: one gives way to anybody, whatever the die; a spell opens any."""
    pos = below()
    emptied(pos)
    number = before(pos, FREE)
    pos.steps = [("explore",), ("door", number, 0, 0)]
    passing.force(pos, ("door", number, 0, 0), 1, ScriptedDice(6), None)
    assert pos.steps[-1] == ("pass", number)
    knock = pos.content.book.spells.number("knock")
    pos.spells[MAGE * len(pos.content.book.spells.known) + knock] = 1
    pos.steps = [("explore",), ("door", number, 0, 0)]
    passing.enchant(pos, ("door", number, 0, 0), knock, ScriptedDice(), None)
    assert pos.steps[1] == ("pass", number)


def test_forcers_are_slow() -> None:
    """UWA-DOOR-4, UWA-DOOR-5: who strained does nothing in the free segment and acts after the foes in the first
    round; after a failed try they are not surprised."""
    pos = below()
    number = before(pos, DOOR)
    step = ("door", number, 1, 0)
    pos.steps = [("explore",), step]
    passing.force(pos, step, 2, ScriptedDice(1, 5), None)
    assert (pos.doorway, pos.strained) == (2, 0b11)
    from wyrmtable.games.underworld.rules import orders

    pos.free = 1
    assert orders.deeds(pos, FIRST) == [pos.content.names.pick("wait")]


def test_a_wedged_door() -> None:
    """UWA-DOOR-8: a spike holds on 4 and has slipped on 5."""
    for die, open_ in ((4, True), (5, False)):
        pos = below()
        number = before(pos, DOOR)
        pos.wedged = [sheet_side(pos, number)]
        spikes.use_slipping(pos, die, pos.wedged[0])
        assert walking.stands_open(pos, number) == open_
    assert pos.wedged == []
    assert SLIPPING > SPRINGING


def test_listening() -> None:
    """UWA-LISTEN-1, UWA-LISTEN-2: the elf hears gnolls shuffle on 2; the dead are never heard."""
    pos = below()
    emptied(pos)
    number = before(pos, DOOR)
    square = beyond(pos, number)
    if truth.level(pos).squares[square] == ROOM:
        at = halls.look_in(pos, square)
        gnoll = pos.content.book.number["gnoll"]
        pos.halls[at] = tuple(halls.Hall(*pos.halls[at])._replace(kind=gnoll, number=6))
        assert passing.behind(pos, number) == "shuffling"
        zombie = pos.content.book.number["zombie"]
        pos.halls[at] = tuple(halls.Hall(*pos.halls[at])._replace(kind=zombie))
        assert passing.behind(pos, number) == "nothing"
    assert [pos.member(who).race for who in passing.listeners(pos)] == ["dwarf", "elf", "man"]
    pos.steps = [("explore",), ("door", number, 0, 0)]
    log = pick(pos, "listen", 3, 3, 2)
    assert told(log, "listened") == [("nothing",)]
    assert ("Behind the door you hear", "nothing") in GAME.view(pos, 0).facts
    assert "listen" not in texts(pos)


def test_loading() -> None:
    """UWA-PLAY-11: 2,000 coins take four turns, and the load slows the party."""
    pos = below()
    hall(pos, silver=2000, guard=0, known=halls.FOUND)
    load, rate = pos.load(FIRST), pos.party_rate()
    for _ in range(4):
        pick(pos, "take-silver", 1)
    assert (pos.clock, pos.packed, pos.taken) == (4 * turns.TURN, 2000, 2000)
    assert pos.load(FIRST) == load + 334
    assert pos.party_rate() < rate
    assert TAKE not in offered(pos)


def test_cures_between_fights() -> None:
    """UWA-PLAY-12: whoever needs it most is healed."""
    pos = below()
    cure = pos.content.book.spells.number("cure_light_wounds")
    pos.spells[3 * len(pos.content.book.spells.known) + cure] = 1
    pos.hurt[MAGE] = 6
    pick(pos, "cast-cure-light-wounds", 3)
    assert pos.hurt[MAGE] == 2


def test_a_lair() -> None:
    """UWA-STK-2, UWA-STK-4, UWA-DOOR-5: whoever lives in a room is met at its mouth, as many as were stocked; won, the
    party goes in."""
    pos = below()
    emptied(pos)
    number = before(pos, DOOR)
    square = beyond(pos, number)
    assert truth.level(pos).squares[square] == ROOM
    at = halls.look_in(pos, square)
    ogre = pos.content.book.number["ogre"]
    pos.halls[at] = tuple(halls.Hall(*pos.halls[at])._replace(kind=ogre, number=2))
    outside = pos.here
    walking.enter(pos, square, None)
    assert (len(pos.foe_kind), pos.here) == (2, outside)
    run(pos, 5, 4, 3, 3)
    assert pos.steps[-1] == ("menu",)
    pos.foe_fate[:] = bytearray([DEAD, DEAD])
    pos.steps = [("home", 0)]
    run(pos)
    assert (pos.here in spot(pos), pos.met, pos.halls[at][3]) == (True, 0, 0)
    assert pos.steps == [("explore",)]


def test_flight() -> None:
    """UWA-PURS-5, UWA-DEC-8, UWA-MOVE-2, UWA-R96: from fork to fork; what is seen on the run is not drawn; each move
    has its throw."""
    pos = below()
    emptied(pos)
    foes = against("zombie", 3, 40)
    for name in ("foe_kind", "foe_hp", "foe_hurt", "foe_fate", "foe_spells", "foe_spent", "foe_marks", "foe_grip"):
        setattr(pos, name, getattr(foes, name))
    pos.gap, pos.strength = 40, 3
    pos.steps = [("flight",)]
    drawn = sum(map(bool, pos.seen))
    ways = flight.ways_out(pos)
    assert ways
    opening = next((at for at in ways if exits(pos)[at].kind == 1), None)
    if opening is None:
        pick(pos, f"exit-{ways[0] + 1}", 1, 6, 6, 6)
        assert sum(map(bool, pos.seen)) == drawn
    else:
        flight.dash(pos, exits(pos)[opening], ScriptedDice(1), None)
        assert pos.flown
    pos.steps = [("go-on", 2)]
    explore.go_on(pos, ("go-on", 2), ScriptedDice(), None)
    assert (pos.owed, pos.flown, pos.met) == (2, [], 0)


def test_guards_run_with_the_others() -> None:
    """UWA-LISTEN-4, UWA-PURS-1: whoever flees leaves his post: nobody hearkens for wanderers on the run."""
    pos = below()
    foes = against("zombie", 3, 40)
    for name in ("foe_kind", "foe_hp", "foe_hurt", "foe_fate", "foe_spells", "foe_spent", "foe_marks", "foe_grip"):
        setattr(pos, name, getattr(foes, name))
    pos.guards, pos.gap = 2, 40
    chase.start(pos, None)
    assert (pos.guards, pos.steps) == (0, [("flight",)])
    assert len(guarding.hands(pos)) == 6


def test_running_into_a_lair() -> None:
    """UWA-R93, UWA-R94: whoever lives there is met; spells of the last fight are over."""
    pos = below()
    emptied(pos)
    number = before(pos, DOOR)
    square = beyond(pos, number)
    at = halls.look_in(pos, square)
    orc = pos.content.book.number["orc"]
    pos.halls[at] = tuple(halls.Hall(*pos.halls[at])._replace(kind=orc, number=4))
    pos.back, pos.here, pos.hasted = pos.here, square, 1
    flight.arrive(pos, 10, [], None)
    assert (len(pos.foe_kind), pos.hasted) == (4, 0)


def test_stairs() -> None:
    """UWA-LVL-5: down and up again by the same stairs; both ends are on the map."""
    pos = below()
    emptied(pos)
    way = next(way for way in truth.dungeon(pos).ways if way.kind == STAIRS and way.high == 1)
    stand(pos, way.high_square)
    assert stairways(pos)
    down = next(at for at, end in enumerate(stairways(pos)) if end[1] == way.high_square)
    pick(pos, f"way-{down + 1}", 1)
    assert (pos.floor, pos.here) == (1, way.low_square)
    up = next(at for at, end in enumerate(stairways(pos)) if end[1] == way.low_square)
    pick(pos, f"way-{up + 1}", 1)
    assert (pos.floor, pos.here) == (0, way.high_square)


def test_home() -> None:
    """UWA-PLAY-16, UWA-GAME-1: out with 600 gold pieces' worth: won; without anything, alive. No medal is named before
    it is measured."""
    pos = below()
    pos.taken = 6000
    pick(pos, "go-home")
    assert (pos.outcome[0], pos.outcome[2]) == ((0,), (1.0,))
    assert pos.outcome[1] == "6 of 6 come home: 600 points."
    pos = below()
    pick(pos, "go-home")
    assert pos.outcome[2] == (0.5,)


def test_the_day_is_over() -> None:
    """UWA-TIME-1: after turn 144 only who stands at the way out is out."""
    pos = below()
    pos.clock = turns.LAST_TURN * turns.TURN
    pos.steps = [("explore",), ("turn-end",)]
    run(pos)
    assert pos.outcome[2] == (0.5,)
    pos = below()
    stand(pos, next(square for square in range(SIZE) if truth.level(pos).squares[square] == PASSAGE))
    pos.clock = turns.LAST_TURN * turns.TURN
    pos.steps = [("explore",), ("turn-end",)]
    run(pos)
    assert pos.outcome[2] == (0.0,)
