"""What creatures do by their lines, leaving a melee, grips, threats, half dice, missed rests, lost lessons: cases on
both sides of every border, each with its dice."""

from __future__ import annotations

import pytest

from wyrmtable.core import Decision, NoDice, ScriptedDice
from wyrmtable.games.underworld.files.charts import POISON
from wyrmtable.games.underworld.files.terms import (
    ABLE,
    BEHIND,
    CHARISMA,
    DEAD,
    DISEASED,
    GRIPPED,
    HELMET,
    PLATE,
    ROTTING,
    SHIELD,
    SLIMED,
    SWALLOWED,
)
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.position import Position
from wyrmtable.games.underworld.rules import (
    blows,
    chase,
    ending,
    fight,
    foes,
    magic,
    meeting,
    morale,
    powers,
    season,
    talk,
    turns,
)
from wyrmtable.games.underworld.rules.explore import REST_IS_DUE

from .arena import CLERIC, DWARF, ELF, FIRST, MAGE, SECOND, against, party, pick, told
from .caves import below
from .test_season import at_home

NO_DICE = NoDice()


# -- leaving a melee ---------------------------------------------------------------------------------------------------


def test_251_one_attack_at_the_fleeing() -> None:
    """UWA-CBT-10: a weretiger has two attacks, but one at those who turn to flee; 5 dice need 11 against plate, 9 with
    the 2."""
    pos = against("weretiger")
    chase.turn_and_run(pos, ScriptedDice(1, 9, 3), None)
    assert (pos.hurt[FIRST], pos.gap) == (3, 10)
    pos = against("weretiger")
    chase.turn_and_run(pos, ScriptedDice(1, 8), None)
    assert pos.hurt[FIRST] == 0


def test_252_those_behind_strike_too() -> None:
    """UWA-CBT-10: each engaged enemy has his attack, also one who came from behind; he strikes at the rear."""
    pos = against("orc", 2)
    pos.foe_marks[1] |= BEHIND
    pos.armour[MAGE] = PLATE
    chase.turn_and_run(pos, ScriptedDice(1, 1, 3, 14, 5), None)
    assert sum(pos.hurt) == 5


def test_253_nobody_in_contact() -> None:
    """UWA-CBT-10, UWA-PURS-3: at forty feet nobody strikes, and the gap is what it was."""
    pos = against("orc", 2, 40)
    chase.turn_and_run(pos, NO_DICE, None)
    assert pos.gap == 40


def test_254_a_hero_strikes_the_fleeing_once() -> None:
    """UWA-CBT-10, UWA-CBT-7: four blows a round against an orc, but one when it turns to run: 12 is enough with 2."""
    pos = against("orc", 1, points=9)
    pos.level[FIRST] = 4
    pos.fate = bytearray([ABLE, *[DEAD] * 5])
    pos.steps = [("round",), ("broken", 1)]
    morale.broken(pos, pos.steps[-1], ScriptedDice(10, 4), None)
    assert pos.foe_hurt[0] == 4


# -- many against one --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("holders", "die", "free"), [(4, 2, True), (4, 3, False), (5, 2, False), (5, 1, True)])
def test_255_a_foe_breaks_free(holders: int, die: int, free: bool) -> None:
    """UWA-CBT-13: on 1 or 2, less one for each who holds him beyond four."""
    pos = against("ogre", points=20)
    pos.width = 20
    for who in range(holders):
        pos.order[who], pos.aim[who] = pos.content.names.pick("grapple"), 0
    fight.grapple(pos, ScriptedDice(*[20] * holders), None)
    assert pos.foe_fate[0] == GRIPPED
    powers.break_free(pos, ScriptedDice(die), None)
    assert (pos.foe_fate[0] == ABLE) == free


def test_256_too_few_to_seize() -> None:
    """UWA-CBT-13: three seize nobody, and their dice must make up his: four levels against an ogre of four."""
    pos = against("ogre", points=20)
    for who in range(3):
        pos.order[who], pos.aim[who] = pos.content.names.pick("grapple"), 0
    fight.grapple(pos, NO_DICE, None)
    assert pos.foe_fate[0] == ABLE
    pos.width = 20
    for who in range(4):
        pos.order[who], pos.aim[who] = pos.content.names.pick("grapple"), 0
    fight.grapple(pos, ScriptedDice(20, 20, 20, 2), None)
    assert pos.foe_fate[0] == ABLE


