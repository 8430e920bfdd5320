"""Spells of the fourth level and above, and lower ones that serve between fights: cases with scripted dice."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import Decision, Event, NoDice, ScriptedDice, Setting, complete
from wyrmtable.games.underworld.files.buttons import CAST
from wyrmtable.games.underworld.files.encounters import MOST_ITEMS
from wyrmtable.games.underworld.files.terms import (
    ABLE,
    ALOFT,
    CHARMED,
    CONFUSED,
    DAZED,
    DEAD,
    DISEASED,
    FADING,
    GONE,
    HELD,
    HEXED,
    POISONED,
    ROUND,
    SICK,
    SIZE,
    STONE,
)
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.position import Position
from wyrmtable.games.underworld.rules import chase, fight, foes, halls, magic, powers, remedies, scrolls, sorcery, turns
from wyrmtable.games.underworld.rules.level import ROOM
from wyrmtable.games.underworld.rules.lurkers import Lurker
from wyrmtable.games.underworld.rules.truth import level, storey

from .arena import CLERIC, FIRST, MAGE, SECOND, against, kinds, party, pick, texts, told
from .caves import below, exchange, hall, stand
from .test_spells import cast, give


def offered(pos: Position, name: str) -> bool:
    """Whether the Magic-User or the Cleric can cast it in the fight as it stands."""
    return magic.fits(pos, MAGE, pos.content.book.spells.number(name))


# -- the ladders -------------------------------------------------------------------------------------------------------


def test_high_levels() -> None:
    """UWA-CHAR-7, UWA-R290: a party of the twelfth level; what each class has there."""
    pos: Position = GAME.setup(complete(GAME, Setting("meeting", {"level": "12"})), ScriptedDice(5))
    assert [pos.level[who] for who in range(6)] == [12, 12, 6, 12, 4, 12]
    assert [pos.rung(who).column for who in (FIRST, CLERIC, MAGE)] == [4, 3, 3]
    assert pos.rung(MAGE).spells == (4, 4, 4, 4, 4, 1)
    assert pos.rung(CLERIC).spells == (3, 3, 3, 2, 2)
    ready = {pos.content.book.spells.known[spell].id for spell in magic.prepared(pos, MAGE)}
    assert {"confusion", "cloudkill", "stone_to_flesh"} <= ready


# -- upon the foes -----------------------------------------------------------------------------------------------------


def test_charm_monster() -> None:
    """UWA-SPELL-1: 3d6 of three dice or less, each with a save; or one of more dice."""
    pos = against("goblin", 5, 60)
    cast(pos, MAGE, "charm_monster", 2, 1, 1, 1, 15, 16, 3)
    assert list(pos.foe_fate) == [ABLE, CHARMED, CHARMED, ABLE, ABLE]
    pos = against("ogre", 2, 60)
    cast(pos, MAGE, "charm_monster", 1, 13)
    assert list(pos.foe_fate) == [ABLE, CHARMED]
    pos = against("skeleton", 1, 60)
    cast(pos, MAGE, "charm_monster", 0)
    assert list(pos.foe_fate) == [ABLE]


def test_hold_monster() -> None:
    """UWA-SPELL-1: one to four of any kind; whoever is alone saves at -2."""
    pos = against("ogre", 3, 60)
    cast(pos, MAGE, "hold_monster", -1, 2, 10, 11)
    assert list(pos.foe_fate) == [HELD, ABLE, ABLE]
    pos = against("ogre", 3, 60)
    cast(pos, MAGE, "hold_monster", -1, 1, 12)
    assert list(pos.foe_fate) == [HELD, ABLE, ABLE]


def test_confusion() -> None:
    """UWA-SPELL-1: 2d6 of them; on 2 to 5 they fight on, on 6 to 8 they stand, from 9 they strike their own."""
    pos = against("goblin", 4)
    cast(pos, MAGE, "confusion", -1, 1, 2)
    assert [bool(mark & CONFUSED) for mark in pos.foe_marks] == [True, True, True, False]
    log: list[Event] = []
    assert not foes.bewildered(pos, 0, ScriptedDice(2, 3), log)
    assert foes.bewildered(pos, 0, ScriptedDice(3, 3), log)
    assert not log
    dice = ScriptedDice(4, 5, 2, 20, 4)
    assert foes.bewildered(pos, 0, dice, log)
    dice.finish()
    assert told(log, "at-its-own") == [("hit", pos.foe_piece(0), pos.foe_piece(2), 4)]
    assert pos.foe_fate[2] == DEAD
    assert not foes.bewildered(pos, 3, ScriptedDice(), log)


def test_the_steady_keep_their_heads() -> None:
    """UWA-SPELL-1: four dice or more save against confusion in each round."""
    pos = against("ogre", 1)
    cast(pos, MAGE, "confusion", -1, 1, 1)
    assert not foes.bewildered(pos, 0, ScriptedDice(14), None)
    assert foes.bewildered(pos, 0, ScriptedDice(13, 3, 3), None)


def test_cloudkill() -> None:
    """UWA-SPELL-1: it reaches ten feet off; under five dice they die, six ranks deep, without a save."""
    pos = against("ogre", 2, 20)
    give(pos, MAGE, "cloudkill")
    assert not offered(pos, "cloudkill")
    pos.gap = 10
    assert offered(pos, "cloudkill")
    pos.foe_kind[1] = pos.content.book.number["troll"]
    cast(pos, MAGE, "cloudkill", -1)
    assert list(pos.foe_fate) == [DEAD, ABLE]
    pos = against("goblin", 20, 10)
    cast(pos, MAGE, "cloudkill", -1)
    assert pos.foe_fate.count(DEAD) == 18


def test_feeblemind() -> None:
    """UWA-SPELL-1: a Magic-User saves at -4 or casts no more; it is not offered where there is none."""
    pos = against("ogre", 1, 60)
    give(pos, MAGE, "feeblemind")
    assert not offered(pos, "feeblemind")
    pos = against("magician", 1, 60)
    pos.foe_spells[0] = 1 << pos.content.book.spells.number("sleep")
    give(pos, MAGE, "feeblemind")
    assert offered(pos, "feeblemind")
    cast(pos, MAGE, "feeblemind", 0, 20)
    assert pos.foe_spells[0]
    cast(pos, MAGE, "feeblemind", 0, 19)
    assert not pos.foe_spells[0]
    assert not any(GAME.imagine(pos, 0, Random(seed)).foe_spells[0] for seed in range(9))


def test_polymorph() -> None:
    """UWA-SPELL-1, UWA-R291: it saves as against wands, or is a rat; the caster himself takes wing."""
    pos = against("troll", 1, 60, points=30)
    cast(pos, MAGE, "polymorph_others", 0, 11)
    assert pos.kind(0).id == "troll"
    cast(pos, MAGE, "polymorph_others", 0, 10)
    assert (pos.kind(0).id, pos.foe_hp[0]) == ("giant_rat", 2)
    cast(pos, MAGE, "polymorph_self", -1)
    assert pos.marks[MAGE] & ALOFT


def test_dispel_evil() -> None:
    """UWA-SPELL-1: the undead and the summoned within thirty feet save or are gone; nobody else minds."""
    pos = against("zombie", 3, 30)
    pos.foe_kind[2] = pos.content.book.number["orc"]
    cast(pos, CLERIC, "dispel_evil", -1, 15, 16)
    assert list(pos.foe_fate) == [GONE, ABLE, ABLE]


def test_an_elemental() -> None:
    """UWA-SPELL-1: it strikes for the caster while he concentrates, and turns on the party when he does not."""
    pos = against("troll", 1, 0, points=40)
    pos.steps = [("round",)]
    cast(pos, MAGE, "conjure_elemental", -1, 6, 3, 3, 3)
    assert (pos.phantom, pos.foe_hurt[0]) == (MAGE, 9)
    pos.order = [0] * len(pos.order)
    log: list[Event] = []
    dice = ScriptedDice(1)
    fight.act(pos, 0, dice, log)
    dice.finish()
    assert "broke-loose" in kinds(log)
    assert (pos.conjured, pos.kind(1).id, pos.dice_of(1)) == (0, "conjured_elemental", 16)


# -- upon the party ----------------------------------------------------------------------------------------------------


def conjure(pos: Position, name: str, *dice: int) -> None:
    rolls = ScriptedDice(*dice)
    pos.foe_spells[0] |= 1 << pos.content.book.spells.number(name)
    sorcery.cast(pos, 0, pos.content.book.spells.number(name), rolls, None)
    rolls.finish()


def test_great_magicians() -> None:
    """UWA-SPELL-1: what a sorcerer casts: a cloud, charms for many, confusion, and the end of a Magic-User's art."""
    pos = against("sorcerer", 1, 10)
    pos.level[FIRST] = 5
    conjure(pos, "cloudkill")
    assert [who for who in range(6) if pos.fate[who] == ABLE] == [FIRST]
    pos = against("sorcerer", 1, 60)
    conjure(pos, "charm_monster", 1, 1, 1, 1, 15, 16, 15)
    assert [pos.fate[who] for who in range(3)] == [CHARMED, ABLE, ABLE]
    pos = against("sorcerer", 1, 60)
    give(pos, MAGE, "sleep")
    conjure(pos, "feeblemind", 18)
    assert not magic.prepared(pos, MAGE)


