"""Rulings of the meeting, each with its case."""

from __future__ import annotations

from random import Random

from wyrmtable.core import ALL, RandomDice, ScriptedDice
from wyrmtable.games.underworld.files.terms import HORDE, WAY_OUT
from wyrmtable.games.underworld.game import GAME
from wyrmtable.games.underworld.rules import chase, foes, meeting, talk

from .arena import FIRST, SECOND, against, party, pick, run


def test_what_wins() -> None:
    """UWA-R80: parting in peace wins, flight is neither won nor lost, the death of all loses."""
    shares = []
    for end in ("parted", "away", "lost"):
        pos = against("orc")
        pos.steps = [(end,)]
        run(pos)
        shares.append((pos.outcome[0], pos.outcome[2]))
    assert shares == [((0,), (1.0,)), ((), (0.5,)), ((), (0.0,))]


def test_three_hundred_may_come() -> None:
    """UWA-R81, UWA-EX-9: as many as dwell in the largest den; three stand in front, the others behind them."""
    pos = party(dungeon="6")
    pos.table = 1
    meeting.use_number(pos, 16, pos.content.book.number["kobold"])
    assert len(pos.foe_kind) == 80
    pos.foe_kind, pos.foe_marks = [], []
    meeting.use_number(pos, 90, pos.content.book.number["hobgoblin"])
    pos.foe_fate = bytearray(len(pos.foe_kind))
    assert (len(pos.foe_kind), len(pos.foe_front())) == (HORDE, 3)


def test_the_party_stands_for_law() -> None:
    """UWA-R82: the Lawful like it, the Chaotic do not."""
    moods = [talk.mood(against(kind)) for kind in ("gnome", "giant_rat", "orc")]
    assert moods == [1, 0, -2]


def test_dice_choose_whom_a_foe_strikes() -> None:
    """UWA-R83: the second of the front is struck on a 2."""
    pos = against("orc")
    foes.foes_act(pos, [0], ScriptedDice(2, 20, 3), None)
    assert (pos.hurt[FIRST], pos.hurt[SECOND]) == (0, 3)


def test_the_way_out() -> None:
    """UWA-R84: a corner, a secret door, a door, the stairs, and daylight, where the chase ends."""
    assert [feet for feet, _ in WAY_OUT] == [60, 150, 240, 330, 420]
    pos = against("zombie", 1, 50)
    pos.steps, pos.fled = [("chase",)], 331
    assert chase.ahead(pos)[0] == 420
    pick(pos, "run")
    assert pos.outcome[2] == (0.5,)


def test_giving_up() -> None:
    """UWA-R85: it ends the meeting for all."""
    pos = against("orc", players="2")
    GAME.concede(pos, 1, ScriptedDice())
    assert (pos.outcome[0], pos.outcome[2]) == ((), (0.0, 0.0))


def test_fifty_rounds() -> None:
    """UWA-R86: then both sides part."""
    pos = against("orc", 9)
    pos.round, pos.steps = 50, [("round",)]
    run(pos)
    assert pos.outcome[2] == (1.0,)


def test_imagined_foes_fit_their_wounds() -> None:
    """UWA-GAME-7: other points, but more than were dealt; all-seeing eyes imagine nothing."""
    pos = against("ogre", 3, points=15)
    pos.foe_hurt = [12, 0, 3]
    found = {tuple(GAME.imagine(pos, 0, Random(seed)).foe_hp) for seed in range(20)}
    assert len(found) > 5
    assert all(points > dealt for hp in found for points, dealt in zip(hp, pos.foe_hurt, strict=True))
    assert GAME.imagine(pos, ALL, Random(1)).foe_hp == [15, 15, 15]


def test_imagined_magicians_know_other_spells() -> None:
    """UWA-GAME-7, UWA-SPELL-1: what a magician has prepared is anybody's guess, but what he cast is spent."""
    pos = against("magician", 1, 60)
    sleep = pos.content.book.spells.number("sleep")
    found = {GAME.imagine(pos, 0, Random(seed)).foe_spells[0] for seed in range(30)}
    assert len(found) > 2
    pos.foe_spent[0] |= 1 << sleep
    assert not any(GAME.imagine(pos, 0, Random(seed)).foe_spells[0] >> sleep & 1 for seed in range(30))


def test_every_slot_holds_a_spell() -> None:
    """UWA-R290: a Wizard among the foes has spells of five levels; nobody learns more than the sixteenth teaches."""
    pos = against("wizard")
    book = pos.content.book
    slots = book.ladders["mage"][pos.kind(0).power("mage") - 1].spells
    assert (len(slots), slots[3:]) == (5, (3, 3))
    mask = meeting.prepared(pos, pos.kind(0), RandomDice(Random(1)))
    levels = {spell.mage for at, spell in enumerate(book.spells.known) if mask >> at & 1}
    assert levels == {1, 2, 3, 4, 5}
    pos.level[FIRST] = 20
    assert (pos.rung(FIRST).title, pos.rung(FIRST).column) == ("Lord", 6)
