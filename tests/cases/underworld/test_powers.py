"""What creatures do besides wounding, and what becomes of their victims: cases with scripted dice."""

from __future__ import annotations

import pytest

from wyrmtable.core import ScriptedDice
from wyrmtable.games.underworld.files.terms import (
    ABLE,
    CHARMED,
    CONSTRICTOR,
    COPPER,
    DEAD,
    DISEASED,
    DOWN,
    FRESH,
    GRIPPED,
    HELD,
    INVISIBLE,
    MIRROR,
    NAPPING,
    SENSELESS,
    SHIELD,
    SPEAR,
    STONE,
    SWALLOWED,
    VENOMOUS,
    WARRIOR,
)
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules import blows, fight, foes, meeting, orders, powers, spoils

from .arena import CLERIC, DWARF, ELF, FIRST, MAGE, SECOND, against, kinds, party, pick, run, texts, told


def test_a_troll_rises() -> None:
    """UWA-MON-1: a troll cut down lies there, mends from the third round and rises; burnt it stays dead."""
    pos = against("troll", points=6)
    blows.wound(pos, 0, 7, None)
    assert pos.foe_fate[0] == DOWN
    for _ in range(2):
        powers.burn_and_mend(pos, ScriptedDice(), None)
    assert pos.foe_fate[0] == DOWN
    powers.burn_and_mend(pos, ScriptedDice(), None)
    assert (pos.foe_fate[0], pos.foe_hurt[0]) == (ABLE, 4)
    blows.wound(pos, 0, 7, None, True)
    assert pos.foe_fate[0] == DEAD


def test_trolls_need_fire() -> None:
    """UWA-MON-1: with a torch the fallen troll is burnt and the field is won; without fire the party leaves it."""
    for lit in (1, 0):
        pos = against("troll", points=6)
        pos.foe_fate[0], pos.lit = DOWN, lit
        pos.steps = [("won",)]
        run(pos, *((6,) if lit else ()))
        assert pos.outcome[2] == ((1.0,) if lit else (0.5,))


def test_a_jelly_parts() -> None:
    """UWA-MON-1: a weapon parts an ochre jelly in two halves and does no other harm; fire harms it."""
    pos = against("ochre_jelly", points=9)
    blows.strike(pos, FIRST, 0, ScriptedDice(20, 5), None)
    assert (pos.foe_hp, pos.foe_hurt, len(pos.foe_kind)) == ([5, 4], [0, 0], 2)
    blows.wound(pos, 1, 4, None, True)
    assert list(pos.foe_fate) == [ABLE, DEAD]


def test_a_hog_fights_on() -> None:
    """UWA-MON-1: a giant hog fights two rounds after its death blow."""
    pos = against("giant_hog", points=3)
    blows.wound(pos, 0, 3, None)
    powers.burn_and_mend(pos, ScriptedDice(), None)
    assert pos.foe_fate[0] == ABLE
    assert GAME.audit(pos) == []
    powers.burn_and_mend(pos, ScriptedDice(), None)
    assert pos.foe_fate[0] == DEAD


def test_a_weasel_clings() -> None:
    """UWA-MON-1: after a hit it drains 2d6 a round without a throw."""
    pos = against("giant_weasel", points=9)
    foes.attack(pos, 0, FIRST, ScriptedDice(20, 1), None)
    assert pos.foe_grip == [FIRST + 1]
    assert powers.squeeze(pos, 0, ScriptedDice(2, 3), None)
    assert pos.hurt[FIRST] == 6


