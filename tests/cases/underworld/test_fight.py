"""Blows, powers, spells, turning and morale: cases with scripted dice."""

from __future__ import annotations

import pytest

from wyrmtable.core import ScriptedDice
from wyrmtable.games.underworld.files.charts import POISON
from wyrmtable.games.underworld.files.terms import (
    ABLE,
    ASLEEP,
    BARE,
    CHARMED,
    DEAD,
    GONE,
    HELD,
    SHIELD,
    SICK,
    STONE,
    TORCH,
    UNARMED,
)  # fmt: skip
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.position import Position
from wyrmtable.games.underworld.rules import blows, fight, foes, magic, orders, pace, powers, sorcery

from .arena import CLERIC, DWARF, ELF, FIRST, MAGE, SECOND, against, kinds, party, pick, run, told


def spell(pos: Position, who: int, name: str, aim: int, *dice: int) -> list[object]:
    """Casts a spell that is put into the slots."""
    log: list[tuple[int | str, ...]] = []
    known = pos.content.book.spells
    pos.spells[who * len(known.known) + known.number(name)] += 1
    rolls = ScriptedDice(*dice)
    magic.cast(pos, who, known.number(name), aim, rolls, log)
    rolls.finish()
    return kinds(log)


def test_a_round() -> None:
    """UWA-CBT-1, UWA-CBT-3, UWA-CBT-6: the party throws higher; 13 hits armour class 6, 12 misses, 20 always hits."""
    pos = against("orc", 3, points=6)
    pick(pos, "fight")
    pick(pos, "foe-1")
    pick(pos, "foe-2")
    # theirs 2, ours 5; 13 hits for 6; 12 misses; 20 hits for 2; two orcs strike at the first and miss; morale holds
    log = pick(pos, "foe-3", 2, 5, 13, 6, 12, 20, 2, 1, 2, 1, 2, 3, 3)
    assert told(log, "initiative") == [("ours",)]
    assert [blow[0] for blow in told(log, "blow")] == ["hit", "miss", "hit"]
    assert (pos.foe_fate[0], pos.foe_hurt[2]) == (DEAD, 2)
    assert pos.steps[-1] == ("stance",)


def test_equal_throws_act_together() -> None:
    """UWA-CBT-1: slain in the same moment, the orc still strikes."""
    pos = against("orc", 1, points=1)
    pick(pos, "fight")
    pick(pos, "foe-1")
    pick(pos, "wait")
    log = pick(pos, "wait", 3, 3, 20, 1, 1, 20, 4, 6)
    assert [kind for kind in kinds(log) if kind in ("blow", "foe-blow")] == ["blow", "foe-blow"]
    assert pos.hurt[FIRST] == 4


def test_a_spoiled_spell() -> None:
    """UWA-CBT-1: a caster hit before his side acts loses the spell."""
    pos = against("orc", 1)
    pos.order[MAGE] = pos.content.names.pick("cast-sleep")
    slot = magic.slot(pos, MAGE, pos.content.book.spells.number("sleep"))
    pos.spells[slot] = 1
    pos.spoiled = 1 << MAGE
    log: list[tuple[int | str, ...]] = []
    fight.act(pos, 0, ScriptedDice(), log)
    assert kinds(log) == ["spoiled", "deeds"]
    assert pos.spells[slot] == 0


@pytest.mark.parametrize(("rate", "feet"), [(12, 20), (9, 15), (6, 10), (24, 40)])
def test_moves_in_a_round(rate: int, feet: int) -> None:
    """UWA-CBT-2, UWA-GEN-1: a sixth of a move, rounded down to five feet."""
    assert pace.round_move(rate) == feet


def test_creatures_hit_by_their_dice() -> None:
    """UWA-CBT-4: an ogre of 4+1 needs 11 against plate; a hero fights as a person and needs 14."""
    assert foes.foe_needs(against("ogre"), 0, 3) == 11
    assert foes.foe_needs(against("hero"), 0, 3) == 14


def test_armour_class() -> None:
    """UWA-CBT-5, UWA-LIGHT-2: plate 3, with a shield 2, but not with a torch in its place or the shield dropped."""
    pos = party()
    pos.marks[FIRST] = SHIELD
    assert pos.ac(FIRST) == 2
    for mark in (TORCH, BARE):
        pos.marks[FIRST] = SHIELD | mark
        assert pos.ac(FIRST) == 3
    pos.lit = 0
    assert blows.bonus_of(pos, FIRST) == -4


