"""A human referee where nobody can stop: those who are only heard, a party in flight, and a meeting (UWA-R107)."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable.core import Log, Match, NoDice, ScriptedDice, Setting, only, settle
from wyrmtable.games.underworld import GAME
from wyrmtable.games.underworld.files import buttons, terms
from wyrmtable.games.underworld.position import Position
from wyrmtable.games.underworld.rules import flight, foresight, holes, judging, spikes, traps, truth, walking
from wyrmtable.games.underworld.rules.charting import sheet_side
from wyrmtable.games.underworld.rules.level import DOOR
from wyrmtable.games.underworld.rules.lurkers import DART, Lurker
from wyrmtable.games.underworld.rules.sequence import STEPS
from wyrmtable.games.underworld.rules.throwing import throw

from .arena import step
from .caves import before, emptied, exchange
from .test_lawyer_dungeon_2 import band
from .test_referee import CALLER, REFEREE, asked, decided, looking


def test_whoever_is_only_heard_is_not_told_by_questions() -> None:
    """UWA-LISTEN-4, UWA-R107: table, kind and number are put to him for everybody who comes up to the door; how many
    throws more a kind needs would tell what it is."""
    for what in (terms.TABLE, terms.ENTRY, terms.NUMBER):
        assert heard(what) == "ruling"
    for what in (terms.GENERAL, terms.HEADS, terms.APPRENTICES, terms.GUARDS, terms.GUARD_KIND, terms.CAPTAINS):
        assert heard(what) == "thrown"


def heard(what: int) -> str:
    """What becomes of a throw for somebody who is only heard."""
    pos = looking(terms.TABLE)
    pos.steps.append(("warn",))
    throw(pos, what, 1, 6)
    step(pos, ScriptedDice(1))
    return str(pos.steps[-1][0])


@pytest.mark.parametrize(("entry", "last"), [(1, (2, 2)), (4, (5,))])
def test_everybody_who_is_heard_takes_three_questions(entry: int, last: tuple[int, ...]) -> None:
    """UWA-LISTEN-4, UWA-R107: kobolds and orcs alike: which table, which kind, how many."""
    pos = looking(terms.TABLE)
    emptied(pos)
    pos.source = before(pos, DOOR)
    pos.steps += [("warn",), ("throw", terms.TABLE, 1, 6, 0, 0)]
    asked_for = []
    for dice in (ScriptedDice(1), ScriptedDice(entry), ScriptedDice(*[1] * 20)):
        settle(STEPS, pos, dice, None)
        asked_for.append(decided(pos).prompt.partition(":")[0])
        judging.ruling_take(pos, pos.steps[-1], buttons.ACCEPT, NoDice(), None)
    settle(STEPS, pos, NoDice(), None)
    assert asked_for == ["Who comes", "Who comes (kind)", "Who comes (number)"]
    assert pos.coming == pos.source + 1
    assert decided(pos).seat == CALLER


# -- on the run (UWA-R107) ---------------------------------------------------------------------------------------------


def fleeing() -> Position:
    pos = looking(terms.LURKING)
    emptied(pos)
    band(pos, "zombie", 90)
    return pos


def test_he_is_asked_before_every_run() -> None:
    """UWA-PURS-5, UWA-R107: whatever lies on it; then the party runs."""
    pos = fleeing()
    ways = [pick for pick in decided(pos).picks if 0 <= pick - pos.content.deeds < buttons.STAIRWAY]
    flight.flight_take(pos, pos.steps[-1], ways[0], NoDice(), None)
    here = pos.here
    decision = decided(pos)
    assert (decision.seat, len(decision.picks), pos.here) == (REFEREE, 7, here)
    foresight.foresee_take(pos, pos.steps[-1], GAME.names(pos).number(6), NoDice(), None)
    assert (pos.foreseen, pos.steps[-1]) == ((terms.LURKING, 6), ("run", ways[0] - pos.content.deeds))


@pytest.mark.parametrize(("value", "springs"), [(2, True), (3, False)])
def test_what_he_sets_counts_on_the_run(value: int, springs: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """UWA-TRAP-1, UWA-R107: a trap springs under the first on 1 or 2; both values are in his log."""
    pos = fleeing()
    made = truth.storey(pos)
    trap = (Lurker(pos.floor, pos.here, DART),)
    exchange(monkeypatch, traps, "storey", lambda _: made._replace(traps=trap, slimes=()))
    exchange(monkeypatch, holes, "NOTICED_ON", 0)
    pos.foreseen = (terms.LURKING, value)
    log: Log = []
    danger = flight.peril(pos, ScriptedDice(*[6 - 3 * springs] * 7), log)
    assert danger == (("sprung", pos.able()[0]) if springs else None)
    assert {event[1:] for event in log} == {("ruled", "What lies hidden", 6 - 3 * springs, value)}
    assert {event[0] for event in log} == {only(REFEREE)}


@pytest.mark.parametrize(("value", "held"), [(4, True), (5, False)])
def test_a_spike_is_put_to_him(value: int, held: bool) -> None:
    """UWA-DOOR-8, UWA-GEN-4: it slips on 5 or 6."""
    pos = looking(terms.BOX_LOOK)
    emptied(pos)
    number = before(pos, DOOR)
    here, pos.wedged = pos.here, [sheet_side(pos, number)]
    pos.here, pos.steps = truth.entrance(pos), [("explore",)]
    spikes.leave(pos)
    step(pos, ScriptedDice(1))
    assert decided(pos).prompt == "Boxes and spikes (a spike slips): let it stand, or set it?"
    judging.ruling_take(pos, pos.steps[-1], GAME.names(pos).number(value), NoDice(), None)
    step(pos, ScriptedDice())
    pos.here = here
    assert walking.stands_open(pos, number) == held


# -- in a meeting ------------------------------------------------------------------------------------------------------


def test_a_meeting_has_his_seat_too() -> None:
    """UWA-GEN-4: he sees all of it, ticks the kinds that a meeting has, and sets who comes; the players see no more."""
    match = Match(GAME, Setting("meeting", {"referee": "yes"}), seed="1")
    assert GAME.seats(match.position) == ("Caller", "Referee")
    assert len(asked(match).picks) == 1 + len(terms.AT_A_MEETING)
    names = GAME.names(match.position)
    match.pick(REFEREE, names.pick("tick-comers"))
    match.pick(REFEREE, buttons.ACCEPT)
    while asked(match).seat == CALLER:
        match.pick(CALLER, asked(match).picks[0])
    assert asked(match).prompt == "Who comes: let it stand, or set it?"
    assert ("The referee looks at", "Who comes") in GAME.view(match.position, CALLER).facts
    pos: Position = match.position
    worlds = [GAME.imagine(pos, CALLER, Random(seed)) for seed in range(20)]
    assert len({world.steps[-1][2] for world in worlds}) > 2
    assert all(GAME.view(world, CALLER) == GAME.view(pos, CALLER) for world in worlds)
    match.pick(REFEREE, names.number(3))
    assert match.position.table == 2
