"""Records: they replay, they are proved, and one altered character is found with its line."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec
import pytest

from wyrmtable import replaying
from wyrmtable.checks import play
from wyrmtable.checks.toy import GAME, TheBarrow
from wyrmtable.core import BadRecord, Decision, Entry, Header, Match, Setting, commitment, fingerprint
from wyrmtable.core.record import closing, seal
from wyrmtable.reading import parse
from wyrmtable.replaying import verify

SMALL = Setting("small", {"delvers": "2", "hand": "1"})
SIGNS = '0129abf x[]#"{},:\té'


@cache
def finished() -> str:
    """A short finished record with undone lines and rolls."""
    text = play(GAME, SMALL, "7").match.text()
    assert " undo " in text
    return text


def running(seed: str, entries: int) -> Match:
    match = Match(GAME, SMALL, seed=seed)
    while len(match.entries) < entries and isinstance(decision := match.decision, Decision):
        match.pick(decision.seat, decision.picks[-1])
    return match


def resealed(text: str) -> str:
    """A forger's work: header seals put right again after a change (those of entries need the position)."""
    lines = text.split("\n")
    mark = seal("", lines[0])
    for at in range(1, 5):
        body = lines[at].rpartition(" #")[0]
        mark = seal(mark, body)
        lines[at] = f"{body} #{mark}"
    return "\n".join(lines)


def test_the_text_of_a_record() -> None:
    lines = finished().split("\n")
    assert lines[0] == "wyrmtable record 1"
    assert lines[1].startswith("game toy 1 #")
    assert lines[2].startswith('setting {"files":{},"options":{"delvers":"2","hand":"1"},"scenario":"small"} #')
    assert lines[3].startswith('seats ["human","human"] #')
    assert lines[4].startswith(f"commitment {commitment('7')} #")
    assert re.fullmatch(r"0 setup \[\d+/12 \d+/11 \d+/10\] @[0-9a-f]{16} #[0-9a-f]{12}", lines[5])
    entry = re.compile(r"\d+ [01] (undo \d+|[a-z]+)( \[\d+/\d+( \d+/\d+)*\])? @[0-9a-f]{16} #[0-9a-f]{12}")
    assert all(entry.fullmatch(line) for line in lines[6:-3])
    assert lines[-3].startswith("end ")
    assert lines[-2].startswith("seed 7 #")
    assert lines[-1] == ""


def test_entries_round_trip() -> None:
    parsed = parse(finished())
    assert parsed.header.setting == SMALL
    assert parsed.header.seats == ("human", "human")
    assert parsed.seed == "7"
    assert parsed.end.endswith("halls.")
    for entry, line in zip(parsed.entries, parsed.lines[5:], strict=False):
        assert line.startswith(entry.body() + " #")
    assert Entry(3, 0, "north", (6, 1)).body() == "3 0 north [6 1]"
    assert Entry(3, 0, "north", (6, 1), None, (6, 4), "0f" * 8).body() == f"3 0 north [6/6 1/4] @{'0f' * 8}"
    assert Entry(4, 1, "undo", (), 3).body() == "4 1 undo 3"


def test_replay_and_proof() -> None:
    replayed = replaying.replay(GAME, finished())
    assert replayed.text() == finished()
    original = play(GAME, SMALL, "7").match
    assert fingerprint(replayed.position) == fingerprint(original.position)
    for seat in (0, 1, None):
        assert list(replayed.log(seat)) == list(original.log(seat))
    assert verify(GAME, finished()).outcome == original.outcome


def test_files_of_a_designer_stay_in_the_record() -> None:
    setting = Setting("small", {}, {"map.txt": 'line one\nline "two" #3\n'})
    match = Match(GAME, setting, seed="1")
    assert replaying.replay(GAME, match.text()).setting.files == setting.files


def test_every_altered_character_is_found_with_its_line() -> None:
    """Each character of a whole record, replaced by several others."""
    text = finished()
    for at, sign in enumerate(text):
        line = text.count("\n", 0, at) + 1
        for other in SIGNS[at % 5 :: 5]:
            if other == sign:
                continue
            forged = text[:at] + other + text[at + 1 :]
            with pytest.raises(BadRecord) as found:
                replaying.replay(GAME, forged)
            assert found.value.line == line, (forged.split("\n")[line - 1], str(found.value))


def test_an_altered_roll_is_blamed_though_the_game_could_go_on_for_a_while() -> None:
    lines = finished().split("\n")
    for number, line in enumerate(lines):
        rolls = re.search(r"\[([\d ]+)\]", line)
        if not rolls:
            continue
        other = "1" if rolls[1][0] != "1" else "2"
        forged = [*lines[:number], line.replace(f"[{rolls[1][0]}", f"[{other}", 1), *lines[number + 1 :]]
        with pytest.raises(BadRecord) as found:
            verify(GAME, "\n".join(forged))
        assert found.value.line == number + 1


