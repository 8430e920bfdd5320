"""A game's folder, captain, rulebook and content are found in one place, for games on the shelf and others."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from wyrmtable import registry
from wyrmtable.checks import toy
from wyrmtable.core import BadSetup, Chair, Supposed


@pytest.mark.parametrize("name", registry.SHELF)
def test_a_game_on_the_shelf_has_folder_rulebook_captain_and_content(name: str) -> None:
    game = registry.game(name)
    folder = registry.folder(game)
    assert folder is not None
    assert (folder / "rules.md").is_file()
    assert len(registry.rulebook(game)) > 100
    captain = registry.captain(game)
    assert captain is not None
    assert hasattr(captain(Random(1)), "choose")
    assert any(name.endswith(".toml") for name in registry.content(game))


def test_what_a_search_needs_of_a_game() -> None:
    game = registry.game("lairbreak")
    worth, quick = registry.evaluation(game), registry.rollout(game)
    assert worth is not None
    assert quick is not None
    match = registry.new("lairbreak/hollow", seed=3)
    assert sum(worth(match.position, seat) for seat in range(2)) == pytest.approx(1)
    assert match.deciding is not None
    chair = match.chair(match.deciding)
    there = Chair(Supposed(game, chair.imagine(Random(1))), chair.seat)
    assert chair.decision is not None
    assert quick(Random(1)).choose(there) in chair.decision.picks


def test_a_game_without_a_folder_of_its_own_has_none_of_them() -> None:
    assert registry.captain(toy.GAME) is None
    assert registry.expert(toy.GAME) is None
    assert registry.rollout(toy.GAME) is None
    assert registry.evaluation(toy.GAME) is None
    assert registry.content(toy.GAME) == {}
    with pytest.raises(registry.NoRulebook, match="ships without a rulebook"):
        registry.rulebook(toy.GAME)


def test_every_game_is_listed_and_loaded_by_its_module() -> None:
    assert [game.id for game in registry.games()] == list(registry.SHELF)
    assert registry.load("wyrmtable.checks.toy") is toy.GAME


# -- games of other people's packages --------------------------------------------------------------------------------

GUEST = """
from wyrmtable.checks.toy import TheBarrow

class Guest(TheBarrow):
    id, title = "guest", "The Guest"

GAME = Guest()
"""


def package_of(folder: Path, **points: str) -> None:
    """A package as an installer leaves it: a module, and what says that it holds games."""
    (folder / "guest_of_a_test.py").write_text(GUEST)
    told = folder / "guest_of_a_test-1.0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: guest-of-a-test\nVersion: 1.0\n")
    lines = [f"{name} = {value}" for name, value in points.items()]
    (told / "entry_points.txt").write_text("\n".join(["[wyrmtable.games]", *lines, ""]))


def test_a_game_of_another_package_is_on_the_shelf(tmp_path: Path) -> None:
    """As a user meets it: the command in a process of its own, the package beside it."""
    package_of(tmp_path, guest="guest_of_a_test", lairbreak="guest_of_a_test")
    command = [sys.executable, "-m", "wyrmtable.cli", "play", "guest/small", "--seats", "random,random", "--seed", "1"]
    settings = {**os.environ, "PYTHONPATH": str(tmp_path), "WYRMTABLE_HOME": str(tmp_path / "home")}
    done = subprocess.run(command, capture_output=True, text=True, env=settings, check=False)
    assert done.returncode == 0, done.stderr
    listed = subprocess.run([*command[:3], "games", "--json"], capture_output=True, text=True, env=settings, check=True)
    titles = {game["id"]: game["title"] for game in json.loads(listed.stdout)}
    assert titles["guest"] == "The Guest"
    assert titles["lairbreak"] == "Lair Break"


def test_a_guest_that_cannot_be_loaded_spoils_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package_of(tmp_path, guest="guest_of_a_test:GAME", broken="no_such_module_of_a_test", other="guest_of_a_test")
    monkeypatch.syspath_prepend(str(tmp_path))
    found = registry.guests()
    assert found.keys() >= {"broken", "guest", "other"}
    monkeypatch.setattr(registry, "SHELF", {**registry.OURS, **found})
    assert "guest" in [game.id for game in registry.games()]
    with pytest.raises(BadSetup, match="cannot be loaded from no_such_module_of_a_test"):
        registry.game("broken")
    with pytest.raises(BadSetup, match="calls itself 'guest'; its package registers it as 'other'"):
        registry.game("other")
