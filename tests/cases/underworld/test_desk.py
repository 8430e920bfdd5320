"""The referee's desk: dungeons drawn and keyed, five ways to keep a level fresh, throws for the table."""

from __future__ import annotations

import re
from math import dist
from pathlib import Path
from random import Random

import pytest

import wyrmtable
from wyrmtable.core import ALL, BadSetup, Match, RandomDice, ScriptedDice, Setting
from wyrmtable.draw.lettering import text_path
from wyrmtable.games.underworld.desk import dungeons, fresh, hoards, maps, meetings, persons, tricks, written
from wyrmtable.games.underworld.files.buttons import square_name
from wyrmtable.games.underworld.files.content import read_book
from wyrmtable.games.underworld.files.terms import WIDE
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules import truth
from wyrmtable.games.underworld.rules.dungeon import Dungeon, make_batch
from wyrmtable.games.underworld.rules.level import DOOR, NOTHING_KNOWN, SECRET, Level, reach
from wyrmtable.games.underworld.rules.maker import grow
from wyrmtable.games.underworld.rules.stocking import Stock
from wyrmtable.games.underworld.rules.ways import Way
from wyrmtable.games.underworld.show import bands, features
from wyrmtable.games.underworld.show import truth as show_truth
from wyrmtable.games.underworld.show.key import downward, hit_points, key, some, stat_line, treasure, ways_line
from wyrmtable.games.underworld.show.specials import said, specials
from wyrmtable.registry import export
from wyrmtable.rulebook import Rulebook
from wyrmtable.workbench import Result, tool, tools, use


def used(which: str, /, **blanks: str) -> Result:
    return use(tool(GAME, which), blanks, "7")


@pytest.fixture(scope="module")
def cellars() -> Dungeon:
    return make_batch(1, 11, read_book({}), 1)


@pytest.fixture(scope="module")
def level() -> Level:
    return grow(NOTHING_KNOWN, 5)


def test_every_tool_has_parts_with_rules() -> None:
    """UWA-TOOL-1 to UWA-TOOL-10, UWA-TOOL-20 to UWA-TOOL-26: twenty-seven forms, each with an id of its own."""
    assert [each.id for each in tools(GAME)] == [
        "dungeon", "stock", "tricks", "revamp", "wandering", "monster", "treasure", "surprise", "reaction", "pursuit",
        "land", "day", "castle", "joust", "home", "character", "table", "odds", "stronghold", "household", "hiring",
        "rumours", "barony", "calendar", "wind", "board", "battle-throw",
    ]  # fmt: skip
    assert len({rule for each in tools(GAME) for rule in each.rules if rule.startswith("UWA-TOOL")}) == 27


def test_a_dungeon_is_had_again_from_its_seed_and_rerolled_in_part() -> None:
    """UWA-TOOL-1: maps for referee and players, a cross section, keys, one page to print; throwing one
    level again leaves the other as it is."""
    blanks = {"levels": "1", "name": "The Cellars"}
    first, again = used("dungeon", **blanks), used("dungeon", **blanks)
    assert first == again
    names = {
        "cross-section.svg",
        "level-1-referee.svg",
        "level-1-players.svg",
        "level-1-key.txt",
        "ways.txt",
        "dungeon.html",
    }
    assert set(first.files) == names
    two = {**blanks, "levels": "2"}
    plain, other = use(dungeons.DUNGEON, two, "7"), use(dungeons.DUNGEON, two, "7", {"level 2": "8"})
    assert plain.parts[0] == other.parts[0]
    assert plain.parts[1] != other.parts[1]
    assert all(part.rules and part.dice for part in first.parts)


def test_the_players_map_keeps_the_secrets(cellars: Dungeon) -> None:
    """UWA-TOOL-28: without secret doors it is drawn as if they were walls; rooms have no numbers, ways no letters."""
    assert SECRET in cellars.levels[0].sides
    plain = cellars.levels[0]._replace(sides=bytes(0 if side == SECRET else side for side in cellars.levels[0].sides))
    walled = cellars._replace(levels=(plain,), traps=(), slimes=())
    assert maps.level_map(cellars, 0, False) == maps.level_map(walled, 0, False)
    assert maps.level_map(cellars, 0, True) != maps.level_map(walled, 0, True)


