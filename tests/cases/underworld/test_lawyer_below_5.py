"""Edges of the fight below ground, and the worked examples that belong to it: numbered cases with scripted dice."""

from __future__ import annotations

import pytest

from wyrmtable.core import Event, NoDice, ScriptedDice
from wyrmtable.games.underworld.files.buttons import FIGHT, TAKE, WAIT, WITHDRAW
from wyrmtable.games.underworld.files.content import read_book
from wyrmtable.games.underworld.files.encounters import Ladder
from wyrmtable.games.underworld.files.terms import (
    ABLE,
    CHARMED,
    DEAD,
    GEMS,
    GOLD,
    GONE,
    GRIPPED,
    HELMET,
    HEXED,
    JEWELS,
    LAMED,
    LEADER,
    MAGIC,
    NAPPING,
    NONE,
    PLATE,
    PROTECTED,
    ROUND,
    SHIELD,
    SILVER,
    STRENGTH,
    SWALLOWED,
    TAINTED,
    THEY_SURPRISE,
    UNARMED,
    UNSEEN,
)
from wyrmtable.games.underworld.files.throws import Throw
from wyrmtable.games.underworld.position import Position
from wyrmtable.games.underworld.rules import (
    ailments,
    awards,
    blows,
    challenge,
    chase,
    fight,
    foes,
    holding,
    lasting,
    magic,
    meeting,
    might,
    morale,
    powers,
    pursuers,
    rebound,
    retinue,
    sorcery,
    spoils,
    surroundings,
    talk,
    turns,
    wizardry,
)

from .arena import CLERIC, DWARF, ELF, FIRST, MAGE, SECOND, against, party, pick, run, step, told
from .caves import below, exchange

BOOK = read_book({})

# -- blows of the party ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "kind", "times"), [(1, "orc", 1), (2, "orc", 2), (3, "orc", 3), (3, "hobgoblin", 1)])
def test_452_once_for_each_level(level: int, kind: str, times: int) -> None:
    """UWA-CBT-7: from the second level on, against one die or less; 1+1 is more."""
    pos = against(kind)
    pos.level[FIRST] = level
    assert blows.strikes(pos, FIRST, 0) == times


@pytest.mark.parametrize(("left", "halves"), [(1, [1]), (2, [1, 1]), (5, [3, 2])])
def test_453_what_is_too_small_to_part(left: int, halves: list[int]) -> None:
    """UWA-MON-1: a weapon parts a jelly, each half with half of what was left; a single point cannot be halved."""
    pos = against("ochre_jelly", 1, 0, left)
    blows.split(pos, 0, None)
    assert pos.foe_hp == halves


@pytest.mark.parametrize(("fire", "fate"), [(True, DEAD), (False, ABLE)])
def test_454_no_beast_fights_on_in_flames(fire: bool, fate: int) -> None:
    """UWA-MON-1: a boar fights on for two rounds after its death blow, but not if fire has slain it."""
    pos = against("boar", 1, 0, 4)
    blows.wound(pos, 0, 4, None, fire)
    assert pos.foe_fate[0] == fate


def test_455_a_sleeping_dragon_is_beaten_too() -> None:
    """UWA-MON-9: blows with the flat of the blade are only counted, also at a dragon that sleeps, and wake it."""
    pos = against("dragon_white", 1, 0, 12)
    pos.foe_marks[0] |= NAPPING
    blows.deal(pos, FIRST, 0, 1, ScriptedDice(4), None, 0, True)
    assert (pos.flat, pos.foe_hurt[0], pos.foe_marks[0] & NAPPING) == (4, 0, 0)


@pytest.mark.parametrize(("level", "face", "saved"), [(3, 8, True), (3, 7, False), (2, 10, True), (2, 9, False)])
def test_456_a_dwarf_saves_four_levels_higher(level: int, face: int, saved: bool) -> None:
    """UWA-CHAR-6: at the third level as one of the seventh, 8 against poison; at the second as one of the sixth, 10."""
    pos = party()
    pos.level[DWARF] = level
    assert blows.saves(pos, DWARF, 0, ScriptedDice(face)) is saved


