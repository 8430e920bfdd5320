"""The content files against the numbers of the rules, and their mistakes told with line and remedy."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import RandomDice, ScriptedDice, Setting, complete
from wyrmtable.files import BadFile, own_text
from wyrmtable.games.underworld.files.charts import BREATH, DESTROYED, POISON, SPELLS, TURNED, USELESS, read_combat
from wyrmtable.games.underworld.files.content import Book, read_book
from wyrmtable.games.underworld.files.encounters import read_encounters
from wyrmtable.games.underworld.files.monsters import read_monsters
from wyrmtable.games.underworld.files.terms import CONSTITUTION
from wyrmtable.games.underworld.files.throws import HitDice, Throw, hit_dice_of, throw_of
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules import fitting

from .arena import CLERIC, DWARF, ELF, FIRST, MAGE, party

PACKAGE = "wyrmtable.games.underworld.files"


@pytest.fixture(scope="module")
def book() -> Book:
    return read_book({})


def test_throws() -> None:
    """UWA-GEN-1: dice as the tables write them."""
    assert throw_of("4d10x10") == Throw(4, 10, 0, 10)
    assert throw_of("1d6-1") == Throw(1, 6, -1)
    assert throw_of("six") is None
    assert Throw(1, 6, -1).roll(ScriptedDice(1), "") == 1
    assert Throw(2, 6, 1, 10).roll(ScriptedDice(3, 4), "") == 80
    assert hit_dice_of("1/2") == HitDice(1, 0, True)
    assert hit_dice_of("4+1") == HitDice(4, 1)
    read = [hit_dice_of(text) for text in ("1/2", "1-1", "1", "1+1", "2")]
    assert [dice and dice.weak for dice in read] == [True, True, True, False, False]


def test_creatures(book: Book) -> None:
    """UWA-MON-1: lines of the creature file."""
    assert len(book.kinds) == 190
    troll = book.kinds[book.number["troll"]]
    assert (troll.ac, troll.move, troll.hd, troll.attacks, troll.intel, troll.morale) == (
        4,
        12,
        HitDice(6, 3),
        2,
        "S",
        10,
    )
    assert troll.power("regen") == 3
    kobold = book.kinds[book.number["kobold"]]
    assert (kobold.no_dungeon, kobold.treasure) == (Throw(2, 4), "1d6sp")


def test_matrices(book: Book) -> None:
    """UWA-CBT-3, UWA-CBT-4: persons and creatures against armour class 2 and 9."""
    assert [book.combat.to_hit_as_person(column, 2) for column in range(1, 7)] == [17, 15, 12, 10, 8, 5]
    dice = [HitDice(1), HitDice(1, 1), HitDice(3), HitDice(3, 1), HitDice(4, 1), HitDice(6, 1), HitDice(9), HitDice(12)]
    assert [book.combat.to_hit_as_creature(hd, 9) for hd in dice] == [10, 9, 8, 6, 5, 4, 2, 2]


def test_saves(book: Book) -> None:
    """UWA-SAVE-1: the tables of saving throws."""
    assert [book.combat.save("fighter", level, POISON) for level in (1, 4, 7, 10, 13)] == [12, 10, 8, 6, 4]
    assert book.combat.save("mage", 11, SPELLS) == 8
    assert book.combat.save("cleric", 5, BREATH) == 14


def test_turning_table(book: Book) -> None:
    """UWA-TURN-1: a Village Priest turns wights on 9 and skeletons without a throw (the worked example)."""
    assert book.combat.turns(3, "wight") == 9
    assert book.combat.turns(3, "skeleton") == TURNED
    assert book.combat.turns(5, "zombie") == DESTROYED
    assert book.combat.turns(1, "vampire") == USELESS
    assert book.combat.turns(8, "ogre") == USELESS


def test_encounter_tables(book: Book) -> None:
    """UWA-MTX-1, UWA-MTX-2: the matrix and the size of every table."""
    assert [len(table) for table in book.encounters.tables] == [8, 10, 10, 10, 12, 12]
    assert [book.encounters.table(1, face) for face in range(1, 7)] == [1, 1, 2, 2, 3, 4]
    assert [book.encounters.table(5, face) for face in range(1, 7)] == [3, 4, 4, 5, 5, 6]
    assert book.encounters.table(20, 1) == 6
    assert book.encounters.tables[4].count("wyvern") == 2
    assert [book.encounters.expected(level) for level in range(1, 10)] == [1, 2, 3, 4, 4, 5, 5, 6, 6]


def test_loads(book: Book) -> None:
    """UWA-ENC-1: the steps of load and rate."""
    assert [book.combat.rate(load) for load in (750, 751, 1000, 1500, 3000, 3001)] == [12, 9, 9, 6, 3, 0]


def test_fully_armoured() -> None:
    """UWA-EQP-2, UWA-ENC-1: plate, helmet, shield, sword and gear weigh 1,080 coins, 6"; without the shield 930, 9"."""
    pos = party()
    pos.marks[FIRST] = 1 | 2
    assert (pos.load(FIRST), pos.rate(FIRST)) == (1080, 6)
    pos.marks[FIRST] = 2
    assert (pos.load(FIRST), pos.rate(FIRST)) == (930, 9)


def test_charisma(book: Book) -> None:
    """UWA-CHAR-5: what Charisma adds."""
    assert [book.combat.charm(score) for score in (3, 6, 7, 12, 13, 17, 18)] == [-2, -1, 0, 0, 1, 2, 4]


def test_making_the_party() -> None:
    """UWA-CHAR-1, UWA-CHAR-2, UWA-CHAR-7, UWA-GEN-2: one number makes the same party again."""
    parties = []
    for _ in range(2):
        pos = party(level="3")
        fitting.fit_out(pos, ScriptedDice(4711))
        parties.append((pos.ability, pos.hp, pos.gold, tuple(pos.marks)))
        assert all(3 <= score <= 18 for score in pos.ability)
        assert all(3 <= pos.hp[who] <= 21 for who in (FIRST, CLERIC))
        assert pos.level == [3] * 6
    assert parties[0] == parties[1]


def test_constitution() -> None:
    """UWA-CHAR-4: Constitution changes every die, never below 1."""
    pos = party()
    pos.ability[6 * FIRST + CONSTITUTION] = 16
    assert fitting.hit_points(pos, FIRST, ScriptedDice(4)) == 6
    pos.ability[6 * MAGE + CONSTITUTION] = 4
    assert fitting.hit_points(pos, MAGE, ScriptedDice(1)) == 1


def test_kits() -> None:
    """UWA-EQP-1: plate if the purse reaches, else chain; an elf's bow comes with its arrows."""
    pos = party()
    pos.armour[FIRST] = pos.armour[DWARF] = 0
    fitting.buy(pos, FIRST, 100)
    assert (pos.armour[FIRST], pos.marks[FIRST]) == (3, 3)
    fitting.buy(pos, DWARF, 50)
    assert (pos.armour[DWARF], pos.marks[DWARF], pos.gold[DWARF]) == (2, 1, 0)
    fitting.buy(pos, ELF, 120)
    assert pos.arrows[ELF] == 20


