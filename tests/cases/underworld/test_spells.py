"""Spells of both sides, the elf's calling, preparing, hiding, and what everybody learns: cases with scripted dice."""

from __future__ import annotations

import pytest

from wyrmtable.core import ScriptedDice
from wyrmtable.games.underworld.files.buttons import CAST
from wyrmtable.games.underworld.files.spells import AIMS
from wyrmtable.games.underworld.files.terms import (
    ABLE,
    ALOFT,
    ASLEEP,
    CHARISMA,
    CHARMED,
    DEAD,
    DISEASED,
    GONE,
    HELD,
    INVISIBLE,
    MISSILE_PROOF,
    NIGHT_EYES,
    NONE,
    PROTECTED,
    STRENGTH,
    UNARMED,
    UNSEEN,
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
    marching,
    meeting,
    potions,
    remedies,
    sorcery,
    talk,
)

from .arena import CLERIC, ELF, FIRST, MAGE, SECOND, against, kinds, party, pick, run, texts, told


def give(pos: Position, who: int, name: str) -> int:
    spell = pos.content.book.spells.number(name)
    pos.spells[magic.slot(pos, who, spell)] += 1
    return spell


def cast(pos: Position, who: int, name: str, aim: int, *dice: int) -> None:
    rolls = ScriptedDice(*dice)
    magic.cast(pos, who, give(pos, who, name), aim, rolls, None)
    rolls.finish()


def test_every_spell_does_something() -> None:
    """UWA-SPELL-1: whatever can be prepared, or drunk, has an effect, at the door or in the fight, before it, between
    fights, in flight, or in a parley."""
    book = party().content.book.spells
    by_aim = {aim: {spell.id for spell in book.known if spell.aim == aim} for aim in AIMS}
    assert by_aim["room"] <= set(remedies.REMEDIES)
    assert by_aim["way"] == set(chase.WALLS)
    elsewhere = by_aim["door"] | by_aim["beast"] | by_aim["room"] | by_aim["way"]
    assert {spell.id for spell in book.known} == elsewhere | set(magic.EFFECTS) | set(potions.DRUNK)


@pytest.mark.parametrize(
    ("name", "mark"),
    [
        ("invisibility", UNSEEN),
        ("levitate", ALOFT),
        ("fly", ALOFT),
        ("infravision", NIGHT_EYES),
        ("protection_from_missiles", MISSILE_PROOF),
        ("protection_from_evil", PROTECTED),
    ],
)
def test_marks(name: str, mark: int) -> None:
    """UWA-SPELL-1: spells on one friend or on the caster."""
    pos = against("orc")
    cast(
        pos,
        MAGE,
        name,
        FIRST if name not in ("levitate", "protection_from_evil") else -1,
        *([1] if name == "fly" else []),
    )
    assert pos.marks[FIRST if name not in ("levitate", "protection_from_evil") else MAGE] & mark


def test_whole_party_spells() -> None:
    """UWA-SPELL-1: ten feet of invisibility or protection cover everybody."""
    pos = against("orc")
    cast(pos, MAGE, "invisibility_10_feet", -1)
    cast(pos, CLERIC, "protection_10_feet", -1)
    assert all(pos.marks[who] & UNSEEN and pos.marks[who] & PROTECTED for who in range(6))
    assert foes.guard(pos, FIRST) == -5


def test_aloft_and_missile_proof() -> None:
    """UWA-SPELL-1: whoever is aloft is struck by flyers only; arrows do not harm whoever is proof against them."""
    pos = against("orc")
    pos.marks[FIRST] |= ALOFT
    assert foes.victims(pos, [0], False) == [1, 2]
    assert foes.victims(against("wyvern"), [0], False) == [0, 1, 2]
    pos = against("giant_hill", 1, 80)
    pos.marks[FIRST] |= MISSILE_PROOF
    foes.missile(pos, 0, 200, ScriptedDice(1, 20, 6, 6), None)
    assert pos.hurt[FIRST] == 0