@pytest.mark.parametrize(("plain", "kind", "left"), [(0, "orc", (0, 0)), (2, "orc", (0, 2)), (2, "werewolf", (2, 0))])
def test_457_when_silver_is_shot(plain: int, kind: str, left: tuple[int, int]) -> None:
    """UWA-CBT-8: silver arrows are for those whom plain ones do not harm, and for whoever has no others."""
    pos = against(kind, 1, 40, 20)
    pos.arrows[ELF], pos.silver_arrows[ELF] = plain, 2
    blows.shoot(pos, ELF, 0, ScriptedDice(2, 2), None)
    assert (pos.arrows[ELF], pos.silver_arrows[ELF]) == left


# -- blows of the foes -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "times"), [("evil_priest", 1), ("enchanter", 1), ("hero", 4), ("ogre", 4)])
def test_458_who_strikes_the_weak_often(kind: str, times: int) -> None:
    """UWA-CBT-7: Fighting-Men and monsters once a level or die against one die, Magic-Users and Clerics not."""
    pos = against(kind)
    assert foes.foe_strikes(pos, 0, CLERIC) == times


@pytest.mark.parametrize(("level", "held"), [(2, True), (3, False)])
def test_459_half_dice_hold_half_as_well(level: int, held: bool) -> None:
    """UWA-CBT-13: four kobolds that would hit count half a die each: two dice, as much as somebody of the second."""
    pos = against("kobold", 4)
    pos.level[FIRST] = level
    foes.grapple(pos, [0, 1, 2, 3], FIRST, ScriptedDice(20, 20, 20, 20), None)
    assert (pos.fate[FIRST] == GRIPPED) is held


def test_460_four_volleys() -> None:
    """UWA-MON-1: twenty-four spikes, six at a time."""
    pos = against("manticore", 1, 90, 20)
    for _ in range(foes.VOLLEYS):
        assert foes.special(pos, 0, ScriptedDice(*[1, 1] * 6), None)
    assert not foes.special(pos, 0, NoDice(), None)


@pytest.mark.parametrize(("mark", "kind", "face", "hit"), [
    (0, "bandit", 17, True), (PROTECTED, "bandit", 17, False), (PROTECTED, "bandit", 18, True),
    (PROTECTED, "dwarf", 17, True), (UNSEEN, "bandit", 19, False), (UNSEEN, "bandit", 17, False),
])  # fmt: skip
def test_461_protected_and_unseen(mark: int, kind: str, face: int, hit: bool) -> None:
    """UWA-SPELL-1, UWA-CBT-9: foes of another alignment than Law strike at whoever is protected at one less, and at
    whoever is not seen at four less: one die needs 17 against plate and shield, a natural 20 always hits."""
    pos = against(kind)
    pos.bent = 1
    pos.marks[SECOND] |= SHIELD | mark
    log = ScriptedDice(face, 1) if hit else ScriptedDice(face)
    foes.assail(pos, 0, SECOND, 1, log, None)
    log.finish()
    assert bool(pos.hurt[SECOND]) is hit


@pytest.mark.parametrize(("armour", "face", "swallowed"), [
    (NONE, 6, True), (NONE, 5, False), (PLATE, 18, True), (PLATE, 10, True), (PLATE, 9, False),
])  # fmt: skip
def test_462_a_worm_swallows(armour: int, face: int, swallowed: bool) -> None:
    """UWA-MON-1: on a natural 18 or more, or four over what it needs, whichever is less: it needs 2 against nobody's
    armour, 6 against plate."""
    pos = against("purple_worm", 1, 0, 40)
    pos.hp[FIRST], pos.armour[FIRST] = 60, armour
    foes.assail(pos, 0, FIRST, 1, ScriptedDice(face, 1, 1), None)
    assert (pos.fate[FIRST] == SWALLOWED) is swallowed


def test_463_whoever_is_held_down_is_tainted_as_well() -> None:
    """UWA-MON-1: who is bitten for half of his points has the disease, whether or not he could defend himself."""
    pos = against("werewolf")
    pos.fate[FIRST] = GRIPPED
    foes.assail(pos, 0, FIRST, 1, ScriptedDice(4, 3, 4), None)
    assert pos.marks[FIRST] & TAINTED