def test_a_key_names_every_room(cellars: Dungeon) -> None:
    """UWA-TOOL-28: a line for every room with its size, exits and contents, then traps and ways."""
    book = read_book({})
    lines = key(cellars, 0, book, ScriptedDice(*[3] * 400)).splitlines()
    rooms = [line for line in lines if line[0].isdigit()]
    assert len(rooms) == cellars.levels[0].halls
    assert all("feet" in line and "exits" in line for line in rooms)
    assert ways_line(cellars, 0).startswith("Ways: ")


def test_a_key_counts_as_people_do(cellars: Dungeon) -> None:
    """UWA-TOOL-28: one door is no doors, and what protects a hoard twice over is named once."""
    lines = key(cellars, 0, read_book({}), ScriptedDice(*[3] * 400))
    assert re.search(r"\b1 (opening|(stuck|locked|secret) door)[,;]", lines)
    assert not re.search(r"\b1 (openings|[a-z]+ doors)", lines)
    stock = Stock(worth=(100, 0, 0, 0, 0), pieces=(0, 0, 0, 0), placed=True, guards=(3, 3))
    assert treasure(stock, read_book({})).count("under the floor") == 1


def test_numbers_stand_beside_letters() -> None:
    """UWA-TOOL-28: a room's number leaves its middle to the letter of a way that begins there."""
    squares = [row * WIDE + column for row in range(5, 8) for column in range(5, 8)]
    middle = maps.place_of_number(squares, [])
    moved = maps.place_of_number(squares, [middle])
    assert moved != middle
    assert dist(moved, middle) == maps.CELL
    assert maps.place_of_number([squares[0]], [maps.place_of_number([squares[0]], [])]), "a closet has no other place"


def test_altering(level: Level) -> None:
    """UWA-FRESH-1: so many edits, and nothing is cut off."""
    changed, told = fresh.alter(level, 4, RandomDice(Random(1)))
    assert len(told) == sum(one != other for one, other in zip(level.sides, changed.sides, strict=True)) == 4
    assert fresh.joined(changed)


def test_a_room_is_divided_or_filled_in(cellars: Dungeon) -> None:
    """UWA-FRESH-1: two rooms with a door between them, or none; everything else can still be reached."""
    ground = cellars.levels[0]
    halved, told = fresh.divide(ground, ScriptedDice(1, 1))
    room = int(told[0].split()[1]) - 1
    both = sorted(halved.room_squares(room) + halved.room_squares(ground.halls))
    assert both == ground.room_squares(room)
    assert fresh.joined(halved)
    assert halved.sides.count(DOOR) == ground.sides.count(DOOR) + 1
    filled, told = fresh.fill(ground, features.lettered(cellars, 0), RandomDice(Random(1)))
    room = int(told[0].split()[1]) - 1
    assert filled.room_squares(room) == []
    assert fresh.joined(filled)
    assert set(ground.open_squares()) - set(filled.open_squares()) == set(ground.room_squares(room))
    assert fresh.fill(ground, ground.open_squares(), ScriptedDice()) == (ground, [])
    gone = cellars._replace(levels=(filled,))
    assert f"{room + 1}. Filled in." in key(gone, 0, read_book({}), RandomDice(Random(1))).splitlines()
    assert maps.level_map(gone, 0, True) != maps.level_map(cellars, 0, True)


def test_altering_by_rooms_and_walls(cellars: Dungeon) -> None:
    """UWA-FRESH-1, UWA-TOOL-4: as many changes as were asked for; few of them leave the rooms alone."""
    for amount in (1, 2, 3, 8):
        ground, told = dungeons.altered(cellars, amount, RandomDice(Random(amount)))
        assert len(told) == amount
        assert fresh.joined(ground)
        assert any("divided" in line for line in told) == (amount > 2)


def test_extending(level: Level) -> None:
    """UWA-FRESH-2: what was there stays, and there is more of it."""
    wider, told = fresh.extend(level, ScriptedDice(99))
    assert all(wider.squares[square] == level.squares[square] for square in level.open_squares())
    assert wider.halls > level.halls
    assert told == [f"{wider.halls - level.halls} new rooms, {_more(level, wider)} new squares of ten feet"]