def test_slow_and_haste() -> None:
    """UWA-SPELL-1: the slowed go at half their rate and strike every other round; haste undoes slowness first."""
    pos = against("orc", 1, 40)
    cast(pos, MAGE, "slow", -1)
    assert pos.foe_rate() == 4
    pos.gap, pos.round = 0, 2
    foes.foes_act(pos, [0], ScriptedDice(), None)
    pos.lagging = 1
    cast(pos, MAGE, "haste", -1)
    assert (pos.lagging, pos.hasted) == (0, 0)
    cast(pos, MAGE, "haste", -1)
    assert pos.hasted == 1


def test_a_phantom() -> None:
    """UWA-SPELL-1, UWA-R91: whoever believes in it takes d6 a round, as long as the caster thinks of nothing else."""
    pos = against("orc", 2, points=9)
    cast(pos, MAGE, "phantasmal_forces", 0, 15, 4)
    assert (pos.foe_hurt[0], pos.phantom) == (4, MAGE)
    pos.order[MAGE], pos.aim[MAGE] = pos.content.names.pick("concentrate"), 0
    fight.cast(pos, MAGE, ScriptedDice(15, 2), None)
    assert pos.foe_hurt[0] == 6
    pos.order[MAGE] = pos.content.names.pick("wait")
    fight.cast(pos, MAGE, ScriptedDice(), None)
    assert pos.phantom == -1


def test_dispelling() -> None:
    """UWA-SPELL-2: cast by one of the 6th level against an Enchanter of the 7th, it frees on 45, not on 46."""
    pos = against("enchanter", level="6")
    pos.fate[FIRST], pos.spellbound[FIRST] = HELD, 7
    cast(pos, MAGE, "dispel_magic", -1, 46)
    assert pos.fate[FIRST] == HELD
    cast(pos, MAGE, "dispel_magic", -1, 45)
    assert pos.fate[FIRST] == ABLE


def test_cures() -> None:
    """UWA-SPELL-2: a serious cure heals 2d6+2; a fever is ended."""
    pos = party()
    pos.hurt[FIRST] = 7
    pos.marks[FIRST] |= DISEASED
    cast(pos, CLERIC, "cure_disease", FIRST)
    cast(pos, CLERIC, "cure_serious_wounds", FIRST, 1, 2)
    assert (pos.hurt[FIRST], pos.marks[FIRST] & DISEASED) == (2, 0)


def test_detecting_evil() -> None:
    """UWA-SPELL-1, UWA-GAME-7: it shows what they are, and then nobody imagines them otherwise."""
    from random import Random

    pos = against("hero")
    pos.bent = 2
    cast(pos, CLERIC, "detect_evil", -1)
    assert ("Their alignment", "Chaos") in GAME.view(pos, 0).facts
    assert {GAME.imagine(pos, 0, Random(seed)).bent for seed in range(20)} == {2}


def test_scouting() -> None:
    """UWA-SURP-1, UWA-SPELL-1: ESP cast before the meeting makes surprise of the party impossible."""
    pos = party(level="3")
    pos.steps = [("meet",), ("march", 3)]
    give(pos, MAGE, "esp")
    pick(pos, "cast-esp")
    assert pos.keen == meeting.WARNED
    pos = against("orc", 7)
    pos.keen, pos.steps = meeting.WARNED, [("sight",)]
    run(pos, 2, 2)
    assert (pos.surprise, pos.gap) == (0, 40)


def test_speaking_with_animals() -> None:
    """UWA-REACT-3, UWA-SPELL-1: a wolf within reach is spoken to: 9 is friendly."""
    pos = against("giant_beetle", 1, 30)
    pos.steps = [("menu",)]
    give(pos, CLERIC, "speak_with_animals")
    pick(pos, "cast-speak-with-animals", 4, 5)
    assert pos.outcome[2] == (1.0,)