# -- pursuit -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("gold", "tempting"), [(20, True), (19, False)])
def test_464_ten_pieces_a_head(gold: int, tempting: bool) -> None:
    """UWA-PURS-8: all the gold that is thrown away tempts two pursuers if it is twenty pieces."""
    pos = against("troll", 2, 60)
    pos.steps, pos.gold[FIRST] = [("chase",)], gold
    pick(pos, "drop-coins", *([51] if tempting else []))
    assert (pos.purse(), pos.steps) == (0, [("chase",)])


@pytest.mark.parametrize(("gap", "followed"), [(90, True), (91, False)])
def test_465_not_more_than_ninety_feet(gap: int, followed: bool) -> None:
    """UWA-PURS-1: at ninety feet they still pursue, in flight and when it begins."""
    pos = against("troll", 1, gap)
    chase.start(pos, None)
    assert (pos.steps == [("chase",)]) is followed
    pos.gap, pos.steps = gap, [("chase",)]
    chase.judge(pos, [], None)
    assert (pos.steps == [("chase",)]) is followed


@pytest.mark.parametrize(("level", "tried"), [(6, False), (5, True)])
def test_466_only_the_greater_magician_breaks_a_held_door(level: int, tried: bool) -> None:
    """UWA-SPELL-1: a magician of the sixth level throws against one of the fifth, not against one of the sixth."""
    pos = against("magician", 1, 60)
    pos.level[MAGE] = level
    pos.steps = [("chase",)]
    chase.bar(pos, chase.HELD_SHUT, None)
    assert any(step[0] == "throw" for step in pos.steps) is tried


@pytest.mark.parametrize(("kind", "weight"), [("kobold", 1), ("orc", 3), ("ogre", 4), ("giant_hill", 4)])
def test_507_who_pushes_how_hard(kind: str, weight: int) -> None:
    """UWA-DOOR-7: small ones a half, men one, large ones two, huge ones four, as many as find room before the door."""
    assert holding.push(against(kind, 3)) == weight


@pytest.mark.parametrize(("gap", "rounds"), [(25, 2), (30, 2), (31, 3), (0, 1)])
def test_508_pursuers_are_there_after_whole_rounds(gap: int, rounds: int) -> None:
    """UWA-R93: orcs go fifteen feet in a round: for twenty-five they need two."""
    pos = against("orc", 4, gap)
    pursuers.on_the_heels(pos)
    assert [row[6] for row in pos.chasers] == [rounds] * 4


# -- words -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "total", "humour"), [("dwarf", 12, 3), ("dwarf", 11, 2), ("orc", 12, 2)])
def test_509_only_the_lawful_serve(kind: str, total: int, humour: int) -> None:
    """UWA-REACT-2: on twelve those of like mind offer their service; others only let the party pass."""
    pos = against(kind, 3, 40)
    pos.steps = [("menu",)]
    talk.use_reaction(pos, total, 0)
    assert pos.steps[-1] == ("reaction", humour, 0)


def test_510_giants_at_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-MON-3: in their alley hill giants are in a mood better by two."""
    pos = against("giant_hill", 1, 40, 20)
    elsewhere = talk.mood(pos)
    exchange(monkeypatch, surroundings, "stands_in", lambda pos, theme: True)
    assert talk.mood(pos) - elsewhere == 2


# -- courage -----------------------------------------------------------------------------------------------------------


def test_480_every_leader_counts() -> None:
    """UWA-MOR-1: at each leader's fall they throw again, be it the second."""
    pos = against("bandit", 9)
    for foe in (7, 8):
        pos.foe_marks[foe] |= LEADER
    thrown = []
    for foe in (7, 8):
        pos.foe_fate[foe], pos.steps = DEAD, []
        morale.check(pos)
        thrown.append(len(pos.steps))
        pos.steps = []
        morale.check(pos)
        thrown.append(len(pos.steps))
    assert thrown == [1, 0, 1, 0]


