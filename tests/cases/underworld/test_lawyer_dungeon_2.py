"""Clear sentences of the rules about dungeons, tried at their edges: numbered cases with scripted dice."""

from __future__ import annotations

import pytest

from wyrmtable.core import ScriptedDice
from wyrmtable.games.underworld.files import buttons
from wyrmtable.games.underworld.files.terms import ABLE, BARE, FOLLOWING, TORCH
from wyrmtable.games.underworld.position import Position
from wyrmtable.games.underworld.rules import (
    boxes,
    chase,
    explore,
    flight,
    halls,
    meeting,
    passing,
    spikes,
    traps,
    trickery,
    tricks,
    truth,
    walking,
)
from wyrmtable.games.underworld.rules.charting import exits, sheet_side
from wyrmtable.games.underworld.rules.level import DOOR, HUB, PASSAGE, ROOM, SECRET
from wyrmtable.games.underworld.rules.level import STEPS as STRIDES
from wyrmtable.games.underworld.rules.tricks import Trick
from wyrmtable.games.underworld.rules.ways import FALSE_STAIRS

from .arena import FIRST, against, run, step, told
from .caves import before, below, beyond, emptied, into, stand
from .test_lawyer import BAND, on_the_stairs, pursued
from .test_tricks import corridors, tricky, with_note


def band(pos: Position, kind: str, gap: int) -> None:
    """In flight from three of a kind."""
    for name in BAND:
        setattr(pos, name, getattr(against(kind, 3, gap), name))
    pos.gap, pos.steps = gap, [("flight",)]


def test_71_rest_after_a_chase_that_was_lost() -> None:
    """UWA-REST-1: the double rest is due after every flight, also if the party was caught and won the fight."""
    pos = pursued("orc")
    chase.start(pos, None)
    pos.steps = [("go-on", 0)]
    explore.go_on(pos, pos.steps[-1], ScriptedDice(), None)
    assert pos.owed == 2
    pos = below()
    pos.steps = [("go-on", 0)]
    explore.go_on(pos, pos.steps[-1], ScriptedDice(), None)
    assert pos.owed == 0


@pytest.mark.parametrize(("tries", "doorway"), [(0, meeting.OPENED_THEM), (1, meeting.HEARD_FIRST)])
def test_72_knock_after_a_failed_try(tries: int, doorway: int) -> None:
    """UWA-DOOR-5: whoever has heard the party at the door is not surprised, however it is opened then."""
    pos = below()
    passing.open_up(pos, ("door", before(pos, DOOR), tries, 0), None)
    assert pos.doorway == doorway


@pytest.mark.parametrize(("doorway", "thrown"), [(0, 2), (meeting.HEARD_FIRST, 0), (meeting.OPENED_THEM, 1)])
def test_73_noise_in_the_dark(doorway: int, thrown: int) -> None:
    """UWA-SURP-1, UWA-DOOR-5: without light foes may be surprised, but not by whoever was heard at the door."""
    pos = against("orc", 3, 40)
    pos.lit, pos.doorway, pos.steps = 0, doorway, [("sight",)]
    meeting.sight(pos, pos.steps[-1], ScriptedDice(), None)
    assert len(pos.steps) == 1 + thrown


@pytest.mark.parametrize(("lit", "after"), [(1, 0), (2, 2), (3, 3)])
def test_74_a_torch_is_dropped_in_magic_light(lit: int, after: int) -> None:
    """UWA-DROP-1: a torch on the floor goes out; the light of a spell does not."""
    pos = against("troll")
    pos.marks[FIRST] = TORCH
    pos.lit = lit
    meeting.drop_things(pos, ScriptedDice(1, 2, 3, *[100] * 5), None)
    assert (pos.marks[FIRST] & BARE, pos.lit) == (BARE, after)


