"""A game's folder, captain, rulebook and content are found in one place, for games on the shelf and others."""

from __future__ import annotations

from random import Random

import pytest

from wyrmtable import registry
from wyrmtable.checks import toy


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
    assert "units.toml" in registry.content(game)


def test_a_game_without_a_folder_of_its_own_has_none_of_them() -> None:
    assert registry.captain(toy.GAME) is None
    assert registry.content(toy.GAME) == {}
    with pytest.raises(registry.NoRulebook, match="ships without a rulebook"):
        registry.rulebook(toy.GAME)


def test_every_game_is_listed_and_loaded_by_its_module() -> None:
    assert [game.id for game in registry.games()] == list(registry.SHELF)
    assert registry.load("wyrmtable.checks.toy") is toy.GAME