# -- words -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("score", "die", "service"), [(9, 5, "hostile"), (13, 5, "uncertain"), (4, 7, "hostile")])
def test_257_a_threat_has_a_speaker(score: int, die: int, service: str) -> None:
    """UWA-REACT-4, UWA-REACT-2: the throw for a threat is a reaction throw, so the speaker's Charisma counts. Six
    levels against four dice of Neutral men: fear is nothing."""
    pos = against("bandit", 4, 40)
    pos.steps = [("menu",)]
    pos.ability[6 * ELF + CHARISMA] = score
    pick(pos, "threaten")
    log = pick(pos, "elf", 1, die - 1)
    assert told(log, "reaction") == [(service,)]


def test_258_back_from_a_threat() -> None:
    """UWA-REACT-4: as long as nobody has spoken the one threat is left."""
    pos = against("bandit", 4, 40)
    pos.steps = [("menu",)]
    pick(pos, "threaten")
    pick(pos, "back")
    assert pos.steps == [("menu",)]
    assert not pos.talked & talk.THREATENED


@pytest.mark.parametrize(("number", "shunned"), [(6, True), (7, False)])
def test_259_half_dice_count_as_half(number: int, shunned: bool) -> None:
    """UWA-AVOID-2: six levels are twice the dice of six kobolds (three), not of seven."""
    pos = against("kobold", number, 40)
    assert meeting.shuns(pos) == shunned
    assert talk.fear(pos) == (1 if shunned else 0)


@pytest.mark.parametrize(("gold", "more"), [(29, 0), (30, 1), (59, 1), (60, 2), (90, 3), (500, 3)])
def test_260_a_bribe_for_half_dice(gold: int, more: int) -> None:
    """UWA-REACT-2: ten gold pieces for each of the three dice of six kobolds add 1, three at most."""
    assert talk.bribe(against("kobold", 6, 40), gold) == more


def test_261_robbed_of_everything() -> None:
    """UWA-REACT-5: all carried goods: arms, armour, stores, treasure."""
    pos = party()
    pos.armour[FIRST], pos.marks[FIRST] = PLATE, SHIELD | HELMET
    pos.oil[MAGE] = pos.food[MAGE] = pos.arrows[ELF] = pos.torches = pos.spikes = 5
    pos.gold, pos.taken = [10] * 6, 500
    ending.victors(pos, ("victors", 1), NO_DICE, None)
    assert not any((*pos.armour, *pos.oil, *pos.food, *pos.arrows, *pos.gold, pos.torches, pos.spikes, pos.taken))
    assert not pos.marks[FIRST] & (SHIELD | HELMET)


def test_262_a_ransom_leaves_the_arms() -> None:
    """UWA-REACT-5: who pays a hundred gold pieces a level keeps the rest."""
    pos = party()
    pos.marks[FIRST], pos.gold[FIRST] = SHIELD | HELMET, 700
    ending.victors(pos, ("victors", 2), NO_DICE, None)
    assert (pos.gold[FIRST], pos.armour[FIRST]) == (100, PLATE)
    assert pos.marks[FIRST] & SHIELD


# -- creatures by their lines ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("damage", "done"), [(6, 3), (5, 2), (1, 0)])
def test_263_magic_weapons_do_half_to_a_mummy(damage: int, done: int) -> None:
    """UWA-MON-1: only magic or fire harms it, and weapons half."""
    pos = against("mummy", points=20)
    pos.edge[FIRST] = 1
    blows.strike(pos, FIRST, 0, ScriptedDice(20, damage), None)
    assert pos.foe_hurt[0] == done
    pos.edge[FIRST] = 0
    blows.strike(pos, FIRST, 0, ScriptedDice(20, 6), None)
    assert pos.foe_hurt[0] == done
    pos.oil[FIRST] = 1
    magic.throw_flask(pos, FIRST, 0, False, ScriptedDice(20, 5), None)
    assert pos.foe_hurt[0] == done + 5


def test_264_a_mummy_brings_the_rot() -> None:
    """UWA-MON-1, UWA-SPELL-2: whom it strikes has the rot, until Cure Disease."""
    pos = against("mummy")
    foes.attack(pos, 0, FIRST, ScriptedDice(20, 1, 1), None)
    assert pos.marks[FIRST] & ROTTING
    magic.cure_disease(pos, CLERIC, FIRST, NO_DICE, None)
    assert not pos.marks[FIRST] & ROTTING