def test_beasts_eat() -> None:
    """UWA-REACT-3, UWA-R87: the witless stay with the food on 90, and attack on 91."""
    for die, over in ((90, True), (91, False)):
        pos = against("giant_beetle", 1, 40)
        pos.steps, pos.food[ELF] = [("menu",)], 3
        pick(pos, "feed", die)
        assert bool(pos.outcome) == over


def test_showing_magic() -> None:
    """UWA-REACT-2: at the price of a spell the mood is 1 better, once."""
    pos = against("orc", 6, 40)
    pos.steps = [("menu",)]
    give(pos, MAGE, "sleep")
    before = talk.mood(pos)
    pick(pos, "show-magic")
    assert talk.mood(pos) == before + 1
    assert "show-magic" not in texts(pos)
    assert not any(pos.spells)


def test_service() -> None:
    """UWA-REACT-2: the Lawful offer service on 12."""
    pos = against("gnome", 6, 40)
    pos.steps = [("menu",)]
    pos.gold[FIRST] = 10
    pos.ability[6 * CLERIC + CHARISMA] = 18
    pick(pos, "parley")
    pick(pos, "cleric")
    log = pick(pos, "=0", 4, 3)
    assert told(log, "reaction") == [("at your service",)]


def test_hiding() -> None:
    """UWA-AVOID-4, UWA-LIGHT-4: they find the hidden on 4, and pass by on 5."""
    for die, over in ((4, False), (5, True)):
        pos = against("orc", 7, 20, meeting="door")
        pos.steps = [("segment",)]
        pick(pos, "hide", die)
        assert bool(pos.outcome) == over
    assert not pos.lit


def test_no_way_past() -> None:
    """UWA-AVOID-3: surprised at 20 feet by something that has not reached the party, nobody slips away; at 30 feet, or
    if they were surprised, too, it is possible."""
    for gap, surprise, trapped in ((4, 1, 1), (5, 1, 0), (4, 3, 0)):
        pos = against("giant_beetle", 1)
        pos.steps, pos.surprise = [("ground",)], surprise
        run(pos, gap, *[100] * 6)
        assert pos.trapped == trapped
    pos = against("giant_beetle", 1, 20)
    pos.trapped = 1
    assert "flee" not in texts(pos)
    assert GAME.why_not(pos, 0, pos.content.names.pick("flee"))[0].rule == "UWA-AVOID-3"


def test_without_light() -> None:
    """UWA-LIGHT-1, UWA-SURP-2: the blind go 3", hit at -4 and are surprised on 4; the foes may be, too."""
    pos = against("orc", 7, light="none")
    pos.lit, pos.steps = 0, [("sight",)]
    assert (pos.party_rate(), blows.bonus_of(pos, FIRST)) == (3, -4)
    log = run(pos, 4, 2, 6, *[100] * 6)
    assert "both-surprised" in kinds(log)
    pos.marks[FIRST] |= NIGHT_EYES
    assert (pos.party_rate() > 3, blows.bonus_of(pos, FIRST)) == (True, 0)


def test_lighting_a_torch() -> None:
    """UWA-LIGHT-1: it takes a round."""
    pos = against("orc", points=20)
    pos.lit = 0
    pos.order[MAGE] = pos.content.names.pick("light-torch")
    fight.missile(pos, MAGE, False, ScriptedDice(), None)
    assert pos.lit == 1


def test_the_elfs_calling() -> None:
    """UWA-CHAR-6, UWA-CHAR-10: as a Magic-User he wears no armour, bears no bow and casts; his saves are the better."""
    pos = party(level="5")
    pos.armour[ELF], pos.arrows[ELF] = 2, 20
    pos.steps = [("over",), ("study", ELF, 0), ("calling", ELF)]
    marching.calling_take(pos, ("calling", ELF), pos.content.names.pick("as-mage"), ScriptedDice(), None)
    assert (pos.klass(ELF), pos.level[ELF], pos.armour[ELF], pos.arrows[ELF]) == ("mage", 5, NONE, 0)
    assert pos.steps[-1] == ("study", ELF, 7)
    assert blows.saves(pos, ELF, 0, ScriptedDice(10))  # as a Hero against poison
    assert blows.saves(pos, ELF, 4, ScriptedDice(14))