def _more(level: Level, wider: Level) -> int:
    return len(wider.open_squares()) - len(level.open_squares())


def test_a_full_sheet_is_told() -> None:
    """UWA-FRESH-2, UWA-FRESH-5: most levels have space for more rooms; where none is left, that is said."""
    grown = [
        (level, *fresh.extend(level, RandomDice(Random(1)))) for level in (grow(NOTHING_KNOWN, at) for at in range(12))
    ]
    assert sum(wider.halls > level.halls for level, wider, _ in grown) >= 8
    assert all(wider == level and "no room" in told[0] for level, wider, told in grown if wider.halls == level.halls)


def test_rooms_of_old_keep_what_they_hold(cellars: Dungeon) -> None:
    """UWA-FRESH-2: only the new rooms of a level that has been extended are thrown for."""
    wider, _ = fresh.extend(cellars.levels[0], ScriptedDice(7))
    rooms = fresh.stock_new(wider, 1, cellars.entrances[0], cellars.stocks[0], read_book({}), ScriptedDice(8))
    assert rooms[: len(cellars.stocks[0])] == cellars.stocks[0]
    assert len(rooms) == wider.halls


def test_a_sublevel_is_a_sheet_of_its_own() -> None:
    """UWA-FRESH-5, UWA-FRESH-6: whatever is marked on its map lies on dug ground, and a passage leads there."""

    def roll(part: str) -> RandomDice:
        return RandomDice(Random(part))

    before = dungeons.made(3, 1, roll, read_book({}))
    after, told = dungeons.changed(before, "sublevel", 4, roll, read_book({}))
    marked = [one.square for lot in (after.traps, after.slimes, after.noises) for one in lot]
    assert {*marked, after.entrances[0]} <= set(after.levels[0].open_squares())
    assert "dig a passage east from" in told[1]


def test_restocking(cellars: Dungeon) -> None:
    """UWA-FRESH-3: who lives there stays; empty rooms are thrown for again."""
    book = read_book({})
    rooms, told = fresh.restock(
        cellars.levels[0], 1, cellars.entrances[0], cellars.stocks[0], book, ScriptedDice(12345)
    )
    assert all(new == old for new, old in zip(rooms, cellars.stocks[0], strict=True) if old.kind >= 0)
    assert any(new != old for new, old in zip(rooms, cellars.stocks[0], strict=True))
    assert told


@pytest.mark.parametrize(("across", "down"), [(True, False), (False, True), (True, True)])
def test_reversing(level: Level, across: bool, down: bool) -> None:
    """UWA-FRESH-4: the mirror of the mirror is the level; everything can be reached as before."""
    mirror = fresh.reverse(level, across, down)
    assert fresh.reverse(mirror, across, down) == level
    start = level.open_squares()[0]
    assert len(reach(mirror, fresh.mirrored(start, across, down))) == len(reach(level, start))


@pytest.mark.parametrize("how", dungeons.OPERATIONS)
def test_a_level_made_fresh(how: str) -> None:
    """UWA-FRESH-5, UWA-FRESH-6, UWA-TOOL-4: each of the five tells its changes, and the level hangs together."""
    result = used("revamp", operation=how)
    assert "Everything still hangs together." in result.parts[0].text
    assert {"before.svg", "after.svg", "key.txt"} <= set(result.files)


def test_tricks_have_their_dice_thrown() -> None:
    """UWA-TRK-11, UWA-TOOL-3: every trick is told with numbers in place of dice."""
    for _, text in (*tricks.TRICKS, *tricks.SET_PIECES):
        told = tricks.thrown(text, ScriptedDice(*[2] * 6), "UWA-TRK-1")
        assert "[" not in told
    assert len(used("tricks", tricks="3").parts) == 3


@pytest.mark.parametrize(("which", "face", "title"), [("thrown", 4, "teleport"), ("any-set-piece", 6, "movers")])
def test_a_trick_is_thrown_for(which: str, face: int, title: str) -> None:
    """UWA-TOOL-3, UWA-TRK-11: one of the ten tricks, or of the eight set pieces."""
    assert tricks.chosen(which, ScriptedDice(face)) == title


