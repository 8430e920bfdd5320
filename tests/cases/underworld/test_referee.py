"""A human referee's seat: what he sees, which throws he may set, and how he judges proposals (UWA-GEN-4, UWA-Q6)."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import ALL, Decision, Log, Match, NoDice, ScriptedDice, Setting, only, settle
from wyrmtable.games.underworld import GAME
from wyrmtable.games.underworld.captain import JUDGING
from wyrmtable.games.underworld.files import buttons, terms
from wyrmtable.games.underworld.files.terms import SEARCHING, WANDERING
from wyrmtable.games.underworld.position import Position
from wyrmtable.games.underworld.rules import (
    arranging,
    conceding,
    explore,
    foresight,
    halls,
    judging,
    passing,
    refereeing,
    truth,
    turns,
    walking,
)
from wyrmtable.games.underworld.rules.charting import exits, sheet_side
from wyrmtable.games.underworld.rules.level import DOOR, PASSAGE, ROOM, SECRET
from wyrmtable.games.underworld.rules.lurkers import DART, Lurker
from wyrmtable.games.underworld.rules.sequence import STEPS
from wyrmtable.games.underworld.rules.throwing import RULES, rattle, throw

from .arena import step
from .caves import before, below, emptied, exchange, hall

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
    """UWA-GEN-4: the last seat is his, and his view is that of all eyes, but for numbers that only audits read."""
    pos = table()
    assert GAME.seats(pos) == ("Caller", "Referee")
    facts = dict(GAME.view(pos, REFEREE).facts)
    assert facts.items() <= dict(GAME.view(pos, ALL).facts).items()
    assert "The dungeon's number" in facts
    assert "The dungeon's number" not in dict(GAME.view(pos, CALLER).facts)
    assert GAME.imagine(pos, REFEREE, Random(1)).number == pos.number


def test_he_has_the_true_map_and_its_key() -> None:
    """UWA-GEN-4, UWA-TOOL-28: before him lie the whole level and a line for every room of it; before nobody else."""
    pos = table()
    his = {panel.id: panel for panel in GAME.view(pos, REFEREE).panels}
    assert len(his["true-key"].rows) >= truth.level(pos).halls
    assert his["true-key"].rows[0].title.startswith("1. Room of ")
    drawn = "".join(row.title for row in his["true-map"].rows[1:])
    assert drawn.count(":") == sum(kind == ROOM for kind in list(truth.level(pos).squares))
    for eyes in (CALLER, None):
        assert not {"true-key", "true-map"} & {panel.id for panel in GAME.view(pos, eyes).panels}


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


# -- more kinds (UWA-R107) ---------------------------------------------------------------------------------------------


def looking(*kinds: int) -> Position:
    pos = table()
    pos.ticks = sum(pos.content.bench.bit(kind) for kind in kinds)
    return pos


def test_every_secret_throw_can_be_ticked() -> None:
    """UWA-GEN-3, UWA-GEN-4: each kind is one of twelve that are ticked, or belongs to one of them."""
    for what in range(len(RULES)):
        kind = terms.KIN[what][0] if what in terms.KIN else terms.FORESEEN.get(what, what)
        assert kind in terms.BELOW_WORDS, RULES[what]
    match = Match(GAME, Setting("expedition", {"referee": "yes"}), seed="1")
    assert len(asked(match).picks) == 1 + len(terms.BELOW_WORDS) == 13


def test_a_throw_that_belongs_to_another() -> None:
    """UWA-GEN-4: whoever looks at who comes is asked about their number, too."""
    pos = looking(terms.TABLE)
    throw(pos, terms.NUMBER, 2, 6, 0, pos.content.book.number["orc"])
    settle(STEPS, pos, ScriptedDice(3, 4), None)
    assert decided(pos).prompt == "Who comes (number): let it stand, or set it?"
    assert len(decided(pos).picks) == 1 + 11
    throw(pos, terms.SURPRISED, 1, 6)
    step(pos, ScriptedDice(3))
    assert pos.steps[-1][0] == "thrown", "that is another kind"


def test_a_reaction_far_below_nought() -> None:
    """UWA-REACT-2, UWA-GEN-4: two dice less five: he may set 0 to 7."""
    pos = looking(terms.REACTION)
    throw(pos, terms.REACTION, 2, 6, -5)
    settle(STEPS, pos, ScriptedDice(1, 1), None)
    names = GAME.names(pos)
    assert decided(pos).picks == [pos.content.bench.accept, *[names.number(value) for value in range(8)]]


def trapped(there: bool, monkeypatch: pytest.MonkeyPatch) -> Position:
    """Before a passage with a dart trap ten feet on, or without any."""
    pos = looking(terms.LURKING)
    emptied(pos)
    found = exits(pos)[0]
    made = truth.storey(pos)
    traps = (Lurker(pos.floor, found.beyond, DART),) if there else ()
    exchange(monkeypatch, walking, "storey", lambda _: made._replace(traps=traps, slimes=(), noises=()))
    return pos


@pytest.mark.parametrize("there", [True, False])
def test_he_is_asked_at_every_move(there: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-R107: whether a trap lies ahead or not, he is asked once, before anybody has moved."""
    pos = trapped(there, monkeypatch)
    clock = pos.clock
    explore.explore_take(pos, pos.steps[-1], pos.deed(buttons.EXIT), NoDice(), None)
    decision = decided(pos)
    assert (decision.seat, len(decision.picks), pos.clock) == (REFEREE, 7, clock)
    assert decision.prompt == "What lies hidden: let the dice fall, or set them for what comes now?"
    assert decision.rules == JUDGING, "a captain in his seat lets them fall"