@pytest.mark.parametrize(("mark", "weeks", "left"), [(0, 1, 27), (ROTTING, 1, 30), (ROTTING, 3, 29), (DISEASED, 3, 30)])
def test_265_wounds_that_hardly_heal(mark: int, weeks: int, left: int) -> None:
    """UWA-MON-1, UWA-HEAL-2: three points a week; with the rot a tenth of that, one point in three weeks."""
    pos = at_home()
    pos.hp[FIRST], pos.hurt[FIRST], pos.hurt[MAGE] = 40, 30, 7
    pos.marks[FIRST] |= mark
    for _ in range(weeks):
        season.rest(pos, NO_DICE, None)
    assert pos.hurt[FIRST] == left


def test_266_the_temple_ends_the_rot() -> None:
    """UWA-WLD-2, UWA-SPELL-2: for 500 gold pieces."""
    pos = at_home()
    pos.marks[SECOND] |= ROTTING
    pos.bank = 500
    pick(pos, "cure-disease")
    assert (pos.bank, pos.marks[SECOND] & ROTTING) == (0, 0)


@pytest.mark.parametrize(("who", "die", "hit"), [(MAGE, 8, True), (MAGE, 7, False), (FIRST, 15, False)])
def test_267_berserkers_and_normal_men(who: int, die: int, hit: bool) -> None:
    """UWA-MON-1: +2 against whoever is of one die or less: with 1+1 dice 9 hits armour class 9, 7 with the 2; a
    Veteran, of 1+1, is none."""
    pos = against("berserker")
    pos.armour[FIRST] = PLATE
    need = foes.foe_needs(pos, 0, pos.ac(who))
    faces = (need - 2, need - 3) if who == MAGE else (need, need - 1)
    for face, lands in zip(faces, (True, False), strict=True):
        pos.hurt[who] = 0
        foes.attack(pos, 0, who, ScriptedDice(face, *([1] if lands else [])), None)
        assert bool(pos.hurt[who]) == lands


@pytest.mark.parametrize(("face", "saved"), [(6, True), (5, False)])
def test_268_a_doppleganger_saves_as_the_tenth_level(face: int, saved: bool) -> None:
    """UWA-MON-1, UWA-SAVE-1: against poison on 6, as a Fighting-Man of level 10; by its four dice it would need 10."""
    assert blows.foe_saves(against("doppleganger"), 0, POISON, ScriptedDice(face)) == saved
    assert not blows.foe_saves(against("ogre"), 0, POISON, ScriptedDice(9))


@pytest.mark.parametrize(
    ("kind", "fire", "hurt", "count"),
    [
        ("ochre_jelly", False, 0, 2), ("ochre_jelly", True, 3, 1),
        ("black_pudding", False, 0, 1), ("black_pudding", True, 3, 1),
        ("green_slime", False, 0, 1), ("green_slime", True, 3, 1),
        ("robot", False, 6, 1), ("robot", True, 3, 1),
        ("cyborg", False, 4, 1), ("cyborg", True, 3, 1),
        ("treant", False, 3, 1), ("treant", True, 4, 1),
        ("orc", False, 3, 1), ("orc", True, 3, 1),
    ],
)  # fmt: skip
def test_269_lightning_and_fire(kind: str, fire: bool, hurt: int, count: int) -> None:
    """UWA-MON-1: lightning parts an ochre jelly, does nothing to puddings and green slime, a point more a die to a
    cyborg and twice as much to a robot; fire a point more a die to a treant."""
    pos = against(kind, 1, 30, points=30)
    magic.blast(pos, [0], 1, fire, ScriptedDice(3, 1), None)
    assert (pos.foe_hurt[0], len(pos.foe_kind)) == (hurt, count)


def test_270_an_elemental_parts_a_jelly() -> None:
    """UWA-MON-1: whatever strikes it but fire or cold only parts it."""
    pos = against("ochre_jelly", points=20)
    blows.batter(pos, 0, 12, None)
    assert (len(pos.foe_kind), pos.foe_hp) == (2, [10, 10])
    pos = against("green_slime", points=20)
    blows.batter(pos, 0, 12, None)
    assert (pos.foe_hurt[0], pos.foe_fate[0]) == (0, ABLE)


@pytest.mark.parametrize(("kind", "hurt"), [("ochre_jelly", 4), ("green_slime", 4), ("black_pudding", 0)])
def test_271_ice(kind: str, hurt: int) -> None:
    """UWA-MON-1, UWA-SPELL-1: cold kills jelly and slime, a pudding only burns."""
    pos = against(kind, 1, 40, points=30)
    pos.level[MAGE], pos.steps = 7, [("chase",)]
    spell = pos.content.book.spells.number("wall_of_ice")
    pos.spells[magic.slot(pos, MAGE, spell)] = 1
    dice = (4,) if hurt else ()
    if kind == "green_slime":  # of two dice: it does not come through
        dice, hurt = (), 0
    chase.wall_off(pos, spell, ScriptedDice(*dice), None)
    assert pos.foe_hurt[0] == hurt


