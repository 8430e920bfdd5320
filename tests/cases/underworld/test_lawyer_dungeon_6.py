"""Scales, the calendar, options, the tables of monsters, and who is met where: numbered cases with scripted dice."""

from __future__ import annotations

import json
import re
from random import Random

import pytest

from wyrmtable.core import Event, Match, ScriptedDice, Setting, complete
from wyrmtable.games.underworld.desk import maps
from wyrmtable.games.underworld.files.content import read_book
from wyrmtable.games.underworld.files.seaboard import INCH, ends, near_point
from wyrmtable.games.underworld.files.terms import DEAD, ENTRY, GEMS, GENERAL, HEADS, MAGIC, NUMBER, SENSING
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.position import Position
from wyrmtable.games.underworld.rules import (
    blows,
    dungeon,
    lending,
    meeting,
    pieces,
    rummaging,
    stocking,
    turns,
    walking,
)
from wyrmtable.games.underworld.rules.charting import spot
from wyrmtable.games.underworld.rules.dominion import passing
from wyrmtable.games.underworld.rules.level import NOTHING_KNOWN, ROOM, SECRET
from wyrmtable.games.underworld.rules.maker import grow
from wyrmtable.games.underworld.rules.sky.geometry import gap, within
from wyrmtable.games.underworld.rules.truth import level, storey

from .arena import CLERIC, DWARF, ELF, MAGE, against, party, run, step, texts, told
from .caves import before, below, emptied, stand
from .lands import country
from .skies import battle, put
from .test_dominion_campaign import FIRST, NO_DICE, campaign

BOOK = read_book({})
ON_A_TABLE = ("foe_kind", "foe_hp", "foe_hurt", "foe_fate", "foe_spells", "foe_spent", "foe_marks", "foe_grip")


# -- scales, calendar, options -----------------------------------------------------------------------------------------


def test_163_an_inch_is_ten_feet_below_ground() -> None:
    """UWA-GEN-5: at 12" a column goes 240 feet in a turn; a long bow, 7", is at short range up to 70 feet."""
    pos = below()
    pos.armour = bytearray(len(pos.armour))
    pos.fate[DWARF] = DEAD  # he is never faster than 9"
    assert pos.party_rate() == 12
    assert turns.TURN // turns.step_parts(pos) == 24
    ranges = BOOK.equipment.missiles["long_bow"].ranges
    assert [blows.ease(feet, ranges) for feet in (70, 71, 140, 141)] == [2, 1, 1, 0]
    assert ("Distance", "70 feet") in GAME.view(against("orc", 3, 70), 0).facts


def test_164_an_inch_is_ten_yards_in_the_open() -> None:
    """UWA-GEN-5: the same gap is one of yards there."""
    pos, indoors = country(), against("orc", 3, 70)
    for name in ON_A_TABLE:
        setattr(pos, name, getattr(indoors, name))
    pos.strength, pos.gap, pos.steps = 3, 70, [("stance",)]
    assert ("Distance", "70 yards") in GAME.view(pos, 0).facts


def test_165_inches_of_the_boards() -> None:
    """UWA-GEN-5: in the sky three hexes are three inches, and so are three inches of height; at sea the ruler has a
    hundred marks to the inch."""
    pos = battle()
    one, other = (pos.content.battle.units[number].id for number in (0, 1))
    for place, height in (("2023", 12), ("2020", 15)):
        far = gap(pos, put(pos, one, "2020", 12), put(pos, other, place, height))
        assert (within(far, 3), within(far, 2)) == (True, False)
    hull = ends(0, 0, 0, 4 * INCH)
    assert [near_point(300, 0, hull, reach * INCH) for reach in (3, 2)] == [True, False]


def test_166_months_of_four_weeks() -> None:
    """UWA-GEN-6: pay falls due on day 28, not before; the year ends on day 336, with its taxes."""
    pos = campaign()
    pos.men[FIRST] = (0, 60, 0, 0, 0, 0, 0, 0)
    owed, gold = passing.pay_due(pos, FIRST), pos.gold[FIRST]
    passing.pass_time(pos, FIRST, 27, NO_DICE, None)
    assert pos.gold[FIRST] == gold
    passing.pass_time(pos, FIRST, 1, NO_DICE, None)
    assert pos.gold[FIRST] == gold - owed
    pos = campaign()
    pos.villages = [(pos.content.around[pos.hex[FIRST]][0], 200, FIRST, 0)]
    pos.clock[FIRST] = 334
    passing.pass_time(pos, FIRST, 1, NO_DICE, None)
    before_taxes = pos.gold[FIRST]
    passing.pass_time(pos, FIRST, 1, ScriptedDice(*[6] * 9), None)
    assert pos.gold[FIRST] == before_taxes + 2_000 - passing.pay_due(pos, FIRST)