def test_a_trick_is_chosen() -> None:
    """UWA-TOOL-3: the referee names it, and it is explained with its rule; nothing is thrown for which it is."""
    part = used("tricks", which="the-revolving-nexus", tricks="1", map="no").parts[0]
    assert (part.title, part.rules[0], len(part.dice)) == ("The revolving nexus", "UWA-SET-7", 2)
    assert len(tricks.BY_NAME) == len(tricks.TRICKS) + len(tricks.SET_PIECES) == 18
    with pytest.raises(BadSetup, match="can be thrown, any-set-piece, false-stairs"):
        used("tricks", which="quicksand")


@pytest.mark.parametrize("which", tricks.BY_NAME)
def test_a_trick_is_stamped_on_a_map(which: str) -> None:
    """UWA-TOOL-3: every trick and set piece lies on some level, which is drawn with it."""
    result = used("tricks", which=which, tricks="1", level="2")
    assert "On the map: " in result.parts[0].text
    assert str(result.files["trick-1.svg"]).startswith("<svg")


@pytest.fixture(scope="module")
def tricky() -> Result:
    return use(dungeons.DUNGEON, {"levels": "2", "tricks": "vicious"}, "9")


def test_a_dungeon_with_tricks(tricky: Result) -> None:
    """UWA-TOOL-1, UWA-TOOL-3: set pieces and tricks are listed, keyed and drawn under the same marks, for the referee
    alone; thrown again they change, and the levels do not."""
    listed = tricky.parts[-1]
    assert listed.id == "tricks"
    assert len(listed.dice) == 1
    for at, line in enumerate(listed.text.splitlines(), 1):
        marks = re.findall(r"\*\d+", line)
        keyed = re.findall(r"^\*\d+", str(tricky.files[f"level-{at}-key.txt"]), re.MULTILINE)
        assert marks == keyed == [f"*{number}" for number in range(1, len(marks) + 1)]
    again = use(dungeons.DUNGEON, {"levels": "2", "tricks": "vicious"}, "9", {"tricks": "10"})
    assert again.parts[-1] != listed
    assert [part.dice[:3] for part in again.parts[:2]] == [part.dice[:3] for part in tricky.parts[:2]]


def test_tricks_are_no_part_of_a_plain_dungeon() -> None:
    """UWA-TOOL-1: without the option nothing is marked."""
    plain = used("dungeon")
    assert [part.id for part in plain.parts] == ["level 1"]
    assert "*" not in str(plain.files["level-1-key.txt"])


@pytest.fixture(scope="module")
def odd() -> Dungeon:
    return make_batch(1, 4, read_book({}), 3, tricky=3)


def test_marks_stand_where_no_letter_does(odd: Dungeon) -> None:
    """UWA-TOOL-28, UWA-TRK-11: every mark is on dug ground, no two on one square; each line of the key names its rule,
    and the room it lies in refers to it."""
    for at, ground in enumerate(odd.levels):
        found = features.features(odd, at)
        places = [feature.at for feature in found]
        assert len(set(places)) == len(places)
        assert set(places) <= set(ground.open_squares())
        assert all(feature.line().endswith(f"({feature.rule})") for feature in found)
        lines = key(odd, at, read_book({}), RandomDice(Random(1))).splitlines()
        for feature in found:
            assert all(f"see {feature.mark}" in lines[room] for room in features.rooms_of(ground, feature))


def test_a_trick_on_a_lettered_square_is_marked_beside_it() -> None:
    """UWA-TOOL-28: in a room on its next square, in a passage below the letter."""
    ground = make_batch(1, 4, read_book({}), 1).levels[0]
    squares = ground.room_squares(0)
    assert features.free_place(ground, squares[:1], {squares[0]}) == squares[1]
    passage = ground.squares.index(2)
    assert features.free_place(ground, [passage], {passage}) == passage


