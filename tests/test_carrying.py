"""Matches and positions travel: they are copied, deep-copied and pickled, and go on as they would have."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from wyrmtable import registry
from wyrmtable.bots import RandomBot
from wyrmtable.core import Match, Setting, fingerprint

WAYS: dict[str, Callable[[Any], Any]] = {
    "copy": lambda match: match.copy(),
    "copy.copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda match: pickle.loads(pickle.dumps(match)),
}
PICKS = 6
SCENES = [(name, scenario) for name in registry.SHELF for scenario in registry.game(name).scenarios({})]


def begun(name: str, scenario: str) -> Match:
    """A match after a few picks, before it is over: in a siege the castle may be yielded at once."""
    match, rng = Match(registry.game(name), Setting(scenario), None, "7"), Random(1)
    for _ in range(PICKS):
        following = match.copy()
        play_on(following, rng, 1)
        if following.outcome is not None:
            break
        match = following
    return match


def play_on(match: Match, rng: Random, picks: int) -> None:
    for _ in range(picks):
        if match.outcome is None:
            seat = match.deciding
            assert seat is not None
            match.pick(seat, RandomBot(rng).choose(match.chair(seat)))


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("name", "scenario"), SCENES)
def test_a_match_and_its_twin_go_on_alike_and_apart(name: str, scenario: str, way: str) -> None:
    match = begun(name, scenario)
    before = match.text()
    twin = WAYS[way](match)
    assert twin.text() == before
    play_on(twin, Random(2), PICKS)
    assert match.text() == before
    play_on(match, Random(2), PICKS)
    assert match.text() == twin.text()
    assert match.text() != before
    for seat in range(len(match.seat_names)):
        assert list(match.log(seat)) == list(twin.log(seat))
        assert match.undoable(seat) == twin.undoable(seat)


@pytest.mark.parametrize(("name", "scenario"), SCENES)
def test_a_position_travels_without_its_content(name: str, scenario: str) -> None:
    position = begun(name, scenario).position
    carried = pickle.dumps(position)
    for twin in (pickle.loads(carried), copy.deepcopy(position)):
        assert fingerprint(twin) == fingerprint(position)
        for shared in type(position).SHARED:
            assert getattr(twin, shared) is getattr(position, shared)


def test_an_undone_line_stays_undone_in_the_twin() -> None:
    match = Match(registry.game("lairbreak"), Setting("hollow"), None, "7")
    rng = Random(3)
    while match.deciding is None or not match.undoable(match.deciding):
        play_on(match, rng, 1)
    twin = match.copy()
    assert match.deciding is not None
    twin.undo(match.deciding)
    assert len(twin.entries) == len(match.entries) + 1
    assert match.undoable(match.deciding)
    entries = len(match.entries)
    play_on(twin, rng, PICKS)
    assert len(match.entries) == entries
