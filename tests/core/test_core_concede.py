"""Giving up is an entry of the match: any time, any seat, never a pick, never taken back."""

from __future__ import annotations

import re

import pytest

from wyrmtable import replaying
from wyrmtable.checks.toy import GAME as BARROW
from wyrmtable.checks.toy import Position, TheBarrow
from wyrmtable.core import (
    BadPick,
    BadRecord,
    Dice,
    GameOver,
    Log,
    Match,
    Setting,
    StalePick,
    UndoBarred,
    WrongSeat,
    fingerprint,
)
from wyrmtable.replaying import verify

from .cellar import ALCHEMIST, GAME, GUESTS, TheCellar, begin, finished, stowed
from .cellar import Position as Cellar

RED, BLUE, GREEN = range(3)


def three(seed: str = "7") -> Match:
    return Match(BARROW, Setting("large", {"delvers": "3"}), seed=seed)


@pytest.mark.parametrize("seat", [ALCHEMIST, GUESTS])
@pytest.mark.parametrize("moment", ["setup", "other's turn", "window"])
def test_any_seat_any_time(seat: int, moment: str) -> None:
    match = begin()
    if moment != "setup":
        stowed(match)
    if moment == "window":
        match.pick(GUESTS, "=3")
    number = len(match.entries)
    events = match.concede(seat, expected=number)
    assert [event[1:] for event in events] == [("gave_up", ("Alchemist", "Guests")[seat])]
    assert match.outcome is not None
    assert match.outcome.winners == (1 - seat,)
    (roll,) = match.entries[-1].dice
    assert match.entries[-1].conceded
    assert match.lines[-1].startswith(f"{number} {seat} concede [{roll}/")
    assert [line.sentence for line in match.log(None, since=number)] == [f"{('Alchemist', 'Guests')[seat]} gives up."]


def test_a_concession_is_replayed_and_proved() -> None:
    match = stowed(begin())
    match.concede(ALCHEMIST)
    text = match.text()
    replayed = replaying.replay(GAME, text)
    assert fingerprint(replayed.position) == fingerprint(match.position)
    assert replayed.entries == match.entries
    assert verify(GAME, text).outcome == match.outcome
    (roll,) = match.entries[-1].dice
    other = roll % 6 + 1
    with pytest.raises(BadRecord) as found:
        verify(GAME, text.replace(f"concede [{roll}/", f"concede [{other}/"))
    assert found.value.line == 6 + match.entries[-1].number
    with pytest.raises(BadRecord, match="no further roll was written down"):
        replaying.replay(GAME, re.sub(r"concede \[\d+/\d+\]", "concede", text))


def test_the_others_play_on() -> None:
    match = three()
    match.pick(RED, "north")
    assert match.undoable(RED) == [1]
    match.concede(BLUE)
    assert match.outcome is None
    assert match.deciding == RED
    assert match.undoable(RED) == []
    text = finished(match).text()
    assert BLUE not in {entry.seat for entry in match.entries[3:]}
    assert verify(BARROW, text).outcome == match.outcome


def test_the_deciding_seat_gives_up() -> None:
    match = three()
    match.pick(RED, "north")
    match.concede(RED)
    assert match.deciding == BLUE
    resumed = replaying.resume(BARROW, match.text(), match.snapshot())
    assert resumed.lines == match.lines
    verify(BARROW, finished(resumed).text())


def test_nobody_gives_up_twice() -> None:
    match = three()
    match.concede(BLUE)
    before = match.text()
    with pytest.raises(WrongSeat, match="Blue gave up before; the others play on"):
        match.concede(BLUE)
    assert match.text() == before
    match.concede(RED)
    assert match.outcome is not None
    assert match.outcome.winners == (GREEN,)


def test_a_record_in_which_somebody_gives_up_twice_is_refused() -> None:
    match = three()
    match.concede(BLUE)
    text = match.text() + "2 1 concede #0123456789ab\n"
    with pytest.raises(BadRecord, match="Blue gave up before") as found:
        replaying.replay(BARROW, text)
    assert found.value.line == 8


