"""Wilderness sentences of the source that a second reading found broken: surprise, shares, what persons own."""

from __future__ import annotations

import pytest

from wyrmtable.core import Event, NoDice, ScriptedDice
from wyrmtable.games.underworld.files.buttons import TAKE
from wyrmtable.games.underworld.files.terms import DEAD, GONE, LEADER, MAGIC, THEY_SURPRISE, WE_SURPRISE
from wyrmtable.games.underworld.rules.land import ending, outdoors, tasks
from wyrmtable.games.underworld.rules.land.position import LandPosition
from wyrmtable.games.underworld.rules.land.tasks import Task

from .lands import country
from .test_land_encounters import chance, facing

NO_DICE = NoDice()


def test_shares_are_exact() -> None:
    """1. UWA-EVADE-1: 121 of 200 are over sixty in a hundred, and 51 of 200 more than a quarter."""
    assert [chance(6, came, 200) for came in (50, 51, 120, 121)] == [30, 50, 50, 70]


def test_hunters_close_in() -> None:
    """2. UWA-WSURP-1, UWA-SURP-5: those who surprise the party from twenty yards use their free segment to close in."""
    pos = facing("wolf", 2, gap=20)
    pos.surprise = THEY_SURPRISE
    log: list[Event] = []
    outdoors.begin(pos, ("begin",), ScriptedDice(*[100] * 6), log)
    assert (pos.gap, pos.steps) == (0, [("menu",)])
    assert "land-upon" in [event[1] for event in log]


def test_who_cannot_walk_stays_away() -> None:
    """3. UWA-WSURP-1: a leech on the bank does not come nearer."""
    pos = facing("giant_leech", 2, gap=30)
    pos.surprise = THEY_SURPRISE
    outdoors.begin(pos, ("begin",), ScriptedDice(*[100] * 6), None)
    assert pos.gap == 30


@pytest.mark.parametrize("gap", [10, 30])
def test_the_wise_keep_away_even_unseen(gap: int) -> None:
    """4. UWA-WSURP-1, UWA-SURP-5, UWA-AVOID-2: whoever is wise enough lets a plainly stronger party pass, though it has
    not seen him."""
    pos = facing("kobold", 2, gap=gap)
    pos.surprise = THEY_SURPRISE
    outdoors.begin(pos, ("begin",), NO_DICE, None)
    assert pos.steps == [("parted",)]
    assert all(fate == GONE for fate in pos.foe_fate)


def test_both_surprised_may_drop_things() -> None:
    """5. UWA-WSURP-1, UWA-DROP-1: one in four drops something, though the others are surprised, too."""
    pos = facing("orc", 6, gap=20)
    pos.surprise = THEY_SURPRISE | WE_SURPRISE
    dice = ScriptedDice(*[100] * 6)
    outdoors.begin(pos, ("begin",), dice, None)
    dice.finish()
    assert (pos.gap, pos.steps) == (20, [("menu",)])


@pytest.mark.parametrize(
    ("who", "dice", "title"),
    [
        ("patriarch", (41, 30, 2, 21, 11), "staff of healing or power"),
        ("patriarch", (41, 31, 20, 31, 11), "shield +2"),
        ("patriarch", (41, 31, 21, 10, 31), "armour and shield +1"),
        ("lord", (51, 26, 25, 30), "armour +1"),
        ("wizard", (60, 10, 31, 21), "wand of lightning"),
    ],
)
def test_what_a_person_owns(who: str, dice: tuple[int, ...], title: str) -> None:
    """6. UWA-WENC-9: a priest may own a staff and a shield, not a wand; armour is no shield."""
    pos = facing(who)
    pos.foe_marks[0] |= LEADER
    pos.foe_fate[0] = DEAD
    rolls, log = ScriptedDice(*dice), list[Event]()
    ending.search_persons(pos, rolls, log)
    rolls.finish()
    assert pos.loot[MAGIC] == 1
    assert any(title in event for event in log)


def carrying(kind: int, charms: int) -> LandPosition:
    """Before the castle, with a hoard of 4,000 silver pieces and all magic things of the party, worth 1,000 each."""
    pos = country()
    task = Task(kind, pos.hex, tasks.FETCH, 3, 0, 29, tasks.CARRYING, 4000, charms)
    pos.tasks, pos.charms, pos.relics, pos.taken = [tuple(task)], 4, 4000, 9000
    tasks.arrive(pos, None)
    assert Task(*pos.tasks[0]).state == tasks.DONE
    return pos


@pytest.mark.parametrize(("charms", "left"), [(3, (2, 2000, 7000)), (1, (3, 3000, 7000)), (0, (4, 4000, 7000))])
def test_first_choice_of_magic(charms: int, left: tuple[int, int, int]) -> None:
    """7. UWA-CASTLE-6: of half the hoard the Magic-User takes its magic things first, and then money."""
    pos = carrying(tasks.GEAS, charms)
    assert (pos.charms, pos.relics, pos.taken) == left


def test_a_priest_takes_money() -> None:
    """8. UWA-CASTLE-7: only a Magic-User asks for magic things."""
    pos = carrying(tasks.QUEST, 3)
    assert (pos.charms, pos.relics, pos.taken) == (4, 4000, 7000)


def test_magic_of_the_hoard_is_counted() -> None:
    """9. UWA-CASTLE-6: what is loaded at the lair that the Geas names belongs to the hoard."""
    pos = country()
    pos.tasks = [
        tuple(Task(tasks.GEAS, 3, tasks.FETCH, pos.hex, 0, 29)),
        tuple(Task(tasks.GEAS, 3, tasks.FETCH, 4, 0, 29)),
    ]
    pos.dens, pos.den, pos.steps = [(pos.hex, 0, 2, 0)], 0, [("loot",)]
    pos.loot[MAGIC], pos.value[MAGIC] = 2, 2000
    ending.loot_take(pos, ("loot",), TAKE + MAGIC, NO_DICE, None)
    assert [Task(*row).charms for row in pos.tasks] == [2, 0]