@pytest.mark.parametrize("hit", [0, 1])
def test_feeble_minded_in_the_middle_of_a_spell(hit: int) -> None:
    """UWA-SPELL-1, UWA-CBT-1: he has begun one before it befalls him; nothing comes of it, whether he is hit or not."""
    pos = against("sorcerer", 1, 60)
    give(pos, MAGE, "sleep")
    pos.order[MAGE], pos.spoiled = CAST + pos.content.book.spells.number("sleep"), hit << MAGE
    conjure(pos, "feeblemind", 18)
    fight.cast(pos, MAGE, NoDice(), None)
    assert not magic.prepared(pos, MAGE)


def test_confused_friends() -> None:
    """UWA-SPELL-1: whoever of the party is confused stands still on 6 to 8, and from 9 on strikes the next of them."""
    pos = against("wizard", 1)
    conjure(pos, "confusion", 1, 1)
    assert [bool(pos.marks[who] & DAZED) for who in range(4)] == [True, True, False, False]
    pos.order = [pos.foe_piece(0)] * len(pos.order)
    dice = ScriptedDice(3, 3, 5, 5, 16, 4)
    fight.dazed(pos, dice, None)
    dice.finish()
    assert [pos.order[who] == pos.foe_piece(0) for who in range(3)] == [False, False, True]
    assert pos.hurt[2] == 4