def test_odd_stairs_are_told_to_the_referee_alone(odd: Dungeon) -> None:
    """UWA-TRK-1, UWA-TRK-2, UWA-TRK-3, UWA-SET-4, UWA-SET-6: his key says where they truly lead; on the players' map
    they are stairs like others."""
    false, steps, trap, slide, stub = (
        Way(kind, "Q", 1, 40, low, -1) for kind, low in ((6, -1), (7, 3), (8, 3), (9, 2), (5, -1))
    )
    assert downward(false) == "that end in blank wall"
    assert downward(steps).endswith("end on level 3")
    assert "seem to lead up and end on level 3" in downward(trap)
    assert "1 or 2" in downward(slide)
    assert "odd up to level 1, even down to level 3" in downward(Way(12, "Q", 2, 40, 3, 50))
    assert downward(stub) == "further down, fallen in"
    plain = odd._replace(ways=(Way(0, "Q", 1, 40, 2, 50),), tricks=())
    assert maps.level_map(plain._replace(ways=(false,)), 0, False) == maps.level_map(plain, 0, False)
    assert maps.level_map(plain._replace(ways=(stub,)), 0, False) != maps.level_map(plain, 0, False)


def test_the_legend_explains_every_letter() -> None:
    """UWA-TOOL-28: all letters beside doors, of traps, slimes and noises, of ways and tricks, on the referee's map; on
    the players' map only what they see."""
    signs = {sign for sign, _ in maps.REFEREES}
    assert {*maps.DOOR_LETTERS.values(), "S", "T", "Z", "N", "A", "*1", "1", "door", "steps"} == signs
    assert [sign for sign, _ in maps.PLAYERS] == ["door", "steps"]


def test_a_doors_letter_stands_beside_it() -> None:
    """UWA-TOOL-28: nothing is printed over the box of a door, whichever way its wall runs."""
    for along, (x, y) in ((True, (100.0, 95.0)), (False, (107.5, 103.0))):
        plain, lettered = (maps._door(100, 100, along, letter) for letter in ("", "L"))
        assert lettered == plain + text_path("L", x, y, 6.5, maps.SECRET_INK, 0.2)


def test_wanderers() -> None:
    """UWA-WAND-1, UWA-TOOL-5: only a 6 brings somebody, and then everything about them is thrown."""
    book = read_book({})
    text = meetings.meeting(book, 1, 6, ScriptedDice(1, 4, 3, 3, 2, 6, 2, 3, 4, 4))
    assert text.startswith("6 x Orc from the east; nobody is surprised, 50 feet off; 8: uncertain")
    parts = used("wandering", turns="12").parts
    assert all(part.text.startswith("6") or part.text.endswith("nobody.") for part in parts)


def test_wanderers_are_as_many_as_the_level_says() -> None:
    """UWA-WAND-5, UWA-STK-4: a troll for every three of a party of six on the sixth level; only rooms hold more."""
    book = read_book({})
    trolls = book.encounters.tables[4].index("troll") + 1
    found = bands.wanderers(6, 4, 6, ScriptedDice(trolls), book)
    assert (found.kind.id, found.number) == ("troll", 2)


def test_great_persons_have_company() -> None:
    """UWA-MTX-7, UWA-MON-2, UWA-WAND-5: a wizard has apprentices and body-guards, and is not met in numbers: three more
    of his number are body-guards, too."""
    book = read_book({})
    wizard = book.kinds[book.number["wizard"]]
    band = bands.company(bands.Group(wizard, 4), book, ScriptedDice(3, 5, 1))
    assert [group.number for group in band] == [1, 3, 8]
    assert band[0].kind is wizard


def test_a_hydra_has_dice_and_bites_for_its_heads() -> None:
    """UWA-MON-4, UWA-MON-1: six hit points, a die and a bite for each head."""
    hydra = read_book({}).kinds[read_book({}).number["hydra"]]
    assert "of 7 heads: AC 5, 7 dice" in stat_line(hydra, 7)
    assert hit_points(bands.Group(hydra, 1, 7), ScriptedDice()) == 42


def test_what_is_special_is_told_in_words() -> None:
    """UWA-TOOL-28, UWA-MON-1: every power of every creature, with its figure; one of a designer's own by its name."""
    told = {kind.id: specials(kind) for kind in read_book({}).kinds}
    assert told["wraith"].endswith("only silver (by half) or magic harms it, its touch drains a level")
    assert told["wizard"] == "a Magic-User of the 11th level"
    assert told["basilisk"].startswith("its look turns to stone (a mirror throws it back on 1 to 3)")
    assert told["ogre"] == "carries 1d6 x 100 gold pieces"
    for kind in read_book({}).kinds:
        for name, value in kind.powers.items():
            assert said(name, value) != f"{name} {value}".strip()
            assert "{}" not in said(name, value)
    assert said("drain", "3") == "drain 3"