def test_167_every_option_stands_at_the_head() -> None:
    """UWA-GEN-7: whatever nobody chose has its default, and the record begins with all of them and the seal of the
    seed."""
    for name, scenario in GAME.scenarios({}).items():
        defaults = {choice.id: choice.default for choice in scenario.choices}
        assert complete(GAME, Setting(name, {})).options == defaults
    match = Match(GAME, Setting("meeting", {"mercy": "yes"}), seed="7")
    head = match.text().splitlines()[:5]
    written = json.loads(next(line for line in head if line.startswith("setting")).split(" ", 1)[1].rpartition(" #")[0])
    defaults = {choice.id: choice.default for choice in GAME.scenarios({})["meeting"].choices}
    assert written["options"] == {**defaults, "mercy": "yes"}
    assert any(line.startswith("commitment ") for line in head)


@pytest.mark.parametrize(
    ("scenario", "option", "default"),
    [
        ("expedition", "mercy", "no"),
        ("expedition", "deadly", "no"),
        ("expedition", "tricks", "no"),
        ("expedition", "soft_poison", "yes"),
        ("expedition", "elf_sense", "yes"),
        ("expedition", "confined", "rebound"),
        ("expedition", "xp", "hundred"),
        ("expedition", "multi_attack", "yes"),
        ("season", "quick_heal", "no"),
        ("journey", "animals", "mixed"),
        ("journey", "mars", "no"),
        ("journey", "sea", "no"),
        ("border-patrol", "melee_criticals", "no"),
        ("convoy", "edge", "no"),
    ],
)
def test_168_defaults(scenario: str, option: str, default: str) -> None:
    """UWA-GEN-8: what is played unless somebody says otherwise."""
    assert complete(GAME, Setting(scenario, {})).options[option] == default


def test_169_rams_by_scenario() -> None:
    """UWA-GEN-8: the galleys of the duel have rams, the ships of the convoy none."""
    duel, convoy = (GAME.blank(complete(GAME, Setting(name, {}))) for name in ("galley-duel", "convoy"))
    assert (duel.content.battle.rams, convoy.content.battle.rams) == (True, False)


# -- levels and senses -------------------------------------------------------------------------------------------------


def test_170_levels_sprawl() -> None:
    """UWA-LVL-4: none lies more than twenty squares off the one above, each has an outline of its own, and seen from
    the side the second begins where it lies."""
    for number in range(40):
        laid = dungeon.plan(1, number, 3, ()).offsets
        assert all(-20 <= way <= 20 for offset in laid for way in offset)
    made = dungeon.make_batch(1, 11, BOOK, 2)
    assert made.levels[0].squares != made.levels[1].squares
    for east in (-20, 0, 7):
        drawn = maps.cross_section(made._replace(offsets=((0, 0), (east, 3))))
        first, second = (float(x) for x in re.findall(r'<rect x="([-\d.]+)"', drawn))
        assert second - first == 4 * east


def at_the_mouth() -> tuple[Position, int]:
    """Before an empty room with a secret door in its wall; a square of the room."""
    pos = below()
    emptied(pos)
    before(pos, SECRET, ROOM)
    return pos, pos.here


@pytest.mark.parametrize(("face", "told"), [(2, True), (3, False)])
def test_171_the_keen_have_looked_first(face: int, told: bool) -> None:
    """UWA-SENSE-3, UWA-R282: the elf has thrown before the caller is asked what to do in the room."""
    pos, square = at_the_mouth()
    hidden = [one for one in spot(pos) if one in walking.beside_secrets(level(pos).sides)]
    pos.steps = [("explore",)]
    walking.enter(pos, square, None)
    assert pos.steps[0] == ("explore",)
    assert [step[1] for step in pos.steps[1:] if step[0] == "throw"] == [SENSING] * len(hidden)
    run(pos, *[face] * len(hidden))
    assert "search-walls" in texts(pos)
    assert any(fact[0] == "The elf felt something near" for fact in GAME.view(pos, 0).facts) == told


