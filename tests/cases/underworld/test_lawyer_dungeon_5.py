"""Two bands at once, sleepers who are found, creatures that serve, bounds of the desk: numbered cases with scripted
dice."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import BadSetup, Event
from wyrmtable.games.underworld.desk.calendars import LAST_DAY, MOST_GROUPS
from wyrmtable.games.underworld.files.terms import (
    ABLE,
    ASLEEP,
    BEHIND,
    DEAD,
    FOLLOWING,
    GENERAL,
    GONE,
    HEADS,
    NUMBER,
    ROUND,
)
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.position import Position
from wyrmtable.games.underworld.rules import flight, halls, meeting, parting, pursuers, tricks, turns
from wyrmtable.games.underworld.rules.charting import exits
from wyrmtable.games.underworld.rules.level import DOOR
from wyrmtable.workbench import Result, tool, use

from .arena import FIRST, pick, run, told
from .caves import before, below, beyond, emptied
from .test_lawyer import followings, pursued
from .test_tricks import in_chamber, spring

# -- two bands ---------------------------------------------------------------------------------------------------------


def met_in_flight(gap: int, *follow: int, corners: tuple[int, ...] = ()) -> Position:
    """Three zombies are after the party; at the end of the turn ten orcs come by, forty feet off."""
    pos = pursued("zombie", 3, gap)
    pos.foe_hurt[1] = 2
    pos.steps = [("flight",), *(("throw", FOLLOWING, 1, 6, 0, need) for need in corners), turns.END]
    assert len(exits(pos)) > 1
    run(pos, 6, *follow, 2, 1, 4, 5, 5, 9, 6, 2, 2)
    return pos


def test_142_wanderers_before_the_party_and_pursuers_behind() -> None:
    """UWA-WAND-1, UWA-PURS-1, UWA-R93: whoever is not more than ninety feet behind goes on pursuing: the three zombies
    are still there, wounds and all, and need four rounds for forty feet at ten feet a round."""
    pos = met_in_flight(40)
    assert [pos.kind(foe).id for foe in pos.foes()] == ["orc"] * 10
    assert [pos.kind(foe).id for foe in range(10, 13)] == ["zombie"] * 3
    assert pos.foe_fate[10:] == bytearray([ROUND]) * 3
    assert (pos.foe_hurt[10:], pos.due, pos.chasers, pos.strength) == ([0, 2, 0], 4, [], 13)


def test_143_they_come_up_from_behind() -> None:
    """UWA-PURS-1, UWA-WAND-6: in the round in which they have come so far, they are there, behind the party."""
    pos = met_in_flight(40)
    pos.steps, pos.round = [("round",)], 3
    log = run(pos)
    assert told(log, "outflanked") == [(3,)]
    assert all(pos.foe_marks[foe] & BEHIND for foe in (10, 11, 12))


@pytest.mark.parametrize(("face", "after"), [(2, 3), (3, 0)])
def test_144_a_corner_between_them(face: int, after: int) -> None:
    """UWA-PURS-2: at a corner that was turned in this turn they throw as always, and may lose the party."""
    pos = met_in_flight(40, face, corners=(2,))
    assert len(pos.foe_kind) == 10 + after
    assert followings(pos) == 0


def test_145_peace_with_one_band_is_none_with_the_other() -> None:
    """UWA-REACT-1, UWA-PURS-1: the orcs let the party pass; the zombies do not, and take it from where they come."""
    pos = met_in_flight(40)
    pos.steps = [("explore",), ("parted",)]
    log = run(pos)
    assert [pos.kind(foe).id for foe in pos.foes()] == ["zombie"] * 3
    assert pos.foe_fate[:10] == bytearray([GONE]) * 10
    assert (pos.steps[-1], told(log, "outflanked")) == (("stance",), [(3,)])


def test_158_orcs_lose_heart_and_zombies_come() -> None:
    """UWA-MOR-2, UWA-R93: the orcs flee; whoever was after the party before is on the way still."""
    pos = met_in_flight(40)
    pos.steps = [("explore",), ("round",), ("broken", 0)]
    log = run(pos)
    assert pos.foe_fate[:10] == bytearray([GONE]) * 10
    assert (told(log, "outflanked"), len(pos.foes())) == ([(3,)], 3)


def test_159_orcs_who_see_a_stronger_party() -> None:
    """UWA-AVOID-2, UWA-R93: three orcs slip away before six heroes; the zombies behind do not."""
    pos = pursued("zombie", 3, 40)
    pos.level = [4] * 6
    pos.steps = [("flight",), turns.END]
    log = run(pos, 6, 2, 1, 4, 2, 2, 9, 6, 2, 2)
    assert told(log, "met") == [(4, "Orc", 40)]
    assert [pos.kind(foe).id for foe in pos.foes()] == ["zombie"] * 3


def test_160_nobody_knows_how_much_is_left_of_them() -> None:
    """UWA-GAME-7: between the two meetings their points are hidden as before."""
    pos = pursued("zombie", 1, 40)
    pursuers.on_the_heels(pos)
    worlds = [GAME.imagine(pos, 0, Random(seed)) for seed in range(20)]
    assert len({world.chasers[0][1] for world in worlds}) > 2
    assert all(world.chasers[0][1] > world.chasers[0][2] for world in worlds)


def test_146_whoever_flees_from_both_has_both_behind_him() -> None:
    """UWA-PURS-1: all of them pursue."""
    pos = met_in_flight(40)
    pick(pos, "flee")
    assert len(pos.foes()) == 13


@pytest.mark.parametrize(("face", "after"), [(2, 2), (3, 0)])
def test_147_into_a_lair_with_pursuers_behind(face: int, after: int) -> None:
    """UWA-R93, UWA-PURS-2: whoever lives there is met, and those behind come through the door on 1 or 2."""
    pos = pursued("zombie", 2, 40)
    number = before(pos, DOOR)
    square = beyond(pos, number)
    at = halls.look_in(pos, square)
    pos.halls[at] = tuple(halls.Hall(*pos.halls[at])._replace(kind=pos.content.book.number["orc"], number=4))
    pos.back, pos.here = pos.here, square
    flight.arrive(pos, 10, [(0, 2)], None)
    run(pos, face, 9, 6, 2, 2)
    assert [pos.kind(foe).id for foe in pos.foes()] == ["orc"] * 4
    assert pos.foe_fate[4:] == bytearray([ROUND]) * after


def test_148_nobody_is_behind_whoever_was_left_behind() -> None:
    """UWA-PURS-1: more than ninety feet, and the pursuit is over; the lair is met alone."""
    pos = pursued("zombie", 2, 91)
    pos.back = pos.here
    number = before(pos, DOOR)
    square = beyond(pos, number)
    at = halls.look_in(pos, square)
    pos.halls[at] = tuple(halls.Hall(*pos.halls[at])._replace(kind=pos.content.book.number["orc"], number=4))
    pos.back, pos.here = pos.here, square
    flight.arrive(pos, 10, [], None)
    assert pos.chasers == []


# -- asleep in gas -----------------------------------------------------------------------------------------------------


def gassed(monkeypatch: pytest.MonkeyPatch, saves: tuple[int, ...], *turns_: int) -> Position:
    pos = in_chamber(tricks.SLEEP_GAS, monkeypatch)
    emptied(pos)
    spring(pos, *saves, *turns_)
    return pos


def test_149_sleepers_sleep(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-TRK-6: each for his own turns: the one of two turns is awake in the third, the other one is not."""
    pos = gassed(monkeypatch, (1, 20, 20, 20, 20, 1), 2, 5)
    first, last = pos.march[0], pos.march[-1]
    assert (pos.fate[first], pos.fate[last], len(pos.able())) == (ASLEEP, ASLEEP, 4)
    pos.steps = pos.steps[:-2]  # the third of five turns is the next to end
    parting.wake(pos, pos.clock - 3 * turns.TURN)
    assert (pos.fate[first], pos.fate[last]) == (ABLE, ASLEEP)
    parting.wake(pos, pos.clock)
    assert (pos.fate[last], pos.sleepers) == (ABLE, [])