def test_a_bare_head() -> None:
    """UWA-CBT-5: without a helmet one blow in six counts against armour class 9."""
    pos = against("orc")
    pos.marks[FIRST] = 0
    foes.attack(pos, 0, FIRST, ScriptedDice(1, 10, 3), None)
    assert pos.hurt[FIRST] == 3
    foes.attack(pos, 0, FIRST, ScriptedDice(2, 15), None)
    assert pos.hurt[FIRST] == 3


def test_weak_weapons() -> None:
    """UWA-CBT-6: a dagger or a bare hand does a point less, at least 1."""
    pos = against("ogre", points=30)
    blows.strike(pos, MAGE, 0, ScriptedDice(20, 5), None)
    assert pos.foe_hurt[0] == 4
    pos.marks[FIRST] |= UNARMED
    blows.strike(pos, FIRST, 0, ScriptedDice(20, 1), None)
    assert pos.foe_hurt[0] == 5


def test_many_blows() -> None:
    """UWA-CBT-7: a hero strikes four times at orcs, once at hobgoblins (1+1); an ogre four times at a Magic-User of one
    die, once at a Fighting-Man of 1+1."""
    assert blows.strikes(against("orc", level="4"), FIRST, 0) == 4
    assert blows.strikes(against("hobgoblin", level="4"), FIRST, 0) == 1
    assert blows.strikes(against("orc", level="4"), CLERIC, 0) == 1
    pos = against("ogre")
    assert (foes.foe_strikes(pos, 0, MAGE), foes.foe_strikes(pos, 0, FIRST)) == (4, 1)


def test_bows() -> None:
    """UWA-CBT-8, UWA-CHAR-4: armour class 5 counts as 7 at short range: 12, and 11 with Dexterity 13; two arrows."""
    pos = against("hobgoblin", 1, 50, points=20)
    pos.arrows[ELF] = 5
    pos.ability[6 * ELF + 4] = 13
    blows.shoot(pos, ELF, 0, ScriptedDice(11, 4, 10), None)
    assert (pos.foe_hurt[0], pos.arrows[ELF]) == (4, 3)


def test_silver_and_plain_weapons() -> None:
    """UWA-MON-1, UWA-CBT-8: a werewolf takes no harm from a sword, but from silver arrows."""
    pos = against("werewolf", 1, 50, points=20)
    log: list[tuple[int | str, ...]] = []
    blows.strike(pos, FIRST, 0, ScriptedDice(20, 6), log)
    assert told(log, "blow")[0][0] == "no harm"
    pos.silver_arrows[ELF], pos.arrows[ELF] = 1, 1
    blows.shoot(pos, ELF, 0, ScriptedDice(20, 5, 20, 6), None)
    assert (pos.foe_hurt[0], pos.silver_arrows[ELF], pos.arrows[ELF]) == (5, 0, 0)


def test_ranks() -> None:
    """UWA-CBT-9: three men, two large or one huge in ten feet; twice as many in a room."""
    pos = against("orc", 9)
    assert (len(pos.front()), len(pos.foe_front())) == (3, 3)
    assert len(against("ogre", 9).foe_front()) == 2
    assert len(against("giant_hill", 9).foe_front()) == 1
    pos = against("orc", 9, ground="room")
    assert (len(pos.front()), len(pos.foe_front())) == (6, 6)


def test_turning_to_flee() -> None:
    """UWA-CBT-10, UWA-PURS-3: every zombie in contact has a blow at +2; then the chase begins at ten feet."""
    pos = against("zombie", 2)
    log = pick(pos, "flee", 1, 14, 3, 2, 13)
    assert [blow[0] for blow in told(log, "foe-blow")] == ["hit", "miss"]
    assert (pos.gap, pos.steps) == (10, [("chase",)])


def test_a_fighting_withdrawal() -> None:
    """UWA-CBT-10, UWA-PURS-2: back at half the pace, no free blow; at the corner a 3 does not follow."""
    pos = against("troll", points=30)
    pos.fled = 55
    pos.steps = [("aftermath", pos.content.names.pick("withdraw"))]
    run(pos, 3)
    assert pos.outcome[2] == (0.5,)


