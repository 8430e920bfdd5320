"""What rules lawyers found in play: experience, things thrown away, time on stairs, words."""

from __future__ import annotations

import pytest

from wyrmtable.core import Event, NoDice
from wyrmtable.games.underworld.files.buttons import TAKE
from wyrmtable.games.underworld.files.terms import BARE, DISARMED, MAGIC, PARTY, SHIELD, TORCH, UNARMED
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules import ending, explore, fight, spoils, turns
from wyrmtable.games.underworld.rules.charting import stairways
from wyrmtable.games.underworld.rules.truth import dungeon
from wyrmtable.games.underworld.rules.ways import STAIRS

from .arena import FIRST, SECOND, against, party, pick, run, texts, told
from .caves import below, emptied, hall, stand
from .test_lawyer import BAND


def test_magic_teaches_nothing() -> None:
    """UWA-XP-2: 600 gold pieces are 100 points each for six; a ring of 3,000 among them adds to the score alone."""
    pos = party()
    pos.taken, pos.relics = 36_000, 30_000
    assert ending.points(pos) == 3_600
    assert ending.lesson(pos, FIRST) == 100


def test_magic_is_counted_apart_when_it_is_loaded() -> None:
    """UWA-XP-2: in a meeting and below ground alike; whoever throws the treasure away has neither."""
    pos = party()
    pos.loot[MAGIC], pos.value[MAGIC], pos.steps = 1, 30_000, [("loot",)]
    spoils.loot_take(pos, ("loot",), TAKE + MAGIC, NoDice(), None)
    assert (pos.taken, pos.relics) == (30_000, 30_000)
    down = below()
    hall(down, magic=2_500, magic_count=1, thing=1, known=1)
    explore.load(down, MAGIC, None)
    assert (down.taken, down.things) == (0, [(1, 2_500, 0)])
    explore.drop_loot(down, None)
    assert (down.packed, down.things) == (0, [])


@pytest.mark.parametrize(("experience", "lines"), [(0, 0), (600, PARTY)])
def test_nobody_is_told_that_he_learns_nothing(experience: int, lines: int) -> None:
    """UWA-XP-1: a line of experience for everybody who learns something."""
    pos, log = party(), list[Event]()
    pos.experience = experience
    ending.teach(pos, log)
    assert len(told(log, "learned")) == lines


def test_a_weapon_thrown_away_is_gone() -> None:
    """UWA-PURS-4: what was thrown away in flight cannot be picked up where they catch the party; what fell can."""
    pos = against("goblin", 1, 40)
    pos.steps = [("chase",)]
    pos.marks[FIRST] |= SHIELD | BARE
    pick(pos, "drop-weapons")
    pos.steps, pos.gap, pos.pending = [("clash", 0), ("orders", 0)], 0, None
    assert "pick-up" in texts(pos)
    pos.steps[-1], pos.pending = ("orders", SECOND), None
    assert "pick-up" not in texts(pos)
    pos.order[FIRST] = pos.content.names.pick("pick-up")
    fight.missile(pos, FIRST, False, NoDice(), None)
    assert pos.marks[FIRST] & UNARMED
    assert not pos.marks[FIRST] & BARE


def test_what_fell_is_left_where_the_party_fled_from() -> None:
    """UWA-DROP-1: dropped weapons, shields and torches lie behind after a flight, and are taken up after a fight."""
    for step, armed in (("away", False), ("parted", True)):
        pos = against("goblin", 1, 40)
        pos.marks[FIRST] |= UNARMED
        pos.marks[SECOND] |= SHIELD | BARE
        pos.marks[5] |= SHIELD | TORCH | BARE
        pos.steps = [(step,)]
        run(pos)
        assert bool(pos.marks[FIRST] & DISARMED) is not armed
        assert bool(pos.marks[FIRST] & UNARMED) is not armed
        assert bool(pos.marks[SECOND] & SHIELD) is armed
        assert pos.marks[5] & SHIELD
        assert bool(pos.marks[5] & TORCH) is armed


def test_stairs_in_flight_take_their_time_once() -> None:
    """UWA-MOVE-2: forty feet of stairs at a rate of 9 inches are part of a move, and their time counts once."""
    pos = below()
    emptied(pos)
    way = next(way for way in dungeon(pos).ways if way.kind == STAIRS and way.high == 1)
    stand(pos, way.high_square)
    met = against("goblin", 1, 30)
    for name in (*BAND, "gap"):
        setattr(pos, name, getattr(met, name))
    pos.marks, pos.armour = [2] * PARTY, bytearray(PARTY)
    pos.steps = [("flight",)]
    at = [end[1] for end in stairways(pos)].index(way.high_square)
    pick(pos, f"way-{at + 1}", 1, 1)
    assert pos.floor == 1
    assert pos.clock == turns.QUARTER * 40 // (10 * pos.party_rate())


def test_seats_are_told_in_plain_words() -> None:
    """UWA-PLAY-1: whose characters are whose, as one sentence would say it."""
    pos = against("goblin", players="3")
    notes = [seat.note for seat in GAME.view(pos, 0).seats]
    assert notes == [
        "The first fighting-man, the second fighting-man",
        "The dwarf, the cleric",
        "The elf, the magic-user",
    ]