@pytest.mark.parametrize(("total", "breaks"), [(7, False), (8, True)])
def test_481_above_the_morale_of_the_kind(total: int, breaks: bool) -> None:
    """UWA-MOR-1: orcs, of seven, hold on a 7 and break on an 8."""
    pos = against("orc", 4)
    pos.steps = []
    morale.use_morale(pos, total, 0)
    assert bool(pos.steps) is breaks


@pytest.mark.parametrize(("kind", "total", "what"), [
    ("orc", 3, 2), ("orc", 4, 1), ("orc", 6, 1), ("orc", 7, 0), ("troll", 3, 1), ("wolf", 3, 1),
])  # fmt: skip
def test_482_only_the_intelligent_surrender(kind: str, total: int, what: int) -> None:
    """UWA-MOR-2: seven or more fall back, four to six flee, three or less surrender, or flee if they have not the
    wits."""
    pos = against(kind, 4)
    pos.steps = []
    morale.use_breaking(pos, total, 0)
    assert pos.steps == [("broken", what)]


@pytest.mark.parametrize(("number", "fear"), [(12, -1), (11, 0), (4, 0), (3, 1)])
def test_483_half_as_strong_and_twice(number: int, fear: int) -> None:
    """UWA-REACT-2: six levels are half of twelve dice, and twice three."""
    assert talk.fear(against("orc", number, 40)) == fear


# -- spells and touches ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hurt", "dies"), [(3, False), (4, True)])
def test_484_a_drained_man_dies_of_his_wounds(hurt: int, dies: bool) -> None:
    """UWA-MON-6: with the level half of the hit points is gone, and whoever has as many wounds is dead."""
    pos = against("wight")
    pos.level[FIRST], pos.hp[FIRST], pos.hurt[FIRST] = 2, 8, hurt
    powers.drain(pos, FIRST, 1, None)
    assert (pos.level[FIRST], pos.hp[FIRST]) == (1, 4)
    assert (pos.fate[FIRST] == DEAD) is dies


def test_485_a_bolt_strikes_every_rank_within_its_length() -> None:
    """UWA-R90: sixty feet of lightning thrown at ten feet reach ten ranks of three, thrown at fifty-five one."""
    for gap, struck in ((10, 30), (55, 3)):
        pos = against("orc", 40, gap)
        dice = ScriptedDice(6, *[1] * struck)
        magic.lightning_bolt(pos, MAGE, -1, dice, None)
        dice.finish()
        assert pos.foe_fate.count(DEAD) == struck


@pytest.mark.parametrize(("gap", "thrown"), [(19, False), (20, True)])
def test_486_no_magician_burns_himself(gap: int, thrown: bool) -> None:
    """UWA-SPELL-1: nearer than twenty feet he throws no ball of fire."""
    pos = against("wizard", 1, gap)
    spell = pos.content.book.spells.number("fire_ball")
    pos.foe_spells = [1 << spell]
    assert (sorcery.choose(pos, 0) == spell) is thrown


@pytest.mark.parametrize(("kind", "dies"), [("ogre", True), ("giant_beetle", False)])
def test_487_a_cloud_kills_under_five_dice(kind: str, dies: bool) -> None:
    """UWA-SPELL-1: four dice and one die without a save, five live."""
    pos = against(kind, 1, 0, 30)
    wizardry.cloudkill(pos, MAGE, -1, ScriptedDice(), None)
    assert (pos.foe_fate[0] == DEAD) is dies


@pytest.mark.parametrize(("level", "dies"), [(4, True), (5, False)])
def test_498_their_cloud_kills_under_five_dice(level: int, dies: bool) -> None:
    """UWA-SPELL-1: a Hero dies without a save, a Swashbuckler lives."""
    pos = against("wizard")
    pos.level[FIRST] = level
    for who in (SECOND, DWARF, CLERIC, ELF, MAGE):
        pos.fate[who] = DEAD
    sorcery.EFFECTS["cloudkill"](pos, 0, ScriptedDice(), None)
    assert (pos.fate[FIRST] == DEAD) is dies


@pytest.mark.parametrize(("level", "saves"), [(3, 6), (4, 5)])
def test_499_charmed_with_their_fellows(level: int, saves: int) -> None:
    """UWA-SPELL-1: if chance falls on somebody of the third level or less, 3d6 such are charmed; the others are not."""
    pos = against("wizard")
    pos.level[SECOND] = level
    dice = ScriptedDice(1, 2, 2, 2, *[20] * saves)
    sorcery.EFFECTS["charm_monster"](pos, 0, dice, None)
    dice.finish()