@pytest.mark.parametrize(("die", "mark"), [(3, VENOMOUS), (4, CONSTRICTOR)])
def test_snakes(die: int, mark: int) -> None:
    """UWA-MON-1, UWA-CHEST-2: a great snake is venomous on 1 to 3, else it crushes for d6+2 a round."""
    pos = against("giant_snake", dungeon="3")
    pos.hp[FIRST] = 20
    powers.touch(pos, 0, FIRST, 1, ScriptedDice(die, *([12] if mark == VENOMOUS else [])), None)
    assert pos.foe_marks[0] & mark
    crushed = powers.squeeze(pos, 0, ScriptedDice(*([] if mark == VENOMOUS else [4])), None)
    assert (crushed, pos.hurt[FIRST]) == (mark == CONSTRICTOR, 6 if mark == CONSTRICTOR else 0)


def test_the_worm_swallows() -> None:
    """UWA-MON-1: on a natural 18 the worm swallows its victim, who is free when it is slain."""
    pos = against("purple_worm", points=50)
    pos.hp[FIRST] = 30
    foes.attack(pos, 0, FIRST, ScriptedDice(18, 1, 1), None)
    assert pos.fate[FIRST] == SWALLOWED
    blows.wound(pos, 0, 50, None)
    assert (pos.fate[FIRST], pos.foe_fate[0]) == (ABLE, DEAD)


def test_the_tail_of_a_scorpion() -> None:
    """UWA-MON-1: only the third attack of a giant scorpion carries venom."""
    pos = against("giant_scorpion", dungeon="3")
    powers.touch(pos, 0, FIRST, 2, ScriptedDice(), None)
    powers.touch(pos, 0, FIRST, 3, ScriptedDice(11), None)
    assert pos.fate[FIRST] == DEAD


def test_a_hug() -> None:
    """UWA-MON-1: a werebear whose claws both hit hugs for 2d6 more."""
    pos = against("werebear", points=20)
    pos.hp[FIRST] = 30
    foes.attack(pos, 0, FIRST, ScriptedDice(20, 3, 20, 2, 6, 1), None)
    assert pos.hurt[FIRST] == 12


def test_gaze_and_mirror() -> None:
    """UWA-MON-1: a medusa's look turns to stone who fails to save; a mirror throws it back on 1 to 3."""
    pos = against("medusa")
    powers.gaze(pos, 0, FIRST, ScriptedDice(13), None)
    assert pos.fate[FIRST] == STONE
    pos.marks[SECOND] |= MIRROR
    powers.gaze(pos, 0, SECOND, ScriptedDice(3, 2), None)
    assert (pos.fate[SECOND], pos.foe_fate[0]) == (ABLE, STONE)


def test_a_vampire_charms() -> None:
    """UWA-MON-1: by its look; the save is at -2."""
    pos = against("vampire", points=30)
    powers.gaze(pos, 0, FIRST, ScriptedDice(17), None)
    assert (pos.fate[FIRST], pos.spellbound[FIRST]) == (CHARMED, 8)


def test_a_gorgon_breathes() -> None:
    """UWA-MON-9, UWA-MON-1: its breath turns to stone whoever fails to save."""
    pos = against("gorgon", 1, 30)
    foes.breathe(pos, 0, ScriptedDice(13, 14, 20, 20, 20, 20), None)
    assert [pos.fate[who] for who in (FIRST, SECOND)] == [STONE, ABLE]


def test_rocks_spikes_and_arrows() -> None:
    """UWA-MON-1, UWA-CBT-8: a giant hurls rocks for 2d6 while there is distance; a manticore looses six spikes, four
    times; every fourth bandit has a bow."""
    pos = against("giant_hill", 1, 80, points=30)
    pos.hp[FIRST] = 30
    assert foes.special(pos, 0, ScriptedDice(1, 20, 3, 4), None)
    assert pos.hurt[FIRST] == 7
    pos = against("manticore", 1, 80, points=30)
    foes.special(pos, 0, ScriptedDice(*[1, 1] * 6), None)
    assert pos.foe_marks[0] & 255 == 1
    pos = against("bandit", 8)
    assert [foe for foe in range(8) if foes.has_bow(pos, foe)] == [3, 7]