@pytest.mark.parametrize(("pick", "springs"), [("ready", True), ("=6", False)])
def test_he_spares_them_a_trap(pick: str, springs: bool) -> None:
    """UWA-TRAP-1, UWA-GEN-4: the die shows a 1 and would spring it; set to 6, it does not; both values are in his log
    alone."""
    pos = looking(terms.LURKING)
    pos.steps.append(("foresee", terms.LURKING))
    foresight.foresee_take(pos, pos.steps[-1], GAME.names(pos).pick(pick), NoDice(), None)
    throw(pos, terms.SPRINGING, 1, 6, 0, 5)
    log: Log = []
    step(pos, ScriptedDice(1), log)
    step(pos, ScriptedDice())
    assert any(one[0] == "sprung" for one in pos.steps) == springs
    if not springs:
        assert [event[1:] for event in log] == [("ruled", "What lies hidden", 1, 6)]
        assert log[0][0] == only(REFEREE)


def test_what_he_set_ends_with_the_move() -> None:
    """UWA-R107: the next move is another question; and dice that clatter for nothing are none."""
    pos = looking(terms.LURKING)
    pos.foreseen = (terms.LURKING, 6)
    assert GAME.imagine(pos, CALLER, Random(1)).foreseen == ()
    log: Log = []
    rattle(pos)
    step(pos, ScriptedDice(2), log)
    assert (log, pos.steps[-1][2]) == ([], 2)
    foresight.ask(pos, terms.LURKING)
    assert len(pos.foreseen) == 0
    assert pos.steps[-1] == ("foresee", terms.LURKING)


@pytest.mark.parametrize("faces", [(1, 6), (6, 6, 6)])
def test_listening_is_one_question(faces: tuple[int, ...]) -> None:
    """UWA-LISTEN-1, UWA-R107: how many of them throw would tell that one has heard silence."""
    pos = looking(terms.LISTENING)
    emptied(pos)
    number = before(pos, DOOR)
    pos.steps = [("explore",), ("door", number, 0, 0)]
    passing.door_take(pos, pos.steps[-1], pos.deed(buttons.LISTEN), NoDice(), None)
    assert pos.steps[-1] == ("foresee", terms.LISTENING)
    pos.steps.pop()
    dice = ScriptedDice(*faces)
    settle(STEPS, pos, dice, None)
    dice.finish()
    assert decided(pos).seat == CALLER


def test_if_he_leaves_the_dice_fall() -> None:
    """UWA-GEN-4: questions that were put to him are gone with him."""
    pos = looking(terms.LURKING)
    pos.steps.append(("foresee", terms.LURKING))
    conceding.concede(pos, REFEREE, None)
    assert pos.steps == [("explore",)]


# -- proposals ---------------------------------------------------------------------------------------------------------


def proposed(pos: Position, chance: int, effect: int, *faces: int) -> None:
    arranging.arrange(pos, buttons.PROPOSE, NoDice(), None)
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