@pytest.mark.parametrize("at", range(24))
def test_a_missing_or_doubled_line_is_found(at: int) -> None:
    lines = finished().split("\n")[:-1]
    if at < len(lines) - 1:  # a record without its last line is a record whose seed is not revealed
        with pytest.raises(BadRecord) as found:
            replaying.replay(GAME, "\n".join([*lines[:at], *lines[at + 1 :]]) + "\n")
        assert found.value.line <= at + 1
    if at < len(lines):
        with pytest.raises(BadRecord) as found:
            replaying.replay(GAME, "\n".join([*lines[: at + 1], *lines[at:]]) + "\n")
        assert found.value.line <= at + 2


@pytest.mark.parametrize("extra", ["end Red won. #0123456789ab", "seed 8 #0123456789ab", "snapshot {} #0123456789ab"])
def test_added_lines_are_found(extra: str) -> None:
    running_text = running("3", 4).text()
    for text in (finished(), running_text):
        with pytest.raises(BadRecord) as found:
            replaying.replay(GAME, text + extra + "\n")
        assert found.value.line in (text.count("\n"), text.count("\n") + 1)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("", 1, "cut off"),
        ("hello\n", 1, "this is not a record"),
        ("wyrmtable record 1\n", 1, "breaks off in its header"),
        ("wyrmtable record 1\ngame toy 1", 2, "cut off"),
    ],
)
def test_what_is_no_record_is_refused(text: str, line: int, words: str) -> None:
    with pytest.raises(BadRecord, match=words) as found:
        parse(text)
    assert found.value.line == line


def test_the_set_up_must_be_there() -> None:
    header = "\n".join(finished().split("\n")[:5]) + "\n"
    with pytest.raises(BadRecord, match="breaks off in its header"):
        parse(header)
    with pytest.raises(BadRecord, match="the set-up is missing"):
        parse(header + "end Nobody played. #0123456789ab\n")


def test_nothing_follows_the_end() -> None:
    with pytest.raises(BadRecord, match="nothing may follow the end of the game") as found:
        parse(finished() + "99 0 end #0123456789ab\n")
    assert found.value.line == finished().count("\n") + 1


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("game toy 1", "game chess 1", 2, "it is a game of 'chess', not of 'toy'"),
        ("game toy 1", "game toy 2", 2, "played by version 2 of the rules; these are version 1"),
        ("game toy 1", "game toy one", 2, "should be a number"),
        ('seats ["human"', 'seats [human"', 4, "it cannot be read"),
        ('seats ["human"', 'chairs ["human"', 4, "it should begin with 'seats', not 'chairs'"),
    ],
)
def test_consistent_forgeries_of_the_header(old: str, new: str, line: int, words: str) -> None:
    with pytest.raises(BadRecord, match=words) as found:
        replaying.replay(GAME, resealed(finished().replace(old, new, 1)))
    assert found.value.line == line


def test_another_commitment_does_not_pass() -> None:
    forged = resealed(finished().replace(commitment("7"), commitment("8")))
    with pytest.raises(BadRecord):
        verify(GAME, forged)


def test_an_unfinished_record_cannot_be_proved_yet() -> None:
    match = running("3", 4)
    with pytest.raises(BadRecord, match="the seed is not revealed"):
        verify(GAME, match.text())


def crooked(thrown: str, committed: str, revealed: str) -> str:
    """A record with all its seals right whose dice, commitment and revealed seed need not belong together."""
    honest, forged = running(thrown, 99), Match(GAME, SMALL, seed=thrown)
    forged.seed = revealed
    forged._open(Header(GAME.id, GAME.version, SMALL, forged.seats, commitment(committed)))
    forged._write(honest.entries[0], [])
    for entry in honest.entries[1:]:
        forged.pick(entry.seat, entry.text)
    return forged.text()


def test_the_seed_must_give_the_dice() -> None:
    text = crooked(thrown="7", committed="8", revealed="8")
    replaying.replay(GAME, text)
    with pytest.raises(BadRecord, match="the dice are not those of the committed seed, which gives") as found:
        verify(GAME, text)
    assert found.value.line == 6


def test_the_seed_revealed_must_be_the_one_committed_to() -> None:
    text = crooked(thrown="7", committed="8", revealed="7")
    replaying.replay(GAME, text)
    with pytest.raises(BadRecord, match="the commitment does not fit the seed revealed") as found:
        verify(GAME, text)
    assert found.value.line == 5


