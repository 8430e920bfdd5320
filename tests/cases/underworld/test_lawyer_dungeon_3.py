"""Clear sentences of the rules about meetings, pursuit and doors, read anew: numbered cases with scripted dice."""

from __future__ import annotations

import pytest

from wyrmtable.core import ScriptedDice
from wyrmtable.games.underworld.files.buttons import DROP_FOOD, DROP_TREASURE
from wyrmtable.games.underworld.files.content import Book
from wyrmtable.games.underworld.files.terms import (
    ABLE,
    DEAD,
    DISTRACTED,
    GONE,
    UNARMED,
    WE_SURPRISE,
    WORDS,
)
from wyrmtable.games.underworld.rules import (
    chase,
    ending,
    fight,
    guarding,
    holding,
    meeting,
    passing,
    spikes,
    stairs,
    talk,
    truth,
    turns,
)
from wyrmtable.games.underworld.rules.charting import sheet_side, stairways
from wyrmtable.games.underworld.rules.level import DOOR

from .arena import DWARF, ELF, FIRST, SECOND, against, party, pick, texts
from .caves import before, below, emptied, into, stand
from .test_lawyer import pursued


def book() -> Book:
    return party().content.book


# -- who is met --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "tables"),
    [
        (1, [1, 1, 2, 2, 3, 4]),
        (2, [1, 2, 3, 3, 4, 5]),
        (3, [2, 3, 4, 4, 5, 6]),
        (5, [3, 4, 4, 5, 5, 6]),
        (7, [4, 5, 5, 5, 6, 6]),
        (9, [5, 5, 6, 6, 6, 6]),
        (12, [5, 6, 6, 6, 6, 6]),
        (14, [6] * 6),
    ],
)
def test_84_the_matrix(level: int, tables: list[int]) -> None:
    """UWA-MTX-1: each row of it, face by face."""
    assert [book().encounters.table(level, face) for face in range(1, 7)] == tables


def test_85_as_many_sides_as_entries() -> None:
    """UWA-MTX-2: eight, three times ten, and twice twelve; wyverns stand twice in the fifth."""
    tables = book().encounters.tables
    assert [len(table) for table in tables] == [8, 10, 10, 10, 12, 12]
    assert tables[4].count("wyvern") == 2


@pytest.mark.parametrize(("able", "blocks"), [(1, 1), (3, 1), (4, 2), (6, 2)])
def test_86_a_larger_party_draws_more(able: int, blocks: int) -> None:
    """UWA-WAND-5: up to three adventurers draw the number once, four to six twice."""
    pos = against("orc")
    for who in range(able, 6):
        pos.fate[who] = DEAD
    meeting.count_foes(pos, pos.content.book.number["orc"])
    base = pos.content.book.kinds[pos.content.book.number["orc"]].no_dungeon
    assert pos.steps[-1][2:4] == (base.many * blocks, base.sides)


@pytest.mark.parametrize(("total", "feet"), [(2, 20), (5, 50), (8, 80)])
def test_87_sighted(total: int, feet: int) -> None:
    """UWA-SIGHT-1: twenty to eighty feet by two dice of four."""
    pos = against("orc", 3)
    meeting.use_sighting(pos, total, 0)
    assert pos.gap == feet


@pytest.mark.parametrize(("face", "feet"), [(1, 10), (2, 10), (3, 20), (4, 20), (5, 30), (6, 30)])
def test_88_surprised_near_by(face: int, feet: int) -> None:
    """UWA-SURP-3: ten to thirty feet; the 2 of the example is ten."""
    pos = against("orc", 3)
    meeting.use_nearness(pos, face, 0)
    assert pos.gap == feet


@pytest.mark.parametrize("surprise", [0, 1, 3])
def test_89_they_shun_as_soon_as_they_see(surprise: int) -> None:
    """UWA-AVOID-2: intelligent foes keep away from a plainly stronger party, also if both sides were surprised."""
    pos = against("orc", 3, 30)
    pos.surprise, pos.steps = surprise, [("begin",)]
    meeting.begin(pos, pos.steps[-1], ScriptedDice(), None)
    assert (pos.steps[-1], set(pos.foe_fate)) == (("parted",), {GONE})


def test_90_nobody_slips_away_who_has_seen_nothing() -> None:
    """UWA-AVOID-2, UWA-SURP-4: foes that are taken by surprise do not: the party has its segment first."""
    pos = against("orc", 3, 30)
    pos.surprise, pos.steps = WE_SURPRISE, [("begin",)]
    meeting.begin(pos, pos.steps[-1], ScriptedDice(), None)
    assert (pos.steps[-1], set(pos.foe_fate)) == (("segment",), {ABLE})