def test_webs() -> None:
    """UWA-MON-1, UWA-R89, UWA-CBT-13: a web holds on 1 to 4; who is caught breaks free on 1 or 2."""
    pos = against("giant_spider", 1, 30, points=20)
    foes.special(pos, 0, ScriptedDice(1, 4), None)
    assert pos.fate[FIRST] == GRIPPED
    powers.break_free(pos, ScriptedDice(3), None)
    assert pos.fate[FIRST] == GRIPPED
    powers.break_free(pos, ScriptedDice(2), None)
    assert pos.fate[FIRST] == ABLE


def test_rat_fever() -> None:
    """UWA-MON-1, UWA-SPELL-2: one bite in twenty may bring a fever, which a spell cures."""
    pos = against("giant_rat")
    powers.touch(pos, 0, FIRST, 1, ScriptedDice(6), None)
    assert not pos.marks[FIRST] & DISEASED
    powers.touch(pos, 0, FIRST, 1, ScriptedDice(5, 2, 1), None)
    assert pos.marks[FIRST] & DISEASED


def test_warriors_among_ants() -> None:
    """UWA-MON-1: every fifth giant ant has three dice and a sting for 2d6 more."""
    pos = party()
    meeting.add(pos, pos.content.book.number["giant_ant"], 6)
    assert [bool(mark & WARRIOR) for mark in pos.foe_marks] == [False] * 4 + [True, False]
    assert [pos.dice_of(foe) for foe in (3, 4)] == [2, 3]


def test_silver_halved() -> None:
    """UWA-MON-1, UWA-GEN-1: silver arrows do half to a wraith, rounded down."""
    pos = against("wraith", 1, 40, points=20)
    pos.silver_arrows[ELF] = 1
    blows.shoot(pos, ELF, 0, ScriptedDice(20, 5), None)
    assert pos.foe_hurt[0] == 2


def test_mercy() -> None:
    """UWA-CHAR-8: with mercy a character at exactly no points is senseless, below that dead."""
    pos = party(mercy="yes")
    blows.suffer(pos, FIRST, 8, None)
    blows.suffer(pos, SECOND, 9, None)
    assert (pos.fate[FIRST], pos.fate[SECOND]) == (SENSELESS, DEAD)
    assert GAME.audit(pos) == []


def test_great_wings() -> None:
    """UWA-LIGHT-3: their beating puts the torch out on 1 to 4, once."""
    for die, lit in ((4, 0), (5, 1)):
        pos = against("wyvern", points=30)
        foes.wings_beat(pos, [0], ScriptedDice(die), None)
        foes.wings_beat(pos, [0], ScriptedDice(), None)
        assert pos.lit == lit


def test_from_behind() -> None:
    """UWA-WAND-6, UWA-CBT-9, UWA-R92: of nine orcs six find no room; three of them come up behind after the thrown
    rounds, and their first blow has +2 and finds no shield."""
    pos = against("orc", 9)
    pos.steps = [("round",)]
    run(pos, 1)
    assert (pos.due, len(pos.foes())) == (2, 6)
    pos.steps = [("round",)]
    log = run(pos)
    assert told(log, "outflanked") == [(3,)]
    assert (len(pos.foe_front()), pos.foe_front(True)) == (3, [6, 7, 8])
    pos.marks[MAGE] |= SHIELD
    foes.melee(pos, [8], True, ScriptedDice(3, 8, 2), None)
    assert pos.hurt[MAGE] == 2
    assert not pos.foe_marks[8] & FRESH
    foes.melee(pos, [8], True, ScriptedDice(3, 10), None)
    assert pos.hurt[MAGE] == 2


def test_the_column_turns() -> None:
    """UWA-WAND-6: when nobody is left in front, the party faces those behind."""
    pos = against("orc", 2)
    pos.foe_marks = [0, 1024]
    pos.foe_fate[0] = DEAD
    pos.steps = [("round",)]
    run(pos)
    assert (pos.march[0], pos.foe_front(), pos.foe_front(True)) == (MAGE, [1], [])