def test_high_priests() -> None:
    """UWA-CHAR-9: reversed, a priest's spells slay, poison, wound and bring fever; all of them by a touch."""
    pos = against("evil_high_priest", 1)
    conjure(pos, "raise_dead", 1, 10)
    assert pos.fate[FIRST] == DEAD
    pos = against("evil_high_priest", 1)
    conjure(pos, "cure_serious_wounds", 1, 2, 2)
    assert pos.hurt[FIRST] == 6
    conjure(pos, "cure_disease", 1, 15, 1)
    assert pos.marks[FIRST] & DISEASED
    conjure(pos, "neutralize_poison", 2, 11, 3)
    assert pos.marks[SECOND] & SICK
    pos.gap = 10
    pos.foe_spells[0] = 1 << pos.content.book.spells.number("raise_dead")
    assert sorcery.choose(pos, 0) == -1


# -- walls behind those who run ----------------------------------------------------------------------------------------


def test_walls() -> None:
    """UWA-SPELL-1: nobody passes stone; through fire goes only who has four dice, and burns; twice as sore what fears
    fire. Ice is for what lives in it."""
    pos = against("goblin", 2, 30)
    pos.steps = [("chase",)]
    give(pos, MAGE, "wall_of_fire")
    assert "cast-wall-of-fire" in texts(pos)
    assert told(pick(pos, "cast-wall-of-fire"), "pursuit") == [("follow no more",)]
    for name, kind, dice in (
        ("wall_of_fire", "ogre", (4,)), ("wall_of_fire", "mummy", (4, 5)), ("wall_of_fire", "giant_frost", (4, 5)),
        ("wall_of_ice", "giant_fire", (4, 5)), ("wall_of_ice", "mummy", (4,)),
    ):  # fmt: skip
        pos = against(kind, 2, 30, points=30)
        pos.foe_kind[1] = pos.content.book.number["goblin"]
        pos.steps = [("chase",)]
        give(pos, MAGE, name)
        pick(pos, f"cast-{name.replace('_', '-')}", *dice)
        assert (pos.steps, pos.foe_hurt[0], pos.foe_fate[1]) == ([("chase",)], sum(dice), ROUND)
    pos = against("giant_fire", 1, 30, points=30)
    pos.steps = [("chase",)]
    give(pos, MAGE, "wall_of_iron")
    assert told(pick(pos, "cast-wall-of-iron"), "pursuit") == [("follow no more",)]


