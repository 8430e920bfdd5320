"""Walking a record: to its very last line, once, or only from a snapshot on."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from wyrmtable import replaying
from wyrmtable.bots import RandomBot, play_out
from wyrmtable.checks.toy import GAME, Position, TheBarrow
from wyrmtable.core import BadRecord, Dice, Log, Match, Setting
from wyrmtable.text.playback import Playback


def finished() -> Match:
    match = Match(GAME, Setting("large"), None, "7")
    assert play_out(match, {seat: RandomBot(Random(seat)) for seat in range(2)}) is not None
    return match


class Counting(TheBarrow):
    """The Barrow, counting what is played."""

    def __init__(self) -> None:
        self.played = 0

    def apply(self, pos: Position, pick: int, dice: Dice, log: Log | None = None) -> None:
        self.played += 1
        super().apply(pos, pick, dice, log)


@pytest.mark.parametrize("word", ["end", "seed"])
def test_walking_checks_the_last_lines(word: str) -> None:
    """A false ending is found when the last entry is passed, and its line named."""
    text = finished().text()
    lines = text.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith(f"{word} "))
    lines[at] = lines[at].replace(f"{word} ", f"{word} 1", 1)
    forged = "\n".join(lines) + "\n"
    with pytest.raises(BadRecord, match=f"Line {at + 1} "):
        list(replaying.walk(GAME, forged))
    assert len(list(replaying.walk(GAME, text))) == len(finished().entries)


def test_a_playback_plays_its_record_once() -> None:
    match, game = finished(), Counting()
    book = Playback(game, match.text())
    picks = sum(entry.seat >= 0 and entry.undo is None for entry in match.entries)
    assert game.played == picks
    assert book.match.outcome == match.outcome
    assert book.match.seed == match.seed
    assert book.match.text() == match.text()


def running(picks: int) -> tuple[Match, dict[str, Any]]:
    """A running match, and the last snapshot that was taken while nothing could be taken back."""
    match, rng = Match(GAME, Setting("large"), None, "7"), Random(5)
    snapshot = match.snapshot()
    for _ in range(picks):
        seat = match.deciding
        assert seat is not None
        match.pick(seat, RandomBot(rng).choose(match.chair(seat)))
        if len(match.entries) < picks - 2 and not any(match.undoable(each) for each in range(2)):
            snapshot = match.snapshot()
    return match, snapshot


def test_the_tail_is_what_came_after_a_snapshot() -> None:
    match, snapshot = running(13)
    assert 4 < snapshot["entries"] < len(match.entries) - 3
    game = Counting()
    found = list(replaying.tail(game, match.text(), snapshot))
    whole = list(replaying.walk(GAME, match.text()))[snapshot["entries"] - 1 :]
    assert [frame.entry for frame in found] == [frame.entry for frame in whole]
    assert [GAME.view(frame.position, 0) for frame in found] == [GAME.view(frame.position, 0) for frame in whole]
    assert [frame.events for frame in found[1:]] == [frame.events for frame in whole[1:]]
    assert found[0].events == ()
    assert game.played <= len(match.entries) - snapshot["entries"]


def test_a_tail_is_checked_like_any_record() -> None:
    match, snapshot = running(13)
    other = dict(snapshot, position={**snapshot["position"], "turn": 99})
    with pytest.raises(BadRecord, match="does not belong to this entry"):
        list(replaying.tail(GAME, match.text(), other))
    forged = match.text().rstrip("\n")[:-1] + "x\n"
    with pytest.raises(BadRecord, match=f"Line {len(match.lines)} "):
        list(replaying.tail(GAME, forged, snapshot))
