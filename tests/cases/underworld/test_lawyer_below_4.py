"""Words, pursuit and powers below ground by the letter: numbered cases with scripted dice."""

from __future__ import annotations

import pytest

from wyrmtable.core import Event, ScriptedDice
from wyrmtable.games.underworld.files.buttons import CONCENTRATE
from wyrmtable.games.underworld.files.terms import (
    ABLE,
    BEHIND,
    CHARGING,
    CHARMED,
    DAZED,
    HEAVY_FOOT,
    INVISIBLE,
    NAPPING,
    PLATE,
    REACTION,
    SHIELD,
    STONE,
)
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.position import Position
from wyrmtable.games.underworld.rules import blows, chase, dispelling, foes, lasting, magic, orders, retinue, talk

from .arena import CLERIC, ELF, FIRST, MAGE, against, pick, run, step, texts, told
from .caves import below

# -- words -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["parley", "wait", "threaten"])
def test_432_a_threat_is_not_the_last_word(word: str) -> None:
    """UWA-REACT-4, UWA-REACT-1: a threat may be made once in a meeting; if they are uncertain of it one can still speak
    with them, or wait for what they do, but not threaten again."""
    pos = against("bandit", 4, 40)
    pos.steps = [("menu",)]
    pick(pos, "threaten")
    pick(pos, "elf", 3, 4)
    assert pos.steps == [("menu",)]
    assert (word in texts(pos)) is (word != "threaten")


def test_433_a_threat_after_words() -> None:
    """UWA-REACT-4, UWA-REACT-2: whoever has spoken in vain may still threaten."""
    pos = against("bandit", 4, 40)
    pos.steps = [("menu",)]
    pick(pos, "parley")
    pick(pos, "elf", 3, 4)
    assert {"parley", "threaten"} <= set(texts(pos))


@pytest.mark.parametrize("gap", [0, 40])
@pytest.mark.parametrize("word", ["parley", "threaten"])
def test_434_words_between_blows(word: str, gap: int) -> None:
    """UWA-REACT-1, UWA-R304: only in pursuit do they not act by the dice; at sword's length one may speak, too."""
    pos = against("bandit", 4, gap)
    pick(pos, word)
    assert pos.steps[-1][0] == "speaker"
    pick(pos, "back")
    assert pos.steps == [("stance",)]


def test_435_peace_at_swords_length() -> None:
    """UWA-REACT-2: eleven, less three for blood, is uncertain, and the fight goes on or another word is spoken; twelve
    is friendly."""
    pos = against("bandit", 4)
    pos.blood = 1
    pick(pos, "parley")
    assert told(pick(pos, "elf", 5, 6), "reaction") == [("uncertain",)]
    assert pos.steps == [("stance",)]
    pick(pos, "threaten")
    assert told(pick(pos, "elf", 6, 6), "reaction") == [("friendly",)]
    assert pos.outcome[2] == (1.0,)


def test_436_a_threat_out_of_hiding() -> None:
    """UWA-SURP-4, UWA-REACT-4: whoever has surprised them may show himself with a threat; if it fails they have the
    initiative, and the surprise is gone."""
    pos = against("bandit", 4, 30)
    pos.steps, pos.surprise = [("segment",)], 2
    pick(pos, "threaten")
    pick(pos, "elf", 1, 2)
    assert (pos.surprise, pos.initiative, pos.steps) == (0, 1, [("stance",)])


def test_437_beasts_are_fed_again() -> None:
    """UWA-REACT-3: a half-witted troll that is uncertain after one ration may have another."""
    pos = against("troll", 1, 40)
    pos.steps = [("menu",)]
    pos.food[FIRST] = 2
    for left in (1, 0):
        assert told(pick(pos, "feed", 4, 5), "reaction") == [("uncertain",)]
        assert pos.food[FIRST] == left
    assert "feed" not in texts(pos)