def test_172_nobody_keen_nothing_noted() -> None:
    """UWA-SENSE-3: without an elf nobody throws."""
    pos, square = at_the_mouth()
    pos.fate[ELF], pos.steps = DEAD, [("explore",)]
    walking.enter(pos, square, None)
    assert pos.steps == [("explore",)]


# -- who wanders by ----------------------------------------------------------------------------------------------------

SECOND_TABLE = "hobgoblin zombie giant_lizard warrior conjurer gnoll thoul ghoul berserker theurgist"
THIRD_TABLE = "wight hero giant_hog giant_ant ochre_jelly thaumaturgist swashbuckler magician giant_snake giant_weasel"
FOURTH_TABLE = "wraith ogre evil_priest myrmidon giant_beetle giant_scorpion lycanthropes gargoyle white_ape enchanter"
FIFTH_TABLE = "troll superhero wyvern spectre mummy minotaur manticore cockatrice sorcerer wyvern hydra medusa"


def thrown_kinds(depth: str, face: int) -> list[str]:
    """Whom every face of the second die names, after this face of the first on a level; general names as they are."""
    pos = party(dungeon=depth)
    meeting.use_table(pos, face, 0)
    _, what, count, sides, *_ = pos.steps[-1]
    assert (what, count) == (ENTRY, 1)
    return [named(depth, face, entry) for entry in range(1, int(sides) + 1)]


def named(depth: str, face: int, entry: int) -> str:
    pos = party(dungeon=depth)
    meeting.use_table(pos, face, 0)
    pos.steps.clear()
    meeting.use_entry(pos, entry, 0)
    _, what, _, _, _, more = pos.steps[-1]
    if what == GENERAL:
        return list(BOOK.encounters.general)[int(more)]
    assert what in (NUMBER, HEADS)
    return "hydra" if what == HEADS else BOOK.kinds[int(more)].id


def test_173_the_second_table() -> None:
    """UWA-MTX-3: ten kinds, on a 3 of the first level and a 1 of the third."""
    assert thrown_kinds("1", 3) == thrown_kinds("3", 1) == SECOND_TABLE.split()


def test_174_the_third_table() -> None:
    """UWA-MTX-4: ten kinds, on a 5 of the first level and a 1 of the fifth."""
    assert thrown_kinds("1", 5) == thrown_kinds("5", 1) == THIRD_TABLE.split()


def test_175_the_fourth_table() -> None:
    """UWA-MTX-5: ten kinds, on a 6 of the first level and a 1 of the sixth."""
    assert thrown_kinds("1", 6) == thrown_kinds("6", 1) == FOURTH_TABLE.split()


def test_176_the_fifth_table() -> None:
    """UWA-MTX-6: twelve kinds, wyverns twice, on a 6 of the second level and a 2 of the sixth; its hydra has five heads
    and d3."""
    assert thrown_kinds("2", 6) == thrown_kinds("6", 2) == FIFTH_TABLE.split()
    pos = party(dungeon="6")
    meeting.use_table(pos, 2, 0)
    meeting.use_entry(pos, 11, 0)
    assert pos.steps[-1][:5] == ("throw", HEADS, 1, 3, 5)


def test_177_the_kind_of_wanderers() -> None:
    """UWA-WAND-3: at the end of a turn a 6, the way in, then the matrix of that level and its table: a 4 and a 6 are
    gnolls on the first level, on the third a 4 and a 6 are giant scorpions."""
    assert [came_by(floor, 4, 6) for floor in (0, 2)] == ["gnoll", "giant_scorpion"]


def came_by(floor: int, table: int, entry: int) -> str:
    """Who is counted when a turn ends with a 6 at the entrance of a floor and these faces."""
    pos = below()
    emptied(pos)
    pos.floor = floor
    stand(pos, storey(pos).entrance, floor)
    pos.steps = [("explore",), turns.END]
    dice = ScriptedDice(6, 1, table, entry)
    while pos.steps[-1][:2] != ("throw", NUMBER):
        step(pos, dice)
    dice.finish()
    return BOOK.kinds[int(pos.steps[-1][5])].id


STRANGERS = "cyborg robot android giant_crab giant_leech giant_octopus crocodile giant_squid nixie merman shadow"