def test_a_spear_in_the_second_rank() -> None:
    """UWA-CBT-9: the elf behind three others reaches the foes with a spear, the Cleric beside him does not."""
    pos = against("orc", 3)
    pos.marks[ELF] |= SPEAR
    assert pos.reaches(ELF)
    assert not pos.reaches(CLERIC)


def test_the_helpless_are_hit() -> None:
    """UWA-CBT-9: without a throw, whether they sleep or are held down."""
    pos = against("ogre", points=20)
    pos.foe_fate[0] = HELD
    blows.strike(pos, FIRST, 0, ScriptedDice(4), None)
    assert pos.foe_hurt[0] == 4
    pos = against("orc")
    pos.fate[FIRST] = GRIPPED
    foes.attack(pos, 0, FIRST, ScriptedDice(3), None)
    assert pos.hurt[FIRST] == 3


def test_the_invisible() -> None:
    """UWA-CBT-9: struck at -4, unless a spell shows them."""
    pos = against("orc")
    pos.foe_marks[0] |= INVISIBLE
    assert blows.hard_to_see(pos, 0) == -4
    pos.keen = meeting.SEES_INVISIBLE
    assert blows.hard_to_see(pos, 0) == 0


def test_many_against_one() -> None:
    """UWA-CBT-13, UWA-R88: four kobolds seize a Warrior in plate and shield whom they hardly hit: four hits of half a
    die are his two levels. He breaks free on 2, not with six of them on him."""
    pos = against("kobold", 6, ground="room", level="2")
    pos.marks[FIRST] |= SHIELD
    assert foes.can_grapple(pos, [0, 1, 2, 3], FIRST)
    assert not foes.can_grapple(pos, [0, 1, 2, 3], MAGE)
    foes.grapple(pos, [0, 1, 2, 3], FIRST, ScriptedDice(17, 17, 17, 17), None)
    assert (pos.fate[FIRST], pos.foe_grip) == (GRIPPED, [1, 1, 1, 1, 0, 0])
    pos.foe_grip = [1] * 6
    powers.break_free(pos, ScriptedDice(1), None)
    assert pos.fate[FIRST] == GRIPPED
    pos.foe_grip = [1] * 4 + [0] * 2
    powers.break_free(pos, ScriptedDice(2), None)
    assert pos.fate[FIRST] == ABLE


def test_the_party_seizes_an_ogre() -> None:
    """UWA-CBT-13: four characters of the first level who all hit hold an ogre of four dice; three do not try."""
    pos = against("ogre", 1, ground="room", points=20)
    grapple = pos.content.names.pick("grapple")
    for who in (FIRST, SECOND, DWARF, CLERIC):
        pos.order[who], pos.aim[who] = grapple, 0
    assert grapple in orders.deeds(pos, FIRST)
    fight.grapple(pos, ScriptedDice(14, 14, 14, 14), None)
    assert pos.foe_fate[0] == GRIPPED
    powers.break_free(pos, ScriptedDice(2), None)
    assert pos.foe_fate[0] == ABLE
    pos.order[CLERIC] = 0
    fight.grapple(pos, ScriptedDice(), None)
    assert pos.foe_fate[0] == ABLE


def test_a_leaders_fall() -> None:
    """UWA-MOR-1: when the wizard falls, the others' courage is tried once more."""
    pos = against("hero", 6, 30)
    pos.foe_marks[0] |= 1 << 17
    pos.checks = 1
    pos.foe_fate[0] = DEAD
    pos.steps = [("aftermath", 0)]
    log = run(pos, 5, 5, 4, 4, 6, 3)
    assert told(log, "broke") == [("fall back",)]