@pytest.mark.parametrize(("kind", "mute", "asked"), [("dragon_red", 1, True), ("troll", 0, False)])
def test_438_intelligent_victors(kind: str, mute: int, asked: bool) -> None:
    """UWA-REACT-5: intelligent victors throw whether they spare the party, also those that cannot talk; others slay."""
    pos = against(kind, 1, 0, 40)
    pos.mute = mute
    if asked:
        pick(pos, "surrender", 3)
        assert pos.outcome[2] == (0.5,)
    else:
        pick(pos, "surrender")
        assert pos.outcome[2] == (0.0,)


# -- pursuit -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "number", "after"), [("orc", 3, False), ("orc", 4, True), ("zombie", 3, True), ("troll", 1, True)]
)
def test_439_nobody_with_wits_pursues_the_stronger(kind: str, number: int, after: bool) -> None:
    """UWA-AVOID-2, UWA-AVOID-1, UWA-R380: monsters pursue whatever they see, but for those that are intelligent enough
    to avoid an obviously superior force: six levels against three dice, but not against four, nor the witless."""
    pos = against(kind, number, 40)
    chase.start(pos, None)
    assert pos.steps == [("chase",)] if after else pos.steps == [("away",)]


@pytest.mark.parametrize(("kind", "stops"), [("efreet", False), ("hobgoblin", True)])
def test_440_oil_and_those_who_use_fire(kind: str, stops: bool) -> None:
    """UWA-PURS-7: on a 4 burning oil stops hobgoblins, but nobody who is at home in fire, whom it stops on 1."""
    pos = against(kind, 9, 40)
    pos.steps, pos.oil[FIRST] = [("chase",)], 1
    pick(pos, "burn-oil", 4)
    assert (pos.steps != [("chase",)]) is stops


@pytest.mark.parametrize(("gap", "feet"), [(10, 6), (80, 53), (90, 59)])
def test_451_what_nobody_has_reached_is_still_ahead(gap: int, feet: int) -> None:
    """UWA-PURS-3, UWA-PURS-2: at 6" before werewolves at 15" somebody who is ten feet ahead is caught after six feet,
    and has the corner at sixty feet still before him."""
    pos = against("werewolf", 1, gap)
    for who in range(len(pos.armour)):
        pos.armour[who] = PLATE
        pos.marks[who] |= SHIELD
    pos.arrows = [0] * len(pos.arrows)
    assert (pos.party_rate(), pos.foe_rate()) == (6, 15)
    pos.steps = [("chase",)]
    log = pick(pos, "run")
    assert (pos.fled, pos.gap, pos.steps) == (feet, 0, [("stance",)])
    assert told(log, "ran") == [(feet, 0)]
    assert chase.ahead(pos)[0] == 60


# -- powers ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "hidden"), [("pixie", False), ("magician", False), ("invisible_stalker", True)])
def test_441_invisible_until_they_attack(kind: str, hidden: bool) -> None:
    """UWA-MON-1, UWA-SPELL-1: a pixie, and whoever is invisible by a spell, is seen once he has struck; a stalker is
    never seen."""
    pos = against(kind)
    pos.foe_marks = [INVISIBLE]
    foes.attack(pos, 0, FIRST, ScriptedDice(*[1] * foes.foe_strikes(pos, 0, FIRST)), None)
    assert bool(pos.foe_marks[0] & INVISIBLE) is hidden


def test_442_an_arrow_shows_who_shot_it() -> None:
    """UWA-SPELL-1: a shot is an attack as well."""
    pos = against("archer", 1, 40)
    pos.foe_marks = [INVISIBLE]
    foes.missile(pos, 0, 150, ScriptedDice(1, 1), None)
    assert not pos.foe_marks[0] & INVISIBLE


@pytest.mark.parametrize(("kind", "again"), [("gorgon", True), ("chimera", False)])
def test_443_a_gorgon_breathes_as_often_as_it_likes(kind: str, again: bool) -> None:
    """UWA-MON-1, UWA-MON-9: three times a day is for dragons and chimeras."""
    pos = against(kind, 1, 30, 40)
    pos.fate[:] = bytearray([STONE] * 5 + [ABLE])
    dice = ScriptedDice(*[face for _ in range(3) for face in ((3, 20) if again else (3, 1, 1, 1, 20))])
    for _ in range(3):
        assert foes.special(pos, 0, dice, None)
    dice.finish()
    pos.hurt[MAGE] = 0
    assert foes.special(pos, 0, ScriptedDice(*((3, 20) if again else ())), None) is again