def test_races() -> None:
    """UWA-CHAR-6: an elf stops at the fourth level; a dwarf without a load still goes 9"."""
    pos = party(level="6")
    assert (pos.level[ELF], pos.level[DWARF], pos.level[FIRST]) == (4, 6, 6)
    pos.armour[DWARF] = 0
    assert pos.rate(DWARF) == 9


def test_prepared_spells() -> None:
    """UWA-SPELL-1: the default list fills the slots; a Cleric of the first level has none."""
    pos = party(level="2")
    fitting.prepare(pos, MAGE)
    fitting.prepare(pos, CLERIC)
    known = pos.content.book.spells
    row = len(known.known)
    assert pos.spells[MAGE * row + known.number("sleep")] == 1
    assert pos.spells[MAGE * row + known.number("charm_person")] == 1
    assert pos.spells[CLERIC * row + known.number("cure_light_wounds")] == 1
    assert sum(pos.spells) == 3


def test_mistakes_are_told_with_their_line() -> None:
    text = own_text(PACKAGE, "monsters.csv").replace("orc,Orc,giantkin,6", "orc,Orc,giantkin,six")
    with pytest.raises(BadFile, match=r"line 5: ac cannot be 'six'"):
        read_monsters(text)
    with pytest.raises(BadFile, match="no creature 'goblon'"):
        read_encounters(own_text(PACKAGE, "encounters.toml").replace('"goblin"', '"goblon"'), {"goblin"})
    with pytest.raises(BadFile, match="Write one for each armour class"):
        read_combat(own_text(PACKAGE, "combat.toml").replace("1 = [10, 11,", "1 = [11,"))


def test_a_designers_file_takes_the_place_of_ours() -> None:
    text = own_text(PACKAGE, "equipment.toml").replace("plate = 50", "plate = 5000", 1)
    setting = complete(GAME, Setting("meeting", {}, {"equipment.toml": text}))
    pos = GAME.setup(setting, RandomDice(Random(1)))
    assert 3 not in pos.armour
