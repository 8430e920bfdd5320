"""Every law is really guarded: games broken on purpose are caught by the right check."""

from __future__ import annotations

import pytest

from wyrmtable import replaying
from wyrmtable.checks import CHECKS, Broken, caravan, check_game, fords, gatehouse, play, run, toy
from wyrmtable.checks.toy import GAME
from wyrmtable.core import AnyGame

from . import broken, broken_asking, broken_shown

BROKEN = {**broken.BROKEN, **broken_asking.BROKEN, **broken_shown.BROKEN}
TOYS = (toy, gatehouse, fords, caravan)
RULES = {rule for one in TOYS for rule in one.RULES}
HIDDEN = {"toy": ("where", "known"), "gatehouse": ("where", "laid"), "fords": ("sent", "dragon"), "caravan": ("kind",)}


@pytest.mark.parametrize("what", BROKEN)
def test_caught_by_the_right_check(what: str) -> None:
    wanted = next(check for check in CHECKS if check.name == what.partition(":")[0])
    game: AnyGame = BROKEN[what]()
    report = run(game, 12, limit=300, known_rule=RULES.__contains__, hidden=HIDDEN[game.id], checks=[wanted])
    assert [broken.check for broken in report.broken] == [wanted.name]
    assert report[wanted.name].verdict == "broken"
    assert not report.passed


def test_every_check_has_a_game_that_breaks_it() -> None:
    tested = {what.partition(":")[0] for what in BROKEN} | {"forgery"}
    assert tested == {check.name for check in CHECKS}


def test_an_unnoticed_forgery_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """No game can break this law, only the engine: so here the engine is made credulous."""
    forgery = [check for check in CHECKS if check.name == "forgery"]
    assert run(GAME, 1, checks=forgery).passed
    monkeypatch.setattr(replaying, "replay", lambda game, text: None)
    (broken,) = run(GAME, 1, checks=forgery).broken
    assert "nobody noticed" in broken.sentence


@pytest.mark.slow
@pytest.mark.parametrize("game", [one.GAME for one in TOYS], ids=lambda game: game.id)
def test_the_sound_games_pass_them_all(game: AnyGame) -> None:
    report = check_game(game, entries=120, known_rule=RULES.__contains__, hidden=HIDDEN[game.id])
    assert report.passed
    assert report.entries >= 120


def test_together_the_toys_use_every_check() -> None:
    reports = [run(one.GAME, 6, checks=[check for check in CHECKS if check.optional]) for one in TOYS]
    used = {row.check.name for report in reports for row in report.rows if row.examined}
    assert used == {check.name for check in CHECKS if check.optional}


def test_check_game_raises_the_breach_with_where_to_see_it_again() -> None:
    game: AnyGame = BROKEN["picks: unsorted"]()
    with pytest.raises(Broken) as caught:
        check_game(game, games=2)
    broken = caught.value
    assert broken.check == "picks"
    assert broken.setting is not None
    again = play(game, broken.setting, broken.seed)
    moment = next(moment for moment in again.moments if moment.entry == broken.entry)
    assert list(moment.decision.picks) != sorted(moment.decision.picks)
    for word in ("picks", "scenario small", repr(broken.seed), f"entry {broken.entry}"):
        assert word in str(broken)
