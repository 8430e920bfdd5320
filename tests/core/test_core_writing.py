"""Secret orders: while they are written nobody but their writer can count the picks."""

from __future__ import annotations

import pytest

from wyrmtable import replaying
from wyrmtable.checks import fords
from wyrmtable.core import ALL, Match, Setting, StalePick, UndoBarred

RED, BLUE = 0, 1


def begun() -> Match:
    return Match(fords.GAME, Setting("war", {"parties": "4"}), seed="2")


def counts(match: Match) -> list[int]:
    return [match.count(eyes) for eyes in (RED, BLUE, None, ALL)]


def lines_of(match: Match, eyes: int | None) -> list[tuple[int, str]]:
    return [(told.entry, told.sentence) for told in match.log(eyes)]


def test_only_the_writer_counts_his_picks_and_take_backs() -> None:
    match = begun()
    assert counts(match) == [1, 1, 1, 1]
    match.pick(RED, "=2")
    match.pick(RED, "=3")
    match.undo(RED, 2)
    assert counts(match) == [4, 1, 1, 4]
    assert match.undoable(RED) == [1]


def test_an_order_that_is_in_is_one_entry_however_many_picks_it_took() -> None:
    short, long = begun(), begun()
    short.pick(RED, "=0")
    for men in ("=1", "=1", "=1", "=1"):
        long.pick(RED, men)
    for match in (short, long):
        assert (match.count(BLUE), match.count(None)) == (2, 2)
        assert lines_of(match, BLUE) == lines_of(match, None) == [(1, "Red has written an order.")]
        match.pick(BLUE, "=1", expected=2)
        match.pick(BLUE, "=2", expected=3)
        assert (match.count(BLUE), match.count(None)) == (4, 2)
    assert (short.undoable(BLUE), long.undoable(BLUE)) == ([2, 3], [5, 6])


def test_refusals_tell_no_numbers_of_others() -> None:
    match = begun()
    for men in ("=1", "=1", "=0"):
        match.pick(RED, men)
    with pytest.raises(StalePick, match="entry 2 is next, not 4"):
        match.pick(BLUE, "=1", expected=4)
    match.pick(BLUE, "=1", expected=2)
    with pytest.raises(UndoBarred) as refused:
        match.undo(BLUE, 1)
    assert not any(sign.isdigit() for sign in str(refused.value))


def test_all_entries_count_once_nobody_writes_any_more() -> None:
    match = begun()
    for men in ("=1", "=1", "=0"):
        match.pick(RED, men)
    match.pick(BLUE, "=0")
    assert counts(match) == [5, 5, 5, 5]
    assert [number for number, _ in lines_of(match, BLUE)][:2] == [3, 4]
    assert match.deciding == BLUE, "the next writing begins at once"
    match.pick(BLUE, "=1")
    assert counts(match) == [5, 6, 5, 6]


def test_giving_up_is_never_hidden() -> None:
    match = begun()
    match.pick(RED, "=1")
    match.concede(BLUE, expected=1)
    assert counts(match) == [3, 3, 3, 3]


def test_nothing_is_taken_back_from_one_writing_into_another() -> None:
    match = begun()
    match.pick(RED, "=0")
    match.pick(BLUE, "=1")
    match.pick(BLUE, "=0")  # Blue writes first in the next round
    assert match.deciding == BLUE
    assert match.undoable(BLUE) == []


def test_a_match_comes_back_with_what_others_cannot_count() -> None:
    match = begun()
    match.pick(RED, "=1")
    match.pick(RED, "=1")
    text, snapshot = match.text(), match.snapshot()
    for again in (replaying.reload(fords.GAME, text, snapshot), replaying.resume(fords.GAME, text, snapshot)):
        assert counts(again) == [3, 1, 1, 3]
    twin = match.copy()
    twin.pick(RED, "=0")
    twin.pick(BLUE, "=0")
    assert counts(match) == [3, 1, 1, 3]