def visited(pos: Position, *dice: int) -> list[Event]:
    """At the end of the first of the turns somebody comes by, through the first way in, which is a door."""
    return run(pos, 6, 1, *dice)


def test_150_found_asleep(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-TRK-6, UWA-R101: whoever comes by meets those who are awake, and nobody shakes the others awake; afterwards
    they wait for the rest of the turns."""
    pos = gassed(monkeypatch, (1, 20, 20, 20, 20, 1), 2, 5)
    asleep = [pos.march[0], pos.march[-1]]
    visited(pos, 1, 4, 6, 5, 5, 9, 6, 6, 2, 2)
    assert pos.steps[-1] == ("menu",)
    assert len(pos.foes()) == 10, "six came in, and six count"
    assert [pos.fate[who] for who in asleep] == [ASLEEP, ASLEEP]
    assert sorted([*pos.able(), *asleep]) == list(pos.characters())
    pos.steps = [("parted",)]
    run(pos, 1, 1, 1, 1)
    assert (pos.steps, len(pos.able()), pos.sleepers) == ([("explore",)], 6, [])


def test_151_whoever_flees_leaves_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-TRK-6, UWA-CBT-10: who lies helpless where the others run from does not come home."""
    pos = gassed(monkeypatch, (1, 20, 20, 20, 20, 20), 3)
    first = pos.march[0]
    visited(pos, 1, 4, 6, 5, 5, 9, 6, 6, 2, 2)
    pos.steps = [("away",)]
    run(pos)
    assert (pos.fate[first], len(pos.able())) == (DEAD, 5)


def test_152_all_of_them_asleep(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-TRK-6, UWA-REACT-5, UWA-R101: ten orcs find six sleepers, and do with them as with any whom they have in
    their hands: on 1 to 3 they rob them."""
    pos = gassed(monkeypatch, (1,) * 6, 2, 2, 2, 2, 2, 2)
    assert not pos.able()
    assert pos.steps[0] == ("explore",), "nobody is dead"
    pos.gold[FIRST] = 30
    log = visited(pos, 1, 4, 6, 5, 5, 9, 3)
    assert told(log, "found-asleep") == [()]
    assert (told(log, "spared"), pos.gold[FIRST]) == ([("robbed",)], 0)


def test_153_the_dead_spare_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-REACT-5, UWA-R101: skeletons do not take prisoners."""
    pos = gassed(monkeypatch, (1,) * 6, 2, 2, 2, 2, 2, 2)
    visited(pos, 1, 3, 6, 3, 3, 9)
    assert pos.fate == bytearray([DEAD]) * 6


def test_154_all_of_them_asleep_and_nobody_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-TRK-6: after the turns everybody is awake again."""
    pos = gassed(monkeypatch, (1,) * 6, 1, 2, 1, 1, 1, 1)
    run(pos, 1, 1)
    assert (pos.steps, len(pos.able())) == ([("explore",)], 6)


# -- tables, entry by entry --------------------------------------------------------------------------------------------

TABLES = {
    1: "kobold goblin skeleton orc giant_rat giant_centipede bandit giant_spider_s",
    2: "hobgoblin zombie giant_lizard warrior conjurer gnoll thoul ghoul berserker theurgist",
    3: "wight hero giant_hog giant_ant ochre_jelly thaumaturgist swashbuckler magician giant_snake giant_weasel",
    4: "wraith ogre evil_priest myrmidon giant_beetle giant_scorpion * gargoyle white_ape enchanter",
    5: "troll superhero wyvern spectre mummy minotaur manticore cockatrice sorcerer wyvern hydra medusa",
    6: "* hydra * basilisk gorgon chimera vampire lord spectre wizard evil_high_priest purple_worm",
}
ENTRIES = [(table, face, word) for table, words in TABLES.items() for face, word in enumerate(words.split(), 1)]


@pytest.mark.parametrize(("table", "face", "word"), ENTRIES)
def test_161_who_stands_where(table: int, face: int, word: str) -> None:
    """UWA-MTX-2: each face of each table names its kind, or asks for the kind of giant, dragon or lycanthrope."""
    pos = below()
    pos.table = table
    meeting.use_entry(pos, face, 0)
    what, more = pos.steps[-1][1], pos.steps[-1][5]
    if word == "*":
        assert what == GENERAL
    elif word == "hydra":
        assert (what, pos.steps[-1][2:5]) == (HEADS, (1, 3, 5) if table == 5 else (1, 4, 8))
    else:
        assert (what, pos.content.book.kinds[int(more)].id) == (NUMBER, word)


TREASURES = [
    (1, 100, 6, 10, 5, 6, 5),
    (2, 100, 12, 100, 10, 6, 5),
    (3, 100, 12, 100, 10, 6, 5),
    (4, 1000, 6, 200, 20, 6, 10),
    (5, 1000, 6, 200, 20, 6, 10),
    (6, 2000, 6, 500, 30, 6, 15),
    (7, 2000, 6, 500, 30, 6, 15),
    (8, 5000, 6, 1000, 40, 12, 20),
    (9, 5000, 6, 1000, 40, 12, 20),
    (10, 5000, 6, 2000, 50, 12, 25),
    (12, 5000, 6, 2000, 50, 12, 25),
    (13, 10_000, 6, 5000, 50, 12, 30),
    (20, 10_000, 6, 5000, 50, 12, 30),
]


@pytest.mark.parametrize("row", TREASURES, ids=[f"level {row[0]}" for row in TREASURES])
def test_162_what_lies_there(row: tuple[int, ...]) -> None:
    """UWA-STK-6: silver times a die of six, on the second and third level of twelve; gold times six; from the eighth
    level on gems and jewels by the dozen."""
    level, silver, die, gold, *rest = row
    there = below().content.book.treasure.hoard(level)
    assert (there.silver.times, there.silver.sides, there.gold.times, there.gold.sides) == (silver, die, gold, 6)
    assert [there.jewels, there.pieces, there.magic] == rest


# -- the desk ----------------------------------------------------------------------------------------------------------


def used(which: str, /, **blanks: str) -> Result:
    return use(tool(GAME, which), blanks, "7")


@pytest.mark.parametrize(
    ("groups", "why"),
    [
        ("sword 3\n" * (MOST_GROUPS + 1), "room for 100 groups, and here are 101 lines"),
        ("A 10 " + "x" * 300_000, "is no group"),
        (f"A {LAST_DAY + 1} moor", "is no group"),
        ("A soon moor", "is no group"),
        (" \n", "There are no groups"),
    ],
)
def test_155_a_calendar_has_an_end(groups: str, why: str) -> None:
    """UWA-TOOL-23: what is too long is refused in a sentence that can be read."""
    with pytest.raises(BadSetup, match=why) as told_:
        used("calendar", groups=groups)
    assert len(str(told_.value)) < 300


def test_156_the_longest_calendar() -> None:
    """UWA-TOOL-23, UWA-CAL-5: a hundred groups in one place on one day: every pair meets."""
    made = used("calendar", groups=f"A {LAST_DAY} moor\n" * MOST_GROUPS)
    assert made.parts[1].text.count("meet at") == MOST_GROUPS * (MOST_GROUPS - 1) // 2


def test_157_pictures_of_a_few_levels_at_once() -> None:
    """UWA-TOOL-1: PNG pictures of four levels are refused, and nothing is thrown for them; six levels have SVG."""
    with pytest.raises(BadSetup, match="at most 3 levels at once"):
        used("dungeon", levels="4", png="yes")
    assert "level-6-players.svg" in used("dungeon", levels="6").files