def test_a_forged_pick_is_refused_though_it_is_sealed() -> None:
    """A line that reads well but was never legal is blamed before its seal is."""
    lines = finished().split("\n")
    at = next(number for number, line in enumerate(lines) if line.startswith("1 0 "))
    body, _, mark = lines[at].rpartition(" #")
    with pytest.raises(BadRecord, match="'wyrm' was not a legal pick of seat 0 there") as found:
        replaying.replay(GAME, "\n".join([*lines[:at], f"1 0 wyrm #{mark}", *lines[at + 1 :]]))
    assert found.value.line == at + 1
    with pytest.raises(BadRecord, match=r"too many were written down|asks for a d") as found:
        replaying.replay(
            GAME, "\n".join([*lines[:at], f"{body.partition(' [')[0]} [1 1 1 1] #{mark}", *lines[at + 1 :]])
        )
    assert found.value.line == at + 1


# -- going on --------------------------------------------------------------------------------------------------------


def play_on(match: Match) -> str:
    while isinstance(decision := match.decision, Decision):
        match.pick(decision.seat, decision.picks[0])
    return match.text()


@pytest.mark.parametrize("entries", [1, 3, 6])
def test_a_match_is_resumed_where_it_was_left(entries: int) -> None:
    match = running("5", entries)
    text, snapshot = match.text(), match.snapshot()
    resumed = replaying.resume(GAME, text, snapshot)
    assert resumed.text() == text
    assert resumed.undoable(0) == match.undoable(0)
    assert play_on(resumed) == play_on(match)
    verify(GAME, resumed.text())


def test_an_older_snapshot_does_not_repeat_dice() -> None:
    """The record is the authority: under unchanged rules it may be newer than the snapshot."""
    match = running("5", 1)
    old = match.snapshot()
    while len(match.entries) < 4 and isinstance(decision := match.decision, Decision):
        match.pick(decision.seat, decision.picks[0])
    resumed = replaying.resume(GAME, match.text(), old)
    verify(GAME, play_on(resumed))


def test_a_saved_game_can_be_watched() -> None:
    """A save is a record with a sealed snapshot as its last line."""
    match = running("5", 4)
    mark = match.text().rstrip("\n").rpartition(" #")[2]
    body = f"snapshot {msgspec.json.encode(match.snapshot()).decode()}"
    saved = f"{match.text()}{body} #{seal(mark, body)}\n"
    assert parse(saved).snapshot == msgspec.json.decode(msgspec.json.encode(match.snapshot()))
    assert replaying.replay(GAME, saved).text() == match.text()
    for forged in (saved.replace('"rolls":', '"rolls":1', 1), saved + saved.split("\n")[-2] + "\n"):
        with pytest.raises(BadRecord) as found:
            replaying.replay(GAME, forged)
        assert found.value.line >= match.text().count("\n") + 1


class NextEdition(TheBarrow):
    version = 2


def test_a_running_match_outlives_a_change_of_the_rules() -> None:
    match = running("5", 4)
    text, snapshot = match.text(), match.snapshot()
    with pytest.raises(BadRecord, match="played by version 1 of the rules; these are version 2"):
        replaying.replay(NextEdition(), text)
    resumed = replaying.resume(NextEdition(), text, snapshot)
    assert fingerprint(resumed.position) == fingerprint(match.position)
    assert resumed.view(0) == match.view(0)
    assert resumed.text() == text
    assert play_on(resumed) == play_on(match)


def test_snapshots_that_do_not_fit_are_refused() -> None:
    match = running("5", 4)
    text, snapshot = match.text(), match.snapshot()
    unfit: list[tuple[dict[str, Any], str, TheBarrow]] = [
        ({**snapshot, "schema": 9}, "schema 9", GAME),
        ({**snapshot, "seed": "another"}, "does not fit the seed of the snapshot", GAME),
        ({**snapshot, "entries": 2}, "holds 2 entries of", NextEdition()),
    ]
    for data, words, rules in unfit:
        with pytest.raises(BadRecord, match=words):
            replaying.resume(rules, text, data)
    with pytest.raises(BadRecord):
        replaying.resume(GAME, text.replace(" east", " west", 1), snapshot)


@pytest.mark.parametrize("entry", ["{} 0 undo 1", "7 {} end", "7 0 undo {}", "7 0 end [{}]"])
def test_endless_numbers_are_no_entries(entry: str) -> None:
    lines = finished().split("\n")[:12]
    with pytest.raises(BadRecord, match="is not an entry") as found:
        parse("\n".join([*lines, entry.format("9" * 5000) + " #0123456789ab"]) + "\n")
    assert found.value.line == 13
    assert len(str(found.value)) < 300


def test_an_endless_version_is_no_version() -> None:
    forged = resealed(finished().replace("game toy 1 ", f"game toy {'9' * 5000} ", 1))
    with pytest.raises(BadRecord, match="the version of the rules should be a number"):
        parse(forged)


def test_an_ending_of_several_lines_is_written_as_one() -> None:
    lines = closing("0123456789ab", "The gate fell.\nNobody\r wept.", {}, "7")
    assert [line.rpartition(" #")[0] for line in lines] == ["end The gate fell. Nobody wept.", "seed 7"]