def test_501_remove_curse() -> None:
    """UWA-SPELL-1, UWA-SPELL-2: it ends one curse: of a thing that sticks, then the taint of lycanthropes, then what an
    evil priest has laid on the party."""
    pos = against("evil_priest")
    pos.marks[FIRST] |= HEXED | TAINTED
    pos.ills = [(TAINTED, FIRST, 5)]
    pos.blessed = -1
    lasting.begin(pos, lasting.CURSE, lasting.EVERYBODY, 999)
    left = [(TAINTED, [(TAINTED, FIRST, 5)], -1), (0, [], -1), (0, [], 0)]
    for marks, ills, blessed in left:
        assert FIRST in magic.friends(pos, "remove_curse")
        magic.EFFECTS["remove_curse"](pos, CLERIC, FIRST, ScriptedDice(), None)
        assert (pos.marks[FIRST] & (HEXED | TAINTED), pos.ills, pos.blessed) == (marks, ills, blessed)
    assert magic.friends(pos, "remove_curse") == []


@pytest.mark.parametrize(("kind", "charmed"), [("thoul", 3), ("ogre", 1)])
def test_502_charm_monster(kind: str, charmed: int) -> None:
    """UWA-SPELL-1: one creature, or 3d6 of three dice or less."""
    pos = against(kind, 3)
    dice = ScriptedDice(*((1, 1, 1) if charmed > 1 else ()), *[1] * charmed)
    wizardry.charm_monster(pos, MAGE, 0, dice, None)
    dice.finish()
    assert pos.foe_fate.count(CHARMED) == charmed


def test_503_a_rat_with_two_points_left() -> None:
    """UWA-R291: whatever it has suffered before."""
    pos = against("troll", 1, 0, 30)
    pos.foe_hurt = [7]
    wizardry.polymorph(pos, MAGE, 0, ScriptedDice(1), None)
    assert (pos.kind(0).id, pos.foe_hp[0] - pos.foe_hurt[0]) == ("giant_rat", 2)


@pytest.mark.parametrize(("kind", "face", "gone"), [
    ("conjured_elemental", 1, True), ("conjured_elemental", 20, False), ("zombie", 1, True), ("orc", 0, False),
])  # fmt: skip
def test_504_dispel_evil(kind: str, face: int, gone: bool) -> None:
    """UWA-SPELL-1: the undead and whatever was summoned save, or are gone; others need not."""
    pos = against(kind)
    dice = ScriptedDice(*([face] if face else []))
    wizardry.dispel_evil(pos, CLERIC, -1, dice, None)
    dice.finish()
    assert (pos.foe_fate[0] == GONE) is gone


def test_500_a_limp_begins_anew() -> None:
    """UWA-MON-1: whoever is bitten again goes lame for ten days from then on, and no longer."""
    pos = against("giant_centipede")
    ailments.limp(pos, FIRST, 4, ScriptedDice(1), None)
    pos.ills = [(ill, who, left - 6) for ill, who, left in pos.ills]
    ailments.limp(pos, FIRST, 4, ScriptedDice(1), None)
    assert pos.ills == [(LAMED, FIRST, 10)]


def test_488_every_other_round() -> None:
    """UWA-SPELL-1: whoever is slowed acts in the first round, and not in the second."""
    pos = against("orc")
    pos.lagging = 1
    for pos.round in (1, 2, 3):
        assert fight.fast(pos) is (pos.round != 2)


@pytest.mark.parametrize(("number", "round_about"), [(7, 2), (8, 2), (9, 3)])
def test_489_half_of_those_without_room(number: int, round_about: int) -> None:
    """UWA-WAND-6: of four or five who find no room two go round, of six three; they come after the round of the die."""
    pos = against("orc", number, 40)
    pos.round = 1
    fight.use_going_round(pos, 3, 0)
    assert (pos.foe_fate.count(ROUND), pos.due) == (round_about, 4)
    assert list(pos.foe_fate) == [ABLE] * (number - round_about) + [ROUND] * round_about