def test_captains_of_bandits() -> None:
    """UWA-MON-7: sixty bandits have two Heroes and a Swashbuckler among them."""
    pos = party(dungeon="6")
    pos.table = 1
    pos.steps = [("over",)]
    meeting.use_number(pos, 12, pos.content.book.number["bandit"])
    assert pos.steps[-1][0] == "throw"
    meeting.use_captains(pos, 1, 0)
    names = [pos.kind(foe).id for foe in range(len(pos.foe_kind))]
    assert (names.count("bandit"), names.count("hero"), names.count("swashbuckler")) == (57, 2, 1)


def test_dragons_sleep_and_talk() -> None:
    """UWA-MON-9: a white dragon is asleep on 60 and cannot talk on 26; the party has its segment, and its first blow
    needs no throw."""
    pos = party(dungeon="6")
    pos.steps = [("meet",)]
    log = run(pos, 6, 3, 1, 77, 60, 26, 4)
    assert "napping" in kinds(log)
    assert pos.mute == 1
    assert texts(pos) == ["fight", "close", "flee"]
    blows.strike(pos, FIRST, 0, ScriptedDice(1), None)
    assert not pos.foe_marks[0] & NAPPING


def test_subduing_a_dragon() -> None:
    """UWA-MON-9: 12 flat points of 24 make it yield on 50, not on 51; it fetches 500 gold pieces a point."""
    for die, fate in ((51, ABLE), (50, HELD)):
        pos = against("dragon_white", points=24)
        pos.steps, pos.flat = [("over",)], 12
        fight.use_yielding(pos, die, 0)
        assert pos.foe_fate[0] == fate
    assert pos.prize == 24 * 5000
    assert "subdue" in texts(against("dragon_white", points=24))
    assert "subdue" not in texts(against("dragon_white", 2, points=24))


def test_flat_blows_are_counted() -> None:
    """UWA-MON-9: they do not wound."""
    pos = against("dragon_white", points=24)
    pos.marks = [2] * 6
    pick(pos, "subdue")
    pick(pos, "foe-1")
    pick(pos, "foe-1")
    # ours 6, theirs 1; two hits of 6 and 5, a miss; the torch burns on, no breath, one claw of two hits; d100 shows 90
    pick(pos, "foe-1", 1, 6, 20, 6, 20, 5, 2, 6, 6, 1, 2, 2, 90)
    assert (pos.flat, pos.foe_hurt[0]) == (11, 0)


def test_treasure_of_a_lair() -> None:
    """UWA-TRE-1, UWA-TRE-2: gnolls in their lair on 30; type D: 3,000 copper, worth 600 silver; no silver, 4,000 gold,
    no gems, two pieces of jewellery, and of the magic two things and a potion."""
    pos = against("gnoll", 1, treasure="lair")
    pos.foe_fate[0] = DEAD
    pos.steps = [("won",)]
    run(pos, 30, 10, 3, 16, 60, 4, 31, 30, 2, 50, 1, 50, 2, 20, 76, 1, 10, 50, 9, 9)
    assert pos.loot == [0, 4000, 0, 2, 3, 3000]
    assert pos.value[COPPER] == 600


def test_scrolls() -> None:
    """UWA-MAG-5, UWA-EQP-3: a scroll of two spells, a Cleric's of the 5th and a Magic-User's of the 6th level."""
    pos = against("orc")
    spoils.enchanted(pos, "scroll", ScriptedDice(5, 1, 5, 2, 6), None)
    assert pos.value[4] == 10 * 1100


def test_purses() -> None:
    """UWA-TRE-2: an ogre carries d6 x 100 gold pieces, a Hero d6 x 10 a level."""
    pos = against("ogre")
    pos.steps = [("over",), ("pockets",)]
    spoils.pockets(pos, ("pockets",), ScriptedDice(3), None)
    assert pos.loot[1] == 300
    pos = against("hero")
    pos.steps = [("over",), ("pockets",)]
    spoils.pockets(pos, ("pockets",), ScriptedDice(3), None)
    assert pos.loot[1] == 120