def test_giving_up_cannot_be_taken_back() -> None:
    match = three()
    match.pick(RED, "north")
    match.concede(GREEN)
    for seat in (RED, BLUE, GREEN):
        assert match.undoable(seat) == []
        with pytest.raises(UndoBarred):
            match.undo(seat)
    match.pick(RED, match.chair(RED).decision.picks[0])  # type: ignore[union-attr]  # it is his turn
    assert match.undoable(RED) == [3]
    with pytest.raises(UndoBarred, match="cannot be taken back so far"):
        match.undo(RED, 1)


def test_giving_up_bars_undo_even_where_it_changes_nothing() -> None:
    class Quiet(TheCellar):
        def concede(self, pos: Cellar, seat: int, dice: Dice, log: Log | None = None) -> None:
            """No dice, no news, and the same seat goes on."""

    match = Match(Quiet(), Setting("inn"), seed="1")
    match.pick(ALCHEMIST, "low")
    assert match.undoable(ALCHEMIST) == [1]
    match.concede(ALCHEMIST)
    assert match.deciding == ALCHEMIST
    assert match.undoable(ALCHEMIST) == []


def test_after_the_end_nobody_gives_up() -> None:
    match = stowed(begin())
    match.concede(GUESTS)
    text = match.text()
    for seat in (ALCHEMIST, GUESTS):
        with pytest.raises(GameOver, match="The game is over: Guests gave up"):
            match.concede(seat)
        with pytest.raises(GameOver):
            match.pick(seat, "pass")
        with pytest.raises(UndoBarred):
            match.undo(seat)
    assert match.text() == text
    body, _, ending = text.partition("\nend ")
    with pytest.raises(BadRecord, match="The game was over before it"):
        replaying.replay(GAME, f"{body}\n{len(match.entries)} 0 concede #0123456789ab\n")
    assert ending


def test_what_is_refused_changes_nothing() -> None:
    match = begin()
    before = (match.text(), match.snapshot())
    for seat in (-1, 2):
        with pytest.raises(WrongSeat, match=f"There is no seat {seat}; the seats are 0 to 1"):
            match.concede(seat)
    for expected in (0, 2):
        with pytest.raises(StalePick, match=f"entry 1 is next, not {expected}"):
            match.concede(ALCHEMIST, expected=expected)
    assert (match.text(), match.snapshot()) == before
    forged = f"{match.text()}1 2 concede #0123456789ab\n"
    with pytest.raises(BadRecord, match="There is no seat 2") as found:
        replaying.replay(GAME, forged)
    assert found.value.line == 7


def test_it_is_no_pick() -> None:
    match = begin()
    assert "concede" not in match.names
    with pytest.raises(BadPick, match="nothing called 'concede'"):
        match.pick(ALCHEMIST, "concede")


def test_a_concession_that_fails_inside_the_rules_leaves_the_dice_alone() -> None:
    class Stumbling(TheBarrow):
        def concede(self, pos: Position, seat: int, dice: Dice, log: Log | None = None) -> None:
            dice.d6("stumble")
            raise RuntimeError("a bug in the rules")

    match = Match(Stumbling(), Setting("large"), seed="7")
    before = (match.text(), match.snapshot(), match.undoable(RED))
    with pytest.raises(RuntimeError):
        match.concede(RED)
    assert (match.text(), match.snapshot(), match.undoable(RED)) == before


def test_a_seat_left_without_a_choice_is_not_asked() -> None:
    """What must be recorded after a concession is."""

    class Again(TheCellar):
        def concede(self, pos: Cellar, seat: int, dice: Dice, log: Log | None = None) -> None:
            pos.steps[:], pos.shelf, pos.pending = [("label",)], 0, None

    match = stowed(Match(Again(), Setting("inn"), seed="1"))
    match.concede(GUESTS)
    assert [(entry.seat, entry.text) for entry in match.entries[-2:]] == [(1, "concede"), (0, "plain")]
    assert match.position.steps == [("lock",)]