def test_oil_and_holy_water() -> None:
    """UWA-CBT-11: oil does a d6 now and a d6 at the end of the next round; holy water harms the undead."""
    pos = against("troll", points=30)
    pos.oil[MAGE] = 1
    magic.throw_flask(pos, MAGE, 0, False, ScriptedDice(20, 4), None)
    fight.aftermath(pos, ("aftermath", 0), ScriptedDice(), None)
    pos.foe_hurt[0] = 10
    fight.aftermath(pos, ("aftermath", 0), ScriptedDice(5), None)
    assert pos.foe_hurt[0] == 15
    fight.aftermath(pos, ("aftermath", 0), ScriptedDice(), None)
    assert pos.foe_hurt[0] == 12  # a troll mends three a round from the third round on
    pos = against("zombie", points=9)
    pos.water[CLERIC] = 1
    magic.throw_flask(pos, CLERIC, 0, True, ScriptedDice(20, 6), None)
    assert (pos.foe_hurt[0], pos.water[CLERIC]) == (6, 0)


def test_death() -> None:
    """UWA-CHAR-8: at no points one is dead, and the torch goes to whoever is last."""
    pos = party()
    pos.marks[MAGE] |= TORCH
    blows.suffer(pos, MAGE, 8, None)
    assert (pos.fate[MAGE], bool(pos.marks[ELF] & TORCH)) == (DEAD, True)


def test_dwarves_save_better() -> None:
    """UWA-CHAR-6: a dwarf of the first level saves as one of the fifth; an elf is not paralysed."""
    pos = against("ghoul")
    assert blows.saves(pos, DWARF, POISON, ScriptedDice(10))
    assert not blows.saves(pos, FIRST, POISON, ScriptedDice(11))
    powers.touch(pos, 0, ELF, 3, ScriptedDice(), None)
    powers.touch(pos, 0, FIRST, 3, ScriptedDice(13), None)
    assert (pos.fate[ELF], pos.fate[FIRST]) == (ABLE, HELD)


def test_poison() -> None:
    """UWA-CHEST-2: deadly from the third dungeon level on, a d6 and sickness above."""
    pos = against("giant_scorpion", dungeon="3")
    powers.touch(pos, 0, FIRST, 3, ScriptedDice(11), None)
    assert pos.fate[FIRST] == DEAD
    pos = against("giant_scorpion", dungeon="2")
    powers.touch(pos, 0, FIRST, 3, ScriptedDice(11, 4), None)
    assert (pos.hurt[FIRST], bool(pos.marks[FIRST] & SICK), blows.bonus_of(pos, FIRST)) == (4, True, -2)


def test_stone_and_drain() -> None:
    """UWA-MON-6, UWA-MON-1: a cockatrice turns to stone; a wight takes a level, and the last one is death."""
    pos = against("cockatrice")
    powers.touch(pos, 0, FIRST, 3, ScriptedDice(13), None)
    assert pos.fate[FIRST] == STONE
    pos = against("wight", level="2")
    powers.touch(pos, 0, SECOND, 3, ScriptedDice(), None)
    assert (pos.level[SECOND], pos.hp[SECOND], pos.fate[SECOND]) == (1, 4, ABLE)
    powers.touch(pos, 0, SECOND, 3, ScriptedDice(), None)
    assert pos.fate[SECOND] == DEAD


def test_breath() -> None:
    """UWA-MON-9, UWA-SAVE-2: a dragon's breath does its starting points, half to those who save."""
    pos = against("dragon_white", 1, 30, points=6)
    foes.breathe(pos, 0, ScriptedDice(15, 14, 1, 1, 1, 1), None)
    assert pos.hurt == [3, 6, 6, 6, 6, 6]
    assert pos.foe_marks[0] == 1


def test_creatures_save_as_fighters() -> None:
    """UWA-SAVE-1: an ogre of four dice saves against spells on 14."""
    pos = against("ogre")
    assert blows.foe_saves(pos, 0, 4, ScriptedDice(14))
    assert not blows.foe_saves(pos, 0, 4, ScriptedDice(13))


def test_sleep() -> None:
    """UWA-SPELL-1: 2d8 orcs fall asleep without a save; the undead do not."""
    pos = against("orc", 6)
    assert spell(pos, MAGE, "sleep", -1, 1, 3) == ["cast", "slumber"]
    assert list(pos.foe_fate) == [ASLEEP] * 4 + [ABLE] * 2
    assert spell(against("zombie", 3), MAGE, "sleep", -1) == ["cast", "in-vain"]