@pytest.mark.parametrize(("face", "swallowed"), [(20, True), (19, False)])
def test_272_a_toad_swallows_a_halfling(face: int, swallowed: bool) -> None:
    """UWA-MON-1: on a natural 20, and nobody larger."""
    pos = against("giant_toad", points=9)
    assert not foes.swallows(pos, 0, FIRST, face, 10)
    seven = below(members="7")
    halfling = [seven.member(who).race for who in seven.characters()].index("halfling")
    for name in ("foe_kind", "foe_hp", "foe_hurt", "foe_fate", "foe_spells", "foe_marks", "foe_grip"):
        setattr(seven, name, getattr(pos, name))
    seven.marks[halfling], seven.hp[halfling] = HELMET, 8
    seven.armour[halfling] = PLATE
    foes.assail(seven, 0, halfling, 1, ScriptedDice(face, 1), None)
    assert (seven.fate[halfling] == SWALLOWED) == swallowed


@pytest.mark.parametrize(("round_", "dice"), [(1, (1, 20, 3)), (2, ())])
def test_273_a_beam_every_other_round(round_: int, dice: tuple[int, ...]) -> None:
    """UWA-MON-1: sixty feet, d6 + 2, in odd rounds."""
    pos = against("cyborg", 1, 60)
    pos.round = round_
    foes.special(pos, 0, ScriptedDice(*dice), None)
    assert sum(pos.hurt) == (5 if dice else 0)
    pos.gap = 61
    pos.round = 1
    assert not foes.special(pos, 0, NO_DICE, None)


# -- green slime -------------------------------------------------------------------------------------------------------


def slimed(rounds: int) -> Position:
    pos = against("green_slime", points=20)
    foes.attack(pos, 0, FIRST, ScriptedDice(20, rounds), None)
    assert (pos.slimed, bool(pos.marks[FIRST] & SLIMED)) == ([(FIRST, rounds)], True)
    return pos


def test_274_flesh_turns_to_slime() -> None:
    """UWA-MON-1: in d6 rounds; in the round before he still lives."""
    pos = slimed(2)
    powers.turn_to_slime(pos, None)
    assert pos.fate[FIRST] == ABLE
    powers.turn_to_slime(pos, None)
    assert (pos.fate[FIRST], pos.slimed) == (DEAD, [])


def test_275_burnt_off() -> None:
    """UWA-MON-1: by somebody with a flame, in a round of his; in the dark by oil of his own, which is gone."""
    pos = slimed(3)
    pos.steps = [("clash", 0), ("orders", pos.march.index(MAGE))]
    pick(pos, "burn-off")
    assert pos.order[MAGE] == pos.content.names.pick("burn-off")
    powers.burn_off(pos, MAGE, FIRST, None)
    assert (pos.slimed, pos.marks[FIRST] & SLIMED) == ([], 0)
    pos = slimed(3)
    pos.lit = 0
    powers.burn_off(pos, MAGE, FIRST, None)
    assert pos.slimed
    pos.oil[MAGE] = 1
    powers.burn_off(pos, MAGE, FIRST, None)
    assert (pos.slimed, pos.oil[MAGE]) == ([], 0)


def test_276_cure_disease_ends_slime() -> None:
    """UWA-SPELL-2."""
    pos = slimed(3)
    assert magic.friends(pos, "cure_disease") == [FIRST]
    magic.cure_disease(pos, CLERIC, FIRST, NO_DICE, None)
    assert pos.slimed == []


@pytest.mark.parametrize(("lit", "fate"), [(1, ABLE), (0, DEAD)])
def test_277_after_the_fight(lit: int, fate: int) -> None:
    """UWA-MON-1: whoever has a flame uses it when the fight is over; without any he is lost."""
    pos = slimed(6)
    pos.lit, pos.oil = lit, [0] * 6
    fight.wake(pos)
    assert (pos.fate[FIRST], pos.slimed) == (fate, [])


