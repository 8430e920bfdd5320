"""Spells that last for turns, into the next meeting and no longer: cases with their dice."""

from __future__ import annotations

import pytest

from wyrmtable.core import NoDice, ScriptedDice
from wyrmtable.games.underworld.files.terms import (
    ABLE,
    ALOFT,
    ASLEEP,
    CHARMED,
    CONFUSED,
    DAZED,
    HELD,
    MISSILE_PROOF,
    PROTECTED,
    UNSEEN,
)
from wyrmtable.games.underworld.position import Position
from wyrmtable.games.underworld.rules import (
    blows,
    enchanting,
    explore,
    fight,
    lasting,
    magic,
    meeting,
    sorcery,
    turns,
    wizardry,
)

from .arena import CLERIC, ELF, FIRST, MAGE, against, pick, texts
from .caves import below, emptied

NO_DICE = NoDice()


def ready(pos: Position, who: int, name: str) -> int:
    spell = pos.content.book.spells.number(name)
    pos.spells[magic.slot(pos, who, spell)] += 1
    return spell


def cast(pos: Position, who: int, name: str, aim: int, *dice: int) -> None:
    rolls = ScriptedDice(*dice)
    magic.cast(pos, who, ready(pos, who, name), aim, rolls, None)
    rolls.finish()


def end_of_turn(pos: Position) -> None:
    pos.clock += turns.TURN
    pos.steps = [("explore",), turns.END]
    turns.turn_shut_in(pos, turns.END, NO_DICE, None)


@pytest.mark.parametrize(
    ("name", "who", "aim", "mark", "dice", "long"),
    [
        ("protection_from_evil", CLERIC, -1, PROTECTED, (), 6),
        ("protection_10_feet", MAGE, -1, PROTECTED, (), 6),
        ("protection_from_missiles", MAGE, CLERIC, MISSILE_PROOF, (), 12),
        ("levitate", MAGE, -1, ALOFT, (), 7),
        ("polymorph_self", MAGE, -1, ALOFT, (), 7),
        ("fly", MAGE, MAGE, ALOFT, (3,), 4),
    ],
)
def test_285_turns_of_a_spell(name: str, who: int, aim: int, mark: int, dice: tuple[int, ...], long: int) -> None:
    """UWA-SPELL-1, UWA-ACT-2, UWA-R94: so many turns, into the next meeting, and not one more."""
    pos = below()
    cast(pos, who, name, aim, *dice)
    bearer = who if aim < 0 else aim
    for _ in range(long - 1):
        end_of_turn(pos)
    explore.forget(pos)
    assert pos.marks[bearer] & mark
    end_of_turn(pos)
    assert (pos.marks[bearer] & mark, pos.lasting) == (0, [])


def test_286_bless_adds_up_and_ends() -> None:
    """UWA-SPELL-1: six turns each; the second, two turns later, is left when the first is over."""
    pos = below()
    cast(pos, CLERIC, "bless", -1)
    for _ in range(2):
        end_of_turn(pos)
    cast(pos, CLERIC, "bless", -1)
    explore.forget(pos)
    assert (pos.blessed, blows.bonus_of(pos, FIRST)) == (2, 2)
    for _ in range(4):
        end_of_turn(pos)
    pos.fatigue = 0
    assert blows.bonus_of(pos, FIRST) == 1
    for _ in range(2):
        end_of_turn(pos)
    assert pos.blessed == 0


def test_287_haste_and_slowness() -> None:
    """UWA-SPELL-1: three turns; haste undoes slowness, and slowness haste, once for all."""
    pos = below()
    cast(pos, MAGE, "haste", -1)
    for _ in range(2):
        end_of_turn(pos)
    explore.forget(pos)
    assert pos.hasted == 1
    end_of_turn(pos)
    assert pos.hasted == 0
    foe = against("magician")
    cast(foe, MAGE, "haste", -1)
    sorcery.EFFECTS["slow"](foe, 0, NO_DICE, None)
    assert (foe.hasted, foe.lagging, foe.lasting) == (0, 0, [])
    sorcery.EFFECTS["slow"](foe, 0, NO_DICE, None)
    assert (foe.lagging, lasting.holds(foe, lasting.SLOWNESS)) == (1, True)
    cast(foe, MAGE, "haste", -1)
    assert (foe.hasted, foe.lagging, foe.lasting) == (0, 0, [])


def test_288_ten_rounds_are_a_turn() -> None:
    """UWA-TIME-1, UWA-SPELL-1: thirty rounds of haste; in the thirty-first it is over."""
    pos = against("orc")
    pos.round = 1
    cast(pos, MAGE, "haste", -1)
    pos.round = 30
    lasting.expire(pos)
    assert pos.hasted == 1
    pos.round = 31
    lasting.expire(pos)
    assert pos.hasted == 0


@pytest.mark.parametrize(("round_", "confused"), [(12, True), (13, False)])
def test_289_twelve_rounds_of_confusion(round_: int, confused: bool) -> None:
    """UWA-SPELL-1: foes and friends alike."""
    pos = against("ogre", 3)
    pos.round = 1
    wizardry.confusion(pos, MAGE, -1, ScriptedDice(1, 2), None)
    sorcery.EFFECTS["confusion"](pos, 0, ScriptedDice(1, 1), None)
    pos.round = round_
    lasting.expire(pos)
    assert [bool(mark & CONFUSED) for mark in pos.foe_marks] == [confused] * 3
    assert [bool(pos.marks[who] & DAZED) for who in pos.march[:3]] == [confused, confused, False]