@pytest.mark.parametrize(("armour", "feet"), [(NONE, 10), (PLATE, 5)])
def test_493_half_the_pace_of_a_round(armour: int, feet: int) -> None:
    """UWA-CBT-10, UWA-CBT-2: at 12" a round is twenty feet, at 6" ten; a fighting withdrawal takes half of that."""
    pos = against("troll", 1, 0, 30)
    pos.fate[DWARF] = DEAD  # he is never faster than 9"
    pos.armour = bytearray([armour]) * len(pos.armour)
    pos.marks = [SHIELD | HELMET if armour else 0] * len(pos.marks)
    pos.steps = [("aftermath", WITHDRAW)]
    run(pos)
    assert pos.fled == feet


@pytest.mark.parametrize(("theirs", "spoiled"), [(3, False), (2, True)])
def test_494_equal_throws_act_together(theirs: int, spoiled: bool) -> None:
    """UWA-CBT-1: a magician who is hit before his side acts loses the spell; if both act at once he does not."""
    pos = against("magician", 1, 0, 20)
    sleep = pos.content.book.spells.number("sleep")
    pos.foe_spells = [1 << sleep]
    pos.order[:] = [WAIT] * len(pos.order)
    pos.order[FIRST] = pos.foe_piece(0)
    pos.steps = [("clash", FIGHT)]
    log: list[Event] = []
    step(pos, ScriptedDice(theirs, 3, 19, 1, *(() if spoiled else (1, 1))), log)
    assert bool(told(log, "foe-spoiled")) is spoiled
    assert bool(told(log, "foe-cast")) is not spoiled


@pytest.mark.parametrize(("confined", "back", "stone"), [
    (rebound.BLAST, 15, 35), (rebound.COMPROMISE, 32, 3), (rebound.REBOUND, 50, 0),
])  # fmt: skip
def test_495_a_ball_of_fire_with_no_room_ahead(confined: int, back: int, stone: int) -> None:
    """UWA-REB-5, UWA-R99: in a passage it fills thirty-five feet each way; aimed at a wall twenty feet off it reaches
    fifteen behind its caster, besides what the wall throws back."""
    assert rebound.ball_back(10, 20, True, confined) == (back, stone)


@pytest.mark.parametrize(("gold", "paid"), [(800, True), (799, False)])
def test_496_a_ransom_by_the_level(gold: int, paid: bool) -> None:
    """UWA-REACT-5: a hundred gold pieces for each level, here of one of the third and five of the first; whoever has
    not as much is robbed."""
    pos = against("bandit", 9)
    pos.level[FIRST], pos.gold[FIRST] = 3, gold
    pick(pos, "surrender", 4)
    assert pos.purse() == 0
    assert bool(pos.marks[FIRST] & UNARMED) is not paid


# -- treasure ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "total", "there"), [("orc", 3, True), ("orc", 4, False), ("green_slime", 1, False)])
def test_490_is_there_any(kind: str, total: int, there: bool) -> None:
    """UWA-STK-3, UWA-STK-5: on 1 to 3, but slimes have none."""
    pos = against(kind)
    pos.foe_fate = bytearray([DEAD])
    pos.steps = [("loot",)]
    spoils.use_there_is_treasure(pos, total, 0)
    assert (("hoard",) in pos.steps) is there


@pytest.mark.parametrize(("kind", "taught"), [(MAGIC, 0), (GOLD, 100)])
def test_491_magic_things_teach_nothing(kind: int, taught: int) -> None:
    """UWA-XP-2: what of the load is magic counts as gold, but not as a lesson."""
    pos = against("orc")
    pos.steps, pos.loot[kind], pos.value[kind] = [("loot",)], 1, 1_000
    spoils.loot_take(pos, ("loot",), TAKE + kind, NoDice(), None)
    assert pos.taken == 1_000
    assert challenge.share(pos, 1) == taught


