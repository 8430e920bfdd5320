"""A human referee's seat: what he sees, which throws he may set, and how he judges proposals (UWA-GEN-4, UWA-Q6)."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import ALL, Decision, Log, Match, NoDice, ScriptedDice, Setting, settle
from wyrmtable.games.underworld import GAME
from wyrmtable.games.underworld.files import buttons
from wyrmtable.games.underworld.files.terms import SEARCHING, WANDERING
from wyrmtable.games.underworld.position import Position
from wyrmtable.games.underworld.rules import conceding, explore, halls, judging, refereeing, turns
from wyrmtable.games.underworld.rules.charting import sheet_side
from wyrmtable.games.underworld.rules.level import PASSAGE, SECRET
from wyrmtable.games.underworld.rules.sequence import STEPS
from wyrmtable.games.underworld.rules.throwing import throw

from .arena import step
from .caves import before, below, hall

CALLER, REFEREE = 0, 1


def table() -> Position:
    return below(referee="yes")


def decided(pos: Position) -> Decision:
    pos.pending = None
    found = GAME.decision(pos)
    assert isinstance(found, Decision)
    return found


def asked(match: Match) -> Decision:
    assert isinstance(match.decision, Decision)
    return match.decision


def test_he_has_a_seat_and_sees_all() -> None:
    """UWA-GEN-4: the last seat is his, and his view is that of all eyes."""
    pos = table()
    assert GAME.seats(pos) == ("Caller", "Referee")
    facts = dict(GAME.view(pos, REFEREE).facts)
    assert facts == dict(GAME.view(pos, ALL).facts)
    assert "The dungeon's number" in facts
    assert "The dungeon's number" not in dict(GAME.view(pos, CALLER).facts)
    assert GAME.imagine(pos, REFEREE, Random(1)).number == pos.number


def test_he_ticks_first() -> None:
    """UWA-GEN-4: none by default; each kind once."""
    match = Match(GAME, Setting("expedition", {"referee": "yes"}), seed="1")
    pos: Position = match.position
    assert asked(match).seat == REFEREE
    match.pick(REFEREE, pos.deed(buttons.TICK))
    assert match.position.ticks == 1
    assert pos.deed(buttons.TICK) not in asked(match).picks
    match.pick(REFEREE, buttons.ACCEPT)
    assert asked(match).seat == CALLER


@pytest.mark.parametrize(("pick", "counts"), [("ready", 2), ("=6", 6)])
def test_he_accepts_or_sets(pick: str, counts: int) -> None:
    """UWA-GEN-4, UWA-Q6: he is asked before the result counts, and both values are in his log alone."""
    pos = table()
    pos.ticks = 1
    throw(pos, WANDERING, 1, 6, 0, turns.WANDERS_ON)
    settle(STEPS, pos, ScriptedDice(2), None)
    decision = decided(pos)
    names = GAME.names(pos)
    assert (decision.seat, len(decision.picks)) == (REFEREE, 1 + 6)
    assert ("Thrown: wanderers", "2") in GAME.view(pos, REFEREE).facts
    assert "Thrown: wanderers" not in dict(GAME.view(pos, CALLER).facts)
    log: Log = []
    judging.ruling_take(pos, pos.steps[-1], names.pick(pick), NoDice(), log)
    assert pos.steps[-1] == ("thrown", WANDERING, counts, turns.WANDERS_ON)
    assert log[0][1:] == ("ruled", "Wanderers", 2, counts)
    assert log[0][0] != 0


def test_players_cannot_tell_what_was_thrown() -> None:
    """UWA-GAME-7, UWA-GEN-4: in the players' worlds it may be any result."""
    pos = table()
    pos.ticks = 1
    throw(pos, WANDERING, 1, 6, 0, turns.WANDERS_ON)
    settle(STEPS, pos, ScriptedDice(2), None)
    worlds = [GAME.imagine(pos, CALLER, Random(seed)) for seed in range(20)]
    assert len({world.steps[-1][2] for world in worlds}) > 2
    assert all(GAME.view(world, CALLER) == GAME.view(pos, CALLER) for world in worlds)


