"""Who is met, surprise, and words: cases with scripted dice."""

from __future__ import annotations

import pytest

from wyrmtable.core import Decision
from wyrmtable.games.underworld.files.terms import BARE, CHARISMA, GONE, UNARMED
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.position import Position
from wyrmtable.games.underworld.rules import meeting, talk

from .arena import CLERIC, ELF, FIRST, MAGE, against, kinds, party, pick, run, texts, told


def met(pos: Position, *dice: int) -> list[object]:
    pos.steps = [("meet",)]
    return kinds(run(pos, *dice))


def names(pos: Position) -> list[str]:
    return [pos.kind(foe).id for foe in range(len(pos.foe_kind))]


def test_a_thrown_encounter() -> None:
    """UWA-GAME-11, UWA-MTX-1, UWA-MTX-2, UWA-SIGHT-1, UWA-GEN-2, UWA-GEN-3: table 1, orcs, twice d6 of them, seen at
    2d4 x 10 feet."""
    pos = party()
    assert met(pos, 1, 4, 3, 4, 123, 3, 2, 3) == ["met"]
    assert names(pos) == ["orc"] * 7
    assert (pos.gap, pos.surprise, pos.strength) == (50, 0, 7)
    assert texts(pos) == ["fight", "flee", "parley", "threaten", "surrender", "wait"]


@pytest.mark.parametrize(
    ("number", "table", "level", "fitted"), [(4, 1, 1, 4), (4, 1, 4, 16), (4, 3, 1, 1), (5, 2, 1, 2), (1, 4, 1, 1)]
)
def test_numbers_fit_the_level(number: int, table: int, level: int, fitted: int) -> None:
    """UWA-WAND-5: multiplied or divided by one more than the difference, at least one."""
    expected = party().content.book.encounters.expected(level)
    assert meeting.fitted(number, table, expected) == fitted


def test_general_names() -> None:
    """UWA-MON-2: giants by d100; spiders by the dungeon level."""
    pos = party(dungeon="6")
    met(pos, 6, 1, 80, 1, 6, 3, 3)
    assert names(pos) == ["giant_frost"]
    pos = party()
    met(pos, 1, 8, 1, 1, 5, 6, 3, 3)
    assert set(names(pos)) == {"giant_spider_s"}


def test_a_wizard_has_company() -> None:
    """UWA-MTX-7, UWA-WAND-5: one wizard, apprentices, bodyguards."""
    pos = party(dungeon="6")
    met(pos, 6, 10, 2, 3, 1, 99, 6, 4, 4)
    assert names(pos) == ["wizard", "enchanter", "enchanter", "hero", "hero", "hero"]


def test_a_hydra_has_heads() -> None:
    """UWA-MON-4: eight heads are eight dice, 48 points and eight bites; six points cost a bite."""
    from wyrmtable.games.underworld.rules.foes import foe_strikes

    pos = party(dungeon="6")
    met(pos, 2, 11, 3, 7, 6, 4, 4)
    assert (names(pos), pos.dice_of(1), pos.foe_hp) == (["hydra", "hydra"], 8, [48, 48])
    pos.foe_hurt[0] = 13
    assert foe_strikes(pos, 0, FIRST) == 6


def test_dragons_have_an_age() -> None:
    """UWA-MON-9: as many points for each die as its age says."""
    pos = party(dungeon="6")
    met(pos, 6, 3, 1, 77, 6, 4, 4)
    assert names(pos) == ["dragon_white"]
    assert pos.foe_hp[0] in range(6, 37, 6)


def test_the_wyvern_of_the_book() -> None:
    """UWA-SURP-2, UWA-SURP-3, UWA-SURP-5, UWA-R14: surprise at ten feet; a throw of 6 is no sting, so it bites; it
    strikes twice before the party answers."""
    pos = against("wyvern", points=30)
    pos.steps = [("sight",)]
    pos.marks[:] = bytearray([2]) * 6
    # surprised on a 2, distance 2: ten feet, nobody drops anything, the torch burns on
    # 3 + 3 is no sting, and it bites the first for 1 + 2
    log = run(pos, 2, 2, *[100] * 6, 5, 1, 3, 3, 20, 1)
    assert (pos.gap, pos.hurt[FIRST], pos.initiative) == (0, 3, 1)
    assert told(log, "foe-blow")[0][0] == "hit"
    assert texts(pos)[0] == "fight"
    pick(pos, "fight")
    while pos.steps[-1][1] != 5 and pos.order.count(pos.foe_piece(0)) < 2:
        pick(pos, "foe-1")
    log = pick(pos, "foe-1", 1, 3, 3, 20, 1, 1, 1, 1)
    assert next(kind for kind in kinds(log) if kind in ("foe-blow", "blow")) == "foe-blow"
    assert pos.hurt[FIRST] == 6


def test_surprise_needs_the_unaware() -> None:
    """UWA-SURP-1, UWA-LIGHT-2, UWA-SURP-4: behind a door the foes may be surprised, and the party has a segment."""
    pos = against("orc", 3, meeting="door", dungeon="3")
    pos.steps = [("sight",)]
    assert "surprising" in kinds(run(pos, 1, 5))
    assert (pos.gap, texts(pos)) == (30, ["fight", "close", "flee", "parley", "threaten", "hide"])
    pick(pos, "close")
    assert pos.gap == 0