@pytest.mark.parametrize(
    ("theme", "face", "kind"),
    [
        (1, 1, "cyborg"),
        (2, 1, "giant_crab"),
        (2, 2, ""),
        (3, 2, "ochre_jelly"),
        (7, 1, "griffon"),
        (3, 3, ""),
        (6, 1, "shadow"),
    ],
)
def test_178_others_by_their_surroundings(theme: int, face: int, kind: str) -> None:
    """UWA-MON-3: robots in a museum, crabs in a lake, slimes among fungi, shadows in crypts, on their faces; no table
    of wanderers names them."""
    sheet = grow(NOTHING_KNOWN, 5)
    rooms = [stocking.Stock()] * sheet.halls
    hoard = (4, 51, 1, 5, 1, 30, 1, 50, 9, 5, 1, 2)  # one gem, one jewel, a potion, two protections
    pieces.show_piece(sheet, 1, rooms, (), ScriptedDice(theme, *hoard, face, *[1] * 9), BOOK)
    (found,) = [stock.kind for stock in rooms if stock.dressing]
    assert (BOOK.kinds[found].id if found >= 0 else "") == kind
    assert not set(STRANGERS.split()) & {word for table in BOOK.encounters.tables for word in table}


def test_179_what_the_magic_of_a_room_is() -> None:
    """UWA-STK-7: one thing by the tables of magic, and every gem has a value of its own: 10 and 1,000 gold pieces."""
    pos = against("orc")
    pos.steps = [("hoard",)]
    log: list[Event] = []
    step(pos, dice := ScriptedDice(4, 51, 5, 2, 10, 91, 6, 5, 75, 41, 9), log)
    dice.finish()
    assert (pos.loot[GEMS], pos.value[GEMS]) == (2, 10 * 1_010)
    assert pos.loot[MAGIC] == 1
    assert told(log, "found-magic") == [("potion of healing",)]


def test_180_magic_users_detect_evil() -> None:
    """UWA-SPELL-1: of the second level for Magic-Users, of the first for Clerics."""
    pos = party(level="3")
    spells = BOOK.spells
    pos.steps = [("over",), ("instead", MAGE, spells.number("invisibility"))]
    assert "cast-detect-evil" in texts(pos)
    pos.steps, pos.pending = [("over",), ("instead", CLERIC, spells.number("cure_light_wounds"))], None
    assert "cast-detect-evil" in texts(pos)
    pos.steps, pos.pending = [("over",), ("instead", MAGE, spells.number("sleep"))], None
    assert "cast-detect-evil" not in texts(pos)


@pytest.mark.parametrize(
    ("title", "coins"),
    [
        ("potion of healing", 10), ("flask of poison", 10), ("scroll of seven spells", 5), ("ring of weakness", 1),
        ("wand of cold", 30), ("staff of striking", 100), ("sword +1", 50), ("shield +1", 150), ("armour +2", 750),
        ("armour and shield +1", 900), ("dagger +1", 20), ("bow +1", 50), ("hammer +1", 50), ("spear +3", 150),
        ("ten arrows +1", 30), ("crystal ball", 30),
    ],
)  # fmt: skip
def test_181_the_weight_of_magic(title: str, coins: int) -> None:
    """UWA-EQP-2, UWA-R284: what any thing of its look weighs; the pack is as light again when it is used up."""
    pos = below()
    rummaging.pocket(pos, thing_of(title), 0)
    assert pos.packed == coins
    lending.use_up(pos, 0)
    assert pos.packed == 0


def test_181_the_look_of_magic() -> None:
    """UWA-PLAY-10, UWA-Q2: everybody sees what it is like, and in every world it might be anything of that look."""
    pos = below()
    for title in ("shield +1", "staff of striking", "hammer +1"):
        rummaging.pocket(pos, thing_of(title), 1_000)
    shown = [value for name, value in GAME.view(pos, 0).facts if name == "In the packs"]
    assert shown == [f"a {word}, not tried out" for word in ("fine shield", "staff", "fine hammer")]
    found = set()
    for seed in range(60):
        world = GAME.imagine(pos, 0, Random(seed))
        assert GAME.view(world, 0).facts == GAME.view(pos, 0).facts
        found |= {stocking.magic_thing(BOOK, thing[0])[1] for thing in world.things}
    assert found == {
        "shield +1", "shield +2", "shield +3", "staff of striking", "staff of healing or power", "hammer +1",
        "hammer +2", "returning hammer +3",
    }  # fmt: skip


def thing_of(title: str) -> int:
    """The number of a magic thing by its title."""
    return next(
        stocking.code(BOOK, kind, at)
        for kind, items in BOOK.treasure.items.items()
        for at, found in enumerate(items.ladder.results)
        if found == title
    )