@pytest.mark.parametrize(
    ("value", "dice", "through"),
    [(tricks.ONE_SIDED, (1, 1, 1), False), (tricks.STUBBORN, (2,), False), (tricks.STUBBORN, (1,), True)],
)
def test_75_odd_doors_on_the_run(
    value: int, dice: tuple[int, ...], through: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """UWA-TRK-8, UWA-PURS-6: a door that does not open from here, or only to a 1, does not for those in flight."""
    pos = tricky(monkeypatch=monkeypatch)
    number = before(pos, DOOR)
    start = pos.here
    pos = tricky(Trick(0, number, tricks.ODD_DOOR, value, 0, start), monkeypatch=monkeypatch)
    emptied(pos)
    assert before(pos, DOOR) == number
    band(pos, "zombie", 90)
    rolls = ScriptedDice(1, *dice)
    flight.dash(pos, exits(pos)[into(pos, number)], rolls, None)
    rolls.finish()
    assert (pos.here != start) == through


@pytest.mark.parametrize(("dice", "caught"), [((2,), True), ((3,), False)])
def test_76_a_door_before_they_are_caught(dice: tuple[int, ...], caught: bool) -> None:
    """UWA-PURS-2: whoever passes a door may shake them off, however near and fast they are."""
    pos = pursued("dragon_white", 1, 10)
    number = before(pos, DOOR)
    pos.shown[sheet_side(pos, number)] = DOOR + 1
    pos.steps = [("flight",)]
    flight.dash(pos, exits(pos)[into(pos, number)], ScriptedDice(1, 1), None)
    throws = [step for step in pos.steps if step[:2] == ("throw", FOLLOWING)]
    assert (pos.gap, len(throws)) == (0, 1)
    assert pos.steps[0] == chase.CAUGHT
    log = run(pos, *dice)
    assert (("have caught you",) in told(log, "pursuit")) == caught


def test_77_a_corner_that_is_never_reached() -> None:
    """UWA-PURS-2, UWA-PURS-3: a corner beyond the place where they catch the party is not turned."""
    pos = pursued("dragon_white", 1, 10)
    assert (chase.reached(pos, 0), chase.reached(pos, 60)) == (True, False)
    pos = pursued("zombie", 1, 10)
    assert chase.reached(pos, 60)


NO_TRAPDOOR = 2


@pytest.mark.parametrize(("dice", "caught"), [((2,), True), ((3,), False)])
def test_78_false_stairs_on_the_run(dice: tuple[int, ...], caught: bool) -> None:
    """UWA-PURS-2, UWA-TRK-1, UWA-PURS-3: up false stairs they follow on 1 or 2 as up any, and take the rear rank."""
    pos, _, _ = on_the_stairs("zombie")
    at = next(at for at, end in enumerate(pos.ends) if end[1] == pos.here)
    pos.ends[at] = (*pos.ends[at][:2], FALSE_STAIRS, *pos.ends[at][3:])
    first = pos.march[0]
    pos.steps = [("flight",), ("upstairs", at)]
    flight.upstairs(pos, pos.steps[-1], ScriptedDice(), None)
    assert pos.steps == [chase.CAUGHT, ("throw", FOLLOWING, 1, 6, 0, 2), ("before-wall", at)]
    log = run(pos, NO_TRAPDOOR, *dice)
    assert (("have caught you",) in told(log, "pursuit")) == caught
    assert (pos.march[-1] == first) == caught


@pytest.mark.parametrize(("floor", "dice", "hurt"), [(2, (1, 3), 3), (3, (1, 3, 4), 7)])
def test_79_deep_pits(floor: int, dice: tuple[int, ...], hurt: int) -> None:
    """UWA-LVL-10, UWA-TRAP-3: from the fourth level on pits are twenty feet deep, a die for every ten."""
    pos = below(floors="6")
    pos.floor = floor
    rolls = ScriptedDice(*dice)
    traps.fall_in(pos, FIRST, False, rolls, None)
    rolls.finish()
    assert pos.hurt[FIRST] == hurt
    pos.hurt[FIRST], pos.fate[FIRST], pos.sleepers = 0, ABLE, []  # out again
    boxes.spring(pos, halls.OVER_PIT, FIRST, [], ScriptedDice(*dice), None)
    assert pos.hurt[FIRST] == hurt


@pytest.mark.parametrize(("outlet", "ground"), [(0, ROOM), (1, PASSAGE)])
def test_80_a_secret_door_to_a_room_or_a_passage(outlet: int, ground: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-SET-6: odd opens on a room, even on a passage, also for those who come from outside the room."""
    pos = tricky(monkeypatch=monkeypatch)
    number = before(pos, SECRET)
    there = corridors(pos, 0)[-1]
    pos = tricky(Trick(0, number, tricks.TWO_OUTLETS, 0, 0, there), monkeypatch=monkeypatch)
    emptied(pos)
    before(pos, SECRET)
    pos.shown[sheet_side(pos, number)] = SECRET + 1
    room = beyond(pos, number)
    way = exits(pos)[into(pos, number)].way
    pos.steps = [("explore",), ("walk", way, 0, outlet, 0)]
    walking.walk(pos, pos.steps[-1], ScriptedDice(), None)
    assert pos.here == (there if outlet else room)
    assert (ground == ROOM) == (pos.here == room)


def test_81_a_hub_that_has_turned_on_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-SET-7, UWA-PURS-5: the openings of a hub lead those in flight where they lead those who walk."""
    level, (hub,) = with_note(HUB)
    pos = tricky(monkeypatch=monkeypatch)
    made = truth.dungeon(pos)
    made = made._replace(levels=(level, *made.levels[1:]), tricks=(Trick(0, hub, tricks.NEXUS),))
    monkeypatch.setattr(truth, "_made", lambda *_: made)
    pos.recount()  # what it remembers of the other dungeon
    pos.seen[:] = bytes(len(pos.seen))
    stand(pos, hub)
    (mouth, way), (other, other_way) = (trickery.mouths(pos, hub)[at] for at in (0, 2))
    band(pos, "zombie", 90)
    pos.rings = [(0, hub, 2)]
    found = next(one for one in exits(pos) if (one.square, one.way) == (mouth, way))
    flight.dash(pos, found, ScriptedDice(1), None)
    assert pos.seen[other + STRIDES[other_way]]
    assert not pos.seen[found.beyond]


@pytest.mark.parametrize(("die", "elsewhere"), [(3, False), (4, True)])
def test_82_two_outlets_on_the_run(die: int, elsewhere: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-SET-6, UWA-PURS-5: a secret door with two outlets has them for those in flight, too."""
    pos = tricky(monkeypatch=monkeypatch)
    number = before(pos, SECRET)
    there = corridors(pos, 0)[-1]
    pos = tricky(Trick(0, number, tricks.TWO_OUTLETS, 0, 0, there), monkeypatch=monkeypatch)
    emptied(pos)
    before(pos, SECRET)
    pos.shown[sheet_side(pos, number)] = SECRET + 1
    band(pos, "zombie", 90)
    found = exits(pos)[into(pos, number)]
    flight.dash(pos, found, ScriptedDice(die), None)
    assert bool(pos.seen[there]) == elsewhere
    assert bool(pos.seen[found.beyond]) != elsewhere


@pytest.mark.parametrize(("dice", "open_still"), [((4,), True), ((5, 6, 6, 6), False)])
def test_83_a_spike_slips_on_the_run(dice: tuple[int, ...], open_still: bool) -> None:
    """UWA-DOOR-8: a door that was wedged has shut on 5 or 6, also for those who run back to it."""
    pos = pursued("zombie", 3, 90)
    number = before(pos, DOOR)
    start = pos.here
    pos.wedged = [sheet_side(pos, number)]
    spikes.use_slipping(pos, dice[0], pos.wedged[0])
    flight.set_off(pos, buttons.EXIT + into(pos, number))
    rolls = ScriptedDice(1, *dice[1:])
    step(pos, rolls)
    rolls.finish()
    assert (bool(pos.wedged), pos.here != start) == (open_still, open_still)