def test_preparing() -> None:
    """UWA-SPELL-1: a slot is given to another spell of the same level."""
    pos = party()
    give(pos, MAGE, "sleep")
    pos.steps = [("march", 3), ("study", MAGE, 1)]
    pick(pos, "cast-sleep")
    assert "cast-light" in texts(pos)
    assert "cast-knock" not in texts(pos)
    pick(pos, "cast-light")
    assert magic.has(pos, MAGE, pos.content.book.spells.number("light"))
    assert pos.steps[-1][0] == "march"


def test_spells_that_are_chosen_are_not_cast() -> None:
    """UWA-SPELL-1: before anybody sets out a button says that a spell is left out, then what is prepared instead."""
    pos = party()
    spell = give(pos, MAGE, "sleep")
    pos.steps = [("study", MAGE, 1)]
    assert GAME.titles(pos, 0)[CAST + spell] == "Leave out Sleep"
    pos.steps.append(("instead", MAGE, spell))
    assert GAME.titles(pos, 0)[CAST + spell] == "Prepare Sleep"
    pos.steps = [("orders", 0)]
    assert CAST + spell not in GAME.titles(pos, 0)


def test_thrown_daggers() -> None:
    """UWA-CBT-8: at 20 feet armour class 6 counts as 7; then the hand is empty."""
    pos = against("orc", 1, 20, points=20)
    pos.order[MAGE] = pos.foe_piece(0)
    fight.missile(pos, MAGE, False, ScriptedDice(12, 3), None)
    assert (pos.foe_hurt[0], bool(pos.marks[MAGE] & UNARMED)) == (3, True)


def test_one_arrow_on_the_move() -> None:
    """UWA-CBT-8: whoever closes in shoots once."""
    pos = against("orc", 1, 60, points=20)
    pos.arrows[ELF], pos.order[ELF] = 5, pos.foe_piece(0)
    fight.missile(pos, ELF, True, ScriptedDice(1), None)
    assert pos.arrows[ELF] == 4


@pytest.mark.parametrize(("name", "dice"), [("hold_person", (1, 14)), ("charm_person", (1, 15))])
def test_magicians_bind(name: str, dice: tuple[int, ...]) -> None:
    """UWA-SPELL-1: a single one saves against holding at -2; who fails is held or charmed, by a spell."""
    pos = against("magician", 1, 40)
    spell = pos.content.book.spells.number(name)
    sorcery.cast(pos, 0, spell, ScriptedDice(*dice), None)
    assert pos.fate[FIRST] == (HELD if name == "hold_person" else CHARMED)
    assert pos.spellbound[FIRST] == 6


def test_evil_priests() -> None:
    """UWA-CHAR-9: they wound, darken and curse."""
    pos = against("evil_priest")
    known = pos.content.book.spells
    sorcery.cast(pos, 0, known.number("cure_light_wounds"), ScriptedDice(2, 3), None)
    sorcery.cast(pos, 0, known.number("light"), ScriptedDice(), None)
    sorcery.cast(pos, 0, known.number("bless"), ScriptedDice(), None)
    assert (pos.hurt[SECOND], pos.lit, pos.blessed) == (4, 0, -1)


def test_other_sorcery() -> None:
    """UWA-SPELL-1: slowness, invisibility, a phantom, a bolt, and what is lost by a wound before the cast."""
    pos = against("magician", 1, 40)
    known = pos.content.book.spells
    sorcery.cast(pos, 0, known.number("slow"), ScriptedDice(), None)
    sorcery.cast(pos, 0, known.number("invisibility"), ScriptedDice(), None)
    sorcery.cast(pos, 0, known.number("phantasmal_forces"), ScriptedDice(1, 2, 5), None)
    assert (pos.lagging, bool(pos.foe_marks[0] & INVISIBLE), pos.hurt[FIRST]) == (1, True, 5)
    pos.foe_spells = [1 << known.number("sleep")]
    pos.foe_spoiled = 1
    assert foes.special(pos, 0, ScriptedDice(), None)
    assert pos.foe_spells == [0]