def test_one_gem_and_two() -> None:
    """UWA-TOOL-28: keys count as one speaks."""
    assert (some(1, "gem"), some(2, "gem")) == ("1 gem", "2 gems")


def test_surprise_after_noise_and_in_the_open() -> None:
    """UWA-DOOR-5, UWA-WSIGHT-1, UWA-WSURP-1, UWA-TOOL-8: a failed try warns them; above ground distances are yards."""
    assert meetings.apart(ScriptedDice(4, 4), True, False, True) == "nobody is surprised, 80 feet off"
    assert meetings.in_the_open(ScriptedDice(3, 3, 6, 6, 6, 6)) == "nobody is surprised, 240 yards off"
    assert "10 yards off; three or more" in meetings.in_the_open(ScriptedDice(2, 3, 1))


def test_a_creature_by_name() -> None:
    """UWA-TOOL-6, UWA-MON-2: its line, by its own name or as the tables call it, and an error that helps."""
    assert used("monster", name="gnoll").parts[0].text.startswith("Gnoll: AC 5, 2 dice")
    assert used("monster", name="Spiders").title == "Giant Spider (great)"
    assert used("monster", name="kobolds").title == "Kobold"
    assert meetings.of_table(read_book({}), "Dragons", ScriptedDice(1)).id == "dragon_white"
    with pytest.raises(BadSetup, match=r"Perhaps: .*Gnoll"):
        used("monster", name="gnolls of the deep")


@pytest.mark.parametrize(("total", "word"), [(5, "hostile"), (6, "uncertain"), (8, "uncertain"), (9, "friendly")])
def test_reactions(total: int, word: str) -> None:
    """UWA-REACT-1, UWA-TOOL-9: the bands of the table."""
    assert word in meetings.humour(total)


def test_pursuit_log() -> None:
    """UWA-PURS-3, UWA-TOOL-10: orcs (9) after the armoured (6) from 40 feet: 10 feet, then caught."""
    text = used("pursuit", party="6", foes="9", gap="40", corner="0").parts[0].text
    assert text.splitlines() == [
        "Move 1: 10 feet between them.", "Move 2: 0 feet between them.", "They are caught.",
    ]  # fmt: skip


@pytest.mark.parametrize(("many", "share"), [(1, "33.3 %"), (2, "55.6 %"), (3, "70.4 %")])
def test_exact_chances_of_doors(many: int, share: str) -> None:
    """UWA-DOOR-2, UWA-TOOL-26: one forcer, two, three."""
    assert used("odds", what="doors", number=str(many)).parts[0].text.startswith(share)


def test_sheets_and_tables() -> None:
    """UWA-TOOL-2, UWA-TOOL-7, UWA-TOOL-8, UWA-TOOL-24, UWA-TOOL-25: a sheet with a title, and every table by its
    name."""
    assert used("character", **{"class": "cleric", "level": "3"}).title.startswith("Village Priest")
    assert set(persons.tables(read_book({}))) == set(persons.TABLES)
    assert used("table", table="potion", throws="2").parts[1].title.startswith("d20")
    assert "silver pieces" in used("treasure", level="4", placed="yes").parts[0].text
    assert used("stock").parts[0].text.startswith("1. Room of")
    assert used("surprise", door="yes").parts[0].text.endswith("feet off.")


def test_a_sheet_has_load_and_rate() -> None:
    """UWA-TOOL-24, UWA-EQP-1, UWA-EQP-2, UWA-ENC-1, UWA-CBT-5: what the purse buys, its weight, and the rate it
    leaves; small people never go faster than 9"."""
    book = read_book({})
    things, left = persons.bought(book, "man", "fighter", 90)
    assert (things, left) == (["sword", "plate", "shield", "helmet", "backpack", "torches", "oil", "oil"], 0)
    text = persons.outfit(book, "man", "fighter", 90).text
    assert text.endswith('oil x 2; 0 are left. Armour class 2; load 1080 coins, rate 6".')
    assert persons.bought(book, "elf", "fighter", 15) == (["sword", "spear", "oil"], 2)
    rates = [persons.outfit(book, race, "fighter", 30).text[-9:] for race in ("man", "dwarf", "halfling")]
    assert rates == ['rate 12".', ' rate 9".', ' rate 9".']


