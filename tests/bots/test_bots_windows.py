"""Bots at windows and amounts: they answer whatever they are asked, know that it is a window, and never give up."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import pytest

from wyrmtable.bots import ProgramBot, cast, dismiss, play_out
from wyrmtable.checks import caravan, fords, gatehouse, toy
from wyrmtable.core import AnyGame, Match, Setting

ECHO = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    with open(sys.argv[1], "a") as kept:
        kept.write(json.dumps({key: asked.get(key) for key in ("kind", "silence", "window", "picks")}) + "\\n")
    print(json.dumps({"pick": asked.get("silence") or asked["picks"][0]["text"]}), flush=True)
"""


@pytest.mark.parametrize(
    ("game", "scenario"),
    [(toy.GAME, "large"), (gatehouse.GAME, None), (fords.GAME, "war"), (caravan.GAME, "road")],
    ids=["toy", "gatehouse", "fords", "caravan"],
)
def test_random_bots_play_every_toy_out_and_nobody_gives_up(game: AnyGame, scenario: str | None) -> None:
    named = scenario or next(iter(game.scenarios({})))
    for seed in map(str, range(12)):
        match = Match(game, Setting(named), ["random", "random"], seed)
        assert play_out(match, cast(game, match.seats, seed)) is not None
        assert not any(entry.conceded for entry in match.entries)


def test_a_program_is_told_that_it_is_asked_at_a_window(tmp_path: Path) -> None:
    (tmp_path / "echo.py").write_text(ECHO)
    kept = tmp_path / "kept"
    guard = ProgramBot(f"{sys.executable} {tmp_path / 'echo.py'} {kept}")
    match = Match(gatehouse.GAME, Setting(next(iter(gatehouse.GAME.scenarios({})))), None, "3")
    thief = cast(gatehouse.GAME, ["human", "random"], "3")[1]
    try:
        assert play_out(match, {gatehouse.GUARD: guard, gatehouse.THIEF: thief}) is not None
    finally:
        dismiss(guard)
    asked = [msgspec.json.decode(line) for line in kept.read_bytes().splitlines()]
    windows = [question for question in asked if question["window"]]
    assert windows
    assert all((question["kind"], question["silence"]) == ("step", "pass") for question in windows)
    assert not any(question["silence"] for question in asked if not question["window"])