def test_dropping_things() -> None:
    """UWA-DROP-1: the first drops his weapon; the last drops the torch, and it goes out."""
    pos = against("troll", points=20)
    pos.steps = [("begin",)]
    pos.surprise, pos.gap = 1, 30
    pos.marks[MAGE] |= 4
    log = run(pos, 25, 26, 26, 26, 26, 10, 2, 3)
    assert pos.marks[FIRST] & UNARMED
    assert pos.marks[MAGE] & BARE
    assert pos.lit == 0
    assert told(log, "dropped")[1][1] == "the torch"


def test_shunning() -> None:
    """UWA-AVOID-2: six levels against two dice: intelligent foes slip away; unintelligent ones do not."""
    pos = against("orc", 2, 40)
    pos.steps = [("begin",)]
    assert "shunned" in kinds(run(pos))
    assert pos.outcome[2] == (1.0,)
    assert set(pos.foe_fate) == {GONE}
    pos = against("giant_ant", 1, 40)
    pos.steps = [("begin",)]
    run(pos)
    assert texts(pos) == ["fight", "flee", "surrender"]


def talking() -> Position:
    pos = against("orc", 6, 40)
    pos.steps = [("menu",)]
    pos.gold[FIRST] = 200
    return pos


def test_a_bribe() -> None:
    """UWA-REACT-1, UWA-REACT-2, UWA-CHAR-5: Charisma 16 adds 2, Chaos takes 2, 200 gold for six dice add 3: 6 becomes
    9, and they let the party pass with the gold paid."""
    pos = talking()
    pos.ability[6 * CLERIC + CHARISMA] = 16
    pick(pos, "parley")
    pick(pos, "cleric")
    assert texts(pos) == ["=0", "=10", "=20", "=50", "=100", "=200"]
    log = pick(pos, "=200", 3, 3)
    assert told(log, "reaction") == [("friendly",)]
    assert (pos.purse(), pos.outcome[2]) == (0, (1.0,))


def test_one_more_word() -> None:
    """UWA-REACT-2: uncertain foes hear one more word; without gold it counts -1, and then they attack."""
    pos = talking()
    pick(pos, "parley")
    pick(pos, "elf")
    assert told(pick(pos, "=0", 4, 4), "reaction") == [("uncertain",)]
    pick(pos, "parley")
    pick(pos, "elf")
    assert told(pick(pos, "=0", 4, 4, 6), "reaction") == [("hostile",)]
    assert pos.steps[-1] == ("stance",)


def test_threats() -> None:
    """UWA-REACT-4: a failed threat gives them the initiative; there is no second one."""
    pos = talking()
    pick(pos, "threaten")
    pick(pos, "elf", 1, 2, 6)
    assert (pos.initiative, pos.steps[-1]) == (1, ("stance",))
    pos = talking()
    pick(pos, "threaten")
    pick(pos, "elf", 5, 4)
    assert "threaten" not in texts(pos)


def test_beasts_are_fed() -> None:
    """UWA-REACT-3: a troll is half-witted: fed with a ration, 11 - 2 is friendly. A worm cannot be spoken to."""
    pos = against("troll", 1, 40)
    pos.steps = [("menu",)]
    pos.food[ELF] = 7
    pick(pos, "feed", 6, 5)
    assert (pos.food[ELF], pos.outcome[2]) == (6, (1.0,))
    pos = against("purple_worm", 1, 40)
    pos.steps = [("menu",)]
    assert GAME.why_not(pos, 0, pos.content.names.pick("parley"))[0].rule == "UWA-REACT-3"


def test_the_always_hostile() -> None:
    """UWA-MON-8: nobody talks with skeletons or minotaurs."""
    assert not talk.can_talk(against("minotaur"))
    assert not talk.can_talk(against("skeleton"))
    assert talk.can_talk(against("ogre"))


@pytest.mark.parametrize(("die", "share"), [(1, 0.5), (5, 0.5), (6, 0.0)])
def test_surrender(die: int, share: float) -> None:
    """UWA-REACT-5: robbed, ransomed, slain."""
    pos = talking()
    pos.gold[FIRST] = 700
    pick(pos, "surrender", die)
    assert pos.outcome[2] == (share,)
    assert pos.purse() == {1: 0, 5: 100}.get(die, 0)


def test_beasts_take_no_prisoners() -> None:
    """UWA-REACT-5: the others slay; the game warns of it."""
    pos = against("troll", 1, 40)
    pos.steps = [("menu",)]
    assert "surrender" in GAME.view(pos, 0).warned
    pick(pos, "surrender")
    assert pos.outcome[2] == (0.0,)


def test_caller_and_owners() -> None:
    """UWA-PLAY-1: with three players each has two characters; the caller is the player of the first who is able."""
    pos = against("troll", players="3")
    assert [pos.content.owner(who) for who in range(6)] == [0, 0, 1, 1, 2, 2]
    pos.fate[0] = pos.fate[1] = 1
    decision = GAME.decision(pos)
    assert isinstance(decision, Decision)
    assert decision.seat == 1


def test_marching_order() -> None:
    """UWA-MARCH-1: two change places; the last one bears the torch."""
    pos = party()
    pos.steps = [("meet",), ("march", 3)]
    pick(pos, "mage")
    pick(pos, "fighter-1")
    assert pos.march == [5, 1, 2, 3, 4, 0]
    assert pos.marks[0] & 4
