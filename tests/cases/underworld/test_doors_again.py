"""Doors: who strained, secret ones, those that stay open, spikes, and who is kept out (UWA-DOOR, UWA-LISTEN)."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import Event, NoDice, ScriptedDice
from wyrmtable.games.underworld.files import buttons
from wyrmtable.games.underworld.files.terms import SLIPPING, STRENGTH, SURPRISED, SURPRISED_THEM, WANDERING
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.position import Position
from wyrmtable.games.underworld.rules import (
    boxes,
    chase,
    explore,
    fight,
    halls,
    holding,
    magic,
    meeting,
    passing,
    spikes,
    truth,
    turns,
    walking,
)
from wyrmtable.games.underworld.rules import level as ground
from wyrmtable.games.underworld.rules.charting import exit_title, exits, sheet_side
from wyrmtable.games.underworld.rules.lurkers import CLANKING, Lurker
from wyrmtable.games.underworld.rules.might import opens_on

from .arena import FIRST, MAGE, SECOND, against, pick, step, texts, told
from .caves import before, below, beyond, emptied, exchange, hall, into, stand


def lived_in(pos: Position, square: int, kind: str = "orc", number: int = 6) -> None:
    at = halls.look_in(pos, square)
    lair = halls.Hall(*pos.halls[at])._replace(kind=pos.content.book.number[kind], number=number)
    pos.halls[at] = tuple(lair)


def before_a_secret_door() -> tuple[Position, int]:
    """In a passage before the secret door of a room, which was found."""
    for number in range(1, 60):
        pos = below(number)
        emptied(pos)
        true = truth.level(pos)
        for square in true.open_squares():
            for other, side in ground.BESIDE[square]:
                hidden = true.sides[side] == ground.SECRET and true.squares[other] == ground.ROOM
                if hidden and true.squares[square] == ground.PASSAGE:
                    stand(pos, square)
                    pos.shown[sheet_side(pos, side)] = ground.SECRET + 1
                    return pos, side
    raise AssertionError("no such door")


def comers(kind: str = "orc", number: int = 3) -> Position:
    """In a room, while somebody is heard coming through its door."""
    pos = below()
    emptied(pos)
    side = before(pos, ground.DOOR, ground.ROOM)
    pos.foe_kind, pos.foe_marks = [pos.content.book.number[kind]] * number, [0] * number
    pos.guards, pos.coming, pos.steps = 1, side + 1, [("explore",)]
    return pos


# -- forcing -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("theirs", "ours", "order"), [(1, 6, "SOF"), (3, 3, "SOF"), (6, 1, "OFS")])
def test_only_those_who_forced_are_slow(theirs: int, ours: int, order: str) -> None:
    """UWA-DOOR-4: who stood ready strikes as initiative has it; whoever strained strikes when the foes have acted."""
    pos = against("orc", 1, 0)
    pos.round, pos.strained, pos.steps = 1, 1 << FIRST, [("clash", buttons.FIGHT)]
    pos.order[:] = [buttons.WAIT] * len(pos.order)
    pos.order[FIRST] = pos.order[SECOND] = pos.foe_piece(0)
    log: list[Event] = []
    rolls = ScriptedDice(theirs, ours, 2, 1, 1, 1)
    fight.clash(pos, pos.steps[-1], rolls, log)
    rolls.finish()
    striking = {pos.piece(FIRST): "F", pos.piece(SECOND): "S", pos.foe_piece(0): "O"}
    assert "".join(striking[int(event[3])] for event in log if event[1] in ("blow", "foe-blow")) == order


def test_the_first_blow_is_thrown_for() -> None:
    """UWA-DOOR-4, UWA-CBT-1: a forced door gives the foes no initiative over those who did not force it."""
    pos = against("orc", 3, 0)
    pos.strained, pos.steps = 1 << FIRST, [("round",)]
    fight.begin_round(pos, pos.steps[-1], NoDice(), None)
    assert pos.initiative == 0
    pos.order[FIRST] = pos.foe_piece(0)
    assert fight.held_back(pos) == [(FIRST, pos.foe_piece(0))]
    pos.round, pos.order[FIRST] = 2, pos.foe_piece(0)
    assert fight.held_back(pos) == []


def test_a_halfling_forces_on_a_one() -> None:
    """UWA-DOOR-3, UWA-CHEST-1: on the run as well, and a strong box, one harder, never."""
    pos = below(members="9")
    emptied(pos)
    small = next(who for who in pos.able() if pos.member(who).race == "halfling")
    for who in pos.able():
        pos.fate[who] = 0 if who == small else 1
    assert [chase.force(pos, ScriptedDice(die), None) for die in (1, 2)] == [True, False]
    before(pos, ground.DOOR, ground.ROOM)
    hall(pos, silver=40, guard=halls.NEEDLE, other_guard=0, known=halls.FOUND)
    boxes.open_box(pos, 0, ScriptedDice(1), None)
    found = halls.here(pos)
    assert found is not None
    assert not found.known & halls.OPENED


def test_who_listens_and_who_forces_is_named() -> None:
    """UWA-DEC-3, UWA-PLAY-3, UWA-PLAY-5, UWA-R303: up to three, before the first of the march."""
    pos = below()
    side = before(pos, ground.DOOR)
    pos.steps = [("explore",), ("door", side, 0, 0)]
    assert passing.listeners(pos)[0] != MAGE
    pick(pos, "mage")
    assert "mage" not in texts(pos)
    assert passing.listeners(pos) == [MAGE]
    pos.steps = [("explore",), ("door", side, 0, 0)]
    passing.force(pos, pos.steps[-1], 1, ScriptedDice(1), None)
    assert pos.strained == 1 << MAGE
    pos.steps = [("explore",)]
    walking.take_exit(pos, into(pos, side), None)
    assert pos.named == []


def test_who_opens_the_box_is_named() -> None:
    """UWA-PLAY-7, UWA-CHEST-2: the needle stings whoever opens it."""
    pos = below()
    emptied(pos)
    before(pos, ground.DOOR, ground.ROOM)
    hall(pos, silver=40, guard=halls.OVER_PIT, other_guard=0, known=halls.FOUND)
    pick(pos, "mage")
    pos.pole = 0
    boxes.open_box(pos, 0, ScriptedDice(1, 1, 5), None)
    assert [who for who in pos.everybody() if pos.hurt[who]] == [MAGE]


# -- secret doors ------------------------------------------------------------------------------------------------------


def test_a_secret_door_is_a_door() -> None:
    """UWA-DOOR-5, UWA-LISTEN-1, UWA-LIGHT-2: one may listen at it; whoever opens it is not surprised, those behind may
    be."""
    pos, side = before_a_secret_door()
    lived_in(pos, beyond(pos, side))
    pick(pos, f"exit-{into(pos, side) + 1}")
    assert {"listen", "open-door", "back"} <= set(texts(pos))
    assert not {"force-1", "cast-knock"} & set(texts(pos))
    passing.door_take(pos, pos.steps[-1], pos.deed(buttons.OPEN_DOOR), NoDice(), None)
    rolls = ScriptedDice(1, 1, 1)
    while pos.steps[-1][0] != "sight":
        step(pos, rolls) if pos.steps[-1][0] != "muster" else pos.steps.pop()
    meeting.sight(pos, pos.steps[-1], NoDice(), None)
    assert [one[1] for one in pos.steps if one[0] == "throw"] == [SURPRISED_THEM]
    assert SURPRISED != SURPRISED_THEM


def test_esp_takes_a_quarter_of_a_turn() -> None:
    """UWA-ACT-1: a quarter of a turn for ESP, a round for Knock."""
    for name, parts in (("esp", turns.QUARTER), ("knock", turns.ROUND_PARTS)):
        pos = below(level="3")
        side = before(pos, ground.DOOR)
        spell = pos.content.book.spells.number(name)
        pos.spells[magic.slot(pos, MAGE, spell)] = 1
        pos.steps = [("explore",), ("door", side, 0, 0)]
        passing.enchant(pos, pos.steps[-1], spell, ScriptedDice(), None)
        assert pos.clock == parts


# -- what stays open ---------------------------------------------------------------------------------------------------


def test_one_door_in_six_stays_open() -> None:
    """UWA-DOOR-6, UWA-R301: fixed with the dungeon; it shows when the party first comes through, and then there is no
    door to deal with any more."""
    stays: list[bool] = []
    for number in range(1, 200):
        pos = below(number)
        side = before(pos, ground.DOOR)
        stays.append(truth.stays_open(pos, side))
        pos.steps = [("explore",), ("pass", side)]
        walking.go_through(pos, pos.steps[-1], NoDice(), None)
        assert (sheet_side(pos, side) in pos.wedged) == stays[-1]
        found = exits(pos)[into(pos, side)]
        assert ("standing open" in exit_title(pos, found)) == stays[-1]
        pos.steps = [("explore",)]
        walking.take_exit(pos, into(pos, side), None)
        assert pos.steps[-1][0] == ("pass" if stays[-1] else "door")
    assert 20 <= sum(stays) <= 48


def test_a_spike_slips_once_or_never() -> None:
    """UWA-DOOR-8, UWA-R10: thrown for at the end of the turn in which the party has left the door, not while it stands
    there, and never again; what has come of it is seen when it is back."""
    for face, goes in ((4, "pass"), (5, "door")):
        pos = below()
        emptied(pos)
        side = before(pos, ground.DOOR)
        here, number = pos.here, sheet_side(pos, side)
        pos.wedged, pos.steps = [number], [("explore",)]
        spikes.leave(pos)
        assert pos.steps == [("explore",)]
        pos.here = truth.entrance(pos)
        spikes.leave(pos)
        assert pos.steps[-1] == ("throw", SLIPPING, 1, 6, 0, number)
        pos.steps = [("explore",)]
        spikes.use_slipping(pos, face, number)
        spikes.leave(pos)
        assert (pos.steps, pos.wedged) == ([("explore",)], [number])
        pos.here = here
        walking.take_exit(pos, into(pos, side), None)
        assert (pos.steps[-1][:2], pos.spiked) == ((goes, side), [])
        pos.here, pos.steps = truth.entrance(pos), [("explore",)]
        spikes.leave(pos)
        assert pos.steps == [("explore",)]


def test_nobody_knows_whether_a_spike_has_slipped() -> None:
    """UWA-DOOR-8, UWA-GAME-7: until the party is back it may have or not, in every world."""
    pos = below()
    emptied(pos)
    number = sheet_side(pos, before(pos, ground.DOOR))
    pos.wedged, pos.spiked, pos.here = [number], [(number, 1)], truth.entrance(pos)
    worlds = [GAME.imagine(pos, 0, Random(seed)) for seed in range(40)]
    assert {world.spiked[0] for world in worlds} == {(number, 0), (number, 1)}
    assert all(GAME.view(world, 0) == GAME.view(pos, 0) for world in worlds)


def test_doors_that_were_passed_can_be_wedged() -> None:
    """UWA-DOOR-8: also after a fight or a rest; of several doors one is picked."""
    pos = below()
    emptied(pos)
    side = before(pos, ground.DOOR, ground.ROOM)
    pos.source, pos.steps = -1, [("explore",)]
    assert "wedge" not in texts(pos)
    pos.settled, pos.pending = [sheet_side(pos, side)], None
    pick(pos, "wedge")
    assert (pos.wedged, pos.settled, pos.spikes) == ([sheet_side(pos, side)], [], 11)
    doors = [one for one in exits(pos) if one.kind in ground.DOORWAYS]
    if len(doors) > 1:
        pos.wedged, pos.settled, pos.pending = [], [sheet_side(pos, one.side) for one in doors], None
        pick(pos, "wedge")
        assert "back" in texts(pos)
        pick(pos, f"exit-{into(pos, doors[1].side) + 1}")
        assert pos.wedged == [sheet_side(pos, doors[1].side)]


# -- those who were heard ----------------------------------------------------------------------------------------------


def test_a_door_is_held_against_those_who_were_heard() -> None:
    """UWA-DOOR-7, UWA-LISTEN-4: three men, or spikes, against three orcs, for ten rounds. Whoever bursts in is
    ten feet off and not surprised (UWA-R302)."""
    pos = comers()
    assert {"hold-door", "spike-door", "hide"} <= set(texts(pos))
    held = pos.copy()
    log = pick(pos, "spike-door", *[4] * 20, 1, 1)
    assert told(log, "holding") == [("holds", 10)]
    assert (pos.coming, pos.foe_kind, pos.spikes, pos.clock // turns.TURN) == (0, [], 11, 2)
    holding.hold_off(held, holding.weight(held), ScriptedDice(3, 3, 3, 4), None)
    assert (held.held_door, held.steps[-1]) == (1, turns.END)
    turns.turn_end(held, held.steps[-1], NoDice(), None)
    assert (held.steps[1:], held.gap) == ([("begin",), ("muster",)], 10)


def test_who_is_not_at_that_door_holds_nothing() -> None:
    """UWA-DOOR-7: only where they come."""
    pos = comers()
    pos.coming = 1
    assert not {"hold-door", "hide"} & set(texts(pos))


@pytest.mark.parametrize(("die", "comes"), [(4, True), (5, False)])
def test_hiding_from_those_who_were_heard(die: int, comes: bool) -> None:
    """UWA-AVOID-4: the light goes out; they find the party on 1 to 4, and are not surprised by it."""
    pos = comers()
    explore.explore_take(pos, pos.steps[-1], buttons.HIDE, NoDice(), None)
    assert (pos.lit, pos.steps[-2]) == (0, ("hidden", 0))
    pos.steps.pop()
    from wyrmtable.games.underworld.rules import orders

    orders.use_hiding(pos, die, 0)
    fight.hidden(pos, pos.steps[-1], NoDice(), None)
    assert (bool(pos.coming), pos.held_door, pos.clock) == (comes, int(comes), turns.TURN)


def test_every_turn_has_its_check() -> None:
    """UWA-WAND-1: also the turn at whose end those come in who were heard: when they have been met."""
    pos = comers()
    turns.pass_time(pos, turns.TURN)
    turns.turn_end(pos, pos.steps[-1], NoDice(), None)
    assert [one[0] for one in pos.steps] == ["explore", "sight", "muster"]
    assert (pos.active, pos.clock) == (0, turns.TURN - 1)
    pos.steps = [("explore",)]
    turns.pass_time(pos, turns.ROUND_PARTS)
    turns.turn_end(pos, pos.steps[-1], NoDice(), None)
    assert pos.active == 1
    assert [one[1] for one in pos.steps if one[0] == "throw"] == [WANDERING]


# -- what is heard -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "sound"), [(200, "voices"), (29, "nothing")])
def test_a_den_is_always_heard(number: int, sound: str) -> None:
    """UWA-WAND-7: many voices, whatever the dice of those who listen; of a common lair they hear nothing."""
    pos = below()
    emptied(pos)
    side = before(pos, ground.DOOR)
    lived_in(pos, beyond(pos, side), "kobold", number)
    pos.steps = [("explore",), ("door", side, 0, 0)]
    assert told(pick(pos, "listen", 6, 6, 6), "listened") == [(sound,)]


def test_a_noise_in_the_passage_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-LISTEN-3: behind a door that opens on a passage which clanks it is heard."""
    for number in range(1, 60):
        pos = below(number)
        emptied(pos)
        true = truth.level(pos)
        for square in true.open_squares():
            for other, side in ground.BESIDE[square]:
                door = true.sides[side] in (ground.DOOR, ground.FREE) and true.squares[square] == ground.ROOM
                if door and true.squares[other] == ground.PASSAGE:
                    stand(pos, square)
                    noisy = truth.storey(pos)._replace(noises=(Lurker(0, other, CLANKING),))
                    exchange(monkeypatch, passing, "storey", lambda _, noisy=noisy: noisy)
                    assert passing.behind(pos, side) == "clanking"
                    return
    raise AssertionError("no such door")


def test_a_strong_halfling_is_small_all_the_same() -> None:
    """UWA-DOOR-3: who is small needs a 1, whatever his Strength; a strong man opens on 1 to 3."""
    pos = below(members="9")
    halfling = next(who for who in pos.able() if pos.member(who).race == "halfling")
    man = next(who for who in pos.able() if pos.member(who).race not in ("halfling", "dwarf", "elf"))
    for who in (halfling, man):
        pos.ability[6 * who + STRENGTH] = 17
    assert (opens_on(pos, halfling), opens_on(pos, man)) == (1, 3)
