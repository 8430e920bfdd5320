"""Saved games and playback: whole or not at all, resumed where they stood, refused when altered."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from random import Random

import pytest

from wyrmtable.bots import cast, play_out
from wyrmtable.checks.toy import GAME
from wyrmtable.core import ALL, BadRecord, Decision, Match, Setting, fingerprint
from wyrmtable.text import saves
from wyrmtable.text.playback import Playback


def played(picks: int, seed: str = "7") -> Match:
    match = Match(GAME, Setting("large"), ["human", "random"], seed)
    rng = Random(5)
    for _ in range(picks):
        decision = match.decision
        assert isinstance(decision, Decision)
        match.pick(decision.seat, rng.choice(decision.picks))
    return match


def test_a_saved_game_goes_on_exactly_where_it_stood(tmp_path: Path) -> None:
    match = played(6)
    path = tmp_path / "new" / "game.wyrm"
    saves.save(match, path)
    again = saves.resume(GAME, saves.read(path))
    assert fingerprint(again.position) == fingerprint(match.position)
    for both in (match, again):
        play_out(both, cast(GAME, ["random", "random"], "x"))
    assert again.text() == match.text()
    saves.save(again, path)
    assert saves.read(path) == match.text()
    assert saves.resume(GAME, saves.read(path)).outcome == match.outcome


def test_an_undo_is_part_of_a_save(tmp_path: Path) -> None:
    match = Match(GAME, Setting("large"), ["human", "random"], "7")
    match.pick(0, "west")
    match.undo(0)
    saves.save(match, tmp_path / "g.wyrm")
    again = saves.resume(GAME, saves.read(tmp_path / "g.wyrm"))
    assert len(again.entries) == 3
    assert fingerprint(again.position) == fingerprint(match.position)


def test_a_failed_save_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.wyrm"
    saves.save(played(2), path)
    before = path.read_text()

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(saves.BadSave, match=r"No space left.*--record"):
        saves.save(played(4), path)
    assert path.read_text() == before
    assert os.listdir(tmp_path) == ["game.wyrm"]


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(saves.BadSave, match="cannot be written"):
        saves.save(played(1), tmp_path / "file" / "game.wyrm")
    with pytest.raises(saves.BadSave, match="cannot be read"):
        saves.read(tmp_path / "nothing")


@pytest.mark.parametrize(
    ("old", "new"), [('"rolls":', '"rolls":1'), ('"seed":"7"', '"seed":"8"'), ('"entries":', '"entries":1')]
)
def test_an_altered_snapshot_is_refused(old: str, new: str) -> None:
    text = saves.text_of(played(3))
    assert old in text
    with pytest.raises(BadRecord, match="snapshot does not belong"):
        saves.resume(GAME, text.replace(old, new))


def test_a_bare_record_of_a_running_game_cannot_be_continued() -> None:
    with pytest.raises(saves.BadSave, match="can be watched"):
        saves.resume(GAME, played(3).text())


def test_the_list_of_saved_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WYRMTABLE_HOME", str(tmp_path))
    first, second = played(2), played(5)
    paths = []
    for match in (first, second):
        paths.append(saves.fresh_path(match))
        saves.save(match, paths[-1])
    assert paths[0] != paths[1]
    os.utime(paths[0], (1, 1))
    (tmp_path / "junk.wyrm").write_text("no record")
    found = saves.saved()
    assert [save.path for save in found] == [paths[1], paths[0]]
    assert (found[0].game, found[0].scenario, found[0].entries, found[0].over) == ("toy", "large", 5, False)


def test_the_folder_follows_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WYRMTABLE_HOME", raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert saves.folder() == Path("/data/wyrmtable")
    monkeypatch.setattr("sys.platform", "darwin")
    assert saves.folder().parts[-2:] == ("Application Support", "wyrmtable")


# -- playback --------------------------------------------------------------------------------------------------------


def test_playback_reaches_every_position_of_a_record() -> None:
    match = Match(GAME, Setting("large"), ["human", "human"], "7")
    prints = [fingerprint(match.position)]
    for word in ("west", "undo", "north", "ghoul", "end"):
        if word == "undo":
            match.undo(0)
        else:
            match.pick(0, word)
        prints.append(fingerprint(match.position))
    book = Playback(GAME, saves.text_of(match))
    assert [fingerprint(pos) for pos in book.positions] == prints
    assert book.deciding(0) == 0
    assert book.deciding(book.last) == 1
    assert book.entry(None) == 5
    with pytest.raises(BadRecord, match="no entry 6"):
        book.entry(6)


def test_a_long_record_has_moments_evenly_spread_and_the_last() -> None:
    over = played(3)
    play_out(over, cast(GAME, ["random", "random"], "x"))
    book = Playback(GAME, over.text())
    views = [frame.view for frame in book.frames(ALL)]
    some = [frame.view for frame in book.frames(ALL, most=4)]
    step = -(-len(views) // 4)
    assert len(views) > 4
    assert some == views[(len(views) - 1) % step :: step]
    assert some[-1] == views[-1]


def test_captions_keep_secrets_until_the_end() -> None:
    match = Match(GAME, Setting("large"), ["human", "human"], "7")
    match.pick(0, "west")
    match.pick(0, "ghoul")
    book = Playback(GAME, match.text())
    assert book.caption(2, 0) == "Red: Ghoul (7)"
    assert book.caption(2, 1) == book.caption(2, None) == "Red: a pick"
    frames = list(book.frames(1))
    assert "Ghoul" not in str(frames)
    assert frames[2].caption == "Red lays a card in the west hall."
    assert frames[2].highlights == ("west",)
    over = played(3)
    play_out(over, cast(GAME, ["random", "random"], "x"))
    assert "a pick" not in Playback(GAME, over.text()).caption(1, 1)