@pytest.mark.parametrize(("dice", "unarmed"), [(25, True), (26, False)])
def test_91_one_in_four_drops_something(dice: int, unarmed: bool) -> None:
    """UWA-DROP-1: on 25 of a hundred, each character for himself."""
    pos = against("troll", 1, 30)
    meeting.drop_things(pos, ScriptedDice(dice, *[100] * 5), None)
    assert [bool(pos.marks[who] & UNARMED) for who in (FIRST, SECOND)] == [unarmed, False]


def test_92_surprised_too_far_off_to_be_struck() -> None:
    """UWA-SURP-5: from thirty feet they close, and do not strike in the same segment."""
    pos = against("troll", 1, 30)
    pos.steps = [("round",), ("pounce",)]
    fight.pounce(pos, pos.steps[-1], ScriptedDice(), None)
    assert (pos.gap, pos.hurt) == (0, [0] * 6)


@pytest.mark.parametrize(("total", "humour"), [(5, 0), (6, 1), (8, 1), (9, 2)])
def test_93_reactions(total: int, humour: int) -> None:
    """UWA-REACT-1: up to 5 negative, 6 to 8 uncertain, from 9 on positive."""
    pos = against("orc", 7, 40)
    talk.use_reaction(pos, total, 0)
    assert pos.steps[-1][1] == humour


@pytest.mark.parametrize(("gold", "taken", "left"), [(700, 5_000, (100, 5_000)), (100, 6_000, (0, 1_000))])
def test_94_a_ransom_is_all_they_take(gold: int, taken: int, left: tuple[int, int]) -> None:
    """UWA-REACT-5: a hundred gold pieces a level, from the purses first and then from the treasure; the party keeps the
    rest."""
    pos = against("orc", 7, 40)
    pos.gold[FIRST], pos.taken, pos.things = gold, taken, [(0, 10, 1)]
    ending.victors(pos, ("victors", 2), ScriptedDice(), None)
    assert (pos.purse(), pos.taken) == left
    assert len(pos.things) == 1


def test_95_who_cannot_pay_is_robbed() -> None:
    """UWA-REACT-5: with less than the ransom everything is gone."""
    pos = against("orc", 7, 40)
    pos.gold[FIRST], pos.taken, pos.things = 100, 4_990, [(0, 10, 1)]
    ending.victors(pos, ("victors", 2), ScriptedDice(), None)
    assert (pos.purse(), pos.taken, pos.things) == (0, 0, [])


# -- pursuit -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("gap", "step"), [(90, "chase"), (100, "away")])
def test_96_ninety_feet(gap: int, step: str) -> None:
    """UWA-PURS-1: with ninety feet between they follow, with more they do not."""
    pos = against("orc", 7, gap)
    chase.start(pos, None)
    assert pos.steps == [(step,)]


@pytest.mark.parametrize(
    ("kind", "food", "gold"), [("orc", 10, 90), ("troll", 50, 50), ("giant_beetle", 90, 10), ("zombie", 90, 10)]
)
def test_97_what_holds_them_up(kind: str, food: int, gold: int) -> None:
    """UWA-PURS-8: food stops the witless, the dead among them, and gold the intelligent."""
    for thing, chance in ((DROP_FOOD, food), (DROP_TREASURE, gold)):
        pos = against(kind, 3, 40)
        pos.gold[FIRST], pos.food[FIRST], pos.steps = 100, 7, [("chase",)]
        chase.leave_behind(pos, thing, None)
        assert pos.steps[-1] == ("throw", DISTRACTED, 1, 100, 0, chance)


@pytest.mark.parametrize(("face", "follows"), [(1, True), (2, True), (3, False)])
def test_98_corners(face: int, follows: bool) -> None:
    """UWA-PURS-2: round a corner on 1 or 2 only."""
    pos = against("orc", 7, 40)
    pos.steps = [("chase",)]
    chase.use_following(pos, face, 2)
    assert (pos.steps == [("chase",)]) == follows


def test_99_hiding_takes_time() -> None:
    """UWA-ACT-1, UWA-AVOID-4: a quarter of a turn, found or not."""
    for found in (1, 2):
        pos = pursued("orc")
        pos.steps = [("hidden", found)]
        fight.hidden(pos, pos.steps[-1], ScriptedDice(), None)
        assert pos.clock == turns.QUARTER


def test_100_a_door_held_by_three() -> None:
    """UWA-DOOR-7: three men against three orcs: they are in only with the higher die."""
    pos = pursued("orc")
    assert holding.push(pos) == 3
    assert [holding.forced(holding.push(pos), 3, ScriptedDice(4, theirs)) for theirs in (4, 5)] == [False, True]


