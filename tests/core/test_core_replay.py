"""The one replayer: frames of a record, sealed lines, and matches that come back from a snapshot and its tail."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from wyrmtable import replaying
from wyrmtable.checks.toy import GAME as BARROW
from wyrmtable.checks.toy import TheBarrow
from wyrmtable.core import BadRecord, Decision, DiceError, Match, Setting, UndoBarred, fingerprint, same
from wyrmtable.core.record import header_lines
from wyrmtable.reading import parse
from wyrmtable.replaying import verify, walk

from .cellar import ALCHEMIST, GAME, GUESTS, TheCellar, begin, stowed
from .cellar import Position as Cellar

LARGE = Setting("large", {"delvers": "3"})
SEATS = range(3)
Saved = tuple[str, dict[str, Any]]


def copied(snapshot: dict[str, Any]) -> dict[str, Any]:
    """As it comes back from storage."""
    back: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(snapshot))
    return back


@cache
def story(seed: str) -> tuple[Match, list[Saved]]:
    """A game of three with take-backs and one who gives up; what could be saved after every entry, None of it while
    something can be taken back."""
    match, rng, saved = Match(BARROW, LARGE, seed=seed), Random(seed), list[Saved]()
    while isinstance(decision := match.decision, Decision):
        if not any(match.undoable(seat) for seat in SEATS):
            saved.append((match.text(), copied(match.snapshot())))
        if match.undoable(decision.seat) and rng.random() < 0.3:
            match.undo(decision.seat, rng.choice(match.undoable(decision.seat)))
        elif len(match.entries) == 12:
            match.concede(2)
        else:
            match.pick(decision.seat, rng.choice(list(decision.picks)))
    return match, saved


def test_the_story_holds_everything() -> None:
    match, saved = story("3")
    assert len(saved) > 4
    assert {bool(entry.undo) for entry in match.entries} == {True, False}
    assert any(entry.conceded for entry in match.entries)


# -- walking ---------------------------------------------------------------------------------------------------------


def test_frames_follow_the_record() -> None:
    match, _ = story("3")
    frames = list(walk(BARROW, match.text()))
    assert [frame.entry for frame in frames] == match.entries
    assert frames[0].entry.text == "setup"
    assert [frame.events for frame in frames] == match.events
    assert fingerprint(frames[-1].position) == fingerprint(match.position)


def test_frames_keep_their_positions() -> None:
    """Going on changes none that was shown before: walking again finds each as it was."""
    text = story("3")[0].text()
    kept = [frame.position for frame in walk(BARROW, text)]
    seen = [fingerprint(frame.position) for frame in walk(BARROW, text)]
    assert [fingerprint(position) for position in kept] == seen
    assert len(set(seen)) > len(seen) // 2


def test_the_frame_of_an_undo_is_the_position_gone_back_to() -> None:
    frames = list(walk(BARROW, story("3")[0].text()))
    undone = [frame for frame in frames if frame.entry.undo]
    assert undone
    for frame in undone:
        assert frame.entry.undo is not None
        assert same(frame.position, frames[frame.entry.undo - 1].position)
        assert not frame.events


def test_frames_come_with_the_match_so_far() -> None:
    text = stowed(begin()).text()
    for number, frame in enumerate(walk(GAME, text), 1):
        assert len(frame.match.entries) == number
        assert frame.match.view(GUESTS) == GAME.view(frame.position, GUESTS)
        with pytest.raises(DiceError, match="This match is a replay"):
            frame.match.concede(ALCHEMIST)


def test_walking_stops_at_the_first_false_line() -> None:
    text = stowed(begin(), "low").text()
    forged = text.replace("2 0 false", "2 0 plain")
    frames = walk(GAME, forged)
    assert [next(frames).entry.number for _ in range(2)] == [0, 1]
    with pytest.raises(BadRecord, match="this line or its seal was altered") as found:
        next(frames)
    assert found.value.line == 8


def test_a_record_of_another_game_or_version_is_not_walked() -> None:
    text = begin().text()
    with pytest.raises(BadRecord, match="it is a game of 'cellar', not of 'toy'"):
        walk(BARROW, text)
    with pytest.raises(BadRecord, match="played by version 1 of the rules; these are version 2"):
        walk(NextEdition(), Match(BARROW, LARGE, seed="1").text())


# -- lines -----------------------------------------------------------------------------------------------------------


def test_lines_are_the_record() -> None:
    match = begin()
    header, _ = header_lines(match.header)
    assert list(match.lines[:5]) == header
    assert len(match.lines) == 6
    assert "\n".join(match.lines) + "\n" == match.text()
    stored = list(match.lines)
    match.pick(ALCHEMIST, "top")
    assert len(match.lines) == 8
    assert match.lines[:6] == stored
    assert [line.partition(" @")[0] for line in match.lines[6:]] == ["1 0 top", "2 0 plain"]
    assert [entry.body() for entry in match.entries] == [line.rpartition(" #")[0] for line in match.lines[5:]]


def test_lines_do_not_hold_the_end() -> None:
    match = begin()
    match.concede(GUESTS)
    assert match.lines[-1].startswith("1 1 concede ")
    assert match.text().startswith("\n".join(match.lines) + "\nend ")


# -- coming back from a snapshot -------------------------------------------------------------------------------------


def twins(one: Match, other: Match) -> None:
    """Two matches that nobody can tell apart from here on."""
    assert one.lines == other.lines
    assert one.entries == other.entries
    assert fingerprint(one.position) == fingerprint(other.position)
    assert one.decision == other.decision
    assert one.setting == other.setting
    assert one.seed == other.seed
    assert one.text() == other.text()
    assert copied(one.snapshot()) == copied(other.snapshot())
    for seat in SEATS:
        assert one.undoable(seat) == other.undoable(seat)
        assert one.view(seat) == other.view(seat)


def on(match: Match) -> str:
    while isinstance(decision := match.decision, Decision):
        match.pick(decision.seat, decision.picks[-1])
    return match.text()


@pytest.mark.parametrize("seed", ["3", "4", "5"])
def test_a_snapshot_and_its_tail_are_as_good_as_the_whole_story(seed: str) -> None:
    match, saved = story(seed)
    for at, (_, snapshot) in enumerate(saved):
        for text, newest in saved[at : at + 3]:
            reloaded, resumed = replaying.reload(BARROW, text, snapshot), replaying.resume(BARROW, text, newest)
            twins(reloaded, resumed)
            verify(BARROW, on(reloaded))
            assert on(resumed) == reloaded.text()
    twins(replaying.reload(BARROW, match.text(), saved[0][1]), replaying.resume(BARROW, match.text(), saved[0][1]))


def test_a_tail_with_something_to_take_back() -> None:
    match = begin()
    snapshot = copied(match.snapshot())
    match.pick(ALCHEMIST, "top")
    reloaded = replaying.reload(GAME, match.text(), snapshot)
    assert reloaded.undoable(ALCHEMIST) == [1]
    assert (reloaded.undo(ALCHEMIST), match.undo(ALCHEMIST)) == (1, 1)
    assert reloaded.lines == match.lines
    assert fingerprint(reloaded.position) == fingerprint(match.position)


def test_only_the_tail_is_played_again() -> None:
    class Counting(TheCellar):
        setups = applied = 0

        def setup(self, *arguments: Any) -> Any:
            self.setups += 1
            return super().setup(*arguments)

        def apply(self, *arguments: Any) -> None:
            self.applied += 1
            super().apply(*arguments)

    match = stowed(begin())
    snapshot = copied(match.snapshot())
    match.pick(GUESTS, "=5")
    match.pick(ALCHEMIST, "pass")
    game = Counting()
    replaying.reload(game, match.text(), snapshot)
    assert (game.setups, game.applied) == (0, 2)
    replaying.resume(game, match.text(), snapshot)
    assert (game.setups, game.applied) == (1, 2 + 5)


def test_the_log_begins_after_the_snapshot() -> None:
    match = stowed(begin())
    snapshot = copied(match.snapshot())
    match.pick(GUESTS, "=5")
    reloaded = replaying.reload(GAME, match.text(), snapshot)
    assert list(reloaded.log(GUESTS)) == list(match.log(GUESTS, since=4))
    assert [line.entry for line in reloaded.log(GUESTS)] == [4]
    assert len(list(match.log(GUESTS))) == 3


def test_a_snapshot_in_the_middle_of_a_turn_forgets_what_could_be_taken_back() -> None:
    """That is why they are taken when nothing can be: an undo that reaches behind one is not understood."""
    match = begin()
    match.pick(ALCHEMIST, "low")
    snapshot = copied(match.snapshot())
    reloaded = replaying.reload(GAME, match.text(), snapshot)
    assert reloaded.undoable(ALCHEMIST) == []
    with pytest.raises(UndoBarred):
        reloaded.undo(ALCHEMIST)
    match.undo(ALCHEMIST)
    with pytest.raises(BadRecord, match="cannot be taken back") as found:
        replaying.reload(GAME, match.text(), snapshot)
    assert found.value.line == 8


@pytest.mark.parametrize("field", Cellar.FIELDS)
def test_a_snapshot_of_another_position_is_refused(field: str) -> None:
    match = stowed(begin())
    snapshot = copied(match.snapshot())
    value = snapshot["position"][field]
    snapshot["position"][field] = value + 1 if isinstance(value, int) else [*value, ["bid"]]
    with pytest.raises(BadRecord, match="the snapshot does not belong to this entry") as found:
        replaying.reload(GAME, match.text(), snapshot)
    assert found.value.line == 9


def test_snapshots_that_do_not_fit_are_refused() -> None:
    match = stowed(begin())
    text, snapshot = match.text(), copied(match.snapshot())
    other = copied(stowed(begin("8"), "low").snapshot())
    fieldless = {**snapshot, "position": {**snapshot["position"]}}
    del fieldless["position"]["brew"]
    unfit: list[tuple[dict[str, Any], type[Exception], str]] = [
        ({**snapshot, "schema": 9}, BadRecord, "its snapshot has schema 9; 1 is needed"),
        ({**snapshot, "seed": "8"}, BadRecord, "it belongs to another match"),
        ({**snapshot, "entries": 9}, BadRecord, "its snapshot holds 9 entries of 4; the newest is needed"),
        ({**snapshot, "entries": 2}, BadRecord, "the snapshot does not belong to this entry"),
        (other, BadRecord, "the snapshot does not belong to this entry"),
        (fieldless, BadRecord, "the field 'brew' is missing"),
    ]
    for data, error, words in unfit:
        with pytest.raises(error, match=words):
            replaying.reload(GAME, text, data)


def test_an_altered_tail_is_found() -> None:
    match = stowed(begin())
    snapshot = copied(match.snapshot())
    match.pick(GUESTS, "=5")
    match.pick(ALCHEMIST, "pass")
    with pytest.raises(BadRecord) as found:
        replaying.reload(GAME, match.text().replace("=5", "=6"), snapshot)
    assert found.value.line == 10


class NextEdition(TheBarrow):
    version = 2


def test_a_running_match_outlives_a_change_of_the_rules() -> None:
    _, saved = story("3")
    text, snapshot = saved[3]
    reloaded = replaying.reload(NextEdition(), text, snapshot)
    assert list(reloaded.lines) == parse(text).lines
    assert on(reloaded) == on(replaying.reload(BARROW, text, snapshot))
    with pytest.raises(BadRecord, match="the newest is needed"):
        replaying.reload(NextEdition(), text, saved[2][1])
