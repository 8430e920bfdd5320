"""Windows, standing orders, giving up and series of games at the keyboard."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from wyrmtable.bots import RandomBot
from wyrmtable.checks import fords, gatehouse, toy
from wyrmtable.core import Match
from wyrmtable.text.playback import Playback, eyes_called
from wyrmtable.text.saves import following_path, read, resume, text_of

from .desk import Sitting, sit


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.wyrm"


def guard(path: Path, *lines: str) -> Sitting:
    """The guard at the keyboard; the thief is a bot that does the same in every game."""
    return sit(gatehouse.GAME, path, *lines, seed="5", bots={gatehouse.THIEF: RandomBot(Random(4))})


def windows(match: Match) -> int:
    """How often the guard was asked about a step."""
    return sum(entry.seat == gatehouse.GUARD for entry in match.entries[1:]) - 1


def laid(path: Path) -> tuple[str, ...]:
    """What the guard types to lay a card, if he has a choice."""
    first = guard(path)
    return ("1",) if "Which card do you lay" in first.page else ()


def test_an_unanswered_window_is_asked_plainly(path: Path) -> None:
    sitting = guard(path, *laid(path), *["pass"] * 30)
    assert sitting.match.outcome is not None
    assert sitting.page.count("Your answer?") == windows(sitting.match) > 0


def test_a_standing_order_answers_until_it_is_taken_back(path: Path) -> None:
    sitting = guard(path, *laid(path), "order", "order step pass", "pass", *["pass"] * 30)
    assert "step: ask  When the thief takes a step" in sitting.after("order")
    assert "step: pass" in sitting.after("order step pass")
    assert sitting.match.outcome is not None
    assert windows(sitting.match) > 1
    assert sitting.page.count("Your answer?") == 1
    assert "By your standing order: Let him go." in sitting.page
    plain = guard(path, *laid(path), *["pass"] * 30)
    assert plain.match.text() == sitting.match.text()


def test_nothing_of_an_order_is_kept_in_record_or_snapshot(path: Path) -> None:
    sitting = guard(path, *laid(path), "order step pass", "quit")
    with_order = read(path)
    assert "order" not in with_order
    again = resume(gatehouse.GAME, with_order)
    assert again.text() == sitting.match.text()


def test_wrong_orders_are_explained(path: Path) -> None:
    sitting = guard(path, *laid(path), "order gate pass", "order step", "order step dance", "quit")
    assert "No orders can be given for 'gate'. They can for: step." in sitting.after("order gate pass")
    assert "What is the order?" in sitting.after("order step")
    assert "the name of a pick instead of 'dance'" in sitting.after("order step dance")
    other = sit(toy.GAME, path, "order", "quit")
    assert "Nothing in this game can be answered by standing orders" in other.page


def test_giving_up_is_asked_for_once_more(path: Path) -> None:
    sitting = sit(toy.GAME, path, "concede", "n", "concede", "y")
    assert sitting.desk.asked.count("Red: do you really want to give up? (y/n)") == 2
    assert sitting.match.entries[-1].conceded
    assert sitting.match.outcome is not None
    book = Playback(toy.GAME, read(path))
    assert book.caption(book.last, None) == "Red: giving up"


def war(path: Path) -> Sitting:
    """The first ford, fought without a dragon: the war goes on."""
    for seed in map(str, range(30)):
        sitting = sit(fords.GAME, path, *["1"] * 12, seed=seed)
        if sitting.match.sequel is not None:
            return sitting
    raise AssertionError("every war ended at its first ford")


def test_the_players_are_offered_the_sequel(path: Path) -> None:
    sitting = war(path)
    sitting.desk.lines = ["y"]
    assert sitting.client.goes_on()
    assert "The story goes on: Ford 2 of 3" in sitting.page
    sitting.desk.lines = ["n"]
    assert not sitting.client.goes_on()
    sitting.desk.lines = []
    assert not sitting.client.goes_on()


def test_a_finished_game_can_be_gone_on_from_and_its_secrets_stay_hidden(path: Path) -> None:
    sitting = war(path)
    again = resume(fords.GAME, read(path))
    assert again.sequel == sitting.match.sequel
    assert again.text() == sitting.match.text()
    assert "seed" not in sitting.match.text().splitlines()[-1]
    assert eyes_called(again, "") is None
    with pytest.raises(Exception, match="Everything is shown only when"):
        eyes_called(again, "all")


def test_a_running_game_of_a_series_is_resumed_and_replayed_with_its_secret(path: Path) -> None:
    sequel = war(path).match.sequel
    assert sequel is not None
    match = Match(fords.GAME, sequel.setting, seed="8")
    match.pick(match.deciding or 0, "=1")
    assert resume(fords.GAME, text_of(match)).setting.secret == sequel.setting.secret
    assert Playback(fords.GAME, text_of(match)).last == 1


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("toll.wyrm", "toll.2.wyrm"),
        ("toll.2.wyrm", "toll.3.wyrm"),
        ("a-2026-01-01-120000.wyrm", "a-2026-01-01-120000.2.wyrm"),
    ],
)
def test_every_game_of_a_series_has_a_file_of_its_own(before: str, after: str) -> None:
    assert following_path(Path(before)).name == after