@pytest.mark.parametrize(("thing", "dice"), [("arms", (41, 20)), ("arms", (41, 90, 36)), ("unarmed", (1, 20, 40, 41))])
def test_492_arms_or_anything_but_arms(thing: str, dice: tuple[int, ...]) -> None:
    """UWA-TRE-1: type B has one sword, armour or weapon, type F no weapons: what does not fit is thrown again."""
    pos = against("orc")
    rolls = ScriptedDice(*dice, 1)
    spoils.find_thing(pos, thing, rolls, None)
    rolls.finish()
    assert pos.loot[MAGIC] == 1


@pytest.mark.parametrize(("kind", "gold"), [("giant_hill", 5_000), ("manticore", 0)])
def test_505_five_thousand_of_the_giants(kind: str, gold: int) -> None:
    """UWA-TRE-1, UWA-MON-1: in the lair of giants there are 5,000 gold pieces, whatever else chance puts there."""
    pos = against(kind)
    pos.steps = [("loot",), ("lair",)]
    spoils.lair(pos, ("lair",), ScriptedDice(*[100] * 6), None)
    assert (pos.loot[GOLD], pos.value[GOLD]) == (gold, 10 * gold)


# -- worked examples ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("caster", "struck"), [(rebound.REBOUND, True), (rebound.COMPROMISE, False)])
def test_467_a_bolt_of_sixty_feet_in_forty(caster: int, struck: bool) -> None:
    """UWA-EX-6: forty feet from the wall it comes back to whoever has thrown it; by the compromise two feet of stone
    are gone, and it comes back ten feet."""
    back, stone = rebound.bolt_back(40, caster)
    assert (back >= 40) is struck
    assert struck or (back, stone) == (10, 2)


def test_468_the_wyvern_of_the_example() -> None:
    """UWA-EX-7: a 2 is ten feet; a 6 does not sting, it bites and hits; and it has the first blow of the round that
    follows as well."""
    pos = against("wyvern", 1, 0, 20)
    meeting.use_nearness(pos, 2, 0)
    assert pos.gap == 10
    pos.steps, pos.surprise = [("begin",)], THEY_SURPRISE
    pos.hp = [30] * len(pos.hp)
    log = run(pos, *[26] * 6, 5, 1, 3, 3, 19, 1)
    assert [blow[0] for blow in told(log, "foe-blow")] == ["hit"]
    assert (pos.initiative, pos.steps) == (1, [("stance",)])