@pytest.mark.parametrize(("kind", "less"), [("merman", -1), ("bandit", 0), ("dervish", 1)])
def test_506_mermen_on_land(kind: str, less: int) -> None:
    """UWA-MON-1: whoever meets them stands ashore, and so do they when they strike: at -1."""
    assert foes.temper(against(kind), 0) == less


def test_444_a_wereboar_charges_when_it_is_wounded() -> None:
    """UWA-MON-1, UWA-R382: after its first wound its next attack does twice the harm."""
    pos = against("wereboar", 1, 0, 20)
    pos.edge[FIRST] = 1
    for charging in (True, False):
        blows.deal(pos, FIRST, 0, 1, ScriptedDice(19, 1), None)
        assert bool(pos.foe_marks[0] & CHARGING) is charging
        pos.foe_marks[0] &= ~CHARGING


@pytest.mark.parametrize(("blood", "result"), [(0, "uncertain"), (1, "hostile")])
def test_445_a_brontosaurus_is_harmless(blood: int, result: str) -> None:
    """UWA-MON-1: it attacks nobody who has not hurt it, and pursues nobody."""
    pos = against("brontosaurus", 1, 40, 60)
    pos.steps, pos.blood = [("menu",)], blood
    assert "wait" in texts(pos)
    pos.steps.append(("thrown", REACTION, 2, talk.WAITING))
    assert told(run(pos), "reaction") == [(result,)]
    chase.start(pos, None)
    assert pos.steps == [("chase",)] if blood else pos.steps == [("away",)]


@pytest.mark.parametrize(("kind", "stays"), [("banth", False), ("spotted_lion", True)])
def test_446_a_roar_frightens_hired_men(kind: str, stays: bool) -> None:
    """UWA-MON-1, UWA-MOR-1: it takes two from their courage."""
    pos = against(kind)
    man = retinue.enlist(pos, HEAVY_FOOT, retinue.Man(), 4)
    pos.ours = len(pos.able()) + 1
    retinue.waver(pos, ScriptedDice(3, 3), None)
    assert (pos.fate[man] == ABLE) is stays


@pytest.mark.parametrize(("face", "knows"), [(25, True), (26, False)])
def test_447_an_android_knows_the_place(face: int, knows: bool) -> None:
    """UWA-MON-1: one in four that are friendly tells a secret of it."""
    pos, met = below(), against("android")
    for name in ("foe_kind", "foe_hp", "foe_hurt", "foe_fate", "foe_spells", "foe_spent", "foe_marks", "foe_grip"):
        setattr(pos, name, getattr(met, name))
    pos.steps = [("menu",), ("reaction", 2, talk.PARLEYING)]
    log: list[Event] = []
    step(pos, ScriptedDice(face), log)
    assert pos.steps == [("parted",)]
    assert bool(told(log, "one-fact")) is knows


@pytest.mark.parametrize(("face", "name", "dice", "number"), [(3, "giant_rat", (4, 4), 8), (4, "wolf", (3,), 3)])
def test_450_a_vampire_calls_rats_or_wolves(face: int, name: str, dice: tuple[int, ...], number: int) -> None:
    """UWA-MON-1, UWA-R383: once, instead of a blow, as many as come of their kind."""
    pos = against("vampire", 1, 0, 40)
    assert foes.special(pos, 0, ScriptedDice(face, *dice, 1), None)
    assert [pos.kind(foe).id for foe in range(len(pos.foe_kind))] == ["vampire", *[name] * number]
    assert (pos.strength, len(pos.foes())) == (number + 1, number + 1)
    assert not foes.special(pos, 0, ScriptedDice(), None)


# -- at whom -----------------------------------------------------------------------------------------------------------


def test_478_a_spell_reaches_past_the_front() -> None:
    """UWA-SPELL-1, UWA-R384: a spell for one of them goes at anybody within its range: here the leader of bandits who
    stands behind them. Of the bandits behind the front the first is named for all."""
    pos = with_a_leader()
    assert magic.marks_of(pos, "charm_person") == [0, 1, 2, 3, 6]
    assert magic.marks_of(pos, "dimension_door") == [0, 1, 2]
    magic.EFFECTS["charm_person"](pos, MAGE, 6, ScriptedDice(1), None)
    assert pos.foe_fate[6] == CHARMED


