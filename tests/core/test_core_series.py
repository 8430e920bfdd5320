"""Secret files and sequels: what stays sealed, for how long, and how a record is proved in the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec
import pytest

from wyrmtable import replaying
from wyrmtable.checks.toy import GAME as BARROW
from wyrmtable.core import BadRecord, Match, Sequel, Setting, commitment
from wyrmtable.core.extras import sequel
from wyrmtable.core.record import Header, secret_mark
from wyrmtable.reading import parse
from wyrmtable.replaying import verify, walk

from .cellar import GAME, GUESTS, RECIPE, begin, finished, stowed

TWO = {"recipe.txt": "sleep", "my deck.txt": 'line one\n"line" #two\n'}


def drunk(secret: Mapping[str, str] = {}, **options: str) -> Match:
    """A finished game."""
    return finished(stowed(begin(secret=secret, **options)), 0)


def test_secret_files_are_played_with() -> None:
    assert begin(secret={"recipe.txt": "wrath"}).position.brew == 2
    assert begin(secret=RECIPE).position.brew == 1
    assert begin(secret=RECIPE).entries[0].dice == ()
    assert len(begin().entries[0].dice) == 1


def test_the_header_names_only_their_hashes() -> None:
    match = begin("a seed", secret=TWO)
    setting = parse(match.text()).header.setting
    assert setting.secret == {name: secret_mark("a seed", text) for name, text in TWO.items()}
    assert all(len(mark) == 64 for mark in setting.secret.values())
    assert "sleep" not in match.text()
    assert "line one" not in match.text()
    assert match.setting.secret == TWO


def test_nobody_can_guess_a_file_from_its_hash() -> None:
    """The seed goes into it: the same recipe gives another hash in another match."""
    marks = [begin(seed, secret=RECIPE).header.setting.secret["recipe.txt"] for seed in ("1", "2")]
    assert marks[0] != marks[1]
    assert secret_mark("1", "sleep") != secret_mark("1", "wrath")


def test_a_setting_without_secrets_is_written_as_before() -> None:
    assert "secret" not in begin().text()


def test_secret_files_are_revealed_with_the_seed() -> None:
    match = drunk(TWO)
    lines = match.text().split("\n")
    assert lines[-5].startswith("end ")
    assert lines[-4].startswith('secret my deck.txt "line one\\n\\"line\\" #two\\n" #')
    assert lines[-3].startswith('secret recipe.txt "sleep" #')
    assert lines[-2].startswith("seed 7 #")
    parsed = parse(match.text())
    assert parsed.secret == TWO
    assert replaying.replay(GAME, match.text()).setting.secret == TWO
    assert verify(GAME, match.text()).text() == match.text()


def test_a_running_game_reveals_nothing() -> None:
    match = stowed(begin(secret=RECIPE))
    for text in (match.text(), match.text(reveal=True)):
        assert not parse(text).seed
        assert not parse(text).secret


def test_what_lives_on_stays_sealed() -> None:
    match = drunk(RECIPE, series="sealed")
    assert match.sequel is not None
    assert match.sequel.lives_on
    parsed = parse(match.text())
    assert (parsed.seed, parsed.secret) == ("", {})
    assert match.outcome is not None
    assert parsed.end == match.outcome.summary
    with pytest.raises(BadRecord, match=r"the seed is not revealed \(the game or its series is not over\)"):
        verify(GAME, match.text())
    revealed = match.text(reveal=True)
    assert revealed.startswith(match.text())
    assert parse(revealed).secret == RECIPE
    assert verify(GAME, revealed).outcome == match.outcome


def test_an_open_series_reveals_at_once() -> None:
    match = drunk(RECIPE, series="open")
    assert match.sequel is not None
    assert not match.sequel.lives_on
    assert verify(GAME, match.text()).sequel == match.sequel


def test_without_its_secret_files_a_record_cannot_be_played() -> None:
    match = stowed(begin(secret=RECIPE))
    for play in (replaying.replay, lambda game, text: list(walk(game, text))):
        with pytest.raises(BadRecord) as found:
            play(GAME, match.text())
        assert found.value.line == 3
        assert str(found.value) == (
            "Line 3 of the record: its secret file recipe.txt is not revealed yet, so it cannot be played again. "
            "Wait until the series of games it belongs to has ended."
        )
    with pytest.raises(BadRecord, match=r"its secret file my deck\.txt is not revealed yet"):
        replaying.replay(GAME, begin(secret=TWO).text(), RECIPE)


def test_whoever_has_the_files_can_play_it() -> None:
    match = drunk(RECIPE, series="sealed")
    replayed = replaying.replay(GAME, match.text(), RECIPE)
    assert replayed.text() == match.text()
    assert replayed.setting == match.setting
    assert [frame.entry for frame in walk(GAME, match.text(), RECIPE)] == match.entries
    with pytest.raises(BadRecord) as found:
        replaying.replay(GAME, match.text(), {"recipe.txt": "wrath"})
    assert found.value.line == 6


def test_a_file_too_many_is_nobodys_business() -> None:
    match = begin(secret=RECIPE)
    assert replaying.replay(GAME, match.text(), TWO).setting.secret == RECIPE


def forged(seed: str, secret: Mapping[str, str], marked: Mapping[str, str]) -> str:
    """A finished record with all its seals right, whose header has other hashes than its secret files."""
    match = begin(seed, secret=secret)
    marks = {name: secret_mark(seed, text) for name, text in marked.items()}
    published = Setting("inn", match.setting.options, {}, marks)
    setup = match.entries[0]
    match._open(Header(GAME.id, GAME.version, published, match.seats, commitment(seed)))
    match._write(setup, [])
    return finished(stowed(match), 0).text()


def test_a_changed_secret_is_found() -> None:
    verify(GAME, forged("7", RECIPE, RECIPE))
    text = forged("7", RECIPE, {"recipe.txt": "wrath"})
    with pytest.raises(BadRecord, match=r"the secret file recipe\.txt is not the one that the header names") as found:
        verify(GAME, text)
    assert found.value.line == 3


@pytest.mark.parametrize("again", [replaying.resume, replaying.reload])
def test_a_snapshot_with_another_secret_is_refused(again: Callable[..., Match]) -> None:
    """The brew is the same, so that nothing but the file itself can tell."""
    match = stowed(begin(secret=TWO))
    snapshot = match.snapshot()
    assert again(GAME, match.text(), snapshot).setting.secret == TWO
    swapped = {**snapshot, "secret": {**TWO, "my deck.txt": "another deck"}}
    with pytest.raises(BadRecord, match=r"the secret file my deck\.txt is not the one that the header names"):
        again(GAME, match.text(), swapped)


def test_an_altered_or_missing_secret_line_is_found() -> None:
    text = drunk(TWO).text()
    number = text.count("\n")
    for words in ('"sleep"', "sleep"):
        with pytest.raises(BadRecord):
            verify(GAME, text.replace(words, words.replace("sleep", "wrath")))
    with pytest.raises(BadRecord, match="it cannot be read") as found:
        parse(text.replace('"sleep"', '"sleep'))
    assert found.value.line == number - 1
    lines = text.split("\n")
    for gone in (-4, -3):
        without = "\n".join([line for line in lines if line is not lines[gone]])
        for check in (verify, replaying.replay):
            with pytest.raises(BadRecord, match="is not revealed yet") as found:
                check(GAME, without)
            assert found.value.line == 3


def test_snapshots_carry_the_secret_files() -> None:
    match = stowed(begin(secret=RECIPE))
    snapshot = msgspec.json.decode(msgspec.json.encode(match.snapshot()))
    assert snapshot["secret"] == RECIPE
    assert "secret" not in begin().snapshot()
    for back in (replaying.resume, replaying.reload):
        again = back(GAME, match.text(), snapshot)
        assert again.setting == match.setting
        assert again.lines == match.lines
        assert verify(GAME, finished(again, 0).text())
    del snapshot["secret"]
    for back in (replaying.resume, replaying.reload):
        with pytest.raises(BadRecord, match=r"secret file recipe\.txt is not revealed yet"):
            back(GAME, match.text(), snapshot)


# -- sequels ---------------------------------------------------------------------------------------------------------


def test_a_sequel_is_offered_when_the_game_is_over() -> None:
    match = stowed(begin(secret=RECIPE, series="sealed"))
    assert match.sequel is None
    match.pick(GUESTS, "=200")
    match.concede(GUESTS)
    offered = match.sequel
    assert offered == Sequel(
        "The next evening", "They come again.", Setting("inn", {}, {"purse.txt": "1300"}, RECIPE), True
    )


def test_no_sequel() -> None:
    assert drunk().sequel is None
    match = Match(BARROW, Setting("small"), seed="1")
    assert sequel(BARROW, match.position) is None
    assert finished(match).sequel is None


def test_a_chain_of_games() -> None:
    """Every record is self-contained; the first is proved when the last is over."""
    first = stowed(begin("1", secret=RECIPE, series="sealed"))
    first.pick(GUESTS, "=200")
    first.concede(GUESTS)
    assert first.sequel is not None
    second = Match(GAME, first.sequel.setting, seed="2")
    assert second.position.purse == 1300
    assert second.position.brew == first.position.brew
    assert second.header.setting.files == {"purse.txt": "1300"}
    finished(stowed(second), 0)
    assert second.sequel is None
    verify(GAME, second.text())
    later = replaying.resume(GAME, first.text(), first.snapshot())
    verify(GAME, later.text(reveal=True))