def test_469_fully_armoured() -> None:
    """UWA-EX-8, UWA-EX-25: plate, helmet, shield, sword and gear are 1,080 coins and six inches: 120 feet in a turn,
    240 in flight; without the shield 930 and nine inches."""
    pos = party()
    pos.marks[FIRST] = SHIELD | HELMET
    assert (pos.load(FIRST), pos.rate(FIRST)) == (1_080, 6)
    pos.marks[FIRST] = HELMET
    assert (pos.load(FIRST), pos.rate(FIRST)) == (930, 9)
    cave = below()
    cave.marks = [SHIELD | HELMET] * len(cave.marks)
    assert cave.party_rate() == 6
    assert 10 * (turns.TURN // turns.step_parts(cave)) == 120
    assert 4 * 10 * cave.party_rate() == 240


def test_470_treasure_of_the_fourth_level() -> None:
    """UWA-EX-21: 3,000 silver pieces, 400 gold pieces, four gems, no jewellery, a magic thing."""
    pos = against("ogre", dungeon="4")
    pos.steps = [("loot",), ("hoard",)]
    gems = (26, 26, 26, 26)
    rolls = ScriptedDice(3, 40, 2, 15, 4, *gems, 55, 9, 1, 21, 1)
    spoils.hoard(pos, pos.steps[-1], rolls, None)
    rolls.finish()
    assert (pos.loot[SILVER], pos.loot[GOLD]) == (3_000, 400)
    assert (pos.loot[GEMS], pos.loot[JEWELS], pos.loot[MAGIC]) == (4, 0, 1)


@pytest.mark.parametrize(("number", "table", "level", "met"), [(2, 4, 3, 1), (9, 3, 5, 18), (1, 5, 3, 1), (6, 1, 1, 6)])
def test_471_as_many_as_fit_the_level(number: int, table: int, level: int, met: int) -> None:
    """UWA-EX-22, UWA-EX-23: two enchanters on the third level are one, nine ants on the fifth eighteen."""
    assert meeting.fitted(number, table, BOOK.encounters.expected(level)) == met


@pytest.mark.parametrize(("who", "score", "opens"), [(FIRST, 10, 2), (FIRST, 6, 1), (FIRST, 7, 2), (FIRST, 15, 2),
                                                     (FIRST, 16, 3)])  # fmt: skip
def test_472_who_opens_a_door(who: int, score: int, opens: int) -> None:
    """UWA-EX-24, UWA-DOOR-3: one man with one in three, two with five in nine, three with 19 in 27; the weak on 1, the
    strong on 1 to 3."""
    pos = party()
    pos.ability[6 * who + STRENGTH] = score
    assert might.opens_on(pos, who) == opens
    assert [1 - (2 / 3) ** many for many in (1, 2, 3)] == pytest.approx([1 / 3, 5 / 9, 19 / 27])


def test_473_orcs_after_an_armoured_party() -> None:
    """UWA-EX-26: at nine inches against six forty feet are ten after a move, and nothing after the next; if all drop
    their shields it stays at forty."""
    pos = against("orc", 9, 40)
    pos.armour = bytearray([PLATE]) * len(pos.armour)
    pos.marks = [HELMET | SHIELD] * len(pos.marks)
    pos.fate[ELF] = pos.fate[MAGE] = DEAD
    pos.steps = [("chase",)]
    light = pos.copy()
    chase.run(pos, ScriptedDice(), None)
    assert (pos.gap, pos.fled) == (10, 60)
    pos.steps = [("chase",)]
    chase.run(pos, ScriptedDice(), None)
    assert (pos.gap, pos.steps) == (0, [chase.CAUGHT])
    pick(light, "drop-shields")
    assert light.party_rate() == 9
    chase.run(light, ScriptedDice(), None)
    assert light.gap == 40


def test_474_six_gnolls_teach() -> None:
    """UWA-EX-41: four first-level characters kill six gnolls on level 1: 1,200, 300 each, a member of the third 100."""
    pos = against("gnoll", 6)
    pos.foe_fate = bytearray([DEAD]) * 6
    assert awards.overcome(pos) == 1_200
    pos.experience = 1_200
    pos.fate[SECOND] = pos.fate[DWARF] = DEAD
    assert [shares(pos, level) for level in (1, 3)] == [300, 100]


def shares(pos: Position, level: int) -> int:
    return retinue.part(pos, challenge.share(pos, level))


@pytest.mark.parametrize(("kind", "need"), [("wight", 9), ("skeleton", 0), ("wraith", 11), ("mummy", 99)])
def test_475_a_village_priest_turns(kind: str, need: int) -> None:
    """UWA-EX-42: of the third level: wights on 9, skeletons without a throw."""
    pos = against(kind)
    pos.level[CLERIC] = 3
    assert magic.turn_needs(pos, CLERIC) == need


def test_476_a_room_of_the_first_level() -> None:
    """UWA-EX-45: 35 gold pieces in silver, 17.5 in gold, 40.9 in gems, 596.8 in jewellery: about 690."""
    row = BOOK.treasure.hoard(1)
    pieces = (row.pieces + 1) / 2
    means = [mean(table) for table in (BOOK.treasure.gems, BOOK.treasure.jewellery)]
    assert means == pytest.approx([233.5, 3_410])
    silver, gold = row.silver.mean / 10, row.gold.mean / 2
    gems, jewels = (row.jewels / 100 * pieces * value for value in means)
    assert [silver, gold, gems, jewels] == pytest.approx([35, 17.5, 40.9, 596.8], abs=0.1)


def mean(table: tuple[Ladder, tuple[Throw, ...]]) -> float:
    ladder, values = table
    return sum(values[ladder.at(face)].mean for face in range(1, 101)) / 100


def test_477_the_rear_of_a_horde_waits() -> None:
    """UWA-EX-9, UWA-WAND-6: of three hundred hobgoblins three fight; half of the others go round."""
    pos = against("hobgoblin", 300)
    assert (len(pos.foe_front()), len(fight.spare(pos))) == (3, 297)