def test_a_sheet_keeps_to_the_limits_of_races() -> None:
    """UWA-CHAR-6, UWA-TOOL-24: dwarves to the sixth level, elves to the fourth and as Magic-Users to the eighth,
    halflings to the fourth; men as far as the ladders go. An elf has the better dice of his two classes."""
    assert used("character", **{"class": "mage", "level": "16"}).title == "Wizard, Magic-User of level 16"
    assert used("character", race="elf", **{"class": "mage", "level": "8"}).title.startswith("Warlock, elf, ")
    for race, blanks, told in (
        ("dwarf", {"level": "7"}, "A dwarf can be Fighting-Man to level 6."),
        ("halfling", {"class": "cleric"}, "A halfling can be Fighting-Man to level 4."),
        ("elf", {"level": "5"}, "An elf can be Fighting-Man to level 4 and Magic-User to level 8."),
    ):
        with pytest.raises(BadSetup, match=told):
            used("character", race=race, **blanks)
    book = read_book({})
    assert persons.best_dice(book, "elf", "mage", 2) == book.ladders["fighter"][1].dice
    assert persons.best_dice(book, "elf", "mage", 8) == book.ladders["mage"][7].dice


def test_the_story_and_the_map_of_a_session() -> None:
    """UWA-TOOL-27: players get what they were told and saw, the referee the whole dungeon."""
    match = Match(GAME, Setting("expedition", {"floors": "1"}), seed="3")
    story = export(GAME, "session").make(match, 0)
    assert isinstance(story, str)
    assert story.endswith("It goes on.\n")
    players, referee = (export(GAME, "map").make(match, eyes) for eyes in (0, ALL))
    assert "Cross section" not in str(players)
    assert "Cross section" in str(referee)


def played(*picks: str, **options: str) -> Match:
    match = Match(GAME, Setting("expedition", {"floors": "1", **options}), seed="3")
    for pick in picks:
        match.pick(0, pick)
    return match


def test_the_referees_log_has_picks_dice_and_rules() -> None:
    """UWA-TOOL-27, UWA-GEN-3: what the caller said by its number, every throw with its rule, and what came of it with
    the rule it goes by; where dice make a level, their number."""
    match = played("as-fighter", "ready", "ready", "search-walls")
    lines = str(export(GAME, "session").make(match, ALL)).splitlines()
    assert "4. Caller: Search the walls" in lines
    assert "    You search the walls. (UWA-SEARCH-1)" in lines
    faces = ", ".join(map(str, match.entries[4].dice[:6]))
    assert f"    Dice: searching 6d6: {faces} (UWA-SEARCH-1)" in lines
    assert any(line.startswith("    Dice: wandering ") and line.endswith("(UWA-WAND-1)") for line in lines)
    assert any(" number " in line and line.endswith("(UWA-LVL-3)") for line in lines)


def test_the_referees_log_has_directions_and_feet() -> None:
    """UWA-TOOL-27: wherever the party goes, the referee reads the square, and how far and which way it is."""
    before = played("as-fighter", "ready", "ready", floors="2").position
    after = before.copy()
    assert written.moved(before, after) == ""
    before.here, after.here = 5 * WIDE + 5, 7 * WIDE + 8
    start = square_name(before.here)
    assert written.moved(before, after).endswith(f" of level 1, 30 feet east and 20 feet south of {start}.")
    assert " of level 1, 30 feet west and 20 feet north of " in written.moved(after, before)
    after.floor = 1
    assert written.moved(before, after).endswith(f" of level 2, from {start} of level 1.")


def test_the_players_log_keeps_the_secrets() -> None:
    """UWA-TOOL-27, UWA-GEN-4: neither dice nor rules nor squares, and nobody's picks but the reader's own; nothing that
    was taken back."""
    match = played("as-fighter", "ready", "ready")
    match.undo(0)
    match.pick(0, "ready")
    match.pick(0, "search-walls")
    own, other = (str(export(GAME, "session").make(match, eyes)) for eyes in (0, None))
    assert "> Caller: Search the walls\nYou search the walls.\n" in own
    assert own.count("We are ready") == 2
    assert "> Caller" not in other
    assert all(word not in own for word in ("Dice", "UWA-", "At c"))