def test_walls_below_ground() -> None:
    """UWA-SPELL-1, UWA-PURS-5: in a dungeon they close the way as well."""
    pos = below()
    pos.foe_kind, pos.foe_hp = [pos.content.book.number["goblin"]], [3]
    for counts in (pos.foe_hurt, pos.foe_spells, pos.foe_spent, pos.foe_marks, pos.foe_grip):
        counts.append(0)
    pos.foe_fate, pos.gap, pos.steps = bytearray([ABLE]), 30, [("flight",)]
    mage = next(who for who in range(6) if pos.klass(who) == "mage")
    give(pos, mage, "wall_of_stone")
    rolls = ScriptedDice()
    pos.pending = None
    spell = CAST + pos.content.book.spells.number("wall_of_stone")
    decision = GAME.decision(pos)
    assert isinstance(decision, Decision)
    assert spell in decision.picks
    chase.wall_off(pos, spell - CAST, rolls, None)
    assert pos.steps == [("away",)]


# -- for friends -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "fate", "mark"),
    [
        ("remove_curse", ABLE, HEXED),
        ("neutralize_poison", ABLE, SICK),
        ("neutralize_poison", DEAD, POISONED),
        ("stone_to_flesh", STONE, 0),
        ("raise_dead", DEAD, 0),
    ],
)
def test_great_cures(name: str, fate: int, mark: int) -> None:
    """UWA-SPELL-1, UWA-SPELL-2: whom each of them serves, and that it does."""
    pos = party()
    assert magic.friends(pos, name) == []
    pos.fate[SECOND] = fate
    pos.marks[SECOND] |= mark
    assert magic.friends(pos, name) == [SECOND]
    cast(pos, CLERIC, name, SECOND)
    assert (pos.fate[SECOND], pos.marks[SECOND] & mark) == (ABLE, 0)
    assert pos.hurt[SECOND] == (7 if fate == DEAD else 0)
    assert magic.friends(pos, name) == []


def test_poison_can_be_undone_for_a_turn() -> None:
    """UWA-SPELL-1: whom poison kills can be called back for ten rounds, and no longer."""
    pos = below(soft_poison="no")
    powers.poison(pos, FIRST, NoDice(), None)
    assert (pos.fate[FIRST], pos.marks[FIRST] & POISONED) == (DEAD, POISONED)
    turns.fade(pos)
    assert magic.friends(pos, "neutralize_poison") == [FIRST]
    turns.fade(pos)
    assert magic.friends(pos, "neutralize_poison") == []
    assert not pos.marks[FIRST] & FADING


# -- between fights ----------------------------------------------------------------------------------------------------


def help_with(pos: Position, name: str, *dice: int) -> list[Event]:
    """The Magic-User or the Cleric of an expedition casts it, if it is offered."""
    log: list[Event] = []
    spell, rolls = pos.content.book.spells.number(name), ScriptedDice(*dice)
    assert spell in dict(remedies.remedies(pos))
    remedies.help_with(pos, spell, rolls, log)
    rolls.finish()
    return log


def of_class(pos: Position, klass: str) -> int:
    return next(who for who in range(6) if pos.klass(who) == klass)


def test_detect_magic() -> None:
    """UWA-GUARD-1: it shows a hoard that magic hides."""
    pos = below()
    stand(pos, next(square for square in range(SIZE) if level(pos).squares[square] == ROOM))
    hall(pos, silver=100, guard=halls.INVISIBLE_HOARD, known=0, kind=-1, number=0)
    give(pos, of_class(pos, "mage"), "detect_magic")
    help_with(pos, "detect_magic")
    found = halls.here(pos)
    assert found is not None
    assert found.open_to_view