def test_290_unseen_until_he_strikes() -> None:
    """UWA-SPELL-1: no turn ends invisibility, but a blow does."""
    pos = below()
    cast(pos, MAGE, "invisibility", ELF)
    for _ in range(30):
        end_of_turn(pos)
    explore.forget(pos)
    assert pos.marks[ELF] & UNSEEN
    band = against("orc")
    band.marks[ELF] |= UNSEEN
    band.march = [ELF, *[who for who in band.march if who != ELF]]
    blows.strike(band, ELF, 0, ScriptedDice(2), None)
    assert not band.marks[ELF] & UNSEEN


def test_291_what_was_detected() -> None:
    """UWA-SPELL-1: for six turns the invisible are seen, and what the next who are met stand for."""
    pos = below()
    cast(pos, MAGE, "detect_invisible", -1)
    cast(pos, CLERIC, "detect_evil", -1)
    for _ in range(5):
        end_of_turn(pos)
    explore.forget(pos)
    assert pos.keen & meeting.SEES_INVISIBLE
    pos.foe_kind, pos.foe_marks, pos.steps = [pos.content.book.number["orc"]], [0], [("explore",), ("muster",)]
    meeting.muster(pos, ("muster",), ScriptedDice(1), None)
    assert pos.seen_bent == 1
    end_of_turn(pos)
    assert pos.keen & meeting.SEES_INVISIBLE == 0
    pos.steps = [("explore",), ("muster",)]
    meeting.muster(pos, ("muster",), ScriptedDice(1), None)
    assert pos.seen_bent == 0


def test_292_a_curse_passes() -> None:
    """UWA-CHAR-9, UWA-SPELL-1: a Bless turned round takes one for six turns."""
    pos = below()
    sorcery.EFFECTS["bless"](pos, 0, NO_DICE, None)
    explore.forget(pos)
    assert pos.blessed == -1
    for _ in range(6):
        end_of_turn(pos)
    assert pos.blessed == 0


def test_293_cast_before_anybody_is_met() -> None:
    """UWA-PLAY-12: Bless and its like between two meetings, in a round; not twice on whoever has it."""
    pos = below()
    emptied(pos)
    for name in ("bless", "protection_from_evil"):
        ready(pos, CLERIC, name)
        ready(pos, CLERIC, name)
    assert {"cast-bless", "cast-protection-from-evil"} <= set(texts(pos))
    pick(pos, "cast-bless")
    assert (pos.blessed, pos.clock) == (1, turns.ROUND_PARTS)
    assert "cast-bless" not in texts(pos)
    pick(pos, "cast-protection-from-evil")
    assert pos.marks[CLERIC] & PROTECTED
    ready(pos, MAGE, "invisibility")
    pos.pending = None
    pick(pos, "cast-invisibility")
    assert pos.marks[pos.march[0]] & UNSEEN


def test_294_in_the_open_nothing_lasts() -> None:
    """UWA-R94: a meeting that is not below ground takes everything with it."""
    pos = against("orc")
    enchanting.bless(pos, CLERIC, -1, NO_DICE, None)
    cast(pos, CLERIC, "protection_from_evil", -1)
    pos.marks[ELF] |= UNSEEN
    lasting.outlast(pos, pos.column)
    assert (pos.blessed, pos.lasting, pos.marks[CLERIC] & PROTECTED, pos.marks[ELF] & UNSEEN) == (0, [], 0, 0)


@pytest.mark.parametrize(
    ("fate", "level", "dice", "long"),
    [(HELD, 0, (1, 3), 4), (HELD, 6, (), 12), (ASLEEP, 3, (1, 2, 3, 4), 10)],
)
def test_295_bound_for_turns(fate: int, level: int, dice: tuple[int, ...], long: int) -> None:
    """UWA-MON-1, UWA-SPELL-1, UWA-R94: a ghoul's victim for 2d4 turns, whom a Magician holds for twelve, whom sleep
    overcame for 4d4; the others wait for him, and then he is himself."""
    pos = below()
    emptied(pos)
    pos.fate[ELF], pos.spellbound[ELF] = fate, level
    fight.wake(pos)
    assert pos.fate[ELF] == fate
    rolls = ScriptedDice(*dice)
    pos.steps = [("go-on", 0)]
    explore.go_on(pos, pos.steps[-1], rolls, None)
    rolls.finish()
    assert (pos.fate[ELF], pos.sleepers, pos.clock) == (ASLEEP, [(ELF, long * turns.TURN)], long * turns.TURN)
    for left in range(long - 1, -1, -1):
        turns.turn_shut_in(pos, pos.steps[-1], NO_DICE, None)
        assert (pos.fate[ELF] == ABLE) == (left == 0)


def test_296_in_one_meeting_they_wake() -> None:
    """UWA-R94: where nothing comes after it, and a charm anywhere."""
    pos = against("orc")
    pos.fate[ELF], pos.fate[MAGE] = HELD, CHARMED
    fight.wake(pos)
    assert (pos.fate[ELF], pos.fate[MAGE]) == (ABLE, ABLE)
    pos = below()
    pos.fate[MAGE] = CHARMED
    fight.wake(pos)
    assert pos.fate[MAGE] == ABLE
