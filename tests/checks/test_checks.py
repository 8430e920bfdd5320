"""The checks as a tool: reports, progress, settings, golden playthroughs and counts."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from wyrmtable.checks import (
    CHECKS,
    Broken,
    Subject,
    Tally,
    check_game,
    check_golden,
    count,
    play,
    playthrough,
    run,
    settings,
    write_golden,
)
from wyrmtable.checks.examine import mixed, rules_beside, shares
from wyrmtable.checks.playout import spread
from wyrmtable.checks.toy import GAME, Position, TheBarrow
from wyrmtable.core import AnyGame, BadSetup, Decision, Dice, Log, Outcome, ScriptedDice, Setting
from wyrmtable.registry import game

GOLDEN = Path(__file__).parent / "golden" / "toy-small.txt"
SMALL = Setting("small", {"delvers": "2", "hand": "1"})


class Peaceful(TheBarrow):
    """A Barrow where nothing is ever stormed: no dice but for draws, no odds."""

    def decision(self, pos: Position) -> Decision | Outcome:
        found = super().decision(pos)
        if isinstance(found, Outcome) or pos.steps[-1][0] != "act":
            return found
        picks = [pick for pick in found.picks if pick == 0 or pos.holder[pick - 1] < 0]
        return Decision(found.seat, picks, found.prompt, found.rules)


def test_nothing_examined_is_not_passed() -> None:
    odds = [check for check in CHECKS if check.name in ("odds", "oracle")]
    report = run(Peaceful(), 6, checks=odds)
    assert report.idle == ["odds", "oracle"]
    assert [row.verdict for row in report.rows] == ["nothing examined"] * 2
    assert "nothing examined" in str(report)
    assert report.passed


def test_check_game_wants_idle_checks_named() -> None:
    odds = [check for check in CHECKS if check.name in ("odds", "oracle")]
    with pytest.raises(Broken, match="Nothing was examined in 3 games"):
        check_game(Peaceful(), 3, checks=odds)
    assert check_game(Peaceful(), 3, checks=odds, idle=("odds", "oracle")).idle == ["odds", "oracle"]


def test_progress_is_told_after_every_game() -> None:
    told: list[tuple[int, int]] = []
    run(GAME, 3, progress=lambda done, todo: told.append((done, todo)), checks=CHECKS[:1])
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_a_budget_of_entries_is_spread_over_the_settings() -> None:
    told: list[tuple[int, int]] = []
    report = run(GAME, entries=60, progress=lambda done, todo: told.append((done, todo)), checks=CHECKS[:3])
    assert 60 <= report.entries < 60 + len(mixed(GAME)) * 15
    assert report.games >= len(mixed(GAME))
    assert report["picks"].examined == report.entries
    assert told[-1] == (60, 60)
    assert str(report).startswith(f"toy: {report.games} games played, {report.entries} entries examined")


def test_half_of_a_budget_goes_to_the_scenarios_as_they_are() -> None:
    found = shares(settings(GAME), 2, 80)
    assert [share.entries for share in found] == [20, 20, 10, 10, 10, 10]
    assert [share.stretch for share in found] == [800, 800, 70, 70, 70, 70]
    assert [share.entries for share in shares(settings(GAME, ["small"])[:1], 1, 80)] == [80]


def test_a_stretch_of_a_game_is_no_trouble() -> None:
    playout = play(GAME, SMALL, "5", stretch=4)
    assert playout.trouble is None
    assert playout.match.outcome is None
    assert len(playout.match.entries) == 5
    assert "has not ended after 4" in str(play(GAME, SMALL, "5", limit=4).trouble)


def test_rare_moments_are_examined_first() -> None:
    """What happens once in a long game is looked at as surely as what happens all the time."""
    moments = [moment for seed in range(40) for moment in play(GAME, SMALL, str(seed)).moments]
    sorts = Counter(moment.sort for moment in moments)
    rare = min(sorts, key=lambda sort: sorts[sort])
    common = [moment for moment in moments if moment.sort != rare]
    crowd = [*common, next(moment for moment in moments if moment.sort == rare)]
    assert len(crowd) > 10 * len(sorts)
    assert rare in {moment.sort for moment in spread(crowd, len(sorts), Random(1))}


def test_of_a_long_game_only_some_moments_of_each_sort_are_kept() -> None:
    whole, kept = play(GAME, SMALL, "5"), play(GAME, SMALL, "5", keep=1)
    assert kept.match.text() == whole.match.text()
    assert sorted(map(str, {moment.sort for moment in whole.moments})) == sorted(str(m.sort) for m in kept.moments)
    assert kept.marks == whole.marks


def test_every_option_value_is_tried() -> None:
    tried = [(setting.scenario, setting.options["delvers"], setting.options["hand"]) for setting in settings(GAME)]
    assert tried[:2] == [("small", "2", "2"), ("large", "2", "2")]
    assert sorted(tried[2:]) == [("large", "2", "1"), ("large", "3", "2"), ("small", "2", "1"), ("small", "3", "2")]
    assert {setting.scenario for setting in settings(GAME, ["large"])} == {"large"}
    with pytest.raises(Broken, match="no scenario 'huge'; it has small, large"):
        settings(GAME, ["huge"])


def test_under_a_budget_few_games_show_every_option_value() -> None:
    tried = [(setting.scenario, setting.options["delvers"], setting.options["hand"]) for setting in mixed(GAME)]
    assert tried[:2] == [("small", "2", "2"), ("large", "2", "2")]
    assert tried[2:] == [("small", "3", "2"), ("small", "2", "1"), ("large", "3", "2"), ("large", "2", "1")]
    many = mixed(game("lairbreak"), ["hollow"])
    assert len(many) < len(settings(game("lairbreak"), ["hollow"])) / 3
    shown = {(name, value) for setting in many for name, value in setting.options.items()}
    choices = game("lairbreak").scenarios()["hollow"].choices
    assert shown == {(choice.id, value) for choice in choices for value in choice.values}


def test_options_that_do_not_go_together_are_tried_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    lairbreak = game("lairbreak")
    whole = type(lairbreak).setup

    def narrow(self: AnyGame, setting: Setting, dice: Dice, log: Log | None = None) -> object:
        changed = [c.id for c in self.scenarios()["hollow"].choices if setting.options[c.id] != c.default]
        if len(changed) > 1:
            raise BadSetup("These do not go together.")
        return whole(self, setting, dice, log)

    monkeypatch.setattr(type(lairbreak), "setup", narrow)
    apart = mixed(lairbreak, ["hollow"])
    assert sorted(map(str, apart)) == sorted(map(str, settings(lairbreak, ["hollow"])))


def test_a_playout_is_a_function_of_its_seed() -> None:
    assert play(GAME, SMALL, "5").match.text() == play(GAME, SMALL, "5").match.text()
    assert play(GAME, SMALL, "5").match.text() != play(GAME, SMALL, "6").match.text()


def test_an_error_inside_the_game_breaks_the_check_and_keeps_its_cause() -> None:
    class Clumsy(TheBarrow):
        def audit(self, pos: Position) -> list[str]:
            raise ZeroDivisionError("oops")

    report = run(Clumsy(), 2, checks=[check for check in CHECKS if check.name == "audit"])
    assert re.fullmatch(r"ZeroDivisionError: oops \(test_checks.py, line \d+, in audit\)", report.broken[0].sentence)
    assert isinstance(report.broken[0].__cause__, ZeroDivisionError)


def test_a_set_up_that_fails_breaks_playouts() -> None:
    class Clumsy(TheBarrow):
        def blank(self, setting: Setting) -> Position:
            raise ZeroDivisionError("oops")

    report = run(Clumsy(), 2, checks=[check for check in CHECKS if check.name in ("playouts", "scenarios")])
    assert {broken.check for broken in report.broken} == {"playouts", "scenarios"}
    assert "ZeroDivisionError: oops" in str(report["playouts"].broken)


def test_the_report_lists_the_fields_that_varied() -> None:
    report = run(GAME, 2, checks=[check for check in CHECKS if check.name == "imagine"])
    assert report["imagine"].varied == ("known", "where")
    assert str(report).endswith("worlds (varied: known, where)")


def test_hidden_fields_must_vary() -> None:
    imagine = next(check for check in CHECKS if check.name == "imagine")
    assert imagine.conclude is not None
    imagine.conclude(Subject(GAME, (), hidden=("where",)), Tally(varied={"where"}))
    with pytest.raises(Broken, match="never imagined otherwise: known"):
        imagine.conclude(Subject(GAME, (), hidden=("where", "known")), Tally(varied={"where"}))


def test_the_toy_has_no_rulebook_beside_it() -> None:
    assert rules_beside(GAME) is None


def test_golden_playthrough() -> None:
    check_golden(GOLDEN, GAME, SMALL, "golden")


def test_golden_names_the_first_line_that_changed(tmp_path: Path) -> None:
    path = tmp_path / "kept.txt"
    with pytest.raises(Broken, match=r"kept.txt does not exist"):
        check_golden(path, GAME, SMALL, "golden")
    write_golden(path, GAME, SMALL, "golden")
    check_golden(path, GAME, SMALL, "golden")
    lines = path.read_text(encoding="utf-8").split("\n")
    path.write_text("\n".join([*lines[:3], "  picks nothing", *lines[4:]]), encoding="utf-8")
    with pytest.raises(Broken, match=r"kept.txt, line 4: '  picks nothing' has become"):
        check_golden(path, GAME, SMALL, "golden")
    path.write_text("\n".join(lines[:-2]), encoding="utf-8")
    with pytest.raises(Broken, match=rf"line {len(lines) - 1}"):
        check_golden(path, GAME, SMALL, "golden")


def test_a_playthrough_tells_who_hears_what() -> None:
    text = playthrough(GAME, SMALL, "golden", most=1)
    assert text.startswith("toy/small seed golden\n1 Red: ")
    assert len(text.split("\n")) < len(playthrough(GAME, SMALL, "golden").split("\n"))


def test_counts() -> None:
    """Red holds two cards, Blue one; both halls are empty, nine cards are left to draw."""
    pos = GAME.setup(SMALL, ScriptedDice(1, 1, 1))
    assert count(GAME, pos, 0) == 1
    assert count(GAME, pos, 1) == 9 + 1 + 1  # end, whereupon Blue draws one of nine, or one of two halls
    after_end = 9 * (8 + 2)  # Blue in turn: end, whereupon Red draws one of eight, or one of two halls
    laying = 2 * 2  # either hall, either card
    assert count(GAME, pos, 2) == after_end + laying
