"""Proving a finished record: all of it by the rules it was played by, dice and seals by any."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable import replaying
from wyrmtable.bots import RandomBot, play_out
from wyrmtable.checks.toy import GAME, TheBarrow
from wyrmtable.core import BadRecord, Match, Setting
from wyrmtable.core.record import Entry, chained, header_lines, seal
from wyrmtable.proving import prove, sealed_and_rolled
from wyrmtable.reading import parse


class Later(TheBarrow):
    """The Barrow after its rules have changed."""

    version = GAME.version + 1


LATER = Later()


def finished(seed: str = "7") -> str:
    match = Match(GAME, Setting("large"), None, seed)
    assert play_out(match, {seat: RandomBot(Random(seat)) for seat in range(2)}) is not None
    return match.text()


def resealed(text: str, old: str, new: str) -> str:
    """A forgery by somebody who seals what he has forged."""
    record = parse(text)
    bodies = [line.rpartition(" #")[0] for line in record.lines[replaying.HEADER :]]
    at = next(number for number, body in enumerate(bodies) if old in body)
    bodies[at] = bodies[at].replace(old, new, 1)
    header, mark = header_lines(record.header)
    return "\n".join([*header, *chained(mark, bodies)[0]]) + "\n"


def as_once(text: str) -> str:
    """The record as it was written before lines told dice' sides and positions: these were in the seals alone."""
    record = parse(text)
    lines, mark = header_lines(record.header)
    for entry in record.entries:
        body = Entry(entry.number, entry.seat, entry.text, entry.dice, entry.undo).body()
        mark = seal(mark, body, entry.reached)
        lines.append(f"{body} #{mark}")
    rest = [line.rpartition(" #")[0] for line in record.lines[replaying.HEADER + len(record.entries) :]]
    return "\n".join([*lines, *chained(mark, rest)[0]]) + "\n"


def test_its_own_rules_prove_everything() -> None:
    proof = prove(GAME, finished())
    assert proof.match is not None
    assert proof.match.text() == finished()
    assert proof.rolls == sum(len(entry.dice) for entry in proof.match.entries) > 0


def test_other_rules_prove_seals_and_dice() -> None:
    """They refuse to play the record, and do not claim that its moves were legal."""
    with pytest.raises(BadRecord, match=f"version {GAME.version} of the rules; these are version {LATER.version}"):
        replaying.verify(LATER, finished())
    proof = prove(LATER, finished())
    assert proof.match is None
    assert proof.record == parse(finished())
    assert proof.rolls == prove(GAME, finished()).rolls


def test_an_altered_line_is_found_without_the_rules() -> None:
    text = finished()
    for number, line in enumerate(text.split("\n")[:-1]):
        if number > replaying.HEADER:
            forged = text.replace(line, line[:-1] + ("0" if line[-1] != "0" else "1"))
            with pytest.raises(BadRecord, match=f"Line {number + 1} "):
                prove(LATER, forged)


def test_a_line_left_out_is_found_without_the_rules() -> None:
    lines = finished().split("\n")
    with pytest.raises(BadRecord):
        prove(LATER, "\n".join([*lines[:-4], *lines[-3:]]))


def test_loaded_dice_are_found_without_the_rules_though_they_are_sealed() -> None:
    text = finished()
    entry = next(entry for entry in parse(text).entries if 6 in entry.sides)
    at = entry.sides.index(6)
    fell, wanted = entry.dice[at], entry.dice[at] % 6 + 1
    forged = resealed(text, f"{fell}/6", f"{wanted}/6")
    with pytest.raises(BadRecord, match=f"which gives {fell} of 6 instead of {wanted}") as found:
        prove(LATER, forged)
    assert found.value.line >= entry.number
    with pytest.raises(BadRecord, match="there is no die of 0 sides"):
        prove(LATER, resealed(text, f"{fell}/6", f"{fell}/0"))


def test_a_seed_that_was_not_committed_to_proves_nothing() -> None:
    with pytest.raises(BadRecord, match="the commitment does not fit"):
        prove(LATER, resealed(finished(), "seed 7", "seed 8"))


def test_dice_of_other_sides_are_found_by_the_rules() -> None:
    """A die is proved with the sides it was written down with; whether these are right, the rules tell."""
    text = finished()
    entry = next(entry for entry in parse(text).entries if 6 in entry.sides)
    fell = entry.dice[entry.sides.index(6)]
    forged = resealed(text, f"{fell}/6", f"{fell}/7")
    for proved in (replaying.replay, replaying.verify):
        with pytest.raises(BadRecord, match=r"the rules ask for dice of|not those of the committed seed"):
            proved(GAME, forged)


def test_an_unfinished_record_cannot_be_proved_yet() -> None:
    match = Match(GAME, Setting("large"), None, "7")
    for game in (GAME, LATER):
        with pytest.raises(BadRecord, match="the seed is not revealed"):
            prove(game, match.text())


def test_records_of_old_are_proved_by_their_rules_alone() -> None:
    text = as_once(finished())
    assert " @" not in text
    assert "/6" not in text
    assert prove(GAME, text).match is not None
    assert replaying.replay(GAME, text).text() == text
    with pytest.raises(BadRecord, match=f"only version {GAME.version} of the rules of 'toy' can prove this record"):
        sealed_and_rolled(text)


def test_a_match_of_old_goes_on_as_it_was_begun() -> None:
    """One that was left in the middle: the same lines follow, in the form of those before."""
    match = Match(GAME, Setting("large"), None, "7")
    bots = {seat: RandomBot(Random(seat)) for seat in range(2)}
    for _ in range(6):
        seat = match.deciding
        assert seat is not None
        match.pick(seat, bots[seat].choose(match.chair(seat)))
    old = replaying.resume(GAME, as_once(match.text()), match.snapshot())
    play_out(old, {seat: RandomBot(Random(seat)) for seat in range(2)})
    play_out(match, {seat: RandomBot(Random(seat)) for seat in range(2)})
    assert old.text() == as_once(match.text())
    assert prove(GAME, old.text()).match is not None