def test_find_traps() -> None:
    """UWA-SPELL-1, UWA-CHEST-1: a trapped box shows its trap for certain, one without is known to be safe."""
    for guard, known in ((halls.NEEDLE, halls.TRAP_KNOWN), (halls.CHEST, halls.SAFE)):
        pos = below()
        stand(pos, next(square for square in range(SIZE) if level(pos).squares[square] == ROOM))
        hall(pos, silver=100, guard=guard, other_guard=0, known=halls.FOUND, kind=-1, number=0)
        give(pos, of_class(pos, "cleric"), "find_traps")
        help_with(pos, "find_traps")
        found = halls.here(pos)
        assert found is not None
        assert found.known & known
    worlds = [GAME.imagine(pos, 0, Random(seed)) for seed in range(12)]
    safe = {halls.Hall(*row).guard for world in worlds for row in world.halls if halls.Hall(*row).known & halls.SAFE}
    assert safe == {halls.FALSE_BOTTOM, halls.CHEST}


def test_traps_of_the_floor(monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-SPELL-1: Find Traps reaches thirty feet, not forty."""
    pos = below()
    near = remedies.within(pos, remedies.TRAP_SQUARES)
    beyond = [square for square in remedies.within(pos, 4) if square not in near]
    true = storey(pos)._replace(traps=(Lurker(1, near[-1], 0), Lurker(1, beyond[0], 0)))
    exchange(monkeypatch, remedies, "storey", lambda pos: true)
    give(pos, of_class(pos, "cleric"), "find_traps")
    log = help_with(pos, "find_traps")
    assert pos.spent == [(0, near[-1])]
    assert told(log, "traps-shown") == [(1,)]


def test_wizard_eye() -> None:
    """UWA-SPELL-1: six turns, 120 feet each; rooms are seen whole, with whoever lives there; no door opens to it."""
    pos = below()
    before = sum(map(bool, pos.seen))
    give(pos, of_class(pos, "mage"), "wizard_eye")
    log = help_with(pos, "wizard_eye")
    drawn = sum(map(bool, pos.seen)) - before
    assert drawn > 0
    assert told(log, "eye") == [(drawn,)]
    assert pos.clock == 6 * turns.TURN + turns.ROUND_PARTS
    assert pos.steps.count(turns.END) == 6
    assert not GAME.audit(pos)


def test_reading_a_scroll() -> None:
    """UWA-MAG-5, UWA-R291: who has read a scroll can cast its spells, of a Cleric's only a Cleric; it is used up."""
    pos = below()
    book = pos.content.book
    kinds_of = book.treasure.magic.results.index("scroll")
    two = book.treasure.items["scroll"].ladder.results.index("scroll of two spells")
    pos.things, pos.packed = [(1 + kinds_of * MOST_ITEMS + two, 3_000, 0)], 5
    mage, cleric = of_class(pos, "mage"), of_class(pos, "cleric")
    pos.spells[:] = bytearray(len(pos.spells))
    give(pos, mage, "read_magic")
    log = help_with(pos, "read_magic", 2, 6, 1, 5, 1)
    assert [book.spells.known[spell].id for spell in magic.prepared(pos, mage)] == ["stone_to_flesh"]
    assert [book.spells.known[spell].id for spell in magic.prepared(pos, cleric)] == ["dispel_evil"]
    assert (pos.things, pos.packed, len(told(log, "read"))) == ([], 0, 2)
    assert scrolls.SPELLS_OF["scroll of two spells"] == 2


def test_animate_dead() -> None:
    """UWA-SPELL-1, UWA-R263: skeletons go along as hired men do, as many as there is room for."""
    pos = below()
    mage = of_class(pos, "mage")
    pos.level[mage] = 10
    give(pos, mage, "animate_dead")
    log = help_with(pos, "animate_dead", 1, 1, 2, 3)
    assert told(log, "animated") == [(2,)]
    assert (len(pos.men), pos.hp[-2:]) == (2, [2, 3])
    assert not GAME.audit(pos)


def test_no_peeping() -> None:
    """UWA-SPELL-1: whoever has cast a spell to see more cannot take it back, even if there was nothing to see."""
    pos = below(level="4")
    seen, cleric = pos.knowledge(), of_class(pos, "cleric")
    magic.spend(pos, cleric, magic.prepared(pos, cleric)[0], None)
    assert pos.knowledge() != seen