def test_479_a_phantom_haunts_whom_its_caster_names() -> None:
    """UWA-SPELL-1: in front or not, and from round to round."""
    pos = with_a_leader()
    pos.phantom = MAGE
    magic.haunt(pos, 6, ScriptedDice(1, 3), None)
    assert pos.foe_hurt == [0, 0, 0, 0, 0, 0, 3]
    pos.foe_fate[6] = CHARMED
    magic.haunt(pos, 6, ScriptedDice(1, 3), None)
    assert pos.foe_hurt == [3, 0, 0, 0, 0, 0, 3]
    assert orders.aims(pos, CONCENTRATE) == [pos.foe_piece(foe) for foe in (0, 1, 2, 3)]
    pos.conjured = 1
    assert orders.aims(pos, CONCENTRATE) == [pos.foe_piece(foe) for foe in (0, 1, 2)]


def with_a_leader() -> Position:
    """Six bandits, and a Hero behind them."""
    pos = against("bandit", 7)
    pos.foe_kind[6] = pos.content.book.number["hero"]
    pos.foe_hp[6] = 20
    return pos


# -- what dispelling ends ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "ended"), [(50, True), (51, False)])
def test_448_a_curse_and_confusion_are_dispelled(face: int, ended: bool) -> None:
    """UWA-SPELL-2, UWA-R381: both with fifty of a hundred."""
    pos = against("evil_priest")
    pos.blessed = -1
    lasting.begin(pos, lasting.CURSE, lasting.EVERYBODY, 999)
    pos.marks[CLERIC] |= DAZED
    lasting.begin(pos, DAZED, CLERIC, 999)
    dispelling.dispel(pos, MAGE, -1, ScriptedDice(face, face), None)
    assert (pos.blessed == 0, not pos.marks[CLERIC] & DAZED, not pos.lasting) == (ended, ended, ended)


@pytest.mark.parametrize(("level", "face", "seen"), [(6, 50, True), (6, 51, False), (7, 55, True), (7, 56, False)])
def test_449_who_is_invisible_by_a_spell(level: int, face: int, seen: bool) -> None:
    """UWA-SPELL-2: between equals on fifty, five more for a level; a stalker's nature is no spell."""
    pos = against("magician")
    pos.level[MAGE] = level
    pos.foe_marks = [INVISIBLE]
    magic.EFFECTS["dispel_magic"](pos, MAGE, -1, ScriptedDice(face), None)
    assert (not pos.foe_marks[0] & INVISIBLE) is seen
    stalker = against("invisible_stalker")
    stalker.foe_marks = [INVISIBLE | BEHIND]
    magic.EFFECTS["dispel_magic"](stalker, ELF, -1, ScriptedDice(), None)
    assert stalker.foe_marks[0] & INVISIBLE


@pytest.mark.parametrize(("kind", "talked", "mark", "word", "rule"), [
    ("bandit", 0, 0, "parley", ""), ("bandit", 2, 0, "parley", "UWA-REACT-2"),
    ("bandit", 4, 0, "threaten", "UWA-REACT-4"), ("troll", 0, 0, "parley", "UWA-REACT-3"),
    ("dragon_red", 0, NAPPING, "parley", "UWA-MON-9"),
])  # fmt: skip
def test_497_why_nothing_can_be_said(kind: str, talked: int, mark: int, word: str, rule: str) -> None:
    """UWA-REACT-2, UWA-REACT-3, UWA-REACT-4, UWA-MON-9: whoever wants to speak is told what speaks against it."""
    pos = against(kind, 1, 20, 40)
    pos.steps, pos.surprise, pos.talked, pos.foe_marks = [("segment",)], 2, talked, [mark]
    assert (word in texts(pos)) == (not rule)
    if rule:
        assert [one.rule for one in GAME.why_not(pos, 0, pos.content.names.pick(word))] == [rule]