def test_bolts_and_balls() -> None:
    """UWA-R90, UWA-SAVE-2: a bolt at 55 feet strikes one rank of three; a ball in a passage 42 of sixty."""
    pos = against("kobold", 6, 55, level="5")
    cast(pos, MAGE, "lightning_bolt", -1, 1, 1, 1, 1, 1, 1, 1, 1)
    assert [fate == DEAD for fate in pos.foe_fate] == [True] * 3 + [False] * 3
    pos = against("kobold", 60, 60, level="5")
    cast(pos, MAGE, "fire_ball", -1, *[6] * 5, *[1] * 42)
    assert pos.foe_fate.count(DEAD) == 42


def test_a_held_door_is_broken() -> None:
    """UWA-PURS-6: a giant breaks it on 2 in one of two rounds."""
    for dice, over in (((3, 3), True), ((3, 2), False), ((1,), False)):
        pos = against("giant_hill", 1, 80)
        pos.steps, pos.fled, pos.held_door = [("chase",)], 200, 2
        pick(pos, "run", 1, *dice)
        assert bool(pos.outcome) == over


def test_a_secret_door_and_a_minotaur() -> None:
    """UWA-PURS-2: through the secret door they follow on 1 only; a minotaur always follows."""
    for die, over in ((1, False), (2, True)):
        pos = against("zombie", 1, 40)
        pos.steps, pos.fled = [("chase",)], 100
        pick(pos, "run", die)
        assert bool(pos.outcome) == over
    pos = against("minotaur", 1, 80)
    pos.steps, pos.fled = [("chase",)], 100
    pick(pos, "run")
    assert not pos.outcome


def test_weapons_thrown_away() -> None:
    """UWA-PURS-4: the rate is that of the lighter load."""
    pos = against("orc", 3, 40)
    pos.steps = [("chase",)]
    load = pos.load(FIRST)
    pick(pos, "drop-weapons")
    assert pos.load(FIRST) == load - 50


def test_what_is_learned() -> None:
    """UWA-XP-1, UWA-XP-2, UWA-XP-3, UWA-XP-4, UWA-CHAR-3: 600 and 600 gold pieces are 200 each; a third-level character
    on the first level gets a third; Strength 15 adds a tenth; nobody rises by two levels."""
    pos = party()
    pos.experience, pos.taken = 600, 6000
    assert ending.lesson(pos, FIRST) == 200
    pos.ability[6 * FIRST + STRENGTH] = 15
    assert ending.lesson(pos, FIRST) == 220
    pos.level[SECOND] = 3
    assert ending.lesson(pos, SECOND) == 66
    pos.experience = 600_000
    assert ending.lesson(pos, FIRST) == 3999
    assert [ending.requisite(score) for score in (15, 13, 9, 7, 6)] == [10, 5, 0, -10, -20]


def test_many_blows_left_out() -> None:
    """UWA-CBT-7, UWA-CHEST-2: options leave out many blows and soft poison."""
    assert blows.strikes(against("orc", level="4", multi_attack="no"), FIRST, 0) == 1
    from wyrmtable.games.underworld.rules import powers

    pos = against("giant_scorpion", soft_poison="no")
    powers.poison(pos, FIRST, ScriptedDice(), None)
    assert pos.fate[FIRST] == DEAD


def test_sleep_by_rows() -> None:
    """UWA-SPELL-1: 2d6 gnolls of two dice; one ogre of 4+1; sleepers are not gone."""
    pos = against("gnoll", 5)
    cast(pos, MAGE, "sleep", -1, 1, 2)
    assert list(pos.foe_fate) == [ASLEEP] * 3 + [ABLE] * 2
    pos = against("ogre", 2)
    cast(pos, MAGE, "sleep", -1)
    assert list(pos.foe_fate) == [ASLEEP, ABLE]
    assert GONE not in pos.foe_fate