# -- doors -------------------------------------------------------------------------------------------------------------


def test_101_stepping_back_unmakes_no_noise() -> None:
    """UWA-DOOR-5, UWA-SURP-1: whoever failed at a door, stepped back and tries again has been heard all the same."""
    pos = below()
    emptied(pos)
    number = before(pos, DOOR)
    exit_text = f"exit-{into(pos, number) + 1}"
    pick(pos, exit_text)
    pick(pos, "force-1", 3)
    pick(pos, "back")
    pick(pos, exit_text)
    assert pos.steps[-1] == ("door", number, 1, 0)
    passing.open_up(pos, pos.steps[-1], None)
    assert pos.doorway == meeting.HEARD_FIRST


def test_102_who_left_a_door_alone_was_not_heard() -> None:
    """UWA-DOOR-5: without a try they may still be surprised."""
    pos = below()
    emptied(pos)
    number = before(pos, DOOR)
    exit_text = f"exit-{into(pos, number) + 1}"
    pick(pos, exit_text)
    pick(pos, "back")
    pick(pos, exit_text)
    assert pos.steps[-1] == ("door", number, 0, 0)


def test_103_noise_is_left_behind_on_the_stairs() -> None:
    """UWA-DOOR-5: whoever lives at the other end of stairs has not heard it."""
    pos = below()
    emptied(pos)
    pos.doorway = meeting.HEARD_FIRST
    way = next(way for way in truth.dungeon(pos).ways if way.high == 1)
    stand(pos, way.high_square)
    stairs.take(pos, stairways(pos)[0])
    assert pos.doorway == 0


@pytest.mark.parametrize(("faces", "opened"), [((3, 3, 2), True), ((3, 3, 3), False), ((1,), True)])
def test_104_one_success_is_enough(faces: tuple[int, ...], opened: bool) -> None:
    """UWA-DOOR-2: up to three throw, each for himself."""
    pos = below()
    emptied(pos)
    step = ("door", before(pos, DOOR), 0, 0)
    pos.steps = [("explore",), step]
    passing.force(pos, step, len(faces), ScriptedDice(*faces), None)
    assert (("pass", step[1]) in pos.steps) == opened


def test_105_never_more_than_three() -> None:
    """UWA-DOOR-2: four do not find room at a door."""
    pos = below()
    emptied(pos)
    number = before(pos, DOOR)
    pick(pos, f"exit-{into(pos, number) + 1}")
    assert [text for text in texts(pos) if text.startswith("force")] == ["force-1", "force-2", "force-3"]


@pytest.mark.parametrize(("face", "holds"), [(1, True), (4, True), (5, False), (6, False)])
def test_106_a_third_of_the_spikes_slip(face: int, holds: bool) -> None:
    """UWA-DOOR-8: on 5 or 6."""
    pos = below()
    number = before(pos, DOOR)
    pos.wedged = [sheet_side(pos, number)]
    spikes.use_slipping(pos, face, pos.wedged[0])
    spikes.look(pos)
    assert bool(pos.wedged) == holds


@pytest.mark.parametrize(("ear", "face", "hears"), [(0, 2, 1), (0, 3, None), (2, 1, 1), (2, 2, 0)])
def test_107_ears(ear: int, face: int, hears: int | None) -> None:
    """UWA-LISTEN-1: a dwarf or an elf hears on 1 or 2, a man on 1; the next listener throws if one hears nothing."""
    pos = below()
    pos.steps = [("explore",)]
    passing.use_listening(pos, face, ear)
    pos.steps = [step for step in pos.steps if step[:2] != ("throw", WORDS)]
    assert (pos.steps[-1][1] if pos.steps[-1][0] == "heard" else None) == hears


def test_108_the_dead_make_no_sound() -> None:
    """UWA-LISTEN-1: none of them, whatever they are."""
    undead = [kind for kind in book().kinds if kind.undead]
    assert len(undead) >= 8
    assert {kind.sound for kind in undead} == {"nothing"}


@pytest.mark.parametrize(("face", "warned"), [(4, True), (5, False)])
def test_109_a_man_on_guard(face: int, warned: bool) -> None:
    """UWA-LISTEN-4: good odds for the listener at a door: 1 to 4."""
    pos = below()
    for who in (DWARF, ELF):
        pos.fate[who] = DEAD
    pos.guards, pos.steps = 1, [("explore",), ("meet",)]
    guarding.use_hearkening(pos, face, 0)
    assert (("warn",) in pos.steps) == warned