def test_charm_and_hold() -> None:
    """UWA-SPELL-1: an orc that fails its save is charmed; of two held persons one saves."""
    pos = against("orc", 3)
    spell(pos, MAGE, "charm_person", 0, 15)
    assert pos.foe_fate[0] == CHARMED
    spell(pos, CLERIC, "hold_person", -1, 2, 12, 13)
    assert list(pos.foe_fate) == [CHARMED, HELD, ABLE]


def test_a_fire_ball() -> None:
    """UWA-SAVE-2, UWA-SPELL-1: a d6 a level to all, half to those who save."""
    pos = against("ogre", 2, 40, points=30, level="5")
    spell(pos, MAGE, "fire_ball", -1, 4, 4, 4, 4, 4, 14, 13)
    assert pos.foe_hurt == [10, 20]


def test_cures_and_wards() -> None:
    """UWA-SPELL-1: a cure heals d6+1; Bless adds 1 to hit; Light ends the dark."""
    pos = against("orc")
    pos.hurt[FIRST], pos.lit = 6, 0
    spell(pos, CLERIC, "cure_light_wounds", FIRST, 3)
    spell(pos, CLERIC, "bless", -1)
    spell(pos, MAGE, "light", -1)
    assert (pos.hurt[FIRST], blows.bonus_of(pos, FIRST)) == (2, 1)


def test_foes_cast() -> None:
    """UWA-SPELL-1, UWA-CHAR-6, UWA-GAME-7: a conjurer's sleep takes all but the elf, and was seen to be cast."""
    pos = against("conjurer", 1, 60)
    sleep = pos.content.book.spells.number("sleep")
    pos.foe_spells = [1 << sleep]
    sorcery.cast(pos, 0, sleep, ScriptedDice(8, 8), None)
    assert [who for who in range(6) if pos.fate[who] == ABLE] == [ELF]
    assert (pos.foe_spells, pos.foe_spent) == ([0], [1 << sleep])


def test_turning() -> None:
    """UWA-TURN-1: an Acolyte turns skeletons on 7, 2d6 of them, once; a Vicar destroys them."""
    pos = against("skeleton", 6)
    assert magic.turn_needs(pos, CLERIC) == 7
    magic.turn(pos, CLERIC, ScriptedDice(3, 4, 1, 2), None)
    assert list(pos.foe_fate) == [GONE] * 3 + [ABLE] * 3
    assert pos.content.names.pick("turn") not in orders.deeds(pos, CLERIC)
    pos = against("skeleton", 2, level="4")
    magic.turn(pos, CLERIC, ScriptedDice(1, 1), None)
    assert list(pos.foe_fate) == [DEAD, DEAD]


def test_morale() -> None:
    """UWA-MOR-1, UWA-MOR-2: at the first loss 8 breaks orcs of morale 7; a 5 makes them flee, each taking a blow."""
    pos = against("orc", 4, 10)
    pos.foe_fate[0] = DEAD
    pos.steps = [("aftermath", 0)]
    log = run(pos, 4, 4, 2, 3, 4, *[])
    assert told(log, "broke") == [("flee",)]
    assert pos.foe_fate.count(GONE) == 3


def test_surrender_of_the_broken() -> None:
    """UWA-MOR-2: three or less, and intelligent: they surrender."""
    pos = against("orc", 4, 10)
    pos.foe_fate[0] = pos.foe_fate[1] = DEAD
    pos.steps = [("aftermath", 0)]
    log = run(pos, 6, 6, 2, 2, 6)
    assert told(log, "broke") == [("surrender",)]
    assert pos.foe_fate.count(HELD) == 2


def test_why_not_and_explain() -> None:
    """UWA-CBT-9, UWA-CBT-3: the mage in the rear cannot reach them; the fighter sees what he needs."""
    pos = against("orc", 3)
    pick(pos, "fight")
    foe = pos.foe_piece(0)
    assert GAME.explain(pos, 0, foe)[0].text == "The first fighting-man: armour class 6, 13 or more on a d20."
    pos.steps[-1] = ("orders", 5)
    pos.pending = None
    assert GAME.why_not(pos, 0, foe)[0].rule == "UWA-CBT-9"