# -- fire at arm's length ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("gap", [0, 10, 20, 240])
def test_278_a_ball_of_fire_at_any_distance(gap: int) -> None:
    """UWA-SPELL-1, UWA-R99: it is thrown so far off that it spares the party, and still reaches those who stand before
    it, as far as its range."""
    pos = against("orc", 3, gap)
    spell = pos.content.book.spells.number("fire_ball")
    pos.spells[magic.slot(pos, MAGE, spell)] = 1
    assert magic.fits(pos, MAGE, spell)
    pos.gap = 241
    assert not magic.fits(pos, MAGE, spell)
    pos.gap, pos.level[MAGE] = gap, 1
    magic.fire_ball(pos, MAGE, -1, ScriptedDice(6, 1, 1, 1), None)
    assert (sum(pos.hurt), [pos.foe_fate[foe] for foe in range(3)]) == (0, [DEAD] * 3)


# -- rest and lessons --------------------------------------------------------------------------------------------------


def test_279_every_further_turn_tires() -> None:
    """UWA-REST-2: five turns are borne; the sixth costs 1, the seventh 1 more, and two turns of rest cure each."""
    pos = below()
    fatigue = []
    for _ in range(7):
        pos.steps = [("explore",), turns.END]
        turns.turn_shut_in(pos, turns.END, NO_DICE, None)
        fatigue.append(pos.fatigue)
    assert fatigue == [0, 0, 0, 0, 0, 1, 2]
    assert blows.bonus_of(pos, FIRST) == -2
    for left in (2, 1, 1, 0):
        turns.rest(pos, None)
        pos.steps = [("explore",), turns.END]
        turns.turn_shut_in(pos, turns.END, NO_DICE, None)
        assert pos.fatigue == left
    assert pos.active == 0


@pytest.mark.parametrize(("active", "asked"), [(4, False), (5, True)])
def test_280_the_sixth_turn_is_asked_about(active: int, asked: bool) -> None:
    """UWA-REST-2, UWA-DEC-10: before it the caller is told that rest is due; he may go on."""
    pos = below()
    pos.active = active
    decision = GAME.decision(pos)
    assert isinstance(decision, Decision)
    assert (decision.prompt == REST_IS_DUE) == asked
    assert ("UWA-REST-2" in decision.rules) == asked


@pytest.mark.parametrize(("bank", "left"), [(24, 2_000), (25, 2_500)])
def test_281_the_lessons_of_the_month(bank: int, left: int) -> None:
    """UWA-UPKEEP-2, UWA-UPKEEP-1: of 2,500 points 500 were gained in this month: they are lost if the 25 gold pieces
    are not there."""
    pos = at_home()
    pos.learnt, pos.month, pos.week = [2_500, *[0] * 5], [500, *[0] * 5], 3
    pos.bank = bank
    season.pass_week(pos, NO_DICE, None)
    assert (pos.learnt[FIRST], pos.month[FIRST]) == (left, 0)


def test_282_what_was_gained_before_stays() -> None:
    """UWA-UPKEEP-2: when a month was paid, the next begins with nothing gained; DWARF and all the others likewise."""
    pos = at_home()
    pos.learnt, pos.month, pos.week, pos.bank = [900] * 6, [900] * 6, 3, 54
    season.pass_week(pos, NO_DICE, None)
    assert (pos.bank, pos.learnt[DWARF], pos.month[DWARF]) == (0, 900, 0)
    pos.week = 7
    season.pass_week(pos, NO_DICE, None)
    assert pos.learnt == [900] * 6


@pytest.mark.parametrize(("weeks", "ill"), [(1, True), (2, False)])
def test_283_weeks_in_bed(weeks: int, ill: bool) -> None:
    """UWA-MON-1, UWA-R292: the fever of rats lasts d4 weeks: with a 2, the first week leaves it, the second ends it."""
    pos = at_home()
    rat = against("giant_rat")
    for name in ("foe_kind", "foe_hp", "foe_hurt", "foe_fate", "foe_spells", "foe_marks", "foe_grip"):
        setattr(pos, name, getattr(rat, name))
    pos.marks[FIRST] |= HELMET
    foes.attack(pos, 0, FIRST, ScriptedDice(20, 1, 5, 1, 2), None)
    assert pos.marks[FIRST] & DISEASED
    for _ in range(weeks):
        season.pass_week(pos, NO_DICE, None)
    assert bool(pos.marks[FIRST] & DISEASED) == ill


@pytest.mark.parametrize(("chance", "save"), [(6, ()), (5, (12,))])
def test_284_no_fever(chance: int, save: tuple[int, ...]) -> None:
    """UWA-MON-1: five in a hundred bites, and whoever saves against poison has none."""
    pos = against("giant_rat")
    foes.attack(pos, 0, FIRST, ScriptedDice(20, 1, chance, *save), None)
    assert not pos.marks[FIRST] & DISEASED