def test_a_referee_at_the_table_reads_everything() -> None:
    """UWA-GEN-4, UWA-TOOL-27: his log has the dice, and his map the whole dungeon."""
    match = Match(GAME, Setting("expedition", {"floors": "1", "referee": "yes"}), seed="3")
    seat = match.position.content.bench.seat
    assert "Dice: " in str(export(GAME, "session").make(match, seat))
    assert "Cross section" in str(export(GAME, "map").make(match, seat))
    assert "Dice: " not in str(export(GAME, "session").make(match, 0))


def test_a_game_of_older_rules_is_told_without_its_dice() -> None:
    """UWA-TOOL-27: what cannot be played again any more is written out as it was told."""
    match = played("as-fighter", "ready")
    match._lines[1] = match._lines[1].replace("underworld", "underearth")
    story = str(export(GAME, "session").make(match, ALL))
    assert "The elf goes as a fighter." in story
    assert "Dice" not in story


def test_the_rules_of_the_log_exist() -> None:
    """UWA-TOOL-27: whatever happens without dice is told with a rule of the book, and every kind of it is an event."""
    book = Rulebook.load(Path(wyrmtable.__file__).parent / "games" / "underworld")
    assert [rule for rule in written.RULES.values() if rule not in book] == []
    assert set(written.RULES) <= set(GAME.sentences)


def test_a_referee_at_the_table_reads_of_tricks() -> None:
    """UWA-GEN-4, UWA-TRK-11: the key before him has the level's set pieces and tricks; other levels by their number."""
    match = Match(GAME, Setting("expedition", {"floors": "3", "referee": "yes", "tricks": "vicious"}), seed="8")
    pos, found = match.position, truth.dungeon(match.position)
    for floor in range(3):
        pos.floor = floor
        panel = next(panel for panel in show_truth.panels(pos, pos.content.bench.seat) if panel.id == "true-key")
        told = [row.title for row in panel.rows if row.title.startswith("*")]
        assert told == [feature.line() for feature in features.features(found, floor)]
    assert not list(show_truth.panels(pos, 0))


def test_treasure_by_the_type_of_a_lair_and_by_sort() -> None:
    """UWA-TOOL-7, UWA-TRE-1: type B has 25 % of each of its coins, gems and jewels, and 10 % of arms; a magic thing of
    some sort is thrown for by itself."""
    dice = ScriptedDice(50, 3, 26, 25, 2, 25, 1, 60, 1, 26, 11)
    assert hoards.in_lair("B", dice)[:2] == ["3000 copper pieces", "2000 gold pieces"]
    dice = ScriptedDice(51, 26, 26, 26, 26, 11)
    assert hoards.in_lair("B", dice) == []
    dice.finish()
    assert used("treasure", what="type I").title == "Treasure of type I"
    assert used("treasure", what="potion").parts[0].text.startswith(("potion", "flask"))
    assert "gold pieces" in used("treasure", what="any magic").parts[0].text
    assert used("treasure", what="by the level", level="3").title == "Treasure of level 3"


def test_a_creature_by_table_or_general_name_in_its_lair() -> None:
    """UWA-TOOL-6, UWA-MON-2, UWA-MTX-4: a dragon is one of six, a table throws its own die; then the lair is thrown
    for, with its treasure."""
    assert meetings.of_table(read_book({}), "Dragon", ScriptedDice(5)).id == "dragon_red"
    assert meetings.of_table(read_book({}), "table 3", ScriptedDice(2)).id == "hero"
    assert meetings.of_table(read_book({}), "Gnoll", ScriptedDice()).id == "gnoll"
    found = {used("monster", name="Gnoll").parts[2].text for _ in range(1)}
    assert any("in its lair, with " in text or "not in its lair" in text for text in found)
    kind = meetings.named(read_book({}), "Giant (hill)")
    assert meetings.treasure_of(kind, ScriptedDice(100, 100, 100, 100, 100, 100)) == ["5000 gold pieces besides"]