def test_what_he_has_not_ticked_he_is_not_asked() -> None:
    """UWA-GEN-4, UWA-R107: other kinds pass him by."""
    pos = table()
    pos.ticks = 1
    throw(pos, SEARCHING, 1, 6, 0, 0)
    assert pos.steps[-1][0] == "throw"
    step(pos, ScriptedDice(3))
    assert pos.steps[-1][0] == "thrown"


# -- proposals ---------------------------------------------------------------------------------------------------------


def proposed(pos: Position, chance: int, effect: int, *faces: int) -> None:
    explore.arrange(pos, buttons.PROPOSE, NoDice(), None)
    refereeing.proposal_take(pos, pos.steps[-1], GAME.names(pos).number(chance), NoDice(), None)
    assert len(decided(pos).picks) == 5
    dice = ScriptedDice(*faces)
    refereeing.effect_take(pos, pos.steps[-1], pos.deed(buttons.EFFECTS + effect), dice, None)
    dice.finish()


def test_only_with_a_referee() -> None:
    """UWA-Q6: without one nobody could judge it."""
    for referee in ("no", "yes"):
        pos = below(referee=referee)
        assert (pos.deed(buttons.PROPOSE) in decided(pos).picks) == (referee == "yes")


def test_it_does_not_work() -> None:
    """UWA-Q6: two chances in six, and a 3."""
    pos = table()
    proposed(pos, 2, refereeing.HARM, 3)
    assert pos.hurt == [0] * 6


def test_time_passes() -> None:
    """UWA-Q6: a turn, besides the round of trying."""
    pos = table()
    clock = pos.clock
    proposed(pos, 6, refereeing.TIME, 6)
    assert pos.clock - clock == turns.TURN + turns.ROUND_PARTS


def test_somebody_is_hurt() -> None:
    """UWA-Q6: d6 for the first of them."""
    pos = table()
    proposed(pos, 3, refereeing.HARM, 3, 5)
    assert pos.hurt[pos.march[0]] == 5


def test_noise() -> None:
    """UWA-Q6: somebody comes on 4 to 6."""
    pos = table()
    proposed(pos, 3, refereeing.NOISE, 1)
    assert pos.steps[-1] == ("throw", WANDERING, 1, 6, 0, turns.ALARMED_ON)


def test_a_secret_door_is_revealed() -> None:
    """UWA-Q6: the secret door where the party stands."""
    pos = table()
    number = before(pos, SECRET, PASSAGE)
    proposed(pos, 3, refereeing.REVEALED, 1)
    assert pos.shown[sheet_side(pos, number)] == SECRET + 1


def test_a_hidden_hoard_is_revealed() -> None:
    """UWA-Q6: or what is hidden in the room."""
    pos = table()
    hall(pos, silver=100, guard=halls.UNDER_FLOOR, known=0)
    proposed(pos, 3, refereeing.REVEALED, 1)
    assert halls.laid_out(pos)[0][0] == 100


def test_he_leaves() -> None:
    """UWA-GEN-4: the computer referees alone, and the throw stands as it fell."""
    pos = table()
    pos.ticks = 1
    pos.steps = [("explore",), ("ruling", WANDERING, 2, 6, 1, 6)]
    conceding.concede(pos, REFEREE, None)
    assert pos.ticks == 0
    assert pos.steps[-1] == ("thrown", WANDERING, 2, 6)
    assert not pos.outcome


def test_buttons_say_what_they_do() -> None:
    """UWA-GEN-4, UWA-DEC-3: a button that serves several steps has a title for each."""
    pos = table()
    for due, pick, title in (
        (("tick",), buttons.ACCEPT, "That is all"),
        (("ruling", WANDERING, 2, 6, 1, 6), buttons.ACCEPT, "Let it stand"),
        (("ask",), buttons.BACK, "Nothing more"),
    ):
        pos.steps = [("explore",), due]
        assert GAME.titles(pos, CALLER)[pick] == title
